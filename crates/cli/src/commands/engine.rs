//! `quartet engine`.

use std::{
    io::{self, BufReader, Write},
    process,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::Answer;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

#[expect(clippy::unnecessary_wraps, reason = "every command has this form")]
pub(crate) fn run(_: &Args, out: &mut dyn Write) -> Answer {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let entropy = now.as_nanos() as u64 ^ u64::from(process::id()).rotate_left(32);
    quartet_engine::protocol::run(BufReader::new(io::stdin()), out, entropy);
    Ok(true)
}
