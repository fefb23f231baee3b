//! One module for each subcommand: its arguments and what it does.

pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod engine;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
