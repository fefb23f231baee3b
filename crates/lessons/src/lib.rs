#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod pages;
mod step;
mod wish;

pub use pages::{Block, Diagram, Heading, LANGUAGES, contents, rules};
pub use step::{Step, Verdict, tutorial};
