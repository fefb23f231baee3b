//! What is logged. It is alone in its process: whether anything is logged is settled there once for all.

mod place;

use std::{
    io,
    sync::{Arc, Mutex},
};

use axum::{
    body::Body,
    http::{Request, header},
};
use place::{Place, SIT};
use quartet_wire::{Command, Terms};

/// A name that is looked for.
const NAME: &str = "Rumpelstilzchen";

/// What is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn secrets_are_never_logged() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    tracing_subscriber::util::SubscriberInitExt::init(subscriber);
    let place = Place::new().await;
    let ada = place.guest(NAME).await;
    let room = place.make(&ada, &Terms::new("nine/2p")).await;
    let mut talk = place.connect(&ada).await;
    talk.watch(&room).await;
    talk.does(&room, SIT).await.unwrap();
    talk.does(&room, Command::Say { text: "the cat is out of the bag".into() }).await.unwrap();
    talk.does(&room, Command::Resign {}).await.unwrap_err();
    place.ask(&format!("/api/rooms/{room}/record?secret=1"), &ada.cookie, None).await;
    let request = Request::builder().uri("/api/me").header(header::AUTHORIZATION, "Bearer s3cr3t");
    place.send(request.body(Body::empty()).unwrap()).await;
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("/api/rooms/{room}/record") && log.contains("bad-token"), "{log}");
    let (_, secret) = ada.cookie.split_once('=').unwrap();
    for secret in
        [secret, NAME, room.as_str(), ada.person.id.as_str(), "the cat", "secret", "s3cr3t"]
    {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}
