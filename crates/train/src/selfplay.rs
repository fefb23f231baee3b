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

use quartet_core::{Random, Side, Variant as _, zobrist};
use quartet_engine::{Rated, Search, eval::Unfit};
use quartet_games::{Position, Variant, with_game};
use quartet_net::Network;
use quartet_search::Shares;
use rand::{RngExt as _, SeedableRng as _};

use crate::{
    Aside, Limit, Played,
    play::{Novice, Searcher, Table},
};

/// Positions beside the game are kept if they were visited so often: what was visited seldom is hardly known
/// better than by the evaluation itself.
const LEAST_VISITS: u32 = 10;
/// So many are enough of one game, and fit into its record.
const MOST_ASIDES: usize = 1 << 14;

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
    /// Of each Monte Carlo search so many of the positions that it visited are kept besides (as in learning from
    /// whole trees, Veness and others 2009).
    pub asides: usize,
    /// After one of so many actions, what a random one would have led to is searched and kept as well; 0 for
    /// never.
    pub strays: u32,
    /// In every second game one side, each as often as the others, plays its first turns, up to so many, as a novice
    /// would (level 1, 2 or 3); 0 for never. Nobody learns from these turns, but from what follows: positions that
    /// equals would hardly come to.
    pub novice: u32,
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
    let (mut table, opening) = opened(start, settings, number, &mut searcher, &mut rng, stop)?;
    let actions = numbers::<G>(&opening);
    let mut played = Played { opening: actions.len(), actions, ..Played::default() };
    let outcome = loop {
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let best = searcher.search(table.position, &table.history)?;
        if played.asides.len() < MOST_ASIDES {
            let after = played.actions.len() as u16;
            played.asides.extend(asides(after, &table, &mut searcher, settings, &mut rng));
            played.asides.truncate(MOST_ASIDES);
        }
        played.actions.push(G::action_index(best.action) as u16);
        played.expected.push(best.shares);
        table.play(best.action);
    };
    played.result = outcome.shares();
    Some(played)
}

/// The opening of a game: random turns, then perhaps those against a novice. `None` if it was stopped.
fn opened<G: Rated>(
    start: G,
    settings: &SelfPlay,
    number: usize,
    searcher: &mut Searcher<G>,
    rng: &mut Random,
    stop: &AtomicBool,
) -> Option<(Table<G>, Vec<G::Action>)> {
    loop {
        let turns = |rng: &mut Random| rng.random_range(0..=settings.opening);
        let (mut table, mut actions) = Table::opened(start, rng, turns);
        if settings.novice == 0 || number.is_multiple_of(2) {
            return Some((table, actions));
        }
        let side = Side::new(number / 2 % start.variant().sides());
        let mut novice = Novice::drawn(rng);
        let mut turns = rng.random_range(1..=settings.novice);
        while table.outcome().is_none() && (turns > 0 || !table.position.begins_turn()) {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let is_novice = start.variant().side(table.position.turn()) == side;
            let action = if is_novice {
                novice.choose(table.position, &table.history)?
            } else {
                searcher.search(table.position, &table.history)?.action
            };
            actions.push(action);
            table.play(action);
            turns = turns.saturating_sub(u32::from(is_novice && table.position.begins_turn()));
        }
        if table.outcome().is_none() {
            return Some((table, actions));
        }
    }
}

fn numbers<G: Rated>(actions: &[G::Action]) -> Vec<u16> {
    actions.iter().map(|&action| G::action_index(action) as u16).collect()
}

/// What was just searched after so many actions has shown besides: some of the positions it visited, and now
/// and then what a random action would lead to, with what they are worth.
fn asides<G: Rated>(
    after: u16,
    table: &Table<G>,
    searcher: &mut Searcher<G>,
    settings: &SelfPlay,
    rng: &mut Random,
) -> Vec<Aside> {
    let mut found = visited(searcher, settings, rng);
    if settings.strays > 0
        && rng.random_range(0..settings.strays) == 0
        && let Some(action) = table.position.random_action(rng)
    {
        let (position, history) = table.after(action);
        if let Some(best) = searcher.search(position, &history) {
            found.push((vec![action], best.shares));
            found.extend(visited(searcher, settings, rng).into_iter().map(|(actions, shares)| {
                let actions = [action].into_iter().chain(actions).collect();
                (actions, shares)
            }));
        }
    }
    let aside = |(actions, expected): (Vec<_>, _)| Aside {
        after,
        actions: numbers::<G>(&actions),
        expected,
    };
    found.into_iter().map(aside).collect()
}

/// Some of the positions that the last search visited.
fn visited<G: Rated>(
    searcher: &Searcher<G>,
    settings: &SelfPlay,
    rng: &mut Random,
) -> Vec<(Vec<G::Action>, Shares)> {
    if settings.asides == 0 {
        return Vec::new();
    }
    let mut visited = searcher.visited(LEAST_VISITS);
    let count = settings.asides.min(visited.len());
    (0..count).map(|_| visited.swap_remove(rng.random_range(0..visited.len()))).collect()
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
            asides: 0,
            strays: 0,
            novice: 0,
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
    fn positions_beside_a_game_can_be_reached_from_it() {
        for variant in ["fillit/mini-3p-b", "jamit/mini-2p"] {
            let settings = settings(variant, 2);
            let with = SelfPlay { asides: 2, ..settings.clone() };
            let all = games(&with, 0, 3);
            assert_eq!(games(&with, 1, 3), all[1..]);
            // What is kept besides leaves the games as they are.
            let mut plain = all.clone();
            for game in &mut plain {
                game.asides.clear();
            }
            assert_eq!(games(&settings, 0, 3), plain);
            let strays = games(&SelfPlay { asides: 1, strays: 2, ..settings.clone() }, 0, 3);
            for game in all.iter().chain(&strays) {
                assert!(!game.asides.is_empty());
                for aside in &game.asides {
                    let (before, after) = (usize::from(aside.after), &aside.actions);
                    assert!((game.opening..game.actions.len()).contains(&before));
                    let mut position = Position::start(settings.variant);
                    for &number in game.actions[..before].iter().chain(after) {
                        let action = position.action_at(number.into()).unwrap();
                        position = position.play(action).unwrap();
                    }
                    assert!(!position.is_over());
                    assert!((aside.expected.iter().sum::<f32>() - 1.0).abs() < 1e-5);
                }
                assert!(game.asides.is_sorted_by_key(|aside| aside.after));
            }
            let count =
                |games: &[Played]| games.iter().map(|game| game.asides.len()).sum::<usize>();
            let samples = |games: &[Played]| {
                let games: Vec<_> = games.iter().collect();
                crate::read_samples(settings.variant, &games, 0.4, 1, 1).len()
            };
            assert_eq!(samples(&all), samples(&plain) + count(&all));
        }
        // Alpha-beta keeps no positions, but what random actions lead to is searched for it as well.
        let settings = settings("fillit/mini-2p-a", 1);
        assert!(games(&SelfPlay { asides: 2, ..settings.clone() }, 0, 1)[0].asides.is_empty());
        let strays = SelfPlay { asides: 2, strays: 1, ..settings };
        let game = games(&strays, 0, 1).remove(0);
        assert!(
            !game.asides.is_empty() && game.asides.iter().all(|aside| aside.actions.len() == 1)
        );
    }

    #[test]
    fn a_game_may_begin_against_a_novice() {
        for variant in ["quoridor/2p", "fillit/mini-2p-a", "jamit/mini-3p"] {
            let settings = settings(variant, 2);
            let with = SelfPlay { novice: 6, ..settings.clone() };
            let [plain, all] = [&settings, &with].map(|settings| games(settings, 0, 8));
            assert_eq!(games(&with, 3, 8), all[3..]);
            for (number, (game, plain)) in all.iter().zip(&plain).enumerate() {
                assert_eq!(game.actions.len(), game.opening + game.expected.len());
                if number % 2 == 0 {
                    assert_eq!(game, plain);
                } else {
                    // The same random turns, then at least one of the novice.
                    assert!(game.opening > plain.opening, "{variant} {number}");
                    assert_eq!(
                        game.actions[..plain.opening],
                        plain.actions[..plain.opening],
                        "{variant} {number}"
                    );
                }
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
