//! Ways to the goal lines: floods over bit boards.
//!
//! A flood grows a set of squares by all open steps at once. Which fences would close a way is
//! found with few floods, because most cannot: a fence that touches the edge and other fences in
//! fewer than two of its three points (ends and middle) leaves no closed line behind.

use quartet_core::{
    MAX_SEATS,
    square::{SIZE, Square, SquareSet},
};

use crate::fence::{Fence, Fences};

/// What depends only on the size of the board.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// Squares with a square above them.
    north: u128,
    /// Squares with a square to the right of them.
    east: u128,
    /// Places for fences; the same for both orientations.
    lanes: u128,
    /// Places of fences whose left, right, lower or upper end is at the edge.
    left: u128,
    right: u128,
    bottom: u128,
    top: u128,
    /// Goal lines by quarter: top, right, bottom, left.
    goals: [u128; MAX_SEATS],
}

static GEOMETRIES: [Geometry; 4] =
    [Geometry::build(3), Geometry::build(5), Geometry::build(7), Geometry::build(9)];

impl Geometry {
    #[inline]
    pub(crate) const fn of(size: u8) -> &'static Self {
        &GEOMETRIES[((size as usize - 3) / 2) & 3]
    }

    const fn rectangle(from: (usize, usize), to: (usize, usize)) -> u128 {
        let mut squares = 0;
        let mut y = from.1;
        while y < to.1 {
            let mut x = from.0;
            while x < to.0 {
                squares |= 1 << (y * SIZE + x);
                x += 1;
            }
            y += 1;
        }
        squares
    }

    const fn build(size: usize) -> Self {
        let lanes = size - 1;
        Self {
            north: Self::rectangle((0, 0), (size, lanes)),
            east: Self::rectangle((0, 0), (lanes, size)),
            lanes: Self::rectangle((0, 0), (lanes, lanes)),
            left: Self::rectangle((0, 0), (1, lanes)),
            right: Self::rectangle((lanes - 1, 0), (lanes, lanes)),
            bottom: Self::rectangle((0, 0), (lanes, 1)),
            top: Self::rectangle((0, lanes - 1), (lanes, lanes)),
            goals: [
                Self::rectangle((0, size - 1), (size, size)),
                Self::rectangle((size - 1, 0), (size, size)),
                Self::rectangle((0, 0), (size, 1)),
                Self::rectangle((0, 0), (1, size)),
            ],
        }
    }

    /// The goal line of the seat that sits at `quarter`.
    #[inline]
    pub(crate) const fn goal(&self, quarter: usize) -> u128 {
        self.goals[quarter & 3]
    }

    /// The fences that fit between those of `fences`.
    #[inline]
    pub(crate) const fn free(&self, fences: Fences) -> Fences {
        let Fences { horizontal, vertical } = fences;
        let both = horizontal | vertical;
        Fences {
            horizontal: self.lanes & !(both | horizontal << 1 | horizontal >> 1),
            vertical: self.lanes & !(both | vertical << SIZE | vertical >> SIZE),
        }
    }

    /// Those of `free` that touch the edge and `fences` in at least two of their three points.
    #[inline]
    pub(crate) const fn suspects(&self, fences: Fences, free: Fences) -> Fences {
        let Fences { horizontal, vertical } = fences;
        // The points of the grid inside the board, named by the fence that has its middle there.
        let points = (horizontal | horizontal << 1 | horizontal >> 1)
            | (vertical | vertical << SIZE | vertical >> SIZE);
        let points = points & self.lanes;
        let west = points << 1 | self.left;
        let east = points >> 1 | self.right;
        let south = points << SIZE | self.bottom;
        let north = points >> SIZE | self.top;
        Fences {
            horizontal: free.horizontal & (west & east | (west | east) & points),
            vertical: free.vertical & (south & north | (south | north) & points),
        }
    }
}

/// The open steps between squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    /// Squares from which the step up is open.
    north: u128,
    /// Squares from which the step to the right is open.
    east: u128,
}

/// The longest shortest way has fewer steps than the board has squares.
const LONGEST: usize = SIZE * SIZE;

impl Steps {
    #[inline]
    pub(crate) const fn new(geometry: &Geometry, fences: Fences) -> Self {
        let Fences { horizontal, vertical } = fences;
        Self {
            north: geometry.north & !(horizontal | horizontal << 1),
            east: geometry.east & !(vertical | vertical << SIZE),
        }
    }

    /// The squares one open step up, right, down and left of `squares`.
    #[inline]
    pub(crate) const fn around(self, squares: u128) -> [u128; 4] {
        [
            (squares & self.north) << SIZE,
            (squares & self.east) << 1,
            squares >> SIZE & self.north,
            squares >> 1 & self.east,
        ]
    }

    #[inline]
    pub(crate) const fn grow(self, squares: u128) -> u128 {
        let [north, east, south, west] = self.around(squares);
        squares | north | east | south | west
    }

    /// Grows `squares` until they include all of `wanted` or can grow no more.
    #[inline]
    pub(crate) const fn flood(self, mut squares: u128, wanted: u128) -> u128 {
        loop {
            let grown = self.grow(squares);
            if grown == squares || grown & wanted == wanted {
                return grown;
            }
            squares = grown;
        }
    }

    /// Grows `squares` until they touch `goal`; says whether they do.
    #[inline]
    pub(crate) const fn reaches(self, squares: &mut u128, goal: u128) -> bool {
        loop {
            if *squares & goal != 0 {
                return true;
            }
            let grown = self.grow(*squares);
            if grown == *squares {
                return false;
            }
            *squares = grown;
        }
    }

    /// The number of steps from `from` to the nearest square of `goal`.
    #[inline]
    pub(crate) const fn distance(self, from: u128, goal: u128) -> Option<u32> {
        let mut squares = from;
        let mut distance = 0;
        while squares & goal == 0 {
            let grown = self.grow(squares);
            if grown == squares {
                return None;
            }
            squares = grown;
            distance += 1;
        }
        Some(distance)
    }

    /// Fills `layers` with the squares within so many steps, as far as none is in `goal`. Gives how many layers these
    /// are and the squares within one step more; `None` if `goal` cannot be reached.
    #[inline]
    fn layers(
        self,
        mut squares: u128,
        goal: u128,
        layers: &mut [u128; LONGEST],
    ) -> Option<(usize, u128)> {
        let mut length = 0;
        while squares & goal == 0 {
            *layers.get_mut(length)? = squares;
            length += 1;
            let grown = self.grow(squares);
            if grown == squares {
                return None;
            }
            squares = grown;
        }
        Some((length, squares))
    }

    /// A shortest way from `from` to `goal`.
    pub(crate) fn way(self, from: u128, goal: u128) -> Option<Way> {
        let mut layers = [0; LONGEST];
        let (length, squares) = self.layers(from, goal, &mut layers)?;
        Some(self.trace::<false>(&layers[..length], lowest(squares & goal)))
    }

    /// A way back from the square `at` through the layers of a flood that led there; of equal steps it takes
    /// those up or down, or `ASIDE` those to a side.
    #[inline]
    fn trace<const ASIDE: bool>(self, layers: &[u128], mut at: u128) -> Way {
        let mut way = Way { squares: at, up: 0, right: 0 };
        for layer in layers.iter().rev() {
            // The step from the layer below to `at` is the reverse of one from `at`.
            let [north, east, south, west] = self.around(at).map(|step| step & layer);
            let is_aside = if ASIDE { east | west != 0 } else { north | south == 0 };
            if is_aside {
                let to = if east != 0 { east } else { west };
                way.right |= if east != 0 { at } else { to };
                at = to;
            } else {
                let to = if north != 0 { north } else { south };
                way.up |= if north != 0 { at } else { to };
                at = to;
            }
            way.squares |= at;
        }
        way
    }
}

/// All shortest ways of a pawn to its goal line together, if no other pawn were there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShortestWays {
    /// The steps of each.
    pub length: u32,
    /// The squares of all, those of the pawn and on the goal line included.
    pub squares: SquareSet,
    /// How many of these squares no shortest way avoids, the pawn's own left out.
    pub narrow: u32,
}

impl ShortestWays {
    /// The ways of a pawn to the squares `ends` of its goal line, by the squares within so many steps of either.
    #[inline]
    fn between(pawn: u128, ahead: &[u128], back: &[u128], ends: u128) -> Self {
        let (mut all, mut narrow) = (pawn | ends, 0);
        // A square is on a shortest way if the steps to it and from it are as many as the whole has.
        let between = ahead.iter().skip(1).zip(back.iter().skip(1).rev());
        for (&ahead, &back) in between {
            let here = ahead & back;
            all |= here;
            narrow += u32::from(here.is_power_of_two());
        }
        if !ahead.is_empty() {
            narrow += u32::from(ends.is_power_of_two());
        }
        Self { length: ahead.len() as u32, squares: SquareSet(all), narrow }
    }
}

#[inline]
const fn lowest(squares: u128) -> u128 {
    squares & squares.wrapping_neg()
}

#[inline]
const fn highest(squares: u128) -> u128 {
    match squares {
        0 => 0,
        _ => 1 << squares.ilog2(),
    }
}

/// A way: its squares and between which of them it steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) squares: u128,
    /// The lower squares of its steps up or down.
    up: u128,
    /// The left squares of its steps right or left.
    right: u128,
}

impl Way {
    /// All fences that would lie across the way.
    #[inline]
    pub(crate) const fn crossed(self) -> Fences {
        Fences { horizontal: self.up | self.up >> 1, vertical: self.right | self.right >> SIZE }
    }
}

/// A pawn and its goal line.
pub(crate) type Errand = (u128, u128);

/// Room for the floods of one errand after another.
pub(crate) struct Floods {
    /// The squares within so many steps of the pawn.
    ahead: [u128; LONGEST],
    /// The squares within so many steps of the goal line.
    back: [u128; LONGEST],
}

impl Floods {
    pub(crate) const fn new() -> Self {
        Self { ahead: [0; LONGEST], back: [0; LONGEST] }
    }

    /// The shortest ways of an errand, `None` if it has none. Calls `visit` with each fence of `free` that makes
    /// them longer, and by how many steps; `None` if it closes the last way.
    #[inline]
    pub(crate) fn lengthening(
        &mut self,
        geometry: &Geometry,
        fences: Fences,
        free: Fences,
        (pawn, goal): Errand,
        mut visit: impl FnMut(Fence, Option<u32>),
    ) -> Option<ShortestWays> {
        let steps = Steps::new(geometry, fences);
        let (length, squares) = steps.layers(pawn, goal, &mut self.ahead)?;
        let (ahead, back) = (&self.ahead[..length], &mut self.back[..length]);
        let mut within = goal;
        for layer in &mut *back {
            *layer = within;
            within = steps.grow(within);
        }
        // Only a fence across every shortest way can do it, so across these two, which share few steps.
        let way = steps.trace::<false>(ahead, lowest(squares & goal));
        let other = steps.trace::<true>(ahead, highest(squares & goal));
        let across = free.intersection(way.crossed()).intersection(other.crossed());
        for fence in across.iter() {
            let one = Fences::of(fence);
            // Floods from either end are the same as without the fence until they come to it.
            let near = one.squares();
            let first = |layers: &[u128]| layers.iter().position(|layer| layer & near != 0);
            let Some((before, after)) = first(ahead).zip(first(back)) else { continue };
            let between =
                Steps::new(geometry, fences.union(one)).distance(ahead[before], back[after]);
            let longer = between.map(|between| (before + after) as u32 + between - length as u32);
            if longer != Some(0) {
                visit(fence, longer);
            }
        }
        Some(ShortestWays::between(pawn, ahead, back, squares & goal))
    }
}

/// The first errand that has no way; `None` if all have one.
pub(crate) fn blocked(steps: Steps, errands: &[Errand]) -> Option<usize> {
    let mut squares = 0;
    errands.iter().position(|&(pawn, goal)| {
        // What was flooded for the errand before serves this one too if its pawn is in there.
        if squares & pawn == 0 {
            squares = pawn;
        }
        !steps.reaches(&mut squares, goal)
    })
}

/// Those of `suspects` after which an errand has no way.
pub(crate) fn closing(
    geometry: &Geometry,
    fences: Fences,
    suspects: Fences,
    errands: &[Errand],
) -> Fences {
    let nothing = Fences::default();
    if suspects.is_empty()
        || blocked(Steps::new(geometry, fences.union(suspects)), errands).is_none()
    {
        // With all of them at once every pawn still gets through.
        return nothing;
    }
    errands.iter().fold(nothing, |closing, &(pawn, goal)| {
        let suspects = suspects.without(closing);
        closing.union(closing_for(geometry, fences, suspects, pawn, goal))
    })
}

fn closing_for(
    geometry: &Geometry,
    fences: Fences,
    suspects: Fences,
    pawn: u128,
    goal: u128,
) -> Fences {
    let mut closing = Fences::default();
    let Some(way) = Steps::new(geometry, fences).way(pawn, goal) else { return suspects };
    // Only a fence across every way found so far can close the last one.
    let mut rest = suspects.intersection(way.crossed());
    while let Some(fence) = rest.nth(0) {
        let fence = Fences::of(fence);
        rest = rest.without(fence);
        match Steps::new(geometry, fences.union(fence)).way(pawn, goal) {
            Some(other) => rest = rest.intersection(other.crossed()),
            None => closing = closing.union(fence),
        }
    }
    closing
}

/// The squares of a way in the order in which they are walked.
pub(crate) fn walk(steps: Steps, from: Square, goal: u128) -> impl Iterator<Item = Square> {
    let start = SquareSet::of(from).0;
    let way = steps.way(start, goal);
    let mut rest = way.map_or(0, |way| way.squares);
    let mut at = start & rest;
    core::iter::from_fn(move || {
        let here = SquareSet(at).first()?;
        rest &= !at;
        let next = steps.around(at).into_iter().map(|step| step & rest).find(|&step| step != 0);
        at = next.unwrap_or(0);
        Some(here)
    })
}
