//! Quoridor: who is nearer to the goal, and who can still lengthen the others' ways.

use quartet_core::{Game, MAX_SEATS, Seat, Variant as _};
use quartet_games::quoridor::{Action, Fence, Outlook, Position, free_run};

use crate::eval::{Consider, Judge, Learned, Strengths};

/// The lead of who is certain to win, less what it still takes.
const WON: i32 = 1900;

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
    /// A race without fences that is won by simply walking, where it is not settled exactly.
    pub race: i32,
}

impl Default for Quoridor {
    fn default() -> Self {
        Self { step: 40, fence: 60, only_fences: 60, wait: 100, race: 600 }
    }
}

impl Judge<Position> for Quoridor {
    /// A step to the goal.
    fn win(&self, position: &Position) -> Option<Action> {
        let goals = position.pawn_targets() & position.goal(position.turn());
        goals.first().map(Action::Move)
    }

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

    /// Where a pawn runs home and meets nobody who could still place a fence.
    fn settled(&self, position: &Position) -> Option<Strengths> {
        let none_left = |seat| position.fences_left(seat) == 0;
        if position.variant().seats() != 2 || !Seat::all(2).any(none_left) {
            return None;
        }
        let result = free_run(position)?;
        let mut strengths = [0; MAX_SEATS];
        strengths[result.winner?.index()] = WON - 4 * (result.plies as i32).min(250);
        Some(strengths)
    }

    fn candidates(&self, position: &Position, _: Option<&Learned>, consider: Consider<'_, Action>) {
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
        let mut outlook = None;
        position.notable_fences(|fence| {
            any = true;
            let outlook = outlook.get_or_insert_with(|| position.outlook());
            consider(Action::Fence(fence), fence_hint(position, outlook, fence));
        });
        if !any {
            position.each_action(|action| consider(action, 0));
        }
    }
}

/// How promising a fence looks: what it adds to the others' ways less what it adds to the own one.
fn fence_hint(position: &Position, outlook: &Outlook, fence: Fence) -> i32 {
    let mut hint = -60;
    for seat in Seat::all(position.variant().seats()) {
        let longer = outlook.delay(fence, seat) as i32;
        hint += if seat == position.turn() { -60 * longer } else { 60 * longer };
    }
    hint
}

/// The seats in the order in which they come to act, from the one whose turn it is.
fn order(position: &Position) -> impl Iterator<Item = Seat> {
    let seats = position.variant().seats();
    let first = position.turn().index();
    (0..seats).map(move |place| Seat::new((first + place) % seats))
}
