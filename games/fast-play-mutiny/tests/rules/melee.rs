//! Lines, pairs, modifiers, winners, retreats. [FP-10.5]

use chance::{d12, drawn};
use fast_play_mutiny::Drill;

use crate::table::{Table, bungalow, d20, streets, turn};

/// The enemy played by a seat; the officer is out of the way.
fn seat(scenario: &str) -> Drill {
    Drill::new(scenario, &[("enemy", "seat")])
}

/// Dice of pairs: all of the players', then all of the enemy's.
fn pairs(player: &[u32], enemy: &[u32], more: &[u32]) -> Vec<u32> {
    [player, enemy, more].concat()
}

fn open_charge(figures: u8, enemy: u8) -> Table {
    let mut table = turn(
        seat("beginner").figure("Ho", "A1").put("H1", "E3", figures).put("H2", "A4", 10).put("Sa2", "F3", enemy),
        "Saffron",
        &[],
    );
    table.give("charge h1 with unit sa2 by any through -", &[]);
    table
}

// rule: FP-10.1, FP-10.5, FP-10.5.1, FP-10.5.2, FP-10.15, FP-10.16, FP-10.18, FP-10.19
// example: 10, 11
#[test]
fn fp_10_15_two_to_one_is_a_tie_and_the_second_melee_decides() {
    let mut table = open_charge(10, 20);
    table.asks(0, "front").give(
        "front 10 volunteers 0 command -",
        &pairs(&[4, 2, 6, 1, 3, 5, 2, 6, 4, 1], &[3, 2, 4, 5, 3, 6, 1, 2, 5, 1], &[]),
    );
    table.told("losses 3 to 4").told("Two to one").asks(0, "front");
    table.give("front 7 volunteers 0 command -", &pairs(&[5, 3, 2, 6, 1, 4, 4], &[2, 3, 6, 1, 4, 4, 2], &[]));
    table.told("losses 2 to 3").is("H1", "E3 5, 5 red");
    assert!(table.state.report("Sa2").ends_with(" 13"));
}

// rule: FP-10.15
// example: 30
#[test]
fn fp_10_15_a_company_that_lost_more_goes_back_before_two_to_one_unless_either_side_has_its_tie() {
    let charge = |tie: &str, figures: u8, enemy: u8| {
        let drill = Drill::new("beginner", &[("enemy", "seat"), ("outnumbered_tie", tie)]).figure("Ho", "A1");
        let drill = drill.put("H1", "E3", figures).put("H2", "A4", 10).put("Sa2", "F3", enemy);
        let mut table = turn(drill, "Saffron", &[]);
        table.give("charge h1 with unit sa2 by any through -", &[]);
        table
    };
    let fought = |mut table: Table| {
        let dice = pairs(&[3, 2, 4, 5, 3, 6, 1, 2, 5, 1], &[4, 2, 6, 1, 3, 5, 2, 6, 4, 1], &[]);
        table.give("front 10 volunteers 0 command -", &dice).told("losses 4 to 3");
        table
    };
    fought(charge("enemy", 10, 20)).told("The 1st Highlanders are beaten").asks(0, "retreat");
    fought(charge("either", 10, 20)).told("Two to one").asks(0, "front");
    // 15 less 3 against 10 less 4 is two to one as well; 14 less 3 is not.
    fought(charge("either", 10, 15)).told("Two to one").asks(0, "front");
    fought(charge("either", 10, 14)).told("The 1st Highlanders are beaten").asks(0, "retreat");
}

// rule: FP-10.15
#[test]
fn fp_10_15_two_to_one_counts_in_the_first_melee_only() {
    let drill = seat("beginner").figure("Ho", "A1").put("H1", "E3", 2).put("H2", "A4", 10).put("Sa2", "F3", 20);
    let mut table = turn(drill, "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[3, 3, 3, 3, 6, 6, 1, 1]);
    table.told("Equal losses: a second melee").told("The sepoys are beaten").asks(1, "retreat");
}

// rule: FP-10.7, FP-10.13
// example: 12
#[test]
fn fp_10_7_behind_a_wall_the_defender_has_one_more() {
    let mut table = turn(
        seat("beginner").figure("Ho", "A1").put("H1", "C3", 10).put("H2", "A4", 10).put("Sa2", "B3", 20),
        "Saffron",
        &[],
    );
    table.give("charge h1 with unit sa2 by any through -", &[]);
    table.give(
        "front 10 volunteers 0 command -",
        &pairs(&[4, 2, 6, 1, 3, 5, 2, 6, 4, 1], &[3, 2, 4, 5, 3, 6, 1, 2, 5, 1], &[]),
    );
    table.told("losses 1 to 7").is("H1", "C3 9, 1 red").asks(1, "retreat");
    let lost: Vec<&str> =
        table.clauses().into_iter().filter(|id| ["FP-10.13", "FP-10.19", "FP-11.2"].contains(id)).collect();
    assert_eq!(lost, ["FP-10.13"], "beaten in the first round, and no Fanatics");
}

// rule: FP-10.8, FP-10.9, FP-10.10, FP-10.12
// example: 13
#[test]
fn fp_10_10_cavalry_in_the_open() {
    // Three against three: nobody has a choice of line. The second melee destroys the enemy.
    let second = [6, 6, 1, 1];
    let mut table = turn(streets().put("R2", "A3", 3).put("Sa3", "A4", 3), "Rifles", &[]);
    let dice = [&[d20(2)][..], &pairs(&[1, 2, 1], &[4, 4, 6], &second)].concat();
    table
        .give("charge sa3 with r2 by any through -", &dice)
        .told("3 pairs, 2nd Rifles +3 cavalry against infantry (FP-10.10), losses 1 to 1")
        .told("Equal losses");
    let mut table = turn(streets().put("R2", "A3", 3).put("Wh3", "A4", 3), "Rifles", &[]);
    let dice = [&[d12(2)][..], &pairs(&[1, 1, 1], &[3, 4, 2], &second)].concat();
    table
        .give("charge wh3 with r2 by any through -", &dice)
        .told("3 pairs, 2nd Rifles +2 cavalry against cavalry (FP-10.9), losses 1 to 1");
    let mut table = turn(seat("relief").figure("Ho", "A1").put("H1", "A3", 3).put("Wh3", "A4", 3), "White", &[]);
    let dice = pairs(&[3, 4, 4], &[3, 3, 2], &second);
    table
        .give("charge h1 with unit wh3 by any through -", &dice)
        .told("3 pairs, sowars +1 cavalry against infantry (FP-10.8), losses 1 to 1");
}

// rule: FP-10.6
// example: 14
#[test]
fn fp_10_6_a_charging_company_against_a_barricade() {
    let drill = Drill::new("residency", &[]).figure("Ho", "A7").put("H1", "C4", 2).put("Sa1", "C3", 5);
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("charge sa1 with h1 by any through -", &[d20(2), 3, 4, 3, 3]).told(
        "2 pairs at the barricade, 1st Highlanders +1 charging (FP-10.6), sepoys of the north +1 defending a barricade (FP-10.7), losses 0 to 1",
    );
}

// rule: FP-10.4, FP-10.17, FP-10.17.1
// example: 15
#[test]
fn fp_10_17_a_tie_at_a_door_is_not_fought_again() {
    let drill = |tie: &str| {
        Drill::new("beginner", &[("enemy", "seat"), ("strong_tie", tie)])
            .figure("Ho", "A1")
            .put("H1", "E2", 10)
            .put("H2", "A4", 10)
            .put("Sa2", "F2", 20)
    };
    let mut table = turn(drill("retreat"), "Saffron", &[]);
    table
        .give("charge h1 with unit sa2 by level through -", &[])
        .give("front 2 volunteers 0 command -", &pairs(&[3, 2], &[2, 5], &[]));
    table.told("A tie at a strong place").asks(1, "retreat");
    let mut table = turn(drill("stay"), "Saffron", &[]);
    table
        .give("charge h1 with unit sa2 by level through -", &[])
        .give("front 2 volunteers 0 command -", &pairs(&[3, 2], &[2, 5], &[drawn(0)]))
        .is("Sa2", "F2 19");
}

// rule: FP-10.5.3, FP-10.5.4
// example: 16
#[test]
fn fp_10_5_3_doors_are_filled_before_windows() {
    let mut table = turn(
        seat("beginner").figure("Ho", "A1").put("H1", "D2", 10).put("H2", "A4", 10).put("Sa2", "D3", 20),
        "Saffron",
        &[],
    );
    table.give("charge h1 with unit sa2 by level through -", &[]);
    // Two pairs at the door: 3 v 3, 2 v 5; two at the window with +1: 3 v 4, 3 v 3.
    table
        .give("front 4 volunteers 0 command -", &[3, 2, 3, 5, 3, 3, 4, 3])
        .told("Melee 1, the 1st Highlanders (10) against the sepoys (20): 2 pairs at the door, no modifier, losses 1 to 0; 2 pairs at the window, 1st Highlanders +1 defending a window (FP-10.7), losses 0 to 1")
        .told("strong place");
}

// rule: FP-10.4, FP-10.7, FP-10.5.5
#[test]
fn fp_10_7_the_line_of_a_melee_names_the_modifiers_that_were_used() {
    let mut table = turn(
        seat("beginner").figure("Ho", "A1").put("H1", "E2", 10).put("H2", "A4", 10).put("Sa2", "E3", 20),
        "Saffron",
        &[],
    );
    table.give("charge h1 with unit sa2 by level through -", &[]);
    // All four pairs stand at windows: 3 and 1 more against 4 is a tie, against 3 a win.
    table.give("front 4 volunteers 0 command -", &[3, 3, 3, 3, 4, 4, 4, 3]);
    table
        .told("4 pairs at the window, 1st Highlanders +1 defending a window (FP-10.7), losses 0 to 1")
        .because("defending a window +1", "FP-10.7")
        .because("2 doors and windows", "FP-10.4")
        .because("2 a side at each", "FP-10.4");
}

// rule: FP-10.5.2, FP-10.3
#[test]
fn fp_10_5_2_six_a_side_fight_in_an_open_gate() {
    let mut table = turn(
        seat("gate").figure("Ho", "A6").put("H1", "D3", 10).put("K1", "A6", 10).put("Sa2", "D2", 20),
        "Saffron",
        &[],
    );
    table.give("charge h1 with unit sa2 by any through -", &[]);
    table.refused("front 2 volunteers 0 command -", "FP-10.3").refused("front 7 volunteers 0 command -", "FP-10.3");
    table.give("front 6 volunteers 0 command -", &pairs(&[3; 6], &[3; 6], &[]));
    table.told("6 pairs").because("6 a side in a gate", "FP-10.5.2");
}

// rule: FP-10.2, FP-10.3
// example: 20
#[test]
fn fp_10_3_at_least_half_the_width_stands_in_front() {
    let mut table = open_charge(10, 20);
    table.refused("front 4 volunteers 0 command -", "FP-10.3").refused("front 11 volunteers 0 command -", "FP-10.3");
    table
        .refused("front 9 volunteers 1 command -", "FP-10.3")
        .give("front 5 volunteers 0 command -", &pairs(&[3; 5], &[1; 5], &[]))
        .is("H1", "E3 10");
    // With four figures there is no choice: all stand in front, and two ties send the charger back.
    let drill = seat("beginner").figure("Ho", "A1").put("H1", "E3", 4).put("H2", "A4", 10).put("Sa2", "F3", 20);
    let mut table = turn(drill, "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[3; 16]).told("4 pairs").asks(1, "retreat");
    // At one door, two wide, one is enough.
    let drill = seat("beginner").figure("Ho", "A1").put("H1", "E2", 10).put("H2", "A4", 10).put("Sa2", "F2", 20);
    let mut table = turn(drill, "Saffron", &[]);
    table.give("charge h1 with unit sa2 by level through -", &[]).refused("front 0 volunteers 0 command -", "FP-10.3");
    table.refused("front 3 volunteers 0 command -", "FP-10.3").give("front 1 volunteers 0 command -", &[6, 1]);
    table.told("1 pair at the door").asks(1, "retreat");
}

// rule: FP-10.11
#[test]
fn fp_10_11_those_on_a_roof_have_two_more_against_climbers() {
    let drill = |stairs: &str, from: &str| {
        Drill::new("beginner", &[("enemy", "seat"), ("roof_bonus_on_stairs", stairs)])
            .figure("Ho", "A1")
            .put("H1", "D2r", 10)
            .put("H2", "A4", 10)
            .put("Sa2", from, 20)
    };
    let fought = |mut table: Table, order: &str, line: u32, edge: &str| {
        // From the room only one way leads back; a climber may choose.
        let more = if line == 2 { vec![drawn(0)] } else { Vec::new() };
        let dice: Vec<u32> = [vec![6; line as usize], vec![1; line as usize], more].concat();
        table.give(order, &[]).give(&format!("front {line} volunteers 0 command -"), &dice).told(edge);
    };
    let (climb, stairs) = ("charge h1 with unit sa2 by climb through -", "charge h1 with unit sa2 by stairs through -");
    let roof = "1st Highlanders +2 rooftop (FP-10.11), losses 0 to";
    fought(turn(drill("true", "C2"), "Saffron", &[]), climb, 4, &format!("4 pairs on the climb, {roof} 4"));
    fought(turn(drill("true", "D2"), "Saffron", &[]), stairs, 2, &format!("2 pairs on the stairs, {roof} 2"));
    fought(turn(drill("false", "D2"), "Saffron", &[]), stairs, 2, "2 pairs on the stairs, no modifier, losses 0 to 2");
}

// rule: FP-10.14, FP-10.23, FP-11.5
#[test]
fn fp_10_14_a_beaten_crew_leaves_its_gun_and_may_man_it_again() {
    let drill = || seat("gate").figure("Ho", "A6").put("K1", "D5", 4).put("H1", "A6", 10).put("Sa2", "D4", 20);
    let mut table = turn(drill(), "Saffron", &[]);
    table
        .give("charge k1 with unit sa2 by any through -", &pairs(&[1, 1, 6, 6], &[6, 6, 5, 6], &[]))
        .told("losses 2 to 1")
        .asks(0, "retreat");
    table.give("to d6", &[]).asks(2, "advance").give("no", &[drawn(0)]).is("K1", "D5 crew D6 2, 2 red");
    let mut table = turn(drill().crew_in("K1", "D6").put("Sa2", "D1", 20), "artillery", &[]);
    table.refused("fire sa2", "FP-10.23").give("man", &[drawn(0)]).is("K1", "D5 4");
    let mut table = turn(drill(), "Saffron", &[]);
    table
        .give("charge k1 with unit sa2 by any through -", &pairs(&[1; 4], &[6; 4], &[]))
        .told("The Highlanders' gun is overrun: 4 killed")
        .give("yes", &[drawn(0)])
        .told("The Highlanders' gun is taken")
        .is("K1", "- 0");
}

// rule: FP-10.20, FP-17.12
#[test]
fn fp_10_20_a_retreat_prefers_areas_farther_away() {
    let mut table = turn(
        seat("beginner").figure("Ho", "A1").put("H1", "C1", 10).put("H2", "A4", 10).put("Sa2", "D1", 20),
        "Saffron",
        &[],
    );
    table
        .give("charge h1 with unit sa2 by any through -", &[])
        .give("front 10 volunteers 0 command -", &pairs(&[1; 10], &[2, 2, 2, 1, 1, 1, 1, 1, 1, 1], &[]));
    table.asks(0, "retreat").refused("to d1", "FP-10.20").give("to b1", &[]).is("H1", "B1 7, 3 red");
}

// rule: FP-10.21
#[test]
fn fp_10_21_a_company_that_cannot_go_back_loses_its_fallen() {
    let drill = seat("beginner")
        .figure("Ho", "A1")
        .put("H1", "F4", 10)
        .fallen("H1", 2, 0)
        .put("H2", "A4", 10)
        .put("Sa2", "E4", 20)
        .put("Sa1", "F3", 16);
    let mut table = turn(drill, "Saffron", &[]);
    table
        .give("charge h1 with unit sa2 by any through -", &[])
        .give("front 10 volunteers 0 command -", &pairs(&[1; 10], &[2, 2, 2, 1, 1, 1, 1, 1, 1, 1], &[drawn(0)]));
    table.told("The 1st Highlanders have nowhere to go").is("H1", "F4 7, 5 killed").is("Sa2", "E4 20");
}

// rule: FP-10.22, FP-17.13
#[test]
fn fp_10_22_a_victorious_charger_may_advance_a_defender_stays() {
    let mut table = turn(bungalow().put("H1", "D3", 10).put("Sa2", "E3", 4), "Highlanders", &[]);
    table.give("charge sa2 with h1 by any through -", &[d20(20)]).asks(0, "advance").give("no", &[]).is("H1", "D3 10");
    let mut table = turn(bungalow().put("H1", "D3", 10).put("Sa2", "E3", 20).put("Sa1", "E3", 16), "Highlanders", &[]);
    table.give("charge sa2 with h1 by any through -", &[d20(20)]).is("H1", "D3 10").asks(0, "command-move");
}

// rule: FP-10.24
#[test]
fn fp_10_24_others_in_the_area_take_no_part() {
    let mut table = turn(
        seat("beginner").figure("Ho", "A1").put("H1", "E3", 5).put("H2", "E3", 5).put("Sa2", "F3", 9),
        "Saffron",
        &[],
    );
    table
        .give("charge h1 with unit sa2 by any through -", &pairs(&[6; 5], &[1; 5], &[]))
        .told("5 pairs")
        .is("H2", "E3 5");
}

// rule: FP-11.1
// example: 18
#[test]
fn fp_11_1_a_company_whose_last_man_falls_is_overrun_unless_a_command_figure_stands() {
    let drill = || seat("beginner").put("H1", "E3", 3).fallen("H1", 5, 0).put("H2", "A4", 10).put("Sa2", "F3", 20);
    let mut table = turn(drill().figure("Ho", "A1"), "Saffron", &[]);
    table
        .give("charge h1 with unit sa2 by any through -", &pairs(&[1; 3], &[6; 3], &[]))
        .is("H1", "- 0, 8 killed")
        .asks(1, "advance");
    let mut table = turn(drill().figure("Ho", "E3"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[1, 1, 1, 6, 6, 6, 6, 1]).asks(0, "retreat");
    table.give("to e4", &[]).is("H1", "E4 0, 8 red").is("Ho", "E4");
}

// rule: FP-11.2, FP-11.3
// example: 17
#[test]
fn fp_11_2_against_fanatics_the_fight_goes_on_until_the_company_loses_a_round() {
    let mut table = turn(
        seat("gate").figure("Ho", "A6").put("H1", "E2", 8).put("H2", "A6", 10).put("Gr2", "E1", 12).fanatic("Gr2"),
        "Green",
        &[],
    );
    table.give("charge h1 with unit gr2 by any through -", &[]);
    table
        .give("front 6 volunteers 0 command -", &pairs(&[6, 6, 1, 1, 1, 1], &[1, 1, 6, 6, 1, 1], &[]))
        .told("losses 2 to 2")
        .told("The Fanatics fight on");
    table
        .give("front 6 volunteers 0 command -", &pairs(&[6, 6, 6, 1, 1, 1], &[1, 1, 1, 6, 1, 1], &[]))
        .told("losses 1 to 3");
    table
        .give("front 5 volunteers 0 command -", &pairs(&[6, 1, 1, 1, 1], &[1, 6, 6, 1, 1], &[]))
        .told("losses 2 to 1")
        .told("The 1st Highlanders are beaten");
    assert!(!table.clauses().contains(&"FP-10.19"), "who began it does not matter against Fanatics");
    assert!(table.state.report("H1").contains("3, 5 red"), "{}", table.state.report("H1"));
    assert_eq!(table.state.report("Gr2").split(' ').nth(1), Some("6,"));
}

// rule: FP-11.4
#[test]
fn fp_11_4_a_company_with_nobody_standing_is_overrun_without_dice() {
    let mut table = turn(
        seat("beginner")
            .figure("Ho", "A1")
            .put("H1", "E3", 0)
            .fallen("H1", 6, 0)
            .put("H2", "A4", 10)
            .put("Sa2", "F3", 20),
        "Saffron",
        &[],
    );
    table
        .give("charge h1 with unit sa2 by any through -", &[])
        .is("H1", "- 0, 6 killed")
        .asks(1, "advance")
        .give("yes", &[drawn(0)])
        .is("Sa2", "E3 20");
}

// rule: FP-10.21
#[test]
fn fp_10_21_nobody_advances_on_a_company_that_cannot_go_back() {
    let drill = Drill::new("beginner", &[("enemy", "seat")])
        .figure("Ho", "D2r")
        .put("H1", "D2r", 1)
        .put("H2", "A4", 10)
        .put("Sa1", "D2", 16)
        .put("Sa2", "E2r", 20);
    let mut table = turn(drill, "Saffron", &[]);
    table.give("charge h1 with unit sa2 by level through -", &[1, 6, 3, 3, drawn(0)]);
    table.is("H1", "- 0, 1 killed").is("Sa2", "E2r 20").is("Ho", "D2r").asks(0, "force-card");
}

// rule: FP-6.6, FP-10.5
#[test]
fn fp_6_6_half_a_casualty_is_forgotten_when_the_last_man_falls_in_melee() {
    let drill = seat("beginner").figure("Ho", "D2").put("H1", "D2", 1).half("H1").put("Sa2", "C2", 20);
    let mut table = turn(drill, "Saffron", &[]);
    // The last man falls at one window, the officer holds his own at the other.
    table.is("H1", "D2 1, half").give("charge h1 with unit sa2 by level through -", &[1, 6, 3, 4]);
    table.is("H1", "D2 0, 1 red");
}

// rule: FP-10.5
#[test]
fn fp_10_5_the_shorter_line_makes_the_pairs() {
    let mut table = turn(bungalow().put("H1", "D3", 10).put("Sa2", "E3", 3).put("Sa1", "F4", 16), "Highlanders", &[]);
    table.give("charge sa2 with h1 by any through -", &[d20(2)]).asks(0, "front");
    table
        .give("front 10 volunteers 0 command -", &[6, 6, 6, 1, 1, 1])
        .told("(10) against the sepoys (3): 3 pairs, ")
        .because("no more than the enemy's 3", "FP-10.5");
}

// rule: FP-1.12, FP-9.2, FP-10.5.4
#[test]
fn fp_10_5_4_volunteers_stand_behind_the_company_and_fall_where_they_stand() {
    let drill = seat("beginner").figure("Ho", "A1").put("H1", "E3", 1).volunteers("H1", 2).put("H2", "A4", 10);
    let mut table = turn(drill.put("Sa2", "F3", 20), "Saffron", &[]);
    // The first pair is the Company's, the two others are the volunteers'.
    table.give("charge h1 with unit sa2 by any through -", &[6, 1, 1, 1, 6, 6]).told("losses 2 to 1");
    table.is("H1", "E3 1, 2 red").asks(0, "retreat");
}
