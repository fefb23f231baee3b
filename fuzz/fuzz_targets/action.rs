//! Action and turn texts against a position in the middle of a game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quartet_core::Random;
use quartet_games::{Position, Variant};

fuzz_target!(|input: (u8, u16, u8, &str)| {
    let (variant, seed, depth, text) = input;
    let variants = Variant::all();
    let mut position = Position::start(variants[usize::from(variant) % variants.len()]);
    let mut rng = <Random as rand::SeedableRng>::seed_from_u64(seed.into());
    for _ in 0..depth {
        let Some(action) = position.random_action(&mut rng) else { break };
        position = position.play(action).expect("random actions are legal");
    }
    if let Ok(action) = position.parse_action(text) {
        assert_eq!(action.to_string(), text);
        assert_eq!(position.play(action).is_ok(), position.actions().contains(&action));
    }
    if let Ok(turn) = position.parse_turn(text) {
        let parts: Vec<String> = turn.iter().map(ToString::to_string).collect();
        assert_eq!(parts.join("/"), text);
    }
    let _ = text.parse::<Variant>();
});
