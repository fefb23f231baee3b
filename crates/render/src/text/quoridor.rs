//! Quoridor: squares three columns wide with grooves of one row and one column.

use quartet_core::{Game as _, Seat};
use quartet_games::quoridor::{Fence, Orientation, Position};

use super::{Canvas, Man, Pen, Role, TextMark, TextStyle, canvas::Frame, sheet::tenths_text};
use crate::{Place, place, places};

/// Columns from square to square.
const PITCH: usize = 4;

struct Layout {
    size: usize,
    /// The column of the frame, and its row.
    left: usize,
    top: usize,
}

impl Layout {
    /// The middle of the square in column `x` and row `y` from below.
    fn at(&self, (x, y): (usize, usize)) -> (usize, usize) {
        (self.top + 1 + 2 * (self.size - 1 - y), self.left + 2 + PITCH * x)
    }
}

pub(super) fn draw(pen: &Pen<'_>, position: &Position) -> Canvas {
    let size = position.variant().size();
    let layout = Layout { size, left: if pen.labels { 2 } else { 0 }, top: 0 };
    let inner = PITCH * size - 1;
    let below = usize::from(pen.labels);
    let mut canvas = Canvas::new(2 * size + 1 + below, layout.left + inner + 2);
    let columns = [layout.left, layout.left + inner + 1];
    Frame::new(pen.charset).draw(&mut canvas, [0, 2 * size], columns);
    if pen.labels {
        for nth in 0..size {
            let label = TextStyle::of(Role::Label);
            let (row, column) = layout.at((nth, nth));
            canvas.put(2 * size + 1, column, &pen.view.line_name(nth, size, true), label);
            canvas.put(row, 0, &pen.view.line_name(nth, size, false), label);
        }
    }
    for square in place::squares(size) {
        let man = position.pawn_on(square).map(Seat::index);
        let (text, role) = pen.man(man.map(Man::Piece));
        let at = layout.at(pen.view.square(square, size));
        canvas.place(pen, Place::Square(square), at, 1, (&text, role));
    }
    for place in places(&(*position).into()) {
        if let Place::Fence(fence) = place {
            lay(&mut canvas, pen, &layout, fence, position.has_fence(fence));
        }
    }
    canvas
}

fn lay(canvas: &mut Canvas, pen: &Pen<'_>, layout: &Layout, fence: Fence, stands: bool) {
    let (x, y) = (fence.square().file(), fence.square().rank());
    let (x, y) = pen.view.grid(x, y, layout.size - 1);
    let (row, column) = layout.at((x, y));
    let across = (fence.orientation() == Orientation::Horizontal) != pen.view.is_sideways();
    let place = Place::Fence(fence);
    let mark = pen.mark(place);
    let style = TextStyle { role: if stands { Role::Fence } else { Role::Field }, mark };
    let drawn = stands || mark.is_some();
    let last = layout.size - 2;
    if across {
        if drawn {
            let ghost = pen.charset.choose("-", "╌");
            let sign = if stands { pen.charset.choose("=", "━") } else { ghost };
            canvas.put(row - 1, column - 1, &sign.repeat(2 * PITCH - 1), style);
            if let Some(TextMark::Heat(tenths)) = mark {
                canvas.put(row - 1, column + 2, tenths_text(tenths), style);
            }
        }
        // The groove above a square belongs to the fence that begins there or ends there, whichever
        // has its middle nearer.
        let from = if x == 0 { column - 1 } else { column };
        let to = if x == last { column + PITCH + 2 } else { column + PITCH };
        canvas.cell(place, row - 1, from..to);
    } else {
        if drawn {
            let ghost = pen.charset.choose(":", "╎");
            let sign = if stands { pen.charset.choose("#", "┃") } else { ghost };
            for nth in 0..3 {
                canvas.put(row - nth, column + 2, sign, style);
            }
            if let Some(TextMark::Heat(tenths)) = mark {
                canvas.put(row - 1, column + 2, tenths_text(tenths), style);
            }
        }
        canvas.cell(place, row, column + 2..column + 3);
        if y == last {
            canvas.cell(place, row - 2, column + 2..column + 3);
        }
    }
}
