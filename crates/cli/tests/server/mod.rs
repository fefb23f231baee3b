//! `quartet serve` as a program, and requests to it.
#![allow(dead_code, reason = "each test uses what it needs")]

use std::{
    fmt::Write as _,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use serde_json::Value;

pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) host: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quartet"));
        command.args(["serve", "--port", "0", "--data"]).arg(data);
        Self::run(&mut command)
    }

    pub(crate) fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("the output is piped"))
            .read_line(&mut line)
            .expect("it says where it is");
        let place = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let host = place.expect("an address").trim_end_matches('/').to_owned();
        Self { child, host }
    }

    /// The answer to a request: the cookie that it sets, and its body.
    pub(crate) fn ask(
        &self,
        path: &str,
        cookie: &str,
        body: Option<&Value>,
    ) -> std::io::Result<Answer> {
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
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        Ok(Answer { status: status.unwrap_or(0), cookie, body: body.into() })
    }

    /// The cookie of somebody new.
    pub(crate) fn guest(&self) -> String {
        let answer = self.ask("/api/me", "", Some(&serde_json::json!({}))).expect("an answer");
        answer.cookie.expect("a cookie")
    }

    /// The actions of the record of a room.
    pub(crate) fn actions(&self, room: &str) -> Vec<String> {
        let record = self.ask(&format!("/api/rooms/{room}/record"), "", None).expect("an answer");
        assert!(record.is_done(), "{}", record.body);
        let moves = record.body.rsplit("\n\n").find(|part| part.contains("1.")).unwrap_or_default();
        let words = moves.split_whitespace().filter(|word| !word.contains('.') && *word != "*");
        words.map(str::to_owned).collect()
    }
}

/// It is killed without warning, also where the test fails.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) cookie: Option<String>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn is_done(&self) -> bool {
        self.status / 100 == 2
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}
