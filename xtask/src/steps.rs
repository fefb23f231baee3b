//! What each chore does.

use std::{fs, path::Path, process::Command, thread};

use crate::{
    browser, graph, python,
    run::{Result, cargo, need, run},
    web,
};

/// How long CI runs each fuzz target.
pub(crate) const FUZZ_SECONDS: u32 = 8;

/// Builds the client and the program, which takes some minutes the first time, and opens the page.
pub(crate) fn play(arguments: &[&str]) -> Result {
    web::build(web::Mode::Release, Path::new(web::EMBEDDED))?;
    quartet(&["serve", "--open"], arguments)
}

/// Builds the program and starts the terminal game.
pub(crate) fn play_in_terminal(arguments: &[&str]) -> Result {
    quartet(&["play"], arguments)
}

fn quartet(command: &[&str], arguments: &[&str]) -> Result {
    let mut cargo = cargo(["run", "--release", "--package", "quartet", "--"]);
    cargo.args(command).args(arguments);
    let status = cargo.status().map_err(|error| format!("cannot start cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("quartet did not end well".into()) }
}

/// Everything that CI checks.
pub(crate) fn test() -> Result {
    // The server that is tested has the client in it: built later, it would make all that build again.
    // It has a compiler and a folder of its own, and a last step that keeps but one processor busy.
    thread::scope(|scope| {
        let client = scope.spawn(browser::prepare);
        let checked = check();
        let built = client.join().unwrap_or_else(|_| Err("the client's build panicked".into()));
        checked.and(built)
    })?;
    tests()?;
    deep()?;
    browser::test()?;
    python::test()?;
    audit()?;
    fuzz(FUZZ_SECONDS)
}

/// What takes a minute or two once the workspace is built.
pub(crate) fn test_quick() -> Result {
    check()?;
    tests()
}

fn check() -> Result {
    run("format", &mut cargo(["fmt", "--all", "--check"]))?;
    let mut clippy = cargo(["clippy", "--workspace", "--all-targets", "--all-features"]);
    run("clippy", clippy.args(["--", "--deny", "warnings"]))?;
    graph::check()
}

fn tests() -> Result {
    run("tests", &mut cargo(["test", "--workspace", "--all-features"]))?;
    let mut docs = cargo(["doc", "--workspace", "--no-deps", "--all-features"]);
    run("documentation", docs.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The known numbers of leaves that take long. The rules are built with optimisation for tests too, and
/// with the features of all other tests nothing is built twice.
fn deep() -> Result {
    let mut command = cargo(["test", "--workspace", "--all-features", "--test", "perft"]);
    run("deep perft", command.args(["--", "--ignored"]))
}

/// Licences, sources and bans always; known vulnerabilities where their list can be had.
fn audit() -> Result {
    need("deny")?;
    run("dependencies", &mut cargo(["deny", "check", "bans", "licenses", "sources"]))?;
    if run("advisories", &mut cargo(["deny", "check", "advisories"])).is_err() {
        println!("=== advisories: not checked, or not all well: see above");
    }
    Ok(())
}

/// Fuzz targets that run at once.
const FUZZED_AT_ONCE: usize = 2;

/// Runs every fuzz target for some seconds.
pub(crate) fn fuzz(seconds: u32) -> Result {
    need("fuzz")?;
    run("fuzz targets", &mut cargo_fuzz("build"))?;
    for targets in fuzz_targets()?.chunks(FUZZED_AT_ONCE) {
        let fuzz = |target: &String| fuzz_one(target, seconds);
        thread::scope(|scope| {
            let running: Vec<_> =
                targets.iter().map(|target| scope.spawn(move || fuzz(target))).collect();
            running.into_iter().try_for_each(|one| {
                one.join().unwrap_or_else(|_| Err("fuzzing ended in a panic".into()))
            })
        })?;
    }
    Ok(())
}

/// The compiler's switches for coverage are open to the stable toolchain this way; without unsafe
/// code there is nothing for a sanitizer to find.
fn cargo_fuzz(what: &str) -> Command {
    let mut command = cargo(["fuzz", what, "--sanitizer", "none"]);
    command.env("RUSTC_BOOTSTRAP", "1");
    command
}

fn fuzz_one(target: &str, seconds: u32) -> Result {
    let corpus = format!("fuzz/corpus/{target}");
    fs::create_dir_all(&corpus).map_err(|error| format!("{corpus}: {error}"))?;
    let seeds = format!("fuzz/seeds/{target}");
    let mut command = cargo_fuzz("run");
    command.args([target, corpus.as_str()]);
    if Path::new(&seeds).is_dir() {
        command.arg(seeds);
    }
    command.args(["--", &format!("-max_total_time={seconds}"), "-max_len=4096", "-timeout=10"]);
    run(&format!("fuzz {target}"), &mut command)
}

fn fuzz_targets() -> std::result::Result<Vec<String>, String> {
    let folder = fs::read_dir("fuzz/fuzz_targets")
        .map_err(|error| format!("fuzz/fuzz_targets: {error}; run this from the project's root"))?;
    let names = folder.filter_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        name.strip_suffix(".rs").map(str::to_owned)
    });
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    Ok(names)
}

/// All criterion benchmarks.
pub(crate) fn bench() -> Result {
    run("benchmarks", &mut cargo(["bench", "--workspace"]))
}

/// Writes the pictures, diagrams and tables of the documentation anew.
pub(crate) fn docs() -> Result {
    let mut command = cargo(["test", "--package", "quartet", "are_up_to_date"]);
    run("diagrams", command.env("UPDATE_DOCS", "1"))
}

/// Builds the load tool and lets it measure the server.
pub(crate) fn load(arguments: &[&str]) -> Result {
    let mut command = cargo(["run", "--release", "--package", "quartet-load", "--"]);
    run("load", command.args(arguments))
}
