//! Many games in one call.

use std::sync::{Mutex, MutexGuard};

use numpy::PyArrayDyn;
use pyo3::{prelude::*, sync::PyOnceLock, types::PyList};
use quartet_environment::{Batch as Games, BatchError, Settings};

use crate::{
    arrays::{self, as_bools, whole_numbers, write, zeros},
    error::{IllegalActionError, busy, number, number_or, seed, value},
    playouts::{MOST_THREADS, limits},
    position::{Position, start},
};

/// The most games of a batch.
const MOST: i64 = 1 << 20;

/// Games of one variant that are stepped together.
#[pyclass(frozen, module = "quartet")]
pub(crate) struct Batch {
    games: Mutex<Games>,
    /// The variant with its game, as in `quoridor/2p`.
    #[pyo3(get)]
    variant: String,
    /// How many seats there are.
    #[pyo3(get)]
    seats: usize,
    /// Actions have numbers below this.
    #[pyo3(get)]
    action_space: usize,
    /// Planes, rows and columns of what is seen of one game, see `Layout`.
    #[pyo3(get)]
    observation_shape: (usize, usize, usize),
    count: usize,
    rewards: Py<PyArrayDyn<f32>>,
    terminated: Py<PyArrayDyn<bool>>,
    truncated: Py<PyArrayDyn<bool>>,
    lengths: Py<PyArrayDyn<u32>>,
    turns: Py<PyArrayDyn<u8>>,
    // Made when first asked for.
    actions: PyOnceLock<Py<PyArrayDyn<i64>>>,
    masks: PyOnceLock<Py<PyArrayDyn<u8>>>,
    packed_masks: PyOnceLock<Py<PyArrayDyn<u8>>>,
    observations: PyOnceLock<Py<PyArrayDyn<u8>>>,
    final_observations: PyOnceLock<Py<PyArrayDyn<u8>>>,
    final_turns: PyOnceLock<Py<PyArrayDyn<u8>>>,
}

fn fault(error: &BatchError) -> PyErr {
    match error {
        BatchError::Illegal { .. } => IllegalActionError::new_err(error.to_string()),
        _ => value(error),
    }
}

/// Where games may begin: one place or a list of them.
fn starts(given: &Bound<'_, PyAny>) -> PyResult<Vec<quartet_games::Position>> {
    match given.cast::<PyList>() {
        Ok(list) => list.iter().map(|one| start(&one)).collect(),
        Err(_) => start(given).map(|one| vec![one]),
    }
}

impl Batch {
    fn games(&self) -> PyResult<MutexGuard<'_, Games>> {
        self.games.try_lock().map_err(|_| busy("Batch"))
    }

    /// Copies what the games say of themselves into the arrays.
    fn tell(&self, py: Python<'_>, games: &Games) -> PyResult<()> {
        write(self.rewards.bind(py))?.as_slice_mut()?.copy_from_slice(games.rewards());
        write(self.terminated.bind(py))?.as_slice_mut()?.copy_from_slice(games.terminated());
        write(self.truncated.bind(py))?.as_slice_mut()?.copy_from_slice(games.truncated());
        write(self.lengths.bind(py))?.as_slice_mut()?.copy_from_slice(games.lengths());
        games.turns(write(self.turns.bind(py))?.as_slice_mut()?);
        Ok(())
    }

    /// The array in `kept`, or `out` if it is given, after `fill` has written to it while other threads of
    /// Python go on.
    fn filled<'py, T: numpy::Element + Send>(
        &self,
        py: Python<'py>,
        kept: &PyOnceLock<Py<PyArrayDyn<T>>>,
        out: Option<&Bound<'py, PyAny>>,
        (kind, shape): (&str, &[usize]),
        fill: impl FnOnce(&mut Games, &mut [T]) + Send,
    ) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let array = if let Some(out) = out {
            arrays::out("out", out, kind, shape)?
        } else {
            let kept = kept.get_or_try_init(py, || zeros(py, shape).map(Bound::unbind))?;
            kept.bind(py).clone()
        };
        let (mut guard, mut held) = (self.games()?, write(&array)?);
        let (games, places) = (&mut *guard, held.as_slice_mut()?);
        py.detach(|| fill(games, places));
        drop(held);
        Ok(array)
    }

    /// The shape of what is seen in all games.
    const fn observed(&self) -> [usize; 4] {
        let (planes, rows, columns) = self.observation_shape;
        [self.count, planes, rows, columns]
    }
}

#[pymethods]
impl Batch {
    /// So many games (up to 2**20), each of which begins at `start`: a position, the name of a variant, or a list of these
    /// of which one is drawn for every game. Games that end begin anew.
    ///
    /// What is left to chance in each game follows from `seed` and its number, whatever the number of threads.
    /// A game is truncated after `max_turns` (300; 0 for no limit) turns of each seat, or when a position has come
    /// up `repetitions` times at the start of a turn (0 for no limit, much slower else).
    #[new]
    #[pyo3(signature = (start, games, *, seed=None, threads=None, max_turns=None, repetitions=None))]
    fn new(
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        games: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        max_turns: Option<&Bound<'_, PyAny>>,
        repetitions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let starts = starts(start)?;
        let count = number("games", games, 1, MOST)? as usize;
        let settings = Settings {
            seed: self::seed(seed)?,
            threads: number_or("threads", threads, 1, 1, MOST_THREADS)? as usize,
            limits: limits(max_turns, repetitions)?,
        };
        let games = Games::new(&starts, count, settings).map_err(|error| fault(&error))?;
        let variant = games.variant();
        let layout = quartet_environment::layout(variant);
        let batch = Self {
            variant: variant.to_string(),
            seats: variant.seats(),
            action_space: variant.game().action_space(),
            observation_shape: (layout.planes.len(), layout.rows, layout.columns),
            count,
            rewards: zeros(py, &[count, variant.seats()])?.unbind(),
            terminated: zeros(py, &[count])?.unbind(),
            truncated: zeros(py, &[count])?.unbind(),
            lengths: zeros(py, &[count])?.unbind(),
            turns: zeros(py, &[count])?.unbind(),
            actions: PyOnceLock::new(),
            masks: PyOnceLock::new(),
            packed_masks: PyOnceLock::new(),
            observations: PyOnceLock::new(),
            final_observations: PyOnceLock::new(),
            final_turns: PyOnceLock::new(),
            games: Mutex::new(games),
        };
        batch.tell(py, &*batch.games()?)?;
        Ok(batch)
    }

    /// Plays an action in each game: a row of whole numbers. Afterwards `rewards`, `terminated`, `truncated`, `lengths`
    /// and `turns` say what came of it.
    ///
    /// Raises `IllegalActionError` or `ValueError` if not each is a legal action; then nothing is played.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = whole_numbers(actions)?;
        let mut guard = self.games()?;
        let games = &mut *guard;
        py.detach(|| games.step(&actions)).map_err(|error| fault(&error))?;
        self.tell(py, games)
    }

    /// A legal action for each game, all with the same chance: `int64`, shape `(games,)`.
    #[pyo3(signature = (*, out=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let kind = ("int64", &[self.count][..]);
        self.filled(py, &self.actions, out, kind, Games::sample)
    }

    /// The legal actions of each game: bools, shape `(games, action_space)`.
    #[pyo3(signature = (*, out=None))]
    fn legal_masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let kind = ("bool", &[self.count, self.action_space][..]);
        let array = self.filled(py, &self.masks, out, kind, |games, masks| games.masks(masks))?;
        out.map_or_else(|| as_bools(&array), |out| Ok(out.clone()))
    }

    /// The same as bits, in the order of `numpy.unpackbits(…, bitorder="little")`: `uint8`, shape
    /// `(games, (action_space + 7) // 8)`.
    #[pyo3(signature = (*, out=None))]
    fn packed_masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let kind = ("uint8", &[self.count, self.action_space.div_ceil(8)][..]);
        let fill = |games: &mut Games, masks: &mut [u8]| games.packed_masks(masks);
        self.filled(py, &self.packed_masks, out, kind, fill)
    }

    /// What the seat to act sees in each game: `uint8`, shape `(games, *observation_shape)`, see `Layout`.
    #[pyo3(signature = (*, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let kind = ("uint8", &self.observed()[..]);
        self.filled(py, &self.observations, out, kind, |games, planes| games.observe(planes))
    }

    /// What the seat to act sees where the last step ended a game, before it began anew: `uint8`, shape
    /// `(games, *observation_shape)`. Gymnasium calls it `final_obs`, and `terminated | truncated` `_final_obs`.
    ///
    /// The rows of games that go on are 0; in `out` they stay as they are.
    #[pyo3(signature = (*, out=None))]
    fn final_obs<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let kind = ("uint8", &self.observed()[..]);
        let is_own = out.is_none();
        self.filled(py, &self.final_observations, out, kind, |games, planes| {
            if is_own {
                planes.fill(0);
            }
            games.final_observe(planes);
        })
    }

    /// The seat to act where the last step ended a game, as which `final_obs` sees it: `uint8`, shape `(games,)`.
    /// The places of games that go on are 0; in `out` they stay as they are.
    #[pyo3(signature = (*, out=None))]
    fn final_turns<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let kind = ("uint8", &[self.count][..]);
        let is_own = out.is_none();
        self.filled(py, &self.final_turns, out, kind, |games, turns| {
            if is_own {
                turns.fill(0);
            }
            games.final_turns(turns);
        })
    }

    /// The position in which the last step ended one game.
    ///
    /// Raises `ValueError` if it did not end that game.
    fn final_position(&self, game: &Bound<'_, PyAny>) -> PyResult<Position> {
        let game = number("game", game, 0, self.count as i64 - 1)?;
        let position = self.games()?.final_position(game as usize);
        let why = || value(format!("game {game}: the last step did not end it"));
        position.map(Position::from).ok_or_else(why)
    }

    /// Begins all games anew.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = self::seed(seed)?;
        let mut games = self.games()?;
        games.reset(seed);
        self.tell(py, &games)
    }

    /// The position of one game.
    fn position(&self, game: &Bound<'_, PyAny>) -> PyResult<Position> {
        let game = number("game", game, 0, self.count as i64 - 1)?;
        let position = self.games()?.position(game as usize);
        position.map(Position::from).ok_or_else(|| value("there is no such game"))
    }

    /// The rewards of the last step: `float32`, shape `(games, seats)`; 0 where no game ended.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArrayDyn<f32>> {
        self.rewards.clone_ref(py)
    }

    /// In which games the last step ended the game by its rules: bools, shape `(games,)`.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArrayDyn<bool>> {
        self.terminated.clone_ref(py)
    }

    /// In which games the last step reached a limit: bools, shape `(games,)`.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArrayDyn<bool>> {
        self.truncated.clone_ref(py)
    }

    /// How many actions each game has had, or had when the last step ended it: `uint32`, shape `(games,)`.
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyArrayDyn<u32>> {
        self.lengths.clone_ref(py)
    }

    /// The seat to act in each game: `uint8`, shape `(games,)`.
    #[getter]
    fn turns(&self, py: Python<'_>) -> Py<PyArrayDyn<u8>> {
        self.turns.clone_ref(py)
    }

    /// How many games have ended since the beginning or the last reset.
    #[getter]
    fn finished(&self) -> PyResult<u64> {
        Ok(self.games()?.finished())
    }

    fn __len__(&self) -> usize {
        self.count
    }

    fn __repr__(&self) -> String {
        format!("Batch('{}', {})", self.variant, self.count)
    }
}
