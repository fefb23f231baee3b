//! The match of two games for two players.

use quartet_core::{Game as _, Outcome, Seat};

use crate::{Position, Variant};

/// The result of a two-game match: each player has been seat 1 once and seat 2 once, and the higher
/// sum of points wins. Equal sums are a drawn match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwoGames {
    totals: [u32; 2],
}

/// Why two games make no match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TwoGamesError {
    /// A game is not the one for two players.
    #[error("game {0} is not a game for two players")]
    NotTwoPlayers(usize),
    /// A game still goes on.
    #[error("game {0} is not finished")]
    Unfinished(usize),
}

impl TwoGames {
    /// Scores a match from its two finished games. The player who is called first was seat 1 in the
    /// first game and seat 2 in the second.
    ///
    /// # Errors
    /// If a game is not one for two players or not over; games are counted from 1.
    pub fn new(first: &Position, second: &Position) -> Result<Self, TwoGamesError> {
        for (game, number) in [(first, 1), (second, 2)] {
            if game.variant() != Variant::Two {
                return Err(TwoGamesError::NotTwoPlayers(number));
            }
            if !game.is_over() {
                return Err(TwoGamesError::Unfinished(number));
            }
        }
        let [one, two] = [Seat::new(0), Seat::new(1)];
        let totals =
            [first.points(one) + second.points(two), first.points(two) + second.points(one)];
        Ok(Self { totals })
    }

    /// The points of both players in both games together, 0 to 18; the first player is the one who
    /// began the first game.
    pub const fn totals(&self) -> [u32; 2] {
        self.totals
    }

    /// Who won the match. The sides are the players in the order of [`TwoGames::totals`].
    pub fn outcome(&self) -> Outcome {
        Outcome::by(2, |player| self.totals[player.index()])
    }
}
