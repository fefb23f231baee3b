//! `quartet book`: openings that leave all sides about the same chances.

use std::{
    collections::HashSet,
    fmt::Write as _,
    io::Write,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use anyhow::{Context as _, ensure};
use quartet_core::{Game, Random};
use quartet_engine::{Limits, Options};
use quartet_games::{Position, Variant, with_game};
use rand::SeedableRng as _;

use crate::{
    Answer, files,
    judge::Judge,
    openings::{self, Opening, derived},
    progress,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game and variant.
    #[arg(value_name = "GAME/VARIANT", required_unless_present = "all")]
    variant: Option<Variant>,
    /// Make a book for each variant; --out names the folder.
    #[arg(long, conflicts_with = "variant", requires = "out")]
    all: bool,
    /// How many random actions an opening has; its last turn is completed.
    #[arg(long, value_name = "P", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=1000))]
    plies: u32,
    /// How many openings to look for.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Nodes or simulations by which the engine judges an opening.
    #[arg(long, value_name = "K", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How far the share of the wins that a side may expect is from an even one at most.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1)]
    balance: f64,
    /// On this depends which openings are tried.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write; standard output without it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// So many openings are tried for each that is wanted.
const TRIES: u64 = 50;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    ensure!((0.0..=1.0).contains(&args.balance), "--balance takes a share from 0 to 1");
    let variants = args.variant.map_or_else(Variant::all, |variant| vec![variant]);
    let mut complete = true;
    for variant in variants {
        let book = Book::make(variant, args);
        complete &= book.openings.len() == args.count as usize;
        let text = book.text(args)?;
        match &args.out {
            Some(folder) if args.all => {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make the folder {}", folder.display()))?;
                let file = folder.join(openings::book_name(variant));
                write_book(&file, &book, &text, out)?;
            }
            Some(file) => write_book(file, &book, &text, out)?,
            None => out.write_all(text.as_bytes())?,
        }
    }
    Ok(complete || args.all)
}

fn write_book(file: &Path, book: &Book, text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    files::write_whole(file, text.as_bytes())?;
    let (count, tried) = (book.openings.len(), book.tried);
    writeln!(out, "{}: {count} openings of {tried} tried", file.display())?;
    out.flush()?;
    Ok(())
}

/// Openings with what was tried to find them.
struct Book {
    variant: Variant,
    openings: Vec<Opening>,
    tried: u64,
}

impl Book {
    fn make(variant: Variant, args: &Args) -> Self {
        let bar = progress::bar(args.count.into(), &variant.to_string());
        let options = Options { hash_mib: 16, ..Options::default() };
        let limits = Limits { nodes: Some(args.nodes), ..Limits::default() };
        let never = AtomicBool::new(false);
        let mut judge = Judge::new(options, limits, &never);
        let mut book = Self { variant, openings: Vec::new(), tried: 0 };
        let mut seen = HashSet::new();
        while book.openings.len() < args.count as usize
            && book.tried < TRIES * u64::from(args.count)
        {
            let mut rng = Random::seed_from_u64(derived(args.seed, book.tried));
            book.tried += 1;
            let opening = openings::random(Position::start(variant), args.plies, &mut rng);
            let Some(opening) = opening else { continue };
            if !seen.insert(class(&opening.position)) {
                continue;
            }
            if is_even(&mut judge, &opening.position, args.balance) == Some(true) {
                bar.inc(1);
                book.openings.push(opening);
            }
        }
        bar.finish_and_clear();
        book
    }

    /// As a file that `quartet match --openings` reads.
    fn text(&self, args: &Args) -> anyhow::Result<String> {
        let Args { plies, count, nodes, balance, seed, .. } = args;
        let mut text = format!(
            "# {}: openings of {plies} random actions after which each side expects an even share of the\n\
             # wins, give or take {balance}, as the engine sees it with {nodes} nodes. No two are alike, nor\n\
             # mirror images of each other. Kept {} of {} that were tried. Made by\n\
             # quartet book {} --plies {plies} --count {count} --nodes {nodes} --balance {balance} --seed {seed}\n",
            self.variant,
            self.openings.len(),
            self.tried,
            self.variant,
        );
        for opening in &self.openings {
            writeln!(text, "{}", opening.turns.join(" "))?;
        }
        Ok(text)
    }
}

/// The same number for positions that only differ by a symmetry of the board.
fn class(position: &Position) -> u64 {
    with_game!(position, position => {
        (0..position.symmetries()).map(|nth| position.transform(nth).key()).min().unwrap_or_default()
    })
}

/// Whether every side may expect about as much as the others; `None` if the judge was interrupted.
fn is_even(judge: &mut Judge<'_>, position: &Position, balance: f64) -> Option<bool> {
    // So that the answer does not depend on what was asked before.
    judge.forget();
    let shares = judge.judge(position, &[])?.shares;
    let even = 1.0 / shares.len() as f64;
    Some(shares.iter().all(|share| (share - even).abs() <= balance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_are_alike() {
        let class = |text: &str| class(&text.parse().unwrap());
        let right = class("quoridor 2p f1,e9 10,10 - 2");
        assert_eq!(class("quoridor 2p d1,e9 10,10 - 2"), right);
        assert_ne!(class("quoridor 2p e2,e9 10,10 - 2"), right);
    }

    #[test]
    fn a_lost_opening_is_not_even() {
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        let mut judge = Judge::new(Options { hash_mib: 1, ..Options::default() }, limits, &stop);
        let mut even = |text: &str| is_even(&mut judge, &text.parse().unwrap(), 0.2).unwrap();
        assert!(!even("quoridor 2p e8,e7 0,0 - 1"));
        assert!(even("quoridor 2p e1,e9 10,10 - 1"));
    }
}
