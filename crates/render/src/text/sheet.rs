//! Styled text and where its places are.

use std::{fmt, fmt::Write as _, ops::Range};

use quartet_core::Side;

use super::Canvas;
use crate::Place;

/// What a piece of text stands for, so that every terminal can give it its own colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Blanks and ordinary words.
    Plain,
    /// The name of the game, the names of the seats.
    Title,
    /// Coordinates and figures.
    Label,
    /// Frames and lines between fields.
    Line,
    /// An empty field.
    Field,
    /// The hole of a hexagonal board.
    Hole,
    /// A fence.
    Fence,
    /// A man of a side, or what belongs to it.
    Side(Side),
    /// A man of nobody.
    Neutral,
}

/// Why a place is pointed out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextMark {
    /// The keyboard's cursor is there.
    Cursor,
    /// The man in hand.
    Selected,
    /// The man in hand, or any man, may go there.
    Target,
    /// The last turn began or ended there.
    Last,
    /// It has a share of the heat: so many tenths, 0 to 9.
    Heat(u8),
}

impl TextMark {
    /// What is written to the left and right of the place.
    pub(super) const fn brackets(self) -> (&'static str, &'static str) {
        match self {
            Self::Cursor => ("[", "]"),
            Self::Selected => ("{", "}"),
            Self::Target => ("<", ">"),
            Self::Last => (":", ":"),
            Self::Heat(tenths) => (" ", tenths_text(tenths)),
        }
    }
}

/// Backgrounds, the brighter the hotter.
const GREYS: [&str; 10] = [
    "48;5;235", "48;5;236", "48;5;237", "48;5;238", "48;5;239", "48;5;240", "48;5;241", "48;5;242",
    "48;5;243", "48;5;244",
];

/// The digit that stands for so many tenths.
pub(super) const fn tenths_text(tenths: u8) -> &'static str {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    DIGITS[if tenths > 9 { 9 } else { tenths as usize }]
}

/// The style of a span.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TextStyle {
    /// What the text stands for.
    pub role: Role,
    /// Why it is pointed out, if it is.
    pub mark: Option<TextMark>,
}

impl TextStyle {
    pub(super) const fn of(role: Role) -> Self {
        Self { role, mark: None }
    }

    /// The parameters of the ANSI escape code. What is marked stands out on dark and light screens.
    fn codes(self) -> String {
        let mut codes = Vec::new();
        match self.role {
            Role::Plain => {}
            Role::Title | Role::Fence => codes.push("1"),
            Role::Label | Role::Line | Role::Field | Role::Hole => codes.push("2"),
            Role::Neutral => codes.push("38;5;245"),
            Role::Side(side) => {
                codes
                    .push(["1;38;5;33", "1;38;5;202", "1;38;5;36", "1;38;5;170"][side.index() % 4]);
            }
        }
        match self.mark {
            None => {}
            Some(TextMark::Cursor) => codes.push("7"),
            Some(TextMark::Selected) => codes.push("1;7"),
            Some(TextMark::Target) => codes.push("22;1"),
            Some(TextMark::Last) => codes.push("22;4"),
            Some(TextMark::Heat(tenths)) => {
                if matches!(self.role, Role::Field | Role::Neutral | Role::Label) {
                    codes.push("22;97");
                }
                codes.push(GREYS[usize::from(tenths).min(9)]);
            }
        }
        codes.join(";")
    }
}

/// A run of text in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text, without line breaks.
    pub text: String,
    /// Its style.
    pub style: TextStyle,
}

/// A position as styled text. Its `Display` is the text without styles.
#[derive(Clone, Debug)]
pub struct Sheet {
    board: Vec<Vec<Span>>,
    width: usize,
    status: Vec<Vec<Span>>,
    cells: Vec<(Place, usize, Range<usize>)>,
}

impl Sheet {
    pub(super) fn new(canvas: Canvas, status: Vec<Vec<Span>>) -> Self {
        Self { board: canvas.spans(), width: canvas.width(), status, cells: canvas.cells }
    }

    /// The lines of the board, all of them [`Sheet::width`] columns wide.
    pub fn board(&self) -> &[Vec<Span>] {
        &self.board
    }

    /// Columns of the board.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The lines that stand beside the board; none if they were not asked for.
    pub fn status(&self) -> &[Vec<Span>] {
        &self.status
    }

    /// The place that is shown at a row and column of the board, both from 0.
    pub fn place_at(&self, row: usize, column: usize) -> Option<Place> {
        let here = |cell: &&(Place, usize, Range<usize>)| cell.1 == row && cell.2.contains(&column);
        self.cells.iter().find(here).map(|cell| cell.0)
    }

    /// The row and the columns of a place, `None` if the board does not have it. Of a vertical fence
    /// it is the lower part.
    pub fn cell(&self, place: Place) -> Option<(usize, Range<usize>)> {
        let cell = self.cells.iter().find(|cell| cell.0 == place)?;
        Some((cell.1, cell.2.clone()))
    }

    /// Board and status side by side.
    pub fn lines(&self) -> Vec<Vec<Span>> {
        let plain = TextStyle::of(Role::Plain);
        let blank = |columns: usize| Span { text: " ".repeat(columns), style: plain };
        (0..self.board.len().max(self.status.len()))
            .map(|row| {
                let mut line =
                    self.board.get(row).cloned().unwrap_or_else(|| vec![blank(self.width)]);
                if let Some(status) = self.status.get(row).filter(|status| !status.is_empty()) {
                    line.push(blank(3));
                    line.extend(status.iter().cloned());
                }
                line
            })
            .collect()
    }

    /// The text with ANSI escape codes (256 colours). Control characters in names are left out.
    pub fn to_ansi(&self) -> String {
        let mut text = String::new();
        for line in self.lines() {
            for span in line {
                let codes = span.style.codes();
                if codes.is_empty() || span.text.trim().is_empty() && span.style.mark.is_none() {
                    text.push_str(&span.text);
                } else {
                    let _ = write!(text, "\x1b[{codes}m{}\x1b[0m", span.text);
                }
            }
            while text.ends_with(' ') {
                text.pop();
            }
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.lines() {
            let text: String = line.into_iter().map(|span| span.text).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
