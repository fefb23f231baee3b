//! Endgames with few fences left: compared with plain backward induction over the rules, and with
//! the published winners of small boards.

mod induction;

use induction::solved;
use proptest::prelude::*;
use quartet_core::{Game as _, Side};
use quartet_quoridor::{Endgame, Position, Unsettled, Variant};

fn settle(position: &Position) -> Result<Endgame, Unsettled> {
    Endgame::of(position, 256, &mut |_, _| true)
}

fn start(variant: &str) -> Position {
    Position::start(variant.parse().unwrap())
}

#[test]
fn small_boards_are_won_by_the_published_seats() {
    let variants = (0..=10).map(|fences| format!("3x3w{fences}"));
    for variant in variants.chain(["5x5w0", "5x5w1"].map(str::to_owned)) {
        let start = start(&variant);
        let result = settle(&start).unwrap().result(&start).unwrap();
        assert_eq!(result.winner, Some(Side::new(1)), "{variant}");
    }
}

#[test]
fn the_best_line_lasts_as_long_as_promised() {
    let mut position = start("5x5w1");
    let mut plies = 0;
    let promised = settle(&position).unwrap().result(&position).unwrap();
    while !position.is_over() {
        let endgame = settle(&position).unwrap();
        let before = endgame.result(&position).unwrap();
        assert_eq!((before.winner, before.plies), (promised.winner, promised.plies - plies));
        position = position.play(endgame.best(&position).unwrap()).unwrap();
        plies += 1;
    }
    assert_eq!(plies, promised.plies);
    assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), promised.winner);
}

#[test]
fn what_cannot_be_settled_says_why() {
    assert_eq!(settle(&Position::start(Variant::FOUR)).unwrap_err(), Unsettled::Seats);
    assert_eq!(settle(&start("5x5w4")).unwrap_err(), Unsettled::Memory(256));
    let stopped = Endgame::of(&start("5x5w2"), 256, &mut |done, _| done < 1000);
    assert_eq!(stopped.unwrap_err(), Unsettled::Stopped);
    let position: Position = "quoridor 3x3w1 b2,a3 1,1 - 1".parse().unwrap();
    let over = position.play("b3".parse().unwrap()).unwrap();
    assert_eq!(settle(&over).unwrap_err(), Unsettled::Over);
}

#[test]
fn only_settled_positions_have_a_result() {
    let start = start("3x3w2");
    let endgame = settle(&start).unwrap();
    let after = |text: &str| {
        text.split(' ')
            .fold(start, |position, action| position.play(action.parse().unwrap()).unwrap())
    };
    assert!(endgame.result(&after("a1 a3")).is_some());
    assert!(endgame.result(&after("a1h")).is_some());
    assert!(endgame.best(&after("a1h")).is_none());
    assert!(endgame.result(&after("a1h b2h")).is_none());
    assert!(endgame.result(&Position::start(Variant::TWO)).is_none());
}

/// A position with few fences left, after some random fences and moves.
fn random_endgame(size: u8, seed: u64, fences: usize, left: [u8; 2]) -> Option<Position> {
    induction::random_position(size, seed, 100, fences, left)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn endgames_are_what_plain_induction_says(
        (size, left) in prop::sample::select(vec![
            (3, [1, 1]), (3, [2, 1]), (3, [0, 2]), (3, [2, 2]), (5, [1, 0]), (5, [0, 1]),
        ]),
        seed: u64,
        fences in 0_usize..6,
    ) {
        // On an empty board of 25 squares plain induction is slow.
        let fences = if size == 5 { fences + 4 } else { fences };
        let Some(start) = random_endgame(size, seed, fences, left) else { return Ok(()) };
        let endgame = settle(&start).unwrap();
        for (position, plain) in solved(start) {
            if let Some(result) = endgame.result(&position) {
                prop_assert_eq!(result, plain, "{} of {}", position, start);
            }
        }
        prop_assert!(endgame.result(&start).is_some());
    }
}
