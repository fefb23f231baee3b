//! A pawn lays chips as it slides, stones change places.

use std::f64::consts::PI;

use quartet_core::{Game as _, Side, Variant as _};
use quartet_games::fillit::{Action, Man as Standing, Position};

use super::{Ease, Pose, script::Script};
use crate::{
    Place,
    man::{Kind, Man},
};

/// How long a pawn takes from space to space.
const STEP: f64 = 0.1;

pub(super) fn act(script: &mut Script<'_>, before: &Position, action: Action) {
    match action {
        Action::Slide(_) => slide(script, before, action),
        Action::Step(step) => {
            let (from, to) = (Place::Space(step.from()), Place::Space(step.to()));
            swap(script, from, to);
        }
    }
}

fn slide(script: &mut Script<'_>, before: &Position, action: Action) {
    let (board, seat) = (before.board(), before.turn());
    let Action::Slide(to) = action else { return };
    let Some(slide) = to.on(board).and_then(|to| before.slide_to(seat, to)) else { return };
    let side = before.variant().side(seat);
    let chip = Man::of_side(Kind::Chip, side);
    let way: Vec<_> = slide.in_order().collect();
    let arrival = STEP * way.len() as f64;
    let end = arrival + 0.16;
    for (nth, &space) in way.iter().enumerate() {
        let place = Place::of(space, board);
        let time = STEP * (nth + 1) as f64;
        let lies = match before.at(space) {
            Some(Standing::Chip(owner)) => Some(owner),
            _ => None,
        };
        if let Some(owner) = lies {
            // Those that stay are seen in the new picture, but under the pawn only at the end.
            if slide.laid.contains(space) {
                let home = script.home_of(owner);
                give_back(script, place, owner, (time, time + 0.4), home);
            } else if space == slide.to {
                let pose = Pose::at(script.centre(place));
                let role = script.man(Man::of_side(Kind::Chip, owner), place, 0.0, pose);
                script.wait(role, end);
            }
        }
        if slide.laid.contains(space) {
            let role = script.drop(chip, place, (time - 0.02, time + 0.14));
            if space == slide.to {
                script.wait(role, end);
            }
        }
    }
    let from = Pose::at(script.centre(Place::of(before.pawn(seat), board)));
    let last = Place::of(slide.to, board);
    let there = Pose::at(script.centre(last));
    let pawn = Man::pawn(Kind::Walker, seat, side);
    let role = script.man(pawn, last, 0.0, from);
    script.go(role, arrival, there, Ease::Even);
    script.wait(role, end);
    script.hide(last, end);
}

/// A chip of another side goes back when the pawn passes.
fn give_back(
    script: &mut Script<'_>,
    place: Place,
    owner: Side,
    span: (f64, f64),
    home: (f64, f64),
) {
    let pose = Pose::at(script.centre(place));
    let role = script.man(Man::of_side(Kind::Chip, owner), place, 0.0, pose);
    script.fly(role, span, home);
}

/// What stands at two places changes, each passing the other on its left.
fn swap(script: &mut Script<'_>, from: Place, to: Place) {
    const TIME: f64 = 0.45;
    let alone = script.was(to).is_none();
    let aside = if alone { 0.0 } else { 0.45 };
    for (from, to) in [(to, from), (from, to)] {
        let Some(man) = script.was(from) else { continue };
        let [start, end] = [from, to].map(|place| Pose::at(script.centre(place)));
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let role = script.man(man, to, 0.0, start);
        script.bend(role, (0.0, TIME), |share| {
            let out = (PI * share).sin();
            let on = start.towards(end, share);
            Pose { x: on.x + aside * out * dy, y: on.y - aside * out * dx, ..on }
                .scaled(1.0 + 0.08 * out)
        });
        script.hide(to, TIME);
    }
}
