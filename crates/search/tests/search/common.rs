//! What holds for every strategy.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use quartet_core::Game;
use quartet_search::{
    AlphaBeta, Best, Evaluate, Leaf, Limits, MaxN, Mcts, MctsOptions, Report, Selection, Shares,
    Strategy, Task,
};

use crate::{
    reference::after,
    toys::{Guess, Heap, Maze, Move, TABLES},
};

/// The answer of a strategy and all that it reported.
pub(crate) type Told<A> = (Option<Best<A>>, Vec<Report<A>>);

/// Runs a strategy.
pub(crate) fn run<G: Game>(
    strategy: &mut dyn Strategy<G>,
    position: G,
    limits: Limits,
    lines: usize,
) -> Told<G::Action> {
    let mut reports = Vec::new();
    let best = strategy.search(Task {
        position,
        history: &[],
        limits,
        lines,
        stop: &AtomicBool::new(false),
        clock: &|| Duration::ZERO,
        report: &mut |report| reports.push(report.clone()),
    });
    (best, reports)
}

pub(crate) fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), infinite: true, ..Limits::default() }
}

pub(crate) fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

pub(crate) fn close(a: &Shares, b: &Shares) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5)
}

/// The settings of games of random actions that blend what came soon after.
pub(crate) fn rave(memory_mib: usize) -> MctsOptions {
    let selection = Selection::Rave { equivalence: 100, window: 3 };
    MctsOptions { leaf: Leaf::Playout(50), selection, memory_mib, ..MctsOptions::default() }
}

type Strategies<'e, G> = Vec<(&'static str, Box<dyn Strategy<G> + 'e>)>;

fn all<E: Evaluate<Maze> + Sync>(evaluator: &E) -> Strategies<'_, Maze> {
    let small = MctsOptions { memory_mib: 1, ..MctsOptions::default() };
    vec![
        ("alpha-beta", Box::new(AlphaBeta::new(evaluator, 1))),
        ("max^n", Box::new(MaxN::new(evaluator))),
        ("mcts", Box::new(Mcts::new(evaluator, small))),
        ("uct", Box::new(Mcts::uct(1))),
        ("rave", Box::new(Mcts::new(evaluator, rave(1)))),
    ]
}

/// Those that search with several threads.
fn teams<E: Evaluate<Maze> + Sync>(evaluator: &E) -> Strategies<'_, Maze> {
    let small = MctsOptions { memory_mib: 3, threads: 3, ..MctsOptions::default() };
    vec![
        ("alpha-beta", Box::new(AlphaBeta::new(evaluator, 1).threads(3))),
        ("mcts", Box::new(Mcts::new(evaluator, small))),
    ]
}

#[test]
fn a_finished_game_has_no_action() {
    let mut strategies: Strategies<'_, Heap> = vec![
        ("alpha-beta", Box::new(AlphaBeta::new(quartet_search::Even, 1))),
        ("max^n", Box::new(MaxN::new(quartet_search::Even))),
        ("mcts", Box::new(Mcts::new(quartet_search::Even, MctsOptions::default()))),
    ];
    for (name, strategy) in &mut strategies {
        assert_eq!(run(strategy.as_mut(), Heap::new(TABLES[0], 0), depth(3), 1).0, None, "{name}");
    }
}

#[test]
fn node_limits_hold_and_there_is_always_a_legal_action() {
    for table in TABLES {
        for seed in 0..20 {
            let maze = Maze::new(table, seed);
            let strategies = all(&Guess).into_iter().map(|strategy| (strategy, 0));
            // What helpers do at the same time is counted late.
            let teams = teams(&Guess).into_iter().map(|strategy| (strategy, 1000 + 3 * 64));
            for ((name, mut strategy), more) in strategies.chain(teams) {
                for limit in [0, 1, 2, 3, 5, 10, 50, 1000] {
                    let (best, _) = run(strategy.as_mut(), maze, nodes(limit), 1);
                    let best = best.expect("the game goes on");
                    assert!(best.nodes <= limit + more, "{name}: {} of {limit}", best.nodes);
                    assert_eq!(best.pv[0], best.action);
                    let _ = best.pv.iter().fold(maze, |maze, &action| after(&maze, action));
                    assert!((best.shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{name}");
                }
            }
        }
    }
}

/// Sets a flag and moves a clock while it is asked.
struct Meddler {
    calls: AtomicU64,
    stop_at: u64,
    stop: AtomicBool,
    call_takes: Duration,
}

impl Meddler {
    fn new(stop_at: u64, call_takes: Duration) -> Self {
        Self { calls: AtomicU64::new(0), stop_at, stop: AtomicBool::new(false), call_takes }
    }

    fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    fn call(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        if self.calls() >= self.stop_at {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn clock(&self) -> Duration {
        self.call_takes * self.calls() as u32
    }
}

impl Evaluate<Maze> for &Meddler {
    fn shares(&self, maze: &Maze) -> Shares {
        self.call();
        Guess.shares(maze)
    }

    fn candidates(&self, maze: &Maze, consider: &mut dyn FnMut(Move, i32)) {
        self.call();
        Evaluate::<Maze>::candidates(&Guess, maze, consider);
    }
}

impl Meddler {
    /// Searches for ever, until it is meddled with.
    fn search(&self, strategy: &mut dyn Strategy<Maze>) -> Option<Best<Move>> {
        strategy.search(Task {
            position: Maze::new(TABLES[0], 7),
            history: &[],
            limits: Limits { infinite: true, ..Limits::default() },
            lines: 1,
            stop: &self.stop,
            clock: &|| Duration::ZERO,
            report: &mut |_| (),
        })
    }
}

#[test]
fn stopping_takes_effect_at_the_next_node() {
    for stop_at in [1, 2, 10, 100, 400] {
        for index in 0..3 {
            let meddler = Meddler::new(stop_at, Duration::ZERO);
            let evaluator = &meddler;
            let (name, mut strategy) = all(&evaluator).swap_remove(index);
            let best = meddler.search(&mut *strategy);
            assert!(best.is_some());
            // One more where the evaluation of the root is wanted for the answer.
            assert!(meddler.calls() <= stop_at + 3, "{name}: {} calls", meddler.calls());
        }
    }
}

#[test]
fn all_threads_stop() {
    for stop_at in [1, 2, 10, 100, 400, 20_000] {
        for index in 0..2 {
            let meddler = Meddler::new(stop_at, Duration::ZERO);
            let evaluator = &meddler;
            let (name, mut strategy) = teams(&evaluator).swap_remove(index);
            let best = meddler.search(&mut *strategy);
            let best = best.expect("the game goes on");
            assert!(Maze::new(TABLES[0], 7).legal(best.action).is_ok(), "{name}");
        }
    }
}

#[test]
fn time_limits_are_kept_within_ten_milliseconds() {
    for micros in [1, 30, 4000] {
        for index in 0..3 {
            let meddler = Meddler::new(u64::MAX, Duration::from_micros(micros));
            let evaluator = &meddler;
            let (name, mut strategy) = all(&evaluator).swap_remove(index);
            let time = Duration::from_millis(30);
            let best = strategy.search(Task {
                position: Maze::new(TABLES[0], 7),
                history: &[],
                limits: Limits { time: Some(time), infinite: true, ..Limits::default() },
                lines: 1,
                stop: &AtomicBool::new(false),
                clock: &|| meddler.clock(),
                report: &mut |_| (),
            });
            assert!(best.is_some());
            let overrun = meddler.clock().saturating_sub(time);
            assert!(overrun < Duration::from_millis(10), "{name}, {micros} µs: {overrun:?}");
        }
    }
}

#[test]
fn who_aims_at_a_time_ends_earlier_or_later_but_in_time() {
    let (aim, time) = (Duration::from_millis(30), Duration::from_millis(60));
    let limits = Limits { time: Some(time), aim: Some(aim), ..Limits::default() };
    for seed in 0..40 {
        for index in 0..3 {
            let meddler = Meddler::new(u64::MAX, Duration::from_micros(30));
            let evaluator = &meddler;
            let (name, mut strategy) = all(&evaluator).swap_remove(index);
            let best = strategy.search(Task {
                position: Maze::new(TABLES[1], seed),
                history: &[],
                limits,
                lines: 1,
                stop: &AtomicBool::new(false),
                clock: &|| meddler.clock(),
                report: &mut |_| (),
            });
            assert!(best.is_some());
            let most = if name == "alpha-beta" { time } else { aim };
            let overrun = meddler.clock().saturating_sub(most);
            assert!(overrun < Duration::from_millis(10), "{name}, maze {seed}: {overrun:?}");
        }
    }
}

#[test]
fn equal_seeds_give_equal_searches() {
    for table in TABLES {
        let maze = Maze::new(table, 3);
        let twice = || all(&Guess).into_iter().map(|(_, s)| s);
        for (mut one, mut other) in twice().zip(twice()) {
            let limits = nodes(500);
            assert_eq!(run(one.as_mut(), maze, limits, 2), run(other.as_mut(), maze, limits, 2));
        }
    }
    let shares = |seed| run(&mut Mcts::uct(seed), Maze::new(TABLES[0], 3), nodes(50), 1).1;
    assert_ne!(shares(1), shares(2));
}

#[test]
fn lines_are_distinct_and_ordered() {
    for table in TABLES {
        for seed in 0..20 {
            let maze = Maze::new(table, seed);
            let side = table_side(&maze);
            let count = maze.count_actions().min(3) as usize;
            for (name, mut strategy) in all(&Guess) {
                let monte_carlo = ["mcts", "uct", "rave"].contains(&name);
                let limits = if monte_carlo { nodes(300) } else { depth(5) };
                let (best, reports) = run(strategy.as_mut(), maze, limits, 3);
                let last = &reports[reports.len() - count..];
                let ranks: Vec<_> = last.iter().map(|report| report.rank).collect();
                assert_eq!(ranks, (1..=count).collect::<Vec<_>>(), "{name}");
                assert_eq!(last[0].pv, best.expect("the game goes on").pv);
                for pair in last.windows(2) {
                    // Monte Carlo search ranks by visits.
                    let ordered = pair[0].shares[side] >= pair[1].shares[side] - 1e-6;
                    assert!(monte_carlo || ordered, "{name}: {pair:?}");
                }
                let mut actions: Vec<_> = last.iter().map(|report| report.pv[0]).collect();
                actions.sort_unstable();
                actions.dedup();
                assert_eq!(actions.len(), count, "{name}");
            }
        }
    }
}

fn table_side(maze: &Maze) -> usize {
    crate::reference::mover(maze).index()
}
