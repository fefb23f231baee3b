//! Repetition and turn limit: a layer above the rules, which know no draw.

use alloc::{collections::BTreeMap, string::String, vec::Vec};
use core::{fmt, str::FromStr};

use crate::{Game, TextError, Variant as _, text::Token};

/// When a game that could go on is ended as a draw between all sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Adjudication {
    /// Never.
    None,
    /// When either limit is reached.
    Limits {
        /// How often the same position comes up at the start of a turn, the last time included.
        repetitions: u32,
        /// How many turns each seat has, passes included.
        turns: u32,
    },
}

impl Adjudication {
    /// The limits that are used where nothing else is said: the third repetition, 300 turns each.
    pub const STANDARD: Self = Self::Limits { repetitions: 3, turns: 300 };
}

/// As in records: `none` or `repetition 3, turns 300`.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Limits { repetitions, turns } => {
                write!(f, "repetition {repetitions}, turns {turns}")
            }
        }
    }
}

impl FromStr for Adjudication {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = Token::whole(text);
        if text == "none" {
            return Ok(Self::None);
        }
        let limits = text.strip_prefix("repetition ").and_then(|rest| rest.split_once(", turns "));
        let Some((repetitions, turns)) = limits else {
            let expected: String =
                "expected `none` or, for example, `repetition 3, turns 300`".into();
            return Err(whole.error(expected));
        };
        let first = Token { text: repetitions, column: 12 };
        let second = Token { text: turns, column: 12 + repetitions.chars().count() + 8 };
        let limit = |token: Token<'_>| match token.number(1_000_000)? {
            0 => Err(token.error("a limit is at least 1")),
            number => Ok(number),
        };
        Ok(Self::Limits { repetitions: limit(first)?, turns: limit(second)? })
    }
}

/// Which limit ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// The same position came up too often.
    Repetition,
    /// Every seat has had its turns.
    TurnLimit,
}

impl Draw {
    /// What a record calls this end.
    pub const fn termination(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::TurnLimit => "turn-limit",
        }
    }
}

/// What the adjudicator needs to know of a position. Every [`Game`] gives it.
pub trait Watched: Copy + Eq {
    /// As [`Game::key`].
    fn key(&self) -> u64;
    /// As [`Game::begins_turn`].
    fn begins_turn(&self) -> bool;
    /// As [`Game::is_over`].
    fn is_over(&self) -> bool;
    /// How many seats there are.
    fn seats(&self) -> usize;
}

impl<G: Game> Watched for G {
    fn key(&self) -> u64 {
        Game::key(self)
    }

    fn begins_turn(&self) -> bool {
        Game::begins_turn(self)
    }

    fn is_over(&self) -> bool {
        Game::is_over(self)
    }

    fn seats(&self) -> usize {
        self.variant().seats()
    }
}

/// Watches one game and says when it is to be ended. A draw's outcome is [`crate::Outcome::draw`].
#[derive(Clone, Debug)]
pub struct Adjudicator<P> {
    rule: Adjudication,
    seen: BTreeMap<u64, Vec<(P, u32)>>,
    turns: u64,
    draw: Option<Draw>,
}

impl<P: Watched> Adjudicator<P> {
    /// Begins with the first position of the game, which counts as seen if a turn begins there.
    pub fn new(rule: Adjudication, start: &P) -> Self {
        let mut watch = Self { rule, seen: BTreeMap::new(), turns: 0, draw: None };
        if start.begins_turn() {
            watch.see(start);
        }
        watch
    }

    /// Takes note of the position after an action; gives the draw if the game is to end here. A
    /// game that is over by its own rules is never a draw. Once given, a draw stays.
    pub fn note(&mut self, position: &P) -> Option<Draw> {
        if self.draw.is_some() || position.is_over() || !position.begins_turn() {
            return self.draw;
        }
        self.turns += 1;
        let times = self.see(position);
        if let Adjudication::Limits { repetitions, turns } = self.rule {
            let seats = position.seats() as u64;
            if times >= repetitions {
                self.draw = Some(Draw::Repetition);
            } else if self.turns >= u64::from(turns) * seats {
                self.draw = Some(Draw::TurnLimit);
            }
        }
        self.draw
    }

    fn see(&mut self, position: &P) -> u32 {
        if self.rule == Adjudication::None {
            return 0;
        }
        let same_key = self.seen.entry(position.key()).or_default();
        if let Some((_, times)) = same_key.iter_mut().find(|(seen, _)| seen == position) {
            *times += 1;
            return *times;
        }
        same_key.push((*position, 1));
        1
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn text_both_ways() {
        for text in ["none", "repetition 3, turns 300", "repetition 1, turns 1"] {
            assert_eq!(text.parse::<Adjudication>().unwrap().to_string(), text);
        }
        assert_eq!(Adjudication::STANDARD.to_string(), "repetition 3, turns 300");
        for wrong in
            ["", "None", "repetition 3", "repetition 0, turns 300", "repetition 3, turns 0300"]
        {
            assert!(wrong.parse::<Adjudication>().is_err(), "{wrong}");
        }
        let error = "repetition 3, turns x".parse::<Adjudication>().unwrap_err();
        assert_eq!((error.column, error.token.as_str()), (21, "x"));
    }
}
