//! The look of wood: a few fine lines, and fields that are not quite alike.

use crate::{
    colour::{Colour, Palette},
    scene::{Shape, number_text},
};

/// Grain for a frame whose half width at a height is given by `half_width`, between `top` and
/// `bottom`.
pub(crate) fn grain(
    palette: &Palette,
    middle: f64,
    (top, bottom): (f64, f64),
    half_width: impl Fn(f64) -> f64,
) -> Vec<Shape> {
    if !palette.grained {
        return Vec::new();
    }
    let mut lines = Vec::new();
    let mut y = top;
    let mut nth = 0;
    while y < bottom {
        let sway = 3.0 + 4.0 * noise(nth);
        let half = half_width(y + sway).min(half_width(y - sway)) - 6.0;
        if half > 20.0 {
            let [left, right] = [middle - half, middle + half].map(number_text);
            let [one, other] = [middle - 0.35 * half, middle + 0.35 * half].map(number_text);
            let [up, down, at] = [y - sway, y + sway, y].map(number_text);
            let data = format!("M {left} {at} C {one} {up} {other} {down} {right} {at}");
            let width = 0.8 + 1.4 * noise(nth + 50);
            let shade = palette.frame.darker(0.22);
            lines.push(Shape::path(data).stroke(shade, width).opacity(0.5));
        }
        y += 7.0 + 16.0 * noise(nth + 100);
        nth += 1;
    }
    lines
}

/// The colour of field number `nth`.
pub(crate) fn field(palette: &Palette, nth: usize) -> Colour {
    if palette.grained {
        palette.field.mix(palette.groove, 0.07 * noise(nth as u32))
    } else {
        palette.field
    }
}

/// A number from 0 to 1 that looks random and is always the same.
fn noise(nth: u32) -> f64 {
    let mixed = (nth ^ 0x9e37).wrapping_mul(0x85eb_ca6b);
    let mixed = (mixed ^ mixed >> 13).wrapping_mul(0xc2b2_ae35);
    f64::from((mixed ^ mixed >> 16) & 0xffff) / f64::from(0xffff)
}
