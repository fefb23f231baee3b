//! Games of random actions.

use rand::{Rng, RngExt};

use crate::Game;

/// Plays random legal actions, each with the same probability, until the game is over or `limit`
/// actions are played. Gives the last position and the number of actions.
pub fn playout<G: Game>(start: &G, rng: &mut impl Rng, limit: u32) -> (G, u32) {
    let mut position = *start;
    for played in 0..limit {
        match position.random_action(rng) {
            Some(action) => position.play_unchecked(action),
            None => return (position, played),
        }
    }
    (position, limit)
}

/// A number below `count`, each with the same probability.
///
/// # Panics
/// If `count` is 0.
#[inline]
pub fn pick(rng: &mut impl Rng, count: u32) -> u32 {
    rng.random_range(0..count)
}

/// The place of the `n`th set bit, counted from 0. Of no meaning unless more than `n` bits are set.
#[inline]
pub fn nth_bit(bits: u64, n: u32) -> u32 {
    // Halving by population counts; the compiler turns this into straight-line code.
    let mut rest = n;
    let mut at = 0;
    let mut word = bits;
    let mut width = 32;
    while width > 0 {
        let low = (word & ((1 << width) - 1)).count_ones();
        if rest >= low {
            rest -= low;
            at += width;
            word >>= width;
        }
        width /= 2;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_bit_counts_from_the_lowest() {
        let bits = 0x8000_0101_0000_8003_u64;
        let places: Vec<u32> = (0..bits.count_ones()).map(|n| nth_bit(bits, n)).collect();
        assert_eq!(places, [0, 1, 15, 32, 40, 63]);
        assert!((0..64).all(|n| nth_bit(u64::MAX, n) == n));
    }
}
