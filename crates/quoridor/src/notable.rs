//! Fences that matter at once: those that a player would look at first.

use quartet_core::{Game as _, MAX_SEATS, Seat, square::SIZE, square::SquareSet};

use crate::{
    Fence, Position,
    fence::{Fences, LANES},
    ways::{Steps, Way},
};

/// A legal fence and whose ways it lies across.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotableFence {
    /// The fence.
    pub fence: Fence,
    /// By seat, whether it lies across the shortest way that was looked at. Only such a fence can
    /// lengthen the seat's shortest way.
    pub across: [bool; MAX_SEATS],
}

/// Squares of one file.
const fn file(file: usize) -> u128 {
    let mut squares = 0;
    let mut rank = 0;
    while rank < SIZE {
        squares |= 1 << (rank * SIZE + file);
        rank += 1;
    }
    squares
}

impl Position {
    /// Calls `visit` with each legal fence that lies across a shortest way of another seat, touches
    /// the square of a pawn, or goes on from another fence: from its end, or from its side in the
    /// middle.
    pub fn notable_fences(&self, mut visit: impl FnMut(NotableFence)) {
        let legal = self.legal_fences();
        if legal.is_empty() {
            return;
        }
        let mut across = [Fences::default(); MAX_SEATS];
        let (mut notable, mut pawns) = (self.extending(), 0);
        let (errands, seats) = self.errands();
        for (seat, &(pawn, goal)) in errands[..seats].iter().enumerate() {
            across[seat] = self.steps().way(pawn, goal).map(Way::crossed).unwrap_or_default();
            if seat != self.turn().index() {
                notable = notable.union(across[seat]);
            }
            pawns |= pawn;
        }
        // What wraps round the edge falls on squares that no fence has.
        let near = pawns | pawns >> 1 | pawns >> SIZE | pawns >> (SIZE + 1);
        notable = notable.union(Fences { horizontal: near, vertical: near });
        legal.intersection(notable).iter().for_each(|fence| {
            let across = across.map(|across| across.contains(fence));
            visit(NotableFence { fence, across });
        });
    }

    /// The number of steps from the pawn of a seat to its goal line with one fence more, if no other
    /// pawn were there; `None` if the fence closes the last way.
    pub fn distance_after(&self, fence: Fence, seat: Seat) -> Option<u32> {
        let steps = Steps::new(self.geometry(), self.fences.union(Fences::of(fence)));
        steps.distance(SquareSet::of(self.pawn(seat)).0, self.goal(seat).0)
    }

    /// Places that go on from a fence.
    const fn extending(&self) -> Fences {
        let Fences { horizontal: h, vertical: v } = self.fences;
        // Two files along, not round the edge: fences stand in files 0 to 7 only.
        let along = (h << 2 & !file(0)) | (h >> 2 & !file(LANES - 1));
        Fences {
            horizontal: along | v << 1 | v >> 1,
            vertical: v << (2 * SIZE) | v >> (2 * SIZE) | h << SIZE | h >> SIZE,
        }
    }
}

#[cfg(test)]
mod tests {
    use quartet_core::{Game as _, Random};
    use rand::SeedableRng as _;

    use super::*;
    use crate::{Action, Orientation, Variant};

    /// In plain words.
    fn is_notable(position: &Position, fence: Fence, across_others: bool) -> bool {
        let (x, y) = (fence.square().file(), fence.square().rank());
        let seats = position.setup().pawns.len();
        let touches = |seat: Seat| {
            let (file, rank) = (position.pawn(seat).file(), position.pawn(seat).rank());
            (x..=x + 1).contains(&file) && (y..=y + 1).contains(&rank)
        };
        let has = |x: usize, y: usize, orientation| {
            Fence::new(x, y, orientation).is_some_and(|fence| position.has_fence(fence))
        };
        let (own, other) = (fence.orientation(), fence.orientation().crossed());
        let extends = match own {
            Orientation::Horizontal => {
                has(x + 2, y, own)
                    || has(x.wrapping_sub(2), y, own)
                    || has(x + 1, y, other)
                    || has(x.wrapping_sub(1), y, other)
            }
            Orientation::Vertical => {
                has(x, y + 2, own)
                    || has(x, y.wrapping_sub(2), own)
                    || has(x, y + 1, other)
                    || has(x, y.wrapping_sub(1), other)
            }
        };
        across_others || extends || Seat::all(seats).any(touches)
    }

    #[test]
    fn as_in_plain_words() {
        let mut rng = Random::seed_from_u64(3);
        for name in ["2p", "4p", "5x5", "3x3"] {
            let variant: Variant = name.parse().unwrap();
            let mut position = Position::start(variant);
            for _ in 0..60 {
                let mut found = Vec::new();
                position.notable_fences(|notable| found.push(notable));
                let seats = position.setup().pawns.len();
                for fence in position.fence_targets() {
                    let way = |seat| position.shortest_way(seat);
                    let lies = |seat: &Seat| {
                        let way = way(*seat);
                        fence.parted().iter().any(|&(a, b)| {
                            way.windows(2).any(|pair| pair == [a, b] || pair == [b, a])
                        })
                    };
                    let others = Seat::all(seats).filter(|seat| *seat != position.turn());
                    let across_others = others.clone().any(|seat| lies(&seat));
                    let notable = found.iter().find(|notable| notable.fence == fence);
                    assert_eq!(
                        notable.is_some(),
                        is_notable(&position, fence, across_others),
                        "{position} {fence}"
                    );
                    for seat in Seat::all(seats) {
                        let after = position.play(Action::Fence(fence)).unwrap().distance(seat);
                        assert_eq!(position.distance_after(fence, seat), Some(after));
                        if let Some(notable) = notable {
                            assert_eq!(notable.across[seat.index()], lies(&seat), "{fence}");
                        }
                        assert!(after == position.distance(seat) || lies(&seat));
                    }
                }
                match position.random_action(&mut rng) {
                    Some(action) => position.play_unchecked(action),
                    None => break,
                }
            }
        }
    }
}
