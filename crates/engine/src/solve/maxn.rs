//! Endings in which every line is soon over: the whole tree, in which each side looks after its own
//! rank (max^n: Luckhardt and Irani, "An algorithmic solution of N-person games", 1986). Between two
//! sides that is plain minimax.

use quartet_core::{Game, Outcome, Variant as _};
use quartet_search::Best;

use super::{
    ByKey,
    effort::{Count, Effort, Unsettled},
};

/// Positions with the outcome and the number of the action that leads there.
type Known = ByKey<(Outcome, u32)>;

/// Settles a position from which no line goes on for long.
pub(super) fn settle<G: Game>(
    position: &G,
    effort: &mut Effort<'_>,
) -> Result<Best<G::Action>, Unsettled> {
    let mut known = Known::default();
    let mut count = Count::new(effort);
    let outcome = value(position, &mut known, &mut count)?;
    let mut pv = Vec::new();
    let mut last = *position;
    while let Some(action) = known.get(&last.key()).and_then(|&(_, n)| G::action_at(n as usize)) {
        last.play_unchecked(action);
        pv.push(action);
    }
    let action = *pv.first().ok_or(Unsettled::Over)?;
    let depth = pv.len() as u32;
    Ok(Best { action, pv, shares: outcome.shares(), depth, nodes: count.nodes() })
}

/// How the game ends with best play of all.
fn value<G: Game>(
    position: &G,
    known: &mut Known,
    count: &mut Count<'_, '_>,
) -> Result<Outcome, Unsettled> {
    if let Some(outcome) = position.outcome() {
        return Ok(outcome);
    }
    if let Some(&(outcome, _)) = known.get(&position.key()) {
        return Ok(outcome);
    }
    count.visit()?;
    let mover = position.variant().side(position.turn());
    let mut actions = position.actions();
    actions.sort_unstable();
    let mut best = None;
    for action in actions {
        let mut next = *position;
        next.play_unchecked(action);
        let outcome = value(&next, known, count)?;
        let rank = outcome.rank(mover);
        if best.is_none_or(|(best, _): (Outcome, _)| rank < best.rank(mover)) {
            best = Some((outcome, G::action_index(action) as u32));
        }
        // There is nothing better.
        if rank == 1 {
            break;
        }
    }
    // A position that goes on has an action.
    let best = best.ok_or(Unsettled::Over)?;
    known.insert(position.key(), best);
    Ok(best.0)
}
