//! The suite every game must pass, on every scenario. Cards are drawn in the open.

use conformance::{Matches, Suite};
use fast_play_mutiny::FastPlayMutiny;

fn check(scenario: &str, matches: u32) {
    Suite::new(Matches(matches)).open_draws().run::<FastPlayMutiny>(scenario);
}

#[test]
fn the_bungalow_picket_keeps_the_contract() {
    check("beginner", 12);
}

#[test]
fn the_gate_of_the_walled_town_keeps_the_contract() {
    check("gate", 6);
}

#[test]
fn the_residency_keeps_the_contract() {
    check("residency", 5);
}

#[test]
fn through_the_streets_keeps_the_contract() {
    check("relief", 4);
}
