//! Tiny games.

use std::{fmt, str::FromStr};

use quartet_core::{Game, Outcome, Seat, Side, TextError, Variant, pick, zobrist};
use quartet_search::{Evaluate, Shares};
use rand::Rng;

/// The action of every toy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Move(pub(crate) u8);

/// Why a toy refuses an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotOffered;

impl fmt::Display for NotOffered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not offered")
    }
}

impl std::error::Error for NotOffered {}

/// Texts of toys are written, not read.
macro_rules! texts {
    ($($type:ty),*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self:?}")
            }
        }

        impl FromStr for $type {
            type Err = TextError;

            fn from_str(text: &str) -> Result<Self, TextError> {
                Err(TextError::new(1, text, "toys are not read"))
            }
        }
    )*};
}

texts!(Move, Table, Maze, Heap, Walk, Favour);

/// Who sits at a toy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table {
    pub(crate) seats: usize,
    pub(crate) sides: usize,
    /// Actions in a turn.
    pub(crate) actions: u8,
}

/// All kinds of tables: two seats, turns of two and three actions, more seats, teams.
pub(crate) const TABLES: [Table; 7] = [
    Table { seats: 2, sides: 2, actions: 1 },
    Table { seats: 2, sides: 2, actions: 2 },
    Table { seats: 4, sides: 2, actions: 1 },
    Table { seats: 4, sides: 2, actions: 2 },
    Table { seats: 3, sides: 3, actions: 1 },
    Table { seats: 3, sides: 3, actions: 3 },
    Table { seats: 4, sides: 4, actions: 1 },
];

impl Variant for Table {
    fn all() -> Vec<Self> {
        TABLES.to_vec()
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn sides(&self) -> usize {
        self.sides
    }

    fn side(&self, seat: Seat) -> Side {
        Side::new(seat.index() % self.sides)
    }
}

/// Whose turn it is and how far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Due {
    table: Table,
    seat: Seat,
    done: u8,
}

impl Due {
    pub(crate) fn first(table: Table) -> Self {
        Self { table, seat: Seat::FIRST, done: 0 }
    }

    fn act(&mut self) {
        self.done += 1;
        if self.done == self.table.actions {
            self.done = 0;
            self.seat = self.seat.next(self.table.seats);
        }
    }

    fn key(self) -> u64 {
        zobrist(1, self.seat.index() as u64) ^ zobrist(2, u64::from(self.done))
    }
}

/// What all toys have in common; `moves` gives the number of actions.
macro_rules! toy {
    () => {
        const TERMINATION: &'static str = "end";
        type Variant = Table;
        type Action = Move;
        type Illegal = NotOffered;

        fn variant(&self) -> Table {
            self.due.table
        }

        fn turn(&self) -> Seat {
            self.due.seat
        }

        fn begins_turn(&self) -> bool {
            self.due.done == 0
        }

        fn each_action(&self, mut visit: impl FnMut(Move)) {
            if !self.is_over() {
                (0..Self::moves(*self)).for_each(|number| visit(Move(number)));
            }
        }

        fn random_action(&self, rng: &mut impl Rng) -> Option<Move> {
            (!self.is_over()).then(|| Move(pick(rng, u32::from(Self::moves(*self))) as u8))
        }

        fn legal(&self, action: Move) -> Result<(), NotOffered> {
            if !self.is_over() && action.0 < Self::moves(*self) { Ok(()) } else { Err(NotOffered) }
        }

        fn action_index(action: Move) -> usize {
            action.0 as usize
        }

        fn action_at(index: usize) -> Option<Move> {
            (index < Self::ACTION_SPACE).then_some(Move(index as u8))
        }
    };
}

/// A game without sense: rooms, doors and ends by hash. Many ways lead to one room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Maze {
    pub(crate) due: Due,
    seed: u32,
    room: u8,
    ply: u8,
}

impl Maze {
    /// No maze is longer than so many actions.
    pub(crate) const LENGTH: u8 = 8;

    pub(crate) fn new(table: Table, seed: u32) -> Self {
        Self { due: Due::first(table), seed, room: 0, ply: 0 }
    }

    fn hash(&self, about: u64) -> u64 {
        let place = u64::from(self.room) << 8 | u64::from(self.ply);
        zobrist(about, u64::from(self.seed) << 16 | place) >> 16
    }

    fn moves(self) -> u8 {
        2 + (self.hash(3) % 3) as u8
    }
}

impl Game for Maze {
    const NAME: &'static str = "maze";
    const ACTION_SPACE: usize = 4;
    toy!();

    fn start(table: Table) -> Self {
        Self::new(table, 0)
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.ply == Self::LENGTH || self.ply > 2 && self.hash(4).is_multiple_of(6);
        over.then(|| {
            let merit = |side: Side| self.hash(5 + side.index() as u64) % 5;
            Outcome::by(self.due.table.sides, merit)
        })
    }

    fn key(&self) -> u64 {
        self.hash(9) ^ self.due.key()
    }

    fn play_unchecked(&mut self, action: Move) {
        self.room = (self.hash(10 + u64::from(action.0)) % 12) as u8;
        self.ply += 1;
        self.due.act();
    }
}

/// Judges a maze by hash, reproducibly and without sense; hints too.
#[derive(Clone, Copy)]
pub(crate) struct Guess;

impl Evaluate<Maze> for Guess {
    fn shares(&self, maze: &Maze) -> Shares {
        let weight = |side: usize| {
            if side < maze.due.table.sides { 1 + maze.hash(20 + side as u64) % 50 } else { 0 }
        };
        let sum: u64 = (0..4).map(weight).sum();
        std::array::from_fn(|side| weight(side) as f32 / sum as f32)
    }

    fn hint(&self, maze: &Maze, action: Move) -> i32 {
        (maze.hash(30 + u64::from(action.0)) % 100) as i32 - 70
    }
}

/// An action takes one or two pieces of a heap; who takes the last one wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heap {
    pub(crate) due: Due,
    pub(crate) pieces: u8,
    last: Seat,
}

impl Heap {
    pub(crate) fn new(table: Table, pieces: u8) -> Self {
        Self { due: Due::first(table), pieces, last: Seat::FIRST }
    }

    fn moves(self) -> u8 {
        self.pieces.min(2)
    }
}

impl Game for Heap {
    const NAME: &'static str = "heap";
    const ACTION_SPACE: usize = 2;
    toy!();

    fn start(table: Table) -> Self {
        Self::new(table, 12)
    }

    fn outcome(&self) -> Option<Outcome> {
        let Table { sides, .. } = self.due.table;
        (self.pieces == 0).then(|| Outcome::win(self.due.table.side(self.last), sides))
    }

    fn key(&self) -> u64 {
        zobrist(40, u64::from(self.pieces)) ^ self.due.key()
    }

    fn play_unchecked(&mut self, action: Move) {
        self.last = self.due.seat;
        self.pieces -= action.0 + 1;
        self.due.act();
    }
}

/// One man on a path of seven places: action 0 goes down, 1 goes up. At the lower end side 2 wins,
/// at the upper end side 1. Nobody needs to let the other come through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Walk {
    pub(crate) due: Due,
    pub(crate) place: u8,
}

impl Walk {
    pub(crate) fn new(place: u8) -> Self {
        Self { due: Due::first(TABLES[0]), place }
    }

    fn moves(_: Self) -> u8 {
        2
    }
}

impl Game for Walk {
    const NAME: &'static str = "walk";
    const ACTION_SPACE: usize = 2;
    toy!();

    fn start(_: Table) -> Self {
        Self::new(3)
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.place {
            0 => Some(Outcome::win(Side::new(1), 2)),
            6 => Some(Outcome::win(Side::new(0), 2)),
            _ => None,
        }
    }

    fn key(&self) -> u64 {
        zobrist(50, u64::from(self.place)) ^ self.due.key()
    }

    fn play_unchecked(&mut self, action: Move) {
        if action.0 == 0 {
            self.place -= 1;
        } else {
            self.place += 1;
        }
        self.due.act();
    }
}

/// Always finds side 1 much better.
#[derive(Clone, Copy)]
pub(crate) struct Optimist;

impl<G: Game> Evaluate<G> for Optimist {
    fn shares(&self, _: &G) -> Shares {
        [0.9, 0.1, 0.0, 0.0]
    }
}

/// Seat 1 takes an even share with move 1, or leaves it to seat 2, which has lost, who else wins: seat 1 by
/// move 0, seat 3 by any other of four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Favour {
    due: Due,
    asked: bool,
    /// Once it is over; 3 for all alike.
    winner: Option<usize>,
}

impl Favour {
    pub(crate) fn new() -> Self {
        Self { due: Due::first(TABLES[4]), asked: false, winner: None }
    }

    fn moves(self) -> u8 {
        if self.asked { 4 } else { 2 }
    }
}

impl Game for Favour {
    const NAME: &'static str = "favour";
    const ACTION_SPACE: usize = 4;
    toy!();

    fn start(_: Table) -> Self {
        Self::new()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|winner| Outcome::by(3, |side| winner == 3 || winner == side.index()))
    }

    fn key(&self) -> u64 {
        let end = self.winner.unwrap_or(9) as u64;
        zobrist(3, end << 1 | u64::from(self.asked)) ^ self.due.key()
    }

    fn play_unchecked(&mut self, action: Move) {
        match (self.asked, action.0) {
            (false, 0) => self.asked = true,
            (false, _) => self.winner = Some(3),
            (true, 0) => self.winner = Some(0),
            (true, _) => self.winner = Some(2),
        }
        self.due.act();
    }
}
