//! The bench signature.

use std::{sync::atomic::AtomicBool, time::Duration};

use quartet_core::Game;

use crate::{AlphaBeta, Evaluate, Limits, Strategy, Task};

/// Searches each position to a depth with one fresh table of 16 MiB and gives the nodes of all: the
/// same on every machine until search, evaluation or rules work differently.
pub fn signature<G: Game>(
    positions: &[G],
    evaluator: impl Evaluate<G> + Clone + Send,
    depth: u32,
) -> u64 {
    let mut strategy = AlphaBeta::new(evaluator, 16);
    let stop = AtomicBool::new(false);
    let mut nodes = 0;
    for &position in positions {
        let best = strategy.search(Task {
            position,
            history: &[],
            limits: Limits { depth: Some(depth), ..Limits::default() },
            lines: 1,
            stop: &stop,
            clock: &|| Duration::ZERO,
            report: &mut |_| (),
        });
        nodes += best.map_or(0, |best| best.nodes);
    }
    nodes
}
