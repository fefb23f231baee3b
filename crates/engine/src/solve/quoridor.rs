//! Quoridor with two seats: tables for races, and for endgames with few fences left.

use quartet_core::{Game as _, Side};
use quartet_games::quoridor::{Action, Endgame, Position, Race, RaceResult};
use quartet_search::{Best, all_to, even};

use super::effort::{Effort, Unsettled};

/// A table takes about as long as so many nodes of a search.
const NODES: u64 = 100;

/// Settles a position of two seats.
pub(super) fn settle(
    position: &Position,
    effort: &mut Effort<'_>,
) -> Result<Best<Action>, Unsettled> {
    if let Some(best) = race(position) {
        return Ok(best);
    }
    let Effort { nodes, memory_mib, .. } = *effort;
    let mut dear = false;
    let endgame = Endgame::of(position, memory_mib, &mut |done, total| {
        dear = total.max(done).saturating_mul(NODES) > nodes;
        !dear && (effort.progress)(done, total)
    });
    let endgame = match endgame {
        Err(_) if dear => return Err(Unsettled::Nodes(nodes)),
        endgame => endgame?,
    };
    // The position that was settled is among those that the tables tell of.
    let result = endgame.result(position).ok_or(Unsettled::Over)?;
    let best = |position: &Position| endgame.best(position);
    best_of(position, result, endgame.tables(), best).ok_or(Unsettled::Over)
}

/// Whether a seat without fences, which can only run, has lost or won already.
pub(super) fn is_decided(position: &Position) -> bool {
    decided(position).is_some()
}

/// A race that nobody can change by a fence, and its result.
fn decided(position: &Position) -> Option<(Race, RaceResult)> {
    let race = Race::of(position)?;
    let result = race.result(position).filter(|result| result.winner.is_some())?;
    Some((race, result))
}

/// What a race that nobody can change by a fence comes to.
fn race(position: &Position) -> Option<Best<Action>> {
    let (race, result) = decided(position)?;
    let best = |position: &Position| {
        // The loser has no fences; the winner has no use for them.
        let moves = position.pawn_targets().iter().filter_map(|square| {
            let action = Action::Move(square);
            let next = position.play(action).ok()?;
            if next.is_over() {
                return Some((0, action));
            }
            let after = race.result(&next).filter(|after| after.winner == result.winner)?;
            Some((after.plies, action))
        });
        let hurries = result.winner.map(Side::index) == Some(position.turn().index());
        let best = if hurries { moves.min() } else { moves.max() };
        best.map(|(_, action)| action)
    };
    best_of(position, result, 1, best)
}

/// The result with the line, as far as `best` knows it.
fn best_of(
    position: &Position,
    result: RaceResult,
    tables: u64,
    best: impl Fn(&Position) -> Option<Action>,
) -> Option<Best<Action>> {
    let mut pv = Vec::new();
    let mut last = *position;
    while let Some(action) = best(&last).filter(|_| !last.is_over()) {
        last = last.play(action).ok()?;
        pv.push(action);
        if result.winner.is_none() {
            break;
        }
    }
    let shares = result.winner.map_or_else(|| even(position), all_to);
    Some(Best { action: *pv.first()?, pv, shares, depth: result.plies, nodes: tables })
}
