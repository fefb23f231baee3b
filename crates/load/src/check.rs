//! Whether all that was acknowledged is on disk.

use std::{collections::HashMap, path::Path};

use quartet_wire::{Event, RoomId, Stamped};
use sqlx::{Connection as _, Row as _, SqliteConnection, sqlite::SqliteConnectOptions};

/// How many acknowledged actions are not in the database at their ply.
pub(crate) async fn missing(
    data: &Path,
    acknowledged: &HashMap<RoomId, Vec<String>>,
) -> anyhow::Result<usize> {
    let options = SqliteConnectOptions::new().filename(data);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let mut missing = 0;
    for (room, expected) in acknowledged {
        let rows = sqlx::query("SELECT body FROM event WHERE room = ? ORDER BY version")
            .bind(room.as_str())
            .fetch_all(&mut connection)
            .await?;
        let mut actions = Vec::with_capacity(rows.len());
        for row in rows {
            let stamped: Stamped = serde_json::from_str(row.try_get(0)?)?;
            if let Event::Acted { action, .. } = stamped.event {
                actions.push(action);
            }
        }
        let there = expected.iter().zip(&actions).filter(|(one, other)| one == other).count();
        missing += expected.len() - there;
    }
    connection.close().await?;
    Ok(missing)
}
