//! Hand-worked cases, one test for each sentence of the rules.

use quartet_core::{Game as _, Seat, hex::Direction};
use quartet_jamit::{Action, Colour, Entry, Event, Exit, Illegal, Piece, Position, Stage, Variant};

/// What stands on the files after `a` where only file `a` matters.
const EMPTY: &str = "6/7/8/4x4/8/7/6/5";

/// The position with this text.
fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn entry(name: &str) -> Entry {
    Entry::from_name(name.as_bytes()).expect("a space on the rim")
}

/// The text after a turn or a part of one.
fn after(position: &str, turn: &str) -> String {
    let mut position = read(position);
    for text in turn.split('/') {
        let played = position.play(action(text));
        position = played.unwrap_or_else(|illegal| panic!("{text} in {position}: {illegal}"));
    }
    position.to_string()
}

/// The same with two seats, the pawns at S and N, and seat 1 to move: the fields that change.
fn two(board: &str, state: &str, turn: &str) -> String {
    let text = after(&format!("jamit 2p {board} S,N {state} - 1"), turn);
    text.replace("jamit 2p ", "").replace(" S,N ", " ").replace(" - 1", "")
}

/// Only file `a` of the large board, seat 1 at S, nothing scored.
fn file_a(file: &str, turn: &str) -> String {
    two(&format!("{file}/{EMPTY}"), "0,0 0,0 i", turn).replace(&format!("/{EMPTY}"), "")
}

fn illegal(position: &str, text: &str) -> Illegal {
    read(position).legal(action(text)).expect_err(text)
}

fn actions(position: &str) -> Vec<String> {
    let mut actions: Vec<_> = read(position).actions().iter().map(ToString::to_string).collect();
    actions.sort();
    actions
}

// Pushing.

#[test]
fn a_coin_enters_and_the_next_pushes_it_on() {
    assert_eq!(file_a("5", "a1:bn"), "nb3 0,0 0,0 p");
    assert_eq!(file_a("5", "a1:nb"), "bn3 0,0 0,0 p");
}

#[test]
fn a_push_ends_at_the_first_empty_space() {
    assert_eq!(file_a("a1B2", "a1:bn"), "nbaB1 0,0 0,0 p");
    assert_eq!(file_a("2ab1", "a1:bn"), "nbab1 0,0 0,0 p");
}

#[test]
fn the_last_of_an_unbroken_row_falls_over_the_edge() {
    assert_eq!(file_a("ababa", "a1:bn"), "nbaba 1,1 0,0 p");
    assert_eq!(file_a("1baba", "a1:bn"), "nbbab 1,0 0,0 p");
}

#[test]
fn on_the_middle_line_it_falls_into_the_hole_and_nothing_beyond_moves() {
    let board = |file| format!("5/6/7/8/{file}/8/7/6/5");
    assert_eq!(
        two(&board("ababxa3"), "0,0 0,0 i", "e1:bn"),
        format!("{} 2,2 0,0 p", board("nbabxa3"))
    );
}

#[test]
fn lines_run_from_the_own_pawn_s_corner() {
    // From NE the line of i1 is the edge i1 h1 g1 f1 e1.
    let text = "jamit 2p 5/6/7/8/a3x4/8/7/6/5 NE,N 0,0 0,0 i - 1";
    assert_eq!(after(text, "i1:bn"), "jamit 2p 5/6/7/8/a3x4/8/7/b5/n4 NE,N 0,0 0,0 p - 1");
    let row = "jamit 2p 5/6/7/8/a3x4/b7/b6/b5/b4 NE,N 0,0 0,0 i - 1";
    assert_eq!(after(row, "i1:bn"), "jamit 2p 5/6/7/8/b3x4/b7/b6/b5/n4 NE,N 1,1 0,0 p - 1");
}

#[test]
fn seat_two_pushes_from_its_own_side() {
    let text = "jamit 2p 4b/6/7/8/4x4/8/7/6/5 S,N 0,0 0,0 i - 2";
    assert_eq!(after(text, "a5:an"), "jamit 2p 2ban/6/7/8/4x4/8/7/6/5 S,N 0,0 0,0 p - 2");
}

// Insert.

#[test]
fn an_insert_is_one_opponent_s_and_one_neutral_coin_in_either_order() {
    let start = Position::start(Variant::Two).to_string();
    let entries = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"];
    let expected: Vec<_> =
        entries.iter().flat_map(|at| [format!("{at}:bn"), format!("{at}:nb")]).collect();
    assert_eq!(actions(&start), expected);
    assert_eq!(illegal(&start, "a1:an"), Illegal::NotDue(Colour::A));
    assert_eq!(illegal(&start, "a1:bc"), Illegal::NotDue(Colour::C));
    assert_eq!(illegal(&start, "a1:b"), Illegal::Missing(Colour::Neutral));
    assert_eq!(illegal(&start, "a1:bb"), Illegal::SameColour);
    assert_eq!(illegal(&start, "a2:bn"), Illegal::OtherSide(entry("a2")));
    assert_eq!(illegal(&start, "g4:bn"), Illegal::NoSpace(entry("g4")));
    assert_eq!(illegal(&start, "+a1,b1"), Illegal::Due(Stage::Insert));
    assert_eq!(illegal(&start, ">SE"), Illegal::Due(Stage::Insert));
}

#[test]
fn with_three_seats_it_is_one_coin_of_each_opponent() {
    let start = Position::start(Variant::MiniThree);
    let seat_two = start.play(action("a1:cb")).unwrap().play(action(">N")).unwrap();
    let seat_three = seat_two.play(action("a1:ca")).unwrap().play(action(">SW")).unwrap();
    let due = [start, seat_two, seat_three].map(|position| position.due());
    let pair = |first, second| [Some(first), Some(second)];
    let (a, b, c) = (Colour::A, Colour::B, Colour::C);
    assert_eq!(due, [pair(b, c), pair(a, c), pair(a, b)]);
    assert_eq!(illegal(&start.to_string(), "a1:bn"), Illegal::NotDue(Colour::Neutral));
}

// Extra.

#[test]
fn a_fallen_own_stone_brings_an_extra() {
    assert_eq!(file_a("nnnnA", "a1:bn"), "nbnnn 1,0 1,0 e");
    // By the second coin, too.
    assert_eq!(file_a("1nnnA", "a1:bn"), "nbnnn 1,0 0,0 e");
    let hole = "5/6/7/8/nnnAx4/8/7/6/5";
    assert!(two(hole, "0,0 0,0 i", "e1:bn").ends_with(" 2,0 2,0 e"));
}

#[test]
fn an_opponent_s_stone_or_an_own_coin_does_not() {
    assert_eq!(file_a("nnnnB", "a1:bn"), "nbnnn 0,1 1,0 p");
    assert_eq!(file_a("nnnna", "a1:bn"), "nbnnn 1,0 1,0 p");
}

#[test]
fn two_own_stones_in_one_go_make_one_extra() {
    let text = two(&format!("nnnAA/{EMPTY}"), "0,0 0,0 i", "a1:bn/+b1,c1");
    assert_eq!(text, "nbnnn/a5/a6/8/4x4/8/7/6/5 2,0 0,0 p");
}

#[test]
fn an_extra_is_two_own_coins_at_two_spaces_of_the_corner() {
    let position = format!("jamit 2p 5/{EMPTY} S,N 0,0 0,0 e - 1");
    assert_eq!(read(&position).count_actions(), 72);
    assert_eq!(read(&position).due(), [Some(Colour::A), Some(Colour::A)]);
    let put = after(&position, "+e1,a1");
    assert_eq!(put, "jamit 2p a4/6/7/8/a3x4/8/7/6/5 S,N 0,0 0,0 p - 1");
    assert_eq!(illegal(&position, "+a1,a1"), Illegal::SameEntry);
    assert_eq!(illegal(&position, "+a1"), Illegal::Missing(Colour::A));
    assert_eq!(illegal(&position, "+a1,a3"), Illegal::OtherSide(entry("a3")));
    assert_eq!(illegal(&position, "a1:bn"), Illegal::Due(Stage::Extra));
}

#[test]
fn the_insert_s_line_may_be_used_again_and_extras_bring_extras() {
    let turn = two(&format!("nnnAA/nnnnnA/{}", &EMPTY[2..]), "0,0 0,0 i", "a1:nb/+b1,a1");
    // The insert drops both stones of file a, the extra that of file b; its second coin goes in.
    assert_eq!(turn, "abnnn/annnnn/7/8/4x4/8/7/6/5 3,0 1,0 e");
}

#[test]
fn no_extra_when_the_extra_drops_no_own_stone() {
    let text = two(&format!("nnnnB/{EMPTY}"), "0,0 0,0 e", "+a1,b1");
    assert_eq!(text, "annnn/a5/7/8/4x4/8/7/6/5 0,1 0,0 p");
}

// Pawn.

#[test]
fn the_pawn_must_go_to_a_corner_without_a_pawn() {
    let position = format!("jamit 2p 5/{EMPTY} S,N 0,0 0,0 p - 1");
    assert_eq!(actions(&position), [">NE", ">NW", ">SE", ">SW"]);
    assert_eq!(illegal(&position, ">S"), Illegal::Taken(Direction::S));
    assert_eq!(illegal(&position, ">N"), Illegal::Taken(Direction::N));
    assert_eq!(illegal(&position, "a1:bn"), Illegal::Due(Stage::Pawn));
    let next = format!("jamit 2p 5/{EMPTY} SE,N 0,0 0,0 i - 2");
    assert_eq!(after(&position, ">SE"), next);
    let three = format!("jamit 3p 5/{EMPTY} S,NW,NE 0,0,0 - p - 2");
    assert_eq!(actions(&three), [">N", ">SE", ">SW"]);
    assert!(after(&three, ">N").ends_with(" S,N,NE 0,0,0 - i - 3"));
    let last = format!("jamit 3p 5/{EMPTY} S,NW,NE 0,0,0 - p - 3");
    assert!(after(&last, ">N").ends_with(" i - 1"));
}

// Points.

#[test]
fn points_go_to_the_colour_whoever_pushed() {
    let three = format!("jamit 3p bbbac/{EMPTY} S,NW,NE 0,0,0 - i - 1");
    assert!(after(&three, "a1:bc").ends_with(" 1,0,1 - p - 1"));
}

#[test]
fn coins_go_back_to_the_supply_and_stones_are_out() {
    let mut position = read(&format!("jamit 2p nnnba/{EMPTY} S,N 0,0 0,0 i - 1"));
    let supplies = |position: &Position| Colour::ALL.map(|colour| position.supply(colour));
    assert_eq!(supplies(&position), [24, 24, 0, 22]);
    position.play_unchecked(action("a1:bn"));
    assert_eq!(supplies(&position), [25, 24, 0, 21]);
    let stone = read(&format!("jamit 2p bbbbA/{EMPTY} S,N 0,0 0,0 i - 1"));
    let played = stone.play(action("a1:nb")).unwrap();
    assert_eq!(supplies(&stone), [25, 21, 0, 25]);
    assert_eq!(supplies(&played), [25, 21, 0, 24]);
    let board = played.board();
    assert!(board.all().all(|space| played.piece(space) != Some(Piece::stone(Colour::A))));
}

#[test]
fn a_neutral_coin_is_one_in_hand_over_the_edge_and_two_in_the_hole() {
    assert_eq!(file_a("bbbbn", "a1:bn"), "nbbbb 0,1 1,0 p");
    let hole = two("5/6/7/8/1bbnx4/8/7/6/5", "0,0 0,0 i", "e1:bn");
    assert!(hole.ends_with(" 0,0 2,0 p"));
}

#[test]
fn three_in_hand_turn_into_a_point_at_once_and_the_remainder_stays() {
    let hole = |hands: &str| two("5/6/7/8/1bbnx4/8/7/6/5", &format!("0,0 {hands} i"), "e1:bn");
    assert!(hole("1,2").ends_with(" 1,0 0,2 p"));
    assert!(hole("2,0").ends_with(" 1,0 1,0 p"));
    let edge = two(&format!("1bbbn/{EMPTY}"), "0,0 2,1 i", "a1:bn");
    assert!(edge.ends_with(" 1,0 0,1 p"));
}

#[test]
fn the_pusher_takes_the_neutral_coins() {
    let text = format!("jamit 2p nbbb1/{EMPTY} S,N 0,0 0,0 i - 2");
    assert!(after(&text, "a5:an").ends_with(" 0,0 0,1 p - 2"));
}

// Supplies.

/// All 25 coins of `b` on the first four files.
const ALL_B: &str = "bbbbb/bbbbbb/bbbbbbb/bbbbbbb1/4x4/8/7/6/5";

#[test]
fn a_coin_that_its_supply_does_not_have_is_left_out() {
    let position = format!("jamit 2p {ALL_B} S,N 0,0 0,0 i - 1");
    assert_eq!(read(&position).due(), [None, Some(Colour::Neutral)]);
    let expected = ["a1:n", "b1:n", "c1:n", "d1:n", "e1:n", "f1:n", "g1:n", "h1:n", "i1:n"];
    assert_eq!(actions(&position), expected);
    assert_eq!(illegal(&position, "a1:bn"), Illegal::NoCoin(Colour::B));
    assert_eq!(illegal(&position, "a1:b"), Illegal::NoCoin(Colour::B));
    // The coin of b that falls cannot be used in this action.
    let board = ALL_B.replacen("bbbbb/", "nbbbb/", 1);
    assert_eq!(two(ALL_B, "0,0 0,0 i", "a1:n"), format!("{board} 0,1 0,0 p"));
}

#[test]
fn an_insert_without_coins_is_skipped() {
    let board = "bbbbb/bbbbbb/bbbbbbb/bbbbbbbn/nnnnxnnnn/nnnnnnnn/nnnnnnn/n5/5";
    let text = format!("jamit 2p {board} S,N 0,0 0,0 p - 2");
    // Seat 2 could have put in coins of a, so for it this was not the beginning of a turn.
    assert!(!read(&text).begins_turn());
    let next = after(&text, ">NW");
    assert_eq!(next, format!("jamit 2p {board} S,NW 0,0 0,0 p - 1"));
    assert!(read(&next).begins_turn());
    assert_eq!(read(&next).due(), [None, None]);
}

#[test]
fn an_extra_with_one_coin_left_is_one_coin() {
    let board = "aaaaa/aaaaaa/aaaaaaa/aaaaaa2/4x4/8/7/6/5";
    let text = format!("jamit 2p {board} S,N 0,0 0,0 e - 1");
    assert_eq!(read(&text).due(), [Some(Colour::A), None]);
    let expected = ["+a1", "+b1", "+c1", "+d1", "+e1", "+f1", "+g1", "+h1", "+i1"];
    assert_eq!(actions(&text), expected);
    assert_eq!(illegal(&text, "+a1,b1"), Illegal::NoCoin(Colour::A));
    let played = read(&text).play(action("+a1")).unwrap();
    assert_eq!((played.supply(Colour::A), played.points(Seat::FIRST)), (1, 1));
}

#[test]
fn an_extra_without_coins_is_skipped() {
    let all = "aaaaa/aaaaaa/aaaaaaa/aaaaaaa1/4x4/8/7/6/nnnnA";
    assert!(two(all, "0,0 0,0 i", "i1:bn").ends_with(" 1,0 1,0 p"));
    // The own coin that falls with the stone is there for the extra.
    let again = "aaaaa/aaaaaa/aaaaaaa/aaaaaa2/4x4/8/7/6/nnnaA";
    let text = two(again, "0,0 0,0 i", "i1:bn");
    assert!(text.ends_with(" 2,0 0,0 e"));
    let position = read(&format!("jamit 2p {again} S,N 0,0 0,0 i - 1"));
    let played = position.play(action("i1:bn")).unwrap();
    assert_eq!(played.due(), [Some(Colour::A), None]);
}

#[test]
fn neutral_coins_are_taken_one_by_one_from_the_supply() {
    // All 25 lie on the board: the one that falls is the only one to take.
    let board = "nnnnn/nnnnnn/nnnnnnn/nnn5/nnnnx4/8/7/6/5";
    assert!(two(board, "0,0 0,0 i", "e1:b").ends_with(" 0,0 1,0 p"));
    // With two in hand it is the third; the three that go back let the second be taken.
    let board = "nnnnn/nnnnnn/nnnnnnn/n7/nnnnx4/8/7/6/5";
    assert!(two(board, "0,0 2,0 i", "e1:b").ends_with(" 1,0 1,0 p"));
}

#[test]
fn coins_taken_for_an_action_are_not_in_the_supply_while_it_runs() {
    // 24 neutral coins lie on the board, the last one is in the insert. So of the two that each
    // fallen one is worth only itself is there.
    let board = "nnnnn/nnnnnn/nnnnnnn/nn6/nnnnx4/8/7/6/5";
    assert!(two(board, "0,0 0,0 i", "e1:bn").ends_with(" 0,0 2,0 p"));
    // With one more in the supply the first is worth two; the second is the third in hand, and of
    // the three that go back one is taken.
    let board = "nnnnn/nnnnnn/nnnnnnn/n7/nnnnx4/8/7/6/5";
    assert!(two(board, "0,0 0,0 i", "e1:bn").ends_with(" 1,0 1,0 p"));
}

// The end.

#[test]
fn the_first_piece_decides_and_the_rest_is_not_carried_out() {
    let text = two(&format!("nnnab/{EMPTY}"), "12,12 0,0 i", "a1:bn");
    assert_eq!(text, format!("bnnna/{EMPTY} 12,13 0,0 p"));
    let text = two(&format!("nnnba/{EMPTY}"), "12,12 0,0 i", "a1:bn");
    assert_eq!(text, format!("bnnnb/{EMPTY} 13,12 0,0 p"));
    let position = read(&format!("jamit 2p nnnab/{EMPTY} S,N 12,12 0,0 i - 1"));
    let over = position.play(action("a1:bn")).unwrap();
    assert_eq!(over.outcome().unwrap().ranks(), [2, 1]);
    assert_eq!((over.supply(Colour::B), over.supply(Colour::Neutral)), (24, 22));
    assert_eq!(over.due(), [None, None]);
    assert_eq!(over.legal(action(">NE")), Err(Illegal::Over));
    assert!(over.to_string().parse::<Position>().is_err());
}

#[test]
fn after_the_end_the_stage_is_the_one_that_would_follow() {
    assert!(two(&format!("nnnnA/{EMPTY}"), "12,0 0,0 i", "a1:bn").ends_with(" 13,0 0,0 e"));
    assert!(two(&format!("nnnbA/{EMPTY}"), "11,12 0,0 i", "a1:bn").ends_with(" 12,13 0,0 e"));
    // The own stone would have fallen after the end.
    assert!(two(&format!("nnnAb/{EMPTY}"), "0,12 0,0 i", "a1:bn").ends_with(" 0,13 0,0 p"));
    let none = "aaaaa/aaaaaa/aaaaaaa/aaaaaaa1/4x4/8/7/6/nnnnA";
    assert!(two(none, "12,0 0,0 i", "i1:bn").ends_with(" 13,0 0,0 p"));
    // The second own coin goes back, so there is one for another extra.
    let last = "aaaaa/aaaaaa/aaaaaaa/aaaaa3/4x4/8/7/6/nnnnA";
    let position = read(&format!("jamit 2p {last} S,N 12,0 0,0 e - 1"));
    let over = position.play(action("+i1,e1")).unwrap();
    assert_eq!((over.stage(), over.supply(Colour::A)), (Stage::Extra, 1));
    assert_eq!(over.turn(), Seat::FIRST);
}

#[test]
fn the_order_of_an_extra_s_coins_can_decide() {
    let board = format!("nnnna/nnnnnb/{}", &EMPTY[2..]);
    assert!(two(&board, "12,12 0,0 e", "+a1,b1").ends_with(" 13,12 0,0 p"));
    assert!(two(&board, "12,12 0,0 e", "+b1,a1").ends_with(" 12,13 0,0 p"));
}

#[test]
fn an_exchange_can_reach_the_target_and_the_whole_piece_is_paid() {
    assert!(two(&format!("1bbbn/{EMPTY}"), "12,0 2,0 i", "a1:bn").ends_with(" 13,0 0,0 p"));
    let hole = "5/6/7/8/1bbnx4/8/7/6/5";
    assert!(two(hole, "12,0 2,0 i", "e1:bn").ends_with(" 13,0 1,0 p"));
    let own = "5/6/7/8/1bbax4/8/7/6/5";
    assert!(two(own, "12,0 0,0 i", "e1:bn").ends_with(" 14,0 0,0 p"));
}

#[test]
fn the_target_is_13_with_two_seats_and_11_with_three() {
    assert!(two(&format!("1bbba/{EMPTY}"), "11,0 0,0 i", "a1:bn").ends_with(" 12,0 0,0 p"));
    let three = |points: &str| {
        let text = format!("jamit 3p bbbba/{EMPTY} S,NW,NE {points} - i - 1");
        read(&text).play(action("a1:bc")).unwrap()
    };
    assert!(!three("9,0,0").is_over());
    // The others are ranked by their points.
    assert_eq!(three("10,4,4").outcome().unwrap().ranks(), [1, 2, 2]);
    assert_eq!(three("10,4,7").outcome().unwrap().ranks(), [1, 3, 2]);
}

#[test]
fn neutral_coins_in_hand_count_for_nothing_at_the_end() {
    let text = format!("jamit 2p bbbba/{EMPTY} S,N 12,5 0,2 i - 1");
    let over = read(&text).play(action("a1:bn")).unwrap();
    assert_eq!((over.points(Seat::new(1)), over.hand(Seat::new(1))), (5, 2));
}

// What a client sees.

#[test]
fn events_tell_every_step_in_order() {
    let position = read("jamit 2p 5/6/7/8/1bAnx4/8/7/6/5 S,N 0,0 2,0 i - 1");
    let space = |name: &str| position.board().from_name(name.as_bytes()).unwrap();
    let push = |letter, from, to| Event::Push {
        piece: Piece::from_letter(letter).unwrap(),
        from: space(from),
        to: space(to),
    };
    let seat = Seat::FIRST;
    let eject = |letter| Event::Eject {
        piece: Piece::from_letter(letter).unwrap(),
        from: space("e4"),
        exit: Exit::Hole,
    };
    let enter = |colour| Event::Enter { colour, to: space("e1") };
    let first = position.events(action("e1:bn")).unwrap();
    let mut expected = vec![enter(Colour::B), enter(Colour::Neutral)];
    expected.extend([push('b', "e1", "e2"), push('b', "e2", "e3"), push('A', "e3", "e4")]);
    expected.extend([eject('n'), Event::Take { seat }, Event::Exchange { seat }]);
    expected.push(Event::Take { seat });
    assert_eq!(first, expected);

    let stone = read("jamit 2p 5/6/7/8/1bbAx4/8/7/6/5 S,N 0,0 0,0 i - 1");
    let events = stone.events(action("e1:nb")).unwrap();
    assert_eq!(events[5..], [eject('A'), Event::Score { seat, points: 2 }]);

    let pawn = read(&format!("jamit 2p 5/{EMPTY} S,N 0,0 0,0 p - 1"));
    let moved = Event::Pawn { seat, from: Direction::S, to: Direction::NW };
    assert_eq!(pawn.events(action(">NW")), Ok(vec![moved]));
    assert_eq!(pawn.events(action(">N")), Err(Illegal::Taken(Direction::N)));
}

#[test]
fn occupied_are_the_spaces_with_anything_on_them() {
    for variant in [Variant::Two, Variant::MiniThree] {
        let position = Position::start(variant);
        let filled = position.board().all().filter(|&space| position.piece(space).is_some());
        assert_eq!(position.occupied(), filled.collect());
        assert!(!position.occupied().is_empty(), "pieces lie on the board at the start");
    }
}
