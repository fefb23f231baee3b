//! A front end for tests.

use std::{
    io::{self, BufRead, BufReader, PipeWriter, Write},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

/// Longer than anything may take on a busy machine.
pub(crate) const LONG: Duration = Duration::from_mins(1);

/// An engine in its own thread.
pub(crate) struct Talk {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    engine: thread::JoinHandle<()>,
}

impl Talk {
    pub(crate) fn new() -> Self {
        let (from_us, input) = io::pipe().unwrap();
        let (output, to_us) = io::pipe().unwrap();
        let engine = thread::spawn(move || {
            quartet_engine::protocol::run(BufReader::new(from_us), to_us, 1);
        });
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { input: Some(input), lines, engine }
    }

    /// One that has heard these lines, which need no answer.
    pub(crate) fn after(lines: &[&str]) -> Self {
        let mut talk = Self::new();
        for line in lines {
            talk.send(line);
        }
        talk.nothing();
        talk
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(LONG).expect("an answer")
    }

    /// The next line that is not about the search.
    pub(crate) fn line_but_info(&mut self) -> String {
        loop {
            let line = self.line();
            if !line.starts_with("info depth ") {
                return line;
            }
        }
    }

    /// Sends one line and gives the one that answers it.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// The answers to all queries, without the word `response`.
    pub(crate) fn query(&mut self, query: &str) -> String {
        let answer = self.ask(&format!("query {query}"));
        let text = answer.strip_prefix("response").expect("a response");
        text.strip_prefix(' ').unwrap_or(text).into()
    }

    /// Makes sure that nothing was said.
    pub(crate) fn nothing(&mut self) {
        assert_eq!(self.ask("isready"), "readyok");
    }

    /// The lines up to one that begins with `word`, which comes last.
    pub(crate) fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(word) {
            lines.push(self.line());
        }
        lines
    }

    /// The action of the `bestmove` line that comes next but for `info` lines.
    pub(crate) fn best_move(&mut self) -> String {
        let lines = self.until("bestmove ");
        let (last, infos) = lines.split_last().unwrap();
        assert!(infos.iter().all(|line| line.starts_with("info depth ")), "{infos:?}");
        last["bestmove ".len()..].into()
    }

    /// Stops listening, then waits for the engine to end.
    pub(crate) fn deafen(&mut self) {
        let (sender, lines) = channel();
        drop(sender);
        self.lines = lines;
    }

    /// Closes the input; gives what was still said before the engine ended.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        let begin = Instant::now();
        self.engine.join().unwrap();
        assert!(begin.elapsed() < LONG);
        self.lines.iter().collect()
    }

    /// Waits for the engine to end by itself.
    pub(crate) fn ended(self) -> Vec<String> {
        self.engine.join().unwrap();
        self.lines.iter().collect()
    }
}
