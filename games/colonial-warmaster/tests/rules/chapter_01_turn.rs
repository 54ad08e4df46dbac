//! Chapter 1: the turn.

use colonial_warmaster::{Happening, Morale, Order, PhaseName, Side};
use engine::Game;

use crate::kit::{field, point};

fn far_apart() -> crate::kit::Field {
    field().british("b1", "british_inf", (30.0, 6.0), 0, "line").afghan("z1", "ghazi", (30.0, 42.0), 180, "mass")
}

// rule: CW-1.1
#[test]
fn cw_1_1_one_side_plays_all_phases_before_the_other() {
    let mut battle = far_apart().battle();
    assert_eq!((battle.stage(), battle.seat()), ("leaders", 0));
    let mut phases = Vec::new();
    let mut note = |battle: &crate::kit::Battle| {
        phases.extend(battle.log.iter().filter_map(|note| match note.what {
            Happening::Phase { side, phase, .. } => Some((side, phase)),
            _ => None,
        }));
    };
    note(&battle);
    for order in ["end leader moves", "end movement", "end leader moves", "end fire"] {
        battle.give(order, []);
        note(&battle);
    }
    let british = PhaseName::ALL.map(|phase| (Side::British, phase));
    assert_eq!(phases[..6], british);
    assert_eq!(phases[6..], [(Side::Afghan, PhaseName::Command), (Side::Afghan, PhaseName::FirstLeaders)]);
    assert_eq!((battle.stage(), battle.seat(), battle.state.turn), ("leaders", 1, 1));
    battle.pass_turn();
    assert_eq!((battle.seat(), battle.state.turn), (0, 2));
}

// rule: CW-1.1
#[test]
fn cw_1_1_orders_of_another_phase_are_refused() {
    let battle = far_apart().battle();
    for order in ["fire b1 at z1", "save b1", "end fire", "pass", "melee b1", "restrain b1"] {
        assert_eq!(battle.refusal(order), "CW-1.1", "{order}");
    }
    let mut battle = far_apart().battle();
    battle.to_movement().give("end movement", []);
    for order in ["end movement", "activate lb1 b1", "pass", "melee b1"] {
        assert_eq!(battle.refusal(order), "CW-1.1", "{order}");
    }
}

// rule: CW-1.2
#[test]
fn cw_1_2_the_command_phase_clears_markers_and_flags_of_the_phasing_side() {
    let mut battle = far_apart().battle();
    battle.set("z1", |unit| (unit.marker, unit.finished, unit.left, unit.attempts) = (true, true, true, 3));
    battle.set_leader("la1", |leader| (leader.spent, leader.left) = (true, true));
    battle.to_fire().give("save b1", []);
    assert_eq!(battle.seat(), 1, "the Afghan player turn has begun, without dice");
    let one = battle.unit("z1");
    assert!(!one.marker && !one.finished && !one.left && one.attempts == 0);
    assert!(!battle.leader("la1").spent && !battle.leader("la1").left);
    assert!(battle.unit("b1").marker, "the other side's markers stay");
}

// rule: CW-1.3
#[test]
fn cw_1_3_leaders_move_twice_and_need_no_roll() {
    let mut battle = far_apart().battle();
    battle.give("leader lb1 to 10 2", []).give("leader lb0 to 12 4", []);
    assert_eq!(battle.question(), "activate", "all leaders have moved");
    battle.give("end movement", []).give("leader lb1 to 20 2", []);
    assert_eq!(battle.leader("lb1").at, point(20.0, 2.0));
    assert_eq!(battle.refusal("leader lb1 to 21 2"), "CW-1.3a", "once in each of the two phases");
}

// rule: CW-1.3
#[test]
fn cw_1_3_leaders_move_before_the_first_roll_and_the_first_shot_and_are_not_asked_for_alone() {
    let mut battle = far_apart().battle();
    assert_eq!(battle.question(), "activate", "the question is whom to activate");
    let mut orders = Vec::new();
    battle.state.orders(&mut orders);
    assert!(orders.iter().any(|order| matches!(order, Order::LeaderMove { .. })), "leaders may ride first");
    assert!(orders.iter().any(|order| matches!(order, Order::Activate { .. })), "or somebody is tried at once");
    battle.give("leader lb1 to 16 2", []).give("activate lb1 b1", [1, 1]);
    assert_eq!(battle.target(), Some(8), "he has ridden to within 16 inches");
    battle.give("b1 hold", []);
    assert_eq!(battle.refusal("leader lb0 to 12 4"), "CW-1.1", "too late: the Movement Phase has begun");
    battle.give("end movement", []);
    assert_eq!(battle.question(), "fire");
    battle.give("leader lb0 to 12 4", []).give("save b1", []);
    assert_eq!(battle.leader("lb0").at, point(12.0, 4.0));
    assert!(battle.unit("b1").marker);
    assert_eq!(battle.seat(), 1, "nobody is left to fire, and nobody is asked whether leaders move");
    // With no leader alive nobody is asked at all before the Fire Phase.
    let mut battle = far_apart().first("afghan").battle();
    battle.set_leader("lb0", |leader| leader.alive = false).set_leader("lb1", |leader| leader.alive = false);
    battle.pass_turn();
    assert_eq!((battle.question(), battle.seat(), battle.stage()), ("fire", 0, "fire"));
}

// rule: CW-1.3a
#[test]
fn cw_1_3a_sixteen_inches_in_four_pieces() {
    let battle = far_apart().leaders(0, (2.0, 2.0), (10.0, 10.0)).battle();
    assert_eq!(battle.refusal("leader lb1 to 26 10"), "accepted");
    assert_eq!(battle.refusal("leader lb1 to 26.01 10"), "CW-1.3a");
    assert_eq!(battle.refusal("leader lb1 14 10, 14 14, 18 14 to 18 18"), "accepted", "four pieces of 4 inches");
    assert_eq!(battle.refusal("leader lb1 14 10, 14 14, 18 14 to 18 18.01"), "CW-1.3a");
    assert_eq!(battle.refusal("leader lb1 11 10, 12 10, 13 10, 14 10 to 15 10"), "CW-1.3a", "five pieces");
    assert_eq!(battle.refusal("leader lb1 to 10 0.49"), "CW-1.3a", "his disc must be on the table");
    assert_eq!(battle.refusal("leader lb1 to 10 0.5"), "accepted");
    assert_eq!(battle.refusal("leader la1 to 60 40"), "CW-2.3", "not his own leader");
}

// rule: CW-1.3a
#[test]
fn cw_1_3a_ramparts_stop_leaders_and_enemies_keep_them_away() {
    let battle = field()
        .british("b1", "british_inf", (30.0, 6.0), 0, "line")
        .afghan("z1", "ghazi", (20.0, 12.0), 180, "mass")
        .terrain("rampart", 0, &[(12.0, 8.0), (12.0, 20.0)])
        .terrain("village", 0, &[(4.0, 12.0), (8.0, 12.0), (8.0, 16.0), (4.0, 16.0)])
        .leaders(0, (2.0, 2.0), (10.0, 10.0))
        .battle();
    assert_eq!(battle.refusal("leader lb1 to 14 10"), "CW-1.3a", "over the rampart");
    assert_eq!(battle.refusal("leader lb1 10 7, 14 7 to 14 10"), "accepted", "round its end");
    assert_eq!(battle.refusal("leader lb1 to 6 14"), "accepted", "terrain never slows him");
    // The mass reaches from 18 to 22; the disc has a radius of 0.5.
    assert_eq!(battle.refusal("leader lb1 10 7, 16 7 to 16.5 12"), "accepted", "exactly 1.00 inch");
    assert_eq!(battle.refusal("leader lb1 10 7, 16 7 to 16.51 12"), "CW-1.3a");
}

// rule: CW-1.4
#[test]
fn cw_1_4_each_phase_ends_with_the_checks_it_caused() {
    // Movement: hits of opportunity fire; Fire: hits of fire; both are checked at once, not later.
    let mut battle = far_apart().battle();
    battle.set("b1", |unit| unit.pending = 3);
    battle.to_movement().give("end movement", [1, 1]);
    assert!(battle.told(|what| matches!(what, Happening::MoraleCheck { .. })));
    assert_eq!(battle.stage(), "leaders-again");
    battle.set("b1", |unit| unit.pending = 3);
    battle.give("end leader moves", []).give("end fire", [6, 6]);
    assert_eq!(battle.unit("b1").morale, Morale::Shaken);
}
