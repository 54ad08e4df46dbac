//! Raising a city on the spot.

use last_mughal::Event;
use last_mughal::rules::state::CityStatus;

use crate::bench::*;

// rule: LM-7.5a LM-7.5b
#[test]
fn lm_7_5a_the_die_must_be_below_the_commanders_initiative() {
    for (leader, highest) in [("tatya", 2), ("rani", 2), ("nana", 1)] {
        for die in 1..=6 {
            let mut bench = map().field(Rebel, "benares", leader).operations(Rebel);
            bench.roll("incite benares", [die]);
            assert_eq!(bench.status("benares") == CityStatus::Rebellion, die <= highest, "{leader} {die}");
        }
    }
    let mut best = map().field(Rebel, "benares", "nana tatya").operations(Rebel);
    best.roll("incite benares", [2]);
    assert_eq!(best.status("benares"), CityStatus::Rebellion, "the best of several");
}

// rule: LM-7.5b
#[test]
fn lm_7_5b_who_may_try_and_where() {
    let bench = map().field(Rebel, "benares", "bni1").field(Rebel, "agra", "bahadur bni9").field(
        Rebel,
        "calcutta",
        "nana: bni53",
    );
    let bench = bench.operations(Rebel);
    assert_eq!(bench.refusal("incite benares"), "LM-7.5b", "a leaderless column cannot");
    assert_eq!(bench.refusal("incite agra"), "LM-7.5b", "Bahadur Shah never");
    assert_eq!(bench.refusal("incite calcutta"), "LM-7.5b");
    let by_province =
        map_with(&[("incite_value", "province")]).field(Rebel, "benares", "bni1").field(Rebel, "shimla", "bni9");
    let by_province = by_province.field(Rebel, "lucknow", "bni13").operations(Rebel);
    let mut four = by_province.clone();
    four.roll("incite benares", [4]);
    assert_eq!(four.status("benares"), CityStatus::Rebellion);
    let mut five = by_province.clone();
    five.roll("incite benares", [5]);
    assert_eq!(five.status("benares"), CityStatus::Quiet);
    let mut shimla = by_province.clone();
    shimla.roll("incite shimla", [1]);
    assert_eq!(shimla.status("shimla"), CityStatus::Quiet, "below 1 no die can be");
    let mut oudh = by_province;
    oudh.roll("incite lucknow", [6]);
    assert_eq!(oudh.status("lucknow"), CityStatus::Rebellion, "automatic provinces always");
}

// rule: LM-7.5c
#[test]
fn lm_7_5c_alone_and_once_a_phase() {
    let with =
        |who: &str| map().field(Rebel, "benares", "tatya: bni1").inside(British, "benares", who).operations(Rebel);
    assert_eq!(with("rf10").refusal("incite benares"), "LM-7.5c");
    assert!(with("bni28").may("incite benares"), "unattached natives do not hinder");
    assert_eq!(with("havelock: bni28").refusal("incite benares"), "LM-7.5c");
    let mut bench = map().field(Rebel, "benares", "tatya: bni1").operations(Rebel);
    bench.roll("incite benares", [6]);
    assert_eq!(bench.refusal("incite benares"), "LM-7.5c");
    // A column that has just entered may try, before or after it stops in contact with natives.
    let mut bench = map().field(Rebel, "azamgarh", "tatya: bni1").field(British, "benares", "bni28").operations(Rebel);
    bench.give_all(&["activate tatya", "step benares"]);
    bench.roll("incite benares", [1]);
    assert_eq!(bench.side("bni28"), Rebel);
    assert_eq!(bench.state.open.pool, 0);
}

// rule: LM-7.5d LM-7.5f
#[test]
fn lm_7_5d_only_that_city_no_badmashes_no_civilians() {
    let mut bench = map().field(Rebel, "benares", "tatya: bni1").operations(Rebel);
    bench.roll("incite benares", [1]);
    assert_eq!(bench.status("allahabad"), CityStatus::Quiet);
    let city = bench.state.city(zone("benares"));
    assert!(!city.civilians && city.massacre == last_mughal::rules::state::Massacre::None);
    assert!(!bench.log.iter().any(|event| matches!(event, Event::BadmashesPlaced { .. })));
    assert_eq!((bench.asked(), bench.vp(Rebel)), ("rebel: operations".to_owned(), 0));
}

// rule: LM-7.5e
#[test]
fn lm_7_5e_natives_mutiny_those_inside_come_out_and_are_spent() {
    let mut bench = map().field(Rebel, "benares", "tatya: bni1").inside(British, "benares", "bni28").operations(Rebel);
    bench.roll("incite benares", [2]);
    assert_eq!((bench.side("bni28"), bench.place("bni28")), (Rebel, "benares".to_owned()));
    assert_eq!(bench.refusal("activate units bni28"), "LM-7.2.1i");
}

// rule: LM-7.5e LM-9.2h
#[test]
fn lm_7_5e_a_siege_ends_when_the_whole_garrison_mutinies() {
    let start = |garrison: &str| {
        let bench = map().field(Rebel, "benares", "tatya: bni1").inside(British, "benares", garrison);
        bench.fort("benares", 1).operations(Rebel)
    };
    let mut all = start("bni28");
    all.roll("incite benares", [2]);
    assert_eq!(all.fort_of("benares"), 2, "nobody is besieged any more");
    let mut some = start("bni28 gurkhas");
    some.roll("incite benares", [2, 6]);
    assert_eq!((some.place("gurkhas"), some.fort_of("benares")), ("benares inside".to_owned(), 1));
}

// rule: LM-7.5g
#[test]
fn lm_7_5g_the_shah_appears_and_loyal_gurkhas_are_in_contact() {
    let mut bench =
        map().field(Rebel, "aligarh", "tatya: bni1 bni53").field(British, "delhi", "gurkhas").operations(Rebel);
    bench.give_all(&["activate tatya", "step delhi"]);
    bench.roll("incite delhi", [1, 5]);
    assert_eq!((bench.figure_place("bahadur"), bench.side("gurkhas")), ("delhi".to_owned(), British));
    bench.give("end movement");
    assert_eq!(bench.asked(), "british: stand");
    assert!(bench.may("shut in"), "although the city is in rebellion");
    bench.give("shut in");
    assert_eq!((bench.place("gurkhas"), bench.vp(Rebel)), ("delhi inside".to_owned(), 0));
}
