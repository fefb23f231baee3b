#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod batch;
mod limits;
mod planes;
mod playouts;
mod reward;
mod symmetry;

pub use batch::{Batch, BatchError, Settings};
pub use limits::Limits;
pub use planes::{Layout, Plane, Planes, layout, observe};
pub use playouts::{Playouts, playouts};
pub use reward::rewards;
pub use symmetry::Symmetries;
