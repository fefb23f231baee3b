//! The server to play online: requests, and the connection that comes back by itself.

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};

use leptos::prelude::Set as _;
use quartet_wire::{
    ClientMessage, Confirm, Occupant, PROTOCOL, Passkey, Person, Refusal, Registration, RoomId,
    ServerMessage,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, MessageEvent, RequestInit, Response, WebSocket};

use crate::{
    browser::{self, Listener, PasskeyUse},
    shell::{not_possible, say, say_with, shell},
    store,
};

/// Why a request has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The page does not come from a server on which one can play.
    NoServer,
    /// The network fails.
    Offline,
    /// The server says no.
    Refused(Refusal),
}

impl Trouble {
    /// In words.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::NoServer => say("online-no-server"),
            Self::Offline => say("online-lost"),
            Self::Refused(refusal) => refused(refusal),
        }
    }
}

/// Refusals that people meet, with words for them.
const REFUSALS: [(&str, &str); 37] = [
    ("no-room", "online-refused-no-room"),
    ("no-person", "played-refused-no-person"),
    ("no-game", "played-refused-no-game"),
    ("rated", "played-refused-rated"),
    ("no-seat", "online-refused-no-seat"),
    ("seated", "online-refused-seated"),
    ("not-seated", "online-refused-not-seated"),
    ("started", "online-refused-started"),
    ("over", "online-refused-over"),
    ("not-your-turn", "online-refused-not-your-turn"),
    ("other-ply", "online-refused-other-ply"),
    ("illegal", "online-refused-illegal"),
    ("nothing-to-take-back", "online-refused-nothing-to-take-back"),
    ("engine-declines", "online-refused-engine-declines"),
    ("proposed-already", "online-refused-proposed-already"),
    ("name", "online-refused-name"),
    ("unsayable", "online-refused-unsayable"),
    ("no-chat", "online-refused-no-chat"),
    ("too-fast", "online-refused-too-fast"),
    ("busy", "online-refused-busy"),
    ("not-stored", "online-refused-not-stored"),
    ("credentials", "online-refused-credentials"),
    ("name-taken", "online-refused-name-taken"),
    ("password", "online-refused-password"),
    ("passkey", "online-refused-passkey"),
    ("no-account", "online-refused-no-account"),
    ("has-account", "online-refused-has-account"),
    ("confirm", "online-refused-confirm"),
    ("token-terms", "online-refused-token-terms"),
    ("no-entry", "online-refused-no-entry"),
    ("muted", "online-refused-muted"),
    ("banned", "online-refused-banned"),
    ("closed", "online-refused-closed"),
    ("not-moderator", "online-refused-not-moderator"),
    ("reason", "online-refused-reason"),
    ("stranger", "online-refused-stranger"),
    ("full", "online-refused-full"),
];

/// Why the server does not do something, in words.
pub(crate) fn refused(refusal: &Refusal) -> String {
    let kind = serde_json::to_value(refusal).unwrap_or_default();
    let known = REFUSALS.iter().find(|(name, _)| kind["refused"] == *name);
    known.map_or_else(|| not_possible(&refusal.to_string()), |(_, key)| say(key))
}

/// What somebody is called.
pub(crate) fn person_name(person: &Person) -> String {
    if person.has_left() {
        return say("account-left");
    }
    person.name.clone().unwrap_or_else(|| {
        let id = person.id.as_str();
        let number = id.get(id.len().saturating_sub(4)..).unwrap_or(id).to_uppercase();
        say_with("online-guest", &[("number", number.into())])
    })
}

/// What somebody at a seat is called.
pub(crate) fn occupant_name(occupant: &Occupant) -> String {
    match occupant {
        Occupant::Person(person) => person_name(person),
        Occupant::Engine(level) => say_with("play-engine", &[("level", u32::from(*level).into())]),
    }
}

/// The address of the page without what follows the path, as in `http://host/`.
fn base() -> String {
    let href = browser::window().location().href().unwrap_or_default();
    let end = href.find(['#', '?']).unwrap_or(href.len());
    let path = &href[..end];
    path.rfind('/').map_or(path, |slash| &path[..=slash]).to_owned()
}

/// The link that leads into a room.
pub(crate) fn invitation(room: &RoomId) -> String {
    format!("{}#/room/{room}", base())
}

/// Asks the server, with a body or without.
async fn request(method: &str, path: &str, body: Option<String>) -> Result<String, Trouble> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&JsValue::from_str(&body));
    }
    let address = format!("{}{path}", base());
    let response = JsFuture::from(browser::window().fetch_with_str_and_init(&address, &init));
    let response = response.await.map_err(|_| Trouble::Offline)?;
    let response: Response = response.dyn_into().map_err(|_| Trouble::Offline)?;
    let text = JsFuture::from(response.text().map_err(|_| Trouble::Offline)?);
    let text = text.await.map_err(|_| Trouble::Offline)?.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    // Whatever answers otherwise is no server of this kind.
    Err(serde_json::from_str(&text).map_or(Trouble::NoServer, Trouble::Refused))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|_| Trouble::NoServer)
}

/// Asks the server for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&get_text(path).await?)
}

/// Asks the server for a text.
pub(crate) async fn get_text(path: &str) -> Result<String, Trouble> {
    request("GET", path, None).await
}

/// Has something taken away.
pub(crate) async fn delete<T: DeserializeOwned>(
    path: &str,
    body: Option<String>,
) -> Result<T, Trouble> {
    read(&request("DELETE", path, body).await?)
}

/// Sends something to the server.
pub(crate) async fn post<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
) -> Result<T, Trouble> {
    let body = serde_json::to_string(body).unwrap_or_default();
    read(&request("POST", path, Some(body)).await?)
}

/// Has the device make a passkey of the account, which it keeps under a name.
pub(crate) async fn make_passkey(name: &str, confirm: &Confirm) -> Result<Passkey, Trouble> {
    let options: Value = post("api/account/passkeys/start", confirm).await?;
    let credential = ask_device(PasskeyUse::Create, &options).await?;
    post("api/account/passkeys", &json!({ "name": name, "credential": credential })).await
}

/// Comes back by a passkey.
pub(crate) async fn use_passkey() -> Result<Person, Trouble> {
    let options: Value = post("api/account/login/passkey/start", &json!({})).await?;
    let credential = ask_device(PasskeyUse::Get, &options).await?;
    post("api/account/login/passkey", &credential).await
}

async fn ask_device(what: PasskeyUse, options: &Value) -> Result<Value, Trouble> {
    let answer = browser::passkey(what, &options.to_string()).await;
    let answer = answer.and_then(|answer| serde_json::from_str(&answer).ok());
    answer.ok_or(Trouble::Refused(Refusal::Passkey {}))
}

/// Makes oneself known to the server, by another name if one is given.
pub(crate) async fn register(name: Option<String>) -> Result<Person, Trouble> {
    let person = post("api/me", &Registration { name }).await?;
    is_known(&person);
    Ok(person)
}

/// Lets the whole page know who one is.
pub(crate) fn is_known(person: &Person) {
    store::keep_online();
    shell().you.set(Some(person.clone()));
}

/// Asks who one is, in a browser that has been online before.
pub(crate) fn remember() {
    if store::was_online() {
        spawn_local(async {
            // The page works without.
            let _ = register(None).await;
        });
    }
}

/// Where a room is that the server has made or found.
#[derive(Deserialize)]
pub(crate) struct Made {
    pub(crate) room: RoomId,
}

/// What is heard of a connection.
pub(crate) enum Heard {
    /// The server says something.
    Message(Box<ServerMessage>),
    /// The connection is lost and will come back.
    Lost,
    /// There is no server of this kind.
    NoServer,
}

/// A connection that comes back by itself until it is dropped.
pub(crate) struct Connection(Rc<Inner>);

struct Inner {
    hear: Box<dyn Fn(Heard)>,
    socket: RefCell<Option<Socket>>,
    /// How often in a row it could not be opened.
    failures: Cell<u32>,
}

struct Socket {
    socket: WebSocket,
    _listeners: [Listener; 2],
}

impl Drop for Socket {
    fn drop(&mut self) {
        let _ = self.socket.close();
    }
}

impl Connection {
    pub(crate) fn open(hear: impl Fn(Heard) + 'static) -> Self {
        let inner = Rc::new(Inner {
            hear: Box::new(hear),
            socket: RefCell::new(None),
            failures: Cell::new(0),
        });
        Inner::connect(&Rc::downgrade(&inner));
        Self(inner)
    }

    /// Sends a message, unless the connection is lost at the moment.
    pub(crate) fn send(&self, message: &ClientMessage) {
        if let (Some(socket), Ok(text)) = (&*self.0.socket.borrow(), serde_json::to_string(message))
        {
            let _ = socket.socket.send_with_str(&text);
        }
    }
}

/// The longest pause between two attempts, in milliseconds.
const LONGEST_PAUSE: i32 = 15_000;

impl Inner {
    fn connect(this: &Weak<Self>) {
        let this = this.clone();
        spawn_local(async move {
            let known = register(None).await;
            let Some(inner) = this.upgrade() else { return };
            match known {
                Ok(_) => inner.open_socket(&this),
                Err(Trouble::NoServer) => (inner.hear)(Heard::NoServer),
                Err(_) => inner.try_later(&this),
            }
        });
    }

    fn open_socket(&self, this: &Weak<Self>) {
        let address = format!("{}ws", base()).replacen("http", "ws", 1);
        let Ok(socket) = WebSocket::new_with_str(&address, PROTOCOL) else {
            return self.try_later(this);
        };
        let listener = this.clone();
        let on_message = Listener::new(&socket, "message", move |event: MessageEvent| {
            let Some(inner) = listener.upgrade() else { return };
            inner.failures.set(0);
            let text = event.data().as_string().unwrap_or_default();
            if let Ok(message) = serde_json::from_str(&text) {
                (inner.hear)(Heard::Message(Box::new(message)));
            }
        });
        let listener = this.clone();
        let on_close = Listener::new(&socket, "close", move |_: Event| {
            if let Some(inner) = listener.upgrade() {
                inner.try_later(&listener);
            }
        });
        *self.socket.borrow_mut() = Some(Socket { socket, _listeners: [on_message, on_close] });
    }

    fn try_later(&self, this: &Weak<Self>) {
        (self.hear)(Heard::Lost);
        let failures = self.failures.get();
        self.failures.set(failures.saturating_add(1));
        let pause = (300 << failures.min(6)).min(LONGEST_PAUSE);
        // A server that comes back shall not be asked by all at the same moment.
        let jitter = (browser::random() % 400) as i32;
        let this = this.clone();
        browser::after(pause + jitter, move || Self::connect(&this));
    }
}
