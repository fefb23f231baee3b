//! `quartet learn`: games, a network that learns from them, a match, and again.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering},
};

use anyhow::{Context as _, bail, ensure};
use quartet_engine::{features, networks};
use quartet_games::Variant;
use quartet_net::Network;
use quartet_train::{Collection, Duel, Tally, duel};

use crate::{
    Answer, Interrupted,
    commands::{
        selfplay::{self, Play},
        train::{self, Learn},
    },
    files, interrupts, progress,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game, or one of its networks by number of seats, as in quoridor-2.
    game: String,
    /// Where games, networks and the log are kept. Started again, it goes on where it was.
    #[arg(long, default_value = "learning")]
    folder: PathBuf,
    /// End after so many generations; without it goes on until it is stopped.
    #[arg(long)]
    generations: Option<u32>,
    /// New games in each generation, of each variant.
    #[arg(long, default_value_t = 2000)]
    games: usize,
    /// A network learns from the games of so many generations.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    window: u32,
    /// Openings of the match that decides whether a network takes the place of the one before; each is
    /// played from every side.
    #[arg(long, default_value_t = 100)]
    openings: usize,
    #[command(flatten)]
    play: Play,
    #[command(flatten)]
    learn: Learn,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let mut schools = schools(&args.game)?;
    for school in &mut schools {
        school.folder = args.folder.join(&school.name);
        fs::create_dir_all(&school.folder)
            .with_context(|| format!("cannot make {}", school.folder.display()))?;
    }
    let mut generation = 0;
    while args.generations.is_none_or(|end| generation < end) {
        for school in &schools {
            if !school.path(&format!("{generation:03}.net")).exists() {
                school.generation(args, generation, out)?;
            }
        }
        generation += 1;
    }
    Ok(true)
}

/// The variants that one network plays.
struct School {
    name: String,
    variants: Vec<Variant>,
    folder: PathBuf,
}

fn schools(game: &str) -> anyhow::Result<Vec<School>> {
    let mut schools: Vec<School> = Vec::new();
    for variant in Variant::all() {
        let Some(name) = features::network(variant) else { continue };
        if name != game && variant.game().name() != game {
            continue;
        }
        match schools.iter_mut().find(|school| school.name == name) {
            Some(school) => school.variants.push(variant),
            None => schools.push(School { name, variants: vec![variant], folder: PathBuf::new() }),
        }
    }
    ensure!(
        !schools.is_empty(),
        "there is no game or network `{game}`; networks are {}",
        features::networks().join(", ")
    );
    Ok(schools)
}

impl School {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The network that plays, the hand-written evaluation if there is none yet.
    fn champion(&self) -> anyhow::Result<Option<Arc<Network>>> {
        let path = self.path("champion.net");
        if path.exists() { read(&path).map(Some) } else { Ok(networks::shipped(&self.name)) }
    }

    fn generation(&self, args: &Args, number: u32, out: &mut dyn Write) -> anyhow::Result<()> {
        let champion = self.champion()?;
        let play = args.play.of_generation(number);
        let file = |number: u32, variant: Variant| {
            self.path(&format!("{number:03}-{}.games", variant.name()))
        };
        for &variant in &self.variants {
            let mut games = Collection::open(&file(number, variant), variant)?;
            let settings = play.games(variant, champion.clone());
            selfplay::fill(&mut games, args.games, &settings)?;
        }
        let mut games = Vec::new();
        for number in number.saturating_sub(args.window - 1)..=number {
            for &variant in &self.variants {
                games.push(Collection::read(&file(number, variant))?);
            }
        }
        let schedule = args.learn.schedule(play.seed, play.threads())?;
        let network = Arc::new(train::train(&games, None, schedule, out)?);
        let tally = self.gate(args, &network, champion.as_ref(), number)?;
        let better = tally.score() > 1.0 / self.variants[0].sides() as f32;
        let line = format!(
            "{} generation {number}: {:.3} ± {:.3} of {} games against the one before{}",
            self.name,
            tally.score(),
            1.96 * tally.error(),
            tally.games,
            if better { ", takes its place" } else { "" }
        );
        writeln!(out, "{line}")?;
        out.flush()?;
        let log = fs::OpenOptions::new().create(true).append(true).open(self.path("log.txt"));
        writeln!(log.context("cannot write the log")?, "{line}; {}", network.note())?;
        let bytes = network.write();
        if better {
            files::write_whole(&self.path("champion.net"), &bytes)?;
        }
        files::write_whole(&self.path(&format!("{number:03}.net")), &bytes)
    }

    /// A match of a network against the one before, over all variants.
    fn gate(
        &self,
        args: &Args,
        network: &Arc<Network>,
        champion: Option<&Arc<Network>>,
        number: u32,
    ) -> anyhow::Result<Tally> {
        let mut sum = Tally::default();
        let openings = args.openings.div_ceil(self.variants.len());
        for &variant in &self.variants {
            let settings = Duel {
                variant,
                challenger: network.clone(),
                champion: champion.cloned(),
                search: args.play.search(),
                limit: args.play.limit(),
                opening: 4,
                openings,
                threads: args.play.threads(),
                seed: u64::from(number),
            };
            let bar = progress::bar(openings as u64, &format!("match {variant}"));
            let tally = duel(&settings, interrupts::stop()?, |tally| {
                bar.set_position(tally.openings.into());
                true
            })?;
            bar.finish_and_clear();
            if interrupts::stop()?.load(Ordering::Relaxed) {
                bail!(Interrupted);
            }
            sum.games += tally.games;
            sum.points += tally.points;
            sum.squares += tally.squares;
            sum.openings += tally.openings;
        }
        Ok(sum)
    }
}

/// Reads a network file.
///
/// # Errors
/// If it cannot be read or is none.
pub(crate) fn read(path: &Path) -> anyhow::Result<Arc<Network>> {
    let network = Network::open(path).with_context(|| path.display().to_string())?;
    Ok(Arc::new(network))
}

/// What values positions, as the command line says it: a file, `none`, or `default`.
pub(crate) fn network(choice: &str, variant: Variant) -> anyhow::Result<Option<Arc<Network>>> {
    match choice {
        "none" => Ok(None),
        "default" => Ok(features::network(variant).and_then(|name| networks::shipped(&name))),
        file => read(Path::new(file)).map(Some),
    }
}
