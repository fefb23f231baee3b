//! The tree of Monte Carlo search, in fixed memory, in which several threads may search.
//!
//! All numbers are atomic and none is locked: of two threads that count at the same place at the same
//! moment one may count in vain, which statistics can bear. What must not be torn is published once: a
//! node by the edge that leads to it, edges by their node, what is certain by a flag.
//!
//! When the memory is full, what was visited least is given up and the rest moves together
//! ([`Tree::shed`]), and so it is with all that does not follow from what was played
//! ([`Tree::replant`]); meanwhile nobody else may be in the tree ([`Tree::enter`]).

use std::{
    ops::Range,
    sync::{
        OnceLock, PoisonError, RwLock, RwLockReadGuard,
        atomic::{
            AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize,
            Ordering::{AcqRel, Acquire, Relaxed, Release},
        },
    },
};

use quartet_core::{Game, MAX_SEATS, Side};

use crate::{
    Shares,
    eval::{Candidate, mover},
};

/// Where a node stands in its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

impl NodeId {
    pub(crate) const ROOT: Self = Self(0);
    /// No node: the root is nobody's child.
    const NONE: u32 = 0;
}

/// A number that threads share.
#[derive(Default)]
struct Real(AtomicU32);

impl Real {
    #[inline]
    fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Relaxed))
    }

    #[inline]
    fn set(&self, number: f32) {
        self.0.store(number.to_bits(), Relaxed);
    }
}

/// Counts one more.
#[inline]
fn count_one(count: &AtomicU32) -> f32 {
    let more = count.load(Relaxed) + 1;
    count.store(more, Relaxed);
    more as f32
}

/// A position that was visited.
#[derive(Default)]
pub(crate) struct Node {
    side: AtomicU8,
    visits: AtomicU32,
    /// The mean of what its visits gave.
    mean: [Real; MAX_SEATS],
    /// The shares, once they are certain.
    certain: [Real; MAX_SEATS],
    /// How far they are: unknown, being written, known.
    certainty: AtomicU8,
    /// The first edge and how many there are, which is 0 at a leaf.
    edges: AtomicU64,
}

const UNKNOWN: u8 = 0;
const WRITING: u8 = 1;
const KNOWN: u8 = 2;

impl Node {
    /// Makes a new node of one that may have been used.
    fn renew(&self, side: Side, solved: Option<Shares>) {
        self.side.store(side.index() as u8, Relaxed);
        self.visits.store(0, Relaxed);
        self.mean.iter().for_each(|mean| mean.set(0.0));
        self.certainty.store(UNKNOWN, Relaxed);
        self.edges.store(0, Relaxed);
        if let Some(shares) = solved {
            self.solve(&shares);
        }
    }

    /// Edges side by side as one number, so that nobody sees a half of it.
    fn packed(edges: &Range<usize>) -> u64 {
        (edges.start as u64) << 32 | edges.len() as u64
    }

    /// Becomes as another node is.
    fn copy(&self, other: &Self) {
        self.side.store(other.side.load(Relaxed), Relaxed);
        self.visits.store(other.visits(), Relaxed);
        for (own, other) in self.mean.iter().zip(&other.mean) {
            own.set(other.get());
        }
        for (own, other) in self.certain.iter().zip(&other.certain) {
            own.set(other.get());
        }
        self.certainty.store(other.certainty.load(Relaxed), Relaxed);
        self.edges.store(other.edges.load(Relaxed), Relaxed);
    }

    #[inline]
    pub(crate) fn side(&self) -> Side {
        Side::new(self.side.load(Relaxed).into())
    }

    #[inline]
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    #[inline]
    pub(crate) fn is_leaf(&self) -> bool {
        self.edges().is_empty()
    }

    #[inline]
    pub(crate) fn edges(&self) -> Range<usize> {
        let edges = self.edges.load(Acquire);
        let first = (edges >> 32) as usize;
        first..first + edges as u32 as usize
    }

    /// The shares, once they are certain.
    #[inline]
    pub(crate) fn solved(&self) -> Option<Shares> {
        (self.certainty.load(Acquire) == KNOWN)
            .then(|| std::array::from_fn(|side| self.certain[side].get()))
    }

    /// The shares are certain; whoever says so first is believed.
    fn solve(&self, shares: &Shares) {
        if self.certainty.compare_exchange(UNKNOWN, WRITING, AcqRel, Relaxed).is_ok() {
            for (certain, share) in self.certain.iter().zip(shares) {
                certain.set(*share);
            }
            self.certainty.store(KNOWN, Release);
        }
    }

    /// The mean of what the visits gave to whoever acts.
    #[inline]
    pub(crate) fn share(&self) -> f32 {
        let side = self.side().index();
        self.solved().map_or_else(|| self.mean[side].get(), |shares| shares[side])
    }

    /// The mean of the visits, the certain shares once it is solved, `None` before the first visit.
    pub(crate) fn shares(&self) -> Option<Shares> {
        self.solved().or_else(|| {
            let means: Shares = std::array::from_fn(|side| self.mean[side].get());
            // Where threads counted at the same moment, the sides may have missed different visits.
            let sum: f32 = means.iter().sum();
            (sum > 0.0).then(|| means.map(|mean| mean / sum))
        })
    }
}

/// An action at a node.
#[derive(Default)]
pub(crate) struct Edge {
    /// Its number.
    action: AtomicU32,
    /// How likely it is to be the best, before it is tried.
    prior: Real,
    visits: AtomicU32,
    /// The mean of what its visits gave to whoever acts.
    mean: Real,
    /// How many games in which it was played, at once or soon after.
    amaf_visits: AtomicU32,
    /// The mean of what they gave to whoever acts.
    amaf_mean: Real,
    /// How many threads are on their way through it; not counted where there is only one.
    under_way: AtomicU32,
    child: AtomicU32,
    /// Whether the share of whoever acts is certain.
    solved: AtomicBool,
}

impl Edge {
    /// Makes a new edge of one that may have been used.
    fn renew(&self, action: usize, prior: f32) {
        self.action.store(action as u32, Relaxed);
        self.prior.set(prior);
        self.mean.set(0.0);
        self.amaf_mean.set(0.0);
        for count in [&self.visits, &self.amaf_visits, &self.under_way, &self.child] {
            count.store(0, Relaxed);
        }
        self.solved.store(false, Relaxed);
    }

    /// Becomes as another edge is, with another end.
    fn copy(&self, other: &Self, child: u32) {
        for (own, other) in [
            (&self.prior, &other.prior),
            (&self.mean, &other.mean),
            (&self.amaf_mean, &other.amaf_mean),
        ] {
            own.set(other.get());
        }
        for (own, other) in [
            (&self.action, &other.action),
            (&self.visits, &other.visits),
            (&self.amaf_visits, &other.amaf_visits),
            (&self.under_way, &other.under_way),
        ] {
            own.store(other.load(Relaxed), Relaxed);
        }
        self.child.store(child, Relaxed);
        self.solved.store(other.solved.load(Relaxed), Relaxed);
    }

    /// The number of its action.
    #[inline]
    pub(crate) fn action(&self) -> usize {
        self.action.load(Relaxed) as usize
    }

    #[inline]
    pub(crate) fn prior(&self) -> f32 {
        self.prior.get()
    }

    #[inline]
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// What it gives to whoever acts, `None` before the first visit.
    #[inline]
    pub(crate) fn share(&self) -> Option<f32> {
        (self.visits() > 0).then(|| self.mean.get())
    }

    /// What it gives to whoever acts: by its visits and, with this weight, by the games in which it was
    /// played soon after. `None` without any game.
    #[inline]
    pub(crate) fn blended(&self, weight: f32) -> Option<f32> {
        if self.amaf_visits.load(Relaxed) == 0 {
            return self.share();
        }
        let mean = self.mean.get();
        Some(mean + (self.amaf_mean.get() - mean) * weight)
    }

    /// Counts a game in which it was played, at once or soon after.
    #[inline]
    pub(crate) fn count_amaf(&self, share: f32) {
        let count = count_one(&self.amaf_visits);
        let mean = self.amaf_mean.get();
        self.amaf_mean.set(mean + (share - mean) / count);
    }

    /// How many threads are on their way through it.
    #[inline]
    pub(crate) fn under_way(&self) -> u32 {
        self.under_way.load(Relaxed)
    }

    /// A thread sets out through it.
    #[inline]
    pub(crate) fn enter(&self) {
        self.under_way.fetch_add(1, Relaxed);
    }

    /// A thread that set out is back.
    #[inline]
    pub(crate) fn leave(&self) {
        self.under_way.fetch_sub(1, Relaxed);
    }

    #[inline]
    pub(crate) fn child(&self) -> Option<NodeId> {
        let child = self.child.load(Acquire);
        (child != NodeId::NONE).then_some(NodeId(child))
    }

    #[inline]
    pub(crate) fn is_solved(&self) -> bool {
        self.solved.load(Relaxed)
    }

    /// Certain to give nothing.
    #[inline]
    pub(crate) fn is_lost(&self) -> bool {
        self.is_solved() && self.mean.get() <= 0.0
    }

    /// Certain to give all.
    #[inline]
    pub(crate) fn is_won(&self) -> bool {
        self.is_solved() && self.mean.get() >= 1.0
    }
}

/// A list that grows while others read it, in chunks small enough that none is waited for long.
struct Arena<T> {
    chunks: Box<[OnceLock<Box<[T]>>]>,
    taken: AtomicUsize,
    max: usize,
}

impl Arena<()> {
    /// The places of a chunk.
    const CHUNK: usize = 1 << 14;
}

impl<T: Default> Arena<T> {
    fn new(bytes: usize) -> Self {
        // Places have numbers of 32 bits.
        let max = (bytes / size_of::<T>()).min(1 << 31);
        let chunks = (0..max.div_ceil(Arena::CHUNK)).map(|_| OnceLock::new()).collect();
        Self { chunks, taken: AtomicUsize::new(0), max }
    }

    /// The chunk in which a place is, and where.
    #[inline]
    fn place(at: usize) -> (usize, usize) {
        (at / Arena::CHUNK, at % Arena::CHUNK)
    }

    /// Where so many places side by side begin if so many are taken, and their chunk.
    fn fit(taken: usize, count: usize) -> (usize, usize) {
        let (chunk, place) = Self::place(taken);
        if place + count > Arena::CHUNK {
            return ((chunk + 1) * Arena::CHUNK, chunk + 1);
        }
        (taken, chunk)
    }

    /// Takes so many places side by side, of which the first is given; `None` if there is no room.
    fn take(&self, count: usize) -> Option<usize> {
        let mut taken = self.taken.load(Relaxed);
        loop {
            let (first, chunk) = Self::fit(taken, count);
            if first + count > self.max {
                return None;
            }
            match self.taken.compare_exchange_weak(taken, first + count, Relaxed, Relaxed) {
                Ok(_) => {
                    self.chunk(chunk);
                    return Some(first);
                }
                Err(now) => taken = now,
            }
        }
    }

    #[inline]
    fn chunk(&self, chunk: usize) -> &[T] {
        self.chunks[chunk].get_or_init(|| {
            let size = Arena::CHUNK.min(self.max - chunk * Arena::CHUNK);
            (0..size).map(|_| T::default()).collect()
        })
    }

    /// Places taken together.
    #[inline]
    fn slice(&self, range: Range<usize>) -> &[T] {
        let (chunk, first) = Self::place(range.start);
        &self.chunk(chunk)[first..first + range.len()]
    }

    #[inline]
    fn get(&self, at: usize) -> &T {
        let (chunk, place) = Self::place(at);
        &self.chunk(chunk)[place]
    }
}

/// Nodes and edges. What would need more memory than was allowed is not added.
pub(crate) struct Tree {
    nodes: Arena<Node>,
    edges: Arena<Edge>,
    /// Whether all is in order. Shared by whoever is in the tree, held alone by whoever moves it.
    gate: RwLock<bool>,
}

/// What was visited about equally often has the same rank: exact up to 15 visits, eight ranks for each
/// doubling from there.
fn rank(visits: u32) -> usize {
    let shift = visits.checked_ilog2().unwrap_or(0).saturating_sub(3);
    (shift as usize * 8) + (visits >> shift) as usize
}

/// How many ranks there are.
const RANKS: usize = 8 * 28 + 16;

impl Tree {
    /// An empty tree of at most so many MiB, which are allocated when they are needed.
    pub(crate) fn new(mib: usize) -> Self {
        // Every node is at the end of an edge, but most edges are never tried: a fifth is for
        // nodes.
        let bytes = mib.max(1).saturating_mul(1 << 20);
        let (nodes, edges) = (Arena::new(bytes / 5), Arena::new(bytes / 5 * 4));
        Self { nodes, edges, gate: RwLock::new(true) }
    }

    /// Empties the tree but keeps its memory: to give it back may take longer than a search may
    /// overrun.
    pub(crate) fn clear(&mut self) {
        *self.nodes.taken.get_mut() = 0;
        *self.edges.taken.get_mut() = 0;
        *self.gate.get_mut().unwrap_or_else(PoisonError::into_inner) = true;
    }

    /// Nothing moves while this is held, which several threads need; `None` if the tree is not in order.
    pub(crate) fn enter(&self) -> Option<RwLockReadGuard<'_, bool>> {
        Some(self.gate.read().unwrap_or_else(PoisonError::into_inner)).filter(|order| **order)
    }

    /// Makes room: at least half of it is free then. What was visited least is given up; what the actions
    /// that led there have gathered stays. Only the root and its edges are where they were, and whoever
    /// calls must not be in the tree. Needs a twentieth of the memory more meanwhile. `false` if `goes_on`
    /// ended it before that was done: nothing is in order then but the root and its edges, and not where
    /// these lead.
    pub(crate) fn shed(&self, goes_on: impl Fn() -> bool) -> bool {
        self.move_together(
            NodeId::ROOT,
            |tree, count, goes_on| tree.least_rank(count, goes_on),
            goes_on,
        )
    }

    /// Gives up all but a node and what follows from it, which becomes the root. Whoever calls must not be in
    /// the tree. `false` if `goes_on` ended it before that was done: nothing is in order then.
    pub(crate) fn replant(&self, root: NodeId, goes_on: impl Fn() -> bool) -> bool {
        self.move_together(root, |_, _, _| Some(0), goes_on)
    }

    /// Keeps the nodes that follow from `root` and have at least the rank that `least` says.
    fn move_together(
        &self,
        root: NodeId,
        least: impl FnOnce(&Self, usize, &mut dyn FnMut() -> bool) -> Option<usize>,
        goes_on: impl Fn() -> bool,
    ) -> bool {
        /// So many steps between two questions.
        const INTERVAL: usize = 1 << 11;
        /// Blocks of edges are put in order for so many places together: a question is due in between.
        const STRETCH: usize = 1 << 16;
        let mut order = self.gate.write().unwrap_or_else(PoisonError::into_inner);
        *order = false;
        let mut steps = 0_usize;
        let mut goes_on = || {
            steps += 1;
            !steps.is_multiple_of(INTERVAL) || goes_on()
        };
        let count = self.nodes.taken.load(Relaxed);
        let Some(least) = least(self, count, &mut goes_on) else { return false };
        let root = root.0 as usize;
        // Where nodes go, or nowhere. Children come after their parents.
        let mut places = vec![NodeId::NONE; count];
        let mut kept = 0;
        let mut blocks = vec![Vec::new(); self.edges.taken.load(Relaxed) / STRETCH + 1];
        for at in root..count {
            if !goes_on() {
                return false;
            }
            if at > root && places[at] == NodeId::NONE {
                continue;
            }
            places[at] = kept;
            kept += 1;
            let edges = self.nodes.get(at).edges();
            if edges.is_empty() {
                continue;
            }
            for edge in self.edges(edges.clone()) {
                let child = edge.child.load(Relaxed) as usize;
                if child > 0 && rank(self.nodes.get(child).visits()) >= least {
                    // Any number but that of no node.
                    places[child] = 1;
                }
            }
            blocks[edges.start / STRETCH].push((edges.start, at));
        }
        // From the front, so that nothing is overwritten that is still to be moved.
        let mut taken = 0;
        for stretch in &mut blocks {
            stretch.sort_unstable();
            for &(from, at) in &*stretch {
                if !goes_on() {
                    return false;
                }
                let node = self.nodes.get(at);
                let edges = node.edges();
                let (first, _) = Arena::<Edge>::fit(taken, edges.len());
                debug_assert!(first <= from);
                taken = first + edges.len();
                for (to, edge) in self.edges(first..taken).iter().zip(self.edges(edges)) {
                    to.copy(edge, places[edge.child.load(Relaxed) as usize]);
                }
                node.edges.store(Node::packed(&(first..taken)), Relaxed);
            }
        }
        if root > 0 {
            self.nodes.get(0).copy(self.nodes.get(root));
        }
        for (at, &place) in places.iter().enumerate().skip(root + 1) {
            if !goes_on() {
                return false;
            }
            if place != NodeId::NONE {
                self.nodes.get(place as usize).copy(self.nodes.get(at));
            }
        }
        self.nodes.taken.store(kept as usize, Relaxed);
        self.edges.taken.store(taken, Relaxed);
        *order = true;
        true
    }

    /// The least rank of visits such that the nodes that have it fill no more than half of the memory;
    /// `None` if it is to end before that is known.
    fn least_rank(&self, count: usize, goes_on: &mut dyn FnMut() -> bool) -> Option<usize> {
        let mut nodes = [0; RANKS];
        let mut edges = [0; RANKS];
        for at in 0..count {
            if !goes_on() {
                return None;
            }
            let node = self.nodes.get(at);
            let rank = rank(node.visits());
            nodes[rank] += 1;
            edges[rank] += node.edges().len();
        }
        let (mut node_count, mut edge_count) = (0, 0);
        for rank in (0..RANKS).rev() {
            node_count += nodes[rank];
            edge_count += edges[rank];
            if node_count > self.nodes.max / 2 || edge_count > self.edges.max / 2 {
                return Some(rank + 1);
            }
        }
        Some(0)
    }

    /// How many nodes and edges there are.
    pub(crate) fn size(&self) -> usize {
        self.nodes.taken.load(Relaxed) + self.edges.taken.load(Relaxed)
    }

    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.0 as usize)
    }

    #[inline]
    pub(crate) fn edge(&self, at: usize) -> &Edge {
        self.edges.get(at)
    }

    #[inline]
    pub(crate) fn edges_of(&self, id: NodeId) -> &[Edge] {
        self.edges(self.node(id).edges())
    }

    /// Edges of one node.
    #[inline]
    pub(crate) fn edges(&self, range: Range<usize>) -> &[Edge] {
        if range.is_empty() { &[] } else { self.edges.slice(range) }
    }

    /// Adds the node at the end of an edge, or the root if there is no edge; `None` if the tree is
    /// full. If another thread has added it, that one is given.
    pub(crate) fn add<G: Game>(
        &self,
        position: &G,
        edge: Option<usize>,
        solved: Option<Shares>,
    ) -> Option<NodeId> {
        let at = self.nodes.take(1)?;
        self.nodes.get(at).renew(mover(position), solved);
        let Some(edge) = edge else { return Some(NodeId(at as u32)) };
        let child = &self.edge(edge).child;
        match child.compare_exchange(NodeId::NONE, at as u32, AcqRel, Acquire) {
            Ok(_) => Some(NodeId(at as u32)),
            Err(other) => Some(NodeId(other)),
        }
    }

    /// The edges of a node, the best first: what is certain counts first, then visits, then shares,
    /// then priors. When all is certain shares come before visits: what took long to refute is hard to refute.
    pub(crate) fn ranking(&self, id: NodeId) -> Vec<usize> {
        // Taken once: while others search it must not change in the middle of sorting.
        struct Rank {
            at: usize,
            certain: i32,
            visits: u32,
            share: f32,
            tried: u32,
            prior: f32,
        }
        let edges = self.edges_of(id);
        let known = edges.iter().all(Edge::is_solved);
        let rank = |(at, edge): (usize, &Edge)| Rank {
            at,
            certain: i32::from(edge.is_won()) - i32::from(edge.is_lost()),
            visits: if known { 0 } else { edge.visits() },
            share: edge.share().unwrap_or(0.0),
            tried: edge.visits(),
            prior: edge.prior(),
        };
        let mut ranking: Vec<Rank> = self.node(id).edges().zip(edges).map(rank).collect();
        ranking.sort_by(|a, b| {
            (b.certain.cmp(&a.certain))
                .then(b.visits.cmp(&a.visits))
                .then(b.share.total_cmp(&a.share))
                .then(b.tried.cmp(&a.tried))
                .then(b.prior.total_cmp(&a.prior))
        });
        ranking.into_iter().map(|rank| rank.at).collect()
    }

    /// Gives a leaf its edges, in the order of the list; the higher the hint the higher the prior, `scale` points make it e
    /// times as high. `false` if the tree is full. If another thread was faster, its edges are kept.
    pub(crate) fn expand<G: Game>(
        &self,
        id: NodeId,
        list: &[Candidate<G::Action>],
        scale: f32,
    ) -> bool {
        let Some(first) = self.edges.take(list.len()) else { return false };
        let top = list.iter().map(|candidate| candidate.hint).max().unwrap_or(0);
        let weight = |candidate: &Candidate<G::Action>| {
            ((i64::from(candidate.hint) - i64::from(top)) as f32 / scale).exp()
        };
        let sum: f32 = list.iter().map(weight).sum();
        let edges = self.edges(first..first + list.len());
        for (edge, candidate) in edges.iter().zip(list) {
            edge.renew(G::action_index(candidate.action), weight(candidate) / sum);
        }
        let range = Node::packed(&(first..first + list.len()));
        // Whoever comes second has taken room in vain.
        let _ = self.node(id).edges.compare_exchange(0, range, AcqRel, Acquire);
        true
    }

    /// Counts one visit of a node.
    #[inline]
    pub(crate) fn count(&self, id: NodeId, shares: &Shares) {
        let node = self.node(id);
        let visits = count_one(&node.visits);
        for (mean, share) in node.mean.iter().zip(shares) {
            let before = mean.get();
            mean.set(before + (share - before) / visits);
        }
    }

    /// Counts one visit of an action of a node and draws the conclusions if its end is solved.
    pub(crate) fn count_action(&self, id: NodeId, at: usize, shares: &Shares) {
        let side = self.node(id).side().index();
        let edge = self.edge(at);
        let visits = count_one(&edge.visits);
        if !edge.is_solved() {
            let mean = edge.mean.get();
            edge.mean.set(mean + (shares[side] - mean) / visits);
        }
        let Some(certain) = edge.child().and_then(|child| self.node(child).solved()) else {
            return;
        };
        edge.mean.set(certain[side]);
        edge.solved.store(true, Relaxed);
        if self.node(id).solved().is_none()
            && let Some(shares) = self.conclude(id, &certain)
        {
            self.node(id).solve(&shares);
        }
    }

    /// What is certain at a node now that one of its actions gives certain shares: whoever acts
    /// takes a win, else the best when all are known. If equally good ones mean different things to
    /// the others, nothing is certain.
    fn conclude(&self, id: NodeId, certain: &Shares) -> Option<Shares> {
        let side = self.node(id).side().index();
        if certain[side] >= 1.0 {
            return Some(*certain);
        }
        let edges = self.edges_of(id);
        if !edges.iter().all(Edge::is_solved) {
            return None;
        }
        let known = || {
            edges.iter().filter_map(|edge| edge.child().and_then(|child| self.node(child).solved()))
        };
        // What an action leads to may have been given up since it was known.
        if known().count() < edges.len() {
            return None;
        }
        let best = known().max_by(|a, b| a[side].total_cmp(&b[side]))?;
        let same = |other: Shares| other.map(f32::to_bits) == best.map(f32::to_bits);
        known().all(|other| other[side] < best[side] || same(other)).then_some(best)
    }
}

#[cfg(test)]
mod tests {
    use quartet_core::Random;
    use rand::{RngExt as _, SeedableRng as _};

    use super::*;

    #[test]
    fn ranks_are_in_the_order_of_visits() {
        assert!((0..16).all(|visits| rank(visits) == visits as usize));
        assert_eq!([16, 17, 18, 31, 32, 35, 36].map(rank), [16, 16, 17, 23, 24, 24, 25]);
        assert!((0..100_000).all(|visits| rank(visits) <= rank(visits + 1)));
        assert_eq!(rank(u32::MAX), RANKS - 1);
    }

    /// A tree that is full, of nodes with up to 40 edges whose actions all have numbers of their own; nodes
    /// have fewer visits than those before them on their line.
    fn full(rng: &mut Random) -> Tree {
        let tree = Tree::new(1);
        let node = |at: usize, visits: u32| {
            let node = tree.nodes.get(at);
            node.renew(Side::new(at % 3), None);
            node.visits.store(visits, Relaxed);
            node.mean[1].set(at as f32);
        };
        tree.nodes.take(1);
        node(0, 1_000_000);
        for (parent, name) in (0..).zip((0..).step_by(100)) {
            let Some(first) = tree.edges.take(rng.random_range(1..=40)) else { return tree };
            let last = tree.edges.taken.load(Relaxed);
            tree.nodes.get(parent).edges.store(Node::packed(&(first..last)), Relaxed);
            for (nth, edge) in tree.edges(first..last).iter().enumerate() {
                edge.renew(name + nth, 0.5);
                edge.mean.set((name + nth) as f32);
                let visits = tree.nodes.get(parent).visits();
                if (nth == 0 || rng.random_range(0..2) == 0)
                    && let Some(child) = tree.nodes.take(1)
                {
                    node(child, rng.random_range(visits / 4..=visits / 2));
                    edge.child.store(child as u32, Relaxed);
                }
            }
        }
        tree
    }

    /// Visits, mean and side of a node.
    type End = (u32, f32, Side);

    /// Of every edge the action that led to it, its own, its mean, and where it ends.
    fn edges(tree: &Tree) -> Vec<(Option<usize>, usize, f32, Option<End>)> {
        edges_from(tree, NodeId::ROOT)
    }

    /// The same of all that follow from a node.
    fn edges_from(tree: &Tree, from: NodeId) -> Vec<(Option<usize>, usize, f32, Option<End>)> {
        let mut all = Vec::new();
        let mut open = vec![(None, from)];
        while let Some((from, id)) = open.pop() {
            for edge in tree.edges_of(id) {
                let end = edge.child().map(|child| {
                    open.push((Some(edge.action()), child));
                    let node = tree.node(child);
                    (node.visits(), node.mean[1].get(), node.side())
                });
                all.push((from, edge.action(), edge.mean.get(), end));
            }
        }
        all.sort_by_key(|&(_, action, ..)| action);
        all
    }

    #[test]
    fn what_was_visited_least_is_given_up() {
        let mut rng = Random::seed_from_u64(1);
        for _ in 0..20 {
            let tree = full(&mut rng);
            let before = edges(&tree);
            let least = tree.least_rank(tree.nodes.taken.load(Relaxed), &mut || true).unwrap();
            assert!(tree.shed(|| true));
            let after = edges(&tree);
            let (nodes, edges) = (&tree.nodes, &tree.edges);
            assert!(nodes.taken.load(Relaxed) <= nodes.max / 2);
            assert!(edges.taken.load(Relaxed) <= edges.max / 2 + edges.max / 8);
            assert!(after.len() > before.len() / 8, "{} of {}", after.len(), before.len());
            let stays = |end: &End| rank(end.0) >= least;
            let expected: Vec<_> = before
                .iter()
                .filter(|(from, ..)| {
                    let led = |from| before.iter().find(|(_, action, ..)| *action == from);
                    from.is_none_or(|from| led(from).unwrap().3.as_ref().is_some_and(stays))
                })
                .map(|&(from, action, mean, end)| (from, action, mean, end.filter(stays)))
                .collect();
            assert!(after == expected);
            assert!(tree.enter().is_some() && nodes.take(1).is_some());
        }
    }

    #[test]
    fn what_follows_from_a_node_moves_with_it() {
        let mut rng = Random::seed_from_u64(3);
        for nth in 0..20 {
            let tree = full(&mut rng);
            let mut root = NodeId::ROOT;
            for _ in 0..nth % 4 {
                root = tree.edges_of(root).iter().find_map(Edge::child).unwrap_or(root);
            }
            let before = edges_from(&tree, root);
            let visits = tree.node(root).visits();
            assert!(tree.replant(root, || true));
            assert!(edges_from(&tree, NodeId::ROOT) == before);
            assert_eq!(tree.node(NodeId::ROOT).visits(), visits);
            assert!(tree.edges.taken.load(Relaxed) >= before.len());
            let nodes = 1 + before.iter().filter(|(.., end)| end.is_some()).count();
            assert_eq!(tree.nodes.taken.load(Relaxed), nodes);
        }
    }

    #[test]
    fn nobody_enters_a_tree_that_is_not_in_order() {
        let mut tree = full(&mut Random::seed_from_u64(2));
        for calls in 0..4 {
            let left = std::cell::Cell::new(calls);
            let goes_on = || left.replace(left.get() - 1) > 0;
            assert!(!if calls % 2 == 0 {
                tree.shed(goes_on)
            } else {
                tree.replant(NodeId(1), goes_on)
            });
            assert!(tree.enter().is_none());
            tree.clear();
            assert!(tree.enter().is_some());
            tree = full(&mut Random::seed_from_u64(2));
        }
    }
}
