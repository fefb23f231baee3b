//! What a position is worth: the expected share of the win.

use std::{fmt, str::FromStr};

use quartet_core::{MAX_SEATS, TextError, text::Token};

/// The share of the win that each side may expect, 0 to 1. Its text is `0.62,0.38`: two to six
/// decimals a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    millionths: [u32; MAX_SEATS],
    sides: u8,
}

const ONE: u32 = 1_000_000;

/// By how much the sum may differ from 1 for each side: shares are rounded.
const TOLERANCE: u32 = ONE / 100;

impl Eval {
    /// These shares, rounded to four decimals.
    ///
    /// Returns `None` unless there are 2 to 4, each from 0 to 1, that add up to 1 but for rounding
    /// to two decimals.
    pub fn new(shares: &[f64]) -> Option<Self> {
        let rounded = shares.iter().map(|&share| {
            let valid = (0.0..=1.0).contains(&share);
            valid.then(|| (share * 10_000.0).round() as u32 * (ONE / 10_000))
        });
        Self::from_millionths(&rounded.collect::<Option<Vec<_>>>()?)
    }

    fn from_millionths(shares: &[u32]) -> Option<Self> {
        if !(2..=MAX_SEATS).contains(&shares.len()) {
            return None;
        }
        let mut millionths = [0; MAX_SEATS];
        millionths[..shares.len()].copy_from_slice(shares);
        let sides = shares.len() as u8;
        let off = millionths.iter().sum::<u32>().abs_diff(ONE);
        (off <= TOLERANCE * u32::from(sides)).then_some(Self { millionths, sides })
    }

    /// How many sides there are.
    pub const fn sides(&self) -> usize {
        self.sides as usize
    }

    /// The share of each side, in the order of the sides.
    pub fn shares(&self) -> Vec<f64> {
        let shares = &self.millionths[..self.sides()];
        shares.iter().map(|&share| f64::from(share) / f64::from(ONE)).collect()
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, share) in self.millionths[..self.sides()].iter().enumerate() {
            let separator = if nth > 0 { "," } else { "" };
            let decimals = format!("{:06}", share % ONE);
            let (first, rest) = decimals.split_at(2);
            write!(f, "{separator}{}.{first}{}", share / ONE, rest.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

impl FromStr for Eval {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = Token::whole(text);
        let shares = whole.split(',').map(|token| {
            share(token.text).ok_or_else(|| {
                token.error("expected a share from 0 to 1 as `0.62`, at most six decimals")
            })
        });
        let shares = shares.collect::<Result<Vec<_>, _>>()?;
        Self::from_millionths(&shares).ok_or_else(|| {
            whole.error("expected one share for each side, as `0.62,0.38`, together 1")
        })
    }
}

fn share(text: &str) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = (1..=6).contains(&decimals.len()) && decimals.bytes().all(|c| c.is_ascii_digit());
    let decimals: u32 = if digits { format!("{decimals:0<6}").parse().ok()? } else { return None };
    match (whole, decimals) {
        ("0", _) => Some(decimals),
        ("1", 0) => Some(ONE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_both_ways() {
        for text in ["0.62,0.38", "1.00,0.00", "0.333,0.333,0.334", "0.25,0.25,0.25,0.250001"] {
            let eval: Eval = text.parse().unwrap();
            assert_eq!(eval.to_string(), text);
        }
        assert_eq!("1,0".parse::<Eval>().unwrap().to_string(), "1.00,0.00");
        assert_eq!("0.5,0.5".parse::<Eval>().unwrap().shares(), [0.5, 0.5]);
        for wrong in [
            "",
            "0.5",
            "0.5,",
            "0.9,0.9",
            "0.2,0.2",
            "1.1,0",
            "-0.1,1.1",
            ".5,.5",
            "0.5,0.5 ",
            "0.1234567,0.5",
            "0.2,0.2,0.2,0.2,0.2",
            "NaN,1",
            "0.,1",
            "0.é,1",
        ] {
            assert!(wrong.parse::<Eval>().is_err(), "{wrong}");
        }
        assert_eq!("0.62,x".parse::<Eval>().unwrap_err().column, 6);
    }

    #[test]
    fn shares_are_rounded_and_must_add_up() {
        let eval = Eval::new(&[0.621_349, 0.378_651]).unwrap();
        assert_eq!(eval.to_string(), "0.6213,0.3787");
        assert_eq!(Eval::new(&[0.33, 0.33, 0.33]).unwrap().sides(), 3);
        assert!(Eval::new(&[f64::NAN, 1.0]).is_none());
        assert!(Eval::new(&[0.9, 0.9]).is_none());
        assert!(Eval::new(&[1.0]).is_none());
    }
}
