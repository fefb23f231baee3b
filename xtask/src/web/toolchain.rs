//! A compiler for WebAssembly: of the toolchain in use, of rustup, or of Debian.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::Mode;
use crate::run::{apt_install, cargo, has_apt, run};

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN: &str = "/usr/bin";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// Compiles the client below `target` and tells where the file is.
///
/// # Errors
/// If there is no compiler for WebAssembly and none can be installed, or it fails.
pub(super) fn compile(target: &Path, mode: Mode) -> Result<PathBuf, String> {
    let (mut command, folder) = if is_installed() || add_with_rustup() {
        (cargo(["build"]), target.to_owned())
    } else if has_debian() || install_debian()? {
        (debian(), target.join("debian"))
    } else {
        return Err(format!(
            "no compiler for WebAssembly: `rustup target add {TARGET}` gets one; on Debian, as root, \
             `apt-get install {}` does",
            DEBIAN_PACKAGES.join(" ")
        ));
    };
    let profile = if mode == Mode::Release { "web" } else { "web-dev" };
    command.args(["--package", "quartet-web", "--lib", "--target", TARGET, "--profile", profile]);
    run("client: compile", command.arg("--target-dir").arg(&folder))?;
    Ok(folder.join(TARGET).join(profile).join("quartet_web.wasm"))
}

/// Whether the toolchain in use has a standard library for WebAssembly.
fn is_installed() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let output =
        Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        output.status.success() && Path::new(folder.trim()).is_dir()
    })
}

/// Lets rustup fetch it. Where there is no rustup or no network, another way may lead there.
fn add_with_rustup() -> bool {
    const LIMIT: Duration = Duration::from_secs(90);
    let mut command = Command::new("rustup");
    command.args(["target", "add", TARGET]).env("RUSTUP_MAX_RETRIES", "0");
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = quiet.spawn() else { return false };
    let clock = Instant::now();
    while clock.elapsed() < LIMIT {
        match child.try_wait() {
            Ok(None) => thread::sleep(Duration::from_millis(100)),
            Ok(Some(status)) => return status.success() && is_installed(),
            Err(_) => break,
        }
    }
    // It may have ended just now; either way it is not needed any more.
    let _ = child.kill();
    let _ = child.wait();
    false
}

fn has_debian() -> bool {
    ["rustc", "cargo", "wasm-ld"].iter().all(|name| Path::new(DEBIAN).join(name).is_file())
        && Path::new("/usr/lib/rustlib/src/rust").exists()
}

/// Asks Debian's package manager, where there is one.
///
/// # Errors
/// If it fails.
fn install_debian() -> Result<bool, String> {
    if !has_apt() {
        return Ok(false);
    }
    apt_install(&DEBIAN_PACKAGES)?;
    Ok(has_debian())
}

/// Debian's compiler comes with the standard library's source instead of the library itself.
fn debian() -> Command {
    let folder = Path::new(DEBIAN);
    let mut command = Command::new(folder.join("cargo"));
    command
        .args(["build", "-Z", "build-std=std,panic_abort"])
        .env("RUSTC", folder.join("rustc"))
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", folder.join("wasm-ld"));
    command
}
