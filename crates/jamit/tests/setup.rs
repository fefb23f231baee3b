//! What may be set up and what is refused, with the reason and its place in the text.

use quartet_core::{Game as _, Seat, TextError, Variant as _, hex::Direction};
use quartet_jamit::{Colour, Piece, Position, Setup, SetupError, Stage, Variant};

/// Reads a text in which square brackets stand round the token that is to be refused.
fn refused(marked: &str) -> String {
    let start = marked.chars().position(|c| c == '[').expect("a mark");
    let token = &marked[marked.find('[').unwrap() + 1..marked.find(']').unwrap()];
    let text = marked.replace(['[', ']'], "");
    let error = text.parse::<Position>().expect_err(&text);
    let found = (error.line, error.column, error.token.as_str());
    assert_eq!(found, (1, start + 1, token), "{marked}: {error}");
    error.message
}

fn accepted(text: &str) -> Position {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text);
    let again = Position::try_from(position.setup());
    assert_eq!(again, Ok(position));
    position
}

const REST: &str = "6/7/8/4x4/8/7/6/5";

#[test]
fn house_set_ups_are_those_of_the_rules() {
    let texts = [
        "jamit 2p 5/6/A5B/2A2B2/4x4/2A2B2/A5B/6/5 S,N 0,0 0,0 i - 1",
        "jamit 3p 2B2/6/A2B2B/2A2B2/4x4/2A2C2/A2C2C/6/2C2 S,NW,NE 0,0,0 - i - 1",
        "jamit mini-2p 4/1A1B1/1A2B1/3x3/1A2B1/1A1B1/4 S,N 0,0 0,0 i - 1",
        "jamit mini-3p 4/2B2/1A1BB1/2Ax3/1A1CC1/2C2/4 S,NW,NE 0,0,0 - i - 1",
    ];
    for (variant, text) in Variant::all().into_iter().zip(texts) {
        let start = Position::start(variant);
        assert_eq!(start, accepted(text));
        let stones = start.setup().stones;
        assert!(stones.iter().all(|&stones| stones == variant.stones()));
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 96, "{}", size_of::<Position>());
}

#[test]
fn at_most_the_set_up_s_stones() {
    accepted(&format!("jamit 2p AAAA1/{REST} S,N 0,0 0,0 i - 1"));
    accepted(&format!("jamit 2p 5/{REST} S,N 0,0 0,0 i - 1"));
    let message = refused(&format!("jamit 2p AAAA[A]/{REST} S,N 0,0 0,0 i - 1"));
    assert_eq!(message, "seat 1 has more than 4 stones");
    refused("jamit mini-3p BBB1/[B]4/6/3x3/6/5/4 S,NW,NE 0,0,0 - i - 1");
}

#[test]
fn at_most_25_coins_of_a_colour_on_board_and_in_hands() {
    let of = |coin: &str| "ccccc/cccccc/ccccccc/cccccc2/4x4/8/7/6/5".replace('c', coin);
    accepted(&format!("jamit 2p {} S,N 0,0 0,0 i - 1", of("b").replace("b2/", "bb1/")));
    let one_more = of("b").replace("b2/", "bb[b]/");
    let message = refused(&format!("jamit 2p {one_more} S,N 0,0 0,0 i - 1"));
    assert_eq!(message, "there are more than 25 coins of colour b");
    refused(&format!("jamit 2p {} S,N 0,0 0,0 i - 1", of("n").replace("n2/", "nn[n]/")));
    accepted(&format!("jamit 2p {} S,N 0,0 0,1 i - 1", of("n")));
    refused(&format!("jamit 2p {} S,N 0,0 1,[1] i - 1", of("n")));
    refused(&format!("jamit 2p {} S,N 0,0 [2],0 i - 1", of("n")));
}

#[test]
fn hands_hold_at_most_two() {
    accepted(&format!("jamit 2p 5/{REST} S,N 0,0 2,2 i - 1"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,[3] i - 1"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,[256] i - 1"));
    refused(&format!("jamit 3p 5/{REST} S,NW,NE 0,0,0 [0,0,0] i - 1"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 [-] i - 1"));
}

#[test]
fn points_are_under_the_target() {
    accepted(&format!("jamit 2p 5/{REST} S,N 12,12 0,0 i - 1"));
    let message = refused(&format!("jamit 2p 5/{REST} S,N 12,[13] 0,0 i - 1"));
    assert_eq!(message, "the game is over at this number of points");
    accepted(&format!("jamit 3p 5/{REST} S,NW,NE 10,10,10 - i - 1"));
    refused(&format!("jamit 3p 5/{REST} S,NW,NE 0,[11],0 - i - 1"));
    refused(&format!("jamit 2p 5/{REST} S,N [01],0 0,0 i - 1"));
    refused(&format!("jamit 2p 5/{REST} S,N [0,0,0] 0,0 i - 1"));
}

#[test]
fn pawns_stand_at_different_corners() {
    accepted(&format!("jamit 2p 5/{REST} SW,SE 0,0 0,0 i - 1"));
    refused(&format!("jamit 2p 5/{REST} N,[N] 0,0 0,0 i - 1"));
    refused(&format!("jamit 3p 5/{REST} N,S,[N] 0,0,0 - i - 1"));
    refused(&format!("jamit 2p 5/{REST} S,[E] 0,0 0,0 i - 1"));
    refused(&format!("jamit 2p 5/{REST} [S,N,NE] 0,0 0,0 i - 1"));
}

#[test]
fn no_stage_that_would_be_skipped() {
    let all = |coin: &str| "ccccc/cccccc/ccccccc/ccccccc1/4x4/8/7/6/5".replace('c', coin);
    accepted(&format!("jamit 2p {} S,N 0,0 0,0 e - 2", all("a")));
    accepted(&format!("jamit 2p {} S,N 0,0 0,0 p - 1", all("a")));
    let message = refused(&format!("jamit 2p {} S,N 0,0 0,0 [e] - 1", all("a")));
    assert_eq!(message, "the supplies hold no coin for this stage, it would be skipped");
    let both = "bbbbb/bbbbbb/bbbbbbb/bbbbbbbn/nnnnxnnnn/nnnnnnnn/nnnnnnn/n5/5";
    accepted(&format!("jamit 2p {both} S,N 0,0 0,0 i - 2"));
    refused(&format!("jamit 2p {both} S,N 0,0 0,0 [i] - 1"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,0 [x] - 1"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,0 [-] - 1"));
}

#[test]
fn only_the_game_s_colours_and_no_neutral_stones() {
    assert_eq!(
        refused(&format!("jamit 2p 4[c]/{REST} S,N 0,0 0,0 i - 1")),
        "the colour c is not in the game"
    );
    refused(&format!("jamit 2p 4[C]/{REST} S,N 0,0 0,0 i - 1"));
    refused(&format!("jamit 3p 4[n]/{REST} S,NW,NE 0,0,0 - i - 1"));
    let message = refused(&format!("jamit 2p 4[N]/{REST} S,N 0,0 0,0 i - 1"));
    assert_eq!(message, "there are no neutral stones");
    refused(&format!("jamit 2p 4[d]/{REST} S,N 0,0 0,0 i - 1"));
    refused(&format!("jamit 2p 3[@a]1/{REST} S,N 0,0 0,0 i - 1"));
}

#[test]
fn the_board_has_its_form_and_its_hole() {
    let rest = " S,N 0,0 0,0 i - 1";
    refused(&format!("jamit 2p [5/6/7/8/4x4/8/7/6]{rest}"));
    refused(&format!("jamit 2p [4]/{REST}{rest}"));
    refused(&format!("jamit 2p 5/6/7/8/[9]/8/7/6/5{rest}"));
    refused(&format!("jamit 2p 5/6/7/8/4[a]4/8/7/6/5{rest}"));
    refused(&format!("jamit 2p 5/6/7/8/3[x]x4/8/7/6/5{rest}"));
    refused(&format!("jamit 2p 4[x]/{REST}{rest}"));
    refused(&format!("jamit mini-2p [5/{REST}]{rest}"));
}

#[test]
fn other_fields_are_as_they_must_be() {
    refused(&format!("[nine] 2p 5/{REST} S,N 0,0 0,0 i - 1"));
    refused(&format!("jamit [4p] 5/{REST} S,N 0,0 0,0 i - 1"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,0 i [x] 1"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,0 i - [0]"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,0 i - [3]"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,0 i - 1 [1]"));
    refused(&format!("jamit 2p 5/{REST} S,N 0,0 0,0 i -[]"));
}

#[test]
fn raw_descriptions_are_checked() {
    let check = |change: fn(&mut Setup)| {
        let mut setup = Setup::empty(Variant::MiniTwo);
        change(&mut setup);
        Position::try_from(setup).map(|position| position.to_string())
    };
    let text = "jamit mini-2p 4/5/6/3x3/6/5/4 S,N 0,0 0,0 i - 1";
    assert_eq!(check(|_| ()), Ok(text.into()));
    let hole = Variant::MiniTwo.board().hole();
    assert_eq!(
        check(|setup| setup.board[Variant::MiniTwo.board().hole().index()] =
            Some(Piece::coin(Colour::A))),
        Err(SetupError::NoPlace(hole))
    );
    let beyond = Variant::Two.board().at(37).unwrap();
    assert_eq!(
        check(|setup| setup.board[37] = Some(Piece::coin(Colour::A))),
        Err(SetupError::NoPlace(beyond))
    );
    let third = Seat::new(2);
    assert_eq!(check(|setup| setup.turn = Seat::new(2)), Err(SetupError::Turn(third)));
    // What belongs to seats that are not in the game is not looked at.
    let odd = check(|setup| {
        setup.pawns[2] = Direction::S;
        setup.points[3] = 99;
        setup.hands[2] = 99;
    });
    assert_eq!(odd, Ok(text.into()));
    assert_eq!(check(|setup| setup.stage = Stage::Extra), Ok(text.replace(" i ", " e ")));
}

/// A set-up of one's own, on the mini board with two stones on one side and five on the other.
const CUSTOM: &str = "\
# my own
game jamit
variant mini-2p
pawns SW NE

         .
       .   .
     B   .   B
   .   .   .   .
     .   b   .
   .   .   .   .
     B   x   B
   .   .   .   .
     .   .   .
   .   A   A   .
     .   .   .
       B   .
         .
";

fn refused_diagram(from: &str, to: &str) -> TextError {
    let text = CUSTOM.replacen(from, to, 1);
    assert_ne!(text, CUSTOM);
    Setup::from_diagram(&text).expect_err(to)
}

#[test]
fn a_custom_set_up_brings_its_own_stones() {
    let setup = Setup::from_diagram(CUSTOM).expect("legal");
    assert_eq!(setup.stones[..2], [2, 5]);
    let start = Position::try_from(setup).expect("legal");
    let text = "jamit mini-2p 4/2B1B/BA4/3xb2/1A4/2B1B/4 SW,NE 0,0 0,0 i - 1";
    assert_eq!(start.to_string(), text);
    // As a plain text it has too many stones, as one of this game it has not.
    assert!(text.parse::<Position>().is_err());
    assert_eq!(Position::from_text_of(&start, text), Ok(start));
    assert_eq!(Position::try_from(start.setup()), Ok(start));
    // A third stone of seat 1 would be allowed by the variant, but not in this game.
    let more = "jamit mini-2p AAA1/5/6/3x3/6/5/4 SW,NE 0,0 0,0 i - 1";
    assert!(more.parse::<Position>().is_ok());
    assert_eq!(Position::from_text_of(&start, more).unwrap_err().column, 17);
    let other = Position::start(Variant::Two).to_string();
    assert_eq!(Position::from_text_of(&start, &other).unwrap_err().token, "2p");
}

#[test]
fn diagrams_are_checked_with_line_and_column() {
    let place = |error: TextError| (error.line, error.column, error.token);
    let at = |line, column, token: &str| (line, column, token.to_string());
    assert_eq!(place(refused_diagram("jamit", "nine")), at(2, 6, "nine"));
    assert_eq!(place(refused_diagram("mini-2p", "mini")), at(3, 9, "mini"));
    assert_eq!(place(refused_diagram("SW NE", "SW E")), at(4, 10, "E"));
    assert_eq!(place(refused_diagram("SW NE", "SW SW")), at(4, 10, "SW"));
    assert_eq!(place(refused_diagram("SW NE", "SW")), at(4, 7, "SW"));
    assert_eq!(place(refused_diagram("SW NE", "SW NE N")), at(4, 13, "N"));
    assert_eq!(place(refused_diagram("B   x", "B   .")), at(12, 10, "."));
    assert_eq!(place(refused_diagram("B   x", "x   x")), at(12, 6, "x"));
    assert_eq!(place(refused_diagram("   b", "   n n")), at(10, 16, "."));
    assert_eq!(place(refused_diagram("   b", "   C")), at(10, 10, "C"));
    assert_eq!(place(refused_diagram("   b", "   N")), at(10, 10, "N"));
    assert_eq!(place(refused_diagram("   b", "   ?")), at(10, 10, "?"));
    assert!(Setup::from_diagram("").is_err());
}
