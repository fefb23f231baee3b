//! A disk that is full or cannot be written.
#![cfg(target_os = "linux")]

mod server;

use std::{
    fs,
    os::unix::{fs::PermissionsExt as _, process::CommandExt as _},
    path::Path,
    process::Command,
};

use rlimit::{Resource, prlimit};
use serde_json::json;
use server::Server;

/// A user that owns nothing, for tests that run as root, whom permissions do not stop.
const NOBODY: u32 = 65_534;

/// The pawns of Quoridor go to and fro.
fn action(ply: usize) -> &'static str {
    ["e2", "e8", "e1", "e9"][ply % 4]
}

fn sit_down(server: &Server) -> ([String; 2], String) {
    let players = [server.guest(), server.guest()];
    let terms = json!({ "start": "quoridor/2p", "adjudication": "none" });
    let made = server.ask("/api/rooms", &players[0], Some(&terms)).expect("an answer").json();
    let path = format!("/api/rooms/{}", made["room"].as_str().expect("a room"));
    for player in &players {
        for command in [json!({ "do": "sit" }), json!({ "do": "ready", "ready": true })] {
            assert!(server.ask(&path, player, Some(&command)).expect("an answer").is_done());
        }
    }
    (players, path)
}

fn act(server: &Server, path: &str, players: &[String; 2], ply: usize) -> server::Answer {
    let command = json!({ "do": "act", "ply": ply, "action": action(ply) });
    server.ask(path, &players[ply % 2], Some(&command)).expect("an answer")
}

#[test]
fn a_full_disk_loses_nothing_and_the_server_goes_on() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let data = folder.path().join("online.sqlite");
    // Where a file may not grow any further a write fails, if nobody minds the signal.
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' XFSZ; exec \"$0\" serve --port 0 --data \"$1\""])
        .arg(env!("CARGO_BIN_EXE_quartet"))
        .arg(&data);
    let server = Server::run(&mut command);
    let (players, path) = sit_down(&server);
    assert!(act(&server, &path, &players, 0).is_done());
    let process = i32::try_from(server.child.id()).expect("a number of a process");
    let limit = |bytes| prlimit(process, Resource::FSIZE, Some((bytes, u64::MAX)), None);
    let log = folder.path().join("online.sqlite-wal");
    limit(fs::metadata(&log).expect("the log of the database").len() + 20_000).expect("a limit");
    let mut ply = 1;
    let refused = loop {
        let answer = act(&server, &path, &players, ply);
        if !answer.is_done() {
            break answer;
        }
        ply += 1;
        assert!(ply < 1000, "it is never full");
    };
    assert_eq!((refused.status, &refused.json()["refused"]), (503, &json!("not-stored")));
    // Again and again, and to others, too.
    assert_eq!(act(&server, &path, &players, ply).status, 503);
    let newcomer = server.ask("/api/me", "", Some(&json!({}))).expect("an answer");
    assert_eq!((newcomer.status, &newcomer.json()["refused"]), (503, &json!("not-stored")));
    // What is there can be read meanwhile, and what was not stored did not happen.
    let room = path.rsplit('/').next().expect("a room");
    let expected: Vec<_> = (0..ply).map(action).collect();
    assert_eq!(server.actions(room), expected);
    // There is room again.
    limit(u64::MAX).expect("no limit");
    assert!(act(&server, &path, &players, ply).is_done());
    drop(server);
    let server = Server::start(&data);
    let expected: Vec<_> = (0..=ply).map(action).collect();
    assert_eq!(server.actions(room), expected);
}

#[test]
fn a_database_that_cannot_be_written_is_refused() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let data = folder.path().join("online.sqlite");
    let server = Server::start(&data);
    let (players, path) = sit_down(&server);
    assert!(act(&server, &path, &players, 0).is_done());
    drop(server);
    let permit = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    let before = fs::read(&data).expect("it can be read");
    let files = || fs::read_dir(folder.path()).expect("a folder").count();
    let count = files();
    for entry in fs::read_dir(folder.path()).expect("a folder") {
        permit(&entry.expect("a file").path(), 0o444);
    }
    permit(folder.path(), 0o555);
    let mut command = Command::new(env!("CARGO_BIN_EXE_quartet"));
    command.args(["serve", "--port", "0", "--data"]).arg(&data).current_dir("/");
    let is_root =
        fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
    }
    let output = command.output().expect("the program starts");
    permit(folder.path(), 0o755);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("cannot open") && words.contains("online.sqlite"), "{words}");
    assert_eq!((fs::read(&data).expect("it can be read"), files()), (before, count));
}
