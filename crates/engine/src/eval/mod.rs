//! What positions are worth: one file for each game, and what they share.
//!
//! A [`Judge`] gives each side a strength in points. What search asks for follows from it in one
//! place, [`Evaluator`]: shares, scores, hints, and how a weak level sees less than there is.

mod fillit;
pub(crate) mod jamit;
mod learned;
mod nine;
mod playout;
mod quoridor;

use quartet_core::{Game, MAX_SEATS, Random, Side, Variant as _, zobrist};
use quartet_search::{Evaluate, Shares, Trail, random_game, score};

use crate::features::Features;

pub use fillit::Fillit;
pub use jamit::Jamit;
pub use learned::{Learned, Unfit};
pub use nine::Nine;
pub use quoridor::Quoridor;

/// Strength by side in points: [`score::POINTS`] more multiply the odds of winning by e. Only
/// differences count.
pub type Strengths = [i32; MAX_SEATS];

/// Receives an action and its hint, see [`Evaluate::hint`].
pub type Consider<'a, A> = &'a mut dyn FnMut(A, i32);

/// The knowledge of one game.
pub trait Judge<G: Game> {
    /// The strength of each side in a position that goes on.
    fn strengths(&self, position: &G) -> Strengths;

    /// The strengths where it is certain who wins, though the game goes on.
    fn settled(&self, position: &G) -> Option<Strengths> {
        let _ = position;
        None
    }

    /// As [`Evaluate::win`].
    fn win(&self, position: &G) -> Option<G::Action> {
        let _ = position;
        None
    }

    /// The mean of some random games as [`Evaluate::playout`] has them, to their end, where that is
    /// quicker than by the rules.
    fn playout(&self, position: &G, rng: &mut Random, trail: &mut Trail) -> Option<Shares> {
        let _ = (position, rng, trail);
        None
    }

    /// Calls `consider` with each action that is worth a look, at least one, and its hint. If not
    /// replaced hints tell what an action gains at once, by the network if there is one.
    fn candidates(&self, position: &G, learned: Option<&Learned>, consider: Consider<'_, G::Action>)
    where
        G: Features,
    {
        let each = |all: &[G]| match learned {
            Some(learned) => learned.each_strengths(all),
            None => all.iter().map(|next| self.strengths(next)).collect(),
        };
        by_gain(position, each, consider);
    }
}

/// Actions that gain nearly as much as the best one have hints above 0: within so many points.
const NEARLY: i32 = 40;
/// The hint of an action that wins at once.
const WINS: i32 = 1000;

/// What an action does at once.
enum Effect {
    Wins,
    Loses,
    GoesOn,
}

/// Gives all actions, with what they gain at once as their hints.
pub(crate) fn by_gain<G: Game>(
    position: &G,
    strengths: impl FnOnce(&[G]) -> Vec<Strengths>,
    consider: Consider<'_, G::Action>,
) {
    let side = mover(position);
    let (mut effects, mut nexts) = (Vec::with_capacity(64), Vec::with_capacity(64));
    position.each_action(|action| {
        let mut next = *position;
        next.play_unchecked(action);
        let effect = match next.outcome() {
            Some(outcome) if outcome.winner() == Some(side) => Effect::Wins,
            Some(_) => Effect::Loses,
            None => {
                nexts.push(next);
                Effect::GoesOn
            }
        };
        effects.push((action, effect));
    });
    let mut gains = strengths(&nexts).into_iter().map(|all| lead(all, position, side));
    let gains: Vec<_> = effects
        .into_iter()
        .map(|(action, effect)| match effect {
            Effect::Wins => (action, None),
            Effect::Loses => (action, Some(-WINS)),
            Effect::GoesOn => (action, gains.next()),
        })
        .collect();
    let best = gains.iter().filter_map(|&(_, gain)| gain).max().unwrap_or(0);
    for (action, gain) in gains {
        consider(action, gain.map_or(WINS, |gain| (gain - best + NEARLY).max(-WINS)));
    }
}

fn mover<G: Game>(position: &G) -> Side {
    position.variant().side(position.turn())
}

/// By how much a side is stronger than the others on average.
fn lead<G: Game>(strengths: Strengths, position: &G, side: Side) -> i32 {
    let sides = position.variant().sides();
    let own = strengths[side.index()];
    if sides == 2 {
        return own - strengths[1 - side.index()];
    }
    let all: i32 = strengths[..sides].iter().sum();
    own - (all - own) / (sides as i32 - 1)
}

/// Errors up to so many points only make games differ.
const CLEAR: i32 = 2;

/// How much less than there is an [`Evaluator`] sees.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Blur {
    /// How far strengths are off at most, in points.
    pub noise: i32,
    /// How many of a hundred actions are overlooked.
    pub overlooked: u32,
    /// What the errors depend on: with the same seed the same positions are misjudged alike.
    pub seed: u64,
}

impl Blur {
    fn is_clear(self) -> bool {
        self.noise <= CLEAR && self.overlooked == 0
    }
}

/// What a search asks: a network for strengths where there is one, else the [`Judge`], and the judge
/// for which actions are worth a look; all seen through a [`Blur`].
#[derive(Clone, Default, Debug)]
pub struct Evaluator<J> {
    judge: J,
    learned: Option<Learned>,
    blur: Blur,
}

impl<J> Evaluator<J> {
    /// The judge's knowledge through a blur; [`Blur::default`] is a clear view.
    pub const fn new(judge: J, blur: Blur) -> Self {
        Self { judge, learned: None, blur }
    }

    /// The same, with strengths from a network made for the variant that is played.
    #[must_use]
    pub fn with_network(self, learned: Option<Learned>) -> Self {
        Self { learned, ..self }
    }

    /// An error between `-noise` and `noise`, small ones more often.
    fn error(&self, key: u64, side: usize) -> i32 {
        let noise = i64::from(self.blur.noise);
        let drawn = zobrist((key as u32).wrapping_add(side as u32).into(), key ^ self.blur.seed);
        let half = |bits: u64| (i64::from(bits as u32 >> 16) * noise) >> 16;
        (half(drawn) - half(drawn >> 32)) as i32
    }

    fn strengths<G: Features>(&self, position: &G) -> Strengths
    where
        J: Judge<G>,
    {
        let settled = self.judge.settled(position);
        let mut strengths = settled.unwrap_or_else(|| match &self.learned {
            Some(learned) => learned.strengths(position),
            None => self.judge.strengths(position),
        });
        if self.blur.noise > 0 {
            for (side, strength) in strengths.iter_mut().enumerate() {
                *strength += self.error(position.key(), side);
            }
        }
        strengths
    }

    fn overlooks<G: Game>(&self, position: &G, action: G::Action) -> bool {
        let drawn = zobrist(G::action_index(action) as u64, position.key() ^ self.blur.seed);
        ((drawn >> 32) * 100) >> 32 < u64::from(self.blur.overlooked)
    }
}

impl<G: Features, J: Judge<G>> Evaluate<G> for Evaluator<J> {
    fn shares(&self, position: &G) -> Shares {
        shares(self.strengths(position), position.variant().sides())
    }

    /// Who does not see clearly has to look for it.
    fn win(&self, position: &G) -> Option<G::Action> {
        if self.blur.is_clear() { self.judge.win(position) } else { None }
    }

    fn score(&self, position: &G, side: Side) -> i32 {
        let strengths = self.strengths(position);
        match position.variant().sides() {
            2 => strengths[side.index()] - strengths[1 - side.index()],
            sides => score::of_share(shares(strengths, sides)[side.index()]),
        }
    }

    /// Who sees clearly looks at several games at once, if that is quick.
    fn playout(&self, position: &G, limit: u32, rng: &mut Random, trail: &mut Trail) -> Shares {
        let quick =
            self.blur.is_clear().then(|| self.judge.playout(position, rng, trail)).flatten();
        quick.unwrap_or_else(|| random_game(self, position, limit, rng, trail))
    }

    fn candidates(&self, position: &G, consider: &mut dyn FnMut(G::Action, i32)) {
        if self.blur.overlooked == 0 {
            return self.judge.candidates(position, self.learned.as_ref(), consider);
        }
        // If all are overlooked the best hint is seen after all.
        let mut best = None;
        let mut seen = false;
        self.judge.candidates(position, self.learned.as_ref(), &mut |action, hint| {
            if !self.overlooks(position, action) {
                seen = true;
                consider(action, hint);
            } else if best.is_none_or(|(_, other)| hint > other) {
                best = Some((action, hint));
            }
        });
        if let Some((action, hint)) = best.filter(|_| !seen) {
            consider(action, hint);
        }
    }
}

/// The shares of sides of these strengths.
fn shares(strengths: Strengths, sides: usize) -> Shares {
    let top = strengths[..sides].iter().copied().max().unwrap_or(0);
    let mut shares = [0.0; MAX_SEATS];
    for (share, &strength) in shares.iter_mut().zip(&strengths[..sides]) {
        *share = ((strength - top) as f32 / score::POINTS).exp();
    }
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}
