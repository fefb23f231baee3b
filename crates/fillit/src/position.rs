//! The state of a game, what may be asked of it, and how actions change it.

use quartet_core::{
    Game, MAX_SEATS, Outcome, Seat, Side, Variant as _,
    hex::{Board, MAX_SPACES, SYMMETRIES, Space, SpaceSet},
    zobrist_table,
};
use rand::Rng;

use crate::{
    Action, Illegal, MAX_SIDES, Place, Setup, SetupError, Step, Variant,
    action::{self, ACTION_SPACE},
};

/// What the seat to move has done in this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Nothing: a slide or a stone step may come first.
    Open,
    /// The slide: a stone step is due.
    Slid,
    /// The stone step: a slide is due.
    Stepped,
}

/// What stands on a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Man {
    /// A chip of a side.
    Chip(Side),
    /// A stone of a side.
    Stone(Side),
    /// The pawn of a seat; a chip of its side lies under it.
    Pawn(Seat),
}

/// A position of FILLIT.
///
/// It is made by [`Game::start`], from a text or from a [`Setup`], and can only be changed by
/// actions, so it is always possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Open chips only: the one under each pawn is not in the set.
    chips: [SpaceSet; MAX_SIDES],
    stones: [SpaceSet; MAX_SIDES],
    key: u64,
    /// Pawns of seats that the variant does not have stand on the hole.
    pawns: [Space; MAX_SEATS],
    supplies: [u8; MAX_SIDES],
    variant: Variant,
    turn: Seat,
    stage: Stage,
}

impl Position {
    /// The board that is played on.
    #[inline]
    pub const fn board(&self) -> &'static Board {
        self.variant.board()
    }

    /// What stands on a space.
    pub fn at(&self, space: Space) -> Option<Man> {
        let pawn = |seat: &Seat| self.pawn(*seat) == space;
        let stone = |side: &Side| self.stones(*side).contains(space);
        let chip = |side: &Side| self.chips(*side).contains(space);
        let sides = Side::all(self.variant.sides());
        let pawn = Seat::all(self.variant.seats()).find(pawn).map(Man::Pawn);
        pawn.or_else(|| sides.clone().find(stone).map(Man::Stone))
            .or_else(|| sides.clone().find(chip).map(Man::Chip))
    }

    /// Where the pawn of a seat of this variant stands.
    #[inline]
    pub const fn pawn(&self, seat: Seat) -> Space {
        self.pawns[seat.index()]
    }

    /// Where the stones of a side lie; none for a side that the variant does not have.
    #[inline]
    pub fn stones(&self, side: Side) -> SpaceSet {
        self.stones.get(side.index()).copied().unwrap_or_default()
    }

    /// The open chips of a side; the one under each of its pawns is left out.
    #[inline]
    pub fn chips(&self, side: Side) -> SpaceSet {
        self.chips.get(side.index()).copied().unwrap_or_default()
    }

    /// How many chips a side has not laid yet. A side that has none has won.
    #[inline]
    pub fn supply(&self, side: Side) -> u32 {
        self.supplies.get(side.index()).map_or(0, |&supply| u32::from(supply))
    }

    /// What the seat to move has done in this turn.
    #[inline]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The side that plays now.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.variant.side(self.turn)
    }

    /// The side that has laid all its chips.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        let empty = self.supplies.iter().position(|&supply| supply == 0);
        empty.filter(|&side| side < self.variant.sides()).map(Side::new)
    }

    /// Whether the turn's stone step may come now, `false` after the end.
    pub fn step_due(&self) -> bool {
        self.stage != Stage::Stepped && !self.is_over()
    }

    /// Whether the turn's slide may come now (if the pawn can slide at all), `false` after the end.
    pub fn slide_due(&self) -> bool {
        self.stage != Stage::Slid && !self.is_over()
    }

    /// What stops pawns: stones and pawns.
    #[inline]
    pub fn blockers(&self) -> SpaceSet {
        let [a, b, c] = self.stones;
        self.pawns.iter().fold(a | b | c, |blockers, &pawn| blockers | SpaceSet::of(pawn))
    }
}

/// Changing the position.
impl Position {
    fn play_slide(&mut self, to: Space) {
        let seat = self.turn;
        let Some(slide) = self.slide_to(seat, to) else { return };
        let own = self.side_to_move().index();
        // What lies where the pawn arrives goes out of sight: an own chip, or one of another side
        // that the supply did not reach; the chip that was under the pawn comes into the open.
        let covered = slide.laid | SpaceSet::of(to);
        for side in 0..MAX_SIDES {
            let covered = self.chips[side] & covered;
            if !covered.is_empty() {
                self.supplies[side] += (covered & slide.laid).len() as u8;
                self.toggle_chips(side, covered);
            }
        }
        self.supplies[own] -= slide.laid.len() as u8;
        let open = slide.laid | SpaceSet::of(self.pawn(seat));
        self.toggle_chips(own, open - SpaceSet::of(to));
        self.place_pawn(seat, to);
        match self.stage {
            Stage::Stepped => self.end_turn(),
            Stage::Open | Stage::Slid => self.enter(self.turn, Stage::Slid),
        }
    }

    fn play_step(&mut self, from: Space, to: Space) {
        let both = SpaceSet::of(from) | SpaceSet::of(to);
        for side in 0..MAX_SIDES {
            if !(self.chips[side] & both).is_empty() {
                self.toggle_chips(side, both);
            }
            if (self.stones[side] & both).len() == 1 {
                self.stones[side] = SpaceSet(self.stones[side].0 ^ both.0);
                self.key ^= KEYS.stones[side][from.index()] ^ KEYS.stones[side][to.index()];
            }
        }
        if let Some(seat) = (0..self.variant.seats()).find(|&seat| self.pawns[seat] == to) {
            self.place_pawn(Seat::new(seat), from);
        }
        if self.stage == Stage::Open && !self.ways(self.turn).is_empty() {
            self.enter(self.turn, Stage::Stepped);
        } else {
            // Either the slide is done, or no order of the two lets the pawn move.
            self.end_turn();
        }
    }

    fn toggle_chips(&mut self, side: usize, spaces: SpaceSet) {
        self.chips[side] = SpaceSet(self.chips[side].0 ^ spaces.0);
        for space in spaces {
            self.key ^= KEYS.chips[side][space.index()];
        }
    }

    fn place_pawn(&mut self, seat: Seat, space: Space) {
        let keys = &KEYS.pawns[seat.index()];
        self.key ^= keys[self.pawn(seat).index()] ^ keys[space.index()];
        self.pawns[seat.index()] = space;
    }

    fn end_turn(&mut self) {
        self.enter(self.turn.next(self.variant.seats()), Stage::Open);
    }

    fn enter(&mut self, turn: Seat, stage: Stage) {
        self.key ^= turn_key(self.turn, self.stage) ^ turn_key(turn, stage);
        self.turn = turn;
        self.stage = stage;
    }

    /// The key worked out from the men.
    fn whole_key(&self) -> u64 {
        let mut key = turn_key(self.turn, self.stage);
        for side in 0..MAX_SIDES {
            let xor = |keys: &[u64; MAX_SPACES], men: SpaceSet| {
                men.iter().fold(0, |key, space| key ^ keys[space.index()])
            };
            key ^= xor(&KEYS.chips[side], self.chips[side]);
            key ^= xor(&KEYS.stones[side], self.stones[side]);
        }
        for seat in 0..self.variant.seats() {
            key ^= KEYS.pawns[seat][self.pawns[seat].index()];
        }
        key
    }
}

/// The supplies follow from the chips on the board as long as the game goes on, so they have no
/// keys.
struct Keys {
    chips: [[u64; MAX_SPACES]; MAX_SIDES],
    stones: [[u64; MAX_SPACES]; MAX_SIDES],
    pawns: [[u64; MAX_SPACES]; MAX_SEATS],
    turns: [[u64; 3]; MAX_SEATS],
}

static KEYS: Keys = Keys {
    chips: zobrist_table(0),
    stones: zobrist_table(10),
    pawns: zobrist_table(20),
    turns: zobrist_table(30),
};

#[inline]
fn turn_key(turn: Seat, stage: Stage) -> u64 {
    KEYS.turns[turn.index()][stage as usize]
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let hole = setup.variant.board().hole();
        let mut position = Self {
            chips: setup.chips,
            stones: setup.stones,
            key: 0,
            pawns: setup.pawns.map(|pawn| pawn.unwrap_or(hole)),
            supplies: setup.supplies.map(|supply| supply as u8),
            variant: setup.variant,
            turn: setup.turn,
            stage: setup.stage,
        };
        position.key = position.whole_key();
        Ok(position)
    }
}

impl Position {
    /// All that the position says, in the open; its number of stones is the one due.
    pub fn setup(&self) -> Setup {
        let seats = self.variant.seats();
        Setup {
            variant: self.variant,
            pawns: core::array::from_fn(|seat| (seat < seats).then_some(self.pawns[seat])),
            chips: self.chips,
            stones: self.stones,
            stones_due: self.stones.map(SpaceSet::len),
            supplies: self.supplies.map(u32::from),
            stage: self.stage,
            turn: self.turn,
        }
    }
}

impl Game for Position {
    const NAME: &'static str = "fillit";
    const TERMINATION: &'static str = "supply";
    const ACTION_SPACE: usize = ACTION_SPACE;

    type Variant = Variant;
    type Action = Action;
    type Illegal = Illegal;

    fn start(variant: Variant) -> Self {
        let setup = Setup::from_diagram(variant.diagram());
        let start = setup.map(Self::try_from);
        start.expect("the house set-ups are diagrams").expect("the house set-ups are possible")
    }

    #[inline]
    fn variant(&self) -> Variant {
        self.variant
    }

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    #[inline]
    fn begins_turn(&self) -> bool {
        self.stage == Stage::Open
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(|winner| Outcome::win(winner, self.variant.sides()))
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn each_action(&self, visit: impl FnMut(Action)) {
        action::each(self, visit);
    }

    fn count_actions(&self) -> u64 {
        action::count(self)
    }

    fn random_action(&self, rng: &mut impl Rng) -> Option<Action> {
        action::random(self, rng)
    }

    fn legal(&self, action: Action) -> Result<(), Illegal> {
        action::legal(self, action)
    }

    fn play_unchecked(&mut self, action: Action) {
        let board = self.board();
        match action {
            Action::Slide(place) => {
                if let Some(to) = place.on(board) {
                    self.play_slide(to);
                }
            }
            Action::Step(step) => {
                if let (Some(from), Some(to)) = (step.from().on(board), step.to().on(board)) {
                    self.play_step(from, to);
                }
            }
        }
    }

    fn action_index(action: Action) -> usize {
        action.index()
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::at(index)
    }

    /// The twelve symmetries of the hexagon: the men move, the seats keep theirs.
    fn symmetries(&self) -> usize {
        SYMMETRIES
    }

    fn transform(&self, symmetry: usize) -> Self {
        let board = self.board();
        let mut image = Self {
            chips: self.chips.map(|chips| board.transform_set(chips, symmetry)),
            stones: self.stones.map(|stones| board.transform_set(stones, symmetry)),
            pawns: self.pawns.map(|pawn| board.transform(pawn, symmetry)),
            ..*self
        };
        image.key = image.whole_key();
        image
    }

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        let board = self.board();
        let image = |place: Place| {
            let space = place.on(board).map(|space| board.transform(space, symmetry));
            space.map_or(place, |space| Place::of(space, board))
        };
        match action {
            Action::Slide(to) => Action::Slide(image(to)),
            Action::Step(step) => {
                Step::new(image(step.from()), image(step.to())).map_or(action, Action::Step)
            }
        }
    }
}
