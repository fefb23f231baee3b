//! The results of a match, as text and as JSON.

use std::io::{self, Write};

use quartet_core::{Side, adjudication::Adjudication};
use quartet_games::Variant;
use serde::Serialize;

use super::{
    control::Control,
    elo::Difference,
    spec::Spec,
    sprt::{Hypothesis, Sprt},
    tally::{self, Score, Tally},
};

/// The summary of a match: the JSON that `--json` prints.
#[derive(Serialize)]
pub(super) struct Summary {
    /// Game and variant.
    variant: String,
    /// Games that were planned.
    planned: u64,
    /// Games that were played to an end.
    games: u64,
    /// Where the games begin, in words.
    start: String,
    /// Openings that were played in all seat orders. Errors, Elo and the test rest on these.
    openings: u64,
    /// Why not all games were played: `interrupted` or `sprt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    /// As in records.
    adjudication: String,
    seed: u64,
    /// Mean number of actions in a game.
    actions_per_game: f64,
    /// How many games ended in which way: by the words of records, or by `illegal` or `crash`.
    ends: std::collections::BTreeMap<&'static str, u64>,
    /// In the order of the command line.
    engines: Vec<EngineSummary>,
    /// Of the first of two engines over the second; for two sides only.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<EloSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtSummary>,
}

#[derive(Serialize)]
struct EngineSummary {
    name: String,
    /// What bounds its thinking.
    limits: String,
    /// All seats together; an engine that plays for several sides of a game counts once for each.
    #[serde(flatten)]
    total: ScoreSummary,
    /// Points for each game and side.
    share: f64,
    /// The share of equally strong players.
    expected_share: f64,
    /// Standard error of the share; missing where nothing can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    share_error: Option<f64>,
    /// The range that holds the true share with 95 %.
    #[serde(skip_serializing_if = "Option::is_none")]
    share_range: Option<[f64; 2]>,
    /// From each seat (in games of teams: for each team), in turn order.
    seats: Vec<ScoreSummary>,
    /// Points of Nine in two-game matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    nine_points: Option<u64>,
    /// Games lost by an action that was not legal, by breaking down, and on time.
    illegal: u64,
    crashes: u64,
    timeouts: u64,
    /// Actions chosen, and for each of them the mean time, nodes and depth.
    actions: u64,
    seconds_per_action: f64,
    nodes_per_action: f64,
    depth: f64,
    nodes_per_second: f64,
}

#[derive(Serialize)]
struct ScoreSummary {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
}

#[derive(Serialize)]
struct EloSummary {
    /// Missing, as are the others, where it is infinite or nothing can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<f64>,
    /// Half the length of the range.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    /// The range that holds the true difference with 95 %.
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<f64>,
    /// Likelihood that the first engine is the stronger one.
    #[serde(skip_serializing_if = "Option::is_none")]
    los: Option<f64>,
    /// Openings that gave the first engine 0, ½, 1, 1½, 2 points.
    pairs: [u64; 5],
}

#[derive(Serialize)]
struct SprtSummary {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    /// Log-likelihood ratio, and the bounds at which it decides.
    llr: f64,
    bounds: [f64; 2],
    /// `H0` or `H1`; missing if the test is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<&'static str>,
}

/// What a summary says besides the tally.
pub(super) struct Setting<'a> {
    pub(super) variant: Variant,
    pub(super) adjudication: Adjudication,
    pub(super) seed: u64,
    /// Where the games begin, in words.
    pub(super) openings: String,
    pub(super) planned: u64,
    pub(super) specs: &'a [Spec],
    /// By engine.
    pub(super) controls: &'a [Control],
    pub(super) sprt: Option<Sprt>,
    pub(super) two_games: bool,
}

impl Summary {
    pub(super) fn new(setting: &Setting<'_>, tally: &Tally, stopped: Option<&'static str>) -> Self {
        let sides = setting.variant.sides();
        let engines = tally.engines().iter().zip(setting.specs).zip(setting.controls);
        Self {
            variant: setting.variant.to_string(),
            planned: setting.planned,
            games: tally.games(),
            start: setting.openings.clone(),
            openings: tally.complete_openings(),
            stopped,
            adjudication: setting.adjudication.to_string(),
            seed: setting.seed,
            actions_per_game: ratio(tally.actions() as f64, tally.games() as f64),
            ends: tally.ends().clone(),
            engines: engines
                .map(|((engine, spec), control)| {
                    EngineSummary::new(setting, engine, &spec.name, *control)
                })
                .collect(),
            elo: (sides == 2).then(|| EloSummary::new(tally)),
            sprt: setting.sprt.map(|sprt| SprtSummary::new(&sprt, tally)),
        }
    }
}

/// Nothing where nothing is divided.
fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

impl EngineSummary {
    fn new(setting: &Setting<'_>, engine: &tally::Engine, name: &str, control: Control) -> Self {
        let total = engine.total();
        let effort = engine.effort;
        let actions = effort.actions as f64;
        let seconds = effort.time.as_secs_f64();
        Self {
            name: name.to_owned(),
            limits: control.to_string(),
            total: total.into(),
            share: ratio(total.points, total.games() as f64),
            expected_share: 1.0 / setting.variant.sides() as f64,
            share_error: engine.openings.standard_error(),
            share_range: engine.openings.interval().map(|ends| ends.map(|end| end.clamp(0.0, 1.0))),
            seats: engine.sides.iter().map(|&score| score.into()).collect(),
            nine_points: setting.two_games.then_some(engine.nine_points),
            illegal: engine.illegal,
            crashes: engine.crashes,
            timeouts: engine.timeouts,
            actions: effort.actions,
            seconds_per_action: ratio(seconds, actions),
            nodes_per_action: ratio(effort.nodes as f64, actions),
            depth: ratio(effort.depths as f64, actions),
            nodes_per_second: ratio(effort.nodes as f64, seconds),
        }
    }
}

impl From<Score> for ScoreSummary {
    fn from(score: Score) -> Self {
        let Score { wins, draws, losses, points } = score;
        Self { games: score.games(), wins, draws, losses, points }
    }
}

impl EloSummary {
    fn new(tally: &Tally) -> Self {
        let scores = tally.engines()[0].openings;
        let difference = Difference::of(&scores);
        let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
        let range = difference.and_then(|difference| difference.range);
        Self {
            difference: difference.and_then(|difference| finite(difference.elo)),
            margin: difference.and_then(|difference| difference.margin()),
            low: range.and_then(|[low, _]| finite(low)),
            high: range.and_then(|[_, high]| finite(high)),
            los: scores.likelihood_above(0.5),
            pairs: *tally.pairs(),
        }
    }
}

impl SprtSummary {
    fn new(sprt: &Sprt, tally: &Tally) -> Self {
        let llr = sprt.ratio(tally.pairs());
        let accepted = sprt.verdict(llr).map(|hypothesis| match hypothesis {
            Hypothesis::H0 => "H0",
            Hypothesis::H1 => "H1",
        });
        let Sprt { elo: [elo0, elo1], alpha, beta } = *sprt;
        Self { elo0, elo1, alpha, beta, llr, bounds: sprt.bounds(), accepted }
    }
}

/// As a table with what follows from it.
impl Summary {
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_head(out)?;
        self.write_scores(out)?;
        self.write_seats(out)?;
        if let Some(elo) = &self.elo {
            elo.write(out, &self.engines)?;
        }
        if let Some(sprt) = &self.sprt {
            sprt.write(out)?;
        }
        self.write_thinking(out)?;
        self.write_faults(out)
    }

    fn write_head(&self, out: &mut dyn Write) -> io::Result<()> {
        let stopped = match self.stopped {
            Some("sprt") => ", the test is decided",
            Some(_) => ", interrupted",
            None => "",
        };
        writeln!(
            out,
            "{}: {} of {} games{stopped}; openings in all seat orders: {} ({}); seed {}",
            self.variant, self.games, self.planned, self.openings, self.start, self.seed
        )?;
        let ends: Vec<String> =
            self.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        writeln!(
            out,
            "ends: {}; {:.1} actions a game; adjudication: {}\n",
            if ends.is_empty() { "none".into() } else { ends.join(", ") },
            self.actions_per_game,
            self.adjudication
        )
    }

    fn name_width(&self) -> usize {
        let longest = self.engines.iter().map(|engine| engine.name.chars().count()).max();
        longest.unwrap_or_default().max("engine".len())
    }

    fn write_scores(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = self.name_width();
        write!(out, "{:width$}", "engine")?;
        writeln!(
            out,
            "{:>8}{:>8}{:>8}{:>8}{:>10}{:>9}   limits",
            "games", "wins", "draws", "losses", "points", "share"
        )?;
        for engine in &self.engines {
            let ScoreSummary { games, wins, draws, losses, points } = engine.total;
            let share = engine.share * 100.0;
            write!(out, "{:width$}{games:8}{wins:8}{draws:8}{losses:8}", engine.name)?;
            writeln!(out, "{points:10.1}{share:7.1} %   {}", engine.limits)?;
        }
        for engine in &self.engines {
            if engine.expected_share < 0.49 {
                let range = engine.share_range.map_or(String::new(), |[low, high]| {
                    format!(", {:.1} to {:.1} % (95 %)", low * 100.0, high * 100.0)
                });
                writeln!(
                    out,
                    "{}: {:.1} % of the wins{range}; equally strong players expect {:.1} %",
                    engine.name,
                    engine.share * 100.0,
                    engine.expected_share * 100.0
                )?;
            }
            if let Some(points) = engine.nine_points {
                writeln!(out, "{}: {points} points in two-game matches", engine.name)?;
            }
        }
        writeln!(out)
    }

    fn write_seats(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = self.name_width();
        let sides = self.engines.iter().map(|engine| engine.seats.len()).max().unwrap_or(0);
        write!(out, "{:width$}", "points as")?;
        for side in Side::all(sides) {
            write!(out, "{:>18}", format!("seat {side}"))?;
        }
        writeln!(out)?;
        for engine in &self.engines {
            write!(out, "{:width$}", engine.name)?;
            for score in &engine.seats {
                write!(out, "{:>18}", format!("{:.1} of {}", score.points, score.games))?;
            }
            writeln!(out)?;
        }
        writeln!(out)
    }

    fn write_thinking(&self, out: &mut dyn Write) -> io::Result<()> {
        for engine in self.engines.iter().filter(|engine| engine.actions > 0) {
            let millis = engine.seconds_per_action * 1000.0;
            write!(out, "{}: {millis:.1} ms an action", engine.name)?;
            if engine.nodes_per_action > 0.0 {
                let (nodes, speed) = (engine.nodes_per_action, engine.nodes_per_second / 1000.0);
                write!(out, ", {nodes:.0} nodes, {speed:.0} knodes/s, depth {:.1}", engine.depth)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_faults(&self, out: &mut dyn Write) -> io::Result<()> {
        for engine in &self.engines {
            let faults = [
                (engine.illegal, "by an illegal action"),
                (engine.crashes, "by breaking down"),
                (engine.timeouts, "on time"),
            ];
            for (count, how) in faults.into_iter().filter(|&(count, _)| count > 0) {
                writeln!(out, "{} lost {count} games {how}", engine.name)?;
            }
        }
        Ok(())
    }
}

impl EloSummary {
    fn write(&self, out: &mut dyn Write, engines: &[EngineSummary]) -> io::Result<()> {
        let [first, second] = engines else { return Ok(()) };
        write!(out, "Elo of {} over {}: ", first.name, second.name)?;
        match (self.difference, self.margin, self.low, self.high) {
            (Some(elo), Some(margin), ..) => write!(out, "{elo:+.1} ± {margin:.1} (95 %)")?,
            (Some(elo), None, Some(low), _) => write!(out, "{elo:+.1}, above {low:+.1} (95 %)")?,
            (Some(elo), None, _, Some(high)) => write!(out, "{elo:+.1}, below {high:+.1} (95 %)")?,
            (Some(elo), ..) => {
                write!(out, "{elo:+.1}, results too few or too equal for error bars")?;
            }
            (None, ..) if self.pairs.iter().any(|&count| count > 0) => {
                write!(out, "beyond measure, one took all")?;
            }
            (None, ..) => write!(out, "unknown, no opening was played from all seats")?,
        }
        if let Some(los) = self.los {
            write!(out, ", likelihood of superiority {:.1} %", los * 100.0)?;
        }
        let pairs = self.pairs.map(|count| count.to_string()).join(", ");
        writeln!(out, "\nopenings that gave it 0, ½, 1, 1½, 2 points: {pairs}")
    }
}

impl SprtSummary {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let [low, high] = self.bounds;
        let verdict = match self.accepted {
            Some("H0") => format!("H0 is accepted (Elo {})", self.elo0),
            Some(_) => format!("H1 is accepted (Elo {})", self.elo1),
            None => "not decided".into(),
        };
        writeln!(
            out,
            "sequential test of Elo {} against {}: ratio {:.2} between {low:.2} and {high:.2}, {verdict}",
            self.elo0, self.elo1, self.llr
        )
    }
}
