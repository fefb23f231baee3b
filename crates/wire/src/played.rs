//! What has been played: games that are over, and how strong it makes those who played them.

use quartet_table::{Control, Pace};
use serde::{Deserialize, Serialize};

use crate::{Occupant, Person, RoomId, text};

/// A game that is over, or a match of two.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Played {
    /// Its number: later games have higher ones.
    pub number: u64,
    /// Its room, told only to those who played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<RoomId>,
    /// The variant, as in `quoridor/2p`.
    pub variant: String,
    /// How much time there was.
    #[serde(with = "text")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub control: Control,
    /// Whether it was rated.
    pub rated: bool,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// Why it ended, as in records.
    pub termination: String,
    /// Who played, by seat (of the first of two games).
    pub players: Vec<Seated>,
}

/// Somebody who played a game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seated {
    /// Who.
    pub player: Occupant,
    /// The rank, 1 for the best; `None` if the game has no result.
    pub rank: Option<u8>,
    /// What that is for them.
    pub score: Option<Score>,
    /// Their rating before and after a rated game.
    pub rating: Option<[Estimate; 2]>,
}

/// What a result is for one of the players.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// The first rank, and somebody is behind.
    Won,
    /// All sides are equal.
    Drawn,
    /// Somebody else is first.
    Lost,
}

impl Score {
    /// What the ranks of all players are for one of them.
    pub fn of(ranks: &[u8], player: usize) -> Option<Self> {
        let own = *ranks.get(player)?;
        Some(match own {
            1 if ranks.iter().all(|&rank| rank == 1) => Self::Drawn,
            1 => Self::Won,
            _ => Self::Lost,
        })
    }

    /// The name, as in `won`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

/// How strong somebody is, as far as is known.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Estimate {
    /// The rating; 1500 is that of somebody new.
    pub rating: f64,
    /// How uncertain it is: the standard deviation, 350 for somebody new.
    pub deviation: f64,
}

/// Somebody's rating in one variant at one pace.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The variant, as in `quoridor/2p`.
    pub variant: String,
    /// The pace.
    #[serde(with = "text")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub pace: Pace,
    /// How strong they are now.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// How many rated games they have played.
    pub games: u64,
    /// When the last one ended, in milliseconds since 1970.
    pub at: u64,
}

/// A rating after one of the games that made it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// The game.
    pub number: u64,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// The rating after it.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// A person as everybody may see them: `GET /api/people/ID`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerCard {
    /// Who.
    pub person: Person,
    /// Since when they have been here, in milliseconds since 1970.
    pub since: u64,
    /// Their ratings, that of the latest game first.
    pub ratings: Vec<Rating>,
}

/// Somebody among the best.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leader {
    /// Who.
    pub person: Person,
    /// How strong.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// After how many rated games.
    pub games: u64,
}

/// Some games of a list, the latest first.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GamesPage {
    /// The games.
    pub games: Vec<Played>,
    /// Where the list goes on: what to ask for as `before`; `None` at its end.
    pub next: Option<u64>,
}

/// Which games a list has. What is not said does not count.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct GamesQuery {
    /// Those that this person played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<crate::PersonId>,
    /// Of these, those with this opponent or partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<crate::PersonId>,
    /// Of these, those with this score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Those of this game, as in `quoridor`, or of this variant, as in `quoridor/2p`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Those at this pace, as in `blitz`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// Those that were rated, or were not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// Those with lower numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u64>,
    /// At most so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_says_what_ranks_are_for_one() {
        assert_eq!(Score::of(&[1, 2], 0), Some(Score::Won));
        assert_eq!(Score::of(&[1, 2], 1), Some(Score::Lost));
        assert_eq!(Score::of(&[1, 1], 1), Some(Score::Drawn));
        assert_eq!(Score::of(&[1, 1, 3], 1), Some(Score::Won));
        assert_eq!(Score::of(&[1, 1, 3], 3), None);
    }

    #[test]
    fn ratings_are_flat_json() {
        let rating = Rating {
            variant: "nine/2p".into(),
            pace: Pace::Blitz,
            estimate: Estimate { rating: 1500.5, deviation: 350.0 },
            games: 1,
            at: 7,
        };
        let text = serde_json::to_string(&rating).unwrap();
        let expected = r#"{"variant":"nine/2p","pace":"blitz","rating":1500.5,"deviation":350.0,"games":1,"at":7}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<Rating>(&text).unwrap(), rating);
    }
}
