//! Whole games on a network that delays, breaks and forgets, with clients that send twice and hang up,
//! and a server that crashes: all clients end with the same events, and every action has happened once.
//!
//! The network, the faults and the clients follow from the seed; only how long the disk takes does not.

use std::{
    collections::BTreeMap,
    io,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::serve::Listener;
use futures_util::{SinkExt as _, StreamExt as _};
use quartet_core::Random;
use quartet_rooms::{Room, Step};
use quartet_server::{Client, Online, Rules, Store, StoreError, app};
use quartet_wire::{
    ClientMessage, Command, Event, PROTOCOL, Person, Refusal, RoomId, ServerMessage, Stamped,
};
use rand::{RngExt as _, SeedableRng as _};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};
use turmoil::net::{TcpListener, TcpStream};

const PORT: u16 = 80;
/// A client that waits so long for an answer tries again with a new connection.
const PATIENCE: Duration = Duration::from_secs(3);

struct Net(TcpListener);

impl Listener for Net {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            if let Ok(accepted) = self.0.accept().await {
                return accepted;
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

fn clock() -> u64 {
    turmoil::since_epoch().map_or(0, |since| since.as_millis() as u64)
}

async fn serve(data: PathBuf) -> turmoil::Result {
    let store = loop {
        match Store::open(&data).await {
            Ok(store) => break store,
            // What was there before the crash lets go of the file a moment later.
            Err(StoreError::InUse(_)) => sleep(Duration::from_millis(50)).await,
            Err(error) => return Err(error.into()),
        }
    };
    let many = std::num::NonZeroU32::MAX;
    let rules =
        Rules { rate: many, burst: many, messages: many, message_burst: many, ..Rules::default() };
    let (online, damaged) = Online::open_with_clock(store, rules, clock).await?;
    assert!(damaged.is_empty(), "{damaged:?}");
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT)).await?;
    axum::serve(Net(listener), app(Client::default(), Some(online))).await?;
    Ok(())
}

/// What somebody saw and did.
#[derive(Default, Debug)]
struct Account {
    events: Vec<Stamped>,
    /// What they wanted to play at each ply.
    meant: BTreeMap<u64, String>,
    /// What the server has acknowledged.
    acknowledged: BTreeMap<u64, String>,
    connections: usize,
}

struct Visitor {
    seed: u64,
    plays: bool,
    random: Random,
    person: Person,
    cookie: String,
    room_id: RoomId,
    room: Option<Room>,
    account: Account,
}

type Talk = WebSocketStream<TcpStream>;

/// A request of HTTP: the header lines and the body of the answer.
async fn ask(method: &str, path: &str, cookie: &str, body: &str) -> io::Result<(String, String)> {
    let mut stream = TcpStream::connect(("server", PORT)).await?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.0\r\nHost: server\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    if !head.starts_with("HTTP/1.0 20") {
        return Err(io::Error::other(answer));
    }
    Ok((head.into(), body.into()))
}

/// Asks until there is an answer.
async fn insist(method: &str, path: &str, cookie: &str, body: &str) -> (String, String) {
    loop {
        if let Ok(Ok(answer)) = timeout(PATIENCE, ask(method, path, cookie, body)).await {
            return answer;
        }
        sleep(Duration::from_millis(300)).await;
    }
}

impl Visitor {
    /// Comes in; the first one makes the room, the others wait for it.
    async fn new(
        seed: u64,
        nth: usize,
        plays: bool,
        variant: &str,
        shared: &Mutex<Option<RoomId>>,
    ) -> Self {
        let (head, body) = insist("POST", "/api/me", "", "{}").await;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie =
            cookie.and_then(|cookie| cookie.split(';').next()).expect("a cookie").to_owned();
        if nth == 0 {
            let terms = format!(r#"{{"start":"{variant}","adjudication":"none"}}"#);
            let (_, made) = insist("POST", "/api/rooms", &cookie, &terms).await;
            let made: serde_json::Value = serde_json::from_str(&made).expect("JSON");
            let room = serde_json::from_value(made["room"].clone()).expect("a room");
            *shared.lock().unwrap() = Some(room);
        }
        let room_id = loop {
            let room = shared.lock().unwrap().clone();
            match room {
                Some(room) => break room,
                None => sleep(Duration::from_millis(100)).await,
            }
        };
        Self {
            seed,
            plays,
            random: Random::seed_from_u64(seed ^ (nth as u64) << 32),
            person: serde_json::from_str(&body).expect("a person"),
            cookie,
            room_id,
            room: None,
            account: Account::default(),
        }
    }

    /// Stays until the game is over, however often the connection is lost.
    async fn stay(mut self) -> Account {
        loop {
            if let Ok(Some(talk)) = timeout(PATIENCE, self.connect()).await
                && self.talk(talk).await
            {
                return self.account;
            }
            sleep(Duration::from_millis(self.random.random_range(50..800))).await;
        }
    }

    async fn connect(&mut self) -> Option<Talk> {
        let stream = TcpStream::connect(("server", PORT)).await.ok()?;
        let mut request = "ws://server/ws".into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().expect("a header"));
        headers.insert("sec-websocket-protocol", PROTOCOL.parse().expect("a header"));
        let (talk, _) = client_async(request, stream).await.ok()?;
        self.account.connections += 1;
        Some(talk)
    }

    /// Plays on this connection; whether the game is over.
    async fn talk(&mut self, mut talk: Talk) -> bool {
        let seen = self.account.events.len() as u64;
        let watch = ClientMessage::Watch { room: self.room_id.clone(), seen };
        if !say(&mut talk, &watch).await {
            return false;
        }
        let mut pending: Option<(u64, Command)> = None;
        let mut id = 0;
        loop {
            if self.room.as_ref().is_some_and(Room::is_over) {
                return true;
            }
            if pending.is_none()
                && let Some(command) = self.wish()
            {
                id += 1;
                let message =
                    ClientMessage::Do { id, room: self.room_id.clone(), command: command.clone() };
                // Some send twice, and some hang up before they hear what came of it.
                for _ in 0..self.random.random_range(1..=2) {
                    if !say(&mut talk, &message).await {
                        return false;
                    }
                }
                if self.random.random_ratio(1, 12) {
                    sleep(Duration::from_millis(self.random.random_range(0..60))).await;
                    return false;
                }
                pending = Some((id, command));
            }
            // Who waits for others waits longer.
            let patience = if pending.is_some() { PATIENCE } else { 4 * PATIENCE };
            let Ok(Some(Ok(message))) = timeout(patience, talk.next()).await else { return false };
            let Message::Text(text) = message else { continue };
            match serde_json::from_str(&text).expect("a message of the server") {
                ServerMessage::Events { first, events, .. } => {
                    assert_eq!(first, self.account.events.len() as u64, "events come in order");
                    self.hear(events);
                }
                ServerMessage::Done { id: done, .. } => {
                    if let Some((_, Command::Act { ply, action })) =
                        pending.take_if(|(id, _)| *id == done)
                    {
                        self.account.acknowledged.insert(ply, action);
                    }
                }
                ServerMessage::Refused { id: Some(refused), why } => {
                    let harmless =
                        matches!(why, Refusal::Seated {} | Refusal::Started {} | Refusal::Over {});
                    // A disk that is busy for too long is one to try again.
                    assert!(harmless || why == Refusal::NotStored {}, "{why}");
                    pending.take_if(|(id, _)| *id == refused);
                }
                ServerMessage::Stopping {} => return false,
                _ => {}
            }
        }
    }

    fn hear(&mut self, events: Vec<Stamped>) {
        for event in events {
            match &mut self.room {
                None => self.room = Some(Room::replay([&event]).expect("a room begins")),
                Some(room) => room.apply(&event).expect("events make a room"),
            }
            self.account.events.push(event);
        }
    }

    /// What they would do now.
    fn wish(&mut self) -> Option<Command> {
        let room = self.room.as_ref().filter(|_| self.plays)?;
        let seat = room.seat_of(&self.person.id);
        match (room.step(), seat) {
            (Step::Waiting, None) => Some(Command::Sit { seat: None }),
            (Step::Waiting, Some(seat)) if !room.chairs()[seat.index()].ready => {
                Some(Command::Ready { ready: true })
            }
            (Step::Playing, Some(seat)) if room.turn() == Some(seat) => {
                let ply = room.ply();
                let mut random = Random::seed_from_u64(self.seed.wrapping_mul(1009) ^ ply);
                let action = room.table()?.position().random_action(&mut random)?.to_string();
                let before = self.account.meant.insert(ply, action.clone());
                assert!(
                    before.is_none_or(|before| before == action),
                    "they do not change their mind"
                );
                Some(Command::Act { ply, action })
            }
            _ => None,
        }
    }
}

async fn say(talk: &mut Talk, message: &ClientMessage) -> bool {
    let text = serde_json::to_string(message).expect("JSON");
    matches!(timeout(PATIENCE, talk.send(Message::text(text))).await, Ok(Ok(())))
}

/// A game of so many seats, watched by one more.
fn evening(seed: u64, variant: &'static str, seats: usize) {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let data = folder.path().join("online.sqlite");
    let mut sim = turmoil::Builder::new()
        .rng_seed(seed)
        .tick_duration(Duration::from_millis(5))
        .min_message_latency(Duration::from_millis(2))
        .max_message_latency(Duration::from_millis(150))
        .simulation_duration(Duration::from_hours(6))
        .tcp_capacity(1024)
        .enable_random_order()
        .build();
    sim.host("server", move || serve(data.clone()));
    let room: Arc<Mutex<Option<RoomId>>> = Arc::default();
    let accounts: Arc<Mutex<Vec<Account>>> = Arc::default();
    let names: Vec<_> = (0..=seats).map(|nth| format!("visitor-{nth}")).collect();
    for (nth, name) in names.iter().enumerate() {
        let (room, accounts) = (Arc::clone(&room), Arc::clone(&accounts));
        sim.client(name.as_str(), async move {
            let visitor = Visitor::new(seed, nth, nth < seats, variant, &room).await;
            let account = visitor.stay().await;
            accounts.lock().unwrap().push(account);
            Ok(())
        });
    }
    let faults = break_things(&mut sim, seed, &names);
    let accounts = std::mem::take(&mut *accounts.lock().unwrap());
    judge(&accounts, faults, folder.path());
}

/// Runs to the end, and does to the network what the seed says; how often.
fn break_things(sim: &mut turmoil::Sim<'_>, seed: u64, names: &[String]) -> usize {
    let mut random = Random::seed_from_u64(seed);
    let mut faults = 0;
    let mut next = Duration::from_secs(1);
    let mut healed: Vec<(Duration, String)> = Vec::new();
    while !sim.step().expect("nobody fails") {
        let now = sim.elapsed();
        healed.retain(|(at, name)| {
            if *at <= now {
                // What was held comes late, all at once.
                sim.release(name.as_str(), "server");
                sim.repair(name.as_str(), "server");
            }
            *at > now
        });
        if now < next {
            continue;
        }
        next = now + Duration::from_millis(random.random_range(300..3000));
        faults += 1;
        let name = &names[random.random_range(0..names.len())];
        let until = now + Duration::from_millis(random.random_range(100..6000));
        match random.random_range(0..9) {
            0..4 => sim.hold(name.as_str(), "server"),
            4..6 => sim.partition(name.as_str(), "server"),
            6 => sim.partition_oneway(name.as_str(), "server"),
            7 => sim.partition_oneway("server", name.as_str()),
            _ => {
                sim.bounce("server");
                continue;
            }
        }
        healed.push((until, name.clone()));
    }
    faults
}

fn judge(accounts: &[Account], faults: usize, _data: &Path) {
    let events = &accounts[0].events;
    let played: Vec<_> = events
        .iter()
        .filter_map(|event| match &event.event {
            Event::Acted { action, .. } => Some(action),
            _ => None,
        })
        .collect();
    let connections: usize = accounts.iter().map(|account| account.connections).sum();
    println!("{} actions, {faults} faults, {connections} connections", played.len());
    let room = Room::replay(events).expect("events make a room");
    assert_eq!(room.step(), Step::Over);
    assert!(room.table().expect("a game").position().is_over(), "the rules ended it");
    for account in accounts {
        assert_eq!(account.events, *events, "all have seen the same");
        for (ply, action) in account.meant.iter().chain(&account.acknowledged) {
            assert_eq!(played[*ply as usize], action, "what was meant has happened, once");
        }
    }
    let meant: usize = accounts.iter().map(|account| account.meant.len()).sum();
    let forced = played.iter().filter(|action| action.as_str() == "pass").count();
    assert!(meant <= played.len() && played.len() <= meant + forced, "and nothing else");
}

#[test]
fn quoridor_survives_the_network() {
    for seed in 1..=3 {
        evening(seed, "quoridor/5x5w2", 2);
    }
}

#[test]
fn nine_survives_the_network() {
    for seed in 11..=12 {
        evening(seed, "nine/4p", 4);
    }
}

#[test]
fn fillit_survives_the_network() {
    for seed in 21..=22 {
        evening(seed, "fillit/mini-3p-a", 3);
    }
}

#[test]
fn jamit_survives_the_network() {
    for seed in 31..=32 {
        evening(seed, "jamit/mini-2p", 2);
    }
}
