//! Places in a text of several lines.

use std::fmt;

use quartet_core::TextError;

/// An error about `token`, which stands `at` so many bytes into `text`.
pub(crate) fn error_at(
    text: &str,
    at: usize,
    token: impl AsRef<str>,
    message: impl fmt::Display,
) -> TextError {
    let (line, column) = place(text, at);
    TextError::new(1, token, message).moved(line, column)
}

/// Line and column, both from 1, the column in characters.
pub(crate) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    (line, before[line_start..].chars().count() + 1)
}
