//! What those do to a server who wish it no good, and what becomes of it.

mod place;

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use futures_util::{SinkExt as _, StreamExt as _};
use place::{Guest, Place, READY, SIT, act, many};
use quartet_server::{ProxyHeader, Rules};
use quartet_wire::{ClientMessage, Command, MAX_MESSAGE, Refusal, RoomId, ServerMessage, Terms};
use serde_json::json;
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

async fn says(place: &Place, guest: &Guest, room: &RoomId, text: &str) {
    let say = json!({ "do": "say", "text": text });
    let (status, why) = place.ask(&format!("/api/rooms/{room}"), &guest.cookie, Some(say)).await;
    assert_eq!(status, StatusCode::OK, "{why}");
}

#[tokio::test]
async fn a_slow_reader_is_cut_and_comes_back() {
    let place = Place::new().await;
    let (ada, eve) = (place.guest("Ada").await, place.guest("Eve").await);
    let room = place.make(&ada, &Terms::new("nine")).await;
    let long = "長".repeat(500);
    for _ in 0..150 {
        says(&place, &ada, &room, &long).await;
    }
    // She asks for all of it again and again, and reads nothing: more than the system keeps for her.
    let mut slow = place.connect(&eve).await;
    let again =
        serde_json::to_string(&ClientMessage::Watch { room: room.clone(), seen: 0 }).unwrap();
    for _ in 0..90 {
        slow.socket.send(Message::text(again.clone())).await.unwrap();
    }
    // Meanwhile others go on.
    let mut cut = false;
    for _ in 0..600 {
        says(&place, &ada, &room, "on").await;
        cut = place.metric("quartet_slow_readers_total") > 0;
        if cut {
            break;
        }
    }
    assert!(cut, "more waits for her than may");
    // She hears what was on its way, and then the connection ends.
    while let Some(Ok(_)) = slow.socket.next().await {}
    let mut back = place.connect(&eve).await;
    back.watch(&room).await;
    back.hear().await.unwrap();
    assert_eq!(back.events.len() as u64, place.version(&room, &ada).await);
}

#[tokio::test]
async fn a_crowd_is_told_now_and_then_how_large_it_is() {
    const CROWD: usize = 80;

    let place = Place::new().await;
    let (ada, eve) = (place.guest("Ada").await, place.guest("Eve").await);
    let room = place.make(&ada, &Terms::new("nine")).await;
    let mut first = place.connect(&eve).await;
    first.watch(&room).await;
    let mut others = Vec::new();
    for _ in 1..CROWD {
        let mut other = place.connect(&eve).await;
        other.watch(&room).await;
        // Who comes hears at once who is there.
        while !matches!(other.hear().await, Some(ServerMessage::Presence { .. })) {}
        others.push(other);
    }
    let mut told = 0;
    loop {
        if let Some(ServerMessage::Presence { watching, .. }) = first.hear().await {
            told += 1;
            if watching == CROWD {
                break;
            }
        }
    }
    assert!(told < CROWD / 2, "{told}");
}

#[tokio::test]
async fn floods_are_counted_by_those_behind_a_proxy() {
    let one = std::num::NonZeroU32::MIN;
    // Requests of tests come from nowhere.
    let proxies = vec!["0.0.0.0/32".parse().unwrap()];
    let rules = Rules { rate: one, burst: one, proxies, ..Rules::default() };
    let place = Place::with(rules).await;
    let lobby = async |from: &str| {
        let request = Request::builder().uri("/api/lobby").header("x-forwarded-for", from);
        place.send(request.body(Body::empty()).unwrap()).await.0
    };
    assert_eq!(lobby("198.51.100.1").await, StatusCode::OK);
    assert_eq!(lobby("198.51.100.1").await, StatusCode::TOO_MANY_REQUESTS);
    // What one writes in the header oneself stands before what the proxy adds, and helps nobody.
    assert_eq!(lobby("203.0.113.9, 198.51.100.1").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(lobby("198.51.100.2").await, StatusCode::OK);
    // Whoever has a network of IPv6 has many addresses.
    assert_eq!(lobby("2001:db8:0:1::1").await, StatusCode::OK);
    assert_eq!(lobby("2001:db8:0:1::2").await, StatusCode::TOO_MANY_REQUESTS);
    let kinds = place.online.metrics();
    assert!(kinds.contains("quartet_refusals_total{kind=\"too-fast\"} 3"), "{kinds}");
}

#[tokio::test]
async fn nobody_is_believed_who_is_no_proxy() {
    let one = std::num::NonZeroU32::MIN;
    let place = Place::with(Rules { rate: one, burst: one, ..Rules::default() }).await;
    let lobby = async |name: &str, from: &str| {
        let request = Request::builder().uri("/api/lobby").header(name, from);
        place.send(request.body(Body::empty()).unwrap()).await.0
    };
    assert_eq!(lobby("x-forwarded-for", "198.51.100.1").await, StatusCode::OK);
    assert_eq!(lobby("x-forwarded-for", "198.51.100.2").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(lobby("forwarded", "for=198.51.100.3").await, StatusCode::TOO_MANY_REQUESTS);
    let proxies = vec!["0.0.0.0/32".parse().unwrap()];
    let proxy_header = ProxyHeader::Forwarded;
    let rules = Rules { rate: one, burst: one, proxies, proxy_header, ..Rules::default() };
    let place = Place::with(rules).await;
    let lobby = async |name: &str, from: &str| {
        let request = Request::builder().uri("/api/lobby").header(name, from);
        place.send(request.body(Body::empty()).unwrap()).await.0
    };
    assert_eq!(lobby("forwarded", "for=198.51.100.1").await, StatusCode::OK);
    // The other header, which this proxy passes on from anybody, is not read.
    assert_eq!(lobby("x-forwarded-for", "198.51.100.2").await, StatusCode::OK);
    assert_eq!(lobby("x-forwarded-for", "198.51.100.3").await, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_message_in_pieces_is_no_longer_than_one() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let mut talk = place.connect(&ada).await;
    let piece = vec![b' '; MAX_MESSAGE / 2];
    for nth in 0..4 {
        let code = if nth == 0 { Data::Text } else { Data::Continue };
        let frame = Frame::message(piece.clone(), OpCode::Data(code), nth == 3);
        if talk.socket.send(Message::Frame(frame)).await.is_err() {
            break;
        }
    }
    assert_eq!(talk.hear().await, None);
    // The server is there for others.
    place.connect(&ada).await;
}

#[tokio::test]
async fn seats_cannot_be_forged() {
    let place = Place::new().await;
    let (ada, bob, eve) =
        (place.guest("Ada").await, place.guest("Bob").await, place.guest("Eve").await);
    let room = place.make(&ada, &Terms::new("nine/2p")).await;
    let (mut a, mut b) = (place.connect(&ada).await, place.connect(&bob).await);
    for talk in [&mut a, &mut b] {
        talk.does(&room, SIT).await.unwrap();
        talk.does(&room, READY).await.unwrap();
    }
    let path = format!("/api/rooms/{room}");
    let version = place.version(&room, &ada).await;
    let first = "a9";
    for (forged, status, refused) in [
        (json!({ "do": "act", "ply": 0, "action": first }), StatusCode::FORBIDDEN, "not-seated"),
        (
            json!({ "do": "act", "ply": 0, "action": first, "seat": 1 }),
            StatusCode::BAD_REQUEST,
            "unreadable",
        ),
        (
            json!({ "do": "act", "ply": 0, "action": first, "person": ada.person }),
            StatusCode::BAD_REQUEST,
            "unreadable",
        ),
        (json!({ "do": "resign" }), StatusCode::FORBIDDEN, "not-seated"),
        (json!({ "do": "sit", "seat": 1 }), StatusCode::CONFLICT, "started"),
        (json!({ "do": "close" }), StatusCode::FORBIDDEN, "not-owner"),
        (
            json!({ "do": "answer", "offer": "draw", "agree": true }),
            StatusCode::FORBIDDEN,
            "not-seated",
        ),
    ] {
        let (got, why) = place.ask(&path, &eve.cookie, Some(forged.clone())).await;
        assert_eq!((got, &why["refused"]), (status, &json!(refused)), "{forged}");
    }
    // Who sits acts for the own seat alone.
    assert_eq!(b.does(&room, act(0, first)).await, Err(Refusal::NotYourTurn {}));
    assert_eq!(place.version(&room, &ada).await, version);
}

#[tokio::test]
async fn there_are_no_more_connections_than_may_be() {
    let place =
        Place::with(Rules { connections: 2, rate: many(), burst: many(), ..Rules::default() })
            .await;
    let ada = place.guest("Ada").await;
    let (one, _two) = (place.connect(&ada).await, place.connect(&ada).await);
    let refused = place.try_connect(&ada.cookie, quartet_wire::PROTOCOL, None).await;
    assert_eq!(refused.err(), Some(503));
    let room = place.make(&ada, &Terms::new("nine")).await;
    let (status, why) = place.ask(&format!("/api/rooms/{room}/events"), &ada.cookie, None).await;
    assert_eq!((status, &why["refused"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("busy")));
    drop(one);
    while place.metric("quartet_connections") > 1 {
        tokio::task::yield_now().await;
    }
    place.connect(&ada).await;
}

#[tokio::test]
async fn every_answer_has_a_number_and_is_counted() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let ask = async || {
        let (status, headers, _) = place.send(Place::request("/api/me", &ada.cookie, None)).await;
        (status, headers["x-request-id"].to_str().unwrap().to_owned())
    };
    let (one, other) = (ask().await, ask().await);
    assert_ne!(one.1, other.1);
    assert_eq!((one.0, one.1.len()), (StatusCode::OK, 16));
    let text = place.online.metrics();
    let line = "quartet_request_seconds_count{method=\"GET\",route=\"/api/me\",status=\"200\"} 2";
    assert!(text.contains(line), "{text}");
    let room =
        place.make(&ada, &Terms { engines: vec![None, Some(1)], ..Terms::new("nine/2p") }).await;
    let mut talk = place.connect(&ada).await;
    for command in [SIT, READY, Command::Resign {}] {
        talk.does(&room, command).await.unwrap();
    }
    assert_eq!(talk.does(&room, Command::Resign {}).await, Err(Refusal::Over {}));
    let text = place.online.metrics();
    for line in [
        "quartet_connections 1",
        "quartet_rooms 1",
        "quartet_games_started_total{game=\"nine\"} 1",
        "quartet_games_finished_total{game=\"nine\"} 1",
        "quartet_refusals_total{kind=\"over\"} 1",
        "quartet_database_waiting 0",
    ] {
        assert!(text.lines().any(|there| there == line), "{line}: {text}");
    }
}
