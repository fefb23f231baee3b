//! Games as a browser stores them: JSON that says its version.

use quartet_core::TextError;
use quartet_engine::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Clocks, Player, Table};

/// The version that is written.
const VERSION: u64 = 1;
/// The highest revision that is read: numbers beyond it are not kept exactly by browsers.
const MAX_REVISION: u64 = 1 << 53;
/// The longest text that is read, in bytes.
const MAX_LENGTH: usize = 8 << 20;

/// A game that is stored.
#[derive(Clone, Debug)]
pub struct Saved {
    /// What the game is called where it is stored.
    pub id: String,
    /// When the game began, in milliseconds since 1970.
    pub started: u64,
    /// When it was stored, in milliseconds since 1970.
    pub updated: u64,
    /// The game. Its revision is stored, too, so that another page on it sees who was faster; what was
    /// taken back is not.
    pub table: Table,
    /// The clocks. They are stored standing still, without the time that has run since they were
    /// started: [`Clocks::pause`] them first where it counts.
    pub clocks: Clocks,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    version: u64,
    id: String,
    /// The text of the game, and before it of the first of two if there was one.
    records: String,
    players: Vec<Player>,
    clocks: Clocks,
    revision: u64,
    started: u64,
    updated: u64,
}

/// Why a stored text is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SavedError {
    /// It was written by a later version of this program.
    #[error("the game was stored by a newer version ({version})")]
    Newer {
        /// The version of the form.
        version: u64,
    },
    /// It is damaged.
    #[error("the stored game is damaged: {why}")]
    Broken {
        /// What is wrong.
        why: String,
    },
}

fn broken(why: impl Into<String>) -> SavedError {
    SavedError::Broken { why: why.into() }
}

fn json(error: &serde_json::Error) -> SavedError {
    broken(error.to_string())
}

impl Saved {
    /// The text to store.
    #[expect(clippy::missing_panics_doc, reason = "only maps with other keys than strings fail")]
    pub fn write(&self) -> String {
        let shape = Shape {
            version: VERSION,
            id: self.id.clone(),
            records: self.table.text(),
            players: self.table.players().to_vec(),
            clocks: self.clocks.clone(),
            revision: self.table.revision(),
            started: self.started,
            updated: self.updated,
        };
        serde_json::to_string(&shape).expect("all keys are strings")
    }

    /// Reads a text that was stored.
    ///
    /// # Errors
    /// If it is of a newer version, or damaged: no JSON of this form, a record that breaks the rules,
    /// players or clocks that do not fit the game.
    pub fn read(text: &str) -> Result<Self, SavedError> {
        #[derive(Deserialize)]
        struct Head {
            version: u64,
        }

        if text.len() > MAX_LENGTH {
            return Err(broken("it is too long"));
        }
        match serde_json::from_str(text).map_err(|error| json(&error))? {
            Head { version: VERSION } => {
                serde_json::from_str::<Shape>(text).map_err(|error| json(&error))?.open()
            }
            Head { version } if version > VERSION => Err(SavedError::Newer { version }),
            Head { version } => Err(broken(format!("there is no version {version}"))),
        }
    }
}

/// What a list of stored games needs to know of each, read without playing the game.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
pub struct SavedHead {
    /// How often the game was changed.
    pub revision: u64,
    /// When it was stored, in milliseconds since 1970.
    pub updated: u64,
}

impl SavedHead {
    /// Reads the head of a stored text; `None` if it has none.
    pub fn read(text: &str) -> Option<Self> {
        if text.len() > MAX_LENGTH {
            return None;
        }
        serde_json::from_str(text).ok()
    }
}

impl Shape {
    fn open(self) -> Result<Saved, SavedError> {
        let in_record = |error: TextError| broken(format!("in the record: {error}"));
        let records = quartet_record::read(&self.records).map_err(in_record)?;
        let (mut table, _) = Table::resume(records).ok_or_else(|| broken("it holds no record"))?;
        let seats = table.record().variant().seats();
        if self.players.len() != seats {
            return Err(broken(format!("{} players sit at {seats} seats", self.players.len())));
        }
        if self.clocks.seats() != seats {
            return Err(broken(format!("there is not a clock for each of {seats} seats")));
        }
        if self.revision > MAX_REVISION {
            return Err(broken("its revision is too high"));
        }
        table.seat(self.players);
        let table = table.with_revision(self.revision);
        let Self { id, started, updated, clocks, .. } = self;
        Ok(Saved { id, started, updated, table, clocks })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum PlayerShape {
    Person(Option<String>),
    Engine(u8),
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Person(name) => PlayerShape::Person(name.clone()),
            Self::Engine(level) => PlayerShape::Engine(level.number()),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match PlayerShape::deserialize(deserializer)? {
            PlayerShape::Person(name) => Ok(Self::Person(name)),
            PlayerShape::Engine(number) => {
                let level = Level::new(number).map(Self::Engine);
                level.ok_or_else(|| de::Error::custom(format!("there is no level {number}")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;
    use quartet_core::{Seat, adjudication::Adjudication};
    use quartet_games::Position;

    use super::*;

    fn sample() -> Saved {
        let start = Position::start("quoridor".parse().unwrap());
        let players =
            vec![Player::Person(Some("engine level 3".into())), Player::Engine(Level::MAX)];
        let mut table = Table::new(start, players, Adjudication::STANDARD, false).unwrap();
        let mut clocks = Clocks::new("60+3".parse().unwrap(), 2);
        clocks.follow(&mut table, Duration::ZERO);
        table.play(start.parse_action("e2").unwrap()).unwrap();
        clocks.follow(&mut table, Duration::from_secs(7));
        clocks.pause(Duration::from_secs(8));
        Saved { id: "g1".into(), started: 1, updated: 2, table, clocks }
    }

    fn is_broken(text: &str) -> bool {
        matches!(Saved::read(text), Err(SavedError::Broken { .. }))
    }

    #[test]
    fn heads_are_read_alone() {
        let saved = sample();
        let head = SavedHead { revision: saved.table.revision(), updated: 2 };
        assert_eq!(SavedHead::read(&saved.write()), Some(head));
        for wrong in ["", "{}", "[1]", r#"{"revision":1}"#] {
            assert_eq!(SavedHead::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let saved = sample();
        let read = Saved::read(&saved.write()).unwrap();
        assert_eq!((read.id.as_str(), read.started, read.updated), ("g1", 1, 2));
        assert_eq!(read.table.record(), saved.table.record());
        // A person may be called like an engine and is none.
        assert_eq!(read.table.players(), saved.table.players());
        assert_eq!(read.table.revision(), saved.table.revision());
        assert_eq!(read.clocks, saved.clocks);
        assert_eq!(read.clocks.left(Seat::new(1), Duration::ZERO), Duration::from_secs(59));
    }

    #[test]
    fn the_second_of_two_games_comes_back_with_the_first() {
        let start = Position::start("nine".parse().unwrap());
        let players = vec![Player::Person(Some("Ada".into())), Player::person()];
        let mut table = Table::new(start, players, Adjudication::STANDARD, true).unwrap();
        table.resign(Seat::FIRST);
        let second = table.second_game().unwrap();
        let clocks = Clocks::new(crate::Control::None, 2);
        let saved = Saved { table: second.clone(), clocks, ..sample() };
        let read = Saved::read(&saved.write()).unwrap();
        assert_eq!(read.table.two_games(), second.two_games());
        assert_eq!(read.table.players()[1], Player::Person(Some("Ada".into())));
    }

    #[test]
    fn the_form_stays_the_same() {
        let text = r#"{"version":1,"id":"x","records":"[Game \"nine\"]\n[Variant \"2p\"]\n[Seat1 \"person\"]\n[Seat2 \"engine level 3\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n\n*\n","players":[{"person":null},{"engine":3}],"clocks":{"control":"-","left":[0,0],"spent":0,"turns":0},"revision":4,"started":5,"updated":6}"#;
        assert_eq!(Saved::read(text).unwrap().write(), text);
    }

    #[test]
    fn other_versions_are_told_apart() {
        let text = sample().write();
        let of = |version: &str| {
            let version = format!("\"version\":{version}, \"new\":1");
            Saved::read(&text.replace("\"version\":1", &version)).unwrap_err()
        };
        assert_eq!(of("2"), SavedError::Newer { version: 2 });
        for version in ["0", "1", "-1", "\"1\"", "null", "1.5"] {
            assert!(matches!(of(version), SavedError::Broken { .. }), "{version}");
        }
        for text in ["", "null", "[]", "{}", "\0", "{\"version\":1}"] {
            assert!(is_broken(text), "{text}");
        }
        assert!(is_broken(&(" ".repeat(MAX_LENGTH) + &text)));
    }

    #[test]
    fn truncated_texts_are_broken() {
        let text = sample().write();
        assert!((0..text.len()).all(|end| is_broken(&text[..end])));
    }

    #[test]
    fn parts_of_different_games_do_not_fit() {
        let text = sample().write();
        let player = r#"{"engine":10}"#;
        for (part, other) in [
            (player.to_owned(), format!("{player},{player}")),
            (format!(",{player}"), String::new()),
            (player.to_owned(), r#"{"engine":11}"#.into()),
            (player.to_owned(), r#"{"robot":1}"#.into()),
            ("[56000,60000]".into(), "[56000,60000,60000]".into()),
            ("1. e2".into(), "1. e3".into()),
            ("2p".into(), "4p".into()),
            ("quoridor".into(), "chess".into()),
            ("\"revision\":1".into(), "\"revision\":18446744073709551615".into()),
        ] {
            assert!(text.contains(&part), "{part} in {text}");
            assert!(is_broken(&text.replace(&part, &other)), "{other}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*", at in 0_usize..400, byte in any::<u8>()) {
            let _ = Saved::read(&text);
            let mut bytes = sample().write().into_bytes();
            if let Some(place) = bytes.get_mut(at) {
                *place = byte;
            }
            if let Ok(mut saved) = Saved::read(&String::from_utf8_lossy(&bytes)) {
                saved.clocks.follow(&mut saved.table, Duration::from_secs(1));
            }
        }
    }
}
