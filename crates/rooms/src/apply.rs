//! What each event makes of a room.

use std::collections::BTreeMap;

use quartet_core::{MAX_SEATS, Seat};
use quartet_record::Termination;
use quartet_table::{Clocks, Table, TwoGames};
use quartet_wire::{Event, Occupant, Offer, Person, Stamped, Terms, TermsError};

use crate::{
    MAX_LAG,
    room::{Chair, Game, Proposal, Room, Step, player, time},
};

/// Events do not make a room: one of them cannot have happened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {version} cannot have happened: {why}")]
pub struct Broken {
    /// The number of the event, from 0.
    pub version: u64,
    /// Why.
    pub why: &'static str,
}

impl Room {
    /// A room that was just made.
    pub(crate) fn fresh(owner: Person, terms: Terms, at: u64) -> Result<Self, TermsError> {
        let start = terms.check()?;
        let chair = |origin| {
            let level = terms.engines.get(origin).copied().flatten();
            Chair { occupant: level.map(Occupant::Engine), ready: level.is_some(), origin }
        };
        Ok(Self {
            owner,
            start,
            step: Step::Waiting,
            chairs: (0..start.variant().seats()).map(chair).collect(),
            players: Vec::new(),
            game: None,
            changes: Vec::new(),
            offers: BTreeMap::new(),
            rematch: None,
            version: 1,
            now: at,
            moved: at,
            ended: None,
            terms,
        })
    }

    /// The room that these events make.
    ///
    /// # Errors
    /// If one of them cannot have happened.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Stamped>) -> Result<Self, Broken> {
        let mut events = events.into_iter();
        let broken = |why| Broken { version: 0, why };
        let Some(Stamped { at, event: Event::Opened { by, terms } }) = events.next() else {
            return Err(broken("the first event opens a room"));
        };
        let mut room = Self::fresh(by.clone(), terms.clone(), *at)
            .map_err(|_| broken("the terms make no game"))?;
        for event in events {
            room.apply(event)?;
        }
        Ok(room)
    }

    /// Lets an event happen.
    ///
    /// # Errors
    /// If it cannot have happened. The room is of no use then.
    pub fn apply(&mut self, stamped: &Stamped) -> Result<(), Broken> {
        let broken = |why| Broken { version: self.version, why };
        if stamped.at < self.now {
            return Err(broken("it is older than the event before"));
        }
        let version = self.version;
        self.happen(stamped).map_err(|why| Broken { version, why })?;
        self.version += 1;
        self.now = stamped.at;
        if !matches!(stamped.event, Event::Said { .. }) {
            self.moved = stamped.at;
        }
        if self.is_over() {
            self.ended.get_or_insert(stamped.at);
        }
        Ok(())
    }

    fn happen(&mut self, stamped: &Stamped) -> Result<(), &'static str> {
        let at = stamped.at;
        match &stamped.event {
            Event::Opened { .. } => Err("the room is open"),
            Event::Sat { seat, person } => {
                self.expect(Step::Waiting)?;
                let seat = self.seat(*seat)?;
                if self.seat_of(&person.id).is_some() {
                    return Err("the person sits already");
                }
                let chair = &mut self.chairs[seat.index()];
                if chair.occupant.is_some() {
                    return Err("the seat is taken");
                }
                chair.occupant = Some(Occupant::Person(person.clone()));
                Ok(())
            }
            Event::Rose { seat } => {
                self.expect(Step::Waiting)?;
                let chair = self.person_at(*seat)?;
                *chair = Chair { occupant: None, ready: false, origin: chair.origin };
                Ok(())
            }
            Event::Ready { seat, ready } => {
                if !matches!(self.step, Step::Waiting | Step::Between) {
                    return Err("nobody waits");
                }
                self.person_at(*seat)?.ready = *ready;
                Ok(())
            }
            Event::Started { seats } => self.begin(seats, at),
            Event::Acted { action, lag } => self.act(action, *lag, at),
            Event::TookBack { actions } => self.take_back(*actions, at),
            Event::Resigned { seat, engine } => self.give_up(*seat, *engine, at, Table::resign),
            Event::Flagged { seat, engine } => self.give_up(*seat, *engine, at, Table::flag),
            Event::Proposed { seat, offer } => {
                let seat = self.seat(*seat)?;
                if self.offers.contains_key(offer) {
                    return Err("it is proposed already");
                }
                self.expect(if *offer == Offer::Rematch { Step::Over } else { Step::Playing })?;
                let mut agreed = [false; MAX_SEATS];
                agreed[seat.index()] = true;
                self.offers.insert(*offer, Proposal { by: seat, agreed });
                Ok(())
            }
            Event::Agreed { seat, offer } => {
                let seat = self.seat(*seat)?;
                let offer = self.offers.get_mut(offer).ok_or("nobody proposes it")?;
                offer.agreed[seat.index()] = true;
                Ok(())
            }
            Event::Declined { offer, .. } => {
                self.offers.remove(offer).map(drop).ok_or("nobody proposes it")
            }
            Event::Drawn {} => self.end(at, Table::agree_on_draw),
            Event::Aborted {} => self.end(at, Table::abandon),
            Event::Abandoned {} => {
                if self.step == Step::Between {
                    self.step = Step::Over;
                    return Ok(());
                }
                self.end(at, Table::abandon)
            }
            Event::Said { .. } => Ok(()),
            Event::Closed {} => {
                self.expect(Step::Waiting)?;
                self.step = Step::Closed;
                Ok(())
            }
            Event::Rematched { room } => {
                self.expect(Step::Over)?;
                self.offers.clear();
                self.rematch = Some(room.clone());
                Ok(())
            }
        }
    }

    fn expect(&self, step: Step) -> Result<(), &'static str> {
        if self.step == step { Ok(()) } else { Err("the room has not come so far, or further") }
    }

    /// The seat with this number.
    pub(crate) fn seat(&self, number: usize) -> Result<Seat, &'static str> {
        let seat = Seat::all(self.chairs.len()).find(|seat| seat.number() == number);
        seat.ok_or("there is no such seat")
    }

    fn person_at(&mut self, number: usize) -> Result<&mut Chair, &'static str> {
        let seat = self.seat(number)?;
        let chair = &mut self.chairs[seat.index()];
        if chair.person().is_some() { Ok(chair) } else { Err("no person sits there") }
    }

    fn game(&mut self) -> Result<&mut Game, &'static str> {
        self.game.as_mut().ok_or("no game has begun")
    }

    fn begin(&mut self, seats: &[Occupant], at: u64) -> Result<(), &'static str> {
        if seats.len() != self.chairs.len() {
            return Err("there are more or fewer seats");
        }
        let table = match self.step {
            Step::Waiting => {
                self.players = seats.to_vec();
                let players = seats.iter().map(player).collect();
                let (limits, two_games) = (self.terms.adjudication, self.terms.two_games);
                let mut table = Table::new(self.start, players, limits, two_games)
                    .map_err(|_| "the game is over at the start")?;
                // A record that is full of tags is no worse a game.
                let _ = self.terms.control.note(&mut table);
                self.chairs = seats
                    .iter()
                    .enumerate()
                    .map(|(origin, seat)| Chair {
                        occupant: Some(seat.clone()),
                        ready: true,
                        origin,
                    })
                    .collect();
                table
            }
            Step::Between => {
                let table = self.table().and_then(Table::second_game);
                self.chairs.reverse();
                self.changes.push(None);
                table.ok_or("there is no second game")?
            }
            _ => return Err("the game has begun"),
        };
        let clocks = Clocks::new(self.terms.control, seats.len());
        self.step = Step::Playing;
        self.game = Some(Game { table, clocks });
        self.settle(at)
    }

    fn act(&mut self, action: &str, lag: u32, at: u64) -> Result<(), &'static str> {
        self.expect(Step::Playing)?;
        let since = self.moved;
        let turn = self.turn().ok_or("it is nobody's turn")?;
        let chair = &self.chairs[turn.index()];
        let (origin, is_person) = (chair.origin, chair.person().is_some());
        let game = self.game()?;
        let action = game.table.position().parse_action(action).map_err(|_| "it is no action")?;
        let lag = u64::from(lag.min(MAX_LAG)).min(at.saturating_sub(since));
        game.table.play(action).map_err(|_| "the rules forbid it, or the record is full")?;
        // The clock stood still while the action was on its way.
        game.clocks.pause(time(at - lag));
        self.changes.push(is_person.then_some((origin, action)));
        self.settle(at)?;
        self.offers
            .retain(|offer, proposal| *offer != Offer::TakeBack && proposal.agreed[turn.index()]);
        Ok(())
    }

    fn take_back(&mut self, actions: usize, at: u64) -> Result<(), &'static str> {
        self.expect(Step::Playing)?;
        let game = self.game()?;
        let mut count = game.table.record().main_line().count();
        if actions >= count {
            return Err("there is nothing to take back");
        }
        while count > actions {
            if !game.table.take_back_action() {
                return Err("there is nothing to take back");
            }
            count = game.table.record().main_line().count();
        }
        self.changes.push(None);
        self.offers.clear();
        self.settle(at)
    }

    fn give_up(
        &mut self,
        number: usize,
        engine: Option<u8>,
        at: u64,
        lose: fn(&mut Table, Seat) -> bool,
    ) -> Result<(), &'static str> {
        let seat = self.seat(number)?;
        self.expect(Step::Playing)?;
        let Some(level) = engine else { return self.end(at, |table| lose(table, seat)) };
        self.chairs[seat.index()].occupant = Some(Occupant::Engine(level));
        let seats: Vec<_> =
            self.chairs.iter().filter_map(|chair| chair.occupant.as_ref()).map(player).collect();
        let game = self.game()?;
        game.table.seat(seats);
        self.offers.clear();
        Ok(())
    }

    /// The game ends without an action: a match of two games is over, too.
    fn end(&mut self, at: u64, end: impl FnOnce(&mut Table) -> bool) -> Result<(), &'static str> {
        self.expect(Step::Playing)?;
        let game = self.game()?;
        if !end(&mut game.table) {
            return Err("the game is over");
        }
        game.clocks.stop(time(at));
        self.step = Step::Over;
        self.offers.clear();
        Ok(())
    }

    /// After a change of the table: clocks follow, and where the rules end the game, the room.
    fn settle(&mut self, at: u64) -> Result<(), &'static str> {
        let game = self.game()?;
        game.clocks.follow(&mut game.table, time(at));
        game.clocks.resume(time(at));
        if !game.table.is_over() {
            return Ok(());
        }
        self.step = if is_half(&game.table) { Step::Between } else { Step::Over };
        self.offers.clear();
        if self.step == Step::Between {
            for chair in &mut self.chairs {
                chair.ready = chair.person().is_none();
            }
        }
        Ok(())
    }
}

/// Whether a game is over that was the first of two, and the second follows.
pub(crate) fn is_half(table: &Table) -> bool {
    let by_players = !matches!(
        table.record().termination(),
        Termination::Rules | Termination::Repetition | Termination::TurnLimit
    );
    *table.two_games() == TwoGames::First && table.is_over() && !by_players
}
