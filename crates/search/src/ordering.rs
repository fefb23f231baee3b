//! In which order actions are tried: what cut off elsewhere comes early.

use quartet_core::Game;

use crate::{MAX_PLY, eval::Candidate};

/// What was learned of an action stays between these.
const HISTORY_MAX: i32 = 8192;
/// What a cutoff adds, for each square of depth.
const HISTORY_BONUS: i32 = 32;
/// So much of it counts as one point of a hint.
const HISTORY_SCALE: i32 = 16;

/// What a search has learned about actions.
pub(crate) struct Learned<G: Game> {
    killers: Vec<[Option<G::Action>; 2]>,
    /// By whether the hero acts, then by action.
    history: [Vec<i16>; 2],
    /// By the action before, then by action; the last row is for no action before.
    replies: Vec<i16>,
}

/// When an action comes into question.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    pub(crate) hero: bool,
    pub(crate) ply: usize,
    /// The number of the action before.
    pub(crate) before: usize,
}

impl<G: Game> Learned<G> {
    /// The number that stands for no action before.
    pub(crate) const NONE: usize = G::ACTION_SPACE;

    pub(crate) fn new() -> Self {
        let history = || vec![0; G::ACTION_SPACE];
        Self {
            killers: vec![[None; 2]; MAX_PLY],
            history: [history(), history()],
            replies: vec![0; (G::ACTION_SPACE + 1) * G::ACTION_SPACE],
        }
    }

    /// What cut off last at this ply.
    pub(crate) fn killers(&self, ply: usize) -> [Option<G::Action>; 2] {
        self.killers[ply]
    }

    /// How well an action has done, in points of a hint.
    pub(crate) fn merit(&self, moment: Moment, action: G::Action) -> i32 {
        let index = G::action_index(action);
        let history = self.history[usize::from(moment.hero)][index];
        let reply = self.replies[moment.before * G::ACTION_SPACE + index];
        (i32::from(history) + i32::from(reply)) / HISTORY_SCALE
    }

    /// Adds to the hints what was learned.
    pub(crate) fn order(&self, moment: Moment, list: &mut [Candidate<G::Action>]) {
        for candidate in list {
            candidate.order = candidate.hint.saturating_add(self.merit(moment, candidate.action));
        }
    }

    /// `best` cut off at this depth, after the `tried` ones had not.
    pub(crate) fn cutoff(
        &mut self,
        moment: Moment,
        depth: i32,
        best: G::Action,
        tried: &[Candidate<G::Action>],
    ) {
        let killers = &mut self.killers[moment.ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (HISTORY_BONUS * depth * depth).min(HISTORY_MAX / 4);
        let history = &mut self.history[usize::from(moment.hero)];
        let row = moment.before * G::ACTION_SPACE;
        let replies = &mut self.replies[row..row + G::ACTION_SPACE];
        let mut learn = |action: G::Action, change: i32| {
            let index = G::action_index(action);
            for value in [&mut history[index], &mut replies[index]] {
                // Gravity: the nearer to the limit the less is added.
                let old = i32::from(*value);
                *value = (old + change - old * change.abs() / HISTORY_MAX) as i16;
            }
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
