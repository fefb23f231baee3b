//! Who sits at the seats.

use std::fmt;

use anyhow::{Context as _, bail};
use quartet_core::Seat;
use quartet_engine::Level;
use quartet_games::Variant;
use quartet_record::Record;

/// Who chooses for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Somebody at this keyboard, called by a name.
    Person(String),
    /// The engine.
    Engine(Level),
}

const PERSON: &str = "person";
const ENGINE: &str = "engine level ";

impl Player {
    /// Somebody without a name.
    pub(crate) fn person() -> Self {
        Self::Person(PERSON.into())
    }

    pub(crate) const fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }

    /// From what a record says of a seat.
    fn of_record(name: &str) -> Self {
        match name.strip_prefix(ENGINE).and_then(|level| level.parse().ok()) {
            Some(level) => Self::Engine(level),
            None => Self::Person(name.into()),
        }
    }
}

/// As in records: a name, or `engine level 5`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(name) => f.write_str(name),
            Self::Engine(level) => write!(f, "{ENGINE}{level}"),
        }
    }
}

/// A person at seat 1 against engines of one level.
pub(crate) fn alone_against(level: Level, variant: Variant) -> Vec<Player> {
    let mut players = vec![Player::Engine(level); variant.seats()];
    players[0] = Player::person();
    players
}

/// The players of `--seats`: `person`, `engine` (of the level given besides) or a level.
///
/// # Errors
/// If a word is none of these or there are not as many as seats.
pub(crate) fn parse(text: &str, level: Level, variant: Variant) -> anyhow::Result<Vec<Player>> {
    let words: Vec<&str> = text.split(',').collect();
    if words.len() != variant.seats() {
        bail!("{variant} has {} seats, but --seats names {}", variant.seats(), words.len());
    }
    words.into_iter().map(|word| player(word.trim(), level)).collect()
}

fn player(word: &str, level: Level) -> anyhow::Result<Player> {
    match word {
        PERSON => Ok(Player::person()),
        "engine" => Ok(Player::Engine(level)),
        _ => word.parse().map(Player::Engine).with_context(|| {
            format!("in --seats: `{word}` is neither `person` nor `engine` nor a level")
        }),
    }
}

/// The players of a record; seats of which it says nothing are persons'.
pub(crate) fn of_record(record: &Record) -> Vec<Player> {
    let player = |seat| record.player(seat).map_or_else(Player::person, Player::of_record);
    Seat::all(record.variant().seats()).map(player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_persons_engines_or_levels() {
        let level = Level::new(4).unwrap();
        let four = "quoridor/4p".parse().unwrap();
        let players = parse("person, 5,engine,10", level, four).unwrap();
        let texts: Vec<String> = players.iter().map(Player::to_string).collect();
        assert_eq!(texts, ["person", "engine level 5", "engine level 4", "engine level 10"]);
        assert!(players.iter().all(|player| Player::of_record(&player.to_string()) == *player));
    }

    #[test]
    fn wrong_seats_are_named() {
        let level = Level::default();
        let two = "nine".parse().unwrap();
        let error = parse("person", level, two).unwrap_err().to_string();
        assert_eq!(error, "nine/2p has 2 seats, but --seats names 1");
        for wrong in ["person,0", "person,11", "person,robot", "person,"] {
            let error = format!("{:#}", parse(wrong, level, two).unwrap_err());
            assert!(error.contains("neither `person` nor `engine` nor a level"), "{error}");
        }
    }
}
