//! What the engine does more quickly than the rules do it one action at a time.
#![allow(missing_docs)] // The macros of criterion make public functions.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use quartet_core::{Game as _, Random};
use quartet_engine::eval::{Blur, Evaluator, Nine};
use quartet_games::nine::{Position, Variant};
use quartet_search::{Evaluate as _, Even, Trail, random_game};
use rand::SeedableRng as _;

/// Two random games of Nine: as the engine plays them for one opinion, and by the rules.
fn playouts(criterion: &mut Criterion) {
    let evaluator = Evaluator::new(Nine::default(), Blur::default());
    for actions in [9, 30, 50] {
        let mut rng = Random::seed_from_u64(1);
        let mut position = Position::start(Variant::Two);
        for _ in 0..actions {
            if let Some(action) = position.random_action(&mut rng) {
                position.play_unchecked(action);
            }
        }
        let mut trail = Trail::default();
        let name = format!("engine/two random games of nine/after {actions} actions");
        let mut group = criterion.benchmark_group(name);
        group.bench_function("engine", |bench| {
            bench.iter(|| evaluator.playout(black_box(&position), 100, &mut rng, &mut trail));
        });
        group.bench_function("rules", |bench| {
            bench.iter(|| {
                for _ in 0..2 {
                    black_box(random_game(&Even, black_box(&position), 100, &mut rng, &mut trail));
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, playouts);
criterion_main!(benches);
