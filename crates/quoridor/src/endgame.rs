//! Positions with so few fences left that they can be settled: every set of fences that may come
//! about, for all squares of the pawns at once.
//!
//! The sets with all fences placed are races. What is known of them says what the last fence is
//! worth in the sets with one fence less, and so on back to the position itself. Repetitions need no
//! care: a fence never comes back, and within one set of fences the analysis is retrograde.

mod work;

use alloc::vec::Vec;

use quartet_core::{Game as _, Seat, Variant as _};

use self::work::{Symmetries, Work, bits};
use crate::{
    Action, Position, RaceResult, Variant,
    duel::{self, Code, Ground},
};

/// Why a position could not be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsettled {
    /// Only games of two seats are settled.
    #[error("only positions with two seats can be solved")]
    Seats,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// It takes too much memory.
    #[error("this takes more than {0} MiB of memory")]
    Memory(usize),
    /// The caller had enough.
    #[error("interrupted")]
    Stopped,
    /// A win may take more plies than the tables can say.
    #[error("a win may take more than 250 plies")]
    Long,
}

/// A position settled exactly, with all positions on the same fences and all that one more fence
/// leads to.
#[derive(Debug)]
pub struct Endgame {
    variant: Variant,
    /// The fences that each seat has left.
    left: [u8; 2],
    /// The fences on the board, and those with one more.
    layers: [Layer; 2],
    tables: u64,
}

/// The sets of fences of one number, each with a table for every way in which the seats can have
/// shared them. Of sets that symmetries carry into each other only one is there.
#[derive(Debug, Default)]
struct Layer {
    /// The sets as bits, [`Fence::index`], in order.
    sets: Vec<u128>,
    /// How many more fences fit at most, by set.
    room: Vec<u8>,
    /// How many fences have been placed, and how many of them by seat 1: at least and at most.
    placed: u8,
    first: u8,
    last: u8,
    /// The number of a table: all shares of the first set, of the second, ... Where the seats have
    /// more fences than there is room for, shares have a table in common.
    numbers: Vec<u32>,
    codes: Vec<Code>,
}

impl Layer {
    /// The number of the table for a set when seat 1 has placed `placed` of the fences.
    fn number(&self, set: usize, placed: u8) -> Option<usize> {
        let shares = usize::from(self.last - self.first) + 1;
        let share = usize::from(placed.checked_sub(self.first).filter(|_| placed <= self.last)?);
        self.numbers.get(set * shares + share).map(|&number| number as usize)
    }

    fn table(&self, cells: usize, number: usize) -> &[Code] {
        &self.codes[number * cells..][..cells]
    }
}

impl Endgame {
    /// Settles a position in at most so much memory (MiB).
    ///
    /// `progress` is told how many sets of fences of how many are done, and says whether to go on.
    ///
    /// # Errors
    /// If it is beyond the limits.
    pub fn of(
        position: &Position,
        memory: usize,
        progress: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<Self, Unsettled> {
        let variant = position.variant();
        if variant.seats() != 2 {
            return Err(Unsettled::Seats);
        }
        if position.is_over() {
            return Err(Unsettled::Over);
        }
        let left = [0, 1].map(|seat| position.fences_left(Seat::new(seat)));
        let symmetries = Symmetries::of(position);
        let mut work =
            Work { variant, left, symmetries, memory, done: 0, total: 0, tables: 0, progress };
        let mut layers = work.layers(position.fences)?;
        work.total = layers.iter().map(|layer| layer.sets.len() as u64).sum();
        let mut later = Layer::default();
        while let Some(mut layer) = layers.pop() {
            work.settle(&mut layer, &later)?;
            if layers.is_empty() {
                return Ok(Self { variant, left, layers: [layer, later], tables: work.tables });
            }
            later = layer;
        }
        // There is always the layer of the position itself.
        Err(Unsettled::Over)
    }

    /// Who wins, in how many plies: exact. `None` if the position is neither on the settled fences
    /// nor on those with one more.
    pub fn result(&self, position: &Position) -> Option<RaceResult> {
        Some(RaceResult::of(self.code(position)?, position.turn()))
    }

    /// The best action in a position on the settled fences: it wins as soon or loses as late as can
    /// be; where nobody forces a win it keeps it so. Pawn moves go before fences, then the order is
    /// that of actions.
    pub fn best(&self, position: &Position) -> Option<Action> {
        let worth = |action: Action| {
            let next = position.play(action).ok()?;
            let code = if next.is_over() { 0 } else { self.code(&next)? };
            Some((duel::before(code), core::cmp::Reverse(action)))
        };
        let actions = position.actions();
        let best = actions.iter().map(|&action| worth(action)).collect::<Option<Vec<_>>>()?;
        best.into_iter().max().map(|(_, core::cmp::Reverse(action))| action)
    }

    /// The number of tables that were made.
    pub const fn tables(&self) -> u64 {
        self.tables
    }

    fn code(&self, position: &Position) -> Option<Code> {
        let variant = position.variant();
        if variant.size() != self.variant.size() || variant.seats() != 2 || position.is_over() {
            return None;
        }
        (0..position.symmetries())
            .find_map(|symmetry| self.code_of_image(&position.transform(symmetry)))
    }

    fn code_of_image(&self, position: &Position) -> Option<Code> {
        let size = self.variant.size();
        let placed =
            |seat: usize| self.left[seat].checked_sub(position.fences_left(Seat::new(seat)));
        let placed = [placed(0)?, placed(1)?];
        let layer = self.layers.get(usize::from(placed[0]) + usize::from(placed[1]))?;
        let set = layer.sets.binary_search(&bits(position.fences)).ok()?;
        let table = layer.table(Ground::cells(size), layer.number(set, placed[0])?);
        let pawns = [0, 1].map(|seat| position.pawn(Seat::new(seat)));
        Some(table[Ground::cell(size, position.turn(), pawns)])
    }
}
