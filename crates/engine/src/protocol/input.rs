//! Lines of bounded length from a stream of anything.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes: a `position` with the longest of games fits well.
pub(crate) const LONGEST: usize = 1 << 20;

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    Line(String),
    /// A line longer than [`LONGEST`].
    TooLong,
    /// A line that is no UTF-8.
    NotText,
    /// Nothing follows.
    End,
}

/// The next line without its end.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Input> {
    let mut line = Vec::new();
    input.take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Input::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > LONGEST {
        skip_line(input)?;
        return Ok(Input::TooLong);
    }
    Ok(String::from_utf8(line).map_or(Input::NotText, Input::Line))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let (length, done) = match end {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut bytes: &[u8]) -> Vec<Input> {
        let next = || Some(read(&mut bytes).unwrap()).filter(|input| *input != Input::End);
        std::iter::from_fn(next).collect()
    }

    fn line(text: &str) -> Input {
        Input::Line(text.into())
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(all(b"a\n\nb\r\nc"), [line("a"), line(""), line("b\r"), line("c")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn what_is_no_text_is_told_apart() {
        assert_eq!(all(b"\xff\na\n"), [Input::NotText, line("a")]);
    }

    #[test]
    fn only_what_is_too_long_is_skipped() {
        let longest = "x".repeat(LONGEST);
        assert_eq!(all(format!("{longest}\na\n").as_bytes()), [line(&longest), line("a")]);
        assert_eq!(all(format!("{longest}x\na\n").as_bytes()), [Input::TooLong, line("a")]);
        assert_eq!(all(format!("{longest}x").as_bytes()), [Input::TooLong]);
    }
}
