//! The engine: any game, a level, and a plan that lasts for a turn.

use std::{
    str::FromStr,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use quartet_core::{TextError, text::Token, zobrist};
use quartet_games::{Action, Position, Variant, with_game};
use quartet_net::Network;
use quartet_search::{Best, Limits, Report, Shares};

use crate::{
    Level, Task,
    eval::Unfit,
    features,
    mind::{Mind, mind},
    networks,
    solve::{self, Effort},
};

/// How the engine looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Search {
    /// In the way that has played best in the game at hand.
    #[default]
    Auto,
    /// By alpha-beta; with more than two sides each one expects all others to play against it.
    AlphaBeta,
    /// By Monte Carlo tree search, but for the levels that look only so many actions ahead.
    MonteCarlo,
}

impl Search {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::Auto, Self::AlphaBeta, Self::MonteCarlo];

    /// `auto`, `alphabeta` or `mcts`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::AlphaBeta => "alphabeta",
            Self::MonteCarlo => "mcts",
        }
    }
}

impl FromStr for Search {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let found = Self::ALL.into_iter().find(|search| search.name() == text);
        let names = Self::ALL.map(Self::name).join(", ");
        found.ok_or_else(|| Token::whole(text).error(format!("expected one of {names}")))
    }
}

/// What values positions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Evaluation {
    /// A network, where there is one for the variant.
    #[default]
    Learned,
    /// Only what people wrote down.
    HandWritten,
}

/// How the engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How strong it plays.
    pub level: Level,
    /// How it looks ahead.
    pub search: Search,
    /// What values positions, but for the levels that look only so many actions ahead.
    pub evaluation: Evaluation,
    /// How many threads search, at least 1. With more than one the engine does not play the same
    /// every time.
    pub threads: usize,
    /// Memory for what it remembers of positions, in MiB, at least 1.
    pub hash_mib: usize,
    /// How many best actions are reported with a line each, at least 1.
    pub lines: usize,
    /// On this depends what is left to chance; with the same seed and limits that do not count time
    /// the engine plays the same.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            level: Level::MAX,
            search: Search::Auto,
            evaluation: Evaluation::Learned,
            threads: 1,
            hash_mib: 128,
            lines: 1,
            seed: 0,
        }
    }
}

/// How long the engine thinks where neither the question nor the level sets any limit.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Plays any game.
pub struct Engine {
    options: Options,
    /// Networks that are used before those of the program.
    networks: Vec<Arc<Network>>,
    /// Made when first needed, for the variant it goes with.
    mind: Option<(Variant, Box<dyn Mind>)>,
    plan: Plan,
}

/// What the last search would do in the rest of the turn: in which position which action.
#[derive(Default)]
struct Plan {
    actions: Vec<(Position, Action)>,
    shares: Shares,
}

impl Engine {
    /// An engine that has seen no position yet.
    pub fn new(options: Options) -> Self {
        Self { options, networks: Vec::new(), mind: None, plan: Plan::default() }
    }

    /// How it is set up.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the set-up. Unless only `lines` differ all that was remembered is forgotten.
    pub fn set_options(&mut self, options: Options) {
        if (Options { lines: self.options.lines, ..options }) != self.options {
            self.forget();
        }
        self.options = options;
    }

    /// Uses these networks in place of the program's own where one with the same name is due, the last
    /// first.
    ///
    /// # Errors
    /// If one is not a network for any variant, or was made for another version of the program; then
    /// nothing changes.
    pub fn set_networks(&mut self, networks: Vec<Arc<Network>>) -> Result<(), Unfit> {
        networks.iter().try_for_each(|network| features::check(network))?;
        if networks != self.networks {
            self.networks = networks;
            self.forget();
        }
        Ok(())
    }

    /// Forgets the last game.
    pub fn forget(&mut self) {
        self.mind = None;
        self.plan = Plan::default();
    }

    /// Gets ready to search positions of this variant. Otherwise the next search does it, which
    /// may take tens of milliseconds.
    pub fn prepare(&mut self, position: &Position) {
        self.make_mind(position, self.options.seed);
    }

    fn make_mind(&mut self, position: &Position, seed: u64) {
        let variant = position.variant();
        if self.mind.as_ref().is_none_or(|(other, _)| *other != variant) {
            // The memory of the last one is given back first.
            self.mind = None;
            let options = Options { seed, ..self.options };
            let network = self.network(variant);
            let mind = with_game!(position, position => mind(position, &options, network));
            self.mind = Some((variant, mind));
        }
    }

    /// The network that values positions of a variant.
    fn network(&self, variant: Variant) -> Option<Arc<Network>> {
        if self.options.evaluation == Evaluation::HandWritten {
            return None;
        }
        let name = features::network(variant)?;
        let own = self.networks.iter().rev().find(|network| network.name() == name);
        own.cloned().or_else(|| networks::shipped(&name))
    }

    /// Searches until a limit of the task or of the level is reached or the task is stopped; `None`
    /// if the game is over. The action is legal however early the end comes.
    ///
    /// Within a turn the engine keeps to the plan that it made at the turn's first action and
    /// answers at once, unless more is wanted: several lines, an infinite search, or the use of the time that
    /// is given for this very action.
    pub fn analyse(&mut self, mut task: Task<'_>) -> Option<Best<Action>> {
        let position = task.position;
        if position.is_over() {
            return None;
        }
        let strength = self.options.level.strength(position.variant().game());
        if strength.is_weak() {
            // Who misjudged the same positions alike each time would go to and fro for ever.
            self.mind = None;
            self.make_mind(&position, zobrist(task.history.len() as u64, self.options.seed));
        } else {
            self.prepare(&position);
        }
        task.limits = strength.limit(task.limits);
        let goes_on = is_for_action(task.limits);
        task.limits = or_default(task.limits);
        if !task.limits.infinite && self.options.lines <= 1 {
            let win = if strength.sees_wins { win_at_once(&position) } else { None };
            let planned = || self.plan.recall(&position).filter(|_| !goes_on);
            let known = win.or_else(planned);
            if let Some(best) = known.or_else(|| self.proven_win(&task)) {
                (task.report)(&Report {
                    depth: best.depth,
                    nodes: best.nodes,
                    elapsed: (task.clock)(),
                    rank: 1,
                    shares: best.shares,
                    pv: best.pv.clone(),
                });
                return Some(best);
            }
        }
        let (_, mind) = self.mind.as_mut()?;
        let found = mind.search(task, self.options.lines.max(1));
        let best = found.filter(|best| position.legal(best.action).is_ok())?;
        self.plan = Plan::new(&position, &best);
        Some(best)
    }
}

/// So much of what is given for a search may go into a proof, one part of it.
const PART: u32 = 10;
/// The most positions that are visited for a proof.
const MOST_NODES: u64 = 200_000;

impl Engine {
    /// What is exactly a win for the side to move, see [`solve::win`], if a small part of the
    /// limits is enough to tell. In a lost position the search knows better what is hard to see.
    fn proven_win(&mut self, task: &Task<'_>) -> Option<Best<Action>> {
        let Task { position, limits, stop, clock, .. } = task;
        let time = limits.aim.or(limits.time).map(|time| time / PART);
        let unlimited = limits.nodes.is_none() && time.is_none();
        let level = self.options.level.strength(position.variant().game());
        let tries = level.is_unlimited()
            && !unlimited
            && solve::is_worth_trying(position)
            && !has_pair(task.history);
        if !tries {
            return None;
        }
        let mut effort = Effort {
            nodes: limits.nodes.map_or(MOST_NODES, |nodes| MOST_NODES.min(nodes / u64::from(PART))),
            memory_mib: self.options.hash_mib,
            progress: &mut |_, _| {
                !stop.load(Ordering::Relaxed) && time.is_none_or(|time| clock() < time)
            },
        };
        let best = solve::win(position, &mut effort).ok()??;
        self.plan = Plan::new(position, &best);
        Some(best)
    }
}

/// Whether a position has come up twice. Where the third time is a draw a proof that knows nothing
/// of the game so far is not safe then.
fn has_pair(history: &[u64]) -> bool {
    let mut keys = history.to_vec();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// Whether nothing limits a search but the time for one action.
fn is_for_action(limits: Limits) -> bool {
    let Limits { time, aim, nodes, depth, .. } = limits;
    time.is_some() && aim.is_none() && nodes.is_none() && depth.is_none()
}

fn or_default(limits: Limits) -> Limits {
    let Limits { time, nodes, depth, infinite, .. } = limits;
    let unlimited = time.is_none() && nodes.is_none() && depth.is_none() && !infinite;
    Limits { time: if unlimited { Some(DEFAULT_TIME) } else { time }, ..limits }
}

/// An action that wins the game for the side to move, if there is one.
fn win_at_once(position: &Position) -> Option<Best<Action>> {
    let side = position.variant().side(position.turn());
    let actions = position.actions();
    let (action, outcome) = actions.iter().find_map(|&action| {
        let outcome = position.play(action).ok()?.outcome()?;
        (outcome.winner() == Some(side)).then_some((action, outcome))
    })?;
    let nodes = actions.len() as u64;
    Some(Best { action, pv: vec![action], shares: outcome.shares(), depth: 1, nodes })
}

impl Plan {
    /// What is left of the turn after the first action of `best`.
    fn new(position: &Position, best: &Best<Action>) -> Self {
        let mut actions = Vec::new();
        let mut position = *position;
        for pair in best.pv.windows(2) {
            match position.play(pair[0]) {
                Ok(next) if !next.is_over() && !next.begins_turn() => position = next,
                _ => break,
            }
            actions.push((position, pair[1]));
        }
        Self { actions, shares: best.shares }
    }

    fn recall(&self, position: &Position) -> Option<Best<Action>> {
        let at = self.actions.iter().position(|(planned, _)| planned == position)?;
        let pv: Vec<Action> = self.actions[at..].iter().map(|&(_, action)| action).collect();
        let action = pv[0];
        position.legal(action).ok()?;
        Some(Best { action, depth: pv.len() as u32, pv, shares: self.shares, nodes: 0 })
    }
}
