//! The same over HTTP, for bots and for what needs no connection: commands are posted, events come as
//! server-sent events.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{
        DefaultBodyLimit, FromRequest, Path, Query, Request, State, rejection::QueryRejection,
    },
    http::{HeaderMap, StatusCode, header},
    middleware,
    response::{
        IntoResponse, Response,
        sse::{self, KeepAlive, Sse},
    },
};
use futures_util::stream;
use quartet_wire::{
    Command, Listing, MAX_MESSAGE, OwnRoom, Pairing, Person, Refusal, Registration, RoomId,
    ServerMessage, Terms,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tokio::{runtime::Handle, sync::mpsc};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    account, history,
    hub::{Hub, listed, own_listed},
    keeper::Watcher,
    moderation,
    online::{self, Online},
    openapi, passkeys,
    people::{self, Caller, Origin, Player, Somebody},
    requests, socket,
};

/// So many messages wait at most for a slow reader.
const QUEUE: usize = 256;

/// All that belongs to playing online.
pub(crate) fn routes(online: Arc<Online>) -> Router {
    let (routes, description) = described().split_for_parts();
    routes
        .merge(openapi::routes(&description))
        .layer(DefaultBodyLimit::max(MAX_MESSAGE))
        .layer(middleware::from_fn_with_state(Arc::clone(&online), online::guard))
        .layer(middleware::from_fn_with_state(Arc::clone(&online), requests::watch))
        .with_state(online)
}

/// All routes as they are described.
pub(crate) fn described() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::with_openapi(openapi::description())
        .routes(routes!(socket::open))
        .routes(routes!(me, register))
        .routes(routes!(own_rooms))
        .routes(routes!(lobby))
        .routes(routes!(pair))
        .routes(routes!(make))
        .routes(routes!(act))
        .routes(routes!(events))
        .routes(routes!(record))
        .merge(account::routes())
        .merge(passkeys::routes())
        .merge(moderation::routes())
        .merge(history::routes())
}

/// A refusal as an answer: the status says of which kind it is, the body which one.
#[derive(Clone, Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0 {
            Refusal::Unreadable { .. }
            | Refusal::Terms { .. }
            | Refusal::Name {}
            | Refusal::Password {}
            | Refusal::TokenTerms {}
            | Refusal::Reason {} => StatusCode::BAD_REQUEST,
            Refusal::Stranger {}
            | Refusal::Credentials {}
            | Refusal::Confirm {}
            | Refusal::Passkey {}
            | Refusal::BadToken {}
            | Refusal::TokenExpired {} => StatusCode::UNAUTHORIZED,
            Refusal::Origin {}
            | Refusal::NotOwner {}
            | Refusal::NotSeated {}
            | Refusal::NoAccount {}
            | Refusal::Scope {}
            | Refusal::Muted { .. }
            | Refusal::Banned { .. }
            | Refusal::Closed { .. }
            | Refusal::NotModerator {} => StatusCode::FORBIDDEN,
            Refusal::NoRoom {}
            | Refusal::NoEntry {}
            | Refusal::NoPerson {}
            | Refusal::NoGame {} => StatusCode::NOT_FOUND,
            Refusal::TooFast {} => StatusCode::TOO_MANY_REQUESTS,
            Refusal::Busy {} | Refusal::NotStored {} => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Illegal { .. } | Refusal::Unsayable {} => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::CONFLICT,
        };
        let headers = [(header::CACHE_CONTROL, "no-store")];
        let mut response = (status, headers, Json(&self.0)).into_response();
        // For whoever counts.
        response.extensions_mut().insert(self);
        response
    }
}

/// The body of a request as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let unreadable = |why: String| Refused(Refusal::Unreadable { why });
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|error| unreadable(error.to_string()))?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| unreadable(error.to_string()))
    }
}

/// The room that the path names.
struct InRoom(RoomId);

impl<S: Send + Sync> axum::extract::FromRequestParts<S> for InRoom {
    type Rejection = Refused;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &S,
    ) -> Result<Self, Refused> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let room = path.ok().and_then(|Path(room)| room.parse().ok());
        room.map(Self).ok_or(Refused(Refusal::NoRoom {}))
    }
}

/// An answer that is not to be kept.
pub(crate) fn fresh<T: Serialize>(value: T) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(value)).into_response()
}

#[derive(Serialize, ToSchema)]
struct Made {
    /// Where it is.
    room: RoomId,
}

#[derive(Serialize, ToSchema)]
struct Done {
    /// How many events the room has now.
    seen: u64,
}

/// Who you are.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, description = "You", body = Person),
    (status = 401, description = "The server does not know you", body = Refusal),
))]
async fn me(Somebody(person): Somebody) -> Response {
    fresh(person)
}

/// Come in, or change your name.
///
/// The first time it sets the cookie by which you are known from then on.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = Registration, responses(
    (status = 200, description = "You", body = Person),
    (status = 400, description = "The name does not do", body = Refusal),
))]
async fn register(
    State(online): State<Arc<Online>>,
    origin: Origin,
    known: Option<Caller>,
    Body(registration): Body<Registration>,
) -> Result<Response, Refused> {
    let (person, cookie): (Person, _) =
        people::register(&online, origin, known, registration).await.map_err(Refused)?;
    let mut response = fresh(person);
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The rooms in which you play or wait to, those where you are waited for first.
#[utoipa::path(get, path = "/api/me/rooms", tag = "people", responses(
    (status = 200, description = "The rooms", body = Vec<OwnRoom>),
    (status = 401, description = "The server does not know you", body = Refusal),
))]
async fn own_rooms(State(online): State<Arc<Online>>, Somebody(person): Somebody) -> Response {
    let rooms: Vec<OwnRoom> = own_listed(&online.hub.own(&person.id).borrow());
    online.hub.let_own_go(&person.id);
    fresh(rooms)
}

/// The rooms that everybody may join, the newest first.
#[utoipa::path(get, path = "/api/lobby", tag = "rooms", responses(
    (status = 200, description = "The rooms", body = Vec<Listing>),
))]
async fn lobby(State(online): State<Arc<Online>>) -> Response {
    let rooms: Vec<Listing> = listed(&online.hub.lobby().borrow());
    fresh(rooms)
}

/// Sit down with anybody who wants the same game, or make a room and wait.
#[utoipa::path(post, path = "/api/pair", tag = "rooms", request_body = Pairing, responses(
    (status = 200, description = "The room in which you sit", body = Made),
    (status = 400, description = "There is no such game", body = Refusal),
    (status = 401, description = "The server does not know you", body = Refusal),
))]
async fn pair(
    State(online): State<Arc<Online>>,
    Player(person): Player,
    Body(pairing): Body<Pairing>,
) -> Result<Response, Refused> {
    let room = online.hub.pair(person, pairing).await.map_err(Refused)?;
    Ok(fresh(Made { room }))
}

/// Make a room.
#[utoipa::path(post, path = "/api/rooms", tag = "rooms", request_body = Terms, responses(
    (status = 201, description = "The room", body = Made),
    (status = 400, description = "The terms make no game", body = Refusal),
    (status = 401, description = "The server does not know you", body = Refusal),
))]
async fn make(
    State(online): State<Arc<Online>>,
    Player(person): Player,
    Body(terms): Body<Terms>,
) -> Result<Response, Refused> {
    let room = online.hub.make(person, terms).await.map_err(Refused)?;
    Ok((StatusCode::CREATED, fresh(Made { room })).into_response())
}

/// Do something in a room.
///
/// An action answers a ply, so that it can be sent again without harm.
#[utoipa::path(post, path = "/api/rooms/{room}", tag = "rooms", params(("room" = RoomId, Path, description = "The room")), request_body = Command, responses(
    (status = 200, description = "It is done and stored", body = Done),
    (status = 401, description = "The server does not know you", body = Refusal),
    (status = 403, description = "You do not sit there", body = Refusal),
    (status = 404, description = "There is no such room", body = Refusal),
    (status = 409, description = "It is too early, too late, or not your turn", body = Refusal),
    (status = 422, description = "The rules forbid it", body = Refusal),
))]
async fn act(
    State(online): State<Arc<Online>>,
    Player(person): Player,
    InRoom(room): InRoom,
    Body(command): Body<Command>,
) -> Result<Response, Refused> {
    let seen = online.hub.act(&room, person, command, 0).await.map_err(Refused)?;
    Ok(fresh(Done { seen }))
}

#[derive(Deserialize)]
struct Since {
    /// How many events are known.
    #[serde(default)]
    seen: u64,
}

/// What happens in a room, as server-sent events.
///
/// The data of each is a message in JSON; the id of each says how many events are known with
/// it, so that a reader that comes back goes on there.
#[utoipa::path(get, path = "/api/rooms/{room}/events", tag = "rooms",
    params(
        ("room" = RoomId, Path, description = "The room"),
        ("seen" = Option<u64>, Query, description = "How many events are known"),
        ("last-event-id" = Option<u64>, Header, description = "The same; it goes before `seen`"),
    ),
    responses(
        (status = 200, description = "Messages, without end", body = ServerMessage, content_type = "text/event-stream"),
        (status = 404, description = "There is no such room", body = Refusal),
        (status = 503, description = "There are as many connections as may be", body = Refusal),
    ),
)]
async fn events(
    State(online): State<Arc<Online>>,
    known: Option<Somebody>,
    InRoom(room): InRoom,
    since: Result<Query<Since>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let since = since.map_err(|error| Refused(Refusal::Unreadable { why: error.to_string() }))?;
    let seen = last.unwrap_or(since.seen);
    let open = online.admit(&online.hub.metrics().streams).map_err(Refused)?;
    let (out, told) = mpsc::channel(QUEUE);
    let who = known.map(|Somebody(person)| person.id);
    // The stream ends where nobody can tell it anything any more.
    let cut = Arc::default();
    let connection = online.hub.connection();
    let watcher = Watcher { connection, who, seen, out, cut };
    online.hub.watch(&room, watcher).await.map_err(Refused)?;
    let stopping = online.hub.stopping();
    let open = (open, Presence { hub: Arc::clone(&online.hub), room, connection });
    let stream = stream::unfold((told, stopping, open), |(mut told, mut stopping, open)| async {
        let text = tokio::select! {
            text = told.recv() => text?,
            () = socket::stops(&mut stopping) => return None,
        };
        let event = sse::Event::default();
        let event = match serde_json::from_str(&text) {
            Ok(ServerMessage::Events { first, events, .. }) => {
                event.id((first + events.len() as u64).to_string())
            }
            _ => event,
        };
        Some((Ok::<_, Infallible>(event.data(text.as_str())), (told, stopping, open)))
    });
    let pulse = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(stream).keep_alive(pulse).into_response())
}

/// Somebody who watches a room by a stream. However that ends, the room hears of it.
struct Presence {
    hub: Arc<Hub>,
    room: RoomId,
    connection: u64,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let (hub, room, connection) = (Arc::clone(&self.hub), self.room.clone(), self.connection);
        // Without a runtime there are no rooms any more.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move { hub.leave(&room, connection).await });
        }
    }
}

/// The record of the game, as you may see it now.
#[utoipa::path(get, path = "/api/rooms/{room}/record", tag = "rooms", params(("room" = RoomId, Path, description = "The room")), responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain"),
    (status = 404, description = "There is no such room", body = Refusal),
    (status = 409, description = "No game has begun", body = Refusal),
))]
async fn record(
    State(online): State<Arc<Online>>,
    known: Option<Somebody>,
    InRoom(room): InRoom,
) -> Result<Response, Refused> {
    let who = known.map(|Somebody(person)| person.id);
    let text = online.hub.record(&room, who).await.map_err(Refused)?;
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, text).into_response())
}
