//! Exact distributions against independent combinatorics.

use std::collections::BTreeMap;

use chance::{Chance, Faces, Fast, Pool, distribution, ways_tried};
use proptest::prelude::*;

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

fn choose(n: u64, k: u64) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// Every way `count` dice can fall, one by one.
fn every_fall(count: usize, sides: u8) -> Vec<Vec<u8>> {
    (0..count).fold(vec![Vec::new()], |falls, _| {
        falls.iter().flat_map(|fall| (1..=sides).map(move |face| [fall.as_slice(), &[face]].concat())).collect()
    })
}

/// The distribution of a summary by counting every fall.
fn counted<T: Ord>(count: usize, sides: u8, summary: impl Fn(&[u8]) -> T) -> BTreeMap<T, f64> {
    let falls = every_fall(count, sides);
    let mut shares = BTreeMap::new();
    for fall in &falls {
        *shares.entry(summary(fall)).or_insert(0.0) += 1.0 / falls.len() as f64;
    }
    shares
}

fn same<T: Ord + std::fmt::Debug>(odds: &chance::Distribution<T>, expected: &BTreeMap<T, f64>) {
    assert!(odds.iter().map(|(result, _)| result).eq(expected.keys()), "{odds:?} has other results than {expected:?}");
    for (result, p) in expected {
        near(odds.probability(result), *p);
    }
}

#[test]
fn the_sum_of_three_dice_is_counted_right() {
    let odds = distribution(|chance| chance.sum(Pool::d6(3)));
    same(&odds, &counted(3, 6, |fall| fall.iter().map(|face| u32::from(*face)).sum()));
    near(odds.probability(&10), 27.0 / 216.0);
    near(odds.probability(&3), 1.0 / 216.0);
    near(odds.mean(|sum| f64::from(*sum)), 10.5);
}

#[test]
fn a_pool_against_a_target_is_binomial() {
    let odds = distribution(|chance| chance.count_at_least(Pool::d6(20), 5));
    for hits in 0..=20_u32 {
        let expected = choose(20, u64::from(hits)) * 2_f64.powi(20 - hits as i32) / 3_f64.powi(20);
        near(odds.probability(&hits), expected);
    }
    let at_most = distribution(|chance| chance.count_at_most(Pool::d6(20), 2));
    assert_eq!(odds.len(), at_most.len());
    near(odds.probability(&7), at_most.probability(&7));
}

#[test]
fn a_tally_has_multinomial_weights() {
    let pairs = |faces: &Faces| (1..=6).filter(|face| faces.of(*face) >= 2).count();
    let odds = distribution(|chance| chance.tally(Pool::d6(5), pairs));
    let counted_pairs = |fall: &[u8]| {
        let shown = |face: u8| fall.iter().map(|other| u32::from(*other == face)).sum::<u32>();
        (1..=6).filter(|face| shown(*face) >= 2).count()
    };
    same(&odds, &counted(5, 6, counted_pairs));
}

#[test]
fn the_best_two_of_four_dice() {
    let odds = distribution(|chance| chance.tally(Pool::d6(4), |faces| faces.best(2)));
    let best = |fall: &[u8]| {
        let mut sorted = fall.to_vec();
        sorted.sort_unstable();
        u32::from(sorted[2]) + u32::from(sorted[3])
    };
    same(&odds, &counted(4, 6, best));
    near(odds.probability(&12), 171.0 / 1296.0);
}

#[test]
fn the_highest_and_the_lowest_die() {
    for (count, sides) in [(1, 6), (2, 6), (3, 10), (4, 4)] {
        let pool = Pool::new(count, sides);
        let expected = counted(count as usize, sides, |fall| *fall.iter().max().expect("there are dice"));
        same(&distribution(|chance| chance.highest(pool)), &expected);
        let expected = counted(count as usize, sides, |fall| *fall.iter().min().expect("there are dice"));
        same(&distribution(|chance| chance.lowest(pool)), &expected);
    }
    // Far beyond what could be enumerated.
    let odds = distribution(|chance| chance.highest(Pool::new(60, 12)));
    near(odds.probability(&12), 1.0 - (11.0_f64 / 12.0).powi(60));
}

#[test]
fn draws_without_replacement_are_hypergeometric() {
    // Counters 0 to 5 of 25 are red; four are drawn.
    let odds = distribution(|chance| {
        let mut bag: u64 = (1 << 25) - 1;
        let mut red = 0_u32;
        for _ in 0..4 {
            let drawn = chance.draw(bag).expect("the bag is not empty");
            bag &= !(1 << drawn);
            red += u32::from(drawn < 6);
        }
        red
    });
    for red in 0..=4_u64 {
        near(odds.probability(&(red as u32)), choose(6, red) * choose(19, 4 - red) / choose(25, 4));
    }
    assert_eq!(Fast::new(1).draw(0), None, "nothing can be drawn from an empty bag");
    assert_eq!(Fast::new(1).draw(1 << 63), Some(63));
}

#[test]
fn a_shuffle_gives_every_order_alike() {
    let odds = distribution(|chance| {
        let mut items = [1, 2, 3, 4];
        chance.shuffle(&mut items);
        items
    });
    assert_eq!(odds.len(), 24);
    assert!(odds.iter().all(|(_, p)| (p - 1.0 / 24.0).abs() < 1e-12));
}

#[test]
fn rolls_may_depend_on_rolls_before_them() {
    // A die says how many dice are thrown; each six throws another that counts double when even.
    let odds = distribution(|chance| {
        let thrown = u32::from(chance.d6());
        let sixes = chance.count_at_least(Pool::d6(thrown), 6);
        sixes + (0..sixes).map(|_| 2 * u32::from(chance.d6() % 2 == 0)).sum::<u32>()
    });
    let mut expected = BTreeMap::new();
    for thrown in 1..=6_u64 {
        for sixes in 0..=thrown {
            let p_sixes = choose(thrown, sixes) * 5_f64.powi((thrown - sixes) as i32) / 6_f64.powi(thrown as i32);
            for even in 0..=sixes {
                let p_even = choose(sixes, even) / 2_f64.powi(sixes as i32);
                *expected.entry((sixes + 2 * even) as u32).or_insert(0.0) += p_sixes * p_even / 6.0;
            }
        }
    }
    same(&odds, &expected);
}

#[test]
fn a_resolver_without_chance_has_one_result() {
    let odds = distribution(|_| "always");
    assert_eq!((odds.len(), odds.is_empty()), (1, false));
    near(odds.probability(&"always"), 1.0);
    near(odds.probability(&"never"), 0.0);
}

#[test]
fn the_work_behind_a_distribution_is_counted() {
    let before = ways_tried();
    distribution(|chance| chance.sum(Pool::d6(8)));
    assert_eq!(ways_tried() - before, 41);
    distribution(|chance| chance.tally(Pool::d6(8), Faces::sum));
    assert_eq!(ways_tried() - before, 41 + 1287 + 41);
}

#[test]
fn a_distribution_can_be_read_in_many_ways() {
    let odds = distribution(|chance| chance.sum(Pool::d6(2)));
    near(odds.chance_that(|sum| *sum >= 10), 6.0 / 36.0);
    let even = odds.map(|sum| sum % 2 == 0);
    assert_eq!(even.len(), 2);
    near(even.probability(&true), 0.5);
}

#[test]
fn targets_out_of_range_and_empty_pools_mean_what_they_say() {
    for (pool, target, expected) in [
        (Pool::d6(4), 0, 4),
        (Pool::d6(4), 1, 4),
        (Pool::d6(4), 7, 0),
        (Pool::d6(4), 255, 0),
        (Pool::d6(0), 3, 0),
        (Pool::new(3, 1), 1, 3),
    ] {
        let odds = distribution(|chance| chance.count_at_least(pool, target));
        near(odds.probability(&expected), 1.0);
        assert_eq!(Fast::new(9).count_at_least(pool, target), expected);
    }
    for target in [6, 7, 255] {
        assert_eq!(Fast::new(9).count_at_most(Pool::d6(5), target), 5);
    }
    assert_eq!(Fast::new(9).count_at_most(Pool::d6(5), 0), 0);
    let nothing = Pool::d6(0);
    near(distribution(|c| (c.sum(nothing), c.highest(nothing), c.lowest(nothing))).probability(&(0, 0, 0)), 1.0);
    assert_eq!((Fast::new(9).sum(nothing), Fast::new(9).highest(nothing), Fast::new(9).lowest(nothing)), (0, 0, 0));
}

#[test]
#[should_panic(expected = "a resolver must ask the same on the same path")]
fn a_resolver_that_remembers_is_found_out() {
    let mut runs = 0;
    distribution(|chance| {
        runs += 1;
        chance.die(if runs > 1 { 8 } else { 6 })
    });
}

proptest! {
    #[test]
    fn every_summary_agrees_with_its_tally(count in 0_u32..6, sides in 1_u8..=10, target in any::<u8>()) {
        let pool = Pool::new(count, sides);
        let faces = |face: u8, faces: &Faces| (1..=faces.sides()).filter(|f| *f >= face).map(|f| faces.of(f)).sum::<u32>();
        let pairs = [
            (distribution(|c| c.sum(pool)), distribution(|c| c.tally(pool, Faces::sum))),
            (distribution(|c| c.count_at_least(pool, target)), distribution(|c| c.tally(pool, |f| faces(target, f)))),
            (distribution(|c| u32::from(c.highest(pool))), distribution(|c| u32::from(c.tally(pool, Faces::highest)))),
            (distribution(|c| u32::from(c.lowest(pool))), distribution(|c| u32::from(c.tally(pool, Faces::lowest)))),
        ];
        for (summary, tally) in pairs {
            prop_assert_eq!(summary.len(), tally.len());
            for (result, p) in tally.iter() {
                prop_assert!((summary.probability(result) - p).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn shares_always_add_up_to_one(questions in proptest::collection::vec((0_u8..7, 1_u32..4, 2_u8..7), 1..5)) {
        let odds = distribution(|chance| {
            questions.iter().fold(0_u32, |carried, &(kind, count, sides)| {
                // Later questions depend on earlier answers.
                let pool = Pool::new(count + carried % 2, sides);
                carried + match kind {
                    0 => chance.below(u32::from(sides)),
                    1 => chance.sum(pool),
                    2 => chance.count_at_least(pool, 3),
                    3 => u32::from(chance.highest(pool)),
                    4 => chance.tally(pool, |faces| faces.best(2)),
                    5 => chance.opposed(pool, 1).won,
                    _ => chance.brackets(pool, [1, sides])[0],
                }
            })
        });
        let total: f64 = odds.iter().map(|(_, p)| p).sum();
        prop_assert!((total - 1.0).abs() < 1e-12, "{}", total);
    }
}
