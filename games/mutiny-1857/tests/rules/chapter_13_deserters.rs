//! Chapter 13: deserter morale.

use mutiny_1857::{Body, Cause, Happening, Place, Retreat, Side, State};

use crate::kit::{action, action_with, go, ground, odds, row, stand, unit};

/// A British officer who shoots one rebel at a time, and Mutineers who see it.
fn sight(pairs: &str, rebels: &str) -> State {
    let mut state = action_with("", "officer:mount='foot' british_foot", rebels, pairs);
    stand(&mut state, "officer1", &[(1000, 1000)], 0);
    row(&mut state, "foot1", 5000, 300, 5, 0);
    state
}

fn gone(events: &[Happening]) -> Vec<(u8, u8)> {
    events
        .iter()
        .filter_map(
            |event| if let Happening::Deserted { unit, gone, .. } = event { Some((unit.0, *gone)) } else { None },
        )
        .collect()
}

// rule: IM-13.8, IM-13.9, IM-13.10, IM-13.12
#[test]
fn im_13_9_those_who_throw_less_than_four_go_home_before_the_morale_test() {
    let mut state = sight("", "mutineer:9");
    row(&mut state, "mut1", 600, 1600, 9, 180);
    let rebels = unit(&state, "mut1");
    // A hit, a failed save; eight test; then one dead against five living.
    let events = go(&mut state, "fire officer1 at mut1", &[12, 1, 4, 5, 6, 3, 2, 4, 1, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(gone(&events), [(rebels.0, 3)]);
    assert_eq!((state[rebels].alive(), state[rebels].killed, state[rebels].deserted), (5, 1, 3));
    let order: Vec<bool> = events
        .iter()
        .filter_map(|event| match event {
            Happening::Deserted { .. } => Some(true),
            Happening::Tested { .. } => Some(false),
            _ => None,
        })
        .collect();
    assert_eq!(order, [true, false]);
}

// rule: IM-13.1, IM-13.5
#[test]
fn im_13_5_only_mutineers_who_see_friends_shot_within_twelve_inches_are_tested() {
    let setup = |x: i32, terrain: &str| {
        let mut state = action(terrain, "officer:mount='foot' british_foot", "badmash:8 mutineer:8 afghan:8");
        stand(&mut state, "officer1", &[(1000, 1000)], 0);
        row(&mut state, "foot1", 5000, 300, 5, 0);
        stand(&mut state, "bad1", &[(1000, 1600)], 180);
        stand(&mut state, "mut1", &[(x, 1600), (x, 1500)], 180);
        stand(&mut state, "afg1", &[(900, 2200)], 180);
        state
    };
    // The last Badmash dies; two Mutineers 11.99 away test, one goes.
    assert_eq!(gone(&go(&mut setup(2299, ""), "fire officer1 at bad1", &[12, 1, 6, 1])).len(), 1);
    assert_eq!(gone(&go(&mut setup(2301, ""), "fire officer1 at bad1", &[12, 1])).len(), 0);
    let house = ground("stone_building", "[[15, 14], [16, 14], [16, 18], [15, 18]]");
    assert_eq!(
        gone(&go(&mut setup(2299, &house), "fire officer1 at bad1", &[12, 1])).len(),
        0,
        "what is not seen does not frighten"
    );
}

// rule: IM-13.2
#[test]
fn im_13_2_a_limit_caps_the_tests_of_a_turn() {
    for (pairs, tests) in [("deserter_limit=1", 1), ("", 2)] {
        let mut state = sight(pairs, "mutineer:8 sahib mutineer:8");
        row(&mut state, "mut1", 3000, 1600, 4, 180);
        row(&mut state, "mut2", 800, 2400, 4, 180);
        stand(&mut state, "sahib1", &[(1000, 1600)], 180);
        let rebels = unit(&state, "mut2");
        // The Sahib falls; Mutineers see it, and so it goes on if his body were passed.
        let mut dice = vec![12, 1];
        dice.extend([6; 4]);
        go(&mut state, "fire officer1 at sahib1", &dice);
        assert_eq!(state[rebels].tests, 1);
        let due = if tests == 2 { vec![12, 1, 6, 6, 6, 1, 6, 6, 6] } else { vec![12, 1, 1, 6, 6, 6] };
        stand(&mut state, "officer1", &[(1000, 1900)], 0);
        crate::kit::turn_to(&mut state, Side::British);
        go(&mut state, "fire officer1 at mut2", &due);
        assert_eq!(state[rebels].tests, tests);
    }
}

// rule: IM-13.4, IM-13.13
#[test]
fn im_13_4_a_retreat_that_begins_in_sight_is_a_cause() {
    let mut state = sight("", "badmash:8 mutineer:8");
    row(&mut state, "bad1", 900, 1600, 2, 180);
    stand(&mut state, "mut1", &[(1000, 2300), (1100, 2300)], 180);
    // One Badmash falls; the other breaks (4 against 1). First his own test, then those who saw him fall, then those who saw him run.
    let events = go(&mut state, "fire officer1 at bad1", &[12, 1, 4, 1, 6, 6, 6, 6]);
    let causes: Vec<Cause> = events
        .iter()
        .filter_map(|event| if let Happening::Deserted { cause, .. } = event { Some(*cause) } else { None })
        .collect();
    assert_eq!(causes, [Cause::SawShot, Cause::SawRetreat]);
    assert_eq!(state[unit(&state, "bad1")].retreat, Retreat::Forced);
}

// rule: IM-13.6, IM-13.7
#[test]
fn im_13_7_a_dead_sahib_frightens_when_he_falls_and_when_he_is_passed() {
    let mut state = sight("", "mutineer:8 sahib");
    stand(&mut state, "mut1", &[(1000, 2200), (1100, 2200)], 180);
    stand(&mut state, "sahib1", &[(1000, 1600)], 180);
    let events = go(&mut state, "fire officer1 at sahib1", &[12, 1, 6, 6]);
    assert!(events.iter().any(|event| matches!(event, Happening::Deserted { cause: Cause::SawSahib, .. })));
    let mut state = sight("", "mutineer:8");
    state.bodies.push(Body { at: Place::new(1000, 3000), side: Side::Rebel });
    stand(&mut state, "mut1", &[(1000, 4500), (1100, 4500)], 180);
    crate::kit::turn_to(&mut state, Side::Rebel);
    go(&mut state, "move mut1 march", &[3, 2]);
    let events = go(&mut state, "place 10.5 41 turn 0 facing 180", &[6, 6]);
    assert!(events.iter().any(|event| matches!(event, Happening::Deserted { cause: Cause::PassedBody, .. })));
    crate::kit::turn_to(&mut state, Side::Rebel);
    go(&mut state, "move mut1 march", &[3, 2]);
    go(&mut state, "place 10.5 38 turn 0 facing 180", &[]);
}

// rule: IM-13.11, IM-13.13
#[test]
fn im_13_11_cover_gives_nothing_and_a_thinned_witness_is_tested_for_morale() {
    let mut state = action(&ground("mud_wall", "[[8, 22], [13, 22]]"), "officer:mount='foot'", "badmash:8 mutineer:8");
    stand(&mut state, "officer1", &[(1000, 1400)], 0);
    stand(&mut state, "bad1", &[(1000, 1900)], 180);
    row(&mut state, "mut1", 800, 2300, 6, 180);
    let rebels = unit(&state, "mut1");
    state[rebels].killed = 4;
    // The Badmash falls; six dice and no more for the wall; three go; four killed against three living calls for a test, where the wall helps.
    let events = go(&mut state, "fire officer1 at bad1", &[12, 1, 1, 2, 5, 6, 3, 4, 3, 4, 2, 5, 6, 5, 6, 1]);
    assert_eq!(gone(&events), [(rebels.0, 3)]);
    let p = odds("shaken", "alive=8 killed=1", |value| value["result"] == "gone");
    assert!((p - 0.003_906).abs() < 1e-6);
}

/// A house from (9, 15) to (13, 18) with these Badmash in it, Mutineers at an x, and a British officer who fires at the house.
fn besieged(badmash: usize, x: i32, terrain: &str) -> State {
    let house = ground("stone_building", "[[9, 15], [13, 15], [13, 18], [9, 18]]") + terrain;
    let mut state = action(&house, "officer:mount='foot' british_foot", "badmash:8 mutineer:8");
    stand(&mut state, "officer1", &[(1000, 1000)], 0);
    row(&mut state, "foot1", 5000, 300, 5, 0);
    stand(&mut state, "bad1", &vec![(0, 0); badmash], 180);
    let rebels = unit(&state, "bad1");
    state[rebels].building = Some(0);
    state.settle(rebels);
    stand(&mut state, "mut1", &[(x, 1650), (x, 1550)], 180);
    state
}

/// A hill between the house and the Mutineers.
fn hill() -> String {
    ground("hill", "[[15, 14], [17, 14], [17, 19], [15, 19]]")
}

// rule: IM-1.8, IM-7.8, IM-13.5
#[test]
fn im_13_5_friends_shot_in_a_house_are_seen_at_its_outline() {
    assert_eq!(gone(&go(&mut besieged(1, 2550, ""), "fire officer1 at bad1", &[12, 1, 6, 1])).len(), 1);
    assert_eq!(gone(&go(&mut besieged(1, 2551, ""), "fire officer1 at bad1", &[12, 1])).len(), 0, "too far");
    assert_eq!(gone(&go(&mut besieged(1, 2000, &hill()), "fire officer1 at bad1", &[12, 1])).len(), 0, "hidden");
}

// rule: IM-7.9, IM-13.4
#[test]
fn im_13_4_a_retreat_from_a_house_is_seen_only_by_those_who_see_the_house() {
    // One falls, the other breaks: four against one and one for the walls.
    let broken = [12, 1, 4, 1, 1];
    let events = go(&mut besieged(2, 2000, &hill()), "fire officer1 at bad1", &broken);
    assert_eq!(gone(&events).len(), 0);
    let seen = [&broken[..], &[6, 6, 6, 6]].concat();
    assert_eq!(gone(&go(&mut besieged(2, 2000, ""), "fire officer1 at bad1", &seen)).len(), 2, "his death and the run");
}

// rule: IM-13.6, IM-13.13
#[test]
fn im_13_13_two_sahibs_killed_in_one_event_frighten_once() {
    let house = ground("stone_building", "[[28, 20], [32, 20], [32, 23], [28, 23]]");
    let mut state = action(&house, "british_field_artillery british_foot", "sahib sahib mutineer:8");
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(3000, 1000);
    state.guns[0].facing = table::Facing::NORTH;
    state.guns[0].limber = Place::new(3000, 750);
    stand(&mut state, "fa1", &[(2900, 1000)], 0);
    row(&mut state, "foot1", 5000, 300, 5, 0);
    stand(&mut state, "mut1", &[(2600, 2100), (2600, 2200)], 180);
    for name in ["sahib1", "sahib2"] {
        let id = unit(&state, name);
        state[id].building = Some(0);
        state.settle(id);
    }
    state.hits[0] = 6;
    let events = go(&mut state, "shell fa1 at t1", &[8, 1, 1, 1, 6, 6]);
    assert_eq!(state.bodies.len(), 2);
    assert_eq!(gone(&events).len(), 1);
}

// rule: IM-1.8, IM-13.13
#[test]
fn im_13_13_witnesses_in_a_house_are_as_near_as_its_outline() {
    let house = ground("stone_building", "[[12, 15], [14, 15], [14, 17], [12, 17]]");
    let mut state = action(&house, "officer:mount='foot' british_foot", "badmash:8 mutineer:8 mutineer:8");
    stand(&mut state, "officer1", &[(1000, 1000)], 0);
    row(&mut state, "foot1", 5000, 300, 5, 0);
    stand(&mut state, "bad1", &[(1000, 1600)], 180);
    stand(&mut state, "mut1", &[(1000, 2200), (1100, 2200)], 180);
    stand(&mut state, "mut2", &[(5000, 5000), (5000, 5100)], 180);
    let (outside, inside) = (unit(&state, "mut1"), unit(&state, "mut2"));
    state[inside].building = Some(0);
    state.settle(inside);
    let events = go(&mut state, "fire officer1 at bad1", &[12, 1, 6, 6, 6, 6]);
    assert_eq!(gone(&events), [(inside.0, 0), (outside.0, 0)]);
}
