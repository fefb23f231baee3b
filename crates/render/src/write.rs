//! Scenes as SVG.

use std::fmt::Write as _;

use crate::{
    Scene,
    colour::Colour,
    scene::{Anchor, Form, Group, Node, Paint, Shape, number_text},
};

/// Common fonts of all systems; none is fetched.
const FONTS: &str = "Inter, 'Segoe UI', 'Helvetica Neue', Roboto, 'Noto Sans', Arial, sans-serif";

impl Scene {
    /// The picture as an SVG document: scalable, without scripts and without anything from outside.
    /// Places are groups with `data-place`, men are groups with `data-at`.
    pub fn to_svg(&self) -> String {
        let mut writer = Writer::default();
        for layer in &self.layers {
            writer.group(layer);
        }
        let [left, top, width, height] =
            [self.left, self.top, self.width, self.height].map(number_text);
        let title = escaped(&self.title);
        let defs = writer.defs();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"{FONTS}\">\
             <title>{title}</title><defs>{defs}</defs>{}</svg>\n",
            writer.body
        )
    }
}

/// Writes groups and collects the gradients that they refer to.
#[derive(Default)]
pub(crate) struct Writer {
    body: String,
    /// Gradients by their ids.
    defs: Vec<(String, String)>,
}

impl Writer {
    /// All gradients so far.
    pub(crate) fn defs(&self) -> String {
        self.defs.iter().map(|(_, definition)| definition.as_str()).collect()
    }

    /// What is inside a group, by itself.
    pub(crate) fn inside(&mut self, group: &Group) -> String {
        for node in &group.nodes {
            self.node(node);
        }
        std::mem::take(&mut self.body)
    }

    /// A group by itself.
    pub(crate) fn whole(&mut self, group: &Group) -> String {
        self.group(group);
        std::mem::take(&mut self.body)
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Group(group) => self.group(group),
            Node::Shape(shape) => self.shape(shape),
        }
    }

    fn group(&mut self, group: &Group) {
        self.body.push_str("\n<g");
        self.attribute("class", &group.class);
        for (name, place) in [("data-place", group.place), ("data-at", group.at)] {
            if let Some(place) = place {
                self.attribute(name, &place.to_string());
            }
        }
        self.body.push('>');
        for node in &group.nodes {
            self.node(node);
        }
        self.body.push_str("</g>");
    }

    fn shape(&mut self, shape: &Shape) {
        let fill = match &shape.fill {
            Paint::None => "none".into(),
            Paint::Flat(colour) => colour.to_string(),
            gradient => self.gradient(gradient),
        };
        self.body.push('<');
        self.body.push_str(match &shape.form {
            Form::Ellipse { rx, ry, .. } if rx.total_cmp(ry).is_eq() => "circle",
            Form::Ellipse { .. } => "ellipse",
            Form::Rect { .. } => "rect",
            Form::Path(_) => "path",
            Form::Text { .. } => "text",
        });
        self.form(&shape.form);
        self.attribute("fill", &fill);
        if let Some((colour, width)) = shape.stroke {
            self.attribute("stroke", &colour.to_string());
            self.number("stroke-width", width);
            if matches!(shape.form, Form::Path(_)) {
                self.attribute("stroke-linejoin", "round");
                self.attribute("stroke-linecap", "round");
            }
        }
        if let Some(dash) = shape.dash {
            self.number("stroke-dasharray", dash);
        }
        if shape.opacity < 1.0 {
            self.number("opacity", shape.opacity);
        }
        match &shape.form {
            Form::Text { text, .. } => {
                let _ = write!(self.body, ">{}</text>", escaped(text));
            }
            _ => self.body.push_str("/>"),
        }
    }

    fn form(&mut self, form: &Form) {
        match form {
            Form::Ellipse { x, y, rx, ry } => {
                self.number("cx", *x);
                self.number("cy", *y);
                if rx.total_cmp(ry).is_eq() {
                    self.number("r", *rx);
                } else {
                    self.number("rx", *rx);
                    self.number("ry", *ry);
                }
            }
            Form::Rect { x, y, width, height, radius } => {
                self.number("x", *x);
                self.number("y", *y);
                self.number("width", *width);
                self.number("height", *height);
                if *radius > 0.0 {
                    self.number("rx", *radius);
                }
            }
            Form::Path(data) => self.attribute("d", data),
            Form::Text { x, y, size, anchor, bold, spacing, .. } => {
                self.number("x", *x);
                self.number("y", *y);
                self.number("font-size", *size);
                match anchor {
                    Anchor::Start => {}
                    Anchor::Middle => self.attribute("text-anchor", "middle"),
                    Anchor::End => self.attribute("text-anchor", "end"),
                }
                if *bold {
                    self.attribute("font-weight", "700");
                }
                if *spacing > 0.0 {
                    self.number("letter-spacing", *spacing);
                }
            }
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.body, " {name}=\"{}\"", escaped(value));
    }

    fn number(&mut self, name: &str, value: f64) {
        self.attribute(name, &number_text(value));
    }

    /// Keeps a gradient and gives the reference to it.
    fn gradient(&mut self, paint: &Paint) -> String {
        let (open, stops, close) = match paint {
            Paint::Ball(stops) => {
                ("radialGradient cx=\".38\" cy=\".32\" r=\".72\"", stops, "radialGradient")
            }
            Paint::Glow(stops) => ("radialGradient", stops, "radialGradient"),
            Paint::Fall(stops) => {
                ("linearGradient x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"", stops, "linearGradient")
            }
            Paint::None | Paint::Flat(_) => return "none".into(),
        };
        let stops: String = stops.iter().copied().map(stop).collect();
        // The id follows from the content, so that several pictures may stand in one document.
        let id = format!("g{:08x}", fnv(&format!("{open}{stops}")));
        if !self.defs.iter().any(|(known, _)| *known == id) {
            let definition = format!("<{open} id=\"{id}\">{stops}</{close}>");
            self.defs.push((id.clone(), definition));
        }
        format!("url(#{id})")
    }
}

fn stop((offset, colour, opacity): (f64, Colour, f64)) -> String {
    let mut text = format!("<stop offset=\"{}\" stop-color=\"{colour}\"", number_text(offset));
    if opacity < 1.0 {
        let _ = write!(text, " stop-opacity=\"{}\"", number_text(opacity));
    }
    text.push_str("/>");
    text
}

/// The hash of Fowler, Noll and Vo, 32 bits wide (FNV-1a).
fn fnv(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Text as XML allows it: signs with a meaning replaced, control characters left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => {}
            sign => safe.push(sign),
        }
    }
    safe
}
