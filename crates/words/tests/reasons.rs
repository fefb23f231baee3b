//! Every reason against an action has words of its own.

use quartet_core::{
    Seat,
    hex::{Direction, LARGE},
};
use quartet_games::{Game, Illegal, Position, fillit, jamit, nine, quoridor};
use quartet_record::Termination;
use quartet_render::Place;
use quartet_table::Refusal;
use quartet_words::{Language, Words};

fn quoridor() -> Vec<Illegal> {
    use quoridor::Illegal as Of;
    let all = [
        Of::GameOver,
        Of::Pass,
        Of::OffBoard,
        Of::Occupied,
        Of::FenceBetween,
        Of::TooFar,
        Of::JumpStopped,
        Of::JumpStraight,
        Of::NoFences,
        Of::FencesMeet,
        Of::ClosesWay(Seat::new(1)),
    ];
    all.map(Illegal::Quoridor).to_vec()
}

fn nine() -> Vec<Illegal> {
    use nine::Illegal as Of;
    let all = [
        Of::Over,
        Of::NeutralDue,
        Of::NeutralsPlaced,
        Of::Outermost,
        Of::SectionTaken,
        Of::SlotTaken,
        Of::SlotEmpty,
        Of::NotYours,
        Of::Blocked,
        Of::MustPass,
        Of::NoPass,
    ];
    all.map(Illegal::Nine).to_vec()
}

fn fillit() -> Vec<Illegal> {
    use fillit::Illegal as Of;
    let e5 = fillit::Place::of(LARGE.hole(), &LARGE);
    let all = [
        Of::Over,
        Of::NoSpace(e5),
        Of::Hole(e5),
        Of::AlreadySlid,
        Of::AlreadyStepped,
        Of::NotStraight(e5),
        Of::Blocked(e5),
        Of::TooShort(e5),
        Of::NoStone(e5),
        Of::NotYours(e5),
        Of::NotNext(e5),
        Of::ShutsIn,
        Of::MustFree,
    ];
    all.map(Illegal::Fillit).to_vec()
}

fn jamit() -> Vec<Illegal> {
    use jamit::{Colour, Illegal as Of, Stage};
    let a1 = jamit::Entry::from_name(b"a1").unwrap();
    let all = [
        Of::Over,
        Of::Due(Stage::Insert),
        Of::Due(Stage::Extra),
        Of::Due(Stage::Pawn),
        Of::NoSpace(a1),
        Of::OtherSide(a1),
        Of::NotDue(Colour::B),
        Of::NoCoin(Colour::Neutral),
        Of::SameColour,
        Of::Missing(Colour::C),
        Of::SameEntry,
        Of::Taken(Direction::NE),
    ];
    all.map(Illegal::Jamit).to_vec()
}

#[test]
fn every_reason_has_its_own_words() {
    for words in Language::ALL.map(Words::new) {
        for (game, reasons) in Game::ALL.into_iter().zip([quoridor(), nine(), fillit(), jamit()]) {
            let position = Position::start(game.variants()[0]);
            let mut said = Vec::new();
            for reason in reasons.iter().chain(&[Illegal::OtherGame]) {
                let text = words.illegal(&position, reason);
                assert!(text.ends_with(['.', '。']), "{reason:?}: {text}");
                assert!(!text.contains(['{', '-']), "{reason:?}: {text}");
                assert!(!said.contains(&text), "{reason:?}: {text}");
                said.push(text);
            }
        }
    }
}

#[test]
fn a_closed_way_names_its_colour() {
    let position = Position::start(Game::Quoridor.variants()[0]);
    let reason = Illegal::Quoridor(quoridor::Illegal::ClosesWay(Seat::new(1)));
    let said = |language| Words::new(language).illegal(&position, &reason);
    assert_eq!(said(Language::English), "This fence would close the last way of Red.");
    assert_eq!(said(Language::Japanese), "このフェンスは赤の最後の道をふさいでしまいます。");
    assert_eq!(said(Language::Chinese), "這片圍牆會堵死紅方的最後一條路。");
}

#[test]
fn every_refusal_has_words() {
    let position = Position::start(Game::Jamit.variants()[0]);
    let place = Place::from_name(Game::Jamit, "e4").unwrap();
    for words in Language::ALL.map(Words::new) {
        for refusal in [
            Refusal::Illegal(Illegal::Jamit(jamit::Illegal::SameColour)),
            Refusal::GameOver,
            Refusal::NotNextToTheStone(place),
            Refusal::CoinsEnterAtTheEdge,
            Refusal::NoCoinsDue,
            Refusal::Other(place),
        ] {
            let text = words.refusal(&position, &refusal);
            assert!(text.ends_with(['.', '。']) && !text.contains(['{', '-']), "{text}");
        }
    }
}

#[test]
fn every_ending_has_words() {
    let endings = [
        Termination::Rules,
        Termination::Repetition,
        Termination::TurnLimit,
        Termination::Resignation,
        Termination::Time,
        Termination::Agreement,
        Termination::Abandoned,
        Termination::Unfinished,
    ];
    for words in Language::ALL.map(Words::new) {
        for game in Game::ALL {
            let said = endings.map(|ending| words.termination(game, ending));
            for (nth, text) in said.iter().enumerate() {
                assert!(!text.contains(['{', '-']) && !said[..nth].contains(text), "{text}");
            }
        }
    }
}
