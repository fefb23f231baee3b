//! The table: a game in progress as a record, with taking back, and what goes with it.

use quartet_core::{
    Outcome, Seat,
    adjudication::{Adjudication, Adjudicator, Draw},
};
use quartet_games::{Action, Position, nine};
use quartet_record::{NodeId, Record, RecordError, Termination, Turn};

use super::players::{self, Player};

/// One game, or the second of two.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    record: Record,
    players: Vec<Player>,
    /// Actions taken back, the last one first.
    undone: Vec<Action>,
    watch: Adjudicator<Position>,
    two_games: TwoGames,
    /// Counts the changes.
    revision: u64,
}

/// Nine with two seats can be played twice, with swapped seats.
#[derive(Clone, Debug)]
pub(crate) enum TwoGames {
    /// One game is all.
    No,
    /// This is the first of two.
    First,
    /// This is the second one.
    Second {
        /// The one before.
        first: Box<Record>,
    },
}

/// What the tag `Round` says of two games.
const FIRST: &str = "1 of 2";
const SECOND: &str = "2 of 2";

/// Ranks for a game in which `seat` has resigned: its side is last, all others share the first
/// rank.
fn resigned(record: &Record, seat: Seat) -> Outcome {
    let variant = record.variant();
    let loser = variant.side(seat);
    Outcome::by(variant.sides(), |side| side != loser)
}

impl Table {
    /// A game that begins.
    ///
    /// # Errors
    /// If the game is over at the start.
    pub(crate) fn new(
        start: Position,
        players: Vec<Player>,
        adjudication: Adjudication,
        two_games: bool,
    ) -> Result<Self, RecordError> {
        let mut record = Record::from_position(start)?;
        record.set_adjudication(Some(adjudication))?;
        let two_games = if two_games { TwoGames::First } else { TwoGames::No };
        Ok(Self::of(record, players, two_games))
    }

    /// Goes on with the last of some records; `None` if there is none. With the record of a first
    /// game of two before it, it is the second. Says, too, whether the table has all that the records
    /// say: variations and other records are left behind.
    pub(crate) fn resume(mut records: Vec<Record>) -> Option<(Self, bool)> {
        let mut record = records.pop()?;
        let mut whole = remove_variations(&mut record);
        let two_games = match (record.tag("Round").as_deref(), records.pop()) {
            (Some(SECOND), Some(first)) => TwoGames::Second { first: Box::new(first) },
            (Some(FIRST), other) => {
                whole &= other.is_none();
                TwoGames::First
            }
            (_, other) => {
                whole &= other.is_none();
                TwoGames::No
            }
        };
        if record.outcome().is_none() {
            record.finish(None, Termination::Unfinished).ok()?;
        }
        let players = players::of_record(&record);
        Some((Self::of(record, players, two_games), whole && records.is_empty()))
    }

    fn of(mut record: Record, players: Vec<Player>, two_games: TwoGames) -> Self {
        let round = match two_games {
            TwoGames::No => None,
            TwoGames::First => Some(FIRST),
            TwoGames::Second { .. } => Some(SECOND),
        };
        let seats = Seat::all(players.len()).zip(&players);
        let tags = seats.map(|(seat, player)| (format!("Seat{seat}"), player.to_string()));
        let round = round.map(|round| ("Round".to_owned(), round.to_owned()));
        for (name, value) in tags.chain(round) {
            // Names come from records and from this program, so they are ones that tags may have.
            let set = record.set_tag(&name, &value);
            debug_assert!(set.is_ok(), "{set:?}");
        }
        let watch = watch(&record);
        Self { record, players, undone: Vec::new(), watch, two_games, revision: 0 }
    }

    /// Lets others sit at the seats.
    pub(crate) fn seat(&mut self, players: Vec<Player>) {
        let two_games = self.two_games.clone();
        *self = Self::of(self.record.clone(), players, two_games);
    }

    /// Sets a tag of the record.
    ///
    /// # Errors
    /// If the tag may not have this value.
    pub(crate) fn note(&mut self, tag: &str, value: &str) -> Result<(), RecordError> {
        self.record.set_tag(tag, value)
    }
}

/// Leaves only the main line; says whether nothing else was there.
fn remove_variations(record: &mut Record) -> bool {
    let line: Vec<NodeId> = std::iter::once(NodeId::START).chain(record.main_line()).collect();
    let beside = line.iter().flat_map(|&node| record.children(node).iter().skip(1).copied());
    let beside: Vec<NodeId> = beside.collect();
    for &node in &beside {
        record.remove(node);
    }
    beside.is_empty()
}

fn watch(record: &Record) -> Adjudicator<Position> {
    let limits = record.adjudication().unwrap_or(Adjudication::None);
    let mut watch = Adjudicator::new(limits, record.start());
    for node in record.main_line() {
        watch.note(record.position(node));
    }
    watch
}

/// Asking.
impl Table {
    pub(crate) const fn record(&self) -> &Record {
        &self.record
    }

    pub(crate) fn position(&self) -> &Position {
        self.record.position(self.record.end())
    }

    pub(crate) fn players(&self) -> &[Player] {
        &self.players
    }

    pub(crate) const fn two_games(&self) -> &TwoGames {
        &self.two_games
    }

    /// Changes whenever anything does.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.record.outcome().is_some()
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Whose choice is awaited, `None` after the end.
    pub(crate) fn to_move(&self) -> Option<&Player> {
        (!self.is_over()).then(|| self.player(self.position().turn()))
    }

    pub(crate) fn person_to_move(&self) -> bool {
        self.to_move().is_some_and(Player::is_person)
    }

    pub(crate) fn has_persons(&self) -> bool {
        self.players.iter().any(Player::is_person)
    }

    /// Whether nothing has been played.
    pub(crate) fn is_untouched(&self) -> bool {
        self.record.end() == NodeId::START
    }

    /// The turns so far; the last one may be unfinished.
    pub(crate) fn turns(&self) -> Vec<Turn> {
        self.record.turns()
    }

    /// The turn that ended or is in progress: where it began, and its actions.
    pub(crate) fn last_turn(&self) -> Option<(Position, Vec<Action>)> {
        let turn = self.turns().pop()?;
        let before = self.record.parent(*turn.nodes.first()?)?;
        let actions = turn.nodes.iter().filter_map(|&node| self.record.action(node)).collect();
        Some((*self.record.position(before), actions))
    }

    /// What has been done in the turn that is in progress.
    pub(crate) fn done(&self) -> Option<String> {
        let turn = self.turns().pop()?;
        (!turn.complete && !self.is_over()).then_some(turn.text)
    }

    /// The keys of the earlier positions at which turns began.
    pub(crate) fn history(&self) -> Vec<u64> {
        let end = self.record.end();
        let nodes = std::iter::once(NodeId::START).chain(self.record.main_line());
        let earlier = nodes.filter(|&node| node != end).map(|node| self.record.position(node));
        earlier.filter(|position| position.begins_turn()).map(Position::key).collect()
    }

    /// The text of the record, with that of the first of two games before it.
    pub(crate) fn text(&self) -> String {
        match &self.two_games {
            TwoGames::Second { first } => quartet_record::write([&**first, &self.record]),
            _ => quartet_record::write([&self.record]),
        }
    }

    /// The sums of both games for the players in the order of their seats in this game, if there are
    /// two and this one is over.
    pub(crate) fn sums(&self) -> Option<[u32; 2]> {
        let TwoGames::Second { first } = &self.two_games else { return None };
        let (Position::Nine(first), Position::Nine(second)) =
            (first.position(first.end()), self.position())
        else {
            return None;
        };
        let [one, two] = nine::TwoGames::new(first, second).ok()?.totals();
        Some([two, one])
    }
}

/// Playing.
impl Table {
    /// Plays an action of the seat to move, and ends the game where a limit of the adjudication is
    /// reached.
    ///
    /// # Errors
    /// Why it cannot be played, in words.
    pub(crate) fn play(&mut self, action: Action) -> Result<(), String> {
        if self.is_over() {
            return Err("the game is over".into());
        }
        self.record.push(action).map_err(|error| error.to_string())?;
        if self.undone.pop() != Some(action) {
            self.undone.clear();
        }
        self.revision += 1;
        let draw = self.watch.note(self.record.position(self.record.end()));
        let termination = match draw {
            None => return Ok(()),
            Some(Draw::Repetition) => Termination::Repetition,
            Some(Draw::TurnLimit) => Termination::TurnLimit,
        };
        let ranks = Outcome::draw(self.record.variant().sides());
        self.record.finish(Some(ranks), termination).map_err(|error| error.to_string())
    }

    /// The action if it is the only one, and no choice: a pass.
    pub(crate) fn forced_pass(&self) -> Option<Action> {
        if self.is_over() {
            return None;
        }
        let position = self.position();
        let pass = position.parse_action("pass").ok()?;
        position.legal(pass).is_ok().then_some(pass)
    }

    /// Takes back to the last choice of a person, or, among engines only, to the start of the last
    /// turn. Says whether there was anything to take back.
    pub(crate) fn take_back(&mut self) -> bool {
        let persons = self.has_persons();
        if self.take_back_end() {
            return true;
        }
        let mut changed = false;
        while let Some(action) = self.step_back() {
            changed = true;
            let choice = if persons {
                self.person_to_move() && self.forced_pass() != Some(action)
            } else {
                self.position().begins_turn()
            };
            if choice {
                break;
            }
        }
        changed
    }

    /// Plays again what was taken back, up to the next choice of a person. Says whether there was
    /// anything.
    pub(crate) fn redo(&mut self) -> bool {
        let mut changed = false;
        while let Some(&action) = self.undone.last() {
            if self.play(action).is_err() {
                self.undone.clear();
                break;
            }
            changed = true;
            let choice = if self.has_persons() {
                self.person_to_move() && self.forced_pass().is_none()
            } else {
                self.position().begins_turn()
            };
            if choice {
                break;
            }
        }
        changed
    }

    fn step_back(&mut self) -> Option<Action> {
        let end = self.record.end();
        let action = self.record.action(end)?;
        self.record.remove(end);
        self.undone.push(action);
        self.watch = watch(&self.record);
        self.revision += 1;
        Some(action)
    }

    /// Takes an end back that came without an action: a resignation, say.
    fn take_back_end(&mut self) -> bool {
        let by_players = self.is_over() && self.position().outcome().is_none() && !self.is_drawn();
        let changed = by_players && self.record.finish(None, Termination::Unfinished).is_ok();
        self.revision += u64::from(changed);
        changed
    }

    /// Whether a limit has ended the game.
    fn is_drawn(&self) -> bool {
        matches!(self.record.termination(), Termination::Repetition | Termination::TurnLimit)
    }

    /// The seat gives the game up.
    pub(crate) fn resign(&mut self, seat: Seat) {
        let ranks = resigned(&self.record, seat);
        if !self.is_over() && self.record.finish(Some(ranks), Termination::Resignation).is_ok() {
            self.revision += 1;
        }
    }

    /// The second of two games, with swapped seats, once the first one is over.
    pub(crate) fn second_game(&self) -> Option<Self> {
        if !matches!(self.two_games, TwoGames::First) || !self.is_over() {
            return None;
        }
        let first = Box::new(self.record.clone());
        let mut players = self.players.clone();
        players.reverse();
        let mut record = Record::from_position(*self.record.start()).ok()?;
        record.set_adjudication(self.record.adjudication()).ok()?;
        for tag in ["Date", "Seed"] {
            if let Some(value) = self.record.tag(tag) {
                record.set_tag(tag, &value).ok()?;
            }
        }
        Some(Self::of(record, players, TwoGames::Second { first }))
    }
}
