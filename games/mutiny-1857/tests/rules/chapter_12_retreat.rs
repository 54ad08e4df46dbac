//! Chapter 12: retreat and recovery.

use mutiny_1857::{Happening, Order, Place, Retreat, Side, Stance, State, UnitId};

use crate::kit::{action, action_with, end_turn, give, go, ground, odds, refused, row, stand, turn_to, unit};

/// A British unit in forced retreat before its own turn, and Rebels far off.
fn running(y: i32) -> State {
    let mut state = action("", "british_foot british_foot", "mutineer:8 mutineer:8");
    row(&mut state, "foot1", 1000, y, 4, 0);
    row(&mut state, "foot2", 5000, 300, 5, 0);
    row(&mut state, "mut1", 1000, 5500, 6, 180);
    row(&mut state, "mut2", 3000, 5500, 6, 180);
    let foot = unit(&state, "foot1");
    (state[foot].retreat, state[foot].killed) = (Retreat::Forced, 1);
    turn_to(&mut state, Side::Rebel);
    state
}

// rule: IM-12.1, IM-12.2, IM-12.3, IM-12.4, IM-12.11
#[test]
fn im_12_4_a_broken_unit_runs_straight_for_its_base_line_at_the_attack_rate() {
    let mut state = running(2000);
    let foot = unit(&state, "foot1");
    give(&mut state, &Order::EndTurn, &[2, 2, 3]);
    assert_eq!(state.place(foot, 0), Place::new(1000, 1300));
    assert_eq!(state[foot].left, 20, "a forced retreat costs nothing");
    assert_eq!(state[foot].facing, table::Facing::SOUTH);
    assert_eq!(state[foot].retreat_moves, 1);
    // Spent units throw the march dice.
    let mut state = running(2000);
    state[foot].spent = true;
    give(&mut state, &Order::EndTurn, &[2, 2]);
    assert_eq!(state.place(foot, 0).y, 1600);
}

// rule: IM-12.4, IM-12.5
#[test]
fn im_12_5_who_reaches_the_line_is_off_the_table_for_good() {
    let mut state = running(600);
    let foot = unit(&state, "foot1");
    give(&mut state, &Order::EndTurn, &[2, 2, 2]);
    assert_eq!((state[foot].living, state[foot].off, state[foot].killed), (0, 4, 1));
    // Someone in the way makes a figure go round him.
    let mut state = running(2000);
    stand(&mut state, "foot1", &[(1000, 2000)], 0);
    stand(&mut state, "mut1", &[(1000, 1700)], 0);
    give(&mut state, &Order::EndTurn, &[2, 2, 2]);
    let place = state.place(foot, 0);
    assert!(place.x != 1000 && place.y < 2000, "{place:?}");
}

// rule: IM-12.8, IM-12.9, IM-12.10
#[test]
fn im_12_8_the_british_test_after_one_move_and_again_after_each() {
    let mut state = running(4000);
    let foot = unit(&state, "foot1");
    give(&mut state, &Order::EndTurn, &[1, 1, 1]);
    end_turn(&mut state);
    // One dead against four living: it fails, and runs on in the same turn.
    give(&mut state, &Order::EndTurn, &[12, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(state[foot].retreat, Retreat::Forced);
    end_turn(&mut state);
    give(&mut state, &Order::EndTurn, &[1, 1, 1, 1, 1]);
    assert_eq!(state[foot].retreat, Retreat::None);
    assert!(crate::kit::allowed(&state, "move foot1 march"), "a unit that passes may act that turn");
}

// rule: IM-12.6, IM-12.7
#[test]
fn im_12_6_rebels_test_after_three_moves() {
    let mut state = action("", "british_foot", "badmash:8 badmash:8");
    row(&mut state, "foot1", 1000, 300, 5, 0);
    row(&mut state, "bad1", 1000, 2000, 4, 180);
    row(&mut state, "bad2", 4000, 5000, 4, 180);
    let rebels = unit(&state, "bad1");
    (state[rebels].retreat, state[rebels].killed) = (Retreat::Forced, 1);
    for moves in 1..=3 {
        give(&mut state, &Order::EndTurn, &[1, 1, 1]);
        assert_eq!(state[rebels].retreat_moves, moves);
        end_turn(&mut state);
    }
    give(&mut state, &Order::EndTurn, &[1, 4, 4, 4, 4]);
    assert_eq!(state[rebels].retreat, Retreat::None);
    let p = odds("recovery", "die=6 alive=6 killed=6 side=rebel tries=2", |value| value["moves"] == 3);
    let one = odds("morale", "die=6 alive=6 killed=6 side=rebel", |value| value["result"] == "pass");
    assert!((p - one).abs() < 1e-12);
}

// rule: IM-12.1
#[test]
fn im_12_1_a_test_failed_in_the_owners_turn_or_by_option_is_run_at_once() {
    let mut state = action_with("", "british_foot", "badmash:8", "retreat_when=at_once");
    row(&mut state, "foot1", 1000, 2000, 2, 0);
    stand(&mut state, "bad1", &[(1000, 2600)], 180);
    turn_to(&mut state, Side::Rebel);
    let foot = unit(&state, "foot1");
    go(&mut state, "fire bad1 at foot1", &[4, 1, 12, 1, 1, 1, 1]);
    assert_eq!(state.place(foot, 1).y, 1700);
    assert_eq!(state[foot].retreat_moves, 1);
}

// rule: IM-12.12
#[test]
fn im_12_12_a_garrison_that_fails_is_lost_to_disease() {
    let mut state = action("", "british_foot:garrison=true", "badmash:8");
    row(&mut state, "foot1", 1000, 2000, 3, 0);
    stand(&mut state, "bad1", &[(1000, 2600)], 180);
    turn_to(&mut state, Side::Rebel);
    let foot = unit(&state, "foot1");
    // Hard-cover dice wherever it stands, and yet one dead beats two living.
    let events = go(&mut state, "fire bad1 at foot1", &[4, 1, 12, 1, 1, 1, 1]);
    assert!(events.iter().any(|event| matches!(event, Happening::GarrisonLost { .. })));
    assert_eq!((state[foot].living, state[foot].killed), (0, 3));
}

// rule: IM-12.13
#[test]
fn im_12_13_a_unit_in_forced_retreat_takes_no_steps() {
    let mut state = running(2000);
    turn_to(&mut state, Side::British);
    for order in ["move foot1 march", "fire foot1 at mut1", "melee foot1", "move foot1 retreat"] {
        assert_eq!(refused(&state, order), "IM-12.13", "{order}");
    }
}

// rule: IM-12.3, IM-5.35
#[test]
fn im_12_3_men_rise_to_run_and_leave_an_unlimbered_gun() {
    let mut state = running(2000);
    let foot = unit(&state, "foot1");
    state[foot].stance = Stance::Prone;
    give(&mut state, &Order::EndTurn, &[1, 1, 1]);
    assert_eq!(state[foot].stance, Stance::Standing);
    let mut state = action("", "british_field_artillery british_foot", "mutineer:8");
    row(&mut state, "foot1", 5000, 300, 5, 0);
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(3000, 2000);
    state.guns[0].limber = Place::new(3000, 1750);
    stand(&mut state, "fa1", &[(2900, 2000)], 0);
    let crew = unit(&state, "fa1");
    state[crew].retreat = Retreat::Forced;
    turn_to(&mut state, Side::Rebel);
    give(&mut state, &Order::EndTurn, &[2, 2, 2]);
    assert_eq!(state[crew].gun, None);
    assert_eq!(state.guns[0].state, mutiny_1857::GunState::Abandoned);
    assert!(state.place(crew, 0).y < 2000);
}

/// A unit that must retreat out of a house and rolls 6 inches.
fn driven_out(house: &str) -> (State, UnitId) {
    let mut state = action(&ground("stone_building", house), "british_foot british_foot", "mutineer:8");
    row(&mut state, "foot2", 5000, 300, 5, 0);
    row(&mut state, "mut1", 1000, 5500, 6, 180);
    let foot = unit(&state, "foot1");
    (state[foot].building, state[foot].retreat) = (Some(0), Retreat::Forced);
    state.settle(foot);
    turn_to(&mut state, Side::Rebel);
    give(&mut state, &Order::EndTurn, &[2, 2, 2]);
    (state, foot)
}

// rule: IM-12.4, IM-5.38
#[test]
fn im_5_38_occupants_run_out_of_their_building_towards_the_line() {
    let (state, foot) = driven_out("[[10, 12], [14, 12], [14, 15], [10, 15]]");
    assert_eq!(state[foot].building, None);
    assert!(
        state.figures(foot).all(|(_, place)| place.y < 1200 && place.y >= 550),
        "south of the house, within the roll"
    );
}

// rule: IM-12.4, IM-12.5
#[test]
fn im_12_5_those_in_a_house_by_the_line_run_off_the_table() {
    let (state, foot) = driven_out("[[10, 2], [14, 2], [14, 5], [10, 5]]");
    assert_eq!((state[foot].living, state[foot].off, state[foot].building), (0, 5, None));
}

// rule: IM-12.4, IM-12.5
#[test]
fn im_12_5_who_stands_on_the_line_itself_leaves_by_it() {
    let mut state = running(2000);
    let foot = unit(&state, "foot1");
    stand(&mut state, "foot1", &[(1000, 0)], 0);
    give(&mut state, &Order::EndTurn, &[1, 1, 1]);
    assert_eq!((state[foot].living, state[foot].off), (0, 1));
}

/// A limbered British gun in forced retreat at (30, 20) before its own turn, its crew on these places.
fn running_gun(crew: &[(i32, i32)]) -> State {
    let mut state = action("", "british_field_artillery british_foot", "mutineer:8 mutineer:8");
    row(&mut state, "foot1", 5000, 300, 5, 0);
    row(&mut state, "mut2", 1000, 5500, 6, 180);
    row(&mut state, "mut1", 3000, 5500, 6, 180);
    state.guns[0].limber = Place::new(3000, 2000);
    state.guns[0].limber_facing = table::Facing::SOUTH;
    state.guns[0].at = Place::new(3000, 2200);
    stand(&mut state, "fa1", crew, 0);
    let gunners = unit(&state, "fa1");
    state[gunners].retreat = Retreat::Forced;
    turn_to(&mut state, Side::Rebel);
    state
}

// rule: IM-5.35, IM-12.4
#[test]
fn im_12_4_a_limbered_gun_passes_friends_on_its_way_back() {
    let mut state = running_gun(&[(2900, 2100), (3100, 2100)]);
    stand(&mut state, "foot1", &[(3000, 1700)], 0);
    give(&mut state, &Order::EndTurn, &[4, 4]);
    assert_eq!(state.guns[0].limber, Place::new(3000, 1200));
}

// rule: IM-5.29, IM-12.4
#[test]
fn im_12_4_a_running_gun_leaves_men_who_are_held_and_stays_when_all_are() {
    let mut state = running_gun(&[(2600, 2300), (3100, 2100)]);
    let gunners = unit(&state, "fa1");
    stand(&mut state, "mut1", &[(2500, 2300), (2600, 2400), (2600, 2200)], 0);
    give(&mut state, &Order::EndTurn, &[4, 4]);
    assert_eq!(state.guns[0].limber, Place::new(3000, 1200));
    assert_eq!(state.place(gunners, 0), Place::new(2600, 2300));
    assert!(state.place(gunners, 1).y < 1600);
    let mut state = running_gun(&[(2600, 2300)]);
    stand(&mut state, "mut1", &[(2500, 2300), (2600, 2400), (2600, 2200)], 0);
    give(&mut state, &Order::EndTurn, &[4, 4]);
    assert_eq!((state.guns[0].limber, state[gunners].gun), (Place::new(3000, 2000), Some(0)));
}

// rule: IM-1.9, IM-5.15, IM-12.4
#[test]
fn im_12_4_running_horsemen_do_not_end_on_each_others_horses() {
    let mut state = action("", "british_cavalry british_foot", "mutineer:8");
    row(&mut state, "foot1", 5000, 300, 5, 0);
    stand(&mut state, "horse1", &[(1000, 1000), (1000, 1200)], 0);
    // The first is held, and the straight way of the second ends on him and his horse.
    stand(&mut state, "mut1", &[(900, 1000), (1100, 1000), (1000, 800), (1150, 1150), (850, 1150)], 0);
    let horse = unit(&state, "horse1");
    state[horse].retreat = Retreat::Forced;
    turn_to(&mut state, Side::Rebel);
    give(&mut state, &Order::EndTurn, &[1, 1, 1]);
    assert_eq!(state.place(horse, 0), Place::new(1000, 1000));
    let (front, rear) = (state.place(horse, 1), state.place(horse, 1).beside(table::Facing::SOUTH, 0, -100));
    for held in [Place::new(1000, 1000), Place::new(1000, 1100)] {
        assert!(front.distance(held) >= 99 && rear.distance(held) >= 99, "{front:?}");
    }
}
