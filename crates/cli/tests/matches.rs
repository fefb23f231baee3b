//! `quartet match` from the outside.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use quartet_games::Variant;
use quartet_record::{Record, Termination};
use serde_json::Value;
use tempfile::TempDir;

const QUARTET: &str = env!("CARGO_BIN_EXE_quartet");

fn quartet(arguments: &[&str]) -> Output {
    Command::new(QUARTET).arg("match").args(arguments).output().unwrap()
}

/// Plays a match that must come to an end, and gives its summary.
fn summary(arguments: &[&str]) -> Value {
    let output = quartet(&[arguments, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{errors}"))
}

fn refusal(arguments: &[&str]) -> String {
    let output = quartet(arguments);
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.file(name), text).unwrap();
        self.path(name)
    }

    fn path(&self, name: &str) -> String {
        self.file(name).to_str().unwrap().to_owned()
    }
}

fn records(file: &Path) -> Vec<Record> {
    quartet_record::read(&fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn every_game_is_played_and_recorded() {
    for variant in Variant::all() {
        let (folder, name) = (Folder::new(), variant.to_string());
        let file = folder.path("records.txt");
        let summary = summary(&[
            "--variant",
            &name,
            "--engine",
            "level=2,hash=1",
            "--engine",
            "random",
            "--nodes",
            "20",
            "--games",
            "1",
            "--records",
            &file,
            "--date",
            "2026.11.27",
            "--seed",
            "7",
        ]);
        let rotations = variant.sides() as u64;
        assert_eq!(summary["games"], rotations, "{name}");
        assert_eq!(summary["openings"], 1);
        let records = records(&folder.file("records.txt"));
        assert_eq!(records.len() as u64, rotations);
        for record in &records {
            assert_eq!(record.variant(), variant);
            assert!(record.outcome().is_some() && record.tag("Position").is_some());
            assert_eq!(record.tag("Adjudication").unwrap(), "repetition 3, turns 300");
            assert_eq!(record.tag("Event").unwrap(), "quartet match");
            assert_eq!(record.tag("Date").unwrap(), "2026.11.27");
            assert_eq!(record.tag("TimeControl").unwrap(), "-");
            assert_eq!(record.tag("Limits").unwrap(), "20 nodes an action");
            assert_eq!(record.seed(), Some(7));
            let told = record.main_line().filter(|&node| record.notes(node).eval().is_some());
            assert!(told.count() > 0, "{name}: the engine says what it expects");
        }
        // The engine has had each seat.
        for side in 0..rotations {
            assert_eq!(summary["engines"][0]["seats"][side as usize]["games"], 1, "{name}");
        }
    }
}

#[test]
fn the_stronger_engine_wins_and_the_test_stops_the_match() {
    let output = quartet(&[
        "--variant",
        "quoridor/5x5w2",
        "--engine",
        "name=good,level=4,hash=1",
        "--engine",
        "random",
        "--nodes",
        "200",
        "--games",
        "1000",
        "--sprt",
        "0,200",
        "--random-plies",
        "2",
    ]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    for part in ["the test is decided", "Elo of good over random: ", "H1 is accepted (Elo 200)"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// The parts of a summary that do not depend on time.
fn timeless(mut summary: Value) -> Value {
    for engine in summary["engines"].as_array_mut().unwrap() {
        for key in ["seconds_per_action", "nodes_per_second"] {
            engine.as_object_mut().unwrap().remove(key);
        }
    }
    summary
}

#[test]
fn the_seed_tells_all_games() {
    let play = |jobs: &str, seed: &str, variant: &str| {
        let folder = Folder::new();
        let summary = summary(&[
            "--variant",
            variant,
            "--engine",
            "level=2,hash=1",
            "--engine",
            "level=4,hash=1",
            "--nodes",
            "50",
            "--games",
            "6",
            "--seed",
            seed,
            "--jobs",
            jobs,
            "--records",
            &folder.path("records.txt"),
        ]);
        let mut records: Vec<String> =
            records(&folder.file("records.txt")).iter().map(Record::to_string).collect();
        records.sort();
        (timeless(summary), records)
    };
    for variant in ["fillit/mini-2p-a", "jamit/mini-3p"] {
        let once = play("1", "5", variant);
        assert_eq!(once, play("2", "5", variant));
        assert_ne!(once.1, play("1", "6", variant).1);
    }
}

#[test]
fn our_own_program_plays_by_the_protocol() {
    let folder = Folder::new();
    let file = folder.path("records.txt");
    let theirs = format!("name=theirs,cmd=\"'{QUARTET}' engine\",option.Level=2,option.Hash=1");
    for (variant, limits) in [
        ("quoridor/2p", &["--nodes", "50"][..]),
        ("nine/3p", &["--nodes", "50"]),
        ("fillit/2v2-b", &["--depth", "1"]),
        ("jamit/mini-2p", &["--tc", "60+1"]),
    ] {
        let rules = "repetition 3, turns 20";
        let fixed =
            ["--variant", variant, "--engine", &theirs, "--engine", "random", "--games", "2"];
        let more = ["--records", &file, "--jobs", "2", "--adjudication", rules];
        let summary = summary(&[&fixed[..], limits, &more].concat());
        for fault in ["illegal", "crashes", "timeouts"] {
            assert_eq!(summary["engines"][0][fault], 0, "{variant}: {summary}");
        }
        assert!(summary["engines"][0]["nodes_per_action"].as_f64().unwrap() > 0.0);
    }
    let records = records(&folder.file("records.txt"));
    let jamit = records.last().unwrap();
    assert_eq!(jamit.tag("TimeControl").unwrap(), "60+1");
    assert!(jamit.main_line().any(|node| jamit.notes(node).clock().is_some()));
}

#[cfg(unix)]
mod faults {
    use super::*;

    /// A program that introduces itself well and then answers `go` by these shell commands.
    fn program(folder: &Folder, answer: &str) -> String {
        let script = format!(
            "while read -r word rest; do case $word in\n\
             ugi) echo ugiok;;\nisready) echo readyok;;\nquit) exit;;\ngo) {answer};;\n\
             esac; done\n"
        );
        format!("name=bad,cmd=\"sh '{}'\"", folder.write("engine.sh", &script))
    }

    /// Plays two games against the program; gives the summary, the exit code, and the records.
    fn play(answer: &str) -> (Value, i32, Vec<Record>, String) {
        let folder = Folder::new();
        let output = quartet(&[
            "--engine",
            &program(&folder, answer),
            "--engine",
            "random",
            "--games",
            "2",
            "--movetime",
            "500",
            "--records",
            &folder.path("records.txt"),
            "--json",
        ]);
        let summary = serde_json::from_slice(&output.stdout).unwrap();
        let records = records(&folder.file("records.txt"));
        (summary, output.status.code().unwrap(), records, String::from_utf8(output.stderr).unwrap())
    }

    fn check(answer: &str, fault: &str, code: i32, termination: Termination, message: &str) {
        let (summary, exit, records, errors) = play(answer);
        assert_eq!(summary["engines"][0][fault], 2, "{summary}");
        assert_eq!(summary["engines"][1]["wins"], 2);
        assert_eq!(exit, code);
        assert!(errors.contains(message), "{errors}");
        for record in &records {
            assert_eq!(record.termination(), termination);
            let bad = usize::from(record.player(quartet_core::Seat::FIRST) != Some("bad"));
            assert_eq!(record.outcome().unwrap().ranks()[bad], 2);
            assert!(record.notes(record.end()).comments()[0].starts_with("seat "));
        }
        assert_eq!(records.len(), 2);
    }

    #[test]
    fn nonsense_and_illegal_actions_lose() {
        check("echo bestmove {x}", "illegal", 1, Termination::Abandoned, "illegal action");
        check("echo bestmove a1", "illegal", 1, Termination::Abandoned, "illegal action");
    }

    #[test]
    fn breaking_down_loses() {
        check("exit 3", "crashes", 1, Termination::Abandoned, "broke down");
        check("echo info error no", "crashes", 1, Termination::Abandoned, "broke down");
    }

    #[test]
    fn who_does_not_answer_loses_on_time() {
        check(":", "timeouts", 0, Termination::Time, "lost on time");
        check("sleep 1; echo bestmove e2", "timeouts", 0, Termination::Time, "lost on time");
    }

    #[test]
    fn a_clock_that_runs_out_loses() {
        let folder = Folder::new();
        let slow = program(&folder, "sleep 0.3; echo bestmove pass");
        let summary = summary(&[
            "--engine",
            &slow,
            "--engine",
            "random",
            "--games",
            "1",
            "--tc",
            "0.1+0.05",
            "--grace",
            "50",
            "--records",
            &folder.path("records.txt"),
        ]);
        assert_eq!(summary["engines"][0]["timeouts"], 2);
        // Records have whole seconds only; the tag Limits says it all.
        let record = records(&folder.file("records.txt")).pop().unwrap();
        assert_eq!(record.tag("TimeControl").unwrap(), "-");
        assert_eq!(record.tag("Limits").unwrap(), "0.1+0.05 s");
    }

    #[test]
    fn a_program_that_cannot_take_part_is_an_error() {
        let with = |engine: &str| refusal(&["--engine", "random", "--engine", engine]);
        assert!(with("cmd=/nowhere/engine").contains("cannot be started"));
        assert!(with("cmd=false").contains("broke down"));
        let folder = Folder::new();
        let odd = format!("{},option.Colour=red", program(&folder, ":"));
        assert!(with(&odd).contains("no option Colour"));
    }

    #[test]
    fn an_interrupt_ends_cleanly() {
        let folder = Folder::new();
        let file = folder.path("records.txt");
        let child = Command::new(QUARTET)
            .args(["match", "--engine", "random", "--engine", "random", "--games", "10000000"])
            .args(["--records", &file, "--jobs", "2"])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        while fs::read_to_string(&file).map_or(0, |text| text.len()) < 10_000 {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("interrupted") && text.contains("Elo of random over random (2)"));
        let games = records(&folder.file("records.txt")).len();
        assert!(text.contains(&format!(": {games} of 10000000 games")), "{games}: {text}");
    }
}

#[test]
fn two_games_of_nine_are_a_match() {
    let summary = summary(&[
        "--variant",
        "nine/2p",
        "--two-games",
        "--engine",
        "level=3,hash=1",
        "--engine",
        "random",
        "--depth",
        "1",
        "--games",
        "4",
    ]);
    let pairs = summary["elo"]["pairs"].as_array().unwrap();
    assert_eq!((&pairs[1], &pairs[3]), (&Value::from(0), &Value::from(0)), "won, drawn or lost");
    let points = |engine: usize| summary["engines"][engine]["nine_points"].as_u64().unwrap();
    assert!(points(0) > 0 && points(0) + points(1) <= 2 * 18);
}

#[test]
fn openings_from_a_file_are_played_from_all_seats() {
    let folder = Folder::new();
    let openings =
        folder.write("openings.txt", "e2 e8\n# mind this\nquoridor 2p e3,e7 10,9 a1h 1\n");
    let file = folder.path("records.txt");
    let engines = ["--engine", "random", "--engine", "random,name=other", "--games", "4"];
    summary(&[&engines[..], &["--openings", &openings, "--records", &file]].concat());
    let records = records(&folder.file("records.txt"));
    let starts: Vec<String> = records.iter().map(|record| record.start().to_string()).collect();
    assert_eq!(starts[0], "quoridor 2p e2,e8 10,10 - 1");
    assert_eq!(starts[2], "quoridor 2p e3,e7 10,9 a1h 1");
    assert!(starts[0] == starts[1] && starts[2] == starts[3]);
    let seat = |game: usize| records[game].player(quartet_core::Seat::FIRST).unwrap();
    assert_eq!([0, 1, 2, 3].map(seat), ["random", "other", "random", "other"]);
    assert_eq!(records[3].tag("Round").unwrap(), "2.2");

    let wrong = folder.write("wrong.txt", "e2 e8\ne2 e5\n");
    let message = refusal(&[&engines[..], &["--openings", &wrong]].concat());
    assert!(message.contains("wrong.txt, line 2: move 2, `e5`"), "{message}");
}

#[test]
fn games_are_adjudicated_as_asked() {
    let folder = Folder::new();
    let play = |rule: &str| {
        let file = folder.path("records.txt");
        let summary = summary(&[
            "--engine",
            "random",
            "--engine",
            "random",
            "--games",
            "2",
            "--adjudication",
            rule,
            "--records",
            &file,
        ]);
        (summary, records(&folder.file("records.txt")).pop().unwrap())
    };
    let (summary, record) = play("repetition 3, turns 2");
    assert_eq!(
        (&summary["ends"]["turn-limit"], &summary["elo"]["pairs"][2]),
        (&2.into(), &1.into())
    );
    assert_eq!(record.termination(), Termination::TurnLimit);
    let (summary, record) = play("none");
    assert_eq!(summary["ends"]["goal"], 2);
    assert_eq!(record.tag("Adjudication").unwrap(), "none");
}

#[test]
fn engines_may_have_limits_of_their_own() {
    let summary = summary(&[
        "--engine",
        "level=10,hash=1,movetime=300",
        "--engine",
        "random,tc=10",
        "--games",
        "2",
        "--adjudication",
        "repetition 3, turns 2",
        "--grace",
        "10000",
    ]);
    assert_eq!(summary["ends"]["turn-limit"], 2);
    assert_eq!(summary["engines"][0]["limits"], "300 ms an action");
    assert_eq!(summary["engines"][1]["limits"], "10+0 s");
}

#[test]
fn mistakes_are_named() {
    let random = ["--engine", "random", "--engine", "random"];
    let with = |more: &[&str]| refusal(&[&random[..], more].concat());
    assert!(refusal(&["--engine", "random"]).contains("two engines"));
    assert!(refusal(&["--engine", "lvl=3"]).contains("`lvl` means nothing"));
    assert!(with(&["--variant", "chess"]).contains("no such game"));
    assert!(with(&["--variant", "nine/3p", "--sprt", "0,5"]).contains("two sides"));
    assert!(with(&["--two-games"]).contains("nine/2p only"));
    assert!(with(&["--tc", "5", "--nodes", "3"]).contains("cannot be used with"));
    assert!(with(&["--engine", "random"]).contains("there cannot be 3 engines"));
    assert!(with(&["--adjudication", "sometimes"]).contains("repetition 3, turns 300"));
}

#[test]
fn plain_players_are_yardsticks() {
    let play = |variant: &str, first: &str, second: &str| {
        let engines = ["--engine", first, "--engine", second, "--nodes", "100"];
        summary(&[&["--variant", variant, "--games", "6"][..], &engines].concat())
    };
    let greedy = play("quoridor/5x5", "greedy", "random");
    assert_eq!(greedy["engines"][0]["wins"], 6, "{greedy}");
    assert_eq!(greedy["start"], "40 from the book");
    let uct = play("nine/3p", "uct", "random");
    let first = &uct["engines"][0];
    assert!(first["share"].as_f64() > first["expected_share"].as_f64(), "{uct}");
    assert!(first["nodes_per_action"].as_f64().unwrap() > 1.0);
}

#[test]
fn a_table_match_tells_the_range_of_the_share() {
    let output = quartet(&[
        "--variant",
        "nine/4p",
        "--engine",
        "greedy",
        "--engine",
        "random",
        "--games",
        "40",
    ]);
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.lines().find(|line| line.starts_with("greedy: ") && line.contains("wins"));
    let line = line.unwrap();
    assert!(line.contains(" % (95 %); equally strong players expect 25.0 %"), "{text}");
}

#[test]
fn books_are_made_again_from_their_seed_and_played() {
    let folder = Folder::new();
    let make = |seed: &str, name: &str| {
        let file = folder.path(name);
        let fixed = ["book", "fillit/mini-2p-b", "--count", "3", "--nodes", "100", "--plies", "3"];
        let output = Command::new(QUARTET)
            .args(fixed)
            .args(["--balance", "0.4", "--seed", seed, "--out", &file])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        (fs::read_to_string(&file).unwrap(), file)
    };
    let (book, file) = make("1", "one.txt");
    assert_eq!(book, make("1", "again.txt").0);
    assert_ne!(book, make("2", "two.txt").0);
    let openings: Vec<&str> = book.lines().filter(|line| !line.starts_with('#')).collect();
    // Three random actions are made whole turns: two of them.
    assert!(openings.len() == 3 && openings.iter().all(|line| line.split(' ').count() == 2));
    let engines = ["--engine", "random", "--engine", "greedy", "--games", "6", "--openings", &file];
    let summary = summary(&[&["--variant", "fillit/mini-2p-b"][..], &engines].concat());
    assert_eq!((&summary["games"], &summary["start"]), (&6.into(), &"3 from a file".into()));

    let random = ["--engine", "random", "--engine", "random"];
    let with = |more: &[&str]| refusal(&[&random[..], more].concat());
    assert!(with(&["--openings", "book", "--random-plies", "3"]).contains("--random-plies"));
    assert!(with(&["--openings", "book", "--variant", "quoridor/5x5w2"]).contains("no book"));
}
