#![doc = include_str!("../README.md")]
#![doc = include_str!("../../../docs/rules/nine.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod action;
mod board;
mod position;
mod setup;
mod text;
mod two_games;

pub use action::{Action, Illegal};
pub use board::{Edge, Place, Section, Slot, SlotSet, Slots};
pub use position::{Man, Phase, Position};
pub use setup::{Setup, SetupError, Variant};
pub use two_games::{TwoGames, TwoGamesError};
