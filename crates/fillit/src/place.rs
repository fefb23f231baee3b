//! Spaces by name: the two boards number their spaces differently, but actions are the same text
//! on both.

use core::fmt;

use quartet_core::hex::{Board, LARGE, MAX_SPACES, MINI, Space};

/// A space called by its name, whatever board is played on: `e5` is a space of the mini board and
/// the hole of the large one. The large board has every name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

/// How many names there are.
pub(crate) const PLACES: usize = MAX_SPACES;

static ON_MINI: [Option<Space>; PLACES] = tables().0;
static FROM_MINI: [Place; PLACES] = tables().1;

/// The space of the mini board with each name, and the name of each space of the mini board.
const fn tables() -> ([Option<Space>; PLACES], [Place; PLACES]) {
    let mut on_mini = [None; PLACES];
    let mut from_mini = [Place(0); PLACES];
    let mut index = 0;
    while let Some(large) = LARGE.at(index) {
        let mut other = 0;
        while let Some(mini) = MINI.at(other) {
            let (file, number) = LARGE.file_and_number(large);
            let (mini_file, mini_number) = MINI.file_and_number(mini);
            if file == mini_file && number == mini_number {
                on_mini[index] = Some(mini);
                from_mini[other] = Place(index as u8);
            }
            other += 1;
        }
        index += 1;
    }
    (on_mini, from_mini)
}

const fn is_mini(board: &Board) -> bool {
    board.radius() == MINI.radius()
}

impl Place {
    /// The name of a space of `board`.
    #[inline]
    pub fn of(space: Space, board: &Board) -> Self {
        if is_mini(board) { FROM_MINI[space.index()] } else { Self(space.index() as u8) }
    }

    /// The space of `board` with this name, `None` if it has no such space.
    #[inline]
    pub fn on(self, board: &Board) -> Option<Space> {
        if is_mini(board) { ON_MINI[self.index()] } else { LARGE.at(self.index()) }
    }

    /// The place with a number, `None` if it is 61 or more.
    pub const fn at(index: usize) -> Option<Self> {
        if index < PLACES { Some(Self(index as u8)) } else { None }
    }

    /// The number: names in order, `a1` = 0, … `i5` = 60.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place called by file letter and number, as in `e4`.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        LARGE.from_name(name).map(|space| Self::of(space, &LARGE))
    }

    /// The place `files` to the right and `numbers` up in the new file.
    pub(crate) fn beside(self, files: isize, numbers: isize) -> Option<Self> {
        let (file, number) = self.file_and_number();
        let file = file.checked_add_signed(files)?;
        let number = number.checked_add_signed(numbers)?;
        let digit = u8::try_from(number).ok().filter(|number| *number < 10)?;
        Self::from_name(&[b'a' + file as u8, b'0' + digit])
    }

    /// The file (from 0) and the number in it (from 1).
    pub fn file_and_number(self) -> (usize, usize) {
        LARGE.at(self.index()).map_or((0, 0), |space| LARGE.file_and_number(space))
    }

    /// Whether the two lie next to each other on one of the boards.
    pub(crate) fn touches(self, other: Self) -> bool {
        [&LARGE, &MINI].into_iter().any(|board| match (self.on(board), other.on(board)) {
            (Some(from), Some(to)) => board.direction(from, to).is_some(),
            _ => false,
        })
    }
}

/// The name: `e4`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, number) = self.file_and_number();
        write!(f, "{}{number}", (b'a' + file as u8) as char)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_between_the_boards() {
        for board in [&LARGE, &MINI] {
            for space in board.all() {
                let place = Place::of(space, board);
                assert_eq!(place.on(board), Some(space));
                assert_eq!(place.to_string(), board.name(space).to_string());
            }
        }
        let i1 = Place::from_name(b"i1").unwrap();
        assert_eq!(i1.on(&MINI), None);
        assert_eq!(Place::at(PLACES), None);
    }

    #[test]
    fn places_touch_if_they_do_on_either_board() {
        let touch = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|name| Place::from_name(name.as_bytes()).unwrap());
            assert_eq!(one.touches(other), other.touches(one));
            one.touches(other)
        };
        // SE of d1 is e1 on the large board and nothing on the mini board, where NE is e1.
        assert!(touch("d1", "e1") && touch("d1", "e2"));
        // SE of d2 is e2 on the large board and e1 on the mini board.
        assert!(touch("d2", "e1") && touch("d2", "e2") && touch("d2", "e3"));
        assert!(!touch("d2", "e4") && !touch("e2", "e2") && !touch("a1", "c1"));
        assert!(touch("a1", "b1") && touch("a1", "b2") && !touch("a1", "b3"));
    }
}
