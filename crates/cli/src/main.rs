//! The program `quartet`: play, study and compare engines in the terminal.

mod args;
mod commands;
mod files;
mod interrupts;
mod judge;
mod logs;
mod openings;
mod progress;
mod report;
mod settings;
mod start;

use std::{
    error::Error,
    fmt,
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use clap::Parser as _;

use crate::args::{Args, Command};

/// What a command gives back besides its output: `Ok(false)` where the answer is "no" (a record
/// that is broken, a match that was lost), which the exit code 1 tells.
type Answer = anyhow::Result<bool>;

/// The user ended the command with Ctrl-C: the exit code 130, as shells have it.
#[derive(Debug)]
struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl Error for Interrupted {}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let answer = run(args, &mut out).and_then(|yes| {
        out.flush()?;
        Ok(yes)
    });
    match answer {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads our output has had enough, as `head` does: nothing is wrong.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<Interrupted>() => ExitCode::from(130),
        Err(error) => {
            // With standard error closed too there is nobody left to tell.
            let _ = writeln!(io::stderr(), "quartet: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

fn run(args: Args, out: &mut dyn Write) -> Answer {
    let Some(command) = args.command else {
        write!(out, "{}", args::OVERVIEW)?;
        return Ok(true);
    };
    match command {
        Command::Play(args) => commands::play::run(&args, out),
        Command::Serve(args) => commands::serve::run(&args, out),
        Command::Admin(args) => commands::admin::run(args, out),
        Command::Bot(args) => commands::bot::run(&args, out),
        Command::Perft(args) => commands::perft::run(&args, out),
        Command::Bench(args) => commands::bench::run(&args, out),
        Command::Match(args) => commands::matches::run(&args, out),
        Command::Analyse(args) => commands::analyse::run(&args, out),
        Command::Solve(args) => commands::solve::run(&args, out),
        Command::Book(args) => commands::book::run(&args, out),
        Command::Engine(args) => commands::engine::run(&args, out),
        Command::Record(args) => commands::record::run(&args, out),
        Command::Show(args) => commands::show::run(&args, out),
        Command::Selfplay(args) => commands::selfplay::run(&args, out),
        Command::Report(args) => commands::report::run(&args, out),
        Command::Train(args) => commands::train::run(&args, out),
        Command::Learn(args) => commands::learn::run(&args, out),
        Command::Rules(args) => commands::rules::run(&args, out),
        Command::Completions(args) => commands::completions::run(&args, out),
    }
}
