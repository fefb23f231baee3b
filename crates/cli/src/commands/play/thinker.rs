//! Engines in a thread of their own, so that neither screen nor keyboard ever wait for them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, bail};
use quartet_core::MAX_SEATS;
use quartet_engine::{Engine, Level, Limits, Options, Task};
use quartet_games::Action;
use quartet_table::Errand;

/// How the engines think.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How long an engine thinks about an action; as its level has it if `None`.
    pub(crate) time: Option<Duration>,
    /// What is left to chance depends on this.
    pub(crate) seed: u64,
}

/// How long the engine thinks to give advice.
const ADVICE: Duration = Duration::from_secs(2);

struct Job {
    errand: Errand,
    stop: Arc<AtomicBool>,
}

/// The number of an errand and what was found.
type Answer = (u64, Option<Action>);

/// The thread, seen from outside.
#[derive(Debug)]
pub(crate) struct Thinker {
    jobs: Sender<Job>,
    answers: Receiver<Answer>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    number: u64,
    stop: Arc<AtomicBool>,
    since: Instant,
    found: Option<Answer>,
}

impl Thinker {
    pub(crate) fn new(manner: Manner) -> anyhow::Result<Self> {
        let (jobs, to_do) = channel::<Job>();
        let (done, answers) = channel();
        let work = move || {
            let mut engines = Engines::new(manner);
            for job in to_do {
                let number = job.errand.number;
                if done.send((number, engines.think(&job.errand, &job.stop))).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new()
            .name("engine".into())
            .spawn(work)
            .context("cannot start a thread for the engine")?;
        Ok(Self { jobs, answers, running: None })
    }

    /// The number of the errand that is being run.
    pub(crate) fn number(&self) -> Option<u64> {
        self.running.as_ref().map(|running| running.number)
    }

    /// How long the errand has been run.
    pub(crate) fn elapsed(&self) -> Option<Duration> {
        self.running.as_ref().map(|running| running.since.elapsed())
    }

    /// Runs another errand, or none, instead of the present one.
    pub(crate) fn run(&mut self, errand: Option<Errand>) {
        self.stop();
        self.running = errand.map(|errand| {
            let stop = Arc::new(AtomicBool::new(false));
            let number = errand.number;
            // Without the thread nobody listens, which the next look for an answer tells.
            let _ = self.jobs.send(Job { errand, stop: Arc::clone(&stop) });
            Running { number, stop, since: Instant::now(), found: None }
        });
    }

    /// Lets the engine answer with what it has.
    pub(crate) fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    /// What was found, if something was, but not before `pace` has gone by since the errand began,
    /// so that people can follow.
    ///
    /// # Errors
    /// If the thread has died.
    pub(crate) fn answer(&mut self, pace: Duration) -> anyhow::Result<Option<Answer>> {
        loop {
            match self.answers.try_recv() {
                Ok(answer) => match &mut self.running {
                    Some(running) if running.number == answer.0 => running.found = Some(answer),
                    _ => {}
                },
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => bail!("the engine has failed"),
            }
        }
        let ready = self
            .running
            .as_ref()
            .is_some_and(|running| running.found.is_some() && running.since.elapsed() >= pace);
        let running = if ready { self.running.take() } else { None };
        Ok(running.and_then(|running| running.found))
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// One engine for each seat that has one, and one that gives advice.
pub(crate) struct Engines {
    manner: Manner,
    seats: [Option<Engine>; MAX_SEATS],
    adviser: Option<Engine>,
}

impl Engines {
    pub(crate) fn new(manner: Manner) -> Self {
        Self { manner, seats: Default::default(), adviser: None }
    }

    /// The action for an errand, found before `stop` is set or soon after.
    pub(crate) fn think(&mut self, errand: &Errand, stop: &AtomicBool) -> Option<Action> {
        let Manner { time, seed } = self.manner;
        let (engine, level, seed, time) = match errand.player {
            Some((seat, level)) => {
                let seed = seed.wrapping_add(seat.index() as u64);
                (&mut self.seats[seat.index()], level, seed, time)
            }
            None => (&mut self.adviser, Level::MAX, seed, time.or(Some(ADVICE))),
        };
        let options = Options { level, seed, ..Options::default() };
        let engine = engine.get_or_insert_with(|| Engine::new(options));
        engine.set_options(options);
        let clock = Instant::now();
        let best = engine.analyse(Task {
            position: errand.position,
            history: &errand.history,
            limits: Limits { time, ..Limits::default() },
            stop,
            clock: &|| clock.elapsed(),
            report: &mut |_| {},
        })?;
        Some(best.action)
    }
}
