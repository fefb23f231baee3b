//! What each game says about its endings.

use quartet_core::{Game as _, Seat, Side, Variant as _};
use quartet_games::{fillit, jamit, nine, quoridor};
use quartet_search::Best;

use super::{
    Ending,
    effort::{Effort, Unsettled},
    forced, maxn,
};

impl Ending for quoridor::Position {
    fn is_worth_trying(&self) -> bool {
        let mut seats = Seat::all(self.variant().seats());
        if seats.len() > 2 {
            return seats.any(|seat| self.distance(seat) <= 4);
        }
        cells(self) <= MOST_CELLS || super::quoridor::is_decided(self)
    }

    /// A jump is two squares long.
    fn out_of_reach(&self, side: Side, actions: u32) -> bool {
        let seats = self.variant().seats() as u32;
        let wait = (side.index() as u32 + seats - self.turn().index() as u32) % seats;
        let moves = actions.saturating_sub(wait).div_ceil(seats);
        2 * moves < self.distance(Seat::new(side.index()))
    }

    fn settle(&self, effort: &mut Effort<'_>) -> Result<Best<Self::Action>, Unsettled> {
        if self.variant().seats() == 2 {
            super::quoridor::settle(self, effort)
        } else {
            forced::settle(self, effort)
        }
    }
}

/// One fence on the full board, or a few on a small one.
const MOST_CELLS: u64 = 2_000_000;

/// About how many pairs of squares there are, on all sets of fences that may come about.
fn cells(position: &quoridor::Position) -> u64 {
    let places = position.fence_targets().count() as u64;
    let left: u8 = Seat::all(2).map(|seat| position.fences_left(seat)).sum();
    let squares = position.variant().size().pow(2) as u64;
    let sets = (0..u64::from(left).min(places)).try_fold(1_u64, |sets, placed| {
        sets.checked_mul(places - placed).map(|n| n / (placed + 1))
    });
    sets.unwrap_or(u64::MAX).saturating_mul(2 * squares * squares)
}

/// Each slide takes a piece from the rim, and none goes back.
impl Ending for nine::Position {
    fn is_worth_trying(&self) -> bool {
        let seats = Seat::all(self.variant().seats());
        let most = match seats.len() {
            2 => 24,
            3 => 21,
            _ => 20,
        };
        // What cannot slide now never can.
        let slides: u32 = seats.map(|seat| self.slides(seat).len()).sum();
        self.phase() == nine::Phase::Slide && slides <= most
    }

    fn settle(&self, effort: &mut Effort<'_>) -> Result<Best<Self::Action>, Unsettled> {
        maxn::settle(self, effort)
    }

    /// What each for its own comes to may hang on somebody to whom it is all the same.
    fn win(&self, effort: &mut Effort<'_>) -> Result<Option<Best<Self::Action>>, Unsettled> {
        forced::win(self, effort)
    }
}

impl Ending for fillit::Position {
    /// A side wins by a slide of its own, which lays at most a chip on each space of a line.
    fn out_of_reach(&self, side: Side, actions: u32) -> bool {
        let sides = Side::all(self.variant().sides());
        let slides = if sides.into_iter().any(|side| self.stones(side).is_empty()) {
            actions
        } else {
            // A turn with a slide has a step, too, and another side acts before the next one: a
            // slide in three actions, but the first step may have gone before.
            let at_once = self.side_to_move() == side && self.slide_due();
            if at_once { 1 + actions / 3 } else { (actions + 1) / 3 }
        };
        self.supply(side) > slides.saturating_mul(longest(self))
    }

    fn is_worth_trying(&self) -> bool {
        let near = |side| self.supply(side) <= longest(self);
        Side::all(self.variant().sides()).any(near)
    }
}

/// The spaces of the longest slide, which goes right beside the hole.
fn longest(position: &fillit::Position) -> u32 {
    2 * position.board().radius() as u32 - 1
}

impl Ending for jamit::Position {
    /// An insert or extra puts in two coins. Each ejects one piece at most, which is worth two points
    /// at most.
    fn out_of_reach(&self, side: Side, actions: u32) -> bool {
        let points = u32::from(self.points(Seat::new(side.index())));
        points + 4 * actions < u32::from(self.variant().target())
    }

    fn is_worth_trying(&self) -> bool {
        let mut seats = Seat::all(self.variant().seats());
        let near = if seats.len() == 2 { 4 } else { 1 };
        seats.any(|seat| self.points(seat) + near >= self.variant().target())
    }
}
