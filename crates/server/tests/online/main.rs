//! Playing online from outside: WebSocket and HTTP against a real server.

#[path = "../place/mod.rs"]
mod place;
mod played;

use std::num::NonZeroU32;

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use futures_util::{SinkExt as _, StreamExt as _};
use place::{Place, READY, SIT, act, many};
use quartet_server::Rules;
use quartet_wire::{
    Access, ClientMessage, Command, Event, Listing, MAX_MESSAGE, Occupant, Offer, PROTOCOL,
    Refusal, RoomId, ServerMessage, Terms,
};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt as _;

#[tokio::test]
async fn two_play_and_one_watches_a_whole_game() {
    let place = Place::new().await;
    let (ada, bob, eve) =
        (place.guest("Ada").await, place.guest("Bob").await, place.guest("Eve").await);
    let room = place.make(&ada, &Terms::new("quoridor/5x5w0")).await;
    let (mut a, mut b, mut e) =
        (place.connect(&ada).await, place.connect(&bob).await, place.connect(&eve).await);
    for talk in [&mut a, &mut b, &mut e] {
        talk.watch(&room).await;
    }
    for talk in [&mut a, &mut b] {
        talk.does(&room, SIT).await.unwrap();
        talk.does(&room, READY).await.unwrap();
    }
    assert_eq!(e.does(&room, SIT).await, Err(Refusal::Started {}));
    let turns = ["c2", "c4", "c3", "b4", "c4", "b3", "c5"];
    for (ply, action) in turns.into_iter().enumerate() {
        let talk = if ply % 2 == 0 { &mut a } else { &mut b };
        let result = talk.does(&room, act(ply as u64, action)).await;
        assert!(result.is_ok(), "{action}: {result:?}");
    }
    assert_eq!(e.does(&room, act(0, "c2")).await, Err(Refusal::NotSeated {}));
    e.until(|event| matches!(event, Event::Acted { action, .. } if action == "c5")).await;
    a.does(&room, Command::Propose { offer: Offer::Rematch }).await.unwrap();
    b.until(|event| matches!(event, Event::Proposed { .. })).await;
    b.does(&room, Command::Answer { offer: Offer::Rematch, agree: true }).await.unwrap();
    let Event::Rematched { room: next } =
        a.until(|event| matches!(event, Event::Rematched { .. })).await
    else {
        unreachable!("it was waited for")
    };
    assert_eq!(a.does(&next, READY).await.map(|_| ()), Ok(()));
    let (status, text) = place.ask(&format!("/api/rooms/{room}/record"), "", None).await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.as_str().unwrap().contains("[Seat1 \"Ada\"]"), "{text}");
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_a_restart() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let terms = Terms { engines: vec![None, Some(1)], ..Terms::new("quoridor/2p") };
    let room = place.make(&ada, &terms).await;
    let mut talk = place.connect(&ada).await;
    talk.watch(&room).await;
    for command in [SIT, READY, act(0, "e2")] {
        talk.does(&room, command).await.unwrap();
    }
    let before = talk.events.clone();
    let place = place.again().await;
    let mut talk = place.connect(&ada).await;
    // It has seen the first three.
    talk.events = before[..3].to_vec();
    talk.watch(&room).await;
    let is_act = |event: &Event| matches!(event, Event::Acted { action, .. } if action != "e2");
    // The engine, whose turn it was, goes on by itself.
    talk.until(is_act).await;
    assert_eq!(talk.events[..before.len()], before);
    assert!(talk.does(&room, Command::Resign {}).await.is_ok());
}

#[tokio::test]
async fn flags_fall_though_nobody_is_there() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let terms = Terms {
        control: "1+0".parse().unwrap(),
        engines: vec![None, Some(1)],
        ..Terms::new("quoridor/2p")
    };
    let room = place.make(&ada, &terms).await;
    let mut talk = place.connect(&ada).await;
    for command in [SIT, READY] {
        talk.does(&room, command).await.unwrap();
    }
    drop(talk);
    // It falls in the sleep of the server.
    let place = place.again().await;
    let mut talk = place.connect(&ada).await;
    talk.watch(&room).await;
    talk.until(|event| matches!(event, Event::Flagged { seat: 1, .. })).await;
    let at = |wanted: fn(&Event) -> bool| {
        talk.events.iter().find(|event| wanted(&event.event)).map(|event| event.at).unwrap()
    };
    let started = at(|event| matches!(event, Event::Started { .. }));
    assert_eq!(at(|event| matches!(event, Event::Flagged { .. })), started + 1000);
}

#[tokio::test]
async fn who_only_watches_sees_it_later() {
    let place = Place::new().await;
    let (ada, eve) = (place.guest("Ada").await, place.guest("Eve").await);
    let terms = Terms { engines: vec![None, Some(1)], delay: 900, ..Terms::new("quoridor/2p") };
    let room = place.make(&ada, &terms).await;
    let (mut a, mut e) = (place.connect(&ada).await, place.connect(&eve).await);
    a.watch(&room).await;
    e.watch(&room).await;
    for command in [SIT, READY, act(0, "e2")] {
        a.does(&room, command).await.unwrap();
    }
    a.until(|event| matches!(event, Event::Acted { .. })).await;
    e.does(&room, SIT).await.unwrap_err();
    assert!(e.events.is_empty());
    let (status, _) = place.ask(&format!("/api/rooms/{room}/record"), &eve.cookie, None).await;
    assert_eq!(status, StatusCode::CONFLICT);
    a.does(&room, Command::Resign {}).await.unwrap();
    // After the end there is nothing to hide.
    e.until(|event| matches!(event, Event::Resigned { .. })).await;
}

#[tokio::test]
async fn the_lobby_shows_who_waits_and_pairs_them() {
    let place = Place::new().await;
    let (ada, bob) = (place.guest("Ada").await, place.guest("Bob").await);
    let pairing = json!({ "variant": "nine/2p", "control": "300+3" });
    let (status, made) = place.ask("/api/pair", &ada.cookie, Some(pairing.clone())).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let room: RoomId = serde_json::from_value(made["room"].clone()).unwrap();
    // Only who is there waits.
    assert_eq!(place.ask("/api/lobby", "", None).await.1, json!([]));
    let mut a = place.connect(&ada).await;
    a.watch(&room).await;
    a.until(|event| matches!(event, Event::Sat { .. })).await;
    let mut b = place.connect(&bob).await;
    b.say(&ClientMessage::Lobby { watch: true }).await;
    loop {
        if let Some(ServerMessage::Lobby { rooms }) = b.hear().await
            && let [Listing { room: listed, by, free: 1, .. }] = &rooms[..]
        {
            assert_eq!((listed, by), (&room, &ada.person));
            break;
        }
    }
    let (_, found) = place.ask("/api/pair", &bob.cookie, Some(pairing.clone())).await;
    assert_eq!(found, made);
    let other = json!({ "variant": "nine/2p", "control": "-" });
    let (_, found) = place.ask("/api/pair", &bob.cookie, Some(other)).await;
    assert_ne!(found, made);
    a.does(&room, READY).await.unwrap();
    b.does(&room, READY).await.unwrap();
    let started = a.until(|event| matches!(event, Event::Started { .. })).await;
    let Event::Started { seats } = started else { unreachable!("it was waited for") };
    assert!(seats.contains(&Occupant::Person(bob.person.clone())));
}

#[tokio::test]
async fn bots_play_over_http() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let terms = Terms { engines: vec![None, Some(1)], ..Terms::new("quoridor/2p") };
    let room = place.make(&ada, &terms).await;
    let path = format!("/api/rooms/{room}");
    for (command, seen) in [
        (json!({ "do": "sit" }), 2),
        (json!({ "do": "ready", "ready": true }), 4),
        (json!({ "do": "act", "ply": 0, "action": "e2" }), 5),
    ] {
        let answer = place.ask(&path, &ada.cookie, Some(command)).await;
        assert_eq!(answer, (StatusCode::OK, json!({ "seen": seen })));
    }
    for (command, status, refused) in [
        (json!({ "do": "act", "ply": 0, "action": "e3" }), StatusCode::CONFLICT, "other-ply"),
        (json!({ "do": "fly" }), StatusCode::BAD_REQUEST, "unreadable"),
        (json!({ "do": "sit", "seat": -1 }), StatusCode::BAD_REQUEST, "unreadable"),
    ] {
        let answer = place.ask(&path, &ada.cookie, Some(command)).await;
        assert_eq!((answer.0, &answer.1["refused"]), (status, &json!(refused)));
    }
    // The events as a stream that begins where it broke off.
    let request = Request::builder()
        .uri(format!("{path}/events"))
        .header("last-event-id", "4")
        .body(Body::empty())
        .unwrap();
    let Ok(response) = place.app.clone().oneshot(request).await;
    let mut body = response.into_body().into_data_stream();
    let first = String::from_utf8(body.next().await.unwrap().unwrap().to_vec()).unwrap();
    assert!(first.contains("\"first\":4") && first.contains("id: "), "{first}");
}

/// A bot that is gone does not wait in the lobby for days.
#[tokio::test]
async fn a_stream_that_ends_is_noticed() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let terms = Terms { access: Access::Everybody, ..Terms::new("nine") };
    let room = place.make(&ada, &terms).await;
    let command = serde_json::to_value(SIT).unwrap();
    place.ask(&format!("/api/rooms/{room}"), &ada.cookie, Some(command)).await;
    let listed = async |count: usize| {
        let listed = async || place.ask("/api/lobby", "", None).await.1.as_array().unwrap().len();
        while listed().await != count {
            tokio::task::yield_now().await;
        }
    };
    listed(0).await;
    let path = format!("/api/rooms/{room}/events?seen=0");
    let Ok(stream) = place.app.clone().oneshot(Place::request(&path, &ada.cookie, None)).await;
    listed(1).await;
    drop(stream);
    listed(0).await;
}

#[tokio::test]
async fn strangers_and_other_pages_stay_outside() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let make = || Some(json!({ "start": "nine" }));
    for cookie in ["", "quartet=", "quartet=0000", "other=1"] {
        let (status, why) = place.ask("/api/rooms", cookie, make()).await;
        assert_eq!((status, &why["refused"]), (StatusCode::UNAUTHORIZED, &json!("stranger")));
        assert_eq!(place.try_connect(cookie, PROTOCOL, None).await.err(), Some(401));
    }
    assert_eq!(place.try_connect(&ada.cookie, "quartet.0", None).await.err(), Some(400));
    let foreign = Some("https://evil.example");
    assert_eq!(place.try_connect(&ada.cookie, PROTOCOL, foreign).await.err(), Some(403));
    assert_eq!(place.try_connect(&ada.cookie, PROTOCOL, Some("null")).await.err(), Some(403));
    let own = format!("http://{}", place.address);
    assert!(place.try_connect(&ada.cookie, PROTOCOL, Some(&own)).await.is_ok());
    for (origin, expected) in
        [("http://here", StatusCode::CREATED), ("http://there", StatusCode::FORBIDDEN)]
    {
        let mut request = Place::request("/api/rooms", &ada.cookie, make().as_ref());
        request.headers_mut().insert(header::ORIGIN, origin.parse().unwrap());
        assert_eq!(place.send(request).await.0, expected);
    }
    // To read is allowed: browsers keep the answer from other pages.
    let (status, me) = place.ask("/api/me", &ada.cookie, None).await;
    assert_eq!((status, &me["name"]), (StatusCode::OK, &json!("Ada")));
}

#[tokio::test]
async fn a_public_address_makes_cookies_secure() {
    let rules = Rules {
        public: Some("https://play.example".into()),
        rate: many(),
        burst: many(),
        ..Rules::default()
    };
    let place = Place::with(rules).await;
    let mut request = Place::request("/api/me", "", Some(&json!({})));
    request.headers_mut().insert(header::ORIGIN, "https://play.example".parse().unwrap());
    let (status, headers, _) = place.send(request).await;
    assert_eq!(status, StatusCode::OK);
    assert!(headers[header::SET_COOKIE].to_str().unwrap().contains("Secure"));
}

#[tokio::test]
async fn nonsense_is_answered_and_floods_are_cut() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let room = place.make(&ada, &Terms::new("nine")).await;
    let mut talk = place.connect(&ada).await;
    for wrong in ["", "{}", "[]", "nonsense", r#"{"type":"watch","room":"../x","seen":0}"#] {
        talk.socket.send(Message::text(wrong)).await.unwrap();
        let answer = talk.hear().await;
        let Some(ServerMessage::Refused { why: Refusal::Unreadable { .. }, .. }) = answer else {
            panic!("{answer:?}")
        };
    }
    talk.socket.send(Message::binary(vec![0, 1])).await.unwrap();
    assert!(matches!(talk.hear().await, Some(ServerMessage::Refused { .. })));
    assert_eq!(talk.does(&RoomId::of_bits(1), SIT).await, Err(Refusal::NoRoom {}));
    assert!(talk.does(&room, SIT).await.is_ok());
    // A frame that is too large ends the connection.
    let large = Message::text("x".repeat(MAX_MESSAGE + 1));
    let _ = talk.socket.send(large).await;
    while talk.hear().await.is_some() {}
    // So do too many messages.
    let mut talk = place.connect(&ada).await;
    let last = loop {
        talk.socket.send(Message::text("{}")).await.unwrap();
        match talk.hear().await {
            Some(ServerMessage::Refused { why: Refusal::Unreadable { .. }, .. }) => {}
            other => break other,
        }
    };
    assert_eq!(last, Some(ServerMessage::Refused { id: None, why: Refusal::TooFast {} }));
    assert_eq!(talk.hear().await, None);
    // Bodies have a limit, too.
    let long = json!({ "start": "x".repeat(MAX_MESSAGE) });
    let (status, _) = place.ask("/api/rooms", &ada.cookie, Some(long)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn an_address_that_asks_too_often_waits() {
    let place = Place::with(Rules {
        rate: NonZeroU32::MIN,
        burst: NonZeroU32::MIN.saturating_add(29),
        ..Rules::default()
    })
    .await;
    let mut refused = 0;
    for _ in 0..60 {
        let (status, _) = place.ask("/api/lobby", "", None).await;
        refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused >= 20, "{refused}");
}

#[tokio::test]
async fn names_and_terms_that_are_wrong_say_so() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let (status, why) =
        place.ask("/api/me", &ada.cookie, Some(json!({ "name": "\u{202e}" }))).await;
    assert_eq!((status, &why["refused"]), (StatusCode::BAD_REQUEST, &json!("name")));
    let (_, me) = place.ask("/api/me", &ada.cookie, Some(json!({ "name": "Ada L." }))).await;
    assert_eq!(me["id"], json!(ada.person.id));
    assert_eq!(me["name"], json!("Ada L."));
    let chess = Some(json!({ "start": "chess" }));
    let (status, why) = place.ask("/api/rooms", &ada.cookie, chess).await;
    assert_eq!((status, &why["refused"]), (StatusCode::BAD_REQUEST, &json!("terms")));
}

#[tokio::test]
async fn a_server_without_chat_has_none() {
    let place =
        Place::with(Rules { chat: false, rate: many(), burst: many(), ..Rules::default() }).await;
    let ada = place.guest("Ada").await;
    let terms = Terms { access: Access::Everybody, ..Terms::new("nine") };
    let room = place.make(&ada, &terms).await;
    let say = json!({ "do": "say", "text": "hello" });
    let (status, why) = place.ask(&format!("/api/rooms/{room}"), &ada.cookie, Some(say)).await;
    assert_eq!((status, &why["refused"]), (StatusCode::CONFLICT, &json!("no-chat")));
}

#[tokio::test]
async fn a_stop_is_told() {
    let place = Place::new().await;
    let ada = place.guest("Ada").await;
    let mut talk = place.connect(&ada).await;
    place.online.close().await;
    assert_eq!(talk.hear().await, Some(ServerMessage::Stopping {}));
    assert_eq!(talk.hear().await, None);
}
