//! FILLIT: chips, stones, pawns, what slides would lay, and the supplies.

use quartet_core::{
    Game, Seat, Side, Variant as _,
    hex::{Board, LARGE, SpaceSet},
};
use quartet_games::fillit::{Place, Position, Stage, Variant};
use quartet_net::Inputs;

use crate::features::{Features, of_seat, relative_block};

/// Facts about places.
const BOARD: usize = 64;
/// Other facts about a seat.
const SCALARS: usize = 128;
/// Chips of its side that are not laid yet, 0 to 31 and more.
const SUPPLY: usize = 0;
/// The most chips that a slide would lay, 0 to 15 and more.
const BEST: usize = 32;
/// The chips that all its slides together would lay, 0 to 31 and more.
const ANY: usize = 48;
/// By stage, whether the seat is to move.
const TURN: usize = 80;
/// Whether a slide would lay the whole supply.
const THREAT: usize = 84;
/// The most chips of others that a slide would give back, 0 to 7 and more.
const RETURNED: usize = 88;
/// Which board is played on.
const MINI: usize = 100;

/// Where each kind of fact begins, for so many seats.
struct Layout {
    chips: usize,
    stones: usize,
    laid: usize,
    scalars: usize,
    end: usize,
}

const fn layout(seats: usize) -> Layout {
    let chips = seats * BOARD;
    let stones = chips + sides(seats) * BOARD;
    let laid = stones + sides(seats) * BOARD;
    let scalars = laid + seats * BOARD;
    Layout { chips, stones, laid, scalars, end: scalars + seats * SCALARS }
}

/// Four seats play in two teams.
const fn sides(seats: usize) -> usize {
    if seats == 4 { 2 } else { seats }
}

/// The places of spaces, as bits.
fn places(spaces: SpaceSet, board: &Board) -> u64 {
    if board.radius() == LARGE.radius() {
        return spaces.0;
    }
    spaces.iter().fold(0, |bits, space| bits | 1 << Place::of(space, board).index())
}

impl Features for Position {
    fn network(variant: Variant) -> Option<String> {
        Some(format!("fillit-{}", variant.seats()))
    }

    fn count(seats: usize) -> usize {
        layout(seats).end
    }

    const BUCKETS: usize = 8;

    /// By the smallest supply.
    fn bucket(&self) -> usize {
        let sides = self.variant().sides();
        let least = Side::all(sides).map(|side| self.supply(side)).min().unwrap_or(0);
        (least as usize / 3).min(Self::BUCKETS - 1)
    }

    fn describe(&self, facts: &mut Inputs) {
        let variant = self.variant();
        let seats = variant.seats();
        let layout = layout(seats);
        let board = self.board();
        for seat in Seat::all(seats) {
            let side = variant.side(seat);
            let word = |start: usize| start / 64 + seat.index();
            facts.insert(of_seat(seat, BOARD, Place::of(self.pawn(seat), board).index()));
            let (mut reached, mut best, mut any, mut returned) = (SpaceSet::EMPTY, 0, 0, 0);
            let chips = self.chips(side);
            let others = Side::all(variant.sides())
                .filter(|other| *other != side)
                .fold(SpaceSet::EMPTY, |all, other| all | self.chips(other));
            if seat.index() < variant.sides() {
                facts.insert_word(word(layout.chips), places(chips, board));
                facts.insert_word(word(layout.stones), places(self.stones(side), board));
            }
            for slide in self.slides(seat) {
                reached |= slide.laid;
                best = best.max(slide.laid.len());
                any += slide.laid.len();
                returned = returned.max((slide.laid & others).len());
            }
            facts.insert_word(word(layout.laid), places(reached, board));
            let supply = self.supply(side);
            let mut tell = |fact: usize, value: u32, most: u32| {
                let fact = fact + value.min(most) as usize;
                facts.insert(layout.scalars + of_seat(seat, SCALARS, fact));
            };
            tell(SUPPLY, supply, 31);
            tell(BEST, best, 15);
            tell(ANY, any, 31);
            tell(THREAT, u32::from(best >= supply), 1);
            tell(RETURNED, returned, 7);
            tell(MINI, u32::from(board.radius() < LARGE.radius()), 1);
        }
        let stage = match self.stage() {
            Stage::Open => 0,
            Stage::Slid => 1,
            Stage::Stepped => 2,
        };
        facts.insert(layout.scalars + of_seat(self.turn(), SCALARS, TURN + stage));
    }

    fn seen(seats: usize, side: Side, fact: usize) -> usize {
        let layout = layout(seats);
        let sides = sides(seats);
        let (start, places, size) = if fact < layout.chips {
            (0, seats, BOARD)
        } else if fact < layout.stones {
            (layout.chips, sides, BOARD)
        } else if fact < layout.laid {
            (layout.stones, sides, BOARD)
        } else if fact < layout.scalars {
            (layout.laid, seats, BOARD)
        } else {
            (layout.scalars, seats, SCALARS)
        };
        start + relative_block(places, side, size, fact - start)
    }
}
