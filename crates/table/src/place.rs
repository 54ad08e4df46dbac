//! Places: the legal one nearest to a wish, and places round a spot in a fixed order.

use crate::facing::{Facing, Turn};
use crate::length::Inches;
use crate::spot::{Point, Pose, Spot, place_corner, square};

/// The legal pose nearest to a wished one, facing kept, at most `reach` away: the wish itself if it is legal.
///
/// Looked for on rings 0.25" apart, at steps of about 0.12" along each; on the first ring with a legal place, every legal place is drawn towards
/// the wish by halving as long as it stays legal, and the one that comes nearest is taken, clockwise from north on ties.
pub fn nearest_place(wish: Pose, reach: Inches, mut is_legal: impl FnMut(Pose) -> bool) -> Option<Pose> {
    if is_legal(wish) {
        return Some(wish);
    }
    let rings = reach.hundredths() / RING;
    (1..=rings).find_map(|ring| {
        let distance = Inches::from_hundredths(ring * RING);
        let places = (ring * 12 + 4).min(240);
        let mut best: Option<(i64, Pose)> = None;
        for index in 0..places {
            let bearing = Facing::from_hundredths(index * 36_000 / places);
            let at = |distance: Inches| Pose::new(wish.at().towards(bearing, distance), wish.facing);
            if !is_legal(at(distance)) {
                continue;
            }
            let nearest = draw_in(ring * RING, |hundredths| is_legal(at(Inches::from_hundredths(hundredths))));
            let pose = at(Inches::from_hundredths(nearest));
            let distance = square(pose.spot() - wish.spot());
            if best.is_none_or(|(nearest, _)| distance < nearest) {
                best = Some((distance, pose));
            }
        }
        best.map(|(_, pose)| pose)
    })
}

/// How far apart the rings are, in hundredths.
const RING: i32 = 25;

/// The smallest length found by halving between nothing and `legal` that is legal.
fn draw_in(mut legal: i32, mut is_legal: impl FnMut(i32) -> bool) -> i32 {
    let mut barred = legal - RING;
    while legal - barred > 1 {
        let middle = i32::midpoint(barred, legal);
        if is_legal(middle) { legal = middle } else { barred = middle }
    }
    legal
}

/// Points round a spot: at `nearest` from it, then farther by `step` up to `farthest`; at each distance first on the bearing `first`, then to
/// either side of it by `turn`, clockwise before counter-clockwise, up to the point opposite.
pub fn places_round(
    about: Spot,
    first: Facing,
    turn: Turn,
    nearest: Inches,
    step: Inches,
    farthest: Inches,
) -> impl Iterator<Item = Point> {
    let step = step.hundredths().max(1);
    let turn = turn.abs().hundredths().max(1);
    (nearest.hundredths()..=farthest.hundredths()).step_by(step as usize).flat_map(move |distance| {
        let place = move |off: i32| {
            let bearing = Facing::from_hundredths(first.hundredths() + off);
            place_corner(about, bearing.direction(), 0, i64::from(distance) * 100).point()
        };
        let sides = 18_000 / turn;
        std::iter::once(place(0)).chain((1..=sides).flat_map(move |side| {
            let other = (side * turn < 18_000).then(|| place(-side * turn));
            std::iter::once(place(side * turn)).chain(other)
        }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wish_itself_comes_first() {
        let wish = Pose::from_hundredths(1000, 1000, 0);
        assert_eq!(nearest_place(wish, Inches::whole(5), |_| true), Some(wish));
        assert_eq!(nearest_place(wish, Inches::whole(5), |_| false), None);
    }

    #[test]
    fn a_wall_is_left_by_the_shortest_way() {
        let wish = Pose::from_hundredths(1000, 1000, 0);
        let beyond = nearest_place(wish, Inches::whole(5), |pose| pose.x >= Inches::from_hundredths(1137)).unwrap();
        assert_eq!(beyond, Pose::from_hundredths(1137, 1000, 0));
    }

    #[test]
    fn places_round_a_spot_go_clockwise_first() {
        let about = Point::from_hundredths(1000, 1000).spot();
        let places: Vec<Point> = places_round(
            about,
            Facing::SOUTH,
            Turn::degrees(90),
            Inches::whole(1),
            Inches::from_hundredths(25),
            Inches::from_hundredths(125),
        )
        .collect();
        let expected = [(1000, 900), (900, 1000), (1100, 1000), (1000, 1100), (1000, 875)];
        assert_eq!(places.len(), 8);
        assert_eq!(places[..5], expected.map(|(x, y)| Point::from_hundredths(x, y)));
    }
}
