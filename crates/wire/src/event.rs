//! What happens in a room.

use serde::{Deserialize, Serialize};

use crate::{Offer, PersonId, RoomId, Terms};

/// Somebody.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What they want to be called, `None` if they have not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// A person.
    Person(Person),
    /// The engine, with a level.
    Engine(u8),
}

/// What happens in a room. Seats are counted from 1.
///
/// The *ply* of a room counts the changes of the position: each action, each taking back and the start
/// of a second game. It never goes back, so that an action that answers a ply means one thing only.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The room was made. Always the first.
    Opened {
        /// By whom.
        by: Person,
        /// What will be played.
        terms: Terms,
    },
    /// Somebody took a seat.
    Sat {
        /// The seat.
        seat: usize,
        /// Who.
        person: Person,
    },
    /// Somebody gave a seat back.
    Rose {
        /// The seat.
        seat: usize,
    },
    /// Somebody is ready, or no longer.
    Ready {
        /// The seat.
        seat: usize,
        /// Whether they are.
        ready: bool,
    },
    /// The game began, or the second one of a match.
    Started {
        /// Who sits where.
        seats: Vec<Occupant>,
    },
    /// The seat to move played an action.
    Acted {
        /// The action as in records.
        action: String,
        /// Milliseconds that the message was on its way, which do not count as time of the turn.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u32,
    },
    /// All agreed to go back.
    TookBack {
        /// So many actions of this game are left.
        actions: usize,
    },
    /// A seat gave the game up.
    Resigned {
        /// The seat.
        seat: usize,
        /// The level of the engine that plays on for it; `None` if the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine: Option<u8>,
    },
    /// The time of a seat was up.
    Flagged {
        /// The seat.
        seat: usize,
        /// The level of the engine that plays on for it; `None` if the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine: Option<u8>,
    },
    /// A seat proposed something.
    Proposed {
        /// The seat.
        seat: usize,
        /// What.
        offer: Offer,
    },
    /// A seat agreed to what another proposed, and is not the last.
    Agreed {
        /// The seat.
        seat: usize,
        /// To what.
        offer: Offer,
    },
    /// A seat turned down what was proposed, or withdrew it.
    Declined {
        /// The seat.
        seat: usize,
        /// What.
        offer: Offer,
    },
    /// All agreed on a draw.
    Drawn {},
    /// All agreed that this was no game.
    Aborted {},
    /// Nobody played for so long that the game was given up, without a result.
    Abandoned {},
    /// Somebody said something.
    Said {
        /// Who.
        person: Person,
        /// The words.
        text: String,
    },
    /// The room ended without a game.
    Closed {},
    /// All agreed on another game.
    Rematched {
        /// Where it is.
        room: RoomId,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// An event and when it happened.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Stamped {
    /// Milliseconds since 1970 by the server's clock; never less than that of the event before.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_flat_json() {
        let stamped = Stamped { at: 7, event: Event::Acted { action: "e2".into(), lag: 0 } };
        let text = serde_json::to_string(&stamped).unwrap();
        assert_eq!(text, r#"{"at":7,"event":"acted","action":"e2"}"#);
        assert_eq!(serde_json::from_str::<Stamped>(&text).unwrap(), stamped);
        let event = Event::Started {
            seats: vec![
                Occupant::Engine(4),
                Occupant::Person(Person { id: PersonId::of_bits(0), name: None }),
            ],
        };
        let text = serde_json::to_string(&event).unwrap();
        let expected =
            r#"{"event":"started","seats":[{"engine":4},{"person":{"id":"0000000000000000"}}]}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
    }
}
