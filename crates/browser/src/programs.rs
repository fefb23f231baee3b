//! The programs that tests run: the driver of the browser and the server of the client. Tests that
//! run at the same time share them; the last one ends them, even if it fails.

use std::{
    env,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, PoisonError, Weak},
    thread,
};

use tempfile::TempDir;

/// A program that ends when this is dropped.
pub(crate) struct Program {
    child: Child,
    /// What it said of where it is.
    pub(crate) place: String,
    /// Where it keeps what lasts no longer than it.
    folder: Option<TempDir>,
}

/// The program `quartet`.
fn quartet() -> Command {
    let program = env::var_os("QUARTET_BIN").expect(
        "QUARTET_BIN must name the program `quartet`; `cargo xtask browser` sees to all that",
    );
    let mut command = Command::new(program);
    // A variable of that beginning is a setting to the server.
    command.env_remove("QUARTET_BIN");
    command
}

/// What a server keeps, in its folder.
fn data(folder: &TempDir) -> PathBuf {
    folder.path().join("online.sqlite")
}

impl Program {
    /// Starts a program and reads what it says until `place` finds there where it is.
    fn start(command: &mut Command, place: fn(&str) -> Option<String>) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
        let out = child.stdout.take().expect("the output is piped");
        let mut lines = BufReader::new(out).lines().map_while(Result::ok);
        let Some(place) = lines.find_map(|line| place(&line)) else {
            let _ = child.kill();
            panic!("{command:?} does not say where it is");
        };
        // A program that nobody reads would stop some time.
        thread::spawn(move || lines.for_each(drop));
        Self { child, place, folder: None }
    }

    /// A server of the client.
    pub(crate) fn server() -> Self {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let mut command = quartet();
        command.args(["serve", "--port", "0", "--data"]).arg(data(&folder));
        let mut server = Self::start(&mut command, |line| {
            line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned)
        });
        server.folder = Some(folder);
        server
    }

    /// Runs `quartet admin` on what this server keeps.
    pub(crate) fn admin(&self, arguments: &[&str]) {
        let folder = self.folder.as_ref().expect("a server keeps something");
        let mut command = quartet();
        let command = command.arg("admin").args(arguments).arg("--data").arg(data(folder));
        let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        assert!(output.status.success(), "{command:?} failed: {output:?}");
    }

    fn driver() -> Self {
        Self::start(Command::new("chromedriver").arg("--port=0"), |line| {
            let (_, port) = line.rsplit_once("successfully on port ")?;
            Some(format!("http://127.0.0.1:{}", port.trim_end_matches('.')))
        })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(folder) = self.folder.take() {
            let _ = folder.close();
        }
    }
}

/// What tests share.
pub(crate) struct Programs {
    pub(crate) driver: Program,
    server: Option<Program>,
}

impl Programs {
    /// Those that run already, or new ones.
    pub(crate) fn shared() -> Arc<Self> {
        static SHARED: Mutex<Weak<Programs>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let server = env::var_os("QUARTET_URL").is_none().then(Program::server);
            let programs = Arc::new(Self { driver: Program::driver(), server });
            *shared = Arc::downgrade(&programs);
            programs
        })
    }

    /// Runs `quartet admin` on what the server keeps.
    pub(crate) fn admin(&self, arguments: &[&str]) {
        self.server.as_ref().expect("the server is one of the tests").admin(arguments);
    }

    /// Where the client is, up to the fragment.
    pub(crate) fn site(&self) -> String {
        match &self.server {
            Some(server) => server.place.clone(),
            None => env::var("QUARTET_URL").unwrap_or_default(),
        }
    }
}
