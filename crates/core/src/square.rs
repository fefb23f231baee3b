//! The square board: files `a`..`i` from left to right, ranks `1`..`9` from bottom to top.
//!
//! Smaller boards use the lower left part of the same numbering.

use core::fmt;

use crate::set::set;

/// Files and ranks of the full board.
pub const SIZE: usize = 9;

/// A square, numbered rank by rank from `a1` = 0 to `i9` = 80.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The square at `file` and `rank`, both counted from 0.
    ///
    /// # Panics
    /// If either is not below [`SIZE`].
    pub const fn new(file: usize, rank: usize) -> Self {
        assert!(file < SIZE && rank < SIZE);
        Self((rank * SIZE + file) as u8)
    }

    /// The square with a number, `None` if it is 81 or more.
    #[inline]
    pub const fn at(index: usize) -> Option<Self> {
        if index < SIZE * SIZE { Some(Self(index as u8)) } else { None }
    }

    /// The number, `a1` = 0, `b1` = 1, … `i9` = 80.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, counted from 0 at the left.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize % SIZE
    }

    /// The rank, counted from 0 at the bottom.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize / SIZE
    }

    /// The square `files` to the right and `ranks` up, `None` outside a board of `size`.
    pub fn step(self, files: isize, ranks: isize, size: usize) -> Option<Self> {
        let file = self.file().checked_add_signed(files)?;
        let rank = self.rank().checked_add_signed(ranks)?;
        (file < size && rank < size).then(|| Self::new(file, rank))
    }

    /// The square called `file` letter and `rank` digit, as in `e4`.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        match name {
            [file @ b'a'..=b'i', rank @ b'1'..=b'9'] => {
                Some(Self::new((file - b'a') as usize, (rank - b'1') as usize))
            }
            _ => None,
        }
    }

    /// The square that `symmetry` of a board of `size` carries this one to.
    #[must_use]
    pub fn transform(self, symmetry: Symmetry, size: usize) -> Self {
        let (file, rank) = symmetry.apply(self.file(), self.rank(), size - 1);
        Self::new(file, rank)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank() + 1)
    }
}

set! {
    /// A set of squares.
    SquareSet(u128) of Square, Squares
}

/// One of the eight symmetries of a square board: a number of quarter turns clockwise, then perhaps
/// a mirror left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Quarter turns clockwise, 0 to 3.
    pub turns: u8,
    /// Whether left and right are exchanged afterwards.
    pub mirror: bool,
}

impl Symmetry {
    /// Number 0 to 7: `turns + 4 * mirror`.
    pub const fn new(number: usize) -> Self {
        Self { turns: number as u8 & 3, mirror: number & 4 != 0 }
    }

    /// Where a point of a grid whose coordinates go from 0 to `max` comes to lie.
    pub const fn apply(self, mut x: usize, mut y: usize, max: usize) -> (usize, usize) {
        let mut turn = 0;
        while turn < self.turns {
            (x, y) = (y, max - x);
            turn += 1;
        }
        if self.mirror { (max - x, y) } else { (x, y) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        assert_eq!(Square::from_name(b"a1"), Some(Square(0)));
        assert_eq!(Square::from_name(b"i9"), Some(Square(80)));
        assert_eq!(Square::new(4, 1).to_string(), "e2");
        for wrong in ["", "e", "e0", "j1", "E2", "e10", "2e"] {
            assert_eq!(Square::from_name(wrong.as_bytes()), None, "{wrong}");
        }
    }

    #[test]
    fn a_quarter_turn_clockwise_carries_a1_to_a9() {
        let turn = Symmetry::new(1);
        let to = |name: &[u8]| Square::from_name(name).unwrap().transform(turn, 9).to_string();
        assert_eq!(to(b"a1"), "a9");
        assert_eq!(to(b"e1"), "a5");
        assert_eq!(to(b"b1"), "a8");
        let mirror = Square::from_name(b"b3").unwrap().transform(Symmetry::new(4), 9);
        assert_eq!(mirror.to_string(), "h3");
    }

    #[test]
    fn steps_end_at_the_edge() {
        let e1 = Square::new(4, 0);
        assert_eq!(e1.step(0, -1, 9), None);
        assert_eq!(e1.step(0, 1, 9), Some(Square::new(4, 1)));
        assert_eq!(e1.step(1, 0, 5), None);
    }
}
