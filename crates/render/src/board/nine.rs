//! Nine: nine sections and a rim of slots.

use quartet_core::{Seat, square::SIZE as LINES};
use quartet_games::nine::{Edge, Position, Section, Slot, SlotSet};

use super::{Drawing, SIZE, wood};
use crate::{
    Place,
    hit::Area,
    place,
    scene::{Group, Shape},
};

/// Between the sections, and between board and rim, in squares.
const GAP: f64 = 0.16;

struct Layout {
    /// Side of a square.
    unit: f64,
    margin: f64,
}

impl Layout {
    fn new(labels: bool) -> Self {
        let margin = if labels { 36.0 } else { 14.0 };
        let units = LINES as f64 + 2.0 + 4.0 * GAP + 2.0 * GAP;
        Self { unit: (SIZE - 2.0 * margin) / units, margin }
    }

    /// The middle of line `nth` (0 to 8) from the edge of the picture; -1 and 9 are the rim.
    fn along(&self, nth: isize) -> f64 {
        let gaps = match nth {
            ..0 => 0.0,
            9.. => 6.0,
            nth => 2.0 + (nth / 3) as f64,
        };
        self.margin + self.unit * (nth as f64 + 1.5 + GAP * gaps)
    }

    fn point(&self, (x, y): (isize, isize)) -> (f64, f64) {
        (self.along(x), SIZE - self.along(y))
    }
}

/// Where a slot lies on the grid of squares, in which the rim is at -1 and 9.
fn beside(slot: Slot) -> (usize, usize) {
    let place = slot.line() + 1;
    match slot.edge() {
        Edge::South => (place, 0),
        Edge::North => (place, LINES + 1),
        Edge::West => (0, place),
        Edge::East => (LINES + 1, place),
    }
}

pub(super) fn draw(drawing: &mut Drawing<'_>, position: &Position) {
    let layout = Layout::new(drawing.labels);
    let palette = drawing.palette;
    let edge = palette.frame.darker(0.3);
    drawing.board.extend([Shape::rect(1.0, 1.0, SIZE - 2.0, SIZE - 2.0, 18.0)
        .fill(palette.frame)
        .stroke(edge, 1.5)]);
    drawing.board.extend(wood::grain(palette, 0.5 * SIZE, (14.0, SIZE - 10.0), |_| 0.5 * SIZE));
    for section in Section::all() {
        panel(drawing, &layout, position, section);
    }
    squares(drawing, &layout, position);
    slots(drawing, &layout);
    drawing.unit = layout.unit;
    drawing.stand(&(*position).into());
    for section in Section::all() {
        badge(drawing, &layout, position, section);
    }
}

/// The middle square of a section as it is seen.
fn middle(drawing: &Drawing<'_>, layout: &Layout, section: Section) -> (f64, f64) {
    let middle = section.squares().iter().nth(4);
    let seen = middle.map_or((0, 0), |square| drawing.view.square(square, LINES));
    layout.point((seen.0 as isize, seen.1 as isize))
}

fn panel(drawing: &mut Drawing<'_>, layout: &Layout, position: &Position, section: Section) {
    let (x, y) = middle(drawing, layout, section);
    let half = 1.5 * layout.unit + 3.0;
    let owner = position.owner(section).map(Seat::index);
    let groove = drawing.palette.groove;
    let mut panel = Shape::block(x, y, (half, half), 9.0).fill(groove);
    panel = match owner {
        Some(_) => panel.stroke(drawing.palette.man(owner), 5.0),
        None => panel.stroke(drawing.palette.frame.darker(0.3), 1.5),
    };
    drawing.board.push(Group::new("section").with([panel]));
}

/// Who holds a section, in its corner.
fn badge(drawing: &mut Drawing<'_>, layout: &Layout, position: &Position, section: Section) {
    let Some(owner) = position.owner(section) else { return };
    let (x, y) = middle(drawing, layout, section);
    let reach = 1.5 * layout.unit;
    let colour = drawing.palette.man(Some(owner.index()));
    let (x, y) = (x + reach, y - reach);
    let mut group = Group::new(format!("owner seat-{owner}"));
    group.extend([Shape::circle(x, y, 9.5).fill(colour).stroke(drawing.palette.sign, 1.5)]);
    group.extend(drawing.brush().sign(Some(owner.index()), x, y, 4.4));
    drawing.men.push(group);
}

fn squares(drawing: &mut Drawing<'_>, layout: &Layout, position: &Position) {
    let half = 0.5 * layout.unit;
    for square in place::squares(LINES) {
        let (x, y) = drawing.view.square(square, LINES);
        let point = layout.point((x as isize, y as isize));
        let owner = position.owner(Section::of(square));
        let mut colour = wood::field(drawing.palette, square.index());
        if let Some(owner) = owner {
            colour = colour.mix(drawing.palette.man(Some(owner.index())), 0.16);
        }
        let field = Shape::block(point.0, point.1, (half - 1.5, half - 1.5), 5.0).fill(colour);
        let place = Place::Square(square);
        drawing.board.push(Group::place(place).with([field]));
        drawing.hit(place, point, Area::Box(half, half));
    }
}

fn slots(drawing: &mut Drawing<'_>, layout: &Layout) {
    let palette = drawing.palette;
    let radius = 0.41 * layout.unit;
    for slot in SlotSet::ALL {
        let (x, y) = beside(slot);
        let (x, y) = drawing.view.grid(x, y, LINES + 2);
        let (x, y) = (x as isize - 1, y as isize - 1);
        let point = layout.point((x, y));
        let recess = Shape::circle(point.0, point.1, radius)
            .fill(palette.groove)
            .stroke(palette.frame.darker(0.4), 1.5);
        let mut group = Group::place(Place::Slot(slot)).with([recess]);
        if drawing.labels {
            let out = 0.5 * layout.unit + 0.44 * layout.margin;
            let label = match (x, y) {
                (-1, _) => (point.0 - out, point.1),
                (9, _) => (point.0 + out, point.1),
                (_, -1) => (point.0, point.1 + out),
                _ => (point.0, point.1 - out),
            };
            let text = Shape::text(label.0, label.1, 13.0, slot.to_string());
            group.extend([text.bold().fill(palette.label)]);
        }
        drawing.board.push(group);
        drawing.hit(Place::Slot(slot), point, Area::Disc(0.5 * layout.unit));
    }
}
