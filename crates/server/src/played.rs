//! Games that are over: written down, and rated, together with the event that ends them, so that there
//! is never one without the other.

use quartet_core::TextError;
use quartet_games::{Game, Variant};
use quartet_rooms::Room;
use quartet_table::Pace;
use quartet_wire::{
    Access, GamesPage, GamesQuery, LEFT, Leader, Occupant, Person, PersonId, Played, PlayerCard,
    Rating, RatingPoint, RoomId, Score, Seated, Stamped, Terms,
};
use sqlx::{
    AssertSqlSafe, Connection as _, QueryBuilder, Row as _, Sqlite, SqliteConnection, SqlitePool,
    sqlite::SqliteRow,
};

use crate::{
    ratings::{LEADERS_DEVIATION, LEADERS_GAMES, Strength, rate},
    store::{StoreError, damaged, integer},
};

/// The most games of a page of a list.
const MOST_GAMES: u32 = 100;
/// The games of a page of a list if nothing else is said.
const SOME_GAMES: u32 = 30;
/// The most of the best.
const MOST_LEADERS: usize = 100;
/// The most points of a rating's history.
const MOST_POINTS: u32 = 2000;

/// A game that has just ended.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    room: RoomId,
    variant: Variant,
    terms: Terms,
    ended: u64,
    termination: &'static str,
    players: Vec<Occupant>,
    ranks: Option<Vec<u8>>,
}

impl Finished {
    /// What is to be kept of a room that is over; `None` if it is not, or there was no game.
    pub(crate) fn of(id: &RoomId, room: &Room) -> Option<Self> {
        let finish = room.finish()?;
        let variant = room.start().variant();
        Some(Self {
            room: id.clone(),
            variant,
            terms: room.terms().clone(),
            ended: finish.at,
            termination: finish.termination.name(variant.game()),
            players: room.players().to_vec(),
            ranks: finish.ranks,
        })
    }
}

/// Writes a game down and rates it.
pub(crate) async fn keep(
    connection: &mut SqliteConnection,
    finished: &Finished,
) -> Result<(), StoreError> {
    let Finished { variant, terms, .. } = finished;
    let row = sqlx::query("SELECT COALESCE(MAX(number), 0) + 1 FROM played")
        .fetch_one(&mut *connection)
        .await?;
    let number: i64 = row.try_get(0)?;
    sqlx::query(
        "INSERT INTO played (number, room, game, variant, control, pace, rated, is_public, ended, \
         termination) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(number)
    .bind(finished.room.as_str())
    .bind(variant.game().name())
    .bind(variant.to_string())
    .bind(terms.control.to_string())
    .bind(terms.control.pace().name())
    .bind(terms.rated)
    // A game among friends is theirs.
    .bind(terms.rated || terms.access == Access::Everybody)
    .bind(integer(finished.ended))
    .bind(finished.termination)
    .execute(&mut *connection)
    .await?;
    let change = rated(connection, finished).await?;
    for (index, player) in finished.players.iter().enumerate() {
        let (person, level) = match player {
            Occupant::Person(person) => (Some(person.id.as_str()), None),
            Occupant::Engine(level) => (None, Some(i64::from(*level))),
        };
        let ranks = finished.ranks.as_deref();
        let rank = ranks.and_then(|ranks| ranks.get(index)).map(|&rank| i64::from(rank));
        let score = ranks.and_then(|ranks| Score::of(ranks, index)).map(Score::name);
        let change = change.as_ref().map(|change| change[index]);
        let (old, new) = change.unzip();
        sqlx::query(
            "INSERT INTO played_by (number, seat, person, level, rank, score, old_rating, \
             old_deviation, rating, deviation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(number)
        .bind(index as i64 + 1)
        .bind(person)
        .bind(level)
        .bind(rank)
        .bind(score)
        .bind(old.map(|old| old.rating))
        .bind(old.map(|old| old.deviation))
        .bind(new.map(|new| new.rating))
        .bind(new.map(|new| new.deviation))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// How strong the players of a rated game were and are, by seat; the new ratings are written.
async fn rated(
    connection: &mut SqliteConnection,
    finished: &Finished,
) -> Result<Option<Vec<(Strength, Strength)>>, StoreError> {
    let Finished { variant, terms, ended, .. } = finished;
    let persons: Option<Vec<&Person>> = finished
        .players
        .iter()
        .map(|player| match player {
            Occupant::Person(person) => Some(person),
            Occupant::Engine(_) => None,
        })
        .collect();
    let (true, Some(ranks), Some(persons)) = (terms.rated, &finished.ranks, persons) else {
        return Ok(None);
    };
    let (pool, pace) = (variant.to_string(), terms.control.pace().name());
    let mut before = Vec::with_capacity(persons.len());
    for person in &persons {
        let row = sqlx::query(
            "SELECT rating, deviation, volatility, at FROM rating \
             WHERE person = ? AND variant = ? AND pace = ?",
        )
        .bind(person.id.as_str())
        .bind(&pool)
        .bind(pace)
        .fetch_optional(&mut *connection)
        .await?;
        before.push(match row {
            Some(row) => strength(&row, *variant, *ended)?,
            None => Strength::default(),
        });
    }
    let after = rate(*variant, &before, ranks);
    for (person, after) in persons.iter().zip(&after) {
        sqlx::query(
            "INSERT INTO rating (person, variant, pace, rating, deviation, volatility, games, at) \
             VALUES (?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT (person, variant, pace) DO UPDATE SET \
             rating = excluded.rating, deviation = excluded.deviation, \
             volatility = excluded.volatility, games = rating.games + 1, at = excluded.at",
        )
        .bind(person.id.as_str())
        .bind(&pool)
        .bind(pace)
        .bind(after.rating)
        .bind(after.deviation)
        .bind(after.volatility)
        .bind(integer(*ended))
        .execute(&mut *connection)
        .await?;
    }
    Ok(Some(before.into_iter().zip(after).collect()))
}

/// What is stored of a rating, as it is at some later time.
fn strength(row: &SqliteRow, variant: Variant, now: u64) -> Result<Strength, StoreError> {
    let stored = Strength {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    };
    let at = unsigned(row.try_get("at")?);
    Ok(stored.later(variant, now.saturating_sub(at)))
}

/// Makes all of it anew from the events of the rooms, in the order in which it was. Rooms that are
/// damaged are left out.
pub(crate) async fn recount(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let order = order(&mut transaction).await?;
    for table in ["played_by", "played", "rating"] {
        let delete = format!("DELETE FROM {table}");
        sqlx::query(AssertSqlSafe(delete)).execute(&mut *transaction).await?;
    }
    let mut games = 0;
    for id in order {
        if let Some(finished) = read(&mut transaction, &id).await? {
            keep(&mut transaction, &finished).await?;
            games += 1;
        }
    }
    transaction.commit().await?;
    Ok(games)
}

/// The rooms that are closed in the order of their games: as it was and, where a game is not in the list,
/// by when it ended.
async fn order(connection: &mut SqliteConnection) -> Result<Vec<RoomId>, StoreError> {
    let rows = sqlx::query(
        "SELECT room.id, played.ended FROM room LEFT JOIN played ON played.room = room.id \
         WHERE NOT room.is_open ORDER BY played.number IS NULL, played.number",
    )
    .fetch_all(&mut *connection)
    .await?;
    let (mut known, mut others) = (Vec::new(), Vec::new());
    for row in rows {
        // Ids that are none were not written by this program.
        let Ok(id) = row.try_get::<&str, _>(0)?.parse::<RoomId>() else { continue };
        if let Some(ended) = row.try_get::<Option<i64>, _>(1)? {
            known.push((unsigned(ended), id));
        } else if let Some(finished) = read(connection, &id).await? {
            others.push((finished.ended, id));
        }
    }
    others.sort_unstable();
    let mut order = Vec::with_capacity(known.len() + others.len());
    let mut others = others.into_iter().peekable();
    for (ended, room) in known {
        while let Some((_, earlier)) = others.next_if(|(at, _)| *at < ended) {
            order.push(earlier);
        }
        order.push(room);
    }
    order.extend(others.map(|(_, room)| room));
    Ok(order)
}

/// What is to be kept of a room by its events; `None` also if it is damaged.
async fn read(
    connection: &mut SqliteConnection,
    id: &RoomId,
) -> Result<Option<Finished>, StoreError> {
    let bodies = sqlx::query("SELECT body FROM event WHERE room = ? ORDER BY version")
        .bind(id.as_str())
        .fetch_all(connection)
        .await?;
    let events: Result<Vec<Stamped>, _> = bodies
        .iter()
        .map(|row| serde_json::from_str(row.try_get::<&str, _>(0).unwrap_or_default()))
        .collect();
    let room = events.ok().and_then(|events| Room::replay(&events).ok());
    Ok(room.and_then(|room| Finished::of(id, &room)))
}

/// Whether games are over that nobody has counted: those of a time before there was such a list.
pub(crate) async fn is_uncounted(connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    let row = sqlx::query(
        "SELECT NOT EXISTS (SELECT 1 FROM played) \
         AND EXISTS (SELECT 1 FROM room WHERE NOT is_open)",
    )
    .fetch_one(connection)
    .await?;
    Ok(row.try_get(0)?)
}

/// Which games a list has, with what is asked for as what it is.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    query: GamesQuery,
    game: Option<Wanted>,
    pace: Option<Pace>,
    /// Who asks: they see their own games, too.
    viewer: Option<PersonId>,
}

#[derive(Clone, Copy, Debug)]
enum Wanted {
    Game(Game),
    Variant(Variant),
}

impl Filter {
    /// # Errors
    /// If there is no such game, variant or pace.
    pub(crate) fn new(query: GamesQuery, viewer: Option<PersonId>) -> Result<Self, TextError> {
        let game = query.game.as_deref().map(|text| match text.parse() {
            Ok(game) => Ok(Wanted::Game(game)),
            Err(_) => text.parse().map(Wanted::Variant),
        });
        let pace = query.pace.as_deref().map(str::parse);
        Ok(Self { game: game.transpose()?, pace: pace.transpose()?, query, viewer })
    }

    fn limit(&self) -> u32 {
        self.query.limit.unwrap_or(SOME_GAMES).clamp(1, MOST_GAMES)
    }

    /// The games that it has, with `WHERE` and without an order.
    fn push(&self, sql: &mut QueryBuilder<Sqlite>) {
        sql.push(" WHERE (played.is_public");
        if let Some(viewer) = &self.viewer {
            sql.push(" OR ").push(BY).push_bind(viewer.as_str()).push(")");
        }
        sql.push(")");
        if let Some(person) = &self.query.person {
            sql.push(" AND ").push(BY).push_bind(person.as_str());
            if let Some(score) = self.query.score {
                sql.push(" AND played_by.score = ").push_bind(score.name());
            }
            sql.push(")");
        }
        if let Some(opponent) = &self.query.opponent {
            sql.push(" AND ").push(BY).push_bind(opponent.as_str()).push(")");
        }
        match self.game {
            Some(Wanted::Game(game)) => {
                sql.push(" AND played.game = ").push_bind(game.name());
            }
            Some(Wanted::Variant(variant)) => {
                sql.push(" AND played.variant = ").push_bind(variant.to_string());
            }
            None => {}
        }
        if let Some(pace) = self.pace {
            sql.push(" AND played.pace = ").push_bind(pace.name());
        }
        if let Some(rated) = self.query.rated {
            sql.push(" AND played.rated = ").push_bind(rated);
        }
    }
}

/// That somebody played a game; their id and a bracket follow.
const BY: &str = "EXISTS (SELECT 1 FROM played_by WHERE played_by.number = played.number \
                  AND played_by.person = ";

/// Reading.
#[derive(Clone, Debug)]
pub(crate) struct Archive {
    pub(crate) readers: SqlitePool,
}

impl Archive {
    /// A page of a list, the latest first.
    pub(crate) async fn games(&self, filter: &Filter) -> Result<GamesPage, StoreError> {
        let limit = filter.limit();
        let mut sql = QueryBuilder::new(GAMES);
        filter.push(&mut sql);
        if let Some(before) = filter.query.before {
            sql.push(" AND played.number < ").push_bind(integer(before));
        }
        // One more says whether there are more.
        sql.push(" ORDER BY played.number DESC LIMIT ").push_bind(i64::from(limit) + 1);
        let mut rows = sql.build().fetch_all(&self.readers).await?;
        let goes_on = rows.len() > limit as usize;
        rows.truncate(limit as usize);
        let games = self.read(&rows, filter.viewer.as_ref()).await?;
        let next = games.last().map(|game| game.number).filter(|_| goes_on);
        Ok(GamesPage { games, next })
    }

    /// A game that somebody may see.
    pub(crate) async fn game(
        &self,
        number: u64,
        viewer: Option<&PersonId>,
    ) -> Result<Option<Played>, StoreError> {
        let mut sql = QueryBuilder::<Sqlite>::new(GAMES);
        sql.push(" WHERE played.number = ").push_bind(integer(number));
        let rows = sql.build().fetch_all(&self.readers).await?;
        let is_public = rows.first().map(|row| row.try_get("is_public")).transpose()?;
        let mut games = self.read(&rows, viewer).await?;
        let game = games.pop();
        // The room is told to those who played.
        Ok(game.filter(|game| is_public == Some(true) || game.room.is_some()))
    }

    /// The rooms of a list after a number, the earliest first, with their numbers.
    pub(crate) async fn rooms(
        &self,
        filter: &Filter,
        after: u64,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>, StoreError> {
        let mut sql = QueryBuilder::new("SELECT played.number, played.room FROM played");
        filter.push(&mut sql);
        sql.push(" AND played.number > ").push_bind(integer(after));
        sql.push(" ORDER BY played.number LIMIT ").push_bind(i64::from(limit));
        let rows = sql.build().fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((unsigned(row.try_get(0)?), room_of(row)?))).collect()
    }

    /// The room of a game, whoever may see it.
    pub(crate) async fn room(&self, number: u64) -> Result<Option<RoomId>, StoreError> {
        let row = sqlx::query("SELECT room FROM played WHERE number = ?")
            .bind(integer(number))
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(room_of).transpose()
    }

    async fn read(
        &self,
        rows: &[SqliteRow],
        viewer: Option<&PersonId>,
    ) -> Result<Vec<Played>, StoreError> {
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let room = room_of(row)?;
            let control: &str = row.try_get("control")?;
            games.push(Played {
                number: unsigned(row.try_get("number")?),
                variant: row.try_get("variant")?,
                control: control.parse().map_err(|error| damaged(&room, &error))?,
                rated: row.try_get("rated")?,
                ended: unsigned(row.try_get("ended")?),
                termination: row.try_get("termination")?,
                players: Vec::new(),
                room: Some(room),
            });
        }
        if games.is_empty() {
            return Ok(games);
        }
        let mut sql = QueryBuilder::<Sqlite>::new(
            "SELECT played_by.*, person.name AS name FROM played_by \
             LEFT JOIN person ON person.id = played_by.person WHERE played_by.number IN (",
        );
        let mut list = sql.separated(", ");
        for game in &games {
            list.push_bind(integer(game.number));
        }
        sql.push(") ORDER BY played_by.number, played_by.seat");
        for row in sql.build().fetch_all(&self.readers).await? {
            let number = unsigned(row.try_get("number")?);
            if let Some(game) = games.iter_mut().find(|game| game.number == number) {
                game.players.push(seated(&row)?);
            }
        }
        for game in &mut games {
            let is_own = |seated: &Seated| matches!(&seated.player, Occupant::Person(person) if Some(&person.id) == viewer);
            game.room = game.room.take().filter(|_| game.players.iter().any(is_own));
        }
        Ok(games)
    }

    /// A person as everybody may see them.
    pub(crate) async fn profile(
        &self,
        id: &PersonId,
        now: u64,
    ) -> Result<Option<PlayerCard>, StoreError> {
        let row = sqlx::query("SELECT name, since FROM person WHERE id = ?")
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let person = Person { id: id.clone(), name: row.try_get("name")? };
        let since = unsigned(row.try_get("since")?);
        let rows = sqlx::query("SELECT * FROM rating WHERE person = ? ORDER BY at DESC")
            .bind(id.as_str())
            .fetch_all(&self.readers)
            .await?;
        let mut ratings = Vec::with_capacity(rows.len());
        for row in &rows {
            let (variant, pace): (&str, &str) = (row.try_get("variant")?, row.try_get("pace")?);
            // Variants of a later version of the program are not known to this one.
            let (Ok(of), Ok(pace)) = (variant.parse(), pace.parse()) else { continue };
            ratings.push(Rating {
                variant: variant.into(),
                pace,
                estimate: strength(row, of, now)?.estimate(),
                games: unsigned(row.try_get("games")?),
                at: unsigned(row.try_get("at")?),
            });
        }
        Ok(Some(PlayerCard { person, since, ratings }))
    }

    /// How a rating has come about, the earliest game first; of very many games the latest.
    pub(crate) async fn history(
        &self,
        id: &PersonId,
        variant: Variant,
        pace: Pace,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let rows = sqlx::query(
            "SELECT played.number, played.ended, played_by.rating, played_by.deviation \
             FROM played_by JOIN played ON played.number = played_by.number \
             WHERE played_by.person = ? AND played.variant = ? AND played.pace = ? \
             AND played_by.rating IS NOT NULL ORDER BY played.number DESC LIMIT ?",
        )
        .bind(id.as_str())
        .bind(variant.to_string())
        .bind(pace.name())
        .bind(i64::from(MOST_POINTS))
        .fetch_all(&self.readers)
        .await?;
        let mut points = Vec::with_capacity(rows.len());
        for row in rows.iter().rev() {
            points.push(RatingPoint {
                number: unsigned(row.try_get("number")?),
                at: unsigned(row.try_get("ended")?),
                estimate: quartet_wire::Estimate {
                    rating: row.try_get("rating")?,
                    deviation: row.try_get("deviation")?,
                },
            });
        }
        Ok(points)
    }

    /// The best in a variant at a pace, of those who are known well enough.
    pub(crate) async fn leaders(
        &self,
        variant: Variant,
        pace: Pace,
        now: u64,
    ) -> Result<Vec<Leader>, StoreError> {
        let rows = sqlx::query(
            "SELECT rating.*, person.name FROM rating JOIN person ON person.id = rating.person \
             WHERE rating.variant = ? AND rating.pace = ? AND rating.games >= ? \
             AND rating.deviation <= ? AND COALESCE(person.name, '') <> ? ORDER BY rating.rating DESC, rating.person LIMIT ?",
        )
        .bind(variant.to_string())
        .bind(pace.name())
        .bind(integer(LEADERS_GAMES))
        .bind(LEADERS_DEVIATION)
        .bind(LEFT)
        // Some are no longer known well enough.
        .bind(4 * MOST_LEADERS as i64)
        .fetch_all(&self.readers)
        .await?;
        let mut leaders = Vec::new();
        for row in &rows {
            let estimate = strength(row, variant, now)?.estimate();
            let id = row.try_get::<&str, _>("person")?.parse();
            let (Ok(id), true) = (id, estimate.deviation <= LEADERS_DEVIATION) else { continue };
            let person = Person { id, name: row.try_get("name")? };
            leaders.push(Leader { person, estimate, games: unsigned(row.try_get("games")?) });
        }
        leaders.truncate(MOST_LEADERS);
        Ok(leaders)
    }
}

const GAMES: &str = "SELECT played.* FROM played";

fn room_of(row: &SqliteRow) -> Result<RoomId, StoreError> {
    let text: &str = row.try_get("room")?;
    text.parse().map_err(|error: quartet_wire::IdError| {
        sqlx::Error::ColumnDecode { index: "room".into(), source: error.into() }.into()
    })
}

fn seated(row: &SqliteRow) -> Result<Seated, StoreError> {
    let person: Option<&str> = row.try_get("person")?;
    let level: Option<i64> = row.try_get("level")?;
    let player = match (person.map(str::parse), level.map(u8::try_from)) {
        (Some(Ok(id)), _) => Occupant::Person(Person { id, name: row.try_get("name")? }),
        (None, Some(Ok(level))) => Occupant::Engine(level),
        _ => return Err(sqlx::Error::Decode("a seat without a player".into()).into()),
    };
    let rank: Option<i64> = row.try_get("rank")?;
    let score = match row.try_get::<Option<&str>, _>("score")? {
        Some("won") => Some(Score::Won),
        Some("drawn") => Some(Score::Drawn),
        Some("lost") => Some(Score::Lost),
        _ => None,
    };
    let estimate = |rating: &str, deviation: &str| -> Result<_, StoreError> {
        let (rating, deviation): (Option<f64>, Option<f64>) =
            (row.try_get(rating)?, row.try_get(deviation)?);
        Ok(rating
            .zip(deviation)
            .map(|(rating, deviation)| quartet_wire::Estimate { rating, deviation }))
    };
    let change = estimate("old_rating", "old_deviation")?.zip(estimate("rating", "deviation")?);
    Ok(Seated {
        player,
        rank: rank.and_then(|rank| u8::try_from(rank).ok()),
        score,
        rating: change.map(|(old, new)| [old, new]),
    })
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// The record of a game as text, with that of a first game before it.
pub(crate) fn record(events: &[Stamped]) -> Option<String> {
    let room = Room::replay(events).ok()?;
    Some(room.table()?.text())
}

#[cfg(test)]
mod tests {
    use quartet_core::Random;
    use quartet_rooms::{Now, Step};
    use quartet_wire::{Command, Offer};
    use rand::{RngExt as _, SeedableRng as _};

    use super::*;
    use crate::store::{Append, Store, people::Change};

    fn person(number: u128) -> Person {
        Person { id: PersonId::of_bits(number), name: Some(format!("P{number}")) }
    }

    fn terms(start: &str) -> Terms {
        Terms {
            rated: true,
            control: "300+5".parse().unwrap(),
            two_games: start == "nine/2p",
            ..Terms::new(start)
        }
    }

    /// A room in which a whole game was played by chance, and now and then given up, or aborted.
    fn play(terms: Terms, first: u128, at: u64, rng: &mut Random) -> (Room, Vec<Stamped>) {
        let (mut room, mut events) = Room::open(person(first), terms, Now::at(at)).unwrap();
        let seats = room.chairs().len() as u128;
        let persons: Vec<Person> = (first..first + seats).map(person).collect();
        let mut step = |room: &mut Room, who: &Person, command: Command, rng: &mut Random| {
            let answer = room.handle(who, &command, Now::at(at), rng);
            answer.result.unwrap();
            events.extend(answer.events);
            *room = answer.room;
        };
        for who in &persons {
            step(&mut room, who, Command::Sit { seat: None }, rng);
            step(&mut room, who, Command::Ready { ready: true }, rng);
        }
        loop {
            match room.step() {
                Step::Playing if rng.random_ratio(1, 200) => {
                    step(&mut room, &persons[0], Command::Resign {}, rng);
                }
                Step::Playing if rng.random_ratio(1, 400) => {
                    step(&mut room, &persons[0], Command::Propose { offer: Offer::Abort }, rng);
                    for who in &persons[1..] {
                        let agree = Command::Answer { offer: Offer::Abort, agree: true };
                        step(&mut room, who, agree, rng);
                    }
                }
                Step::Playing => {
                    let position = *room.table().unwrap().position();
                    let action = position.random_action(rng).unwrap().to_string();
                    let turn = room.turn().unwrap();
                    let who = room.chairs()[turn.index()].person().unwrap().clone();
                    let ply = room.ply();
                    step(&mut room, &who, Command::Act { ply, action }, rng);
                }
                Step::Between => {
                    for who in &persons {
                        step(&mut room, who, Command::Ready { ready: true }, rng);
                    }
                }
                _ => return (room, events),
            }
        }
    }

    fn append(id: &RoomId, room: &Room, events: Vec<Stamped>) -> Append {
        let finished = Finished::of(id, room);
        assert!(finished.is_some());
        Append { room: id.clone(), first: 0, events, is_open: false, finished }
    }

    /// All that is counted, as text.
    async fn dump(store: &Store) -> Vec<String> {
        let mut all = Vec::new();
        for sql in [
            "SELECT concat_ws(' ', number, room, variant, pace, rated, is_public, ended, \
             termination) FROM played ORDER BY number",
            "SELECT concat_ws(' ', number, seat, person, level, rank, score, old_rating, \
             old_deviation, rating, deviation) FROM played_by ORDER BY number, seat",
            "SELECT concat_ws(' ', person, variant, pace, rating, deviation, volatility, games, at) \
             FROM rating ORDER BY person, variant, pace",
        ] {
            let rows = sqlx::query(sql).fetch_all(&store.archive().readers).await.unwrap();
            all.extend(rows.iter().map(|row| row.try_get::<String, _>(0).unwrap()));
        }
        all
    }

    #[tokio::test]
    async fn what_is_counted_follows_from_what_happened() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("online.sqlite");
        let store = Store::open(&file).await.unwrap();
        let mut rng = Random::seed_from_u64(3);
        let day = 24 * 60 * 60 * 1000;
        for number in 1..8 {
            let change = Change::Person { person: person(number), at: 0 };
            store.change(change).await.unwrap();
        }
        let starts =
            ["quoridor/5x5w0", "jamit/3p", "nine/2p", "quoridor/5x5w0", "fillit/mini-2p-a"];
        for nth in 0..25_u64 {
            let start = starts[nth as usize % starts.len()];
            let first = u128::from(1 + nth % 3);
            let (room, events) = play(terms(start), first, nth * 9 * day, &mut rng);
            let id = RoomId::of_bits(u128::from(nth) + 1);
            let again = append(&id, &room, events.clone());
            store.append(vec![append(&id, &room, events)]).await.unwrap();
            // Sent twice it is counted once.
            assert!(store.append(vec![again]).await.is_err());
        }
        let before = dump(&store).await;
        assert!(before.len() > 60, "{before:#?}");
        drop(store);
        let count = loop {
            let file = file.clone();
            let count = tokio::task::spawn_blocking(move || crate::recount(&file)).await.unwrap();
            match count {
                Err(StoreError::InUse(_)) => tokio::task::yield_now().await,
                other => break other.unwrap(),
            }
        };
        assert_eq!(count, 25);
        let store = Store::open(&file).await.unwrap();
        assert_eq!(dump(&store).await, before);
    }

    #[tokio::test]
    async fn games_of_a_time_before_are_counted_at_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("online.sqlite");
        let store = Store::open(&file).await.unwrap();
        let mut rng = Random::seed_from_u64(1);
        let (room, events) = play(terms("quoridor/5x5w0"), 1, 0, &mut rng);
        let id = RoomId::of_bits(1);
        let uncounted = Append { finished: None, ..append(&id, &room, events) };
        store.append(vec![uncounted]).await.unwrap();
        assert!(dump(&store).await.is_empty());
        drop(store);
        let store = loop {
            match Store::open(&file).await {
                Err(StoreError::InUse(_)) => tokio::task::yield_now().await,
                other => break other.unwrap(),
            }
        };
        // A game, two players, two ratings, unless chance had it aborted.
        assert_eq!(dump(&store).await.len(), 5);
    }
}
