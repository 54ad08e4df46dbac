use proptest::prelude::*;
use table::{
    Base, Inches, Origin, Pose, Shape, distance, frontage_met, is_in_contact, is_nearer, is_touched_by_front,
    is_within, nearest_spots, overlaps,
};

use crate::oracle::{self, MARGIN, any_block, any_kind, any_pose, inches};

fn block(width: i32, depth: i32) -> Base {
    Base::block(Inches::from_hundredths(width), Inches::from_hundredths(depth), Origin::Centre).unwrap()
}

fn disc(x: i32) -> Shape {
    Base::round(Inches::from_hundredths(50)).unwrap().placed(Pose::from_hundredths(x, 1000, 0))
}

#[test]
fn discs_are_measured_from_rim_to_rim() {
    assert_eq!(distance(&disc(1000), &disc(2900)), Inches::whole(18));
    assert_eq!(distance(&disc(1000), &disc(2901)), Inches::from_hundredths(1801));
    assert_eq!(distance(&disc(1000), &disc(1100)), Inches::ZERO);
    assert_eq!(distance(&disc(1000), &disc(1050)), Inches::ZERO);
    assert!(is_within(&disc(1000), &disc(2900), Inches::whole(18)));
    assert!(!is_within(&disc(1000), &disc(2901), Inches::whole(18)));
    assert!(!is_nearer(&disc(1000), &disc(2900), Inches::whole(18)));
}

#[test]
fn a_half_hundredth_rounds_up() {
    // Half a base 0.75" deep is 0.375": its edge lies on half a hundredth.
    let target = block(100, 75).placed(Pose::from_hundredths(1000, 1000, 0));
    let point = Shape::point(table::Point::from_hundredths(1000, 1100).spot());
    assert_eq!(distance(&target, &point), Inches::from_hundredths(63));
}

#[test]
fn touching_is_contact_and_no_overlap() {
    let base = block(300, 300);
    let a = base.placed(Pose::from_hundredths(1000, 1000, 0));
    let gap = Inches::from_hundredths(5);
    let beside = |x: i32| base.placed(Pose::from_hundredths(1000 + x, 1000, 0));
    assert!(!overlaps(&a, &beside(300), Inches::ZERO) && is_in_contact(&a, &beside(300), gap, Inches::ZERO));
    assert!(overlaps(&a, &beside(299), Inches::ZERO) && !is_in_contact(&a, &beside(299), gap, Inches::ZERO));
    assert!(is_in_contact(&a, &beside(305), gap, Inches::ZERO) && !is_in_contact(&a, &beside(306), gap, Inches::ZERO));
    assert!(!overlaps(&a, &beside(298), Inches::from_hundredths(2)));
    assert!(overlaps(&a, &beside(297), Inches::from_hundredths(2)));
}

#[test]
fn only_the_front_edge_touches_by_the_front() {
    let base = block(300, 300);
    let a = base.placed(Pose::from_hundredths(1000, 1000, 0));
    let gap = Inches::from_hundredths(5);
    let ahead = base.placed(Pose::from_hundredths(1000, 1300, 18_000));
    let beside = base.placed(Pose::from_hundredths(1300, 900, 0));
    let corner = base.placed(Pose::from_hundredths(1300, 1300, 0));
    assert!(is_touched_by_front(&a, &ahead, gap) && is_touched_by_front(&a, &corner, gap));
    assert!(
        is_touched_by_front(&a, &base.placed(Pose::from_hundredths(1300, 1000, 0)), gap),
        "the corner is part of the front"
    );
    assert!(!is_touched_by_front(&a, &beside.moved(table::Point::from_hundredths(0, -200).spot()), gap));
}

#[test]
fn frontage_is_measured_along_the_front_edge() {
    let line = Base::block(Inches::whole(4), Inches::from_hundredths(75), Origin::FrontMiddle).unwrap();
    let pose = Pose::from_hundredths(2000, 1000, 0);
    let reach = Inches::from_hundredths(10);
    let met = |x: i32, y: i32, facing: i32| {
        frontage_met(line, pose, &line.placed(Pose::from_hundredths(x, y, facing)), reach)
    };
    assert_eq!(met(2000, 1000, 18_000), Inches::whole(4));
    assert_eq!(met(2350, 1005, 18_000), Inches::from_hundredths(50));
    assert_eq!(met(2351, 1005, 18_000), Inches::from_hundredths(49));
    assert_eq!(met(2000, 1011, 18_000), Inches::ZERO);
    assert_eq!(met(1000, 1000, 18_000), Inches::ZERO);
    // A corner poked 0.10" deep into the strip at 45 degrees meets it over twice that.
    let poking = Pose::from_hundredths(2000, 1000, 4_500);
    let square = block(100, 100);
    let corner = square.placed(poking).corners().iter().map(|spot| spot.y).min().unwrap();
    let up = table::Spot { x: 0, y: 100_000 - corner };
    let met = frontage_met(line, pose, &square.placed(poking).moved(up), reach);
    assert_eq!(met, Inches::from_hundredths(20));
}

proptest! {
    #![proptest_config(oracle::cases(2_000))]

    #[test]
    fn distance_is_the_true_one_rounded(a in any_kind(), b in any_kind(), at in any_pose(), to in any_pose()) {
        let measured = distance(&a.base().placed(at), &b.base().placed(to));
        let truth = oracle::distance(&a.figure(at), &b.figure(to));
        prop_assert!((inches(measured) - truth).abs() <= 0.005 + MARGIN, "{} for {truth}", measured);
    }

    #[test]
    fn within_and_nearer_agree_with_distance(a in any_kind(), b in any_kind(), at in any_pose(), to in any_pose(), limit in -10..1_500) {
        let (a, b) = (a.base().placed(at), b.base().placed(to));
        let limit = Inches::from_hundredths(limit);
        let exact = distance(&a, &b);
        prop_assert_eq!(is_within(&a, &b, limit), exact <= limit);
        prop_assert_eq!(is_nearer(&a, &b, limit), exact < limit);
        for near in [exact, exact - Inches::from_hundredths(1), exact + Inches::from_hundredths(1)] {
            prop_assert_eq!(is_within(&a, &b, near), exact <= near);
        }
    }

    #[test]
    fn overlap_is_the_true_depth_beyond_the_slack(a in any_kind(), b in any_kind(), at in any_pose(), to in any_pose(), slack in 0..20) {
        let slack = Inches::from_hundredths(slack);
        let depth = oracle::depth(&a.figure(at), &b.figure(to));
        if (depth - inches(slack)).abs() > MARGIN {
            prop_assert_eq!(overlaps(&a.base().placed(at), &b.base().placed(to), slack), depth > inches(slack), "depth {}", depth);
        }
    }

    #[test]
    fn the_tape_lies_between_the_nearest_spots(a in any_block(), b in any_kind(), at in any_pose(), to in any_pose()) {
        let (first, second) = (a.base().placed(at), b.base().placed(to));
        let (p, q) = nearest_spots(&first, &second);
        let measured = distance(&first, &second);
        let tape = table::distance_between(p, q);
        prop_assert!((tape.hundredths() - measured.hundredths()).abs() <= 1, "{} {}", tape, measured);
        if measured > Inches::ZERO {
            prop_assert!(oracle::signed_distance(oracle::vector(p), &a.figure(at)).abs() < 0.001);
            prop_assert!(oracle::signed_distance(oracle::vector(q), &b.figure(to)).abs() < 0.001);
        }
    }
}

proptest! {
    #![proptest_config(oracle::cases(200))]

    #[test]
    fn overlap_means_a_common_inner_point(a in any_kind(), b in any_kind(), at in any_pose(), to in any_pose()) {
        let (figure, other) = (a.figure(at), b.figure(to));
        let deepest = oracle::spread(&figure, 24)
            .into_iter()
            .map(|point| oracle::signed_distance(point, &figure).max(oracle::signed_distance(point, &other)))
            .fold(f64::INFINITY, f64::min);
        if deepest < -MARGIN {
            prop_assert!(overlaps(&a.base().placed(at), &b.base().placed(to), Inches::ZERO));
        }
    }

    #[test]
    fn frontage_agrees_with_fine_steps(a in any_block(), b in any_kind(), at in any_pose(), to in any_pose(), reach in 5..100) {
        let met = frontage_met(a.base(), at, &b.base().placed(to), Inches::from_hundredths(reach));
        let reach = f64::from(reach) / 100.0;
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for level in 0..=500 {
            let ahead = a.front() + reach * f64::from(level) / 500.0;
            if let Some((left, right)) = oracle::cut_across(at, ahead, &b.figure(to)) {
                low = low.min(left.max(-a.half_width()));
                high = high.max(right.min(a.half_width()));
            }
        }
        let truth = (high - low).max(0.0);
        // A flat edge slips by less than the strip between two levels.
        prop_assert!(inches(met) >= truth - 0.006, "{} for {}", met, truth);
        let slip = if truth > 0.0 { 0.3 } else { 2.0 * a.half_width() };
        let grazes = oracle::cut_across(at, a.front() - 0.01, &b.figure(to)).is_some() || oracle::cut_across(at, a.front() + reach + 0.01, &b.figure(to)).is_some();
        prop_assert!(inches(met) <= truth + 0.006 + if grazes { 0.0 } else { slip }, "{} for {}", met, truth);
    }
}
