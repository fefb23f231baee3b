//! Leaves of the tree of actions, counted by other programs.

use quartet_core::{perft, perft_slow};
use quartet_nine::Position;

/// Lines with up to so many leaves are counted in every run.
const QUICK: u64 = 3_000_000;

struct Line {
    depth: u32,
    leaves: u64,
    position: Position,
}

fn lines() -> Vec<Line> {
    let lines = include_str!("perft.txt").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let mut parts = line.splitn(3, ' ');
        let mut next = || parts.next().unwrap_or_else(|| panic!("too short: {line}"));
        Line {
            depth: next().parse().unwrap(),
            leaves: next().parse().unwrap(),
            position: next().parse().unwrap(),
        }
    };
    lines.map(read).collect()
}

fn count(wanted: impl Fn(u64) -> bool) {
    let lines: Vec<Line> = lines().into_iter().filter(|line| wanted(line.leaves)).collect();
    assert!(!lines.is_empty());
    for Line { depth, leaves, position } in lines {
        assert_eq!(perft(&position, depth), leaves, "depth {depth} of {position}");
    }
}

#[test]
fn known_leaves() {
    count(|leaves| leaves <= QUICK);
}

#[test]
#[ignore = "deep"]
fn known_leaves_deep() {
    count(|leaves| leaves > QUICK);
}

#[test]
fn the_slow_count_agrees() {
    for Line { depth, leaves, position } in lines() {
        if leaves <= 100_000 {
            assert_eq!(perft_slow(&position, depth), leaves, "depth {depth} of {position}");
        }
    }
}
