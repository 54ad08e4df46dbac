//! Charges, HOLD and reactions. [FP-4.6, FP-4.8]

use fast_play_mutiny::Drill;

use crate::table::{Table, bungalow, gate, turn};

/// Sepoys charge H1, who holds a card.
fn charged(hold: bool) -> Table {
    let drill = Drill::new("beginner", &[("enemy", "seat")])
        .figure("Ho", "A1")
        .put("H1", "D3", 10)
        .put("H2", "A4", 10)
        .put("Sa2", "F3", 20);
    let drill = if hold { drill.keeps(0, "hold") } else { drill };
    turn(drill, "Saffron", &[])
}

// rule: FP-4.6, FP-4.6.1, FP-4.6.3, FP-12.2.2
#[test]
fn fp_4_6_a_company_charges_within_its_movement_and_the_enemy_tests() {
    let mut table =
        turn(bungalow().put("H1", "D3", 10).smoke("H1").put("Sa2", "F3", 20).put("Sa1", "F1", 16), "Highlanders", &[]);
    table
        .refused("charge sa1 with h1 by any through e3", "FP-4.6.1")
        .refused("charge sa2 with h1 by any through -", "FP-4.6.1");
    table
        .give("charge sa2 with h1 by any through e3", &[20])
        .told("Sa2 morale d20 20 against 20: falls back")
        .is("H1", "E3 10, smoke")
        .asks(0, "advance");
    table.give("yes", &[]).is("H1", "F3 10, smoke");
}

// rule: FP-4.6.2
#[test]
fn fp_4_6_2_only_infantry_beside_a_building_charges_up_it_and_nobody_down() {
    let mut table = turn(bungalow().put("H1", "C2", 10).put("H2", "B2", 10).put("Sa1", "D2r", 16), "Highlanders", &[]);
    table.refused("charge sa1 with h2 by climb through c2", "FP-4.1.1");
    table.give("charge sa1 with h1 by climb through -", &[20]).told("routs");
    turn(bungalow().put("H1", "D2r", 10).put("Sa1", "C2", 16), "Highlanders", &[])
        .refused("charge sa1 with h1 by climb through -", "FP-4.6.2");
}

// rule: FP-4.6.4
#[test]
fn fp_4_6_4_abandoned_guns_are_walked_over_not_charged() {
    let mut table = turn(
        gate().put("H1", "D1", 10).put("Z1", "E1", 6).crew_in("Z1", "H1").put("Sa2", "H2", 20),
        "Highlanders",
        &[],
    );
    table
        .refused("charge z1 with h1 by any through -", "FP-4.6.1")
        .give("move h1 to e1", &[])
        .told("Z1 is taken")
        .is("Z1", "gone 0");
}

// rule: FP-4.8, FP-4.8.6, FP-4.8.8
#[test]
fn fp_4_8_only_a_held_card_lets_a_charged_company_react() {
    let mut table = charged(false);
    table.give("charge h1 with unit sa2 by any through e3", &[]).asks(0, "front");
    let mut table = charged(true);
    table.give("charge h1 with unit sa2 by any through e3", &[]).asks(0, "react").give("none", &[]).asks(0, "front");
    let mut table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20), "Highlanders", &[]);
    table.give("hold", &[]).told("hold a card");
    turn(gate().put("H1", "A6", 10).put("K1", "D5", 4).put("Sa2", "D1", 20), "artillery", &[])
        .refused("hold", "FP-2.5");
}

// rule: FP-4.8.1
#[test]
fn fp_4_8_1_held_fire_stops_sowars_and_leaves_smoke() {
    let mut table = turn(
        Drill::new("residency", &[("enemy", "seat")])
            .figure("Ho", "A7")
            .put("H1", "E2", 10)
            .put("Wh3", "E1", 12)
            .keeps(0, "hold"),
        "White",
        &[],
    );
    table
        .give("charge h1 with unit wh3 by any through -", &[])
        .give("react fire hold", &[4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 9, 0]);
    table.told("sum 38 ÷ 6 = 6 hits").is("Wh3", "pool 6").is("H1", "E2 10, smoke");
}

// rule: FP-4.8.2
#[test]
fn fp_4_8_2_half_fire_then_back_one_area_even_if_the_charge_is_stopped() {
    let mut table = charged(true);
    table
        .give("charge h1 with unit sa2 by any through e3", &[])
        .give("react half hold", &[6, 6, 6, 6, 6, 2])
        .asks(0, "fall-back");
    table.refused("go e3", "FP-4.8.3").give("go c3", &[]).is("H1", "C3 10").asks(1, "advance");
}

// rule: FP-4.8.3, FP-10.25
#[test]
fn fp_4_8_3_a_retreat_leads_away_from_the_charger_with_those_attached() {
    let drill = Drill::new("beginner", &[("enemy", "seat")])
        .figure("Ho", "D3")
        .put("H1", "D3", 6)
        .fallen("H1", 2, 0)
        .put("H2", "A4", 10)
        .put("Sa2", "F3", 20)
        .keeps(0, "hold");
    let mut table = turn(drill, "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through e3", &[]).refused("react retreat hold to e3", "FP-4.8.3");
    table
        .give("react retreat hold to c3 b3", &[])
        .is("H1", "B3 6, 2 red")
        .is("Ho", "B3")
        .asks(1, "advance")
        .give("yes", &[0])
        .is("Sa2", "D3 20");
}

// rule: FP-4.8.4, FP-10.6
#[test]
fn fp_4_8_4_a_counter_charge_makes_the_enemy_test_and_gives_the_charge_bonus() {
    let mut table = charged(true);
    table.give("charge h1 with unit sa2 by any through e3", &[]).give("counter hold", &[2]).asks(0, "front");
    // Equal dice win for the Company, which counts as charging: every pair is the enemy's loss.
    let dice: Vec<u32> = [vec![3; 10], vec![3; 10]].concat();
    table.give("front 10 volunteers 0 command -", &dice).told("losses 0 to 10");
}

// rule: FP-4.8.5
#[test]
fn fp_4_8_5_no_counter_charge_through_windows_or_up_stairs() {
    let drill = |area: &str, from: &str| {
        Drill::new("beginner", &[("enemy", "seat")])
            .figure("Ho", "A1")
            .put("H1", area, 10)
            .put("H2", "A4", 10)
            .put("Sa2", from, 20)
            .keeps(0, "hold")
    };
    let mut table = turn(drill("D2", "C2"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by level through -", &[]).refused("counter hold", "FP-4.8.5");
    let mut table = turn(drill("D2r", "D2"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by stairs through -", &[]).refused("counter hold", "FP-4.8.5");
    let mut table = turn(drill("D2", "D2r"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by stairs through -", &[]).give("counter hold", &[2]).asks(0, "front");
    let mut table = turn(drill("E2", "F2"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by level through -", &[]).give("counter hold", &[2]).asks(0, "front");
}

// rule: FP-4.8.7
#[test]
fn fp_4_8_7_held_cards_lapse_at_end() {
    let mut table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20).keeps(0, "hold"), "end", &[0]);
    table.told("lose 1 held cards").asks(0, "force-card");
    assert!(table.offers("hold"));
}

// rule: FP-13.8
#[test]
fn fp_13_8_steady_serves_as_a_held_card() {
    let drill = Drill::new("beginner", &[("enemy", "seat")])
        .figure("Ho", "A1")
        .put("H1", "D3", 10)
        .put("H2", "A4", 10)
        .put("Sa2", "F3", 20)
        .keeps(0, "steady");
    let mut table = turn(drill, "Saffron", &[]);
    table
        .give("charge h1 with unit sa2 by any through e3", &[])
        .refused("react fire hold", "FP-4.8")
        .give("react fire steady", &[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 20, 0])
        .is("Sa2", "pool 10");
}

// rule: FP-4.8.4, FP-10.22
#[test]
fn fp_10_22_a_charger_that_beats_a_counter_charge_may_advance() {
    let mut table = charged(true);
    table.give("charge h1 with unit sa2 by any through e3", &[]).give("counter hold", &[2]);
    let dice = [[1, 1, 1, 3, 3, 3, 3, 3, 3, 3], [6, 6, 6, 4, 4, 4, 4, 4, 4, 4]].concat();
    table.give("front 10 volunteers 0 command -", &dice).told("losses 3 to 0").give("to c3", &[]).asks(1, "advance");
    table.give("yes", &[0]).is("Sa2", "D3 20").is("H1", "C3 7, 3 red");
}

// rule: FP-4.6.4
#[test]
fn fp_4_6_4_a_gun_without_crew_cannot_be_charged() {
    let drill = Drill::new("gate", &[("enemy", "seat")]).put("H1", "A6", 10).put("K1", "D5", 0).put("Sa2", "D4", 20);
    turn(drill, "Saffron", &[]).refused("charge k1 with unit sa2 by any through -", "FP-4.6.4");
}
