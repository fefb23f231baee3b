//! How strong the engine plays, as data: see `levels.txt`.

use std::{fmt, str::FromStr, sync::LazyLock};

use quartet_core::{TextError, text::Token};
use quartet_games::Game;
use quartet_search::Limits;

use crate::eval::Blur;

/// A level of play, 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// A child can win.
    pub const MIN: Self = Self(1);
    /// All that the engine has.
    pub const MAX: Self = Self(10);

    /// The level with this number, `None` unless it is 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN.0 && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// What the level means in a game.
    pub fn strength(self, game: Game) -> Strength {
        TABLE[game as usize][usize::from(self.0 - 1)]
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::MAX
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let token = Token::whole(text);
        let number = token.number(Self::MAX.0.into())?;
        Self::new(number as u8).ok_or_else(|| token.error("the lowest level is 1"))
    }
}

/// What a level can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// How deep it looks at most.
    pub depth: Option<u32>,
    /// How many positions it looks at.
    pub nodes: Option<u64>,
    /// How far strengths are misjudged at most, in points.
    pub noise: i32,
    /// How many of a hundred actions are overlooked.
    pub overlooked: u32,
    /// Whether a win by one action is never missed.
    pub sees_wins: bool,
}

impl Strength {
    /// The limits of the level and those of a search together.
    pub fn limit(self, limits: Limits) -> Limits {
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        Limits {
            nodes: least(self.nodes, limits.nodes),
            depth: self.depth.into_iter().chain(limits.depth).min(),
            ..limits
        }
    }

    /// Whether the level looks only so many actions ahead. Such a level needs no memory, and sees
    /// the same position differently each time.
    pub const fn is_weak(self) -> bool {
        self.depth.is_some()
    }

    /// Whether it ends only where the limits of a search do.
    pub const fn is_unlimited(self) -> bool {
        self.depth.is_none() && self.nodes.is_none()
    }

    /// How the level sees positions.
    pub const fn blur(self, seed: u64) -> Blur {
        Blur { noise: self.noise, overlooked: self.overlooked, seed }
    }
}

const LEVELS: usize = Level::MAX.0 as usize;
/// By game, in the order of [`Game::ALL`], then level.
type Table = [[Strength; LEVELS]; Game::ALL.len()];

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    read(include_str!("../levels.txt")).expect("the table of levels is complete")
});

fn read(text: &str) -> Option<Table> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut table = Vec::new();
    for game in Game::ALL {
        let levels: Option<Vec<Strength>> =
            Level::all().map(|level| read_line(lines.next()?, game, level)).collect();
        table.push(levels?.try_into().ok()?);
    }
    lines.next().is_none().then_some(())?;
    table.try_into().ok()
}

fn read_line(line: &str, game: Game, level: Level) -> Option<Strength> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let &[name, number, depth, nodes, noise, overlooked, sees_wins] = fields.as_slice() else {
        return None;
    };
    (name == game.name() && number.parse() == Ok(level)).then_some(Strength {
        depth: limit(depth).ok()?,
        nodes: limit(nodes).ok()?,
        noise: noise.parse().ok()?,
        overlooked: overlooked.parse().ok()?,
        sees_wins: sees_wins == "yes",
    })
}

fn limit<T: FromStr>(text: &str) -> Result<Option<T>, T::Err> {
    if text == "-" { Ok(None) } else { text.parse().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_says_what_each_level_can_do() {
        for game in Game::ALL {
            let strengths: Vec<Strength> = Level::all().map(|l| l.strength(game)).collect();
            let (first, last) = (strengths[0], strengths[LEVELS - 1]);
            assert!(first.overlooked > 0 && !first.sees_wins && first.depth == Some(1), "{game:?}");
            assert!(last.is_unlimited() && last.overlooked == 0, "{game:?}");
            assert!(strengths.iter().filter_map(|strength| strength.nodes).is_sorted(), "{game:?}");
            assert!(strengths.iter().skip(2).all(|strength| strength.sees_wins), "{game:?}");
        }
    }

    #[test]
    fn a_table_with_a_gap_is_refused() {
        let whole = include_str!("../levels.txt");
        assert!(read(whole).is_some());
        let third = whole.lines().find(|line| line.starts_with("nine") && line.contains(" 3 "));
        assert!(read(&whole.replace(third.unwrap(), "")).is_none());
        assert!(read(&whole.replace("yes", "yes yes")).is_none());
        assert!(read(&format!("{whole}nine 11 - - 0 0 yes\n")).is_none());
        assert!(read("").is_none());
    }

    #[test]
    fn limits_only_get_tighter() {
        let limits = Limits { nodes: Some(10), depth: Some(99), ..Limits::default() };
        let level = |number| Level::new(number).unwrap().strength(Game::Quoridor);
        assert_eq!(level(1).limit(limits), Limits { depth: level(1).depth, ..limits });
        assert_eq!(level(9).limit(limits), limits);
        assert_eq!(level(9).limit(Limits::default()).nodes, level(9).nodes);
        assert_eq!(level(10).limit(limits), limits);
    }

    #[test]
    fn levels_are_numbers_from_1_to_10() {
        assert_eq!("10".parse(), Ok(Level::MAX));
        for wrong in ["0", "11", "", "x", "01", "-1"] {
            assert!(wrong.parse::<Level>().is_err(), "{wrong}");
        }
    }
}
