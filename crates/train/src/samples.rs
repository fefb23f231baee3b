//! Positions of played games as a network sees them.

use std::thread;

use quartet_core::{MAX_SEATS, Random, Side, Variant as _, pick, zobrist};
use quartet_engine::Rated;
use quartet_games::{Position, Variant, with_game};
use quartet_net::Inputs;
use quartet_search::Shares;
use rand::SeedableRng as _;

use crate::Played;

/// Positions with what should be said of them.
#[derive(Clone, Default, Debug)]
pub struct Samples {
    facts: Vec<u16>,
    /// Where the facts of each position end.
    ends: Vec<usize>,
    pub(crate) buckets: Vec<u8>,
    pub(crate) targets: Vec<Shares>,
}

impl Samples {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The facts of a position.
    pub(crate) fn facts(&self, index: usize) -> &[u16] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.facts[start..self.ends[index]]
    }

    /// Adds a position as some symmetry shows it.
    fn add<G: Rated>(&mut self, position: &G, worth: &Shares, rng: &mut Random) {
        let symmetry = pick(rng, position.symmetries() as u32) as usize;
        let mut target = [0.0; MAX_SEATS];
        for side in Side::all(position.variant().sides()) {
            target[image_of(position, symmetry, side).index()] = worth[side.index()];
        }
        let image = position.transform(symmetry);
        let mut facts = Inputs::NONE;
        image.describe(&mut facts);
        self.facts.extend(facts.iter().map(|fact| fact as u16));
        self.ends.push(self.facts.len());
        self.buckets.push(image.bucket() as u8);
        self.targets.push(target);
    }

    pub(crate) fn append(&mut self, other: Self) {
        let shift = self.facts.len();
        self.facts.extend(other.facts);
        self.ends.extend(other.ends.into_iter().map(|end| end + shift));
        self.buckets.extend(other.buckets);
        self.targets.extend(other.targets);
    }
}

/// The positions of games of a variant, each as some symmetry shows it, which follows from `seed`. Should
/// be said: the game's result, `result` of the whole (0 to 1), and for the rest what the search expected;
/// beside the game this alone.
/// What does not follow the rules, because the games are older than they, is left out.
pub fn read_samples(
    variant: Variant,
    games: &[&Played],
    result: f32,
    seed: u64,
    threads: usize,
) -> Samples {
    let part = games.len().div_ceil(threads.max(1)).max(1);
    let mut all = Samples::default();
    thread::scope(|scope| {
        let parts: Vec<_> = games
            .chunks(part)
            .enumerate()
            .map(|(nth, games)| {
                let seed = zobrist(nth as u64, seed);
                scope.spawn(move || {
                    let start = Position::start(variant);
                    with_game!(start, start => read(start, games, result, seed))
                })
            })
            .collect();
        for part in parts {
            // A thread that panicked has said so; the others' positions are as good.
            if let Ok(samples) = part.join() {
                all.append(samples);
            }
        }
    });
    all
}

fn read<G: Rated>(start: G, games: &[&Played], result: f32, seed: u64) -> Samples {
    let mut rng = Random::seed_from_u64(seed);
    let mut samples = Samples::default();
    for game in games {
        let mut position = start;
        let mut asides = game.asides.iter().peekable();
        for (nth, &number) in game.actions.iter().enumerate() {
            if let Some(expected) = nth.checked_sub(game.opening).map(|at| game.expected[at]) {
                let worth = std::array::from_fn(|side| {
                    result * game.result[side] + (1.0 - result) * expected[side]
                });
                samples.add(&position, &worth, &mut rng);
            }
            while let Some(aside) = asides.next_if(|aside| usize::from(aside.after) == nth) {
                let after = aside.actions.iter().try_fold(position, |position, &number| {
                    position.play(G::action_at(number.into())?).ok()
                });
                if let Some(after) = after.filter(|after| !after.is_over()) {
                    samples.add(&after, &aside.expected, &mut rng);
                }
            }
            let action = G::action_at(number.into());
            match action.and_then(|action| position.play(action).ok()) {
                Some(next) => position = next,
                None => break,
            }
        }
    }
    samples
}

/// The side that takes the place of `side` in the transformed position.
fn image_of<G: Rated>(position: &G, symmetry: usize, side: Side) -> Side {
    let variant = position.variant();
    // The first seat of each side has the side's own number.
    let seat = quartet_core::Seat::new(side.index());
    variant.side(position.transform_seat(symmetry, seat))
}
