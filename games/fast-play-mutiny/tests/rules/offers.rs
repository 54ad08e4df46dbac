//! What is offered stays short; what is lawful but not offered is accepted all the same. [FP-4.2.3]

use chance::{Chance, Fast};
use engine::{Game, NoLog, Options, Pending, RuleSet, embedded};
use fast_play_mutiny::{Drill, FastPlayMutiny, State};

use crate::table::{bungalow, d20, residency, turn};

/// No decision of any match offers more orders than this.
const MOST_OFFERS: usize = 400;

fn start(scenario: &str, options: &[(&str, &str)], chance: &mut Fast) -> State {
    let options = Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
    embedded::<FastPlayMutiny>().rules.start(scenario, &options, chance, &mut NoLog).expect("the set-up is lawful")
}

/// Plays at random and returns the longest list of orders; every order offered must be lawful.
fn longest_list(scenario: &str, options: &[(&str, &str)], matches: u64) -> usize {
    let mut longest = 0;
    let mut orders = Vec::new();
    for seed in 0..matches {
        let mut chance = Fast::new(seed);
        let mut state = start(scenario, options, &mut chance);
        while let Pending::Decision { question, .. } = state.pending() {
            state.orders(&mut orders);
            assert!(!orders.is_empty(), "{scenario}: {question} offers nothing");
            longest = longest.max(orders.len());
            let order = orders[chance.below(orders.len() as u32) as usize];
            assert_eq!(state.check(&order), Ok(()), "{scenario}: {question}");
            state.apply(&order, &mut chance, &mut NoLog);
        }
    }
    longest
}

// rule: FP-4.2.3
#[test]
fn fp_4_2_3_no_decision_offers_a_flood_of_orders() {
    for (scenario, matches) in [("beginner", 12), ("gate", 3), ("residency", 3), ("relief", 2)] {
        for options in [&[][..], &[("enemy", "seat")], &[("fixed_setup", "false"), ("end_place", "last")]] {
            let longest = longest_list(scenario, options, matches);
            assert!(longest <= MOST_OFFERS, "{scenario} {options:?} offers {longest} orders at once");
        }
    }
}

// rule: FP-4.2.3, FP-4.2
#[test]
fn fp_4_2_3_every_lawful_split_is_accepted_though_few_are_offered() {
    let drill = || {
        residency()
            .put("H1", "D4", 10)
            .put("Sa1", "D3", 20)
            .put("Sa2", "C3", 20)
            .put("Gr1", "E3", 20)
            .put("Wh1", "D2", 20)
    };
    let table = turn(drill(), "Highlanders", &[]);
    assert!(table.offers("fire all h1 at 10 on sa1"), "all at one");
    assert!(table.offers("fire all h1 at 5 on sa1, 5 on sa2"), "an even split over two");
    assert!(!table.offers("fire all h1 at 7 on sa1, 3 on sa2"), "uneven splits are left out of the list");
    for split in ["7 on sa1, 3 on sa2", "1 on sa2, 9 on wh1", "2 on sa1, 2 on sa2, 2 on gr1, 4 on wh1", "10 on gr1"] {
        let mut table = turn(drill(), "Highlanders", &[]);
        let tests = if split.contains('9') { &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, d20(2)][..] } else { &[1; 10] };
        let dice = if split == "10 on gr1" { &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, d20(2)][..] } else { tests };
        table.give(&format!("fire all h1 at {split}"), dice).is("H1", "D4 10, smoke");
    }
    turn(drill(), "Highlanders", &[]).refused("fire all h1 at 6 on sa1, 5 on sa2", "FP-4.2.3");
    turn(drill(), "Highlanders", &[]).refused("fire all h1 at 3 on gr1", "FP-4.2.3");
    turn(drill(), "Highlanders", &[]).refused("fire all h1 at 5 on sa1, 5 on sa1", "FP-4.2.3");
}

// rule: FP-4.2.3, FP-4.3.3
#[test]
fn fp_4_2_3_fire_can_be_shared_out_shot_by_shot() {
    let drill = || residency().put("H1", "D4", 10).put("Sa1", "D3", 20).put("Sa2", "C3", 20).put("Gr1", "E3", 20);
    let mut table = turn(drill(), "Highlanders", &[]);
    assert!(table.offers("share all of h1") && table.offers("share half of h1") && table.offers("share first of h1"));
    table.give("share all of h1", &[]).asks(0, "share-fire").refused("aim 11 at sa1", "FP-4.2.3");
    table.give("aim 7 at sa1", &[]).refused("aim 1 at sa1", "FP-4.2.3").give("aim 2 at sa2", &[]);
    assert!(table.offers("aim 1 at gr1") && !table.offers("aim 2 at gr1"), "one figure is left");
    table
        .give("aim 1 at gr1", &[1; 10])
        .told("The 1st Highlanders fire 7 dice at the sepoys of the north")
        .told("The 1st Highlanders fire 1 die at the sepoys of the west");
    table.is("H1", "D4 10, smoke");
    // Two targets: the last takes all who are left.
    let mut table = turn(residency().put("H1", "D4", 10).put("Sa1", "D3", 20).put("Sa2", "C3", 20), "Highlanders", &[]);
    table.give("share half of h1", &[]).give("aim 1 at sa1", &[]).refused("aim 3 at sa2", "FP-4.3.3");
    table.give("aim 4 at sa2", &[1; 5]).is("H1", "D4 10");
    turn(residency().put("H1", "D4", 10).put("Sa1", "D3", 20), "Highlanders", &[])
        .refused("share all of h1", "FP-4.2.3");
}

// rule: FP-4.8.1, FP-4.5.4
#[test]
fn fp_4_8_1_held_fire_and_fire_after_a_move_are_shared_out_likewise() {
    let drill = Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", "D3", 10);
    let mut table = turn(drill.put("Sa2", "E3", 20).put("Sa1", "F3", 16).keeps(0, "hold"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[]);
    table.refused("share all of charged h2 by hold", "FP-1.5");
    table.give("share all of charged h1 by hold", &[]).asks(0, "share-fire").give("aim 9 at sa2", &[]);
    table
        .give("aim 1 at sa1", &[1, 1, 1, 1, 1, 1, 1, 1, 1, d20(2), 1])
        .told("The 1st Highlanders fire 9 dice at the sepoys, range 1")
        .asks(0, "front");
    let mut table = turn(bungalow().put("H1", "B3", 9).put("Sa2", "D3", 20).put("Sa1", "C1", 16), "Highlanders", &[]);
    table.give("move first h1 to b2", &[]).give("share after of h1", &[]).give("aim 2 at sa1", &[]);
    table.give("aim 3 at sa2", &[1; 5]).is("H1", "B2 9");
}

// rule: FP-4.8.2
#[test]
fn fp_4_8_2_half_fire_is_shared_out_only_where_a_way_leads_back() {
    let charged = |area: &str, from: &str, other: &str| {
        let drill = Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", area, 10);
        let mut table = turn(drill.put("Sa2", from, 20).put("Sa1", other, 16).keeps(0, "hold"), "Saffron", &[]);
        table.give("charge h1 with unit sa2 by any through -", &[]).asks(0, "react");
        table
    };
    let share = "share half of charged h1 by hold";
    charged("F4", "E4", "F3").refused(share, "FP-4.8.3").refused("react half hold at 5 on sa2", "FP-4.8.3");
    charged("D3", "E3", "F3").give(share, &[]).asks(0, "share-fire");
}

/// The rows of the question on the page: notation and label.
fn rows(table: &crate::table::Table, seat: u8) -> Vec<(String, String)> {
    let scene = State::scene(&table.state.view(engine::Viewer::Seat(engine::Seat(seat))));
    scene.affordances.into_iter().map(|row| (row.notation.to_lowercase(), row.label)).collect()
}

fn label(rows: &[(String, String)], notation: &str) -> String {
    let found = rows.iter().find(|(own, _)| own == notation);
    found.map_or_else(|| panic!("{notation} is no row of {rows:#?}"), |(_, label)| label.clone())
}

// rule: FP-10.2, FP-10.3
#[test]
fn fp_10_2_every_line_can_be_chosen_by_a_row() {
    let drill = bungalow().put("H1", "D3", 6).volunteers("H1", 2).figure("Hm", "D3").figure("Hs", "D3");
    let mut table = turn(drill.put("Sa2", "E3", 20), "Highlanders", &[]);
    table.give("charge sa2 with h1 by any through -", &[d20(2)]).asks(0, "front");
    let rows = rows(&table, 0);
    // Ten stand there, on a width of ten: five to ten in front, whoever they are.
    let mut lines = 0;
    for figures in 0..=6 {
        for volunteers in 0..=2 {
            for command in ["-", "hm", "hs", "hm hs"] {
                let named = if command == "-" { 0 } else { command.split(' ').count() };
                let text = format!("front {figures} volunteers {volunteers} command {command}");
                let is_row = rows.iter().any(|(own, _)| *own == text);
                assert_eq!(is_row, (5..=10).contains(&(figures + volunteers + named)), "{text}");
                lines += usize::from(is_row);
            }
        }
    }
    assert_eq!(rows.len(), lines, "every line once");
    table.give("front 3 volunteers 0 command hm hs", &[6, 6, 6, 6, 6, 1, 1, 1, 1, 1]);
}

// rule: FP-4.1, FP-15.2
#[test]
fn fp_4_1_other_ways_that_matter_can_be_chosen_by_rows() {
    // D2 and E2 are objectives. The list leads through both; a way past D2 and one out and back are rows too.
    let table = turn(bungalow().put("H1", "D3", 10).put("Sa1", "A1", 16), "Highlanders", &[]);
    let rows = rows(&table, 0);
    assert_eq!(label(&rows, "move h1 to d2 e2"), "Move to bungalow E2");
    assert_eq!(label(&rows, "move h1 to e3 e2"), "Move to bungalow E2 by way of E3");
    assert_eq!(label(&rows, "move h1 to d2 d3"), "Move to D3 by way of bungalow D2");
    assert!(!rows.iter().any(|(own, _)| own == "move h1 to c3 d3"), "a walk past nothing is no row");
    // Every one of them is lawful and leads where it says.
    let mut out_and_back = turn(bungalow().put("H1", "D3", 10).put("Sa1", "A1", 16), "Highlanders", &[]);
    out_and_back.give("move h1 to d2 d3", &[]).is("H1", "D3 10");
}

// rule: FP-4.6.2
#[test]
fn fp_4_6_2_charges_say_whence_and_whether_by_climb_or_stairs() {
    let drill = || Drill::new("gate", &[]).put("Sa1", "C2r", 20);
    let climb = rows(&turn(drill().put("H1", "D2", 10), "Highlanders", &[]), 0);
    assert_eq!(
        label(&climb, "charge sa1 with h1 by climb through -"),
        "Charge the sepoys of the gatehouse by climbing"
    );
    assert_eq!(
        label(&climb, "charge sa1 with h1 by stairs through c2"),
        "Charge the sepoys of the gatehouse from serai C2 by the stairs"
    );
    let stairs = rows(&turn(drill().put("H1", "C2", 10), "Highlanders", &[]), 0);
    assert_eq!(
        label(&stairs, "charge sa1 with h1 by stairs through -"),
        "Charge the sepoys of the gatehouse by the stairs"
    );
}

// rule: FP-13.6, FP-4.2.3
#[test]
fn fp_13_6_fire_with_full_boxes_can_be_shared_out_too() {
    let drill = || residency().put("H1", "D4", 10).put("Sa1", "D3", 20).put("Sa2", "C3", 20);
    turn(drill(), "Highlanders", &[]).refused("share all of h1 using full_fire", "FP-13.6");
    let mut table = turn(drill().keeps(0, "full_fire"), "Highlanders", &[]);
    assert!(table.offers("share all of h1 using full_fire"));
    table.give("share all of h1 using full_fire", &[]).asks(0, "share-fire").give("aim 7 at sa1", &[]);
    table
        .give("aim 3 at sa2", &[1; 10])
        .told("The 1st Highlanders fire 7 dice at the sepoys of the north")
        .is("H1", "D4 10");
}
