//! How fast the rules of Nine are.
#![allow(missing_docs)] // The macros of criterion make public functions.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quartet_core::{Game as _, Random, Variant as _, perft, perft_slow, playout};
use quartet_nine::{Position, Variant};
use rand::SeedableRng as _;

/// Games in one measurement, always the same ones.
const GAMES: u64 = 100;

fn play_games(variant: Variant) -> u64 {
    let start = Position::start(variant);
    let mut rng = Random::seed_from_u64(1);
    let mut games = || u64::from(black_box(playout(&start, &mut rng, u32::MAX)).1);
    (0..GAMES).map(|_| games()).sum()
}

fn playouts(criterion: &mut Criterion) {
    for variant in Variant::all() {
        let mut group = criterion.benchmark_group(format!("nine/{variant}"));
        group.throughput(Throughput::Elements(GAMES));
        group.bench_function("playouts", |bench| bench.iter(|| play_games(variant)));
        group.throughput(Throughput::Elements(play_games(variant)));
        group.bench_function("actions", |bench| bench.iter(|| play_games(variant)));
        group.finish();
    }
}

fn leaves(criterion: &mut Criterion) {
    let rim = Position::with_random_neutrals(Variant::Two, 1);
    for (phase, position) in [("neutral", Position::start(Variant::Two)), ("rim", rim)] {
        let mut group = criterion.benchmark_group(format!("nine/perft 3/{phase}"));
        group.throughput(Throughput::Elements(perft(&position, 3)));
        group.bench_function("fast", |bench| bench.iter(|| perft(black_box(&position), 3)));
        group.bench_function("slow", |bench| bench.iter(|| perft_slow(black_box(&position), 3)));
        group.finish();
    }
}

criterion_group!(benches, playouts, leaves);
criterion_main!(benches);
