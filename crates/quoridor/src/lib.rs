#![doc = include_str!("../README.md")]
#![doc = include_str!("../../../docs/rules/quoridor.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod action;
mod fence;
mod position;
mod setup;
mod text;
mod ways;

pub use action::{Action, Illegal};
pub use fence::{Fence, Orientation};
pub use position::Position;
pub use setup::{Setup, SetupError, Variant};
