//! The messages of a WebSocket, and the bodies of HTTP requests that are no commands.

use quartet_table::Control;
use serde::{Deserialize, Serialize};

use crate::{Command, Occupant, Person, Refusal, RoomId, Stamped, Terms, text};

/// From a client to the server.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Tells of a room from now on: first its events that the client has not seen.
    Watch {
        /// The room.
        room: RoomId,
        /// How many of its events the client has.
        seen: u64,
    },
    /// Tells of the room no longer.
    Leave {
        /// The room.
        room: RoomId,
    },
    /// Does something in a room.
    Do {
        /// Comes back with the answer.
        id: u64,
        /// The room.
        room: RoomId,
        /// What.
        command: Command,
    },
    /// Tells, or no longer tells, of the rooms that everybody may join.
    Lobby {
        /// Whether to tell.
        watch: bool,
    },
    /// Tells, or no longer tells, of the rooms in which one plays or waits to.
    Own {
        /// Whether to tell.
        watch: bool,
    },
}

/// From the server to a client.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message.
    Welcome {
        /// Who the client is.
        you: Person,
        /// Milliseconds since 1970 by the server's clock.
        now: u64,
        /// Whether people may talk in rooms.
        chat: bool,
    },
    /// Events of a room, in order.
    Events {
        /// The room.
        room: RoomId,
        /// The version of the first of them.
        first: u64,
        /// The events.
        events: Vec<Stamped>,
        /// Milliseconds since 1970 by the server's clock.
        now: u64,
    },
    /// Who is there, sent whenever it changes.
    Presence {
        /// The room.
        room: RoomId,
        /// For each seat whether its person is connected.
        seats: Vec<bool>,
        /// How many others watch.
        watching: usize,
    },
    /// A command was done, and what it did is stored.
    Done {
        /// The command's.
        id: u64,
        /// How many events the room has now.
        seen: u64,
    },
    /// Something was not done.
    Refused {
        /// The command's, `None` if the message was no command.
        id: Option<u64>,
        /// Why.
        why: Refusal,
    },
    /// The rooms that everybody may join.
    Lobby {
        /// The newest first.
        rooms: Vec<Listing>,
    },
    /// The rooms in which one plays or waits to.
    Own {
        /// Those of one's turn first.
        rooms: Vec<OwnRoom>,
    },
    /// The server stops; connect again soon.
    Stopping {},
}

/// An open room as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Listing {
    /// The room.
    pub room: RoomId,
    /// Who made it.
    pub by: Person,
    /// What will be played.
    pub terms: Terms,
    /// How many persons are missing.
    pub free: usize,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
}

/// A room in which somebody plays or waits to, as they see it in a list.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct OwnRoom {
    /// The room.
    pub room: RoomId,
    /// What is played.
    pub terms: Terms,
    /// Who sits where.
    pub seats: Vec<Option<Occupant>>,
    /// Whether the game has begun.
    pub has_begun: bool,
    /// Whether it is their turn, or they are waited for.
    pub is_due: bool,
    /// When time is up for whoever is to move, in milliseconds since 1970.
    pub until: Option<u64>,
}

/// Asks for any opponent.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The variant, as in `quoridor/2p`.
    pub variant: String,
    /// How much time there is.
    #[serde(default, with = "text")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub control: Control,
    /// Whether the game is to be rated.
    #[serde(default)]
    pub rated: bool,
}

/// Tells the server of a person: `POST /api/me`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// What to be called.
    #[serde(default)]
    pub name: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_are_written() {
        let room = RoomId::of_bits(5);
        let message = ClientMessage::Do { id: 3, room: room.clone(), command: Command::Resign {} };
        let text = serde_json::to_string(&message).unwrap();
        let expected =
            r#"{"type":"do","id":3,"room":"5000000000000000","command":{"do":"resign"}}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<ClientMessage>(&text).unwrap(), message);
        let message = ServerMessage::Refused { id: None, why: Refusal::NoRoom {} };
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(text, r#"{"type":"refused","id":null,"why":{"refused":"no-room"}}"#);
        assert_eq!(serde_json::from_str::<ServerMessage>(&text).unwrap(), message);
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for wrong in [
            "",
            "{}",
            r#"{"type":"shout"}"#,
            r#"{"type":"watch","room":"../x","seen":0}"#,
            r#"{"type":"watch","room":"x","seen":-1}"#,
            r#"{"type":"watch","room":"x","seen":0,"more":1}"#,
            r#"{"type":"do","id":1,"room":"x","command":{"do":"resign","seat":2}}"#,
        ] {
            assert!(serde_json::from_str::<ClientMessage>(wrong).is_err(), "{wrong}");
        }
    }
}
