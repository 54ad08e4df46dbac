//! Line of sight past terrain and bases.

use arrayvec::ArrayVec;

use crate::crossing::{Stretches, crosses_area, crossings, roughly_inside};
use crate::length::Inches;
use crate::overlap::runs_through;
use crate::pieces::{Piece, Pieces};
use crate::shape::{Bounds, Shape};
use crate::spot::{Spot, dot, square, turns_left};
use crate::terrain::{Area, Feature, Ground, Outline};

/// What a feature does to a line of sight that comes upon it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Veil {
    /// Nothing.
    Clear,
    /// It hides what is beyond: a line through its inside, or across a line feature, is blocked. Touching does not hide.
    Solid,
    /// It can be looked through for a while: what all dense areas take of the line together counts against a limit.
    Dense,
}

/// How one observer's sight is hindered: the game's part of a question of sight.
pub trait Observer<K> {
    /// Whether a piece hides what is behind it: not the observer's own, not the target's.
    fn is_hidden_by(&self, piece: &Piece) -> bool;

    /// What a feature does to this line.
    fn veil(&self, index: usize, feature: &Feature<K>) -> Veil;

    /// How much dense ground in all can be looked through; exactly so much still can.
    fn dense_limit(&self) -> Inches {
        Inches::ZERO
    }
}

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// A piece, by its number.
    ByPiece(u16),
    /// A feature, by its index.
    ByFeature(usize),
    /// Too much dense ground: so many inches of it.
    ByDepth(Inches),
}

/// Looks along the straight line from one spot to another. A piece or solid area hides if the line passes through its inside; touching its
/// rim does not. A line feature hides if the line meets it anywhere but at its two ends.
pub fn look<K>(
    from: Spot,
    to: Spot,
    ground: &Ground<K>,
    pieces: &Pieces,
    observer: &impl Observer<K>,
) -> Result<(), Hidden> {
    let bounds = Bounds::of(&[from, to]);
    look_past(from, to, pieces.near(bounds), ground.near(bounds), observer)
}

/// As [`look`], past some pieces and features only: those that can be in the way have been sorted out.
pub fn look_past<'a, K: 'a>(
    from: Spot,
    to: Spot,
    pieces: impl Iterator<Item = &'a Piece>,
    features: impl Iterator<Item = (usize, &'a Feature<K>)>,
    observer: &impl Observer<K>,
) -> Result<(), Hidden> {
    let depth = look_through(from, to, pieces, features, observer)?.depth(from, to);
    if depth > observer.dense_limit() { Err(Hidden::ByDepth(depth)) } else { Ok(()) }
}

/// Whether [`look_past`] finds nothing that blocks the line, found more quickly.
pub fn sees_past<'a, K: 'a>(
    from: Spot,
    to: Spot,
    pieces: impl Iterator<Item = &'a Piece>,
    features: impl Iterator<Item = (usize, &'a Feature<K>)>,
    observer: &impl Observer<K>,
) -> bool {
    let limit = observer.dense_limit();
    look_through(from, to, pieces, features, observer).is_ok_and(|dense| !dense.is_deeper_than(from, to, limit))
}

/// Whether every straight way from a spot to any spot of a shape surely lies in an area for more than a length: a quick look, which may say no where it
/// does, and does so for areas with hollow corners.
///
/// Where the ways to all corners are in a convex area from one share of them to another, so is every way between them.
pub fn hides_all_of(shape: &Shape, from: Spot, area: &Area, more_than: Inches) -> bool {
    if !area.is_convex() || shape.radius() > 0 {
        return false;
    }
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for &corner in shape.corners() {
        for (p, q) in area.edges() {
            // Clockwise the inside is on the right.
            let (start, end) = (turns_left(p, q, from) as f64, turns_left(p, q, corner) as f64);
            match (start > 0.0, end > 0.0) {
                (true, true) => return false,
                (true, false) => enter = enter.max(start / (start - end)),
                (false, true) => leave = leave.min(start / (start - end)),
                (false, false) => {}
            }
        }
        if enter >= leave {
            return false;
        }
    }
    // All of the shape lies at least so far along the way to its middle.
    let way = shape.centre() - from;
    let nearest = shape.corners().iter().map(|&corner| dot(corner - from, way)).min().unwrap_or(0);
    let least = (leave - enter) * nearest as f64 / (square(way).max(1) as f64).sqrt();
    least > more_than.fine() as f64 + SURE
}

/// By so many ten-thousandths of an inch a length must be exceeded to be exceeded surely.
const SURE: f64 = 1_000.0;

/// Looks for what hides by itself; the dense areas that may lie on the line are left to be measured.
fn look_through<'a, K: 'a>(
    from: Spot,
    to: Spot,
    pieces: impl Iterator<Item = &'a Piece>,
    features: impl Iterator<Item = (usize, &'a Feature<K>)>,
    observer: &impl Observer<K>,
) -> Result<Dense<'a>, Hidden> {
    let bounds = Bounds::of(&[from, to]);
    for piece in pieces {
        let is_met = bounds.meets(piece.shape.bounds()) && runs_through((from, to), &piece.shape);
        if is_met && observer.is_hidden_by(piece) {
            return Err(Hidden::ByPiece(piece.id));
        }
    }
    let mut dense = Dense::default();
    for (index, feature) in features.filter(|(_, feature)| bounds.meets(feature.outline.bounds())) {
        match (observer.veil(index, feature), &feature.outline) {
            (Veil::Solid, Outline::Area(area)) if crosses_area(from, to, area) => return Err(Hidden::ByFeature(index)),
            (Veil::Solid, Outline::Line(line)) if hides(from, to, line) => return Err(Hidden::ByFeature(index)),
            (Veil::Dense, Outline::Area(area)) => dense.add(from, to, area),
            (Veil::Clear | Veil::Solid, _) | (Veil::Dense, Outline::Line(_)) => {}
        }
    }
    Ok(dense)
}

/// Dense areas that a line may pass through.
#[derive(Default)]
struct Dense<'a> {
    areas: ArrayVec<&'a Area, FEW>,
    /// What of the line lies in those that there is no room for.
    more: Option<Stretches>,
}

/// So many dense areas lie on a line as a rule.
const FEW: usize = 8;

impl<'a> Dense<'a> {
    fn add(&mut self, from: Spot, to: Spot, area: &'a Area) {
        if self.areas.try_push(area).is_err() {
            self.more.get_or_insert_default().add_inside(from, to, area);
        }
    }

    /// How much of the line lies in them.
    fn depth(&self, from: Spot, to: Spot) -> Inches {
        if self.areas.is_empty() {
            return Inches::ZERO;
        }
        let mut stretches = self.more.clone().unwrap_or_default();
        self.areas.iter().for_each(|area| stretches.add_inside(from, to, area));
        stretches.length(from, to)
    }

    /// Whether more than so much of the line lies in them. Where areas overlap, no more than all of them together and no less than any.
    fn is_deeper_than(&self, from: Spot, to: Spot, limit: Inches) -> bool {
        let whole = limit.fine() as f64;
        let mut most = if self.more.is_some() { f64::INFINITY } else { 0.0 };
        for area in &self.areas {
            match roughly_inside(from, to, area) {
                Some((low, _)) if low > whole => return true,
                Some((_, high)) => most += high,
                None => most = f64::INFINITY,
            }
        }
        !self.areas.is_empty() && most >= whole && self.depth(from, to) > limit
    }
}

/// Whether a line feature stands between two spots; standing on it at either end does not count.
fn hides(from: Spot, to: Spot, line: &crate::Line) -> bool {
    let at_end = u32::from(line.pieces().any(|piece| crate::segment::is_on(to, piece)));
    crossings(from, to, line) > at_end
}
