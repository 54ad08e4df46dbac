//! Contact, refusal of battle, lines, counters, the table, losses.

use last_mughal::data::tables::BattleResult;
use last_mughal::rules::battles::combat::Terms;
use last_mughal::rules::placement;
use last_mughal::rules::state::Place;
use last_mughal::{Event, Order};

use crate::bench::*;

/// Havelock's column from Allahabad attacks rebels at Banda.
pub fn attack(british: &str, rebels: &str) -> Bench {
    let mut bench = map().field(British, "allahabad", &format!("havelock: {british}")).field(Rebel, "banda", rebels);
    bench = bench.operations(British);
    bench.give_all(&["activate havelock", "step banda", "end movement"]);
    bench
}

fn terms(bench: &Bench) -> Terms {
    let rolled = |event: &Event| if let Event::BattleRolled { terms, .. } = event { Some(*terms) } else { None };
    bench.log.iter().find_map(rolled).expect("a battle was rolled")
}

fn result(bench: &Bench) -> BattleResult {
    let rolled = |event: &Event| if let Event::BattleRolled { result, .. } = event { Some(*result) } else { None };
    bench.log.iter().find_map(rolled).expect("a battle was rolled")
}

// rule: LM-8.0a LM-4e
#[test]
fn lm_8_0a_battles_come_after_all_movement_and_the_mover_attacks() {
    let mut bench = map().field(British, "allahabad", "havelock: rf10").field(British, "benares", "rf37").field(
        Rebel,
        "banda",
        "bni1 bni53",
    );
    bench = bench.operations(British);
    bench.give_all(&["activate havelock", "step banda"]);
    assert_eq!(bench.asked(), "british: operations", "the others move first");
    assert_eq!(bench.read("battle banda"), Order::Battle { zone: zone("banda") });
    bench.give("end movement");
    assert!(bench.log.contains(&Event::BattleBegan { zone: zone("banda"), attacker: British }));
    assert_eq!(bench.asked(), "british: line-up");
}

// rule: LM-8.0b
#[test]
fn lm_8_0b_the_attacker_chooses_the_order() {
    let mut bench = map()
        .field(British, "allahabad", "havelock: rf10")
        .field(British, "cawnpore", "campbell: rf37")
        .field(Rebel, "banda", "bni1 bni53")
        .field(Rebel, "fatehgarh", "bni9 bni20")
        .operations(British);
    bench.give_all(&["activate havelock", "step banda", "activate campbell", "step fatehgarh", "end movement"]);
    assert_eq!(
        (bench.asked(), bench.choices("battle")),
        ("british: next-battle".to_owned(), vec!["banda".to_owned(), "fatehgarh".to_owned()])
    );
    assert_eq!(bench.refusal("battle delhi"), "LM-8.0a");
    bench.give("battle fatehgarh");
    assert!(bench.log.contains(&Event::BattleBegan { zone: zone("fatehgarh"), attacker: British }));
}

/// Tatya attacks British at Banda from Jhansi.
fn raid(british: &str, options: &[(&str, &str)]) -> Bench {
    let mut bench =
        map_with(options).field(Rebel, "jhansi", "tatya: bni1 bni53 bni56").field(British, "banda", british);
    bench = bench.operations(Rebel);
    bench.give_all(&["activate tatya", "step banda", "end movement"]);
    bench
}

// rule: LM-8.0c
#[test]
fn lm_8_0c_a_disorganised_column_gives_way() {
    let mut bench = raid("rf10- rf37-", &[]);
    assert_eq!(bench.asked(), "british: stand");
    assert_eq!(bench.refusal("stand"), "LM-8.0c");
    assert_eq!(bench.choices("withdraw"), ["rf10 rf37 to allahabad", "rf10 rf37 to cawnpore"]);
    assert_eq!(bench.refusal("withdraw rf10 rf37 to jhansi"), "LM-8.7.2c");
    assert_eq!(bench.refusal("withdraw rf10 to allahabad"), "LM-8.0c", "all together");
    bench.give("withdraw rf10 rf37 to allahabad");
    assert_eq!((bench.place("rf10"), bench.vp(Rebel)), ("allahabad".to_owned(), 0));
    assert!(bench.told("LM-8.0c"));
    // One unit in good order is enough, and natives are never disorganised.
    assert_eq!(raid("rf10- rf37", &[]).asked(), "rebel: line-up");
    assert_eq!(raid("rf10- bni28", &[]).asked(), "rebel: line-up");
    assert_eq!(raid("rf10- rf37-", &[("disorganised", "fight")]).asked(), "rebel: line-up");
}

/// Havelock with the disorganised 10th at Banda, rebels all around; Tatya comes from Jhansi.
fn cornered(options: &[(&str, &str)]) -> Bench {
    let mut bench = map_with(options)
        .field(Rebel, "jhansi", "tatya: bni1 bni53 bni56")
        .field(Rebel, "cawnpore", "bni9")
        .field(Rebel, "allahabad", "bni20")
        .field(British, "banda", "havelock: rf10-")
        .operations(Rebel);
    bench.give_all(&["activate tatya", "step banda", "end movement"]);
    bench
}

// rule: LM-8.0c
#[test]
fn lm_8_0c_without_a_way_out_it_stays_and_the_attacker_goes_back() {
    let bench = cornered(&[]);
    assert_eq!((bench.place("rf10"), bench.figure_place("havelock")), ("banda".to_owned(), "banda".to_owned()));
    assert_eq!((bench.place("bni1"), bench.figure_place("tatya")), ("jhansi".to_owned(), "jhansi".to_owned()));
    assert_eq!((bench.vp(Rebel), bench.vp(British), bench.steps("rf10")), (0, 0, 1), "no battle, no loss, no points");
    assert!(bench.told("LM-8.0c") && !bench.told("LM-8.5a"));
}

// rule: LM-8.0c LM-10.2d
#[test]
fn lm_8_0c_with_the_options_it_is_destroyed_or_fights() {
    let gone = cornered(&[("disorganised", "eliminate")]);
    assert_eq!((gone.place("rf10"), gone.figure_place("havelock")), ("gone".to_owned(), "gone".to_owned()));
    assert_eq!(
        (gone.vp(Rebel), gone.place("bni1")),
        (2 + 2, "banda".to_owned()),
        "a unit and a general, but no battle won"
    );
    assert_eq!(cornered(&[("disorganised", "fight")]).asked(), "rebel: line-up");
}

// rule: LM-8.0c LM-8.5b
#[test]
fn lm_8_0c_attackers_turn_back_column_by_column_without_pursuit() {
    let mut bench = map()
        .field(Rebel, "jhansi", "tatya: bni1 blc2")
        .field(Rebel, "cawnpore", "nana: bni9")
        .field(Rebel, "allahabad", "bni20")
        .field(British, "banda", "rf10-")
        .operations(Rebel);
    bench.give_all(&["activate tatya", "step banda", "activate nana", "step banda", "end movement"]);
    assert_eq!(
        [bench.place("bni1"), bench.place("bni9"), bench.figure_place("nana"), bench.place("rf10")],
        ["jhansi", "cawnpore", "cawnpore", "banda"].map(str::to_owned),
        "Cawnpore and Jhansi are where they came from"
    );
    assert_eq!(bench.steps("rf10"), 1);
}

// rule: LM-8.0c
#[test]
fn lm_8_0c_if_the_attacker_cannot_go_back_either_it_must_fight() {
    // In this scenario only Cawnpore is next to Fatehgarh. As Nana Sahib marches off to Fatehgarh, the 32nd come out behind him.
    let mut bench = scenario("relief-of-cawnpore")
        .city("cawnpore", |city| city.civilians = false)
        .quelled("cawnpore")
        .fort("cawnpore", 2)
        .inside(British, "cawnpore", "rf32")
        .field(British, "fatehgarh", "havelock: rf10- hi78- madras1-")
        .operations(Rebel);
    let tatya = bench.state.field_group(zone("fatehgarh"), Rebel);
    placement::move_group(&mut bench.state, tatya, zone("lucknow"), Place::Field);
    bench.give_all(&["activate nana", "step fatehgarh", "end movement"]);
    assert_eq!((bench.place("rf32"), bench.asked()), ("cawnpore".to_owned(), "rebel: line-up".to_owned()));
    assert!(bench.told("LM-8.0e"), "it stands, disorganised as it is");
}

// rule: LM-8.0d LM-8.0g
#[test]
fn lm_8_0d_a_defender_may_shut_himself_in() {
    let mut bench = map()
        .field(Rebel, "fatehgarh", "tatya: bni1 bni53")
        .quelled("cawnpore")
        .field(British, "cawnpore", "havelock: rf10")
        .field(British, "cawnpore", "rf37")
        .operations(Rebel);
    bench.give_all(&["activate tatya", "step cawnpore", "end movement"]);
    assert_eq!(bench.notations(), ["shut in", "stand"]);
    bench.give("shut in");
    assert_eq!(
        (bench.place("rf10"), bench.place("rf37")),
        ("cawnpore inside".to_owned(), "cawnpore inside".to_owned())
    );
    assert_eq!(bench.figure_place("havelock"), "cawnpore inside");
    assert_eq!((bench.vp(Rebel), bench.vp(British), bench.place("bni1")), (0, 0, "cawnpore".to_owned()));
    assert!(last_mughal::rules::sieges::is_besieger(&bench.state, Rebel, zone("cawnpore")));
}

// rule: LM-8.0e
#[test]
fn lm_8_0e_otherwise_he_fights() {
    let bench = attack("rf10", "bni1 bni53");
    assert!(bench.told("LM-8.0e"), "no city, no cavalry: he stands without being asked");
    assert_eq!(bench.asked(), "british: line-up");
}

// rule: LM-8.0f
#[test]
fn lm_8_0f_who_may_take_refuge() {
    use last_mughal::rules::phase::Role::{Attacker, Defender};
    let refuge = |bench: &Bench, side, role| {
        last_mughal::rules::battles::retreat::may_take_refuge(&bench.state, zone("lucknow"), side, role)
    };
    let quiet = map();
    for role in [Attacker, Defender] {
        assert!(refuge(&quiet, British, role) && refuge(&quiet, Rebel, role), "a neutral city takes both");
        let quelled = map().quelled("lucknow");
        assert!(refuge(&quelled, British, role) && !refuge(&quelled, Rebel, role));
        let risen = map().risen("lucknow");
        assert!(!refuge(&risen, British, role) && refuge(&risen, Rebel, role));
    }
    let civilians = map().civilians("lucknow");
    assert!(refuge(&civilians, British, Defender) && refuge(&civilians, British, Attacker));
    assert!(!refuge(&civilians, Rebel, Defender));
    let british = map().risen("lucknow").inside(British, "lucknow", "rf32");
    assert!(refuge(&british, British, Attacker) && !refuge(&british, Rebel, Defender));
    let rebels = map().risen("lucknow").inside(Rebel, "lucknow", "bni1");
    assert!(refuge(&rebels, Rebel, Attacker) && !refuge(&rebels, British, Defender));
    let rebels_in_quiet = map().inside(Rebel, "lucknow", "bni1");
    assert!(!refuge(&rebels_in_quiet, British, Defender));
    let lone = map().inside(Rebel, "lucknow", "nana");
    assert!(!refuge(&lone, British, Defender), "a figure alone is somebody inside");
    let general = map().risen("lucknow").inside(British, "lucknow", "havelock");
    assert!(refuge(&general, British, Attacker) && !refuge(&general, Rebel, Defender));
    assert!(
        !last_mughal::rules::battles::retreat::may_take_refuge(&map().state, zone("banda"), British, Defender),
        "no city"
    );
}

// rule: LM-8.1a LM-8.1b
#[test]
fn lm_8_1b_lines_are_limited_by_command_or_to_four() {
    let bench = attack("rf10 rf37 hi78 rf60 madras1", "nana: bni1 bni53 bni56 bni9 bni20 bni13");
    assert_eq!(bench.asked(), "british: line-up", "the attacker is first");
    assert!(bench.may("line havelock with rf10 rf37 hi78 rf60 madras1"));
    assert_eq!(bench.refusal("line none with rf10 rf37 hi78 rf60 madras1"), "LM-8.1b");
    assert!(bench.may("line none with rf10 rf37 hi78 rf60"));
    assert_eq!(bench.refusal("line nana with rf10"), "LM-8.1a");
    assert_eq!(bench.refusal("line campbell with rf10"), "LM-8.1a");
    let mut bench = bench;
    bench.give("line none with rf10");
    assert_eq!(bench.asked(), "rebel: line-up");
    assert!(bench.may("line nana with bni1 bni53 bni56 bni9 bni20 bni13"));
}

// rule: LM-8.1b
#[test]
fn lm_8_1b_the_best_line_has_no_commander_who_adds_nothing() {
    use engine::Judgement;
    // Nana Sahib has no bonus, and four units need nobody to lead them; with Tatya they fight better, and five need a leader.
    let best = |who: &str| {
        let mut bench = attack("rf10", who);
        bench.give("line none with rf10");
        match bench.state.pick(&mut chance::Fast::new(1), &mut engine::Scratch::default()) {
            Order::Line { commander, units } => (commander, units),
            order => panic!("{order:?} is no line"),
        }
    };
    assert_eq!(best("nana bni1 bni53"), (None, units("bni1 bni53")));
    assert_eq!(best("tatya bni1 bni53"), (Some(figure("tatya")), units("bni1 bni53")));
    let five = "bni1 bni53 bni56 bni9 bni20";
    assert_eq!(best(&format!("nana {five}")), (Some(figure("nana")), units(five)));
}

// rule: LM-8.1c
#[test]
fn lm_8_1c_some_strength_and_no_shah_in_the_lead() {
    let mut bench = attack("rf10 rf37 royal_art", "bahadur bni1 bni53 r_art1");
    assert_eq!(bench.refusal("line havelock with royal_art"), "LM-8.1c");
    assert!(bench.may("line havelock with rf10 royal_art"));
    bench.give("line havelock with rf10");
    assert_eq!(bench.refusal("line bahadur with bni1"), "LM-8.1c");
    assert_eq!(bench.refusal("line none with -"), "LM-8.1c");
    bench.roll("line none with bni1", [5]);
    // 4 : 2 → 2/1, +1, die 5 → row 6, 2DR: the line is destroyed, the others share the retreat unhurt.
    assert_eq!((bench.place("bni1"), bench.asked()), ("gone".to_owned(), "rebel: retreat".to_owned()));
    bench.give("retreat jhansi");
    assert_eq!(
        (bench.place("bni53"), bench.place("r_art1"), bench.figure_place("bahadur")),
        ("jhansi".to_owned(), "jhansi".to_owned(), "jhansi".to_owned())
    );
    assert_eq!(bench.led_by("havelock"), units("rf10 rf37 royal_art"), "lining up changes no attachment");
}

// rule: LM-8.1d
#[test]
fn lm_8_1d_besieged_troops_take_no_part() {
    let mut bench = map()
        .civilians("lucknow")
        .inside(British, "lucknow", "campbell rf32")
        .field(Rebel, "lucknow", "bni1 bni53")
        .field(British, "cawnpore", "havelock: rf10")
        .operations(British);
    bench.give_all(&["activate havelock", "step lucknow", "end movement"]);
    assert_eq!(bench.refusal("line havelock with rf10 rf32"), "LM-8.1d");
    assert_eq!(bench.refusal("line campbell with rf10"), "LM-8.1a");
}

// rule: LM-8.1e LM-8.3a
#[test]
fn lm_8_1e_withdrawal_then_counters_defender_first_then_dice() {
    let mut bench = map().field(British, "allahabad", "havelock: rf10 hi78").field(Rebel, "banda", "blc2 blc3");
    bench = bench.hand("ghazis1 ghazis2 tartan intuition1").operations(British);
    bench.give_all(&["activate havelock", "step banda", "end movement"]);
    assert_eq!(bench.asked(), "rebel: stand");
    bench.give("stand");
    bench.give("line havelock with rf10 hi78");
    bench.give("line none with blc2 blc3");
    assert_eq!(bench.asked(), "rebel: tactics");
    bench.give("play ghazis1");
    assert_eq!(bench.refusal("play tartan"), "LM-1.3b");
    bench.give("play ghazis2");
    assert_eq!(bench.asked(), "british: tactics");
    bench.give("play tartan");
    assert_eq!(bench.asked(), "british: tactics", "any number may be played");
    bench.roll("play intuition1", [1]);
    assert!(bench.told("LM-8.5a"), "with the last counter gone the die is cast");
    assert!(counters("ghazis1 ghazis2 tartan intuition1").is_within(bench.state.open.used), "they are discarded");
}

// rule: LM-8.2a
#[test]
fn lm_8_2a_cavalry_alone_may_withdraw() {
    let mut bench = attack("rf10", "blc2 blc3");
    let ways: Vec<String> = ["blc2 blc3", "blc2", "blc3"]
        .iter()
        .flat_map(|who| ["cawnpore", "jhansi"].map(|to| format!("{who} to {to}")))
        .collect();
    assert_eq!(bench.choices("withdraw"), ways, "any of those that belong to no figure");
    assert_eq!(bench.refusal("withdraw blc2 blc3 to allahabad"), "LM-8.7.2c");
    bench.give("withdraw blc2 blc3 to jhansi");
    assert_eq!((bench.place("blc2"), bench.vp(British), bench.told("LM-8.5a")), ("jhansi".to_owned(), 0, false));
    // A siege so abandoned counts as lifted.
    let mut bench =
        map().civilians("cawnpore").field(Rebel, "cawnpore", "blc2").field(British, "allahabad", "havelock: rf10");
    bench = bench.operations(British);
    bench.give_all(&["activate havelock", "step cawnpore", "end movement"]);
    assert_eq!(bench.refusal("withdraw blc2 to allahabad"), "LM-8.7.2c");
    bench.give("withdraw blc2 to fatehgarh");
    assert_eq!(bench.vp(British), 2, "a siege lifted and civilians saved, no battle won");
}

// rule: LM-8.2a LM-8.0f
#[test]
fn lm_8_2a_cavalry_goes_and_the_rest_stands() {
    let mut bench = attack("rf10", "blc2 bni1");
    assert_eq!(bench.notations(), ["stand", "withdraw blc2 to cawnpore", "withdraw blc2 to jhansi"]);
    assert_eq!(bench.refusal("shut in"), "LM-8.0f");
    assert_eq!(bench.refusal("withdraw bni1 to jhansi"), "LM-8.2a");
    assert_eq!(bench.refusal("withdraw blc2 bni1 to jhansi"), "LM-8.2a");
    bench.give("withdraw blc2 to jhansi");
    assert_eq!(
        (bench.place("blc2"), bench.asked()),
        ("jhansi".to_owned(), "british: line-up".to_owned()),
        "the 1st stands"
    );
    assert_eq!(bench.refusal("line none with rf10 blc2"), "LM-8.1d");
}

// rule: LM-8.2a LM-5.5b
#[test]
fn lm_8_2a_a_figure_goes_with_his_horse_and_the_shah_with_him() {
    let mut bench = map()
        .field(British, "allahabad", "havelock: rf10")
        .field(Rebel, "banda", "tatya: blc2 blc3 bahadur nana: bni1 rani bni53")
        .operations(British);
    bench.state.open.shah_with = Some(figure("tatya"));
    bench.give_all(&["activate havelock", "step banda", "end movement"]);
    assert_eq!(bench.refusal("withdraw blc2 to jhansi"), "LM-8.2a", "all of his or none");
    assert_eq!(bench.refusal("withdraw bni1 to jhansi"), "LM-8.2a", "Nana Sahib leads infantry");
    bench.give("withdraw blc2 blc3 to jhansi");
    assert_eq!(
        ["tatya", "bahadur", "nana", "rani"].map(|id| bench.figure_place(id)),
        ["jhansi", "jhansi", "banda", "banda"].map(str::to_owned),
        "others stay while a unit does"
    );
    assert_eq!(bench.led_by("tatya"), units("blc2 blc3"));
    // With the last group everybody goes.
    let mut last = map()
        .field(British, "allahabad", "havelock: rf10")
        .field(Rebel, "banda", "tatya: blc2 nana")
        .operations(British);
    last.give_all(&["activate havelock", "step banda", "end movement", "withdraw blc2 to jhansi"]);
    assert_eq!((last.figure_place("tatya"), last.figure_place("nana")), ("jhansi".to_owned(), "jhansi".to_owned()));
}

// rule: LM-8.2a
#[test]
fn lm_8_2a_no_more_than_four_units_of_no_figure() {
    let mut bench = map()
        .field(Rebel, "jhansi", "tatya: bni1")
        .field(British, "banda", "dg2 dg6 hodson lanc9 rf10")
        .field(British, "banda", "havelock")
        .operations(Rebel);
    bench.give_all(&["activate tatya", "step banda", "end movement"]);
    assert!(bench.may("withdraw dg2 dg6 hodson lanc9 to allahabad"));
    let mut five = map()
        .field(Rebel, "jhansi", "tatya: bni1")
        .field(British, "banda", "dg2 dg6 hodson lanc9 blc3 rf10")
        .operations(Rebel);
    five.give_all(&["activate tatya", "step banda", "end movement"]);
    assert_eq!(five.refusal("withdraw dg2 dg6 hodson lanc9 blc3 to allahabad"), "LM-8.2a");
}

// rule: LM-8.2a LM-1.4e
#[test]
fn lm_8_2a_nobody_withdraws_into_a_deployment_zone_of_his_own_will() {
    let start = |who: &str| {
        let bench =
            map().field(British, "gorakhpur", who).field(Rebel, "faizabad", "bni9").field(Rebel, "patna", "bni20");
        let mut bench = bench.field(Rebel, "azamgarh", "tatya: bni1 bni53").operations(Rebel);
        bench.give_all(&["activate tatya", "step gorakhpur", "end movement"]);
        bench
    };
    assert_eq!(start("dg6").asked(), "rebel: line-up", "cavalry able to fight has only Nepal behind it and stands");
    let broken = start("dg6-");
    assert_eq!(
        (broken.place("dg6"), broken.vp(Rebel)),
        ("nepal".to_owned(), 0),
        "a column that cannot stand has no choice"
    );
}

// rule: LM-8.2a LM-8.0c
#[test]
fn lm_8_2a_who_stays_behind_disorganised_cannot_stand() {
    let mut bench = raid("rf10- dg6", &[]);
    assert!(bench.may("stand"));
    bench.give("withdraw dg6 to allahabad");
    assert_eq!(bench.refusal("stand"), "LM-8.0c");
    assert_eq!(bench.choices("withdraw"), ["rf10 to allahabad", "rf10 to cawnpore"]);
}

// rule: LM-8.4a
#[test]
fn lm_8_4a_strength_is_the_sum_without_guns() {
    let mut bench = attack("rf10 hi78 dg6 naval royal_art", "bni1 bni53 r_art1");
    bench.give("line havelock with rf10 hi78 dg6 naval royal_art");
    bench.roll("line none with bni1 bni53 r_art1", [1]);
    assert_eq!((terms(&bench).attacker, terms(&bench).defender), (4 + 5 + 3 + 3, 4));
}

// rule: LM-8.4b
#[test]
fn lm_8_4b_ratios_round_in_the_defenders_favour() {
    let table = &data().battle;
    let column = |attacker, defender| table.columns[table.column(attacker, defender)].to_string();
    for (attacker, defender, expected) in [
        (1, 60, "1/3"),
        (5, 16, "1/3"),
        (1, 3, "1/3"),
        (49, 100, "1/3"),
        (1, 2, "1/2"),
        (13, 20, "1/2"),
        (2, 3, "2/3"),
        (7, 10, "2/3"),
        (99, 100, "2/3"),
        (1, 1, "1/1"),
        (11, 8, "1/1"),
        (3, 2, "3/2"),
        (12, 8, "3/2"),
        (19, 10, "3/2"),
        (2, 1, "2/1"),
        (29, 10, "2/1"),
        (3, 1, "3/1"),
        (60, 1, "3/1"),
    ] {
        assert_eq!(column(attacker, defender), expected, "{attacker}:{defender}");
    }
}

// rule: LM-8.4c
#[test]
fn lm_8_4c_shifts_are_netted_and_lost_beyond_the_ends() {
    let table = &data().battle;
    assert_eq!((table.shifted(6, 1), table.shifted(6, -1), table.shifted(0, -2), table.shifted(3, 2)), (6, 5, 0, 5));
    assert_eq!(table.shifted(table.column(20, 4), -1), 5, "after the clamp");
}

// rule: LM-8.4d LM-8.5a
#[test]
fn lm_8_5a_the_battle_table_is_its_own_mirror() {
    let table = &data().battle;
    let rows = [
        ["3AR", "3AR", "2AR", "2AR", "2AR 1D", "2AR 1D", "1AR 1D"],
        ["3AR", "2AR", "2AR", "2AR 1D", "2AR 1D", "1AR 1D", "1A 1DR"],
        ["2AR", "2AR", "2AR 1D", "1AR 1D", "1AR 1D", "1A 1DR", "1A 1DR"],
        ["2AR", "2AR 1D", "1AR 1D", "1AR 1D", "1A 1DR", "1A 1DR", "1A 2DR"],
        ["2AR 1D", "1AR 1D", "1AR 1D", "1A 1DR", "1A 1DR", "1A 2DR", "2DR"],
        ["1AR 1D", "1AR 1D", "1A 1DR", "1A 1DR", "1A 2DR", "2DR", "2DR"],
        ["1AR 1D", "1A 1DR", "1A 2DR", "1A 2DR", "2DR", "2DR", "3DR"],
        ["1A 1DR", "1A 2DR", "1A 2DR", "2DR", "2DR", "3DR", "3DR"],
    ];
    for (row, entries) in rows.iter().enumerate() {
        for (column, text) in entries.iter().enumerate() {
            let entry = table.entry(row as i8, column);
            assert_eq!(entry.to_string(), *text, "row {row}, column {column}");
            let mirror = table.entry(7 - row as i8, 6 - column);
            assert_eq!(
                (entry.attacker, entry.defender, entry.attacker_retreats),
                (mirror.defender, mirror.attacker, !mirror.attacker_retreats)
            );
        }
    }
    assert_eq!((table.row(-3), table.row(0), table.row(7), table.row(12)), (0, 0, 7, 7));
    for column in 0..7 {
        let wins = (1..=6).filter(|&die| !table.entry(die, column).attacker_retreats).count();
        assert_eq!(wins, column, "the attacker wins as often as the column's number");
    }
}

// rule: LM-8.5c LM-8.5d
#[test]
fn lm_8_5d_owners_choose_their_losses_the_attacker_first() {
    let mut bench = attack("rf10 hi78", "bni1 bni53 bni56");
    bench.give("line havelock with rf10 hi78");
    // 9 : 6 → 3/2, +1, die 4 → row 5, 1A 2DR.
    bench.roll("line none with bni1 bni53 bni56", [4]);
    assert_eq!(
        (bench.asked(), bench.choices("lose")),
        ("british: loss".to_owned(), vec!["hi78".to_owned(), "rf10".to_owned()])
    );
    assert_eq!(bench.refusal("lose bni1"), "LM-8.5d");
    bench.give("lose hi78");
    assert_eq!((bench.asked(), bench.steps("hi78")), ("rebel: loss".to_owned(), 1));
    bench.give_all(&["lose bni53", "lose bni1"]);
    assert_eq!(
        (bench.asked(), bench.choices("retreat")),
        ("rebel: retreat".to_owned(), vec!["cawnpore".to_owned(), "jhansi".to_owned()])
    );
}

// rule: LM-8.5d
#[test]
fn lm_8_5d_a_unit_may_take_both_steps_and_losses_beyond_the_last_are_ignored() {
    // 4 : 8 → 1/2, +1, die 1 → row 2, 2AR.
    let mut bench = attack("rf10 rf37", "bni1 bni53 bni56 bni9");
    bench.give("line havelock with rf10");
    bench.roll("line none with bni1 bni53 bni56 bni9", [1]);
    assert_eq!(bench.place("rf10"), "gone", "both steps on the only unit lined up");
    assert_eq!((bench.place("rf37"), bench.steps("rf37")), ("allahabad".to_owned(), 2));
    // 3DR against a line of one step.
    let mut bench = attack("rf10 hi78", "bni1");
    bench.roll("line havelock with rf10 hi78", [6]);
    assert!(bench.told("LM-8.1b"), "the defender has no choice");
    assert_eq!((bench.place("bni1"), bench.vp(British)), ("gone".to_owned(), 1));
}

// rule: LM-8.6a
#[test]
fn lm_8_6a_bonuses_of_figure_guns_counters_and_fury_minus_the_other_sides() {
    let mut bench =
        map().risen("cawnpore").massacre("cawnpore").field(British, "allahabad", "havelock: rf10 hi78 royal_art");
    bench = bench.field(Rebel, "cawnpore", "tatya: bni1 bni53 r_art1").hand("ghazis1 tartan").operations(British);
    bench.give_all(&["activate havelock", "step cawnpore", "end movement", "stand"]);
    bench.give("line havelock with rf10 hi78 royal_art");
    bench.give("line tatya with bni1 bni53 r_art1");
    bench.give("play ghazis1");
    bench.roll("play tartan", [3]);
    assert_eq!(terms(&bench).modifier, (1 + 1 + 2 + 1) - (1 + 1 + 2));
}

// rule: LM-8.6b
#[test]
fn lm_8_6b_only_the_commander_counts_and_guns_by_option() {
    let fight = |options: &[(&str, &str)]| {
        let mut bench = map_with(options).field(British, "allahabad", "havelock: rf10 royal_art").field(
            Rebel,
            "banda",
            "bni1 bni53",
        );
        bench = bench.operations(British);
        bench.give_all(&["activate havelock", "step banda", "end movement"]);
        bench.give("line havelock with rf10 royal_art");
        bench.roll("line none with bni1 bni53", [1]);
        terms(&bench).modifier
    };
    assert_eq!(fight(&[]), 2);
    assert_eq!(fight(&[("artillery_in_battle", "false")]), 1);
    // Two figures in the field, one bonus.
    let mut bench = map()
        .field(British, "allahabad", "havelock: rf10")
        .field(British, "cawnpore", "campbell: rf37")
        .field(Rebel, "banda", "bni1 bni53");
    bench = bench.operations(British);
    bench.give_all(&["activate havelock", "step banda", "activate campbell", "step banda", "end movement"]);
    bench.give("line campbell with rf10 rf37");
    bench.roll("line none with bni1 bni53", [1]);
    assert_eq!(terms(&bench).modifier, 1);
    assert_eq!(result(&bench).to_string(), "1A 1DR", "8 : 4 → 2/1, row 2");
}
