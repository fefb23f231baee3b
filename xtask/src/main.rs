//! The chores of Quartet: `cargo xtask play`, `cargo xtask test`, ….

mod run;
mod steps;

use std::{env, process::ExitCode};

use run::Result;

const HELP: &str = "\
cargo xtask play [ARGUMENTS]   build quartet and play; arguments as of `quartet play`
cargo xtask test               everything that CI checks
cargo xtask test --quick       without the deep set, fuzzing and the audit of dependencies
cargo xtask fuzz [SECONDS]     only the fuzz targets, so long each (default 8)
cargo xtask bench              criterion benchmarks of the rules
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
        ["play", rest @ ..] => steps::play(rest),
        ["test"] => steps::test(),
        ["test", "--quick"] => steps::test_quick(),
        ["fuzz"] => steps::fuzz(steps::FUZZ_SECONDS),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => steps::fuzz(seconds),
            Err(_) => Err(format!("`{seconds}` is not a number of seconds")),
        },
        ["bench"] => steps::bench(),
        ["docs"] => steps::docs(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("there is no such chore\n\n{HELP}")),
    }
}
