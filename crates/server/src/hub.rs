//! All rooms of a server: which are in use, and which everybody may join; and what the people in them
//! may do.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use quartet_games::Variant;
use quartet_rooms::{Now, Room};
use quartet_wire::{
    Access, Ban, Command, Listing, OwnRoom, Pairing, Person, PersonId, Refusal, Restriction,
    RoomId, Terms,
};
use rand::{
    Rng, RngExt as _, SeedableRng as _,
    rngs::{StdRng, SysRng},
};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use crate::{
    engines::Engines,
    keeper::{self, Ask, Keeper, Watcher},
    metrics::Metrics,
    moderation::Standings,
    store::{Append, Store, StoreError},
    time::Clock,
};

/// The most rooms of the lobby that are told.
const MOST_LISTED: usize = 200;
/// The most rooms that a person has waiting in the lobby at once.
const MOST_WAITING: usize = 8;

/// So many changes of people wait at most for a slow connection, which then takes it that it is meant.
const CHANGES: usize = 64;

/// The rooms in which somebody plays or waits to.
pub(crate) type OwnRooms = BTreeMap<RoomId, OwnRoom>;

/// All rooms of a server.
pub(crate) struct Hub {
    store: Store,
    engines: Engines,
    chat: bool,
    clock: Clock,
    rooms: tokio::sync::Mutex<HashMap<RoomId, mpsc::Sender<Ask>>>,
    lobby: watch::Sender<BTreeMap<RoomId, Listing>>,
    /// The rooms of each person, as long as there are any or somebody listens.
    own: Mutex<HashMap<PersonId, watch::Sender<OwnRooms>>>,
    random: Mutex<StdRng>,
    connections: AtomicU64,
    requests: AtomicU64,
    stopping: watch::Sender<bool>,
    standings: Standings,
    /// Of whom something has changed: what they are called, or by what they are known.
    changed: broadcast::Sender<PersonId>,
}

/// Making one.
impl Hub {
    /// Opens all rooms in which time goes on. Rooms that are damaged are left as they are and named in
    /// the answer.
    ///
    /// # Errors
    /// If the store cannot be read, or the system gives no random numbers.
    pub(crate) async fn open(
        store: Store,
        chat: bool,
        clock: Clock,
    ) -> Result<(Arc<Self>, Vec<StoreError>), StoreError> {
        let mut random = StdRng::try_from_rng(&mut SysRng).map_err(|error| StoreError::Open {
            file: "random numbers".into(),
            why: error.to_string(),
        })?;
        let hub = Arc::new(Self {
            store,
            engines: Engines::new(),
            chat,
            clock,
            rooms: tokio::sync::Mutex::default(),
            lobby: watch::Sender::new(BTreeMap::new()),
            // Numbers of requests are told apart after a restart, too.
            requests: AtomicU64::new(random.random()),
            own: Mutex::default(),
            random: Mutex::new(random),
            connections: AtomicU64::new(0),
            stopping: watch::Sender::new(false),
            standings: Standings::default(),
            changed: broadcast::Sender::new(CHANGES),
        });
        hub.heed_moderators().await?;
        let mut damaged = Vec::new();
        for id in hub.store.open_rooms().await? {
            match hub.room(&id).await {
                Ok(_) => {}
                Err(error @ StoreError::Damaged { .. }) => damaged.push(error),
                Err(error) => return Err(error),
            }
        }
        Ok((hub, damaged))
    }

    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) const fn engines(&self) -> &Engines {
        &self.engines
    }

    pub(crate) const fn has_chat(&self) -> bool {
        self.chat
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        self.store.metrics()
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        (self.clock)()
    }

    /// A number for a new request.
    pub(crate) fn request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed)
    }

    /// Numbers that nobody can guess, from a generator of its own.
    pub(crate) fn random(&self) -> impl Rng + use<> {
        let mut random = self.random.lock().unwrap_or_else(PoisonError::into_inner);
        StdRng::from_rng(&mut *random)
    }

    pub(crate) const fn standings(&self) -> &Standings {
        &self.standings
    }

    /// An id for somebody new.
    pub(crate) fn new_person(&self) -> PersonId {
        PersonId::of_bits(self.random().random())
    }

    /// A number for a new connection.
    pub(crate) fn connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Becomes true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Tells all connections that the server stops, and lets go of all rooms.
    pub(crate) async fn close(&self) {
        self.stopping.send_replace(true);
        self.rooms.lock().await.clear();
    }
}

/// People.
impl Hub {
    /// Tells connections that something of somebody has changed.
    pub(crate) fn changed(&self, person: &PersonId) {
        // Where nobody is connected nobody hears of it.
        let _ = self.changed.send(person.clone());
    }

    /// Of whom something changes from now on.
    pub(crate) fn changes(&self) -> broadcast::Receiver<PersonId> {
        self.changed.subscribe()
    }

    /// Lets count what moderators did, be it by another program.
    pub(crate) async fn heed_moderators(&self) -> Result<(), StoreError> {
        let acts = self.store.acts_after(self.standings.last()).await?;
        self.standings.apply(&acts);
        for act in acts {
            self.changed(&act.whom.id);
        }
        Ok(())
    }

    /// That moderators do not forbid something to somebody now.
    pub(crate) fn expect_free(&self, who: &PersonId, kind: Ban) -> Result<(), Refusal> {
        self.standings.expect(who, kind, self.now())
    }

    /// All that is forbidden to somebody now.
    pub(crate) fn restrictions(&self, who: &PersonId) -> Vec<Restriction> {
        self.standings.restrictions(who, self.now())
    }

    /// That moderators let somebody do something.
    fn expect_allowed(&self, who: &PersonId, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Say { .. } => self.expect_free(who, Ban::Mute),
            // Whoever is not to play may always leave.
            Command::Rise {}
            | Command::Resign {}
            | Command::Close {}
            | Command::Answer { agree: false, .. } => Ok(()),
            _ => self.expect_free(who, Ban::Ban),
        }
    }

    /// Takes the name and the words of somebody out of a room that is in use.
    pub(crate) async fn forget(&self, id: &RoomId, who: &PersonId) {
        let room = self.rooms.lock().await.get(id).cloned();
        let (done, is_done) = oneshot::channel();
        if let Some(room) = room
            && room.send(Ask::Forget { who: who.clone(), done }).await.is_ok()
        {
            // A room that was let go is read anew.
            let _ = is_done.await;
        }
    }
}

/// Rooms.
impl Hub {
    /// The room with this id; `None` if there is none.
    async fn room(self: &Arc<Self>, id: &RoomId) -> Result<Option<mpsc::Sender<Ask>>, StoreError> {
        // Held while a room is read, so that none is ever kept twice.
        let mut rooms = self.rooms.lock().await;
        if let Some(room) = rooms.get(id).filter(|room| !room.is_closed()) {
            return Ok(Some(room.clone()));
        }
        rooms.retain(|_, room| !room.is_closed());
        let events = self.store.events(id, 0).await?;
        if events.is_empty() {
            return Ok(None);
        }
        let room = keeper::open(id, &events)?;
        let (sender, asks) = mpsc::channel(keeper::QUEUE);
        let keeper = Keeper::new(id.clone(), room, events, Arc::clone(self), sender.downgrade());
        tokio::spawn(keeper.run(asks));
        rooms.insert(id.clone(), sender.clone());
        Ok(Some(sender))
    }

    /// Asks something of a room.
    async fn ask(self: &Arc<Self>, id: &RoomId, mut ask: Ask) -> Result<(), Refusal> {
        // A room may be let go just then; it is opened again.
        for _ in 0..3 {
            let room = self.room(id).await.map_err(|_| Refusal::NotStored {})?;
            let room = room.ok_or(Refusal::NoRoom {})?;
            match room.send(ask).await {
                Ok(()) => return Ok(()),
                Err(unsent) => ask = unsent.0,
            }
        }
        Err(Refusal::Busy {})
    }

    /// Makes a room.
    pub(crate) async fn make(&self, by: Person, terms: Terms) -> Result<RoomId, Refusal> {
        self.expect_free(&by.id, Ban::Ban)?;
        if terms.access == Access::Everybody {
            let own = |listing: &&Listing| listing.by.id == by.id;
            if self.lobby.borrow().values().filter(own).count() >= MOST_WAITING {
                return Err(Refusal::Busy {});
            }
        }
        let (_, events) = Room::open(by, terms, Now::at(self.now()))
            .map_err(|error| Refusal::Terms { why: error.to_string() })?;
        let room = RoomId::of_bits(self.random().random());
        let append = Append { room: room.clone(), first: 0, events, is_open: true, finished: None };
        self.store.append(vec![append]).await.map_err(|_| Refusal::NotStored {})?;
        Ok(room)
    }

    /// Lets somebody do something; says how many events the room has then.
    pub(crate) async fn act(
        self: &Arc<Self>,
        id: &RoomId,
        who: Person,
        command: Command,
        lag: u32,
    ) -> Result<u64, Refusal> {
        self.expect_allowed(&who.id, &command)?;
        let (reply, answer) = oneshot::channel();
        self.ask(id, Ask::Do { who, command, lag, reply }).await?;
        answer.await.unwrap_or(Err(Refusal::Busy {}))
    }

    pub(crate) async fn watch(
        self: &Arc<Self>,
        id: &RoomId,
        watcher: Watcher,
    ) -> Result<(), Refusal> {
        self.ask(id, Ask::Watch(watcher)).await
    }

    pub(crate) async fn leave(self: &Arc<Self>, id: &RoomId, connection: u64) {
        let room = self.rooms.lock().await.get(id).cloned();
        if let Some(room) = room {
            // A room that is gone tells nobody anything.
            let _ = room.send(Ask::Leave { connection }).await;
        }
    }

    /// The record of the game of a room, as somebody may see it now.
    pub(crate) async fn record(
        self: &Arc<Self>,
        id: &RoomId,
        who: Option<PersonId>,
    ) -> Result<String, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.ask(id, Ask::Record { who, reply }).await?;
        answer.await.ok().flatten().ok_or(Refusal::NotStarted {})
    }
}

/// The rooms of each person.
impl Hub {
    fn with_own<T>(
        &self,
        ask: impl FnOnce(&mut HashMap<PersonId, watch::Sender<OwnRooms>>) -> T,
    ) -> T {
        ask(&mut self.own.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes note of how a room stands for a person, or that it no longer is one of theirs.
    pub(crate) fn note_own(&self, person: &PersonId, id: &RoomId, room: Option<OwnRoom>) {
        self.with_own(|own| {
            let rooms = own.entry(person.clone()).or_default();
            rooms.send_modify(|rooms| {
                match room {
                    Some(room) => rooms.insert(id.clone(), room),
                    None => rooms.remove(id),
                };
            });
            if rooms.borrow().is_empty() && rooms.is_closed() {
                own.remove(person);
            }
        });
    }

    /// The rooms of a person, now and from now on.
    pub(crate) fn own(&self, person: &PersonId) -> watch::Receiver<OwnRooms> {
        self.with_own(|own| own.entry(person.clone()).or_default().subscribe())
    }

    /// After somebody has stopped listening.
    pub(crate) fn let_own_go(&self, person: &PersonId) {
        self.with_own(|own| {
            if own.get(person).is_some_and(|own| own.borrow().is_empty() && own.is_closed()) {
                own.remove(person);
            }
        });
    }
}

/// A list as it is told: where one is waited for first, and of these the most urgent.
pub(crate) fn own_listed(rooms: &OwnRooms) -> Vec<OwnRoom> {
    let mut rooms: Vec<_> = rooms.values().cloned().collect();
    let key = |room: &OwnRoom| (!room.is_due, room.until.unwrap_or(u64::MAX), room.room.clone());
    rooms.sort_by_key(key);
    rooms.truncate(MOST_LISTED);
    rooms
}

/// The lobby.
impl Hub {
    /// Shows a room in the lobby, or no longer.
    pub(crate) fn list(&self, id: &RoomId, listing: Option<Listing>) {
        self.lobby.send_if_modified(|lobby| {
            if lobby.get(id) == listing.as_ref() {
                return false;
            }
            match listing {
                Some(listing) => lobby.insert(id.clone(), listing),
                None => lobby.remove(id),
            };
            true
        });
    }

    pub(crate) fn lobby(&self) -> watch::Receiver<BTreeMap<RoomId, Listing>> {
        self.lobby.subscribe()
    }

    /// Sits down with anybody who waits for the same game, or makes a room that waits.
    pub(crate) async fn pair(
        self: &Arc<Self>,
        who: Person,
        pairing: Pairing,
    ) -> Result<RoomId, Refusal> {
        let variant: Variant = pairing
            .variant
            .parse()
            .map_err(|error: quartet_core::TextError| Refusal::Terms { why: error.to_string() })?;
        let terms = Terms {
            control: pairing.control,
            drawn: true,
            access: Access::Everybody,
            rated: pairing.rated,
            ..Terms::new(variant.to_string())
        };
        let (own, mut waiting): (Vec<_>, Vec<_>) = listed(&self.lobby.borrow())
            .into_iter()
            .filter(|listing| listing.terms == terms)
            .partition(|listing| listing.by.id == who.id);
        // Who waits longest is first.
        waiting.reverse();
        for listing in waiting {
            let sits = self.act(&listing.room, who.clone(), Command::Sit { seat: None }, 0).await;
            if matches!(sits, Ok(_) | Err(Refusal::Seated {})) {
                return Ok(listing.room);
            }
        }
        // Who waits already goes on waiting: to ask twice does no harm.
        if let Some(listing) = own.into_iter().next() {
            return Ok(listing.room);
        }
        let room = self.make(who.clone(), terms).await?;
        self.act(&room, who, Command::Sit { seat: None }, 0).await?;
        Ok(room)
    }
}

/// The lobby as it is told: the newest first.
pub(crate) fn listed(lobby: &BTreeMap<RoomId, Listing>) -> Vec<Listing> {
    let mut rooms: Vec<_> = lobby.values().cloned().collect();
    rooms.sort_by(|one, other| (other.since, &other.room).cmp(&(one.since, &one.room)));
    rooms.truncate(MOST_LISTED);
    rooms
}
