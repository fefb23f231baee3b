//! JAMIT: one cell a space, see [`super::hexagon`].

use quartet_core::{Game as _, Seat, Variant as _};
use quartet_games::{
    Position as Any,
    jamit::{COINS, Colour, Piece, Position, Stage, Variant},
};

use super::{Canvas, List, Planes, from_viewer, hexagon};

/// The colours of the seats from the one that looks, then the neutral one.
fn colours(viewer: Seat, variant: Variant) -> impl Iterator<Item = Colour> {
    from_viewer(viewer, variant.seats()).map(Colour::of).chain([Colour::Neutral])
}

impl Planes for Position {
    fn of(position: &Any) -> Option<Self> {
        match position {
            Any::Jamit(position) => Some(*position),
            _ => None,
        }
    }

    fn form(variant: Variant) -> (usize, usize) {
        (variant.board().width(), variant.board().width())
    }

    fn list(variant: Variant, list: &mut List) {
        let seats = variant.seats();
        list.add("spaces of the board", 1);
        list.each("coins", "seat", seats, 1);
        list.add("neutral coins", 1);
        list.each("stones", "seat", seats, 1);
        list.each("pawn, at the space of its corner,", "seat", seats, 1);
        list.each("points", "seat", seats, variant.target() - 1);
        list.each("neutral coins in the hand", "seat", seats, 2);
        list.each("coins in supply", "seat", seats, COINS);
        list.add("neutral coins in supply", COINS);
        for stage in ["coins of other colours go in", "own coins go in", "the pawn moves"] {
            list.add(format!("next {stage}"), 1);
        }
    }

    fn draw(&self, viewer: Seat, canvas: &mut Canvas<'_>) {
        let (variant, board) = (self.variant(), self.board());
        let seats = || from_viewer(viewer, variant.seats());
        canvas.mark(hexagon::cells(board, board.playable()));
        let lies = |piece: Piece| {
            let spaces = board.all().filter(move |&space| self.piece(space) == Some(piece));
            spaces.map(|space| hexagon::cell(board, space))
        };
        for colour in colours(viewer, variant) {
            canvas.mark(lies(Piece::coin(colour)));
        }
        for seat in seats() {
            canvas.mark(lies(Piece::stone(Colour::of(seat))));
        }
        for seat in seats() {
            canvas.mark([hexagon::cell(board, board.corner(self.pawn(seat)))]);
        }
        seats().for_each(|seat| canvas.fill(self.points(seat)));
        seats().for_each(|seat| canvas.fill(self.hand(seat)));
        colours(viewer, variant).for_each(|colour| canvas.fill(self.supply(colour)));
        let stage = match self.stage() {
            Stage::Insert => 0,
            Stage::Extra => 1,
            Stage::Pawn => 2,
        };
        canvas.choose(stage, 3);
    }

    fn carry(variant: Variant, symmetry: usize, plane: usize, cell: usize) -> (usize, usize) {
        (plane, hexagon::carry(variant.board(), symmetry, cell))
    }
}
