//! Alpha-beta against plain minimax.

use std::{sync::atomic::AtomicBool, time::Duration};

use quartet_core::{Game, Side, Variant as _};
use quartet_search::{AlphaBeta, Evaluate, Even, Limits, Strategy, Task, score, signature};

use crate::{
    common::{depth, run},
    reference::{after, minimax, mover},
    toys::{Guess, Heap, Maze, Move, Optimist, TABLES, Walk},
};

/// The values of all actions for whoever acts, the best first.
fn values<G: Game>(
    position: &G,
    evaluator: &impl Evaluate<G>,
    depth: u32,
) -> Vec<(i32, G::Action)> {
    let hero = if position.variant().sides() == 2 { Side::new(0) } else { mover(position) };
    let sign = if mover(position) == hero { 1 } else { -1 };
    let mut values: Vec<_> = position
        .actions()
        .into_iter()
        .map(|action| {
            (sign * minimax(&after(position, action), evaluator, hero, depth - 1, 1), action)
        })
        .collect();
    values.sort_by(|a, b| b.cmp(a));
    values
}

#[test]
fn every_line_has_minimaxs_value() {
    for table in TABLES {
        for seed in 0..60 {
            // From seats and stages of all kinds.
            let mut maze = Maze::new(table, seed);
            for step in 0..seed % 5 {
                let actions = maze.actions();
                if let Some(&action) = actions.get(step as usize % actions.len().max(1)) {
                    maze = after(&maze, action);
                }
            }
            if maze.is_over() {
                continue;
            }
            let mut strategy = AlphaBeta::new(Guess, 1).exact();
            for plies in 1..=7 {
                for lines in [1, 3] {
                    check_lines(&mut strategy, &maze, plies, lines);
                }
            }
        }
    }
}

fn check_lines(strategy: &mut AlphaBeta<Guess>, maze: &Maze, plies: u32, lines: usize) {
    let expected = values(maze, &Guess, plies);
    let side = mover(maze).index();
    let (best, reports) = run(strategy, *maze, depth(plies), lines);
    let best = best.expect("the game goes on");
    assert_eq!(best.depth, plies);
    let count = lines.min(expected.len());
    for (report, (value, _)) in reports[reports.len() - count..].iter().zip(&expected) {
        let context = format!("{maze}, depth {plies}, {report:?}, {expected:?}");
        let (found, _) = expected.iter().find(|(_, action)| *action == report.pv[0]).unwrap();
        assert_eq!(found, value, "{context}");
        assert!((report.shares[side] - score::share(*value)).abs() < 1e-5, "{context}");
        // The line leads to what is expected.
        let end = report.pv.iter().fold(*maze, |maze, &action| after(&maze, action));
        assert!(report.pv.len() <= plies as usize);
        // (Lines to certain ends may be cut short.)
        if score::proven(*value).is_some() {
            continue;
        }
        assert!(end.is_over() || report.pv.len() == plies as usize, "{context}");
        let reached = end.outcome().map_or_else(|| Guess.shares(&end), |outcome| outcome.shares());
        assert!((reached[side] - report.shares[side]).abs() < 2e-3, "{context}, {reached:?}");
    }
}

#[test]
fn threads_together_have_minimaxs_value() {
    for table in TABLES {
        for seed in 0..20 {
            let maze = Maze::new(table, seed);
            for threads in 2..=4 {
                let mut strategy = AlphaBeta::new(Guess, 1).exact().threads(threads);
                for plies in 1..=7 {
                    check_lines(&mut strategy, &maze, plies, 2);
                    let (best, reports) = run(&mut strategy, maze, depth(plies), 1);
                    let best = best.expect("the game goes on");
                    let last = &reports[reports.len() - 1];
                    assert_eq!((&last.pv, last.shares), (&best.pv, best.shares));
                    let expected = values(&maze, &Guess, plies);
                    let found = expected.iter().find(|(_, action)| *action == best.action);
                    assert_eq!(found.map(|found| found.0), Some(expected[0].0), "{maze}");
                }
            }
        }
    }
}

#[test]
fn reductions_miss_nothing_in_the_end() {
    // The whole maze: what was reduced is searched to the end at the last depths.
    for table in TABLES {
        for seed in 0..40 {
            let maze = Maze::new(table, seed);
            let (best, _) = run(&mut AlphaBeta::new(Guess, 1), maze, depth(30), 1);
            let best = best.expect("the game goes on");
            let expected = values(&maze, &Guess, 30);
            let (found, _) = expected.iter().find(|(_, action)| *action == best.action).unwrap();
            let lost = score::share(expected[0].0) - score::share(*found);
            assert!(lost < 1e-6, "{maze}");
        }
    }
}

/// A turn takes two to four pieces, so who finds up to four wins at once, five or six are lost, and
/// so on in steps of six.
#[test]
fn two_actions_by_one_seat() {
    for pieces in 1..=20 {
        let heap = Heap::new(TABLES[1], pieces);
        let (best, _) = run(&mut AlphaBeta::new(Even, 1), heap, depth(20), 1);
        let best = best.expect("the game goes on");
        let wins = !matches!(pieces % 6, 5 | 0);
        assert_eq!(best.shares[..2], if wins { [1.0, 0.0] } else { [0.0, 1.0] }, "{pieces}");
    }
}

/// The same heap is met after more actions or fewer, which must not mix up how far an end is off.
#[test]
fn ends_are_as_far_off_as_they_are() {
    for table in TABLES {
        for pieces in 2..=14 {
            let heap = Heap::new(table, pieces);
            for plies in 2..=9 {
                let (best, _) = run(&mut AlphaBeta::new(Even, 1).exact(), heap, depth(plies), 1);
                let best = best.expect("the game goes on");
                let expected = values(&heap, &Even, plies);
                let (found, _) = expected.iter().find(|value| value.1 == best.action).unwrap();
                assert_eq!(*found, expected[0].0, "{heap} {plies} {best:?}");
            }
        }
    }
}

/// Four seats in two teams with one action each: as between two seats, where multiples of three
/// are lost.
#[test]
fn teams_win_together() {
    for pieces in 1..=15 {
        let heap = Heap::new(TABLES[2], pieces);
        let (best, _) = run(&mut AlphaBeta::new(Even, 1), heap, depth(20), 1);
        let best = best.expect("the game goes on");
        assert_eq!(best.shares[..2], if pieces % 3 == 0 { [0.0, 1.0] } else { [1.0, 0.0] });
        if pieces % 3 != 0 {
            assert_eq!(best.action, Move(pieces % 3 - 1));
        }
    }
}

#[test]
fn the_shortest_win_ends_the_search() {
    // Four pieces: both actions take two. The win is found at depth 2.
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let (best, _) = run(&mut AlphaBeta::new(Even, 1), Heap::new(TABLES[1], 4), limits, 1);
    let best = best.expect("the game goes on");
    assert_eq!((best.depth, best.pv), (2, vec![Move(1), Move(1)]));
}

#[test]
fn repetition_is_a_draw() {
    // However good it looks for side 1, side 2 always goes back down.
    let (best, _) = run(&mut AlphaBeta::new(Optimist, 1), Walk::new(3), depth(9), 1);
    let best = best.expect("the game goes on");
    assert_eq!(best.shares[..2], [0.5, 0.5]);
    // One step from the goal there is no need to repeat anything.
    let (best, _) = run(&mut AlphaBeta::new(Even, 1), Walk::new(5), depth(9), 1);
    assert_eq!(best.expect("the game goes on").shares[..2], [1.0, 0.0]);
}

#[test]
fn what_the_game_has_seen_counts_as_repeated() {
    let position = Walk::new(3);
    let up = after(&position, Move(1));
    let search = |history: &[u64]| {
        let best = AlphaBeta::new(Optimist, 1).search(Task {
            position,
            history,
            limits: depth(1),
            lines: 1,
            stop: &AtomicBool::new(false),
            clock: &|| Duration::ZERO,
            report: &mut |_| (),
        });
        best.expect("the game goes on")
    };
    let down = after(&position, Move(0));
    assert!(search(&[up.key()]).action == Move(0) && search(&[down.key()]).action == Move(1));
    assert_eq!(search(&[up.key(), down.key()]).shares[..2], [0.5, 0.5]);
}

#[test]
fn the_signature_is_the_same_every_time() {
    let mazes: Vec<_> = TABLES.iter().map(|&table| Maze::new(table, 5)).collect();
    let nodes = signature(&mazes, Guess, 6);
    assert!(nodes > 100);
    assert_eq!(signature(&mazes, Guess, 6), nodes);
}
