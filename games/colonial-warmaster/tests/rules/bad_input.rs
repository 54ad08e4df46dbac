//! Bad input: every order that cannot be carried out is refused with its clause, a sentence, and where it would have been legal.

use colonial_warmaster::{Order, State};
use engine::{Clause, Game, Misheard, Words};
use serde_json::{Value, json};

use crate::kit::{Battle, field, with_options};

/// b1 activated, a friend to its right, an enemy before it.
fn ready() -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "combat_column")
        .british("b2", "indian_inf", (35.0, 10.0), 0, "line")
        .british("c1", "cavalry", (50.0, 10.0), 0, "line")
        .british("a1", "british_art", (60.0, 10.0), 0, "limbered")
        .afghan("z1", "ghazi", (30.0, 15.0), 180, "mass")
        .afghan("z2", "ghazi", (2.5, 46.0), 180, "mass")
        .terrain("village", 0, &[(62.0, 12.0), (66.0, 12.0), (66.0, 15.0), (62.0, 15.0)])
        .terrain("rampart", 0, &[(10.0, 0.0), (10.0, 20.0)])
        .leaders(0, (40.0, 6.0), (30.0, 6.0))
        .leaders(1, (60.0, 40.0), (6.0, 40.0))
        .battle();
    battle.to_movement();
    battle
}

fn with(unit: &str) -> Battle {
    let mut battle = ready();
    battle.give(&format!("activate lb0 {unit}"), [1, 1]);
    battle
}

/// The numbers between the brackets after some words of a sentence.
fn place_after(sentence: &str, words: &str) -> Option<[String; 2]> {
    let (place, _) = sentence.split_once(words)?.1.split_once(')')?;
    let (x, y) = place.trim_start().trim_start_matches('(').split_once(", ")?;
    Some([x.to_owned(), y.to_owned()])
}

/// The order is refused with that clause and a sentence with these words, and the place that the sentence names is accepted.
fn refused_with_a_way_out(battle: &Battle, unit: &str, order: &str, clause: &str, words: &[&str]) {
    assert_eq!(battle.refusal(order), clause, "{order}");
    let sentence = battle.sentence(order);
    for word in words {
        assert!(sentence.contains(word), "`{word}` in `{sentence}`");
    }
    let [x, y] = place_after(&sentence, "they could go to ").unwrap_or_else(|| panic!("no way out in `{sentence}`"));
    let facing = sentence.rsplit_once("facing ").unwrap().1.trim_end_matches('°');
    let instead = format!("{unit} move {x} {y} {facing}");
    assert_eq!(battle.refusal(&instead), "accepted", "{sentence}");
}

#[test]
fn a_way_off_the_table_says_how_far_it_could_go() {
    let mut battle = with("b1");
    battle.put("b1", 30.0, 3.0, 180);
    refused_with_a_way_out(&battle, "b1", "b1 forward 4", "CW-12.5", &["leg 1 of the b1", "southern edge"]);
}

#[test]
fn a_way_onto_a_friend_names_him_and_stops_before_him() {
    let battle = with("b1");
    refused_with_a_way_out(&battle, "b1", "b1 move 34 10 0", "CW-12.11", &["leg 1 of the b1", "the b2 are in the way"]);
}

#[test]
fn a_way_through_an_enemy_names_him_and_stops_short_of_him() {
    let battle = with("b1");
    refused_with_a_way_out(&battle, "b1", "b1 forward 6", "CW-12.5", &["leg 1 of the b1", "closer than 1", "z1"]);
}

#[test]
fn a_way_that_is_too_long_tells_its_cost_and_what_there_is() {
    let battle = with("c1");
    refused_with_a_way_out(&battle, "c1", "c1 forward 7.5", "CW-12.10", &["7.50", "6.00"]);
    refused_with_a_way_out(&battle, "c1", "c1 forward 900", "CW-12.10", &["900.00", "6.00"]);
}

#[test]
fn a_way_into_closed_ground_names_it() {
    let battle = with("a1");
    refused_with_a_way_out(&battle, "a1", "a1 move 63 13 0", "CW-13.2", &["village"]);
}

#[test]
fn what_is_not_yours_is_refused_by_name() {
    let mut battle = ready();
    for (order, clause, name) in [
        ("activate lb1 z1", "CW-2.3", "z1"),
        ("activate la1 z1", "CW-2.3", "leader commands for the enemy"),
        ("activate la1 b1", "CW-2.3", "leader commands for the enemy"),
    ] {
        assert_eq!(battle.refusal(order), clause, "{order}");
        assert!(battle.sentence(order).contains(name), "{order}");
    }
    battle.give("activate lb1 b1", [1, 1]);
    assert_eq!(battle.refusal("z1 move 30 14 180"), "CW-3.1e", "the enemy's unit was not activated");
    assert_eq!(battle.refusal("b2 forward 1"), "CW-3.1e", "nor was this one");
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 16.0), 180, "mass")
        .battle();
    assert_eq!(battle.refusal("leader la1 to 60 44"), "CW-2.3");
    battle.to_fire();
    assert_eq!(battle.refusal("fire z1 at b1"), "CW-2.3");
    assert_eq!(battle.refusal("save z1"), "CW-2.3");
    assert_eq!(battle.refusal("fire b1 at b1"), "CW-5.0b", "and nobody fires at friends");
}

#[test]
fn formations_that_a_unit_may_not_take_are_refused_with_those_it_may() {
    for (unit, order, clause, words) in [
        ("b1", "b1 form mass", "CW-4.0", "square"),
        ("b1", "b1 form limbered", "CW-4.0", "combat column"),
        ("c1", "c1 form square", "CW-4.0", "road column"),
        ("a1", "a1 form line", "CW-4.0", "unlimbered"),
        ("b1", "b1 form combat_column", "CW-4.1", "already"),
        ("b1", "b1 move as square 30 11 0", "CW-4.1b", "order the change alone"),
        ("b1", "b1 move as mass 30 11 0", "CW-4.0", "line"),
        ("b1", "b1 mount", "CW-4.0h", "no cavalry"),
        ("a1", "a1 charge z1", "CW-6.5", "may not charge"),
    ] {
        let battle = with(unit);
        assert_eq!(battle.refusal(order), clause, "{order}");
        let sentence = battle.sentence(order);
        assert!(sentence.contains(words), "`{words}` in `{sentence}`");
    }
}

#[test]
fn a_leader_who_cannot_ride_there_is_told_how_far_he_can() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 20.0), 180, "mass")
        .terrain("rampart", 0, &[(20.0, 0.0), (20.0, 20.0)])
        .leaders(0, (40.0, 6.0), (30.0, 6.0))
        .battle();
    for (order, words) in [
        ("leader lb1 to 30 47", "at most 16"),
        ("leader lb1 to 18 6", "rampart"),
        ("leader lb1 to 30 0.2", "wholly on the table"),
        ("leader lb1 to 30 -500", "at most 16"),
        ("leader lb1 to 30 18.8", "away from the z1"),
    ] {
        assert_eq!(battle.refusal(order), "CW-1.3a", "{order}");
        let sentence = battle.sentence(order);
        assert!(sentence.contains(words), "`{words}` in `{sentence}`");
        let [x, y] = place_after(&sentence, "he could go to ").unwrap_or_else(|| panic!("no way out in `{sentence}`"));
        assert_eq!(battle.refusal(&format!("leader lb1 to {x} {y}")), "accepted", "{sentence}");
    }
    battle.give("leader lb1 to 30 7", []);
    assert_eq!(battle.refusal("leader lb1 to 30 8"), "CW-1.3a");
}

#[test]
fn a_bad_deployment_names_the_piece_the_zone_and_the_nearest_place() {
    let mut battle = with_options("picket", &[("deploy", "free")]);
    battle.give("deploy la0 as printed", []);
    let place =
        |b1: &str, i1: &str, leader: &str| format!("deploy lb1 lb1 {leader}, b1 {b1}, i1 {i1}, a1 18 11 0 unlimbered");
    let (b1, i1, leader) = ("12 11 0 line", "24 11 0 line", "14 7");
    assert_eq!(battle.refusal(&place(b1, i1, leader)), "accepted");
    for (order, clause, words) in [
        (place("12 14 0 line", i1, leader), "CW-14.2", "(0, 4) to (36, 12)"),
        (place("-9 11 0 line", i1, leader), "CW-14.2", "zone"),
        (place(b1, i1, "14 1"), "CW-14.2", "zone"),
        (place("12 11 0 mass", i1, leader), "CW-4.0", "square"),
        ("deploy lb1 lb1 14 7, b1 12 11 0 line".to_owned(), "CW-14.2", "every piece"),
        ("deploy la1 as printed".to_owned(), "CW-14.2", "not yours"),
    ] {
        assert_eq!(battle.refusal(&order), clause, "{order}");
        let sentence = battle.sentence(&order);
        assert!(sentence.contains(words), "`{words}` in `{sentence}`");
    }
    // i1 on top of b1: it is told where it fits, and fits there.
    let overlapping = place(b1, "14 11 0 line", leader);
    assert_eq!(battle.refusal(&overlapping), "CW-12.5");
    let sentence = battle.sentence(&overlapping);
    assert!(sentence.contains("Indian wing") && sentence.contains("overlap the British wing"), "{sentence}");
    let [x, y] = place_after(&sentence, "they fit at ").unwrap();
    assert_eq!(battle.refusal(&place(b1, &format!("{x} {y} 0 line"), leader)), "accepted", "{sentence}");
}

fn hear(battle: &Battle, json: &Value) -> Result<Order, Misheard> {
    Words::from_json(json, State::phrases()).and_then(|words| battle.state.hear(&words))
}

#[test]
fn absurd_numbers_are_refused_or_misheard_but_never_carried_out() {
    let battle = with("b1");
    let numbers = [
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e18),
        json!(-1e300),
        json!(0.001),
        json!("12"),
        json!([30]),
        json!({}),
        json!(true),
        json!(null),
        json!(1000),
        json!(-1000),
        json!(1000.01),
    ];
    for number in &numbers {
        for (x, y, facing) in
            [(number, &json!(12), &json!(0)), (&json!(30), number, &json!(0)), (&json!(30), &json!(12), number)]
        {
            let order = json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "move", "legs": [{ "x": x, "y": y, "facing": facing }] }] });
            let refused = hear(&battle, &order).is_err_and(|why| !why.to_string().is_empty())
                || hear(&battle, &order).is_ok_and(|order| {
                    let why = battle.state.check(&order).map_err(|why| battle.state.explain(&why));
                    why.is_err_and(|why| why.clause.to_string().starts_with("CW-") && !why.text.is_empty())
                });
            assert!(refused, "{order}");
        }
        for key in ["inches", "degrees"] {
            let verb = if key == "inches" { "forward" } else { "wheel" };
            let mut part = json!({ "unit": "b1", "kind": verb, key: number });
            if verb == "wheel" {
                part["hand"] = json!("left");
            }
            let order = hear(&battle, &json!({ "order": "act", "acts": [part] }));
            assert!(order.is_err() || order.is_ok_and(|order| battle.state.check(&order).is_err()), "{key} {number}");
        }
    }
}

#[test]
fn lists_of_the_wrong_kind_are_misheard() {
    let battle = with("b1");
    let legs = |legs: Value| json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "move", "legs": legs }] });
    for order in [
        legs(json!("about")),
        legs(json!(["sideways"])),
        legs(json!([[30, 10, 0]])),
        json!({ "order": "activate", "activator": "lb1", "units": [] }),
        json!({ "order": "activate", "activator": "lb1", "units": "b1" }),
        json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "hold", "x": 3 }] }),
        json!({ "order": "act" }),
        json!({ "order": "" }),
        json!(["act"]),
        json!("hold"),
    ] {
        let heard = hear(&battle, &order);
        assert!(heard.as_ref().is_err_and(|why| !why.to_string().is_empty()), "{order}: {heard:?}");
    }
}

#[test]
fn lists_that_are_too_long_are_refused_by_their_clause() {
    let battle = with("b1");
    let refused = |order: Value| battle.state.check(&hear(&battle, &order).unwrap()).unwrap_err().clause();
    for count in [9, 5000] {
        let legs = vec![json!({ "x": 30, "y": 10, "facing": 0 }); count];
        let order = json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "move", "legs": legs }] });
        assert_eq!(refused(order), Clause("CW-12.10"), "{count} legs");
    }
}
