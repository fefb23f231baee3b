//! What a front end has told so far: options and position. Answers what needs no search.

use std::{
    fmt::{self, Write as _},
    path::Path,
    sync::Arc,
    time::Duration,
};

use quartet_core::{Outcome, TextError, zobrist};
use quartet_games::{Game, Position, Variant};
use quartet_net::Network;
use quartet_search::{Limits, time::Remaining};

use super::command::{Go, Query, Start, shown};
use crate::{Evaluation, Level, Options, Search, features};

/// The numbers that an option may have.
struct Spin {
    name: &'static str,
    default: u64,
    min: u64,
    max: u64,
}

const LEVEL: Spin = Spin { name: "Level", default: 10, min: 1, max: 10 };
const THREADS: Spin = Spin { name: "Threads", default: 1, min: 1, max: 256 };
const HASH: Spin = Spin { name: "Hash", default: 128, min: 1, max: 1024 };
const LINES: Spin = Spin { name: "MultiPV", default: 1, min: 1, max: 256 };
/// 0 stands for another seed for every game.
const SEED: Spin = Spin { name: "Seed", default: 0, min: 0, max: u32::MAX as u64 };
const SPINS: [Spin; 5] = [LEVEL, THREADS, HASH, LINES, SEED];

/// What passes on the way of a move between the engine and the clock.
const OVERHEAD: Duration = Duration::from_millis(15);

/// Options and position.
pub(crate) struct Session {
    game: Game,
    variant: Variant,
    options: Options,
    /// Networks read from files.
    networks: Vec<Arc<Network>>,
    /// As the option says.
    seed: u64,
    entropy: u64,
    /// How many games were forgotten.
    games: u64,
    position: Position,
    /// Keys of the positions at starts of turns before this one.
    history: Vec<u64>,
}

impl Session {
    /// Without any option set; `entropy` makes games differ.
    pub(crate) fn new(entropy: u64) -> Self {
        let game = Game::ALL[0];
        let variant = game.variants()[0];
        let mut session = Self {
            game,
            variant,
            options: Options::default(),
            networks: Vec::new(),
            seed: 0,
            entropy,
            games: 0,
            position: Position::start(variant),
            history: Vec::new(),
        };
        session.seed_options();
        session
    }

    pub(crate) fn options(&self) -> Options {
        self.options
    }

    pub(crate) fn networks(&self) -> &[Arc<Network>] {
        &self.networks
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn history(&self) -> &[u64] {
        &self.history
    }

    /// The answer to `ugi`.
    pub(crate) fn introduction() -> String {
        let game = Game::ALL[0];
        let games = Game::ALL.map(|game| format!(" var {game}")).concat();
        let mut lines = vec![
            format!("id name Quartet {}", env!("CARGO_PKG_VERSION")),
            format!("id author {}", env!("CARGO_PKG_AUTHORS")),
            format!("option name Game type combo default {game}{games}"),
            format!("option name Variant type string default {}", game.variants()[0].name()),
        ];
        lines.extend(SPINS.map(|Spin { name, default, min, max }| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }));
        let searches = Search::ALL.map(|search| format!(" var {}", search.name())).concat();
        let default = Search::default().name();
        lines.push(format!("option name Search type combo default {default}{searches}"));
        lines.push("option name Network type string default default".into());
        lines.push("ugiok".into());
        lines.join("\n")
    }

    /// Sets an option; nothing changes if it or its value is unknown.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |spin: Spin| spin.read(value);
        match name {
            "Game" => {
                let game: Game = value.parse().map_err(|error| refused(name, &error))?;
                (self.game, self.variant) = (game, game.variants()[0]);
            }
            "Variant" => {
                let variant = self.game.variant(value);
                self.variant = variant.map_err(|error| refused(name, &error))?;
            }
            "Level" => {
                let level = Level::new(number(LEVEL)? as u8);
                self.options.level = level.unwrap_or_default();
            }
            "Search" => {
                self.options.search = value.parse().map_err(|error| refused(name, &error))?;
            }
            "Network" => self.set_network(value)?,
            "Threads" => self.options.threads = number(THREADS)? as usize,
            "Hash" => self.options.hash_mib = number(HASH)? as usize,
            "MultiPV" => self.options.lines = number(LINES)? as usize,
            "Seed" => {
                self.seed = number(SEED)?;
                self.seed_options();
            }
            _ => return Err(format!("unknown option {}", shown(name))),
        }
        Ok(())
    }

    /// `default`, `none`, or the path of a file. What cannot be used leaves the hand-written evaluation,
    /// so that it is not taken for what was asked for.
    fn set_network(&mut self, value: &str) -> Result<(), String> {
        self.options.evaluation = Evaluation::HandWritten;
        match value {
            "none" => return Ok(()),
            "default" => self.networks.clear(),
            path => {
                let refused = |problem: &dyn fmt::Display| {
                    format!("{}: {problem}; the hand-written evaluation takes over", shown(path))
                };
                let network = Network::open(Path::new(path)).map_err(|error| refused(&error))?;
                features::check(&network).map_err(|error| refused(&error))?;
                self.networks.retain(|other| other.name() != network.name());
                self.networks.push(Arc::new(network));
            }
        }
        self.options.evaluation = Evaluation::Learned;
        Ok(())
    }

    /// Sets up the start that the options name.
    pub(crate) fn new_game(&mut self) {
        self.games += 1;
        self.seed_options();
        self.position = Position::start(self.variant);
        self.history.clear();
    }

    fn seed_options(&mut self) {
        let by_chance = zobrist(self.games as u32 as u64, self.entropy);
        self.options.seed = if self.seed == 0 { by_chance } else { self.seed };
    }

    /// Sets up a position and plays; on any error the position stays as it was.
    pub(crate) fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), String> {
        let mut position = match start {
            Start::Startpos => Position::start(self.variant),
            Start::Fen(text) => text.parse().map_err(|error: TextError| error.to_string())?,
        };
        let mut history = Vec::new();
        for (at, text) in moves.iter().enumerate() {
            let wrong = |error: TextError| format!("move {}: {error}", at + 1);
            for action in position.parse_turn(text).map_err(wrong)? {
                if position.begins_turn() {
                    history.push(position.key());
                }
                // `parse_turn` gives actions that are legal one after the other.
                position = position.play(action).map_err(|illegal| illegal.to_string())?;
            }
        }
        (self.position, self.history) = (position, history);
        Ok(())
    }

    /// The limits of a search: `movetime` or what the clock of the seat to move allows, whichever
    /// is less.
    pub(crate) fn limits(&self, go: &Go) -> Limits {
        let clock = go.clocks[self.position.turn().index()];
        let Some(time) = clock.time else { return go.limits };
        let increment = clock.increment.unwrap_or_default();
        let allowed = Remaining { time, increment, searches: None }.limits(OVERHEAD);
        let time = go.limits.time.into_iter().chain(allowed.time).min();
        // A time that is given is to be used.
        let aim = if time == allowed.time { allowed.aim } else { None };
        Limits { time, aim, ..go.limits }
    }

    /// The answer to a query, but for `perft`, which takes its time.
    pub(crate) fn answer(&self, query: Query) -> String {
        let position = &self.position;
        match query {
            Query::Turn => position.turn().to_string(),
            Query::SeatTurn(seat) => (position.turn() == seat).to_string(),
            Query::GameOver => position.is_over().to_string(),
            Query::Result => position.outcome().map_or_else(|| "none".into(), result),
            Query::Ranks => {
                position.outcome().map_or_else(|| "none".into(), |outcome| outcome.to_string())
            }
            Query::Fen => position.to_string(),
            Query::Legal => {
                let mut actions: Vec<String> =
                    position.actions().iter().map(ToString::to_string).collect();
                actions.sort_unstable();
                actions.join(" ")
            }
            Query::Perft(depth) => position.perft(depth).to_string(),
        }
    }
}

impl Spin {
    fn read(self, value: &str) -> Result<u64, String> {
        let plain = value.bytes().all(|byte| byte.is_ascii_digit());
        let number = if plain { value.parse().ok() } else { None };
        number.filter(|number| (self.min..=self.max).contains(number)).ok_or_else(|| {
            let Self { name, min, max, .. } = self;
            format!("{name} is a number from {min} to {max}, not {}", shown(value))
        })
    }
}

fn refused(name: &str, error: &TextError) -> String {
    format!("{name}: {error}")
}

/// `p1win`, `p2win` or `draw` for two sides, ranks for more.
fn result(outcome: Outcome) -> String {
    match (outcome.ranks().len(), outcome.winner()) {
        (2, Some(side)) => format!("p{side}win"),
        (2, None) => "draw".into(),
        _ => outcome.to_string(),
    }
}

/// Shares as text with four decimals that sum to 1.
pub(crate) fn shares_text(shares: &[f32]) -> String {
    const UNITS: f32 = 10_000.0;
    let mut units: Vec<i32> = shares.iter().map(|share| (share * UNITS).round() as i32).collect();
    let missing = UNITS as i32 - units.iter().sum::<i32>();
    // What rounding lost or added goes to the largest share, which it changes least.
    if let Some(most) = units.iter_mut().max() {
        *most += missing;
    }
    let mut text = String::new();
    for (index, share) in units.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{}.{:04}", share / UNITS as i32, share % UNITS as i32);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_sum_to_one() {
        assert_eq!(shares_text(&[1.0, 0.0]), "1.0000,0.0000");
        assert_eq!(shares_text(&[0.621_34, 0.378_66]), "0.6213,0.3787");
        assert_eq!(shares_text(&[0.333_333_3; 3]), "0.3333,0.3333,0.3334");
        assert_eq!(shares_text(&[0.25; 4]), "0.2500,0.2500,0.2500,0.2500");
    }

    #[test]
    fn the_clock_of_the_seat_to_move_counts() {
        let mut session = Session::new(0);
        let ms = Duration::from_millis;
        let mut go = Go::default();
        go.clocks[0].time = Some(ms(2530));
        go.clocks[1].time = Some(ms(530));
        let limits = |session: &Session, go: &Go| {
            let limits = session.limits(go);
            (limits.aim, limits.time)
        };
        assert_eq!(limits(&session, &go), (Some(ms(100)), Some(ms(200))));
        session.set_position(Start::Startpos, &["e2"]).unwrap();
        assert_eq!(limits(&session, &go), (Some(ms(20)), Some(ms(40))));
        go.limits.time = Some(ms(5));
        assert_eq!(limits(&session, &go), (None, Some(ms(5))));
        session.set_position(Start::Startpos, &[]).unwrap();
        go.limits.time = None;
        go.clocks[0] = super::super::command::Clock { time: None, increment: Some(ms(5)) };
        assert_eq!(session.limits(&go).time, None);
    }

    #[test]
    fn each_game_has_another_seed_unless_one_is_set() {
        let mut session = Session::new(7);
        let first = session.options().seed;
        session.new_game();
        assert_ne!(session.options().seed, first);
        session.set_option("Seed", "5").unwrap();
        session.new_game();
        assert_eq!(session.options().seed, 5);
        assert_ne!(Session::new(8).options().seed, first);
    }
}
