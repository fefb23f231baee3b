//! The files of good and of broken records.

use std::{
    fs,
    path::{Path, PathBuf},
};

use quartet_record::{MAX_LENGTH, Reader, Record, from_json, read, read_bytes, to_json, write};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn good() -> Vec<(String, String)> {
    let files = fs::read_dir(data("good")).expect("the folder");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let read =
        |path: PathBuf| (path.display().to_string(), fs::read_to_string(&path).expect("a text"));
    paths.into_iter().map(read).collect()
}

#[test]
fn canonical_texts_come_out_as_they_went_in() {
    let files = good();
    assert!(files.len() >= 20);
    for (name, text) in files {
        let records = read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(write(&records), text, "{name}");
        let lines: Vec<_> = records.iter().map(to_json).collect();
        assert_eq!(from_json(&lines.join("\n")).as_ref(), Ok(&records), "{name}");
        assert_eq!(from_json(&format!("[{}]", lines.join(","))).as_ref(), Ok(&records), "{name}");
        for record in &records {
            assert_eq!(record.to_string().parse::<Record>().as_ref(), Ok(record), "{name}");
        }
    }
}

#[test]
fn line_ends_and_a_byte_order_mark_make_no_difference() {
    for (name, text) in good() {
        let records = read(&text);
        assert_eq!(read(&text.replace('\n', "\r\n")), records, "{name}");
        assert_eq!(read(&format!("\u{feff}{text}")), records, "{name}");
        assert_eq!(read(&text.replace("\n1. ", "\n  \t1.\n")), records, "{name}");
    }
}

/// The broken records with place, token and message of their errors.
fn bad() -> Vec<(String, String)> {
    let text = fs::read_to_string(data("bad.txt")).expect("the file");
    let cases = text.split("\n== ").skip(1);
    cases
        .map(|case| case.split_once('\n').expect("two lines"))
        .map(|(head, record)| (head.to_string(), record.to_string()))
        .collect()
}

#[test]
fn broken_records_are_refused_where_they_are_broken() {
    let cases = bad();
    assert!(cases.len() > 100);
    let mut wrong = Vec::new();
    for (head, text) in cases {
        let error = read(&text).expect_err(&text);
        let found = format!("{}:{} `{}`", error.line, error.column, error.token);
        let message = head.strip_prefix(&found).and_then(|rest| rest.strip_prefix(' '));
        if !message.is_some_and(|message| error.message.contains(message)) {
            wrong.push(format!("expected {head}\n   found {found} {}\n{text}", error.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_may_be_written_in_more_than_one_way() {
    let movetext = |text: &str| {
        text.parse::<Record>().unwrap_or_else(|error| panic!("{text}: {error}")).movetext()
    };
    for (text, canonical) in [
        // Numbers without blanks, in full, and where none is needed.
        ("[Game \"quoridor\"]1.e2 1...e8 2..1.e3 2..2. e7*", "1. e2 e8 2. e3 e7 *"),
        ("[Game \"quoridor\"] 1. e2(1.d1)e8{x}{}*", "1. e2 (1. d1) e8 {x} *"),
        // Glyphs and comments come before variations, whose first comment goes to their first turn.
        (
            "[Game \"quoridor\"] 1. e2 ({why?} 1. d1 {so}) {x} $1 *",
            "1. e2 $1 {x} (1. d1 {why?} {so}) *",
        ),
        ("[Game \"quoridor\"] {a} {b} 1. {c} e2 $1 $1 *", "{a} {b} {c} 1. e2 $1 *"),
        (
            "[Game \"quoridor\"] 1. e2 {[%clk 0:00:01]} {[%eval 1,0]} {c} *",
            "1. e2 {[%clk 0:00:01] [%eval 1.00,0.00] c} *",
        ),
        // A variation of a variation of the same turn stands beside it.
        ("[Game \"quoridor\"] 1. e2 (1. d1 (1. f1)) *", "1. e2 (1. d1) (1. f1) *"),
        // A turn in pieces, with a variation between them.
        ("[Game \"fillit\"] 1. Pe4 (1. Pf1) /c1-c2 *", "1. Pe4/c1-c2 (1. Pf1) *"),
    ] {
        assert_eq!(movetext(text), canonical, "{text}");
    }
    let inferred: Record = "[Game \"quoridor/3x3\"] 1. b2 b1 2,1".parse().expect("a game");
    assert_eq!(inferred.tag("Termination").as_deref(), Some("goal"));
}

#[test]
fn a_text_of_nothing_is_no_record() {
    assert_eq!(read(""), Ok(Vec::new()));
    assert_eq!(read("\u{feff} \r\n"), Ok(Vec::new()));
    assert!("".parse::<Record>().is_err());
    let two = "[Game \"nine\"] * [Game \"nine\"] *";
    assert_eq!(read(two).map(|records| records.len()), Ok(2));
    assert_eq!(two.parse::<Record>().expect_err("two").column, 17);
}

#[test]
fn after_an_error_nothing_more_comes() {
    let mut reader = Reader::new("[Game \"nine\"] * [Game \"x\"] * [Game \"nine\"] *");
    assert!(reader.next().is_some_and(|record| record.is_ok()));
    assert!(reader.next().is_some_and(|record| record.is_err()));
    assert_eq!(reader.next(), None);
}

#[test]
fn binary_and_huge_files_are_refused() {
    let error = read_bytes(b"[Game \"nine\"]\n{\xc3\xa9 \xff}").expect_err("no text");
    assert_eq!((error.line, error.column, error.token.as_str()), (2, 4, "ff"));
    let noise: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    assert!(read_bytes(&noise).is_err());
    assert!(read(&"\0".repeat(1000)).is_err());
    let huge = " ".repeat(MAX_LENGTH + 1);
    assert!(read(&huge).is_err());
    assert!(from_json(&huge).is_err());
}

#[test]
fn hostile_texts_are_read_in_little_time() {
    let start = "[Game \"quoridor\"] 1. e2 ";
    for text in [
        format!("{start}{}", "(1. d1 ".repeat(500_000)),
        format!("{start}{}", "{a}".repeat(1_000_000)),
        format!("{start}{}", "{[%csl".repeat(1_000_000)),
        format!("{start}{{{}}}", "[%clk 0:00:01]".repeat(100_000)),
        format!("{start}{}", "$1 ".repeat(1_000_000)),
        format!("{start}{}", "x/".repeat(1_000_000)),
        format!("{start}{}", "1".repeat(1_000_000)),
        "[A \"x\"]\n".repeat(200_000),
        (0..100_000).map(|nth| format!("[A{nth} \"x\"]")).collect::<Vec<_>>().concat(),
        "[".repeat(1_000_000),
        format!("[Game \"{}", "\\\\".repeat(1_000_000)),
    ] {
        assert!(read(&text).is_err());
    }
    let deep = format!("{{\"tags\":{}", "[".repeat(100_000));
    assert!(from_json(&deep).is_err());
}
