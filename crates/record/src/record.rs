//! A record as a value: what it says, and how it changes.

use quartet_core::{Outcome, Seat, TextError, adjudication::Adjudication};
use quartet_games::{Action, Game, Position, Variant};

use crate::{
    Clock, EndingError, Eval, NodeId, Notes, RecordError, Termination, Turn, ending::Ending,
    header::Header, tags::Tags, tree::Tree,
};

/// The most actions that a record holds, variations included.
pub const MAX_ACTIONS: usize = 200_000;

/// A game with all that was noted about it.
///
/// Every action in it is legal where it stands, and result and termination agree with the main
/// line, so a record always replays and its text always reads back to the same record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    set_up: Option<Position>,
    adjudication: Option<Adjudication>,
    pub(crate) tags: Tags,
    tree: Tree,
    ending: Ending,
}

/// Making one.
impl Record {
    /// A game from the start of a variant, without actions.
    pub fn new(variant: Variant) -> Self {
        Self::from_parts(None, Position::start(variant))
    }

    /// A game from any position, be it one of a custom set-up.
    ///
    /// # Errors
    /// If the game is over there.
    pub fn from_position(start: Position) -> Result<Self, RecordError> {
        if start.is_over() {
            return Err(RecordError::StartIsOver);
        }
        let plain = start.to_string().parse() == Ok(start);
        Ok(Self::from_parts((!plain).then_some(start), start))
    }

    /// A game from a position that came up in a game with a custom set-up.
    ///
    /// # Errors
    /// If the game is over there or could not have come from `set_up`.
    pub fn from_set_up(set_up: Position, start: Position) -> Result<Self, RecordError> {
        if start.is_over() {
            return Err(RecordError::StartIsOver);
        }
        let same = Position::from_custom_text(&set_up.to_string())
            .and_then(|set_up| Position::from_text_of(&set_up, &start.to_string()));
        match same {
            Ok(_) => Ok(Self::from_parts(Some(set_up), start)),
            Err(error) => Err(RecordError::SetUp(error)),
        }
    }

    fn from_parts(set_up: Option<Position>, start: Position) -> Self {
        Self {
            set_up,
            adjudication: None,
            tags: Tags::default(),
            tree: Tree::new(start),
            ending: Ending::NONE,
        }
    }

    pub(crate) fn from_header(header: Header) -> Self {
        let Header { set_up, start, adjudication, tags } = header;
        Self { adjudication, tags, ..Self::from_parts(set_up, start) }
    }

    /// Sets result and termination as a text gives them; a termination that it does not name follows
    /// from the rest.
    pub(crate) fn conclude(
        &mut self,
        outcome: Option<Outcome>,
        termination: Option<Termination>,
    ) -> Result<(), EndingError> {
        let by_rules = Ending::by_rules(&self.tree);
        let termination = match termination {
            Some(termination) => termination,
            None if by_rules.outcome.is_some() || outcome.is_none() => by_rules.termination,
            None => return Err(EndingError::NoReason),
        };
        let ending = Ending { outcome, termination };
        ending.check(&self.tree, self.adjudication)?;
        self.ending = ending;
        Ok(())
    }

    pub(crate) const fn tree(&self) -> &Tree {
        &self.tree
    }
}

/// The game and its places.
impl Record {
    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.variant().game()
    }

    /// The position before the first action.
    pub fn start(&self) -> &Position {
        self.position(NodeId::START)
    }

    /// The custom set-up with which the game began, if it has another number of stones than the
    /// variant's own.
    pub const fn set_up(&self) -> Option<&Position> {
        self.set_up.as_ref()
    }

    /// The place with a number, see [`NodeId::index`]; `None` if there is none or it was removed.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        self.tree.get(index)
    }

    /// The position at a place.
    pub fn position(&self, node: NodeId) -> &Position {
        self.tree.position(node)
    }

    /// The action that leads to a place, `None` for the start.
    pub fn action(&self, node: NodeId) -> Option<Action> {
        self.tree.action(node)
    }

    /// The place before, `None` for the start.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// The places that follow: first the one of the line itself, then the variations.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.tree.children(node)
    }

    /// Where the main line ends.
    pub const fn end(&self) -> NodeId {
        self.tree.end()
    }

    /// The places of the main line, without the start.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.tree.line_from(NodeId::START).skip(1)
    }

    /// The places on the way from the start to `node`, without the start.
    pub fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        self.tree.line_to(node)
    }

    /// The turns of the main line.
    pub fn turns(&self) -> Vec<Turn> {
        self.turns_of(self.main_line())
    }

    /// The turns of a line, given as places each of which follows the one before.
    pub fn turns_of(&self, line: impl IntoIterator<Item = NodeId>) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for node in line {
            let Some(action) = self.action(node) else { continue };
            let complete = self.tree.between_turns(node);
            match turns.last_mut() {
                Some(turn) if !self.tree.opens_turn(node) => {
                    turn.nodes.push(node);
                    turn.complete = complete;
                    turn.text.push('/');
                    turn.text.push_str(&action.to_string());
                }
                _ => {
                    let (round, seat) = self.tree.round_and_seat(node);
                    let (nodes, text) = (vec![node], action.to_string());
                    turns.push(Turn { round, seat, nodes, complete, text });
                }
            }
        }
        turns
    }

    /// Round, from 1, and seat of the action that leads to a place; at the start those of the first
    /// action.
    pub fn round_and_seat(&self, node: NodeId) -> (u32, Seat) {
        self.tree.round_and_seat(node)
    }
}

/// Playing and changing.
impl Record {
    /// Plays on at the end of the main line.
    ///
    /// If that ends the game, the record has its result. What players did before (a resignation,
    /// say) otherwise stays as it was.
    ///
    /// # Errors
    /// If the action is not legal there or the record is full.
    pub fn push(&mut self, action: Action) -> Result<NodeId, RecordError> {
        self.play(self.end(), action)
    }

    /// The place to which `action` leads from `node`: one that is there already, or a new one behind
    /// the others.
    ///
    /// # Errors
    /// If the action is not legal there, the record is full or the place was removed.
    pub fn play(&mut self, node: NodeId, action: Action) -> Result<NodeId, RecordError> {
        self.change(|tree| tree.play(node, action))
    }

    /// Makes the branch that begins with the action that leads to `node` the first among its
    /// siblings.
    pub fn promote(&mut self, node: NodeId) {
        self.change(|tree| tree.promote(node));
    }

    /// Takes out `node` and all that follows it; at the start, only what follows it.
    pub fn remove(&mut self, node: NodeId) {
        self.change(|tree| tree.remove(node));
    }

    /// Changes the tree; where the main line becomes another, so does what follows from it.
    fn change<T>(&mut self, change: impl FnOnce(&mut Tree) -> T) -> T {
        let end = self.end();
        let result = change(&mut self.tree);
        if self.end() != end {
            self.ending = self.ending.after_change(&self.tree);
        }
        result
    }
}

/// Notes.
impl Record {
    /// The notes at a place. Those on a turn stand at its last action.
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.tree.notes(node)
    }

    /// Adds a comment. Clock times and evaluations in it (`[%clk 0:04:31.2]`, `[%eval 0.62,0.38]`)
    /// go to their own places; one of blanks only is left out.
    ///
    /// # Errors
    /// If it holds `}` or control characters (but line breaks and tabs), or a clock time or
    /// evaluation that is malformed or there already.
    pub fn add_comment(&mut self, node: NodeId, text: &str) -> Result<(), TextError> {
        let sides = self.variant().sides();
        self.tree.notes_mut(node).add_comment(text, sides)
    }

    /// Takes the comments at a place away; clock time and evaluation stay.
    pub fn clear_comments(&mut self, node: NodeId) {
        self.tree.notes_mut(node).comments.clear();
    }

    /// Sets the numeric glyphs at a place; each counts once.
    pub fn set_nags(&mut self, node: NodeId, nags: &[u8]) {
        self.tree.notes_mut(node).nags.clear();
        for &nag in nags {
            self.add_nag(node, nag);
        }
    }

    pub(crate) fn add_nag(&mut self, node: NodeId, nag: u8) {
        let nags = &mut self.tree.notes_mut(node).nags;
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }

    /// Sets the time left after the turn that ends at a place.
    pub fn set_clock(&mut self, node: NodeId, clock: Option<Clock>) {
        self.tree.notes_mut(node).clock = clock;
    }

    /// Sets the worth of the position at a place.
    ///
    /// # Errors
    /// If it is one of a game with another number of sides.
    pub fn set_eval(&mut self, node: NodeId, eval: Option<Eval>) -> Result<(), RecordError> {
        let sides = self.variant().sides();
        if eval.is_some_and(|eval| eval.sides() != sides) {
            return Err(RecordError::Sides(sides));
        }
        self.tree.notes_mut(node).eval = eval;
        Ok(())
    }
}

/// How the game ended.
impl Record {
    /// The ranks, `None` as long as there are none (`*`).
    pub const fn outcome(&self) -> Option<Outcome> {
        self.ending.outcome
    }

    /// Why the game ended.
    pub const fn termination(&self) -> Termination {
        self.ending.termination
    }

    /// Says how the game ended at the end of the main line.
    ///
    /// # Errors
    /// If the rules say otherwise, ranks are missing, too many or of another number of sides, or the
    /// limits that are claimed are not those of the record or not reached.
    pub fn finish(
        &mut self,
        outcome: Option<Outcome>,
        termination: Termination,
    ) -> Result<(), RecordError> {
        Ok(self.conclude(outcome, Some(termination))?)
    }

    /// The limits by which the game is adjudicated, `None` if nothing is said about them.
    pub const fn adjudication(&self) -> Option<Adjudication> {
        self.adjudication
    }

    /// Sets the limits. They say what a draw by [`Record::finish`] must agree with; actions beyond
    /// them are no error.
    ///
    /// # Errors
    /// If the game ended by adjudication and would not have by these limits.
    pub fn set_adjudication(&mut self, limits: Option<Adjudication>) -> Result<(), RecordError> {
        self.ending.check(&self.tree, limits)?;
        self.adjudication = limits;
        Ok(())
    }
}
