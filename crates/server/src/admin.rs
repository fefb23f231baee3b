//! Moderation by whoever has the machine, while the server runs or not. The server notices within a
//! second.

use std::{io, path::Path};

use quartet_wire::{Act, Logged, Person, Refusal};
use rand::{
    SeedableRng as _,
    rngs::{StdRng, SysRng},
};
use sqlx::{Connection as _, SqliteConnection};
use tokio::runtime::Runtime;

use crate::{
    StoreError, moderation, secrets,
    store::{
        beside,
        people::{account_named, add_code, keep_act, last_acts, person_of},
    },
    time,
};

/// Why something is not done at the desk.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The database cannot be opened, read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody has this name or id.
    #[error("there is no account called {0}, and no person with that id")]
    Nobody(String),
    /// The person is a guest.
    #[error("{0} is a guest: only accounts have codes")]
    Guest(String),
    /// The act makes no sense.
    #[error("{0}")]
    Refused(Refusal),
    /// The system gives no threads or no random numbers.
    #[error("the system failed")]
    System(#[from] io::Error),
}

/// Where moderation is done without a page: the file that a server keeps, which may run.
pub struct Desk {
    runtime: Runtime,
    database: SqliteConnection,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

impl Desk {
    /// Opens a file that a server keeps.
    ///
    /// # Errors
    /// If there is none, or it is of another version.
    pub fn open(file: &Path) -> Result<Self, DeskError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let database = runtime.block_on(beside(file))?;
        Ok(Self { runtime, database })
    }

    /// Does something to somebody, who is named by their account or their id.
    ///
    /// # Errors
    /// If there is nobody of that name, there is no reason, or it cannot be stored.
    pub fn act(&mut self, whom: &str, act: Act, why: &str) -> Result<Person, DeskError> {
        let at = time::system();
        let why = moderation::check(act, why, at).map_err(DeskError::Refused)?;
        let database = &mut self.database;
        self.runtime.block_on(async {
            let person = find(database, whom).await?;
            let mut transaction = begin(database).await?;
            keep_act(&mut transaction, None, &person.id, act, &why, at).await?;
            transaction.commit().await.map_err(StoreError::from)?;
            Ok(person)
        })
    }

    /// What was done: the newest first, to somebody or to all.
    ///
    /// # Errors
    /// If there is nobody of that name, or it cannot be read.
    pub fn log(&mut self, whom: Option<&str>, most: u32) -> Result<Vec<Logged>, DeskError> {
        let database = &mut self.database;
        self.runtime.block_on(async {
            let whom = match whom {
                Some(whom) => Some(find(database, whom).await?.id),
                None => None,
            };
            Ok(last_acts(database, whom.as_ref(), most).await?)
        })
    }

    /// A code by which somebody who has lost all of theirs comes back.
    ///
    /// # Errors
    /// If there is no such account, or it cannot be stored.
    pub fn code(&mut self, whom: &str) -> Result<(Person, String), DeskError> {
        let mut random = StdRng::try_from_rng(&mut SysRng)
            .map_err(|error| io::Error::other(error.to_string()))?;
        let code = secrets::new_code(&mut random);
        let database = &mut self.database;
        self.runtime.block_on(async {
            let account = account_named(&mut *database, whom).await?;
            let Some(account) = account else {
                return Err(match find(database, whom).await {
                    Ok(_) => DeskError::Guest(whom.into()),
                    Err(error) => error,
                });
            };
            let mut transaction = begin(database).await?;
            let digest = secrets::digest_of_code(&code);
            add_code(&mut transaction, &account.person.id, &digest).await?;
            transaction.commit().await.map_err(StoreError::from)?;
            Ok((account.person, code))
        })
    }
}

async fn begin(
    database: &mut SqliteConnection,
) -> Result<sqlx::Transaction<'_, sqlx::Sqlite>, StoreError> {
    Ok(database.begin_with("BEGIN IMMEDIATE").await?)
}

async fn find(database: &mut SqliteConnection, whom: &str) -> Result<Person, DeskError> {
    if let Some(account) = account_named(&mut *database, whom).await? {
        return Ok(account.person);
    }
    let nobody = || DeskError::Nobody(whom.into());
    let id = whom.parse().map_err(|_| nobody())?;
    let known = person_of(database, &id).await?;
    known.map(|(person, _)| person).ok_or_else(nobody)
}
