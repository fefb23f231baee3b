//! What the end of a game is worth to each seat.

use quartet_core::{MAX_SEATS, Outcome, Seat};
use quartet_games::Variant;

/// The reward of each seat: 1 for a win that is not shared, 0 where all sides share it, and in
/// between so that the rewards of the sides sum to 0. With two sides that is 1 and -1, with three
/// 1, -1/2 and -1/2. Seats of one side have the same reward; there is none for seats that the variant
/// does not have.
pub fn rewards(variant: Variant, outcome: Outcome) -> [f32; MAX_SEATS] {
    let (shares, sides) = (outcome.shares(), variant.sides() as f32);
    let mut rewards = [0.0; MAX_SEATS];
    for seat in Seat::all(variant.seats()) {
        let share = shares[variant.side(seat).index()];
        rewards[seat.index()] = (share * sides - 1.0) / (sides - 1.0);
    }
    rewards
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these numbers are exact")]
mod tests {
    use quartet_core::Side;

    use super::*;

    #[test]
    fn rewards_of_the_sides_sum_to_nothing() {
        let of = |variant: &str, outcome: Outcome| rewards(variant.parse().unwrap(), outcome);
        let win = |side, sides| Outcome::win(Side::new(side), sides);
        assert_eq!(of("quoridor/2p", win(1, 2)), [-1.0, 1.0, 0.0, 0.0]);
        assert_eq!(of("nine/3p", win(0, 3)), [1.0, -0.5, -0.5, 0.0]);
        assert_eq!(of("fillit/2v2-a", win(0, 2)), [1.0, -1.0, 1.0, -1.0]);
        assert_eq!(of("quoridor/4p", Outcome::draw(4)), [0.0; 4]);
        // Two of three share the win: each has half of it.
        let shared = Outcome::from_ranks(&[1, 1, 3]).unwrap();
        assert_eq!(of("jamit/3p", shared), [0.25, 0.25, -0.5, 0.0]);
    }
}
