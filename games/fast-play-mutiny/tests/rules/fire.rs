//! Small arms, cover and casualties. [FP-5.1, FP-6.1]

use chance::drawn;
use fast_play_mutiny::Drill;

use crate::table::{bungalow, d20, turn};

const SUM_36: [u32; 10] = [3, 5, 1, 6, 2, 4, 4, 6, 2, 3];
const SUM_35: [u32; 10] = [3, 5, 1, 5, 2, 4, 4, 6, 2, 3];

fn dice(sum: &[u32], morale: &[u32]) -> Vec<u32> {
    [sum, morale].concat()
}

// rule: FP-4.2, FP-4.2.1, FP-5.1, FP-5.2, FP-5.6, FP-5.8, FP-6.1, FP-6.2, FP-9.4, FP-12.5
// example: 1
#[test]
fn fp_5_8_ten_figures_at_range_two_in_the_open() {
    let mut table = turn(bungalow().put("H1", "B3", 10).put("Sa2", "D3", 20), "Highlanders", &[]);
    table.give("fire all h1 at 10 on sa2", &dice(&SUM_36, &[d20(14)]));
    table.told("sum 36 ÷ 6 = 6 hits, 6 casualties").is("H1", "B3 10, smoke");
    assert!(table.state.report("Sa2").ends_with(" 14"), "{}", table.state.report("Sa2"));
    assert!(table.clauses().contains(&"FP-12.5"));
}

// rule: FP-6.3, FP-6.4, FP-6.5
// example: 2
#[test]
fn fp_6_3_behind_a_wall_each_hit_is_half_a_casualty() {
    let drill = || bungalow().put("H1", "B3", 10).put("Sa2", "C3", 20);
    turn(drill(), "Highlanders", &[])
        .give("fire all h1 at 10 on sa2", &dice(&SUM_35, &[d20(2)]))
        .is("Sa2", "C3 18, half")
        .because("range 1: a hit for each 6", "FP-5.8")
        .because("behind a wall: each hit half a casualty", "FP-6.3")
        .because("infantry rolls a d20", "FP-12.3");
    turn(drill(), "Highlanders", &[]).give("fire all h1 at 10 on sa2", &dice(&SUM_36, &[d20(2)])).is("Sa2", "C3 17");
}

// rule: FP-5.9
// example: 3
#[test]
fn fp_5_9_at_range_three_and_four_every_nine_hits_and_beyond_nobody_fires() {
    let drill = |area: &str| bungalow().put("H1", "A3", 10).put("Sa2", area, 20);
    turn(drill("D3"), "Highlanders", &[])
        .give("fire all h1 at 10 on sa2", &dice(&SUM_36, &[d20(2)]))
        .is("Sa2", "D3 16");
    turn(drill("D3"), "Highlanders", &[])
        .give("fire all h1 at 10 on sa2", &dice(&SUM_35, &[d20(2)]))
        .is("Sa2", "D3 17");
    turn(drill("F3"), "Highlanders", &[]).refused("fire all h1 at 10 on sa2", "FP-5.9");
}

// rule: FP-5.10, FP-5.11, FP-14.4, FP-17.11
// example: 4
#[test]
fn fp_5_10_the_enemy_hits_for_every_twelve_then_eighteen() {
    let drill = |area: &str| {
        Drill::new("beginner", &[("enemy", "seat")]).put("H1", area, 10).put("Sa2", "D3", 20).figure("Ho", "A1")
    };
    let twenty: Vec<u32> = [vec![4; 11], vec![3; 9], vec![drawn(0)]].concat();
    let mut table = turn(drill("E3"), "Saffron", &[]);
    table
        .asks(1, "band-card")
        .give("fire all unit sa2 at 20 on h1", &twenty)
        .is("H1", "E3 5, 5 red")
        .told("sum 71 ÷ 12 = 5 hits");
    turn(drill("F3"), "Saffron", &[]).give("fire all unit sa2 at 20 on h1", &twenty).is("H1", "F3 7, 3 red");
    turn(drill("A4"), "Saffron", &[]).refused("fire all unit sa2 at 20 on h1", "FP-5.11");
}

// rule: FP-6.1, FP-6.3, FP-6.5, FP-6.6, FP-6.7
// example: 5
#[test]
fn fp_6_5_the_marker_and_another_half_make_a_casualty() {
    let drill = || {
        Drill::new("beginner", &[("enemy", "seat")])
            .put("H1", "D2", 10)
            .half("H1")
            .put("Sa2", "C2", 6)
            .figure("Ho", "A1")
    };
    let sum = |pips: u32| -> Vec<u32> { [vec![pips; 6], vec![drawn(0)]].concat() };
    turn(drill(), "Saffron", &[])
        .give("fire all unit sa2 at 6 on h1", &sum(2))
        .is("H1", "D2 9, 1 red")
        .because("1 hit", "FP-6.1")
        .because("a half casualty from before", "FP-6.5")
        .because("in a building: each hit half a casualty", "FP-6.3");
    turn(drill(), "Saffron", &[]).give("fire all unit sa2 at 6 on h1", &sum(4)).is("H1", "D2 9, 1 red, half");
    // In the open the marker stays as it is.
    let open = Drill::new("beginner", &[("enemy", "seat")])
        .put("H1", "B1", 10)
        .half("H1")
        .put("Sa2", "C1", 6)
        .figure("Ho", "A1");
    turn(open, "Saffron", &[]).give("fire all unit sa2 at 6 on h1", &sum(2)).is("H1", "B1 9, 1 red, half");
}

// rule: FP-4.2.3, FP-4.3, FP-4.3.1, FP-4.3.3, FP-5.3
#[test]
fn fp_4_3_half_of_all_who_can_fire_rounded_up_stay_loaded() {
    let drill = || {
        bungalow()
            .figure("Ho", "B3")
            .figure("Hm", "B3")
            .figure("Hs", "B3")
            .put("H1", "B3", 10)
            .put("Sa2", "D3", 20)
            .put("Sa1", "C2", 16)
    };
    let mut table = turn(drill(), "Highlanders", &[]);
    table.refused("fire half h1 at 8 on sa2", "FP-4.3.3").refused("fire half h1 at 6 on sa2", "FP-4.3.3");
    table.refused("fire all h1 at 14 on sa2", "FP-4.2.3").refused("fire all h1 at 12 on sa2", "FP-4.2.3");
    table.refused("fire half h1 at 2 on sa2, 2 on sa2", "FP-4.2.3").refused("fire half h1 at 0 on sa2", "FP-4.2.3");
    table
        .give("fire half h1 at 4 on sa2, 3 on sa1", &[6, 6, 6, 6, d20(2), 6, 6, 6, d20(2)])
        .is("H1", "B3 10")
        .told("sum 24 ÷ 6 = 4 hits")
        .told("sum 18 ÷ 6 = 3 hits");
}

// rule: FP-4.2.3, FP-4.3.3, FP-5.3
// example: 24
#[test]
fn fp_4_2_3_all_who_can_fire_do_shared_among_targets() {
    let drill = || {
        let drill = bungalow().figure("Ho", "B3").figure("Hm", "B3").put("H1", "B3", 10);
        turn(drill.put("Sa2", "D3", 20).put("Sa1", "C2", 16), "Highlanders", &[])
    };
    let twelve = |tests: &[u32]| [&[3; 7][..], &tests[..1], &[3; 5], &tests[1..]].concat();
    drill().give("fire all h1 at 7 on sa1, 5 on sa2", &twelve(&[d20(2), d20(2)])).is("Sa1", "C2 13").is("Sa2", "D3 18");
    drill().give("fire all h1 at 12 on sa1", &[&[3; 12][..], &[d20(2)]].concat()).is("Sa1", "C2 10");
    drill()
        .refused("fire all h1 at 7 on sa1, 4 on sa2", "FP-4.2.3")
        .refused("fire half h1 at 5 on sa1", "FP-4.3.3")
        .refused("fire half h1 at 4 on sa1, 3 on sa2", "FP-4.3.3")
        .give("fire half h1 at 6 on sa1", &[&[3; 6][..], &[d20(2)]].concat())
        .is("Sa1", "C2 13");
}

// rule: FP-4.4
#[test]
fn fp_4_4_smoke_bars_all_fire_until_reload() {
    let mut table = turn(bungalow().put("H1", "B3", 10).smoke("H1").put("Sa2", "D3", 20), "Highlanders", &[]);
    table
        .refused("fire all h1 at 10 on sa2", "FP-4.2.1")
        .refused("fire half h1 at 5 on sa2", "FP-4.2.1")
        .refused("move first h1 to b2", "FP-4.2.1");
    table.give("reload h1", &[]).is("H1", "B3 10");
    turn(bungalow().put("H1", "B3", 10).put("Sa2", "D3", 20), "Highlanders", &[]).refused("reload h1", "FP-4.4");
}

// rule: FP-4.5, FP-4.5.1, FP-4.5.4
#[test]
fn fp_4_5_fire_and_move_in_either_order_one_area_and_loaded_after() {
    let drill = || bungalow().put("H1", "B3", 9).put("Sa2", "D3", 20);
    let mut table = turn(drill(), "Highlanders", &[]);
    table
        .give("fire first h1 at 5 on sa2", &[6, 6, 6, 6, 6, d20(2)])
        .asks(0, "move-after-fire")
        .refused("go b2 b1", "FP-4.5.1")
        .refused("at 5 on sa2", "FP-1.4");
    table.give("go b2", &[]).is("H1", "B2 9");
    let mut table = turn(drill(), "Highlanders", &[]);
    table.refused("move first h1 to b2 b1", "FP-4.5.1").give("move first h1 to c3", &[]).asks(0, "fire-after-move");
    table
        .refused("go c2", "FP-1.4")
        .refused("at 6 on sa2", "FP-4.3.3")
        .refused("at 4 on sa2", "FP-4.3.3")
        .give("at 5 on sa2", &[6, 6, 6, 6, 6, d20(2)])
        .is("H1", "C3 9")
        .is("Sa2", "D3 15");
    turn(drill(), "Highlanders", &[]).give("move first h1 to c3", &[]).give("none", &[]).is("Sa2", "D3 20");
}

// rule: FP-4.5.2
#[test]
fn fp_4_5_2_cavalry_moves_two_areas_in_it() {
    let mut table = turn(crate::table::streets().put("R2", "A4", 10).put("Sa3", "B5", 20), "Rifles", &[]);
    table.refused("move first r2 to a3 a2 a1", "FP-4.5.2").give("move first r2 to a3 a2", &[]).is("R2", "A2 10");
}

// rule: FP-5.4, FP-4.2, FP-4.3.3
#[test]
fn fp_5_4_volunteers_fire_with_their_company() {
    let drill = || bungalow().put("H1", "B3", 10).volunteers("H1", 3).put("Sa2", "D3", 20).put("Sa1", "F4", 16);
    turn(drill(), "Highlanders", &[])
        .refused("fire all h1 at 10 on sa2", "FP-4.2.3")
        .give("fire all h1 at 13 on sa2", &[[1; 13].as_slice(), &[d20(2)]].concat())
        .because("3 volunteers", "FP-5.4");
    turn(drill(), "Highlanders", &[]).refused("fire half h1 at 5 on sa2", "FP-4.3.3");
}

// rule: FP-5.4, FP-1.11, FP-1.12
#[test]
fn fp_1_12_own_figures_fall_first_then_volunteers_then_musician_standard_officer() {
    let drill = Drill::new("beginner", &[("enemy", "seat")])
        .put("H1", "E3", 2)
        .volunteers("H1", 2)
        .figure("Ho", "E3")
        .figure("Hm", "E3")
        .figure("Hs", "E3")
        .put("H2", "A1", 10)
        .put("Sa2", "D3", 20);
    let twenty: Vec<u32> = [vec![4; 12], vec![3; 8], vec![drawn(0)]].concat();
    let mut table = turn(drill, "Saffron", &[]);
    table
        .give("fire all unit sa2 at 20 on h1", &twenty)
        .told("6 hits")
        .is("H1", "E3 0, 4 red")
        .is("Hm", "E3, red")
        .is("Hs", "E3, red")
        .is("Ho", "E3");
}

// rule: FP-5.12, FP-6.8
#[test]
fn fp_6_8_casualties_beyond_those_standing_are_lost() {
    let mut table = turn(bungalow().put("H1", "B3", 10).put("Sa2", "D3", 3).put("Sa1", "F1", 16), "Highlanders", &[]);
    table
        .refused("fire all h1 at 10 on h1", "FP-5.12")
        .give("fire all h1 at 10 on sa2", &SUM_36)
        .is("Sa2", "gone 0")
        .is("Sa1", "F1 16");
}

// rule: FP-5.5, FP-3.11
#[test]
fn fp_5_5_gunga_din_and_the_commander_in_chief_do_not_fire() {
    let mut table = turn(
        crate::table::gate().put("H1", "D5", 10).gunga("H1").commander("D5").put("Gr2", "D4", 12),
        "Highlanders",
        &[],
    );
    table.refused("fire all h1 at 11 on gr2", "FP-4.2.3").refused("fire all h1 at 12 on gr2", "FP-4.2.3");
    table.give("fire all h1 at 10 on gr2", &[&[1; 10][..], &[d20(2)]].concat());
}

// rule: FP-9.1, FP-9.2
#[test]
fn fp_9_1_player_casualties_lie_with_their_company() {
    let drill =
        Drill::new("beginner", &[("enemy", "seat")]).put("H1", "E3", 10).put("Sa2", "D3", 20).figure("Ho", "A1");
    let mut table = turn(drill, "Saffron", &[]);
    table
        .give("fire half unit sa2 at 10 on h1", &[&[4; 10][..], &[drawn(0)]].concat())
        .is("H1", "E3 7, 3 red")
        .is("Sa2", "D3 20");
}

// rule: FP-5.12, FP-1.11
#[test]
fn fp_5_12_an_attached_command_figure_on_its_feet_makes_a_company_a_target() {
    let drill = Drill::new("beginner", &[("enemy", "seat")]).put("H1", "D3", 0).fallen("H1", 3, 0).put("Sa2", "F3", 20);
    turn(drill, "Saffron", &[]).refused("fire all unit sa2 at 20 on h1", "FP-5.12");
    let drill = Drill::new("beginner", &[("enemy", "seat")]).put("H1", "D3", 0).fallen("H1", 3, 0).put("Sa2", "F3", 20);
    let mut table = turn(drill.figure("Ho", "D3"), "Saffron", &[]);
    table.give("fire all unit sa2 at 20 on h1", &[&[3; 20][..], &[drawn(0)]].concat()).is("Ho", "D3, red");
}

// rule: FP-4.5, FP-5.12
#[test]
fn fp_4_5_fire_after_a_move_needs_a_target_from_the_new_place() {
    let mut table = turn(bungalow().put("H1", "B3", 10).put("Sa2", "F3", 20), "Highlanders", &[]);
    table.refused("move first h1 to a3", "FP-5.12").give("move first h1 to c3", &[]).asks(0, "fire-after-move");
}
