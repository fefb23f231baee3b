//! The random numbers of the incremental hash key.

use quartet_core::{
    MAX_SEATS, Seat,
    hex::{Direction, MAX_SPACES, Space},
    zobrist_table,
};

use crate::{Piece, Stage};

/// More than any seat can have: the target, and what the last piece brings beyond it.
const POINTS: usize = 16;
const HANDS: usize = 4;

struct Table {
    pieces: [[u64; MAX_SPACES]; Piece::KINDS],
    points: [[u64; POINTS]; MAX_SEATS],
    hands: [[u64; HANDS]; MAX_SEATS],
    pawns: [[u64; 6]; MAX_SEATS],
    stages: [u64; 3],
    turns: [u64; MAX_SEATS],
}

static TABLE: Table = Table {
    pieces: zobrist_table(0),
    points: zobrist_table(10),
    hands: zobrist_table(20),
    pawns: zobrist_table(30),
    stages: zobrist_table::<3, 1>(40)[0],
    turns: zobrist_table::<MAX_SEATS, 1>(50)[0],
};

#[inline]
pub(crate) fn piece(piece: Piece, space: Space) -> u64 {
    TABLE.pieces[piece.index()][space.index()]
}

#[inline]
pub(crate) fn points(seat: Seat, points: u8) -> u64 {
    TABLE.points[seat.index()][points as usize % POINTS]
}

#[inline]
pub(crate) fn hand(seat: Seat, coins: u8) -> u64 {
    TABLE.hands[seat.index()][coins as usize % HANDS]
}

#[inline]
pub(crate) fn pawn(seat: Seat, corner: Direction) -> u64 {
    TABLE.pawns[seat.index()][corner.index()]
}

#[inline]
pub(crate) fn stage(stage: Stage) -> u64 {
    TABLE.stages[stage as usize]
}

#[inline]
pub(crate) fn turn(seat: Seat) -> u64 {
    TABLE.turns[seat.index()]
}
