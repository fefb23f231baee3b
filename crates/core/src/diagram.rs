//! Hexagonal boards as pictures in text files.
//!
//! A file begins with lines of a word and what it stands for; lines that begin with `#` are
//! comments. Then come the rows of the board from top to bottom, as a person sees them: first the
//! top of the middle file, last its bottom; blanks part the spaces and only their order counts.
//!
//! ```text
//! # JAMIT, two seats
//! game jamit
//! variant 2p
//!
//!          .
//!        .   .
//!      ...
//! ```

use alloc::{format, string::String, vec::Vec};

use crate::{
    TextError,
    hex::{Board, Space},
    text::Token,
};

/// A token and the line on which it stands, counted from 1.
pub type Placed<'t> = (usize, Token<'t>);

/// A diagram file: the words of its head and its rows.
#[derive(Clone, Debug)]
pub struct Diagram<'t> {
    head: Vec<(Placed<'t>, Vec<Placed<'t>>)>,
    rows: Vec<(usize, Vec<Token<'t>>)>,
    end: usize,
}

/// The longest diagram file that is read, in bytes.
const MAX_LENGTH: usize = 100_000;

impl<'t> Diagram<'t> {
    /// Reads the head and the rows. `words` are those that the head may have.
    ///
    /// # Errors
    /// If a word is unknown, comes twice or stands for nothing, or the file is over 100 kB.
    pub fn read(text: &'t str, words: &[&str]) -> Result<Self, TextError> {
        if text.len() > MAX_LENGTH {
            return Err(TextError::new(1, "", "the file is too long for a set-up"));
        }
        let mut diagram = Self { head: Vec::new(), rows: Vec::new(), end: 1 };
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            diagram.end = number;
            let line = Token::whole(line);
            if line.text.trim_start().starts_with('#') {
                continue;
            }
            let tokens: Vec<_> = line
                .split(' ')
                .filter(|token| !token.text.trim().is_empty())
                .map(|token| Token { text: token.text.trim(), ..token })
                .collect();
            let Some(&first) = tokens.first() else { continue };
            if diagram.rows.is_empty() && words.contains(&first.text) {
                if diagram.head.iter().any(|((_, word), _)| word.text == first.text) {
                    return Err(first.error("this line stands twice").moved(number, 1));
                }
                if tokens.len() == 1 {
                    let missing = first.error("expected something after this word");
                    return Err(missing.moved(number, 1));
                }
                let rest = tokens[1..].iter().map(|&token| (number, token)).collect();
                diagram.head.push(((number, first), rest));
            } else if diagram.rows.is_empty()
                && first.text.len() > 2
                && first.text.bytes().all(|byte| byte.is_ascii_lowercase())
            {
                let known = words.join(", ");
                let unknown = first.error(format!("unknown word, expected one of: {known}"));
                return Err(unknown.moved(number, 1));
            } else {
                diagram.rows.push((number, tokens));
            }
        }
        Ok(diagram)
    }

    /// What stands after a word of the head.
    ///
    /// # Errors
    /// If the word is missing.
    pub fn words(&self, word: &str) -> Result<&[Placed<'t>], TextError> {
        let found = self.head.iter().find(|((_, name), _)| name.text == word);
        found.map(|(_, rest)| rest.as_slice()).ok_or_else(|| {
            TextError::new(1, "", format!("the line `{word} ...` is missing")).moved(1, 1)
        })
    }

    /// The only token after a word of the head.
    ///
    /// # Errors
    /// If the word is missing or more follows.
    pub fn word(&self, word: &str) -> Result<Placed<'t>, TextError> {
        match self.words(word)? {
            [only] => Ok(*only),
            [_, (line, second), ..] => {
                Err(second.error("expected only one word before this").moved(*line, 1))
            }
            [] => Err(TextError::new(1, word, "expected something after this word")),
        }
    }

    /// Calls `place` with what stands on each space, from top to bottom and left to right.
    ///
    /// # Errors
    /// If the rows are not those of `board`, or `place` refuses a token.
    pub fn board(
        &self,
        board: &Board,
        mut place: impl FnMut(Space, Token<'t>) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        let height = 2 * board.width() - 1;
        for nth in 0..height {
            let Some((line, tokens)) = self.rows.get(nth) else {
                let message = format!("the board has {nth} rows, expected {height}");
                return Err(TextError::new(1, "", message).moved(self.end, 1));
            };
            let spaces = row(board, nth);
            if tokens.len() != spaces.len() {
                let message = format!("expected {} spaces in this row of the board", spaces.len());
                let at = tokens.get(spaces.len()).or(tokens.last());
                let error = at
                    .map_or_else(|| TextError::new(1, "", &message), |token| token.error(&message));
                return Err(error.moved(*line, 1));
            }
            for (&space, &token) in spaces.iter().zip(tokens) {
                place(space, token).map_err(|error| error.moved(*line, 1))?;
            }
        }
        match self.rows.get(height) {
            None => Ok(()),
            Some((line, tokens)) => {
                Err(tokens[0].error("expected nothing after the board").moved(*line, 1))
            }
        }
    }
}

/// The spaces of a row from left to right; row 0 is the top of the middle file.
fn row(board: &Board, nth: usize) -> Vec<Space> {
    let height = board.width() as i8 - 1 - nth as i8;
    let radius = board.radius() as i8;
    (-radius..=radius)
        .filter(|q| (height - q) % 2 == 0)
        .filter_map(|q| board.at_coordinates(q, (height - q) / 2))
        .collect()
}

/// The picture of a board, as [`Diagram::board`] reads it. `show` gives what stands on a space, at
/// most two characters long.
pub fn draw(board: &Board, show: impl Fn(Space) -> String) -> String {
    let mut picture = String::new();
    for nth in 0..2 * board.width() - 1 {
        let mut line = String::new();
        for space in row(board, nth) {
            let column = 4 * board.file_and_number(space).0;
            while line.len() < column {
                line.push(' ');
            }
            line.push_str(&show(space));
        }
        picture.push_str(line.trim_end());
        picture.push('\n');
    }
    picture
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::hex::{LARGE, MINI};

    fn read(text: &str) -> Result<Vec<String>, TextError> {
        let diagram = Diagram::read(text, &["game", "variant"])?;
        diagram.word("game")?;
        let mut men = Vec::new();
        diagram.board(&MINI, |space, token| {
            if token.text == "?" {
                return Err(token.error("what is this"));
            }
            if token.text != "." {
                men.push(format!("{}{}", token.text, MINI.name(space)));
            }
            Ok(())
        })?;
        Ok(men)
    }

    fn sample() -> String {
        let picture = draw(&MINI, |space| {
            let name = MINI.name(space).to_string();
            String::from(match name.as_str() {
                "d7" => "A",
                "a1" => "@b",
                "d4" => "x",
                _ => ".",
            })
        });
        format!("# a comment\ngame fillit\n\n{picture}")
    }

    #[test]
    fn pictures_are_read_as_they_are_drawn() {
        assert_eq!(read(&sample()).unwrap(), ["Ad7", "xd4", "@ba1"]);
        let rows: Vec<usize> = (0..17).map(|nth| row(&LARGE, nth).len()).collect();
        assert_eq!(rows, [1, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 3, 2, 1]);
    }

    #[test]
    fn errors_name_line_and_column() {
        let error = read("game fillit\n.\n. .\n").unwrap_err();
        assert_eq!(error.to_string(), "line 3, column 1: the board has 2 rows, expected 13");
        let error = read("game fillit\n.\n. . .\n").unwrap_err();
        assert_eq!((error.line, error.column), (3, 5));
        assert!(read("game\n").is_err());
        assert!(read("game a b\n").is_err());
        assert!(read("game a\ngame b\n").is_err());
        let error = read("variants 2p\n").unwrap_err();
        assert_eq!(error.token, "variants");
        assert!(read(&format!("{}.\n", sample())).is_err());
        let error = read(&sample().replace('A', "?")).unwrap_err();
        assert_eq!((error.line, error.column), (4, 13));
        assert!(read("").is_err());
    }
}
