//! Which events follow from what people want and from time that passes.

use quartet_core::Seat;
use quartet_table::Table;
use quartet_wire::{
    Access, Command, Event, MAX_SAYING, Occupant, Offer, Person, Refusal, RoomId, Stamped, Terms,
    TermsError,
};
use rand::{Rng, RngExt as _, seq::SliceRandom as _};

use crate::{
    Broken, Due, MANY_EVENTS, MAX_LAG,
    room::{Room, Step},
};

/// When something is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    /// Milliseconds since 1970.
    pub at: u64,
    /// How long the message was on its way, in milliseconds; more than [`MAX_LAG`] counts as that.
    pub lag: u32,
}

impl Now {
    /// So many milliseconds after the beginning of 1970, and nothing was on its way.
    pub const fn at(at: u64) -> Self {
        Self { at, lag: 0 }
    }
}

/// What follows from a command.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The room after the events.
    pub room: Room,
    /// What happened. There may be events even if the command is refused: a flag that fell before it.
    pub events: Vec<Stamped>,
    /// Whether the command was done.
    pub result: Result<(), Refusal>,
}

/// Making one.
impl Room {
    /// A new room and its first event.
    ///
    /// # Errors
    /// If the terms make no game.
    pub fn open(owner: Person, terms: Terms, now: Now) -> Result<(Self, Vec<Stamped>), TermsError> {
        let event = Event::Opened { by: owner.clone(), terms: terms.clone() };
        let room = Self::fresh(owner, terms, now.at)?;
        Ok((room, vec![Stamped { at: now.at, event }]))
    }

    /// The room in which the players of this one play again, each on the next seat, and its events.
    ///
    /// # Errors
    /// If the game has not begun.
    pub fn again(&self, now: Now) -> Result<(Self, Vec<Stamped>), Refusal> {
        let mut players = self.players.clone();
        if players.is_empty() {
            return Err(Refusal::NotStarted {});
        }
        players.rotate_right(1);
        let engines = players.iter().map(|player| match player {
            Occupant::Engine(level) => Some(*level),
            Occupant::Person(_) => None,
        });
        let terms = Terms {
            engines: engines.collect(),
            drawn: false,
            access: Access::Link,
            ..self.terms.clone()
        };
        let (room, events) = Self::open(self.owner.clone(), terms, now)
            .map_err(|error| Refusal::Terms { why: error.to_string() })?;
        let mut draft = Draft { room, events, at: now.at.max(self.now) };
        for (seat, player) in players.into_iter().enumerate() {
            if let Occupant::Person(person) = player {
                draft.emit(Event::Sat { seat: seat + 1, person })?;
            }
        }
        Ok((draft.room, draft.events))
    }
}

/// Changing it.
impl Room {
    /// What follows if a person wants something. The room itself stays as it is: that of the answer
    /// takes its place once its events are stored.
    pub fn handle(&self, who: &Person, command: &Command, now: Now, rng: &mut impl Rng) -> Answer {
        self.draft(now.at, |draft| {
            let before = (draft.room.clone(), draft.events.len());
            let result = draft.command(who, command, now, rng);
            if result.is_err() {
                draft.room = before.0;
                draft.events.truncate(before.1);
            }
            result
        })
    }

    /// What follows if the engine whose turn it is plays an action that it has chosen at a ply.
    pub fn engine_acts(&self, ply: u64, action: &str, now: Now) -> Answer {
        self.draft(now.at, |draft| {
            if draft.room.ply() != ply || draft.room.engine_to_move().is_none() {
                return Err(Refusal::OtherPly { answered: ply, ply: draft.room.ply() });
            }
            draft.act(action, 0)
        })
    }

    /// What has happened by itself.
    pub fn tick(&self, now: Now) -> Answer {
        self.draft(now.at, |_| Ok(()))
    }

    fn draft(&self, at: u64, change: impl FnOnce(&mut Draft) -> Result<(), Refusal>) -> Answer {
        // Clocks of servers are set back at times.
        let at = at.max(self.now);
        let mut draft = Draft { room: self.clone(), events: Vec::new(), at };
        let result = draft.pass_time().and_then(|()| change(&mut draft));
        Answer { room: draft.room, events: draft.events, result }
    }
}

/// A room while something changes it.
struct Draft {
    room: Room,
    events: Vec<Stamped>,
    at: u64,
}

impl Draft {
    fn emit(&mut self, event: Event) -> Result<(), Refusal> {
        self.emit_at(self.at, event)
    }

    fn emit_at(&mut self, at: u64, event: Event) -> Result<(), Refusal> {
        let stamped = Stamped { at: at.max(self.room.now), event };
        // All has been looked at before, but for whether the record holds another action.
        self.room.apply(&stamped).map_err(|_: Broken| Refusal::Full {})?;
        self.events.push(stamped);
        Ok(())
    }

    /// Lets happen what was due by now, at its time.
    fn pass_time(&mut self) -> Result<(), Refusal> {
        while let Some((at, due)) = self.room.due().filter(|&(at, _)| at <= self.at) {
            let event = match due {
                Due::Flag(seat) => {
                    let engine = self.room.successor(seat);
                    Event::Flagged { seat: seat.number(), engine }
                }
                Due::SecondGame => self.second_game(),
                Due::Abandon => Event::Abandoned {},
                Due::Close => Event::Closed {},
            };
            self.emit_at(at, event)?;
        }
        Ok(())
    }

    fn second_game(&self) -> Event {
        let seats = self.room.chairs.iter().rev().filter_map(|chair| chair.occupant.clone());
        Event::Started { seats: seats.collect() }
    }

    fn command(
        &mut self,
        who: &Person,
        command: &Command,
        now: Now,
        rng: &mut impl Rng,
    ) -> Result<(), Refusal> {
        let needed = matches!(command, Command::Act { .. } | Command::Resign {});
        if self.room.version >= MANY_EVENTS && !needed {
            return Err(Refusal::Full {});
        }
        match command {
            Command::Sit { seat } => self.sit(who, *seat),
            Command::Rise {} => {
                self.expect_waiting()?;
                let seat = self.seat_of(who)?.number();
                self.emit(Event::Rose { seat })
            }
            Command::Ready { ready } => self.ready(who, *ready, rng),
            Command::Act { ply, action } => self.person_acts(who, *ply, action, now.lag),
            Command::Resign {} => {
                let seat = self.playing_seat(who)?;
                let engine = self.room.successor(seat);
                self.emit(Event::Resigned { seat: seat.number(), engine })
            }
            Command::Propose { offer } => self.propose(who, *offer, rng),
            Command::Answer { offer, agree } => self.answer(who, *offer, *agree, rng),
            Command::Say { text } => self.say(who, text),
            Command::Close {} => {
                if self.room.owner.id != who.id {
                    return Err(Refusal::NotOwner {});
                }
                self.expect_waiting()?;
                self.emit(Event::Closed {})
            }
        }
    }

    fn expect_waiting(&self) -> Result<(), Refusal> {
        match self.room.step {
            Step::Waiting => Ok(()),
            Step::Playing | Step::Between => Err(Refusal::Started {}),
            Step::Over | Step::Closed => Err(Refusal::Over {}),
        }
    }

    fn seat_of(&self, who: &Person) -> Result<Seat, Refusal> {
        self.room.seat_of(&who.id).ok_or(Refusal::NotSeated {})
    }

    /// The seat of somebody who plays.
    fn playing_seat(&self, who: &Person) -> Result<Seat, Refusal> {
        let seat = self.seat_of(who)?;
        match self.room.step {
            Step::Playing => Ok(seat),
            Step::Waiting | Step::Between => Err(Refusal::NotStarted {}),
            Step::Over | Step::Closed => Err(Refusal::Over {}),
        }
    }
}

/// Before the start.
impl Draft {
    fn sit(&mut self, who: &Person, wanted: Option<usize>) -> Result<(), Refusal> {
        self.expect_waiting()?;
        if self.room.seat_of(&who.id).is_some() {
            return Err(Refusal::Seated {});
        }
        let mut free = Seat::all(self.room.chairs.len())
            .filter(|seat| self.room.chairs[seat.index()].occupant.is_none())
            .map(Seat::number)
            .filter(|&number| wanted.is_none_or(|wanted| wanted == number));
        let seat = free.next().ok_or(Refusal::NoSeat {})?;
        self.emit(Event::Sat { seat, person: who.clone() })
    }

    fn ready(&mut self, who: &Person, ready: bool, rng: &mut impl Rng) -> Result<(), Refusal> {
        match self.room.step {
            Step::Waiting | Step::Between => {}
            Step::Playing => return Err(Refusal::Started {}),
            Step::Over | Step::Closed => return Err(Refusal::Over {}),
        }
        let seat = self.seat_of(who)?;
        if self.room.chairs[seat.index()].ready == ready {
            return Ok(());
        }
        self.emit(Event::Ready { seat: seat.number(), ready })?;
        if !self.room.chairs.iter().all(|chair| chair.ready) {
            return Ok(());
        }
        if self.room.step == Step::Between {
            let event = self.second_game();
            return self.emit(event);
        }
        let mut seats: Vec<_> =
            self.room.chairs.iter().filter_map(|chair| chair.occupant.clone()).collect();
        if self.room.terms.drawn {
            seats.shuffle(rng);
        }
        self.emit(Event::Started { seats })?;
        self.pass_where_forced()
    }
}

/// Playing.
impl Draft {
    fn person_acts(
        &mut self,
        who: &Person,
        ply: u64,
        action: &str,
        lag: u32,
    ) -> Result<(), Refusal> {
        if self.is_repeated(who, ply, action) {
            return Ok(());
        }
        let seat = self.playing_seat(who)?;
        let now = self.room.ply();
        if ply != now {
            return Err(Refusal::OtherPly { answered: ply, ply: now });
        }
        if self.room.turn() != Some(seat) {
            return Err(Refusal::NotYourTurn {});
        }
        self.act(action, lag)
    }

    /// Whether this very action was played in answer to this ply.
    fn is_repeated(&self, who: &Person, ply: u64, action: &str) -> bool {
        let then = usize::try_from(ply).ok().and_then(|ply| self.room.changes.get(ply));
        let (Some(Some((player, played))), Some(table)) = (then, self.room.table()) else {
            return false;
        };
        let own = self.room.player_of(&who.id).map(Seat::index);
        own == Some(*player) && table.position().parse_action(action).as_ref() == Ok(played)
    }

    fn act(&mut self, action: &str, lag: u32) -> Result<(), Refusal> {
        let illegal = |why: &dyn std::fmt::Display| Refusal::Illegal { why: why.to_string() };
        let table = self.room.table().ok_or(Refusal::NotStarted {})?;
        let position = table.position();
        let action = position.parse_action(action).map_err(|error| illegal(&error))?;
        position.legal(action).map_err(|error| illegal(&error))?;
        self.emit(Event::Acted { action: action.to_string(), lag: lag.min(MAX_LAG) })?;
        self.pass_where_forced()
    }

    /// Who can only pass does so at once.
    fn pass_where_forced(&mut self) -> Result<(), Refusal> {
        while self.room.step == Step::Playing
            && let Some(pass) = self.room.table().and_then(Table::forced_pass)
        {
            self.emit(Event::Acted { action: pass.to_string(), lag: 0 })?;
        }
        Ok(())
    }

    fn say(&mut self, who: &Person, text: &str) -> Result<(), Refusal> {
        let sits = self.room.seat_of(&who.id).or_else(|| self.room.player_of(&who.id));
        if sits.is_none() && self.room.owner.id != who.id {
            return Err(Refusal::NotSeated {});
        }
        let text = text.trim();
        let length = text.chars().count();
        if !(1..=MAX_SAYING).contains(&length) || !text.chars().all(can_be_shown) {
            return Err(Refusal::Unsayable {});
        }
        self.emit(Event::Said { person: who.clone(), text: text.into() })
    }
}

/// No control characters, nor those that turn the direction of what is around them.
fn can_be_shown(letter: char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !letter.is_control() && !turns
}

/// Agreeing.
impl Draft {
    fn propose(&mut self, who: &Person, offer: Offer, rng: &mut impl Rng) -> Result<(), Refusal> {
        let seat = self.voice(who, offer)?;
        if let Some(proposal) = self.room.offers.get(&offer) {
            if proposal.agreed[seat.index()] {
                return Err(Refusal::ProposedAlready {});
            }
            return self.answer(who, offer, true, rng);
        }
        match offer {
            Offer::TakeBack if self.room.terms.rated => return Err(Refusal::Rated {}),
            Offer::Draw if self.room.voices(offer).len() < self.room.chairs.len() => {
                return Err(Refusal::EngineDeclines {});
            }
            Offer::TakeBack if self.room.last_choice(seat).is_none() => {
                return Err(Refusal::NothingToTakeBack {});
            }
            _ => {}
        }
        self.emit(Event::Proposed { seat: seat.number(), offer })?;
        self.conclude(offer, rng)
    }

    fn answer(
        &mut self,
        who: &Person,
        offer: Offer,
        agree: bool,
        rng: &mut impl Rng,
    ) -> Result<(), Refusal> {
        let seat = self.voice(who, offer)?;
        let Some(proposal) = self.room.offers.get(&offer) else {
            return Err(Refusal::NotProposed {});
        };
        if !agree {
            return self.emit(Event::Declined { seat: seat.number(), offer });
        }
        if !proposal.agreed[seat.index()] {
            self.emit(Event::Agreed { seat: seat.number(), offer })?;
        }
        self.conclude(offer, rng)
    }

    /// The seat as which somebody has a say in an offer that can be made now.
    fn voice(&self, who: &Person, offer: Offer) -> Result<Seat, Refusal> {
        if offer != Offer::Rematch {
            return self.playing_seat(who);
        }
        let seat = self.room.player_of(&who.id).ok_or(Refusal::NotSeated {})?;
        match self.room.step {
            Step::Over if self.room.rematch.is_none() => Ok(seat),
            Step::Over | Step::Closed => Err(Refusal::Over {}),
            _ => Err(Refusal::NotOver {}),
        }
    }

    /// Does what is proposed if all agree.
    fn conclude(&mut self, offer: Offer, rng: &mut impl Rng) -> Result<(), Refusal> {
        let Some(proposal) = self.room.offers.get(&offer) else { return Ok(()) };
        let by = proposal.by;
        if !self.room.voices(offer).iter().all(|seat| proposal.agreed[seat.index()]) {
            return Ok(());
        }
        match offer {
            Offer::TakeBack => {
                let actions = self.room.last_choice(by).ok_or(Refusal::NothingToTakeBack {})?;
                self.emit(Event::TookBack { actions })
            }
            Offer::Draw => self.emit(Event::Drawn {}),
            Offer::Abort => self.emit(Event::Aborted {}),
            Offer::Rematch => {
                let room = RoomId::of_bits(rng.random());
                self.emit(Event::Rematched { room })
            }
        }
    }
}
