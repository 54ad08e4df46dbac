use crate::{Graph, Id, Set};

/// What can be reached from a zone, at what price, and by which way.
#[derive(Clone, Debug)]
pub struct Reach<Z> {
    start: Z,
    costs: Vec<Option<u32>>,
    before: Vec<Option<Z>>,
}

impl<Z: Id + PartialEq> Reach<Z> {
    /// Cheapest ways first (Dijkstra); of equal ones the one found from the lower zone.
    pub(crate) fn explore<L>(
        graph: &Graph<Z, L>,
        start: Z,
        budget: u32,
        cost: impl Fn(Z, &L, Z) -> Option<u32>,
    ) -> Self {
        let zones = graph.zones();
        let mut reach = Self { start, costs: vec![None; zones], before: vec![None; zones] };
        let mut open = Set::EMPTY;
        if start.index() < zones {
            reach.costs[start.index()] = Some(0);
            open.insert(start);
        }
        while let Some(from) = open.iter().min_by_key(|zone| reach.costs[zone.index()]) {
            open.remove(from);
            let so_far = reach.costs[from.index()].unwrap_or(0);
            for to in graph.neighbours(from) {
                let Some(step) = graph.link(from, to).and_then(|link| cost(from, link, to)) else { continue };
                let total = so_far.saturating_add(step);
                if total <= budget && reach.costs[to.index()].is_none_or(|known| total < known) {
                    reach.costs[to.index()] = Some(total);
                    reach.before[to.index()] = Some(from);
                    open.insert(to);
                }
            }
        }
        reach
    }

    /// The price of a zone; `None` when it is out of reach.
    pub fn cost(&self, zone: Z) -> Option<u32> {
        self.costs.get(zone.index()).copied().flatten()
    }

    /// All zones within reach, the start among them.
    pub fn zones(&self) -> Set<Z> {
        (0..self.costs.len()).map(Z::of).filter(|&zone| self.cost(zone).is_some()).collect()
    }

    /// The way to a zone, from the start to the zone; empty when it is out of reach.
    pub fn path(&self, to: Z) -> Vec<Z> {
        if self.cost(to).is_none() {
            return Vec::new();
        }
        let mut path = vec![to];
        let mut at = to;
        while at != self.start {
            let Some(before) = self.before[at.index()] else { break };
            path.push(before);
            at = before;
        }
        path.reverse();
        path
    }
}
