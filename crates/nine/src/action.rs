//! What a player may choose, and whether it is legal.

use quartet_core::{
    Game as _, nth_bit, pick,
    square::{SIZE, Square, SquareSet},
};
use rand::Rng;

use crate::{Phase, Position, Section, Slot, SlotSet, board::INNER};

/// The choice of a seat: always its whole turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Put a neutral piece onto a square (neutral phase).
    Neutral(Square),
    /// Put an own piece into a slot (rim phase), or slide the own piece in it into the board (slide
    /// phase).
    Piece(Slot),
    /// Do nothing, because no own piece can slide while another seat's can.
    Pass,
}

impl Action {
    /// The squares, then the slots, then `pass`.
    pub(crate) const SPACE: usize = SIZE * SIZE + Slot::COUNT + 1;

    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Neutral(square) => square.index(),
            Self::Piece(slot) => SIZE * SIZE + slot.index(),
            Self::Pass => Self::SPACE - 1,
        }
    }

    pub(crate) fn at(index: usize) -> Option<Self> {
        if index == Self::SPACE - 1 {
            return Some(Self::Pass);
        }
        match Square::at(index) {
            Some(square) => Some(Self::Neutral(square)),
            None => Slot::at(index - SIZE * SIZE).map(Self::Piece),
        }
    }
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nothing can be done any more.
    #[error("the game is over")]
    Over,
    /// Another thing than a neutral piece in the neutral phase.
    #[error("a neutral piece has to be placed on the board now")]
    NeutralDue,
    /// A neutral piece in a later phase.
    #[error("all neutral pieces are placed already")]
    NeutralsPlaced,
    /// A neutral piece at the edge of the board.
    #[error("neutral pieces are never placed in the outermost rows and columns")]
    Outermost,
    /// A second neutral piece in a section.
    #[error("this section has its neutral piece already")]
    SectionTaken,
    /// A piece into a slot in which one lies.
    #[error("this slot is taken already")]
    SlotTaken,
    /// A slide from an empty slot.
    #[error("no piece lies in this slot")]
    SlotEmpty,
    /// A slide of another seat's piece.
    #[error("the piece in this slot is not yours")]
    NotYours,
    /// A slide of a piece that cannot move.
    #[error("this piece is blocked: the space before it is taken")]
    Blocked,
    /// A slide of any piece when the seat has none that can move.
    #[error("none of your pieces can slide, so you have to pass")]
    MustPass,
    /// A pass although the seat can act.
    #[error("you may pass only if none of your pieces can slide")]
    NoPass,
}

/// The legal actions of one position as a set.
pub(crate) enum Choices {
    Squares(SquareSet),
    Slots(SlotSet),
    Pass,
    /// The game is over.
    Nothing,
}

impl Choices {
    #[inline]
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::Squares(squares) => squares.len().into(),
            Self::Slots(slots) => slots.len().into(),
            Self::Pass => 1,
            Self::Nothing => 0,
        }
    }

    /// One of them, each with the same probability.
    #[inline]
    pub(crate) fn pick(&self, rng: &mut impl Rng) -> Option<Action> {
        match *self {
            Self::Squares(squares) => {
                let (low, high) = (squares.0 as u64, (squares.0 >> 64) as u64);
                let nth = pick(rng, squares.len());
                let index = match nth.checked_sub(low.count_ones()) {
                    None => nth_bit(low, nth),
                    Some(nth) => 64 + nth_bit(high, nth),
                };
                Square::at(index as usize).map(Action::Neutral)
            }
            Self::Slots(slots) => {
                let nth = pick(rng, slots.len());
                Slot::at(nth_bit(slots.0, nth) as usize).map(Action::Piece)
            }
            Self::Pass => Some(Action::Pass),
            Self::Nothing => None,
        }
    }
}

impl Position {
    /// The squares on which a neutral piece may be put in the neutral phase.
    pub(crate) fn free_squares(&self) -> SquareSet {
        let taken = self.taken();
        Section::all()
            .map(Section::squares)
            .filter(|&squares| (squares & taken).is_empty())
            .fold(SquareSet::EMPTY, |free, squares| free | (squares & INNER))
    }

    #[inline]
    pub(crate) fn choices(&self) -> Choices {
        match self.phase() {
            Phase::Neutral => Choices::Squares(self.free_squares()),
            Phase::Rim => Choices::Slots(self.empty_slots()),
            Phase::Slide => {
                let slides = self.slides(self.turn());
                if !slides.is_empty() {
                    Choices::Slots(slides)
                } else if self.is_over() {
                    Choices::Nothing
                } else {
                    Choices::Pass
                }
            }
        }
    }

    pub(crate) fn visit_actions(&self, mut visit: impl FnMut(Action)) {
        match self.choices() {
            Choices::Squares(squares) => squares.iter().for_each(|at| visit(Action::Neutral(at))),
            Choices::Slots(slots) => slots.iter().for_each(|slot| visit(Action::Piece(slot))),
            Choices::Pass => visit(Action::Pass),
            Choices::Nothing => {}
        }
    }

    pub(crate) fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        match (self.phase(), action) {
            (Phase::Neutral, Action::Neutral(square)) => self.check_neutral(square),
            (Phase::Neutral, _) => Err(Illegal::NeutralDue),
            (_, Action::Neutral(_)) => Err(Illegal::NeutralsPlaced),
            (Phase::Rim, Action::Piece(slot)) => match self.waiting(slot) {
                Some(_) => Err(Illegal::SlotTaken),
                None => Ok(()),
            },
            (Phase::Rim, Action::Pass) => Err(Illegal::NoPass),
            (Phase::Slide, Action::Piece(slot)) => self.check_slide(slot),
            (Phase::Slide, Action::Pass) => {
                let stuck = self.slides(self.turn()).is_empty();
                if stuck { Ok(()) } else { Err(Illegal::NoPass) }
            }
        }
    }

    fn check_neutral(&self, square: Square) -> Result<(), Illegal> {
        if !INNER.contains(square) {
            Err(Illegal::Outermost)
        } else if (self.taken() & Section::of(square).squares()).is_empty() {
            Ok(())
        } else {
            Err(Illegal::SectionTaken)
        }
    }

    fn check_slide(&self, slot: Slot) -> Result<(), Illegal> {
        if self.slides(self.turn()).is_empty() {
            return Err(Illegal::MustPass);
        }
        match self.waiting(slot) {
            None => Err(Illegal::SlotEmpty),
            Some(seat) if seat != self.turn() => Err(Illegal::NotYours),
            Some(_) if !self.open().contains(slot) => Err(Illegal::Blocked),
            Some(_) => Ok(()),
        }
    }
}
