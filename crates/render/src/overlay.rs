//! What is pointed out on a board: the last turn, targets, cursor, arrows and heat.

use crate::{
    Arrow, Marks, Place,
    board::{Drawing, corners},
    colour::{BLACK, Colour, WHITE},
    ghosts,
    hit::{Area, Hit},
    scene::{Group, Shape},
};

/// What lies under the men.
pub(crate) fn under(drawing: &Drawing<'_>, marks: &Marks) -> Group {
    let palette = drawing.palette;
    let mut group = Group::new("under");
    let mut last = Group::new("last");
    for touched in &marks.last {
        for place in ends(touched) {
            last.extend(drawing.find(place).map(|hit| tint(hit, palette.last, 0.55)));
        }
    }
    group.push(last);
    let mut heat = Group::new("heat");
    let most = marks.heat.iter().map(|&(_, share)| share).fold(0.0, f64::max);
    for &(place, share) in &marks.heat {
        if share > 0.0 && most > 0.0 {
            let strength = 0.1 + 0.65 * (share / most).min(1.0).sqrt();
            heat.extend(drawing.find(place).map(|hit| tint(hit, palette.hint, strength)));
        }
    }
    group.push(heat);
    if !marks.cut.is_empty() {
        group.push(ghosts::cut(drawing, &marks.cut));
    }
    if !marks.ways.is_empty() {
        group.push(ghosts::ways(drawing, &marks.ways));
    }
    group
}

/// What lies over the men; `side` is the one to move.
pub(crate) fn over(drawing: &Drawing<'_>, marks: &Marks, side: usize) -> Group {
    let palette = drawing.palette;
    let own = palette.man(Some(side));
    let mut group = Group::new("over");
    let mut last = Group::new("last");
    for touched in &marks.last {
        last.extend(trail(drawing, touched));
    }
    group.push(last);
    let mut targets = Group::new("targets");
    for &place in &marks.targets {
        let Some(hit) = drawing.find(place) else { continue };
        let at = Group::man("target", place).with(target(drawing, hit, own));
        targets.push(at);
    }
    group.push(targets);
    if !marks.preview.is_empty() {
        group.push(ghosts::preview(drawing, &marks.preview, own));
    }
    for (class, place) in [("selected", marks.selected), ("cursor", marks.cursor)] {
        let Some(hit) = place.and_then(|place| drawing.find(place)) else { continue };
        let ring = outline(hit, 0.95);
        let ring = if class == "selected" {
            vec![ring.clone().stroke(WHITE, 6.0), ring.stroke(own, 3.5)]
        } else {
            vec![ring.clone().stroke(BLACK, 5.0), ring.stroke(palette.last, 3.0).dashed(7.0)]
        };
        group.push(Group::new(class).with(ring));
    }
    let mut arrows = Group::new("arrows");
    for &each in &marks.arrows {
        arrows.extend(arrow(drawing, each));
    }
    group.push(arrows);
    group.push(shares(drawing, &marks.heat));
    group
}

/// The first and the last place, which may be the same.
fn ends(touched: &[Place]) -> impl Iterator<Item = Place> {
    let last = if touched.len() > 1 { touched.last() } else { None };
    touched.first().into_iter().chain(last).copied()
}

pub(crate) fn outline(hit: &Hit, share: f64) -> Shape {
    match hit.area {
        Area::Box(width, height) => {
            let half = (width * share, height * share);
            Shape::block(hit.x, hit.y, half, 0.12 * half.0.min(half.1))
        }
        Area::Disc(radius) => Shape::circle(hit.x, hit.y, radius * share),
        Area::Hexagon(side) => Shape::polygon(&corners((hit.x, hit.y), side * share)),
    }
}

fn tint(hit: &Hit, colour: Colour, opacity: f64) -> Shape {
    match hit.place {
        Place::Fence(_) => {
            // A halo, as the fence itself covers its groove.
            outline(hit, 1.0).fill(colour).stroke(colour, 7.0).opacity((opacity + 0.35).min(1.0))
        }
        Place::Corner(_) => outline(hit, 0.94).fill(colour).opacity(0.6 * opacity),
        Place::Slot(_) => outline(hit, 0.86).fill(colour).opacity(opacity),
        _ => outline(hit, 0.94).fill(colour).opacity(opacity),
    }
}

fn target(drawing: &Drawing<'_>, hit: &Hit, own: Colour) -> Vec<Shape> {
    let radius = hit.radius();
    if let (Place::Fence(_), Area::Box(width, height)) = (hit.place, hit.area) {
        // Shorter than the fence would be, so that neighbours can be told apart.
        let short = |half: f64| half.min(0.45 * width.max(height));
        let bar = Shape::block(hit.x, hit.y, (short(width), short(height)), 3.0);
        return vec![bar.fill(own).stroke(WHITE, 1.0).opacity(0.7)];
    }
    let taken = |group: &Group| group.at == Some(hit.place);
    let men = drawing.men.groups().any(taken);
    if men {
        let ring = Shape::circle(hit.x, hit.y, 0.88 * radius);
        vec![ring.clone().stroke(WHITE, 6.5).opacity(0.8), ring.stroke(own, 4.0)]
    } else {
        vec![Shape::circle(hit.x, hit.y, 0.26 * radius).fill(own).stroke(WHITE, 2.0).opacity(0.9)]
    }
}

/// How the last turn went: a thin way with a head where it ends.
fn trail(drawing: &Drawing<'_>, touched: &[Place]) -> Vec<Shape> {
    let (Some(&first), Some(&last)) = (touched.first(), touched.last()) else { return Vec::new() };
    if let Place::Corner(corner) = first
        && matches!(last, Place::Space(_))
    {
        let entries = touched[1..].iter().filter_map(|&entry| drawing.find(entry));
        return entries.map(|hit| chevron(drawing, corner, hit)).collect();
    }
    // A pawn that goes from corner to corner does not cross the board.
    if touched.len() < 2 || matches!(last, Place::Corner(_)) {
        return Vec::new();
    }
    let (Some(from), Some(to)) = (drawing.find(first), drawing.find(last)) else {
        return Vec::new();
    };
    let (length, (dx, dy)) = way(from, to);
    let short = 0.9 * to.radius();
    let start = 0.25 * from.radius();
    if length <= short + start {
        return Vec::new();
    }
    let [begin, end] = [start, length - short].map(|on| (from.x + on * dx, from.y + on * dy));
    let colour = drawing.palette.last;
    vec![
        Shape::line(begin, end).stroke(BLACK, 6.0).opacity(0.35),
        Shape::line(begin, end).stroke(colour, 3.5),
        head(end, (dx, dy), 9.0).fill(colour).stroke(BLACK, 0.8),
    ]
}

/// Length and direction from one place to another.
pub(crate) fn way(from: &Hit, to: &Hit) -> (f64, (f64, f64)) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(f64::MIN_POSITIVE);
    (length, (dx / length, dy / length))
}

/// An arrow head whose tip lies `size` beyond `at`.
pub(crate) fn head(at: (f64, f64), (dx, dy): (f64, f64), size: f64) -> Shape {
    let point = |on: f64, aside: f64| {
        (at.0 + size * (on * dx - aside * dy), at.1 + size * (on * dy + aside * dx))
    };
    Shape::polygon(&[point(1.2, 0.0), point(-0.6, 0.72), point(-0.35, 0.0), point(-0.6, -0.72)])
}

/// The side on which a coin went in.
fn chevron(drawing: &Drawing<'_>, corner: quartet_core::hex::Direction, hit: &Hit) -> Shape {
    let (dx, dy) = drawing.view.step(corner);
    let towards = (-dx / 1.732, -dy / 1.732);
    let reach = 1.12 * hit.radius();
    let at = (hit.x - reach * towards.0, hit.y - reach * towards.1);
    head(at, towards, 0.4 * hit.radius()).fill(drawing.palette.last).stroke(BLACK, 0.8)
}

fn arrow(drawing: &Drawing<'_>, arrow: Arrow) -> Vec<Shape> {
    let (Some(from), Some(to)) = (drawing.find(arrow.from), drawing.find(arrow.to)) else {
        return Vec::new();
    };
    let weight = if arrow.weight.is_finite() { arrow.weight.clamp(0.15, 1.0) } else { 1.0 };
    let (length, (dx, dy)) = way(from, to);
    let size = 9.0 + 9.0 * weight;
    if length < 2.0 * size {
        return Vec::new();
    }
    let point =
        |on: f64, aside: f64| (from.x + on * dx - aside * dy, from.y + on * dy + aside * dx);
    let (half, neck, tip) = (2.0 + 3.5 * weight, length - 1.5 * size, length);
    let start = (0.5 * from.radius()).min(0.5 * neck);
    let outline = [
        point(start, half),
        point(neck, half),
        point(neck - 0.2 * size, 0.9 * size),
        point(tip, 0.0),
        point(neck - 0.2 * size, -0.9 * size),
        point(neck, -half),
        point(start, -half),
    ];
    let edge = if drawing.palette.dark { BLACK } else { WHITE };
    vec![Shape::polygon(&outline).fill(drawing.palette.hint).stroke(edge, 1.5).opacity(0.85)]
}

/// The shares of the heat in per cent, where there is room to write them.
fn shares(drawing: &Drawing<'_>, heat: &[(Place, f64)]) -> Group {
    let mut group = Group::new("shares");
    for &(place, share) in heat {
        let percent = (100.0 * share).round();
        let Some(hit) = drawing.find(place) else { continue };
        if !(percent.is_finite() && percent >= 1.0) {
            continue;
        }
        let size = (0.52 * hit.radius()).max(10.0);
        let width = size * if percent >= 100.0 { 1.1 } else { 0.8 };
        let palette = drawing.palette;
        group.extend([
            Shape::block(hit.x, hit.y, (width, 0.68 * size), 0.5 * size)
                .fill(palette.card)
                .opacity(0.92),
            Shape::text(hit.x, hit.y, size, percent.to_string()).bold().fill(palette.ink),
        ]);
    }
    group
}
