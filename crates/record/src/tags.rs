//! The tags of a record: names, order, and what their values may be.

use std::borrow::Cow;

use quartet_core::{Seat, TextError, text::Token};
use quartet_games::{Position, Variant};

use crate::{Date, Record, RecordError, TimeControl, ending::outcome_text};

/// The most tags that a record has besides those that follow from the record itself.
pub const MAX_TAGS: usize = 200;

/// The known tags in the order in which they are written; others follow.
const ORDER: [&str; 17] = [
    "Game",
    "Variant",
    "Seat1",
    "Seat2",
    "Seat3",
    "Seat4",
    "Event",
    "Site",
    "Round",
    "Date",
    "TimeControl",
    "SetUp",
    "Position",
    "Adjudication",
    "Seed",
    "Result",
    "Termination",
];

/// The tags that follow from what the record is.
pub(crate) const DERIVED: [&str; 7] =
    ["Game", "Variant", "SetUp", "Position", "Adjudication", "Result", "Termination"];

/// Where a tag stands among the others.
pub(crate) fn rank(name: &str) -> usize {
    ORDER.iter().position(|&known| known == name).unwrap_or(ORDER.len())
}

/// Tags by name. Known ones come in their own order, the others behind in that of their coming.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tags(Vec<(String, String)>);

impl Tags {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        if let Some((_, old)) = self.0.iter_mut().find(|(known, _)| known == name) {
            *old = value.to_string();
        } else {
            let place = self.0.partition_point(|(known, _)| rank(known) <= rank(name));
            self.0.insert(place, (name.to_string(), value.to_string()));
        }
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Whether a record of `variant` may have a tag of this name that does not follow from the rest.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_name(name: &str, variant: Variant) -> Result<(), TextError> {
    let whole = Token::whole(name);
    let letters = name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
    if !(letters && name.starts_with(|c: char| c.is_ascii_alphabetic())) {
        let message = "the name of a tag is a letter and then letters, digits and underscores";
        return Err(whole.error(message));
    }
    if DERIVED.contains(&name) {
        return Err(whole.error("this tag follows from the record itself"));
    }
    let seat = name.strip_prefix("Seat").unwrap_or_default();
    let numbered = !seat.is_empty() && seat.bytes().all(|c| c.is_ascii_digit());
    let seats = variant.seats();
    if numbered && !(1..=seats).any(|number| number.to_string() == seat) {
        return Err(whole.error(format!("the game has seats 1 to {seats} only")));
    }
    Ok(())
}

/// Whether the tag of this name may have this value.
///
/// # Errors
/// What is wrong, with its column.
pub(crate) fn check_value(name: &str, value: &str) -> Result<(), TextError> {
    let mut chars = Token::whole(value).chars();
    if let Some(strange) = chars.find(|token| token.text.chars().any(char::is_control)) {
        return Err(strange.error("a tag holds no control characters"));
    }
    match name {
        "Date" => value.parse::<Date>().map(drop),
        "TimeControl" => value.parse::<TimeControl>().map(drop),
        "Seed" => read_seed(value).map(drop),
        _ => Ok(()),
    }
}

/// A number below 2^64.
///
/// # Errors
/// If the text is none or has leading zeros or a sign.
pub(crate) fn read_seed(text: &str) -> Result<u64, TextError> {
    let seed = text.parse().ok().filter(|seed: &u64| seed.to_string() == text);
    seed.ok_or_else(|| Token::whole(text).error("expected a number below 2^64, no leading zeros"))
}

/// Tags.
impl Record {
    /// The value of a tag, also of one that follows from the record itself.
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.tags.get(name).map(Cow::Borrowed).or_else(|| self.derived(name).map(Cow::Owned))
    }

    /// All tags in the order in which they are written.
    pub fn tags(&self) -> Vec<(&str, Cow<'_, str>)> {
        let derived = DERIVED
            .into_iter()
            .filter_map(|name| self.derived(name).map(|value| (name, Cow::Owned(value))));
        let free = self.tags.iter().map(|(name, value)| (name, Cow::Borrowed(value)));
        let mut all: Vec<_> = derived.chain(free).collect();
        all.sort_by_key(|(name, _)| rank(name));
        all
    }

    fn derived(&self, name: &str) -> Option<String> {
        let start = self.start();
        match name {
            "Game" => Some(self.game().name().to_string()),
            "Variant" => Some(self.variant().name()),
            "SetUp" => self.set_up().map(Position::to_string),
            "Position" => {
                let usual =
                    self.set_up().copied().unwrap_or_else(|| Position::start(self.variant()));
                (*start != usual).then(|| start.to_string())
            }
            "Adjudication" => self.adjudication().map(|limits| limits.to_string()),
            "Result" => Some(outcome_text(self.outcome())),
            "Termination" => Some(self.termination().name(self.game()).to_string()),
            _ => None,
        }
    }

    /// Sets a tag.
    ///
    /// # Errors
    /// If it is one that follows from the record itself, if the name is not one of a tag (a letter,
    /// then letters, digits and underscores; seats as the game has), or if the value has control
    /// characters or is not of the form that this tag has.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        if self.tags.get(name).is_none() && self.tags.iter().count() >= MAX_TAGS {
            return Err(RecordError::TooManyTags);
        }
        check_name(name, self.variant())
            .and_then(|()| check_value(name, value))
            .map_err(|error| RecordError::Tag { name: name.to_string(), error })?;
        self.tags.set(name, value);
        Ok(())
    }

    /// Takes a tag away, unless it follows from the record itself.
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.remove(name);
    }

    /// Who plays at a seat.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        self.tags.get(&format!("Seat{seat}"))
    }

    /// The day on which the game was played.
    pub fn date(&self) -> Option<Date> {
        self.tags.get("Date")?.parse().ok()
    }

    /// How much time the players had.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.tags.get("TimeControl")?.parse().ok()
    }

    /// The seed from which the start or the players' choices were drawn.
    pub fn seed(&self) -> Option<u64> {
        read_seed(self.tags.get("Seed")?).ok()
    }
}
