//! The worked examples, and the exact probabilities that go with the rules.

use mutiny_1857::{Happening, Place, Side};

use crate::kit::{action, allowed, cites, go, ground, odds, refused, row, stand, turn_to, unit};

fn hits(events: &[Happening]) -> u8 {
    events.iter().find_map(|event| if let Happening::Fired { hits, .. } = event { Some(*hits) } else { None }).unwrap()
}

/// So many figures of a rebel type firing at British Foot behind a wall.
fn volley(kind: &str, name: &str, count: i32, wall: &str, dice: &[u32]) -> u8 {
    let mut state = action(&ground(wall, "[[8, 12], [14, 12]]"), "british_foot", &format!("{kind}:16"));
    row(&mut state, "foot1", 900, 1100, 5, 0);
    let mut places: Vec<(i32, i32)> = Vec::new();
    for index in 0..count {
        places.push((700 + 100 * (index % 8), 1800 + 100 * (index / 8)));
    }
    stand(&mut state, name, &places, 180);
    turn_to(&mut state, Side::Rebel);
    hits(&go(&mut state, &format!("fire {name} at foot1"), dice))
}

#[test]
fn example_1_and_2_three_badmash_at_soft_cover() {
    assert_eq!(volley("badmash", "bad1", 3, "low_wall", &[3, 2, 2]), 0);
    assert_eq!(volley("badmash", "bad1", 3, "low_wall", &[3, 3, 4, 4]), 1, "one hit, saved on a 4");
}

#[test]
fn example_9_to_11_massed_dice_are_grouped_as_well_as_can_be() {
    assert_eq!(volley("badmash", "bad1", 8, "mud_wall", &[4, 4, 2, 2, 1, 3, 3, 1, 12, 12]), 2);
    assert_eq!(volley("badmash", "bad1", 8, "low_wall", &[2, 2, 2, 2, 3, 3, 4, 4, 12, 12, 12]), 3);
    assert_eq!(volley("mutineer", "mut1", 10, "mud_wall", &[6, 4, 4, 2, 2, 3, 5, 1, 1, 6, 12, 12, 12, 12]), 4);
    assert_eq!(volley("mutineer", "mut1", 10, "low_wall", &[6, 4, 4, 2, 2, 3, 5, 1, 1, 6, 12, 12]), 2);
}

#[test]
fn example_4_and_5_an_officer_alive_saves_and_an_officer_dead_breaks_the_unit() {
    let setup = || {
        let mut state =
            action(&ground("low_wall", "[[8, 9], [14, 9]]"), "british_foot officer:mount='foot'", "badmash:8");
        row(&mut state, "foot1", 1000, 1000, 4, 0);
        let foot = unit(&state, "foot1");
        state[foot].killed = 1;
        stand(&mut state, "officer1", &[(1200, 400)], 0);
        stand(&mut state, "bad1", &[(1000, 1600)], 180);
        turn_to(&mut state, Side::Rebel);
        state
    };
    let events = go(&mut setup(), "fire bad1 at foot1", &[4, 1, 7, 5, 3, 2, 4, 1, 8]);
    assert!(cites(&events, "IM-11.21"));
    let mut dead = setup();
    dead.bodies.push(mutiny_1857::Body { at: Place::new(1200, 400), side: Side::British });
    stand(&mut dead, "officer1", &[], 0);
    let events = go(&mut dead, "fire bad1 at foot1", &[4, 1, 7, 5, 9, 3, 2, 4, 1]);
    assert!(cites(&events, "IM-11.22"));
}

#[test]
fn example_13_a_battery_at_close_range() {
    let mut state = action("", "british_horse_artillery", "badmash:8");
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(3000, 1000);
    state.guns[0].facing = table::Facing::NORTH;
    state.guns[0].limber = Place::new(3000, 750);
    stand(&mut state, "rha1", &[(2900, 1000), (3100, 1000), (2900, 900)], 0);
    row(&mut state, "bad1", 2800, 2300, 6, 180);
    let mut dice = vec![1, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10];
    dice.extend([1, 3, 4, 4, 2, 4]);
    // Three dead against three living.
    dice.extend([1, 1, 1, 4, 4, 4]);
    let events = go(&mut state, "fire rha1 at bad1", &dice);
    assert_eq!(hits(&events), 8);
    assert_eq!(state[unit(&state, "bad1")].killed, 3);
}

#[test]
fn example_23_to_26_arcs_ranges_walls_and_strangers() {
    let mut state = action(&ground("low_wall", "[[8, 11], [12, 11]]"), "sikh", "mutineer:8");
    stand(&mut state, "sikh1", &[(1000, 0)], 0);
    stand(&mut state, "mut1", &[(1000, 1900)], 180);
    assert!(allowed(&state, "fire sikh1 at mut1"));
    stand(&mut state, "mut1", &[(1000, 1901)], 180);
    assert_eq!(refused(&state, "fire sikh1 at mut1"), "IM-7.17");
}

#[test]
fn example_20_a_unit_runs_tests_and_runs_off() {
    let p = odds("rally", "die=12 alive=3 killed=2 distance=18", |value| value["result"] == "rallied");
    assert!((p - 0.938_605).abs() < 1e-6, "{p}");
    let p = odds("rally", "die=6 alive=6 killed=6 side=rebel distance=24", |value| value["result"] == "rallied");
    assert!((p - 0.328_224).abs() < 1e-6, "{p}");
}

#[test]
fn exact_probabilities_are_those_of_the_rules() {
    let hits = |n: u64| move |value: &serde_json::Value| value["hits"] == n;
    let kills = |n: u64| move |value: &serde_json::Value| value["kills"] == n;
    let result = |name: &'static str| move |value: &serde_json::Value| value["result"] == name;
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-6, "{found} instead of {wanted}");
    near(odds("fire", "die=4 dice=3 cover=soft save_die=12 targets=5", hits(1)), 0.593_750);
    near(odds("fire", "die=4 dice=3 cover=soft save_die=12 targets=5", kills(1)), 0.148_438);
    for (n, p) in [(0, 0.016_028), (3, 0.340_662), (5, 0.056_314)] {
        near(odds("fire", "die=12 dice=5 save_die=4 targets=10", kills(n)), p);
    }
    near(odds("fire", "die=6 dice=10 cover=hard save_die=12 targets=5", hits(3)), 0.513_753);
    near(odds("fire", "die=6 dice=10 cover=soft save_die=12 targets=5", kills(0)), 0.653_537);
    near(odds("fire", "die=6 dice=10 cover=hard save_die=12 targets=5", kills(0)), 0.406_181);
    near(odds("fire", "die=4 dice=16 cover=hard save_die=12 targets=5", hits(4)), 0.435_112);
    near(odds("fire", "die=4 dice=16 cover=hard save_die=12 targets=5", hits(5)), 0.496_066);
    near(odds("fire", "die=8 dice=5 dice2=1 cover=hard stance=crawling save_die=6 targets=8", hits(1)), 0.549_728);
    near(odds("gun", "side=british range=12 save_die=6 targets=10", kills(4)), 0.240_986);
    near(odds("gun", "side=rebel range=30 cover=hard save_die=12 targets=5", hits(1)), 0.449_074);
    let state = |name: &'static str| move |value: &serde_json::Value| value["state"] == name;
    near(odds("shell", "side=british range=12 class=hard kind=building left=10", state("unusable")), 0.276_138);
    near(odds("shell", "side=british range=12 class=hard kind=building left=10", state("destroyed")), 0.000_206);
    near(odds("melee", "die_a=12 die_d=6", result("defender_killed")), 0.708_333);
    near(odds("melee", "die_a=12 die_d=6", result("even")), 0.083_333);
    near(odds("melee", "die_a=6 die_d=12 a_charge=true", result("defender_killed")), 0.375);
    near(odds("melee", "die_a=12 die_d=6 d_cover=hard", result("defender_killed")), 0.541_667);
    near(odds("melee", "die_a=8 die_d=10 tie=immediate", result("attacker_killed")), 0.055_556);
    near(odds("melee_multi", "die_a=6 die_d=12 attackers=5 defenders=1", |value| value["killed"] == 1), 0.689_035);
    near(odds("morale", "die=12 alive=3 killed=2 cover=soft officer=true", result("pass")), 0.986_920);
    near(odds("morale", "die=12 alive=3 killed=2", result("pass")), 0.812_343);
    near(odds("morale", "die=12 alive=3 killed=2 cover=soft officer_dead=true", result("pass")), 0.774_286);
    near(odds("shaken", "alive=8 killed=1", result("pass")), 0.970_198);
    near(odds("shaken", "alive=8 killed=1", result("retreat")), 0.025_896);
    near(odds("shaken", "alive=8 killed=1", result("gone")), 0.003_906);
}
