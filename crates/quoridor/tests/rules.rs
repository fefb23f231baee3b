//! Hand-worked cases, one for each sentence of the rules.

use std::collections::BTreeSet;

use quartet_core::{Game as _, Seat, Variant as _};
use quartet_quoridor::{Action, Illegal, Position, Variant};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &Position, actions: &str) -> Position {
    actions.split_whitespace().fold(*position, |position, action| {
        let action = action.parse().unwrap();
        position.play(action).unwrap_or_else(|illegal| panic!("{action}: {illegal}"))
    })
}

fn illegal(position: &Position, action: &str) -> Illegal {
    position.play(action.parse().unwrap()).expect_err(action)
}

/// The squares to which the pawn may go, in the order of their names.
fn moves(text: &str) -> String {
    let position = position(text);
    let names: BTreeSet<String> =
        position.pawn_targets().iter().map(|square| square.to_string()).collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 128, "{}", size_of::<Position>());
}

#[test]
fn two_seats_start_in_the_middle_of_their_base_lines_with_ten_fences() {
    let start = Position::start(Variant::TWO);
    assert_eq!(start.to_string(), "quoridor 2p e1,e9 10,10 - 1");
    assert_eq!(start.goal(Seat::new(0)).len(), 9);
    assert!(start.goal(Seat::new(0)).iter().all(|square| square.rank() == 8));
    assert!(start.goal(Seat::new(1)).iter().all(|square| square.rank() == 0));
}

#[test]
fn four_seats_sit_clockwise_with_five_fences_and_the_line_opposite_as_goal() {
    for variant in [Variant::FOUR, Variant::FOUR_STRAIGHT] {
        let start = Position::start(variant);
        let text = format!("quoridor {variant} e1,a5,e9,i5 5,5,5,5 - 1");
        assert_eq!(start.to_string(), text);
        let goal = |seat| start.goal(Seat::new(seat));
        assert!(goal(0).iter().all(|square| square.rank() == 8));
        assert!(goal(1).iter().all(|square| square.file() == 8));
        assert!(goal(2).iter().all(|square| square.rank() == 0));
        assert!(goal(3).iter().all(|square| square.file() == 0));
    }
}

#[test]
fn study_boards_without_a_number_have_one_fence_more_than_files() {
    let starts = [
        ("3x3", "quoridor 3x3 b1,b3 4,4 - 1"),
        ("5x5", "quoridor 5x5 c1,c5 6,6 - 1"),
        ("7x7", "quoridor 7x7 d1,d7 8,8 - 1"),
        ("9x9", "quoridor 9x9 e1,e9 10,10 - 1"),
        ("5x5w0", "quoridor 5x5w0 c1,c5 0,0 - 1"),
        ("7x7w10", "quoridor 7x7w10 d1,d7 10,10 - 1"),
    ];
    for (variant, start) in starts {
        assert_eq!(Position::start(variant.parse().unwrap()).to_string(), start);
    }
}

#[test]
fn a_variant_keeps_the_name_it_was_given() {
    for name in ["2p", "9x9", "9x9w10", "5x5", "5x5w6", "4p", "4p-straight"] {
        assert_eq!(name.parse::<Variant>().unwrap().to_string(), name);
    }
    for wrong in
        ["", "1p", "3p", "4x4", "5x7", "11x11", "5x5w", "5x5w11", "5x5w04", "5x5w-1", "5X5", "2p "]
    {
        assert!(wrong.parse::<Variant>().is_err(), "{wrong}");
    }
}

#[test]
fn seats_act_in_turn_clockwise() {
    let mut position = Position::start(Variant::FOUR);
    for (seat, action) in ["e2", "b5", "e8", "h5", "e3"].into_iter().enumerate() {
        assert_eq!(position.turn().index(), seat % 4);
        assert!(position.begins_turn());
        position = play(&position, action);
    }
}

#[test]
fn a_pawn_moves_one_square_orthogonally_and_stays_on_the_board() {
    assert_eq!(moves("quoridor 2p e5,e9 0,0 - 1"), "d5 e4 e6 f5");
    assert_eq!(moves("quoridor 2p a1,e9 0,0 - 1"), "a2 b1");
    assert_eq!(moves("quoridor 2p i5,a9 0,0 - 2"), "a8 b9");
    assert_eq!(moves("quoridor 3x3 c1,b3 0,0 - 1"), "b1 c2");
    let start = Position::start(Variant::TWO);
    assert_eq!(illegal(&start, "e3"), Illegal::TooFar);
    assert_eq!(illegal(&start, "d2"), Illegal::TooFar);
    assert_eq!(illegal(&start, "e1"), Illegal::Occupied);
    assert_eq!(illegal(&position("quoridor 3x3 c1,b3 0,0 - 1"), "d1"), Illegal::OffBoard);
}

#[test]
fn a_pawn_never_goes_through_a_fence() {
    // e5h lies above e5 and f5, d5v right of d5 and d6, e4v right of e4 and e5.
    assert_eq!(moves("quoridor 2p e5,e9 0,0 d5v,e4v,e5h 1"), "e4");
    assert_eq!(moves("quoridor 2p f5,e9 0,0 e5h 1"), "e5 f4 g5");
    assert_eq!(moves("quoridor 2p e6,e9 0,0 d5v 1"), "e5 e7 f6");
    let walled = position("quoridor 2p e5,e9 0,0 e5h 1");
    assert_eq!(illegal(&walled, "e6"), Illegal::FenceBetween);
}

#[test]
fn a_neighbouring_pawn_is_jumped_straight_and_never_stepped_on() {
    assert_eq!(moves("quoridor 2p e5,e6 0,0 - 1"), "d5 e4 e7 f5");
    assert_eq!(moves("quoridor 2p e5,f5 0,0 - 1"), "d5 e4 e6 g5");
    assert_eq!(moves("quoridor 2p e5,e6 0,0 - 2"), "d6 e4 e7 f6");
    let facing = position("quoridor 2p e5,e6 0,0 - 1");
    assert_eq!(illegal(&facing, "e6"), Illegal::Occupied);
    assert_eq!(illegal(&facing, "d6"), Illegal::JumpStraight);
}

#[test]
fn a_fence_between_the_pawns_forbids_every_jump() {
    assert_eq!(moves("quoridor 2p e5,e6 0,0 e5h 1"), "d5 e4 f5");
    assert_eq!(illegal(&position("quoridor 2p e5,e6 0,0 e5h 1"), "e7"), Illegal::TooFar);
}

#[test]
fn a_fence_behind_the_jumped_pawn_opens_the_jumps_to_the_side() {
    assert_eq!(moves("quoridor 2p e5,e6 0,0 e6h 1"), "d5 d6 e4 f5 f6");
    assert_eq!(illegal(&position("quoridor 2p e5,e6 0,0 e6h 1"), "e7"), Illegal::JumpStopped);
    // d6v lies right of d6 and d7: between the jumped pawn and the square to its left.
    assert_eq!(moves("quoridor 2p e5,e6 0,0 d6v,e6h 1"), "d5 e4 f5 f6");
    let closed = position("quoridor 2p e5,e6 0,0 d6v,e6h 1");
    assert_eq!(illegal(&closed, "d6"), Illegal::JumpStopped);
    assert_eq!(moves("quoridor 2p e5,e6 0,0 d6v,e5v,e7h 1"), "d5 e4 e7");
    assert_eq!(moves("quoridor 2p e5,e6 0,0 d6v,e6v,e7h 1"), "d5 e4 e7 f5");
    // Both sides fenced: no way past at all.
    assert_eq!(moves("quoridor 2p e5,e6 0,0 d5v,e5v,e6h 1"), "e4");
}

#[test]
fn the_edge_of_the_board_stops_a_jump_as_a_fence_does() {
    assert_eq!(moves("quoridor 2p d8,d9 0,0 - 1"), "c8 c9 d7 e8 e9");
    assert_eq!(moves("quoridor 2p b5,a5 0,0 - 1"), "a4 a6 b4 b6 c5");
    // In the corner one of the sides is off the board.
    assert_eq!(moves("quoridor 2p a1,a2 0,0 - 2"), "a3 b1 b2");
    assert_eq!(moves("quoridor 2p i8,i9 0,0 - 1"), "h8 h9 i7");
}

#[test]
fn a_second_pawn_stops_the_jump_as_a_fence_does() {
    assert_eq!(moves("quoridor 4p e4,e5,e6,i5 0,0,0,0 - 1"), "d4 d5 e3 f4 f5");
    let row = position("quoridor 4p e4,e5,e6,i5 0,0,0,0 - 1");
    assert_eq!(illegal(&row, "e6"), Illegal::Occupied);
    assert_eq!(illegal(&row, "e7"), Illegal::TooFar);
    // The side square must be empty too.
    assert_eq!(moves("quoridor 4p e4,e5,e6,d5 0,0,0,0 - 1"), "d4 e3 f4 f5");
}

#[test]
fn in_the_straight_variant_a_second_pawn_leaves_no_way_past() {
    assert_eq!(moves("quoridor 4p-straight e4,e5,e6,i5 0,0,0,0 - 1"), "d4 e3 f4");
    let row = position("quoridor 4p-straight e4,e5,e6,i5 0,0,0,0 - 1");
    assert_eq!(illegal(&row, "d5"), Illegal::JumpStopped);
    // A fence before the second pawn stops the jump first: the sides are open.
    assert_eq!(moves("quoridor 4p-straight e4,e5,e6,i5 0,0,0,0 e5h 1"), "d4 d5 e3 f4 f5");
    assert_eq!(moves("quoridor 4p-straight e4,e5,b7,i5 0,0,0,0 e5h 1"), "d4 d5 e3 f4 f5");
}

#[test]
fn two_jumps_may_end_on_one_square() {
    // Over e5 (stopped by e5h) and over f4 (stopped by the pawn on g4): both lead to f5 too.
    assert_eq!(moves("quoridor 4p e4,e5,f4,g4 0,0,0,0 e5h 1"), "d4 d5 e3 f3 f5");
}

#[test]
fn a_fence_is_two_squares_long_and_wholly_on_the_board() {
    let start = Position::start(Variant::TWO);
    assert_eq!(start.fence_targets().count(), 128);
    for outside in ["i1h", "a9h", "i9v"] {
        assert!(outside.parse::<Action>().is_err(), "{outside}");
    }
    let small = Position::start("5x5".parse().unwrap());
    assert_eq!(small.fence_targets().count(), 32);
    assert_eq!(illegal(&small, "e1h"), Illegal::OffBoard);
    assert_eq!(illegal(&small, "a5v"), Illegal::OffBoard);
    let walled = play(&start, "e3h");
    assert!(walled.has_fence("e3h".parse::<Action>().map(fence).unwrap()));
}

fn fence(action: Action) -> quartet_quoridor::Fence {
    match action {
        Action::Fence(fence) => fence,
        other => panic!("{other} is no fence"),
    }
}

#[test]
fn fences_neither_overlap_nor_cross_but_may_meet() {
    let walled = play(&Position::start(Variant::TWO), "e3h");
    for meets in ["e3h", "d3h", "f3h", "e3v"] {
        assert_eq!(illegal(&walled, meets), Illegal::FencesMeet, "{meets}");
    }
    // End to end, T at an end, T in the middle.
    for touching in ["c3h", "g3h", "d3v", "f3v", "e2v", "e4v", "d2v", "f4v"] {
        assert!(walled.legal(touching.parse().unwrap()).is_ok(), "{touching}");
    }
    let upright = play(&Position::start(Variant::TWO), "e3v");
    for meets in ["e3v", "e2v", "e4v", "e3h"] {
        assert_eq!(illegal(&upright, meets), Illegal::FencesMeet, "{meets}");
    }
}

#[test]
fn a_fence_stops_both_pairs_of_squares() {
    let walled = play(&Position::start(Variant::TWO), "e1h e9 e8".split_once(' ').unwrap().0);
    assert_eq!(walled.turn(), Seat::new(1));
    let back = play(&walled, "e8");
    assert_eq!(illegal(&back, "e2"), Illegal::FenceBetween);
    assert_eq!(illegal(&play(&back, "f1 e7"), "f2"), Illegal::FenceBetween);
    assert!(play(&back, "d1 e7").legal("d2".parse().unwrap()).is_ok());
}

#[test]
fn no_fence_may_close_the_last_way_of_any_pawn() {
    // Rank 1 is fenced off above a..h; i is the only way up.
    let nearly = position("quoridor 2p e1,e9 6,10 a1h,c1h,e1h,g1h 1");
    let last = nearly.play("h1v".parse().unwrap());
    assert!(nearly.play("h2v".parse().unwrap()).is_ok());
    assert_eq!(last, Err(Illegal::ClosesWay(Seat::new(0))));
    assert_eq!(
        illegal(&nearly, "h1v").to_string(),
        "this fence would close the last way of seat 1"
    );
    // The same for the opponent's pawn and for the way of the one who places the fence.
    let other = position("quoridor 2p e1,e9 6,6 a8h,c8h,e8h,g8h 1");
    assert_eq!(illegal(&other, "h8v"), Illegal::ClosesWay(Seat::new(1)));
    let own = position("quoridor 2p e1,e9 6,6 a8h,c8h,e8h,g8h 2");
    assert_eq!(illegal(&own, "h8v"), Illegal::ClosesWay(Seat::new(1)));
}

#[test]
fn only_the_pawns_ways_count_not_closed_squares() {
    // The corner a1, b1, a2, b2 may be closed when no pawn is inside.
    let corner = position("quoridor 2p e1,e9 9,10 a2h 1");
    assert!(corner.legal("b1v".parse().unwrap()).is_ok());
    let inside = position("quoridor 2p a1,e9 9,10 a2h 1");
    assert_eq!(illegal(&inside, "b1v"), Illegal::ClosesWay(Seat::new(0)));
    let cut = inside.cut_off(fence("b1v".parse().unwrap()), Seat::new(0));
    assert_eq!(cut.len(), 81 - 4);
}

#[test]
fn in_four_every_way_counts() {
    let four = position("quoridor 4p e1,a1,e9,i5 5,5,5,5 a2h 3");
    assert_eq!(illegal(&four, "b1v"), Illegal::ClosesWay(Seat::new(1)));
}

#[test]
fn pawns_do_not_block_ways() {
    // The only way of seat 1 leads through the square on which the other pawn stands.
    let text = "quoridor 2p e1,i2 6,6 a1h,c1h,e1h,g1h 1";
    assert_eq!(position(text).distance(Seat::new(0)), 4 + 8);
}

#[test]
fn a_player_without_fences_must_move() {
    let bare = position("quoridor 2p e4,e9 0,3 - 1");
    assert_eq!(bare.count_actions(), 4);
    assert_eq!(illegal(&bare, "a1h"), Illegal::NoFences);
    assert_eq!(play(&bare, "e5").count_actions(), 3 + 128);
}

#[test]
fn a_fence_is_taken_from_its_owner() {
    let next = play(&Position::start(Variant::TWO), "e3h e8 d3v e7h");
    assert_eq!(next.to_string(), "quoridor 2p e1,e8 8,9 d3v,e3h,e7h 1");
}

#[test]
fn the_first_pawn_on_its_goal_line_wins_at_once() {
    let near = position("quoridor 2p a8,e2 1,1 - 1");
    let won = play(&near, "a9");
    assert_eq!(won.outcome().unwrap().ranks(), [1, 2]);
    assert_eq!(won.to_string(), "quoridor 2p a9,e2 1,1 - 2");
    assert_eq!(won.count_actions(), 0);
    assert_eq!(illegal(&won, "e1"), Illegal::GameOver);
    assert_eq!(illegal(&won, "pass"), Illegal::GameOver);
    assert!(won.to_string().parse::<Position>().is_err());
    let lost = play(&near, "a7 e1");
    assert_eq!(lost.outcome().unwrap().ranks(), [2, 1]);
}

#[test]
fn in_four_the_winner_is_first_and_all_others_second() {
    let near = position("quoridor 4p e2,h4,e8,i5 0,0,0,0 - 2");
    let won = play(&near, "i4");
    assert_eq!(won.outcome().unwrap().ranks(), [2, 1, 2, 2]);
    assert_eq!(won.turn(), Seat::new(2));
}

#[test]
fn a_goal_is_reached_by_a_jump_too_and_any_square_of_it_counts() {
    let jump = position("quoridor 2p d7,d8 0,0 - 1");
    assert!(play(&jump, "d9").is_over());
    let side = position("quoridor 2p d8,d9 0,0 - 1");
    assert!(play(&side, "c9").is_over());
}

#[test]
fn another_seats_goal_line_is_no_goal() {
    let four = position("quoridor 4p e8,b8,h2,i5 0,0,0,0 - 2");
    assert!(!play(&four, "b9").is_over());
}

#[test]
fn a_seat_with_no_other_action_passes() {
    let free = position("quoridor 4p-straight a1,a2,f5,c1 0,0,0,0 - 1");
    assert_eq!(moves("quoridor 4p-straight a1,a2,f5,c1 0,0,0,0 - 1"), "a3 b1");
    assert_eq!(illegal(&free, "pass"), Illegal::Pass);
    // a1v lies right of a1 and a2, so that a2 is the only neighbour; a3 stops the jump.
    let stuck = position("quoridor 4p-straight a1,a2,a3,c1 0,0,0,0 a1v 1");
    assert_eq!(stuck.actions(), [Action::Pass]);
    let next = play(&stuck, "pass");
    assert_eq!(next.turn(), Seat::new(1));
    assert_eq!(next.to_string(), "quoridor 4p-straight a1,a2,a3,c1 0,0,0,0 a1v 2");
    // With a fence in hand it may not pass.
    let fenced = position("quoridor 4p-straight a1,a2,a3,c1 1,0,0,0 a1v 1");
    assert!(fenced.count_actions() > 100);
    assert_eq!(illegal(&fenced, "pass"), Illegal::Pass);
}

#[test]
fn shortest_ways_lead_round_fences() {
    let walled = position("quoridor 2p e1,e9 10,10 e1h 1");
    assert_eq!(walled.distance(Seat::new(0)), 9);
    let way = walled.shortest_way(Seat::new(0));
    assert_eq!(way.len(), 10);
    assert_eq!(way[0], walled.pawn(Seat::new(0)));
    assert!(walled.goal(Seat::new(0)).contains(way[9]));
    assert_eq!(Position::start(Variant::TWO).variant().seats(), 2);
}
