//! Line of sight past terrain and bases.

use crate::crossing::{Stretches, crosses_area, crossings};
use crate::length::Inches;
use crate::overlap::runs_through;
use crate::pieces::{Piece, Pieces};
use crate::shape::Bounds;
use crate::spot::Spot;
use crate::terrain::{Feature, Ground, Outline};

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
    let bounds = Bounds::of(&[from, to]);
    for piece in pieces {
        let is_met = bounds.meets(piece.shape.bounds()) && runs_through((from, to), &piece.shape);
        if is_met && observer.is_hidden_by(piece) {
            return Err(Hidden::ByPiece(piece.id));
        }
    }
    let mut dense = Stretches::default();
    let mut is_dense = false;
    for (index, feature) in features.filter(|(_, feature)| bounds.meets(feature.outline.bounds())) {
        match (observer.veil(index, feature), &feature.outline) {
            (Veil::Solid, Outline::Area(area)) if crosses_area(from, to, area) => return Err(Hidden::ByFeature(index)),
            (Veil::Solid, Outline::Line(line)) if hides(from, to, line) => return Err(Hidden::ByFeature(index)),
            (Veil::Dense, Outline::Area(area)) => {
                dense.add_inside(from, to, area);
                is_dense = true;
            }
            (Veil::Clear | Veil::Solid, _) | (Veil::Dense, Outline::Line(_)) => {}
        }
    }
    if is_dense {
        let depth = dense.length(from, to);
        if depth > observer.dense_limit() {
            return Err(Hidden::ByDepth(depth));
        }
    }
    Ok(())
}

/// Whether a line feature stands between two spots; standing on it at either end does not count.
fn hides(from: Spot, to: Spot, line: &crate::Line) -> bool {
    let at_end = u32::from(line.pieces().any(|piece| crate::segment::is_on(to, piece)));
    crossings(from, to, line) > at_end
}
