#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod clock;
pub mod convert;
mod ending;
mod error;
mod eval;
mod header;
mod json;
mod lex;
mod notes;
mod read;
mod record;
mod source;
mod tags;
mod tree;
mod turn;
mod write;

pub use clock::{Clock, Date, TimeControl};
pub use ending::Termination;
pub use error::{EndingError, RecordError};
pub use eval::Eval;
pub use json::{from_json, to_json};
pub use notes::Notes;
pub use read::{MAX_LENGTH, Reader, read, read_bytes};
pub use record::{MAX_ACTIONS, Record};
pub use tags::MAX_TAGS;
pub use tree::NodeId;
pub use turn::Turn;
pub use write::write;
