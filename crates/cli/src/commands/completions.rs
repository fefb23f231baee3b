//! `quartet completions`.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};

use crate::Answer;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    // Written to memory first: the generator panics where a closed pipe refuses its output.
    let mut script = Vec::new();
    generate(args.shell, &mut crate::args::Args::command(), "quartet", &mut script);
    out.write_all(&script)?;
    Ok(true)
}
