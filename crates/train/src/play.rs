//! Games of the engine with itself, at so many nodes an action.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use quartet_core::{Game, Outcome, Variant as _, adjudication::Adjudication};
use quartet_engine::{
    Limits, Method, Rated, Search,
    eval::{Blur, Evaluator, Learned, Unfit},
};
use quartet_net::Network;
use quartet_search::{AlphaBeta, Best, Mcts, MctsOptions, Strategy, Task};

/// How much a search may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Nodes of alpha-beta.
    pub nodes: u64,
    /// Simulations of Monte Carlo search, which costs more for each.
    pub simulations: u64,
}

/// Memory of a search, in MiB: enough for so few nodes, and quickly emptied.
const MEMORY_MIB: usize = 8;

/// One side of a game: a search with an evaluation.
pub(crate) struct Searcher<G: Rated> {
    strategy: Box<dyn Strategy<G>>,
    limits: Limits,
}

impl<G: Rated> Searcher<G> {
    /// With a network, or the hand-written evaluation.
    pub(crate) fn new(
        variant: G::Variant,
        network: Option<&Arc<Network>>,
        search: Search,
        limit: Limit,
        seed: u64,
    ) -> Result<Self, Unfit> {
        let learned = network.map(|network| Learned::new::<G>(network.clone(), variant));
        let blur = Blur { noise: 2, overlooked: 0, seed };
        let evaluator =
            Evaluator::new(G::Judge::default(), blur).with_network(learned.transpose()?);
        let (strategy, nodes): (Box<dyn Strategy<G>>, u64) =
            match Method::of::<G>(variant.sides(), network.is_some(), search) {
                Method::AlphaBeta => (Box::new(AlphaBeta::new(evaluator, MEMORY_MIB)), limit.nodes),
                Method::MonteCarlo(options) => {
                    let options = MctsOptions { memory_mib: MEMORY_MIB, seed, ..options };
                    (Box::new(Mcts::new(evaluator, options)), limit.simulations)
                }
            };
        Ok(Self { strategy, limits: Limits { nodes: Some(nodes), ..Limits::default() } })
    }

    pub(crate) fn search(&mut self, position: G, history: &[u64]) -> Option<Best<G::Action>> {
        self.strategy.search(Task {
            position,
            history,
            limits: self.limits,
            lines: 1,
            stop: &AtomicBool::new(false),
            clock: &|| Duration::ZERO,
            report: &mut |_| (),
        })
    }
}

/// A game in progress, with what ends it besides its rules.
pub(crate) struct Table<G> {
    pub(crate) position: G,
    /// Keys at starts of turns.
    pub(crate) history: Vec<u64>,
    seen: HashMap<u64, u32>,
    turns: u32,
}

impl<G: Game> Table<G> {
    pub(crate) fn new(position: G) -> Self {
        Self { position, history: Vec::new(), seen: HashMap::new(), turns: 0 }
    }

    /// How the game ended, by its rules or because it goes on for too long.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let Adjudication::Limits { repetitions, turns } = Adjudication::STANDARD else {
            return self.position.outcome();
        };
        let variant = self.position.variant();
        let long = self.turns >= turns * variant.seats() as u32
            || self.seen.get(&self.position.key()).is_some_and(|&seen| seen >= repetitions);
        self.position.outcome().or_else(|| long.then(|| Outcome::draw(variant.sides())))
    }

    pub(crate) fn play(&mut self, action: G::Action) {
        if self.position.begins_turn() {
            self.history.push(self.position.key());
        }
        self.position.play_unchecked(action);
        if self.position.begins_turn() {
            self.turns += 1;
            *self.seen.entry(self.position.key()).or_default() += 1;
        }
    }
}
