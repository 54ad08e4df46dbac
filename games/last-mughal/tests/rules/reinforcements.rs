//! Units and figures come into play with their counters.

use crate::bench::*;

// rule: LM-5.6a
#[test]
fn lm_5_6a_the_rani_is_deployed_at_jhansi() {
    let mut bench = map().hand("rani tiger").piles("").rebellion();
    assert_eq!(bench.refusal("deploy rani at delhi"), "LM-5.6a");
    bench.give("deploy rani at jhansi");
    assert_eq!((bench.figure_place("rani"), bench.asked()), ("jhansi".to_owned(), "rebel: rebellion".to_owned()));
}

// rule: LM-5.6b
#[test]
fn lm_5_6b_two_units_come_with_her_from_the_pile() {
    let mut bench = map().hand("rani tiger").rebellion();
    bench.give("deploy rani at jhansi");
    assert_eq!(bench.asked(), "rebel: escort");
    // kotah, jhansi_c, r_art1, r_art2 are in the pile (judpur is deployed): none, four single ones, six pairs.
    assert_eq!(bench.choices("escort").len(), 1 + 4 + 6);
    assert_eq!(bench.refusal("escort kotah jhansi_c r_art1"), "LM-5.6b");
    assert_eq!(bench.refusal("escort ghazis1"), "LM-5.6b");
    bench.give("escort kotah r_art1");
    assert_eq!((bench.place("kotah"), bench.place("r_art1")), ("jhansi".to_owned(), "jhansi".to_owned()));
    assert!(bench.led_by("rani").is_empty(), "they arrive unattached");
    assert!(!bench.state.pile.meets(counters("kotah r_art1")));
}

// rule: LM-5.6c
#[test]
fn lm_5_6c_she_waits_while_british_are_at_jhansi_and_takes_from_the_pile_only() {
    let bench = map().field(British, "jhansi", "bni28").hand("rani tiger").rebellion();
    assert_eq!(bench.refusal("deploy rani at jhansi"), "LM-5.6c");
    let bench = map().risen("jhansi").inside(British, "jhansi", "rf10").hand("rani tiger").rebellion();
    assert_eq!(bench.refusal("deploy rani at jhansi"), "LM-5.6c", "inside counts too");
    let mut bench = map().hand("rani kotah tiger").rebellion();
    bench.give("deploy rani at jhansi");
    assert_eq!(bench.refusal("escort kotah"), "LM-5.6c");
}

// rule: LM-5.6c LM-1.3c
#[test]
fn lm_5_6c_the_question_is_put_though_the_pile_may_hold_nobody() {
    // Kotah is in hand, all else is used: the adversary cannot know that the pile holds no escort.
    let mut bench = map().hand("rani kotah tiger").piles("ghazis1").rebellion();
    bench.give("deploy rani at jhansi");
    assert_eq!((bench.asked(), bench.notations()), ("rebel: escort".to_owned(), vec!["escort -".to_owned()]));
    // When all five are used, everybody knows.
    let mut bench = map().hand("rani tiger").piles("ghazis1").rebellion();
    bench.give("deploy rani at jhansi");
    assert_eq!(bench.asked(), "rebel: rebellion");
}

// rule: LM-5.7a LM-5.7b LM-6.4a
#[test]
fn lm_5_7a_whoever_deploys_a_shared_unit_first_has_it() {
    let mut bench = map().hand("r_punjab2 tiger b_punjab2 b_punjab3 kavanagh").rebellion();
    assert_eq!(bench.refusal("deploy r_punjab2 at delhi"), "LM-5.7a");
    bench.give("deploy r_punjab2 at punjab");
    assert_eq!((bench.place("r_punjab2"), bench.side("r_punjab2")), ("punjab".to_owned(), Rebel));
    let bench = bench.reinforcements();
    assert_eq!(bench.refusal("deploy b_punjab2 at punjab"), "LM-5.7b");
    assert!(bench.may("deploy b_punjab3 at punjab"));
    assert!(bench.operations(British).may("use b_punjab2"), "it is good for its AP");
    // The other way round, and also after the unit has been destroyed.
    let mut bench = map().field(British, "punjab", "b_bni26").hand("r_bni26 tiger");
    last_mughal::rules::placement::destroy(&mut bench.state, unit("b_bni26"), &mut Vec::new());
    assert_eq!(bench.rebellion().refusal("deploy r_bni26 at punjab"), "LM-5.7b");
}

// rule: LM-5.7a
#[test]
fn lm_5_7a_using_the_counter_for_ap_does_not_bar_the_other_side() {
    let mut bench = map().hand("r_bni26 b_bni26 kavanagh").operations(Rebel);
    bench.give("use r_bni26");
    assert!(bench.reinforcements().may("deploy b_bni26 at punjab"));
}

// rule: LM-5.7d
#[test]
fn lm_5_7d_with_the_option_punjab_units_gather_at_delhi_under_control() {
    let option = [("punjab_units_at", "delhi")];
    let bench = map_with(&option).hand("r_punjab2 r_bni26 tiger").risen("delhi").rebellion();
    assert!(bench.may("deploy r_punjab2 at delhi") && bench.may("deploy r_bni26 at punjab"));
    assert_eq!(bench.refusal("deploy r_punjab2 at punjab"), "LM-5.7a");
    let bench = map_with(&option).hand("r_punjab2 tiger").quelled("delhi").rebellion();
    assert_eq!(bench.refusal("deploy r_punjab2 at delhi"), "LM-5.7d");
    let mut bench = map_with(&option).hand("nicholson kavanagh").piles("b_punjab2").reinforcements();
    bench.give_all(&["deploy nicholson at punjab", "escort b_punjab2"]);
    assert_eq!(bench.place("b_punjab2"), "punjab", "his escort always gathers in the Punjab");
}

// rule: LM-5.7e
#[test]
fn lm_5_7e_loyal_punjab_units_can_mutiny() {
    let mut bench = map().field(British, "benares", "b_punjab2").hand("bad_nwp tiger").rebellion();
    bench.roll("rebel bad_nwp in nwp", [1, 6, 6, 6, 6, 6, 6, 6, 1]);
    assert_eq!(bench.side("b_punjab2"), Rebel);
    let mut bench = map().field(British, "benares", "b_punjab3").hand("agent1 tiger").rebellion();
    bench.roll("stratagem agent1 on b_punjab3", [3]);
    assert_eq!(bench.side("b_punjab3"), Rebel);
}

// rule: LM-5.8a
#[test]
fn lm_5_8a_contingents_join_rebels_or_a_city_in_rebellion() {
    let bench = map()
        .field(Rebel, "banda", "bni1")
        .field(Rebel, "sitapur", "nana")
        .risen("agra bareilly lucknow")
        .inside(British, "lucknow", "rf32")
        .inside(Rebel, "bareilly", "bni13")
        .field(British, "bareilly", "rf10")
        .field(Rebel, "calcutta", "bni20")
        .hand("kotah tiger")
        .rebellion();
    assert_eq!(bench.choices("deploy"), ["kotah at agra", "kotah at banda", "kotah at lucknow", "kotah at sitapur"]);
    for at in ["calcutta", "nepal", "punjab", "bareilly", "delhi"] {
        assert_eq!(bench.refusal(&format!("deploy kotah at {at}")), "LM-5.8a", "{at}");
    }
}

// rule: LM-5.8b
#[test]
fn lm_5_8b_artillery_joins_a_column_that_is_not_besieged() {
    let bench = map()
        .field(Rebel, "banda", "bni1")
        .field(Rebel, "sitapur", "nana")
        .risen("delhi")
        .hand("r_art1 tiger")
        .rebellion();
    assert_eq!(bench.choices("deploy"), ["r_art1 at banda", "r_art1 at nepal"]);
    assert_eq!(bench.refusal("deploy r_art1 at delhi"), "LM-5.8b");
    let bench = map().field(British, "benares", "bni28").civilians("lucknow").inside(British, "lucknow", "rf32");
    let bench = bench.hand("royal_art kavanagh").reinforcements();
    assert_eq!(bench.choices("deploy"), ["royal_art at benares", "royal_art at nepal"]);
    assert_eq!(bench.refusal("deploy royal_art at lucknow"), "LM-5.8b");
}

// rule: LM-6a
#[test]
fn lm_6a_counters_are_played_one_after_another_until_the_end() {
    let mut bench = map().field(Rebel, "banda", "nana: bni1").hand("rf91 quarrel rf24 kavanagh").reinforcements();
    bench.give_all(&["deploy rf91 at calcutta", "stratagem quarrel on nana"]);
    bench.give("deploy rf24 at punjab");
    assert_eq!(bench.asked(), "british: reinforcements");
    bench.give("end");
    assert_eq!(bench.asked(), "rebel: operations");
}

// rule: LM-6.1a
#[test]
fn lm_6_1a_every_reinforcement_has_its_place() {
    let expect = |ids: &str, at: &str| {
        for id in ids.split(' ') {
            assert_eq!(data().counter(counter(id)).place, Some(zone(at)), "{id}");
        }
    };
    expect("rf91 li90 rf8 rf53 naval hi92 hi93 dg2 campbell", "calcutta");
    expect("rf24 b_bni26 b_punjab2 b_punjab3 nicholson r_bni26 r_punjab2 r_punjab3", "punjab");
    let bench = map().hand("rf91 rf24 kavanagh").reinforcements();
    assert_eq!(bench.choices("deploy"), ["rf24 at punjab", "rf91 at calcutta"]);
    assert_eq!(bench.refusal("deploy rf91 at punjab"), "LM-6.1a");
}

// rule: LM-6.1b
#[test]
fn lm_6_1b_nothing_lands_while_rebels_are_at_calcutta() {
    for inside in [false, true] {
        let bench = map().hand("rf91 campbell kavanagh royal_art");
        let bench = if inside {
            bench.inside(Rebel, "calcutta", "bni1").field(British, "calcutta", "rf37")
        } else {
            bench.field(Rebel, "calcutta", "bni1").inside(British, "calcutta", "rf37")
        };
        let bench = bench.reinforcements();
        assert_eq!(bench.refusal("deploy rf91 at calcutta"), "LM-6.1b");
        assert_eq!(bench.refusal("deploy campbell at calcutta"), "LM-6.1b");
        let guns = bench.refusal("deploy royal_art at calcutta");
        assert_eq!(guns, if inside { "LM-6.1b" } else { "LM-5.8b" }, "no guns land either");
    }
    // Elsewhere guns join the besiegers of a city.
    let siege = map().inside(Rebel, "delhi", "bni1").field(British, "delhi", "rf37").hand("royal_art kavanagh");
    assert!(siege.reinforcements().may("deploy royal_art at delhi"));
}

// rule: LM-6.2a LM-6.2b
#[test]
fn lm_6_2a_campbell_brings_two_units_that_land_at_calcutta() {
    let mut bench = map().hand("campbell kavanagh").piles("hi92 hi93 royal_art rf24 b_bni26 orgy").reinforcements();
    assert_eq!(bench.refusal("deploy campbell at delhi"), "LM-6.2a");
    bench.give("deploy campbell at calcutta");
    assert_eq!(
        bench.choices("escort"),
        ["-", "hi92", "hi92 hi93", "hi92 royal_art", "hi93", "hi93 royal_art", "royal_art"]
    );
    assert_eq!(bench.refusal("escort rf24"), "LM-6.2b");
    assert_eq!(bench.refusal("escort b_bni26"), "LM-6.2b");
    bench.give("escort hi92 royal_art");
    assert_eq!((bench.place("hi92"), bench.place("royal_art")), ("calcutta".to_owned(), "calcutta".to_owned()));
}

// rule: LM-6.3a
#[test]
fn lm_6_3a_nicholson_brings_punjab_units_or_guns() {
    let mut bench = map().field(Rebel, "punjab", "r_punjab2").hand("nicholson kavanagh");
    bench = bench.piles("b_punjab2 b_punjab3 b_bni26 royal_art rf91").reinforcements();
    assert_eq!(bench.refusal("deploy nicholson at delhi"), "LM-6.3a");
    bench.give("deploy nicholson at punjab");
    assert_eq!(bench.refusal("escort b_punjab2"), "LM-6.3a", "the rebel has it");
    assert_eq!(bench.refusal("escort rf91"), "LM-6.3a");
    bench.give("escort b_punjab3 royal_art");
    assert_eq!((bench.place("b_punjab3"), bench.place("royal_art")), ("punjab".to_owned(), "punjab".to_owned()));
}
