//! Where the cursor goes, by arrow keys, Tab and by itself.

use quartet_core::Game as _;
use quartet_games::{Position, fillit, quoridor};
use quartet_render::Place;

use super::{
    super::geometry::{self, Arrow},
    Advice, App,
};

impl App {
    /// Leaves the cursor where it is if that is of use, else puts it to the pawn, or to a place that
    /// may be picked.
    pub(super) fn place_cursor(&mut self) {
        if !self.table.person_to_move() {
            return;
        }
        let position = self.table.position();
        let own = match position {
            Position::Quoridor(typed) => Some(Place::Square(typed.pawn(position.turn()))),
            Position::Fillit(typed) => {
                let pawn = typed.pawn(position.turn());
                let place = fillit::Place::of(pawn, typed.board());
                Some(Place::Space(place))
            }
            Position::Nine(_) | Position::Jamit(_) => {
                let mut next = self.choices().next;
                // The pawn of JAMIT may be picked up, but it has to go elsewhere.
                if let Position::Jamit(typed) = position {
                    next.retain(|&place| place != Place::Corner(typed.pawn(position.turn())));
                }
                match self.cursor {
                    Some(cursor) if next.contains(&cursor) => Some(cursor),
                    _ => next.get(next.len() / 2).copied(),
                }
            }
        };
        self.cursor = own.or(self.cursor);
    }

    pub(super) fn walk(&mut self, arrow: Arrow) {
        let Some(from) = self.cursor() else { return };
        let fences = matches!(from, Place::Fence(_));
        let position = self.table.position();
        let places = quartet_table::walk(position, fences);
        if let Some(to) = geometry::walk(position, from, arrow, &places) {
            self.move_cursor(to);
        }
    }

    pub(super) fn move_cursor(&mut self, to: Place) {
        if self.cursor != Some(to) {
            self.cursor = Some(to);
            self.note = None;
        }
    }

    /// Goes on to the next place that may be picked, or to the next option.
    pub(super) fn cycle(&mut self, backwards: bool) {
        if let Some((options, meant)) = self.options() {
            let step = if backwards { options.len() - 1 } else { 1 };
            self.option = (meant + step) % options.len();
            return;
        }
        let fences = matches!(self.cursor, Some(Place::Fence(_)));
        let mut next = self.choices().next;
        next.retain(|place| matches!(place, Place::Fence(_)) == fences);
        if next.is_empty() {
            return;
        }
        let count = next.len();
        let at = self.cursor.and_then(|cursor| next.binary_search(&cursor).ok());
        let to = match (at, backwards) {
            (Some(at), false) => (at + 1) % count,
            (Some(at), true) => (at + count - 1) % count,
            // The pawn's own place is no target: the nearest one is as good as any.
            (None, false) => 0,
            (None, true) => count - 1,
        };
        self.move_cursor(next[to]);
    }

    /// Turns the fence in hand, takes one in hand, or turns the order of the coins.
    pub(super) fn turn_over(&mut self) {
        match self.cursor() {
            _ if self.options().is_some() => self.cycle(false),
            Some(Place::Fence(fence)) => {
                let square = fence.square();
                let turned = quoridor::Fence::new(
                    square.file(),
                    square.rank(),
                    fence.orientation().crossed(),
                );
                self.cursor = turned.map(Place::Fence);
            }
            Some(Place::Square(square)) => {
                let Position::Quoridor(typed) = self.table.position() else { return };
                self.picked.clear();
                // The fence before the pawn of seat 1 there, as far as the board goes.
                let size = typed.variant().size();
                let [file, rank] = [square.file(), square.rank()].map(|line| line.min(size - 2));
                let fence = quoridor::Fence::new(file, rank, quoridor::Orientation::Horizontal);
                self.cursor = fence.map(Place::Fence);
            }
            _ => {}
        }
    }

    /// Lets go what was picked last, or the fence in hand.
    pub(super) fn let_go(&mut self) {
        self.note = None;
        if self.picked.pop().is_none() {
            if self.advice != Advice::None {
                self.advice = Advice::None;
            } else if matches!(self.cursor, Some(Place::Fence(_))) {
                self.place_cursor();
            }
        }
        self.option = 0;
    }
}
