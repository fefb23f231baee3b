//! Variants, and positions before they are checked.

use alloc::{vec, vec::Vec};

use quartet_core::{
    Game as _, Seat, Variant as _,
    square::{SIZE, Square},
};

use crate::{
    Man, Phase, Place, Position, Section, Slot,
    board::INNER,
    position::{NEUTRALS, Parts},
};

/// For how many players the game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// Two seats with 18 pieces each.
    Two,
    /// Three seats with 12 pieces each.
    Three,
    /// Four seats with 9 pieces each.
    Four,
}

impl Variant {
    /// How many pieces each seat has: together they fill the rim.
    pub const fn pieces(self) -> u32 {
        match self {
            Self::Two => 18,
            Self::Three => 12,
            Self::Four => 9,
        }
    }
}

impl quartet_core::Variant for Variant {
    fn all() -> Vec<Self> {
        vec![Self::Two, Self::Three, Self::Four]
    }

    fn seats(&self) -> usize {
        match self {
            Self::Two => 2,
            Self::Three => 3,
            Self::Four => 4,
        }
    }
}

/// Anything that looks like a position, whether it makes sense or not.
/// [`Position::try_from`] checks it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// For how many players.
    pub variant: Variant,
    /// What is done in turn.
    pub phase: Phase,
    /// What stands on each square, by its number.
    pub board: [Option<Man>; SIZE * SIZE],
    /// Whose piece lies in each slot, by its number.
    pub rim: [Option<Seat>; Slot::COUNT],
    /// Who acts next.
    pub turn: Seat,
}

/// Why a set-up is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The seat to move does not play in this variant.
    #[error("seat {0} does not play in this variant")]
    NoSuchTurn(Seat),
    /// A piece of a seat that does not play in this variant.
    #[error("seat {seat}, whose piece is at {place}, does not play in this variant")]
    NoSuchSeat {
        /// The owner of the piece.
        seat: Seat,
        /// Where it is.
        place: Place,
    },
    /// A neutral piece in the outermost rows or columns.
    #[error("the neutral piece at {0} is in the outermost rows and columns")]
    NeutralOutermost(Square),
    /// A second neutral piece in one section.
    #[error("the section of {0} has more than one neutral piece")]
    NeutralTwice(Square),
    /// The neutral phase although there is nothing left to do in it.
    #[error("all nine neutral pieces are placed, the neutral phase is over")]
    NeutralsComplete,
    /// The rim or slide phase with fewer than nine neutral pieces.
    #[error("this phase needs nine neutral pieces, there are {0}")]
    NeutralsMissing(u32),
    /// A seat's piece that stands where none can be in this phase.
    #[error("a piece of a seat cannot be at {0} in this phase")]
    TooEarly(Place),
    /// A seat has more pieces than the game gives it.
    #[error("the piece at {place} is one more than the {share} pieces of seat {seat}")]
    TooMany {
        /// The owner.
        seat: Seat,
        /// The pieces that a seat has in this variant.
        share: u32,
        /// The first piece beyond them.
        place: Place,
    },
    /// The rim phase although the rim is full.
    #[error("the rim is full, the rim phase is over")]
    RimComplete,
    /// Turns from the seat to move on would not let every seat place just the pieces it has left.
    #[error("seat {seat} has {left} pieces to place, the order of turns gives it {turns} turns")]
    TurnsUneven {
        /// A seat for which the numbers differ.
        seat: Seat,
        /// Its pieces not placed yet.
        left: u32,
        /// Its turns until the rim is full.
        turns: u32,
    },
    /// The slide phase with pieces of a seat not placed.
    #[error("seat {seat} has {pieces} pieces, the slide phase needs all {share}")]
    Missing {
        /// The seat that lacks pieces.
        seat: Seat,
        /// The pieces it has on rim and board.
        pieces: u32,
        /// The pieces it should have.
        share: u32,
    },
    /// No seat can slide any piece.
    #[error("no piece can slide, the game is over")]
    Over,
}

impl SetupError {
    /// The man at fault, if it is a single one.
    pub const fn place(&self) -> Option<Place> {
        match *self {
            Self::NoSuchSeat { place, .. }
            | Self::TooEarly(place)
            | Self::TooMany { place, .. } => Some(place),
            Self::NeutralOutermost(square) | Self::NeutralTwice(square) => {
                Some(Place::Square(square))
            }
            _ => None,
        }
    }
}

impl Setup {
    /// The empty board and rim with which a game begins.
    pub const fn start(variant: Variant) -> Self {
        Self {
            variant,
            phase: Phase::Neutral,
            board: [None; SIZE * SIZE],
            rim: [None; Slot::COUNT],
            turn: Seat::FIRST,
        }
    }

    /// Every seat's piece with its owner: those on the board first.
    fn pieces(&self) -> impl Iterator<Item = (Place, Seat)> {
        let board = self.board.iter().enumerate().filter_map(|(index, man)| match man {
            Some(Man::Piece(seat)) => Some((Place::Square(Square::at(index)?), *seat)),
            _ => None,
        });
        let rim = self.rim.iter().enumerate();
        let rim = rim.filter_map(|(index, seat)| Some((Place::Slot(Slot::at(index)?), (*seat)?)));
        board.chain(rim)
    }

    fn neutrals(&self) -> impl Iterator<Item = Square> {
        let board = self.board.iter().enumerate();
        board.filter_map(
            |(index, man)| {
                if *man == Some(Man::Neutral) { Square::at(index) } else { None }
            },
        )
    }

    fn placed(&self, seat: Seat) -> u32 {
        self.pieces().filter(|&(_, owner)| owner == seat).count() as u32
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.variant.seats())
    }

    fn check(&self) -> Result<(), SetupError> {
        self.check_seats()?;
        self.check_neutrals()?;
        match self.phase {
            Phase::Neutral => self.check_neutral_phase(),
            Phase::Rim => self.check_rim_phase(),
            Phase::Slide => self.check_slide_phase(),
        }
    }

    fn check_seats(&self) -> Result<(), SetupError> {
        let plays = |seat: Seat| self.seats().any(|other| other == seat);
        if !plays(self.turn) {
            return Err(SetupError::NoSuchTurn(self.turn));
        }
        match self.pieces().find(|&(_, seat)| !plays(seat)) {
            Some((place, seat)) => Err(SetupError::NoSuchSeat { seat, place }),
            None => Ok(()),
        }
    }

    fn check_neutrals(&self) -> Result<(), SetupError> {
        let mut used = [false; Section::COUNT];
        for square in self.neutrals() {
            if !INNER.contains(square) {
                return Err(SetupError::NeutralOutermost(square));
            }
            let used = &mut used[Section::of(square).index()];
            if *used {
                return Err(SetupError::NeutralTwice(square));
            }
            *used = true;
        }
        let count = self.neutrals().count() as u32;
        match self.phase {
            Phase::Neutral if count == NEUTRALS => Err(SetupError::NeutralsComplete),
            Phase::Rim | Phase::Slide if count < NEUTRALS => {
                Err(SetupError::NeutralsMissing(count))
            }
            _ => Ok(()),
        }
    }

    fn check_neutral_phase(&self) -> Result<(), SetupError> {
        match self.pieces().next() {
            Some((place, _)) => Err(SetupError::TooEarly(place)),
            None => Ok(()),
        }
    }

    fn check_rim_phase(&self) -> Result<(), SetupError> {
        if let Some((place @ Place::Square(_), _)) = self.pieces().next() {
            return Err(SetupError::TooEarly(place));
        }
        self.check_shares()?;
        let share = self.variant.pieces();
        let empty = self.rim.iter().filter(|seat| seat.is_none()).count() as u32;
        if empty == 0 {
            return Err(SetupError::RimComplete);
        }
        let seats = self.variant.seats();
        let mut seat = self.turn;
        for later in 0..seats as u32 {
            let turns = (empty + seats as u32 - 1 - later) / seats as u32;
            let left = share - self.placed(seat);
            if left != turns {
                return Err(SetupError::TurnsUneven { seat, left, turns });
            }
            seat = seat.next(seats);
        }
        Ok(())
    }

    fn check_slide_phase(&self) -> Result<(), SetupError> {
        self.check_shares()?;
        let share = self.variant.pieces();
        let pieces = |seat: &Seat| self.placed(*seat);
        match self.seats().find(|seat| pieces(seat) < share) {
            Some(seat) => Err(SetupError::Missing { seat, pieces: pieces(&seat), share }),
            None => Ok(()),
        }
    }

    fn check_shares(&self) -> Result<(), SetupError> {
        let share = self.variant.pieces();
        for seat in self.seats() {
            let mut pieces = self.pieces().filter(|&(_, owner)| owner == seat);
            if let Some((place, _)) = pieces.nth(share as usize) {
                return Err(SetupError::TooMany { seat, share, place });
            }
        }
        Ok(())
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let mut parts = Parts::default();
        for square in setup.neutrals() {
            parts.neutrals.insert(square);
        }
        for (place, seat) in setup.pieces() {
            match place {
                Place::Square(square) => parts.pieces[seat.index()].insert(square),
                Place::Slot(slot) => parts.rim[seat.index()].insert(slot),
            }
        }
        let position = Self::assemble(setup.variant, setup.phase, &parts, setup.turn);
        if position.is_over() { Err(SetupError::Over) } else { Ok(position) }
    }
}

impl Position {
    /// The position as raw data. For a finished game it is refused by [`Position::try_from`].
    pub fn setup(&self) -> Setup {
        Setup {
            variant: self.variant(),
            phase: self.phase(),
            board: core::array::from_fn(|index| self.man(Square::at(index)?)),
            rim: core::array::from_fn(|index| self.waiting(Slot::at(index)?)),
            turn: self.turn(),
        }
    }
}
