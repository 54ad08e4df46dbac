//! Outlines for drawing and for units as a whole: the convex hull of bases, the zone within a distance of them.

use crate::facing::Facing;
use crate::length::Inches;
use crate::shape::Shape;
use crate::spot::{Spot, place_corner, turns_left};

/// The convex outline of some spots in clockwise order, without spots on its straight edges.
pub fn convex_outline(spots: &[Spot]) -> Vec<Spot> {
    let mut sorted = spots.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    // The upper chain from west to east, then the lower one back: clockwise.
    let mut outline: Vec<Spot> = Vec::with_capacity(sorted.len() + 1);
    extend_chain(&mut outline, 0, sorted.iter().copied());
    let upper = outline.len();
    extend_chain(&mut outline, upper - 1, sorted.iter().rev().skip(1).copied());
    outline.pop();
    outline
}

fn extend_chain(outline: &mut Vec<Spot>, floor: usize, spots: impl Iterator<Item = Spot>) {
    for spot in spots {
        while let [.., before, last] = outline[floor..] {
            if turns_left(before, last, spot) < 0 {
                break;
            }
            outline.pop();
        }
        outline.push(spot);
    }
}

/// The convex outline of a whole unit: of all corners of its bases, round bases by sixteen corners that lie on or just outside their rims.
pub fn unit_outline(bases: &[Shape]) -> Vec<Spot> {
    let spots: Vec<Spot> = bases.iter().flat_map(|base| rim(base, base.radius())).collect();
    convex_outline(&spots)
}

/// The outline of everything within a distance of a shape, for drawing: its corners rounded by sixteenths of a circle.
pub fn zone_outline(shape: &Shape, distance: Inches) -> Vec<Spot> {
    convex_outline(&rim(shape, shape.radius() + distance.fine() as i32).collect::<Vec<_>>())
}

/// Sixteen spots round each corner, a little farther out than the radius, so that the polygon they span holds the circle.
fn rim(shape: &Shape, radius: i32) -> impl Iterator<Item = Spot> + '_ {
    // 1 / cos(11.25 degrees), rounded up, and two steps of the grid for the rounding of the corners.
    let outer = i64::from(radius) * 1_019_592 / 1_000_000 + 2;
    let count = if radius == 0 { 1 } else { 16 };
    shape.corners().iter().flat_map(move |&corner| {
        (0..count).map(move |index| place_corner(corner, Facing::from_hundredths(index * 2_250).direction(), 0, outer))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Origin, Pose};

    #[test]
    fn a_hull_is_clockwise_and_has_no_idle_corners() {
        let spot = |x, y| Spot { x, y };
        let hull =
            convex_outline(&[spot(0, 0), spot(10, 0), spot(5, 0), spot(10, 10), spot(0, 10), spot(4, 4), spot(0, 0)]);
        assert_eq!(hull, [spot(0, 0), spot(0, 10), spot(10, 10), spot(10, 0)]);
        assert_eq!(convex_outline(&[spot(3, 3), spot(3, 3)]), [spot(3, 3)]);
    }

    #[test]
    fn a_line_of_stands_has_the_outline_of_its_footprint() {
        let stand = Base::block(Inches::whole(1), Inches::whole(1), Origin::Centre).unwrap();
        let bases: Vec<Shape> = [1000, 1100, 1200].map(|x| stand.placed(Pose::from_hundredths(x, 1000, 0))).to_vec();
        let outline = unit_outline(&bases);
        assert_eq!(outline.len(), 4);
        assert_eq!((outline[0].x, outline[2].x), (95_000, 125_000));
    }

    #[test]
    fn a_zone_holds_all_within_the_distance() {
        let disc = Base::round(Inches::from_hundredths(50)).unwrap().placed(Pose::from_hundredths(1000, 1000, 0));
        let zone = zone_outline(&disc, Inches::whole(6));
        assert_eq!(zone.len(), 16);
        for hundredths in (0..36_000).step_by(7) {
            let on_rim = place_corner(disc.centre(), Facing::from_hundredths(hundredths).direction(), 0, 65_000);
            assert!(crate::overlap::is_in_ring(on_rim, &zone));
        }
    }
}
