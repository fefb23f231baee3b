//! A strategy of search for one variant, behind a type that knows any game.

use std::{
    marker::PhantomData,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use quartet_core::Variant as _;
use quartet_games::{Action, Position};
use quartet_net::Network;
use quartet_search::{
    AlphaBeta, Best, Limits, Mcts, MctsOptions, Report, Strategy, Task as TypedTask,
};

use crate::{
    Options, Search,
    eval::{Evaluator, Learned},
    rated::{Method, Rated, erase, erase_line},
};

/// One question to the engine: what to do in a position.
pub struct Task<'a> {
    /// Where to search.
    pub position: Position,
    /// The keys of the game's earlier positions at starts of turns, in any order.
    pub history: &'a [u64],
    /// When to end, besides what the level says.
    pub limits: Limits,
    /// Set by anybody to end the search at once.
    pub stop: &'a AtomicBool,
    /// The time since the search began.
    pub clock: &'a dyn Fn() -> Duration,
    /// Called while the search runs, with each line that is finished.
    pub report: &'a mut dyn FnMut(&Report<Action>),
}

/// What searches.
pub(crate) trait Mind: Send {
    /// As [`Strategy::search`]; `None` also if the position is one of another game.
    fn search(&mut self, task: Task<'_>, lines: usize) -> Option<Best<Action>>;
}

/// The mind for the games that go on from `position`. A level that looks only so many actions ahead
/// does so in every game, the others search as the game demands.
pub(crate) fn mind<G: Rated>(
    position: &G,
    options: &Options,
    network: Option<Arc<Network>>,
) -> Box<dyn Mind> {
    let strength = options.level.strength(G::GAME);
    let network = network.filter(|_| !strength.is_weak());
    // Networks that the engine has were checked.
    let learned = network.and_then(|network| Learned::new::<G>(network, position.variant()).ok());
    let is_learned = learned.is_some();
    let evaluator =
        Evaluator::new(G::Judge::default(), strength.blur(options.seed)).with_network(learned);
    let memory_mib = if strength.is_weak() { 1 } else { options.hash_mib };
    let search = if strength.is_weak() { Search::AlphaBeta } else { options.search };
    let method = Method::of::<G>(position.variant().sides(), is_learned, search);
    let threads = if strength.is_weak() { 1 } else { options.threads };
    match method {
        Method::MonteCarlo(settings) => {
            let settings = MctsOptions { memory_mib, threads, seed: options.seed, ..settings };
            Box::new(Typed::new(Mcts::new(evaluator, settings)))
        }
        Method::AlphaBeta => {
            Box::new(Typed::new(AlphaBeta::new(evaluator, memory_mib).threads(threads)))
        }
    }
}

struct Typed<G, S> {
    strategy: S,
    game: PhantomData<G>,
}

impl<G, S> Typed<G, S> {
    fn new(strategy: S) -> Self {
        Self { strategy, game: PhantomData }
    }
}

impl<G: Rated, S: Strategy<G> + Send> Mind for Typed<G, S> {
    fn search(&mut self, task: Task<'_>, lines: usize) -> Option<Best<Action>> {
        let Task { position, history, limits, stop, clock, report } = task;
        let best = self.strategy.search(TypedTask {
            position: G::of(&position)?,
            history,
            limits,
            lines,
            stop,
            clock,
            report: &mut |known: &Report<G::Action>| {
                report(&Report {
                    depth: known.depth,
                    nodes: known.nodes,
                    elapsed: known.elapsed,
                    rank: known.rank,
                    shares: known.shares,
                    pv: erase_line::<G>(&known.pv),
                });
            },
        })?;
        Some(erase::<G>(best))
    }
}
