//! Arrays of NumPy: made, checked and lent to Rust.

use numpy::{
    Element, PyArray1, PyArrayDescrMethods as _, PyArrayDyn, PyArrayMethods as _, PyReadwriteArray,
    PyUntypedArray, PyUntypedArrayMethods as _, dtype, ndarray::IxDyn,
};
use pyo3::{prelude::*, types::PyTuple};

use crate::error::{expected, type_of, value};

/// An array of this shape that is all zeros.
///
/// NumPy makes it, so that there is a `MemoryError` where memory does not suffice; it is a view, which NumPy
/// does not let be resized in place.
pub(crate) fn zeros<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let numpy = py.import("numpy")?;
    let flat = numpy.call_method1("zeros", (shape.iter().product::<usize>(), dtype::<T>(py)))?;
    let shaped = flat.call_method1("reshape", (PyTuple::new(py, shape)?,))?;
    Ok(shaped.cast_into::<PyArrayDyn<T>>()?)
}

/// An array of bools for an array of bytes that are 0 or 1, over the same memory.
pub(crate) fn as_bools<'py>(bytes: &Bound<'py, PyArrayDyn<u8>>) -> PyResult<Bound<'py, PyAny>> {
    bytes.call_method1("view", ("bool",))
}

/// An array into which to write, given from outside: `name` is that of the argument. One of bools is taken as
/// one of bytes.
pub(crate) fn out<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
    kind: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let Ok(array) = given.cast::<PyUntypedArray>() else {
        return Err(expected(&format!("a NumPy array as {name}"), given));
    };
    let found = array.dtype();
    if found.to_string() != kind {
        return Err(type_of(format!("{name}: expected an array of {kind}, not {found}")));
    }
    if array.shape() != shape || !array.is_c_contiguous() {
        let contiguous = if array.is_c_contiguous() { "" } else { "not contiguous " };
        let found = array.shape();
        return Err(value(format!(
            "{name}: expected a C-contiguous array of shape {shape:?}, not {contiguous}{found:?}"
        )));
    }
    let array =
        if kind == "bool" { array.call_method1("view", ("uint8",))? } else { given.clone() };
    Ok(array.cast_into::<PyArrayDyn<T>>()?)
}

/// The right to write into an array, which no other Rust code has meanwhile.
pub(crate) fn write<'py, T: Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArray<'py, T, IxDyn>> {
    array.try_readwrite().map_err(|error| value(format!("this array cannot be written: {error}")))
}

/// The numbers of an array or list of whole numbers in one row.
pub(crate) fn whole_numbers(given: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Ok(array) = given.cast::<PyArray1<i64>>()
        && let Ok(array) = array.try_readonly()
        && let Ok(numbers) = array.as_slice()
    {
        return Ok(numbers.to_vec());
    }
    let py = given.py();
    let what = "a row of whole numbers as actions";
    let array =
        py.import("numpy")?.call_method1("asarray", (given,)).map_err(|_| expected(what, given))?;
    let untyped = array.cast::<PyUntypedArray>()?;
    let (kind, shape) = (untyped.dtype().kind(), untyped.shape().to_vec());
    // An empty list has no type of its own.
    let empty = shape == [0];
    if !matches!(kind, b'i' | b'u') && !empty {
        return Err(type_of(format!("expected {what}, not of {}", untyped.dtype())));
    }
    if shape.len() != 1 {
        return Err(value(format!("expected {what}, not an array of shape {shape:?}")));
    }
    let array = array.call_method1("astype", ("int64",))?.cast_into::<PyArray1<i64>>()?;
    let array = array.try_readonly().map_err(value)?;
    Ok(array.as_array().to_vec())
}
