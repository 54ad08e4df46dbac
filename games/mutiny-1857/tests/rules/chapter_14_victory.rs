//! Chapter 14: victory.

use engine::{Game, Pending};
use mutiny_1857::{Ending, Order, Phase, Retreat, Side, State};

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
    assert_eq!(settle(&mut state.clone()), 0);
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
    // Its own turn begins with a retreat move.
    give(&mut state, &Order::EndTurn, &[1, 1, 1]);
    assert!(matches!(state.phase, Phase::Steps));
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
    assert_eq!(settle(&mut held), 0);
}

// rule: IM-14.13, IM-3.18
#[test]
fn im_14_13_a_beaten_or_breathless_table_ends_the_match_and_who_resigns_loses() {
    let mut state = two_units();
    stand(&mut state, "foot1", &[], 0);
    next_round(&mut state);
    assert!(matches!(state.phase, Phase::Over(Ending::Beaten)));
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
