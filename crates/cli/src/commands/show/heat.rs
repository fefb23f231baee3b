//! The best actions of a position, with a share of the heat for each.

use std::{fmt, sync::atomic::AtomicBool};

use anyhow::{Context as _, ensure};
use quartet_engine::{Limits, Options};
use quartet_games::{Action, Position};
use quartet_render::{Place, touched};

use crate::judge::{Judge, turns};

/// An action that gives away so much of the win has a share e times less than the best one.
const COOLING: f64 = 0.05;

/// What the engine would play, the best first.
pub(super) struct Heat {
    choices: Vec<Choice>,
    /// What the digits on the board sum up: where the actions arrive.
    pub(super) places: Vec<(Place, f64)>,
}

struct Choice {
    /// The action with what is expected to follow.
    line: Vec<String>,
    /// All of them add up to 1.
    share: f64,
    /// The share of the win that the side to move expects.
    worth: f64,
}

impl Heat {
    /// Looks at a position with so many nodes for its best actions.
    ///
    /// # Errors
    /// If the game is over.
    pub(super) fn of(position: &Position, nodes: u64, lines: usize) -> anyhow::Result<Self> {
        ensure!(!position.is_over(), "the game is over, there is no heat to show");
        let options = Options { hash_mib: 16, lines, ..Options::default() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let never = AtomicBool::new(false);
        let judgement = Judge::new(options, limits, &never).judge(position, &[]);
        let lines = judgement.context("the engine found no action")?.lines;
        let side = position.variant().side(position.turn()).index();
        let best = lines.first().map_or(0.0, |line| line.shares[side]);
        // What was looked at less may seem better than it is: nothing is hotter than the best.
        let weight = |worth: f64| ((worth - best).min(0.0) / COOLING).exp();
        let sum: f64 = lines.iter().map(|line| weight(line.shares[side])).sum();
        let mut heat = Self { choices: Vec::new(), places: Vec::new() };
        for line in lines {
            let worth = line.shares[side];
            let share = weight(worth) / sum;
            for place in arrivals(position, line.actions[0]) {
                match heat.places.iter_mut().find(|(other, _)| *other == place) {
                    Some((_, so_far)) => *so_far += share,
                    None => heat.places.push((place, share)),
                }
            }
            let line = turns(position, &line.actions);
            heat.choices.push(Choice { line, share, worth });
        }
        Ok(heat)
    }
}

/// Where an action arrives: one place, but for the two coins of an extra of JAMIT; none for a pass.
fn arrivals(position: &Position, action: Action) -> Vec<Place> {
    let places = touched(position, action);
    match places[..] {
        // The pawn stays where it is while coins go in.
        [Place::Corner(_), ref entries @ ..] if !entries.is_empty() => entries.to_vec(),
        [.., last] => vec![last],
        [] => Vec::new(),
    }
}

/// The legend: all actions, also those that share a place.
impl fmt::Display for Heat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Heat: the digits are tenths of the shares, summed where actions arrive")?;
        writeln!(f, " share   wins  best line")?;
        for Choice { line, share, worth } in &self.choices {
            let [share, worth] = [share, worth].map(|part| part * 100.0);
            writeln!(f, "{share:4.0} % {worth:4.0} %  {}", line.join(" "))?;
        }
        Ok(())
    }
}
