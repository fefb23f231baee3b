#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod choice;
mod errand;
mod line;
mod player;
mod refusal;
mod standing;
mod table;

pub use choice::{Choices, choices, walk};
pub use errand::Errand;
pub use line::{LastTurn, history, last_turn};
pub use player::Player;
pub use refusal::{Refusal, why_not};
pub use standing::{Figure, Standing, figure};
pub use table::{PlayError, Table, TwoGames};
