//! Random playouts and perft, beside the slow twin that generates, checks and plays every action.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quartet_core::{Game as _, Random, perft, perft_slow, playout};
use quartet_quoridor::{Position, Race, free_run};
use rand::SeedableRng as _;

/// Playouts in one measured batch.
const PLAYOUTS: u64 = 100;
/// A random game of this length is cut off; none has been seen to come near.
const LIMIT: u32 = 100_000;

fn start(variant: &str) -> Position {
    Position::start(variant.parse().expect("a known variant"))
}

fn playouts(start: &Position) -> u64 {
    let mut rng = Random::seed_from_u64(9);
    (0..PLAYOUTS).map(|_| u64::from(playout(start, &mut rng, LIMIT).1)).sum()
}

fn random(criterion: &mut Criterion) {
    for variant in ["2p", "4p", "5x5"] {
        let start = start(variant);
        let mut group = criterion.benchmark_group(format!("quoridor/{variant}/random"));
        group.throughput(Throughput::Elements(playouts(&start)));
        group.bench_function("actions", |bencher| bencher.iter(|| playouts(&start)));
        group.throughput(Throughput::Elements(PLAYOUTS));
        group.bench_function("playouts", |bencher| bencher.iter(|| playouts(&start)));
    }
}

fn leaves(criterion: &mut Criterion) {
    for (variant, depth) in [("2p", 3), ("4p", 3), ("5x5", 4)] {
        let start = start(variant);
        let mut group = criterion.benchmark_group(format!("quoridor/{variant}/perft-{depth}"));
        group.sample_size(10).throughput(Throughput::Elements(perft(&start, depth)));
        group.bench_function("bulk", |bencher| bencher.iter(|| perft(&start, depth)));
        group.bench_function("slow", |bencher| bencher.iter(|| perft_slow(&start, depth)));
    }
}

fn races(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("quoridor/race");
    for (name, fences) in [
        ("open", "-"),
        ("twelve", "b3h,b7h,c5v,d2h,d8h,e5v,f4h,f7v,g2v,g6h,h4h,h8h"),
        (
            "twenty",
            "a2v,a3h,b1v,b2h,c4h,c7h,d1h,d6h,d8v,e2v,e4v,f3h,f4v,f7v,f8h,g1h,g2h,g8v,h3v,h5v",
        ),
    ] {
        let text = format!("quoridor 2p e2,e7 0,0 {fences} 1");
        let position: Position = text.parse().expect("a legal position");
        group.bench_function(format!("{name}/all"), |bencher| bencher.iter(|| Race::of(&position)));
        group.bench_function(format!("{name}/free"), |bencher| {
            bencher.iter(|| free_run(std::hint::black_box(&position)));
        });
    }
}

criterion_group!(benches, random, leaves, races);
criterion_main!(benches);
