//! Counting the leaves of the tree of actions.

use alloc::{vec, vec::Vec};

use crate::Game;

/// The leaves of the tree of `depth` actions: positions reached by exactly that many. A game that
/// ends above the horizon counts none. The last layer is counted, not played.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions(),
        _ => {
            let mut leaves = 0;
            position.each_action(|action| {
                let mut next = *position;
                next.play_unchecked(action);
                leaves += perft(&next, depth - 1);
            });
            leaves
        }
    }
}

/// The same number with a table of subtrees already counted, which makes deep trees of few different
/// positions quick. Whole positions are compared, not only their keys, so the number is exact. The
/// table has 2 to the power of `bits` entries.
pub fn perft_hashed<G: Game>(position: &G, depth: u32, bits: u32) -> u64 {
    let mut table = vec![None; 1 << bits];
    if depth == 0 { 1 } else { count_hashed(position, depth, &mut table) }
}

type Counted<G> = Option<(G, u32, u64)>;

fn count_hashed<G: Game>(position: &G, depth: u32, table: &mut Vec<Counted<G>>) -> u64 {
    if depth == 1 {
        return position.count_actions();
    }
    let key = position.key().wrapping_add(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let slot = key as usize & (table.len() - 1);
    if let Some((counted, at, leaves)) = &table[slot]
        && *at == depth
        && counted == position
    {
        return *leaves;
    }
    let mut leaves = 0;
    position.each_action(|action| {
        let mut next = *position;
        next.play_unchecked(action);
        leaves += count_hashed(&next, depth - 1, table);
    });
    table[slot] = Some((*position, depth, leaves));
    leaves
}

/// The same number with every action of every layer generated, checked and played.
pub fn perft_slow<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |action| position.play(action).map_or(0, |next| perft_slow(&next, depth - 1));
    position.actions().into_iter().map(play).sum()
}
