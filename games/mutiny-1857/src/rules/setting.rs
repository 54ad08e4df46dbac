//! Setting down: where the rules themselves must find somebody a place. [IM-5.38]

use table::{Facing, Inches, Turn, places_round};

use crate::data::place::{Place, overlap};
use crate::rules::way::Walker;

/// The first free place about a point: at 1.00 and then farther by 0.25, at each distance from straight behind by 15 degrees, clockwise first, as far as
/// `most` hundredths; not on one of those already taken. [IM-5.38]
pub fn find(walker: &Walker<'_>, about: Place, behind: Facing, most: i32, taken: &[Place]) -> Option<Place> {
    round(about, behind, most)
        .find(|&place| !taken.iter().any(|&other| overlap(other, place)) && walker.stand(place).is_ok())
}

/// The places tried, in order.
pub fn round(about: Place, behind: Facing, most: i32) -> impl Iterator<Item = Place> {
    places_round(
        about.spot(),
        behind,
        Turn::degrees(15),
        Inches::whole(1),
        Inches::from_hundredths(25),
        Inches::from_hundredths(most),
    )
    .map(|point| Place::new(point.x.hundredths(), point.y.hundredths()))
}
