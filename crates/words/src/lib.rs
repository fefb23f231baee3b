#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod action;
mod due;
mod effects;
mod ending;
mod figures;
mod illegal;
mod language;
mod locale;
mod names;
mod place;
mod preview;

use std::borrow::Cow;

pub use figures::Figure;
/// What a message is given: made from text or a number by `into`.
pub use fluent_bundle::FluentValue as Value;
use fluent_bundle::{FluentArgs, FluentMessage};
pub use language::Language;

use crate::locale::Locale;

/// All that is said, in one language. A small value to copy around: the texts themselves are read
/// once, when the first one is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Words {
    language: Language,
}

impl Words {
    /// The words of a language.
    pub const fn new(language: Language) -> Self {
        Self { language }
    }

    /// The language.
    pub const fn language(self) -> Language {
        self.language
    }

    /// The text of a message without arguments. One that the language lacks is said in English, and
    /// one that nobody knows is its own text.
    pub fn say(self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// The text of a message with its arguments, as [`Words::say`].
    ///
    /// ```
    /// use quartet_words::{Language, Words};
    ///
    /// let words = Words::new(Language::English);
    /// assert_eq!(words.say_with("count-chips", &[("count", 2.into())]), "2 chips");
    /// ```
    pub fn say_with(self, key: &str, args: &[(&str, Value<'_>)]) -> String {
        let args: FluentArgs<'_> = args.iter().cloned().collect();
        let said = |language| said(Locale::of(language), key, &args);
        said(self.language)
            .or_else(|| said(Language::English))
            .map_or_else(|| key.to_owned(), Cow::into_owned)
    }
}

fn said<'a>(locale: &'static Locale, key: &str, args: &'a FluentArgs<'_>) -> Option<Cow<'a, str>> {
    let pattern = locale.bundle.get_message(key).as_ref().and_then(FluentMessage::value)?;
    // What goes wrong in a message, as a missing argument, shows in its text.
    Some(locale.bundle.format_pattern(pattern, Some(args), &mut Vec::new()))
}
