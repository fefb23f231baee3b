//! Coins push rows, pieces fall out and bring points, pawns walk round the board.

use std::collections::BTreeMap;

use quartet_core::{Game as _, Seat, hex::Direction};
use quartet_games::jamit::{Action, Event, Exit, Position};

use super::{
    Ease, Pose,
    script::{Role, Script},
};
use crate::{Place, man::Man, scene::Shape};

/// How long a piece takes to the next space.
const PUSH: f64 = 0.26;
/// How much later the next piece of a row sets off.
const LATER: f64 = 0.025;

pub(super) fn act(script: &mut Script<'_>, before: &Position, action: Action) {
    let Ok(events) = before.events(action) else { return };
    let step = script.drawing.view.step(before.pawn(before.turn()).opposite());
    let side = script.drawing.unit;
    let mut row = Row {
        seat: before.turn(),
        step: (step.0 * side, step.1 * side),
        moved: BTreeMap::new(),
        displaced: None,
        start: 0.0,
        count: 0,
        paid: 0.0,
    };
    for event in events {
        row.happen(script, before, event);
    }
    for (place, (_, time)) in row.moved {
        script.hide(place, time);
    }
}

/// The pieces on their way.
struct Row {
    seat: Seat,
    /// From one space to the next in the direction of the push.
    step: (f64, f64),
    /// Who has been moved, by where it lies, and when it got there.
    moved: BTreeMap<Place, (Role, f64)>,
    /// Who lay where the last piece has come to, if it was moved before.
    displaced: Option<Role>,
    /// When the present coin sets off.
    start: f64,
    /// How many pieces the present coin has set in motion, itself included.
    count: u32,
    /// When the last ejected piece has come to who gets the points.
    paid: f64,
}

impl Row {
    fn happen(&mut self, script: &mut Script<'_>, before: &Position, event: Event) {
        let place = |space| Place::of(space, before.board());
        match event {
            Event::Enter { colour, to } => {
                if self.count > 0 {
                    self.start = self.span().1;
                    self.count = 0;
                }
                let (x, y) = script.centre(place(to));
                let outside = Pose::at((x - self.step.0, y - self.step.1));
                let outside = outside.scaled(1.2).faded(0.0);
                let coin = script.man(Man::coin(colour), place(to), self.start, outside);
                self.arrive(script, coin, place(to));
            }
            Event::Push { piece, from, to } => {
                let role = self.leave(script, place(from), Man::piece(piece));
                self.arrive(script, role, place(to));
            }
            Event::Eject { piece, from, exit } => {
                let role = self.leave(script, place(from), Man::piece(piece));
                let home = script.home(piece.colour().seat().unwrap_or(self.seat));
                self.eject(script, role, script.centre(place(from)), exit, home);
            }
            Event::Score { seat, points } => pop(script, seat, points, self.paid),
            Event::Exchange { seat } => pop(script, seat, 1, self.paid),
            Event::Take { .. } => {}
            Event::Pawn { from, to, .. } => walk(script, from, to),
        }
    }

    /// When the next piece of the row sets off and when it arrives.
    fn span(&self) -> (f64, f64) {
        let begin = self.start + LATER * f64::from(self.count);
        (begin, begin + PUSH)
    }

    /// The piece that is pushed off a place to which another has just come.
    fn leave(&mut self, script: &mut Script<'_>, from: Place, man: Man) -> Role {
        let first = |script: &mut Script<'_>| {
            let pose = Pose::at(script.centre(from));
            script.man(man, from, 0.0, pose)
        };
        let role = self.displaced.take().unwrap_or_else(|| first(script));
        script.wait(role, self.span().0);
        role
    }

    fn arrive(&mut self, script: &mut Script<'_>, role: Role, to: Place) {
        let (_, end) = self.span();
        let pose = Pose::at(script.centre(to));
        script.go(role, end, pose, Ease::Both);
        self.displaced = self.moved.insert(to, (role, end)).map(|(role, _)| role);
        self.count += 1;
    }

    fn eject(
        &mut self,
        script: &mut Script<'_>,
        role: Role,
        (x, y): (f64, f64),
        exit: Exit,
        home: (f64, f64),
    ) {
        let (_, end) = self.span();
        let beyond = Pose::at((x + self.step.0, y + self.step.1));
        let fallen = match exit {
            Exit::Edge => beyond.scaled(0.85),
            Exit::Hole => beyond.scaled(0.35).faded(0.3),
        };
        script.go(role, end, fallen, Ease::In);
        self.paid = end + 0.36;
        script.fly(role, (end + 0.04, self.paid), home);
        self.count += 1;
    }
}

/// Points rise where their owner sits.
fn pop(script: &mut Script<'_>, seat: Seat, points: u8, time: f64) {
    let palette = script.drawing.palette;
    let size = 0.95 * script.drawing.unit;
    let text = || Shape::text(0.0, 0.0, size, format!("+{points}")).bold();
    let colour = palette.man(Some(seat.index()));
    let shapes = vec![text().stroke(palette.card, 0.22 * size), text().fill(colour)];
    let (x, y) = script.home(seat);
    // Towards the middle of the picture, where there is room.
    let (up, rest) = if y < size { (size, 1.3 * size) } else { (0.0, -0.5 * size) };
    let pose = Pose::at((x, y + up));
    let role = script.actor(format!("points seat-{seat}"), shapes, time - 0.05, pose.scaled(0.4));
    script.go(role, time + 0.12, Pose { y: y + rest, ..pose }.scaled(1.15), Ease::Out);
    script.wait(role, time + 0.3);
    script.go(role, time + 0.45, Pose { y: y + rest, ..pose }.faded(0.0), Ease::Even);
}

/// A pawn goes round outside the board, the shorter way.
fn walk(script: &mut Script<'_>, from: Direction, to: Direction) {
    const SIDE: f64 = 0.26;
    let Some(pawn) = script.was(Place::Corner(from)) else { return };
    let clockwise = (to.index() + 6 - from.index()) % 6;
    let (steps, turn) = if clockwise <= 3 { (clockwise, 1) } else { (6 - clockwise, 5) };
    let start = Pose::at(script.centre(Place::Corner(from)));
    let role = script.man(pawn, Place::Corner(to), 0.0, start);
    for nth in 1..=steps {
        let corner = Place::Corner(from.clockwise(nth * turn));
        let ease = match (nth == 1, nth == steps) {
            (true, true) => Ease::Both,
            (true, false) => Ease::In,
            (false, true) => Ease::Out,
            (false, false) => Ease::Even,
        };
        let pose = Pose::at(script.centre(corner));
        script.go(role, SIDE * nth as f64, pose, ease);
    }
    script.hide(Place::Corner(to), SIDE * steps as f64);
}
