//! What the engine is to do at a table.

use std::time::Duration;

use quartet_core::Seat;
use quartet_engine::Level;
use quartet_games::Position;

use crate::{Player, Table};

/// What the engine is to do now.
#[derive(Clone, Debug)]
pub struct Errand {
    /// Errands with different numbers are different.
    pub number: u64,
    /// The position to think about.
    pub position: Position,
    /// The keys of the earlier positions.
    pub history: Vec<u64>,
    /// For whom the engine plays, at which level; advice for a person if `None`.
    pub player: Option<(Seat, Level)>,
}

impl Errand {
    /// What the engine is to do at a seat of its own, `None` if a person is to move or nobody.
    pub fn of_engine(table: &Table) -> Option<Self> {
        let position = *table.position();
        let Some(Player::Engine(level)) = table.to_move() else { return None };
        let player = Some((position.turn(), *level));
        Some(Self {
            number: Self::number(table, false),
            position,
            history: table.history(),
            player,
        })
    }

    /// To find out what a person might do.
    pub fn advice(table: &Table) -> Self {
        let (number, history) = (Self::number(table, true), table.history());
        Self { number, position: *table.position(), history, player: None }
    }

    /// How long the engine thinks where `most` is for an action: a third within a turn, of which it thought as
    /// a whole before.
    pub fn time(&self, most: Duration) -> Duration {
        if self.position.begins_turn() { most } else { most / 3 }
    }

    /// The number that an errand at this table would have, for advice or for an engine's own seat.
    pub const fn number(table: &Table, advice: bool) -> u64 {
        2 * table.revision() + advice as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_in_a_turn_takes_a_third_of_the_time() {
        let start = Position::start("jamit/2p".parse().expect("a variant"));
        let within = start.play(start.actions()[0]).expect("a legal action");
        let time = |position| {
            let errand = Errand { number: 0, position, history: Vec::new(), player: None };
            errand.time(Duration::from_secs(3))
        };
        assert_eq!([time(start), time(within)], [3, 1].map(Duration::from_secs));
    }
}
