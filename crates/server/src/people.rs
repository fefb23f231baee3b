//! Who asks: everybody is somebody at once, by a cookie that only their browser has. Programs say it by
//! a token.
//!
//! Sessions are rows of our own store rather than records of tower-sessions, whose contents are opaque:
//! here they belong to persons, who list and end them, and one write queue serves all.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use cookie::{Cookie, SameSite};
use quartet_wire::{Ban, Person, PersonId, Refusal, Registration, Scope};

use crate::{
    api::Refused,
    hub::Hub,
    names,
    online::{Address, Online},
    secrets::{digest, is_device, new_device, new_token},
    store::{
        StoreError,
        people::{Change, NewSession},
    },
};

/// The name of the cookie.
const COOKIE: &str = "quartet";
/// The name of the cookie of a browser in which somebody has logged in by password. It stays there when
/// they log out, and lets nobody in.
const DEVICE: &str = "quartet-device";
/// How tokens of programs begin, so that they are found where they were left by mistake.
pub(crate) const TOKEN: &str = "quartet_";

/// How long a browser keeps it, in seconds.
const YEAR: i64 = 365 * 24 * 60 * 60;

const DAY: u64 = 24 * 60 * 60 * 1000;
/// How long a guest's browser that is not used is known: there is no other way back.
const GUEST: u64 = 365 * DAY;
/// How long that of somebody with an account.
const MEMBER: u64 = 30 * DAY;

/// By what somebody is known. Secrets are digests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Session {
        token: String,
        /// When it began: the last log-in, in milliseconds since 1970.
        since: u64,
        /// About when it was used last.
        seen: u64,
    },
    Token {
        token: String,
        scopes: Vec<Scope>,
    },
}

/// Whoever asks, and by what the server knows them.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) by: By,
}

impl Caller {
    /// Whether they may do what changes rooms.
    pub(crate) fn expect_player(&self) -> Result<(), Refusal> {
        match &self.by {
            By::Token { scopes, .. } if !scopes.contains(&Scope::Play) => Err(Refusal::Scope {}),
            _ => Ok(()),
        }
    }
}

/// Whoever asks, to see something.
#[derive(Clone, Debug)]
pub(crate) struct Somebody(pub(crate) Person);

/// Whoever asks, to do something in rooms.
#[derive(Clone, Debug)]
pub(crate) struct Player(pub(crate) Person);

/// Whoever asks with a browser, to look after what is theirs. No token may do that.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    pub(crate) person: Person,
    /// The digest of the session.
    pub(crate) session: String,
    /// When it began, in milliseconds since 1970.
    pub(crate) since: u64,
}

impl FromRequestParts<Arc<Online>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Result<Self, Refused> {
        identify(&parts.headers, online).await?.ok_or(Refused(Refusal::Stranger {}))
    }
}

impl OptionalFromRequestParts<Arc<Online>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(
        parts: &mut Parts,
        online: &Arc<Online>,
    ) -> Result<Option<Self>, Refused> {
        identify(&parts.headers, online).await
    }
}

impl FromRequestParts<Arc<Online>> for Somebody {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Result<Self, Refused> {
        let caller = <Caller as FromRequestParts<_>>::from_request_parts(parts, online).await?;
        Ok(Self(caller.person))
    }
}

impl OptionalFromRequestParts<Arc<Online>> for Somebody {
    type Rejection = Refused;

    async fn from_request_parts(
        parts: &mut Parts,
        online: &Arc<Online>,
    ) -> Result<Option<Self>, Refused> {
        Ok(identify(&parts.headers, online).await?.map(|caller| Self(caller.person)))
    }
}

impl FromRequestParts<Arc<Online>> for Player {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Result<Self, Refused> {
        let caller = <Caller as FromRequestParts<_>>::from_request_parts(parts, online).await?;
        caller.expect_player().map_err(Refused)?;
        Ok(Self(caller.person))
    }
}

impl FromRequestParts<Arc<Online>> for Owner {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, online: &Arc<Online>) -> Result<Self, Refused> {
        let Caller { person, by } =
            <Caller as FromRequestParts<_>>::from_request_parts(parts, online).await?;
        match by {
            By::Session { token, since, .. } => Ok(Self { person, session: token, since }),
            By::Token { .. } => Err(Refused(Refusal::Scope {})),
        }
    }
}

/// Where a request comes from.
pub(crate) struct Origin {
    pub(crate) address: IpAddr,
    /// What the browser calls itself.
    pub(crate) agent: String,
    /// What the browser has as the secret of its session, whether it is one or not.
    pub(crate) cookie: Option<String>,
    /// What it has to show that somebody has logged in before.
    device: Option<String>,
}

impl Origin {
    /// The browser, if somebody has logged in there by the password of which this is stored.
    pub(crate) fn known_device(&self, stored: &str) -> Option<&str> {
        self.device.as_deref().filter(|device| is_device(device, stored))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Origin {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        /// The most characters of what a browser calls itself.
        const MOST: usize = 200;

        let address = parts.extensions.get::<Address>().map(|address| address.0);
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Ok(Self {
            address: address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
            agent: agent.unwrap_or_default().chars().take(MOST).collect(),
            cookie: cookie(&parts.headers, COOKIE),
            device: cookie(&parts.headers, DEVICE),
        })
    }
}

async fn identify(headers: &HeaderMap, online: &Online) -> Result<Option<Caller>, Refused> {
    let caller = if let Some(authorization) = headers.get(header::AUTHORIZATION) {
        let text = authorization.to_str().unwrap_or_default();
        let token = text.strip_prefix("Bearer ").map(str::trim).unwrap_or_default();
        // Whoever shows a token means it: no cookie takes its place.
        known_by_token(&online.hub, &digest(token)).await.map(Some)
    } else {
        match cookie(headers, COOKIE) {
            Some(token) => known_by_session(&online.hub, &digest(&token)).await,
            None => Ok(None),
        }
    };
    caller.map_err(Refused)
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let texts = cookies.filter_map(|value| value.to_str().ok());
    let mut all = texts.flat_map(|text| Cookie::split_parse(text).filter_map(Result::ok));
    all.find(|cookie| cookie.name() == name).map(|cookie| cookie.value().to_owned())
}

async fn known_by_session(hub: &Hub, token: &str) -> Result<Option<Caller>, Refusal> {
    let known = hub.store().session(token, hub.now()).await.map_err(not_stored)?;
    let Some(known) = known else { return Ok(None) };
    hub.expect_free(&known.person.id, Ban::Close)?;
    let by = By::Session { token: token.to_owned(), since: known.since, seen: known.seen };
    Ok(Some(Caller { person: known.person, by }))
}

async fn known_by_token(hub: &Hub, token: &str) -> Result<Caller, Refusal> {
    let known = hub.store().token(token).await.map_err(not_stored)?;
    let known = known.ok_or(Refusal::BadToken {})?;
    if known.expires <= hub.now() {
        return Err(Refusal::TokenExpired {});
    }
    hub.expect_free(&known.person.id, Ban::Close)?;
    let by = By::Token { token: token.to_owned(), scopes: known.scopes };
    Ok(Caller { person: known.person, by })
}

/// Who somebody is by now who was known by something a while ago.
pub(crate) async fn again(hub: &Hub, by: &By) -> Result<Caller, Refusal> {
    match by {
        By::Session { token, .. } => {
            known_by_session(hub, token).await?.ok_or(Refusal::Stranger {})
        }
        By::Token { token, .. } => known_by_token(hub, token).await,
    }
}

/// What is said if the store fails.
#[expect(clippy::needless_pass_by_value, reason = "it is what maps errors")]
pub(crate) fn not_stored(error: StoreError) -> Refusal {
    match error {
        StoreError::Taken => Refusal::NameTaken {},
        StoreError::NotThere => Refusal::NoEntry {},
        _ => Refusal::NotStored {},
    }
}

/// A name that this person may have.
pub(crate) async fn free_name(
    online: &Online,
    name: &str,
    person: Option<&PersonId>,
) -> Result<String, Refusal> {
    let name = names::check(name)?;
    let holder = online.hub.store().account_named(&name).await.map_err(not_stored)?;
    match holder {
        Some(holder) if Some(&holder.person.id) != person => Err(Refusal::NameTaken {}),
        _ => Ok(name),
    }
}

/// Takes note of a person, new or known; a new one gets a cookie, and so does a known one from time to
/// time.
pub(crate) async fn register(
    online: &Online,
    origin: Origin,
    known: Option<Caller>,
    registration: Registration,
) -> Result<(Person, Option<HeaderValue>), Refusal> {
    let store = online.hub.store();
    let now = online.hub.now();
    let Some(Caller { person, by }) = known else {
        let name = match registration.name {
            Some(name) => Some(free_name(online, &name, None).await?),
            None => None,
        };
        let person = Person { id: online.hub.new_person(), name };
        store
            .change(Change::Person { person: person.clone(), at: now })
            .await
            .map_err(not_stored)?;
        let cookie = begin_session(online, &person.id, origin, false).await?;
        return Ok((person, Some(cookie)));
    };
    let mut person = person;
    if let Some(name) = registration.name {
        if matches!(by, By::Token { .. }) {
            return Err(Refusal::Scope {});
        }
        person.name = Some(free_name(online, &name, Some(&person.id)).await?);
        store
            .change(Change::Person { person: person.clone(), at: now })
            .await
            .map_err(not_stored)?;
        online.hub.changed(&person.id);
    }
    let By::Session { token, seen, .. } = by else { return Ok((person, None)) };
    if now < seen + DAY {
        return Ok((person, None));
    }
    let has_account = store.account_of(&person.id).await.map_err(not_stored)?.is_some();
    let lasts = if has_account { MEMBER } else { GUEST };
    store
        .change(Change::Seen { token, at: now, expires: now + lasts })
        .await
        .map_err(not_stored)?;
    let renewed = origin.cookie.map(|token| set_cookie(online, COOKIE, token, YEAR)).transpose()?;
    Ok((person, renewed))
}

/// Makes the browser that asks that of a person from now on. Whatever it had as its secret before is
/// none any more.
pub(crate) async fn begin_session(
    online: &Online,
    person: &PersonId,
    origin: Origin,
    has_account: bool,
) -> Result<HeaderValue, Refusal> {
    let (session, cookie) = new_session(online, person, origin.agent, has_account)?;
    let replaced = origin.cookie.map(|token| digest(&token));
    let begin = Change::Session { session, replaced };
    online.hub.store().change(begin).await.map_err(not_stored)?;
    Ok(cookie)
}

/// A session to be stored, and the cookie for its browser.
pub(crate) fn new_session(
    online: &Online,
    person: &PersonId,
    agent: String,
    has_account: bool,
) -> Result<(NewSession, HeaderValue), Refusal> {
    let token = new_token(&mut online.hub.random());
    let now = online.hub.now();
    let session = NewSession {
        token: digest(&token),
        person: person.clone(),
        at: now,
        expires: now + if has_account { MEMBER } else { GUEST },
        agent,
    };
    Ok((session, set_cookie(online, COOKIE, token, YEAR)?))
}

/// The cookie of a browser in which somebody knew the password of which this is stored.
pub(crate) fn known_device(online: &Online, stored: &str) -> Result<HeaderValue, Refusal> {
    let device = new_device(stored, &mut online.hub.random()).ok_or(Refusal::NotStored {})?;
    set_cookie(online, DEVICE, device, YEAR)
}

/// Takes the browser its secret.
pub(crate) fn no_cookie(online: &Online) -> Result<HeaderValue, Refusal> {
    set_cookie(online, COOKIE, String::new(), 0)
}

/// The store knows when a session ends; the browser keeps its secret for longer.
fn set_cookie(
    online: &Online,
    name: &'static str,
    token: String,
    seconds: i64,
) -> Result<HeaderValue, Refusal> {
    let cookie = Cookie::build((name, token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(online.is_secure())
        .max_age(cookie::time::Duration::seconds(seconds))
        .build();
    // Tokens are hexadecimal and the rest is fixed, which makes a header.
    HeaderValue::from_str(&cookie.to_string()).map_err(|_| Refusal::NotStored {})
}
