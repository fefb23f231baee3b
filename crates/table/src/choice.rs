//! How places, picked one after the other, make an action.

use quartet_core::hex::Board;
use quartet_games::{Action, Position, fillit, jamit, nine, quoridor};
use quartet_render::{Place, touched};

/// What the places picked so far lead to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Choices {
    /// The places that may be picked next.
    pub next: Vec<Place>,
    /// The actions that are complete, in the order of their texts. More than one if something is
    /// left to choose that is no place: the order of the coins in JAMIT.
    pub complete: Vec<Action>,
}

/// What the places of `picked` lead to, each of which was among the next ones before it.
pub fn choices(position: &Position, picked: &[Place]) -> Choices {
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
pub fn walk(position: &Position, fences: bool) -> Vec<Place> {
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

pub(crate) fn entry(place: Place, board: &Board) -> Option<jamit::Entry> {
    match place {
        Place::Space(place) => jamit::Entry::of(board, place.on(board)?),
        _ => None,
    }
}
