//! How a game ended, and times.

use quartet_core::{Outcome, Seat, Side};
use quartet_games::{Game, Variant};
use quartet_record::Termination;

use crate::Words;

impl Words {
    /// How a game ended, in a few words: `The goal line is reached`.
    pub fn termination(self, game: Game, termination: Termination) -> String {
        self.say(&format!("termination-{}", termination.name(game)))
    }

    /// Who has won: `Blue wins`, `Blue and Green win`, `Draw`. `names` are by seat; a side none of
    /// whose seats has one (or only an empty one) is named by its colour.
    pub fn verdict(self, variant: Variant, outcome: &Outcome, names: &[String]) -> String {
        let first = |side: &Side| outcome.ranks().get(side.index()) == Some(&1);
        let winners: Vec<Side> = Side::all(variant.sides()).filter(first).collect();
        if winners.len() == variant.sides() {
            return self.say("verdict-draw");
        }
        let names: Vec<String> =
            winners.into_iter().flat_map(|side| self.names(variant, side, names)).collect();
        let args = [("count", names.len().into()), ("names", self.list(names).into())];
        self.say_with("verdict-win", &args)
    }

    /// The names of a side's seats, its colour if there are none.
    fn names(self, variant: Variant, side: Side, names: &[String]) -> Vec<String> {
        let named = |seat: Seat| names.get(seat.index()).filter(|name| !name.trim().is_empty());
        let seats = Seat::all(variant.seats()).filter(|&seat| variant.side(seat) == side);
        if !seats.clone().any(|seat| named(seat).is_some()) {
            return vec![self.side(variant, side)];
        }
        seats.map(|seat| named(seat).cloned().unwrap_or_else(|| self.seat(variant, seat))).collect()
    }

    /// A time as on the face of a clock: `4:31`, `1:02:03`; tenths of a second are shown under ten
    /// seconds, `0:09.3`. Cut off, not rounded: a clock that shows time has some.
    pub fn duration(self, ms: u64) -> String {
        let (tenths, seconds) = (ms / 100 % 10, ms / 1000);
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match (hours, seconds) {
            (0, 0..10) => format!("0:{rest:02}.{tenths}"),
            (0, _) => format!("{minutes}:{rest:02}"),
            _ => format!("{hours}:{minutes:02}:{rest:02}"),
        }
    }
}
