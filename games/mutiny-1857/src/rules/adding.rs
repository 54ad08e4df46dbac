//! Adding scores: how many groups of dice make exactly the score needed. [IM-7.44, IM-7.45, IM-7.46]

use chance::{Chance, Pool};

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
        if usize::from(high) >= left.len() {
            continue;
        }
        let pairs =
            if low == high { left[usize::from(low)] / 2 } else { left[usize::from(low)].min(left[usize::from(high)]) };
        left[usize::from(low)] -= pairs;
        left[usize::from(high)] -= pairs;
        taken += pairs;
    }
    let sum: u16 = (1..left.len()).map(|face| face as u16 * u16::from(left[face])).sum();
    let most = (sum / u16::from(score)) as u8;
    taken + search(&mut left, score, 0, most)
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
