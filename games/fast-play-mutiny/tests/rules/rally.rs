//! RALLY. [FP-4.7]

use crate::table::{bungalow, gate, turn};

// rule: FP-4.7, FP-4.7.1, FP-4.7.2, FP-4.7.3, FP-4.7.5
#[test]
fn fp_4_7_four_casualties_with_an_officer() {
    let mut table = turn(
        bungalow().figure("Ho", "A3").put("H1", "A3", 6).fallen("H1", 4, 0).put("Sa2", "F1", 20),
        "Highlanders",
        &[],
    );
    table.give("rally h1", &[1, 3, 2, 6]).told("2 back, 1 dead, 1 still down").is("H1", "A3 8, 1 red, 1 killed");
}

// rule: FP-4.7.4, FP-4.7.6, FP-4.7.7, FP-9.3, FP-3.2
#[test]
fn fp_4_7_4_officer_and_commander_together_give_two() {
    let drill = || gate().figure("Ho", "D6").put("H1", "D6", 8).put("Sa2", "D1", 20);
    turn(drill().fallen("H1", 1, 0).commander("D6"), "Highlanders", &[])
        .give("rally h1", &[2])
        .is("H1", "D6 9")
        .told("rallies, +2 (Command figures +1, Commander-in-Chief +2, +2 at most): 1 back")
        .because("4 or more returns, a 1 dies", "FP-4.7.1");
    turn(drill().fallen("H1", 0, 1).commander("D6"), "Highlanders", &[]).give("rally h1", &[2]).is("H1", "D6 9");
    turn(drill().fallen("H1", 1, 0), "Highlanders", &[]).give("rally h1", &[2]).is("H1", "D6 8, 1 red");
    turn(drill().fallen("H1", 0, 1), "Highlanders", &[])
        .give("rally h1", &[3])
        .is("H1", "D6 8, 1 yellow")
        .because("sunstroke -1", "FP-4.7.7");
    turn(drill().fallen("H1", 0, 1).gunga("H1"), "Highlanders", &[]).give("rally h1", &[3]).is("H1", "D6 9");
}

// rule: FP-4.7.8
#[test]
fn fp_4_7_8_a_half_marker_cannot_be_rallied() {
    let mut table = turn(bungalow().put("H1", "A3", 10).half("H1").put("Sa2", "F1", 20), "Highlanders", &[]);
    table.refused("rally h1", "FP-4.7");
}

// rule: FP-9.5
#[test]
fn fp_9_5_a_company_whose_figures_are_all_dead_is_gone() {
    let mut table = turn(
        bungalow().put("H1", "A3", 0).fallen("H1", 2, 0).put("H2", "A4", 10).put("Sa2", "F1", 20),
        "Highlanders",
        &[],
    );
    table.give("rally h1", &[1, 1]).is("H1", "- 0, 2 killed").told("Nobody of H1 is left");
}

// rule: FP-2.1, FP-2.5
#[test]
fn fp_2_5_a_crew_rallies_with_the_commanders_help_only() {
    let drill =
        || gate().figure("Hm", "D5").put("K1", "D5", 2).fallen("K1", 2, 0).put("H1", "A6", 10).put("Sa2", "D1", 20);
    turn(drill(), "artillery", &[]).give("rally", &[3, 4, 0]).is("K1", "D5 3, 1 red");
    turn(drill().commander("D5"), "artillery", &[]).give("rally", &[2, 3, 0]).is("K1", "D5 4");
}
