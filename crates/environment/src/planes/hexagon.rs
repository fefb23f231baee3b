//! Cells of the hexagonal boards: in axial coordinates the column is the file and the row is r + radius,
//! so that steps N, NE and SE add (row, column) (1, 0), (0, 1) and (-1, 1). Two corners of the square stay
//! empty.

use quartet_core::hex::{Board, Space, SpaceSet};

/// The cell of a space.
pub(super) fn cell(board: &Board, space: Space) -> usize {
    let (q, r) = board.coordinates(space);
    let radius = board.radius() as isize;
    ((r as isize + radius) * board.width() as isize + q as isize + radius) as usize
}

/// The cells of a set of spaces.
pub(super) fn cells(board: &Board, set: SpaceSet) -> impl Iterator<Item = usize> {
    set.iter().map(|space| cell(board, space))
}

/// Where a symmetry carries a cell; a cell without a space stays.
pub(super) fn carry(board: &Board, symmetry: usize, from: usize) -> usize {
    let width = board.width();
    let at = |coordinate: usize| coordinate as i8 - board.radius() as i8;
    let space = board.at_coordinates(at(from % width), at(from / width));
    space.map_or(from, |space| cell(board, board.transform(space, symmetry)))
}
