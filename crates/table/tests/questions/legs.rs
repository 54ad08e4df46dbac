use proptest::prelude::*;
use table::{
    Area, Bar, Base, Ends, Feature, Going, Ground, Inches, Leg, Manner, Manoeuvre, Mover, Origin, Outline, Piece,
    Pieces, Pose, Shape, Surroundings, Table, Turn, arc_length, distance_between, farthest_corner, first_overlap,
    first_within, is_nearer, is_within, longest_free, overlaps, overlaps_outline, passes, stretches_on, stretches_over,
    trail, walk, walk_leg, wheel_length, wheel_pivot, widest_wheel,
};

use crate::oracle::{self, MARGIN, any_area, any_block, any_facing, any_kind, any_point, any_pose, inches};

fn line_of_four() -> Base {
    Base::block(Inches::whole(4), Inches::from_hundredths(75), Origin::FrontMiddle).unwrap()
}

fn brigade() -> Base {
    Base::block(Inches::whole(3), Inches::whole(3), Origin::Centre).unwrap()
}

#[test]
fn cw_example_17_a_leg_is_as_long_as_its_farthest_corner_goes() {
    let from = Pose::from_hundredths(2000, 1000, 0);
    let wheeled = Pose::from_hundredths(2059, 1141, 4_500);
    assert_eq!(farthest_corner(line_of_four(), from, wheeled), Inches::from_hundredths(311));
    let turned = Pose::from_hundredths(2000, 1000, 4_500);
    assert_eq!(farthest_corner(line_of_four(), from, turned), Inches::from_hundredths(163));
    assert_eq!(Manoeuvre::Wheel(Turn::degrees(45)).end(line_of_four(), from), wheeled);
}

#[test]
fn cw_example_20_the_closing_leg() {
    let from = Pose::from_hundredths(2300, 1600, 20_000);
    let to = Pose::from_hundredths(2200, 1000, 18_000);
    assert_eq!(farthest_corner(line_of_four(), from, to), Inches::from_hundredths(678));
}

#[test]
fn ga_6_12_wheels_cost_the_arc_of_the_outer_corner() {
    assert_eq!(wheel_length(brigade(), Turn::degrees(90)), Inches::from_hundredths(471));
    assert_eq!(wheel_length(brigade(), Turn::degrees(-45)), Inches::from_hundredths(236));
}

#[test]
fn an_arc_rounds_to_the_nearest_hundredth() {
    let radius = Inches::whole(3);
    // 3" by 0.09 degrees is 0.00471", by 0.10 degrees 0.00524": each side of the middle between 0.00 and 0.01.
    assert_eq!(arc_length(radius, Turn::from_hundredths(9)), Inches::ZERO);
    assert_eq!(arc_length(radius, Turn::from_hundredths(10)), Inches::from_hundredths(1));
    // 90.04 degrees is 4.714492", 90.05 degrees 4.715016".
    assert_eq!(arc_length(radius, Turn::from_hundredths(9_004)), Inches::from_hundredths(471));
    assert_eq!(arc_length(radius, Turn::from_hundredths(9_005)), Inches::from_hundredths(472));
    assert_eq!(widest_wheel(brigade(), Inches::from_hundredths(471)), Turn::from_hundredths(9_004));
    assert_eq!(widest_wheel(brigade(), Inches::ZERO), Turn::from_hundredths(9));
    assert_eq!(widest_wheel(brigade(), Inches::whole(100)), Turn::degrees(180));
    assert_eq!(arc_length(Inches::LIMIT, Turn::degrees(360)), Inches::LIMIT, "held within the limit");
}

#[test]
fn a_wheel_keeps_its_pivot() {
    let from = Pose::from_hundredths(2000, 1000, 0);
    let to = Manoeuvre::Wheel(Turn::degrees(90)).end(brigade(), from);
    assert_eq!(to, Pose::from_hundredths(2000, 1300, 9_000));
    let left = Manoeuvre::Wheel(Turn::degrees(-90)).end(brigade(), from);
    assert_eq!(left, Pose::from_hundredths(2000, 1300, 27_000));
}

#[test]
fn a_turn_about_leaves_the_footprint() {
    let from = Pose::from_hundredths(2000, 1000, 0);
    let to = Manoeuvre::About.end(line_of_four(), from);
    assert_eq!(to, Pose::from_hundredths(2000, 925, 18_000));
    assert_eq!(Manoeuvre::About.end(line_of_four(), to), from);
}

#[test]
fn slides_keep_the_facing() {
    let from = Pose::from_hundredths(2000, 1000, 9_000);
    let slide = |bearing: i32| {
        Manoeuvre::Slide { bearing: Turn::degrees(bearing), distance: Inches::whole(2) }.end(brigade(), from)
    };
    assert_eq!(slide(0), Pose::from_hundredths(2200, 1000, 9_000));
    assert_eq!(slide(-45), Pose::from_hundredths(2141, 1141, 9_000));
    assert_eq!(slide(90), Pose::from_hundredths(2000, 800, 9_000));
    assert_eq!(slide(180), Pose::from_hundredths(1800, 1000, 9_000));
}

#[test]
fn a_leg_is_tested_every_quarter_of_an_inch() {
    let from = Pose::from_hundredths(2000, 1000, 0);
    let steps = |y: i32| Leg::to(line_of_four(), from, Pose::from_hundredths(2000, y, 0)).steps();
    assert_eq!((steps(1000), steps(1025), steps(1026), steps(1050), steps(1051)), (1, 1, 2, 2, 3));
}

#[test]
fn ga_contact_a_slide_is_cut_where_it_would_overlap() {
    let from = Pose::from_hundredths(2000, 1000, 0);
    let leg = Leg::new(brigade(), from, Manoeuvre::ahead(Inches::whole(12)));
    let enemy = brigade().placed(Pose::from_hundredths(2000, 2000, 18_000));
    assert_eq!(first_overlap(&leg, &enemy, Inches::ZERO), Some(Inches::from_hundredths(701)));
    assert_eq!(first_within(&leg, &enemy, Inches::whole(6)), Some(Inches::whole(1)));
    let free = longest_free(&leg, |leg| !overlaps(&leg.trail().unwrap(), &enemy, Inches::ZERO)).unwrap();
    assert_eq!(free.to, Pose::from_hundredths(2000, 1700, 0));
    let behind = brigade().placed(Pose::from_hundredths(2000, 300, 0));
    assert_eq!(first_overlap(&leg, &behind, Inches::ZERO), None);
}

#[test]
fn rough_ground_is_charged_where_any_part_of_the_base_is_in_it() {
    let corners =
        [(10, 15), (30, 15), (30, 17), (10, 17)].map(|(x, y)| table::Point::from_hundredths(x * 100, y * 100));
    let wood = Outline::Area(Area::new(&corners).unwrap());
    let leg = Leg::new(brigade(), Pose::from_hundredths(2000, 1000, 0), Manoeuvre::ahead(Inches::whole(12)));
    let stretches = stretches_on(&leg, &wood);
    // The front reaches the wood after 3.5", the rear leaves it after 8.5".
    assert_eq!(stretches.len(), 1);
    assert_eq!((stretches[0].from, stretches[0].to), (Inches::from_hundredths(350), Inches::from_hundredths(850)));
}

/// What a mover thinks of pieces by their number and of features by their kind.
struct Rules {
    slack: Inches,
}

impl Mover<Going> for Rules {
    fn manner(&self, piece: &Piece) -> Manner {
        match piece.id % 4 {
            0 => Manner::Ignore,
            1 => Manner::Pass,
            2 => Manner::Solid,
            _ => Manner::Keep(Inches::whole(1)),
        }
    }
    fn going(&self, _: usize, feature: &Feature<Going>) -> Going {
        feature.kind
    }
    fn slack(&self) -> Inches {
        self.slack
    }
}

fn ground(features: Vec<Feature<Going>>) -> Ground<Going> {
    Ground::new(Table::new(Inches::whole(28), Inches::whole(26)).unwrap(), features)
}

/// The obviously right walk: every place, every piece, every feature.
fn slow_walk(leg: &Leg, ground: &Ground<Going>, pieces: &Pieces, rules: &Rules, ends: bool) -> Option<u8> {
    let mut factor = 1;
    for step in 1..=leg.steps() {
        let place = leg.shape(step);
        let body = leg.trail().unwrap_or(place);
        let at_end = ends && step == leg.steps();
        if !ground.table.holds(&body) {
            return None;
        }
        for piece in pieces.all() {
            let is_barred = match rules.manner(piece) {
                Manner::Ignore => false,
                Manner::Pass => at_end && overlaps(&place, &piece.shape, rules.slack),
                Manner::Solid => overlaps(&body, &piece.shape, rules.slack),
                Manner::Keep(distance) => is_nearer(&body, &piece.shape, distance),
            };
            if is_barred {
                return None;
            }
        }
        for feature in ground.features() {
            match feature.kind {
                Going::Slow(slow) if overlaps_outline(&body, &feature.outline) => factor = factor.max(slow),
                Going::Closed if overlaps_outline(&body, &feature.outline) => return None,
                Going::Pass if at_end && overlaps_outline(&place, &feature.outline) => return None,
                _ => {}
            }
        }
    }
    Some(factor)
}

fn any_manoeuvre() -> impl Strategy<Value = Manoeuvre> {
    prop_oneof![
        any_pose().prop_map(Manoeuvre::To),
        (-18_000..=18_000, 0..1_600).prop_map(|(bearing, distance)| Manoeuvre::Slide {
            bearing: Turn::from_hundredths(bearing),
            distance: Inches::from_hundredths(distance)
        }),
        (-18_000..=18_000).prop_map(|turn| Manoeuvre::Wheel(Turn::from_hundredths(turn))),
        (-18_000..=18_000).prop_map(|turn| Manoeuvre::Turn(Turn::from_hundredths(turn))),
        Just(Manoeuvre::About),
    ]
}

fn any_slide() -> impl Strategy<Value = Manoeuvre> {
    (-18_000..=18_000, 1..1_200).prop_map(|(bearing, distance)| Manoeuvre::Slide {
        bearing: Turn::from_hundredths(bearing),
        distance: Inches::from_hundredths(distance),
    })
}

proptest! {
    #![proptest_config(oracle::cases(600))]

    #[test]
    fn a_box_holds_every_tested_place(kind in any_kind(), from in any_pose(), manoeuvre in any_manoeuvre()) {
        let leg = Leg::new(kind.base(), from, manoeuvre);
        let bounds = leg.bounds();
        for shape in leg.shapes().chain([leg.shape(0)]).chain(leg.trail()) {
            prop_assert_eq!(bounds.with(shape.bounds()), bounds);
        }
        prop_assert_eq!(leg.shape(leg.steps()), kind.base().placed(leg.to));
    }

    #[test]
    fn a_wheel_turns_about_its_corner(kind in any_block(), from in any_pose(), turn in -18_000..=18_000_i32) {
        let turn = Turn::from_hundredths(turn);
        let leg = Leg::new(kind.base(), from, Manoeuvre::Wheel(turn));
        let pivot = wheel_pivot(kind.base(), from, turn);
        let inner = usize::from(turn >= Turn::NONE);
        for step in 0..leg.steps() {
            let corner = leg.shape(step).corners()[inner];
            prop_assert!((corner.x - pivot.x).abs() <= 2 && (corner.y - pivot.y).abs() <= 2);
        }
        prop_assert!(distance_between(leg.shape(leg.steps()).corners()[inner], pivot) <= Inches::from_hundredths(1));
        let truth = f64::from(turn.hundredths().abs()) / 100.0 * std::f64::consts::PI / 180.0 * f64::from(kind.width) / 100.0;
        prop_assert!((inches(leg.length()) - truth).abs() <= 0.005_000_1);
    }

    #[test]
    fn turns_on_the_spot_keep_the_middle(kind in any_kind(), from in any_pose(), turn in -18_000..=18_000_i32) {
        for manoeuvre in [Manoeuvre::Turn(Turn::from_hundredths(turn)), Manoeuvre::About] {
            let to = manoeuvre.end(kind.base(), from);
            let (before, after) = (kind.base().centre(from), kind.base().centre(to));
            prop_assert!((before.x - after.x).abs() <= 51 && (before.y - after.y).abs() <= 51);
        }
    }

    #[test]
    fn a_walk_agrees_with_asking_everything_everywhere(
        kind in any_kind(),
        from in any_pose(),
        manoeuvre in any_manoeuvre(),
        others in prop::collection::vec((0..8_u16, any_kind(), any_pose()), 0..4),
        areas in prop::collection::vec((0..4_usize, any_area()), 0..3),
        slack in 0..3,
        margin in 0..50_000,
    ) {
        let goings = [Going::Open, Going::Slow(2), Going::Pass, Going::Closed];
        let ground = ground(areas.into_iter().map(|(going, area)| Feature { kind: goings[going], outline: Outline::Area(area) }).collect());
        let pieces: Pieces = others.into_iter().map(|(id, kind, pose)| (id, kind.base().placed(pose))).collect();
        let rules = Rules { slack: Inches::from_hundredths(slack) };
        let leg = Leg::new(kind.base(), from, manoeuvre);
        prop_assert_eq!(walk(&leg, &ground, &pieces, &rules).ok().map(|walked| walked.factor), slow_walk(&leg, &ground, &pieces, &rules, true));
        prop_assert_eq!(walk_leg(&leg, Ends::Later, &ground, &pieces, &rules).ok().map(|walked| walked.factor), slow_walk(&leg, &ground, &pieces, &rules, false));
        let mut surroundings = Surroundings::default();
        surroundings.look_round(leg.bounds().grown(margin), &ground, &pieces, &rules);
        prop_assert!(surroundings.hold(&leg));
        for ends in [Ends::Here, Ends::Later] {
            let walked = walk_leg(&leg, ends, &ground, &pieces, &rules).ok();
            prop_assert_eq!(passes(&leg, ends, &surroundings, &ground, &pieces, &rules), walked);
        }
        let standing = table::stand(&leg.shape(leg.steps()), &ground, &pieces, &rules);
        if walk(&leg, &ground, &pieces, &rules).is_ok() {
            prop_assert!(standing.is_ok());
        }
    }

    #[test]
    fn a_cut_leg_is_a_beginning_of_it(kind in any_kind(), from in any_pose(), manoeuvre in any_manoeuvre(), after in 0..2_000) {
        let leg = Leg::new(kind.base(), from, manoeuvre);
        let cut = leg.cut(Inches::from_hundredths(after));
        prop_assert_eq!(cut.from, leg.from);
        if !matches!(manoeuvre, Manoeuvre::Turn(_) | Manoeuvre::About) {
            prop_assert!(cut.length() <= Inches::from_hundredths(after + 3) || cut.length() <= leg.length());
        }
        if after >= leg.length().hundredths() {
            prop_assert!(distance_between(kind.base().centre(cut.to), kind.base().centre(leg.to)) <= Inches::from_hundredths(2));
        }
    }

    #[test]
    fn the_farthest_corner_goes_as_far_as_it_truly_does(kind in any_kind(), from in any_pose(), at in any_point(), facing in any_facing()) {
        let to = Pose::new(at, facing);
        let (start, end) = (kind.figure(from), kind.figure(to));
        let truth = start.ring.iter().zip(&end.ring).map(|(&a, &b)| oracle::norm(oracle::sub(b, a))).fold(0.0, f64::max);
        prop_assert!((inches(farthest_corner(kind.base(), from, to)) - truth).abs() <= 0.005 + MARGIN);
    }
}

proptest! {
    #![proptest_config(oracle::cases(120))]

    #[test]
    fn a_trail_is_all_the_places_of_a_slide(kind in any_kind(), from in any_pose(), slide in any_slide(), point in any_point()) {
        let leg = Leg::new(kind.base(), from, slide);
        let whole = trail(&leg.shape(0), leg.to.spot() - leg.from.spot());
        prop_assert_eq!(Some(whole), leg.trail());
        let steps = 600;
        let (a, b) = (oracle::at(leg.from.at()), oracle::at(leg.to.at()));
        let figure = kind.figure(from);
        let deepest = (0..=steps)
            .map(|step| f64::from(step) / f64::from(steps))
            .map(|share| {
                let by = (share * (b.0 - a.0), share * (b.1 - a.1));
                oracle::signed_distance(oracle::sub(oracle::at(point), by), &figure)
            })
            .fold(f64::INFINITY, f64::min);
        // Between two steps the base goes at most 0.02".
        let nearness = is_within(&whole, &Shape::point(point.spot()), Inches::ZERO);
        if deepest < -MARGIN {
            prop_assert!(nearness);
        }
        if deepest > 0.03 {
            prop_assert!(!nearness);
        }
    }

    #[test]
    fn the_first_touch_is_the_first_of_fine_steps(kind in any_kind(), from in any_pose(), slide in any_slide(), other in any_kind(), to in any_pose(), limit in 0..300) {
        let leg = Leg::new(kind.base(), from, slide);
        let shape = other.base().placed(to);
        let limit = Inches::from_hundredths(limit);
        let at = |along: i32| kind.base().placed(leg.cut(Inches::from_hundredths(along)).to);
        let whole = leg.length().hundredths();
        let slow = |is_met: &dyn Fn(&Shape) -> bool| (0..=whole).find(|&along| is_met(&at(along)));
        // Poses on the way are rounded to hundredths: a base that slides along another's side may come within a limit a hundredth sooner or later,
        // so the first touch must lie between those of slightly wider and slightly narrower limits.
        let never = i32::MAX;
        let bit = Inches::from_hundredths(2);
        let first_near = |limit: Inches| slow(&|there| is_within(there, &shape, limit)).unwrap_or(never);
        let first_deep = |slack: Inches| slow(&|there| overlaps(there, &shape, slack)).unwrap_or(never);
        let touch = first_within(&leg, &shape, limit).map_or(never, Inches::hundredths);
        prop_assert!(touch >= first_near(limit + bit).saturating_sub(2) && touch <= first_near(limit - bit).saturating_add(2));
        let overlap = first_overlap(&leg, &shape, Inches::ZERO).map_or(never, Inches::hundredths);
        prop_assert!(overlap >= first_near(bit).saturating_sub(2) && overlap <= first_deep(bit).saturating_add(2));
    }

    #[test]
    fn stretches_are_those_of_fine_steps(kind in any_block(), from in any_pose(), slide in any_slide(), area in any_area(), other in any_block(), to in any_pose()) {
        let leg = Leg::new(kind.base(), from, slide);
        let outline = Outline::Area(area);
        let shape = other.base().placed(to);
        let whole = leg.length().hundredths();
        let check = |found: &[table::Stretch], is_on: &dyn Fn(&Shape) -> bool| -> Result<(), TestCaseError> {
            for along in 0..=whole {
                let there = kind.base().placed(leg.cut(Inches::from_hundredths(along)).to);
                let holds = |slack: i32| found.iter().any(|stretch| stretch.from.hundredths() - slack <= along && along <= stretch.to.hundredths() + slack);
                // Poses are rounded to hundredths, stretches are not: where a hundredth to some side changes the answer nothing is compared.
                let sides = [(0, 100), (100, 0), (0, -100), (-100, 0)];
                if sides.iter().any(|&(x, y)| is_on(&there.moved(table::Spot { x, y })) != is_on(&there)) {
                    continue;
                }
                if is_on(&there) {
                    prop_assert!(holds(2), "on it at {} but {:?}", along, found);
                } else {
                    prop_assert!(!holds(-2), "off it at {} but {:?}", along, found);
                }
            }
            Ok(())
        };
        check(&stretches_on(&leg, &outline), &|there| overlaps_outline(there, &outline))?;
        check(&stretches_over(&leg, &shape), &|there| overlaps(there, &shape, Inches::ZERO))?;
    }
}

#[test]
fn what_bars_a_leg_is_named_with_its_place() {
    let from = Pose::from_hundredths(1000, 1000, 0);
    let leg = Leg::to(line_of_four(), from, Pose::from_hundredths(1000, 1800, 0));
    let bar = |id: u16, y: i32| {
        let pieces: Pieces = [(id, line_of_four().placed(Pose::from_hundredths(1000, y, 0)))].into_iter().collect();
        walk(&leg, &ground(vec![]), &pieces, &Rules { slack: Inches::ZERO }).map_err(|barred| (barred.by, barred.step))
    };
    assert_eq!(bar(2, 1500), Err((Bar::Piece(2), 18)));
    assert_eq!(bar(3, 1500), Err((Bar::TooNear(3), 14)));
    assert_eq!(bar(1, 1800), Err((Bar::EndsOn(1), 32)));
    assert!(bar(1, 1500).is_ok() && bar(0, 1800).is_ok());
}

proptest! {
    // An overlap by less than poses are rounded by is rare.
    #![proptest_config(oracle::cases(10_000))]

    #[test]
    fn a_wheel_lies_on_what_some_tested_place_lies_on(
        kind in any_block(),
        from in any_pose(),
        turn in -18_000..=18_000_i32,
        other in any_block(),
        facing in any_facing(),
        (right, up) in (-4..=4, -4..=4),
    ) {
        let leg = Leg::new(kind.base(), from, Manoeuvre::Wheel(Turn::from_hundredths(turn)));
        // A corner of the other base next to a corner of the wheel's end: where a touch becomes an overlap.
        let corner = leg.end().corners()[2].point();
        let at = |x, y| Pose::new(table::Point::new(x, y), facing);
        let home = other.base().placed(at(corner.x, corner.y)).corners()[0].point();
        let shape = other.base().placed(at(
            corner.x + (corner.x - home.x) + Inches::from_hundredths(right),
            corner.y + (corner.y - home.y) + Inches::from_hundredths(up),
        ));
        let meets = leg.shapes().chain([leg.shape(0)]).any(|place| overlaps(&place, &shape, Inches::ZERO));
        prop_assert_eq!(!stretches_over(&leg, &shape).is_empty(), meets);
    }
}

proptest! {
    #![proptest_config(oracle::cases(2_000))]

    #[test]
    fn a_wheel_passes_over_no_place_where_something_is_met(
        kind in any_block(),
        from in any_pose(),
        turn in -18_000..=18_000_i32,
        other in any_block(),
        (right, up, facing) in (-700..700_i32, -700..700_i32, any_facing()),
        area in any_area(),
        limit in 0..300,
    ) {
        let leg = Leg::new(kind.base(), from, Manoeuvre::Wheel(Turn::from_hundredths(turn)));
        let there = Pose::new(table::Point::new(from.x + Inches::from_hundredths(right), from.y + Inches::from_hundredths(up)), facing);
        let shape = other.base().placed(there);
        let limit = Inches::from_hundredths(limit);
        let first = (0..=leg.steps()).find(|&step| is_within(&leg.shape(step), &shape, limit));
        prop_assert_eq!(first_within(&leg, &shape, limit), first.map(|step| table::length_at(&leg, step)));
        let outline = Outline::Area(area);
        prop_assert_eq!(table::turns_onto(&leg, &outline), leg.shapes().any(|place| overlaps_outline(&place, &outline)));
        let is_on = |step: u32| overlaps(&leg.shape(step), &shape, Inches::ZERO);
        let found = stretches_over(&leg, &shape);
        let begins: Vec<Inches> = (0..=leg.steps())
            .filter(|&step| is_on(step) && (step == 0 || !is_on(step - 1)))
            .map(|step| table::length_at(&leg, step.saturating_sub(1)))
            .collect();
        prop_assert_eq!(found.iter().map(|stretch| stretch.from).collect::<Vec<_>>(), begins);
    }

    #[test]
    fn halving_with_known_gaps_finds_what_plain_halving_finds(kind in any_block(), from in any_pose(), slide in any_slide(), other in any_block(), to in any_pose(), limit in 0..300) {
        let leg = Leg::new(kind.base(), from, slide);
        let shape = other.base().placed(to);
        let limit = Inches::from_hundredths(limit);
        let missing = |along: Inches| {
            let end = leg.pose_after(along).spot();
            table::distance(&trail(leg.start(), end - leg.from.spot()), &shape) - limit
        };
        // Most slides begin within the limit or never come to it.
        if missing(Inches::ZERO) <= Inches::ZERO || missing(leg.length()) > Inches::ZERO {
            return Ok(());
        }
        let bit = Inches::from_hundredths(1);
        let plain = table::last_missed(leg.length(), |along| if missing(along) > Inches::ZERO { bit } else { Inches::ZERO });
        prop_assert_eq!(table::last_missed(leg.length(), missing), plain);
        prop_assert_eq!(first_within(&leg, &shape, limit), Some(plain + bit));
    }

    #[test]
    fn a_lane_holds_whatever_a_slide_comes_near(kind in any_block(), from in any_pose(), slide in any_slide(), other in any_block(), to in any_pose(), area in any_area(), gap in 0..300, part in 0..=100) {
        let leg = Leg::new(kind.base(), from, slide);
        let gap = Inches::from_hundredths(gap);
        let lane = table::Lane::along(leg.start(), leg.to.spot() - leg.from.spot(), gap);
        let shape = other.base().placed(to);
        // A slide that is cut short ends a hair beside the way of the whole one.
        let cut = leg.cut(Inches::from_hundredths(leg.length().hundredths() * part / 100));
        if is_within(&cut.trail().unwrap(), &shape, gap) {
            prop_assert!(lane.may_meet(&shape));
        }
        let outline = Outline::Area(area);
        if overlaps_outline(&cut.trail().unwrap(), &outline) {
            prop_assert!(lane.may_meet_outline(&outline));
        }
    }
}
