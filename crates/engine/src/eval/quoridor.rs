//! Quoridor: who is nearer to the goal, and who can still lengthen the others' ways.

use quartet_core::{Game, MAX_SEATS, Seat, Variant as _, square::Square};
use quartet_games::quoridor::{Action, Fence, Orientation, Position};

use crate::eval::{Consider, Judge, Strengths};

/// Weights in points.
#[derive(Clone, Copy, Debug)]
pub struct Quoridor {
    /// A step that is still to go.
    pub step: i32,
    /// A fence in hand.
    pub fence: i32,
    /// To have at least one fence when somebody has none.
    pub only_fences: i32,
    /// Each turn until the own one comes round, in steps of a hundredth.
    pub wait: i32,
    /// A race without fences that is won by simply walking.
    pub race: i32,
    /// Fences are worth a look that touch a square within so many of a pawn.
    pub near: i32,
    /// Fences are worth a look that go on from the end of another.
    pub extend: bool,
}

impl Default for Quoridor {
    fn default() -> Self {
        Self { step: 40, fence: 60, only_fences: 60, wait: 100, race: 600, near: 0, extend: true }
    }
}

impl Judge<Position> for Quoridor {
    fn strengths(&self, position: &Position) -> Strengths {
        let seats = position.variant().seats();
        let mut strengths = [0; MAX_SEATS];
        let mut fences = 0;
        let mut first = (u32::MAX, 0);
        for (wait, seat) in order(position).enumerate() {
            let distance = position.distance(seat);
            let left = position.fences_left(seat);
            fences += left;
            // Who arrives first if all just walk, counted in turns of the table.
            first = first.min((distance * seats as u32 + wait as u32, seat.index()));
            strengths[seat.index()] = self.fence * i32::from(left)
                - self.step * distance as i32
                - self.step * self.wait * wait as i32 / 100
                + if left > 0 { self.only_fences } else { 0 };
        }
        if fences == 0 {
            strengths[first.1] += self.race;
        }
        strengths
    }

    fn candidates(&self, position: &Position, consider: Consider<'_, Action>) {
        let mover = position.turn();
        let before = position.distance(mover) as i32;
        let targets = position.pawn_targets();
        for square in targets {
            let mut next = *position;
            next.play_unchecked(Action::Move(square));
            let nearer = before - next.distance(mover) as i32;
            consider(Action::Move(square), 60 * nearer + if nearer > 0 { 40 } else { -20 });
        }
        let mut any = !targets.is_empty();
        if position.fences_left(mover) > 0 {
            let view = FenceView::new(self, position);
            for fence in position.fence_targets() {
                if let Some(hint) = view.hint(fence) {
                    any = true;
                    consider(Action::Fence(fence), hint);
                }
            }
        }
        if !any {
            position.each_action(|action| consider(action, 0));
        }
    }

    fn outline(&self, position: &Position, consider: Consider<'_, Action>) {
        self.candidates(position, consider);
    }
}

/// The seats in the order in which they come to act, from the one whose turn it is.
fn order(position: &Position) -> impl Iterator<Item = Seat> {
    let seats = position.variant().seats();
    let first = position.turn().index();
    (0..seats).map(move |place| Seat::new((first + place) % seats))
}

/// What makes one fence more promising than another.
struct FenceView<'p> {
    weights: &'p Quoridor,
    position: &'p Position,
    /// Seats that act later, each with its shortest way and distance.
    ways: Vec<(Seat, Vec<Square>)>,
}

impl<'p> FenceView<'p> {
    fn new(weights: &'p Quoridor, position: &'p Position) -> Self {
        let ways = order(position).map(|seat| (seat, position.shortest_way(seat))).collect();
        Self { weights, position, ways }
    }

    /// How promising a legal fence looks; `None` if it is not worth a look.
    fn hint(&self, fence: Fence) -> Option<i32> {
        let mut hint = -60;
        let mut crosses = false;
        // Only a fence across a shortest way can lengthen it.
        let crossed = self.ways.iter().enumerate().filter(|(_, (_, way))| is_across(fence, way));
        let mut next = None;
        for (place, (seat, way)) in crossed {
            let next = *next.get_or_insert_with(|| {
                let mut next = *self.position;
                next.play_unchecked(Action::Fence(fence));
                next
            });
            let longer = next.distance(*seat) as i32 - (way.len() as i32 - 1);
            hint += if place == 0 { -60 * longer } else { 60 * longer };
            crosses |= place > 0;
        }
        (crosses || self.is_near_pawn(fence) || self.weights.extend && self.extends(fence))
            .then_some(hint)
    }

    /// Whether the fence touches a square next to a pawn.
    fn is_near_pawn(&self, fence: Fence) -> bool {
        let (x, y) = (fence.square().file() as i32, fence.square().rank() as i32);
        self.ways.iter().any(|&(seat, _)| {
            let pawn = self.position.pawn(seat);
            let (dx, dy) = (pawn.file() as i32 - x, pawn.rank() as i32 - y);
            let near = -self.weights.near..=1 + self.weights.near;
            near.contains(&dx) && near.contains(&dy)
        })
    }

    /// Whether the fence goes on from the end of another.
    fn extends(&self, fence: Fence) -> bool {
        let (x, y) = (fence.square().file(), fence.square().rank());
        let has = |x: usize, y: usize, orientation| {
            Fence::new(x, y, orientation).is_some_and(|other| self.position.has_fence(other))
        };
        let along = |distance: usize, orientation| match fence.orientation() {
            Orientation::Horizontal => {
                has(x + distance, y, orientation) || has(x.wrapping_sub(distance), y, orientation)
            }
            Orientation::Vertical => {
                has(x, y + distance, orientation) || has(x, y.wrapping_sub(distance), orientation)
            }
        };
        along(2, fence.orientation()) || along(1, fence.orientation().crossed())
    }
}

/// Whether a fence lies between two squares that follow each other on a way.
fn is_across(fence: Fence, way: &[Square]) -> bool {
    let parted = fence.parted();
    way.windows(2).any(|step| {
        parted.iter().any(|&(a, b)| (a, b) == (step[0], step[1]) || (b, a) == (step[0], step[1]))
    })
}
