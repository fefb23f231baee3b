#![doc = include_str!("../README.md")]
#![doc = include_str!("../../../docs/rules/fillit.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod action;
mod place;
mod position;
mod setup;
mod slide;
mod text;

pub use action::{Action, Illegal, Step};
pub use place::Place;
pub use position::{Man, Position, Stage};
pub use setup::{MAX_SIDES, Setup, SetupError, Variant};
pub use slide::Slide;
