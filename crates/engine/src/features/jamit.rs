//! JAMIT: pieces, points, hands, pawns, and what the next coins would push out.

use quartet_core::{Game, Seat, Side, Variant as _, hex::LARGE};
use quartet_games::jamit::{Colour, Position, Variant};
use quartet_net::Inputs;

use crate::{
    eval::jamit::{Prospects, prospects},
    features::{Features, of_seat, relative_block},
};

/// Facts about spaces.
const BOARD: usize = 64;
/// Other facts about a seat.
const SCALARS: usize = 192;
/// Points still to go, 0 to 15.
const POINTS: usize = 0;
/// Neutral coins in hand, 0 to 2.
const HAND: usize = 16;
/// Own coins that can be put in, 0 to 31 and more.
const SUPPLY: usize = 20;
/// The corner of the pawn.
const PAWN: usize = 52;
/// By stage, whether the seat is to move.
const TURN: usize = 58;
/// Which board is played on.
const MINI: usize = 62;
/// Thirds of points that two coins would bring on all lines together, by 3, 0 to 63 and more.
const NEAR: usize = 64;
/// The same on the line that is best for the seat to move, 0 to 31 and more.
const NOW: usize = 128;

/// Where each kind of fact begins, for so many seats.
struct Layout {
    stones: usize,
    neutral: usize,
    scalars: usize,
    end: usize,
}

const fn layout(seats: usize) -> Layout {
    let stones = seats * BOARD;
    let neutral = stones + seats * BOARD;
    let scalars = neutral + BOARD;
    Layout { stones, neutral, scalars, end: scalars + seats * SCALARS }
}

impl Features for Position {
    fn network(variant: Variant) -> Option<String> {
        Some(format!("jamit-{}", variant.seats()))
    }

    fn count(seats: usize) -> usize {
        layout(seats).end
    }

    const BUCKETS: usize = 8;

    /// By the points that the leader still needs.
    fn bucket(&self) -> usize {
        let variant = self.variant();
        let most = Seat::all(variant.seats()).map(|seat| self.points(seat)).max().unwrap_or(0);
        usize::from(variant.target().saturating_sub(most) / 2).min(Self::BUCKETS - 1)
    }

    fn describe(&self, facts: &mut Inputs) {
        let variant = self.variant();
        let seats = variant.seats();
        let layout = layout(seats);
        for space in self.board().all() {
            let Some(piece) = self.piece(space) else { continue };
            let start = match piece.colour().seat() {
                Some(seat) if piece.is_stone() => layout.stones + seat.index() * BOARD,
                Some(seat) => seat.index() * BOARD,
                None => layout.neutral,
            };
            facts.insert(start + space.index());
        }
        let Prospects { near, now } = prospects(self);
        let mini = self.board().radius() < LARGE.radius();
        for seat in Seat::all(seats) {
            let mut tell = |fact: usize, value: usize, most: usize| {
                facts.insert(layout.scalars + of_seat(seat, SCALARS, fact + value.min(most)));
            };
            let to_go = variant.target().saturating_sub(self.points(seat));
            tell(POINTS, to_go.into(), 15);
            tell(HAND, self.hand(seat).into(), 3);
            tell(SUPPLY, self.supply(Colour::of(seat)).into(), 31);
            tell(PAWN, self.pawn(seat).index(), 5);
            tell(MINI, usize::from(mini), 1);
            tell(NEAR, near[seat.index()] as usize / 3, 63);
            tell(NOW, now[seat.index()] as usize, 31);
        }
        let stage = TURN + self.stage() as usize;
        facts.insert(layout.scalars + of_seat(self.turn(), SCALARS, stage));
    }

    fn seen(seats: usize, side: Side, fact: usize) -> usize {
        let layout = layout(seats);
        let (start, size) = if fact < layout.stones {
            (0, BOARD)
        } else if fact < layout.neutral {
            (layout.stones, BOARD)
        } else if fact < layout.scalars {
            return fact;
        } else {
            (layout.scalars, SCALARS)
        };
        start + relative_block(seats, side, size, fact - start)
    }
}
