//! Why a record refused a change.

use quartet_core::TextError;
use quartet_games::Illegal;

use crate::{MAX_ACTIONS, MAX_TAGS};

/// Why a record refused a change. It is as it was before.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The rules forbid the action.
    #[error("{0}")]
    Illegal(Illegal),
    /// The record has [`MAX_ACTIONS`] actions.
    #[error("a record holds at most {MAX_ACTIONS} actions")]
    Full,
    /// The record has [`MAX_TAGS`] tags.
    #[error("a record has at most {MAX_TAGS} tags")]
    TooManyTags,
    /// The place was taken out of the record.
    #[error("this place is no longer in the record")]
    Removed,
    /// The start of a record is a position in which the game goes on.
    #[error("the game is over at the start")]
    StartIsOver,
    /// The start is no position of a game with this set-up.
    #[error("the start is no position of a game with this set-up: {0}")]
    SetUp(TextError),
    /// The evaluation is one of a game with another number of sides.
    #[error("expected a share for each of {0} sides")]
    Sides(usize),
    /// The tag cannot be set to this value.
    #[error("tag {name}: {error}")]
    Tag {
        /// The name of the tag.
        name: String,
        /// What is wrong, with its column in the value.
        error: TextError,
    },
    /// Result and termination contradict the game or each other.
    #[error("{0}")]
    Ending(#[from] EndingError),
}

impl From<Illegal> for RecordError {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

/// How result and termination contradict the game or each other.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EndingError {
    /// The rules have ended the game.
    #[error("by the rules the game has ended with {ranks} ({termination})")]
    Over {
        /// The ranks by the rules.
        ranks: String,
        /// What the regular end of this game is called.
        termination: &'static str,
    },
    /// The termination is the regular end, but the game goes on.
    #[error("by the rules the game goes on")]
    GoesOn,
    /// Ranks for another number of sides.
    #[error("expected a rank for each of {0} sides")]
    Sides(usize),
    /// An end of this kind has ranks.
    #[error("a game that ended by {0} has ranks")]
    NoRanks(&'static str),
    /// A game without an end has no ranks.
    #[error("an unfinished game has no ranks, expected `*`")]
    Ranks,
    /// All sides are first in an adjudicated game.
    #[error("a game that ended by {0} is a draw, expected rank 1 for every side")]
    NoDraw(&'static str),
    /// The record does not say what the limits are.
    #[error("the record has no limits by which a game is adjudicated (tag Adjudication)")]
    NoLimits,
    /// The main line does not end where the limit is reached.
    #[error("by the record's limits the main line does not end with a draw by {0}")]
    NoLimitReached(&'static str),
    /// Ranks without a reason.
    #[error("the game has ranks but did not end by the rules: the tag Termination must say why")]
    NoReason,
}

impl EndingError {
    /// Whether the result is at fault and not the termination.
    pub(crate) const fn is_about_result(&self) -> bool {
        matches!(self, Self::Sides(_) | Self::NoRanks(_) | Self::Ranks | Self::NoDraw(_))
    }
}
