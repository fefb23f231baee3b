//! Why something is not done.

use serde::{Deserialize, Serialize};

/// Why something is not done. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    /// There is no such game that is over, or it is not for everybody to see.
    #[error("there is no such game")]
    NoGame {},
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
    /// The game is rated.
    #[error("nothing is taken back in a rated game")]
    Rated {},
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
    /// Name and password, code or passkey do not belong together. Which is wrong is not said.
    #[error("that is not the secret of this account, or there is no such account")]
    Credentials {},
    /// Somebody has an account of this name, or of one that looks alike.
    #[error("this name, or one that looks like it, is taken")]
    NameTaken {},
    /// The password is too short or too long, or is the name.
    #[error("a password has at least {} characters and is not the name", crate::MIN_PASSWORD)]
    Password {},
    /// The device gave no answer that fits, or there is no domain to which a passkey could belong.
    #[error("the passkey cannot be used here")]
    Passkey {},
    /// Only who has an account can do that.
    #[error("make an account first")]
    NoAccount {},
    /// One has an account already.
    #[error("you have an account already")]
    HasAccount {},
    /// What cannot be undone needs the password, or logging in a short while before.
    #[error("log in again first")]
    Confirm {},
    /// The token is unknown, or was revoked.
    #[error("this token is unknown or was revoked")]
    BadToken {},
    /// The token's time is over.
    #[error("this token has expired")]
    TokenExpired {},
    /// The token does not allow this.
    #[error("this token does not allow that")]
    Scope {},
    /// A token cannot be made like that.
    #[error("a token has a name of 1 to 40 characters, at least one scope, and 1 to 366 days")]
    TokenTerms {},
    /// There is no such session, token or passkey, or there are too many.
    #[error("there is no such entry, or there are too many")]
    NoEntry {},
    /// One may not talk.
    #[error("you may not talk at present")]
    Muted {
        /// Until when, in milliseconds since 1970; `None`: for ever.
        until: Option<u64>,
    },
    /// One may not play.
    #[error("you may not play at present")]
    Banned {
        /// Until when, in milliseconds since 1970; `None`: for ever.
        until: Option<u64>,
    },
    /// The account was closed.
    #[error("this account is closed")]
    Closed {
        /// Until when, in milliseconds since 1970; `None`: for ever.
        until: Option<u64>,
    },
    /// One may not do that to others, or not to this one.
    #[error("you may not do that to this person")]
    NotModerator {},
    /// There is no such person.
    #[error("there is no such person")]
    NoPerson {},
    /// An act of moderation has its reason.
    #[error("an act of moderation needs a reason of 1 to 500 characters and an end in the future")]
    Reason {},
}
