//! Games of random actions.

use std::sync::atomic::{AtomicBool, Ordering};

use quartet_core::{Game, Random, zobrist};
use quartet_games::{Position, with_game};
use rand::SeedableRng as _;
use rayon::prelude::*;

use crate::{
    limits::{Limits, Watch},
    reward::rewards,
};

/// How random games ended, each game at the same place of each list.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Playouts {
    /// The rewards of all seats, game by game.
    pub rewards: Vec<f32>,
    /// How many actions were played.
    pub lengths: Vec<u32>,
    /// Whether a limit ended the game.
    pub truncated: Vec<bool>,
}

/// Games played on the same thread before the next is given some.
const CHUNK: usize = 64;

/// Plays `count` games of random legal actions from `start`, each action with the same chance, on the
/// threads of rayon's current pool. Nothing is played if the game is over at the start, or any more when
/// `stop` is set.
pub fn playouts(
    start: &Position,
    count: usize,
    seed: u64,
    limits: Limits,
    stop: &AtomicBool,
) -> Playouts {
    with_game!(start, start => typed(start, count, seed, limits, stop))
}

fn typed<G: Game>(start: &G, count: usize, seed: u64, limits: Limits, stop: &AtomicBool) -> Playouts
where
    Position: From<G>,
{
    let variant = Position::from(*start).variant();
    let seats = variant.seats();
    let mut played = Playouts {
        rewards: vec![0.0; count * seats],
        lengths: vec![0; count],
        truncated: vec![false; count],
    };
    let chunks = (
        played.rewards.par_chunks_mut(CHUNK * seats),
        played.lengths.par_chunks_mut(CHUNK),
        played.truncated.par_chunks_mut(CHUNK),
    );
    chunks.into_par_iter().enumerate().for_each(|(chunk, (gains, lengths, truncated))| {
        for (at, length) in lengths.iter_mut().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let mut rng = Random::seed_from_u64(zobrist((chunk * CHUNK + at) as u64, seed));
            let mut watch = Watch::new(limits, start);
            let mut position = *start;
            while let Some(action) = position.random_action(&mut rng) {
                position.play_unchecked(action);
                *length += 1;
                if !position.is_over() && watch.note(limits, &position) {
                    truncated[at] = true;
                    break;
                }
            }
            if let Some(outcome) = position.outcome() {
                let worth = rewards(variant, outcome);
                gains[at * seats..][..seats].copy_from_slice(&worth[..seats]);
            }
        }
    });
    played
}
