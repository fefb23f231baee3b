//! Why a place cannot be picked.

use quartet_games::{Action, Illegal, Position, fillit, jamit, nine, quoridor};
use quartet_render::Place;

use crate::choice::entry;

/// Why a place cannot be picked. Its text is English; clients that speak other languages look at
/// what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The rules forbid the action that the place would make.
    #[error("{0}")]
    Illegal(Illegal),
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// FILLIT: a stone goes one step.
    #[error("{0} is not next to the stone")]
    NotNextToTheStone(Place),
    /// JAMIT: coins are pushed in from outside.
    #[error("coins go in at the edge of the board")]
    CoinsEnterAtTheEdge,
    /// JAMIT: the turn has come to the pawn.
    #[error("no coins are due, the pawn must be moved now")]
    NoCoinsDue,
    /// The place leads to no action now.
    #[error("{0} cannot be chosen now")]
    Other(Place),
}

/// Why `place` cannot be picked after `picked`.
pub fn why_not(position: &Position, picked: &[Place], place: Place) -> Refusal {
    let refusal = match position {
        _ if position.is_over() => Some(Refusal::GameOver),
        Position::Quoridor(_) => {
            quoridor_action(place).and_then(|action| illegal(position, action))
        }
        Position::Nine(_) => nine_action(place).and_then(|action| illegal(position, action)),
        Position::Fillit(typed) => fillit_refusal(position, typed, picked, place),
        Position::Jamit(typed) => jamit_refusal(position, typed, picked, place),
    };
    refusal.unwrap_or(Refusal::Other(place))
}

fn illegal(position: &Position, action: Action) -> Option<Refusal> {
    position.legal(action).err().map(Refusal::Illegal)
}

fn quoridor_action(place: Place) -> Option<Action> {
    match place {
        Place::Square(square) => Some(quoridor::Action::Move(square)),
        Place::Fence(fence) => Some(quoridor::Action::Fence(fence)),
        _ => None,
    }
    .map(Action::Quoridor)
}

fn nine_action(place: Place) -> Option<Action> {
    match place {
        Place::Square(square) => Some(nine::Action::Neutral(square)),
        Place::Slot(slot) => Some(nine::Action::Piece(slot)),
        _ => None,
    }
    .map(Action::Nine)
}

fn fillit_refusal(
    position: &Position,
    typed: &fillit::Position,
    picked: &[Place],
    place: Place,
) -> Option<Refusal> {
    let Place::Space(to) = place else { return None };
    let stone = |place: fillit::Place| {
        let space = place.on(typed.board())?;
        matches!(typed.at(space), Some(fillit::Man::Stone(_))).then_some(place)
    };
    let step = match picked {
        [Place::Space(from)] => match stone(*from) {
            Some(from) => match fillit::Step::new(from, to) {
                Some(step) => Some(step),
                None => return Some(Refusal::NotNextToTheStone(place)),
            },
            None => None,
        },
        // A stone that cannot be picked up: any step tells why.
        _ => stone(to).and_then(|from| {
            let board = typed.board();
            let next = board.neighbours(from.on(board)?).iter().next()?;
            fillit::Step::new(from, fillit::Place::of(next, board))
        }),
    };
    let action = step.map_or(fillit::Action::Slide(to), fillit::Action::Step);
    illegal(position, Action::Fillit(action))
}

fn jamit_refusal(
    position: &Position,
    typed: &jamit::Position,
    picked: &[Place],
    place: Place,
) -> Option<Refusal> {
    let action = match (place, typed.due()) {
        (Place::Corner(corner), _) => jamit::Action::Pawn(corner),
        (_, [Some(first), second]) => {
            let Some(at) = entry(place, typed.board()) else {
                return Some(Refusal::CoinsEnterAtTheEdge);
            };
            match (typed.stage(), picked) {
                (jamit::Stage::Extra, [before]) => {
                    jamit::Action::Extra { first: entry(*before, typed.board())?, second: Some(at) }
                }
                (jamit::Stage::Extra, _) => jamit::Action::Extra { first: at, second: None },
                _ => jamit::Action::Insert { entry: at, first, second },
            }
        }
        _ => return Some(Refusal::NoCoinsDue),
    };
    illegal(position, Action::Jamit(action))
}
