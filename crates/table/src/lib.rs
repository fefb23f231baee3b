//! A game at a table.
#![forbid(unsafe_code)]
