//! The sergeant, where the end of a match is at stake.

use chance::Fast;
use engine::{Game, Judgement, NoLog, Options, RuleSet};
use mutiny_1857::{Order, Phase, Side, State};

use crate::kit::{hear, row, rules, turn_to, unit};

/// The house at Arrah with so many of one party of police and the officer left in it, and a band of levies before it; the Rebels are to move.
fn last_stand(police: u8) -> State {
    let mut state = rules().start("arrah-house", &Options::default(), &mut Fast::new(1), &mut NoLog).unwrap();
    while let Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    }
    for name in ["sikh1", "sikh2", "civil1"] {
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
