//! The WebSocket: one connection for all that a page wants to hear and do.

use std::{collections::HashSet, sync::Arc, time::Duration};

use axum::{
    extract::{
        State, WebSocketUpgrade,
        ws::{Message, Utf8Bytes, WebSocket},
    },
    response::{IntoResponse as _, Response},
};
use futures_util::{SinkExt as _, StreamExt as _, stream::SplitSink};
use governor::DefaultDirectRateLimiter;
use quartet_wire::{ClientMessage, Command, MAX_MESSAGE, PROTOCOL, Refusal, RoomId, ServerMessage};
use tokio::{
    sync::{Notify, mpsc, watch},
    time::{Instant, MissedTickBehavior, interval, timeout},
};

use crate::{
    api::Refused,
    hub::{Hub, OwnRooms, listed, own_listed},
    keeper::{Watcher, write},
    online::Online,
    people::{self, Caller},
};

/// So many messages wait at most for a slow connection.
const QUEUE: usize = 256;
/// So many rooms may a connection watch.
const MOST_ROOMS: usize = 32;
/// How often the way there and back is measured.
const PULSE: Duration = Duration::from_secs(15);
/// A connection that says nothing for so long is dead.
const SILENCE: Duration = Duration::from_secs(50);
/// So long may one message take to leave.
const SEND: Duration = Duration::from_secs(20);
/// How much is read at once, in bytes.
const READ_BUFFER: usize = 4 * 1024;
/// The lobby is told no more often than that.
const LOBBY_PAUSE: Duration = Duration::from_millis(250);

/// Opens a WebSocket.
///
/// It is for those whom the server knows and who ask for the subprotocol `quartet.1`. Each text frame is a
/// message in JSON: a `ClientMessage` one way, a `ServerMessage` the other.
#[utoipa::path(get, path = "/ws", tag = "websocket", responses(
    (status = 101, description = "It is open"),
    (status = 400, description = "Another subprotocol", body = Refusal),
    (status = 401, description = "The server does not know you", body = Refusal),
    (status = 403, description = "The page is another server's", body = Refusal),
    (status = 503, description = "There are as many connections as may be", body = Refusal),
))]
pub(crate) async fn open(
    State(online): State<Arc<Online>>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade
        .protocols([PROTOCOL])
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        // The usual 128 KiB would be most of what an idle connection costs.
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0);
    if upgrade.selected_protocol().is_none() {
        let why = format!("the subprotocol must be {PROTOCOL}");
        return Refused(Refusal::Unreadable { why }).into_response();
    }
    let hub = Arc::clone(&online.hub);
    let open = match online.admit(&hub.metrics().connections) {
        Ok(open) => open,
        Err(why) => return Refused(why).into_response(),
    };
    let credits = online.credits();
    upgrade.on_upgrade(move |socket| async move {
        let _open = open;
        let number = hub.connection();
        let (out, told) = mpsc::channel(QUEUE);
        let connection = Connection {
            number,
            caller,
            hub: Arc::clone(&hub),
            rooms: HashSet::new(),
            out,
            cut: Arc::default(),
            lag: 0,
            hears_lobby: false,
            credits,
            own: None,
        };
        connection.run(socket, told).await;
    })
}

struct Connection {
    number: u64,
    caller: Caller,
    hub: Arc<Hub>,
    rooms: HashSet<RoomId>,
    /// Given to rooms: what they tell goes here.
    out: mpsc::Sender<Utf8Bytes>,
    /// Rooms say so when it does not keep up.
    cut: Arc<Notify>,
    /// How long a message is on its way there and back, in milliseconds.
    lag: u32,
    hears_lobby: bool,
    credits: DefaultDirectRateLimiter,
    /// The rooms of the person, if the page wants to hear of them.
    own: Option<watch::Receiver<OwnRooms>>,
}

type Sink = SplitSink<WebSocket, Message>;

/// The connection is over.
struct Gone;

async fn send(sink: &mut Sink, message: Message) -> Result<(), Gone> {
    match timeout(SEND, sink.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}

async fn say(sink: &mut Sink, message: &ServerMessage) -> Result<(), Gone> {
    send(sink, Message::Text(write(message))).await
}

/// Ends when the rooms of a person have changed.
async fn changed(own: &mut Option<watch::Receiver<OwnRooms>>) {
    let is_heard = match own {
        Some(own) => own.changed().await.is_ok(),
        None => false,
    };
    if !is_heard {
        std::future::pending::<()>().await;
    }
}

/// Ends when the server stops.
pub(crate) async fn stops(stopping: &mut watch::Receiver<bool>) {
    // Where nobody can say so any more it has stopped.
    let _ = stopping.wait_for(|stops| *stops).await;
}

impl Connection {
    async fn run(mut self, socket: WebSocket, told: mpsc::Receiver<Utf8Bytes>) {
        let (mut sink, stream) = socket.split();
        // However it ends, the rooms hear of it.
        let _ = self.talk(&mut sink, stream, told).await;
        for room in &self.rooms {
            self.hub.leave(room, self.number).await;
        }
        self.own = None;
        self.hub.let_own_go(&self.caller.person.id);
        let _ = timeout(SEND, sink.close()).await;
    }

    async fn talk(
        &mut self,
        sink: &mut Sink,
        mut stream: futures_util::stream::SplitStream<WebSocket>,
        mut told: mpsc::Receiver<Utf8Bytes>,
    ) -> Result<(), Gone> {
        let welcome = ServerMessage::Welcome {
            you: self.caller.person.clone(),
            now: self.hub.now(),
            chat: self.hub.has_chat(),
        };
        say(sink, &welcome).await?;
        let mut stopping = self.hub.stopping();
        let mut lobby = self.hub.lobby();
        let mut changes = self.hub.changes();
        let mut lobby_told = Instant::now();
        let mut pulse = interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let begin = Instant::now();
        let mut heard = begin;
        let cut = Arc::clone(&self.cut);
        loop {
            tokio::select! {
                message = told.recv() => match message {
                    Some(message) => send(sink, Message::Text(message)).await?,
                    None => return Err(Gone),
                },
                message = stream.next() => {
                    let Some(Ok(message)) = message else { return Err(Gone) };
                    heard = Instant::now();
                    match message {
                        Message::Text(text) => {
                            if self.credits.check().is_err() {
                                // It said so much at once that it does not wait for answers.
                                say(sink, &self.refused(None, Refusal::TooFast {})).await?;
                                return Err(Gone);
                            }
                            self.hear(sink, &text).await?;
                        }
                        Message::Pong(sent) => self.measure(begin, &sent),
                        Message::Ping(_) => {}
                        Message::Binary(_) => {
                            let why = "expected text".into();
                            say(sink, &self.refused(None, Refusal::Unreadable { why })).await?;
                        }
                        Message::Close(_) => return Ok(()),
                    }
                }
                _ = pulse.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Gone);
                    }
                    let since = begin.elapsed().as_micros() as u64;
                    send(sink, Message::Ping(since.to_be_bytes().to_vec().into())).await?;
                }
                changed = lobby.changed(), if self.hears_lobby => {
                    changed.map_err(|_| Gone)?;
                    tokio::time::sleep_until(lobby_told + LOBBY_PAUSE).await;
                    lobby_told = Instant::now();
                    let rooms = listed(&lobby.borrow_and_update());
                    say(sink, &ServerMessage::Lobby { rooms }).await?;
                }
                () = changed(&mut self.own) => self.tell_own(sink).await?,
                person = changes.recv() => {
                    // Who was told of too many does not know whether it was meant.
                    let is_meant = person.map_or(true, |person| person == self.caller.person.id);
                    if is_meant {
                        match people::again(&self.hub, &self.caller.by).await {
                            Ok(caller) => self.caller = caller,
                            // The page comes back by itself once the store answers again.
                            Err(why) => {
                                say(sink, &self.refused(None, why)).await?;
                                return Err(Gone);
                            }
                        }
                    }
                }
                () = cut.notified() => return Err(Gone),
                () = stops(&mut stopping) => {
                    return say(sink, &ServerMessage::Stopping {}).await;
                }
            }
        }
    }

    /// The way there and back counts, since a turn begins when the page shows it, and ends before the
    /// action is sent.
    fn measure(&mut self, begin: Instant, sent: &[u8]) {
        if let Ok(sent) = <[u8; 8]>::try_from(sent) {
            let now = begin.elapsed().as_micros() as u64;
            let way = now.saturating_sub(u64::from_be_bytes(sent)) / 1000;
            self.lag = u32::try_from(way).unwrap_or(u32::MAX);
        }
    }

    async fn hear(&mut self, sink: &mut Sink, text: &str) -> Result<(), Gone> {
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let why = error.to_string();
                return say(sink, &self.refused(None, Refusal::Unreadable { why })).await;
            }
        };
        match message {
            ClientMessage::Watch { room, seen } => {
                let watched = self.watch(room, seen).await;
                if let Err(why) = watched {
                    say(sink, &self.refused(None, why)).await?;
                }
            }
            ClientMessage::Leave { room } => {
                if self.rooms.remove(&room) {
                    self.hub.leave(&room, self.number).await;
                }
            }
            ClientMessage::Do { id, room, command } => {
                let begin = Instant::now();
                let done = self.act(&room, command).await;
                self.hub.metrics().commanded(begin.elapsed());
                let answer = match done {
                    Ok(seen) => ServerMessage::Done { id, seen },
                    Err(why) => self.refused(Some(id), why),
                };
                say(sink, &answer).await?;
            }
            ClientMessage::Own { watch } => {
                self.own = watch.then(|| self.hub.own(&self.caller.person.id));
                self.tell_own(sink).await?;
            }
            ClientMessage::Lobby { watch } => {
                self.hears_lobby = watch;
                if watch {
                    let rooms = listed(&self.hub.lobby().borrow());
                    say(sink, &ServerMessage::Lobby { rooms }).await?;
                }
            }
        }
        Ok(())
    }

    async fn act(&self, room: &RoomId, command: Command) -> Result<u64, Refusal> {
        self.caller.expect_player()?;
        self.hub.act(room, self.caller.person.clone(), command, self.lag).await
    }

    fn refused(&self, id: Option<u64>, why: Refusal) -> ServerMessage {
        self.hub.metrics().refused(&why);
        ServerMessage::Refused { id, why }
    }

    async fn tell_own(&mut self, sink: &mut Sink) -> Result<(), Gone> {
        let Some(own) = &mut self.own else { return Ok(()) };
        let rooms = own_listed(&own.borrow_and_update());
        say(sink, &ServerMessage::Own { rooms }).await
    }

    async fn watch(&mut self, room: RoomId, seen: u64) -> Result<(), Refusal> {
        if self.rooms.len() >= MOST_ROOMS && !self.rooms.contains(&room) {
            return Err(Refusal::Busy {});
        }
        let watcher = Watcher {
            connection: self.number,
            who: Some(self.caller.person.id.clone()),
            seen,
            out: self.out.clone(),
            cut: Arc::clone(&self.cut),
        };
        self.hub.watch(&room, watcher).await?;
        self.rooms.insert(room);
        Ok(())
    }
}
