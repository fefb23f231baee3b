//! The hexagonal boards: 61 spaces (radius 4) and 37 spaces (radius 3), with a hole in the middle.
//!
//! Flat-topped hexagons stand in files `a`, `b`, …, numbered from the bottom of each file. In axial
//! coordinates `q` is the file less the radius, and the number `n` of a file stands for
//! `r = max(-radius, -radius - q) + n - 1`. Spaces are numbered file by file, so that steps N, NE
//! and SE lead to higher numbers and the other three to lower ones.

use core::fmt;

use crate::set::set;

/// Spaces of the large board, the hole included.
pub const MAX_SPACES: usize = 61;

/// A space of a hexagonal board, numbered file by file from the bottom of file `a`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(pub(crate) u8);

impl Space {
    /// The number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

set! {
    /// A set of spaces.
    SpaceSet(u64) of Space, Spaces
}

/// The six directions, which also name the six corners. Clockwise from N.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Up the file.
    N,
    /// To the next file on the right, upwards.
    NE,
    /// To the next file on the right, downwards.
    SE,
    /// Down the file.
    S,
    /// To the next file on the left, downwards.
    SW,
    /// To the next file on the left, upwards.
    NW,
}

impl Direction {
    /// All six, clockwise from N.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// The place in [`Direction::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction `turns` times 60 degrees clockwise of this one.
    #[must_use]
    pub const fn clockwise(self, turns: usize) -> Self {
        Self::ALL[(self as usize + turns) % 6]
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.clockwise(3)
    }

    /// What one step adds to `(q, r)`.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::N => (0, 1),
            Self::NE => (1, 0),
            Self::SE => (1, -1),
            Self::S => (0, -1),
            Self::SW => (-1, 0),
            Self::NW => (-1, 1),
        }
    }

    /// Whether steps this way lead to higher numbers of spaces.
    #[inline]
    pub const fn is_rising(self) -> bool {
        matches!(self, Self::N | Self::NE | Self::SE)
    }

    /// The direction or corner with this name, as in `NE`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.name() == name)
    }

    /// `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::NW => "NW",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How many symmetries a hexagon has.
pub const SYMMETRIES: usize = 12;

const NONE: u8 = u8::MAX;

/// One of the two boards with its tables.
#[derive(Debug)]
pub struct Board {
    radius: u8,
    spaces: u8,
    hole: Space,
    coordinates: [(i8, i8); MAX_SPACES],
    steps: [[u8; 6]; MAX_SPACES],
    rays: [[SpaceSet; 6]; MAX_SPACES],
    neighbours: [SpaceSet; MAX_SPACES],
    entries: [[Space; 9]; 6],
    transforms: [[Space; MAX_SPACES]; SYMMETRIES],
}

/// The board of 61 spaces, five on each edge; the hole is `e5`.
pub static LARGE: Board = Board::build(4);
/// The board of 37 spaces, four on each edge; the hole is `d4`.
pub static MINI: Board = Board::build(3);

impl Board {
    /// Spaces on the longest line, which is also the number of files and of entry spaces of a
    /// corner: 9 or 7.
    pub const fn width(&self) -> usize {
        2 * self.radius as usize + 1
    }

    /// Steps from the hole to a corner: 4 or 3.
    pub const fn radius(&self) -> usize {
        self.radius as usize
    }

    /// The number of spaces, the hole included: 61 or 37.
    pub const fn spaces(&self) -> usize {
        self.spaces as usize
    }

    /// The middle, where nothing ever stands.
    pub const fn hole(&self) -> Space {
        self.hole
    }

    /// The space with a number, `None` if the board has no such space.
    pub const fn at(&self, index: usize) -> Option<Space> {
        if index < self.spaces as usize { Some(Space(index as u8)) } else { None }
    }

    /// All spaces but the hole.
    pub const fn playable(&self) -> SpaceSet {
        SpaceSet(((1 << self.spaces) - 1) & !(1 << self.hole.0))
    }

    /// All spaces, the hole included, by rising number.
    pub fn all(&self) -> impl Iterator<Item = Space> + Clone {
        (0..self.spaces).map(Space)
    }

    /// How many spaces file number `file` (from 0) has.
    pub const fn file_len(&self, file: usize) -> usize {
        self.width() - file.abs_diff(self.radius())
    }

    /// The axial coordinates `(q, r)` of a space; the hole is `(0, 0)`.
    pub const fn coordinates(&self, space: Space) -> (i8, i8) {
        self.coordinates[space.index()]
    }

    /// The space at axial coordinates.
    pub const fn at_coordinates(&self, q: i8, r: i8) -> Option<Space> {
        let radius = self.radius as i8;
        let file = q + radius;
        if file < 0 || file >= self.width() as i8 {
            return None;
        }
        let bottom = if q < 0 { -radius - q } else { -radius };
        let number = r - bottom;
        if number < 0 || number >= self.file_len(file as usize) as i8 {
            return None;
        }
        let mut index = number as usize;
        let mut before = 0;
        while before < file as usize {
            index += self.file_len(before);
            before += 1;
        }
        Some(Space(index as u8))
    }

    /// The next space in a direction, the hole included; `None` over the edge.
    #[inline]
    pub const fn step(&self, space: Space, direction: Direction) -> Option<Space> {
        match self.steps[space.index()][direction.index()] {
            NONE => None,
            next => Some(Space(next)),
        }
    }

    /// The spaces ahead of `space`, up to the edge or before the hole.
    #[inline]
    pub const fn ray(&self, space: Space, direction: Direction) -> SpaceSet {
        self.rays[space.index()][direction.index()]
    }

    /// The spaces next to `space`, without the hole.
    #[inline]
    pub const fn neighbours(&self, space: Space) -> SpaceSet {
        self.neighbours[space.index()]
    }

    /// The direction in which `to` lies next to `from`, if it does.
    pub fn direction(&self, from: Space, to: Space) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(from, direction) == Some(to))
    }

    /// The spaces of the two edges that meet in a corner, by rising number.
    pub fn entries(&self, corner: Direction) -> &[Space] {
        &self.entries[corner.index()][..self.width()]
    }

    /// The space in a corner.
    pub fn corner(&self, corner: Direction) -> Space {
        let (q, r) = corner.step();
        let radius = self.radius as i8;
        self.at_coordinates(q * radius, r * radius).unwrap_or(self.hole)
    }

    /// Where symmetry number 0 to 11 carries a space: `symmetry % 6` times 60 degrees clockwise,
    /// then, from 6 on, a mirror left to right.
    pub const fn transform(&self, space: Space, symmetry: usize) -> Space {
        self.transforms[symmetry][space.index()]
    }

    /// The set of the spaces to which a symmetry carries those of a set.
    #[must_use]
    pub fn transform_set(&self, set: SpaceSet, symmetry: usize) -> SpaceSet {
        set.iter().map(|space| self.transform(space, symmetry)).collect()
    }

    /// The space with a name as in `e4`.
    pub fn from_name(&self, name: &[u8]) -> Option<Space> {
        let &[file, number @ b'1'..=b'9'] = name else { return None };
        let q = file.wrapping_sub(b'a') as i8 - self.radius as i8;
        if !(b'a'..b'a' + self.width() as u8).contains(&file) {
            return None;
        }
        let bottom = (-(self.radius as i8)).max(-(self.radius as i8) - q);
        self.at_coordinates(q, bottom + (number - b'1') as i8)
    }

    /// The file (from 0) and the number in it (from 1).
    pub const fn file_and_number(&self, space: Space) -> (usize, usize) {
        let (q, r) = self.coordinates(space);
        let radius = self.radius as i8;
        let bottom = if q < 0 { -radius - q } else { -radius };
        ((q + radius) as usize, (r - bottom + 1) as usize)
    }

    /// The name of a space, for showing.
    pub fn name(&self, space: Space) -> impl fmt::Display + use<> {
        let (file, number) = self.file_and_number(space);
        Name { file: file as u8, number: number as u8 }
    }

    const fn build(radius: u8) -> Self {
        let mut board = Self {
            radius,
            spaces: 3 * radius * (radius + 1) + 1,
            hole: Space(0),
            coordinates: [(0, 0); MAX_SPACES],
            steps: [[NONE; 6]; MAX_SPACES],
            rays: [[SpaceSet::EMPTY; 6]; MAX_SPACES],
            neighbours: [SpaceSet::EMPTY; MAX_SPACES],
            entries: [[Space(0); 9]; 6],
            transforms: [[Space(0); MAX_SPACES]; SYMMETRIES],
        };
        let mut q = -(radius as i8);
        while q <= radius as i8 {
            let mut r = -(radius as i8);
            while r <= radius as i8 {
                if let Some(space) = board.at_coordinates(q, r) {
                    board.coordinates[space.index()] = (q, r);
                    if q == 0 && r == 0 {
                        board.hole = space;
                    }
                }
                r += 1;
            }
            q += 1;
        }
        let mut index = 0;
        while index < board.spaces as usize {
            board.fill_steps(index);
            index += 1;
        }
        board.fill_entries();
        board
    }

    const fn fill_steps(&mut self, index: usize) {
        let (q, r) = self.coordinates[index];
        let mut d = 0;
        while d < 6 {
            let (dq, dr) = Direction::ALL[d].step();
            if let Some(next) = self.at_coordinates(q + dq, r + dr) {
                self.steps[index][d] = next.0;
            }
            let mut distance = 1;
            while let Some(space) = self.at_coordinates(q + distance * dq, r + distance * dr) {
                if space.0 == self.hole.0 {
                    break;
                }
                self.rays[index][d].insert(space);
                if distance == 1 {
                    self.neighbours[index].insert(space);
                }
                distance += 1;
            }
            d += 1;
        }
        let mut symmetry = 0;
        while symmetry < SYMMETRIES {
            let (mut tq, mut tr) = (q, r);
            let mut turn = 0;
            while turn < symmetry % 6 {
                (tq, tr) = (tq + tr, -tq);
                turn += 1;
            }
            if symmetry >= 6 {
                (tq, tr) = (-tq, tq + tr);
            }
            if let Some(space) = self.at_coordinates(tq, tr) {
                self.transforms[symmetry][index] = space;
            }
            symmetry += 1;
        }
    }

    const fn fill_entries(&mut self) {
        let mut corner = 0;
        while corner < 6 {
            let mut found = 0;
            let mut index = 0;
            while index < self.spaces as usize {
                // A line enters where the step back towards the corner leaves the board.
                if self.steps[index][corner] == NONE {
                    self.entries[corner][found] = Space(index as u8);
                    found += 1;
                }
                index += 1;
            }
            corner += 1;
        }
    }
}

/// Where a symmetry (0 to 11, as [`Board::transform`]) turns a direction or corner.
pub const fn transform_direction(direction: Direction, symmetry: usize) -> Direction {
    let turned = direction.clockwise(symmetry % 6);
    if symmetry < 6 { turned } else { Direction::ALL[(6 - turned as usize) % 6] }
}

struct Name {
    file: u8,
    number: u8,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(board: &Board, name: &str) -> Space {
        board.from_name(name.as_bytes()).unwrap()
    }

    fn names(board: &Board, spaces: impl IntoIterator<Item = Space>) -> Vec<String> {
        spaces.into_iter().map(|space| board.name(space).to_string()).collect()
    }

    #[test]
    fn sizes_and_holes() {
        assert_eq!((LARGE.spaces(), MINI.spaces()), (61, 37));
        assert_eq!(names(&LARGE, [LARGE.hole()]), ["e5"]);
        assert_eq!(names(&MINI, [MINI.hole()]), ["d4"]);
        let files: Vec<usize> = (0..9).map(|file| LARGE.file_len(file)).collect();
        assert_eq!(files, [5, 6, 7, 8, 9, 8, 7, 6, 5]);
    }

    #[test]
    fn names_are_ordered_like_numbers_and_parse_back() {
        for board in [&LARGE, &MINI] {
            let all = names(board, board.all());
            assert!(all.is_sorted());
            for (index, name) in all.iter().enumerate() {
                assert_eq!(space(board, name).index(), index);
            }
        }
        for wrong in ["a6", "a0", "j1", "e10", "E1", "", "e"] {
            assert_eq!(LARGE.from_name(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!(MINI.from_name(b"h1"), None);
        assert_eq!(MINI.from_name(b"a5"), None);
    }

    #[test]
    fn corners_have_the_names_of_the_spec() {
        use Direction::{N, NE, NW, S, SE, SW};
        let corners = [S, SW, NW, N, NE, SE].map(|corner| LARGE.corner(corner));
        assert_eq!(names(&LARGE, corners), ["e1", "a1", "a5", "e9", "i5", "i1"]);
        let corners = [S, SW, NW, N, NE, SE].map(|corner| MINI.corner(corner));
        assert_eq!(names(&MINI, corners), ["d1", "a1", "a4", "d7", "g4", "g1"]);
        assert_eq!([S, SW, NW, N, NE, SE], [0, 1, 2, 3, 4, 5].map(|turns| S.clockwise(turns)));
    }

    #[test]
    fn rays_stop_before_the_hole_and_at_the_edge() {
        let e1 = space(&LARGE, "e1");
        assert_eq!(names(&LARGE, LARGE.ray(e1, Direction::N)), ["e2", "e3", "e4"]);
        assert_eq!(names(&LARGE, LARGE.ray(e1, Direction::NW)), ["a1", "b1", "c1", "d1"]);
        assert_eq!(names(&LARGE, LARGE.ray(e1, Direction::NE)), ["f1", "g1", "h1", "i1"]);
        assert!(LARGE.ray(e1, Direction::S).is_empty());
        let e6 = space(&LARGE, "e6");
        assert!(LARGE.ray(e6, Direction::S).is_empty());
        assert_eq!(LARGE.neighbours(e6).len(), 5);
        assert_eq!(LARGE.step(e6, Direction::S), Some(LARGE.hole()));
    }

    #[test]
    fn entries_are_the_two_edges_of_a_corner() {
        let south = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"];
        assert_eq!(names(&LARGE, LARGE.entries(Direction::S).iter().copied()), south);
        let north_west = ["a1", "a2", "a3", "a4", "a5", "b6", "c7", "d8", "e9"];
        assert_eq!(names(&LARGE, LARGE.entries(Direction::NW).iter().copied()), north_west);
        assert_eq!(MINI.entries(Direction::SE).len(), 7);
    }

    #[test]
    fn symmetries_keep_neighbours_and_turn_directions() {
        for board in [&LARGE, &MINI] {
            for symmetry in 0..SYMMETRIES {
                assert_eq!(board.transform(board.hole(), symmetry), board.hole());
                for from in board.all() {
                    for direction in Direction::ALL {
                        let step = board.step(from, direction);
                        let turned = board.step(
                            board.transform(from, symmetry),
                            transform_direction(direction, symmetry),
                        );
                        assert_eq!(step.map(|to| board.transform(to, symmetry)), turned);
                    }
                }
            }
        }
        let at = |name: &str, symmetry| LARGE.transform(space(&LARGE, name), symmetry);
        assert_eq!(names(&LARGE, [at("e1", 1), at("e1", 3), at("e1", 6)]), ["a1", "e9", "e1"]);
        assert_eq!(names(&LARGE, [at("c1", 6), at("c1", 2)]), ["g1", "c7"]);
    }
}
