//! What can be written at a place of a record: comments, glyphs, clock times, evaluations.

use std::fmt;

use quartet_core::TextError;

use crate::{Clock, Eval, source::error_at};

/// The notes at one place of a record.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notes {
    pub(crate) nags: Vec<u8>,
    pub(crate) clock: Option<Clock>,
    pub(crate) eval: Option<Eval>,
    pub(crate) comments: Vec<String>,
}

impl Notes {
    pub(crate) const NONE: Self =
        Self { nags: Vec::new(), clock: None, eval: None, comments: Vec::new() };

    /// Numeric glyphs as in PGN: 1 a good turn (`!`), 2 a mistake (`?`), …, each at most once.
    pub fn nags(&self) -> &[u8] {
        &self.nags
    }

    /// The time that the player had left after the turn.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// The worth of the position.
    pub const fn eval(&self) -> Option<Eval> {
        self.eval
    }

    /// The comments, without clock times and evaluations; none is empty.
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Takes in a comment of a game with `sides`; clock times and evaluations in it go to their own
    /// places.
    pub(crate) fn add_comment(&mut self, text: &str, sides: usize) -> Result<(), TextError> {
        let comment = Comment::read(text)?;
        if let Some((_, at)) = comment.clock.filter(|_| self.clock.is_some()) {
            return Err(error_at(text, at, CLOCK, "there is a clock time here already"));
        }
        if let Some((eval, at)) = comment.eval {
            if self.eval.is_some() {
                return Err(error_at(text, at, EVAL, "there is an evaluation here already"));
            }
            if eval.sides() != sides {
                let message = format!("expected a share for each of {sides} sides");
                return Err(error_at(text, at, EVAL, message));
            }
        }
        self.clock = comment.clock.map(|(clock, _)| clock).or(self.clock);
        self.eval = comment.eval.map(|(eval, _)| eval).or(self.eval);
        if !comment.text.is_empty() {
            self.comments.push(comment.text);
        }
        Ok(())
    }

    /// The texts in braces that say all but the glyphs.
    pub(crate) fn braces(&self) -> impl Iterator<Item = String> {
        let clock = self.clock.map(|clock| format!("{CLOCK} {clock}]"));
        let eval = self.eval.map(|eval| format!("{EVAL} {eval}]"));
        let mut comments = self.comments.iter();
        let mut first: Vec<String> = clock.into_iter().chain(eval).collect();
        if !first.is_empty() {
            first.extend(comments.next().cloned());
        }
        let first = (!first.is_empty()).then(|| first.join(" "));
        first.into_iter().chain(comments.cloned()).map(|text| format!("{{{text}}}"))
    }
}

const CLOCK: &str = "[%clk";
const EVAL: &str = "[%eval";

/// A comment as it stands between braces, taken apart. Values come with the places of their
/// commands, in bytes.
#[derive(Default)]
struct Comment {
    clock: Option<(Clock, usize)>,
    eval: Option<(Eval, usize)>,
    text: String,
}

impl Comment {
    fn read(text: &str) -> Result<Self, TextError> {
        let strange = |c: char| c == '}' || (c.is_control() && !matches!(c, '\n' | '\t'));
        if let Some((at, c)) = text.char_indices().find(|&(_, c)| strange(c)) {
            let message = "a comment holds neither closing braces nor control characters";
            return Err(error_at(text, at, c.to_string(), message));
        }
        let mut comment = Self::default();
        let mut pieces = Vec::new();
        let (mut done, mut from) = (0, 0);
        while let Some(found) = text[from..].find("[%") {
            let at = from + found;
            let Some((name, end)) = command(&text[at..]) else {
                from = at + 2;
                continue;
            };
            let end = end
                .map(|end| at + end)
                .ok_or_else(|| error_at(text, at, name, "this command has no end, expected `]`"))?;
            comment.command(text, at, name, end)?;
            pieces.push(text[done..at].trim());
            (done, from) = (end + 1, end + 1);
        }
        pieces.push(text[done..].trim());
        pieces.retain(|piece| !piece.is_empty());
        comment.text = pieces.join(" ");
        Ok(comment)
    }

    /// Reads the value of the command that stands from `at` to the bracket at `end`.
    fn command(&mut self, text: &str, at: usize, name: &str, end: usize) -> Result<(), TextError> {
        let rest = &text[at + name.len()..end];
        let value = rest.trim();
        let value_at = end - rest.trim_start().len();
        let twice = || error_at(text, at, name, "this command stands twice in the comment");
        let wrong = |error: TextError| error_at(text, value_at, &error.token, &error.message);
        if name == CLOCK {
            let clock = value.parse().map_err(wrong)?;
            self.clock.replace((clock, at)).map_or(Ok(()), |_| Err(twice()))
        } else {
            let eval = value.parse().map_err(wrong)?;
            self.eval.replace((eval, at)).map_or(Ok(()), |_| Err(twice()))
        }
    }
}

/// Which of our commands a text begins with, and where its bracket closes.
fn command(text: &str) -> Option<(&'static str, Option<usize>)> {
    let name = [CLOCK, EVAL].into_iter().find(|name| text.starts_with(name))?;
    let whole_name = !text[name.len()..].starts_with(|c: char| c.is_ascii_alphanumeric());
    whole_name.then(|| (name, text.find(']')))
}

impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nags = self.nags.iter().map(|nag| format!("${nag}"));
        quartet_core::text::join(f, nags.chain(self.braces()), " ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Notes, TextError> {
        let mut notes = Notes::default();
        notes.add_comment(text, 2).map(|()| notes)
    }

    #[test]
    fn commands_are_taken_out_and_the_rest_is_kept() {
        let notes = read(" slow [%clk 0:04:31.2] but [%csl Ga1] good\n[%eval 0.62,0.38]").unwrap();
        assert_eq!(notes.clock.unwrap().to_string(), "0:04:31.2");
        assert_eq!(notes.eval.unwrap().to_string(), "0.62,0.38");
        assert_eq!(notes.comments, ["slow but [%csl Ga1] good"]);
        let text = "{[%clk 0:04:31.2] [%eval 0.62,0.38] slow but [%csl Ga1] good}";
        assert_eq!(notes.to_string(), text);
        assert_eq!(read("  ").unwrap(), Notes::NONE);
        assert_eq!(
            read("[%clock 1] [%evaluation]").unwrap().comments,
            ["[%clock 1] [%evaluation]"]
        );
        assert_eq!(read("two\nlines").unwrap().comments, ["two\nlines"]);
    }

    #[test]
    fn broken_commands_are_refused_where_they_stand() {
        for (text, line, column, token) in [
            ("a } b", 1, 3, "}"),
            ("a\0", 1, 2, "\0"),
            ("a\rb", 1, 2, "\r"),
            ("é [%clk 0:00:01", 1, 3, "[%clk"),
            ("x\n[%clk 4:31]", 2, 7, "4:31"),
            ("[%clk]", 1, 6, ""),
            ("[%clk 0:00:01] [%clk 0:00:01]", 1, 16, "[%clk"),
            ("[%eval 0.5]", 1, 8, "0.5"),
            ("[%eval 0.2,0.2,0.6]", 1, 1, "[%eval"),
            ("[%clk[%eval 1,0]0:00:01]", 1, 6, "[%eval 1,0"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(
                (error.line, error.column, error.token.as_str()),
                (line, column, token),
                "{text}"
            );
        }
        let mut notes = read("[%clk 0:00:01]").unwrap();
        assert!(notes.add_comment("[%clk 0:00:02]", 2).is_err());
    }
}
