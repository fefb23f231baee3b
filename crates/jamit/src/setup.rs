//! Variants, their set-ups, and what makes a position legal to set up.

use alloc::{vec, vec::Vec};

use quartet_core::{
    MAX_SEATS, Seat, Variant as _,
    hex::{Board, Direction, LARGE, MAX_SPACES, MINI, Space},
};

use crate::{Colour, Piece, Position, Stage};

/// The coins of each colour.
pub const COINS: u8 = 25;

/// The most neutral coins a seat holds: the third turns into a point.
pub(crate) const MAX_HAND: u8 = 2;

/// The corner that stands for the pawn of a seat that the variant does not have.
pub(crate) const UNUSED: Direction = Direction::N;

/// Board and number of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// Two seats on the large board, `2p`.
    Two,
    /// Three seats on the large board, `3p`.
    Three,
    /// Two seats on the mini board, `mini-2p`; a house variant.
    MiniTwo,
    /// Three seats on the mini board, `mini-3p`; a house variant.
    MiniThree,
}

impl Variant {
    /// The board on which it is played.
    #[inline]
    pub const fn board(self) -> &'static Board {
        match self {
            Self::Two | Self::Three => &LARGE,
            Self::MiniTwo | Self::MiniThree => &MINI,
        }
    }

    /// The points that win: 13 with two seats, 11 with three.
    #[inline]
    pub const fn target(self) -> u8 {
        match self {
            Self::Two | Self::MiniTwo => 13,
            Self::Three | Self::MiniThree => 11,
        }
    }

    /// The stones of each seat in the house set-up.
    pub const fn stones(self) -> u8 {
        match self {
            Self::Two | Self::Three | Self::MiniTwo => 4,
            Self::MiniThree => 3,
        }
    }

    /// Whether pieces of a colour are in the game.
    pub const fn has(self, colour: Colour) -> bool {
        match colour {
            Colour::A | Colour::B => true,
            Colour::C => matches!(self, Self::Three | Self::MiniThree),
            Colour::Neutral => matches!(self, Self::Two | Self::MiniTwo),
        }
    }

    /// The house set-up as a diagram file, see [`Setup::from_diagram`].
    pub const fn diagram(self) -> &'static str {
        match self {
            Self::Two => include_str!("../setups/2p.txt"),
            Self::Three => include_str!("../setups/3p.txt"),
            Self::MiniTwo => include_str!("../setups/mini-2p.txt"),
            Self::MiniThree => include_str!("../setups/mini-3p.txt"),
        }
    }
}

impl quartet_core::Variant for Variant {
    fn all() -> Vec<Self> {
        vec![Self::Two, Self::Three, Self::MiniTwo, Self::MiniThree]
    }

    #[inline]
    fn seats(&self) -> usize {
        match self {
            Self::Two | Self::MiniTwo => 2,
            Self::Three | Self::MiniThree => 3,
        }
    }
}

/// A description of any position, legal or not. What the arrays hold for seats that the variant does
/// not have is not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Board and number of seats.
    pub variant: Variant,
    /// What lies where, by the number of the space; nothing in the hole and beyond the board.
    pub board: [Option<Piece>; MAX_SPACES],
    /// The corner of each seat's pawn.
    pub pawns: [Direction; MAX_SEATS],
    /// The points of each seat.
    pub points: [u8; MAX_SEATS],
    /// The neutral coins in each seat's hand; all 0 with three seats.
    pub hands: [u8; MAX_SEATS],
    /// What the seat to move has to do next.
    pub stage: Stage,
    /// The seat to move.
    pub turn: Seat,
    /// The stones with which each seat began, the most that may lie on the board. The variant's own
    /// number unless the game began from a custom set-up.
    pub stones: [u8; MAX_SEATS],
}

/// Why a position is not legal to set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A piece in the hole or beyond the board.
    #[error("nothing stands in the hole or beyond the board")]
    NoPlace(Space),
    /// A piece of a colour that the variant does not have.
    #[error("the colour {colour} is not in the game")]
    Colour {
        /// Where it lies.
        space: Space,
        /// Its colour.
        colour: Colour,
    },
    /// A neutral stone.
    #[error("there are no neutral stones")]
    NeutralStone(Space),
    /// More stones of a colour than the set-up has.
    #[error("seat {seat} has more than {most} stones")]
    Stones {
        /// Whose stones.
        seat: Seat,
        /// The stones in the set-up.
        most: u8,
        /// Where the first one too many lies.
        space: Space,
    },
    /// More than 25 coins of a colour on the board.
    #[error("there are more than 25 coins of colour {colour}")]
    Coins {
        /// The colour.
        colour: Colour,
        /// Where the first one too many lies.
        space: Space,
    },
    /// More than 25 neutral coins on the board and in hands.
    #[error("there are more than 25 neutral coins on the board and in hands")]
    CoinsInHand(Seat),
    /// More neutral coins in a hand than can be there.
    #[error("a hand holds at most 2 neutral coins, and none with three seats")]
    Hand(Seat),
    /// The target is reached.
    #[error("the game is over at this number of points")]
    Points(Seat),
    /// A pawn at the corner of an earlier seat's pawn.
    #[error("another pawn stands at this corner")]
    Corner(Seat),
    /// The seat to move is not in the game.
    #[error("there is no seat {0}")]
    Turn(Seat),
    /// No coin is there for the stage, so it would be skipped.
    #[error("the supplies hold no coin for this stage, it would be skipped")]
    Stage(Stage),
}

impl SetupError {
    /// The space where the fault lies, if it is one of the board.
    pub const fn space(&self) -> Option<Space> {
        match *self {
            Self::NoPlace(space)
            | Self::NeutralStone(space)
            | Self::Colour { space, .. }
            | Self::Stones { space, .. }
            | Self::Coins { space, .. } => Some(space),
            _ => None,
        }
    }
}

impl Setup {
    /// A board without pieces, seat 1 to insert, the pawns where the house set-ups have them.
    pub fn empty(variant: Variant) -> Self {
        let pawns = match variant.seats() {
            2 => [Direction::S, Direction::N, UNUSED, UNUSED],
            _ => [Direction::S, Direction::NW, Direction::NE, UNUSED],
        };
        Self {
            variant,
            board: [None; MAX_SPACES],
            pawns,
            points: [0; MAX_SEATS],
            hands: [0; MAX_SEATS],
            stage: Stage::Insert,
            turn: Seat::FIRST,
            stones: [variant.stones(); MAX_SEATS],
        }
    }

    /// How often a piece lies on the board.
    pub fn count(&self, piece: Piece) -> u8 {
        self.board.iter().filter(|&&other| other == Some(piece)).count() as u8
    }

    /// The coins of a colour that are neither on the board nor in hands, none of a colour that is
    /// not in the game; `None` if more lie about than there are.
    pub fn supply(&self, colour: Colour) -> Option<u8> {
        if !self.variant.has(colour) {
            return Some(0);
        }
        let mut left = COINS.checked_sub(self.count(Piece::coin(colour)))?;
        if colour == Colour::Neutral {
            for &hand in &self.hands[..self.variant.seats()] {
                left = left.checked_sub(hand)?;
            }
        }
        Some(left)
    }

    pub(crate) fn check(&self) -> Result<(), SetupError> {
        let seats = self.variant.seats();
        if self.turn.index() >= seats {
            return Err(SetupError::Turn(self.turn));
        }
        self.check_board()?;
        for seat in Seat::all(seats) {
            let mut before = Seat::all(seat.index());
            if before.any(|other| self.pawns[other.index()] == self.pawns[seat.index()]) {
                return Err(SetupError::Corner(seat));
            }
        }
        let most = if self.variant.has(Colour::Neutral) { MAX_HAND } else { 0 };
        for seat in Seat::all(seats) {
            if self.points[seat.index()] >= self.variant.target() {
                return Err(SetupError::Points(seat));
            }
            if self.hands[seat.index()] > most {
                return Err(SetupError::Hand(seat));
            }
        }
        if self.supply(Colour::Neutral).is_none() {
            let last = Seat::all(seats).rfind(|seat| self.hands[seat.index()] > 0);
            return Err(SetupError::CoinsInHand(last.unwrap_or(Seat::FIRST)));
        }
        self.check_stage()
    }

    fn check_board(&self) -> Result<(), SetupError> {
        let board = self.variant.board();
        let mut counts = [0; Piece::KINDS];
        for space in LARGE.all() {
            let Some(piece) = self.board[space.index()] else { continue };
            let colour = piece.colour();
            if space.index() >= board.spaces() || space == board.hole() {
                return Err(SetupError::NoPlace(space));
            }
            if !self.variant.has(colour) {
                return Err(SetupError::Colour { space, colour });
            }
            let count = &mut counts[piece.index()];
            *count += 1;
            match (piece.is_stone(), colour.seat()) {
                (true, None) => return Err(SetupError::NeutralStone(space)),
                (true, Some(seat)) if *count > self.stones[seat.index()] => {
                    let most = self.stones[seat.index()];
                    return Err(SetupError::Stones { seat, most, space });
                }
                (false, _) if *count > COINS => return Err(SetupError::Coins { colour, space }),
                _ => {}
            }
        }
        Ok(())
    }

    fn check_stage(&self) -> Result<(), SetupError> {
        let own = Colour::of(self.turn);
        let in_supply = |&colour: &Colour| self.supply(colour).is_some_and(|left| left > 0);
        let playable = match self.stage {
            Stage::Insert => Colour::ALL.iter().any(|c| *c != own && in_supply(c)),
            Stage::Extra => in_supply(&own),
            Stage::Pawn => true,
        };
        if playable { Ok(()) } else { Err(SetupError::Stage(self.stage)) }
    }
}

/// Checks everything a position needs.
impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        Ok(Self::new(&setup))
    }
}
