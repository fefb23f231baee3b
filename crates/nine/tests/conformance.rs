//! The suite that every game passes, and the parsers fed with nearly valid texts.

use quartet_core::{
    Game as _, Random, Variant as _,
    conformance::{check, check_mangled},
};
use quartet_nine::{Phase, Position, Variant};
use rand::SeedableRng as _;

#[test]
fn two_players() {
    check::<Position>(Variant::Two, 40, 2);
}

#[test]
fn three_players() {
    check::<Position>(Variant::Three, 40, 3);
}

#[test]
fn four_players() {
    check::<Position>(Variant::Four, 40, 4);
}

#[test]
fn mangled_texts_are_read_or_refused_but_never_changed() {
    let mut rng = Random::seed_from_u64(9);
    for variant in Variant::all() {
        let mut position = Position::start(variant);
        let mut played = 0;
        while !position.is_over() {
            let wanted = match position.phase() {
                Phase::Neutral => played == 4,
                Phase::Rim => played == 20,
                Phase::Slide => played % 12 == 0,
            };
            if wanted {
                check_mangled(&position);
            }
            position.play_unchecked(position.random_action(&mut rng).unwrap());
            played += 1;
        }
    }
}
