//! Range, sight, cover and steps. [FP-16.1]

use fast_play_mutiny::Drill;

use crate::table::{Table, bungalow, d20, gate, residency, turn};

fn can_fire(mut table: Table, order: &str) -> Result<(), &'static str> {
    let mut log = Vec::new();
    let figures = 40;
    table.state.order(order, &mut chance::Fast::new(figures), &mut log)
}

fn shot(drill: Drill, from: &str, to: &str) -> Result<(), &'static str> {
    can_fire(turn(drill.put("H1", from, 10).put("Sa1", to, 16), "Highlanders", &[]), "fire all h1 at 10 on sa1")
}

// rule: FP-5.7, FP-16.1
#[test]
fn fp_5_7_range_is_columns_rows_and_levels() {
    let mut table = turn(bungalow().put("H1", "B1", 10).put("Sa1", "D2r", 16), "Highlanders", &[]);
    table.give("fire half h1 at 5 on sa1", &[1, 1, 1, 1, 1]).told("range 4");
}

// rule: FP-16.2, FP-16.4
#[test]
fn fp_16_4_buildings_between_block_sight_on_the_ground() {
    assert_eq!(shot(bungalow(), "C2", "F2"), Err("FP-5.12"));
    assert_eq!(shot(bungalow(), "C3", "F3"), Ok(()));
    assert_eq!(shot(bungalow(), "D1", "D3"), Err("FP-5.12"));
    assert_eq!(shot(bungalow(), "E1", "E2"), Ok(()));
    assert_eq!(shot(gate(), "C4", "C2"), Err("FP-5.12"));
}

// rule: FP-16.3
#[test]
fn fp_16_3_a_line_through_a_corner_is_clear_if_one_way_round_it_is() {
    assert_eq!(shot(bungalow(), "C1", "D2"), Ok(()));
    assert_eq!(shot(bungalow(), "C3", "D2"), Ok(()));
    assert_eq!(shot(bungalow(), "F1", "E2"), Ok(()));
}

// rule: FP-16.5
#[test]
fn fp_16_5_from_a_roof_one_sees_over_its_own_side_but_not_through_other_buildings() {
    assert_eq!(shot(bungalow(), "C2", "D2r"), Ok(()));
    assert_eq!(shot(bungalow(), "B2", "E2r"), Err("FP-5.12"));
    assert_eq!(shot(gate(), "D4", "D3r"), Ok(()));
    assert_eq!(shot(gate(), "D4", "D3"), Err("FP-5.12"));
    assert_eq!(shot(gate().gates_open(), "D4", "D3"), Ok(()));
}

// rule: FP-16.6
#[test]
fn fp_16_6_roofs_see_each_other() {
    assert_eq!(shot(residency(), "C5r", "F5r"), Ok(()));
}

// rule: FP-16.7
#[test]
fn fp_16_7_floor_and_roof_of_one_cell_do_not() {
    assert_eq!(shot(bungalow(), "D2", "D2r"), Err("FP-5.12"));
}

// rule: FP-16.8
#[test]
fn fp_16_8_cover_follows_from_the_area_and_the_last_edge() {
    let told = |from: &str, to: &str, words: &str| {
        turn(bungalow().put("H1", from, 10).put("Sa1", to, 16), "Highlanders", &[])
            .give("fire half h1 at 5 on sa1", &[1, 1, 1, 1, 1])
            .told(words);
    };
    told("B3", "C3", "matchlock men behind a wall, range 1");
    told("C3", "B3", "matchlock men behind a wall, range 1");
    told("B3", "D3", "matchlock men, range 2");
    told("C2", "D2", "matchlock men in a building, range 1");
    told("E2", "D2", "matchlock men, range 1");
    told("C2", "D2r", "matchlock men on a roof, range 2");
    told("F4", "F3", "matchlock men, range 1");
}

// rule: FP-16.9
#[test]
fn fp_16_9_steps_count_edges_on_foot_climbs_included() {
    // From C3 the areas beside D3 that lead away from C3 are E3 and D2; D4 lies as far by way of C4.
    let mut table = turn(bungalow().put("H1", "C3", 10).put("Sa2", "D3", 20), "Highlanders", &[]);
    // Of these E3 and D2 lie as near to the post at F1, and north comes before east.
    table.give("fire half h1 at 5 on sa2", &[6, 6, 6, 6, 6, d20(15)]).is("Sa2", "D2 15");
    // The roof is one climb away from C2, no farther than the room below it: who is fired at from there does not go up.
    let drill =
        Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", "C2", 10).put("Sa1", "D2", 16);
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("fire half h1 at 5 on sa1", &[6, 6, 6, 6, 6, d20(14)]).asks(1, "retreat");
    table.refused("to d2r", "FP-10.20").give("to e2", &[]).is("Sa1", "E2 14, half");
}
