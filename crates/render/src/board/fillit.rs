//! FILLIT: chips, stones, and pawns that stand on chips.

use quartet_core::{Game as _, Variant as _};
use quartet_games::fillit::{Man, Position};

use super::{Drawing, hexagon};
use crate::{Place, scene::Group};

pub(super) fn draw(drawing: &mut Drawing<'_>, position: &Position) {
    let layout = hexagon::Layout::new(position.board(), drawing, 0.0);
    hexagon::draw(drawing, &layout);
    let (side, brush) = (layout.side, drawing.brush());
    for space in layout.board.playable() {
        let Some(man) = position.at(space) else { continue };
        let (x, y) = layout.space(drawing, space);
        let (class, shapes) = match man {
            Man::Chip(owner) => (
                format!("man chip side-{owner}"),
                brush.chip(Some(owner.index()), x, y, 0.6 * side),
            ),
            Man::Stone(owner) => (
                format!("man stone side-{owner}"),
                brush.stone(Some(owner.index()), x, y, 0.58 * side),
            ),
            Man::Pawn(seat) => {
                let owner = position.variant().side(seat).index();
                let mut shapes = brush.chip(Some(owner), x, y, 0.6 * side);
                let middle = (x, y - 0.27 * side);
                shapes.extend(brush.figure(owner, seat.index(), middle, 0.62 * side));
                (format!("man pawn seat-{seat}"), shapes)
            }
        };
        let place = Place::of(space, layout.board);
        drawing.men.push(Group::man(class, place).with(shapes));
    }
}
