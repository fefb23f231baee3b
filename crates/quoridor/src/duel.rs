//! Two pawns on one set of fences: which of them forces its way home, from every pair of squares at
//! once.
//!
//! Retrograde analysis: from the pairs that are won with one move back to those won with two, and so
//! on. For each square of the one pawn a bit board holds the squares of the other, so that a step
//! back is a few shifts. What is never reached is won by nobody: there the pawns may go round for
//! ever.

use alloc::vec::Vec;

use quartet_core::{
    Seat,
    square::{SIZE, Square, SquareSet},
};

use crate::{Position, Variant, fence::Fences, ways::Steps};

const SQUARES: usize = SIZE * SIZE;
const QUARTERS: usize = 4;

/// What a pair of squares is worth to the seat that is to move, in one byte: the greater the better.
///
/// `1..=126` a loss with that many moves of the winner, 127 nobody forces a win, `129..=254` a win
/// with `255 - code` own moves, 255 no legal position.
pub(crate) type Code = u8;
/// Nobody forces a win.
pub(crate) const OPEN: Code = 127;
/// Not a position that goes on.
pub(crate) const NONE: Code = 255;
/// The most moves of the winner that a code can say.
pub(crate) const MOST: u8 = 126;

/// What a position is worth to the seat that moves from it to one worth `code` to the other seat.
pub(crate) const fn before(code: Code) -> Code {
    if code <= OPEN { 254 - code } else { 255 - code }
}

/// Whether the seat to move wins, and with how many plies; `None` if nobody forces a win.
pub(crate) const fn verdict(code: Code) -> Option<(bool, u32)> {
    match code {
        1..=MOST => Some((false, 2 * code as u32)),
        129..=254 => Some((true, 2 * (255 - code as u32) - 1)),
        _ => None,
    }
}

/// How two pawns move on one set of fences.
pub(crate) struct Ground {
    size: usize,
    pub(crate) steps: Steps,
    /// The squares one step up, right, down and left of a square.
    beside: [[u128; QUARTERS]; SQUARES],
    near: [u128; SQUARES],
    /// The number of a square among those of the board.
    places: [u8; SQUARES],
    /// Where a pawn lands that jumps over a pawn on the square in one of the four directions.
    landings: [[u128; QUARTERS]; SQUARES],
    /// All moves of a pawn on the square with the other beside it in one of the four directions.
    moves: [[u128; QUARTERS]; SQUARES],
    goals: [u128; 2],
    /// The squares off the goal line from which a seat has a way to it.
    ways: [u128; 2],
}

impl Ground {
    pub(crate) fn new(variant: Variant, fences: Fences) -> Self {
        let geometry = variant.geometry();
        let steps = Steps::new(geometry, fences);
        let goals = [0, 1].map(|seat| geometry.goal(variant.quarter(Seat::new(seat))));
        let ways = goals.map(|goal| steps.flood(goal, u128::MAX) & !goal);
        let mut beside = [[0; QUARTERS]; SQUARES];
        let mut near = [0; SQUARES];
        let mut places = [0; SQUARES];
        let mut landings = [[0; QUARTERS]; SQUARES];
        for square in SquareSet(ways[0] | ways[1]) {
            let over = SquareSet::of(square).0;
            let around = steps.around(over);
            beside[square.index()] = around;
            near[square.index()] = around[0] | around[1] | around[2] | around[3];
            places[square.index()] = place(variant.size(), square) as u8;
            landings[square.index()] = core::array::from_fn(|quarter| {
                let from = around[(quarter + 2) % QUARTERS];
                if from == 0 {
                    0
                } else {
                    Position::jumps(variant, steps, from | over, over, quarter)
                }
            });
        }
        let mut moves = [[0; QUARTERS]; SQUARES];
        for square in SquareSet(ways[0] | ways[1]) {
            let square = square.index();
            moves[square] = core::array::from_fn(|quarter| {
                let other = beside[square][quarter];
                let landing = SquareSet(other).first().map(|over| landings[over.index()][quarter]);
                near[square] & !other | landing.unwrap_or(0)
            });
        }
        Self { size: variant.size(), steps, beside, near, places, landings, moves, goals, ways }
    }

    /// Nothing is known yet: [`OPEN`] for positions that go on, [`NONE`] for others.
    fn clear(&self, codes: &mut [Code]) {
        let squares = self.size * self.size;
        codes.fill(NONE);
        let mut row = [NONE; SQUARES];
        for b in SquareSet(self.ways[1]) {
            row[self.place(b)] = OPEN;
        }
        for turn in [0, squares] {
            for a in SquareSet(self.ways[0]) {
                let from = (turn + self.place(a)) * squares;
                codes[from..from + squares].copy_from_slice(&row[..squares]);
                codes[from + self.place(a)] = NONE;
            }
        }
    }

    #[inline]
    fn place(&self, square: Square) -> usize {
        usize::from(self.places[square.index()])
    }

    /// How many pairs there are, with both turns.
    pub(crate) const fn cells(size: usize) -> usize {
        2 * (size * size).pow(2)
    }

    /// The place of a pair among the codes.
    pub(crate) fn cell(size: usize, turn: Seat, pawns: [Square; 2]) -> usize {
        let [a, b] = pawns.map(|square| place(size, square));
        (turn.index() * size * size + a) * size * size + b
    }
}

/// Whether either seat has a way home from somewhere off its goal line.
pub(crate) fn is_playable(variant: Variant, fences: Fences) -> bool {
    let steps = Steps::new(variant.geometry(), fences);
    [0, 1].into_iter().all(|seat| {
        let goal = variant.geometry().goal(variant.quarter(Seat::new(seat)));
        steps.grow(goal) != goal
    })
}

const fn place(size: usize, square: Square) -> usize {
    square.rank() * size + square.file()
}

/// What the seats can do besides moving their pawns: for each pair the code of the best such action
/// for the seat to move, [`NO_EXIT`] where it has none.
pub(crate) type Exits = [Code];
/// There is nothing but the pawn's moves.
pub(crate) const NO_EXIT: Code = before(NONE);

/// The pairs at which an exit begins to count, by the moves of the winner. Kept from one set of
/// fences to the next for its memory.
#[derive(Debug)]
pub(crate) struct Schedule {
    wins: Vec<Vec<(Square, Square)>>,
    losses: Vec<Vec<(Square, Square)>>,
    last: usize,
}

impl Schedule {
    pub(crate) fn new() -> Self {
        let empty = || (0..=MOST).map(|_| Vec::new()).collect();
        Self { wins: empty(), losses: empty(), last: 0 }
    }

    fn clear(&mut self) {
        let used = 0..=self.last;
        self.wins[used.clone()].iter_mut().chain(&mut self.losses[used]).for_each(Vec::clear);
        self.last = 0;
    }
}

/// The pairs that one seat wins.
struct Hunt<'a> {
    ground: &'a Ground,
    /// The seat that is to win.
    winner: usize,
    /// By square of the other pawn: from where the winner wins that is to move, ...
    wins: [u128; SQUARES],
    /// ... and where it wins though the other is to move.
    losses: [u128; SQUARES],
    /// Where the other has nothing but its pawn to save it.
    helpless: [u128; SQUARES],
}

impl<'a> Hunt<'a> {
    fn new(ground: &'a Ground, winner: usize) -> Self {
        let mut hunt = Self {
            ground,
            winner,
            wins: [0; SQUARES],
            losses: [0; SQUARES],
            helpless: [0; SQUARES],
        };
        let home = ground.goals[1 - winner];
        for other in SquareSet(ground.ways[1 - winner]) {
            let near = ground.near[other.index()];
            // With a step or jump home it is saved for good.
            let mut helpless = if near & home == 0 { ground.ways[winner] & !near } else { 0 };
            for (quarter, &moves) in ground.moves[other.index()].iter().enumerate() {
                if moves & home == 0 {
                    helpless |= ground.beside[other.index()][quarter] & ground.ways[winner];
                }
            }
            hunt.helpless[other.index()] = helpless & !SquareSet::of(other).0;
        }
        hunt
    }

    /// From where the winner's pawn has a move that wins with the other on `other`.
    fn winning(&self, other: Square) -> u128 {
        let ground = self.ground;
        let here = SquareSet::of(other).0;
        let good = (self.losses[other.index()] | ground.goals[self.winner]) & !here;
        let [north, east, south, west] = ground.steps.around(good);
        let mut from = north | east | south | west;
        for (quarter, &landing) in ground.landings[other.index()].iter().enumerate() {
            if landing & good != 0 {
                from |= ground.beside[other.index()][(quarter + 2) % QUARTERS];
            }
        }
        from & ground.ways[self.winner] & !here
    }

    /// New places of the winner's pawn with which every move of the other from `other` loses.
    fn losing(&self, other: Square) -> u128 {
        let ground = self.ground;
        let rest = self.helpless[other.index()] & !self.losses[other.index()];
        if rest == 0 {
            return 0;
        }
        let near = ground.near[other.index()];
        let mut lost = rest & !near;
        for to in SquareSet(near) {
            lost &= self.wins[to.index()];
        }
        if rest & near == 0 {
            return lost;
        }
        for (quarter, &pawn) in ground.beside[other.index()].iter().enumerate() {
            let moves = SquareSet(ground.moves[other.index()][quarter]);
            if rest & pawn != 0 && moves.iter().all(|to| self.wins[to.index()] & pawn != 0) {
                lost |= pawn;
            }
        }
        lost
    }

    /// Where the codes are that tell of the other's pawn on a square: the first, and how far apart
    /// they are for two neighbouring squares of the winner's pawn.
    fn cells(&self, turn: usize, other: Square) -> (usize, usize) {
        let squares = self.ground.size * self.ground.size;
        let first = turn * squares * squares;
        let other = self.ground.place(other);
        if self.winner == 0 { (first + other, squares) } else { (first + other * squares, 1) }
    }

    fn write(&self, turn: usize, pawns: u128, other: Square, code: Code, codes: &mut [Code]) {
        let (first, apart) = self.cells(turn, other);
        for pawn in SquareSet(pawns) {
            codes[first + self.ground.place(pawn) * apart] = code;
        }
    }

    /// Takes note of the exits: they win for the winner, and save the other or lose later.
    fn schedule(&mut self, exits: &Exits, schedule: &mut Schedule) {
        for other in SquareSet(self.ground.ways[1 - self.winner]) {
            let (wins, apart) = self.cells(self.winner, other);
            let (losses, _) = self.cells(1 - self.winner, other);
            let pawns = self.ground.ways[self.winner] & !SquareSet::of(other).0;
            for pawn in SquareSet(pawns) {
                let place = self.ground.place(pawn) * apart;
                let exit = exits[wins + place];
                if exit > OPEN {
                    let moves = usize::from(255 - exit);
                    schedule.wins[moves].push((other, pawn));
                    schedule.last = schedule.last.max(moves);
                }
                let exit = exits[losses + place];
                let here = SquareSet::of(pawn).0;
                if exit != NO_EXIT && self.helpless[other.index()] & here != 0 {
                    self.helpless[other.index()] &= !here;
                    if exit < OPEN {
                        schedule.losses[usize::from(exit)].push((other, pawn));
                        schedule.last = schedule.last.max(usize::from(exit));
                    }
                }
            }
        }
    }

    /// Finds all pairs that the winner wins and writes their codes. `false` if a win takes more
    /// moves than a code can say.
    fn run(mut self, schedule: &Schedule, codes: &mut [Code]) -> bool {
        let others = self.ground.ways[1 - self.winner];
        let mut lost = others;
        for moves in 1..=MOST {
            let mut won = 0;
            for &(other, pawn) in &schedule.wins[usize::from(moves)] {
                won |= self.add_win(other, SquareSet::of(pawn).0, moves, codes);
            }
            for other in SquareSet(lost) {
                won |= self.add_win(other, self.winning(other), moves, codes);
            }
            let mut suspects = self.ground.steps.grow(self.ground.steps.grow(won));
            for &(other, pawn) in &schedule.losses[usize::from(moves)] {
                self.helpless[other.index()] |= SquareSet::of(pawn).0;
                suspects |= SquareSet::of(other).0;
            }
            lost = 0;
            for other in SquareSet(suspects & others) {
                let new = self.losing(other);
                if new != 0 {
                    self.losses[other.index()] |= new;
                    lost |= SquareSet::of(other).0;
                    self.write(1 - self.winner, new, other, moves, codes);
                }
            }
            if lost == 0 && usize::from(moves) >= schedule.last {
                return true;
            }
        }
        false
    }

    /// Adds squares from which the winner's pawn wins; gives the square of the other if they are new.
    fn add_win(&mut self, other: Square, from: u128, moves: u8, codes: &mut [Code]) -> u128 {
        let new = from & !self.wins[other.index()];
        if new == 0 {
            return 0;
        }
        self.wins[other.index()] |= new;
        self.write(self.winner, new, other, 255 - moves, codes);
        SquareSet::of(other).0
    }
}

/// Writes the codes of all pairs. `false` if a win takes more moves than a code can say.
pub(crate) fn settle(
    ground: &Ground,
    exits: Option<&Exits>,
    schedule: &mut Schedule,
    codes: &mut [Code],
) -> bool {
    ground.clear(codes);
    [0, 1].into_iter().all(|winner| {
        let mut hunt = Hunt::new(ground, winner);
        schedule.clear();
        if let Some(exits) = exits {
            hunt.schedule(exits, schedule);
        }
        hunt.run(schedule, codes)
    })
}
