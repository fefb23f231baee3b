//! `quartet train`.

use std::{io::Write, path::PathBuf};

use anyhow::{Context as _, ensure};
use quartet_engine::features;
use quartet_games::Variant;
use quartet_net::Network;
use quartet_train::{Collection, Learner, Played, Schedule};

use crate::{Answer, Interrupted, commands::learn, interrupts, progress};

/// How a network learns.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Learn {
    /// The width of the hidden layer, a multiple of 16.
    #[arg(long, default_value_t = 64)]
    hidden: usize,
    /// The width of the second hidden layer, a multiple of 16; 0 for none.
    #[arg(long, default_value_t = 16)]
    second: usize,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// How many positions make a step.
    #[arg(long, default_value_t = 4096)]
    batch: usize,
    /// The length of the first steps.
    #[arg(long, default_value_t = 2e-3)]
    rate: f32,
    /// How much the result of a game counts against what the searches expected, 0 to 1.
    #[arg(long, default_value_t = 0.4)]
    result: f32,
    /// How much of each first weight fades in a step of length 1, against learning by heart.
    #[arg(long, default_value_t = 1.5)]
    decay: f32,
}

impl Learn {
    pub(crate) fn schedule(&self, seed: u64, threads: usize) -> anyhow::Result<Schedule> {
        let &Self { hidden, second, epochs, batch, rate, result, decay } = self;
        ensure!((0.0..=1.0).contains(&result), "--result is a part from 0 to 1");
        ensure!(rate > 0.0 && rate < 1.0, "--rate is above 0 and below 1");
        ensure!((0.0..=100.0).contains(&decay), "--decay is from 0 to 100");
        ensure!(batch > 0, "--batch is at least 1");
        let second_only = false;
        Ok(Schedule {
            hidden,
            second,
            second_only,
            epochs,
            batch,
            rate,
            result,
            decay,
            seed,
            threads,
        })
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of games, all for one network.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The network file to be written.
    #[arg(long, short)]
    out: PathBuf,
    /// What learning goes on from: a network file, `default` for the network of this program, of the same shape
    /// or without a second layer, or `none`.
    #[arg(long, default_value = "none")]
    from: String,
    #[command(flatten)]
    learn: Learn,
    /// Let only the second layer learn; with --from.
    #[arg(long)]
    second_only: bool,
    /// Threads; the result does not depend on them. As many as there are processors if not given.
    #[arg(long)]
    threads: Option<std::num::NonZeroUsize>,
    /// Everything left to chance follows from this number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let games: Vec<_> =
        args.games.iter().map(|file| Collection::read(file)).collect::<Result<_, _>>()?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    let schedule = args.learn.schedule(args.seed, threads.map_or(1, usize::from))?;
    let schedule = Schedule { second_only: args.second_only, ..schedule };
    let from = learn::network(&args.from, games[0].0)?;
    ensure!(from.is_some() || !args.second_only, "--second-only wants a network to go on --from");
    let network = train(&games, from.as_deref(), schedule, out)?;
    std::fs::write(&args.out, network.write())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    writeln!(out, "{}: {}", args.out.display(), network.name())?;
    Ok(true)
}

/// A network that has learned from these games, with a line for each epoch.
pub(crate) fn train(
    games: &[(Variant, Vec<Played>)],
    from: Option<&Network>,
    schedule: Schedule,
    out: &mut dyn Write,
) -> anyhow::Result<Network> {
    let name = |variant: Variant| {
        features::network(variant).with_context(|| format!("no network is known to play {variant}"))
    };
    let first = name(games[0].0)?;
    for &(variant, _) in games {
        let other = name(variant)?;
        ensure!(other == first, "games of one network only: {first} and {other}");
    }
    let mut learner = Learner::new(games[0].0, schedule)
        .context("--hidden is a multiple of 16 from 16 to 1024, --second one from 0 to 64")?;
    if let Some(network) = from {
        learner = learner.beginning_with(network).with_context(|| {
            format!("`{}` cannot become `{first}` of this shape", network.name())
        })?;
    }
    let stop = interrupts::stop()?;
    let bar = progress::bar(schedule.epochs.into(), "epochs");
    let mut last = None;
    let mut problem = None;
    learner.learn(games, stop, |progress| {
        bar.inc(1);
        let (epoch, loss, validation) = (progress.epoch, progress.loss, progress.validation);
        let count = progress.positions;
        let line =
            format!("epoch {epoch}: {count} positions, loss {loss:.4}, elsewhere {validation:.4}");
        problem = bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush())).err();
        last = Some(progress);
        problem.is_none()
    });
    bar.finish_and_clear();
    if let Some(problem) = problem {
        return Err(problem.into());
    }
    let Some(last) = last.filter(|last| last.epoch == schedule.epochs) else {
        return Err(Interrupted.into());
    };
    let Schedule { hidden, second, second_only, epochs, batch, rate, result, decay, seed, .. } =
        schedule;
    let layers = if second_only { "second layer only, " } else { "" };
    let count: usize = games.iter().map(|(_, games)| games.len()).sum();
    let variants: Vec<String> = games.iter().map(|(variant, _)| variant.to_string()).collect();
    let note = format!(
        "{count} games of {}, {} positions; {}{layers}hidden {hidden} and {second}, {epochs} epochs, batch {batch}, rate {rate}, \
         result {result}, decay {decay}, seed {seed}; loss {:.4}, elsewhere {:.4}",
        unique(variants).join(", "),
        last.positions,
        from.map_or_else(String::new, |from| format!("from a network ({}); ", from.note())),
        last.loss,
        last.validation
    );
    learner.network(&note).context("the network has an impossible shape")
}

fn unique(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names.dedup();
    names
}
