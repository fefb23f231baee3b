//! Accounts, sessions, tokens and moderation from outside, by HTTP and WebSocket.

mod passkeys;

use std::{
    net::SocketAddr,
    num::NonZeroU32,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{Request, StatusCode, header},
};
use futures_util::StreamExt as _;
use quartet_server::{Client, Desk, Online, Rules, Store, app};
use quartet_wire::{Act, Ban, PROTOCOL, Refusal, Role, ServerMessage};
use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::net::TcpListener;
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};
use tower::ServiceExt as _;

const PASSWORD: &str = "correct horse";
/// In milliseconds, as all times.
const MINUTE: u64 = 60 * 1000;
const DAY: u64 = 24 * 60 * MINUTE;

/// A server with a file of its own.
struct Place {
    address: SocketAddr,
    app: Router,
    online: Arc<Online>,
    /// Milliseconds since 1970, which pass only when a test lets them.
    time: Arc<AtomicU64>,
    folder: tempfile::TempDir,
}

/// What a browser remembers, or a token.
#[derive(Clone, Default, Debug)]
struct Browser {
    cookie: String,
    /// What it keeps when one logs out.
    device: String,
    token: Option<String>,
    /// The last number of the address that it has.
    address: u8,
    /// The host of the page that asks, if it is one.
    page: Option<&'static str>,
}

impl Browser {
    fn with_token(token: &Value) -> Self {
        Self { token: Some(token.as_str().unwrap().to_owned()), ..Self::default() }
    }
}

impl Place {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let store = Store::open(&folder.path().join("online.sqlite")).await.unwrap();
        let rate = NonZeroU32::new(10_000).expect("it is not zero");
        let rules = Rules { rate, burst: rate, ..Rules::default() };
        let time = Arc::new(AtomicU64::new(1_750_000_000_000));
        let clock = Arc::clone(&time);
        let clock = move || clock.load(Ordering::Relaxed);
        let (online, _) = Online::open_with_clock(store, rules, clock).await.unwrap();
        let app = app(Client::default(), Some(Arc::clone(&online)));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = app.clone().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(axum::serve(listener, service).into_future());
        Self { address, app, online, time, folder }
    }

    fn now(&self) -> u64 {
        self.time.load(Ordering::Relaxed)
    }

    fn wait(&self, milliseconds: u64) {
        self.time.fetch_add(milliseconds, Ordering::Relaxed);
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("online.sqlite")
    }

    /// What is stored, beside the server.
    async fn database(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.file());
        SqliteConnection::connect_with(&options).await.unwrap()
    }

    /// What whoever has the machine does while the server runs; returns once the server has noticed.
    async fn desk(&self, whom: &str, act: Act) {
        let (file, whom) = (self.file(), whom.to_owned());
        let why = "because of a test";
        let act = move || Desk::open(&file).unwrap().act(&whom, act, why).map(|_| ());
        tokio::task::spawn_blocking(act).await.unwrap().unwrap();
        self.online.heed().await.unwrap();
    }

    /// Asks, and remembers the cookie that is set.
    async fn ask(
        &self,
        method: &str,
        path: &str,
        browser: &mut Browser,
        body: Value,
    ) -> (StatusCode, Value) {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::USER_AGENT, "Test/1")
            .header(header::COOKIE, format!("{}; {}", browser.cookie, browser.device))
            .extension(ConnectInfo(SocketAddr::from(([10, 0, 0, browser.address], 4000))));
        if let Some(token) = &browser.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(host) = browser.page {
            request = request.header(header::HOST, host);
            request = request.header(header::ORIGIN, format!("https://{host}"));
        }
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        let Ok(response) = self.app.clone().oneshot(request.body(body).unwrap()).await;
        let (parts, body) = response.into_parts();
        for set in parts.headers.get_all(header::SET_COOKIE) {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
            let cookie = set.split(';').next().unwrap().to_owned();
            let is_device = cookie.starts_with("quartet-device=");
            *if is_device { &mut browser.device } else { &mut browser.cookie } = cookie;
        }
        let text = to_bytes(body, 1 << 20).await.unwrap();
        (parts.status, serde_json::from_slice(&text).unwrap_or_default())
    }

    async fn post(&self, path: &str, browser: &mut Browser, body: Value) -> Value {
        let (status, answer) = self.ask("POST", path, browser, body).await;
        assert!(status.is_success(), "{path}: {answer}");
        answer
    }

    async fn get(&self, path: &str, browser: &Browser) -> Value {
        let (status, answer) = self.ask("GET", path, &mut browser.clone(), Value::Null).await;
        assert!(status.is_success(), "{path}: {answer}");
        answer
    }

    /// Why something is refused.
    async fn why(&self, method: &str, path: &str, browser: &Browser, body: Value) -> String {
        let (status, answer) = self.ask(method, path, &mut browser.clone(), body).await;
        assert!(status.is_client_error() || status.is_server_error(), "{path}: {answer}");
        answer["refused"].as_str().unwrap_or_else(|| panic!("{path}: {answer}")).to_owned()
    }

    /// Somebody with an account, and the codes.
    async fn member(&self, name: &str) -> (Browser, Vec<String>) {
        let mut browser = Browser::default();
        let body = json!({ "name": name, "password": PASSWORD });
        let kept = self.post("/api/account", &mut browser, body).await;
        (browser, serde_json::from_value(kept["codes"].clone()).unwrap())
    }

    async fn log_in(&self, name: &str, password: &str) -> Browser {
        let mut browser = Browser::default();
        let body = json!({ "name": name, "password": password });
        self.post("/api/account/login", &mut browser, body).await;
        browser
    }

    async fn id(&self, browser: &Browser) -> String {
        self.get("/api/me", browser).await["id"].as_str().unwrap().to_owned()
    }

    /// A room for two with somebody at the first seat.
    async fn room(&self, browser: &mut Browser) -> String {
        let made = self.post("/api/rooms", browser, json!({ "start": "nine/2p" })).await;
        let path = format!("/api/rooms/{}", made["room"].as_str().unwrap());
        self.post(&path, browser, json!({ "do": "sit", "seat": 1 })).await;
        path
    }
}

#[tokio::test]
async fn a_guest_who_registers_keeps_seat_and_comes_back_elsewhere() {
    let place = Place::new().await;
    let mut guest = Browser::default();
    place.post("/api/me", &mut guest, json!({ "name": "Ada" })).await;
    let id = place.id(&guest).await;
    let room = place.room(&mut guest).await;
    let before = guest.clone();
    let account = json!({ "name": "Ada", "password": PASSWORD });
    let kept = place.post("/api/account", &mut guest, account.clone()).await;
    assert_eq!(kept["codes"].as_array().unwrap().len(), 8);
    assert_eq!(place.id(&guest).await, id);
    assert_eq!(place.why("POST", "/api/account", &guest, account.clone()).await, "has-account");
    // The secret of before was replaced: whoever put it there has nothing of it.
    assert_ne!(guest.cookie, before.cookie);
    assert_eq!(place.why("GET", "/api/me", &before, Value::Null).await, "stranger");
    place.post("/api/account/logout", &mut guest, json!({})).await;
    assert_eq!(place.why("GET", "/api/me", &guest, Value::Null).await, "stranger");
    let mut elsewhere = place.log_in("ada", PASSWORD).await;
    assert_eq!(place.id(&elsewhere).await, id);
    place.post(&room, &mut elsewhere, json!({ "do": "ready", "ready": true })).await;
}

#[tokio::test]
async fn logging_in_draws_a_new_secret() {
    let place = Place::new().await;
    place.member("Ada").await;
    // Somebody else knows what this browser has as its secret, or has put it there.
    let mut victim = Browser::default();
    place.post("/api/me", &mut victim, json!({})).await;
    let known = victim.clone();
    let body = json!({ "name": "Ada", "password": PASSWORD });
    place.post("/api/account/login", &mut victim, body.clone()).await;
    assert_ne!(victim.cookie, known.cookie);
    assert_eq!(place.why("GET", "/api/me", &known, Value::Null).await, "stranger");
    let mut planted = Browser { cookie: "quartet=planted".into(), ..Browser::default() };
    place.post("/api/account/login", &mut planted, body).await;
    assert_ne!(planted.cookie, "quartet=planted");
}

#[tokio::test]
async fn answers_do_not_tell_who_has_an_account() {
    let place = Place::new().await;
    place.member("Ada").await;
    let stranger = Browser::default();
    let mut answers = Vec::new();
    for (name, password) in [("Ada", "wrong horse"), ("Nobody", PASSWORD), ("\u{202e}", "x")] {
        let body = json!({ "name": name, "password": password });
        answers.push(place.ask("POST", "/api/account/login", &mut stranger.clone(), body).await);
        let code = json!({ "name": name, "code": "0000", "password": "another horse" });
        answers.push(place.ask("POST", "/api/account/recover", &mut stranger.clone(), code).await);
    }
    for answer in &answers {
        assert_eq!(answer, &(StatusCode::UNAUTHORIZED, json!({ "refused": "credentials" })));
    }
}

#[tokio::test]
async fn who_tries_passwords_is_slowed_down() {
    let place = Place::new().await;
    place.member("Ada").await;
    let mut tried = 0;
    let stranger = Browser::default();
    let body = |name: &str| json!({ "name": name, "password": "wrong horse" });
    while place.why("POST", "/api/account/login", &stranger, body("Ada")).await == "credentials" {
        tried += 1;
        assert!(tried < 20);
    }
    // A name that looks alike is the same account, and the right password is no answer either.
    let right = json!({ "name": "ADA", "password": PASSWORD });
    let why = place.why("POST", "/api/account/login", &stranger, right).await;
    assert_eq!(why, "too-fast");
    assert!(tried >= 5, "{tried}");
    // One address with many names is slowed down, too.
    let mut others = 0;
    while place.why("POST", "/api/account/login", &stranger, body(&format!("N{others}"))).await
        == "credentials"
    {
        others += 1;
        assert!(others < 100);
    }
}

#[tokio::test]
async fn nobody_keeps_an_owner_out_by_wrong_passwords() {
    let place = Place::new().await;
    let (mut ada, codes) = place.member("Ada").await;
    let (mut bob, _) = place.member("Bob").await;
    let new = Browser { address: 1, ..Browser::default() };
    for browser in [&mut ada, &mut bob] {
        place.post("/api/account/logout", browser, json!({})).await;
    }
    let log_in = |password: &str| json!({ "name": "Ada", "password": password });
    let path = "/api/account/login";
    // One address holds up itself alone.
    let mut address = 2;
    let stranger = |address| Browser { address, ..Browser::default() };
    while place.why("POST", path, &stranger(address), log_in("wrong horse")).await != "too-fast" {}
    place.post(path, &mut new.clone(), log_in(PASSWORD)).await;
    // Many hold up browsers that nobody has logged in with. What is given back of it meanwhile they
    // take, too.
    let mut is_held_up = false;
    for _ in 0..5 {
        loop {
            address += 1;
            let first = stranger(address);
            if place.why("POST", path, &first, log_in("wrong horse")).await == "too-fast" {
                break;
            }
            while place.why("POST", path, &first, log_in("wrong horse")).await != "too-fast" {}
        }
        let (_, answer) = place.ask("POST", path, &mut new.clone(), log_in(PASSWORD)).await;
        is_held_up = answer["refused"] == "too-fast";
        if is_held_up {
            break;
        }
    }
    assert!(is_held_up);
    // A browser of Bob's is none of Ada's, but one of hers still lets her in, as does a code.
    assert_eq!(place.why("POST", path, &bob, log_in(PASSWORD)).await, "too-fast");
    let before = ada.clone();
    place.post(path, &mut ada, log_in(PASSWORD)).await;
    let change = json!({ "current": PASSWORD, "password": "another horse" });
    place.post("/api/account/password", &mut ada, change).await;
    place.post("/api/account/logout", &mut ada, json!({})).await;
    place.post(path, &mut ada, log_in("another horse")).await;
    let code = json!({ "name": "Ada", "code": codes[0], "password": "third horse" });
    place.post("/api/account/recover", &mut new.clone(), code).await;
    // With the password browsers are forgotten; and they try no more often than others.
    let why = place.why("POST", path, &before, log_in("third horse")).await;
    assert_eq!(why, "too-fast");
    let mut tried = 0;
    while place.why("POST", path, &bob, json!({ "name": "Bob", "password": "wrong" })).await
        == "credentials"
    {
        tried += 1;
        assert!(tried < 20);
    }
    assert!(tried >= 10, "{tried}");
}

#[tokio::test]
async fn a_code_gives_a_lost_account_back_once() {
    let place = Place::new().await;
    let (owner, codes) = place.member("Ada").await;
    let id = place.id(&owner).await;
    let recover = |code: &str| json!({ "name": "Ada", "code": code, "password": "another horse" });
    let mut browser = Browser::default();
    let code = codes[3].to_uppercase();
    place.post("/api/account/recover", &mut browser, recover(&code)).await;
    assert_eq!(place.id(&browser).await, id);
    // Nobody else is logged in any more, and the code and the old password are nothing.
    assert_eq!(place.why("GET", "/api/me", &owner, Value::Null).await, "stranger");
    let stranger = Browser::default();
    let why = place.why("POST", "/api/account/recover", &stranger, recover(&code)).await;
    assert_eq!(why, "credentials");
    let old = json!({ "name": "Ada", "password": PASSWORD });
    assert_eq!(place.why("POST", "/api/account/login", &stranger, old).await, "credentials");
    place.log_in("Ada", "another horse").await;
    let profile = place.get("/api/account", &browser).await;
    assert_eq!(profile["account"]["codes"], json!(7));
    // New codes take the place of all others.
    let why = place.why("POST", "/api/account/codes", &browser, json!({})).await;
    assert_eq!(why, "confirm");
    let confirm = json!({ "password": "another horse" });
    place.post("/api/account/codes", &mut browser, confirm).await;
    let why = place.why("POST", "/api/account/recover", &stranger, recover(&codes[0])).await;
    assert_eq!(why, "credentials");
}

#[tokio::test]
async fn names_of_accounts_are_unique_to_the_eye() {
    let place = Place::new().await;
    place.member("Bill").await;
    let stranger = Browser::default();
    for name in ["Bill", "bill", "BiII", "B.i.l.l", "B1ll"] {
        let body = json!({ "name": name, "password": PASSWORD });
        let why = place.why("POST", "/api/account", &stranger, body).await;
        assert_eq!(why, "name-taken", "{name}");
        // Not even a guest may be called so.
        let why = place.why("POST", "/api/me", &stranger, json!({ "name": name })).await;
        assert_eq!(why, "name-taken", "{name}");
    }
    // Another name for oneself, which then is taken and the old one free.
    let (mut ada, _) = place.member("Ada").await;
    assert_eq!(place.why("POST", "/api/me", &ada, json!({ "name": "BILL" })).await, "name-taken");
    place.post("/api/me", &mut ada, json!({ "name": "ADA" })).await;
    place.post("/api/me", &mut ada, json!({ "name": "Eva" })).await;
    place.log_in("Eva", PASSWORD).await;
    place.member("Ada").await;
}

#[tokio::test]
async fn passwords_are_changed_by_who_knows_them() {
    let place = Place::new().await;
    let (mut ada, _) = place.member("Ada").await;
    let other = place.log_in("Ada", PASSWORD).await;
    for (body, expected) in [
        (json!({ "password": "another horse" }), "confirm"),
        (json!({ "current": "wrong horse", "password": "another horse" }), "credentials"),
        (json!({ "current": PASSWORD, "password": "short" }), "password"),
        (json!({ "current": PASSWORD, "password": 5 }), "unreadable"),
    ] {
        assert_eq!(place.why("POST", "/api/account/password", &ada, body).await, expected);
    }
    let body = json!({ "current": PASSWORD, "password": "another horse" });
    place.post("/api/account/password", &mut ada, body).await;
    assert_eq!(place.why("GET", "/api/me", &other, Value::Null).await, "stranger");
    place.get("/api/me", &ada).await;
    place.log_in("Ada", "another horse").await;
}

/// Whatever fails on the way: with the old password the old sessions live on, and with the new one none
/// of them.
#[tokio::test]
async fn a_password_and_the_sessions_of_before_go_together() {
    let place = Place::new().await;
    let (mut ada, _) = place.member("Ada").await;
    let other = place.log_in("Ada", PASSWORD).await;
    let mut database = place.database().await;
    let body = || json!({ "current": PASSWORD, "password": "another horse" });
    for fail in [
        "CREATE TRIGGER fails BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'no'); END",
        "CREATE TRIGGER fails BEFORE INSERT ON session BEGIN SELECT RAISE(ABORT, 'no'); END",
    ] {
        sqlx::query(fail).execute(&mut database).await.unwrap();
        let why = place.why("POST", "/api/account/password", &ada, body()).await;
        assert_eq!(why, "not-stored", "{fail}");
        sqlx::query("DROP TRIGGER fails").execute(&mut database).await.unwrap();
        place.get("/api/me", &ada).await;
        place.get("/api/me", &other).await;
        place.log_in("Ada", PASSWORD).await;
    }
    let before = ada.clone();
    place.post("/api/account/password", &mut ada, body()).await;
    for gone in [&before, &other] {
        assert_eq!(place.why("GET", "/api/me", gone, Value::Null).await, "stranger");
    }
    let profile = place.get("/api/account", &ada).await;
    assert_eq!(profile["sessions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let place = Place::new().await;
    let (ada, _) = place.member("Ada").await;
    let other = place.log_in("Ada", PASSWORD).await;
    let (eva, _) = place.member("Eva").await;
    let profile = place.get("/api/account", &ada).await;
    let sessions = profile["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert!(sessions.iter().all(|session| session["agent"] == "Test/1"));
    let of_other = sessions.iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/api/account/sessions/{}", of_other["id"].as_str().unwrap());
    // Nobody ends those of others.
    assert_eq!(place.why("DELETE", &path, &eva, Value::Null).await, "no-entry");
    let mut ada = ada;
    place.ask("DELETE", &path, &mut ada, Value::Null).await;
    assert_eq!(place.why("GET", "/api/me", &other, Value::Null).await, "stranger");
    assert_eq!(place.why("DELETE", &path, &ada, Value::Null).await, "no-entry");
    let third = place.log_in("Ada", PASSWORD).await;
    place.post("/api/account/logout", &mut ada, json!({ "everywhere": true })).await;
    assert_eq!(place.why("GET", "/api/me", &third, Value::Null).await, "stranger");
}

#[tokio::test]
async fn sessions_and_tokens_expire() {
    let place = Place::new().await;
    let mut guest = Browser::default();
    place.post("/api/me", &mut guest, json!({})).await;
    let (mut ada, _) = place.member("Ada").await;
    let new = json!({ "name": "bot", "scopes": ["play"], "days": 1 });
    let made = place.post("/api/account/tokens", &mut ada, new).await;
    let bot = Browser::with_token(&made["token"]);
    place.wait(DAY - 1);
    place.get("/api/me", &bot).await;
    place.wait(1);
    assert_eq!(place.why("GET", "/api/me", &bot, Value::Null).await, "token-expired");
    // Thirty days after the last time, which is on the day 20.
    place.wait(19 * DAY);
    place.post("/api/me", &mut ada, json!({})).await;
    place.wait(30 * DAY - 1);
    place.get("/api/me", &ada).await;
    place.wait(1);
    assert_eq!(place.why("GET", "/api/me", &ada, Value::Null).await, "stranger");
    // A guest, who has no way back, is known for a year.
    place.wait(315 * DAY - 1);
    place.get("/api/me", &guest).await;
    place.wait(1);
    assert_eq!(place.why("GET", "/api/me", &guest, Value::Null).await, "stranger");
}

#[tokio::test]
async fn tokens_do_what_they_are_for_and_no_more() {
    let place = Place::new().await;
    let mut guest = Browser::default();
    place.post("/api/me", &mut guest, json!({})).await;
    let new = |scopes: Value| json!({ "name": "bot", "scopes": scopes, "days": 30 });
    let why = place.why("POST", "/api/account/tokens", &guest, new(json!(["read"]))).await;
    assert_eq!(why, "no-account");
    let (mut ada, _) = place.member("Ada").await;
    for (body, expected) in [
        (new(json!([])), "token-terms"),
        (new(json!(["admin"])), "unreadable"),
        (json!({ "name": "", "scopes": ["read"], "days": 30 }), "token-terms"),
        (json!({ "name": "bot", "scopes": ["read"], "days": 0 }), "token-terms"),
        (json!({ "name": "bot", "scopes": ["read"], "days": 367 }), "token-terms"),
    ] {
        assert_eq!(place.why("POST", "/api/account/tokens", &ada, body).await, expected);
    }
    let read = place.post("/api/account/tokens", &mut ada, new(json!(["read"]))).await;
    let play = place.post("/api/account/tokens", &mut ada, new(json!(["play"]))).await;
    let (reader, mut player) =
        (Browser::with_token(&read["token"]), Browser::with_token(&play["token"]));
    assert_eq!(place.id(&reader).await, place.id(&ada).await);
    let terms = json!({ "start": "nine/2p" });
    assert_eq!(place.why("POST", "/api/rooms", &reader, terms).await, "scope");
    let room = place.room(&mut player).await;
    let ready = json!({ "do": "ready", "ready": true });
    assert_eq!(place.why("POST", &room, &reader, ready).await, "scope");
    // No token looks after the account.
    for bot in [&reader, &player] {
        for (method, path, body) in [
            ("GET", "/api/account", Value::Null),
            ("DELETE", "/api/account", json!({})),
            ("POST", "/api/account/tokens", new(json!(["play"]))),
            ("POST", "/api/me", json!({ "name": "Eva" })),
            ("GET", "/api/account/export", Value::Null),
            ("GET", "/api/moderation", Value::Null),
        ] {
            assert_eq!(place.why(method, path, bot, body).await, "scope", "{path}");
        }
    }
    // What was stolen is revoked; a cookie beside it does not help.
    let path = format!("/api/account/tokens/{}", play["id"].as_str().unwrap());
    place.ask("DELETE", &path, &mut ada, Value::Null).await;
    assert_eq!(place.why("GET", "/api/me", &player, Value::Null).await, "bad-token");
    let both = Browser { cookie: ada.cookie.clone(), ..player.clone() };
    assert_eq!(place.why("GET", "/api/me", &both, Value::Null).await, "bad-token");
    let nonsense = Browser { token: Some("quartet_0".into()), ..Browser::default() };
    assert_eq!(place.why("GET", "/api/me", &nonsense, Value::Null).await, "bad-token");
    // What is shown of tokens later is not what they are.
    let profile = place.get("/api/account", &ada).await.to_string();
    assert!(!profile.contains(read["token"].as_str().unwrap()));
}

#[tokio::test]
async fn open_connections_end_with_their_session() {
    let place = Place::new().await;
    let (mut ada, _) = place.member("Ada").await;
    let mut request = format!("ws://{}/ws", place.address).into_client_request().unwrap();
    request.headers_mut().insert(header::COOKIE, ada.cookie.parse().unwrap());
    request.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, PROTOCOL.parse().unwrap());
    let (mut socket, _) = connect_async(request).await.unwrap();
    let welcome = socket.next().await.unwrap().unwrap();
    assert!(welcome.to_text().unwrap().contains("welcome"));
    place.post("/api/account/logout", &mut ada, json!({ "everywhere": true })).await;
    let last = loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            break serde_json::from_str::<ServerMessage>(&text).unwrap();
        }
    };
    assert_eq!(last, ServerMessage::Refused { id: None, why: Refusal::Stranger {} });
}

#[tokio::test]
async fn all_is_exported_and_all_is_forgotten() {
    let place = Place::new().await;
    let (mut ada, _) = place.member("Ada").await;
    let (mut bob, _) = place.member("Bob").await;
    let id = place.id(&ada).await;
    let room = place.room(&mut ada).await;
    place.post(&room, &mut bob, json!({ "do": "sit" })).await;
    for browser in [&mut ada, &mut bob] {
        place.post(&room, browser, json!({ "do": "ready", "ready": true })).await;
    }
    place.post(&room, &mut ada, json!({ "do": "say", "text": "my secret" })).await;
    let export = place.get("/api/account/export", &ada).await;
    assert_eq!(export["profile"]["person"]["name"], "Ada");
    assert_eq!(export["rooms"][0]["said"][0]["text"], "my secret");
    assert!(export["rooms"][0]["record"].as_str().unwrap().contains("nine"), "{export}");
    for secret in ["argon2", PASSWORD] {
        assert!(!export.to_string().contains(secret));
    }
    let why = place.why("DELETE", "/api/account", &ada, json!({})).await;
    assert_eq!(why, "confirm");
    let confirm = json!({ "password": PASSWORD });
    let (status, answer) = place.ask("DELETE", "/api/account", &mut ada, confirm).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(place.why("GET", "/api/me", &ada, Value::Null).await, "stranger");
    // The game is over and stays, played by somebody who left; so it is in the file.
    let mut database = place.database().await;
    let bodies: Vec<String> =
        sqlx::query_scalar("SELECT body FROM event").fetch_all(&mut database).await.unwrap();
    let all = bodies.join("\n");
    assert!(!all.contains("Ada") && !all.contains("my secret"), "{all}");
    assert!(all.contains(&format!(r#"{{"id":"{id}","name":"-"}}"#)), "{all}");
    assert!(all.contains("resigned") && all.contains("Bob"), "{all}");
    let name: String = sqlx::query_scalar("SELECT name FROM person WHERE id = ?")
        .bind(&id)
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(name, "-");
    // The name is free again.
    place.member("Ada").await;
}

#[tokio::test]
async fn a_guest_can_be_forgotten_too() {
    let place = Place::new().await;
    let mut guest = Browser::default();
    place.post("/api/me", &mut guest, json!({ "name": "Ada" })).await;
    place.room(&mut guest).await;
    let (status, _) = place.ask("DELETE", "/api/account", &mut guest, json!({})).await;
    assert_eq!(status, StatusCode::OK);
    let stranger = place.why("GET", "/api/me", &guest, Value::Null).await;
    assert_eq!(stranger, "stranger");
}

#[tokio::test]
async fn who_is_muted_plays_and_who_is_banned_watches() {
    let place = Place::new().await;
    let (mut ada, _) = place.member("Ada").await;
    let (mut bob, _) = place.member("Bob").await;
    let room = place.room(&mut ada).await;
    place.post(&room, &mut bob, json!({ "do": "sit" })).await;
    let say = || json!({ "do": "say", "text": "hello" });
    place.post(&room, &mut bob, say()).await;
    place.desk("bob", Act::Restrict { kind: Ban::Mute, until: None }).await;
    let (status, answer) = place.ask("POST", &room, &mut bob, say()).await;
    let muted = json!({ "refused": "muted", "until": null });
    assert_eq!((status, answer), (StatusCode::FORBIDDEN, muted));
    for browser in [&mut ada, &mut bob] {
        place.post(&room, browser, json!({ "do": "ready", "ready": true })).await;
    }
    place.desk("bob", Act::Lift { kind: Ban::Mute }).await;
    place.post(&room, &mut bob, say()).await;
    let until = Some(4_000_000_000_000);
    place.desk("bob", Act::Restrict { kind: Ban::Ban, until }).await;
    for (path, body) in [
        (room.as_str(), json!({ "do": "act", "ply": 0, "action": "a1" })),
        ("/api/rooms", json!({ "start": "nine" })),
        ("/api/pair", json!({ "variant": "nine/2p" })),
    ] {
        let (_, answer) = place.ask("POST", path, &mut bob, body).await;
        assert_eq!(answer, json!({ "refused": "banned", "until": until }));
    }
    let profile = place.get("/api/account", &bob).await;
    assert_eq!(profile["restrictions"][0]["why"], "because of a test");
    // Whoever is banned can still leave.
    place.post(&room, &mut bob, say()).await;
    place.post(&room, &mut bob, json!({ "do": "resign" })).await;
}

#[tokio::test]
async fn what_is_forbidden_is_so_until_its_end() {
    let place = Place::new().await;
    let (mut ada, _) = place.member("Ada").await;
    let (mut bob, _) = place.member("Bob").await;
    place.desk("Ada", Act::Role { role: Role::Moderator }).await;
    let room = place.room(&mut bob).await;
    let say = || json!({ "do": "say", "text": "hello" });
    let until = place.now() + DAY;
    let mute = |until: u64| json!({ "whom": "Bob", "act": "restrict", "kind": "mute", "until": until, "why": "shouting" });
    // An end that has been is none.
    let why = place.why("POST", "/api/moderation", &ada, mute(place.now())).await;
    assert_eq!(why, "reason");
    place.post("/api/moderation", &mut ada, mute(until)).await;
    place.wait(DAY - 1);
    assert_eq!(place.why("POST", &room, &bob, say()).await, "muted");
    let profile = place.get("/api/account", &bob).await;
    assert_eq!(profile["restrictions"][0]["until"], json!(until));
    place.wait(1);
    place.post(&room, &mut bob, say()).await;
    let profile = place.get("/api/account", &bob).await;
    assert_eq!(profile["restrictions"], json!([]));
}

#[tokio::test]
async fn a_closed_account_is_closed_to_all_who_use_it() {
    let place = Place::new().await;
    let (mut bob, codes) = place.member("Bob").await;
    let new = json!({ "name": "bot", "scopes": ["play"], "days": 30 });
    let made = place.post("/api/account/tokens", &mut bob, new).await;
    place.desk("Bob", Act::Restrict { kind: Ban::Close, until: None }).await;
    let bot = Browser::with_token(&made["token"]);
    assert_eq!(place.why("GET", "/api/me", &bob, Value::Null).await, "stranger");
    assert_eq!(place.why("GET", "/api/me", &bot, Value::Null).await, "bad-token");
    let stranger = Browser::default();
    let right = json!({ "name": "Bob", "password": PASSWORD });
    assert_eq!(place.why("POST", "/api/account/login", &stranger, right).await, "closed");
    // Only who knows the secret is told.
    let wrong = json!({ "name": "Bob", "password": "wrong horse" });
    assert_eq!(place.why("POST", "/api/account/login", &stranger, wrong).await, "credentials");
    let code = json!({ "name": "Bob", "code": codes[0], "password": "another horse" });
    assert_eq!(place.why("POST", "/api/account/recover", &stranger, code).await, "closed");
    place.desk("Bob", Act::Lift { kind: Ban::Close }).await;
    place.log_in("Bob", "another horse").await;
}

#[tokio::test]
async fn moderators_act_upon_members_and_all_is_written_down() {
    let place = Place::new().await;
    let (mut ada, _) = place.member("Ada").await;
    let (mut bob, _) = place.member("Bob").await;
    let (eva, _) = place.member("Eva").await;
    let act = |whom: &str, act: &str| json!({ "whom": whom, "act": act, "kind": "mute", "why": "shouting" });
    let path = "/api/moderation";
    for (method, path, body) in [
        ("POST", path, act("Eva", "restrict")),
        ("GET", path, Value::Null),
        ("GET", "/api/moderation/people/Eva", Value::Null),
    ] {
        assert_eq!(place.why(method, path, &bob, body).await, "not-moderator");
    }
    place.desk("Ada", Act::Role { role: Role::Admin }).await;
    let role = |whom: &str, role: &str| json!({ "whom": whom, "act": "role", "role": role, "why": "a good sort" });
    place.post(path, &mut ada, role("Bob", "moderator")).await;
    place.post(path, &mut bob, act("Eva", "restrict")).await;
    // Not upon themselves, nor upwards; and no roles.
    for body in [act("Bob", "restrict"), act("Ada", "restrict"), role("Eva", "moderator")] {
        assert_eq!(place.why("POST", path, &bob, body).await, "not-moderator");
    }
    for (body, expected) in [
        (act("Nobody", "restrict"), "no-person"),
        (act("Eva", "praise"), "unreadable"),
        (json!({ "whom": "Eva", "act": "lift", "kind": "mute", "why": "" }), "reason"),
        (
            json!({ "whom": "Eva", "act": "restrict", "kind": "ban", "until": 1, "why": "x" }),
            "reason",
        ),
    ] {
        assert_eq!(place.why("POST", path, &bob, body).await, expected);
    }
    let log = place.get(path, &bob).await;
    let lines: Vec<_> = log
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let by = line["by"]["name"].as_str().unwrap_or("-");
            format!(
                "{by} {} {} {}",
                line["act"].as_str().unwrap(),
                line["whom"]["name"],
                line["why"]
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            r#"Bob restrict "Eva" "shouting""#,
            r#"Ada role "Bob" "a good sort""#,
            r#"- role "Ada" "because of a test""#,
        ]
    );
    // By the id, too, which guests have.
    let id = place.id(&eva).await;
    let dossier = place.get(&format!("/api/moderation/people/{id}"), &bob).await;
    assert_eq!(dossier["restrictions"][0]["kind"], "mute");
    assert_eq!(dossier["account"], true);
}

#[tokio::test]
async fn the_machine_gives_a_code_back() {
    let place = Place::new().await;
    let (ada, _) = place.member("Ada").await;
    let id = place.id(&ada).await;
    let file = place.file();
    let made = move || Desk::open(&file).unwrap().code("Ada").unwrap();
    let (_, code) = tokio::task::spawn_blocking(made).await.unwrap();
    let mut browser = Browser::default();
    let body = json!({ "name": "Ada", "code": code, "password": "another horse" });
    place.post("/api/account/recover", &mut browser, body).await;
    assert_eq!(place.id(&browser).await, id);
}
