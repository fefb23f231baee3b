//! Strengths from a network.

use std::{cell::RefCell, hint, sync::Arc};

use quartet_core::{MAX_SEATS, Side, Variant as _};
use quartet_net::{Accumulator, Network};

use crate::{eval::Strengths, features::Features};

/// How many opinions are remembered, with 16 bytes each: searches ask for those of actions and soon again for the
/// same where the actions were played, and other orders of the same actions lead to the same positions.
const REMEMBERED: usize = 1 << 18;

/// Why a network cannot be used for a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// There are no networks for the variant.
    #[error("no network is known to play {variant}")]
    Unknown {
        /// The variant, with its game.
        variant: String,
    },
    /// The network is for other games.
    #[error("the network is for `{found}`, and `{expected}` is played")]
    Other {
        /// What the network is called.
        found: String,
        /// What it should be called.
        expected: String,
    },
    /// It was made when positions were described in another way.
    #[error(
        "the network `{name}` knows {found} facts about a position, this program tells {expected}: it is older or newer"
    )]
    Facts {
        /// What the network is called.
        name: String,
        /// Its inputs.
        found: usize,
        /// The facts that this program tells.
        expected: usize,
    },
}

/// A network that looks at positions of one variant.
#[derive(Clone, Debug)]
pub struct Learned {
    network: Arc<Network>,
    facts: usize,
    /// The row of weights for each fact, view by view.
    rows: Arc<[u16]>,
    /// Follows the position looked at last: a memory, nothing that results depend on.
    sums: RefCell<Accumulator>,
    /// The strengths of positions looked at before, by the end of their keys. As well a memory only.
    seen: RefCell<Vec<(u64, [i16; MAX_SEATS])>>,
}

impl Learned {
    /// A network for positions of a variant.
    ///
    /// # Errors
    /// If it is for another game, another number of seats or another version of this program.
    pub fn new<G: Features>(network: Arc<Network>, variant: G::Variant) -> Result<Self, Unfit> {
        Self::check::<G>(&network, variant)?;
        let (seats, facts) = (variant.seats(), G::count(variant.seats()));
        let sides = Side::all(variant.sides());
        let rows = sides.flat_map(|side| (0..facts).map(move |f| G::seen(seats, side, f) as u16));
        let sums = RefCell::new(Accumulator::new(&network, variant.sides()));
        let seen = RefCell::new(vec![(0, [0; MAX_SEATS]); REMEMBERED]);
        Ok(Self { facts, rows: rows.collect(), sums, seen, network })
    }

    /// Whether a network is for positions of a variant.
    ///
    /// # Errors
    /// As [`Learned::new`].
    pub fn check<G: Features>(network: &Network, variant: G::Variant) -> Result<(), Unfit> {
        let unknown = || Unfit::Unknown { variant: format!("{}/{variant}", G::NAME) };
        let expected = G::network(variant).ok_or_else(unknown)?;
        if network.name() != expected {
            return Err(Unfit::Other { found: network.name().into(), expected });
        }
        let (expected, found) = (G::count(variant.seats()), network.shape().inputs);
        if found != expected {
            return Err(Unfit::Facts { name: network.name().into(), found, expected });
        }
        Ok(())
    }

    /// The strengths in each of some positions.
    pub fn each_strengths<G: Features>(&self, positions: &[G]) -> Vec<Strengths> {
        // All that is remembered is fetched at once: to wait for one after the other would take most of the time.
        let seen = self.seen.borrow();
        let is_seen = |position: &&G| {
            let key = position.key();
            seen[key as usize % REMEMBERED].0 == key
        };
        hint::black_box(positions.iter().filter(is_seen).count());
        drop(seen);
        positions.iter().map(|position| self.strengths(position)).collect()
    }

    /// The strength of each side in a position of the variant, at most 32,767 points either way.
    #[inline]
    pub fn strengths<G: Features>(&self, position: &G) -> Strengths {
        let key = position.key();
        let seen = &mut self.seen.borrow_mut()[key as usize % REMEMBERED];
        if seen.0 == key {
            return seen.1.map(i32::from);
        }
        let mut sums = self.sums.borrow_mut();
        let row = |view: usize, fact: usize| u32::from(self.rows[view * self.facts + fact]);
        sums.follow(&self.network, |facts| position.describe(facts), row);
        let bucket = position.bucket();
        let mut strengths = [0; MAX_SEATS];
        for (view, strength) in strengths.iter_mut().enumerate().take(sums.views()) {
            let points = sums.strength(&self.network, view, bucket);
            *strength = points.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
        *seen = (key, strengths);
        strengths.map(i32::from)
    }
}
