//! Previews: men as they would stand, chips that would go back, ways and what is cut off.

use quartet_core::Seat;

use crate::{
    Place, Preview,
    board::{Drawing, slim},
    colour::{BLACK, Colour, WHITE},
    hit::{Area, Hit},
    man::{Kind, Man},
    overlay::{head, outline, way},
    preview::{Out, Sign},
    scene::{Group, Shape},
};

/// Squares that are cut off.
pub(crate) fn cut(drawing: &Drawing<'_>, places: &[Place]) -> Group {
    let wrong = drawing.palette.wrong;
    let hits = places.iter().filter_map(|&place| drawing.find(place));
    Group::new("cut").with(hits.flat_map(|hit| {
        let radius = 0.5 * hit.radius();
        let bar = |up: f64| {
            Shape::line(
                (hit.x - radius, hit.y + up * radius),
                (hit.x + radius, hit.y - up * radius),
            )
        };
        [
            outline(hit, 0.94).fill(wrong).opacity(0.4),
            bar(1.0).stroke(wrong, 2.0).opacity(0.55),
            bar(-1.0).stroke(wrong, 2.0).opacity(0.55),
        ]
    }))
}

/// Dotted ways in the colours of seats, side by side where they have places in common.
pub(crate) fn ways(drawing: &Drawing<'_>, ways: &[(Seat, Vec<Place>)]) -> Group {
    const DOT: f64 = 4.5;
    let mut group = Group::new("ways");
    for (nth, (seat, places)) in ways.iter().enumerate() {
        let aside = (nth as f64 - 0.5 * (ways.len() as f64 - 1.0)) * 3.0 * DOT;
        let hits = places.iter().filter_map(|&place| drawing.find(place));
        let points: Vec<(f64, f64)> = hits.map(|hit| (hit.x + aside, hit.y + aside)).collect();
        let colour = drawing.palette.man(Some(seat.index()));
        let mut shapes = Vec::new();
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let dots = ((to.0 - from.0).hypot(to.1 - from.1) / (3.6 * DOT)).round().max(1.0);
            for dot in 1..=dots as u32 {
                let share = f64::from(dot) / dots;
                let (x, y) = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
                shapes.push(Shape::circle(x, y, DOT).fill(colour).stroke(WHITE, 1.2));
            }
        }
        if let Some(&(x, y)) = points.last() {
            shapes.push(Shape::circle(x, y, 2.6 * DOT).fill(colour).stroke(WHITE, 1.5));
            shapes.extend(drawing.brush().sign(Some(seat.index()), x, y, 1.2 * DOT));
        }
        group.push(Group::new(format!("way seat-{seat}")).with(shapes));
    }
    group
}

/// What an action would do. What belongs to nobody is shown in the colour `own`.
pub(crate) fn preview(drawing: &Drawing<'_>, previews: &[Preview], own: Colour) -> Group {
    let mut group = Group::new("preview");
    for &Preview(sign) in previews {
        let place = match sign {
            Sign::Man(_, place) | Sign::Wrong(_, place) | Sign::Back(_, place) => place,
            Sign::Track(_, to) => to,
            Sign::Out(out) => out.from,
        };
        let Some(hit) = drawing.find(place) else { continue };
        let (class, shapes) = match sign {
            Sign::Man(man, _) if man.kind == Kind::Fence => ("ghost", fence(hit, own)),
            Sign::Man(man, _) => ("ghost", ghost(drawing, hit, man)),
            Sign::Wrong(..) => ("ghost wrong", wrong(hit, drawing.palette.wrong)),
            Sign::Back(man, _) => ("back", back(drawing, hit, man)),
            Sign::Track(from, _) => {
                let Some(from) = drawing.find(from) else { continue };
                ("track", track(from, hit, own))
            }
            Sign::Out(out) => ("out", pushed_out(drawing, hit, out)),
        };
        group.push(Group { at: Some(place), ..Group::new(class) }.with(shapes));
    }
    group
}

/// A fence in the colour of who would place it.
fn fence(hit: &Hit, own: Colour) -> Vec<Shape> {
    let bar = bar(hit);
    vec![
        bar.clone().stroke(WHITE, 5.0).opacity(0.9),
        bar.clone().fill(own).opacity(0.72),
        bar.stroke(own.darker(0.3), 2.0),
    ]
}

/// A fence that must not stand here: hatched.
fn wrong(hit: &Hit, wrong: Colour) -> Vec<Shape> {
    let bar = bar(hit);
    let mut shapes =
        vec![bar.clone().stroke(WHITE, 5.0).opacity(0.9), bar.clone().fill(WHITE).opacity(0.75)];
    if let Area::Box(width, height) = hit.area {
        let (width, height) = slim(width, height);
        let (long, thick) = (width.max(height), width.min(height));
        let mut on = -long + thick;
        while on < long - thick {
            let point = |on: f64, up: f64| {
                if width > height { (hit.x + on, hit.y - up) } else { (hit.x - up, hit.y + on) }
            };
            let (from, to) = (point(on - 0.7 * thick, -thick), point(on + 0.7 * thick, thick));
            shapes.push(Shape::line(from, to).stroke(wrong, 3.0));
            on += 9.0;
        }
    }
    shapes.push(bar.stroke(wrong, 2.5));
    shapes
}

fn bar(hit: &Hit) -> Shape {
    let Area::Box(width, height) = hit.area else { return Shape::circle(hit.x, hit.y, 0.0) };
    let half = slim(width, height);
    Shape::block(hit.x, hit.y, half, 0.45 * half.0.min(half.1))
}

/// A man that is not there yet. Who stands there now is covered.
fn ghost(drawing: &Drawing<'_>, hit: &Hit, man: Man) -> Vec<Shape> {
    let palette = drawing.palette;
    let radius = 0.8 * hit.radius();
    let taken = drawing.men.groups().any(|group| group.at == Some(hit.place));
    let mut shapes = Vec::new();
    if taken {
        let ground = if matches!(hit.area, Area::Disc(_)) { palette.card } else { palette.field };
        shapes.push(Shape::circle(hit.x, hit.y, 0.98 * hit.radius()).fill(ground).opacity(0.9));
    }
    let colour = palette.man(man.colour);
    shapes.extend(drawing.shapes(man, hit).into_iter().map(|shape| {
        let opacity = 0.62 * shape.opacity;
        shape.opacity(opacity)
    }));
    let ring = Shape::circle(hit.x, hit.y, radius);
    let (edge, under) =
        if palette.dark { (colour.lighter(0.55), BLACK) } else { (colour.darker(0.25), WHITE) };
    shapes.push(ring.clone().stroke(under, 3.5).opacity(0.8));
    shapes.push(ring.stroke(edge, 2.2).dashed(5.0));
    shapes
}

/// A small chip with an arrow that turns back.
fn back(drawing: &Drawing<'_>, hit: &Hit, man: Man) -> Vec<Shape> {
    const TURN: &str = "M -0.42 0.42 L 0.12 0.42 C 0.66 0.42 0.66 -0.3 0.12 -0.3 L -0.3 -0.3";
    const TIP: &str = "M -0.08 -0.62 L -0.46 -0.3 L -0.08 0.02";
    let radius = 0.36 * hit.radius();
    let (x, y) = (hit.x + 0.6 * hit.radius(), hit.y - 0.6 * hit.radius());
    let colour = drawing.palette.man(man.colour);
    vec![
        Shape::circle(x, y, radius).fill(colour).stroke(WHITE, 1.8),
        Shape::traced(TURN, x, y, radius).stroke(WHITE, 0.2 * radius),
        Shape::traced(TIP, x, y, radius).stroke(WHITE, 0.2 * radius),
    ]
}

fn track(from: &Hit, to: &Hit, own: Colour) -> Vec<Shape> {
    let (length, (dx, dy)) = way(from, to);
    let (start, end) = (0.5 * from.radius(), length - 0.85 * to.radius());
    if end <= start {
        return Vec::new();
    }
    let [begin, end] = [start, end].map(|on| (from.x + on * dx, from.y + on * dy));
    vec![
        Shape::line(begin, end).stroke(WHITE, 6.0).opacity(0.75),
        Shape::line(begin, end).stroke(own, 3.0),
    ]
}

/// What falls out, beyond the last place or in the hole, with what it is worth.
fn pushed_out(drawing: &Drawing<'_>, hit: &Hit, out: Out) -> Vec<Shape> {
    let (palette, unit) = (drawing.palette, drawing.unit);
    let (dx, dy) = drawing.view.step(out.towards);
    // A second one lies beside the first.
    let aside = 0.6 * f64::from(out.nth);
    let point = |on: f64, aside: f64| {
        (hit.x + unit * (on * dx - aside * dy), hit.y + unit * (on * dy + aside * dx))
    };
    let (x, y) = point(0.82, aside);
    let small = Hit { x, y, ..*hit };
    let mut shapes = drawing.sized(out.man, &small, 0.62 * unit);
    let length = dx.hypot(dy).max(f64::MIN_POSITIVE);
    let size = 0.58 * unit;
    let (x, y) = point(1.22, aside);
    let text = || Shape::text(x, y, size, format!("+{}", out.worth)).bold();
    let paid = palette.man(out.seat.map(Seat::index));
    shapes.extend([
        head(point(0.42, 0.0), (dx / length, dy / length), 0.26 * unit)
            .fill(palette.last)
            .stroke(BLACK, 0.8),
        text().stroke(palette.card, 0.2 * size),
        text().fill(if palette.dark { paid.lighter(0.3) } else { paid }),
    ]);
    shapes
}
