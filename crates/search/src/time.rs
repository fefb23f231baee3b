//! How much time one search may take.

use std::time::Duration;

use crate::Limits;

/// What is known of the clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remaining {
    /// Time left.
    pub time: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// For how many more searches the time must last, this one included; `None` if nobody knows.
    /// Where a turn has several actions each is a search of its own.
    pub searches: Option<u32>,
}

/// How many searches more are expected where nobody knows.
const EXPECTED_SEARCHES: u32 = 25;

impl Remaining {
    /// The time for the next search, always positive, for [`Limits::time`]. `overhead` is what
    /// passes besides on the way of each move (tens of milliseconds over a network); it is never
    /// spent, so that keeping to the budget cannot lose on time while at least twice the overhead
    /// is left.
    pub fn budget(self, overhead: Duration) -> Duration {
        self.spread(overhead).0
    }

    /// Limits of time for the next search: the budget as the aim, and up to twice as much where the
    /// choice is hard, which cannot lose on time either.
    pub fn limits(self, overhead: Duration) -> Limits {
        let (aim, most) = self.spread(overhead);
        let time = (aim * 2).min(most).max(aim);
        Limits { time: Some(time), aim: Some(aim), ..Limits::default() }
    }

    /// The budget and the most that a search may ever take.
    fn spread(self, overhead: Duration) -> (Duration, Duration) {
        let searches = self.searches.unwrap_or(EXPECTED_SEARCHES).max(1);
        let usable = self.time.saturating_sub(overhead * 2);
        let most = if searches == 1 { usable } else { usable / 3 };
        let even = usable / searches + self.increment * 3 / 4;
        (even.min(most).max(Duration::from_millis(1)), most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn budget(time: u64, increment: u64, searches: Option<u32>) -> Duration {
        Remaining { time: ms(time), increment: ms(increment), searches }.budget(ms(50))
    }

    #[test]
    fn shares_out_what_is_left() {
        assert_eq!(budget(60_100, 0, None), ms(2400));
        assert_eq!(budget(60_100, 1000, None), ms(3150));
        assert_eq!(budget(1100, 0, Some(10)), ms(100));
        assert_eq!(budget(1100, 0, Some(1)), ms(1000));
        assert_eq!(budget(400, 5000, None), ms(100)); // no more than a third
        assert_eq!(budget(0, 0, None), ms(1));
        assert_eq!(budget(0, 0, Some(0)), ms(1));
    }

    #[test]
    fn hard_choices_may_take_twice_as_long() {
        let limits = |time, searches| {
            let limits = Remaining { time: ms(time), increment: ms(0), searches }.limits(ms(50));
            (limits.aim, limits.time)
        };
        assert_eq!(limits(60_100, None), (Some(ms(2400)), Some(ms(4800))));
        assert_eq!(limits(1000, Some(2)), (Some(ms(300)), Some(ms(300)))); // no more than a third
        assert_eq!(limits(1100, Some(1)), (Some(ms(1000)), Some(ms(1000))));
        assert_eq!(limits(0, None), (Some(ms(1)), Some(ms(1))));
    }

    #[test]
    fn long_games_are_not_lost_on_time() {
        for (start, increment) in [(5_000, 60), (60_000, 100), (1_000, 1_000)] {
            let mut left = ms(start);
            for _ in 0..2000 {
                let clock = Remaining { time: left, increment: ms(increment), searches: None };
                // A search overruns a little, and the way costs the overhead.
                let spent = clock.limits(ms(50)).time.unwrap() + ms(5) + ms(40);
                assert!(spent < left, "{left:?} left");
                left -= spent;
                left += ms(increment);
            }
        }
        let mut left = ms(60_000);
        for _ in 0..100 {
            let clock = Remaining { time: left, increment: ms(0), searches: None };
            let spent = clock.budget(ms(20));
            assert!(spent < left);
            left -= spent;
        }
    }
}
