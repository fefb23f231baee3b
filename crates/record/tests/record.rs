//! A record as a value: turns, branches, notes, tags and endings.

use std::time::Duration;

use quartet_core::{Outcome, Seat, adjudication::Adjudication};
use quartet_games::{Action, Position, Variant};
use quartet_record::{
    Clock, EndingError, Eval, MAX_ACTIONS, MAX_TAGS, NodeId, Record, RecordError, Termination,
    TimeControl,
};

fn new(variant: &str) -> Record {
    Record::new(variant.parse::<Variant>().expect("a variant"))
}

fn action(record: &Record, text: &str) -> Action {
    record.start().parse_action(text).expect("an action")
}

/// Pushes actions, which are parted by blanks.
fn push(record: &mut Record, texts: &str) -> Vec<NodeId> {
    let actions: Vec<_> = texts.split(' ').map(|text| action(record, text)).collect();
    actions.into_iter().map(|action| record.push(action).expect("legal")).collect()
}

fn ranks(ranks: &[u8]) -> Option<Outcome> {
    let outcome = Outcome::from_ranks(ranks);
    assert!(outcome.is_some(), "{ranks:?}");
    outcome
}

const E2: [&str; 4] = ["e2", "e8", "e3", "e7"];

#[test]
fn a_new_record_has_neither_actions_nor_result() {
    let record = new("quoridor/2p");
    assert_eq!(record.end(), NodeId::START);
    assert_eq!(record.main_line().count(), 0);
    assert_eq!((record.outcome(), record.termination()), (None, Termination::Unfinished));
    assert_eq!(record.movetext(), "*");
    let tags =
        "[Game \"quoridor\"]\n[Variant \"2p\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n";
    assert_eq!(record.to_string(), format!("{tags}\n*\n"));
}

#[test]
fn an_illegal_action_changes_nothing() {
    let mut record = new("quoridor/2p");
    push(&mut record, "e2 e8");
    let before = record.clone();
    let illegal = action(&record, "e9");
    assert!(matches!(record.push(illegal), Err(RecordError::Illegal(_))));
    let foreign = Position::start("nine".parse().expect("nine")).actions()[0];
    assert!(matches!(record.push(foreign), Err(RecordError::Illegal(_))));
    assert_eq!(record, before);
}

#[test]
fn turns_of_several_actions_and_an_unfinished_one() {
    let mut record = new("fillit/2p-a");
    let nodes = push(&mut record, "Pe4 c1-c2 Pe6");
    let turns = record.turns();
    assert_eq!(turns.len(), 2);
    assert_eq!((turns[0].round, turns[0].seat, turns[0].complete), (1, Seat::FIRST, true));
    assert_eq!((turns[0].text.as_str(), &turns[0].nodes), ("Pe4/c1-c2", &nodes[..2].to_vec()));
    assert_eq!((turns[1].round, turns[1].seat, turns[1].complete), (1, Seat::new(1), false));
    assert_eq!(record.round_and_seat(nodes[2]), (1, Seat::new(1)));
    assert_eq!(record.movetext(), "1. Pe4/c1-c2 Pe6 *");
}

#[test]
fn a_known_action_leads_to_its_place_and_a_new_one_branches_off() {
    let mut record = new("quoridor/2p");
    let nodes = push(&mut record, "e2 e8 e3");
    let (e8, d9) = (action(&record, "e8"), action(&record, "d9"));
    assert_eq!(record.play(nodes[0], e8), Ok(nodes[1]));
    let branch = record.play(nodes[0], d9).expect("legal");
    assert_eq!(record.children(nodes[0]), [nodes[1], branch]);
    assert_eq!(record.end(), nodes[2]);
    assert_eq!(record.line_to(branch), [nodes[0], branch]);
    assert_eq!(record.parent(branch), Some(nodes[0]));
    assert_eq!(record.parent(NodeId::START), None);
    assert_eq!(record.movetext(), "1. e2 e8 (1... d9) 2. e3 *");
    assert_eq!(record.turns_of(record.line_to(branch))[1].text, "d9");

    record.promote(branch);
    assert_eq!(record.movetext(), "1. e2 d9 (1... e8 2. e3) *");
    assert_eq!(record.end(), branch);
    record.remove(branch);
    assert_eq!(record.movetext(), "1. e2 e8 2. e3 *");
    assert_eq!(record.node(branch.index()), None);
    let e3 = action(&record, "e3");
    assert_eq!(record.play(branch, e3), Err(RecordError::Removed));
    record.remove(NodeId::START);
    assert_eq!(record.movetext(), "*");
    assert_eq!(record, new("quoridor/2p"));
}

#[test]
fn records_are_equal_if_they_show_the_same() {
    let mut first = new("quoridor/2p");
    let nodes = push(&mut first, "e2 e8");
    let d1 = action(&first, "d1");
    first.play(NodeId::START, d1).expect("legal");
    let mut second = new("quoridor/2p");
    second.play(NodeId::START, d1).expect("legal");
    let e2 = second.play(NodeId::START, action(&first, "e2")).expect("legal");
    second.play(e2, action(&first, "e8")).expect("legal");
    assert_ne!(first, second);
    second.promote(e2);
    assert_eq!(first, second);
    first.set_nags(nodes[1], &[1]);
    assert_ne!(first, second);
}

#[test]
fn a_variation_in_mid_turn_is_written_with_the_whole_turn() {
    let mut record = new("jamit/2p");
    let nodes = push(&mut record, "a1:bn >NE");
    let other = action(&record, ">SE");
    let branch = record.play(nodes[0], other).expect("legal");
    record.add_comment(branch, "rather there").expect("a comment");
    assert_eq!(record.movetext(), "1. a1:bn/>NE (1. a1:bn/>SE {rather there}) *");
    record.set_nags(nodes[0], &[3]);
    assert_eq!(record.movetext(), "1. a1:bn $3 />NE (1. a1:bn/>SE {rather there}) *");
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn notes_of_all_kinds() {
    let mut record = new("quoridor/2p");
    let e2 = push(&mut record, "e2")[0];
    record.add_comment(e2, " good [%eval 0.6,0.4] ").expect("a comment");
    record.add_comment(e2, "or not").expect("a comment");
    record.set_clock(e2, Some(Clock::new(Duration::from_millis(271_200))));
    record.set_nags(e2, &[1, 7, 1]);
    let text = "1. e2 $1 $7 {[%clk 0:04:31.2] [%eval 0.60,0.40] good} {or not} *";
    assert_eq!(record.movetext(), text);
    assert_eq!(record.notes(e2).comments(), ["good", "or not"]);
    assert_eq!(record.notes(e2).nags(), [1, 7]);
    let three = Eval::new(&[0.2, 0.2, 0.6]);
    assert_eq!(record.set_eval(e2, three), Err(RecordError::Sides(2)));
    let before = record.clone();
    for wrong in ["a } b", "[%clk 1]", "[%clk 0:00:01] again", "[%eval 1,0]", "\u{7}"] {
        assert!(record.add_comment(e2, wrong).is_err(), "{wrong}");
    }
    assert_eq!(record, before);
    record.clear_comments(e2);
    record.set_clock(e2, None);
    record.set_eval(e2, None).expect("none fits");
    record.set_nags(e2, &[]);
    assert!(record.notes(e2).is_empty());
    record.add_comment(NodeId::START, "before all").expect("a comment");
    assert_eq!(record.movetext(), "{before all} 1. e2 *");
}

#[test]
fn the_rules_set_the_result() {
    let mut record = new("quoridor/3x3");
    let nodes = push(&mut record, "b2 b1");
    assert_eq!((record.outcome(), record.termination()), (ranks(&[2, 1]), Termination::Rules));
    assert_eq!(record.tag("Termination").as_deref(), Some("goal"));
    let over = record.finish(ranks(&[1, 2]), Termination::Resignation);
    assert!(matches!(over, Err(RecordError::Ending(EndingError::Over { .. }))));
    assert!(record.finish(ranks(&[2, 1]), Termination::Rules).is_ok());
    record.remove(nodes[1]);
    assert_eq!((record.outcome(), record.termination()), (None, Termination::Unfinished));
    assert_eq!(record.finish(None, Termination::Rules), Err(EndingError::GoesOn.into()));
}

#[test]
fn what_players_did_stays_when_the_line_goes_on() {
    let mut record = new("quoridor/3x3");
    push(&mut record, "b2");
    record.finish(ranks(&[2, 1]), Termination::Resignation).expect("may be");
    let a3 = push(&mut record, "a3")[0];
    assert_eq!(record.termination(), Termination::Resignation);
    record.remove(a3);
    push(&mut record, "b1");
    assert_eq!(record.termination(), Termination::Rules);
}

#[test]
fn endings_that_contradict_themselves() {
    let mut record = new("quoridor/2p");
    let mut refused = |outcome, termination, error: EndingError| {
        assert_eq!(record.finish(outcome, termination), Err(error.into()));
    };
    refused(ranks(&[1, 2]), Termination::Unfinished, EndingError::Ranks);
    refused(None, Termination::Resignation, EndingError::NoRanks("resignation"));
    refused(None, Termination::Repetition, EndingError::NoRanks("repetition"));
    refused(ranks(&[1, 2, 2]), Termination::Time, EndingError::Sides(2));
    refused(ranks(&[1, 2]), Termination::TurnLimit, EndingError::NoDraw("turn-limit"));
    refused(ranks(&[1, 1]), Termination::TurnLimit, EndingError::NoLimits);
    assert!(record.finish(None, Termination::Abandoned).is_ok());
    assert!(record.finish(ranks(&[1, 1]), Termination::Agreement).is_ok());
}

#[test]
fn draws_are_checked_against_the_limits() {
    let mut record = new("quoridor/2p");
    let limits = |repetitions, turns| Some(Adjudication::Limits { repetitions, turns });
    record.set_adjudication(limits(2, 300)).expect("no draw yet");
    push(&mut record, "e2 e8 e1");
    let draw = (ranks(&[1, 1]), Termination::Repetition);
    let not_reached = Err(EndingError::NoLimitReached("repetition").into());
    assert_eq!(record.finish(draw.0, draw.1), not_reached);
    let end = push(&mut record, "e9")[0];
    assert_eq!(record.finish(draw.0, draw.1), Ok(()));
    assert_eq!(record.set_adjudication(limits(3, 300)), not_reached);
    assert_eq!(record.set_adjudication(None), Err(EndingError::NoLimits.into()));
    assert_eq!(record.adjudication(), limits(2, 300));
    record.remove(end);
    assert_eq!(record.termination(), Termination::Unfinished);
    record.set_adjudication(limits(2, 2)).expect("no draw");
    push(&mut record, "e7");
    assert!(record.finish(draw.0, Termination::TurnLimit).is_ok());
    assert_eq!(record.movetext(), "1. e2 e8 2. e1 e7 1,1");
}

#[test]
fn tags_are_typed_where_they_are_known() {
    let mut record = new("quoridor/2p");
    for (name, value) in [
        ("Custom", "second"),
        ("Another", "third"),
        ("Seat2", "Bob"),
        ("Seat1", "Ada"),
        ("TimeControl", "300+3"),
        ("Date", "2026.11.27"),
        ("Seed", "7"),
        ("Custom", "first"),
    ] {
        record.set_tag(name, value).expect(name);
    }
    let names: Vec<_> = record.tags().into_iter().map(|(name, _)| name).collect();
    let order = "Game Variant Seat1 Seat2 Date TimeControl Seed Result Termination Custom Another";
    assert_eq!(names.join(" "), order);
    assert_eq!(record.player(Seat::FIRST), Some("Ada"));
    assert_eq!(record.date().expect("a date").to_string(), "2026.11.27");
    assert_eq!(record.time_control(), Some(TimeControl::Timed { base: 300, increment: 3 }));
    assert_eq!(record.seed(), Some(7));
    assert_eq!(record.tag("Custom").as_deref(), Some("first"));
    for (name, value) in [
        ("Game", "nine"),
        ("Result", "*"),
        ("Position", "x"),
        ("Seat3", "Cy"),
        ("Seat", "\n"),
        ("", "x"),
        ("A B", "x"),
        ("Ä", "x"),
        ("Date", "today"),
        ("Seed", "07"),
        ("TimeControl", ""),
    ] {
        let error = record.set_tag(name, value).expect_err(name);
        assert!(error.to_string().starts_with(&format!("tag {name}: ")), "{error}");
    }
    record.remove_tag("Date");
    record.remove_tag("Result");
    assert_eq!(record.date(), None);
    assert_eq!(record.tag("Result").as_deref(), Some("*"));
    assert!(record.set_tag("Seat", "a cushion").is_ok());
}

#[test]
fn a_record_has_only_so_many_tags() {
    let mut record = new("quoridor/2p");
    for nth in 0..MAX_TAGS {
        record.set_tag(&format!("T{nth}"), "x").expect("room");
    }
    assert_eq!(record.set_tag("More", "x"), Err(RecordError::TooManyTags));
    assert!(record.set_tag("T7", "y").is_ok());
    let text = record.to_string();
    assert_eq!(text.parse(), Ok(record));
    let error = format!("[More \"x\"]\n{text}").parse::<Record>().expect_err("one too many");
    assert_eq!((error.line, error.token.as_str()), (MAX_TAGS + 5, "T199"));
}

#[test]
fn starts_other_than_the_variants_own() {
    let text = "quoridor 4p e2,b5,e9,i5 5,5,5,5 - 3";
    let record = Record::from_position(text.parse().expect("a position")).expect("it goes on");
    assert_eq!(record.tag("Position").as_deref(), Some(text));
    assert_eq!((record.set_up(), record.round_and_seat(NodeId::START).1), (None, Seat::new(2)));

    let custom = "jamit 2p A4/6/A5B/2A2B2/4x4/2A2B2/A5B/6/4B S,N 0,0 0,0 i - 1";
    let start = Position::from_custom_text(custom).expect("a set-up");
    let record = Record::from_position(start).expect("it goes on");
    assert_eq!(record.tag("SetUp").as_deref(), Some(custom));
    assert_eq!(record.tag("Position"), None);
    assert_eq!(record.to_string().parse(), Ok(record));

    let later = start.play(start.parse_action("a1:bn").expect("an action")).expect("legal");
    let record = Record::from_set_up(start, later).expect("of that game");
    assert_eq!(record.set_up(), Some(&start));
    assert_eq!(record.tag("Position").as_deref(), Some(later.to_string().as_str()));
    assert_eq!(record.to_string().parse(), Ok(record));

    let usual = Position::start("jamit/2p".parse().expect("a variant"));
    assert!(matches!(Record::from_set_up(usual, start), Err(RecordError::SetUp(_))));
    let over: Record = "[Game \"quoridor/3x3\"] 1. b2 b1 2,1".parse().expect("a game");
    let over = *over.position(over.end());
    assert_eq!(Record::from_position(over), Err(RecordError::StartIsOver));
    assert_eq!(Record::from_set_up(usual, over), Err(RecordError::StartIsOver));
}

#[test]
fn a_record_holds_only_so_many_actions() {
    let mut record = new("quoridor/2p");
    let round = ["e2", "e8", "e1", "e9"].map(|text| action(&record, text));
    for nth in 0..MAX_ACTIONS {
        record.push(round[nth % 4]).expect("room");
    }
    assert_eq!(record.push(round[0]), Err(RecordError::Full));
    assert_eq!(record.turns().len(), MAX_ACTIONS);
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn a_tower_of_variations_is_read_and_written() {
    let depth = 40_000;
    let mut record = new("quoridor/2p");
    let [e2, e8, e1, e9] = ["e2", "e8", "e1", "e9"].map(|text| action(&record, text));
    let d = ["d1", "d9"].map(|text| action(&record, text));
    let mut at = NodeId::START;
    for nth in 0..depth {
        // The first branch goes to the side, the second one on.
        let (aside, on) = match nth % 4 {
            0 => (d[0], e2),
            1 => (d[1], e8),
            2 => (action(&record, "d2"), e1),
            _ => (action(&record, "d8"), e9),
        };
        record.play(at, aside).expect("legal");
        at = record.play(at, on).expect("legal");
    }
    let text = record.to_string();
    assert!(record.movetext().ends_with(&format!("{} *", ")".repeat(depth))));
    assert_eq!(text.parse().as_ref(), Ok(&record));
    assert_eq!(quartet_record::from_json(&quartet_record::to_json(&record)), Ok(vec![record]));
}

#[test]
fn several_lines_of_one_game() {
    let mut record = new("quoridor/2p");
    let nodes = push(&mut record, &E2.join(" "));
    assert!(record.main_line().eq(nodes.clone()));
    assert_eq!(record.action(NodeId::START), None);
    assert_eq!(record.action(nodes[3]), Some(action(&record, "e7")));
    let texts: Vec<_> = record.turns().into_iter().map(|turn| turn.text).collect();
    assert_eq!(texts, E2);
}
