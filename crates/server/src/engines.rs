//! The engine at seats of its own. It thinks on threads of its own, so that sockets are not kept
//! waiting.

use std::{
    num::NonZero,
    sync::{Arc, atomic::AtomicBool},
    thread,
    time::{Duration, Instant},
};

use quartet_engine::{Engine, Level, Limits, Options, Remaining, Task};
use quartet_games::Action;
use quartet_table::Errand;
use tokio::{sync::Semaphore, task::spawn_blocking, time};

/// Memory of each engine, in MiB.
const HASH_MIB: usize = 8;
/// The longest that it thinks for an action.
const LONGEST: Duration = Duration::from_secs(3);
/// What is kept back of its time for all that is not thinking.
const RESERVE: Duration = Duration::from_millis(200);
/// The shortest that it seems to think, so that eyes can follow.
const BREATH: Duration = Duration::from_millis(400);

/// What came of thinking.
#[derive(Default)]
pub(crate) struct Thought {
    /// The engine, which remembers its plan for the turn.
    pub(crate) engine: Option<Engine>,
    /// The action; `None` only after the end of a game.
    pub(crate) action: Option<String>,
}

impl std::fmt::Debug for Thought {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.action.fmt(f)
    }
}

/// The threads on which engines think.
#[derive(Debug)]
pub(crate) struct Engines {
    free: Semaphore,
}

impl Engines {
    /// One for each core but one, at least one.
    pub(crate) fn new() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Self { free: Semaphore::new((cores - 1).max(1)) }
    }

    /// Lets an engine, if need be a new one, choose an action.
    pub(crate) async fn choose(
        &self,
        engine: Option<Engine>,
        errand: Errand,
        remaining: Option<Remaining>,
        seed: u64,
        stop: Arc<AtomicBool>,
    ) -> Thought {
        let breath = time::Instant::now() + BREATH;
        let any = errand.position.actions().first().copied();
        // It is never closed; if it were, nobody would have to wait for it.
        let permit = self.free.acquire().await;
        let thinking = spawn_blocking(move || think(engine, &errand, remaining, seed, &stop));
        let mut thought = thinking.await.unwrap_or_default();
        // An engine that failed must not keep everybody waiting: any action is better than none.
        thought.action = thought.action.or_else(|| any.map(|action| action.to_string()));
        drop(permit);
        time::sleep_until(breath).await;
        thought
    }
}

fn think(
    engine: Option<Engine>,
    errand: &Errand,
    remaining: Option<Remaining>,
    seed: u64,
    stop: &AtomicBool,
) -> Thought {
    let level = errand.player.map_or_else(Level::default, |(_, level)| level);
    let options = Options { level, hash_mib: HASH_MIB, ..Options::default() };
    let mut engine = engine.unwrap_or_else(|| Engine::new(Options { seed, ..options }));
    engine.set_options(Options { seed: engine.options().seed, ..options });
    let time = remaining.map_or(LONGEST, |remaining| remaining.budget(RESERVE).min(LONGEST));
    let time = errand.time(time);
    let begin = Instant::now();
    let best = engine.analyse(Task {
        position: errand.position,
        history: &errand.history,
        limits: Limits { time: Some(time), ..Limits::default() },
        stop,
        clock: &|| begin.elapsed(),
        report: &mut |_: &quartet_engine::Report<Action>| {},
    });
    let action = best.map(|best| best.action.to_string());
    Thought { engine: Some(engine), action }
}
