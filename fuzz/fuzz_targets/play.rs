//! Play sequences: every position on the way passes the conformance suite, and whatever number of
//! the action space comes is accepted exactly if it was generated.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quartet_core::{Game, conformance};
use quartet_games::{Position, Variant, with_game};

fn game<G: Game>(start: &G, choices: &[u16]) {
    let mut position = *start;
    for &choice in choices {
        let actions = position.actions();
        if let Some(any) = G::action_at(usize::from(choice) % G::ACTION_SPACE) {
            assert_eq!(position.play(any).is_ok(), actions.contains(&any));
        }
        if actions.is_empty() {
            break;
        }
        position.play_unchecked(actions[usize::from(choice) % actions.len()]);
    }
    conformance::check_position(&position);
}

fuzz_target!(|input: (u8, Vec<u16>)| {
    let (variant, choices) = input;
    let variants = Variant::all();
    let start = Position::start(variants[usize::from(variant) % variants.len()]);
    with_game!(&start, start => game(start, &choices));
});
