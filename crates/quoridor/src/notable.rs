//! Fences that matter at once: those that a player would look at first.

use quartet_core::{
    Game as _, MAX_SEATS, Seat,
    square::{SIZE, SquareSet},
};

use crate::{
    Fence, Position, ShortestWays,
    fence::{Fences, LANES},
    ways::{Floods, Way},
};

/// The shortest ways of all pawns, and which fences make them longer, if no other pawns were there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    ways: [ShortestWays; MAX_SEATS],
    longer: [Fences; MAX_SEATS],
    closing: Fences,
    /// By how many steps, by the fence's orientation and square.
    steps: [[[u8; SIZE * SIZE]; 2]; MAX_SEATS],
}

impl Outlook {
    /// All shortest ways of the pawn of a seat.
    #[inline]
    pub const fn ways(&self, seat: Seat) -> ShortestWays {
        self.ways[seat.index()]
    }

    /// By how many steps a fence makes the way of a seat longer, if it leaves everybody a way.
    #[inline]
    pub fn delay(&self, fence: Fence, seat: Seat) -> u32 {
        self.steps[seat.index()][fence.orientation() as usize][fence.square().index()].into()
    }

    /// The fences that fit, leave everybody a way and make that of a seat longer, horizontal ones first.
    pub fn delaying(&self, seat: Seat) -> impl Iterator<Item = Fence> {
        self.longer[seat.index()].without(self.closing).iter()
    }
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
    pub fn notable_fences(&self, visit: impl FnMut(Fence)) {
        let legal = self.legal_fences();
        if legal.is_empty() {
            return;
        }
        let (mut notable, mut pawns) = (self.extending(), 0);
        let (errands, seats) = self.errands();
        for (seat, &(pawn, goal)) in errands[..seats].iter().enumerate() {
            if seat != self.turn().index() {
                let across = self.steps().way(pawn, goal).map(Way::crossed);
                notable = notable.union(across.unwrap_or_default());
            }
            pawns |= pawn;
        }
        // What wraps round the edge falls on squares that no fence has.
        let near = pawns | pawns >> 1 | pawns >> SIZE | pawns >> (SIZE + 1);
        notable = notable.union(Fences { horizontal: near, vertical: near });
        legal.intersection(notable).iter().for_each(visit);
    }

    /// The shortest ways, and the fences that make them longer, whoever may place them.
    pub fn outlook(&self) -> Outlook {
        let nothing = Fences::default();
        let nowhere = ShortestWays { length: 0, squares: SquareSet(0), narrow: 0 };
        let mut outlook = Outlook {
            ways: [nowhere; MAX_SEATS],
            longer: [nothing; MAX_SEATS],
            closing: nothing,
            steps: [[[0; SIZE * SIZE]; 2]; MAX_SEATS],
        };
        let mut floods = Floods::new();
        let geometry = self.geometry();
        let free = geometry.free(self.fences);
        let (errands, seats) = self.errands();
        for (seat, &errand) in errands[..seats].iter().enumerate() {
            let Outlook { longer: all, closing, steps, .. } = &mut outlook;
            // What closes somebody's last way nobody asks about.
            let leaving = free.without(*closing);
            let visit = |fence: Fence, longer| {
                let one = Fences::of(fence);
                let Some(longer) = longer else {
                    *closing = closing.union(one);
                    return;
                };
                all[seat] = all[seat].union(one);
                let steps = &mut steps[seat][fence.orientation() as usize];
                steps[fence.square().index()] = longer as u8;
            };
            let ways = floods.lengthening(geometry, self.fences, leaving, errand, visit);
            // Every pawn of a legal position has a way.
            outlook.ways[seat] = ways.unwrap_or(nowhere);
        }
        outlook
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
    use quartet_core::{Game as _, Random, Variant as _, square::Square};
    use rand::SeedableRng as _;

    use super::*;
    use crate::{Orientation, Setup, Variant, ways::Steps};

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
                position.notable_fences(|fence| found.push(fence));
                let seats = position.setup().pawns.len();
                for fence in position.fence_targets() {
                    let way = |seat| position.shortest_way(seat);
                    let lies = |seat: &Seat| {
                        let way = way(*seat);
                        fence.parted().iter().any(|&(a, b)| {
                            way.windows(2).any(|pair| pair == [a, b] || pair == [b, a])
                        })
                    };
                    let mut others = Seat::all(seats).filter(|seat| *seat != position.turn());
                    let notable = is_notable(&position, fence, others.any(|seat| lies(&seat)));
                    assert_eq!(found.contains(&fence), notable, "{position} {fence}");
                }
                match position.random_action(&mut rng) {
                    Some(action) => position.play_unchecked(action),
                    None => break,
                }
            }
        }
    }

    /// Against the distances before and after each fence, and against the rule that closes ways.
    #[test]
    fn delays_are_the_steps_more_after_a_fence() {
        let mut rng = Random::seed_from_u64(7);
        for name in ["2p", "4p", "7x7", "5x5", "3x3"] {
            let variant: Variant = name.parse().unwrap();
            for _ in 0..3 {
                let mut position = Position::start(variant);
                while !position.is_over() {
                    let free = position.geometry().free(position.fences);
                    let outlook = position.outlook();
                    let after = |fence, seat| {
                        let fences = position.fences.union(Fences::of(fence));
                        let pawn = SquareSet::of(position.pawn(seat)).0;
                        let steps = Steps::new(position.geometry(), fences);
                        steps.distance(pawn, position.goal(seat).0)
                    };
                    let seats = || Seat::all(variant.seats());
                    for seat in seats() {
                        let before = position.distance(seat);
                        let longer = |fence| after(fence, seat).map_or(0, |after| after - before);
                        let leaves_ways =
                            |fence: &Fence| seats().all(|seat| after(*fence, seat).is_some());
                        let mut legal = free.iter().filter(leaves_ways);
                        assert!(legal.all(|fence| outlook.delay(fence, seat) == longer(fence)));
                        let legal = free.iter().filter(leaves_ways);
                        let all = legal.filter(|&fence| longer(fence) > 0);
                        assert!(outlook.delaying(seat).eq(all), "{position}");
                    }
                    let Some(action) = position.random_action(&mut rng) else { break };
                    position.play_unchecked(action);
                }
            }
        }
    }

    /// Seat 1 on e8 can go up from d8 and e8; with `d8h` the nearest gap is that over h8, three steps to the
    /// right, which seat 2 on e9 as well would have to go round.
    #[test]
    fn a_fence_in_a_gap_sends_pawns_round() {
        let mut setup = Setup::start("2p".parse().unwrap());
        setup.pawns[0] = Square::new(4, 7);
        let above = |file| Fence::new(file, 7, Orientation::Horizontal).unwrap();
        setup.fences = [1, 5].map(above).to_vec();
        let position = Position::try_from(setup).unwrap();
        let (outlook, seats) = (position.outlook(), [Seat::FIRST, Seat::new(1)]);
        let gap = above(3);
        assert_eq!(outlook.delaying(Seat::FIRST).collect::<Vec<_>>(), [gap]);
        assert_eq!(seats.map(|seat| outlook.delay(gap, seat)), [3, 3]);
    }
}
