//! The commands that answer and end, from the outside.

use std::{
    fs,
    io::Write as _,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

fn quartet(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quartet"));
    command.args(arguments);
    command
}

fn output(arguments: &[&str]) -> Output {
    quartet(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Standard output of a command that must succeed.
fn answer(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Standard error of a command that must end with exit code `code`.
fn complaint(arguments: &[&str], code: i32) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stderr)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = quartet(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses early may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// A file with this content, which is gone with the folder.
fn file(folder: &tempfile::TempDir, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let file = folder.path().join(name);
    fs::write(&file, content).unwrap();
    file
}

const RECORD: &str = "[Game \"fillit\"]\n[Variant \"2p-a\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Bo\"]\n\
    [Result \"*\"]\n\n1. Pe4/c1-c2 Pe6/c7-c6 2. Pa4 *\n";

#[test]
fn without_arguments_an_overview() {
    let overview = answer(&[]);
    assert!(overview.lines().count() <= 20);
    assert!(overview.contains("quartet play"));
    assert!(answer(&["--help"]).contains("perft"));
    assert!(answer(&["--version"]).starts_with("quartet "));
}

#[test]
fn perft_counts_variants_positions_and_set_ups() {
    assert!(answer(&["perft", "quoridor", "2"]).starts_with("16677 leaves"));
    assert!(answer(&["perft", "quoridor 3x3 b1,b3 4,4 - 1", "4"]).starts_with("1528 leaves"));
    assert!(answer(&["perft", "jamit/3p", "1", "--moves", "a1:bc/>N"]).starts_with("18 leaves"));
    let report: Value =
        serde_json::from_str(&answer(&["perft", "nine/2p", "2", "--divide", "--json"])).unwrap();
    assert_eq!(report["leaves"], 2112);
    assert_eq!(report["divide"].as_object().unwrap().len(), 49);
    let set_up = concat!(env!("CARGO_MANIFEST_DIR"), "/../fillit/setups/2p-b.txt");
    assert!(answer(&["perft", set_up, "2"]).starts_with("140 leaves"));
    assert!(answer(&["perft", "nine", "0"]).starts_with("1 leaves"));
}

#[test]
fn bench_reports_every_number() {
    let report = answer(&["bench", "quoridor/3x3", "--seconds", "0.01", "--depth", "3", "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report[0]["game"], "quoridor/3x3");
    assert!(report[0]["random"]["actions_per_second"].as_f64().unwrap() > 0.0);
    assert!(report[0]["random"]["playouts_per_second"].as_f64().unwrap() > 0.0);
    assert_eq!(report[0]["perft"]["depth"], 3);
    assert_eq!(report[0]["perft"]["leaves"], 380);
    assert!(report[0]["perft"]["seconds"].as_f64().unwrap() > 0.0);
    assert!(complaint(&["bench", "nine", "--seconds", "NaN"], 1).contains("--seconds"));
}

#[test]
fn show_draws_text_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    assert!(answer(&["show", "quoridor/3x3", "--ascii"]).is_ascii());
    assert!(answer(&["show", "jamit/3p", "--format", "svg"]).starts_with("<svg"));
    let png = folder.path().join("board.png");
    answer(&["show", "nine", "--out", png.to_str().unwrap(), "--width", "300"]);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let record = file(&folder, "game.txt", RECORD);
    let shown = answer(&["show", record.to_str().unwrap()]);
    assert!(shown.contains("Ada") && shown.contains("Bo"), "{shown}");
    let start = answer(&["show", record.to_str().unwrap(), "--turn", "0", "--bare"]);
    assert_eq!(start, answer(&["show", "fillit", "--bare"]));
    assert!(complaint(&["show", record.to_str().unwrap(), "--turn", "9"], 1).contains("3 turns"));
    assert!(complaint(&["show", record.to_str().unwrap(), "--game", "2"], 1).contains("1 records"));
    assert!(complaint(&["show", "nine", "--format", "png", "--width", "0"], 1).contains('0'));
    assert!(complaint(&["show", "nine/2p", "--below", "3"], 1).contains("2 seats"));
}

#[test]
fn records_are_checked_converted_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let good = file(&folder, "good.txt", RECORD);
    let good = good.to_str().unwrap();
    let bad = file(&folder, "bad.txt", RECORD.replace("c7-c6", "c7-c9"));
    let bad = bad.to_str().unwrap();
    assert!(answer(&["record", "check", good]).contains("1 record"));
    let both = output(&["record", "check", "--json", good, bad]);
    assert_eq!(both.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&both.stdout).unwrap();
    assert_eq!(report[0]["records"], 1);
    assert_eq!((report[1]["line"].as_u64(), report[1]["column"].as_u64()), (Some(7), Some(21)));

    let json = answer(&["record", "convert", good, "--to", "json"]);
    let json_file = file(&folder, "good.json", &json);
    let back = answer(&["record", "convert", json_file.to_str().unwrap()]);
    assert_eq!(back, answer(&["record", "convert", good]));
    let out = folder.path().join("out.txt");
    answer(&["record", "convert", good, "--out", out.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&out).unwrap(), back);

    let replay = answer(&["record", "replay", good]);
    assert!(replay.lines().any(|line| line == "2..1. Pa4"), "{replay}");
    let replay: Value =
        serde_json::from_str(&answer(&["record", "replay", good, "--json"])).unwrap();
    assert_eq!(replay["turns"].as_array().unwrap().len(), 3);
}

#[test]
fn foreign_move_lists_become_records() {
    let folder = tempfile::tempdir().unwrap();
    // Files and ranks count from our a9; a wall is named by its upper left square.
    let moves = file(&folder, "moves.txt", "1. e8 e2 2. c5h");
    let record = answer(&[
        "record",
        "convert",
        moves.to_str().unwrap(),
        "--moves",
        "--origin",
        "upper-left",
        "--wall",
        "upper-left",
    ]);
    assert!(record.contains("1. e2 e8 2. c4h"), "{record}");
}

#[test]
fn rules_tell_every_game_with_diagrams() {
    for (game, word) in
        [("quoridor", "fence"), ("nine", "section"), ("fillit", "chips"), ("jamit", "coins")]
    {
        let page = answer(&["rules", game]);
        assert!(page.contains(word) && page.contains('·'), "{game}");
        assert!(!page.contains("<!--") && !page.contains("!["), "{game}");
    }
}

#[test]
fn bad_input_is_named_and_the_exit_code_tells() {
    assert!(complaint(&["perft", "chess", "2"], 1).contains("`chess`"));
    assert!(complaint(&["perft", "quoridor 2p e1,e1 10,10 - 1", "2"], 1).contains("column 16"));
    assert!(complaint(&["perft", "nine", "2", "--moves", "e5 a1"], 1).contains("move 2"));
    assert!(complaint(&["show", "no such file"], 1).contains("no such file"));
    assert!(complaint(&["rules", "chess"], 2).contains("chess"));
    let missing = output(&["record", "check", "/nowhere/at/all"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stdout).contains("/nowhere/at/all"));
    assert!(complaint(&["nonsense"], 2).contains("nonsense"));
    let garbage: Vec<u8> = (0..5000_u32).map(|n| ((n * 7919) >> 3) as u8).collect();
    for arguments in
        [["record", "check", "-"], ["record", "replay", "-"], ["record", "convert", "-"]]
    {
        let output = with_input(&arguments, &garbage);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(said.contains("column"), "{said}");
    }
    let cut = with_input(&["record", "check", "-"], &RECORD.as_bytes()[..RECORD.len() - 8]);
    assert_eq!(cut.status.code(), Some(1));
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        &["perft", "quoridor", "2", "--divide"][..],
        &["rules", "quoridor"],
        &["completions", "bash"],
        &["show", "quoridor", "--format", "svg"],
    ] {
        let mut child =
            quartet(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stderr.is_empty(), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn the_engine_speaks_the_protocol() {
    let session =
        "ugi\nisready\nposition startpos moves e2\nquery turn\nquery fen\ngo nodes 50\nquit\n";
    let output = with_input(&["engine"], session.as_bytes());
    assert!(output.status.success());
    let said = text(&output.stdout);
    for line in ["ugiok", "readyok", "response 2", "response quoridor 2p e2,e9 10,10 - 2"] {
        assert!(said.lines().any(|other| other == line), "{line} in {said}");
    }
    assert!(said.lines().any(|line| line.starts_with("bestmove ")), "{said}");
}

/// Games of the engine with itself, a network that learns from them, and one that goes on from it.
#[test]
fn networks_learn_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, first, second, none) = (path("g"), path("1.net"), path("2.net"), path("3.net"));
    let play = ["selfplay", "jamit/mini-2p", "--network", "none", "--simulations", "20"];
    answer(&[&play[..], &["--games", "12", "--threads", "1", "--out", &games]].concat());
    let train = |more: &[&'static str], from: &str, out: &str| {
        let line = ["train", &games, "--hidden", "16", "--epochs", "1", "--from", from];
        let line: Vec<String> =
            line.iter().chain(more).chain(&["--out", out]).map(|&word| word.into()).collect();
        output(&line.iter().map(String::as_str).collect::<Vec<_>>())
    };
    for (more, from, out) in
        [(&["--second", "0"][..], "none", &first), (&["--second-only"], &first, &second)]
    {
        let done = train(more, from, out);
        assert!(text(&done.stdout).ends_with(": jamit-2\n"), "{}", text(&done.stderr));
    }
    // Two bytes more for each of 16 * 16 weights and 16 last ones, four for 16 biases, 8 buckets; the note varies.
    let size = |file: &str| fs::metadata(file).unwrap().len();
    assert!(size(&second) >= size(&first) + 8 * (2 * 256 + 2 * 16 + 4 * 16));
    for (more, from, problem) in [
        (&["--second-only"][..], "none", "--from"),
        (&["--second", "24"], "none", "--second one from 0 to 64"),
        (&["--second", "32"], &second, "`jamit-2` cannot become"),
        (&[], "default", "`jamit-2` cannot become"),
        (&[], "nowhere.net", "nowhere.net"),
    ] {
        let refused = train(more, from, &none);
        assert_eq!(refused.status.code(), Some(1), "{more:?}");
        assert!(text(&refused.stderr).contains(problem), "{}", text(&refused.stderr));
    }
    assert!(!fs::exists(&none).unwrap());
}
