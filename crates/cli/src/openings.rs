//! Where games begin that are to be fair: books, files and random actions.

use std::{fmt, fs, path::Path};

use anyhow::{Context as _, bail, ensure};
use quartet_core::Random;
use quartet_games::{Position, Variant};
use rand::{Rng as _, SeedableRng as _, seq::SliceRandom as _};

/// The books that came with this program, made by `quartet book --all`.
#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/books"]
struct Books;

/// The file in which the book of a variant is kept.
pub(crate) fn book_name(variant: Variant) -> String {
    format!("{}-{}.txt", variant.game(), variant.name())
}

/// The openings of a match, one after the other.
pub(crate) enum Openings {
    /// From a file; after the last the first one follows.
    Listed(Vec<Position>),
    /// From the book of the variant, in an order that depends on the seed. Whenever all have been
    /// played they follow again, lengthened by one more random action.
    Book { openings: Vec<Position>, seed: u64 },
    /// Random actions from the start, different for each opening, the same for the same seed.
    Random { variant: Variant, plies: u32, seed: u64 },
}

/// How often random actions are drawn anew because they ended the game.
const TRIES: u64 = 1000;

impl Openings {
    /// Reads a file with a position or a list of moves from the start of the variant on each line.
    /// Blank lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// If it cannot be read, holds no opening, or something in it is wrong, with the line.
    pub(crate) fn read(file: &Path, variant: Variant) -> anyhow::Result<Self> {
        let name = file.display();
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
        let openings = list(&text, variant, &name.to_string())?;
        ensure!(!openings.is_empty(), "{name} holds no opening");
        Ok(Self::Listed(openings))
    }

    /// The book of a variant, `None` if it has none.
    ///
    /// # Errors
    /// If the book is broken, with the line.
    pub(crate) fn book(variant: Variant, seed: u64) -> anyhow::Result<Option<Self>> {
        let name = book_name(variant);
        let Some(file) = Books::get(&name) else { return Ok(None) };
        let text = String::from_utf8_lossy(&file.data);
        let mut openings = list(&text, variant, &format!("the book {name}"))?;
        openings.shuffle(&mut Random::seed_from_u64(seed));
        Ok((!openings.is_empty()).then_some(Self::Book { openings, seed }))
    }

    /// The `nth` opening, counted from 0.
    ///
    /// # Errors
    /// If random actions nearly always end the game.
    pub(crate) fn get(&self, nth: u64) -> anyhow::Result<Position> {
        match self {
            Self::Listed(openings) => Ok(openings[(nth % openings.len() as u64) as usize]),
            Self::Book { openings, seed } => {
                let count = openings.len() as u64;
                let plies = (nth / count).min(1000) as u32;
                draw(openings[(nth % count) as usize], plies, derived(*seed, nth))
            }
            &Self::Random { variant, plies, seed } => {
                draw(Position::start(variant), plies, derived(seed, nth))
            }
        }
    }
}

/// In words.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listed(openings) => write!(f, "{} from a file", openings.len()),
            Self::Book { openings, .. } => write!(f, "{} from the book", openings.len()),
            Self::Random { plies, .. } => write!(f, "{plies} random actions"),
        }
    }
}

fn list(text: &str, variant: Variant, name: &str) -> anyhow::Result<Vec<Position>> {
    let lines = text.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(nth, line)| {
            opening(line, variant).with_context(|| format!("{name}, line {}", nth + 1))
        })
        .collect()
}

fn draw(start: Position, plies: u32, seed: u64) -> anyhow::Result<Position> {
    let mut rng = Random::seed_from_u64(seed);
    let found = (0..TRIES).find_map(|_| random(start, plies, &mut rng));
    found.map(|opening| opening.position).with_context(|| {
        format!("{plies} random actions nearly always end a game of {}", start.variant())
    })
}

/// The `nth` of many seeds that follow from one, each as good as any other.
pub(crate) fn derived(seed: u64, nth: u64) -> u64 {
    // The constant of splitmix64 keeps neighbours apart.
    Random::seed_from_u64(seed ^ nth.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}

/// A way from the start of a game.
pub(crate) struct Opening {
    /// As texts.
    pub(crate) turns: Vec<String>,
    /// Where it leads.
    pub(crate) position: Position,
}

/// Plays random actions until there are `plies` and a turn is complete; `None` if that ends the game.
pub(crate) fn random(start: Position, plies: u32, rng: &mut Random) -> Option<Opening> {
    let mut position = start;
    let mut turns: Vec<String> = Vec::new();
    let mut played = 0;
    let mut within_turn = false;
    while played < plies || within_turn {
        let action = position.random_action(rng)?;
        let next = position.play(action).ok()?;
        match turns.last_mut() {
            Some(turn) if within_turn => {
                turn.push('/');
                turn.push_str(&action.to_string());
            }
            _ => turns.push(action.to_string()),
        }
        within_turn = position.continues_in(&next);
        position = next;
        played += 1;
    }
    (!position.is_over()).then_some(Opening { turns, position })
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
    fn every_book_can_be_played_and_goes_on_with_new_openings() {
        for variant in Variant::all() {
            let Some(book) = Openings::book(variant, 3).unwrap() else {
                // On the smallest board all is decided after the first actions.
                assert_eq!(variant.to_string(), "quoridor/3x3");
                continue;
            };
            let Openings::Book { openings, .. } = &book else { panic!("{variant}: no book") };
            let count = openings.len() as u64;
            let list: Vec<_> = (0..2 * count).map(|nth| book.get(nth).unwrap()).collect();
            assert_eq!(&list[..openings.len()], openings);
            assert!(list.iter().all(|opening| opening.begins_turn() && !opening.is_over()));
            let first: std::collections::HashSet<_> = list[..openings.len()].iter().collect();
            assert_eq!(first.len(), openings.len(), "{variant}: no opening stands twice");
            assert!(count == 1 || list[count as usize..].iter().any(|new| !first.contains(new)));
        }
    }

    #[test]
    fn the_order_of_a_book_follows_from_the_seed() {
        let variant = variant("quoridor/2p");
        let first = |seed| Openings::book(variant, seed).unwrap().unwrap().get(0).unwrap();
        assert_eq!(first(1), first(1));
        assert!((2..10).any(|seed| first(seed) != first(1)));
    }

    #[test]
    fn variants_without_a_book_have_none() {
        assert!(Openings::book(variant("quoridor/5x5w2"), 1).unwrap().is_none());
    }

    #[test]
    fn too_many_random_actions_are_refused() {
        let variant = variant("quoridor/3x3w0");
        assert!(Openings::Random { variant, plies: 100_000, seed: 1 }.get(0).is_err());
        let none = Openings::Random { variant, plies: 0, seed: 1 };
        assert_eq!(none.get(5).unwrap(), Position::start(variant));
    }
}
