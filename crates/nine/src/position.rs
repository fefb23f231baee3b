//! The state of a game and what may be asked of it.

use quartet_core::{
    Game, Outcome, Random, Seat, Side, Variant as _, pick,
    square::{SIZE, Square, SquareSet, Symmetry},
    zobrist_table,
};
use rand::{Rng, SeedableRng};

use crate::{
    Action, Illegal, Section, Slot, SlotSet, Variant,
    board::{INNER, NEIGHBOURS},
};

/// The neutral pieces of a game: one for each section.
pub(crate) const NEUTRALS: u32 = Section::COUNT as u32;

/// What the seats do in turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Put a neutral piece into a section that has none.
    Neutral,
    /// Put an own piece into an empty rim slot.
    Rim,
    /// Slide an own piece from its slot into the board.
    Slide,
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Man {
    /// A neutral piece.
    Neutral,
    /// A piece of a seat.
    Piece(Seat),
}

/// A position of Nine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The squares on which anything stands; those that are no seat's have a neutral piece.
    taken: SquareSet,
    pieces: [SquareSet; 4],
    rim: [SlotSet; 4],
    /// The slots whose neighbouring square is empty.
    open: SlotSet,
    key: u64,
    variant: Variant,
    phase: Phase,
    turn: Seat,
}

/// Which men are where: what a position is made of.
#[derive(Clone, Copy, Default)]
pub(crate) struct Parts {
    pub(crate) neutrals: SquareSet,
    pub(crate) pieces: [SquareSet; 4],
    pub(crate) rim: [SlotSet; 4],
}

/// Numbers for the key: by kind of man (each seat, then neutral) and square.
const MAN_KEYS: [[u64; SIZE * SIZE]; 5] = zobrist_table(0);
/// By seat and slot.
const RIM_KEYS: [[u64; Slot::COUNT]; 4] = zobrist_table(5);
/// By seat to move. The phase follows from the men.
const TURN_KEYS: [[u64; 4]; 1] = zobrist_table(9);

impl Position {
    /// Puts a position together without checking it.
    pub(crate) fn assemble(variant: Variant, phase: Phase, parts: &Parts, turn: Seat) -> Self {
        let mut position = Self {
            taken: SquareSet::EMPTY,
            pieces: [SquareSet::EMPTY; 4],
            rim: [SlotSet::EMPTY; 4],
            open: SlotSet::ALL,
            key: TURN_KEYS[0][turn.index()],
            variant,
            phase,
            turn,
        };
        parts.neutrals.iter().for_each(|square| position.put_neutral(square));
        for seat in Seat::all(variant.seats()) {
            parts.pieces[seat.index()].iter().for_each(|square| position.put_piece(seat, square));
            parts.rim[seat.index()].iter().for_each(|slot| position.toggle_rim(seat, slot));
        }
        position
    }

    /// A game whose neutral pieces are drawn by lot: in each section every inner square has the
    /// same chance. The same seed gives the same squares everywhere. Seat 1 begins the rim phase.
    pub fn with_random_neutrals(variant: Variant, seed: u64) -> Self {
        let mut rng = Random::seed_from_u64(seed);
        let mut draw = |section: Section| {
            let squares = section.squares() & INNER;
            squares.iter().nth(pick(&mut rng, squares.len()) as usize)
        };
        let neutrals = Section::all().filter_map(&mut draw).collect();
        let parts = Parts { neutrals, ..Parts::default() };
        Self::assemble(variant, Phase::Rim, &parts, Seat::FIRST)
    }

    /// What is done in turn. The game ends in the slide phase.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What stands on a square.
    pub fn man(&self, square: Square) -> Option<Man> {
        let owner = Seat::all(4).find(|seat| self.pieces[seat.index()].contains(square));
        match owner {
            Some(seat) => Some(Man::Piece(seat)),
            None => self.taken.contains(square).then_some(Man::Neutral),
        }
    }

    /// Whose piece lies in a rim slot.
    pub fn waiting(&self, slot: Slot) -> Option<Seat> {
        Seat::all(4).find(|seat| self.rim[seat.index()].contains(slot))
    }

    /// All squares on which a man stands.
    #[inline]
    pub const fn taken(&self) -> SquareSet {
        self.taken
    }

    /// The squares with neutral pieces.
    pub fn neutrals(&self) -> SquareSet {
        self.pieces.iter().fold(self.taken, |rest, &pieces| rest - pieces)
    }

    /// The squares with pieces of a seat.
    #[inline]
    pub const fn pieces(&self, seat: Seat) -> SquareSet {
        self.pieces[seat.index()]
    }

    /// The slots in which pieces of a seat lie, whether they can slide or not.
    #[inline]
    pub const fn rim(&self, seat: Seat) -> SlotSet {
        self.rim[seat.index()]
    }

    /// The slots of the pieces that a seat could slide now if it were its turn.
    #[inline]
    pub fn slides(&self, seat: Seat) -> SlotSet {
        match self.phase {
            Phase::Slide => self.rim[seat.index()] & self.open,
            _ => SlotSet::EMPTY,
        }
    }

    /// The slots whose neighbouring square is empty: pieces in the others are blocked for good.
    #[inline]
    pub const fn open(&self) -> SlotSet {
        self.open
    }

    /// The empty slots.
    #[inline]
    pub fn empty_slots(&self) -> SlotSet {
        self.rim.iter().fold(SlotSet::ALL, |rest, &rim| rest - rim)
    }

    /// Where a piece sliding from a slot would come to stand, whether one lies there or not. `None`
    /// if the square next to the slot is taken.
    #[inline]
    pub fn slide(&self, slot: Slot) -> Option<Square> {
        slot.slide(self.taken)
    }

    /// The pieces that a seat has not placed yet.
    pub fn in_hand(&self, seat: Seat) -> u32 {
        if seat.index() >= self.variant.seats() {
            return 0;
        }
        let placed = self.rim(seat).len() + self.pieces(seat).len();
        self.variant.pieces() - placed
    }

    /// The pieces of each seat in a section, 0 to 9.
    pub fn count(&self, section: Section) -> [u32; 4] {
        let squares = section.squares();
        self.pieces.map(|pieces| (pieces & squares).len())
    }

    /// The seat that has conquered a section as things stand: the one with strictly the most pieces
    /// in it.
    pub fn owner(&self, section: Section) -> Option<Seat> {
        Self::leader(self.count(section))
    }

    /// The seat that conquers a section with so many pieces of each seat.
    #[inline]
    pub fn leader(count: [u32; 4]) -> Option<Seat> {
        let most = count.into_iter().max()?;
        let mut owners = Seat::all(4).filter(|seat| count[seat.index()] == most);
        owners.next().filter(|_| most > 0 && owners.next().is_none())
    }

    /// The points of a seat as things stand: the sections it has conquered, 0 to 9.
    pub fn points(&self, seat: Seat) -> u32 {
        Section::all().filter(|&section| self.owner(section) == Some(seat)).count() as u32
    }

    fn put_neutral(&mut self, square: Square) {
        self.put(square);
        self.key ^= MAN_KEYS[4][square.index()];
    }

    #[inline]
    fn put_piece(&mut self, seat: Seat, square: Square) {
        self.put(square);
        self.pieces[seat.index()].insert(square);
        self.key ^= MAN_KEYS[seat.index()][square.index()];
    }

    #[inline]
    fn put(&mut self, square: Square) {
        self.taken.insert(square);
        self.open = self.open - NEIGHBOURS[square.index()];
    }

    /// Lays a piece into a slot or takes it out.
    #[inline]
    fn toggle_rim(&mut self, seat: Seat, slot: Slot) {
        self.rim[seat.index()].0 ^= SlotSet::of(slot).0;
        self.key ^= RIM_KEYS[seat.index()][slot.index()];
    }

    #[inline]
    fn give_turn(&mut self, seat: Seat) {
        self.key ^= TURN_KEYS[0][self.turn.index()] ^ TURN_KEYS[0][seat.index()];
        self.turn = seat;
    }

    fn play_neutral(&mut self, square: Square) {
        self.put_neutral(square);
        self.end_turn(self.taken.len() == NEUTRALS, Phase::Rim);
    }

    fn play_piece(&mut self, slot: Slot) {
        self.toggle_rim(self.turn, slot);
        if self.phase == Phase::Rim {
            self.end_turn(self.empty_slots().is_empty(), Phase::Slide);
        } else {
            if let Some(square) = self.slide(slot) {
                self.put_piece(self.turn, square);
            }
            self.end_turn(false, Phase::Slide);
        }
    }

    /// The next seat is due, or, where a phase is done, seat 1 begins the next one.
    #[inline]
    fn end_turn(&mut self, phase_done: bool, next: Phase) {
        if phase_done {
            self.phase = next;
            self.give_turn(Seat::FIRST);
        } else {
            self.give_turn(self.turn.next(self.variant.seats()));
        }
    }
}

impl Game for Position {
    const NAME: &'static str = "nine";
    const TERMINATION: &'static str = "no-moves";
    const ACTION_SPACE: usize = Action::SPACE;

    type Variant = Variant;
    type Action = Action;
    type Illegal = Illegal;

    fn start(variant: Variant) -> Self {
        Self::assemble(variant, Phase::Neutral, &Parts::default(), Seat::FIRST)
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
        // Of seats with equal points the later one is better.
        let merit = |side: Side| (self.points(Seat::new(side.index())), side);
        self.is_over().then(|| Outcome::by(self.variant.sides(), merit))
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.phase == Phase::Slide && (self.open - self.empty_slots()).is_empty()
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn each_action(&self, visit: impl FnMut(Action)) {
        self.visit_actions(visit);
    }

    fn count_actions(&self) -> u64 {
        self.choices().len()
    }

    #[inline]
    fn random_action(&self, rng: &mut impl Rng) -> Option<Action> {
        self.choices().pick(rng)
    }

    fn legal(&self, action: Action) -> Result<(), Illegal> {
        self.check(action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        match action {
            Action::Neutral(square) => self.play_neutral(square),
            Action::Piece(slot) => self.play_piece(slot),
            Action::Pass => self.end_turn(false, self.phase),
        }
    }

    fn action_index(action: Action) -> usize {
        action.index()
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::at(index)
    }

    fn symmetries(&self) -> usize {
        8
    }

    fn transform(&self, symmetry: usize) -> Self {
        let symmetry = Symmetry::new(symmetry);
        let squares = |set: SquareSet| set.iter().map(|at| at.transform(symmetry, SIZE)).collect();
        let slots = |set: SlotSet| set.iter().map(|at| at.transform(symmetry)).collect();
        let parts = Parts {
            neutrals: squares(self.neutrals()),
            pieces: self.pieces.map(squares),
            rim: self.rim.map(slots),
        };
        Self::assemble(self.variant, self.phase, &parts, self.turn)
    }

    fn transform_action(&self, symmetry: usize, action: Action) -> Action {
        let symmetry = Symmetry::new(symmetry);
        match action {
            Action::Neutral(square) => Action::Neutral(square.transform(symmetry, SIZE)),
            Action::Piece(slot) => Action::Piece(slot.transform(symmetry)),
            Action::Pass => Action::Pass,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Position>() <= 160);
    }
}
