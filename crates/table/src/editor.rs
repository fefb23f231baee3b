//! Own set-ups, put together man by man. What is possible is judged by the games alone.

mod board;

use quartet_core::{Seat, Side};
use quartet_games::{Position, Variant, fillit, jamit, nine, quoridor};

/// What can be put on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Man {
    /// The pawn of a seat of Quoridor, FILLIT or JAMIT. There is one: it comes from where it was.
    Pawn(Seat),
    /// A fence of Quoridor.
    Fence,
    /// A neutral piece of Nine.
    Neutral,
    /// A seat's piece of Nine.
    Piece(Seat),
    /// A chip of a side of FILLIT.
    Chip(Side),
    /// A stone of a side of FILLIT or JAMIT.
    Stone(Side),
    /// A coin of JAMIT.
    Coin(jamit::Colour),
}

/// A number beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// Quoridor: the fences that a seat has left.
    Fences(Seat),
    /// JAMIT: the points of a seat.
    Points(Seat),
    /// JAMIT: the neutral coins in a seat's hand.
    Hand(Seat),
}

/// Why what is set up is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditorError {
    /// Of Quoridor.
    #[error(transparent)]
    Quoridor(#[from] quoridor::SetupError),
    /// Of Nine.
    #[error(transparent)]
    Nine(#[from] nine::SetupError),
    /// Of FILLIT.
    #[error(transparent)]
    Fillit(#[from] fillit::SetupError),
    /// Of JAMIT.
    #[error(transparent)]
    Jamit(#[from] jamit::SetupError),
}

/// A set-up in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editor {
    variant: Variant,
    setup: Setup,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Setup {
    Quoridor(quoridor::Setup),
    Nine(Box<nine::Setup>),
    Fillit(Box<fillit::Setup>),
    Jamit(Box<jamit::Setup>),
}

impl Editor {
    /// Begins with the start of a variant.
    pub fn new(variant: Variant) -> Self {
        Self::of(&Position::start(variant))
    }

    /// Begins with a position. The turn begins anew.
    pub fn of(position: &Position) -> Self {
        let setup = match position {
            Position::Quoridor(position) => Setup::Quoridor(position.setup()),
            Position::Nine(position) => Setup::Nine(Box::new(position.setup())),
            Position::Fillit(position) => {
                let setup = fillit::Setup { stage: fillit::Stage::Open, ..position.setup() };
                Setup::Fillit(Box::new(setup))
            }
            Position::Jamit(position) => {
                let setup = jamit::Setup { stage: jamit::Stage::Insert, ..position.setup() };
                Setup::Jamit(Box::new(setup))
            }
        };
        Self { variant: position.variant(), setup }
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Takes all men from the board but the pawns.
    pub fn clear(&mut self) {
        for (place, man) in self.men() {
            if !matches!(man, Man::Pawn(_)) {
                self.remove(place);
            }
        }
    }

    /// What can be put on the board.
    pub fn palette(&self) -> Vec<Man> {
        let pawns = Seat::all(self.variant.seats()).map(Man::Pawn);
        let sides = Side::all(self.variant.sides());
        match &self.setup {
            Setup::Quoridor(_) => pawns.chain([Man::Fence]).collect(),
            Setup::Nine(_) => {
                let pieces = Seat::all(self.variant.seats()).map(Man::Piece);
                [Man::Neutral].into_iter().chain(pieces).collect()
            }
            Setup::Fillit(_) => {
                pawns.chain(sides.clone().map(Man::Stone)).chain(sides.map(Man::Chip)).collect()
            }
            Setup::Jamit(setup) => {
                let coins = jamit::Colour::ALL.into_iter().filter(|&c| setup.variant.has(c));
                pawns.chain(sides.map(Man::Stone)).chain(coins.map(Man::Coin)).collect()
            }
        }
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Seat {
        match &self.setup {
            Setup::Quoridor(setup) => setup.turn,
            Setup::Nine(setup) => setup.turn,
            Setup::Fillit(setup) => setup.turn,
            Setup::Jamit(setup) => setup.turn,
        }
    }

    /// Says whose turn it is.
    pub const fn set_turn(&mut self, seat: Seat) {
        match &mut self.setup {
            Setup::Quoridor(setup) => setup.turn = seat,
            Setup::Nine(setup) => setup.turn = seat,
            Setup::Fillit(setup) => setup.turn = seat,
            Setup::Jamit(setup) => setup.turn = seat,
        }
    }

    /// The numbers beside the board that can be set. Supplies follow from the men.
    pub fn counts(&self) -> Vec<(Count, u8)> {
        let seats = Seat::all(self.variant.seats());
        match &self.setup {
            Setup::Quoridor(setup) => seats
                .zip(setup.left.iter().copied())
                .map(|(seat, left)| (Count::Fences(seat), left))
                .collect(),
            Setup::Nine(_) | Setup::Fillit(_) => Vec::new(),
            Setup::Jamit(setup) => {
                let points = seats.clone().map(|s| (Count::Points(s), setup.points[s.index()]));
                let neutral = setup.variant.has(jamit::Colour::Neutral);
                let hands = seats.filter(|_| neutral);
                points.chain(hands.map(|s| (Count::Hand(s), setup.hands[s.index()]))).collect()
            }
        }
    }

    /// Sets a number. Says whether there is such a one.
    pub fn set_count(&mut self, count: Count, number: u8) -> bool {
        let place = match (&mut self.setup, count) {
            (Setup::Quoridor(setup), Count::Fences(seat)) => setup.left.get_mut(seat.index()),
            (Setup::Jamit(setup), Count::Points(seat)) => setup.points.get_mut(seat.index()),
            (Setup::Jamit(setup), Count::Hand(seat)) => setup.hands.get_mut(seat.index()),
            _ => None,
        };
        match place {
            Some(place) => *place = number,
            None => return false,
        }
        true
    }

    /// The position, if there is one. Supplies, the numbers of stones and the phase of Nine follow
    /// from the men.
    ///
    /// # Errors
    /// What is not possible.
    pub fn check(&self) -> Result<Position, EditorError> {
        match &self.setup {
            Setup::Quoridor(setup) => Ok(quoridor::Position::try_from(setup.clone())?.into()),
            Setup::Nine(setup) => Ok(nine::Position::try_from(board::with_phase(**setup))?.into()),
            Setup::Fillit(setup) => {
                Ok(fillit::Position::try_from(board::with_supplies(**setup))?.into())
            }
            Setup::Jamit(setup) => {
                Ok(jamit::Position::try_from(board::with_stones(**setup))?.into())
            }
        }
    }
}

#[cfg(test)]
mod tests;
