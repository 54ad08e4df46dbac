//! Points and the end of the match. [FP-15.3]

use engine::{Game, Pending, Seat};
use fast_play_mutiny::{Drill, State};

use crate::table::{bungalow, gate, turn};

fn over(state: &State) -> (i16, &'static str, &'static str) {
    match state.pending() {
        Pending::Over(outcome) => (outcome.margin[0], outcome.level, outcome.reason.0),
        Pending::Decision { .. } => panic!("the match goes on"),
    }
}

fn at_the_end(drill: Drill) -> (i16, &'static str, &'static str) {
    over(&turn(drill.last_round(), "end", &[]).state)
}

// rule: FP-15.2, FP-15.3, FP-15.6
#[test]
fn fp_15_3_objectives_figures_and_par() {
    let drill = || bungalow().put("H1", "A3", 10).put("Sa1", "F1", 16);
    // Both objectives with the enemy, par 6; the great mark is 6.
    assert_eq!(at_the_end(drill()), (-14, "great enemy victory", "FP-15.6"));
    assert_eq!(at_the_end(drill().visited(&["D2"])), (4 - 4 - 6, "great enemy victory", "FP-15.6"));
    assert_eq!(at_the_end(drill().visited(&["D2"]).losses(19, 1)), (4 + 1 - 4 - 6, "enemy victory", "FP-15.6"));
    assert_eq!(at_the_end(drill().visited(&["D2", "E2"])), (8 - 6, "victory", "FP-15.6"));
    assert_eq!(at_the_end(drill().visited(&["D2", "E2"]).losses(9, 5)), (8 - 6 - 2, "draw", "FP-15.6"));
    assert_eq!(at_the_end(drill().visited(&["D2", "E2"]).losses(19, 3)), (8 + 1 - 6 - 1, "victory", "FP-15.6"));
    assert_eq!(at_the_end(drill().visited(&["D2", "E2"]).losses(40, 0)), (8 + 4 - 6, "great victory", "FP-15.6"));
    let carried = drill().put("H1", "D2", 0).fallen("H1", 2, 0);
    assert_eq!(at_the_end(carried), (4 - 4 - 6, "great enemy victory", "FP-15.6"));
    let contested = drill().visited(&["D2", "E2"]).put("Sa1", "D2", 16);
    assert_eq!(at_the_end(contested), (4 - 4 - 6, "great enemy victory", "FP-15.6"));
}

// rule: FP-15.4
#[test]
fn fp_15_4_without_an_enemy_the_players_hold_everything_at_once() {
    let mut table = turn(bungalow().put("H1", "B3", 10).put("Sa2", "D3", 2), "Highlanders", &[]);
    table.give("fire all h1 at 10 on sa2", &[3; 10]);
    assert_eq!(over(&table.state), (2, "victory", "FP-15.4"));
}

// rule: FP-15.5
#[test]
fn fp_15_5_without_a_company_the_enemy_does() {
    let drill = Drill::new("beginner", &[("enemy", "seat")]).put("H1", "E3", 0).fallen("H1", 4, 0).put("Sa2", "F3", 20);
    let mut table = turn(drill, "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[]).give("yes", &[]);
    assert_eq!(over(&table.state), (-16, "great enemy victory", "FP-15.5"));
}

// rule: FP-15.7
#[test]
fn fp_15_7_honours_count_for_interest() {
    let mut table = turn(bungalow().put("H1", "D3", 10).put("Sa2", "F4", 20), "Highlanders", &[]);
    table.give("move h1 to d2", &[]);
    let scene = State::scene(&table.state.view(engine::Viewer::Seat(Seat(0))));
    let honours = scene.panels.iter().find(|panel| panel.id == "honours").expect("honours are shown");
    assert_eq!(honours.facts[0].value, "2");
}

// rule: FP-15.2
#[test]
fn fp_15_2_a_company_driven_off_with_nobody_standing_leaves_the_objective_to_the_enemy() {
    let drill = Drill::new("beginner", &[("enemy", "seat")])
        .figure("Ho", "D2")
        .put("H1", "D2", 1)
        .put("Sa2", "C2", 20)
        .visited(&["D2"])
        .last_round();
    let mut table = turn(drill, "Saffron", &[]);
    // The last man falls at one window, the officer holds his own at the other.
    table.give("charge h1 with unit sa2 by level through -", &[1, 6, 3, 4]).give("to d1", &[]);
    table.give("no", &[6]);
    assert_eq!(over(&table.state), (-14, "great enemy victory", "FP-15.6"));
}

// rule: FP-15.2
#[test]
fn fp_15_2_a_company_that_rallies_on_an_objective_and_moves_off_has_won_it() {
    let drill = bungalow().put("H1", "E2", 0).fallen("H1", 3, 0).put("Sa2", "A4", 20).last_round();
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("rally h1", &[4, 4, 4]).give("done", &[0]).give("move h1 to f2", &[]).give("done", &[5]);
    assert_eq!(over(&table.state).0, 4 - 4 - 6);
}

// rule: FP-15.6
#[test]
fn fp_15_6_players_who_resign_give_every_objective_away() {
    let drill = gate().put("K1", "D5", 4).put("H1", "A6", 10).put("Sa2", "D1", 20).visited(&["D3"]);
    let state = turn(drill, "Highlanders", &[]).state;
    assert_eq!(state.resigned(Seat(0)).margin[0], -(6 + 4 + 4) - 5);
}

// rule: FP-15.7
#[test]
fn fp_15_7_a_crew_lost_with_its_gun_counts_for_the_taker() {
    let drill = gate().put("H1", "E2", 10).put("Z1", "E1", 12).crew_in("Z1", "H1").put("Sa2", "H2", 20);
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("move h1 to e1", &[]);
    let scene = State::scene(&table.state.view(engine::Viewer::Seat(Seat(0))));
    let honours = scene.panels.iter().find(|panel| panel.id == "honours").expect("honours are shown");
    assert_eq!(honours.facts[0].value, "1");
}
