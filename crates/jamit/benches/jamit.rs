//! How fast JAMIT is played.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use quartet_core::{Game as _, Random, Variant as _, perft, perft_slow, playout};
use quartet_jamit::{Position, Variant};
use rand::SeedableRng as _;

/// More actions than a random game has.
const LIMIT: u32 = 100_000;

/// Random games, counted by games.
fn playouts(c: &mut Criterion) {
    for variant in Variant::all() {
        let start = Position::start(variant);
        let mut rng = Random::seed_from_u64(1);
        c.benchmark_group("playouts").throughput(Throughput::Elements(1)).bench_function(
            BenchmarkId::from_parameter(variant),
            |b| {
                b.iter(|| playout(black_box(&start), &mut rng, LIMIT));
            },
        );
    }
}

/// Random games, counted by actions.
fn playout_actions(c: &mut Criterion) {
    for variant in Variant::all() {
        let start = Position::start(variant);
        let games = |rng: &mut Random| -> u64 {
            (0..1000).map(|_| u64::from(playout(&start, rng, LIMIT).1)).sum()
        };
        let actions = games(&mut Random::seed_from_u64(1));
        c.benchmark_group("actions").throughput(Throughput::Elements(actions)).bench_function(
            BenchmarkId::from_parameter(variant),
            |b| {
                b.iter(|| games(&mut Random::seed_from_u64(1)));
            },
        );
    }
}

fn trees(c: &mut Criterion) {
    let start = Position::start(Variant::Two);
    let mut group = c.benchmark_group("perft 4");
    group.bench_function("counted", |b| b.iter(|| perft(black_box(&start), 4)));
    group.bench_function("reference", |b| b.iter(|| perft_slow(black_box(&start), 4)));
}

criterion_group!(benches, playouts, playout_actions, trees);
criterion_main!(benches);
