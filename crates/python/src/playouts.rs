//! Random games to their end.

use std::sync::atomic::AtomicBool;

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use quartet_environment::{Limits, playouts};
use rayon::ThreadPoolBuilder;

use crate::{
    error::{number, number_or, seed, value},
    patience::interruptible,
    position::start,
};

/// The most games at a time.
const MOST: i64 = 100_000_000;

/// The most threads of anything.
pub(crate) const MOST_THREADS: i64 = 256;

/// The limits of games as they are given.
pub(crate) fn limits(
    max_turns: Option<&Bound<'_, PyAny>>,
    repetitions: Option<&Bound<'_, PyAny>>,
) -> PyResult<Limits> {
    let usual = Limits::default();
    let most = 1_000_000;
    Ok(Limits {
        turns: number_or("max_turns", max_turns, usual.turns.into(), 0, most)? as u32,
        repetitions: number_or("repetitions", repetitions, 0, 0, most)? as u32,
    })
}

/// How random games ended.
#[pyclass(frozen, get_all, module = "quartet")]
pub(crate) struct Playouts {
    /// The rewards: `float32`, shape `(games, seats)`.
    rewards: Py<PyArray2<f32>>,
    /// How many actions were played: `uint32`, shape `(games,)`.
    lengths: Py<PyArray1<u32>>,
    /// Whether a limit ended the game: bools, shape `(games,)`.
    truncated: Py<PyArray1<bool>>,
}

#[pymethods]
impl Playouts {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.lengths.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Playouts: {} games", self.__len__(py)?))
    }
}

/// Plays `count` games of random legal actions, each with the same chance, from a position or the start of the variant
/// that a text names. Each game follows from `seed` and its number, whatever the number of threads. Limits are those
/// of `Batch`.
#[pyfunction]
#[pyo3(signature = (position, count, *, seed=None, threads=None, max_turns=None, repetitions=None))]
pub(crate) fn random_playouts(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    max_turns: Option<&Bound<'_, PyAny>>,
    repetitions: Option<&Bound<'_, PyAny>>,
) -> PyResult<Playouts> {
    let start = start(position)?;
    let count = number("count", count, 0, MOST)? as usize;
    let seed = self::seed(seed)?;
    let threads = number_or("threads", threads, 1, 1, MOST_THREADS)? as usize;
    let limits = limits(max_turns, repetitions)?;
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(value)?;
    let stop = AtomicBool::new(false);
    let played =
        interruptible(py, &stop, || pool.install(|| playouts(&start, count, seed, limits, &stop)))?;
    let seats = start.variant().seats();
    let rewards = PyArray1::from_vec(py, played.rewards).reshape([count, seats])?;
    Ok(Playouts {
        rewards: rewards.unbind(),
        lengths: PyArray1::from_vec(py, played.lengths).unbind(),
        truncated: PyArray1::from_vec(py, played.truncated).unbind(),
    })
}
