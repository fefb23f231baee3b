//! What a player may choose, and why not.

use core::fmt;

use quartet_core::{
    Game as _, Seat,
    square::{SIZE, Square, SquareSet},
};

use crate::{
    Fence, Orientation, Position, Variant,
    fence::{Fences, LANES},
    ways::{Steps, blocked},
};

/// A turn of Quoridor is one of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The pawn goes to a square, by a step or a jump.
    Move(Square),
    /// A fence is placed.
    Fence(Fence),
    /// Nothing else is possible.
    Pass,
}

/// Squares, fences of both orientations, and the pass.
pub(crate) const SPACE: usize = SIZE * SIZE + 2 * LANES * LANES + 1;

impl Action {
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Move(square) => square.index(),
            Self::Fence(fence) => SIZE * SIZE + fence.index(),
            Self::Pass => SPACE - 1,
        }
    }

    pub(crate) fn at(index: usize) -> Option<Self> {
        if let Some(square) = Square::at(index) {
            Some(Self::Move(square))
        } else if index == SPACE - 1 {
            Some(Self::Pass)
        } else {
            Fence::at(index - SIZE * SIZE).map(Self::Fence)
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(square) => square.fmt(f),
            Self::Fence(fence) => fence.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// The rule that forbids an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// There is another action.
    #[error("a pass is possible only when there is no other action")]
    Pass,
    /// The place is not on this board.
    #[error("this is not on the board")]
    OffBoard,
    /// A pawn stands there.
    #[error("a pawn stands there")]
    Occupied,
    /// A fence is in the way.
    #[error("a fence stands between")]
    FenceBetween,
    /// The square is neither next to the pawn nor behind one that may be jumped.
    #[error("the pawn goes one square, or jumps over a pawn right beside it")]
    TooFar,
    /// The square is reached by a jump that is stopped.
    #[error("the jump is stopped by a fence, the edge or a second pawn")]
    JumpStopped,
    /// The sideways jump is allowed only where the straight one is stopped.
    #[error("the straight jump is open: a jump to the side is possible only where it is stopped")]
    JumpStraight,
    /// No fences are left.
    #[error("no fences are left")]
    NoFences,
    /// The fence would lie on or across another.
    #[error("the fence would overlap or cross another one")]
    FencesMeet,
    /// The fence would close the last way of a seat's pawn.
    #[error("this fence would close the last way of seat {0}")]
    ClosesWay(Seat),
}

/// One step up, right, down or left, as indices into what [`Steps::around`] gives.
const QUARTERS: usize = 4;

impl Position {
    /// The squares to which the pawn to move may go.
    #[inline]
    pub fn pawn_targets(&self) -> SquareSet {
        if self.is_over() {
            return SquareSet::EMPTY;
        }
        let steps = self.steps();
        let pawn = SquareSet::of(self.pawn(self.turn())).0;
        let occupied = self.occupied();
        let around = steps.around(pawn);
        let near = around[0] | around[1] | around[2] | around[3];
        let mut targets = near & !occupied;
        if near & occupied != 0 {
            for (quarter, &neighbour) in around.iter().enumerate() {
                if neighbour & occupied != 0 {
                    targets |= Self::jumps(self.variant(), steps, occupied, neighbour, quarter);
                }
            }
        }
        SquareSet(targets)
    }

    /// Where a pawn may land that jumps over `neighbour` in the direction `quarter`.
    pub(crate) fn jumps(
        variant: Variant,
        steps: Steps,
        occupied: u128,
        neighbour: u128,
        quarter: usize,
    ) -> u128 {
        let around = steps.around(neighbour);
        let behind = around[quarter];
        if behind & !occupied != 0 {
            behind
        } else if behind == 0 || variant.may_go_round() {
            (around[(quarter + 1) % QUARTERS] | around[(quarter + 3) % QUARTERS]) & !occupied
        } else {
            0
        }
    }

    /// The fences that may be placed now.
    pub fn fence_targets(&self) -> impl Iterator<Item = Fence> {
        self.legal_fences().iter()
    }

    #[inline]
    pub(crate) fn legal_fences(&self) -> Fences {
        if self.is_over() || self.fences_left(self.turn()) == 0 {
            return Fences::default();
        }
        let free = self.geometry().free(self.fences);
        let suspects = self.geometry().suspects(self.fences, free);
        free.without(self.closing(suspects))
    }

    /// Which pawn would have no way to its goal line after `fence`, which must fit.
    #[inline]
    pub(crate) fn closes(&self, fence: Fence) -> Option<Seat> {
        let geometry = self.geometry();
        let fence = Fences::of(fence);
        if geometry.suspects(self.fences, fence).is_empty() {
            return None;
        }
        let steps = Steps::new(geometry, self.fences.union(fence));
        // If the squares around the fence are joined some other way nothing has changed.
        let around = fence.squares();
        if steps.flood(fence.horizontal | fence.vertical, around) & around == around {
            return None;
        }
        let (errands, seats) = self.errands();
        blocked(steps, &errands[..seats]).map(Seat::new)
    }

    pub(crate) fn legal_move(&self, to: Square) -> Result<(), Illegal> {
        let size = self.variant().size();
        if self.pawn_targets().contains(to) {
            return Ok(());
        }
        if to.file() >= size || to.rank() >= size {
            return Err(Illegal::OffBoard);
        }
        if SquareSet(self.occupied()).contains(to) {
            return Err(Illegal::Occupied);
        }
        let from = self.pawn(self.turn());
        let across = from.file().abs_diff(to.file());
        let along = from.rank().abs_diff(to.rank());
        let pawn_beside = |files: isize, ranks: isize| {
            from.step(files, ranks, size).is_some_and(|square| {
                let open = self.steps().around(SquareSet::of(from).0);
                let near = SquareSet(open[0] | open[1] | open[2] | open[3]);
                near.contains(square) && SquareSet(self.occupied()).contains(square)
            })
        };
        let toward = |from: usize, to: usize| (to as isize - from as isize).signum();
        let (files, ranks) = (toward(from.file(), to.file()), toward(from.rank(), to.rank()));
        match (across, along) {
            (0, 1) | (1, 0) => Err(Illegal::FenceBetween),
            (0, 2) | (2, 0) if pawn_beside(files, ranks) => Err(Illegal::JumpStopped),
            (1, 1) => {
                let mut stopped = Err(Illegal::TooFar);
                for (x, y) in [(files, 0), (0, ranks)] {
                    if pawn_beside(x, y) {
                        let behind = from.step(2 * x, 2 * y, size);
                        if behind.is_some_and(|square| self.pawn_targets().contains(square)) {
                            return Err(Illegal::JumpStraight);
                        }
                        stopped = Err(Illegal::JumpStopped);
                    }
                }
                stopped
            }
            _ => Err(Illegal::TooFar),
        }
    }

    pub(crate) fn legal_fence(&self, fence: Fence) -> Result<(), Illegal> {
        let size = self.variant().size();
        if fence.square().file() + 1 >= size || fence.square().rank() + 1 >= size {
            return Err(Illegal::OffBoard);
        }
        if self.fences_left(self.turn()) == 0 {
            return Err(Illegal::NoFences);
        }
        if !self.geometry().free(self.fences).contains(fence) {
            return Err(Illegal::FencesMeet);
        }
        self.closes(fence).map_or(Ok(()), |seat| Err(Illegal::ClosesWay(seat)))
    }

    /// The squares that `fence`, which must fit, would cut off from the pawn of `seat`.
    pub fn cut_off(&self, fence: Fence, seat: Seat) -> SquareSet {
        let pawn = SquareSet::of(self.pawn(seat)).0;
        let before = self.steps().flood(pawn, u128::MAX);
        let steps = Steps::new(self.geometry(), self.fences.union(Fences::of(fence)));
        SquareSet(before & !steps.flood(pawn, u128::MAX))
    }
}

/// The fences as a list in the order of their names.
pub(crate) fn sorted(fences: Fences) -> impl Iterator<Item = Fence> {
    (0..LANES).flat_map(move |file| {
        (0..LANES).flat_map(move |rank| {
            Orientation::ALL
                .into_iter()
                .filter_map(move |orientation| Fence::new(file, rank, orientation))
                .filter(move |&fence| fences.contains(fence))
        })
    })
}
