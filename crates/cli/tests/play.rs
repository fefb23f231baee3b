//! `quartet play --plain` from the outside: whole games through pipes.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use quartet_games::{Position, Variant};
use quartet_record::{Record, Termination};
use rand::SeedableRng as _;
use tempfile::TempDir;

/// Runs `quartet play` with its data in a folder of its own, and these lines as input.
fn play(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quartet"))
        .arg("play")
        .args(arguments)
        .env("XDG_DATA_HOME", folder)
        .env("HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The game may end, or refuse to begin, before all is read.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn refusal(output: &Output) -> String {
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.quartet");
    (folder, file)
}

fn records(file: &Path) -> Vec<Record> {
    quartet_record::read(&fs::read_to_string(file).unwrap()).unwrap()
}

/// The turns of a random game and where it ends.
fn random_game(variant: Variant, seed: u64) -> (Vec<String>, Position) {
    let mut rng = quartet_core::Random::seed_from_u64(seed);
    let mut position = Position::start(variant);
    let mut turns: Vec<String> = Vec::new();
    while let Some(action) = position.random_action(&mut rng) {
        match turns.last_mut() {
            Some(turn) if !position.begins_turn() => *turn = format!("{turn}/{action}"),
            _ => turns.push(action.to_string()),
        }
        position = position.play(action).unwrap();
    }
    turns.retain(|turn| turn != "pass");
    (turns, position)
}

#[test]
fn whole_games_of_every_game_are_played_in_lines() {
    let variants =
        ["quoridor", "quoridor/4p", "nine/3p", "fillit/mini-2p-a", "fillit/2v2-b", "jamit/3p"];
    for variant in variants {
        let variant: Variant = variant.parse().unwrap();
        let (folder, file) = folder();
        let (turns, end) = random_game(variant, 1);
        let seats = vec!["person"; variant.seats()].join(",");
        let arguments = [
            &variant.to_string(),
            "--plain",
            "--ascii",
            "--seats",
            &seats,
            "--adjudication",
            "none",
            "--save",
            file.to_str().unwrap(),
        ];
        let output = play(folder.path(), &arguments, &turns.join("\n"));
        let said = said(&output);
        assert!(said.is_ascii() && said.contains("1. seat"), "{variant}: {said}");
        let record = &records(&file)[0];
        assert_eq!(record.termination(), Termination::Rules);
        assert_eq!(*record.position(record.end()), end, "{variant}");
    }
}

#[test]
fn the_engine_plays_the_other_seats() {
    for variant in ["quoridor/5x5w2", "nine/4p", "fillit/mini-3p-b", "jamit/mini-3p"] {
        let (folder, file) = folder();
        let engines = vec!["1"; variant.parse::<Variant>().unwrap().seats()].join(",");
        let arguments = [
            variant,
            "--plain",
            "--seats",
            &engines,
            "--seed",
            "3",
            "--save",
            file.to_str().unwrap(),
        ];
        let said = said(&play(folder.path(), &arguments, ""));
        assert!(said.contains("1. seat"), "{said}");
        let record = &records(&file)[0];
        assert!(record.outcome().is_some());
        assert_eq!(record.player(quartet_core::Seat::new(1)), Some("engine level 1"));
        assert_eq!(record.seed(), Some(3));
    }
}

#[test]
fn an_illegal_line_is_answered_and_changes_nothing() {
    let (folder, file) = folder();
    let input =
        "e3\ne9h\nxyz\nPe4/c1-d1/c1\nhelp\nmoves\nturns\n\ne2\nundo\nredo\nundo\nundo\nd1\nquit\n";
    let arguments =
        ["quoridor", "--plain", "--seats", "person,person", "--save", file.to_str().unwrap()];
    let said = said(&play(folder.path(), &arguments, input));
    for part in [
        "`e3`: the pawn goes one square, or jumps over a pawn right beside it",
        "`xyz`:",
        "list the legal actions",
        "there is nothing to take back",
        " d1 d1h d1v d2h d2v ",
        "seat 1 (person): d1",
        "quartet play --resume",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    assert_eq!(records(&file)[0].movetext(), "1. d1 *");
}

#[test]
fn the_end_of_input_ends_the_game_saved_and_it_can_be_resumed() {
    let (folder, _) = folder();
    let game = ["fillit", "--plain", "--level", "1"];
    let first = said(&play(folder.path(), &game, "Pe4/c1-d1"));
    assert!(first.contains("--resume"), "{first}");
    let games = folder.path().join("quartet/games");
    let file = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    let before = records(&file)[0].movetext();
    assert!(before.starts_with("1. Pe4/c1-d1 "), "{before}");
    // Without a name the last game goes on, in the same file.
    let again = said(&play(folder.path(), &["--plain", "--resume"], "resign\n"));
    assert!(again.contains("a seat has resigned"), "{again}");
    let after = &records(&file)[0];
    assert_eq!(after.termination(), Termination::Resignation);
    assert_eq!(after.movetext(), before.replace('*', "2,1"));
    assert_eq!(fs::read_dir(&games).unwrap().count(), 1);
}

#[test]
fn a_record_that_is_broken_is_named_with_line_and_column() {
    let (folder, file) = folder();
    fs::write(&file, "[Game \"quoridor\"]\n\n1. e2 e8 2. e9 *\n").unwrap();
    let resume = ["--plain", "--resume", file.to_str().unwrap()];
    let error = refusal(&play(folder.path(), &resume, ""));
    assert!(error.contains("line 3, column 13: `e9`"), "{error}");
    // Cut off anywhere it is refused or read, but nothing worse.
    let whole = "[Game \"fillit\"]\n[Seat1 \"Ada\"]\n\n1. Pe4/c1-d1 Pe6/c7-d8 *\n";
    for length in 0..whole.len() - 1 {
        fs::write(&file, &whole[..length]).unwrap();
        let output = play(folder.path(), &resume, "");
        let error = refusal(&output);
        assert!(error.contains("line ") || error.contains("holds no record"), "{length}: {error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), whole[..length]);
    }
}

#[test]
fn a_record_with_more_than_a_game_is_left_as_it_is() {
    let (folder, file) = folder();
    let text = "[Game \"quoridor\"]\n\n1. e2 (1. d1) e8 *\n";
    fs::write(&file, text).unwrap();
    let resume = ["--plain", "--resume", file.to_str().unwrap(), "--seats", "person,person"];
    let said = said(&play(folder.path(), &resume, "e3\nquit\n"));
    assert!(said.contains("seat 1 (person): e3"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    let games = fs::read_dir(folder.path().join("quartet/games")).unwrap();
    let new: Vec<_> = games.map(|game| records(&game.unwrap().path())[0].movetext()).collect();
    assert_eq!(new, ["1. e2 e8 2. e3 *"]);
}

#[test]
fn wrong_arguments_say_what_to_do() {
    let (folder, file) = folder();
    fs::write(&file, "").unwrap();
    for (arguments, part) in [
        (&["quoridor"][..], "`quartet play --plain`"),
        (&["--plain"], "quartet play --plain quoridor"),
        (&["chess", "--plain"], "the games are quoridor, nine, fillit, jamit"),
        (&["nine", "--plain", "--seats", "person"], "nine/2p has 2 seats"),
        (&["nine/3p", "--plain", "--two-games"], "not of nine/3p"),
        (&["nine", "--plain", "--level", "11"], "--level"),
        (&["nine", "--plain", "--save", file.to_str().unwrap()], "is there already"),
        (&["--plain", "--resume", "/nowhere/game"], "cannot read /nowhere/game"),
        (&["--plain", "--resume"], "no game was saved in"),
        (&["--plain", "--resume", file.to_str().unwrap()], "holds no record"),
    ] {
        let error = refusal(&play(folder.path(), arguments, ""));
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn two_games_of_nine_are_played_with_swapped_seats() {
    let (folder, file) = folder();
    let arguments = [
        "nine",
        "--plain",
        "--seats",
        "1,2",
        "--two-games",
        "--draw-neutrals",
        "--seed",
        "9",
        "--save",
        file.to_str().unwrap(),
    ];
    let said = said(&play(folder.path(), &arguments, ""));
    assert!(said.contains("both games together: seat 1 (engine level 2)"), "{said}");
    let records = records(&file);
    assert_eq!(records.len(), 2);
    let player = |nth: usize, seat| records[nth].player(quartet_core::Seat::new(seat));
    assert_eq!((player(0, 0), player(1, 0)), (Some("engine level 1"), Some("engine level 2")));
    assert_eq!(records[0].start(), records[1].start());
}
