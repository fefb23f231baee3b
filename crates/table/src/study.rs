//! Study of a game: a record with variations, and a place in it.

mod items;

use quartet_core::{TextError, adjudication::Adjudication};
use quartet_games::{Action, Position};
use quartet_record::{Eval, NodeId, Record, RecordError};

use crate::{
    Player, Table,
    line::{self, LastTurn},
};

pub use items::{Item, TurnItem};

/// A record under study.
#[derive(Clone, Debug)]
pub struct Study {
    record: Record,
    current: NodeId,
}

/// Making and asking.
impl Study {
    /// Begins at the start of a record.
    pub const fn new(record: Record) -> Self {
        Self { record, current: NodeId::START }
    }

    /// The record with all that was added.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The place that is looked at.
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// The position that is looked at.
    pub fn position(&self) -> &Position {
        self.record.position(self.current)
    }

    /// The turn that ended here or is in progress.
    pub fn last_turn(&self) -> Option<LastTurn> {
        line::last_turn(&self.record, self.current)
    }

    /// The keys of the positions on the way here at which turns began.
    pub fn history(&self) -> Vec<u64> {
        line::history(&self.record, self.current)
    }

    /// The evaluations along the main line, first that of the start, for a plot.
    pub fn plot(&self) -> Vec<(NodeId, Option<Eval>)> {
        let nodes = std::iter::once(NodeId::START).chain(self.record.main_line());
        nodes.map(|node| (node, self.record.notes(node).eval())).collect()
    }

    /// Main line and variations in the order in which records write them.
    pub fn items(&self) -> Vec<Item> {
        items::of(&self.record)
    }

    /// A table at which the game goes on from the current place, with the actions that led here.
    ///
    /// # Errors
    /// If the game is over here.
    pub fn table(
        &self,
        players: Vec<Player>,
        adjudication: Adjudication,
    ) -> Result<Table, RecordError> {
        if self.position().is_over() {
            return Err(RecordError::StartIsOver);
        }
        let start = *self.record.start();
        let mut record = match self.record.set_up() {
            Some(&set_up) => Record::from_set_up(set_up, start)?,
            None => Record::from_position(start)?,
        };
        record.set_adjudication(Some(adjudication))?;
        for action in
            self.record.line_to(self.current).into_iter().map(|node| self.record.action(node))
        {
            record.push(action.ok_or(RecordError::Removed)?)?;
        }
        Ok(Table::with_record(record, players))
    }
}

/// A table's game, looked at from its end.
impl From<&Table> for Study {
    fn from(table: &Table) -> Self {
        let record = table.record().clone();
        Self { current: record.end(), record }
    }
}

/// Going. These say whether they went anywhere.
impl Study {
    /// Goes to a place of the record, unless it was removed.
    pub fn go(&mut self, node: NodeId) -> bool {
        let there = self.record.node(node.index()).is_some() && node != self.current;
        if there {
            self.current = node;
        }
        there
    }

    /// To the start.
    pub fn go_to_start(&mut self) -> bool {
        self.go(NodeId::START)
    }

    /// To the end of the line that goes on here.
    pub fn go_to_end(&mut self) -> bool {
        let mut went = false;
        while self.next_action() {
            went = true;
        }
        went
    }

    /// One action on in the line.
    pub fn next_action(&mut self) -> bool {
        let next = self.record.children(self.current).first().copied();
        next.is_some_and(|next| self.go(next))
    }

    /// One action back.
    pub fn previous_action(&mut self) -> bool {
        self.record.parent(self.current).is_some_and(|parent| self.go(parent))
    }

    /// To the end of the turn that goes on or begins here.
    pub fn next_turn(&mut self) -> bool {
        let mut went = false;
        while self.next_action() {
            went = true;
            if self.is_between_turns() {
                break;
            }
        }
        went
    }

    /// To the start of the turn that is in progress or ended here.
    pub fn previous_turn(&mut self) -> bool {
        let mut went = false;
        while self.previous_action() {
            went = true;
            if self.is_between_turns() {
                break;
            }
        }
        went
    }

    fn is_between_turns(&self) -> bool {
        self.record
            .parent(self.current)
            .is_none_or(|before| !self.record.position(before).continues_in(self.position()))
    }
}

/// Changing.
impl Study {
    /// Plays an action here and goes there: along a line that has it, or into a new variation.
    ///
    /// # Errors
    /// If the action is not legal or the record is full.
    pub fn play(&mut self, action: Action) -> Result<NodeId, RecordError> {
        self.current = self.record.play(self.current, action)?;
        Ok(self.current)
    }

    /// Plays a line from a place without going there, an engine's for example; gives its last place.
    ///
    /// # Errors
    /// If an action is not legal or the record is full; what was legal before it stays.
    pub fn add_line(&mut self, from: NodeId, line: &[Action]) -> Result<NodeId, RecordError> {
        line.iter().try_fold(from, |node, &action| self.record.play(node, action))
    }

    /// Puts the variation to which a place belongs before the line that it leaves. Says whether it
    /// is in a variation.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let head = self.head(node);
        if let Some(head) = head {
            self.record.promote(head);
        }
        head.is_some()
    }

    /// Where the innermost variation of a place begins, `None` in the main line.
    fn head(&self, node: NodeId) -> Option<NodeId> {
        let line = self.record.line_to(node);
        line.into_iter().rfind(|&node| {
            let siblings = self.record.parent(node).map(|parent| self.record.children(parent));
            siblings.is_some_and(|siblings| siblings.first() != Some(&node))
        })
    }

    /// Takes out a place with all that follows it; at the start, only what follows. The current place
    /// goes back before it if it was there.
    pub fn delete(&mut self, node: NodeId) {
        if self.record.line_to(self.current).contains(&node) {
            self.current = self.record.parent(node).unwrap_or(NodeId::START);
        } else if node == NodeId::START {
            self.current = node;
        }
        if self.record.node(node.index()).is_some() {
            self.record.remove(node);
        }
    }

    /// Sets the comment at a place, an empty one to take it away.
    ///
    /// # Errors
    /// If the text holds what a comment cannot: closing braces, control characters, or malformed
    /// commands. The comment is then as it was.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), TextError> {
        let old = self.record.notes(node).comments().to_vec();
        self.record.clear_comments(node);
        let set = self.record.add_comment(node, text);
        if set.is_err() {
            for comment in old {
                self.record.add_comment(node, &comment)?;
            }
        }
        set
    }

    /// Sets the glyphs at a place: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub fn set_nags(&mut self, node: NodeId, nags: &[u8]) {
        self.record.set_nags(node, nags);
    }

    /// Sets the evaluation at a place.
    ///
    /// # Errors
    /// If it is one for another number of sides.
    pub fn set_eval(&mut self, node: NodeId, eval: Option<Eval>) -> Result<(), RecordError> {
        self.record.set_eval(node, eval)
    }
}

#[cfg(test)]
mod tests;
