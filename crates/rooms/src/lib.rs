#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod apply;
mod due;
mod handle;
mod room;

pub use apply::Broken;
pub use due::Due;
pub use handle::{Answer, Now};
pub use room::{Chair, Finish, Proposal, Room, Step};

/// How much of the time that a message was on its way is given back at most, in milliseconds.
pub const MAX_LAG: u32 = 500;

/// A room with so many events takes no more words, proposals and the like, only what the game needs.
pub const MANY_EVENTS: u64 = 10_000;
