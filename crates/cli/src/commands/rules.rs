//! `quartet rules`.

use std::io::Write;

use quartet_games::Game;

use crate::Answer;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: Game,
}

/// The same pages that the documentation has.
pub(crate) const fn page(game: Game) -> &'static str {
    match game {
        Game::Quoridor => include_str!("../../../../docs/rules/quoridor.md"),
        Game::Nine => include_str!("../../../../docs/rules/nine.md"),
        Game::Fillit => include_str!("../../../../docs/rules/fillit.md"),
        Game::Jamit => include_str!("../../../../docs/rules/jamit.md"),
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    // Pictures are for the other readers of the page.
    let lines = page(args.game).lines().filter(|line| !line.starts_with("!["));
    let mut blank = false;
    for line in lines {
        if !(blank && line.is_empty()) {
            writeln!(out, "{line}")?;
        }
        blank = line.is_empty();
    }
    Ok(true)
}
