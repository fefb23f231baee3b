//! What every strategy is given and gives.

use std::{sync::atomic::AtomicBool, time::Duration};

use quartet_core::Game;

use crate::{Limits, Shares};

/// One question to a strategy: what to do in a position.
pub struct Task<'a, G: Game> {
    /// Where to search.
    pub position: G,
    /// The keys of the game's earlier positions at starts of turns, in any order.
    pub history: &'a [u64],
    /// When to end.
    pub limits: Limits,
    /// How many best actions are wanted with a line each (`MultiPV`), at least 1.
    pub lines: usize,
    /// Set by anybody to end the search at once.
    pub stop: &'a AtomicBool,
    /// The time since the search began.
    pub clock: &'a dyn Fn() -> Duration,
    /// Called while the search runs, with each line that is finished.
    pub report: &'a mut dyn FnMut(&Report<G::Action>),
}

/// What a running search knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<A> {
    /// How many actions deep the search has looked throughout; in Monte Carlo search the length of
    /// the line.
    pub depth: u32,
    /// Positions visited or simulations made so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The place of this line among the best, counted from 1.
    pub rank: usize,
    /// The worth of the line by side.
    pub shares: Shares,
    /// The principal variation: the best action and what is expected to follow, of this and the
    /// next turns.
    pub pv: Vec<A>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Best<A> {
    /// The best action found.
    pub action: A,
    /// The principal variation, which begins with it.
    pub pv: Vec<A>,
    /// The worth by side.
    pub shares: Shares,
    /// The depth that was completed, 0 if none was.
    pub depth: u32,
    /// Positions visited or simulations made.
    pub nodes: u64,
}

/// A way to choose actions.
pub trait Strategy<G: Game> {
    /// Searches until a limit is reached or the task is stopped; `None` if the game is over. The
    /// action is legal however early the end comes.
    fn search(&mut self, task: Task<'_, G>) -> Option<Best<G::Action>>;

    /// Positions that the last search visited at least so often, each by the actions that lead to it, with what
    /// they are worth. Without those where the game is over.
    fn visited(&self, _least: u32) -> Vec<(Vec<G::Action>, Shares)> {
        Vec::new()
    }

    /// Forgets what was kept from earlier searches.
    fn forget(&mut self) {}
}
