//! Alpha-beta at the root: iterative deepening, aspiration windows, several lines.

use std::{cmp::Reverse, thread, time::Duration};

use quartet_core::{Game, Variant as _};

use crate::{
    Best, Evaluate, Limits, MAX_PLY, Report, Shares, Strategy, Task,
    eval::{Candidate, mover, sorted_candidates},
    limits::{Budget, Team},
    line::Line,
    negamax::{Place, Search, Window},
    score::{self, INFINITE},
    table::Table,
};

/// Principal variation search. With two sides it finds minimax's value, with more the paranoid
/// one: all others play together against the side to move.
pub struct AlphaBeta<E> {
    evaluator: E,
    /// Those of the helping threads, which remember as well.
    helpers: Vec<E>,
    selective: bool,
    threads: usize,
    table: Table,
}

impl<E> AlphaBeta<E> {
    /// A search with a transposition table of so many MiB (at least 1), which lasts from one
    /// search to the next.
    pub fn new(evaluator: E, table_mib: usize) -> Self {
        let table = Table::new(table_mib);
        Self { evaluator, helpers: Vec::new(), selective: true, threads: 1, table }
    }

    /// Gives plain minimax's value to the very depth: nothing is searched less deep because it
    /// looks bad, nor deeper because the table happens to know more. Slower.
    #[must_use]
    pub fn exact(mut self) -> Self {
        self.selective = false;
        self
    }

    /// Searches with so many threads (at least 1) that share the table ("lazy SMP"). With more than
    /// one, results differ from time to time. Where no more threads are to be had, as in a browser,
    /// there are fewer.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }
}

impl<G: Game, E: Evaluate<G> + Clone + Send> Strategy<G> for AlphaBeta<E> {
    fn search(&mut self, task: Task<'_, G>) -> Option<Best<G::Action>> {
        if task.position.is_over() {
            return None;
        }
        self.table.new_generation();
        let team = Team::default();
        let Task { position, history, limits, lines, stop, clock, .. } = task;
        let (table, selective, evaluator) = (&self.table, self.selective, &self.evaluator);
        self.helpers.resize_with(self.threads - 1, || evaluator.clone());
        Some(thread::scope(|scope| {
            let lead = team.lead();
            let helpers: Vec<_> = (1..)
                .zip(&mut self.helpers)
                .map_while(|(number, evaluator)| {
                    let team = &team;
                    let help = move || {
                        let task = Task {
                            position,
                            history,
                            limits: Limits { depth: limits.depth, ..Limits::default() },
                            lines,
                            stop,
                            clock: &|| Duration::ZERO,
                            report: &mut |_| (),
                        };
                        // Half of them are one step ahead.
                        let first = 1 + number % 2;
                        let budget = Budget::helping(team, limits.nodes);
                        Root::new(evaluator, table, selective, budget, task).deepen(first)
                    };
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let budget = Budget::new(limits, stop, clock).leading(&team);
            let mut root = Root::new(evaluator, table, selective, budget, task);
            let best = root.deepen(1);
            drop(lead);
            let found = helpers.into_iter().filter_map(|helper| helper.join().ok());
            root.agree(best, &found.collect::<Vec<_>>())
        }))
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

/// An action at the root and what the search found about it.
struct RootAction<A> {
    candidate: Candidate<A>,
    /// The value in this iteration, -[`INFINITE`] if only known to be no better than another.
    score: i32,
    /// The value after the last iteration.
    last: i32,
    pv: Vec<A>,
}

/// How long a search that aims at a time goes on.
#[derive(Default)]
struct Patience {
    aim: Option<Duration>,
    /// For how many depths the choice has been the same.
    steady: u32,
}

/// In percent of the aim: no deeper search is begun after so much of it, as it would seldom end in time.
const BEGIN: u32 = 60;
/// By how much less for each depth at which the choice was the same, and for how many of them.
const STEADY: (u32, u32) = (8, 4);
/// So many points lost since the last depth let it take half as long again.
const LOST: i32 = 30;

impl Patience {
    /// Whether it is over after another depth.
    fn is_over<A: Copy + Eq>(&mut self, actions: &[RootAction<A>], budget: &Budget<'_>) -> bool {
        let Some(aim) = self.aim else { return false };
        let best = &actions[0];
        // Who was first before has the best of the last values.
        let same = actions.iter().all(|action| action.last <= best.last);
        self.steady = if same { self.steady + 1 } else { 0 };
        let lost = actions.iter().map(|action| action.last).max().unwrap_or(0) - best.score;
        let mut percent = BEGIN + STEADY.0 * STEADY.1 / 2 - STEADY.0 * self.steady.min(STEADY.1);
        if lost >= LOST {
            percent += percent / 2;
        }
        budget.elapsed() >= aim * percent / 100
    }
}

struct Root<'s, 't, G: Game, E> {
    search: Search<'s, G, E>,
    task: Task<'t, G>,
    actions: Vec<RootAction<G::Action>>,
    completed: u32,
    patience: Patience,
}

/// Half the width of the first window, in points.
const ASPIRATION: i32 = 24;
/// From this half width on a window is open.
const ASPIRATION_MAX: i32 = 2000;
/// From which depth on windows are narrow.
const ASPIRATION_DEPTH: i32 = 4;

impl<'s, 't, G: Game, E: Evaluate<G>> Root<'s, 't, G, E> {
    fn new(
        evaluator: &'s E,
        table: &'s Table,
        selective: bool,
        budget: Budget<'s>,
        task: Task<'t, G>,
    ) -> Self {
        let line = Line::new(task.history, task.position.key());
        let search = Search::new(&task.position, evaluator, table, selective, budget, line);
        let candidates = sorted_candidates(evaluator, &task.position);
        let actions = candidates
            .into_iter()
            .map(|candidate| RootAction {
                candidate,
                score: -INFINITE,
                last: -INFINITE,
                pv: vec![candidate.action],
            })
            .collect();
        let patience = Patience { aim: task.limits.aim, steady: 0 };
        Self { search, task, actions, completed: 0, patience }
    }

    /// Searches deeper and deeper, from this depth on.
    fn deepen(&mut self, first: u32) -> Best<G::Action> {
        let most = MAX_PLY as u32 - 1;
        let depth_limit = self.task.limits.depth.map_or(most, |depth| depth.min(most));
        let lines = self.task.lines.clamp(1, self.actions.len());
        for depth in first..=depth_limit {
            for action in &mut self.actions {
                action.last = action.score;
            }
            for first in 0..lines {
                self.aspire(first, depth as i32);
                if self.search.budget.stopped() {
                    return self.best();
                }
                self.actions[..=first].sort_by_key(|action| Reverse(action.score));
            }
            self.completed = depth;
            for rank in 1..=lines {
                self.report(rank);
            }
            if self.is_clear(lines, depth)
                || self.patience.is_over(&self.actions, &self.search.budget)
            {
                break;
            }
        }
        self.best()
    }

    /// Whether more depth would not change the choice.
    fn is_clear(&self, lines: usize, depth: u32) -> bool {
        let Limits { time, infinite, .. } = self.task.limits;
        if infinite {
            return false;
        }
        let found = score::distance(self.actions[0].score).is_some_and(|plies| plies <= depth);
        found && lines == 1 || time.is_some() && self.actions.len() == 1
    }

    /// Searches the actions from place `first` on, in a window about the last value that is made
    /// wider until the value is inside.
    fn aspire(&mut self, first: usize, depth: i32) {
        let last = self.actions[first].last;
        let mut width = ASPIRATION;
        let mut window = Window { alpha: -INFINITE, beta: INFINITE };
        if depth >= ASPIRATION_DEPTH && score::proven(last).is_none() {
            window = Window { alpha: last - width, beta: last + width };
        }
        loop {
            for action in &mut self.actions[first..] {
                action.score = -INFINITE;
            }
            let value = self.search_actions(first, depth, window);
            self.actions[first..]
                .sort_by_key(|action| (Reverse(action.score), Reverse(action.last)));
            if self.search.budget.stopped() {
                return;
            }
            width *= 4;
            let wide = width > ASPIRATION_MAX;
            if value <= window.alpha {
                window.alpha = if wide { -INFINITE } else { value - width };
            } else if value >= window.beta {
                window.beta = if wide { INFINITE } else { value + width };
            } else {
                return;
            }
        }
    }

    /// One pass over the actions from place `first` on.
    fn search_actions(&mut self, first: usize, depth: i32, mut window: Window) -> i32 {
        let place = Place { ply: 0, depth };
        let hero = self.search.hero_acts(&self.task.position);
        let mut best = -INFINITE;
        for at in first..self.actions.len() {
            let index = at - first;
            let candidate = self.actions[at].candidate;
            let mut next = self.task.position;
            next.play_unchecked(candidate.action);
            self.search.follow(0, candidate.action);
            let moment = self.search.moment(hero, 0);
            let reduction = self.search.reduction(candidate, index, depth, moment);
            let value = self.search.child(&next, index, reduction, hero, place, window);
            if self.search.budget.stopped() {
                break;
            }
            best = best.max(value);
            if index == 0 || value > window.alpha {
                let action = &mut self.actions[at];
                action.score = value;
                action.pv.truncate(1);
                action.pv.extend_from_slice(self.search.variations.from(1));
            }
            if value > window.alpha {
                window.alpha = value;
                if value >= window.beta {
                    break;
                }
            }
        }
        best
    }

    /// The result that most threads are for, those that came deeper more than others; a proven win
    /// in any case.
    fn agree(&mut self, own: Best<G::Action>, others: &[Best<G::Action>]) -> Best<G::Action> {
        if others.is_empty() || self.task.lines > 1 {
            return own;
        }
        let side = mover(&self.task.position).index();
        let all: Vec<_> = std::iter::once(&own).chain(others).collect();
        let votes = |action| {
            let votes = all.iter().filter(|best| best.action == action);
            votes.map(|best| u64::from(best.depth)).sum::<u64>()
        };
        let merit =
            |best: &Best<G::Action>| (best.shares[side] >= 1.0, votes(best.action), best.depth);
        let mut chosen = &own;
        for other in others {
            if merit(other) > merit(chosen) {
                chosen = other;
            }
        }
        let chosen = Best { nodes: own.nodes, ..chosen.clone() };
        if chosen.pv != own.pv {
            (self.task.report)(&Report {
                depth: chosen.depth,
                nodes: chosen.nodes,
                elapsed: self.search.budget.elapsed(),
                rank: 1,
                shares: chosen.shares,
                pv: chosen.pv.clone(),
            });
        }
        chosen
    }

    fn report(&mut self, rank: usize) {
        let action = &self.actions[rank - 1];
        let report = Report {
            depth: self.completed,
            nodes: self.search.budget.nodes(),
            elapsed: self.search.budget.elapsed(),
            rank,
            shares: self.shares(action),
            pv: action.pv.clone(),
        };
        (self.task.report)(&report);
    }

    fn best(&self) -> Best<G::Action> {
        let action = &self.actions[0];
        Best {
            action: action.candidate.action,
            pv: action.pv.clone(),
            shares: self.shares(action),
            depth: self.completed,
            nodes: self.search.budget.nodes(),
        }
    }

    /// The score is the hero's share; more than one other side share the rest as they would at the
    /// end of the line.
    fn shares(&self, action: &RootAction<G::Action>) -> Shares {
        let Search { evaluator, hero, .. } = &self.search;
        let root = &self.task.position;
        let score = if action.score == -INFINITE { action.last } else { action.score };
        if score == -INFINITE {
            return evaluator.shares(root);
        }
        let score = if self.search.hero_acts(root) { score } else { -score };
        let own = match score::proven(score) {
            Some(_) => score::share(score),
            None => evaluator.share_of(score),
        };
        let mut end = *root;
        for &action in &action.pv {
            end.play_unchecked(action);
        }
        let mut shares = match end.outcome() {
            Some(outcome) => outcome.shares(),
            None => evaluator.shares(&end),
        };
        shares[hero.index()] = 0.0;
        let others: f32 = shares.iter().sum();
        let sides = root.variant().sides();
        for (side, share) in shares.iter_mut().enumerate().take(sides) {
            *share = if side == hero.index() {
                own
            } else if others > 0.0 {
                *share / others * (1.0 - own)
            } else {
                (1.0 - own) / (sides - 1) as f32
            };
        }
        shares
    }
}
