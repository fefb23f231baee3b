//! Variants, the set-ups in which their games begin, and what makes a position possible.

use quartet_core::{
    Game as _, MAX_SEATS, Seat, Side, TextError, Variant as _,
    diagram::Diagram,
    hex::{Board, LARGE, MINI, Space, SpaceSet},
};

use crate::{Place, Position, Stage, text};

/// The most sides that any variant has.
pub const MAX_SIDES: usize = 3;

/// Which board, how many seats, and which of the two set-ups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// `2p-a`: two seats, large board, set-up A.
    TwoA,
    /// `2p-b`: two seats, large board, set-up B.
    TwoB,
    /// `3p-a`: three seats, large board, set-up A.
    ThreeA,
    /// `3p-b`: three seats, large board, set-up B.
    ThreeB,
    /// `2v2-a`: two teams of two seats, large board, set-up A.
    TeamsA,
    /// `2v2-b`: two teams of two seats, large board, set-up B.
    TeamsB,
    /// `mini-2p-a`: two seats, mini board, set-up A.
    MiniTwoA,
    /// `mini-2p-b`: two seats, mini board, set-up B.
    MiniTwoB,
    /// `mini-3p-a`: three seats, mini board, set-up A.
    MiniThreeA,
    /// `mini-3p-b`: three seats, mini board, set-up B.
    MiniThreeB,
}

struct Facts {
    variant: Variant,
    name: &'static str,
    seats: u8,
    sides: u8,
    chips: u8,
    diagram: &'static str,
}

macro_rules! facts {
    ($($variant:ident $name:literal $seats:literal $sides:literal $chips:literal,)*) => {
        [$(Facts {
            variant: Variant::$variant,
            name: $name,
            seats: $seats,
            sides: $sides,
            chips: $chips,
            diagram: include_str!(concat!("../setups/", $name, ".txt")),
        }),*]
    };
}

/// In the order of [`Variant`].
static FACTS: [Facts; 10] = facts! {
    // Variant, name, seats, sides, chips of each side.
    TwoA "2p-a" 2 2 25,
    TwoB "2p-b" 2 2 25,
    ThreeA "3p-a" 3 3 18,
    ThreeB "3p-b" 3 3 18,
    TeamsA "2v2-a" 4 2 25,
    TeamsB "2v2-b" 4 2 25,
    MiniTwoA "mini-2p-a" 2 2 14,
    MiniTwoB "mini-2p-b" 2 2 14,
    MiniThreeA "mini-3p-a" 3 3 11,
    MiniThreeB "mini-3p-b" 3 3 11,
};

impl Variant {
    #[inline]
    const fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// The name in positions and records: `2p-a`.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The board that is played on.
    #[inline]
    pub const fn board(self) -> &'static Board {
        if self as usize >= Self::MiniTwoA as usize { &MINI } else { &LARGE }
    }

    /// How many chips each side has in all, those under its pawns included.
    pub const fn chips(self) -> u32 {
        self.facts().chips as u32
    }

    /// The picture of the house set-up, a diagram as [`Setup::from_diagram`] reads it.
    pub const fn diagram(self) -> &'static str {
        self.facts().diagram
    }
}

impl quartet_core::Variant for Variant {
    fn all() -> alloc::vec::Vec<Self> {
        FACTS.iter().map(|facts| facts.variant).collect()
    }

    #[inline]
    fn seats(&self) -> usize {
        self.facts().seats as usize
    }

    #[inline]
    fn sides(&self) -> usize {
        self.facts().sides as usize
    }

    /// Of four seats, 1 and 3 are side 1, 2 and 4 are side 2.
    #[inline]
    fn side(&self, seat: Seat) -> Side {
        Side::new(seat.index() % self.sides())
    }
}

/// A position that need not be possible: what a text, a picture or an editor says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Board, seats and chips.
    pub variant: Variant,
    /// Where each seat's pawn stands.
    pub pawns: [Option<Space>; MAX_SEATS],
    /// Each side's chips that lie open on the board; the one under each pawn is left out.
    pub chips: [SpaceSet; MAX_SIDES],
    /// Where each side's stones lie.
    pub stones: [SpaceSet; MAX_SIDES],
    /// How many stones each side must have: the number of the set-up the game began with.
    pub stones_due: [u32; MAX_SIDES],
    /// Chips that each side has not laid yet.
    pub supplies: [u32; MAX_SIDES],
    /// What the seat to move has done in this turn.
    pub stage: Stage,
    /// The seat to move.
    pub turn: Seat,
}

impl Setup {
    /// The empty board of a variant; seat 1 is to move, supplies and stones due are 0.
    pub const fn empty(variant: Variant) -> Self {
        Self {
            variant,
            pawns: [None; MAX_SEATS],
            chips: [SpaceSet::EMPTY; MAX_SIDES],
            stones: [SpaceSet::EMPTY; MAX_SIDES],
            stones_due: [0; MAX_SIDES],
            supplies: [0; MAX_SIDES],
            stage: Stage::Open,
            turn: Seat::FIRST,
        }
    }

    /// Reads the picture of a set-up, see [`quartet_core::diagram`]. Its head is `game fillit` and
    /// `variant` with the variant whose board, seats and numbers of chips it uses; every space is `.`
    /// (empty), `x` (the hole), a pawn (`@a`), a stone (`A`) or a chip (`a`). The number of stones
    /// is as drawn, at least one for each side. Seat 1 begins.
    ///
    /// # Errors
    /// What is wrong, with its line and column.
    pub fn from_diagram(diagram: &str) -> Result<Self, TextError> {
        let diagram = Diagram::read(diagram, &["game", "variant"])?;
        let (line, game) = diagram.word("game")?;
        if game.text != Position::NAME {
            return Err(game.error("expected `fillit`").moved(line, 1));
        }
        let (line, name) = diagram.word("variant")?;
        let variant = text::variant(name).map_err(|error| error.moved(line, 1))?;
        let mut setup = Self::empty(variant);
        diagram.board(variant.board(), |space, token| match token.text {
            "." if space == variant.board().hole() => Err(token.error("expected the hole, `x`")),
            "." => Ok(()),
            _ => text::put(&mut setup, space, token),
        })?;
        for side in setup.sides() {
            setup.stones_due[side.index()] = setup.stones[side.index()].len();
            let laid = setup.laid(side);
            setup.supplies[side.index()] = variant.chips().saturating_sub(laid);
        }
        setup.check().map_err(|error| name.error(error).moved(line, 1))?;
        Ok(setup)
    }

    /// Chips of a side on the board, those under its pawns included.
    pub fn laid(&self, side: Side) -> u32 {
        let pawns = self.seats().filter(|&seat| self.side(seat) == side);
        let under = pawns.filter(|seat| self.pawns[seat.index()].is_some()).count();
        self.chips[side.index()].len() + under as u32
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.variant.seats())
    }

    pub(crate) fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        Side::all(self.variant.sides())
    }

    fn side(&self, seat: Seat) -> Side {
        self.variant.side(seat)
    }

    /// Whether the position is possible: every seat has its pawn and every side its stones, nothing
    /// overlaps, chips laid and supply make up the total, nobody has won yet, and where a stone has
    /// gone first the pawn can slide.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        self.check_men()?;
        for side in self.sides() {
            self.check_side(side)?;
        }
        let turn = self.turn;
        if self.stage == Stage::Stepped && !self.can_slide(turn) {
            return Err(SetupError::NoSlide { seat: turn });
        }
        Ok(())
    }

    /// Every man belongs to the variant and has a space for itself.
    fn check_men(&self) -> Result<(), SetupError> {
        let seats = self.variant.seats();
        let sides = self.variant.sides();
        for seat in Seat::all(MAX_SEATS) {
            let has_pawn = self.pawns[seat.index()].is_some();
            if seat.index() >= seats && (has_pawn || seat == self.turn) {
                return Err(SetupError::NoSuchSeat { seat });
            }
            if seat.index() < seats && !has_pawn {
                return Err(SetupError::NoPawn { seat });
            }
        }
        for side in Side::all(MAX_SIDES).skip(sides) {
            let men = self.chips[side.index()] | self.stones[side.index()];
            let numbers = [self.stones_due[side.index()], self.supplies[side.index()]];
            if !men.is_empty() || numbers != [0, 0] {
                return Err(SetupError::NoSuchSide { side });
            }
        }
        let mut taken = SpaceSet::EMPTY;
        let pawns = self.pawns.iter().flatten().map(|&pawn| SpaceSet::of(pawn));
        for men in self.chips.into_iter().chain(self.stones).chain(pawns) {
            if let Some(space) = (men - self.variant.board().playable()).first() {
                return Err(SetupError::NoSpace { number: space.index() });
            }
            if let Some(space) = (men & taken).first() {
                return Err(SetupError::Overlap { name: Place::of(space, self.board()) });
            }
            taken |= men;
        }
        Ok(())
    }

    fn check_side(&self, side: Side) -> Result<(), SetupError> {
        let (found, due) = (self.stones[side.index()].len(), self.stones_due[side.index()]);
        if due == 0 {
            return Err(SetupError::NoStones { side });
        }
        if found != due {
            return Err(SetupError::Stones { side, found, due });
        }
        let (laid, supply) = (self.laid(side), self.supplies[side.index()]);
        if supply == 0 {
            return Err(SetupError::NoSupply { side });
        }
        let total = self.variant.chips();
        if laid.checked_add(supply) != Some(total) {
            return Err(SetupError::Chips { side, laid, supply, total });
        }
        Ok(())
    }

    fn can_slide(&self, seat: Seat) -> bool {
        let pawns: SpaceSet = self.pawns.iter().flatten().copied().collect();
        let taken = self.stones.into_iter().fold(pawns, |taken, stones| taken | stones);
        self.pawns[seat.index()]
            .is_some_and(|pawn| !(self.board().neighbours(pawn) - taken).is_empty())
    }

    fn board(&self) -> &'static Board {
        self.variant.board()
    }
}

/// Why there is no such position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The variant does not have this seat, yet it has a pawn or is to move.
    #[error("the variant has no seat {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The variant does not have this side, yet it has men or numbers.
    #[error("the variant has no side {side}")]
    NoSuchSide {
        /// The side.
        side: Side,
    },
    /// A seat has no pawn.
    #[error("the pawn of seat {seat} is missing")]
    NoPawn {
        /// The seat.
        seat: Seat,
    },
    /// Something stands on the hole or outside the board.
    #[error("nothing can stand on space number {number}: it is the hole or outside the board")]
    NoSpace {
        /// The number of the space.
        number: usize,
    },
    /// Two men stand on one space.
    #[error("two men stand on {name}")]
    Overlap {
        /// The name of the space.
        name: Place,
    },
    /// A side must have at least one stone.
    #[error("side {side} has no stone")]
    NoStones {
        /// The side.
        side: Side,
    },
    /// A side does not have its number of stones.
    #[error("side {side} has {found} stones, expected {due}")]
    Stones {
        /// The side.
        side: Side,
        /// Stones on the board.
        found: u32,
        /// Stones that the set-up has.
        due: u32,
    },
    /// A side has laid all its chips.
    #[error("the supply of side {side} is empty, so the game is over")]
    NoSupply {
        /// The side.
        side: Side,
    },
    /// A side's chips do not add up.
    #[error(
        "side {side} has {laid} chips on the board (one under each pawn) and {supply} in supply, \
         expected {total} in all"
    )]
    Chips {
        /// The side.
        side: Side,
        /// Chips on the board, those under pawns included.
        laid: u32,
        /// Chips in supply.
        supply: u32,
        /// Chips that the variant has.
        total: u32,
    },
    /// A stone has gone first, and the pawn cannot slide any more.
    #[error("the stone has gone first, but the pawn of seat {seat} cannot slide")]
    NoSlide {
        /// The seat.
        seat: Seat,
    },
}
