//! Clocks as JSON: what is left by seat, and how much of it the turn in progress has used.

use std::time::Duration;

use quartet_core::{MAX_SEATS, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Clocks, Running};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    /// The text of the control.
    control: String,
    /// Milliseconds by seat.
    left: Vec<u64>,
    /// Whose turn it is, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    /// Milliseconds of this turn.
    #[serde(default)]
    spent: u64,
    /// Complete turns.
    turns: usize,
}

/// Milliseconds, never more than a time that can be added to another one.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).min(LONGEST)
}

/// 10,000 years.
const LONGEST: u64 = 10_000 * 366 * 24 * 3_600_000;

/// As if they stood still: [`Clocks::pause`] them first, so that no time of this turn gets lost.
impl Serialize for Clocks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Shape {
            control: self.control.to_string(),
            left: self.left.iter().map(|&left| millis(left)).collect(),
            seat: self.seat().map(Seat::number),
            spent: self.running.map_or(0, |running| millis(running.spent)),
            turns: self.turns,
        }
        .serialize(serializer)
    }
}

/// Clocks that stand still.
impl<'de> Deserialize<'de> for Clocks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let shape = Shape::deserialize(deserializer)?;
        let control = shape.control.parse().map_err(de::Error::custom)?;
        let seats = shape.left.len();
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(de::Error::custom("expected a time for each of 2 to 4 seats"));
        }
        if shape.left.iter().any(|&left| left > LONGEST) || shape.spent > LONGEST {
            return Err(de::Error::custom("a time is too long"));
        }
        let seat = shape.seat.map(|number| {
            let seat = Seat::all(seats).find(|seat| seat.number() == number);
            seat.ok_or_else(|| de::Error::custom(format!("there is no seat {number}")))
        });
        let spent = Duration::from_millis(shape.spent);
        let running = seat.transpose()?.map(|seat| Running { seat, spent, since: None });
        let left = shape.left.into_iter().map(Duration::from_millis).collect();
        Ok(Self { control, left, running, turns: shape.turns })
    }
}
