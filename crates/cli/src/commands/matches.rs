//! `quartet match`: engines against each other.

pub(crate) mod control;
mod elo;
mod hall;
pub(crate) mod player;
mod program;
mod records;
mod referee;
mod report;
mod schedule;
pub(crate) mod spec;
mod sprt;
mod tally;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, bail, ensure};
use indicatif::ProgressBar;
use quartet_core::adjudication::Adjudication;
use quartet_engine::Limits;
use quartet_games::{Variant, nine};
use quartet_record::Date;

use self::{
    control::{Control, Patience, TimeControl},
    hall::{Finished, Hall},
    player::Player,
    records::{Heading, Records},
    referee::{End, Rules},
    report::{Setting, Summary},
    schedule::Schedule,
    spec::Spec,
    sprt::Sprt,
    tally::Tally,
};
use crate::{Answer, Interrupted, interrupts, openings::Openings, progress};

const EXAMPLES: &str = "\
An engine SPEC is a list of items parted by commas:
  level=5                        our own engine; also search=alphabeta or mcts, net=off or FILE,
                                 hash=MIB, threads=N, seed=N
  random                         any legal action
  greedy                         the action with the best evaluation right after it
  uct                            plain Monte Carlo tree search, knows nothing but the rules
  cmd=\"./engine --flag\"          a program that speaks the engine protocol; option.NAME=VALUE sets
                                 an option of it
and for any of them name=NAME, and limits of its own: movetime=MS, nodes=N, depth=D, tc=10+0.1.

Examples:
  quartet match --engine level=6 --engine level=5 --games 200 --movetime 50 --jobs 2
  quartet match --variant nine/2p --engine level=8 --engine 'cmd=\"./theirs\"' --tc 10+0.1
  quartet match --engine level=7 --engine level=7,name=old --nodes 5000 --sprt 0,10 --games 5000

Two engines swap seats on every opening. With three and four sides the engines move on by one seat
from game to game, the last one plays for all seats that are left; results are shares of the wins.
An engine that plays an illegal action, breaks down or exceeds its time loses the game. The exit
code is 1 if an engine did one of the first two, 130 after Ctrl-C.";

/// Reads an engine, with all that is known of what is wrong.
fn spec(text: &str) -> Result<Spec, String> {
    text.parse().map_err(|error: anyhow::Error| format!("{error:#}"))
}

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// An engine that takes part, see below; give it at least twice.
    #[arg(long = "engine", value_name = "SPEC", required = true, value_parser = spec)]
    engines: Vec<Spec>,
    /// The game and variant.
    #[arg(long, value_name = "GAME/VARIANT", default_value = "quoridor/2p")]
    variant: Variant,
    /// How many games, rounded up so that each opening is played in all seat orders.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// When games are drawn: `none` or `repetition 3, turns 300`.
    #[arg(long, value_name = "RULE", default_value_t = Adjudication::STANDARD)]
    adjudication: Adjudication,
    /// Two games of Nine for two, with seats swapped, are a match that the sum of points decides.
    #[arg(long)]
    two_games: bool,
    /// Stop when a sequential test of two Elo differences is decided: `elo0,elo1[,alpha,beta]`.
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// On this depends what is left to chance.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games are played at a time.
    #[arg(long, visible_alias = "concurrency", value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Print JSON; docs/match.md tells what it holds.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    openings: OpeningArgs,
    #[command(flatten)]
    records: RecordArgs,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Milliseconds for each action; 100 if no limit is given.
    #[arg(long, value_name = "MS", conflicts_with = "tc", value_parser = clap::value_parser!(u32).range(1..))]
    movetime: Option<u32>,
    /// Nodes or simulations for each action.
    #[arg(long, value_name = "N", conflicts_with = "tc", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Actions to look ahead.
    #[arg(long, value_name = "D", conflicts_with = "tc", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Seconds for the game and seconds added with every turn.
    #[arg(long, value_name = "10+0.1")]
    tc: Option<TimeControl>,
    /// Milliseconds by which a limit on time may be exceeded.
    #[arg(long, value_name = "MS", default_value_t = 100)]
    grace: u32,
    /// Seconds for one answer where no limit on time says so; whoever takes longer loses.
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = control::seconds)]
    timeout: Duration,
}

/// How many random actions there are where nobody says.
const RANDOM_PLIES: u32 = 4;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Openings")]
struct OpeningArgs {
    /// `book` for the book of the variant, `random`, or a file with a position, or moves from the
    /// start, on each line. Without it, the book if there is one, else random actions.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Begin with so many random actions, and what completes the turn; 4 if --openings is `random`.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=1000))]
    random_plies: Option<u32>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Records")]
struct RecordArgs {
    /// Add a record of each game to this file as soon as it is finished.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// What records call the match.
    #[arg(long, value_name = "NAME", default_value = "quartet match")]
    event: String,
    /// The date in records, as 2026.11.27; today if it is not given.
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let hall = hall(args)?;
    let mut desk = Desk::new(args, &hall)?;
    let stop = Arc::new(AtomicBool::new(false));
    for spec in &hall.specs {
        // A program that cannot be started is a mistake in the command, not a lost game.
        Player::new(spec, hall.rules.patience.answer, &stop)
            .map_err(|fault| anyhow::anyhow!("{} {fault}", spec.name))?;
    }
    let interrupted = interrupts::watch(&stop)?;
    hall.play(args.jobs.into(), &stop, |game| desk.take(&game, &stop))?;
    desk.bar.finish_and_clear();
    let interrupted = interrupted.load(Ordering::Relaxed);
    let stopped = match (interrupted, desk.decided) {
        (true, _) => Some("interrupted"),
        (false, true) => Some("sprt"),
        (false, false) => None,
    };
    let summary = Summary::new(&desk.setting, &desk.tally, stopped);
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&summary)?)?;
    } else {
        summary.write(out)?;
    }
    if interrupted {
        return Err(Interrupted.into());
    }
    Ok(!desk.tally.broken())
}

/// Checks the arguments and gets the match ready.
fn hall(args: &Args) -> anyhow::Result<Hall> {
    let mut specs = args.engines.clone();
    spec::tell_apart(&mut specs);
    let schedule = Schedule::new(args.variant, specs.len(), args.games)?;
    if args.two_games {
        ensure!(
            args.variant == Variant::Nine(nine::Variant::Two),
            "--two-games goes with nine/2p only"
        );
    }
    if args.sprt.is_some() && args.variant.sides() != 2 {
        bail!("--sprt needs a game of two sides, {} has {}", args.variant, args.variant.sides());
    }
    let control = args.limits.control();
    let controls = specs.iter().map(|spec| spec.control.unwrap_or(control)).collect();
    let openings = args.openings.choose(args.variant, args.seed)?;
    let grace = Duration::from_millis(args.limits.grace.into());
    let patience = Patience { grace, answer: args.limits.timeout };
    let rules = Rules { adjudication: args.adjudication, patience };
    Ok(Hall { variant: args.variant, specs, controls, schedule, openings, rules, seed: args.seed })
}

impl OpeningArgs {
    fn choose(&self, variant: Variant, seed: u64) -> anyhow::Result<Openings> {
        let random = |plies| Ok(Openings::Random { variant, plies, seed });
        let file = self.openings.as_deref();
        match (file.and_then(Path::to_str), file, self.random_plies) {
            (Some("random"), _, plies) => random(plies.unwrap_or(RANDOM_PLIES)),
            (_, Some(_), Some(_)) => bail!("--random-plies goes with --openings random only"),
            (_, None, Some(plies)) => random(plies),
            (Some("book"), _, None) => Openings::book(variant, seed)?
                .with_context(|| format!("there is no book for {variant}")),
            (_, Some(file), None) => Openings::read(file, variant),
            (_, None, None) => match Openings::book(variant, seed)? {
                Some(book) => Ok(book),
                None => random(RANDOM_PLIES),
            },
        }
    }
}

impl LimitArgs {
    fn control(&self) -> Control {
        if let Some(clock) = self.tc {
            return Control::Clock(clock);
        }
        let time = self.movetime.map(|ms| Duration::from_millis(ms.into()));
        let limits = Limits { time, nodes: self.nodes, depth: self.depth, ..Limits::default() };
        if limits == Limits::default() {
            return Control::Fixed(Limits { time: Some(Duration::from_millis(100)), ..limits });
        }
        Control::Fixed(limits)
    }
}

/// Where finished games are counted, written down and shown.
struct Desk<'a> {
    hall: &'a Hall,
    setting: Setting<'a>,
    tally: Tally,
    heading: Heading,
    records: Option<Records>,
    bar: ProgressBar,
    names: Vec<&'a str>,
    /// Whether the sequential test is.
    decided: bool,
}

impl<'a> Desk<'a> {
    fn new(args: &Args, hall: &'a Hall) -> anyhow::Result<Self> {
        let names: Vec<&str> = hall.specs.iter().map(|spec| spec.name.as_str()).collect();
        let setting = Setting {
            variant: hall.variant,
            adjudication: hall.rules.adjudication,
            seed: hall.seed,
            openings: hall.openings.to_string(),
            planned: hall.schedule.games(),
            specs: &hall.specs,
            controls: &hall.controls,
            sprt: args.sprt,
            two_games: args.two_games,
        };
        let heading = Heading {
            event: args.records.event.clone(),
            date: Some(args.records.date.map_or_else(today, Ok)?),
            adjudication: hall.rules.adjudication,
            seed: hall.seed,
        };
        let records = args.records.records.as_deref().map(Records::open).transpose()?;
        let tally =
            Tally::new(hall.variant, hall.schedule.clone(), hall.specs.len(), args.two_games);
        let bar = progress::bar(hall.schedule.games(), "match");
        Ok(Self { hall, setting, tally, heading, records, bar, names, decided: false })
    }

    fn take(&mut self, (slot, game): &Finished, stop: &AtomicBool) -> anyhow::Result<()> {
        let seats = self.hall.seats(*slot);
        let names: Vec<&str> = seats.iter().map(|&engine| self.names[engine]).collect();
        if let Some(records) = &mut self.records {
            let round = format!("{}.{}", slot.opening + 1, slot.rotation + 1);
            let controls = self.hall.controls_by_seat(*slot);
            records.add(&records::record(&self.heading, &round, &names, &controls, game)?)?;
        }
        if let End::Fault(seat, fault) = &game.end {
            let (number, name) = (slot.game + 1, names[seat.index()]);
            // Without standard error there is nobody to tell.
            let _ = self
                .bar
                .suspend(|| writeln!(io::stderr(), "game {number}: {name}, seat {seat}, {fault}"));
        }
        self.tally.add(*slot, game);
        self.bar.set_message(self.tally.standing());
        self.bar.inc(1);
        if let Some(sprt) = self.setting.sprt
            && sprt.verdict(sprt.ratio(self.tally.pairs())).is_some()
        {
            self.decided = true;
            stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}

fn today() -> anyhow::Result<Date> {
    let today = jiff::Zoned::now().date();
    Ok(format!("{:04}.{:02}.{:02}", today.year(), today.month(), today.day()).parse()?)
}
