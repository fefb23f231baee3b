//! The hexagonal boards of FILLIT and JAMIT.

use quartet_core::hex::{Board, Direction, Space};

use super::{Drawing, SIZE, wood};
use crate::{
    Place,
    colour::BLACK,
    hit::Area,
    scene::{Group, Paint, Shape},
};

/// Half the height of a hexagon whose side is 1.
pub(crate) const HALF_HEIGHT: f64 = 0.866_025_403_784_438_6;

pub(super) struct Layout {
    pub(super) board: &'static Board,
    /// Side of a space.
    pub(super) side: f64,
    /// Steps from a corner space to the corner of the frame.
    pub(super) rim: f64,
    middle: (f64, f64),
    /// From the middle of the board to a corner of its frame.
    frame: f64,
}

impl Layout {
    /// `beyond` is the room outside the frame, in steps from space to space.
    pub(super) fn new(board: &'static Board, drawing: &mut Drawing<'_>, beyond: f64) -> Self {
        let rim = if drawing.labels { 1.14 } else { 0.9 };
        let steps = board.radius() as f64 + rim;
        let side = 0.5 * SIZE / (2.0 * HALF_HEIGHT) / (steps + beyond);
        let frame = 2.0 * HALF_HEIGHT * side * steps;
        drawing.unit = side;
        drawing.width = SIZE * (0.06 + HALF_HEIGHT).min(1.0);
        Self { board, side, rim, middle: (0.5 * drawing.width, 0.5 * SIZE), frame }
    }

    /// The point `steps` steps in a direction from axial coordinates.
    pub(super) fn point(&self, (q, r): (i8, i8), towards: Direction, steps: f64) -> (f64, f64) {
        let (dq, dr) = towards.step();
        let [q, r] = [(q, dq), (r, dr)].map(|(at, step)| f64::from(at) + steps * f64::from(step));
        let x = self.middle.0 + 1.5 * self.side * q;
        (x, self.middle.1 - 2.0 * HALF_HEIGHT * self.side * (r + 0.5 * q))
    }

    pub(super) fn space(&self, drawing: &Drawing<'_>, space: Space) -> (f64, f64) {
        self.point(drawing.view.axial(self.board.coordinates(space)), Direction::N, 0.0)
    }
}

/// The corners of a flat-topped hexagon.
pub(crate) fn corners((x, y): (f64, f64), side: f64) -> [(f64, f64); 6] {
    let (half, tall) = (0.5 * side, HALF_HEIGHT * side);
    [(side, 0.0), (half, tall), (-half, tall), (-side, 0.0), (-half, -tall), (half, -tall)]
        .map(|(dx, dy)| (x + dx, y + dy))
}

/// Frame, labels and spaces.
pub(super) fn draw(drawing: &mut Drawing<'_>, layout: &Layout) {
    let palette = drawing.palette;
    let (x, y) = layout.middle;
    let round = 14.0;
    let reach = layout.frame - round / HALF_HEIGHT;
    let outline: Vec<(f64, f64)> = corners((y, x), reach).map(|(y, x)| (x, y)).to_vec();
    let edge = palette.frame.darker(0.3);
    drawing.board.extend([
        Shape::polygon(&outline).stroke(edge, 2.0 * round + 3.0),
        Shape::polygon(&outline).fill(palette.frame).stroke(palette.frame, 2.0 * round),
    ]);
    let half_width = |at: f64| {
        let slope = (layout.frame - (at - y).abs()) * 2.0 * HALF_HEIGHT;
        slope.min(layout.frame * HALF_HEIGHT)
    };
    let ends = (y - layout.frame + 20.0, y + layout.frame - 16.0);
    drawing.board.extend(wood::grain(palette, x, ends, half_width));
    let bed: Vec<Shape> = layout
        .board
        .all()
        .map(|space| {
            let cell = corners(layout.space(drawing, space), 0.99 * layout.side);
            Shape::polygon(&cell).fill(palette.groove).stroke(palette.groove, 5.0)
        })
        .collect();
    drawing.board.extend(bed);
    for space in layout.board.playable() {
        cell(drawing, layout, space);
    }
    hole(drawing, layout);
    if drawing.labels {
        for (text, at, towards) in drawing.view.hex_labels(layout.board) {
            let (x, y) = layout.point(at, towards, 0.77);
            let label = Shape::text(x, y, 0.38 * layout.side, text);
            drawing.board.extend([label.bold().fill(palette.label)]);
        }
    }
}

fn cell(drawing: &mut Drawing<'_>, layout: &Layout, space: Space) {
    let point = layout.space(drawing, space);
    let place = Place::of(space, layout.board);
    let colour = wood::field(drawing.palette, space.index());
    let field = Shape::polygon(&corners(point, 0.9 * layout.side))
        .fill(colour)
        .stroke(colour, 0.08 * layout.side);
    drawing.board.push(Group::place(place).with([field]));
    drawing.hit(place, point, Area::Hexagon(layout.side));
}

fn hole(drawing: &mut Drawing<'_>, layout: &Layout) {
    let point = layout.space(drawing, layout.board.hole());
    let dark = drawing.palette.hole;
    let depth = Paint::Fall(vec![(0.0, dark.darker(0.5), 1.0), (1.0, dark.lighter(0.08), 1.0)]);
    let shapes = [
        Shape::polygon(&corners(point, 0.94 * layout.side)).fill(depth),
        Shape::polygon(&corners(point, 0.88 * layout.side)).stroke(BLACK, 3.0).opacity(0.35),
    ];
    drawing.board.push(Group::new("hole").with(shapes));
}
