//! The text of a record in pieces.

use std::{borrow::Cow, fmt};

use quartet_core::TextError;

use crate::source::error_at;

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind<'t> {
    /// `[Name "value"]`, where the value begins, and the value without its backslashes.
    Tag(usize, &'t str, Cow<'t, str>),
    /// What stands between braces; line ends are `\n`.
    Comment(Cow<'t, str>),
    /// `$1`
    Nag(u8),
    /// `2.`, `2...`, `2..3.`
    Number,
    /// `*` or what begins with a digit and is no number of a round.
    Result,
    /// `(`
    Open,
    /// `)`
    Close,
    /// Anything else.
    Turn,
}

/// A piece of the text: where it begins, and its characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece<'t> {
    pub(crate) at: usize,
    pub(crate) text: &'t str,
    pub(crate) kind: Kind<'t>,
}

/// Cuts a text into pieces.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

/// Characters that stand by themselves or end other pieces.
const MARKS: [char; 9] = ['(', ')', '{', '}', '[', ']', '$', '*', '"'];

impl<'t> Lexer<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    pub(crate) fn error(&self, at: usize, token: &str, message: impl fmt::Display) -> TextError {
        error_at(self.text, at, token, message)
    }

    /// An error found by reading `text` by itself, which stands at `at`.
    pub(crate) fn within(&self, at: usize, error: TextError) -> TextError {
        let (line, column) = crate::source::place(self.text, at);
        error.moved(line, column)
    }

    /// The error that something is missing at the end of the text.
    pub(crate) fn missing(&self, message: impl fmt::Display) -> TextError {
        self.error(self.text.len(), "", message)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Passes over blanks and line ends.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches([' ', '\t', '\n']);
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with("\r\n") {
                break;
            }
            self.at += 2;
        }
    }

    /// Passes over what stands there as long as `belongs` says so.
    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// The next piece, `None` at the end of the text.
    pub(crate) fn next(&mut self) -> Result<Option<Piece<'t>>, TextError> {
        self.skip_blanks();
        let at = self.at;
        let Some(first) = self.rest().chars().next() else { return Ok(None) };
        let kind = match first {
            '[' => self.tag()?,
            '{' => self.comment()?,
            '$' => self.nag()?,
            '(' | ')' | '*' => {
                self.at += 1;
                match first {
                    '(' => Kind::Open,
                    ')' => Kind::Close,
                    _ => Kind::Result,
                }
            }
            '0'..='9' => {
                let text = self.take(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
                if text.contains('.') { Kind::Number } else { Kind::Result }
            }
            '}' | ']' | '"' => {
                return Err(self.error(
                    at,
                    &first.to_string(),
                    "nothing was opened that this closes",
                ));
            }
            _ => {
                let end = |c: char| c.is_whitespace() || MARKS.contains(&c);
                self.take(|c| !end(c));
                if self.at == at {
                    let message = "expected blanks or line ends between the pieces";
                    return Err(self.error(at, &first.to_string(), message));
                }
                Kind::Turn
            }
        };
        Ok(Some(Piece { at, text: &self.text[at..self.at], kind }))
    }

    fn comment(&mut self) -> Result<Kind<'t>, TextError> {
        let inside = &self.rest()[1..];
        let Some(length) = inside.find('}') else {
            return Err(self.error(self.at, "{", "this comment has no end, expected `}`"));
        };
        self.at += length + 2;
        let text = &inside[..length];
        Ok(Kind::Comment(if text.contains("\r\n") {
            text.replace("\r\n", "\n").into()
        } else {
            text.into()
        }))
    }

    fn nag(&mut self) -> Result<Kind<'t>, TextError> {
        let at = self.at;
        self.at += 1;
        let digits = self.take(|c| c.is_ascii_digit());
        let nag = digits.parse::<u8>().ok().filter(|nag| nag.to_string() == digits);
        nag.map(Kind::Nag).ok_or_else(|| {
            self.error(at, &self.text[at..self.at], "expected a glyph, `$0` to `$255`")
        })
    }

    fn tag(&mut self) -> Result<Kind<'t>, TextError> {
        let opened = self.at;
        self.at += 1;
        self.take(|c| c == ' ');
        let name = self.take(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return Err(self.unexpected("expected the name of a tag"));
        }
        self.take(|c| c == ' ');
        if !self.rest().starts_with('"') {
            return Err(self.unexpected("expected the value of the tag in quotation marks"));
        }
        self.at += 1;
        let value_at = self.at;
        let value = self.quoted(opened)?;
        self.take(|c| c == ' ');
        if !self.rest().starts_with(']') {
            return Err(self.unexpected("expected `]`"));
        }
        self.at += 1;
        Ok(Kind::Tag(value_at, name, value))
    }

    /// A value up to its quotation mark, which is passed over.
    fn quoted(&mut self, opened: usize) -> Result<Cow<'t, str>, TextError> {
        let mut value = Cow::Borrowed("");
        loop {
            value += self.take(|c| !matches!(c, '"' | '\\' | '\n' | '\r'));
            let mut following = self.rest().chars();
            match (following.next(), following.next()) {
                (Some('"'), _) => {
                    self.at += 1;
                    return Ok(value);
                }
                (Some('\\'), Some(escaped @ ('"' | '\\'))) => {
                    value.to_mut().push(escaped);
                    self.at += 2;
                }
                (Some('\\'), _) => {
                    return Err(self.unexpected(
                        "a backslash stands before a quotation mark or another backslash only",
                    ));
                }
                _ => {
                    let line = self.text[opened..self.at].to_string();
                    return Err(self.error(opened, &line, "this tag has no end on its line"));
                }
            }
        }
    }

    /// The error that the next character is not what is expected.
    fn unexpected(&self, message: &str) -> TextError {
        let found = self.rest().chars().next().map(String::from).unwrap_or_default();
        self.error(self.at, &found, message)
    }
}
