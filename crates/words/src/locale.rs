//! The files of messages, one set for each language.

use std::sync::OnceLock;

use fluent_bundle::{FluentResource, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::Language;

/// Names each file once: they are the same in every language.
macro_rules! files {
    ($($name:literal)*) => {
        const fn sources(language: Language) -> &'static [&'static str] {
            match language {
                Language::English => {
                    &[$(include_str!(concat!("../locales/en/", $name, ".ftl"))),*]
                }
                Language::Japanese => {
                    &[$(include_str!(concat!("../locales/ja/", $name, ".ftl"))),*]
                }
                Language::Chinese => {
                    &[$(include_str!(concat!("../locales/zh-Hant/", $name, ".ftl"))),*]
                }
            }
        }
    };
}

files! {
    "game"
    "shell"
    "new"
    "play"
    "online"
    "played"
    "account"
    "analysis"
    "learn"
    "lessons"
    "settings"
    "errors"
}

/// The messages of one language.
pub(crate) struct Locale {
    pub(crate) bundle: FluentBundle<FluentResource>,
}

impl Locale {
    /// The messages of a language, read when they are first asked for.
    pub(crate) fn of(language: Language) -> &'static Self {
        static LOCALES: [OnceLock<Locale>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        LOCALES[language as usize].get_or_init(|| Self::read(language))
    }

    fn read(language: Language) -> Self {
        let tag: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Every language here is written from left to right, and the marks would upset whoever
        // copies a text.
        bundle.set_use_isolating(false);
        for source in sources(language) {
            // What cannot be read is left out, here and in tests, which refuse it.
            let resource = FluentResource::try_new((*source).to_owned());
            bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
        }
        Self { bundle }
    }
}
