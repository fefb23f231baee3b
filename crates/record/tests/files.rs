//! The files of good and of broken records.

use std::{
    fs,
    path::{Path, PathBuf},
};

use quartet_record::{Record, from_json, read, to_json, write};

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
