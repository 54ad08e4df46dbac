//! RALLY. [FP-4.7]

use crate::table::{bungalow, d20, gate, turn};
use chance::drawn;
use fast_play_mutiny::Drill;

// rule: FP-4.7, FP-4.7.1, FP-4.7.2, FP-4.7.3, FP-4.7.5
// example: 8
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
// example: 9
#[test]
fn fp_4_7_4_officer_and_commander_together_give_two() {
    let drill = || gate().figure("Ho", "D6").put("H1", "D6", 8).put("Sa2", "D1", 20);
    turn(drill().fallen("H1", 1, 0).commander("D6"), "Highlanders", &[])
        .give("rally h1", &[2])
        .is("H1", "D6 9")
        .told("rally, +2 (Command figures +1, Commander-in-Chief +2, +2 at most): 1 back")
        .because("4 or more returns, a 1 dies", "FP-4.7.1");
    turn(drill().fallen("H1", 0, 1).commander("D6"), "Highlanders", &[]).give("rally h1", &[2]).is("H1", "D6 9");
    turn(drill().fallen("H1", 1, 0), "Highlanders", &[]).give("rally h1", &[2]).is("H1", "D6 8, 1 red");
    turn(drill().fallen("H1", 0, 1), "Highlanders", &[])
        .give("rally h1", &[3])
        .is("H1", "D6 8, 1 yellow")
        .because("sunstroke -1", "FP-4.7.7");
    turn(drill().fallen("H1", 0, 1).gunga("H1"), "Highlanders", &[]).give("rally h1", &[3]).is("H1", "D6 9");
}

// rule: FP-3.2, FP-4.7.6, FP-10.25
// example: 9
#[test]
fn fp_3_2_where_he_came_on_this_card_he_does_not_help_yet() {
    let drill = || gate().put("H1", "E2", 3).put("Sa2", "E1", 20).commander("E2").keeps(0, "twice");
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("play twice", &[]);
    table
        .give("charge sa2 with h1 by any through -", &[d20(2), 1, 1, 6, 6, 6, 1])
        .told("The 1st Highlanders are beaten");
    table.give("to d2", &[]).is("cinc", "D2, mounted");
    table.give("rally h1", &[3, 3]).is("H1", "D2 1, 2 red");
    // With the officer it is +1: a 3 returns, a 2 does not.
    let mut table = turn(drill().figure("Ho", "E2"), "Highlanders", &[]);
    table.give("play twice", &[]).give("charge sa2 with h1 by any through -", &[d20(2)]);
    table.give("front 3 volunteers 0 command -", &[1, 1, 6, 6, 6, 1]).give("to d2", &[]).is("Ho", "D2");
    table.give("rally h1", &[2, 3]).is("H1", "D2 2, 1 red");
    // Where he stood when the card was turned he does.
    let mut table = turn(drill().fallen("H1", 2, 0), "Highlanders", &[]);
    table.give("rally h1", &[3, 3]).is("H1", "E2 5");
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
    table.give("rally h1", &[1, 1]).is("H1", "- 0, 2 killed").told("Nobody of the 1st Highlanders is left");
}

// rule: FP-2.1, FP-2.5, FP-3.2
#[test]
fn fp_2_5_a_crew_rallies_with_the_commanders_help_only() {
    let drill =
        || gate().figure("Hm", "D5").put("K1", "D5", 2).fallen("K1", 2, 0).put("H1", "A6", 10).put("Sa2", "D1", 20);
    turn(drill(), "artillery", &[]).give("rally", &[3, 4, drawn(0)]).is("K1", "D5 3, 1 red");
    turn(drill().commander("D5"), "artillery", &[]).give("rally", &[2, 3, drawn(0)]).is("K1", "D5 4");
    let far = drill().commander("D6");
    turn(far, "artillery", &[]).give("rally", &[3, 4, drawn(0)]).is("K1", "D5 3, 1 red");
}

// rule: FP-4.7, FP-4.7.2, FP-4.7.3
#[test]
fn fp_4_7_3_a_fallen_command_figure_is_rallied_lies_on_or_dies() {
    let rallied = |die: u32| {
        let drill = gate().figure("Hm", "D4").put("H1", "D4", 10).put("H2", "A6", 10).put("Sa2", "D1", 20);
        let mut hit = turn(drill, "marksman", &[6, drawn(0)]);
        hit.is("Hm", "D4, red");
        let mut table = turn(Drill::of(hit.state), "Highlanders", &[]);
        table.give("rally h1", &[die]);
        table.state.report("Hm")
    };
    assert_eq!(rallied(4), "D4");
    assert_eq!(rallied(3), "D4, red");
    assert_eq!(rallied(1), "-, killed");
}
