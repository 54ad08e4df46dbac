//! Chapter 5: fire.

use colonial_warmaster::{Formation, Happening, Morale, Saddle};

use crate::kit::{Battle, Field, field, point, pose};

fn ones(count: usize) -> impl Iterator<Item = u32> {
    std::iter::repeat_n(1, count)
}

/// One hit and the rest misses, with a save die of 6 if one is thrown.
fn one_hit(dice: usize, save: bool) -> Vec<u32> {
    std::iter::once(5).chain(ones(dice - 1)).chain(save.then_some(6)).collect()
}

/// A British unit of a type in front of an Afghan one, in the British Fire Phase.
fn duel(of: &str, formation: &str, target: &str, its: &str, distance: f64) -> Battle {
    let mut battle = field()
        .british("b1", of, (30.0, 10.0), 0, formation)
        .british("b2", "british_inf", (60.0, 4.0), 0, "line")
        .afghan("z1", target, (30.0, 10.0 + distance), 180, its)
        .battle();
    battle.to_fire();
    battle
}

// rule: CW-5.0
#[test]
fn cw_5_0_every_stand_brings_its_dice_and_5_and_6_hit() {
    let mut battle = duel("british_inf", "line", "ghazi", "mass", 7.0);
    battle.give("fire b1 at z1", [6, 5, 4, 3, 2, 1, 6, 5, 4, 3, 2, 1]);
    assert!(battle.told(|what| matches!(what, Happening::Fired { stands: 4, dice: 12, hits: 4, .. })));
    assert_eq!(battle.unit("z1").pending, 4, "they wait for the end of the phase");
}

// rule: CW-5.0a
#[test]
fn cw_5_0a_once_in_a_phase_and_not_when_routed_engaged_or_limbered() {
    let mut battle = duel("british_inf", "line", "ghazi", "mass", 7.0);
    battle.give("fire b1 at z1", ones(12));
    assert_eq!(battle.refusal("fire b1 at z1"), "CW-5.0a");
    assert_eq!(battle.refusal("save b1"), "CW-5.0a");
    let mut battle = duel("british_inf", "line", "ghazi", "mass", 7.0);
    battle.morale("b1", Morale::Routed);
    assert_eq!(battle.refusal("fire b1 at z1"), "CW-5.0a");
    let mut battle = duel("british_inf", "line", "ghazi", "mass", 7.0);
    battle.contact("z1", "b1", table::Face::Front, 0);
    assert_eq!(battle.refusal("fire b1 at z1"), "CW-5.0a");
    assert_eq!(battle.refusal("save b1"), "CW-5.0a");
}

// rule: CW-5.0a
#[test]
fn cw_5_0a_moving_does_not_hinder_fire() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 20.0), 180, "mass")
        .leaders(0, (24.0, 6.0), (30.0, 6.0))
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 forward 4", []).end_movement();
    battle.give("end leader moves", []);
    assert_eq!(battle.refusal("fire b1 at z1"), "accepted");
}

// rule: CW-5.0b
#[test]
fn cw_5_0b_one_target_of_choice_that_is_not_engaged() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (60.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (27.9, 14.0), 180, "mass")
        .afghan("z2", "ghazi", (34.0, 20.0), 180, "mass")
        .battle();
    battle.to_fire();
    assert_eq!(battle.refusal("fire b1 at z2"), "accepted", "the farther one");
    assert_eq!(battle.refusal("fire b1 at b2"), "CW-5.0b", "a friend is no enemy");
    battle.contact("z2", "b2", table::Face::Front, 0);
    assert_eq!(battle.refusal("fire b1 at z2"), "CW-5.0b");
    // Only the stands that see the target take part: z1 hides z2 from the leftmost.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (27.0, 12.0), 180, "mass")
        .afghan("z2", "ghazi", (27.0, 16.0), 180, "mass")
        .battle();
    battle.to_fire().give("fire b1 at z2", ones(9));
    assert!(battle.told(|what| matches!(what, Happening::Fired { stands: 3, .. })), "{:?}", battle.story());
}

// rule: CW-5.0c
#[test]
fn cw_5_0c_cavalry_fires_better_on_foot() {
    let mut battle = duel("cavalry", "line", "ghazi", "mass", 6.0);
    battle.give("fire b1 at z1", one_hit(4, true));
    let mut battle = duel("cavalry", "line", "ghazi", "mass", 6.0);
    battle.set("b1", |unit| unit.saddle = Saddle::OnFoot);
    battle.give("fire b1 at z1", one_hit(8, true));
    assert_eq!(battle.dice_of("b1"), Some(8));
}

fn marked() -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (60.0, 4.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 28.0), 180, "mass")
        .afghan("z2", "ghazi", (50.0, 40.0), 180, "mass")
        .leaders(1, (50.0, 44.0), (30.0, 32.0))
        .battle();
    battle.to_fire().give("save b1", []).give("end fire", []);
    battle
}

// rule: CW-5.1
#[test]
fn cw_5_1_a_unit_saves_its_fire_without_a_target() {
    let battle = marked();
    assert_eq!((battle.seat(), battle.unit("b1").marker, battle.unit("b2").marker), (1, true, false));
    let mut battle = duel("british_inf", "line", "ghazi", "mass", 30.0);
    battle.give("save all", []);
    assert!(battle.unit("b1").marker && battle.unit("b2").marker);
    let mut battle = duel("british_art", "limbered", "ghazi", "mass", 30.0);
    assert_eq!(battle.refusal("save b1"), "CW-5.0a", "limbered guns have nothing to save");
    battle.give("save all", []);
    assert!(!battle.unit("b1").marker && battle.unit("b2").marker);
}

// rule: CW-5.1a, CW-5.1c, CW-5.1e
#[test]
fn cw_5_1a_saved_fire_is_used_once_at_somebody_who_has_just_acted() {
    let mut battle = marked();
    battle.to_movement().give("activate la1 z1", [1, 1]);
    assert_eq!(battle.refusal("react b1 at z1 end"), "CW-1.1", "not before it has acted");
    battle.give("z1 move 30 20 180", []);
    assert_eq!((battle.question(), battle.seat()), ("react", 0));
    assert_eq!(battle.refusal("react b2 at z1 end"), "CW-5.1a", "no marker");
    assert_eq!(battle.refusal("react b1 at z2 end"), "CW-5.1c", "z2 has not acted");
    battle.give("react b1 at z1 end", one_hit(12, true));
    assert!(!battle.unit("b1").marker, "the marker comes off");
    assert_eq!((battle.question(), battle.seat()), ("activate", 1));
}

// rule: CW-5.1c
#[test]
fn cw_5_1c_holding_gives_no_chance_but_the_end_of_the_phase_does() {
    let mut battle = marked();
    battle.put("z1", 30.0, 24.0, 180);
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 hold", []);
    assert_eq!(battle.question(), "activate");
    battle.give("end movement", []);
    assert_eq!((battle.question(), battle.seat()), ("last-react", 0));
    assert_eq!(battle.refusal("react b1 at z1 mid"), "CW-5.1d");
    battle.give("react b1 at z1 end", ones(12));
    assert_eq!(battle.stage(), "leaders-again");
}

// rule: CW-5.1b
#[test]
fn cw_5_1b_the_firer_keeps_formation_and_facing() {
    // b1 looks the other way, b2 looks on: only b2 may fire, and neither may turn or form for it.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 180, "line")
        .british("b2", "british_inf", (36.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (33.0, 28.0), 180, "mass")
        .leaders(1, (50.0, 44.0), (33.0, 32.0))
        .battle();
    battle.to_fire().give("save all", []);
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 move 33 20 180", []);
    assert_eq!((battle.question(), battle.seat()), ("react", 0));
    assert_eq!(battle.refusal("react b1 at z1 end"), "CW-5.3a", "it may not turn to him");
    for order in ["b1 move 30 10 135", "b1 form square", "b1 about"] {
        assert_eq!(battle.refusal(order), "CW-1.1", "{order}");
    }
    battle.give("react b2 at z1 end", ones(12));
    for (unit, facing) in [("b1", 180), ("b2", 0)] {
        assert_eq!(battle.unit(unit).pose.facing, pose(0.0, 0.0, facing).facing, "{unit}");
        assert_eq!(battle.unit(unit).formation, Formation::Line, "{unit}");
    }
    assert!(battle.unit("b1").marker, "it keeps its fire");
}

// rule: CW-5.1d
#[test]
fn cw_5_1d_half_way_or_at_the_end() {
    // 8 inches past the front: in the arc half way, beside it at the end.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (34.0, 14.0), 180, "mass")
        .leaders(1, (50.0, 44.0), (44.0, 16.0))
        .battle();
    battle.to_fire().give("save b1", []);
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 move 42 14 180", []);
    assert_eq!(battle.question(), "react");
    assert_eq!(battle.refusal("react b1 at z1 mid"), "accepted");
    assert_eq!(battle.refusal("react b1 at z1 end"), "CW-5.3a");
    assert_eq!(battle.unit("z1").pose, pose(42.0, 14.0, 180), "the move itself is never stopped");
}

// rule: CW-5.1d
#[test]
fn cw_5_1d_mid_is_where_half_the_cost_is_reached() {
    let mut battle = marked();
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 move 30 20 180", []);
    // Half way at 24: 14 inches from b1, beyond half of 16; at the end 10 inches, beyond 8 as well.
    battle.give("react b1 at z1 mid", one_hit(12, true));
    assert_eq!(battle.save_of("z1"), Some(1), "long range");
    let mut battle = marked();
    battle.put("z1", 30.0, 20.5, 180);
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 move 30 14 180", []);
    // Half way at 17.25, 7.25 inches off.
    battle.give("react b1 at z1 mid", one_hit(12, false));
    assert_eq!(battle.save_of("z1"), Some(0), "short range");
}

// rule: CW-5.1d
#[test]
fn cw_5_1d_a_unit_that_stays_has_no_half_way() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 20.0), 180, "line")
        .leaders(1, (50.0, 44.0), (30.0, 24.0))
        .battle();
    battle.to_fire().give("save b1", []);
    battle.to_movement().give("activate la1 r1", [1, 1]).give("r1 form square", []);
    assert_eq!(battle.question(), "react");
    assert_eq!(battle.refusal("react b1 at r1 mid"), "CW-5.1d");
    battle.give("react b1 at r1 end", one_hit(20, true));
    assert_eq!(battle.dice_of("b1"), Some(20), "in the formation after the change");
}

// rule: CW-5.1e
#[test]
fn cw_5_1e_routing_and_being_engaged_cost_the_marker_being_shaken_does_not() {
    let mut battle = marked();
    battle.set("b1", |unit| unit.pending = 3);
    battle.to_movement().give("end movement", [6, 6]);
    assert!(battle.unit("b1").marker && battle.unit("b1").morale == Morale::Shaken);
    let mut battle = marked();
    battle.set("b1", |unit| (unit.pending, unit.morale) = (3, Morale::Shaken));
    battle.to_movement().give("end movement", [6, 6]);
    assert!(!battle.unit("b1").marker && battle.unit("b1").morale == Morale::Routed);
    let mut battle = marked();
    battle.put("z1", 30.0, 16.0, 180);
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 charge b1", []).give("pass", []);
    assert!(!battle.unit("b1").marker, "engaged without having fired");
}

// rule: CW-5.1
#[test]
fn cw_5_1_one_after_the_other_may_use_the_fire_it_has_saved() {
    let mut battle = field()
        .british("b1", "british_inf", (27.0, 10.0), 0, "line")
        .british("b2", "british_inf", (33.0, 10.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 18.0), 180, "line")
        .leaders(1, (50.0, 44.0), (30.0, 24.0))
        .battle();
    battle.to_fire().give("save b1", []).give("save b2", []);
    battle.to_movement().give("activate la1 r1", [1, 1]).give("r1 move 30 16 180", []);
    battle.give("react b1 at r1 end", ones(12));
    assert_eq!(battle.refusal("react b1 at r1 end"), "CW-5.1a");
    battle.give("react b2 at r1 end", ones(12));
    assert!(!battle.unit("b1").marker && !battle.unit("b2").marker);
}

// rule: CW-5.1f
#[test]
fn cw_5_1f_it_may_fire_again_in_its_own_phase() {
    let mut battle = marked();
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 move 30 20 180", []);
    battle.give("react b1 at z1 end", ones(12)).give("end movement", []);
    battle.give("end leader moves", []);
    if battle.question() == "fire" {
        battle.give("end fire", []);
    }
    battle.to_fire();
    assert_eq!(battle.refusal("fire b1 at z1"), "accepted");
}

// rule: CW-5.2, CW-5.2b, CW-5.2c, CW-5.2d
#[test]
fn cw_5_2_modifiers_count_for_each_stand_and_formations_exclude_each_other() {
    for (formation, dice) in [("line", 12), ("combat_column", 16), ("road_column", 20), ("square", 20), ("open", 12)] {
        let mut battle = duel("british_inf", "line", "afghan_reg", formation, 7.0);
        battle.give("fire b1 at z1", ones(dice));
        assert_eq!(battle.dice_of("b1"), Some(dice as u16), "{formation}");
    }
    let mut battle = duel("british_inf", "line", "afghan_art", "limbered", 7.0);
    battle.give("fire b1 at z1", ones(12));
    assert_eq!(battle.dice_of("b1"), Some(12), "limbered guns are no road column");
}

// rule: CW-5.2a
#[test]
fn cw_5_2a_enfilade_from_the_side_but_not_from_the_rear() {
    for (facing, formation, dice) in
        [(180, "line", 12), (90, "line", 16), (0, "line", 12), (90, "combat_column", 20), (90, "square", 20)]
    {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .british("b2", "british_inf", (60.0, 4.0), 0, "line")
            .afghan("r1", "afghan_reg", (30.0, 18.0), facing, formation)
            .battle();
        battle.to_fire().give("fire b1 at r1", ones(dice));
        assert_eq!(battle.dice_of("b1"), Some(dice as u16), "{facing} {formation}");
    }
}

// rule: CW-5.3, CW-5.3a
#[test]
fn cw_5_3_only_what_is_in_arc_range_and_sight() {
    let battle = duel("british_inf", "line", "ghazi", "mass", 17.0);
    assert_eq!(battle.refusal("fire b1 at z1"), "CW-5.3b");
    let mut battle = duel("british_inf", "line", "ghazi", "mass", 7.0);
    battle.put("z1", 30.0, 5.0, 0);
    assert_eq!(battle.refusal("fire b1 at z1"), "CW-5.3a", "behind");
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 20.0), 180, "mass")
        .terrain("village", 0, &[(20.0, 13.0), (40.0, 13.0), (40.0, 16.0), (20.0, 16.0)])
        .battle();
    battle.to_fire();
    assert_eq!(battle.refusal("fire b1 at z1"), "CW-12.9");
}

// rule: CW-5.3a
#[test]
fn cw_5_3a_the_arc_is_45_degrees_or_by_option_half_of_it() {
    // The target's left stand is at 36.5 to 37.5, 5 inches ahead: 4.5 beside the outermost stand.
    for (arc, clause) in [("45", "accepted"), ("22.5", "CW-5.3a")] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .afghan("z1", "ghazi", (38.0, 15.5), 180, "mass")
            .option("arc", arc)
            .battle();
        battle.to_fire();
        assert_eq!(battle.refusal("fire b1 at z1"), clause, "{arc}");
    }
}

// rule: CW-5.3b
#[test]
fn cw_5_3b_ranges_of_all_weapons() {
    for (of, formation, range) in [
        ("british_inf", "line", 16.0),
        ("indian_inf", "line", 12.0),
        ("afghan_reg", "line", 12.0),
        ("cavalry", "line", 8.0),
        ("ghazi", "mass", 8.0),
        ("british_art", "unlimbered", 36.0),
        ("afghan_art", "unlimbered", 32.0),
    ] {
        assert_eq!(duel(of, formation, "ghazi", "mass", range).refusal("fire b1 at z1"), "accepted", "{of}");
        assert_eq!(duel(of, formation, "ghazi", "mass", range + 0.01).refusal("fire b1 at z1"), "CW-5.3b", "{of}");
    }
}

// rule: CW-5.3c, CW-5.4e
#[test]
fn cw_5_3c_long_range_is_beyond_half() {
    for (distance, save) in [(8.0, 0), (8.01, 1)] {
        let mut battle = duel("british_inf", "line", "ghazi", "mass", distance);
        battle.give("fire b1 at z1", one_hit(12, save > 0));
        assert_eq!(battle.save_of("z1"), Some(save), "{distance}");
    }
}

// rule: CW-5.3d
#[test]
fn cw_5_3d_all_ranks_fire_or_by_option_only_the_first() {
    for (formation, rear, dice) in [
        ("combat_column", "false", 6),
        ("combat_column", "true", 12),
        ("road_column", "false", 3),
        ("road_column", "true", 12),
    ] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, formation)
            .british("b2", "british_inf", (60.0, 4.0), 0, "line")
            .afghan("z1", "ghazi", (30.0, 16.0), 180, "mass")
            .option("rear_rank_fire", rear)
            .battle();
        battle.to_fire().give("fire b1 at z1", ones(dice));
        assert_eq!(battle.dice_of("b1"), Some(dice as u16), "{formation} {rear}");
    }
}

// rule: CW-5.3e
#[test]
fn cw_5_3e_a_square_fires_all_round_with_half_its_stands() {
    for (x, y, facing) in [(30.0, 17.0, 180), (36.0, 9.0, 270), (30.0, 2.0, 0), (24.0, 9.0, 90)] {
        let mut battle = duel("british_inf", "square", "ghazi", "mass", 30.0);
        battle.put("z1", x, y, facing);
        battle.give("fire b1 at z1", ones(6));
        assert_eq!(battle.dice_of("b1"), Some(6), "{x} {y}");
    }
    let mut battle = duel("british_inf", "square", "ghazi", "mass", 7.0);
    battle.set("b1", |unit| unit.stands = 3);
    battle.give("fire b1 at z1", ones(6));
    assert_eq!(battle.dice_of("b1"), Some(6), "3 stands: half rounded up is 2");
}

// rule: CW-5.4, CW-5.4a, CW-5.4b, CW-5.4c, CW-5.4d
#[test]
fn cw_5_4_each_line_of_the_saves() {
    for (formation, terrain, save) in
        [("line", "", 0), ("open", "", 1), ("line", "orchard", 2), ("line", "village", 3), ("open", "village", 4)]
    {
        let mut table = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .british("b2", "british_inf", (60.0, 4.0), 0, "line")
            .afghan("r1", "afghan_reg", (30.0, 17.0), 180, formation);
        if !terrain.is_empty() {
            table = table.terrain(terrain, 0, &[(20.0, 16.0), (40.0, 16.0), (40.0, 19.0), (20.0, 19.0)]);
        }
        let mut battle = table.battle();
        battle.to_fire().give("fire b1 at r1", one_hit(12, save > 0));
        assert_eq!(battle.save_of("r1"), Some(save), "{formation} {terrain}");
    }
    let mut battle = field()
        .british("c1", "cavalry", (30.0, 17.0), 180, "line")
        .afghan("r1", "afghan_reg", (30.0, 12.0), 0, "line")
        .first("afghan")
        .battle();
    battle.to_fire().give("fire r1 at c1", one_hit(8, true));
    assert_eq!(battle.save_of("c1"), Some(1), "mounted");
}

// rule: CW-5.4
#[test]
fn cw_5_4_equal_or_below_averts_and_a_six_never_does() {
    for (die, wounds) in [(2, 0), (3, 1), (6, 1)] {
        // Hits are counted before the turn ends and they are forgotten: b9 has not fired yet.
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .british("b9", "british_inf", (60.0, 4.0), 0, "line")
            .afghan("r1", "afghan_reg", (30.0, 17.0), 180, "line")
            .terrain("orchard", 0, &[(20.0, 16.0), (40.0, 16.0), (40.0, 19.0), (20.0, 19.0)])
            .battle();
        battle.to_fire().give("fire b1 at r1", std::iter::once(5).chain(ones(11)).chain([die]));
        assert_eq!(battle.unit("r1").pending, wounds, "{die} against a save of 2");
    }
}

// rule: CW-5.5, CW-5.5a
#[test]
fn cw_5_5a_stands_go_at_the_end_of_the_phase_and_the_rest_close_up() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (35.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (31.0, 17.0), 180, "mass")
        .battle();
    battle.to_fire().give("fire b1 at z1", [5, 5, 5, 5].into_iter().chain(ones(8)));
    assert_eq!((battle.unit("z1").stands, battle.unit("z1").pending), (4, 4), "all still count");
    battle.give("fire b2 at z1", [5, 5, 5].into_iter().chain(ones(9)).chain(ones(2)));
    assert_eq!(battle.unit("z1").stands, 2, "7 hits");
    assert!(battle.told(|what| matches!(what, Happening::StandsLost { lost: 2, carried: 1, .. })));
    assert_eq!(battle.unit("z1").pose, pose(31.0, 17.0, 180));
    let bounds = battle.state.shape(battle.id("z1")).bounds();
    assert_eq!((bounds.left, bounds.right), (300_000, 320_000));
}

// rule: CW-5.5b
#[test]
fn cw_5_5b_two_hits_kill_horse_and_guns_three_kill_foot() {
    for (of, formation, hits) in
        [("cavalry", "line", 2), ("british_art", "unlimbered", 2), ("british_inf", "line", 3), ("ghazi", "mass", 3)]
    {
        for (pending, lost) in [(hits - 1, 0), (hits, 1)] {
            let mut battle = field().british("b1", of, (30.0, 10.0), 0, formation).battle();
            battle.set("b1", |unit| unit.pending = pending);
            let full = battle.unit("b1").stands;
            battle.to_movement().give("end movement", ones(if lost > 0 { 2 } else { 0 }));
            assert_eq!(full - battle.unit("b1").stands, lost, "{of} {pending}");
        }
    }
}

// rule: CW-5.5c
#[test]
fn cw_5_5c_hits_are_carried_for_the_turn_or_by_option_for_the_battle() {
    for (option, wounds) in [("game", 2), ("turn", 0)] {
        let mut battle =
            field().british("b1", "british_inf", (30.0, 10.0), 0, "line").option("carry_hits", option).battle();
        battle.set("b1", |unit| unit.pending = 2);
        battle.pass_turn();
        assert_eq!(battle.unit("b1").wounds, wounds, "{option}");
    }
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .battle();
    battle.set("b1", |unit| unit.pending = 2).set("z1", |unit| unit.pending = 2);
    battle.to_fire();
    assert_eq!((battle.unit("b1").wounds, battle.unit("z1").wounds), (2, 2), "from the Movement Phase on");
    battle.give("end fire", []);
    assert_eq!((battle.unit("b1").wounds, battle.unit("z1").wounds), (0, 0), "then forgotten on both sides");
}

// rule: CW-5.5d
#[test]
fn cw_5_5d_with_its_last_stand_a_unit_is_destroyed() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (60.0, 10.0), 0, "line")
        .battle();
    battle.set("b1", |unit| (unit.stands, unit.pending) = (2, 20));
    battle.to_movement().give("end movement", []);
    assert!(battle.told(|what| matches!(what, Happening::Destroyed { .. })));
    assert!(!battle.state.is_present(battle.id("b1")));
    assert!(!battle.told(|what| matches!(what, Happening::MoraleCheck { .. })), "destroyed units do not check");
}

fn in_danger(losses: u8) -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (60.0, 10.0), 0, "line")
        .leaders(0, (2.0, 30.0), (30.0, 18.5))
        .battle();
    battle.set("b1", |unit| unit.pending = losses * 3);
    battle
}

// rule: CW-5.6, CW-5.6a, CW-5.6b, CW-5.6c
#[test]
fn cw_5_6_losses_within_eight_inches_endanger_a_leader() {
    for (losses, dice, killed) in
        [(3, [1, 2], true), (3, [2, 2], false), (1, [1, 1], true), (1, [6, 6], false), (3, [6, 6], false)]
    {
        let mut battle = in_danger(losses);
        // After the leader's test: b1 checks, and b2 too if he falls.
        battle.to_movement().give("end movement", dice.into_iter().chain(ones(if killed { 4 } else { 2 })));
        assert_eq!(!battle.leader("lb1").alive, killed, "{losses} {dice:?}");
    }
    let mut battle = in_danger(1);
    battle.set_leader("lb1", |leader| leader.at = point(30.0, 18.51));
    battle.to_movement().give("end movement", ones(2));
    assert!(!battle.told(|what| matches!(what, Happening::LeaderTest { .. })), "8.01 inches away");
}

fn both_lose() -> Field {
    field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (60.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (40.0, 16.0), 180, "mass")
        .leaders(0, (2.0, 30.0), (36.0, 12.0))
        .leaders(1, (2.0, 40.0), (60.0, 44.0))
}

// rule: CW-5.6d
#[test]
fn cw_5_6d_losses_of_both_sides_count_or_by_option_only_his_own() {
    for (option, target) in [("all", 3), ("own", 2)] {
        let mut battle = both_lose().option("leader_losses", option).battle();
        battle.set("z1", |unit| unit.pending = 3).set("b1", |unit| unit.pending = 6);
        // The leader's test, then the checks of both units that lost stands.
        battle.to_movement().give("end movement", [6, 6, 1, 1, 1, 1]);
        assert!(
            battle.told(|what| matches!(what, Happening::LeaderTest { target: found, .. } if *found == target)),
            "{option}: two own stands and one of the enemy"
        );
        let mut battle = both_lose().option("leader_losses", option).battle();
        battle.set("z1", |unit| unit.pending = 3);
        let leader = if option == "all" { vec![6, 6] } else { Vec::new() };
        battle.to_movement().give("end movement", leader.into_iter().chain([1, 1]));
        let tested = battle.told(|what| matches!(what, Happening::LeaderTest { .. }));
        assert_eq!(tested, option == "all", "{option}: only the enemy lost a stand");
    }
}

// rule: CW-5.6d
#[test]
fn cw_5_6d_distances_are_taken_when_the_stands_fall() {
    // b1 loses its stand 6 inches from the leader, is shaken already, fails and runs out of his sight: it counts all the same.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 30.0), 0, "line")
        .british("b2", "british_inf", (66.0, 4.0), 0, "line")
        .leaders(0, (2.0, 40.0), (30.0, 36.5))
        .first("afghan")
        .battle();
    battle.set("b1", |unit| (unit.pending, unit.morale) = (3, Morale::Routed));
    battle.to_movement().give("end movement", [6, 6, 1, 1]);
    assert!(battle.told(|what| matches!(what, Happening::LeaderTest { target: 2, .. })));
    assert_eq!(battle.leader("lb1").exposed, 0, "forgotten with the phase");
    // A routed unit of the phasing side loses its stand before it runs on: the leader at its place tests, the one where it ends does not.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 30.0), 0, "line")
        .british("b2", "british_inf", (66.0, 4.0), 0, "line")
        .leaders(0, (30.0, 14.0), (30.0, 36.5))
        .battle();
    battle.set("b1", |unit| (unit.pending, unit.morale) = (3, Morale::Routed));
    battle.to_movement().give("end movement", [6, 6, 1, 1]);
    let tested: Vec<_> = battle
        .log
        .iter()
        .filter_map(|note| match note.what {
            Happening::LeaderTest { leader, .. } => Some(leader),
            _ => None,
        })
        .collect();
    assert_eq!(tested, [battle.leader_id("lb1")]);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 21.25, 180), "it has run since");
    // Units that are cut off are not lost by fire or melee.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 30.0), 0, "line")
        .british("b2", "british_inf", (66.0, 4.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .leaders(0, (2.0, 2.0), (30.0, 36.5))
        .battle();
    battle.morale("b1", Morale::Routed).put("z1", 30.0, 29.25, 0);
    battle.to_movement().give("end movement", []);
    assert!(battle.told(|what| matches!(what, Happening::CutOff { .. })));
    assert!(!battle.told(|what| matches!(what, Happening::LeaderTest { .. })));
}

// rule: CW-5.6e
#[test]
fn cw_5_6e_a_successor_is_rated_one_lower_and_stands_with_a_steady_unit() {
    let dead = |option: &str| {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .british("b2", "british_inf", (60.0, 10.0), 0, "line")
            .option("replace_leaders", option)
            .first("afghan")
            .battle();
        battle.set_leader("lb1", |leader| leader.alive = false).set_leader("lb0", |leader| {
            (leader.alive, leader.rating) = (false, 6);
        });
        battle.morale("b1", Morale::Routed);
        battle.pass_turn();
        battle
    };
    let battle = dead("true");
    assert!(battle.leader("lb1").alive && battle.leader("lb0").alive);
    assert_eq!((battle.leader("lb1").rating, battle.leader("lb0").rating), (8, 6), "never below 6");
    assert_eq!(battle.leader("lb1").at, point(60.0, 9.63), "the first unit that is not routed");
    assert!(!dead("false").leader("lb1").alive);
    // By default nobody follows the dead, and without either nobody can be activated: the phase ends by itself.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (60.0, 10.0), 0, "line")
        .first("afghan")
        .battle();
    battle.set_leader("lb1", |leader| leader.alive = false);
    battle.pass_turn();
    assert!(!battle.leader("lb1").alive);
    assert_eq!(battle.refusal("activate lb1 b1"), "CW-3.3");
    assert_eq!(battle.refusal("activate lb0 b1"), "accepted", "the army commander alone commands them");
    battle.set_leader("lb0", |leader| leader.alive = false);
    battle.give("end leader moves", []);
    assert_eq!((battle.stage(), battle.seat()), ("fire", 0), "they still fire");
}

#[test]
fn shaken_squares_and_columns_fire_too() {
    let mut battle = duel("british_inf", "square", "ghazi", "mass", 7.0);
    battle.morale("b1", Morale::Shaken);
    battle.give("fire b1 at z1", ones(3));
    assert_eq!(battle.dice_of("b1"), Some(3), "half of 2 x 3");
    assert_eq!(battle.unit("b1").formation, Formation::Square);
}
