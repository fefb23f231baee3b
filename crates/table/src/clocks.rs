//! Clocks. They read no time themselves: whoever uses them says what time it is, as a duration since
//! any moment that stays the same.

mod control;
mod stored;

use std::time::Duration;

use quartet_core::Seat;
use quartet_engine::Remaining;
use quartet_games::Game;
use quartet_record::{Clock, Record};

use crate::Table;

pub use control::{Control, Pace};

/// The clocks of all seats.
///
/// What a seat has left is kept as one time: in byoyomi the main time and all periods together. Time
/// is taken off when a turn ends, and a period that was begun then counts as new.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: Control,
    /// What each seat had left when its turn began.
    left: Vec<Duration>,
    running: Option<Running>,
    /// The complete turns that are accounted for.
    turns: usize,
}

/// The clock of the seat to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    seat: Seat,
    /// Time of this turn before `since`.
    spent: Duration,
    /// Since when the clock runs, `None` while it stands still.
    since: Option<Duration>,
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// Main time left.
    pub main: Duration,
    /// In byoyomi: what is left of the period and how many periods there are, this one included; as
    /// long as there is main time, all of them, untouched.
    pub period: Option<(Duration, u32)>,
}

/// Making and asking.
impl Clocks {
    /// Clocks that stand still, with all the time that a control gives.
    pub fn new(control: Control, seats: usize) -> Self {
        Self { control, left: vec![control.total(); seats], running: None, turns: 0 }
    }

    /// How much time there is.
    pub const fn control(&self) -> Control {
        self.control
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.left.len()
    }

    /// Whose clock it is now, be it running or not.
    pub fn seat(&self) -> Option<Seat> {
        self.running.map(|running| running.seat)
    }

    /// Whether a clock is running.
    pub fn is_running(&self) -> bool {
        self.running.is_some_and(|running| running.since.is_some())
    }

    /// What a seat has left, byoyomi periods included.
    pub fn left(&self, seat: Seat, now: Duration) -> Duration {
        let spent = match self.running {
            Some(running) if running.seat == seat => running.spent(now),
            _ => Duration::ZERO,
        };
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        left.saturating_sub(spent)
    }

    /// What the clock of a seat shows.
    pub fn face(&self, seat: Seat, now: Duration) -> Face {
        let left = self.left(seat, now);
        let Some((period, periods)) = self.control.periods() else {
            return Face { main: left, period: None };
        };
        let main = left.saturating_sub(period * periods);
        let in_periods = left.min(period * periods);
        let count = count(in_periods, period);
        let this = in_periods.saturating_sub(period * count.saturating_sub(1));
        Face { main, period: Some((this, count)) }
    }

    /// The seat whose time is up.
    pub fn flag(&self, now: Duration) -> Option<Seat> {
        let seat = self.seat().filter(|_| self.control != Control::None)?;
        self.left(seat, now).is_zero().then_some(seat)
    }

    /// When the flag of the running clock will fall if nothing happens before.
    pub fn flag_time(&self, now: Duration) -> Option<Duration> {
        let seat = self.seat().filter(|_| self.is_running() && self.control != Control::None)?;
        Some(now.saturating_add(self.left(seat, now)))
    }

    /// What an engine at `seat` has to know to share out its time; `None` without clocks.
    pub fn remaining(&self, seat: Seat, game: Game, now: Duration) -> Option<Remaining> {
        let face = self.face(seat, now);
        let remaining = match (self.control, face.period) {
            (Control::None, _) => return None,
            (Control::Fischer { increment, .. }, _) => Remaining {
                time: face.main,
                increment: Duration::from_secs(increment.into()),
                searches: None,
            },
            (Control::Byoyomi { .. }, Some((period, _))) if face.main.is_zero() => {
                Remaining { time: period, increment: Duration::ZERO, searches: Some(actions(game)) }
            }
            (Control::Byoyomi { period, .. }, _) => Remaining {
                time: face.main + Duration::from_secs(period.into()),
                increment: Duration::from_secs(period.into()) / actions(game),
                searches: None,
            },
        };
        Some(remaining)
    }
}

/// For how many actions a turn is planned.
const fn actions(game: Game) -> u32 {
    match game {
        Game::Quoridor | Game::Nine => 1,
        Game::Fillit => 2,
        Game::Jamit => 3,
    }
}

/// How many periods are begun but not used up in this time.
fn count(time: Duration, period: Duration) -> u32 {
    let count = time.as_nanos().div_ceil(period.as_nanos().max(1));
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Running {
    fn spent(&self, now: Duration) -> Duration {
        let run = self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.spent.saturating_add(run)
    }
}

/// Running.
impl Clocks {
    /// Starts the clock of the seat whose turn begins.
    pub fn start(&mut self, seat: Seat, now: Duration) {
        self.running = Some(Running { seat, spent: Duration::ZERO, since: Some(now) });
    }

    /// Ends the turn of the seat whose clock it is: takes the time off, adds what the control gives
    /// for a turn, and starts the clock of `next`, if anyone's. Look at [`Clocks::flag`] first: time
    /// that is up is not called back here.
    pub fn press(&mut self, next: Option<Seat>, now: Duration) {
        if let Some(seat) = self.seat()
            && seat.index() < self.left.len()
        {
            self.left[seat.index()] = self.control.after_turn(self.left(seat, now));
        }
        let was_paused = self.running.is_some_and(|running| running.since.is_none());
        self.running = None;
        if let Some(next) = next {
            self.start(next, now);
            if was_paused {
                self.pause(now);
            }
        }
    }

    /// Lets the clocks stand still.
    pub fn pause(&mut self, now: Duration) {
        if let Some(running) = &mut self.running {
            *running = Running { spent: running.spent(now), since: None, ..*running };
        }
    }

    /// Lets them run again.
    pub fn resume(&mut self, now: Duration) {
        if let Some(running) = &mut self.running {
            running.since.get_or_insert(now);
        }
    }

    /// Stops all clocks: the game is over.
    pub fn stop(&mut self, now: Duration) {
        if let Some(seat) = self.seat()
            && seat.index() < self.left.len()
        {
            self.left[seat.index()] = self.left(seat, now);
        }
        self.running = None;
    }
}

/// At a table.
impl Clocks {
    /// Clocks for a game that goes on, with the times that its record says.
    pub fn at(control: Control, table: &Table) -> Self {
        let mut clocks = Self::new(control, table.players().len());
        clocks.restore(table.record());
        clocks
    }

    /// Brings the clocks in line with the table. To be called once after each change of it, and once
    /// to start them.
    ///
    /// Clocks are pressed when turns are complete, and the record gets what was left after each. Where
    /// turns were taken back, the clocks go back to what the record says, and turns that were played
    /// again have their old times. A pause goes on. After the end of the game all clocks stand.
    pub fn follow(&mut self, table: &mut Table, now: Duration) {
        let paused = self.running.is_some() && !self.is_running();
        let turns: Vec<_> = table.turns().into_iter().filter(|turn| turn.complete).collect();
        let next = (!table.is_over()).then(|| table.position().turn());
        if turns.len() < self.turns {
            self.restore(table.record());
            self.running = None;
        }
        for (turn, after) in turns.iter().zip(1..).skip(self.turns) {
            let Some(&node) = turn.nodes.last() else { continue };
            let then = turns.get(after).map(|turn| turn.seat).or(next);
            if let Some(clock) = table.record().notes(node).clock() {
                self.set(turn.seat, clock);
                self.running = None;
            } else if self.seat() == Some(turn.seat) {
                self.press(then, now);
                if self.control != Control::None {
                    table.set_clock(node, Clock::new(self.left(turn.seat, now)));
                }
            }
        }
        self.turns = turns.len();
        match next {
            None => self.stop(now),
            Some(next) if self.seat() != Some(next) => {
                if self.flagged(next) {
                    // The flag had fallen, and that was taken back.
                    self.restore(table.record());
                }
                self.start(next, now);
            }
            Some(_) => {}
        }
        if paused {
            self.pause(now);
        }
    }

    fn flagged(&self, seat: Seat) -> bool {
        self.left.get(seat.index()).is_some_and(Duration::is_zero)
    }

    /// The times after the last turns of a record.
    fn restore(&mut self, record: &Record) {
        self.left.fill(self.control.total());
        let turns = record.turns().into_iter().filter(|turn| turn.complete);
        self.turns = 0;
        for turn in turns {
            self.turns += 1;
            let clock = turn.nodes.last().and_then(|&node| record.notes(node).clock());
            if let Some(clock) = clock {
                self.set(turn.seat, clock);
            }
        }
    }

    fn set(&mut self, seat: Seat, clock: Clock) {
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = clock.time();
        }
    }
}

#[cfg(test)]
mod tests;
