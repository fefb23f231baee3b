//! Which positions may be set up, and where the others are said to be wrong.

use quartet_core::{Game as _, Seat, square::Square};
use quartet_quoridor::{Position, Setup, SetupError, Variant};

/// Line, column, token and message.
fn refused(text: &str) -> (usize, String, String) {
    let error = text.parse::<Position>().expect_err(text);
    assert_eq!(error.line, 1);
    (error.column, error.token, error.message)
}

#[test]
fn what_is_accepted_comes_out_as_it_came_in() {
    for text in [
        "quoridor 2p e1,e9 9,9 d4v,e3h 1",
        "quoridor 9x9 e1,e9 10,10 - 2",
        "quoridor 5x5w6 a1,e5 0,6 a1h,a2h,a3h,a4h,c1h,c2h 1",
        "quoridor 4p-straight a1,a2,b3,c1 0,5,0,1 - 4",
        // More fences on the board than both seats ever had.
        "quoridor 3x3w0 b1,b3 0,0 a1h,a2h 1",
    ] {
        assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
    }
}

#[test]
fn fences_may_come_in_any_order_and_go_out_sorted() {
    let read: Position =
        "quoridor 2p e1,e9 10,10 e3h,d4v,d4h,a1v 1".replace("d4h,", "").parse().unwrap();
    assert_eq!(read.to_string(), "quoridor 2p e1,e9 10,10 a1v,d4v,e3h 1");
}

#[test]
fn refusals_name_token_and_column() {
    let cases = [
        ("", 1, ""),
        ("quoridor", 9, ""),
        ("Quoridor 2p e1,e9 10,10 - 1", 1, "Quoridor"),
        ("quoridor 6p e1,e9 10,10 - 1", 10, "6p"),
        ("quoridor  2p e1,e9 10,10 - 1", 10, ""),
        ("quoridor 2p e1 10,10 - 1", 13, "e1"),
        ("quoridor 2p e1,e9,e5 10,10 - 1", 19, "e5"),
        ("quoridor 2p e1,e0 10,10 - 1", 16, "e0"),
        ("quoridor 2p e1,E9 10,10 - 1", 16, "E9"),
        ("quoridor 2p e1,e1 10,10 - 1", 16, "e1"),
        ("quoridor 5x5 c1,c9 6,6 - 1", 17, "c9"),
        ("quoridor 2p e9,e1 10,10 - 1", 13, "e9"),
        ("quoridor 2p e2,e1 10,10 - 1", 16, "e1"),
        ("quoridor 2p e1,e9 10 - 1", 19, "10"),
        ("quoridor 2p e1,e9 10,11 - 1", 22, "11"),
        ("quoridor 2p e1,e9 10,07 - 1", 22, "07"),
        ("quoridor 2p e1,e9 10,-1 - 1", 22, "-1"),
        ("quoridor 5x5w4 c1,c5 5,4 - 1", 22, "5"),
        ("quoridor 2p e1,e9 10,10 e3 1", 25, "e3"),
        ("quoridor 2p e1,e9 10,10 e3x 1", 25, "e3x"),
        ("quoridor 2p e1,e9 10,10 i3h 1", 25, "i3h"),
        ("quoridor 2p e1,e9 10,10 e3h, 1", 29, ""),
        ("quoridor 2p e1,e9 10,10 e3h,e3h 1", 29, "e3h"),
        ("quoridor 2p e1,e9 10,10 e3h,d3h 1", 29, "d3h"),
        ("quoridor 2p e1,e9 10,10 e3h,a1v,e3v 1", 33, "e3v"),
        ("quoridor 5x5 c1,c5 6,6 e3h 1", 24, "e3h"),
        ("quoridor 2p e1,e9 10,10  1", 25, ""),
        ("quoridor 2p a1,e9 10,10 a2h,b1v 1", 13, "a1"),
        ("quoridor 2p e1,e9 10,10 - 0", 27, "0"),
        ("quoridor 2p e1,e9 10,10 - 3", 27, "3"),
        ("quoridor 2p e1,e9 10,10 - 1 ", 29, ""),
        ("quoridor 2p e1,e9 10,10 - 1 x", 29, "x"),
    ];
    for (text, column, token) in cases {
        let (found, named, message) = refused(text);
        assert_eq!((found, named.as_str()), (column, token), "{text}: {message}");
    }
}

#[test]
fn raw_data_is_checked_with_typed_reasons() {
    let start = Setup::start(Variant::TWO);
    assert_eq!(Position::try_from(start.clone()), Ok(Position::start(Variant::TWO)));
    assert_eq!(Position::start(Variant::TWO).setup(), start);
    let tried = |change: &dyn Fn(&mut Setup)| {
        let mut setup = start.clone();
        change(&mut setup);
        Position::try_from(setup).unwrap_err()
    };
    let (first, second) = (Seat::new(0), Seat::new(1));
    assert_eq!(tried(&|s| s.pawns.clear()), SetupError::PawnCount(2));
    assert_eq!(tried(&|s| s.left.push(1)), SetupError::LeftCount(2));
    assert_eq!(tried(&|s| s.pawns[1] = s.pawns[0]), SetupError::PawnsMeet(first, second));
    assert_eq!(tried(&|s| s.left[1] = 11), SetupError::TooManyLeft(second, 10));
    assert_eq!(tried(&|s| s.pawns[0] = Square::new(0, 8)), SetupError::Over(first));
    assert_eq!(tried(&|s| s.turn = Seat::new(2)), SetupError::Turn(Seat::new(2), 2));
}
