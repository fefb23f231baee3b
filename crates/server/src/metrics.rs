//! What is counted, for Prometheus.

use std::time::Duration;

use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Registry, Unit},
};
use quartet_wire::Refusal;

/// Bounds of buckets of seconds: from what a disk takes at least to what nobody waits for.
const SECONDS: [f64; 12] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Bounds of buckets of what is committed together.
const TOGETHER: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

#[derive(Clone, PartialEq, Eq, Hash, EncodeLabelSet, Debug)]
struct Kind {
    kind: String,
}

#[derive(Clone, PartialEq, Eq, Hash, EncodeLabelSet, Debug)]
struct Answered {
    method: String,
    /// As routes are written: `/api/rooms/{room}`, for the name of a room is a key to it.
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, EncodeLabelSet, Debug)]
struct Played {
    game: String,
}

/// All that is counted. Handles count without locks.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Connections by WebSocket that are open.
    pub(crate) connections: Gauge,
    /// Streams of server-sent events that are open.
    pub(crate) streams: Gauge,
    /// Rooms that are in memory.
    pub(crate) rooms: Gauge,
    /// Changes that wait to be written.
    pub(crate) waiting: Gauge,
    /// Connections that were cut since they did not read what they were told.
    pub(crate) cut: Counter,
    actions: Counter,
    action: Histogram,
    started: Family<Played, Counter>,
    finished: Family<Played, Counter>,
    requests: Family<Answered, Histogram>,
    refusals: Family<Kind, Counter>,
    together: Histogram,
    commit: Histogram,
    failures: Counter,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let seconds: fn() -> Histogram = || Histogram::new(SECONDS);
        let mut metrics = Self {
            registry: Registry::with_prefix("quartet"),
            connections: Gauge::default(),
            streams: Gauge::default(),
            rooms: Gauge::default(),
            waiting: Gauge::default(),
            cut: Counter::default(),
            actions: Counter::default(),
            action: seconds(),
            started: Family::default(),
            finished: Family::default(),
            requests: Family::new_with_constructor(seconds),
            refusals: Family::default(),
            together: Histogram::new(TOGETHER),
            commit: seconds(),
            failures: Counter::default(),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("connections", "WebSockets that are open", self.connections.clone());
        registry.register(
            "streams",
            "Streams of server-sent events that are open",
            self.streams.clone(),
        );
        registry.register("rooms", "Rooms in memory", self.rooms.clone());
        registry.register("games_started", "Games that began", self.started.clone());
        registry.register("games_finished", "Games that ended", self.finished.clone());
        registry.register("actions", "Actions that were stored", self.actions.clone());
        registry.register_with_unit(
            "command",
            "From hearing a command to its being stored or refused",
            Unit::Seconds,
            self.action.clone(),
        );
        registry.register_with_unit(
            "request",
            "Answers to requests",
            Unit::Seconds,
            self.requests.clone(),
        );
        registry.register("refusals", "What was not done, by the reason", self.refusals.clone());
        registry.register(
            "slow_readers",
            "Connections that were cut since they did not read",
            self.cut.clone(),
        );
        registry.register(
            "database_waiting",
            "Changes that wait to be written",
            self.waiting.clone(),
        );
        registry.register(
            "database_together",
            "Changes that were committed together",
            self.together.clone(),
        );
        registry.register_with_unit(
            "database_commit",
            "Commits",
            Unit::Seconds,
            self.commit.clone(),
        );
        registry.register(
            "database_failures",
            "Changes that could not be written",
            self.failures.clone(),
        );
    }

    /// As Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = text::encode(&mut text, &self.registry);
        text
    }

    pub(crate) fn answered(&self, method: &str, route: &str, status: u16, after: Duration) {
        let labels = Answered { method: method.into(), route: route.into(), status };
        self.requests.get_or_create(&labels).observe(after.as_secs_f64());
    }

    pub(crate) fn refused(&self, why: &Refusal) {
        self.refusals.get_or_create(&Kind { kind: kind(why) }).inc();
    }

    pub(crate) fn commanded(&self, after: Duration) {
        self.action.observe(after.as_secs_f64());
    }

    pub(crate) fn committed(&self, together: usize, after: Duration) {
        self.together.observe(together as f64);
        self.commit.observe(after.as_secs_f64());
    }

    pub(crate) fn failed(&self) {
        self.failures.inc();
    }

    pub(crate) fn acted(&self, actions: u64) {
        self.actions.inc_by(actions);
    }

    pub(crate) fn started(&self, game: &str) {
        self.started.get_or_create(&Played { game: game.into() }).inc();
    }

    pub(crate) fn finished(&self, game: &str) {
        self.finished.get_or_create(&Played { game: game.into() }).inc();
    }
}

/// What a refusal is called in messages.
pub(crate) fn kind(why: &Refusal) -> String {
    let value = serde_json::to_value(why).unwrap_or_default();
    value["refused"].as_str().unwrap_or("other").to_owned()
}

/// Counts something that is open, until it is dropped.
#[derive(Debug)]
pub(crate) struct Open(Gauge);

impl Open {
    pub(crate) fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told() {
        let metrics = Metrics::new();
        let open = Open::new(&metrics.connections);
        metrics.refused(&Refusal::OtherPly { answered: 1, ply: 2 });
        metrics.answered("GET", "/api/rooms/{room}", 200, Duration::from_millis(3));
        metrics.acted(2);
        let text = metrics.text();
        for line in [
            "quartet_connections 1",
            "quartet_refusals_total{kind=\"other-ply\"} 1",
            "quartet_actions_total 2",
            "quartet_request_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/api/rooms/{room}\",status=\"200\"} 1",
            "# EOF",
        ] {
            assert!(text.lines().any(|there| there == line), "{line}: {text}");
        }
        drop(open);
        assert!(metrics.text().contains("quartet_connections 0\n"));
    }
}
