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
