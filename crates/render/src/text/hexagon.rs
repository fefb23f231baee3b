//! FILLIT and JAMIT: rows of spaces, each half a space lower than its neighbours.

use quartet_core::{
    Game as _, Seat, Variant as _,
    hex::{Board, Direction, Space},
};
use quartet_games::{fillit, jamit};

use super::{Canvas, Charset, Man, Pen, Role, TextStyle};
use crate::Place;

/// Columns from file to file.
const PITCH: i32 = 4;

/// Columns on either side of the middle of a space.
const ROOM: usize = 2;

struct Layout {
    board: &'static Board,
    /// The middle of the hole.
    row: i32,
    column: i32,
}

impl Layout {
    /// `beyond` are the rows above and below the board.
    fn new(board: &'static Board, pen: &Pen<'_>, beyond: i32) -> (Self, Canvas) {
        let radius = board.radius() as i32;
        let column = PITCH * (radius + i32::from(pen.labels || beyond > 0)) + ROOM as i32;
        let row = 2 * radius + beyond.max(if pen.labels { 2 } else { 0 });
        let canvas = Canvas::new(2 * row as usize + 1, 2 * column as usize + 1);
        (Self { board, row, column }, canvas)
    }

    /// Row and column of axial coordinates, moved by some rows.
    fn at(&self, (q, r): (i8, i8), down: i32) -> (usize, usize) {
        let (q, r) = (i32::from(q), i32::from(r));
        ((self.row - 2 * r - q + down) as usize, (self.column + PITCH * q) as usize)
    }

    fn space(&self, pen: &Pen<'_>, space: Space) -> (usize, usize) {
        self.at(pen.view.axial(self.board.coordinates(space)), 0)
    }

    fn draw(&self, canvas: &mut Canvas, pen: &Pen<'_>, man: impl Fn(Space) -> Option<Man>) {
        for space in self.board.playable() {
            let (text, role) = pen.man(man(space));
            let place = Place::of(space, self.board);
            canvas.place(pen, place, self.space(pen, space), ROOM, (&text, role));
        }
        let (row, column) = self.space(pen, self.board.hole());
        let hole = TextStyle::of(Role::Hole);
        canvas.centre(row, column, pen.charset.choose("x", "▒▒▒"), hole);
        if pen.labels {
            for (text, (q, r), towards) in pen.view.hex_labels(self.board) {
                let (dq, dr) = towards.step();
                let (row, column) = self.at((q + dq, r + dr), 0);
                // In letters alone, those of the files would look like men.
                let alike = pen.charset == Charset::Ascii && !text.starts_with(char::is_numeric);
                let text = if alike { format!("-{text}-") } else { text };
                canvas.centre(row, column, &text, TextStyle::of(Role::Label));
            }
        }
    }
}

pub(super) fn fillit(pen: &Pen<'_>, position: &fillit::Position) -> Canvas {
    let (layout, mut canvas) = Layout::new(position.board(), pen, 0);
    let variant = position.variant();
    layout.draw(&mut canvas, pen, |space| {
        Some(match position.at(space)? {
            fillit::Man::Chip(side) => Man::Flat(side.index()),
            fillit::Man::Stone(side) => Man::Stone(side.index()),
            fillit::Man::Pawn(seat) => {
                Man::Pawn { side: variant.side(seat).index(), sign: seat.index() }
            }
        })
    });
    canvas
}

pub(super) fn jamit(pen: &Pen<'_>, position: &jamit::Position) -> Canvas {
    // With labels, a little further out than the label of the space next to it.
    let further = i32::from(pen.labels);
    let (layout, mut canvas) = Layout::new(position.board(), pen, 2 + further);
    layout.draw(&mut canvas, pen, |space| {
        let piece = position.piece(space)?;
        Some(match piece.colour().seat().map(Seat::index) {
            None => Man::Neutral,
            Some(side) if piece.is_stone() => Man::Stone(side),
            Some(side) => Man::Flat(side),
        })
    });
    let seats = position.variant().seats();
    for corner in Direction::ALL {
        let seen = pen.view.direction(corner);
        let ((q, r), (dq, dr)) =
            (pen.view.axial(layout.board.coordinates(layout.board.corner(corner))), seen.step());
        let down = match seen {
            Direction::N | Direction::NE | Direction::NW => -further,
            Direction::S | Direction::SE | Direction::SW => further,
        };
        let at = layout.at((q + dq, r + dr), down);
        let pawn = Seat::all(seats).find(|&seat| position.pawn(seat) == corner).map(Seat::index);
        let (text, role) = match pawn {
            Some(seat) => pen.man(Some(Man::Pawn { side: seat, sign: seat })),
            None => (corner.name().to_owned(), Role::Label),
        };
        canvas.place(pen, Place::Corner(corner), at, ROOM, (&text, role));
    }
    canvas
}
