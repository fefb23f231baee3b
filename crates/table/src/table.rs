//! The table: a game in progress as a record, with taking back, and what goes with it.

mod play;

use quartet_core::{
    Seat,
    adjudication::{Adjudication, Adjudicator},
};
use quartet_games::{Action, Position, Variant, nine};
use quartet_record::{Clock, NodeId, Record, RecordError, Termination, Turn};

use crate::{
    Player, Standing,
    line::{self, LastTurn},
    standing,
};

pub use play::PlayError;

/// One game, or the second of two.
#[derive(Clone, Debug)]
pub struct Table {
    record: Record,
    players: Vec<Player>,
    /// What was taken back, the last action first.
    undone: Vec<Undone>,
    watch: Adjudicator<Position>,
    two_games: TwoGames,
    /// Counts the changes.
    revision: u64,
}

#[derive(Clone, Copy, Debug)]
struct Undone {
    action: Action,
    clock: Option<Clock>,
}

/// Nine with two seats can be played twice, with swapped seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TwoGames {
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

impl TwoGames {
    /// Whether the rules have two games of a variant.
    pub fn are_for(variant: Variant) -> bool {
        variant == Variant::Nine(nine::Variant::Two)
    }
}

/// What the tag `Round` says of two games.
const FIRST: &str = "1 of 2";
const SECOND: &str = "2 of 2";

/// Tags that a game has in common with the one that was played before it at this table.
const LASTING: [&str; 6] = ["Event", "Site", "Date", "Seed", "TimeControl", "Byoyomi"];

/// Making one.
impl Table {
    /// A game that begins. Two games are played only of variants [that have them](TwoGames::are_for).
    ///
    /// # Errors
    /// If the game is over at the start.
    pub fn new(
        start: Position,
        players: Vec<Player>,
        adjudication: Adjudication,
        two_games: bool,
    ) -> Result<Self, RecordError> {
        let mut record = Record::from_position(start)?;
        record.set_adjudication(Some(adjudication))?;
        let two_games = two_games && TwoGames::are_for(start.variant());
        let two_games = if two_games { TwoGames::First } else { TwoGames::No };
        Ok(Self::of(record, players, two_games))
    }

    /// Goes on with the last of some records; `None` if there is none. With the record of a first
    /// game of two before it, it is the second. Says, too, whether the table has all that the records
    /// say: variations and other records are left behind.
    pub fn resume(mut records: Vec<Record>) -> Option<(Self, bool)> {
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
        let players = Player::of_record(&record);
        Some((Self::of(record, players, two_games), whole && records.is_empty()))
    }

    /// The game of a record that has no variations.
    pub(crate) fn with_record(record: Record, players: Vec<Player>) -> Self {
        Self::of(record, players, TwoGames::No)
    }

    /// Seats without a player are persons'; players beyond the seats are left out.
    fn of(mut record: Record, mut players: Vec<Player>, two_games: TwoGames) -> Self {
        players.resize(record.variant().seats(), Player::person());
        let round = match two_games {
            TwoGames::No => None,
            TwoGames::First => Some(FIRST),
            TwoGames::Second { .. } => Some(SECOND),
        };
        let seats = Seat::all(players.len()).zip(&players);
        let tags = seats.map(|(seat, player)| (format!("Seat{seat}"), player.to_string()));
        let round = round.map(|round| ("Round".to_owned(), round.to_owned()));
        for (name, value) in tags.chain(round) {
            // A name that no record can have stays at the table only.
            let _ = record.set_tag(&name, &value);
        }
        let watch = watch(&record);
        Self { record, players, undone: Vec::new(), watch, two_games, revision: 0 }
    }

    /// The game again from its start, with the same players.
    ///
    /// # Errors
    /// As [`Table::new`]; it does not happen, as the game has begun there once.
    pub fn restarted(&self) -> Result<Self, RecordError> {
        let record = self.fresh_record()?;
        let table = Self::of(record, self.players.clone(), self.two_games.clone());
        Ok(Self { revision: self.revision + 1, ..table })
    }

    /// The second of two games, with swapped seats, once the first one is over.
    pub fn second_game(&self) -> Option<Self> {
        if self.two_games != TwoGames::First || !self.is_over() {
            return None;
        }
        let first = Box::new(self.record.clone());
        let players = self.players.iter().rev().cloned().collect();
        let table = Self::of(self.fresh_record().ok()?, players, TwoGames::Second { first });
        Some(Self { revision: self.revision + 1, ..table })
    }

    fn fresh_record(&self) -> Result<Record, RecordError> {
        let mut record = match self.record.set_up() {
            Some(&set_up) => Record::from_set_up(set_up, *self.record.start())?,
            None => Record::from_position(*self.record.start())?,
        };
        record.set_adjudication(self.record.adjudication())?;
        for tag in LASTING {
            if let Some(value) = self.record.tag(tag) {
                record.set_tag(tag, &value)?;
            }
        }
        Ok(record)
    }

    /// Lets others sit at the seats.
    pub fn seat(&mut self, players: Vec<Player>) {
        let table = Self::of(self.record.clone(), players, self.two_games.clone());
        let undone = std::mem::take(&mut self.undone);
        *self = Self { revision: self.revision + 1, undone, ..table };
    }

    /// Everyone moves on to the next seat, the last to the first.
    pub fn rotate_seats(&mut self) {
        let mut players = self.players.clone();
        players.rotate_right(1);
        self.seat(players);
    }

    /// Sets a tag of the record.
    ///
    /// # Errors
    /// If the tag may not have this value.
    pub fn note(&mut self, tag: &str, value: &str) -> Result<(), RecordError> {
        self.record.set_tag(tag, value)
    }

    pub(crate) fn with_revision(self, revision: u64) -> Self {
        Self { revision, ..self }
    }

    pub(crate) fn set_clock(&mut self, node: NodeId, clock: Clock) {
        self.record.set_clock(node, Some(clock));
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
    /// The game so far, without variations.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.record.position(self.record.end())
    }

    /// Who sits at the seats, in their order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Whether this is one of two games.
    pub const fn two_games(&self) -> &TwoGames {
        &self.two_games
    }

    /// Changes whenever anything does.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the game has ended, by its rules or otherwise.
    pub const fn is_over(&self) -> bool {
        self.record.outcome().is_some()
    }

    /// Who sits at a seat of the game.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Whose choice is awaited, `None` after the end.
    pub fn to_move(&self) -> Option<&Player> {
        (!self.is_over()).then(|| self.player(self.position().turn()))
    }

    /// Whether a person's choice is awaited.
    pub fn person_to_move(&self) -> bool {
        self.to_move().is_some_and(Player::is_person)
    }

    /// Whether any person plays.
    pub fn has_persons(&self) -> bool {
        self.players.iter().any(Player::is_person)
    }

    /// Whether nothing has been played.
    pub fn is_untouched(&self) -> bool {
        self.record.end() == NodeId::START
    }

    /// The turns so far; the last one may be unfinished.
    pub fn turns(&self) -> Vec<Turn> {
        self.record.turns()
    }

    /// The turn that ended or is in progress.
    pub fn last_turn(&self) -> Option<LastTurn> {
        line::last_turn(&self.record, self.record.end())
    }

    /// What has been done in the turn that is in progress.
    pub fn done(&self) -> Option<String> {
        let turn = self.last_turn()?;
        (!turn.complete && !self.is_over()).then_some(turn.text)
    }

    /// The keys of the earlier positions at which turns began.
    pub fn history(&self) -> Vec<u64> {
        line::history(&self.record, self.record.end())
    }

    /// How the seats stand, the best first; empty as long as the game goes on.
    pub fn ranking(&self) -> Vec<Standing> {
        standing::ranking(&self.record)
    }

    /// The records: this game's, and before it that of the first of two.
    pub fn records(&self) -> Vec<&Record> {
        match &self.two_games {
            TwoGames::Second { first } => vec![first, &self.record],
            _ => vec![&self.record],
        }
    }

    /// The text of the records.
    pub fn text(&self) -> String {
        quartet_record::write(self.records())
    }

    /// The sums of both games for the players in the order of their seats in this game, if there are
    /// two and this one is over.
    pub fn sums(&self) -> Option<[u32; 2]> {
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

#[cfg(test)]
mod tests;
