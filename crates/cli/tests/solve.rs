//! `quartet solve` from the outside.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn quartet(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quartet")).args(arguments).output().unwrap()
}

/// Standard output and the exit code.
fn answer(arguments: &[&str]) -> (String, Option<i32>) {
    let output = quartet(arguments);
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

fn report(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(arguments).0).unwrap()
}

#[test]
fn small_boards_have_a_winner() {
    let (text, code) = answer(&["solve", "quoridor/3x3w4"]);
    assert!(text.starts_with("side 2 wins within 12 actions\n"), "{text}");
    assert!(text.contains("15 tables"), "{text}");
    assert_eq!(code, Some(0));
    let report = report(&["solve", "quoridor/5x5w1", "--json"]);
    assert_eq!((&report["settled"], &report["forced"]), (&json!(true), &json!(true)));
    assert_eq!((&report["winner"], &report["plies"]), (&json!(2), &json!(12)));
    assert_eq!((&report["shares"], &report["tables"]), (&json!([0.0, 1.0]), &json!(141)));
}

#[test]
fn the_line_is_told_in_turns() {
    // Face to face the one to move jumps and is home two moves later.
    let report = report(&["solve", "quoridor 2p e5,e6 0,0 - 1", "--json"]);
    assert_eq!((&report["winner"], &report["plies"]), (&json!(1), &json!(5)));
    let line = report["line"].as_array().unwrap();
    assert_eq!((line.len(), &line[0], &line[4]), (5, &json!("e7"), &json!("e9")));
}

#[test]
fn what_is_not_settled_is_said_so() {
    let (text, code) = answer(&["solve", "fillit/mini-2p-a", "--nodes", "1000"]);
    assert_eq!(
        (text.as_str(), code),
        ("not settled: this takes more than 1000 positions\n", Some(1))
    );
    let (text, code) = answer(&["solve", "quoridor/5x5w4", "--memory", "8", "--json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&report["settled"], code), (&json!(false), Some(1)));
    assert_eq!(report["reason"], "this takes more than 8 MiB of memory");
}

#[test]
fn mistakes_are_named() {
    let complaint = |arguments: &[&str]| {
        let output = quartet(arguments);
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(complaint(&["solve", "chess"]).contains("chess"));
    assert!(complaint(&["solve", "quoridor/3x3", "--memory", "0"]).contains("--memory"));
    let over = ["solve", "quoridor 3x3w1 b2,a3 1,1 - 1", "--moves", "b3"];
    assert!(complaint(&over).contains("the game is over"));
}
