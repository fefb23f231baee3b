//! What time it is. The server reads the clock of the system in this one place; all else asks the clock
//! that it was given.

use std::{
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

/// Says how many milliseconds have passed since 1970.
pub(crate) type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// Milliseconds since 1970, as the system knows.
pub(crate) fn system() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
