//! Plain backward induction over the rules, with which tables are compared.

use std::collections::HashMap;

use quartet_core::{Game as _, Random, Side};
use quartet_quoridor::{Action, Position, RaceResult, Setup, Variant};
use rand::SeedableRng as _;

const OPEN: RaceResult = RaceResult { winner: None, plies: 0 };

/// What `start` and all positions are worth that can come about and go on: round by round, until
/// nothing new is won.
pub(crate) fn solved(start: Position) -> Vec<(Position, RaceResult)> {
    let mut positions = vec![start];
    let mut numbers = HashMap::from([(start, 0)]);
    let mut children: Vec<Vec<usize>> = Vec::new();
    while let Some(&position) = positions.get(children.len()) {
        let mut number = |next| {
            *numbers.entry(next).or_insert_with(|| {
                positions.push(next);
                positions.len() - 1
            })
        };
        let next = position.actions().into_iter().map(|action| position.play(action).unwrap());
        children.push(next.map(&mut number).collect());
    }
    let end = |position: &Position| position.outcome().and_then(|outcome| outcome.winner());
    let mut worth: Vec<RaceResult> =
        positions.iter().map(|position| RaceResult { winner: end(position), plies: 0 }).collect();
    for plies in 1.. {
        let mut found = Vec::new();
        for number in (0..positions.len()).filter(|&number| worth[number] == OPEN) {
            let own = Side::new(positions[number].turn().index());
            let mut winners = children[number].iter().map(|&child| worth[child].winner);
            if winners.clone().any(|winner| winner == Some(own)) {
                found.push((number, own));
            } else if winners.all(|winner| winner.is_some_and(|winner| winner != own)) {
                found.push((number, Side::new(1 - own.index())));
            }
        }
        if found.is_empty() {
            break;
        }
        for (number, winner) in found {
            worth[number] = RaceResult { winner: Some(winner), plies };
        }
    }
    positions.into_iter().zip(worth).filter(|(position, _)| !position.is_over()).collect()
}

/// A position with so many fences left, after `fences` random fences at most among `tries` random
/// actions.
pub(crate) fn random_position(
    size: u8,
    seed: u64,
    tries: usize,
    fences: usize,
    left: [u8; 2],
) -> Option<Position> {
    let mut rng = Random::seed_from_u64(seed);
    let mut position = Position::start(Variant::study(size, Some(10))?);
    let mut placed = 0;
    for _ in 0..tries {
        let action = position.random_action(&mut rng)?;
        match action {
            Action::Fence(_) if placed == fences => continue,
            Action::Fence(_) => placed += 1,
            _ => {}
        }
        position.play_unchecked(action);
    }
    Position::try_from(Setup { left: left.to_vec(), ..position.setup() }).ok()
}
