//! What a step asks of an action: the words of the tutorial files.

use quartet_core::{Game as _, Seat, Side, TextError, Variant as _, text::Token};
use quartet_games::{Action, Position, fillit, jamit};

/// What an action must do. All but the refused one must be legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// `e4`: it is this very action.
    Exactly(Action),
    /// `refused:e4`: it is this very action, and the rules forbid it.
    Refused(Action),
    /// `any`: anything.
    Any,
    /// `wins`: it ends the game, and the side of its seat is first.
    Wins,
    /// `gains:N`: its seat has at least N points more after it (Nine, JAMIT).
    Gains(u32),
    /// `nears`: the pawn's way to its goal line is shorter after it (Quoridor).
    Nears,
    /// `hinders:N`: another pawn's way is at least N steps longer after it (Quoridor).
    Hinders(u32),
    /// `blocks:N`: pieces of others in at least N slots can no longer slide after it (Nine).
    Blocks(u32),
    /// `lays:N`: a slide that lays at least N chips (FILLIT).
    Lays(u32),
    /// `returns:N`: a slide that sends at least N chips of others back (FILLIT).
    Returns(u32),
    /// `steps`: a stone step (FILLIT).
    Steps,
    /// `swaps`: a stone step that changes places with something (FILLIT).
    Swaps,
    /// `pushes:N`: it moves pieces on the board at least N times (JAMIT).
    Pushes(u32),
    /// `drops-stone`: an own stone falls (JAMIT).
    DropsStone,
}

impl Wish {
    /// Reads a word of a tutorial file; what is no word of this vocabulary is an action of the game
    /// of `position`.
    pub(crate) fn read(token: Token<'_>, position: &Position) -> Result<Self, TextError> {
        let (word, value) = token.text.split_once(':').unwrap_or((token.text, ""));
        let counted = |wish: fn(u32) -> Self| match value.parse() {
            Ok(number) => Ok(wish(number)),
            Err(_) => Err(token.error("expected a number after the colon")),
        };
        match word {
            "any" => Ok(Self::Any),
            "wins" => Ok(Self::Wins),
            "nears" => Ok(Self::Nears),
            "steps" => Ok(Self::Steps),
            "swaps" => Ok(Self::Swaps),
            "drops-stone" => Ok(Self::DropsStone),
            "gains" => counted(Self::Gains),
            "hinders" => counted(Self::Hinders),
            "blocks" => counted(Self::Blocks),
            "lays" => counted(Self::Lays),
            "returns" => counted(Self::Returns),
            "pushes" => counted(Self::Pushes),
            "refused" => {
                let (_, action) = token.split_at("refused:".len().min(token.text.len()));
                read_action(action, position).map(Self::Refused)
            }
            _ => read_action(token, position).map(Self::Exactly),
        }
    }

    /// Whether `action` in `before` does it.
    pub(crate) fn is_met(self, before: &Position, action: Action) -> bool {
        let Ok(after) = before.play(action) else {
            return self == Self::Refused(action);
        };
        let seat = before.turn();
        match self {
            Self::Exactly(wanted) => wanted == action,
            Self::Refused(_) => false,
            Self::Any => true,
            Self::Wins => {
                let side = before.variant().side(seat);
                after.outcome().is_some_and(|outcome| outcome.rank(side) == 1)
            }
            Self::Gains(least) => {
                let (old, new) = (points(before, seat), points(&after, seat));
                old.zip(new).is_some_and(|(old, new)| new >= old + least)
            }
            Self::Nears => distance(&after, seat) < distance(before, seat),
            Self::Hinders(least) => others(before).any(|other| {
                let (old, new) = (distance(before, other), distance(&after, other));
                old.zip(new).is_some_and(|(old, new)| new >= old + least)
            }),
            Self::Blocks(least) => {
                let (old, new) = (slides(before, others(before)), slides(&after, others(before)));
                old.zip(new).is_some_and(|(old, new)| old >= new + least)
            }
            Self::Lays(least) => laid(before, action).is_some_and(|(laid, _)| laid >= least),
            Self::Returns(least) => laid(before, action).is_some_and(|(_, back)| back >= least),
            Self::Steps => matches!(action, Action::Fillit(fillit::Action::Step(_))),
            Self::Swaps => swaps(before, action),
            Self::Pushes(least) => {
                let pushed = |event: &&jamit::Event| matches!(event, jamit::Event::Push { .. });
                let events = events(before, action);
                events.iter().filter(pushed).count() as u32 >= least
            }
            Self::DropsStone => {
                let stone = jamit::Piece::stone(jamit::Colour::of(seat));
                let fell = |event: &jamit::Event| matches!(event, jamit::Event::Eject { piece, .. } if *piece == stone);
                events(before, action).iter().any(fell)
            }
        }
    }
}

/// An action of the game of `position`, legal or not.
pub(crate) fn read_action(token: Token<'_>, position: &Position) -> Result<Action, TextError> {
    position.parse_action(token.text).map_err(|error| error.moved(1, token.column))
}

fn others(position: &Position) -> impl Iterator<Item = Seat> + use<> {
    let turn = position.turn();
    Seat::all(position.variant().seats()).filter(move |&seat| seat != turn)
}

fn points(position: &Position, seat: Seat) -> Option<u32> {
    match position {
        Position::Nine(position) => Some(position.points(seat)),
        Position::Jamit(position) => Some(position.points(seat).into()),
        Position::Quoridor(_) | Position::Fillit(_) => None,
    }
}

/// The steps of a pawn to its goal line.
fn distance(position: &Position, seat: Seat) -> Option<u32> {
    match position {
        Position::Quoridor(position) => Some(position.distance(seat)),
        _ => None,
    }
}

/// How many pieces some seats together can slide.
fn slides(position: &Position, seats: impl Iterator<Item = Seat>) -> Option<u32> {
    match position {
        Position::Nine(position) => Some(seats.map(|seat| position.slides(seat).len()).sum()),
        _ => None,
    }
}

/// How many chips a slide lays, and how many of others it sends back.
fn laid(before: &Position, action: Action) -> Option<(u32, u32)> {
    let (Position::Fillit(before), Action::Fillit(fillit::Action::Slide(to))) = (before, action)
    else {
        return None;
    };
    let slide = before.slide_to(before.turn(), to.on(before.board())?)?;
    let others = Side::all(before.variant().sides()).filter(|&side| side != before.side_to_move());
    let returned = others.map(|side| (slide.laid & before.chips(side)).len()).sum();
    Some((slide.laid.len(), returned))
}

/// Whether a stone steps to where something is.
fn swaps(before: &Position, action: Action) -> bool {
    match (before, action) {
        (Position::Fillit(before), Action::Fillit(fillit::Action::Step(step))) => {
            let to = step.to().on(before.board());
            to.is_some_and(|to| before.at(to).is_some())
        }
        _ => false,
    }
}

fn events(before: &Position, action: Action) -> Vec<jamit::Event> {
    match (before, action) {
        (Position::Jamit(before), Action::Jamit(action)) => {
            before.events(action).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}
