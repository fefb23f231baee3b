//! Games as records.

use std::{
    fs::{File, OpenOptions},
    io::Write as _,
    path::Path,
};

use anyhow::Context as _;
use quartet_core::{
    Seat,
    adjudication::{Adjudication, Draw},
};
use quartet_record::{Clock, Date, Eval, NodeId, Record, Termination, TimeControl};

use super::{
    control::Control,
    player::Fault,
    referee::{End, Game},
};

/// What the records of a match have in common.
pub(super) struct Heading {
    pub(super) event: String,
    pub(super) date: Option<Date>,
    pub(super) adjudication: Adjudication,
    pub(super) seed: u64,
}

/// A file to which records are added as they come.
pub(super) struct Records(File);

impl Records {
    /// Opens or makes the file; what is in it stays.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        Ok(Self(file.with_context(|| format!("cannot write {}", path.display()))?))
    }

    /// Adds a record as a whole.
    pub(super) fn add(&mut self, record: &Record) -> anyhow::Result<()> {
        // In one piece, so that an interrupted match leaves no half record.
        let text = format!("{}\n", record.to_string().trim_end());
        self.0.write_all(format!("{text}\n").as_bytes()).context("cannot write the records")?;
        self.0.flush().context("cannot write the records")
    }
}

/// The record of a game; names and controls by seat. `round` is opening and seat order, as in `3.2`.
pub(super) fn record(
    heading: &Heading,
    round: &str,
    names: &[&str],
    controls: &[Control],
    game: &Game,
) -> anyhow::Result<Record> {
    let mut record = Record::from_position(game.start)?;
    record.set_adjudication(Some(heading.adjudication))?;
    record.set_tag("Event", &heading.event)?;
    record.set_tag("Round", round)?;
    if let Some(date) = heading.date {
        record.set_tag("Date", &date.to_string())?;
    }
    record.set_tag("Seed", &heading.seed.to_string())?;
    for (seat, name) in Seat::all(names.len()).zip(names) {
        record.set_tag(&format!("Seat{seat}"), name)?;
    }
    record.set_tag("TimeControl", &time_control(controls).to_string())?;
    record.set_tag("Limits", &limits(controls))?;
    let last = play(&mut record, game)?;
    finish(&mut record, last, game)?;
    Ok(record)
}

/// One for all seats, if it is of whole seconds as records have it.
fn time_control(controls: &[Control]) -> TimeControl {
    let Some((Control::Clock(clock), others)) = controls.split_first() else {
        return TimeControl::Untimed;
    };
    let whole = clock.base.subsec_nanos() == 0 && clock.increment.subsec_nanos() == 0;
    if !whole || others.iter().any(|other| *other != Control::Clock(*clock)) {
        return TimeControl::Untimed;
    }
    let seconds = |time: std::time::Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
    TimeControl::Timed { base: seconds(clock.base), increment: seconds(clock.increment) }
}

/// What bounds the seats' thinking, in words: once if it is the same for all.
fn limits(controls: &[Control]) -> String {
    let mut texts: Vec<String> = controls.iter().map(ToString::to_string).collect();
    if texts.iter().all(|text| *text == texts[0]) {
        texts.truncate(1);
    }
    texts.join("; ")
}

/// Plays the actions and notes what the players said at the end of each turn. Gives the last place.
fn play(record: &mut Record, game: &Game) -> anyhow::Result<NodeId> {
    let mut node = NodeId::START;
    let mut position = game.start;
    for (nth, played) in game.played.iter().enumerate() {
        node = record.push(played.action)?;
        let next = *record.position(node);
        let last = nth + 1 == game.played.len();
        if last || !position.continues_in(&next) {
            record.set_eval(node, played.shares.as_deref().and_then(Eval::new))?;
            record.set_clock(node, played.left.map(Clock::new));
        }
        position = next;
    }
    Ok(node)
}

/// Says how the game ended. Who forfeited is told in a comment.
fn finish(record: &mut Record, last: NodeId, game: &Game) -> anyhow::Result<()> {
    let termination = match &game.end {
        End::Rules => return Ok(()),
        End::Draw(Draw::Repetition) => Termination::Repetition,
        End::Draw(Draw::TurnLimit) => Termination::TurnLimit,
        End::Fault(_, Fault::Time(_)) => Termination::Time,
        End::Fault(_, Fault::Illegal(_) | Fault::Crash(_)) => Termination::Abandoned,
    };
    if let End::Fault(seat, fault) = &game.end {
        let plain = |c: char| if c.is_control() || matches!(c, '{' | '}' | '[') { '?' } else { c };
        let comment: String = format!("seat {seat} {fault}").chars().map(plain).collect();
        record.add_comment(last, &comment)?;
    }
    record.finish(Some(game.outcome), termination)?;
    Ok(())
}
