#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// All of this fails the test that calls it, by an error of the driver or by a panic that says what is
// wrong.
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc)]

use std::{env, fs, path::PathBuf};

pub mod axe;
mod hand;
mod mirror;
mod page;
mod programs;
mod visit;

pub use hand::{Picks, pick, press_places};
pub use mirror::{Company, Mirror};
pub use page::Page;
pub use visit::{Device, Visit, browse, measure, meet};

/// What a step of a test comes to; what the page does wrong is a panic that says so.
pub type Result<T = ()> = thirtyfour::error::WebDriverResult<T>;

/// A folder for what tests leave behind or fetch, below that of Cargo's build.
pub fn artefacts(name: &str) -> PathBuf {
    // Tests lie in `target/debug/deps`.
    let test = env::current_exe().expect("a test has a file");
    let target = test.ancestors().nth(3).expect("Cargo built it");
    let folder = target.join(name);
    fs::create_dir_all(&folder).expect("the build's folder can be written");
    folder
}
