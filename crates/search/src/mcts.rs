//! Monte Carlo tree search.

use std::{cmp::Reverse, mem, sync::atomic::Ordering::Relaxed, thread, time::Duration};

use quartet_core::{Game, MAX_SEATS, Random, Side};
use rand::{RngExt, SeedableRng};

use crate::{
    Best, Evaluate, Even, Limits, Report, Shares, Strategy, Task, Trail,
    eval::{Candidate, all_to, append_candidates, even, mover},
    limits::{Budget, Team},
    line::Line,
    tree::{Edge, NodeId, Tree},
};

/// How a new leaf is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// By the evaluator.
    Evaluate,
    /// By a game of at most so many random actions; if it does not end by the evaluator.
    Playout(u32),
}

/// By which rule actions are chosen on the way down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// PUCT (Rosin 2011, as in AlphaZero): hints are priors.
    Puct,
    /// UCB1 (Kocsis and Szepesvári 2006): everything is tried once, in random order.
    Ucb1,
    /// UCB1 with shares that are blended with those of all games in which the same side played the action
    /// within the next `window` actions (RAVE, Gelly and Silver 2011); with `equivalence` visits
    /// both count the same.
    Rave {
        /// In visits, at least 1.
        equivalence: u32,
        /// In actions of all sides.
        window: u32,
    },
}

/// The settings of a [`Mcts`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsOptions {
    /// How leaves are valued.
    pub leaf: Leaf,
    /// How actions are chosen.
    pub selection: Selection,
    /// The factor of the exploration term, for shares from 0 to 1.
    pub exploration: f32,
    /// By how much an action that was not tried yet is thought worse than its node's mean (PUCT).
    pub first_play_urgency: f32,
    /// Points of a hint that make a prior e times as high.
    pub hint_scale: f32,
    /// Memory of the tree, in MiB. When it is full, what was visited least is given up (in the spirit of
    /// Powley, Cowling and Whitehouse 2017).
    pub memory_mib: usize,
    /// Whether what an earlier search found about the position is kept, if that one came to it. A search that is
    /// limited by simulations or depth begins anew in any case: it is to find the same every time.
    pub reuse: bool,
    /// How many threads search the tree together, at least 1; an action on whose way others are looks
    /// worse meanwhile (virtual loss, Chaslot, Winands and van den Herik 2008). With more than one,
    /// results differ from time to time. Where no more threads are to be had, as in a browser, there
    /// are fewer.
    pub threads: usize,
    /// From where random numbers come; equal seeds give equal searches.
    pub seed: u64,
}

impl Default for MctsOptions {
    fn default() -> Self {
        Self {
            leaf: Leaf::Evaluate,
            selection: Selection::Puct,
            exploration: 0.7,
            first_play_urgency: 0.1,
            hint_scale: 100.0,
            memory_mib: 64,
            reuse: true,
            threads: 1,
            seed: 0,
        }
    }
}

/// Monte Carlo tree search for any number of sides. Wins and losses that are certain are passed
/// up as such (Winands, Björnsson and Saito 2008, here with shares by side).
pub struct Mcts<G: Game, E> {
    evaluator: E,
    /// Those of the helping threads, which remember as well.
    helpers: Vec<E>,
    options: MctsOptions,
    tree: Tree,
    /// Where the tree was planted, and what the game had come to before.
    planted: Option<(G, Vec<u64>)>,
}

impl<G: Game, E: Evaluate<G>> Mcts<G, E> {
    /// A search with these settings.
    pub fn new(evaluator: E, options: MctsOptions) -> Self {
        let tree = Tree::new(options.memory_mib);
        Self { evaluator, helpers: Vec::new(), options, tree, planted: None }
    }

    /// Makes the position the root of what is known already. `false` if nothing is, or if that would take
    /// a quarter of the time.
    fn replant(&mut self, task: &Task<'_, G>) -> bool {
        let limits = task.limits.steady();
        let may = self.options.reuse && limits.nodes.is_none() && limits.depth.is_none();
        // What goes round is certain to be drawn only in the game that has come there.
        let goes_on = |(_, history): &(G, Vec<u64>)| task.history.starts_with(history);
        let planted = self.planted.take().filter(|_| may).filter(goes_on);
        let Some(root) = planted.and_then(|(from, _)| self.find(from, task)) else {
            return false;
        };
        let most = limits.time.map(|time| time / 4);
        let stop = || task.stop.load(Relaxed) || most.is_some_and(|most| (task.clock)() >= most);
        root == NodeId::ROOT || self.tree.replant(root, || !stop())
    }

    /// The position's node, by the turns played since the tree was planted, of several the one visited most;
    /// not if nothing is left to be found there.
    fn find(&self, planted: G, task: &Task<'_, G>) -> Option<NodeId> {
        /// So many nodes are looked at.
        const MOST: usize = 1 << 12;
        let tree = &self.tree;
        let _inside = tree.enter()?;
        let mut open = vec![(NodeId::ROOT, planted)];
        let mut found = None;
        for _ in 0..MOST {
            let Some((id, position)) = open.pop() else { break };
            if position == task.position {
                let edges = tree.edges_of(id);
                let is_clear = edges.len() == 1 || edges.iter().all(Edge::is_solved);
                if !is_clear && tree.node(id).solved().is_none() {
                    found = found.max(Some((tree.node(id).visits(), id)));
                }
            } else if !position.begins_turn() || task.history.contains(&position.key()) {
                // What promises most is looked at first.
                open.extend(tree.edges_of(id).iter().rev().filter_map(|edge| {
                    let mut next = position;
                    next.play_unchecked(G::action_at(edge.action())?);
                    Some((edge.child()?, next))
                }));
            }
        }
        found.map(|(_, id)| id)
    }
}

impl<G: Game> Mcts<G, Even> {
    /// Plain UCT with random playouts: knows nothing but the rules.
    pub fn uct(seed: u64) -> Self {
        let options = MctsOptions {
            leaf: Leaf::Playout(1000),
            selection: Selection::Ucb1,
            exploration: 0.7,
            reuse: false,
            seed,
            ..MctsOptions::default()
        };
        Self::new(Even, options)
    }
}

impl<G: Game, E: Evaluate<G> + Clone + Send> Strategy<G> for Mcts<G, E> {
    fn search(&mut self, task: Task<'_, G>) -> Option<Best<G::Action>> {
        if task.position.is_over() {
            return None;
        }
        let is_known = self.replant(&task);
        if !is_known {
            self.tree.clear();
        }
        self.planted = Some((task.position, task.history.to_vec()));
        let (tree, options, team) = (&self.tree, self.options, &Team::default());
        let Task { position, history, limits, lines, stop, .. } = task;
        let evaluator = &self.evaluator;
        self.helpers.resize_with(options.threads.max(1) - 1, || evaluator.clone());
        thread::scope(|scope| {
            let lead = team.lead();
            let budget = Budget::new(limits.steady(), stop, task.clock).leading(team);
            let mut search = Search::new(evaluator, options, 0, budget, tree, task);
            if !is_known {
                search.begin();
            }
            let helpers: Vec<_> = (1..)
                .zip(&mut self.helpers)
                .map_while(|(number, evaluator)| {
                    let help = move || {
                        let task = Task {
                            position,
                            history,
                            limits: Limits { infinite: true, ..Limits::default() },
                            lines,
                            stop,
                            clock: &|| Duration::ZERO,
                            report: &mut |_| (),
                        };
                        let budget = Budget::helping(team, limits.nodes);
                        Search::new(evaluator, options, number, budget, tree, task).run();
                    };
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            search.run();
            drop(lead);
            for helper in helpers {
                // One that panicked has said so; what it found is as good.
                let _ = helper.join();
            }
            search.finish()
        })
    }

    fn visited(&self, least: u32) -> Vec<(Vec<G::Action>, Shares)> {
        let Some(_inside) = self.tree.enter().filter(|_| self.planted.is_some()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut open = vec![(NodeId::ROOT, Vec::new())];
        while let Some((id, actions)) = open.pop() {
            for edge in self.tree.edges_of(id) {
                let Some((action, child)) = G::action_at(edge.action()).zip(edge.child()) else {
                    continue;
                };
                let node = self.tree.node(child);
                if node.visits() < least || node.is_leaf() {
                    continue;
                }
                let actions: Vec<_> = actions.iter().copied().chain([action]).collect();
                found.extend(node.shares().map(|shares| (actions.clone(), shares)));
                open.push((child, actions));
            }
        }
        found
    }

    fn forget(&mut self) {
        self.planted = None;
    }
}

/// What RAVE knows of a number of visits.
#[derive(Clone, Copy)]
struct Visited {
    /// How much games count in which the action came soon after.
    weight: f32,
    /// The root of 1 by one more than the visits.
    rareness: f32,
}

/// [`Visited`] by visits, since roots are slow.
struct Rave {
    equivalence: f32,
    table: Vec<Visited>,
}

impl Rave {
    /// Visits beyond which it is worked out every time.
    const MOST: u32 = 2048;

    fn new(selection: Selection) -> Self {
        let Selection::Rave { equivalence, .. } = selection else {
            return Self { equivalence: 1.0, table: Vec::new() };
        };
        let mut rave = Self { equivalence: equivalence as f32, table: Vec::new() };
        rave.table = (0..Self::MOST).map(|visits| rave.work_out(visits)).collect();
        rave
    }

    #[inline]
    fn at(&self, visits: u32) -> Visited {
        self.table.get(visits as usize).copied().unwrap_or_else(|| self.work_out(visits))
    }

    fn work_out(&self, visits: u32) -> Visited {
        let visits = visits as f32;
        Visited {
            weight: (self.equivalence / (3.0 * visits + self.equivalence)).sqrt(),
            rareness: (1.0 + visits).sqrt().recip(),
        }
    }
}

struct Search<'s, 't, G: Game, E> {
    evaluator: &'s E,
    options: MctsOptions,
    rng: Random,
    budget: Budget<'s>,
    line: Line,
    tree: &'s Tree,
    /// Nodes and edges of the simulation in hand.
    path: Vec<(NodeId, usize)>,
    /// What was played soon after the leaf of the simulation in hand.
    trail: Trail,
    /// Grows by one for each action of a simulation, from its end to its beginning, and between simulations by more
    /// than the window in which actions count.
    moment: u64,
    /// By side and number of an action: its moment in the last simulation that played it, where it was first played.
    seen: Vec<u64>,
    rave: Rave,
    /// Whether something did not fit into the tree since room was made.
    full: bool,
    /// Whether room was made or nothing was left to be added: a search that nothing but its depth ends must not
    /// go on for ever.
    spent: bool,
    /// How large the tree was when that was asked last.
    size: usize,
    /// The best line, if time was up before the tree was in order again.
    rescued: Option<(Vec<G::Action>, Shares)>,
    task: Task<'t, G>,
}

impl<'s, 't, G: Game, E: Evaluate<G>> Search<'s, 't, G, E> {
    /// The search of the thread with this number.
    fn new(
        evaluator: &'s E,
        options: MctsOptions,
        number: u64,
        budget: Budget<'s>,
        tree: &'s Tree,
        task: Task<'t, G>,
    ) -> Self {
        let window = match options.selection {
            Selection::Rave { window, .. } => window,
            _ => 0,
        };
        Self {
            evaluator,
            options,
            rng: Random::seed_from_u64(options.seed.wrapping_add(number)),
            budget,
            line: Line::new(task.history, task.position.key()),
            tree,
            path: Vec::new(),
            trail: Trail::of(window as usize),
            moment: 0,
            seen: Vec::new(),
            rave: Rave::new(options.selection),
            full: false,
            spent: false,
            size: 0,
            rescued: None,
            task,
        }
    }

    /// Plants the tree.
    fn begin(&mut self) {
        let root = self.task.position;
        let _ = self.tree.add(&root, None, None);
        self.expand(NodeId::ROOT, &root);
    }

    fn run(&mut self) {
        let mut next_report = 64;
        while self.has_room() && !self.is_done() && self.budget.visit() {
            self.simulate();
            if self.budget.nodes() >= next_report {
                next_report += next_report / 2;
                self.report();
                let size = self.tree.size();
                self.spent |= mem::replace(&mut self.size, size) == size;
                if self.is_deep() {
                    break;
                }
            }
        }
    }

    /// Makes room if there is none. `false` if time was up before that was done. Helpers leave it to the
    /// thread that leads, which knows the time.
    fn has_room(&mut self) -> bool {
        if !mem::take(&mut self.full) || self.budget.helps() {
            return true;
        }
        self.spent = true;
        let Some(&best) = self.tree.ranking(NodeId::ROOT).first() else { return false };
        let line = self.line_of(best);
        let has_room = self.tree.shed(|| !self.budget.is_over());
        if !has_room {
            self.rescued = Some(line);
        }
        has_room
    }

    fn finish(mut self) -> Option<Best<G::Action>> {
        if self.budget.nodes() > 0 && self.rescued.is_none() {
            self.report();
        }
        let (pv, shares) = match self.rescued.take() {
            Some(rescued) => rescued,
            None => self.line_of(*self.tree.ranking(NodeId::ROOT).first()?),
        };
        let depth = if self.budget.nodes() == 0 { 0 } else { pv.len() as u32 };
        Some(Best { action: *pv.first()?, pv, shares, depth, nodes: self.budget.nodes() })
    }

    /// Whether more simulations would not change the choice.
    fn is_done(&self) -> bool {
        let Limits { time, infinite, .. } = self.task.limits;
        let edges = self.tree.edges_of(NodeId::ROOT);
        let solved = self.tree.node(NodeId::ROOT).solved().is_some() && self.task.lines <= 1;
        edges.iter().all(Edge::is_solved)
            || !infinite && (solved || time.is_some() && edges.len() == 1 && edges[0].visits() > 0)
    }

    /// Whether the limit of depth ends the search.
    fn is_deep(&self) -> bool {
        let Limits { depth, time, nodes, infinite, .. } = self.task.limits;
        depth.is_some_and(|depth| {
            let reached =
                self.line_of(self.tree.ranking(NodeId::ROOT)[0]).0.len() >= depth as usize;
            reached || self.spent && time.is_none() && nodes.is_none() && !infinite
        })
    }

    /// One way down the tree to a leaf, its value, and the way back.
    fn simulate(&mut self) {
        let tree = self.tree;
        let inside = (self.options.threads > 1).then(|| tree.enter());
        if let Some(None) = inside {
            return;
        }
        let mut position = self.task.position;
        let mut id = NodeId::ROOT;
        self.path.clear();
        self.trail.clear();
        self.line.rewind(0);
        let (value, leaf) = loop {
            let node = self.tree.node(id);
            if let Some(shares) = node.solved().filter(|_| id != NodeId::ROOT) {
                break (shares, Some(id));
            }
            if node.is_leaf() && (node.visits() == 0 || !self.expand(id, &position)) {
                break (self.value(&position), Some(id));
            }
            let at = self.select(id);
            let edge = self.tree.edge(at);
            let Some(action) = G::action_at(edge.action()) else {
                break (self.value(&position), None);
            };
            if self.options.threads > 1 {
                edge.enter();
            }
            self.path.push((id, at));
            self.line.push(&position);
            position.play_unchecked(action);
            if let Some(child) = edge.child() {
                id = child;
                continue;
            }
            let end = self.end(&position);
            let Some(child) = self.tree.add(&position, Some(at), end) else {
                self.full = true;
                break (end.unwrap_or_else(|| self.value(&position)), None);
            };
            id = child;
        };
        if let Some(leaf) = leaf {
            self.tree.count(leaf, &value);
        }
        self.back_up(&value);
    }

    /// The shares if the game ends here, by its rules, by repetition, or because whoever acts wins at once.
    fn end(&self, position: &G) -> Option<Shares> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.shares());
        }
        if self.line.repeats(position) {
            return Some(even(position));
        }
        self.evaluator.win(position).map(|_| all_to(mover(position)))
    }

    /// What a position that goes on is worth.
    fn value(&mut self, position: &G) -> Shares {
        let Leaf::Playout(limit) = self.options.leaf else {
            return self.evaluator.shares(position);
        };
        self.evaluator.playout(position, limit, &mut self.rng, &mut self.trail)
    }

    /// `false` if there is no room for more edges, except at the root.
    fn expand(&mut self, id: NodeId, position: &G) -> bool {
        let mut list: Vec<Candidate<G::Action>> = Vec::new();
        append_candidates(self.evaluator, position, &mut list);
        list.sort_by_key(|candidate| Reverse(candidate.hint));
        let expanded = self.tree.expand::<G>(id, &list, self.options.hint_scale);
        self.full |= !expanded;
        expanded
    }

    /// The edge that is to be tried next. What is certainly lost is not tried again while there is
    /// anything else; who loses in any case is thought to do anything.
    fn select(&mut self, id: NodeId) -> usize {
        let node = self.tree.node(id);
        let exploration = self.options.exploration;
        let visits = node.visits().max(1) as f32;
        match self.options.selection {
            Selection::Puct => {
                let fresh = node.share() - self.options.first_play_urgency;
                let factor = exploration * visits.sqrt();
                // Of those not tried yet the first has the highest prior, and with it the urgency.
                let edges = self.tree.edges_of(id);
                let is_tried = |edge: &&Edge| edge.visits() > 0 || edge.under_way() > 0;
                let count = (edges.iter().take_while(is_tried).count() + 1).min(edges.len());
                let share = |edge: &Edge| edge.share().unwrap_or(fresh);
                let bonus = |edge: &Edge, visits| factor * edge.prior() / (1.0 + visits);
                self.most_urgent(id, count, share, bonus)
            }
            Selection::Ucb1 => {
                if let Some(edge) = self.untried(id) {
                    return edge;
                }
                let log = visits.ln();
                let share = |edge: &Edge| edge.share().unwrap_or(1.0);
                let bonus = |_: &Edge, visits: f32| exploration * (log / visits.max(1.0)).sqrt();
                self.most_urgent(id, usize::MAX, share, bonus)
            }
            Selection::Rave { .. } => {
                let factor = exploration * visits.ln().sqrt();
                let weight = |edge: &Edge| self.rave.at(edge.visits()).weight;
                let share = |edge: &Edge| edge.blended(weight(edge)).unwrap_or(1.0);
                let bonus = |_: &Edge, visits: f32| factor * self.rave.at(visits as u32).rareness;
                self.most_urgent(id, usize::MAX, share, bonus)
            }
        }
    }

    /// Counts the value at all actions that were played on the way down or soon after.
    fn count_amaf(&mut self, value: &Shares, window: u32) {
        self.seen.resize(MAX_SEATS * G::ACTION_SPACE, 0);
        let window = u64::from(window);
        self.moment += window + 1;
        let at = |side: Side, index: usize| side.index() * G::ACTION_SPACE + index;
        for &(side, index) in self.trail.actions().iter().rev() {
            self.moment += 1;
            self.seen[at(side, index)] = self.moment;
        }
        for &(id, edge) in self.path.iter().rev() {
            self.moment += 1;
            let side = self.tree.node(id).side();
            self.seen[at(side, self.tree.edge(edge).action())] = self.moment;
            for edge in self.tree.edges_of(id) {
                if self.seen[at(side, edge.action())] + window >= self.moment {
                    edge.count_amaf(value[side.index()]);
                }
            }
        }
    }

    /// Of the first `count` edges the one with the highest sum of share and bonus, for which a thread under
    /// way counts as a visit that gave nothing.
    fn most_urgent(
        &self,
        id: NodeId,
        count: usize,
        share: impl Fn(&Edge) -> f32,
        bonus: impl Fn(&Edge, f32) -> f32,
    ) -> usize {
        let first = self.tree.node(id).edges().start;
        let mut best = (first, f32::NEG_INFINITY);
        for (at, edge) in (first..).zip(self.tree.edges_of(id)).take(count) {
            if edge.is_lost() {
                continue;
            }
            let (visits, mut share) = (edge.visits() as f32, share(edge));
            let all = visits + edge.under_way() as f32;
            if all > visits {
                share *= visits / all;
            }
            let urgency = share + bonus(edge, all);
            if urgency > best.1 {
                best = (at, urgency);
            }
        }
        if best.1 > f32::NEG_INFINITY {
            return best.0;
        }
        let tried = |(_, edge): &(usize, &Edge)| edge.visits() + edge.under_way();
        (first..).zip(self.tree.edges_of(id)).min_by_key(tried).map_or(first, |(at, _)| at)
    }

    /// An edge that was not tried yet, each with the same probability.
    fn untried(&mut self, id: NodeId) -> Option<usize> {
        let mut found = None;
        let mut count = 0;
        for (at, edge) in self.tree.node(id).edges().zip(self.tree.edges_of(id)) {
            if edge.visits() == 0 && edge.under_way() == 0 {
                count += 1;
                if self.rng.random_range(0..count) == 0 {
                    found = Some(at);
                }
            }
        }
        found
    }

    /// Counts the value on the way back to the root.
    fn back_up(&mut self, value: &Shares) {
        if let Selection::Rave { window, .. } = self.options.selection {
            self.count_amaf(value, window);
        }
        while let Some((id, edge)) = self.path.pop() {
            self.tree.count_action(id, edge, value);
            self.tree.count(id, value);
            if self.options.threads > 1 {
                self.tree.edge(edge).leave();
            }
        }
    }

    /// The line that begins with an edge of the root, and its worth.
    fn line_of(&self, first: usize) -> (Vec<G::Action>, Shares) {
        let _inside = self.tree.enter();
        let edge = self.tree.edge(first);
        let mut pv: Vec<_> = G::action_at(edge.action()).into_iter().collect();
        let shares = (edge.child().and_then(|child| self.tree.node(child).shares()))
            .or_else(|| self.tree.node(NodeId::ROOT).shares())
            .unwrap_or_else(|| self.evaluator.shares(&self.task.position));
        let mut next = edge.child();
        while let Some(id) = next {
            let best = self.tree.ranking(id).first().map(|&edge| self.tree.edge(edge));
            let Some(best) = best.filter(|edge| edge.visits() > 0) else { break };
            pv.extend(G::action_at(best.action()));
            next = best.child();
        }
        let mut end = self.task.position;
        for &action in &pv {
            end.play_unchecked(action);
        }
        if !end.is_over() {
            pv.extend(self.evaluator.win(&end));
        }
        (pv, shares)
    }

    fn report(&mut self) {
        let ranking = self.tree.ranking(NodeId::ROOT);
        for (index, &edge) in ranking.iter().take(self.task.lines.max(1)).enumerate() {
            let (pv, shares) = self.line_of(edge);
            (self.task.report)(&Report {
                depth: pv.len() as u32,
                nodes: self.budget.nodes(),
                elapsed: self.budget.elapsed(),
                rank: index + 1,
                shares,
                pv,
            });
        }
    }
}
