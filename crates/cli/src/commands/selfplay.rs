//! `quartet selfplay`.

use std::{io::Write, num::NonZeroUsize, path::PathBuf, sync::Arc};

use anyhow::Context as _;
use quartet_engine::Search;
use quartet_games::Variant;
use quartet_net::Network;
use quartet_train::{Collection, Limit, SelfPlay, self_play};

use crate::{Answer, Interrupted, commands::learn, interrupts, progress};

/// How games are played from which a network learns.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Play {
    /// Nodes that alpha-beta may visit for an action.
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Simulations that Monte Carlo search may make for an action.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    simulations: u64,
    /// How to look ahead.
    #[arg(long, default_value = "auto")]
    search: Search,
    /// Every game begins with up to so many random turns.
    #[arg(long, default_value_t = 8)]
    opening: u32,
    /// Of each Monte Carlo search so many of the positions that it visited are kept besides.
    #[arg(long, default_value_t = 0)]
    asides: usize,
    /// After one of so many actions, what a random one would have led to is searched and kept as well; 0
    /// for never.
    #[arg(long, default_value_t = 0)]
    strays: u32,
    /// In every second game one side plays its first turns, up to so many, as a novice would; 0 for never.
    #[arg(long, default_value_t = 0)]
    novice: u32,
    /// Games played at once; as many as there are processors if not given.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Everything left to chance follows from this number.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

impl Play {
    /// The same with other games, for each generation of a network its own.
    pub(crate) fn of_generation(&self, number: u32) -> Self {
        Self { seed: self.seed.wrapping_add(u64::from(number) << 32), ..self.clone() }
    }

    pub(crate) fn limit(&self) -> Limit {
        Limit { nodes: self.nodes, simulations: self.simulations }
    }

    pub(crate) const fn opening(&self) -> u32 {
        self.opening
    }

    pub(crate) const fn search(&self) -> Search {
        self.search
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from)
    }

    /// Games of a variant in which `network` values positions.
    pub(crate) fn games(&self, variant: Variant, network: Option<Arc<Network>>) -> SelfPlay {
        SelfPlay {
            variant,
            network,
            search: self.search,
            limit: self.limit(),
            opening: self.opening,
            asides: self.asides,
            strays: self.strays,
            novice: self.novice,
            threads: self.threads(),
            seed: self.seed,
        }
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What is played, as in quoridor/2p.
    variant: Variant,
    /// How many games the file is to hold in the end.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// The file; if it holds games already they count, and more are added.
    #[arg(long, short)]
    out: PathBuf,
    /// What values positions: a network file, `none` for the hand-written evaluation, or `default` for
    /// the network of this program.
    #[arg(long, default_value = "default")]
    network: String,
    #[command(flatten)]
    play: Play,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let network = learn::network(&args.network, args.variant)?;
    let mut file = Collection::open(&args.out, args.variant)?;
    let before = file.games();
    let settings = args.play.games(args.variant, network);
    let (positions, beside) = fill(&mut file, args.games, &settings)?;
    let beside = if beside > 0 { format!(" and {beside} beside them") } else { String::new() };
    let added = file.games() - before;
    writeln!(
        out,
        "{}: {} games, {added} new with {positions} positions{beside}",
        args.out.display(),
        file.games()
    )?;
    Ok(true)
}

/// Plays until a collection has so many games; gives the number of new positions in the games, and beside
/// them.
pub(crate) fn fill(
    file: &mut Collection,
    games: usize,
    settings: &SelfPlay,
) -> anyhow::Result<(usize, usize)> {
    let first = file.games();
    let stop = interrupts::stop()?;
    let bar = progress::bar(games as u64, &settings.variant.to_string());
    bar.set_position(first as u64);
    let (mut positions, mut beside) = (0, 0);
    let mut problem = None;
    self_play(settings, first, games, stop, |game| {
        positions += game.expected.len();
        beside += game.asides.len();
        bar.inc(1);
        problem = file.add(&game).err();
        problem.is_none()
    })
    .context("in the network")?;
    bar.finish_and_clear();
    if let Some(problem) = problem {
        return Err(problem.into());
    }
    if file.games() < games {
        return Err(Interrupted.into());
    }
    Ok((positions, beside))
}
