//! Writing records as text.

use std::fmt;

use crate::{NodeId, Record, tree::Tree, turn::number_text};

/// Lines of turns are not longer than this if they need not be.
const WIDTH: usize = 80;

/// The canonical text of the record, which ends with a line end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        let mut column = 0;
        for piece in self.pieces() {
            let length = piece.chars().count();
            if column == 0 || column + 1 + length > WIDTH {
                write!(f, "\n{piece}")?;
                column = length;
            } else {
                write!(f, " {piece}")?;
                column += 1 + length;
            }
            if let Some(newline) = piece.rfind('\n') {
                column = piece[newline + 1..].chars().count();
            }
        }
        writeln!(f)
    }
}

/// The text of several records, which [`crate::read`] reads.
pub fn write<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    let texts: Vec<_> = records.into_iter().map(Record::to_string).collect();
    texts.join("\n")
}

impl Record {
    /// The turns with all notes and variations, and the result, on one line (but for line breaks in
    /// comments): `1. e2 e8 2. e3 *`.
    pub fn movetext(&self) -> String {
        self.pieces().join(" ")
    }

    /// The pieces of the movetext, between which there may be blanks or line ends.
    fn pieces(&self) -> Vec<String> {
        let mut writer = Writer { tree: self.tree(), pieces: Vec::new() };
        writer.notes(NodeId::START);
        writer.all();
        writer.pieces.push(crate::ending::outcome_text(self.outcome()));
        writer.pieces
    }
}

/// What is still to be written.
enum Task {
    /// The line that goes on with this action.
    Line(NodeId),
    /// A variation that begins with this action.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

struct Writer<'r> {
    tree: &'r Tree,
    pieces: Vec<String>,
}

impl Writer<'_> {
    fn all(&mut self) {
        let Some(&first) = self.tree.children(NodeId::START).first() else { return };
        let mut tasks = vec![Task::Line(first)];
        while let Some(task) = tasks.pop() {
            let (head, variation) = match task {
                Task::Line(head) => (head, false),
                Task::Variation(head) => (head, true),
                Task::Close => {
                    if let Some(last) = self.pieces.last_mut() {
                        last.push(')');
                    }
                    continue;
                }
            };
            let turn = self.turn(head, variation);
            // The last task comes first.
            let next = turn.last().and_then(|&last| self.tree.children(last).first());
            tasks.extend(next.copied().map(Task::Line));
            for &node in turn.iter().rev() {
                let siblings = self.tree.parent(node).map_or(&[][..], |p| self.tree.children(p));
                // What stands beside the first action of a variation is for the line it leaves.
                if siblings.first() == Some(&node) {
                    for &sibling in siblings[1..].iter().rev() {
                        tasks.push(Task::Close);
                        tasks.push(Task::Variation(sibling));
                    }
                }
            }
        }
    }

    /// Writes the turn to which the action that leads to `head` belongs, and gives the places from
    /// there to its end.
    fn turn(&mut self, head: NodeId, variation: bool) -> Vec<NodeId> {
        let opening = self.tree.turn_opening(head);
        let before = self.tree.parent(opening).unwrap_or(NodeId::START);
        let (round, seat) = self.tree.round_and_seat(opening);
        let opens_round = before == NodeId::START || self.tree.round_and_seat(before).0 != round;
        let mut piece = String::new();
        if variation || opens_round {
            // The number stays on the line of its turn.
            let bracket = if variation { "(" } else { "" };
            piece = format!("{bracket}{} ", number_text(round, seat));
        }
        for node in self.way(opening, head) {
            piece.push_str(&self.action(node));
            piece.push('/');
        }
        let mut turn = Vec::new();
        let mut node = head;
        loop {
            turn.push(node);
            piece.push_str(&self.action(node));
            let next = self.tree.children(node).first().copied();
            let next = next.filter(|_| !self.tree.between_turns(node));
            if next.is_none() || !self.tree.notes(node).is_empty() {
                self.pieces.push(std::mem::take(&mut piece));
                self.notes(node);
            }
            let Some(next) = next else { return turn };
            piece.push('/');
            node = next;
        }
    }

    /// The places from `opening` to the one before `head`.
    fn way(&self, opening: NodeId, head: NodeId) -> Vec<NodeId> {
        if opening == head {
            return Vec::new();
        }
        let back = std::iter::successors(self.tree.parent(head), |&node| {
            (node != opening).then(|| self.tree.parent(node)).flatten()
        });
        let mut way: Vec<_> = back.collect();
        way.reverse();
        way
    }

    fn action(&self, node: NodeId) -> String {
        self.tree.action(node).map(|action| action.to_string()).unwrap_or_default()
    }

    fn notes(&mut self, node: NodeId) {
        let notes = self.tree.notes(node);
        self.pieces.extend(notes.nags().iter().map(|nag| format!("${nag}")));
        self.pieces.extend(notes.braces());
    }
}
