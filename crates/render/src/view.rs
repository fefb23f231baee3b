//! From which side a board is seen.

use quartet_core::{
    Game as _, Seat,
    hex::{Board, Direction, Space, transform_direction},
    square::{Square, Symmetry},
};
use quartet_games::{Position, fillit, jamit};

use crate::board::HALF_HEIGHT;

/// How far a board is turned clockwise: by quarters if it is square, by sixths if it is a hexagon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View(usize);

impl View {
    /// The view in which the start of `below` is lowest; of two such, the one that has it further
    /// left. No seat means the board as the notation has it.
    pub(crate) fn new(position: &Position, below: Option<Seat>) -> Self {
        let seats = position.variant().seats();
        let Some(seat) = below.filter(|seat| seat.index() < seats) else { return Self(0) };
        match position {
            Position::Quoridor(position) => {
                let (variant, base) = (position.variant(), position.variant().base(seat));
                let rank =
                    |turns: &usize| base.transform(Symmetry::new(*turns), variant.size()).rank();
                Self((0..4).min_by_key(rank).unwrap_or(0))
            }
            // Who sits where is not settled: two face each other, more sit clockwise.
            Position::Nine(_) if seats == 2 => Self(2 * seat.index()),
            Position::Nine(_) => Self((4 - seat.index()) % 4),
            Position::Fillit(position) => {
                let (board, variant) = (position.board(), position.variant());
                Self::lowest(board, fillit::Position::start(variant).pawn(seat))
            }
            Position::Jamit(position) => {
                let board = position.board();
                let start = jamit::Position::start(position.variant()).pawn(seat);
                Self::lowest(board, board.corner(start))
            }
        }
    }

    /// In which direction of the screen (to the right, down) `seat` sits.
    pub(crate) fn towards(self, position: &Position, seat: Seat) -> (f64, f64) {
        let lowest = Self::new(position, Some(seat));
        let steps = match position {
            Position::Quoridor(_) | Position::Nine(_) => 4,
            Position::Fillit(_) | Position::Jamit(_) => 6,
        };
        let turns = (self.0 + steps - lowest.0 % steps) % steps;
        let angle = std::f64::consts::TAU * turns as f64 / steps as f64;
        (-angle.sin(), angle.cos())
    }

    fn lowest(board: &Board, space: Space) -> Self {
        let place = |turns: &usize| {
            let (q, r) = Self(*turns).axial(board.coordinates(space));
            (2 * r + q, q)
        };
        Self((0..6).min_by_key(place).unwrap_or(0))
    }

    /// Column from the left and row from below of a square on a board of `size`.
    pub(crate) fn square(self, square: Square, size: usize) -> (usize, usize) {
        self.grid(square.file(), square.rank(), size)
    }

    /// As [`View::square`] for any grid of `size` points in each direction.
    pub(crate) fn grid(self, x: usize, y: usize, size: usize) -> (usize, usize) {
        Symmetry::new(self.0 % 4).apply(x, y, size.saturating_sub(1))
    }

    /// Whether files run across.
    pub(crate) const fn is_sideways(self) -> bool {
        self.0 % 2 == 1
    }

    /// What to write below column or left of row number `nth`: the letter of the file or the number
    /// of the rank that is there.
    pub(crate) fn line_name(self, nth: usize, size: usize, below: bool) -> String {
        let back = Self((4 - self.0 % 4) % 4);
        let (file, rank) = if below { back.grid(nth, 0, size) } else { back.grid(0, nth, size) };
        if below == self.is_sideways() {
            (rank + 1).to_string()
        } else {
            char::from(b'a' + file as u8).to_string()
        }
    }

    /// Axial coordinates after the turn.
    pub(crate) fn axial(self, (q, r): (i8, i8)) -> (i8, i8) {
        (0..self.0).fold((q, r), |(q, r), _| (q + r, -q))
    }

    /// A direction or corner after the turn.
    pub(crate) fn direction(self, direction: Direction) -> Direction {
        transform_direction(direction, self.0 % 6)
    }

    /// What a step in a direction is on the screen (to the right, down) after the turn, if the side
    /// of a space is 1.
    pub(crate) fn step(self, direction: Direction) -> (f64, f64) {
        let (q, r) = self.direction(direction).step();
        let [q, r] = [q, r].map(f64::from);
        (1.5 * q, -2.0 * HALF_HEIGHT * (r + 0.5 * q))
    }

    /// What stands round a hexagon: each text with the space next to it and the direction in which
    /// it lies, both as they are after the turn.
    pub(crate) fn hex_labels(self, board: &Board) -> Vec<(String, (i8, i8), Direction)> {
        let mut labels = Vec::new();
        let mut add = |text: String, space: Space, towards: Direction| {
            let place = self.axial(board.coordinates(space));
            labels.push((text, place, self.direction(towards)));
        };
        for space in board.all() {
            let (file, number) = board.file_and_number(space);
            let over = |towards| board.step(space, towards).is_none();
            if number == 1 {
                add(char::from(b'a' + file as u8).to_string(), space, Direction::S);
            }
            if over(Direction::NW) {
                add(number.to_string(), space, Direction::NW);
            }
            if over(Direction::NE) && file != board.radius() {
                add(number.to_string(), space, Direction::NE);
            }
        }
        labels
    }
}
