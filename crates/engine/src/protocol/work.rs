//! What is done beside the conversation, each in a thread of its own: searching and counting.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender},
    },
    time::{Duration, Instant},
};

use quartet_core::Game;
use quartet_games::{Action, Position, with_game};
use quartet_net::Network;
use quartet_search::{Limits, Report};

use super::{Event, session::shares_text};
use crate::{Engine, Options, Task};

/// What the searching thread is to do.
pub(crate) enum Job {
    /// Get ready for positions like this one.
    Prepare(Options, Position),
    /// Say that all jobs before are done.
    Ready,
    /// Use these networks.
    Networks(Vec<Arc<Network>>),
    /// Forget the last game.
    Forget,
    Search(Search),
}

pub(crate) struct Search {
    pub(crate) options: Options,
    pub(crate) position: Position,
    pub(crate) history: Vec<u64>,
    pub(crate) limits: Limits,
    pub(crate) begin: Instant,
    pub(crate) stop: Arc<AtomicBool>,
}

/// Does jobs until there are no more.
pub(crate) fn search_all(jobs: &Receiver<Job>, events: &Sender<Event>) {
    let mut engine = Engine::new(Options::default());
    for job in jobs {
        match job {
            Job::Prepare(options, position) => {
                engine.set_options(options);
                engine.prepare(&position);
            }
            Job::Ready => {
                let _ = events.send(Event::Ready);
            }
            Job::Networks(networks) => {
                // They were checked when they were read.
                let _ = engine.set_networks(networks);
            }
            Job::Forget => engine.forget(),
            Job::Search(search) => search.run(&mut engine, events),
        }
    }
}

impl Search {
    fn run(self, engine: &mut Engine, events: &Sender<Event>) {
        let sides = self.position.variant().sides();
        engine.set_options(self.options);
        let best = engine.analyse(Task {
            position: self.position,
            history: &self.history,
            limits: self.limits,
            stop: &self.stop,
            clock: &|| self.begin.elapsed(),
            report: &mut |report| {
                // If nobody listens any more the search is stopped, too.
                let _ = events.send(Event::Info(info(report, sides, self.options.lines)));
            },
        });
        let action = best.map_or_else(|| "none".into(), |best| best.action.to_string());
        let _ = events.send(Event::Best(format!("bestmove {action}")));
    }
}

/// An `info` line.
fn info(report: &Report<Action>, sides: usize, lines: usize) -> String {
    let Report { depth, nodes, elapsed, rank, shares, pv } = report;
    let rank = if lines > 1 { format!(" multipv {rank}") } else { String::new() };
    let per_second = *nodes as f64 / elapsed.max(&Duration::from_micros(1)).as_secs_f64();
    let pv: Vec<String> = pv.iter().map(ToString::to_string).collect();
    format!(
        "info depth {depth}{rank} nodes {nodes} nps {per_second:.0} time {} score {} pv {}",
        elapsed.as_millis(),
        shares_text(&shares[..sides]),
        pv.join(" "),
    )
}

/// Deeper trees are not counted: no stack would hold them, and no lifetime suffice.
pub(crate) const DEEPEST: u32 = 100;

/// Counts leaves as [`quartet_core::perft`] does; `None` if it was stopped.
pub(crate) fn perft(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    with_game!(position, position => count(position, depth, stop))
}

fn count<G: Game>(position: &G, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if depth <= 1 {
        return Some(if depth == 0 { 1 } else { position.count_actions() });
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut leaves = Some(0_u64);
    position.each_action(|action| {
        if let Some(sum) = leaves {
            let mut next = *position;
            next.play_unchecked(action);
            leaves = count(&next, depth - 1, stop).map(|more| sum.saturating_add(more));
        }
    });
    leaves
}
