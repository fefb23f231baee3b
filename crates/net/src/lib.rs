#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

mod accumulator;
mod file;
mod inputs;
mod network;
mod simd;

pub use accumulator::Accumulator;
pub use file::{FileError, OpenError};
pub use inputs::Inputs;
pub use network::{ACTIVATION_ONE, Network, OUTPUT_ONE, Shape, WEIGHT_ONE, Weights};
