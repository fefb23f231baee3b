#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod choice;
mod clocks;
mod editor;
mod errand;
mod line;
pub mod link;
mod player;
mod refusal;
mod saved;
mod standing;
mod start;
mod study;
mod table;

pub use choice::{Choices, choices, walk};
pub use clocks::{Clocks, Control, Face, Pace};
pub use editor::{Count, Editor, EditorError, Man};
pub use errand::Errand;
pub use line::{LastTurn, history, last_turn};
pub use player::Player;
pub use refusal::{Refusal, why_not};
pub use saved::{Saved, SavedError, SavedHead};
pub use standing::{Figure, Standing, figure};
pub use start::{read_start, start_text};
pub use study::{Item, Study, TurnItem};
pub use table::{PlayError, Table, TwoGames};
