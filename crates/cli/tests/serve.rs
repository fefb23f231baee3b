//! `quartet serve` as a program that is killed: what it has acknowledged is there afterwards.

mod server;

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::Command,
    time::Duration,
};

use serde_json::{Value, json};
use server::Server;
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

/// How often it is killed.
const TIMES: usize = 50;

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let data = folder.path().join("online.sqlite");
    let mut server = Server::start(&data);
    let players = [server.guest(), server.guest()];
    let terms = json!({ "start": "quoridor/2p", "adjudication": "none" });
    let made = server.ask("/api/rooms", &players[0], Some(&terms)).expect("an answer").json();
    let room = made["room"].as_str().expect("a room").to_owned();
    let path = format!("/api/rooms/{room}");
    for player in &players {
        for command in [json!({ "do": "sit" }), json!({ "do": "ready", "ready": true })] {
            assert!(server.ask(&path, player, Some(&command)).expect("an answer").is_done());
        }
    }
    // Pawns go to and fro.
    let action = |ply: usize| ["e2", "e8", "e1", "e9"][ply % 4];
    let mut acknowledged = 0;
    for time in 0..TIMES {
        // Sometimes it is killed between two actions, sometimes while it has one in hand.
        for _ in 0..=time % 3 {
            let command =
                json!({ "do": "act", "ply": acknowledged, "action": action(acknowledged) });
            let answer = server.ask(&path, &players[acknowledged % 2], Some(&command));
            let answer = answer.expect("an answer");
            assert!(answer.is_done(), "{}", answer.body);
            acknowledged += 1;
        }
        let last = json!({ "do": "act", "ply": acknowledged, "action": action(acknowledged) });
        let in_hand = (time % 2 == 0).then(|| {
            let (host, cookie) = (server.host.clone(), players[acknowledged % 2].clone());
            let (path, text) = (path.clone(), last.to_string());
            std::thread::spawn(move || {
                let Ok(mut stream) = TcpStream::connect(host) else { return };
                // A connection that nobody has taken up yet may outlive the server.
                let _ = stream.set_read_timeout(Some(Duration::from_secs(1)));
                let length = text.len();
                let _ = write!(
                    stream,
                    "POST {path} HTTP/1.0\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{text}"
                );
                let _ = stream.read_to_end(&mut Vec::new());
            })
        });
        drop(server);
        if let Some(in_hand) = in_hand {
            in_hand.join().expect("it only tries");
        }
        server = Server::start(&data);
        let there = server.actions(&room);
        let expected: Vec<_> = (0..there.len()).map(action).collect();
        assert_eq!(there, expected);
        assert!(there.len() == acknowledged || there.len() == acknowledged + 1, "{there:?}");
        // Once more what had no answer: done once, whether it had arrived or not.
        let again = server.ask(&path, &players[acknowledged % 2], Some(&last));
        assert!(again.expect("an answer").is_done());
        acknowledged += 1;
        assert_eq!(server.actions(&room).len(), acknowledged);
    }
}

/// What `quartet admin` says: whether it was done, and its output.
fn admin(data: &Path, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_quartet"))
        .arg("admin")
        .args(arguments)
        .arg("--data")
        .arg(data)
        .output()
        .expect("the program starts");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).expect("it says text"))
}

#[test]
fn what_is_done_at_the_command_line_counts_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let data = folder.path().join("online.sqlite");
    let (done, text) = admin(&data, &["ban", "Bob", "--why", "spam"]);
    assert!(!done && text.contains("cannot open"), "{text}");
    let server = Server::start(&data);
    let account = json!({ "name": "Bob", "password": "correct horse" });
    let kept = server.ask("/api/account", "", Some(&account)).unwrap();
    let cookie = kept.cookie.expect("a cookie");
    let make = || server.ask("/api/rooms", &cookie, Some(&json!({ "start": "nine" }))).unwrap();
    assert!(make().is_done());
    for (wrong, why) in [
        (&["ban", "Eva", "--why", "spam"][..], "no account called Eva"),
        (&["ban", "Bob", "--why", " "], "reason"),
        (&["ban", "Bob"], "--why"),
        (&["ban", "Bob", "--why", "spam", "--for=-3d"], "end in the future"),
        (&["ban", "Bob", "--why", "spam", "--for", "soon"], "--for"),
        (&["code", "Eva"], "no account called Eva"),
    ] {
        let (done, text) = admin(&data, wrong);
        assert!(!done && text.contains(why), "{wrong:?}: {text}");
    }
    let (done, text) = admin(&data, &["ban", "bob", "--for", "3d", "--why", "spam"]);
    assert!(done && text.starts_with("Bob (") && text.contains("ban until"), "{text}");
    // The server notices by itself.
    while make().is_done() {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(make().json()["refused"], "banned");
    let (done, _) = admin(&data, &["lift", "ban", "Bob", "--why", "a mistake"]);
    assert!(done);
    while !make().is_done() {
        std::thread::sleep(Duration::from_millis(50));
    }
    let (done, text) = admin(&data, &["log"]);
    let lines: Vec<_> = text.lines().collect();
    assert!(done && lines.len() == 2, "{text}");
    assert!(lines[0].contains("no longer ban (a mistake) by command line"), "{text}");
    assert!(lines[1].contains("ban until") && lines[1].contains("(spam)"), "{text}");
}

/// Changes what a server has stored behind its back.
fn tamper(data: &Path, statement: &'static str) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(data);
        let mut database = SqliteConnection::connect_with(&options).await.unwrap();
        let done = sqlx::query(statement).execute(&mut database).await.unwrap();
        database.close().await.unwrap();
        done.rows_affected()
    })
}

/// All that everybody may see of the games and the ratings of some people.
fn seen(server: &Server, people: &[String]) -> Vec<Value> {
    let ask = |path: String| {
        let answer = server.ask(&path, "", None).unwrap();
        assert!(answer.is_done(), "{path}: {}", answer.body);
        answer.json()
    };
    let mut all = vec![ask("/api/games".into())];
    for person in people {
        let card = ask(format!("/api/people/{person}"));
        let pace = card["ratings"][0]["pace"].as_str().expect("they have played").to_owned();
        all.push(ask(format!("/api/people/{person}/ratings?variant=nine/2p&pace={pace}")));
        all.push(card);
    }
    all
}

#[test]
fn a_recount_gives_the_same_numbers_whatever_was_done_to_them() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let data = folder.path().join("online.sqlite");
    // Nothing is made where nothing was.
    let (done, text) = admin(&data, &["recount"]);
    assert!(!done && text.contains("cannot open") && !data.exists(), "{text}");
    let nonsense = folder.path().join("notes.txt");
    std::fs::write(&nonsense, "no database at all").unwrap();
    let (done, text) = admin(&nonsense, &["recount"]);
    assert!(!done && text.contains("cannot open"), "{text}");

    let server = Server::start(&data);
    let players = ["Ada", "Bob"].map(|name| {
        let account = json!({ "name": name, "password": "correct horse" });
        server.ask("/api/account", "", Some(&account)).unwrap().cookie.expect("a cookie")
    });
    let people = players.each_ref().map(|cookie| {
        let me = server.ask("/api/me", cookie, None).unwrap().json();
        me["id"].as_str().expect("an id").to_owned()
    });
    let mut rooms = Vec::new();
    // Bob gives up, then Ada, then Bob.
    for loser in [1, 0, 1] {
        let terms = json!({ "start": "nine/2p", "control": "300+5", "rated": true });
        let made = server.ask("/api/rooms", &players[0], Some(&terms)).unwrap().json();
        let path = format!("/api/rooms/{}", made["room"].as_str().expect("a room"));
        for player in &players {
            for command in [json!({ "do": "sit" }), json!({ "do": "ready", "ready": true })] {
                assert!(server.ask(&path, player, Some(&command)).unwrap().is_done());
            }
        }
        let resign = json!({ "do": "resign" });
        assert!(server.ask(&path, &players[loser], Some(&resign)).unwrap().is_done());
        rooms.push(path);
    }
    // What is said afterwards does not put the first game after the others.
    let say = json!({ "do": "say", "text": "well played" });
    assert!(server.ask(&rooms[0], &players[0], Some(&say)).unwrap().is_done());
    let before = seen(&server, &people);
    assert_eq!(before[0]["games"].as_array().map(Vec::len), Some(3), "{:?}", before[0]);
    assert_eq!(before[1].as_array().map(Vec::len), Some(3), "{:?}", before[1]);
    // Not behind the back of a server.
    let (done, text) = admin(&data, &["recount"]);
    assert!(!done && text.contains("another server uses"), "{text}");
    drop(server);

    for (statement, rows) in [
        ("UPDATE rating SET rating = 2900, deviation = 30, games = 500", 2),
        ("DELETE FROM rating", 2),
        ("UPDATE played_by SET person = 'nobody', score = 'won', rating = 1", 6),
        ("DELETE FROM played WHERE number = 2", 1),
        ("DELETE FROM played", 3),
    ] {
        assert_eq!(tamper(&data, statement), rows, "{statement}");
        let (done, text) = admin(&data, &["recount"]);
        assert!(done && text == "3 games are counted anew.\n", "{text}");
        let server = Server::start(&data);
        assert_eq!(seen(&server, &people), before, "{statement}");
    }
}
