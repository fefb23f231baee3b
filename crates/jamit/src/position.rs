//! The state of a game and what may be asked of it.

use core::{array::from_fn, fmt};

use quartet_core::{
    Game, MAX_SEATS, Outcome, Seat, Side, Variant as _,
    hex::{Board, Direction, MAX_SPACES, SYMMETRIES, Space, SpaceSet, transform_direction},
};
use rand::Rng;

use crate::{
    Action, Colour, Entry, Illegal, Piece, Setup, Variant, key, line::entries, setup::UNUSED,
};

/// What the seat to move has to do next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Put in the other colours' coins.
    Insert,
    /// Put in own coins, because an own stone was pushed out.
    Extra,
    /// Move the pawn, which ends the turn.
    Pawn,
}

impl Stage {
    /// All three, in the order of a turn.
    pub const ALL: [Self; 3] = [Self::Insert, Self::Extra, Self::Pawn];

    /// `i`, `e` or `p`.
    pub const fn letter(self) -> char {
        match self {
            Self::Insert => 'i',
            Self::Extra => 'e',
            Self::Pawn => 'p',
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// A position of JAMIT.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) key: u64,
    pub(crate) board: [Option<Piece>; MAX_SPACES],
    pub(crate) supply: [u8; Colour::ALL.len()],
    pub(crate) points: [u8; MAX_SEATS],
    pub(crate) hands: [u8; MAX_SEATS],
    pub(crate) pawns: [Direction; MAX_SEATS],
    pub(crate) stage: Stage,
    pub(crate) turn: Seat,
    pub(crate) variant: Variant,
}

impl Position {
    /// The position of a checked set-up.
    pub(crate) fn new(setup: &Setup) -> Self {
        let plays = |seat: usize| seat < setup.variant.seats();
        let mut position = Self {
            key: 0,
            board: setup.board,
            supply: Colour::ALL.map(|colour| setup.supply(colour).unwrap_or(0)),
            points: from_fn(|seat| if plays(seat) { setup.points[seat] } else { 0 }),
            hands: from_fn(|seat| if plays(seat) { setup.hands[seat] } else { 0 }),
            pawns: from_fn(|seat| if plays(seat) { setup.pawns[seat] } else { UNUSED }),
            stage: setup.stage,
            turn: setup.turn,
            variant: setup.variant,
        };
        position.key = position.fresh_key();
        position
    }

    /// The description from which the position can be set up again, unless the game is over.
    pub fn setup(&self) -> Setup {
        let Self { variant, board, pawns, points, hands, stage, turn, .. } = *self;
        let mut setup =
            Setup { variant, board, pawns, points, hands, stage, turn, stones: [0; MAX_SEATS] };
        setup.stones =
            Colour::ALL.map(|colour| setup.count(Piece::stone(colour)).max(variant.stones()));
        setup
    }

    /// The board on which the game is played.
    #[inline]
    pub const fn board(&self) -> &'static Board {
        self.variant.board()
    }

    /// What lies on a space.
    #[inline]
    pub const fn piece(&self, space: Space) -> Option<Piece> {
        self.board[space.index()]
    }

    /// The spaces on which anything lies.
    #[inline]
    pub fn occupied(&self) -> SpaceSet {
        let bit = |(number, piece): (usize, &Option<Piece>)| u64::from(piece.is_some()) << number;
        SpaceSet(self.board.iter().enumerate().map(bit).fold(0, |all, bit| all | bit))
    }

    /// The corner of a seat's pawn; of no meaning for a seat that is not in the game.
    #[inline]
    pub const fn pawn(&self, seat: Seat) -> Direction {
        self.pawns[seat.index()]
    }

    /// The points of a seat, 0 for one that is not in the game.
    #[inline]
    pub const fn points(&self, seat: Seat) -> u8 {
        self.points[seat.index()]
    }

    /// The neutral coins that a seat holds, 0 to 2.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> u8 {
        self.hands[seat.index()]
    }

    /// The coins of a colour that can be put in.
    #[inline]
    pub const fn supply(&self, colour: Colour) -> u8 {
        self.supply[colour.index()]
    }

    /// What the seat to move has to do next; after the end, what it would have had to do.
    #[inline]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The coins that the next action puts in: of an insert one of each colour that is due (in
    /// either order), of an extra one or two own ones. None before a pawn's move and after the end.
    #[inline]
    pub fn due(&self) -> [Option<Colour>; 2] {
        if self.is_over() { [None; 2] } else { self.due_in(self.stage) }
    }

    /// The spaces at which the seat to move may put in coins, in the order of their names.
    pub fn entries(&self) -> &'static [Entry] {
        entries(self.board(), self.pawn(self.turn))
    }

    /// The corners to which a pawn may move: those without a pawn.
    pub fn free_corners(&self) -> impl Iterator<Item = Direction> + use<> {
        let free = self.free_corner_bits();
        Direction::ALL.into_iter().filter(move |corner| free >> corner.index() & 1 != 0)
    }

    pub(crate) fn free_corner_bits(&self) -> u64 {
        let pawns = &self.pawns[..self.variant.seats()];
        pawns.iter().fold(0b11_1111, |free, corner| free & !(1 << corner.index()))
    }

    /// The coins due in a stage: those of the game's other colours, or own ones, that the supplies
    /// have.
    #[inline]
    pub(crate) fn due_in(&self, stage: Stage) -> [Option<Colour>; 2] {
        let own = Colour::of(self.turn);
        let [first, second] = match (stage, self.variant.has(Colour::Neutral)) {
            (Stage::Pawn, _) => return [None; 2],
            (Stage::Extra, _) => {
                return [0, 1].map(|nth| (self.supply(own) > nth).then_some(own));
            }
            (Stage::Insert, true) if own == Colour::A => [Colour::B, Colour::Neutral],
            (Stage::Insert, true) => [Colour::A, Colour::Neutral],
            (Stage::Insert, false) => match own {
                Colour::A => [Colour::B, Colour::C],
                Colour::B => [Colour::A, Colour::C],
                _ => [Colour::A, Colour::B],
            },
        };
        [first, second].map(|colour| (self.supply(colour) > 0).then_some(colour))
    }

    fn fresh_key(&self) -> u64 {
        let mut key = key::stage(self.stage) ^ key::turn(self.turn);
        for space in self.board().all() {
            if let Some(piece) = self.piece(space) {
                key ^= key::piece(piece, space);
            }
        }
        for seat in Seat::all(self.variant.seats()) {
            key ^= key::points(seat, self.points(seat));
            key ^= key::hand(seat, self.hand(seat));
            key ^= key::pawn(seat, self.pawn(seat));
        }
        key
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl Game for Position {
    const NAME: &'static str = "jamit";
    const TERMINATION: &'static str = "points";
    const ACTION_SPACE: usize = Action::COUNT;

    type Variant = Variant;
    type Action = Action;
    type Illegal = Illegal;

    fn start(variant: Variant) -> Self {
        let setup = Setup::from_diagram(variant.diagram());
        // The files are part of the program, and every one is read by a test.
        Self::new(&setup.expect("a house set-up is legal"))
    }

    #[inline]
    fn variant(&self) -> Variant {
        self.variant
    }

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    /// A turn begins with the insert, or with the pawn where there is no coin to insert.
    fn begins_turn(&self) -> bool {
        match self.stage {
            Stage::Insert => true,
            Stage::Extra => false,
            Stage::Pawn => self.due_in(Stage::Insert) == [None; 2],
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = |side: Side| self.points[side.index()];
        self.is_over().then(|| Outcome::by(self.variant.sides(), points))
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.points.iter().any(|&points| points >= self.variant.target())
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn each_action(&self, visit: impl FnMut(Action)) {
        self.generate(visit);
    }

    fn count_actions(&self) -> u64 {
        self.count()
    }

    #[inline]
    fn random_action(&self, rng: &mut impl Rng) -> Option<Action> {
        self.choose(rng)
    }

    fn legal(&self, action: Action) -> Result<(), Illegal> {
        self.check(action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        self.carry_out(action, |_| {});
    }

    fn action_index(action: Action) -> usize {
        action.index()
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::at(index)
    }

    fn symmetries(&self) -> usize {
        SYMMETRIES
    }

    /// The men move with the board, the seats keep theirs.
    fn transform(&self, symmetry: usize) -> Self {
        let mut image = *self;
        for space in self.board().all() {
            image.board[self.board().transform(space, symmetry).index()] = self.piece(space);
        }
        for pawn in &mut image.pawns[..self.variant.seats()] {
            *pawn = transform_direction(*pawn, symmetry);
        }
        image.key = image.fresh_key();
        image
    }

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        action.transform(self.board(), symmetry)
    }
}
