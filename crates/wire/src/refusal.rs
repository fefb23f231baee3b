//! Why something is not done.

use serde::{Deserialize, Serialize};

/// Why something is not done. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, thiserror::Error)]
#[serde(tag = "refused", rename_all = "kebab-case")]
pub enum Refusal {
    /// The message is not one of this protocol.
    #[error("the message cannot be read: {why}")]
    Unreadable {
        /// What is wrong.
        why: String,
    },
    /// There is no such room.
    #[error("there is no such room")]
    NoRoom {},
    /// The terms make no game.
    #[error("the terms make no game: {why}")]
    Terms {
        /// What is wrong.
        why: String,
    },
    /// There is no such seat, it is taken, or none is free.
    #[error("no such seat is free")]
    NoSeat {},
    /// One sits already.
    #[error("you sit here already")]
    Seated {},
    /// Only who sits at the table can do that.
    #[error("you do not sit at this table")]
    NotSeated {},
    /// Only who made the room can do that.
    #[error("only who made the room can do that")]
    NotOwner {},
    /// The game has started.
    #[error("the game has started")]
    Started {},
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted {},
    /// The game is over.
    #[error("the game is over")]
    Over {},
    /// The game is not over.
    #[error("the game is not over")]
    NotOver {},
    /// It is another seat's turn.
    #[error("it is not your turn")]
    NotYourTurn {},
    /// The position has changed since: the action answers another one.
    #[error("the action answers ply {answered}, but the game is at ply {ply}")]
    OtherPly {
        /// The ply that the action answers.
        answered: u64,
        /// The ply of the room.
        ply: u64,
    },
    /// The rules forbid the action, or there is none such.
    #[error("{why}")]
    Illegal {
        /// The reason.
        why: String,
    },
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack {},
    /// The engine does not agree to it.
    #[error("the engine does not agree to that")]
    EngineDeclines {},
    /// It is proposed already.
    #[error("that is proposed already")]
    ProposedAlready {},
    /// Nobody proposes it.
    #[error("nobody proposes that")]
    NotProposed {},
    /// What is said is empty, too long, or has signs that cannot be shown.
    #[error("what is said must be 1 to {} characters that can be shown", crate::MAX_SAYING)]
    Unsayable {},
    /// Nobody talks on this server.
    #[error("this server has no chat")]
    NoChat {},
    /// The name is empty, too long, or has signs that cannot be shown or told apart.
    #[error("a name is 1 to {} letters, digits and single spaces", crate::MAX_NAME)]
    Name {},
    /// The room holds no more events.
    #[error("the room is full")]
    Full {},
    /// Too many requests in a short time.
    #[error("too many requests: wait a little")]
    TooFast {},
    /// Too many rooms, or too many messages at once.
    #[error("the server has no room for more")]
    Busy {},
    /// The server could not store it.
    #[error("the server could not store it; try again")]
    NotStored {},
    /// The page that asks is not one of this server.
    #[error("requests from there are not allowed")]
    Origin {},
    /// Whoever asks has not come in.
    #[error("register first")]
    Stranger {},
}
