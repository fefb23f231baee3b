//! What a picture is made of: groups of shapes, and where places lie.

use std::fmt::Write as _;

use crate::{Hit, Place, colour::Colour};

/// A picture before it is written as SVG. Lengths are in units of its view box; the origin is the
/// upper left corner of the board, which is 720 units high.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The left edge of the view box.
    pub left: f64,
    /// The upper edge of the view box.
    pub top: f64,
    /// Width of the view box.
    pub width: f64,
    /// Height of the view box.
    pub height: f64,
    /// What the picture shows, in words.
    pub title: String,
    /// From the page at the back to what lies on top.
    pub(crate) layers: Vec<Group>,
    pub(crate) hits: Vec<Hit>,
}

impl Scene {
    /// The place that is meant by a point, `None` where none is. Where a fence fits in two ways it
    /// is the one whose middle is nearer.
    pub fn place_at(&self, x: f64, y: f64) -> Option<Place> {
        let near = self.hits.iter().map(|hit| (hit.place, hit.distance(x, y)));
        let near = near.filter(|&(_, distance)| distance <= 1.0);
        near.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place)
    }

    /// That of some places which is nearest to a point, however far that is: the fence for a finger
    /// that is never exact. `None` if the board has none of them.
    pub fn nearest(&self, x: f64, y: f64, among: &[Place]) -> Option<Place> {
        let among = self.hits.iter().filter(|hit| among.contains(&hit.place));
        let away = among.map(|hit| (hit.place, hit.away(x, y)));
        away.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place)
    }

    /// Where every place lies, in the order of [`places`](crate::places) within each kind.
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// The middle of a place, `None` if the board does not have it.
    pub fn centre(&self, place: Place) -> Option<(f64, f64)> {
        self.hits.iter().find(|hit| hit.place == place).map(|hit| (hit.x, hit.y))
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Group(Group),
    Shape(Shape),
}

/// Shapes that belong together and can be addressed.
#[derive(Clone, Default, Debug)]
pub(crate) struct Group {
    pub(crate) class: String,
    /// The place that the group draws: `data-place`.
    pub(crate) place: Option<Place>,
    /// The place at which the man of the group stands: `data-at`.
    pub(crate) at: Option<Place>,
    pub(crate) nodes: Vec<Node>,
}

impl Group {
    pub(crate) fn new(class: impl Into<String>) -> Self {
        Self { class: class.into(), ..Self::default() }
    }

    pub(crate) fn place(place: Place) -> Self {
        Self { class: "place".into(), place: Some(place), ..Self::default() }
    }

    pub(crate) fn man(class: impl Into<String>, at: Place) -> Self {
        Self { class: class.into(), at: Some(at), ..Self::default() }
    }

    pub(crate) fn with(mut self, shapes: impl IntoIterator<Item = Shape>) -> Self {
        self.extend(shapes);
        self
    }

    pub(crate) fn extend(&mut self, shapes: impl IntoIterator<Item = Shape>) {
        self.nodes.extend(shapes.into_iter().map(Node::Shape));
    }

    pub(crate) fn push(&mut self, group: Self) {
        self.nodes.push(Node::Group(group));
    }

    /// The groups right inside this one.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &Self> {
        self.nodes.iter().filter_map(|node| match node {
            Node::Group(group) => Some(group),
            Node::Shape(_) => None,
        })
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Paint {
    None,
    Flat(Colour),
    /// From the upper left light to the lower right shade: offset, colour, opacity of each stop.
    Ball(Vec<(f64, Colour, f64)>),
    /// From top to bottom.
    Fall(Vec<(f64, Colour, f64)>),
    /// From the middle outwards.
    Glow(Vec<(f64, Colour, f64)>),
}

impl From<Colour> for Paint {
    fn from(colour: Colour) -> Self {
        Self::Flat(colour)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug)]
pub(crate) enum Form {
    Ellipse { x: f64, y: f64, rx: f64, ry: f64 },
    Rect { x: f64, y: f64, width: f64, height: f64, radius: f64 },
    Path(String),
    Text { x: f64, y: f64, size: f64, anchor: Anchor, bold: bool, spacing: f64, text: String },
}

/// A form with its paint.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) form: Form,
    pub(crate) fill: Paint,
    pub(crate) stroke: Option<(Colour, f64)>,
    pub(crate) dash: Option<f64>,
    pub(crate) opacity: f64,
}

impl Shape {
    fn new(form: Form) -> Self {
        Self { form, fill: Paint::None, stroke: None, dash: None, opacity: 1.0 }
    }

    pub(crate) fn circle(x: f64, y: f64, radius: f64) -> Self {
        Self::ellipse(x, y, radius, radius)
    }

    pub(crate) fn ellipse(x: f64, y: f64, rx: f64, ry: f64) -> Self {
        Self::new(Form::Ellipse { x, y, rx, ry })
    }

    pub(crate) fn rect(x: f64, y: f64, width: f64, height: f64, radius: f64) -> Self {
        Self::new(Form::Rect { x, y, width, height, radius })
    }

    /// A rectangle by its middle and half its sides.
    pub(crate) fn block(x: f64, y: f64, (width, height): (f64, f64), radius: f64) -> Self {
        Self::rect(x - width, y - height, 2.0 * width, 2.0 * height, radius)
    }

    pub(crate) fn path(data: String) -> Self {
        Self::new(Form::Path(data))
    }

    /// `template` is path data with blanks between all tokens and absolute points only; it is
    /// enlarged by `scale` and its origin moved to `(x, y)`.
    pub(crate) fn traced(template: &str, x: f64, y: f64, scale: f64) -> Self {
        let mut data = String::new();
        let mut across = true;
        for token in template.split_whitespace() {
            if !data.is_empty() {
                data.push(' ');
            }
            match token.parse::<f64>() {
                Ok(number) => {
                    let moved = number * scale + if across { x } else { y };
                    data.push_str(&number_text(moved));
                    across = !across;
                }
                Err(_) => data.push_str(token),
            }
        }
        Self::path(data)
    }

    pub(crate) fn polygon(points: &[(f64, f64)]) -> Self {
        Self::path(polygon_data(points))
    }

    pub(crate) fn line(from: (f64, f64), to: (f64, f64)) -> Self {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number_text);
        Self::path(format!("M {x1} {y1} L {x2} {y2}"))
    }

    /// Text whose capitals have their middle at `y`.
    pub(crate) fn text(x: f64, y: f64, size: f64, text: impl Into<String>) -> Self {
        Self::new(Form::Text {
            x,
            y: y + 0.357 * size,
            size,
            anchor: Anchor::Middle,
            bold: false,
            spacing: 0.0,
            text: text.into(),
        })
    }

    pub(crate) fn anchored(mut self, to: Anchor) -> Self {
        if let Form::Text { anchor, .. } = &mut self.form {
            *anchor = to;
        }
        self
    }

    pub(crate) fn bold(mut self) -> Self {
        if let Form::Text { bold, .. } = &mut self.form {
            *bold = true;
        }
        self
    }

    pub(crate) fn spaced(mut self, between: f64) -> Self {
        if let Form::Text { spacing, .. } = &mut self.form {
            *spacing = between;
        }
        self
    }

    pub(crate) fn fill(mut self, paint: impl Into<Paint>) -> Self {
        self.fill = paint.into();
        self
    }

    pub(crate) fn stroke(mut self, colour: Colour, width: f64) -> Self {
        self.stroke = Some((colour, width));
        self
    }

    pub(crate) fn dashed(mut self, length: f64) -> Self {
        self.dash = Some(length);
        self
    }

    pub(crate) fn opacity(mut self, opacity: f64) -> Self {
        self.opacity = opacity;
        self
    }
}

pub(crate) fn polygon_data(points: &[(f64, f64)]) -> String {
    let mut data = String::new();
    for (nth, &(x, y)) in points.iter().enumerate() {
        let command = if nth == 0 { 'M' } else { 'L' };
        let _ = write!(data, "{command} {} {} ", number_text(x), number_text(y));
    }
    data.push('Z');
    data
}

/// Two decimals, without what says nothing.
pub(crate) fn number_text(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}
