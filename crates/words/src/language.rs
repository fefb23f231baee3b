//! The languages.

/// A language that Quartet speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
    /// Chinese in traditional characters, as in Taiwan.
    Chinese,
}

impl Language {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::English, Self::Japanese, Self::Chinese];

    /// The BCP 47 tag: `en`, `ja` or `zh-Hant`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
            Self::Chinese => "zh-Hant",
        }
    }

    /// The language with this tag, just as [`Language::code`] gives it.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// What its speakers call it.
    pub const fn endonym(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Japanese => "日本語",
            Self::Chinese => "繁體中文",
        }
    }

    /// The first language of a person's list of tags (a browser's `navigator.languages`) that is
    /// spoken here, English if none is. Whatever Chinese somebody reads, ours is the nearest.
    ///
    /// ```
    /// use quartet_words::Language;
    ///
    /// assert_eq!(Language::best(&["fr", "zh-TW", "en"]), Language::Chinese);
    /// ```
    pub fn best(tags: &[impl AsRef<str>]) -> Self {
        let known = tags.iter().find_map(|tag| Self::of_tag(tag.as_ref()));
        known.unwrap_or_default()
    }

    fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?.trim();
        let is = |code: &str| primary.eq_ignore_ascii_case(code);
        let own = |language: &Self| language.code().split('-').next().is_some_and(is);
        Self::ALL.into_iter().find(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_known_tag_decides() {
        for (tags, language) in [
            (&["en-GB", "ja"][..], Language::English),
            (&["ja-JP"], Language::Japanese),
            (&["JA_jp"], Language::Japanese),
            (&["zh-TW"], Language::Chinese),
            (&["zh-HK", "en"], Language::Chinese),
            (&["zh"], Language::Chinese),
            (&["zh-Hant-TW"], Language::Chinese),
            (&["fr", "de-AT", "ja"], Language::Japanese),
            (&["fr", "jam", ""], Language::English),
            (&[], Language::English),
        ] {
            assert_eq!(Language::best(tags), language, "{tags:?}");
        }
    }

    #[test]
    fn codes_name_languages() {
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
        }
        assert_eq!(Language::from_code("zh"), None);
    }
}
