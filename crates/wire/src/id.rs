//! What rooms and persons are called.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// A text is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 1 to 40 letters and digits")]
pub struct IdError;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
        #[serde(try_from = "String", into = "String")]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name(String);

        impl $name {
            /// An id made of random bits: 16 letters and digits, of which nobody can guess another.
            pub fn of_bits(bits: u128) -> Self {
                Self(letters(bits))
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
                if plain && (1..=40).contains(&text.len()) {
                    Ok(Self(text.into()))
                } else {
                    Err(IdError)
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = IdError;

            fn try_from(text: String) -> Result<Self, IdError> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }
    };
}

id! {
    /// What a room is called. Who knows it may enter.
    RoomId
}

id! {
    /// What a person is called for good, whatever name they have. It is no secret.
    PersonId
}

/// Easily told apart when read aloud or typed: no i, l, o, u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

fn letters(bits: u128) -> String {
    (0..16).map(|nth| char::from(LETTERS[(bits >> (5 * nth)) as usize & 31])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain() {
        let id = RoomId::of_bits(u128::MAX);
        assert_eq!(id.as_str(), "zzzzzzzzzzzzzzzz");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_ne!(PersonId::of_bits(1), PersonId::of_bits(2));
        for wrong in ["", "a b", "é", "../x", &"a".repeat(41)] {
            assert_eq!(wrong.parse::<RoomId>(), Err(IdError));
            assert!(serde_json::from_value::<PersonId>(wrong.into()).is_err());
        }
    }
}
