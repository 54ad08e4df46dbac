use proptest::prelude::*;
use table::{
    Area, Bar, Base, Bounds, Drill, Effort, Ends, Face, Facing, Feature, FirstTurn, Going, Ground, Inches, Kit, Leg,
    Manner, Manoeuvre, Mover, Origin, Outline, Piece, Pieces, Planned, Point, Pose, Stop, Table, Turn, Wish,
    distance_between, is_towards, nearest_place, plan, reach_outline, stand, travel, walk_leg,
};

use crate::oracle;

/// A mover by legs to poses: sideways and backwards cost double, a turn about 2".
struct Column<'a> {
    base: Base,
    allowance: Inches,
    ground: &'a Ground<Going>,
    pieces: &'a Pieces,
}

/// A mover by wheels and obliques: a change of face costs 3".
struct Brigade<'a>(Column<'a>);

impl Mover<Going> for Column<'_> {
    fn manner(&self, piece: &Piece) -> Manner {
        match piece.id % 3 {
            0 => Manner::Solid,
            1 => Manner::Pass,
            _ => Manner::Keep(Inches::whole(1)),
        }
    }
    fn going(&self, _: usize, feature: &Feature<Going>) -> Going {
        feature.kind
    }
    fn slack(&self) -> Inches {
        Inches::from_hundredths(2)
    }
}

impl Column<'_> {
    fn walked(&self, leg: &Leg, ends: Ends) -> Result<i32, Stop> {
        let walked = walk_leg(leg, ends, self.ground, self.pieces, self).map_err(|barred| Stop::Bar(barred.by))?;
        Ok(i32::from(walked.factor))
    }

    fn space(&self, bar: Bar) -> Option<Bounds> {
        match bar {
            Bar::Piece(id) | Bar::EndsOn(id) | Bar::TooNear(id) => {
                let piece = self.pieces.all().iter().find(|piece| piece.id == id)?;
                let keep =
                    if let Manner::Keep(distance) = self.manner(piece) { distance.hundredths() * 100 } else { 0 };
                Some(piece.shape.bounds().grown(keep))
            }
            Bar::Feature(index) | Bar::EndsOnFeature(index) => Some(self.ground.features()[index].outline.bounds()),
            Bar::Edge(_) => None,
        }
    }
}

impl Drill for Column<'_> {
    fn base(&self) -> Base {
        self.base
    }
    fn allowance(&self) -> Inches {
        self.allowance
    }
    fn cost(&self, _: &[Manoeuvre], leg: &Leg, ends: Ends) -> Result<Inches, Stop> {
        if leg.manoeuvre == Manoeuvre::About {
            return Ok(Inches::whole(2));
        }
        if leg.from.facing.turn_to(leg.to.facing).abs() > Turn::degrees(45) {
            return Err(Stop::Rule(1));
        }
        let factor = self.walked(leg, ends)?;
        let (from, to) = (leg.from.spot(), leg.to.spot());
        let half = Turn::degrees(45);
        let is_ahead = is_towards(leg.from.facing, from, to, half) || is_towards(leg.to.facing, from, to, half);
        let is_turn = leg.from.facing.turn_to(leg.to.facing).abs() >= Turn::degrees(15)
            && distance_between(from, to) <= Inches::from_hundredths(50);
        Ok(leg.length() * factor * if is_ahead || is_turn { 1 } else { 2 })
    }
}

impl Planned for Column<'_> {
    fn kit(&self) -> Kit {
        Kit {
            to: Some(Turn::degrees(45)),
            about: true,
            wheel: false,
            slide: None,
            first_turn: FirstTurn::Never,
            legs: 8,
            grain: Turn::degrees(1),
        }
    }
    fn may_end(&self, pose: Pose) -> Result<(), Stop> {
        stand(&self.base.placed(pose), self.ground, self.pieces, self).map(|_| ()).map_err(Stop::Bar)
    }
    fn extent(&self, bar: Bar) -> Option<Bounds> {
        self.space(bar)
    }
}

impl Drill for Brigade<'_> {
    fn base(&self) -> Base {
        self.0.base
    }
    fn allowance(&self) -> Inches {
        self.0.allowance
    }
    fn cost(&self, before: &[Manoeuvre], leg: &Leg, ends: Ends) -> Result<Inches, Stop> {
        let times = match leg.manoeuvre {
            Manoeuvre::Turn(_) if before.is_empty() => return self.0.walked(leg, ends).map(|_| Inches::whole(3)),
            Manoeuvre::Slide { bearing, .. } if bearing.abs() <= Turn::degrees(45) => 1,
            // Sideways and backwards only squarely.
            Manoeuvre::Slide { bearing: Turn::RIGHT | Turn::LEFT | Turn::ABOUT, .. } => 2,
            Manoeuvre::Wheel(_) => 1,
            _ => return Err(Stop::Rule(2)),
        };
        Ok(leg.length() * times * self.0.walked(leg, ends)?)
    }
}

impl Planned for Brigade<'_> {
    fn kit(&self) -> Kit {
        Kit {
            to: None,
            about: false,
            wheel: true,
            slide: Some(Turn::degrees(180)),
            first_turn: FirstTurn::Quarters,
            legs: 6,
            grain: Turn::from_hundredths(1),
        }
    }
    fn may_end(&self, pose: Pose) -> Result<(), Stop> {
        self.0.may_end(pose)
    }
    fn extent(&self, bar: Bar) -> Option<Bounds> {
        self.0.space(bar)
    }
}

fn line_of_four() -> Base {
    Base::block(Inches::whole(4), Inches::from_hundredths(75), Origin::FrontMiddle).unwrap()
}

fn brigade() -> Base {
    Base::block(Inches::whole(3), Inches::whole(3), Origin::Centre).unwrap()
}

fn open_ground() -> Ground<Going> {
    Ground::new(Table::new(Inches::whole(72), Inches::whole(48)).unwrap(), vec![])
}

fn wish(x: i32, y: i32, facing: Option<i32>) -> Wish {
    Wish { centre: Point::from_hundredths(x, y).spot(), facing: facing.map(Facing::from_hundredths) }
}

#[test]
fn straight_ahead_is_one_leg() {
    let (ground, pieces) = (open_ground(), Pieces::new());
    let column = Column { base: line_of_four(), allowance: Inches::whole(8), ground: &ground, pieces: &pieces };
    let from = Pose::from_hundredths(2000, 1000, 0);
    let plan = plan(&column, from, wish(2000, 1500, Some(0)), Effort::FULL);
    assert_eq!(plan.stop, None);
    assert_eq!(plan.trip.legs.len(), 1);
    // The wish names the middle of the footprint, which was at (20, 9.625).
    assert_eq!(plan.trip.cost, Inches::from_hundredths(538));
}

#[test]
fn too_far_goes_as_far_as_the_allowance() {
    let (ground, pieces) = (open_ground(), Pieces::new());
    let column = Column { base: line_of_four(), allowance: Inches::whole(4), ground: &ground, pieces: &pieces };
    let plan = plan(&column, Pose::from_hundredths(2000, 1000, 0), wish(2000, 2500, None), Effort::FULL);
    assert!(matches!(plan.stop, Some(Stop::TooFar { .. })));
    assert_eq!(plan.trip.end(), Pose::from_hundredths(2000, 1400, 0));
}

#[test]
fn backwards_a_turn_about_is_cheaper_than_the_double_cost() {
    let (ground, pieces) = (open_ground(), Pieces::new());
    let column = Column { base: line_of_four(), allowance: Inches::whole(12), ground: &ground, pieces: &pieces };
    let from = Pose::from_hundredths(2000, 2000, 0);
    let behind = wish(2000, 1400, None);
    let away = plan(&column, from, behind, Effort::FULL);
    assert_eq!(away.stop, None);
    assert_eq!(away.trip.legs[0], Manoeuvre::About);
    assert!(away.trip.cost < Inches::from_hundredths(800), "{}", away.trip.cost);
}

#[test]
fn round_an_enemy_in_the_way() {
    let ground = open_ground();
    let enemy = line_of_four().placed(Pose::from_hundredths(2000, 1600, 18_000));
    let pieces: Pieces = [(2, enemy)].into_iter().collect();
    let column = Column {
        base: Base::block(Inches::whole(1), Inches::whole(1), Origin::FrontMiddle).unwrap(),
        allowance: Inches::whole(20),
        ground: &ground,
        pieces: &pieces,
    };
    let round = plan(&column, Pose::from_hundredths(2000, 1200, 0), wish(2000, 2100, None), Effort::FULL);
    assert_eq!(round.stop, None, "{round:?}");
    assert!(round.trip.legs.len() >= 2);
    assert!(round.trip.cost < Inches::from_hundredths(1_450), "{}", round.trip.cost);
}

#[test]
fn an_illegal_wish_ends_beside_it_and_says_why() {
    let ground = open_ground();
    let enemy = line_of_four().placed(Pose::from_hundredths(2000, 1600, 18_000));
    let pieces: Pieces = [(5, enemy)].into_iter().collect();
    let column = Column { base: line_of_four(), allowance: Inches::whole(8), ground: &ground, pieces: &pieces };
    let near = plan(&column, Pose::from_hundredths(2000, 1200, 0), wish(2000, 1560, Some(0)), Effort::FULL);
    assert_eq!(near.stop, Some(Stop::Bar(Bar::TooNear(5))));
    assert_eq!(near.trip.end(), Pose::from_hundredths(2000, 1500, 0));
}

#[test]
fn a_move_that_falls_short_is_told_what_ends_it() {
    let ground = open_ground();
    let from = Pose::from_hundredths(2000, 1200, 0);
    let plan_before = |wall: Base, y: i32| {
        let pieces: Pieces = [(5, wall.placed(Pose::from_hundredths(2000, y, 18_000)))].into_iter().collect();
        let column = Column { base: line_of_four(), allowance: Inches::whole(8), ground: &ground, pieces: &pieces };
        plan(&column, from, wish(2000, 3060, Some(0)), Effort::FULL)
    };
    // An enemy stands where it wishes to be, but it never comes so far.
    let far = plan_before(line_of_four(), 3100);
    assert!(matches!(far.stop, Some(Stop::TooFar { .. })), "{far:?}");
    assert_eq!(far.trip.end(), Pose::from_hundredths(2000, 2000, 0));
    // A long line bars its way before that.
    let long = Base::block(Inches::whole(70), Inches::from_hundredths(75), Origin::FrontMiddle).unwrap();
    let barred = plan_before(long, 1600);
    assert_eq!(barred.stop, Some(Stop::Bar(Bar::TooNear(5))));
    assert_eq!(barred.trip.end(), Pose::from_hundredths(2000, 1500, 0));
}

#[test]
fn a_brigade_wheels_and_goes() {
    let (ground, pieces) = (open_ground(), Pieces::new());
    let brigade = Brigade(Column { base: brigade(), allowance: Inches::whole(12), ground: &ground, pieces: &pieces });
    let from = Pose::from_hundredths(2000, 1000, 0);
    let to = plan(&brigade, from, wish(2300, 1700, Some(4_500)), Effort::FULL);
    assert_eq!(to.stop, None, "{to:?}");
    assert!(to.trip.legs.len() <= 3);
    assert!(to.trip.legs.iter().any(|leg| matches!(leg, Manoeuvre::Wheel(_))));
    let flank = plan(&brigade, from, wish(2800, 1000, Some(9_000)), Effort::FULL);
    assert_eq!(flank.stop, None);
    // A change of face for 3" and 8" ahead beats a wheel.
    assert_eq!(flank.trip.legs.as_slice(), [Manoeuvre::Turn(Turn::RIGHT), Manoeuvre::ahead(Inches::whole(8))]);
    assert_eq!(flank.trip.cost, Inches::whole(11));
}

#[test]
fn a_brigade_goes_aside_squarely() {
    let (ground, pieces) = (open_ground(), Pieces::new());
    let brigade = Brigade(Column { base: brigade(), allowance: Inches::whole(12), ground: &ground, pieces: &pieces });
    let from = Pose::from_hundredths(2000, 1000, 0);
    // Obliquely for 2" ahead, then the rest to the side at double cost.
    let aside = plan(&brigade, from, wish(2400, 1200, Some(0)), Effort::FULL);
    assert_eq!((aside.stop, aside.trip.legs.len()), (None, 2));
    assert_eq!(aside.trip.cost, Inches::from_hundredths(283 + 400));
    let back = plan(&brigade, from, wish(1900, 800, Some(0)), Effort::FULL);
    assert_eq!((back.stop, back.trip.cost), (None, Inches::whole(6)));
    let outline = reach_outline(&brigade, from, 36);
    assert_eq!(outline[0], Point::from_hundredths(2000, 2200));
    assert_eq!(outline[9], Point::from_hundredths(2900, 1000), "a change of face and 9\" ahead");
}

#[test]
fn a_unit_already_there_stays() {
    let (ground, pieces) = (open_ground(), Pieces::new());
    let brigade = Brigade(Column { base: brigade(), allowance: Inches::whole(12), ground: &ground, pieces: &pieces });
    let from = Pose::from_hundredths(2000, 1000, 0);
    let stay = plan(&brigade, from, wish(2000, 1000, None), Effort::FULL);
    assert_eq!((stay.trip.legs.len(), stay.trip.cost, stay.stop), (0, Inches::ZERO, None));
}

#[test]
fn the_reach_in_the_open_is_rounder_ahead_than_behind() {
    let (ground, pieces) = (open_ground(), Pieces::new());
    let column = Column { base: line_of_four(), allowance: Inches::whole(4), ground: &ground, pieces: &pieces };
    let from = Pose::from_hundredths(3600, 2400, 0);
    let outline = reach_outline(&column, from, 36);
    let centre = column.base.centre(from);
    let ahead = distance_between(centre, outline[0].spot());
    let behind = distance_between(centre, outline[18].spot());
    // The middle of the footprint lies between two hundredths.
    assert!((ahead - Inches::whole(4)).abs() <= Inches::from_hundredths(1), "{ahead}");
    assert!(behind >= Inches::from_hundredths(195) && behind < ahead, "{behind}");
    assert_eq!(outline.len(), 36);
}

type Scene = (Vec<(u16, Pose)>, Vec<(usize, Area)>);

/// Pieces and areas.
fn any_scene() -> impl Strategy<Value = Scene> {
    let pieces = prop::collection::vec((0..9_u16, oracle::any_pose()), 0..5);
    let areas = prop::collection::vec((0..4_usize, oracle::any_area()), 0..3);
    (pieces, areas)
}

fn scene(areas: Vec<(usize, Area)>) -> Ground<Going> {
    let goings = [Going::Open, Going::Slow(2), Going::Slow(3), Going::Closed];
    let features =
        areas.into_iter().map(|(going, area)| Feature { kind: goings[going], outline: Outline::Area(area) }).collect();
    Ground::new(Table::new(Inches::whole(36), Inches::whole(36)).unwrap(), features)
}

/// The cheapest of all single legs and all pairs of legs by way of a grid of places: slow, but it looks everywhere.
fn slow_plan(drill: &impl Planned, from: Pose, goal: Pose) -> Option<Inches> {
    let try_legs = |legs: &[Manoeuvre]| {
        let plan = travel(drill, from, legs);
        plan.stop.is_none().then_some(plan.trip.cost)
    };
    let mut best = try_legs(&[Manoeuvre::To(goal)]);
    for x in -8..=8 {
        for y in -8..=8 {
            for turn in [-45, 0, 45] {
                let via = Pose {
                    x: from.x + Inches::from_hundredths(x * 75),
                    y: from.y + Inches::from_hundredths(y * 75),
                    facing: from.facing + Turn::degrees(turn),
                };
                let cost = try_legs(&[Manoeuvre::To(via), Manoeuvre::To(goal)]);
                best = match (best, cost) {
                    (Some(best), Some(cost)) => Some(best.min(cost)),
                    (best, cost) => best.or(cost),
                };
            }
        }
    }
    best
}

proptest! {
    #![proptest_config(oracle::cases(60))]

    #[test]
    fn a_plan_is_always_a_legal_move((others, areas) in any_scene(), from in oracle::any_pose(), to in oracle::any_pose(), faces in any::<bool>()) {
        let ground = scene(areas);
        let pieces: Pieces = others.iter().enumerate().map(|(index, &(id, pose))| (id + 9 * index as u16, line_of_four().placed(pose))).collect();
        let whole = Pose { facing: Facing::from_hundredths(from.facing.hundredths() / 100 * 100), ..from };
        let wish = Wish { centre: to.spot(), facing: faces.then_some(Facing::from_hundredths(to.facing.hundredths() / 100 * 100)) };
        let column = Column { base: line_of_four(), allowance: Inches::whole(8), ground: &ground, pieces: &pieces };
        let found = plan(&column, whole, wish, Effort::FULL);
        let made = travel(&column, whole, &found.trip.legs);
        prop_assert_eq!(made.stop, None);
        prop_assert_eq!(&made.trip, &found.trip);
        prop_assert!(found.trip.cost <= column.allowance);
        prop_assert!(found.trip.poses.iter().all(|pose| pose.facing.hundredths() % 100 == 0));
        let brigade = Brigade(Column { base: brigade(), allowance: Inches::whole(12), ground: &ground, pieces: &pieces });
        let found = plan(&brigade, from, wish, Effort::FULL);
        let made = travel(&brigade, from, &found.trip.legs);
        prop_assert_eq!((made.stop, &made.trip), (None, &found.trip));
    }

    #[test]
    fn a_plan_is_hardly_dearer_than_looking_everywhere((others, areas) in any_scene(), from in oracle::any_pose(), to in oracle::any_pose()) {
        let ground = scene(areas);
        let pieces: Pieces = others.iter().enumerate().map(|(index, &(id, pose))| (id + 9 * index as u16, line_of_four().placed(pose))).collect();
        let column = Column { base: line_of_four(), allowance: Inches::whole(8), ground: &ground, pieces: &pieces };
        let from = Pose { facing: Facing::from_hundredths(from.facing.hundredths() / 100 * 100), ..from };
        let goal = Pose { facing: Facing::from_hundredths(to.facing.hundredths() / 100 * 100), ..to };
        prop_assume!(column.may_end(from).is_ok() && column.may_end(goal).is_ok());
        let Some(slow) = slow_plan(&column, from, goal) else { return Ok(()) };
        let wish = Wish { centre: column.base.centre(goal), facing: Some(goal.facing) };
        let found = plan(&column, from, wish, Effort::FULL);
        let bearable = slow.hundredths() * 5 / 4 + 10;
        // What is only just within the allowance may be missed, not what is well within it.
        if bearable <= column.allowance.hundredths() {
            prop_assert_eq!(found.stop, None, "looking everywhere costs {}", slow);
            prop_assert!(found.trip.cost.hundredths() <= bearable, "{} against {}", found.trip.cost, slow);
        }
    }

    #[test]
    fn the_nearest_place_is_hardly_farther_than_the_best_of_a_grid((others, areas) in any_scene(), to in oracle::any_pose()) {
        let ground = scene(areas);
        let pieces: Pieces = others.iter().map(|&(id, pose)| (id, line_of_four().placed(pose))).collect();
        let column = Column { base: line_of_four(), allowance: Inches::whole(8), ground: &ground, pieces: &pieces };
        let found = nearest_place(to, Inches::whole(4), |pose| column.may_end(pose).is_ok());
        let mut slow: Option<Inches> = None;
        for x in -40..=40 {
            for y in -40..=40 {
                let pose = Pose { x: to.x + Inches::from_hundredths(x * 10), y: to.y + Inches::from_hundredths(y * 10), ..to };
                let distance = distance_between(pose.spot(), to.spot());
                if slow.is_none_or(|best| distance < best) && column.may_end(pose).is_ok() {
                    slow = Some(distance);
                }
            }
        }
        match (found, slow) {
            (Some(found), Some(slow)) => {
                prop_assert!(column.may_end(found).is_ok());
                let distance = distance_between(found.spot(), to.spot());
                prop_assert!(distance.hundredths() <= slow.hundredths() + 40, "{} against {}", distance, slow);
            }
            (None, Some(slow)) => prop_assert!(slow > Inches::from_hundredths(370), "nothing found, but {}", slow),
            _ => {}
        }
    }
}

#[test]
fn faces_are_listed_in_the_order_of_ties() {
    assert_eq!(Face::ALL.map(|face| face.outward(Facing::NORTH).hundredths()), [0, 9_000, 18_000, 27_000]);
}
