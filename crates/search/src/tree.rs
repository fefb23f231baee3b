//! The tree of Monte Carlo search, in fixed memory.

use std::ops::Range;

use quartet_core::{Game, MAX_SEATS, Side};

use crate::{
    Shares,
    eval::{Candidate, mover},
};

/// Where a node stands in its tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct NodeId(u32);

impl NodeId {
    pub(crate) const ROOT: Self = Self(0);
    /// No node: the root is nobody's child.
    const NONE: Self = Self(0);
}

/// A position that was visited.
pub(crate) struct Node {
    pub(crate) side: Side,
    pub(crate) visits: u32,
    /// The mean of what its visits gave.
    mean: Shares,
    /// The shares, once they are certain.
    pub(crate) solved: Option<Shares>,
    first_edge: u32,
    edge_count: u32,
}

impl Node {
    pub(crate) fn is_leaf(&self) -> bool {
        self.edge_count == 0
    }

    pub(crate) fn edges(&self) -> Range<usize> {
        self.first_edge as usize..(self.first_edge + self.edge_count) as usize
    }

    /// Adds the visits that the same position had in another tree.
    fn absorb(&mut self, other: &Self) {
        self.visits += other.visits;
        let weight = other.visits as f32 / self.visits.max(1) as f32;
        for (mean, share) in self.mean.iter_mut().zip(other.mean) {
            *mean += (share - *mean) * weight;
        }
        self.solved = self.solved.or(other.solved);
    }

    /// The mean of the visits, the certain shares once it is solved.
    pub(crate) fn shares(&self) -> Shares {
        self.solved.unwrap_or(self.mean)
    }
}

/// An action at a node.
pub(crate) struct Edge<A> {
    pub(crate) action: A,
    /// How likely it is to be the best, before it is tried.
    pub(crate) prior: f32,
    pub(crate) visits: u32,
    /// The mean of what its visits gave to whoever acts.
    mean: f32,
    /// How many games in which it was played, at once or soon after.
    amaf_visits: u32,
    /// The mean of what they gave to whoever acts.
    amaf_mean: f32,
    child: NodeId,
    /// Whether the share of whoever acts is certain.
    pub(crate) solved: bool,
}

impl<A> Edge<A> {
    /// What it gives to whoever acts, `None` before the first visit.
    pub(crate) fn share(&self) -> Option<f32> {
        (self.visits > 0).then_some(self.mean)
    }

    /// What it gives to whoever acts by its visits and, the less of them there are, by the games in which
    /// it was played soon after (RAVE, Gelly and Silver 2011): with `equivalence` visits both count the
    /// same. `None` without any game.
    pub(crate) fn blended(&self, equivalence: f32) -> Option<f32> {
        if self.amaf_visits == 0 {
            return self.share();
        }
        let weight = (equivalence / (3.0 * self.visits as f32 + equivalence)).sqrt();
        Some(self.mean + (self.amaf_mean - self.mean) * weight)
    }

    /// Counts a game in which it was played, at once or soon after.
    pub(crate) fn count_amaf(&mut self, share: f32) {
        self.amaf_visits += 1;
        self.amaf_mean += (share - self.amaf_mean) / self.amaf_visits as f32;
    }

    pub(crate) fn child(&self) -> Option<NodeId> {
        (self.child != NodeId::NONE).then_some(self.child)
    }

    /// Certain to give nothing.
    pub(crate) fn is_lost(&self) -> bool {
        self.solved && self.mean <= 0.0
    }

    /// Certain to give all.
    pub(crate) fn is_won(&self) -> bool {
        self.solved && self.mean >= 1.0
    }
}

/// Nodes and edges. What would need more memory than was allowed is not added.
pub(crate) struct Tree<A> {
    nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge<A>>,
    max_nodes: usize,
    max_edges: usize,
}

impl<A: Copy + Eq> Tree<A> {
    /// An empty tree of at most so many MiB, which are allocated when they are needed.
    pub(crate) fn new(mib: usize) -> Self {
        // Every node is at the end of an edge, but most edges are never tried: a fifth is for
        // nodes.
        let bytes = mib.max(1).saturating_mul(1 << 20);
        let max_nodes = (bytes / 5 / size_of::<Node>()).min(u32::MAX as usize);
        let max_edges = (bytes / 5 * 4 / size_of::<Edge<A>>()).min(u32::MAX as usize);
        Self { nodes: Vec::new(), edges: Vec::new(), max_nodes, max_edges }
    }

    /// Empties the tree but keeps its memory: to give it back may take longer than a search may
    /// overrun.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn edges_of(&self, id: NodeId) -> &[Edge<A>] {
        &self.edges[self.node(id).edges()]
    }

    /// Adds the node at the end of an edge, or the root if there is no edge; `None` if the tree is
    /// full.
    pub(crate) fn add<G: Game<Action = A>>(
        &mut self,
        position: &G,
        edge: Option<usize>,
        solved: Option<Shares>,
    ) -> Option<NodeId> {
        if self.nodes.len() >= self.max_nodes {
            return None;
        }
        let id = NodeId(self.nodes.len() as u32);
        make_room(&mut self.nodes, 1, self.max_nodes);
        self.nodes.push(Node {
            side: mover(position),
            visits: 0,
            mean: [0.0; MAX_SEATS],
            solved,
            first_edge: 0,
            edge_count: 0,
        });
        if let Some(edge) = edge {
            self.edges[edge].child = id;
        }
        Some(id)
    }

    /// The edges of a node, the best first: what is certain counts first, then visits, then shares,
    /// then priors. When all is certain only the shares count.
    pub(crate) fn ranking(&self, id: NodeId) -> Vec<usize> {
        let known = self.edges_of(id).iter().all(|edge| edge.solved);
        let mut ranking: Vec<usize> = self.node(id).edges().collect();
        ranking.sort_by(|&a, &b| {
            let (a, b) = (&self.edges[a], &self.edges[b]);
            let certain = |edge: &Edge<A>| i32::from(edge.is_won()) - i32::from(edge.is_lost());
            let visits = |edge: &Edge<A>| if known { 0 } else { edge.visits };
            let share = |edge: &Edge<A>| edge.share().unwrap_or(0.0);
            certain(b)
                .cmp(&certain(a))
                .then(visits(b).cmp(&visits(a)))
                .then(share(b).total_cmp(&share(a)))
                .then(b.prior.total_cmp(&a.prior))
        });
        ranking
    }

    /// Gives a leaf its edges, in the order of the list; the higher the hint the higher the prior, `scale` points make it e
    /// times as high. `false` if the tree is full, but the root gets its edges in any case.
    pub(crate) fn expand(&mut self, id: NodeId, list: &[Candidate<A>], scale: f32) -> bool {
        if id != NodeId::ROOT && self.edges.len() + list.len() > self.max_edges {
            return false;
        }
        make_room(&mut self.edges, list.len(), self.max_edges);
        let top = list.iter().map(|candidate| candidate.hint).max().unwrap_or(0);
        let weight = |candidate: &Candidate<A>| {
            ((i64::from(candidate.hint) - i64::from(top)) as f32 / scale).exp()
        };
        let sum: f32 = list.iter().map(weight).sum();
        let node = &mut self.nodes[id.0 as usize];
        node.first_edge = self.edges.len() as u32;
        node.edge_count = list.len() as u32;
        self.edges.extend(list.iter().map(|candidate| Edge {
            action: candidate.action,
            prior: weight(candidate) / sum,
            visits: 0,
            mean: 0.0,
            amaf_visits: 0,
            amaf_mean: 0.0,
            child: NodeId::NONE,
            solved: false,
        }));
        true
    }

    /// Counts one visit of a node.
    pub(crate) fn count(&mut self, id: NodeId, shares: &Shares) {
        let node = &mut self.nodes[id.0 as usize];
        node.visits += 1;
        for (mean, share) in node.mean.iter_mut().zip(shares) {
            *mean += (share - *mean) / node.visits as f32;
        }
    }

    /// Counts one visit of an action of a node and draws the conclusions if its end is solved.
    pub(crate) fn count_action(&mut self, id: NodeId, at: usize, shares: &Shares) {
        let side = self.node(id).side.index();
        let edge = &mut self.edges[at];
        edge.visits += 1;
        edge.mean += (shares[side] - edge.mean) / edge.visits as f32;
        let child = edge.child();
        let Some(certain) = child.and_then(|child| self.node(child).solved) else { return };
        let edge = &mut self.edges[at];
        edge.solved = true;
        edge.mean = certain[side];
        if self.node(id).solved.is_none() {
            self.nodes[id.0 as usize].solved = self.conclude(id, &certain);
        }
    }

    /// Adds what another tree with the same root found out about the root and its actions.
    pub(crate) fn absorb(&mut self, other: &Self) {
        let (Some(own), Some(root)) = (self.nodes.first_mut(), other.nodes.first()) else { return };
        own.absorb(root);
        for at in own.edges() {
            // Their order differs.
            let action = self.edges[at].action;
            let Some(more) = other.edges[root.edges()].iter().find(|more| more.action == action)
            else {
                continue;
            };
            let Some(found) = more.child().map(|child| other.node(child)) else { continue };
            let edge = &mut self.edges[at];
            if !edge.solved {
                edge.visits += more.visits;
                let weight = more.visits as f32 / edge.visits.max(1) as f32;
                edge.mean += (more.mean - edge.mean) * if more.solved { 1.0 } else { weight };
                edge.solved = more.solved;
            }
            match edge.child() {
                Some(child) => self.nodes[child.0 as usize].absorb(found),
                None if self.nodes.len() < self.max_nodes => {
                    edge.child = NodeId(self.nodes.len() as u32);
                    make_room(&mut self.nodes, 1, self.max_nodes);
                    self.nodes.push(Node { first_edge: 0, edge_count: 0, ..*found });
                }
                None => {}
            }
        }
    }

    /// What is certain at a node now that one of its actions gives certain shares: whoever acts
    /// takes a win, else the best when all are known. If equally good ones mean different things to
    /// the others, nothing is certain.
    fn conclude(&self, id: NodeId, certain: &Shares) -> Option<Shares> {
        let side = self.node(id).side.index();
        if certain[side] >= 1.0 {
            return Some(*certain);
        }
        let edges = self.edges_of(id);
        if !edges.iter().all(|edge| edge.solved) {
            return None;
        }
        let known = || {
            edges.iter().filter_map(|edge| edge.child().and_then(|child| self.node(child).solved))
        };
        let best = known().max_by(|a, b| a[side].total_cmp(&b[side]))?;
        let same = |other: Shares| other.map(f32::to_bits) == best.map(f32::to_bits);
        known().all(|other| other[side] < best[side] || same(other)).then_some(best)
    }
}

/// Doubles a vector that is full, but not beyond its maximum.
fn make_room<T>(list: &mut Vec<T>, more: usize, max: usize) {
    if list.len() + more > list.capacity() {
        let room = list.len().max(1024).min(max.saturating_sub(list.len()));
        list.reserve_exact(room.max(more));
    }
}
