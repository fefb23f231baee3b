//! The race once no fences are left: who wins it, exactly.

use alloc::{boxed::Box, vec};

use quartet_core::{Game as _, Seat, Side, Variant as _, square::SquareSet};

use crate::{
    Position, Variant,
    duel::{self, Code, Ground, Schedule},
    fence::Fences,
};

/// Who wins a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RaceResult {
    /// The side that forces a win; `None` if neither does and the pawns may go round for ever.
    pub winner: Option<Side>,
    /// After how many plies at most: the winner hurries, the loser delays. 0 without a winner.
    pub plies: u32,
}

impl RaceResult {
    /// What a code says to the seat on turn.
    pub(crate) fn of(code: Code, turn: Seat) -> Self {
        match duel::verdict(code) {
            Some((true, plies)) => Self { winner: Some(side(turn)), plies },
            Some((false, plies)) => Self { winner: Some(side(turn.next(2))), plies },
            None => Self { winner: None, plies: 0 },
        }
    }
}

/// All races of two pawns on one set of fences, settled for every pair of squares and either turn.
///
/// It needs about 13 kB on the full board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    variant: Variant,
    fences: Fences,
    codes: Box<[Code]>,
}

impl Race {
    /// Settles the races on the fences of a position, wherever its pawns stand and whatever fences
    /// its seats still have.
    ///
    /// `None` unless the position has two seats, or if a race could take more than 250 plies.
    pub fn of(position: &Position) -> Option<Self> {
        let variant = position.variant();
        if variant.seats() != 2 {
            return None;
        }
        let ground = Ground::new(variant, position.fences);
        let mut codes = vec![0; Ground::cells(variant.size())].into_boxed_slice();
        duel::settle(&ground, None, &mut Schedule::new(), &mut codes).then_some(Self {
            variant,
            fences: position.fences,
            codes,
        })
    }

    /// A hash of all that [`Race::of`] looks at.
    pub fn key(position: &Position) -> u64 {
        let Fences { horizontal, vertical } = position.fences;
        // Odd numbers without pattern: the fractions of the golden ratio and of the roots of 2, 3, 5.
        let words = [
            (horizontal as u64, 0x9e37_79b9_7f4a_7c15),
            ((horizontal >> 64) as u64, 0x6a09_e667_f3bc_c909),
            (vertical as u64, 0xbb67_ae85_84ca_a73b),
            ((vertical >> 64) as u64, 0x3c6e_f372_fe94_f82b),
        ];
        let sum =
            words.into_iter().fold(position.variant().size() as u64, |sum, (word, factor)| {
                (sum ^ word).wrapping_mul(factor).rotate_left(29)
            });
        sum ^ sum >> 32
    }

    /// Who wins the position, if this race settles it: it stands on the same fences, goes on, and
    /// nobody could change the result by a fence. This is so if no fences are left (then the plies
    /// are exact), or if the loser has none left (then the winner may find a still quicker way).
    pub fn result(&self, position: &Position) -> Option<RaceResult> {
        let same = self.variant.size() == position.variant().size()
            && position.variant().seats() == 2
            && self.fences == position.fences;
        if !same || position.is_over() {
            return None;
        }
        let seats = [Seat::new(0), Seat::new(1)];
        let pawns = seats.map(|seat| position.pawn(seat));
        let turn = position.turn();
        let code = self.codes[Ground::cell(self.variant.size(), turn, pawns)];
        let result = RaceResult::of(code, turn);
        let helpless =
            |seat: Seat| position.fences_left(seat) == 0 || result.winner == Some(side(seat));
        seats.into_iter().all(helpless).then_some(result)
    }
}

const fn side(seat: Seat) -> Side {
    Side::new(seat.index())
}

/// A side that runs home and meets nobody: it wins, and the loser can do nothing about it.
///
/// This takes a fraction of a microsecond and settles not quite half of the positions of well-played
/// races; `None` says nothing.
/// The loser has no fences left; the winner may have some. The plies are those of the run, which may
/// not be the quickest win.
///
/// Why it is right: `out` holds every square that the loser can have reached if it never jumps. The
/// runner only steps to squares that are not in `out`, neither then nor after the loser's next move.
/// So the step is free; and the loser never stands beside the runner on its own turn, hence
/// never jumps, which is what `out` supposes.
pub fn free_run(position: &Position) -> Option<RaceResult> {
    if position.variant().seats() != 2 || position.is_over() {
        return None;
    }
    let mover = position.turn();
    [mover, mover.next(2)].into_iter().find_map(|runner| {
        let moves = run(position, runner)?;
        let plies = 2 * moves - u32::from(runner == mover);
        Some(RaceResult { winner: Some(side(runner)), plies })
    })
}

/// The moves in which `runner` gets home without meeting the other.
fn run(position: &Position, runner: Seat) -> Option<u32> {
    let other = runner.next(2);
    if position.fences_left(other) > 0 {
        return None;
    }
    let steps = position.steps();
    let (goal, home) = (position.goal(runner).0, position.goal(other).0);
    let mut runs = SquareSet::of(position.pawn(runner)).0;
    let mut out = SquareSet::of(position.pawn(other)).0;
    let mut moves = 0;
    if position.turn() == other {
        out = steps.grow(out);
        if out & (home | runs) != 0 {
            return None;
        }
    }
    loop {
        let [north, east, south, west] = steps.around(runs);
        runs = (north | east | south | west) & !out;
        moves += 1;
        if runs & goal != 0 {
            return Some(moves);
        }
        out = steps.grow(out);
        runs &= !out;
        if runs == 0 || out & home != 0 {
            return None;
        }
    }
}
