//! The state of a game and what may be asked of it.

use alloc::vec::Vec;

use quartet_core::{
    Game, MAX_SEATS, Outcome, Seat, Side, Variant as _, pick,
    square::{SIZE, Square, SquareSet, Symmetry},
    zobrist_table,
};
use rand::Rng;

use crate::{
    Action, Fence, Illegal, Orientation, Setup, SetupError, Variant,
    action::SPACE,
    fence::{Fences, nth_square},
    ways::{self, Errand, Geometry, Steps, blocked},
};

/// A legal position of Quoridor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) fences: Fences,
    key: u64,
    pawns: [Square; MAX_SEATS],
    left: [u8; MAX_SEATS],
    turn: Seat,
    winner: Option<Seat>,
    variant: Variant,
}

const SQUARES: usize = SIZE * SIZE;

/// Zobrist keys.
static PAWN_KEYS: [[u64; SQUARES]; MAX_SEATS] = zobrist_table(0);
static FENCE_KEYS: [[u64; SQUARES]; 2] = zobrist_table(4);
static LEFT_KEYS: [[u64; Variant::MAX_FENCES as usize + 1]; MAX_SEATS] = zobrist_table(6);
static TURN_KEYS: [[u64; 1]; MAX_SEATS] = zobrist_table(10);

const fn turn_key(turn: Seat) -> u64 {
    TURN_KEYS[turn.index()][0]
}

impl Position {
    /// Where the pawn of a seat stands.
    #[inline]
    pub const fn pawn(&self, seat: Seat) -> Square {
        self.pawns[seat.index()]
    }

    /// The seat whose pawn stands on a square.
    pub fn pawn_on(&self, square: Square) -> Option<Seat> {
        Seat::all(self.variant.seats()).find(|&seat| self.pawn(seat) == square)
    }

    /// The fences that a seat can still place.
    #[inline]
    pub const fn fences_left(&self, seat: Seat) -> u8 {
        self.left[seat.index()]
    }

    /// The fences on the board, in the order of their names.
    pub fn fences(&self) -> impl Iterator<Item = Fence> {
        crate::action::sorted(self.fences)
    }

    /// Whether a fence stands on the board.
    pub const fn has_fence(&self, fence: Fence) -> bool {
        self.fences.contains(fence)
    }

    /// The line that the pawn of a seat must reach.
    #[inline]
    pub const fn goal(&self, seat: Seat) -> SquareSet {
        SquareSet(self.geometry().goal(self.variant.quarter(seat)))
    }

    /// The number of steps from the pawn of a seat to its goal line if no other pawn were there.
    #[inline]
    pub fn distance(&self, seat: Seat) -> u32 {
        let from = SquareSet::of(self.pawn(seat)).0;
        // Every pawn of a legal position has a way.
        self.steps().distance(from, self.goal(seat).0).unwrap_or(0)
    }

    /// A shortest way from the pawn of a seat to its goal line if no other pawn were there, both
    /// ends included.
    pub fn shortest_way(&self, seat: Seat) -> Vec<Square> {
        ways::walk(self.steps(), self.pawn(seat), self.goal(seat).0).collect()
    }

    /// The squares at whose lower left ends horizontal and vertical fences stand, in this order.
    #[inline]
    pub const fn fence_squares(&self) -> [SquareSet; 2] {
        [SquareSet(self.fences.horizontal), SquareSet(self.fences.vertical)]
    }

    /// The position as raw data.
    pub fn setup(&self) -> Setup {
        let seats = self.variant.seats();
        Setup {
            variant: self.variant,
            pawns: self.pawns[..seats].to_vec(),
            left: self.left[..seats].to_vec(),
            fences: self.fences().collect(),
            turn: self.turn,
        }
    }

    #[inline]
    pub(crate) const fn geometry(&self) -> &'static Geometry {
        self.variant.geometry()
    }

    #[inline]
    pub(crate) const fn steps(&self) -> Steps {
        Steps::new(self.geometry(), self.fences)
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> u128 {
        let [a, b, c, d] = self.pawns;
        let two = 1 << a.index() | 1 << b.index();
        if self.variant.seat_count() == 2 { two } else { two | 1 << c.index() | 1 << d.index() }
    }

    /// The pawns with their goal lines, and how many there are.
    #[inline]
    pub(crate) fn errands(&self) -> ([Errand; MAX_SEATS], usize) {
        let mut errands = [(0, 0); MAX_SEATS];
        let seats = self.variant.seat_count();
        for seat in Seat::all(seats) {
            errands[seat.index()] = (SquareSet::of(self.pawn(seat)).0, self.goal(seat).0);
        }
        (errands, seats)
    }

    #[inline]
    pub(crate) fn closing(&self, suspects: Fences) -> Fences {
        let (errands, seats) = self.errands();
        ways::closing(self.geometry(), self.fences, suspects, &errands[..seats])
    }

    fn place(&mut self, fence: Fence) {
        self.fences = self.fences.union(Fences::of(fence));
        self.key ^= FENCE_KEYS[fence.orientation() as usize][fence.square().index()];
    }

    /// A position without checks; the key is computed.
    fn assemble(setup: &Setup) -> Self {
        let mut position = Self {
            fences: Fences::default(),
            key: turn_key(setup.turn),
            pawns: [setup.variant.base(Seat::FIRST); MAX_SEATS],
            left: [0; MAX_SEATS],
            turn: setup.turn,
            winner: None,
            variant: setup.variant,
        };
        for (seat, (&pawn, &left)) in setup.pawns.iter().zip(&setup.left).enumerate() {
            position.pawns[seat] = pawn;
            position.left[seat] = left;
            position.key ^= PAWN_KEYS[seat][pawn.index()] ^ LEFT_KEYS[seat][left as usize];
        }
        for &fence in &setup.fences {
            position.place(fence);
        }
        position.winner = Seat::all(setup.variant.seats())
            .find(|&seat| position.goal(seat).contains(position.pawn(seat)));
        position
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let variant = setup.variant;
        let (seats, size) = (variant.seats(), variant.size());
        if setup.pawns.len() != seats {
            return Err(SetupError::PawnCount(seats));
        }
        for seat in Seat::all(seats) {
            let pawn = setup.pawns[seat.index()];
            if pawn.file() >= size || pawn.rank() >= size {
                return Err(SetupError::PawnOffBoard(seat));
            }
            if let Some(other) = Seat::all(seat.index()).find(|s| setup.pawns[s.index()] == pawn) {
                return Err(SetupError::PawnsMeet(other, seat));
            }
        }
        if setup.left.len() != seats {
            return Err(SetupError::LeftCount(seats));
        }
        for seat in Seat::all(seats) {
            if setup.left[seat.index()] > variant.fences() {
                return Err(SetupError::TooManyLeft(seat, variant.fences()));
            }
        }
        check_fences(&setup)?;
        if setup.turn.index() >= seats {
            return Err(SetupError::Turn(setup.turn, seats));
        }
        let position = Self::assemble(&setup);
        if let Some(seat) = position.winner {
            return Err(SetupError::Over(seat));
        }
        let (errands, _) = position.errands();
        match blocked(position.steps(), &errands[..seats]) {
            Some(seat) => Err(SetupError::NoWay(Seat::new(seat))),
            None => Ok(position),
        }
    }
}

fn check_fences(setup: &Setup) -> Result<(), SetupError> {
    let geometry = setup.variant.geometry();
    let every = geometry.free(Fences::default());
    let mut placed = Fences::default();
    for (nth, &fence) in setup.fences.iter().enumerate() {
        if !every.contains(fence) {
            return Err(SetupError::FenceOffBoard(fence));
        }
        if !geometry.free(placed).contains(fence) {
            let meets = |other: &&Fence| !geometry.free(Fences::of(**other)).contains(fence);
            let other = setup.fences[..nth].iter().find(meets).copied().unwrap_or(fence);
            return Err(SetupError::FencesMeet(other, fence));
        }
        placed = placed.union(Fences::of(fence));
    }
    Ok(())
}

impl Game for Position {
    const NAME: &'static str = "quoridor";
    const TERMINATION: &'static str = "goal";
    const ACTION_SPACE: usize = SPACE;

    type Variant = Variant;
    type Action = Action;
    type Illegal = Illegal;

    fn start(variant: Variant) -> Self {
        Self::assemble(&Setup::start(variant))
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    fn begins_turn(&self) -> bool {
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner?;
        Some(Outcome::win(Side::new(winner.index()), self.variant.sides()))
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.winner.is_some()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn each_action(&self, mut visit: impl FnMut(Action)) {
        let targets = self.pawn_targets();
        let fences = self.legal_fences();
        targets.iter().for_each(|square| visit(Action::Move(square)));
        fences.iter().for_each(|fence| visit(Action::Fence(fence)));
        if targets.is_empty() && fences.is_empty() && !self.is_over() {
            visit(Action::Pass);
        }
    }

    #[inline]
    fn count_actions(&self) -> u64 {
        let count = self.pawn_targets().len() + self.legal_fences().len();
        u64::from(count) + u64::from(count == 0 && !self.is_over())
    }

    #[inline]
    fn random_action(&self, rng: &mut impl Rng) -> Option<Action> {
        if self.is_over() {
            return None;
        }
        let targets = self.pawn_targets();
        let moves = targets.len();
        let mut fences = if self.fences_left(self.turn) == 0 {
            Fences::default()
        } else {
            self.geometry().free(self.fences)
        };
        loop {
            let count = moves + fences.len();
            if count == 0 {
                return Some(Action::Pass);
            }
            let n = pick(rng, count);
            if n < moves {
                return nth_square(targets.0, n).map(Action::Move);
            }
            // A fence that closes a way is thrown out and the draw repeated, so that every legal
            // action keeps the same chance.
            let fence = fences.nth(n - moves)?;
            if self.closes(fence).is_none() {
                return Some(Action::Fence(fence));
            }
            fences = fences.without(Fences::of(fence));
        }
    }

    fn legal(&self, action: Action) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        match action {
            Action::Move(to) => self.legal_move(to),
            Action::Fence(fence) => self.legal_fence(fence),
            Action::Pass if self.pawn_targets().is_empty() && self.legal_fences().is_empty() => {
                Ok(())
            }
            Action::Pass => Err(Illegal::Pass),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        let seat = self.turn.index();
        match action {
            Action::Move(to) => {
                let keys = &PAWN_KEYS[seat];
                self.key ^= keys[self.pawns[seat].index()] ^ keys[to.index()];
                self.pawns[seat] = to;
                if self.goal(self.turn).contains(to) {
                    self.winner = Some(self.turn);
                }
            }
            Action::Fence(fence) => {
                self.place(fence);
                let keys = &LEFT_KEYS[seat];
                let left = self.left[seat].saturating_sub(1);
                self.key ^= keys[self.left[seat] as usize] ^ keys[left as usize];
                self.left[seat] = left;
            }
            Action::Pass => {}
        }
        let next = self.turn.next(self.variant.seat_count());
        self.key ^= turn_key(self.turn) ^ turn_key(next);
        self.turn = next;
    }

    fn action_index(action: Action) -> usize {
        action.index()
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::at(index)
    }

    /// With two seats: left and right exchanged, the board turned round (and the seats with it),
    /// both. With four: quarter turns clockwise, each seat in the place of the next.
    fn symmetries(&self) -> usize {
        4
    }

    fn transform(&self, symmetry: usize) -> Self {
        let mut setup = self.setup();
        for seat in Seat::all(self.variant.seats()) {
            let image = self.transform_seat(symmetry, seat).index();
            let pawn = self.pawn(seat).transform(self.symmetry(symmetry), self.variant.size());
            setup.pawns[image] = pawn;
            setup.left[image] = self.fences_left(seat);
        }
        setup.fences = self.fences().map(|fence| self.transform_fence(symmetry, fence)).collect();
        setup.turn = self.transform_seat(symmetry, self.turn);
        Self::assemble(&setup)
    }

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        let size = self.variant.size();
        // What this board does not have stays as it is.
        match action {
            Action::Move(to) if to.file() < size && to.rank() < size => {
                Action::Move(to.transform(self.symmetry(symmetry), size))
            }
            Action::Fence(fence)
                if fence.square().file() + 1 < size && fence.square().rank() + 1 < size =>
            {
                Action::Fence(self.transform_fence(symmetry, fence))
            }
            Action::Move(_) | Action::Fence(_) | Action::Pass => action,
        }
    }

    fn transform_seat(&self, symmetry: usize, seat: Seat) -> Seat {
        let seats = self.variant.seats();
        let places = if seats == 4 { symmetry } else { symmetry / 2 };
        Seat::new((seat.index() + places) % seats)
    }
}

impl Position {
    fn symmetry(&self, number: usize) -> Symmetry {
        if self.variant.seats() == 4 {
            Symmetry { turns: number as u8, mirror: false }
        } else {
            Symmetry { turns: number as u8 & 2, mirror: number & 1 != 0 }
        }
    }

    fn transform_fence(&self, number: usize, fence: Fence) -> Fence {
        let symmetry = self.symmetry(number);
        let square = fence.square();
        let (file, rank) = symmetry.apply(square.file(), square.rank(), self.variant.size() - 2);
        let orientation: Orientation = if symmetry.turns.is_multiple_of(2) {
            fence.orientation()
        } else {
            fence.orientation().crossed()
        };
        Fence::new(file, rank, orientation).unwrap_or(fence)
    }
}
