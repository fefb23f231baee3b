//! Known numbers of leaves.

use quartet_core::perft;
use quartet_fillit::Position;

#[test]
fn known_leaves() {
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.splitn(3, ' ');
        let mut part = || parts.next().expect("three parts");
        let (depth, leaves) = (part().parse().expect("a depth"), part().parse().expect("leaves"));
        let position: Position = part().parse().expect("a position");
        assert_eq!(perft(&position, depth), leaves, "perft {depth} of {position}");
    }
}
