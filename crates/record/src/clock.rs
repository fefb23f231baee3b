//! Times: what a clock shows, the time control of a game, and the date.

use std::{fmt, str::FromStr, time::Duration};

use quartet_core::{TextError, text::Token};

/// The time that a player has left after a turn, in milliseconds. Its text is `0:04:31.2`: hours,
/// minutes, seconds and up to three decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clock(u64);

/// The most hours that a clock shows.
const MAX_HOURS: u32 = 99_999;

impl Clock {
    /// The longest time: 99999:59:59.999.
    pub const MAX: Self = Self((MAX_HOURS as u64 + 1) * 3_600_000 - 1);

    /// So much time; longer ones than [`Clock::MAX`] are cut, as are parts of a millisecond.
    pub fn new(time: Duration) -> Self {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self(millis.min(Self::MAX.0))
    }

    /// The time.
    pub const fn time(self) -> Duration {
        Duration::from_millis(self.0)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1000, self.0 % 1000);
        let (minutes, hours) = (seconds / 60, seconds / 3600);
        write!(f, "{hours}:{:02}:{:02}", minutes % 60, seconds % 60)?;
        if millis > 0 {
            let decimals = format!("{millis:03}");
            write!(f, ".{}", decimals.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

impl FromStr for Clock {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = Token::whole(text);
        let wrong = || whole.error("expected a clock time as `0:04:31.2`");
        let parts: Vec<_> = whole.split(':').collect();
        let [hours, minutes, seconds] = parts[..] else { return Err(wrong()) };
        let (seconds, decimals) = match seconds.text.split_once('.') {
            None => (seconds.text, "0"),
            Some((seconds, decimals)) => (seconds, decimals),
        };
        let hours = hours.number(MAX_HOURS)?;
        let minutes = digits(minutes.text, 2).filter(|&minutes| minutes < 60).ok_or_else(wrong)?;
        let seconds = digits(seconds, 2).filter(|&seconds| seconds < 60).ok_or_else(wrong)?;
        let scale = 10_u64.pow(3_u32.saturating_sub(decimals.len() as u32));
        let millis = digits(decimals, decimals.len().clamp(1, 3)).ok_or_else(wrong)?;
        let minutes = u64::from(hours) * 60 + minutes;
        Ok(Self((minutes * 60 + seconds) * 1000 + millis * scale))
    }
}

/// A number written with exactly `length` digits.
fn digits(text: &str, length: usize) -> Option<u64> {
    let plain = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// How much time the players have, as in the tag `TimeControl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// As much as they like: `-`.
    Untimed,
    /// A time for the whole game and some more for each turn: `300+3`.
    Timed {
        /// Seconds at the start.
        base: u32,
        /// Seconds added with every turn.
        increment: u32,
    },
}

/// The most seconds in a time control.
const MAX_SECONDS: u32 = 100_000_000;

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untimed => f.write_str("-"),
            Self::Timed { base, increment } => write!(f, "{base}+{increment}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = Token::whole(text);
        if text == "-" {
            return Ok(Self::Untimed);
        }
        let parts: Vec<_> = whole.split('+').collect();
        let [base, increment] = parts[..] else {
            return Err(whole.error("expected a time control as `300+3`, or `-`"));
        };
        let (base, increment) = (base.number(MAX_SECONDS)?, increment.number(MAX_SECONDS)?);
        Ok(Self::Timed { base, increment })
    }
}

/// A day as in the tag `Date`: `2026.11.27`, with `?` for each digit of a part that is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    /// 0 to 9999.
    pub year: Option<u16>,
    /// 1 to 12.
    pub month: Option<u8>,
    /// 1 to 31.
    pub day: Option<u8>,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            None => f.write_str("????")?,
            Some(year) => write!(f, "{year:04}")?,
        }
        for part in [self.month, self.day] {
            match part {
                None => f.write_str(".??")?,
                Some(part) => write!(f, ".{part:02}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Date {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = Token::whole(text);
        let parts: Vec<_> = whole.split('.').collect();
        let [year, month, day] = parts[..] else {
            return Err(whole.error("expected a date as `2026.11.27`, unknown parts as `??`"));
        };
        let part = |token: Token<'_>, length: usize, range: std::ops::RangeInclusive<u64>| {
            if token.text == &"????"[..length] {
                return Ok(None);
            }
            let number = digits(token.text, length).filter(|number| range.contains(number));
            let (low, high) = (range.start(), range.end());
            number.map(Some).ok_or_else(|| {
                token.error(format!("expected {length} digits, {low} to {high}, or question marks"))
            })
        };
        Ok(Self {
            year: part(year, 4, 0..=9999)?.map(|year| year as u16),
            month: part(month, 2, 1..=12)?.map(|month| month as u8),
            day: part(day, 2, 1..=31)?.map(|day| day as u8),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_both_ways() {
        let clock: Clock = "0:04:31.2".parse().unwrap();
        assert_eq!(clock.time(), Duration::from_millis(271_200));
        for text in ["0:00:00", "0:04:31.2", "12:59:59.001", "99999:59:59.999"] {
            assert_eq!(text.parse::<Clock>().unwrap().to_string(), text);
        }
        assert_eq!("0:00:01.50".parse::<Clock>().unwrap().to_string(), "0:00:01.5");
        assert_eq!(Clock::new(Duration::MAX), Clock::MAX);
        assert_eq!(Clock::MAX.to_string(), "99999:59:59.999");
        for wrong in [
            "",
            "4:31",
            "0:4:31",
            "0:60:00",
            "0:00:60",
            "00:00:00",
            "0:00:00.",
            "0:00:00.1234",
            "0:00:-1",
            "0:00:00:00",
            "0:00:00.é",
            "100000:00:00",
        ] {
            assert!(wrong.parse::<Clock>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn time_controls_both_ways() {
        for text in ["-", "300+3", "0+0"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for wrong in ["", "300", "300+", "+3", "300+3+1", "0300+3", "5m", "--"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn dates_both_ways() {
        for text in ["2026.11.27", "2026.??.??", "????.??.??", "0001.01.31"] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), text);
        }
        for wrong in
            ["", "2026-11-27", "2026.13.01", "2026.00.01", "2026.1.1", "26.01.01", "2026.01"]
        {
            assert!(wrong.parse::<Date>().is_err(), "{wrong}");
        }
        assert_eq!("2026.13.01".parse::<Date>().unwrap_err().column, 6);
    }
}
