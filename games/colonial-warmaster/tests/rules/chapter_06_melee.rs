//! Chapter 6: close combat.

use colonial_warmaster::{Formation, Happening, Morale, Saddle};
use table::Face;

use crate::kit::{Battle, field, point, pose};

fn ones(count: usize) -> impl Iterator<Item = u32> {
    std::iter::repeat_n(1, count)
}

/// z1 lined up against the front of b1, both with their leaders near; the Afghans' player turn.
fn clash(british: &str, formation: &str, afghan: &str) -> Battle {
    let its = if afghan == "ghazi" { "mass" } else { "line" };
    let mut battle = field()
        .british("b1", british, (30.0, 20.0), 0, formation)
        .british("b9", "british_inf", (62.0, 4.0), 0, "line")
        .afghan("z1", afghan, (30.0, 30.0), 180, its)
        .afghan("z9", "ghazi", (62.0, 44.0), 180, "mass")
        .leaders(0, (60.0, 10.0), (30.0, 14.0))
        .leaders(1, (60.0, 40.0), (30.0, 26.0))
        .first("afghan")
        .battle();
    battle.put("z1", 30.0, 20.0, 180);
    battle
}

/// The dice of both after a fight in which nobody hits; `tests`: dice before and after the blows.
fn dice(battle: &mut Battle, mine: usize, theirs: usize, before: &[u32]) -> (Option<u16>, Option<u16>) {
    battle.to_melee(before.iter().copied().chain(ones(mine + theirs)).chain(ones(4)));
    (battle.dice_of("z1"), battle.dice_of("b1"))
}

// rule: CW-6.1
#[test]
fn cw_6_1_the_charged_test_once_however_many_charge() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.put("z9", 32.0, 20.0, 180).contact("z1", "b1", Face::Front, 0).contact("z9", "b1", Face::Front, 0);
    // Two enemies: it is asked at whom b1 strikes after the single test.
    battle.to_melee([6, 6]);
    let tests = battle.log.iter().filter(|note| matches!(note.what, Happening::StandTest { .. })).count();
    assert_eq!(tests, 1);
    assert_eq!(battle.unit("b1").morale, Morale::Shaken, "a failure costs one level");
    assert_eq!((battle.question(), battle.seat()), ("strike", 0));
}

// rule: CW-6.1
#[test]
fn cw_6_1_an_old_contact_is_not_tested() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.contact("z1", "b1", Face::Front, 1);
    battle.to_melee(ones(12 + 12 + 4));
    assert!(!battle.told(|what| matches!(what, Happening::StandTest { .. })));
}

// rule: CW-6.1a, CW-9.4
#[test]
fn cw_6_1a_the_target_to_stand() {
    for (leader, morale, stands, target) in [
        ((30.0, 14.0), Morale::Good, 4, 9),
        ((30.0, 9.0), Morale::Good, 4, 8),
        ((30.0, 14.0), Morale::Shaken, 4, 8),
        ((30.0, 14.0), Morale::Routed, 4, 7),
        ((30.0, 14.0), Morale::Good, 2, 7),
    ] {
        // Everybody rolls low: the test passes, the blows miss.
        let per_stand = match morale {
            Morale::Good => 3,
            Morale::Shaken => 2,
            Morale::Routed => 1,
        };
        let own = per_stand * usize::from(stands);
        let theirs = if morale == Morale::Routed { 16 } else { 12 };
        let mut alone = clash("british_inf", "line", "ghazi");
        alone.set_leader("lb1", |one| one.at = point(leader.0, leader.1));
        alone.set("b1", |unit| (unit.morale, unit.stands) = (morale, stands));
        alone.contact("z1", "b1", Face::Front, 0);
        alone.to_melee(ones(2 + theirs + own + 4));
        let found = alone.log.iter().find_map(|note| match note.what {
            Happening::StandTest { target, .. } => Some(target),
            _ => None,
        });
        assert_eq!(found, Some(target), "{leader:?} {morale:?} {stands}");
    }
}

// rule: CW-6.1b
#[test]
fn cw_6_1b_without_leaders_the_penalty_is_three() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.set_leader("lb1", |leader| leader.alive = false).set_leader("lb0", |leader| leader.alive = false);
    battle.contact("z1", "b1", Face::Front, 0);
    battle.to_melee(ones(2 + 12 + 12 + 4));
    assert!(battle.told(|what| matches!(what, Happening::StandTest { target: 6, .. })), "10 - 3 - 1");
}

// rule: CW-6.1c
#[test]
fn cw_6_1c_the_shaken_run_and_their_chargers_are_winners() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.morale("b1", Morale::Shaken).contact("z1", "b1", Face::Front, 0);
    battle.to_melee([6, 6]);
    assert_eq!(battle.unit("b1").morale, Morale::Routed);
    assert!(!battle.told(|what| matches!(what, Happening::Struck { .. })), "no fight this phase");
    assert_eq!((battle.question(), battle.seat()), ("pursue", 1));
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.morale("b1", Morale::Routed).contact("z1", "b1", Face::Front, 0);
    battle.to_melee([6, 6]);
    assert!(battle.told(|what| matches!(what, Happening::RoutMove { .. })), "a routed unit flees again");
}

// rule: CW-6.2, CW-6.2b
#[test]
fn cw_6_2_all_stands_strike_at_the_same_time() {
    let mut battle = clash("indian_inf", "line", "ghazi");
    battle.contact("z1", "b1", Face::Front, 1);
    // Both sides lose stands, and both had all their dice.
    let z1 = [5, 5, 5].into_iter().chain(ones(9));
    let b1 = [6, 6, 6].into_iter().chain(ones(5));
    // Two leaders near, then the tie: both check.
    battle.to_melee(z1.chain(b1).chain([1, 1, 1, 1]).chain([6, 5, 6, 5]));
    assert_eq!((battle.dice_of("z1"), battle.dice_of("b1")), (Some(12), Some(8)));
    assert_eq!((battle.unit("z1").stands, battle.unit("b1").stands), (3, 3));
}

// rule: CW-6.2a
#[test]
fn cw_6_2a_melees_are_linked_by_contacts_and_chosen_in_turn() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 20.0), 0, "line")
        .british("b2", "british_inf", (50.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (20.0, 30.0), 180, "mass")
        .afghan("z2", "ghazi", (50.0, 30.0), 180, "mass")
        .first("afghan")
        .battle();
    battle.put("z1", 20.0, 20.0, 180).put("z2", 50.0, 20.0, 180);
    battle.contact("z1", "b1", Face::Front, 1).contact("z2", "b2", Face::Front, 1);
    battle.to_melee([]);
    assert_eq!((battle.question(), battle.seat()), ("melee", 1));
    assert_eq!(battle.refusal("melee z1"), "CW-6.2a", "a melee is named by the lowest id in it");
    battle.give("melee b2", ones(24 + 4 + 24 + 4));
    assert!(battle.dice_of("z2").is_some() && battle.dice_of("z1").is_some(), "the last one is fought by itself");
    assert_eq!(battle.stage(), "leaders");
    assert_eq!(battle.state.contacts().len(), 2, "they fight again in the enemy's player turn");
}

// rule: CW-6.2a
#[test]
fn cw_6_2a_each_unit_strikes_one_enemy() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.put("z9", 33.0, 20.0, 180).contact("z1", "b1", Face::Front, 1).contact("z9", "b1", Face::Front, 1);
    battle.to_melee([]);
    assert_eq!((battle.question(), battle.seat()), ("strike", 0));
    assert_eq!(battle.refusal("assign b1 to b9"), "CW-6.2a");
    assert_eq!(battle.refusal("assign z1 to b1"), "CW-6.2a", "z1 has one enemy and is not asked");
    battle.give("assign b1 to z9", ones(12 + 12 + 12 + 6));
    let enemy = battle.id("z9");
    assert!(battle.told(|what| matches!(what, Happening::Struck { enemy: struck, .. } if *struck == enemy)));
}

// rule: CW-6.2a
#[test]
fn cw_6_2a_melees_are_chosen_in_the_order_of_their_lowest_ids() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 20.0), 0, "line")
        .british("b2", "british_inf", (40.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (10.0, 40.0), 180, "mass")
        .afghan("z2", "ghazi", (20.0, 40.0), 180, "mass")
        .afghan("z3", "ghazi", (40.0, 40.0), 180, "mass")
        .battle();
    battle.put("z1", 18.0, 20.0, 180).put("z2", 22.0, 20.0, 180).put("z3", 40.0, 20.0, 180);
    battle.contact("b1", "z1", Face::Front, 1).contact("b1", "z2", Face::Front, 1).contact("b2", "z3", Face::Front, 1);
    battle.to_melee([]);
    assert_eq!(battle.question(), "melee");
    let mut orders = Vec::new();
    engine::Game::orders(&battle.state, &mut orders);
    let named: Vec<_> = orders
        .iter()
        .filter_map(|order| match order {
            colonial_warmaster::Order::ChooseMelee { melee } => Some(*melee),
            _ => None,
        })
        .collect();
    assert_eq!(named, [battle.id("b1"), battle.id("b2")]);
    assert_eq!(battle.refusal("melee z1"), "CW-6.2a", "it is named by the lowest id in it");
}

// rule: CW-6.2b
#[test]
fn cw_6_2b_by_option_only_the_first_rank_fights() {
    for (formation, face, stands) in [
        ("combat_column", Face::Front, 2),
        ("combat_column", Face::Right, 4),
        ("square", Face::Front, 2),
        ("line", Face::Front, 4),
    ] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, formation)
            .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
            .leaders(0, (60.0, 10.0), (30.0, 14.0))
            .leaders(1, (60.0, 40.0), (30.0, 26.0))
            .option("melee_stands", "front")
            .first("afghan")
            .battle();
        battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", face, 1);
        let theirs = if face == Face::Front { 12 } else { 16 };
        battle.to_melee(ones(theirs + stands * 3 + 4));
        assert_eq!(battle.dice_of("b1"), Some(stands as u16 * 3), "{formation} {face:?}");
    }
}

// rule: CW-6.2c
#[test]
fn cw_6_2c_at_least_one_die_a_stand() {
    let mut battle = clash("british_art", "limbered", "ghazi");
    battle.morale("b1", Morale::Shaken).contact("z1", "b1", Face::Front, 1);
    assert_eq!(dice(&mut battle, 12, 2, &[]).1, Some(2), "1 - 1 - 1, raised to 1 each");
}

// rule: CW-6.2d, CW-6.3a
#[test]
fn cw_6_3a_formed_troops_charging_into_the_open() {
    for (formation, ago, expected) in
        [(Formation::Line, 0, 12), (Formation::CombatColumn, 0, 12), (Formation::Open, 0, 4), (Formation::Line, 1, 8)]
    {
        let mut battle = clash("british_inf", "line", "afghan_reg");
        battle.form("z1", formation).contact("z1", "b1", Face::Front, ago);
        let before: &[u32] = if ago == 0 { &[1, 1] } else { &[] };
        assert_eq!(dice(&mut battle, expected, 12, before).0, Some(expected as u16), "{formation:?} {ago}");
    }
    // Ghazis are not formed.
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.contact("z1", "b1", Face::Front, 0);
    assert_eq!(dice(&mut battle, 12, 12, &[1, 1]).0, Some(12));
}

// rule: CW-6.3a
#[test]
fn cw_6_3a_not_against_cover_and_not_for_the_shaken() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "afghan_reg", (30.0, 30.0), 180, "line")
        .terrain("orchard", 0, &[(25.0, 18.0), (35.0, 18.0), (35.0, 20.0), (25.0, 20.0)])
        .leaders(0, (60.0, 10.0), (30.0, 14.0))
        .leaders(1, (60.0, 40.0), (30.0, 26.0))
        .first("afghan")
        .battle();
    battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 0);
    assert_eq!(dice(&mut battle, 8, 12, &[1, 1]).0, Some(8), "an enemy in cover is not in the open");
    let mut battle = clash("british_inf", "line", "afghan_reg");
    battle.morale("z1", Morale::Shaken).contact("z1", "b1", Face::Front, 0);
    assert_eq!(dice(&mut battle, 4, 12, &[1, 1]).0, Some(4), "no charging bonus, and one less");
}

// rule: CW-6.3b
#[test]
fn cw_6_3b_cavalry_against_irregulars() {
    for (enemy, formation, saddle, expected) in [
        ("ghazi", Formation::Line, Saddle::Mounted, 24),
        ("ghazi", Formation::Open, Saddle::Mounted, 16),
        ("afghan_reg", Formation::Line, Saddle::Mounted, 20),
    ] {
        let mut battle = field()
            .british("c1", "cavalry", (30.0, 10.0), 0, "line")
            .afghan("z1", enemy, (30.0, 20.0), 180, if enemy == "ghazi" { "mass" } else { "line" })
            .leaders(0, (60.0, 10.0), (30.0, 14.0))
            .leaders(1, (60.0, 40.0), (30.0, 26.0))
            .battle();
        battle.put("c1", 30.0, 20.0, 0).set("c1", |unit| (unit.formation, unit.saddle) = (formation, saddle));
        battle.contact("c1", "z1", Face::Front, 0);
        let theirs = if enemy == "ghazi" { 12 } else { 8 };
        battle.to_melee(ones(2 + expected + theirs + 4));
        assert_eq!(battle.dice_of("c1"), Some(expected as u16), "{enemy} {formation:?}");
    }
}

// rule: CW-6.3c, CW-10.4
#[test]
fn cw_6_3c_more_against_routers_who_have_half() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.morale("b1", Morale::Routed).contact("z1", "b1", Face::Front, 1);
    assert_eq!(dice(&mut battle, 16, 4, &[]), (Some(16), Some(4)), "(3 + 1) x 4 against (3 div 2) x 4");
}

// rule: CW-6.3d
#[test]
fn cw_6_3d_limbered_guns_keep_their_one_die() {
    let mut battle = clash("british_art", "limbered", "ghazi");
    battle.contact("z1", "b1", Face::Front, 1);
    assert_eq!(dice(&mut battle, 12, 2, &[]).1, Some(2), "1 less 1, raised to 1");
    // Against routers the bonus is all that the deduction eats: 1 + 1, or 1 + 1 - 1.
    for (formation, expected) in [("unlimbered", 4), ("limbered", 2)] {
        let mut battle = clash("british_art", formation, "ghazi");
        battle.morale("z1", Morale::Routed).contact("z1", "b1", Face::Front, 1);
        assert_eq!(dice(&mut battle, 4, expected, &[]).1, Some(expected as u16), "{formation}");
    }
}

// rule: CW-6.3e, CW-6.3f, CW-9.3
#[test]
fn cw_6_3e_open_order_and_shaken_cost_a_die_each() {
    for (formation, morale, expected) in
        [("open", Morale::Good, 8), ("line", Morale::Shaken, 8), ("open", Morale::Shaken, 4)]
    {
        let mut battle = clash("british_inf", formation, "ghazi");
        battle.morale("b1", morale).contact("z1", "b1", Face::Front, 1);
        assert_eq!(dice(&mut battle, 12, expected, &[]).1, Some(expected as u16), "{formation} {morale:?}");
    }
}

// rule: CW-6.3g, CW-12.8d
#[test]
fn cw_6_3g_side_and_rear_but_never_of_a_square() {
    for (face, formation, expected) in
        [(Face::Front, "line", 12), (Face::Left, "line", 16), (Face::Rear, "line", 16), (Face::Rear, "square", 12)]
    {
        let mut battle = clash("british_inf", formation, "ghazi");
        battle.contact("z1", "b1", face, 1);
        // The struck unit answers with all its dice and no bonus.
        assert_eq!(dice(&mut battle, expected, 12, &[]), (Some(expected as u16), Some(12)), "{face:?} {formation}");
    }
}

// rule: CW-6.4, CW-6.4a, CW-6.4b, CW-6.4c
#[test]
fn cw_6_4_saves_in_melee() {
    for (formation, terrain, save) in [
        ("line", "", None),
        ("square", "", Some(2)),
        ("line", "orchard", Some(2)),
        ("line", "village", Some(3)),
        ("square", "village", Some(5)),
    ] {
        let mut table = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, formation)
            .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
            .leaders(0, (60.0, 10.0), (30.0, 12.0))
            .leaders(1, (60.0, 40.0), (30.0, 26.0))
            .first("afghan");
        if !terrain.is_empty() {
            table = table.terrain(terrain, 0, &[(25.0, 17.5), (35.0, 17.5), (35.0, 20.0), (25.0, 20.0)]);
        }
        let mut battle = table.battle();
        battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 1);
        // One hit, not saved: the British lose and check.
        let blows = std::iter::once(5).chain(ones(11)).chain(save.map(|_| 6)).chain(ones(12)).chain(ones(2));
        battle.to_melee(blows);
        assert_eq!(battle.save_of("b1"), save, "{formation} {terrain}");
    }
}

// rule: CW-6.4d
#[test]
fn cw_6_4d_a_charger_saves_nothing_for_cover_that_turn() {
    for (ago, save) in [(0, None), (1, Some(2))] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, "line")
            .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
            .terrain("orchard", 0, &[(25.0, 19.9), (35.0, 19.9), (35.0, 22.0), (25.0, 22.0)])
            .leaders(0, (60.0, 10.0), (30.0, 12.0))
            .leaders(1, (60.0, 40.0), (30.0, 26.0))
            .first("afghan")
            .battle();
        battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, ago);
        let test = if ago == 0 { 2 } else { 0 };
        let blows = ones(test + 12).chain([5]).chain(ones(11)).chain(save.map(|_| 6)).chain(ones(2));
        battle.to_melee(blows);
        assert_eq!(battle.save_of("z1"), save, "{ago}");
    }
}

// rule: CW-6.5
#[test]
fn cw_6_5_who_may_charge() {
    for (of, formation, clause) in [
        ("british_inf", "line", "accepted"),
        ("british_inf", "combat_column", "accepted"),
        ("british_inf", "open", "accepted"),
        ("british_inf", "road_column", "CW-6.5"),
        ("british_inf", "square", "CW-6.5"),
        ("british_art", "limbered", "CW-6.5"),
        ("cavalry", "line", "accepted"),
        ("ghazi", "mass", "accepted"),
    ] {
        let mut battle = field()
            .british("b1", of, (30.0, 10.0), 0, formation)
            .afghan("r1", "afghan_reg", (30.0, 12.0), 180, "line")
            .leaders(0, (40.0, 6.0), (30.0, 6.0))
            .battle();
        battle.to_movement().give("activate lb1 b1", [1, 1]);
        assert_eq!(battle.refusal("b1 charge r1"), clause, "{of} {formation}");
    }
    let mut battle = field()
        .british("c1", "cavalry", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (40.0, 10.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 12.0), 180, "line")
        .leaders(0, (40.0, 6.0), (30.0, 6.0))
        .battle();
    battle.set("c1", |unit| unit.saddle = Saddle::OnFoot);
    battle.to_movement().give("activate lb1 c1", [1, 1]);
    assert_eq!(battle.refusal("c1 charge r1"), "CW-6.5", "cavalry on foot");
    battle.set("c1", |unit| unit.saddle = Saddle::Mounted);
    assert_eq!(battle.refusal("c1 charge r1"), "accepted");
    battle.put("b2", 30.0, 12.0, 180).put("r1", 40.0, 30.0, 180);
    assert_eq!(battle.refusal("c1 charge b2"), "CW-6.5", "a friend");
    battle.put("b2", 60.0, 12.0, 180).put("r1", 30.0, 12.0, 180);
    battle.set("r1", |unit| unit.presence = colonial_warmaster::Presence::Gone);
    assert_eq!(battle.refusal("c1 charge r1"), "CW-6.5", "one who is gone");
}

// rule: CW-6.5
#[test]
fn cw_6_5_routed_engaged_and_unseen_enemies_may_be_charged() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.morale("b1", Morale::Routed).contact("z1", "b1", Face::Front, 1);
    battle.put("z9", 38.0, 19.0, 270).set_leader("la1", |leader| leader.at = point(40.0, 26.0));
    battle.to_movement().give("activate la1 z9", [1, 1]);
    assert_eq!(battle.refusal("z9 charge b1"), "accepted");
    battle.give("z9 charge b1", []);
    assert!(battle.state.is_engaged(battle.id("z9")));
    assert_eq!(battle.unit("z9").pose.facing, pose(0.0, 0.0, 270).facing);
}

// rule: CW-6.5a
#[test]
fn cw_6_5a_a_charger_routed_on_the_way_in_flees() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.set("z1", |unit| (unit.pending, unit.morale) = (3, Morale::Shaken));
    battle.contact("z1", "b1", Face::Front, 0);
    // The tests of both leaders near, then the check that fails.
    battle.to_movement().give("end movement", [6, 5, 6, 5, 6, 6]);
    assert_eq!(battle.unit("z1").morale, Morale::Routed);
    assert!(!battle.state.is_engaged(battle.id("b1")));
}

// rule: CW-6.1d
#[test]
fn cw_6_1d_tests_start_from_the_units_command_or_by_option_from_the_best_activator() {
    // b1 has Command 10; its leader is rated 9 at 5 inches, the army commander 10 at 25 inches (3 bands) or at 12 (1 band).
    for (source, commander, target) in
        [("unit", (60.0, 10.0), 9), ("activator", (60.0, 10.0), 8), ("activator", (44.5, 20.0), 8)]
    {
        let mut battle = clash("british_inf", "line", "ghazi");
        battle.state.rules = colonial_warmaster::Rules::read(&engine::Options(
            [("test_source".to_owned(), source.to_owned())].into_iter().collect(),
        ));
        battle.set_leader("lb0", |leader| leader.at = point(commander.0, commander.1));
        battle.contact("z1", "b1", Face::Front, 0);
        battle.to_melee([1, 1].into_iter().chain(ones(12 + 12 + 4)));
        assert!(
            battle.told(|what| matches!(what, Happening::StandTest { target: found, .. } if *found == target)),
            "{source} {commander:?}: {:?}",
            battle.story()
        );
    }
    // The better of the two by rating and distance together: 10 less 1 against 9 less 2.
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.state.rules = colonial_warmaster::Rules::read(&engine::Options(
        [("test_source".to_owned(), "activator".to_owned())].into_iter().collect(),
    ));
    battle.set_leader("lb0", |leader| leader.at = point(44.5, 20.0));
    battle.set_leader("lb1", |leader| leader.at = point(50.0, 12.0));
    battle.contact("z1", "b1", Face::Front, 0);
    battle.to_melee([1, 1].into_iter().chain(ones(12 + 12 + 4)));
    assert!(battle.told(|what| matches!(what, Happening::StandTest { target: 8, .. })), "10, distance, enemy");
    // With neither alive from the unit's Command with the penalty for no leader.
    battle = clash("british_inf", "line", "ghazi");
    battle.state.rules = colonial_warmaster::Rules::read(&engine::Options(
        [("test_source".to_owned(), "activator".to_owned())].into_iter().collect(),
    ));
    battle.set_leader("lb0", |leader| leader.alive = false).set_leader("lb1", |leader| leader.alive = false);
    battle.contact("z1", "b1", Face::Front, 0);
    battle.to_melee([1, 1].into_iter().chain(ones(12 + 12 + 4)));
    assert!(battle.told(|what| matches!(what, Happening::StandTest { target: 6, .. })), "10, no leader 3, enemy 1");
}

// rule: CW-6.6
#[test]
fn cw_6_6_losses_are_taken_before_winner_and_morale() {
    let mut battle = clash("british_inf", "line", "ghazi");
    battle.set("z1", |unit| (unit.stands, unit.wounds) = (1, 2)).contact("z1", "b1", Face::Front, 1);
    // One hit and the two carried make the last stand; both leaders are near.
    battle.to_melee(ones(3).chain([5]).chain(ones(11)).chain([6, 6, 6, 6]));
    assert!(battle.told(|what| matches!(what, Happening::Destroyed { .. })));
    assert!(!battle.told(|what| matches!(what, Happening::MoraleCheck { .. })));
    assert!(!battle.state.is_engaged(battle.id("b1")));
}
