//! Every rule of the game with a case worked out by hand.

use quartet_core::{Game as _, Seat, Variant as _, square::Square};
use quartet_nine::{Action, Illegal, Man, Phase, Position, Section, Slot, Variant};

/// One neutral piece in the middle of each section.
const NEUTRALS: &str = "e5 h5 b5 e8 h8 b8 e2 h2 b2";

/// All pieces of two seats on the rim.
const FULL: &str = "nine 2p s 9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n2n1/9 \
                    ababababa ababababa babababab babababab 1";

/// Only seat 1 has a piece that can slide; it goes to a3.
const LAST_SLIDE: &str = "nine 2p s bbbbbbbbb/1n2n2n1/bbbbbbbbb/aaaaaaaa1/1n2n2n1/aaaaaaaaa/9/\
                          1n2n2n1/9 a........ ......... ......... ......... 2";

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn action(text: &str) -> Action {
    text.parse().unwrap()
}

fn play(start: Position, actions: &str) -> Position {
    actions.split_whitespace().fold(start, |position, text| {
        position.play(action(text)).unwrap_or_else(|error| panic!("{text}, {position}: {error}"))
    })
}

fn refusal(position: &Position, text: &str) -> Illegal {
    position.legal(action(text)).unwrap_err()
}

fn slot(name: &str) -> Slot {
    Slot::from_name(name.as_bytes()).unwrap()
}

fn square(name: &str) -> Square {
    Square::from_name(name.as_bytes()).unwrap()
}

fn texts(position: &Position) -> Vec<String> {
    position.actions().iter().map(ToString::to_string).collect()
}

/// All 36 slots, in the order of their numbers.
fn whole_rim() -> String {
    (0..36).map(|index| Slot::at(index).unwrap().to_string() + " ").collect()
}

#[test]
fn seats_have_18_12_or_9_pieces() {
    for (variant, pieces) in [(Variant::Two, 18), (Variant::Three, 12), (Variant::Four, 9)] {
        let start = Position::start(variant);
        assert!(Seat::all(variant.seats()).all(|seat| start.in_hand(seat) == pieces));
        assert_eq!(variant.pieces() * variant.seats() as u32, 36);
    }
    assert_eq!(Position::start(Variant::Two).in_hand(Seat::new(2)), 0);
}

#[test]
fn the_game_begins_empty_with_seat_1_in_the_neutral_phase() {
    let start = Position::start(Variant::Three);
    let text = "nine 3p n 9/9/9/9/9/9/9/9/9 ......... ......... ......... ......... 1";
    assert_eq!(start.to_string(), text);
    assert_eq!(position(text), start);
}

#[test]
fn neutral_pieces_are_never_placed_in_the_outermost_rows_and_columns() {
    let start = Position::start(Variant::Two);
    // 4 squares in each corner section, 6 in each other one at the edge, 9 in the middle.
    assert_eq!(start.count_actions(), 4 * 4 + 4 * 6 + 9);
    for outermost in ["a1", "e1", "i5", "a9", "e9", "a5"] {
        assert_eq!(refusal(&start, outermost), Illegal::Outermost, "{outermost}");
    }
    assert!(start.legal(action("b2")).is_ok() && start.legal(action("h8")).is_ok());
}

#[test]
fn each_section_gets_one_neutral_piece() {
    let after = play(Position::start(Variant::Two), "d6");
    for same_section in ["d6", "e5", "f4"] {
        assert_eq!(refusal(&after, same_section), Illegal::SectionTaken, "{same_section}");
    }
    assert!(after.legal(action("c6")).is_ok() && after.legal(action("d7")).is_ok());
    assert_eq!(after.count_actions(), 49 - 9);
}

#[test]
fn only_neutral_pieces_are_placed_in_the_neutral_phase() {
    let start = Position::start(Variant::Two);
    assert_eq!(refusal(&start, "Sa"), Illegal::NeutralDue);
    assert_eq!(refusal(&start, "pass"), Illegal::NeutralDue);
}

#[test]
fn neutral_pieces_are_placed_in_turn() {
    let mut position = Position::start(Variant::Four);
    let mut turns = Vec::new();
    for text in NEUTRALS.split(' ') {
        turns.push(position.turn().number());
        position = play(position, text);
    }
    assert_eq!(turns, [1, 2, 3, 4, 1, 2, 3, 4, 1]);
}

#[test]
fn seat_1_begins_the_rim_phase() {
    for variant in Variant::all() {
        let rim = play(Position::start(variant), NEUTRALS);
        assert_eq!((rim.phase(), rim.turn()), (Phase::Rim, Seat::FIRST));
        assert_eq!(rim.count_actions(), 36);
    }
}

#[test]
fn each_piece_goes_into_an_empty_slot() {
    let rim = play(Position::start(Variant::Two), NEUTRALS);
    let after = play(rim, "W3");
    assert_eq!(after.waiting(slot("W3")), Some(Seat::FIRST));
    assert_eq!((after.in_hand(Seat::FIRST), after.in_hand(Seat::new(1))), (17, 18));
    assert_eq!(after.turn(), Seat::new(1));
    assert_eq!(refusal(&after, "W3"), Illegal::SlotTaken);
    assert_eq!(refusal(&after, "d5"), Illegal::NeutralsPlaced);
    assert_eq!(refusal(&after, "pass"), Illegal::NoPass);
    assert_eq!(after.count_actions(), 35);
}

#[test]
fn when_all_36_slots_are_full_seat_1_begins_the_slide_phase() {
    for variant in Variant::all() {
        let rim = play(Position::start(variant), NEUTRALS);
        let slide = play(rim, &whole_rim());
        assert_eq!((slide.phase(), slide.turn()), (Phase::Slide, Seat::FIRST));
        // Neutral pieces are never next to the rim: every piece can slide.
        assert_eq!(slide.count_actions(), u64::from(variant.pieces()));
        assert_eq!(slide.in_hand(Seat::FIRST), 0);
        assert_eq!(refusal(&slide, "d5"), Illegal::NeutralsPlaced);
    }
}

#[test]
fn a_piece_slides_until_the_next_space_is_taken_or_the_board_ends() {
    let full = position(FULL);
    let stop = |position: &Position, name| position.slide(slot(name)).map(|at| at.to_string());
    // No piece in the way: to the far end.
    assert_eq!(stop(&full, "Sa"), Some("a9".into()));
    assert_eq!(stop(&full, "Nc"), Some("c1".into()));
    assert_eq!(stop(&full, "W4"), Some("i4".into()));
    assert_eq!(stop(&full, "E7"), Some("a7".into()));
    // A neutral piece in the way.
    assert_eq!(stop(&full, "Se"), Some("e1".into()));
    assert_eq!(stop(&full, "Ne"), Some("e9".into()));
    assert_eq!(stop(&full, "W5"), Some("a5".into()));
    assert_eq!(stop(&full, "E5"), Some("i5".into()));
    // Ni stops before an own piece, E9 before another seat's.
    let after = play(full, "Sa W1 W4 Sb Ni E9");
    let text = "nine 2p s ab7/1n2n2n1/9/9/1n2n2na/8a/9/1n2n2n1/1b6b \
                ..abababa abababab. .ab.babab babababa. 1";
    assert_eq!(after.to_string(), text);
    assert_eq!(after.man(square("a9")), Some(Man::Piece(Seat::FIRST)));
    assert_eq!(after.man(square("b8")), Some(Man::Neutral));
    assert_eq!(after.man(square("c9")), None);
}

#[test]
fn a_piece_must_move_at_least_one_space() {
    // The piece from Sa comes to a9, next to the slots Na and W9.
    let after = play(position(FULL), "Sa W1");
    assert_eq!(after.slide(slot("Na")), None);
    assert_eq!(refusal(&after, "Na"), Illegal::Blocked);
    // 18 pieces, one has slid, Na and Si (by i1) are blocked.
    assert_eq!(after.count_actions(), 15);
    assert!(!after.open().contains(slot("W9")) && after.rim(Seat::new(1)).contains(slot("W9")));
}

#[test]
fn a_seat_slides_its_own_pieces_only() {
    let after = play(position(FULL), "Sa Sb");
    assert_eq!(refusal(&after, "W1"), Illegal::NotYours);
    assert_eq!(refusal(&after, "Sa"), Illegal::SlotEmpty);
    assert_eq!(refusal(&after, "e5"), Illegal::NeutralsPlaced);
    assert_eq!(refusal(&after, "pass"), Illegal::NoPass);
}

#[test]
fn a_seat_that_cannot_slide_passes() {
    let stuck = position(LAST_SLIDE);
    assert_eq!(texts(&stuck), ["pass"]);
    assert_eq!(refusal(&stuck, "Sa"), Illegal::MustPass);
    let next = play(stuck, "pass");
    assert_eq!(next.turn(), Seat::FIRST);
    assert_eq!(texts(&next), ["Sa"]);
    assert_eq!(refusal(&next, "pass"), Illegal::NoPass);
}

#[test]
fn a_seat_whose_pieces_are_all_blocked_passes() {
    let blocked = position(
        "nine 2p s bbbbbbbbb/1n2n2n1/bbbbbbbb1/aaaaaaaa1/1n2n2n1/aaaaaaaaa/9/1n2n2n1/9 \
         a........ .b....... ......... ......... 2",
    );
    assert_eq!(texts(&blocked), ["pass"]);
    assert_eq!(refusal(&blocked, "Nb"), Illegal::MustPass);
    // Blocked pieces stay outside when the game ends.
    let over = play(blocked, "pass Sa");
    assert!(over.is_over());
    assert_eq!(over.waiting(slot("Nb")), Some(Seat::new(1)));
}

#[test]
fn the_game_ends_when_no_seat_can_slide() {
    let over = play(position(LAST_SLIDE), "pass Sa");
    assert!(over.is_over());
    assert_eq!((over.count_actions(), over.turn()), (0, Seat::new(1)));
    assert_eq!(refusal(&over, "pass"), Illegal::Over);
    assert_eq!(refusal(&over, "Sa"), Illegal::Over);
    let text = "nine 2p s bbbbbbbbb/1n2n2n1/bbbbbbbbb/aaaaaaaa1/1n2n2n1/aaaaaaaaa/a8/1n2n2n1/9 \
                ......... ......... ......... ......... 2";
    assert_eq!(over.to_string(), text);
    assert!(text.parse::<Position>().is_err());
}

#[test]
fn the_most_pieces_conquer_a_section_for_one_point() {
    let over = play(position(LAST_SLIDE), "pass Sa");
    // Seat 2 has the upper three sections, seat 1 the middle three and, by a3, the lower left one.
    let owners: Vec<_> =
        Section::all().map(|section| over.owner(section).map(Seat::number)).collect();
    let (one, two) = (Some(1), Some(2));
    assert_eq!(owners, [one, None, None, one, one, one, two, two, two]);
    assert_eq!(over.count(Section::of(square("i5"))), [5, 0, 0, 0]);
    assert_eq!((over.points(Seat::new(0)), over.points(Seat::new(1))), (4, 3));
    assert_eq!(over.outcome().unwrap().to_string(), "1,2");
}

#[test]
fn equal_numbers_conquer_nothing_and_of_equal_points_the_later_seat_is_better() {
    // Seats 1 and 2 have three pieces each in the upper sections, seats 3 and 4 in the middle ones;
    // only before the last slide seat 3 has three against two on the right.
    let last = position(
        "nine 4p s aaaaaaaaa/1n2n2n1/bbbbbbbbb/dddddddd1/1n2n2n1/ccccccccc/9/1n2n2n1/9 \
         ......... ......... ......... .....d... 4",
    );
    assert_eq!(last.points(Seat::new(2)), 1);
    assert_eq!(last.outcome(), None);
    let over = play(last, "E6");
    assert!(Seat::all(4).all(|seat| over.points(seat) == 0));
    assert_eq!(over.outcome().unwrap().to_string(), "4,3,2,1");
}

#[test]
fn of_two_seats_with_equal_points_the_second_wins() {
    let last = position(
        "nine 2p s bbbbbbbbb/1n2n2n1/bbbbbbbbb/aaaaaaaa1/1n2n2n1/aaaaaaaaa/9/1n2n2n1/9 \
         ......... ......... ......... .....a... 1",
    );
    let over = play(last, "E6");
    assert_eq!((over.points(Seat::new(0)), over.points(Seat::new(1))), (3, 3));
    assert_eq!(over.outcome().unwrap().to_string(), "2,1");
}

#[test]
fn three_seats_with_equal_points_are_ranked_against_turn_order() {
    let last = position(
        "nine 3p s aaaaaaaaa/1n2n2n1/aaa6/bbbbbbbbb/1n2n2n1/bbb6/ccccccccc/1n2n2n1/cc7 \
         ......... ......... ......... c........ 3",
    );
    let over = play(last, "E1");
    assert_eq!(over.man(square("c1")), Some(Man::Piece(Seat::new(2))));
    assert!(Seat::all(3).all(|seat| over.points(seat) == 3));
    assert_eq!(over.outcome().unwrap().to_string(), "3,2,1");
}

#[test]
fn drawn_neutral_pieces_make_an_ordinary_rim_phase() {
    for variant in Variant::all() {
        for seed in 0..50 {
            let drawn = Position::with_random_neutrals(variant, seed);
            assert_eq!((drawn.phase(), drawn.turn()), (Phase::Rim, Seat::FIRST));
            assert_eq!(drawn.neutrals().len(), 9);
            assert_eq!(drawn.to_string().parse(), Ok(drawn));
            assert_eq!(drawn, Position::with_random_neutrals(variant, seed));
        }
    }
    // The meaning of a seed never changes.
    let [one, two] = [1, 2].map(|seed| Position::with_random_neutrals(Variant::Two, seed));
    assert_ne!(one, two);
    let text =
        "nine 2p r 9/2nn5/6n2/1n7/7n1/4n4/2n1n4/6n2/9 ......... ......... ......... ......... 1";
    assert_eq!(one.to_string(), text);
}
