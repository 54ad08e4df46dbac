use proptest::prelude::*;
use table::{
    Area, BadOutline, Base, Feature, Ground, Hidden, Inches, Lane, Line, Nearness, Observer, Outline, Piece, Pieces,
    Point, Pose, Shape, Side, Table, TableEdge, Veil, crosses_area, crossing_before, crossings, distance_to_area,
    distance_to_line, hides_all_of, is_behind, is_fired_over, is_within_outline, length_inside, look, overlaps_area,
    overlaps_line, overlaps_outline, runs_through,
};

use crate::oracle::{self, MARGIN, any_area, any_kind, any_point, any_pose, inches};

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|&(x, y)| Point::from_hundredths(x * 100, y * 100)).collect()
}

fn line(list: &[(i32, i32)]) -> Line {
    Line::new(&points(list)).unwrap()
}

#[test]
fn outlines_that_make_no_sense_are_refused() {
    let area = |list: &[(i32, i32)]| Area::new(&points(list)).map(|_| ());
    assert_eq!(area(&[(0, 0), (5, 0)]), Err(BadOutline::TooFew));
    assert_eq!(area(&[(0, 0), (5, 5), (5, 0), (0, 5)]), Err(BadOutline::CrossesItself(0, 2)));
    assert_eq!(area(&[(0, 0), (5, 0), (5, 0), (0, 5)]), Err(BadOutline::Repeated(2)));
    assert_eq!(area(&[(0, 0), (5, 0), (2, 0), (0, 5)]), Err(BadOutline::CrossesItself(0, 1)));
    assert_eq!(area(&[(0, 0), (5, 0), (5, 5), (0, 0)]), Err(BadOutline::Repeated(3)));
    assert!(area(&[(0, 0), (5, 0), (8, 0)]).is_err(), "a flat triangle has no inside");
    assert_eq!(Area::new(&vec![Point::default(); 100]).map(|_| ()), Err(BadOutline::TooMany));
    assert_eq!(Line::band(&points(&[(0, 0), (1, 0)]), Inches::whole(-1)).map(|_| ()), Err(BadOutline::Width));
    assert!(area(&[(0, 0), (9, 0), (9, 9), (5, 3), (0, 9)]).is_ok());
}

#[test]
fn the_boundary_of_an_area_belongs_to_it() {
    let area = Area::new(&points(&[(0, 0), (0, 10), (10, 10), (5, 5), (10, 0)])).unwrap();
    assert_eq!(area.side(Point::from_hundredths(0, 500).spot()), Side::Boundary);
    assert_eq!(area.side(Point::from_hundredths(500, 500).spot()), Side::Boundary);
    assert_eq!(area.side(Point::from_hundredths(501, 500).spot()), Side::Outside);
    assert_eq!(area.side(Point::from_hundredths(499, 500).spot()), Side::Inside);
    assert!(area.holds(Point::from_hundredths(1000, 1000).spot()));
    assert!(!area.is_convex());
}

#[test]
fn a_band_is_as_wide_as_it_says() {
    let stream = Line::band(&points(&[(0, 10), (20, 10)]), Inches::from_hundredths(150)).unwrap();
    assert!(stream.holds(Point::from_hundredths(1000, 1075).spot()));
    assert!(!stream.holds(Point::from_hundredths(1000, 1076).spot()));
    let disc = Base::round(Inches::from_hundredths(50)).unwrap();
    assert!(!overlaps_line(&disc.placed(Pose::from_hundredths(1000, 1125, 0)), &stream));
    assert!(overlaps_line(&disc.placed(Pose::from_hundredths(1000, 1124, 0)), &stream));
    assert_eq!(distance_to_line(&disc.placed(Pose::from_hundredths(1000, 1225, 0)), &stream), Inches::whole(1));
}

#[test]
fn the_table_ends_at_its_edges() {
    let table = Table::new(Inches::whole(72), Inches::whole(48)).unwrap();
    let base = Base::block(Inches::whole(3), Inches::whole(3), table::Origin::Centre).unwrap();
    let at = |x: i32, y: i32| table.edge_crossed(&base.placed(Pose::from_hundredths(x, y, 0)));
    assert_eq!(at(150, 150), None, "touching the edge is on the table");
    assert_eq!(at(149, 150), Some(TableEdge::West));
    assert_eq!(at(150, 149), Some(TableEdge::South));
    assert_eq!(at(7051, 4650), Some(TableEdge::East));
    assert_eq!(at(7050, 4651), Some(TableEdge::North));
}

#[test]
fn a_joint_of_a_wall_is_crossed_once_and_a_stretch_counts_once() {
    let wall = line(&[(10, 0), (10, 10), (20, 10)]);
    let at = |x: i32, y: i32| Point::from_hundredths(x * 100, y * 100).spot();
    assert_eq!(crossings(at(5, 5), at(15, 15), &wall), 1, "through the joint");
    assert_eq!(crossings(at(5, 5), at(15, 5), &wall), 1);
    assert_eq!(crossings(at(5, 10), at(25, 10), &wall), 1, "along the wall");
    assert_eq!(crossings(at(5, 6), at(15, 12), &wall), 2);
    assert_eq!(crossings(at(10, 5), at(15, 5), &wall), 0, "the starting spot does not count");
    assert_eq!(crossings(at(5, 5), at(10, 5), &wall), 1, "the end does");
    assert_eq!(crossings(at(10, 2), at(10, 5), &wall), 1, "a stretch that begins at the start goes on after it");
    assert_eq!(crossings(at(0, 0), at(5, 0), &wall), 0);
}

#[test]
fn im_example_25_a_wall_covers_who_is_near_it() {
    let wall = line(&[(8, 11), (12, 11)]);
    let at = |x: i32, y: i32| Point::from_hundredths(x * 100, y * 100).spot();
    let near = Nearness::OfCrossing(Inches::from_hundredths(150));
    assert!(is_behind(&wall, at(10, 0), at(10, 12), near));
    assert!(!is_behind(&wall, at(10, 0), at(10, 13), near));
    assert!(!is_behind(&wall, at(20, 12), at(10, 12), near), "the shot does not cross it");
    assert!(is_fired_over(&wall, at(10, 10), at(10, 20), Inches::from_hundredths(150)));
    assert!(!is_fired_over(&wall, at(10, 10), at(10, 12), Inches::from_hundredths(150)), "as near to the target");
    assert_eq!(crossing_before(at(10, 0), at(10, 13), &wall), Some(Inches::whole(2)));
    // Lying along the wall's flank, a shot may cross it far away while the wall itself is near.
    let flank = at(14, 12);
    assert!(is_behind(&wall, at(8, 10), flank, Nearness::OfLine(Inches::from_hundredths(224))));
    assert!(!is_behind(&wall, at(8, 10), flank, near));
}

#[test]
fn a_way_that_touches_a_corner_does_not_cross() {
    let peak = Point::from_hundredths(1001, 2003);
    let area = Area::new(&[Point::from_hundredths(800, 1500), peak, Point::from_hundredths(1300, 1400)]).unwrap();
    let at = |steps: i32| table::Spot { x: peak.spot().x + 7 * steps, y: peak.spot().y + 3 * steps };
    for (before, after) in [(-1, 1), (-999, 1_234), (-31_415, 27_182), (-10_000, 3)] {
        assert!(!crosses_area(at(before), at(after), &area));
        assert_eq!(length_inside(at(before), at(after), &area), Inches::ZERO);
        let lower = |spot: table::Spot| table::Spot { y: spot.y - 100, ..spot };
        assert!(crosses_area(lower(at(before)), lower(at(after)), &area));
    }
}

struct Plain {
    own: u16,
    dense: Inches,
}

impl Observer<Veil> for Plain {
    fn is_hidden_by(&self, piece: &Piece) -> bool {
        piece.id != self.own
    }
    fn veil(&self, _: usize, feature: &Feature<Veil>) -> Veil {
        feature.kind
    }
    fn dense_limit(&self) -> Inches {
        self.dense
    }
}

fn ground(features: Vec<Feature<Veil>>) -> Ground<Veil> {
    Ground::new(Table::new(Inches::whole(72), Inches::whole(48)).unwrap(), features)
}

#[test]
fn im_example_26_a_stranger_blocks_until_the_line_touches_his_rim() {
    let figure = Base::round(Inches::from_hundredths(50)).unwrap();
    let at = |x: i32, y: i32| Point::from_hundredths(x, y).spot();
    let observer = Plain { own: 7, dense: Inches::ZERO };
    let look_past = |x: i32, id: u16| {
        let pieces: Pieces = [(id, figure.placed(Pose::from_hundredths(x, 600, 0)))].into_iter().collect();
        look(at(1000, 0), at(1000, 1200), &ground(vec![]), &pieces, &observer)
    };
    assert_eq!(look_past(1040, 1), Err(Hidden::ByPiece(1)));
    assert_eq!(look_past(1050, 1), Ok(()));
    assert_eq!(look_past(1040, 7), Ok(()), "his own figure");
}

#[test]
fn dense_ground_is_added_up_and_overlaps_count_once() {
    let wood = |x: i32, width: i32| Feature {
        kind: Veil::Dense,
        outline: Outline::Area(Area::new(&points(&[(x, 5), (x + width, 5), (x + width, 15), (x, 15)])).unwrap()),
    };
    let at = |x: i32| Point::from_hundredths(x * 100, 1000).spot();
    let see = |features: Vec<Feature<Veil>>, limit: i32| {
        look(at(0), at(40), &ground(features), &Pieces::new(), &Plain { own: 0, dense: Inches::from_hundredths(limit) })
    };
    assert_eq!(see(vec![wood(5, 1), wood(20, 1)], 200), Ok(()), "exactly the limit can be looked through");
    assert_eq!(see(vec![wood(5, 1), wood(20, 1)], 199), Err(Hidden::ByDepth(Inches::whole(2))));
    assert_eq!(see(vec![wood(5, 3), wood(6, 3)], 400), Ok(()));
    assert_eq!(see(vec![wood(5, 3), wood(6, 3)], 399), Err(Hidden::ByDepth(Inches::whole(4))));
}

#[test]
fn solid_ground_hides_what_is_beyond_it_not_what_stands_at_its_rim() {
    let house = Feature {
        kind: Veil::Solid,
        outline: Outline::Area(Area::new(&points(&[(10, 5), (15, 5), (15, 10), (10, 10)])).unwrap()),
    };
    let wall = Feature { kind: Veil::Solid, outline: Outline::Line(line(&[(30, 0), (30, 20)])) };
    let at = |x: i32, y: i32| Point::from_hundredths(x * 100, y * 100).spot();
    let see = |from, to| {
        let ground = ground(vec![house.clone(), wall.clone()]);
        look(from, to, &ground, &Pieces::new(), &Plain { own: 0, dense: Inches::ZERO })
    };
    assert_eq!(see(at(5, 7), at(20, 7)), Err(Hidden::ByFeature(0)));
    assert_eq!(see(at(5, 10), at(20, 10)), Ok(()), "along its wall");
    assert_eq!(see(at(5, 15), at(20, 0)), Err(Hidden::ByFeature(0)));
    assert_eq!(see(at(8, 12), at(12, 8)), Err(Hidden::ByFeature(0)), "in by the corner");
    assert_eq!(see(at(8, 12), at(10, 10)), Ok(()));
    assert_eq!(see(at(20, 10), at(35, 10)), Err(Hidden::ByFeature(1)));
    assert_eq!(see(at(20, 10), at(30, 10)), Ok(()), "standing at the wall he is seen");
    assert_eq!(see(at(30, 10), at(35, 10)), Ok(()));
}

proptest! {
    #![proptest_config(oracle::cases(1_000))]

    #[test]
    fn the_side_of_an_area_is_the_winding(area in any_area(), point in any_point()) {
        let ring = oracle::area_ring(&area);
        if oracle::rim_distance(oracle::at(point), &ring) > MARGIN {
            let truth = if oracle::is_inside(oracle::at(point), &ring) { Side::Inside } else { Side::Outside };
            prop_assert_eq!(area.side(point.spot()), truth);
        }
    }

    #[test]
    fn distance_to_an_area_is_the_true_one(area in any_area(), kind in any_kind(), pose in any_pose()) {
        let figure = kind.figure(pose);
        let truth = oracle::distance(&figure, &oracle::Figure { ring: oracle::area_ring(&area), radius: 0.0 });
        let shape = kind.base().placed(pose);
        let measured = distance_to_area(&shape, &area);
        prop_assert!((inches(measured) - truth).abs() <= 0.005 + MARGIN, "{} for {}", measured, truth);
        let outline = Outline::Area(area);
        for limit in [measured, measured - Inches::from_hundredths(1)] {
            prop_assert_eq!(is_within_outline(&shape, &outline, limit), measured <= limit);
        }
    }

    #[test]
    fn near_a_line_or_a_band_is_what_its_distance_says(
        points in prop::collection::vec(any_point(), 2..6),
        width in prop::option::of(10..300_i32),
        kind in any_kind(),
        pose in any_pose(),
    ) {
        let line = match width {
            Some(width) => Line::band(&points, Inches::from_hundredths(width)),
            None => Line::new(&points),
        };
        let Ok(line) = line else { return Ok(()) };
        let shape = kind.base().placed(pose);
        let measured = distance_to_line(&shape, &line);
        let outline = Outline::Line(line);
        for limit in [measured, measured - Inches::from_hundredths(1)] {
            prop_assert_eq!(is_within_outline(&shape, &outline, limit), measured <= limit);
        }
    }

    #[test]
    fn crossings_are_counted_as_signs_change(a in any_point(), b in any_point(), wall in prop::collection::vec(any_point(), 2..6)) {
        let Ok(line) = Line::new(&wall) else { return Ok(()) };
        let (p, q) = (oracle::at(a), oracle::at(b));
        let side = |from: oracle::Vector, to: oracle::Vector, point: oracle::Vector| oracle::cross(oracle::sub(to, from), oracle::sub(point, from));
        let ring: Vec<oracle::Vector> = wall.iter().map(|&point| oracle::at(point)).collect();
        // Only crossings in general position have an obvious count.
        let is_clear = ring.iter().all(|&corner| side(p, q, corner).abs() > 1e-6)
            && ring.windows(2).all(|pair| side(pair[0], pair[1], p).abs() > 1e-6 && side(pair[0], pair[1], q).abs() > 1e-6);
        if is_clear {
            let truth = ring
                .windows(2)
                .filter(|pair| {
                    (side(p, q, pair[0]) > 0.0) != (side(p, q, pair[1]) > 0.0)
                        && (side(pair[0], pair[1], p) > 0.0) != (side(pair[0], pair[1], q) > 0.0)
                })
                .count();
            prop_assert_eq!(crossings(a.spot(), b.spot(), &line) as usize, truth);
            prop_assert_eq!(table::meets_line(a.spot(), b.spot(), &line), truth > 0);
        }
    }

    #[test]
    fn a_single_feature_or_piece_hides_as_its_question_says(area in any_area(), kind in any_kind(), pose in any_pose(), a in any_point(), b in any_point()) {
        let shape: Shape = kind.base().placed(pose);
        let pieces: Pieces = [(3, shape)].into_iter().collect();
        let observer = Plain { own: 0, dense: Inches::whole(2) };
        let free = Pieces::new();
        let (from, to) = (a.spot(), b.spot());
        prop_assert_eq!(look(from, to, &ground(vec![]), &pieces, &observer).is_err(), runs_through((from, to), &shape));
        let solid = ground(vec![Feature { kind: Veil::Solid, outline: Outline::Area(area.clone()) }]);
        prop_assert_eq!(look(from, to, &solid, &free, &observer).is_err(), crosses_area(from, to, &area));
        let dense = ground(vec![Feature { kind: Veil::Dense, outline: Outline::Area(area.clone()) }]);
        prop_assert_eq!(look(from, to, &dense, &free, &observer).is_err(), length_inside(from, to, &area) > Inches::whole(2));
        let clear = ground(vec![Feature { kind: Veil::Clear, outline: Outline::Area(area) }]);
        prop_assert_eq!(look(from, to, &clear, &free, &observer), Ok(()));
    }
}

proptest! {
    #![proptest_config(oracle::cases(1_000))]

    #[test]
    fn whatever_a_way_between_two_shapes_meets_may_be_in_its_lane(
        (one, from) in (any_kind(), any_pose()),
        (other, to) in (any_kind(), any_pose()),
        (between, at) in (any_kind(), any_pose()),
        area in any_area(),
    ) {
        let (from, to) = (one.base().placed(from), other.base().placed(to));
        let between = between.base().placed(at);
        let lane = Lane::between(&from, &to);
        for &start in from.corners() {
            for &end in to.corners() {
                prop_assert!(lane.may_meet(&between) || !runs_through((start, end), &between));
                prop_assert!(lane.may_meet_outline(&Outline::Area(area.clone())) || !crosses_area(start, end, &area));
            }
        }
    }
}

proptest! {
    #![proptest_config(oracle::cases(200))]

    #[test]
    fn a_base_overlaps_an_area_when_an_inner_point_does(area in any_area(), kind in any_kind(), pose in any_pose()) {
        let figure = kind.figure(pose);
        let ring = oracle::area_ring(&area);
        let other = oracle::Figure { ring: ring.clone(), radius: 0.0 };
        let found = overlaps_area(&kind.base().placed(pose), &area);
        let deepest = oracle::spread(&figure, 20)
            .into_iter()
            .map(|point| oracle::signed_distance(point, &figure).max(oracle::signed_distance(point, &other)))
            .fold(f64::INFINITY, f64::min);
        if deepest < -MARGIN {
            prop_assert!(found);
        }
        if oracle::distance(&figure, &other) > MARGIN {
            prop_assert!(!found);
        }
        // Some corner of the area deep inside the base.
        if ring.iter().any(|&corner| oracle::signed_distance(corner, &figure) < -MARGIN) {
            prop_assert!(found);
        }
    }

    #[test]
    fn a_line_runs_through_a_base_when_a_point_of_it_is_inside(a in any_point(), b in any_point(), kind in any_kind(), pose in any_pose()) {
        let figure = kind.figure(pose);
        let (p, q) = (oracle::at(a), oracle::at(b));
        let deepest = (0..=4_000)
            .map(|step| f64::from(step) / 4_000.0)
            .map(|share| oracle::signed_distance((p.0 + share * (q.0 - p.0), p.1 + share * (q.1 - p.1)), &figure))
            .fold(f64::INFINITY, f64::min);
        let found = runs_through((a.spot(), b.spot()), &kind.base().placed(pose));
        if deepest < -MARGIN {
            prop_assert!(found);
        }
        if deepest > 0.01 {
            prop_assert!(!found);
        }
        let line = Line::new(&[a, b]);
        if let Ok(line) = line {
            prop_assert_eq!(overlaps_line(&kind.base().placed(pose), &line), found);
            prop_assert_eq!(overlaps_outline(&kind.base().placed(pose), &Outline::Line(line)), found);
        }
    }

    #[test]
    fn the_length_inside_is_that_of_fine_steps(area in any_area(), a in any_point(), b in any_point()) {
        let ring = oracle::area_ring(&area);
        let (p, q) = (oracle::at(a), oracle::at(b));
        let steps = 2_000;
        let inside = (0..steps)
            .map(|step| (f64::from(step) + 0.5) / f64::from(steps))
            .filter(|share| oracle::is_inside((p.0 + share * (q.0 - p.0), p.1 + share * (q.1 - p.1)), &ring))
            .count();
        let whole = oracle::norm(oracle::sub(q, p));
        let truth = whole * inside as f64 / f64::from(steps);
        let tolerance = 0.01 + whole / f64::from(steps) * area.corners().len() as f64;
        let measured = length_inside(a.spot(), b.spot(), &area);
        prop_assert!((inches(measured) - truth).abs() <= tolerance, "{} for {}", measured, truth);
        if truth > tolerance {
            prop_assert!(crosses_area(a.spot(), b.spot(), &area));
        }
        if truth == 0.0 && inches(measured) > tolerance {
            prop_assert!(false, "nothing inside but {}", measured);
        }
    }
}

#[test]
fn a_wood_before_a_battalion_hides_all_of_it() {
    let wood = Area::new(&points(&[(0, 5), (0, 9), (20, 9), (20, 5)])).unwrap();
    let line = Base::block(Inches::whole(4), Inches::from_hundredths(75), table::Origin::FrontMiddle).unwrap();
    let hides = |x: i32, deep: i32| {
        let shape = line.placed(Pose::from_hundredths(x, 1_500, 18_000));
        hides_all_of(&shape, Point::from_hundredths(1_000, 0).spot(), &wood, Inches::from_hundredths(deep))
    };
    assert!(hides(1_000, 0) && hides(1_000, 340));
    assert!(!hides(1_000, 410), "the shortest way through it is as deep as the wood");
    assert!(!hides(4_000, 0), "some of it can be seen past the wood");
}

proptest! {
    #![proptest_config(oracle::cases(2_000))]

    #[test]
    fn what_hides_all_of_a_shape_hides_every_spot_of_it(
        area in any_area(),
        from in any_point(),
        kind in any_kind(),
        pose in any_pose(),
        deep in 0..300,
        part in 0..=100_u32,
    ) {
        let (shape, deep) = (kind.base().placed(pose), Inches::from_hundredths(deep));
        if hides_all_of(&shape, from.spot(), &area, deep) {
            for (one, other) in shape.corners().iter().zip(shape.corners().iter().rev()) {
                prop_assert!(length_inside(from.spot(), one.part_way(*other, part, 100), &area) > deep);
            }
        }
    }
}
