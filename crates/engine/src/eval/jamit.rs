//! JAMIT: points, and whose pieces stand where the next coins push them out.

use quartet_core::{
    Game, MAX_SEATS, Seat, Variant as _,
    hex::{Board, Direction},
};
use quartet_games::jamit::{Entry, Line, Position, Stage};

use crate::eval::{Judge, Strengths};

/// Weights in points.
#[derive(Clone, Copy, Debug)]
pub struct Jamit {
    /// A point.
    pub point: i32,
    /// A neutral coin in hand.
    pub hand: i32,
    /// An own piece on the board.
    pub piece: i32,
    /// An own stone besides.
    pub stone: i32,
    /// A third of a point that the next two coins would bring on some line, from any corner.
    pub near: i32,
    /// The same on the line that is best for the seat to move, from the corner where it stands.
    pub now: i32,
}

impl Default for Jamit {
    fn default() -> Self {
        Self { point: 70, hand: 20, piece: 4, stone: 12, near: 3, now: 25 }
    }
}

impl Judge<Position> for Jamit {
    fn strengths(&self, position: &Position) -> Strengths {
        let seats = position.variant().seats();
        let mut strengths = [0; MAX_SEATS];
        for seat in Seat::all(seats) {
            strengths[seat.index()] = self.point * i32::from(position.points(seat))
                + self.hand * i32::from(position.hand(seat));
        }
        for space in position.board().all() {
            if let Some(piece) = position.piece(space)
                && let Some(seat) = piece.colour().seat()
            {
                strengths[seat.index()] +=
                    self.piece + if piece.is_stone() { self.stone } else { 0 };
            }
        }
        let prospects = prospects(position);
        for (seat, strength) in strengths.iter_mut().enumerate() {
            *strength += self.near * prospects.near[seat] + self.now * prospects.now[seat];
        }
        strengths
    }
}

/// What the next two coins would bring to each seat, in thirds of a point.
pub(crate) struct Prospects {
    /// On all lines together, from any corner.
    pub(crate) near: Strengths,
    /// On the line that is best for the seat to move where it stands.
    pub(crate) now: Strengths,
}

pub(crate) fn prospects(position: &Position) -> Prospects {
    let mover = position.turn();
    let standing = (position.stage() == Stage::Insert).then(|| position.pawn(mover));
    let mut near = [0; MAX_SEATS];
    // The line that is best for the mover, equal ones in an order that no symmetry changes.
    let mut best = (i32::MIN, [0; MAX_SEATS]);
    for corner in Direction::ALL {
        for line in lines(position.board(), corner) {
            let gains = gains(position, line);
            for (near, gain) in near.iter_mut().zip(gains) {
                *near += gain;
            }
            if standing == Some(corner) {
                let lead = 2 * gains[mover.index()] - gains.iter().sum::<i32>();
                best = best.max((lead, gains));
            }
        }
    }
    Prospects { near, now: best.1 }
}

/// The lines along which a pawn at `corner` puts coins in.
fn lines(board: &'static Board, corner: Direction) -> impl Iterator<Item = &'static Line> {
    let entries = board.entries(corner).iter().filter_map(|&space| Entry::of(board, space));
    entries.filter_map(move |entry| Line::new(board, corner, entry))
}

/// What two coins on a line would bring to each seat, in thirds of a point; what falls to whoever
/// puts them in goes to the seat to move.
fn gains(position: &Position, line: &Line) -> Strengths {
    let mut gains = [0; MAX_SEATS];
    let spaces = line.spaces();
    let empty = spaces.iter().filter(|&&space| position.piece(space).is_none()).count();
    let pieces = spaces.iter().rev().filter_map(|&space| position.piece(space));
    for piece in pieces.take(2_usize.saturating_sub(empty)) {
        let worth = i32::from(line.exit().worth());
        match piece.colour().seat() {
            Some(seat) => gains[seat.index()] += 3 * worth,
            None => gains[position.turn().index()] += worth,
        }
    }
    gains
}
