//! Whoever chooses the actions of a seat.

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

use quartet_core::{Random, Seat};
use quartet_engine::{Best, Engine, Limits, Options, Remaining, Task, Yardstick};
use quartet_games::{Action, Position};
use rand::SeedableRng as _;

use super::{
    control::Bound,
    program::Program,
    spec::{Kind, Spec},
};
use crate::openings::derived;

/// What a player is given for one search: a game so far, and limits.
pub(crate) struct Question<'a> {
    pub(crate) start: Position,
    pub(crate) actions: &'a [Action],
    /// After these actions.
    pub(crate) position: Position,
    /// The keys of the positions at starts of turns so far, this one not included.
    pub(crate) history: &'a [u64],
    pub(crate) bound: Bound,
    /// When the referee stops waiting, from now on.
    pub(crate) deadline: Duration,
    /// Set when the match is over: the answer does not count any more.
    pub(crate) stop: &'a AtomicBool,
}

/// An action with what its player knows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    pub(crate) action: Action,
    /// The worth by side, if the player told it.
    pub(crate) shares: Option<Vec<f64>>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

/// Why a player gave no action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It answered what is no legal action.
    Illegal(String),
    /// It ended, cannot be started, or does not keep to the protocol.
    Crash(String),
    /// It did not answer in time.
    Time(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(what) => write!(f, "lost by an illegal action: {what}"),
            Self::Crash(what) => write!(f, "broke down: {what}"),
            Self::Time(what) => write!(f, "lost on time: {what}"),
        }
    }
}

/// Plays one seat of one game after another.
pub(crate) enum Player {
    Own(Box<Own>),
    Random(Random),
    /// With the seed of the game.
    Yardstick(Yardstick, u64),
    Program(Program),
}

/// The project's own engine.
pub(crate) struct Own {
    engine: Engine,
    options: Options,
}

/// What a turn of a player costs besides thinking: nothing is sent anywhere.
const OVERHEAD: Duration = Duration::from_millis(5);

impl Player {
    /// Makes the player ready for its first game.
    ///
    /// # Errors
    /// If a program cannot be started or does not answer as the protocol wants it.
    pub(crate) fn new(
        spec: &Spec,
        patience: Duration,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, Fault> {
        Ok(match &spec.kind {
            Kind::Own(options, networks) => {
                let mut engine = Engine::new(*options);
                let fits = engine.set_networks(networks.clone());
                fits.map_err(|problem| Fault::Crash(problem.to_string()))?;
                Self::Own(Box::new(Own { engine, options: *options }))
            }
            Kind::Random => Self::Random(Random::seed_from_u64(0)),
            &Kind::Yardstick(yardstick) => Self::Yardstick(yardstick, 0),
            Kind::Program { command, options } => {
                Self::Program(Program::start(command, options, patience, stop)?)
            }
        })
    }

    /// Gets ready for another game, where nothing is left of the last one. What is left to chance
    /// depends on the seed; a program's is its own affair.
    pub(crate) fn new_game(&mut self, start: &Position, seed: u64) -> Result<(), Fault> {
        match self {
            Self::Own(own) => {
                let seed = derived(own.options.seed, seed);
                own.engine.set_options(Options { seed, ..own.options });
                own.engine.forget();
                own.engine.prepare(start);
            }
            Self::Random(rng) => *rng = Random::seed_from_u64(seed),
            Self::Yardstick(_, own) => *own = seed,
            Self::Program(program) => program.new_game(start.variant())?,
        }
        Ok(())
    }

    /// Chooses an action in a position that goes on. Whether it is legal is for the referee to see.
    pub(crate) fn choose(&mut self, question: &Question<'_>) -> Result<Choice, Fault> {
        match self {
            Self::Own(own) => think(question, |task| own.engine.analyse(task)),
            Self::Yardstick(yardstick, seed) => {
                think(question, |task| yardstick.choose(task, *seed))
            }
            Self::Random(rng) => {
                let action = question.position.random_action(rng);
                action.map(plain).ok_or_else(|| Fault::Crash("the game is over".into()))
            }
            Self::Program(program) => program.choose(question),
        }
    }
}

/// An action about which nothing else is known.
fn plain(action: Action) -> Choice {
    Choice { action, shares: None, depth: 0, nodes: 0 }
}

/// Has a player in this process answer.
fn think(
    question: &Question<'_>,
    answer: impl FnOnce(Task<'_>) -> Option<Best<Action>>,
) -> Result<Choice, Fault> {
    let position = question.position;
    let begin = Instant::now();
    // A fault of the engine ends its game, not the match; the engine is not used again.
    let best = panic::catch_unwind(AssertUnwindSafe(|| {
        answer(Task {
            position,
            history: question.history,
            limits: limits(&question.bound, position.turn()),
            stop: question.stop,
            clock: &|| begin.elapsed(),
            report: &mut |_| {},
        })
    }));
    let best = best.map_err(|_| Fault::Crash("the engine panicked".into()))?;
    let best = best.ok_or_else(|| Fault::Crash("the engine found no action".into()))?;
    let sides = position.variant().sides();
    let shares = best.shares.iter().take(sides).map(|&share| share.into()).collect();
    Ok(Choice { action: best.action, shares: Some(shares), depth: best.depth, nodes: best.nodes })
}

fn limits(bound: &Bound, seat: Seat) -> Limits {
    match bound {
        Bound::Fixed(limits) => *limits,
        Bound::Clock { left, increment } => {
            let time = left[seat.index()].unwrap_or_default();
            let clock = Remaining { time, increment: *increment, searches: None };
            clock.limits(OVERHEAD)
        }
    }
}
