//! Max^n (Luckhardt and Irani 1986): everybody plays for the own share of the win.

use std::cmp::Reverse;

use quartet_core::{Game, MAX_SEATS, Side};

use crate::{
    Best, Evaluate, Limits, MAX_PLY, Report, Shares, Strategy, Task,
    eval::{Candidate, all_to, append_candidates, even, mover, sorted_candidates},
    limits::Budget,
    line::{Line, Variations},
};

/// Max^n to a fixed depth, deepened step by step. Among equally good actions the smallest (by
/// [`Ord`]) is expected, so that the value does not depend on the order of the search.
pub struct MaxN<E> {
    evaluator: E,
}

impl<E> MaxN<E> {
    /// Max^n with leaves valued by `evaluator`.
    pub fn new(evaluator: E) -> Self {
        Self { evaluator }
    }
}

impl<G: Game, E: Evaluate<G>> Strategy<G> for MaxN<E> {
    fn search(&mut self, mut task: Task<'_, G>) -> Option<Best<G::Action>> {
        if task.position.is_over() {
            return None;
        }
        let search = Search {
            evaluator: &self.evaluator,
            budget: Budget::new(task.limits.steady(), task.stop, task.clock),
            line: Line::new(task.history, task.position.key()),
            candidates: Vec::new(),
            variations: Variations::new(),
        };
        Some(deepen(search, &mut task))
    }
}

/// What a position leads to.
#[derive(Clone, Copy)]
struct Value {
    shares: Shares,
    /// Who wins whatever the others do, if that is proven.
    winner: Option<Side>,
}

impl Value {
    fn won(winner: Side) -> Self {
        Self { shares: all_to(winner), winner: Some(winner) }
    }

    fn unproven(shares: Shares) -> Self {
        Self { shares, winner: None }
    }
}

/// Somebody who already has this share elsewhere and so will not come here for less.
#[derive(Clone, Copy)]
struct Claim {
    side: Side,
    share: f32,
}

/// Shares are sums of rounded numbers; a smaller excess proves nothing.
const ROUNDING: f32 = 1e-5;

struct RootAction<A> {
    action: A,
    value: Value,
    pv: Vec<A>,
}

fn deepen<G: Game, E: Evaluate<G>>(
    mut search: Search<'_, G, E>,
    task: &mut Task<'_, G>,
) -> Best<G::Action> {
    let root = &task.position;
    let side = mover(root);
    let unknown = Value::unproven(search.evaluator.shares(root));
    let mut actions: Vec<_> = sorted_candidates(search.evaluator, root)
        .into_iter()
        .map(|Candidate { action, .. }| RootAction { action, value: unknown, pv: vec![action] })
        .collect();
    let Limits { time, depth, infinite, .. } = task.limits;
    let lines = task.lines.clamp(1, actions.len());
    let mut completed = 0;
    for depth in 1..=depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1) {
        let done = search.root(root, depth, lines, &mut actions);
        // What was searched comes first, the best before the others; the last best action was the
        // first to be searched.
        let by_share = |a: &RootAction<G::Action>, b: &RootAction<G::Action>| {
            let share = |action: &RootAction<G::Action>| action.value.shares[side.index()];
            share(b).total_cmp(&share(a)).then(a.action.cmp(&b.action))
        };
        actions[..done].sort_by(by_share);
        if search.budget.stopped() {
            break;
        }
        completed = depth;
        for (index, RootAction { value, pv, .. }) in actions[..lines].iter().enumerate() {
            (task.report)(&Report {
                depth,
                nodes: search.budget.nodes(),
                elapsed: search.budget.elapsed(),
                rank: index + 1,
                shares: value.shares,
                pv: pv.clone(),
            });
        }
        let found = actions[0].value.winner.is_some() && lines == 1;
        if !infinite && (found || time.is_some() && actions.len() == 1) {
            break;
        }
    }
    let RootAction { action, value, pv } = actions.swap_remove(0);
    let nodes = search.budget.nodes();
    Best { action, pv, shares: value.shares, depth: completed, nodes }
}

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    budget: Budget<'a>,
    line: Line,
    /// The candidates of all nodes on the way to the one in hand.
    candidates: Vec<Candidate<G::Action>>,
    variations: Variations<G::Action>,
}

impl<G: Game, E: Evaluate<G>> Search<'_, G, E> {
    /// Searches the actions in their order and gives the number of those that were finished.
    fn root(
        &mut self,
        root: &G,
        depth: u32,
        lines: usize,
        actions: &mut [RootAction<G::Action>],
    ) -> usize {
        let side = mover(root);
        let mut best: Vec<f32> = Vec::new();
        for (index, root_action) in actions.iter_mut().enumerate() {
            let mut next = *root;
            next.play_unchecked(root_action.action);
            let share = if best.len() < lines { 0.0 } else { best[lines - 1] };
            let value = self.value(&next, depth - 1, 1, Claim { side, share });
            if self.budget.stopped() {
                return index;
            }
            root_action.value = value;
            root_action.pv.truncate(1);
            root_action.pv.extend_from_slice(self.variations.from(1));
            best.push(value.shares[side.index()]);
            best.sort_by(|a, b| b.total_cmp(a));
        }
        actions.len()
    }

    /// The value of a position. Of no meaning once the budget is spent; if it cannot give the one
    /// with a claim more than that, only this is sure.
    fn value(&mut self, position: &G, depth: u32, ply: usize, claim: Claim) -> Value {
        self.variations.clear(ply);
        if !self.budget.visit() {
            return Value::unproven([0.0; MAX_SEATS]);
        }
        if let Some(outcome) = position.outcome() {
            return outcome.winner().map_or(Value::unproven(outcome.shares()), Value::won);
        }
        if self.line.repeats(position) {
            return Value::unproven(even(position));
        }
        if depth == 0 {
            return Value::unproven(self.evaluator.shares(position));
        }
        let mark = self.line.mark();
        self.line.push(position);
        let start = self.candidates.len();
        append_candidates(self.evaluator, position, &mut self.candidates);
        self.candidates[start..].sort_by_key(|candidate| Reverse(candidate.hint));
        let value = self.expand(position, depth, ply, claim, start);
        self.candidates.truncate(start);
        self.line.rewind(mark);
        value
    }

    fn expand(
        &mut self,
        position: &G,
        depth: u32,
        ply: usize,
        claim: Claim,
        start: usize,
    ) -> Value {
        let side = mover(position);
        let mut best: Option<(Value, G::Action)> = None;
        // Won by somebody whatever is done here.
        let mut winner = None;
        for index in start..self.candidates.len() {
            let action = self.candidates[index].action;
            let mut next = *position;
            next.play_unchecked(action);
            let own = best.map_or(0.0, |(value, _)| value.shares[side.index()]);
            let passed_on = if side == claim.side {
                Claim { side, share: own.max(claim.share) }
            } else {
                Claim { side, share: own }
            };
            let value = self.value(&next, depth - 1, ply + 1, passed_on);
            if self.budget.stopped() {
                return value;
            }
            if index == start {
                winner = value.winner;
            } else if winner != value.winner {
                winner = None;
            }
            let share = value.shares[side.index()];
            let better = best
                .is_none_or(|(_, other)| share.total_cmp(&own).then(other.cmp(&action)).is_gt());
            if better {
                best = Some((value, action));
                self.variations.raise(ply, action);
            }
            if value.winner == Some(side) {
                return value;
            }
            // Shallow pruning (Korf 1991): who has a claim gets at most what is left here.
            if side != claim.side && share.max(own) + claim.share > 1.0 + ROUNDING {
                break;
            }
        }
        let shares = best.map_or(even(position), |(value, _)| value.shares);
        winner.map_or(Value::unproven(shares), Value::won)
    }
}
