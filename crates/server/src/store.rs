//! What is kept: persons, sessions, and the events of rooms, in one file of `SQLite`.
//!
//! One task writes. It takes all that waits and commits it together, so that many small changes cost
//! as much as one; whoever asked hears of it when it is on disk, and not before.

use std::{
    cmp::Ordering,
    fs::{File, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use quartet_wire::{Event, Person, RoomId, Stamped};
use sqlx::{
    Connection as _, QueryBuilder, Row as _, SqlStr, Sqlite, SqliteConnection, SqlitePool,
    error::ErrorKind,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};

use crate::{
    metrics::{Metrics, Open},
    played::{self, Archive, Finished},
};

pub(crate) mod people;

/// So many changes wait at most to be written.
const QUEUE: usize = 4096;
/// So many are committed together at most.
const BATCH: usize = 256;
/// How long to wait for another program that has the file, such as a backup.
const PATIENCE: Duration = Duration::from_secs(5);

/// The changes of the form of the database, in order.
const MIGRATIONS: [(i64, &str, &str); 3] = [
    (1, "rooms", include_str!("../migrations/0001_rooms.sql")),
    (2, "people", include_str!("../migrations/0002_people.sql")),
    (3, "played", include_str!("../migrations/0003_played.sql")),
];

/// Why something is not stored or cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another server has the file.
    #[error("another server uses {0}: stop it, or choose another file")]
    InUse(PathBuf),
    /// The file was written by a later version of this program.
    #[error("{file} was written by a newer version of Quartet (form {version})")]
    Newer {
        /// The file.
        file: PathBuf,
        /// The form of its tables.
        version: i64,
    },
    /// The file or its folder cannot be made or opened.
    #[error("cannot open {file}: {why}")]
    Open {
        /// The file.
        file: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The database says no: the disk is full, say.
    #[error("the database failed: {0}")]
    Database(#[from] Arc<sqlx::Error>),
    /// What is stored is no room.
    #[error("room {room} is damaged: {why}")]
    Damaged {
        /// The room.
        room: RoomId,
        /// What is wrong.
        why: String,
    },
    /// Another has it: a name, say.
    #[error("another has it")]
    Taken,
    /// What is to be changed is not there.
    #[error("it is not there")]
    NotThere,
    /// The server stops.
    #[error("the server stops")]
    Stopping,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
    metrics: Arc<Metrics>,
    /// Held as long as anybody uses the store.
    _lock: Arc<File>,
}

/// Events to add to a room.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) room: RoomId,
    /// The version of the first of them; 0 makes the room.
    pub(crate) first: u64,
    pub(crate) events: Vec<Stamped>,
    /// Whether time goes on in the room after them.
    pub(crate) is_open: bool,
    /// The game that is over by them.
    pub(crate) finished: Option<Finished>,
}

#[derive(Debug)]
enum Change {
    Append(Vec<Append>),
    People(Box<people::Change>),
}

#[derive(Debug)]
struct Job {
    change: Change,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// Opening.
impl Store {
    /// Opens a file, which is made if there is none, and brings its tables to the newest form.
    ///
    /// # Errors
    /// If another server has it, it is of a newer version, or it cannot be opened or written.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let (lock, mut connection) = Self::open_alone(file).await?;
        if played::is_uncounted(&mut connection).await? {
            played::recount(&mut connection).await?;
        }
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_lazy_with(options(file).read_only(true).create_if_missing(false));
        let (writer, jobs) = mpsc::channel(QUEUE);
        let metrics = Arc::new(Metrics::new());
        let writer_task = Writer { connection, file: file.into() };
        tokio::spawn(write(writer_task, jobs, Arc::clone(&metrics)));
        Ok(Self { readers, writer, metrics, _lock: Arc::new(lock) })
    }

    /// The connection that writes, as long as the lock is held.
    async fn open_alone(file: &Path) -> Result<(File, SqliteConnection), StoreError> {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(|error| cannot_open(file, &error))?;
        }
        let lock = lock(file).map_err(|error| match error {
            TryLockError::WouldBlock => StoreError::InUse(file.into()),
            TryLockError::Error(error) => cannot_open(file, &error),
        })?;
        let mut connection = SqliteConnection::connect_with(&options(file))
            .await
            .map_err(|error| cannot_open(file, &error))?;
        migrate(&mut connection, file).await?;
        Ok((lock, connection))
    }
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Acknowledged is what survives a loss of power.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
}

/// A lock of a file of its own: `SQLite` locks parts of the database itself.
fn lock(file: &Path) -> Result<File, TryLockError> {
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let lock = File::create(name).map_err(TryLockError::Error)?;
    lock.try_lock()?;
    Ok(lock)
}

async fn migrate(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    migrator.run(connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(version) => StoreError::Newer { file: file.into(), version },
        error => StoreError::Open { file: file.into(), why: error.to_string() },
    })
}

/// Copies a database that may be in use to a new file, and waits for it.
///
/// # Errors
/// If it cannot be read or the copy cannot be written; an existing file is never overwritten.
pub fn backup(file: &Path, copy: &Path) -> Result<(), StoreError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| cannot_open(copy, &error))?;
    runtime.block_on(copy_to(file, copy))
}

/// Makes the list of games that are over and the ratings anew from what happened in the rooms, and says
/// how many games there are.
///
/// # Errors
/// If a server uses the file, or it cannot be read or written.
pub fn recount(file: &Path) -> Result<u64, StoreError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| cannot_open(file, &error))?;
    if !file.exists() {
        return Err(cannot_open(file, &io::Error::from(io::ErrorKind::NotFound)));
    }
    runtime.block_on(async {
        let (_lock, mut connection) = Store::open_alone(file).await?;
        let games = played::recount(&mut connection).await?;
        connection.close().await?;
        Ok(games)
    })
}

async fn copy_to(file: &Path, copy: &Path) -> Result<(), StoreError> {
    let Some(name) = copy.to_str() else {
        return Err(cannot_open(copy, &"its name is no Unicode text"));
    };
    if copy.exists() {
        return Err(cannot_open(copy, &io::Error::from(io::ErrorKind::AlreadyExists)));
    }
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(PATIENCE);
    let mut connection = SqliteConnection::connect_with(&options)
        .await
        .map_err(|error| cannot_open(file, &error))?;
    sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Opens a database beside the server that may be using it.
pub(crate) async fn beside(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options =
        SqliteConnectOptions::new().filename(file).foreign_keys(true).busy_timeout(PATIENCE);
    let mut connection = SqliteConnection::connect_with(&options)
        .await
        .map_err(|error| cannot_open(file, &error))?;
    let form = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    let form: i64 = sqlx::query_scalar(form)
        .fetch_one(&mut connection)
        .await
        .map_err(|_| cannot_open(file, &"it is no database of this server"))?;
    match form.cmp(&MIGRATIONS[MIGRATIONS.len() - 1].0) {
        Ordering::Equal => Ok(connection),
        Ordering::Greater => Err(StoreError::Newer { file: file.into(), version: form }),
        Ordering::Less => {
            Err(cannot_open(file, &"an older version wrote it: start the server once"))
        }
    }
}

fn cannot_open(file: &Path, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Open { file: file.into(), why: why.to_string() }
}

/// Writing.
impl Store {
    async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let _waiting = Open::new(&self.metrics.waiting);
        self.writer.send(Job { change, done }).await.map_err(|_| StoreError::Stopping)?;
        answer.await.map_err(|_| StoreError::Stopping)?
    }

    /// Adds events to rooms, all or none.
    pub(crate) async fn append(&self, appends: Vec<Append>) -> Result<(), StoreError> {
        self.write(Change::Append(appends)).await
    }
}

/// The connection that writes.
struct Writer {
    connection: SqliteConnection,
    file: PathBuf,
}

impl Writer {
    /// Where the disk fails, `SQLite` ends the transaction by itself, which the connection does not notice:
    /// it would begin no other. So another one takes its place.
    async fn commit(&mut self, jobs: &[Job]) -> Result<(), StoreError> {
        let result = commit(&mut self.connection, jobs).await;
        if let Err(StoreError::Database(error)) = &result
            && error.as_database_error().is_none_or(|error| error.kind() == ErrorKind::Other)
            && let Ok(other) = SqliteConnection::connect_with(&options(&self.file)).await
        {
            self.connection = other;
        }
        result
    }
}

async fn write(mut writer: Writer, mut jobs: mpsc::Receiver<Job>, metrics: Arc<Metrics>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        let begin = Instant::now();
        let together = writer.commit(&batch).await;
        metrics.committed(batch.len(), begin.elapsed());
        let alone = together.is_err() && batch.len() > 1;
        for job in batch.drain(..) {
            let result = if alone {
                // One that cannot be written must not take the others with it.
                writer.commit(std::slice::from_ref(&job)).await
            } else {
                together.clone()
            };
            if let Err(error) = &result {
                metrics.failed();
                tracing::error!(%error, "a change was not stored");
            }
            // Who asked may have gone.
            let _ = job.done.send(result);
        }
    }
    let _ = writer.connection.close().await;
}

async fn commit(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for job in jobs {
        match &job.change {
            Change::Append(appends) => {
                for append in appends {
                    add(&mut transaction, append).await?;
                }
            }
            Change::People(change) => change.apply(&mut transaction).await?,
        }
    }
    Ok(transaction.commit().await?)
}

async fn add(connection: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
    let room = append.room.as_str();
    let at = append.events.first().map_or(0, |event| event.at);
    if append.first == 0 {
        sqlx::query("INSERT INTO room (id, since, is_open) VALUES (?, ?, ?)")
            .bind(room)
            .bind(integer(at))
            .bind(append.is_open)
            .execute(&mut *connection)
            .await?;
    } else if !append.is_open {
        sqlx::query("UPDATE room SET is_open = FALSE WHERE id = ?")
            .bind(room)
            .execute(&mut *connection)
            .await?;
    }
    for person in append.events.iter().filter_map(|event| named(&event.event)) {
        sqlx::query("INSERT INTO part (person, room) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(person.id.as_str())
            .bind(room)
            .execute(&mut *connection)
            .await?;
    }
    let mut rows = Vec::with_capacity(append.events.len());
    for (event, version) in append.events.iter().zip(append.first..) {
        let body = serde_json::to_string(event).map_err(|error| damaged(&append.room, &error))?;
        rows.push((integer(version), integer(event.at), body));
    }
    for rows in rows.chunks(BATCH) {
        let mut query = QueryBuilder::<Sqlite>::new("INSERT INTO event (room, version, at, body) ");
        query.push_values(rows, |mut row, (version, at, body)| {
            row.push_bind(room).push_bind(*version).push_bind(*at).push_bind(body);
        });
        query.build().execute(&mut *connection).await?;
    }
    if let Some(finished) = &append.finished {
        played::keep(connection, finished).await?;
    }
    Ok(())
}

/// Whom an event names for the first time in a room.
const fn named(event: &Event) -> Option<&Person> {
    match event {
        Event::Opened { by: person, .. } | Event::Sat { person, .. } => Some(person),
        _ => None,
    }
}

/// Reading.
impl Store {
    /// The events of a room from a version on; none if there is no such room.
    pub(crate) async fn events(
        &self,
        room: &RoomId,
        from: u64,
    ) -> Result<Vec<Stamped>, StoreError> {
        let rows =
            sqlx::query("SELECT body FROM event WHERE room = ? AND version >= ? ORDER BY version")
                .bind(room.as_str())
                .bind(integer(from))
                .fetch_all(&self.readers)
                .await?;
        rows.iter()
            .map(|row| {
                let body: &str = row.try_get(0)?;
                serde_json::from_str(body).map_err(|error| damaged(room, &error))
            })
            .collect()
    }

    /// What has been played.
    pub(crate) fn archive(&self) -> Archive {
        Archive { readers: self.readers.clone() }
    }

    /// The rooms in which time goes on.
    pub(crate) async fn open_rooms(&self) -> Result<Vec<RoomId>, StoreError> {
        let rows =
            sqlx::query("SELECT id FROM room WHERE is_open").fetch_all(&self.readers).await?;
        let mut rooms = Vec::with_capacity(rows.len());
        for row in rows {
            // Ids that are none were not written by this program.
            rooms.extend(row.try_get::<&str, _>(0)?.parse());
        }
        Ok(rooms)
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Whether the database answers.
    pub(crate) async fn is_ready(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.readers).await.is_ok()
    }
}

pub(crate) fn damaged(room: &RoomId, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged { room: room.clone(), why: why.to_string() }
}

/// As SQL has integers. Versions and times never come near the limit.
pub(crate) fn integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use quartet_wire::{PersonId, Terms};

    use super::*;

    fn events(count: u64) -> Vec<Stamped> {
        let by = Person { id: PersonId::of_bits(1), name: None };
        let opened = Event::Opened { by, terms: Terms::new("nine") };
        let rest = (1..count).map(|at| Stamped { at, event: Event::Closed {} });
        std::iter::once(Stamped { at: 0, event: opened }).chain(rest).collect()
    }

    fn append(room: &RoomId, first: u64, events: &[Stamped]) -> Append {
        Append { room: room.clone(), first, events: events.to_vec(), is_open: true, finished: None }
    }

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let file = folder.path().join("deep/online.sqlite");
        (folder, file)
    }

    #[tokio::test]
    async fn what_is_stored_is_there_after_opening_again() {
        let (_folder, file) = folder();
        let room = RoomId::of_bits(1);
        let all = events(900);
        let store = Store::open(&file).await.unwrap();
        store.append(vec![append(&room, 0, &all[..3])]).await.unwrap();
        store.append(vec![append(&room, 3, &all[3..])]).await.unwrap();
        drop(store);
        let store = reopened(&file).await;
        assert_eq!(store.events(&room, 0).await.unwrap(), all);
        assert_eq!(store.events(&room, 899).await.unwrap(), all[899..]);
        assert_eq!(store.open_rooms().await.unwrap(), [room]);
        assert!(store.events(&RoomId::of_bits(2), 0).await.unwrap().is_empty());
    }

    /// The writer may need a moment to let the file go.
    async fn reopened(file: &Path) -> Store {
        loop {
            match Store::open(file).await {
                Err(StoreError::InUse(_)) => tokio::task::yield_now().await,
                other => break other.unwrap(),
            }
        }
    }

    #[tokio::test]
    async fn the_key_is_the_judge_of_order() {
        let (_folder, file) = folder();
        let (room, other) = (RoomId::of_bits(1), RoomId::of_bits(2));
        let all = events(3);
        let store = Store::open(&file).await.unwrap();
        store.append(vec![append(&room, 0, &all)]).await.unwrap();
        let late = store.append(vec![append(&other, 0, &all), append(&room, 2, &all[2..])]);
        assert!(matches!(late.await, Err(StoreError::Database(_))));
        // All or none.
        assert!(store.events(&other, 0).await.unwrap().is_empty());
        assert_eq!(store.events(&room, 0).await.unwrap(), all);
        // No room, no events.
        assert!(store.append(vec![append(&other, 1, &all)]).await.is_err());
    }

    #[tokio::test]
    async fn what_fails_does_not_take_others_with_it() {
        let (_folder, file) = folder();
        let store = Store::open(&file).await.unwrap();
        let all = events(2);
        let rooms: Vec<_> = (0..40).map(RoomId::of_bits).collect();
        let writes = rooms.iter().enumerate().map(|(nth, room)| {
            let first = u64::from(nth % 4 == 0);
            let store = store.clone();
            let job = append(room, first, &all);
            tokio::spawn(async move { store.append(vec![job]).await.is_ok() })
        });
        let writes: Vec<_> = writes.collect();
        for (nth, write) in writes.into_iter().enumerate() {
            assert_eq!(write.await.unwrap(), nth % 4 != 0);
        }
    }

    #[tokio::test]
    async fn a_file_has_one_server() {
        let (_folder, file) = folder();
        let _store = Store::open(&file).await.unwrap();
        assert!(matches!(Store::open(&file).await, Err(StoreError::InUse(_))));
    }

    #[tokio::test]
    async fn a_newer_file_is_refused() {
        let (_folder, file) = folder();
        drop(Store::open(&file).await.unwrap());
        let options = SqliteConnectOptions::new().filename(&file);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (99, 'later', TRUE, x'00', 0)",
        )
        .execute(&mut connection)
        .await
        .unwrap();
        let error = loop {
            match Store::open(&file).await {
                Err(StoreError::InUse(_)) => tokio::task::yield_now().await,
                other => break other.unwrap_err(),
            }
        };
        assert!(matches!(error, StoreError::Newer { version: 99, .. }), "{error}");
    }

    #[tokio::test]
    async fn a_backup_is_made_while_the_server_runs() {
        let (folder, file) = folder();
        let store = Store::open(&file).await.unwrap();
        let room = RoomId::of_bits(1);
        store.append(vec![append(&room, 0, &events(5))]).await.unwrap();
        let copy = folder.path().join("copy.sqlite");
        copy_to(&file, &copy).await.unwrap();
        assert!(copy_to(&file, &copy).await.is_err());
        let copied = Store::open(&copy).await.unwrap();
        assert_eq!(copied.events(&room, 0).await.unwrap(), events(5));
    }
}
