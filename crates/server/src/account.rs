//! Accounts over HTTP: keeping one's name, coming back, and looking after what is one's own.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderValue, header},
    response::Response,
};
use quartet_wire::{
    Ban, Codes, Command, Confirm, Credentials, Event, LogOut, Logged, MadeToken, NewPassword,
    NewToken, Occupant, Person, PersonId, PlayerCard, Profile, Recovery, Refusal, RoomId, Secret,
    SignUp, Stamped, Token,
};
use serde::Serialize;
use serde_json::json;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    api::{Body, Refused, fresh},
    online::Online,
    people::{
        self, Caller, Origin, Owner, TOKEN, begin_session, free_name, known_device, new_session,
        no_cookie, not_stored,
    },
    secrets::{self, check_password, digest, digest_of_code},
    store::{
        StoreError,
        people::{Change, KnownAccount, Which},
    },
};

/// So many codes to come back by has an account.
const CODES: usize = 8;
/// So many tokens may somebody have.
const MOST_TOKENS: usize = 20;
/// The most characters of what a token is called.
const MOST_LABEL: usize = 40;
/// The most days that a token lasts.
const MOST_DAYS: u32 = 366;
const DAY: u64 = 24 * 60 * 60 * 1000;
/// How long after logging in nobody is asked again who they are, in milliseconds.
const A_SHORT_WHILE: u64 = 10 * 60 * 1000;

/// All that belongs to accounts.
pub(crate) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new()
        .routes(routes!(profile, sign_up, erase))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(recover))
        .routes(routes!(password))
        .routes(routes!(codes))
        .routes(routes!(end_session))
        .routes(routes!(make_token))
        .routes(routes!(revoke_token))
        .routes(routes!(export))
}

/// An answer that gives the browser other cookies.
pub(crate) fn with_cookies(
    value: impl Serialize,
    cookies: impl IntoIterator<Item = HeaderValue>,
) -> Response {
    let mut response = fresh(value);
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

fn failed(error: StoreError) -> Refused {
    Refused(not_stored(error))
}

fn refused(refusal: Refusal) -> Refused {
    Refused(refusal)
}

fn new_codes(online: &Online) -> (Codes, Vec<String>) {
    let mut random = online.hub.random();
    let codes: Vec<_> = (0..CODES).map(|_| secrets::new_code(&mut random)).collect();
    let digests = codes.iter().map(|code| digest_of_code(code)).collect();
    (Codes { codes: codes.into_iter().map(Secret).collect() }, digests)
}

/// The account of whoever asks.
pub(crate) async fn own_account(online: &Online, owner: &Owner) -> Result<KnownAccount, Refused> {
    let account = online.hub.store().account_of(&owner.person.id).await.map_err(failed)?;
    account.ok_or(Refused(Refusal::NoAccount {}))
}

/// Who does what cannot be undone says once more who they are; who has no password has logged in just
/// now.
pub(crate) async fn confirm(
    online: &Online,
    origin: &Origin,
    owner: &Owner,
    account: &KnownAccount,
    password: Option<Secret>,
) -> Result<(), Refused> {
    if account.password.is_none() {
        let is_new = owner.since + A_SHORT_WHILE > online.hub.now();
        return if is_new { Ok(()) } else { Err(Refused(Refusal::Confirm {})) };
    }
    let password = password.ok_or(Refused(Refusal::Confirm {}))?;
    online.tries.expect_calm_address(origin.address).map_err(refused)?;
    // Who has a session is not held up by others.
    online.tries.expect_calm_known(&owner.session).map_err(refused)?;
    let verified = online.passwords.verify(password, account.password.clone()).await;
    if verified.map_err(refused)? { Ok(()) } else { Err(Refused(Refusal::Credentials {})) }
}

async fn look(online: &Online, owner: &Owner) -> Result<Profile, Refused> {
    let (store, id) = (online.hub.store(), &owner.person.id);
    Ok(Profile {
        role: online.hub.standings().role(id),
        restrictions: online.hub.restrictions(id),
        account: store.account(id).await.map_err(failed)?,
        sessions: store.sessions(id, &owner.session, online.hub.now()).await.map_err(failed)?,
        person: owner.person.clone(),
    })
}

/// What the server knows of you.
#[utoipa::path(get, path = "/api/account", tag = "account", responses(
    (status = 200, description = "All but secrets", body = Profile),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
))]
async fn profile(State(online): State<Arc<Online>>, owner: Owner) -> Result<Response, Refused> {
    Ok(fresh(look(&online, &owner).await?))
}

/// Keep your name, by a password or, next, by a passkey.
///
/// Keeps a name. Whoever was a guest stays the same person, with seats and games.
#[utoipa::path(post, path = "/api/account", tag = "account", request_body = SignUp, responses(
    (status = 200, description = "Codes to come back by, shown once", body = Codes),
    (status = 400, description = "It cannot be read or does not do", body = Refusal),
    (status = 409, description = "The name is taken, or you have an account", body = Refusal),
    (status = 429, description = "Too many tries", body = Refusal),
))]
async fn sign_up(
    State(online): State<Arc<Online>>,
    origin: Origin,
    caller: Option<Caller>,
    Body(SignUp { name, password }): Body<SignUp>,
) -> Result<Response, Refused> {
    let store = online.hub.store();
    let id = match caller {
        Some(Caller { by: people::By::Token { .. }, .. }) => {
            return Err(Refused(Refusal::Scope {}));
        }
        Some(Caller { person, .. }) => {
            if store.account_of(&person.id).await.map_err(failed)?.is_some() {
                return Err(Refused(Refusal::HasAccount {}));
            }
            person.id
        }
        None => online.hub.new_person(),
    };
    let name = free_name(&online, &name, None).await.map_err(refused)?;
    online.tries.expect_calm_address(origin.address).map_err(refused)?;
    let password = match password {
        Some(password) => {
            check_password(&password, &name).map_err(refused)?;
            Some(online.passwords.hash(password).await.map_err(refused)?)
        }
        None => None,
    };
    let (shown, codes) = new_codes(&online);
    let person = Person { id, name: Some(name) };
    let device = password.as_deref().map(|stored| known_device(&online, stored));
    let device = device.transpose().map_err(refused)?;
    let account = Change::Account { person: person.clone(), password, codes, at: online.hub.now() };
    store.change(account).await.map_err(failed)?;
    let cookie = begin_session(&online, &person.id, origin, true).await.map_err(refused)?;
    online.hub.changed(&person.id);
    Ok(with_cookies(shown, [cookie].into_iter().chain(device)))
}

/// Come back by name and password.
///
/// Comes back by name and password. What is wrong is not said, and takes as long.
#[utoipa::path(post, path = "/api/account/login", tag = "account", request_body = Credentials, responses(
    (status = 200, description = "You", body = Person),
    (status = 401, description = "Name and secret do not belong together", body = Refusal),
    (status = 403, description = "The account is closed", body = Refusal),
    (status = 429, description = "Too many tries", body = Refusal),
))]
async fn log_in(
    State(online): State<Arc<Online>>,
    origin: Origin,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<Response, Refused> {
    online.tries.expect_calm_address(origin.address).map_err(refused)?;
    let account = online.hub.store().account_named(&name).await.map_err(failed)?;
    let stored = account.as_ref().and_then(|account| account.password.clone());
    let device = stored.as_deref().and_then(|stored| origin.known_device(stored));
    match device {
        Some(device) => online.tries.expect_calm_known(device),
        None => online.tries.expect_calm_name(origin.address, &name),
    }
    .map_err(refused)?;
    let verified = online.passwords.verify(password, stored).await.map_err(refused)?;
    let account = account.filter(|_| verified).ok_or(Refused(Refusal::Credentials {}))?;
    let stored = account.password.as_deref().unwrap_or_default();
    let device = known_device(&online, stored).map_err(refused)?;
    online.hub.expect_free(&account.person.id, Ban::Close).map_err(refused)?;
    let cookie = begin_session(&online, &account.person.id, origin, true).await.map_err(refused)?;
    Ok(with_cookies(account.person, [cookie, device]))
}

/// Come back by a code.
///
/// Comes back by a code. All sessions and tokens end: others may have them.
#[utoipa::path(post, path = "/api/account/recover", tag = "account", request_body = Recovery, responses(
    (status = 200, description = "You", body = Person),
    (status = 401, description = "Name and secret do not belong together", body = Refusal),
    (status = 403, description = "The account is closed", body = Refusal),
    (status = 429, description = "Too many tries", body = Refusal),
))]
async fn recover(
    State(online): State<Arc<Online>>,
    origin: Origin,
    Body(Recovery { name, code, password }): Body<Recovery>,
) -> Result<Response, Refused> {
    // Nobody guesses a code: others that are wrong do not hold up who has one.
    online.tries.expect_calm_address(origin.address).map_err(refused)?;
    check_password(&password, &name).map_err(refused)?;
    let account = online.hub.store().account_named(&name).await.map_err(failed)?;
    // Hashed in any case: how long it takes does not tell whether there is an account.
    let password = online.passwords.hash(password).await.map_err(refused)?;
    let device = known_device(&online, &password).map_err(refused)?;
    let person = account.ok_or(Refused(Refusal::Credentials {}))?.person;
    let code = digest_of_code(&code.0);
    let change = Change::Recover { person: person.id.clone(), code, password };
    online.hub.store().change(change).await.map_err(|error| match error {
        StoreError::NotThere => Refused(Refusal::Credentials {}),
        error => failed(error),
    })?;
    online.hub.changed(&person.id);
    online.hub.expect_free(&person.id, Ban::Close).map_err(refused)?;
    let cookie = begin_session(&online, &person.id, origin, true).await.map_err(refused)?;
    Ok(with_cookies(person, [cookie, device]))
}

/// Log out.
#[utoipa::path(post, path = "/api/account/logout", tag = "account", request_body = LogOut, responses(
    (status = 200, description = "You are out"),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
))]
async fn log_out(
    State(online): State<Arc<Online>>,
    owner: Owner,
    Body(LogOut { everywhere }): Body<LogOut>,
) -> Result<Response, Refused> {
    let person = owner.person.id;
    let which = if everywhere { Which::All } else { Which::One(owner.session) };
    let end = Change::End { person: person.clone(), which };
    online.hub.store().change(end).await.map_err(failed)?;
    online.hub.changed(&person);
    Ok(with_cookies(json!({}), [no_cookie(&online).map_err(refused)?]))
}

/// Change your password.
///
/// Another password, or a first one. All other sessions end.
#[utoipa::path(post, path = "/api/account/password", tag = "account", request_body = NewPassword, responses(
    (status = 200, description = "It is changed"),
    (status = 400, description = "It cannot be read or does not do", body = Refusal),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
    (status = 429, description = "Too many tries", body = Refusal),
))]
async fn password(
    State(online): State<Arc<Online>>,
    origin: Origin,
    owner: Owner,
    Body(NewPassword { current, password }): Body<NewPassword>,
) -> Result<Response, Refused> {
    let account = own_account(&online, &owner).await?;
    check_password(&password, account.person.name.as_deref().unwrap_or_default())
        .map_err(refused)?;
    confirm(&online, &origin, &owner, &account, current).await?;
    let password = online.passwords.hash(password).await.map_err(refused)?;
    let device = known_device(&online, &password).map_err(refused)?;
    let person = account.person.id;
    // In one change: no session of before lives on with the new password.
    let (session, cookie) = new_session(&online, &person, origin.agent, true).map_err(refused)?;
    online.hub.store().change(Change::Password { password, session }).await.map_err(failed)?;
    online.hub.changed(&person);
    Ok(with_cookies(json!({}), [cookie, device]))
}

/// Get other codes to come back by.
///
/// Other codes; those so far are none any more.
#[utoipa::path(post, path = "/api/account/codes", tag = "account", request_body = Confirm, responses(
    (status = 200, description = "The codes, shown once", body = Codes),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
    (status = 429, description = "Too many tries", body = Refusal),
))]
async fn codes(
    State(online): State<Arc<Online>>,
    origin: Origin,
    owner: Owner,
    Body(Confirm { password }): Body<Confirm>,
) -> Result<Response, Refused> {
    let account = own_account(&online, &owner).await?;
    confirm(&online, &origin, &owner, &account, password).await?;
    let (shown, codes) = new_codes(&online);
    let change = Change::Codes { person: owner.person.id, codes };
    online.hub.store().change(change).await.map_err(failed)?;
    Ok(fresh(shown))
}

/// Log out another browser.
#[utoipa::path(delete, path = "/api/account/sessions/{id}", tag = "account", params(("id" = String, Path, description = "Of the session")), responses(
    (status = 200, description = "It is out"),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
))]
async fn end_session(
    State(online): State<Arc<Online>>,
    owner: Owner,
    Path(session): Path<String>,
) -> Result<Response, Refused> {
    let person = owner.person.id.clone();
    let end = Change::End { person: person.clone(), which: Which::One(session) };
    online.hub.store().change(end).await.map_err(failed)?;
    online.hub.changed(&person);
    Ok(fresh(json!({})))
}

/// What somebody calls a token or a passkey, without blanks around it.
pub(crate) fn check_label(label: &str) -> Option<String> {
    let label = label.trim();
    let good =
        (1..=MOST_LABEL).contains(&label.chars().count()) && !label.chars().any(char::is_control);
    good.then(|| label.to_owned())
}

/// Make a token for a program.
#[utoipa::path(post, path = "/api/account/tokens", tag = "account", request_body = NewToken, responses(
    (status = 200, description = "The token, shown once", body = MadeToken),
    (status = 400, description = "It cannot be read or does not do", body = Refusal),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
))]
async fn make_token(
    State(online): State<Arc<Online>>,
    owner: Owner,
    Body(NewToken { name, mut scopes, days }): Body<NewToken>,
) -> Result<Response, Refused> {
    own_account(&online, &owner).await?;
    scopes.sort_unstable();
    scopes.dedup();
    let good = !scopes.is_empty() && (1..=MOST_DAYS).contains(&days);
    let name = check_label(&name).filter(|_| good).ok_or(Refused(Refusal::TokenTerms {}))?;
    let (store, person) = (online.hub.store(), owner.person.id);
    if store.tokens(&person).await.map_err(failed)?.len() >= MOST_TOKENS {
        return Err(Refused(Refusal::NoEntry {}));
    }
    let secret = format!("{TOKEN}{}", secrets::new_token(&mut online.hub.random()));
    let (id, since) = (digest(&secret), online.hub.now());
    let expires = since + u64::from(days) * DAY;
    let token = Token { id: id.clone(), name, scopes, since, expires };
    store.change(Change::Token { person, token }).await.map_err(failed)?;
    Ok(fresh(MadeToken { id, token: Secret(secret) }))
}

/// Revoke a token.
#[utoipa::path(delete, path = "/api/account/tokens/{id}", tag = "account", params(("id" = String, Path, description = "Of the token")), responses(
    (status = 200, description = "It is none any more"),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
))]
async fn revoke_token(
    State(online): State<Arc<Online>>,
    owner: Owner,
    Path(token): Path<String>,
) -> Result<Response, Refused> {
    let person = owner.person.id;
    let revoke = Change::Revoke { person: person.clone(), token };
    online.hub.store().change(revoke).await.map_err(failed)?;
    online.hub.changed(&person);
    Ok(fresh(json!({})))
}

/// All that is kept of somebody.
#[derive(Serialize)]
struct Export {
    profile: Profile,
    /// How strong they are, if they have played rated games.
    played: Option<PlayerCard>,
    moderation: Vec<Logged>,
    rooms: Vec<ExportedRoom>,
}

#[derive(Serialize)]
struct ExportedRoom {
    room: RoomId,
    /// The game as a record, if there is one.
    record: Option<String>,
    /// What they said there.
    said: Vec<Stamped>,
}

/// All that the server has of you.
#[utoipa::path(get, path = "/api/account/export", tag = "account", responses(
    (status = 200, description = "One object"),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
))]
async fn export(
    State(online): State<Arc<Online>>,
    origin: Origin,
    owner: Owner,
) -> Result<Response, Refused> {
    // Much is read for it: it counts as much as a try to log in.
    let who = owner.person.id.clone();
    online.tries.expect_calm_address(origin.address).map_err(refused)?;
    online.tries.expect_calm_known(who.as_str()).map_err(refused)?;
    let store = online.hub.store();
    let mut rooms = Vec::new();
    for room in store.rooms_of(&who).await.map_err(failed)? {
        let events = store.events(&room, 0).await.map_err(failed)?;
        let is_own = |event: &Stamped| matches!(&event.event, Event::Said { person, .. } if person.id == who);
        rooms.push(ExportedRoom {
            record: online.hub.record(&room, Some(who.clone())).await.ok(),
            said: events.into_iter().filter(is_own).collect(),
            room,
        });
    }
    let export = Export {
        profile: look(&online, &owner).await?,
        played: store.archive().profile(&who, online.hub.now()).await.map_err(failed)?,
        moderation: store.last_acts(Some(&who), u32::MAX).await.map_err(failed)?,
        rooms,
    };
    let mut response = fresh(export);
    let file = HeaderValue::from_static("attachment; filename=\"quartet.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, file);
    Ok(response)
}

/// Delete your account.
///
/// Forgets somebody: games stay, played by somebody who left.
#[utoipa::path(delete, path = "/api/account", tag = "account", request_body = Confirm, responses(
    (status = 200, description = "It is gone"),
    (status = 401, description = "The server does not know you, or not as a person at a browser", body = Refusal),
    (status = 409, description = "You have no account", body = Refusal),
    (status = 429, description = "Too many tries", body = Refusal),
))]
async fn erase(
    State(online): State<Arc<Online>>,
    origin: Origin,
    owner: Owner,
    Body(Confirm { password }): Body<Confirm>,
) -> Result<Response, Refused> {
    let (store, who) = (online.hub.store(), owner.person.id.clone());
    if let Some(account) = store.account_of(&who).await.map_err(failed)? {
        confirm(&online, &origin, &owner, &account, password).await?;
    }
    let mut changed = Vec::new();
    for room in store.rooms_of(&who).await.map_err(failed)? {
        // They leave what has not ended; where there is nothing to leave, that is refused.
        for command in [Command::Rise {}, Command::Resign {}, Command::Close {}] {
            let _ = online.hub.act(&room, owner.person.clone(), command, 0).await;
        }
        online.hub.forget(&room, &who).await;
        let events = store.events(&room, 0).await.map_err(failed)?;
        for (mut event, version) in events.into_iter().zip(0..) {
            if without(&mut event, &who) {
                let body = serde_json::to_string(&event);
                let body = body.map_err(|_| Refused(Refusal::NotStored {}))?;
                changed.push((room.clone(), version, body));
            }
        }
    }
    let erase = Change::Erase { person: who.clone(), events: changed };
    store.change(erase).await.map_err(failed)?;
    online.hub.changed(&who);
    Ok(with_cookies(json!({}), [no_cookie(&online).map_err(refused)?]))
}

/// Takes the name and the words of somebody out of an event; says whether they were in it.
pub(crate) fn without(event: &mut Stamped, who: &PersonId) -> bool {
    let forget = |person: &mut Person| {
        let is_it = person.id == *who;
        if is_it {
            *person = Person::left(who.clone());
        }
        is_it
    };
    match &mut event.event {
        Event::Opened { by: person, .. } | Event::Sat { person, .. } => forget(person),
        Event::Started { seats } => seats.iter_mut().fold(false, |found, seat| match seat {
            Occupant::Person(person) => forget(person) || found,
            Occupant::Engine(_) => found,
        }),
        Event::Said { person, text } => {
            let is_it = forget(person);
            if is_it {
                *text = "…".into();
            }
            is_it
        }
        _ => false,
    }
}
