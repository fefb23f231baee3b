use quartet_core::Random;
use quartet_engine::Level;
use rand::SeedableRng as _;

use super::*;
use crate::{Errand, Figure};

const A: Seat = Seat::FIRST;
const B: Seat = Seat::new(1);

fn table(start: &str, players: Vec<Player>) -> Table {
    Table::new(crate::read_start(start).unwrap(), players, Adjudication::STANDARD, false).unwrap()
}

fn persons(start: &str) -> Table {
    table(start, Vec::new())
}

fn play(table: &mut Table, turns: &str) {
    for turn in turns.split_whitespace() {
        for action in table.position().parse_turn(turn).unwrap() {
            table.play(action).unwrap();
        }
    }
}

fn result(table: &Table) -> String {
    let tag = |name| table.record().tag(name).unwrap().into_owned();
    format!("{} {}", tag("Result"), tag("Termination"))
}

#[test]
fn an_illegal_action_says_why() {
    let mut table = persons("quoridor");
    let action = |text: &str| table.position().parse_action(text).unwrap();
    let (far, near) = (action("e5"), action("e2"));
    let too_far = quartet_games::Illegal::Quoridor(quartet_games::quoridor::Illegal::TooFar);
    assert_eq!(table.play(far), Err(PlayError::Record(RecordError::Illegal(too_far))));
    assert_eq!(table.revision(), 0);
    assert!(table.resign(A));
    assert_eq!(table.play(near), Err(PlayError::GameOver));
}

#[test]
fn taking_back_goes_by_action_turn_or_person() {
    let mut table = persons("fillit");
    let first = table.position().actions()[0];
    table.play(first).unwrap();
    let second = table.position().actions()[0];
    table.play(second).unwrap();
    let third = table.position().actions()[0];
    table.play(third).unwrap();
    assert_eq!(table.done(), Some(third.to_string()));
    assert!(table.take_back_turn());
    assert_eq!((table.turns().len(), table.done()), (1, None));
    assert!(table.take_back_action());
    assert_eq!(table.done(), Some(first.to_string()));
    assert!(table.redo_action() && table.redo_action() && !table.can_redo());
    assert_eq!(table.done(), Some(third.to_string()));
    assert!(table.take_back_turn() && table.take_back_turn() && !table.take_back());
    assert!(table.is_untouched() && !table.can_take_back() && table.can_redo());
    // Another action forgets what was taken back.
    let other = table.position().actions().into_iter().find(|&action| action != first).unwrap();
    table.play(other).unwrap();
    assert!(!table.can_redo() && !table.redo());
}

#[test]
fn against_an_engine_taking_back_goes_to_the_persons_turn() {
    let players = Player::alone_against(Level::MIN, "quoridor".parse().unwrap());
    let mut table = table("quoridor", players);
    play(&mut table, "e2 e8 e3");
    assert!(Errand::of_engine(&table).is_some());
    assert!(table.take_back());
    assert_eq!(table.record().movetext(), "1. e2 e8 *");
    assert!(table.take_back());
    assert!(table.is_untouched() && Errand::of_engine(&table).is_none());
    assert!(table.redo());
    assert_eq!(table.record().movetext(), "1. e2 e8 *");
}

#[test]
fn who_resigns_or_is_late_is_last_and_all_others_are_first() {
    let mut table = persons("quoridor/4p");
    assert!(table.resign(Seat::new(3)));
    assert_eq!(result(&table), "1,1,1,4 resignation");
    assert!(!table.resign(A) && !table.flag(A) && !table.agree_on_draw());
    assert!(table.take_back());
    assert_eq!(result(&table), "* unfinished");
    assert!(table.flag(B));
    assert_eq!(result(&table), "1,4,1,1 time");
    let ranks: Vec<_> = table.ranking().iter().map(|s| (s.seat.number(), s.rank)).collect();
    assert_eq!(ranks, [(1, 1), (3, 1), (4, 1), (2, 4)]);
    assert_eq!(table.ranking()[0].figure, Figure::ToGo(8));
    // Two sides of two seats: the side loses. There is no third seat for two.
    let mut teams = persons("fillit/2v2-a");
    assert!(teams.resign(Seat::new(2)));
    assert_eq!(result(&teams), "2,1 resignation");
    assert!(!persons("nine").resign(Seat::new(2)));
}

#[test]
fn a_draw_can_be_agreed_on_and_taken_back() {
    let mut table = persons("nine/3p");
    play(&mut table, "e5");
    let before = table.revision();
    assert!(table.agree_on_draw() && table.can_take_back());
    assert_eq!(result(&table), "1,1,1 agreement");
    assert!(table.to_move().is_none() && table.take_back_action());
    assert_eq!(table.record().movetext(), "1. e5 *");
    assert!(table.revision() > before + 1);
}

#[test]
fn a_repetition_ends_the_game_and_can_be_taken_back() {
    let mut table = persons("quoridor");
    play(&mut table, "e2 e8 e1 e9 e2 e8 e1 e9");
    assert_eq!(result(&table), "1,1 repetition");
    assert!(table.take_back_action());
    assert_eq!((result(&table).as_str(), table.turns().len()), ("* unfinished", 7));
    play(&mut table, "d8");
    assert!(!table.is_over());
}

#[test]
fn again_with_the_same_or_other_seats() {
    let mut table =
        table("quoridor 2p d1,e9 9,9 - 2", vec![Player::person(), Player::Engine(Level::MIN)]);
    table.note("Date", "2026.11.27").unwrap();
    play(&mut table, "e8");
    let revision = table.revision();
    table.rotate_seats();
    assert_eq!(table.record().player(A), Some("engine level 1"));
    assert_eq!(table.record().movetext(), "1... e8 *");
    let again = table.restarted().unwrap();
    assert!(again.is_untouched() && again.revision() > revision);
    assert_eq!(again.record().start(), table.record().start());
    assert_eq!(again.record().tag("Date").unwrap(), "2026.11.27");
    assert_eq!(again.players(), table.players());
}

#[test]
fn the_second_game_swaps_the_seats() {
    let start = Position::start("nine".parse().unwrap());
    let ada = Player::Person(Some("Ada".into()));
    let players = vec![ada.clone(), Player::person()];
    let mut table = Table::new(start, players, Adjudication::STANDARD, true).unwrap();
    assert!(table.second_game().is_none());
    table.resign(A);
    let second = table.second_game().unwrap();
    assert_eq!(second.player(B), &ada);
    assert_eq!(second.record().tag("Round").unwrap(), "2 of 2");
    assert!(second.records().len() == 2 && second.second_game().is_none());
    let (again, whole) = Table::resume(quartet_record::read(&second.text()).unwrap()).unwrap();
    assert!(whole && again.two_games() == second.two_games());
    // The rules have no two games of others.
    let start = Position::start("nine/3p".parse().unwrap());
    let three = Table::new(start, Vec::new(), Adjudication::STANDARD, true).unwrap();
    assert_eq!(three.two_games(), &TwoGames::No);
}

#[test]
fn forced_passes_are_no_choices() {
    let mut rng = Random::seed_from_u64(3);
    let mut table = persons("nine");
    while table.forced_pass().is_none() {
        let action =
            table.position().random_action(&mut rng).expect("a seat passes before the end");
        table.play(action).unwrap();
    }
    let (seat, turns) = (table.position().turn(), table.turns().len());
    let passed = table.pass_where_forced().unwrap();
    assert_eq!(passed[0], seat);
    assert_eq!(table.turns().len(), turns + passed.len());
    assert!(table.forced_pass().is_none());
    // The pass goes back together with the choice before it.
    assert!(table.take_back_action());
    assert_eq!(table.turns().len(), turns - 1);
    assert!(table.redo_action());
    assert_eq!(table.turns().len(), turns + passed.len());
}

#[test]
fn names_that_no_record_can_have_do_no_harm() {
    let name = Player::Person(Some("A\nB".into()));
    let table = table("nine", vec![name.clone()]);
    assert_eq!((table.player(A), table.player(B)), (&name, &Player::person()));
    assert_eq!(table.record().player(A), None);
}

#[test]
fn variations_and_other_records_are_left_behind() {
    let text = "[Game \"quoridor\"] 1. e2 (1. d1) e8 *\n\n[Game \"quoridor\"] 1. e2 e8 (1... d9) *";
    let (table, whole) = Table::resume(quartet_record::read(text).unwrap()).unwrap();
    assert!(!whole);
    assert_eq!(table.record().movetext(), "1. e2 e8 *");
    assert!(Table::resume(Vec::new()).is_none());
}
