//! Columns: size, attaching, detaching, leaving, taking up, mistrust.

use crate::bench::*;

// rule: LM-7.2.1a
#[test]
fn lm_7_2_1a_a_column_is_a_group_in_one_field() {
    let bench = map().field(British, "benares", "rf10 rf37").field(British, "allahabad", "hi78").operations(British);
    assert!(bench.may("activate units rf10 rf37"));
    assert_eq!(bench.refusal("activate units rf10 hi78"), "LM-7.2.1a");
    assert_eq!(bench.refusal("activate units -"), "LM-7.2.1a");
    assert_eq!(bench.refusal("activate units rf60"), "LM-7.2.1a", "it is not on the map");
}

// rule: LM-7.2.1b
#[test]
fn lm_7_2_1b_four_units_without_a_figure() {
    let bench = map().field(Rebel, "delhi", "bni38 bni54 bni74 bni11 bni1").operations(Rebel);
    assert!(bench.may("activate units bni38 bni54 bni74 bni11"));
    assert_eq!(bench.refusal("activate units bni38 bni54 bni74 bni11 bni1"), "LM-7.2.1b");
    // All subsets of one to four of five units, and Judpur in Nepal.
    assert_eq!(bench.choices("activate units").len(), 5 + 10 + 10 + 5 + 1);
}

// rule: LM-7.2.1c
#[test]
fn lm_7_2_1c_a_figure_leads_his_command_value() {
    let mut bench =
        map().field(Rebel, "jhansi", "rani: bni1 bni53 bni56 bni13 bni9").field(Rebel, "gwalior", "bni20 bni71");
    bench.state.open.figures[3].units.remove(unit("bni9"));
    bench = bench.operations(Rebel);
    assert_eq!(bench.refusal("attach bni9 to rani"), "LM-7.2.1c");
    bench.give_all(&["detach bni13", "attach bni9 to rani"]);
    bench.give_all(&["activate rani", "step gwalior"]);
    assert_eq!(bench.refusal("take bni20"), "LM-7.2.1c");
    bench.give_all(&["leave bni1", "take bni20"]);
    assert_eq!(bench.refusal("take bni71"), "LM-7.2.1c");
    assert_eq!(bench.led_by("rani"), units("bni53 bni56 bni9 bni20"));
}

// rule: LM-7.2.1e
#[test]
fn lm_7_2_1e_a_detached_unit_moves_only_by_a_counter() {
    let mut bench = map().field(British, "allahabad", "havelock: dg6 lanc9 rf10").field(British, "allahabad", "rf37");
    bench = bench.hand("kavanagh orgy").operations(British);
    bench.give_all(&["detach dg6", "activate units dg6"]);
    assert_eq!(bench.refusal("step benares"), "LM-7.2.1e", "even the free road, cavalry or not");
    bench.give("use kavanagh");
    bench.give("step benares");
    assert_eq!(bench.state.open.pool, 1);
    bench.give("step hazaribagh");
    assert_eq!(bench.state.open.pool, 1, "only the first step");
    // A column that contains such a unit has no AP of its own.
    let mut bench =
        map().field(British, "allahabad", "havelock: rf10").field(British, "allahabad", "rf37").operations(British);
    bench.give_all(&["detach rf10", "activate units rf10 rf37"]);
    assert!(bench.choices("step").is_empty());
}

// rule: LM-7.2.1f
#[test]
fn lm_7_2_1f_nobody_leaves_an_activated_figure() {
    let mut bench = map().field(British, "allahabad", "havelock: rf10 rf37").operations(British);
    assert_eq!(bench.refusal("activate units rf10"), "LM-7.2.1f");
    bench.give_all(&["activate havelock", "step benares", "stop"]);
    assert_eq!(bench.refusal("detach rf10"), "LM-7.2.1f");
}

// rule: LM-7.2.1g
#[test]
fn lm_7_2_1g_units_join_before_or_after_activation() {
    let mut bench =
        map().field(British, "allahabad", "havelock: rf10 rf37").field(British, "benares", "hi78").operations(British);
    assert_eq!(bench.refusal("attach hi78 to havelock"), "LM-7.2.1g");
    bench.give_all(&["activate havelock", "step benares", "stop", "attach hi78 to havelock"]);
    assert_eq!(bench.led_by("havelock"), units("rf10 rf37 hi78"));
    let bench =
        map().risen("benares").inside(British, "benares", "havelock: rf10").field(Rebel, "benares", "bni1 nana");
    let bench = bench.operations(Rebel);
    assert!(bench.may("attach bni1 to nana"));
}

// rule: LM-7.2.1h LM-7.2.1i
#[test]
fn lm_7_2_1h_units_are_left_and_taken_up_on_the_way() {
    let mut bench = map().field(British, "allahabad", "havelock: rf10 rf37").field(British, "benares", "hi78 madras1");
    bench = bench.field(British, "hazaribagh", "campbell").operations(British);
    bench.give_all(&[
        "activate havelock",
        "leave rf10",
        "step benares",
        "take hi78",
        "step hazaribagh",
        "leave rf37",
        "stop",
    ]);
    assert_eq!(
        (bench.place("rf10"), bench.place("rf37"), bench.place("hi78")),
        ("allahabad".to_owned(), "hazaribagh".to_owned(), "hazaribagh".to_owned())
    );
    assert_eq!(bench.led_by("havelock"), units("hi78"));
    assert_eq!(bench.refusal("activate units rf10"), "LM-7.2.1i", "units left are spent");
    assert_eq!(bench.refusal("attach rf37 to campbell"), "LM-7.2.1i", "and nobody takes them on");
    assert_eq!(bench.refusal("activate havelock"), "LM-7.2.1i");
}

// rule: LM-7.2.1i
#[test]
fn lm_7_2_1i_a_unit_that_moved_by_itself_may_be_taken_up() {
    let mut bench =
        map().field(British, "allahabad", "havelock: rf10").field(British, "cawnpore", "rf37").operations(British);
    bench.give_all(&["activate units rf37", "step allahabad", "stop"]);
    assert_eq!(bench.refusal("activate units rf37"), "LM-7.2.1i");
    bench.give_all(&["activate havelock", "take rf37", "step benares"]);
    assert_eq!(bench.place("rf37"), "benares");
}

// rule: LM-7.2.1j
#[test]
fn lm_7_2_1j_besieged_and_held_columns_stay() {
    let bench = map()
        .civilians("lucknow")
        .inside(British, "lucknow", "havelock: rf32 hi78")
        .field(Rebel, "lucknow", "bni1")
        .field(British, "benares", "campbell")
        .operations(British);
    let mut inside = bench.clone();
    assert_eq!(bench.refusal("activate havelock"), "LM-7.2.1j");
    inside.give("detach hi78");
    assert_eq!(inside.refusal("activate units hi78"), "LM-7.2.1j");
    assert!(inside.may("attach hi78 to havelock"), "within the walls");
    inside.give("activate campbell");
    inside.give("step allahabad");
    assert_eq!(inside.figure_place("campbell"), "allahabad", "a figure may move without units");
    // Not across the wall.
    let bench = map().risen("delhi").inside(Rebel, "delhi", "bni38 nana").field(British, "delhi", "rf10 havelock");
    let bench = bench.operations(British);
    assert_eq!(bench.refusal("attach bni38 to havelock"), "LM-1.0a");
    let mut held = map().field(British, "allahabad", "havelock: rf10").operations(British);
    held.state.open.figures_held.insert(figure("havelock"));
    assert_eq!(held.refusal("activate havelock"), "LM-11.3.1k");
}

// rule: LM-7.2.1k
#[test]
fn lm_7_2_1k_one_attaching_and_one_detaching_each() {
    let mut bench =
        map().field(British, "allahabad", "havelock: rf10").field(British, "allahabad", "campbell").operations(British);
    bench.give_all(&["detach rf10", "attach rf10 to campbell"]);
    assert_eq!(bench.refusal("detach rf10"), "LM-7.2.1k");
    let mut bench = map().field(British, "allahabad", "havelock rf10 campbell").operations(British);
    bench.give_all(&["attach rf10 to havelock", "detach rf10"]);
    assert_eq!(bench.refusal("attach rf10 to campbell"), "LM-7.2.1k");
    assert_eq!(bench.refusal("attach rf10 to havelock"), "LM-7.2.1k");
    // A leaderless column neither leaves nor takes.
    let mut bench = map().field(British, "allahabad", "rf10 rf37 hi78").operations(British);
    bench.give("activate units rf10 rf37");
    assert_eq!(bench.refusal("leave rf10"), "LM-7.2.1k");
    assert_eq!(bench.refusal("take hi78"), "LM-7.2.1k");
    // A figure may leave units in every zone of his way.
    let mut bench = map().field(British, "allahabad", "havelock: rf10 rf37 hi78").operations(British);
    bench.give_all(&["activate havelock", "leave rf10", "step benares", "leave rf37", "step hazaribagh", "leave hi78"]);
    assert!(bench.led_by("havelock").is_empty());
    // What was detached before cannot be left.
    let mut bench = map().field(British, "allahabad", "havelock: rf10 campbell").operations(British);
    bench.give_all(&["detach rf10", "attach rf10 to campbell", "activate campbell", "step benares"]);
    assert_eq!(bench.refusal("leave rf10"), "LM-7.2.1k");
}

// rule: LM-7.4a
#[test]
fn lm_7_4a_on_turn_one_generals_take_no_natives() {
    let bench = |turn| {
        map().turn(turn).field(British, "benares", "havelock: rf10").field(British, "benares", "bni28 b_punjab2 rf37")
    };
    let first = bench(1).operations(British);
    assert_eq!(first.refusal("attach bni28 to havelock"), "LM-7.4a");
    assert_eq!(first.refusal("attach b_punjab2 to havelock"), "LM-7.4a");
    assert!(first.may("attach rf37 to havelock"));
    assert!(first.may("activate units bni28 rf37"), "leaderless columns may contain them");
    let mut marching = first.clone();
    marching.give("activate havelock");
    assert_eq!(marching.refusal("take bni28"), "LM-7.4a");
    assert!(bench(2).operations(British).may("attach bni28 to havelock"));
    let rebel = map().turn(1).field(Rebel, "benares", "nana bni1").operations(Rebel);
    assert!(rebel.may("attach bni1 to nana"));
}

// rule: LM-7.4a
#[test]
fn lm_7_4a_on_turn_one_natives_fight_without_a_general() {
    // Rebels attack Havelock, who stands among natives and guns: nobody with strength follows him.
    let defend = |turn: u8, who: &str| {
        let mut bench = map()
            .turn(turn)
            .field(Rebel, "jhansi", "tatya: bni1 bni53 bni56")
            .field(British, "banda", who)
            .operations(Rebel);
        bench.give_all(&["activate tatya", "step banda", "end movement", "line tatya with bni1 bni53"]);
        bench
    };
    let alone = defend(1, "havelock bni28 gurkhas royal_art");
    assert_eq!(alone.refusal("line havelock with bni28 gurkhas"), "LM-7.4a");
    assert_eq!(alone.refusal("line havelock with royal_art"), "LM-8.1c");
    assert!(alone.choices("line").iter().all(|line| line.starts_with("none with")), "the line is leaderless");
    assert!(alone.may("line none with bni28 gurkhas royal_art"));
    let mixed = defend(1, "havelock bni28 rf10");
    assert_eq!(mixed.refusal("line havelock with rf10 bni28"), "LM-7.4a");
    assert!(mixed.may("line havelock with rf10"));
    assert!(defend(2, "havelock bni28 gurkhas royal_art").may("line havelock with bni28 gurkhas"));
    // Rebel commanders have whom they like.
    let mut rebel =
        map().turn(1).field(British, "allahabad", "dg6").field(Rebel, "banda", "nana bni1 bni53").operations(British);
    rebel.give_all(&["activate units dg6", "step banda", "end movement"]);
    assert!(rebel.may("line nana with bni1 bni53"));
}
