//! The engine, asked what a position is worth.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use quartet_engine::{Engine, Limits, Options, Shares, Task};
use quartet_games::{Action, Position};

/// What is thought of a position.
#[derive(Clone, Debug)]
pub(crate) struct Judgement {
    /// The expected share of the win by side.
    pub(crate) shares: Vec<f64>,
    /// The best actions with what is expected to follow, the best first; none after the end.
    pub(crate) lines: Vec<Line>,
}

/// An action with what is expected to follow.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The expected share of the win by side.
    pub(crate) shares: Vec<f64>,
    /// Of this and the next turns; at least one.
    pub(crate) actions: Vec<Action>,
}

/// Asks the engine.
pub(crate) struct Judge<'s> {
    engine: Engine,
    limits: Limits,
    stop: &'s AtomicBool,
}

impl<'s> Judge<'s> {
    pub(crate) fn new(options: Options, limits: Limits, stop: &'s AtomicBool) -> Self {
        Self { engine: Engine::new(options), limits, stop }
    }

    /// Forgets the last game.
    pub(crate) fn forget(&mut self) {
        self.engine.forget();
    }

    /// What a position is worth, by the rules where the game is over; `None` if it was interrupted.
    /// `history` are the keys of earlier positions at starts of turns.
    pub(crate) fn judge(&mut self, position: &Position, history: &[u64]) -> Option<Judgement> {
        let sides = position.variant().sides();
        let by_side =
            |shares: Shares| shares[..sides].iter().map(|&share| f64::from(share)).collect();
        if let Some(outcome) = position.outcome() {
            return Some(Judgement { shares: by_side(outcome.shares()), lines: Vec::new() });
        }
        let begin = Instant::now();
        let several = self.engine.options().lines > 1;
        let mut round: Vec<Line> = Vec::new();
        let mut whole: Vec<Line> = Vec::new();
        let best = self.engine.analyse(Task {
            position: *position,
            history,
            limits: self.limits,
            stop: self.stop,
            clock: &|| begin.elapsed(),
            report: &mut |report| {
                if report.rank == 1 {
                    round.clear();
                }
                round.push(Line { shares: by_side(report.shares), actions: report.pv.clone() });
                // Lines of a round that was broken off cannot be compared with older ones.
                if several && round.len() >= whole.len() {
                    whole.clone_from(&round);
                }
            },
        })?;
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        whole.retain(|line| !line.actions.is_empty());
        if whole.is_empty() {
            whole.push(Line { shares: by_side(best.shares), actions: best.pv });
        }
        Some(Judgement { shares: whole[0].shares.clone(), lines: whole })
    }
}

/// A line as the texts of its turns; the first begins in mid-turn if the position does.
pub(crate) fn turns(position: &Position, actions: &[Action]) -> Vec<String> {
    let mut turns: Vec<String> = Vec::new();
    let mut position = *position;
    let mut within = false;
    for &action in actions {
        let Ok(next) = position.play(action) else { break };
        match turns.last_mut() {
            Some(turn) if within => {
                turn.push('/');
                turn.push_str(&action.to_string());
            }
            _ => turns.push(action.to_string()),
        }
        within = position.continues_in(&next);
        position = next;
    }
    turns
}
