//! A room as a value, and what can be asked of it.

use std::{collections::BTreeMap, time::Duration};

use quartet_core::{MAX_SEATS, Outcome, Seat};
use quartet_games::{Action, Position};
use quartet_record::Termination;
use quartet_table::{Clocks, Player, Table};
use quartet_wire::{Occupant, Offer, Person, PersonId, RoomId, Terms};

use crate::apply::is_half;

/// A room: the sum of its events.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) owner: Person,
    pub(crate) terms: Terms,
    pub(crate) start: Position,
    pub(crate) step: Step,
    pub(crate) chairs: Vec<Chair>,
    /// Who sat down to the first game, by seat.
    pub(crate) players: Vec<Occupant>,
    pub(crate) game: Option<Game>,
    /// What changed the position, by ply: whose action, counted as `players` are, or something else.
    pub(crate) changes: Vec<Option<(usize, Action)>>,
    pub(crate) offers: BTreeMap<Offer, Proposal>,
    pub(crate) rematch: Option<RoomId>,
    pub(crate) version: u64,
    /// The time of the last event, in milliseconds since 1970.
    pub(crate) now: u64,
    /// The time of the last event that brought the room further: whatever is no talk.
    pub(crate) moved: u64,
    /// When it was over, in milliseconds since 1970.
    pub(crate) ended: Option<u64>,
}

/// The game that is played, or was the last.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) table: Table,
    pub(crate) clocks: Clocks,
}

/// How far a room has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Seats are free, or not everybody is ready.
    Waiting,
    /// A game is on.
    Playing,
    /// The first of two games is over.
    Between,
    /// All is over.
    Over,
    /// It ended before a game began.
    Closed,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Who sits there.
    pub occupant: Option<Occupant>,
    /// Whether they are ready. Engines always are.
    pub ready: bool,
    /// Where they sat in the first game, as an index.
    pub(crate) origin: usize,
}

impl Chair {
    /// The person who sits there.
    pub const fn person(&self) -> Option<&Person> {
        match &self.occupant {
            Some(Occupant::Person(person)) => Some(person),
            _ => None,
        }
    }
}

/// Something that is proposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// By which seat.
    pub by: Seat,
    /// Which seats agree; for a rematch the seats of the first game count.
    pub agreed: [bool; MAX_SEATS],
}

/// How all that was agreed on ended: the game, or the match of two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The rank of each of [`Room::players`], 1 for the best; `None` if there is no result.
    pub ranks: Option<Vec<u8>>,
    /// Why it ended.
    pub termination: Termination,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

pub(crate) const fn time(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Asking.
impl Room {
    /// Who made it.
    pub const fn owner(&self) -> &Person {
        &self.owner
    }

    /// What is agreed on.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Where the game begins.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// How far it has come.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The seats, in turn order.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The game that is on or was the last; `None` before the start.
    pub const fn table(&self) -> Option<&Table> {
        match &self.game {
            Some(game) => Some(&game.table),
            None => None,
        }
    }

    /// The clocks of that game. Their times are counted from 1970.
    pub const fn clocks(&self) -> Option<&Clocks> {
        match &self.game {
            Some(game) => Some(&game.clocks),
            None => None,
        }
    }

    /// How often the position has changed since the start: what an action answers.
    pub fn ply(&self) -> u64 {
        self.changes.len() as u64
    }

    /// How many events it has.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// When its last event happened, in milliseconds since 1970.
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// What is proposed.
    pub const fn offers(&self) -> &BTreeMap<Offer, Proposal> {
        &self.offers
    }

    /// Where the same players have gone on.
    pub const fn rematch(&self) -> Option<&RoomId> {
        self.rematch.as_ref()
    }

    /// Who sat down to the first game, by seat; empty before the start.
    pub fn players(&self) -> &[Occupant] {
        &self.players
    }

    /// Where somebody sits now.
    pub fn seat_of(&self, id: &PersonId) -> Option<Seat> {
        let sits = |chair: &Chair| chair.person().is_some_and(|person| person.id == *id);
        self.chairs.iter().position(sits).map(Seat::new)
    }

    /// Where somebody sat in the first game.
    pub fn player_of(&self, id: &PersonId) -> Option<Seat> {
        let is = |player: &Occupant| matches!(player, Occupant::Person(person) if person.id == *id);
        self.players.iter().position(is).map(Seat::new)
    }

    /// The seat as which somebody has a say in an offer.
    pub fn voice_of(&self, id: &PersonId, offer: Offer) -> Option<Seat> {
        if offer == Offer::Rematch { self.player_of(id) } else { self.seat_of(id) }
    }

    /// How many seats wait for a person.
    pub fn free(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.occupant.is_none()).count()
    }

    /// Whether nothing more can happen to a game here.
    pub const fn is_over(&self) -> bool {
        matches!(self.step, Step::Over | Step::Closed)
    }

    /// How it ended; `None` as long as anything goes on, or if no game was started.
    ///
    /// Of two games the points of both together count, and if one of them did not end by its rules,
    /// how the last one ended.
    pub fn finish(&self) -> Option<Finish> {
        let table = self.table().filter(|_| self.step == Step::Over)?;
        let at = self.ended?;
        let record = table.record();
        if is_half(table) {
            // Nobody came for the second game.
            return Some(Finish { ranks: None, termination: Termination::Abandoned, at });
        }
        let both = table.sums().map(|sums| Outcome::by(2, |side| sums[side.index()]));
        let variant = record.variant();
        let ranks = both.or_else(|| record.outcome()).map(|outcome| {
            let mut ranks = vec![0; self.chairs.len()];
            for (seat, chair) in Seat::all(self.chairs.len()).zip(&self.chairs) {
                ranks[chair.origin] = outcome.rank(variant.side(seat));
            }
            ranks
        });
        Some(Finish { ranks, termination: record.termination(), at })
    }

    /// The engine whose turn it is: its seat and level.
    pub fn engine_to_move(&self) -> Option<(Seat, u8)> {
        let turn = self.turn()?;
        match self.chairs.get(turn.index())?.occupant {
            Some(Occupant::Engine(level)) => Some((turn, level)),
            _ => None,
        }
    }

    /// Whose turn it is while a game is on.
    pub fn turn(&self) -> Option<Seat> {
        let table = self.table().filter(|_| self.step == Step::Playing)?;
        (!table.is_over()).then(|| table.position().turn())
    }

    /// Who has a say in an offer: the persons of the seats, or for a rematch those of the first game.
    pub(crate) fn voices(&self, offer: Offer) -> Vec<Seat> {
        let is_person = |seat: &Seat| match offer {
            Offer::Rematch => {
                matches!(self.players.get(seat.index()), Some(Occupant::Person(_)))
            }
            _ => self.chairs[seat.index()].person().is_some(),
        };
        Seat::all(self.chairs.len()).filter(is_person).collect()
    }

    /// To how many actions `seat` would go back to choose again.
    pub(crate) fn last_choice(&self, seat: Seat) -> Option<usize> {
        let mut table = self.table()?.clone();
        while table.take_back_turn() {
            if table.position().turn() == seat && table.forced_pass().is_none() {
                return Some(table.record().main_line().count());
            }
        }
        None
    }

    /// The engine that plays on if a seat gives up: with more than two seats, if the terms say so and
    /// a person is left.
    pub(crate) fn successor(&self, seat: Seat) -> Option<u8> {
        let others = self.voices(Offer::Abort).iter().filter(|&&other| other != seat).count();
        match self.terms.leaving {
            quartet_wire::Leaving::Engine(level) if self.chairs.len() > 2 && others > 0 => {
                Some(level)
            }
            _ => None,
        }
    }
}

/// Two rooms are the same if the same has happened in them.
impl PartialEq for Room {
    fn eq(&self, other: &Self) -> bool {
        let game =
            |room: &Self| room.game.as_ref().map(|game| (game.table.text(), game.clocks.clone()));
        (self.step, self.version, self.now, self.moved)
            == (other.step, other.version, other.now, other.moved)
            && (&self.owner, &self.terms, &self.chairs, &self.players)
                == (&other.owner, &other.terms, &other.chairs, &other.players)
            && (&self.changes, &self.offers, &self.rematch)
                == (&other.changes, &other.offers, &other.rematch)
            && game(self) == game(other)
    }
}

/// How the table calls somebody.
pub(crate) fn player(occupant: &Occupant) -> Player {
    match occupant {
        Occupant::Person(person) => Player::Person(person.name.clone()),
        Occupant::Engine(level) => {
            Player::Engine(quartet_engine::Level::new(*level).unwrap_or_default())
        }
    }
}
