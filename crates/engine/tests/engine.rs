//! The engine in games of every variant.

use std::{
    cell::Cell,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use quartet_core::Random;
use quartet_engine::{Best, Engine, Level, Limits, Options, Search, Task};
use quartet_games::{Action, Position, Variant};
use rand::SeedableRng;

fn engine(level: u8) -> Engine {
    let level = Level::new(level).unwrap();
    Engine::new(Options { level, hash_mib: 1, ..Options::default() })
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn time(time: Duration) -> Limits {
    Limits { time: Some(time), ..Limits::default() }
}

fn ask(engine: &mut Engine, position: Position, limits: Limits) -> Option<Best<Action>> {
    let begin = Instant::now();
    engine.analyse(Task {
        position,
        history: &[],
        limits,
        stop: &AtomicBool::new(false),
        clock: &|| begin.elapsed(),
        report: &mut |_| (),
    })
}

/// Plays `most` actions at most; every one is checked.
fn play(variant: Variant, engines: &mut [Engine], limits: Limits, most: usize) -> Position {
    let mut position = Position::start(variant);
    for _ in 0..most {
        if position.is_over() {
            break;
        }
        let side = variant.side(position.turn()).index();
        let number = side % engines.len();
        let best = ask(&mut engines[number], position, limits).unwrap();
        assert_eq!(best.pv[0], best.action);
        position = position.play(best.action).unwrap();
    }
    position
}

#[test]
fn weak_games_of_every_variant() {
    for variant in Variant::all() {
        let end = play(variant, &mut [engine(1)], Limits::default(), 400);
        assert!(ask(&mut engine(1), end, Limits::default()).is_none() || !end.is_over());
    }
}

#[test]
fn hurried_games_of_every_variant() {
    for variant in Variant::all() {
        play(variant, &mut [engine(10)], time(Duration::from_millis(1)), 150);
    }
}

#[test]
#[ignore = "deep"]
fn games_at_20_ms_an_action_of_every_variant() {
    for variant in Variant::all() {
        play(variant, &mut [engine(10)], time(Duration::from_millis(20)), 1000);
    }
}

/// Positions of a random game of each variant.
fn positions() -> Vec<Position> {
    let mut rng = Random::seed_from_u64(2);
    let mut positions = Vec::new();
    for variant in Variant::all() {
        let mut position = Position::start(variant);
        while let Some(action) = position.random_action(&mut rng).filter(|_| positions.len() < 9000)
        {
            positions.push(position);
            position = position.play(action).unwrap();
        }
    }
    positions
}

#[test]
fn a_search_that_is_stopped_at_once_still_gives_a_legal_action() {
    for level in [1, 10] {
        let mut engine = engine(level);
        for position in positions().into_iter().step_by(17) {
            let best = engine.analyse(Task {
                position,
                history: &[],
                limits: Limits::default(),
                stop: &AtomicBool::new(true),
                clock: &|| Duration::ZERO,
                report: &mut |_| (),
            });
            assert_eq!(position.legal(best.unwrap().action), Ok(()), "{position}");
        }
    }
}

/// The time from the flag, set after `pause`, to the answer.
fn time_to_stop(engine: &mut Engine, position: Position, pause: Duration) -> Duration {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let stopping = scope.spawn(|| {
            thread::sleep(pause);
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let best = engine.analyse(Task {
            position,
            history: &[],
            limits: Limits { infinite: true, ..Limits::default() },
            stop: &stop,
            clock: &|| Duration::ZERO,
            report: &mut |_| (),
        });
        let done = Instant::now();
        assert_eq!(position.legal(best.unwrap().action), Ok(()), "{position}");
        done.saturating_duration_since(stopping.join().unwrap())
    })
}

#[test]
fn a_search_ends_soon_wherever_it_is_stopped() {
    let ways = [(Search::Auto, 1), (Search::AlphaBeta, 2), (Search::MonteCarlo, 2)];
    for (number, position) in positions().into_iter().step_by(301).enumerate() {
        for (search, threads) in ways {
            let options = Options { search, threads, hash_mib: 8, ..Options::default() };
            let mut engine = Engine::new(options);
            engine.prepare(&position);
            let pause = Duration::from_micros(number as u64 * 997 % 20_000);
            // Tests share the machine: now and then a search waits for its turn on it.
            let soon = (0..50)
                .any(|_| time_to_stop(&mut engine, position, pause) < Duration::from_millis(10));
            assert!(soon, "{search:?}, {threads} threads, {position}");
        }
    }
}

#[test]
fn from_level_3_on_no_win_by_one_action_is_missed() {
    let mut found = 0;
    for level in 3..=10 {
        let mut engine = engine(level);
        for position in positions().into_iter().skip(usize::from(level)).step_by(3) {
            let side = position.variant().side(position.turn());
            let wins = |action: &Action| {
                let next = position.play(*action).unwrap();
                next.outcome().is_some_and(|outcome| outcome.winner() == Some(side))
            };
            if position.actions().iter().any(wins) {
                let best = ask(&mut engine, position, nodes(1)).unwrap();
                assert!(wins(&best.action), "level {level}: {position}");
                found += 1;
            }
        }
    }
    assert!(found > 50, "only {found} wins were tried");
}

#[test]
fn the_plan_lasts_for_the_turn() {
    for variant in ["fillit/2p-a", "fillit/mini-3p-b", "jamit/2p", "jamit/3p"] {
        let mut engine = engine(10);
        let start = Position::start(variant.parse().unwrap());
        let first = ask(&mut engine, start, nodes(2000)).unwrap();
        assert!(first.pv.len() >= 2);
        let second = start.play(first.action).unwrap();
        assert!(!second.begins_turn());
        // No search: the clock would not move on.
        let planned = ask(&mut engine, second, nodes(0)).unwrap();
        assert_eq!((planned.action, planned.nodes), (first.pv[1], 0));
        let infinite = Limits { infinite: true, depth: Some(2), ..Limits::default() };
        assert!(ask(&mut engine, second, infinite).unwrap().nodes > 0);
        // Time for this action is used.
        let timed = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        assert!(ask(&mut engine, second, timed).unwrap().nodes > 0);
        // What it knows of the position would shorten the plan.
        engine.forget();
        let first = ask(&mut engine, start, nodes(2000)).unwrap();
        let second = start.play(first.action).unwrap();
        let of_clock = Limits { aim: timed.time, ..timed };
        assert_eq!(ask(&mut engine, second, of_clock).unwrap().nodes, 0);
        engine.forget();
        assert!(ask(&mut engine, second, nodes(100)).unwrap().nodes > 0);
    }
}

#[test]
fn without_any_limit_time_is_limited_all_the_same() {
    let now = Cell::new(Duration::ZERO);
    let clock = || {
        now.set(now.get() + Duration::from_millis(50));
        now.get()
    };
    let best = engine(10).analyse(Task {
        position: Position::start("nine/2p".parse().unwrap()),
        history: &[],
        limits: Limits::default(),
        stop: &AtomicBool::new(false),
        clock: &clock,
        report: &mut |_| (),
    });
    assert!(best.is_some() && now.get() >= quartet_engine::DEFAULT_TIME);
}

#[test]
fn equal_seeds_play_equal_games() {
    for variant in ["quoridor/2p", "nine/3p", "fillit/2p-a", "jamit/2p"] {
        let variant = variant.parse().unwrap();
        let game = |seed| {
            let level = Level::new(5).unwrap();
            let options = Options { level, hash_mib: 1, seed, ..Options::default() };
            play(variant, &mut [Engine::new(options)], nodes(50), 40).to_string()
        };
        assert_eq!(game(1), game(1), "{variant}");
        assert_ne!(game(1), game(2), "{variant}");
    }
}

/// Several games: now and then anybody who sees no further than 500 positions loses.
#[test]
fn a_much_higher_level_wins() {
    const SEEDS: u64 = 5;
    for variant in ["quoridor/2p", "nine/2p", "fillit/2p-a", "jamit/2p"] {
        let variant: Variant = variant.parse().unwrap();
        let mut won = 0.0;
        for (seed, strong) in (0..SEEDS).flat_map(|seed| [(seed, 0), (seed, 1)]) {
            let engine = |side| {
                let level = Level::new(if side == strong { 6 } else { 1 }).unwrap();
                Engine::new(Options { level, hash_mib: 1, seed, ..Options::default() })
            };
            let end = play(variant, &mut [engine(0), engine(1)], Limits::default(), 600);
            won += end.outcome().map_or(0.5, |outcome| outcome.shares()[strong]);
        }
        assert!(won >= 1.6 * SEEDS as f32, "{variant}: {won} of {}", 2 * SEEDS);
    }
}

/// Near the end of a game between three there may be somebody who cannot win and chooses who does: nothing is
/// certain then, and yet there comes a time when nothing more can be found.
#[test]
fn a_search_limited_by_depth_alone_ends() {
    let mut rng = Random::seed_from_u64(7);
    let variant: Variant = "nine/3p".parse().unwrap();
    for _ in 0..40 {
        let mut positions = vec![Position::start(variant)];
        while let Some(action) = positions[positions.len() - 1].random_action(&mut rng) {
            positions.push(positions[positions.len() - 1].play(action).unwrap());
        }
        let late = positions.iter().rev().filter(|position| !position.is_over());
        for &position in late.take(9) {
            let limits = Limits { depth: Some(60), ..Limits::default() };
            let mut engine = Engine::new(Options { lines: 2, hash_mib: 1, ..Options::default() });
            assert!(ask(&mut engine, position, limits).is_some());
        }
    }
}
