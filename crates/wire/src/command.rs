//! What somebody in a room wants.

use serde::{Deserialize, Serialize};

/// What somebody in a room wants. Seats are counted from 1.
///
/// ```
/// use quartet_wire::Command;
///
/// let command: Command = serde_json::from_str(r#"{ "do": "act", "ply": 4, "action": "e5" }"#)?;
/// assert_eq!(command, Command::Act { ply: 4, action: "e5".into() });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Takes a seat before the start: this one, or any that is free.
    Sit {
        /// The seat.
        #[serde(default)]
        seat: Option<usize>,
    },
    /// Gives one's seat back before the start.
    Rise {},
    /// Says whether one is ready. When all seats are taken and all are ready, the game starts; between
    /// the two games of a match the second one does.
    Ready {
        /// Whether one is.
        ready: bool,
    },
    /// Plays an action. Sent again it does nothing.
    Act {
        /// The number of actions and other changes of the position before it, see
        /// [`Event`](crate::Event).
        ply: u64,
        /// The action as in records.
        action: String,
    },
    /// Gives the game up.
    Resign {},
    /// Proposes something that all other persons at the seats must agree to.
    Propose {
        /// What.
        offer: Offer,
    },
    /// Answers what another seat proposes, or withdraws what one has proposed.
    Answer {
        /// What was proposed.
        offer: Offer,
        /// Whether one agrees.
        agree: bool,
    },
    /// Says something to all in the room.
    Say {
        /// The words.
        text: String,
    },
    /// Ends a room in which no game was started; only who made it can.
    Close {},
}

/// What all persons at the seats must agree to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// Back to the last choice of who proposes it.
    TakeBack,
    /// The game ends as a draw. Engines do not agree to that.
    Draw,
    /// The game ends as if it had not been played.
    Abort,
    /// Another game with the same players, each on the next seat.
    Rematch,
}
