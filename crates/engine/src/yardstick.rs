//! Plain players against which strength is measured.

use quartet_core::{Variant as _, zobrist};
use quartet_games::{Action, with_game};
use quartet_search::{Best, Evaluate, Even, Mcts, Strategy, Task as TypedTask};

use crate::{
    Rated, Task,
    eval::{Blur, Evaluator},
    rated::erase,
};

/// A player so simple that it stays the same while the engine gets better.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Yardstick {
    /// Monte Carlo tree search with random playouts (UCT), which knows nothing but the rules.
    Uct,
    /// Takes the action after which the hand-written evaluation expects most for its side; ties are
    /// left to chance.
    Greedy,
}

impl Yardstick {
    /// Chooses an action; `None` if the game is over. What is left to chance depends on the seed and
    /// on how far the game has come.
    #[expect(clippy::needless_pass_by_value, reason = "as a strategy takes it")]
    pub fn choose(self, task: Task<'_>, seed: u64) -> Option<Best<Action>> {
        let seed = zobrist(task.history.len() as u64, seed);
        let position = task.position;
        with_game!(&position, position => match self {
            Self::Uct => uct(*position, &task, seed),
            Self::Greedy => greedy(position, seed),
        })
    }
}

fn uct<G: Rated>(position: G, task: &Task<'_>, seed: u64) -> Option<Best<Action>> {
    let best = Mcts::<G, Even>::uct(seed).search(TypedTask {
        position,
        history: task.history,
        limits: task.limits,
        lines: 1,
        stop: task.stop,
        clock: task.clock,
        report: &mut |_| {},
    })?;
    Some(erase::<G>(best))
}

fn greedy<G: Rated>(position: &G, seed: u64) -> Option<Best<Action>> {
    let evaluator = Evaluator::new(G::Judge::default(), Blur::default());
    let side = position.variant().side(position.turn());
    let mut nodes = 0;
    let mut best: Option<(f32, u64, Best<G::Action>)> = None;
    position.each_action(|action| {
        let mut next = *position;
        next.play_unchecked(action);
        let shares = next.outcome().map_or_else(|| evaluator.shares(&next), |end| end.shares());
        nodes += 1;
        let own = shares[side.index()];
        let lot = zobrist(G::action_index(action) as u64, seed);
        if best.as_ref().is_none_or(|&(most, drawn, _)| (own, lot) > (most, drawn)) {
            best = Some((own, lot, Best { action, pv: vec![action], shares, depth: 1, nodes: 0 }));
        }
    });
    best.map(|(_, _, best)| erase::<G>(Best { nodes, ..best }))
}

#[cfg(test)]
mod tests {
    use std::{sync::atomic::AtomicBool, time::Duration};

    use quartet_games::{Position, Variant};

    use super::*;
    use crate::Limits;

    fn choose(yardstick: Yardstick, position: &str, seed: u64) -> Option<String> {
        let task = Task {
            position: position.parse().unwrap(),
            history: &[],
            limits: Limits { nodes: Some(100), ..Limits::default() },
            stop: &AtomicBool::new(false),
            clock: &|| Duration::ZERO,
            report: &mut |_| {},
        };
        yardstick.choose(task, seed).map(|best| best.action.to_string())
    }

    #[test]
    fn greedy_goes_straight_on_and_takes_a_win() {
        let runs = "quoridor 2p d5,a7 0,0 - 1";
        assert_eq!(choose(Yardstick::Greedy, runs, 0).unwrap(), "d6");
        let wins = "quoridor 2p d8,a7 3,3 - 1";
        assert_eq!(choose(Yardstick::Greedy, wins, 0).unwrap(), "d9");
        assert_eq!(choose(Yardstick::Uct, wins, 0).unwrap(), "d9");
    }

    #[test]
    fn ties_are_left_to_chance() {
        // By symmetry two of the first neutral pieces are worth the same.
        let start = Position::start("nine/2p".parse::<Variant>().unwrap()).to_string();
        let choices: std::collections::BTreeSet<_> =
            (0..20).map(|seed| choose(Yardstick::Greedy, &start, seed).unwrap()).collect();
        assert!(choices.len() > 1);
        let again = (0..20).map(|_| choose(Yardstick::Greedy, &start, 7).unwrap());
        assert_eq!(again.collect::<std::collections::BTreeSet<_>>().len(), 1);
    }
}
