#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod engine;
pub mod eval;
pub mod features;
mod level;
mod mind;
pub mod networks;
#[cfg(feature = "protocol")]
pub mod protocol;
mod rated;
mod signature;
pub mod solve;
#[cfg(feature = "protocol")]
pub mod ugi;
mod yardstick;

pub use engine::{DEFAULT_TIME, Engine, Evaluation, Options, Search};
pub use level::{Level, Strength};
pub use mind::Task;
pub use quartet_net::Network;
pub use quartet_search::{Best, Limits, Report, Shares, time::Remaining};
pub use rated::{Method, Rated};
pub use signature::signature;
pub use yardstick::Yardstick;
