//! What has been played: ratings, lists, records, and who may see them.

use quartet_wire::{GamesPage, Leader, OwnRoom, Played, PlayerCard, RatingPoint, Score};

use serde_json::Value;

use super::*;
use crate::place::Guest;

/// The shortest way to the other side.
const TURNS: [&str; 7] = ["c2", "c4", "c3", "b4", "c4", "b3", "c5"];

fn rated() -> Terms {
    Terms { rated: true, control: "300+5".parse().unwrap(), ..Terms::new("quoridor/5x5w0") }
}

impl Place {
    /// Lets two sit down and play; the first one wins.
    async fn play(&self, one: &Guest, two: &Guest, terms: &Terms) -> RoomId {
        let room = self.sit(one, two, terms).await;
        for (ply, action) in TURNS.into_iter().enumerate() {
            let guest = if ply % 2 == 0 { one } else { two };
            self.does(guest, &room, json!({ "do": "act", "ply": ply, "action": action })).await;
        }
        room
    }

    async fn sit(&self, one: &Guest, two: &Guest, terms: &Terms) -> RoomId {
        let room = self.make(one, terms).await;
        for guest in [one, two] {
            self.does(guest, &room, json!({ "do": "sit" })).await;
            self.does(guest, &room, json!({ "do": "ready", "ready": true })).await;
        }
        room
    }

    async fn does(&self, guest: &Guest, room: &RoomId, command: Value) {
        let path = format!("/api/rooms/{room}");
        let (status, answer) = self.ask(&path, &guest.cookie, Some(command)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    async fn get<T: serde::de::DeserializeOwned>(&self, path: &str, cookie: &str) -> T {
        let (status, answer) = self.ask(path, cookie, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        serde_json::from_value(answer).expect(path)
    }

    async fn games(&self, query: &str, cookie: &str) -> Vec<Played> {
        self.get::<GamesPage>(&format!("/api/games?{query}"), cookie).await.games
    }

    async fn refused(&self, path: &str, cookie: &str) -> String {
        let (status, answer) = self.ask(path, cookie, None).await;
        assert!(status.is_client_error(), "{path}: {status}");
        answer["refused"].as_str().unwrap_or_default().to_owned()
    }
}

#[tokio::test]
async fn a_rated_game_moves_both_and_is_in_their_history() {
    let place = Place::new().await;
    let (ada, bob) = (place.guest("Ada").await, place.guest("Bob").await);
    place.play(&ada, &bob, &rated()).await;
    let place = place.again().await;
    let of = |guest: &Guest| format!("/api/people/{}", guest.person.id);
    // The values are worked out by hand where the ratings are made.
    for (guest, rating) in [(&ada, 1662.31), (&bob, 1337.69)] {
        let profile: PlayerCard = place.get(&of(guest), "").await;
        assert_eq!(profile.person, guest.person);
        let [only] = &profile.ratings[..] else { panic!("{profile:?}") };
        assert_eq!((only.variant.as_str(), only.pace.name()), ("quoridor/5x5w0", "blitz"));
        assert_eq!(only.games, 1);
        assert!((only.estimate.rating - rating).abs() < 0.05, "{only:?}");
        assert!((only.estimate.deviation - 290.32).abs() < 0.05, "{only:?}");
        let path = format!("{}/ratings?variant=quoridor/5x5w0&pace=blitz", of(guest));
        let points: Vec<RatingPoint> = place.get(&path, "").await;
        assert_eq!(points.len(), 1);
        assert_eq!(points[0].estimate, only.estimate);
    }
    let games = place.games(&format!("person={}", ada.person.id), "").await;
    let [game] = &games[..] else { panic!("{games:?}") };
    assert_eq!((game.number, game.rated, game.termination.as_str()), (1, true, "goal"));
    // Who did not play is not told of the room, in which people talk.
    assert_eq!(game.room, None);
    let scores: Vec<_> = game.players.iter().map(|seated| seated.score).collect();
    assert_eq!(scores, [Some(Score::Won), Some(Score::Lost)]);
    assert_eq!(game.players[0].player, Occupant::Person(ada.person.clone()));
    let [before, after] = game.players[1].rating.expect("it was rated");
    assert!((before.rating - 1500.0).abs() < 1e-9 && (after.rating - 1337.69).abs() < 0.05);
    let (status, text) = place.ask("/api/games/1/record", "", None).await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.as_str().unwrap().contains("c5"), "{text}");
    // One game is not enough for the best.
    let best: Vec<Leader> = place.get("/api/leaders?variant=quoridor/5x5w0&pace=blitz", "").await;
    assert!(best.is_empty());
}

#[tokio::test]
async fn the_best_are_those_who_have_played_enough() {
    let place = Place::new().await;
    let (ada, bob) = (place.guest("Ada").await, place.guest("Bob").await);
    for _ in 0..7 {
        place.play(&ada, &bob, &rated()).await;
        place.play(&bob, &ada, &rated()).await;
    }
    let path = "/api/leaders?variant=quoridor/5x5w0&pace=blitz";
    let best: Vec<Leader> = place.get(path, "").await;
    assert_eq!(best.len(), 2, "{best:?}");
    assert!(best.iter().all(|leader| leader.games == 14));
    assert!(best[0].estimate.rating >= best[1].estimate.rating);
    let other: Vec<Leader> = place.get("/api/leaders?variant=nine/2p&pace=blitz", "").await;
    assert!(other.is_empty());
    let page: GamesPage = place.get("/api/games?limit=5", "").await;
    let numbers = |page: &GamesPage| page.games.iter().map(|game| game.number).collect::<Vec<_>>();
    assert_eq!((numbers(&page), page.next), (vec![14, 13, 12, 11, 10], Some(10)));
    let page: GamesPage = place.get("/api/games?limit=5&before=5", "").await;
    assert_eq!((numbers(&page), page.next), (vec![4, 3, 2, 1], None));
    // All of it as records, in the order in which they were played.
    let (status, text) = place.ask("/api/records", "", None).await;
    assert_eq!(status, StatusCode::OK);
    let records = quartet_record::read(text.as_str().unwrap()).unwrap();
    assert_eq!(records.len(), 14);
    let first_seats: Vec<_> = records.iter().map(|record| record.tag("Seat1").unwrap()).collect();
    assert_eq!(first_seats[..3], ["Ada", "Bob", "Ada"]);
}

#[tokio::test]
async fn lists_have_what_is_asked_for() {
    let place = Place::new().await;
    let (ada, bob, eve) =
        (place.guest("Ada").await, place.guest("Bob").await, place.guest("Eve").await);
    place.play(&ada, &bob, &rated()).await;
    place.play(&eve, &ada, &rated()).await;
    let open = Terms { access: Access::Everybody, ..Terms::new("quoridor/5x5w0") };
    place.play(&bob, &eve, &open).await;
    let (a, b) = (&ada.person.id, &bob.person.id);
    for (query, numbers) in [
        (String::new(), vec![3, 2, 1]),
        (format!("person={a}"), vec![2, 1]),
        (format!("person={a}&score=won"), vec![1]),
        (format!("person={a}&score=lost"), vec![2]),
        (format!("person={a}&score=drawn"), vec![]),
        (format!("person={a}&opponent={b}"), vec![1]),
        ("rated=false".into(), vec![3]),
        ("rated=true".into(), vec![2, 1]),
        ("pace=untimed".into(), vec![3]),
        ("game=quoridor".into(), vec![3, 2, 1]),
        ("game=quoridor/5x5w0&pace=blitz".into(), vec![2, 1]),
        ("game=nine".into(), vec![]),
    ] {
        let games = place.games(&query, "").await;
        let found: Vec<u64> = games.iter().map(|game| game.number).collect();
        assert_eq!(found, numbers, "{query}");
    }
    for wrong in ["game=chess", "pace=slow", "score=best", "limit=-1", "person=../x", "more=1"] {
        assert_eq!(
            place.refused(&format!("/api/games?{wrong}"), "").await,
            "unreadable",
            "{wrong}"
        );
    }
    assert_eq!(place.refused("/api/records?limit=3", "").await, "unreadable");
    assert_eq!(place.refused("/api/leaders?variant=nine/9p&pace=blitz", "").await, "unreadable");
    assert_eq!(place.refused("/api/people/nobody", "").await, "no-person");
    for none in ["/api/games/99", "/api/games/x", "/api/games/99/record"] {
        assert_eq!(place.refused(none, "").await, "no-game", "{none}");
    }
}

#[tokio::test]
async fn games_among_friends_are_theirs() {
    let place = Place::new().await;
    let (ada, bob, eve) =
        (place.guest("Ada").await, place.guest("Bob").await, place.guest("Eve").await);
    let room = place.play(&ada, &bob, &Terms::new("quoridor/5x5w0")).await;
    for other in [&eve.cookie, ""] {
        assert!(place.games("", other).await.is_empty());
        assert_eq!(place.refused("/api/games/1", other).await, "no-game");
        assert_eq!(place.refused("/api/games/1/record", other).await, "no-game");
        let (_, records) = place.ask("/api/records", other, None).await;
        assert_eq!(records, "");
    }
    for own in [&ada.cookie, &bob.cookie] {
        let games = place.games("", own).await;
        assert_eq!(games[0].room.as_ref(), Some(&room));
        let game: Played = place.get("/api/games/1", own).await;
        assert_eq!(game, games[0]);
        let (status, _) = place.ask("/api/games/1/record", own, None).await;
        assert_eq!(status, StatusCode::OK);
    }
}

#[tokio::test]
async fn what_goes_on_or_was_aborted_does_not_count() {
    let place = Place::new().await;
    let (ada, bob) = (place.guest("Ada").await, place.guest("Bob").await);
    let terms = Terms { delay: 60, ..rated() };
    let room = place.sit(&ada, &bob, &terms).await;
    place.does(&ada, &room, json!({ "do": "act", "ply": 0, "action": "c2" })).await;
    assert!(place.games("", &ada.cookie).await.is_empty());
    place.does(&ada, &room, json!({ "do": "propose", "offer": "abort" })).await;
    place.does(&bob, &room, json!({ "do": "answer", "offer": "abort", "agree": true })).await;
    let games = place.games("", &ada.cookie).await;
    assert_eq!(games[0].termination, "abandoned");
    assert!(games[0].players.iter().all(|seated| seated.rating.is_none() && seated.rank.is_none()));
    let profile: PlayerCard = place.get(&format!("/api/people/{}", ada.person.id), "").await;
    assert!(profile.ratings.is_empty());
    // To give up is to lose.
    let room = place.sit(&ada, &bob, &terms).await;
    place.does(&bob, &room, json!({ "do": "resign" })).await;
    let profile: PlayerCard = place.get(&format!("/api/people/{}", bob.person.id), "").await;
    assert!(profile.ratings[0].estimate.rating < 1500.0);
}

#[tokio::test]
async fn everybody_has_a_list_of_the_rooms_in_which_they_play() {
    let place = Place::new().await;
    let (ada, bob, eve) =
        (place.guest("Ada").await, place.guest("Bob").await, place.guest("Eve").await);
    let own = async |guest: &Guest| place.get::<Vec<OwnRoom>>("/api/me/rooms", &guest.cookie).await;
    let mut talk = place.connect(&bob).await;
    talk.say(&ClientMessage::Own { watch: true }).await;
    let mut told = async || loop {
        if let Some(ServerMessage::Own { rooms }) = talk.hear().await {
            break rooms;
        }
    };
    assert!(told().await.is_empty());
    let room = place.make(&ada, &rated()).await;
    place.does(&bob, &room, json!({ "do": "sit", "seat": 2 })).await;
    let [waiting] = &told().await[..] else { panic!("one room") };
    assert_eq!((waiting.has_begun, waiting.is_due, waiting.until), (false, false, None));
    // Whoever made it has it on the list, too.
    assert_eq!(own(&ada).await.len(), 1);
    place.does(&ada, &room, json!({ "do": "sit" })).await;
    // All are there, and Bob is not ready.
    assert!(told().await[0].is_due);
    for guest in [&ada, &bob] {
        place.does(guest, &room, json!({ "do": "ready", "ready": true })).await;
    }
    let rooms = own(&ada).await;
    assert!(rooms[0].has_begun && rooms[0].is_due && rooms[0].until.is_some(), "{rooms:?}");
    place.does(&ada, &room, json!({ "do": "act", "ply": 0, "action": "c2" })).await;
    loop {
        let rooms = told().await;
        if rooms[0].has_begun && rooms[0].is_due {
            break;
        }
    }
    assert!(!own(&ada).await[0].is_due);
    assert!(own(&eve).await.is_empty());
    place.does(&bob, &room, json!({ "do": "resign" })).await;
    while !told().await.is_empty() {}
    assert!(own(&ada).await.is_empty());
    assert_eq!(place.ask("/api/me/rooms", "", None).await.0, StatusCode::UNAUTHORIZED);
}
