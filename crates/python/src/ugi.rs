//! Engines in processes of their own, by the engine protocol.

use std::{
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use pyo3::prelude::*;
use quartet_engine::ugi::{Client, ClientError};
use quartet_games::{Action, Position as AnyPosition, Variant};

use crate::{
    engine::seconds,
    error::{EngineError, IllegalActionError, busy, number, value},
    patience::interruptible,
    position::Position,
};

/// An engine that speaks the protocol.
#[pyclass(frozen, module = "quartet")]
pub(crate) struct UgiEngine {
    /// Gone when it was closed or is of no more use.
    client: Mutex<Option<Running>>,
    patience: Duration,
    /// How it calls itself.
    #[pyo3(get)]
    name: String,
    /// The names of its options.
    #[pyo3(get)]
    options: Vec<String>,
}

struct Running {
    client: Client,
    variant: Option<Variant>,
}

fn fault(error: ClientError) -> PyErr {
    EngineError::new_err(error.to_string())
}

#[pymethods]
impl UgiEngine {
    /// Starts an engine that speaks the protocol of `quartet engine` (a superset of the Universal Game Interface): `command` is
    /// the program and its arguments, `options` are set before the first game. `patience` is how many seconds longer
    /// than agreed it may take to answer.
    ///
    /// Raises `EngineError` if it does not start or does not introduce itself.
    #[new]
    #[pyo3(signature = (command, *, options=None, patience=10.0))]
    fn new(
        py: Python<'_>,
        command: Vec<String>,
        options: Option<std::collections::BTreeMap<String, String>>,
        patience: f64,
    ) -> PyResult<Self> {
        let patience = seconds("patience", patience)?;
        let [program, arguments @ ..] = command.as_slice() else {
            return Err(value("command: expected a program and its arguments"));
        };
        let mut process = Command::new(program);
        process.args(arguments);
        let stop = AtomicBool::new(false);
        let started = interruptible(py, &stop, || Client::start(&mut process, patience))?;
        let mut client = started.map_err(fault)?;
        for (name, text) in options.unwrap_or_default() {
            if [&name, &text].iter().any(|word| word.contains(char::is_control)) {
                return Err(value("options: expected names and values without line ends"));
            }
            client.set_option(&name, &text).map_err(fault)?;
        }
        let (name, options) = (client.name().to_string(), client.options().to_vec());
        let client = Mutex::new(Some(Running { client, variant: None }));
        Ok(Self { client, patience, name, options })
    }

    /// The action that it chooses after `moves` from `position`, with so much `time` in seconds or so many `nodes`.
    ///
    /// Raises `EngineError` if there is no legal answer in time; the engine is closed then.
    #[pyo3(signature = (position, *, moves=None, time=1.0, nodes=None))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &Position,
        moves: Option<Vec<Bound<'_, PyAny>>>,
        time: f64,
        nodes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<usize> {
        let time = seconds("time", time)?;
        let mut at = position.clone();
        let mut actions: Vec<Action> = Vec::new();
        for given in moves.unwrap_or_default() {
            let action = at.action(&given)?;
            let next = at.position.play(action);
            at = next
                .map_err(|reason| IllegalActionError::new_err(format!("`{action}`: {reason}")))?
                .into();
            actions.push(action);
        }
        if at.position.is_over() {
            return Err(value("position: the game is over"));
        }
        let go = match nodes {
            None => format!("movetime {}", time.as_millis()),
            Some(nodes) => format!("nodes {}", number("nodes", nodes, 1, i64::MAX)?),
        };
        let mut place = self.client.try_lock().map_err(|_| busy("UgiEngine"))?;
        let Some(mut running) = place.take() else {
            return Err(EngineError::new_err("the engine was closed"));
        };
        let variant = position.position.variant();
        let stop = Arc::new(AtomicBool::new(false));
        let (patience, start) = (self.patience, position.position);
        running.client.give_up_when(stop.clone());
        let answer = interruptible(py, &stop, || {
            if running.variant != Some(variant) {
                running.client.new_game(variant, patience)?;
                running.variant = Some(variant);
            }
            running.client.go(&start, &actions, &go, time + patience)
        })?;
        // After an error or a signal the engine is of no more use and goes.
        let action = answer.map_err(fault)?.action;
        if !stop.load(Ordering::Relaxed) {
            *place = Some(running);
        }
        Ok(AnyPosition::action_index(action))
    }

    /// Ends the engine.
    fn close(&self) -> PyResult<()> {
        *self.client.try_lock().map_err(|_| busy("UgiEngine"))? = None;
        Ok(())
    }

    fn __enter__(this: Py<Self>) -> Py<Self> {
        this
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&self, _args: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close()
    }

    fn __repr__(&self) -> String {
        format!("UgiEngine of {:?}", self.name)
    }
}
