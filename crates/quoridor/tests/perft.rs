//! Known numbers of leaves, agreed on by several independent programs.

use quartet_core::{Game as _, perft};
use quartet_quoridor::Position;

/// Leaves below this number are counted by every test run, the others by the deep set.
const SHALLOW: u64 = 20_000_000;

/// Lines of variant, actions from its start, depth, leaves.
const TABLE: &str = include_str!("perft.txt");

fn check(deep: bool) {
    let mut checked = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let [start, moves, depth, leaves] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let leaves: u64 = leaves.parse().unwrap();
        if deep != (leaves > SHALLOW) {
            continue;
        }
        let mut position = Position::start(start.parse().unwrap());
        for action in moves.split(',').filter(|&action| action != "-") {
            position = position.play(action.parse().unwrap()).unwrap();
        }
        assert_eq!(perft(&position, depth.parse().unwrap()), leaves, "{line}");
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn shallow() {
    check(false);
}

#[test]
#[ignore = "deep"]
fn deep() {
    check(true);
}
