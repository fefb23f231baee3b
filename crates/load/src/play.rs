//! Connections that watch, and games that are played.

use std::{collections::HashMap, sync::Arc, time::Duration};

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use hdrhistogram::Histogram;
use quartet_games::{Action, Position, Variant};
use quartet_wire::{ClientMessage, Command, Event, PROTOCOL, RoomId, ServerMessage};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use tokio::{
    net::TcpStream,
    task::{JoinHandle, JoinSet},
    time::{Instant, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest as _, protocol::WebSocketConfig},
};

use crate::server::Server;

/// So long may an answer take before the run has failed.
const PATIENCE: Duration = Duration::from_mins(1);
/// So many come at the same time.
const AT_ONCE: usize = 64;
/// An unreasonably long game is given up for the next.
const LONGEST: usize = 2000;

/// How fast is played, and when it is measured.
#[derive(Debug)]
pub(crate) struct Pace {
    /// From one action of a game to the next, on average.
    pub(crate) turn: Duration,
    pub(crate) from: Instant,
    pub(crate) until: Instant,
}

/// What came of the games.
#[derive(Debug)]
pub(crate) struct Tally {
    /// Microseconds from sending an action to hearing that it is stored.
    pub(crate) latency: Histogram<u64>,
    pub(crate) finished: usize,
    /// The actions of each room in their order.
    pub(crate) acknowledged: HashMap<RoomId, Vec<String>>,
}

impl Tally {
    fn new() -> anyhow::Result<Self> {
        let latency = Histogram::new_with_max(PATIENCE.as_micros() as u64, 3)?;
        Ok(Self { latency, finished: 0, acknowledged: HashMap::new() })
    }

    fn add(&mut self, other: Self) -> anyhow::Result<()> {
        self.latency.add(&other.latency)?;
        self.finished += other.finished;
        self.acknowledged.extend(other.acknowledged);
        Ok(())
    }
}

/// Connects `count` watchers; `together` of them watch the same room.
pub(crate) async fn watch(
    server: &Server,
    count: usize,
    together: usize,
) -> anyhow::Result<Vec<JoinHandle<()>>> {
    let host = &server.host;
    let guest = Guest::new(host).await?;
    let mut watchers = Vec::with_capacity(count);
    let mut room = None;
    for nth in 0..count {
        if nth % together.max(1) == 0 {
            room = Some(guest.room("nine/2p").await?);
        }
        let room = room.clone().context("no room to watch")?;
        let mut talk = guest.connect().await?;
        talk.say(&ClientMessage::Watch { room, seen: 0 }).await?;
        watchers.push(tokio::spawn(async move { while talk.hear().await.is_ok() {} }));
    }
    Ok(watchers)
}

/// Plays on and on in so many games at a time.
pub(crate) async fn games(
    host: String,
    count: usize,
    variants: Vec<String>,
    pace: Arc<Pace>,
) -> anyhow::Result<Tally> {
    let mut tables = JoinSet::new();
    let coming = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
    for nth in 0..count {
        let (host, variants, pace) = (host.clone(), variants.clone(), Arc::clone(&pace));
        let coming = Arc::clone(&coming);
        tables.spawn(async move {
            let permit = coming.acquire().await?;
            let table = Table::new(&host, nth as u64).await?;
            drop(permit);
            table.play(&variants, nth, &pace).await
        });
    }
    let mut all = Tally::new()?;
    while let Some(one) = tables.join_next().await {
        all.add(one??)?;
    }
    Ok(all)
}

/// Somebody whom the server knows.
struct Guest {
    host: String,
    cookie: String,
    http: reqwest::Client,
}

impl Guest {
    async fn new(host: &str) -> anyhow::Result<Self> {
        let http = reqwest::Client::new();
        let empty = serde_json::json!({});
        let answer = http.post(format!("http://{host}/api/me")).json(&empty).send().await?;
        let answer = answer.error_for_status()?;
        let cookie = answer.headers().get("set-cookie").context("no cookie")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        Ok(Self { host: host.into(), cookie, http })
    }

    async fn room(&self, variant: &str) -> anyhow::Result<RoomId> {
        // Nobody but the rules ends these games.
        let terms = serde_json::json!({ "start": variant, "adjudication": "none" });
        let request = self.http.post(format!("http://{}/api/rooms", self.host));
        let answer = request.header("cookie", &self.cookie).json(&terms).send();
        let answer: serde_json::Value = answer.await?.error_for_status()?.json().await?;
        Ok(serde_json::from_value(answer["room"].clone())?)
    }

    async fn connect(&self) -> anyhow::Result<Talk> {
        let mut request = format!("ws://{}/ws", self.host).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        request.headers_mut().insert("sec-websocket-protocol", PROTOCOL.parse()?);
        let stream = TcpStream::connect(&self.host).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut talk = Talk { socket };
        let ServerMessage::Welcome { .. } = talk.hear().await? else { bail!("no welcome") };
        Ok(talk)
    }
}

/// A connection.
struct Talk {
    socket: WebSocketStream<TcpStream>,
}

impl Talk {
    async fn say(&mut self, message: &ClientMessage) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(serde_json::to_string(message)?)).await?)
    }

    async fn hear(&mut self) -> anyhow::Result<ServerMessage> {
        loop {
            match self.socket.next().await.context("the server hung up")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("the server closed the connection"),
                _ => {}
            }
        }
    }

    /// Does something; what is told meanwhile is none of its business.
    async fn does(&mut self, room: &RoomId, command: Command) -> anyhow::Result<()> {
        self.say(&ClientMessage::Do { id: 0, room: room.clone(), command }).await?;
        loop {
            match timeout(PATIENCE, self.hear()).await?? {
                ServerMessage::Done { .. } => return Ok(()),
                ServerMessage::Refused { why, .. } => bail!("refused: {why}"),
                _ => {}
            }
        }
    }

    /// Waits until the room has had an event that is wanted.
    async fn until(&mut self, wanted: impl Fn(&Event) -> bool) -> anyhow::Result<()> {
        loop {
            if let ServerMessage::Events { events, .. } = timeout(PATIENCE, self.hear()).await??
                && events.iter().any(|event| wanted(&event.event))
            {
                return Ok(());
            }
        }
    }
}

/// Two who play one game after another.
struct Table {
    guests: [Guest; 2],
    talks: [Talk; 2],
    random: StdRng,
}

impl Table {
    async fn new(host: &str, seed: u64) -> anyhow::Result<Self> {
        let guests = [Guest::new(host).await?, Guest::new(host).await?];
        let talks = [guests[0].connect().await?, guests[1].connect().await?];
        Ok(Self { guests, talks, random: StdRng::seed_from_u64(seed) })
    }

    async fn play(mut self, variants: &[String], nth: usize, pace: &Pace) -> anyhow::Result<Tally> {
        let mut tally = Tally::new()?;
        // Games do not act in step.
        let mut next = Instant::now() + pace.turn.mul_f64(self.random.random());
        for variant in variants.iter().cycle().skip(nth) {
            let room = self.sit_down(variant).await?;
            let parsed: Variant = variant.parse().context("in the variants")?;
            let mut position = Position::start(parsed);
            let mut actions = Vec::new();
            while !position.is_over() && actions.len() < LONGEST && Instant::now() < pace.until {
                sleep_until(next).await;
                // On average one turn, so that actions come as they like.
                next = (next + pace.turn.mul_f64(self.random.random_range(0.5..1.5)))
                    .max(Instant::now());
                let action = position.random_action(&mut self.random).context("no action")?;
                let text = action.to_string();
                let command = Command::Act { ply: actions.len() as u64, action: text.clone() };
                let seat = position.turn().index();
                let begin = Instant::now();
                self.talks[seat].does(&room, command).await?;
                if begin >= pace.from && begin < pace.until {
                    tally.latency.saturating_record(begin.elapsed().as_micros() as u64);
                }
                position = position.play(action).ok().context("the rules forbid it")?;
                actions.push(text.clone());
                let other = &mut self.talks[1 - seat];
                other
                    .until(|event| matches!(event, Event::Acted { action, .. } if *action == text))
                    .await?;
                // Who can only pass has done so.
                while let Some(pass) = forced_pass(&position) {
                    let text = pass.to_string();
                    position = position.play(pass).ok().context("the rules forbid it")?;
                    actions.push(text);
                }
            }
            tally.finished += usize::from(position.is_over());
            tally.acknowledged.insert(room.clone(), actions);
            if Instant::now() >= pace.until {
                break;
            }
            for talk in &mut self.talks {
                talk.say(&ClientMessage::Leave { room: room.clone() }).await?;
            }
        }
        Ok(tally)
    }

    async fn sit_down(&mut self, variant: &str) -> anyhow::Result<RoomId> {
        let room = self.guests[0].room(variant).await?;
        for talk in &mut self.talks {
            talk.say(&ClientMessage::Watch { room: room.clone(), seen: 0 }).await?;
            talk.does(&room, Command::Sit { seat: None }).await?;
        }
        for talk in &mut self.talks {
            talk.does(&room, Command::Ready { ready: true }).await?;
        }
        self.talks[0].until(|event| matches!(event, Event::Started { .. })).await?;
        Ok(room)
    }
}

fn forced_pass(position: &Position) -> Option<Action> {
    let pass = position.parse_action("pass").ok().filter(|_| !position.is_over())?;
    position.legal(pass).is_ok().then_some(pass)
}
