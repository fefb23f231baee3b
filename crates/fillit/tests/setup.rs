//! Set-ups: the house pictures, what a possible position is, and where errors point.

use quartet_core::{
    Game, Seat, Side, TextError, Variant as _,
    hex::{LARGE, Space, SpaceSet},
};
use quartet_fillit::{Position, Setup, SetupError, Stage, Variant};

const START: &str = "fillit 2p-a 5/6/A5B/2A2B2/@a3x3@b/2A2B2/A5B/6/5 24,24 - 1";

fn large(name: &str) -> Space {
    LARGE.from_name(name.as_bytes()).expect("a space")
}

/// Column, token and message of the error that the text gives.
fn refused(text: &str) -> (usize, String, String) {
    let error = text.parse::<Position>().expect_err(text);
    (error.column, error.token, error.message)
}

#[track_caller]
fn assert_refused(text: &str, column: usize, token: &str) {
    let (found_column, found_token, message) = refused(text);
    assert_eq!((found_column, found_token.as_str()), (column, token), "{text}: {message}");
}

#[test]
fn house_setups_are_those_of_the_list() {
    let starts = [
        START,
        "fillit 2p-b A1@a1A/6/2A1A2/8/4x4/8/2B1B2/6/B1@b1B 24,24 - 1",
        "fillit 3p-a 2B1@b/6/A2B2B/2A2B2/@a3x4/2A2C2/A2C2C/6/2C1@c 17,17,17 - 1",
        "fillit 3p-b 4@b/3B2/4BB1/1A6/@a1A1x4/1A6/4CC1/3C2/4@c 17,17,17 - 1",
        "fillit 2v2-a @a3@b/6/2A1B2/1A4B1/4x4/1B4A1/2B1A2/6/@d3@c 23,23 - 1",
        "fillit 2v2-b @a3@b/A4B/7/2A2B2/4x4/2B2A2/7/B4A/@d3@c 23,23 - 1",
        "fillit mini-2p-a 4/1A1B1/1A2B1/@a2x2@b/1A2B1/1A1B1/4 13,13 - 1",
        "fillit mini-2p-b 4/1A1B1/6/@a1AxB1@b/6/1A1B1/4 13,13 - 1",
        "fillit mini-3p-a 3@b/2B2/1A1BB1/@a1Ax3/1A1CC1/2C2/3@c 10,10,10 - 1",
        "fillit mini-3p-b 3@b/2B2/1A2B1/@a2x3/1A2C1/2C2/3@c 10,10,10 - 1",
    ];
    for (variant, text) in Variant::all().into_iter().zip(starts) {
        assert_eq!(Position::start(variant).to_string(), text);
        assert!(variant.diagram().contains(&format!("variant {variant}\n")), "{variant}");
    }
}

#[test]
fn chips_are_as_many_as_the_rulebook_says() {
    let chips = Variant::all().into_iter().map(Variant::chips);
    assert!(chips.eq([25, 25, 18, 18, 25, 25, 14, 14, 11, 11]));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 72);
}

#[test]
fn raw_and_valid_lead_to_each_other() {
    let position: Position = START.parse().expect("the start");
    assert_eq!(Position::try_from(position.setup()), Ok(position));
    assert_eq!(position.setup().stones_due, [4, 4, 0]);
    assert_eq!(position.setup().laid(Side::new(0)), 1);
}

#[test]
fn raw_setups_are_refused_for_one_reason_each() {
    use SetupError::{
        Chips, NoPawn, NoSlide, NoSpace, NoStones, NoSuchSeat, NoSuchSide, NoSupply, Overlap,
        Stones,
    };
    let (seat, side) = (Seat::new, Side::new);
    let refused = |change: &dyn Fn(&mut Setup)| {
        let mut setup = Position::start(Variant::TwoA).setup();
        change(&mut setup);
        Position::try_from(setup).expect_err("changed")
    };
    let hole = LARGE.hole();
    assert_eq!(refused(&|s| s.pawns[2] = s.pawns[0]), NoSuchSeat { seat: seat(2) });
    assert_eq!(refused(&|s| s.turn = seat(2)), NoSuchSeat { seat: seat(2) });
    assert_eq!(refused(&|s| s.pawns[1] = None), NoPawn { seat: seat(1) });
    for change in [
        &(|s: &mut Setup| s.chips[2].insert(large("a1"))) as &dyn Fn(&mut Setup),
        &|s| s.stones[2].insert(large("a1")),
        &|s| s.stones_due[2] = u32::MAX,
        &|s| (s.supplies[2], s.stones_due[2]) = (1, u32::MAX),
    ] {
        assert_eq!(refused(change), NoSuchSide { side: side(2) });
    }
    assert_eq!(refused(&|s| s.pawns[0] = Some(hole)), NoSpace { number: hole.index() });
    assert_eq!(refused(&|s| s.chips[0].insert(hole)), NoSpace { number: hole.index() });
    assert_eq!(refused(&|s| s.stones[0] = SpaceSet(1 << 61)), NoSpace { number: 61 });
    let overlaps = [
        refused(&|s| s.chips[1].insert(large("e1"))),
        refused(&|s| s.stones[1].insert(large("e1"))),
        refused(&|s| s.pawns[1] = s.pawns[0]),
    ];
    for error in overlaps {
        assert!(matches!(error, Overlap { name } if name.to_string() == "e1"), "{error}");
    }
    assert_eq!(refused(&|s| s.stones_due[0] = 0), NoStones { side: side(0) });
    assert_eq!(refused(&|s| s.stones_due[1] = 5), Stones { side: side(1), found: 4, due: 5 });
    assert_eq!(refused(&|s| s.supplies[1] = 0), NoSupply { side: side(1) });
    for supply in [23, 25, u32::MAX] {
        let error = Chips { side: side(0), laid: 1, supply, total: 25 };
        assert_eq!(refused(&|s| s.supplies[0] = supply), error);
    }
    let shut_in = |s: &mut Setup| {
        s.stones[0] = ["d1", "e2", "f1", "a1"].map(large).into_iter().collect();
        s.stage = Stage::Stepped;
    };
    assert_eq!(refused(&shut_in), NoSlide { seat: seat(0) });
}

#[test]
fn spaces_of_the_large_board_are_refused_on_the_mini_board() {
    let mut setup = Position::start(Variant::MiniTwoA).setup();
    setup.pawns[0] = Some(large("i5"));
    assert_eq!(Position::try_from(setup), Err(SetupError::NoSpace { number: 60 }));
}

#[test]
fn every_field_of_a_text_is_checked_where_it_stands() {
    let with = |from: &str, to: &str| START.replacen(from, to, 1);
    for (text, column, token) in [
        (with("fillit", "jamit"), 1, "jamit"),
        (with("2p-a", "2p"), 8, "2p"),
        (with("2p-a", "2p-A"), 8, "2p-A"),
        (with("5/6/", "6/"), 13, "6/A5B/2A2B2/@a3x3@b/2A2B2/A5B/6/5"),
        (with("5/6/", "4/6/"), 13, "4"),
        (with("5/6/", "5/61/"), 16, "1"),
        (with("5/6/", "5/33/"), 16, "3"),
        (with("5/6/", "5/7/"), 15, "7"),
        (with("5/6/", "5/5x/"), 16, "x"),
        (with("A5B", "A5C"), 19, "C"),
        (with("A5B", "A5c"), 19, "c"),
        (with("A5B", "A5?"), 19, "?"),
        (with("A5B", "A5é"), 19, "é"),
        (with("@a", "@c"), 27, "@c"),
        (with("@b", "@a"), 32, "@a"),
        (with("3x3", "7"), 27, "@a7@b"),
        (with("3x3", "3A3"), 30, "A"),
        (with("3x3", "3@a3"), 30, "@a"),
        (with("24,24", "24"), 49, "24"),
        (with("24,24", "24,24,24"), 49, "24,24,24"),
        (with("24,24", "24,024"), 52, "024"),
        (with("24,24", "26,24"), 49, "26"),
        (with(" - 1", " x 1"), 55, "x"),
        (with(" - 1", " -- 1"), 55, "--"),
        (with(" - 1", " - 3"), 57, "3"),
        (with(" - 1", " - 01"), 57, "01"),
        (with(" - 1", " -"), 56, ""),
        (with(" - 1", "  - 1"), 55, ""),
        (with(" - 1", " - 1 "), 59, ""),
        (with(" - 1", " - 1 x"), 59, "x"),
    ] {
        assert_refused(&text, column, token);
    }
}

#[test]
fn impossible_positions_are_refused_where_the_fault_is() {
    let with = |from: &str, to: &str| START.replacen(from, to, 1);
    let board = "5/6/A5B/2A2B2/@a3x3@b/2A2B2/A5B/6/5";
    for (text, column, token) in [
        // A pawn is missing: it can be nowhere but on the board.
        (with("3@b", "4"), 13, board.replace("3@b", "4").as_str()),
        // A stone is missing; a stone is too many (the last of its side).
        (with("A5B", "6B"), 13, board.replacen("A5B", "6B", 1).as_str()),
        (with("A5B/6/5", "A5B/6/A4"), 47, "A"),
        // Supplies: the game is over, the chips are too few or too many.
        (with("24,24", "24,0"), 52, "0"),
        (with("24,24", "23,24"), 49, "23"),
        (with("24,24", "24,25"), 52, "25"),
        (with("5/6/", "b4/6/"), 53, "24"),
    ] {
        assert_refused(&text, column, token);
    }
    // The stone has gone first, but e1 is shut in.
    let shut_in = "fillit 2p-a 5/6/A5B/A4B2/@aA2x3@b/A4B2/6B/6/5 24,24 s 1";
    assert_refused(shut_in, 53, "s");
    // In the other stages it may be so.
    for stage in ["-", "p"] {
        assert!(shut_in.replace(" s ", &format!(" {stage} ")).parse::<Position>().is_ok());
    }
}

#[test]
fn teams_count_the_chips_under_both_pawns() {
    let start = Position::start(Variant::TeamsA);
    assert_eq!(start.supply(Side::new(0)), 23);
    let text = start.to_string().replace("23,23", "24,24");
    assert_eq!(refused(&text).1, "24");
}

/// Set-up A of the mini board with other stones.
const CUSTOM: &str = "\
# my own
game fillit
variant mini-2p-a

            @b
        .       .
    .       B       .
.       .       .       .
    .       .       .
.       .       .       .
    .       x       .
.       .       .       b
    A       .       A
.       a       .       .
    .       A       .
        .       .
            @a
";

fn read(diagram: &str) -> Result<Position, TextError> {
    Setup::from_diagram(diagram).map(|setup| Position::try_from(setup).expect("checked"))
}

#[test]
fn a_picture_brings_its_own_number_of_stones() {
    let start = read(CUSTOM).expect("a picture");
    let text = "fillit mini-2p-a 4/1A3/1a4/@aA1x1B@b/6/1A3/1b2 12,12 - 1";
    assert_eq!(start.setup().stones_due, [3, 1, 0]);
    assert_eq!((start.supply(Side::new(0)), start.supply(Side::new(1))), (12, 12));
    assert_eq!(start.to_string(), text);
    // Such positions are read as those of a game that began so.
    assert_eq!(Position::from_text_of(&start, text), Ok(start));
    let next = start.play("d2-d3".parse().expect("a step")).expect("legal");
    assert_eq!(Position::from_text_of(&start, &next.to_string()), Ok(next));
    assert_eq!(next.to_string().parse::<Position>().expect_err("3 stones").column, 18);
    let other = Position::start(Variant::MiniTwoA);
    assert!(Position::from_text_of(&other, text).is_err());
    assert_eq!(Position::from_text_of(&start, START).expect_err("2p-a").column, 8);
}

#[test]
fn wrong_pictures_are_refused_with_line_and_column() {
    for (from, to, line, column, token) in [
        ("game fillit", "game jamit", 2, 6, "jamit"),
        ("game fillit\n", "", 1, 1, ""),
        ("variant mini-2p-a", "variant mini", 3, 9, "mini"),
        ("variant mini-2p-a", "variants mini-2p-a", 3, 1, "variants"),
        ("@b", "@a", 17, 13, "@a"),
        ("@b", "@c", 5, 13, "@c"),
        ("@b", ".", 3, 9, "mini-2p-a"),
        ("B", ".", 3, 9, "mini-2p-a"),
        ("B", "C", 7, 13, "C"),
        ("B", "x", 7, 13, "x"),
        ("x", ".", 11, 13, "."),
        ("x", "A", 11, 13, "A"),
        ("            @a\n", "", 16, 1, ""),
    ] {
        let picture = CUSTOM.replacen(from, to, 1);
        let error = read(&picture).expect_err(to);
        assert_eq!(
            (error.line, error.column, error.token.as_str()),
            (line, column, token),
            "{error}"
        );
    }
    // All fourteen chips lie there.
    let full = CUSTOM.replacen(". ", "a ", 13);
    assert_eq!(read(&full).expect_err("full").token, "mini-2p-a");
}
