//! Guns, crews and gates. [FP-7.1]

use chance::{Fast, drawn};
use engine::{Game, NoLog, Options, RuleSet, embedded};
use fast_play_mutiny::{Drill, FastPlayMutiny};

use crate::table::{d20, gate, residency, turn};

/// A gun with three men standing at a target: six dice with a sum of 23.
fn shot(from: &str, to: &str, told: &str) {
    let drill = gate().put("K1", from, 3).fallen("K1", 1, 0).put("H1", "A6", 10).put("Sa2", to, 20);
    turn(drill, "artillery", &[]).give("fire sa2", &[4, 4, 4, 4, 4, 3, d20(2), drawn(0)]).told(told);
}

// rule: FP-7.1, FP-7.2, FP-7.4, FP-7.6, FP-4.2.2
// example: 6
#[test]
fn fp_7_2_a_players_gun_hits_for_four_six_and_eight() {
    shot("D6", "D5", "6 dice at the sepoys of the archway, range 1: sum 23 ÷ 4 = 5 hits, 5 casualties");
    shot("D6", "B5", "range 3: sum 23 ÷ 6 = 3 hits");
    shot("A6", "E4", "range 6: sum 23 ÷ 8 = 2 hits");
    // Five hits on a roof fell five, those inside a window two and a half.
    let five = |area: &str, dice: &[u32], words: &str| {
        let drill = residency().put("K1", "D4", 3).fallen("K1", 1, 0).put("H1", "A6", 10).put("Sa1", area, 20);
        turn(drill, "artillery", &[]).give("fire sa1", dice).told(words);
    };
    five("D5r", &[5, 5, 5, 5, 5, 5, d20(2), drawn(0)], "on a roof, range 2: sum 30 ÷ 6 = 5 hits, 5 casualties");
    five(
        "D5",
        &[4, 4, 4, 4, 4, 3, d20(2), drawn(0)],
        "in a building, range 1: sum 23 ÷ 4 = 5 hits, 2 casualties and a half marker",
    );
}

// rule: FP-7.3, FP-7.5, FP-7.7, FP-17.10
// example: 7
#[test]
fn fp_7_3_an_enemy_gun_hits_for_six_nine_and_twelve() {
    let told = |area: &str, words: &str| {
        let drill = gate().put("Z1", "D4", 6).put("H1", area, 10).put("Sa2", "D1", 20);
        turn(drill, "enemy artillery", &[4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, drawn(0)]).told(words);
    };
    told("D5", "12 dice at the 1st Highlanders, range 1: sum 44 ÷ 6 = 7 hits, 7 casualties");
    told("D6", "range 2: sum 44 ÷ 9 = 4 hits");
    told("B6", "range 4: sum 44 ÷ 12 = 3 hits");
    // A wall does not help a Company against it.
    let drill = gate().put("Z1", "A4", 6).put("H1", "A5", 10).put("Sa2", "D1", 20);
    turn(drill, "enemy artillery", &[4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, drawn(0)])
        .told("behind a wall, range 1: sum 44 ÷ 6 = 7 hits, 7 casualties")
        .is("H1", "A5 3, 7 red");
}

// rule: FP-8.1, FP-8.2, FP-8.3, FP-8.4
#[test]
fn fp_8_1_artillery_counts_in_full_but_for_doors_and_windows() {
    let told = |area: &str, words: &str| {
        let drill = residency().put("K1", "D4", 3).put("H1", "A6", 10).put("Sa1", area, 20);
        turn(drill, "artillery", &[]).give("fire sa1", &[4, 4, 4, 4, 4, 1, d20(2), drawn(0)]).told(words);
    };
    told("D5r", "on a roof, range 2: sum 21 ÷ 6 = 3 hits, 3 casualties");
    told("D5", "in a building, range 1: sum 21 ÷ 4 = 5 hits, 2 casualties and a half marker");
    told("D3", "behind a wall, range 1: sum 21 ÷ 4 = 5 hits, 5 casualties");
    let drill = gate().put("Z1", "D4", 1).put("H1", "D5", 10).put("Sa2", "D1", 20);
    turn(drill, "enemy artillery", &[6, 6, drawn(0)]).is("H1", "D5 8, 2 red");
}

// rule: FP-6.2, FP-9.4
#[test]
fn fp_6_2_the_men_of_a_crew_fall_like_others() {
    let drill = Drill::new("gate", &[("enemy", "seat")]).put("K1", "C5", 4).put("H1", "A6", 10).put("Sa2", "C4", 3);
    turn(drill, "Saffron", &[]).give("fire all unit sa2 at 3 on k1", &[6, 6, 6, drawn(0)]).is("K1", "C5 3, 1 red");
}

// rule: FP-2.6
#[test]
fn fp_2_6_a_gun_takes_the_room_of_six() {
    let drill = |down: u8| {
        let drill = gate().put("K1", "D2", 4).put("H1", "D1", 10).put("H2", "D2", 10).fallen("H2", down, 0);
        turn(drill.put("Gr3", "A1", 20), "Highlanders", &[])
    };
    // A street holds 30: with 4 + 6 + 10 there ten more fit, with 4 + 6 + 11 they do not.
    drill(0).give("move h1 to d2", &[]).is("H1", "D2 10");
    drill(1).refused("move h1 to d2", "FP-14.2");
}

// rule: FP-4.9, FP-4.9.1
#[test]
fn fp_4_9_a_gate_is_burst_shot_down_or_opened_from_within() {
    let drill = || gate().put("H1", "D4", 10).put("Sa2", "A1", 20);
    turn(drill(), "Highlanders", &[]).give("burst gate1 with h1", &[4]).refused_move();
    let mut table = turn(drill().figure("Ho", "D4"), "Highlanders", &[]);
    table.give("burst gate1 with h1", &[4]).told("The gate stands open");
    turn(drill(), "Highlanders", &[]).refused("burst gate2 with h1", "FP-4.9");
    let mut table = turn(drill().put("H1", "A6", 10).put("K1", "D6", 4), "artillery", &[]);
    table
        .give("fire gate gate1", &[6, 6, 6, 6, 6, 6, 6, 6, drawn(0)])
        .told("sum 48 ÷ 6 = 8 hits, 0 points left")
        .told("The gate stands open");
    let mut table = turn(drill().put("H1", "A6", 10).put("K1", "D4", 4), "artillery", &[]);
    table.give("fire gate gate1", &[6, 6, 6, 6, 6, 6, 6, 6, drawn(0)]).told("sum 48 ÷ 4 = 12 hits, 0 points left");
    let mut table = turn(drill().put("H1", "D2", 10), "Highlanders", &[]);
    table.give("move h1 to d3", &[]).told("The gate stands open");
}

impl crate::table::Table {
    /// The closed gate still bars the way.
    fn refused_move(&mut self) {
        self.give("done", &[drawn(0)]).refused("move h1 to d3", "FP-4.9");
    }
}

// rule: FP-10.23, FP-10.22
#[test]
fn fp_10_23_a_crew_whose_gun_is_taken_on_the_way_to_it_is_not_fought() {
    let drill = Drill::new("residency", &[("enemy", "seat")])
        .put("K1", "D4", 4)
        .crew_in("K1", "E4")
        .put("H1", "A7", 10)
        .put("Sa1", "D3", 20);
    let mut table = turn(drill, "Saffron", &[]);
    table
        .give("charge k1 with unit sa1 by level through d4", &[])
        .told("The Fusiliers' gun is taken")
        .asks(3, "advance");
    table.give("yes", &[drawn(0)]).is("Sa1", "E4 20");
}

// rule: FP-4.9
#[test]
fn fp_4_9_a_retreat_into_the_passage_opens_no_gate_but_an_action_there_does() {
    let drill = Drill::new("gate", &[("enemy", "seat")])
        .figure("Ho", "A6")
        .put("H1", "D2", 10)
        .smoke("H1")
        .put("Sa2", "D1", 20)
        .keeps(0, "hold");
    let mut table = turn(drill, "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[]).give("react retreat hold to d3", &[]);
    table.give("no", &[drawn(0)]).is("H1", "D3 10, smoke").asks(0, "force-card");
    assert!(!table.clauses().contains(&"FP-4.9"), "nobody has opened it");
    table.give("reload h1", &[]).told("The gate stands open");
}

// rule: FP-2.3, FP-14.1
#[test]
fn fp_2_3_a_gun_may_be_placed_in_a_building_and_one_listed_there_elsewhere() {
    let options = Options([("fixed_setup".to_owned(), "false".to_owned())].into());
    let mut chance = Fast::new(1);
    let mut state = embedded::<FastPlayMutiny>()
        .rules
        .start("residency", &options, &mut chance, &mut NoLog)
        .expect("the set-up is lawful");
    for order in ["default", "place k1 in d6", "default", "place k2 in e4"] {
        assert_eq!(state.order(order, &mut chance, &mut NoLog), Ok(()), "{order}");
    }
    assert_eq!((state.report("K1").as_str(), state.report("K2").as_str()), ("D6 4", "E4 4"));
}

// rule: FP-2.3
#[test]
fn fp_2_3_where_a_gun_stands_decides_whether_it_moves() {
    let drill = || residency().put("H1", "A6", 10).put("Sa1", "A1", 20);
    turn(drill().put("K1", "D6", 4), "artillery", &[]).refused("roll e6", "FP-2.3");
    turn(drill().put("K2", "E6", 4), "artillery", &[]).give("roll e5", &[drawn(0)]).is("K2", "E5 4");
}

// rule: FP-2.5, FP-4.3.2, FP-4.5.3, FP-10.23
#[test]
fn fp_2_5_a_gun_is_refused_what_only_companies_do() {
    let drill = || gate().put("H1", "A6", 10).put("K1", "D5", 4).put("Sa2", "D4", 20);
    turn(drill(), "artillery", &[])
        .refused("fire half k1 at 1 on sa2", "FP-4.3.2")
        .refused("fire first k1 at 1 on sa2", "FP-4.5.3")
        .refused("move first k1 to c5", "FP-4.5.3")
        .refused("charge sa2 with k1 through -", "FP-2.5")
        .refused("hold", "FP-2.5");
    turn(drill().crew_in("K1", "D6"), "artillery", &[]).refused("fire sa2", "FP-10.23").refused("reload", "FP-10.23");
}

// rule: FP-4.9.1
#[test]
fn fp_4_9_1_a_gate_that_is_hit_too_little_stays_shut() {
    let drill = gate().put("H1", "D4", 10).put("Sa2", "A1", 20).put("K1", "D6", 4);
    let mut table = turn(drill, "artillery", &[]);
    table.give("fire gate gate1", &[6, 6, 6, 6, 1, 1, 1, 1, drawn(0)]).told("sum 28 ÷ 6 = 4 hits, 4 points left");
    let opened = table.log.iter().any(|event| table.state.narrate(event).contains("The gate stands open"));
    assert!(!opened);
}

// rule: FP-2.3, FP-4.4
#[test]
fn fp_4_4_a_gun_that_has_fired_reloads_and_a_loaded_one_does_not() {
    let drill = || gate().put("H1", "A6", 10).put("K1", "D6", 4).put("Sa2", "A1", 20);
    turn(drill().smoke("K1"), "artillery", &[]).is("K1", "D6 4, smoke").give("reload", &[drawn(0)]).is("K1", "D6 4");
    let mut table = turn(drill(), "artillery", &[]);
    assert!(!table.offers("reload"));
    table.is("K1", "D6 4");
}
