//! Races without fences in hand: worked by hand, and compared with plain backward induction over
//! the rules.

mod induction;

use induction::solved;
use proptest::prelude::*;
use quartet_core::{Game as _, Side};
use quartet_quoridor::{Position, Race, RaceResult, Variant, free_run};

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// The winner counted from 1 and the plies.
fn race(text: &str) -> (Option<usize>, u32) {
    let position = position(text);
    let RaceResult { winner, plies } = Race::of(&position).unwrap().result(&position).unwrap();
    (winner.map(Side::number), plies)
}

fn free(text: &str) -> Option<(usize, u32)> {
    let RaceResult { winner, plies } = free_run(&position(text))?;
    Some((winner?.number(), plies))
}

#[test]
fn who_is_nearer_wins() {
    // Far apart, five steps against five: whoever begins arrives first, with 5 own moves.
    assert_eq!(race("quoridor 2p a4,i6 0,0 - 1"), (Some(1), 9));
    assert_eq!(race("quoridor 2p a4,i6 0,0 - 2"), (Some(2), 9));
    // Six steps against five: also the second mover wins.
    assert_eq!(race("quoridor 2p a3,i6 0,0 - 1"), (Some(2), 10));
    for text in ["a4,i6 0,0 - 1", "a4,i6 0,0 - 2", "a3,i6 0,0 - 1"] {
        let text = format!("quoridor 2p {text}");
        assert_eq!(free(&text).map(|(winner, plies)| (Some(winner), plies)), Some(race(&text)));
    }
}

#[test]
fn a_jump_gains_a_step() {
    // Face to face on one file, four steps each: the one to move jumps, is two steps from home and
    // past the other: 1 + 2 own moves.
    assert_eq!(race("quoridor 2p e5,e6 0,0 - 1"), (Some(1), 5));
    // Seat 2 is a step behind (four against five) and moves first: it jumps at once.
    assert_eq!(race("quoridor 2p e5,e6 0,0 - 2"), (Some(2), 7));
    // With one square between them, five steps each, whoever must move is lost: a step on is jumped
    // over (1 + 3 moves of seat 2 follow), a step aside loses a move, and seat 2 is as near (5 moves).
    assert_eq!(race("quoridor 2p e4,e6 0,0 - 1"), (Some(2), 10));
    assert_eq!(race("quoridor 2p e4,e6 0,0 - 2"), (Some(1), 10));
    assert_eq!(free("quoridor 2p e5,e6 0,0 - 1"), None);
}

#[test]
fn three_by_three_without_fences_is_won_by_the_second_seat() {
    // b2 is jumped over (b3xb1 is home); aside a1 the other needs two moves, as many as seat 1 then
    // has left, but it is on turn.
    assert_eq!(race("quoridor 3x3w0 b1,b3 0,0 - 1"), (Some(2), 4));
    assert_eq!(race("quoridor 5x5w0 c1,c5 0,0 - 1").0, Some(2));
}

#[test]
fn only_settled_positions_have_a_result() {
    let text = "quoridor 2p a4,i6 0,0 - 1";
    let table = Race::of(&position(text)).unwrap();
    let with = |text: &str| table.result(&position(text)).and_then(|result| result.winner);
    // Seat 2, who loses, could still place a fence; seat 1, who wins, need not.
    assert_eq!(with("quoridor 2p a4,i6 0,1 - 1"), None);
    assert_eq!(with("quoridor 2p a4,i6 3,0 - 1"), Some(Side::new(0)));
    assert_eq!(free("quoridor 2p a4,i6 3,0 - 1"), Some((1, 9)));
    assert_eq!(free("quoridor 2p a4,i6 0,1 - 1"), None);
    // Other fences, other boards, other games.
    assert_eq!(with("quoridor 2p a4,i6 0,0 c3h 1"), None);
    assert_eq!(with("quoridor 7x7 a4,g5 0,0 - 1"), None);
    assert_eq!(Race::of(&Position::start(Variant::FOUR)), None);
    assert_eq!(free_run(&Position::start(Variant::FOUR)), None);
    // After the end there is nothing to win.
    let over = position("quoridor 2p a8,i5 0,0 - 1").play("a9".parse().unwrap()).unwrap();
    assert_eq!((table.result(&over), free_run(&over)), (None, None));
}

#[test]
fn keys_tell_fences_apart() {
    let key = |text: &str| Race::key(&position(text));
    let plain = key("quoridor 2p a4,i6 0,0 - 1");
    assert_eq!(plain, key("quoridor 2p e1,e9 1,2 - 2"));
    assert_ne!(plain, key("quoridor 2p a4,i6 0,0 c3h 1"));
    assert_ne!(key("quoridor 2p a4,i6 0,0 c3v 1"), key("quoridor 2p a4,i6 0,0 c3h 1"));
    assert_ne!(key("quoridor 7x7 d1,d7 0,0 - 1"), key("quoridor 5x5 c1,c5 0,0 - 1"));
}

/// A position without fences in hand, after some random fences and moves.
fn random_race(size: u8, seed: u64, fences: usize) -> Option<Position> {
    induction::random_position(size, seed, 400, fences, [0, 0])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn races_are_what_plain_induction_says(
        size in prop::sample::select(vec![3, 3, 5, 5, 5, 7]),
        seed: u64,
        fences in 0_usize..12,
    ) {
        let Some(start) = random_race(size, seed, fences) else { return Ok(()) };
        let race = Race::of(&start).unwrap();
        for (position, result) in solved(start) {
            prop_assert_eq!(race.result(&position), Some(result), "{}", position);
            if let Some(run) = free_run(&position) {
                prop_assert_eq!(run.winner, result.winner, "{}", position);
                prop_assert!(run.plies >= result.plies, "{}", position);
            }
        }
    }

    #[test]
    fn races_on_the_full_board_agree_with_their_moves(seed: u64, fences in 0_usize..20) {
        let Some(position) = random_race(9, seed, fences) else { return Ok(()) };
        let race = Race::of(&position).unwrap();
        let RaceResult { winner, plies } = race.result(&position).unwrap();
        let own = Side::new(position.turn().index());
        let after: Vec<_> = position
            .actions()
            .into_iter()
            .map(|action| position.play(action).unwrap())
            .map(|next| match next.outcome() {
                Some(end) => RaceResult { winner: end.winner(), plies: 0 },
                None => race.result(&next).unwrap(),
            })
            .collect();
        let of = |winner| after.iter().filter(move |next| next.winner == winner).map(|r| r.plies);
        let best = if let Some(plies) = of(Some(own)).min() {
            (Some(own), plies + 1)
        } else if of(None).next().is_some() {
            (None, 0)
        } else {
            (winner, of(winner).max().unwrap() + 1)
        };
        prop_assert_eq!((winner, plies), best, "{}", position);
        if let Some(run) = free_run(&position) {
            prop_assert_eq!(run.winner, winner, "{}", position);
        }
    }
}
