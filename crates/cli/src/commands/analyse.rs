//! `quartet analyse`: what the engine thinks of the games of a record, turn by turn.

mod annotate;
mod report;
mod review;

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, ensure};
use clap::ValueEnum;
use quartet_engine::{Level, Limits, Options};
use quartet_record::{Record, write};

use self::{report::Report, review::Review};
use crate::{Answer, Interrupted, files, interrupts, judge::Judge, progress};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file with records, as text or JSON; `-` is standard input.
    file: PathBuf,
    /// Only this record of the file.
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Seconds for each position; 1 if no limit is given.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Nodes or simulations for each position.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Actions to look ahead.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// The level of the engine, 1 to 10.
    #[arg(long, default_value_t = Level::MAX)]
    level: Level,
    /// How many threads the engine may use.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Memory of the engine, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// How many best turns are shown at each position.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    lines: u16,
    /// On this depends what is left to chance.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// A turn that gives away more than this share of the win is an inaccuracy, twice as much a
    /// mistake, four times a blunder.
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    threshold: f64,
    /// The form to write.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Where to write; standard output without it.
    #[arg(long)]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A table for people.
    Text,
    /// As docs/analysis.md tells.
    Json,
    /// The records with evaluations, glyphs, and better turns as variations.
    Record,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected seconds from 0.001 to 86400".to_owned())
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    ensure!((0.0..=1.0).contains(&args.threshold), "--threshold takes a share from 0 to 1");
    let records = match args.game {
        Some(number) => vec![files::record(&args.file, number)?],
        None => files::records(&args.file)?,
    };
    let turns: usize = records.iter().map(|record| record.turns().len()).sum();
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = interrupts::watch(&stop)?;
    let bar = progress::bar(turns as u64, "analyse");
    let mut judge = Judge::new(args.options(), args.limits(), &stop);
    let mut reviews = Vec::new();
    for record in records {
        let review = Review::of(record, &mut judge, args.threshold, || bar.inc(1));
        reviews.push(review);
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    bar.finish_and_clear();
    let text = args.form(&reviews)?;
    match &args.out {
        Some(file) => files::write_whole(file, text.as_bytes())?,
        None => out.write_all(text.as_bytes())?,
    }
    if interrupted.load(Ordering::Relaxed) {
        out.flush()?;
        let done: usize = reviews.iter().map(|review| review.turns.len()).sum();
        // Without standard error there is nobody to tell.
        let _ = writeln!(io::stderr(), "quartet: {done} of {turns} turns are judged");
        return Err(Interrupted.into());
    }
    Ok(true)
}

impl Args {
    fn options(&self) -> Options {
        Options {
            level: self.level,
            threads: self.threads.into(),
            hash_mib: self.hash as usize,
            lines: self.lines.into(),
            seed: self.seed,
            ..Options::default()
        }
    }

    fn limits(&self) -> Limits {
        let &Self { time, nodes, depth, .. } = self;
        let none = time.is_none() && nodes.is_none() && depth.is_none();
        let time = if none { Some(Duration::from_secs(1)) } else { time };
        Limits { time, nodes, depth, ..Limits::default() }
    }

    /// By what the games are judged, in words.
    fn means(&self) -> String {
        let limits = self.limits();
        let parts = [
            Some(format!("level {}", self.level)),
            limits.time.map(|time| format!("{} s", time.as_secs_f64())),
            limits.nodes.map(|nodes| format!("{nodes} nodes")),
            limits.depth.map(|depth| format!("depth {depth}")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ") + " a position"
    }

    fn form(&self, reviews: &[Review]) -> anyhow::Result<String> {
        let report = || Report::new(self.means(), reviews, self.lines.into());
        Ok(match self.format {
            Format::Text => report().to_string(),
            Format::Json => serde_json::to_string_pretty(&report())? + "\n",
            Format::Record => {
                let annotated: anyhow::Result<Vec<Record>> =
                    reviews.iter().map(|review| annotate::record(review, &self.means())).collect();
                write(&annotated.context("the record cannot be annotated")?)
            }
        })
    }
}
