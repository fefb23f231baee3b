//! Games of the engine with itself, at so many nodes an action.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use quartet_core::{
    Game, Outcome, Random, Variant as _,
    adjudication::{Adjudication, Adjudicator, Draw},
};
use quartet_engine::{
    Engine, Level, Limits, Method, Options, Rated, Search,
    eval::{Blur, Evaluator, Learned, Unfit},
};
use quartet_net::Network;
use quartet_search::{AlphaBeta, Best, Mcts, MctsOptions, Shares, Strategy, Task};
use rand::RngExt as _;

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

    /// As [`Strategy::visited`].
    pub(crate) fn visited(&self, least: u32) -> Vec<(Vec<G::Action>, Shares)> {
        self.strategy.visited(least)
    }
}

/// Plays as one of the weakest levels does.
pub(crate) struct Novice(Engine);

impl Novice {
    /// Which level, and how it misjudges, is left to chance.
    pub(crate) fn drawn(rng: &mut Random) -> Self {
        let level = Level::new(rng.random_range(1..=3)).unwrap_or(Level::MIN);
        Self(Engine::new(Options { level, seed: rng.random(), hash_mib: 1, ..Options::default() }))
    }

    pub(crate) fn choose<G: Rated>(&mut self, position: G, history: &[u64]) -> Option<G::Action> {
        let best = self.0.analyse(quartet_engine::Task {
            position: position.into(),
            history,
            limits: Limits::default(),
            stop: &AtomicBool::new(false),
            clock: &|| Duration::ZERO,
            report: &mut |_| (),
        })?;
        position.actions().into_iter().find(|&action| G::any(action) == best.action)
    }
}

/// A game in progress, which is drawn where it goes on for too long.
pub(crate) struct Table<G> {
    pub(crate) position: G,
    /// Keys at starts of turns.
    pub(crate) history: Vec<u64>,
    watch: Adjudicator<G>,
    draw: Option<Draw>,
}

impl<G: Game> Table<G> {
    pub(crate) fn new(position: G) -> Self {
        let watch = Adjudicator::new(Adjudication::STANDARD, &position);
        Self { position, history: Vec::new(), watch, draw: None }
    }

    /// After as many random turns as `turns` draws, which leave a game to be played, and the actions of
    /// these.
    pub(crate) fn opened(
        start: G,
        rng: &mut Random,
        mut turns: impl FnMut(&mut Random) -> u32,
    ) -> (Self, Vec<G::Action>) {
        loop {
            let mut table = Self::new(start);
            let mut actions = Vec::new();
            let mut turns = turns(rng);
            while turns > 0 || !table.position.begins_turn() {
                let Some(action) = table.position.random_action(rng) else { break };
                actions.push(action);
                table.play(action);
                turns = turns.saturating_sub(u32::from(table.position.begins_turn()));
            }
            if table.outcome().is_none() {
                return (table, actions);
            }
        }
    }

    /// How the game ended, by its rules or because it goes on for too long.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let sides = self.position.variant().sides();
        self.position.outcome().or_else(|| self.draw.map(|_| Outcome::draw(sides)))
    }

    pub(crate) fn play(&mut self, action: G::Action) {
        step(&mut self.position, &mut self.history, action);
        self.draw = self.watch.note(&self.position);
    }

    /// Position and history as an action would leave them.
    pub(crate) fn after(&self, action: G::Action) -> (G, Vec<u64>) {
        let mut next = (self.position, self.history.clone());
        step(&mut next.0, &mut next.1, action);
        next
    }
}

fn step<G: Game>(position: &mut G, history: &mut Vec<u64>, action: G::Action) {
    if position.begins_turn() {
        history.push(position.key());
    }
    position.play_unchecked(action);
}
