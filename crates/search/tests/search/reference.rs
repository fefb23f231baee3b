//! Values found the slow way.

use std::cmp::Reverse;

use quartet_core::{Game, Side, Variant as _};
use quartet_search::{Evaluate, Shares, score};

pub(crate) fn mover<G: Game>(position: &G) -> Side {
    position.variant().side(position.turn())
}

pub(crate) fn after<G: Game>(position: &G, action: G::Action) -> G {
    position.play(action).expect("legal")
}

/// What the hero can get against all others, as a score: wins count less the later they come.
pub(crate) fn minimax<G: Game>(
    position: &G,
    evaluator: &impl Evaluate<G>,
    hero: Side,
    depth: u32,
    ply: i32,
) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome.shares()[hero.index()] {
            1.0 => score::WIN - ply,
            0.0 => ply - score::WIN,
            share => score::of_share(share),
        };
    }
    if depth == 0 {
        return evaluator.score(position, hero);
    }
    let values = position
        .actions()
        .into_iter()
        .map(|action| minimax(&after(position, action), evaluator, hero, depth - 1, ply + 1));
    let value = if mover(position) == hero { values.max() } else { values.min() };
    value.expect("a game that goes on has actions")
}

/// The shares if everybody takes the best for himself, of equal actions the smallest.
pub(crate) fn max_n<G: Game>(position: &G, evaluator: &impl Evaluate<G>, depth: u32) -> Shares {
    if let Some(outcome) = position.outcome() {
        return outcome.shares();
    }
    if depth == 0 {
        return evaluator.shares(position);
    }
    let side = mover(position).index();
    position
        .actions()
        .into_iter()
        .map(|action| (max_n(&after(position, action), evaluator, depth - 1), Reverse(action)))
        .max_by(|a, b| a.0[side].total_cmp(&b.0[side]).then(a.1.cmp(&b.1)))
        .expect("a game that goes on has actions")
        .0
}
