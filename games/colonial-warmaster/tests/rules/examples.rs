//! The worked examples, with their dice.

use colonial_warmaster::{Formation, Happening, Morale};
use table::{Arc, Face, Inches};

use crate::kit::{field, point, pose, scenario};

fn ones(count: usize) -> impl Iterator<Item = u32> {
    std::iter::repeat_n(1, count)
}

// rule: CW-3.4d, CW-3.4e
#[test]
fn example_1_a_captain_fails_his_first_roll() {
    let mut battle = field()
        .british("i1", "indian_inf", (30.0, 10.0), 0, "line")
        .british("i2", "indian_inf", (40.0, 10.0), 0, "line")
        .leaders(0, (50.0, 6.0), (30.0, 2.75))
        .battle();
    battle.to_movement().give("activate lb1 i1", [5, 6]);
    assert_eq!(battle.target(), Some(9));
    assert!(battle.unit("i1").finished && battle.leader("lb1").spent);
    assert_eq!(battle.unit("i1").pose, pose(30.0, 10.0, 0), "it does not move at all");
    assert_eq!(battle.refusal("activate lb1 i2"), "CW-3.3");
    assert_eq!(battle.refusal("activate lb0 i1"), "CW-3.4d");
    assert_eq!(battle.refusal("activate lb0 i2"), "accepted");
}

// rule: CW-5.0, CW-5.5, CW-5.5c
#[test]
fn example_2_one_gun_kills_two_figures() {
    let mut battle = field()
        .british("a1", "british_art", (20.0, 10.0), 0, "unlimbered")
        .british("b9", "british_inf", (60.0, 4.0), 0, "line")
        .afghan("z1", "ghazi", (20.0, 20.0), 180, "mass")
        .afghan("z9", "ghazi", (60.0, 40.0), 180, "mass")
        .battle();
    battle.set("a1", |unit| unit.stands = 1);
    // An old contact elsewhere keeps the Melee Phase open: two melees to choose from.
    battle.put("z9", 60.0, 4.0, 180).contact("z9", "b9", Face::Front, 1);
    battle.to_fire().give("fire a1 at z1", [6, 5, 3, 1].into_iter().chain(ones(12 + 12 + 4)));
    assert_eq!(battle.dice_of("a1"), Some(4));
    assert!(battle.told(|what| matches!(what, Happening::Saved { save: 0, through: 2, .. })));
    assert_eq!((battle.unit("z1").stands, battle.unit("z1").wounds), (4, 0), "forgotten when the player turn ended");
}

// rule: CW-5.4
#[test]
fn example_3_saves_add_up_to_five() {
    let mut battle = field()
        .british("c1", "cavalry", (20.0, 20.0), 180, "open")
        .afghan("r1", "afghan_reg", (20.0, 9.0), 0, "line")
        .afghan("r9", "afghan_reg", (60.0, 40.0), 180, "line")
        .terrain("nullah", 0, &[(10.0, 18.0), (30.0, 18.0), (30.0, 22.0), (10.0, 22.0)])
        .first("afghan")
        .battle();
    battle.to_fire().give("fire r1 at c1", [5, 6, 1, 1, 1, 1, 1, 1, 5, 6]);
    assert_eq!(battle.save_of("c1"), Some(5), "open 1, mounted 1, light cover 2, long range 1");
    assert_eq!(battle.unit("c1").pending, 1, "5 averts, 6 never does");
}

// rule: CW-3.4c
#[test]
fn example_4_again_and_again_at_one_worse() {
    let mut battle =
        field().british("b1", "british_inf", (30.0, 10.0), 0, "line").leaders(0, (30.0, 3.75), (2.0, 2.0)).battle();
    battle.to_movement().give("activate lb0 b1", [4, 5]);
    assert_eq!(battle.target(), Some(10));
    battle.give("b1 move 30 14 0", []).set_leader("lb0", |leader| leader.at = point(30.0, 7.75));
    battle.give("activate lb0 b1", [3, 3]);
    assert_eq!(battle.target(), Some(9));
    battle.give("b1 move 30 18 0", []).set_leader("lb0", |leader| leader.at = point(30.0, 11.75));
    battle.give("activate lb0 b1", [5, 4]);
    assert!(battle.unit("b1").finished && battle.leader("lb0").spent);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 18.0, 0), "8 inches done in line");
}

// rule: CW-3.1c, CW-3.1d
#[test]
fn example_5_a_group_takes_the_worst_of_everything() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .british("b2", "british_inf", (24.0, 10.0), 0, "line")
        .british("i1", "indian_inf", (28.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (24.0, 18.0), 180, "mass")
        .leaders(0, (2.0, 2.0), (13.5, 9.6))
        .battle();
    battle.set("i1", |unit| (unit.stands, unit.pose) = (3, pose(27.5, 10.0, 0)));
    battle.set("z1", |unit| unit.stands = 1);
    battle.to_movement().give("activate lb1 b1 b2 i1", [3, 3]);
    assert_eq!(battle.target(), Some(6), "9, less distance, enemy and stand");
    battle.give("b1 hold, b2 hold, i1 hold", []).give("activate lb1 b1 b2 i1", [6, 6]);
    assert_eq!(battle.target(), Some(5));
    for (units, target) in [("b1 b2 i1", 6), ("b1", 10), ("i1", 8)] {
        let mut battle = field()
            .british("b1", "british_inf", (20.0, 10.0), 0, "line")
            .british("b2", "british_inf", (24.0, 10.0), 0, "line")
            .british("i1", "indian_inf", (28.0, 10.0), 0, "line")
            .afghan("z1", "ghazi", (24.0, 18.0), 180, "mass")
            .leaders(0, (13.5, 9.6), (2.0, 2.0))
            .battle();
        battle.set("i1", |unit| (unit.stands, unit.pose) = (3, pose(27.5, 10.0, 0)));
        battle.set("z1", |unit| unit.stands = 1);
        battle.to_movement().give(&format!("activate lb0 {units}"), [6, 6]);
        assert_eq!(
            battle.target(),
            Some(target),
            "a commander rated 10 starts from 9 for the group, from 10 alone: {units}"
        );
    }
}

// rule: CW-3.5a
#[test]
fn example_6_distance_costs_one_for_each_eight_inches_begun() {
    for (x, target) in [(19.50, 9), (19.49, 8), (11.50, 8), (11.49, 7)] {
        let mut battle =
            field().british("b1", "british_inf", (30.0, 10.0), 0, "line").leaders(0, (2.0, 2.0), (x, 9.6)).battle();
        battle.to_movement().give("activate lb1 b1", [6, 6]);
        assert_eq!(battle.target(), Some(target), "leader at {x}");
    }
}

// rule: CW-3.4i
#[test]
fn example_7_a_rally_lifts_one_level_at_a_time() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 32.0), 180, "mass")
        .leaders(1, (70.0, 46.0), (30.0, 36.25))
        .first("afghan")
        .battle();
    battle.set("z1", |unit| (unit.stands, unit.morale) = (3, Morale::Routed));
    battle.to_movement().give("activate la1 z1", [2, 2]);
    assert_eq!(battle.target(), Some(5), "8, routed 2, one stand");
    battle.give("z1 rally", []);
    assert_eq!(battle.unit("z1").morale, Morale::Shaken);
    battle.give("activate la1 z1", [4, 3]);
    assert_eq!(battle.target(), Some(5), "8, second attempt, shaken, one stand");
    assert_eq!(battle.unit("z1").morale, Morale::Shaken);
    assert!(battle.leader("la1").spent);
}

// rule: CW-9.2, CW-5.2a
#[test]
fn example_8_shaken_infantry_fires_into_a_side() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .afghan("r1", "afghan_reg", (20.0, 15.0), 90, "line")
        .battle();
    battle.set("b1", |unit| (unit.stands, unit.morale) = (3, Morale::Shaken));
    battle.to_fire().give("fire b1 at r1", [6, 5, 5, 4, 2, 1, 1, 1, 1]);
    assert_eq!(battle.dice_of("b1"), Some(7), "9 halved is 4, and 3 for enfilade");
    assert_eq!((battle.unit("r1").stands, battle.unit("r1").wounds), (3, 0));
}

// rule: CW-5.2d, CW-6.4a
#[test]
fn example_9_guns_fire_at_a_square() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 12.0), 0, "square")
        .afghan("g1", "afghan_art", (20.0, 24.0), 180, "unlimbered")
        .first("afghan")
        .battle();
    battle.to_fire().give("fire g1 at b1", [6, 6, 5, 4, 4, 3, 2, 2, 1, 1, 1, 1]);
    assert_eq!(battle.dice_of("g1"), Some(10), "2 x 3 and 2 x 2");
    assert_eq!(battle.save_of("b1"), Some(0), "a square saves only in melee");
    assert_eq!((battle.unit("b1").stands, battle.unit("b1").wounds), (3, 0));
}

// rule: CW-5.1d, CW-6.5a, CW-6.1a, CW-6.2, CW-7.1, CW-7.2
#[test]
fn examples_10_to_12_a_charge_into_saved_fire() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (20.0, 17.5), 180, "mass")
        .leaders(0, (2.0, 40.0), (7.5, 9.6))
        .leaders(1, (70.0, 46.0), (24.0, 16.0))
        .first("afghan")
        .battle();
    battle.set("b1", |unit| unit.marker = true);
    battle.to_movement().give("activate la1 z1", [3, 3]).give("z1 charge b1", []);
    assert_eq!(battle.unit("z1").pose, pose(20.0, 10.0, 180));
    assert_eq!((battle.question(), battle.seat()), ("react", 0));
    // Nobody else can be activated, so the phase ends: the leader's test, then the check.
    let volley = [5, 5, 6, 6, 5, 1, 1, 1, 2, 2, 2, 2];
    battle.give("react b1 at z1 end", volley.into_iter().chain([6, 5, 4, 3]));
    assert_eq!(battle.dice_of("b1"), Some(12));
    assert!(battle.told(|what| matches!(what, Happening::Saved { save: 0, through: 5, .. })));
    assert!(!battle.unit("b1").marker && battle.state.is_engaged(battle.id("b1")));
    assert_eq!(battle.target(), Some(6), "8, enemy near, one stand");
    assert_eq!((battle.unit("z1").stands, battle.unit("z1").wounds), (3, 2));
    assert_eq!(battle.unit("z1").morale, Morale::Shaken);
    assert!(battle.state.is_engaged(battle.id("z1")));
    let stand = [6, 3];
    let blows = [6, 5, 4, 3, 2, 1, 6, 6, 5, 5, 3, 2, 2, 1];
    // The leader was near z1 when its stands fell: he tests, though it has run.
    battle.give("end leader moves", stand.into_iter().chain(blows).chain([1, 4, 6, 5]));
    assert!(battle.told(|what| matches!(what, Happening::StandTest { roll: 9, target: 8, .. })));
    assert_eq!((battle.dice_of("z1"), battle.dice_of("b1")), (Some(6), Some(8)));
    assert!(battle.told(|what| matches!(what, Happening::MeleeWon { hits: [4, 2], .. })));
    assert!(battle.told(|what| matches!(what, Happening::MoraleCheck { roll: 5, target: 3, .. })));
    assert_eq!((battle.unit("z1").stands, battle.unit("z1").morale), (1, Morale::Routed));
    assert_eq!((battle.unit("b1").wounds, battle.unit("b1").morale), (0, Morale::Shaken), "its two hits are forgotten");
}

// rule: CW-6.2c, CW-10.4, CW-6.3d, CW-6.3f
#[test]
fn example_13_no_stand_strikes_with_less_than_one_die() {
    for (morale, formation, theirs) in
        [(Morale::Routed, Formation::Unlimbered, 16), (Morale::Shaken, Formation::Limbered, 12)]
    {
        let mut battle = field()
            .british("a1", "british_art", (20.0, 10.0), 0, "unlimbered")
            .afghan("z1", "ghazi", (20.0, 17.5), 180, "mass")
            .first("afghan")
            .battle();
        battle.morale("a1", morale).form("a1", formation).put("z1", 20.0, 10.0, 180);
        battle.contact("z1", "a1", Face::Front, 1);
        battle.to_melee(ones(theirs + 2 + 4));
        assert_eq!((battle.dice_of("a1"), battle.dice_of("z1")), (Some(2), Some(theirs as u16)));
    }
}

// rule: CW-6.3a, CW-6.3b, CW-6.3g
#[test]
fn example_14_cavalry_rides_into_the_side_of_ghazis() {
    for (orchard, dice) in [(false, 28), (true, 20)] {
        let mut table = field()
            .british("c1", "cavalry", (10.0, 10.0), 90, "line")
            .afghan("z1", "ghazi", (20.0, 10.0), 180, "mass")
            .leaders(1, (70.0, 46.0), (20.0, 18.0));
        if orchard {
            table = table.terrain("orchard", 0, &[(16.0, 8.0), (24.0, 8.0), (24.0, 12.0), (16.0, 12.0)]);
        }
        let mut battle = table.battle();
        battle.put("c1", 18.0, 10.4, 90).contact("c1", "z1", Face::Right, 0);
        // To stand; the blows of the cavalry, one of which hits and in the orchard is saved; the answer; the checks of the losers.
        let (saves, checks) = if orchard { (1, 4) } else { (0, 2) };
        battle.to_melee([1, 1, 5].into_iter().chain(ones(dice - 1 + saves + 12 + checks)));
        assert_eq!(battle.save_of("z1"), orchard.then_some(2), "on 1 and 2");
        assert_eq!(battle.dice_of("c1"), Some(dice as u16));
        assert_eq!(battle.dice_of("z1"), Some(12));
    }
}

// rule: CW-7.5, CW-7.5a, CW-7.5b, CW-6.3c
#[test]
fn example_15_pursuit_to_the_last_inch() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 20.0), 0, "line")
        .british("b9", "british_inf", (60.0, 4.0), 0, "line")
        .afghan("z2", "ghazi", (20.0, 30.0), 180, "mass")
        .leaders(1, (70.0, 46.0), (20.0, 26.0))
        .first("afghan")
        .battle();
    battle.put("z2", 20.0, 20.0, 180).contact("z2", "b1", Face::Front, 0).morale("b1", Morale::Shaken);
    battle.to_melee([6, 6]);
    assert_eq!(battle.unit("b1").pose, pose(20.0, 11.25, 180), "8 inches back, turned on its centre");
    assert_eq!((battle.question(), battle.seat()), ("pursue", 1));
    battle.give("restrain z2", [5, 4]);
    assert!(battle.told(|what| matches!(what, Happening::Restrained { roll: 9, target: 7, .. })));
    assert!(battle.told(|what| matches!(what, Happening::Pursued { caught: true, .. })));
    assert_eq!(battle.unit("z2").pose, pose(20.0, 12.0, 180));
    assert_eq!(battle.state.contacts()[0].face, Face::Rear);
    assert_eq!((battle.stage(), battle.seat()), ("leaders", 0), "no fight before the next Melee Phase");
    battle.to_melee(ones(4 + 20 + 4));
    assert_eq!((battle.dice_of("b1"), battle.dice_of("z2")), (Some(4), Some(20)));
}

// rule: CW-5.6, CW-5.6a, CW-5.6d, CW-8.1a
#[test]
fn example_16_a_leader_falls_and_his_command_checks() {
    for (losses, target, dice) in [("all", 3, vec![1, 2]), ("own", 2, vec![1, 2])] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, "line")
            .british("i2", "indian_inf", (60.0, 20.0), 0, "line")
            .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
            .leaders(0, (2.0, 2.0), (37.5, 19.6))
            .leaders(1, (70.0, 46.0), (50.0, 44.0))
            .first("afghan")
            .option("leader_losses", losses)
            .battle();
        battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 1).morale("z1", Morale::Shaken);
        // z1 strikes with 8 dice and hits six times, b1 with 12 and hits three times; z1 wins, b1 checks as the loser and stands; the leader tests;
        // z1 checks for its stand and runs out of reach. If the leader falls i2 checks too.
        let killed = losses == "all";
        let blows = std::iter::repeat_n(6, 6).chain(ones(2)).chain([6, 6, 6]).chain(ones(9)).chain([1, 1]);
        let after = dice.into_iter().chain([6, 6]).chain(if killed { vec![1, 1] } else { Vec::new() });
        battle.to_melee(blows.chain(after));
        let tested =
            |what: &Happening| matches!(what, Happening::LeaderTest { roll: 3, target: found, .. } if *found == target);
        assert!(battle.told(tested), "{losses}: {:?}", battle.story());
        assert_eq!(!battle.leader("lb1").alive, killed, "{losses}");
        let checks = battle.log.iter().filter(|note| matches!(note.what, Happening::MoraleCheck { .. })).count();
        assert_eq!(checks, if killed { 3 } else { 2 }, "every unit of the command, each once");
    }
}

// rule: CW-12.10
#[test]
fn example_17_what_a_wheel_and_a_turn_cost() {
    for (order, cost) in [("b1 move 20.59 11.41 45", 311), ("b1 move 20 10 45", 163)] {
        let mut battle =
            field().british("b1", "british_inf", (20.0, 10.0), 0, "line").leaders(0, (20.0, 5.0), (2.0, 2.0)).battle();
        battle.to_movement().give("activate lb0 b1", [1, 1]).give(order, []);
        let cost = Inches::from_hundredths(cost);
        assert!(battle.told(|what| matches!(what, Happening::Moved { cost: paid, .. } if *paid == cost)), "{order}");
    }
}

// rule: CW-12.6, CW-5.3a
#[test]
fn example_18_the_edge_of_the_arc_is_in_it() {
    let mut battle = field().british("b1", "british_inf", (20.0, 10.0), 0, "line").battle();
    battle.set("b1", |unit| unit.stands = 1);
    let body = battle.state.body(battle.id("b1"));
    assert!(body.arc_of(0, Arc::HALF_RIGHT).holds(point(25.0, 14.5).spot()));
    assert!(!body.arc_of(0, Arc::HALF_RIGHT).holds(point(25.01, 14.5).spot()));
}

// rule: CW-12.7
#[test]
fn example_19_where_enfilade_begins() {
    let battle = field().british("b1", "british_inf", (30.0, 20.0), 0, "line").battle();
    let body = battle.state.body(battle.id("b1"));
    assert_eq!(body.zone_of(point(36.0, 22.0).spot()), Face::Right);
    assert_eq!(body.zone_of(point(33.0, 22.0).spot()), Face::Front);
}

// rule: CW-12.8, CW-12.8a, CW-12.8b
#[test]
fn example_20_lining_up() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (23.0, 16.0), 200, "mass")
        .leaders(1, (70.0, 46.0), (23.0, 20.0))
        .first("afghan")
        .battle();
    battle.to_movement().give("activate la1 z1", [1, 1]).give("z1 charge b1", []);
    assert_eq!(battle.unit("z1").pose, pose(22.0, 10.0, 180));
    let cost = Inches::from_hundredths(678);
    assert!(
        battle.told(|what| matches!(what, Happening::Charged { cost: paid, .. } if *paid == cost)),
        "{:?}",
        battle.story()
    );
}

// rule: CW-5.4c, CW-5.4e
#[test]
fn example_21_behind_a_rampart_at_long_range() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 18.0), 0, "line")
        .afghan("r1", "afghan_reg", (20.0, 27.0), 180, "line")
        .terrain("rampart", 0, &[(10.0, 18.0), (30.0, 18.0)])
        .first("afghan")
        .battle();
    battle.to_fire().give("fire r1 at b1", [5, 6, 5, 1, 1, 1, 1, 1, 4, 2, 5]);
    assert_eq!((battle.dice_of("r1"), battle.save_of("b1")), (Some(8), Some(4)));
    assert!(battle.told(|what| matches!(what, Happening::Saved { saved: 2, through: 1, .. })));
}

// rule: CW-10.1a, CW-10.1e
#[test]
fn example_22_running_past_the_enemy_and_cut_off_by_him() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (40.0, 10.0), 270, "mass")
        .first("afghan")
        .battle();
    battle.put("z1", 22.0, 9.5, 270).contact("z1", "b1", Face::Right, 0).morale("b1", Morale::Shaken);
    battle.to_melee([6, 6]);
    assert_eq!(battle.unit("b1").pose, pose(20.0, 1.25, 180));

    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (40.0, 10.0), 0, "mass")
        .first("afghan")
        .battle();
    battle.put("z1", 20.0, 9.25, 0).contact("z1", "b1", Face::Rear, 0).morale("b1", Morale::Shaken);
    battle.to_melee([6, 6]);
    assert!(battle.told(|what| matches!(what, Happening::RoutMove { distance: Inches::ZERO, .. })));
    assert!(battle.told(|what| matches!(what, Happening::CutOff { .. })));
}

// rule: CW-13.5
#[test]
fn example_23_firing_over_a_wall() {
    let wall = || {
        field()
            .british("b1", "british_inf", (20.0, 18.0), 0, "line")
            .afghan("z1", "ghazi", (20.0, 19.0), 180, "mass")
            .terrain("rampart", 0, &[(10.0, 18.0), (30.0, 18.0)])
    };
    let mut battle = wall().battle();
    battle.to_fire().give("fire b1 at z1", [5].into_iter().chain(ones(11)));
    assert_eq!(battle.save_of("z1"), Some(0), "b1 fires over the rampart");
    let mut battle = wall().first("afghan").battle();
    battle.to_fire().give("fire z1 at b1", [5, 1, 1, 1, 6]);
    assert_eq!(battle.save_of("b1"), Some(3), "heavy cover");
}

// rule: CW-5.3d, CW-5.3e
#[test]
fn example_24_columns_fire_with_all_ranks() {
    for (formation, rear, stands, dice) in [
        ("combat_column", "true", 4, 12),
        ("road_column", "true", 4, 12),
        ("combat_column", "false", 4, 6),
        ("road_column", "false", 4, 3),
        ("square", "true", 4, 6),
        ("square", "true", 3, 6),
        ("square", "false", 4, 6),
    ] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, formation)
            .british("b9", "british_inf", (60.0, 4.0), 0, "line")
            .afghan("z1", "ghazi", (30.0, 17.0), 180, "mass")
            .option("rear_rank_fire", rear)
            .battle();
        battle.set("b1", |unit| unit.stands = stands);
        battle.to_fire().give("fire b1 at z1", ones(dice));
        assert_eq!(battle.dice_of("b1"), Some(dice as u16), "{formation} {rear} {stands}");
    }
}

// rule: CW-3.3a, CW-3.4d
#[test]
fn example_25_a_second_activator() {
    let mut battle = field()
        .british("i1", "indian_inf", (30.0, 10.0), 0, "line")
        .british("i2", "indian_inf", (35.0, 10.0), 0, "line")
        .leaders(0, (30.0, 2.75), (30.0, 4.75))
        .battle();
    battle.to_movement().give("activate lb1 i1", [4, 4]);
    assert_eq!(battle.target(), Some(9));
    battle.give("i1 hold", []).give("activate lb1 i1", [3, 4]);
    assert_eq!(battle.target(), Some(8));
    battle.give("i1 hold", []).give("activate lb1 i2", [6, 4]);
    assert!(battle.unit("i2").finished && battle.leader("lb1").spent);
    battle.give("activate lb0 i1", [2, 5]);
    assert_eq!((battle.target(), battle.question()), (Some(8), "act"), "rated 10, the third attempt");
    battle.give("i1 hold", []);
    assert_eq!(battle.refusal("activate lb0 i2"), "CW-3.4d");
}

// rule: CW-3.5h, CW-6.1a, CW-8.2
#[test]
fn example_26_dense_terrain_in_the_troops_own_tests() {
    let village = || {
        field()
            .british("b1", "british_inf", (20.0, 4.0), 0, "line")
            .afghan("r1", "afghan_reg", (30.0, 30.0), 180, "line")
            .afghan("z9", "ghazi", (66.0, 46.0), 180, "mass")
            .terrain("village", 0, &[(25.0, 28.0), (35.0, 28.0), (35.0, 32.0), (25.0, 32.0)])
            .leaders(0, (2.0, 2.0), (8.0, 4.0))
            .leaders(1, (70.0, 46.0), (37.5, 30.3))
    };
    let mut battle = village().battle();
    battle.set("r1", |unit| unit.pending = 3);
    battle.to_movement().give("end movement", [6, 6, 4, 4]);
    assert!(battle.told(|what| matches!(what, Happening::MoraleCheck { roll: 8, target: 7, .. })), "9, stand, dense");
    assert_eq!(battle.unit("r1").morale, Morale::Shaken);
    // Rallied and then charged there.
    let mut battle = village().battle();
    battle.set("r1", |unit| unit.stands = 3);
    battle.put("b1", 30.0, 30.0, 0).contact("b1", "r1", Face::Front, 0);
    // It stands; b1 strikes with 12 dice and hits three times through a save of 3, r1 answers with 6.
    let blows = [6, 6, 6].into_iter().chain(ones(9)).chain([6, 6, 6]).chain(ones(6));
    battle.to_melee([1, 1].into_iter().chain(blows).chain([1, 4]).chain([6, 6]));
    assert!(battle.told(|what| matches!(what, Happening::StandTest { target: 7, .. })), "9, enemy, stand");
    assert!(battle.told(|what| matches!(what, Happening::MoraleCheck { target: 5, .. })), "9, enemy, 2 stands, dense");
}

// rule: CW-5.5c
#[test]
fn example_27_hits_are_forgotten_with_the_player_turn() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b9", "british_inf", (66.0, 4.0), 0, "line")
        .afghan("z3", "ghazi", (30.0, 17.0), 180, "mass")
        .leaders(1, (70.0, 46.0), (66.0, 40.0))
        .first("afghan")
        .battle();
    battle.set("z3", |unit| unit.pending = 1);
    battle.pass_turn();
    battle.to_fire().give("fire b1 at z3", [5, 5].into_iter().chain(ones(10))).give("end fire", []);
    assert_eq!(battle.unit("z3").stands, 4, "one and two hits in two player turns");
    // One hit of opportunity fire and two in the melee of the same player turn.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b9", "british_inf", (66.0, 4.0), 0, "line")
        .afghan("z3", "ghazi", (30.0, 40.0), 180, "mass")
        .leaders(1, (70.0, 46.0), (66.0, 40.0))
        .first("afghan")
        .battle();
    battle.put("z3", 30.0, 10.0, 180).contact("z3", "b1", Face::Front, 1).set("z3", |unit| unit.pending = 1);
    battle.to_melee(ones(12).chain([5, 5]).chain(ones(10)).chain([1, 1]));
    assert_eq!(battle.unit("z3").stands, 3);
}

// rule: CW-9.1
#[test]
fn example_28_a_shaken_unit_keeps_its_distance_from_each() {
    for near in ["each", "nearest"] {
        let mut battle = field()
            .british("i1", "indian_inf", (20.0, 20.0), 0, "line")
            .afghan("z1", "ghazi", (20.0, 26.0), 180, "mass")
            .afghan("z2", "ghazi", (27.0, 19.6), 270, "mass")
            .afghan("z3", "ghazi", (12.0, 2.0), 0, "mass")
            .terrain("village", 0, &[(8.0, 5.0), (24.0, 5.0), (24.0, 8.0), (8.0, 8.0)])
            .leaders(0, (2.0, 30.0), (20.0, 17.0))
            .option("shaken_near", near)
            .battle();
        battle.morale("i1", Morale::Shaken);
        battle.to_movement().give("activate lb1 i1", [1, 1]);
        assert_eq!(
            battle.refusal("i1 move 20 18 0"),
            "accepted",
            "{near}: straight back, nearer to z3 behind the village"
        );
        let ahead = if near == "each" { "CW-9.1" } else { "accepted" };
        assert_eq!(battle.refusal("i1 move 20 20.5 0"), ahead, "{near}: z1 would be at 5.50");
        assert_eq!(battle.refusal("i1 move 20.7 19.3 0"), "CW-9.1", "{near}: half right back, z2 would be nearer");
    }
}

// rule: CW-5.6e, CW-6.1b, CW-8.1a
#[test]
fn example_29_a_command_without_leaders() {
    let mut battle = field()
        .british("b1", "british_inf", (66.0, 4.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .afghan("z2", "ghazi", (38.0, 30.0), 180, "mass")
        .leaders(1, (52.5, 44.5), (30.0, 34.0))
        .battle();
    battle.set("z1", |unit| unit.pending = 3);
    battle.to_movement().give("end movement", [1, 1, 1, 1, 1, 1]);
    assert!(!battle.leader("la1").alive);
    let checks = battle.log.iter().filter(|note| matches!(note.what, Happening::MoraleCheck { .. })).count();
    assert_eq!(checks, 2, "all units of the command");
    battle.give("end leader moves", []).give("end fire", []);
    let distance = table::distance(&battle.state.disc(battle.leader_id("la0")), battle.state.shape(battle.id("z2")));
    assert!(distance > Inches::whole(16) && distance <= Inches::whole(24), "{distance}");
    battle.to_movement().give("activate la0 z2", [6, 6]);
    assert_eq!(battle.target(), Some(7), "rated 9, two bands");
    // He falls too.
    let mut battle = field()
        .british("b1", "british_inf", (66.0, 4.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .first("afghan")
        .battle();
    battle.set_leader("la0", |leader| leader.alive = false).set_leader("la1", |leader| leader.alive = false);
    battle.give("end leader moves", []);
    assert_eq!((battle.stage(), battle.question()), ("fire", "fire"), "nobody can be activated");
    battle.set("z1", |unit| unit.pending = 3).give("end fire", [1, 1]);
    assert!(battle.told(|what| matches!(what, Happening::MoraleCheck { target: 4, .. })), "8, no leader 3, one stand");
}

// rule: CW-13.3, CW-13.4
#[test]
fn example_30_the_ford() {
    let mut battle = scenario("charasia");
    for unit in ["i3", "i4"] {
        battle.set(unit, |unit| unit.presence = colonial_warmaster::Presence::Destroyed);
    }
    battle.put("a2", 30.0, 10.0, 0);
    battle.pass_turn();
    battle.to_movement().give("activate lb3 a2", [1, 1]);
    assert_eq!(battle.refusal("a2 move 30 15.8 0"), "accepted", "5.80 of 6.00 along the road");
    assert_eq!(battle.refusal("a2 move 30 16.01 0"), "CW-12.10");
    // Beside the road the stream costs 4 inches, which leaves 2.
    battle.put("a2", 26.0, 12.0, 0);
    assert_eq!(battle.refusal("a2 move 26 14 0"), "accepted");
    assert_eq!(battle.refusal("a2 move 26 14.01 0"), "CW-12.10");
    battle.form("a2", Formation::Unlimbered);
    assert_eq!(battle.refusal("a2 move 26 13.9 0"), "CW-12.10", "unlimbered guns do not cross at all");
}
