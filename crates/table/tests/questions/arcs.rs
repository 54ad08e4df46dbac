use proptest::prelude::*;
use table::{
    Arc, Base, Face, Facing, Inches, Origin, Point, Pose, Spot, Turn, is_behind_front_line, is_in_arc,
    is_partly_in_arc, is_towards, line_up, may_be_in_arc, nearest_face, zone,
};

use crate::oracle::{self, MARGIN, any_block, any_kind, any_point, any_pose};

fn spot(x: i32, y: i32) -> Spot {
    Point::from_hundredths(x, y).spot()
}

#[test]
fn cw_example_18_the_arc_begins_at_the_front_corners() {
    let stand = Base::block(Inches::whole(1), Inches::from_hundredths(75), Origin::FrontMiddle).unwrap();
    let pose = Pose::from_hundredths(2000, 1000, 0);
    assert!(is_in_arc(stand, pose, spot(2500, 1450), Arc::HALF_RIGHT));
    assert!(!is_in_arc(stand, pose, spot(2501, 1450), Arc::HALF_RIGHT));
    assert!(is_in_arc(stand, pose, spot(1500, 1450), Arc::HALF_RIGHT));
    assert!(!is_in_arc(stand, pose, spot(1499, 1450), Arc::HALF_RIGHT));
    assert!(is_in_arc(stand, pose, spot(2050, 1000), Arc::HALF_RIGHT), "the front edge is in the arc");
    assert!(!is_in_arc(stand, pose, spot(2000, 999), Arc::HALF_RIGHT));
}

#[test]
fn im_example_23_a_figure_sees_from_its_centre() {
    let figure = Base::round(Inches::from_hundredths(50)).unwrap();
    let pose = Pose::from_hundredths(1000, 1000, 0);
    assert!(is_in_arc(figure, pose, spot(1400, 1400), Arc::HALF_RIGHT));
    assert!(!is_in_arc(figure, pose, spot(1410, 1400), Arc::HALF_RIGHT));
    assert!(is_in_arc(figure, pose, spot(1410, 1400), Arc::AllRound));
}

#[test]
fn cw_example_19_side_and_front_zones() {
    let line = Base::block(Inches::whole(4), Inches::from_hundredths(75), Origin::FrontMiddle).unwrap();
    let pose = Pose::from_hundredths(3000, 2000, 0);
    assert_eq!(zone(line, pose, spot(3600, 2200)), Face::Right);
    assert_eq!(zone(line, pose, spot(3300, 2200)), Face::Front);
    assert_eq!(zone(line, pose, spot(3400, 2200)), Face::Front, "the line itself is front");
    assert_eq!(zone(line, pose, spot(3401, 2200)), Face::Right);
    assert_eq!(zone(line, pose, spot(2599, 2200)), Face::Left);
    assert_eq!(zone(line, pose, spot(3000, 1925)), Face::Rear);
    assert_eq!(zone(line, pose, spot(3000, 1926)), Face::Right, "within the footprint it is a side");
    assert_eq!(zone(line, pose, spot(3201, 1924)), Face::Rear);
    assert_eq!(zone(line, pose, spot(3202, 1924)), Face::Right);
}

#[test]
fn exactly_on_the_front_line_is_not_behind() {
    let base = Base::block(Inches::whole(3), Inches::whole(3), Origin::Centre).unwrap();
    let pose = Pose::from_hundredths(1000, 1000, 0);
    assert!(!is_behind_front_line(base, pose, spot(5000, 1150)));
    assert!(is_behind_front_line(base, pose, spot(5000, 1149)));
}

#[test]
fn cw_example_20_a_charger_lines_up_at_the_nearest_spot_of_the_edge() {
    let line = Base::block(Inches::whole(4), Inches::from_hundredths(75), Origin::FrontMiddle).unwrap();
    let target = line.placed(Pose::from_hundredths(2000, 1000, 0));
    let from = spot(2300, 1600);
    let places: Vec<Pose> = line_up(&target, Facing::NORTH, Face::Front, from, Inches::from_hundredths(25)).collect();
    assert_eq!(places[0], Pose::from_hundredths(2200, 1000, 18_000));
    assert_eq!(places[1], Pose::from_hundredths(2175, 1000, 18_000));
    assert_eq!(places.len(), 17);
    let from_ahead: Vec<Pose> =
        line_up(&target, Facing::NORTH, Face::Front, spot(2000, 1600), Inches::from_hundredths(25)).collect();
    // The charger faces south: its right is the west.
    assert_eq!(from_ahead[1], Pose::from_hundredths(1975, 1000, 18_000));
    assert_eq!(from_ahead[2], Pose::from_hundredths(2025, 1000, 18_000));
}

#[test]
fn ties_between_faces_go_front_right_rear_left() {
    let square = Base::block(Inches::whole(2), Inches::whole(2), Origin::Centre).unwrap();
    let shape = square.placed(Pose::from_hundredths(1000, 1000, 0));
    assert_eq!(nearest_face(&shape, spot(1000, 1000)), Face::Front);
    assert_eq!(nearest_face(&shape, spot(1500, 500)), Face::Right);
    assert_eq!(nearest_face(&shape, spot(500, 500)), Face::Rear);
    assert_eq!(table::nearest_face_middle(&shape, spot(500, 1010)), Face::Left);
}

/// How far inside an arc a point lies; negative outside. Roughly a distance.
fn arc_depth(kind: oracle::Kind, pose: Pose, point: oracle::Vector, half: f64) -> f64 {
    let (right, ahead) = oracle::coordinates(pose, point);
    let ahead = ahead - kind.front();
    let beside = right.abs() - kind.half_width();
    let from_ray = (ahead * half.sin() - beside * half.cos()).min(f64::INFINITY);
    ahead.min(from_ray)
}

proptest! {
    #![proptest_config(oracle::cases(2_000))]

    #[test]
    fn arcs_agree_with_angles(kind in any_kind(), pose in any_pose(), point in any_point(), half in 1..90) {
        let depth = arc_depth(kind, pose, oracle::at(point), f64::from(half).to_radians());
        if depth.abs() > MARGIN {
            let arc = Arc::Front(Turn::degrees(half));
            prop_assert_eq!(is_in_arc(kind.base(), pose, point.spot(), arc), depth > 0.0, "depth {}", depth);
        }
    }

    #[test]
    fn zones_agree_with_their_definition(kind in any_block(), pose in any_pose(), point in any_point()) {
        let (right, ahead) = oracle::coordinates(pose, oracle::at(point));
        let ahead = ahead - kind.front();
        let depth = f64::from(kind.depth) / 100.0;
        let front = ahead.min(kind.half_width() + ahead - right.abs());
        let rear = (-depth - ahead).min(kind.half_width() - depth - ahead - right.abs());
        if front.abs().min(rear.abs()).min(right.abs()) > MARGIN {
            let truth = match (front > 0.0, rear > 0.0, right > 0.0) {
                (true, _, _) => Face::Front,
                (_, true, _) => Face::Rear,
                (_, _, true) => Face::Right,
                _ => Face::Left,
            };
            prop_assert_eq!(zone(kind.base(), pose, point.spot()), truth);
        }
    }

    #[test]
    fn bearings_agree_with_the_arc_tangent(a in any_point(), b in any_point()) {
        prop_assume!(a != b);
        let way = oracle::sub(oracle::at(b), oracle::at(a));
        let truth = way.0.atan2(way.1).to_degrees().rem_euclid(360.0);
        let found = f64::from(Facing::of(a.spot(), b.spot()).unwrap().hundredths()) / 100.0;
        let difference = (found - truth + 180.0).rem_euclid(360.0) - 180.0;
        prop_assert!(difference.abs() <= 0.005_000_1, "{} for {}", found, truth);
    }

    #[test]
    fn towards_agrees_with_angles(pose in any_pose(), point in any_point(), half in 0..180) {
        let way = oracle::sub(oracle::at(point), oracle::at(pose.at()));
        let truth = way.0.atan2(way.1).to_degrees() - f64::from(pose.facing.hundredths()) / 100.0;
        let off = ((truth + 180.0).rem_euclid(360.0) - 180.0).abs();
        if (off - f64::from(half)).abs() > 1e-6 && oracle::norm(way) > 0.0 {
            prop_assert_eq!(is_towards(pose.facing, pose.spot(), point.spot(), Turn::degrees(half)), off < f64::from(half));
        }
    }
}

proptest! {
    #![proptest_config(oracle::cases(2_000))]

    #[test]
    fn what_is_in_an_arc_may_be_in_it(kind in any_kind(), pose in any_pose(), other in any_kind(), to in any_pose(), behind in 0..300) {
        let (base, shape) = (kind.base(), other.base().placed(to));
        let behind = Inches::from_hundredths(behind);
        // As far behind as it looks out from, the same base stands with its front edge.
        let back = Pose::new(pose.at().towards(pose.facing.opposite(), behind), pose.facing);
        let found = is_partly_in_arc(base, back, &shape, Arc::HALF_RIGHT);
        prop_assert!(may_be_in_arc(base, pose, behind, &shape) || !found);
    }
}

proptest! {
    #![proptest_config(oracle::cases(200))]

    #[test]
    fn a_part_is_in_the_arc_when_some_point_is(kind in any_kind(), pose in any_pose(), other in any_kind(), to in any_pose(), half in 5..90) {
        let angle = f64::from(half).to_radians();
        let deepest = oracle::spread(&other.figure(to), 60)
            .into_iter()
            .map(|point| arc_depth(kind, pose, point, angle))
            .fold(f64::NEG_INFINITY, f64::max);
        let found = is_partly_in_arc(kind.base(), pose, &other.base().placed(to), Arc::Front(Turn::degrees(half)));
        if deepest > MARGIN {
            prop_assert!(found, "deepest {}", deepest);
        }
        // The spread points lie at most so far apart; closer than that it cannot tell.
        if deepest < -0.15 {
            prop_assert!(!found, "deepest {}", deepest);
        }
    }
}
