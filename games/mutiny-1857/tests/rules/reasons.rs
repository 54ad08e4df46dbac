//! Reasons: what is shown before an order is what the order does, in positions that random matches seldom come to.

use std::collections::{BTreeMap, BTreeSet};

use chance::{Fast, d4, d12, distribution_within};
use engine::{Event, Game, Pending, Viewer};
use mutiny_1857::{Cause, Gait, Happening, Order, Phase, Retreat, Side, Stance, State, Test, TestKind, Tie};

use crate::kit::{action, action_with, give, go, ground, hear, row, stand, turn_to, unit};

/// Beyond so many ways an order is tried with so many seeds instead.
const WAYS: usize = 20_000;
const SEEDS: u64 = 4_000;

/// How a roll ends when an order is carried out, and the clauses behind it.
fn settled(
    state: &State,
    order: &Order,
    roll: &str,
    chance: &mut impl chance::Chance,
) -> Option<(String, Vec<&'static str>)> {
    let mut events: Vec<Happening> = Vec::new();
    state.clone().apply(order, chance, &mut events);
    for event in &events {
        for figure in event.figures() {
            assert_eq!(figure.folded(), figure.total, "{} of {event:?}", figure.name);
        }
    }
    events.iter().find_map(|event| {
        let (_, key) = event.settles().filter(|(settles, _)| settles == roll)?;
        let parts = event.figures().into_iter().flat_map(|figure| figure.parts);
        Some((key, parts.map(|part| part.clause.0).collect()))
    })
}

/// Holds every bar of an order's row against what the order does, and returns the clauses that the row gives as its reasons.
fn agrees(state: &State, notation: &str) -> BTreeSet<String> {
    let order = hear(state, notation);
    let seat = match state.phase {
        Phase::Ask(test) => state[test.unit].side.enemy().seat(),
        _ => state.mover.seat(),
    };
    let scene = State::scene(&state.view(Viewer::Seat(seat)));
    let spoken = state.speak(&order).notation(State::phrases());
    let row = scene.affordances.iter().find(|row| row.notation == spoken).unwrap_or_else(|| panic!("no row {spoken}"));
    let odds = row.odds.as_ref().unwrap_or_else(|| panic!("no odds for {spoken}"));
    let shown: BTreeSet<String> = odds.modifiers.iter().filter_map(|modifier| modifier.clause.clone()).collect();
    let bars: Vec<_> = odds.bars.iter().filter(|bar| !bar.roll.is_empty()).collect();
    assert!(!bars.is_empty(), "{spoken} forecasts nothing");
    for bar in bars {
        let mut ends: BTreeMap<Option<String>, f64> = BTreeMap::new();
        let mut heard = BTreeSet::new();
        // Where even combats go on at once there is no end of ways.
        let ways = if state.rules.tie == Tie::AtOnce { 0 } else { WAYS };
        let exact = distribution_within(ways, |source| {
            settled(state, &order, &bar.roll, source).map(|(key, clauses)| {
                heard.extend(clauses);
                key
            })
        });
        let within = match exact {
            Some(exact) => {
                exact.iter().for_each(|(key, p)| *ends.entry(key.clone()).or_default() += p);
                1e-9
            }
            None => {
                for seed in 0..SEEDS {
                    let end = settled(state, &order, &bar.roll, &mut Fast::new(seed));
                    *ends.entry(end.map(|(key, _)| key)).or_default() += 1.0 / SEEDS as f64;
                }
                0.045
            }
        };
        let reached = 1.0 - ends.get(&None).copied().unwrap_or(0.0);
        for share in &bar.shares {
            let p: f64 = share.keys.iter().filter_map(|key| ends.get(&Some(key.clone()))).sum::<f64>() / reached;
            assert!((p - share.p).abs() < within, "{spoken}, {}: {} shows {}, is {p}", bar.roll, share.label, share.p);
        }
        for clause in heard {
            assert!(shown.contains(clause), "{spoken}, {}: {clause} is not shown", bar.roll);
        }
    }
    shown
}

fn shows(shown: &BTreeSet<String>, clauses: &[&str]) {
    for clause in clauses {
        assert!(shown.contains(*clause), "{clause} is not among {shown:?}");
    }
}

/// One British foot against Afghans who touch him, or two against one.
fn clash(terrain: &str, options: &str, enemies: i32) -> State {
    let mut state = action_with(terrain, "british_foot", "afghan:3", options);
    row(&mut state, "foot1", 1000, 1000, 1, 0);
    row(&mut state, "afg1", 1000, 1100, enemies, 180);
    state
}

// rule: IM-10.18, IM-10.19, IM-10.20, IM-10.21, IM-10.22, IM-10.27
#[test]
fn im_10_22_every_modifier_of_a_combat_is_told_and_counts() {
    for options in ["", "melee_plus=own", "tie=immediate"] {
        let mut state = clash("", options, 1);
        let (foot, afghan) = (unit(&state, "foot1"), unit(&state, "afg1"));
        shows(&agrees(&state, "melee foot1"), &["IM-10.3", "IM-10.18"]);
        state[foot].gait = Some(Gait::Attack);
        state[afghan].spent = true;
        state[afghan].stance = Stance::Crawling;
        shows(&agrees(&state, "melee foot1"), &["IM-10.18", "IM-10.19", "IM-10.20", "IM-10.21"]);
        state[afghan].stance = Stance::Standing;
        state[afghan].retreat = Retreat::Voluntary;
        shows(&agrees(&state, "melee foot1"), &["IM-10.27"]);
    }
}

// rule: IM-10.16, IM-10.17, IM-10.4
#[test]
fn im_10_16_cover_and_company_are_told_and_count() {
    let fence = |kind: &str| ground(kind, "[[8, 10.5], [13, 10.5]]");
    for (kind, clause) in [("fence", "IM-10.16"), ("mud_wall", "IM-10.17")] {
        let state = clash(&fence(kind), "", 2);
        shows(&agrees(&state, "melee foot1"), &[clause]);
    }
    // Two on one: he falls to either.
    let mut state = action("", "british_foot", "afghan:3");
    stand(&mut state, "foot1", &[(1000, 1000), (1100, 1000)], 0);
    stand(&mut state, "afg1", &[(1050, 1088)], 180);
    agrees(&state, "melee foot1");
}

// rule: IM-10.15, IM-10.12
#[test]
fn im_10_24_a_combat_says_what_was_thrown_and_added() {
    let mut state = clash("", "", 1);
    let foot = unit(&state, "foot1");
    state[foot].gait = Some(Gait::Attack);
    let events = go(&mut state, "melee foot1", &[d12(3), 6]);
    let line = events.iter().find(|event| matches!(event, Happening::Combat { .. })).unwrap();
    let text = state.narrate(line);
    assert!(text.contains("British Foot: 7 (foe alone +2, charge +2) against 8 (foe alone +2) of Afghans"), "{text}");
    let why: Vec<String> = state.reasons(line).into_iter().map(|reason| reason.text).collect();
    assert_eq!(why, ["thrown +3", "foe alone +2", "charge +2", "thrown +6", "foe alone +2"]);
}

// rule: IM-7.24, IM-7.25, IM-7.26, IM-7.23, IM-7.51, IM-9.1, IM-9.2, IM-9.3
#[test]
fn im_9_1_the_dice_of_a_gun_are_told_by_the_range() {
    for (far, clause) in [(10, "IM-7.24"), (16, "IM-7.25"), (22, "IM-7.26"), (28, "IM-7.23")] {
        for (kind, cover) in [("fence", "IM-9.2"), ("mud_wall", "IM-9.3")] {
            let y = 11 + far;
            let mut state =
                action(&ground(kind, &format!("[[28, {y}], [32, {y}]]")), "british_field_artillery", "afghan:3");
            stand(&mut state, "fa1", &[(2900, 1000), (3000, 900), (3100, 1000)], 0);
            let id = unit(&state, "fa1");
            let gun = usize::from(state[id].gun.unwrap());
            state.guns[gun].limbered = false;
            (state.guns[gun].at, state.guns[gun].facing) = (mutiny_1857::Place::new(3000, 1000), table::Facing::NORTH);
            state.guns[gun].limber = mutiny_1857::Place::new(3000, 700);
            shows(&agrees(&state, "shell fa1 at t1"), &["IM-7.51", clause, cover, "IM-9.1"]);
        }
    }
}

// rule: IM-7.40, IM-7.41, IM-7.42, IM-7.44, IM-8.12
#[test]
fn im_7_40_crawling_and_cover_are_told_and_count() {
    for (terrain, own, stance) in [
        (String::new(), "IM-7.37", "IM-7.40"),
        (ground("broken_ground", "[[8, 12], [20, 12], [20, 18], [8, 18]]"), "IM-7.38", "IM-7.41"),
        (ground("mud_wall", "[[9, 14.2], [15, 14.2]]"), "IM-7.39", "IM-7.42"),
    ] {
        for options in ["surplus=lost", "surplus=again"] {
            let mut state = action_with(&terrain, "sikh officer:mount='foot'", "afghan:3", options);
            row(&mut state, "sikh1", 1000, 1000, 3, 0);
            stand(&mut state, "officer1", &[(3000, 300)], 0);
            row(&mut state, "afg1", 1000, 1500, 2, 180);
            shows(&agrees(&state, "fire sikh1 at afg1"), &["IM-7.30", own, "IM-8.11"]);
            let afghan = unit(&state, "afg1");
            state[afghan].stance = Stance::Crawling;
            shows(&agrees(&state, "fire sikh1 at afg1"), &["IM-7.30", own, stance]);
        }
    }
}

/// A position in which a test of a unit may be asked for.
fn asked(mut state: State, name: &str, kind: TestKind, killed: u8) -> State {
    let id = unit(&state, name);
    state[id].killed = killed;
    let mover = state[id].side.enemy();
    turn_to(&mut state, mover);
    state.phase = Phase::Ask(Test { unit: id, kind, cause: Cause::InfantryFire });
    state
}

// rule: IM-11.8, IM-11.9, IM-11.17, IM-11.18, IM-11.19
#[test]
fn im_11_8_every_die_of_a_test_is_told_and_counts() {
    let wall = |kind: &str| ground(kind, "[[8, 10.6], [13, 10.6]]");
    for (terrain, clause) in [(wall("fence"), "IM-11.17"), (wall("mud_wall"), "IM-11.18")] {
        let mut state =
            action_with(&terrain, "british_foot officer:mount='foot' officer:mount='foot'", "afghan:3", "ask=choose");
        row(&mut state, "foot1", 1000, 1000, 2, 0);
        stand(&mut state, "officer1", &[(1000, 500)], 0);
        let dead = mutiny_1857::Body { at: mutiny_1857::Place::new(1200, 700), side: Side::British };
        state.bodies.push(dead);
        let state = asked(state, "foot1", TestKind::Morale, 1);
        shows(&agrees(&state, "ask"), &["IM-11.8", "IM-11.9", "IM-11.11", "IM-11.23", clause]);
    }
    let mut state = action_with(&wall("mud_wall"), "british_foot", "afghan:3", "ask=choose");
    row(&mut state, "afg1", 1000, 1000, 2, 0);
    let state = asked(state, "afg1", TestKind::Morale, 1);
    shows(&agrees(&state, "ask"), &["IM-11.15", "IM-11.19", "IM-11.23"]);
}

// rule: IM-13.9, IM-13.11
#[test]
fn im_13_9_deserters_are_told_and_counted() {
    let mut state = action_with("", "british_foot", "mutineer:5", "ask=choose");
    row(&mut state, "mut1", 1000, 1000, 4, 0);
    let state = asked(state, "mut1", TestKind::Deserters, 1);
    shows(&agrees(&state, "ask"), &["IM-13.9"]);
}

// rule: IM-4.4, IM-4.5, IM-4.10
#[test]
fn im_4_10_what_was_paid_is_told_part_by_part() {
    let mut state = action("", "british_foot", "afghan:3");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "afg1", 1000, 2000, 3, 180);
    go(&mut state, "fire foot1 at afg1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    let events = go(&mut state, "move foot1 attack", &[d4(1), d4(2), d4(3)]);
    let paid = events.iter().find(|event| matches!(event, Happening::MarchPaid { .. })).unwrap();
    let why: Vec<String> = state.reasons(paid).into_iter().map(|reason| reason.text).collect();
    assert_eq!(why, ["march attack +2", "paid this turn −1"]);
    let rolled = events.iter().find(|event| matches!(event, Happening::MoveRolled { .. })).unwrap();
    let why: Vec<String> = state.reasons(rolled).into_iter().map(|reason| reason.text).collect();
    assert_eq!(why, ["dice to march attack +3", "thrown 6″"]);
}

// rule: IM-5.30
#[test]
fn im_5_30_who_leaves_a_building_comes_out_of_it() {
    let mut state =
        action(&ground("stone_building", "[[20, 20], [24, 20], [24, 24], [20, 24]]"), "british_foot", "afghan:3");
    let foot = unit(&state, "foot1");
    state[foot].building = Some(0);
    state.settle(foot);
    go(&mut state, "move foot1 leave", &[d4(3), d4(3)]);
    let mut orders = Vec::new();
    state.orders(&mut orders);
    let out = orders.into_iter().find(|order| state.speak(order).notation(State::phrases()).contains(" at ")).unwrap();
    let events = give(&mut state, &out, &[]);
    assert!(events.iter().any(|event| matches!(event, Happening::CameOut { building: 0, .. })), "{events:?}");
    assert!(!events.iter().any(|event| matches!(event, Happening::Reformed { .. })), "{events:?}");
}

// rule: IM-14.1, IM-14.10, IM-14.11, IM-14.12
#[test]
fn im_14_12_points_are_told_by_what_they_are_for() {
    let mut state = action(&ground("village", "[[20, 20], [30, 20], [30, 30], [20, 30]]"), "british_foot", "afghan:3");
    let (foot, afghan) = (unit(&state, "foot1"), unit(&state, "afg1"));
    stand(&mut state, "foot1", &[(2500, 2500)], 0);
    (state[foot].killed, state[foot].off) = (2, 2);
    (state[afghan].living, state[afghan].killed) = (0, 3);
    state.mover = Side::Rebel;
    let events = give(&mut state, &Order::EndTurn, &[]);
    let over = events.iter().find(|event| matches!(event, Happening::MatchOver { .. })).unwrap();
    let why: Vec<String> = state.reasons(over).into_iter().map(|reason| reason.text).collect();
    let (foot, afghans) = ("British Foot and Cavalry", "Mutineers, Afghans, Parsees and gunners");
    let rows = [
        format!("{afghans} killed +18"),
        "the village +25".to_owned(),
        format!("{foot} killed +24"),
        format!("{foot} driven off +12"),
    ];
    assert_eq!(why, rows);
    // The headline, the rows of the panel and the result are one account.
    let scene = State::scene(&state.view(Viewer::Spectator));
    let scores: Vec<&str> = scene.headline.scores.iter().map(|score| score.points.as_str()).collect();
    assert_eq!(scores, ["43", "36"]);
    let panel = scene.panels.iter().find(|panel| panel.id == "points").unwrap();
    let shown: Vec<(&str, &str)> = panel.facts.iter().map(|fact| (fact.label.as_str(), fact.value.as_str())).collect();
    let killed: Vec<String> = [afghans, foot].map(|who| format!("{who} killed")).to_vec();
    let fled = format!("{foot} driven off");
    assert_eq!(
        shown,
        [
            (killed[0].as_str(), "18 : 0"),
            ("the village", "25 : 0"),
            (&killed[1], "0 : 24"),
            (&fled, "0 : 12"),
            ("if it ended now", "43 : 36")
        ]
    );
    let Pending::Over(outcome) = state.pending() else { panic!("the match is over") };
    assert_eq!(outcome.margin[0], 7);
}

// rule: IM-11.3, IM-11.24, IM-13.12
#[test]
fn im_11_3_the_test_that_follows_a_volley_is_forecast_whoever_falls() {
    // Half of them behind a wall: who falls decides whether they are in cover.
    let wall = ground("mud_wall", "[[9, 19.2], [11.4, 19.2]]");
    let mut state = action(&wall, "british_foot officer:mount='foot'", "badmash:8");
    row(&mut state, "foot1", 1000, 1000, 3, 0);
    row(&mut state, "bad1", 1000, 2000, 4, 180);
    stand(&mut state, "officer1", &[(3000, 3000)], 0);
    shows(&agrees(&state, "fire foot1 at bad1"), &["IM-11.23", "IM-11.14", "IM-11.19"]);
    // An officer among them may fall as well, and his die goes over to the dead.
    let mut state = action("", "british_foot officer:mount='foot'", "afghan:8");
    turn_to(&mut state, Side::Rebel);
    row(&mut state, "foot1", 1000, 1000, 2, 0);
    stand(&mut state, "officer1", &[(1050, 800)], 0);
    row(&mut state, "afg1", 1000, 1500, 3, 180);
    shows(&agrees(&state, "fire afg1 at foot1"), &["IM-11.8", "IM-11.9"]);
    // Mutineers desert first, unless they have done so often enough.
    for options in ["", "deserter_limit=1", "surplus=again"] {
        let mut state = action_with("", "british_foot", "mutineer:8", options);
        row(&mut state, "foot1", 1000, 1000, 2, 0);
        row(&mut state, "mut1", 1000, 2000, 3, 180);
        let mutineers = unit(&state, "mut1");
        state[mutineers].tests = 1;
        shows(&agrees(&state, "fire foot1 at mut1"), &["IM-11.15", "IM-11.23"]);
    }
    // Who runs already is not tested.
    let mut state = action("", "british_foot", "badmash:8");
    row(&mut state, "foot1", 1000, 1000, 2, 0);
    row(&mut state, "bad1", 1000, 2000, 3, 180);
    let badmash = unit(&state, "bad1");
    state[badmash].retreat = Retreat::Forced;
    assert!(!agrees(&state, "fire foot1 at bad1").contains("IM-11.23"));
}

// rule: IM-4.10, IM-4.11, IM-5.33
#[test]
fn a_refusal_tells_what_its_figure_is_made_of() {
    let mut state = action("", "british_foot officer:mount='foot'", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    stand(&mut state, "officer1", &[(1600, 1000)], 0);
    row(&mut state, "mut1", 1000, 2500, 8, 180);
    let said = |state: &State, notation: &str| {
        let refusal = state.check(&hear(state, notation)).unwrap_err();
        state.explain(&refusal).text
    };
    let (foot, officer) = (unit(&state, "foot1"), unit(&state, "officer1"));
    (state[foot].left, state[officer].left) = (1, 1);
    let text = said(&state, "move foot1 attack");
    assert!(text.ends_with("1 march move left, and to march attack takes 2"), "{text}");
    // What a shot has cost is taken off.
    let mut fired = state.clone();
    go(&mut fired, "fire foot1 at mut1", &[d12(1); 5]);
    let text = said(&fired, "move foot1 attack");
    assert!(
        text.ends_with("no march moves left, and to march attack takes 1 (march attack +2, paid this turn −1)"),
        "{text}"
    );
    state[foot].left = 20;
    let text = said(&state, "move foot1 attack with officer1");
    assert!(text.ends_with("1 march move left, and to march attack takes 2"), "{text}");
    // Half of what is thrown, going prone.
    go(&mut state, "move foot1 drop", &[d4(3), d4(2)]);
    let text = said(&state, "place 12 15 turn 0 facing 0");
    assert!(text.ends_with("the 2.5″ thrown (thrown 5″, half a move ×1/2)"), "{text}");
}
