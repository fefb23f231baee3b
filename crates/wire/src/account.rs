//! Accounts: what keeps a name, and what a person is told of their own.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Person, PersonId};

/// The fewest characters of a password.
pub const MIN_PASSWORD: usize = 10;

/// The most bytes of a password.
pub const MAX_PASSWORD: usize = 512;

/// A secret on its way to the server, which debug output does not show.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A name to keep: `POST /api/account`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignUp {
    /// The name.
    pub name: String,
    /// The password; `None` if a passkey comes next.
    #[serde(default)]
    pub password: Option<Secret>,
}

/// A name and a password: `POST /api/account/login` comes back by it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account.
    pub name: String,
    /// Its password.
    pub password: Secret,
}

/// Comes back by a code of which there are some for each account: `POST /api/account/recover`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name of the account.
    pub name: String,
    /// The code. It is used up.
    pub code: Secret,
    /// The new password.
    pub password: Secret,
}

/// Says once more who one is, for what cannot be undone. Accounts without a password must have logged
/// in a short while ago instead.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The password, if there is one.
    #[serde(default)]
    pub password: Option<Secret>,
}

/// Another password: `POST /api/account/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one so far, if there is one.
    #[serde(default)]
    pub current: Option<Secret>,
    /// The new one.
    pub password: Secret,
}

/// Logs out: `POST /api/account/logout`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LogOut {
    /// Whether in all browsers, else in this one.
    #[serde(default)]
    pub everywhere: bool,
}

/// Codes to come back by, shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Codes {
    /// Each works once.
    pub codes: Vec<Secret>,
}

/// What a token allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// To see what the person sees: who they are, the lobby, rooms.
    Read,
    /// To make rooms and act in them as the person, and to see.
    Play,
}

/// Asks for a token: `POST /api/account/tokens`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, in words.
    pub name: String,
    /// What it allows; at least one.
    pub scopes: Vec<Scope>,
    /// For how many days, 1 to 366.
    pub days: u32,
}

/// A token, shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// By which it is revoked.
    pub id: String,
    /// What to send as `Authorization: Bearer …`.
    pub token: Secret,
}

/// A person as they see themselves: `GET /api/account`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// Who.
    pub person: Person,
    /// What they may do to others.
    pub role: Role,
    /// What they may not do at the moment.
    pub restrictions: Vec<Restriction>,
    /// What keeps the name; `None` for guests.
    pub account: Option<Account>,
    /// The browsers that are this person's, the one seen last first.
    pub sessions: Vec<Session>,
}

/// What keeps a name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Account {
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
    /// Whether it has a password.
    pub password: bool,
    /// How many codes are left to come back by.
    pub codes: u64,
    /// Devices that can log in.
    pub passkeys: Vec<Passkey>,
    /// Tokens of programs.
    pub tokens: Vec<Token>,
}

/// A browser that is a person's.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Session {
    /// By which it is ended; not the secret of the browser.
    pub id: String,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// About when it was used last.
    pub seen: u64,
    /// When it ends unless it is used.
    pub expires: u64,
    /// What the browser called itself.
    pub agent: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A token of a program, without its secret.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// By which it is revoked.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// Until when.
    pub expires: u64,
}

/// A device that can log in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// By which it is removed.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}

/// What somebody may do to others.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default, Debug,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Nothing.
    #[default]
    Member,
    /// To restrict members.
    Moderator,
    /// To restrict moderators, too, and to make them.
    Admin,
}

/// What can be forbidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ban {
    /// To talk in rooms.
    Mute,
    /// To play.
    Ban,
    /// To be there at all: the account is closed.
    Close,
}

/// Something forbidden for a time.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Restriction {
    /// What.
    pub kind: Ban,
    /// Until when, in milliseconds since 1970; `None`: for ever.
    pub until: Option<u64>,
    /// Why, in the words of a moderator.
    pub why: String,
}

/// An act of moderation.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Forbids something.
    Restrict {
        /// What.
        kind: Ban,
        /// Until when, in milliseconds since 1970; `None`: for ever.
        #[serde(default)]
        until: Option<u64>,
    },
    /// Allows it again.
    Lift {
        /// What.
        kind: Ban,
    },
    /// Gives a role.
    Role {
        /// Which.
        role: Role,
    },
}

/// An act of moderation to do: `POST /api/moderation`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewAct {
    /// To whom: the id of a person, or the name of an account.
    pub whom: String,
    /// What.
    #[serde(flatten)]
    pub act: Act,
    /// Why; not empty.
    pub why: String,
}

/// A line of the log of moderation.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Logged {
    /// Its number, from 1.
    pub id: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who did it; `None`: whoever has the machine.
    pub by: Option<Person>,
    /// To whom.
    pub whom: Person,
    /// What.
    #[serde(flatten)]
    pub act: Act,
    /// Why.
    pub why: String,
}

/// A person as moderators see them: `GET /api/moderation/people/WHO`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Dossier {
    /// Who.
    pub person: Person,
    /// Whether there is an account.
    pub account: bool,
    /// Since when the server knows them, in milliseconds since 1970.
    pub since: u64,
    /// What they may do to others.
    pub role: Role,
    /// What they may not do at the moment.
    pub restrictions: Vec<Restriction>,
    /// What was done to them, the newest first.
    pub log: Vec<Logged>,
}

/// What everybody is called who has deleted their data. It is nobody's name: names have letters.
pub const LEFT: &str = "-";

impl Person {
    /// Somebody who has deleted their data.
    pub fn left(id: PersonId) -> Self {
        Self { id, name: Some(LEFT.into()) }
    }

    /// Whether this was somebody who has deleted their data.
    pub fn has_left(&self) -> bool {
        self.name.as_deref() == Some(LEFT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_not_shown() {
        let credentials = Credentials { name: "Ada".into(), password: Secret("hunter".into()) };
        assert!(!format!("{credentials:?}").contains("hunter"));
        assert!(serde_json::to_string(&credentials).unwrap().contains("hunter"));
    }

    #[test]
    fn acts_are_flat_json() {
        let act = NewAct {
            whom: "Bob".into(),
            act: Act::Restrict { kind: Ban::Mute, until: Some(5) },
            why: "shouting".into(),
        };
        let text = serde_json::to_string(&act).unwrap();
        let expected =
            r#"{"whom":"Bob","act":"restrict","kind":"mute","until":5,"why":"shouting"}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<NewAct>(&text).unwrap(), act);
    }
}
