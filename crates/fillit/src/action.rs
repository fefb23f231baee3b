//! What a player may choose, and when.

use quartet_core::{
    Game as _,
    hex::{Direction, Space, SpaceSet},
    pick,
};
use rand::Rng;

use crate::{Man, Place, Position, Stage, place::PLACES};

/// One half of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The own pawn slides until it reaches this space: `Pe4`.
    Slide(Place),
    /// A stone of the own side goes to a neighbouring space: `c1-c2`.
    Step(Step),
}

/// A step between two places that are neighbours on one of the boards at least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    from: Place,
    to: Place,
}

impl Step {
    /// The step between two places, `None` unless they are next to each other on the large or on
    /// the mini board.
    pub fn new(from: Place, to: Place) -> Option<Self> {
        from.touches(to).then_some(Self { from, to })
    }

    /// Where the stone lies.
    #[inline]
    pub const fn from(self) -> Place {
        self.from
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> Place {
        self.to
    }
}

/// Nine numbers for each place: the slide that reaches it, and the steps from it by what they do to
/// the file and to the number in it.
pub(crate) const ACTION_SPACE: usize = 9 * PLACES;
/// Among the nine numbers of a place the one that changes neither file nor number.
const SLIDE: usize = 4;

impl Action {
    /// The number in the action space, see [`quartet_core::Game::action_index`].
    pub(crate) fn index(self) -> usize {
        match self {
            Self::Slide(to) => 9 * to.index() + SLIDE,
            Self::Step(Step { from, to }) => {
                let (old, new) = (from.file_and_number(), to.file_and_number());
                9 * from.index() + 3 * (new.0 + 1 - old.0) + (new.1 + 1 - old.1)
            }
        }
    }

    /// The action with a number, `None` if no action has it.
    pub(crate) fn at(index: usize) -> Option<Self> {
        let place = Place::at(index / 9)?;
        let (files, numbers) = ((index % 9 / 3) as isize - 1, (index % 3) as isize - 1);
        if index % 9 == SLIDE {
            return Some(Self::Slide(place));
        }
        Step::new(place, place.beside(files, numbers)?).map(Self::Step)
    }
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// Somebody has won.
    #[error("the game is over")]
    Over,
    /// The mini board lacks this space.
    #[error("this board has no space {0}")]
    NoSpace(Place),
    /// The middle is a hole.
    #[error("{0} is the hole: nothing ever stands on it or passes it")]
    Hole(Place),
    /// A turn has one slide.
    #[error("the pawn has moved in this turn, a stone step is due")]
    AlreadySlid,
    /// A turn has one stone step.
    #[error("a stone has moved in this turn, a slide of the pawn is due")]
    AlreadyStepped,
    /// Pawns go straight on.
    #[error("{0} does not lie straight ahead of the pawn in any direction")]
    NotStraight(Place),
    /// Pawns stop before the hole, stones and pawns.
    #[error("the pawn cannot reach {0}: it stops before the hole, stones and other pawns")]
    Blocked(Place),
    /// Pawns do not stop on the way.
    #[error("the pawn cannot stop on {0}: it slides as far as it can")]
    TooShort(Place),
    /// The step must begin on a stone.
    #[error("no stone lies on {0}")]
    NoStone(Place),
    /// The stone belongs to another side.
    #[error("the stone on {0} is not yours")]
    NotYours(Place),
    /// Steps are one space long; the places are neighbours on the other board only.
    #[error("{0} is not next to the stone")]
    NotNext(Place),
    /// A turn that can move the pawn must move it.
    #[error("after this step the pawn could not slide, but a turn must move the pawn if it can")]
    ShutsIn,
    /// The pawn cannot slide now, but after another stone step it could.
    #[error("the pawn is shut in: only a stone step after which it can slide is allowed")]
    MustFree,
}

/// Which stone steps are legal, so far as the own pawn has a say.
enum Steps {
    /// None, the slide is due.
    None,
    /// All.
    Any,
    /// Those after which the pawn can slide; it can slide now.
    Keep(Around),
    /// Those after which the pawn can slide; it cannot slide now.
    Free(Around),
}

/// The neighbourhood of the own pawn.
struct Around {
    pawn: Space,
    /// Spaces next to the pawn.
    near: SpaceSet,
    /// Spaces without stones and pawns.
    free: SpaceSet,
    /// The only free space next to the pawn, if there is just one.
    only: SpaceSet,
}

impl Steps {
    #[inline]
    fn of(position: &Position) -> Self {
        match position.stage() {
            Stage::Slid => return Self::Any,
            Stage::Stepped => return Self::None,
            Stage::Open => {}
        }
        let board = position.board();
        let pawn = position.pawn(position.turn());
        let near = board.neighbours(pawn);
        let free = board.playable() - position.blockers();
        let ways = near & free;
        let only = if ways.len() == 1 { ways } else { SpaceSet::EMPTY };
        let around = Around { pawn, near, free, only };
        if !ways.is_empty() {
            return Self::Keep(around);
        }
        let stones = position.stones(position.side_to_move()) & near;
        if stones.iter().any(|stone| !(board.neighbours(stone) & free).is_empty()) {
            Self::Free(around)
        } else {
            Self::Any
        }
    }

    /// The spaces to which a stone of the own side may step.
    #[inline]
    fn targets(&self, position: &Position, stone: Space) -> SpaceSet {
        let next = position.board().neighbours(stone);
        match self {
            Self::None => SpaceSet::EMPTY,
            Self::Any => next,
            // Only a stone next to the pawn can change places with it, or leave it a way.
            Self::Keep(around) if !around.near.contains(stone) => next - around.only,
            Self::Free(around) if !around.near.contains(stone) => SpaceSet::EMPTY,
            Self::Keep(around) => {
                // Having changed places with the stone, the pawn needs a way from there.
                if (next & around.free).is_empty() {
                    next - SpaceSet::of(around.pawn)
                } else {
                    next
                }
            }
            Self::Free(around) => match next & around.free {
                SpaceSet::EMPTY => SpaceSet::EMPTY,
                away => away | SpaceSet::of(around.pawn),
            },
        }
    }
}

impl Position {
    /// The spaces to which the stone on `stone` may step now: none unless it is a stone of the side
    /// to move and a step may come.
    pub fn step_targets(&self, stone: Space) -> SpaceSet {
        if self.is_over() || !self.stones(self.side_to_move()).contains(stone) {
            return SpaceSet::EMPTY;
        }
        Steps::of(self).targets(self, stone)
    }

    /// The spaces that the pawn of the seat to move may reach now by a slide.
    pub fn slide_targets(&self) -> SpaceSet {
        if self.slide_due() { self.reach(self.turn()) } else { SpaceSet::EMPTY }
    }

    fn slide_action(&self, to: Space) -> Action {
        Action::Slide(Place::of(to, self.board()))
    }

    fn step_action(&self, from: Space, to: Space) -> Action {
        let board = self.board();
        Action::Step(Step { from: Place::of(from, board), to: Place::of(to, board) })
    }
}

pub(crate) fn each(position: &Position, mut visit: impl FnMut(Action)) {
    if position.is_over() {
        return;
    }
    for to in position.slide_targets() {
        visit(position.slide_action(to));
    }
    let steps = Steps::of(position);
    for stone in position.stones(position.side_to_move()) {
        for to in steps.targets(position, stone) {
            visit(position.step_action(stone, to));
        }
    }
}

pub(crate) fn count(position: &Position) -> u64 {
    if position.is_over() {
        return 0;
    }
    let ways = if position.slide_due() { position.ways(position.turn()).len() } else { 0 };
    let steps = Steps::of(position);
    let stones = position.stones(position.side_to_move());
    let count = |stone| steps.targets(position, stone).len();
    u64::from(ways + stones.iter().map(count).sum::<u32>())
}

/// Draws from six slides and six steps of each stone until what is drawn is legal.
pub(crate) fn random(position: &Position, rng: &mut impl Rng) -> Option<Action> {
    if position.is_over() {
        return None;
    }
    let (board, seat, blockers) = (position.board(), position.turn(), position.blockers());
    let steps = Steps::of(position);
    let stones = match steps {
        Steps::None => SpaceSet::EMPTY,
        _ => position.stones(position.side_to_move()),
    };
    let pawns = u32::from(position.slide_due());
    loop {
        let drawn = pick(rng, 6 * (pawns + stones.len()));
        let direction = Direction::ALL[drawn as usize % 6];
        if drawn < 6 * pawns {
            if let Some(to) = position.end(seat, direction, blockers) {
                return Some(position.slide_action(to));
            }
        } else if let Some(stone) = stones.iter().nth((drawn / 6 - pawns) as usize)
            && let Some(to) = board.step(stone, direction)
            && steps.targets(position, stone).contains(to)
        {
            return Some(position.step_action(stone, to));
        }
    }
}

pub(crate) fn legal(position: &Position, action: Action) -> Result<(), Illegal> {
    if position.is_over() {
        return Err(Illegal::Over);
    }
    match action {
        Action::Slide(to) => slide_legal(position, to),
        Action::Step(step) => step_legal(position, step),
    }
}

fn space(position: &Position, place: Place) -> Result<Space, Illegal> {
    place.on(position.board()).ok_or(Illegal::NoSpace(place))
}

fn slide_legal(position: &Position, place: Place) -> Result<(), Illegal> {
    let to = space(position, place)?;
    if position.stage() == Stage::Slid {
        return Err(Illegal::AlreadySlid);
    }
    if position.slide_to(position.turn(), to).is_some() {
        return Ok(());
    }
    let board = position.board();
    if to == board.hole() {
        return Err(Illegal::Hole(place));
    }
    let pawn = position.pawn(position.turn());
    let ahead = |way: &Direction| {
        core::iter::successors(Some(pawn), |&at| board.step(at, *way)).skip(1).any(|at| at == to)
    };
    let Some(direction) = Direction::ALL.into_iter().find(ahead) else {
        return Err(Illegal::NotStraight(place));
    };
    let passed = position.slides(position.turn()).find(|slide| slide.direction == direction);
    match passed.filter(|slide| slide.path.contains(to)) {
        Some(_) => Err(Illegal::TooShort(place)),
        None => Err(Illegal::Blocked(place)),
    }
}

fn step_legal(position: &Position, step: Step) -> Result<(), Illegal> {
    let (from, to) = (space(position, step.from)?, space(position, step.to)?);
    if position.stage() == Stage::Stepped {
        return Err(Illegal::AlreadyStepped);
    }
    match position.at(from) {
        Some(Man::Stone(side)) if side == position.side_to_move() => {}
        Some(Man::Stone(_)) => return Err(Illegal::NotYours(step.from)),
        _ => return Err(Illegal::NoStone(step.from)),
    }
    let board = position.board();
    if to == board.hole() {
        return Err(Illegal::Hole(step.to));
    }
    if !board.neighbours(from).contains(to) {
        return Err(Illegal::NotNext(step.to));
    }
    let steps = Steps::of(position);
    match steps {
        _ if steps.targets(position, from).contains(to) => Ok(()),
        Steps::Free(_) => Err(Illegal::MustFree),
        _ => Err(Illegal::ShutsIn),
    }
}
