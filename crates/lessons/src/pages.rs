//! The rules pages, made from `docs/rules` when the crate is built.

use quartet_games::{Game, Position};
use quartet_render::{Marks, Place};

/// The languages of the pages, the one that stands in for others first.
pub const LANGUAGES: [&str; 3] = ["en", "ja", "zh-Hant"];

/// A piece of a rules page. Pages are short lists of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// Paragraphs, headings, lists and tables as HTML that is safe to insert: no scripts, no
    /// styles, nothing loaded. Headings have the `id`s that [`contents`] lists; links lead to
    /// `#/rules/GAME`.
    Html(&'static str),
    /// A board to play on.
    Diagram(Diagram),
}

/// A board on a rules page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// What it is called, the same in all languages.
    pub name: &'static str,
    /// What it shows, as plain text.
    pub caption: &'static str,
    position: &'static str,
    targets: &'static [&'static str],
}

impl Diagram {
    /// The position, in which the game goes on. `None` never occurs: tests read all of them.
    pub fn position(&self) -> Option<Position> {
        self.position.parse().ok()
    }

    /// What is pointed out on the board.
    pub fn marks(&self) -> Marks {
        let game = self.position().map(|position| position.game());
        let place = |name: &&str| Place::from_name(game?, name);
        Marks { targets: self.targets.iter().filter_map(place).collect(), ..Marks::default() }
    }
}

/// A heading of a rules page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The `id` of the element, the same in all languages, so that a reader who changes the
    /// language keeps the place.
    pub id: &'static str,
    /// What it says, as plain text.
    pub title: &'static str,
}

/// The rules of a game in a language with one of the codes [`LANGUAGES`]; others get English.
pub fn rules(game: Game, language: &str) -> &'static [Block] {
    page(game, language).blocks
}

/// The headings of the page that [`rules`] gives, in order; the title of the page is not among
/// them.
pub fn contents(game: Game, language: &str) -> &'static [Heading] {
    page(game, language).contents
}

struct Page {
    blocks: &'static [Block],
    contents: &'static [Heading],
}

include!(concat!(env!("OUT_DIR"), "/pages.rs"));

fn page(game: Game, language: &str) -> &'static Page {
    let language = LANGUAGES.iter().position(|code| *code == language).unwrap_or(0);
    let pages = match game {
        Game::Quoridor => &QUORIDOR,
        Game::Nine => &NINE,
        Game::Fillit => &FILLIT,
        Game::Jamit => &JAMIT,
    };
    &pages[language]
}
