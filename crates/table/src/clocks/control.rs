//! How much time the players have.

use std::{fmt, str::FromStr, time::Duration};

use quartet_core::{TextError, text::Token};
use quartet_record::{Record, RecordError, TimeControl};

use crate::Table;

/// How much time the players have. Its text is `-`, `300+3` or `300+5x30`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Control {
    /// As much as they like.
    #[default]
    None,
    /// A time for the whole game and some more after each turn.
    Fischer {
        /// Seconds at the start; where there are none, the first turn has an increment.
        main: u32,
        /// Seconds added after each turn.
        increment: u32,
    },
    /// A time for the whole game, then periods: one that is not used up in a turn is whole again.
    Byoyomi {
        /// Seconds at the start.
        main: u32,
        /// Seconds of each period.
        period: u32,
        /// How many periods there are.
        periods: u32,
    },
}

/// How fast a game is, by the time that a seat has for a game of forty turns.
///
/// ```
/// use quartet_table::{Control, Pace};
///
/// let control: Control = "300+5".parse()?;
/// assert_eq!(control.pace(), Pace::Blitz); // 300 s + 40 × 5 s
/// assert_eq!("0+1x86400".parse::<Control>()?.pace(), Pace::Correspondence);
/// # Ok::<(), quartet_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pace {
    /// Less than ten minutes.
    Blitz,
    /// Less than an hour.
    Rapid,
    /// Less than a day.
    Classical,
    /// A day or more: as a rule so many days for each turn.
    Correspondence,
    /// There are no clocks.
    Untimed,
}

impl Pace {
    /// Each, the fastest first.
    pub const ALL: [Self; 5] =
        [Self::Blitz, Self::Rapid, Self::Classical, Self::Correspondence, Self::Untimed];

    /// The name, as in `blitz`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
            Self::Untimed => "untimed",
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Pace {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::ALL.into_iter().find(|pace| pace.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Token::whole(text).error(format!("expected one of: {names}"))
        })
    }
}

/// So many turns has the game by which a [`Pace`] is measured.
const TURNS: u64 = 40;
const MINUTE: u64 = 60;

/// The most seconds of a time: as in time controls of records.
const MAX_SECONDS: u32 = 100_000_000;
/// The most byoyomi periods.
const MAX_PERIODS: u32 = 99;
/// The tag that says the periods of byoyomi. The form of `TimeControl` has no place for them.
const BYOYOMI: &str = "Byoyomi";

const fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(seconds as u64)
}

impl Control {
    /// All that a seat has at the start.
    pub(super) fn total(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::Fischer { main: 0, increment } => seconds(increment),
            Self::Fischer { main, .. } => seconds(main),
            Self::Byoyomi { main, period, periods } => seconds(main) + seconds(period) * periods,
        }
    }

    /// The periods of byoyomi: how long and how many.
    pub(super) fn periods(self) -> Option<(Duration, u32)> {
        match self {
            Self::Byoyomi { period, periods, .. } => Some((seconds(period), periods)),
            _ => None,
        }
    }

    /// What a seat has that ends its turn with so much left.
    pub(super) fn after_turn(self, left: Duration) -> Duration {
        match self {
            Self::None => left,
            Self::Fischer { increment, .. } => left.saturating_add(seconds(increment)),
            Self::Byoyomi { period, periods, .. } => {
                let period = seconds(period);
                left.max(period * super::count(left, period).min(periods))
            }
        }
    }

    /// How fast a game with it is. Of byoyomi one period counts for each turn.
    pub const fn pace(self) -> Pace {
        let (main, turn) = match self {
            Self::None => return Pace::Untimed,
            Self::Fischer { main, increment } => (main, increment),
            Self::Byoyomi { main, period, .. } => (main, period),
        };
        match main as u64 + TURNS * turn as u64 {
            seconds if seconds < 10 * MINUTE => Pace::Blitz,
            seconds if seconds < 60 * MINUTE => Pace::Rapid,
            seconds if seconds < 24 * 60 * MINUTE => Pace::Classical,
            _ => Pace::Correspondence,
        }
    }

    /// The control that a record says; `None` if it says nothing.
    pub fn of_record(record: &Record) -> Option<Self> {
        match record.time_control()? {
            TimeControl::Untimed => Some(Self::None),
            TimeControl::Timed { base, increment } => {
                let periods = record.tag(BYOYOMI);
                let byoyomi = periods.and_then(|text| format!("{base}+{text}").parse().ok());
                byoyomi.or(Some(Self::Fischer { main: base, increment }))
            }
        }
    }

    /// Writes the control into the record of a table: the tag `TimeControl` and, for byoyomi, the tag
    /// `Byoyomi` with the periods, as in `5x30`.
    ///
    /// # Errors
    /// If the record is full of tags.
    pub fn note(self, table: &mut Table) -> Result<(), RecordError> {
        match self {
            Self::None => table.note("TimeControl", "-"),
            Self::Fischer { main, increment } => {
                table.note("TimeControl", &format!("{main}+{increment}"))
            }
            Self::Byoyomi { main, period, periods } => {
                table.note("TimeControl", &format!("{main}+0"))?;
                table.note(BYOYOMI, &format!("{periods}x{period}"))
            }
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("-"),
            Self::Fischer { main, increment } => write!(f, "{main}+{increment}"),
            Self::Byoyomi { main, period, periods } => write!(f, "{main}+{periods}x{period}"),
        }
    }
}

impl FromStr for Control {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = Token::whole(text);
        if text == "-" {
            return Ok(Self::None);
        }
        let parts: Vec<_> = whole.split('+').collect();
        let [main, rest] = parts[..] else {
            return Err(whole.error("expected a time control as `300+3`, `300+5x30` or `-`"));
        };
        let main = main.number(MAX_SECONDS)?;
        let least_one = |token: Token<'_>, max| match token.number(max)? {
            0 => Err(token.error("expected at least 1")),
            number => Ok(number),
        };
        let parts: Vec<_> = rest.split('x').collect();
        match parts[..] {
            [increment] => match (main, increment.number(MAX_SECONDS)?) {
                (0, 0) => Err(whole.error("this is no time at all")),
                (main, increment) => Ok(Self::Fischer { main, increment }),
            },
            [periods, period] => Ok(Self::Byoyomi {
                main,
                period: least_one(period, MAX_SECONDS)?,
                periods: least_one(periods, MAX_PERIODS)?,
            }),
            _ => Err(rest.error("expected an increment as `3` or periods as `5x30`")),
        }
    }
}
