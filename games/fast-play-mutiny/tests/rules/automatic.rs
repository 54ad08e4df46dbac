//! The automatic enemy. [FP-17.1]

use chance::drawn;
use fast_play_mutiny::Drill;

use crate::table::{bungalow, gate, residency, turn};

// rule: FP-17.1, FP-17.4, FP-17.5, FP-17.6, FP-17.7
#[test]
fn fp_17_6_a_steady_unit_fires_at_the_best_target() {
    let drill = bungalow().put("H1", "D3", 10).put("H2", "A4", 10).put("Sa2", "F3", 20).attacking("Sa2");
    let mut table = turn(drill, "Saffron", &[&[2][..], &[3; 20], &[drawn(0)]].concat());
    table
        .told("Temper of the sepoys: 2, steady")
        .told("fire all at the best target")
        .told("sum 60 ÷ 18 = 3 hits")
        .is("H1", "D3 7, 3 red")
        .is("Sa2", "F3 20, smoke");
    assert!(table.clauses().contains(&"FP-17.7"));
    let drill = bungalow().put("H1", "A4", 10).put("Sa2", "F1", 20).attacking("Sa2").smoke("Sa2");
    let mut table = turn(drill, "Saffron", &[2, drawn(0)]);
    table.is("Sa2", "F1 20");
    assert!(table.clauses().contains(&"FP-17.6"), "it loads");
}

// rule: FP-17.7
#[test]
fn fp_17_7_near_before_far_then_the_open_then_few_before_many() {
    let fire = |dice: usize| [&[2][..], &vec![3; dice], &[drawn(0)]].concat();
    let near = bungalow().put("H1", "D3", 4).put("H2", "E3", 10).put("Sa2", "F3", 8).attacking("Sa2");
    turn(near, "Saffron", &fire(8)).is("H1", "D3 4").is("H2", "E3 8, 2 red");
    let few = bungalow().put("H1", "D3", 10).put("H2", "D3", 9).put("Sa2", "F3", 8).attacking("Sa2");
    turn(few, "Saffron", &fire(8)).is("H1", "D3 10").is("H2", "D3 8, 1 red");
    // As near, but fewer behind the wall: those in the open.
    let open = bungalow().put("H1", "D4", 4).put("H2", "E3", 10).put("Sa2", "D3", 8).attacking("Sa2");
    turn(open, "Saffron", &fire(8)).is("H1", "D4 4").is("H2", "E3 8, 2 red");
}

// rule: FP-17.8
#[test]
fn fp_17_8_a_bold_attacker_charges_whom_it_outnumbers() {
    let drill =
        |figures: u8| bungalow().put("H1", "D3", 10).put("H2", "A4", 10).put("Sa2", "F3", figures).attacking("Sa2");
    let mut table = turn(drill(20), "Saffron", &[6]);
    table.told("are bold and charge").asks(0, "front");
    assert!(table.clauses().contains(&"FP-17.8"));
    turn(drill(9), "Saffron", &[6, 3, 3, 3, 3, 3, drawn(0)])
        .told("go one area on and fire half")
        .is("Sa2", "E3 9")
        .is("H1", "D3 9, 1 red");
}

// rule: FP-17.8, FP-4.6.2
#[test]
fn fp_17_8_an_attacker_comes_down_a_climb_a_defender_does_not() {
    let drill = || gate().put("H1", "D4", 4).put("Sa1", "D3r", 20);
    turn(drill().attacking("Sa1"), "Saffron", &[6]).told("are bold and charge").asks(0, "front");
    // A bold defender on his rampart fires instead.
    let dice = [&[6][..], &[1; 20], &[drawn(0)]].concat();
    turn(drill(), "Saffron", &dice).told("fire all at the best target").is("H1", "D4 3, 1 red");
}

// rule: FP-17.8
#[test]
fn fp_17_8_a_bold_defender_charges_only_beside_its_post() {
    let drill = |area: &str| bungalow().put("H1", area, 4).put("H2", "A4", 10).put("Sa1", "D2", 16);
    turn(drill("C2"), "Saffron", &[6]).told("are bold and charge").is("Sa1", "D2 16");
    // Two areas away it is only fired at.
    let dice = [&[6][..], &[1; 16], &[drawn(0)]].concat();
    turn(drill("C3"), "Saffron", &dice).told("fire all at the best target").is("Sa1", "D2 16, smoke");
}

// rule: FP-17.9, FP-17.3
#[test]
fn fp_17_9_an_attacker_goes_by_the_cheapest_way_to_its_goal() {
    let drill = bungalow().put("H1", "A1", 10).put("Sa2", "F1", 20).attacking("Sa2");
    let mut table = turn(drill, "Saffron", &[4, drawn(0)]);
    table.told("The sepoys move from F1 to E1, D1");
    assert!(table.clauses().contains(&"FP-17.9"));
    // A unit alone on an objective stays on it.
    let drill = bungalow().put("H1", "A1", 10).put("Sa2", "E2", 20).attacking("Sa2");
    turn(drill, "Saffron", &[drawn(0)]).told("Nobody of the Saffron Band has anything to do");
}

// rule: FP-17.2
#[test]
fn fp_17_2_troops_that_do_not_fire_only_move_and_charge() {
    let drill = gate().put("H1", "E4", 10).put("Gr2", "E1", 12).fanatic("Gr2").gates_open();
    let table = turn(drill, "Green", &[drawn(0)]);
    assert!(!table.clauses().contains(&"FP-17.5"), "they are bold without a die");
    assert_eq!(table.state.report("Gr2"), "E3r 12, fanatic");
}

// rule: FP-17.8, FP-17.9
#[test]
fn fp_17_9_of_equal_ways_the_first_differing_step_decides() {
    // Through D3, south and west, not through C2, west and south.
    let drill = residency().put("H1", "C3", 10).put("Sa1", "D2", 20).attacking("Sa1");
    turn(drill, "Saffron", &[6]).told("are bold and charge").is("Sa1", "D3 20");
    let drill = Drill::new("relief", &[]).figure("Ho", "I6").put("H1", "C3", 10).put("Wh3", "D2", 12).attacking("Wh3");
    turn(drill, "White", &[4, 1, 1, 1, 1, 1, 1, drawn(0)]).told("go one area on and fire half").is("Wh3", "D3 12");
}

// rule: FP-17.8
#[test]
fn fp_17_8_no_detour_over_an_abandoned_gun_costs_a_charge() {
    let drill = Drill::new("relief", &[])
        .figure("Ho", "I6")
        .put("H1", "A4", 6)
        .put("K1", "B3", 4)
        .crew_in("K1", "I1")
        .put("Wh3", "A1", 12)
        .attacking("Wh3");
    turn(drill, "White", &[6]).told("are bold and charge").is("Wh3", "A3 12");
}

// rule: FP-17.10, FP-17.9
#[test]
fn fp_17_10_a_crew_that_cannot_reach_its_gun_comes_as_near_as_it_can() {
    let drill = gate().put("H1", "A6", 10).put("Z1", "C4", 6).crew_in("Z1", "D1");
    let mut table = turn(drill, "enemy artillery", &[drawn(0)]);
    table.is("Z1", "D3 6");
    assert!(table.clauses().contains(&"FP-17.10"));
}

// rule: FP-17.9
#[test]
fn fp_17_9_a_goal_full_of_friends_cannot_be_reached() {
    let drill = |friends: u8| residency().put("H1", "H7", 10).put("Sa3", "B1", 16).put("Gr1", "B2", friends);
    turn(drill(10), "Saffron", &[3, drawn(0)]).is("Sa3", "A2 16");
    turn(drill(20), "Saffron", &[3, drawn(0)]).is("Sa3", "B1 16");
}
