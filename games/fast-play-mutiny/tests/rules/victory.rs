//! Points and the end of the match. [FP-15.3]

use chance::{Fast, drawn};
use engine::{Game, Options, Pending, RuleSet, Seat};
use fast_play_mutiny::{Drill, State};

use crate::table::{bungalow, evened, gate, turn};

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

// rule: FP-15.3, FP-15.6
#[test]
fn fp_15_6_two_forces_need_twice_as_much_for_a_great_victory_and_a_lost_gun_is_the_enemys() {
    let drill = |crew: u8| {
        let drill = gate().put("K1", "D5", crew).put("H1", "A6", 10).put("Sa2", "A1", 20);
        at_the_end(drill.visited(&["D3", "D1", "F1"]))
    };
    // Par 5: nine points would be great for one Force.
    assert_eq!(drill(4), (6 + 4 + 4 - 5, "victory", "FP-15.6"));
    assert_eq!(drill(0), (6 + 4 + 4 - 5 - 3, "victory", "FP-15.6"), "nobody serves the gun any more");
}

// rule: FP-15.3, FP-3.10
#[test]
fn fp_15_3_a_killed_commander_is_worth_five_to_the_enemy() {
    let margin = |risk: [u32; 2]| {
        let drill = Drill::new("gate", &[("enemy", "seat"), ("cinc_risk", "true")]).figure("Ho", "A6");
        let mut table = turn(drill.put("H1", "C5", 10).put("Sa2", "C4", 20).commander("C5"), "Saffron", &[]);
        let dice = [&[4; 10][..], &risk, &[drawn(0)]].concat();
        table.give("fire half unit sa2 at 10 on h1", &dice);
        at_the_end(Drill::of(table.state)).0
    };
    assert_eq!(margin([6, 5]) - margin([6, 6]), 5);
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
    // At the end they are told with their parts, where they are counted at all.
    let drill = |honours: &str| {
        let drill = Drill::new("beginner", &[("honours", honours)]).figure("Ho", "A1").put("H1", "A3", 10);
        turn(drill.put("Sa1", "F1", 16).losses(19, 3).last_round(), "end", &[])
    };
    drill("true")
        .told("Honours of the Highlanders: 0")
        .because("19 figures of the other side +1", "FP-15.7")
        .because("3 own killed -1", "FP-15.7");
    assert!(!drill("false").clauses().contains(&"FP-15.7"));
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
    table.give("no", &[drawn(6)]);
    assert_eq!(over(&table.state), (-14, "great enemy victory", "FP-15.6"));
}

// rule: FP-15.2
#[test]
fn fp_15_2_a_company_that_rallies_on_an_objective_and_moves_off_has_won_it() {
    let drill = bungalow().put("H1", "E2", 0).fallen("H1", 3, 0).put("Sa2", "A4", 20).last_round();
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("rally h1", &[4, 4, 4]).give("done", &[drawn(0)]).give("move h1 to f2", &[]).give("done", &[drawn(5)]);
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

// rule: FP-14.10, FP-15.3
#[test]
fn fp_14_10_an_even_match_counts_its_handicap_in_a_row_of_its_own() {
    let drill = |balance: &str| {
        let drill = Drill::on(evened("par = 8"), "beginner", &[("balance", balance)]).figure("Ho", "A1");
        drill.put("H1", "A3", 10).put("Sa1", "F1", 16).visited(&["D2", "E2"])
    };
    assert_eq!(at_the_end(drill("published")).0, 8 - 6);
    assert_eq!(at_the_end(drill("even")).0, 8 - 8);
    let mut table = turn(drill("even").last_round(), "end", &[]);
    table.because("par +6", "FP-15.3").because("to even the match +2", "FP-14.10");
}

// rule: FP-14.10
#[test]
fn fp_14_10_an_even_match_says_so_at_its_start() {
    let told = |balance: &str| {
        let options = Options([("balance".to_owned(), balance.to_owned())].into());
        let (mut chance, mut log) = (Fast::new(1), Vec::new());
        let state = evened("par = 8").start("beginner", &options, &mut chance, &mut log).expect("the set-up is lawful");
        let said = "The match is evened: 2 points more for the enemy, 5 rounds";
        log.iter().any(|event| state.narrate(event) == said)
    };
    assert!(told("even") && !told("published"));
}

// rule: FP-15.3, FP-10.23
#[test]
fn fp_15_3_a_gun_that_is_taken_counts_three() {
    let drill = gate().put("H1", "E2", 10).put("K1", "D6", 4).put("Z1", "E1", 12).crew_in("Z1", "H1");
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("move h1 to e1", &[]);
    let (objectives, crew, gun, par) = (6 + 4 + 4, 1, 3, 5);
    assert_eq!(over(&table.state).0, objectives + crew + gun - par);
}

// rule: FP-15.4
#[test]
fn fp_15_4_without_an_enemy_a_living_garrison_has_held_out_wherever_it_stands() {
    let margin = |figures: u8| {
        let drill = Drill::new("relief", &[]).figure("Ho", "A1").figure("Ro", "A1").put("H1", "A3", 10);
        let drill = drill.put("H2", "A2", 10).put("R1", "B2", figures).fallen("R1", 1, 0).put("Sa3", "A4", 2);
        let mut table = turn(drill, "Highlanders", &[]);
        table.give("fire all h1 at 10 on sa3", &[3; 10]);
        over(&table.state).0
    };
    assert_eq!(margin(5) - margin(0), 5 + 5);
}

// rule: FP-15.3, FP-14.8
#[test]
fn fp_15_3_a_link_up_takes_two_companies_of_five_beside_the_garrison() {
    let margin = |h2: &str, figures: u8| {
        let drill = Drill::new("relief", &[]).figure("Ho", "A1").figure("Ro", "A1").put("H1", "H3", 5);
        at_the_end(drill.put("H2", h2, figures).put("F1", "A3", 10).put("Sa3", "A5", 20)).0
    };
    let linked = margin("I4", 5);
    assert_eq!(linked - margin("I4", 4), 10 + 10, "too few men");
    assert_eq!(linked - margin("G4", 10), 10 + 10, "too far away");
    // The Rifles are whom they come for: they hold out, and count for no link-up.
    let drill = Drill::new("relief", &[]).figure("Ho", "A1").figure("Ro", "A1").put("H1", "H3", 5);
    let held = at_the_end(drill.put("R1", "H4", 10).put("F1", "A3", 10).put("Sa3", "A5", 20)).0;
    assert_eq!(held, linked - (10 + 10) + (5 + 5));
}
