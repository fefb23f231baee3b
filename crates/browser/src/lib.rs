#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// All of this fails the test that calls it, by an error of the driver or by a panic that says what is
// wrong.
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc)]

pub mod axe;
mod hand;
mod mirror;
mod page;
mod programs;
mod visit;

pub use hand::{Picks, pick, press_places};
pub use mirror::{Company, Mirror};
pub use page::Page;
pub use visit::{Device, Visit, browse, measure};

/// What a step of a test comes to; what the page does wrong is a panic that says so.
pub type Result<T = ()> = thirtyfour::error::WebDriverResult<T>;

use std::path::{Path, PathBuf};

/// The folder for what tests leave behind or fetch: below the one of Cargo's build.
pub fn artefacts(name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let folder = target.join(name);
    std::fs::create_dir_all(&folder).expect("the build's folder can be written");
    folder
}
