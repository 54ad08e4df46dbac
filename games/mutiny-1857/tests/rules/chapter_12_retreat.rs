//! Chapter 12: retreat and recovery.

use chance::{d4, d8, d12};
use engine::Game;
use mutiny_1857::{Happening, Order, Phase, Place, Retreat, Side, Stance, State, UnitId};
use table::Inches;

use crate::kit::{
    action, action_with, cites, end_turn, give, go, go_sized, ground, refused, row, stand, turn_to, unit,
};

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
    give(&mut state, &Order::EndTurn, &[d4(2), d4(2), d4(3)]);
    assert_eq!(state.place(foot, 0), Place::new(1000, 1300));
    assert_eq!(state[foot].left, 20, "a forced retreat costs nothing");
    assert_eq!(state[foot].facing, table::Facing::SOUTH);
    assert_eq!(state[foot].retreat_moves, 1);
    // Spent units throw the march dice.
    let mut state = running(2000);
    state[foot].spent = true;
    give(&mut state, &Order::EndTurn, &[d4(2), d4(2)]);
    assert_eq!(state.place(foot, 0).y, 1600);
}

// rule: IM-12.4, IM-12.5
#[test]
fn im_12_5_who_reaches_the_line_is_off_the_table_for_good() {
    let mut state = running(600);
    let foot = unit(&state, "foot1");
    give(&mut state, &Order::EndTurn, &[d4(2), d4(2), d4(2)]);
    assert_eq!((state[foot].living, state[foot].off, state[foot].killed), (0, 4, 1));
    // Someone in the way makes a figure go round him.
    let mut state = running(2000);
    stand(&mut state, "foot1", &[(1000, 2000)], 0);
    stand(&mut state, "mut1", &[(1000, 1700)], 0);
    give(&mut state, &Order::EndTurn, &[d4(2), d4(2), d4(2)]);
    let place = state.place(foot, 0);
    assert!(place.x != 1000 && place.y < 2000, "{place:?}");
}

// rule: IM-12.8, IM-12.9, IM-12.10, IM-12.14
#[test]
fn im_12_8_the_british_test_after_one_move_and_again_after_each() {
    let mut state = running(4000);
    let foot = unit(&state, "foot1");
    give(&mut state, &Order::EndTurn, &[d4(1), d4(1), d4(1)]);
    assert_eq!(state.phase, Phase::Steps, "not before the first move");
    end_turn(&mut state);
    end_turn(&mut state);
    assert_eq!(state.phase, Phase::Recover(foot));
    // One dead against four living: it fails, and runs on in the same turn.
    let fails = [(12, 12), (12, 1), (12, 1), (12, 1), (12, 1), (4, 1), (4, 1), (4, 1)];
    let events = go_sized(&mut state, "throw foot1", &fails);
    assert!(cites(&events, "IM-12.8") && cites(&events, "IM-12.4"));
    assert_eq!((state[foot].retreat, state[foot].retreat_moves), (Retreat::Forced, 1));
    assert_eq!(state.place(foot, 0).y, 3400);
    end_turn(&mut state);
    end_turn(&mut state);
    let events = go_sized(&mut state, "throw foot1", &[(12, 1), (12, 1), (12, 1), (12, 1), (12, 1)]);
    assert!(cites(&events, "IM-12.9"), "tested again");
    assert_eq!((state[foot].retreat, state.place(foot, 0).y), (Retreat::None, 3400));
    assert!(crate::kit::allowed(&state, "move foot1 march"), "a unit that passes may act that turn");
}

/// Badmash in forced retreat, the Rebels' turn next.
fn running_rebels(pairs: &str) -> (State, UnitId) {
    let mut state = action_with("", "british_foot", "badmash:8 badmash:8", pairs);
    row(&mut state, "foot1", 1000, 300, 5, 0);
    row(&mut state, "bad1", 1000, 1000, 4, 180);
    row(&mut state, "bad2", 4000, 5000, 4, 180);
    let rebels = unit(&state, "bad1");
    (state[rebels].retreat, state[rebels].killed) = (Retreat::Forced, 1);
    (state, rebels)
}

// rule: IM-12.6, IM-12.7, IM-12.14
#[test]
fn im_12_6_rebels_test_after_three_moves() {
    let (mut state, rebels) = running_rebels("recovery=always");
    for moves in 1..=3 {
        go_sized(&mut state, "end turn", &[(4, 1), (4, 1), (4, 1)]);
        assert_eq!((state[rebels].retreat_moves, state.place(rebels, 0).y), (moves, 1000 + 300 * i16::from(moves)));
        end_turn(&mut state);
    }
    let mut fails = state.clone();
    let thrown = [(4, 4), (4, 1), (4, 1), (4, 1), (4, 1), (4, 1), (4, 1), (4, 1)];
    // Even is enough: it takes one living less to fail.
    stand(&mut fails, "bad1", &[(1000, 1900), (1100, 1900), (1200, 1900)], 0);
    let events = go_sized(&mut fails, "end turn", &thrown[..7]);
    assert!(cites(&events, "IM-12.6"));
    assert_eq!((fails[rebels].retreat, fails[rebels].retreat_moves), (Retreat::Forced, 1), "the count begins anew");
    for _ in 0..2 {
        end_turn(&mut fails);
        go_sized(&mut fails, "end turn", &[(4, 1), (4, 1), (4, 1)]);
    }
    end_turn(&mut fails);
    let events = go_sized(&mut fails, "end turn", &[(4, 1), (4, 1), (4, 1), (4, 1)]);
    assert!(cites(&events, "IM-12.7"), "after another three moves");
    assert_eq!(fails[rebels].retreat, Retreat::None);
    go_sized(&mut state, "end turn", &thrown[..5]);
    assert_eq!(state[rebels].retreat, Retreat::None);
}

// rule: IM-12.14
#[test]
fn im_12_14_the_owner_may_decline_and_the_test_is_due_again_next_turn() {
    let (mut state, rebels) = running_rebels("");
    state[rebels].retreat_moves = 3;
    go(&mut state, "end turn", &[]);
    assert!(
        matches!(state.pending(), engine::Pending::Decision { seat, question: "recover" } if seat == Side::Rebel.seat())
    );
    assert_eq!(refused(&state, "throw bad2"), "IM-12.14");
    assert_eq!(refused(&state, "move bad2 march"), "IM-12.14");
    let events = go_sized(&mut state, "decline bad1", &[(4, 1), (4, 1), (4, 1)]);
    assert!(cites(&events, "IM-12.14"));
    assert_eq!((state[rebels].retreat_moves, state.phase), (4, Phase::Steps), "a fourth move, and the count is kept");
    assert_eq!(refused(&state, "throw bad1"), "IM-12.14", "nothing to recover now");
    end_turn(&mut state);
    go(&mut state, "end turn", &[]);
    assert_eq!(state.phase, Phase::Recover(rebels));
    stand(&mut state, "bad1", &[(1000, 1900), (1100, 1900), (1200, 1900)], 0);
    let fails = [(4, 4), (4, 1), (4, 1), (4, 1), (4, 1), (4, 1), (4, 1)];
    go_sized(&mut state, "throw bad1", &fails);
    assert_eq!(state[rebels].retreat_moves, 1, "the first of the three after which it is due again");
    // One answer for all who are due.
    let (mut state, rebels) = running_rebels("");
    let second = unit(&state, "bad2");
    for id in [rebels, second] {
        (state[id].retreat, state[id].killed, state[id].retreat_moves) = (Retreat::Forced, 1, 3);
    }
    go(&mut state, "end turn", &[]);
    go(&mut state, "throw all", &[d4(1), d4(1), d4(1), d4(1), d4(1), d4(1), d4(1), d4(1), d4(1), d4(1)]);
    assert!([rebels, second].iter().all(|&id| state[id].retreat == Retreat::None));
    let (mut state, rebels) = running_rebels("recovery=always");
    state[rebels].retreat_moves = 3;
    go(&mut state, "end turn", &[d4(1), d4(1), d4(1), d4(1), d4(1)]);
    assert_eq!((state[rebels].retreat, state.phase), (Retreat::None, Phase::Steps), "nobody is asked");
}

// rule: IM-12.15
#[test]
fn im_12_15_a_unit_that_breaks_while_its_turn_begins_moves_once() {
    let mut state = action("", "british_foot", "badmash:8 mutineer:8");
    row(&mut state, "foot1", 5000, 300, 5, 0);
    row(&mut state, "bad1", 1000, 2000, 4, 180);
    row(&mut state, "mut1", 1000, 2500, 4, 180);
    let (badmash, mutineers) = (unit(&state, "bad1"), unit(&state, "mut1"));
    (state[badmash].retreat, state[badmash].killed) = (Retreat::Forced, 1);
    state[mutineers].killed = 3;
    // The Badmash run 3 past the Mutineers; one of those deserts, and with as many dead as living they break and run at once. Their number comes later.
    let mut dice = vec![(4, 1), (4, 1), (4, 1)];
    dice.extend([(6, 1), (6, 6), (6, 6), (6, 6)]);
    dice.extend([(6, 6), (6, 6), (6, 6), (6, 1), (6, 1), (6, 1)]);
    dice.extend([(4, 1), (4, 1), (4, 1)]);
    go_sized(&mut state, "end turn", &dice);
    assert_eq!((state[mutineers].retreat, state[mutineers].retreat_moves), (Retreat::Forced, 1));
}

// rule: IM-12.1
#[test]
fn im_12_1_a_test_failed_in_the_enemys_turn_is_run_in_the_owners_and_one_in_his_own_at_once() {
    for (pairs, y, moves) in [("", 2000, 0), ("retreat_when=at_once", 1700, 1)] {
        let mut state = action_with("", "british_foot", "badmash:8", pairs);
        row(&mut state, "foot1", 1000, 2000, 2, 0);
        stand(&mut state, "bad1", &[(1000, 2600)], 180);
        turn_to(&mut state, Side::Rebel);
        let foot = unit(&state, "foot1");
        let shot = [d4(4), d12(1), d12(12), d12(1), d4(1), d4(1), d4(1)];
        go(&mut state, "fire bad1 at foot1", if moves == 0 { &shot[..4] } else { &shot });
        assert_eq!((state.place(foot, 1).y, state[foot].retreat_moves), (y, moves), "{pairs}");
        assert_eq!(state[foot].retreat, Retreat::Forced);
    }
    // In the owner's own turn: Mutineers who pass their dead Sahib lose half, break, and run at once.
    let mut state = action("", "british_foot", "mutineer:8");
    row(&mut state, "foot1", 5000, 300, 5, 0);
    row(&mut state, "mut1", 1000, 2000, 2, 180);
    state.bodies.push(mutiny_1857::Body { at: Place::new(1000, 500), side: Side::Rebel });
    let rebels = unit(&state, "mut1");
    state[rebels].killed = 2;
    turn_to(&mut state, Side::Rebel);
    go_sized(&mut state, "move mut1 march", &[(4, 3), (4, 3)]);
    let dice = [(6, 1), (6, 6), (6, 6), (6, 6), (6, 1), (4, 1), (4, 1), (4, 1)];
    go_sized(&mut state, "place 10.5 14 turn 0 facing 180", &dice);
    assert_eq!((state[rebels].retreat, state[rebels].retreat_moves), (Retreat::Forced, 1));
    assert!(state[rebels].acted, "its turn is over");
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
    let events = go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1), d12(12), d12(1), d12(1), d12(1), d12(1)]);
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
    give(&mut state, &Order::EndTurn, &[d4(1), d4(1), d4(1)]);
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
    give(&mut state, &Order::EndTurn, &[d4(2), d4(2), d4(2)]);
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
    give(&mut state, &Order::EndTurn, &[d4(2), d4(2), d4(2)]);
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

// rule: IM-12.4, IM-5.38
#[test]
fn im_5_38_those_who_run_out_of_a_house_come_down_side_by_side() {
    let (state, foot) = driven_out("[[10, 12], [14, 12], [14, 15], [10, 15]]");
    let places: Vec<Place> = state.figures(foot).map(|(_, place)| place).collect();
    assert_eq!(places.len(), 5);
    for (index, place) in places.iter().enumerate() {
        assert!(places[..index].iter().all(|other| other.distance(*place) >= Inches::whole(1)), "{places:?}");
    }
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
    give(&mut state, &Order::EndTurn, &[d4(1), d4(1), d4(1)]);
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
    give(&mut state, &Order::EndTurn, &[d4(4), d4(4)]);
    assert_eq!(state.guns[0].limber, Place::new(3000, 1200));
}

// rule: IM-5.29, IM-12.4
#[test]
fn im_12_4_a_running_gun_leaves_men_who_are_held_and_stays_when_all_are() {
    let mut state = running_gun(&[(2600, 2300), (3100, 2100)]);
    let gunners = unit(&state, "fa1");
    stand(&mut state, "mut1", &[(2500, 2300), (2600, 2400), (2600, 2200)], 0);
    give(&mut state, &Order::EndTurn, &[d4(4), d4(4)]);
    assert_eq!(state.guns[0].limber, Place::new(3000, 1200));
    assert_eq!(state.place(gunners, 0), Place::new(2600, 2300));
    assert!(state.place(gunners, 1).y < 1600);
    let mut state = running_gun(&[(2600, 2300)]);
    stand(&mut state, "mut1", &[(2500, 2300), (2600, 2400), (2600, 2200)], 0);
    give(&mut state, &Order::EndTurn, &[d4(4), d4(4)]);
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
    give(&mut state, &Order::EndTurn, &[d8(1), d8(1), d8(1)]);
    assert_eq!(state.place(horse, 0), Place::new(1000, 1000));
    let (front, rear) = (state.place(horse, 1), state.place(horse, 1).beside(table::Facing::SOUTH, 0, -100));
    let least = Inches::from_hundredths(99);
    for held in [Place::new(1000, 1000), Place::new(1000, 1100)] {
        assert!(front.distance(held) >= least && rear.distance(held) >= least, "{front:?}");
    }
}

// rule: IM-5.38, IM-12.4
#[test]
fn im_5_38_occupants_who_run_out_stand_on_nobody_and_no_farther_than_their_dice() {
    let house = ground("stone_building", "[[10, 12], [14, 12], [14, 15], [10, 15]]");
    let mut state = action(&house, "british_foot british_foot", "mutineer:8");
    // Somebody stands where the straight way ends.
    row(&mut state, "foot2", 1000, 600, 5, 0);
    row(&mut state, "mut1", 1000, 5500, 6, 180);
    let foot = unit(&state, "foot1");
    (state[foot].building, state[foot].retreat) = (Some(0), Retreat::Forced);
    state.settle(foot);
    turn_to(&mut state, Side::Rebel);
    give(&mut state, &Order::EndTurn, &[d4(2), d4(2), d4(2)]);
    let all: Vec<Place> = [foot, unit(&state, "foot2")]
        .into_iter()
        .flat_map(|id| state.figures(id).map(|(_, place)| place).collect::<Vec<_>>())
        .collect();
    for (index, place) in all.iter().enumerate() {
        assert!(all[..index].iter().all(|other| other.distance(*place) >= Inches::from_hundredths(99)), "{all:?}");
    }
    assert!(state.figures(foot).all(|(_, place)| state.field.features[0].distance(place) <= Inches::whole(6)));
}

// rule: IM-5.29, IM-5.35
#[test]
fn im_5_29_a_man_who_is_held_stays_behind_whichever_of_the_crew_he_is() {
    for held in 0..2_usize {
        let mut places = [(3100, 2100), (3150, 2250)];
        places[held] = (2600, 2300);
        let mut state = running_gun(&places);
        let gunners = unit(&state, "fa1");
        stand(&mut state, "mut1", &[(2500, 2300), (2600, 2400), (2600, 2200)], 0);
        give(&mut state, &Order::EndTurn, &[d4(4), d4(4)]);
        assert_eq!(state.place(gunners, held as u8), Place::new(2600, 2300), "number {held}");
        assert!(state.place(gunners, 1 - held as u8).y < 1600);
    }
}
