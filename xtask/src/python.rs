//! The Python package: tests in an environment of their own, and wheels.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::run::{Result, run};

/// What the tests need, with versions.
const REQUIREMENTS: &str = "crates/python/requirements.txt";

/// Programs that may be a Python.
const PROGRAMS: [&str; 6] =
    ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11"];

/// Builds the package, installs it into an environment of its own, and runs its tests there.
pub(crate) fn test() -> Result {
    let environment = environment()?;
    let wheels = target().join("wheels").join("test");
    // With what the tests in Rust have built already.
    build(&environment, &wheels, &["--profile", "dev"], None)?;
    let mut install = Command::new(&environment);
    install.args(["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"]);
    run("install the Python package", install.arg(only_wheel(&wheels)?))?;
    let mut tests = Command::new(&environment);
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "crates/python/tests"]);
    let program = target().join("debug").join(format!("quartet{}", env::consts::EXE_SUFFIX));
    if program.is_file() {
        tests.env("QUARTET_BIN", program);
    }
    run("Python tests", tests.env("PYTHONDONTWRITEBYTECODE", "1"))
}

/// Builds a wheel for others.
pub(crate) fn wheel() -> Result {
    let environment = environment()?;
    let wheels = target().join("wheels");
    // Not for this machine alone, as everything else is: for what all PCs since about 2015 have.
    let portable = match env::consts::ARCH {
        "x86_64" => "-C target-cpu=x86-64-v3",
        _ => "-C target-cpu=generic",
    };
    build(&environment, &wheels, &["--release"], Some(portable))?;
    println!("the wheel is in {}", wheels.display());
    Ok(())
}

fn build(environment: &Path, wheels: &Path, mode: &[&str], flags: Option<&str>) -> Result {
    let mut build = Command::new(environment);
    build.args(["-m", "maturin", "build", "--out"]).arg(wheels).args(mode);
    if let Some(flags) = flags {
        build.env("RUSTFLAGS", flags).env("CARGO_TARGET_DIR", target().join("wheel"));
    }
    // Old ones would be taken for the new one.
    if let Ok(files) = fs::read_dir(wheels) {
        for file in
            files.flatten().filter(|file| file.path().extension().is_some_and(|e| e == "whl"))
        {
            fs::remove_file(file.path())
                .map_err(|error| format!("{}: {error}", file.path().display()))?;
        }
    }
    run("build the Python package", &mut build)
}

fn only_wheel(wheels: &Path) -> std::result::Result<PathBuf, String> {
    let files = fs::read_dir(wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let mut files = files.flatten().map(|file| file.path());
    let wheel = files.find(|file| file.extension().is_some_and(|end| end == "whl"));
    wheel.ok_or_else(|| format!("there is no wheel in {}", wheels.display()))
}

/// Where cargo builds, as a whole path.
fn target() -> PathBuf {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    std::path::absolute(&folder).unwrap_or(folder)
}

/// The Python of an environment in which all that is required is installed; it is made where it is not
/// there or other things are required now.
fn environment() -> std::result::Result<PathBuf, String> {
    let folder = target().join("python");
    let program =
        if cfg!(windows) { folder.join("Scripts/python.exe") } else { folder.join("bin/python") };
    let required = fs::read_to_string(REQUIREMENTS)
        .map_err(|error| format!("{REQUIREMENTS}: {error}; run this from the project's root"))?;
    let stamp = folder.join("required.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == required) && works(&program) {
        return Ok(program);
    }
    let python = PROGRAMS.into_iter().map(Path::new).find(|program| works(program)).ok_or(
        "the tests of the Python package need Python 3.11 or later with venv and pip (the package itself runs \
         on 3.10): install python3 and python3-venv",
    )?;
    let mut make = Command::new(python);
    run("environment for Python", make.args(["-m", "venv", "--clear"]).arg(&folder))
        .map_err(|error| format!("{error}: install python3-venv"))?;
    let mut install = Command::new(&program);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    run("requirements of the Python tests", install.args(["--requirement", REQUIREMENTS]))?;
    fs::write(&stamp, required).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(program)
}

/// Whether this is a Python that is new enough for the requirements.
fn works(program: &Path) -> bool {
    let ask = "import sys; sys.exit(sys.version_info < (3, 11))";
    let asked = Command::new(program).args(["-c", ask]).output();
    asked.is_ok_and(|output| output.status.success())
}
