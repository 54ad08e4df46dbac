//! The town: what follows from a map once and for all. [FP-16.1, FP-16.9]

use std::ops::Deref;

use crate::data::areas::Areas;
use crate::data::map::{AreaId, Map, Neighbour};
use crate::data::{Allowances, Scenario};
use crate::rules::command_group;
use crate::rules::commander;
use crate::rules::movement::Mover;
use crate::rules::sight::{Sight, lines_of_sight};
use crate::rules::ways::{Pace, Ways};

/// A scenario with its town surveyed.
#[derive(Debug)]
pub struct Setting {
    scenario: Scenario,
    /// The town.
    pub town: Town,
}

impl Setting {
    /// Surveys the town of a scenario, where types of unit move so far.
    pub fn of(scenario: Scenario, allowances: Allowances) -> Self {
        Self { town: Town::survey(&scenario.map, allowances), scenario }
    }
}

impl Deref for Setting {
    type Target = Scenario;
    fn deref(&self) -> &Scenario {
        &self.scenario
    }
}

/// A map with everything that can be worked out beforehand.
#[derive(Debug)]
pub struct Town {
    map: Map,
    /// Columns, rows and levels between areas.
    ranges: Vec<u8>,
    /// What follows from each set of open gates.
    prospects: Vec<Prospect>,
}

impl Deref for Town {
    type Target = Map;
    fn deref(&self) -> &Map {
        &self.map
    }
}

/// Sight, steps and ways for one set of open gates.
#[derive(Debug)]
struct Prospect {
    sight: Vec<Sight>,
    seen: Vec<Areas>,
    steps: Vec<u8>,
    ways: [Vec<Ways>; 4],
    rides: Vec<Ways>,
    joined: [Vec<Joined>; 4],
}

/// What an area is joined to by edges that cost one and two areas.
#[derive(Clone, Copy, Debug, Default)]
pub struct Joined {
    /// One area.
    pub near: Areas,
    /// Two areas.
    pub far: Areas,
}

/// No way on foot.
pub const NO_WAY: u8 = u8::MAX;

impl Town {
    /// Works out ranges, and sight, steps and ways for every set of open gates. Command figures and crews off their guns walk as infantry does.
    fn survey(map: &Map, allowances: Allowances) -> Self {
        let allowances = Allowances { foot: allowances.foot.max(command_group::ALLOWANCE), ..allowances };
        let mut town = Self { map: map.clone(), ranges: Vec::new(), prospects: Vec::new() };
        let ids = 0..map.areas.len() as AreaId;
        town.ranges = ids
            .clone()
            .flat_map(|from| ids.clone().map(move |to| (from, to)))
            .map(|(from, to)| town.measure(from, to))
            .collect();
        town.prospects = (0..1u8 << map.gates.len()).map(|open| town.prospect(open, allowances)).collect();
        town
    }

    fn prospect(&self, open: u8, allowances: Allowances) -> Prospect {
        let sight = lines_of_sight(self, open);
        let count = self.areas.len();
        let seen_in =
            |row: &[Sight]| (0..count as AreaId).filter(|&to| row[usize::from(to)] != Sight::Blocked).collect();
        let ways = |mover: Mover| {
            let upto = match mover {
                Mover::Foot | Mover::Crew => allowances.foot,
                Mover::Horse => allowances.horse,
                Mover::Gun => allowances.gun,
            };
            let pace = |next: &Neighbour| next.kind.cost(mover, open).map(Pace::plain);
            (0..count as AreaId).map(|start| Ways::survey(self, start, upto, &pace)).collect()
        };
        let ride = |next: &Neighbour| commander::stride(next, Mover::Horse, open);
        Prospect {
            seen: sight.chunks(count).map(seen_in).collect(),
            sight,
            steps: self.steps_on_foot(open),
            ways: Mover::ALL.map(ways),
            rides: (0..count as AreaId).map(|start| Ways::survey(self, start, commander::MOUNTED, &ride)).collect(),
            joined: Mover::ALL.map(|mover| self.joins(mover, open)),
        }
    }

    fn joins(&self, mover: Mover, open: u8) -> Vec<Joined> {
        let joined = |list: &Vec<Neighbour>| {
            list.iter().fold(Joined::default(), |mut joined, next| {
                match next.kind.cost(mover, open) {
                    Some(1) => joined.near.add(next.area),
                    Some(_) => joined.far.add(next.area),
                    None => {}
                }
                joined
            })
        };
        self.neighbours.iter().map(joined).collect()
    }

    /// Columns, rows and levels between two areas. [FP-5.6, FP-5.7, FP-16.1]
    pub fn range(&self, from: AreaId, to: AreaId) -> u8 {
        self.ranges[self.pair(from, to)]
    }

    fn measure(&self, from: AreaId, to: AreaId) -> u8 {
        let (a, b) = (self.area(from), self.area(to));
        a.column.abs_diff(b.column) + a.row.abs_diff(b.row) + a.level.abs_diff(b.level)
    }

    /// What somebody in `from` sees of `to`. [FP-16.2]
    pub fn sight(&self, from: AreaId, to: AreaId, open: u8) -> Sight {
        self.prospects[usize::from(open)].sight[self.pair(from, to)]
    }

    /// The areas that somebody in an area sees.
    pub fn seen(&self, from: AreaId, open: u8) -> Areas {
        self.prospects[usize::from(open)].seen[usize::from(from)]
    }

    /// The ways from an area.
    pub fn ways(&self, mover: Mover, from: AreaId, open: u8) -> &Ways {
        &self.prospects[usize::from(open)].ways[mover as usize][usize::from(from)]
    }

    /// The ways of the mounted Commander-in-Chief from an area.
    pub fn rides(&self, from: AreaId, open: u8) -> &Ways {
        &self.prospects[usize::from(open)].rides[usize::from(from)]
    }

    /// What an area is joined to, for a mover.
    pub fn joined(&self, mover: Mover, area: AreaId, open: u8) -> Joined {
        self.prospects[usize::from(open)].joined[mover as usize][usize::from(area)]
    }

    /// The least number of edges on foot between two areas, climbs included, whoever stands there. [FP-16.9]
    pub fn steps(&self, from: AreaId, to: AreaId, open: u8) -> u8 {
        self.prospects[usize::from(open)].steps[self.pair(from, to)]
    }

    fn pair(&self, from: AreaId, to: AreaId) -> usize {
        usize::from(from) * self.areas.len() + usize::from(to)
    }

    fn steps_on_foot(&self, open: u8) -> Vec<u8> {
        let count = self.areas.len();
        let mut steps = vec![NO_WAY; count * count];
        for start in 0..count {
            let row = &mut steps[start * count..(start + 1) * count];
            row[start] = 0;
            let mut queue = std::collections::VecDeque::from([start]);
            while let Some(here) = queue.pop_front() {
                for next in &self.neighbours[here] {
                    let there = usize::from(next.area);
                    if row[there] == NO_WAY && next.kind.cost(Mover::Foot, open).is_some() {
                        row[there] = row[here] + 1;
                        queue.push_back(there);
                    }
                }
            }
        }
        steps
    }
}
