//! Dice and exact odds.

use std::hint::black_box;

use chance::{Chance, Dice, Fast, Key, Pool, distribution};
use criterion::{Criterion, criterion_group, criterion_main};

fn dice(c: &mut Criterion) {
    let mut fast = Fast::new(1);
    c.bench_function("chance/fast d6", |b| b.iter(|| assert!((1..=6).contains(&black_box(fast.d6())))));
    c.bench_function("chance/fast 10d6 against 5", |b| {
        b.iter(|| assert!(black_box(fast.count_at_least(Pool::d6(10), 5)) <= 10));
    });
    let key = Key::derive(&[1; 32], []);
    let mut order = 0;
    c.bench_function("chance/keyed dice of one order, 10d6 against 5", |b| {
        b.iter(|| {
            order += 1;
            assert!(Dice::new(&key, order).count_at_least(Pool::d6(10), 5) <= 10);
        });
    });
}

/// Two rounds of fire, each answered by the survivors: four pools that depend on each other.
fn exchange(chance: &mut impl Chance) -> (u32, u32) {
    let (mut ours, mut theirs) = (8_u32, 8_u32);
    for _ in 0..2 {
        theirs -= chance.count_at_least(Pool::d6(ours), 5).min(theirs);
        ours -= chance.count_at_least(Pool::d6(theirs), 5).min(ours);
    }
    (ours, theirs)
}

fn odds(c: &mut Criterion) {
    c.bench_function("odds/exchange of fire", |b| {
        b.iter(|| {
            let odds = distribution(exchange);
            assert!((odds.chance_that(|_| true) - 1.0).abs() < 1e-12);
        });
    });
    c.bench_function("odds/best three of eight d6", |b| {
        b.iter(|| assert_eq!(distribution(|chance| chance.tally(Pool::d6(8), |faces| faces.best(3))).len(), 16));
    });
    c.bench_function("odds/eight d12 by face counts", |b| {
        b.iter(|| assert_eq!(distribution(|chance| chance.tally(Pool::new(8, 12), chance::Faces::highest)).len(), 12));
    });
    c.bench_function("odds/sum of forty d6", |b| {
        b.iter(|| assert_eq!(distribution(|chance| chance.sum(Pool::d6(40))).len(), 201));
    });
}

criterion_group!(benches, dice, odds);
criterion_main!(benches);
