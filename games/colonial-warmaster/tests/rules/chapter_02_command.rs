//! Chapter 2: command.

use colonial_warmaster::{ColonialWarmaster, Happening, Morale};
use engine::embedded;

use crate::kit::{field, point, scenario};

// rule: CW-2.1
#[test]
fn cw_2_1_every_unit_has_one_command_and_every_command_one_leader() {
    for scenario in embedded::<ColonialWarmaster>().rules.scenarios() {
        for unit in &scenario.units {
            let leader = &scenario.leaders[unit.command.index()];
            assert!(leader.side == unit.side && !leader.army, "{} {}", scenario.id, unit.id);
        }
    }
}

// rule: CW-2.2
#[test]
fn cw_2_2_a_higher_rating_moves_units_more_often() {
    let mut targets = Vec::new();
    for activator in ["lb0", "lb1"] {
        let mut battle =
            field().british("b1", "british_inf", (30.0, 10.0), 0, "line").leaders(0, (26.0, 6.0), (34.0, 6.0)).battle();
        battle.to_movement().give(&format!("activate {activator} b1"), [6, 6]);
        targets.push(battle.target().unwrap());
    }
    assert_eq!(targets, [10, 9]);
}

// rule: CW-2.3, CW-2.4
#[test]
fn cw_2_3_leaders_have_their_own_units_and_the_army_commander_all() {
    let mut battle = scenario("meeting");
    battle.to_movement();
    assert_eq!(battle.refusal("activate lb1 b1"), "accepted");
    assert_eq!(battle.refusal("activate lb1 i2"), "CW-2.3");
    assert_eq!(battle.refusal("activate lb0 i2"), "accepted");
    assert_eq!(battle.refusal("activate la1 r1"), "CW-2.3", "the enemy's leader");
    assert_eq!(battle.refusal("activate lb0 r1"), "CW-2.3", "the enemy's unit");
}

// rule: CW-2.5
#[test]
fn cw_2_5_ratings_are_those_of_the_period() {
    for scenario in embedded::<ColonialWarmaster>().rules.scenarios() {
        for leader in &scenario.leaders {
            let allowed: &[u8] = match (leader.side.key(), leader.army) {
                ("british", true) => &[9, 10],
                ("british", false) => &[8, 9],
                (_, true) => &[9],
                (_, false) => &[8],
            };
            assert!(allowed.contains(&leader.rating), "{} {}", scenario.id, leader.id);
        }
    }
}

// rule: CW-2.6
#[test]
fn cw_2_6_the_units_command_limits_groups_and_is_the_target_of_its_own_tests() {
    let mut battle =
        field().british("i1", "indian_inf", (30.0, 10.0), 0, "line").leaders(0, (30.0, 6.0), (34.0, 6.0)).battle();
    battle.to_movement().give("activate lb0 i1", [6, 6]);
    assert_eq!(battle.target(), Some(10), "the commander is rated 10; alone the unit's 9 does not count");
    let mut battle = field()
        .british("i1", "indian_inf", (30.0, 10.0), 0, "line")
        .british("b1", "british_inf", (34.0, 10.0), 0, "line")
        .leaders(0, (30.0, 6.0), (34.0, 6.0))
        .battle();
    battle.to_movement().give("activate lb0 i1 b1", [6, 6]);
    assert_eq!(battle.target(), Some(9), "in a group it does");
    let mut battle =
        field().british("i1", "indian_inf", (30.0, 10.0), 0, "line").leaders(0, (30.0, 16.0), (60.0, 6.0)).battle();
    battle.set("i1", |unit| unit.pending = 3);
    // The leader's own test first.
    battle.to_movement().give("end movement", [6, 5, 6, 6]);
    assert_eq!(battle.target(), Some(8), "command 9, one stand lost");
}

fn refuge() -> crate::kit::Field {
    field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (40.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (34.0, 22.0), 180, "mass")
        .leaders(0, (2.0, 2.0), (34.0, 14.5))
        .leaders(1, (70.0, 46.0), (34.0, 26.0))
        .first("afghan")
}

// rule: CW-2.7
#[test]
fn cw_2_7_a_leader_in_the_way_takes_refuge_with_the_nearest_unit() {
    let mut battle = refuge().battle();
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 move 34 15.5 180", []);
    assert!(battle.told(|what| matches!(what, Happening::LeaderDriven { .. })));
    // b1 ends 2 inches from his middle, b2 4 inches.
    assert_eq!(battle.leader("lb1").at, point(30.0, 9.63));
    assert!(battle.leader("lb1").alive);
}

// rule: CW-2.7
#[test]
fn cw_2_7_one_inch_is_far_enough_and_a_unit_is_shelter() {
    let mut battle = refuge().battle();
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 move 34 16 180", []);
    assert_eq!(battle.leader("lb1").at, point(34.0, 14.5), "the gap is exactly 1.00 inch");
    let mut battle = refuge().battle();
    battle.put("z1", 31.0, 17.0, 180).set_leader("lb1", |leader| leader.at = point(31.9, 9.9));
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 charge b1", []);
    assert_eq!(battle.leader("lb1").at, point(31.9, 9.9), "inside a steady unit he is safe");
}

// rule: CW-2.7
#[test]
fn cw_2_7_without_a_steady_unit_he_is_captured() {
    let mut battle = refuge().battle();
    battle.morale("b1", Morale::Routed).morale("b2", Morale::Routed);
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 move 34 15.5 180", []);
    assert!(battle.told(|what| matches!(what, Happening::LeaderCaptured { .. })));
    assert!(!battle.leader("lb1").alive);
    battle.give("end movement", [1, 1, 1, 1]);
    assert!(battle.told(|what| matches!(what, Happening::MoraleCheck { .. })), "captured counts as died");
}
