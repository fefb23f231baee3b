//! A grid of signs on which boards are drawn.

use std::ops::Range;

use super::{Charset, Man, Pen, Role, Span, TextMark, TextStyle};
use crate::Place;

/// Signs with their styles, and which of them show which place.
pub(super) struct Canvas {
    width: usize,
    signs: Vec<Vec<(char, TextStyle)>>,
    pub(super) cells: Vec<(Place, usize, Range<usize>)>,
}

impl Canvas {
    pub(super) fn new(height: usize, width: usize) -> Self {
        let blank = (' ', TextStyle::of(Role::Plain));
        Self { width, signs: vec![vec![blank; width]; height], cells: Vec::new() }
    }

    /// Writes a text; what lies outside is left out.
    pub(super) fn put(&mut self, row: usize, column: usize, text: &str, style: TextStyle) {
        for (nth, sign) in text.chars().enumerate() {
            let line = self.signs.get_mut(row);
            if let Some(place) = line.and_then(|line| line.get_mut(column + nth)) {
                *place = (sign, style);
            }
        }
    }

    /// Writes a text with its middle at `column`.
    pub(super) fn centre(&mut self, row: usize, column: usize, text: &str, style: TextStyle) {
        let half = text.chars().count() / 2;
        self.put(row, column.saturating_sub(half), text, style);
    }

    /// Draws a place, marked or not, with its middle at `column` and `room` columns to each side.
    pub(super) fn place(
        &mut self,
        pen: &Pen<'_>,
        place: Place,
        (row, column): (usize, usize),
        room: usize,
        (text, role): (&str, Role),
    ) {
        let mark = pen.mark(place);
        let style = TextStyle { role, mark };
        let left = column.saturating_sub(room);
        if let Some(mark) = mark {
            self.put(row, left, &" ".repeat(2 * room + 1), style);
            let (open, close) = mark.brackets();
            self.put(row, left, open, style);
            self.put(row, column + room, close, style);
        }
        self.centre(row, column, text, style);
        self.cell(place, row, left..column + room + 1);
    }

    pub(super) fn cell(&mut self, place: Place, row: usize, columns: Range<usize>) {
        self.cells.push((place, row, columns));
    }

    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// The lines as runs of one style.
    pub(super) fn spans(&self) -> Vec<Vec<Span>> {
        let run = |line: &Vec<(char, TextStyle)>| {
            let mut spans: Vec<Span> = Vec::new();
            for &(sign, style) in line {
                match spans.last_mut() {
                    Some(span) if span.style == style => span.text.push(sign),
                    _ => spans.push(Span { text: sign.to_string(), style }),
                }
            }
            spans
        };
        self.signs.iter().map(run).collect()
    }
}

impl Pen<'_> {
    /// The most urgent mark of a place.
    pub(super) fn mark(&self, place: Place) -> Option<TextMark> {
        let marks = self.marks;
        // Of what was travelled only the ends are shown.
        let ends = |touched: &Vec<Place>| [touched.first(), touched.last()].contains(&Some(&place));
        let hot = |&&(at, share): &&(Place, f64)| at == place && share > 0.0;
        let heat = marks.heat.iter().find(hot).map(|&(_, share)| share);
        if marks.cursor == Some(place) {
            Some(TextMark::Cursor)
        } else if marks.selected == Some(place) {
            Some(TextMark::Selected)
        } else if marks.targets.contains(&place) {
            Some(TextMark::Target)
        } else if let Some(share) = heat {
            Some(TextMark::Heat((10.0 * share).clamp(0.0, 9.0) as u8))
        } else if marks.last.iter().any(ends) {
            Some(TextMark::Last)
        } else {
            None
        }
    }

    /// What to write on a place on which `man` stands.
    pub(super) fn man(&self, man: Option<Man>) -> (String, Role) {
        match man {
            Some(man) => self.charset.man(man),
            None => (self.charset.choose(".", "·").to_owned(), Role::Field),
        }
    }
}

/// The lines of a frame: corner signs by row (top, bottom) and the two strokes.
pub(super) struct Frame {
    pub(super) across: char,
    pub(super) upright: char,
    corners: [[char; 2]; 2],
}

impl Frame {
    pub(super) const fn new(charset: Charset) -> Self {
        match charset {
            Charset::Ascii => Self { across: '-', upright: '|', corners: [['+', '+'], ['+', '+']] },
            Charset::Unicode => {
                Self { across: '─', upright: '│', corners: [['┌', '┐'], ['└', '┘']] }
            }
        }
    }

    /// Draws a frame whose corners lie at the given rows and columns.
    pub(super) fn draw(&self, canvas: &mut Canvas, rows: [usize; 2], columns: [usize; 2]) {
        let style = TextStyle::of(Role::Line);
        for (row, corners) in rows.into_iter().zip(self.corners) {
            let between = columns[1].saturating_sub(columns[0] + 1);
            let [left, right] = corners;
            let line: String = std::iter::once(left)
                .chain(std::iter::repeat_n(self.across, between))
                .chain(std::iter::once(right))
                .collect();
            canvas.put(row, columns[0], &line, style);
        }
        for row in rows[0] + 1..rows[1] {
            for column in columns {
                canvas.put(row, column, &self.upright.to_string(), style);
            }
        }
    }
}
