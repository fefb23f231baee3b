//! The places of all boards under one type.

use std::fmt;

use quartet_core::{
    Game as _,
    hex::{Board, Direction, Space},
    square::{SIZE, Square},
};
use quartet_games::{Action, Game, Position, fillit, jamit, nine, quoridor};

/// Something on a board that can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A square of Quoridor or Nine, `e4`.
    Square(Square),
    /// Where a fence of Quoridor lies or may lie, `e3h`.
    Fence(quoridor::Fence),
    /// A slot of Nine's rim, `Sa`.
    Slot(nine::Slot),
    /// A space of FILLIT or JAMIT, `e4`.
    Space(fillit::Place),
    /// A corner outside the board of JAMIT, `NE`.
    Corner(Direction),
}

impl Place {
    /// The place that a game calls by this name, `None` if it has none. Whether the board at hand
    /// has it is another question: see [`places`].
    pub fn from_name(game: Game, name: &str) -> Option<Self> {
        let bytes = name.as_bytes();
        let square = || Square::from_name(bytes).map(Self::Square);
        let space = || fillit::Place::from_name(bytes).map(Self::Space);
        match game {
            Game::Quoridor => square().or_else(|| match name.parse() {
                Ok(quoridor::Action::Fence(fence)) => Some(Self::Fence(fence)),
                _ => None,
            }),
            Game::Nine => square().or_else(|| nine::Slot::from_name(bytes).map(Self::Slot)),
            Game::Fillit => space(),
            Game::Jamit => space().or_else(|| Direction::from_name(name).map(Self::Corner)),
        }
    }

    pub(crate) fn of(space: Space, board: &Board) -> Self {
        Self::Space(fillit::Place::of(space, board))
    }
}

/// The name: `e4`, `e3h`, `Sa`, `NE`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Fence(fence) => fence.fmt(f),
            Self::Slot(slot) => slot.fmt(f),
            Self::Space(space) => space.fmt(f),
            Self::Corner(corner) => f.write_str(corner.name()),
        }
    }
}

/// Every place of the board on which a position stands, each once: squares or spaces (without the
/// hole) first, then fences, slots or corners.
pub fn places(position: &Position) -> Vec<Place> {
    match position {
        Position::Quoridor(position) => {
            let size = position.variant().size();
            let fences = quoridor::Orientation::ALL.into_iter().flat_map(move |orientation| {
                grid(size - 1).filter_map(move |(file, rank)| {
                    quoridor::Fence::new(file, rank, orientation).map(Place::Fence)
                })
            });
            squares(size).map(Place::Square).chain(fences).collect()
        }
        Position::Nine(_) => {
            let slots = nine::SlotSet::ALL.iter().map(Place::Slot);
            squares(SIZE).map(Place::Square).chain(slots).collect()
        }
        Position::Fillit(position) => spaces(position.board()).collect(),
        Position::Jamit(position) => {
            spaces(position.board()).chain(Direction::ALL.map(Place::Corner)).collect()
        }
    }
}

fn grid(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size * size).map(move |nth| (nth % size, nth / size))
}

pub(crate) fn squares(size: usize) -> impl Iterator<Item = Square> {
    grid(size).map(|(file, rank)| Square::new(file, rank))
}

fn spaces(board: &'static Board) -> impl Iterator<Item = Place> {
    board.playable().iter().map(|space| Place::of(space, board))
}

/// The places between which `action` takes place in `before`, first the one where it begins: where
/// a pawn, piece or stone comes from and every place that it passes, ending where it arrives; the
/// fence, slot or square that gets a man. A JAMIT insert or extra is the corner of the pawn, then
/// the entry spaces. Empty for a pass and for an action of another game.
pub fn touched(before: &Position, action: Action) -> Vec<Place> {
    match (before, action) {
        (Position::Quoridor(before), Action::Quoridor(action)) => match action {
            quoridor::Action::Move(to) => {
                vec![Place::Square(before.pawn(before.turn())), Place::Square(to)]
            }
            quoridor::Action::Fence(fence) => vec![Place::Fence(fence)],
            quoridor::Action::Pass => Vec::new(),
        },
        (Position::Nine(before), Action::Nine(action)) => match action {
            nine::Action::Neutral(square) => vec![Place::Square(square)],
            nine::Action::Piece(slot) => {
                let slid = before.waiting(slot).and_then(|_| before.slide(slot));
                [Some(Place::Slot(slot)), slid.map(Place::Square)].into_iter().flatten().collect()
            }
            nine::Action::Pass => Vec::new(),
        },
        (Position::Fillit(before), Action::Fillit(action)) => match action {
            fillit::Action::Slide(to) => {
                let board = before.board();
                let slide = to.on(board).and_then(|to| before.slide_to(before.turn(), to));
                let Some(slide) = slide else { return Vec::new() };
                let pawn = before.pawn(before.turn());
                let way = std::iter::once(pawn).chain(slide.in_order());
                way.map(|space| Place::of(space, board)).collect()
            }
            fillit::Action::Step(step) => vec![Place::Space(step.from()), Place::Space(step.to())],
        },
        (Position::Jamit(before), Action::Jamit(action)) => {
            let board = before.board();
            let pawn = before.pawn(before.turn());
            let entry = |entry: jamit::Entry| entry.space(board).map(|to| Place::of(to, board));
            let (first, second) = match action {
                jamit::Action::Insert { entry: at, .. } => (entry(at), None),
                jamit::Action::Extra { first, second } => (entry(first), second.and_then(entry)),
                jamit::Action::Pawn(corner) => (Some(Place::Corner(corner)), None),
            };
            [Some(Place::Corner(pawn)), first, second].into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}
