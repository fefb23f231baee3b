//! Games from which networks learn.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::channel,
    },
    thread,
};

use quartet_core::{Random, zobrist};
use quartet_engine::{Rated, Search, eval::Unfit};
use quartet_games::{Position, Variant, with_game};
use quartet_net::Network;
use rand::{RngExt as _, SeedableRng as _};

use crate::{
    Limit, Played,
    play::{Searcher, Table},
};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The variant.
    pub variant: Variant,
    /// What values positions; the hand-written evaluation without one.
    pub network: Option<Arc<Network>>,
    /// How to look ahead.
    pub search: Search,
    /// For each search.
    pub limit: Limit,
    /// Every game begins with up to so many random turns.
    pub opening: u32,
    /// How many threads play at once.
    pub threads: usize,
    /// Each game follows from this number and its own.
    pub seed: u64,
}

/// Plays games number `first` up to `last` (not included) and gives each to `finished`, in order. Ends
/// early when `stop` is set or `finished` says `false`.
///
/// # Errors
/// If the network is not one for the variant.
pub fn self_play(
    settings: &SelfPlay,
    first: usize,
    last: usize,
    stop: &AtomicBool,
    mut finished: impl FnMut(Played) -> bool,
) -> Result<(), Unfit> {
    // Whether the network fits is known before any thread begins.
    with_game!(Position::start(settings.variant), start => check(&start, settings)?);
    let next = AtomicUsize::new(first);
    let (results, played) = channel();
    thread::scope(|scope| {
        for _ in 0..settings.threads.max(1) {
            let (results, next) = (results.clone(), &next);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= last {
                        return;
                    }
                    let start = Position::start(settings.variant);
                    let game = with_game!(start, start => one(start, settings, number, stop));
                    if let Some(game) = game
                        && results.send((number, game)).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(results);
        // A game may be over before one that began earlier.
        let mut waiting = BTreeMap::new();
        let mut due = first;
        for (number, game) in played {
            waiting.insert(number, game);
            while let Some(game) = waiting.remove(&due) {
                due += 1;
                if !finished(game) {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
    Ok(())
}

fn check<G: Rated>(start: &G, settings: &SelfPlay) -> Result<(), Unfit> {
    Searcher::<G>::new(
        start.variant(),
        settings.network.as_ref(),
        settings.search,
        settings.limit,
        0,
    )
    .map(|_| ())
}

/// One game; `None` if it was stopped.
fn one<G: Rated>(
    start: G,
    settings: &SelfPlay,
    number: usize,
    stop: &AtomicBool,
) -> Option<Played> {
    let seed = zobrist(number as u64, settings.seed);
    let mut rng = Random::seed_from_u64(seed);
    let network = settings.network.as_ref();
    let mut searcher =
        Searcher::new(start.variant(), network, settings.search, settings.limit, seed).ok()?;
    let turns = |rng: &mut Random| rng.random_range(0..=settings.opening);
    let (mut table, opening) = Table::opened(start, &mut rng, turns);
    let actions: Vec<u16> = opening.into_iter().map(|a| G::action_index(a) as u16).collect();
    let mut played = Played { opening: actions.len(), actions, ..Played::default() };
    let outcome = loop {
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let best = searcher.search(table.position, &table.history)?;
        played.actions.push(G::action_index(best.action) as u16);
        played.expected.push(best.shares);
        table.play(best.action);
    };
    played.result = outcome.shares();
    Some(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(variant: &str, threads: usize) -> SelfPlay {
        SelfPlay {
            variant: variant.parse().unwrap(),
            network: None,
            search: Search::Auto,
            limit: Limit { nodes: 60, simulations: 30 },
            opening: 3,
            threads,
            seed: 5,
        }
    }

    fn games(settings: &SelfPlay, first: usize, last: usize) -> Vec<Played> {
        let mut games = Vec::new();
        let stop = AtomicBool::new(false);
        let keep = |game| {
            games.push(game);
            true
        };
        self_play(settings, first, last, &stop, keep).unwrap();
        games
    }

    #[test]
    fn games_follow_from_seed_and_number_alone() {
        for variant in ["nine/2p", "fillit/mini-2p-a", "jamit/mini-3p"] {
            let all = games(&settings(variant, 1), 0, 5);
            assert_eq!(all.len(), 5);
            assert_eq!(games(&settings(variant, 2), 2, 5), all[2..]);
            let other = SelfPlay { seed: 6, ..settings(variant, 1) };
            assert_ne!(games(&other, 0, 5), all);
            for game in &all {
                assert_eq!(game.actions.len(), game.opening + game.expected.len());
                assert!((game.result.iter().sum::<f32>() - 1.0).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn a_stop_ends_it() {
        let stop = AtomicBool::new(false);
        let mut count = 0;
        self_play(&settings("nine/2p", 2), 0, 1000, &stop, |_| {
            count += 1;
            count < 3
        })
        .unwrap();
        assert_eq!(count, 3);
    }
}
