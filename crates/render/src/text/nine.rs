//! Nine: squares three columns wide, lines between the sections, the rim outside.

use quartet_core::{Seat, square::SIZE};
use quartet_games::nine::{self, Edge, Position, Slot, SlotSet};

use super::{Canvas, Man, Pen, Role, TextStyle, canvas::Frame};
use crate::{Place, place};

/// The middle of column `nth` (1 to 9, the rim is 0 and 10) from the left.
const fn column(nth: usize, left: usize) -> usize {
    let lines = match nth {
        0 => 0,
        10 => 4,
        nth => 1 + (nth - 1) / 3,
    };
    left + 1 + 3 * nth + lines
}

/// Row `nth` (1 to 9, the rim is 0 and 10) from the top.
const fn row(nth: usize, top: usize) -> usize {
    let lines = match nth {
        0 => 0,
        10 => 4,
        nth => 1 + (nth - 1) / 3,
    };
    top + nth + lines
}

pub(super) fn draw(pen: &Pen<'_>, position: &Position) -> Canvas {
    let (left, top) = if pen.labels { (3, 1) } else { (0, 0) };
    let mut canvas = Canvas::new(row(10, top) + 1 + top, column(10, left) + 2 + left);
    lines(&mut canvas, pen, left, top);
    let at = |(x, y): (usize, usize)| (row(SIZE + 1 - y, top), column(x, left));
    for square in place::squares(SIZE) {
        let man = position.man(square).map(|man| match man {
            nine::Man::Neutral => Man::Neutral,
            nine::Man::Piece(seat) => piece(seat),
        });
        let (text, role) = pen.man(man);
        let (x, y) = pen.view.square(square, SIZE);
        canvas.place(pen, Place::Square(square), at((x + 1, y + 1)), 1, (&text, role));
    }
    for slot in SlotSet::ALL {
        let seen = seen(pen, slot);
        let (text, role) = pen.man(position.waiting(slot).map(piece));
        let (row, column) = at(seen);
        canvas.place(pen, Place::Slot(slot), (row, column), 1, (&text, role));
        if pen.labels {
            let label = TextStyle::of(Role::Label);
            let name = slot.to_string();
            match seen {
                (0, _) => canvas.put(row, 0, &name, label),
                (_, 0) => canvas.put(row + 1, column - 1, &name, label),
                (x, _) if x > SIZE => canvas.put(row, column + 3, &name, label),
                _ => canvas.put(row - 1, column - 1, &name, label),
            }
        }
    }
    canvas
}

const fn piece(seat: Seat) -> Man {
    Man::Piece(seat.index())
}

/// Where a slot is seen on a grid on which the squares have the numbers 1 to 9.
fn seen(pen: &Pen<'_>, slot: Slot) -> (usize, usize) {
    let line = slot.line() + 1;
    let (x, y) = match slot.edge() {
        Edge::South => (line, 0),
        Edge::North => (line, SIZE + 1),
        Edge::West => (0, line),
        Edge::East => (SIZE + 1, line),
    };
    pen.view.grid(x, y, SIZE + 2)
}

fn lines(canvas: &mut Canvas, pen: &Pen<'_>, left: usize, top: usize) {
    let (first, last) = (column(1, left) - 2, column(9, left) + 2);
    let (upper, lower) = (row(1, top) - 1, row(9, top) + 1);
    let frame = Frame::new(pen.charset);
    frame.draw(canvas, [upper, lower], [first, last]);
    let style = TextStyle::of(Role::Line);
    let (across, upright) = (frame.across.to_string(), frame.upright.to_string());
    for third in [3, 6] {
        let (line, bar) = (row(third, top) + 1, column(third, left) + 2);
        canvas.put(line, first + 1, &across.repeat(last - first - 1), style);
        for row in upper + 1..lower {
            canvas.put(row, bar, &upright, style);
        }
    }
    let [left_tee, right_tee, top_tee, bottom_tee, cross] =
        pen.charset.choose(["+"; 5], ["├", "┤", "┬", "┴", "┼"]);
    for third in [3, 6] {
        let (line, bar) = (row(third, top) + 1, column(third, left) + 2);
        canvas.put(line, first, left_tee, style);
        canvas.put(line, last, right_tee, style);
        canvas.put(upper, bar, top_tee, style);
        canvas.put(lower, bar, bottom_tee, style);
        for other in [3, 6] {
            canvas.put(line, column(other, left) + 2, cross, style);
        }
    }
}
