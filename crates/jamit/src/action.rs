//! What a player may choose, and when.

use quartet_core::{
    Game as _, Variant as _,
    hex::{Board, Direction, transform_direction},
    nth_bit, pick,
};
use rand::Rng;

use crate::{Colour, Entry, Line, Position, Stage};

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Put in the coins that are due, all at one space: `a1:bn`.
    Insert {
        /// Where they go in.
        entry: Entry,
        /// The coin that goes in first.
        first: Colour,
        /// The coin that goes in after it; `None` if the supplies have only one of those due.
        second: Option<Colour>,
    },
    /// Put in own coins at different spaces: `+b1,c1`.
    Extra {
        /// Where the first coin goes in.
        first: Entry,
        /// Where the second one goes in after it; `None` if the supply has only one.
        second: Option<Entry>,
    },
    /// Move the own pawn to a corner: `>NE`.
    Pawn(Direction),
}

/// Inserts at one space: each coin, alone or with each as second.
const INSERTS: usize = 4 * 5;
/// Extras that begin at one space: alone, or with each as second.
const EXTRAS: usize = Entry::COUNT + 1;

impl Action {
    /// How many actions the action space has.
    pub(crate) const COUNT: usize = Entry::COUNT * (INSERTS + EXTRAS) + Direction::ALL.len();

    pub(crate) fn index(self) -> usize {
        match self {
            Self::Insert { entry, first, second } => {
                entry.index() * INSERTS + first.index() * 5 + second.map_or(4, Colour::index)
            }
            Self::Extra { first, second } => {
                let second = second.map_or(Entry::COUNT, Entry::index);
                Entry::COUNT * INSERTS + first.index() * EXTRAS + second
            }
            Self::Pawn(corner) => Entry::COUNT * (INSERTS + EXTRAS) + corner.index(),
        }
    }

    pub(crate) fn at(index: usize) -> Option<Self> {
        if let Some(entry) = Entry::at(index / INSERTS) {
            let (first, second) = (index % INSERTS / 5, index % 5);
            let first = Colour::ALL[first];
            return Some(Self::Insert { entry, first, second: Colour::ALL.get(second).copied() });
        }
        let index = index - Entry::COUNT * INSERTS;
        if let Some(first) = Entry::at(index / EXTRAS) {
            return Some(Self::Extra { first, second: Entry::at(index % EXTRAS) });
        }
        Direction::ALL.get(index - Entry::COUNT * EXTRAS).copied().map(Self::Pawn)
    }

    /// The action at the places to which a symmetry of the board carries its own. Entries that the
    /// board does not have stay as they are.
    pub(crate) fn transform(self, board: &Board, symmetry: usize) -> Self {
        let image = |entry: Entry| {
            let space = entry.space(board).map(|space| board.transform(space, symmetry));
            space.and_then(|space| Entry::of(board, space)).unwrap_or(entry)
        };
        match self {
            Self::Insert { entry, first, second } => {
                Self::Insert { entry: image(entry), first, second }
            }
            Self::Extra { first, second } => {
                Self::Extra { first: image(first), second: second.map(image) }
            }
            Self::Pawn(corner) => Self::Pawn(transform_direction(corner, symmetry)),
        }
    }
}

/// Why an action may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Another stage of the turn is due.
    #[error("{}", match .0 {
        Stage::Insert => "first put in the coins of the other colours",
        Stage::Extra => "an own stone was pushed out, so own coins must be put in now",
        Stage::Pawn => "no coins are due, the pawn must be moved now",
    })]
    Due(Stage),
    /// The board has no such space on its rim.
    #[error("this board has no space {0} on its rim")]
    NoSpace(Entry),
    /// The space is on neither edge of the pawn's corner.
    #[error("{0} is not on the two edges that meet at your pawn")]
    OtherSide(Entry),
    /// A coin that is not due.
    #[error("no coin of colour {0} is due")]
    NotDue(Colour),
    /// A coin that would be due, but its supply is empty.
    #[error("no coin of colour {0} is left to put in")]
    NoCoin(Colour),
    /// Two coins of one colour in an insert.
    #[error("the two coins must be of different colours")]
    SameColour,
    /// A coin that is due is missing.
    #[error("a coin of colour {0} must be put in, too")]
    Missing(Colour),
    /// Two coins of an extra at one space.
    #[error("the two coins must go in at different spaces")]
    SameEntry,
    /// A pawn stands at the corner.
    #[error("a pawn stands at this corner")]
    Taken(Direction),
}

impl Position {
    pub(crate) fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        let stage = match action {
            Action::Insert { .. } => Stage::Insert,
            Action::Extra { .. } => Stage::Extra,
            Action::Pawn(_) => Stage::Pawn,
        };
        if stage != self.stage() {
            return Err(Illegal::Due(self.stage()));
        }
        match action {
            Action::Insert { entry, first, second } => {
                self.check_entry(entry)?;
                self.check_colours(first, second)
            }
            Action::Extra { first, second } => {
                self.check_entry(first)?;
                second.map_or(Ok(()), |second| self.check_entry(second))?;
                let own = Colour::of(self.turn());
                match (second, self.supply(own) > 1) {
                    (Some(second), _) if first == second => Err(Illegal::SameEntry),
                    (Some(_), false) => Err(Illegal::NoCoin(own)),
                    (None, true) => Err(Illegal::Missing(own)),
                    _ => Ok(()),
                }
            }
            Action::Pawn(corner) if self.free_corner_bits() >> corner.index() & 1 == 0 => {
                Err(Illegal::Taken(corner))
            }
            Action::Pawn(_) => Ok(()),
        }
    }

    fn check_entry(&self, entry: Entry) -> Result<(), Illegal> {
        if entry.space(self.board()).is_none() {
            return Err(Illegal::NoSpace(entry));
        }
        let line = Line::new(self.board(), self.pawn(self.turn()), entry);
        line.map(|_| ()).ok_or(Illegal::OtherSide(entry))
    }

    fn check_colours(&self, first: Colour, second: Option<Colour>) -> Result<(), Illegal> {
        let due = self.due();
        for colour in [Some(first), second].into_iter().flatten() {
            if colour == Colour::of(self.turn()) || !self.variant().has(colour) {
                return Err(Illegal::NotDue(colour));
            }
            if !due.contains(&Some(colour)) {
                return Err(Illegal::NoCoin(colour));
            }
        }
        if second == Some(first) {
            return Err(Illegal::SameColour);
        }
        let mut due = due.into_iter().flatten();
        match due.find(|&colour| colour != first && Some(colour) != second) {
            Some(colour) => Err(Illegal::Missing(colour)),
            None => Ok(()),
        }
    }

    pub(crate) fn generate(&self, mut visit: impl FnMut(Action)) {
        match (self.stage(), self.due()) {
            _ if self.is_over() => {}
            (Stage::Insert, due) => {
                let [first, second] = orders(due);
                for &entry in self.entries() {
                    for (first, second) in [first, second].into_iter().flatten() {
                        visit(Action::Insert { entry, first, second });
                    }
                }
            }
            (Stage::Extra, [_, None]) => {
                for &first in self.entries() {
                    visit(Action::Extra { first, second: None });
                }
            }
            (Stage::Extra, _) => {
                for &first in self.entries() {
                    for &second in self.entries().iter().filter(|&&second| second != first) {
                        visit(Action::Extra { first, second: Some(second) });
                    }
                }
            }
            (Stage::Pawn, _) => self.free_corners().for_each(|corner| visit(Action::Pawn(corner))),
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let width = self.board().width() as u64;
        match (self.stage(), self.due()) {
            _ if self.is_over() => 0,
            (Stage::Insert, [Some(_), Some(_)]) => 2 * width,
            (Stage::Extra, [_, Some(_)]) => width * (width - 1),
            (Stage::Insert | Stage::Extra, _) => width,
            (Stage::Pawn, _) => 6 - self.variant().seats() as u64,
        }
    }

    #[inline]
    pub(crate) fn choose(&self, rng: &mut impl Rng) -> Option<Action> {
        if self.is_over() {
            return None;
        }
        let chosen = pick(rng, self.count() as u32) as usize;
        let entries = self.entries();
        let width = entries.len();
        Some(match (self.stage(), self.due()) {
            (Stage::Insert, due) => {
                let entry = entries[chosen % width];
                let (first, second) = orders(due)[chosen / width]?;
                Action::Insert { entry, first, second }
            }
            (Stage::Extra, [_, None]) => Action::Extra { first: entries[chosen], second: None },
            (Stage::Extra, _) => {
                let (first, step) = (chosen % width, chosen / width);
                let second = entries[(first + 1 + step) % width];
                Action::Extra { first: entries[first], second: Some(second) }
            }
            (Stage::Pawn, _) => {
                let corner = nth_bit(self.free_corner_bits(), chosen as u32);
                Action::Pawn(Direction::ALL[corner as usize])
            }
        })
    }
}

/// The orders in which the coins due may go in: two, or one if there is only one coin.
#[inline]
fn orders(due: [Option<Colour>; 2]) -> [Option<(Colour, Option<Colour>)>; 2] {
    match due {
        [Some(first), Some(second)] => [Some((first, Some(second))), Some((second, Some(first)))],
        [Some(only), None] | [None, Some(only)] => [Some((only, None)), None],
        [None, None] => [None, None],
    }
}
