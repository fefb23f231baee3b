//! A record as a flat list that a page can draw.

use quartet_core::Seat;
use quartet_record::{Clock, Eval, NodeId, Record};

/// A piece of a record in the order of writing.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A turn, or what a variation has of one.
    Turn(TurnItem),
    /// A variation begins.
    Open,
    /// It ends.
    Close,
}

/// A turn in a list of turns.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnItem {
    /// Where it ends.
    pub node: NodeId,
    /// Where each of its actions leads; in a variation that leaves in the midst of a turn, only those
    /// from there on.
    pub nodes: Vec<NodeId>,
    /// The round, from 1.
    pub round: u32,
    /// Who plays.
    pub seat: Seat,
    /// Whether the number of the round is to be written: a round or a variation begins, or a
    /// variation went before.
    pub numbered: bool,
    /// All actions of the turn, `Pe4/c1-c2`.
    pub text: String,
    /// The glyphs.
    pub nags: Vec<u8>,
    /// The comments, those in the midst of the turn first.
    pub comments: Vec<String>,
    /// The time left after it.
    pub clock: Option<Clock>,
    /// The worth of the position after it.
    pub eval: Option<Eval>,
}

/// What is still to be written.
enum Task {
    Line(NodeId),
    Variation(NodeId),
    Close,
}

/// Main line and variations: each variation right behind the turn to which it is an alternative.
pub(super) fn of(record: &Record) -> Vec<Item> {
    let mut items = Vec::new();
    let first = record.children(NodeId::START).first();
    let mut tasks: Vec<Task> = first.copied().map(Task::Line).into_iter().collect();
    while let Some(task) = tasks.pop() {
        let (head, variation) = match task {
            Task::Line(head) => (head, false),
            Task::Variation(head) => (head, true),
            Task::Close => {
                items.push(Item::Close);
                continue;
            }
        };
        let after_variation = matches!(items.last(), Some(Item::Close));
        if variation {
            items.push(Item::Open);
        }
        let nodes = rest_of_turn(record, head);
        items.push(Item::Turn(turn(record, &nodes, variation || after_variation)));
        // The last task comes first.
        let next = nodes.last().and_then(|&last| record.children(last).first());
        tasks.extend(next.copied().map(Task::Line));
        for &node in nodes.iter().rev() {
            let siblings = record.parent(node).map_or(&[][..], |parent| record.children(parent));
            // What stands beside the first action of a variation is for the line it leaves.
            if siblings.first() == Some(&node) {
                for &sibling in siblings[1..].iter().rev() {
                    tasks.push(Task::Close);
                    tasks.push(Task::Variation(sibling));
                }
            }
        }
    }
    items
}

fn goes_on(record: &Record, node: NodeId, next: NodeId) -> bool {
    record.position(node).continues_in(record.position(next))
}

/// From the action that leads to `head` to the end of its turn in the line.
fn rest_of_turn(record: &Record, head: NodeId) -> Vec<NodeId> {
    let mut nodes = vec![head];
    let mut node = head;
    while record.parent(node).is_some_and(|before| goes_on(record, before, node))
        && let Some(&next) = record.children(node).first()
    {
        nodes.push(next);
        node = next;
    }
    nodes
}

fn turn(record: &Record, nodes: &[NodeId], numbered: bool) -> TurnItem {
    let node = *nodes.last().unwrap_or(&NodeId::START);
    let whole = record.turns_of(before_and(record, nodes)).pop();
    let (round, seat) = record.round_and_seat(node);
    let opening = whole.as_ref().and_then(|turn| turn.nodes.first()).copied();
    let before = opening.and_then(|opening| record.parent(opening)).unwrap_or(NodeId::START);
    let opens_round = before == NodeId::START || record.round_and_seat(before).0 != round;
    let notes = record.notes(node);
    let all = || nodes.iter().map(|&node| record.notes(node));
    TurnItem {
        node,
        nodes: nodes.to_vec(),
        round,
        seat,
        numbered: numbered || opens_round,
        text: whole.map(|turn| turn.text).unwrap_or_default(),
        nags: all().flat_map(|notes| notes.nags().to_vec()).collect(),
        comments: all().flat_map(|notes| notes.comments().to_vec()).collect(),
        clock: notes.clock(),
        eval: notes.eval(),
    }
}

/// The places of a turn, with those of its actions before the first one of `nodes`.
fn before_and(record: &Record, nodes: &[NodeId]) -> Vec<NodeId> {
    let mut turn = Vec::new();
    let mut node = nodes.first().and_then(|&first| record.parent(first));
    while let Some(here) = node.filter(|&here| here != NodeId::START) {
        let before = record.parent(here).unwrap_or(NodeId::START);
        if !goes_on(record, before, here) {
            break;
        }
        turn.push(here);
        node = record.parent(here);
    }
    turn.reverse();
    turn.extend(nodes);
    turn
}
