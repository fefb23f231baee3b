//! The engine.

use std::{
    sync::{Arc, Mutex, atomic::AtomicBool},
    time::{Duration, Instant},
};

use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use quartet_core::Variant as _;
use quartet_engine::{
    self as engine, Evaluation, Level, Limits, Network, Options, Rated, Report, Search, Task,
    eval::{Blur, Evaluator, Learned},
    features, networks,
};
use quartet_games::{Action, Position as AnyPosition, with_game};
use quartet_search::{Evaluate as _, Shares};

use crate::{
    error::{busy, number, number_or, seed, value},
    patience::interruptible,
    playouts::MOST_THREADS,
    position::Position,
};

/// The most memory of an engine, in MiB.
const MOST_MEMORY: i64 = 65_536;
/// The longest time that can be given, in seconds.
const LONGEST: f64 = 1e9;

/// The time that is given as seconds.
pub(crate) fn seconds(what: &str, given: f64) -> PyResult<Duration> {
    if (0.0..=LONGEST).contains(&given) {
        Ok(Duration::from_secs_f64(given))
    } else {
        Err(value(format!("{what}: expected seconds from 0 to {LONGEST}, not {given}")))
    }
}

/// The engine that comes with the package.
#[pyclass(frozen, module = "quartet")]
pub(crate) struct Engine {
    engine: Mutex<engine::Engine>,
    options: Options,
}

/// What was found about a position: one line of the best actions.
#[pyclass(frozen, get_all, module = "quartet")]
pub(crate) struct Line {
    /// The action with which it begins.
    action: usize,
    /// What is expected to be played: this and the next actions.
    pv: Vec<usize>,
    /// The expected share of the win by side: `float32`, shape `(sides,)`.
    shares: Py<PyArray1<f32>>,
    /// How many actions deep the engine has looked.
    depth: u32,
}

/// What was found about a position.
#[pyclass(frozen, get_all, module = "quartet")]
pub(crate) struct Analysis {
    /// The best action.
    action: usize,
    /// What is expected to be played: this and the next actions.
    pv: Vec<usize>,
    /// The expected share of the win by side: `float32`, shape `(sides,)`.
    shares: Py<PyArray1<f32>>,
    /// How many actions deep the engine has looked.
    depth: u32,
    /// How many positions it has looked at, or simulations it has made.
    nodes: u64,
    /// How long it took.
    seconds: f64,
    /// As many best lines as were wanted, as far as there are; the first is that of `action`.
    lines: Vec<Py<Line>>,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("Line(action={}, depth={})", self.action, self.depth)
    }
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        let Self { action, depth, nodes, .. } = self;
        format!("Analysis(action={action}, depth={depth}, nodes={nodes})")
    }
}

pub(crate) fn shares_array<'py>(
    py: Python<'py>,
    shares: &Shares,
    sides: usize,
) -> Bound<'py, PyArray1<f32>> {
    PyArray1::from_slice(py, &shares[..sides])
}

fn numbers(actions: &[Action]) -> Vec<usize> {
    actions.iter().map(|&action| AnyPosition::action_index(action)).collect()
}

#[pymethods]
impl Engine {
    /// The engine at a level from 1 (a child can win) to 10 (all that it has).
    ///
    /// `search` is `auto`, `alphabeta` or `mcts`; without `learned` the hand-written evaluation is used in place of networks;
    /// `memory` is in MiB. With one thread and limits that do not count time it plays the same for the same seed.
    #[new]
    #[pyo3(signature = (level=None, *, search="auto", learned=true, threads=None, memory=None, seed=None))]
    fn new(
        level: Option<&Bound<'_, PyAny>>,
        search: &str,
        learned: bool,
        threads: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let usual = Options::default();
        let (least, most) = (Level::MIN.number().into(), Level::MAX.number().into());
        let level = number_or("level", level, usual.level.number().into(), least, most)?;
        let options = Options {
            level: Level::new(level as u8).unwrap_or_default(),
            search: search.parse::<Search>().map_err(value)?,
            evaluation: if learned { Evaluation::Learned } else { Evaluation::HandWritten },
            threads: number_or("threads", threads, 1, 1, MOST_THREADS)? as usize,
            hash_mib: number_or("memory", memory, 128, 1, MOST_MEMORY)? as usize,
            lines: 1,
            seed: self::seed(seed)?,
        };
        Ok(Self { engine: Mutex::new(engine::Engine::new(options)), options })
    }

    /// The level, 1 to 10.
    #[getter]
    fn level(&self) -> u8 {
        self.options.level.number()
    }

    /// Looks for the best action until a limit is reached: `time` in seconds, `nodes`, `depth` in actions; without any, and at a
    /// level without own limit, five seconds. `lines` is how many best actions are wanted with a line each. `history`
    /// holds earlier positions of the game, so that repetitions are seen.
    ///
    /// Other threads run meanwhile, and Ctrl-C ends it.
    #[pyo3(signature = (position, *, time=None, nodes=None, depth=None, lines=None, history=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Position,
        time: Option<f64>,
        nodes: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        lines: Option<&Bound<'_, PyAny>>,
        history: Option<Vec<PyRef<'_, Position>>>,
    ) -> PyResult<Analysis> {
        let position = position.position;
        if position.is_over() {
            return Err(value("position: the game is over"));
        }
        let limits = Limits {
            time: time.map(|time| seconds("time", time)).transpose()?,
            nodes: nodes
                .map(|nodes| number("nodes", nodes, 1, i64::MAX))
                .transpose()?
                .map(|n| n as u64),
            depth: depth
                .map(|depth| number("depth", depth, 1, 1000))
                .transpose()?
                .map(|n| n as u32),
            ..Limits::default()
        };
        let lines = number_or("lines", lines, 1, 1, 1000)? as usize;
        let earlier = history.unwrap_or_default();
        let starts = earlier.iter().filter(|earlier| earlier.position.begins_turn());
        let history: Vec<u64> = starts.map(|earlier| earlier.position.key()).collect();
        let mut engine = self.engine.try_lock().map_err(|_| busy("Engine"))?;
        engine.set_options(Options { lines, ..self.options });
        let (engine, stop, begun) = (&mut *engine, AtomicBool::new(false), Instant::now());
        let mut reports: Vec<Option<Report<Action>>> = vec![None; lines];
        let best = interruptible(py, &stop, || {
            engine.analyse(Task {
                position,
                history: &history,
                limits,
                stop: &stop,
                clock: &|| begun.elapsed(),
                report: &mut |report| {
                    if let Some(place) = reports.get_mut(report.rank.wrapping_sub(1)) {
                        *place = Some(report.clone());
                    }
                },
            })
        })?;
        let elapsed = begun.elapsed().as_secs_f64();
        let best = best.ok_or_else(|| value("position: the game is over"))?;
        let sides = position.variant().sides();
        let line = |pv: &[Action], shares: &Shares, depth: u32| {
            let action = pv.first().map_or(0, |&action| AnyPosition::action_index(action));
            let shares = shares_array(py, shares, sides).unbind();
            Py::new(py, Line { action, pv: numbers(pv), shares, depth })
        };
        let others = reports.iter().skip(1).flatten().filter(|report| !report.pv.is_empty());
        let first = line(&best.pv, &best.shares, best.depth);
        let rest = others.map(|report| line(&report.pv, &report.shares, report.depth));
        Ok(Analysis {
            action: AnyPosition::action_index(best.action),
            pv: numbers(&best.pv),
            shares: shares_array(py, &best.shares, sides).unbind(),
            depth: best.depth,
            nodes: best.nodes,
            seconds: elapsed,
            lines: [first].into_iter().chain(rest).collect::<PyResult<_>>()?,
        })
    }

    /// What positions of one variant are worth without looking ahead: the expected share of the win by side, `float32`, shape
    /// `(positions, sides)`.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        positions: Vec<PyRef<'_, Position>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let positions = same_variant(&positions)?;
        let Some(first) = positions.first() else {
            return Ok(PyArray2::zeros(py, [0, 0], false));
        };
        let (sides, network) = (first.variant().sides(), self.network(first));
        let shares =
            py.detach(|| with_game!(first, first => shares_of(first, &positions, network)));
        PyArray1::from_vec(py, shares).reshape([positions.len(), sides])
    }

    /// How promising each action looks without looking ahead: chances, `float32`, shape `(positions, action_space)`; a row sums
    /// to 1, or to 0 after the end of the game.
    fn policy<'py>(
        &self,
        py: Python<'py>,
        positions: Vec<PyRef<'_, Position>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let positions = same_variant(&positions)?;
        let Some(first) = positions.first() else {
            return Ok(PyArray2::zeros(py, [0, 0], false));
        };
        let space = first.game().action_space();
        let network = self.network(first);
        let policies =
            py.detach(|| with_game!(first, first => policies_of(first, &positions, network)));
        PyArray1::from_vec(py, policies).reshape([positions.len(), space])
    }

    /// Forgets what was found about earlier positions.
    fn forget(&self) -> PyResult<()> {
        self.engine.try_lock().map_err(|_| busy("Engine"))?.forget();
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Engine(level={})", self.level())
    }
}

fn same_variant(positions: &[PyRef<'_, Position>]) -> PyResult<Vec<AnyPosition>> {
    let positions: Vec<AnyPosition> = positions.iter().map(|of| of.position).collect();
    for pair in positions.windows(2) {
        let (one, other) = (pair[0].variant(), pair[1].variant());
        if one != other {
            return Err(value(format!("positions: expected one variant, not {one} and {other}")));
        }
    }
    Ok(positions)
}

impl Engine {
    /// The network that values positions of this variant.
    fn network(&self, first: &AnyPosition) -> Option<Arc<Network>> {
        let learned = self.options.evaluation == Evaluation::Learned;
        let name = features::network(first.variant()).filter(|_| learned);
        name.and_then(|name| networks::shipped(&name))
    }
}

/// What sees positions of the variant of `first` without looking ahead.
fn evaluator<G: Rated>(first: &G, network: Option<Arc<Network>>) -> Evaluator<G::Judge> {
    // The networks of the program fit their variants.
    let learned = network.and_then(|network| Learned::new::<G>(network, first.variant()).ok());
    Evaluator::new(G::Judge::default(), Blur::default()).with_network(learned)
}

/// The shares of all sides, position by position.
fn shares_of<G: Rated>(
    first: &G,
    positions: &[AnyPosition],
    network: Option<Arc<Network>>,
) -> Vec<f32> {
    let (evaluator, sides) = (evaluator(first, network), first.variant().sides());
    let of = |position: G| match position.outcome() {
        Some(outcome) => outcome.shares(),
        None => evaluator.shares(&position),
    };
    let shares = positions.iter().filter_map(<G as Rated>::of).map(of);
    shares.flat_map(|shares| shares.into_iter().take(sides)).collect()
}

/// A chance for each number of the action space, position by position: that a hint is 100 higher makes it
/// e times as large.
fn policies_of<G: Rated>(
    first: &G,
    positions: &[AnyPosition],
    network: Option<Arc<Network>>,
) -> Vec<f32> {
    let evaluator = evaluator(first, network);
    let mut policies = vec![0.0; positions.len() * G::ACTION_SPACE];
    let places = policies.chunks_mut(G::ACTION_SPACE);
    for (position, policy) in positions.iter().filter_map(<G as Rated>::of).zip(places) {
        if position.is_over() {
            continue;
        }
        let mut hints = Vec::new();
        evaluator.candidates(&position, &mut |action, hint| hints.push((action, hint)));
        let top = hints.iter().map(|&(_, hint)| hint).max().unwrap_or(0);
        let weight = |hint: i32| ((hint - top) as f32 / 100.0).exp();
        let sum: f32 = hints.iter().map(|&(_, hint)| weight(hint)).sum();
        for (action, hint) in hints {
            policy[G::action_index(action)] = weight(hint) / sum;
        }
    }
    policies
}
