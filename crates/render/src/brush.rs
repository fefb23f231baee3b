//! Pawns, pieces, chips, coins, stones and fences.

use crate::{
    colour::{BLACK, Palette, WHITE},
    scene::{Paint, Shape},
};

const SQUARE: &str = "M -0.8 -0.8 L 0.8 -0.8 L 0.8 0.8 L -0.8 0.8 Z";
const TRIANGLE: &str = "M 0 -1.02 L 1 0.72 L -1 0.72 Z";
const DIAMOND: &str = "M 0 -1.15 L 0.9 0 L 0 1.15 L -0.9 0 Z";
const FIGURE: &str = "M 0 -1.2 C 0.3 -1.2 0.52 -0.98 0.52 -0.7 C 0.52 -0.5 0.42 -0.33 0.26 -0.23 \
                      C 0.28 0.08 0.38 0.26 0.6 0.44 C 0.74 0.56 0.8 0.68 0.8 0.84 \
                      C 0.8 0.94 0.73 1 0.63 1 L -0.63 1 C -0.73 1 -0.8 0.94 -0.8 0.84 \
                      C -0.8 0.68 -0.74 0.56 -0.6 0.44 C -0.38 0.26 -0.28 0.08 -0.26 -0.23 \
                      C -0.42 -0.33 -0.52 -0.5 -0.52 -0.7 C -0.52 -0.98 -0.3 -1.2 0 -1.2 Z";
const PEBBLE: &str = "M -0.1 -0.86 C 0.42 -0.94 0.96 -0.6 1 -0.06 C 1.04 0.5 0.56 0.86 0.02 0.86 \
                      C -0.56 0.86 -1.02 0.52 -1 -0.04 C -0.98 -0.52 -0.6 -0.78 -0.1 -0.86 Z";
const GLINT: &str =
    "M -0.62 -0.16 C -0.6 -0.5 -0.26 -0.68 0.1 -0.66 C -0.2 -0.56 -0.44 -0.42 -0.62 -0.16 Z";

/// The sign that tells seats and sides apart without their colours; what is neutral has none.
pub(crate) fn sign(owner: Option<usize>, x: f64, y: f64, radius: f64) -> Option<Shape> {
    Some(match owner? {
        0 => Shape::circle(x, y, 0.85 * radius),
        1 => Shape::traced(SQUARE, x, y, radius),
        2 => Shape::traced(TRIANGLE, x, y, radius),
        _ => Shape::traced(DIAMOND, x, y, radius),
    })
}

/// Draws men in the colours of a palette.
#[derive(Clone, Copy)]
pub(crate) struct Brush<'p> {
    pub(crate) palette: &'p Palette,
}

impl Brush<'_> {
    fn shadow(self, x: f64, y: f64, radius: f64) -> Shape {
        let depth = if self.palette.grained { 0.55 } else { 0.28 };
        let fade = vec![(0.0, BLACK, depth), (0.7, BLACK, depth * 0.75), (1.0, BLACK, 0.0)];
        Shape::circle(x, y + 0.12 * radius, 1.16 * radius).fill(Paint::Glow(fade))
    }

    fn body(self, owner: Option<usize>, light: f64, shade: f64) -> Paint {
        let colour = self.palette.man(owner);
        if !self.palette.grained {
            return colour.into();
        }
        Paint::Ball(vec![
            (0.0, colour.lighter(light), 1.0),
            (0.55, colour, 1.0),
            (1.0, colour.darker(shade), 1.0),
        ])
    }

    /// A round pawn or piece, seen from above.
    pub(crate) fn piece(self, owner: Option<usize>, x: f64, y: f64, radius: f64) -> Vec<Shape> {
        let colour = self.palette.man(owner);
        let mut shapes = vec![
            self.shadow(x, y, radius),
            Shape::circle(x, y, radius)
                .fill(self.body(owner, 0.3, 0.28))
                .stroke(colour.darker(0.45), 0.05 * radius),
            Shape::circle(x, y, 0.8 * radius).stroke(WHITE, 0.06 * radius).opacity(0.38),
        ];
        shapes.extend(self.sign(owner, x, y, 0.4 * radius));
        shapes
    }

    /// A flat chip or coin with a grooved edge.
    pub(crate) fn chip(self, owner: Option<usize>, x: f64, y: f64, radius: f64) -> Vec<Shape> {
        let colour = self.palette.man(owner);
        let face = if self.palette.grained {
            Paint::Fall(vec![(0.0, colour.lighter(0.16), 1.0), (1.0, colour.darker(0.1), 1.0)])
        } else {
            colour.into()
        };
        let edge = Shape::circle(x, y, 0.86 * radius)
            .stroke(WHITE, 0.13 * radius)
            .dashed(0.27 * radius)
            .opacity(0.5);
        let mut shapes = vec![
            self.shadow(x, y, radius),
            Shape::circle(x, y, radius).fill(face).stroke(colour.darker(0.4), 0.05 * radius),
            edge,
            Shape::circle(x, y, 0.68 * radius).fill(colour.darker(0.12)).opacity(0.7),
        ];
        shapes.extend(self.sign(owner, x, y, 0.33 * radius).map(|sign| sign.opacity(0.85)));
        shapes
    }

    /// A glass pebble.
    pub(crate) fn stone(self, owner: Option<usize>, x: f64, y: f64, radius: f64) -> Vec<Shape> {
        let colour = self.palette.man(owner);
        let glass = Paint::Ball(vec![
            (0.0, colour.lighter(0.5), 1.0),
            (0.4, colour.lighter(0.08), 1.0),
            (1.0, colour.darker(0.5), 1.0),
        ]);
        let mut shapes = vec![
            self.shadow(x, y, 0.98 * radius),
            Shape::traced(PEBBLE, x, y, radius)
                .fill(glass)
                .stroke(colour.darker(0.6), 0.05 * radius),
        ];
        shapes.extend(self.sign(owner, x, y + 0.06 * radius, 0.36 * radius));
        shapes.push(Shape::traced(GLINT, x, y, radius).fill(WHITE).opacity(0.75));
        shapes
    }

    /// A standing pawn with the sign of its seat in the colour of its side.
    pub(crate) fn figure(
        self,
        side: Option<usize>,
        seat: Option<usize>,
        (x, y): (f64, f64),
        size: f64,
    ) -> Vec<Shape> {
        let colour = self.palette.man(side);
        let cloth = if self.palette.grained { self.body(side, 0.45, 0.25) } else { colour.into() };
        let ground = Paint::Glow(vec![(0.0, BLACK, 0.5), (0.6, BLACK, 0.35), (1.0, BLACK, 0.0)]);
        let mut shapes = vec![
            Shape::ellipse(x, y + 0.95 * size, 1.1 * size, 0.34 * size).fill(ground),
            Shape::traced(FIGURE, x, y, size).stroke(WHITE, 0.2 * size),
            Shape::traced(FIGURE, x, y, size).fill(cloth).stroke(colour.darker(0.5), 0.05 * size),
        ];
        shapes.extend(self.sign(seat, x, y + 0.56 * size, 0.3 * size));
        shapes
    }

    /// A fence by its middle and half its sides.
    pub(crate) fn fence(self, x: f64, y: f64, half: (f64, f64)) -> Vec<Shape> {
        let (palette, thick) = (self.palette, half.0.min(half.1));
        let face = if palette.grained {
            Paint::Fall(vec![(0.0, palette.fence, 1.0), (1.0, palette.fence.darker(0.12), 1.0)])
        } else {
            palette.fence.into()
        };
        let drop = 0.35 * thick;
        vec![
            Shape::block(x + drop, y + drop, (half.0 + 0.5, half.1 + 0.5), 0.5 * thick)
                .fill(BLACK)
                .opacity(if palette.grained { 0.4 } else { 0.2 }),
            Shape::block(x, y, half, 0.45 * thick)
                .fill(face)
                .stroke(palette.fence.darker(0.35), 0.8),
        ]
    }

    pub(crate) fn sign(self, owner: Option<usize>, x: f64, y: f64, radius: f64) -> Option<Shape> {
        sign(owner, x, y, radius).map(|sign| sign.fill(self.palette.sign))
    }
}
