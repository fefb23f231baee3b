//! Positions of played games as a network sees them.

use std::thread;

use quartet_core::{MAX_SEATS, Random, Side, Variant as _, pick, zobrist};
use quartet_engine::{Rated, eval::Judge as _};
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
    ends: Vec<u32>,
    pub(crate) buckets: Vec<u8>,
    pub(crate) targets: Vec<Shares>,
    /// The side that acts.
    pub(crate) movers: Vec<u8>,
    /// The actions worth a look, as the side that acts sees them.
    actions: Vec<u16>,
    hints: Vec<i16>,
    /// Where the actions of each position end.
    action_ends: Vec<u32>,
    /// Which of them was played; beyond the last if none.
    pub(crate) played: Vec<u16>,
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
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.facts[start..self.ends[index] as usize]
    }

    /// The actions of a position with their hints.
    pub(crate) fn actions(&self, index: usize) -> (&[u16], &[i16]) {
        let start = if index == 0 { 0 } else { self.action_ends[index - 1] as usize };
        let range = start..self.action_ends[index] as usize;
        (&self.actions[range.clone()], &self.hints[range])
    }

    pub(crate) fn append(&mut self, other: Self) {
        let shift = self.facts.len() as u32;
        self.facts.extend(other.facts);
        self.ends.extend(other.ends.into_iter().map(|end| end + shift));
        self.buckets.extend(other.buckets);
        self.targets.extend(other.targets);
        self.movers.extend(other.movers);
        let shift = self.actions.len() as u32;
        self.actions.extend(other.actions);
        self.hints.extend(other.hints);
        self.action_ends.extend(other.action_ends.into_iter().map(|end| end + shift));
        self.played.extend(other.played);
    }
}

impl Samples {
    fn add_actions<G: Rated>(&mut self, position: &G, action: G::Action, judge: &G::Judge) {
        let variant = position.variant();
        let side = variant.side(position.turn());
        let start = self.actions.len();
        let mut played = u16::MAX;
        judge.outline(position, &mut |other, hint| {
            if other == action {
                played = (self.actions.len() - start) as u16;
            }
            let seen = G::seen_action(variant.seats(), side, G::action_index(other));
            self.actions.push(seen as u16);
            self.hints.push(hint.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        });
        self.movers.push(side.index() as u8);
        self.action_ends.push(self.actions.len() as u32);
        self.played.push(played);
    }
}

/// The positions of games of a variant, each as some symmetry shows it, which follows from `seed`. Should
/// be said: the game's result, `result` of the whole (0 to 1), and for the rest what the search expected.
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
    let judge = G::Judge::default();
    for game in games {
        let mut position = start;
        for (nth, &number) in game.actions.iter().enumerate() {
            let action = G::action_at(number.into());
            let Some((action, next)) =
                action.and_then(|action| Some((action, position.play(action).ok()?)))
            else {
                break;
            };
            if let Some(expected) = nth.checked_sub(game.opening).map(|at| game.expected[at]) {
                let symmetry = pick(&mut rng, position.symmetries() as u32) as usize;
                let mut target = [0.0; MAX_SEATS];
                for side in Side::all(position.variant().sides()) {
                    let image = image_of(&position, symmetry, side);
                    target[image.index()] = result * game.result[side.index()]
                        + (1.0 - result) * expected[side.index()];
                }
                let image = position.transform(symmetry);
                let mut facts = Inputs::NONE;
                image.describe(&mut facts);
                samples.facts.extend(facts.iter().map(|fact| fact as u16));
                samples.ends.push(samples.facts.len() as u32);
                samples.buckets.push(image.bucket() as u8);
                samples.targets.push(target);
                samples.add_actions(&image, position.transform_action(symmetry, action), &judge);
            }
            position = next;
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
