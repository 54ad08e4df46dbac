//! Ways through the town, worked out once for a map: whatever stands in the way is left out when they are used. [FP-4.1]

use crate::data::areas::Areas;
use crate::data::map::{AreaId, Map, Neighbour};
use crate::rules::order::Path;

/// What it takes to cross an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Areas of movement.
    pub cost: u8,
    /// Over a wall or fence in the saddle. [FP-3.7]
    pub jumps: bool,
    /// The move ends beyond it. [FP-3.6]
    pub ends: bool,
}

impl Pace {
    /// A plain step.
    pub fn plain(cost: u8) -> Self {
        Self { cost, jumps: false, ends: false }
    }
}

/// One way: the areas entered, in order, and what they cost.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The areas entered.
    pub path: Path,
    /// Areas of movement.
    pub cost: u8,
    /// Walls and fences jumped.
    pub jumps: u8,
    through: Areas,
}

/// All ways that one kind of mover can go from one area, by where they end.
#[derive(Debug, Default)]
pub struct Ways {
    ends: Vec<End>,
    ways: Vec<Way>,
}

/// The ways to one area, the easiest first.
#[derive(Debug)]
struct End {
    through: Areas,
    /// What the cheapest costs.
    least: u8,
    first: u32,
    past: u32,
}

impl Ways {
    /// Finds all ways from an area, `upto` areas of movement long.
    pub fn survey(map: &Map, start: AreaId, upto: u8, pace: &impl Fn(&Neighbour) -> Option<Pace>) -> Self {
        let mut ways = Vec::new();
        let here = Way { path: Path::NONE, cost: 0, jumps: 0, through: Areas::only(start) };
        explore(map, start, here, upto, pace, &mut ways);
        for way in &mut ways {
            way.through = way.through.without(Areas::only(start));
        }
        ways.sort_by_key(|way| (way.path.end(), way.jumps, way.cost));
        Self::grouped(ways)
    }

    fn grouped(ways: Vec<Way>) -> Self {
        let mut grouped = Self::default();
        for same_end in ways.chunk_by(|a, b| a.path.end() == b.path.end()) {
            let first = grouped.ways.len();
            for way in same_end {
                // Of ways through the same areas the easiest is enough.
                if !grouped.ways[first..].iter().any(|easier| easier.through == way.through) {
                    grouped.ways.push(*way);
                }
            }
            let through = grouped.ways[first..].iter().fold(Areas::NONE, |set, way| set.or(way.through));
            let least = grouped.ways[first..].iter().map(|way| way.cost).min().unwrap_or(u8::MAX);
            grouped.ends.push(End { through, least, first: first as u32, past: grouped.ways.len() as u32 });
        }
        grouped
    }

    /// The easiest way to every area that can be reached without entering blocked ones.
    pub fn easiest(&self, blocked: Areas, upto: u8) -> impl Iterator<Item = &Way> {
        self.open(blocked, upto).map(|open| open.easiest)
    }

    /// The ways to every area that can be reached without entering blocked ones.
    pub fn open(&self, blocked: Areas, upto: u8) -> impl Iterator<Item = Open<'_>> {
        self.ends.iter().filter(move |end| end.least <= upto).filter_map(move |end| {
            let all = &self.ways[end.first as usize..end.past as usize];
            let first = all.iter().position(|way| way.is_open(blocked, upto))?;
            Some(Open { easiest: &all[first], ways: &all[first..], through: end.through, blocked, upto })
        })
    }
}

impl Way {
    fn is_open(&self, blocked: Areas, upto: u8) -> bool {
        self.cost <= upto && !self.through.meets(blocked)
    }
}

/// The ways to one area, blocked ones and those that are too long left out.
#[derive(Clone, Copy, Debug)]
pub struct Open<'a> {
    /// The easiest.
    pub easiest: &'a Way,
    ways: &'a [Way],
    through: Areas,
    blocked: Areas,
    upto: u8,
}

impl<'a> Open<'a> {
    /// The way through most areas that are worth visiting, of equals the easiest.
    pub fn visiting(&self, worth: Areas) -> &'a Way {
        if !self.through.meets(worth) {
            return self.easiest;
        }
        let open = self.ways.iter().filter(|way| way.is_open(self.blocked, self.upto));
        open.min_by_key(|way| u32::MAX - way.through.shared(worth)).unwrap_or(self.easiest)
    }
}

/// Goes on from where a way has come to, in every direction it has not yet been.
fn explore(
    map: &Map,
    here: AreaId,
    so_far: Way,
    upto: u8,
    pace: &impl Fn(&Neighbour) -> Option<Pace>,
    ways: &mut Vec<Way>,
) {
    for next in map.neighbours(here) {
        let Some(pace_there) = pace(next) else { continue };
        let mut way = so_far;
        way.cost += pace_there.cost;
        way.jumps += u8::from(pace_there.jumps);
        if way.cost > upto || way.through.has(next.area) || !way.path.push(next.area) {
            continue;
        }
        way.through.add(next.area);
        ways.push(way);
        if !pace_there.ends {
            explore(map, next.area, way, upto, pace, ways);
        }
    }
}
