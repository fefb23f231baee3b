//! Who sits at the seats.

use std::fmt;

use quartet_core::Seat;
use quartet_engine::Level;
use quartet_games::Variant;
use quartet_record::Record;

/// Who chooses for a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Somebody here, with a name or without.
    Person(Option<String>),
    /// The engine.
    Engine(Level),
}

/// What records call somebody without a name.
const PERSON: &str = "person";
/// What records call the engine, before the level.
const ENGINE: &str = "engine level ";

impl Player {
    /// Somebody without a name.
    pub const fn person() -> Self {
        Self::Person(None)
    }

    /// Whether somebody here chooses.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }

    /// A person at seat 1 against engines of one level.
    pub fn alone_against(level: Level, variant: Variant) -> Vec<Self> {
        let mut players = vec![Self::Engine(level); variant.seats()];
        players[0] = Self::person();
        players
    }

    /// From what a record says of a seat.
    pub fn from_name(name: &str) -> Self {
        match name.strip_prefix(ENGINE).and_then(|level| level.parse().ok()) {
            Some(level) => Self::Engine(level),
            None => Self::Person((name != PERSON).then(|| name.into())),
        }
    }

    /// The players of a record; seats of which it says nothing are persons'.
    pub fn of_record(record: &Record) -> Vec<Self> {
        let player = |seat| record.player(seat).map_or_else(Self::person, Self::from_name);
        Seat::all(record.variant().seats()).map(player).collect()
    }
}

/// As in records: a name, `person` without one, or `engine level 5`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(name) => f.write_str(name.as_deref().unwrap_or(PERSON)),
            Self::Engine(level) => write!(f, "{ENGINE}{level}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        let level = Level::new(5).unwrap();
        for (player, text) in [
            (Player::person(), "person"),
            (Player::Person(Some("Ada".into())), "Ada"),
            (Player::Engine(level), "engine level 5"),
        ] {
            assert_eq!(player.to_string(), text);
            assert_eq!(Player::from_name(text), player);
        }
        let strange = Player::from_name("engine level 11");
        assert_eq!(strange, Player::Person(Some("engine level 11".into())));
    }
}
