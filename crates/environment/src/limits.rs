//! When a game that goes on is ended as a draw.

use quartet_core::{
    Game, Variant as _,
    adjudication::{Adjudication, Adjudicator},
};

/// When a game that could go on is truncated: a draw between all sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many turns each seat has; no limit if 0.
    pub turns: u32,
    /// How often the same position comes up at the start of a turn; no limit if 0. Looking for it is
    /// much slower than playing on.
    pub repetitions: u32,
}

impl Default for Limits {
    /// 300 turns each, without regard to repetitions.
    fn default() -> Self {
        Self { turns: 300, repetitions: 0 }
    }
}

/// What is kept of one game to see its limits.
#[derive(Clone, Debug)]
pub(crate) struct Watch<G> {
    turns: u32,
    /// Only where repetitions count.
    seen: Option<Box<Adjudicator<G>>>,
}

impl<G: Game> Watch<G> {
    pub(crate) fn new(limits: Limits, start: &G) -> Self {
        let seen = (limits.repetitions > 0).then(|| {
            // Turns are counted here, without limit there.
            let rule = Adjudication::Limits { repetitions: limits.repetitions, turns: u32::MAX };
            Box::new(Adjudicator::new(rule, start))
        });
        Self { turns: 0, seen }
    }

    /// Takes note of the position after an action, which is not over; says whether the game is to end.
    #[inline]
    pub(crate) fn note(&mut self, limits: Limits, position: &G) -> bool {
        if !position.begins_turn() {
            return false;
        }
        self.turns += 1;
        let repeated = self.seen.as_mut().is_some_and(|seen| seen.note(position).is_some());
        let most = u64::from(limits.turns) * position.variant().seats() as u64;
        repeated || (most > 0 && u64::from(self.turns) >= most)
    }
}
