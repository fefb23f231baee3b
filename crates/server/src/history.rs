//! What has been played, over HTTP: persons and their ratings, games, and their records.

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::{FromRequestParts, Path, Query, State, rejection::QueryRejection},
    http::{header, request::Parts},
    response::{IntoResponse as _, Response},
};
use futures_util::stream;
use quartet_core::TextError;
use quartet_games::Variant;
use quartet_table::Pace;
use quartet_wire::{
    GamesPage, GamesQuery, Leader, PersonId, Played, PlayerCard, RatingPoint, Refusal,
};
use serde::Deserialize;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    api::{Refused, fresh},
    online::Online,
    people::Somebody,
    played::{self, Filter},
    store::{Store, StoreError},
};

/// So many records are read at once while they are sent.
const RECORDS: u32 = 50;

pub(crate) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new()
        .routes(routes!(person))
        .routes(routes!(ratings))
        .routes(routes!(leaders))
        .routes(routes!(games))
        .routes(routes!(game))
        .routes(routes!(record))
        .routes(routes!(records))
}

fn unreadable(why: &dyn std::fmt::Display) -> Refused {
    Refused(Refusal::Unreadable { why: why.to_string() })
}

fn not_stored(_: StoreError) -> Refused {
    Refused(Refusal::NotStored {})
}

/// What follows `?` in the address.
struct Asked<T>(T);

impl<T: serde::de::DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        query.map(|Query(asked)| Self(asked)).map_err(|error| unreadable(&error))
    }
}

/// The person that the path names.
struct Of(PersonId);

impl<S: Send + Sync> FromRequestParts<S> for Of {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let person = path.ok().and_then(|Path(person)| person.parse().ok());
        person.map(Self).ok_or(Refused(Refusal::NoPerson {}))
    }
}

/// The game that the path names.
struct Numbered(u64);

impl<S: Send + Sync> FromRequestParts<S> for Numbered {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let path = Path::<u64>::from_request_parts(parts, state).await;
        path.map(|Path(number)| Self(number)).map_err(|_| Refused(Refusal::NoGame {}))
    }
}

/// A person as everybody may see them.
#[utoipa::path(get, path = "/api/people/{person}", tag = "history", params(("person" = PersonId, Path, description = "The person")), responses(
    (status = 200, description = "Name and ratings", body = PlayerCard),
    (status = 404, description = "There is no such person", body = Refusal),
))]
async fn person(State(online): State<Arc<Online>>, Of(id): Of) -> Result<Response, Refused> {
    let profile = online.hub.store().archive().profile(&id, online.hub.now()).await;
    let profile = profile.map_err(not_stored)?.ok_or(Refused(Refusal::NoPerson {}))?;
    Ok(fresh(profile))
}

/// A variant and a pace: what ratings are for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pool {
    variant: String,
    pace: String,
}

impl Pool {
    fn read(&self) -> Result<(Variant, Pace), Refused> {
        let read = || Ok((self.variant.parse()?, self.pace.parse()?));
        read().map_err(|error: TextError| unreadable(&error))
    }
}

/// How a rating came about.
#[utoipa::path(get, path = "/api/people/{person}/ratings", tag = "history", params(("person" = PersonId, Path, description = "The person"), ("variant" = String, Query, description = "As in `quoridor/2p`"), ("pace" = String, Query, description = "As in `blitz`")), responses(
    (status = 200, description = "After each rated game", body = Vec<RatingPoint>),
    (status = 400, description = "The question cannot be read", body = Refusal),
))]
async fn ratings(
    State(online): State<Arc<Online>>,
    Of(id): Of,
    Asked(pool): Asked<Pool>,
) -> Result<Response, Refused> {
    let (variant, pace) = pool.read()?;
    let points = online.hub.store().archive().history(&id, variant, pace).await;
    Ok(fresh(points.map_err(not_stored)?))
}

/// The best of a variant at a pace.
#[utoipa::path(get, path = "/api/leaders", tag = "history", params(("variant" = String, Query, description = "As in `quoridor/2p`"), ("pace" = String, Query, description = "As in `blitz`")), responses(
    (status = 200, description = "The best first", body = Vec<Leader>),
    (status = 400, description = "The question cannot be read", body = Refusal),
))]
async fn leaders(
    State(online): State<Arc<Online>>,
    Asked(pool): Asked<Pool>,
) -> Result<Response, Refused> {
    let (variant, pace) = pool.read()?;
    let leaders = online.hub.store().archive().leaders(variant, pace, online.hub.now()).await;
    Ok(fresh(leaders.map_err(not_stored)?))
}

fn filter(query: GamesQuery, viewer: Option<Somebody>) -> Result<Filter, Refused> {
    let viewer = viewer.map(|Somebody(person)| person.id);
    Filter::new(query, viewer).map_err(|error| unreadable(&error))
}

/// Games that are over.
#[utoipa::path(get, path = "/api/games", tag = "history", params(GamesQuery), responses(
    (status = 200, description = "The latest first", body = GamesPage),
    (status = 400, description = "The question cannot be read", body = Refusal),
))]
async fn games(
    State(online): State<Arc<Online>>,
    viewer: Option<Somebody>,
    Asked(query): Asked<GamesQuery>,
) -> Result<Response, Refused> {
    let filter = filter(query, viewer)?;
    let page = online.hub.store().archive().games(&filter).await;
    Ok(fresh(page.map_err(not_stored)?))
}

/// A game that is over.
#[utoipa::path(get, path = "/api/games/{number}", tag = "history", params(("number" = u64, Path, description = "The number of the game")), responses(
    (status = 200, description = "The game", body = Played),
    (status = 404, description = "There is no such game, or it is not for you to see", body = Refusal),
))]
async fn game(
    State(online): State<Arc<Online>>,
    viewer: Option<Somebody>,
    Numbered(number): Numbered,
) -> Result<Response, Refused> {
    let viewer = viewer.map(|Somebody(person)| person.id);
    let game = online.hub.store().archive().game(number, viewer.as_ref()).await;
    Ok(fresh(game.map_err(not_stored)?.ok_or(Refused(Refusal::NoGame {}))?))
}

/// The record of a game that is over.
#[utoipa::path(get, path = "/api/games/{number}/record", tag = "history", operation_id = "game_record", params(("number" = u64, Path, description = "The number of the game")), responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain"),
    (status = 404, description = "There is no such game, or it is not for you to see", body = Refusal),
))]
async fn record(
    State(online): State<Arc<Online>>,
    viewer: Option<Somebody>,
    Numbered(number): Numbered,
) -> Result<Response, Refused> {
    let viewer = viewer.map(|Somebody(person)| person.id);
    let store = online.hub.store();
    let archive = store.archive();
    let none = Refused(Refusal::NoGame {});
    let may_see = archive.game(number, viewer.as_ref()).await.map_err(not_stored)?.is_some();
    let room = archive.room(number).await.map_err(not_stored)?.filter(|_| may_see);
    let events = store.events(&room.ok_or(none.clone())?, 0).await.map_err(not_stored)?;
    let text = played::record(&events).ok_or(none)?;
    Ok((TEXT, text).into_response())
}

const TEXT: [(header::HeaderName, &str); 2] =
    [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];

/// The records of a list of games, the earliest first.
///
/// They are sent one after the other as they are read; a connection that breaks off has not sent all.
#[utoipa::path(get, path = "/api/records", tag = "history", params(GamesQuery), responses(
    (status = 200, description = "The records", body = String, content_type = "text/plain"),
    (status = 400, description = "The question cannot be read", body = Refusal),
))]
async fn records(
    State(online): State<Arc<Online>>,
    viewer: Option<Somebody>,
    Asked(query): Asked<GamesQuery>,
) -> Result<Response, Refused> {
    if query.before.is_some() || query.limit.is_some() {
        return Err(unreadable(&"the records of a list are all of them"));
    }
    let filter = filter(query, viewer)?;
    let store = online.hub.store().clone();
    let stream = stream::unfold(Some((store, filter, 0)), async |state| {
        let (store, filter, after) = state?;
        match some_records(&store, &filter, after).await {
            Ok(Some((text, last))) => Some((Ok(text), Some((store, filter, last)))),
            Ok(None) => None,
            // The connection is cut: whoever reads shall not take a part for the whole.
            Err(error) => Some((Err(error), None)),
        }
    });
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"quartet-games.txt\"")];
    Ok((TEXT, name, Body::from_stream(stream)).into_response())
}

/// The next records of a list and the number of the last one; `None` at its end.
async fn some_records(
    store: &Store,
    filter: &Filter,
    after: u64,
) -> Result<Option<(Bytes, u64)>, StoreError> {
    let rooms = store.archive().rooms(filter, after, RECORDS).await?;
    let Some(&(last, _)) = rooms.last() else { return Ok(None) };
    let mut text = String::new();
    for (_, room) in &rooms {
        // A damaged room is left out, as everywhere.
        if let Some(record) = store.events(room, 0).await.ok().and_then(|all| played::record(&all))
        {
            if !text.is_empty() || after > 0 {
                text.push('\n');
            }
            text += &record;
        }
    }
    Ok(Some((text.into(), last)))
}
