//! What may be set up, and what is refused where.

use quartet_core::{Game as _, Seat, TextError, square::Square};
use quartet_nine::{Action, Man, Phase, Place, Position, Setup, SetupError, Slot, Variant};

/// Neutral pieces in the middle of all sections. The board begins in column 11, so the rim fields
/// behind it begin in columns 47, 57, 67 and 77, the seat to move stands in column 87.
const NINE: &str = "9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n2n1/9";
/// The same without the piece on h2.
const EIGHT: &str = "9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n4/9";
/// Rim fields in columns 29, 39, 49 and 59, the seat to move in 69.
const NONE: &str = "9/9/9/9/9/9/9/9/9";
const EMPTY_RIM: &str = "......... ......... ......... .........";
const FULL_RIM: &str = "ababababa ababababa babababab babababab";

fn accepted(text: &str) -> Position {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text);
    assert_eq!(Position::try_from(position.setup()), Ok(position));
    position
}

fn refused(text: &str) -> TextError {
    text.parse::<Position>().expect_err(text)
}

/// Checks column, token and reason of a refusal.
fn check(text: &str, column: usize, token: &str, reason: SetupError) {
    let error = refused(text);
    let found = (error.column, error.token.as_str(), error.message.as_str());
    assert_eq!(found, (column, token, reason.to_string().as_str()), "{text}");
}

fn square(name: &str) -> Square {
    Square::from_name(name.as_bytes()).unwrap()
}

fn slot(name: &str) -> Slot {
    Slot::from_name(name.as_bytes()).unwrap()
}

#[test]
fn the_seat_to_move_plays_in_the_variant() {
    let text = format!("nine 2p n {NONE} {EMPTY_RIM} 3");
    check(&text, 69, "3", SetupError::NoSuchTurn(Seat::new(2)));
    accepted(&format!("nine 3p n {NONE} {EMPTY_RIM} 3"));
}

#[test]
fn all_pieces_belong_to_seats_of_the_variant() {
    let seat = Seat::new(2);
    let text = format!("nine 2p r {NINE} .c....... ......... ......... ......... 1");
    check(&text, 48, "c", SetupError::NoSuchSeat { seat, place: Place::Slot(slot("Sb")) });
    let text = format!("nine 2p s 9/9/3c5/9/9/9/9/9/9 {FULL_RIM} 1");
    check(&text, 16, "c", SetupError::NoSuchSeat { seat, place: Place::Square(square("d7")) });
}

#[test]
fn neutral_pieces_stand_inside() {
    let text = format!("nine 2p n 9/9/9/9/n8/9/9/9/9 {EMPTY_RIM} 1");
    check(&text, 19, "n", SetupError::NeutralOutermost(square("a5")));
    let text = format!("nine 2p s 4n4/9/9/9/9/9/9/9/9 {FULL_RIM} 1");
    check(&text, 12, "n", SetupError::NeutralOutermost(square("e9")));
}

#[test]
fn no_section_has_two_neutral_pieces() {
    let text = format!("nine 2p n 9/1n7/1n7/9/9/9/9/9/9 {EMPTY_RIM} 1");
    check(&text, 14, "n", SetupError::NeutralTwice(square("b8")));
}

#[test]
fn the_neutral_phase_has_fewer_than_nine_neutral_pieces() {
    check(&format!("nine 2p n {NINE} {EMPTY_RIM} 1"), 9, "n", SetupError::NeutralsComplete);
    // Any seat may be the one to move.
    accepted(&format!("nine 2p n {EIGHT} {EMPTY_RIM} 1"));
    accepted(&format!("nine 2p n {EIGHT} {EMPTY_RIM} 2"));
}

#[test]
fn the_neutral_phase_has_no_pieces_of_seats() {
    let text = format!("nine 2p n {NONE} ......... ......... ......... ..a...... 1");
    check(&text, 61, "a", SetupError::TooEarly(Place::Slot(slot("E3"))));
    let text = format!("nine 2p n 9/9/9/9/9/9/9/9/8b {EMPTY_RIM} 1");
    check(&text, 28, "b", SetupError::TooEarly(Place::Square(square("i1"))));
}

#[test]
fn the_rim_phase_has_nine_neutral_pieces() {
    check(&format!("nine 2p r {EIGHT} {EMPTY_RIM} 1"), 9, "r", SetupError::NeutralsMissing(8));
    accepted(&format!("nine 2p r {NINE} {EMPTY_RIM} 1"));
}

#[test]
fn the_rim_phase_has_pieces_of_seats_on_the_rim_only() {
    let text = format!("nine 2p r a8{} .b....... ......... ......... ......... 1", &NINE[1..]);
    check(&text, 11, "a", SetupError::TooEarly(Place::Square(square("a9"))));
}

#[test]
fn no_seat_has_more_pieces_than_its_share() {
    let text = format!("nine 2p r {NINE} aaaaaaaaa aaaaaaaaa ..b.a.... ......... 1");
    let reason =
        |place| SetupError::TooMany { seat: Seat::FIRST, share: 18, place: Place::Slot(place) };
    check(&text, 71, "a", reason(slot("W5")));
    let text = format!("nine 2p s {NINE} aaaaaaaaa aaaaaaaaa bbbbbbbbb bbbbbbbba 1");
    check(&text, 85, "a", reason(slot("E9")));
}

#[test]
fn the_rim_phase_has_an_empty_slot() {
    check(&format!("nine 2p r {NINE} {FULL_RIM} 1"), 9, "r", SetupError::RimComplete);
}

#[test]
fn turns_from_the_seat_to_move_fill_every_share() {
    let one_of_seat_1 = format!("nine 2p r {NINE} a........ ......... ......... .........");
    accepted(&format!("{one_of_seat_1} 2"));
    // 35 slots: seat 1 would have 18 turns, seat 2 17.
    let reason = SetupError::TurnsUneven { seat: Seat::FIRST, left: 17, turns: 18 };
    check(&format!("{one_of_seat_1} 1"), 87, "1", reason);
    // With equal numbers any seat may be to move.
    accepted(&format!("nine 2p r {NINE} {EMPTY_RIM} 2"));
    accepted(&format!("nine 3p r {NINE} abc...... ......... ......... ......... 3"));
    accepted(&format!("nine 3p r {NINE} ab....... ......... ......... ......... 3"));
    accepted(&format!("nine 3p r {NINE} ac....... ......... ......... ......... 2"));
    // 33 slots: eleven turns each, but seat 1 has ten pieces left and seat 2 twelve.
    let text = format!("nine 3p r {NINE} aac...... ......... ......... ......... 2");
    let reason = SetupError::TurnsUneven { seat: Seat::new(1), left: 12, turns: 11 };
    check(&text, 87, "2", reason);
}

#[test]
fn the_slide_phase_has_every_piece() {
    check(&format!("nine 2p s {EIGHT} {FULL_RIM} 1"), 9, "s", SetupError::NeutralsMissing(8));
    let text = format!("nine 2p s {NINE} .babababa ababababa babababab babababab 1");
    let reason = SetupError::Missing { seat: Seat::FIRST, pieces: 17, share: 18 };
    check(&text, 9, "s", reason);
    accepted(&format!("nine 2p s {NINE} {FULL_RIM} 2"));
}

#[test]
fn in_the_slide_phase_some_seat_can_slide() {
    let board =
        |i6| format!("bbbbbbbbb/1n2n2n1/bbbbbbbbb/aaaaaaaa{i6}/1n2n2n1/aaaaaaaaa/9/1n2n2n1/9");
    let text = format!("nine 2p s {} {EMPTY_RIM} 1", board("a"));
    check(&text, 11, &(board("a")[..40].to_string() + "..."), SetupError::Over);
    let blocked = "......... ....a.... ......... ......... 1";
    let text = format!("nine 2p s {} {blocked}", board("1"));
    assert_eq!(refused(&text).message, SetupError::Over.to_string());
    // The seat to move has nothing to slide, but the other one has.
    let waiting = "......... ......... ......... .....a...";
    let position = accepted(&format!("nine 2p s {} {waiting} 2", board("1")));
    assert_eq!(position.actions(), [Action::Pass]);
}

#[test]
fn a_position_that_no_game_could_reach_may_be_set_up() {
    // A piece in the middle of an otherwise empty row, and one of seat 1 in every slot below.
    accepted(
        "nine 2p s 9/1n2n2n1/9/9/1n2n2n1/9/4b4/1n2n2n1/9 aaaaaaaaa aaaaaaaaa bbbbbbbbb bbbbbbbb. 1",
    );
}

#[test]
fn setups_are_checked_without_text_too() {
    let mut setup = Setup::start(Variant::Two);
    assert_eq!(Position::try_from(setup), Ok(Position::start(Variant::Two)));
    setup.board[square("e5").index()] = Some(Man::Neutral);
    assert_eq!(Position::try_from(setup).unwrap().count_actions(), 40);
    setup.phase = Phase::Slide;
    assert_eq!(Position::try_from(setup), Err(SetupError::NeutralsMissing(1)));
    setup.board[square("e1").index()] = Some(Man::Neutral);
    let error = Position::try_from(setup).unwrap_err();
    assert_eq!(error.place(), Some(Place::Square(square("e1"))));
}

#[test]
fn texts_are_exact() {
    let cases = [
        (String::new(), 1, "", "expected the game"),
        (format!("ten 2p n {NONE} {EMPTY_RIM} 1"), 1, "ten", "expected `nine`"),
        (
            format!("nine 5p n {NONE} {EMPTY_RIM} 1"),
            6,
            "5p",
            "expected a variant: `2p`, `3p` or `4p`",
        ),
        (format!("nine 2p x {NONE} {EMPTY_RIM} 1"), 9, "x", "expected the phase: `n`, `r` or `s`"),
        (
            format!("nine 2p n 9/9/9 {EMPTY_RIM} 1"),
            11,
            "9/9/9",
            "expected nine ranks parted by `/`",
        ),
        (
            format!("nine 2p n 9/8{} {EMPTY_RIM} 1", &NONE[3..]),
            13,
            "8",
            "the row has 8 places, expected 9",
        ),
        (
            format!("nine 2p n 9/x8{} {EMPTY_RIM} 1", &NONE[3..]),
            13,
            "x",
            "expected `a` to `d`, `n` or a number",
        ),
        (
            format!("nine 2p n {NONE} ........ ......... ......... ......... 1"),
            29,
            "........",
            "expected nine slots",
        ),
        (
            format!("nine 2p n {NONE} ........n ......... ......... ......... 1"),
            37,
            "n",
            "expected `a` to `d` or `.`",
        ),
        (
            format!("nine 2p n {NONE} {EMPTY_RIM} 0"),
            69,
            "0",
            "expected the number of the seat to move",
        ),
        (format!("nine 2p n {NONE} {EMPTY_RIM}"), 68, "", "expected the seat to move"),
        (format!("nine 2p n {NONE} {EMPTY_RIM} 1 "), 71, "", "expected nothing more"),
    ];
    for (text, column, token, message) in cases {
        let error = refused(&text);
        let found = (error.column, error.token.as_str(), error.message.as_str());
        assert_eq!(found, (column, token, message), "{text}");
    }
    for wrong in ["", "Pass", "e10", "Sj", "W0", "a1 ", "sa", "5e", "S"] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
}
