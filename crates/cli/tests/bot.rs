//! `quartet bot` against `quartet bot` on a real server.

mod server;

use std::{
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

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
