//! Positions settled exactly: compared with search of the whole tree, and played by the engine.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use quartet_core::{Outcome, Random, Side};
use quartet_engine::{
    Best, Engine, Limits, Options, Task,
    solve::{Effort, Unsettled, ending, is_worth_trying, win},
};
use quartet_games::{Action, Position};
use rand::SeedableRng;

fn settle(position: &Position, nodes: u64) -> Result<Best<Action>, Unsettled> {
    ending(position, &mut Effort { nodes, memory_mib: 64, progress: &mut |_, _| true })
}

fn position(text: &str) -> Position {
    if text.contains(' ') { text.parse().unwrap() } else { Position::start(text.parse().unwrap()) }
}

fn winner(position: &Position, best: &Best<Action>) -> Option<Side> {
    Side::all(position.variant().sides()).find(|side| best.shares[side.index()] >= 1.0)
}

fn mover(position: &Position) -> Side {
    position.variant().side(position.turn())
}

fn next(position: &Position) -> Vec<Position> {
    let mut actions = position.actions();
    actions.sort_unstable();
    actions.into_iter().map(|action| position.play(action).unwrap()).collect()
}

/// The positions of a random game, the last that goes on first.
fn backwards(variant: &str, seed: u64) -> Vec<Position> {
    let mut rng = Random::seed_from_u64(seed);
    let mut positions = vec![position(variant)];
    while let Some(action) = positions[0].random_action(&mut rng).filter(|_| positions.len() < 4000)
    {
        positions.insert(0, positions[0].play(action).unwrap());
    }
    positions.retain(|position| !position.is_over());
    positions
}

/// Whether `side` wins within so many actions, by the whole tree.
fn forces(position: &Position, side: Side, depth: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(side);
    }
    let mut after = next(position).into_iter();
    depth > 0
        && if mover(position) == side {
            after.any(|next| forces(&next, side, depth - 1))
        } else {
            after.all(|next| forces(&next, side, depth - 1))
        }
}

/// Max^n by the whole tree: each looks after its own rank and takes the first of equal actions.
fn plain(position: &Position) -> Outcome {
    let rank = |outcome: &Outcome| outcome.rank(mover(position));
    let over = || next(position).iter().map(plain).min_by_key(rank).unwrap();
    position.outcome().unwrap_or_else(over)
}

/// The principal variation is legal and ends as promised.
fn check_line(position: &Position, best: &Best<Action>) {
    let end = best.pv.iter().fold(*position, |position, &action| position.play(action).unwrap());
    assert_eq!(best.pv[0], best.action);
    assert!(best.pv.len() <= best.depth as usize);
    if let Some(outcome) = end.outcome() {
        assert_eq!(outcome.winner(), winner(position, best), "{position}");
    } else {
        assert!(matches!(position, Position::Quoridor(_)), "{position}");
    }
}

#[test]
fn forced_wins_are_those_of_the_whole_tree() {
    let mut found = 0;
    let variants = ["fillit/mini-2p-a", "fillit/mini-3p-b", "fillit/2v2-a", "jamit/mini-2p"];
    for variant in variants.into_iter().chain(["jamit/3p", "quoridor/4p", "quoridor/3x3w2"]) {
        for seed in 0..8 {
            for position in backwards(variant, seed).iter().take(6) {
                let Ok(best) = settle(position, 5000) else { continue };
                check_line(position, &best);
                let Some(side) = winner(position, &best).filter(|_| best.depth <= 3) else {
                    continue;
                };
                assert!(forces(position, side, best.depth), "{position}");
                for side in Side::all(position.variant().sides()) {
                    assert!(!forces(position, side, best.depth - 1), "{position}");
                }
                found += 1;
            }
        }
    }
    assert!(found > 100, "only {found} positions were compared");
}

#[test]
fn the_last_slides_are_those_of_the_whole_tree() {
    for variant in ["nine/2p", "nine/3p", "nine/4p"] {
        for seed in 0..6 {
            for position in backwards(variant, seed).iter().take(7) {
                let best = settle(position, 5000).unwrap();
                assert_eq!(winner(position, &best), plain(position).winner(), "{position}");
                check_line(position, &best);
            }
        }
    }
}

/// Where each looks after its own rank, a seat may get what somebody gives it to whom all is the same: that is no
/// win that can be relied on.
#[test]
fn a_win_does_not_hang_on_others() {
    let (mut wins, mut gifts) = (0, 0);
    for variant in ["nine/2p", "nine/3p", "nine/4p"] {
        for position in (0..60).flat_map(|seed| backwards(variant, seed).into_iter().take(8)) {
            let mut effort = Effort { nodes: 5000, memory_mib: 64, progress: &mut |_, _| true };
            let found = win(&position, &mut effort).unwrap();
            let side = mover(&position);
            assert_eq!(found.is_some(), forces(&position, side, 40), "{position}");
            if let Some(best) = found {
                check_line(&position, &best);
                assert_eq!(winner(&position, &best), Some(side));
                assert!(forces(&position.play(best.action).unwrap(), side, 40), "{position}");
                wins += 1;
            } else if plain(&position).winner() == Some(side) {
                gifts += 1;
            }
        }
    }
    assert!(wins > 50 && gifts > 0, "{wins} wins, {gifts} gifts");
}

#[test]
fn worked_by_hand() {
    // Face to face the one to move jumps: 1 + 2 own moves, whatever fences it has itself.
    for text in ["quoridor 2p e5,e6 0,0 - 1", "quoridor 2p e5,e6 3,0 - 1"] {
        let best = settle(&position(text), 0).unwrap();
        assert_eq!((best.action.to_string().as_str(), best.depth, best.shares[0]), ("e7", 5, 1.0));
    }
    // The loser delays: e4,e6 with seat 1 to move is lost after 5 moves of seat 2.
    let best = settle(&position("quoridor 2p e4,e6 0,0 - 1"), 0).unwrap();
    assert_eq!((best.pv.len(), best.depth, best.shares[1]), (10, 10, 1.0));
    // The published winner, in 12 plies as docs/solved.md has it.
    let best = settle(&position("quoridor/3x3w4"), 10_000).unwrap();
    assert_eq!((best.depth, best.shares[1]), (12, 1.0));
}

#[test]
fn what_is_not_settled_says_why() {
    let reason = |text: &str, nodes, memory_mib, goes_on| {
        let progress = &mut |_, _| goes_on;
        ending(&position(text), &mut Effort { nodes, memory_mib, progress }).unwrap_err()
    };
    assert_eq!(reason("fillit/mini-2p-a", 500, 64, true), Unsettled::Nodes(500));
    assert_eq!(reason("nine/2p", u64::MAX, 1, true), Unsettled::Memory(1));
    assert_eq!(reason("quoridor/5x5w2", 500, 64, true), Unsettled::Nodes(500));
    assert_eq!(reason("quoridor/5x5w4", u64::MAX, 8, true), Unsettled::Memory(8));
    assert_eq!(reason("quoridor/5x5w2", u64::MAX, 64, false), Unsettled::Stopped);
    assert_eq!(reason("jamit/3p", u64::MAX, 64, false), Unsettled::Stopped);
    let over = position("quoridor 3x3w1 b2,a3 1,1 - 1");
    let over = over.play(over.parse_action("b3").unwrap()).unwrap();
    assert_eq!(settle(&over, 500), Err(Unsettled::Over));
    assert!(!is_worth_trying(&over) && !is_worth_trying(&position("nine/2p")));
    // Seat 2 has no fences but is ahead: three fences of seat 1 on the full board are too many to try.
    assert!(!is_worth_trying(&position("quoridor 2p e3,e4 3,0 - 1")));
}

fn ask(
    engine: &mut Engine,
    position: &Position,
    limits: Limits,
    stop: &AtomicBool,
) -> Best<Action> {
    let begin = Instant::now();
    let task = Task {
        position: *position,
        history: &[],
        limits,
        stop,
        clock: &|| begin.elapsed(),
        report: &mut |_| (),
    };
    engine.analyse(task).unwrap()
}

#[test]
fn the_engine_plays_won_endings_exactly() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let mut rng = Random::seed_from_u64(5);
    for variant in ["quoridor/2p", "quoridor/5x5w1", "nine/2p", "fillit/mini-2p-a", "jamit/mini-2p"]
    {
        let positions = (0..20).flat_map(|seed| backwards(variant, seed).into_iter().take(20));
        let won = positions.filter_map(|position| {
            let best = settle(&position, 10_000).ok().filter(|_| is_worth_trying(&position))?;
            let wins = winner(&position, &best) == Some(mover(&position));
            (wins && best.depth >= 3).then_some((position, best.depth))
        });
        let mut played = 0;
        for (mut position, depth) in won.take(4) {
            let side = mover(&position);
            let mut engine = Engine::new(Options { hash_mib: 8, ..Options::default() });
            for _ in 0..depth {
                let action = if mover(&position) == side {
                    let best = ask(&mut engine, &position, limits, &AtomicBool::new(false));
                    assert!(best.shares[side.index()] >= 1.0, "{position}");
                    best.action
                } else {
                    position.random_action(&mut rng).unwrap()
                };
                position = position.play(action).unwrap();
                if position.is_over() {
                    break;
                }
            }
            let outcome = position.outcome().expect("the win is no later than proven");
            assert_eq!(outcome.winner(), Some(side), "{position}");
            played += 1;
        }
        assert!(played > 0, "{variant}");
    }
}

#[test]
fn a_proof_does_not_delay_the_stop() {
    let tried = backwards("fillit/mini-2p-a", 3).into_iter();
    // What is tried and takes long.
    let hard =
        tried.filter(|position| is_worth_trying(position) && settle(position, 20_000).is_err());
    for position in hard.take(1).chain([position("quoridor 2p e2,e8 1,0 - 1")]) {
        assert!(is_worth_trying(&position));
        let mut engine = Engine::new(Options { hash_mib: 8, ..Options::default() });
        engine.prepare(&position);
        let soon = |pause: u64| {
            let stop = AtomicBool::new(false);
            let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
            thread::scope(|scope| {
                let stopping = scope.spawn(|| {
                    thread::sleep(Duration::from_millis(pause));
                    stop.store(true, Ordering::Relaxed);
                    Instant::now()
                });
                ask(&mut engine, &position, limits, &stop);
                let done = Instant::now();
                done.saturating_duration_since(stopping.join().unwrap()) < Duration::from_millis(10)
            })
        };
        // Tests share the machine: now and then a search waits for its turn on it.
        assert!((0..50).map(|number| 1 + number % 8).any(soon), "{position}");
    }
}
