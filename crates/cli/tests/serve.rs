//! `quartet serve` as a program that is killed: what it has acknowledged is there afterwards.

mod server;

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::Command,
    time::Duration,
};

use serde_json::json;
use server::Server;

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
