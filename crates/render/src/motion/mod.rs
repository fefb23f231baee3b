//! Actions as they happen on the table: who travels where, and when.

mod fillit;
mod jamit;
mod nine;
mod quoridor;
mod script;

use quartet_games::{Action, Position};

use crate::{Options, Place, board::Drawing, colour::Palette};
use script::Script;

/// How an action is shown over the picture of the position that it leads to. That picture is drawn
/// at once, without the men who still travel; these and those who leave are actors in front of it.
/// Times are in seconds from the beginning.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Motion {
    /// Gradients that the actors refer to, for `<defs>`.
    pub defs: String,
    /// Who moves, those in front last.
    pub actors: Vec<Actor>,
    /// Which men of the new picture are not to be seen yet.
    pub hidden: Vec<Hidden>,
    /// When everything has come to rest; 0 if nothing moves.
    pub duration: f64,
}

/// A man of the new picture (`data-at`) that is not to be seen at first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hidden {
    /// Where it stands.
    pub place: Place,
    /// From when on it is seen.
    pub until: f64,
}

/// Something that moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Actor {
    /// The SVG of it at the origin, for a `<g>` with a transform and an opacity.
    pub svg: String,
    keys: Vec<Key>,
}

/// How an actor appears at a moment: `translate(x, y) scale(scale)` and `opacity`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// From the left, in units of the view box.
    pub x: f64,
    /// From above, in units of the view box.
    pub y: f64,
    /// 1 is as large as on the board.
    pub scale: f64,
    /// From 0 to 1.
    pub opacity: f64,
}

/// A pose at its time.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Key {
    time: f64,
    pose: Pose,
    /// How the actor gets here from the pose before.
    ease: Ease,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ease {
    /// At even speed.
    Even,
    /// Slower and slower.
    Out,
    /// Faster and faster.
    In,
    /// Gently at both ends.
    Both,
}

impl Ease {
    fn share(self, time: f64) -> f64 {
        match self {
            Self::Even => time,
            Self::Out => 1.0 - (1.0 - time).powi(3),
            Self::In => time * time,
            Self::Both => time * time * (3.0 - 2.0 * time),
        }
    }
}

impl Pose {
    /// As large as on the board, and wholly visible.
    const fn at((x, y): (f64, f64)) -> Self {
        Self { x, y, scale: 1.0, opacity: 1.0 }
    }

    const fn scaled(self, scale: f64) -> Self {
        Self { scale, ..self }
    }

    const fn faded(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }

    fn towards(self, to: Self, share: f64) -> Self {
        let between = |from: f64, to: f64| from + (to - from) * share;
        Self {
            x: between(self.x, to.x),
            y: between(self.y, to.y),
            scale: between(self.scale, to.scale),
            opacity: between(self.opacity, to.opacity),
        }
    }
}

impl Actor {
    /// The pose at a time, `None` before it appears and from when on it is gone, or has become a man
    /// of the picture.
    pub fn at(&self, time: f64) -> Option<Pose> {
        let later = self.keys.iter().position(|key| time < key.time).filter(|&nth| nth > 0)?;
        let (from, to) = (&self.keys[later - 1], &self.keys[later]);
        let share = (time - from.time) / (to.time - from.time);
        Some(from.pose.towards(to.pose, to.ease.share(share)))
    }

    /// When it appears.
    pub fn begin(&self) -> f64 {
        self.keys.first().map_or(0.0, |key| key.time)
    }

    /// When it is gone.
    pub fn end(&self) -> f64 {
        self.keys.last().map_or(0.0, |key| key.time)
    }

    /// The pose in which it ends.
    pub fn last(&self) -> Option<Pose> {
        self.keys.last().map(|key| key.pose)
    }
}

/// How `action` leads on from `before`, in pictures with these options. Nothing moves if it is a pass
/// or not legal.
pub fn motion(before: &Position, action: Action, options: &Options) -> Motion {
    let Ok(after) = before.play(action) else { return Motion::default() };
    let palette = Palette::new(options.theme, options.style);
    let drawing = Drawing::new(before, options, &palette);
    let mut script = Script::new(&drawing, before, &after);
    match (before, &after, action) {
        (Position::Quoridor(before), _, Action::Quoridor(action)) => {
            quoridor::act(&mut script, before, action);
        }
        (Position::Nine(before), Position::Nine(after), Action::Nine(action)) => {
            nine::act(&mut script, before, after, action);
        }
        (Position::Fillit(before), _, Action::Fillit(action)) => {
            fillit::act(&mut script, before, action);
        }
        (Position::Jamit(before), _, Action::Jamit(action)) => {
            jamit::act(&mut script, before, action);
        }
        _ => {}
    }
    script.finish()
}
