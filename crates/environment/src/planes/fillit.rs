//! FILLIT: one cell a space, see [`super::hexagon`].

use quartet_core::{Game as _, Seat, Side, Variant as _, hex::SpaceSet};
use quartet_games::{
    Position as Any,
    fillit::{Position, Stage, Variant},
};

use super::{Canvas, List, Planes, from_viewer, hexagon};

impl Planes for Position {
    fn of(position: &Any) -> Option<Self> {
        match position {
            Any::Fillit(position) => Some(*position),
            _ => None,
        }
    }

    fn form(variant: Variant) -> (usize, usize) {
        (variant.board().width(), variant.board().width())
    }

    fn list(variant: Variant, list: &mut List) {
        let sides = variant.sides();
        list.add("spaces of the board", 1);
        list.each("pawn", "seat", variant.seats(), 1);
        list.each("stones", "side", sides, 1);
        list.each("open chips", "side", sides, 1);
        list.each("chips left", "side", sides, variant.board().spaces() as u8);
        for stage in ["nothing is done", "the pawn has slid", "a stone has stepped"] {
            list.add(format!("in this turn {stage}"), 1);
        }
    }

    fn draw(&self, viewer: Seat, canvas: &mut Canvas<'_>) {
        let (variant, board) = (self.variant(), self.board());
        let sides = || {
            let own = variant.side(viewer).index();
            (0..variant.sides()).map(move |nth| Side::new((own + nth) % variant.sides()))
        };
        canvas.mark(hexagon::cells(board, board.playable()));
        for seat in from_viewer(viewer, variant.seats()) {
            canvas.mark(hexagon::cells(board, SpaceSet::of(self.pawn(seat))));
        }
        for side in sides() {
            canvas.mark(hexagon::cells(board, self.stones(side)));
        }
        for side in sides() {
            canvas.mark(hexagon::cells(board, self.chips(side)));
        }
        for side in sides() {
            canvas.fill(self.supply(side) as u8);
        }
        let stage = match self.stage() {
            Stage::Open => 0,
            Stage::Slid => 1,
            Stage::Stepped => 2,
        };
        canvas.choose(stage, 3);
    }

    fn carry(variant: Variant, symmetry: usize, plane: usize, cell: usize) -> (usize, usize) {
        (plane, hexagon::carry(variant.board(), symmetry, cell))
    }
}
