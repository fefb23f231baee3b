//! Who sits at the seats, as the command line says it.

use anyhow::{Context as _, bail};
use quartet_engine::Level;
use quartet_games::Variant;
use quartet_table::Player;

/// The players of `--seats`: `person`, `engine` (of the level given besides) or a level.
///
/// # Errors
/// If a word is none of these or there are not as many as seats.
pub(crate) fn parse(text: &str, level: Level, variant: Variant) -> anyhow::Result<Vec<Player>> {
    let words: Vec<&str> = text.split(',').collect();
    if words.len() != variant.seats() {
        bail!("{variant} has {} seats, but --seats names {}", variant.seats(), words.len());
    }
    words.into_iter().map(|word| player(word.trim(), level)).collect()
}

fn player(word: &str, level: Level) -> anyhow::Result<Player> {
    match word {
        "person" => Ok(Player::person()),
        "engine" => Ok(Player::Engine(level)),
        _ => word.parse().map(Player::Engine).with_context(|| {
            format!("in --seats: `{word}` is neither `person` nor `engine` nor a level")
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_persons_engines_or_levels() {
        let level = Level::new(4).unwrap();
        let four = "quoridor/4p".parse().unwrap();
        let players = parse("person, 5,engine,10", level, four).unwrap();
        let texts: Vec<String> = players.iter().map(Player::to_string).collect();
        assert_eq!(texts, ["person", "engine level 5", "engine level 4", "engine level 10"]);
    }

    #[test]
    fn wrong_seats_are_named() {
        let level = Level::default();
        let two = "nine".parse().unwrap();
        let error = parse("person", level, two).unwrap_err().to_string();
        assert_eq!(error, "nine/2p has 2 seats, but --seats names 1");
        for wrong in ["person,0", "person,11", "person,robot", "person,"] {
            let error = format!("{:#}", parse(wrong, level, two).unwrap_err());
            assert!(error.contains("neither `person` nor `engine` nor a level"), "{error}");
        }
    }
}
