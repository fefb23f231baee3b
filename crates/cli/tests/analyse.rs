//! `quartet analyse` and `quartet show --heat` from the outside.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

use quartet_record::Record;
use serde_json::Value;
use tempfile::TempDir;

fn quartet(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quartet")).args(arguments).output().unwrap()
}

fn answer(arguments: &[&str]) -> String {
    let output = quartet(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// On d8 the first pawn wins by d9; it steps back instead, and the other one wins.
const THROWN_AWAY: &str = "[Game \"quoridor\"]\n[Variant \"2p\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Bo\"]\n\
    [Position \"quoridor 2p d8,h3 0,0 - 1\"]\n\n1. d7 {why?} h2 2. d8 h1 2,1\n";

struct Files(TempDir);

impl Files {
    fn with(text: &str) -> (Self, String) {
        let files = Self(tempfile::tempdir().unwrap());
        let file = files.path("games.txt");
        fs::write(&file, text).unwrap();
        let name = file.to_str().unwrap().to_owned();
        (files, name)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

#[test]
fn a_win_that_is_thrown_away_is_a_blunder() {
    let (_files, file) = Files::with(THROWN_AWAY);
    let json = answer(&["analyse", &file, "--nodes", "500", "--format", "json"]);
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["engine"], "level 10, 500 nodes a position");
    let game = &report["games"][0];
    assert_eq!((&game["result"], &game["termination"]), (&"2,1".into(), &"goal".into()));
    assert_eq!(game["start"]["shares"], serde_json::json!([1.0, 0.0]));
    let turn = &game["turns"][0];
    assert_eq!((&turn["turn"], &turn["grade"]), (&"d7".into(), &"blunder".into()));
    assert_eq!(turn["better"]["turns"][0], "d9");
    // After the last turn the result counts, and nothing is looked for.
    let last = &game["turns"][3];
    assert_eq!(last["shares"], serde_json::json!([0.0, 1.0]));
    assert_eq!((&last["loss"], &last["lines"]), (&0.0.into(), &serde_json::json!([])));
    assert!(game["accuracy"][0].as_f64() < game["accuracy"][1].as_f64());

    let text = answer(&["analyse", &file, "--nodes", "500"]);
    for part in ["Ada: accuracy ", "1..1. d7 ??", "better: 100.0   0.0 d9", "1 blunder"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn the_same_record_comes_back_with_notes() {
    let (_files, file) = Files::with(THROWN_AWAY);
    let judged = answer(&["analyse", &file, "--nodes", "500", "--format", "record"]);
    let record: Record = judged.parse().unwrap();
    let plain: Record = THROWN_AWAY.parse().unwrap();
    let turns = |record: &Record| -> Vec<String> {
        record.turns().into_iter().map(|turn| turn.text).collect()
    };
    assert_eq!(turns(&record), turns(&plain));
    assert_eq!(record.outcome(), plain.outcome());
    let first = record.main_line().next().unwrap();
    assert_eq!(record.notes(first).nags(), [4]);
    assert_eq!(record.notes(first).comments(), ["why?"]);
    assert!(record.main_line().all(|node| record.notes(node).eval().is_some()));
    let better = record.children(record.parent(first).unwrap())[1];
    assert_eq!(record.action(better).unwrap().to_string(), "d9");
    assert!(record.tag("Annotator").unwrap().contains("500 nodes"));
}

#[test]
fn turns_of_several_actions_are_judged_as_turns() {
    let (files, file) = Files::with("[Game \"jamit\"]\n[Variant \"mini-2p\"]\n\n1. d1:bn/>NE *\n");
    let judge = |out: &str| {
        let out = files.path(out).to_str().unwrap().to_owned();
        let limits = ["--nodes", "60", "--lines", "3", "--format", "json", "--out"];
        assert_eq!(answer(&[&["analyse", &file][..], &limits, &[&out]].concat()), "");
        fs::read_to_string(out).unwrap()
    };
    let once = judge("once.json");
    assert_eq!(once, judge("again.json"), "with nodes the seed tells all");
    let report: Value = serde_json::from_str(&once).unwrap();
    let game = &report["games"][0];
    assert_eq!((game["turns"].as_array().unwrap().len(), &game["turns_judged"]), (1, &1.into()));
    assert_eq!(game["turns"][0]["turn"], "d1:bn/>NE");
    let lines = game["start"]["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    assert!(lines[0]["turns"][0].as_str().unwrap().contains('/'));
    assert_eq!(game["accuracy"][1], Value::Null);
}

#[test]
fn broken_records_are_named_and_nothing_is_written() {
    let (files, file) = Files::with("[Game \"quoridor\"]\n\n1. e2 e8 2. e9 *\n");
    let out = files.path("out.txt");
    let output = quartet(&["analyse", &file, "--nodes", "10", "--out", out.to_str().unwrap()]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.contains("line 3") && errors.contains("e9"), "{errors}");
    assert!(output.stdout.is_empty() && !out.exists());
    let refused = |arguments: &[&str]| !quartet(arguments).status.success();
    assert!(refused(&["analyse", &file, "--threshold", "2"]));
    assert!(refused(&["analyse", &file, "--time", "0"]));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    let (files, file) = Files::with("[Game \"quoridor\"]\n\n1. e2 e8 2. e3 e7 *\n");
    let out = files.path("judged.txt");
    let child = Command::new(env!("CARGO_BIN_EXE_quartet"))
        .args(["analyse", &file, "--time", "3600", "--format", "record", "--out"])
        .arg(&out)
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(1));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains(" of 4 turns are judged"), "{errors}");
    assert!(fs::read_to_string(out).unwrap().parse::<Record>().is_ok());
}

#[test]
fn heat_points_out_the_win() {
    let text =
        answer(&["show", "quoridor 3x3w0 a2,c2 0,0 - 1", "--heat", "--nodes", "200", "--ascii"]);
    // Stepping onto a3 wins at once; what loses has next to nothing of the heat.
    assert!(text.contains("3 | .9  .   . |"), "{text}");
    assert!(text.contains("\n 100 %  100 %  a3\n"), "{text}");
    let none = quartet(&["show", "quoridor", "--heat", "--nodes", "0"]);
    assert!(!none.status.success());
}

#[test]
fn heat_is_shown_for_every_game() {
    for variant in ["quoridor", "nine", "fillit/mini-2p-a", "jamit/mini-2p"] {
        let show = |more: &[&str]| {
            answer(
                &[&["show", variant, "--heat", "--nodes", "1000", "--lines", "4"], more].concat(),
            )
        };
        let text = show(&[]);
        let legend = text.split("best line\n").nth(1).unwrap();
        assert_eq!(legend.lines().count(), 4, "{text}");
        assert_eq!(text, show(&[]));
        assert!(!text.contains('\x1b') && show(&["--colour", "true"]).contains("48;5;"));
        assert!(show(&["--format", "svg"]).contains("heat"));
    }
}
