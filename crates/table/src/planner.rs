//! The planner: the cheapest legal manoeuvre to a wished place, or the nearest reachable one and what stops it.

use crate::facing::{Facing, Turn};
use crate::kit::Kit;
use crate::leg::Leg;
use crate::length::Inches;
use crate::manoeuvre::Manoeuvre;
use crate::path::{Drill, Legs, Plan, Stop, Trip};
use crate::place::nearest_place;
use crate::segment::square_distance_below;
use crate::shape::Bounds;
use crate::spot::{Pose, Spot, distance_between};
use crate::way::{Bar, Ends};

/// A drill that can be planned for.
pub trait Planned: Drill {
    /// The manoeuvres the mover may use.
    fn kit(&self) -> Kit;

    /// Whether its move may end at a pose.
    fn may_end(&self, pose: Pose) -> Result<(), Stop>;

    /// How much ground something in the way takes, with the distance to be kept from it: so that the planner can go round. `None`: it does not try.
    fn extent(&self, _bar: Bar) -> Option<Bounds> {
        None
    }
}

/// Where a mover should go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Where the middle of its footprint should come.
    pub centre: Spot,
    /// Which way it should face; if it does not matter, as is cheapest.
    pub facing: Option<Facing>,
}

/// How long the planner may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// So many legs are judged, and as many again to make the best ways cheaper or to come near.
    pub legs: u32,
    /// So far round a wish that is not legal itself a legal place is looked for.
    pub around: Inches,
}

impl Effort {
    /// For dragging: thorough.
    pub const FULL: Self = Self { legs: 600, around: Inches::whole(4) };
    /// For computer players: the straight ways and a detour or two.
    pub const QUICK: Self = Self { legs: 60, around: Inches::whole(1) };
}

/// An end this near to the wish fulfils it.
const NEAR_ENOUGH: Inches = Inches::from_hundredths(2);

/// So many steps of 0.25" a cut move goes back to find a place to stay.
const BACK_STEPS: i32 = 16;

/// So many moves to the wish are kept to be made cheaper: the one that is cheapest at first need not be so in the end.
const KEPT: usize = 4;

/// So many corners are turned on the way at most.
const MOST_BENDS: u8 = 3;

/// Plans a move to a wish. The answer is always a legal move, if only to stay.
///
/// Ways that the kit offers are tried first, then ways round what bars them, the most promising first; the cheapest is made cheaper by shifting
/// its poses. Where none is within the allowance, the beginning that comes nearest to the wish is the answer.
pub fn plan(drill: &impl Planned, from: Pose, wish: Wish, effort: Effort) -> Plan {
    let mut planner = Planner {
        drill,
        kit: drill.kit(),
        from,
        wish,
        left: effort.legs,
        found: Vec::with_capacity(KEPT + 1),
        nearest: Trip::begin(from),
        nearest_stop: None,
        stop: None,
        beginnings: Vec::new(),
        ways: Vec::with_capacity(24),
    };
    planner.search(effort.around);
    planner.polish(effort.legs);
    planner.answer(effort.legs / 3)
}

struct Planner<'a, D> {
    drill: &'a D,
    kit: Kit,
    from: Pose,
    wish: Wish,
    left: u32,
    /// The cheapest moves found that fulfil the wish, cheapest first; they may still cost more than the allowance.
    found: Vec<Trip>,
    /// The move found within the allowance that ends nearest to the wish.
    nearest: Trip,
    /// What ends that move where it ends.
    nearest_stop: Option<Stop>,
    /// What stopped the first, most direct way.
    stop: Option<Stop>,
    /// Moves that were stopped, with the leg that could not be made: their beginnings may come near the wish.
    beginnings: Vec<(Trip, Manoeuvre)>,
    ways: Vec<Legs>,
}

/// A place on the way from which to go on: where the mover has come to and by which legs.
struct Node {
    trip: Trip,
    /// What it costs to here and the straight way from here to the wish.
    promise: Inches,
    bends: u8,
}

impl<D: Planned> Planner<'_, D> {
    fn search(&mut self, around: Inches) {
        let goals = self.goals(around);
        if goals.contains(&self.from) {
            self.found.push(Trip::begin(self.from));
            return;
        }
        let mut open = vec![Node { trip: Trip::begin(self.from), promise: Inches::ZERO, bends: 0 }];
        let mut bars: Vec<Bar> = Vec::new();
        // Nodes are few: looking through all for the most promising is quicker than keeping them sorted.
        while let Some(index) = (0..open.len()).min_by_key(|&index| open[index].promise) {
            let node = open.swap_remove(index);
            if self.best_cost() <= node.promise || self.left == 0 {
                break;
            }
            bars.clear();
            for &goal in &goals {
                self.try_ways(&node.trip, goal, &mut bars);
            }
            if node.bends < MOST_BENDS {
                for &bar in &bars {
                    self.open_detours(&node, bar, &mut open);
                }
            }
        }
        if self.found.is_empty() {
            self.scatter(&goals);
        }
    }

    /// What the cheapest move found costs.
    fn best_cost(&self) -> Inches {
        self.found.first().map_or(Inches::LIMIT, |trip| trip.cost)
    }

    /// Keeps a move that fulfils the wish if it is among the cheapest.
    fn find(&mut self, trip: Trip) {
        let place = self.found.partition_point(|known| known.cost <= trip.cost);
        self.found.insert(place, trip);
        self.found.truncate(KEPT);
    }

    /// Where no way and no detour leads to the wish: tries two legs by way of places scattered round the middle.
    fn scatter(&mut self, goals: &[Pose]) {
        let (Some(most), base) = (self.kit.to, self.drill.base()) else { return };
        let start = Trip::begin(self.from);
        for (ring, &goal) in [100, 200, 300].into_iter().flat_map(|ring| goals.iter().map(move |goal| (ring, goal))) {
            let middle = base.centre(self.from).middle(base.centre(goal)).point();
            for bearing in 0..8 {
                let spot = middle.towards(Facing::degrees(bearing * 45), Inches::from_hundredths(ring)).spot();
                for facing in [self.from.facing, goal.facing] {
                    let mut way = Legs::new();
                    let via = base.pose_about(spot, facing);
                    let halves = [self.kit.even(base, self.from, via, most), self.kit.even(base, via, goal, most)];
                    let is_whole = halves.iter().all(|half| way.try_extend_from_slice(half).is_ok());
                    if is_whole && self.left > 0 {
                        self.try_way(&start, &way);
                    }
                }
            }
            if !self.found.is_empty() {
                return;
            }
        }
    }

    /// The poses that fulfil the wish, the likely ones first; where none may be taken, the legal place nearest to the first.
    fn goals(&mut self, around: Inches) -> Vec<Pose> {
        let base = self.drill.base();
        let mut facings = Vec::new();
        if let Some(facing) = self.wish.facing {
            facings.push(facing);
        } else {
            facings.push(self.from.facing);
            facings.extend(Facing::of(base.centre(self.from), self.wish.centre).map(|facing| self.kit.rounded(facing)));
        }
        let mut goals: Vec<Pose> = facings.iter().map(|&facing| base.pose_about(self.wish.centre, facing)).collect();
        goals.dedup();
        let first = goals[0];
        let drill = self.drill;
        let stop = drill.may_end(first).err();
        goals.retain(|&goal| drill.may_end(goal).is_ok());
        if goals.is_empty() {
            self.stop = stop;
            let nearest = nearest_place(first, around, |pose| drill.may_end(pose).is_ok());
            goals.push(nearest.unwrap_or(first));
        }
        goals
    }

    /// Tries all ways of the kit from the end of a trip to a goal; notes what bars them.
    fn try_ways(&mut self, trip: &Trip, goal: Pose, bars: &mut Vec<Bar>) {
        let mut ways = std::mem::take(&mut self.ways);
        ways.clear();
        self.kit.ways(self.drill.base(), trip.end(), goal, &mut ways);
        for way in &ways {
            if self.left == 0 {
                break;
            }
            if let Some(Stop::Bar(bar)) = self.try_way(trip, way)
                && !bars.contains(&bar)
            {
                bars.push(bar);
            }
        }
        self.ways = ways;
    }

    /// Follows a way, whatever it costs, and keeps it if it is the cheapest; what stops it, if anything.
    fn try_way(&mut self, before: &Trip, way: &Legs) -> Option<Stop> {
        let mut trip = before.clone();
        for (index, &manoeuvre) in way.iter().enumerate() {
            let ends = if index + 1 == way.len() { Ends::Here } else { Ends::Later };
            // A move that already costs more than all that are kept need not be finished.
            if self.found.get(KEPT - 1).is_some_and(|last| last.cost <= trip.cost) {
                return None;
            }
            if let Err(stop) = self.go_on(&mut trip, manoeuvre, ends, Inches::LIMIT) {
                self.stop.get_or_insert(stop);
                self.beginnings.push((trip, manoeuvre));
                return Some(stop);
            }
        }
        self.find(trip);
        None
    }

    /// Adds a leg to a move, if it may be made within a limit.
    fn go_on(&mut self, trip: &mut Trip, manoeuvre: Manoeuvre, ends: Ends, limit: Inches) -> Result<(), Stop> {
        self.left = self.left.saturating_sub(1);
        if trip.legs.len() >= usize::from(self.kit.legs) {
            return Err(Stop::TooManyLegs);
        }
        trip.extend_within(self.drill, manoeuvre, ends, limit)
    }

    /// Opens places round something in the way from which to go on.
    fn open_detours(&mut self, node: &Node, bar: Bar, open: &mut Vec<Node>) {
        let Some(extent) = self.drill.extent(bar) else { return };
        let base = self.drill.base();
        let here = base.centre(node.trip.end());
        // Past the thing's corners with the mover's own half width or depth to spare, and a little.
        let halves = [base.width(), base.depth()].map(|side| side.fine() as i32 / 2 + 500);
        let loose = extent.grown(halves[0].max(halves[1]));
        let tight = extent.grown(halves[0].min(halves[1]));
        let is_square = halves[0].abs_diff(halves[1]) < 5_000;
        let corners = [loose, tight].into_iter().take(if is_square { 1 } else { 2 }).flat_map(corners_of);
        for corner in corners {
            let there = node.trip.cost + distance_between(here, corner);
            let promise = there + distance_between(corner, self.wish.centre);
            let is_promising = promise < self.best_cost() && there < self.drill.allowance();
            if !is_promising || self.left == 0 {
                continue;
            }
            if let Some(trip) = self.cheapest_to(&node.trip, corner) {
                let promise = trip.cost + distance_between(base.centre(trip.end()), self.wish.centre);
                open.push(Node { trip, promise, bends: node.bends + 1 });
            }
        }
    }

    /// The cheapest move on from a trip that passes a spot, facing kept or towards it.
    fn cheapest_to(&mut self, before: &Trip, spot: Spot) -> Option<Trip> {
        let base = self.drill.base();
        let from = before.end();
        let mut best: Option<Trip> = None;
        let bearing = Facing::of(base.centre(from), spot).map(|facing| self.kit.rounded(facing));
        for facing in [Some(from.facing), bearing].into_iter().flatten() {
            let mut ways = Vec::new();
            self.kit.ways(base, from, base.pose_about(spot, facing), &mut ways);
            for way in ways.iter().take(3) {
                if let Some(trip) = self.follow(before, way)
                    && best.as_ref().is_none_or(|best| trip.cost < best.cost)
                {
                    best = Some(trip);
                }
            }
        }
        best
    }

    fn follow(&mut self, before: &Trip, way: &Legs) -> Option<Trip> {
        let mut trip = before.clone();
        for &manoeuvre in way {
            self.go_on(&mut trip, manoeuvre, Ends::Later, self.drill.allowance()).ok()?;
        }
        Some(trip)
    }

    /// Makes the moves found cheaper by shifting and turning the poses on their way, in ever smaller steps.
    fn polish(&mut self, effort: u32) {
        // What costs half as much again as there is to spend will not come within it.
        let dear = self.drill.allowance() + Inches::from_hundredths(self.drill.allowance().hundredths() / 2);
        for mut trip in std::mem::take(&mut self.found) {
            self.left = effort / KEPT as u32;
            if trip.cost <= dear {
                trip = self.polished(trip);
            }
            self.find(trip);
        }
    }

    fn polished(&mut self, mut best: Trip) -> Trip {
        for step in [100, 40, 15, 5] {
            let mut is_better = true;
            while is_better && self.left > 0 {
                is_better = false;
                for index in 0..best.legs.len().saturating_sub(1) {
                    let Manoeuvre::To(pose) = best.legs[index] else { continue };
                    for shifted in shifts(pose, step, self.kit.grain) {
                        let mut legs = best.legs.clone();
                        legs[index] = Manoeuvre::To(shifted);
                        if let Some(trip) = self.cheaper(&legs, best.cost) {
                            (best, is_better) = (trip, true);
                        }
                    }
                }
            }
        }
        best
    }

    /// A whole move, if it may be made and costs less than a limit.
    fn cheaper(&mut self, legs: &Legs, limit: Inches) -> Option<Trip> {
        let mut trip = Trip::begin(self.from);
        let below = limit - Inches::from_hundredths(1);
        for (index, &manoeuvre) in legs.iter().enumerate() {
            let ends = if index + 1 == legs.len() { Ends::Here } else { Ends::Later };
            self.go_on(&mut trip, manoeuvre, ends, below).ok()?;
        }
        Some(trip)
    }

    fn answer(mut self, effort: u32) -> Plan {
        let allowance = self.drill.allowance();
        if !self.found.is_empty() {
            let best = self.found.swap_remove(0);
            if best.cost <= allowance {
                let stop = self.stop.filter(|_| !self.is_fulfilled(&best));
                return Plan { trip: best, stop };
            }
            self.stop.get_or_insert(Stop::TooFar { cost: best.cost, left: allowance });
            let stopped = self.cut_at_allowance(&best);
            self.beginnings.push(stopped);
        }
        self.approach(effort);
        // The reason is what ends the move that can be made, not what barred another way to the wish.
        Plan { trip: self.nearest, stop: self.nearest_stop.or(self.stop).or(Some(Stop::TooManyLegs)) }
    }

    /// The legs of a move that the allowance pays for, and the first that it does not.
    fn cut_at_allowance(&self, trip: &Trip) -> (Trip, Manoeuvre) {
        let mut paid = Trip::begin(self.from);
        for &manoeuvre in &trip.legs {
            if paid.extend(self.drill, manoeuvre, Ends::Later).is_err() {
                return (paid, manoeuvre);
            }
        }
        let last = trip.legs.last().copied().unwrap_or(Manoeuvre::About);
        (paid, last)
    }

    /// If the wish cannot be fulfilled, comes as near as the beginnings of stopped moves do.
    fn approach(&mut self, effort: u32) {
        self.left = effort;
        let (base, wish) = (self.drill.base(), self.wish.centre);
        // How near the whole leg would pass the wish: its beginning comes no nearer.
        let passing = |(trip, manoeuvre): (Trip, Manoeuvre)| {
            let leg = Leg::new(base, trip.end(), manoeuvre);
            let way = (base.centre(leg.from), base.centre(leg.to));
            (square_distance_below(i64::MAX, wish, way).isqrt() / 100, trip, manoeuvre)
        };
        let mut beginnings: Vec<_> = std::mem::take(&mut self.beginnings).into_iter().map(passing).collect();
        beginnings.sort_by_key(|&(nearest, ..)| nearest);
        for (nearest, trip, manoeuvre) in beginnings {
            if self.left == 0 || nearest > i64::from(self.distance(&self.nearest).hundredths()) {
                break;
            }
            if trip.cost <= self.drill.allowance() {
                self.keep_beginning(trip, manoeuvre);
            }
        }
    }

    /// Keeps as much of a leg that cannot be made as can.
    fn keep_beginning(&mut self, trip: Trip, manoeuvre: Manoeuvre) {
        let leg = Leg::new(self.drill.base(), trip.end(), manoeuvre);
        let (mut free, mut barred) = (0, leg.length().hundredths().max(1));
        let mut stop = None;
        while barred - free > 1 && self.left > 0 {
            let middle = i32::midpoint(free, barred);
            match self.shortened(&trip, &leg, middle, Ends::Later) {
                Ok(_) => free = middle,
                Err(why) => (barred, stop) = (middle, Some(why)),
            }
        }
        // The farthest place may be one that can only be passed: go back until it can be stayed at.
        for back in 0..=BACK_STEPS {
            let along = free - back * Leg::STEP.hundredths();
            if along <= 0 || self.left == 0 {
                break;
            }
            match self.shortened(&trip, &leg, along, Ends::Here) {
                Ok(trip) => return self.keep(trip, stop),
                Err(why) => stop = Some(why),
            }
        }
        if !trip.legs.is_empty() && self.drill.may_end(trip.end()).is_ok() {
            self.keep(trip, stop);
        }
    }

    fn shortened(&mut self, trip: &Trip, leg: &Leg, hundredths: i32, ends: Ends) -> Result<Trip, Stop> {
        let mut trip = trip.clone();
        let mut manoeuvre = leg.cut(Inches::from_hundredths(hundredths)).manoeuvre;
        if let Manoeuvre::To(pose) = manoeuvre {
            manoeuvre = Manoeuvre::To(Pose { facing: self.kit.rounded(pose.facing), ..pose });
        }
        self.go_on(&mut trip, manoeuvre, ends, self.drill.allowance()).map(|()| trip)
    }

    /// Keeps a move and what ends it if it comes nearer to the wish than the one kept.
    fn keep(&mut self, trip: Trip, stop: Option<Stop>) {
        if self.rank(&trip) < self.rank(&self.nearest) {
            (self.nearest, self.nearest_stop) = (trip, stop);
        }
    }

    fn is_fulfilled(&self, trip: &Trip) -> bool {
        self.distance(trip) <= NEAR_ENOUGH && self.wish.facing.is_none_or(|facing| trip.end().facing == facing)
    }

    /// How far a move's end is from the wished place.
    fn distance(&self, trip: &Trip) -> Inches {
        distance_between(self.drill.base().centre(trip.end()), self.wish.centre)
    }

    /// Smaller is nearer to the wish: a degree of facing weighs as much as 0.02", then the cheaper.
    fn rank(&self, trip: &Trip) -> (i32, Inches) {
        let turn = self.wish.facing.map_or(0, |facing| trip.end().facing.turn_to(facing).abs().hundredths());
        (self.distance(trip).hundredths() + turn / 50, trip.cost)
    }
}

/// A pose shifted to eight sides and turned to two.
fn shifts(pose: Pose, step: i32, grain: Turn) -> impl Iterator<Item = Pose> {
    let shifted = move |(x, y): (i32, i32)| Pose {
        x: pose.x + Inches::from_hundredths(x * step),
        y: pose.y + Inches::from_hundredths(y * step),
        ..pose
    };
    // Five degrees for an inch, in multiples of the grain.
    let grain = grain.hundredths().max(1);
    let turn = Turn::from_hundredths((step * 5 / grain).max(1) * grain);
    let sides = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let turned = [turn, -turn].map(|turn| Pose { facing: pose.facing + turn, ..pose });
    sides.into_iter().map(shifted).chain(turned)
}

fn corners_of(bounds: Bounds) -> [Spot; 4] {
    [
        Spot { x: bounds.left, y: bounds.bottom },
        Spot { x: bounds.left, y: bounds.top },
        Spot { x: bounds.right, y: bounds.top },
        Spot { x: bounds.right, y: bounds.bottom },
    ]
}
