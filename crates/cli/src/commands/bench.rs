//! `quartet bench`: how fast the rules are.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use quartet_core::{Game, Random, perft, playout};
use quartet_games::{Position, Variant, with_game};
use rand::SeedableRng as _;
use serde::Serialize;

use crate::{Answer, progress};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game, or a game and variant; without it, all variants.
    variant: Option<String>,
    /// How long random games are played for each variant, in seconds.
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Count to this depth; without it, as deep as takes at least a tenth of a second.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Print JSON: a list with one entry for each variant.
    #[arg(long)]
    json: bool,
}

/// Random games longer than this are cut off.
const LIMIT: u32 = 1_000_000;
/// The clock is read once for so many random games.
const BATCH: u32 = 16;
/// Perft is counted this often and the fastest time is reported.
const REPEATS: u32 = 3;
const LONG_ENOUGH: Duration = Duration::from_millis(100);
/// Some trees end before they take long.
const MAX_DEPTH: u32 = 20;

#[derive(Serialize)]
struct Entry {
    game: String,
    random: RandomSpeed,
    perft: PerftSpeed,
}

#[derive(Serialize)]
struct RandomSpeed {
    actions_per_second: f64,
    playouts_per_second: f64,
}

#[derive(Serialize)]
struct PerftSpeed {
    depth: u32,
    leaves: u64,
    seconds: f64,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let variants = match &args.variant {
        None => Variant::all(),
        Some(name) => vec![name.parse()?],
    };
    anyhow::ensure!(
        args.seconds.is_finite() && (0.0..=3600.0).contains(&args.seconds),
        "--seconds takes a number from 0 to 3600"
    );
    let seconds = Duration::from_secs_f64(args.seconds);
    let bar = progress::bar(variants.len() as u64, "bench");
    let mut entries = Vec::new();
    if !args.json {
        writeln!(out, "{:24}{:>14}{:>14}{:>24}", "", "M actions/s", "playouts/s", "perft M/s")?;
    }
    for variant in variants {
        let start = Position::start(variant);
        let entry = Entry {
            game: variant.to_string(),
            random: with_game!(&start, start => random_speed(start, seconds)),
            perft: with_game!(&start, start => perft_speed(start, args.depth)),
        };
        bar.inc(1);
        if args.json {
            entries.push(entry);
        } else {
            let PerftSpeed { depth, leaves, seconds } = entry.perft;
            let speed = leaves as f64 / seconds / 1e6;
            bar.suspend(|| {
                writeln!(
                    out,
                    "{:24}{:14.1}{:14.0}{speed:15.1} (depth {depth})",
                    entry.game,
                    entry.random.actions_per_second / 1e6,
                    entry.random.playouts_per_second,
                )?;
                out.flush()
            })?;
        }
    }
    bar.finish_and_clear();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&entries)?)?;
    }
    Ok(true)
}

fn random_speed<G: Game>(start: &G, duration: Duration) -> RandomSpeed {
    let mut rng = Random::seed_from_u64(1);
    let (mut actions, mut playouts) = (0_u64, 0_u64);
    let clock = Instant::now();
    loop {
        for _ in 0..BATCH {
            actions += u64::from(playout(start, &mut rng, LIMIT).1);
        }
        playouts += u64::from(BATCH);
        let elapsed = clock.elapsed();
        if elapsed >= duration {
            let seconds = elapsed.as_secs_f64();
            return RandomSpeed {
                actions_per_second: actions as f64 / seconds,
                playouts_per_second: playouts as f64 / seconds,
            };
        }
    }
}

fn perft_speed<G: Game>(start: &G, depth: Option<u32>) -> PerftSpeed {
    let timed = |depth| {
        let clock = Instant::now();
        let leaves = perft(start, depth);
        (leaves, clock.elapsed())
    };
    let depth = depth.unwrap_or_else(|| {
        (1..MAX_DEPTH).find(|&depth| timed(depth).1 >= LONG_ENOUGH).unwrap_or(MAX_DEPTH)
    });
    let (mut leaves, mut best) = timed(depth);
    for _ in 1..REPEATS {
        let (again, elapsed) = timed(depth);
        (leaves, best) = (again, best.min(elapsed));
    }
    PerftSpeed { depth, leaves, seconds: best.as_secs_f64().max(1e-9) }
}
