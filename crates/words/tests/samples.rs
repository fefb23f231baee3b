//! What is said of positions worked out by hand.

use quartet_core::{Outcome, Seat, Side};
use quartet_games::{Game, Position, Variant};
use quartet_record::Termination;
use quartet_render::Place;
use quartet_words::{Figure, Language, Words};

const ENGLISH: Words = Words::new(Language::English);
const JAPANESE: Words = Words::new(Language::Japanese);
const CHINESE: Words = Words::new(Language::Chinese);

const QUORIDOR: &str = "quoridor 2p e1,e9 10,10 - 1";
/// Seat 1 cannot go anywhere: fences above and right of it, two pawns in a row on its left.
const SHUT_IN: &str = "quoridor 4p e1,d1,e9,c1 0,5,5,5 d1h,e1v 1";
const FILLIT: &str = "fillit 2p-a 5/6/A5B/2A2B2/@a3x3@b/2A2B2/A5B/6/5 24,24 - 1";
/// A red chip on e3, on the way of seat 1's pawn, and one on c2, beside its stone.
const CHIPS: &str = "fillit 2p-a 5/6/Ab4B/2A2B2/@a1b1x3@b/2A2B2/A5B/6/5 24,22 - 1";
const JAMIT: &str = "jamit 2p 5/6/A5B/2A2B2/4x4/2A2B2/A5B/6/5 S,N 0,0 0,0 i - 1";

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn action(words: Words, text: &str, action: &str) -> String {
    let position = position(text);
    words.action(&position, position.parse_action(action).unwrap())
}

fn preview(text: &str, action: &str) -> String {
    let position = position(text);
    ENGLISH.preview(&position, position.parse_action(action).unwrap())
}

fn place(text: &str, name: &str) -> String {
    let position = position(text);
    ENGLISH.place(&position, Place::from_name(position.game(), name).unwrap())
}

fn variant(name: &str) -> Variant {
    name.parse().unwrap()
}

/// Nine after the neutral and the rim phase: neutral pieces in the middle of each section, and the
/// slots filled in turn, each side from its lower or left end: S, N, W, E.
fn nine() -> Position {
    let mut position = Position::start(variant("nine/2p"));
    let mut play = |action: &str| {
        let action = position.parse_action(action).unwrap();
        position = position.play(action).unwrap();
    };
    "b2 e2 h2 b5 e5 h5 b8 e8 h8".split(' ').for_each(&mut play);
    for edge in ['S', 'N', 'W', 'E'] {
        let lines = if matches!(edge, 'S' | 'N') { "abcdefghi" } else { "123456789" };
        lines.chars().for_each(|line| play(&format!("{edge}{line}")));
    }
    position
}

#[test]
fn actions_of_quoridor() {
    for (before, played, said) in [
        (QUORIDOR, "e2", "Blue moves the pawn to e2."),
        ("quoridor 2p e4,e5 10,10 - 1", "e6", "Blue jumps to e6."),
        ("quoridor 2p e1,e9 10,10 - 2", "e3h", "Red places a fence at e3, horizontal."),
        ("quoridor 2p e1,e9 10,10 - 2", "e3v", "Red places a fence at e3, vertical."),
        ("quoridor 2p e8,a5 10,10 - 1", "e9", "Blue moves the pawn to e9; Blue wins."),
        (SHUT_IN, "pass", "Blue passes."),
        // Not legal, so only named.
        (QUORIDOR, "e5", "Blue: e5"),
    ] {
        assert_eq!(action(ENGLISH, before, played), said);
    }
    assert_eq!(action(JAPANESE, QUORIDOR, "e2"), "青がコマをe2に動かしました。");
    assert_eq!(action(CHINESE, QUORIDOR, "e3h"), "藍方在 e3 放下一片橫的圍牆。");
}

#[test]
fn actions_of_nine() {
    let start = Position::start(variant("nine/2p")).to_string();
    assert_eq!(action(ENGLISH, &start, "e5"), "Blue puts a neutral piece on e5.");
    let mut position = nine();
    for (played, said) in [
        // The whole file is empty; in the section at the top left there is only a neutral piece.
        ("Sa", "Blue slides the piece from Sa to a9; Blue takes the section."),
        // The neutral piece on b2 stops it.
        ("Sb", "Red slides the piece from Sb to b1; Red takes the section."),
        // One piece each in the section at the bottom left.
        ("W1", "Blue slides the piece from W1 to a1; Red loses the section."),
    ] {
        let action = position.parse_action(played).unwrap();
        assert_eq!(ENGLISH.action(&position, action), said);
        position = position.play(action).unwrap();
    }
    let rim =
        "nine 2p r 9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n2n1/9 ......... ......... ......... ......... 1";
    assert_eq!(action(ENGLISH, rim, "Sa"), "Blue puts a piece into slot Sa.");
}

#[test]
fn actions_of_fillit() {
    for (before, played, said) in [
        (FILLIT, "Pe4", "Blue slides to e4 and lays 3 chips."),
        (CHIPS, "Pe4", "Blue slides to e4 and lays 3 chips; 1 red chip goes back."),
        (FILLIT, "c1-c2", "Blue steps the stone from c1 to c2."),
        (CHIPS, "c1-c2", "Blue steps the stone from c1 to c2, in exchange for a red chip."),
    ] {
        assert_eq!(action(ENGLISH, before, played), said);
    }
    assert_eq!(
        action(JAPANESE, CHIPS, "Pe4"),
        "青がe4まで進み、チップを3枚置きました。赤のチップ1枚が持ち主に戻ります。"
    );
    assert_eq!(
        action(CHINESE, CHIPS, "Pe4"),
        "藍方滑到 e4，放下 3 枚籌碼；1 枚紅色籌碼歸還給主人。"
    );
}

#[test]
fn partners_have_numbers() {
    let variant = variant("fillit/2v2-a");
    let names: Vec<String> = Seat::all(4).map(|seat| ENGLISH.seat(variant, seat)).collect();
    assert_eq!(names, ["Blue 1", "Red 1", "Blue 2", "Red 2"]);
    assert_eq!(ENGLISH.side(variant, Side::new(1)), "Red");
    let start = Position::start(variant).to_string();
    assert_eq!(place(&start, "i5"), "i5, blue pawn 2");
    assert_eq!(CHINESE.seat(variant, Seat::new(2)), "藍方 2");
}

#[test]
fn actions_of_jamit() {
    let file = |file: &str| JAMIT.replacen("5/6", &format!("{file}/6"), 1);
    let hole = |file: &str| JAMIT.replacen("4x4", &format!("{file}x4"), 1);
    let of = |before: String, played, said| assert_eq!(action(ENGLISH, &before, played), said);
    of(file("5"), "a1:bn", "Blue inserts a red and a neutral coin at a1.");
    // The first coin fills the last gap, the second pushes a red coin out.
    of(
        file("1bbbb"),
        "a1:bn",
        "Blue inserts a red and a neutral coin at a1: a red coin falls over the edge, \
         1 point for Red.",
    );
    of(
        hole("1aaa"),
        "e1:nb",
        "Blue inserts a neutral and a red coin at e1: a blue coin falls into the hole, \
         2 points for Blue.",
    );
    of(
        file("1bbbn"),
        "a1:bn",
        "Blue inserts a red and a neutral coin at a1: a neutral coin falls over the edge, \
         1 neutral coin for Blue.",
    );
    // One in hand and two more are three.
    of(
        hole("1nnn").replace("0,0 i", "1,0 i"),
        "e1:bn",
        "Blue inserts a red and a neutral coin at e1: a neutral coin falls into the hole, \
         2 neutral coins for Blue; Blue turns 3 neutral coins into 1 point.",
    );
    of(
        file("1bbbb").replace("0,0 0,0", "0,12 0,0"),
        "a1:bn",
        "Blue inserts a red and a neutral coin at a1: a red coin falls over the edge, \
         1 point for Red; Red wins.",
    );
    of(JAMIT.replace(" i ", " e "), "+b1,c1", "Blue inserts two extra coins, at b1 and c1.");
    of(JAMIT.replace(" i ", " p "), ">NE", "Blue moves the pawn to corner NE.");
}

#[test]
fn previews() {
    let jamit = JAMIT.replacen("5/6", "1bbbb/6", 1);
    for (before, played, said) in [
        (QUORIDOR, "e2", "Steps to go: Blue 8 → 7, Red 8"),
        (FILLIT, "Pe4", "lays 3 chips"),
        (CHIPS, "Pe4", "lays 3 chips; 1 red chip goes back"),
        (FILLIT, "c1-c2", "the stone goes to c2"),
        (CHIPS, "c1-c2", "the stone changes places with a red chip"),
        (JAMIT, "a1:bn", "nothing falls out"),
        (&jamit, "a1:bn", "a red coin falls over the edge, 1 point for Red"),
        (QUORIDOR, "e5", "The pawn goes one square, or jumps over a pawn right beside it."),
    ] {
        assert_eq!(preview(before, played), said);
    }
    assert_eq!(preview(&nine().to_string(), "Sa"), "slides to a9; Blue takes the section");
}

#[test]
fn places_are_labelled() {
    for (text, name, said) in [
        (QUORIDOR, "e1", "e1, blue pawn"),
        (QUORIDOR, "e4", "e4, empty"),
        (QUORIDOR, "e3h", "fence place e3h"),
        (SHUT_IN, "d1h", "fence d1h"),
        (FILLIT, "c1", "c1, blue stone"),
        (CHIPS, "e3", "e3, red chip"),
        (JAMIT, "g1", "g1, blue stone"),
        (JAMIT, "S", "corner S, blue pawn"),
        (JAMIT, "NE", "corner NE, free"),
    ] {
        assert_eq!(place(text, name), said);
    }
    let nine = nine().to_string();
    assert_eq!(place(&nine, "b2"), "b2, neutral piece");
    assert_eq!(place(&nine, "Sa"), "slot Sa, blue piece, would stop at a9");
    let start = Position::start(variant("nine/2p")).to_string();
    assert_eq!(place(&start, "W3"), "slot W3, empty");
}

#[test]
fn what_is_due() {
    let due = |text: &str| ENGLISH.due(&position(text));
    for (text, said) in [
        (QUORIDOR, "Blue: move the pawn or place a fence"),
        ("quoridor 2p e1,e9 10,0 - 2", "Red: move the pawn"),
        (SHUT_IN, "Blue: no move is possible, pass"),
        (FILLIT, "Blue: slide the pawn or step a stone"),
        (JAMIT, "Blue: put in a red and a neutral coin"),
    ] {
        assert_eq!(due(text), said);
    }
    assert_eq!(due(&JAMIT.replace(" i ", " p ")), "Blue: move the pawn to a free corner");
    assert_eq!(
        due(&JAMIT.replace(" i ", " e ")),
        "Blue: put in two of your own coins at different spaces"
    );
    let slid = position(FILLIT);
    let slid = slid.play(slid.parse_action("Pe4").unwrap()).unwrap();
    assert_eq!(ENGLISH.due(&slid), "Blue: step a stone");
    let start = Position::start(variant("nine/2p"));
    assert_eq!(ENGLISH.due(&start), "Blue: put a neutral piece into a section without one");
    assert_eq!(CHINESE.due(&position(QUORIDOR)), "輪到藍方：移動棋子，或放一片圍牆");
    assert_eq!(JAPANESE.due(&position(JAMIT)), "青の手番：赤と中立のコインを入れます");
}

#[test]
fn figures_beside_a_seat() {
    let figures = |text: &str| {
        let figures = ENGLISH.figures(&position(text), Seat::FIRST).into_iter();
        figures
            .map(|Figure { key, label, value }| format!("{key}: {label} {value}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(figures(QUORIDOR), ["fences: Fences 10", "steps: Steps to go 8"]);
    assert_eq!(figures(FILLIT), ["chips: Chips to lay 24"]);
    assert_eq!(
        figures(JAMIT),
        ["points: Points 0 of 13", "coins: Coins 25", "neutral: Neutral coins 0"]
    );
    let start = Position::start(variant("nine/2p")).to_string();
    assert_eq!(figures(&start), ["points: Points 0", "hand: In hand 18"]);
}

#[test]
fn names_of_variants() {
    for (name, said) in [
        ("quoridor/4p", "4 players"),
        ("quoridor/5x5", "5×5 with 6 fences"),
        ("quoridor/5x5w1", "5×5 with 1 fence"),
        ("quoridor/5x5w0", "5×5 without fences"),
        ("fillit/2p-b", "2 players, set-up B"),
        ("jamit/mini-3p", "Mini board, 3 players"),
    ] {
        assert_eq!(ENGLISH.variant(variant(name)), said);
    }
}

#[test]
fn verdicts() {
    let two = variant("quoridor/2p");
    let four = variant("quoridor/4p");
    let win = Outcome::win(Side::new(0), 2);
    let shared = Outcome::from_ranks(&[1, 3, 1, 4]).unwrap();
    let three = Outcome::from_ranks(&[1, 1, 1, 4]).unwrap();
    assert_eq!(ENGLISH.verdict(two, &win, &[]), "Blue wins");
    assert_eq!(ENGLISH.verdict(two, &win, &["Ada".into(), String::new()]), "Ada wins");
    assert_eq!(ENGLISH.verdict(two, &win, &[" ".into()]), "Blue wins");
    assert_eq!(ENGLISH.verdict(four, &shared, &[]), "Blue and Green win");
    assert_eq!(ENGLISH.verdict(four, &three, &[]), "Blue, Red and Green win");
    assert_eq!(ENGLISH.verdict(two, &Outcome::draw(2), &[]), "Draw");
    let teams = variant("fillit/2v2-a");
    let names = ["Ada", "", "Cy", ""].map(String::from);
    assert_eq!(ENGLISH.verdict(teams, &win, &names), "Ada and Cy win");
    assert_eq!(ENGLISH.verdict(teams, &win, &[]), "Blue wins");
    assert_eq!(JAPANESE.verdict(four, &three, &[]), "青、赤、緑の勝ち");
    assert_eq!(CHINESE.verdict(four, &shared, &[]), "藍方和綠方獲勝");
}

#[test]
fn endings_and_times() {
    let said = |termination| ENGLISH.termination(Game::Quoridor, termination);
    assert_eq!(said(Termination::Rules), "The goal line is reached");
    assert_eq!(said(Termination::Time), "Time is up");
    for (ms, face) in [
        (0, "0:00.0"),
        (9_399, "0:09.3"),
        (9_999, "0:09.9"),
        (10_000, "0:10"),
        (271_200, "4:31"),
        (3_599_999, "59:59"),
        (3_723_000, "1:02:03"),
    ] {
        assert_eq!(ENGLISH.duration(ms), face);
    }
}

#[test]
fn unknown_keys_are_their_own_text() {
    assert_eq!(CHINESE.say("no-such-key"), "no-such-key");
}

#[test]
fn numbers_choose_the_form() {
    let chips =
        |words: Words, count: u32| words.say_with("count-chips", &[("count", count.into())]);
    assert_eq!(chips(ENGLISH, 0), "0 chips");
    assert_eq!(chips(ENGLISH, 1), "1 chip");
    assert_eq!(chips(ENGLISH, 21), "21 chips");
    assert_eq!(chips(JAPANESE, 1), "チップ1枚");
    assert_eq!(chips(CHINESE, 1), "1 枚籌碼");
}
