//! Random records of all games survive every way through text and JSON.

use std::time::Duration;

use proptest::{prelude::*, sample::Index};
use quartet_core::{
    Outcome, Random, Seat,
    adjudication::{Adjudication, Adjudicator},
};
use quartet_games::{Position, Variant};
use quartet_record::{
    Clock, Eval, MAX_ACTIONS, NodeId, Record, Termination, from_json, read, read_bytes, to_json,
    write,
};
use rand::SeedableRng as _;

/// A change of a record, to be applied to some place.
#[derive(Clone, Debug)]
enum Change {
    /// Play on from the newest place.
    On(Index),
    Branch(Index),
    Comment(String),
    Nags(Vec<u8>),
    Clock(u64),
    Eval(u16),
    Promote,
    Remove,
    Tag(String, String),
    Finish(u8, u8, Index),
}

fn change() -> impl Strategy<Value = Change> {
    use Change::{Branch, Clock, Comment, Eval, Finish, Nags, On, Promote, Remove, Tag};
    let text = || prop_oneof![Just("[%clk 0:00:01] x".to_string()), "[ -~\n\t{}é\\[\\]%]{0,12}"];
    let name = prop_oneof![
        Just("Seat1".to_string()),
        Just("Event".to_string()),
        Just("Date".to_string()),
        "[A-Za-z_0-9]{1,3}",
    ];
    prop_oneof![
        12 => any::<Index>().prop_map(On),
        6 => any::<Index>().prop_map(Branch),
        2 => text().prop_map(Comment),
        1 => prop::collection::vec(any::<u8>(), 0..3).prop_map(Nags),
        1 => any::<u64>().prop_map(Clock),
        1 => (0..=10_000_u16).prop_map(Eval),
        1 => Just(Promote),
        1 => Just(Remove),
        1 => (name, text()).prop_map(|(name, value)| Tag(name, value)),
        1 => (any::<u8>(), any::<u8>(), any::<Index>()).prop_map(|(a, b, at)| Finish(a, b, at)),
    ]
}

/// Applies a change; one that is refused leaves the record as it was.
fn apply(record: &mut Record, newest: &mut NodeId, at: NodeId, change: &Change) {
    let play = |record: &mut Record, at: NodeId, choice: &Index| {
        let actions = record.position(at).actions();
        if actions.is_empty() { at } else { record.play(at, *choice.get(&actions)).expect("legal") }
    };
    match change {
        Change::On(choice) => *newest = play(record, *newest, choice),
        Change::Branch(choice) => *newest = play(record, at, choice),
        Change::Comment(text) => {
            let _ = record.add_comment(at, text);
        }
        Change::Nags(nags) => record.set_nags(at, nags),
        Change::Clock(millis) => {
            record.set_clock(at, Some(Clock::new(Duration::from_millis(*millis))));
        }
        Change::Eval(share) => {
            let mut shares = vec![0.0; record.variant().sides()];
            shares[0] = f64::from(*share) / 10_000.0;
            shares[1] = 1.0 - shares[0];
            record.set_eval(at, Eval::new(&shares)).expect("as many as sides");
        }
        Change::Promote => record.promote(at),
        Change::Remove => {
            record.remove(at);
            if record.node(newest.index()).is_none() {
                *newest = record.end();
            }
        }
        Change::Tag(name, value) => {
            let _ = record.set_tag(name, value);
        }
        Change::Finish(first, second, reason) => {
            let sides = record.variant().sides();
            let merits = [*first, *second, 7, 7];
            let outcome = Outcome::by(sides, |side| merits[side.index()] % 3);
            let reasons = [Termination::Resignation, Termination::Time, Termination::Abandoned];
            let _ = record.finish(Some(outcome), *reason.get(&reasons));
        }
    }
}

fn changed(variant: Variant, changes: &[(Index, Change)]) -> Record {
    let mut record = Record::new(variant);
    let mut places = 1;
    let mut newest = NodeId::START;
    for (at, change) in changes {
        let nodes: Vec<_> = (0..places).filter_map(|index| record.node(index)).collect();
        apply(&mut record, &mut newest, *at.get(&nodes), change);
        places = places.max(newest.index() + 1);
    }
    record
}

fn any_record() -> impl Strategy<Value = Record> {
    let variants = prop::sample::select(Variant::all());
    let changes = prop::collection::vec((any::<Index>(), change()), 0..80);
    (variants, changes).prop_map(|(variant, changes)| changed(variant, &changes))
}

fn assert_survives(record: &Record) {
    let text = record.to_string();
    let back: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&back, record, "{text}");
    assert_eq!(back.to_string(), text);
    let json = to_json(record);
    let back = from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    assert_eq!(&back, std::slice::from_ref(record), "{json}");
    assert_eq!(to_json(&back[0]), json);
    assert_eq!(read(&write([record, record])), Ok(vec![record.clone(), record.clone()]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_is_lost(record in any_record()) {
        assert_survives(&record);
    }

    #[test]
    fn every_place_replays(record in any_record()) {
        let nodes = (0..MAX_ACTIONS).map_while(|index| record.node(index));
        for node in nodes {
            let mut position = *record.start();
            for step in record.line_to(node) {
                position = position.play(record.action(step).expect("no start")).expect("legal");
            }
            prop_assert_eq!(&position, record.position(node));
        }
        let over = record.position(record.end()).outcome();
        prop_assert!(over.is_none() || over == record.outcome());
    }

    #[test]
    fn a_spoilt_text_is_read_or_refused(
        record in any_record(),
        at in any::<Index>(),
        cut in 0..4_usize,
        put in "[ -~\n\r\0é]{0,3}",
    ) {
        let mut chars: Vec<char> = record.to_string().chars().collect();
        let at = at.index(chars.len());
        let end = (at + cut).min(chars.len());
        chars.splice(at..end, put.chars());
        let text: String = chars.into_iter().collect();
        if let Ok(records) = read(&text) {
            records.iter().for_each(assert_survives);
        }
        let json = to_json(&record);
        let spoilt = json.replacen(&put, "", 1);
        if let Ok(records) = from_json(&spoilt) {
            records.iter().for_each(assert_survives);
        }
    }

    #[test]
    fn noise_is_refused(bytes in prop::collection::vec(any::<u8>(), 1..200)) {
        let _ = read_bytes(&bytes);
    }
}

#[test]
fn whole_games_of_every_variant() {
    for (nth, variant) in Variant::all().into_iter().enumerate() {
        let mut rng = Random::seed_from_u64(nth as u64);
        let limits = Adjudication::Limits { repetitions: 3, turns: 60 };
        let mut record = Record::new(variant);
        record.set_adjudication(Some(limits)).expect("no draw yet");
        let mut watch = Adjudicator::new(limits, record.start());
        let mut last: Option<(u32, Seat)> = None;
        while let Some(action) = record.position(record.end()).random_action(&mut rng) {
            let end = record.push(action).expect("legal");
            if let Some(draw) = watch.note(record.position(end)) {
                let reason = Termination::from_name(variant.game(), draw.termination());
                let draw = Some(Outcome::draw(variant.sides()));
                record.finish(draw, reason.expect("a name")).expect("the limit is reached");
                break;
            }
        }
        assert!(record.outcome().is_some(), "{variant}");
        assert_survives(&record);
        let turns = record.turns();
        for turn in &turns {
            let (round, seat) = last.unwrap_or((0, turn.seat));
            let opens = u32::from(turn.seat <= seat);
            assert_eq!(turn.round, round + opens, "{variant}");
            last = Some((turn.round, turn.seat));
        }
        let unfinished = turns.iter().filter(|turn| !turn.complete).count();
        assert!(unfinished <= 1, "{variant}");
        let nodes = turns.iter().flat_map(|turn| turn.nodes.clone());
        assert!(nodes.eq(record.main_line()), "{variant}");
        assert_eq!(record.start(), &Position::start(variant));
    }
}
