use super::{Cup, Entrant, Pairing, matching};

/// A round by points: from the top everybody meets the nearest in points, within a group of equal points the upper half the lower half. Nobody meets twice
/// and nobody has two byes, unless there is no other way; then as few as possible.
pub(super) fn round(cup: &Cup) -> Vec<Pairing> {
    let past = Past::of(cup);
    let mut waiting: Vec<Entrant> =
        cup.order.iter().copied().filter(|entrant| !cup.withdrawn.contains(entrant)).collect();
    // Sorting keeps those of equal points in the order of their strength.
    waiting.sort_by_key(|entrant| std::cmp::Reverse(past.points[*entrant]));
    let mut pairings = Vec::new();
    let bye = (waiting.len() % 2 == 1).then(|| waiting.remove(past.who_has_a_bye(&waiting)));
    let mut fresh = past.fresh_pairs(&waiting);
    while !waiting.is_empty() {
        let first = waiting.remove(0);
        let second = waiting.remove(past.opponent(first, &waiting, fresh));
        fresh -= usize::from(past.met[first][second] == 0);
        pairings.push(Pairing::Meet(first, second));
    }
    pairings.extend(bye.map(Pairing::Bye));
    pairings
}

/// What has happened before a round.
struct Past {
    /// By entrant, in halves.
    points: Vec<u32>,
    byes: Vec<usize>,
    /// How often each has met each.
    met: Vec<Vec<usize>>,
}

impl Past {
    fn of(cup: &Cup) -> Self {
        let count = cup.entrants();
        let mut past =
            Self { points: vec![0; count], byes: vec![0; count], met: (0..count).map(|_| vec![0; count]).collect() };
        for entrant in 0..count {
            for (other, [own, _]) in cup.encounters(entrant) {
                past.points[entrant] += own;
                match other {
                    Some(other) => past.met[entrant][other] += 1,
                    None => past.byes[entrant] += 1,
                }
            }
        }
        past
    }

    /// The last in the table of those with the fewest byes, without whom as many as possible meet somebody new; by place in the queue.
    fn who_has_a_bye(&self, waiting: &[Entrant]) -> usize {
        let fewest = waiting.iter().map(|entrant| self.byes[*entrant]).min().unwrap_or(0);
        let candidates = (0..waiting.len()).filter(|place| self.byes[waiting[*place]] == fewest);
        candidates.max_by_key(|place| (self.fresh_pairs(&without(waiting, *place)), *place)).unwrap_or(0)
    }

    /// Whom the first one meets, by place in the queue. `fresh` pairs can be had with him, and as many must remain possible without the two.
    fn opponent(&self, first: Entrant, waiting: &[Entrant], fresh: usize) -> usize {
        let points = self.points[first];
        let group = waiting.iter().take_while(|entrant| self.points[**entrant] == points).count();
        // He is the first of `group + 1` with equal points, and should meet the first of their lower half.
        let wished = group / 2;
        let mut candidates: Vec<usize> = (0..waiting.len()).collect();
        candidates.sort_by_key(|place| {
            let other = waiting[*place];
            let off = if *place < group { place.abs_diff(wished) } else { *place };
            (self.met[first][other], points.abs_diff(self.points[other]), off)
        });
        let fits = |place: &usize| {
            let is_fresh = self.met[first][waiting[*place]] == 0;
            self.fresh_pairs(&without(waiting, *place)) + usize::from(is_fresh) >= fresh
        };
        candidates.iter().copied().find(fits).unwrap_or(0)
    }

    /// How many pairs that have not met can be made of these at the same time.
    fn fresh_pairs(&self, entrants: &[Entrant]) -> usize {
        matching::most_pairs(entrants.len(), |one, other| self.met[entrants[one]][entrants[other]] == 0)
    }
}

fn without(waiting: &[Entrant], place: usize) -> Vec<Entrant> {
    waiting.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, entrant)| *entrant).collect()
}
