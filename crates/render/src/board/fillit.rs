//! FILLIT: chips, stones, and pawns that stand on chips.

use quartet_games::fillit::Position;

use super::{Drawing, hexagon};

pub(super) fn draw(drawing: &mut Drawing<'_>, position: &Position) {
    let layout = hexagon::Layout::new(position.board(), drawing, 0.0);
    hexagon::draw(drawing, &layout);
    drawing.stand(&(*position).into());
}
