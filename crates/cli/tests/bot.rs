//! `quartet bot` against `quartet bot` on a real server.

mod server;

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use server::Server;

/// An engine that answers `go` twice and then falls over.
const FRAIL: &str = "#!/bin/sh
turns=0
while read -r word rest; do
  case $word in
    ugi) echo 'id name frail'; echo ugiok ;;
    isready) echo readyok ;;
    go) turns=$((turns + 1)); [ $turns -gt 2 ] && exit 1; echo 'bestmove nonsense' ;;
    quit) exit 0 ;;
  esac
done
";

fn bot(server: &Server, engine: &str, name: &str, variant: &str) -> Child {
    let url = format!("http://{}", server.host);
    Command::new(env!("CARGO_BIN_EXE_quartet"))
        .args(["bot", "--server", &url, "--engine", engine, "--name", name, "--variants", variant])
        .args(["--games", "1", "--control", "60+1", "--movetime", "20"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Waits until somebody waits in the lobby.
fn wait(server: &Server) {
    let begin = Instant::now();
    while server.ask("/api/lobby", "", None).expect("an answer").body == "[]" {
        assert!(begin.elapsed() < Duration::from_mins(1), "nobody waits");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn two_bots_play_each_game_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let server = Server::start(&folder.path().join("online.sqlite"));
    for variant in ["quoridor/5x5w0", "nine/2p", "fillit/mini-2p-a", "jamit/mini-2p"] {
        let one = bot(&server, "random", "One", variant);
        wait(&server);
        let other = bot(&server, "level=1", "Other", variant);
        for bot in [one, other] {
            let output = bot.wait_with_output().expect("it ends");
            let words = words(&output);
            assert!(output.status.success(), "{variant}: {words}");
            assert!(words.contains(&format!("{variant} is over")), "{words}");
            let room = words.split(':').next().unwrap_or_default().to_owned();
            let record = server.ask(&format!("/api/rooms/{room}/record"), "", None);
            let record = record.expect("an answer").body;
            assert!(record.contains("\"One\"") && record.contains("\"Other\""), "{record}");
            assert!(record.contains("[Result \"") && !record.contains("[Result \"*\""), "{record}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_bot_whose_engine_breaks_down_resigns() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let server = Server::start(&folder.path().join("online.sqlite"));
    let frail = folder.path().join("frail.sh");
    std::fs::write(&frail, FRAIL).expect("a file for a test");
    let one = bot(&server, "random", "One", "nine/2p");
    wait(&server);
    let engine = format!("cmd=\"sh {}\"", frail.display());
    let other = bot(&server, &engine, "Frail", "nine/2p");
    let words = [one, other].map(|bot| words(&bot.wait_with_output().expect("it ends")));
    assert!(words[1].matches("the engine lost by an illegal action").count() == 4, "{}", words[1]);
    assert!(words.iter().all(|words| words.contains("(Resignation)")), "{words:?}");
}

#[test]
fn what_is_wrong_is_said_before_anything_is_played() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let server = Server::start(&folder.path().join("online.sqlite"));
    let missing = Path::new("/nowhere/engine");
    for (engine, variant, expected) in [
        (format!("cmd=\"{}\"", missing.display()), "nine/2p", "the engine"),
        ("random".into(), "chess", "chess"),
        ("level=11".into(), "nine/2p", "level"),
    ] {
        let output = bot(&server, &engine, "Bot", variant).wait_with_output().expect("it ends");
        assert!(!output.status.success());
        assert!(words(&output).contains(expected), "{}", words(&output));
    }
    assert_eq!(server.ask("/api/lobby", "", None).expect("an answer").body, "[]");
}

/// Somebody who plays against a bot by hand.
struct Player<'a> {
    server: &'a Server,
    cookie: String,
}

impl Player<'_> {
    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.server.ask(path, &self.cookie, Some(body)).expect("an answer");
        assert!(answer.is_done(), "{path}: {}", answer.body);
        answer.json()
    }

    fn does(&self, room: &str, command: &Value) {
        self.post(&format!("/api/rooms/{room}"), command);
    }

    /// Waits until something happens in a room.
    fn until(&self, room: &str, event: &str) -> Value {
        let mut stream = TcpStream::connect(&self.server.host).expect("the server is there");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a limit");
        let (host, cookie) = (&self.server.host, &self.cookie);
        let head = format!("Host: {host}\r\nCookie: {cookie}\r\n");
        write!(stream, "GET /api/rooms/{room}/events?seen=0 HTTP/1.0\r\n{head}\r\n")
            .expect("it reads");
        for line in BufReader::new(stream).lines() {
            let line = line.expect("it happens in time");
            let Some(message) = line.strip_prefix("data: ") else { continue };
            let message: Value = serde_json::from_str(message).expect("a message");
            let events = message["events"].as_array().into_iter().flatten();
            if let Some(found) = events.into_iter().find(|found| found["event"] == event) {
                return found.clone();
            }
        }
        panic!("{event} does not happen");
    }

    /// Gives up a game as soon as it begins.
    fn lose(&self, room: &str) {
        self.does(room, &json!({ "do": "ready", "ready": true }));
        self.until(room, "started");
        self.does(room, &json!({ "do": "resign" }));
    }

    /// The room of the rematch to which the bot agrees.
    fn rematch(&self, room: &str) -> String {
        self.does(room, &json!({ "do": "propose", "offer": "rematch" }));
        self.until(room, "rematched")["room"].as_str().expect("a room").to_owned()
    }
}

#[test]
fn a_bot_plays_rematches_and_no_more_than_it_shall() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let server = Server::start(&folder.path().join("online.sqlite"));
    let player = Player { server: &server, cookie: server.guest() };
    let variant = "quoridor/5x5w0";
    let start = |arguments: &[&str]| {
        let url = format!("http://{}", server.host);
        let bot = Command::new(env!("CARGO_BIN_EXE_quartet"))
            .args(["bot", "--server", &url, "--engine", "random", "--variants", variant])
            .args(["--control", "60+1"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        wait(&server);
        bot
    };
    let pair = || {
        let wish = json!({ "variant": variant, "control": "60+1" });
        player.post("/api/pair", &wish)["room"].as_str().expect("a room").to_owned()
    };
    let count = |words: &str, what: &str| words.matches(what).count();

    // Rematches are games: of three games one is played and offered again twice.
    let bot = start(&["--games", "3"]);
    let mut room = pair();
    let mut rooms = vec![room.clone()];
    for nth in 0..3 {
        player.lose(&room);
        if nth < 2 {
            room = player.rematch(&room);
            rooms.push(room.clone());
        }
    }
    let output = bot.wait_with_output().expect("it ends");
    let said = words(&output);
    assert!(output.status.success(), "{said}");
    for room in &rooms {
        assert_eq!(count(&said, &format!("{room}: sits")), 1, "{said}");
    }
    assert_eq!(count(&said, "(Resignation)"), 3, "{said}");
    // The seats go round.
    let [one, two, three] = [0, 1, 2].map(|nth| {
        let prefix = format!("{}: {variant} is over", rooms[nth]);
        said.lines().find(|line| line.starts_with(&prefix)).map(|line| line.ends_with("seat 1"))
    });
    assert!(one.is_some() && one == three && one != two, "{said}");

    // None in a row, or one: then somebody else may come.
    for (rematches, bound) in [("0", 0), ("1", 1)] {
        let mut bot = start(&["--rematches", rematches]);
        let mut room = pair();
        for _ in 0..bound {
            player.lose(&room);
            room = player.rematch(&room);
        }
        player.lose(&room);
        player.does(&room, &json!({ "do": "propose", "offer": "rematch" }));
        // It waits in the lobby again, though a rematch is offered.
        wait(&server);
        bot.kill().expect("it runs");
        let said = words(&bot.wait_with_output().expect("it ends"));
        assert_eq!(count(&said, "(Resignation)"), bound + 1, "{said}");
        assert_eq!(count(&said, ": sits"), bound + 2, "{said}");
        // Where nobody is connected nobody waits in the lobby.
        let begin = Instant::now();
        while server.ask("/api/lobby", "", None).expect("an answer").body != "[]" {
            assert!(begin.elapsed() < Duration::from_mins(1), "it is still there");
            thread::sleep(Duration::from_millis(50));
        }
    }
}
