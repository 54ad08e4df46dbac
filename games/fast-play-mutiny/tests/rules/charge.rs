//! Charges, HOLD and reactions. [FP-4.6, FP-4.8]

use chance::{d12, drawn};
use fast_play_mutiny::{Drill, Event};

use crate::table::{Table, bungalow, d20, gate, turn};

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
        .give("charge sa2 with h1 by any through e3", &[d20(20)])
        .told("Morale of the sepoys: d20 20 against 20, they fall back")
        .is("H1", "E3 10, smoke")
        .asks(0, "advance");
    let cost = |event: &Event| match event {
        Event::Charged { cost, why, .. } => Some((*cost, engine::fold(why.as_slice()))),
        _ => None,
    };
    assert_eq!(table.log.iter().find_map(cost), Some((2, 2)), "the way and the last edge");
    table.give("yes", &[]).is("H1", "F3 10, smoke");
}

// rule: FP-4.6.2, FP-10.17
#[test]
fn fp_4_6_2_infantry_beside_a_building_charges_up_it_and_from_its_roof_down() {
    let mut table = turn(bungalow().put("H1", "C2", 10).put("H2", "B2", 10).put("Sa1", "D2r", 16), "Highlanders", &[]);
    table.refused("charge sa1 with h2 by climb through c2", "FP-4.1.1");
    table.give("charge sa1 with h1 by climb through -", &[d20(20)]).told("they rout");
    // Down: both areas of the move, width 4, only the charge's own bonus, and a tie is fought again.
    let mut table = turn(bungalow().put("H1", "D2r", 4).put("Sa1", "C2", 16), "Highlanders", &[]);
    table.refused("charge sa1 with h1 by climb through e2r", "FP-4.6.1");
    table
        .give("charge sa1 with h1 by climb through -", &[d20(2)])
        .give("front 4 volunteers 0 command -", &[3, 3, 2, 2, 3, 3, 4, 4, 6, 6, 1, 1])
        .told("4 pairs on the climb, 1st Highlanders +1 charging (FP-10.6), losses 2 to 2")
        .told("a second melee");
}

// rule: FP-4.6.2
#[test]
fn fp_4_6_2_who_has_come_half_way_climbs_no_more_up_or_down() {
    let drill = bungalow().put("H1", "E2r", 10).put("Sa1", "C2", 16);
    turn(drill, "Highlanders", &[]).refused("charge sa1 with h1 by climb through d2r", "FP-4.1.1");
    let drill = bungalow().put("H1", "C3", 10).put("Sa1", "D2r", 16);
    turn(drill, "Highlanders", &[]).refused("charge sa1 with h1 by climb through c2", "FP-4.1.1");
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
        .told("The rebel gun is taken")
        .is("Z1", "gone 0");
}

// rule: FP-4.6.4
#[test]
fn fp_4_6_4_the_last_man_of_a_crew_can_be_charged() {
    let drill = Drill::new("gate", &[("enemy", "seat")]).figure("Ho", "A6").put("H1", "A6", 10);
    let mut table = turn(drill.put("K1", "D5", 1).put("Sa2", "D4", 20), "Saffron", &[]);
    table
        .give("charge k1 with unit sa2 by any through -", &[1, 6])
        .told("The Highlanders' gun is overrun: 1 killed")
        .asks(2, "advance");
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

// rule: FP-4.8.6
#[test]
fn fp_4_8_6_a_held_card_serves_one_reaction_and_several_may_be_held() {
    let charged_again = |cards: u8| {
        let drill =
            Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", "D3", 10).put("Sa2", "E3", 20);
        let drill = (0..cards).fold(drill, |drill, _| drill.keeps(0, "hold"));
        let mut table = turn(drill, "Saffron", &[]);
        table.give("charge h1 with unit sa2 by any through -", &[]).asks(0, "react");
        table.give("react retreat hold to c3", &[]).give("yes", &[drawn(0)]).is("Sa2", "D3 20");
        let mut table = turn(Drill::of(table.state), "Saffron", &[]);
        table.give("charge h1 with unit sa2 by any through -", &[]);
        table
    };
    charged_again(1).asks(0, "front");
    charged_again(2).asks(0, "react");
    // Who does not react keeps the card.
    let mut table = charged(true);
    table.give("charge h1 with unit sa2 by any through e3", &[]).give("none", &[]);
    table.give("front 10 volunteers 0 command -", &[[6; 10], [1; 10]].concat()).give("to f3", &[drawn(0)]);
    let mut table = turn(Drill::of(table.state), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through e3", &[]).asks(0, "react");
}

// rule: FP-4.8.1
// example: 19
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
        .give("react fire hold at 10 on wh3", &[4, 4, 4, 4, 4, 4, 4, 4, 3, 3, d12(9), drawn(0)]);
    table.told("sum 38 ÷ 6 = 6 hits").is("Wh3", "pool 6").is("H1", "E2 10, smoke");
}

// rule: FP-4.8.2
#[test]
fn fp_4_8_2_half_fire_then_back_one_area_even_if_the_charge_is_stopped() {
    let mut table = charged(true);
    table
        .give("charge h1 with unit sa2 by any through e3", &[])
        .refused("react half hold at 10 on sa2", "FP-4.3.3")
        .give("react half hold at 5 on sa2", &[6, 6, 6, 6, 6, d20(2)])
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
        .give("yes", &[drawn(0)])
        .is("Sa2", "D3 20");
}

// rule: FP-4.8.4, FP-10.6
#[test]
fn fp_4_8_4_a_counter_charge_makes_the_enemy_test_and_gives_the_charge_bonus() {
    let mut table = charged(true);
    table.give("charge h1 with unit sa2 by any through e3", &[]).give("counter hold", &[d20(2)]).asks(0, "front");
    // Equal dice win for the Company, which counts as charging: every pair is the enemy's loss.
    let dice: Vec<u32> = [vec![3; 10], vec![3; 10]].concat();
    table.give("front 10 volunteers 0 command -", &dice).told("losses 0 to 10");
}

/// Sepoys stand beside H1, who holds a card.
fn beside(area: &str, from: &str, figures: u8) -> Table {
    let drill = Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", area, figures);
    turn(drill.put("H2", "A4", 10).put("Sa2", from, 20).keeps(0, "hold"), "Saffron", &[])
}

// rule: FP-4.8.5, FP-10.5.5
// example: 28
#[test]
fn fp_4_8_5_a_counter_charge_through_a_window_has_to_force_it() {
    let mut table = beside("D2", "C2", 1);
    // One pair, 3 and 1 for charging against 3 and 1 for the window: a tie, and it is fought again though the place is strong.
    table.give("charge h1 with unit sa2 by level through -", &[]).give("counter hold", &[d20(2), 3, 3, 3, 3]);
    table
        .told("Melee 1, the 1st Highlanders (1) against the sepoys (20): 1 pair at the window, 1st Highlanders +1 charging (FP-10.6), sepoys +1 defending a window (FP-10.7), losses 0 to 0")
        .told("Equal losses: a second melee");
}

// rule: FP-4.8.5, FP-10.5.3
#[test]
fn fp_4_8_5_at_a_mixed_edge_only_the_pairs_at_the_window_have_to_force_it() {
    let mut table = beside("D2", "D3", 10);
    table.give("charge h1 with unit sa2 by level through -", &[]).give("counter hold", &[d20(2)]);
    table
        .give("front 4 volunteers 0 command -", &[3, 3, 3, 3, 3, 3, 3, 3])
        .told("2 pairs at the door, 1st Highlanders +1 charging (FP-10.6), losses 0 to 2")
        .told("2 pairs at the window, 1st Highlanders +1 charging (FP-10.6), sepoys +1 defending a window (FP-10.7), losses 0 to 0");
}

// rule: FP-4.8.5, FP-10.11
// example: 29
#[test]
fn fp_4_8_5_going_up_at_an_enemy_that_comes_down_it_has_the_roof_and_going_down_nobody_has() {
    let drill = |stairs: &str, area: &str, from: &str| {
        let options = [("enemy", "seat"), ("roof_bonus_on_stairs", stairs)];
        let drill = Drill::new("gate", &options).figure("Ho", "A6").put("H1", area, 1).put("H2", "A5", 10);
        turn(drill.put("Sa1", from, 20).keeps(0, "hold"), "Saffron", &[])
    };
    // 5 and 1 against 3 and 2 wins; with 4 it is a tie, and the fight goes on.
    let mut table = drill("true", "D4", "D3r");
    table.give("charge h1 with unit sa1 by climb through -", &[]).give("counter hold", &[d20(2), 5, 3]);
    table.told("1 pair on the climb, 1st Highlanders +1 charging (FP-10.6), sepoys of the gatehouse +2 rooftop (FP-10.11), losses 0 to 1");
    let mut table = drill("true", "D4", "D3r");
    table.give("charge h1 with unit sa1 by climb through -", &[]).give("counter hold", &[d20(2), 4, 3, 4, 3]);
    table.told("losses 0 to 0").told("a second melee");
    // Had the Company stood, nobody would have a bonus.
    let mut table = drill("true", "D4", "D3r");
    table.give("charge h1 with unit sa1 by climb through -", &[]).give("none", &[4, 3, 6, 1]);
    table.told("1 pair on the climb, no modifier, losses 0 to 1");
    // Stairs count as climbing, or not.
    let mut table = drill("true", "D3", "D3r");
    table.give("charge h1 with unit sa1 by stairs through -", &[]).give("counter hold", &[d20(2), 5, 3]);
    table.told("1 pair on the stairs, 1st Highlanders +1 charging (FP-10.6), sepoys of the gatehouse +2 rooftop (FP-10.11), losses 0 to 1");
    let mut table = drill("false", "D3", "D3r");
    table.give("charge h1 with unit sa1 by stairs through -", &[]).give("counter hold", &[d20(2), 3, 3]);
    table.told("1 pair on the stairs, 1st Highlanders +1 charging (FP-10.6), losses 0 to 1");
    // Down at an enemy that was coming up.
    let mut table = drill("true", "D3r", "D4");
    table.give("charge h1 with unit sa1 by climb through -", &[]).give("counter hold", &[d20(2), 3, 3]);
    table.told("1 pair on the climb, 1st Highlanders +1 charging (FP-10.6), losses 0 to 1");
}

// rule: FP-4.8.5
#[test]
fn fp_4_8_5_over_a_wall_the_lines_meet_in_the_open_and_cavalry_counters_nowhere_it_cannot_charge() {
    let mut table = beside("C3", "B3", 1);
    table.give("charge h1 with unit sa2 by level through -", &[]).give("counter hold", &[d20(2), 3, 3]);
    table.told("1 pair at the wall, 1st Highlanders +1 charging (FP-10.6), losses 0 to 1");
    let drill = |area: &str, from: &str| {
        let drill = Drill::new("relief", &[("enemy", "seat")]).figure("Ro", "A1").put("R2", area, 1);
        turn(drill.put("Sa3", from, 20).keeps(3, "hold"), "Saffron", &[])
    };
    let mut table = drill("B2", "A2");
    table.give("charge r2 with unit sa3 by level through -", &[]).give("counter hold", &[d20(2), 1, 3]);
    table.told("1 pair at the wall, 2nd Rifles +3 cavalry against infantry (FP-10.10), losses 0 to 1");
    let mut table = drill("D2", "E2");
    table.give("charge r2 with unit sa3 by level through -", &[]).refused("counter hold", "FP-4.8.5");
    let mut table = drill("C2", "C1");
    table.give("charge r2 with unit sa3 by level through -", &[]).refused("counter hold", "FP-4.8.5");
}

// rule: FP-4.8.1, FP-4.2.3
// example: 27
#[test]
fn fp_4_8_1_held_fire_may_go_at_others_too_and_all_of_it_before_the_charge_goes_on() {
    let drill = Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", "D3", 10);
    let mut table = turn(drill.put("Sa2", "E3", 20).put("Sa1", "F3", 16).keeps(0, "hold"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[]);
    table
        .refused("react fire hold at 6 on sa2", "FP-4.2.3")
        .refused("react fire hold at 6 on sa2, 5 on sa1", "FP-4.2.3");
    table
        .give("react fire hold at 6 on sa2, 4 on sa1", &[4, 4, 4, 4, 3, 3, d20(11), 4, 3, 3, 3, d20(15)])
        .told("sum 22 ÷ 6 = 3 hits")
        .told("sum 13 ÷ 6 = 2 hits")
        .is("Sa1", "pool 14")
        .is("Sa2", "E3 17")
        .is("H1", "D3 10, smoke")
        .asks(0, "front");
}

// rule: FP-4.8.1
#[test]
fn fp_4_8_1_the_charger_need_not_be_fired_at_and_others_must_be_in_range_and_sight() {
    let drill = |other: &str| {
        let drill = Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", "C2", 10);
        let drill = drill.put("Sa2", "D2", 20).put("Sa1", other, 16).keeps(0, "hold");
        let mut table = turn(drill, "Saffron", &[]);
        table.give("charge h1 with unit sa2 by level through -", &[]);
        table
    };
    drill("C3")
        .give("react fire hold at 10 on sa1", &[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, d20(2)])
        .told("10 dice at the matchlock men, range 1")
        .is("Sa1", "C3 11")
        .asks(0, "front");
    drill("F2").refused("react fire hold at 10 on sa1", "FP-5.12");
    drill("F4").refused("react fire hold at 10 on sa1", "FP-5.9");
    // The charger fires from a room: it has its cover, at range 1, seen or not.
    drill("F4")
        .give("react fire hold at 10 on sa2", &[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, d20(2)])
        .told("10 dice at the sepoys in a building, range 1: sum 30 ÷ 6 = 5 hits, 2 casualties and a half marker");
}

// rule: FP-4.8.2, FP-4.3.3
#[test]
fn fp_4_8_2_half_fire_at_another_unit_and_back() {
    let drill = Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", "D3", 9);
    let mut table = turn(drill.put("Sa2", "E3", 20).put("Sa1", "F3", 16).keeps(0, "hold"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[]).refused("react half hold at 4 on sa1", "FP-4.3.3");
    table.give("react half hold at 3 on sa2, 2 on sa1", &[6, 6, 6, d20(2), 3, 2]).asks(0, "fall-back");
    table.give("go c3", &[]).is("H1", "C3 9").is("Sa2", "E3 17").is("Sa1", "F3 16");
}

// rule: FP-4.8.7
#[test]
fn fp_4_8_7_held_cards_lapse_at_end() {
    let mut table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20).keeps(0, "hold"), "end", &[drawn(0)]);
    table.told("lose 1 held card").asks(0, "force-card");
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
        .refused("react fire hold at 10 on sa2", "FP-4.8")
        .give("react fire steady at 10 on sa2", &[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, d20(20), drawn(0)])
        .is("Sa2", "pool 10");
}

// rule: FP-4.8.4, FP-10.22
#[test]
fn fp_10_22_a_charger_that_beats_a_counter_charge_may_advance() {
    let mut table = charged(true);
    table.give("charge h1 with unit sa2 by any through e3", &[]).give("counter hold", &[d20(2)]);
    let dice = [[1, 1, 1, 3, 3, 3, 3, 3, 3, 3], [6, 6, 6, 4, 4, 4, 4, 4, 4, 4]].concat();
    table.give("front 10 volunteers 0 command -", &dice).told("losses 3 to 0").give("to c3", &[]).asks(1, "advance");
    table.give("yes", &[drawn(0)]).is("Sa2", "D3 20").is("H1", "C3 7, 3 red");
}

// rule: FP-4.6.4
#[test]
fn fp_4_6_4_a_gun_without_crew_cannot_be_charged() {
    let drill = Drill::new("gate", &[("enemy", "seat")]).put("H1", "A6", 10).put("K1", "D5", 0).put("Sa2", "D4", 20);
    turn(drill, "Saffron", &[]).refused("charge k1 with unit sa2 by any through -", "FP-4.6.4");
}
