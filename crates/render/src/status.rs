//! What stands beside the board: whose turn it is, what is due, and what each seat has.

use quartet_core::{Game as _, Seat, Variant as _};
use quartet_games::{Game, Position, fillit, jamit, nine, quoridor};

pub(crate) struct Status {
    pub(crate) game: &'static str,
    pub(crate) variant: String,
    /// Whose turn it is, or who has won.
    pub(crate) headline: String,
    /// What the seat to move has to do; empty after the end.
    pub(crate) due: String,
    pub(crate) seats: Vec<SeatStatus>,
}

pub(crate) struct SeatStatus {
    pub(crate) seat: Seat,
    /// The side in whose colour the seat plays.
    pub(crate) side: usize,
    pub(crate) name: String,
    pub(crate) to_move: bool,
    /// The rank of its side after the end.
    pub(crate) rank: Option<u8>,
    /// What is worth a picture: how many of how many.
    pub(crate) count: Count,
    /// Neutral coins in hand, where the game has them.
    pub(crate) hand: Option<u32>,
    /// All figures in words.
    pub(crate) figures: Vec<String>,
}

#[derive(Clone, Copy)]
pub(crate) struct Count {
    pub(crate) what: Counted,
    pub(crate) have: u32,
    pub(crate) of: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    Fences,
    Chips,
    Sections,
    Points,
}

impl Status {
    pub(crate) fn new(position: &Position, names: &[String]) -> Self {
        let name = |seat: Seat| match names.get(seat.index()).map(|name| name.trim()) {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => format!("Seat {seat}"),
        };
        let variant = position.variant();
        let outcome = position.outcome();
        let seats = Seat::all(variant.seats()).map(|seat| {
            let side = variant.side(seat);
            let (count, hand, figures) = match position {
                Position::Quoridor(position) => quoridor_figures(position, seat),
                Position::Nine(position) => nine_figures(position, seat),
                Position::Fillit(position) => fillit_figures(position, seat),
                Position::Jamit(position) => jamit_figures(position, seat),
            };
            SeatStatus {
                seat,
                side: side.index(),
                name: name(seat),
                to_move: outcome.is_none() && position.turn() == seat,
                rank: outcome.and_then(|outcome| outcome.ranks().get(side.index()).copied()),
                count,
                hand,
                figures,
            }
        });
        let seats: Vec<SeatStatus> = seats.collect();
        let winners: Vec<&str> = seats
            .iter()
            .filter(|seat| seat.rank == Some(1))
            .map(|seat| seat.name.as_str())
            .collect();
        let headline = match (winners.as_slice(), outcome) {
            (_, None) => format!("{} to move", name(position.turn())),
            (["you"], _) => "you win".into(),
            ([winner], _) => format!("{winner} wins"),
            (winners, _) => format!("{} win", winners.join(" and ")),
        };
        let due = due(position);
        let game = match position.game() {
            Game::Quoridor => "Quoridor",
            Game::Nine => "Nine",
            Game::Fillit => "FILLIT",
            Game::Jamit => "JAMIT",
        };
        Self { game, variant: variant.name(), headline, due, seats }
    }
}

type Figures = (Count, Option<u32>, Vec<String>);

fn some(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn quoridor_figures(position: &quoridor::Position, seat: Seat) -> Figures {
    let have = u32::from(position.fences_left(seat));
    let of = u32::from(position.variant().fences());
    let figures = vec![format!("{} left", some(have, "fence"))];
    (Count { what: Counted::Fences, have, of }, None, figures)
}

fn nine_figures(position: &nine::Position, seat: Seat) -> Figures {
    let have = position.points(seat);
    let mut figures = vec![some(have, "section")];
    match position.phase() {
        nine::Phase::Neutral | nine::Phase::Rim => {
            figures.push(format!("{} in hand", some(position.in_hand(seat), "piece")));
        }
        nine::Phase::Slide if position.is_over() => {}
        nine::Phase::Slide => {
            figures.push(format!("{} can slide", some(position.slides(seat).len(), "piece")));
        }
    }
    (Count { what: Counted::Sections, have, of: 9 }, None, figures)
}

fn fillit_figures(position: &fillit::Position, seat: Seat) -> Figures {
    let variant = position.variant();
    let (have, of) = (position.supply(variant.side(seat)), variant.chips());
    let mut figures = vec![format!("{} left to lay", some(have, "chip"))];
    if variant.sides() < variant.seats() {
        figures.push(format!("team {}", variant.side(seat)));
    }
    (Count { what: Counted::Chips, have, of }, None, figures)
}

fn jamit_figures(position: &jamit::Position, seat: Seat) -> Figures {
    let (have, of) = (u32::from(position.points(seat)), u32::from(position.variant().target()));
    let supply = u32::from(position.supply(jamit::Colour::of(seat)));
    let figures = vec![format!("{have} of {of} points"), format!("{} left", some(supply, "coin"))];
    let hand = position.variant().has(jamit::Colour::Neutral).then(|| position.hand(seat).into());
    (Count { what: Counted::Points, have, of }, hand, figures)
}

/// What the seat to move has to do, in a few words; empty after the end of the game.
pub fn due(position: &Position) -> String {
    if position.is_over() {
        return String::new();
    }
    match position {
        Position::Quoridor(position) => {
            match (position.pawn_targets().is_empty(), position.fences_left(position.turn())) {
                (false, 0) => "Move the pawn".into(),
                (false, _) => "Move the pawn or place a fence".into(),
                (true, _) if position.fence_targets().next().is_some() => "Place a fence".into(),
                (true, _) => "No action is possible: pass".into(),
            }
        }
        Position::Nine(position) => match position.phase() {
            nine::Phase::Neutral => "Put a neutral piece into a section".into(),
            nine::Phase::Rim => "Put a piece into a slot of the rim".into(),
            nine::Phase::Slide if position.slides(position.turn()).is_empty() => {
                "No piece can slide: pass".into()
            }
            nine::Phase::Slide => "Slide a piece into the board".into(),
        },
        Position::Fillit(position) => match position.stage() {
            fillit::Stage::Open if position.slide_targets().is_empty() => "Move a stone".into(),
            fillit::Stage::Open => "Slide the pawn and move a stone".into(),
            fillit::Stage::Slid => "Move a stone".into(),
            fillit::Stage::Stepped => "Slide the pawn".into(),
        },
        Position::Jamit(position) => {
            let due = position.due().into_iter().flatten();
            let coins: Vec<String> = due.map(|colour| colour.letter().to_string()).collect();
            match position.stage() {
                jamit::Stage::Insert => format!("Put in {} at one space", coins.join(" and ")),
                jamit::Stage::Extra => "Extra: own coins at different spaces".into(),
                jamit::Stage::Pawn => "Move the pawn to a free corner".into(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seat 2 has one step to go.
    #[test]
    fn whoever_has_won_is_named_as_one_speaks() {
        let before: Position = "quoridor 2p e7,e2 10,10 - 2".parse().expect("a position");
        let turn = before.parse_turn("e1").expect("the step is legal");
        let won = before.play(turn[0]).expect("the step is legal");
        let headline = |name: &str| {
            let names = [String::new(), name.to_owned()];
            Status::new(&won, &names).headline
        };
        assert_eq!(headline("you"), "you win");
        assert_eq!(headline("Ann"), "Ann wins");
    }
}
