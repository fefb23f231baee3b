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

#[cfg(test)]
mod tests {
    use quartet_core::Seat;

    use super::*;
    use crate::{choices, read_start};

    fn refused(start: &str, picked: &[&str], place: &str) -> Refusal {
        let position = read_start(start).unwrap();
        let place_of = |name: &str| Place::from_name(position.game(), name).unwrap();
        let picked: Vec<Place> = picked.iter().map(|name| place_of(name)).collect();
        assert!(!choices(&position, &picked).next.contains(&place_of(place)));
        why_not(&position, &picked, place_of(place))
    }

    #[test]
    fn the_rules_say_why() {
        use quoridor::Illegal::{ClosesWay, TooFar};
        let illegal = |reason| Refusal::Illegal(Illegal::Quoridor(reason));
        assert_eq!(refused("quoridor", &[], "e5"), illegal(TooFar));
        // Seat 1 stands at a1 between fences; the last one would close it in.
        let closed = "quoridor 2p a1,e9 10,10 a1h 1";
        assert_eq!(refused(closed, &[], "b1v"), illegal(ClosesWay(Seat::FIRST)));
        let twice = Refusal::Illegal(Illegal::Nine(nine::Illegal::SectionTaken));
        let nine = "nine 2p n 9/9/9/9/4n4/9/9/9/9 ......... ......... ......... ......... 2";
        assert_eq!(refused(nine, &[], "f6"), twice);
    }

    #[test]
    fn places_that_make_no_action_have_reasons_of_their_own() {
        let stone = Refusal::NotNextToTheStone;
        let far = Place::from_name(quartet_games::Game::Fillit, "a1").unwrap();
        let start = Position::start("fillit".parse().unwrap());
        let first = choices(&start, &[]).next.into_iter().find_map(|place| {
            let Position::Fillit(typed) = &start else { return None };
            let Place::Space(at) = place else { return None };
            let man = typed.at(at.on(typed.board())?)?;
            matches!(man, fillit::Man::Stone(_)).then(|| place.to_string())
        });
        assert_eq!(refused("fillit", &[&first.unwrap()], "a1"), stone(far));
        assert_eq!(stone(far).to_string(), "a1 is not next to the stone");
        assert_eq!(refused("jamit", &[], "e4"), Refusal::CoinsEnterAtTheEdge);
        let slot = Place::from_name(quartet_games::Game::Nine, "Sa").unwrap();
        let other = why_not(&Position::start("quoridor".parse().unwrap()), &[], slot);
        assert_eq!(other, Refusal::Other(slot));
        assert_eq!(other.to_string(), "Sa cannot be chosen now");
    }
}
