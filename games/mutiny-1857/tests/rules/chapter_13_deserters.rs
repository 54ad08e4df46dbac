//! Chapter 13: deserter morale.

use chance::{d4, d10, d12};
use mutiny_1857::{Body, Cause, Happening, Place, Retreat, Side, State};

use crate::kit::{action, action_with, go, go_sized, ground, odds, row, stand, unit};

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
    let events = go(&mut state, "fire officer1 at mut1", &[d12(12), 1, 4, 5, 6, 3, 2, 4, 1, 6, 1, 1, 1, 1, 1, 1]);
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
    assert_eq!(gone(&go(&mut setup(2299, ""), "fire officer1 at bad1", &[d12(12), d4(1), 6, 1])).len(), 1);
    assert_eq!(gone(&go(&mut setup(2301, ""), "fire officer1 at bad1", &[d12(12), d4(1)])).len(), 0);
    let house = ground("stone_building", "[[15, 14], [16, 14], [16, 18], [15, 18]]");
    assert_eq!(
        gone(&go(&mut setup(2299, &house), "fire officer1 at bad1", &[d12(12), d4(1)])).len(),
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
        let mut dice = vec![d12(12), d12(1)];
        dice.extend([6; 4]);
        go(&mut state, "fire officer1 at sahib1", &dice);
        assert_eq!(state[rebels].tests, 1);
        let due = if tests == 2 { vec![d12(12), 1, 6, 6, 6, 1, 6, 6, 6] } else { vec![d12(12), 1, 1, 6, 6, 6] };
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
    let events = go(&mut state, "fire officer1 at bad1", &[d12(12), d4(1), d4(4), d4(1), 6, 6, 6, 6]);
    let causes: Vec<Cause> = events
        .iter()
        .filter_map(|event| if let Happening::Deserted { cause, .. } = event { Some(*cause) } else { None })
        .collect();
    assert_eq!(causes, [Cause::SawShot, Cause::SawRetreat]);
    assert_eq!(state[unit(&state, "bad1")].retreat, Retreat::Forced);
}

// rule: IM-13.4, IM-12.10
#[test]
fn im_13_4_every_retreat_move_that_is_seen_before_or_after_is_a_cause() {
    for (pairs, again) in [("", true), ("retreat_seen=start", false)] {
        let mut state = sight(pairs, "badmash:8 mutineer:8");
        row(&mut state, "bad1", 900, 1600, 2, 180);
        row(&mut state, "mut1", 900, 2600, 8, 180);
        // In the British turn: one falls within 12, the other breaks; it is seen to fall and to run.
        let mut dice = vec![(12, 12), (4, 1), (4, 4), (4, 1)];
        dice.extend([(6, 6); 8]);
        dice.extend([4, 5, 2, 6, 1, 3, 4, 5].map(|face| (6, face)));
        go_sized(&mut state, "fire officer1 at bad1", &dice);
        let rebels = unit(&state, "mut1");
        assert_eq!(state[rebels].alive(), 5);
        go(&mut state, "finish", &[]);
        // The rebel turn: they run 6 inches and are seen before and after, which is one test.
        let mut dice = vec![(4, 2), (4, 2), (4, 2)];
        if again {
            dice.extend([6, 4, 1, 5, 2].map(|face| (6, face)));
        }
        go_sized(&mut state, "end turn", &dice);
        assert_eq!(state[rebels].alive(), if again { 3 } else { 5 }, "{pairs}");
        // Out of twelve inches before and after the next move.
        stand(&mut state, "bad1", &[(5500, 2200)], 0);
        crate::kit::end_turn(&mut state);
        go_sized(&mut state, "end turn", &[(4, 1), (4, 1), (4, 1)]);
    }
}

// rule: IM-13.4, IM-4.7, IM-5.36
#[test]
fn im_13_4_a_retreat_by_choice_and_that_of_a_spent_unit_or_a_sahib_are_seen_too() {
    for (name, spent, dice) in [("bad1", false, 3), ("bad1", true, 2), ("sahib1", false, 3)] {
        let mut state = action("", "british_foot", "badmash:8 mutineer:8 sahib");
        row(&mut state, "foot1", 5000, 300, 5, 0);
        row(&mut state, "bad1", 900, 1600, 2, 180);
        stand(&mut state, "sahib1", &[(2000, 1600)], 180);
        stand(&mut state, "mut1", &[(1500, 2300), (1600, 2300)], 180);
        crate::kit::turn_to(&mut state, Side::Rebel);
        let id = unit(&state, name);
        state[id].spent = spent;
        let mut thrown = vec![(4, 1); dice];
        thrown.extend([(6, 6), (6, 6)]);
        let events = go_sized(&mut state, &format!("move {name} retreat"), &thrown);
        let causes: Vec<Cause> = events
            .iter()
            .filter_map(|event| if let Happening::Deserted { cause, .. } = event { Some(*cause) } else { None })
            .collect();
        assert_eq!(causes, [Cause::SawRetreat], "{name}");
        assert!(crate::kit::cites(&events, if spent { "IM-4.7" } else { "IM-5.36" }));
    }
}

// rule: IM-13.4
#[test]
fn im_13_4_the_same_figure_is_within_twelve_inches_and_in_sight() {
    // One Badmash runs seven inches off behind a house, the other in the open: twelve inches off he is seen, a little farther nobody is.
    for (x, seen) in [(2300, true), (2301, false)] {
        let house = ground("stone_building", "[[9, 16], [12, 16], [12, 18], [9, 18]]");
        let mut state = action(&house, "british_foot", "badmash:8 mutineer:8");
        row(&mut state, "foot1", 5000, 300, 5, 0);
        stand(&mut state, "mut1", &[(1000, 1400)], 180);
        stand(&mut state, "bad1", &[(1000, 2200), (x, 1400)], 180);
        crate::kit::turn_to(&mut state, Side::Rebel);
        let mut dice = vec![(4, 1); 3];
        dice.extend([(6, 6)].into_iter().filter(|_| seen));
        assert_eq!(gone(&go_sized(&mut state, "move bad1 retreat", &dice)).len(), usize::from(seen), "{x}");
    }
}

// rule: IM-13.4
#[test]
fn im_13_4_who_sees_only_the_end_of_a_retreat_move_is_tested_too() {
    for (rate, seen) in [(3, true), (1, false)] {
        let mut state = action("", "british_foot", "badmash:8 mutineer:8");
        row(&mut state, "foot1", 5000, 300, 5, 0);
        stand(&mut state, "bad1", &[(1000, 1600)], 180);
        stand(&mut state, "mut1", &[(1000, 3500)], 180);
        crate::kit::turn_to(&mut state, Side::Rebel);
        let mut dice = vec![(4, rate); 3];
        dice.extend([(6, 6)].into_iter().filter(|_| seen));
        assert_eq!(gone(&go_sized(&mut state, "move bad1 retreat", &dice)).len(), usize::from(seen), "{rate} a die");
    }
}

// rule: IM-13.4
#[test]
fn im_13_4_nobody_watches_himself_or_the_enemy() {
    for (side, name) in [(Side::Rebel, "mut1"), (Side::British, "foot1")] {
        let mut state = action("", "british_foot", "mutineer:8");
        row(&mut state, "foot1", 1000, 2000, 2, 0);
        row(&mut state, "mut1", 1000, 2600, 2, 180);
        crate::kit::turn_to(&mut state, side);
        let events = go_sized(&mut state, &format!("move {name} retreat"), &[(4, 1); 3]);
        assert!(gone(&events).is_empty(), "{name}");
    }
}

// rule: IM-1.3, IM-1.8, IM-13.4, IM-13.5
#[test]
fn im_1_8_horsemen_are_seen_as_near_as_the_nearer_of_their_bases() {
    // The front base is twelve inches and a half off; the rear one an inch nearer, or farther.
    for (facing, seen) in [(90, true), (270, false)] {
        let mut state = action("", "officer:mount='foot' british_foot", "rebel_cavalry:6 mutineer:8");
        row(&mut state, "foot1", 5000, 300, 5, 0);
        stand(&mut state, "officer1", &[(2350, 800)], 0);
        stand(&mut state, "mut1", &[(1000, 1400)], 180);
        stand(&mut state, "sowar1", &[(2350, 1400)], facing);
        let mut running = state.clone();
        crate::kit::turn_to(&mut running, Side::Rebel);
        let stays = || [(6, 6)].into_iter().filter(|_| seen);
        let dice: Vec<(u8, u8)> = [(8, 1); 3].into_iter().chain(stays()).collect();
        assert_eq!(gone(&go_sized(&mut running, "move sowar1 retreat", &dice)).len(), usize::from(seen), "{facing}");
        let dice: Vec<(u8, u8)> = [(12, 12), (8, 1)].into_iter().chain(stays()).collect();
        let events = go_sized(&mut state, "fire officer1 at sowar1", &dice);
        assert_eq!(gone(&events).len(), usize::from(seen), "{facing}");
    }
}

// rule: IM-13.6, IM-13.7
#[test]
fn im_13_7_a_dead_sahib_frightens_when_he_falls_and_when_he_is_passed() {
    let mut state = sight("", "mutineer:8 sahib");
    stand(&mut state, "mut1", &[(1000, 2200), (1100, 2200)], 180);
    stand(&mut state, "sahib1", &[(1000, 1600)], 180);
    let events = go(&mut state, "fire officer1 at sahib1", &[d12(12), d12(1), 6, 6]);
    assert!(events.iter().any(|event| matches!(event, Happening::Deserted { cause: Cause::SawSahib, .. })));
    let mut state = sight("", "mutineer:8");
    state.bodies.push(Body { at: Place::new(1000, 3000), side: Side::Rebel });
    stand(&mut state, "mut1", &[(1000, 4500), (1100, 4500)], 180);
    crate::kit::turn_to(&mut state, Side::Rebel);
    go(&mut state, "move mut1 march", &[d4(3), d4(2)]);
    let events = go(&mut state, "place 10.5 41 turn 0 facing 180", &[6, 6]);
    assert!(events.iter().any(|event| matches!(event, Happening::Deserted { cause: Cause::PassedBody, .. })));
    crate::kit::turn_to(&mut state, Side::Rebel);
    go(&mut state, "move mut1 march", &[d4(3), d4(2)]);
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
    let events = go(&mut state, "fire officer1 at bad1", &[d12(12), d4(1), 1, 2, 5, 6, 3, 4, 3, 4, 2, 5, 6, 5, 6, 1]);
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
    assert_eq!(gone(&go(&mut besieged(1, 2550, ""), "fire officer1 at bad1", &[d12(12), d4(1), 6, 1])).len(), 1);
    assert_eq!(gone(&go(&mut besieged(1, 2551, ""), "fire officer1 at bad1", &[d12(12), d4(1)])).len(), 0, "too far");
    assert_eq!(
        gone(&go(&mut besieged(1, 2000, &hill()), "fire officer1 at bad1", &[d12(12), d4(1)])).len(),
        0,
        "hidden"
    );
}

// rule: IM-7.9, IM-13.4
#[test]
fn im_13_4_a_retreat_from_a_house_is_seen_only_by_those_who_see_the_house() {
    // One falls, the other breaks: four against one and one for the walls.
    let broken = [d12(12), d4(1), d4(4), d4(1), d4(1)];
    let events = go(&mut besieged(2, 2000, &hill()), "fire officer1 at bad1", &broken);
    assert_eq!(gone(&events).len(), 0);
    let seen = [&broken[..], &[6, 6, 6, 6]].concat();
    assert_eq!(gone(&go(&mut besieged(2, 2000, ""), "fire officer1 at bad1", &seen)).len(), 2, "his death and the run");
}

// rule: IM-13.4, IM-13.5
#[test]
fn im_13_4_a_retreat_is_seen_at_its_beginning_and_at_each_move_within_twelve_inches() {
    for (pairs, left) in [("", 3), ("retreat_seen=start", 5)] {
        let mut state = action_with("", "british_foot british_foot", "badmash:8 mutineer:8", pairs);
        row(&mut state, "foot2", 5000, 300, 5, 0);
        stand(&mut state, "foot1", &[(900, 2000)], 0);
        stand(&mut state, "bad1", &[(1000, 2000), (1100, 2000)], 180);
        row(&mut state, "mut1", 1100, 1000, 8, 0);
        let rebels = unit(&state, "mut1");
        // Deaths in melee frighten nobody else; that the other Badmash breaks, nine inches off, does.
        let mut dice = vec![(12, 12), (4, 1), (4, 4), (4, 1)];
        dice.extend([4, 5, 2, 6, 1, 3, 4, 5].map(|face| (6, face)));
        go_sized(&mut state, "melee foot1", &dice);
        assert_eq!(state[rebels].alive(), 5);
        if state.current.is_some() {
            go(&mut state, "finish", &[]);
        }
        // It runs from nine inches off to fifteen.
        let mut dice = vec![(4, 2); 3];
        if left == 3 {
            dice.extend([6, 4, 1, 5, 2].map(|face| (6, face)));
        }
        go_sized(&mut state, "end turn", &dice);
        assert_eq!((state.place(unit(&state, "bad1"), 1).y, state[rebels].alive()), (2600, left), "{pairs}");
        // And from there on unseen.
        crate::kit::end_turn(&mut state);
        go_sized(&mut state, "end turn", &[(4, 1), (4, 1), (4, 1)]);
    }
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
    let events = go(&mut state, "shell fa1 at t1", &[d10(8), d10(1), d10(1), d10(1), 6, 6]);
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
    let events = go(&mut state, "fire officer1 at bad1", &[d12(12), d4(1), 6, 6, 6, 6]);
    assert_eq!(gone(&events), [(inside.0, 0), (outside.0, 0)]);
}
