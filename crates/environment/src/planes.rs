//! What a network sees of a position: planes of small numbers over the board.

mod fillit;
mod hexagon;
mod jamit;
mod nine;
mod quoridor;

use quartet_core::{Game, Seat, Variant as _};
use quartet_games::{Position, Variant, with_game};

/// One plane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    /// What it shows, as in `pawn of seat +1`: the next seat after the one that looks.
    pub name: String,
    /// The highest number that stands in it as long as the game goes on.
    pub most: u8,
}

/// The planes of a variant, in order, and their form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The planes.
    pub planes: Vec<Plane>,
    /// The rows of each plane, the first at the bottom of the board.
    pub rows: usize,
    /// The columns of each plane, the first at the left.
    pub columns: usize,
}

impl Layout {
    /// Rows × columns.
    pub const fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The numbers of one observation: planes × rows × columns.
    pub fn size(&self) -> usize {
        self.planes.len() * self.cells()
    }
}

/// A game whose positions can be shown as planes.
///
/// Seats are counted from the one that looks: `seat +0` is its own, `seat +1` the next. After the planes
/// of the game there are for each game the same last ones, each filled with one number: `seat +k is to act`
/// and `the looking seat is seat n`.
pub trait Planes: Game {
    /// The position, if it is one of this game.
    fn of(position: &Position) -> Option<Self>;

    /// Rows and columns.
    fn form(variant: Self::Variant) -> (usize, usize);

    /// The planes of the game itself, which [`Planes::draw`] draws in this order.
    fn list(variant: Self::Variant, list: &mut List);

    /// Draws what `viewer` sees.
    fn draw(&self, viewer: Seat, canvas: &mut Canvas<'_>);

    /// Where a symmetry carries a cell of a plane of the game itself: the new plane and cell.
    fn carry(variant: Self::Variant, symmetry: usize, plane: usize, cell: usize) -> (usize, usize);

    /// All planes.
    fn layout(variant: Self::Variant) -> Layout {
        let (rows, columns) = Self::form(variant);
        let mut list = List(Vec::new());
        Self::list(variant, &mut list);
        for seat in 0..variant.seats() {
            list.add(format!("seat +{seat} is to act"), 1);
        }
        for seat in Seat::all(variant.seats()) {
            list.add(format!("the looking seat is seat {seat}"), 1);
        }
        Layout { planes: list.0, rows, columns }
    }
}

/// Collects the planes of a game.
pub struct List(Vec<Plane>);

impl List {
    fn add(&mut self, name: impl Into<String>, most: u8) {
        self.0.push(Plane { name: name.into(), most });
    }

    /// One plane for each of `count` seats or sides, counted from the one that looks.
    fn each(&mut self, what: &str, whose: &str, count: usize, most: u8) {
        for nth in 0..count {
            self.add(format!("{what} of {whose} +{nth}"), most);
        }
    }
}

/// Planes to draw on, one after the other; all numbers are 0 before.
pub struct Canvas<'a> {
    rest: &'a mut [u8],
    cells: usize,
}

impl<'a> Canvas<'a> {
    /// The next plane.
    #[inline]
    fn plane(&mut self) -> &'a mut [u8] {
        let (plane, rest) = std::mem::take(&mut self.rest).split_at_mut(self.cells);
        self.rest = rest;
        plane
    }

    /// The next plane, with a 1 in each of these cells.
    #[inline]
    fn mark(&mut self, cells: impl IntoIterator<Item = usize>) {
        let plane = self.plane();
        for cell in cells {
            plane[cell] = 1;
        }
    }

    /// The next plane, filled with one number.
    #[inline]
    fn fill(&mut self, number: u8) {
        let plane = self.plane();
        if number > 0 {
            plane.fill(number);
        }
    }

    /// The next `count` planes: that number `chosen` is filled with 1.
    #[inline]
    fn choose(&mut self, chosen: usize, count: usize) {
        for nth in 0..count {
            self.fill(u8::from(nth == chosen));
        }
    }
}

/// The seats in turn order from the one that looks.
#[inline]
fn from_viewer(viewer: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    (0..seats).map(move |nth| Seat::new((viewer.index() + nth) % seats))
}

/// Draws all planes of what `viewer` sees into `planes`, which hold zeros and are as many as the layout
/// says.
pub(crate) fn draw<G: Planes>(position: &G, viewer: Seat, planes: &mut [u8]) {
    let variant = position.variant();
    let (rows, columns) = G::form(variant);
    let mut canvas = Canvas { rest: planes, cells: rows * columns };
    position.draw(viewer, &mut canvas);
    let seats = variant.seats();
    canvas.choose((position.turn().index() + seats - viewer.index()) % seats, seats);
    canvas.choose(viewer.index(), seats);
    debug_assert!(canvas.rest.is_empty());
}

/// The planes of a variant.
pub fn layout(variant: Variant) -> Layout {
    with_game!(&Position::start(variant), start => {
        fn of<G: Planes>(start: &G) -> Layout {
            G::layout(start.variant())
        }
        of(start)
    })
}

/// What `viewer` sees of a position; it may be a seat that is not to act.
///
/// # Panics
/// If the variant has no such seat.
pub fn observe(position: &Position, viewer: Seat) -> Vec<u8> {
    assert!(viewer.index() < position.variant().seats());
    let mut planes = vec![0; layout(position.variant()).size()];
    with_game!(position, position => draw(position, viewer, &mut planes));
    planes
}
