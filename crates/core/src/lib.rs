#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

pub mod adjudication;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod diagram;
mod game;
pub mod hex;
mod key;
mod perft;
mod playout;
mod seat;
mod set;
pub mod square;
pub mod text;

pub use game::{Game, Variant};
pub use key::{zobrist, zobrist_table};
pub use perft::{perft, perft_hashed, perft_slow};
pub use playout::{nth_bit, pick, playout};
pub use seat::{MAX_SEATS, Outcome, Seat, Side};
pub use text::TextError;

/// The random numbers of the project: small, fast, and the same on every machine for one seed.
pub type Random = rand_xoshiro::Xoshiro256PlusPlus;
