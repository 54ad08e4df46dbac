//! Lanes: all that can lie between two shapes, or in the way of one that slides.

use crate::length::Inches;
use crate::shape::{Bounds, Shape};
use crate::spot::{Spot, cross};
use crate::terrain::Outline;

/// Wherever a straight way from a spot of one shape to a spot of another can run, and a little more: a quick look for what cannot be in the way. It lies
/// in the box around both, and across the way from one to the other no farther out than they do.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    bounds: Bounds,
    way: Spot,
    /// How far it reaches to the right and left, in shares of the way.
    across: (i64, i64),
}

impl Lane {
    /// The lane between two shapes.
    pub fn between(a: &Shape, b: &Shape) -> Self {
        // Any way would do; that between the middles of their boxes is quickly found and makes a narrow lane.
        let way = middle(b.bounds()) - middle(a.bounds());
        let ((low, high), (other_low, other_high)) = (extent(way, a.corners()), extent(way, b.corners()));
        // Spots within a shape may be rounded to just beyond its rim.
        let beyond = i64::from(a.radius().max(b.radius()) + HAIR) * (i64::from(way.x).abs() + i64::from(way.y).abs());
        let across = (low.min(other_low) - beyond, high.max(other_high) + beyond);
        Self { bounds: a.bounds().with(b.bounds()).grown(HAIR), way, across }
    }

    /// Wherever a shape that slides by a vector comes within a distance, a little more than the rounding of places shorter slides lead to included.
    pub fn along(start: &Shape, by: Spot, gap: Inches) -> Self {
        let reach = gap.fine() as i32 + ROUNDING;
        let (low, high) = extent(by, start.corners());
        let beyond = i64::from(start.radius() + reach) * (i64::from(by.x).abs() + i64::from(by.y).abs());
        let bounds = start.bounds().with(start.bounds().moved(by)).grown(reach);
        Self { bounds, way: by, across: (low - beyond, high + beyond) }
    }

    /// The box around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a shape may reach into it; never wrong when it says no.
    pub fn may_meet(&self, shape: &Shape) -> bool {
        self.bounds.meets(shape.bounds()) && self.may_hold(shape.corners(), shape.radius())
    }

    /// Whether a feature may reach into it; never wrong when it says no.
    pub fn may_meet_outline(&self, outline: &Outline) -> bool {
        self.bounds.meets(outline.bounds())
            && match outline {
                Outline::Area(area) => self.may_hold(area.corners(), 0),
                Outline::Line(line) => {
                    let near = self.bounds.grown(line.half_width());
                    line.pieces().any(|(p, q)| near.may_hold((p, q)) && self.may_hold(&[p, q], line.half_width()))
                }
            }
    }

    fn may_hold(&self, corners: &[Spot], radius: i32) -> bool {
        let (low, high) = extent(self.way, corners);
        let beyond = i64::from(radius) * (i64::from(self.way.x).abs() + i64::from(self.way.y).abs());
        low - beyond <= self.across.1 && high + beyond >= self.across.0
    }
}

fn middle(bounds: Bounds) -> Spot {
    Spot { x: i32::midpoint(bounds.left, bounds.right), y: i32::midpoint(bounds.bottom, bounds.top) }
}

/// So many ten-thousandths of an inch are more than what spots are rounded by.
const HAIR: i32 = 10;

/// By more than this places on a slide are never rounded.
const ROUNDING: i32 = 300;

/// How far spots lie to the right and to the left of a way from the origin, in shares of the way.
fn extent(way: Spot, spots: &[Spot]) -> (i64, i64) {
    let across = |&spot: &Spot| cross(way, spot);
    let first = across(&spots[0]);
    spots[1..].iter().map(across).fold((first, first), |(low, high), at| (low.min(at), high.max(at)))
}
