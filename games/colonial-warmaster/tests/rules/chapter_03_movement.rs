//! Chapter 3: movement.

use std::collections::BTreeSet;

use chance::{Chance, Contest, Faces, Fast, Pool};
use colonial_warmaster::{ColonialWarmaster, Happening, Morale, UnitId};
use engine::{Game, NoLog, embedded};

use crate::kit::{field, point, pose, scenario};

fn brigade() -> crate::kit::Field {
    field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .british("b2", "british_inf", (24.25, 10.0), 0, "line")
        .british("i1", "indian_inf", (28.26, 10.0), 0, "line")
        .british("i2", "indian_inf", (60.0, 10.0), 0, "line")
        .leaders(0, (24.0, 6.0), (20.0, 6.0))
}

// rule: CW-3.0, CW-3.2
#[test]
fn cw_3_0_no_move_without_an_activation_and_units_may_be_left_alone() {
    let mut battle = brigade().battle();
    battle.to_movement();
    assert_eq!(battle.refusal("b1 move 20 12 0"), "CW-1.1", "nobody is activated");
    battle.give("activate lb1 b1", [1, 1]);
    assert_eq!(battle.refusal("b2 move 24.25 12 0"), "CW-3.1e", "another unit is");
    battle.give("b1 move 20 12 0", []).give("end movement", []);
    assert_eq!(battle.unit("i2").pose, pose(60.0, 10.0, 0));
    assert_eq!(battle.stage(), "leaders-again");
}

// rule: CW-3.2
#[test]
fn cw_3_2_a_unit_must_be_on_the_table() {
    let mut battle = brigade().battle();
    battle.set("i2", |unit| (unit.presence, unit.stands) = (colonial_warmaster::Presence::Destroyed, 0));
    battle.to_movement();
    assert_eq!(battle.refusal("activate lb1 i2"), "CW-3.2");
}

// rule: CW-3.1
#[test]
fn cw_3_1_up_to_four_touching_regulars() {
    let mut battle = brigade().battle();
    battle.to_movement();
    assert_eq!(battle.refusal("activate lb1 b1 b2"), "accepted");
    assert_eq!(battle.refusal("activate lb1 b1 b1"), "CW-3.1", "twice the same");
    let mut battle = field()
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .afghan("z2", "ghazi", (34.0, 40.0), 180, "mass")
        .first("afghan")
        .battle();
    battle.to_movement();
    assert_eq!(battle.refusal("activate la1 z1 z2"), "CW-3.1", "ghazis move alone");
}

// rule: CW-3.1
#[test]
fn cw_3_1_five_are_too_many() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "combat_column")
        .british("b2", "british_inf", (22.0, 10.0), 0, "combat_column")
        .british("b3", "british_inf", (24.0, 10.0), 0, "combat_column")
        .british("b4", "british_inf", (26.0, 10.0), 0, "combat_column")
        .british("b5", "british_inf", (28.0, 10.0), 0, "combat_column")
        .british("b6", "british_inf", (30.0, 10.0), 0, "combat_column")
        .leaders(0, (24.0, 6.0), (30.0, 6.0))
        .battle();
    battle.to_movement();
    assert_eq!(battle.refusal("activate lb1 b1 b2 b3 b4"), "accepted");
    assert_eq!(battle.refusal("activate lb1 b1 b2 b3 b4 b5"), "CW-3.1");
    assert_eq!(battle.refusal("activate lb1 b1 b2 b3 b4 b5 b6"), "CW-3.1");
}

// rule: CW-3.1a
#[test]
fn cw_3_1a_a_quarter_of_an_inch_is_touching() {
    let mut battle = brigade().battle();
    battle.to_movement();
    // b1 to b2: 0.25; b2 to i1: 0.01; so all three hang together, i2 does not.
    assert_eq!(battle.refusal("activate lb1 b1 b2 i1"), "accepted");
    assert_eq!(battle.refusal("activate lb1 b1 i1"), "CW-3.1a", "not without the one between");
    assert_eq!(battle.refusal("activate lb1 b1 b2 i2"), "CW-3.1a");
    battle.put("b2", 24.26, 10.0, 0).put("i1", 28.27, 10.0, 0);
    assert_eq!(battle.refusal("activate lb1 b1 b2"), "CW-3.1a", "0.26 is too wide");
}

// rule: CW-3.1b
#[test]
fn cw_3_1b_each_member_must_be_his_to_activate_and_of_like_morale() {
    let mut battle = scenario("meeting");
    battle.put("i2", 34.0, 9.0, 0).put("a1", 37.2, 12.0, 0);
    battle.to_movement();
    assert_eq!(battle.refusal("activate lb1 i1 i2"), "CW-2.3");
    assert_eq!(battle.refusal("activate lb0 i1 i2"), "accepted", "an army commander mixes commands");
    battle.morale("i2", Morale::Shaken);
    assert_eq!(battle.refusal("activate lb0 i1 i2"), "CW-3.1b");
}

// rule: CW-3.1c
#[test]
fn cw_3_1c_the_lowest_command_counts() {
    for (source, target) in [("activator", 9), ("lower", 9), ("unit", 9)] {
        let mut battle = brigade().option("command_source", source).battle();
        battle.to_movement().give("activate lb0 b2 i1", [6, 6]);
        assert_eq!(battle.target(), Some(target), "{source}");
    }
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb0 b1 b2", [6, 6]);
    assert_eq!(battle.target(), Some(10));
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb0 b2 i1", [6, 6]);
    assert_eq!(battle.target(), Some(9));
}

// rule: CW-3.1d
#[test]
fn cw_3_1d_losses_are_the_worst_or_by_option_the_sum() {
    for (option, target) in [("worst", 7), ("sum", 6)] {
        let mut battle = brigade().option("group_losses", option).battle();
        battle.set("b1", |unit| (unit.stands, unit.pose) = (3, pose(20.5, 10.0, 0)));
        battle.set("b2", |unit| unit.stands = 1);
        battle.put("b2", 22.6, 10.0, 0).set("b2", |unit| unit.stands = 2).put("b2", 23.1, 10.0, 0);
        battle.to_movement().give("activate lb1 b1 b2", [6, 6]);
        assert_eq!(battle.target(), Some(target), "{option}: 9 less 2, or less 1 and 2");
    }
}

// rule: CW-3.1e
#[test]
fn cw_3_1e_one_entry_for_each_member_in_the_order_given() {
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 b1 b2", [1, 1]);
    assert_eq!(battle.refusal("b1 move 20 14 0"), "CW-3.1e");
    assert_eq!(battle.refusal("b1 hold, b2 hold, i1 hold"), "CW-3.1e");
    assert_eq!(battle.refusal("b1 hold, b1 hold"), "CW-3.1e");
    assert_eq!(battle.refusal("b1 move 20 14 0, b2 hold"), "CW-3.1e", "torn apart");
    assert_eq!(
        battle.refusal("b1 move 20 11 0, b2 hold"),
        "CW-3.1e",
        "0.25 beside each other, 0.25 ahead: more than 0.25"
    );
    battle.give("b1 move 20 14 0, b2 move 24.25 14 0", []);
    assert_eq!((battle.unit("b1").attempts, battle.unit("b2").attempts), (1, 1));
    assert_eq!(battle.refusal("activate lb1 b1 b2 i1"), "CW-3.1e", "old and new");
    assert_eq!(battle.refusal("activate lb1 b2"), "accepted", "a part of the group");
    battle.give("activate lb1 b2", [1, 1]);
    assert!(battle.unit("b1").left && !battle.unit("b1").finished, "whoever is left out is left");
    battle.give("b2 hold", []);
    assert_eq!(battle.refusal("activate lb0 b1 b2"), "accepted", "another activator may group them afresh");
}

// rule: CW-3.1e
#[test]
fn cw_3_1e_a_charge_may_tear_the_group_apart() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .british("b2", "british_inf", (24.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (20.0, 13.0), 180, "mass")
        .leaders(0, (24.0, 6.0), (20.0, 6.0))
        .battle();
    battle.to_movement().give("activate lb1 b1 b2", [1, 1]);
    assert_eq!(battle.refusal("b1 charge z1, b2 hold"), "accepted");
}

// rule: CW-3.1e
#[test]
fn cw_3_1e_a_failure_ends_all_members_and_the_activator() {
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 b1 b2", [6, 6]);
    assert!(battle.unit("b1").finished && battle.unit("b2").finished && battle.leader("lb1").spent);
    assert_eq!(battle.refusal("activate lb0 i1"), "accepted");
}

// rule: CW-3.3
#[test]
fn cw_3_3_the_activator_must_live_and_not_be_spent() {
    let mut battle = brigade().battle();
    battle.to_movement();
    battle.set_leader("lb1", |leader| leader.alive = false);
    assert_eq!(battle.refusal("activate lb1 b1"), "CW-3.3");
    battle.set_leader("lb1", |leader| (leader.alive, leader.spent) = (true, true));
    assert_eq!(battle.refusal("activate lb1 b1"), "CW-3.3");
}

// rule: CW-3.3a, CW-3.4f
#[test]
fn cw_3_3a_another_activator_may_take_up_a_unit_that_has_not_failed() {
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 hold", []);
    battle.give("activate lb1 b2", [1, 1]).give("b2 hold", []);
    assert!(battle.unit("b1").left);
    battle.give("activate lb0 b1", [1, 1]);
    assert_eq!(battle.target(), Some(9), "rated 10; attempts go on counting");
    assert!(!battle.unit("b1").left && !battle.unit("b2").left, "he begins with everybody");
    assert_eq!(battle.unit("b1").attempts, 2);
    battle.give("b1 hold", []);
    assert_eq!(battle.refusal("activate lb0 b2"), "accepted", "also with the one that was just left");
    assert_eq!(battle.refusal("activate lb1 b2"), "CW-3.4f", "the first may not come back");
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 b1", [6, 6]);
    assert_eq!(battle.refusal("activate lb0 b1"), "CW-3.4d", "nobody takes up one that failed");
}

// rule: CW-3.3b
#[test]
fn cw_3_3b_no_leader_is_rated_above_the_army_commander() {
    for scenario in embedded::<ColonialWarmaster>().rules.scenarios() {
        for leader in &scenario.leaders {
            let commander = scenario.leaders.iter().find(|other| other.side == leader.side && other.army).unwrap();
            assert!(leader.rating <= commander.rating, "{} {}", scenario.id, leader.id);
        }
    }
}

// rule: CW-3.4
#[test]
fn cw_3_4_equal_or_below_succeeds_and_nothing_is_automatic() {
    for (dice, passed) in [([4, 5], true), ([5, 5], false)] {
        let mut battle = brigade().battle();
        battle.to_movement().give("activate lb1 b1", dice);
        assert_eq!(battle.question() == "act", passed, "{dice:?} against 9");
    }
    // A target below 2 fails on snake eyes too.
    let mut battle = brigade().battle();
    battle.set("b1", |unit| (unit.stands, unit.morale) = (1, Morale::Routed));
    battle.set_leader("lb1", |leader| leader.at = point(60.0, 30.0));
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    assert!(battle.target().unwrap() < 2 && battle.leader("lb1").spent);
}

// rule: CW-3.4a
#[test]
fn cw_3_4a_a_success_is_one_move_by_the_chart() {
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    assert_eq!(battle.refusal("b1 move 20 14 0"), "accepted");
    assert_eq!(battle.refusal("b1 move 20 14.01 0"), "CW-12.10");
    battle.give("b1 move 20 14 0", []);
    assert_eq!(battle.question(), "activate", "another move needs another roll");
}

/// Dice that note what they are thrown for.
struct Noting {
    dice: Fast,
    about: Vec<u64>,
}

impl Chance for Noting {
    fn below(&mut self, bound: u32) -> u32 {
        self.dice.below(bound)
    }

    fn die(&mut self, sides: u8) -> u8 {
        self.dice.die(sides)
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        self.dice.sum(pool)
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        self.dice.count_at_least(pool, target)
    }

    fn tally<R: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> R) -> R {
        self.dice.tally(pool, summary)
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        self.dice.opposed(pool, edge)
    }

    fn about(&mut self, event: u64) {
        self.about.push(event);
    }
}

// rule: CW-3.4
#[test]
fn cw_3_4_each_leader_rolls_for_each_unit_by_itself() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (40.0, 10.0), 0, "line")
        .leaders(0, (35.0, 5.0), (30.0, 5.0))
        .battle();
    battle.to_movement();
    let mut rolls = Noting { dice: Fast::new(1), about: Vec::new() };
    for order in ["activate lb0 b1", "activate lb0 b2", "activate lb1 b1", "activate lb1 b2"] {
        battle.state.clone().apply(&battle.order(order), &mut rolls, &mut NoLog);
    }
    let apart: BTreeSet<u64> = rolls.about.iter().copied().collect();
    assert_eq!((rolls.about.len(), apart.len()), (4, 4), "a search gives each roll its own luck: {:?}", rolls.about);
}

// rule: CW-3.4b
#[test]
fn cw_3_4b_the_activators_rating_or_by_option_the_lower_or_the_units_command() {
    let single = || {
        field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
            .leaders(1, (30.0, 44.0), (34.0, 44.0))
            .leaders(0, (50.0, 6.0), (30.0, 6.0))
    };
    for (source, target) in [("lower", 8), ("activator", 9), ("unit", 8)] {
        let mut battle = single().first("afghan").option("command_source", source).battle();
        battle.to_movement().give("activate la0 z1", [6, 6]);
        assert_eq!(battle.target(), Some(target), "a commander rated 9, ghazis of 8: {source}");
    }
    for (source, target) in [("lower", 9), ("activator", 9), ("unit", 10)] {
        let mut battle = single().option("command_source", source).battle();
        battle.to_movement().give("activate lb1 b1", [6, 6]);
        assert_eq!(battle.target(), Some(target), "a leader rated 9, infantry of 10: {source}");
    }
    let mut battle = single().first("afghan").battle();
    battle.to_movement().give("activate la0 z1", [6, 6]);
    assert_eq!(battle.target(), Some(9), "the rating by default");
}

// rule: CW-3.4c, CW-3.5b
#[test]
fn cw_3_4c_each_further_attempt_is_one_worse() {
    let mut battle = brigade().battle();
    battle.to_movement();
    for target in [9, 8, 7] {
        battle.give("activate lb1 b1", [1, 1]);
        assert_eq!(battle.target(), Some(target));
        battle.give("b1 hold", []);
    }
}

// rule: CW-3.4d
#[test]
fn cw_3_4d_a_failure_ends_unit_and_activator() {
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 b1", [6, 6]);
    assert!(battle.told(|what| matches!(what, Happening::Spent { .. })));
    assert_eq!(battle.refusal("activate lb1 b2"), "CW-3.3");
    assert_eq!(battle.refusal("activate lb0 b1"), "CW-3.4d");
    assert_eq!(battle.refusal("activate lb0 b2"), "accepted", "others go on");
}

// rule: CW-3.4e
#[test]
fn cw_3_4e_who_fails_first_does_not_move() {
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 i2", [6, 6]);
    assert_eq!(battle.question(), "activate", "it is not asked what it does");
    assert_eq!(battle.refusal("i2 move 60 12 0"), "CW-1.1");
    assert_eq!(battle.refusal("activate lb0 i2"), "CW-3.4d", "nor may anybody try it again");
    battle.give("activate lb0 b1", [1, 1]);
    assert_eq!(battle.refusal("b1 hold, i2 move 60 12 0"), "CW-3.1e", "nor go along with others");
}

// rule: CW-3.4g
#[test]
fn cw_3_4g_a_unit_that_is_left_is_not_taken_up_by_the_same_activator() {
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 hold", []).give("activate lb1 b2", [1, 1]);
    battle.give("b2 hold", []);
    assert_eq!(battle.refusal("activate lb1 b1"), "CW-3.4g");
}

// rule: CW-3.4h
#[test]
fn cw_3_4h_engaged_units_are_not_activated() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .british("b2", "british_inf", (40.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (20.0, 20.0), 180, "mass")
        .battle();
    battle.put("z1", 20.0, 10.0, 180).contact("z1", "b1", table::Face::Front, 1);
    battle.to_movement();
    assert_eq!(battle.refusal("activate lb1 b1"), "CW-3.4h");
}

// rule: CW-3.4i
#[test]
fn cw_3_4i_what_shaken_and_routed_units_may_do() {
    let shaken = |morale| {
        let mut battle = brigade().battle();
        battle.morale("i2", morale).set_leader("lb1", |leader| leader.at = point(60.0, 6.0));
        battle.to_movement().give("activate lb1 i2", [1, 1]);
        battle
    };
    let battle = shaken(Morale::Shaken);
    for order in ["i2 rally", "i2 hold", "i2 form road_column", "i2 move 60 9 0"] {
        assert_eq!(battle.refusal(order), "accepted", "{order}");
    }
    let mut battle = shaken(Morale::Routed);
    assert_eq!(battle.refusal("i2 move 60 9 0"), "CW-10.2");
    battle.give("i2 rally", []);
    assert_eq!(battle.unit("i2").morale, Morale::Shaken, "one level at a time");
    battle.give("activate lb1 i2", [1, 1]).give("i2 rally", []);
    assert_eq!(battle.unit("i2").morale, Morale::Good);
    battle.give("activate lb1 i2", [1, 1]);
    assert_eq!(battle.refusal("i2 rally"), "CW-3.4i", "nothing left to rally from");
}

// rule: CW-3.4j
#[test]
fn cw_3_4j_a_hold_counts_as_an_attempt() {
    let mut battle = brigade().battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 hold", []);
    assert_eq!(battle.unit("b1").attempts, 1);
    assert_eq!(battle.unit("b1").pose, pose(20.0, 10.0, 0));
}

// rule: CW-3.5c
#[test]
fn cw_3_5c_an_enemy_within_eight_inches_costs_one() {
    for (y, target) in [(18.0, 8), (18.01, 9)] {
        let mut battle = field()
            .british("b1", "british_inf", (20.0, 10.0), 0, "line")
            .afghan("z1", "ghazi", (20.0, y), 180, "mass")
            .leaders(0, (2.0, 2.0), (20.0, 6.0))
            .battle();
        battle.morale("z1", Morale::Routed);
        battle.to_movement().give("activate lb1 b1", [6, 6]);
        assert_eq!(battle.target(), Some(target), "enemy at {y}");
    }
}

// rule: CW-3.5d
#[test]
fn cw_3_5d_half_the_stands_in_dense_terrain_cost_one() {
    for (edge, target) in [(20.0, 8), (19.4, 9)] {
        let mut battle = field()
            .british("b1", "british_inf", (20.0, 10.0), 0, "line")
            .terrain("orchard", 0, &[(10.0, 5.0), (edge, 5.0), (edge, 15.0), (10.0, 15.0)])
            .leaders(0, (2.0, 2.0), (24.0, 6.0))
            .battle();
        battle.to_movement().give("activate lb1 b1", [6, 6]);
        assert_eq!(battle.target(), Some(target), "orchard to {edge}: centres at 18.5 and 19.5, or 18.5 alone");
    }
}

// rule: CW-3.5e, CW-3.5f, CW-3.5g
#[test]
fn cw_3_5e_morale_and_losses_lower_the_target() {
    for (morale, stands, target) in
        [(Morale::Shaken, 4, 8), (Morale::Routed, 4, 7), (Morale::Good, 2, 7), (Morale::Routed, 1, 4)]
    {
        let mut battle = brigade().battle();
        battle.set("b1", |unit| (unit.morale, unit.stands) = (morale, stands));
        battle.to_movement().give("activate lb1 b1", [6, 6]);
        assert_eq!(battle.target(), Some(target), "{morale:?} {stands}");
    }
}

// rule: CW-3.5h
#[test]
fn cw_3_5h_dense_terrain_counts_in_morale_and_restraint_but_not_to_stand() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .terrain("orchard", 0, &[(10.0, 5.0), (30.0, 5.0), (30.0, 15.0), (10.0, 15.0)])
        .leaders(0, (2.0, 2.0), (40.0, 9.6))
        .battle();
    battle.set("b1", |unit| (unit.attempts, unit.pending) = (3, 3));
    battle.to_movement().give("end movement", [6, 6]);
    // Attempts never count, also when they stand at 3.
    assert_eq!(battle.target(), Some(6), "10, distance 2 beyond 16 inches, one stand, dense terrain");
    let orchard = |morale: Morale| {
        let mut battle = field()
            .british("b1", "british_inf", (20.0, 10.0), 0, "line")
            .british("b9", "british_inf", (66.0, 4.0), 0, "line")
            .afghan("z1", "ghazi", (20.0, 30.0), 180, "mass")
            .terrain("orchard", 0, &[(10.0, 5.0), (30.0, 5.0), (30.0, 15.0), (10.0, 15.0)])
            .leaders(0, (2.0, 2.0), (20.0, 6.0))
            .leaders(1, (60.0, 44.0), (20.0, 14.0))
            .first("afghan")
            .battle();
        battle.put("z1", 20.0, 10.0, 180).contact("z1", "b1", table::Face::Front, 0).morale("b1", morale);
        battle
    };
    let mut battle = orchard(Morale::Shaken);
    battle.to_melee([6, 6]);
    assert!(
        battle.told(|what| matches!(what, Happening::StandTest { target: 8, .. })),
        "10, enemy and shaken: the orchard does not count to stand"
    );
    // b1 has run, z1 stands in the orchard it took: 8 less 1 for the enemy it can still reach, less 1 for the orchard.
    battle.give("restrain z1", [1, 1]);
    assert!(battle.told(|what| matches!(what, Happening::Restrained { target: 6, .. })), "{:?}", battle.story());
}

#[test]
fn groups_in_the_list_of_orders_are_complete() {
    let mut battle = brigade().battle();
    battle.to_movement();
    let mut orders = Vec::new();
    battle.state.orders(&mut orders);
    let groups = orders
        .iter()
        .filter(|order| matches!(order, colonial_warmaster::Order::Activate { units, .. } if units.units().len() > 1))
        .count();
    assert_eq!(groups, 2 * 3, "b1 b2, b2 i1 and b1 b2 i1 by either activator");
    assert!(orders.iter().all(|order| battle.state.check(order).is_ok()));
    assert_eq!(battle.id("b1"), UnitId(0));
}
