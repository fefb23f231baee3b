//! The match of two games.

use quartet_core::Game as _;
use quartet_nine::{Position, TwoGames, TwoGamesError, Variant};

fn last_slide(rim: &str) -> Position {
    let board = "bbbbbbbbb/1n2n2n1/bbbbbbbbb/aaaaaaaa1/1n2n2n1/aaaaaaaaa/9/1n2n2n1/9";
    let start: Position = format!("nine 2p s {board} {rim} 1").parse().unwrap();
    start.play(start.actions()[0]).unwrap()
}

/// Seat 1 has four points, seat 2 three.
fn four_to_three() -> Position {
    last_slide("a........ ......... ......... .........")
}

/// Each seat has three points.
fn three_to_three() -> Position {
    last_slide("......... ......... ......... .....a...")
}

#[test]
fn the_higher_sum_of_points_wins() {
    // The first player has 4 as seat 1 and 3 as seat 2, the other 3 and 3.
    let result = TwoGames::new(&four_to_three(), &three_to_three()).unwrap();
    assert_eq!(result.totals(), [7, 6]);
    assert_eq!(result.outcome().to_string(), "1,2");
    let result = TwoGames::new(&three_to_three(), &four_to_three()).unwrap();
    assert_eq!(result.totals(), [6, 7]);
    assert_eq!(result.outcome().to_string(), "2,1");
}

#[test]
fn equal_sums_are_a_drawn_match() {
    let result = TwoGames::new(&four_to_three(), &four_to_three()).unwrap();
    assert_eq!(result.totals(), [7, 7]);
    assert_eq!(result.outcome().to_string(), "1,1");
}

#[test]
fn both_games_are_finished_games_of_two() {
    let over = four_to_three();
    let new = |variant| Position::start(variant);
    assert_eq!(TwoGames::new(&over, &new(Variant::Two)), Err(TwoGamesError::Unfinished(2)));
    assert_eq!(TwoGames::new(&new(Variant::Two), &over), Err(TwoGamesError::Unfinished(1)));
    assert_eq!(TwoGames::new(&over, &new(Variant::Three)), Err(TwoGamesError::NotTwoPlayers(2)));
}
