//! What results say about strength: Elo, error bars, likelihood of superiority.

/// Two-sided 95 % of a normal distribution lie within so many standard deviations.
const NORMAL_95: f64 = 1.959_964;

/// The mean score that a difference in strength leads to on the logistic scale: 400 Elo more
/// multiply the odds by 10.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The inverse of [`expected_score`]; infinite for a score of 0 or 1 (and what lies beyond, where
/// error bars may reach).
pub(super) fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// Independent observations of a quantity: the results of openings, each played in all seat orders.
/// Games with one opening depend on each other, so they count together as one observation, which
/// makes the error bars those of the pentanomial model where there are two sides.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sample {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sample {
    pub(super) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// `None` without observations.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// The standard error of the mean; `None` where nothing can be said about it: with fewer than
    /// two observations, or if all are equal.
    pub(super) fn standard_error(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.count > 1)?;
        let n = self.count as f64;
        let variance = (self.squares - mean * self.sum) / (n - 1.0);
        // Rounding may leave a little of nothing.
        (variance > 1e-12).then(|| (variance / n).sqrt())
    }

    /// The range in which the true mean lies with 95 % confidence.
    pub(super) fn interval(&self) -> Option<[f64; 2]> {
        let margin = NORMAL_95 * self.standard_error()?;
        self.mean().map(|mean| [mean - margin, mean + margin])
    }

    /// The likelihood that the true mean is above `level`.
    pub(super) fn likelihood_above(&self, level: f64) -> Option<f64> {
        let deviations = (self.mean()? - level) / self.standard_error()?;
        Some(f64::midpoint(1.0, libm::erf(deviations / std::f64::consts::SQRT_2)))
    }
}

/// An Elo difference with its 95 % range, as it follows from the scores of one engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Difference {
    /// Infinite if one engine took everything.
    pub(super) elo: f64,
    /// The range that holds the true difference with 95 % confidence; its ends may be infinite.
    /// `None` where nothing can be said.
    pub(super) range: Option<[f64; 2]>,
}

impl Difference {
    pub(super) fn of(scores: &Sample) -> Option<Self> {
        let range = scores.interval().map(|interval| interval.map(elo));
        Some(Self { elo: elo(scores.mean()?), range })
    }

    /// Half the length of the range, if it has an end on either side.
    pub(super) fn margin(&self) -> Option<f64> {
        let [low, high] = self.range?;
        Some((high - low) / 2.0).filter(|margin| margin.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> Sample {
        let mut sample = Sample::default();
        for (points, count) in counts.into_iter().enumerate() {
            for _ in 0..count {
                sample.add(points as f64 / 4.0);
            }
        }
        sample
    }

    fn close(left: f64, right: f64, within: f64) -> bool {
        (left - right).abs() <= within
    }

    #[test]
    fn elo_and_score_are_inverse() {
        // Odds of 10 to 1 are 400 Elo, of 3 to 1 are 400 log10(3) = 190.85.
        assert!(close(expected_score(400.0), 10.0 / 11.0, 1e-12));
        assert!(close(elo(0.75), 190.848_501_888, 1e-6));
        assert!(close(elo(expected_score(-37.5)), -37.5, 1e-9));
        assert!(elo(1.0) == f64::INFINITY && elo(1.2) == f64::INFINITY && elo(0.0) < -1e300);
    }

    /// Worked by hand: scores 0.5, 1, 0.75, 0.75 have the mean 0.75 and the squared deviations
    /// 1/16, 1/16, 0, 0, so the variance is (1/8) / 3 and the standard error sqrt(1/96).
    #[test]
    fn mean_and_standard_error() {
        let sample = pairs([0, 0, 1, 2, 1]);
        assert!(close(sample.mean().unwrap(), 0.75, 1e-12));
        let error = (1.0_f64 / 96.0).sqrt();
        assert!(close(sample.standard_error().unwrap(), error, 1e-12));
        let [low, high] = sample.interval().unwrap();
        assert!(close(low, 0.75 - 0.200_038, 1e-5) && close(high, 0.75 + 0.200_038, 1e-5));
        // 0.25 / sqrt(1/96) = 2.449490 deviations above one half; the normal distribution's table
        // gives 0.99285.
        assert!(close(sample.likelihood_above(0.5).unwrap(), 0.992_85, 1e-5));
        assert!(close(sample.likelihood_above(0.75).unwrap(), 0.5, 1e-12));
    }

    /// The pairs of a published test of a chess engine (Stockfish pull request 2951). Its mean is
    /// (754 + 2·2467 + 3·865 + 4·75) / (4·4220) = 8583 / 16880 = 0.508472, which is 5.89 Elo.
    #[test]
    fn elo_with_error_bars_of_a_published_match() {
        let sample = pairs([59, 754, 2467, 865, 75]);
        let difference = Difference::of(&sample).unwrap();
        assert!(close(difference.elo, 5.887, 0.001), "{difference:?}");
        assert!(close(difference.margin().unwrap(), 3.743, 0.001), "{difference:?}");
        assert!(close(sample.likelihood_above(0.5).unwrap(), 0.999, 1e-4));
    }

    #[test]
    fn nothing_is_claimed_without_evidence() {
        assert_eq!(Sample::default().mean(), None);
        assert_eq!(Difference::of(&Sample::default()), None);
        let all_equal = pairs([0, 0, 7, 0, 0]);
        assert_eq!(Difference::of(&all_equal), Some(Difference { elo: 0.0, range: None }));
        assert_eq!(all_equal.likelihood_above(0.5), None);
        let one = pairs([0, 0, 0, 1, 0]);
        assert_eq!(one.standard_error(), None);
        // A range that reaches certainty has no upper end. By hand: ten pairs, the mean 0.975, the
        // variance 0.05625 / 9, the standard error 0.025, the lower end 0.926, 439 Elo.
        let nearly_all = Difference::of(&pairs([0, 0, 0, 1, 9])).unwrap();
        let [low, high] = nearly_all.range.unwrap();
        assert!(close(low, 439.0, 0.5) && high == f64::INFINITY, "{low}");
        assert_eq!(nearly_all.margin(), None);
    }
}
