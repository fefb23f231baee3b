//! Passkeys: devices that log in by a signature, so that there is no secret to know or to steal.
//!
//! A passkey belongs to a domain, so there are none where the server is reached by a bare address.

use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    extract::{Path, State},
    http::{HeaderMap, header},
    response::Response,
};
use quartet_wire::{Ban, Confirm, Passkey, PersonId, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa_axum::{router::OpenApiRouter, routes};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions,
    RegistrationServerState,
    bin::{Decode as _, Encode as _},
    request::{
        AsciiDomain, PublicKeyCredentialDescriptor, RpId, TimedCeremony,
        auth::AuthenticationVerificationOptions,
        register::{
            CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
            UserHandle16,
        },
    },
    response::{
        AuthTransports, CredentialId, SentChallenge,
        auth::{DiscoverableAuthentication16, ser_relaxed::DiscoverableAuthenticationRelaxed16},
        register::{CompressedPubKey, DynamicState, StaticState, ser_relaxed::RegistrationRelaxed},
    },
};

use crate::{
    account::{check_label, confirm, own_account, with_cookies},
    api::{Body, Refused, fresh},
    online::Online,
    people::{Origin, Owner, begin_session, not_stored},
    secrets::hex,
    store::{StoreError, people::Change},
};

/// So many people at once may be about to make or to use a passkey.
const AT_ONCE: usize = 1024;
/// So many passkeys may somebody have.
const MOST: usize = 10;

/// How long a question may be answered, in milliseconds; devices are told the same.
const LASTS: u64 = 5 * 60 * 1000;

/// Questions that devices have not answered yet.
#[derive(Default)]
pub(crate) struct Questions {
    making: Waiting<RegistrationServerState<16>>,
    using: Waiting<DiscoverableAuthenticationServerState>,
}

/// Questions of a kind by what is unique in them, each with the time when it ends.
struct Waiting<T>(Mutex<HashMap<SentChallenge, (T, u64)>>);

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: TimedCeremony> Waiting<T> {
    /// Keeps a question, unless there are as many as there may be.
    fn ask(&self, question: T, now: u64) -> Result<(), Refused> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() >= AT_ONCE {
            waiting.retain(|_, (_, until)| *until > now);
        }
        if waiting.len() >= AT_ONCE {
            return Err(Refused(Refusal::Busy {}));
        }
        waiting.insert(question.sent_challenge(), (question, now + LASTS));
        Ok(())
    }

    /// The question that is answered, which then is asked no more.
    fn take(&self, challenge: SentChallenge, now: u64) -> Result<T, Refused> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let question = waiting.remove(&challenge).filter(|(_, until)| *until > now);
        question.map(|(question, _)| question).ok_or_else(unusable)
    }
}

/// What is stored of a passkey: nothing of it is secret.
#[derive(Serialize, Deserialize)]
struct Stored {
    id: Vec<u8>,
    transports: u8,
    /// The public key.
    key: Vec<u8>,
    /// How often it was used, among others.
    state: [u8; 7],
}

/// Where the page is, to which a passkey belongs.
struct Site {
    domain: RpId,
    origin: String,
}

impl Site {
    /// The public address, or what the browser says, which was compared with the host that it asks.
    fn of(online: &Online, headers: &HeaderMap) -> Result<Self, Refused> {
        let says = || headers.get(header::ORIGIN)?.to_str().ok().map(str::to_owned);
        let origin = online.public().map(str::to_owned).or_else(says).ok_or_else(unusable)?;
        let host = origin.split_once("://").map_or("", |(_, host)| host);
        let domain = host.split_once(':').map_or(host, |(domain, _)| domain).to_owned();
        let domain = AsciiDomain::try_from(domain).map_err(|_| unusable())?;
        Ok(Self { domain: RpId::Domain(domain), origin })
    }
}

fn unusable() -> Refused {
    Refused(Refusal::Passkey {})
}

/// A person's id as devices keep it.
fn handle(person: &PersonId) -> Result<UserHandle16, Refused> {
    let bytes: [u8; 16] = person.as_str().as_bytes().try_into().map_err(|_| unusable())?;
    UserHandle16::decode(bytes).map_err(|_| unusable())
}

/// All that belongs to passkeys.
pub(crate) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new()
        .routes(routes!(start_passkey))
        .routes(routes!(keep_passkey))
        .routes(routes!(remove_passkey))
        .routes(routes!(start_passkey_log_in))
        .routes(routes!(passkey_log_in))
}

/// Begin to make a passkey.
#[utoipa::path(post, path = "/api/account/passkeys/start", tag = "account", request_body = Confirm, responses(
    (status = 200, description = "What `navigator.credentials.create` needs, as JSON"),
    (status = 401, description = "It does not fit, or the server does not know you", body = Refusal),
))]
async fn start_passkey(
    State(online): State<Arc<Online>>,
    origin: Origin,
    owner: Owner,
    headers: HeaderMap,
    Body(Confirm { password }): Body<Confirm>,
) -> Result<Response, Refused> {
    let account = own_account(&online, &owner).await?;
    confirm(&online, &origin, &owner, &account, password).await?;
    let site = Site::of(&online, &headers)?;
    let known = online.hub.store().passkey_bodies(&owner.person.id).await;
    let known = known.map_err(|error| Refused(not_stored(error)))?;
    if known.len() >= MOST {
        return Err(Refused(Refusal::NoEntry {}));
    }
    let known = known.iter().filter_map(|body| {
        let stored: Stored = serde_json::from_str(body).ok()?;
        Some(PublicKeyCredentialDescriptor {
            id: CredentialId::decode(stored.id).ok()?,
            transports: AuthTransports::decode(stored.transports).ok()?,
        })
    });
    let handle = handle(&owner.person.id)?;
    let shown = owner.person.name.as_deref().unwrap_or(owner.person.id.as_str());
    let user = PublicKeyCredentialUserEntity {
        // Names may have blanks, which user names of devices may not.
        name: owner.person.id.as_str().try_into().map_err(|_| unusable())?,
        id: &handle,
        display_name: shown.try_into().ok(),
    };
    let known = known.collect();
    let mut options = PublicKeyCredentialCreationOptions::passkey(&site.domain, user, known);
    // Many devices know no such protection, and with it they make no passkey.
    options.extensions.cred_protect = CredProtect::None;
    let (question, told) = options.start_ceremony().map_err(|_| unusable())?;
    online.questions.making.ask(question, online.hub.now())?;
    Ok(fresh(told))
}

/// A passkey that a device has made.
#[derive(Deserialize, utoipa::ToSchema)]
struct NewPasskey {
    /// What it is called.
    name: String,
    /// What the device gave, as JSON.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Keep a passkey that a device has made.
#[utoipa::path(post, path = "/api/account/passkeys", tag = "account", request_body = NewPasskey, responses(
    (status = 200, description = "The passkey"),
    (status = 400, description = "It cannot be read", body = Refusal),
    (status = 401, description = "It does not fit, or the server does not know you", body = Refusal),
))]
async fn keep_passkey(
    State(online): State<Arc<Online>>,
    owner: Owner,
    headers: HeaderMap,
    Body(NewPasskey { name, credential }): Body<NewPasskey>,
) -> Result<Response, Refused> {
    let name = check_label(&name).ok_or(Refused(Refusal::TokenTerms {}))?;
    let stored = made(&online, &headers, &owner.person.id, &credential)?;
    let passkey = Passkey { id: hex(&stored.id), name, since: online.hub.now() };
    let body = serde_json::to_string(&stored).map_err(|_| unusable())?;
    let change = Change::Passkey { person: owner.person.id, passkey: passkey.clone(), body };
    online.hub.store().change(change).await.map_err(|error| match error {
        // A passkey has one owner.
        StoreError::Taken => unusable(),
        error => Refused(not_stored(error)),
    })?;
    Ok(fresh(passkey))
}

/// What is to be stored of a passkey, if a device has made it for what it was asked.
fn made(
    online: &Online,
    headers: &HeaderMap,
    person: &PersonId,
    credential: &Value,
) -> Result<Stored, Refused> {
    let site = Site::of(online, headers)?;
    let credential = RegistrationRelaxed::deserialize(credential).map_err(unreadable)?.0;
    let challenge = credential.challenge_relaxed().map_err(|_| unusable())?;
    let question = online.questions.making.take(challenge, online.hub.now())?;
    let origins = [site.origin.as_str()];
    let options = RegistrationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        // Devices tell more than they are asked.
        error_on_unsolicited_extensions: false,
        ..Default::default()
    };
    let made = question.verify(&site.domain, &credential, &options).map_err(|_| unusable())?;
    if made.user_id() != &handle(person)? {
        return Err(unusable());
    }
    Ok(Stored {
        id: made.id().as_ref().to_vec(),
        transports: encoded(made.transports().encode()),
        key: encoded(made.static_state().encode()),
        state: encoded(made.dynamic_state().encode()),
    })
}

#[expect(clippy::needless_pass_by_value, reason = "it is what maps errors")]
fn unreadable(error: serde_json::Error) -> Refused {
    Refused(Refusal::Unreadable { why: error.to_string() })
}

/// Remove a passkey.
#[utoipa::path(delete, path = "/api/account/passkeys/{id}", tag = "account", params(("id" = String, Path, description = "Of the passkey")), responses(
    (status = 200, description = "It is gone"),
    (status = 404, description = "There is none", body = Refusal),
    (status = 401, description = "It does not fit, or the server does not know you", body = Refusal),
))]
async fn remove_passkey(
    State(online): State<Arc<Online>>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    let change = Change::NoPasskey { person: owner.person.id, id };
    online.hub.store().change(change).await.map_err(|error| Refused(not_stored(error)))?;
    Ok(fresh(json!({})))
}

/// Begin to log in by a passkey.
///
/// Who it is need not be said: the device knows.
#[utoipa::path(post, path = "/api/account/login/passkey/start", tag = "account", responses(
    (status = 200, description = "What `navigator.credentials.get` needs, as JSON"),
    (status = 401, description = "It does not fit, or the server does not know you", body = Refusal),
))]
async fn start_passkey_log_in(
    State(online): State<Arc<Online>>,
    origin: Origin,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    online.tries.expect_calm_address(origin.address).map_err(Refused)?;
    let site = Site::of(&online, &headers)?;
    let options = DiscoverableCredentialRequestOptions::passkey(&site.domain);
    let (question, told) = options.start_ceremony().map_err(|_| unusable())?;
    online.questions.using.ask(question, online.hub.now())?;
    Ok(fresh(told))
}

/// Log in by a passkey.
#[utoipa::path(post, path = "/api/account/login/passkey", tag = "account", request_body = Object, responses(
    (status = 200, description = "You, and another cookie"),
    (status = 400, description = "It cannot be read", body = Refusal),
    (status = 401, description = "It does not fit, or the server does not know you", body = Refusal),
))]
async fn passkey_log_in(
    State(online): State<Arc<Online>>,
    origin: Origin,
    headers: HeaderMap,
    Body(answer): Body<Value>,
) -> Result<Response, Refused> {
    online.tries.expect_calm_address(origin.address).map_err(Refused)?;
    let id = hex(read(&answer)?.raw_id().as_ref());
    let store = online.hub.store();
    let failed = |error| Refused(not_stored(error));
    let known = store.passkey(&id).await.map_err(failed)?;
    let (person, body) = known.ok_or(Refused(Refusal::Credentials {}))?;
    if let Some(body) = verify(&online, &headers, &answer, &person.id, &body)? {
        store.change(Change::PasskeyUsed { id, body }).await.map_err(failed)?;
    }
    online.hub.expect_free(&person.id, Ban::Close).map_err(Refused)?;
    let cookie = begin_session(&online, &person.id, origin, true).await.map_err(Refused)?;
    Ok(with_cookies(person, [cookie]))
}

fn read(answer: &Value) -> Result<DiscoverableAuthentication16, Refused> {
    Ok(DiscoverableAuthenticationRelaxed16::deserialize(answer).map_err(unreadable)?.0)
}

/// Whether a device has signed what it was asked; gives what is to be stored of it from now on, if that
/// has changed.
fn verify(
    online: &Online,
    headers: &HeaderMap,
    answer: &Value,
    person: &PersonId,
    body: &str,
) -> Result<Option<String>, Refused> {
    let site = Site::of(online, headers)?;
    let answer = read(answer)?;
    let challenge = answer.challenge_relaxed().map_err(|_| unusable())?;
    let question = online.questions.using.take(challenge, online.hub.now())?;
    let stored: Stored = serde_json::from_str(body).map_err(|_| unusable())?;
    let handle = handle(person)?;
    let mut known = AuthenticatedCredential::new(
        CredentialId::<&[u8]>::decode(&stored.id).map_err(|_| unusable())?,
        &handle,
        StaticState::<CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>>::decode(&stored.key)
            .map_err(|_| unusable())?,
        DynamicState::decode(stored.state).map_err(|_| unusable())?,
    )
    .map_err(|_| unusable())?;
    let origins = [site.origin.as_str()];
    let options = AuthenticationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        // Devices tell more than they are asked.
        error_on_unsolicited_extensions: false,
        ..Default::default()
    };
    let has_changed = question.verify(&site.domain, &answer, &mut known, &options);
    if !has_changed.map_err(|_| Refused(Refusal::Credentials {}))? {
        return Ok(None);
    }
    let state = encoded(known.dynamic_state().encode());
    serde_json::to_string(&Stored { state, ..stored }).map(Some).map_err(|_| unusable())
}

/// What cannot fail.
fn encoded<T>(encoded: Result<T, Infallible>) -> T {
    match encoded {
        Ok(encoded) => encoded,
        Err(never) => match never {},
    }
}
