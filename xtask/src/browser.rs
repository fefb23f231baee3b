//! Tests of the client in a real browser.

use std::{
    env,
    path::{self, Path, PathBuf},
    process::Command,
};

use crate::{
    run::{Result, apt_install, cargo, has_apt, run},
    web,
};

/// The browser and the program that steers it, with Debian's packages of them.
const PROGRAMS: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// Sees to a browser, and builds the client as it is published.
pub(crate) fn prepare() -> Result {
    need_browser()?;
    web::build(web::Mode::Release, Path::new(web::EMBEDDED))
}

/// Runs all tests that need a browser, with a client that is built. They are told in `QUARTET_BIN` which
/// program serves it.
pub(crate) fn test() -> Result {
    // With the features of all other tests, and through them, nothing is built twice.
    let features = ["--workspace", "--all-features"];
    run("server", cargo(["test", "--no-run", "--quiet"]).args(features))?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let program = target.join("debug").join(format!("quartet{}", env::consts::EXE_SUFFIX));
    let program = path::absolute(program).map_err(|error| format!("where is quartet? {error}"))?;
    let mut command = cargo(["test", "--test", "browser"]);
    command.args(features).args(["--", "--ignored"]).env("QUARTET_BIN", program);
    run("browser tests", &mut command)
}

/// Installs browser and driver where they are missing.
fn need_browser() -> Result {
    let missing: Vec<_> = PROGRAMS.iter().filter(|(program, _)| !is_there(program)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<_> = missing.iter().map(|(_, package)| *package).collect();
    if has_apt() {
        return apt_install(&packages);
    }
    let programs: Vec<_> = missing.iter().map(|(program, _)| *program).collect();
    Err(format!(
        "browser tests need {}; on Debian, as root: apt-get install {}",
        programs.join(" and "),
        packages.join(" ")
    ))
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}
