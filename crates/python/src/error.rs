//! Exceptions.

use std::fmt::Display;

use pyo3::{
    create_exception,
    exceptions::{PyRuntimeError, PyTypeError, PyValueError},
    prelude::*,
};

create_exception!(quartet, IllegalActionError, PyValueError, "An action that the rules forbid.");
create_exception!(
    quartet,
    EngineError,
    PyRuntimeError,
    "An engine that cannot be started, ended, or answered nonsense or not at all."
);

/// What was given has the right type, but not a right value.
pub(crate) fn value(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// What was given has the wrong type.
pub(crate) fn type_of(message: impl Display) -> PyErr {
    PyTypeError::new_err(message.to_string())
}

/// Something is busy in another thread.
pub(crate) fn busy(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!(
        "this {what} is at work in another thread; give each thread its own"
    ))
}

/// The text of an argument of the wrong type: `expected …, not float`.
pub(crate) fn expected(what: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    type_of(format!("expected {what}, not {name}"))
}

/// A whole number between two bounds.
pub(crate) fn number(what: &str, found: &Bound<'_, PyAny>, least: i64, most: i64) -> PyResult<i64> {
    let bounds = || value(format!("{what}: expected a number from {least} to {most}, not {found}"));
    match found.extract::<i64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        Ok(_) => Err(bounds()),
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(found.py()) => {
            Err(bounds())
        }
        Err(_) => Err(expected(&format!("a whole number as {what}"), found)),
    }
}

/// A whole number if one is given.
pub(crate) fn number_or(
    what: &str,
    found: Option<&Bound<'_, PyAny>>,
    usual: i64,
    least: i64,
    most: i64,
) -> PyResult<i64> {
    found.map_or(Ok(usual), |found| number(what, found, least, most))
}

/// Any whole number, of which the lowest 64 bits count.
pub(crate) fn seed(found: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    let Some(found) = found else { return Ok(0) };
    if let Ok(seed) = found.extract::<u64>() {
        return Ok(seed);
    }
    let most = "seed: expected a whole number from 0 to 2**64 - 1";
    match found.extract::<i64>() {
        Ok(_) => Err(value(most)),
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(found.py()) => {
            Err(value(most))
        }
        Err(_) => Err(expected("a whole number as seed", found)),
    }
}
