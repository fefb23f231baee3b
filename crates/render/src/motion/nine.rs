//! Pieces drop in, slide, and win sections.

use quartet_core::Seat;
use quartet_games::nine::{Action, Position, Section};

use super::{Ease, Pose, script::Script};
use crate::{Place, hit::Area, scene::Shape};

pub(super) fn act(script: &mut Script<'_>, before: &Position, after: &Position, action: Action) {
    let place = match action {
        Action::Neutral(square) => Place::Square(square),
        Action::Piece(slot) => Place::Slot(slot),
        Action::Pass => return,
    };
    let slid = match action {
        Action::Piece(slot) => before.waiting(slot).and_then(|_| before.slide(slot)),
        _ => None,
    };
    match (slid, script.is(place)) {
        (Some(square), _) => {
            let end = slide(script, place, Place::Square(square));
            for section in Section::all() {
                if let Some(owner) = after.owner(section)
                    && before.owner(section) != Some(owner)
                {
                    flash(script, section, owner, end);
                }
            }
        }
        (None, Some(man)) => {
            script.drop(man, place, (0.0, 0.28));
        }
        (None, None) => {}
    }
}

/// Gives the time when the piece has arrived.
fn slide(script: &mut Script<'_>, from: Place, to: Place) -> f64 {
    let Some(piece) = script.was(from) else { return 0.0 };
    let [start, end] = [from, to].map(|place| Pose::at(script.centre(place)));
    let steps = (end.x - start.x).hypot(end.y - start.y) / script.drawing.unit;
    let time = 0.26 + 0.045 * steps;
    // It is a little smaller in its slot.
    let role = script.man(piece, to, 0.0, start.scaled(0.92));
    script.go(role, time, end, Ease::Out);
    script.hide(to, time);
    time
}

/// A section lights up in the colour of who has won it.
fn flash(script: &mut Script<'_>, section: Section, owner: Seat, time: f64) {
    let Some(middle) = section.squares().iter().nth(4).map(Place::Square) else { return };
    let Some(hit) = script.drawing.find(middle).copied() else { return };
    let Area::Box(half, _) = hit.area else { return };
    let colour = script.drawing.palette.man(Some(owner.index()));
    let panel = Shape::block(0.0, 0.0, (3.0 * half + 3.0, 3.0 * half + 3.0), 9.0);
    let panel = panel.fill(colour.lighter(0.3)).stroke(colour, 5.0);
    let pose = Pose::at((hit.x, hit.y));
    let role = script.actor("flash", vec![panel], time - 0.06, pose.faded(0.0));
    script.go(role, time + 0.06, pose.faded(0.75), Ease::Out);
    script.go(role, time + 0.5, pose.scaled(1.03).faded(0.0), Ease::Both);
}
