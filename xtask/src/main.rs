//! The chores of Quartet: `cargo xtask play`, `cargo xtask test`, ….

mod browser;
mod graph;
mod python;
mod run;
mod steps;
mod web;

use std::{env, path::Path, process::ExitCode};

use run::Result;

const HELP: &str = "\
cargo xtask play [ARGUMENTS]   build the client and open it; arguments as of `quartet serve`
cargo xtask play --terminal [ARGUMENTS]
                               play in the terminal; arguments as of `quartet play`
cargo xtask web [--dev] [--out DIR]
                               build the client, for any static host in DIR, else into the server;
                               --dev is quick to build, large and slow
cargo xtask browser            try the client in a real browser
cargo xtask test               everything that CI checks
cargo xtask test --quick       without the deep set, fuzzing and the audit of dependencies
cargo xtask python             build the Python package and run its tests
cargo xtask wheel              a wheel of the Python package, in target/wheels
cargo xtask fuzz [SECONDS]     only the fuzz targets, so long each (default 8)
cargo xtask bench              criterion benchmarks of the rules
cargo xtask load [ARGUMENTS]   play thousands of games on a server and measure it; --help tells more
cargo xtask docs               draw the diagrams of the documentation again
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match dispatch(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[&str]) -> Result {
    match words {
        ["play", "--terminal", rest @ ..] => steps::play_in_terminal(rest),
        ["play", rest @ ..] => steps::play(rest),
        ["web", rest @ ..] => build_web(rest),
        ["browser"] => browser::prepare().and_then(|()| browser::test()),
        ["test"] => steps::test(),
        ["test", "--quick"] => steps::test_quick(),
        ["python"] => python::test(),
        ["wheel"] => python::wheel(),
        ["fuzz"] => steps::fuzz(steps::FUZZ_SECONDS),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => steps::fuzz(seconds),
            Err(_) => Err(format!("`{seconds}` is not a number of seconds")),
        },
        ["bench"] => steps::bench(),
        ["load", rest @ ..] => steps::load(rest),
        ["docs"] => steps::docs(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("there is no such chore\n\n{HELP}")),
    }
}

fn build_web(mut words: &[&str]) -> Result {
    let (mut mode, mut out) = (web::Mode::Release, Path::new(web::EMBEDDED));
    loop {
        match words {
            [] => return web::build(mode, out),
            ["--dev", rest @ ..] => {
                mode = web::Mode::Dev;
                words = rest;
            }
            ["--out", folder, rest @ ..] => {
                out = Path::new(*folder);
                words = rest;
            }
            ["--out"] => return Err("--out needs a folder".into()),
            [word, ..] => {
                return Err(format!("`cargo xtask web` does not know `{word}`\n\n{HELP}"));
            }
        }
    }
}
