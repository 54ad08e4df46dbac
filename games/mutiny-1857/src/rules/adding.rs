//! Adding scores: how many groups of dice make exactly the score needed. [IM-7.44, IM-7.45, IM-7.46]

use std::collections::BTreeMap;

use chance::{Chance, Pool};

use crate::rules::chances::{self, Shares};

/// How often each face came up among dice too small for a score; index 0 is unused.
pub type Counts = [u8; 13];

/// The largest number of disjoint groups of these dice that each add up to exactly `score`. [IM-7.45]
///
/// Two dice that make the score together may always be taken first: if some best grouping uses them in two groups, the rest of those two groups makes the
/// score as well, and if it uses one or none of them, taking the pair costs at most the group that one was in. What is left after all pairs are taken holds
/// few faces, and is searched.
pub fn groups(counts: &Counts, score: u8) -> u8 {
    let mut left = *counts;
    let mut taken = 0;
    for low in 1..=score / 2 {
        let high = score - low;
        let pairs =
            if low == high { left[usize::from(low)] / 2 } else { left[usize::from(low)].min(left[usize::from(high)]) };
        left[usize::from(low)] -= pairs;
        left[usize::from(high)] -= pairs;
        taken += pairs;
    }
    taken + group(&mut left, score)
}

/// The most groups from dice of which no two make the score.
fn group(left: &mut Counts, score: u8) -> u8 {
    let sum: u16 = (1..left.len()).map(|face| face as u16 * u16::from(left[face])).sum();
    search(left, score, 0, (sum / u16::from(score)) as u8)
}

/// The most groups from what is left, at least `least` being known and at most `most` possible.
fn search(left: &mut Counts, score: u8, least: u8, most: u8) -> u8 {
    let Some(high) = (1..left.len()).rev().find(|&face| left[face] > 0) else { return 0 };
    if most <= least {
        return 0;
    }
    let sum: u16 = (1..=high).map(|face| face as u16 * u16::from(left[face])).sum();
    let most = most.min((sum / u16::from(score)) as u8);
    if most <= least {
        return 0;
    }
    let mut best = 0;
    left[high] -= 1;
    complete(left, score, score - high as u8, high, &mut best, most);
    // Or this face is of no more use at all.
    if best < most {
        let rest = std::mem::take(&mut left[high]);
        best = best.max(search(left, score, best, most));
        left[high] = rest;
    }
    left[high] += 1;
    best
}

/// Completes a group that still needs `missing`, with faces up to `high`, and goes on with the rest.
fn complete(left: &mut Counts, score: u8, missing: u8, high: usize, best: &mut u8, most: u8) {
    if missing == 0 {
        let more = 1 + search(left, score, best.saturating_sub(1), most - 1);
        *best = (*best).max(more);
        return;
    }
    for face in (1..=high.min(usize::from(missing))).rev() {
        if left[face] > 0 {
            left[face] -= 1;
            complete(left, score, missing - face as u8, face, best, most);
            left[face] += 1;
            if *best >= most {
                return;
            }
        }
    }
}

/// The hits of a volley: dice that can show the score count alone, all smaller ones form one pool for adding. [IM-7.45, IM-7.46]
pub fn hits(chance: &mut impl Chance, pools: &[Pool], score: u8) -> u8 {
    let mut hits = 0;
    let mut small: Counts = [0; 13];
    let smaller = pools.iter().filter(|pool| pool.count > 0 && pool.sides < score).count();
    for pool in pools.iter().filter(|pool| pool.count > 0) {
        if pool.sides >= score {
            hits += chance.count_at_least(*pool, score) as u8;
        } else if smaller == 1 {
            hits += chance.tally(*pool, |faces| {
                let mut counts: Counts = [0; 13];
                (1..=faces.sides()).for_each(|face| counts[usize::from(face)] = faces.of(face) as u8);
                groups(&counts, score)
            });
        } else {
            let counts = chance.tally(*pool, |faces| {
                let mut counts: Counts = [0; 13];
                (1..=faces.sides()).for_each(|face| counts[usize::from(face)] = faces.of(face) as u8);
                counts
            });
            for (all, more) in small.iter_mut().zip(counts) {
                *all += more;
            }
        }
    }
    if smaller > 1 {
        hits += groups(&small, score);
    }
    hits
}

/// The chances of 0, 1, 2 and more hits of a volley, exactly. [IM-7.45, IM-7.46]
pub fn hit_chances(pools: &[Pool], score: u8) -> Shares {
    let mut hits = vec![1.0];
    let mut small: Vec<Pool> = Vec::new();
    for &pool in pools.iter().filter(|pool| pool.count > 0) {
        if pool.sides >= score {
            hits = chances::added(&hits, &chances::counted(pool, score));
        } else if let Some(same) = small.iter_mut().find(|other| other.sides == pool.sides) {
            same.count += pool.count;
        } else {
            small.push(pool);
        }
    }
    if small.is_empty() {
        return hits;
    }
    // The largest dice first: it is they that are left over in the most different ways.
    small.sort_by_key(|pool| std::cmp::Reverse(pool.sides));
    let dice: u32 = small.iter().map(|pool| pool.count).sum();
    let mut grouped = vec![0.0; dice as usize + 1];
    for (mut left, p) in leftovers(&small, score) {
        let pairs = (dice - left.iter().map(|count| u32::from(*count)).sum::<u32>()) / 2;
        grouped[pairs as usize + usize::from(group(&mut left, score))] += p;
    }
    while grouped.last() == Some(&0.0) {
        grouped.pop();
    }
    chances::added(&hits, &grouped)
}

/// What can be left of dice when all pairs that make the score are taken away, with its chance; how many pairs that were follows from how few are left.
///
/// Pairs of faces are independent of each other but for the dice they share out, and of each pair only the difference is left: so many falls come to the same.
fn leftovers(pools: &[Pool], score: u8) -> BTreeMap<Counts, f64> {
    let Some((first, others)) = pools.split_first() else { return BTreeMap::from([([0; 13], 1.0)]) };
    let mut left = pool_leftovers(*first, score);
    for pool in others {
        for _ in 0..pool.count {
            let mut next = BTreeMap::new();
            for (counts, p) in left {
                for face in 1..=pool.sides {
                    *next.entry(with_die(counts, face, score)).or_insert(0.0) += p / f64::from(pool.sides);
                }
            }
            left = next;
        }
    }
    left
}

/// What is left when one more die has fallen: it takes its partner away, or stays. [IM-7.45]
fn with_die(mut counts: Counts, face: u8, score: u8) -> Counts {
    let partner = usize::from(score - face);
    if counts.get(partner).is_some_and(|count| *count > 0) {
        counts[partner] -= 1;
    } else {
        counts[usize::from(face)] += 1;
    }
    counts
}

/// The same for dice of one size: first how many show one of the faces of a pair, then how many of these the one and how many the other.
fn pool_leftovers(pool: Pool, score: u8) -> BTreeMap<Counts, f64> {
    let (dice, sides) = (pool.count, pool.sides);
    let mut ways: BTreeMap<(u32, Counts), f64> = BTreeMap::from([((dice, [0; 13]), 1.0)]);
    let mut faces = sides;
    for low in (1..=sides).filter(|low| score - low >= *low || score - low > sides) {
        let high = score - low;
        let both = if high > sides || high == low { 1 } else { 2 };
        // Of so many dice that are left, how many show one of these faces.
        let shown: Vec<Shares> =
            (0..=dice).map(|rest| chances::counted(Pool::new(rest, faces), faces - both + 1)).collect();
        let unpaired: Vec<_> = (0..=dice as u8).map(|here| unpaired(low, high, here, sides)).collect();
        let mut next = BTreeMap::new();
        for ((rest, counts), p) in ways {
            for (here, q) in shown[rest as usize].iter().enumerate().filter(|(_, q)| **q > 0.0) {
                for &((face, count), share) in &unpaired[here] {
                    let mut counts = counts;
                    counts[usize::from(face)] = count;
                    *next.entry((rest - here as u32, counts)).or_insert(0.0) += p * q * share;
                }
            }
        }
        (ways, faces) = (next, faces - both);
    }
    ways.into_iter().map(|((_, counts), p)| (counts, p)).collect()
}

/// What is left of so many dice that show one of two faces, or one: which face, and how many of it, with its chance.
fn unpaired(low: u8, high: u8, dice: u8, sides: u8) -> Vec<((u8, u8), f64)> {
    if high > sides {
        return vec![((low, dice), 1.0)];
    }
    if high == low {
        return vec![((low, dice % 2), 1.0)];
    }
    let lows = chances::counted(Pool::new(dice.into(), 2), 2);
    let left = |lows: u8| if 2 * lows >= dice { (low, 2 * lows - dice) } else { (high, dice - 2 * lows) };
    lows.iter().enumerate().map(|(lows, p)| (left(lows as u8), *p)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(faces: &[u8], score: u8) -> u8 {
        let mut counts: Counts = [0; 13];
        for &face in faces {
            counts[usize::from(face)] += 1;
        }
        groups(&counts, score)
    }

    /// The same by trying every way: each die in some group or in none.
    fn slow(faces: &mut Vec<u8>, score: u8) -> u8 {
        let Some(die) = faces.pop() else { return 0 };
        let mut best = slow(&mut faces.clone(), score);
        for set in 1_u32..1 << faces.len() {
            let sum: u8 = (0..faces.len()).filter(|i| set & 1 << i != 0).map(|i| faces[i]).sum();
            if sum + die == score {
                let mut rest = (0..faces.len()).filter(|i| set & 1 << i == 0).map(|i| faces[i]).collect();
                best = best.max(1 + slow(&mut rest, score));
            }
        }
        faces.push(die);
        best
    }

    // rule: IM-7.44
    #[test]
    fn im_7_44_the_total_must_be_exact() {
        assert_eq!(count(&[3, 2, 2], 6), 0);
        assert_eq!(count(&[3, 3, 4], 6), 1);
    }

    // rule: IM-7.45
    #[test]
    fn im_7_45_the_best_grouping_is_found() {
        assert_eq!(count(&[4, 4, 2, 2, 1, 3, 3, 1], 8), 2);
        assert_eq!(count(&[2, 2, 2, 2, 3, 3, 4, 4], 6), 3);
        assert_eq!(count(&[6, 4, 4, 2, 2, 3, 5, 1, 1, 6], 8), 4);
        assert_eq!(count(&[7, 5, 2, 3, 8], 10), 2);
    }

    // rule: IM-7.46
    #[test]
    fn im_7_46_the_chances_are_those_of_the_dice() {
        for (dice, score) in [
            ([(5, 4), (0, 12)], 6),
            ([(4, 6), (2, 12)], 8),
            ([(5, 8), (2, 6)], 10),
            ([(3, 8), (3, 8)], 10),
            ([(4, 6), (3, 4)], 8),
        ] {
            let pools = dice.map(|(count, sides)| Pool::new(count, sides));
            let thrown = chance::distribution(|chance| usize::from(hits(chance, &pools, score)));
            let chances = hit_chances(&pools, score);
            for (count, p) in chances.iter().enumerate() {
                assert!((thrown.probability(&count) - p).abs() < 1e-12, "{dice:?} {score}: {count} {p}");
            }
            assert!(thrown.iter().all(|(count, _)| *count < chances.len()), "{dice:?} {score}");
        }
    }

    #[test]
    fn the_most_dice_that_are_added_leave_few_different_rests() {
        for (pools, most) in [
            (vec![Pool::new(16, 8)], 40_000),
            (vec![Pool::new(11, 8), Pool::new(1, 6)], 15_000),
            (vec![Pool::new(4, 8), Pool::new(8, 6)], 15_000),
            (vec![Pool::new(16, 6)], 9_000),
        ] {
            let rests = leftovers(&pools, 10).len();
            assert!(rests <= most, "{pools:?}: {rests}");
        }
    }

    #[test]
    fn every_small_pool_agrees_with_trying_everything() {
        let mut chance = chance::Fast::new(1857);
        for (sides, score) in [(4, 6), (4, 8), (4, 10), (6, 8), (6, 10), (8, 10)] {
            for dice in 0..9 {
                for _ in 0..12 {
                    let mut faces: Vec<u8> = (0..dice).map(|_| chance.die(sides)).collect();
                    let quick = count(&faces, score);
                    assert_eq!(quick, slow(&mut faces, score), "{faces:?} for {score}");
                }
            }
        }
    }
}
