//! A motion as it is put together.

use quartet_core::{Seat, Side};
use quartet_games::Position;

use super::{Actor, Ease, Hidden, Key, Motion, Pose};
use crate::{
    Place,
    board::{Drawing, SIZE},
    hit::Hit,
    man::{Man, man_at, men},
    scene::{Group, Shape},
    write::Writer,
};

/// What takes longer in all is sped up to this, in seconds.
const LONGEST: f64 = 1.5;

pub(super) struct Script<'d> {
    pub(super) drawing: &'d Drawing<'d>,
    position: &'d Position,
    before: Vec<(Place, Man)>,
    after: Vec<(Place, Man)>,
    writer: Writer,
    motion: Motion,
}

/// An actor of a script.
#[derive(Clone, Copy)]
pub(super) struct Role(usize);

impl<'d> Script<'d> {
    pub(super) fn new(drawing: &'d Drawing<'d>, before: &'d Position, after: &'d Position) -> Self {
        Self {
            drawing,
            position: before,
            before: men(before),
            after: men(after),
            writer: Writer::default(),
            motion: Motion::default(),
        }
    }

    /// The man who stands at a place before the action.
    pub(super) fn was(&self, place: Place) -> Option<Man> {
        man_at(&self.before, place)
    }

    /// The man who stands at a place after the action.
    pub(super) fn is(&self, place: Place) -> Option<Man> {
        man_at(&self.after, place)
    }

    pub(super) fn centre(&self, place: Place) -> (f64, f64) {
        self.drawing
            .find(place)
            .map_or((0.5 * self.drawing.width, 0.5 * SIZE), |hit| (hit.x, hit.y))
    }

    /// The place at the edge of the picture where a seat sits.
    pub(super) fn home(&self, seat: Seat) -> (f64, f64) {
        const INSIDE: f64 = 26.0;
        let (dx, dy) = self.drawing.view.towards(self.position, seat);
        let half = (0.5 * self.drawing.width, 0.5 * SIZE);
        let reach = |half: f64, step: f64| (half - INSIDE) / step.abs().max(1e-9);
        let reach = reach(half.0, dx).min(reach(half.1, dy));
        (half.0 + reach * dx, half.1 + reach * dy)
    }

    /// Where the first seat of a side sits.
    pub(super) fn home_of(&self, side: Side) -> (f64, f64) {
        let variant = self.position.variant();
        let seat = Seat::all(variant.seats()).find(|&seat| variant.side(seat) == side);
        self.home(seat.unwrap_or(Seat::new(0)))
    }

    /// A man as it looks at a place, to appear at some time.
    pub(super) fn man(&mut self, man: Man, at: Place, time: f64, pose: Pose) -> Role {
        let shapes = self.drawing.find(at).map(|&hit| Hit { x: 0.0, y: 0.0, ..hit });
        let shapes = shapes.map(|hit| self.drawing.shapes(man, &hit)).unwrap_or_default();
        self.actor(man.class(), shapes, time, pose)
    }

    /// Anything drawn at the origin, to appear at some time.
    pub(super) fn actor(
        &mut self,
        class: impl Into<String>,
        shapes: Vec<Shape>,
        time: f64,
        pose: Pose,
    ) -> Role {
        let svg = self.writer.whole(&Group::new(class).with(shapes));
        let keys = vec![Key { time, pose, ease: Ease::Even }];
        self.motion.actors.push(Actor { svg, keys });
        Role(self.motion.actors.len() - 1)
    }

    /// Takes an actor to a pose.
    pub(super) fn go(&mut self, Role(actor): Role, time: f64, pose: Pose, ease: Ease) {
        self.motion.actors[actor].keys.push(Key { time, pose, ease });
    }

    /// Lets an actor stay as it is until some time.
    pub(super) fn wait(&mut self, Role(actor): Role, time: f64) {
        let keys = &mut self.motion.actors[actor].keys;
        let last = keys[keys.len() - 1];
        if time > last.time {
            keys.push(Key { time, ..last });
        }
    }

    /// Takes an actor along a way that bends, at first slower and at last too. `bend` gives the pose
    /// at each share of the way.
    pub(super) fn bend(&mut self, role: Role, span: (f64, f64), bend: impl Fn(f64) -> Pose) {
        const PIECES: u32 = 12;
        for nth in 1..=PIECES {
            let share = f64::from(nth) / f64::from(PIECES);
            let time = span.0 + (span.1 - span.0) * share;
            self.go(role, time, bend(Ease::Both.share(share)), Ease::Even);
        }
    }

    /// Takes an actor to its owner, where it vanishes.
    pub(super) fn fly(&mut self, role: Role, span: (f64, f64), home: (f64, f64)) {
        self.wait(role, span.0);
        let near = Pose::at(home).scaled(0.6);
        self.go(role, span.1, near, Ease::Both);
        self.go(role, span.1 + 0.1, near.faded(0.0), Ease::Even);
    }

    /// A man who is put onto the board from above.
    pub(super) fn drop(&mut self, man: Man, at: Place, span: (f64, f64)) -> Role {
        let pose = Pose::at(self.centre(at));
        let role = self.man(man, at, span.0, pose.scaled(1.5).faded(0.0));
        self.go(role, span.1, pose, Ease::Out);
        self.hide(at, span.1);
        role
    }

    /// Hides the man at a place, if there will be one.
    pub(super) fn hide(&mut self, place: Place, until: f64) {
        if self.is(place).is_some() {
            self.motion.hidden.retain(|hidden| hidden.place != place);
            self.motion.hidden.push(Hidden { place, until });
        }
    }

    pub(super) fn finish(self) -> Motion {
        let mut motion = self.motion;
        motion.defs = self.writer.defs();
        let ends = motion.actors.iter().map(Actor::end);
        motion.duration = ends.fold(0.0, f64::max);
        if motion.duration > LONGEST {
            let pace = LONGEST / motion.duration;
            motion.duration = LONGEST;
            let keys = motion.actors.iter_mut().flat_map(|actor| &mut actor.keys);
            keys.for_each(|key| key.time *= pace);
            motion.hidden.iter_mut().for_each(|hidden| hidden.until *= pace);
        }
        motion
    }
}
