//! Quoridor: pawns, fences, and the shortest ways.

use quartet_core::{
    Game, Seat, Side, Variant as _,
    square::{SIZE, Square, SquareSet, Symmetry},
};
use quartet_games::quoridor::{Position, Variant};
use quartet_net::Inputs;

use crate::features::{Features, of_seat, relative, relative_block};

/// Facts about squares have 128 numbers, the square's own first.
const BOARD: usize = 128;
/// Other facts about a seat.
const SCALARS: usize = 128;
/// Fences in hand, 0 to 10.
const LEFT: usize = 0;
/// Steps of a shortest way, 0 to 31 and more.
const LENGTH: usize = 16;
/// Squares that no shortest way avoids, 0 to 15 and more.
const NARROW: usize = 48;
/// Squares on shortest ways besides one for each step, 0 to 31 and more.
const SPARE: usize = 64;
/// Whether the seat is to move.
const TURN: usize = 96;

/// Where each kind of fact begins, for so many seats.
struct Layout {
    fences: usize,
    ways: usize,
    scalars: usize,
    end: usize,
}

const fn layout(seats: usize) -> Layout {
    let fences = seats * BOARD;
    let ways = fences + 2 * BOARD;
    let scalars = ways + seats * BOARD;
    Layout { fences, ways, scalars, end: scalars + seats * SCALARS }
}

impl Features for Position {
    /// On the full board only; what networks learn there is not true of smaller ones.
    fn network(variant: Variant) -> Option<String> {
        (variant.size() == SIZE).then(|| format!("quoridor-{}", variant.seats()))
    }

    fn count(seats: usize) -> usize {
        layout(seats).end
    }

    const BUCKETS: usize = 8;

    /// By the fences that all have left: none, then ever more.
    fn bucket(&self) -> usize {
        let seats = self.variant().seats();
        let left: u32 = Seat::all(seats).map(|seat| u32::from(self.fences_left(seat))).sum();
        left.div_ceil(3).min(Self::BUCKETS as u32 - 1) as usize
    }

    fn describe(&self, facts: &mut Inputs) {
        let seats = self.variant().seats();
        let layout = layout(seats);
        for (nth, SquareSet(fences)) in self.fence_squares().into_iter().enumerate() {
            facts.insert_words((layout.fences + nth * BOARD) / 64, fences);
        }
        for seat in Seat::all(seats) {
            facts.insert(of_seat(seat, BOARD, self.pawn(seat).index()));
            let ways = self.shortest_ways(seat);
            facts.insert_words((layout.ways + seat.index() * BOARD) / 64, ways.squares.0);
            let spare = ways.squares.len() - ways.length;
            for (fact, value, most) in [
                (LEFT, u32::from(self.fences_left(seat)), 10),
                (LENGTH, ways.length, 31),
                (NARROW, ways.narrow, 15),
                (SPARE, spare, 31),
            ] {
                let fact = fact + value.min(most) as usize;
                facts.insert(layout.scalars + of_seat(seat, SCALARS, fact));
            }
        }
        facts.insert(layout.scalars + of_seat(self.turn(), SCALARS, TURN));
    }

    fn seen(seats: usize, side: Side, fact: usize) -> usize {
        let layout = layout(seats);
        let symmetry = turn_to(seats, side);
        if fact < layout.fences {
            turned(relative_block(seats, side, BOARD, fact), symmetry, SIZE)
        } else if fact < layout.ways {
            let at = fact - layout.fences;
            let crossed = if symmetry.turns % 2 == 1 { at ^ BOARD } else { at };
            layout.fences + turned(crossed, symmetry, SIZE - 1)
        } else if fact < layout.scalars {
            let at = relative_block(seats, side, BOARD, fact - layout.ways);
            layout.ways + turned(at, symmetry, SIZE)
        } else {
            let at = fact - layout.scalars;
            layout.scalars + relative_block(seats, side, SCALARS, at)
        }
    }
}

/// Turns the board so that the side sits where the first seat does.
const fn turn_to(seats: usize, side: Side) -> Symmetry {
    Symmetry { turns: (relative(seats, side, 0) * 4 / seats) as u8, mirror: false }
}

/// A fact about a square of a board of `size`, after a turn of the board. Numbers that stand for no
/// square of it stay.
fn turned(fact: usize, symmetry: Symmetry, size: usize) -> usize {
    match Square::at(fact % BOARD).filter(|s| s.file() < size && s.rank() < size) {
        Some(square) => fact / BOARD * BOARD + square.transform(symmetry, size).index(),
        None => fact,
    }
}
