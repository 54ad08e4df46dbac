use proptest::prelude::*;
use table::{
    Arc, Facing, Inches, Leg, Manoeuvre, Point, Pose, Turn, distance, is_in_arc, overlaps, runs_through, wheel_length,
    zone,
};

use crate::oracle::{self, any_kind, any_point, any_pose};

/// The table turned by quarter turns about its south-west corner: exact, since quarter turns of directions are.
fn turned(pose: Pose, quarters: i32) -> Pose {
    let (x, y) = (pose.x, pose.y);
    let (x, y) = match quarters {
        0 => (x, y),
        1 => (y, -x),
        2 => (-x, -y),
        _ => (-y, x),
    };
    Pose { x, y, facing: pose.facing + Turn::degrees(90 * quarters) }
}

fn turned_point(point: Point, quarters: i32) -> Point {
    turned(Pose::new(point, Facing::NORTH), quarters).at()
}

fn mirrored(pose: Pose) -> Pose {
    Pose { x: -pose.x, y: pose.y, facing: Facing::from_hundredths(-pose.facing.hundredths()) }
}

fn shifted(pose: Pose, x: i32, y: i32) -> Pose {
    Pose { x: pose.x + Inches::from_hundredths(x), y: pose.y + Inches::from_hundredths(y), ..pose }
}

proptest! {
    #![proptest_config(oracle::cases(500))]

    #[test]
    fn questions_of_two_do_not_mind_their_order(a in any_kind(), b in any_kind(), at in any_pose(), to in any_pose(), slack in 0..10) {
        let (first, second) = (a.base().placed(at), b.base().placed(to));
        let slack = Inches::from_hundredths(slack);
        prop_assert_eq!(distance(&first, &second), distance(&second, &first));
        prop_assert_eq!(overlaps(&first, &second, slack), overlaps(&second, &first, slack));
    }

    #[test]
    fn a_turned_mirrored_or_shifted_table_gives_the_same_answers(
        a in any_kind(), b in any_kind(), at in any_pose(), to in any_pose(), point in any_point(), x in -900_000..900_000_i32, y in -900_000..900_000_i32,
    ) {
        let here = (a.base().placed(at), b.base().placed(to));
        let there = [
            (turned(at, 1), turned(to, 1)),
            (turned(at, 2), turned(to, 2)),
            (turned(at, 3), turned(to, 3)),
            (mirrored(at), mirrored(to)),
            (shifted(at, x, y), shifted(to, x, y)),
        ];
        for (at, to) in there {
            let (first, second) = (a.base().placed(at), b.base().placed(to));
            prop_assert_eq!(distance(&first, &second), distance(&here.0, &here.1));
            prop_assert_eq!(overlaps(&first, &second, Inches::ZERO), overlaps(&here.0, &here.1, Inches::ZERO));
        }
        for quarters in 1..4 {
            let (moved, spot) = (turned(at, quarters), turned_point(point, quarters).spot());
            prop_assert_eq!(is_in_arc(a.base(), moved, spot, Arc::HALF_RIGHT), is_in_arc(a.base(), at, point.spot(), Arc::HALF_RIGHT));
            prop_assert_eq!(zone(a.base(), moved, spot), zone(a.base(), at, point.spot()));
            let line = (turned_point(to.at(), quarters).spot(), spot);
            prop_assert_eq!(runs_through(line, &a.base().placed(moved)), runs_through((to.spot(), point.spot()), &here.0));
        }
    }

    #[test]
    fn wheels_to_either_side_mirror_each_other(a in any_kind(), at in any_pose(), turn in 0..18_000_i32) {
        let turn = Turn::from_hundredths(turn);
        let right = Leg::new(a.base(), at, Manoeuvre::Wheel(turn));
        let left = Leg::new(a.base(), mirrored(at), Manoeuvre::Wheel(-turn));
        prop_assert_eq!(left.to, mirrored(right.to));
        prop_assert_eq!(left.length(), wheel_length(a.base(), turn));
        prop_assert_eq!(left.steps(), right.steps());
    }
}

#[test]
fn the_far_corners_of_the_largest_table_do_not_overflow() {
    let limit = Inches::LIMIT;
    let base = table::Base::block(table::Base::LIMIT, table::Base::LIMIT, table::Origin::Centre).unwrap();
    for facing in [0, 1, 4_500, 12_345, 35_999] {
        let facing = Facing::from_hundredths(facing);
        let a = base.placed(Pose::new(Point::new(limit, limit), facing));
        let b = base.placed(Pose::new(Point::new(-limit, -limit), facing.opposite()));
        assert_eq!(distance(&a, &b), limit, "held within the limit");
        assert!(!overlaps(&a, &b, Inches::ZERO));
        let centre = base.placed(Pose::new(Point::default(), facing));
        assert!(runs_through((a.centre(), b.centre()), &centre));
        assert!(!table::is_within(&a, &b, limit - Inches::from_hundredths(1)));
        let leg =
            Leg::to(base, Pose::new(Point::new(limit, limit), facing), Pose::new(Point::new(-limit, -limit), facing));
        assert_eq!(leg.length(), limit);
        assert!(table::is_partly_in_arc(
            base,
            Pose::new(Point::new(-limit, -limit), Facing::degrees(45)),
            &a,
            Arc::HALF_RIGHT
        ));
    }
}
