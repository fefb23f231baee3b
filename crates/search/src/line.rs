//! The line that is being searched: repetition and principal variation.

use quartet_core::Game;

use crate::MAX_PLY;

/// The keys of the positions at turn starts before the one in hand: those of the game, and those
/// of the line that is being searched.
pub(crate) struct Line {
    game: Vec<u64>,
    searched: Vec<u64>,
}

impl Line {
    pub(crate) fn new(history: &[u64], root: u64) -> Self {
        let mut game = history.to_vec();
        game.push(root);
        game.sort_unstable();
        game.dedup();
        Self { game, searched: Vec::new() }
    }

    /// Whether the position stands at the start of a turn as it did before.
    pub(crate) fn repeats<G: Game>(&self, position: &G) -> bool {
        let key = position.key();
        position.begins_turn()
            && (self.searched.contains(&key) || self.game.binary_search(&key).is_ok())
    }

    /// Goes on from this position.
    pub(crate) fn push<G: Game>(&mut self, position: &G) {
        if position.begins_turn() {
            self.searched.push(position.key());
        }
    }

    /// How far the line has come.
    pub(crate) fn mark(&self) -> usize {
        self.searched.len()
    }

    /// Goes back to an earlier mark.
    pub(crate) fn rewind(&mut self, mark: usize) {
        self.searched.truncate(mark);
    }
}

/// The principal variation from each ply on.
pub(crate) struct Variations<A>(Vec<Vec<A>>);

impl<A: Copy> Variations<A> {
    pub(crate) fn new() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 1])
    }

    /// Nothing is expected from this ply on.
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// `action` is expected at this ply, then what is expected from the next on.
    pub(crate) fn raise(&mut self, ply: usize, action: A) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(action);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// What is expected from this ply on.
    pub(crate) fn from(&self, ply: usize) -> &[A] {
        &self.0[ply]
    }
}
