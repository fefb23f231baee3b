//! A game turn by turn: what it was worth, and what was given away.

use quartet_core::Seat;
use quartet_games::Position;
use quartet_record::{NodeId, Record, Turn};

use crate::judge::{Judge, Judgement, Line};

/// A game with what is thought of it.
pub(super) struct Review {
    pub(super) record: Record,
    /// At the start, then after every turn; empty if not even the start was judged.
    pub(super) positions: Vec<Judgement>,
    /// Those that were judged: all, unless it was interrupted.
    pub(super) turns: Vec<Reviewed>,
}

/// A turn with what it gave away.
pub(super) struct Reviewed {
    pub(super) turn: Turn,
    /// The share of the win that it took from its own side, 0 to 1.
    pub(super) loss: f64,
    pub(super) grade: Option<Grade>,
}

/// How bad a turn is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Grade {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Grade {
    /// Of a turn that gives away a share of the win; `None` up to the threshold.
    fn of(loss: f64, threshold: f64) -> Option<Self> {
        // Shares that are written alike count as alike.
        let over = |times: f64| loss > times * threshold + 1e-6;
        if over(4.0) {
            Some(Self::Blunder)
        } else if over(2.0) {
            Some(Self::Mistake)
        } else if over(1.0) {
            Some(Self::Inaccuracy)
        } else {
            None
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// As people write it behind a turn.
    pub(super) const fn glyph(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The numeric glyph of PGN.
    pub(super) const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

impl Review {
    /// Judges the main line; `next` is called after every turn.
    pub(super) fn of(
        record: Record,
        judge: &mut Judge<'_>,
        threshold: f64,
        mut next: impl FnMut(),
    ) -> Self {
        judge.forget();
        let turns = record.turns();
        let start = judge.judge(record.start(), &[]);
        let mut review = Self { record, positions: start.into_iter().collect(), turns: Vec::new() };
        let mut history = vec![review.record.start().key()];
        for turn in turns {
            let Some(position) = turn.nodes.last().map(|&node| *review.record.position(node))
            else {
                continue;
            };
            if review.positions.is_empty() {
                break;
            }
            let Some(after) = judge.judge(&position, &history) else { break };
            review.add(turn, after, threshold);
            history.push(position.key());
            next();
        }
        review
    }

    fn add(&mut self, turn: Turn, after: Judgement, threshold: f64) {
        let side = self.record.variant().side(turn.seat).index();
        let before = &self.positions[self.turns.len()];
        let loss = if self.had_choice(&turn) && !self.follows(&turn, &before.lines) {
            (before.shares[side] - after.shares[side]).max(0.0)
        } else {
            0.0
        };
        self.positions.push(after);
        self.turns.push(Reviewed { turn, loss, grade: Grade::of(loss, threshold) });
    }

    fn had_choice(&self, turn: &Turn) -> bool {
        let before = |&node: &NodeId| self.record.parent(node);
        turn.nodes.iter().filter_map(before).any(|at| self.record.position(at).count_actions() > 1)
    }

    /// Whether a turn is the one with which the best line begins.
    fn follows(&self, turn: &Turn, lines: &[Line]) -> bool {
        let mut played = turn.nodes.iter().map(|&node| self.record.action(node));
        lines.first().is_some_and(|best| {
            let mut best = best.actions.iter();
            played.all(|action| best.next().is_some_and(|&best| action == Some(best)))
        })
    }

    /// Where the turn with this number began.
    pub(super) fn before(&self, nth: usize) -> &Position {
        let last = nth.checked_sub(1).and_then(|nth| self.turns[nth].turn.nodes.last());
        last.map_or(self.record.start(), |&node| self.record.position(node))
    }

    /// How well a seat played, 0 to 100; `None` if it had no turn.
    pub(super) fn accuracy(&self, seat: Seat) -> Option<f64> {
        let own = self.turns.iter().filter(|reviewed| reviewed.turn.seat == seat);
        let own: Vec<f64> = own.map(|reviewed| accuracy(reviewed.loss)).collect();
        (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
    }
}

/// The accuracy of a turn in per cent, as Lichess counts it (lichess.org/page/accuracy): 100 where
/// nothing is given away, 64 for a tenth of the win, 40 for a fifth.
fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_double_from_step_to_step() {
        let grade = |loss| Grade::of(loss, 0.05);
        assert_eq!([0.0, 0.05].map(grade), [None; 2]);
        assert_eq!([0.06, 0.1].map(grade), [Some(Grade::Inaccuracy); 2]);
        assert_eq!([0.11, 0.2].map(grade), [Some(Grade::Mistake); 2]);
        assert_eq!([0.21, 1.0].map(grade), [Some(Grade::Blunder); 2]);
    }

    #[test]
    fn accuracy_falls_with_what_is_given_away() {
        // 103.1668 e^-0.4354 - 3.1669 = 63.58; 103.1668 e^-0.8708 - 3.1669 = 40.02.
        for (loss, percent) in [(0.0, 100.0), (0.1, 63.58), (0.2, 40.02), (1.0, 0.0)] {
            assert!((accuracy(loss) - percent).abs() < 0.2, "{loss}: {}", accuracy(loss));
        }
    }
}
