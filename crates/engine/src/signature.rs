//! The bench signature: how many nodes a search of fixed depth visits.

use quartet_games::{Game, Position, with_game};

use crate::{
    eval::{Blur, Evaluator, Learned},
    networks,
    rated::Rated,
};

/// The nodes of each game that alpha-beta visits in the positions of `bench/positions.txt`: the
/// same on every machine until rules, evaluation or search work differently. A change that means
/// no functional change keeps them.
pub fn signature() -> Vec<(Game, u64)> {
    let mut nodes = Game::ALL.map(|game| (game, 0));
    for line in include_str!("../bench/positions.txt").lines() {
        // The file is part of the program, and a test reads it.
        let Some((depth, position)) = read(line) else { continue };
        let visited = with_game!(&position, position => visit(position, depth));
        for (game, nodes) in &mut nodes {
            if *game == position.game() {
                *nodes += visited;
            }
        }
    }
    nodes.into()
}

fn read(line: &str) -> Option<(u32, Position)> {
    let (depth, position) = line.split_once(' ')?;
    Some((depth.parse().ok()?, position.parse().ok()?))
}

fn visit<G: Rated>(position: &G, depth: u32) -> u64 {
    let network = G::network(position.variant()).and_then(|name| networks::shipped(&name));
    // A network that did not fit would change the nodes, which the test would see.
    let learned = network.and_then(|network| Learned::new::<G>(network, position.variant()).ok());
    let evaluator = Evaluator::new(G::Judge::default(), Blur::default()).with_network(learned);
    quartet_search::signature(&[*position], evaluator, depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_position_or_a_comment() {
        let lines = include_str!("../bench/positions.txt").lines();
        assert!(lines.clone().all(|line| line.starts_with('#') != read(line).is_some()));
        assert!(signature().iter().all(|&(_, nodes)| nodes > 1000));
    }
}
