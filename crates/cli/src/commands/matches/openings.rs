//! Where the games of a match begin.

use std::{fs, path::Path};

use anyhow::{Context as _, bail, ensure};
use quartet_core::Random;
use quartet_games::{Position, Variant};
use rand::{Rng as _, SeedableRng as _};

/// The openings of a match, one after the other.
pub(super) enum Openings {
    /// From a file; after the last the first one follows.
    Listed(Vec<Position>),
    /// Random actions from the start, different for each opening, the same for the same seed.
    Random { variant: Variant, plies: u32, seed: u64 },
}

/// How often random actions are drawn anew because they ended the game.
const TRIES: u64 = 1000;

impl Openings {
    /// Reads a file with a position or a list of moves from the start of the variant on each line.
    /// Blank lines and lines that begin with `#` are skipped.
    pub(super) fn read(file: &Path, variant: Variant) -> anyhow::Result<Self> {
        let name = file.display();
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
        let lines = text.lines().map(str::trim).enumerate();
        let openings: Vec<Position> = lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(nth, line)| {
                opening(line, variant).with_context(|| format!("{name}, line {}", nth + 1))
            })
            .collect::<anyhow::Result<_>>()?;
        ensure!(!openings.is_empty(), "{name} holds no opening");
        Ok(Self::Listed(openings))
    }

    /// The `nth` opening, counted from 0.
    pub(super) fn get(&self, nth: u64) -> anyhow::Result<Position> {
        match self {
            Self::Listed(openings) => Ok(openings[(nth % openings.len() as u64) as usize]),
            &Self::Random { variant, plies, seed } => {
                let mut rng = Random::seed_from_u64(derived(seed, nth));
                let found = (0..TRIES).find_map(|_| random(variant, plies, &mut rng));
                found.with_context(|| {
                    format!("{plies} random actions nearly always end a game of {variant}")
                })
            }
        }
    }
}

/// The `nth` of many seeds that follow from one, each as good as any other.
pub(super) fn derived(seed: u64, nth: u64) -> u64 {
    // The constant of splitmix64 keeps neighbours apart.
    Random::seed_from_u64(seed ^ nth.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}

/// Plays random actions until there are `plies` and a turn is complete; `None` if that ends the game.
fn random(variant: Variant, plies: u32, rng: &mut Random) -> Option<Position> {
    let mut position = Position::start(variant);
    let mut played = 0;
    let mut within_turn = false;
    while played < plies || within_turn {
        let next = position.play(position.random_action(rng)?).ok()?;
        within_turn = position.continues_in(&next);
        position = next;
        played += 1;
    }
    (!position.is_over()).then_some(position)
}

/// What one line of a file means.
fn opening(line: &str, variant: Variant) -> anyhow::Result<Position> {
    let is_position = line.split(' ').next() == Some(variant.game().name());
    let position = if is_position { line.parse()? } else { moves(line, variant)? };
    ensure!(
        position.variant() == variant,
        "this is a position of {}, the match is one of {variant}",
        position.variant()
    );
    Ok(position)
}

fn moves(line: &str, variant: Variant) -> anyhow::Result<Position> {
    let mut position = Position::start(variant);
    for (nth, turn) in line.split_whitespace().enumerate() {
        let context = || format!("move {}, `{turn}`", nth + 1);
        for action in position.parse_turn(turn).with_context(context)? {
            position = position.play(action).with_context(context)?;
        }
        if position.is_over() {
            bail!("{} ends the game", context());
        }
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn variant(name: &str) -> Variant {
        name.parse().unwrap()
    }

    fn read(text: &str, name: &str) -> Result<Openings, String> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        Openings::read(file.path(), variant(name)).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn positions_and_moves_on_lines() {
        let text = "# two openings\n\ne2 e8 e3\nquoridor 2p e3,e8 10,9 d4v 2\n";
        let openings = read(text, "quoridor/2p").unwrap();
        assert_eq!(openings.get(0).unwrap().to_string(), "quoridor 2p e3,e8 10,10 - 2");
        assert_eq!(openings.get(1).unwrap().to_string(), "quoridor 2p e3,e8 10,9 d4v 2");
        assert_eq!(openings.get(2).unwrap(), openings.get(0).unwrap());
    }

    #[test]
    fn errors_tell_the_line() {
        let error = |text, name| read(text, name).err().unwrap();
        assert!(error("e2\ne2 e9\n", "quoridor/2p").contains("line 2: move 2, `e9`"));
        assert!(error("#\nquoridor 2p e1\n", "quoridor/2p").contains("line 2"));
        assert!(error("quoridor 4p e1,a5,e9,i5 5,5,5,5 - 1", "quoridor/2p").contains("4p"));
        assert!(error("a2 a3 a5", "quoridor/3x3w0").contains("line 1"));
        assert!(error("b2 c2", "quoridor/3x3w0").contains("line 1: move 2"));
        assert!(error("\n# nothing\n", "quoridor/2p").contains("no opening"));
    }

    #[test]
    fn random_openings_follow_from_the_seed_and_end_with_a_turn() {
        for variant in Variant::all() {
            let openings = |seed| Openings::Random { variant, plies: 3, seed };
            let list = |seed| (0..20).map(move |nth| openings(seed).get(nth).unwrap());
            assert!(list(1).all(|opening| opening.begins_turn() && !opening.is_over()));
            assert!(list(1).eq(list(1)));
            assert!(!list(1).eq(list(2)), "{variant}");
        }
    }

    #[test]
    fn too_many_random_actions_are_refused() {
        let variant = variant("quoridor/3x3w0");
        assert!(Openings::Random { variant, plies: 100_000, seed: 1 }.get(0).is_err());
        let none = Openings::Random { variant, plies: 0, seed: 1 };
        assert_eq!(none.get(5).unwrap(), Position::start(variant));
    }
}
