//! How long to search.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

/// When a search ends by itself; without any limit only when it is stopped or nothing is left to
/// find out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// How long it may take.
    pub time: Option<Duration>,
    /// How long it should take on the whole, which is less: less still where the choice is clear,
    /// more where it is not. Without it the search takes all the time it may.
    pub aim: Option<Duration>,
    /// How many positions it may visit, in Monte Carlo search how many simulations it may make.
    pub nodes: Option<u64>,
    /// How many actions deep it may look; Monte Carlo search ends when its principal variation is
    /// that long or its memory is full.
    pub depth: Option<u32>,
    /// Goes on where the choice is clear already: there is only one action, or a win is found.
    pub infinite: bool,
}

impl Limits {
    /// The same with no more time than it should take, for searches that cannot tell whether the
    /// choice is clear.
    pub(crate) fn steady(self) -> Self {
        Self { time: self.aim.or(self.time), ..self }
    }
}

/// The clock is asked at least this often, in nodes.
const MAX_INTERVAL: u64 = 1024;

/// Helpers tell of so many nodes at once.
const TOLD: u64 = 64;

/// What the threads of one search have in common. Only the first one looks at the limits.
#[derive(Default)]
pub(crate) struct Team {
    /// Set when the first thread is done.
    done: AtomicBool,
    /// The nodes of all others.
    nodes: AtomicU64,
}

/// Ends the helpers when the first thread leaves, by a panic too.
pub(crate) struct Lead<'a>(&'a Team);

impl Team {
    pub(crate) fn lead(&self) -> Lead<'_> {
        Lead(self)
    }
}

impl Drop for Lead<'_> {
    fn drop(&mut self) {
        self.0.done.store(true, Ordering::Relaxed);
    }
}

/// Counts the nodes of a search and says when it is over.
pub(crate) struct Budget<'a> {
    limits: Limits,
    stop: &'a AtomicBool,
    clock: &'a dyn Fn() -> Duration,
    /// The team of a thread that leads one.
    led: Option<&'a Team>,
    /// The team of a thread that helps.
    helped: Option<&'a Team>,
    nodes: u64,
    stopped: bool,
    interval: u64,
    next_look: u64,
    last_look: Duration,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(
        limits: Limits,
        stop: &'a AtomicBool,
        clock: &'a dyn Fn() -> Duration,
    ) -> Self {
        let next_look = if limits.time.is_some() { 1 } else { u64::MAX };
        let last_look = clock();
        Self {
            limits,
            stop,
            clock,
            led: None,
            helped: None,
            nodes: 0,
            stopped: false,
            interval: 1,
            next_look,
            last_look,
        }
    }

    /// Counts the nodes of the helpers, too.
    pub(crate) fn leading(self, team: &'a Team) -> Self {
        Self { led: Some(team), ..self }
    }

    /// For a helper, which goes on until the first thread is done or the helpers alone have visited
    /// as many nodes as all may.
    pub(crate) fn helping(team: &'a Team, nodes: Option<u64>) -> Self {
        let limits = Limits { nodes, ..Limits::default() };
        let budget = Self::new(limits, &team.done, &|| Duration::ZERO);
        Self { helped: Some(team), ..budget }
    }

    /// Counts one more node and says whether the search may go on. Once it may not it never may.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.stopped
            || self.limits.nodes.is_some_and(|limit| self.nodes() >= limit)
            || self.stop.load(Ordering::Relaxed)
        {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        if let Some(team) = self.helped
            && self.nodes.is_multiple_of(TOLD)
        {
            let all = team.nodes.fetch_add(TOLD, Ordering::Relaxed) + TOLD;
            self.stopped |= self.limits.nodes.is_some_and(|limit| all >= limit);
        }
        if self.nodes >= self.next_look {
            self.look_at_clock();
        }
        !self.stopped
    }

    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether time is up or a stop was asked for, by a look at the clock.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.limits.time.is_some_and(|limit| self.elapsed() >= limit)
    }

    /// Whether it is the one of a thread that helps.
    pub(crate) fn helps(&self) -> bool {
        self.helped.is_some()
    }

    /// The nodes of the whole team.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.led.map_or(0, |team| team.nodes.load(Ordering::Relaxed))
    }

    pub(crate) fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// Nodes may cost nanoseconds or, with a large network, milliseconds: the interval adapts so
    /// that the clock is asked about every millisecond.
    fn look_at_clock(&mut self) {
        let now = self.elapsed();
        let spent = now.saturating_sub(self.last_look);
        if spent > Duration::from_millis(1) {
            self.interval = (self.interval / 2).max(1);
        } else if spent < Duration::from_micros(300) {
            self.interval = (self.interval * 2).min(MAX_INTERVAL);
        }
        self.last_look = now;
        self.next_look = self.nodes + self.interval;
        self.stopped |= self.limits.time.is_some_and(|limit| now >= limit);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn exactly_as_many_nodes_as_allowed() {
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let mut budget = Budget::new(limits, &stop, &|| Duration::ZERO);
        let visits = (0..100).filter(|_| budget.visit()).count();
        assert_eq!((visits, budget.nodes()), (10, 10));
    }

    #[test]
    fn the_flag_stops_at_once() {
        let stop = AtomicBool::new(false);
        let mut budget = Budget::new(Limits::default(), &stop, &|| Duration::ZERO);
        assert!(budget.visit());
        stop.store(true, Ordering::Relaxed);
        assert!(!budget.visit() && budget.stopped());
    }

    #[test]
    fn slow_nodes_overrun_by_little_and_fast_ones_ask_seldom() {
        let stop = AtomicBool::new(false);
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        for node in [200, 40_000, 5_000_000] {
            let now = Cell::new(0_u64);
            let looks = Cell::new(0_u64);
            let clock = || {
                looks.set(looks.get() + 1);
                Duration::from_nanos(now.get())
            };
            let mut budget = Budget::new(limits, &stop, &clock);
            while budget.visit() {
                now.set(now.get() + node);
            }
            let overrun = now.get() - 100_000_000;
            assert!(overrun <= 5_000_000, "nodes of {node} ns: {overrun} ns too long");
            assert!(looks.get() < 1000, "nodes of {node} ns: {} looks", looks.get());
        }
    }
}
