//! Learning: `AdamW` on the cross-entropy between what a network says and what should be said.
//!
//! The inputs of a position are few of many, so that a step through the network is a few row sums: fifty
//! rows of a thousand. A library for dense networks multiplies by all the zeros, and is slower
//! (`benches/trainer`).

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use quartet_core::{MAX_SEATS, Random, Side, Variant as _, zobrist};
use quartet_engine::{Rated, features::Features};
use quartet_games::{Position, Variant, with_game};
use quartet_net::{Network, Shape, Weights};
use rand::{RngExt as _, SeedableRng as _};

use crate::{Played, Samples, read_samples};

/// How to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// The width of the hidden layer, a multiple of 16.
    pub hidden: usize,
    /// The width of the second hidden layer, a multiple of 16; 0 for none.
    pub second: usize,
    /// Whether only the second layer learns, while all else stays as the network had it that learning goes on
    /// from.
    pub second_only: bool,
    /// How often every position is looked at.
    pub epochs: u32,
    /// How many positions make a step.
    pub batch: usize,
    /// The length of the first steps; it falls to nothing along a cosine.
    pub rate: f32,
    /// How much of what should be said is the game's result, 0 to 1; the rest is what the search
    /// expected.
    pub result: f32,
    /// How much of each first weight fades in a step of length 1. Without it a network learns games by heart.
    pub decay: f32,
    /// Everything left to chance follows from this number, whatever the number of threads.
    pub seed: u64,
    /// How many threads work.
    pub threads: usize,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            hidden: 64,
            second: 16,
            second_only: false,
            epochs: 10,
            batch: 4096,
            rate: 2e-3,
            result: 0.4,
            decay: 1.5,
            seed: 1,
            threads: 1,
        }
    }
}

/// How far learning is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Epochs that are over.
    pub epoch: u32,
    /// Positions in each.
    pub positions: usize,
    /// The mean cross-entropy less the entropy of what should be said, in nats.
    pub loss: f32,
    /// The same for positions of games kept apart.
    pub validation: f32,
}

/// One game in so many is kept apart to see how well the network does where it has not learned.
const KEPT_APART: usize = 20;
/// A batch is shared out in so many parts, whatever the number of threads, so that sums are the same.
const PARTS: usize = 8;

/// A network that learns.
pub struct Learner {
    name: String,
    shape: Shape,
    /// The row of weights for each fact, view by view.
    rows: Vec<Vec<u16>>,
    weights: Weights,
    moments: [Weights; 2],
    steps: i32,
    schedule: Schedule,
}

fn clear(weights: &mut Weights) {
    for part in weights.parts() {
        part.fill(0.0);
    }
}

fn add(weights: &mut Weights, other: &mut Weights) {
    for (part, other) in weights.parts().into_iter().zip(other.parts()) {
        for (value, other) in part.iter_mut().zip(other.iter()) {
            *value += other;
        }
    }
}

/// What a layer gives for a sum.
fn lit(sum: f32) -> f32 {
    let clipped = sum.clamp(0.0, 1.0);
    clipped * clipped
}

/// How much of a change of a sum comes through.
fn slope_at(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 }
}

impl Learner {
    /// A network that knows nothing yet; `None` if there are no networks for the variant, or the
    /// hidden layer cannot be as wide as that.
    pub fn new(variant: Variant, schedule: Schedule) -> Option<Self> {
        let (name, rows, buckets) = with_game!(Position::start(variant), start => facts(&start))?;
        let Schedule { hidden, second, .. } = schedule;
        let shape = Shape { inputs: rows[0].len(), hidden, second, buckets };
        if !shape.is_possible() {
            return None;
        }
        let mut rng = Random::seed_from_u64(schedule.seed);
        let mut draw = |most: f32| rng.random_range(-most..most);
        let mut weights = Weights::zero(shape);
        weights.first.fill_with(|| draw(0.1));
        weights.biases.fill_with(|| 0.3 + draw(0.2));
        weights.last.fill_with(|| draw(0.2));
        weights.second.fill_with(|| draw(0.25));
        weights.second_biases.fill_with(|| 0.3 + draw(0.2));
        weights.second_last.fill_with(|| draw(0.2));
        let moments = [Weights::zero(shape), Weights::zero(shape)];
        Some(Self { name, shape, rows, weights, moments, steps: 0, schedule })
    }

    /// Begins with what a network knows in place of nothing; `None` if it is for something else or of another
    /// shape. A network without a second layer may be given one.
    #[must_use]
    pub fn beginning_with(mut self, network: &Network) -> Option<Self> {
        let shape = network.shape();
        let fits = shape == self.shape || shape == Shape { second: 0, ..self.shape };
        if network.name() != self.name || !fits {
            return None;
        }
        let known = network.weights();
        if shape == self.shape {
            self.weights = known;
        } else {
            let Weights { biases, first, last, .. } = known;
            self.weights = Weights { biases, first, last, ..self.weights };
            // A new layer says little at first, so that what is known is not forgotten before it has learned.
            self.weights.second_last.iter_mut().for_each(|weight| *weight *= 0.1);
        }
        Some(self)
    }

    /// Learns from games of variants that the network is for, epoch by epoch, until all are done,
    /// `stop` is set, or `progress` says `false`.
    pub fn learn(
        &mut self,
        games: &[(Variant, Vec<Played>)],
        stop: &AtomicBool,
        mut progress: impl FnMut(Progress) -> bool,
    ) {
        let Schedule { result, seed, threads, epochs, batch, .. } = self.schedule;
        let read = |apart: bool, epoch: u32| {
            let mut samples = Samples::default();
            for (variant, games) in games {
                let is_due = |nth: usize| nth.is_multiple_of(KEPT_APART) == apart;
                let games: Vec<&Played> =
                    games.iter().enumerate().filter(|(nth, _)| is_due(*nth)).map(|g| g.1).collect();
                let seed = zobrist(epoch.into(), seed);
                samples.append(read_samples(*variant, &games, result, seed, PARTS));
            }
            samples
        };
        let validation = read(true, 0);
        let mut gradients = vec![Weights::zero(self.shape); PARTS];
        let mut first = None;
        for epoch in 0..epochs {
            let samples = read(false, epoch + 1);
            let count = samples.len();
            let steps = count.div_ceil(batch.max(1));
            let total = *first.get_or_insert(steps) as f32 * epochs as f32;
            let mut order: Vec<u32> = (0..count as u32).collect();
            shuffle(&mut order, zobrist(u64::from(epoch) + 1000, seed));
            let mut loss = 0.0;
            for batch in order.chunks(batch.max(1)) {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                loss += self.gradient(&samples, batch, &mut gradients, threads);
                let done = (self.steps as f32 / total).min(1.0);
                let rate =
                    self.schedule.rate * f32::midpoint((done * std::f32::consts::PI).cos(), 1.0);
                self.step(&gradients[0], rate, batch.len());
            }
            let positions = count;
            let loss = loss / count.max(1) as f32;
            let validation = self.loss(&validation);
            if !progress(Progress { epoch: epoch + 1, positions, loss, validation }) {
                return;
            }
        }
    }

    /// The network as it plays; `note` says how it was made.
    pub fn network(&self, note: &str) -> Option<Network> {
        Network::quantise(&self.name, note, self.shape, &self.weights)
    }

    /// The mean loss over samples.
    pub fn loss(&self, samples: &Samples) -> f32 {
        let mut scratch = Scratch::new(self.shape);
        let all = 0..samples.len();
        let sum: f64 = all.map(|at| f64::from(self.forward(samples, at, &mut scratch))).sum();
        (sum / samples.len().max(1) as f64) as f32
    }

    /// Sums the gradients of a batch in the first of `gradients` and gives the loss.
    fn gradient(
        &self,
        samples: &Samples,
        batch: &[u32],
        gradients: &mut [Weights],
        threads: usize,
    ) -> f32 {
        let part = batch.len().div_ceil(PARTS).max(1);
        let mut work: Vec<_> = gradients.iter_mut().zip(batch.chunks(part)).collect();
        let share = work.len().div_ceil(threads.max(1)).max(1);
        let mut loss = 0.0;
        thread::scope(|scope| {
            let mut running = Vec::new();
            for work in work.chunks_mut(share) {
                running.push(scope.spawn(move || {
                    let mut scratch = Scratch::new(self.shape);
                    let mut losses = Vec::with_capacity(work.len());
                    for (gradient, batch) in work {
                        clear(gradient);
                        let mut loss = 0.0;
                        for &at in *batch {
                            loss += self.forward(samples, at as usize, &mut scratch);
                            self.backward(samples, at as usize, &scratch, gradient);
                        }
                        losses.push(loss);
                    }
                    losses
                }));
            }
            for thread in running {
                loss += thread.join().map_or(0.0, |losses| losses.iter().sum::<f32>());
            }
        });
        let used = batch.len().div_ceil(part).min(PARTS);
        let (sum, others) = gradients.split_at_mut(1);
        for other in &mut others[..used - 1] {
            add(&mut sum[0], other);
        }
        loss
    }

    /// Looks at a position with the eyes of each side; gives the loss.
    fn forward(&self, samples: &Samples, at: usize, scratch: &mut Scratch) -> f32 {
        let Shape { hidden, second, .. } = self.shape;
        let bucket = usize::from(samples.buckets[at]);
        let last = &self.weights.last[bucket * hidden..][..hidden];
        let target = samples.targets[at];
        let mut outputs = [0.0_f32; MAX_SEATS];
        let sides = self.rows.len();
        for (view, rows) in self.rows.iter().enumerate() {
            let View { sums, lit: lanes, units } = &mut scratch.views[view];
            sums.copy_from_slice(&self.weights.biases);
            for &fact in samples.facts(at) {
                let row = usize::from(rows[usize::from(fact)]) * hidden;
                for (sum, weight) in sums.iter_mut().zip(&self.weights.first[row..row + hidden]) {
                    *sum += weight;
                }
            }
            for (lane, &sum) in lanes.iter_mut().zip(sums.iter()) {
                *lane = lit(sum);
            }
            outputs[view] = product(lanes, last);
            for (unit, sum) in units.iter_mut().enumerate() {
                let at = bucket * second + unit;
                let row = &self.weights.second[at * hidden..][..hidden];
                *sum = self.weights.second_biases[at] + product(lanes, row);
                outputs[view] += lit(*sum) * self.weights.second_last[at];
            }
        }
        let top = outputs[..sides].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = outputs[..sides].iter().map(|output| (output - top).exp()).sum();
        let mut loss = 0.0;
        for side in 0..sides {
            let log = outputs[side] - top - sum.ln();
            scratch.errors[side] = log.exp() - target[side];
            if target[side] > 0.0 {
                loss += target[side] * (target[side].ln() - log);
            }
        }
        loss
    }

    /// Adds what would make the loss of the position just looked at larger.
    fn backward(&self, samples: &Samples, at: usize, scratch: &Scratch, gradient: &mut Weights) {
        let Shape { hidden, second, .. } = self.shape;
        let bucket = usize::from(samples.buckets[at]);
        let last = &self.weights.last[bucket * hidden..][..hidden];
        let mut slopes = [0.0_f32; Shape::MAX_HIDDEN];
        let slopes = &mut slopes[..hidden];
        for (view, rows) in self.rows.iter().enumerate() {
            let (View { sums, lit: lanes, units }, error) =
                (&scratch.views[view], scratch.errors[view]);
            let last_gradient = &mut gradient.last[bucket * hidden..][..hidden];
            for lane in 0..hidden {
                last_gradient[lane] += error * lanes[lane];
                slopes[lane] = error * last[lane];
            }
            for (unit, &sum) in units.iter().enumerate() {
                let at = bucket * second + unit;
                gradient.second_last[at] += error * lit(sum);
                let slope = error * self.weights.second_last[at] * slope_at(sum);
                if slope == 0.0 {
                    continue;
                }
                gradient.second_biases[at] += slope;
                let row = &self.weights.second[at * hidden..][..hidden];
                let row_gradient = &mut gradient.second[at * hidden..][..hidden];
                for lane in 0..hidden {
                    row_gradient[lane] += slope * lanes[lane];
                    slopes[lane] += slope * row[lane];
                }
            }
            for (slope, &sum) in slopes.iter_mut().zip(sums) {
                *slope *= slope_at(sum);
            }
            for (bias, slope) in gradient.biases.iter_mut().zip(slopes.iter()) {
                *bias += slope;
            }
            for &fact in samples.facts(at) {
                let row = usize::from(rows[usize::from(fact)]) * hidden;
                for (weight, slope) in
                    gradient.first[row..row + hidden].iter_mut().zip(slopes.iter())
                {
                    *weight += slope;
                }
            }
        }
    }

    /// One step of Adam with decoupled weight decay (Loshchilov and Hutter 2019).
    fn step(&mut self, gradient: &Weights, rate: f32, batch: usize) {
        const DECAY: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let correction = DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        let [one, two] = &mut self.moments;
        let scale = 1.0 / batch as f32;
        let second_only = self.schedule.second_only;
        if !second_only {
            let kept = 1.0 - rate * self.schedule.decay;
            self.weights.first.iter_mut().for_each(|weight| *weight *= kept);
        }
        let mut gradient = gradient.clone();
        let parts = self.weights.parts().into_iter().zip(gradient.parts());
        let moments = one.parts().into_iter().zip(two.parts());
        let stays = if second_only { Weights::BEFORE_SECOND } else { 0 };
        for ((weights, gradient), (one, two)) in parts.zip(moments).skip(stays) {
            for (at, weight) in weights.iter_mut().enumerate() {
                let slope = gradient[at] * scale;
                one[at] += (slope - one[at]) * (1.0 - DECAY[0]);
                two[at] += (slope * slope - two[at]) * (1.0 - DECAY[1]);
                let mean = one[at] / correction[0];
                *weight -= rate * mean / ((two[at] / correction[1]).sqrt() + 1e-8);
            }
        }
        // Within what their bits can say.
        let Weights { last, second, second_last, .. } = &mut self.weights;
        let limits = [
            (last, Weights::LAST_MAX),
            (second, Weights::SECOND_MAX),
            (second_last, Weights::LAST_MAX),
        ];
        for (weights, most) in limits {
            for weight in weights {
                *weight = weight.clamp(-most, most);
            }
        }
    }
}

/// What is computed of one position.
struct Scratch {
    views: Vec<View>,
    /// By side: how much too much of the whole was said.
    errors: [f32; MAX_SEATS],
}

/// What one view computes.
#[derive(Clone)]
struct View {
    /// By lane of the hidden layer.
    sums: Vec<f32>,
    /// What the hidden layer gives for them.
    lit: Vec<f32>,
    /// The sums of the second layer, by unit.
    units: Vec<f32>,
}

impl Scratch {
    fn new(shape: Shape) -> Self {
        let Shape { hidden, second, .. } = shape;
        let view =
            View { sums: vec![0.0; hidden], lit: vec![0.0; hidden], units: vec![0.0; second] };
        Self { views: vec![view; MAX_SEATS], errors: [0.0; MAX_SEATS] }
    }
}

/// The sum of products, in parts that do not wait for each other.
fn product(one: &[f32], other: &[f32]) -> f32 {
    let mut parts = [0.0; 16];
    for (one, other) in one.chunks_exact(16).zip(other.chunks_exact(16)) {
        for ((part, one), other) in parts.iter_mut().zip(one).zip(other) {
            *part += one * other;
        }
    }
    parts.iter().sum()
}

/// What the network is called, the rows by view, and the buckets.
fn facts<G: Rated>(start: &G) -> Option<(String, Vec<Vec<u16>>, usize)> {
    let variant = start.variant();
    let (seats, count) = (variant.seats(), G::count(variant.seats()));
    let rows = Side::all(variant.sides())
        .map(|side| (0..count).map(|fact| G::seen(seats, side, fact) as u16).collect())
        .collect();
    Some((G::network(variant)?, rows, <G as Features>::BUCKETS))
}

fn shuffle(order: &mut [u32], seed: u64) {
    let mut rng = Random::seed_from_u64(seed);
    for at in (1..order.len()).rev() {
        order.swap(at, rng.random_range(0..=at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limit, SelfPlay, self_play};

    fn games(variant: &str, count: usize) -> (Variant, Vec<Played>) {
        let variant = variant.parse().unwrap();
        let limit = Limit { nodes: 60, simulations: 30 };
        let settings = SelfPlay {
            variant,
            network: None,
            search: quartet_engine::Search::Auto,
            limit,
            opening: 3,
            asides: 0,
            strays: 0,
            novice: 0,
            threads: 1,
            seed: 2,
        };
        let mut games = Vec::new();
        let stop = AtomicBool::new(false);
        self_play(&settings, 0, count, &stop, |game| {
            games.push(game);
            true
        })
        .unwrap();
        (variant, games)
    }

    /// The gradient is what the loss says when a weight is changed a little.
    #[test]
    fn gradients_are_slopes_of_the_loss() {
        for name in ["fillit/mini-2p-a", "nine/3p"] {
            let (variant, games) = games(name, 2);
            let schedule = Schedule { hidden: 16, ..Schedule::default() };
            let mut learner = Learner::new(variant, schedule).unwrap();
            let games: Vec<&Played> = games.iter().collect();
            let samples = read_samples(variant, &games, 0.5, 1, 1);
            let batch: Vec<u32> = (0..samples.len() as u32).collect();
            let mut gradients = vec![Weights::zero(learner.shape); PARTS];
            learner.gradient(&samples, &batch, &mut gradients, 2);
            let count = samples.len() as f32;
            let fact = usize::from(learner.rows[0][usize::from(samples.facts(0)[3])]);
            let weights = [
                (0, 3),
                (0, 9),
                (1, fact * 16 + 5),
                (1, fact * 16 + 11),
                (2, 2),
                (3, 3),
                (4, 70),
                (5, 9),
            ];
            for (part, at) in weights {
                let slope = gradients[0].parts()[part][at] / count;
                let mut loss = |change: f32| {
                    learner.weights.parts()[part][at] += change;
                    let loss = learner.loss(&samples);
                    learner.weights.parts()[part][at] -= change;
                    loss
                };
                // A small step, since the slope changes where a lane begins or ends to count.
                let measured = (loss(0.002) - loss(-0.002)) / 0.004;
                let close = (measured - slope).abs() < 0.03 * slope.abs() + 2e-4;
                assert!(close, "{name}: part {part}, {at}: {slope} and {measured}");
            }
        }
    }

    #[test]
    fn learning_follows_from_the_seed_and_makes_the_loss_smaller() {
        let (variant, games) = games("jamit/mini-2p", 25);
        let games = [(variant, games)];
        let learned = |threads| {
            let schedule =
                Schedule { hidden: 16, epochs: 4, batch: 256, threads, ..Schedule::default() };
            let mut learner = Learner::new(variant, schedule).unwrap();
            let mut losses = Vec::new();
            learner.learn(&games, &AtomicBool::new(false), |progress| {
                losses.push(progress.loss);
                true
            });
            (learner.network("test").unwrap(), losses)
        };
        let (network, losses) = learned(1);
        assert_eq!(learned(2).0, network);
        assert!(losses[3] < losses[0], "{losses:?}");
        assert_eq!(network.name(), "jamit-2");
    }

    #[test]
    fn learning_goes_on_from_a_network() {
        let (variant, games) = games("jamit/mini-2p", 25);
        let games: Vec<&Played> = games.iter().collect();
        let samples = read_samples(variant, &games, 0.4, 1, 1);
        let schedule = Schedule { hidden: 16, second: 0, ..Schedule::default() };
        let learner = || Learner::new(variant, schedule).unwrap();
        let mut old = learner();
        let games = [(variant, games.into_iter().cloned().collect())];
        old.learn(&games, &AtomicBool::new(false), |progress| progress.epoch < 3);
        let network = old.network("old").unwrap();
        let loss = learner().beginning_with(&network).unwrap().loss(&samples);
        // But for rounding.
        assert!((loss - old.loss(&samples)).abs() < 0.01, "{loss}");
        let wider = Schedule { second: 16, ..schedule };
        let wider = Learner::new(variant, wider).unwrap().beginning_with(&network).unwrap();
        assert_eq!(wider.weights.first, learner().beginning_with(&network).unwrap().weights.first);
        let other = Learner::new("jamit/3p".parse().unwrap(), schedule).unwrap();
        assert!(other.beginning_with(&network).is_none());
        let only = Schedule { second: 16, second_only: true, ..schedule };
        let mut only = Learner::new(variant, only).unwrap().beginning_with(&network).unwrap();
        let loss = only.loss(&samples);
        only.learn(&games, &AtomicBool::new(false), |_| true);
        assert!(only.loss(&samples) < loss);
        assert_eq!(only.weights.first, wider.weights.first);
        assert_ne!(only.weights.second, wider.weights.second);
        let wider = Schedule { hidden: 32, ..schedule };
        assert!(Learner::new(variant, wider).unwrap().beginning_with(&network).is_none());
    }

    /// A weight of a fact that never holds has no slope: it keeps what every step leaves of it.
    #[test]
    fn weights_that_nothing_needs_fade() {
        let (variant, _) = games("fillit/mini-2p-a", 0);
        let schedule = Schedule { hidden: 16, decay: 0.5, ..Schedule::default() };
        let mut learner = Learner::new(variant, schedule).unwrap();
        let before = learner.weights.first.clone();
        let nothing = Weights::zero(learner.shape);
        learner.step(&nothing, 0.1, 1);
        for (before, after) in before.iter().zip(&learner.weights.first) {
            assert!((after - before * 0.95).abs() < 1e-6);
        }
    }
}
