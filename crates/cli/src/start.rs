//! The position where a command begins, as several commands take it.

use std::{fs, path::Path};

use anyhow::{Context as _, bail};
use quartet_games::{Position, Variant};

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Start {
    /// A game and variant (`quoridor`, `fillit/mini-2p-a`), the text of a position, or a file with
    /// the picture of a set-up of FILLIT or JAMIT.
    #[arg(value_name = "START")]
    start: String,
    /// Actions or whole turns to play first, parted by blanks.
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
}

impl Start {
    /// The position.
    ///
    /// # Errors
    /// If there is no such start or a move is not legal, with what and where.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        let file = Path::new(&self.start);
        let mut position = if file.is_file() { read_setup(file)? } else { parse(&self.start)? };
        for (nth, turn) in self.moves.split_whitespace().enumerate() {
            let context = || format!("move {} of --moves, `{turn}`", nth + 1);
            for action in position.parse_turn(turn).with_context(context)? {
                position = position.play(action).with_context(context)?;
            }
        }
        Ok(position)
    }
}

/// A variant by name, or a position by its text.
///
/// # Errors
/// If the text is neither.
pub(crate) fn parse(text: &str) -> anyhow::Result<Position> {
    if text.contains(' ') {
        text.parse().with_context(|| format!("in the position `{text}`"))
    } else {
        let variant: Variant =
            text.parse().with_context(|| format!("in the name of the variant `{text}`"))?;
        Ok(Position::start(variant))
    }
}

/// The start that a file says: a picture of a set-up, a position, or the name of a variant.
///
/// # Errors
/// If the file cannot be read or says no start.
pub(crate) fn read_setup(file: &Path) -> anyhow::Result<Position> {
    let name = file.display();
    let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
    let Ok(text) = String::from_utf8(bytes) else { bail!("{name} is not a text file") };
    quartet_table::read_start(&text).with_context(|| format!("in the set-up {name}"))
}
