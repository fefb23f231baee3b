//! Fences, and sets of them on the same bits as squares.

use core::fmt;

use quartet_core::square::{SIZE, Square};

/// How a fence lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orientation {
    /// Between two ranks: it stops pawns going up and down.
    Horizontal,
    /// Between two files: it stops pawns going left and right.
    Vertical,
}

impl Orientation {
    /// Both, in the order of their letters.
    pub const ALL: [Self; 2] = [Self::Horizontal, Self::Vertical];

    /// The other one.
    #[must_use]
    pub const fn crossed(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }

    /// `h` or `v`.
    pub const fn letter(self) -> char {
        match self {
            Self::Horizontal => 'h',
            Self::Vertical => 'v',
        }
    }
}

/// A fence: two squares long, in the middle of four squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fence {
    /// The lower left of the four squares.
    square: Square,
    /// How the fence lies.
    orientation: Orientation,
}

/// Fences along one edge of the full board.
pub(crate) const LANES: usize = SIZE - 1;

impl Fence {
    /// The fence whose lower left square is at `file` and `rank` (from 0); `None` unless both are
    /// below 8.
    pub fn new(file: usize, rank: usize, orientation: Orientation) -> Option<Self> {
        (file < LANES && rank < LANES)
            .then(|| Self { square: Square::new(file, rank), orientation })
    }

    /// The lower left of the four squares that the fence touches.
    pub const fn square(self) -> Square {
        self.square
    }

    /// How the fence lies.
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The fence with the same middle that lies the other way.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { orientation: self.orientation.crossed(), ..self }
    }

    /// The two pairs of squares that the fence parts.
    pub fn parted(self) -> [(Square, Square); 2] {
        let (x, y) = (self.square.file(), self.square.rank());
        let [right, up, both] =
            [Square::new(x + 1, y), Square::new(x, y + 1), Square::new(x + 1, y + 1)];
        match self.orientation {
            Orientation::Horizontal => [(self.square, up), (right, both)],
            Orientation::Vertical => [(self.square, right), (up, both)],
        }
    }

    /// The number of the fence among the 128 of the full board.
    pub(crate) const fn index(self) -> usize {
        let lane = self.square.rank() * LANES + self.square.file();
        match self.orientation {
            Orientation::Horizontal => lane,
            Orientation::Vertical => LANES * LANES + lane,
        }
    }

    /// The fence with a number below 128.
    pub(crate) fn at(index: usize) -> Option<Self> {
        let orientation = *Orientation::ALL.get(index / (LANES * LANES))?;
        Self::new(index % LANES, index / LANES % LANES, orientation)
    }
}

/// The name: the lower left square and `h` or `v`, as in `e3h`.
impl fmt::Display for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.square, self.orientation.letter())
    }
}

/// A set of fences: one bit for each at its lower left square, one word for each orientation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Fences {
    pub(crate) horizontal: u128,
    pub(crate) vertical: u128,
}

impl Fences {
    #[inline]
    pub(crate) const fn of(fence: Fence) -> Self {
        let bit = 1 << fence.square.index();
        match fence.orientation {
            Orientation::Horizontal => Self { horizontal: bit, vertical: 0 },
            Orientation::Vertical => Self { horizontal: 0, vertical: bit },
        }
    }

    #[inline]
    pub(crate) const fn contains(self, fence: Fence) -> bool {
        let word = match fence.orientation {
            Orientation::Horizontal => self.horizontal,
            Orientation::Vertical => self.vertical,
        };
        word >> fence.square.index() & 1 != 0
    }

    #[inline]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal | other.horizontal,
            vertical: self.vertical | other.vertical,
        }
    }

    #[inline]
    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & other.horizontal,
            vertical: self.vertical & other.vertical,
        }
    }

    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & !other.horizontal,
            vertical: self.vertical & !other.vertical,
        }
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.horizontal | self.vertical == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.horizontal.count_ones() + self.vertical.count_ones()
    }

    /// The squares that the members touch.
    #[inline]
    pub(crate) const fn squares(self) -> u128 {
        let corner = self.horizontal | self.vertical;
        corner | corner << 1 | corner << SIZE | corner << (SIZE + 1)
    }

    /// The members, horizontal ones first.
    pub(crate) fn iter(self) -> impl Iterator<Item = Fence> {
        let word = |bits, orientation| {
            quartet_core::square::SquareSet(bits)
                .iter()
                .map(move |square| Fence { square, orientation })
        };
        word(self.horizontal, Orientation::Horizontal)
            .chain(word(self.vertical, Orientation::Vertical))
    }

    /// The member number `n`, counted from 0; `None` if there are not so many.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Option<Fence> {
        let horizontal = self.horizontal.count_ones();
        let (square, orientation) = if n < horizontal {
            (nth_square(self.horizontal, n), Orientation::Horizontal)
        } else {
            (nth_square(self.vertical, n - horizontal), Orientation::Vertical)
        };
        Some(Fence { square: square?, orientation })
    }
}

/// The square of set bit number `n`, counted from 0.
#[inline]
pub(crate) fn nth_square(bits: u128, n: u32) -> Option<Square> {
    let low = bits as u64;
    let lower = low.count_ones();
    let index = if n < lower {
        quartet_core::nth_bit(low, n)
    } else {
        64 + quartet_core::nth_bit((bits >> 64) as u64, n - lower)
    };
    Square::at(index as usize)
}
