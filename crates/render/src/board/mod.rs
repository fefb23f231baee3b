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
    colour::Palette,
    hit::{Area, Hit},
    men::Brush,
    scene::Group,
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

    fn brush(&self) -> Brush<'o> {
        Brush { palette: self.palette }
    }

    fn hit(&mut self, place: Place, (x, y): (f64, f64), area: Area) {
        self.hits.push(Hit { place, x, y, area });
    }
}
