//! Nine: the board with the rim around it, 11 × 11 cells, of which the corners stay empty.

use quartet_core::{
    Game as _, Seat, Variant as _,
    square::{SIZE, SquareSet, Symmetry},
};
use quartet_games::{
    Position as Any,
    nine::{Edge, Phase, Position, SlotSet, Variant},
};

use super::{Canvas, List, Planes, from_viewer};

/// The board and a slot on either side.
const WIDTH: usize = SIZE + 2;

fn squares(set: SquareSet) -> impl Iterator<Item = usize> {
    set.iter().map(|square| (square.rank() + 1) * WIDTH + square.file() + 1)
}

fn slots(set: SlotSet) -> impl Iterator<Item = usize> {
    set.iter().map(|slot| {
        let line = slot.line() + 1;
        match slot.edge() {
            Edge::South => line,
            Edge::North => (WIDTH - 1) * WIDTH + line,
            Edge::West => line * WIDTH,
            Edge::East => line * WIDTH + WIDTH - 1,
        }
    })
}

impl Planes for Position {
    fn of(position: &Any) -> Option<Self> {
        match position {
            Any::Nine(position) => Some(*position),
            _ => None,
        }
    }

    fn form(_: Variant) -> (usize, usize) {
        (WIDTH, WIDTH)
    }

    fn list(variant: Variant, list: &mut List) {
        list.each("pieces on the board and on the rim", "seat", variant.seats(), 1);
        list.add("neutral pieces", 1);
        for phase in ["neutral", "rim", "slide"] {
            list.add(format!("{phase} phase"), 1);
        }
    }

    fn draw(&self, viewer: Seat, canvas: &mut Canvas<'_>) {
        for seat in from_viewer(viewer, self.variant().seats()) {
            canvas.mark(squares(self.pieces(seat)).chain(slots(self.rim(seat))));
        }
        canvas.mark(squares(self.neutrals()));
        let phase = match self.phase() {
            Phase::Neutral => 0,
            Phase::Rim => 1,
            Phase::Slide => 2,
        };
        canvas.choose(phase, 3);
    }

    fn carry(_: Variant, symmetry: usize, plane: usize, cell: usize) -> (usize, usize) {
        let symmetry = Symmetry::new(symmetry);
        let (x, y) = symmetry.apply(cell % WIDTH, cell / WIDTH, WIDTH - 1);
        (plane, y * WIDTH + x)
    }
}
