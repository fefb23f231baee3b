//! The lines along which coins are pushed, and where they are entered.
//!
//! A line runs from one of the nine (mini: seven) spaces of the two edges that meet in a corner, in
//! the direction from that corner to the middle, as far as pieces can go: to the far edge, or to
//! the space before the hole.

use core::fmt;

use quartet_core::hex::{Board, Direction, LARGE, MAX_SPACES, MINI, Space, SpaceSet};

/// The most spaces that a line has: eight in the files next to the middle one.
const LONGEST: usize = 8;

/// The name of a space on the rim of a board, which on either board begins a line.
///
/// The boards use the same names for different places: `g4` is a corner of the mini board and an
/// inner space of the large one. So an action names the space without its board. Ordered by file,
/// then number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry(u8);

impl Entry {
    /// How many there are: the 24 of the large board and 8 that only the mini board has.
    pub const COUNT: usize = 32;

    /// The place among all names, below [`Entry::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    /// The name with this index.
    pub const fn at(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The name of a space of the rim; `None` for an inner space.
    pub const fn of(board: &Board, space: Space) -> Option<Self> {
        Tables::of(board).names[space.index()]
    }

    /// The entry with a name as in `a1`; `None` if there is no such space on the rim of any board.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        let on = |board: &Board| Self::of(board, board.from_name(name)?);
        on(&LARGE).or_else(|| on(&MINI))
    }

    /// The space with this name; `None` if the board has none or it is not on the rim.
    #[inline]
    pub const fn space(self, board: &Board) -> Option<Space> {
        Tables::of(board).spaces[self.index()]
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, number) = NAMES[self.index()];
        write!(f, "{}{number}", (b'a' + file) as char)
    }
}

/// Where a line leads out of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Exit {
    /// Over the far edge.
    Edge,
    /// Into the hole in the middle.
    Hole,
}

impl Exit {
    /// What a piece is worth that leaves here: 1 point over the edge, 2 into the hole.
    #[inline]
    pub const fn worth(self) -> u8 {
        match self {
            Self::Edge => 1,
            Self::Hole => 2,
        }
    }
}

/// One line: the spaces a coin can reach, and where pieces leave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    spaces: [Space; LONGEST],
    set: SpaceSet,
    length: u8,
    exit: Exit,
}

impl Line {
    /// The line that begins at `entry` for a pawn at `corner`; `None` if none does.
    #[inline]
    pub fn new(board: &Board, corner: Direction, entry: Entry) -> Option<&'static Self> {
        Tables::of(board).lines[corner.index()][entry.index()].as_ref()
    }

    /// All lines for a pawn at `corner`, in the order of their entries' names.
    #[inline]
    pub fn all(board: &Board, corner: Direction) -> impl Iterator<Item = &'static Self> {
        entries(board, corner).iter().filter_map(move |&entry| Self::new(board, corner, entry))
    }

    /// The spaces from the entry space on.
    #[inline]
    pub fn spaces(&self) -> &[Space] {
        &self.spaces[..self.length as usize]
    }

    /// The same as a set.
    #[inline]
    pub const fn set(&self) -> SpaceSet {
        self.set
    }

    /// Where a piece goes that is pushed beyond the last space.
    #[inline]
    pub const fn exit(&self) -> Exit {
        self.exit
    }

    const fn build(board: &Board, corner: Direction, entry: Space) -> Self {
        let set = SpaceSet::of(entry);
        let mut line = Self { spaces: [entry; LONGEST], set, length: 1, exit: Exit::Edge };
        let mut at = entry;
        while let Some(next) = board.step(at, corner.opposite()) {
            if next.index() == board.hole().index() {
                line.exit = Exit::Hole;
                break;
            }
            line.spaces[line.length as usize] = next;
            line.set.insert(next);
            line.length += 1;
            at = next;
        }
        line
    }
}

/// The entries for a pawn at `corner`, in the order of their names.
#[inline]
pub(crate) fn entries(board: &Board, corner: Direction) -> &'static [Entry] {
    &Tables::of(board).entries[corner.index()][..board.width()]
}

/// The tables of one board.
struct Tables {
    names: [Option<Entry>; MAX_SPACES],
    spaces: [Option<Space>; Entry::COUNT],
    entries: [[Entry; 9]; 6],
    lines: [[Option<Line>; Entry::COUNT]; 6],
}

/// File (from 0) and number (from 1) by entry.
static NAMES: [(u8, u8); Entry::COUNT] = names();
static LARGE_TABLES: Tables = Tables::build(&LARGE);
static MINI_TABLES: Tables = Tables::build(&MINI);

/// The space with a name, if it is on the rim.
const fn rim(board: &Board, file: usize, number: usize) -> Option<Space> {
    let q = file as i8 - board.radius() as i8;
    let bottom = -(board.radius() as i8) - if q < 0 { q } else { 0 };
    let Some(space) = board.at_coordinates(q, bottom + number as i8 - 1) else { return None };
    let mut turns = 0;
    while turns < 6 {
        if board.step(space, Direction::ALL[turns]).is_none() {
            return Some(space);
        }
        turns += 1;
    }
    None
}

const fn names() -> [(u8, u8); Entry::COUNT] {
    let mut names = [(0, 0); Entry::COUNT];
    let mut found = 0;
    let mut file = 0;
    while file < LARGE.width() {
        let mut number = 1;
        while number <= LARGE.width() {
            if rim(&LARGE, file, number).is_some() || rim(&MINI, file, number).is_some() {
                names[found] = (file as u8, number as u8);
                found += 1;
            }
            number += 1;
        }
        file += 1;
    }
    assert!(found == Entry::COUNT);
    names
}

impl Tables {
    #[inline]
    const fn of(board: &Board) -> &'static Self {
        if board.radius() == MINI.radius() { &MINI_TABLES } else { &LARGE_TABLES }
    }

    const fn build(board: &Board) -> Self {
        let mut tables = Self {
            names: [None; MAX_SPACES],
            spaces: [None; Entry::COUNT],
            entries: [[Entry(0); 9]; 6],
            lines: [[None; Entry::COUNT]; 6],
        };
        let mut counts = [0; 6];
        let mut index = 0;
        while index < Entry::COUNT {
            let (file, number) = NAMES[index];
            if let Some(space) = rim(board, file as usize, number as usize) {
                tables.names[space.index()] = Some(Entry(index as u8));
                tables.spaces[index] = Some(space);
                let mut turns = 0;
                while turns < 6 {
                    let corner = Direction::ALL[turns];
                    // A line begins where the step back towards the corner leaves the board.
                    if board.step(space, corner).is_none() {
                        tables.lines[turns][index] = Some(Line::build(board, corner, space));
                        tables.entries[turns][counts[turns]] = Entry(index as u8);
                        counts[turns] += 1;
                    }
                    turns += 1;
                }
            }
            index += 1;
        }
        tables
    }
}

#[cfg(test)]
mod tests {
    use Direction::{N, NW, S, SE};

    use super::*;

    fn entry(name: &str) -> Entry {
        Entry::from_name(name.as_bytes()).unwrap()
    }

    fn line(board: &Board, corner: Direction, name: &str) -> (String, Exit) {
        let line = Line::new(board, corner, entry(name)).unwrap();
        let names: Vec<_> = line.spaces().iter().map(|&at| board.name(at).to_string()).collect();
        (names.join(" "), line.exit())
    }

    #[test]
    fn lines_run_from_the_corner_s_edges_to_the_far_edge_or_the_hole() {
        let large = |corner, name| line(&LARGE, corner, name);
        assert_eq!(large(S, "e1"), ("e1 e2 e3 e4".into(), Exit::Hole));
        assert_eq!(large(S, "d1"), ("d1 d2 d3 d4 d5 d6 d7 d8".into(), Exit::Edge));
        assert_eq!(large(S, "a1"), ("a1 a2 a3 a4 a5".into(), Exit::Edge));
        assert_eq!(large(N, "a5"), ("a5 a4 a3 a2 a1".into(), Exit::Edge));
        assert_eq!(large(NW, "a5"), ("a5 b5 c5 d5".into(), Exit::Hole));
        assert_eq!(large(NW, "a1"), ("a1 b1 c1 d1 e1".into(), Exit::Edge));
        assert_eq!(large(NW, "e9"), ("e9 f8 g7 h6 i5".into(), Exit::Edge));
        assert_eq!(line(&MINI, SE, "g1"), ("g1 f2 e3".into(), Exit::Hole));
        assert_eq!(line(&MINI, SE, "g4"), ("g4 f5 e6 d7".into(), Exit::Edge));
    }

    #[test]
    fn entries_are_those_of_the_board() {
        for board in [&LARGE, &MINI] {
            for corner in Direction::ALL {
                let spaces: Vec<_> =
                    entries(board, corner).iter().map(|e| e.space(board).unwrap()).collect();
                assert_eq!(spaces, board.entries(corner));
                let lines = (0..Entry::COUNT)
                    .filter(|&at| Line::new(board, corner, Entry::at(at).unwrap()).is_some());
                assert_eq!(lines.count(), board.width());
                let lines: Vec<_> = Line::all(board, corner).collect();
                let starts: Vec<_> = lines.iter().map(|line| line.spaces()[0]).collect();
                assert_eq!(starts, spaces);
                for line in lines {
                    assert_eq!(line.set(), line.spaces().iter().copied().collect());
                }
            }
        }
    }

    #[test]
    fn names_are_ordered_and_known_to_their_boards() {
        let names: Vec<_> =
            (0..Entry::COUNT).map(|at| Entry::at(at).unwrap().to_string()).collect();
        assert!(names.is_sorted());
        assert!(names.iter().all(|name| entry(name).to_string() == *name));
        assert!(Entry::at(Entry::COUNT).is_none());
        assert_eq!(entry("a5").space(&MINI), None);
        assert_eq!(entry("a4").space(&MINI), MINI.from_name(b"a4"));
        assert_eq!(entry("g4").space(&LARGE), None);
        assert_eq!(Entry::from_name(b"c3"), None);
        assert_eq!(Entry::from_name(b"e5"), None);
        assert_eq!(Entry::from_name(b""), None);
    }
}
