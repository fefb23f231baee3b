//! A real server for tests, and those who come to it.
#![allow(dead_code, reason = "each test uses what it needs")]

use std::{net::SocketAddr, num::NonZeroU32, path::PathBuf, sync::Arc};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use futures_util::{SinkExt as _, StreamExt as _};
use quartet_server::{Client, Online, Rules, Store, app};
use quartet_wire::{
    ClientMessage, Command, Event, PROTOCOL, Person, Refusal, RoomId, ServerMessage, Stamped, Terms,
};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};
use tower::ServiceExt as _;

/// A server with a file of its own.
pub(crate) struct Place {
    pub(crate) address: SocketAddr,
    pub(crate) app: Router,
    pub(crate) online: Arc<Online>,
    pub(crate) serving: tokio::task::JoinHandle<std::io::Result<()>>,
    pub(crate) folder: tempfile::TempDir,
}

pub(crate) fn many() -> NonZeroU32 {
    NonZeroU32::new(10_000).expect("it is not zero")
}

impl Place {
    pub(crate) async fn new() -> Self {
        Self::with(Rules { rate: many(), burst: many(), ..Rules::default() }).await
    }

    pub(crate) async fn with(rules: Rules) -> Self {
        Self::at(tempfile::tempdir().expect("a folder for a test"), rules).await
    }

    pub(crate) async fn at(folder: tempfile::TempDir, rules: Rules) -> Self {
        let store = loop {
            // One that was closed just before may hold the file for a moment.
            match Store::open(&file(&folder)).await {
                Ok(store) => break store,
                Err(quartet_server::StoreError::InUse(_)) => tokio::task::yield_now().await,
                Err(error) => panic!("{error}"),
            }
        };
        let (online, damaged) = Online::open(store, rules).await.unwrap();
        assert!(damaged.is_empty(), "{damaged:?}");
        let app = app(Client::default(), Some(Arc::clone(&online)));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = app.clone().into_make_service_with_connect_info::<SocketAddr>();
        let serving = tokio::spawn(axum::serve(listener, service).into_future());
        Self { address, app, online, serving, folder }
    }

    pub(crate) async fn send(
        &self,
        request: Request<Body>,
    ) -> (StatusCode, header::HeaderMap, String) {
        let Ok(response) = self.app.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, 1 << 20).await.unwrap();
        (parts.status, parts.headers, String::from_utf8(body.to_vec()).unwrap())
    }

    pub(crate) fn request(path: &str, cookie: &str, body: Option<&Value>) -> Request<Body> {
        let method = if body.is_some() { "POST" } else { "GET" };
        Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "here")
            .header(header::COOKIE, cookie)
            .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
            .unwrap()
    }

    pub(crate) async fn ask(
        &self,
        path: &str,
        cookie: &str,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let (status, _, text) = self.send(Self::request(path, cookie, body.as_ref())).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// Somebody new: what their browser sends as its cookie.
    pub(crate) async fn guest(&self, name: &str) -> Guest {
        let body = json!({ "name": name });
        let (status, headers, text) = self.send(Self::request("/api/me", "", Some(&body))).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        let set = headers[header::SET_COOKIE].to_str().unwrap();
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
        let cookie = set.split(';').next().unwrap().to_owned();
        Guest { person: serde_json::from_str(&text).unwrap(), cookie }
    }

    pub(crate) async fn make(&self, guest: &Guest, terms: &Terms) -> RoomId {
        let body = serde_json::to_value(terms).unwrap();
        let (status, made) = self.ask("/api/rooms", &guest.cookie, Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        serde_json::from_value(made["room"].clone()).unwrap()
    }

    /// A figure of what is counted.
    pub(crate) fn metric(&self, name: &str) -> u64 {
        let text = self.online.metrics();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|figure| figure.parse().ok()).unwrap_or_else(|| panic!("{name}: {text}"))
    }

    /// How many events a room has.
    pub(crate) async fn version(&self, room: &RoomId, guest: &Guest) -> u64 {
        let mut talk = self.connect(guest).await;
        talk.watch(room).await;
        talk.hear().await.expect("a message");
        talk.events.len() as u64
    }

    pub(crate) async fn connect(&self, guest: &Guest) -> Talk {
        self.try_connect(&guest.cookie, PROTOCOL, None).await.expect("the server lets one in")
    }

    pub(crate) async fn try_connect(
        &self,
        cookie: &str,
        protocol: &str,
        origin: Option<&str>,
    ) -> Result<Talk, u16> {
        let mut request = format!("ws://{}/ws", self.address).into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        headers.insert(header::SEC_WEBSOCKET_PROTOCOL, protocol.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((socket, _)) => {
                let mut talk = Talk { socket, events: Vec::new(), next: 0 };
                let first = talk.hear().await;
                assert!(matches!(first, Some(ServerMessage::Welcome { .. })), "{first:?}");
                Ok(talk)
            }
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// The same place after the server was started again.
    pub(crate) async fn again(self) -> Self {
        let Self { app, online, serving, folder, .. } = self;
        online.close().await;
        serving.abort();
        drop((app, online));
        Self::at(folder, Rules { rate: many(), burst: many(), ..Rules::default() }).await
    }
}

pub(crate) fn file(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("online.sqlite")
}

pub(crate) struct Guest {
    pub(crate) person: Person,
    pub(crate) cookie: String,
}

/// A WebSocket and what was heard of the room that is watched.
pub(crate) struct Talk {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) events: Vec<Stamped>,
    pub(crate) next: u64,
}

impl Talk {
    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).unwrap();
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message, `None` at the end. Events are added to those known.
    pub(crate) async fn hear(&mut self) -> Option<ServerMessage> {
        loop {
            let message = self.socket.next().await?.ok()?;
            let Message::Text(text) = message else { continue };
            let message: ServerMessage = serde_json::from_str(&text).unwrap();
            if let ServerMessage::Events { first, events, .. } = &message {
                assert_eq!(*first, self.events.len() as u64);
                self.events.extend(events.iter().cloned());
            }
            return Some(message);
        }
    }

    pub(crate) async fn watch(&mut self, room: &RoomId) {
        let seen = self.events.len() as u64;
        self.say(&ClientMessage::Watch { room: room.clone(), seen }).await;
    }

    /// Does something and waits for the answer.
    pub(crate) async fn does(&mut self, room: &RoomId, command: Command) -> Result<u64, Refusal> {
        let id = self.next;
        self.next += 1;
        self.say(&ClientMessage::Do { id, room: room.clone(), command }).await;
        loop {
            match self.hear().await.expect("an answer") {
                ServerMessage::Done { id: done, seen } if done == id => return Ok(seen),
                ServerMessage::Refused { id: Some(done), why } if done == id => return Err(why),
                _ => {}
            }
        }
    }

    /// Waits for an event.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Event) -> bool) -> Event {
        let mut looked = 0;
        loop {
            if let Some(event) = self.events[looked..].iter().find(|event| wanted(&event.event)) {
                return event.event.clone();
            }
            looked = self.events.len();
            self.hear().await.expect("the event comes");
        }
    }
}

pub(crate) fn act(ply: u64, action: &str) -> Command {
    Command::Act { ply, action: action.into() }
}

pub(crate) const SIT: Command = Command::Sit { seat: None };
pub(crate) const READY: Command = Command::Ready { ready: true };
