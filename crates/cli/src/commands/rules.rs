//! `quartet rules`: the pages of the documentation, with their diagrams as text.

use std::io::{self, IsTerminal as _, Write};

use quartet_games::{Game, Position};
use quartet_render::{Marks, Place, TextOptions, text};

use crate::Answer;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: Game,
}

const fn page(game: Game) -> &'static str {
    match game {
        Game::Quoridor => include_str!("../../../../docs/rules/quoridor.md"),
        Game::Nine => include_str!("../../../../docs/rules/nine.md"),
        Game::Fillit => include_str!("../../../../docs/rules/fillit.md"),
        Game::Jamit => include_str!("../../../../docs/rules/jamit.md"),
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let colour = io::stdout().is_terminal();
    for line in page(args.game).lines() {
        if let Some(diagram) = Diagram::of_line(line) {
            let options = TextOptions {
                colour,
                status: false,
                marks: diagram.marks(),
                ..TextOptions::default()
            };
            for line in text(&diagram.position, &options).lines() {
                writeln!(out, "    {line}")?;
            }
            writeln!(out)?;
        } else if let Some(caption) = line.strip_prefix("![") {
            // The picture is above, as text.
            writeln!(out, "    ({})", caption.split(']').next().unwrap_or_default())?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(true)
}

/// A picture that a page asks for: `<!-- diagram NAME: POSITION; targets PLACE ... -->`.
pub(crate) struct Diagram {
    /// The name of the picture's file.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "only who draws the files needs their names")
    )]
    pub(crate) name: String,
    pub(crate) position: Position,
    targets: Vec<Place>,
}

impl Diagram {
    /// The diagram of a line, if it asks for one.
    pub(crate) fn of_line(line: &str) -> Option<Self> {
        let inner = line.strip_prefix("<!-- diagram ")?.strip_suffix(" -->")?;
        let (name, what) = inner.split_once(": ")?;
        let (position, targets) = what.split_once("; targets ").unwrap_or((what, ""));
        let position: Position = position.parse().ok()?;
        let place = |name: &str| Place::from_name(position.game(), name);
        let targets = targets.split_whitespace().filter_map(place).collect();
        Some(Self { name: name.to_owned(), position, targets })
    }

    pub(crate) fn marks(&self) -> Marks {
        Marks { targets: self.targets.clone(), ..Marks::default() }
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, path::Path};

    use quartet_render::{Options, svg};

    use super::*;

    /// Every picture of a page is what the program draws. With `UPDATE_DOCS` set they are written
    /// anew (`cargo xtask docs`).
    #[test]
    fn pictures_are_up_to_date() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
        let mut count = 0;
        for game in Game::ALL {
            let lines: Vec<&str> = page(game).lines().collect();
            for pair in lines.windows(2) {
                if !pair[0].starts_with("<!-- diagram") {
                    continue;
                }
                let diagram = Diagram::of_line(pair[0]).unwrap_or_else(|| panic!("{}", pair[0]));
                assert!(
                    pair[1].ends_with(&format!("(../images/{}.svg)", diagram.name)),
                    "{}",
                    pair[1]
                );
                let options =
                    Options { legend: false, marks: diagram.marks(), ..Options::default() };
                let picture = svg(&diagram.position, &options);
                let file = folder.join(format!("{}.svg", diagram.name));
                if env::var_os("UPDATE_DOCS").is_some() {
                    fs::write(&file, &picture).unwrap();
                }
                let found = fs::read_to_string(&file).unwrap_or_default();
                assert!(
                    found == picture,
                    "{} is out of date: run cargo xtask docs",
                    file.display()
                );
                count += 1;
            }
        }
        assert!(count >= 8);
    }
}
