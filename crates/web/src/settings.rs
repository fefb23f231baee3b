//! What the person at the page prefers.

use quartet_render::Style;
use quartet_words::Language;
use serde::{Deserialize, Serialize};

/// Preferences, kept in the browser. What an older or newer version wrote and this one does not
/// know takes its default.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "these are switches")]
pub(crate) struct Settings {
    /// Code of the language; empty: what the browser asks for.
    pub(crate) language: String,
    pub(crate) theme: Theme,
    pub(crate) style: BoardStyle,
    pub(crate) pace: Pace,
    pub(crate) sound: bool,
    /// Coordinates round the board.
    pub(crate) labels: bool,
    /// Whether a fence is placed as soon as the finger leaves the board.
    pub(crate) one_tap: bool,
    /// Whether the board turns to the person who is to move, where several share a screen.
    pub(crate) turning: bool,
    /// Whether single letters do something anywhere on the page.
    pub(crate) shortcuts: bool,
    /// Whether the browser tells of games online.
    pub(crate) notices: bool,
    /// How long the engine may think about a turn, in seconds.
    pub(crate) seconds: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: String::new(),
            theme: Theme::System,
            style: BoardStyle::Wood,
            pace: Pace::Normal,
            sound: false,
            labels: true,
            one_tap: false,
            turning: false,
            shortcuts: true,
            notices: false,
            seconds: 2,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    System,
    Light,
    Dark,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BoardStyle {
    Wood,
    Plain,
}

impl From<BoardStyle> for Style {
    fn from(style: BoardStyle) -> Self {
        match style {
            BoardStyle::Wood => Self::Wood,
            BoardStyle::Plain => Self::Plain,
        }
    }
}

/// How fast men move.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pace {
    Off,
    Fast,
    Normal,
    Slow,
}

impl Pace {
    /// How much faster than drawn, `None` for no movement at all.
    pub(crate) const fn factor(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Fast => Some(2.2),
            Self::Normal => Some(1.0),
            Self::Slow => Some(0.5),
        }
    }
}

impl Settings {
    /// The language in which the page speaks; `wishes` are those of the browser.
    pub(crate) fn language(&self, wishes: &[String]) -> Language {
        let chosen = Language::ALL.into_iter().find(|language| language.code() == self.language);
        let wishes: Vec<&str> = wishes.iter().map(String::as_str).collect();
        chosen.unwrap_or_else(|| Language::best(&wishes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_preferences_take_their_default() {
        let read: Settings = serde_json::from_str(r#"{"sound":true,"smell":"fresh"}"#).unwrap();
        assert_eq!(read, Settings { sound: true, ..Settings::default() });
        let written = serde_json::to_string(&Settings::default()).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&written).unwrap(), Settings::default());
    }

    #[test]
    fn the_browser_is_asked_until_a_language_is_chosen() {
        let mut settings = Settings::default();
        let wishes = ["ja-JP".to_owned(), "en".to_owned()];
        assert_eq!(settings.language(&wishes), Language::Japanese);
        settings.language = "zh-Hant".into();
        assert_eq!(settings.language(&wishes), Language::Chinese);
    }
}
