//! Where pawns can slide, and what a slide changes.

use quartet_core::{
    Game as _, Seat, Variant as _,
    hex::{Direction, Space, SpaceSet},
};

use crate::Position;

/// A slide of a pawn and what it changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    /// Where the pawn goes.
    pub direction: Direction,
    /// The space it reaches.
    pub to: Space,
    /// The spaces it passes and the one it reaches.
    pub path: SpaceSet,
    /// The spaces of the path that get a chip; those of other sides there go back. Spaces that have
    /// a chip of the side stay as they are, and so does what is left of the way when the supply is
    /// empty.
    pub laid: SpaceSet,
}

impl Slide {
    /// The path in the order travelled.
    pub fn in_order(&self) -> impl Iterator<Item = Space> + use<> {
        let (mut rest, back) = (self.path, self.direction.opposite());
        core::iter::from_fn(move || {
            let nearest = far_end(rest, back)?;
            rest.remove(nearest);
            Some(nearest)
        })
    }
}

impl Position {
    /// The spaces next to a seat's pawn onto which it could go: one for each slide that it has.
    #[inline]
    pub fn ways(&self, seat: Seat) -> SpaceSet {
        self.board().neighbours(self.pawn(seat)) - self.blockers()
    }

    /// The slides that a seat's pawn would have if its seat were to move, clockwise from N.
    pub fn slides(&self, seat: Seat) -> impl Iterator<Item = Slide> + use<> {
        let position = *self;
        Direction::ALL.into_iter().filter_map(move |direction| position.slide(seat, direction))
    }

    /// The slide by which a seat's pawn would reach a space, if there is one.
    #[inline]
    pub fn slide_to(&self, seat: Seat, to: Space) -> Option<Slide> {
        let pawn = self.pawn(seat);
        let towards = |way: &Direction| self.board().ray(pawn, *way).contains(to);
        let direction = Direction::ALL.into_iter().find(towards)?;
        self.slide(seat, direction).filter(|slide| slide.to == to)
    }

    /// The slide of a seat's pawn in a direction, if it can go at all.
    #[inline]
    pub fn slide(&self, seat: Seat, direction: Direction) -> Option<Slide> {
        let path = self.path(seat, direction, self.blockers());
        let to = far_end(path, direction)?;
        let side = self.variant().side(seat);
        let mut laid = path - self.chips(side);
        while laid.len() > self.supply(side)
            && let Some(farthest) = far_end(laid, direction)
        {
            laid.remove(farthest);
        }
        Some(Slide { direction, to, path, laid })
    }

    /// The spaces ahead of a pawn up to the first of the `blockers`.
    #[inline]
    fn path(&self, seat: Seat, direction: Direction, blockers: SpaceSet) -> SpaceSet {
        let ray = self.board().ray(self.pawn(seat), direction);
        let blockers = ray & blockers;
        if direction.is_rising() {
            blockers.first().map_or(ray, |first| SpaceSet(ray.0 & ((1 << first.index()) - 1)))
        } else {
            blockers.last().map_or(ray, |last| SpaceSet(ray.0 & (u64::MAX << last.index() << 1)))
        }
    }

    /// The spaces that the slides of a seat reach.
    #[inline]
    pub fn reach(&self, seat: Seat) -> SpaceSet {
        let blockers = self.blockers();
        Direction::ALL.into_iter().filter_map(|way| self.end(seat, way, blockers)).collect()
    }

    /// Where the `blockers` stop a pawn, if it can go at all.
    #[inline]
    pub(crate) fn end(&self, seat: Seat, way: Direction, blockers: SpaceSet) -> Option<Space> {
        far_end(self.path(seat, way, blockers), way)
    }
}

/// The last space in the direction of a path.
#[inline]
const fn far_end(path: SpaceSet, direction: Direction) -> Option<Space> {
    if direction.is_rising() { path.last() } else { path.first() }
}
