//! JAMIT: points, and whose pieces stand where the next coins push them out.

use quartet_core::{
    Game, MAX_SEATS, Seat, Variant as _,
    hex::{Direction, SpaceSet},
};
use quartet_games::jamit::{Action, Line, Position, Stage};

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

/// The most points that an insert brings to one seat.
const MOST: u8 = 4;

impl Judge<Position> for Jamit {
    /// An insert that brings the points that are still missing.
    fn win(&self, position: &Position) -> Option<Action> {
        let mover = position.turn();
        let target = position.variant().target();
        let missing = target.saturating_sub(position.points(mover));
        if position.stage() != Stage::Insert || missing > MOST {
            return None;
        }
        let (corner, occupied) = (position.pawn(mover), position.occupied());
        let [first, second] = position.due();
        let is_enough = |line: &Line| {
            let gain = gains(position, occupied, line).of(mover.index());
            gain + i32::from(position.hand(mover)) >= 3 * i32::from(missing)
        };
        let lines = Line::all(position.board(), corner).zip(position.entries());
        lines
            .filter(|(line, _)| is_enough(line))
            .flat_map(|(_, &entry)| [(entry, first, second), (entry, second, first)])
            .filter_map(|(entry, first, second)| {
                let (first, second) =
                    if first.is_some() { (first, second) } else { (second, None) };
                Some(Action::Insert { entry, first: first?, second })
            })
            .find(|&action| {
                let mut next = *position;
                next.play_unchecked(action);
                next.points(mover) >= target
            })
    }

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
        let prospects = prospects(position, &Gains::of(position));
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

pub(crate) fn prospects(position: &Position, gains: &Gains) -> Prospects {
    let mover = position.turn();
    let standing = (position.stage() == Stage::Insert).then(|| position.pawn(mover));
    let near = Thirds(gains.by_corner.iter().flatten().map(|gain| gain.0).sum()).by_seat();
    let now = standing.map_or([0; MAX_SEATS], |corner| gains.best(mover, [corner]).gains);
    Prospects { near, now }
}

/// Thirds of a point by seat, sixteen bits for each, the first seat's on top: they compare as lists do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Thirds(u64);

impl Thirds {
    const fn one(seat: Seat) -> u64 {
        1 << (16 * (MAX_SEATS - 1 - seat.index()))
    }

    const fn of(self, seat: usize) -> i32 {
        (self.0 >> (16 * (MAX_SEATS - 1 - seat))) as i32 & 0xffff
    }

    fn by_seat(self) -> Strengths {
        std::array::from_fn(|seat| self.of(seat))
    }
}

/// What the next two coins on each line would bring to each seat; what falls to whoever puts them in goes to
/// the seat to move. By corner of the pawn, then in the order of entries.
pub(crate) struct Gains {
    by_corner: [[Thirds; ENTRIES]; 6],
    /// How many entries a corner of the board has.
    entries: usize,
}

/// The most entries that a corner has.
const ENTRIES: usize = 9;

/// What a seat can do with two coins.
pub(crate) struct Threat {
    /// How much more than all others together it gains at best, ...
    pub(crate) lead: i32,
    /// ... and what each seat gains then, equal lines in an order that no symmetry changes.
    pub(crate) gains: Strengths,
    /// The most that it can gain itself.
    pub(crate) most: i32,
    /// On how many lines it gains anything.
    pub(crate) lines: usize,
}

impl Gains {
    pub(crate) fn of(position: &Position) -> Self {
        let board = position.board();
        let occupied = position.occupied();
        let mut by_corner = [[Thirds::default(); ENTRIES]; 6];
        for corner in Direction::ALL {
            let lines = Line::all(board, corner);
            for (gain, line) in by_corner[corner.index()].iter_mut().zip(lines) {
                *gain = gains(position, occupied, line);
            }
        }
        Self { by_corner, entries: board.width() }
    }

    /// What a seat can do at its corner; where it must go elsewhere first, at any corner that is free.
    pub(crate) fn threat(&self, position: &Position, seat: Seat) -> Threat {
        let seats = position.variant().seats();
        if seat == position.turn() && position.stage() == Stage::Pawn {
            let is_free =
                |corner: &Direction| Seat::all(seats).all(|s| position.pawn(s) != *corner);
            return self.best(seat, Direction::ALL.into_iter().filter(is_free));
        }
        self.best(seat, [position.pawn(seat)])
    }

    fn at(&self, corner: Direction) -> &[Thirds] {
        &self.by_corner[corner.index()][..self.entries]
    }

    fn best(&self, seat: Seat, corners: impl IntoIterator<Item = Direction>) -> Threat {
        let mut best = (i32::MIN, Thirds::default());
        let (mut most, mut lines) = (0, 0);
        for &gains in corners.into_iter().flat_map(|corner| self.at(corner)) {
            let own = gains.of(seat.index());
            most = most.max(own);
            lines += usize::from(own > 0);
            best = best.max((2 * own - gains.by_seat().iter().sum::<i32>(), gains));
        }
        Threat { lead: best.0, gains: best.1.by_seat(), most, lines }
    }
}

/// What two coins on a line would bring to each seat; what falls to whoever puts them in goes to the seat to
/// move.
fn gains(position: &Position, occupied: SpaceSet, line: &Line) -> Thirds {
    let empty = (line.set() - occupied).len() as usize;
    let mut gains = 0;
    if empty < 2 {
        let pieces = line.spaces().iter().rev().filter_map(|&space| position.piece(space));
        for piece in pieces.take(2 - empty) {
            let worth = u64::from(line.exit().worth());
            gains += match piece.colour().seat() {
                Some(seat) => 3 * worth * Thirds::one(seat),
                None => worth * Thirds::one(position.turn()),
            };
        }
    }
    Thirds(gains)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// File a is full of a neutral coin thrice, one of seat 2 and a stone of seat 1, file b of five neutral
    /// coins and a stone of seat 1; nothing else is on the board.
    #[test]
    fn threats_are_what_two_coins_bring_where_a_pawn_stands() {
        let text = "jamit 2p nnnbA/nnnnnA/7/8/4x4/8/7/6/5 S,N 0,0 0,0 i - 1";
        let Ok(quartet_games::Position::Jamit(position)) = text.parse() else { panic!("{text}") };
        let gains = Gains::of(&position);
        // From the south a stone and a coin of the other fall on file a, a stone and a neutral coin on b.
        let Threat { lead, gains: best, most, lines } = gains.threat(&position, Seat::new(0));
        assert_eq!((lead, best, most, lines), (4, [4, 0, 0, 0], 4, 2));
        // From the north only neutral coins do, which are the mover's: any other line is better.
        let Threat { lead, gains: best, most, lines } = gains.threat(&position, Seat::new(1));
        assert_eq!((lead, best, most, lines), (0, [0; MAX_SEATS], 0, 0));
    }
}
