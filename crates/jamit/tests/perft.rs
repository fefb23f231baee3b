//! Known leaves of the tree of actions.

use quartet_core::{Game as _, Variant as _, perft};
use quartet_jamit::{Position, Variant};

#[test]
fn leaves_are_the_known_ones() {
    let mut checked = 0;
    for line in include_str!("perft.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (depth, rest) = line.split_once(' ').expect("a depth");
        let (leaves, text) = rest.split_once(' ').expect("leaves");
        let position: Position = text.parse().expect("a position");
        let counted = perft(&position, depth.parse().expect("a number"));
        assert_eq!(counted.to_string(), leaves, "depth {depth} of {text}");
        checked += 1;
    }
    assert_eq!(checked, 28);
}

#[test]
fn starts_have_the_texts_of_the_table() {
    for variant in Variant::all() {
        let text = Position::start(variant).to_string();
        assert!(include_str!("perft.txt").contains(&format!(
            "1 {} {text}\n",
            match variant {
                Variant::Two | Variant::Three => 18,
                Variant::MiniTwo | Variant::MiniThree => 14,
            }
        )));
    }
}
