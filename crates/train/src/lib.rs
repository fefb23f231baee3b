#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod collection;
mod duel;
mod learner;
mod play;
mod samples;
mod selfplay;

pub use collection::{Aside, Collection, CollectionError, Played};
pub use duel::{Duel, Tally, duel};
pub use learner::{Learner, Progress, Schedule};
pub use play::Limit;
pub use samples::{Samples, read_samples};
pub use selfplay::{SelfPlay, self_play};
