//! The game in lines: the board as text, actions read from lines. For screen readers, pipes and
//! terminals that cannot do more.

use std::{
    io::{BufRead, Write},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use quartet_core::Seat;
use quartet_render::TextOptions;
use quartet_table::{Errand, Table};

use super::{Game, Session, screen, store, thinker::Engines, words};

const HELP: &str = "  moves          list the legal actions
  board          show the board
  undo, redo     take back, play again
  hint           let the engine suggest something
  resign         give the game up
  turns          list the turns so far
  save FILE      go on saving in this file
  quit           leave; the game can be resumed";

/// What a line leads to.
enum Next {
    /// The board has changed.
    Changed,
    /// Another line is wanted.
    Asked,
    Quit,
}

/// Plays one game (or two of Nine). It ends with it, with `quit`, or with the input.
pub(crate) struct Plain<'a> {
    session: &'a Session,
    table: Table,
    file: Option<PathBuf>,
    engines: Engines,
    out: &'a mut dyn Write,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(session: &'a Session, game: Game, out: &'a mut dyn Write) -> Self {
        let engines = Engines::new(session.manner());
        Self { session, table: game.table, file: game.file, engines, out }
    }

    /// Plays, and gives the file in which the game is saved.
    ///
    /// # Errors
    /// If input or output fail, or the game cannot be saved.
    pub(crate) fn run(mut self, input: &mut dyn BufRead) -> anyhow::Result<Option<PathBuf>> {
        self.show()?;
        loop {
            self.save()?;
            if self.table.is_over() {
                self.result()?;
                match self.table.second_game() {
                    Some(next) => {
                        self.table = next;
                        writeln!(self.out, "\nThe second game, with swapped seats.")?;
                        self.show()?;
                        continue;
                    }
                    None => return Ok(self.file),
                }
            }
            if let Some(pass) = self.table.forced_pass() {
                self.play(pass)?;
                continue;
            }
            if let Some(errand) = Errand::of_engine(&self.table) {
                self.out.flush()?;
                let found = self.engines.think(&errand, &AtomicBool::new(false));
                let Some(action) = found else { anyhow::bail!("the engine found no action") };
                self.play(action)?;
                if self.table.person_to_move() || self.table.is_over() {
                    self.show()?;
                }
                continue;
            }
            write!(self.out, "> ")?;
            self.out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(self.file);
            }
            match self.line(line.trim())? {
                Next::Changed => self.show()?,
                Next::Asked => {}
                Next::Quit => return Ok(self.file),
            }
        }
    }

    fn line(&mut self, line: &str) -> anyhow::Result<Next> {
        let changed = match line {
            "" => false,
            "help" | "?" => {
                let example = self.table.position().actions().into_iter().next();
                let example =
                    example.map(|action| format!(" as in `{action}`")).unwrap_or_default();
                writeln!(
                    self.out,
                    "Type an action{example}, a turn of several joined by `/`, or:"
                )?;
                writeln!(self.out, "{HELP}")?;
                false
            }
            "moves" => {
                let actions = self.table.position().actions();
                let mut names: Vec<String> = actions.iter().map(ToString::to_string).collect();
                names.sort_unstable();
                writeln!(self.out, "{}", names.join(" "))?;
                false
            }
            "board" => true,
            "turns" => {
                writeln!(self.out, "{}", self.table.record().movetext())?;
                false
            }
            "undo" => self.table.take_back() || self.refuse("there is nothing to take back")?,
            "redo" => self.table.redo() || self.refuse("nothing was taken back")?,
            "hint" => {
                self.out.flush()?;
                let errand = Errand::advice(&self.table);
                if let Some(action) = self.engines.think(&errand, &AtomicBool::new(false)) {
                    let effect = words::effect(self.table.position(), action);
                    writeln!(self.out, "the engine suggests {effect}")?;
                }
                false
            }
            "resign" => {
                self.table.resign(self.table.position().turn());
                false
            }
            "quit" => return Ok(Next::Quit),
            _ => match line.strip_prefix("save ") {
                Some(file) => self.save_as(Path::new(file.trim()))?,
                None => self.actions(line)?,
            },
        };
        Ok(if changed { Next::Changed } else { Next::Asked })
    }

    /// Plays actions as in notation, or tells why not.
    fn actions(&mut self, text: &str) -> anyhow::Result<bool> {
        match self.table.position().parse_turn(text) {
            Ok(actions) => {
                for action in actions {
                    self.play(action)?;
                }
                Ok(self.table.person_to_move() || self.table.is_over())
            }
            Err(error) => self.refuse(&format!("`{}`: {}", error.token, error.message)),
        }
    }

    fn play(&mut self, action: quartet_games::Action) -> anyhow::Result<()> {
        let seat = words::seat(&self.table, self.table.position().turn());
        match self.table.play(action) {
            Ok(()) => writeln!(self.out, "{seat}: {action}")?,
            Err(reason) => {
                self.refuse(&reason.to_string())?;
            }
        }
        Ok(())
    }

    fn refuse(&mut self, reason: &str) -> anyhow::Result<bool> {
        writeln!(self.out, "{reason}")?;
        Ok(false)
    }

    fn show(&mut self) -> anyhow::Result<()> {
        let look = self.session.look;
        let seats = Seat::all(self.table.players().len());
        let mut options = TextOptions {
            charset: screen::charset(look),
            colour: look.colour,
            names: seats.map(|seat| words::name(&self.table, seat)).collect(),
            ..TextOptions::default()
        };
        if let Some(turn) = self.table.last_turn() {
            options.marks.set_last(&turn.before, &turn.actions);
        }
        let board = quartet_render::text(self.table.position(), &options);
        writeln!(self.out, "\n{board}")?;
        Ok(())
    }

    fn result(&mut self) -> anyhow::Result<()> {
        let sums = words::sums(&self.table);
        for line in words::verdict(&self.table).into_iter().chain(sums) {
            writeln!(self.out, "{line}")?;
        }
        for (_, line) in words::ranking(&self.table) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn save(&mut self) -> anyhow::Result<()> {
        if self.table.is_untouched() && self.file.is_none() {
            return Ok(());
        }
        let file = self.file.take().or_else(|| store::new_file(self.table.record().variant()));
        if let Some(file) = &file {
            store::save(file, &self.table.text())?;
        }
        self.file = file;
        Ok(())
    }

    fn save_as(&mut self, file: &Path) -> anyhow::Result<bool> {
        if self.file.as_deref() != Some(file) && file.exists() {
            return self.refuse(&format!("{} is there already", file.display()));
        }
        match store::save(file, &self.table.text()) {
            Ok(()) => {
                self.file = Some(file.to_owned());
                self.refuse(&format!("saved in {}", file.display()))
            }
            Err(error) => self.refuse(&format!("{error:#}")),
        }
    }
}
