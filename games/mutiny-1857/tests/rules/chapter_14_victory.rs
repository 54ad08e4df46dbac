//! Chapter 14: victory.

use chance::d4;
use engine::{Game, Pending, RuleSet};
use mutiny_1857::{Ending, Happening, Mutiny1857, Order, Phase, Retreat, Side, State};

use crate::kit::{action, action_with, give, ground, next_round, row, rules, stand, turn_to, unit};

// rule: IM-14.1, IM-14.2, IM-14.3, IM-14.4, IM-14.5, IM-14.6, IM-14.7, IM-14.8
#[test]
fn im_14_1_every_figure_has_its_worth() {
    let book = rules().book();
    for (key, killed, retreated) in [
        ("british_horse_artillery", 10, 5),
        ("british_field_artillery", 10, 5),
        ("british_foot", 12, 6),
        ("british_cavalry", 12, 6),
        ("loyal_sepoy", 8, 4),
        ("sikh", 8, 4),
        ("gurkha", 8, 4),
        ("civilian", 6, 3),
        ("badmash", 4, 2),
        ("villager", 4, 2),
        ("mutineer", 6, 3),
        ("afghan", 6, 3),
        ("parsee", 6, 3),
        ("rebel_artillery", 6, 3),
        ("rebel_cavalry", 8, 4),
        ("officer", 12, 0),
        ("sahib", 12, 0),
    ] {
        let kind = book.unit_type(book.find(key).unwrap());
        assert_eq!((kind.killed, kind.retreated), (killed, retreated), "{key}");
    }
}

/// Ends the last round, and returns the margin of the British.
fn settle(state: &mut State) -> i16 {
    state.round = 10;
    next_round(state);
    match state.pending() {
        Pending::Over(outcome) => outcome.margin[0],
        other @ Pending::Decision { .. } => panic!("the match goes on: {other:?}"),
    }
}

fn two_units() -> State {
    let mut state = action("", "british_foot", "mutineer:8 badmash:8");
    row(&mut state, "foot1", 1000, 300, 5, 0);
    row(&mut state, "mut1", 1000, 5500, 8, 180);
    row(&mut state, "bad1", 3000, 5500, 8, 180);
    state
}

// rule: IM-14.11, IM-14.12
#[test]
fn im_14_11_the_killed_the_deserted_and_the_fled_score() {
    let mut state = two_units();
    let (foot, rebels) = (unit(&state, "foot1"), unit(&state, "mut1"));
    let mut even = state.clone();
    assert_eq!(settle(&mut even), 0);
    assert!(matches!(even.pending(), Pending::Over(outcome) if outcome.winners.is_empty()), "equal points draw");
    state[foot].killed = 2;
    state[rebels].deserted = 3;
    state[rebels].off = 1;
    assert_eq!(settle(&mut state.clone()), 4 * 3 - 2 * 12);
    // Figures of a unit in forced retreat at the end score the retreat value; a recovered unit nothing.
    state[rebels].retreat = Retreat::Voluntary;
    assert_eq!(settle(&mut state.clone()), 4 * 3 - 2 * 12);
    let badmash = unit(&state, "bad1");
    stand(&mut state, "bad1", &[(3000, 3000), (3100, 3000)], 180);
    state[badmash].retreat = Retreat::Forced;
    state.round = 10;
    // Its own turn begins with a retreat move; both are on the table and running at the end.
    give(&mut state, &Order::EndTurn, &[d4(1), d4(1), d4(1)]);
    give(&mut state, &Order::EndTurn, &[]);
    assert!(matches!(state.pending(), Pending::Over(outcome) if outcome.margin[0] == 4 * 3 + 2 * 2 - 2 * 12));
}

/// The rules with other even terms of the beginner's scenario.
fn with_even(even: &str) -> &'static engine::Loaded<Mutiny1857> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/scenarios/picket-at-the-well.toml"));
    let lines: Vec<String> =
        text.unwrap().lines().filter(|line| !line.starts_with("even")).map(str::to_owned).collect();
    let text = lines.join("\n").replacen("[zone]", &format!("even = {{ {even} }}\n[zone]"), 1);
    let mut files = Mutiny1857::files();
    files.replace("scenarios/picket-at-the-well.toml", text);
    engine::load::<Mutiny1857>(&files).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The beginner's scenario, both sides set down, and this on the account of losses: British points, rebel points.
fn score(pairs: &str, granted: [i16; 2]) -> (i16, Vec<Happening>) {
    let [british, rebel] = granted;
    let loaded = with_even(&format!("granted = {{ british = {british}, rebel = {rebel} }}"));
    let mut events = Vec::new();
    let mut chance = chance::Fast::new(1);
    let mut state =
        loaded.rules.start("picket-at-the-well", &crate::kit::options(pairs), &mut chance, &mut events).unwrap();
    while let Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut chance, &mut engine::NoLog);
    }
    // 212 for the British and 180 for the Rebels, and nobody in the village.
    let (foot, rebels) = (unit(&state, "foot1"), unit(&state, "bad1"));
    (state[foot].killed, state[rebels].killed) = (15, 53);
    for id in state.ids().collect::<Vec<_>>() {
        let village = state.name(id) == "vil1";
        state[id].living = if village { 0 } else { state[id].living };
    }
    state.round = state.scenario.rounds;
    let mut told = events;
    while let Pending::Decision { .. } = state.pending() {
        state.apply(&Order::EndTurn, &mut chance, &mut told);
    }
    match state.pending() {
        Pending::Over(outcome) => (outcome.margin[0], told),
        other @ Pending::Decision { .. } => panic!("{other:?}"),
    }
}

// rule: IM-14.14, IM-14.12
#[test]
fn im_14_14_points_are_granted_only_on_even_terms_and_in_the_open() {
    let (margin, events) = score("", [0, 40]);
    assert_eq!(margin, 32, "as published nobody is granted anything");
    assert!(matches!(events[0], Happening::TermsStated { even: false }));
    assert!(!events.iter().any(|event| matches!(event, Happening::PointsGranted { .. })));
    let (margin, events) = score("balance=even", [0, 40]);
    assert_eq!(margin, -8, "180 and 40 beat 212");
    assert!(matches!(events[1], Happening::PointsGranted { side: Side::Rebel, points: 40 }));
    let over = events.iter().find(|event| matches!(event, Happening::MatchOver { .. })).unwrap();
    let Happening::MatchOver { why, .. } = over else { panic!() };
    let [british, rebel] = &**why;
    assert!(rebel.as_slice().iter().any(|part| part.clause.0 == "IM-14.14"), "a row of its own");
    assert!(!british.as_slice().iter().any(|part| part.clause.0 == "IM-14.14"));
    assert_eq!(score("balance=even", [12, 0]).0, 32 + 12);
    let says = |pairs: &str, what: &str| {
        let terms = rules().terms("relief-column", &crate::kit::options(pairs));
        assert!(terms.0.iter().any(|term| term.text.contains(what)), "{pairs}: {what} is not in {terms:?}");
    };
    says("", "5 foot units and a D6 more");
    says("forces=fixed", "11 units, 49 figures");
    let fixed = rules().terms("relief-column", &crate::kit::options("forces=fixed"));
    let rows = fixed.0.iter().filter_map(|term| term.table.as_ref()).flat_map(|table| &table.rows);
    assert_eq!(rows.filter(|row| row.what == "British Foot" && row.figures == ["5"]).count(), 3);
    says("", "50 for the relief");
    says("goal=capture", "50 for the capture");
    says("fort=stone", "20 hits a section");
    says("", "1857, on a table of 48″ by 72″: fort, mud wall");
    says("fort=stone", "fort wall");
    says("", "No points are granted");
    says("", "18 rounds");
}

#[test]
fn the_terms_do_not_say_again_what_the_scenario_says_of_itself() {
    for scenario in rules().scenarios() {
        let terms = rules().terms(&scenario.id, &engine::Options::default());
        assert!(terms.0.iter().any(|term| term.about == engine::About::Situation), "{}", scenario.id);
        assert!(!terms.0.iter().any(|term| term.text.contains(&scenario.blurb)), "{}", scenario.id);
    }
}

// rule: IM-14.14, IM-13.2
#[test]
fn im_14_14_even_terms_may_limit_deserter_tests_and_say_so() {
    let loaded = with_even("granted = { rebel = 160 }, deserter_limit = 2");
    let limit = |pairs: &str| {
        let (options, mut events) = (crate::kit::options(pairs), Vec::new());
        let state = loaded.rules.start("picket-at-the-well", &options, &mut chance::Fast::new(1), &mut events).unwrap();
        let terms: Vec<String> =
            loaded.rules.terms("picket-at-the-well", &options).0.into_iter().map(|t| t.text).collect();
        (state.rules.deserter_limit, state.narrate(&events[0]), terms.join(" "))
    };
    let (published, told, terms) = limit("");
    assert_eq!((published, told.as_str()), (0, "Terms as published: no points granted"));
    assert!(
        terms.contains("would grant 160 to the Rebels and allow a unit at most 2 deserter tests in a turn."),
        "{terms}"
    );
    let (even, told, terms) = limit("balance=even");
    assert_eq!((even, told.as_str()), (2, "Terms that even the sides; at most 2 deserter tests of a unit in a turn"));
    assert!(
        terms.contains("160 points are granted to the Rebels. A unit takes at most 2 deserter tests in a turn."),
        "{terms}"
    );
    // What the players name goes before it.
    let (own, told, terms) = limit("balance=even deserter_limit=1");
    assert_eq!((own, told.ends_with("at most 1 deserter test of a unit in a turn")), (1, true));
    assert!(terms.contains("A unit takes at most 1 deserter test in a turn."), "{terms}");
    let (none, _, terms) = limit("balance=even deserter_limit=0");
    assert_eq!((none, terms.contains("deserter test")), (0, false));
    // Without any even terms there is nothing to say about them.
    let bare = with_even("").rules.terms("picket-at-the-well", &crate::kit::options(""));
    assert!(bare.0.iter().any(|term| term.text == "No points are granted."));
    assert!(!bare.0.iter().any(|term| term.text.contains("measured")));
}

// rule: IM-14.15
#[test]
fn im_14_15_the_house_is_worth_its_award_to_whoever_has_it() {
    let start = || {
        let mut state = rules()
            .start("arrah-house", &engine::Options::default(), &mut chance::Fast::new(1), &mut engine::NoLog)
            .unwrap();
        while let Phase::Deploy(_) = state.phase {
            state.apply(&Order::Deploy(Vec::new()), &mut chance::Fast::new(1), &mut engine::NoLog);
        }
        state
    };
    let mut held = start();
    held.round = held.scenario.rounds;
    next_round(&mut held);
    assert!(
        matches!(held.pending(), Pending::Over(outcome) if outcome.margin[0] == 50 && outcome.reason.0 == "IM-3.18")
    );
    let mut lost = start();
    for id in lost.ids().filter(|&id| lost[id].side == Side::British).collect::<Vec<_>>() {
        lost[id].building = None;
        lost.settle(id);
    }
    next_round(&mut lost);
    assert!(matches!(lost.phase, Phase::Over(Ending::HouseLost)), "it ends with the round");
    assert!(
        matches!(lost.pending(), Pending::Over(outcome) if outcome.margin[0] == -50 && outcome.reason.0 == "IM-14.15")
    );
}

// rule: IM-14.9
#[test]
fn im_14_9_the_relief_is_worth_fifty_and_ends_the_match() {
    let fort = ground("fort", "[[20, 40], [30, 40], [30, 50], [20, 50]]");
    for (pairs, ends) in [("", true), ("end_on_relief=false", false)] {
        let mut state = action_with(&fort, "british_foot british_foot:garrison=true", "mutineer:8", pairs);
        row(&mut state, "foot1", 2200, 4200, 5, 0);
        row(&mut state, "foot2", 2200, 4800, 5, 0);
        row(&mut state, "mut1", 1000, 5500, 8, 180);
        next_round(&mut state);
        assert!(state.relieved);
        assert_eq!(matches!(state.phase, Phase::Over(Ending::Relieved)), ends);
        if ends {
            assert!(
                matches!(state.pending(), Pending::Over(outcome) if outcome.margin[0] == 50 && outcome.level == "narrow")
            );
        }
    }
}

// rule: IM-14.10
#[test]
fn im_14_10_a_village_counts_for_the_only_side_in_it() {
    let village = ground("village", "[[10, 20], [20, 20], [20, 30], [10, 30]]");
    let setup = || {
        let mut state = action(&village, "british_foot", "mutineer:8");
        row(&mut state, "foot1", 1000, 300, 5, 0);
        row(&mut state, "mut1", 1000, 5500, 8, 180);
        state
    };
    assert_eq!(settle(&mut setup()), 0);
    let mut held = setup();
    stand(&mut held, "foot1", &[(1500, 2500)], 0);
    assert_eq!(settle(&mut held.clone()), 25);
    stand(&mut held, "mut1", &[(1200, 2800)], 180);
    assert_eq!(settle(&mut held.clone()), 0);
    // Who falls back holds nothing and denies nothing.
    let rebels = unit(&held, "mut1");
    held.round = 10;
    crate::kit::end_turn(&mut held);
    held[rebels].retreat = Retreat::Voluntary;
    crate::kit::end_turn(&mut held);
    assert!(matches!(held.pending(), Pending::Over(outcome) if outcome.margin[0] == 25));
    // A building in the village is part of it.
    let house = ground("wooden_building", "[[12, 22], [15, 22], [15, 25], [12, 25]]");
    let mut inside = action(&(village + &house), "british_foot", "mutineer:8");
    row(&mut inside, "mut1", 1000, 5500, 8, 180);
    let foot = unit(&inside, "foot1");
    inside[foot].building = Some(1);
    inside.settle(foot);
    assert_eq!(settle(&mut inside), 25);
}

// rule: IM-14.13, IM-3.18
#[test]
fn im_14_13_a_beaten_or_breathless_table_ends_the_match_and_who_resigns_loses() {
    let mut state = two_units();
    stand(&mut state, "foot1", &[], 0);
    next_round(&mut state);
    assert!(matches!(state.phase, Phase::Over(Ending::Beaten)));
    // Officers alone fight on no more than a unit that runs.
    let mut state = action("", "british_foot officer:mount='foot'", "mutineer:8");
    stand(&mut state, "foot1", &[], 0);
    next_round(&mut state);
    assert!(matches!(state.phase, Phase::Over(Ending::Beaten)), "an officer alone");
    let mut state = action("", "british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 3000, 5, 0);
    row(&mut state, "mut1", 4000, 5500, 8, 180);
    crate::kit::end_turn(&mut state);
    let foot = unit(&state, "foot1");
    state[foot].retreat = Retreat::Forced;
    give(&mut state, &Order::EndTurn, &[]);
    assert!(matches!(state.phase, Phase::Over(Ending::Beaten)), "a unit in forced retreat");
    let mut state = two_units();
    let foot = unit(&state, "foot1");
    state[foot].spent = true;
    next_round(&mut state);
    assert_eq!(state.round, 2, "the Rebels have breath left");
    let mut state = two_units();
    for id in state.ids() {
        state[id].spent = true;
    }
    next_round(&mut state);
    assert!(matches!(state.phase, Phase::Over(Ending::Exhausted)));
    let state = two_units();
    let outcome = state.resigned(Side::British.seat());
    assert!(outcome.winners.has(Side::Rebel.seat()));
    assert_eq!(outcome.margin[1], 5 * 6, "every figure left scores as retreated");
    let mut late = two_units();
    late.round = 10;
    turn_to(&mut late, Side::British);
    next_round(&mut late);
    assert!(matches!(late.phase, Phase::Over(Ending::Rounds)));
}
