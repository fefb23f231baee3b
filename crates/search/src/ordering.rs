//! In which order actions are tried: what cut off elsewhere comes early.

use quartet_core::Game;

use crate::{MAX_PLY, eval::Candidate};

/// The history of an action stays between these, in the units of hints.
const HISTORY_MAX: i32 = 512;
/// What a killer adds to its hint.
const KILLER: i32 = 400;

/// What a search has learned about actions.
pub(crate) struct Learned<G: Game> {
    killers: Vec<[Option<G::Action>; 2]>,
    /// By whether the hero acts, then by action.
    history: [Vec<i32>; 2],
}

impl<G: Game> Learned<G> {
    pub(crate) fn new() -> Self {
        let history = || vec![0; G::ACTION_SPACE];
        Self { killers: vec![[None; 2]; MAX_PLY], history: [history(), history()] }
    }

    pub(crate) fn is_killer(&self, ply: usize, action: G::Action) -> bool {
        self.killers[ply].contains(&Some(action))
    }

    /// Adds to the hints what was learned.
    pub(crate) fn order(&self, hero: bool, ply: usize, list: &mut [Candidate<G::Action>]) {
        let history = &self.history[usize::from(hero)];
        for candidate in list {
            let killer = if self.is_killer(ply, candidate.action) { KILLER } else { 0 };
            let past = history[G::action_index(candidate.action)];
            candidate.order = candidate.hint.saturating_add(killer + past);
        }
    }

    /// `best` cut off at this depth, after the `tried` ones had not.
    pub(crate) fn cutoff(
        &mut self,
        hero: bool,
        ply: usize,
        depth: i32,
        best: G::Action,
        tried: &[Candidate<G::Action>],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth).min(HISTORY_MAX / 2);
        let history = &mut self.history[usize::from(hero)];
        let mut learn = |action: G::Action, change: i32| {
            let value = &mut history[G::action_index(action)];
            *value += change - *value * change.abs() / HISTORY_MAX;
        };
        learn(best, bonus);
        for candidate in tried.iter().filter(|candidate| candidate.action != best) {
            learn(candidate.action, -bonus / 2);
        }
    }
}

/// Moves the candidate to be tried next to the front.
pub(crate) fn best_to_front<A>(list: &mut [Candidate<A>]) {
    let mut best = 0;
    for (index, candidate) in list.iter().enumerate() {
        if candidate.order > list[best].order {
            best = index;
        }
    }
    list.swap(0, best);
}
