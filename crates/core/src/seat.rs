//! Who sits where, who wins together, and how a game ended.

use core::fmt;

/// The most seats that any variant of any game has.
pub const MAX_SEATS: usize = 4;

/// A place at the table. Counted from 0 in turn order; shown as 1, 2, … and lettered `a`..`d`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat that begins.
    pub const FIRST: Self = Self(0);

    /// The seat with this place in turn order, counted from 0.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SEATS`].
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS);
        Self(index as u8)
    }

    /// The place in turn order, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number by which people and texts call the seat, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// `a`..`d`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Who is next in turn order among `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        let next = self.0 + 1;
        if next as usize >= seats { Self(0) } else { Self(next) }
    }

    /// All seats of a table of `seats`, in turn order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats.min(MAX_SEATS) as u8).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Who wins together: a seat of its own, or a team. Counted from 0, shown as 1, 2, ….
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The side with this number, counted from 0.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SEATS`].
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS);
        Self(index as u8)
    }

    /// The place among the sides, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number by which people and texts call the side, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// All of `sides`, in order.
    pub fn all(sides: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..sides.min(MAX_SEATS) as u8).map(Self)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// How a game ended: a rank for each side, 1 for the winner. Sides that cannot be told apart share
/// a rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    ranks: [u8; MAX_SEATS],
    sides: u8,
}

impl Outcome {
    /// `winner` is first, all others share the second rank.
    pub fn win(winner: Side, sides: usize) -> Self {
        Self::by(sides, |side| u8::from(side == winner))
    }

    /// All `sides` share the first rank: the outcome of an adjudicated game.
    pub fn draw(sides: usize) -> Self {
        Self::by(sides, |_| 0)
    }

    /// Ranks by a merit for each side: the more the better, equal merits share a rank.
    pub fn by<T: Ord>(sides: usize, merit: impl Fn(Side) -> T) -> Self {
        debug_assert!((1..=MAX_SEATS).contains(&sides));
        let mut ranks = [0; MAX_SEATS];
        for side in Side::all(sides) {
            let own = merit(side);
            let better = Side::all(sides).filter(|&other| merit(other) > own).count();
            ranks[side.index()] = better as u8 + 1;
        }
        Self { ranks, sides: sides as u8 }
    }

    /// Ranks as they are given.
    ///
    /// Returns `None` unless there are 1 to 4 ranks and each says one more than the number of
    /// better sides.
    pub fn from_ranks(ranks: &[u8]) -> Option<Self> {
        if ranks.is_empty() || ranks.len() > MAX_SEATS {
            return None;
        }
        let outcome = Self::by(ranks.len(), |side| core::cmp::Reverse(ranks[side.index()]));
        (outcome.ranks() == ranks).then_some(outcome)
    }

    /// The rank of each side, in the order of the sides.
    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.sides as usize]
    }

    /// The rank of one side.
    pub fn rank(&self, side: Side) -> u8 {
        self.ranks[side.index()]
    }

    /// The only side with rank 1, if there is just one.
    pub fn winner(&self) -> Option<Side> {
        let mut first = Side::all(self.sides as usize).filter(|&side| self.rank(side) == 1);
        first.next().filter(|_| first.next().is_none())
    }

    /// What a win is worth, shared equally among all sides of rank 1: sums to 1.
    pub fn shares(&self) -> [f32; MAX_SEATS] {
        let winners = self.ranks().iter().map(|&rank| f32::from(u8::from(rank == 1))).sum::<f32>();
        core::array::from_fn(|side| if self.ranks[side] == 1 { 1.0 / winners } else { 0.0 })
    }
}

/// Ranks by side as in records: `1,2`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, rank) in self.ranks().iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            rank.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_merits_share_a_rank_and_the_next_rank_is_skipped() {
        let points = [4, 7, 4, 1];
        let outcome = Outcome::by(4, |side| points[side.index()]);
        assert_eq!(outcome.ranks(), [2, 1, 2, 4]);
        assert_eq!(outcome.to_string(), "2,1,2,4");
        assert_eq!(outcome.winner(), Some(Side::new(1)));
    }

    #[test]
    fn a_draw_has_no_winner_and_equal_shares() {
        let draw = Outcome::draw(3);
        assert_eq!(draw.to_string(), "1,1,1");
        assert_eq!(draw.winner(), None);
        assert!((draw.shares()[2] - 1.0 / 3.0).abs() < 1e-6);
        assert!(draw.shares()[3] == 0.0);
    }

    #[test]
    fn ranks_from_outside_must_be_consistent() {
        assert!(Outcome::from_ranks(&[1, 2, 2]).is_some());
        assert!(Outcome::from_ranks(&[2, 2]).is_none());
        assert!(Outcome::from_ranks(&[1, 3]).is_none());
        assert!(Outcome::from_ranks(&[]).is_none());
        assert!(Outcome::from_ranks(&[1; 5]).is_none());
    }

    #[test]
    fn turn_order_is_a_circle() {
        assert_eq!(Seat::new(2).next(3), Seat::FIRST);
        assert_eq!(Seat::new(2).next(4), Seat::new(3));
        assert_eq!(Seat::new(2).letter(), 'c');
        assert_eq!(Seat::new(2).to_string(), "3");
    }
}
