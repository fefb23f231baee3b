//! The other end of the engine protocol: talking to an engine in a process of its own.
//!
//! Nothing that it says is trusted: lines are of bounded length, answers are checked, waiting ends.

use std::{
    io::{self, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use quartet_core::MAX_SEATS;
use quartet_games::{Action, Position, Variant};

use crate::protocol::input::{self, Input};

/// Why an engine is of no more use. After any of these its process is best dropped.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// It could not be started.
    #[error("the engine cannot be started: {0}")]
    Start(#[source] io::Error),
    /// It ended or closed its input or output.
    #[error("the engine ended by itself")]
    Crashed,
    /// It did not say what was due in time.
    #[error("the engine did not say `{0}` in time")]
    TimedOut(&'static str),
    /// It refused a position.
    #[error("the engine refused a position: {0}")]
    Refused(String),
    /// Its action is not legal.
    #[error("the engine answered `{answer}`: {reason}")]
    Illegal {
        /// What it said.
        answer: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// What an engine chose.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// A legal action.
    pub action: Action,
    /// The last that it said about its search.
    pub info: Info,
}

/// What an `info` line says; 0 or empty where it says nothing.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Info {
    /// How many actions deep it has looked.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Expected share of the win by side.
    pub shares: Vec<f32>,
    /// The line that it expects, as text that was not checked.
    pub pv: Vec<String>,
}

/// An engine in a process of its own, which is killed when this is dropped.
pub struct Client {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    name: String,
    options: Vec<String>,
    /// Set when nobody wants an answer any more.
    given_up: Arc<AtomicBool>,
}

/// How often it is seen whether the answer is still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// So many lines of an engine may wait to be read; then it has to wait itself.
const WAITING_LINES: usize = 1024;

/// Of more options an engine is not believed.
const MOST_OPTIONS: usize = 1000;

/// How long something is waited for.
struct Wait {
    due: Instant,
    /// Lines looked for since.
    late: usize,
}

impl Wait {
    fn of(patience: Duration) -> Self {
        Self { due: Instant::now() + patience, late: 0 }
    }
}

impl Client {
    /// Starts an engine and lets it introduce itself, which may take as long as `patience`.
    ///
    /// # Errors
    /// If it does not start or does not say `ugiok` in time.
    pub fn start(command: &mut Command, patience: Duration) -> Result<Self, ClientError> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(ClientError::Start)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(ClientError::Crashed)?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        thread::spawn(move || read_all(BufReader::new(output), &sender));
        let (name, options, given_up) = (String::new(), Vec::new(), Arc::default());
        let mut client = Self { child, input, lines, name, options, given_up };
        client.introduce(patience)?;
        Ok(client)
    }

    fn introduce(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.say("ugi")?;
        let mut wait = Wait::of(patience);
        loop {
            let line = self.hear(&mut wait, "ugiok")?;
            if line == "ugiok" {
                return Ok(());
            } else if let Some(name) = line.strip_prefix("id name ") {
                self.name = name.into();
            } else if let Some(option) = line.strip_prefix("option name ")
                && self.options.len() < MOST_OPTIONS
            {
                let name = option.split(" type ").next().unwrap_or_default();
                self.options.push(name.into());
            }
        }
    }

    /// How it calls itself; empty if it has no name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of its options.
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// From now on, nothing is waited for any longer as soon as `flag` is set, as if the time for it
    /// was over: how another thread ends a wait.
    pub fn give_up_when(&mut self, flag: Arc<AtomicBool>) {
        self.given_up = flag;
    }

    /// Sets an option; whether the engine has it and takes the value is not known.
    ///
    /// # Errors
    /// If the engine has ended.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.say(&format!("setoption name {name} value {value}"))
    }

    /// Begins a game. Engines for one game only have no options to say which.
    ///
    /// # Errors
    /// If the engine is not ready after `patience`.
    pub fn new_game(&mut self, variant: Variant, patience: Duration) -> Result<(), ClientError> {
        for (option, value) in [("Game", variant.game().to_string()), ("Variant", variant.name())] {
            if self.options.iter().any(|name| name == option) {
                self.set_option(option, &value)?;
            }
        }
        self.say("uginewgame")?;
        self.say("isready")?;
        let mut wait = Wait::of(patience);
        while self.hear(&mut wait, "readyok")? != "readyok" {}
        Ok(())
    }

    /// Asks for an action after `moves` from `start`. `go` holds the limits as the protocol writes
    /// them, as in `movetime 100`; the answer is waited for as long as `patience`.
    ///
    /// # Errors
    /// If there is no legal answer in time, or a move is not legal itself.
    pub fn go(
        &mut self,
        start: &Position,
        moves: &[Action],
        go: &str,
        patience: Duration,
    ) -> Result<Answer, ClientError> {
        let mut position = *start;
        let mut line = if *start == Position::start(start.variant()) {
            String::from("position startpos")
        } else {
            format!("position fen {start}")
        };
        for (index, &action) in moves.iter().enumerate() {
            line += if index == 0 { " moves " } else { " " };
            line += &action.to_string();
            position = position.play(action).map_err(|reason| ClientError::Illegal {
                answer: action.to_string(),
                reason: reason.to_string(),
            })?;
        }
        self.say(&line)?;
        self.say(&format!("go {go}"))?;
        self.listen(&position, patience)
    }

    /// Tells the engine to answer at once, which another thread may wait for no longer.
    ///
    /// # Errors
    /// If the engine has ended.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        self.say("stop")
    }

    fn listen(&mut self, position: &Position, patience: Duration) -> Result<Answer, ClientError> {
        let mut wait = Wait::of(patience);
        let mut info = Info::default();
        loop {
            let line = self.hear(&mut wait, "bestmove")?;
            if let Some(problem) = line.strip_prefix("info error ") {
                return Err(ClientError::Refused(problem.into()));
            }
            if let Some(text) = line.strip_prefix("info ") {
                info = Info::read(text, info);
            } else if let Some(answer) = line.strip_prefix("bestmove ") {
                let action = check(position, answer.trim_ascii())
                    .map_err(|reason| ClientError::Illegal { answer: answer.into(), reason })?;
                return Ok(Answer { action, info });
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), ClientError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| ClientError::Crashed)
    }

    /// The next line, with blanks at its ends cut off.
    fn hear(&self, wait: &mut Wait, expected: &'static str) -> Result<String, ClientError> {
        loop {
            let left = wait.due.saturating_duration_since(Instant::now());
            if left.is_zero() {
                wait.late += 1;
            }
            // What came in time may still wait to be read, but not more than there was room for.
            if wait.late > WAITING_LINES + 1 || self.given_up.load(Ordering::Relaxed) {
                return Err(ClientError::TimedOut(expected));
            }
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(ClientError::Crashed),
                Err(RecvTimeoutError::Timeout) if left <= LOOK => {
                    return Err(ClientError::TimedOut(expected));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It may have ended already; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_all(mut output: BufReader<impl io::Read>, lines: &SyncSender<String>) {
    loop {
        match input::read(&mut output) {
            Ok(Input::Line(line)) => {
                if lines.send(line.trim_ascii().into()).is_err() {
                    return;
                }
            }
            Ok(Input::TooLong | Input::NotText) => {}
            Ok(Input::End) | Err(_) => return,
        }
    }
}

fn check(position: &Position, answer: &str) -> Result<Action, String> {
    let action = position.parse_action(answer).map_err(|error| error.to_string())?;
    position.legal(action).map_err(|reason| reason.to_string())?;
    Ok(action)
}

impl Info {
    /// What a line says; what it leaves out is as `before`.
    fn read(text: &str, before: Self) -> Self {
        let mut info = before;
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            match word {
                "depth" => set(&mut info.depth, words.next()),
                "nodes" => set(&mut info.nodes, words.next()),
                "score" => {
                    let score = words.next().unwrap_or_default();
                    let shares: Result<Vec<f32>, _> = score.split(',').map(str::parse).collect();
                    if let Some(shares) = shares.ok().filter(|shares| shares.len() <= MAX_SEATS) {
                        info.shares = shares;
                    }
                }
                "pv" => info.pv = words.by_ref().map(String::from).collect(),
                _ => {}
            }
        }
        info
    }
}

fn set<T: std::str::FromStr>(place: &mut T, word: Option<&str>) {
    if let Some(value) = word.and_then(|word| word.parse().ok()) {
        *place = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_is_read_as_far_as_it_makes_sense() {
        let line = "depth 7 nodes 1234 nps 5 time 6 score 0.6213,0.3787 pv e2 e8";
        let info = Info::read(line, Info::default());
        assert_eq!((info.depth, info.nodes), (7, 1234));
        assert_eq!(info.shares, [0.6213, 0.3787]);
        assert_eq!(info.pv, ["e2", "e8"]);
        let later = Info::read("depth 8 score cp 30 nodes x", info.clone());
        assert_eq!(later, Info { depth: 8, ..info });
        assert_eq!(Info::read("", Info::default()), Info::default());
    }
}
