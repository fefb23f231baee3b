//! Max^n against its slow twin.

use quartet_core::Game;
use quartet_search::{Even, MaxN};

use crate::{
    common::{close, depth, run},
    reference::{after, max_n, mover},
    toys::{Guess, Heap, Maze, TABLES},
};

#[test]
fn every_line_has_the_slow_value() {
    for table in TABLES {
        for seed in 0..60 {
            let maze = Maze::new(table, seed);
            for plies in 1..=7 {
                let (best, _) = run(&mut MaxN::new(Guess), maze, depth(plies), 1);
                let best = best.expect("the game goes on");
                let expected = max_n(&maze, &Guess, plies);
                assert!(close(&best.shares, &expected), "{maze} {plies} {best:?} {expected:?}");
                let chosen = max_n(&after(&maze, best.action), &Guess, plies - 1);
                assert!(close(&chosen, &expected), "{maze}");
                let end = best.pv.iter().fold(maze, |maze, &action| after(&maze, action));
                assert!(end.is_over() || best.pv.len() == plies as usize, "{best:?}");
            }
            check_several_lines(&maze);
        }
    }
}

fn check_several_lines(maze: &Maze) {
    let side = mover(maze).index();
    let mut expected: Vec<f32> = maze
        .actions()
        .into_iter()
        .map(|action| max_n(&after(maze, action), &Guess, 4)[side])
        .collect();
    expected.sort_by(|a, b| b.total_cmp(a));
    let (_, reports) = run(&mut MaxN::new(Guess), *maze, depth(5), 2);
    for (report, share) in reports[reports.len() - 2..].iter().zip(expected) {
        assert!((report.shares[side] - share).abs() < 1e-5, "{maze}");
    }
}

#[test]
fn a_certain_win_is_a_whole_share() {
    // With three seats and two pieces the first takes both.
    let (best, _) = run(&mut MaxN::new(Even), Heap::new(TABLES[4], 2), depth(5), 1);
    assert_eq!(best.expect("the game goes on").shares[..3], [1.0, 0.0, 0.0]);
}
