//! The tutorials: what they accept is worked out by hand from the rules.

use std::{fs, path::Path};

use quartet_games::{Action, Game, Position};
use quartet_lessons::{LANGUAGES, Step, Verdict, tutorial};

/// Turns that do a step, and some that do not: legal, but beside the point.
struct Expected {
    key: &'static str,
    done: &'static [&'static str],
    wrong: &'static [&'static str],
}

const QUORIDOR: [Expected; 8] = [
    Expected { key: "step", done: &["e2"], wrong: &["d1", "f1", "e1h", "e2h"] },
    // The way down from e6 is 5 steps; a fence across file e adds one to it.
    Expected {
        key: "fence",
        done: &["e5h", "d5h", "e4h", "e1h", "d1h"],
        wrong: &["e6h", "f5h", "c5h", "e5v", "e5", "a1h"],
    },
    Expected { key: "jump", done: &["e6"], wrong: &["d4", "f4", "e3", "e5h"] },
    Expected { key: "side", done: &["d5", "f5"], wrong: &["d4", "f4", "e3"] },
    Expected { key: "closed", done: &["b8v"], wrong: &["b7v", "e3", "c8v"] },
    // From e3: 2 steps. With d2h beside f2h it is d3 c3 c2 c1, 4. With d1h or e1h it is 3.
    Expected { key: "race", done: &["d2h"], wrong: &["e7", "e1h", "d1h", "d2v"] },
    Expected { key: "goal", done: &["d9", "f9"], wrong: &["d8", "e7", "a1h"] },
    Expected { key: "four", done: &["d5", "f5"], wrong: &["d4", "f4", "e3", "e4h"] },
];

const NINE: [Expected; 7] = [
    Expected { key: "neutral", done: &["g2", "g3", "h2", "h3"], wrong: &["e2", "e8", "b5"] },
    Expected { key: "rim", done: &["Sc"], wrong: &["Nd", "Sd", "E9"] },
    Expected { key: "slide", done: &["Sc"], wrong: &["Sa", "Se", "W1"] },
    // Each of these ends in a corner before two pieces of b: a9 (Na W9) or i1 (Si E1).
    Expected { key: "block", done: &["Sa", "E9", "Ni", "W1"], wrong: &["Sc", "Sg", "Nd"] },
    // Sd stops on d4 below d5, Se on e5 below e6: two pieces against e6.
    Expected { key: "conquer", done: &["Sd", "Se"], wrong: &["Sb", "Sc", "Sh", "W2"] },
    Expected { key: "pass", done: &["W1"], wrong: &["Sd", "Nb", "E8"] },
    // Si stops on i9: two against two in the section there, and three sections all. Ni stops on
    // i1, where b is ahead anyway.
    Expected { key: "end", done: &["Si"], wrong: &["Ni"] },
];

const FILLIT: [Expected; 7] = [
    Expected { key: "slide", done: &["Pe4"], wrong: &["Pd1", "Pf1", "c1-c2"] },
    Expected {
        key: "swap",
        done: &["d3-e3", "d3-e4", "f3-e3", "f3-e4"],
        wrong: &["c1-c2", "d3-d4", "g1-h1"],
    },
    // b3 c4 d5 e5 f5, with chips of b on c4 and d5.
    Expected { key: "replace", done: &["Pf5"], wrong: &["Pa4", "Pa1", "c2-c3"] },
    Expected {
        key: "first",
        done: &["e1-e2/Pg1", "e1-d2/Pg1", "c1-c2/Pa1", "e1-d1/Pe4"],
        wrong: &["Pd3", "e1-e2/Pd3", "b2-b3/Pd3"],
    },
    Expected { key: "shut", done: &["a3-a2"], wrong: &["Pa2", "a3-a4", "f2-f3"] },
    // c2 d2 e2 f1; the others reach d4 (2), b4 (2), b1, a1 and a2.
    Expected { key: "hole", done: &["Pf1"], wrong: &["Pd4", "Pb4", "Pb1", "Pa2", "c1-c2"] },
    Expected { key: "win", done: &["Pg4", "b2-b3/Pg4"], wrong: &["Pd1", "Pe3", "b2-b3/Pd1"] },
];

const JAMIT: [Expected; 8] = [
    Expected { key: "insert", done: &["e1:nb"], wrong: &["e1:bn", "a1:nb", "c1:nb"] },
    // Only there both coins push: one piece, then two.
    Expected {
        key: "push",
        done: &["c1:bn", "c1:nb", "g1:bn", "g1:nb"],
        wrong: &["e1:bn", "d1:nb", "f1:bn", "a1:bn"],
    },
    Expected { key: "pawn", done: &[">SW"], wrong: &[">NW", ">NE", ">SE"] },
    Expected { key: "edge", done: &["a1:bn", "a1:nb"], wrong: &["b1:bn", "e1:nb", "i1:bn"] },
    Expected { key: "hole", done: &["e1:bn", "e1:nb"], wrong: &["a1:bn", "c1:bn"] },
    Expected { key: "neutral", done: &["i1:bn", "i1:nb"], wrong: &["a1:bn", "e1:nb"] },
    Expected {
        key: "extra",
        done: &["b1:bn/+i1,a1", "b1:nb/+e1,i1", "b1:nb/+b1,i1"],
        wrong: &["i1:nb", "c1:bn", "b1:bn/+a1,e1", "b1:nb/+b1,c1"],
    },
    Expected { key: "win", done: &["e1:bn", "e1:nb"], wrong: &["a1:bn", "c1:nb"] },
];

/// The steps in which the learner meets a refusal.
const REFUSED: [&str; 2] = ["closed", "shut"];

fn expected(game: Game) -> &'static [Expected] {
    match game {
        Game::Quoridor => &QUORIDOR,
        Game::Nine => &NINE,
        Game::Fillit => &FILLIT,
        Game::Jamit => &JAMIT,
    }
}

fn steps() -> impl Iterator<Item = (&'static Step, &'static Expected)> {
    Game::ALL.into_iter().flat_map(|game| {
        assert_eq!(tutorial(game).len(), expected(game).len(), "{game}");
        tutorial(game).iter().zip(expected(game))
    })
}

/// The actions of a turn, of which the last may be one that the rules forbid.
fn actions(position: &Position, turn: &str) -> Vec<Action> {
    turn.split('/').map(|action| position.parse_action(action).expect(turn)).collect()
}

#[test]
fn what_does_a_step_is_accepted_and_nothing_else() {
    for (step, expected) in steps() {
        assert_eq!(step.key(), expected.key);
        let before = step.position();
        let verdict = |turn: &[Action]| step.accepts(before, turn);
        assert_eq!(verdict(&[]), Verdict::GoOn, "{}", step.key());
        for turn in expected.done {
            let turn = actions(before, turn);
            let (last, rest) = turn.split_last().unwrap();
            assert_eq!(verdict(&turn), Verdict::Done, "{}: {turn:?}", step.key());
            assert!(rest.is_empty() || verdict(rest) == Verdict::GoOn, "{}", step.key());
            let at = rest.iter().fold(*before, |at, &action| at.play(action).unwrap());
            let refused = REFUSED.contains(&step.key());
            assert_eq!(at.legal(*last).is_err(), refused, "{}: {turn:?}", step.key());
        }
        for turn in expected.wrong {
            before.parse_turn(turn).expect(turn);
            let turn = actions(before, turn);
            assert_eq!(verdict(&turn), Verdict::Wrong, "{}: {turn:?}", step.key());
        }
    }
}

/// Calls `done` with every turn, as far as it went, that does the step.
fn each_done(step: &Step, at: Position, turn: &mut Vec<Action>, done: &mut impl FnMut(&Position)) {
    for action in at.actions() {
        turn.push(action);
        let next = at.play(action).unwrap();
        match step.accepts(step.position(), turn) {
            Verdict::Done => done(&next),
            Verdict::GoOn if at.continues_in(&next) => each_done(step, next, turn, done),
            Verdict::GoOn => panic!("{}: {turn:?} ends the turn too early", step.key()),
            Verdict::Wrong => {}
        }
        turn.pop();
    }
}

#[test]
fn every_way_through_a_step_leads_on() {
    let mut answers = 0;
    for (step, expected) in steps() {
        let (mut ways, mut replies) = (0, 0);
        each_done(step, *step.position(), &mut Vec::new(), &mut |after| {
            ways += 1;
            replies += usize::from(step.reply(after).is_some());
        });
        assert_eq!(ways == 0, REFUSED.contains(&expected.key), "{}", step.key());
        // An answer must fit whatever the learner did.
        assert!(replies == 0 || replies == ways, "{}: {replies} of {ways}", step.key());
        answers += usize::from(replies > 0);
    }
    assert_eq!(answers, 4 + 6 + 2 + 1);
}

#[test]
fn steps_begin_in_the_midst_of_a_game() {
    for (step, _) in steps() {
        let position = step.position();
        assert!(!position.is_over(), "{}", step.key());
        // A position that has been written out is read back as it was.
        assert_eq!(position.to_string().parse(), Ok(*position));
        let turns = position.actions();
        assert!(
            turns.iter().any(|&action| step.accepts(position, &[action]) == Verdict::Wrong),
            "{}: there is nothing to get wrong",
            step.key()
        );
    }
}

#[test]
fn steps_point_out_places() {
    let jump = &tutorial(Game::Quoridor)[2];
    assert_eq!(jump.marks().targets.len(), 1);
    let arrow = jump.marks().arrows[0];
    assert_eq!((arrow.from.to_string(), arrow.to.to_string()), ("e4".into(), "e6".into()));
}

#[test]
fn an_action_after_a_refused_one_is_wrong() {
    let race = tutorial(Game::Quoridor).iter().find(|step| step.key() == "race").unwrap();
    let turn = actions(race.position(), "e9/d2h");
    assert_eq!(race.accepts(race.position(), &turn), Verdict::Wrong);
}

#[test]
fn every_language_has_the_words_of_every_step_and_no_others() {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../words/locales");
    let expected: Vec<String> = steps()
        .flat_map(|(step, _)| ["title", "task", "hint", "done"].map(|part| step.message(part)))
        .collect();
    for language in LANGUAGES {
        let text = fs::read_to_string(locales.join(language).join("lessons.ftl")).unwrap();
        let names: Vec<&str> = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .filter_map(|line| line.split_once(" = ").map(|(name, _)| name))
            .collect();
        assert_eq!(names, expected, "{language}");
    }
}
