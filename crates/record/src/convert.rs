//! Lists of moves as other programs and pages write them.

use quartet_core::{TextError, square::SIZE, text::Token};
use quartet_games::{
    Action, Variant,
    quoridor::{self, Fence, Orientation},
};

use crate::{Record, lex::Lexer};

/// A corner as seen with the base line of the first player at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Corner {
    /// Where we have `a1`.
    LowerLeft,
    /// Where we have `i1`.
    LowerRight,
    /// Where we have `a9`.
    UpperLeft,
    /// Where we have `i9`.
    UpperRight,
}

impl Corner {
    const fn is_right(self) -> bool {
        matches!(self, Self::LowerRight | Self::UpperRight)
    }

    const fn is_upper(self) -> bool {
        matches!(self, Self::UpperLeft | Self::UpperRight)
    }
}

/// How a list of Quoridor moves names squares and walls. A pawn move is the square that it reaches
/// (`e2`), a wall one of the four squares that it touches and a letter (`e3h`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dialect {
    /// The corner of the board at which the list has its `a1`: files and ranks count from there.
    pub origin: Corner,
    /// Which of the four squares names a wall.
    pub wall: Corner,
    /// Whether `h` is a wall between files, which stops pawns going left and right, and `v` one
    /// between ranks.
    pub swapped: bool,
}

impl Dialect {
    /// As in our own records.
    pub const QUARTET: Self =
        Self { origin: Corner::LowerLeft, wall: Corner::LowerLeft, swapped: false };

    fn action(self, token: Token<'_>) -> Result<Action, TextError> {
        let text = token.text.to_ascii_lowercase();
        let (file, rank, letter) = match *text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'1'..=b'9'] => (file, rank, None),
            [file @ b'a'..=b'i', rank @ b'1'..=b'9', letter @ (b'h' | b'v')] => {
                (file, rank, Some(letter))
            }
            _ => return Err(token.error("expected a square as `e2` or a wall as `e3h`")),
        };
        let turned = |place: u8, turned: bool| {
            if turned { SIZE - 1 - place as usize } else { place as usize }
        };
        let file = turned(file - b'a', self.origin.is_right());
        let rank = turned(rank - b'1', self.origin.is_upper());
        let action = match letter {
            None => quoridor::Action::Move(quartet_core::square::Square::new(file, rank)),
            Some(letter) => {
                let along = Orientation::ALL[usize::from(letter == b'v')];
                let orientation = if self.swapped { along.crossed() } else { along };
                let fence = file
                    .checked_sub(usize::from(self.wall.is_right()))
                    .zip(rank.checked_sub(usize::from(self.wall.is_upper())))
                    .and_then(|(file, rank)| Fence::new(file, rank, orientation));
                let outside = || token.error("this wall does not lie wholly on the board");
                quoridor::Action::Fence(fence.ok_or_else(outside)?)
            }
        };
        Ok(Action::Quoridor(action))
    }
}

/// The record of a list of moves of a Quoridor game with two players on 9×9 squares. Moves are
/// parted by blanks, line ends, commas or semicolons; capital letters are as good as small ones, and
/// numbers with a dot are passed over.
///
/// # Errors
/// If something is no move or not legal, with its line and column.
pub fn quoridor_moves(text: &str, dialect: Dialect) -> Result<Record, TextError> {
    let lexer = Lexer::new(text);
    let mut record = Record::new(Variant::Quoridor(quoridor::Variant::TWO));
    let parted = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut at = 0;
    while let Some(blanks) = text[at..].find(|c| !parted(c)) {
        at += blanks;
        let rest = &text[at..];
        let word = &rest[..rest.find(parted).unwrap_or(rest.len())];
        let token = Token::whole(unnumbered(word));
        if !token.text.is_empty() {
            let begins = at + word.len() - token.text.len();
            dialect
                .action(token)
                .and_then(|action| record.push(action).map_err(|error| token.error(error)))
                .map_err(|error| lexer.within(begins, error))?;
        }
        at += word.len();
    }
    Ok(record)
}

/// What is left of a word behind a number with dots.
fn unnumbered(word: &str) -> &str {
    match word.split_once('.') {
        Some((number, rest)) if number.bytes().all(|c| c.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(text: &str, dialect: Dialect) -> String {
        let record = quoridor_moves(text, dialect).unwrap_or_else(|error| panic!("{error}"));
        record.movetext()
    }

    #[test]
    fn our_own_dialect_changes_nothing() {
        let text = "1. e2 e8 2. e3h d4v *";
        assert_eq!(turns("1. e2 e8 2. e3h d4v", Dialect::QUARTET), text);
        assert_eq!(turns("E2,e8;e3H\r\nd4v\n", Dialect::QUARTET), text);
        assert_eq!(turns("1.e2 1...e8 2.e3h d4v", Dialect::QUARTET), text);
        assert_eq!(turns("", Dialect::QUARTET), "*");
    }

    #[test]
    fn walls_named_by_another_corner() {
        // The wall above e3 and f3 touches e3, f3, e4 and f4.
        for (wall, name) in [
            (Corner::LowerLeft, "e3h"),
            (Corner::LowerRight, "f3h"),
            (Corner::UpperLeft, "e4h"),
            (Corner::UpperRight, "f4h"),
        ] {
            let dialect = Dialect { wall, ..Dialect::QUARTET };
            assert_eq!(turns(name, dialect), "1. e3h *");
        }
    }

    #[test]
    fn ranks_counted_from_the_top() {
        // Seat 1 begins on their e9 and goes to e8. The wall above our e3 and f3 lies between the
        // ranks that they call 7 and 6; its upper left square is e6.
        let dialect =
            Dialect { origin: Corner::UpperLeft, wall: Corner::UpperLeft, swapped: false };
        assert_eq!(turns("e8 e2 e6h", dialect), "1. e2 e8 2. e3h *");
    }

    #[test]
    fn files_counted_from_the_right() {
        // Their d file is our f file. The wall right of our b1 and b2 lies between their h and g.
        let dialect = Dialect { origin: Corner::LowerRight, ..Dialect::QUARTET };
        assert_eq!(turns("d1 f9 h1v", dialect), "1. f1 d9 2. b1v *");
    }

    #[test]
    fn letters_swapped() {
        let dialect = Dialect { swapped: true, ..Dialect::QUARTET };
        assert_eq!(turns("e3v a1h", dialect), "1. e3h a1v *");
    }

    #[test]
    fn errors_name_the_place() {
        let upper = Dialect { wall: Corner::UpperLeft, ..Dialect::QUARTET };
        for (text, dialect, line, column, token) in [
            ("1. e2 e8\n2. e3 x7", Dialect::QUARTET, 2, 7, "x7"),
            ("e2 e2", Dialect::QUARTET, 1, 4, "e2"),
            ("1.e3", Dialect::QUARTET, 1, 3, "e3"),
            ("e2\r\n,i3h", Dialect::QUARTET, 2, 2, "i3h"),
            ("a1h", upper, 1, 1, "a1h"),
            ("e2 é", Dialect::QUARTET, 1, 4, "é"),
            ("1-0", Dialect::QUARTET, 1, 1, "1-0"),
        ] {
            let error = quoridor_moves(text, dialect).unwrap_err();
            assert_eq!((error.line, error.column, &*error.token), (line, column, token), "{text}");
        }
    }
}
