//! `quartet play`: a game in the terminal.

mod app;
mod geometry;
mod menu;
mod plain;
mod players;
mod screen;
mod store;
mod terminal;
#[cfg(test)]
mod tests;
mod thinker;
mod words;

use std::{
    io::{self, IsTerminal as _, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, bail, ensure};
use jiff::Zoned;
use quartet_core::adjudication::Adjudication;
use quartet_engine::Level;
use quartet_games::{Position, Variant, nine};
use quartet_table::{Player, Table, TwoGames};

use self::{screen::Look, thinker::Manner};
use crate::{Answer, start};

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line are what they are")]
pub(crate) struct Args {
    /// A game and variant (`quoridor`, `fillit/mini-2p-a`), the text of a position, or a file with
    /// the picture of a set-up of FILLIT or JAMIT; without it, a menu asks.
    #[arg(value_name = "GAME")]
    start: Option<String>,
    /// A file with the picture of a set-up of FILLIT or JAMIT to begin from.
    #[arg(long, value_name = "FILE", conflicts_with = "start")]
    setup: Option<PathBuf>,
    /// Who sits where, in turn order: `person`, `engine` or the level of an engine, as in
    /// `person,5,person,10`; without it, seat 1 is a person's and all others are engines'.
    #[arg(long, value_name = "SEATS")]
    seats: Option<String>,
    /// How strong engines play, from 1 to 10.
    #[arg(long, value_name = "LEVEL", default_value = "3")]
    level: Level,
    /// How long engines think about an action at most, in milliseconds.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// When a game that goes round and round is a draw: `none`, or limits.
    #[arg(long, value_name = "LIMITS", default_value = "repetition 3, turns 300")]
    adjudication: Adjudication,
    /// Save the game in this file; without it, in one of its own in your folder for such data.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with the last game of a record, text or JSON; without a file, with the game that was saved last.
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["start", "setup"])]
    #[expect(clippy::option_option, reason = "how clap tells that the value was left out")]
    resume: Option<Option<PathBuf>>,
    /// What engines leave to chance, and neutral pieces that are drawn, depend on this number.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Draw the neutral pieces of Nine by lot.
    #[arg(long, conflicts_with = "resume")]
    draw_neutrals: bool,
    /// Nine with two seats: play two games with swapped seats and sum the points up.
    #[arg(long, conflicts_with = "resume")]
    two_games: bool,
    /// Write lines and read lines, without a screen: for screen readers and pipes.
    #[arg(long)]
    plain: bool,
    /// Draw with ASCII signs only.
    #[arg(long)]
    ascii: bool,
    /// Do without colours.
    #[arg(long)]
    no_color: bool,
}

/// What holds for all games that are played one after the other.
pub(crate) struct Session {
    pub(crate) look: Look,
    /// What the menu begins with.
    pub(crate) variant: Variant,
    pub(crate) level: Level,
    time: Option<Duration>,
    seed: u64,
    /// Whether the seed was asked for.
    seeded: bool,
    adjudication: Adjudication,
    draw_neutrals: bool,
    /// Where the first game is saved, if that was asked for.
    save: Option<PathBuf>,
}

/// A game to be played.
pub(crate) struct Game {
    pub(crate) table: Table,
    /// Where it is saved; a new file if `None`.
    pub(crate) file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !args.plain && !terminal {
        bail!(
            "the screen needs a terminal for input and output; `quartet play --plain` plays in lines"
        );
    }
    if let Some(file) = &args.save {
        let goes_on = args.resume.as_ref().and_then(Option::as_ref) == Some(file);
        ensure!(
            goes_on || !file.exists(),
            "{0} is there already; `quartet play --resume {0}` goes on with it",
            file.display()
        );
    }
    let mut session = Session::new(args);
    let game = game(args, &mut session)?;
    let file = if args.plain {
        let Some(game) = game else {
            bail!("say which game is to be played, as in `quartet play --plain quoridor`");
        };
        plain::Plain::new(&session, game, out).run(&mut io::stdin().lock())?
    } else {
        terminal::run(&mut session, game)?
    };
    if let Some(file) = file {
        let name = file.display();
        writeln!(out, "The game is in {name}; `quartet play --resume {name}` goes on with it.")?;
    }
    Ok(true)
}

/// The game that the arguments say, `None` if they leave it to the menu.
fn game(args: &Args, session: &mut Session) -> anyhow::Result<Option<Game>> {
    if let Some(file) = &args.resume {
        return resume(args, session, file.clone()).map(Some);
    }
    let start = match (&args.setup, &args.start) {
        (Some(file), _) => start::read_setup(file)?,
        (None, Some(file)) if Path::new(file).is_file() => start::read_setup(Path::new(file))?,
        (None, Some(text)) if text.contains(' ') => start::parse(text)?,
        (None, Some(name)) => session.start(start::parse(name)?.variant()),
        (None, None) => {
            ensure!(args.seats.is_none(), "--seats goes with a game, as in `quartet play nine`");
            ensure!(!args.two_games, "--two-games goes with a game, as in `quartet play nine`");
            return Ok(None);
        }
    };
    session.variant = start.variant();
    ensure!(
        !args.draw_neutrals || matches!(session.variant, Variant::Nine(_)),
        "--draw-neutrals goes with nine, not with {}",
        session.variant
    );
    let players = match &args.seats {
        Some(seats) => players::parse(seats, args.level, session.variant)?,
        None => Player::alone_against(args.level, session.variant),
    };
    let table = session.table(start, players, args.two_games)?;
    Ok(Some(Game { table, file: session.save.take() }))
}

/// The game of a record, with other players if the arguments say so.
fn resume(args: &Args, session: &mut Session, file: Option<PathBuf>) -> anyhow::Result<Game> {
    let file = file.map_or_else(store::last_file, Ok)?;
    ensure!(file.as_os_str() != "-", "a game to go on with stands in a file, not in the input");
    let (records, json) = store::load(&file)?;
    let (mut table, whole) =
        Table::resume(records).with_context(|| format!("cannot go on with {}", file.display()))?;
    session.variant = table.record().variant();
    if let Some(seats) = &args.seats {
        table.seat(players::parse(seats, args.level, session.variant)?);
    }
    // A file that says more than the table does is left as it is, and so is one in another form.
    let file = session.save.take().or_else(|| (whole && !json).then_some(file));
    Ok(Game { table, file })
}

impl Session {
    fn new(args: &Args) -> Self {
        let no_colour =
            args.no_color || std::env::var_os("NO_COLOR").is_some_and(|no| !no.is_empty());
        let colour = !no_colour && io::stdout().is_terminal();
        let clock = Zoned::now().timestamp().as_nanosecond() as u64;
        Self {
            look: Look { ascii: args.ascii, colour },
            variant: quartet_games::Game::ALL[0].variants()[0],
            level: args.level,
            time: args.movetime.map(Duration::from_millis),
            seed: args.seed.unwrap_or(clock),
            seeded: args.seed.is_some(),
            adjudication: args.adjudication,
            draw_neutrals: args.draw_neutrals,
            save: args.save.clone(),
        }
    }

    fn manner(&self) -> Manner {
        Manner { time: self.time, seed: self.seed }
    }

    /// Where a game of a variant begins.
    fn start(&self, variant: Variant) -> Position {
        match variant {
            Variant::Nine(variant) if self.draw_neutrals => {
                nine::Position::with_random_neutrals(variant, self.seed).into()
            }
            _ => Position::start(variant),
        }
    }

    /// The table at which a game begins.
    ///
    /// # Errors
    /// If it is over at the start, or two games are wanted where the rules have none.
    fn table(
        &self,
        start: Position,
        players: Vec<Player>,
        two_games: bool,
    ) -> anyhow::Result<Table> {
        let variant = start.variant();
        ensure!(
            !two_games || TwoGames::are_for(variant),
            "two games with swapped seats are played of nine/2p, not of {variant}"
        );
        let mut table = Table::new(start, players, self.adjudication, two_games)?;
        table.note("Date", &Zoned::now().strftime("%Y.%m.%d").to_string())?;
        if self.seeded || self.draw_neutrals {
            table.note("Seed", &self.seed.to_string())?;
        }
        Ok(table)
    }
}
