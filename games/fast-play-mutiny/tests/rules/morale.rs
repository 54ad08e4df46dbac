//! Enemy morale, rout and return. [FP-12.2]

use chance::{d10, d12, drawn};
use fast_play_mutiny::Drill;

use crate::table::{bungalow, d20, gate, residency, turn};

fn fire(strength: u8, morale: &[u32]) -> crate::table::Table {
    let mut table =
        turn(bungalow().put("H1", "B3", 10).put("Sa2", "D3", strength).put("Sa1", "F4", 16), "Highlanders", &[]);
    table.give("fire half h1 at 5 on sa2", &[&[6, 6, 6, 6, 6][..], morale].concat());
    table
}

// rule: FP-12.2.1, FP-12.3, FP-12.4, FP-12.6, FP-12.7
#[test]
fn fp_12_6_a_die_above_the_strength_left_routs() {
    fire(20, &[d20(14)]).told(": d20 14 against 15, they stand").is("Sa2", "D3 15");
    fire(20, &[d20(15)]).told(": d20 15 against 15, they fall back");
    fire(20, &[d20(16)]).told(": d20 16 against 15, they rout").is("Sa2", "pool 15");
}

// rule: FP-12.2, FP-12.2.1, FP-12.2.2
#[test]
fn fp_12_2_half_a_casualty_and_losses_in_melee_are_no_occasion() {
    // One hit behind a wall leaves a marker and nothing to test for.
    let mut table = turn(bungalow().put("H1", "B3", 10).put("Sa2", "C3", 20), "Highlanders", &[]);
    table.give("fire half h1 at 5 on sa2", &[2, 1, 1, 1, 1]).is("Sa2", "C3 20, half");
    assert!(!table.clauses().contains(&"FP-12.4"), "nobody tests");
    // A charge is tested once, at the start; what falls in the melee is not.
    let mut table = turn(bungalow().put("H1", "D3", 2).put("Sa2", "E3", 4).put("Sa1", "F4", 16), "Highlanders", &[]);
    table.give("charge sa2 with h1 by any through -", &[d20(2), 6, 6, 1, 1]).told("losses 0 to 2");
    assert_eq!(table.clauses().iter().filter(|clause| **clause == "FP-12.4").count(), 1);
}

// rule: FP-12.1
#[test]
fn fp_12_1_companies_that_lose_men_or_are_charged_roll_nothing() {
    let drill =
        || Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", "E3", 2).put("Sa2", "D3", 20);
    let mut table = turn(drill(), "Saffron", &[]);
    table.give("fire half unit sa2 at 10 on h1", &[&[2; 10][..], &[drawn(0)]].concat()).is("H1", "E3 1, 1 red");
    let mut table = turn(drill(), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[6, 6, 1, 1, 6, 6, 1, 1]).told("losses 0 to 2");
    assert!(!table.clauses().iter().any(|clause| ["FP-12.4", "FP-12.5", "FP-12.6", "FP-12.8"].contains(clause)));
}

// rule: FP-12.8, FP-12.2
// example: 25
#[test]
fn fp_12_8_a_one_turns_a_unit_fanatic_and_it_tests_on_like_others_unless_that_was_agreed() {
    fire(20, &[d20(1)]).is("Sa2", "D3 15, fanatic");
    fire(6, &[d20(1)]).is("Sa2", "D3 1, fanatic");
    let ghazis = |test: &str, dice: &[u32]| {
        let drill = Drill::new("gate", &[("fanatics_test", test)]).figure("Ho", "A6").put("H1", "D6", 10);
        let drill = drill.put("Gr2", "D4", 12).fanatic("Gr2").put("Sa2", "A1", 20);
        let mut table = turn(drill, "Highlanders", &[]);
        table.give("fire half h1 at 5 on gr2", &[&[6, 6, 6, 6, 6][..], dice].concat());
        table
    };
    ghazis("true", &[d20(9)]).told("Morale of the ghazis: d20 9 against 7, they rout").is("Gr2", "pool 7, fanatic");
    let mut back = ghazis("true", &[d20(7)]);
    back.told("Morale of the ghazis: d20 7 against 7, they fall back");
    assert!(back.state.report("Gr2").ends_with("7, fanatic"), "{}", back.state.report("Gr2"));
    ghazis("true", &[d20(4)]).is("Gr2", "D4 7, fanatic");
    ghazis("true", &[d20(1)]).is("Gr2", "D4 7, fanatic");
    ghazis("false", &[]).is("Gr2", "D4 7, fanatic");
}

// rule: FP-12.3, FP-12.3.2, FP-12.4, FP-12.5, FP-12.6, FP-12.8
// example: 22
#[test]
fn fp_12_6_the_last_man_of_a_unit_and_a_crew_of_six_die_by_die() {
    // One man is left of six.
    fire(6, &[d20(1)]).is("Sa2", "D3 1, fanatic");
    for die in [2, 20] {
        fire(6, &[d20(die)]).is("Sa2", "pool 1");
    }
    let crew = |die: u32| {
        let drill = gate().put("H1", "D5", 10).put("Z1", "D4", 6).put("Sa2", "A1", 20);
        let mut table = turn(drill, "Highlanders", &[]);
        table.give("charge z1 with h1 by any through -", &[d10(die)]);
        table
    };
    crew(1).is("Z1", "D4 6, fanatic").asks(0, "front");
    crew(2).is("Z1", "D4 6").asks(0, "front");
    crew(5).is("Z1", "D4 6").asks(0, "front");
    crew(6).told(": d10 6 against 6, it falls back");
    for die in [7, 10] {
        crew(die).told("against 6, it routs").is("Z1", "pool 6");
    }
}

// rule: FP-12.8, FP-12.2.2, FP-11.2
// example: 26
#[test]
fn fp_12_8_charged_fanatics_test_once_and_then_fight_without_a_test() {
    let drill = || gate().put("H1", "E2", 6).put("Gr2", "E1", 12).fanatic("Gr2").put("Sa2", "A1", 20);
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("charge gr2 with h1 by any through -", &[d20(12)]).told("they fall back").asks(0, "advance");
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("charge gr2 with h1 by any through -", &[d20(6)]).asks(0, "front");
    // Losing a round does not move them, and no die of theirs is rolled before the next.
    table
        .give("front 6 volunteers 0 command -", &[6, 6, 3, 3, 3, 3, 1, 1, 4, 4, 4, 4])
        .told("losses 0 to 2")
        .told("The Fanatics fight on")
        .asks(0, "front");
}

// rule: FP-12.10
#[test]
fn fp_12_10_a_unit_comes_back_fanatic_only_if_its_type_is() {
    let drill = || gate().put("H1", "A6", 10).put("Sa3", "B3r", 16).fanatic("Gr2").fanatic("Sa2");
    turn(drill().routed("Gr2", 7), "reform", &[4, 1, drawn(0)]).is("Gr2", "A1 8, fanatic");
    turn(drill().routed("Sa2", 7), "reform", &[4, 1, drawn(0)]).is("Sa2", "A1 8");
}

// rule: FP-12.3.1
#[test]
fn fp_12_3_1_cavalry_rolls_a_d12() {
    let mut table = turn(residency().put("H1", "B1", 10).put("Wh3", "C1", 12), "Highlanders", &[]);
    table
        .give("fire half h1 at 5 on wh3", &[6, 6, 6, 6, 6, d12(8)])
        .told("Morale of the sowars: d12 8 against 7")
        .is("Wh3", "pool 7");
}

// rule: FP-12.3.2, FP-12.5
#[test]
fn fp_12_3_2_a_crew_rolls_a_d10_and_leaves_a_gun_that_cannot_be_taken_along() {
    let mut table = turn(gate().put("H1", "E4", 10).put("Z1", "E3r", 6).put("Sa2", "A1", 20), "Highlanders", &[]);
    table.give("fire half h1 at 5 on z1", &[6, 6, 6, 6, 6, d10(4)]).told(": d10 4 against 4, it falls back");
    assert!(table.clauses().contains(&"FP-10.14"), "the gun stays on the rampart");
    // In the open it goes along.
    let mut table = turn(gate().put("H1", "D6", 10).put("Z1", "D4", 6).put("Sa2", "A1", 20), "Highlanders", &[]);
    table.give("fire half h1 at 5 on z1", &[6, 2, 2, 1, 1, d10(4)]).told(": d10 4 against 4, it falls back");
    assert!(!table.clauses().contains(&"FP-10.14"), "nothing is left behind");
    assert!(!table.state.report("Z1").contains("D4"), "{}", table.state.report("Z1"));
}

// rule: FP-12.9, FP-12.10
#[test]
fn fp_12_10_routed_units_return_on_six_at_end_and_four_by_card() {
    let drill = || bungalow().put("H1", "A3", 10).put("Sa1", "D2", 16).routed("Sa2", 12);
    turn(drill(), "end", &[5, drawn(0)]).is("Sa2", "pool 12");
    turn(drill(), "end", &[6, 3, drawn(0)]).is("Sa2", "F1 15");
    turn(drill(), "reform", &[3, drawn(0)]).is("Sa2", "pool 12");
    turn(drill(), "reform", &[4, 6, drawn(0)]).is("Sa2", "F1 18");
    // Never more than the type's full strength, and not where players stand.
    turn(bungalow().put("H1", "A3", 10).routed("Sa2", 18), "reform", &[4, 6, drawn(0)]).is("Sa2", "F1 20");
    turn(bungalow().put("H1", "F1", 10).routed("Sa2", 18), "reform", &[4, drawn(0)]).is("Sa2", "pool 18");
}

// rule: FP-12.11
#[test]
fn fp_12_11_a_crew_returns_only_to_its_own_gun() {
    let drill = || gate().put("H1", "A6", 10).put("Sa2", "D1", 20).put("Z1", "E3r", 4).routed("Z1", 4);
    turn(drill(), "reform", &[4, 2, drawn(0)]).is("Z1", "E3r 6");
    turn(drill().put("H1", "E3r", 10), "reform", &[4, drawn(0)]).is("Z1", "pool 4");
}

// rule: FP-12.10
#[test]
fn fp_12_10_a_unit_grown_too_large_for_every_entry_waits_as_it_was() {
    let drill =
        |taken: u8| gate().put("H1", "A6", 10).put("Gr1", "A1", taken).put("Gr3", "H1", taken).routed("Sa2", 15);
    turn(drill(14), "end", &[6, 6, drawn(0)]).is("Sa2", "pool 15");
    turn(drill(10), "end", &[6, 6, drawn(0)]).is("Sa2", "A1 20");
}
