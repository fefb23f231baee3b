//! A room of the server on this page: the sum of the events that the server tells, and what the person
//! does in it. Data flows one way: a command goes to the server, events come back, the room changes,
//! and all else follows.

use std::time::Duration;

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_games::{Action, Position};
use quartet_record::NodeId;
use quartet_render::Marks;
use quartet_rooms::{Room, Step as RoomStep};
use quartet_table::{Table, last_turn};
use quartet_wire::{
    ClientMessage, Command, Event, Offer, Person, PersonId, RoomId, ServerMessage, Stamped,
};

use crate::{
    board::Step,
    browser,
    game_board::Play,
    input::Input,
    online::{Connection, Heard, occupant_name, person_name, refused},
    pages::turns::Line,
    session,
    shell::{say, say_with, shell, words},
    sound::{self, Sound},
};

/// How it stands with the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    /// Not yet connected.
    Connecting,
    /// All is well.
    Up,
    /// Coming back.
    Lost,
    /// The server is being restarted.
    Stopping,
    /// There is none on which one can play.
    NoServer,
    /// There is no such room.
    NoRoom,
    /// The page and the server do not understand each other.
    Broken,
}

/// A room on this page.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    pub(crate) id: StoredValue<RoomId>,
    /// `None` until the server has told of it.
    pub(crate) room: RwSignal<Option<Room>>,
    /// The game, or before it an empty table.
    pub(crate) table: RwSignal<Table>,
    pub(crate) shown: RwSignal<Option<NodeId>>,
    pub(crate) play: Play,
    /// The seat that sits below, if somebody chose.
    below: RwSignal<Option<Seat>>,
    pub(crate) you: RwSignal<Option<PersonId>>,
    /// What was said.
    pub(crate) said: RwSignal<Vec<(Person, String)>>,
    /// Which seats' persons are here, and how many others watch.
    pub(crate) here: RwSignal<(Vec<bool>, usize)>,
    pub(crate) link: RwSignal<Link>,
    pub(crate) has_chat: RwSignal<bool>,
    /// Now by the server's clock.
    pub(crate) now: RwSignal<Duration>,
    /// How far the server's clock is ahead of this one, in milliseconds.
    ahead: StoredValue<Option<i64>>,
    /// The action that is on its way, so that none is sent twice.
    under_way: RwSignal<Option<UnderWay>>,
    number: StoredValue<u64>,
    connection: StoredValue<Option<Connection>, LocalStorage>,
}

/// An action that is on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
struct UnderWay {
    id: u64,
    command: Command,
    /// How many events there are once it has arrived, if the server has said so.
    seen: Option<u64>,
}

/// A table at which nobody sits yet.
fn empty(start: Position) -> Option<Table> {
    let limits = quartet_core::adjudication::Adjudication::None;
    Table::new(start, Vec::new(), limits, false).ok()
}

thread_local! {
    // Callbacks that the board keeps outlive the owner that made them; this says which room is on.
    static VISIT: std::cell::Cell<Option<Visit>> = const { std::cell::Cell::new(None) };
}

impl Visit {
    /// Opens a room; `None` only if no game can begin at its start, which the rules exclude.
    pub(crate) fn new(id: RoomId) -> Option<Self> {
        let start = Position::start(quartet_games::Game::ALL[0].variants()[0]);
        let (room, shown) = (RwSignal::new(None::<Room>), RwSignal::new(None));
        let table = RwSignal::new(empty(start)?);
        let position = Memo::new(move |_| {
            table.with(|table| match shown.get() {
                Some(node) => *table.record().position(node),
                None => *table.position(),
            })
        });
        let you = RwSignal::new(None::<PersonId>);
        let link = RwSignal::new(Link::Connecting);
        let under_way = RwSignal::new(None::<UnderWay>);
        let may_act = Memo::new(move |_| {
            let free = shown.get().is_none() && link.get() == Link::Up;
            let own = room.with(|room| {
                let room = room.as_ref()?;
                Some(room.turn()? == room.seat_of(&you.get()?)?)
            });
            free && under_way.with(Option::is_none) && own == Some(true)
        });
        let act = Callback::new(move |action: Action| {
            if let Some(visit) = VISIT.get() {
                visit.act(action);
            }
        });
        let input = Input::new(position.into(), may_act.into(), act);
        let marks = Signal::derive(move || {
            let mut marks = Marks::default();
            table.with(|table| {
                let node = shown.get().unwrap_or_else(|| table.record().end());
                if let Some(last) = last_turn(table.record(), node) {
                    marks.set_last(&last.before, &last.actions);
                }
            });
            marks
        });
        let below = RwSignal::new(None);
        let own = Memo::new(move |_| {
            room.with(|room| room.as_ref()?.seat_of(&you.get()?)).unwrap_or(Seat::FIRST)
        });
        let seen_from = Signal::derive(move || Some(below.get().unwrap_or_else(|| own.get())));
        let visit = Self {
            id: StoredValue::new(id),
            room,
            table,
            shown,
            play: Play::new(input, marks, seen_from, RwSignal::new(None)),
            below,
            you,
            said: RwSignal::new(Vec::new()),
            here: RwSignal::new((Vec::new(), 0)),
            link,
            has_chat: RwSignal::new(true),
            now: RwSignal::new(Duration::ZERO),
            ahead: StoredValue::new(None),
            under_way,
            number: StoredValue::new(0),
            connection: StoredValue::new_local(None),
        };
        VISIT.set(Some(visit));
        visit.run();
        Some(visit)
    }

    fn run(self) {
        let connection = Connection::open(move |heard| self.hear(heard));
        self.connection.set_value(Some(connection));
        browser::tick_while_here(100, move || self.tick());
        on_cleanup(move || VISIT.set(None));
    }

    fn tick(self) {
        let Some(ahead) = self.ahead.get_value() else { return };
        let has_clocks = self.room.with_untracked(|room| {
            room.as_ref().is_some_and(|room| room.step() == RoomStep::Playing)
        });
        if has_clocks {
            let now = browser::date_now().saturating_add_signed(ahead);
            self.now.set(Duration::from_millis(now));
        }
    }
}

/// Asking.
impl Visit {
    /// What the room says; the default until it is known.
    pub(crate) fn with<T: Default>(self, ask: impl FnOnce(&Room) -> T) -> T {
        self.room.with(|room| room.as_ref().map(ask).unwrap_or_default())
    }

    /// Where the person sits.
    pub(crate) fn own_seat(self) -> Option<Seat> {
        let you = self.you.get()?;
        self.with(|room| room.seat_of(&you))
    }

    /// The seat as which the person has a say in an offer.
    pub(crate) fn voice(self, offer: Offer) -> Option<Seat> {
        let you = self.you.get()?;
        self.with(|room| room.voice_of(&you, offer))
    }

    pub(crate) fn step(self) -> RoomStep {
        self.room.with(|room| room.as_ref().map_or(RoomStep::Waiting, Room::step))
    }

    /// The turns of the game.
    pub(crate) fn line(self) -> Line {
        let act = Callback::new(move |action| self.act(action));
        Line { table: self.table, shown: self.shown, input: self.play.input, act }
    }

    /// Who sits at a seat, in words.
    pub(crate) fn name(self, seat: Seat) -> String {
        let occupant = self.with(|room| room.chairs()[seat.index()].occupant.clone());
        occupant.as_ref().map_or_else(|| say("online-empty"), occupant_name)
    }

    /// How the game ended, in words.
    pub(crate) fn verdict(self) -> String {
        match self.step() {
            RoomStep::Closed => say("online-closed"),
            _ if self.table.with(Table::is_over) => self.table.with(session::verdict),
            _ => say("online-abandoned"),
        }
    }

    /// Turns the board by one seat.
    pub(crate) fn turn_board(self) {
        let seats = self.table.with_untracked(|table| table.players().len());
        let now = self.below.get_untracked();
        let now = now.or_else(|| untrack(|| self.own_seat())).unwrap_or(Seat::FIRST);
        self.below.set(Some(now.next(seats)));
    }
}

/// Doing.
impl Visit {
    /// Sends a command to the server.
    pub(crate) fn does(self, command: Command) {
        let id = self.number.get_value();
        self.number.set_value(id + 1);
        self.send(id, command);
    }

    fn send(self, id: u64, command: Command) {
        if matches!(command, Command::Act { .. }) {
            let under_way = UnderWay { id, command: command.clone(), seen: None };
            self.under_way.set(Some(under_way));
        }
        self.say(&ClientMessage::Do { id, room: self.id.get_value(), command });
    }

    fn say(self, message: &ClientMessage) {
        self.connection.with_value(|connection| {
            if let Some(connection) = connection {
                connection.send(message);
            }
        });
    }

    fn watch(self) {
        let seen = self.room.with_untracked(|room| room.as_ref().map_or(0, Room::version));
        self.say(&ClientMessage::Watch { room: self.id.get_value(), seen });
    }

    fn act(self, action: Action) {
        let ply = self.room.with_untracked(|room| room.as_ref().map_or(0, Room::ply));
        if self.under_way.with_untracked(Option::is_none) {
            self.does(Command::Act { ply, action: action.to_string() });
        }
    }
}

/// Hearing.
impl Visit {
    fn hear(self, heard: Heard) {
        // The page may be left by now.
        if self.room.try_with_untracked(|_| ()).is_none() {
            return;
        }
        match heard {
            Heard::Lost => {
                if self.link.get_untracked() != Link::Stopping {
                    self.link.set(Link::Lost);
                }
            }
            Heard::NoServer => self.link.set(Link::NoServer),
            Heard::Message(message) => self.hear_message(*message),
        }
    }

    fn hear_message(self, message: ServerMessage) {
        match message {
            ServerMessage::Welcome { you, now, chat } => {
                self.you.set(Some(you.id));
                self.has_chat.set(chat);
                self.set_clock(now);
                self.link.set(Link::Up);
                self.watch();
                // It may have been lost on the way; if not, the server knows that it was done.
                if let Some(under_way) = self.under_way.get_untracked() {
                    self.send(under_way.id, under_way.command);
                }
            }
            ServerMessage::Events { first, events, now, .. } => {
                self.set_clock(now);
                self.follow(first, &events);
            }
            ServerMessage::Presence { seats, watching, .. } => self.here.set((seats, watching)),
            ServerMessage::Done { id, seen } => {
                self.under_way.update(|under_way| {
                    if let Some(under_way) = under_way.as_mut().filter(|act| act.id == id) {
                        under_way.seen = Some(seen);
                    }
                });
                self.arrive();
            }
            ServerMessage::Refused { id, why } => {
                if self.under_way.with_untracked(|act| act.as_ref().map(|act| act.id) == id) {
                    self.under_way.set(None);
                }
                if why == (quartet_wire::Refusal::NoRoom {}) {
                    self.link.set(Link::NoRoom);
                } else {
                    shell().tell(untrack(|| refused(&why)));
                }
            }
            ServerMessage::Stopping {} => self.link.set(Link::Stopping),
            ServerMessage::Lobby { .. } | ServerMessage::Own { .. } => {}
        }
    }

    /// Messages take time: of all that was heard the latest clock is nearest to the truth.
    fn set_clock(self, now: u64) {
        let ahead = now.cast_signed() - browser::date_now().cast_signed();
        let best = self.ahead.get_value().map_or(ahead, |known| known.max(ahead));
        self.ahead.set_value(Some(best));
    }

    /// An action that the server has done is over when its events are here, too.
    fn arrive(self) {
        let version = self.room.with_untracked(|room| room.as_ref().map_or(0, Room::version));
        let is_done = self.under_way.with_untracked(|act| {
            act.as_ref().is_some_and(|act| act.seen.is_some_and(|seen| seen <= version))
        });
        if is_done {
            self.under_way.set(None);
        }
    }

    fn follow(self, first: u64, events: &[Stamped]) {
        let mut room = self.room.get_untracked();
        let known = room.as_ref().map_or(0, Room::version);
        if first > known {
            return self.watch();
        }
        let fresh = usize::try_from(known - first).unwrap_or(usize::MAX);
        let Some(events) = events.get(fresh..).filter(|events| !events.is_empty()) else { return };
        let mut steps = Vec::new();
        let mut said = Vec::new();
        let mut told = Vec::new();
        let mut is_other_game = false;
        for event in events {
            match &event.event {
                Event::Acted { action, .. } => {
                    let table = room.as_ref().and_then(Room::table);
                    let step = table.and_then(|table| {
                        let before = *table.position();
                        Some(Step { before, action: before.parse_action(action).ok()? })
                    });
                    steps.extend(step);
                }
                Event::Said { person, text } => said.push((person.clone(), text.clone())),
                Event::Started { .. } | Event::TookBack { .. } => is_other_game = true,
                other => told.extend(room.as_ref().and_then(|room| untrack(|| news(room, other)))),
            }
            let result = match &mut room {
                Some(room) => room.apply(event),
                none => Room::replay([event]).map(|room| *none = Some(room)),
            };
            if result.is_err() {
                return self.link.set(Link::Broken);
            }
        }
        let Some(room) = room else { return };
        let table = room.table().cloned().or_else(|| empty(*room.start()));
        let was_over = self.room.with_untracked(|room| room.as_ref().is_some_and(Room::is_over));
        let ends = room.is_over() && !was_over;
        // Everything follows from these at once.
        if is_other_game {
            self.shown.set(None);
            self.play.input.cancel();
        }
        if let Some(table) = table {
            self.table.set(table);
        }
        self.room.set(Some(room));
        if !said.is_empty() {
            let speech = said.iter().map(|(who, text)| {
                let who = untrack(|| person_name(who));
                format!("{who}: {text}")
            });
            if known > 0 {
                shell().speak(speech.collect::<Vec<_>>().join(" "));
            }
            self.said.update(|all| all.extend(said));
        }
        self.arrive();
        if known > 0 {
            if let [step] = steps[..] {
                self.play.board.step.set(Some(step));
            }
            for step in &steps {
                shell().speak(untrack(|| words().action(&step.before, step.action)));
            }
            for text in told {
                shell().tell(text);
            }
            if ends {
                shell().tell(untrack(|| self.verdict()));
                if shell().settings.with_untracked(|settings| settings.sound) {
                    sound::play(Sound::End);
                }
            }
        }
    }
}

/// What an event means for those who are here, if it must be told in words.
fn news(room: &Room, event: &Event) -> Option<String> {
    let who = |seat: usize| {
        let chair = room.chairs().get(seat.checked_sub(1)?)?;
        chair.occupant.as_ref().map(occupant_name)
    };
    Some(match event {
        Event::Proposed { seat, offer } => {
            let name = match offer {
                Offer::Rematch => room.players().get(seat.checked_sub(1)?).map(occupant_name)?,
                _ => who(*seat)?,
            };
            offered(*offer, &name)
        }
        Event::Resigned { seat, engine } => {
            let who = who(*seat)?;
            let resigned = say_with("online-resigned", &[("who", who.clone().into())]);
            match engine {
                Some(_) => {
                    format!(
                        "{resigned} {}",
                        say_with("online-engine-takes", &[("who", who.into())])
                    )
                }
                None => resigned,
            }
        }
        _ => return None,
    })
}

/// What somebody proposes, in words.
pub(crate) fn offered(offer: Offer, who: &str) -> String {
    let key = match offer {
        Offer::TakeBack => "online-offers-take-back",
        Offer::Draw => "online-offers-draw",
        Offer::Abort => "online-offers-abort",
        Offer::Rematch => "online-offers-rematch",
    };
    say_with(key, &[("who", who.to_owned().into())])
}
