//! What is agreed on before a game.

use quartet_core::{TextError, adjudication::Adjudication};
use quartet_engine::Level;
use quartet_games::Position;
use quartet_table::{Control, TwoGames, read_start};
use serde::{Deserialize, Serialize};

use crate::text;

/// What is agreed on before a game: made with the room, and never changed.
///
/// In JSON only `start` must be said:
///
/// ```
/// let terms: quartet_wire::Terms = serde_json::from_str(
///     r#"{ "start": "quoridor/2p", "control": "300+3", "engines": [null, 4] }"#,
/// )?;
/// assert_eq!(terms.check()?.to_string(), "quoridor 2p e1,e9 10,10 - 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The name of a variant, or a position to begin in.
    pub start: String,
    /// How much time there is. So many days for each turn are one period of byoyomi: `0+1x86400`.
    #[serde(default, with = "text")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub control: Control,
    /// When the game is a draw though it could go on.
    #[serde(default = "standard", with = "text")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub adjudication: Adjudication,
    /// Whether two games are played, with swapped seats; only for Nine with two seats.
    #[serde(default)]
    pub two_games: bool,
    /// The level of the engine at each seat, `None` where a person shall sit; seats that are left out
    /// are for persons.
    #[serde(default)]
    pub engines: Vec<Option<u8>>,
    /// Whether the seats are drawn at the start.
    #[serde(default)]
    pub drawn: bool,
    /// Who may join.
    #[serde(default)]
    pub access: Access,
    /// What becomes of the game if one of more than two seats gives up.
    #[serde(default)]
    pub leaving: Leaving,
    /// Whether the result counts for the ratings of the players.
    #[serde(default)]
    pub rated: bool,
    /// So many seconds later do those who only watch see what happens.
    #[serde(default)]
    pub delay: u32,
}

const fn standard() -> Adjudication {
    Adjudication::STANDARD
}

/// The longest delay for those who watch, in seconds.
pub const MAX_DELAY: u32 = 15 * 60;

/// Who may join a room.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Who has the link.
    #[default]
    Link,
    /// Everybody: it is in the lobby.
    Everybody,
}

/// What becomes of a game of more than two seats if one gives up or runs out of time. With two, the
/// game is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// The game is over, and the side of the seat is last.
    #[default]
    Ends,
    /// The engine plays on for the seat, with this level.
    Engine(u8),
}

/// What is wrong with [`Terms`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsError {
    /// There is no such start.
    #[error("start: {0}")]
    Start(TextError),
    /// The game is over at the start.
    #[error("the game is over at the start")]
    Over,
    /// More levels than seats.
    #[error("the game has {0} seats")]
    Seats(usize),
    /// There is no such level.
    #[error("there is no level {0}")]
    Level(u8),
    /// Nobody can join.
    #[error("at least one seat is for a person")]
    NoPerson,
    /// The variant has no match of two games.
    #[error("only Nine with two seats has a match of two games")]
    TwoGames,
    /// An engine would play in a rated game, from the start or later.
    #[error("a rated game is played by persons to its end")]
    RatedEngine,
    /// A rated game could be left without losing it.
    #[error("a rated game has a clock")]
    RatedClock,
    /// A rated game would begin in a position of one's own.
    #[error("a rated game begins as its variant does")]
    RatedStart,
    /// The delay is too long.
    #[error("a delay is at most {MAX_DELAY} seconds")]
    Delay,
}

impl Terms {
    /// These and nothing else said.
    pub fn new(start: impl Into<String>) -> Self {
        Self {
            start: start.into(),
            control: Control::None,
            adjudication: standard(),
            two_games: false,
            engines: Vec::new(),
            drawn: false,
            access: Access::Link,
            leaving: Leaving::Ends,
            rated: false,
            delay: 0,
        }
    }

    /// Where the game begins, if these are terms for a game.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<Position, TermsError> {
        let start = read_start(&self.start).map_err(TermsError::Start)?;
        let seats = start.variant().seats();
        if start.is_over() {
            return Err(TermsError::Over);
        }
        if self.engines.len() > seats {
            return Err(TermsError::Seats(seats));
        }
        let taking_over = match self.leaving {
            Leaving::Engine(level) => Some(level),
            Leaving::Ends => None,
        };
        let mut levels = self.engines.iter().flatten().copied().chain(taking_over);
        if let Some(wrong) = levels.find(|&level| Level::new(level).is_none()) {
            return Err(TermsError::Level(wrong));
        }
        if self.engines.len() == seats && self.engines.iter().all(Option::is_some) {
            return Err(TermsError::NoPerson);
        }
        if self.two_games && !TwoGames::are_for(start.variant()) {
            return Err(TermsError::TwoGames);
        }
        if self.rated {
            self.check_rated(&start)?;
        }
        if self.delay > MAX_DELAY {
            return Err(TermsError::Delay);
        }
        Ok(start)
    }

    /// What is rated is equal for all, and cannot be left without losing it.
    fn check_rated(&self, start: &Position) -> Result<(), TermsError> {
        let taken_over = matches!(self.leaving, Leaving::Engine(_)) && start.variant().seats() > 2;
        if taken_over || self.engines.iter().any(Option::is_some) {
            return Err(TermsError::RatedEngine);
        }
        if self.control == Control::None {
            return Err(TermsError::RatedClock);
        }
        if *start != Position::start(start.variant()) {
            return Err(TermsError::RatedStart);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_are_written() {
        let terms = Terms {
            control: "0+1x86400".parse().unwrap(),
            adjudication: Adjudication::None,
            engines: vec![None, Some(10)],
            drawn: true,
            access: Access::Everybody,
            leaving: Leaving::Engine(3),
            delay: 60,
            ..Terms::new("jamit/3p")
        };
        let text = serde_json::to_string(&terms).unwrap();
        assert_eq!(serde_json::from_str::<Terms>(&text).unwrap(), terms);
        assert!(terms.check().is_ok());
    }

    #[test]
    fn what_is_not_said_is_the_usual() {
        let terms: Terms = serde_json::from_str(r#"{"start":"nine"}"#).unwrap();
        assert_eq!(terms, Terms::new("nine"));
        for wrong in [r"{}", r#"{"start":"nine","clock":"-"}"#, r#"{"start":"nine","control":"5"}"#]
        {
            assert!(serde_json::from_str::<Terms>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn terms_that_make_no_game_say_why() {
        let terms = |change: fn(&mut Terms)| {
            let mut terms = Terms::new("quoridor/2p");
            change(&mut terms);
            terms.check().unwrap_err()
        };
        for wrong in ["chess", "quoridor 2p e9,d8 10,10 - 2"] {
            let error = Terms::new(wrong).check().unwrap_err();
            assert!(matches!(error, TermsError::Start(_)), "{error}");
        }
        assert_eq!(terms(|terms| terms.engines = vec![None; 3]), TermsError::Seats(2));
        assert_eq!(terms(|terms| terms.engines = vec![Some(0)]), TermsError::Level(0));
        assert_eq!(terms(|terms| terms.leaving = Leaving::Engine(11)), TermsError::Level(11));
        assert_eq!(terms(|terms| terms.engines = vec![Some(1); 2]), TermsError::NoPerson);
        assert_eq!(terms(|terms| terms.two_games = true), TermsError::TwoGames);
        assert_eq!(terms(|terms| terms.delay = MAX_DELAY + 1), TermsError::Delay);
    }

    #[test]
    fn rated_games_are_equal_for_all() {
        let rated = |start: &str| Terms {
            rated: true,
            control: "300+5".parse().unwrap(),
            ..Terms::new(start)
        };
        let ends = |terms: &Terms| terms.check().map(|_| ());
        let good = rated("jamit/3p");
        assert_eq!(ends(&good), Ok(()));
        // With two seats nobody takes over.
        assert_eq!(ends(&Terms { leaving: Leaving::Engine(3), ..rated("nine/2p") }), Ok(()));
        let engine = Terms { engines: vec![None, Some(1)], ..good.clone() };
        assert_eq!(ends(&engine), Err(TermsError::RatedEngine));
        let successor = Terms { leaving: Leaving::Engine(3), ..good.clone() };
        assert_eq!(ends(&successor), Err(TermsError::RatedEngine));
        let untimed = Terms { control: Control::None, ..good };
        assert_eq!(ends(&untimed), Err(TermsError::RatedClock));
        let own = rated("quoridor 2p d1,e9 10,10 - 1");
        assert_eq!(ends(&own), Err(TermsError::RatedStart));
    }
}
