//! The one interface by which everything else meets a game.

use alloc::vec::Vec;
use core::{error::Error, fmt, hash::Hash, str::FromStr};

use rand::Rng;

use crate::{Outcome, Seat, Side, TextError};

/// Which form of a game is played: seats, board, men, set-up. Its text is the name in positions and
/// records (`2p`, `mini-3p-a`).
pub trait Variant:
    Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = TextError> + Send + Sync + 'static
{
    /// Every named variant, the default first.
    fn all() -> Vec<Self>;

    /// How many seats there are, 2 to 4.
    fn seats(&self) -> usize;

    /// How many sides there are, at least 2 and at most as many as seats.
    fn sides(&self) -> usize {
        self.seats()
    }

    /// The side for which `seat` plays.
    fn side(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}

/// A position together with the rules of its game.
///
/// A value exists only if the position is legal, so asking it cannot fail. An **action** is the
/// smallest choice of a player; what one seat does before the next is due is a **turn** of one or
/// more actions. The text of a position (`Display`) parses back (`FromStr`) unless the game is
/// over; two positions are equal if and only if their texts are.
pub trait Game:
    Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = TextError> + Send + Sync + 'static
{
    /// The name in positions and records: `quoridor`.
    const NAME: &'static str;
    /// What a record calls the regular end of this game: `goal`.
    const TERMINATION: &'static str;
    /// Every action has a number below this one, see [`Game::action_index`].
    const ACTION_SPACE: usize;

    /// The forms in which the game is played.
    type Variant: Variant;
    /// What a player may choose.
    type Action: Copy
        + Eq
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = TextError>
        + Send
        + Sync
        + 'static;
    /// Why an action is not legal, in words a player understands.
    type Illegal: Error + Copy + Eq + Send + Sync + 'static;

    /// The position in which a game of this variant begins.
    fn start(variant: Self::Variant) -> Self;

    /// The variant that is played.
    fn variant(&self) -> Self::Variant;

    /// The seat that acts now; after the end the one that would be next.
    fn turn(&self) -> Seat;

    /// Whether the next action is the first of a turn.
    fn begins_turn(&self) -> bool;

    /// How the game ended, `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// A hash of all that matters for the rest of the game (Zobrist keys), kept up to date by every
    /// action. Equal positions of one variant have equal keys.
    fn key(&self) -> u64;

    /// Calls `visit` once with each legal action; not at all after the end of the game.
    fn each_action(&self, visit: impl FnMut(Self::Action));

    /// The legal actions in no particular order.
    fn actions(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.each_action(|action| actions.push(action));
        actions
    }

    /// How many legal actions there are.
    fn count_actions(&self) -> u64 {
        let mut count = 0;
        self.each_action(|_| count += 1);
        count
    }

    /// One legal action, each with the same probability; `None` after the end of the game.
    fn random_action(&self, rng: &mut impl Rng) -> Option<Self::Action>;

    /// Whether `action` may be played now.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn legal(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// The position after `action`.
    ///
    /// # Errors
    /// As [`Game::legal`]; `self` is as it was.
    fn play(&self, action: Self::Action) -> Result<Self, Self::Illegal> {
        self.legal(action)?;
        let mut next = *self;
        next.play_unchecked(action);
        Ok(next)
    }

    /// Plays an action known to be legal: one that [`Game::each_action`] gave or [`Game::legal`]
    /// accepted in this very position. Any other leaves a position of no meaning (but never
    /// undefined behaviour).
    fn play_unchecked(&mut self, action: Self::Action);

    /// The number of an action in the fixed action space of the game, below
    /// [`Game::ACTION_SPACE`]. It does not depend on the position.
    fn action_index(action: Self::Action) -> usize;

    /// The action with a number of the fixed action space, `None` if no action has it.
    fn action_at(index: usize) -> Option<Self::Action>;

    /// How many symmetries the position's variant has, the identity (number 0) included.
    fn symmetries(&self) -> usize {
        1
    }

    /// The position as symmetry number `symmetry` shows it. Where a symmetry exchanges seats it
    /// keeps their order round the table.
    #[must_use]
    fn transform(&self, symmetry: usize) -> Self {
        debug_assert_eq!(symmetry, 0);
        *self
    }

    /// The action that in the transformed position means what `action` means in this one.
    fn transform_action(&self, symmetry: usize, action: Self::Action) -> Self::Action {
        debug_assert_eq!(symmetry, 0);
        action
    }

    /// The seat that takes the place of `seat` in the transformed position.
    fn transform_seat(&self, symmetry: usize, seat: Seat) -> Seat {
        let _ = symmetry;
        seat
    }
}
