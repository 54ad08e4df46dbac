//! Rout, retreat, refuge, pursuit, the fate of figures, fury.

use last_mughal::Event;
use last_mughal::rules::state::{CityStatus, Massacre};

use crate::bench::*;

/// A column of Havelock's at Allahabad attacks rebels at Banda; both line up as told; the die falls.
fn fight(bench: Bench, attackers: &str, defenders: &str, die: u32) -> Bench {
    let mut bench = bench.operations(British);
    bench.give_all(&["activate havelock", "step banda", "end movement"]);
    // Only cavalry has a choice there.
    if bench.asked() == "rebel: stand" {
        bench.give("stand");
    }
    line(&mut bench, attackers, None);
    line(&mut bench, defenders, Some(die));
    bench
}

/// Lines up; the die may fall with it.
fn line(bench: &mut Bench, text: &str, die: Option<u32>) {
    bench.roll(&format!("line {text}"), die);
}

// rule: LM-8.5b
#[test]
fn lm_8_5b_beaten_attackers_go_back_where_they_came_from() {
    let bench = map().field(British, "allahabad", "havelock: rf10").field(British, "cawnpore", "rf37").field(
        Rebel,
        "banda",
        "bni1 bni53 bni56 bni9",
    );
    let mut bench = bench.hand("orgy").operations(British);
    bench.give_all(&[
        "activate havelock",
        "step banda",
        "use orgy",
        "activate units rf37",
        "step banda",
        "end movement",
    ]);
    line(&mut bench, "havelock with rf10 rf37", None);
    // 8 : 8 → 1/1, +1, die 1 → row 2, 1AR 1D.
    line(&mut bench, "none with bni1 bni53 bni56 bni9", Some(1));
    bench.give_all(&["lose rf10", "lose bni1"]);
    assert_eq!((bench.place("rf10"), bench.place("rf37")), ("allahabad".to_owned(), "cawnpore".to_owned()));
    assert_eq!((bench.figure_place("havelock"), bench.vp(Rebel)), ("allahabad".to_owned(), 1));
}

// rule: LM-8.5b
#[test]
fn lm_8_5b_an_origin_taken_by_the_enemy_is_no_way_back() {
    // Rebels besieged in Allahabad come out as the besiegers march off.
    let mut bench = map()
        .risen("allahabad")
        .inside(Rebel, "allahabad", "bni28")
        .field(British, "allahabad", "havelock: rf10 rf37")
        .field(Rebel, "banda", "bni1 bni53 bni56 bni9")
        .operations(British);
    bench.give_all(&["activate havelock", "step banda"]);
    assert_eq!(bench.place("bni28"), "allahabad", "they are in the field now");
    bench.give_all(&["end movement"]);
    line(&mut bench, "havelock with rf10 rf37", None);
    line(&mut bench, "none with bni1 bni53 bni56 bni9", Some(1));
    bench.give_all(&["lose rf10", "lose bni1"]);
    assert_eq!(
        (bench.asked(), bench.choices("retreat")),
        ("british: retreat".to_owned(), vec!["cawnpore".to_owned(), "jhansi".to_owned()])
    );
    assert_eq!(bench.refusal("retreat allahabad"), "LM-8.7.2f");
}

// rule: LM-8.5b
#[test]
fn lm_8_5b_a_column_goes_back_with_its_figure() {
    // The 37th marched by itself and was taken up at Banda: it goes back with Havelock, not alone to Cawnpore.
    let bench = map()
        .field(British, "allahabad", "havelock: rf10 campbell")
        .field(British, "cawnpore", "rf37 hi78")
        .field(Rebel, "banda", "bni1 bni53 bni56 bni9 bni20 bni13");
    let mut bench = bench.hand("intuition2 orgy").operations(British);
    bench.give_all(&["use intuition2", "activate units rf37 hi78", "step banda"]);
    bench.give_all(&["activate havelock", "step banda", "attach rf37 to havelock", "activate campbell"]);
    assert_eq!(bench.refusal("step banda"), "LM-7.2.2f");
    bench.give_all(&["stop", "end movement"]);
    bench.give("line havelock with rf10 rf37 hi78");
    bench.give("line none with bni1 bni53 bni56 bni9");
    // 13 : 8 → 3/2, +1, die 1 → row 2, 1AR 1D.
    bench.roll("done", [1]);
    bench.give_all(&["lose rf10", "lose bni1"]);
    assert_eq!(
        ["rf10", "rf37", "hi78"].map(|id| bench.place(id)),
        ["allahabad", "allahabad", "cawnpore"].map(str::to_owned)
    );
    assert_eq!(bench.led_by("havelock"), units("rf10 rf37"));
}

// rule: LM-8.5b LM-8.0c
#[test]
fn lm_8_5b_attackers_who_came_from_nowhere_need_a_way_back_too() {
    // Both connections of Moradabad cross a river. The rebels have not stepped in, the 10th cannot stand.
    let start = |flood: bool| {
        let bench = map().field(British, "moradabad", "rf10-").field(Rebel, "moradabad", "bni1 bni53");
        let mut bench = bench.field(Rebel, "bareilly", "bni9").field(Rebel, "meerut", "bni11").operations(Rebel);
        bench.state.open.flood = flood;
        bench.give("end movement");
        bench
    };
    let open = start(false);
    assert_eq!(
        (open.asked(), open.choices("retreat")),
        ("rebel: retreat".to_owned(), vec!["bareilly".to_owned(), "meerut".to_owned()])
    );
    let shut = start(true);
    assert_eq!(
        (shut.asked(), shut.told("LM-8.0e")),
        ("rebel: line-up".to_owned(), true),
        "nobody can leave: they fight"
    );
}

// rule: LM-8.5b
#[test]
fn lm_8_5b_figures_without_units_go_with_the_group_of_their_origin_or_the_first() {
    let mut bench = map()
        .field(Rebel, "jhansi", "tatya: bni1 bni53")
        .field(Rebel, "cawnpore", "nana: bni9")
        .field(Rebel, "banda", "rani bahadur")
        .field(British, "banda", "rf10 rf37 hi78")
        .operations(Rebel);
    bench.state.open.shah_with = Some(figure("rani"));
    bench.give_all(&["activate tatya", "step banda", "leave bni1 bni53"]);
    bench.give_all(&["activate nana", "step banda", "end movement"]);
    bench.give("line none with bni1 bni53 bni9");
    // 6 : 13 → 1/3, die 6 → 1AR 1D.
    bench.roll("line none with rf10 rf37 hi78", [6]);
    bench.give_all(&["lose bni1", "lose rf10"]);
    assert_eq!((bench.place("bni53"), bench.place("bni9")), ("jhansi".to_owned(), "cawnpore".to_owned()));
    assert_eq!(
        ["tatya", "nana", "rani", "bahadur"].map(|id| bench.figure_place(id)),
        ["jhansi", "cawnpore", "cawnpore", "cawnpore"].map(str::to_owned),
        "Tatya came from Jhansi; the Rani came from nowhere and goes with the first group, the Shah with her"
    );
}

// rule: LM-8.7.2a LM-8.5b LM-8.8b LM-6.1b
#[test]
fn lm_8_7_2a_a_beaten_attacker_may_take_refuge_in_a_neutral_city() {
    let start = |options: &[(&str, &str)]| {
        let mut bench = map_with(options)
            .field(Rebel, "raniganj", "tatya: bni1 bni53 bni56")
            .field(British, "calcutta", "rf10 rf37 dg6")
            .hand("rf91 orgy")
            .operations(Rebel);
        bench.give_all(&["activate tatya", "step calcutta", "end movement", "stand"]);
        bench.give("line tatya with bni1 bni53 bni56");
        bench.give("line none with rf10 rf37 dg6");
        // 6 : 11 → 1/2, +1, die 4 → row 5, 1AR 1D.
        bench.roll("done", [4]);
        bench.give_all(&["lose bni1", "lose rf10"]);
        bench
    };
    let mut bench = start(&[]);
    assert_eq!(bench.notations(), ["refuge", "retreat raniganj"]);
    bench.give("refuge");
    assert_eq!(
        (bench.place("bni53"), bench.figure_place("tatya"), bench.asked()),
        ("calcutta inside".to_owned(), "calcutta inside".to_owned(), "british: operations".to_owned()),
        "besieged, and not pursued"
    );
    assert!(last_mughal::rules::sieges::is_besieger(&bench.state, British, zone("calcutta")));
    let bench = bench.reinforcements();
    assert_eq!(bench.refusal("deploy rf91 at calcutta"), "LM-6.1b", "nothing lands while he is inside");
    let friends = start(&[("attacker_refuge", "friends")]);
    assert_eq!((friends.place("bni53"), friends.asked()), ("raniganj".to_owned(), "rebel: pursuit-loss".to_owned()));
}

// rule: LM-8.8b
#[test]
fn lm_8_8b_where_some_took_refuge_the_pursuit_strikes_the_others() {
    let mut bench = map()
        .field(Rebel, "azamgarh", "tatya: bni1 bni53")
        .field(Rebel, "arrah", "nana: bni9 bni20")
        .field(British, "benares", "rf10 rf37 dg6 hi78")
        .operations(Rebel);
    bench.give_all(&["activate tatya", "step benares", "activate nana", "step benares"]);
    bench.give_all(&["end movement", "stand", "line tatya with bni1 bni53 bni9 bni20"]);
    // 8 : 16 → 1/2, +1, die 4 → row 5, 1AR 1D.
    bench.roll("line none with rf10 rf37 dg6 hi78", [4]);
    bench.give_all(&["lose bni1", "lose rf10"]);
    assert_eq!(bench.refusal("retreat azamgarh"), "LM-8.5b", "those from Arrah first, in the order of the map");
    bench.give_all(&["refuge", "retreat azamgarh"]);
    assert_eq!((bench.place("bni9"), bench.place("bni20")), ("benares inside".to_owned(), "benares inside".to_owned()));
    assert_eq!(bench.place("bni53"), "gone", "the only unit in the open");
    assert_eq!(bench.figure_place("tatya"), "gone", "and the last of his");
}

// rule: LM-8.5b LM-8.7.2a
#[test]
fn lm_8_5b_an_attacker_may_choose_refuge_with_friends_inside() {
    let mut bench = map()
        .civilians("cawnpore")
        .field(Rebel, "cawnpore", "bni1 bni53 bni56 bni9")
        .field(British, "allahabad", "havelock: rf10 rf37")
        .operations(British);
    bench.give_all(&["activate havelock", "step cawnpore", "end movement"]);
    line(&mut bench, "havelock with rf10 rf37", None);
    line(&mut bench, "none with bni1 bni53 bni56 bni9", Some(1));
    bench.give_all(&["lose rf10", "lose bni1"]);
    assert_eq!(bench.notations(), ["refuge", "retreat allahabad"]);
    assert_eq!(bench.refusal("retreat fatehgarh"), "LM-8.5b");
    bench.give("refuge");
    assert_eq!(
        (bench.place("rf10"), bench.figure_place("havelock")),
        ("cawnpore inside".to_owned(), "cawnpore inside".to_owned())
    );
}

// rule: LM-8.7.1a LM-8.7.1b LM-8.9a
#[test]
fn lm_8_7_1b_a_routed_side_loses_whatever_the_letter_says() {
    // One line of one BNI attacks the 37th on a good roll: 1/2, Ghazis +2, die 4 → 1A 1DR.
    let mut bench = map()
        .field(Rebel, "jhansi", "bni1 bni53")
        .field(British, "banda", "rf37")
        .hand("ghazis1 ghazis2 sap1")
        .operations(Rebel);
    bench.give_all(&["use ghazis2", "activate units bni1 bni53", "step banda", "end movement"]);
    line(&mut bench, "none with bni1", None);
    bench.give("play ghazis1");
    bench.roll("done", [4]);
    assert_eq!(
        (bench.place("bni1"), bench.steps("rf37"), bench.place("rf37")),
        ("gone".to_owned(), 1, "banda".to_owned())
    );
    assert_eq!(bench.place("bni53"), "jhansi", "units not lined up retreat");
    assert_eq!((bench.vp(British), bench.vp(Rebel)), (1, 0));
}

// rule: LM-8.7.1b
#[test]
fn lm_8_7_1b_both_routed_nobody_wins() {
    let bench = map().field(British, "allahabad", "havelock: bni28 rf10").field(Rebel, "banda", "bni1 bni53");
    // 2 : 2 → 1/1, +1, die 3 → row 4, 1A 1DR.
    let bench = fight(bench, "havelock with bni28", "none with bni1", 3);
    assert_eq!((bench.place("bni28"), bench.place("bni1")), ("gone".to_owned(), "gone".to_owned()));
    assert_eq!((bench.place("rf10"), bench.place("bni53")), ("allahabad".to_owned(), "banda".to_owned()));
    assert_eq!((bench.vp(British), bench.vp(Rebel)), (0, 0));
    assert_eq!(bench.figure_place("havelock"), "allahabad", "the 10th is his and lives");
    assert!(bench.log.contains(&Event::BattleEnded { zone: zone("banda"), winner: None }));
}

// rule: LM-8.7.2a LM-8.5c
#[test]
fn lm_8_7_2a_a_beaten_defender_may_take_refuge() {
    let mut bench = map().risen("lucknow").field(Rebel, "lucknow", "nana: bni1 bni53 bni56").field(
        British,
        "faizabad",
        "havelock: rf10 rf37 hi78",
    );
    bench = bench.operations(British);
    bench.give_all(&["activate havelock", "step lucknow", "end movement", "stand"]);
    line(&mut bench, "havelock with rf10 rf37 hi78", None);
    // 13 : 6 → 2/1, +1, die 3 → row 4, 1A 2DR.
    line(&mut bench, "nana with bni1 bni53 bni56", Some(3));
    bench.give_all(&["lose rf10", "lose bni1", "lose bni53"]);
    assert_eq!(bench.notations(), ["refuge", "retreat cawnpore", "retreat sitapur", "retreat sultanpur"]);
    bench.give("refuge");
    assert_eq!(
        (bench.place("bni56"), bench.figure_place("nana"), bench.vp(British)),
        ("lucknow inside".to_owned(), "lucknow inside".to_owned(), 1)
    );
    assert_eq!(bench.status("lucknow"), CityStatus::Rebellion);
}

// rule: LM-8.7.2b
#[test]
fn lm_8_7_2b_all_units_and_figures_of_the_defender_go_together() {
    let bench = map().field(British, "allahabad", "havelock: rf10 hi78").field(
        Rebel,
        "banda",
        "nana: bni1 bni53 bahadur tatya bni56 bni9",
    );
    let mut bench = fight(bench, "havelock with rf10 hi78", "nana with bni1 bni53", 4);
    // 9 : 4 → 2/1, row 5, 2DR: the line is destroyed.
    bench.give("lose bni1");
    assert_eq!(bench.refusal("retreat gwalior"), "LM-8.7.2b", "two zones away");
    bench.give("retreat jhansi");
    assert_eq!((bench.place("bni56"), bench.place("bni9")), ("jhansi".to_owned(), "jhansi".to_owned()));
    assert_eq!(
        (bench.figure_place("bahadur"), bench.figure_place("tatya")),
        ("jhansi".to_owned(), "jhansi".to_owned())
    );
    assert_eq!(bench.figure_place("nana"), "gone", "the two units attached to him are destroyed");
}

// rule: LM-8.7.2c
#[test]
fn lm_8_7_2c_not_where_the_attacker_came_from() {
    let mut bench = map().field(British, "allahabad", "havelock: rf10 hi78").field(British, "cawnpore", "rf37").field(
        Rebel,
        "banda",
        "bni1 bni53 bni56",
    );
    bench = bench.hand("orgy").operations(British);
    bench.give_all(&[
        "use orgy",
        "activate units rf37",
        "step banda",
        "activate havelock",
        "step banda",
        "end movement",
    ]);
    line(&mut bench, "havelock with rf10 hi78", None);
    // 9 : 6 → 3/2, row 4, 1A 1DR.
    line(&mut bench, "none with bni1 bni53 bni56", Some(3));
    bench.give_all(&["lose rf10", "lose bni1"]);
    assert_eq!(bench.place("bni53"), "jhansi", "the only way left");
}

// rule: LM-8.7.2d
#[test]
fn lm_8_7_2d_with_every_way_blocked_all_are_lost() {
    let bench = map()
        .field(British, "allahabad", "havelock: rf10 hi78")
        .field(British, "cawnpore", "rf37")
        .field(British, "jhansi", "rf60")
        .field(Rebel, "banda", "nana: bni1 bni53 bni56");
    let mut bench = fight(bench, "havelock with rf10 hi78", "nana with bni1 bni53 bni56", 3);
    bench.give_all(&["lose rf10", "lose bni1"]);
    assert_eq!(
        (bench.place("bni53"), bench.place("bni56"), bench.figure_place("nana")),
        ("gone".to_owned(), "gone".to_owned(), "gone".to_owned())
    );
    assert_eq!(bench.vp(British), 1);
}

// rule: LM-8.7.2e
#[test]
fn lm_8_7_2e_no_retreat_to_punjab_or_nepal() {
    let mut bench = map()
        .field(Rebel, "gorakhpur", "bni1 bni53 bni56")
        .field(British, "azamgarh", "havelock: rf10 hi78")
        .operations(British);
    bench.give_all(&["activate havelock", "step gorakhpur", "end movement"]);
    line(&mut bench, "havelock with rf10 hi78", None);
    line(&mut bench, "none with bni1 bni53 bni56", Some(3));
    bench.give_all(&["lose rf10", "lose bni1"]);
    assert_eq!(bench.choices("retreat"), ["faizabad", "patna"]);
    assert_eq!(bench.refusal("retreat nepal"), "LM-8.7.2e");
}

// rule: LM-8.7.2f
#[test]
fn lm_8_7_2f_what_is_free() {
    let free = |bench: &Bench, side| last_mughal::rules::battles::retreat::is_free(&bench.state, zone("lucknow"), side);
    assert!(free(&map().risen("lucknow"), British), "markers do not matter");
    assert!(!free(&map().field(Rebel, "lucknow", "bni1"), British));
    let besieged = map().risen("lucknow").inside(British, "lucknow", "rf32");
    assert!(!free(&besieged, Rebel));
    assert!(free(&besieged.field(Rebel, "lucknow", "bni1"), Rebel), "friends hold the field");
    assert!(free(&map().civilians("lucknow"), Rebel), "civilians do not stop rebels");
    assert!(free(&map().field(Rebel, "lucknow", "nana"), British), "a figure is no unit");
    // A British retreat into an empty city in rebellion quells it and saves its civilians.
    let mut bench = map()
        .civilians("cawnpore")
        .field(British, "banda", "rf10 rf37")
        .field(Rebel, "jhansi", "tatya: bni1 bni53 bni56 kotah")
        .field(Rebel, "allahabad", "bni9")
        .operations(Rebel);
    bench.give_all(&["activate tatya", "step banda", "end movement"]);
    line(&mut bench, "tatya with bni1 bni53 bni56 kotah", None);
    // 9 : 8 → 1/1, +1, die 3 → row 4, 1A 1DR.
    line(&mut bench, "none with rf10 rf37", Some(3));
    bench.give_all(&["lose bni1", "lose rf10"]);
    assert_eq!(
        (bench.place("rf10"), bench.status("cawnpore"), bench.vp(British)),
        ("cawnpore".to_owned(), CityStatus::Quelled, 2)
    );
    assert_eq!(bench.asked(), "british: rally");
    bench.give("rally rf10");
    assert_eq!(bench.steps("rf10"), 2);
}

// rule: LM-8.8a
#[test]
fn lm_8_8a_more_cavalry_costs_the_retreating_side_a_step() {
    let bench =
        |rebels: &str| map().field(British, "allahabad", "havelock: rf10 hi78 dg6").field(Rebel, "banda", rebels);
    // 12 : 8 → 3/2, +1, die 4 → row 5, 1A 2DR; cavalry 3 against 2.
    let mut pursued =
        fight(bench("bni1 bni53 bni56 blc2"), "havelock with rf10 hi78 dg6", "none with bni1 bni53 bni56 blc2", 4);
    pursued.give_all(&["lose rf10", "lose bni1", "lose bni53", "retreat jhansi"]);
    assert_eq!(
        (pursued.asked(), pursued.choices("lose")),
        ("rebel: pursuit-loss".to_owned(), vec!["blc2".to_owned(), "bni56".to_owned()])
    );
    pursued.give("lose bni56");
    assert_eq!(pursued.place("blc2"), "jhansi");
    // Factors count after losses: the Dragoons disorganised have 1, less than 2.
    let mut slow =
        fight(bench("bni1 bni53 bni56 blc2"), "havelock with rf10 hi78 dg6", "none with bni1 bni53 bni56 blc2", 4);
    slow.give_all(&["lose dg6", "lose bni1", "lose bni53", "retreat jhansi"]);
    assert_eq!(slow.asked(), "rebel: operations");
    // Equal factors do not pursue; cavalry not lined up does not count.
    let mut unlined = fight(bench("bni1 bni53 bni56"), "havelock with rf10 hi78", "none with bni1 bni53 bni56", 4);
    unlined.give_all(&["lose rf10", "lose bni1", "lose bni53", "retreat jhansi"]);
    assert_eq!(unlined.place("bni56"), "jhansi");
}

// rule: LM-8.8b
#[test]
fn lm_8_8b_no_pursuit_into_a_city_nor_after_a_rout() {
    let mut bench = map().risen("lucknow").field(Rebel, "lucknow", "bni1 bni53 bni56").field(
        British,
        "faizabad",
        "havelock: rf10 rf37 dg6",
    );
    bench = bench.operations(British);
    bench.give_all(&["activate havelock", "step lucknow", "end movement", "stand"]);
    line(&mut bench, "havelock with rf10 rf37 dg6", None);
    // 11 : 6 → 3/2, row 5, 1A 2DR.
    line(&mut bench, "none with bni1 bni53 bni56", Some(4));
    let mut open = bench.clone();
    bench.give_all(&["lose rf10", "lose bni1", "lose bni53", "refuge"]);
    assert_eq!(bench.place("bni56"), "lucknow inside");
    open.give_all(&["lose rf10", "lose bni1", "lose bni53", "retreat sitapur"]);
    assert_eq!(open.place("bni56"), "gone", "in the open he is ridden down");
    // After a rout the units that were not lined up are not pursued.
    let bench = map().field(British, "allahabad", "havelock: rf10 hi78 dg6").field(Rebel, "banda", "bni1 bni53");
    let mut bench = fight(bench, "havelock with rf10 hi78 dg6", "none with bni1", 4);
    bench.give("retreat jhansi");
    assert_eq!((bench.place("bni53"), bench.asked()), ("jhansi".to_owned(), "rebel: operations".to_owned()));
}

/// Tatya attacks British at Banda from Jhansi; the British line up as told and lose it: 9 against 2 → 3/1, die 2 → 1A 1DR.
fn overrun(british: &str, line: &str, bonus: u32) -> Bench {
    let mut bench = map().field(Rebel, "jhansi", "tatya: bni1 bni53 bni56 kotah").field(British, "banda", british);
    bench = bench.operations(Rebel);
    bench.give_all(&["activate tatya", "step banda", "end movement"]);
    bench.give("line tatya with bni1 bni53 bni56 kotah");
    bench.roll(&format!("line {line}"), [2 - bonus]);
    bench.give("lose bni1");
    bench
}

// rule: LM-8.9a LM-8.9b LM-10.2d
#[test]
fn lm_8_9b_a_general_dies_with_the_last_unit_attached_to_him() {
    // Whoever commanded: Campbell leads the line in which Havelock's only unit dies.
    let mut bench = overrun("havelock: bni28 campbell: rf10", "campbell with bni28", 0);
    bench.give("retreat allahabad");
    assert_eq!(
        (bench.figure_place("havelock"), bench.figure_place("campbell")),
        ("gone".to_owned(), "allahabad".to_owned())
    );
    assert_eq!((bench.vp(Rebel), bench.led_by("campbell")), (2 + 1, units("rf10")));
    // While one of his lives, lined up or not, he lives, even if the whole line died under him.
    let mut bench = overrun("havelock: bni28 rf10", "havelock with bni28", 0);
    bench.give("retreat allahabad");
    assert_eq!((bench.figure_place("havelock"), bench.vp(Rebel)), ("allahabad".to_owned(), 1));
}

// rule: LM-8.9b LM-8.9a
#[test]
fn lm_8_9b_a_figure_without_units_dies_with_the_line_he_commanded() {
    let mut bench = overrun("havelock bni28 rf10", "havelock with bni28", 0);
    bench.give("retreat allahabad");
    assert_eq!((bench.figure_place("havelock"), bench.vp(Rebel)), ("gone".to_owned(), 2 + 1), "the 10th is not his");
    let mut bench = overrun("havelock bni28 rf10", "none with bni28", 0);
    bench.give("retreat allahabad");
    assert_eq!((bench.figure_place("havelock"), bench.vp(Rebel)), ("allahabad".to_owned(), 1), "he commanded nobody");
}

// rule: LM-8.9b LM-8.8a
#[test]
fn lm_8_9b_pursuit_and_blocked_retreat_take_the_last_unit_too() {
    let mut pursued = map()
        .field(British, "allahabad", "havelock: rf10 hi78 dg6")
        .field(Rebel, "banda", "nana: bni1 bni53 tatya: bni56 bni9")
        .operations(British);
    pursued.give_all(&["activate havelock", "step banda", "end movement"]);
    line(&mut pursued, "havelock with rf10 hi78 dg6", None);
    // 12 : 6 → 2/1, +1, die 3 → row 4, 1A 2DR; cavalry 3 against 0.
    line(&mut pursued, "nana with bni1 bni53 bni56", Some(3));
    pursued.give_all(&["lose rf10", "lose bni1", "lose bni56", "retreat jhansi"]);
    assert_eq!((pursued.place("bni53"), pursued.figure_place("nana")), ("gone".to_owned(), "gone".to_owned()));
    assert_eq!((pursued.figure_place("tatya"), pursued.led_by("tatya")), ("jhansi".to_owned(), units("bni9")));
}

// rule: LM-8.9c LM-5.5b
#[test]
fn lm_8_9c_what_he_leaves_behind() {
    let carried = |bench: Bench| bench.city("delhi", |city| city.massacre = Massacre::Figure(figure("havelock")));
    let mut bench = carried(map().field(Rebel, "jhansi", "tatya: bni1 bni53 bni56 kotah").field(
        British,
        "banda",
        "havelock: bni28 rf10",
    ));
    bench.state.open.figures[figure("havelock").0 as usize].units.remove(unit("rf10"));
    bench = bench.operations(Rebel);
    bench.give_all(&["activate tatya", "step banda", "end movement"]);
    bench.give("line tatya with bni1 bni53 bni56 kotah");
    // 9 : 2 → 3/1, +1 −1 −1 for fury, die 3 → row 2, 1A 1DR.
    bench.roll("line havelock with bni28", [3]);
    bench.give_all(&["lose bni1", "retreat allahabad"]);
    assert_eq!((bench.figure_place("havelock"), bench.place("rf10")), ("gone".to_owned(), "allahabad".to_owned()));
    assert_eq!(bench.state.city(zone("delhi")).massacre, Massacre::None);
    assert!(bench.state.led().without(bench.led_by("tatya")).is_empty());
    // Bahadur Shah stays with the others.
    let mut shah = map()
        .field(British, "allahabad", "havelock: rf10 hi78")
        .field(Rebel, "banda", "nana: bni1 bahadur bni53 bni56")
        .operations(British);
    shah.state.open.figures[figure("nana").0 as usize].units = units("bni1");
    shah.state.open.shah_with = Some(figure("nana"));
    shah.give_all(&["activate havelock", "step banda", "end movement"]);
    line(&mut shah, "havelock with rf10 hi78", None);
    // 9 : 2 → 3/1, +1, die 1 → row 2, 1A 1DR.
    line(&mut shah, "nana with bni1", Some(1));
    shah.give_all(&["lose rf10", "retreat jhansi"]);
    assert_eq!(
        (shah.figure_place("nana"), shah.figure_place("bahadur"), shah.state.open.shah_with),
        ("gone".to_owned(), "jhansi".to_owned(), None)
    );
}

// rule: LM-8.10a LM-10.2h
#[test]
fn lm_8_10a_the_winner_has_one_point() {
    let bench = || map().field(British, "allahabad", "havelock: rf10 hi78").field(Rebel, "banda", "bni1 bni53 bni56");
    let mut won = fight(bench(), "havelock with rf10 hi78", "none with bni1 bni53 bni56", 3);
    won.give_all(&["lose rf10", "lose bni1", "retreat jhansi"]);
    assert_eq!((won.vp(British), won.vp(Rebel)), (1, 0));
    // die 1 → row 2, 1AR 1D.
    let mut lost = fight(bench(), "havelock with rf10 hi78", "none with bni1 bni53 bni56", 1);
    lost.give_all(&["lose rf10", "lose bni1"]);
    assert_eq!((lost.vp(British), lost.vp(Rebel)), (0, 1));
}

// rule: LM-8.11a
#[test]
fn lm_8_11a_the_first_column_takes_the_marker() {
    let mut bench = map()
        .quelled("cawnpore")
        .massacre("cawnpore")
        .field(British, "allahabad", "bni28 rf10 rf37")
        .operations(British);
    bench.give_all(&["activate units bni28", "step cawnpore", "stop"]);
    assert_eq!(bench.state.city(zone("cawnpore")).massacre, Massacre::Unit(unit("bni28")), "natives alone may");
    let mut bench =
        map().quelled("cawnpore").massacre("cawnpore").field(British, "allahabad", "bni28 rf10").operations(British);
    bench.give_all(&["activate units bni28 rf10", "step cawnpore"]);
    assert_eq!(
        bench.state.city(zone("cawnpore")).massacre,
        Massacre::Unit(unit("rf10")),
        "not if a British unit is present"
    );
    let mut bench =
        map().quelled("cawnpore").massacre("cawnpore").field(British, "allahabad", "havelock: rf10 campbell: rf37");
    bench = bench.operations(British);
    bench.give_all(&["activate campbell", "step cawnpore", "stop", "activate havelock", "step cawnpore"]);
    assert_eq!(bench.state.city(zone("cawnpore")).massacre, Massacre::Figure(figure("campbell")));
    let mut rebel =
        map().quelled("cawnpore").massacre("cawnpore").field(Rebel, "allahabad", "tatya: bni1").operations(Rebel);
    rebel.give_all(&["activate tatya", "step cawnpore"]);
    assert_eq!(rebel.state.city(zone("cawnpore")).massacre, Massacre::Here);
}

// rule: LM-8.11b LM-8.11c
#[test]
fn lm_8_11b_the_first_battle_of_the_carrier_has_one_more() {
    let carried = |bench: Bench, city: &str, by: Massacre| bench.city(city, |city| city.massacre = by);
    let start =
        || map().field(British, "allahabad", "havelock: rf10 hi78 rf37").field(Rebel, "banda", "bni1 bni53 bni56");
    let modifier = |bench: &Bench| {
        let rolled =
            |event: &Event| if let Event::BattleRolled { terms, .. } = event { Some(terms.modifier) } else { None };
        bench.log.iter().find_map(rolled)
    };
    let two = carried(
        carried(start(), "cawnpore", Massacre::Unit(unit("rf37"))),
        "delhi",
        Massacre::Figure(figure("havelock")),
    );
    let mut bench = fight(two, "havelock with rf10 hi78", "none with bni1 bni53 bni56", 2);
    assert_eq!(modifier(&bench), Some(2), "several markers give one in all; the carrier need not be lined up");
    assert!(bench.story().iter().any(|line| line.starts_with("Remember Cawnpore!")));
    bench.give_all(&["lose rf10", "lose bni1", "retreat jhansi"]);
    for city in ["cawnpore", "delhi"] {
        assert_eq!(bench.state.city(zone(city)).massacre, Massacre::None, "removed whatever the result");
    }
    // Defence counts too; if the carrier dies the marker is gone.
    let mut defence = map().field(British, "banda", "rf10 rf37").field(Rebel, "jhansi", "tatya: bni1 bni53");
    defence = carried(defence, "delhi", Massacre::Unit(unit("rf10"))).operations(Rebel);
    defence.give_all(&["activate tatya", "step banda", "end movement"]);
    line(&mut defence, "tatya with bni1 bni53", None);
    line(&mut defence, "none with rf37", Some(6));
    assert_eq!(modifier(&defence), Some(0));
    let mut dead =
        carried(map().field(British, "banda", "havelock: rf10"), "delhi", Massacre::Figure(figure("havelock")));
    dead = dead.hand("thugs tiger").rebellion();
    dead.roll("stratagem thugs on havelock", [2]);
    assert_eq!(dead.state.city(zone("delhi")).massacre, Massacre::None);
}

// rule: LM-8.11c
#[test]
fn lm_8_11c_the_battle_may_be_the_one_in_that_very_city() {
    let mut bench = map().risen("cawnpore").massacre("cawnpore").field(Rebel, "cawnpore", "bni1 bni53 bni56");
    bench = bench.field(British, "allahabad", "havelock: rf10 hi78").operations(British);
    bench.give_all(&["activate havelock", "step cawnpore", "end movement", "stand"]);
    line(&mut bench, "havelock with rf10 hi78", None);
    line(&mut bench, "none with bni1 bni53 bni56", Some(2));
    let rolled =
        |event: &Event| if let Event::BattleRolled { terms, .. } = event { Some(terms.modifier) } else { None };
    assert_eq!(bench.log.iter().find_map(rolled), Some(2));
}
