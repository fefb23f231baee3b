//! The position where a command begins, as several commands take it.

use std::{fs, path::PathBuf};

use anyhow::{Context as _, bail};
use quartet_games::{Position, Variant};

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Start {
    /// A game and variant (`quoridor`, `fillit/mini-2p-a`) or the text of a position.
    #[arg(value_name = "START", default_value = "quoridor/2p")]
    start: String,
    /// A file with the picture of a set-up of FILLIT or JAMIT to begin from, instead.
    #[arg(long, value_name = "FILE", conflicts_with = "start")]
    setup: Option<PathBuf>,
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
        let mut position = match &self.setup {
            Some(file) => read_setup(file)?,
            None => parse(&self.start)?,
        };
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

/// The start that a diagram file shows.
///
/// # Errors
/// If the file cannot be read or is no set-up.
pub(crate) fn read_setup(file: &PathBuf) -> anyhow::Result<Position> {
    let name = file.display();
    let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
    let Ok(text) = String::from_utf8(bytes) else { bail!("{name} is not a text file") };
    Position::from_diagram(&text).with_context(|| format!("in the set-up {name}"))
}
