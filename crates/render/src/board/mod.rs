//! The boards with their men.

mod fillit;
mod hexagon;
mod jamit;
mod nine;
mod quoridor;
mod wood;

pub(crate) use hexagon::{HALF_HEIGHT, corners};

use quartet_games::Position;

use crate::{
    Options, Place,
    brush::Brush,
    colour::Palette,
    hit::{Area, Hit},
    man::{Kind, Man, men},
    scene::{Group, Shape},
    view::View,
};

/// Height of every board, and width of the square ones.
pub(crate) const SIZE: f64 = 720.0;

/// A board as it comes to be drawn.
pub(crate) struct Drawing<'o> {
    pub(crate) palette: &'o Palette,
    pub(crate) labels: bool,
    pub(crate) view: View,
    pub(crate) width: f64,
    /// What the men are measured by: half a square of Quoridor, a square of Nine, the side of a
    /// hexagon.
    pub(crate) unit: f64,
    /// Frame, labels and fields.
    pub(crate) board: Group,
    pub(crate) men: Group,
    pub(crate) hits: Vec<Hit>,
}

impl<'o> Drawing<'o> {
    pub(crate) fn new(position: &Position, options: &Options, palette: &'o Palette) -> Self {
        let mut drawing = Self {
            palette,
            labels: options.labels,
            view: View::new(position, options.below),
            width: SIZE,
            unit: 0.0,
            board: Group::new("board"),
            men: Group::new("men"),
            hits: Vec::new(),
        };
        match position {
            Position::Quoridor(position) => quoridor::draw(&mut drawing, position),
            Position::Nine(position) => nine::draw(&mut drawing, position),
            Position::Fillit(position) => fillit::draw(&mut drawing, position),
            Position::Jamit(position) => jamit::draw(&mut drawing, position),
        }
        drawing
    }

    pub(crate) fn brush(&self) -> Brush<'o> {
        Brush { palette: self.palette }
    }

    fn hit(&mut self, place: Place, (x, y): (f64, f64), area: Area) {
        self.hits.push(Hit { place, x, y, area });
    }

    /// Where a place lies, `None` if the board does not have it.
    pub(crate) fn find(&self, place: Place) -> Option<&Hit> {
        self.hits.iter().find(|hit| hit.place == place)
    }

    /// Puts all men onto their places.
    fn stand(&mut self, position: &Position) {
        for (place, man) in men(position) {
            let Some(hit) = self.find(place) else { continue };
            let group = Group::man(class(man, hit), place).with(self.shapes(man, hit));
            self.men.push(group);
        }
    }

    /// What a man looks like at a place.
    pub(crate) fn shapes(&self, man: Man, hit: &Hit) -> Vec<Shape> {
        self.sized(man, hit, self.unit)
    }

    /// As [`Drawing::shapes`] with another measure.
    pub(crate) fn sized(&self, man: Man, hit: &Hit, unit: f64) -> Vec<Shape> {
        let (brush, (x, y)) = (self.brush(), (hit.x, hit.y));
        let Man { kind, colour, sign, .. } = man;
        let chip = || brush.chip(colour, x, y, 0.6 * unit);
        let figure =
            |up: f64, size: f64| brush.figure(colour, sign, (x, y - up * unit), size * unit);
        match (kind, hit.area) {
            (Kind::Pawn, _) => brush.piece(colour, x, y, 0.74 * unit),
            (Kind::Piece, Area::Disc(_)) => brush.piece(colour, x, y, 0.34 * unit),
            (Kind::Piece, _) => brush.piece(colour, x, y, 0.37 * unit),
            (Kind::Chip | Kind::Coin, _) => chip(),
            (Kind::Stone, _) => brush.stone(colour, x, y, 0.58 * unit),
            (Kind::Rider, _) => chip().into_iter().chain(figure(0.27, 0.62)).collect(),
            (Kind::Walker, _) => figure(0.27, 0.62),
            (Kind::Outsider, _) => figure(0.05, 0.54),
            (Kind::Fence, Area::Box(width, height)) => brush.fence(x, y, slim(width, height)),
            (Kind::Fence, _) => Vec::new(),
        }
    }
}

fn class(man: Man, hit: &Hit) -> String {
    match (man.kind, hit.area) {
        (Kind::Fence, Area::Box(width, height)) => {
            format!("man fence {}", if width > height { "across" } else { "upright" })
        }
        _ => man.class(),
    }
}

/// Half the sides of a fence in a groove.
pub(crate) fn slim(width: f64, height: f64) -> (f64, f64) {
    if width > height { (width - 1.5, 0.82 * height) } else { (0.82 * width, height - 1.5) }
}
