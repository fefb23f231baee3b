//! What happens by itself when nobody does anything.

use quartet_core::Seat;
use quartet_table::Control;

use crate::room::{Room, Step, time};

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

/// So long waits a room for players.
const WAITING: u64 = 7 * DAY;
/// So long waits a game without clocks for an action.
const UNTIMED: u64 = 30 * DAY;
/// So long waits a match with clocks for its second game.
const BETWEEN: u64 = 60 * SECOND;

/// What happens by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The time of a seat is up.
    Flag(Seat),
    /// The second game begins, ready or not.
    SecondGame,
    /// The game is given up without a result.
    Abandon,
    /// The room closes.
    Close,
}

impl Room {
    /// What happens next by itself, and when, in milliseconds since 1970. Engines have no clock that
    /// could run out: that the server is slow is nobody's fault.
    pub fn due(&self) -> Option<(u64, Due)> {
        match self.step {
            Step::Waiting => Some((self.moved + WAITING, Due::Close)),
            Step::Between if self.terms.control == Control::None => {
                Some((self.moved + UNTIMED, Due::Abandon))
            }
            Step::Between => Some((self.moved + BETWEEN, Due::SecondGame)),
            Step::Playing => {
                let turn = self.turn()?;
                self.chairs[turn.index()].person()?;
                let flag = self.clocks()?.flag_time(time(self.now));
                Some(match flag {
                    Some(flag) => (millis(flag).max(self.now), Due::Flag(turn)),
                    None => (self.moved + UNTIMED, Due::Abandon),
                })
            }
            Step::Over | Step::Closed => None,
        }
    }
}

/// Rounded up: a flag never falls too early.
fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}
