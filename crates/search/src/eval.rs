//! What a strategy asks about a position.

use quartet_core::{Game, MAX_SEATS, Random, Side, Variant as _};

use crate::score;

/// Expected share of the win by side: each 0 to 1, summing to 1; 0 beyond the last side.
pub type Shares = [f32; MAX_SEATS];

/// The knowledge of one game that a search needs. Only positions that go on are asked about, the
/// middle of a turn included.
pub trait Evaluate<G: Game> {
    /// The expected share of the win by side.
    fn shares(&self, position: &G) -> Shares;

    /// An action with which whoever acts wins the game at once, where that is quick to tell. Monte Carlo search
    /// asks at new leaves; in alpha-beta it gained nothing.
    fn win(&self, position: &G) -> Option<G::Action> {
        let _ = position;
        None
    }

    /// What the position is worth to `side` in points, see [`score`]. With two sides what one side
    /// wins the other loses: the scores of both must sum to 0.
    fn score(&self, position: &G, side: Side) -> i32 {
        score::of_share(self.shares(position)[side.index()])
    }

    /// The share that a score stands for: the inverse of [`Evaluate::score`], to be replaced
    /// together with it.
    fn share_of(&self, score: i32) -> f32 {
        score::share(score)
    }

    /// How promising an action looks, the higher the sooner it is tried: 100 more make it e times
    /// as likely to be the best. Actions above 0 are never searched less deep than others.
    fn hint(&self, position: &G, action: G::Action) -> i32 {
        let _ = (position, action);
        0
    }

    /// Calls `consider` with each action that is worth a look and its hint, each once and at least
    /// one. Results are exact only if all legal actions are given. To be replaced where some can
    /// be left out, or where hints have work in common.
    fn candidates(&self, position: &G, consider: &mut dyn FnMut(G::Action, i32)) {
        position.each_action(|action| consider(action, self.hint(position, action)));
    }

    /// The shares at the end of a game of random actions from here, each legal one with the same
    /// probability; after `limit` actions it is valued where it stands. What is played first is
    /// noted. To be replaced where the same, or the mean of several games, can be had faster.
    fn playout(&self, position: &G, limit: u32, rng: &mut Random, trail: &mut Trail) -> Shares {
        random_game(self, position, limit, rng, trail)
    }
}

/// The first actions of a random game.
#[derive(Clone, Default, Debug)]
pub struct Trail {
    actions: Vec<(Side, usize)>,
    length: usize,
}

impl Trail {
    /// An empty one for so many actions.
    pub fn of(length: usize) -> Self {
        Self { actions: Vec::with_capacity(length), length }
    }

    /// Whose action was played, and its number in the game's action space. Beyond the length it is
    /// forgotten.
    #[inline]
    pub fn note(&mut self, side: Side, action: usize) {
        if self.actions.len() < self.length {
            self.actions.push((side, action));
        }
    }

    /// What was noted, in order.
    pub fn actions(&self) -> &[(Side, usize)] {
        &self.actions
    }

    pub(crate) fn clear(&mut self) {
        self.actions.clear();
    }
}

/// One random game by the rules, as [`Evaluate::playout`] describes it.
pub fn random_game<G: Game>(
    evaluator: &(impl Evaluate<G> + ?Sized),
    position: &G,
    limit: u32,
    rng: &mut Random,
    trail: &mut Trail,
) -> Shares {
    let mut position = *position;
    for _ in 0..limit {
        let Some(action) = position.random_action(rng) else { break };
        trail.note(mover(&position), G::action_index(action));
        position.play_unchecked(action);
    }
    let outcome = position.outcome();
    outcome.map_or_else(|| evaluator.shares(&position), |outcome| outcome.shares())
}

impl<G: Game, E: Evaluate<G> + ?Sized> Evaluate<G> for &E {
    fn shares(&self, position: &G) -> Shares {
        (**self).shares(position)
    }

    fn win(&self, position: &G) -> Option<G::Action> {
        (**self).win(position)
    }

    fn score(&self, position: &G, side: Side) -> i32 {
        (**self).score(position, side)
    }

    fn share_of(&self, score: i32) -> f32 {
        (**self).share_of(score)
    }

    fn hint(&self, position: &G, action: G::Action) -> i32 {
        (**self).hint(position, action)
    }

    fn candidates(&self, position: &G, consider: &mut dyn FnMut(G::Action, i32)) {
        (**self).candidates(position, consider);
    }

    fn playout(&self, position: &G, limit: u32, rng: &mut Random, trail: &mut Trail) -> Shares {
        (**self).playout(position, limit, rng, trail)
    }
}

/// Knows nothing: all sides share alike until the game is over.
#[derive(Clone, Copy, Default, Debug)]
pub struct Even;

impl<G: Game> Evaluate<G> for Even {
    fn shares(&self, position: &G) -> Shares {
        even(position)
    }
}

/// Equal shares for the sides of this game: the worth of a draw.
pub fn even<G: Game>(position: &G) -> Shares {
    let sides = position.variant().sides();
    std::array::from_fn(|side| if side < sides { 1.0 / sides as f32 } else { 0.0 })
}

/// The shares where one side has won.
pub fn all_to(side: Side) -> Shares {
    std::array::from_fn(|other| if other == side.index() { 1.0 } else { 0.0 })
}

/// The side that acts now.
pub(crate) fn mover<G: Game>(position: &G) -> Side {
    position.variant().side(position.turn())
}

/// An action and how soon to try it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<A> {
    pub(crate) action: A,
    pub(crate) hint: i32,
    /// What it is tried by; a strategy may add to the hint what it has learned.
    pub(crate) order: i32,
}

/// Appends the candidates of a position that goes on. There is always one, even if the evaluator
/// offers none.
pub(crate) fn append_candidates<G: Game>(
    evaluator: &impl Evaluate<G>,
    position: &G,
    list: &mut Vec<Candidate<G::Action>>,
) {
    let before = list.len();
    evaluator.candidates(position, &mut |action, hint| {
        list.push(Candidate { action, hint, order: hint });
    });
    if list.len() == before {
        position.each_action(|action| list.push(Candidate { action, hint: 0, order: 0 }));
    }
}

/// The candidates of a position that goes on, the most promising first.
pub(crate) fn sorted_candidates<G: Game>(
    evaluator: &impl Evaluate<G>,
    position: &G,
) -> Vec<Candidate<G::Action>> {
    let mut list = Vec::new();
    append_candidates(evaluator, position, &mut list);
    list.sort_by_key(|candidate| (std::cmp::Reverse(candidate.hint), candidate.action));
    list
}
