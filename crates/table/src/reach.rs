//! Reach: where a mover can come, as a polygon to draw.

use crate::facing::Facing;
use crate::length::Inches;
use crate::manoeuvre::Manoeuvre;
use crate::path::{Legs, Trip};
use crate::planner::Planned;
use crate::spot::{Point, Pose, distance_between};
use crate::way::Ends;

/// The outline of where a mover can come, for drawing: on each of so many bearings, clockwise from north, the farthest its middle comes that way
/// in one straight leg with facing kept, or after turning to the bearing. Where it can go no way it is the mover's own middle.
pub fn reach_outline(drill: &impl Planned, from: Pose, bearings: u16) -> Vec<Point> {
    let base = drill.base();
    let centre = base.centre(from);
    (0..i32::from(bearings))
        .map(|index| {
            let bearing = Facing::from_hundredths(index * 36_000 / i32::from(bearings));
            let mut best = (0, centre.point());
            for start in starts(drill, from, bearing) {
                if let Some(end) = farthest(drill, &start, bearing, best.0) {
                    best = (distance_between(centre, base.centre(end)).hundredths(), base.centre(end).point());
                }
            }
            best.1
        })
        .collect()
}

/// The mover as it stands, and turned to a bearing by what its kit offers for that.
fn starts(drill: &impl Planned, from: Pose, bearing: Facing) -> Vec<Trip> {
    let (kit, base) = (drill.kit(), drill.base());
    let turned = base.pose_about(base.centre(from), kit.rounded(bearing));
    let mut ways: Vec<Legs> = Vec::new();
    kit.ways(base, from, turned, &mut ways);
    let trips = ways.iter().filter_map(|way| {
        let mut trip = Trip::begin(from);
        way.iter().all(|&leg| trip.extend(drill, leg, Ends::Later).is_ok()).then_some(trip)
    });
    let mut starts = vec![Trip::begin(from)];
    starts.extend(trips.min_by_key(|trip| trip.cost));
    if kit.about {
        let mut trip = Trip::begin(from);
        if trip.extend(drill, Manoeuvre::About, Ends::Later).is_ok() {
            starts.push(trip);
        }
    }
    starts
}

/// The farthest pose on a bearing from the end of a trip, facing kept, if it is farther than what is known already.
fn farthest(drill: &impl Planned, trip: &Trip, bearing: Facing, known: i32) -> Option<Pose> {
    let (kit, base) = (drill.kit(), drill.base());
    let start = trip.end();
    let mut ways: Vec<Legs> = Vec::new();
    let mut end = |distance: i32| {
        let centre = base.centre(start).point().towards(bearing, Inches::from_hundredths(distance));
        let goal = base.pose_about(centre.spot(), start.facing);
        if goal == start {
            return Some(start);
        }
        ways.clear();
        kit.straight_ways(base, start, goal, &mut ways);
        ways.iter().find_map(|way| {
            let mut trip = trip.clone();
            let last = way.len().saturating_sub(1);
            let ends = |index: usize| if index == last { Ends::Here } else { Ends::Later };
            way.iter().enumerate().all(|(index, &leg)| trip.extend(drill, leg, ends(index)).is_ok()).then(|| trip.end())
        })
    };
    let (mut free, mut barred) = (known, drill.allowance().hundredths() + 1);
    let mut best = end(free.max(1))?;
    while barred - free > 1 {
        let middle = i32::midpoint(free, barred);
        match end(middle) {
            Some(pose) => (free, best) = (middle, pose),
            None => barred = middle,
        }
    }
    Some(best)
}
