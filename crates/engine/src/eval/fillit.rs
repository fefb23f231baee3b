//! FILLIT: a race to lay the whole supply, and how much the pawns can lay next.

use quartet_core::{Game, MAX_SEATS, Seat, Variant as _};
use quartet_games::fillit::{Action, Place, Position, Slide, Stage};

use crate::eval::{Judge, Strengths};

/// Weights in points.
#[derive(Clone, Copy, Debug)]
pub struct Fillit {
    /// A chip that is still in the supply.
    pub chip: i32,
    /// A chip that the best slide would lay at once.
    pub best: i32,
    /// A chip that any slide would lay at once.
    pub any: i32,
    /// A slide that would lay the rest of the supply.
    pub threat: i32,
    /// The slide is still to come in this turn.
    pub due: i32,
}

impl Default for Fillit {
    fn default() -> Self {
        Self { chip: 25, best: 20, any: 3, threat: 120, due: 40 }
    }
}

/// The most spaces that a slide passes.
const LONGEST: u32 = 8;

impl Judge<Position> for Fillit {
    /// A slide that lays the rest of the supply.
    fn win(&self, position: &Position) -> Option<Action> {
        let mover = position.turn();
        let supply = position.supply(position.variant().side(mover));
        if position.stage() == Stage::Slid || supply > LONGEST {
            return None;
        }
        let wins = |slide: &Slide| slide.laid.len() >= supply;
        let slide = position.slides(mover).find(wins)?;
        Some(Action::Slide(Place::of(slide.to, position.board())))
    }

    fn strengths(&self, position: &Position) -> Strengths {
        let variant = position.variant();
        let mut strengths = [0; MAX_SEATS];
        for side in quartet_core::Side::all(variant.sides()) {
            strengths[side.index()] = -self.chip * position.supply(side) as i32;
        }
        for seat in Seat::all(variant.seats()) {
            let side = variant.side(seat);
            let (mut best, mut any) = (0, 0);
            for slide in position.slides(seat) {
                let laid = slide.laid.len() as i32;
                best = best.max(laid);
                any += laid;
            }
            let strength = &mut strengths[side.index()];
            *strength += self.best * best + self.any * any;
            if best >= position.supply(side) as i32 {
                *strength += self.threat;
            }
            if seat == position.turn() && position.stage() != Stage::Slid {
                *strength += self.due;
            }
        }
        strengths
    }
}
