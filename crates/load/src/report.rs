//! What was measured.

use std::fmt;

/// What was measured.
#[derive(serde::Serialize, Debug)]
pub(crate) struct Report {
    /// Connections that only watched.
    pub(crate) idle: usize,
    pub(crate) idle_still_there: usize,
    /// What each of them adds to the server's memory.
    pub(crate) idle_kib: f64,
    /// The server's memory at the end.
    pub(crate) server_mib: f64,
    pub(crate) games_at_once: usize,
    pub(crate) games_finished: usize,
    /// How long was measured.
    pub(crate) seconds: f64,
    pub(crate) actions_per_second: f64,
    /// From sending an action to hearing that it is stored.
    pub(crate) p50_ms: f64,
    pub(crate) p90_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) max_ms: f64,
    /// How many cores the server kept busy.
    pub(crate) server_cores: f64,
    /// Actions that the server acknowledged before it was killed.
    pub(crate) acknowledged: usize,
    /// Those of them that are not in the database.
    pub(crate) missing: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "idle connections   {} of {} stayed", self.idle_still_there, self.idle)?;
        writeln!(f, "memory for each    {:.1} KiB", self.idle_kib)?;
        writeln!(f, "server's memory    {:.0} MiB at the end", self.server_mib)?;
        writeln!(
            f,
            "games              {} at once, {} finished",
            self.games_at_once, self.games_finished
        )?;
        writeln!(
            f,
            "actions            {:.0} a second for {} s",
            self.actions_per_second, self.seconds
        )?;
        writeln!(
            f,
            "latency            p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            self.p50_ms, self.p90_ms, self.p99_ms, self.max_ms
        )?;
        writeln!(f, "server busy        {:.2} cores", self.server_cores)?;
        writeln!(
            f,
            "acknowledged       {} actions, of which {} are missing",
            self.acknowledged, self.missing
        )
    }
}
