//! Positions.

use std::sync::atomic::{AtomicBool, Ordering};

use numpy::{PyArray1, PyArrayDyn};
use pyo3::{prelude::*, types::PyDict};
use quartet_core::{Game as _, Random, Seat, perft};
use quartet_environment::rewards;
use quartet_games::{Action, Game, Position as AnyPosition, Variant, with_game};
use quartet_render::{Options, TextOptions, Theme};
use rand::SeedableRng as _;

use crate::{
    arrays,
    error::{IllegalActionError, expected, number, seed, value},
    patience::interruptible,
};

/// A position of any game.
#[pyclass(frozen, eq, module = "quartet")]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) position: AnyPosition,
    /// A finished game has no text of its own: the position before, and the action that ended it.
    before: Option<(AnyPosition, Action)>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl From<AnyPosition> for Position {
    fn from(position: AnyPosition) -> Self {
        Self { position, before: None }
    }
}

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    Game::ALL.into_iter().map(Game::name).collect()
}

/// The named variants, of one game or of all, as in `quoridor/2p`.
#[pyfunction]
#[pyo3(signature = (game=None))]
pub(crate) fn variants(game: Option<&str>) -> PyResult<Vec<String>> {
    let variants = match game {
        None => Variant::all(),
        Some(game) => game.parse::<Game>().map_err(value)?.variants(),
    };
    Ok(variants.iter().map(ToString::to_string).collect())
}

/// Makes a position out of what a pickle holds.
#[pyfunction(name = "_restore")]
#[pyo3(signature = (text, action=None))]
pub(crate) fn restore(text: &str, action: Option<&str>) -> PyResult<Position> {
    // The second is a game that began from another set-up than those of the variants.
    let position: AnyPosition = text
        .parse()
        .or_else(|error| AnyPosition::from_custom_text(text).map_err(|_| error))
        .map_err(value)?;
    match action {
        None => Ok(position.into()),
        Some(action) => {
            let action = position.parse_action(action).map_err(value)?;
            Position::from(position).after(action)
        }
    }
}

/// The variant that two texts or one name.
pub(crate) fn variant(game: &str, variant: Option<&str>) -> PyResult<Variant> {
    match variant {
        None => game.parse().map_err(value),
        Some(name) => game.parse::<Game>().and_then(|game| game.variant(name)).map_err(value),
    }
}

/// A position, or the start of the variant that a text names.
pub(crate) fn start(given: &Bound<'_, PyAny>) -> PyResult<AnyPosition> {
    if let Ok(position) = given.cast::<Position>() {
        return Ok(position.get().position);
    }
    match given.extract::<&str>() {
        Ok(name) => Ok(AnyPosition::start(variant(name, None)?)),
        Err(_) => Err(expected("a Position or the name of a variant", given)),
    }
}

impl Position {
    /// The position after a legal action.
    pub(crate) fn after(&self, action: Action) -> PyResult<Self> {
        let next = self.position.play(action).map_err(|reason| {
            IllegalActionError::new_err(format!("`{action}` is not legal: {reason}"))
        })?;
        Ok(Self { position: next, before: next.is_over().then_some((self.position, action)) })
    }

    /// The action of this game that a number or text stands for.
    pub(crate) fn action(&self, given: &Bound<'_, PyAny>) -> PyResult<Action> {
        if let Ok(text) = given.extract::<&str>() {
            return self.position.parse_action(text).map_err(value);
        }
        let last = self.position.game().action_space() as i64 - 1;
        let number = number("action", given, 0, last)?;
        let action = self.position.action_at(number as usize);
        action.ok_or_else(|| value(format!("action: no action has the number {number}")))
    }

    fn seat(&self, given: &Bound<'_, PyAny>) -> PyResult<Seat> {
        let seats = self.position.variant().seats() as i64;
        number("seat", given, 0, seats - 1).map(|seat| Seat::new(seat as usize))
    }

    fn symmetry(&self, given: &Bound<'_, PyAny>) -> PyResult<usize> {
        let count = self.symmetries() as i64;
        number("symmetry", given, 0, count - 1).map(|symmetry| symmetry as usize)
    }
}

/// A position as text, or the one before and the action that led to it.
type Pickled = (String, Option<String>);

#[pymethods]
impl Position {
    /// The start of a variant: `Position("quoridor", "4p")`, `Position("quoridor/4p")`, or `Position("quoridor")` for the
    /// default variant.
    ///
    /// Raises `ValueError` for an unknown game or variant.
    #[new]
    #[pyo3(signature = (game, variant=None))]
    fn new(game: &str, variant: Option<&str>) -> PyResult<Self> {
        self::variant(game, variant).map(|variant| AnyPosition::start(variant).into())
    }

    /// The position that a text stands for, as `text` gives it. With `custom` it may be a set-up of FILLIT or JAMIT
    /// with another number of stones than the variant's own.
    ///
    /// Raises `ValueError` with the column if the text is no legal position.
    #[staticmethod]
    #[pyo3(signature = (text, *, custom=false))]
    fn from_text(text: &str, custom: bool) -> PyResult<Self> {
        let position = if custom { AnyPosition::from_custom_text(text) } else { text.parse() };
        position.map(Self::from).map_err(value)
    }

    /// The name of the game, as in `quoridor`.
    #[getter]
    fn game(&self) -> &'static str {
        self.position.game().name()
    }

    /// The variant with its game, as in `quoridor/2p`.
    #[getter]
    fn variant(&self) -> String {
        self.position.variant().to_string()
    }

    /// The position as text. It reads back with `from_text` unless the game is over.
    #[getter]
    fn text(&self) -> String {
        self.position.to_string()
    }

    /// How many seats there are, 2 to 4.
    #[getter]
    fn seats(&self) -> usize {
        self.position.variant().seats()
    }

    /// How many sides there are: as many as seats, fewer where seats play in teams.
    #[getter]
    fn sides(&self) -> usize {
        self.position.variant().sides()
    }

    /// The side for which a seat plays.
    fn side(&self, seat: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.position.variant().side(self.seat(seat)?).index())
    }

    /// The seat to act, from 0; after the end the one that would be next.
    #[getter]
    fn turn(&self) -> usize {
        self.position.turn().index()
    }

    /// Whether the next action is the first of a turn.
    #[getter]
    fn begins_turn(&self) -> bool {
        self.position.begins_turn()
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// The rank of each side, 1 for the winner; `None` while the game goes on.
    #[getter]
    fn ranks(&self) -> Option<Vec<u32>> {
        // A vector of bytes would become `bytes` of Python.
        self.position.outcome().map(|end| end.ranks().iter().map(|&rank| rank.into()).collect())
    }

    /// The reward of each seat: 1 for a win that is not shared, 0 where all sides share it; those of the sides sum to
    /// 0. `None` while the game goes on.
    #[getter]
    fn rewards(&self) -> Option<Vec<f32>> {
        let variant = self.position.variant();
        self.position.outcome().map(|end| rewards(variant, end)[..variant.seats()].to_vec())
    }

    /// A hash of all that matters for the rest of the game, the same on every machine (Zobrist keys, 64 bits).
    #[getter]
    fn hash(&self) -> u64 {
        self.position.key()
    }

    /// Actions of this game have numbers below this.
    #[getter]
    fn action_space(&self) -> usize {
        self.position.game().action_space()
    }

    /// The numbers of the legal actions, rising; none after the end.
    fn legal_actions(&self) -> Vec<usize> {
        let actions = self.position.actions();
        let mut numbers: Vec<usize> = actions.into_iter().map(AnyPosition::action_index).collect();
        numbers.sort_unstable();
        numbers
    }

    /// How many actions are legal.
    fn count_actions(&self) -> u64 {
        self.position.count_actions()
    }

    /// For each number of the action space whether the action is legal: bools, shape `(action_space,)`.
    fn legal_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.action_space()];
        for action in self.position.actions() {
            mask[AnyPosition::action_index(action)] = true;
        }
        PyArray1::from_vec(py, mask)
    }

    /// Whether an action, as number or text, may be played now.
    fn is_legal(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.position.legal(self.action(action)?).is_ok())
    }

    /// The position after an action, given as number or text. This position stays as it is.
    ///
    /// Raises `IllegalActionError` (a `ValueError`) if the rules forbid it.
    fn play(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.after(self.action(action)?)
    }

    /// A legal action, each with the same chance; the same seed gives the same action.
    #[pyo3(signature = (seed=None))]
    fn random_action(&self, seed: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let mut rng = Random::seed_from_u64(self::seed(seed)?);
        let action = self.position.random_action(&mut rng);
        action.map(AnyPosition::action_index).ok_or_else(|| value("the game is over"))
    }

    /// The text of an action.
    fn action_to_text(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.action(action)?.to_string())
    }

    /// The number of the action that a text stands for, legal or not.
    fn action_from_text(&self, text: &str) -> PyResult<usize> {
        self.position.parse_action(text).map(AnyPosition::action_index).map_err(value)
    }

    /// The leaves of the tree of so many actions (0 to 100) from here.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = number("depth", depth, 0, 100)? as u32;
        let (stop, position) = (AtomicBool::new(false), self.position);
        interruptible(py, &stop, || leaves(&position, depth, &stop))
    }

    /// What a seat, the one to act if none is given, sees: `uint8`, the shape and meaning of `Layout`.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let seat = seat.map_or(Ok(self.position.turn()), |seat| self.seat(seat))?;
        let layout = quartet_environment::layout(self.position.variant());
        let array = arrays::zeros(py, &[layout.planes.len(), layout.rows, layout.columns])?;
        let planes = quartet_environment::observe(&self.position, seat);
        arrays::write(&array)?.as_slice_mut()?.copy_from_slice(&planes);
        Ok(array)
    }

    /// How many symmetries the variant has, number 0 (which changes nothing) included.
    #[getter]
    fn symmetries(&self) -> usize {
        with_game!(&self.position, position => position.symmetries())
    }

    /// The position as a symmetry shows it.
    fn transform(&self, symmetry: &Bound<'_, PyAny>) -> PyResult<Self> {
        let symmetry = self.symmetry(symmetry)?;
        let image =
            |of: &AnyPosition| with_game!(of, of => AnyPosition::from(of.transform(symmetry)));
        let before = self
            .before
            .map(|(before, action)| (image(&before), transformed(&before, symmetry, action)));
        Ok(Self { position: image(&self.position), before })
    }

    /// The number of the action that in the transformed position means what this one means here.
    fn transform_action(
        &self,
        symmetry: &Bound<'_, PyAny>,
        action: &Bound<'_, PyAny>,
    ) -> PyResult<usize> {
        let (symmetry, action) = (self.symmetry(symmetry)?, self.action(action)?);
        Ok(AnyPosition::action_index(transformed(&self.position, symmetry, action)))
    }

    /// A picture of the position as SVG.
    #[pyo3(signature = (*, dark=false))]
    fn svg(&self, dark: bool) -> String {
        let theme = if dark { Theme::Dark } else { Theme::Light };
        quartet_render::svg(&self.position, &Options { theme, ..Options::default() })
    }

    /// The position drawn with characters.
    fn diagram(&self) -> String {
        quartet_render::text(&self.position, &TextOptions::default())
    }

    fn _repr_svg_(&self) -> String {
        self.svg(false)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        match &self.before {
            None => format!("Position.from_text('{}')", self.position),
            Some((before, action)) => format!("Position.from_text('{before}').play('{action}')"),
        }
    }

    fn __hash__(&self) -> u64 {
        self.position.key()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let restore = py.import("quartet._quartet")?.getattr("_restore")?;
        Ok(match &self.before {
            None => (restore, (self.position.to_string(), None)),
            Some((before, action)) => (restore, (before.to_string(), Some(action.to_string()))),
        })
    }
}

/// What an action becomes under a symmetry of the position.
fn transformed(position: &AnyPosition, symmetry: usize, action: Action) -> Action {
    let number = with_game!(position, position => transformed_number(position, symmetry, action));
    position.action_at(number).unwrap_or(action)
}

fn transformed_number<G: quartet_core::Game>(
    position: &G,
    symmetry: usize,
    action: Action,
) -> usize {
    let number = AnyPosition::action_index(action);
    G::action_at(number)
        .map_or(number, |action| G::action_index(position.transform_action(symmetry, action)))
}

/// So deep a tree is counted at one go.
const AT_ONE_GO: u32 = 3;

fn leaves(position: &AnyPosition, depth: u32, stop: &AtomicBool) -> u64 {
    with_game!(position, position => leaves_of(position, depth, stop))
}

fn leaves_of<G: quartet_core::Game>(position: &G, depth: u32, stop: &AtomicBool) -> u64 {
    if depth <= AT_ONE_GO {
        return perft(position, depth);
    }
    let mut leaves = 0_u64;
    position.each_action(|action| {
        if !stop.load(Ordering::Relaxed) {
            let mut next = *position;
            next.play_unchecked(action);
            leaves = leaves.wrapping_add(leaves_of(&next, depth - 1, stop));
        }
    });
    leaves
}
