//! The engine protocol, a superset of the Universal Game Interface, over any two streams.
//!
//! One thread reads lines, one searches, one counts leaves when asked to; the conversation
//! itself is a single loop over what they have to say.

mod command;
pub(crate) mod input;
mod session;
mod work;

use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use self::{
    command::{Command, Go, Query},
    input::Input,
    session::Session,
    work::{Job, Search},
};

/// What reaches the conversation.
enum Event {
    Input(Input),
    /// A line about the search.
    Info(String),
    /// The search is over: the line with its result.
    Best(String),
    /// All memory is there.
    Ready,
    /// The count of leaves is done, or was stopped.
    Leaves(Option<u64>),
}

/// Serves the engine protocol until the input says `quit` or ends, or the output is closed.
///
/// Every line of output is flushed. `entropy` is what makes games differ from each other unless
/// the option `Seed` is set: the time, say. The thread that reads `input` lives on until its read
/// returns.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write, entropy: u64) {
    let (events, inbox) = channel();
    let (jobs, queue) = channel();
    let replies = events.clone();
    let searcher = thread::spawn(move || work::search_all(&queue, &replies));
    let lines = events.clone();
    thread::spawn(move || read_all(input, &lines));
    let mut front = Front {
        output,
        session: Session::new(entropy),
        waiting: VecDeque::new(),
        inbox,
        events,
        jobs,
        search: None,
        count: None,
        is_preparing: false,
    };
    // An error means that nobody listens any more.
    let _ = front.converse();
    front.cut();
    let Front { jobs, .. } = front;
    drop(jobs);
    let _ = searcher.join();
}

fn read_all(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let line = input::read(&mut input).unwrap_or(Input::End);
        let done = line == Input::End;
        if events.send(Event::Input(line)).is_err() || done {
            return;
        }
    }
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    More,
    End,
}

struct Front<W> {
    output: W,
    session: Session,
    /// Input that could not be served yet.
    waiting: VecDeque<Input>,
    inbox: Receiver<Event>,
    events: Sender<Event>,
    jobs: Sender<Job>,
    search: Option<Running>,
    count: Option<Counting>,
    /// Whether somebody waits for [`Event::Ready`].
    is_preparing: bool,
}

/// A search in progress.
struct Running {
    stop: Arc<AtomicBool>,
    /// Whether its result waits for `stop`.
    infinite: bool,
    /// The line with the result that waits.
    held: Option<String>,
}

/// A count of leaves in progress.
struct Counting {
    stop: Arc<AtomicBool>,
    begin: Instant,
    thread: JoinHandle<()>,
}

/// So long a count of leaves holds up what comes after it, so that answers keep their order; a
/// longer one does not hold up what must be served at once.
const PATIENCE: Duration = Duration::from_millis(500);

impl<W: Write> Front<W> {
    fn converse(&mut self) -> io::Result<()> {
        self.prepare();
        loop {
            while let Some(input) = self.take_input() {
                if self.serve(input)? == Next::End {
                    return Ok(());
                }
            }
            if let Some(event) = self.wait() {
                self.take(event)?;
            }
        }
    }

    /// The next event; `None` if none came while the patience with a count lasted.
    fn wait(&self) -> Option<Event> {
        let left =
            self.count.as_ref().and_then(|count| PATIENCE.checked_sub(count.begin.elapsed()));
        match left {
            // This end holds a sender, too: the channel is never closed.
            None => self.inbox.recv().ok(),
            Some(left) => self.inbox.recv_timeout(left).ok(),
        }
    }

    fn take(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Input(input) => {
                if is_word(&input, &["stop"]) {
                    self.cut();
                    self.release()?;
                }
                self.waiting.push_back(input);
                Ok(())
            }
            Event::Info(line) => self.say(&line),
            Event::Best(line) => self.take_best(line),
            Event::Ready => {
                self.is_preparing = false;
                self.say("readyok")
            }
            Event::Leaves(leaves) => {
                if let Some(count) = self.count.take() {
                    let _ = count.thread.join();
                }
                match leaves {
                    Some(leaves) => self.respond(&leaves.to_string()),
                    None => self.complain("perft was stopped"),
                }
            }
        }
    }

    /// The next input that may be served now.
    fn take_input(&mut self) -> Option<Input> {
        if self.is_preparing {
            return None;
        }
        let Some(count) = &self.count else { return self.waiting.pop_front() };
        if count.begin.elapsed() < PATIENCE {
            return None;
        }
        let urgent =
            |input: &Input| *input == Input::End || is_word(input, &["isready", "stop", "quit"]);
        let at = self.waiting.iter().position(urgent)?;
        self.waiting.remove(at)
    }

    fn serve(&mut self, input: Input) -> io::Result<Next> {
        let line = match input {
            Input::Line(line) => line,
            Input::TooLong => {
                self.complain(&format!("the line is longer than {} bytes", input::LONGEST))?;
                return Ok(Next::More);
            }
            Input::NotText => {
                self.complain("the line is no UTF-8 text")?;
                return Ok(Next::More);
            }
            Input::End => {
                self.finish_search()?;
                return Ok(Next::End);
            }
        };
        match Command::parse(&line) {
            Ok(None) => Ok(Next::More),
            Ok(Some(command)) => self.obey(command),
            Err(problem) => self.complain(&problem.to_string()).map(|()| Next::More),
        }
    }

    fn obey(&mut self, command: Command<'_>) -> io::Result<Next> {
        match command {
            Command::IsReady if self.search.is_some() || self.count.is_some() => {
                self.say("readyok")?;
            }
            // Who asks before the clock runs does not pay for memory when it does.
            Command::IsReady => {
                self.prepare();
                self.job(Job::Ready);
                self.is_preparing = true;
            }
            // It took effect as soon as it came.
            Command::Stop => self.finish_search()?,
            Command::Query(Query::Perft(depth)) => self.count_leaves(depth)?,
            Command::Query(query) => self.respond(&self.session.answer(query))?,
            Command::Quit => {
                self.finish_search()?;
                return Ok(Next::End);
            }
            Command::Ugi => {
                self.finish_search()?;
                self.say(&Session::introduction())?;
            }
            Command::SetOption { name, value } => {
                self.finish_search()?;
                let done = self.session.set_option(name, value);
                if name == "Network" {
                    self.job(Job::Networks(self.session.networks().to_vec()));
                }
                self.complain_of(done)?;
            }
            Command::NewGame => {
                self.finish_search()?;
                self.session.new_game();
                self.job(Job::Forget);
                self.prepare();
            }
            Command::Position { start, moves } => {
                self.finish_search()?;
                let done = self.session.set_position(start, &moves);
                self.complain_of(done)?;
                self.prepare();
            }
            Command::Go(go) => {
                self.finish_search()?;
                self.begin_search(&go)?;
            }
        }
        Ok(Next::More)
    }
}

/// Searching.
impl<W: Write> Front<W> {
    /// Lets the engine allocate its memory before the clock runs.
    fn prepare(&self) {
        self.job(Job::Prepare(self.session.options(), *self.session.position()));
    }

    fn job(&self, job: Job) {
        // The searching thread takes jobs as long as this end gives any.
        let _ = self.jobs.send(job);
    }

    fn begin_search(&mut self, go: &Go) -> io::Result<()> {
        let position = *self.session.position();
        if position.is_over() {
            return self.say("bestmove none");
        }
        let stop = Arc::new(AtomicBool::new(false));
        let limits = self.session.limits(go);
        self.job(Job::Search(Search {
            options: self.session.options(),
            position,
            history: self.session.history().to_vec(),
            limits,
            begin: Instant::now(),
            stop: Arc::clone(&stop),
        }));
        self.search = Some(Running { stop, infinite: limits.infinite, held: None });
        Ok(())
    }

    /// An infinite search keeps its result until it is stopped.
    fn take_best(&mut self, line: String) -> io::Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.held = Some(line);
        if search.infinite && !search.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.release()
    }

    /// Gives the result that waits, if one does.
    fn release(&mut self) -> io::Result<()> {
        let Some(line) = self.search.as_mut().and_then(|search| search.held.take()) else {
            return Ok(());
        };
        self.search = None;
        self.say(&line)
    }

    /// Tells what runs to stop.
    fn cut(&self) {
        let search = self.search.iter().map(|search| &search.stop);
        let count = self.count.iter().map(|count| &count.stop);
        search.chain(count).for_each(|stop| stop.store(true, Ordering::Relaxed));
    }

    /// Stops the search and waits for its result.
    fn finish_search(&mut self) -> io::Result<()> {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
        self.release()?;
        while self.search.is_some() {
            if let Ok(event) = self.inbox.recv() {
                self.take(event)?;
            }
        }
        Ok(())
    }

    fn count_leaves(&mut self, depth: u32) -> io::Result<()> {
        let position = *self.session.position();
        if position.is_over() {
            return self.respond(if depth == 0 { "1" } else { "0" });
        }
        if depth > work::DEEPEST {
            return self.complain(&format!("perft goes no deeper than {}", work::DEEPEST));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (events, stopped) = (self.events.clone(), Arc::clone(&stop));
        let thread = thread::spawn(move || {
            let _ = events.send(Event::Leaves(work::perft(&position, depth, &stopped)));
        });
        self.count = Some(Counting { stop, begin: Instant::now(), thread });
        Ok(())
    }
}

/// Answering.
impl<W: Write> Front<W> {
    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    fn respond(&mut self, answer: &str) -> io::Result<()> {
        self.say(format!("response {answer}").trim_end())
    }

    fn complain(&mut self, problem: &str) -> io::Result<()> {
        self.say(&format!("info error {problem}"))
    }

    fn complain_of(&mut self, done: Result<(), String>) -> io::Result<()> {
        done.or_else(|problem| self.complain(&problem))
    }
}

/// Whether a line consists of one of these words.
fn is_word(input: &Input, words: &[&str]) -> bool {
    matches!(input, Input::Line(line) if words.contains(&line.trim_ascii()))
}
