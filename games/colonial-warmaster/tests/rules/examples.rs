//! The worked examples, with their dice.

use colonial_warmaster::{Formation, Happening, Morale};
use table::{Arc, Face, Inches};

use crate::kit::{field, point, pose};

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
    assert_eq!(battle.refusal("activate lb0 i1"), "CW-3.4g");
    assert_eq!(battle.refusal("activate lb0 i2"), "accepted");
}

// rule: CW-5.0, CW-5.5
#[test]
fn example_2_one_gun_kills_two_figures() {
    let mut battle = field()
        .british("a1", "british_art", (20.0, 10.0), 0, "unlimbered")
        .afghan("z1", "ghazi", (20.0, 20.0), 180, "mass")
        .battle();
    battle.set("a1", |unit| unit.stands = 1);
    battle.to_fire().give("fire a1 at z1", [6, 5, 3, 1]);
    assert_eq!(battle.dice_of("a1"), Some(4));
    assert_eq!((battle.unit("z1").stands, battle.unit("z1").wounds), (4, 2));
}

// rule: CW-5.4
#[test]
fn example_3_saves_add_up_to_five() {
    let mut battle = field()
        .british("c1", "cavalry", (20.0, 20.0), 180, "open")
        .afghan("r1", "afghan_reg", (20.0, 9.0), 0, "line")
        .terrain("nullah", 0, &[(10.0, 18.0), (30.0, 18.0), (30.0, 22.0), (10.0, 22.0)])
        .first("afghan")
        .battle();
    battle.to_fire().give("fire r1 at c1", [5, 6, 1, 1, 1, 1, 1, 1, 5, 6]);
    assert_eq!(battle.save_of("c1"), Some(5), "open 1, mounted 1, light cover 2, long range 1");
    assert_eq!(battle.unit("c1").wounds, 1, "5 averts, 6 never does");
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
    battle.give("end leader moves", stand.into_iter().chain(blows).chain([1, 4]));
    assert!(battle.told(|what| matches!(what, Happening::StandTest { roll: 9, target: 8, .. })));
    assert_eq!((battle.dice_of("z1"), battle.dice_of("b1")), (Some(6), Some(8)));
    assert!(battle.told(|what| matches!(what, Happening::MeleeWon { hits: [4, 2], .. })));
    assert!(battle.told(|what| matches!(what, Happening::MoraleCheck { roll: 5, target: 3, .. })));
    assert_eq!((battle.unit("z1").stands, battle.unit("z1").morale), (1, Morale::Routed));
    assert_eq!((battle.unit("b1").wounds, battle.unit("b1").morale), (2, Morale::Shaken));
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
    assert_eq!((battle.question(), battle.seat()), ("leaders", 0), "no fight before the next Melee Phase");
    battle.to_melee(ones(4 + 20 + 4));
    assert_eq!((battle.dice_of("b1"), battle.dice_of("z2")), (Some(4), Some(20)));
}

// rule: CW-5.6, CW-5.6a, CW-8.1a
#[test]
fn example_16_a_leader_falls_and_his_command_checks() {
    let mut battle = field()
        .british("i1", "indian_inf", (30.0, 10.0), 0, "line")
        .british("i2", "indian_inf", (36.0, 10.0), 0, "line")
        .british("i3", "indian_inf", (60.0, 10.0), 0, "line")
        .leaders(0, (2.0, 2.0), (33.0, 6.0))
        .battle();
    battle.set("i1", |unit| unit.pending = 6).set("i2", |unit| unit.pending = 3);
    battle.to_movement().give("end movement", [1, 2].into_iter().chain(ones(6)));
    assert!(battle.told(|what| matches!(what, Happening::LeaderTest { roll: 3, target: 3, .. })));
    assert!(!battle.leader("lb1").alive);
    let checks = battle.log.iter().filter(|note| matches!(note.what, Happening::MoraleCheck { .. })).count();
    assert_eq!(checks, 3, "every unit of the command, each once");
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
    assert_eq!(battle.unit("b1").wounds, 1);
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
