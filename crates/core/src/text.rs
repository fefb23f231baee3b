//! Strict scanning of short texts, and the error that says what is wrong where.

use alloc::string::{String, ToString};
use core::fmt;

/// Why a text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column at which the token begins, counted from 1 in characters.
    pub column: usize,
    /// The offending token; empty where the text ended too early.
    pub token: String,
    /// What is wrong with it.
    pub message: String,
}

/// Tokens longer than this are shortened in errors.
const SHOWN: usize = 40;

impl TextError {
    /// An error in the first line.
    pub fn new(column: usize, token: impl AsRef<str>, message: impl fmt::Display) -> Self {
        let token = token.as_ref();
        let shown = match token.char_indices().nth(SHOWN) {
            None => token.to_string(),
            Some((end, _)) => alloc::format!("{}...", &token[..end]),
        };
        Self { line: 1, column, token: shown, message: message.to_string() }
    }

    /// The same error in a text that begins at a place of a larger one.
    #[must_use]
    pub fn moved(mut self, line: usize, column: usize) -> Self {
        if self.line == 1 {
            self.column += column - 1;
        }
        self.line += line - 1;
        self
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}: ", self.column)?;
        if self.token.is_empty() {
            write!(f, "{}", self.message)
        } else {
            write!(f, "`{}`: {}", self.token.escape_debug(), self.message)
        }
    }
}

/// A piece of a text that knows where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    /// The characters.
    pub text: &'t str,
    /// The column of the first one, counted from 1.
    pub column: usize,
}

impl<'t> Token<'t> {
    /// A whole one-line text.
    pub const fn whole(text: &'t str) -> Self {
        Self { text, column: 1 }
    }

    /// The bytes of the text.
    pub const fn bytes(self) -> &'t [u8] {
        self.text.as_bytes()
    }

    /// An error about this token.
    pub fn error(self, message: impl fmt::Display) -> TextError {
        TextError::new(self.column, self.text, message)
    }

    /// The parts between the separators: one more than there are separators.
    pub fn split(self, separator: char) -> impl Iterator<Item = Token<'t>> + Clone {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let token = Token { text, column };
            column += text.chars().count() + 1;
            token
        })
    }

    /// The characters one by one.
    pub fn chars(self) -> impl Iterator<Item = Token<'t>> + Clone {
        let column = self.column;
        self.text.char_indices().enumerate().map(move |(nth, (at, c))| Token {
            text: &self.text[at..at + c.len_utf8()],
            column: column + nth,
        })
    }

    /// The part before the first `length` bytes and the rest; the whole token and an empty rest if
    /// there are fewer bytes or a character is cut.
    pub fn split_at(self, length: usize) -> (Token<'t>, Token<'t>) {
        let (head, tail) = self.text.split_at_checked(length).unwrap_or((self.text, ""));
        let column = self.column + head.chars().count();
        (Token { text: head, column: self.column }, Token { text: tail, column })
    }

    /// A number up to `max`, without sign or leading zeros.
    ///
    /// # Errors
    /// If the token is no such number.
    pub fn number(self, max: u32) -> Result<u32, TextError> {
        let plain = match self.bytes() {
            [b'0'] => true,
            [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
            _ => false,
        };
        if !plain {
            return Err(
                self.error(alloc::format!("expected a number from 0 to {max}, no leading zeros"))
            );
        }
        match self.text.parse() {
            Ok(number) if number <= max => Ok(number),
            _ => Err(self.error(alloc::format!("the number is over {max}"))),
        }
    }
}

/// The fields of a one-line text, parted by one space each.
#[derive(Clone, Debug)]
pub struct Fields<'t> {
    rest: Option<Token<'t>>,
    end: usize,
}

impl<'t> Fields<'t> {
    /// The fields of `text`.
    pub fn new(text: &'t str) -> Self {
        Self { rest: Some(Token::whole(text)), end: text.chars().count() + 1 }
    }

    /// The next field.
    ///
    /// # Errors
    /// If the text has ended or two blanks stand together; `what` names what is missing.
    pub fn next(&mut self, what: &str) -> Result<Token<'t>, TextError> {
        let missing = |column| TextError::new(column, "", alloc::format!("expected {what}"));
        let rest = self.rest.take().ok_or_else(|| missing(self.end))?;
        let field = match rest.text.find(' ') {
            None => rest,
            Some(at) => {
                let (field, after) = rest.split_at(at);
                self.rest = Some(after.split_at(1).1);
                field
            }
        };
        if field.text.is_empty() { Err(missing(field.column)) } else { Ok(field) }
    }

    /// Makes sure that nothing follows.
    ///
    /// # Errors
    /// If something does.
    pub fn end(self) -> Result<(), TextError> {
        match self.rest {
            None => Ok(()),
            Some(rest) => Err(rest.error("expected nothing more")),
        }
    }
}

/// Writes the items with `separator` between them.
///
/// # Errors
/// If `f` fails.
pub fn join<T: fmt::Display>(
    f: &mut impl fmt::Write,
    items: impl IntoIterator<Item = T>,
    separator: &str,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

/// The text of a row of places: runs of empty ones as numbers, the others as `show` writes them.
///
/// # Errors
/// If `f` fails.
pub fn write_run<T, W: fmt::Write>(
    f: &mut W,
    places: impl IntoIterator<Item = Option<T>>,
    mut show: impl FnMut(&mut W, T) -> fmt::Result,
) -> fmt::Result {
    let mut empty = 0;
    for place in places {
        match place {
            None => empty += 1,
            Some(man) => {
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                show(f, man)?;
            }
        }
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

/// Reads a row as [`write_run`] writes it. `place` is called for every man, with its token and its
/// place in the row; a `@` forms one token with the character after it.
///
/// # Errors
/// If runs of empty places are not as long as they could be, the row is not `length` long, or
/// `place` refuses a man.
pub fn read_run<'t>(
    row: Token<'t>,
    length: usize,
    mut place: impl FnMut(usize, Token<'t>) -> Result<(), TextError>,
) -> Result<(), TextError> {
    let mut at = 0;
    let mut after_digit = false;
    let mut rest = row;
    while !rest.text.is_empty() {
        let width = if rest.text.starts_with('@') {
            1 + rest.text[1..].chars().next().map_or(0, char::len_utf8)
        } else {
            rest.text.chars().next().map_or(0, char::len_utf8)
        };
        let (token, tail) = rest.split_at(width);
        rest = tail;
        if let [digit @ b'0'..=b'9'] = token.bytes() {
            if after_digit {
                return Err(token.error("two runs of empty places stand together"));
            }
            if *digit == b'0' {
                return Err(token.error("a run of empty places is at least 1 long"));
            }
            at += (digit - b'0') as usize;
            after_digit = true;
            if at > length {
                return Err(token.error(alloc::format!("the row is longer than {length} places")));
            }
        } else {
            if at >= length {
                return Err(token.error(alloc::format!("the row is longer than {length} places")));
            }
            place(at, token)?;
            at += 1;
            after_digit = false;
        }
    }
    if at == length {
        Ok(())
    } else {
        Err(row.error(alloc::format!("the row has {at} places, expected {length}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_parted_by_one_blank() {
        let mut fields = Fields::new("nine 2p");
        assert_eq!(fields.next("game"), Ok(Token { text: "nine", column: 1 }));
        assert_eq!(fields.next("variant"), Ok(Token { text: "2p", column: 6 }));
        let missing = fields.next("the phase").unwrap_err();
        assert_eq!(missing.to_string(), "column 8: expected the phase");
        assert!(fields.end().is_ok());

        let mut fields = Fields::new("nine  2p x");
        fields.next("game").unwrap();
        assert_eq!(fields.next("variant").unwrap_err().column, 6);
        let mut fields = Fields::new("a b");
        fields.next("a").unwrap();
        assert_eq!(fields.end().unwrap_err().to_string(), "column 3: `b`: expected nothing more");
        let mut trailing = Fields::new("a ");
        trailing.next("a").unwrap();
        assert!(trailing.end().is_err());
    }

    #[test]
    fn numbers_have_no_sign_and_no_leading_zeros() {
        let number = |text| Token::whole(text).number(10);
        assert_eq!((number("0"), number("10")), (Ok(0), Ok(10)));
        for wrong in ["", "00", "01", "+1", "-1", "11", "1a", " 1", "99999999999999999999"] {
            assert!(number(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn runs_are_as_long_as_they_are() {
        let read = |text| {
            let mut men = String::new();
            read_run(Token::whole(text), 9, |at, token| {
                men = alloc::format!("{men}{at}{} ", token.text);
                Ok(())
            })
            .map(|()| men)
        };
        assert_eq!(read("@a3x3@b"), Ok("0@a 4x 8@b ".to_string()));
        assert_eq!(read("9"), Ok(String::new()));
        for wrong in ["", "8", "45", "0A8", "A9", "10", "9A", "AAAAAAAAAA"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let mut text = String::new();
        let row = [None, Some('A'), None, None, Some('b')];
        write_run(&mut text, row, fmt::Write::write_char).unwrap();
        assert_eq!(text, "1A2b");
    }

    #[test]
    fn errors_count_characters_and_shorten_long_tokens() {
        let parts: alloc::vec::Vec<_> = Token::whole("é,b").split(',').collect();
        assert_eq!(parts[1].column, 3);
        let long = "x".repeat(1000);
        assert!(Token::whole(&long).error("too long").token.len() < 50);
        let moved = TextError::new(3, "x", "bad").moved(5, 10);
        assert_eq!(moved.to_string(), "line 5, column 12: `x`: bad");
    }
}
