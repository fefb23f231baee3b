//! The sequential test: play until it is decided which of two hypotheses is the better one.

use std::str::FromStr;

use anyhow::{Context as _, bail, ensure};

use super::elo::expected_score;

/// A generalised sequential probability ratio test between two differences in strength, on pairs of
/// games with seats swapped (pentanomial model), as chess engines are tested.
///
/// The ratio compares the likelihoods of the results under the most likely distributions of pair
/// scores whose means are those of the two hypotheses. Sources: A. Wald, "Sequential Tests of
/// Statistical Hypotheses" (1945) for the bounds; M. Van den Bergh, "A practical introduction to
/// the GSPRT" and "Comments on normalized Elo" (Fishtest, 2019-2020), whose proposition on the
/// maximum likelihood estimate of a multinomial distribution with a given mean is used here; and
/// Fishtest's way to count what never happened as a thousandth of an event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprt {
    /// Logistic Elo differences of the two hypotheses, the lower one first.
    pub(super) elo: [f64; 2],
    /// How likely the higher hypothesis is accepted where the lower one is true.
    pub(super) alpha: f64,
    /// How likely the lower hypothesis is accepted where the higher one is true.
    pub(super) beta: f64,
}

/// Which of the two hypotheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hypothesis {
    H0,
    H1,
}

/// How many pairs gave the first engine 0, ½, 1, 1½, and 2 points.
pub(super) type Pairs = [u64; 5];

impl Sprt {
    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub(super) fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The logarithm of how many times more likely the results are under the higher hypothesis.
    pub(super) fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let [low, high] = self.elo.map(|elo| tilt(&counts, expected_score(elo)));
        let terms = counts.iter().enumerate().map(|(score, count)| {
            let factor = |(mean, tilt): (f64, f64)| 1.0 + tilt * (score as f64 / 4.0 - mean);
            count * (factor(low) / factor(high)).ln()
        });
        terms.sum()
    }

    /// The hypothesis to accept at this log-likelihood ratio, `None` if the test is not decided.
    pub(super) fn verdict(&self, ratio: f64) -> Option<Hypothesis> {
        let [low, high] = self.bounds();
        if ratio <= low {
            Some(Hypothesis::H0)
        } else if ratio >= high {
            Some(Hypothesis::H1)
        } else {
            None
        }
    }
}

/// The distribution with this mean that explains counts of the scores 0, ¼, ½, ¾, 1 best has the
/// probabilities `p / (1 + x (score - mean))`, where p are the observed ones and x solves
/// `sum of p (score - mean) / (1 + x (score - mean)) = 0`. Gives the mean and x.
fn tilt(counts: &[f64; 5], mean: f64) -> (f64, f64) {
    let slope = |x: f64| -> f64 {
        let scores = counts.iter().enumerate().map(|(score, count)| (score as f64 / 4.0, count));
        scores.map(|(score, count)| count * (score - mean) / (1.0 + x * (score - mean))).sum()
    };
    // The sum falls from plus to minus infinity between these; halving is exact enough by then.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    (mean, f64::midpoint(low, high))
}

/// `elo0,elo1` or `elo0,elo1,alpha,beta`; the error rates are 0.05 where they are not given.
impl FromStr for Sprt {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let numbers: Vec<f64> = text
            .split(',')
            .map(|part| {
                let number = part.trim().parse().ok().filter(|number: &f64| number.is_finite());
                number.with_context(|| format!("`{part}` is not a number"))
            })
            .collect::<anyhow::Result<_>>()?;
        let (elo, [alpha, beta]) = match numbers[..] {
            [elo0, elo1] => ([elo0, elo1], [0.05, 0.05]),
            [elo0, elo1, alpha, beta] => ([elo0, elo1], [alpha, beta]),
            _ => bail!("expected elo0,elo1 or elo0,elo1,alpha,beta"),
        };
        ensure!(elo[0] < elo[1], "elo0 must be less than elo1");
        ensure!(elo.iter().all(|elo| elo.abs() <= 2000.0), "more than 2000 Elo cannot be told");
        ensure!(
            [alpha, beta].iter().all(|rate| (1e-6..0.5).contains(rate)),
            "error rates are at least 0.000001 and below 0.5"
        );
        Ok(Self { elo, alpha, beta })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(sprt: &str, pairs: Pairs) -> f64 {
        sprt.parse::<Sprt>().unwrap().ratio(&pairs)
    }

    #[test]
    fn bounds_by_wald() {
        // ln(0.95 / 0.05) = ln 19 = 2.9444, what every published test shows as 2.94.
        let [low, high] = "0,5".parse::<Sprt>().unwrap().bounds();
        assert!((high - 19_f64.ln()).abs() < 1e-12 && (low + 19_f64.ln()).abs() < 1e-12);
        let [low, high] = "0,5,0.05,0.2".parse::<Sprt>().unwrap().bounds();
        assert!((high - 16_f64.ln()).abs() < 1e-12 && (low - (0.2_f64 / 0.95).ln()).abs() < 1e-12);
    }

    /// Published tests of the chess engine Stockfish (pull requests 2493, 2951, 2971, 3209 on
    /// GitHub): their hypotheses, pairs, and ratios with two decimals.
    #[test]
    fn ratios_as_published() {
        for (sprt, pairs, published) in [
            ("-1,3", [424, 2948, 5832, 3045, 460], 2.94),
            ("0,2", [1284, 17437, 55536, 18085, 1292], 2.94),
            ("-0.5,1.5", [59, 754, 2467, 865, 75], 2.95),
            ("0.25,1.75", [33, 1185, 8378, 1302, 50], 2.95),
            ("-0.5,1.5", [17, 253, 1042, 337, 39], 2.96),
            ("-0.25,1.25", [253, 4282, 17604, 4431, 286], 2.94),
        ] {
            let ratio = ratio(sprt, pairs);
            assert!((ratio - published).abs() < 0.005, "{sprt} {pairs:?}: {ratio}");
        }
    }

    /// If every pair is won or lost outright the best distribution with mean s is a coin that falls
    /// on the winning side with probability s: 20 ln(s1/s0) + 10 ln((1-s1)/(1-s0)) = 1.12952.
    #[test]
    fn a_coin_has_the_ratio_of_a_coin() {
        let (s0, s1) = (expected_score(0.0), expected_score(50.0));
        let coin = 20.0 * (s1 / s0).ln() + 10.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        assert!((coin - 1.129_524).abs() < 1e-6);
        assert!((ratio("0,50", [10, 0, 0, 0, 20]) - coin).abs() < 1e-3);
    }

    #[test]
    fn opposite_results_have_opposite_ratios() {
        let (here, there) = ("-10,10", [3, 14, 15, 9, 2]);
        let mirrored = [2, 9, 15, 14, 3];
        assert!((ratio(here, there) + ratio(here, mirrored)).abs() < 1e-9);
        assert!(ratio(here, [0; 5]).abs() < 1e-12);
        assert!(ratio(here, [0, 0, 50, 0, 0]).abs() < 1e-9);
    }

    #[test]
    fn verdicts() {
        let sprt: Sprt = "0,100".parse().unwrap();
        assert_eq!(sprt.verdict(sprt.ratio(&[0, 0, 0, 0, 40])), Some(Hypothesis::H1));
        assert_eq!(sprt.verdict(sprt.ratio(&[40, 0, 0, 0, 0])), Some(Hypothesis::H0));
        assert_eq!(sprt.verdict(sprt.ratio(&[1, 1, 1, 1, 1])), None);
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for wrong in [
            "",
            "5",
            "5,0",
            "0,0",
            "0,5,0.05",
            "0,5,0,0.05",
            "0,5,0.05,0.6",
            "a,b",
            "0,nan",
            "0,5000",
        ] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
