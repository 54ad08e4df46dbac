//! MOVE. [FP-4.1]

use crate::table::{bungalow, gate, streets, turn};
use chance::drawn;

// rule: FP-1.5, FP-4.1, FP-4.1.1, FP-4.1.8
#[test]
fn fp_4_1_1_infantry_moves_one_or_two_areas_never_diagonally() {
    let mut table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20), "Highlanders", &[]);
    table
        .refused("move h1 to a2 a1 b1", "FP-4.1.1")
        .refused("move h1 to b4", "FP-4.1.8")
        .refused("move h1 to -", "FP-4.1");
    table.give("move h1 to a2 b2", &[]).is("H1", "B2 10");
}

// rule: FP-4.1.2, FP-4.1.6
#[test]
fn fp_4_1_2_cavalry_moves_four_areas_but_enters_no_building() {
    let mut table = turn(streets().put("R2", "A6", 10).put("Sa2", "I1", 16), "Rifles", &[]);
    table.refused("move r2 to b6 c6", "FP-14.9").refused("move r2 to b6 c6r", "FP-4.1.6");
    table.give("move r2 to a5 a4 a3 a2", &[]).is("R2", "A2 10");
    let mut table = turn(streets().put("R2", "B2", 10).put("Sa2", "I1", 16), "Rifles", &[]);
    table.refused("move r2 to c2 d2 e2", "FP-4.1.6").refused("move r2 to c2 c3", "FP-4.1.6");
}

// rule: FP-4.1.4, FP-4.1.5
#[test]
fn fp_4_1_5_stairs_cost_one_and_an_outside_climb_two() {
    let mut table = turn(bungalow().put("H1", "D3", 10).put("Sa2", "F4", 20), "Highlanders", &[]);
    table.give("move h1 to d2 d2r", &[]).is("H1", "D2r 10").because("stairs +1", "FP-4.1.4");
    let mut table = turn(bungalow().put("H1", "C2", 10).put("H2", "C1", 10).put("Sa2", "F4", 20), "Highlanders", &[]);
    table.refused("move h2 to c2 d2r", "FP-4.1.1");
    table.give("move h1 to d2r", &[]).is("H1", "D2r 10").because("a climb +2", "FP-4.1.5");
}

// rule: FP-4.1.9
#[test]
fn fp_4_1_9_a_wall_costs_no_more_than_the_area_behind_it() {
    let mut table = turn(bungalow().put("H1", "B3", 10).put("Sa2", "F1", 20), "Highlanders", &[]);
    table.give("move h1 to c3 d3", &[]).is("H1", "D3 10");
}

// rule: FP-4.1.10, FP-14.2, FP-1.14
#[test]
fn fp_4_1_10_friends_may_be_crossed_enemies_not_and_there_must_be_room() {
    let drill = || bungalow().put("H1", "D3", 10).put("H2", "E3", 10).put("Sa2", "C3", 20);
    let mut table = turn(drill(), "Highlanders", &[]);
    table.refused("move h1 to c3", "FP-4.1.10").refused("move h1 to c3 b3", "FP-4.1.10");
    table.give("move h1 to e3 f3", &[]).is("H1", "F3 10");
    let mut table = turn(drill().put("H2", "D2", 10).fallen("H2", 7, 0), "Highlanders", &[]);
    table.refused("move h1 to d2", "FP-14.2");
    let mut table = turn(drill().put("H2", "D2", 10).fallen("H2", 6, 0), "Highlanders", &[]);
    table.give("move h1 to d2", &[]).is("H1", "D2 10");
}

// rule: FP-4.1.10
#[test]
fn fp_4_1_10_nobody_takes_room_from_himself() {
    let mut table = turn(bungalow().put("H1", "D2", 10).put("H2", "D2", 10).put("Sa2", "F1", 20), "Highlanders", &[]);
    table.give("move h1 to d3 d2", &[]).is("H1", "D2 10");
}

// rule: FP-4.1.11
#[test]
fn fp_4_1_11_the_fallen_travel_and_a_company_with_nobody_standing_only_rallies() {
    let mut table = turn(bungalow().put("H1", "A3", 6).fallen("H1", 3, 1).put("Sa2", "F1", 20), "Highlanders", &[]);
    table.give("move h1 to a2", &[]).is("H1", "A2 6, 3 red, 1 yellow");
    let mut table = turn(
        bungalow().put("H1", "A3", 0).fallen("H1", 3, 0).put("H2", "A4", 10).put("Sa2", "F1", 20),
        "Highlanders",
        &[],
    );
    table.refused("move h1 to a2", "FP-4.1.11").refused("reload h1", "FP-4.1.11");
    table.give("rally h1", &[4, 5, 6]).is("H1", "A3 3");
}

// rule: FP-4.1.3, FP-4.1.7, FP-2.2
#[test]
fn fp_4_1_7_a_gun_rolls_one_area_over_open_ground() {
    let mut table = turn(gate().put("K1", "C5", 4).put("H1", "A6", 10).put("Gr3", "D1", 20), "artillery", &[]);
    table.asks(0, "gun-action").refused("roll c6", "FP-4.1.7").refused("roll d6", "FP-4.1.8");
    table.refused("ride c4 b4", "FP-4.1.3");
    table.give("roll c4", &[drawn(0)]).is("K1", "C4 4");
}

// rule: FP-2.3
#[test]
fn fp_2_3_a_gun_in_a_building_never_moves() {
    let mut table =
        turn(crate::table::residency().put("K2", "F5", 4).put("H1", "A6", 10).put("Sa1", "A1", 20), "artillery", &[]);
    table.refused("roll f6", "FP-2.3");
}
