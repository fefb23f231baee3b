//! Talking to engines that behave well and badly, played by shell scripts.
#![cfg(all(unix, feature = "protocol"))]

use std::{
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use quartet_engine::ugi::{Answer, Client, ClientError};
use quartet_games::{Game, Position};

const PATIENCE: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(200);

/// An engine that answers each line by what stands behind its first word in `answers`.
fn script(answers: &str) -> Command {
    let cases = format!(
        "while read -r word rest; do case $word in \
         ugi) echo 'id name Script'; echo 'option name Level type spin default 1'; echo ugiok;; \
         isready) echo readyok;; {answers} esac; done"
    );
    let mut command = Command::new("sh");
    command.args(["-c", &cases]);
    command
}

fn ask(answers: &str, patience: Duration) -> Result<Answer, ClientError> {
    let start = Position::start(Game::Quoridor.variants()[0]);
    let mut client = Client::start(&mut script(answers), PATIENCE)?;
    client.new_game(start.variant(), PATIENCE)?;
    client.go(&start, &[], "movetime 10", patience)
}

#[test]
fn a_good_engine_introduces_itself_and_answers() {
    let mut client = Client::start(&mut script(""), PATIENCE).unwrap();
    assert_eq!((client.name(), client.options()), ("Script", &["Level".to_string()][..]));
    client.set_option("Level", "3").unwrap();
    client.stop().unwrap();
    drop(client);
    let answer =
        ask("go) echo 'info depth 3 score 0.6,0.4 pv e2 e8'; echo bestmove e2;;", PATIENCE);
    let answer = answer.unwrap();
    assert_eq!((answer.action.to_string().as_str(), answer.info.depth), ("e2", 3));
    assert_eq!(answer.info.pv, ["e2", "e8"]);
}

#[test]
fn the_engine_is_told_where_it_stands() {
    // It says what it was told as the depth of the search.
    let echo = "position) echo \"info pv $rest\";; go) echo bestmove e8;;";
    let start = Position::start(Game::Quoridor.variants()[0]);
    let e2 = start.parse_action("e2").unwrap();
    let mut client = Client::start(&mut script(echo), PATIENCE).unwrap();
    let answer = client.go(&start, &[e2], "depth 1", PATIENCE).unwrap();
    assert_eq!(answer.info.pv, ["startpos", "moves", "e2"]);
    let other = start.play(e2).unwrap();
    let answer = client.go(&other, &[], "depth 1", PATIENCE).unwrap();
    assert_eq!(answer.info.pv, ["fen", "quoridor", "2p", "e2,e9", "10,10", "-", "2"]);
}

#[test]
fn illegal_answers_are_refused() {
    for (answer, reason) in [
        ("e3", "the pawn goes one square, or jumps over a pawn right beside it"),
        ("none", "column 1: `none`: "),
        ("e2/e8", "column 1: `e2/e8`: "),
    ] {
        match ask(&format!("go) echo bestmove {answer};;"), PATIENCE) {
            Err(ClientError::Illegal { answer: said, reason: why }) => {
                assert_eq!(said, answer);
                assert!(why.starts_with(reason), "{why}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn engines_that_crash_or_hang_or_refuse_are_told_apart() {
    let begin = Instant::now();
    assert!(matches!(ask("go) exit 1;;", PATIENCE), Err(ClientError::Crashed)));
    assert!(matches!(ask("go) ;;", SHORT), Err(ClientError::TimedOut("bestmove"))));
    let refused = ask("position) echo info error no such game;; go) ;;", PATIENCE);
    assert!(matches!(refused, Err(ClientError::Refused(why)) if why == "no such game"));
    let chatter = "while :; do echo info depth 1; done";
    let chatty = ask(&format!("go) {chatter};;"), SHORT);
    assert!(matches!(chatty, Err(ClientError::TimedOut("bestmove"))));
    let silent = Client::start(Command::new("sleep").arg("60"), SHORT);
    assert!(matches!(silent, Err(ClientError::TimedOut("ugiok"))));
    let gone = Client::start(&mut Command::new("true"), PATIENCE);
    assert!(matches!(gone, Err(ClientError::Crashed)));
    let missing = Client::start(&mut Command::new("/nowhere/engine"), PATIENCE);
    assert!(matches!(missing, Err(ClientError::Start(_))));
    assert!(begin.elapsed() < PATIENCE, "the process of a hanging engine is killed");
}

#[test]
fn waiting_ends_when_nobody_wants_the_answer() {
    let begin = Instant::now();
    let start = Position::start(Game::Quoridor.variants()[0]);
    let mut client = Client::start(&mut script("go) ;;"), PATIENCE).unwrap();
    client.give_up_when(Arc::new(AtomicBool::new(true)));
    let result = client.go(&start, &[], "infinite", PATIENCE);
    assert!(matches!(result, Err(ClientError::TimedOut("bestmove"))));
    assert!(begin.elapsed() < PATIENCE);
}

#[test]
fn waiting_for_who_never_ends_talking_ends_when_nobody_wants_the_answer() {
    let start = Position::start(Game::Quoridor.variants()[0]);
    let chatter = "go) while :; do echo info depth 1; done;;";
    let mut client = Client::start(&mut script(chatter), PATIENCE).unwrap();
    let given_up = Arc::new(AtomicBool::new(false));
    client.give_up_when(Arc::clone(&given_up));
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(SHORT);
            given_up.store(true, Ordering::Relaxed);
        });
        let result = client.go(&start, &[], "infinite", Duration::from_hours(1));
        assert!(matches!(result, Err(ClientError::TimedOut("bestmove"))));
    });
}
