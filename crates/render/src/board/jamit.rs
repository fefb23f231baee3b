//! JAMIT: a board with a hole and with stands outside at the corners.

use quartet_core::{Game as _, Seat, Variant as _, hex::Direction};
use quartet_games::jamit::Position;

use super::{Drawing, hexagon};
use crate::{
    Place,
    hit::Area,
    scene::{Group, Shape},
};

/// Steps from a corner of the frame to the pawn that stands there.
const OUT: f64 = 0.33;

pub(super) fn draw(drawing: &mut Drawing<'_>, position: &Position) {
    let layout = hexagon::Layout::new(position.board(), drawing, 0.74);
    hexagon::draw(drawing, &layout);
    for corner in Direction::ALL {
        stand(drawing, &layout, position, corner);
    }
    drawing.stand(&(*position).into());
}

/// A corner with its name, or with the pawn that stands there.
fn stand(
    drawing: &mut Drawing<'_>,
    layout: &hexagon::Layout,
    position: &Position,
    corner: Direction,
) {
    let palette = drawing.palette;
    let at = drawing.view.axial(layout.board.coordinates(layout.board.corner(corner)));
    let (x, y) = layout.point(at, drawing.view.direction(corner), layout.rim + OUT);
    let radius = 0.66 * layout.side;
    let place = Place::Corner(corner);
    let pawn = Seat::all(position.variant().seats()).find(|&seat| position.pawn(seat) == corner);
    let pad = Shape::circle(x, y, radius).fill(palette.card);
    let mut group = Group::place(place);
    match pawn {
        Some(seat) => {
            let colour = palette.man(Some(seat.index()));
            group.extend([pad.stroke(colour, 2.0)]);
        }
        None => group.extend([
            pad.stroke(palette.soft_ink, 1.2).dashed(4.0).opacity(0.8),
            Shape::text(x, y, 0.4 * layout.side, corner.name()).bold().fill(palette.soft_ink),
        ]),
    }
    drawing.board.push(group);
    drawing.hit(place, (x, y), Area::Disc(radius));
}
