//! `quartet bot`: an engine that plays on a server, over HTTP and server-sent events.

mod api;
mod game;

use std::{
    io::Write,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, ensure};
use quartet_engine::Limits;
use quartet_games::Variant;
use quartet_table::Control;
use quartet_wire::{Pairing, RoomId};
use tokio::{sync::mpsc, task::JoinSet};

use self::{
    api::Api,
    game::{Bot, Habits},
};
use super::matches::{
    control,
    player::Player,
    spec::{Kind, Spec},
};
use crate::{Answer, Interrupted, interrupts};

const EXAMPLES: &str = "\
Engines are named as for `quartet match`: level=5, random, or cmd=\"./engine --flag\" for any program
that speaks the engine protocol.

Examples:
  quartet bot --server https://play.example.org --engine level=6 --variants nine/2p,jamit/3p
  QUARTET_TOKEN=... quartet bot --server https://play.example.org --engine 'cmd=\"./theirs\"' --room ROOM
";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The server: scheme and host, as in `https://play.example.org`.
    #[arg(long, value_name = "URL")]
    server: String,
    /// A personal token of the server with the right to play; without one the bot comes as a guest.
    #[arg(long, env = "QUARTET_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    token: Option<String>,
    /// What a guest is called.
    #[arg(long, value_name = "NAME", conflicts_with = "token")]
    name: Option<String>,
    /// Who plays.
    #[arg(long, value_name = "SPEC")]
    engine: Spec,
    /// What it plays: a game of each at a time, with anybody who wants the same.
    #[arg(long, value_delimiter = ',', value_name = "VARIANT", default_value = "quoridor/2p")]
    variants: Vec<Variant>,
    /// Plays in rooms that exist already, one game in each and its rematches, instead.
    #[arg(long = "room", value_name = "ROOM")]
    rooms: Vec<RoomId>,
    /// The clocks that it asks for: seconds for the game and for each turn, as in 300+5; - for none.
    #[arg(long, value_name = "CONTROL", default_value = "300+5")]
    control: Control,
    /// Plays rated games; for bots with an account.
    #[arg(long, requires = "token", conflicts_with = "rooms")]
    rated: bool,
    /// Ends after so many games of each variant, rematches among them.
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,
    /// The time for an action where there are no clocks, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    movetime: u64,
    /// Plays at most so many rematches in a row with the same players; without this, as many as they offer.
    #[arg(long, value_name = "N")]
    rematches: Option<u32>,
    /// How often a broken engine is started anew in a game; then the bot resigns.
    #[arg(long, value_name = "N", default_value_t = 3)]
    restarts: u32,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = interrupts::watch(&stop)?;
    let habits = Habits {
        spec: args.engine.clone(),
        limits: match args.engine.control {
            Some(control::Control::Fixed(limits)) => limits,
            Some(control::Control::Clock(_)) => {
                anyhow::bail!("the server has the clocks: tc means nothing here")
            }
            None => Limits::default(),
        },
        movetime: Duration::from_millis(args.movetime.max(1)),
        restarts: args.restarts,
        rematches: args.rematches,
        stop: Arc::clone(&stop),
    };
    let threads = if matches!(habits.spec.kind, Kind::Own(..)) { 2 } else { 1 };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
    let result = runtime.block_on(play(args, habits, out));
    stop.store(true, Ordering::Relaxed);
    runtime.shutdown_timeout(Duration::from_secs(1));
    if interrupted.load(Ordering::Relaxed) {
        return Err(Interrupted.into());
    }
    result.map(|()| true)
}

async fn play(args: &Args, habits: Habits, out: &mut dyn Write) -> anyhow::Result<()> {
    // An engine that does not start at all is no guest.
    let (spec, stop) = (habits.spec.clone(), Arc::clone(&habits.stop));
    let first = move || Player::new(&spec, game::PATIENCE, &stop).map(drop);
    let started = tokio::task::spawn_blocking(first).await?;
    started.map_err(|fault| anyhow::anyhow!("the engine {fault}"))?;
    let mut api = Api::new(&args.server, args.token.clone())?;
    let me = api.enter(args.name.clone()).await.context("at the door of the server")?;
    let (told, mut words) = mpsc::unbounded_channel();
    let mut tasks = JoinSet::new();
    let bot = || Bot::new(api.clone(), me.clone(), habits.clone(), told.clone());
    if args.rooms.is_empty() {
        ensure!(!args.variants.is_empty(), "there is no variant to play");
        for variant in &args.variants {
            let (variant, control) = (variant.to_string(), args.control);
            let pairing = Pairing { variant, control, rated: args.rated };
            tasks.spawn(bot().seek(pairing, args.games.map(NonZeroU32::get)));
        }
    } else {
        for room in &args.rooms {
            let (bot, room) = (bot(), room.clone());
            tasks.spawn(async move { bot.series(room, None, None).await.map(drop) });
        }
    }
    drop(told);
    let mut look = tokio::time::interval(Duration::from_millis(200));
    loop {
        tokio::select! {
            Some(line) = words.recv() => writeln!(out, "{line}").and_then(|()| out.flush())?,
            ended = tasks.join_next() => match ended {
                Some(result) => result??,
                None => break,
            },
            _ = look.tick() => {
                if habits.stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
            }
        }
    }
    while let Some(line) = words.recv().await {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
