//! Any game by its texts.

use quartet_core::{
    Random,
    adjudication::{Adjudication, Adjudicator, Draw},
};
use quartet_games::{Game, Illegal, Position, Variant};
use rand::SeedableRng as _;

#[test]
fn names_lead_to_variants_and_back() {
    assert_eq!(Variant::all().len(), 7 + 3 + 10 + 4);
    for variant in Variant::all() {
        assert_eq!(variant.to_string().parse(), Ok(variant));
        let start = Position::start(variant);
        assert_eq!(start.variant(), variant);
        assert_eq!(start.to_string().parse(), Ok(start));
    }
    assert_eq!("nine".parse::<Variant>().unwrap().to_string(), "nine/2p");
    let error = "nine/5p".parse::<Variant>().unwrap_err();
    assert_eq!((error.column, error.token.as_str()), (6, "5p"));
    let error = "chess/2p".parse::<Variant>().unwrap_err();
    assert_eq!((error.column, error.token.as_str()), (1, "chess"));
    assert!("nine/2p/".parse::<Variant>().is_err());
    assert!("chess 2p".parse::<Position>().is_err());
    assert!("".parse::<Position>().is_err());
}

#[test]
fn turns_are_whole_or_unfinished_but_never_two() {
    let start = Position::start("fillit/2p-a".parse().unwrap());
    let slide = start.actions().into_iter().find(|action| action.to_string().starts_with('P'));
    let slide = slide.unwrap().to_string();
    assert_eq!(start.parse_turn(&slide).unwrap().len(), 1);
    assert_eq!(start.parse_turn(&format!("{slide}/c1-c2")).unwrap().len(), 2);
    let error = start.parse_turn(&format!("{slide}/c1-c2/c2-c1")).unwrap_err();
    assert_eq!((error.column, error.token.as_str()), (11, "c2-c1"));
    let error = start.parse_turn(&format!("{slide}/c1-e9")).unwrap_err();
    assert_eq!((error.column, error.token.as_str()), (8, "e9"));
    assert!(start.parse_turn("").is_err());
}

#[test]
fn an_action_of_another_game_is_refused() {
    let nine = Position::start("nine/2p".parse().unwrap());
    let quoridor = Position::start("quoridor/2p".parse().unwrap());
    let action = nine.parse_action("e5").unwrap();
    assert_eq!(quoridor.legal(action), Err(Illegal::OtherGame));
    assert_eq!(quoridor.play(action), Err(Illegal::OtherGame));
}

#[test]
fn the_third_repetition_is_a_draw_and_not_before() {
    let mut position = Position::start("quoridor/2p".parse().unwrap());
    let mut watch = Adjudicator::new(Adjudication::STANDARD, &position);
    let round = ["e2", "e8", "e1", "e9"];
    for (nth, action) in round.iter().chain(&round).enumerate() {
        position = position.play(position.parse_action(action).unwrap()).unwrap();
        let draw = watch.note(&position);
        assert_eq!(draw, (nth == 7).then_some(Draw::Repetition), "after action {nth}");
    }
    let mut never = Adjudicator::new(Adjudication::None, &position);
    assert!((0..9).all(|_| never.note(&position).is_none()));
}

#[test]
fn the_turn_limit_lets_every_seat_have_its_turns() {
    let limits = Adjudication::Limits { repetitions: 1_000, turns: 2 };
    let mut position = Position::start("jamit/3p".parse().unwrap());
    let mut watch = Adjudicator::new(limits, &position);
    let mut rng = Random::seed_from_u64(1);
    let mut turns = 0;
    loop {
        position = position.play(position.random_action(&mut rng).unwrap()).unwrap();
        turns += u32::from(position.begins_turn());
        if let Some(draw) = watch.note(&position) {
            assert_eq!((draw, turns), (Draw::TurnLimit, 6));
            break;
        }
    }
}

#[test]
fn diagrams_of_the_house_set_ups_are_their_starts() {
    for variant in Variant::all() {
        let diagram = match variant {
            Variant::Fillit(variant) => variant.diagram(),
            Variant::Jamit(variant) => variant.diagram(),
            Variant::Quoridor(_) | Variant::Nine(_) => continue,
        };
        assert_eq!(Position::from_diagram(diagram), Ok(Position::start(variant)));
    }
    assert!(Position::from_diagram("game quoridor\nvariant 2p\n").is_err());
    assert!(Position::from_diagram("").is_err());
    assert_eq!(Game::ALL[0], Game::Quoridor);
}

/// One stone too many for the house set-ups of both games.
const FIVE_STONES: [&str; 2] = [
    "fillit 2p-a A4/6/A5B/2A2B2/@a3x3@b/2A2B2/A5B/6/4B 24,24 - 1",
    "jamit 2p A4/6/A5B/2A2B2/4x4/2A2B2/A5B/6/4B S,N 0,0 0,0 i - 1",
];

#[test]
fn a_custom_set_up_brings_its_own_number_of_stones() {
    for text in FIVE_STONES {
        assert!(text.parse::<Position>().is_err(), "{text}");
        let start = Position::from_custom_text(text).unwrap();
        assert_eq!(start.to_string(), text);
        assert_eq!(Position::from_text_of(&start, text), Ok(start));
    }
    let none = FIVE_STONES[0].replace('A', "1").replace("11", "2");
    assert!(Position::from_custom_text(&none).is_err(), "{none}");
    let overlap = FIVE_STONES[0].replace("24,24", "25,24");
    let error = Position::from_custom_text(&overlap).unwrap_err();
    assert_eq!((error.column, error.token.as_str()), (51, "25"));
    let error = Position::from_custom_text("nine 2p").unwrap_err();
    assert_eq!((error.column, error.token.as_str()), (1, "nine"));
    assert!(Position::from_custom_text("").is_err());
}

#[test]
fn an_insert_of_the_last_coins_leaves_the_pawn_in_the_same_turn() {
    // 24 b and 24 n lie on the board: the insert puts in the last of each.
    let board = "5/bbbbbb/bbbbbbb/bbbbbbbb/bbbnxnnnn/nnnnnnnn/nnnnnnn/nnnn2/5";
    let text = format!("jamit 2p {board} S,N 0,0 0,0 i - 1");
    let position: Position = text.parse().unwrap();
    let turn = position.parse_turn("a1:bn/>NE").unwrap();
    let inserted = position.play(turn[0]).unwrap();
    assert!(position.continues_in(&inserted));
    assert!(!inserted.continues_in(&inserted.play(turn[1]).unwrap()));
    assert!(position.parse_turn("a1:bn/>NE/>SE").is_err());
}
