//! Where a game begins, from what people write or have in files.

use quartet_core::TextError;
use quartet_games::{Position, Variant};

/// The longest text of a start, in bytes.
const MAX_LENGTH: usize = 100_000;

/// A start from a text: the name of a variant (`fillit/mini-2p-a`), a position, or the picture of a
/// set-up of FILLIT or JAMIT as diagram files have it. Empty lines and comments (`#`) do not count. A
/// position may have its own number of stones, as custom set-ups do.
///
/// # Errors
/// What is wrong, with line and column.
pub fn read_start(text: &str) -> Result<Position, TextError> {
    if text.len() > MAX_LENGTH {
        return Err(TextError::new(1, "", "the text is too long for a set-up"));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let counts = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| counts(line));
    match (lines.next(), lines.next()) {
        (Some((number, line)), None) => {
            let column = line.chars().take_while(|sign| sign.is_whitespace()).count() + 1;
            one_line(line.trim()).map_err(|error| error.moved(number, column))
        }
        _ => Position::from_diagram(text),
    }
}

fn one_line(text: &str) -> Result<Position, TextError> {
    if text.contains(' ') {
        text.parse().or_else(|error| Position::from_custom_text(text).map_err(|_| error))
    } else {
        text.parse().map(Position::start)
    }
}

/// A text that [`read_start`] reads: the name of the variant for its own start, otherwise the
/// position.
pub fn start_text(position: &Position) -> String {
    let variant: Variant = position.variant();
    if *position == Position::start(variant) { variant.to_string() } else { position.to_string() }
}

#[cfg(test)]
mod tests {
    use quartet_games::{fillit, jamit};

    use super::*;

    #[test]
    fn names_positions_and_pictures_are_starts() {
        let start = |name: &str| Position::start(name.parse().unwrap());
        assert_eq!(read_start("quoridor").unwrap(), start("quoridor/2p"));
        assert_eq!(read_start("\u{feff}# my game\n\n  nine/3p \r\n").unwrap(), start("nine/3p"));
        let position = "quoridor 2p d1,e9 9,9 d4v,e3h 2";
        assert_eq!(read_start(position).unwrap().to_string(), position);
        for (picture, name) in [
            (fillit::Variant::TwoA.diagram(), "fillit/2p-a"),
            (jamit::Variant::Three.diagram(), "jamit/3p"),
        ] {
            assert_eq!(read_start(picture).unwrap(), start(name));
            assert_eq!(start_text(&start(name)), name);
        }
    }

    #[test]
    fn custom_set_ups_are_read_back() {
        // One stone less than the variant's own set-up has.
        let picture = fillit::Variant::TwoA.diagram().replacen('A', ".", 1);
        let position = read_start(&picture).unwrap();
        assert_eq!(read_start(&start_text(&position)), Ok(position));
    }

    #[test]
    fn errors_say_the_line() {
        let error = read_start("# mine\n  quoridor 2p e1,e9 9,x - 1").unwrap_err();
        assert_eq!((error.line, error.column, error.token.as_str()), (2, 23, "x"));
        let error = read_start("chess").unwrap_err();
        assert_eq!((error.line, error.column), (1, 1));
        for wrong in ["", "\n#\n", "game fillit\nvariant 2p-a\n.", "game nine\nvariant 2p\n"] {
            assert!(read_start(wrong).is_err(), "{wrong}");
        }
        assert!(read_start(&" ".repeat(MAX_LENGTH + 1)).is_err());
    }
}
