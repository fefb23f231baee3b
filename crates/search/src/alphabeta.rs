//! Alpha-beta at the root: iterative deepening, aspiration windows, several lines.

use std::cmp::Reverse;

use quartet_core::{Game, Variant as _};

use crate::{
    Best, Evaluate, Limits, MAX_PLY, Report, Shares, Strategy, Task,
    eval::{Candidate, sorted_candidates},
    limits::Budget,
    line::Line,
    negamax::{Place, Search, Window},
    score::{self, INFINITE},
    table::Table,
};

/// Principal variation search. With two sides it finds minimax's value, with more the paranoid
/// one: all others play together against the side to move.
pub struct AlphaBeta<E> {
    evaluator: E,
    selective: bool,
    table: Table,
}

impl<E> AlphaBeta<E> {
    /// A search with a transposition table of so many MiB (at least 1), which lasts from one
    /// search to the next.
    pub fn new(evaluator: E, table_mib: usize) -> Self {
        Self { evaluator, selective: true, table: Table::new(table_mib) }
    }

    /// Gives plain minimax's value to the very depth: nothing is searched less deep because it
    /// looks bad, nor deeper because the table happens to know more. Slower.
    #[must_use]
    pub fn exact(mut self) -> Self {
        self.selective = false;
        self
    }
}

impl<G: Game, E: Evaluate<G>> Strategy<G> for AlphaBeta<E> {
    fn search(&mut self, task: Task<'_, G>) -> Option<Best<G::Action>> {
        if task.position.is_over() {
            return None;
        }
        self.table.new_generation();
        let budget = Budget::new(task.limits, task.stop, task.clock);
        let line = Line::new(task.history, task.position.key());
        let search =
            Search::new(&task.position, &self.evaluator, &self.table, self.selective, budget, line);
        Some(Root::new(search, task).deepen())
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

struct Root<'s, 't, G: Game, E> {
    search: Search<'s, G, E>,
    task: Task<'t, G>,
    actions: Vec<RootAction<G::Action>>,
    completed: u32,
}

/// Half the width of the first window, in points.
const ASPIRATION: i32 = 24;
/// From this half width on a window is open.
const ASPIRATION_MAX: i32 = 2000;
/// From which depth on windows are narrow.
const ASPIRATION_DEPTH: i32 = 4;

impl<'s, 't, G: Game, E: Evaluate<G>> Root<'s, 't, G, E> {
    fn new(search: Search<'s, G, E>, task: Task<'t, G>) -> Self {
        let candidates = sorted_candidates(search.evaluator, &task.position);
        let actions = candidates
            .into_iter()
            .map(|candidate| RootAction {
                candidate,
                score: -INFINITE,
                last: -INFINITE,
                pv: vec![candidate.action],
            })
            .collect();
        Self { search, task, actions, completed: 0 }
    }

    fn deepen(mut self) -> Best<G::Action> {
        let most = MAX_PLY as u32 - 1;
        let depth_limit = self.task.limits.depth.map_or(most, |depth| depth.min(most));
        let lines = self.task.lines.clamp(1, self.actions.len());
        for depth in 1..=depth_limit {
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
            if self.is_clear(lines, depth) {
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
            let reduction = self.search.reduction(candidate, index, place);
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

    fn best(self) -> Best<G::Action> {
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
