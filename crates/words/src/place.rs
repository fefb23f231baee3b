//! Labels of places for those who hear the board.

use quartet_core::{Game as _, hex::Direction, square::Square};
use quartet_games::{Position, Variant, fillit, jamit, nine, quoridor};
use quartet_render::Place;

use crate::{Words, names::Man};

impl Words {
    /// A place of the board and what is on it: `e4, blue pawn`, `e4, empty`, `fence place e3h`,
    /// `slot Sa, blue piece, would stop at a5`. Only the name for a place of another game.
    pub fn place(self, position: &Position, place: Place) -> String {
        match (position, place) {
            (Position::Quoridor(position), Place::Square(square)) => {
                let variant = Variant::Quoridor(position.variant());
                let pawn = position.pawn_on(square).map(Man::Pawn);
                self.space(variant, place, pawn)
            }
            (Position::Quoridor(position), Place::Fence(fence)) => self.fence(position, fence),
            (Position::Nine(position), Place::Square(square)) => self.square(position, square),
            (Position::Nine(position), Place::Slot(slot)) => self.slot(position, slot),
            (Position::Fillit(position), Place::Space(space)) => {
                let variant = Variant::Fillit(position.variant());
                let man = space.on(position.board()).and_then(|space| position.at(space));
                self.space(variant, place, man.map(fillit_man))
            }
            (Position::Jamit(position), Place::Space(space)) => {
                let variant = Variant::Jamit(position.variant());
                let piece = space.on(position.board()).and_then(|space| position.piece(space));
                self.space(variant, place, piece.map(Man::Coin))
            }
            (Position::Jamit(position), Place::Corner(corner)) => self.corner(position, corner),
            _ => place.to_string(),
        }
    }

    fn space(self, variant: Variant, place: Place, man: Option<Man>) -> String {
        let place = place.to_string().into();
        match man {
            Some(man) => {
                let man = self.man(variant, man).into();
                self.say_with("place-man", &[("place", place), ("man", man)])
            }
            None => self.say_with("place-empty", &[("place", place)]),
        }
    }

    fn fence(self, position: &quoridor::Position, fence: quoridor::Fence) -> String {
        let key = if position.has_fence(fence) { "place-fence" } else { "place-fence-free" };
        self.say_with(key, &[("place", fence.to_string().into())])
    }

    fn square(self, position: &nine::Position, square: Square) -> String {
        let man = position.man(square).map(|man| match man {
            nine::Man::Neutral => Man::NeutralPiece,
            nine::Man::Piece(seat) => Man::Piece(seat),
        });
        self.space(Variant::Nine(position.variant()), Place::Square(square), man)
    }

    fn slot(self, position: &nine::Position, slot: nine::Slot) -> String {
        let place = slot.to_string().into();
        let Some(seat) = position.waiting(slot) else {
            return self.say_with("place-slot-empty", &[("place", place)]);
        };
        let man = self.man(Variant::Nine(position.variant()), Man::Piece(seat)).into();
        match position.slide(slot) {
            Some(to) => {
                let args = [("place", place), ("man", man), ("to", to.to_string().into())];
                self.say_with("place-slot", &args)
            }
            None => self.say_with("place-slot-blocked", &[("place", place), ("man", man)]),
        }
    }

    fn corner(self, position: &jamit::Position, corner: Direction) -> String {
        let variant = Variant::Jamit(position.variant());
        let place = corner.name().into();
        let seats = quartet_core::Seat::all(variant.seats());
        match seats.clone().find(|&seat| position.pawn(seat) == corner) {
            Some(seat) => {
                let man = self.man(variant, Man::Pawn(seat)).into();
                self.say_with("place-corner", &[("place", place), ("man", man)])
            }
            None => self.say_with("place-corner-free", &[("place", place)]),
        }
    }
}

pub(crate) const fn fillit_man(man: fillit::Man) -> Man {
    match man {
        fillit::Man::Chip(side) => Man::Chip(side),
        fillit::Man::Stone(side) => Man::Stone(side),
        fillit::Man::Pawn(seat) => Man::Pawn(seat),
    }
}
