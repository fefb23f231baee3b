//! What the planes of a variant mean, and its symmetries as tables.

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;

use crate::{error::value, position::start};

/// The planes of a variant.
#[pyclass(frozen, module = "quartet")]
pub(crate) struct Layout {
    layout: quartet_environment::Layout,
}

#[pymethods]
impl Layout {
    /// The planes of the variant that a text names or a position has.
    #[new]
    fn new(variant: &Bound<'_, PyAny>) -> PyResult<Self> {
        let layout = quartet_environment::layout(start(variant)?.variant());
        Ok(Self { layout })
    }

    /// What each plane shows. Seats are counted from the one that looks: `seat +0` is its own, `seat +1` the next.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.layout.planes.iter().map(|plane| plane.name.clone()).collect()
    }

    /// The highest number of each plane as long as the game goes on: `uint8`, shape `(planes,)`.
    #[getter]
    fn most<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_iter(py, self.layout.planes.iter().map(|plane| plane.most))
    }

    /// Planes, rows (the first at the bottom of the board), columns.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        (self.layout.planes.len(), self.layout.rows, self.layout.columns)
    }

    fn __repr__(&self) -> String {
        format!("Layout of shape {:?}", self.shape())
    }
}

/// The symmetries of a variant as tables.
#[pyclass(frozen, module = "quartet")]
pub(crate) struct Symmetries {
    tables: quartet_environment::Symmetries,
}

#[pymethods]
impl Symmetries {
    /// The symmetries of the variant that a text names or a position has.
    #[new]
    fn new(variant: &Bound<'_, PyAny>) -> PyResult<Self> {
        let tables = quartet_environment::Symmetries::new(start(variant)?.variant());
        Ok(Self { tables })
    }

    fn __len__(&self) -> usize {
        self.tables.actions.len()
    }

    /// For each symmetry and number of the action space the number of the action that means the same in the transformed
    /// position: `int64`, shape `(symmetries, action_space)`.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        table(py, &self.tables.actions)
    }

    /// For each symmetry where each number of the transformed observation stands in the original one, both flat:
    /// `transformed = original.reshape(-1)[observations[symmetry]]`. `int64`, shape `(symmetries, size)`.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        table(py, &self.tables.observations)
    }

    /// For each symmetry and seat the seat that takes its place: `int64`, shape `(symmetries, seats)`.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        table(py, &self.tables.seats)
    }

    fn __repr__(&self) -> String {
        format!("Symmetries: {}", self.__len__())
    }
}

fn table<'py>(py: Python<'py>, rows: &[Vec<usize>]) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let width = rows.first().map_or(0, Vec::len);
    let numbers = rows.iter().flatten().map(|&number| number as i64);
    PyArray1::from_iter(py, numbers).reshape([rows.len(), width]).map_err(value)
}
