//! Running other programs.

use std::{env, ffi::OsString, path::Path, process::Command, time::Instant};

/// What a chore gives: nothing, or a sentence that says what to do.
pub(crate) type Result = std::result::Result<(), String>;

/// Cargo, as it called us.
pub(crate) fn cargo<const N: usize>(arguments: [&str; N]) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

/// Runs a command to its end and says how long it took.
///
/// # Errors
/// If it cannot be started or fails.
pub(crate) fn run(what: &str, command: &mut Command) -> Result {
    println!("=== {what}");
    let clock = Instant::now();
    let status = command.status().map_err(|error| format!("{what}: cannot be started: {error}"))?;
    println!("=== {what}: {:.0} s", clock.elapsed().as_secs_f64());
    if status.success() { Ok(()) } else { Err(format!("{what} failed ({status})")) }
}

/// Whether a cargo subcommand is installed.
pub(crate) fn has(subcommand: &str) -> bool {
    cargo([subcommand, "--version"]).output().is_ok_and(|output| output.status.success())
}

/// Installs a cargo subcommand unless it is there.
///
/// # Errors
/// If it cannot be installed.
pub(crate) fn need(subcommand: &str) -> Result {
    if has(subcommand) {
        return Ok(());
    }
    let package = format!("cargo-{subcommand}");
    run(&format!("install {package}"), &mut cargo(["install", "--locked", &package]))
}

/// Whether Debian's package manager may be asked to install something.
pub(crate) fn has_apt() -> bool {
    let user = Command::new("id").arg("-u").output();
    Path::new("/usr/bin/apt-get").is_file()
        && user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs packages of Debian.
///
/// # Errors
/// If a package cannot be had.
pub(crate) fn apt_install(packages: &[&str]) -> Result {
    let mut command = Command::new("apt-get");
    command.args(["install", "--yes", "--no-install-recommends"]).args(packages);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    run(&format!("install {}", packages.join(" ")), &mut command)
}
