#![doc = include_str!("../README.md")]
#![doc = include_str!("../../../docs/rules/quoridor.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod action;
mod duel;
mod endgame;
mod fence;
mod notable;
mod position;
mod race;
mod setup;
mod text;
mod ways;

pub use action::{Action, Illegal};
pub use endgame::{Endgame, Unsettled};
pub use fence::{Fence, Orientation};
pub use notable::Outlook;
pub use position::Position;
pub use race::{Race, RaceResult, free_run};
pub use setup::{Setup, SetupError, Variant};
pub use ways::ShortestWays;
