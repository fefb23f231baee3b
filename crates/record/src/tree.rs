//! The tree of actions: main line, variations, and the notes at every place.

use quartet_core::Seat;
use quartet_games::{Action, Position};

use crate::{MAX_ACTIONS, Notes, RecordError};

/// A place in a record: the start, or where an action leads.
///
/// It belongs to the record that gave it out and keeps its meaning as long as that place is not
/// removed. Asking another record for it gives an unrelated place or panics.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The place before the first action.
    pub const START: Self = Self(0);

    /// The number of the place, 0 for the start.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node {
    /// The start is its own parent.
    parent: NodeId,
    /// `None` at the start only.
    action: Option<Action>,
    /// The main line first.
    children: Vec<NodeId>,
    /// Of the turn to which the action belongs, from 1.
    round: u32,
    /// Whether the action completes its turn.
    ends_turn: bool,
    removed: bool,
    notes: Option<Box<Notes>>,
    position: Position,
}

static NO_NOTES: Notes = Notes::NONE;

/// Nodes are never moved, and no two children of one node have the same action.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// Where the main line ends.
    end: NodeId,
}

impl Tree {
    pub(crate) fn new(start: Position) -> Self {
        let root = Node {
            parent: NodeId::START,
            action: None,
            children: Vec::new(),
            round: 1,
            ends_turn: true,
            removed: false,
            notes: None,
            position: start,
        };
        Self { nodes: vec![root], end: NodeId::START }
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    pub(crate) fn get(&self, index: usize) -> Option<NodeId> {
        let node = self.nodes.get(index)?;
        (!node.removed).then_some(NodeId(index as u32))
    }

    pub(crate) fn position(&self, node: NodeId) -> &Position {
        &self.node(node).position
    }

    pub(crate) fn action(&self, node: NodeId) -> Option<Action> {
        self.node(node).action
    }

    pub(crate) fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::START).then(|| self.node(node).parent)
    }

    pub(crate) fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    pub(crate) fn child(&self, node: NodeId, action: Action) -> Option<NodeId> {
        let mut children = self.children(node).iter().copied();
        children.find(|&child| self.node(child).action == Some(action))
    }

    pub(crate) fn notes(&self, node: NodeId) -> &Notes {
        self.node(node).notes.as_deref().unwrap_or(&NO_NOTES)
    }

    pub(crate) fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.nodes[node.index()].notes.get_or_insert_default()
    }

    pub(crate) const fn end(&self) -> NodeId {
        self.end
    }

    /// Whether a turn is complete here, so that another begins.
    pub(crate) fn between_turns(&self, node: NodeId) -> bool {
        self.node(node).ends_turn
    }

    /// Whether the action that leads here is the first of its turn.
    pub(crate) fn opens_turn(&self, node: NodeId) -> bool {
        let parent = self.node(node).parent;
        parent == NodeId::START || self.node(parent).ends_turn
    }

    /// The first action of the turn to which the action that leads here belongs.
    pub(crate) fn turn_opening(&self, mut node: NodeId) -> NodeId {
        while !self.opens_turn(node) {
            node = self.node(node).parent;
        }
        node
    }

    /// Round and seat of the action that leads here; at the start those of the first one.
    pub(crate) fn round_and_seat(&self, node: NodeId) -> (u32, Seat) {
        let node = self.node(node);
        (node.round, self.node(node.parent).position.turn())
    }

    /// Round and seat of an action played here: a round is opened whenever the seat is not after the
    /// last one in turn order.
    pub(crate) fn next_round_and_seat(&self, node: NodeId) -> (u32, Seat) {
        let seat = self.position(node).turn();
        let (round, last) = self.round_and_seat(node);
        let opens = node != NodeId::START && self.between_turns(node) && seat <= last;
        (round + u32::from(opens), seat)
    }

    /// The place to which `action` leads, a new one behind the others if need be.
    pub(crate) fn play(&mut self, node: NodeId, action: Action) -> Result<NodeId, RecordError> {
        if self.node(node).removed {
            return Err(RecordError::Removed);
        }
        if let Some(child) = self.child(node, action) {
            return Ok(child);
        }
        let before = *self.position(node);
        let position = before.play(action)?;
        if self.nodes.len() > MAX_ACTIONS {
            return Err(RecordError::Full);
        }
        let new = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            parent: node,
            action: Some(action),
            children: Vec::new(),
            round: self.next_round_and_seat(node).0,
            ends_turn: !before.continues_in(&position),
            removed: false,
            notes: None,
            position,
        });
        self.nodes[node.index()].children.push(new);
        if self.end == node {
            self.end = new;
        }
        Ok(new)
    }

    /// Puts the branch before its siblings.
    pub(crate) fn promote(&mut self, node: NodeId) {
        if self.node(node).removed || node == NodeId::START {
            return;
        }
        let parent = self.node(node).parent;
        let siblings = &mut self.nodes[parent.index()].children;
        if let Some(place) = siblings.iter().position(|&sibling| sibling == node) {
            siblings[..=place].rotate_right(1);
        }
        self.find_end();
    }

    /// Takes the branch out; the start only loses what follows it.
    pub(crate) fn remove(&mut self, node: NodeId) {
        let mut gone = vec![node];
        if node == NodeId::START {
            gone = std::mem::take(&mut self.nodes[0].children);
        } else {
            let parent = self.node(node).parent;
            self.nodes[parent.index()].children.retain(|&child| child != node);
        }
        while let Some(node) = gone.pop() {
            self.nodes[node.index()].removed = true;
            gone.extend(self.children(node));
        }
        self.find_end();
    }

    fn find_end(&mut self) {
        self.end = self.line_from(NodeId::START).last().unwrap_or(NodeId::START);
    }

    /// `node` and what follows it when always the first branch is taken.
    pub(crate) fn line_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |&node| self.children(node).first().copied())
    }

    /// From the first action to `node`.
    pub(crate) fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        let back = std::iter::successors(Some(node), |&node| self.parent(node));
        let mut line: Vec<_> = back.take_while(|&node| node != NodeId::START).collect();
        line.reverse();
        line
    }

    /// All places: a whole line, then the variations along it in their order.
    pub(crate) fn order(&self) -> Vec<NodeId> {
        let mut order = Vec::new();
        let mut heads = vec![NodeId::START];
        while let Some(head) = heads.pop() {
            let first = order.len();
            order.extend(self.line_from(head));
            for &node in order[first..].iter().rev() {
                heads.extend(self.children(node).iter().skip(1).rev());
            }
        }
        order
    }
}

/// Trees are equal if they show the same; how they came about does not count.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let (own, others) = (self.order(), other.order());
        let mut image = vec![NodeId::START; self.nodes.len()];
        let mut pairs = own.iter().zip(&others);
        own.len() == others.len()
            && self.position(NodeId::START) == other.position(NodeId::START)
            && pairs.all(|(&node, &twin)| {
                image[node.index()] = twin;
                self.action(node) == other.action(twin)
                    && image[self.node(node).parent.index()] == other.node(twin).parent
                    && self.notes(node) == other.notes(twin)
            })
    }
}

impl Eq for Tree {}
