//! Chapter 11: morale.

use engine::{Game, Pending};
use mutiny_1857::{Body, Happening, Order, Phase, Place, Retreat, Side, State};

use crate::kit::{action, action_with, cites, give, go, ground, odds, row, rules, stand, turn_to, unit};

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
    let events = go(&mut state.clone(), "fire bad1 at foot1", &[4, 1, 7, 5, 3, 5, 4]);
    assert!(cites(&events, "IM-11.21"));
    let events = go(&mut state, "fire bad1 at foot1", &[4, 1, 7, 5, 3, 5, 3]);
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
    assert_eq!(cause(&mut state, "fire sowar1 at foot1", &[8, 1, 1, 1, 12, 12, 12]).as_deref(), Some("CavalryFire"));
    let mut state = shaken("");
    stand(&mut state, "bad1", &[(1000, 1100)], 180);
    assert_eq!(cause(&mut state, "melee bad1", &[4, 1, 1, 1, 12, 12, 12]).as_deref(), Some("Melee"));
    let mut state = action("", "british_foot", "rebel_artillery");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(1000, 2000);
    state.guns[0].facing = table::Facing::SOUTH;
    state.guns[0].limber = Place::new(1000, 2250);
    stand(&mut state, "gun1", &[(900, 2000)], 180);
    turn_to(&mut state, Side::Rebel);
    assert_eq!(cause(&mut state, "fire gun1 at foot1", &[6, 1, 1, 12, 12, 12, 12]).as_deref(), Some("ArtilleryFire"));
}

// rule: IM-11.1, IM-11.7
#[test]
fn im_11_7_half_losses_share_the_events_test_or_make_a_second() {
    let mut state = shaken("even_test=extra");
    let foot = unit(&state, "foot1");
    state[foot].killed = 2;
    let events = go(&mut state, "fire bad1 at foot1", &[4, 1, 1, 1, 1, 12, 12, 12, 1, 1, 1, 12, 12, 12]);
    assert_eq!(events.iter().filter(|event| matches!(event, Happening::Tested { .. })).count(), 2);
    let mut state = shaken("");
    let foot = unit(&state, "foot1");
    state[foot].killed = 2;
    go(&mut state, "fire bad1 at foot1", &[4, 1, 1, 1, 1, 12, 12, 12]);
}

// rule: IM-11.2, IM-13.3
#[test]
fn im_11_2_the_opponent_may_decide_whether_to_ask() {
    let mut state = shaken("ask=choose");
    go(&mut state, "fire bad1 at foot1", &[4, 1]);
    assert!(matches!(state.phase, Phase::Ask(test) if test.unit == unit(&state, "foot1")));
    assert!(matches!(state.pending(), Pending::Decision { seat, question: "ask" } if seat == Side::Rebel.seat()));
    let mut declined = state.clone();
    give(&mut declined, &Order::Decline, &[]);
    assert_eq!(declined[unit(&declined, "foot1")].retreat, Retreat::None);
    give(&mut state, &Order::Ask, &[12, 12, 1, 1, 1]);
    assert_eq!(state[unit(&state, "foot1")].retreat, Retreat::Forced);
}

// rule: IM-11.8, IM-11.9
#[test]
fn im_11_8_officers_within_twelve_inches_help_alive_and_hurt_dead() {
    let mut state = shaken("");
    stand(&mut state, "officer1", &[(1000, 300)], 0);
    go(&mut state, "fire bad1 at foot1", &[4, 1, 1, 1, 1, 1, 1, 12]);
    let mut state = shaken("");
    state.bodies.push(Body { at: Place::new(1000, 300), side: Side::British });
    go(&mut state, "fire bad1 at foot1", &[4, 1, 1, 1, 12, 12, 12, 12]);
    let mut far = shaken("");
    far.bodies.push(Body { at: Place::new(5000, 300), side: Side::British });
    go(&mut far, "fire bad1 at foot1", &[4, 1, 1, 1, 12, 12, 12]);
    // A Sahib steadies rebels only by option.
    for (pairs, dice) in [("", vec![12, 1, 1, 4, 4]), ("sahib_morale=true", vec![12, 1, 1, 4, 4, 1])] {
        let mut state = action_with("", "officer:mount='foot'", "badmash:8 sahib", pairs);
        stand(&mut state, "officer1", &[(1000, 1000)], 0);
        stand(&mut state, "bad1", &[(1000, 1500), (1100, 1500), (1200, 1500)], 180);
        stand(&mut state, "sahib1", &[(1100, 2400)], 180);
        go(&mut state, "fire officer1 at bad1", &dice);
    }
}

// rule: IM-11.10, IM-11.12, IM-11.13, IM-11.14, IM-11.15, IM-11.16
#[test]
fn im_11_10_every_class_tests_with_its_die() {
    let book = rules().book();
    for (key, die) in [
        ("british_horse_artillery", 10),
        ("british_field_artillery", 10),
        ("loyal_sepoy", 8),
        ("sikh", 8),
        ("gurkha", 8),
        ("civilian", 6),
        ("badmash", 4),
        ("villager", 4),
        ("mutineer", 6),
        ("afghan", 6),
        ("parsee", 6),
        ("rebel_artillery", 6),
        ("rebel_cavalry", 8),
    ] {
        assert_eq!(book.unit_type(book.find(key).unwrap()).die, die, "{key}");
    }
    // And the dice are thrown: a Sikh unit of two living and one dead throws three D8.
    let mut state = action("", "sikh", "badmash:8");
    stand(&mut state, "sikh1", &[(1000, 1000), (1100, 1000), (1200, 1000)], 0);
    stand(&mut state, "bad1", &[(1000, 1600)], 180);
    turn_to(&mut state, Side::Rebel);
    go(&mut state, "fire bad1 at sikh1", &[4, 1, 8, 8, 1]);
}

// rule: IM-11.18, IM-11.19
#[test]
fn im_11_19_rebels_have_one_die_for_hard_cover_and_none_for_soft() {
    for (kind, dice) in [("low_wall", vec![12, 1, 1, 4, 4]), ("mud_wall", vec![12, 1, 1, 4, 4, 1])] {
        let mut state = action(&ground(kind, "[[8, 16], [13, 16]]"), "officer:mount='foot'", "badmash:8");
        stand(&mut state, "officer1", &[(1000, 1400)], 0);
        stand(&mut state, "bad1", &[(1000, 1700), (1100, 1700), (1200, 1700)], 180);
        let mut dice = dice;
        dice[0] = 12;
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
    go(&mut state, "fire bad1 at foot1", &[4, 1]);
    let mut state = shaken("");
    stand(&mut state, "officer1", &[(3000, 1000)], 0);
    stand(&mut state, "bad1", &[(3000, 1600)], 180);
    go(&mut state, "fire bad1 at officer1", &[4, 1]);
    assert_eq!(state.bodies.len(), 1);
}
