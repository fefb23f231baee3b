//! Pawns hop, fences drop in from the side of their owner.

use std::f64::consts::PI;

use quartet_core::Game as _;
use quartet_games::quoridor::{Action, Position};

use super::{Ease, Pose, script::Script};
use crate::{Place, man::Man};

pub(super) fn act(script: &mut Script<'_>, before: &Position, action: Action) {
    match action {
        Action::Move(to) => {
            hop(script, Place::Square(before.pawn(before.turn())), Place::Square(to));
        }
        Action::Fence(fence) => {
            let place = Place::Fence(fence);
            let (x, y) = script.centre(place);
            let home = script.home(before.turn());
            let far = (home.0 - x).hypot(home.1 - y).max(1.0);
            let off = 60.0 / far;
            let start = (x + off * (home.0 - x), y + off * (home.1 - y));
            let start = Pose::at(start).scaled(1.35).faded(0.0);
            let fence = script.man(Man::FENCE, place, 0.0, start);
            script.go(fence, 0.32, Pose::at((x, y)), Ease::Out);
            script.hide(place, 0.32);
        }
        Action::Pass => {}
    }
}

fn hop(script: &mut Script<'_>, from: Place, to: Place) {
    let Some(pawn) = script.was(from) else { return };
    let [start, end] = [from, to].map(|place| Pose::at(script.centre(place)));
    let steps = (end.x - start.x).hypot(end.y - start.y) / (2.4 * script.drawing.unit);
    // A jump goes higher and takes longer than a step.
    let (time, high) = if steps > 1.1 { (0.5, 0.4) } else { (0.3, 0.14) };
    let lift = high * script.drawing.unit;
    let role = script.man(pawn, to, 0.0, start);
    script.bend(role, (0.0, time), |share| {
        let up = (PI * share).sin();
        let on = start.towards(end, share);
        Pose { y: on.y - lift * up, ..on }.scaled(1.0 + high * up)
    });
    script.hide(to, time);
}
