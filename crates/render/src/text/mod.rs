//! Positions as text, for terminals and documents.

mod canvas;
mod hexagon;
mod nine;
mod quoridor;
mod seats;
mod sheet;

use quartet_core::{Seat, Side};
use quartet_games::Position;

use crate::{Marks, status::Status, view::View};

pub use sheet::{Role, Sheet, Span, TextMark, TextStyle};

use canvas::Canvas;

/// Which signs a text is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Charset {
    /// Letters as in positions, and punctuation.
    Ascii,
    /// Geometric shapes and lines, each one column wide.
    #[default]
    Unicode,
}

/// How a text looks. The default is Unicode without colours, labelled, with the status.
#[derive(Clone, PartialEq, Debug)]
pub struct TextOptions {
    /// The signs to use.
    pub charset: Charset,
    /// Whether [`text`] colours the signs by ANSI escape codes.
    pub colour: bool,
    /// The seat whose start is turned to the lower edge, see [`crate::Options::below`].
    pub below: Option<Seat>,
    /// Whether coordinates stand round the board.
    pub labels: bool,
    /// Whether seats, supplies, points and what is due stand beside the board.
    pub status: bool,
    /// What the seats are called, in turn order; those that are missing are called by number.
    pub names: Vec<String>,
    /// What is pointed out: the cursor in `[ ]`, what is selected in `{ }`, targets in `< >`, the
    /// last turn in `: :`; heat as a digit behind the place, tenths of the whole.
    pub marks: Marks,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            charset: Charset::default(),
            colour: false,
            below: None,
            labels: true,
            status: true,
            names: Vec::new(),
            marks: Marks::default(),
        }
    }
}

/// A position as lines of text.
pub fn text(position: &Position, options: &TextOptions) -> String {
    let sheet = sheet(position, options);
    if options.colour { sheet.to_ansi() } else { sheet.to_string() }
}

/// A position as styled text, with the cells of its places.
pub fn sheet(position: &Position, options: &TextOptions) -> Sheet {
    let view = View::new(position, options.below);
    let pen = Pen { view, charset: options.charset, labels: options.labels, marks: &options.marks };
    let canvas = match position {
        Position::Quoridor(position) => quoridor::draw(&pen, position),
        Position::Nine(position) => nine::draw(&pen, position),
        Position::Fillit(position) => hexagon::fillit(&pen, position),
        Position::Jamit(position) => hexagon::jamit(&pen, position),
    };
    let status = if options.status {
        seats::lines(&Status::new(position, &options.names), options.charset)
    } else {
        Vec::new()
    };
    Sheet::new(canvas, status)
}

/// What every board is drawn with.
struct Pen<'m> {
    view: View,
    charset: Charset,
    labels: bool,
    marks: &'m Marks,
}

/// What stands on a place. Sides have their colours, seats and sides their signs.
#[derive(Clone, Copy)]
enum Man {
    /// A piece or pawn of a seat that plays for itself.
    Piece(usize),
    /// A pawn where there are other men, too.
    Pawn {
        side: usize,
        sign: usize,
    },
    /// A stone of a side.
    Stone(usize),
    /// A chip or coin of a side.
    Flat(usize),
    Neutral,
}

impl Charset {
    const fn choose<T: Copy>(self, ascii: T, unicode: T) -> T {
        match self {
            Self::Ascii => ascii,
            Self::Unicode => unicode,
        }
    }

    /// The sign of a seat or side.
    fn full(self, sign: usize) -> char {
        self.choose(['a', 'b', 'c', 'd'], ['●', '■', '▲', '◆'])[sign % 4]
    }

    fn man(self, man: Man) -> (String, Role) {
        let (text, side) = match man {
            Man::Piece(seat) => (self.full(seat).to_string(), seat),
            Man::Pawn { side, sign } => (format!("({})", self.full(sign)), side),
            Man::Stone(side) => (self.full(side).to_uppercase().to_string(), side),
            Man::Flat(side) => {
                let signs = self.choose(['a', 'b', 'c', 'd'], ['○', '□', '△', '◇']);
                (signs[side % 4].to_string(), side)
            }
            Man::Neutral => return (self.choose("n", "×").to_owned(), Role::Neutral),
        };
        (text, Role::Side(Side::new(side)))
    }
}
