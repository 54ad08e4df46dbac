//! The sergeant, where the end of a match is at stake.

use chance::{Fast, d8};
use engine::{Game, Judgement, NoLog, Options, RuleSet};
use mutiny_1857::{Order, Phase, Side, State};

use crate::kit::{hear, row, rules, turn_to, unit};

/// The house at Arrah with so many of one party of police and the officer left in it, and a band of levies before it; the Rebels are to move.
fn last_stand(police: u8) -> State {
    let mut state = rules().start("arrah-house", &Options::default(), &mut Fast::new(1), &mut NoLog).unwrap();
    while let Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    }
    for name in ["sikh1", "sikh2", "sikh3", "civil1"] {
        let id = unit(&state, name);
        let left = if name == "sikh1" { police } else { 0 };
        let one = &mut state[id];
        (one.killed, one.living) = (one.full - left, (1 << left) - 1);
        one.building = one.building.filter(|_| left > 0);
        state.settle(id);
    }
    for id in state.ids() {
        state[id].left = 10;
    }
    row(&mut state, "bad1", 1950, 3000, 10, 180);
    turn_to(&mut state, Side::Rebel);
    state
}

/// Everybody but the band before the house has acted.
fn others_have_acted(state: &mut State) {
    let band = unit(state, "bad1");
    for id in state.ids().filter(|&id| id != band) {
        state[id].acted = true;
    }
}

fn weight(state: &State, notation: &str) -> f32 {
    let mut weights = Vec::new();
    state.weigh(&[hear(state, notation)], &mut weights);
    weights[0]
}

#[test]
fn besiegers_shoot_the_officer_before_the_last_man() {
    let mut state = last_stand(1);
    others_have_acted(&mut state);
    assert!(weight(&state, "fire bad1 at officer1") > weight(&state, "fire bad1 at sikh1"));
}

#[test]
fn besiegers_spare_the_last_men_while_nobody_could_shoot_the_officer_after_them() {
    let mut state = last_stand(2);
    assert!(weight(&state, "fire bad1 at sikh1") > 4.0, "the others still have their fire for the officer");
    others_have_acted(&mut state);
    assert!(weight(&state, "fire bad1 at sikh1") < 0.0, "the match would end with the officer in the house");
    state.round = state.scenario.rounds;
    assert!(weight(&state, "fire bad1 at sikh1") > 4.0, "there is no next turn to wait for");
}

#[test]
fn besiegers_shoot_as_ever_while_two_parties_hold_the_house() {
    let mut state = last_stand(2);
    let second = unit(&state, "sikh2");
    let house = state[unit(&state, "sikh1")].building;
    (state[second].living, state[second].killed, state[second].building) = (0b11, 3, house);
    state.settle(second);
    others_have_acted(&mut state);
    assert!(weight(&state, "fire bad1 at sikh1") > 4.0);
}

/// The first scenario with its lists, set down, everybody with ten march moves, the British to move.
fn relief(round: u8) -> State {
    let mut state =
        rules().start("relief-column", &crate::kit::options("forces=fixed"), &mut Fast::new(1), &mut NoLog).unwrap();
    while let Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    }
    for id in state.ids() {
        state[id].left = 10;
        if state[id].side == Side::Rebel {
            state[id].living = 0;
        }
    }
    state.round = round;
    state
}

#[test]
fn the_relief_dashes_for_the_gate_when_nobody_bars_the_lane() {
    let mut state = relief(12);
    crate::kit::stand(&mut state, "horse1", &[(2400, 5100), (2400, 4900)], 0);
    let horse = unit(&state, "horse1");
    let mut scratch = engine::Scratch::default();
    let order = state.pick(&mut Fast::new(1), &mut scratch);
    assert!(matches!(order, Order::Move { unit, .. } if unit == horse), "{order:?}");
    // Through the gate, and the fort is won.
    state[horse].formation = mutiny_1857::Formation::Column;
    crate::kit::go(&mut state, "move horse1 attack", &[d8(8), d8(4), d8(2)]);
    let order = state.pick(&mut Fast::new(1), &mut scratch);
    state.apply(&order, &mut Fast::new(1), &mut NoLog);
    assert!(state.place(horse, 0).y >= 6100, "{order:?}");
    while state.mover == Side::British && !state.relieved {
        let order = state.pick(&mut Fast::new(1), &mut scratch);
        state.apply(&order, &mut Fast::new(1), &mut NoLog);
    }
    assert!(state.relieved);
}

#[test]
fn sergeants_reach_the_fort_in_some_matches() {
    let won = (0..12).filter(|&seed| {
        let mut chance = Fast::new(seed * 7919 + 13);
        let mut state = rules().start("relief-column", &Options::default(), &mut chance, &mut NoLog).unwrap();
        let mut scratch = engine::Scratch::default();
        while let engine::Pending::Decision { .. } = state.pending() {
            let order = state.pick(&mut chance, &mut scratch);
            state.apply(&order, &mut chance, &mut NoLog);
        }
        state.relieved
    });
    assert!(won.count() > 0);
}
