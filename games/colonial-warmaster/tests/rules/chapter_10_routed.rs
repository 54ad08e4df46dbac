//! Chapter 10: routed troops.

use colonial_warmaster::{Happening, Morale, Presence};
use table::{Face, Inches};

use crate::kit::{Battle, Field, field, pose};

/// A shaken unit that fails its check in the Afghans' Movement Phase and runs.
fn run(table: Field) -> Battle {
    let mut battle = table.first("afghan").battle();
    battle.set("b1", |unit| (unit.pending, unit.morale, unit.stands) = (3, Morale::Shaken, 4));
    battle.to_movement().give("end movement", [6, 6]);
    assert_eq!(battle.unit("b1").morale, Morale::Routed);
    battle
}

fn lone(at: (f64, f64), facing: u16) -> Field {
    field()
        .british("b1", "british_inf", at, facing, "line")
        .british("b9", "british_inf", (66.0, 4.0), 0, "line")
        .leaders(0, (60.0, 40.0), (4.0, 40.0))
        .leaders(1, (68.0, 46.0), (70.0, 40.0))
}

// rule: CW-10.1, CW-10.1a, CW-10.1b, CW-14.3
#[test]
fn cw_10_1_twice_the_allowance_towards_the_home_edge() {
    let battle = run(lone((30.0, 30.0), 0));
    assert!(battle.told(|what| matches!(what, Happening::RoutMove { distance, .. } if *distance == Inches::whole(8))));
    // Eight inches south without turning, then turned on its centre to face the edge.
    assert_eq!(battle.unit("b1").pose, pose(30.0, 21.25, 180));
}

// rule: CW-10.1a
#[test]
fn cw_10_1a_forbidden_ground_turns_it_aside_left_first() {
    // Guns run from unlimbered at 4 inches; a village lies straight behind.
    let mut battle = field()
        .british("b1", "british_art", (30.0, 30.0), 0, "unlimbered")
        .british("b9", "british_inf", (66.0, 4.0), 0, "line")
        .terrain("village", 0, &[(28.0, 24.0), (32.0, 24.0), (32.0, 27.5), (28.0, 27.5)])
        .leaders(0, (60.0, 40.0), (4.0, 40.0))
        .first("afghan")
        .battle();
    battle.set("b1", |unit| (unit.pending, unit.morale) = (2, Morale::Shaken));
    battle.to_movement().give("end movement", [6, 6]);
    let after = battle.unit("b1").pose;
    assert!(after.x > pose(31.0, 0.0, 0).x, "looking south, left is east: {after:?}");
}

// rule: CW-10.1a, CW-12.11
#[test]
fn cw_10_1a_it_runs_over_friends_and_on_until_clear() {
    let battle = run(lone((30.0, 30.0), 0).british("b2", "british_inf", (30.0, 22.4), 0, "line"));
    // Eight inches would end on b2 (21.65 to 22.40): it goes on until it is past him.
    let bounds = battle.state.shape(battle.id("b1")).bounds();
    assert!(bounds.top <= 216_700, "clear of b2: {bounds:?}");
    assert!(battle.told(|what| matches!(what, Happening::RoutMove { distance, .. } if *distance > Inches::whole(8))));
}

// rule: CW-10.1b, CW-10.1c
#[test]
fn cw_10_1c_and_again_at_the_end_of_its_own_movement_phase() {
    let mut battle = lone((30.0, 30.0), 0).battle();
    battle.morale("b1", Morale::Routed);
    battle.to_movement().give("end movement", []);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 21.25, 180));
    // Not while engaged.
    let mut battle = lone((30.0, 30.0), 0).afghan("z1", "ghazi", (30.0, 40.0), 180, "mass").battle();
    battle.morale("b1", Morale::Routed).put("z1", 30.0, 30.0, 180).contact("z1", "b1", Face::Front, 1);
    battle.to_movement().give("end movement", []);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 30.0, 0));
    // Not if it has been rallied before.
    let mut battle = lone((30.0, 30.0), 0).leaders(0, (60.0, 40.0), (30.0, 25.0)).battle();
    battle.morale("b1", Morale::Routed);
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 rally", []).give("end movement", []);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 30.0, 0));
}

// rule: CW-10.1d
#[test]
fn cw_10_1d_over_the_home_edge_it_is_gone() {
    let battle = run(lone((30.0, 6.0), 0));
    assert_eq!(battle.unit("b1").presence, Presence::Gone);
    assert!(battle.told(|what| matches!(what, Happening::LeftTable { .. })));
    // Exactly to the edge is not over it.
    let battle = run(lone((30.0, 8.75), 0));
    assert_eq!(battle.unit("b1").presence, Presence::OnTable);
}

// rule: CW-10.1a, CW-10.1d
#[test]
fn cw_10_1d_on_top_of_a_friend_it_goes_on_and_over_the_edge() {
    // Eight inches end on b2, who stands at the very edge; two more steps lead over it, of which one is still on the table.
    let battle = run(lone((30.0, 9.0), 0).british("b2", "british_inf", (30.0, 0.8), 0, "line"));
    assert_eq!(battle.unit("b1").presence, Presence::Gone);
    let far = Inches::from_hundredths(825);
    assert!(
        battle.told(|what| matches!(what, Happening::RoutMove { distance, .. } if *distance == far)),
        "{:?}",
        battle.story()
    );
}

// rule: CW-10.1e
#[test]
fn cw_10_1e_cut_off_by_a_steady_enemy_but_not_by_a_routed_one() {
    for (steady, presence) in [(true, Presence::Destroyed), (false, Presence::OnTable)] {
        let mut battle = lone((30.0, 30.0), 0).afghan("z1", "ghazi", (30.0, 40.0), 180, "mass").battle();
        // Right behind it, so that all ways are blocked.
        battle.put("z1", 30.0, 29.25, 0);
        battle.set("b1", |unit| (unit.pending, unit.morale) = (3, Morale::Shaken));
        if !steady {
            battle.morale("z1", Morale::Routed);
        }
        battle.to_movement().give("end movement", [6, 6]);
        assert_eq!(battle.unit("b1").presence, presence, "steady: {steady}");
    }
}

// rule: CW-10.2
#[test]
fn cw_10_2_routed_units_neither_move_nor_form() {
    let mut battle = lone((30.0, 30.0), 0).leaders(0, (60.0, 40.0), (30.0, 25.0)).battle();
    battle.morale("b1", Morale::Routed);
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    for order in ["b1 forward 1", "b1 form square", "b1 about"] {
        assert_eq!(battle.refusal(order), "CW-10.2", "{order}");
    }
    assert_eq!(battle.refusal("b1 hold"), "accepted");
}

// rule: CW-10.3
#[test]
fn cw_10_3_routed_units_do_not_fire() {
    let mut battle = lone((30.0, 30.0), 0).afghan("z1", "ghazi", (30.0, 37.0), 180, "mass").battle();
    battle.to_fire().morale("b1", Morale::Routed);
    assert_eq!(battle.refusal("fire b1 at z1"), "CW-5.0a");
    assert_eq!(battle.refusal("save b1"), "CW-5.0a");
}

// rule: CW-10.4, CW-10.5
#[test]
fn cw_10_4_half_dice_rounded_down_and_recovery_by_activation() {
    let mut battle = lone((30.0, 30.0), 0).afghan("z1", "ghazi", (30.0, 40.0), 180, "mass").first("afghan").battle();
    battle.morale("b1", Morale::Routed).put("z1", 30.0, 30.0, 180).contact("z1", "b1", Face::Front, 1);
    battle.to_melee(std::iter::repeat_n(1, 16 + 4 + 4));
    assert_eq!(battle.dice_of("b1"), Some(4), "3 halved is 1 a stand");
    let mut battle = lone((30.0, 30.0), 0).leaders(0, (60.0, 40.0), (30.0, 25.0)).battle();
    battle.morale("b1", Morale::Routed);
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 rally", []);
    assert_eq!(battle.unit("b1").morale, Morale::Shaken);
    // Left alone it recovers never: not at the end of its own turn, nor of the enemy's.
    let mut battle = lone((30.0, 30.0), 0).leaders(0, (60.0, 40.0), (30.0, 25.0)).battle();
    battle.morale("b1", Morale::Routed);
    battle.pass_turn().pass_turn();
    assert_eq!((battle.seat(), battle.unit("b1").morale), (0, Morale::Routed));
}
