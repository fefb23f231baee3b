//! Reviews as text and as JSON.

use std::fmt;

use quartet_core::Seat;
use quartet_games::Position;
use serde::Serialize;

use super::review::{Grade, Review};
use crate::judge::{Judgement, Line, turns};

/// What was found out: the JSON of `--format json`; its `Display` is the text.
#[derive(Serialize)]
pub(super) struct Report {
    /// By what the games were judged.
    engine: String,
    games: Vec<Game>,
    /// Whether every position is shown with its best lines, not only where something was better.
    #[serde(skip)]
    all_lines: bool,
}

#[derive(Serialize)]
struct Game {
    variant: String,
    /// By seat; a name that is not known is empty.
    players: Vec<String>,
    /// Ranks by side, or `*`.
    result: String,
    termination: String,
    /// Turns of the main line, and how many of them were judged.
    turns_played: usize,
    turns_judged: usize,
    /// At the start; missing if nothing was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Standing>,
    turns: Vec<Turn>,
    /// By seat, 0 to 100; `null` where a seat had no turn.
    accuracy: Vec<Option<f64>>,
}

/// What is thought of a position.
#[derive(Serialize)]
struct Standing {
    /// By side.
    shares: Vec<f64>,
    /// The best first; none after the end of the game.
    lines: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    shares: Vec<f64>,
    /// The best turn and what is expected to follow.
    turns: Vec<String>,
}

#[derive(Serialize)]
struct Turn {
    round: u32,
    seat: usize,
    #[serde(rename = "turn")]
    text: String,
    /// The share of the win that it gave away.
    loss: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<&'static str>,
    /// As people write it behind the turn.
    #[serde(skip)]
    glyph: &'static str,
    /// Where `grade` is not missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<Found>,
    /// After the turn.
    #[serde(flatten)]
    standing: Standing,
}

impl Report {
    /// `lines` are those that were asked for at each position.
    pub(super) fn new(engine: String, reviews: &[Review], lines: usize) -> Self {
        Self { engine, games: reviews.iter().map(Game::new).collect(), all_lines: lines > 1 }
    }
}

impl Game {
    fn new(review: &Review) -> Self {
        let record = &review.record;
        let seats = Seat::all(record.variant().seats());
        let player = |seat| record.player(seat).unwrap_or_default().to_owned();
        Self {
            variant: record.variant().to_string(),
            players: seats.clone().map(player).collect(),
            result: record.tag("Result").unwrap_or_default().into_owned(),
            termination: record.tag("Termination").unwrap_or_default().into_owned(),
            turns_played: record.turns().len(),
            turns_judged: review.turns.len(),
            start: review.positions.first().map(|start| Standing::new(record.start(), start)),
            turns: (0..review.turns.len()).map(|nth| Turn::new(review, nth)).collect(),
            accuracy: seats.map(|seat| review.accuracy(seat).map(|share| tidy(share, 1))).collect(),
        }
    }
}

impl Standing {
    fn new(position: &Position, judgement: &Judgement) -> Self {
        let lines = judgement.lines.iter().map(|line| Found::new(position, line)).collect();
        Self { shares: shares(&judgement.shares), lines }
    }
}

impl Found {
    fn new(position: &Position, line: &Line) -> Self {
        Self { shares: shares(&line.shares), turns: turns(position, &line.actions) }
    }
}

impl Turn {
    fn new(review: &Review, nth: usize) -> Self {
        let reviewed = &review.turns[nth];
        let turn = &reviewed.turn;
        let best = review.positions[nth].lines.first().filter(|_| reviewed.grade.is_some());
        Self {
            round: turn.round,
            seat: turn.seat.number(),
            text: turn.text.clone(),
            loss: tidy(reviewed.loss, 4),
            grade: reviewed.grade.map(Grade::name),
            glyph: reviewed.grade.map_or("", Grade::glyph),
            better: best.map(|line| Found::new(review.before(nth), line)),
            standing: Standing::new(review.before(nth + 1), &review.positions[nth + 1]),
        }
    }
}

/// Rounded to so many decimals.
fn tidy(number: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    (number * unit).round() / unit
}

fn shares(shares: &[f64]) -> Vec<f64> {
    shares.iter().map(|&share| tidy(share, 4)).collect()
}

/// In lines of a table.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, game) in self.games.iter().enumerate() {
            if nth > 0 {
                writeln!(f)?;
            }
            writeln!(f, "Game {}, {}, judged by {}", nth + 1, game.variant, self.engine)?;
            game.write(f, self.all_lines)?;
        }
        Ok(())
    }
}

impl Game {
    fn write(&self, f: &mut fmt::Formatter<'_>, all_lines: bool) -> fmt::Result {
        writeln!(f, "Result {}, {}", self.result, self.termination)?;
        if self.turns_judged < self.turns_played {
            writeln!(f, "Judged: {} of {} turns", self.turns_judged, self.turns_played)?;
        }
        let width = self.turns.iter().map(|turn| turn.text.chars().count()).max().unwrap_or(0);
        let width = width.max(5) + 3;
        let Some(start) = &self.start else { return Ok(()) };
        let sides: Vec<String> =
            (1..=start.shares.len()).map(|side| format!("{side:>6}")).collect();
        writeln!(f, "\n{:10}{:width$}{}  % of the win by side", "", "turn", sides.concat())?;
        writeln!(f, "{:10}{:width$}{}", "", "(start)", percents(&start.shares))?;
        for turn in &self.turns {
            let number = format!("{}..{}.", turn.round, turn.seat);
            let text = format!("{} {}", turn.text, turn.glyph);
            write!(f, "{number:>9} {text:width$}{}", percents(&turn.standing.shares))?;
            if let Some(grade) = turn.grade {
                write!(f, "  {grade}, {:.0} % given away", turn.loss * 100.0)?;
            }
            writeln!(f)?;
            if let Some(better) = &turn.better {
                better.write(f, "better:")?;
            }
            for line in turn.standing.lines.iter().filter(|_| all_lines) {
                line.write(f, "next:")?;
            }
        }
        writeln!(f)?;
        for (nth, (accuracy, name)) in self.accuracy.iter().zip(&self.players).enumerate() {
            let name = if name.is_empty() { String::new() } else { format!(", {name}") };
            write!(f, "Seat {}{name}: ", nth + 1)?;
            match accuracy {
                Some(accuracy) => writeln!(f, "accuracy {accuracy:.1} %{}", self.counts(nth + 1))?,
                None => writeln!(f, "no turn")?,
            }
        }
        Ok(())
    }

    /// How many turns of a seat have which grade.
    fn counts(&self, seat: usize) -> String {
        let count = |grade: &str| {
            let graded = |turn: &&Turn| turn.seat == seat && turn.grade == Some(grade);
            self.turns.iter().filter(graded).count()
        };
        let grades =
            [("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders")];
        let parts = grades.into_iter().filter_map(|(one, many)| match count(one) {
            0 => None,
            1 => Some(format!(", 1 {one}")),
            count => Some(format!(", {count} {many}")),
        });
        parts.collect()
    }
}

impl Found {
    fn write(&self, f: &mut fmt::Formatter<'_>, what: &str) -> fmt::Result {
        let shares = percents(&self.shares);
        writeln!(f, "{:10}  {what} {} {}", "", shares.trim_start(), self.turns.join(" "))
    }
}

fn percents(shares: &[f64]) -> String {
    let texts: Vec<String> = shares.iter().map(|share| format!("{:>6.1}", share * 100.0)).collect();
    texts.concat()
}
