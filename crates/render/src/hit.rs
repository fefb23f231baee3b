//! Where places lie and how they are outlined.

use crate::{
    Place,
    board::corners,
    scene::{number_text, polygon_data},
};

/// Where a place is touched, in units of the view box.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hit {
    /// The place.
    pub place: Place,
    /// Its middle, from the left.
    pub x: f64,
    /// Its middle, from above.
    pub y: f64,
    pub(crate) area: Area,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Area {
    /// Half the width and half the height.
    Box(f64, f64),
    /// The radius.
    Disc(f64),
    /// The side of a flat-topped hexagon.
    Hexagon(f64),
}

impl Hit {
    /// The outline as the data of an SVG path. Those of fences cross each other.
    pub fn path(&self) -> String {
        let (x, y) = (self.x, self.y);
        match self.area {
            Area::Box(width, height) => {
                let [left, right] = [x - width, x + width];
                let [top, bottom] = [y - height, y + height];
                polygon_data(&[(left, top), (right, top), (right, bottom), (left, bottom)])
            }
            Area::Disc(radius) => {
                let [left, wide, y, radius] =
                    [x - radius, 2.0 * radius, y, radius].map(number_text);
                format!(
                    "M {left} {y} a {radius} {radius} 0 1 0 {wide} 0 a {radius} {radius} 0 1 0 -{wide} 0 Z"
                )
            }
            Area::Hexagon(side) => polygon_data(&corners((x, y), side)),
        }
    }

    /// Whether the place is wider than high, as a fence that lies across is.
    pub fn lies_across(&self) -> bool {
        matches!(self.area, Area::Box(width, height) if width > height)
    }

    /// How far a point is from the middle, 1 at the border.
    pub(crate) fn distance(&self, x: f64, y: f64) -> f64 {
        let (dx, dy) = ((x - self.x).abs(), (y - self.y).abs());
        match self.area {
            Area::Box(width, height) => (dx / width).max(dy / height),
            Area::Disc(radius) | Area::Hexagon(radius) => dx.hypot(dy) / radius,
        }
    }

    /// How far a point is from the outline; inside and where it is as far from another, the nearer
    /// middle counts.
    pub(crate) fn away(&self, x: f64, y: f64) -> f64 {
        let (dx, dy) = ((x - self.x).abs(), (y - self.y).abs());
        let outside = match self.area {
            Area::Box(width, height) => (dx - width).max(0.0).hypot((dy - height).max(0.0)),
            Area::Disc(radius) | Area::Hexagon(radius) => (dx.hypot(dy) - radius).max(0.0),
        };
        outside + 0.01 * dx.hypot(dy)
    }

    /// The radius of the largest disc in the place.
    pub(crate) fn radius(&self) -> f64 {
        match self.area {
            Area::Box(width, height) => width.min(height),
            Area::Disc(radius) => radius,
            Area::Hexagon(side) => 0.86 * side,
        }
    }
}
