//! The random numbers of the incremental hash key.

use quartet_core::{
    MAX_SEATS, Seat,
    hex::{Direction, MAX_SPACES, Space},
    zobrist,
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
    pieces: rows(0),
    points: rows(1),
    hands: rows(2),
    pawns: rows(3),
    stages: rows::<3, 1>(4)[0],
    turns: rows::<MAX_SEATS, 1>(5)[0],
};

const fn rows<const N: usize, const M: usize>(feature: u64) -> [[u64; N]; M] {
    let mut rows = [[0; N]; M];
    let mut at = 0;
    while at < M * N {
        rows[at / N][at % N] = zobrist(feature, at as u64);
        at += 1;
    }
    rows
}

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
