//! Cover between two places: areas stood in, lines stood behind.

use crate::crossing::{crossing_before, last_crossing, meets_line};
use crate::length::Inches;
use crate::shape::Shape;
use crate::spot::{Spot, distance_between};
use crate::terrain::Line;

/// How near to a target a line feature must be to cover it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearness {
    /// The target's spot is at most so far from the line, wherever the shot crosses it.
    OfLine(Inches),
    /// The shot crosses the line at most so far from the target's spot.
    OfCrossing(Inches),
}

/// Whether a line feature covers a target against a shot: the shot from one spot to the other crosses or touches the line, and the line is
/// near enough to the target. Exactly at the limit is near enough.
pub fn is_behind(line: &Line, firer: Spot, target: Spot, nearness: Nearness) -> bool {
    match nearness {
        Nearness::OfLine(limit) => {
            crate::distance::distance_to_line(&Shape::point(target), line) <= limit && meets_line(firer, target, line)
        }
        Nearness::OfCrossing(limit) => crossing_before(firer, target, line).is_some_and(|distance| distance <= limit),
    }
}

/// Whether the shot's last crossing of a line is at most so far from the firer and nearer to him than to the target: he fires over it.
pub fn is_fired_over(line: &Line, firer: Spot, target: Spot, limit: Inches) -> bool {
    last_crossing(firer, target, line).is_some_and(|crossing| {
        let near = distance_between(firer, crossing);
        near <= limit && near < distance_between(crossing, target)
    })
}
