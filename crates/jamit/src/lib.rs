#![doc = include_str!("../README.md")]
#![doc = include_str!("../../../docs/rules/jamit.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod action;
mod diagram;
mod event;
mod key;
mod line;
mod piece;
mod position;
mod setup;
mod text;

pub use action::{Action, Illegal};
pub use event::Event;
pub use line::{Entry, Exit, Line};
pub use piece::{Colour, Piece};
pub use position::{Position, Stage};
pub use setup::{COINS, Setup, SetupError, Variant};
