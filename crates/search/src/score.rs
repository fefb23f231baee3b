//! Scores: values as integers, for search between one side and all others.
//!
//! A score is counted in points on the logistic scale, so that even chances are 0 and
//! [`POINTS`] more multiply the odds by e. Scores near [`WIN`] are proven: a win after `n`
//! actions is `WIN - n`, a loss `n - WIN`.

use crate::MAX_PLY;

/// A win at once.
pub const WIN: i32 = 1_000_000;

/// Points that multiply the odds by e.
pub const POINTS: f32 = 200.0;

/// Above every score that occurs.
pub(crate) const INFINITE: i32 = WIN + 1;

/// The largest score of a position that is not proven.
const LIMIT: i32 = WIN / 2;

/// The score of an unproven share. Certainty is cut to odds of about 22,000 to 1.
pub fn of_share(share: f32) -> i32 {
    let share = share.clamp(4.5e-5, 1.0 - 4.5e-5);
    (POINTS * (share / (1.0 - share)).ln()).round() as i32
}

/// The share that a score stands for, 1 or 0 if it is proven.
pub fn share(score: i32) -> f32 {
    match proven(score) {
        Some(win) => f32::from(u8::from(win)),
        None => 1.0 / (1.0 + (-score as f32 / POINTS).exp()),
    }
}

/// Whether the score is a proven win (`true`) or loss (`false`).
pub const fn proven(score: i32) -> Option<bool> {
    if score >= WIN - MAX_PLY as i32 {
        Some(true)
    } else if score <= MAX_PLY as i32 - WIN {
        Some(false)
    } else {
        None
    }
}

/// After how many actions a proven win or loss comes about.
pub const fn distance(score: i32) -> Option<u32> {
    if proven(score).is_some() { Some(WIN.abs_diff(score.abs())) } else { None }
}

/// The score of a finished game after `ply` actions.
pub(crate) fn of_outcome(share: f32, ply: usize) -> i32 {
    if share >= 1.0 {
        WIN - ply as i32
    } else if share <= 0.0 {
        ply as i32 - WIN
    } else {
        of_share(share)
    }
}

/// Keeps what an evaluator says apart from proven scores.
pub(crate) fn clamp(score: i32) -> i32 {
    score.clamp(-LIMIT, LIMIT)
}

/// Proven scores count from the root; in a table they count from the position itself.
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    match proven(score) {
        Some(true) => score + ply as i32,
        Some(false) => score - ply as i32,
        None => score,
    }
}

/// The inverse of [`to_table`].
pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    match proven(score) {
        Some(true) => score - ply as i32,
        Some(false) => score + ply as i32,
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_scores_are_inverse() {
        assert_eq!(of_share(0.5), 0);
        assert_eq!(of_share(0.9), 439); // 200 ln 9
        assert_eq!(of_share(0.1), -439);
        for score in [-1500, -200, -1, 0, 7, 800] {
            assert_eq!(of_share(share(score)), score);
        }
        assert!((share(WIN - 3) - 1.0).abs() < f32::EPSILON && share(3 - WIN).abs() < f32::EPSILON);
        assert_eq!(distance(WIN - 3), Some(3));
        assert_eq!(distance(5 - WIN), Some(5));
        assert_eq!(distance(of_share(1.0)), None);
    }

    #[test]
    fn a_draw_is_no_win() {
        assert_eq!(of_outcome(0.5, 9), 0);
        assert_eq!(of_outcome(1.0 / 3.0, 9), -139); // 200 ln (1/2)
        assert_eq!(of_outcome(1.0, 9), WIN - 9);
        assert_eq!(of_outcome(0.0, 9), 9 - WIN);
    }

    #[test]
    fn the_table_counts_from_the_position() {
        assert_eq!(to_table(WIN - 9, 4), WIN - 5);
        for score in [WIN - 9, 9 - WIN, 250] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
    }
}
