//! Positions that can be settled exactly: proofs, where everything else in the engine is judgement.
//!
//! Between two seats Quoridor is settled by tables (`quoridor`), endings that are bound to be over
//! soon by search of the whole tree (`maxn`), all others by search for a win that a side forces
//! within so many actions (`forced`).
//!
//! All that is found is proven by play to the end of the game, so that repetitions need no care: a
//! line that goes round proves nothing for anybody.

mod effort;
mod forced;
mod games;
mod maxn;
mod quoridor;

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use quartet_core::{Game, Side, Variant as _};
use quartet_games::{Action, Position, with_game};
use quartet_search::Best;

pub use self::effort::{Effort, Unsettled};
use crate::rated::{Rated, erase};

/// Settles a position.
///
/// The shares are 1 for a side that wins whatever all others do; the depth is after how many actions
/// the game is then over at most. Equal shares say that no side forces a win (only Quoridor between
/// two seats can tell). In Nine with more than two seats no side need be able to force anything: there
/// the shares are those of play in which each seat cares for its own rank alone and takes the first
/// of the actions that are equally good for it.
///
/// The action leads to these shares. The principal variation is as long as it is known. Nodes are
/// positions visited, in Quoridor between two seats tables made, see [`quartet_games::quoridor::Endgame`].
///
/// The same position and effort give the same result, unless `progress` ends it. Positions are told
/// apart by their keys of 64 bits.
///
/// # Errors
/// If the game is over or the effort does not suffice.
pub fn ending(position: &Position, effort: &mut Effort<'_>) -> Result<Best<Action>, Unsettled> {
    if position.is_over() {
        return Err(Unsettled::Over);
    }
    with_game!(position, position => settle(position, effort))
}

/// How whoever acts wins whatever all others do, if that can be proven; else `None`, or the reason why it is not
/// known. As [`ending`] in all else.
///
/// # Errors
/// As [`ending`].
pub fn win(
    position: &Position,
    effort: &mut Effort<'_>,
) -> Result<Option<Best<Action>>, Unsettled> {
    fn win<G: Ending + Rated>(
        position: &G,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Best<Action>>, Unsettled> {
        position.win(effort).map(|best| best.map(erase::<G>))
    }
    if position.is_over() {
        return Err(Unsettled::Over);
    }
    with_game!(position, position => win(position, effort))
}

/// A quick guess whether [`ending`] settles a position with a hundred thousand nodes.
pub fn is_worth_trying(position: &Position) -> bool {
    !position.is_over() && with_game!(position, position => position.is_worth_trying())
}

fn settle<G: Ending + Rated>(
    position: &G,
    effort: &mut Effort<'_>,
) -> Result<Best<Action>, Unsettled> {
    position.settle(effort).map(erase::<G>)
}

/// What settling a position needs to know of its game.
trait Ending: Game {
    /// A quick guess whether the position is settled with a hundred thousand nodes.
    fn is_worth_trying(&self) -> bool;

    /// Whether `side` cannot have won within so many more actions of all seats. `false` says
    /// nothing.
    fn out_of_reach(&self, side: Side, actions: u32) -> bool {
        let _ = (side, actions);
        false
    }

    /// Settles a position that goes on.
    fn settle(&self, effort: &mut Effort<'_>) -> Result<Best<Self::Action>, Unsettled> {
        forced::settle(self, effort)
    }

    /// A win of whoever acts, where the game goes on.
    fn win(&self, effort: &mut Effort<'_>) -> Result<Option<Best<Self::Action>>, Unsettled> {
        let best = self.settle(effort)?;
        let own = self.variant().side(self.turn());
        Ok((best.shares[own.index()] >= 1.0).then_some(best))
    }
}

/// What is known of positions, by key.
type ByKey<V> = HashMap<u64, V, BuildHasherDefault<Plain>>;

/// Keys are random already.
#[derive(Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = self.0.rotate_left(8) ^ key;
    }
}
