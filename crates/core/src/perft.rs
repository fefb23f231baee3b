//! Counting the leaves of the tree of actions.

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

/// The same number with every action of every layer generated, checked and played.
pub fn perft_slow<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |action| position.play(action).map_or(0, |next| perft_slow(&next, depth - 1));
    position.actions().into_iter().map(play).sum()
}
