//! One module for each subcommand: its arguments and what it does.

pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod perft;
pub(crate) mod rules;
