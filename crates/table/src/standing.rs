//! How the seats stand when a game is over.

use quartet_core::{Game as _, Seat, Variant as _};
use quartet_games::Position;
use quartet_record::Record;

/// A seat at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// The rank of its side, from 1; equal ones are possible.
    pub rank: u8,
    /// What tells how far it got.
    pub figure: Figure,
}

/// What tells how far a seat got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// Nine and JAMIT: its points.
    Points(u32),
    /// FILLIT: chips that its side has still to lay.
    ToLay(u32),
    /// Quoridor: squares from its goal line, other pawns away.
    ToGo(u32),
}

/// The figure of a seat of the game.
pub fn figure(position: &Position, seat: Seat) -> Figure {
    match position {
        Position::Quoridor(position) => Figure::ToGo(position.distance(seat)),
        Position::Nine(position) => Figure::Points(position.points(seat)),
        Position::Fillit(position) => Figure::ToLay(position.supply(position.variant().side(seat))),
        Position::Jamit(position) => Figure::Points(position.points(seat).into()),
    }
}

/// The seats of a game that is over, the best first and equal ones in turn order.
pub(crate) fn ranking(record: &Record) -> Vec<Standing> {
    let Some(ranks) = record.outcome() else { return Vec::new() };
    let variant = record.variant();
    let position = record.position(record.end());
    let standing = |seat| {
        let rank = ranks.rank(variant.side(seat));
        Standing { seat, rank, figure: figure(position, seat) }
    };
    let mut ranking: Vec<Standing> = Seat::all(variant.seats()).map(standing).collect();
    ranking.sort_by_key(|standing| standing.rank);
    ranking
}
