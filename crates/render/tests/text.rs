//! Positions as text.

mod common;

use common::{position, positions, start};
use quartet_core::Seat;
use quartet_games::{Position, Variant};
use quartet_render::{Charset, Marks, Place, Role, TextMark, TextOptions, places, sheet, text};

fn ascii(position: &Position) -> String {
    text(position, &TextOptions { charset: Charset::Ascii, ..TextOptions::default() })
}

/// Blank lines in front only serve to write the picture as it looks.
fn is(drawn: &str, due: &str) {
    assert_eq!(drawn, due.strip_prefix('\n').unwrap_or(due), "\n{drawn}");
}

#[test]
fn quoridor_begins_like_this() {
    is(
        &ascii(&start("quoridor/5x5")),
        "
  +-------------------+   Quoridor 5x5
5 | .   .   b   .   . |   Seat 1 to move
  |                   |   Move the pawn or place a fence
4 | .   .   .   .   . |
  |                   |   > a Seat 1
3 | .   .   .   .   . |     ||||||
  |                   |     6 fences left
2 | .   .   .   .   . |
  |                   |     b Seat 2
1 | .   .   a   .   . |     ||||||
  +-------------------+     6 fences left
    a   b   c   d   e
",
    );
}

#[test]
fn fences_stand_in_their_grooves() {
    let position = position("quoridor 3x3w2 b1,c3 1,1 a1h,b2v 2");
    let options = TextOptions { status: false, ..TextOptions::default() };
    is(
        &text(&position, &options),
        "
  ┌───────────┐
3 │ ·   · ┃ ■ │
  │       ┃   │
2 │ ·   · ┃ · │
  │━━━━━━━    │
1 │ ·   ●   · │
  └───────────┘
    a   b   c
",
    );
    // After a half turn rank 1 is on top, and file c on the left.
    let options = TextOptions { below: Some(Seat::new(1)), ..options };
    is(
        &text(&position, &options),
        "
  ┌───────────┐
1 │ ·   ●   · │
  │    ━━━━━━━│
2 │ · ┃ ·   · │
  │   ┃       │
3 │ ■ ┃ ·   · │
  └───────────┘
    c   b   a
",
    );
}

#[test]
fn nine_begins_like_this() {
    is(
        &ascii(&start("nine/2p")),
        "
       Na Nb Nc  Nd Ne Nf  Ng Nh Ni           Nine 2p
        .  .  .   .  .  .   .  .  .           Seat 1 to move
      +---------+---------+---------+         Put a neutral piece into a section
W9  . | .  .  . | .  .  . | .  .  . | .  E9
W8  . | .  .  . | .  .  . | .  .  . | .  E8   > a Seat 1
W7  . | .  .  . | .  .  . | .  .  . | .  E7     .........
      +---------+---------+---------+           0 sections, 18 pieces in hand
W6  . | .  .  . | .  .  . | .  .  . | .  E6
W5  . | .  .  . | .  .  . | .  .  . | .  E5     b Seat 2
W4  . | .  .  . | .  .  . | .  .  . | .  E4     .........
      +---------+---------+---------+           0 sections, 18 pieces in hand
W3  . | .  .  . | .  .  . | .  .  . | .  E3
W2  . | .  .  . | .  .  . | .  .  . | .  E2
W1  . | .  .  . | .  .  . | .  .  . | .  E1
      +---------+---------+---------+
        .  .  .   .  .  .   .  .  .
       Sa Sb Sc  Sd Se Sf  Sg Sh Si
",
    );
}

#[test]
fn fillit_begins_like_this() {
    is(
        &ascii(&start("fillit/mini-2p-b")),
        "
                                        FILLIT mini-2p-b
              7                         Seat 1 to move
          6      (b)      6             Slide the pawn and move a stone
      5       .       .       5
  4       .       .       .       4     > a Seat 1
      .       .       .       .           ooooooooooooo.
  3       B       B       B       3       13 chips left to lay
      .       .       .       .
  2       .       x       .       2       b Seat 2
      .       .       .       .           ooooooooooooo.
  1       A       A       A       1       13 chips left to lay
      .       .       .       .
          .       .       .
     -a-      .       .      -g-
         -b-     (a)     -f-
             -c-     -e-
                 -d-
",
    );
}

#[test]
fn jamit_begins_like_this() {
    let options = TextOptions { names: vec!["Ada".into(), "Bo".into()], ..TextOptions::default() };
    is(
        &text(&start("jamit/mini-2p"), &options),
        "
                 (■)                    JAMIT mini-2p
                                        Ada to move
              7                         Put in b and n at one space
          6       ·       6
 NW   5       ·       ·       5  NE     ▶ ● a Ada
  4       ·       ·       ·       4       ○○○○○○○○○○○○○  ○○○
      ·       ■       ■       ·           0 of 13 points, 25 coins left
  3       ■       ·       ■       3
      ·       ·       ·       ·           ■ b Bo
  2       ·      ▒▒▒      ·       2       ○○○○○○○○○○○○○  ○○○
      ·       ·       ·       ·           0 of 13 points, 25 coins left
  1       ●       ·       ●       1
      ·       ●       ●       ·
          ·       ·       ·
 SW   a       ·       ·       g  SE
          b       ·       f
              c       e
                  d
                 (●)
",
    );
}

#[test]
fn what_is_marked_stands_in_brackets() {
    let before = start("quoridor/3x3w0");
    let turn = before.parse_turn("b2").expect("the step is legal");
    let position = before.play(turn[0]).expect("the step is legal");
    let place = |name| Place::from_name(position.game(), name).expect("there is this place");
    let mut marks = Marks {
        targets: vec![place("a3"), place("c3"), place("b1h"), place("a1v")],
        selected: Some(place("b3")),
        cursor: Some(place("c3")),
        ..Marks::default()
    };
    marks.set_last(&before, &turn);
    let options = TextOptions { status: false, marks, ..TextOptions::default() };
    is(
        &text(&position, &options),
        "
  ┌───────────┐
3 │<·> {■} [·]│
  │           │
2 │ · ╎:●:  · │
  │   ╎╌╌╌╌╌╌╌│
1 │ · ╎:·:  · │
  └───────────┘
    a   b   c
",
    );
    let sheet = sheet(&position, &options);
    let marks: Vec<_> = sheet.board()[1].iter().map(|span| span.style.mark).collect();
    for mark in [TextMark::Target, TextMark::Selected, TextMark::Cursor] {
        assert!(marks.contains(&Some(mark)));
    }
}

#[test]
fn places_are_found_where_they_are_written() {
    for variant in Variant::all() {
        for (position, ..) in positions(variant, 3) {
            for below in Seat::all(variant.seats()) {
                for labels in [true, false] {
                    let options =
                        TextOptions { below: Some(below), labels, ..TextOptions::default() };
                    agrees(&position, &options);
                }
            }
        }
    }
}

fn agrees(position: &Position, options: &TextOptions) {
    let sheet = sheet(position, options);
    for line in sheet.board() {
        let columns: usize = line.iter().map(|span| span.text.chars().count()).sum();
        assert_eq!(columns, sheet.width(), "{position}");
    }
    for place in places(position) {
        let (row, columns) = sheet.cell(place).expect("every place is written");
        assert!(row < sheet.board().len() && columns.end <= sheet.width(), "{place}");
        for column in columns.clone() {
            assert_eq!(sheet.place_at(row, column), Some(place), "{position}");
        }
        let signs: Vec<(char, Role)> = sheet.board()[row]
            .iter()
            .flat_map(|span| span.text.chars().map(|sign| (sign, span.style.role)))
            .collect();
        let written = &signs[columns];
        let any = |role: fn(Role) -> bool| written.iter().any(|&(_, own)| role(own));
        match (place, position) {
            (Place::Fence(fence), Position::Quoridor(position)) => {
                let stands = position.has_fence(fence);
                assert!(!stands || any(|role| role == Role::Fence), "{position} {fence}");
            }
            (Place::Square(square), Position::Quoridor(position)) => {
                let taken = position.pawn_on(square).is_some();
                assert_eq!(taken, any(|role| matches!(role, Role::Side(_))));
            }
            (Place::Square(square), Position::Nine(position)) => {
                assert_eq!(position.man(square).is_none(), any(|role| role == Role::Field));
            }
            (Place::Slot(slot), Position::Nine(position)) => {
                assert_eq!(position.waiting(slot).is_none(), any(|role| role == Role::Field));
            }
            (Place::Space(space), Position::Fillit(position)) => {
                let empty = space.on(position.board()).and_then(|at| position.at(at)).is_none();
                assert_eq!(empty, any(|role| role == Role::Field));
            }
            (Place::Space(space), Position::Jamit(position)) => {
                let empty = space.on(position.board()).and_then(|at| position.piece(at)).is_none();
                assert_eq!(empty, any(|role| role == Role::Field));
            }
            (Place::Corner(corner), Position::Jamit(_)) => {
                let named = written.iter().map(|&(sign, _)| sign).collect::<String>();
                let taken = any(|role| matches!(role, Role::Side(_)));
                assert_ne!(named.trim() == corner.name(), taken);
            }
            other => panic!("no such place: {other:?}"),
        }
    }
}

#[test]
fn squares_are_where_a_person_sees_them() {
    let position = start("quoridor/2p");
    let sheet = sheet(&position, &TextOptions::default());
    let name = |row, column| sheet.place_at(row, column).map(|place| place.to_string());
    // Below the frame's upper line the ranks 9, 8, ... stand on every second row.
    assert_eq!(name(1, 4).as_deref(), Some("a9"));
    assert_eq!(name(17, 4).as_deref(), Some("a1"));
    assert_eq!(name(17, 36).as_deref(), Some("i1"));
    assert_eq!(name(17, 6).as_deref(), Some("a1v"));
    assert_eq!(name(16, 4).as_deref(), Some("a1h"));
    assert_eq!(name(16, 8).as_deref(), Some("b1h"));
    assert_eq!(name(16, 36).as_deref(), Some("h1h"));
    assert_eq!(name(1, 6).as_deref(), Some("a8v"));
    assert_eq!((name(0, 4), name(18, 4), name(99, 0), name(1, 0)), (None, None, None, None));
}

#[test]
fn escape_codes_change_nothing_but_the_look() {
    for variant in Variant::all() {
        for (position, before, turn) in positions(variant, 4) {
            let mut options = TextOptions {
                names: vec!["\x1b[2JEve\r\n\x07".into(), "花子".into()],
                ..TextOptions::default()
            };
            options.marks.set_last(&before, &turn);
            let plain = text(&position, &options);
            assert!(!plain.contains(['\x1b', '\r', '\x07']));
            options.colour = true;
            let mut bare = String::new();
            for (nth, piece) in text(&position, &options).split('\x1b').enumerate() {
                let rest = if nth == 0 { Some(piece) } else { piece.split_once('m').map(|p| p.1) };
                bare.push_str(rest.expect("a code ends with m"));
            }
            let trimmed = |text: &str| {
                text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(trimmed(&bare), trimmed(&plain), "{position}");
        }
    }
}

#[test]
fn heat_is_shown_in_tenths() {
    let position = start("quoridor/3x3w2");
    let place = |name| Place::from_name(position.game(), name).unwrap();
    let heat =
        vec![(place("b2"), 0.55), (place("a1"), 0.02), (place("b2h"), 0.3), (place("a1v"), 1.0)];
    let marks = Marks { heat, ..Marks::default() };
    let options =
        TextOptions { charset: Charset::Ascii, status: false, marks, ..TextOptions::default() };
    is(
        &text(&position, &options),
        "
  +-----------+
3 | .   b   . |
  |    ---3---|
2 | . : .5  . |
  |   9       |
1 | .0: a   . |
  +-----------+
    a   b   c
",
    );
    let coloured = text(&position, &TextOptions { colour: true, ..options });
    assert!(coloured.contains("\x1b[2;22;97;48;5;240m .5\x1b[0m"), "{coloured:?}");
}
