use std::collections::VecDeque;

/// How many pairs can be made at the same time of `count` things, of which only some fit each other: the size of a largest matching, by Edmonds' blossoms.
pub(super) fn most_pairs(count: usize, fit: impl Fn(usize, usize) -> bool) -> usize {
    let fits = (0..count).map(|one| (0..count).map(|other| one != other && fit(one, other)).collect()).collect();
    let mut search = Search {
        fits,
        mate: vec![None; count],
        parent: vec![None; count],
        base: Vec::new(),
        reached: Vec::new(),
        queue: VecDeque::new(),
    };
    for root in 0..count {
        if search.mate[root].is_none()
            && let Some(end) = search.path_from(root)
        {
            search.turn_over(end);
        }
    }
    search.mate.iter().flatten().count() / 2
}

/// A search for a path on which pairs can be turned over so that there is one more.
struct Search {
    fits: Vec<Vec<bool>>,
    mate: Vec<Option<usize>>,
    /// From where a thing was reached.
    parent: Vec<Option<usize>>,
    /// The odd circle that a thing has been drawn into, by its first member.
    base: Vec<usize>,
    reached: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Search {
    /// The end of such a path.
    fn path_from(&mut self, root: usize) -> Option<usize> {
        let count = self.mate.len();
        self.parent = vec![None; count];
        self.base = (0..count).collect();
        self.reached = vec![false; count];
        self.reached[root] = true;
        self.queue = VecDeque::from([root]);
        while let Some(at) = self.queue.pop_front() {
            for next in 0..count {
                if !self.fits[at][next] || self.base[at] == self.base[next] || self.mate[at] == Some(next) {
                    continue;
                }
                if next == root || self.mate[next].is_some_and(|mate| self.parent[mate].is_some()) {
                    self.close_circle(at, next);
                } else if self.parent[next].is_none() {
                    self.parent[next] = Some(at);
                    let Some(mate) = self.mate[next] else { return Some(next) };
                    self.reached[mate] = true;
                    self.queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Two ends of an odd circle meet: from now on it counts as one thing.
    fn close_circle(&mut self, one: usize, other: usize) {
        let base = self.first_in_common(one, other);
        let mut inside = vec![false; self.mate.len()];
        self.mark(one, base, other, &mut inside);
        self.mark(other, base, one, &mut inside);
        for each in 0..self.mate.len() {
            if inside[self.base[each]] {
                self.base[each] = base;
                if !self.reached[each] {
                    self.reached[each] = true;
                    self.queue.push_back(each);
                }
            }
        }
    }

    /// Where the ways back from two things to the root meet.
    fn first_in_common(&self, one: usize, other: usize) -> usize {
        let up = |at: usize| {
            let base = self.base[at];
            (base, self.mate[base].and_then(|mate| self.parent[mate]))
        };
        let mut passed = vec![false; self.mate.len()];
        let mut next = Some(one);
        while let Some(at) = next {
            let (base, above) = up(at);
            passed[base] = true;
            next = above;
        }
        let mut next = Some(other);
        while let Some(at) = next {
            let (base, above) = up(at);
            if passed[base] {
                return base;
            }
            next = above;
        }
        unreachable!("both ways end at the root")
    }

    fn mark(&mut self, from: usize, base: usize, below: usize, inside: &mut [bool]) {
        let (mut at, mut below) = (from, below);
        while self.base[at] != base {
            let mate = self.mate[at].expect("all but the root have mates on the way");
            inside[self.base[at]] = true;
            inside[self.base[mate]] = true;
            self.parent[at] = Some(below);
            below = mate;
            at = self.parent[mate].expect("the way goes on to the root");
        }
    }

    /// Turns the pairs over along the path that ends here.
    fn turn_over(&mut self, end: usize) {
        let mut next = Some(end);
        while let Some(at) = next {
            let above = self.parent[at].expect("the path goes back to its root");
            next = self.mate[above];
            self.mate[at] = Some(above);
            self.mate[above] = Some(at);
        }
    }
}
