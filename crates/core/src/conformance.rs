//! The suite that every game and variant must pass.
//!
//! Each game calls [`check`] for its variants from its own tests. A failure panics with the
//! position and the action.
#![allow(clippy::missing_panics_doc)] // Panicking is what a test does.

use alloc::{format, string::ToString, vec::Vec};

use rand::SeedableRng;

use crate::{
    Game, Random, Side, TextError, Variant,
    adjudication::{Adjudication, Adjudicator},
    perft, perft_hashed, perft_slow,
};

/// Plays `games` random games of a variant and checks at every position that
///
/// - the generated actions are exactly the accepted ones of the whole action space, each once, and
///   random actions are among them;
/// - position and actions survive being written and read, and read positions are equal in all,
///   the key included;
/// - equal positions have equal keys and playing never changes the position played from;
/// - symmetries carry positions, actions, keys' equality and outcomes along;
/// - a finished game has no action, refuses all, and its ranks are consistent;
/// - the game ends or is ended by adjudication;
/// - `perft` agrees with its slow twin.
pub fn check<G: Game>(variant: G::Variant, games: u32, seed: u64) {
    check_variant::<G>(variant);
    let start = G::start(variant);
    assert!(start.begins_turn() && !start.is_over());
    for depth in 0..=2 {
        let leaves = perft_slow(&start, depth);
        assert_eq!(perft(&start, depth), leaves, "perft {depth} of {start}");
        assert_eq!(perft_hashed(&start, depth, 8), leaves, "hashed perft {depth} of {start}");
    }
    let mut rng = Random::seed_from_u64(seed);
    for _ in 0..games {
        let mut position = start;
        let mut watch = Adjudicator::new(Adjudication::STANDARD, &start);
        let mut actions = 0;
        loop {
            check_position(&position);
            if position.is_over() || watch.note(&position).is_some() {
                break;
            }
            actions += 1;
            assert!(actions < 100_000, "no end: {position}");
            let action = position.random_action(&mut rng).expect("a game that goes on has actions");
            assert_eq!(position.legal(action), Ok(()), "random action {action} in {position}");
            let before = position;
            let next = position.play(action).expect("legal");
            position.play_unchecked(action);
            assert_eq!(next, position, "{action} in {before}");
        }
    }
}

fn check_variant<G: Game>(variant: G::Variant) {
    assert_eq!(variant.to_string().parse::<G::Variant>(), Ok(variant));
    let sides: Vec<Side> =
        crate::Seat::all(variant.seats()).map(|seat| variant.side(seat)).collect();
    for side in Side::all(variant.sides()) {
        assert!(sides.contains(&side), "{variant:?}: nobody plays for side {side}");
    }
    assert!(sides.iter().all(|side| side.index() < variant.sides()));
}

/// Checks one position, see [`check`].
pub fn check_position<G: Game>(position: &G) {
    let text = position.to_string();
    let actions = check_actions(position);
    assert_eq!(position.count_actions(), actions.len() as u64, "count in {text}");
    assert!(position.turn().index() < position.variant().seats());
    if let Some(outcome) = position.outcome() {
        assert!(actions.is_empty(), "{text} is over and has actions");
        assert_eq!(crate::Outcome::from_ranks(outcome.ranks()), Some(outcome));
        assert_eq!(outcome.ranks().len(), position.variant().sides());
        assert!(text.parse::<G>().is_err(), "{text} is over and was read");
    } else {
        assert!(!actions.is_empty(), "{text} goes on without actions");
        let read: Result<G, TextError> = text.parse();
        assert_eq!(read.as_ref(), Ok(position), "{text}");
        assert_eq!(read.unwrap().key(), position.key(), "key of {text}");
    }
    for symmetry in 0..position.symmetries() {
        check_symmetry(position, symmetry, &actions);
    }
}

fn check_actions<G: Game>(position: &G) -> Vec<G::Action> {
    let mut generated = position.actions();
    generated.sort_unstable();
    assert!(generated.windows(2).all(|pair| pair[0] != pair[1]), "twice in {position}");
    let mut accepted: Vec<G::Action> = (0..G::ACTION_SPACE)
        .filter_map(|index| {
            let action = G::action_at(index)?;
            assert_eq!(G::action_index(action), index, "index of {action}");
            let text = action.to_string();
            assert_eq!(text.parse::<G::Action>(), Ok(action), "text of {action:?}");
            position.legal(action).is_ok().then_some(action)
        })
        .collect();
    accepted.sort_unstable();
    assert_eq!(generated, accepted, "generated (left) and accepted actions of {position}");
    assert!(G::action_at(G::ACTION_SPACE).is_none());
    let mut texts: Vec<_> = generated.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), generated.len(), "two actions with one text in {position}");
    generated
}

fn check_symmetry<G: Game>(position: &G, symmetry: usize, actions: &[G::Action]) {
    let context = || format!("symmetry {symmetry} of {position}");
    let image = position.transform(symmetry);
    if symmetry == 0 {
        assert_eq!(image, *position, "{}", context());
    }
    let turn = position.transform_seat(symmetry, position.turn());
    assert_eq!(image.turn(), turn, "{}", context());
    let mut expected: Vec<_> =
        actions.iter().map(|&action| position.transform_action(symmetry, action)).collect();
    expected.sort_unstable();
    let mut found = image.actions();
    found.sort_unstable();
    assert_eq!(found, expected, "actions, {}", context());
    if let (Some(own), Some(other)) = (position.outcome(), image.outcome()) {
        for seat in crate::Seat::all(position.variant().seats()) {
            let rank = own.rank(position.variant().side(seat));
            let seat = position.transform_seat(symmetry, seat);
            assert_eq!(other.rank(image.variant().side(seat)), rank, "ranks, {}", context());
        }
    }
    assert_eq!(image.is_over(), position.is_over(), "{}", context());
    if let Some(&action) = actions.get(actions.len() / 2) {
        let mut played = *position;
        played.play_unchecked(action);
        let mut twin = image;
        twin.play_unchecked(position.transform_action(symmetry, action));
        assert_eq!(played.transform(symmetry), twin, "after {action}, {}", context());
        assert_eq!(played.transform(symmetry).key(), twin.key(), "key, {}", context());
    }
}

/// Feeds texts near to valid ones to the parsers: every cut, and every byte replaced by some
/// others. Nothing may panic, and what is accepted must be written out as it came in.
pub fn check_mangled<G: Game>(position: &G) {
    let text = position.to_string();
    let try_text = |text: &str| {
        if let Ok(read) = text.parse::<G>() {
            let out = read.to_string();
            if G::NAME == "quoridor" {
                // Fences may come in any order.
                assert_eq!(out.len(), text.len(), "{text}");
            } else {
                assert_eq!(out, text);
            }
            check_actions(&read);
        }
        let _ = text.parse::<G::Action>();
        let _ = text.parse::<G::Variant>();
    };
    for (at, _) in text.char_indices() {
        try_text(&text[..at]);
        try_text(&text[at..]);
        for other in ["", " ", "0", "1", "9", "a", "A", "@", "x", ",", "/", "-", "é"] {
            try_text(&format!("{}{other}{}", &text[..at], &text[at + 1..]));
        }
    }
    for action in position.actions() {
        let text = action.to_string();
        for (at, _) in text.char_indices() {
            try_text(&text[..at]);
            for other in ["", "0", "9", "j", "n", ",", "é"] {
                try_text(&format!("{}{other}{}", &text[..at], &text[at + 1..]));
            }
        }
    }
}
