//! Diagram files.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quartet_core::{Random, playout};
use quartet_games::{Position, with_game};
use rand::SeedableRng as _;

fuzz_target!(|text: &str| {
    if let Ok(start) = Position::from_diagram(text) {
        assert_eq!(Position::from_custom_text(&start.to_string()), Ok(start));
        let mut rng = Random::seed_from_u64(1);
        with_game!(&start, start => {
            playout(start, &mut rng, 300);
        });
    }
});
