//! How places, picked one after the other, make an action; and why some do not.

use quartet_core::hex::Board;
use quartet_games::{Action, Position, fillit, jamit, nine, quoridor};
use quartet_render::{Place, touched};

/// What the places picked so far lead to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Choices {
    /// The places that may be picked next.
    pub(crate) next: Vec<Place>,
    /// The actions that are complete, in the order of their texts. More than one if something is
    /// left to choose that is no place: the order of the coins in JAMIT.
    pub(crate) complete: Vec<Action>,
}

/// What the places of `picked` lead to, each of which was among the next ones before it.
pub(crate) fn choices(position: &Position, picked: &[Place]) -> Choices {
    let mut choices = Choices::default();
    for action in position.actions() {
        for path in paths(position, action) {
            if path == picked {
                choices.complete.push(action);
            } else if let Some(&next) = path.strip_prefix(picked).and_then(<[Place]>::first) {
                choices.next.push(next);
            }
        }
    }
    choices.next.sort_unstable();
    choices.next.dedup();
    choices.complete.sort_by_key(Action::to_string);
    choices
}

/// The ways to pick an action. A pawn need not be picked up first, as each seat has but one.
fn paths(position: &Position, action: Action) -> Vec<Vec<Place>> {
    let touched = touched(position, action);
    let (Some(&first), Some(&last)) = (touched.first(), touched.last()) else { return Vec::new() };
    match action {
        Action::Quoridor(quoridor::Action::Move(_))
        | Action::Fillit(fillit::Action::Slide(_))
        | Action::Jamit(jamit::Action::Pawn(_)) => vec![vec![last], vec![first, last]],
        Action::Nine(_) => vec![vec![first]],
        Action::Jamit(_) => vec![touched[1..].to_vec()],
        Action::Quoridor(_) | Action::Fillit(_) => vec![touched],
    }
}

/// The places over which the cursor walks. In Quoridor it walks over squares or over fences, as
/// `fences` says.
pub(crate) fn walk(position: &Position, fences: bool) -> Vec<Place> {
    let mut places = quartet_render::places(position);
    match position {
        Position::Quoridor(_) => {
            places.retain(|place| matches!(place, Place::Fence(_)) == fences);
        }
        Position::Nine(position) => {
            let slots = position.phase() != nine::Phase::Neutral;
            places.retain(|place| matches!(place, Place::Slot(_)) == slots);
        }
        Position::Fillit(_) => {}
        Position::Jamit(position) => {
            let corners = position.stage() == jamit::Stage::Pawn;
            places.retain(|place| match place {
                Place::Corner(_) => corners,
                _ => !corners && entry(*place, position.board()).is_some(),
            });
        }
    }
    places
}

fn entry(place: Place, board: &Board) -> Option<jamit::Entry> {
    match place {
        Place::Space(place) => jamit::Entry::of(board, place.on(board)?),
        _ => None,
    }
}

/// Why `place` cannot be picked after `picked`, in words.
pub(crate) fn why_not(position: &Position, picked: &[Place], place: Place) -> String {
    let reason = match position {
        _ if position.is_over() => Some("the game is over".into()),
        Position::Quoridor(_) => quoridor_action(place).and_then(|action| reason(position, action)),
        Position::Nine(_) => nine_action(place).and_then(|action| reason(position, action)),
        Position::Fillit(typed) => fillit_reason(position, typed, picked, place),
        Position::Jamit(typed) => jamit_reason(position, typed, picked, place),
    };
    reason.unwrap_or_else(|| format!("{place} cannot be chosen now"))
}

fn reason(position: &Position, action: Action) -> Option<String> {
    position.legal(action).err().map(|illegal| illegal.to_string())
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

fn fillit_reason(
    position: &Position,
    typed: &fillit::Position,
    picked: &[Place],
    place: Place,
) -> Option<String> {
    let Place::Space(to) = place else { return None };
    let stone = |place: fillit::Place| {
        let space = place.on(typed.board())?;
        matches!(typed.at(space), Some(fillit::Man::Stone(_))).then_some(place)
    };
    let step = match picked {
        [Place::Space(from)] => match stone(*from) {
            Some(from) => match fillit::Step::new(from, to) {
                Some(step) => Some(step),
                None => return Some(format!("{to} is not next to the stone")),
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
    reason(position, Action::Fillit(action))
}

fn jamit_reason(
    position: &Position,
    typed: &jamit::Position,
    picked: &[Place],
    place: Place,
) -> Option<String> {
    let action = match (place, typed.due()) {
        (Place::Corner(corner), _) => jamit::Action::Pawn(corner),
        (_, [Some(first), second]) => {
            let Some(entry) = entry(place, typed.board()) else {
                return Some("coins go in at the edge of the board".into());
            };
            match (typed.stage(), picked) {
                (jamit::Stage::Extra, [before]) => jamit::Action::Extra {
                    first: self::entry(*before, typed.board())?,
                    second: Some(entry),
                },
                (jamit::Stage::Extra, _) => jamit::Action::Extra { first: entry, second: None },
                _ => jamit::Action::Insert { entry, first, second },
            }
        }
        _ => return Some("no coins are due, the pawn must be moved now".into()),
    };
    reason(position, Action::Jamit(action))
}
