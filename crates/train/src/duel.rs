//! Matches between networks: is the new one better?

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::channel,
    },
    thread,
};

use quartet_core::{Random, Variant as _, zobrist};
use quartet_engine::{Rated, Search, eval::Unfit};
use quartet_games::{Position, Variant, with_game};
use quartet_net::Network;
use rand::SeedableRng as _;

use crate::{
    Limit,
    play::{Searcher, Table},
};

/// A match of a challenger against a champion. Every opening is played once from each side.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The variant.
    pub variant: Variant,
    /// The new one, in one side's seats.
    pub challenger: Arc<Network>,
    /// The old one, or the hand-written evaluation, in all others.
    pub champion: Option<Arc<Network>>,
    /// How to look ahead.
    pub search: Search,
    /// For each search.
    pub limit: Limit,
    /// How many random turns each opening has.
    pub opening: u32,
    /// How many openings.
    pub openings: usize,
    /// How many threads play at once.
    pub threads: usize,
    /// Openings follow from this number.
    pub seed: u64,
}

/// What the challenger has won.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Tally {
    /// Games played.
    pub games: u32,
    /// The sum of its shares of them.
    pub points: f32,
    /// The sum of the squares of its mean share with each opening.
    pub squares: f32,
    /// Openings played to the end from every side.
    pub openings: u32,
}

impl Tally {
    /// The mean share of the challenger.
    pub fn score(&self) -> f32 {
        self.points / self.games.max(1) as f32
    }

    /// The standard error of the score, from the openings.
    pub fn error(&self) -> f32 {
        let openings = self.openings.max(1) as f32;
        let mean = self.score();
        ((self.squares / openings - mean * mean).max(0.0) / openings).sqrt()
    }
}

/// Plays a match; ends early when `stop` is set or `more` says `false` to a tally.
///
/// # Errors
/// If a network is not one for the variant.
pub fn duel(
    duel: &Duel,
    stop: &AtomicBool,
    mut more: impl FnMut(Tally) -> bool,
) -> Result<Tally, Unfit> {
    let sides = duel.variant.sides();
    with_game!(Position::start(duel.variant), start => check(&start, duel)?);
    let next = AtomicUsize::new(0);
    let (results, played) = channel();
    let mut tally = Tally::default();
    thread::scope(|scope| {
        for _ in 0..duel.threads.max(1) {
            let (results, next) = (results.clone(), &next);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= duel.openings {
                        return;
                    }
                    let start = Position::start(duel.variant);
                    let points = with_game!(start, start => pair(start, duel, number, stop));
                    if points.is_some_and(|points| results.send(points).is_err()) {
                        return;
                    }
                }
            });
        }
        drop(results);
        for points in played {
            let mean = points / sides as f32;
            tally.games += sides as u32;
            tally.openings += 1;
            tally.points += points;
            tally.squares += mean * mean;
            if !more(tally) {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
    });
    Ok(tally)
}

fn check<G: Rated>(start: &G, duel: &Duel) -> Result<(), Unfit> {
    for network in [Some(&duel.challenger), duel.champion.as_ref()] {
        Searcher::<G>::new(start.variant(), network, duel.search, duel.limit, 0)?;
    }
    Ok(())
}

/// The points of the challenger in the games of one opening, one from each side.
fn pair<G: Rated>(start: G, duel: &Duel, number: usize, stop: &AtomicBool) -> Option<f32> {
    let variant = start.variant();
    let seed = zobrist(number as u64, duel.seed);
    let mut rng = Random::seed_from_u64(seed);
    let (opening, _) = Table::opened(start, &mut rng, |_| duel.opening);
    let mut points = 0.0;
    for side in 0..variant.sides() {
        let searcher =
            |network| Searcher::new(variant, network, duel.search, duel.limit, seed ^ side as u64);
        let mut challenger = searcher(Some(&duel.challenger)).ok()?;
        let mut champion = searcher(duel.champion.as_ref()).ok()?;
        let mut table = Table::new(opening.position);
        let outcome = loop {
            if let Some(outcome) = table.outcome() {
                break outcome;
            }
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let mover = variant.side(table.position.turn()).index();
            let searcher = if mover == side { &mut challenger } else { &mut champion };
            let best = searcher.search(table.position, &table.history)?;
            table.play(best.action);
        };
        points += outcome.shares()[side];
    }
    Some(points)
}
