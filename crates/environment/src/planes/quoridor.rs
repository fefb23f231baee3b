//! Quoridor: one cell a square.

use quartet_core::{
    Game as _, Seat, Variant as _,
    square::{Square, SquareSet, Symmetry},
};
use quartet_games::{
    Position as Any,
    quoridor::{Position, Variant},
};

use super::{Canvas, List, Planes, from_viewer};

/// The squares of the board as cells.
fn cells(set: SquareSet, size: usize) -> impl Iterator<Item = usize> {
    set.iter().map(move |square| square.rank() * size + square.file())
}

impl Planes for Position {
    fn of(position: &Any) -> Option<Self> {
        match position {
            Any::Quoridor(position) => Some(*position),
            _ => None,
        }
    }

    fn form(variant: Variant) -> (usize, usize) {
        (variant.size(), variant.size())
    }

    fn list(variant: Variant, list: &mut List) {
        let seats = variant.seats();
        list.each("pawn", "seat", seats, 1);
        list.each("goal line", "seat", seats, 1);
        list.each("fences left", "seat", seats, variant.fences());
        list.add("horizontal fences, at the lower left of their four squares", 1);
        list.add("vertical fences, at the lower left of their four squares", 1);
    }

    fn draw(&self, viewer: Seat, canvas: &mut Canvas<'_>) {
        let variant = self.variant();
        let (size, seats) = (variant.size(), variant.seats());
        for seat in from_viewer(viewer, seats) {
            canvas.mark(cells(SquareSet::of(self.pawn(seat)), size));
        }
        for seat in from_viewer(viewer, seats) {
            canvas.mark(cells(self.goal(seat), size));
        }
        for seat in from_viewer(viewer, seats) {
            canvas.fill(self.fences_left(seat));
        }
        for fences in self.fence_squares() {
            canvas.mark(cells(fences, size));
        }
    }

    fn carry(variant: Variant, symmetry: usize, plane: usize, cell: usize) -> (usize, usize) {
        let (size, seats) = (variant.size(), variant.seats());
        let (file, rank) = (cell % size, cell / size);
        // As `Game::symmetries` of Quoridor says.
        let turned = if seats == 4 {
            Symmetry { turns: symmetry as u8, mirror: false }
        } else {
            Symmetry { turns: symmetry as u8 & 2, mirror: symmetry & 1 != 0 }
        };
        let lying = 3 * seats;
        if plane < lying {
            let to = Square::new(file, rank).transform(turned, size);
            return (plane, to.rank() * size + to.file());
        }
        let plane = if turned.turns % 2 == 1 { lying + (plane - lying + 1) % 2 } else { plane };
        if file + 1 == size || rank + 1 == size {
            // No fence has its lower left square there.
            return (plane, cell);
        }
        let (file, rank) = turned.apply(file, rank, size - 2);
        (plane, rank * size + file)
    }
}
