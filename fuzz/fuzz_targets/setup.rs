//! Diagram files.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quartet_games::{Position, with_game};

fuzz_target!(|text: &str| {
    if let Ok(start) = Position::from_diagram(text) {
        with_game!(&start, start => {
            quartet_core::playout(start, &mut <quartet_core::Random as rand::SeedableRng>::seed_from_u64(1), 300)
        });
    }
});
