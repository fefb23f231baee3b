//! What is kept of people: accounts, sessions, tokens, and what moderators did.

use quartet_wire::{
    Account, Act, Ban, LEFT, Logged, Passkey, Person, PersonId, Role, RoomId, Scope, Session, Token,
};
use serde::{Serialize, de::DeserializeOwned};
use sqlx::{Row as _, SqliteConnection, SqliteExecutor, sqlite::SqliteRow};

use super::{Store, StoreError, integer};
use crate::names::skeleton;

/// A change of what is kept of people. Secrets are digests by now.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// Adds a person, or gives one another name.
    Person { person: Person, at: u64 },
    /// Adds a session, in place of another one.
    Session { session: NewSession, replaced: Option<String> },
    /// A session was used.
    Seen { token: String, at: u64, expires: u64 },
    /// Ends sessions.
    End { person: PersonId, which: Which },
    /// Makes an account.
    Account { person: Person, password: Option<String>, codes: Vec<String>, at: u64 },
    /// Another password, and one new session in place of all.
    Password { password: String, session: NewSession },
    /// Other codes.
    Codes { person: PersonId, codes: Vec<String> },
    /// Uses a code up for another password, and ends all that others may have.
    Recover { person: PersonId, code: String, password: String },
    /// Adds a token.
    Token { person: PersonId, token: Token },
    /// Revokes a token.
    Revoke { person: PersonId, token: String },
    /// Adds a passkey.
    Passkey { person: PersonId, passkey: Passkey, body: String },
    /// A passkey was used.
    PasskeyUsed { id: String, body: String },
    /// Removes a passkey.
    NoPasskey { person: PersonId, id: String },
    /// Takes a person's name out of everything, and forgets the rest.
    Erase { person: PersonId, events: Vec<(RoomId, u64, String)> },
    /// Writes an act of moderation down.
    Act { by: Option<PersonId>, whom: PersonId, act: Act, why: String, at: u64 },
    /// Forgets what is over.
    Expire { now: u64 },
}

/// A session to add.
#[derive(Clone, Debug)]
pub(crate) struct NewSession {
    pub(crate) token: String,
    pub(crate) person: PersonId,
    pub(crate) at: u64,
    pub(crate) expires: u64,
    pub(crate) agent: String,
}

/// Which sessions.
#[derive(Clone, Debug)]
pub(crate) enum Which {
    One(String),
    All,
}

/// How long an expired token is known as such, in milliseconds.
const MEMORY: u64 = 30 * 24 * 60 * 60 * 1000;

impl Change {
    pub(super) async fn apply(&self, to: &mut SqliteConnection) -> Result<(), StoreError> {
        match self {
            Self::Person { person, at } => keep_person(to, person, *at).await,
            Self::Session { session, replaced } => {
                if let Some(replaced) = replaced {
                    run(to, "DELETE FROM session WHERE token = ?", &[replaced]).await?;
                }
                keep_session(to, session).await
            }
            Self::Seen { token, at, expires } => {
                sqlx::query("UPDATE session SET seen = ?, expires = ? WHERE token = ?")
                    .bind(integer(*at))
                    .bind(integer(*expires))
                    .bind(token)
                    .execute(to)
                    .await?;
                Ok(())
            }
            Self::End { person, which } => end(to, person, which).await,
            Self::Account { person, password, codes, at } => {
                keep_person(to, person, *at).await?;
                let name = person.name.as_deref().unwrap_or_default();
                sqlx::query(
                    "INSERT INTO account (person, skeleton, password, since) VALUES (?, ?, ?, ?)",
                )
                .bind(person.id.as_str())
                .bind(skeleton(name))
                .bind(password)
                .bind(integer(*at))
                .execute(&mut *to)
                .await
                .map_err(taken)?;
                keep_codes(to, &person.id, codes).await
            }
            Self::Password { password, session } => {
                keep_password(to, &session.person, password).await?;
                end(to, &session.person, &Which::All).await?;
                keep_session(to, session).await
            }
            Self::Codes { person, codes } => keep_codes(to, person, codes).await,
            Self::Recover { person, code, password } => {
                let id = person.as_str();
                let used = "DELETE FROM recovery WHERE code = ? AND person = ?";
                expect_one(run(to, used, &[code, id]).await?)?;
                keep_password(to, person, password).await?;
                end(to, person, &Which::All).await?;
                run(to, "DELETE FROM token WHERE person = ?", &[id]).await?;
                Ok(())
            }
            Self::Token { person, token } => keep_token(to, person, token).await,
            Self::Revoke { person, token } => {
                let gone = "DELETE FROM token WHERE token = ? AND person = ?";
                expect_one(run(to, gone, &[token, person.as_str()]).await?)
            }
            Self::Passkey { person, passkey, body } => {
                keep_passkey(to, person, passkey, body).await
            }
            Self::PasskeyUsed { id, body } => {
                let used = "UPDATE passkey SET body = ? WHERE id = ?";
                run(to, used, &[body, id]).await.map(|_| ())
            }
            Self::NoPasskey { person, id } => {
                let gone = "DELETE FROM passkey WHERE id = ? AND person = ?";
                expect_one(run(to, gone, &[id, person.as_str()]).await?)
            }
            Self::Erase { person, events } => erase(to, person, events).await,
            Self::Act { by, whom, act, why, at } => {
                keep_act(to, by.as_ref(), whom, *act, why, *at).await
            }
            Self::Expire { now } => {
                sqlx::query("DELETE FROM session WHERE expires <= ?")
                    .bind(integer(*now))
                    .execute(&mut *to)
                    .await?;
                sqlx::query("DELETE FROM token WHERE expires <= ?")
                    .bind(integer(now.saturating_sub(MEMORY)))
                    .execute(to)
                    .await?;
                Ok(())
            }
        }
    }
}

/// Runs a statement with texts, and says how many rows it changed.
async fn run(
    connection: &mut SqliteConnection,
    statement: &'static str,
    texts: &[&str],
) -> Result<u64, StoreError> {
    let query = texts.iter().fold(sqlx::query(statement), |query, text| query.bind(*text));
    Ok(query.execute(connection).await?.rows_affected())
}

/// Somebody else was first.
fn taken(error: sqlx::Error) -> StoreError {
    let database = error.as_database_error();
    let is_taken = database.is_some_and(sqlx::error::DatabaseError::is_unique_violation);
    if is_taken { StoreError::Taken } else { error.into() }
}

const fn expect_one(changed: u64) -> Result<(), StoreError> {
    if changed == 1 { Ok(()) } else { Err(StoreError::NotThere) }
}

async fn keep_person(
    connection: &mut SqliteConnection,
    person: &Person,
    at: u64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO person (id, name, since) VALUES (?, ?, ?) \
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )
    .bind(person.id.as_str())
    .bind(&person.name)
    .bind(integer(at))
    .execute(&mut *connection)
    .await?;
    if let Some(name) = &person.name {
        let skeleton = skeleton(name);
        sqlx::query("UPDATE account SET skeleton = ? WHERE person = ?")
            .bind(skeleton)
            .bind(person.id.as_str())
            .execute(connection)
            .await
            .map_err(taken)?;
    }
    Ok(())
}

async fn keep_session(
    connection: &mut SqliteConnection,
    session: &NewSession,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO session (token, person, since, seen, expires, agent) \
         VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(&session.token)
    .bind(session.person.as_str())
    .bind(integer(session.at))
    .bind(integer(session.at))
    .bind(integer(session.expires))
    .bind(&session.agent)
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep_token(
    connection: &mut SqliteConnection,
    person: &PersonId,
    token: &Token,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO token (token, person, name, scopes, since, expires) \
         VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(&token.id)
    .bind(person.as_str())
    .bind(&token.name)
    .bind(token.scopes.iter().map(word).collect::<Vec<_>>().join(" "))
    .bind(integer(token.since))
    .bind(integer(token.expires))
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep_passkey(
    connection: &mut SqliteConnection,
    person: &PersonId,
    passkey: &Passkey,
    body: &str,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO passkey (id, person, name, body, since) VALUES (?, ?, ?, ?, ?)")
        .bind(&passkey.id)
        .bind(person.as_str())
        .bind(&passkey.name)
        .bind(body)
        .bind(integer(passkey.since))
        .execute(connection)
        .await
        .map_err(taken)?;
    Ok(())
}

async fn end(
    connection: &mut SqliteConnection,
    person: &PersonId,
    which: &Which,
) -> Result<(), StoreError> {
    let person = person.as_str();
    match which {
        Which::One(token) => {
            let gone = "DELETE FROM session WHERE person = ? AND token = ?";
            expect_one(run(connection, gone, &[person, token]).await?)
        }
        Which::All => {
            let gone = "DELETE FROM session WHERE person = ?";
            run(connection, gone, &[person]).await.map(|_| ())
        }
    }
}

async fn keep_password(
    connection: &mut SqliteConnection,
    person: &PersonId,
    password: &str,
) -> Result<(), StoreError> {
    let change = "UPDATE account SET password = ? WHERE person = ?";
    expect_one(run(connection, change, &[password, person.as_str()]).await?)
}

/// Keeps these codes and no others.
async fn keep_codes(
    connection: &mut SqliteConnection,
    person: &PersonId,
    codes: &[String],
) -> Result<(), StoreError> {
    run(connection, "DELETE FROM recovery WHERE person = ?", &[person.as_str()]).await?;
    for code in codes {
        add_code(connection, person, code).await?;
    }
    Ok(())
}

/// Adds a code.
pub(crate) async fn add_code(
    connection: &mut SqliteConnection,
    person: &PersonId,
    code: &str,
) -> Result<(), StoreError> {
    let add = "INSERT INTO recovery (code, person) VALUES (?, ?)";
    run(connection, add, &[code, person.as_str()]).await.map(|_| ())
}

async fn erase(
    connection: &mut SqliteConnection,
    person: &PersonId,
    events: &[(RoomId, u64, String)],
) -> Result<(), StoreError> {
    let id = person.as_str();
    run(connection, "UPDATE person SET name = ? WHERE id = ?", &[LEFT, id]).await?;
    for gone in [
        "DELETE FROM account WHERE person = ?",
        "DELETE FROM session WHERE person = ?",
        "DELETE FROM token WHERE person = ?",
        "DELETE FROM recovery WHERE person = ?",
        "DELETE FROM passkey WHERE person = ?",
        "DELETE FROM rating WHERE person = ?",
    ] {
        run(connection, gone, &[id]).await?;
    }
    for (room, version, body) in events {
        sqlx::query("UPDATE event SET body = ? WHERE room = ? AND version = ?")
            .bind(body)
            .bind(room.as_str())
            .bind(integer(*version))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Writes an act of moderation down. Who is shut out is so at once, everywhere.
pub(crate) async fn keep_act(
    connection: &mut SqliteConnection,
    by: Option<&PersonId>,
    whom: &PersonId,
    act: Act,
    why: &str,
    at: u64,
) -> Result<(), StoreError> {
    let (kind, until, role) = match act {
        Act::Restrict { kind, until } => (word(&kind), until.map(integer), None),
        // What is lifted ends now.
        Act::Lift { kind } => (word(&kind), Some(integer(at)), None),
        Act::Role { role } => ("role".into(), None, Some(word(&role))),
    };
    sqlx::query(
        "INSERT INTO moderation (id, at, by_person, person, kind, until, role, why) \
         SELECT COALESCE(MAX(id), 0) + 1, ?, ?, ?, ?, ?, ?, ? FROM moderation",
    )
    .bind(integer(at))
    .bind(by.map(PersonId::as_str))
    .bind(whom.as_str())
    .bind(kind)
    .bind(until)
    .bind(role)
    .bind(why)
    .execute(&mut *connection)
    .await?;
    if matches!(act, Act::Restrict { kind: Ban::Close, .. }) {
        run(connection, "DELETE FROM session WHERE person = ?", &[whom.as_str()]).await?;
        run(connection, "DELETE FROM token WHERE person = ?", &[whom.as_str()]).await?;
    }
    Ok(())
}

/// A query for accounts.
macro_rules! accounts {
    ($rest:literal) => {
        concat!(
            "SELECT person.id, person.name, account.password FROM account \
             JOIN person ON person.id = account.person ",
            $rest
        )
    };
}

/// A query for acts of moderation.
macro_rules! acts {
    ($rest:literal) => {
        concat!(
            "SELECT moderation.id, moderation.at, moderation.by_person, moderator.name, \
             moderation.person, person.name, moderation.kind, moderation.until, moderation.role, \
             moderation.why FROM moderation JOIN person ON person.id = moderation.person \
             LEFT JOIN person AS moderator ON moderator.id = moderation.by_person ",
            $rest
        )
    };
}

/// A plain enum as its word in JSON.
fn word<T: Serialize>(value: &T) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

fn of_word<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(word.into()).ok()
}

/// An id that this program wrote.
fn id_of(row: &SqliteRow, column: usize) -> Result<PersonId, sqlx::Error> {
    let id: &str = row.try_get(column)?;
    id.parse().map_err(|error| sqlx::Error::ColumnDecode {
        index: column.to_string(),
        source: Box::new(error),
    })
}

fn number(row: &SqliteRow, column: usize) -> Result<u64, sqlx::Error> {
    Ok(row.try_get::<i64, _>(column)?.try_into().unwrap_or(0))
}

fn person(row: &SqliteRow) -> Result<Person, sqlx::Error> {
    Ok(Person { id: id_of(row, 0)?, name: row.try_get(1)? })
}

/// A session, and whose it is.
#[derive(Clone, Debug)]
pub(crate) struct KnownSession {
    pub(crate) person: Person,
    pub(crate) since: u64,
    pub(crate) seen: u64,
}

/// A token, and whose it is.
#[derive(Clone, Debug)]
pub(crate) struct KnownToken {
    pub(crate) person: Person,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) expires: u64,
}

/// An account, and what its password is compared with.
#[derive(Clone, Debug)]
pub(crate) struct KnownAccount {
    pub(crate) person: Person,
    pub(crate) password: Option<String>,
}

/// Writing.
impl Store {
    /// Changes what is kept of people.
    pub(crate) async fn change(&self, change: Change) -> Result<(), StoreError> {
        self.write(super::Change::People(Box::new(change))).await
    }
}

/// Reading.
impl Store {
    /// Whose session it is, by the digest of its token.
    pub(crate) async fn session(
        &self,
        token: &str,
        now: u64,
    ) -> Result<Option<KnownSession>, StoreError> {
        let row = sqlx::query(
            "SELECT person.id, person.name, session.since, session.seen FROM session \
             JOIN person ON person.id = session.person \
             WHERE session.token = ? AND session.expires > ?",
        )
        .bind(token)
        .bind(integer(now))
        .fetch_optional(&self.readers)
        .await?;
        let known = row.map(|row| {
            Ok::<_, sqlx::Error>(KnownSession {
                person: person(&row)?,
                since: number(&row, 2)?,
                seen: number(&row, 3)?,
            })
        });
        Ok(known.transpose()?)
    }

    /// Whose token it is, by its digest; it may have expired.
    pub(crate) async fn token(&self, token: &str) -> Result<Option<KnownToken>, StoreError> {
        let row = sqlx::query(
            "SELECT person.id, person.name, token.scopes, token.expires FROM token \
             JOIN person ON person.id = token.person WHERE token.token = ?",
        )
        .bind(token)
        .fetch_optional(&self.readers)
        .await?;
        let known = row.map(|row| {
            Ok::<_, sqlx::Error>(KnownToken {
                person: person(&row)?,
                scopes: scopes(row.try_get(2)?),
                expires: number(&row, 3)?,
            })
        });
        Ok(known.transpose()?)
    }

    /// Somebody by id, and since when they are known.
    pub(crate) async fn person(&self, id: &PersonId) -> Result<Option<(Person, u64)>, StoreError> {
        person_of(&self.readers, id).await
    }

    /// The account whose name looks like this one.
    pub(crate) async fn account_named(
        &self,
        name: &str,
    ) -> Result<Option<KnownAccount>, StoreError> {
        account_named(&self.readers, name).await
    }

    /// The account of somebody.
    pub(crate) async fn account_of(
        &self,
        person: &PersonId,
    ) -> Result<Option<KnownAccount>, StoreError> {
        let query = sqlx::query(accounts!("WHERE account.person = ?")).bind(person.as_str());
        known_account(query.fetch_optional(&self.readers).await?)
    }

    /// What keeps the name of somebody, for themselves.
    pub(crate) async fn account(&self, person: &PersonId) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query(
            "SELECT since, password IS NOT NULL, \
             (SELECT COUNT(*) FROM recovery WHERE recovery.person = account.person) \
             FROM account WHERE person = ?",
        )
        .bind(person.as_str())
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(Account {
            since: number(&row, 0)?,
            password: row.try_get(1)?,
            codes: number(&row, 2)?,
            passkeys: self.passkeys(person).await?,
            tokens: self.tokens(person).await?,
        }))
    }

    /// Whose passkey it is, and what is stored of it.
    pub(crate) async fn passkey(&self, id: &str) -> Result<Option<(Person, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT person.id, person.name, passkey.body FROM passkey \
             JOIN person ON person.id = passkey.person WHERE passkey.id = ?",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        let known = row.map(|row| Ok::<_, sqlx::Error>((person(&row)?, row.try_get(2)?)));
        Ok(known.transpose()?)
    }

    /// What is stored of the passkeys of somebody.
    pub(crate) async fn passkey_bodies(
        &self,
        person: &PersonId,
    ) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT body FROM passkey WHERE person = ?");
        Ok(query.bind(person.as_str()).fetch_all(&self.readers).await?)
    }

    async fn passkeys(&self, person: &PersonId) -> Result<Vec<Passkey>, StoreError> {
        let rows =
            sqlx::query("SELECT id, name, since FROM passkey WHERE person = ? ORDER BY since")
                .bind(person.as_str())
                .fetch_all(&self.readers)
                .await?;
        let read = |row: &SqliteRow| {
            Ok(Passkey { id: row.try_get(0)?, name: row.try_get(1)?, since: number(row, 2)? })
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }

    pub(crate) async fn tokens(&self, person: &PersonId) -> Result<Vec<Token>, StoreError> {
        let rows = sqlx::query(
            "SELECT token, name, scopes, since, expires FROM token WHERE person = ? \
             ORDER BY since, token",
        )
        .bind(person.as_str())
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &SqliteRow| {
            Ok(Token {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                scopes: scopes(row.try_get(2)?),
                since: number(row, 3)?,
                expires: number(row, 4)?,
            })
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }

    /// The sessions of somebody, of which one asks.
    pub(crate) async fn sessions(
        &self,
        person: &PersonId,
        current: &str,
        now: u64,
    ) -> Result<Vec<Session>, StoreError> {
        let rows = sqlx::query(
            "SELECT token, since, seen, expires, agent FROM session \
             WHERE person = ? AND expires > ? ORDER BY seen DESC, token",
        )
        .bind(person.as_str())
        .bind(integer(now))
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &SqliteRow| {
            let id: String = row.try_get(0)?;
            Ok(Session {
                current: id == current,
                id,
                since: number(row, 1)?,
                seen: number(row, 2)?,
                expires: number(row, 3)?,
                agent: row.try_get(4)?,
            })
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }

    /// The rooms in which somebody is named, the oldest first.
    pub(crate) async fn rooms_of(&self, person: &PersonId) -> Result<Vec<RoomId>, StoreError> {
        let rows = sqlx::query(
            "SELECT room.id FROM part JOIN room ON room.id = part.room \
             WHERE part.person = ? ORDER BY room.since, room.id",
        )
        .bind(person.as_str())
        .fetch_all(&self.readers)
        .await?;
        let mut rooms = Vec::with_capacity(rows.len());
        for row in rows {
            rooms.extend(row.try_get::<&str, _>(0)?.parse());
        }
        Ok(rooms)
    }

    /// Acts of moderation after the one of a number, in order.
    pub(crate) async fn acts_after(&self, id: u64) -> Result<Vec<Logged>, StoreError> {
        let query = sqlx::query(acts!("WHERE moderation.id > ? ORDER BY moderation.id"));
        logged(&query.bind(integer(id)).fetch_all(&self.readers).await?)
    }

    /// The last acts of moderation, the newest first: of all, or those done to somebody.
    pub(crate) async fn last_acts(
        &self,
        whom: Option<&PersonId>,
        most: u32,
    ) -> Result<Vec<Logged>, StoreError> {
        last_acts(&self.readers, whom, most).await
    }
}

/// The account whose name looks like this one.
pub(crate) async fn account_named<'c>(
    database: impl SqliteExecutor<'c>,
    name: &str,
) -> Result<Option<KnownAccount>, StoreError> {
    let query = sqlx::query(accounts!("WHERE account.skeleton = ?")).bind(skeleton(name));
    known_account(query.fetch_optional(database).await?)
}

fn known_account(row: Option<SqliteRow>) -> Result<Option<KnownAccount>, StoreError> {
    let known = row.map(|row| {
        Ok::<_, sqlx::Error>(KnownAccount { person: person(&row)?, password: row.try_get(2)? })
    });
    Ok(known.transpose()?)
}

/// Somebody by id, and since when they are known.
pub(crate) async fn person_of<'c>(
    database: impl SqliteExecutor<'c>,
    id: &PersonId,
) -> Result<Option<(Person, u64)>, StoreError> {
    let row = sqlx::query("SELECT id, name, since FROM person WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(database)
        .await?;
    let known = row.map(|row| Ok::<_, sqlx::Error>((person(&row)?, number(&row, 2)?)));
    Ok(known.transpose()?)
}

/// The last acts of moderation, the newest first: of all, or those done to somebody.
pub(crate) async fn last_acts<'c>(
    database: impl SqliteExecutor<'c>,
    whom: Option<&PersonId>,
    most: u32,
) -> Result<Vec<Logged>, StoreError> {
    let query = sqlx::query(acts!(
        "WHERE ? IS NULL OR moderation.person = ? ORDER BY moderation.id DESC LIMIT ?"
    ));
    let whom = whom.map(PersonId::as_str);
    logged(&query.bind(whom).bind(whom).bind(most).fetch_all(database).await?)
}

fn scopes(words: &str) -> Vec<Scope> {
    words.split(' ').filter_map(of_word).collect()
}

fn logged(rows: &[SqliteRow]) -> Result<Vec<Logged>, StoreError> {
    let read = |row: &SqliteRow| {
        let (at, kind) = (number(row, 1)?, row.try_get::<&str, _>(6)?);
        let until = row.try_get::<Option<i64>, _>(7)?.map(|until| until.try_into().unwrap_or(0));
        let act = match of_word(kind) {
            Some(kind) if until.is_some_and(|until| until <= at) => Act::Lift { kind },
            Some(kind) => Act::Restrict { kind, until },
            None => {
                let role = row.try_get::<Option<&str>, _>(8)?.and_then(of_word);
                Act::Role { role: role.unwrap_or(Role::Member) }
            }
        };
        let by = match row.try_get::<Option<&str>, _>(2)? {
            Some(_) => Some(Person { id: id_of(row, 2)?, name: row.try_get(3)? }),
            None => None,
        };
        let whom = Person { id: id_of(row, 4)?, name: row.try_get(5)? };
        Ok(Logged { id: number(row, 0)?, at, by, whom, act, why: row.try_get(9)? })
    };
    Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
}
