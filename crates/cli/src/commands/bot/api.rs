//! What the server is asked for, however bad the network is.

use std::time::Duration;

use anyhow::{Context as _, bail};
use quartet_wire::{Command, Pairing, Person, Refusal, Registration, RoomId, ServerMessage};
use reqwest::{Client, RequestBuilder, Response, Url};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::time::{sleep, timeout};

/// So long may an answer take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The server says something on a stream at least every 15 seconds.
const SILENCE: Duration = Duration::from_secs(40);
/// The pause before the first new try, and the longest one.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(20)];
/// More than any message is long, in bytes.
const LONGEST: usize = 64 << 20;

/// A server, and who the bot is there.
#[derive(Clone)]
pub(super) struct Api {
    http: Client,
    base: Url,
    token: Option<String>,
    cookie: Option<String>,
}

/// What does not get better by trying again.
pub(super) type Result<T> = std::result::Result<T, Refusal>;

#[derive(Deserialize)]
struct Made {
    room: RoomId,
}

#[derive(Deserialize)]
struct Done {}

/// Why there is no answer.
enum Failure {
    Refused(Refusal),
    Network(String),
}

impl From<reqwest::Error> for Failure {
    fn from(error: reqwest::Error) -> Self {
        Self::Network(error.to_string())
    }
}

impl Api {
    pub(super) fn new(server: &str, token: Option<String>) -> anyhow::Result<Self> {
        let base: Url = server.parse().with_context(|| format!("`{server}` is no address"))?;
        if !matches!(base.scheme(), "http" | "https") || base.cannot_be_a_base() {
            bail!("`{server}` is no address as https://play.example.org");
        }
        // The choice of cryptography is the program's; another one may have been made before.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = Client::builder().connect_timeout(PATIENCE).build()?;
        Ok(Self { http, base, token, cookie: None })
    }

    /// Comes in: as whom the token says, or as a new guest.
    pub(super) async fn enter(&mut self, name: Option<String>) -> anyhow::Result<Person> {
        if self.token.is_some() {
            return Ok(self.insist(|| self.request("api/me", None::<&()>)).await?);
        }
        let registration = Registration { name };
        let request = self.request("api/me", Some(&registration));
        let response = timeout(PATIENCE, request.send()).await??;
        let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|value| value.split(';').next()).map(str::to_owned);
        match answer(response).await {
            Ok(person) => {
                self.cookie = Some(cookie.context("the server gives no cookie to guests")?);
                Ok(person)
            }
            Err(Failure::Refused(why)) => Err(why.into()),
            Err(Failure::Network(why)) => bail!(why),
        }
    }

    pub(super) async fn pair(&self, pairing: &Pairing) -> Result<RoomId> {
        let made: Made = self.insist(|| self.request("api/pair", Some(pairing))).await?;
        Ok(made.room)
    }

    /// Does something in a room. What was done but not heard of is done again, which is harmless.
    pub(super) async fn act(&self, room: &RoomId, command: &Command) -> Result<()> {
        let path = format!("api/rooms/{room}");
        let Done {} = self.insist(|| self.request(&path, Some(command))).await?;
        Ok(())
    }

    /// What happens in a room from a version on.
    pub(super) async fn events(&self, room: &RoomId, seen: u64) -> Result<Events> {
        let path = format!("api/rooms/{room}/events?seen={seen}");
        let mut pause = PAUSES[0];
        loop {
            match timeout(PATIENCE, self.request(&path, None::<&()>).send()).await {
                Ok(Ok(response)) if response.status().is_success() => {
                    return Ok(Events { response, text: Vec::new() });
                }
                Ok(Ok(response)) => {
                    if let Err(Failure::Refused(why)) = answer::<Done>(response).await
                        && !is_passing(&why)
                    {
                        return Err(why);
                    }
                }
                Ok(Err(_)) | Err(_) => {}
            }
            rest(&mut pause).await;
        }
    }

    fn request(&self, path: &str, body: Option<&impl serde::Serialize>) -> RequestBuilder {
        let base = self.base.as_str().trim_end_matches('/');
        let url = format!("{base}/{path}");
        let request = match body {
            Some(body) => self.http.post(url).json(body),
            None => self.http.get(url),
        };
        match (&self.token, &self.cookie) {
            (Some(token), _) => request.bearer_auth(token),
            (None, Some(cookie)) => request.header("cookie", cookie),
            (None, None) => request,
        }
    }

    /// Tries until the server has done it or refuses for good.
    async fn insist<T: DeserializeOwned>(&self, request: impl Fn() -> RequestBuilder) -> Result<T> {
        let mut pause = PAUSES[0];
        loop {
            let tried = async { answer(request().send().await?).await };
            match timeout(PATIENCE, tried).await {
                Ok(Ok(done)) => return Ok(done),
                Ok(Err(Failure::Refused(why))) if !is_passing(&why) => return Err(why),
                Ok(Err(_)) | Err(_) => {}
            }
            rest(&mut pause).await;
        }
    }
}

/// Waits a little longer each time.
async fn rest(pause: &mut Duration) {
    sleep(*pause).await;
    *pause = (*pause * 2).min(PAUSES[1]);
}

/// Whether it may be otherwise a little later.
const fn is_passing(why: &Refusal) -> bool {
    matches!(why, Refusal::TooFast {} | Refusal::Busy {} | Refusal::NotStored {})
}

async fn answer<T: DeserializeOwned>(response: Response) -> std::result::Result<T, Failure> {
    let status = response.status();
    let text = response.bytes().await?;
    if status.is_success() {
        let read = serde_json::from_slice(&text);
        return read
            .map_err(|error| Failure::Network(format!("not an answer of Quartet: {error}")));
    }
    match serde_json::from_slice(&text) {
        Ok(why) => Err(Failure::Refused(why)),
        // A proxy, say.
        Err(_) => Err(Failure::Network(format!("the server answers {status}"))),
    }
}

/// Server-sent events.
pub(super) struct Events {
    response: Response,
    text: Vec<u8>,
}

impl Events {
    /// The next message; `None` where the stream ends, breaks or is silent for too long.
    pub(super) async fn next(&mut self) -> Option<ServerMessage> {
        loop {
            while let Some(end) = self.text.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.text.drain(..=end).collect();
                // Each message is one line; ids and comments are of no interest.
                if let Some(data) = line.strip_prefix(b"data: ") {
                    return serde_json::from_slice(data).ok();
                }
            }
            let chunk = timeout(SILENCE, self.response.chunk()).await.ok()?.ok()??;
            if self.text.len() + chunk.len() > LONGEST {
                return None;
            }
            self.text.extend_from_slice(&chunk);
        }
    }
}
