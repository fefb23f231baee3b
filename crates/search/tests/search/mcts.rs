//! Monte Carlo search solves what is small.

use std::{cell::Cell, sync::atomic::AtomicBool, time::Duration};

use quartet_core::{Game, Random, Side};
use quartet_search::{Best, Even, Limits, Mcts, MctsOptions, Strategy, Task, score};
use rand::{RngExt as _, SeedableRng as _};

use crate::{
    common::{nodes, rave, run},
    reference::{after, minimax, mover},
    toys::{Favour, Guess, Heap, Maze, Move, Optimist, TABLES, Walk},
};

fn small() -> MctsOptions {
    MctsOptions { memory_mib: 4, ..MctsOptions::default() }
}

#[test]
fn small_trees_are_solved() {
    for table in TABLES.into_iter().filter(|table| table.sides == 2) {
        for seed in 0..40 {
            let maze = Maze::new(table, seed);
            let side = mover(&maze);
            let exact = |maze: &Maze| score::share(minimax(maze, &Guess, side, 30, 0));
            // Without limits it ends because nothing is left to find out.
            let (best, _) = run(&mut Mcts::new(Guess, small()), maze, Limits::default(), 1);
            let best = best.expect("the game goes on");
            let expected = exact(&maze);
            assert!((best.shares[side.index()] - expected).abs() < 1e-6, "{maze} {best:?}");
            assert!((exact(&after(&maze, best.action)) - expected).abs() < 1e-6, "{maze}");
        }
    }
}

#[test]
fn threads_solve_together() {
    for table in TABLES.into_iter().filter(|table| table.sides == 2) {
        for seed in 0..20 {
            let maze = Maze::new(table, seed);
            let side = mover(&maze);
            let options = MctsOptions { threads: 3, ..small() };
            let (best, _) = run(&mut Mcts::new(Guess, options), maze, Limits::default(), 1);
            let best = best.expect("the game goes on");
            let expected = score::share(minimax(&maze, &Guess, side, 30, 0));
            assert!((best.shares[side.index()] - expected).abs() < 1e-6, "{maze} {best:?}");
        }
    }
}

#[test]
fn a_win_against_all_others_is_found() {
    for table in TABLES.into_iter().filter(|table| table.sides > 2) {
        for seed in 0..40 {
            let maze = Maze::new(table, seed);
            let hero = Side::new(0);
            if score::proven(minimax(&maze, &Guess, hero, 30, 0)) == Some(true) {
                let (best, _) = run(&mut Mcts::new(Guess, small()), maze, nodes(200_000), 1);
                let best = best.expect("the game goes on");
                assert!(best.shares[0] >= 1.0, "{maze} {best:?}");
                assert!(best.nodes < 200_000);
            }
        }
    }
}

#[test]
fn who_has_lost_does_nobody_a_favour() {
    let mut guided = Mcts::new(Even, small());
    let mut blended = Mcts::new(Even, rave(4));
    for strategy in [&mut Mcts::uct(9) as &mut dyn Strategy<Favour>, &mut guided, &mut blended] {
        // Seat 2 plays each of its moves as often: seat 1 wins a quarter of the games.
        let best = run(strategy, Favour::new(), nodes(4000), 1).0.expect("the game goes on");
        assert_eq!(best.action, Move(1), "{best:?}");
        assert!((best.shares[0] - 1.0 / 3.0).abs() < 1e-6, "{best:?}");
    }
}

#[test]
fn turns_of_two_actions() {
    for pieces in 1..=16 {
        let heap = Heap::new(TABLES[1], pieces);
        let wins = !matches!(pieces % 6, 5 | 0);
        let mut plain = Mcts::uct(9);
        let mut guided = Mcts::new(Even, small());
        let mut blended = Mcts::new(Even, rave(4));
        for strategy in [&mut plain as &mut dyn Strategy<Heap>, &mut guided, &mut blended] {
            let best = run(strategy, heap, nodes(100_000), 1);
            let shares = best.0.expect("the game goes on").shares;
            assert_eq!(shares[..2], if wins { [1.0, 0.0] } else { [0.0, 1.0] }, "{pieces}");
        }
    }
}

#[test]
fn repetition_is_a_draw() {
    let (best, _) = run(&mut Mcts::new(Optimist, small()), Walk::new(3), nodes(100_000), 1);
    let best = best.expect("the game goes on");
    assert_eq!(best.shares[..2], [0.5, 0.5]);
    let (best, _) = run(&mut Mcts::uct(1), Walk::new(5), nodes(100_000), 1);
    assert_eq!(best.expect("the game goes on").action, Move(1));
}

#[test]
fn a_full_tree_goes_on_and_ends_by_depth() {
    let heap = Heap::new(TABLES[4], 200);
    let options = MctsOptions { memory_mib: 1, ..MctsOptions::default() };
    let mut strategy = Mcts::new(Even, options);
    let (best, _) = run(&mut strategy, heap, nodes(100_000), 1);
    assert_eq!(best.expect("the game goes on").nodes, 100_000);
    for plies in [3, 60] {
        let limits = Limits { depth: Some(plies), ..Limits::default() };
        let (best, _) = run(&mut strategy, heap, limits, 1);
        assert!(heap.legal(best.expect("the game goes on").action).is_ok());
    }
}

/// Searches until the clock was looked at so many times, each of which takes 0.1 ms.
fn search_for<G: Game>(
    strategy: &mut dyn Strategy<G>,
    position: G,
    history: &[u64],
    looks: u64,
) -> Best<G::Action> {
    let now = Cell::new(0);
    let time = Some(Duration::from_micros(100 * looks));
    let best = strategy.search(Task {
        position,
        history,
        limits: Limits { time, ..Limits::default() },
        lines: 1,
        stop: &AtomicBool::new(false),
        clock: &|| Duration::from_micros(100 * now.replace(now.get() + 1)),
        report: &mut |_| (),
    });
    best.expect("the game goes on")
}

/// Where time is up while room is made, there is still an answer.
#[test]
fn time_may_be_up_while_room_is_made() {
    let heap = Heap::new(TABLES[4], 200);
    for threads in [1, 3] {
        let options = MctsOptions { memory_mib: 1, threads, ..MctsOptions::default() };
        let mut strategy = Mcts::new(Even, options);
        for looks in 1..60 {
            let best = search_for(&mut strategy, heap, &[], looks);
            assert!(heap.legal(best.action).is_ok());
        }
    }
}

#[test]
fn what_was_found_is_kept_when_the_game_goes_on() {
    let start = Heap::new(TABLES[4], 150);
    let mut keeps = Mcts::new(Even, small());
    let mut forgets = Mcts::new(Even, MctsOptions { reuse: false, ..small() });
    let lengths = [&mut keeps, &mut forgets].map(|strategy| {
        let (mut position, mut history) = (start, Vec::new());
        let best = search_for(strategy, position, &history, 12);
        // On by two turns, so that there is one of another seat in between.
        for &action in &best.pv[..2] {
            history.push(position.key());
            position.play_unchecked(action);
        }
        search_for(strategy, position, &history, 1).pv.len()
    });
    assert!(lengths[0] > 3 && lengths[1] < 3, "{lengths:?}");
}

#[test]
fn what_was_visited_is_told() {
    let heap = Heap::new(TABLES[4], 40);
    let mut strategy = Mcts::new(Even, small());
    assert!(strategy.visited(1).is_empty(), "before the first search");
    let (best, _) = run(&mut strategy, heap, nodes(3000), 1);
    let best = best.expect("the game goes on");
    let [some, few] = [10, 500].map(|least| strategy.visited(least));
    assert!(some.len() > few.len() && !few.is_empty());
    assert!(few.iter().all(|visited| some.contains(visited)));
    assert!(few.iter().any(|(actions, _)| actions[..] == best.pv[..1]));
    for (actions, shares) in &some {
        let mut position = heap;
        for &action in actions {
            position = position.play(action).expect("legal");
        }
        assert!(!position.is_over());
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
    let ways: std::collections::HashSet<String> =
        some.iter().map(|(actions, _)| format!("{actions:?}")).collect();
    assert_eq!(ways.len(), some.len(), "each once");
    strategy.forget();
    assert!(strategy.visited(1).is_empty());
}

#[test]
fn a_game_goes_on_whatever_is_played() {
    let mut rng = Random::seed_from_u64(5);
    for table in TABLES {
        for threads in [1, 3] {
            let options = MctsOptions { memory_mib: 1, threads, ..MctsOptions::default() };
            let mut strategy = Mcts::new(Even, options);
            let (mut position, mut history) = (Heap::new(table, 120), Vec::new());
            while !position.is_over() {
                // One in four is not asked for, so that there is more in between.
                if rng.random_range(0..4) > 0 {
                    let looks = rng.random_range(1..40);
                    let best = search_for(&mut strategy, position, &history, looks);
                    let _ =
                        best.pv.iter().fold(position, |position, &action| after(&position, action));
                }
                if position.begins_turn() {
                    history.push(position.key());
                }
                let action = position.random_action(&mut rng).expect("the game goes on");
                position.play_unchecked(action);
            }
        }
    }
}

#[test]
fn only_what_led_to_the_position_is_kept() {
    let (start, other) = (Heap::new(TABLES[4], 150), Heap::new(TABLES[4], 151));
    let mut strategy = Mcts::new(Even, small());
    let fresh = search_for(&mut Mcts::new(Even, small()), other, &[], 20);
    search_for(&mut strategy, start, &[], 20);
    assert_eq!(search_for(&mut strategy, other, &[], 20), fresh);
    // Nor is anything where simulations are counted, or after it was to be forgotten.
    let counted = run(&mut Mcts::new(Even, small()), other, nodes(100), 1);
    search_for(&mut strategy, other, &[], 20);
    assert_eq!(run(&mut strategy, other, nodes(100), 1), counted);
    search_for(&mut strategy, other, &[], 20);
    Strategy::<Heap>::forget(&mut strategy);
    assert_eq!(search_for(&mut strategy, other, &[], 20), fresh);
}
