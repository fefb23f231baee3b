//! Positions for the tests.
#![allow(dead_code)]

use quartet_core::Random;
use quartet_games::{Action, Position, Variant};
use rand_xoshiro::rand_core::SeedableRng as _;

/// The start of a variant, and positions of random games of it, each with the turn that led to it
/// and the position before that.
pub(crate) fn positions(variant: Variant, seed: u64) -> Vec<(Position, Position, Vec<Action>)> {
    let start = Position::start(variant);
    let mut rng = Random::seed_from_u64(seed);
    let mut found = vec![(start, start, Vec::new())];
    let (mut before, mut position, mut turn) = (start, start, Vec::new());
    for nth in 0..250 {
        if position.begins_turn() {
            before = position;
            turn.clear();
        }
        let Some(action) = position.random_action(&mut rng) else { break };
        position = position.play(action).expect("a random action is legal");
        turn.push(action);
        if nth % 23 == 7 || position.is_over() {
            found.push((position, before, turn.clone()));
        }
    }
    found
}

/// The position with this text.
pub(crate) fn position(text: &str) -> Position {
    text.parse().expect("the text is a position")
}

/// The start of the variant with this name.
pub(crate) fn start(variant: &str) -> Position {
    Position::start(variant.parse().expect("there is such a variant"))
}
