//! Turns of a line, and the numbers of rounds.

use quartet_core::{Seat, TextError, text::Token};

use crate::NodeId;

/// A turn in a line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The round, from 1. A round has at most one turn of each seat, in turn order.
    pub round: u32,
    /// Who plays.
    pub seat: Seat,
    /// Where each action of the turn leads; at least one.
    pub nodes: Vec<NodeId>,
    /// Whether nothing is missing. A turn is broken off by the end of the game or of the line.
    pub complete: bool,
    /// The actions as text: `Pe4/c1-c2`.
    pub text: String,
}

/// The number before a turn: `2.` for seat 1, `2...` for seat 2, `2..3.` for seat 3.
pub(crate) fn number_text(round: u32, seat: Seat) -> String {
    match seat.number() {
        1 => format!("{round}."),
        2 => format!("{round}..."),
        number => format!("{round}..{number}."),
    }
}

/// Whether a text is the number of a turn of `round` and `seat`; any seat may be named in full, as
/// in `2..1.`.
///
/// # Errors
/// If it is none or another one.
pub(crate) fn check_number(text: &str, round: u32, seat: Seat) -> Result<(), TextError> {
    let full = format!("{round}..{seat}.");
    let short = number_text(round, seat);
    if text == short || text == full {
        Ok(())
    } else {
        Err(Token::whole(text).error(format!("expected `{short}` here")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_name_round_and_seat() {
        let texts = Seat::all(4).map(|seat| number_text(12, seat));
        assert!(texts.eq(["12.", "12...", "12..3.", "12..4."]));
        for (text, seat) in [("2.", 0), ("2..1.", 0), ("2...", 1), ("2..2.", 1), ("2..3.", 2)] {
            assert!(check_number(text, 2, Seat::new(seat)).is_ok(), "{text}");
        }
        for wrong in ["3.", "02.", "2..", "2....", "2..3", "2...", "2. "] {
            assert!(check_number(wrong, 2, Seat::FIRST).is_err(), "{wrong}");
        }
    }
}
