//! Types that have a text of their own are that text in JSON, too.

use std::{fmt::Display, str::FromStr};

use serde::{Deserialize as _, Deserializer, Serializer, de};

pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(from)?.parse().map_err(de::Error::custom)
}
