//! `quartet serve` as a program that is killed: what it has acknowledged is there afterwards.

use std::{
    fmt::Write as _,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

/// How often it is killed.
const TIMES: usize = 50;

struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quartet"))
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("the output is piped"))
            .read_line(&mut line)
            .expect("it says where it is");
        let place = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let host = place.expect("an address").trim_end_matches('/').to_owned();
        Self { child, host }
    }

    /// The answer to a request: the cookie that it sets, and its body.
    fn ask(&self, path: &str, cookie: &str, body: Option<&Value>) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(&self.host)?;
        let text = body.map(Value::to_string).unwrap_or_default();
        let method = if body.is_some() { "POST" } else { "GET" };
        let mut request = String::new();
        let _ = write!(
            request,
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nCookie: {cookie}\r\nContent-Length: {}\r\n\r\n{text}",
            self.host,
            text.len()
        );
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        let is_done = head.starts_with("HTTP/1.0 20");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        Ok(Answer { is_done, cookie, body: body.into() })
    }
}

/// It is killed without warning, also where the test fails.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Answer {
    is_done: bool,
    cookie: Option<String>,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

/// The actions of the record of a room.
fn actions(server: &Server, room: &str) -> Vec<String> {
    let record = server.ask(&format!("/api/rooms/{room}/record"), "", None).expect("an answer");
    assert!(record.is_done, "{}", record.body);
    let moves = record.body.rsplit("\n\n").find(|part| part.contains("1.")).unwrap_or_default();
    let words = moves.split_whitespace().filter(|word| !word.contains('.') && *word != "*");
    words.map(str::to_owned).collect()
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let data = folder.path().join("online.sqlite");
    let mut server = Server::start(&data);
    let guest = || {
        let answer = server.ask("/api/me", "", Some(&json!({}))).expect("an answer");
        answer.cookie.expect("a cookie")
    };
    let players = [guest(), guest()];
    let terms = json!({ "start": "quoridor/2p", "adjudication": "none" });
    let made = server.ask("/api/rooms", &players[0], Some(&terms)).expect("an answer").json();
    let room = made["room"].as_str().expect("a room").to_owned();
    let path = format!("/api/rooms/{room}");
    for player in &players {
        for command in [json!({ "do": "sit" }), json!({ "do": "ready", "ready": true })] {
            assert!(server.ask(&path, player, Some(&command)).expect("an answer").is_done);
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
            assert!(answer.is_done, "{}", answer.body);
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
        let there = actions(&server, &room);
        let expected: Vec<_> = (0..there.len()).map(action).collect();
        assert_eq!(there, expected);
        assert!(there.len() == acknowledged || there.len() == acknowledged + 1, "{there:?}");
        // Once more what had no answer: done once, whether it had arrived or not.
        let again = server.ask(&path, &players[acknowledged % 2], Some(&last));
        assert!(again.expect("an answer").is_done);
        acknowledged += 1;
        assert_eq!(actions(&server, &room).len(), acknowledged);
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
    assert!(make().is_done);
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
    while make().is_done {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(make().json()["refused"], "banned");
    let (done, _) = admin(&data, &["lift", "ban", "Bob", "--why", "a mistake"]);
    assert!(done);
    while !make().is_done {
        std::thread::sleep(Duration::from_millis(50));
    }
    let (done, text) = admin(&data, &["log"]);
    let lines: Vec<_> = text.lines().collect();
    assert!(done && lines.len() == 2, "{text}");
    assert!(lines[0].contains("no longer ban (a mistake) by command line"), "{text}");
    assert!(lines[1].contains("ban until") && lines[1].contains("(spam)"), "{text}");
}
