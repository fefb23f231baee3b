//! How strong the engine plays, as data: see `levels.txt`.

use std::{fmt, str::FromStr, sync::LazyLock};

use quartet_core::{TextError, text::Token};
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

    /// What the level means.
    pub fn strength(self) -> Strength {
        TABLE[usize::from(self.0 - 1)]
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

static TABLE: LazyLock<[Strength; Level::MAX.0 as usize]> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    read(include_str!("../levels.txt")).expect("the table of levels is complete")
});

fn read(text: &str) -> Option<[Strength; Level::MAX.0 as usize]> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Strength> = lines
        .zip(Level::all())
        .map(|(line, level)| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let &[number, depth, nodes, noise, overlooked, sees_wins] = fields.as_slice() else {
                return None;
            };
            (number.parse() == Ok(level)).then_some(Strength {
                depth: limit(depth).ok()?,
                nodes: limit(nodes).ok()?,
                noise: noise.parse().ok()?,
                overlooked: overlooked.parse().ok()?,
                sees_wins: sees_wins == "yes",
            })
        })
        .collect::<Option<_>>()?;
    rows.try_into().ok()
}

fn limit<T: FromStr>(text: &str) -> Result<Option<T>, T::Err> {
    if text == "-" { Ok(None) } else { text.parse().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_says_what_each_level_can_do() {
        let first = Level::MIN.strength();
        assert!(first.overlooked > 0 && !first.sees_wins && first.depth == Some(1));
        let last = Level::MAX.strength();
        assert_eq!((last.depth, last.nodes, last.overlooked), (None, None, 0));
        assert!(Level::all().filter(|level| level.number() >= 3).all(|l| l.strength().sees_wins));
        assert!(Level::all().is_sorted_by_key(|level| -level.strength().noise));
    }

    #[test]
    fn a_table_with_a_gap_is_refused() {
        let whole = include_str!("../levels.txt");
        assert!(read(whole).is_some());
        assert!(read(&whole.replace("\n      3 ", "\n      4 ")).is_none());
        assert!(read(&whole.replace("yes", "yes yes")).is_none());
        assert!(read("").is_none());
    }

    #[test]
    fn limits_only_get_tighter() {
        let limits = Limits { nodes: Some(10), depth: Some(99), ..Limits::default() };
        let level = |number| Level::new(number).unwrap().strength();
        assert_eq!(level(4).limit(limits), Limits { depth: level(4).depth, ..limits });
        assert_eq!(level(5).limit(limits), limits);
        assert_eq!(level(5).limit(Limits::default()).nodes, level(5).nodes);
        assert_eq!(Level::MAX.strength().limit(limits), limits);
    }

    #[test]
    fn levels_are_numbers_from_1_to_10() {
        assert_eq!("10".parse(), Ok(Level::MAX));
        for wrong in ["0", "11", "", "x", "01", "-1"] {
            assert!(wrong.parse::<Level>().is_err(), "{wrong}");
        }
    }
}
