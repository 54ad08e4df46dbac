//! Chapter 8: morale.

use colonial_warmaster::{Happening, Morale, Presence};

use crate::kit::{Battle, Field, field, point};

fn company() -> Field {
    field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .british("b2", "british_inf", (40.0, 20.0), 0, "line")
        .british("b3", "british_inf", (50.0, 20.0), 0, "line")
        .leaders(0, (60.0, 30.0), (30.0, 30.0))
}

fn checks(battle: &Battle) -> usize {
    battle.log.iter().filter(|note| matches!(note.what, Happening::MoraleCheck { .. })).count()
}

// rule: CW-8.1
#[test]
fn cw_8_1_a_lost_stand_is_a_cause_and_one_check_is_enough() {
    let mut battle = company().battle();
    battle.set("b1", |unit| unit.pending = 9);
    battle.to_movement().give("end movement", [1, 1]);
    assert_eq!(checks(&battle), 1, "three stands, one check");
    let mut battle = company().battle();
    battle.set("b1", |unit| unit.pending = 2);
    battle.to_movement().give("end movement", []);
    assert_eq!(checks(&battle), 0, "no stand, no check");
}

// rule: CW-8.1a
#[test]
fn cw_8_1a_his_command_checks_when_a_leader_falls() {
    let mut battle = company().battle();
    battle.set_leader("lb1", |leader| leader.at = point(30.0, 25.0));
    battle.set("b1", |unit| unit.pending = 3);
    // Snake eyes kill him; b1, b2 and b3 check, b1 only once.
    battle.to_movement().give("end movement", [1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(!battle.leader("lb1").alive);
    assert_eq!(checks(&battle), 3);
}

// rule: CW-8.1b
#[test]
fn cw_8_1b_the_whole_side_checks_when_the_army_commander_falls() {
    let mut battle = crate::kit::scenario("meeting");
    battle.set_leader("lb0", |leader| leader.at = point(18.0, 14.0));
    battle.set("b1", |unit| unit.pending = 3);
    // The commander is killed, the brigadier of the 1st (7 inches off) is not; then all eight units check.
    battle.to_movement().give("end movement", [1, 1, 6, 6].into_iter().chain(std::iter::repeat_n(1, 16)));
    assert!(!battle.leader("lb0").alive);
    assert_eq!(checks(&battle), 8);
}

// rule: CW-8.2
#[test]
fn cw_8_2_two_dice_against_command_with_the_enemy_only_if_near() {
    for (enemy, target) in [(None, 8), (Some(27.9), 7), (Some(28.1), 8)] {
        let mut table = company();
        if let Some(y) = enemy {
            table = table.afghan("z1", "ghazi", (30.0, y), 180, "mass");
        }
        let mut battle = table.leaders(0, (60.0, 30.0), (16.0, 19.6)).battle();
        battle.set("b1", |unit| unit.pending = 3);
        // lb1 stands 11 or more inches off: distance costs one.
        battle.to_movement().give("end movement", [6, 6]);
        assert_eq!(battle.target(), Some(target), "{enemy:?}");
        assert_eq!(battle.unit("b1").morale, Morale::Shaken);
    }
}

// rule: CW-8.2a
#[test]
fn cw_8_2a_the_one_die_table() {
    for (near, morale, stands, target) in [
        (false, Morale::Good, 4, 5),
        (true, Morale::Good, 4, 5),
        (false, Morale::Shaken, 4, 4),
        (false, Morale::Shaken, 3, 3),
        (true, Morale::Shaken, 3, 4),
        (false, Morale::Routed, 4, 4),
    ] {
        let mut battle = company().option("morale_method", "table").battle();
        battle.set("b1", |unit| (unit.morale, unit.stands, unit.pending) = (morale, stands, 3));
        let at = if near { point(30.0, 25.0) } else { point(5.0, 5.0) };
        battle.set_leader("lb1", |leader| leader.at = at);
        let leader = if near { vec![6, 5] } else { Vec::new() };
        battle.to_movement().give("end movement", leader.into_iter().chain([1]));
        assert_eq!(battle.target(), Some(target), "{near} {morale:?} {stands}");
    }
}

// rule: CW-8.2a, CW-7.2
#[test]
fn cw_8_2a_the_loser_of_a_melee_has_one_less_and_nobody_less_than_one() {
    // b1 strikes at z1, its leaders far away, and z1 at b1; whoever is hit once more loses and throws one die.
    let lost = |morale: Morale, stands: u8, hits: [usize; 2], dice: [usize; 2]| {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, "line")
            .british("b9", "british_inf", (62.0, 4.0), 0, "line")
            .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
            .afghan("z9", "ghazi", (62.0, 44.0), 180, "mass")
            .leaders(0, (60.0, 10.0), (60.0, 6.0))
            .leaders(1, (60.0, 40.0), (60.0, 44.0))
            .option("morale_method", "table")
            .first("afghan")
            .battle();
        battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", table::Face::Front, 1);
        battle.set("z1", |unit| (unit.morale, unit.stands) = (morale, stands));
        let blows = [0, 1].map(|i| [vec![6; hits[i]], vec![1; dice[i] - hits[i]]].concat());
        battle.to_melee(blows.concat().into_iter().chain([1]));
        battle.target()
    };
    assert_eq!(lost(Morale::Good, 4, [1, 0], [12, 12]), Some(10 - 5 - 1));
    // Command 8, less 5, shaken, two stands lost, beaten: one is left where nothing would be.
    assert_eq!(lost(Morale::Shaken, 2, [0, 1], [4, 12]), Some(1));
}

// rule: CW-8.3, CW-8.3a
#[test]
fn cw_8_3_good_to_shaken_to_routed() {
    for (before, after) in [(Morale::Good, Morale::Shaken), (Morale::Shaken, Morale::Routed)] {
        let mut battle = company().battle();
        battle.set("b1", |unit| (unit.pending, unit.morale) = (3, before));
        battle.to_movement().give("end movement", [6, 6]);
        assert_eq!(battle.unit("b1").morale, after);
    }
}

// rule: CW-8.3b
#[test]
fn cw_8_3b_a_fresh_rout_runs_at_once() {
    let mut battle = company().battle();
    battle.set("b1", |unit| (unit.pending, unit.morale) = (3, Morale::Shaken));
    battle.to_movement().give("end movement", [6, 6]);
    assert!(battle.told(|what| matches!(what, Happening::RoutMove { .. })));
}

// rule: CW-8.3c
#[test]
fn cw_8_3c_routed_units_that_fail_run_again_or_by_option_disperse() {
    for (option, presence) in [("flee", Presence::OnTable), ("disperse", Presence::Destroyed)] {
        let mut battle = company().option("routed_fail", option).first("afghan").battle();
        battle.set("b1", |unit| (unit.pending, unit.morale) = (3, Morale::Routed));
        battle.to_movement().give("end movement", [6, 6]);
        assert_eq!(battle.unit("b1").presence, presence, "{option}");
        let ran = battle.told(|what| matches!(what, Happening::RoutMove { .. }));
        assert_eq!(ran, presence == Presence::OnTable, "{option}: it runs, or there is nobody left to run");
    }
}
