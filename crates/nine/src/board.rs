//! The places of Nine besides the squares: rim slots and sections.

use core::fmt;

use quartet_core::square::{SIZE, Square, SquareSet, Symmetry};

/// Where neutral pieces may stand: all squares but the outermost rows and columns.
pub(crate) const INNER: SquareSet = block(1, 1, SIZE - 2);

/// A side of the board, outside which nine slots lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    /// Below rank 1, `S`.
    South,
    /// Above rank 9, `N`.
    North,
    /// Left of file a, `W`.
    West,
    /// Right of file i, `E`.
    East,
}

impl Edge {
    /// The four sides in the order in which texts list them.
    pub const ALL: [Self; 4] = [Self::South, Self::North, Self::West, Self::East];

    /// `S`, `N`, `W` or `E`.
    pub const fn letter(self) -> char {
        match self {
            Self::South => 'S',
            Self::North => 'N',
            Self::West => 'W',
            Self::East => 'E',
        }
    }
}

/// A slot of the rim, numbered `Sa` = 0 … `Si`, `Na` = 9 … `Ni`, `W1` = 18 … `W9`, `E1` = 27 …
/// `E9` = 35.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    /// How many slots there are.
    pub const COUNT: usize = 4 * SIZE;

    /// The slot outside `edge` at the end of the file or rank `line`, counted from 0.
    ///
    /// # Panics
    /// If `line` is not below 9.
    pub const fn new(edge: Edge, line: usize) -> Self {
        assert!(line < SIZE);
        Self((edge as usize * SIZE + line) as u8)
    }

    /// The slot with a number, `None` if it is 36 or more.
    pub const fn at(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The number, 0 to 35.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side of the board outside which it lies.
    #[inline]
    pub const fn edge(self) -> Edge {
        Edge::ALL[self.0 as usize / SIZE]
    }

    /// The file (`S`, `N`) or rank (`W`, `E`) into which it leads, counted from 0.
    #[inline]
    pub const fn line(self) -> usize {
        self.0 as usize % SIZE
    }

    /// The square next to it.
    pub const fn entry(self) -> Square {
        match self.edge() {
            Edge::South => Square::new(self.line(), 0),
            Edge::North => Square::new(self.line(), SIZE - 1),
            Edge::West => Square::new(0, self.line()),
            Edge::East => Square::new(SIZE - 1, self.line()),
        }
    }

    /// Where a piece from this slot comes to stand if the squares of `taken` are: before the first
    /// of them in its way, or at the far end. `None` if it cannot move at all.
    #[inline]
    pub fn slide(self, taken: SquareSet) -> Option<Square> {
        let way = &WAYS[self.index()];
        let men = taken & way.squares;
        let stop = if way.rises {
            men.first().map_or(way.end, |man| man.index().wrapping_sub(way.step))
        } else {
            men.last().map_or(way.end, |man| man.index() + way.step)
        };
        (!men.contains(way.entry)).then(|| Square::at(stop)).flatten()
    }

    /// The slot called by this name, as in `Sa` or `W1`.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        match name {
            [b'S', file @ b'a'..=b'i'] => Some(Self::new(Edge::South, (file - b'a') as usize)),
            [b'N', file @ b'a'..=b'i'] => Some(Self::new(Edge::North, (file - b'a') as usize)),
            [b'W', rank @ b'1'..=b'9'] => Some(Self::new(Edge::West, (rank - b'1') as usize)),
            [b'E', rank @ b'1'..=b'9'] => Some(Self::new(Edge::East, (rank - b'1') as usize)),
            _ => None,
        }
    }

    /// The slot that a symmetry of the board carries this one to.
    #[must_use]
    pub fn transform(self, symmetry: Symmetry) -> Self {
        // The rim is the border of a grid two places wider than the board.
        const FAR: usize = SIZE + 1;
        let place = self.line() + 1;
        let (x, y) = match self.edge() {
            Edge::South => (place, 0),
            Edge::North => (place, FAR),
            Edge::West => (0, place),
            Edge::East => (FAR, place),
        };
        match symmetry.apply(x, y, FAR) {
            (x, 0) => Self::new(Edge::South, x - 1),
            (x, FAR) => Self::new(Edge::North, x - 1),
            (0, y) => Self::new(Edge::West, y - 1),
            (_, y) => Self::new(Edge::East, y - 1),
        }
    }
}

/// Edge letter, then file letter or rank number: `Sa`, `W1`.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.edge() {
            Edge::South | Edge::North => b'a',
            Edge::West | Edge::East => b'1',
        };
        write!(f, "{}{}", self.edge().letter(), (first + self.line() as u8) as char)
    }
}

quartet_core::set! {
    /// A set of rim slots.
    SlotSet(u64) of Slot, Slots
}

impl SlotSet {
    /// All 36 slots.
    pub const ALL: Self = Self((1 << Slot::COUNT) - 1);
}

/// The file or rank into which a slot leads.
#[derive(Clone, Copy)]
struct Way {
    squares: SquareSet,
    entry: Square,
    /// The number of the square at the far end.
    end: usize,
    /// By how much the numbers of its squares differ.
    step: usize,
    /// Whether they rise from the slot on.
    rises: bool,
}

impl Way {
    const fn from(slot: Slot) -> Self {
        let (step, rises) = match slot.edge() {
            Edge::South => (SIZE, true),
            Edge::North => (SIZE, false),
            Edge::West => (1, true),
            Edge::East => (1, false),
        };
        let entry = slot.entry();
        let length = step * (SIZE - 1);
        let (low, end) = if rises {
            (entry.index(), entry.index() + length)
        } else {
            (entry.index() - length, entry.index() - length)
        };
        let mut squares = SquareSet::EMPTY;
        let mut nth = 0;
        while nth < SIZE {
            squares.0 |= 1 << (low + nth * step);
            nth += 1;
        }
        Self { squares, entry, end, step, rises }
    }
}

static WAYS: [Way; Slot::COUNT] = {
    let mut ways = [Way::from(Slot(0)); Slot::COUNT];
    let mut index = 1;
    while index < Slot::COUNT {
        ways[index] = Way::from(Slot(index as u8));
        index += 1;
    }
    ways
};

/// For each square the slots next to it: none inside, two at a corner.
pub(crate) const NEIGHBOURS: [SlotSet; SIZE * SIZE] = {
    let mut neighbours = [SlotSet::EMPTY; SIZE * SIZE];
    let mut index = 0;
    while index < Slot::COUNT {
        let slot = Slot(index as u8);
        neighbours[slot.entry().index()].insert(slot);
        index += 1;
    }
    neighbours
};

/// One of the nine sections of 3×3 squares, numbered from the lower left one, row by row upwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Section(u8);

impl Section {
    /// How many sections there are.
    pub const COUNT: usize = 9;

    /// The section in which a square lies.
    pub const fn of(square: Square) -> Self {
        Self((square.rank() / 3 * 3 + square.file() / 3) as u8)
    }

    /// The number, 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its nine squares.
    #[inline]
    pub const fn squares(self) -> SquareSet {
        SECTIONS[self.index()]
    }

    /// All nine sections by rising number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }
}

const SECTIONS: [SquareSet; Section::COUNT] = {
    let mut sections = [SquareSet::EMPTY; Section::COUNT];
    let mut index = 0;
    while index < Section::COUNT {
        sections[index] = block(index % 3 * 3, index / 3 * 3, 3);
        index += 1;
    }
    sections
};

/// A square of the board or a slot of the rim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// On the board.
    Square(Square),
    /// Outside it.
    Slot(Slot),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Slot(slot) => slot.fmt(f),
        }
    }
}

/// The squares of a block of `size` × `size` whose lower left one is at `file` and `rank`.
const fn block(file: usize, rank: usize, size: usize) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    let mut nth = 0;
    while nth < size * size {
        squares.insert(Square::new(file + nth % size, rank + nth / size));
        nth += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(name: &str) -> Slot {
        Slot::from_name(name.as_bytes()).unwrap()
    }

    #[test]
    fn names_and_numbers() {
        let names: Vec<String> = SlotSet::ALL.iter().map(|slot| slot.to_string()).collect();
        assert_eq!(names[..2], ["Sa", "Sb"]);
        assert_eq!((names[9].as_str(), names[18].as_str()), ("Na", "W1"));
        assert_eq!((names[27].as_str(), names[35].as_str()), ("E1", "E9"));
        assert!(names.iter().enumerate().all(|(index, name)| slot(name).index() == index));
        for wrong in ["", "S", "S1", "Sj", "Wa", "W0", "sa", "Sa1", "a1"] {
            assert_eq!(Slot::from_name(wrong.as_bytes()), None, "{wrong}");
        }
    }

    #[test]
    fn slots_lie_next_to_the_outermost_squares() {
        let entry = |name| slot(name).entry().to_string();
        assert_eq!([entry("Sb"), entry("Nb"), entry("W3"), entry("E3")], ["b1", "b9", "a3", "i3"]);
        let a1 = NEIGHBOURS[0];
        assert_eq!((a1.len(), a1.contains(slot("Sa")), a1.contains(slot("W1"))), (2, true, true));
        let e5 = Square::new(4, 4);
        assert!(NEIGHBOURS[e5.index()].is_empty());
    }

    /// Every way with men on any of its squares, all other squares taken.
    #[test]
    fn pieces_slide_as_far_as_their_way_is_free() {
        for slot in SlotSet::ALL {
            let square = |far: usize| match slot.edge() {
                Edge::South => Square::new(slot.line(), far),
                Edge::North => Square::new(slot.line(), 8 - far),
                Edge::West => Square::new(far, slot.line()),
                Edge::East => Square::new(8 - far, slot.line()),
            };
            let way: SquareSet = (0..9).map(square).collect();
            let others = block(0, 0, SIZE) - way;
            for men in 0..1_u32 << 9 {
                let on_way = (0..9).filter(|far| men >> far & 1 != 0).map(square);
                let taken = others | on_way.collect();
                let free = (0..9).take_while(|far| men >> far & 1 == 0).count();
                assert_eq!(slot.slide(taken), free.checked_sub(1).map(square), "{slot} {men:b}");
            }
        }
    }

    #[test]
    fn sections_are_nine_blocks() {
        let section = |name: &[u8]| Section::of(Square::from_name(name).unwrap()).index();
        assert_eq!([section(b"a1"), section(b"c3"), section(b"d1"), section(b"i9")], [0, 0, 1, 8]);
        for each in Section::all() {
            assert!(each.squares().iter().all(|square| Section::of(square) == each));
            assert_eq!(each.squares().len(), 9);
        }
        let inner: Vec<u32> = Section::all().map(|each| (each.squares() & INNER).len()).collect();
        assert_eq!(inner, [4, 6, 4, 6, 9, 6, 4, 6, 4]);
    }

    #[test]
    fn a_quarter_turn_carries_the_rim_along() {
        let turn = Symmetry::new(1);
        let to = |name: &str| slot(name).transform(turn).to_string();
        assert_eq!([to("Sa"), to("Na"), to("W1"), to("E1")], ["W9", "E9", "Na", "Sa"]);
        for number in 0..8 {
            let symmetry = Symmetry::new(number);
            for slot in SlotSet::ALL {
                let entry = slot.entry().transform(symmetry, SIZE);
                assert!(NEIGHBOURS[entry.index()].contains(slot.transform(symmetry)));
            }
        }
    }
}
