//! What must hold for the evaluation of any position of any game.

use quartet_core::{Game, Random, Seat, Variant as _};
use quartet_engine::eval::{Blur, Evaluator, Fillit, Jamit, Judge, Nine, Quoridor};
use quartet_engine::features::Features;
use quartet_games as games;
use quartet_search::Evaluate;
use rand::SeedableRng;

/// Positions of random games of every variant that go on.
fn positions<G: Game>() -> Vec<G> {
    let mut rng = Random::seed_from_u64(4);
    let mut positions = Vec::new();
    for variant in G::Variant::all() {
        for _ in 0..3 {
            let mut position = G::start(variant);
            for _ in 0..150 {
                if position.is_over() {
                    break;
                }
                positions.push(position);
                position.play_unchecked(position.random_action(&mut rng).unwrap());
            }
        }
    }
    positions
}

fn sums_to_one<G: Features>(judge: &(impl Judge<G> + Clone)) {
    for noise in [0, 300] {
        let evaluator = Evaluator::new(judge.clone(), Blur { noise, overlooked: 0, seed: 1 });
        for position in positions::<G>() {
            let sides = position.variant().sides();
            let shares = evaluator.shares(&position);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{position}: {shares:?}");
            assert!(shares[..sides].iter().all(|share| (0.0..=1.0).contains(share)), "{position}");
            assert!(shares[sides..].iter().all(|&share| share == 0.0), "{position}");
            if sides == 2 {
                let score = |side| evaluator.score(&position, quartet_core::Side::new(side));
                assert_eq!(score(0), -score(1), "{position}");
            }
        }
    }
}

fn is_symmetric<G: Game>(judge: &impl Judge<G>) {
    for position in positions::<G>() {
        let strengths = judge.strengths(&position);
        for symmetry in 0..position.symmetries() {
            let image = position.transform(symmetry);
            let images = judge.strengths(&image);
            for seat in Seat::all(position.variant().seats()) {
                let other = image.variant().side(position.transform_seat(symmetry, seat));
                let side = position.variant().side(seat);
                let difference = strengths[side.index()] - images[other.index()];
                // Sums of fractions may be rounded differently.
                assert!(difference.abs() <= 1, "{position} as {image}: {difference}");
            }
        }
    }
}

/// Every candidate is legal and given once, and there is one; a blur only leaves some out.
fn candidates_are_legal<G: Features>(judge: &(impl Judge<G> + Clone)) {
    for overlooked in [0, 50, 100] {
        let evaluator = Evaluator::new(judge.clone(), Blur { noise: 0, overlooked, seed: 1 });
        for position in positions::<G>() {
            let mut candidates = Vec::new();
            evaluator.candidates(&position, &mut |action, _| candidates.push(action));
            assert!(candidates.iter().all(|&action| position.legal(action).is_ok()), "{position}");
            let count = candidates.len();
            candidates.sort_unstable();
            candidates.dedup();
            assert!(count > 0 && count == candidates.len(), "{position}");
            assert!(overlooked < 100 || count == 1, "{position}");
        }
    }
}

/// An action that is said to win does so. How many there were, and the actions that win though nothing
/// was said.
fn wins<G: Features>(judge: &(impl Judge<G> + Clone)) -> (usize, Vec<(G, G::Action)>) {
    let clear = Evaluator::new(judge.clone(), Blur { noise: 2, overlooked: 0, seed: 1 });
    let blurred = Evaluator::new(judge.clone(), Blur { noise: 60, overlooked: 0, seed: 1 });
    let (mut said, mut missed) = (0, Vec::new());
    for position in positions::<G>() {
        let mover = position.variant().side(position.turn());
        let wins = |action| {
            let mut next = position;
            next.play_unchecked(action);
            next.outcome().and_then(|outcome| outcome.winner()) == Some(mover)
        };
        assert_eq!(blurred.win(&position), None);
        if let Some(action) = clear.win(&position) {
            assert!(position.legal(action).is_ok() && wins(action), "{position} {action}");
            said += 1;
        } else {
            missed.extend(position.actions().into_iter().find(|&a| wins(a)).map(|a| (position, a)));
        }
    }
    (said, missed)
}

#[test]
fn wins_at_once_are_seen() {
    let (said, missed) = wins::<games::quoridor::Position>(&Quoridor::default());
    assert!(said > 0 && missed.is_empty(), "{said} {missed:?}");
    let (said, missed) = wins::<games::fillit::Position>(&Fillit::default());
    assert!(said > 0 && missed.is_empty(), "{said} {missed:?}");
    // Own coins that win are left to the search.
    let (said, mut missed) = wins::<games::jamit::Position>(&Jamit::default());
    missed.retain(|(position, _)| position.stage() == games::jamit::Stage::Insert);
    assert!(said > 0 && missed.is_empty(), "{said} {missed:?}");
    assert_eq!(wins::<games::nine::Position>(&Nine::default()).0, 0);
}

macro_rules! check_all {
    ($($game:ident: $judge:ident,)*) => {$(
        mod $game {
            use super::*;

            type Position = games::$game::Position;

            #[test]
            fn shares_sum_to_one() {
                sums_to_one::<Position>(&$judge::default());
            }

            #[test]
            fn symmetric_positions_are_worth_the_same() {
                is_symmetric::<Position>(&$judge::default());
            }

            #[test]
            fn candidates_are_legal() {
                super::candidates_are_legal::<Position>(&$judge::default());
            }
        }
    )*};
}

check_all! {
    quoridor: Quoridor,
    nine: Nine,
    fillit: Fillit,
    jamit: Jamit,
}

fn lead<G: Game>(judge: &impl Judge<G>, text: &str) -> i32 {
    let position: G = text.parse().unwrap();
    let strengths = judge.strengths(&position);
    strengths[0] - strengths[1]
}

#[test]
fn quoridor_prefers_short_ways_fences_and_the_move() {
    let lead = |text| lead::<games::quoridor::Position>(&Quoridor::default(), text);
    let start = lead("quoridor 2p e1,e9 10,10 - 1");
    assert_eq!(start, -lead("quoridor 2p e1,e9 10,10 - 2"));
    assert!(start > 0);
    assert!(lead("quoridor 2p e2,e9 9,9 - 2") > lead("quoridor 2p e1,e9 9,9 - 2"));
    assert!(lead("quoridor 2p e1,e9 9,8 - 1") > lead("quoridor 2p e1,e9 9,9 - 1"));
    // Without fences the nearer one wins by walking: seat 2 needs 4 steps, seat 1 has 5 to go.
    assert!(lead("quoridor 2p a4,i5 0,0 - 1") < -300);
    assert!(lead("quoridor 2p a4,i6 0,0 - 1") > 300);
}

#[test]
fn nine_agrees_with_the_points_when_all_but_settled() {
    let mut rng = Random::seed_from_u64(8);
    let mut settled = 0;
    for _ in 0..200 {
        let mut position = games::nine::Position::start("2p".parse().unwrap());
        while let Some(action) = position.random_action(&mut rng) {
            let open: u32 = Seat::all(2).map(|seat| position.slides(seat).len()).sum();
            let [first, second] = [0, 1].map(|seat| position.points(Seat::new(seat)));
            if open == 1 && first.abs_diff(second) >= 3 {
                let strengths = Nine::default().strengths(&position);
                assert_eq!(first > second, strengths[0] > strengths[1], "{position}");
                settled += 1;
            }
            position.play_unchecked(action);
        }
    }
    assert!(settled > 10, "{settled}");
}

#[test]
fn fillit_prefers_laid_chips() {
    let judge = &Fillit::default();
    let start = "fillit 2p-a 5/6/A5B/2A2B2/@a3x3@b/2A2B2/A5B/6/5 24,24 - 1";
    // The same after seat 1 has laid two chips by hand.
    let ahead = "fillit 2p-a 5/6/A5B/2A2B2/@a3x3@b/2A2B2/A5B/6/aa3 22,24 - 1";
    assert!(
        lead::<games::fillit::Position>(judge, ahead)
            > lead::<games::fillit::Position>(judge, start)
    );
}

#[test]
fn jamit_prefers_points_and_pieces_about_to_fall() {
    let lead = |text: &str| lead::<games::jamit::Position>(&Jamit::default(), text);
    let text = |board: &str, points: &str| format!("jamit 2p {board} S,N {points} 0,0 i - 1");
    let board = "5/6/A5B/2A2B2/4x4/2A2B2/A5B/6/5";
    let even = lead(&text(board, "5,5"));
    assert!(lead(&text(board, "6,5")) > even && lead(&text(board, "5,6")) < even);
    // File a is full, and from the corner S what lies on a5 and a4 falls next.
    let [own, other] =
        ["bbaaa", "aabbb"].map(|file| lead(&text(&board.replacen('5', file, 1), "5,5")));
    assert!(own > even && other < own, "{own} {other} {even}");
}
