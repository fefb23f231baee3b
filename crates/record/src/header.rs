//! What the tags of a record say before its first action.

use quartet_core::{TextError, adjudication::Adjudication, text::Token};
use quartet_games::{Position, Variant};

use crate::{
    MAX_TAGS, RecordError,
    tags::{self, Tags},
};

/// The tags, understood.
pub(crate) struct Header {
    pub(crate) set_up: Option<Position>,
    pub(crate) start: Position,
    pub(crate) adjudication: Option<Adjudication>,
    pub(crate) tags: Tags,
}

/// What is wrong with the tags.
pub(crate) struct HeaderError {
    /// The number of the tag, `None` if one is missing.
    pub(crate) tag: Option<usize>,
    /// Whether it is about the name and not about the value.
    pub(crate) in_name: bool,
    pub(crate) error: TextError,
}

impl Header {
    /// Understands names and values. Those of `Result` and `Termination` are left for the end of the
    /// game.
    pub(crate) fn read(tags: &[(String, String)]) -> Result<Self, HeaderError> {
        for (nth, (name, _)) in tags.iter().enumerate() {
            if nth == MAX_TAGS + tags::DERIVED.len() {
                return Err(too_many(nth, name));
            }
            if tags[..nth].iter().any(|(other, _)| other == name) {
                let error = Token::whole(name).error("this tag stands twice");
                return Err(HeaderError { tag: Some(nth), in_name: true, error });
            }
        }
        let variant = read_variant(tags)?;
        let (set_up, start) = read_start(tags, variant)?;
        let adjudication = find(tags, "Adjudication").map(|tag| tag.read(str::parse));
        let mut free = Tags::default();
        for (nth, (name, value)) in tags.iter().enumerate() {
            if !tags::DERIVED.contains(&name.as_str()) {
                let wrong = |in_name| move |error| HeaderError { tag: Some(nth), in_name, error };
                tags::check_name(name, variant).map_err(wrong(true))?;
                tags::check_value(name, value).map_err(wrong(false))?;
                if free.iter().count() == MAX_TAGS {
                    return Err(too_many(nth, name));
                }
                free.set(name, value);
            }
        }
        Ok(Self { set_up, start, adjudication: adjudication.transpose()?, tags: free })
    }
}

fn too_many(nth: usize, name: &str) -> HeaderError {
    let error = Token::whole(name).error(RecordError::TooManyTags);
    HeaderError { tag: Some(nth), in_name: true, error }
}

/// A tag and its number.
struct Tag<'t> {
    nth: usize,
    value: &'t str,
}

fn find<'t>(tags: &'t [(String, String)], name: &str) -> Option<Tag<'t>> {
    let nth = tags.iter().position(|(other, _)| other == name)?;
    Some(Tag { nth, value: &tags[nth].1 })
}

impl<'t> Tag<'t> {
    fn read<T>(
        &self,
        read: impl FnOnce(&'t str) -> Result<T, TextError>,
    ) -> Result<T, HeaderError> {
        let wrong = |error| HeaderError { tag: Some(self.nth), in_name: false, error };
        read(self.value).map_err(wrong)
    }

    /// Makes sure that a position has the variant that the other tags say.
    fn of(&self, variant: Variant, position: Position) -> Result<Position, HeaderError> {
        self.read(|value| {
            let wrong = || Token::whole(value).error(format!("expected a position of {variant}"));
            (position.variant() == variant).then_some(position).ok_or_else(wrong)
        })
    }
}

/// `Game` may name the variant as in `quoridor/4p`; `Variant` names it or says it again.
fn read_variant(tags: &[(String, String)]) -> Result<Variant, HeaderError> {
    let game = find(tags, "Game").ok_or_else(|| {
        let error = TextError::new(1, "", "the tag Game is missing");
        HeaderError { tag: None, in_name: false, error }
    })?;
    let both: Variant = game.read(str::parse)?;
    let Some(tag) = find(tags, "Variant") else { return Ok(both) };
    let variant = tag.read(|name| both.game().variant(name))?;
    if variant != both && game.value.contains('/') {
        return tag.read(|name| {
            Err(Token::whole(name).error(format!("the tag Game says {}", both.name())))
        });
    }
    Ok(variant)
}

/// The set-up, if it is a custom one, and the start.
fn read_start(
    tags: &[(String, String)],
    variant: Variant,
) -> Result<(Option<Position>, Position), HeaderError> {
    let position = find(tags, "Position");
    let Some(tag) = find(tags, "SetUp") else {
        let start = match position {
            None => Position::start(variant),
            Some(tag) => tag.of(variant, tag.read(str::parse)?)?,
        };
        return Ok((None, start));
    };
    let set_up = tag.of(variant, tag.read(Position::from_custom_text)?)?;
    let start = match position {
        None => set_up,
        Some(tag) => tag.of(variant, tag.read(|text| Position::from_text_of(&set_up, text))?)?,
    };
    Ok((Some(set_up), start))
}
