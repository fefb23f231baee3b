//! Random games of Nine to their end, by tables instead of by the rules one action at a time.
//!
//! They are the same games with the same probabilities as random legal actions give: a blocked piece
//! can be drawn and put aside, since what is blocked once is blocked for good. Several games are played
//! in step, so that the processor goes on with one while it waits for another.

use quartet_core::{
    Game, MAX_SEATS, Random, Seat, Side, Variant as _,
    square::{SIZE, Square},
};
use quartet_games::nine::{Action, Phase, Position, Section, Slot};
use quartet_search::{Shares, Trail};
use rand::Rng;

/// How many games are played for one opinion.
const GAMES: usize = 2;

/// Tables by slot have room for any number of so many bits: no index needs to be checked.
const SLOTS: usize = 64;
/// A slot that does not exist and is always blocked.
const NO_SLOT: u8 = Slot::COUNT as u8;
/// A section that does not exist.
const NO_SECTION: u8 = Section::COUNT as u8;
/// Room for all sections and distances.
const ROOM: usize = 16;
/// The end of a way, beyond its nine squares.
const WALL: u16 = 1 << SIZE;

/// A square on which a piece comes to stand.
#[derive(Clone, Copy)]
struct Stop {
    /// The four ways that lead through it, each by its slot.
    ways: [u8; 4],
    /// The bit of the square in each.
    bits: [u16; 4],
    section: u8,
}

impl Stop {
    /// Where a piece is that did not move.
    const NONE: Self = Self { ways: [NO_SLOT; 4], bits: [0; 4], section: NO_SECTION };

    const fn at(file: usize, rank: usize) -> Self {
        let (from_north, from_east) = (SIZE - 1 - rank, SIZE - 1 - file);
        let ways = [file, SIZE + file, 2 * SIZE + rank, 3 * SIZE + rank];
        Self {
            ways: [ways[0] as u8, ways[1] as u8, ways[2] as u8, ways[3] as u8],
            bits: [1 << rank, 1 << from_north, 1 << file, 1 << from_east],
            section: Section::of(Square::new(file, rank)).index() as u8,
        }
    }
}

/// By slot and by how many squares a piece slides from it.
static STOPS: [[Stop; ROOM]; SLOTS] = {
    let mut stops = [[Stop::NONE; ROOM]; SLOTS];
    let mut slot = 0;
    while slot < Slot::COUNT {
        let (way, mut far) = (slot % SIZE, 0);
        while far < SIZE {
            let back = SIZE - 1 - far;
            stops[slot][far + 1] = match slot / SIZE {
                0 => Stop::at(way, far),
                1 => Stop::at(way, back),
                2 => Stop::at(far, way),
                _ => Stop::at(back, way),
            };
            far += 1;
        }
        slot += 1;
    }
    stops
};

/// The ways of an empty board.
const EMPTY: [u16; SLOTS] = {
    let mut ways = [1; SLOTS];
    let mut slot = 0;
    while slot < Slot::COUNT {
        ways[slot] = WALL;
        slot += 1;
    }
    ways
};

/// Slots in no order.
#[derive(Clone, Copy)]
struct Bag {
    slots: [u8; SLOTS],
    count: u32,
}

impl Bag {
    const EMPTY: Self = Self { slots: [NO_SLOT; SLOTS], count: 0 };

    #[inline]
    fn add(&mut self, slot: u8) {
        self.slots[self.count as usize % SLOTS] = slot;
        self.count += 1;
    }

    /// Takes one of them out, each with the same probability, [`NO_SLOT`] if there is none.
    #[inline]
    fn draw(&mut self, rng: &mut Random) -> u8 {
        let lot = rng.next_u64() >> 32;
        let at = ((lot * u64::from(self.count)) >> 32) as usize % SLOTS;
        let slot = if self.count > 0 { self.slots[at] } else { NO_SLOT };
        self.count -= u32::from(self.count > 0);
        self.slots[at] = self.slots[self.count as usize % SLOTS];
        slot
    }
}

/// A position from the rim phase on.
#[derive(Clone, Copy)]
struct Board {
    /// By slot the squares taken on the way that begins there, the nearest as the lowest bit.
    ways: [u16; SLOTS],
    /// By section the pieces of each seat, eight bits for each.
    counts: [u32; ROOM],
    /// The slots in which pieces of each seat wait.
    waiting: [Bag; MAX_SEATS],
    /// The slots that are still to be filled.
    empty: Bag,
    turn: usize,
    seats: usize,
}

/// The expected shares, from games of random actions; the first actions of one of them are noted.
pub(super) fn shares(position: &Position, rng: &mut Random, trail: &mut Trail) -> Shares {
    let mut position = *position;
    while position.phase() == Phase::Neutral {
        let Some(action) = position.random_action(rng) else { break };
        trail.note(Side::new(position.turn().index()), Position::action_index(action));
        position.play_unchecked(action);
    }
    let mut games = [Board::of(&position); GAMES];
    for (nth, game) in games.iter_mut().enumerate() {
        game.fill_rim(rng, if nth == 0 { Some(&mut *trail) } else { None });
    }
    slide_all(&mut games, rng, trail);
    let mut shares = [0.0; MAX_SEATS];
    for game in &games {
        shares[game.winner() % MAX_SEATS] += 1.0 / GAMES as f32;
    }
    shares
}

/// Slides whatever can be slid. The first actions of the first game are noted.
fn slide_all(games: &mut [Board; GAMES], rng: &mut Random, trail: &mut Trail) {
    let waiting = |game: &Board| game.waiting.iter().map(|bag| bag.count).sum::<u32>();
    let mut left: u32 = games.iter().map(waiting).sum();
    while left > 0 {
        for (nth, game) in games.iter_mut().enumerate() {
            let bag = &mut game.waiting[game.turn % MAX_SEATS];
            let passes = bag.count == 0;
            let slot = bag.draw(rng);
            left -= u32::from(!passes);
            let far = game.ways[slot as usize % SLOTS].trailing_zeros() as usize;
            if nth == 0 && far > 0 {
                game.note(slot, trail);
            }
            // Nothing changes where nothing moves: looking which it is would cost more. It is counted for no
            // section, less than 150 times a game.
            let stop = &STOPS[slot as usize % SLOTS][far % ROOM];
            game.take(stop);
            game.counts[stop.section as usize % ROOM] += 1 << (8 * game.turn);
            // Who has drawn a blocked piece draws again.
            game.turn = if far > 0 || passes { game.next() } else { game.turn };
        }
    }
}

impl Board {
    fn of(position: &Position) -> Self {
        let seats = position.variant().seats();
        let mut board = Self {
            ways: EMPTY,
            counts: [0; ROOM],
            waiting: [Bag::EMPTY; MAX_SEATS],
            empty: Bag::EMPTY,
            turn: position.turn().index(),
            seats,
        };
        for square in position.taken() {
            board.take(&Stop::at(square.file(), square.rank()));
        }
        for seat in Seat::all(seats) {
            let seat_index = seat.index();
            for square in position.pieces(seat) {
                board.counts[Section::of(square).index()] += 1 << (8 * seat_index);
            }
            for slot in position.rim(seat) {
                board.waiting[seat_index].add(slot.index() as u8);
            }
        }
        if position.phase() == Phase::Rim {
            position.empty_slots().iter().for_each(|slot| board.empty.add(slot.index() as u8));
        }
        board
    }

    #[inline]
    fn take(&mut self, stop: &Stop) {
        for (&way, bit) in stop.ways.iter().zip(stop.bits) {
            self.ways[way as usize % SLOTS] |= bit;
        }
    }

    #[inline]
    const fn next(&self) -> usize {
        if self.turn + 1 == self.seats { 0 } else { self.turn + 1 }
    }

    fn note(&self, slot: u8, trail: &mut Trail) {
        if let Some(slot) = Slot::at(slot.into()) {
            trail.note(Side::new(self.turn), Position::action_index(Action::Piece(slot)));
        }
    }

    /// Puts pieces into all empty slots, after which seat 1 is due.
    fn fill_rim(&mut self, rng: &mut Random, mut trail: Option<&mut Trail>) {
        if self.empty.count == 0 {
            return;
        }
        while self.empty.count > 0 {
            let slot = self.empty.draw(rng);
            if let Some(trail) = trail.as_deref_mut() {
                self.note(slot, trail);
            }
            self.waiting[self.turn % MAX_SEATS].add(slot);
            self.turn = self.next();
        }
        self.turn = 0;
    }

    /// The seat with the most sections, of equal ones the later.
    fn winner(&self) -> usize {
        let mut points = [0_u32; MAX_SEATS];
        for counts in &self.counts[..Section::COUNT] {
            let counts = counts.to_le_bytes();
            for (seat, points) in points[..self.seats.min(MAX_SEATS)].iter_mut().enumerate() {
                let is_more = |other| other == seat || counts[seat] > counts[other];
                *points += u32::from((0..MAX_SEATS).all(is_more));
            }
        }
        (0..self.seats).max_by_key(|&seat| points[seat]).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use quartet_search::{Even, random_game};
    use rand::SeedableRng;

    use super::*;

    /// A position that goes on, after so many random actions.
    fn after(actions: usize, seats: usize, rng: &mut Random) -> Option<Position> {
        let start = format!("nine/{seats}p").parse().ok().map(quartet_games::Position::start);
        let Some(quartet_games::Position::Nine(mut position)) = start else { return None };
        for _ in 0..actions {
            let action = position.random_action(rng)?;
            position.play_unchecked(action);
        }
        (!position.is_over()).then_some(position)
    }

    /// The mean of so many opinions.
    fn mean(opinions: usize, mut opinion: impl FnMut() -> Shares) -> Shares {
        let mut mean = [0.0; MAX_SEATS];
        for _ in 0..opinions {
            let shares = opinion();
            (0..MAX_SEATS).for_each(|seat| mean[seat] += shares[seat] / opinions as f32);
        }
        mean
    }

    /// Whether means of so many games could come from the same chances: five standard deviations.
    fn are_near(a: Shares, b: Shares, games: usize) -> bool {
        let near = 5.0 * (0.25 * 2.0 / games as f32).sqrt();
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < near)
    }

    #[test]
    fn games_by_the_rules_have_the_same_winners() {
        let mut rng = Random::seed_from_u64(1);
        for (seats, before) in
            [(2, 0), (2, 9), (2, 30), (2, 50), (3, 20), (3, 48), (4, 12), (4, 55)]
        {
            let position = after(before, seats, &mut rng).unwrap();
            let mut other = Random::seed_from_u64(2);
            let quick = mean(2000, || shares(&position, &mut rng, &mut Trail::default()));
            let slow = mean(2000 * GAMES, || {
                random_game(&Even, &position, 100, &mut other, &mut Trail::default())
            });
            assert!(are_near(quick, slow, 2000 * GAMES), "{position}: {quick:?} {slow:?}");
        }
    }

    /// What random legal actions lead to, by trying all.
    fn exact(position: &Position) -> Shares {
        if let Some(outcome) = position.outcome() {
            return outcome.shares();
        }
        let mut sum = [0.0; MAX_SEATS];
        position.each_action(|action| {
            let mut next = *position;
            next.play_unchecked(action);
            (sum.iter_mut().zip(exact(&next))).for_each(|(sum, share)| *sum += share);
        });
        sum.map(|sum| sum / position.count_actions() as f32)
    }

    #[test]
    fn ends_have_the_exact_shares() {
        let mut rng = Random::seed_from_u64(3);
        let mut tried = 0;
        for nth in 0..60 {
            let Some(position) = after(64 + nth % 12, 2 + nth % 3, &mut rng) else { continue };
            let movable: u32 = Seat::all(4).map(|seat| position.slides(seat).len()).sum();
            if movable > 6 {
                continue;
            }
            tried += 1;
            let quick = mean(2000, || shares(&position, &mut rng, &mut Trail::default()));
            assert!(are_near(quick, exact(&position), 2000 * GAMES), "{position}: {quick:?}");
        }
        assert!(tried > 10, "{tried}");
    }

    #[test]
    fn what_is_noted_is_how_a_game_could_go_on() {
        let mut rng = Random::seed_from_u64(4);
        for nth in 0..240 {
            let Some(mut position) = after(nth % 80, 2 + nth % 3, &mut rng) else { continue };
            let mut trail = Trail::of(12);
            shares(&position, &mut rng, &mut trail);
            assert!(!trail.actions().is_empty() && trail.actions().len() <= 12);
            for &(side, number) in trail.actions() {
                while position.legal(Action::Pass).is_ok() {
                    position.play_unchecked(Action::Pass);
                }
                let action = Position::action_at(number).unwrap();
                assert_eq!(side.index(), position.turn().index(), "{position}");
                assert_eq!(position.legal(action), Ok(()), "{position} {action}");
                position.play_unchecked(action);
            }
        }
    }
}
