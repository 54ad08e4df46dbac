//! What an order can carry is chosen row by row.

use chance::{d4, d12};
use engine::{Game, RuleSet, Viewer};
use mutiny_1857::{Order, Phase, Side, State};
use scene::{Affordance, Wish};

use crate::kit::{action, allowed, cites, end_turn, go, ground, hear, refused, row, stand, turn_to, unit};

fn rows(state: &State, side: Side) -> Vec<Affordance> {
    State::scene(&state.view(Viewer::Seat(side.seat()))).affordances
}

fn offered(state: &State, side: Side) -> Vec<String> {
    rows(state, side).into_iter().map(|row| row.notation).collect()
}

/// Three men before two: the first touches one of them, the third the other, the second both. An officer touches the first enemy too.
fn three_on_two() -> State {
    let mut state = action("", "british_foot officer:mount='foot'", "mutineer:8");
    stand(&mut state, "foot1", &[(1000, 1000), (1100, 1000), (1200, 1000)], 0);
    stand(&mut state, "mut1", &[(1050, 1087), (1150, 1087)], 180);
    stand(&mut state, "officer1", &[(968, 1145)], 0);
    state
}

// rule: IM-10.3, IM-10.2, IM-10.4
#[test]
fn im_10_3_who_fights_whom_is_chosen_man_by_man() {
    let mut state = three_on_two();
    assert!(offered(&state, Side::British).contains(&"pair foot1".to_owned()));
    assert_eq!(refused(&state, "take back"), "IM-2.19", "nothing has been named");
    go(&mut state, "pair foot1", &[]);
    let list = offered(&state, Side::British);
    let combats: Vec<&str> = list.iter().filter_map(|row| row.strip_prefix("pair foot1 in ")).collect();
    assert_eq!(combats, ["m1:mut1:1", "m2:mut1:1", "m2:mut1:2", "m3:mut1:2", "officer1:mut1:1"]);
    assert!(!list.iter().any(|row| row.starts_with("melee foot1 pairs")), "nobody is named yet");
    assert_eq!(refused(&state, "pair foot1 in m1:mut1:2"), "IM-10.1");
    // The second man goes to the first enemy, where the first man is too; then the other enemy is left out.
    let events = go(&mut state, "pair foot1 in m2:mut1:1", &[]);
    assert!(cites(&events, "IM-10.3"));
    assert_eq!(refused(&state, "pair foot1 in m2:mut1:2"), "IM-10.2", "one combat for each");
    go(&mut state, "pair foot1 in m1:mut1:1", &[]);
    assert!(!offered(&state, Side::British).iter().any(|row| row.starts_with("melee foot1 pairs")));
    assert_eq!(refused(&state, "melee foot1 pairs m2:mut1:1 m1:mut1:1"), "IM-10.3");
    go(&mut state, "take back", &[]);
    go(&mut state, "pair foot1 in m3:mut1:2", &[]);
    go(&mut state, "pair foot1 in m1:mut1:1", &[]);
    let whole = "melee foot1 pairs m2:mut1:1 m3:mut1:2 m1:mut1:1";
    assert!(offered(&state, Side::British).contains(&whole.to_owned()));
    // The spare man strikes last, and in vain after the second has killed.
    let events = go(&mut state, whole, &[d12(12), 1, d12(1), 6, 6, 1, 6]);
    assert!(cites(&events, "IM-10.24"));
    assert_eq!((state.paired.as_ref(), state[unit(&state, "mut1")].killed), (None, 1));
}

// rule: IM-10.3, IM-5.32
#[test]
fn im_5_32_an_officer_is_named_among_those_who_fight() {
    let mut state = three_on_two();
    go(&mut state, "pair foot1", &[]);
    go(&mut state, "pair foot1 in officer1:mut1:1", &[]);
    go(&mut state, "pair foot1 in m2:mut1:2", &[]);
    let whole = "melee foot1 pairs officer1:mut1:1 m2:mut1:2 with:officer1";
    assert!(offered(&state, Side::British).contains(&whole.to_owned()));
    // What was named is dropped with any other order.
    go(&mut state, "end turn", &[]);
    assert!(state.paired.is_none());
}

// rule: IM-5.13, IM-5.14, IM-5.15
#[test]
fn im_5_13_a_way_is_named_place_by_place() {
    let mut state = action("", "british_foot sikh", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    // Friends stand across the straight way.
    row(&mut state, "sikh1", 1000, 1200, 5, 0);
    row(&mut state, "mut1", 1000, 5000, 8, 180);
    go(&mut state, "move foot1 march", &[d4(4), d4(4)]);
    assert_eq!(refused(&state, "place 12 14 turn 0 facing 0"), "IM-5.15");
    assert_eq!(refused(&state, "via 12 14 0"), "IM-5.15");
    assert_eq!(refused(&state, "via 21 10 0"), "IM-5.14");
    assert_eq!(refused(&state, "via 18 10 100"), "IM-5.13", "more than a quarter turn in a leg");
    assert_eq!(refused(&state, "take back"), "IM-2.19");
    assert!(offered(&state, Side::British).iter().any(|row| row.starts_with("via ")));
    let drag = rows(&state, Side::British).into_iter().find(|row| row.drag && row.order["manner"] == "way");
    assert!(drag.is_some(), "it can be dragged there too");
    // Dragging names the place, as much of the way as the throw allows.
    let at = |x: f32, y: f32| [100.0 * x, 6000.0 - 100.0 * y];
    let wish = |at, manner: Option<&str>| Wish {
        piece: "foot1".to_owned(),
        at,
        facing: None,
        manner: manner.map(str::to_owned),
        onto: None,
    };
    let plan = State::plan(&state.view(Viewer::Umpire), &wish(at(17.5, 10.0), Some("way"))).expect("a plan");
    assert_eq!((plan.notation.as_str(), plan.left.as_str()), ("via 17.5 10 0", "2.5″"));
    let order = hear(&state, &plan.notation);
    crate::kit::give(&mut state, &order, &[]);
    // From there on all that is offered ends the way, and dragging goes on from there.
    let places: Vec<String> =
        offered(&state, Side::British).into_iter().filter(|row| row.starts_with("place ")).collect();
    assert!(!places.is_empty() && places.iter().all(|row| row.contains("via 17.5 10 0")), "{places:?}");
    assert!(places.contains(&"place 17.5 12.5 turn 0 facing 353.91 by via 17.5 10 0".to_owned()), "{places:?}");
    let plan = State::plan(&state.view(Viewer::Umpire), &wish(at(17.5, 20.0), None)).expect("a plan");
    assert!(plan.notation.starts_with("place 17.5 12.5 ") && plan.notation.ends_with("by via 17.5 10 0"));
    assert_eq!(plan.poses.len(), 3);
    go(&mut state, "via 17.5 11 0", &[]);
    go(&mut state, "via 17.5 11.2 0", &[]);
    assert_eq!(refused(&state, "via 17.5 11.4 0"), "IM-5.13", "three places are all");
    go(&mut state, "take back", &[]);
    assert_eq!(state.way.len(), 2);
    go(&mut state, "place 17.5 12 turn 0 facing 0 by via 17.5 10 0 , via 17.5 11 0", &[]);
    assert!(state.way.is_empty() && state.phase == Phase::Steps);
}

// rule: IM-5.35, IM-5.13
#[test]
fn im_5_35_a_guns_way_is_named_place_by_place() {
    let mut state = action("", "british_horse_artillery", "mutineer:8");
    row(&mut state, "mut1", 1000, 5000, 8, 180);
    let gun = state.guns[0].limber;
    go(&mut state, "move rha1 march", &[6, 6]);
    let list = offered(&state, Side::British);
    assert!(list.iter().any(|row| row.starts_with("past ")), "{list:?}");
    let inches = |hundredths: i32| f64::from(hundredths) / 100.0;
    let (x, y) = (i32::from(gun.x), i32::from(gun.y));
    assert_eq!(refused(&state, &format!("past {} {}", inches(x), inches(y + 1300))), "IM-5.14");
    let past = format!("past {} {}", inches(x), inches(y + 400));
    go(&mut state, &past, &[]);
    let places: Vec<String> =
        offered(&state, Side::British).into_iter().filter(|row| row.starts_with("place drive")).collect();
    assert!(!places.is_empty() && places.iter().all(|row| row.ends_with(&format!("by {past}"))), "{places:?}");
    go(&mut state, &places[0], &[]);
    assert!(state.way.is_empty());
}

// rule: IM-7.47, IM-7.50, IM-5.32
#[test]
fn im_7_47_aimed_shots_snipers_and_officers_in_a_volley_are_rows() {
    let wall = ground("low_wall", "[[20, 25], [22.6, 25]]");
    let mut state = action(&wall, "british_foot officer:mount='foot'", "afghan:10 mutineer:8");
    row(&mut state, "foot1", 2000, 1200, 5, 0);
    stand(&mut state, "officer1", &[(2500, 1200)], 0);
    row(&mut state, "mut1", 2050, 2600, 6, 180);
    row(&mut state, "afg1", 2000, 3000, 10, 180);
    let list = offered(&state, Side::British);
    assert!(list.contains(&"fire foot1 at mut1 needing 6".to_owned()), "{list:?}");
    assert!(list.contains(&"fire foot1 at mut1 with officer1".to_owned()), "{list:?}");
    assert!(list.contains(&"move foot1 march with officer1".to_owned()), "{list:?}");
    assert!(list.contains(&"move foot1 drop with officer1".to_owned()), "{list:?}");
    turn_to(&mut state, Side::Rebel);
    stand(&mut state, "mut1", &[(5000, 5000)], 180);
    let list = offered(&state, Side::Rebel);
    assert!(list.contains(&"fire afg1 at officer1 by snipers".to_owned()), "{list:?}");
    assert!(allowed(&state, "fire afg1 at officer1 by snipers"));
    let every = rows(&state, Side::Rebel);
    assert!(every.iter().filter(|row| !row.drag).all(|row| state.check(&hear(&state, &row.notation)).is_ok()));
    assert!(matches!(hear(&state, "end turn"), Order::EndTurn));
    end_turn(&mut state);
}

// rule: IM-3.19
#[test]
fn im_3_19_units_are_named_one_by_one_for_an_order_to_several() {
    let mut state = action("", "british_foot british_foot sikh", "mutineer:8");
    for (index, name) in ["foot1", "foot2", "sikh1"].into_iter().enumerate() {
        row(&mut state, name, 1000 + 700 * index as i32, 1000, 5, 0);
    }
    row(&mut state, "mut1", 1000, 5000, 8, 180);
    go(&mut state, "gather foot1", &[]);
    go(&mut state, "gather foot2", &[]);
    let events = go(&mut state, "gather sikh1", &[]);
    assert!(cites(&events, "IM-3.19"));
    go(&mut state, "gather foot2", &[]);
    let list = offered(&state, Side::British);
    assert!(list.contains(&"gather foot2".to_owned()));
    let both = "group foot1 sikh1 do move march by 0 6";
    assert!(list.contains(&both.to_owned()), "{list:?}");
    assert!(list.contains(&"group foot1 sikh1 do move attack by 4.24 4.24".to_owned()), "{list:?}");
    go(&mut state, both, &[d4(2), d4(2), d4(3), d4(3)]);
    assert_eq!(state.gathered, 0);
    let [first, second, third] = ["foot1", "foot2", "sikh1"].map(|name| state[unit(&state, name)].acted);
    assert!(first && !second && third);
    assert_eq!(refused(&state, "gather foot1"), "IM-3.5", "who has acted is not named");
    assert_eq!(refused(&state, "gather mut1"), "IM-3.5");
}

// rule: IM-3.15
#[test]
fn im_3_15_pieces_may_be_laid_turned() {
    let state = crate::kit::rules()
        .start("two-villages", &crate::kit::options(""), &mut chance::Fast::new(1), &mut engine::NoLog)
        .unwrap();
    let list = offered(&state, Side::Rebel);
    for rot in [0, 90, 180, 270] {
        let laid = |row: &String| row.starts_with("piece village_open 1 ") && row.ends_with(&format!(" {rot}"));
        assert!(list.iter().any(laid), "{rot}");
    }
    assert!(list.iter().filter(|row| row.starts_with("piece track")).all(|row| row.ends_with(" 0")));
}
