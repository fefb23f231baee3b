//! What the page and the worker say to each other.

use std::time::Duration;

use quartet_games::{Action, Position};
use serde::{Deserialize, Serialize};

/// A question to the engine.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Question {
    /// Comes back with each answer.
    pub(crate) id: u64,
    /// Where the game began.
    pub(crate) start: String,
    /// The position asked about.
    pub(crate) position: String,
    /// The keys of earlier positions, as hexadecimal text (JavaScript has no 64-bit numbers).
    pub(crate) history: Vec<String>,
    /// Level, 1 to 10.
    pub(crate) level: u8,
    /// How many best actions are wanted.
    pub(crate) lines: usize,
    /// How long to think, in milliseconds; `None`: until stopped.
    pub(crate) time_ms: Option<u64>,
    /// What is left to chance depends on this.
    pub(crate) seed: u32,
}

/// What the engine found out.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) struct Finding {
    pub(crate) id: u64,
    /// The place of this line among the best, from 1.
    pub(crate) rank: usize,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) elapsed_ms: u64,
    /// Expected share of the win by side.
    pub(crate) shares: Vec<f32>,
    /// The best action and what is expected to follow.
    pub(crate) line: Vec<String>,
    /// The name of the network that values positions; `None` if none does.
    pub(crate) network: Option<String>,
}

/// From the worker to the page.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(crate) enum Reply {
    /// While it thinks.
    Finding(Finding),
    /// In the end; `None` if there is nothing to play.
    Best { id: u64, action: Option<String> },
    /// The question made no sense.
    Failed { id: u64, why: String },
}

impl Question {
    pub(crate) fn new(start: &Position, position: &Position, history: &[u64]) -> Self {
        Self {
            id: 0,
            start: start.to_string(),
            position: position.to_string(),
            history: history.iter().map(|key| format!("{key:x}")).collect(),
            level: 10,
            lines: 1,
            time_ms: None,
            seed: 0,
        }
    }

    /// The position asked about.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn position(&self) -> Result<Position, String> {
        let start = Position::from_custom_text(&self.start).or_else(|_| self.start.parse());
        let start = start.map_err(|error| error.to_string())?;
        Position::from_text_of(&start, &self.position).map_err(|error| error.to_string())
    }

    pub(crate) fn history(&self) -> Vec<u64> {
        self.history.iter().filter_map(|key| u64::from_str_radix(key, 16).ok()).collect()
    }

    pub(crate) fn time(&self) -> Option<Duration> {
        self.time_ms.map(Duration::from_millis)
    }
}

impl Finding {
    /// The actions of the line, as far as they can be played from `position`.
    pub(crate) fn actions(&self, position: &Position) -> Vec<Action> {
        let mut position = *position;
        let mut actions = Vec::new();
        for text in &self.line {
            let Ok(action) = position.parse_action(text) else { break };
            let Ok(next) = position.play(action) else { break };
            actions.push(action);
            position = next;
        }
        actions
    }
}

#[cfg(test)]
mod tests {
    use quartet_games::Variant;

    use super::*;

    #[test]
    fn positions_of_all_variants_cross_over() {
        for variant in Variant::all() {
            let start = Position::start(variant);
            let question = Question::new(&start, &start, &[u64::MAX, 5]);
            let text = serde_json::to_string(&question).unwrap();
            let read: Question = serde_json::from_str(&text).unwrap();
            assert_eq!(read.position().unwrap(), start);
            assert_eq!(read.history(), [u64::MAX, 5]);
        }
    }

    #[test]
    fn lines_end_where_they_cannot_be_played() {
        let start = Position::start("quoridor".parse().unwrap());
        let line = ["e2", "e8", "a1", "a2"].map(str::to_owned).to_vec();
        let (shares, id) = (vec![0.5, 0.5], 1);
        let finding =
            Finding { id, rank: 1, depth: 2, nodes: 3, elapsed_ms: 4, shares, line, network: None };
        assert_eq!(finding.actions(&start).len(), 2);
    }
}
