//! Variants, starts, and positions as raw data.

use alloc::{vec, vec::Vec};

use quartet_core::{
    MAX_SEATS, Seat,
    square::{SIZE, Square},
};

use crate::{Fence, ways::Geometry};

/// Two or four seats, the size of the board and the number of fences.
///
/// `9x9` plays as `2p` and `5x5` as `5x5w6`; they are different names all the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    size: u8,
    fences: u8,
    pub(crate) name: Name,
}

/// How a variant is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Name {
    Two,
    Four,
    FourStraight,
    Study,
    StudyFences,
}

impl Variant {
    /// `2p`: two seats, 9×9, ten fences each.
    pub const TWO: Self = Self { size: 9, fences: 10, name: Name::Two };
    /// `4p`: four seats, 9×9, five fences each.
    pub const FOUR: Self = Self { size: 9, fences: 5, name: Name::Four };
    /// `4p-straight`: as `4p`, but where a second pawn stops the straight jump there is no way
    /// past.
    pub const FOUR_STRAIGHT: Self = Self { size: 9, fences: 5, name: Name::FourStraight };

    /// The most fences that a seat has in any variant.
    pub const MAX_FENCES: u8 = 10;

    /// Two seats on a board of `size` 3, 5, 7 or 9 with up to ten fences each; without a number of
    /// fences it is one more than the size. `None` for other sizes and numbers.
    pub const fn study(size: u8, fences: Option<u8>) -> Option<Self> {
        let (fences, name) = match fences {
            None => (size + 1, Name::Study),
            Some(fences) => (fences, Name::StudyFences),
        };
        if matches!(size, 3 | 5 | 7 | 9) && fences <= Self::MAX_FENCES {
            Some(Self { size, fences, name })
        } else {
            None
        }
    }

    /// Files and ranks of the board.
    #[inline]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// The fences of each seat at the start.
    pub const fn fences(self) -> u8 {
        self.fences
    }

    /// Whether a pawn may go round a second pawn that stops its straight jump.
    pub(crate) const fn may_go_round(self) -> bool {
        !matches!(self.name, Name::FourStraight)
    }

    /// 2 or 4.
    #[inline]
    pub(crate) const fn seat_count(self) -> usize {
        match self.name {
            Name::Four | Name::FourStraight => 4,
            Name::Two | Name::Study | Name::StudyFences => 2,
        }
    }

    #[inline]
    pub(crate) const fn geometry(self) -> &'static Geometry {
        Geometry::of(self.size)
    }

    /// The seat's place round the board, counted in quarters clockwise from below.
    #[inline]
    pub(crate) const fn quarter(self, seat: Seat) -> usize {
        if self.seat_count() == 4 { seat.index() } else { 2 * seat.index() }
    }

    /// The middle of the seat's base line.
    pub fn base(self, seat: Seat) -> Square {
        let (middle, last) = (self.size() / 2, self.size() - 1);
        match self.quarter(seat) {
            0 => Square::new(middle, 0),
            1 => Square::new(0, middle),
            2 => Square::new(middle, last),
            _ => Square::new(last, middle),
        }
    }
}

impl quartet_core::Variant for Variant {
    fn all() -> Vec<Self> {
        let study = [3, 5, 7, 9].into_iter().filter_map(|size| Self::study(size, None));
        [Self::TWO, Self::FOUR, Self::FOUR_STRAIGHT].into_iter().chain(study).collect()
    }

    fn seats(&self) -> usize {
        self.seat_count()
    }
}

/// A position as raw data, not yet known to be legal. [`crate::Position`] is made from it by
/// `try_from`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The variant.
    pub variant: Variant,
    /// Where the pawns stand, by seat.
    pub pawns: Vec<Square>,
    /// The fences that each seat still has.
    pub left: Vec<u8>,
    /// The fences on the board, in any order.
    pub fences: Vec<Fence>,
    /// Who is to act.
    pub turn: Seat,
}

impl Setup {
    /// The start of a variant.
    pub fn start(variant: Variant) -> Self {
        let seats = variant.seat_count();
        Self {
            variant,
            pawns: Seat::all(seats).map(|seat| variant.base(seat)).collect(),
            left: vec![variant.fences; seats],
            fences: Vec::new(),
            turn: Seat::FIRST,
        }
    }
}

/// Why a set-up is not a legal position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum SetupError {
    /// Not one pawn for each seat.
    #[error("expected {0} pawns, one for each seat")]
    PawnCount(usize),
    /// A pawn stands outside the board.
    #[error("the pawn of seat {0} is not on the board")]
    PawnOffBoard(Seat),
    /// Two pawns share a square.
    #[error("the pawns of seats {0} and {1} stand on the same square")]
    PawnsMeet(Seat, Seat),
    /// A pawn stands on its goal line.
    #[error("the pawn of seat {0} is on its goal line: the game is over")]
    Over(Seat),
    /// Not one number of fences for each seat.
    #[error("expected {0} numbers of fences, one for each seat")]
    LeftCount(usize),
    /// A seat has more fences than the variant gives it.
    #[error("seat {0} has more than {1} fences")]
    TooManyLeft(Seat, u8),
    /// A fence is not wholly on the board.
    #[error("fence {0} is not wholly on the board")]
    FenceOffBoard(Fence),
    /// Two fences overlap or cross.
    #[error("fences {0} and {1} overlap or cross")]
    FencesMeet(Fence, Fence),
    /// A pawn cannot reach its goal line.
    #[error("the pawn of seat {0} has no way to its goal line")]
    NoWay(Seat),
    /// The seat to act does not exist.
    #[error("seat {0} is to act, but there are only {1} seats")]
    Turn(Seat, usize),
}

const _: () = assert!(MAX_SEATS == 4 && SIZE == 9);
