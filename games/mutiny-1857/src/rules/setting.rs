//! Setting down: where the rules themselves must find somebody a place. [IM-5.38]

use table::{Facing, Inches, Turn, places_round};

use crate::data::place::{INCH, Place, overlap};
use crate::rules::way::Walker;

/// The first free place about a point: at 1.00 and then farther by 0.25, at each distance from straight behind by 15 degrees, clockwise first, as far as
/// `most`; not on one of those already taken. [IM-5.38]
pub fn find(walker: &Walker<'_>, about: Place, behind: Facing, most: Inches, taken: &[Place]) -> Option<Place> {
    round(about, behind, most)
        .find(|&place| !taken.iter().any(|&other| overlap(other, place)) && walker.stand(place).is_ok())
}

/// The places tried, in order.
pub fn round(about: Place, behind: Facing, most: Inches) -> impl Iterator<Item = Place> {
    places_round(about.spot(), behind, Turn::degrees(15), INCH, Inches::from_hundredths(25), most)
        .map(|point| Place::new(point.x.hundredths(), point.y.hundredths()))
}
