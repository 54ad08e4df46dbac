//! Orders in words: both forms say the same, and manoeuvres may be typed.

use chance::{Chance, Fast};
use colonial_warmaster::{Deed, Leg, Order, State};
use engine::{Game, NoLog, Pending, Words};
use serde_json::json;

use crate::kit::{Battle, field, pose, scenario};

fn activated() -> Battle {
    let mut battle =
        field().british("b1", "british_inf", (30.0, 10.0), 0, "line").leaders(0, (60.0, 4.0), (30.0, 4.0)).battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    battle
}

fn hear(battle: &Battle, json: serde_json::Value) -> Result<Order, engine::Misheard> {
    Words::from_json(&json, State::phrases()).and_then(|words| battle.state.hear(&words))
}

fn written(battle: &Battle, order: &Order) -> String {
    battle.state.speak(order).notation(State::phrases())
}

#[test]
fn notation_prints_and_parses_back() {
    let battle = scenario("meeting");
    for text in [
        "activate la1 r1",
        "activate lb1 b1 b2 i1",
        "leader lb1 to 12.5 4",
        "leader lb1 10 4, 11.25 5 to 12 6",
        "b1 move 12.5 18 90",
        "b1 move as combat_column 12.5 18 90, about, 13 20 95",
        "b1 move as open",
        "b1 charge z1",
        "b1 charge z1 as combat_column 20 11 45",
        "b1 form square",
        "c1 dismount",
        "c1 mount",
        "b1 rally",
        "b1 hold",
        "b1 move 18 13 0, b2 hold, i1 charge z4",
        "react b1 at z1 mid",
        "pass",
        "fire a1 at z4",
        "save a1",
        "save all",
        "end fire",
        "end movement",
        "end leader moves",
        "melee b1",
        "assign b1 to z2",
        "pursue c1 after z2",
        "restrain c1",
        "concede",
        "deploy lb3 as printed",
        "deploy lb3 lb3 61 4, c1 58 9 0 line true, c2 64 9 0 open false",
    ] {
        let order = battle.order(text);
        assert_eq!(written(&battle, &order), text);
        let json = battle.state.speak(&order).to_json();
        assert_eq!(hear(&battle, json).as_ref(), Ok(&order), "{text}");
    }
}

#[test]
fn json_has_the_fields_of_the_rules() {
    let battle = activated();
    let act = json!({ "order": "act", "acts": [
        { "unit": "b1", "kind": "move", "formation": "combat_column", "legs": [{ "x": 30, "y": 12.5, "facing": 0 }, "about"] }
    ] });
    let order = hear(&battle, act).unwrap();
    assert_eq!(written(&battle, &order), "b1 move as combat_column 30 12.5 0, about");
    for json in [
        json!({ "order": "activate", "activator": "lb1", "units": ["b1"] }),
        json!({ "order": "leader_move", "leader": "lb1", "via": [{ "x": 1, "y": 2 }], "x": 3.25, "y": 4 }),
        json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "charge", "legs": [], "target": "zx" }] }),
        json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "formation", "to": "square" }] }),
        json!({ "order": "react_fire", "unit": "b1", "target": "zx", "at": "mid" }),
        json!({ "order": "save_all" }),
        json!({ "order": "assign", "unit": "b1", "enemy": "zx" }),
        json!({ "order": "choose_melee", "melee": "b1" }),
        json!({ "order": "deploy_default", "command": "lb1" }),
    ] {
        assert!(hear(&battle, json.clone()).is_ok(), "{json}");
    }
}

#[test]
fn absurd_json_is_refused_with_a_sentence() {
    let battle = activated();
    let leg = |x: serde_json::Value, facing: serde_json::Value| json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "move", "legs": [{ "x": x, "y": 12, "facing": facing }] }] });
    for json in [
        leg(json!(1e300), json!(0)),
        leg(json!(30.123), json!(0)),
        leg(json!("NaN"), json!(0)),
        leg(json!(null), json!(0)),
        leg(json!(30), json!(360)),
        leg(json!(30), json!(-1)),
        leg(json!(99_999_999), json!(0)),
        json!({ "order": "act", "acts": [] }),
        json!({ "order": "act", "acts": [{ "unit": "nobody", "kind": "hold" }] }),
        json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "fly" }] }),
        json!({ "order": "act", "acts": [{ "unit": "b1", "kind": "formation", "to": "circle" }] }),
        json!({ "order": "activate", "activator": "lb9", "units": ["b1"] }),
        json!({ "order": "activate", "activator": "lb1", "units": [] }),
    ] {
        let why = hear(&battle, json.clone());
        assert!(why.is_err(), "{json}: {why:?}");
    }
    // A place that could be on a table but is not on this one is heard, and refused by its clause.
    assert_eq!(battle.refusal("b1 move 30 -5 0"), "CW-12.10", "it is too far before it is off the table");
    assert_eq!(battle.refusal("b1 move 200 12 0"), "CW-12.10");
}

#[test]
fn manoeuvres_may_be_typed() {
    let battle = activated();
    let legs = |text: &str| match battle.order(text) {
        Order::Act(acts) => match acts.iter().next().unwrap().deed {
            Deed::Move { legs, .. } | Deed::Charge { legs, .. } => legs.all().to_vec(),
            _ => Vec::new(),
        },
        order => panic!("{order:?}"),
    };
    assert_eq!(legs("b1 forward 4"), [Leg::To(pose(30.0, 14.0, 0))]);
    assert_eq!(legs("forward 4"), legs("b1 forward 4"), "the only activated unit need not be named");
    assert_eq!(legs("b1 back 1.5"), [Leg::To(pose(30.0, 8.5, 0))]);
    assert_eq!(legs("b1 turn right 30"), [Leg::To(pose(30.19, 9.95, 30))]);
    assert_eq!(legs("b1 wheel right 45"), [Leg::To(pose(30.59, 11.41, 45))]);
    assert_eq!(legs("b1 wheel right 90").len(), 2, "no leg turns more than 45 degrees");
    assert_eq!(legs("b1 wheel left 30 then forward 1.5").len(), 2);
    assert_eq!(legs("b1 oblique left 2"), [Leg::To(pose(28.59, 11.41, 0))]);
    assert_eq!(legs("about, forward 1"), [Leg::About, Leg::To(pose(30.0, 8.25, 180))]);
    let wrong =
        |text: &str| Words::from_notation(text, State::phrases()).and_then(|words| battle.state.hear(&words)).is_err();
    assert!(wrong("b1 wheel up 30") && wrong("b1 wheel left 300") && wrong("b1 forward far") && wrong("b1 dance"));
}

#[test]
fn a_place_may_be_named_and_the_planner_finds_the_way() {
    let battle = activated();
    assert_eq!(battle.order("b1 go 30 14"), battle.order("b1 forward 4"));
    assert_eq!(battle.order("go 30 14 facing 0"), battle.order("b1 forward 4"));
    let order = battle.order("b1 go 30 16 as combat_column");
    assert_eq!(written(&battle, &order), "b1 move as combat_column 30 16 0");
    assert_eq!(battle.state.check(&battle.order("b1 go 31 12 facing 20")), Ok(()));
    assert_eq!(battle.state.check(&battle.order("b1 go 30 12 then turn left 10")), Ok(()));
    let why = |text: &str| {
        let words = Words::from_notation(text, State::phrases()).unwrap();
        battle.state.hear(&words).unwrap_err().to_string()
    };
    let sentence = why("b1 go 30 40");
    for words in ["beyond their 4.00", "CW-12.10", "they could come to (30, 14) facing 0", "4.00″ of 4.00″"] {
        assert!(sentence.contains(words), "`{words}` in `{sentence}`");
    }
    assert!(why("b1 go 30 -3").contains("CW-12.10"), "too far before it is off the table: {}", why("b1 go 30 -3"));
    assert_eq!(battle.refusal("zx go 30 20"), "CW-3.1e", "only who is in hand goes anywhere");
    assert_eq!(scenario("picket").refusal("b1 go 12 14"), "CW-1.1", "and only when it is asked");
}

#[test]
fn units_may_be_named_by_their_letters_on_the_map() {
    let battle = activated();
    assert_eq!(battle.order("A forward 4"), battle.order("b1 forward 4"));
    assert_eq!(battle.order("a charge a"), battle.order("b1 charge zx"), "an enemy's letter where an enemy is meant");
    let wrong = Words::from_notation("q hold", State::phrases()).and_then(|words| battle.state.hear(&words));
    assert_eq!(wrong.unwrap_err().to_string(), "`unit`: there is no unit `q`");
}

#[test]
fn refusals_say_where_it_would_have_been_legal() {
    let battle = activated();
    let text = battle.sentence("b1 forward 9");
    assert!(text.contains("4.00") && text.contains("they could go to (30, 14)"), "{text}");
    let text = battle.sentence("b1 form mass");
    assert!(text.contains("line") && text.contains("square"), "{text}");
}

/// Every order offered in random play keeps its meaning in both forms, and states survive being saved.
#[test]
fn offered_orders_and_states_survive_writing() {
    for (id, seed) in [("picket", 3), ("sherpur", 5)] {
        let mut battle = scenario(id);
        let mut chance = Fast::new(seed);
        let mut orders = Vec::new();
        let mut steps = 0;
        while let (Pending::Decision { .. }, true) = (battle.state.pending(), steps < 150) {
            orders.clear();
            battle.state.orders(&mut orders);
            for order in &orders {
                let text = written(&battle, order);
                assert_eq!(&battle.order(&text), order, "{text}");
            }
            let mut bytes = Vec::new();
            battle.state.save(&mut bytes);
            assert_eq!(battle.state.restore(&bytes).as_ref(), Some(&battle.state), "{:?}", battle.state.phase);
            let order = orders[chance.below(orders.len() as u32) as usize].clone();
            battle.state.apply(&order, &mut chance, &mut NoLog);
            steps += 1;
        }
    }
}
