//! One task for each room in use keeps it: what is asked goes through it one by one, is stored, and
//! only then told to those who watch.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use quartet_core::Seat;
use quartet_rooms::{Answer, Now, Room, Step};
use quartet_table::Errand;
use quartet_wire::{
    Access, Command, Event, Listing, OwnRoom, Person, PersonId, Refusal, RoomId, ServerMessage,
    Stamped,
};
use tokio::{
    sync::{Notify, mpsc, oneshot},
    time::{Instant, sleep_until},
};

use crate::{
    account::without,
    engines::Thought,
    hub::Hub,
    metrics::Open,
    played::Finished,
    store::{Append, StoreError},
};

/// So many questions wait at most for a room.
pub(crate) const QUEUE: usize = 64;
/// A room that is over and that nobody watches is let go after this time.
const IDLE: Duration = Duration::from_mins(1);
/// A room wakes up at least so often: clocks of machines are set.
const LONGEST_SLEEP: Duration = Duration::from_mins(10);

/// A crowd larger than that is told no more often how large it is than once in this time: each who comes
/// would be told to all.
const CROWD: usize = 20;
const CROWD_PAUSE: Duration = Duration::from_secs(1);

/// What can be asked of a room.
#[derive(Debug)]
pub(crate) enum Ask {
    /// To do something; the answer says how many events there are then.
    Do {
        who: Person,
        command: Command,
        /// How long it was on its way, in milliseconds.
        lag: u32,
        reply: oneshot::Sender<Result<u64, Refusal>>,
    },
    /// To be told of all events but those seen, and of what follows.
    Watch(Watcher),
    /// No longer to tell a connection.
    Leave { connection: u64 },
    /// The record, as those who only watch may see it.
    Record { who: Option<PersonId>, reply: oneshot::Sender<Option<String>> },
    /// To take the name and the words of somebody out of what is told from now on.
    Forget { who: PersonId, done: oneshot::Sender<()> },
    /// The engine has chosen.
    Chosen { ply: u64, thought: Thought },
}

/// A connection that watches.
#[derive(Debug)]
pub(crate) struct Watcher {
    pub(crate) connection: u64,
    pub(crate) who: Option<PersonId>,
    /// How many events it has.
    pub(crate) seen: u64,
    /// Where what is told goes. A connection that does not keep up is cut: it comes back and says what
    /// it has seen.
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
    pub(crate) cut: Arc<Notify>,
}

/// Keeps one room.
pub(crate) struct Keeper {
    id: RoomId,
    room: Room,
    events: Vec<Stamped>,
    watchers: HashMap<u64, Watcher>,
    hub: Arc<Hub>,
    /// For what tasks of the room say later.
    own: mpsc::WeakSender<Ask>,
    thinking: Option<Thinking>,
    engine: Option<quartet_engine::Engine>,
    /// What was told last of who is there, and when.
    presence: Option<(Vec<bool>, usize)>,
    presence_told: Instant,
    /// What the list of each person says of the room.
    lists: HashMap<PersonId, OwnRoom>,
    _open: Open,
}

/// The engine thinks, until this is dropped.
struct Thinking {
    ply: u64,
    stop: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Keeper {
    pub(crate) fn new(
        id: RoomId,
        room: Room,
        events: Vec<Stamped>,
        hub: Arc<Hub>,
        own: mpsc::WeakSender<Ask>,
    ) -> Self {
        let (watchers, thinking, engine, presence) = (HashMap::new(), None, None, None);
        let (open, lists) = (Open::new(&hub.metrics().rooms), HashMap::new());
        Self {
            id,
            room,
            events,
            watchers,
            hub,
            own,
            thinking,
            engine,
            presence,
            presence_told: Instant::now(),
            lists,
            _open: open,
        }
    }

    /// Keeps the room as long as anything can happen in it or anybody watches.
    pub(crate) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        self.pass_time().await;
        let mut idle_since = Instant::now();
        loop {
            let is_idle = self.room.is_over() && self.watchers.is_empty();
            let wake = if is_idle { idle_since + IDLE } else { Instant::now() + self.sleep() };
            tokio::select! {
                ask = asks.recv() => match ask {
                    Some(ask) => {
                        self.answer(ask).await;
                        idle_since = Instant::now();
                    }
                    None => break,
                },
                () = sleep_until(wake) => {
                    if is_idle {
                        break;
                    }
                    self.pass_time().await;
                }
            }
        }
        // Who asks from now on finds the door closed and has the room opened again.
        asks.close();
        while let Some(ask) = asks.recv().await {
            self.answer(ask).await;
        }
        self.hub.list(&self.id, None);
    }

    /// How long nothing happens by itself.
    fn sleep(&self) -> Duration {
        let now = self.hub.now();
        let due = self.room.due().map(|(at, _)| at);
        let told = self.watchers.values().filter_map(|watcher| {
            let next = self.events.get(usize::try_from(watcher.seen).ok()?)?;
            Some(next.at + self.delay_for(watcher))
        });
        let next = told.chain(due).min();
        let next = next.map_or(LONGEST_SLEEP, |at| Duration::from_millis(at.saturating_sub(now)));
        let untold = self.presence.as_ref() != Some(&self.who_is_there());
        next.min(if untold { CROWD_PAUSE } else { LONGEST_SLEEP })
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Do { who, command, lag, reply } => {
                let result = self.does(&who, &command, lag).await;
                let _ = reply.send(result);
            }
            Ask::Watch(watcher) => {
                let connection = watcher.connection;
                self.watchers.insert(connection, watcher);
                let told = self.presence_told;
                self.tell();
                if self.presence_told == told {
                    self.greet(connection);
                }
            }
            Ask::Leave { connection } => {
                self.watchers.remove(&connection);
                self.tell();
            }
            Ask::Record { who, reply } => {
                let shown = self.shown_to(who.as_ref());
                let room = Room::replay(self.events.iter().take(shown)).ok();
                let text = room.and_then(|room| Some(room.table()?.text()));
                let _ = reply.send(text);
            }
            Ask::Forget { who, done } => {
                for event in &mut self.events {
                    without(event, &who);
                }
                if let Ok(room) = Room::replay(&self.events) {
                    self.room = room;
                }
                let _ = done.send(());
            }
            Ask::Chosen { ply, thought } => self.engine_acts(ply, thought).await,
        }
    }

    async fn does(&mut self, who: &Person, command: &Command, lag: u32) -> Result<u64, Refusal> {
        if matches!(command, Command::Say { .. }) && !self.hub.has_chat() {
            return Err(Refusal::NoChat {});
        }
        let now = Now { at: self.hub.now(), lag };
        let answer = self.room.handle(who, command, now, &mut self.hub.random());
        let result = answer.result.clone();
        self.take(answer).await?;
        result.map(|()| self.room.version())
    }

    /// Stores what follows, and then lets it happen.
    async fn take(&mut self, answer: Answer) -> Result<(), Refusal> {
        if answer.events.is_empty() {
            return Ok(());
        }
        let mut appends = vec![Append {
            room: self.id.clone(),
            first: self.room.version(),
            events: answer.events.clone(),
            is_open: !answer.room.is_over(),
            finished: Finished::of(&self.id, &answer.room).filter(|_| !self.room.is_over()),
        }];
        for event in &answer.events {
            if let Event::Rematched { room } = &event.event {
                let (next, events) = answer.room.again(Now::at(event.at))?;
                appends.push(Append {
                    room: room.clone(),
                    first: 0,
                    events,
                    is_open: !next.is_over(),
                    finished: None,
                });
            }
        }
        if self.hub.store().append(appends).await.is_err() {
            self.catch_up().await;
            return Err(Refusal::NotStored {});
        }
        self.count(&answer);
        self.room = answer.room;
        self.events.extend(answer.events);
        self.tell();
        self.let_engine_think();
        Ok(())
    }

    /// Counts what was stored.
    fn count(&self, answer: &Answer) {
        let metrics = self.hub.metrics();
        let game = answer.room.start().game().to_string();
        let acted = |event: &&Stamped| matches!(event.event, Event::Acted { .. });
        metrics.acted(answer.events.iter().filter(acted).count() as u64);
        let started = |event: &&Stamped| matches!(event.event, Event::Started { .. });
        (0..answer.events.iter().filter(started).count()).for_each(|_| metrics.started(&game));
        if answer.room.step() == Step::Over && self.room.step() != Step::Over {
            metrics.finished(&game);
        }
    }

    /// After a failure: what is stored counts, be it more than was thought.
    async fn catch_up(&mut self) {
        let Ok(events) = self.hub.store().events(&self.id, self.room.version()).await else {
            return;
        };
        let mut room = self.room.clone();
        if events.iter().all(|event| room.apply(event).is_ok()) {
            self.room = room;
            self.events.extend(events);
            self.tell();
            self.let_engine_think();
        }
    }

    async fn pass_time(&mut self) {
        let answer = self.room.tick(Now::at(self.hub.now()));
        if self.take(answer).await.is_err() {
            // The disk may have room again a little later.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        self.tell();
        self.let_engine_think();
    }
}

/// Telling.
impl Keeper {
    /// Those at the table see at once what happens, and so do all after the end.
    fn is_at_the_table(&self, who: &PersonId) -> bool {
        self.room.seat_of(who).is_some()
            || self.room.player_of(who).is_some()
            || self.room.owner().id == *who
    }

    fn delay(&self, who: Option<&PersonId>) -> u64 {
        if self.room.is_over() || who.is_some_and(|who| self.is_at_the_table(who)) {
            0
        } else {
            u64::from(self.room.terms().delay) * 1000
        }
    }

    fn delay_for(&self, watcher: &Watcher) -> u64 {
        self.delay(watcher.who.as_ref())
    }

    /// How many events somebody may see now.
    fn shown_to(&self, who: Option<&PersonId>) -> usize {
        match self.delay(who) {
            0 => self.events.len(),
            delay => {
                let now = self.hub.now();
                self.events.partition_point(|event| event.at + delay <= now)
            }
        }
    }

    /// Tells everybody what they have not seen, and who is there if that has changed.
    fn tell(&mut self) {
        // Most have seen the same: their message is written once.
        let mut written: HashMap<(usize, usize), Utf8Bytes> = HashMap::new();
        let mut gone = Vec::new();
        let mut told = Vec::new();
        for watcher in self.watchers.values() {
            let shown = self.shown_to(watcher.who.as_ref());
            let seen = usize::try_from(watcher.seen).unwrap_or(usize::MAX);
            if seen >= shown {
                // Closed connections are noticed even if nothing happens.
                if watcher.out.is_closed() {
                    gone.push(watcher.connection);
                }
                continue;
            }
            let message = written.entry((seen, shown)).or_insert_with(|| {
                write(&ServerMessage::Events {
                    room: self.id.clone(),
                    first: watcher.seen,
                    events: self.events[seen..shown].to_vec(),
                    now: self.hub.now(),
                })
            });
            match watcher.out.try_send(message.clone()) {
                Ok(()) => told.push((watcher.connection, shown as u64)),
                Err(error) => {
                    if matches!(error, mpsc::error::TrySendError::Full(_)) {
                        self.hub.metrics().cut.inc();
                        watcher.cut.notify_one();
                    }
                    gone.push(watcher.connection);
                }
            }
        }
        for (connection, shown) in told {
            if let Some(watcher) = self.watchers.get_mut(&connection) {
                watcher.seen = shown;
            }
        }
        for connection in gone {
            self.watchers.remove(&connection);
        }
        self.tell_presence();
        self.tell_lists();
    }

    /// Puts the room on the lists of those who play or wait here.
    fn tell_lists(&mut self) {
        let room = &self.room;
        let mut lists = HashMap::new();
        if !room.is_over() {
            let turn = room.turn();
            let waits = room.step() != Step::Playing;
            let until = room.due().filter(|_| !waits).map(|(at, _)| at);
            let listed = |is_due| OwnRoom {
                room: self.id.clone(),
                terms: room.terms().clone(),
                seats: room.chairs().iter().map(|chair| chair.occupant.clone()).collect(),
                has_begun: room.table().is_some(),
                is_due,
                until,
            };
            if waits && room.table().is_none() {
                lists.insert(room.owner().id.clone(), listed(false));
            }
            for (seat, chair) in Seat::all(room.chairs().len()).zip(room.chairs()) {
                if let Some(person) = chair.person() {
                    // Whoever is not ready is waited for once all seats are taken.
                    let is_due = turn == Some(seat) || waits && room.free() == 0 && !chair.ready;
                    lists.insert(person.id.clone(), listed(is_due));
                }
            }
        }
        for (person, listed) in &lists {
            if self.lists.get(person) != Some(listed) {
                self.hub.note_own(person, &self.id, Some(listed.clone()));
            }
        }
        for person in self.lists.keys().filter(|person| !lists.contains_key(*person)) {
            self.hub.note_own(person, &self.id, None);
        }
        self.lists = lists;
    }

    /// For each seat whether its person is connected, and how many others watch.
    fn who_is_there(&self) -> (Vec<bool>, usize) {
        let is_here =
            |id: &PersonId| self.watchers.values().any(|watcher| watcher.who.as_ref() == Some(id));
        let chairs = self.room.chairs();
        let seats: Vec<bool> = chairs
            .iter()
            .map(|chair| chair.person().is_some_and(|person| is_here(&person.id)))
            .collect();
        let sits = |watcher: &&Watcher| {
            watcher.who.as_ref().is_some_and(|id| self.room.seat_of(id).is_some())
        };
        let watching = self.watchers.len() - self.watchers.values().filter(sits).count();
        (seats, watching)
    }

    fn presence_message(&self, seats: Vec<bool>, watching: usize) -> Utf8Bytes {
        write(&ServerMessage::Presence { room: self.id.clone(), seats, watching })
    }

    /// Tells somebody who came who is there.
    fn greet(&self, connection: u64) {
        let (seats, watching) = self.who_is_there();
        if let Some(watcher) = self.watchers.get(&connection) {
            // Who does not keep up is cut with the next event.
            let _ = watcher.out.try_send(self.presence_message(seats, watching));
        }
    }

    fn tell_presence(&mut self) {
        let (seats, watching) = self.who_is_there();
        let is_listed = self.room.step() == Step::Waiting
            && self.room.terms().access == Access::Everybody
            && self.room.free() > 0
            && seats.contains(&true);
        let listing = is_listed.then(|| Listing {
            room: self.id.clone(),
            by: self.room.owner().clone(),
            terms: self.room.terms().clone(),
            free: self.room.free(),
            since: self.events.first().map_or(0, |event| event.at),
        });
        self.hub.list(&self.id, listing);
        let same_seats = self.presence.as_ref().is_some_and(|(told, _)| *told == seats);
        if same_seats && self.presence.as_ref().is_some_and(|(_, told)| *told == watching) {
            return;
        }
        let is_crowd = self.watchers.len() > CROWD;
        if same_seats && is_crowd && self.presence_told.elapsed() < CROWD_PAUSE {
            return;
        }
        let message = self.presence_message(seats.clone(), watching);
        for watcher in self.watchers.values() {
            // Who does not keep up is cut with the next event.
            let _ = watcher.out.try_send(message.clone());
        }
        self.presence = Some((seats, watching));
        self.presence_told = Instant::now();
    }
}

/// The engine.
impl Keeper {
    fn let_engine_think(&mut self) {
        let ply = self.room.ply();
        let Some((seat, _)) = self.room.engine_to_move() else {
            self.thinking = None;
            return;
        };
        if self.thinking.as_ref().is_some_and(|thinking| thinking.ply == ply) {
            return;
        }
        let (Some(own), Some(table)) = (self.own.upgrade(), self.room.table()) else { return };
        let Some(errand) = Errand::of_engine(table) else { return };
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking { ply, stop: Arc::clone(&stop) });
        let now = Duration::from_millis(self.hub.now());
        let remaining = self
            .room
            .clocks()
            .and_then(|clocks| clocks.remaining(seat, errand.position.game(), now));
        let (hub, engine) = (Arc::clone(&self.hub), self.engine.take());
        let seed = ply ^ u64::from(Seat::number(seat) as u32) << 32;
        tokio::spawn(async move {
            let thought = hub.engines().choose(engine, errand, remaining, seed, stop).await;
            // The room may be gone.
            let _ = own.send(Ask::Chosen { ply, thought }).await;
        });
    }

    async fn engine_acts(&mut self, ply: u64, thought: Thought) {
        self.engine = thought.engine.or(self.engine.take());
        if self.thinking.as_ref().is_none_or(|thinking| thinking.ply != ply) {
            return;
        }
        self.thinking = None;
        let Some(action) = thought.action else { return };
        let answer = self.room.engine_acts(ply, &action, Now::at(self.hub.now()));
        if self.take(answer).await.is_err() {
            // The disk may have room again a little later; then it thinks anew.
            tokio::time::sleep(Duration::from_secs(1)).await;
            self.let_engine_think();
        }
    }
}

pub(crate) fn write(message: &ServerMessage) -> Utf8Bytes {
    // Types of this program, whose maps have texts as keys, always make JSON.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// A room as stored, ready to be kept.
pub(crate) fn open(id: &RoomId, events: &[Stamped]) -> Result<Room, StoreError> {
    Room::replay(events)
        .map_err(|broken| StoreError::Damaged { room: id.clone(), why: broken.to_string() })
}
