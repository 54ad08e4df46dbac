//! Enemy morale, rout and return. [FP-12.2]

use crate::table::{bungalow, gate, residency, turn};

fn fire(strength: u8, morale: &[u32]) -> crate::table::Table {
    let mut table =
        turn(bungalow().put("H1", "B3", 10).put("Sa2", "D3", strength).put("Sa1", "F4", 16), "Highlanders", &[]);
    table.give("fire half h1 at 5 on sa2", &[&[6, 6, 6, 6, 6][..], morale].concat());
    table
}

// rule: FP-12.1, FP-12.2, FP-12.2.1, FP-12.3, FP-12.4, FP-12.6, FP-12.7
#[test]
fn fp_12_6_a_die_above_the_strength_left_routs() {
    fire(20, &[14]).is("Sa2", "D3 15");
    fire(20, &[16]).is("Sa2", "pool 15");
}

// rule: FP-12.8
#[test]
fn fp_12_8_a_one_turns_a_unit_fanatic_and_it_never_tests_again() {
    fire(20, &[1]).is("Sa2", "D3 15, fanatic");
    let mut table = turn(bungalow().put("H1", "B3", 10).put("Sa2", "D3", 20).fanatic("Sa2"), "Highlanders", &[]);
    table.give("fire half h1 at 5 on sa2", &[6, 6, 6, 6, 6]).is("Sa2", "D3 15, fanatic");
}

// rule: FP-12.3.1
#[test]
fn fp_12_3_1_cavalry_rolls_a_d12() {
    let mut table = turn(residency().put("H1", "B1", 10).put("Wh3", "C1", 12), "Highlanders", &[]);
    table.give("fire half h1 at 5 on wh3", &[6, 6, 6, 6, 6, 8]).told("morale d12 8 against 7").is("Wh3", "pool 7");
}

// rule: FP-12.3.2, FP-12.5
#[test]
fn fp_12_3_2_a_crew_rolls_a_d10_and_leaves_a_gun_that_cannot_be_taken_along() {
    let mut table = turn(gate().put("H1", "E4", 10).put("Z1", "E3r", 6).put("Sa2", "A1", 20), "Highlanders", &[]);
    table.give("fire half h1 at 5 on z1", &[6, 6, 6, 6, 6, 4]).told("morale d10 4 against 4: falls back");
    assert!(table.clauses().contains(&"FP-10.14"), "the gun stays on the rampart");
    // In the open it goes along.
    let mut table = turn(gate().put("H1", "D6", 10).put("Z1", "D4", 6).put("Sa2", "A1", 20), "Highlanders", &[]);
    table.give("fire half h1 at 5 on z1", &[6, 6, 6, 6, 6, 1]).is("Z1", "D4 1, fanatic");
}

// rule: FP-12.9, FP-12.10
#[test]
fn fp_12_10_routed_units_return_on_six_at_end_and_four_by_card() {
    let drill = || bungalow().put("H1", "A3", 10).put("Sa1", "D2", 16).routed("Sa2", 12);
    turn(drill(), "end", &[5, 0]).is("Sa2", "pool 12");
    turn(drill(), "end", &[6, 3, 0]).is("Sa2", "F1 15");
    turn(drill(), "reform", &[3, 0]).is("Sa2", "pool 12");
    turn(drill(), "reform", &[4, 6, 0]).is("Sa2", "F1 18");
    // Never more than the type's full strength, and not where players stand.
    turn(bungalow().put("H1", "A3", 10).routed("Sa2", 18), "reform", &[4, 6, 0]).is("Sa2", "F1 20");
    turn(bungalow().put("H1", "F1", 10).routed("Sa2", 18), "reform", &[4, 0]).is("Sa2", "pool 18");
}

// rule: FP-12.11
#[test]
fn fp_12_11_a_crew_returns_only_to_its_own_gun() {
    let drill = || gate().put("H1", "A6", 10).put("Sa2", "D1", 20).put("Z1", "E3r", 4).routed("Z1", 4);
    turn(drill(), "reform", &[4, 2, 0]).is("Z1", "E3r 6");
    turn(drill().put("H1", "E3r", 10), "reform", &[4, 0]).is("Z1", "pool 4");
}

// rule: FP-12.10
#[test]
fn fp_12_10_a_unit_grown_too_large_for_every_entry_waits_as_it_was() {
    let drill =
        |taken: u8| gate().put("H1", "A6", 10).put("Gr1", "A1", taken).put("Gr3", "H1", taken).routed("Sa2", 15);
    turn(drill(14), "end", &[6, 6, 0]).is("Sa2", "pool 15");
    turn(drill(10), "end", &[6, 6, 0]).is("Sa2", "A1 20");
}
