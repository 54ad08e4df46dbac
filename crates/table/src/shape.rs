//! A base set down on the table: what all questions are asked about.

use arrayvec::ArrayVec;

use crate::length::Inches;
use crate::spot::Spot;
use crate::terrain::Area;

/// The most corners a shape can have.
pub const MOST_CORNERS: usize = 8;

/// A convex shape on the table: up to eight corners in clockwise order, rounded by a radius. A disc is one corner with a radius, a
/// rectangle four without one; the trail of a sliding base has up to eight.
///
/// Of a rectangle set down by [`Base::placed`](crate::Base::placed) the corners are front left, front right, rear right, rear left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    corners: [Spot; MOST_CORNERS],
    count: u8,
    radius: i32,
    bounds: Bounds,
}

impl Shape {
    /// A disc.
    pub(crate) fn disc(centre: Spot, radius: i32) -> Self {
        Self::of(&[centre], radius)
    }

    /// A quadrangle with corners in clockwise order.
    pub(crate) fn quad(corners: [Spot; 4]) -> Self {
        let mut all = [corners[0]; MOST_CORNERS];
        all[..4].copy_from_slice(&corners);
        Self { corners: all, count: 4, radius: 0, bounds: Bounds::of(&corners) }
    }

    /// A point: a shape without extent.
    pub fn point(at: Spot) -> Self {
        Self::of(&[at], 0)
    }

    /// A convex shape of corners in clockwise order, at least one, at most eight, rounded by a radius.
    pub(crate) fn of(corners: &[Spot], radius: i32) -> Self {
        let mut all = [corners[0]; MOST_CORNERS];
        all[..corners.len()].copy_from_slice(corners);
        Self { corners: all, count: corners.len() as u8, radius, bounds: Bounds::of(corners).grown(radius) }
    }

    /// The same of corners about which the box is known.
    pub(crate) fn within(corners: ArrayVec<Spot, MOST_CORNERS>, radius: i32, bounds: Bounds) -> Self {
        let mut all = [corners[0]; MOST_CORNERS];
        all[..corners.len()].copy_from_slice(&corners);
        Self { corners: all, count: corners.len() as u8, radius, bounds }
    }

    /// The shape of a convex area with at most eight corners, such as a town that is held as a whole; `None` for other areas.
    pub fn of_area(area: &Area) -> Option<Self> {
        (area.is_convex() && area.corners().len() <= MOST_CORNERS).then(|| Self::of(area.corners(), 0))
    }

    /// Its corners in clockwise order; a disc's centre.
    pub fn corners(&self) -> &[Spot] {
        &self.corners[..usize::from(self.count)]
    }

    /// The radius by which it is rounded, in ten-thousandths of an inch; 0 for a rectangle.
    pub const fn radius(&self) -> i32 {
        self.radius
    }

    /// The smallest upright box around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The mean of its corners: the middle of a rectangle or disc, always within the shape.
    pub fn centre(&self) -> Spot {
        let count = i64::from(self.count);
        let (x, y) =
            self.corners().iter().fold((0, 0), |(x, y), corner| (x + i64::from(corner.x), y + i64::from(corner.y)));
        Spot { x: x.div_euclid(count) as i32, y: y.div_euclid(count) as i32 }
    }

    /// The middle of its front edge (between its first two corners); a disc's centre.
    pub fn front_middle(&self) -> Spot {
        match self.corners() {
            [left, right, ..] => left.middle(*right),
            _ => self.corners[0],
        }
    }

    /// Its edges, each from a corner to the next; a disc's is its centre twice.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Spot, Spot)> + '_ {
        let corners = self.corners();
        (0..corners.len()).map(move |index| {
            let next = if index + 1 == corners.len() { 0 } else { index + 1 };
            (corners[index], corners[next])
        })
    }

    /// The same shape elsewhere.
    #[must_use]
    pub fn moved(&self, by: Spot) -> Self {
        let mut moved = *self;
        for corner in &mut moved.corners {
            *corner = *corner + by;
        }
        moved.bounds = self.bounds.moved(by);
        moved
    }
}

/// An upright box, edges included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The lowest x.
    pub left: i32,
    /// The lowest y.
    pub bottom: i32,
    /// The highest x.
    pub right: i32,
    /// The highest y.
    pub top: i32,
}

impl Bounds {
    /// The smallest box around some spots, at least one.
    pub fn of(spots: &[Spot]) -> Self {
        let first = Self { left: spots[0].x, bottom: spots[0].y, right: spots[0].x, top: spots[0].y };
        spots[1..].iter().fold(first, |bounds, spot| Self {
            left: bounds.left.min(spot.x),
            bottom: bounds.bottom.min(spot.y),
            right: bounds.right.max(spot.x),
            top: bounds.top.max(spot.y),
        })
    }

    /// Larger by so much on every side.
    #[must_use]
    pub const fn grown(self, by: i32) -> Self {
        Self {
            left: self.left.saturating_sub(by),
            bottom: self.bottom.saturating_sub(by),
            right: self.right.saturating_add(by),
            top: self.top.saturating_add(by),
        }
    }

    /// Larger by a length on every side, and by a hundredth more: whatever measures as within that length of the box meets it.
    #[must_use]
    pub const fn about(self, length: Inches) -> Self {
        self.grown(length.hundredths() * 100 + 100)
    }

    /// The same box elsewhere.
    #[must_use]
    pub const fn moved(self, by: Spot) -> Self {
        Self { left: self.left + by.x, bottom: self.bottom + by.y, right: self.right + by.x, top: self.top + by.y }
    }

    /// The smallest box around both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            bottom: self.bottom.min(other.bottom),
            right: self.right.max(other.right),
            top: self.top.max(other.top),
        }
    }

    /// Whether two boxes have a point in common; touching counts.
    pub const fn meets(self, other: Self) -> bool {
        self.left <= other.right && other.left <= self.right && self.bottom <= other.top && other.bottom <= self.top
    }

    /// Whether two boxes are at most so far apart, across and up; exactly so far is within.
    #[inline]
    pub(crate) const fn is_within(self, other: Self, by: i32) -> bool {
        self.left - by <= other.right
            && other.left - by <= self.right
            && self.bottom - by <= other.top
            && other.bottom - by <= self.top
    }

    /// How far two boxes are apart, across and up; nothing in a direction in which they overlap.
    #[must_use]
    #[inline]
    pub fn apart(self, other: Self) -> Spot {
        let gap =
            |low: i32, high: i32, other_low: i32, other_high: i32| (other_low - high).max(low - other_high).max(0);
        Spot {
            x: gap(self.left, self.right, other.left, other.right),
            y: gap(self.bottom, self.top, other.bottom, other.top),
        }
    }

    /// Whether another box lies wholly in this one; edges may touch.
    pub const fn encloses(self, other: Self) -> bool {
        self.left <= other.left && other.right <= self.right && self.bottom <= other.bottom && other.top <= self.top
    }

    /// Whether a segment may have a point in the box: its own box meets it.
    pub(crate) fn may_hold(self, (p, q): (Spot, Spot)) -> bool {
        p.x.min(q.x) <= self.right
            && p.x.max(q.x) >= self.left
            && p.y.min(q.y) <= self.top
            && p.y.max(q.y) >= self.bottom
    }

    /// Whether the box reaches to the left of the straight line that an edge from a spot lies on.
    #[inline]
    pub(crate) const fn reaches_left_of(self, from: Spot, edge: Spot) -> bool {
        let up = if edge.x > 0 { self.top } else { self.bottom } - from.y;
        let across = if edge.y > 0 { self.left } else { self.right } - from.x;
        edge.x as i64 * up as i64 > edge.y as i64 * across as i64
    }

    /// Whether a spot is in the box; its edge counts.
    pub const fn holds(self, spot: Spot) -> bool {
        self.left <= spot.x && spot.x <= self.right && self.bottom <= spot.y && spot.y <= self.top
    }
}
