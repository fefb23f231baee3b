//! Records of games.

use std::{collections::BTreeMap, sync::Mutex};

use pyo3::prelude::*;
use quartet_core::{MAX_SEATS, Outcome};
use quartet_games::Position as AnyPosition;
use quartet_record::{self as records, Record as AnyRecord, Termination};

use crate::{
    error::{IllegalActionError, number, value},
    position::{Position, start},
};

/// A record of a game.
#[pyclass(frozen, eq, module = "quartet")]
pub(crate) struct Record {
    record: Mutex<AnyRecord>,
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.copy() == other.copy()
    }
}

impl From<AnyRecord> for Record {
    fn from(record: AnyRecord) -> Self {
        Self { record: Mutex::new(record) }
    }
}

impl Record {
    /// Asks or changes the record. Nothing that does so can fail half-way.
    fn with<T>(&self, with: impl FnOnce(&mut AnyRecord) -> T) -> T {
        with(&mut self.record.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    fn copy(&self) -> AnyRecord {
        self.with(|record| record.clone())
    }
}

/// The records of a text, in our notation or as JSON.
#[pyfunction]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<Record>> {
    let json = text.trim_ascii_start().starts_with(['{', '[']) && !text.contains("[Game ");
    let read = if json { records::from_json(text) } else { records::read(text) };
    read.map(|records| records.into_iter().map(Record::from).collect()).map_err(value)
}

/// Many records as one text.
#[pyfunction]
pub(crate) fn write_records(records: Vec<PyRef<'_, Record>>) -> String {
    let records: Vec<AnyRecord> = records.iter().map(|record| record.copy()).collect();
    records::write(&records)
}

#[pymethods]
impl Record {
    /// A record without actions, from a position or the start of the variant that a text names.
    #[new]
    fn new(start: &Bound<'_, PyAny>) -> PyResult<Self> {
        AnyRecord::from_position(self::start(start)?).map(Self::from).map_err(value)
    }

    /// The one record of a text, in our notation or as JSON.
    ///
    /// Raises `ValueError` with line and column if it is no record.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        let mut found = read_records(text)?;
        match (found.pop(), found.len()) {
            (Some(record), 0) => Ok(record),
            (_, others) => {
                Err(value(format!("expected one record, not {}", others + usize::from(others > 0))))
            }
        }
    }

    /// The variant with its game, as in `quoridor/2p`.
    #[getter]
    fn variant(&self) -> String {
        self.with(|record| record.variant().to_string())
    }

    /// The position before the first action.
    #[getter]
    fn start(&self) -> Position {
        self.with(|record| Position::from(*record.start()))
    }

    /// The position after the last action.
    #[getter]
    fn end(&self) -> PyResult<Position> {
        self.positions().map(|mut positions| positions.remove(positions.len() - 1))
    }

    /// Plays an action, as number or text, at the end.
    fn push(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.with(|record| {
            let end = Position::from(*record.position(record.end()));
            let action = end.action(action)?;
            record
                .push(action)
                .map(|_| ())
                .map_err(|error| IllegalActionError::new_err(error.to_string()))
        })
    }

    /// The numbers of the actions of the main line.
    fn actions(&self) -> Vec<usize> {
        self.with(|record| {
            let actions = record.main_line().filter_map(|node| record.action(node));
            actions.map(AnyPosition::action_index).collect()
        })
    }

    /// The positions of the main line, the start first: one more than there are actions.
    fn positions(&self) -> PyResult<Vec<Position>> {
        self.with(|record| {
            let mut positions = vec![Position::from(*record.start())];
            for action in record.main_line().filter_map(|node| record.action(node)) {
                let next = positions[positions.len() - 1].after(action)?;
                positions.push(next);
            }
            Ok(positions)
        })
    }

    /// The rank of each side, `None` if the game has no result.
    #[getter]
    fn ranks(&self) -> Option<Vec<u32>> {
        let outcome = self.with(|record| record.outcome());
        outcome.map(|end| end.ranks().iter().map(|&rank| rank.into()).collect())
    }

    /// Why the game ended, as the record says it: `goal`, `resignation`, `unfinished`, ….
    #[getter]
    fn termination(&self) -> String {
        self.with(|record| record.termination().name(record.game()).to_string())
    }

    /// Says how the game ended where the rules do not: `finish([1, 2], "resignation")`.
    #[pyo3(signature = (ranks, termination))]
    fn finish(&self, ranks: Option<Vec<Bound<'_, PyAny>>>, termination: &str) -> PyResult<()> {
        let outcome = ranks.map(|ranks| {
            let ranks = ranks.iter().map(|rank| number("rank", rank, 1, MAX_SEATS as i64));
            let ranks: Vec<u8> =
                ranks.map(|rank| rank.map(|rank| rank as u8)).collect::<PyResult<_>>()?;
            Outcome::from_ranks(&ranks).ok_or_else(|| {
                value(format!("ranks: {ranks:?}: each is one more than the number of better sides"))
            })
        });
        let outcome = outcome.transpose()?;
        self.with(|record| {
            let termination = Termination::from_name(record.game(), termination).map_err(value)?;
            record.finish(outcome, termination).map_err(value)
        })
    }

    /// All tags by name.
    #[getter]
    fn tags(&self) -> BTreeMap<String, String> {
        self.with(|record| {
            let tags = record.tags();
            tags.into_iter().map(|(name, text)| (name.to_string(), text.into_owned())).collect()
        })
    }

    /// Sets a tag such as `Event` or `Seat1`.
    fn set_tag(&self, name: &str, text: &str) -> PyResult<()> {
        self.with(|record| record.set_tag(name, text)).map_err(value)
    }

    /// Adds a comment behind the last action.
    fn add_comment(&self, text: &str) -> PyResult<()> {
        self.with(|record| record.add_comment(record.end(), text)).map_err(value)
    }

    /// The record as text.
    #[getter]
    fn text(&self) -> String {
        self.with(|record| records::write([&*record]))
    }

    /// The record as JSON.
    #[getter]
    fn json(&self) -> String {
        self.with(|record| records::to_json(record))
    }

    fn __len__(&self) -> usize {
        self.with(|record| record.main_line().count())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Record of {} actions of {}", self.__len__(), self.variant())
    }

    fn __copy__(&self) -> Self {
        self.copy().into()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, pyo3::types::PyDict>) -> Self {
        self.copy().into()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = py.import("quartet._quartet")?.getattr("Record")?;
        Ok((class.getattr("from_text")?, (self.text(),)))
    }
}
