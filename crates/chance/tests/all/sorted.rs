//! Pools sorted into classes: brackets, opposed pairs and weighted picks against independent sums.

use chance::{Chance, Contest, Dice, Fast, Key, Pool, Script, distribution};

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

#[test]
fn brackets_agree_with_every_pair_of_dice() {
    let odds = distribution(|chance| chance.brackets(Pool::d6(2), [1, 3, 6]));
    let mut counts = std::collections::BTreeMap::new();
    for a in 1..=6u8 {
        for b in 1..=6u8 {
            let mut sorted = [0u32; 3];
            for die in [a, b] {
                sorted[usize::from(die > 1) + usize::from(die > 3)] += 1;
            }
            *counts.entry(sorted).or_insert(0u32) += 1;
        }
    }
    assert_eq!(odds.len(), counts.len());
    for (sorted, count) in counts {
        near(odds.probability(&sorted), f64::from(count) / 36.0);
    }
}

#[test]
fn opposed_pairs_are_trinomial() {
    let odds = distribution(|chance| chance.opposed(Pool::d6(2), 0));
    near(odds.probability(&Contest { won: 2, tied: 0, lost: 0 }), (15.0f64 / 36.0).powi(2));
    near(odds.probability(&Contest { won: 1, tied: 0, lost: 1 }), 2.0 * (15.0f64 / 36.0).powi(2));
    near(odds.chance_that(|contest| contest.won + contest.tied + contest.lost == 2), 1.0);
    let edge = distribution(|chance| chance.opposed(Pool::d6(1), 1));
    near(edge.probability(&Contest { won: 1, tied: 0, lost: 0 }), 21.0 / 36.0);
}

#[test]
fn thirty_dice_in_three_brackets_are_quick_and_whole() {
    let odds = distribution(|chance| chance.brackets(Pool::d6(30), [1, 3, 6]));
    assert_eq!(odds.len(), 496);
    near(odds.chance_that(|_| true), 1.0);
    near(odds.mean(|sorted| f64::from(sorted[0])), 5.0);
}

#[test]
fn a_pick_follows_its_weights() {
    let odds = distribution(|chance| chance.pick(&[1, 0, 3]));
    near(odds.probability(&0), 0.25);
    near(odds.probability(&2), 0.75);
    assert_eq!(odds.len(), 2);
    assert_eq!(Fast::new(1).pick(&[0, 0]), 0);
}

#[test]
fn a_script_rolls_one_side_after_the_other() {
    let mut script = Script::dice([4, 2, 6, 3, 2, 4]);
    assert_eq!(script.opposed(Pool::d6(3), 0), Contest { won: 2, tied: 1, lost: 0 });
    script.finish();
}

#[test]
fn keyed_dice_keep_both_sides_of_a_contest() {
    let mut dice = Dice::new(&Key::derive(&[7; 32], []), 3);
    let contest = dice.opposed(Pool::d6(5), 0);
    let rolls = dice.rolls();
    assert_eq!(rolls.len(), 2);
    let won = rolls[0].faces.iter().zip(&rolls[1].faces).filter(|(a, b)| a > b).count();
    assert_eq!(contest.won as usize, won);
}
