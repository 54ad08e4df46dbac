//! Chapter 12: measuring and moving.

use colonial_warmaster::{Formation, Happening, Morale, Obstacle, Refusal};
use engine::Game;
use scene::Target;
use table::{Arc, Face, Inches};

use crate::kit::{Battle, Field, field, point, pose};

fn march(of: &str, formation: &str, others: impl FnOnce(Field) -> Field) -> Battle {
    let table = field().british("b1", of, (30.0, 10.0), 0, formation).leaders(0, (60.0, 4.0), (30.0, 4.0));
    let mut battle = others(table).battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    battle
}

fn alone(of: &str, formation: &str) -> Battle {
    march(of, formation, |table| table)
}

fn cost(mut battle: Battle, order: &str) -> i32 {
    battle.give(order, []);
    battle
        .log
        .iter()
        .find_map(|note| match note.what {
            Happening::Moved { cost, .. } | Happening::Charged { cost, .. } => Some(cost.hundredths()),
            _ => None,
        })
        .unwrap_or_else(|| panic!("{order} moved nobody"))
}

// rule: CW-12.1
#[test]
fn cw_12_1_hundredths_whole_degrees_and_within() {
    let battle = alone("british_inf", "line");
    assert_eq!(battle.refusal("b1 move 30 11 12.5"), "CW-12.1", "no half degrees");
    // 16.00 and 16.004 inches both measure 16.00.
    let state = &battle.state;
    let tape = |x: f32| {
        let from = Target::Point([1000.0, 3800.0]);
        colonial_warmaster::State::measure(&state.view(engine::Viewer::Umpire), &from, &Target::Point([x, 3800.0]))
            .unwrap()
            .text
    };
    assert_eq!((tape(2600.0), tape(2600.4)), ("16.00″".to_owned(), "16.00″".to_owned()));
}

// rule: CW-12.2
#[test]
fn cw_12_2_the_footprint_reaches_back_from_the_anchor() {
    for (facing, bounds) in
        [(0, (28.0, 9.25, 32.0, 10.0)), (90, (29.25, 8.0, 30.0, 12.0)), (180, (28.0, 10.0, 32.0, 10.75))]
    {
        let battle = field().british("b1", "british_inf", (30.0, 10.0), facing, "line").battle();
        let found = battle.state.shape(battle.id("b1")).bounds();
        let (left, bottom, right, top) = bounds;
        let fine = |inches: f64| (inches * 10_000.0) as i32;
        assert_eq!(
            (found.left, found.bottom, found.right, found.top),
            (fine(left), fine(bottom), fine(right), fine(top))
        );
    }
}

// rule: CW-12.3
#[test]
fn cw_12_3_stands_turn_with_the_unit() {
    let battle = field().british("b1", "british_inf", (30.0, 10.0), 90, "line").battle();
    let body = battle.state.body(battle.id("b1"));
    let centres: Vec<_> = (0..4).map(|stand| body.stand_centre(stand)).collect();
    let expected = [11.5, 10.5, 9.5, 8.5].map(|y| table::Spot { x: 296_250, y: (y * 10_000.0) as i32 });
    assert_eq!(centres, expected, "left to right is north to south when facing east");
}

// rule: CW-12.4
#[test]
fn cw_12_4_nearest_points_of_footprints_and_discs() {
    let battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (36.0, 13.0), 180, "mass")
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    let piece = |id: &str| Target::Piece(id.to_owned());
    let tape = |a: &str, b: &str| {
        colonial_warmaster::State::measure(&battle.state.view(engine::Viewer::Umpire), &piece(a), &piece(b))
            .unwrap()
            .text
    };
    // From the corner (32, 10) to the corner (34, 13).
    assert_eq!(tape("b1", "z1"), "3.61″");
    assert_eq!(tape("lb1", "b1"), "4.75″", "from the edge of the disc");
}

// rule: CW-12.5
#[test]
fn cw_12_5_on_the_table_clear_of_others_and_an_inch_from_the_enemy() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 2.0), 0, "line")
        .british("b2", "british_inf", (35.0, 2.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 5.0), 180, "mass")
        .leaders(0, (60.0, 4.0), (24.0, 2.0))
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    assert_eq!(battle.refusal("b1 move 30 0.74 0"), "CW-12.5", "off the table");
    assert_eq!(battle.refusal("b1 move 30 4 0"), "accepted", "exactly 1.00 inch");
    assert_eq!(battle.refusal("b1 move 30 4.01 0"), "CW-12.5");
    assert_eq!(battle.refusal("b1 move 31 2 0"), "accepted", "touching b2");
    assert_eq!(battle.refusal("b1 move 31.02 2 0"), "accepted", "an overlap of 0.02 is overlooked");
    assert_eq!(battle.refusal("b1 move 31.03 2 0"), "CW-12.11");
    assert!(
        battle.sentence("b1 move 30 4.5 0").contains("they could go to (30, 4)"),
        "{}",
        battle.sentence("b1 move 30 4.5 0")
    );
}

// rule: CW-12.5
#[test]
fn cw_12_5_who_begins_closer_may_stay_or_go_away() {
    let mut battle = march("british_inf", "line", |table| table.afghan("z1", "ghazi", (30.0, 20.0), 180, "mass"));
    battle.put("z1", 30.0, 10.5, 180);
    assert_eq!(battle.refusal("b1 hold"), "accepted");
    assert_eq!(battle.refusal("b1 move 29 10 0"), "accepted", "sideways at the same distance");
    assert_eq!(battle.refusal("b1 move 30 10.1 0"), "CW-12.5");
    assert_eq!(battle.refusal("b1 move 30 9 0"), "accepted");
}

// rule: CW-12.6
#[test]
fn cw_12_6_arc_of_each_stand_and_five_points_of_the_target() {
    let battle = field().british("b1", "british_inf", (30.0, 10.0), 0, "line").battle();
    let body = battle.state.body(battle.id("b1"));
    let seen = |stand: u8, x: f64, y: f64| body.arc_of(stand, Arc::HALF_RIGHT).holds(point(x, y).spot());
    assert!(seen(3, 32.0, 10.0), "the front corner itself");
    assert!(seen(3, 36.0, 14.0) && !seen(3, 36.01, 14.0), "45 degrees from the corner of the last stand");
    assert!(!seen(0, 36.0, 14.0), "not in the arc of the first");
    assert!(!seen(3, 31.5, 9.99), "behind the front");
    let points = body.aim_points(0, Inches::from_hundredths(5));
    assert_eq!(points[0], body.stand_centre(0));
    for (point, corner) in points[1..].iter().zip(body.stand_shape(0).corners()) {
        let distance = table::distance_between(*point, *corner);
        assert_eq!(distance, Inches::from_hundredths(5), "each corner is pulled in by 0.05");
    }
}

// rule: CW-12.7
#[test]
fn cw_12_7_front_side_and_rear() {
    let battle = field().british("b1", "british_inf", (30.0, 20.0), 0, "line").battle();
    let body = battle.state.body(battle.id("b1"));
    for (x, y, face) in [
        (30.0, 20.0, Face::Front),
        (35.0, 23.0, Face::Front),
        (35.01, 23.0, Face::Right),
        (30.0, 19.25, Face::Rear),
        (25.0, 16.25, Face::Rear),
        (24.99, 16.25, Face::Left),
        (30.0, 19.9, Face::Right),
    ] {
        assert_eq!(body.zone_of(point(x, y).spot()), face, "({x}, {y})");
    }
}

fn assault(target: &str, formation: &str, z1: (f64, f64), facing: u16) -> Battle {
    let mut battle = field()
        .british("b1", target, (30.0, 20.0), 0, formation)
        .afghan("z1", "ghazi", z1, facing, "mass")
        .leaders(1, (60.0, 40.0), (z1.0 + 6.0, z1.1 + 4.0))
        .first("afghan")
        .battle();
    battle.to_movement().give("activate la1 z1", [1, 1]);
    battle
}

// rule: CW-12.8
#[test]
fn cw_12_8_the_whole_way_must_fit_the_allowance() {
    assert_eq!(assault("british_inf", "line", (30.0, 28.0), 180).refusal("z1 charge b1"), "accepted");
    let battle = assault("british_inf", "line", (30.0, 28.01), 180);
    assert_eq!(battle.refusal("z1 charge b1"), "CW-12.8");
    assert!(battle.sentence("z1 charge b1").contains("8.01"), "{}", battle.sentence("z1 charge b1"));
    // A turn of more than 90 degrees does not close.
    assert_eq!(assault("british_inf", "line", (30.0, 23.0), 0).refusal("z1 charge b1"), "CW-12.8b");
    assert_eq!(assault("british_inf", "line", (30.0, 24.0), 90).refusal("z1 charge b1"), "accepted");
}

// rule: CW-12.8
#[test]
fn cw_12_8_the_closing_leg_passes_over_nobody_else() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 26.0), 180, "mass")
        .afghan("g1", "afghan_art", (30.0, 23.0), 180, "limbered")
        .leaders(1, (60.0, 40.0), (36.0, 30.0))
        .first("afghan")
        .battle();
    battle.to_movement().give("activate la1 z1", [1, 1]);
    assert_eq!(battle.refusal("z1 charge b1"), "CW-12.8b", "not even over guns");
}

// rule: CW-12.8a
#[test]
fn cw_12_8a_the_zone_at_the_start_decides_the_face() {
    for (at, facing, face) in [
        ((30.0, 26.0), 180, Face::Front),
        ((38.0, 20.0), 270, Face::Right),
        ((22.0, 20.0), 90, Face::Left),
        ((30.0, 14.0), 0, Face::Rear),
    ] {
        let mut battle = assault("british_inf", "line", at, facing);
        battle.give("z1 charge b1", []);
        assert_eq!(battle.state.contacts()[0].face, face, "{at:?}");
    }
    // Against a square the nearest edge, which counts as front.
    let mut battle = assault("british_inf", "square", (36.0, 19.0), 270);
    battle.give("z1 charge b1", []);
    assert_eq!(battle.state.contacts()[0].face, Face::Front);
    assert_eq!(battle.unit("z1").pose, pose(31.0, 19.0, 270));
}

// rule: CW-12.8b
#[test]
fn cw_12_8b_it_slides_along_the_edge_to_the_first_free_place() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 26.0), 180, "mass")
        .afghan("r1", "afghan_reg", (27.0, 21.2), 180, "line")
        .leaders(1, (60.0, 40.0), (36.0, 30.0))
        .first("afghan")
        .battle();
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 charge b1", []);
    // r1 stands at 25 to 29, 1.20 before b1's edge: z1 must come down past it.
    assert_eq!(battle.unit("z1").pose, pose(31.5, 20.0, 180), "six steps to its own left");
}

// rule: CW-12.8c
#[test]
fn cw_12_8c_contact_ends_when_one_of_the_two_is_gone() {
    let mut battle = assault("british_inf", "line", (30.0, 26.0), 180);
    battle.give("z1 charge b1", []);
    assert_eq!(battle.state.contacts().len(), 1);
    // It does not depend on where the models are.
    battle.put("z1", 50.0, 40.0, 180);
    assert!(battle.state.is_engaged(battle.id("b1")));
    battle.set("z1", |unit| unit.pending = 12);
    // The army commander stands near.
    battle.on_to_melee([6, 5]);
    assert!(battle.state.contacts().is_empty());
}

// rule: CW-12.8e
#[test]
fn cw_12_8e_others_touched_are_engaged_too() {
    for (x, linked) in [(34.0, true), (35.45, true), (35.6, false)] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, "line")
            .british("b2", "british_inf", (40.0, 20.0), 0, "line")
            .afghan("z1", "ghazi", (32.0, 26.0), 180, "mass")
            .leaders(1, (60.0, 40.0), (36.0, 30.0))
            .first("afghan")
            .battle();
        battle.put("b2", x, 20.0, 0);
        battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 charge b1", []);
        // z1 lines up at (32, 20) and reaches to x = 34; b2 begins at x - 2.
        assert_eq!(battle.state.is_engaged(battle.id("b2")), linked, "b2 at {x}");
    }
}

fn look(others: impl FnOnce(Field) -> Field) -> Battle {
    let table =
        field().british("b1", "british_inf", (30.0, 10.0), 0, "line").afghan("z1", "ghazi", (30.0, 20.0), 180, "mass");
    let mut battle = others(table).battle();
    battle.to_fire();
    battle
}

// rule: CW-12.9, CW-12.9a
#[test]
fn cw_12_9_one_clear_line_is_enough_and_stands_block() {
    assert_eq!(look(|table| table).refusal("fire b1 at z1"), "accepted");
    let wall = |table: Field| {
        table
            .british("b2", "british_inf", (28.0, 14.0), 0, "line")
            .british("b3", "british_inf", (32.0, 14.0), 0, "line")
            .british("b4", "british_inf", (24.0, 14.0), 0, "line")
            .british("b5", "british_inf", (36.0, 14.0), 0, "line")
    };
    assert_eq!(look(wall).refusal("fire b1 at z1"), "CW-12.9");
    // Through the gaps of an open order one sees.
    let open = |table: Field| table.british("b2", "british_inf", (30.0, 14.0), 0, "open");
    assert_eq!(look(open).refusal("fire b1 at z1"), "accepted");
    // Leaders do not block.
    let leader = |table: Field| table.leaders(0, (30.0, 14.0), (31.0, 14.0));
    assert_eq!(look(leader).refusal("fire b1 at z1"), "accepted");
}

// rule: CW-12.9a
#[test]
fn cw_12_9a_a_square_blocks_with_its_whole_footprint() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (30.0, 16.0), 0, "square")
        .afghan("z1", "ghazi", (30.0, 20.0), 180, "mass")
        .battle();
    // One stand each, and only one of the square left, at its front left.
    battle.set("b1", |unit| unit.stands = 1).set("z1", |unit| unit.stands = 1).set("b2", |unit| unit.stands = 1);
    battle.to_fire();
    assert_eq!(battle.refusal("fire b1 at z1"), "CW-12.9");
}

// rule: CW-12.9b
#[test]
fn cw_12_9b_two_inches_of_orchard_can_be_looked_through() {
    for (depth, clause) in [(2.0, "accepted"), (2.05, "CW-12.9")] {
        let orchard = |table: Field| {
            table.terrain("orchard", 0, &[(5.0, 13.0), (55.0, 13.0), (55.0, 13.0 + depth), (5.0, 13.0 + depth)])
        };
        assert_eq!(look(orchard).refusal("fire b1 at z1"), clause, "{depth}");
    }
    // Two strips add up.
    let strips = |table: Field| {
        table.terrain("orchard", 0, &[(5.0, 12.0), (55.0, 12.0), (55.0, 13.5), (5.0, 13.5)]).terrain(
            "village",
            0,
            &[(5.0, 15.0), (55.0, 15.0), (55.0, 16.5), (5.0, 16.5)],
        )
    };
    assert_eq!(look(strips).refusal("fire b1 at z1"), "CW-12.9");
}

const RIDGE: [(f64, f64); 4] = [(5.0, 13.0), (55.0, 13.0), (55.0, 16.0), (5.0, 16.0)];

// rule: CW-12.9c
#[test]
fn cw_12_9c_a_hill_blocks_unless_one_stands_as_high() {
    assert_eq!(look(|table| table.terrain("hill", 1, &RIDGE)).refusal("fire b1 at z1"), "CW-12.9");
    let high = |table: Field| {
        table.terrain("hill", 1, &RIDGE).terrain("steep", 1, &[(20.0, 5.0), (40.0, 5.0), (40.0, 11.0), (20.0, 11.0)])
    };
    assert_eq!(look(high).refusal("fire b1 at z1"), "accepted", "from a hill of the same level");
    let higher = |table: Field| {
        table.terrain("hill", 2, &RIDGE).terrain("steep", 1, &[(20.0, 5.0), (40.0, 5.0), (40.0, 11.0), (20.0, 11.0)])
    };
    assert_eq!(look(higher).refusal("fire b1 at z1"), "CW-12.9", "level 2 is above both ends");
}

// rule: CW-12.9d
#[test]
fn cw_12_9d_over_the_heads_of_those_below() {
    let screen = |table: Field| {
        table
            .british("b2", "british_inf", (28.0, 14.0), 0, "line")
            .british("b3", "british_inf", (32.0, 14.0), 0, "line")
            .british("b4", "british_inf", (24.0, 14.0), 0, "line")
            .british("b5", "british_inf", (36.0, 14.0), 0, "line")
    };
    let hill = |table: Field| screen(table).terrain("hill", 1, &[(20.0, 5.0), (40.0, 5.0), (40.0, 11.0), (20.0, 11.0)]);
    assert_eq!(look(hill).refusal("fire b1 at z1"), "accepted");
    let all = |table: Field| screen(table).terrain("hill", 1, &[(5.0, 5.0), (55.0, 5.0), (55.0, 25.0), (5.0, 25.0)]);
    assert_eq!(look(all).refusal("fire b1 at z1"), "CW-12.9", "as high as the screen");
}

// rule: CW-12.10
#[test]
fn cw_12_10_legs_turns_and_the_farthest_corner() {
    let battle = alone("british_inf", "line");
    assert_eq!(battle.refusal("b1 move 30 10 45"), "accepted");
    assert_eq!(battle.refusal("b1 move 30 10 46"), "CW-12.10", "more than 45 degrees in a leg");
    assert_eq!(battle.refusal("b1 move as line"), "CW-4.1", "no legs without a change");
    let eight = "b1 move 30 10.1 0, 30 10.2 0, 30 10.3 0, 30 10.4 0, 30 10.5 0, 30 10.6 0, 30 10.7 0, 30 10.8 0";
    assert_eq!(battle.refusal(eight), "accepted");
    assert_eq!(cost(alone("british_inf", "line"), eight), 80);
    assert_eq!(cost(alone("british_inf", "line"), "b1 forward 4"), 400);
    assert_eq!(cost(alone("british_inf", "line"), "b1 wheel left 30"), 211, "the chord of the outer rear corner");
}

// rule: CW-12.10a
#[test]
fn cw_12_10a_sideways_and_backwards_cost_double() {
    for (formation, order, paid) in [
        ("line", "b1 move 31 10 0", 200),
        ("line", "b1 back 1", 200),
        ("line", "b1 move 31 11 0", 141),
        ("line", "b1 move 31 10.99 0", 281),
        ("open", "b1 move 31 10 0", 100),
        ("square", "b1 back 1", 100),
        ("line", "b1 move 29.8 9.8 20", 108),
    ] {
        let battle = alone("british_inf", formation);
        let found = cost(battle, order);
        if order.ends_with("20") {
            assert!(found < 150, "a turn on the spot is not doubled: {found}");
        } else {
            assert_eq!(found, paid, "{formation} {order}");
        }
    }
}

// rule: CW-12.10b
#[test]
fn cw_12_10b_about_costs_two_inches_and_keeps_the_ground() {
    let mut battle = alone("british_inf", "line");
    let before = battle.state.shape(battle.id("b1")).bounds();
    battle.give("b1 about", []);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 9.25, 180));
    assert_eq!(battle.state.shape(battle.id("b1")).bounds(), before);
    assert_eq!(cost(alone("british_inf", "line"), "b1 about, forward 2"), 400);
    assert_eq!(alone("british_inf", "line").refusal("b1 about, forward 2.01"), "CW-12.10");
}

// rule: CW-12.11
#[test]
fn cw_12_11_passing_friends() {
    for (own, other, formation, clause) in [
        ("combat_column", "british_inf", "line", "CW-12.11"),
        ("combat_column", "british_inf", "open", "accepted"),
        ("combat_column", "british_art", "limbered", "accepted"),
        ("open", "british_inf", "line", "accepted"),
    ] {
        let battle = march("british_inf", own, |table| table.british("b2", other, (30.0, 12.5), 0, formation));
        assert_eq!(battle.refusal("b1 forward 5"), clause, "{own} over {other} {formation}");
    }
    let battle =
        march("british_inf", "combat_column", |table| table.british("b2", "british_art", (30.0, 12.5), 0, "limbered"));
    assert_eq!(battle.refusal("b1 forward 2.5"), "CW-12.5", "but not end on them");
    assert_eq!(battle.refusal("b1 move 30 12.5 0 about"), "CW-12.5", "nor face about on them");
}

// rule: CW-12.12
#[test]
fn cw_12_12_the_way_is_tested_every_quarter_inch() {
    let blocked = march("british_inf", "combat_column", |table| {
        table.british("b2", "british_inf", (32.4, 13.0), 0, "road_column")
    });
    let refusal = blocked.state.check(&blocked.order("b1 move 32.4 16 0"));
    let id = blocked.id("b2");
    assert!(matches!(refusal, Err(Refusal::Barred(_, _, Obstacle::Friend(unit))) if unit == id), "{refusal:?}");
    // The start is not tested: a unit that overlaps already may leave.
    let mut battle =
        march("british_inf", "combat_column", |table| table.british("b2", "british_inf", (50.0, 13.0), 0, "line"));
    battle.put("b2", 30.0, 8.7, 0);
    assert_eq!(battle.refusal("b1 forward 2"), "accepted");
    assert_eq!(battle.unit("b1").morale, Morale::Good);
    assert_eq!(battle.unit("b1").formation, Formation::CombatColumn);
}
