//! What a line of a record says at a place, for tables and for study.

use quartet_games::{Action, Position};
use quartet_record::{NodeId, Record};

/// The turn that ended at a place or is in progress there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastTurn {
    /// Where the turn began.
    pub before: Position,
    /// What was played since.
    pub actions: Vec<Action>,
    /// The actions as text, `Pe4/c1-c2`.
    pub text: String,
    /// Whether nothing is missing.
    pub complete: bool,
}

/// The turn that ended at `node` or is in progress there, `None` at the start.
pub fn last_turn(record: &Record, node: NodeId) -> Option<LastTurn> {
    let turn = record.turns_of(record.line_to(node)).pop()?;
    let before = record.parent(*turn.nodes.first()?)?;
    let actions = turn.nodes.iter().filter_map(|&node| record.action(node)).collect();
    let before = *record.position(before);
    Some(LastTurn { before, actions, text: turn.text, complete: turn.complete })
}

/// The keys of the positions on the way to `node`, without its own, at which turns began: what an
/// engine has to know to see repetitions.
pub fn history(record: &Record, node: NodeId) -> Vec<u64> {
    let nodes = std::iter::once(NodeId::START).chain(record.line_to(node));
    let earlier = nodes.filter(|&earlier| earlier != node).map(|node| record.position(node));
    earlier.filter(|position| position.begins_turn()).map(Position::key).collect()
}
