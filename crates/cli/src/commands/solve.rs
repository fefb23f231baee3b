//! `quartet solve`: who wins with best play, proven.

use std::{io::Write, sync::atomic::Ordering, time::Instant};

use quartet_core::Side;
use quartet_engine::{
    Best,
    solve::{self, Effort, Unsettled},
};
use quartet_games::{Action, Position};
use serde_json::json;

use crate::{Answer, Interrupted, interrupts, judge, progress, start::Start};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    start: Start,
    /// The most memory for what is known of positions, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// The most positions to visit, where memory does not set the limit.
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// `Ok(false)` if the position was not settled.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let position = args.start.position()?;
    let stop = interrupts::stop()?;
    let bar = progress::bar(1, "solve");
    let clock = Instant::now();
    let solved = solve::ending(
        &position,
        &mut Effort {
            nodes: args.nodes,
            memory_mib: args.memory as usize,
            progress: &mut |done, total| {
                bar.set_length(total.max(1));
                bar.set_position(done);
                !stop.load(Ordering::Relaxed)
            },
        },
    );
    bar.finish_and_clear();
    let seconds = clock.elapsed().as_secs_f64();
    match &solved {
        Err(Unsettled::Stopped) => return Err(Interrupted.into()),
        Err(error @ Unsettled::Over) => return Err((*error).into()),
        Ok(_) | Err(_) => {}
    }
    if args.json {
        writeln!(out, "{}", report(&position, &solved, seconds))?;
    } else {
        write!(out, "{}", text(&position, &solved, seconds))?;
    }
    Ok(solved.is_ok())
}

type Solved = Result<Best<Action>, Unsettled>;

fn text(position: &Position, solved: &Solved, seconds: f64) -> String {
    let best = match solved {
        Err(reason) => return format!("not settled: {reason}\n"),
        Ok(best) => best,
    };
    let result = match winner(position, best) {
        Some(winner) if forces(position) => {
            format!("side {winner} wins within {} actions", best.depth)
        }
        Some(winner) => {
            format!("side {winner} wins if each side cares for its own rank alone")
        }
        None => "no side forces a win".to_owned(),
    };
    let turns = judge::turns(position, &best.pv).join(" ");
    let Best { nodes, .. } = best;
    format!("{result}\n{turns}\n{nodes} {}, {seconds:.3} s\n", unit(position))
}

fn report(position: &Position, solved: &Solved, seconds: f64) -> serde_json::Value {
    let name = position.to_string();
    match solved {
        Err(reason) => json!({
            "position": name, "settled": false, "reason": reason.to_string(), "seconds": seconds,
        }),
        Ok(best) => json!({
            "position": name,
            "settled": true,
            "winner": winner(position, best).map(Side::number),
            "forced": winner(position, best).is_some() && forces(position),
            "shares": best.shares[..position.variant().sides()],
            "plies": best.depth,
            "line": judge::turns(position, &best.pv),
            unit(position): best.nodes,
            "seconds": seconds,
        }),
    }
}

fn winner(position: &Position, best: &Best<Action>) -> Option<Side> {
    Side::all(position.variant().sides()).find(|side| best.shares[side.index()] >= 1.0)
}

/// Whether a result holds whatever the losers play.
fn forces(position: &Position) -> bool {
    !matches!(position, Position::Nine(_)) || position.variant().sides() == 2
}

/// What the nodes of a solution are.
fn unit(position: &Position) -> &'static str {
    match position {
        Position::Quoridor(_) if position.variant().seats() == 2 => "tables",
        _ => "positions",
    }
}
