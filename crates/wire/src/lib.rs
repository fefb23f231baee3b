#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod account;
mod command;
mod event;
mod id;
mod message;
mod played;
mod refusal;
mod terms;
mod text;

pub use account::{
    Account, Act, Ban, Codes, Confirm, Credentials, Dossier, LEFT, LogOut, Logged, MAX_PASSWORD,
    MIN_PASSWORD, MadeToken, NewAct, NewPassword, NewToken, Passkey, Profile, Recovery,
    Restriction, Role, Scope, Secret, Session, SignUp, Token,
};
pub use command::{Command, Offer};
pub use event::{Event, Occupant, Person, Stamped};
pub use id::{IdError, PersonId, RoomId};
pub use message::{ClientMessage, Listing, OwnRoom, Pairing, Registration, ServerMessage};
pub use played::{
    Estimate, GamesPage, GamesQuery, Leader, Played, PlayerCard, Rating, RatingPoint, Score, Seated,
};
pub use refusal::Refusal;
pub use terms::{Access, Leaving, MAX_DELAY, Terms, TermsError};

/// The name of this version of the protocol: the subprotocol of the WebSocket. It changes when a client
/// made before would misunderstand what it is told.
pub const PROTOCOL: &str = "quartet.1";

/// The longest message that a client may send, in bytes.
pub const MAX_MESSAGE: usize = 16 * 1024;

/// The most characters of something said in a room.
pub const MAX_SAYING: usize = 500;

/// The most characters of a name.
pub const MAX_NAME: usize = 24;
