//! `cargo xtask load`: plays many games on a server in a process of its own, and measures it.
//!
//! First so many connections come and do nothing but watch; what the server's memory grows by then is
//! theirs. Then games are played at a steady rate, each action sent by one of two connections of the
//! game and timed until the server says that it is stored. In the end the server is killed, and the
//! database must hold every action that it acknowledged.
#![forbid(unsafe_code)]

mod check;
mod play;
mod report;
mod server;

use std::{path::PathBuf, sync::Arc, time::Duration};

use clap::Parser as _;
use tokio::time::{Instant, sleep};

use crate::{
    play::{Pace, Tally},
    report::Report,
    server::Server,
};

/// Plays thousands of games on a server of its own and measures it.
#[derive(Debug, clap::Parser)]
struct Args {
    /// Connections that only watch.
    #[arg(long, default_value_t = 5000)]
    idle: usize,
    /// How many of them watch the same room.
    #[arg(long, default_value_t = 10)]
    together: usize,
    /// Actions a second, all games together.
    #[arg(long, default_value_t = 2000)]
    rate: u32,
    /// Games at the same time.
    #[arg(long, default_value_t = 400)]
    games: usize,
    /// How long is measured.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Before that, so long nothing is.
    #[arg(long, default_value_t = 5)]
    warm_up: u64,
    /// What is played, in turn; of two seats.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "quoridor/2p,nine/2p,fillit/2p-a,jamit/2p,quoridor/5x5w0,fillit/mini-2p-a"
    )]
    variants: Vec<String>,
    /// Where the report goes as JSON, too.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Be the server that is measured.
    #[arg(long, hide = true, value_name = "FILE")]
    serve: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    if let Some(data) = &args.serve {
        return server::serve(data);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(measure(&args))?;
    // What still waits for something waits in vain.
    runtime.shutdown_background();
    print!("{report}");
    if let Some(file) = &args.json {
        std::fs::write(file, serde_json::to_string_pretty(&report)?)?;
    }
    anyhow::ensure!(report.missing == 0, "acknowledged actions are missing");
    Ok(())
}

async fn measure(args: &Args) -> anyhow::Result<Report> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("online.sqlite");
    let server = Server::start(&data).await?;
    let before = server.memory()?;
    eprintln!("{} connections come to watch", args.idle);
    let idle = play::watch(&server, args.idle, args.together).await?;
    sleep(Duration::from_secs(2)).await;
    let after = server.memory()?;
    eprintln!("{} games for {} s", args.games, args.warm_up + args.seconds);
    let begin = Instant::now();
    let from = begin + Duration::from_secs(args.warm_up);
    let pace = Arc::new(Pace {
        // Of each game, one action in this time.
        turn: Duration::from_secs_f64(args.games as f64 / f64::from(args.rate.max(1))),
        from,
        until: from + Duration::from_secs(args.seconds),
    });
    let playing = tokio::spawn(play::games(
        server.host.clone(),
        args.games,
        args.variants.clone(),
        Arc::clone(&pace),
    ));
    tokio::time::sleep_until(from).await;
    let busy_before = server.busy()?;
    tokio::time::sleep_until(pace.until).await;
    let busy = server.busy()?.saturating_sub(busy_before);
    let peak = server.memory()?;
    let tally: Tally = playing.await??;
    let still_there = idle.iter().filter(|watcher| !watcher.is_finished()).count();
    server.kill().await?;
    let missing = check::missing(&data, &tally.acknowledged).await?;
    let seconds = args.seconds as f64;
    Ok(Report {
        idle: args.idle,
        idle_still_there: still_there,
        idle_kib: (after.saturating_sub(before)) as f64 / args.idle.max(1) as f64,
        server_mib: peak as f64 / 1024.0,
        games_at_once: args.games,
        games_finished: tally.finished,
        seconds,
        actions_per_second: tally.latency.len() as f64 / seconds,
        p50_ms: millis(&tally, 0.5),
        p90_ms: millis(&tally, 0.9),
        p99_ms: millis(&tally, 0.99),
        max_ms: millis(&tally, 1.0),
        server_cores: busy.as_secs_f64() / seconds,
        acknowledged: tally.acknowledged.values().map(Vec::len).sum(),
        missing,
    })
}

fn millis(tally: &Tally, quantile: f64) -> f64 {
    tally.latency.value_at_quantile(quantile) as f64 / 1000.0
}
