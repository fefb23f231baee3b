//! Whatever happens in a game can be said in every language.

use quartet_core::{Random, Seat, Side};
use quartet_games::{Position, Variant};
use quartet_render::places;
use quartet_words::{Language, Words};
use rand_xoshiro::rand_core::SeedableRng;

fn check(said: &str, what: &str) {
    let key = said.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let marks = said.contains(['{', '}', '$', '\u{2068}', '\u{2069}']);
    assert!(!key && !marks && said.trim() == said, "{what}: {said:?}");
}

#[test]
fn random_games_are_told_without_gaps() {
    let variants = Variant::all()
        .into_iter()
        .chain(["quoridor/5x5w0", "quoridor/5x5w1"].map(|name| name.parse().unwrap()));
    for (seed, variant) in variants.enumerate() {
        let mut random = Random::seed_from_u64(seed as u64);
        let mut position = Position::start(variant);
        let mut ply = 0;
        while let Some(action) = position.random_action(&mut random)
            && ply < 300
        {
            for words in Language::ALL.map(Words::new) {
                let what = format!("{} {position} {action}", words.language().code());
                check(&words.action(&position, action), &what);
                check(&words.preview(&position, action), &what);
                check(&words.due(&position), &what);
            }
            if ply % 25 == 0 {
                still(&position);
            }
            position = position.play(action).unwrap();
            ply += 1;
        }
        still(&position);
    }
}

/// What can be said of a position as it stands.
fn still(position: &Position) {
    let variant = position.variant();
    for words in Language::ALL.map(Words::new) {
        let what = format!("{} {position}", words.language().code());
        check(&words.due(position), &what);
        for place in places(position) {
            let said = words.place(position, place);
            check(&said, &what);
            assert!(said.contains(&place.to_string()), "{what}: {said}");
        }
        for seat in Seat::all(variant.seats()) {
            check(&words.seat(variant, seat), &what);
            for figure in words.figures(position, seat) {
                check(&figure.label, &what);
                assert!(!figure.value.is_empty() && !figure.value.contains('{'), "{what}");
            }
        }
        for side in Side::all(variant.sides()) {
            check(&words.side(variant, side), &what);
        }
        if let Some(outcome) = position.outcome() {
            check(&words.verdict(variant, &outcome, &[]), &what);
        }
    }
}

#[test]
fn every_variant_has_its_own_name_and_a_sentence() {
    for words in Language::ALL.map(Words::new) {
        let mut names = Vec::new();
        for variant in Variant::all() {
            let name = (variant.game(), words.variant(variant));
            check(&name.1, &variant.to_string());
            assert!(!names.contains(&name), "{variant}: {name:?}");
            names.push(name);
            let about = words.variant_about(variant);
            check(&about, &variant.to_string());
            assert!(about.ends_with(['.', '。']), "{about}");
        }
    }
}
