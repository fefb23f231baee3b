//! How long engines may think, and the clock that the referee keeps.

use std::{fmt, str::FromStr, time::Duration};

use anyhow::{Context as _, ensure};
use quartet_core::Seat;
use quartet_engine::Limits;

/// What bounds the thinking of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    /// The same limits for every action.
    Fixed(Limits),
    /// A clock for every seat.
    Clock(TimeControl),
}

/// In words.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => write!(f, "{control} s"),
            Self::Fixed(limits) => {
                let parts = [
                    limits.time.map(|time| format!("{} ms an action", time.as_millis())),
                    limits.nodes.map(|nodes| format!("{nodes} nodes an action")),
                    limits.depth.map(|depth| format!("depth {depth}")),
                ];
                f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// Time for a whole game and what each completed turn adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeControl {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

/// Seconds, as in `10+0.1` or `60`.
impl FromStr for TimeControl {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let control = Self { base: seconds(base)?, increment: seconds(increment)? };
        ensure!(!control.base.is_zero(), "the time for a game is more than nothing");
        Ok(control)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// A number of seconds with at most three decimals, so that it is written as it was read.
pub(super) fn seconds(text: &str) -> anyhow::Result<Duration> {
    let millis = || {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || decimals.len() > 3 {
            return None;
        }
        let whole: u64 = whole.parse().ok().filter(|&seconds| seconds <= 1_000_000)?;
        let decimals: u64 = format!("{decimals:0<3}").parse().ok()?;
        Some(whole * 1000 + decimals)
    };
    let message = || format!("`{text}` is not a number of seconds, as in 10 or 0.1");
    millis().map(Duration::from_millis).with_context(message)
}

/// What the referee allows beyond the limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// By how much a limit on time may be exceeded: answers take their way, and machines are busy
    /// with other things at times.
    pub(super) grace: Duration,
    /// How long an engine may take for one answer where no limit on time says so.
    pub(super) answer: Duration,
}

/// The clocks of a game, by seat.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    left: Vec<Option<Duration>>,
}

/// What one search is bounded by.
#[derive(Clone, Debug)]
pub(crate) enum Bound {
    Fixed(Limits),
    /// What is left to each seat that has a clock, and what a completed turn adds.
    Clock {
        left: Vec<Option<Duration>>,
        increment: Duration,
    },
}

impl Clocks {
    /// As they stand before a game.
    pub(super) fn new(controls: &[Control]) -> Self {
        let base = |control: &Control| match control {
            Control::Fixed(_) => None,
            Control::Clock(control) => Some(control.base),
        };
        Self { left: controls.iter().map(base).collect() }
    }

    /// What is left to a seat, if it has a clock.
    pub(super) fn left(&self, seat: Seat) -> Option<Duration> {
        self.left[seat.index()]
    }

    /// What the next search of a seat is bounded by.
    pub(super) fn bound(&self, control: Control) -> Bound {
        match control {
            Control::Fixed(limits) => Bound::Fixed(limits),
            Control::Clock(control) => {
                Bound::Clock { left: self.left.clone(), increment: control.increment }
            }
        }
    }

    /// How long the next answer of a seat may take before the game is lost on time.
    pub(super) fn deadline(&self, seat: Seat, control: Control, patience: Patience) -> Duration {
        let time = match control {
            Control::Fixed(limits) => limits.time,
            Control::Clock(_) => self.left(seat),
        };
        time.map_or(patience.answer, |time| time + patience.grace)
    }

    /// Takes off the time that an answer took, and adds the increment after a turn.
    pub(super) fn spend(
        &mut self,
        seat: Seat,
        control: Control,
        spent: Duration,
        turn_complete: bool,
    ) {
        if let (Control::Clock(control), Some(left)) = (control, &mut self.left[seat.index()]) {
            *left = left.saturating_sub(spent);
            if turn_complete {
                *left += control.increment;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn time_controls_are_written_as_they_are_read() {
        for (text, base, increment, written) in [
            ("10+0.1", 10_000, 100, "10+0.1"),
            ("60", 60_000, 0, "60+0"),
            ("0.25+0.005", 250, 5, "0.25+0.005"),
        ] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!((control.base, control.increment), (ms(base), ms(increment)));
            assert_eq!(control.to_string(), written);
        }
        for wrong in
            ["", "0", "0+1", "+", "10+", "-1", "1e3", "10+0.0001", "x", "1.", ".5", "9999999"]
        {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_gains_after_a_turn() {
        let control = Control::Clock("1+0.2".parse().unwrap());
        let patience = Patience { grace: ms(50), answer: ms(9000) };
        let (one, two) = (Seat::new(0), Seat::new(1));
        let mut clocks = Clocks::new(&[control; 2]);
        assert_eq!(clocks.deadline(one, control, patience), ms(1050));
        clocks.spend(one, control, ms(300), false);
        assert_eq!([one, two].map(|seat| clocks.left(seat)), [Some(ms(700)), Some(ms(1000))]);
        clocks.spend(one, control, ms(100), true);
        assert_eq!(clocks.left(one), Some(ms(800)));
        // Within the grace the clock stands at nothing, and the increment counts from there.
        clocks.spend(one, control, ms(840), true);
        assert_eq!(clocks.left(one), Some(ms(200)));
    }

    #[test]
    fn without_a_clock_only_patience_ends() {
        let patience = Patience { grace: ms(50), answer: ms(9000) };
        let seat = Seat::FIRST;
        let fixed = |limits| Control::Fixed(limits);
        let time = fixed(Limits { time: Some(ms(100)), ..Limits::default() });
        let nodes = fixed(Limits { nodes: Some(100), ..Limits::default() });
        let clocks = Clocks::new(&[time, nodes]);
        assert_eq!(clocks.deadline(seat, time, patience), ms(150));
        assert_eq!(clocks.deadline(seat, nodes, patience), ms(9000));
    }
}
