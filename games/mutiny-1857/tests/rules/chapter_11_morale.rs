//! Chapter 11: morale.

use chance::{d4, d8, d12};
use engine::{Game, Pending};
use mutiny_1857::{Body, Happening, Order, Phase, Place, Retreat, Side, State};

use crate::kit::{action, action_with, cites, give, go, go_sized, ground, odds, row, stand, turn_to, unit};

/// Five British Foot with two killed before, and one Badmash who can shoot at them.
fn shaken(pairs: &str) -> State {
    let mut state = action_with("", "british_foot officer:mount='foot'", "badmash:8 sahib rebel_cavalry:6", pairs);
    row(&mut state, "foot1", 1000, 1000, 4, 0);
    let foot = unit(&state, "foot1");
    state[foot].killed = 1;
    stand(&mut state, "officer1", &[(5500, 300)], 0);
    stand(&mut state, "bad1", &[(1000, 1600)], 180);
    stand(&mut state, "sowar1", &[(5500, 5500)], 180);
    stand(&mut state, "sahib1", &[(5000, 5500)], 180);
    turn_to(&mut state, Side::Rebel);
    state
}

// rule: IM-11.3, IM-11.11, IM-11.21, IM-11.22, IM-11.23
#[test]
fn im_11_21_the_dead_are_thrown_first_and_equal_is_enough() {
    let mut state = shaken("");
    let foot = unit(&state, "foot1");
    // A hit, a failed save; two dead in all against three living.
    let events = go(&mut state.clone(), "fire bad1 at foot1", &[d4(4), d12(1), d12(7), d12(5), d12(3), d12(5), d12(4)]);
    assert!(cites(&events, "IM-11.21"));
    let events = go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1), d12(7), d12(5), d12(3), d12(5), d12(3)]);
    assert!(cites(&events, "IM-11.22"));
    assert_eq!(state[foot].retreat, Retreat::Forced);
}

// rule: IM-11.4, IM-11.5, IM-11.6
#[test]
fn im_11_4_cavalry_guns_and_melee_call_for_tests_too() {
    let cause = |state: &mut State, order: &str, dice: &[u32]| {
        let events = go(state, order, dice);
        events.iter().find_map(|event| {
            if let Happening::Tested { cause, .. } = event { Some(format!("{cause:?}")) } else { None }
        })
    };
    let mut state = shaken("");
    stand(&mut state, "sowar1", &[(1000, 2000)], 180);
    stand(&mut state, "bad1", &[(3000, 3000)], 180);
    assert_eq!(
        cause(&mut state, "fire sowar1 at foot1", &[d8(8), d12(1), d12(1), d12(1), d12(12), d12(12), d12(12)])
            .as_deref(),
        Some("CavalryFire")
    );
    let mut state = shaken("");
    stand(&mut state, "bad1", &[(1000, 1100)], 180);
    assert_eq!(
        cause(&mut state, "melee bad1", &[d4(4), d12(1), d12(1), d12(1), d12(12), d12(12), d12(12)]).as_deref(),
        Some("Melee")
    );
    let mut state = action("", "british_foot", "rebel_artillery");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(1000, 2000);
    state.guns[0].facing = table::Facing::SOUTH;
    state.guns[0].limber = Place::new(1000, 2250);
    stand(&mut state, "gun1", &[(900, 2000)], 180);
    turn_to(&mut state, Side::Rebel);
    assert_eq!(
        cause(&mut state, "fire gun1 at foot1", &[6, d12(1), d12(1), d12(12), d12(12), d12(12), d12(12)]).as_deref(),
        Some("ArtilleryFire")
    );
}

// rule: IM-11.1, IM-11.7
#[test]
fn im_11_7_half_losses_share_the_events_test_or_make_a_second() {
    let mut state = shaken("even_test=extra");
    let foot = unit(&state, "foot1");
    state[foot].killed = 2;
    let events = go(
        &mut state,
        "fire bad1 at foot1",
        &[
            d4(4),
            d12(1),
            d12(1),
            d12(1),
            d12(1),
            d12(12),
            d12(12),
            d12(12),
            d12(1),
            d12(1),
            d12(1),
            d12(12),
            d12(12),
            d12(12),
        ],
    );
    assert_eq!(events.iter().filter(|event| matches!(event, Happening::Tested { .. })).count(), 2);
    let mut state = shaken("");
    let foot = unit(&state, "foot1");
    state[foot].killed = 2;
    go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1), d12(1), d12(1), d12(1), d12(12), d12(12), d12(12)]);
}

// rule: IM-11.2, IM-13.3
#[test]
fn im_11_2_the_opponent_may_decide_whether_to_ask() {
    let mut state = shaken("ask=choose");
    go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1)]);
    assert!(matches!(state.phase, Phase::Ask(test) if test.unit == unit(&state, "foot1")));
    assert!(matches!(state.pending(), Pending::Decision { seat, question: "ask" } if seat == Side::Rebel.seat()));
    let mut declined = state.clone();
    give(&mut declined, &Order::Decline, &[]);
    assert_eq!(declined[unit(&declined, "foot1")].retreat, Retreat::None);
    give(&mut state, &Order::Ask, &[d12(12), d12(12), d12(1), d12(1), d12(1)]);
    assert_eq!(state[unit(&state, "foot1")].retreat, Retreat::Forced);
}

// rule: IM-11.8, IM-11.9
#[test]
fn im_11_8_officers_within_twelve_inches_help_alive_and_hurt_dead() {
    let mut state = shaken("");
    stand(&mut state, "officer1", &[(1000, 300)], 0);
    go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1), d12(1), d12(1), d12(1), d12(1), d12(1), d12(12)]);
    let mut state = shaken("");
    state.bodies.push(Body { at: Place::new(1000, 300), side: Side::British });
    go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1), d12(1), d12(1), d12(12), d12(12), d12(12), d12(12)]);
    let mut far = shaken("");
    far.bodies.push(Body { at: Place::new(5000, 300), side: Side::British });
    go(&mut far, "fire bad1 at foot1", &[d4(4), d12(1), d12(1), d12(1), d12(12), d12(12), d12(12)]);
    // Twelve inches from base to base, exactly; from the man who is left nearest.
    for (y, near) in [(2300, true), (2301, false)] {
        let mut state = shaken("");
        stand(&mut state, "officer1", &[(1300, y)], 0);
        let officer = if near { vec![d12(12)] } else { Vec::new() };
        let test = [vec![d4(4), d12(1), d12(1), d12(1), d12(1), d12(1), d12(1)], officer.clone()].concat();
        go(&mut state, "fire bad1 at foot1", &test);
        let mut state = shaken("");
        state.bodies.push(Body { at: Place::new(1300, y), side: Side::British });
        let test = [vec![d4(4), d12(1), d12(1), d12(1)], officer, vec![d12(12); 3]].concat();
        go(&mut state, "fire bad1 at foot1", &test);
    }
    // A dead Sahib weighs on nobody's morale, and a dead officer not on rebels'.
    let mut state = shaken("");
    state.bodies.push(Body { at: Place::new(1000, 300), side: Side::Rebel });
    go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1), d12(1), d12(1), d12(1), d12(1), d12(1)]);
    // A Sahib steadies rebels only by option.
    for (pairs, dice) in [
        ("", vec![d12(12), d4(1), d4(1), d4(4), d4(4)]),
        ("sahib_morale=true", vec![d12(12), d4(1), d4(1), d4(4), d4(4), d12(1)]),
    ] {
        let mut state = action_with("", "officer:mount='foot'", "badmash:8 sahib", pairs);
        stand(&mut state, "officer1", &[(1000, 1000)], 0);
        stand(&mut state, "bad1", &[(1000, 1500), (1100, 1500), (1200, 1500)], 180);
        stand(&mut state, "sahib1", &[(1100, 2400)], 180);
        go(&mut state, "fire officer1 at bad1", &dice);
    }
}

// rule: IM-11.10, IM-11.11, IM-11.12, IM-11.13, IM-11.14, IM-11.15, IM-11.16
#[test]
fn im_11_10_every_class_tests_with_its_die() {
    // One of three falls: one die for the dead, two for the living, all of the class.
    let tests = |kind: &str, name: &str, side: Side, die: u8| {
        let (british, rebel) = if side == Side::British { (kind, "sahib") } else { ("officer:mount='foot'", kind) };
        let mut state = action("", british, rebel);
        turn_to(&mut state, side.enemy());
        let firer = if side == Side::British { "sahib1" } else { "officer1" };
        stand(&mut state, firer, &[(1100, 1600)], 180);
        stand(&mut state, name, &[(1000, 1000), (1300, 1000), (1600, 1000)], 0);
        let id = unit(&state, name);
        if let Some(gun) = state[id].gun {
            state.guns[usize::from(gun)].animals = 0;
        }
        let mut dice = vec![(12, 12), (die, 1)];
        if kind.starts_with("mutineer") {
            dice.extend([(6, 6), (6, 6)]);
        }
        dice.extend([(die, die), (die, 1), (die, die - 1)]);
        let events = go_sized(&mut state, &format!("fire {firer} at {name}"), &dice);
        assert!(cites(&events, "IM-11.21"), "{kind}: even is enough");
    };
    tests("british_horse_artillery", "rha1", Side::British, 10);
    tests("british_field_artillery", "fa1", Side::British, 10);
    tests("british_foot", "foot1", Side::British, 12);
    tests("british_cavalry", "horse1", Side::British, 12);
    tests("loyal_sepoy", "sepoy1", Side::British, 8);
    tests("sikh", "sikh1", Side::British, 8);
    tests("gurkha", "gurkha1", Side::British, 8);
    tests("civilian", "civil1", Side::British, 6);
    tests("badmash:8", "bad1", Side::Rebel, 4);
    tests("villager:8", "vil1", Side::Rebel, 4);
    tests("mutineer:8", "mut1", Side::Rebel, 6);
    tests("afghan:8", "afg1", Side::Rebel, 6);
    tests("parsee:8", "par1", Side::Rebel, 6);
    tests("rebel_artillery", "gun1", Side::Rebel, 6);
    tests("rebel_cavalry:6", "sowar1", Side::Rebel, 8);
}

// rule: IM-11.18, IM-11.19
#[test]
fn im_11_19_rebels_have_one_die_for_hard_cover_and_none_for_soft() {
    for (kind, dice) in [
        ("low_wall", vec![d12(12), d4(1), d4(1), d4(4), d4(4)]),
        ("mud_wall", vec![d12(12), d4(1), d4(1), d4(4), d4(4), d4(1)]),
    ] {
        let mut state = action(&ground(kind, "[[8, 16], [13, 16]]"), "officer:mount='foot'", "badmash:8");
        stand(&mut state, "officer1", &[(1000, 1400)], 0);
        stand(&mut state, "bad1", &[(1000, 1700), (1100, 1700), (1200, 1700)], 180);
        go(&mut state, "fire officer1 at bad1", &dice);
    }
    let hard = odds("morale", "die=12 alive=3 killed=2 cover=hard", |value| value["result"] == "pass");
    let soft = odds("morale", "die=12 alive=3 killed=2 cover=soft", |value| value["result"] == "pass");
    assert!(hard > soft, "two dice are better than one");
}

// rule: IM-11.24
#[test]
fn im_11_24_officers_pack_trains_and_runaways_are_not_tested() {
    let mut state = shaken("");
    let foot = unit(&state, "foot1");
    state[foot].retreat = Retreat::Forced;
    go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1)]);
    let mut state = shaken("");
    stand(&mut state, "officer1", &[(3000, 1000)], 0);
    stand(&mut state, "bad1", &[(3000, 1600)], 180);
    go(&mut state, "fire bad1 at officer1", &[d4(4), d12(1)]);
    assert_eq!(state.bodies.len(), 1);
    let mut state = action("", "british_foot pack_train", "badmash:8");
    stand(&mut state, "mules1", &[(1000, 1000), (1100, 1000), (1200, 1000)], 0);
    stand(&mut state, "bad1", &[(1000, 1600)], 180);
    turn_to(&mut state, Side::Rebel);
    go_sized(&mut state, "fire bad1 at mules1", &[(4, 4), (6, 1)]);
    assert_eq!(state[unit(&state, "mules1")].killed, 1, "a mule falls and nobody is tested");
}
