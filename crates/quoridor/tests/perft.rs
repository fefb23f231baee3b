//! Known numbers of leaves, agreed on by several independent programs.

use quartet_core::{Game as _, perft, perft_hashed};
use quartet_quoridor::Position;

/// Leaves below this number are counted one by one in every test run. The deep set takes the
/// others, with a table of what has been counted.
const SHALLOW: u64 = 20_000_000;

/// Entries of that table, as a power of two.
const TABLE_BITS: u32 = 18;

/// Lines of variant, actions from its start, depth, leaves.
const LINES: &str = include_str!("perft.txt");

fn check(deep: bool) {
    let mut checked = 0;
    for line in LINES.lines().filter(|line| !line.starts_with('#')) {
        let [start, moves, depth, leaves] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (depth, leaves) = (depth.parse().unwrap(), leaves.parse().unwrap());
        if deep != (leaves > SHALLOW) {
            continue;
        }
        let mut position = Position::start(start.parse().unwrap());
        for action in moves.split(',').filter(|&action| action != "-") {
            position = position.play(action.parse().unwrap()).unwrap();
        }
        let counted =
            if deep { perft_hashed(&position, depth, TABLE_BITS) } else { perft(&position, depth) };
        assert_eq!(counted, leaves, "{line}");
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
