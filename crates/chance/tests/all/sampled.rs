//! Sampled frequencies against exact odds, by chi-square with fixed seeds.

use std::collections::{BTreeMap, BTreeSet};

use chance::{Chance, Dice, Distribution, Fast, Key, Pool, distribution};

const SAMPLES: u64 = 40_000;

/// The chi-square statistic of counts against odds, and its degrees of freedom. Results expected fewer than five times are put together.
fn chi_square<T: Ord>(counts: &BTreeMap<T, u64>, odds: &Distribution<T>) -> (f64, f64) {
    let total: u64 = counts.values().sum();
    let (mut statistic, mut classes, mut rare) = (0.0, 0.0, (0.0, 0.0));
    for (result, p) in odds.iter() {
        let expected = p * total as f64;
        let seen = counts.get(result).copied().unwrap_or(0) as f64;
        if expected < 5.0 {
            rare = (rare.0 + seen, rare.1 + expected);
        } else {
            statistic += (seen - expected).powi(2) / expected;
            classes += 1.0;
        }
    }
    if rare.1 > 0.0 {
        statistic += (rare.0 - rare.1).powi(2) / rare.1.max(1.0);
        classes += 1.0;
    }
    (statistic, classes - 1.0)
}

/// The value that chi-square exceeds once in about a hundred thousand times (Wilson and Hilferty's approximation).
fn limit(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 4.27 * spread.sqrt()).powi(3)
}

fn agrees<T: Ord + std::fmt::Debug>(what: &str, counts: &BTreeMap<T, u64>, odds: &Distribution<T>) {
    for result in counts.keys() {
        assert!(odds.probability(result) > 0.0, "{what}: {result:?} came up, but cannot");
    }
    let (statistic, freedom) = chi_square(counts, odds);
    assert!(statistic < limit(freedom), "{what}: chi-square is {statistic} with {freedom} degrees of freedom");
}

/// Runs a resolver on keyed dice, on fast chance and exactly.
macro_rules! samples_agree {
    ($name:ident, $resolver:expr) => {
        #[test]
        fn $name() {
            let odds = distribution(|chance| $resolver(chance));
            let key = Key::derive(&[7; 32], [b"red".as_slice(), b"blue"]);
            let mut counts = BTreeMap::new();
            for order in 0..SAMPLES {
                *counts.entry($resolver(&mut Dice::new(&key, order))).or_insert(0) += 1;
            }
            agrees("keyed dice, one order each", &counts, &odds);
            let mut counts = BTreeMap::new();
            let mut dice = Dice::new(&key, 1);
            for _ in 0..SAMPLES {
                *counts.entry($resolver(&mut dice)).or_insert(0) += 1;
            }
            agrees("keyed dice, one stream", &counts, &odds);
            let mut counts = BTreeMap::new();
            let mut fast = Fast::new(1857);
            for _ in 0..SAMPLES {
                *counts.entry($resolver(&mut fast)).or_insert(0) += 1;
            }
            agrees("fast chance", &counts, &odds);
        }
    };
}

fn one_die(chance: &mut impl Chance) -> u8 {
    chance.d6()
}

fn three_dice(chance: &mut impl Chance) -> u32 {
    chance.sum(Pool::d6(3))
}

fn hits(chance: &mut impl Chance) -> u32 {
    chance.count_at_least(Pool::d6(8), 5)
}

fn highest_of_three(chance: &mut impl Chance) -> u8 {
    chance.highest(Pool::new(3, 10))
}

fn best_two_of_four(chance: &mut impl Chance) -> u32 {
    chance.tally(Pool::d6(4), |faces| faces.best(2))
}

fn two_draws(chance: &mut impl Chance) -> (u8, u8) {
    let bag = 0b1011_0110_u64;
    let first = chance.draw(bag).expect("the bag is not empty");
    let second = chance.draw(bag & !(1 << first)).expect("the bag is not empty");
    (first, second)
}

fn shuffled(chance: &mut impl Chance) -> [u8; 4] {
    let mut items = [1, 2, 3, 4];
    chance.shuffle(&mut items);
    items
}

fn rolls_on_rolls(chance: &mut impl Chance) -> u32 {
    let thrown = u32::from(chance.d6());
    chance.count_at_least(Pool::d6(thrown), 4)
}

fn odd_bound(chance: &mut impl Chance) -> u32 {
    chance.below(37)
}

samples_agree!(a_die_is_fair, one_die);
samples_agree!(sums_agree, three_dice);
samples_agree!(pools_against_a_target_agree, hits);
samples_agree!(the_highest_die_agrees, highest_of_three);
samples_agree!(a_tally_agrees, best_two_of_four);
samples_agree!(draws_agree, two_draws);
samples_agree!(shuffles_agree, shuffled);
samples_agree!(dependent_rolls_agree, rolls_on_rolls);
samples_agree!(any_bound_is_fair, odd_bound);

#[test]
fn a_loaded_die_is_found_out() {
    let odds = distribution(Chance::d6);
    let mut fast = Fast::new(3);
    let mut counts = BTreeMap::new();
    for _ in 0..SAMPLES {
        // A six is kept one time in twelve more often than it should be.
        let face = if fast.below(60) == 0 { 6 } else { fast.d6() };
        *counts.entry(face).or_insert(0) += 1;
    }
    let (statistic, freedom) = chi_square(&counts, &odds);
    assert!(statistic > limit(freedom), "chi-square is only {statistic}");
}

#[test]
fn streams_of_one_seed_are_independent() {
    let odds = distribution(|chance| (chance.d6(), chance.d6()));
    for (a, b) in [(0, 1), (1, 2), (0, 1 << 32), (6, 7)] {
        let (mut first, mut second) = (Fast::stream(42, a), Fast::stream(42, b));
        let mut counts = BTreeMap::new();
        for _ in 0..SAMPLES {
            *counts.entry((first.d6(), second.d6())).or_insert(0) += 1;
        }
        agrees("two streams side by side", &counts, &odds);
    }
    let mut counts = BTreeMap::new();
    for index in 0..SAMPLES {
        *counts.entry((Fast::stream(42, index).d6(), Fast::stream(43, index).d6())).or_insert(0) += 1;
    }
    agrees("the first dice of many streams", &counts, &odds);
    let starts: BTreeSet<u64> = (0..SAMPLES).map(|index| Fast::stream(42, index).word()).collect();
    assert_eq!(starts.len() as u64, SAMPLES, "no two streams begin alike");
}
