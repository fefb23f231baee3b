//! Random play and counting trees; `perft_slow` is the slow reference.
#![allow(missing_docs)] // criterion_group writes undocumented functions.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quartet_core::{Game, Random, perft, perft_slow, playout};
use quartet_fillit::{Position, Variant};
use rand::SeedableRng;

/// Random games that do not end by then are cut off.
const LIMIT: u32 = 100_000;
const GAMES: u64 = 200;

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fillit/playout");
    for variant in [Variant::TwoA, Variant::ThreeA, Variant::TeamsA, Variant::MiniTwoA] {
        let start = Position::start(variant);
        let play = || {
            let mut rng = Random::seed_from_u64(1);
            (0..GAMES).map(|_| u64::from(playout(&start, &mut rng, LIMIT).1)).sum::<u64>()
        };
        group.throughput(Throughput::Elements(play()));
        group.bench_function(format!("{variant} actions"), |bencher| bencher.iter(play));
        group.throughput(Throughput::Elements(GAMES));
        group.bench_function(format!("{variant} games"), |bencher| bencher.iter(play));
    }
    group.finish();
}

fn trees(criterion: &mut Criterion) {
    let start = Position::start(Variant::TwoA);
    let mut group = criterion.benchmark_group("fillit/perft 4");
    group.throughput(Throughput::Elements(perft(&start, 4)));
    group.bench_function("perft", |bencher| bencher.iter(|| perft(black_box(&start), 4)));
    group.bench_function("perft_slow", |bencher| bencher.iter(|| perft_slow(black_box(&start), 4)));
    group.finish();
}

criterion_group!(benches, playouts, trees);
criterion_main!(benches);
