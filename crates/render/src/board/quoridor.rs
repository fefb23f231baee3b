//! Quoridor: squares with grooves between them, in which the fences stand.

use quartet_core::{Game as _, Seat, Variant as _, square::Square};
use quartet_games::quoridor::{Fence, Orientation, Position};

use super::{Drawing, SIZE, wood};
use crate::{
    Place,
    hit::Area,
    place, places,
    scene::{Group, Shape},
};

/// The groove's share of the way from square to square.
const GROOVE: f64 = 0.17;

struct Layout {
    size: usize,
    /// From the middle of a square to the next.
    pitch: f64,
    margin: f64,
}

impl Layout {
    fn new(size: usize, labels: bool) -> Self {
        let margin = if labels { 44.0 } else { 22.0 };
        Self { size, pitch: (SIZE - 2.0 * margin) / (size as f64 + GROOVE), margin }
    }

    fn half_square(&self) -> f64 {
        0.5 * (1.0 - GROOVE) * self.pitch
    }

    /// Where column `x` and row `y` from below meet.
    fn point(&self, x: f64, y: f64) -> (f64, f64) {
        let along = |nth: f64| self.margin + (GROOVE + 0.5 * (1.0 - GROOVE) + nth) * self.pitch;
        (along(x), SIZE - along(y))
    }
}

pub(super) fn draw(drawing: &mut Drawing<'_>, position: &Position) {
    let layout = Layout::new(position.variant().size(), drawing.labels);
    frame(drawing, &layout);
    goals(drawing, &layout, position);
    for square in place::squares(layout.size) {
        let (x, y) = drawing.view.square(square, layout.size);
        let point = layout.point(x as f64, y as f64);
        let half = layout.half_square();
        let colour = wood::field(drawing.palette, square.index());
        let shade = drawing.palette.groove;
        let field = Shape::block(point.0, point.1, (half, half), 0.1 * half)
            .fill(colour)
            .stroke(colour.mix(shade, 0.35), 1.0);
        drawing.board.push(Group::place(Place::Square(square)).with([field]));
        drawing.hit(Place::Square(square), point, Area::Box(half, half));
    }
    for place in places(&(*position).into()) {
        if let Place::Fence(fence) = place {
            groove(drawing, &layout, fence);
        }
    }
    drawing.unit = layout.half_square();
    drawing.stand(&(*position).into());
}

fn frame(drawing: &mut Drawing<'_>, layout: &Layout) {
    let palette = drawing.palette;
    let inner = SIZE - 2.0 * layout.margin;
    let edge = palette.frame.darker(0.3);
    drawing.board.extend([Shape::rect(1.0, 1.0, SIZE - 2.0, SIZE - 2.0, 18.0)
        .fill(palette.frame)
        .stroke(edge, 1.5)]);
    drawing.board.extend(wood::grain(palette, 0.5 * SIZE, (14.0, SIZE - 10.0), |_| 0.5 * SIZE));
    drawing.board.extend([Shape::rect(layout.margin, layout.margin, inner, inner, 8.0)
        .fill(palette.groove)
        .stroke(edge, 1.5)]);
    if drawing.labels {
        for nth in 0..layout.size {
            let (x, _) = layout.point(nth as f64, 0.0);
            let (_, y) = layout.point(0.0, nth as f64);
            let at = 0.44 * layout.margin;
            let text = |x, y, below| {
                Shape::text(x, y, 15.0, drawing.view.line_name(nth, layout.size, below))
                    .bold()
                    .fill(palette.label)
            };
            drawing.board.extend([text(x, SIZE - at, true), text(at, y, false)]);
        }
    }
}

/// A bar along the goal line of each seat, with its sign in the middle.
fn goals(drawing: &mut Drawing<'_>, layout: &Layout, position: &Position) {
    for seat in Seat::all(position.variant().seats()) {
        let goal = |square: &Square| position.goal(seat).contains(*square);
        let ends: Vec<(usize, usize)> = place::squares(layout.size)
            .filter(goal)
            .map(|square| drawing.view.square(square, layout.size))
            .collect();
        let (Some(&first), Some(&last)) = (ends.first(), ends.last()) else { continue };
        let out = |nth: usize| if nth == 0 { -1.0 } else { 1.0 };
        let lies = first.1 == last.1;
        let middle = (layout.size - 1) as f64 * 0.5;
        let (x, y) = if lies {
            layout.point(middle, first.1 as f64)
        } else {
            layout.point(first.0 as f64, middle)
        };
        let reach = layout.half_square() + GROOVE * layout.pitch + 5.5;
        let long = 0.5 * (SIZE - 2.0 * layout.margin) - 6.0;
        let (x, y, half) = if lies {
            (x, y - out(first.1) * reach, (long, 2.5))
        } else {
            (x + out(first.0) * reach, y, (2.5, long))
        };
        let colour = drawing.palette.man(Some(seat.index()));
        let bright = if drawing.palette.grained { colour.lighter(0.22) } else { colour };
        let mut group = Group::new(format!("goal seat-{seat}"));
        group.extend([
            Shape::block(x, y, half, 2.5).fill(bright),
            Shape::circle(x, y, 9.0).fill(colour).stroke(bright, 2.0),
        ]);
        group.extend(drawing.brush().sign(Some(seat.index()), x, y, 4.2));
        drawing.board.push(group);
    }
}

/// Where a fence fits.
fn groove(drawing: &mut Drawing<'_>, layout: &Layout, fence: Fence) {
    let square = fence.square();
    let (x, y) = drawing.view.grid(square.file(), square.rank(), layout.size - 1);
    let point = layout.point(x as f64 + 0.5, y as f64 + 0.5);
    let horizontal = (fence.orientation() == Orientation::Horizontal) != drawing.view.is_sideways();
    let (long, thick) = (layout.pitch - 0.5 * GROOVE * layout.pitch, 0.5 * GROOVE * layout.pitch);
    let area = if horizontal { Area::Box(long, thick) } else { Area::Box(thick, long) };
    drawing.hit(Place::Fence(fence), point, area);
}
