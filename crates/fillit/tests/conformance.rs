//! The suite that every game runs.

use quartet_core::{Game, Random, Variant as _, conformance, pick};
use quartet_fillit::{Position, Variant};
use rand::SeedableRng;

#[test]
fn every_variant_conforms() {
    for (seed, variant) in Variant::all().into_iter().enumerate() {
        conformance::check::<Position>(variant, 24, seed as u64);
    }
}

#[test]
fn mangled_texts_are_refused_or_kept() {
    let mut rng = Random::seed_from_u64(7);
    for variant in [Variant::TwoA, Variant::TeamsB, Variant::MiniThreeB] {
        let mut position = Position::start(variant);
        for _ in 0..2 {
            conformance::check_mangled(&position);
            for _ in 0..5 + pick(&mut rng, 10) {
                let action = position.random_action(&mut rng);
                position.play_unchecked(action.expect("a short game is not over"));
            }
        }
    }
}
