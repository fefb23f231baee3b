//! The trainer of networks against a library for neural networks: the same network, the same positions,
//! one thread each, in one run.
//!
//! The network is that for Quoridor with two sides, hidden layer of 64, batches of 4096 positions, Adam.
//! The library gets the facts of a position in the two ways in which it can take them: as a row of
//! zeros and ones that is multiplied with the weights, or as a list of rows to fetch.
//!
//! `cargo run --release --manifest-path benches/trainer/Cargo.toml`
use std::{sync::atomic::AtomicBool, time::Instant};

use burn::{
    backend::{Autodiff, Flex, NdArray},
    tensor::{
        Distribution, Int, Tensor, TensorData,
        activation::log_softmax,
        backend::{AutodiffBackend, Backend},
    },
};
use quartet_core::{Game, MAX_SEATS, Random, Side};
use quartet_engine::features::Features;
use quartet_games::{Variant, quoridor};
use quartet_net::Inputs;
use quartet_train::{Learner, Played, Schedule};
use rand::SeedableRng as _;

const GAMES: usize = 300;
const BATCH: usize = 4096;
const HIDDEN: usize = 64;

/// A position as a network sees it.
struct Sample {
    /// For each of the two views, the rows of the first layer.
    rows: [Vec<i32>; 2],
    bucket: i32,
    target: [f32; 2],
}

fn main() {
    let variant: Variant = "quoridor/2p".parse().expect("a variant");
    let games = random_games(GAMES);
    let samples: Vec<Sample> = games.iter().flat_map(samples).collect();
    let inputs = quoridor::Position::count(2);
    let most = samples.iter().map(|sample| sample.rows[0].len()).max().unwrap_or(0);
    let facts: usize = samples.iter().map(|sample| sample.rows[0].len()).sum();
    println!(
        "{} positions, {:.1} of {inputs} facts each, at most {most}",
        samples.len(),
        facts as f64 / samples.len() as f64
    );
    println!("positions a second:");
    let own = own(variant, &games);
    println!("  own trainer                    {own:10.0}");
    for (name, speed) in [
        ("burn, flex, zeros and ones", burn::<Autodiff<Flex>>(&samples, inputs, None)),
        ("burn, flex, rows to fetch", burn::<Autodiff<Flex>>(&samples, inputs, Some(most))),
        ("burn, ndarray, zeros and ones", burn::<Autodiff<NdArray>>(&samples, inputs, None)),
        ("burn, ndarray, rows to fetch", burn::<Autodiff<NdArray>>(&samples, inputs, Some(most))),
    ] {
        println!("  {name:30} {speed:10.0}   own is {:.1} times as fast", own / speed);
    }
}

fn random_games(count: usize) -> Vec<Played> {
    let mut rng = Random::seed_from_u64(1);
    let play = |_| {
        let mut position = quoridor::Position::start(quoridor::Variant::TWO);
        let (mut actions, mut expected) = (Vec::new(), Vec::new());
        while let Some(action) = position.random_action(&mut rng).filter(|_| actions.len() < 200) {
            actions.push(quoridor::Position::action_index(action) as u16);
            let mut shares = [0.0; MAX_SEATS];
            shares[actions.len() % 2] = 0.7;
            shares[1 - actions.len() % 2] = 0.3;
            expected.push(shares);
            position.play_unchecked(action);
        }
        let mut result = [0.0; MAX_SEATS];
        result[0] = 1.0;
        Played { actions, opening: 0, expected, result }
    };
    (0..count).map(play).collect()
}

fn samples(game: &Played) -> Vec<Sample> {
    let mut position = quoridor::Position::start(quoridor::Variant::TWO);
    let mut samples = Vec::new();
    for (&number, expected) in game.actions.iter().zip(&game.expected) {
        let mut facts = Inputs::NONE;
        position.describe(&mut facts);
        let seen = |side: usize| {
            let seen = |fact| quoridor::Position::seen(2, Side::new(side), fact) as i32;
            facts.iter().map(seen).collect()
        };
        let target = [0, 1].map(|side: usize| 0.4 * game.result[side] + 0.6 * expected[side]);
        samples.push(Sample { rows: [seen(0), seen(1)], bucket: position.bucket() as i32, target });
        let action = quoridor::Position::action_at(number.into()).expect("an action");
        position.play_unchecked(action);
    }
    samples
}

/// Positions a second of the project's trainer; reading them from games is part of it.
fn own(variant: Variant, games: &[Played]) -> f64 {
    let schedule =
        Schedule { hidden: HIDDEN, second: 0, epochs: 3, batch: BATCH, ..Schedule::default() };
    let mut learner = Learner::new(variant, schedule).expect("a network for this variant");
    let games = [(variant, games.to_vec())];
    let start = Instant::now();
    let mut seen = 0;
    learner.learn(&games, &AtomicBool::new(false), |progress| {
        seen += progress.positions;
        true
    });
    seen as f64 / start.elapsed().as_secs_f64()
}

/// A weight with what Adam remembers of it.
struct Weight<B: AutodiffBackend> {
    value: Tensor<B, 2>,
    moments: [Tensor<B::InnerBackend, 2>; 2],
}

impl<B: AutodiffBackend> Weight<B> {
    fn new(rows: usize, most: f64, device: &B::Device) -> Self {
        let shape = [rows, HIDDEN];
        let value =
            Tensor::random(shape, Distribution::Uniform(-most, most), device).require_grad();
        Self { value, moments: [Tensor::zeros(shape, device), Tensor::zeros(shape, device)] }
    }

    fn step(&mut self, gradients: &B::Gradients, rate: f64) {
        let Some(slope) = self.value.grad(gradients) else { return };
        let [one, two] = self.moments.clone();
        let one = one * 0.9 + slope.clone() * 0.1;
        let two = two * 0.999 + slope.powi_scalar(2) * 0.001;
        let step = one.clone() / (two.clone().sqrt() + 1e-8) * rate;
        self.value = Tensor::from_inner(self.value.clone().inner() - step).require_grad();
        self.moments = [one, two];
    }
}

/// Positions a second of the library; preparing its inputs is not counted.
fn burn<B: AutodiffBackend>(samples: &[Sample], inputs: usize, fetched: Option<usize>) -> f64 {
    let device = B::Device::default();
    let mut first = Weight::<B>::new(inputs + 1, 0.1, &device);
    let mut biases = Weight::<B>::new(1, 0.2, &device);
    let mut last = Weight::<B>::new(quoridor::Position::BUCKETS, 0.2, &device);
    let mut spent = 0.0;
    let mut seen = 0;
    for batch in samples.chunks_exact(BATCH).take(6) {
        let views = [0, 1].map(|view| match fetched {
            None => Facts::Dense(dense::<B>(batch, view, inputs, &device)),
            Some(most) => Facts::Rows(rows::<B>(batch, view, most, inputs, &device), most),
        });
        let buckets: Vec<i32> = batch.iter().map(|sample| sample.bucket).collect();
        let buckets = Tensor::<B, 1, Int>::from_data(buckets.as_slice(), &device);
        let targets: Vec<f32> = batch.iter().flat_map(|sample| sample.target).collect();
        let targets = Tensor::<B, 2>::from_data(TensorData::new(targets, [BATCH, 2]), &device);
        let start = Instant::now();
        let weights = last.value.clone().select(0, buckets);
        let outputs = views.map(|facts| {
            let sums = match facts {
                Facts::Dense(facts) => facts.matmul(first.value.clone()),
                Facts::Rows(rows, most) => first
                    .value
                    .clone()
                    .select(0, rows)
                    .reshape([BATCH, most, HIDDEN])
                    .sum_dim(1)
                    .reshape([BATCH, HIDDEN]),
            };
            let clipped = (sums + biases.value.clone()).clamp(0.0, 1.0).powi_scalar(2);
            (clipped * weights.clone()).sum_dim(1)
        });
        let loss =
            -(log_softmax(Tensor::cat(outputs.to_vec(), 1), 1) * targets).sum() / BATCH as f32;
        let gradients = loss.backward();
        for weight in [&mut first, &mut biases, &mut last] {
            weight.step(&gradients, 2e-3);
        }
        spent += start.elapsed().as_secs_f64();
        seen += BATCH;
    }
    f64::from(seen as u32) / spent
}

enum Facts<B: Backend> {
    Dense(Tensor<B, 2>),
    Rows(Tensor<B, 1, Int>, usize),
}

fn dense<B: Backend>(
    batch: &[Sample],
    view: usize,
    inputs: usize,
    device: &B::Device,
) -> Tensor<B, 2> {
    let mut data = vec![0.0_f32; batch.len() * (inputs + 1)];
    for (sample, data) in batch.iter().zip(data.chunks_mut(inputs + 1)) {
        for &row in &sample.rows[view] {
            data[row as usize] = 1.0;
        }
    }
    Tensor::from_data(TensorData::new(data, [batch.len(), inputs + 1]), device)
}

/// Lists of one length; what is missing is a row that stands for nothing.
fn rows<B: Backend>(
    batch: &[Sample],
    view: usize,
    most: usize,
    inputs: usize,
    device: &B::Device,
) -> Tensor<B, 1, Int> {
    let mut data = Vec::with_capacity(batch.len() * most);
    for sample in batch {
        data.extend(&sample.rows[view]);
        data.resize(data.len() + most - sample.rows[view].len(), inputs as i32);
    }
    Tensor::from_data(data.as_slice(), device)
}
