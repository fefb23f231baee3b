//! `quartet perft`.

use std::{io::Write, time::Instant};

use quartet_games::Position;
use serde_json::json;

use crate::{Answer, progress, start::Start};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    start: Start,
    /// How many actions deep.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Also say how many leaves lie behind each first action.
    #[arg(long)]
    divide: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let position = args.start.position()?;
    let clock = Instant::now();
    let branches = branches(&position, args.depth);
    let seconds = clock.elapsed().as_secs_f64();
    let leaves = if args.depth == 0 { 1 } else { branches.iter().map(|(_, leaves)| leaves).sum() };
    if args.json {
        let mut report = json!({
            "position": position.to_string(),
            "depth": args.depth,
            "leaves": leaves,
            "seconds": seconds,
        });
        if args.divide {
            report["divide"] = branches.into_iter().collect();
        }
        writeln!(out, "{report}")?;
        return Ok(true);
    }
    if args.divide {
        for (action, leaves) in &branches {
            writeln!(out, "{action} {leaves}")?;
        }
    }
    let speed = leaves as f64 / seconds.max(1e-9) / 1e6;
    writeln!(out, "{leaves} leaves after {} actions, {seconds:.3} s, {speed:.1} M/s", args.depth)?;
    Ok(true)
}

/// The leaves behind each first action, in the order of their texts.
fn branches(position: &Position, depth: u32) -> Vec<(String, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let actions = position.actions();
    let bar = progress::bar(actions.len() as u64, "perft");
    let mut branches: Vec<_> = actions
        .into_iter()
        .filter_map(|action| {
            let next = position.play(action).ok()?;
            bar.inc(1);
            Some((action.to_string(), next.perft(depth - 1)))
        })
        .collect();
    bar.finish_and_clear();
    branches.sort_unstable();
    branches
}
