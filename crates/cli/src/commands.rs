//! One module for each subcommand: its arguments and what it does.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod bot;
pub(crate) mod completions;
pub(crate) mod engine;
pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod selfplay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod train;
