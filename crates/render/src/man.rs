//! Which men stand where.

use quartet_core::{Game as _, Seat, Side, Variant as _, hex::Direction};
use quartet_games::{Position, fillit, jamit, nine, quoridor};

use crate::{Place, place};

/// A man, whatever it looks like at the place where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man {
    pub(crate) kind: Kind,
    /// The seat or side whose colour it has; `None` if it is neutral.
    pub(crate) colour: Option<usize>,
    /// The seat or side whose sign it bears.
    pub(crate) sign: Option<usize>,
    /// Whether it belongs to a side rather than a seat.
    of_side: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Quoridor's.
    Pawn,
    /// Nine's.
    Piece,
    /// FILLIT's, as it stands on its chip.
    Rider,
    /// FILLIT's without the chip.
    Walker,
    /// JAMIT's, outside the board.
    Outsider,
    Chip,
    Coin,
    Stone,
    Fence,
}

impl Man {
    fn of(kind: Kind, seat: Option<Seat>) -> Self {
        let owner = seat.map(Seat::index);
        Self { kind, colour: owner, sign: owner, of_side: false }
    }

    pub(crate) fn pawn(kind: Kind, seat: Seat, side: Side) -> Self {
        Self { colour: Some(side.index()), ..Self::of(kind, Some(seat)) }
    }

    pub(crate) fn of_side(kind: Kind, side: Side) -> Self {
        let owner = Some(side.index());
        Self { kind, colour: owner, sign: owner, of_side: true }
    }

    pub(crate) fn coin(colour: jamit::Colour) -> Self {
        Self::of(Kind::Coin, colour.seat())
    }

    pub(crate) fn piece(piece: jamit::Piece) -> Self {
        let kind = if piece.is_stone() { Kind::Stone } else { Kind::Coin };
        Self::of(kind, piece.colour().seat())
    }

    pub(crate) const FENCE: Self =
        Self { kind: Kind::Fence, colour: None, sign: None, of_side: false };

    pub(crate) fn is_pawn(self) -> bool {
        matches!(self.kind, Kind::Pawn | Kind::Rider | Kind::Walker | Kind::Outsider)
    }

    /// What the group of its shapes is called.
    pub(crate) fn class(self) -> String {
        let kind = match self.kind {
            Kind::Pawn | Kind::Rider | Kind::Walker | Kind::Outsider => "pawn",
            Kind::Piece => "piece",
            Kind::Chip => "chip",
            Kind::Coin => "coin",
            Kind::Stone => "stone",
            Kind::Fence => return "man fence".into(),
        };
        let whose = if self.of_side { "side" } else { "seat" };
        match self.sign {
            Some(owner) => format!("man {kind} {whose}-{}", owner + 1),
            None => format!("man {kind} neutral"),
        }
    }
}

/// Every man of a position, those in front last.
pub(crate) fn men(position: &Position) -> Vec<(Place, Man)> {
    match position {
        Position::Quoridor(position) => quoridor(position),
        Position::Nine(position) => nine(position),
        Position::Fillit(position) => fillit(position),
        Position::Jamit(position) => jamit(position),
    }
}

/// The man of a list who stands at a place.
pub(crate) fn man_at(men: &[(Place, Man)], place: Place) -> Option<Man> {
    men.iter().find(|(at, _)| *at == place).map(|&(_, man)| man)
}

fn quoridor(position: &quoridor::Position) -> Vec<(Place, Man)> {
    let all = place::places(&(*position).into());
    let fences = all
        .into_iter()
        .filter(|place| matches!(place, Place::Fence(fence) if position.has_fence(*fence)));
    let pawn = |seat| {
        let man = Man::pawn(Kind::Pawn, seat, position.variant().side(seat));
        (Place::Square(position.pawn(seat)), man)
    };
    let pawns = Seat::all(position.variant().seats()).map(pawn);
    fences.map(|place| (place, Man::FENCE)).chain(pawns).collect()
}

fn nine(position: &nine::Position) -> Vec<(Place, Man)> {
    let squares = place::squares(quartet_core::square::SIZE).filter_map(|square| {
        let owner = match position.man(square)? {
            nine::Man::Neutral => None,
            nine::Man::Piece(seat) => Some(seat),
        };
        Some((Place::Square(square), Man::of(Kind::Piece, owner)))
    });
    let slots = nine::SlotSet::ALL.iter().filter_map(|slot| {
        let seat = position.waiting(slot)?;
        Some((Place::Slot(slot), Man::of(Kind::Piece, Some(seat))))
    });
    squares.chain(slots).collect()
}

fn fillit(position: &fillit::Position) -> Vec<(Place, Man)> {
    let board = position.board();
    let man = |space| {
        Some(match position.at(space)? {
            fillit::Man::Chip(side) => Man::of_side(Kind::Chip, side),
            fillit::Man::Stone(side) => Man::of_side(Kind::Stone, side),
            fillit::Man::Pawn(seat) => Man::pawn(Kind::Rider, seat, position.variant().side(seat)),
        })
    };
    let spaces = board.playable().iter();
    spaces.filter_map(|space| Some((Place::of(space, board), man(space)?))).collect()
}

fn jamit(position: &jamit::Position) -> Vec<(Place, Man)> {
    let (board, seats) = (position.board(), position.variant().seats());
    let pawns = Direction::ALL.into_iter().filter_map(|corner| {
        let seat = Seat::all(seats).find(|&seat| position.pawn(seat) == corner)?;
        let man = Man::pawn(Kind::Outsider, seat, position.variant().side(seat));
        Some((Place::Corner(corner), man))
    });
    let pieces = board
        .playable()
        .iter()
        .filter_map(|space| Some((Place::of(space, board), Man::piece(position.piece(space)?))));
    pawns.chain(pieces).collect()
}
