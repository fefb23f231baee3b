//! A review written into its record.

use anyhow::Context as _;
use quartet_games::Action;
use quartet_record::{Eval, NodeId, Record};

use super::review::{Review, Reviewed};
use crate::judge::Line;

/// Variations are cut off behind so many actions.
const LENGTH: usize = 12;

/// The record with an evaluation after every turn that was judged, glyphs, and better turns as
/// variations. What was noted before stays, but for evaluations and glyphs at those turns.
pub(super) fn record(review: &Review, means: &str) -> anyhow::Result<Record> {
    let mut record = review.record.clone();
    record.set_tag("Annotator", &format!("quartet, {means}"))?;
    if let Some(start) = review.positions.first() {
        record.set_eval(NodeId::START, Eval::new(&start.shares))?;
    }
    for (nth, reviewed) in review.turns.iter().enumerate() {
        let Some(&end) = reviewed.turn.nodes.last() else { continue };
        record.set_eval(end, Eval::new(&review.positions[nth + 1].shares))?;
        let Some(grade) = reviewed.grade else { continue };
        record.set_nags(end, &[grade.nag()]);
        if let Some(best) = review.positions[nth].lines.first() {
            better(&mut record, reviewed, best).context("a better turn does not fit in")?;
        }
    }
    Ok(record)
}

/// Adds the turn that would have been better, with what was expected to follow.
fn better(record: &mut Record, reviewed: &Reviewed, best: &Line) -> anyhow::Result<()> {
    let first = reviewed.turn.nodes.first().and_then(|&node| record.parent(node));
    let Some(mut node) = first else { return Ok(()) };
    let mut whole_turn = None;
    let line: &[Action] = &best.actions[..best.actions.len().min(LENGTH)];
    for &action in line {
        let before = *record.position(node);
        node = record.play(node, action)?;
        let goes_on = before.continues_in(record.position(node));
        if whole_turn.is_none() && !goes_on {
            whole_turn = Some(node);
        }
    }
    // Where the variation is one that was there already it keeps what was noted.
    let at = whole_turn.unwrap_or(node);
    if record.notes(at).eval().is_none() {
        record.set_eval(at, Eval::new(&best.shares))?;
    }
    Ok(())
}
