//! The suite that every game runs.

use quartet_core::{Game as _, Random, Variant as _, conformance, playout};
use quartet_quoridor::{Position, Variant};
use rand::SeedableRng as _;

#[test]
fn named_and_study_variants() {
    for (number, variant) in Variant::all().into_iter().enumerate() {
        conformance::check::<Position>(variant, 10, number as u64);
    }
}

#[test]
fn every_study_variant() {
    for size in [3, 5, 7, 9] {
        for fences in 0..=10 {
            let variant = Variant::study(size, Some(fences)).unwrap();
            conformance::check::<Position>(variant, 2, fences.into());
        }
    }
}

#[test]
fn mangled_texts() {
    let mut rng = Random::seed_from_u64(5);
    for variant in ["2p", "4p", "5x5w4"] {
        let start = Position::start(variant.parse().unwrap());
        conformance::check_mangled(&start);
        conformance::check_mangled(&playout(&start, &mut rng, 14).0);
    }
}
