//! Position texts: what is accepted is legal and comes out as it came in.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quartet_games::{Game, Position, with_game};

fuzz_target!(|text: &str| {
    let Ok(position) = text.parse::<Position>() else { return };
    let written = position.to_string();
    if position.game() == Game::Quoridor {
        // Fences may come in any order.
        assert_eq!(written.len(), text.len());
    } else {
        assert_eq!(written, text);
    }
    with_game!(&position, position => quartet_core::conformance::check_position(position));
});
