//! Records as JSON: the form, and what is wrong with others.

use quartet_record::{Record, from_json, to_json};

const GAME: &str = r#"[Game "fillit"]
[Result "2,1"]
[Termination "time"]
{start} 1. Pe4/c1-c2 $1 {[%clk 0:01:00] [%eval 0.50,0.50] x} (1. Pf1 {y}) (1. Pe4/c1-b1) Pe6 2,1"#;

const JSON: &str = concat!(
    r#"{"tags":{"Game":"fillit","Variant":"2p-a","Result":"2,1","Termination":"time"},"#,
    r#""start":{"comments":["start"]},"actions":[{"action":"Pe4"},"#,
    r#"{"action":"c1-c2","nags":[1],"clock":"0:01:00","eval":"0.50,0.50","comments":["x"]},"#,
    r#"{"action":"Pe6"},{"after":0,"action":"Pf1","comments":["y"]},"#,
    r#"{"after":1,"action":"c1-b1"}]}"#
);

#[test]
fn the_form() {
    let record: Record = GAME.parse().expect("a game");
    assert_eq!(to_json(&record), JSON);
    assert_eq!(from_json(JSON), Ok(vec![record.clone()]));
    let value: serde_json::Value = serde_json::from_str(JSON).expect("JSON");
    assert_eq!(serde_json::from_value::<Record>(value).expect("a record"), record);
    let open = JSON.replace("2,1", "*").replace(",\"Termination\":\"time\"", "");
    assert!(from_json(&open).is_ok());
}

#[test]
fn one_some_or_none() {
    let count = |text: &str| from_json(text).map(|records| records.len());
    assert_eq!(count(""), Ok(0));
    assert_eq!(count("[]"), Ok(0));
    assert_eq!(count(&format!("\u{feff}\n{JSON}\r\n{JSON}\n")), Ok(2));
    assert_eq!(count(&format!(" [{JSON},\n{JSON}]")), Ok(2));
}

#[test]
fn without_a_result_the_rules_say_it() {
    let json = r#"{"tags":{"Game":"quoridor/3x3"},"actions":[{"action":"b2"},{"action":"b1"}]}"#;
    let record = &from_json(json).expect("a game")[0];
    assert_eq!(record.movetext(), "1. b2 b1 2,1");
}

#[test]
fn errors_name_the_path() {
    for (from, to, expected) in [
        ("fillit", "ludo", "tags.Game: column 1: `ludo`: there is no such game"),
        ("\"Game\":\"fillit\",", "", "tags: column 1: the tag Game is missing"),
        ("2p-a", "2p", "tags.Variant: column 1: `2p`"),
        ("\"Result\"", "\"Game\"", "tags.Game: column 1: `Game`: this tag stands twice"),
        ("2,1", "3,1", "tags.Result: column 1: `3`"),
        ("2,1", "*", "tags.Result: column 1: `*`: a game that ended by time has ranks"),
        ("time", "tired", "tags.Termination: column 1: `tired`"),
        ("time", "supply", "tags.Termination: column 1: `supply`: by the rules the game goes on"),
        ("[\"start\"]", "[\"a\",\"}\"]", "start.comments[1]: column 1: `}`"),
        ("{\"comments\":[\"start\"]}", "{\"after\":0}", "start: column 1: only notes"),
        ("Pe4", "Pe5", "actions[0].action: column 1: `Pe5`"),
        ("Pe6", "/Pe6", "actions[2].action: column 1: `/Pe6`"),
        ("\"Pe6\"", "\"\"", "actions[2].action: "),
        ("\"Pf1\"", "\"Pe4\"", "actions[3].action: column 1: `Pe4`: this action stands there"),
        ("\"after\":1", "\"after\":5", "actions[4].after: column 1: `5`"),
        ("0:01:00", "1:00", "actions[1].clock: column 1: `1:00`"),
        ("0.50,0.50", "1", "actions[1].eval: column 1: `1`"),
        ("0.50,0.50", "0.2,0.2,0.6", "actions[1].eval: column 1: `0.2,0.2,0.6`"),
        ("[\"x\"]", "[\"[%clk 0:00:01]\"]", "actions[1].comments[0]: column 1: `[%clk`"),
    ] {
        assert!(JSON.contains(from), "{from}");
        let error = from_json(&JSON.replacen(from, to, 1)).expect_err(expected);
        assert!(error.message.starts_with(expected), "expected {expected}\nfound {error}");
    }
}

#[test]
fn errors_of_the_json_itself_have_line_and_column() {
    for (text, line, column) in [
        ("{\"tags\":{},\n \"actions\":7}", 2, 12),
        ("{\"tags\":{},\n \"moves\":[]}", 2, 8),
        ("[{\"tags\":{\"Game\":1}}]", 1, 18),
        ("{\"tags\":{\"Game\":\"nine\"},\"actions\":[{\"action\":\"b2\",\"nags\":[256]}]}", 1, 61),
        ("{\"tags\":", 1, 8),
        ("nonsense", 1, 2),
        ("{\"tags\":{\"Game\":\"nine\"}}", 1, 24),
    ] {
        let error = from_json(text).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        assert!(!error.message.contains(" at line"), "{error}");
    }
}

#[test]
fn errors_in_one_of_several_name_its_number() {
    let broken = JSON.replace("Pe6", "Pe7");
    let error = from_json(&format!("{JSON}\n\n {broken}")).expect_err("broken");
    assert_eq!((error.line, error.column), (3, 2));
    assert!(error.message.starts_with("[1].actions[2].action: "), "{error}");
    let error = from_json(&format!("\n[{JSON},{broken}]")).expect_err("broken");
    assert_eq!((error.line, error.column), (2, 1));
    assert!(error.message.starts_with("[1].actions[2].action: "), "{error}");
}
