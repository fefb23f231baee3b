//! The native module of the Python package `quartet`. What it offers is said in `_quartet.pyi`.

#![forbid(unsafe_code)]
#![expect(clippy::needless_pass_by_value, reason = "PyO3 hands over what it took out of Python")]
#![expect(clippy::doc_markdown, reason = "these comments are docstrings of Python")]

mod arrays;
mod batch;
mod engine;
mod error;
mod patience;
mod planes;
mod playouts;
mod position;
mod record;
mod ugi;

/// The native part of `quartet`.
#[pyo3::pymodule]
mod _quartet {
    #[pymodule_export]
    use crate::{
        batch::Batch,
        engine::{Analysis, Engine, Line},
        error::{EngineError, IllegalActionError},
        planes::{Layout, Symmetries},
        playouts::{Playouts, random_playouts},
        position::{Position, games, restore, variants},
        record::{Record, read_records, write_records},
        ugi::UgiEngine,
    };
}
