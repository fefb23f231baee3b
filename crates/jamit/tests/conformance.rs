//! The suite of all games, and texts near to valid ones.

use quartet_core::{Game as _, Random, Variant as _, conformance, playout};
use quartet_jamit::{Position, Variant};
use rand::SeedableRng as _;

#[test]
fn every_variant_passes_the_suite() {
    for (seed, variant) in Variant::all().into_iter().enumerate() {
        conformance::check::<Position>(variant, 24, seed as u64);
    }
}

#[test]
fn mangled_texts_are_refused_or_mean_what_they_say() {
    let mut rng = Random::seed_from_u64(5);
    for variant in Variant::all() {
        let start = Position::start(variant);
        conformance::check_mangled(&start);
        for length in [11, 24, 37] {
            let (position, _) = playout(&start, &mut rng, length);
            if !position.is_over() {
                conformance::check_mangled(&position);
            }
        }
    }
}
