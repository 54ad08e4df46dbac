//! Units, figures, counters, the map and the set-up.

use board::Id;
use chance::drawn;
use engine::{Game, RuleSet};
use last_mughal::LastMughal;
use last_mughal::data::ids::ProvinceId;
use last_mughal::data::{CounterKind, UnitKind, ZoneKind};
use last_mughal::rules::state::{CityStatus, Massacre, Place, Status};

use crate::bench::*;

// rule: LM-2a LM-11.1a LM-11.2a
#[test]
fn lm_2a_everybody_stands_unattached_in_the_field_of_his_place() {
    let bench = scenario("rebellion");
    let table = [
        ("lucknow", "oudh7 bni13 bni71 rf32"),
        ("cawnpore", "bni53 bni1 bni56 blc2"),
        ("calcutta", "bni28 rf37 hi78 madras1"),
        ("meerut", "bni11 blc3 rf60 dg6"),
        ("gwalior", "bni20 bni9"),
        ("delhi", "bni38 bni54 bni74"),
        ("ambala", "bni36 lanc9"),
        ("nepal", "gurkhas"),
        ("allahabad", "rf10"),
        ("shimla", "hodson"),
    ];
    let mut count = 0;
    for (at, who) in table {
        assert_eq!(bench.state.field(zone(at), British), units(who), "{at}");
        count += units(who).len();
    }
    assert_eq!((count, bench.state.open.deployed.len()), (26, 26));
    assert!(bench.state.led().is_empty() && bench.state.open.inside.is_empty() && bench.state.open.rebels.is_empty());
    assert_eq!(bench.figure_place("havelock"), "allahabad");
    let absent =
        [("nana", Status::Waiting), ("bahadur", Status::Waiting), ("rani", Status::Pile), ("campbell", Status::Pile)];
    for (id, status) in absent {
        assert_eq!(bench.state.figure(figure(id)).status, status, "{id}");
    }
}

// rule: LM-2b LM-1.3a
#[test]
fn lm_2b_the_rebel_begins_with_two_badmashes_and_draws_two_more() {
    let mut bench = scenario("rebellion");
    assert!(counters("bad_nwp bad_oudh").is_within(bench.state.hand_of(Rebel)));
    assert_eq!((bench.state.hand_of(Rebel).len(), bench.state.pile_of(Rebel).len()), (4, 23));
    assert_eq!((bench.state.hand_of(British).len(), bench.state.pile_of(British).len()), (0, 27));
    bench.roll("end", [drawn(0), drawn(5), drawn(3), drawn(23)]);
    assert_eq!((bench.state.hand_of(British).len(), bench.state.pile_of(British).len()), (4, 23));
}

// rule: LM-2c
#[test]
fn lm_2c_no_points_no_markers_whole_walls() {
    let bench = scenario("rebellion");
    assert_eq!((bench.state.turn(), bench.vp(Rebel), bench.vp(British)), (1, 0, 0));
    assert!(!bench.told("LM-2c"), "no points are no news");
    for at in data().sets.cities {
        let city = bench.state.city(at);
        assert_eq!(
            (city.status, city.fort, city.civilians, city.massacre),
            (CityStatus::Quiet, 2, false, Massacre::None)
        );
    }
}

// rule: LM-2d
#[test]
fn lm_2d_more_than_nine_cities_can_be_besieged() {
    let besieged = [
        ("berhampore", "bni1"),
        ("patna", "bni9"),
        ("lucknow", "bni11"),
        ("bareilly", "bni13"),
        ("benares", "bni20"),
        ("allahabad", "bni28"),
        ("jhansi", "bni36"),
        ("gwalior", "bni38"),
        ("agra", "bni53"),
        ("delhi", "bni54"),
        ("meerut", "bni56"),
    ];
    let mut bench = map();
    for (at, who) in besieged {
        bench = bench.civilians(at).field(Rebel, at, who);
    }
    let mut bench = bench.sieges(Rebel);
    // 2 : 1 → 2/1; a die of 3 brings down one point of each. The last siege follows by itself.
    for (at, _) in &besieged[..9] {
        bench.roll(&format!("siege {at}"), [3]);
    }
    assert_eq!(bench.notations(), ["siege delhi", "siege meerut"]);
    bench.roll("siege delhi", [3, 3]);
    assert!(besieged.iter().all(|(at, _)| bench.fort_of(at) == 1), "eleven sieges at once, each with its own points");
}

// rule: LM-1.0a
#[test]
fn lm_1_0a_loyal_natives_count_as_british_where_they_stand() {
    let bench = map().field(British, "benares", "bni28").field(Rebel, "patna", "bni1").operations(Rebel);
    assert_eq!(bench.side("bni28"), British);
    assert_eq!(bench.side("bni1"), Rebel);
    assert_eq!(bench.refusal("activate units bni28"), "LM-1.0a");
}

// rule: LM-1.1a
#[test]
fn lm_1_1a_infantry_cavalry_and_artillery_are_all_units() {
    let mut bench = map().field(British, "allahabad", "rf10 dg6 royal_art").operations(British);
    bench.give("activate units rf10 dg6 royal_art");
    bench.give("step benares");
    for id in ["rf10", "dg6", "royal_art"] {
        assert_eq!(bench.place(id), "benares");
    }
}

// rule: LM-1.1b
#[test]
fn lm_1_1b_badmashes_are_units_and_civilians_only_in_sieges() {
    let mut bench = map().field(Rebel, "lucknow", "bad_oudh").operations(Rebel);
    assert!(bench.may("activate units bad_oudh"));
    bench = map().civilians("lucknow").field(Rebel, "lucknow", "bad_oudh").sieges(Rebel);
    // Badmashes 1 against civilians 1: a siege at 1/1, die 5 destroys a point.
    bench.roll("siege lucknow", [5]);
    assert_eq!(bench.fort_of("lucknow"), 1);
    // Civilians do not block a column that is paid for, and never leave of themselves.
    let mut bench = map().civilians("lucknow").field(Rebel, "cawnpore", "tatya: bni1").operations(Rebel);
    bench.give_all(&["activate tatya", "step lucknow"]);
    assert_eq!(bench.asked(), "rebel: column");
    assert!(bench.state.city(zone("lucknow")).civilians);
}

// rule: LM-1.1.1a
#[test]
fn lm_1_1_1a_native_units_have_a_value_on_each_side() {
    let bench = map().field(British, "benares", "b_punjab2").field(Rebel, "patna", "r_punjab3");
    assert_eq!((bench.state.value(unit("b_punjab2")), bench.state.value(unit("r_punjab3"))), (3, 3));
    let natives = "oudh7 bni13 bni71 bni53 bni1 bni56 blc2 bni28 bni11 bni20 bni9 bni38 bni54 bni74 bni36 gurkhas blc3 \
                   r_bni26 r_punjab2 r_punjab3 b_bni26 b_punjab2 b_punjab3";
    assert_eq!(data().sets.natives, units(natives));
}

// rule: LM-1.1.1a
#[test]
fn lm_1_1_1a_a_mutineer_fights_with_the_value_on_his_back() {
    let mut files = LastMughal::files();
    let text = files.text("units.toml").expect("it is there").to_owned();
    files.replace("units.toml", text.replacen("value = [2, 2]", "value = [2, 5]", 1));
    let loaded = engine::load::<LastMughal>(&files).expect("the set can be read");
    let oudh = loaded.rules.data.find_unit("oudh7").expect("the first unit of the list");
    let mut dice = chance::Fast::new(1);
    let mut state = loaded
        .rules
        .start("rebellion", &engine::Options::default(), &mut dice, &mut engine::NoLog)
        .expect("it is known");
    assert_eq!(state.value(oudh), 2, "loyal");
    last_mughal::rules::placement::turn_over(&mut state, oudh, Rebel);
    assert_eq!(state.value(oudh), 5, "turned over");
    last_mughal::rules::placement::turn_over(&mut state, oudh, British);
    assert_eq!(state.value(oudh), 2, "and back");
}

// rule: LM-1.1.1b LM-1.1.2a LM-1.1.2e
#[test]
fn lm_1_1_2a_two_steps_for_the_british_one_for_all_others() {
    for (index, known) in data().units.iter().enumerate() {
        let id = last_mughal::data::ids::UnitId::of(index);
        let two = matches!(known.kind, UnitKind::BritishInfantry | UnitKind::BritishCavalry | UnitKind::Naval);
        let mut bench = map();
        last_mughal::rules::placement::deploy_unit(&mut bench.state, id, known.side, zone("banda"), Place::Field);
        let good = bench.state.value(id);
        let mut log = Vec::new();
        last_mughal::rules::placement::lose_step(&mut bench.state, id, engine::Clause("LM-8.5d"), &mut log);
        assert_eq!(bench.state.unit(id).zone.is_some(), two, "{}", known.id);
        if two {
            assert_eq!(bench.state.value(id), u32::from(known.value[1]), "{}", known.id);
            assert!(bench.state.value(id) < good);
            last_mughal::rules::placement::lose_step(&mut bench.state, id, engine::Clause("LM-8.5d"), &mut log);
            assert_eq!(bench.state.unit(id).zone, None, "{}", known.id);
        }
    }
}

// rule: LM-1.1.1c
#[test]
fn lm_1_1_1c_light_cavalry_is_a_cavalry_factor() {
    let bench = map().field(Rebel, "banda", "blc2 bni1").field(British, "benares", "dg6 rf10 hodson-");
    assert_eq!(bench.state.cavalry(units("blc2 bni1")), 2);
    assert_eq!(bench.state.cavalry(units("dg6 rf10 hodson")), 3 + 1);
}

// rule: LM-1.1.1d
#[test]
fn lm_1_1_1d_only_gurkhas_have_a_threshold() {
    let with: Vec<_> = data().units.iter().filter(|known| known.threshold.is_some()).collect();
    assert_eq!((with.len(), with[0].id.as_str(), with[0].threshold), (1, "gurkhas", Some(2)));
}

// rule: LM-1.1.2b
#[test]
fn lm_1_1_2b_irregular_horse_never_mutinies() {
    let mut bench = map().field(British, "benares", "hodson bni28").hand("bad_nwp agent1 tiger").rebellion();
    assert_eq!(bench.refusal("stratagem agent1 on hodson"), "LM-11.3.1g");
    assert!(bench.may("stratagem agent1 on bni28"));
    bench.roll("rebel bad_nwp in nwp", [1, 6, 6, 6, 6, 6, 6, 6, 3]);
    assert_eq!((bench.side("hodson"), bench.side("bni28")), (British, Rebel));
}

// rule: LM-1.1.2c LM-1.3h
#[test]
fn lm_1_1_2c_a_deployed_counter_is_a_unit_like_any_other() {
    let mut bench = map().hand("rf91 kavanagh").reinforcements();
    bench.give("deploy rf91 at calcutta");
    assert_eq!(bench.place("rf91"), "calcutta");
    assert!(bench.state.open.used.has(counter("rf91")) && !bench.state.hand.has(counter("rf91")));
    let mut log = Vec::new();
    last_mughal::rules::placement::destroy(&mut bench.state, unit("rf91"), &mut log);
    assert!(!bench.state.hand.has(counter("rf91")) && !bench.state.pile.has(counter("rf91")), "it does not come back");
    bench.sound();
    let mut bench = map().field(British, "calcutta", "rf91").operations(British);
    bench.give_all(&["activate units rf91", "step raniganj"]);
    assert_eq!(bench.place("rf91"), "raniganj");
}

// rule: LM-1.1.2d
#[test]
fn lm_1_1_2d_badmashes_and_contingents_are_rebel_only() {
    for known in &data().units {
        if matches!(known.kind, UnitKind::Badmashes | UnitKind::Contingent) {
            assert_eq!(known.side, Rebel, "{}", known.id);
        }
    }
    let kinds = |kind| data().counters.iter().filter(|known| known.kind == kind && known.side == British).count();
    assert_eq!(kinds(CounterKind::Rebellion), 0);
}

// rule: LM-1.1.2f LM-1.1.2g
#[test]
fn lm_1_1_2f_the_naval_brigade_is_artillery_while_in_good_order() {
    let bench = map().field(British, "benares", "naval royal_art rf10").field(Rebel, "patna", "r_art1 r_art2 bni1");
    assert_eq!(bench.state.artillery(units("naval royal_art rf10")), 2);
    assert_eq!(bench.state.strength(units("naval royal_art")), 3, "it fights as infantry, guns add no strength");
    assert_eq!(bench.state.artillery(units("r_art1 r_art2 bni1")), 2);
    let bench = map().field(British, "benares", "naval- royal_art");
    assert_eq!((bench.state.artillery(units("naval royal_art")), bench.state.strength(units("naval"))), (1, 1));
    assert!(!data().sets.cavalry.has(unit("naval")));
}

// rule: LM-1.1.2h
#[test]
fn lm_1_1_2h_artillery_alone_neither_enters_contact_nor_stands() {
    let mut bench = map().field(Rebel, "banda", "tatya: r_art1").field(British, "allahabad", "rf10").operations(Rebel);
    bench.give("activate tatya");
    assert_eq!(bench.refusal("step allahabad"), "LM-1.1.2h");
    let mut bench =
        map().field(Rebel, "banda", "r_art1").field(British, "allahabad", "havelock: rf10").operations(British);
    bench.give_all(&["activate havelock", "step banda", "end movement"]);
    assert_eq!(bench.asked(), "rebel: stand");
    assert_eq!(bench.refusal("stand"), "LM-8.0c");
    bench.give("withdraw r_art1 to jhansi");
    assert_eq!((bench.place("r_art1"), bench.vp(British)), ("jhansi".to_owned(), 0));
}

// rule: LM-1.1.2h
#[test]
fn lm_1_1_2h_cornered_guns_are_destroyed_whatever_the_option() {
    for option in ["withdraw", "eliminate", "fight"] {
        let mut bench = map_with(&[("disorganised", option)])
            .field(Rebel, "banda", "r_art1")
            .field(British, "cawnpore", "rf37")
            .field(British, "jhansi", "rf60")
            .field(British, "allahabad", "havelock: rf10")
            .operations(British);
        bench.give_all(&["activate havelock", "step banda", "end movement"]);
        assert_eq!((bench.place("r_art1"), bench.place("rf10")), ("gone".to_owned(), "banda".to_owned()), "{option}");
        assert_eq!((bench.vp(British), bench.told("LM-1.1.2h")), (0, true), "{option}: no battle, no point");
    }
}

// rule: LM-1.2a LM-11.6
#[test]
fn lm_11_6_figures_have_initiative_command_and_bonus() {
    let table = [
        ("nana", 2, 6, 0),
        ("tatya", 3, 5, 1),
        ("bahadur", 0, 0, 0),
        ("rani", 3, 4, 1),
        ("havelock", 3, 5, 1),
        ("nicholson", 4, 4, 1),
        ("campbell", 3, 7, 1),
    ];
    assert_eq!(data().figures.len(), table.len());
    for (id, initiative, command, tactical) in table {
        let known = data().figure(figure(id));
        assert_eq!((known.initiative, known.command, known.tactical), (initiative, command, tactical), "{id}");
    }
}

// rule: LM-1.2b
#[test]
fn lm_1_2b_three_figures_come_with_their_counters_only() {
    let mut bench = map().hand("nicholson kavanagh").piles("").reinforcements();
    assert_eq!(bench.figure_place("nicholson"), "gone");
    bench.give("deploy nicholson at punjab");
    assert_eq!(bench.figure_place("nicholson"), "punjab");
    let mut bench = map().hand("nicholson kavanagh").field(British, "benares", "rf10").operations(British);
    bench.give("use nicholson");
    assert_eq!(bench.state.figure(figure("nicholson")).status, Status::Lost);
}

// rule: LM-1.2c
#[test]
fn lm_1_2c_attached_units_are_always_with_their_figure() {
    let mut bench = map().field(British, "allahabad", "havelock: rf10 hi78 madras1").operations(British);
    bench.give_all(&["activate havelock", "step benares", "step hazaribagh"]);
    for id in ["rf10", "hi78", "madras1"] {
        assert_eq!(bench.place(id), "hazaribagh");
    }
    assert_eq!(bench.led_by("havelock"), units("rf10 hi78 madras1"));
}

// rule: LM-1.3b
#[test]
fn lm_1_3b_a_counter_serves_once_for_its_event_or_its_ap() {
    let bench = map().field(Rebel, "banda", "bni1").hand("ghazis1 ghazis2").operations(Rebel);
    let mut used = bench.clone();
    used.give("use ghazis1");
    assert_eq!((used.state.open.pool, used.state.open.used.has(counter("ghazis1"))), (2, true));
    assert_eq!(used.refusal("use ghazis1"), "LM-1.3b");
    assert_eq!(bench.refusal("use sap1"), "LM-1.3b");
}

// rule: LM-1.3d
#[test]
fn lm_1_3d_two_step_reinforcements_have_no_ap() {
    let none: Vec<_> = data().counters.iter().filter(|known| known.ap == 0).map(|known| known.id.as_str()).collect();
    assert_eq!(none, ["rf24", "multani", "rf91", "li90", "rf8", "rf53", "naval", "hi92", "hi93", "dg2"]);
    let bench = map().hand("rf91 kavanagh").operations(British);
    assert_eq!(bench.refusal("use rf91"), "LM-1.3d");
    assert!(bench.may("use kavanagh"));
}

// rule: LM-1.3e
#[test]
fn lm_1_3e_events_belong_to_their_phases() {
    let bench = map().hand("ghazis1 sap1 bad_oudh cholera1").field(British, "benares", "havelock: rf10").rebellion();
    for text in ["stratagem ghazis1", "stratagem sap1", "deploy ghazis1 at delhi", "rebel ghazis1 in oudh"] {
        assert_eq!(bench.refusal(text), "LM-1.3e", "{text}");
    }
    assert!(bench.may("rebel bad_oudh in oudh") && bench.may("stratagem cholera1 on havelock"));
    let bench = map().hand("tartan orgy hodson_net").field(Rebel, "benares", "nana: bni1").reinforcements();
    assert_eq!(bench.refusal("stratagem tartan"), "LM-1.3e");
    assert_eq!(bench.refusal("stratagem hodson_net"), "LM-1.3e");
    assert!(bench.may("stratagem orgy on nana"));
    let mut bench = scenario("relief-of-cawnpore");
    bench.give_all(&["end", "end", "activate havelock", "step cawnpore", "end movement"]);
    bench.give("line havelock with rf10 hi78 madras1");
    bench.give("line nana with bni53");
    assert_eq!(bench.asked(), "rebel: tactics");
    assert_eq!(bench.refusal("play r_art2"), "LM-1.3e");
    assert_eq!(bench.refusal("play cholera1"), "LM-1.3e");
}

// rule: LM-1.3f LM-5.1d
#[test]
fn lm_1_3f_a_city_rebels_at_most_once() {
    let bench = map().quelled("bareilly").hand("bad_rohilkhand tiger").rebellion();
    assert_eq!(bench.refusal("rebel bad_rohilkhand in rohilkhand"), "LM-5.1i");
    let bench = map().risen("bareilly").hand("bad_rohilkhand tiger").rebellion();
    assert_eq!(bench.refusal("rebel bad_rohilkhand in rohilkhand"), "LM-5.1i");
}

// rule: LM-1.3g
#[test]
fn lm_1_3g_killed_civilians_leave_a_marker_that_a_column_takes() {
    let mut bench =
        map().civilians("lucknow").fort("lucknow", 1).field(Rebel, "lucknow", "bni1 bni53 bni56").sieges(Rebel);
    bench.roll("siege lucknow", [6]);
    let city = bench.state.city(zone("lucknow"));
    assert_eq!((city.civilians, city.massacre), (false, Massacre::Here));
    let mut bench =
        map().risen("lucknow").massacre("lucknow").field(British, "faizabad", "havelock: rf10").operations(British);
    bench.give_all(&["activate havelock", "step lucknow"]);
    assert_eq!(bench.state.city(zone("lucknow")).massacre, Massacre::Figure(figure("havelock")));
}

// rule: LM-1.4a LM-1.4h LM-1.4g LM-11.8
#[test]
fn lm_1_4a_the_map_has_its_provinces_zones_and_values() {
    let kinds = |kind| data().zones.iter().filter(|zone| zone.kind == kind).count();
    assert_eq!((kinds(ZoneKind::City), kinds(ZoneKind::Territory), kinds(ZoneKind::Deployment)), (15, 13, 2));
    let table = [
        ("bengal", Some(5), 6),
        ("oudh", None, 5),
        ("nwp", Some(5), 13),
        ("rohilkhand", None, 3),
        ("shimla", Some(1), 1),
    ];
    assert_eq!(data().provinces.len(), table.len());
    for (index, (id, value, size)) in table.into_iter().enumerate() {
        let known = data().province(ProvinceId::of(index));
        assert_eq!((known.id.as_str(), known.rebellion, known.zones.len()), (id, value, size));
    }
    assert_eq!(data().board.links().count(), 48);
    let cities = data().sets.cities;
    assert_eq!(
        data().province(ProvinceId(2)).zones.and(cities),
        zones("benares allahabad jhansi gwalior agra delhi meerut ambala")
    );
    let road: Vec<_> = data().zones.iter().filter(|zone| zone.kind == ZoneKind::Territory && zone.road).collect();
    assert_eq!(
        road.iter().map(|zone| zone.id.as_str()).collect::<Vec<_>>(),
        ["raniganj", "hazaribagh", "fatehgarh", "aligarh"]
    );
    // Every place that has an effect is a zone: a name that is none is not understood.
    assert_eq!(data().find_zone("dinapore"), None);
}

// rule: LM-1.4b LM-5.7c
#[test]
fn lm_1_4b_nobody_fights_or_flees_in_a_deployment_zone() {
    let mut bench =
        map().field(Rebel, "punjab", "bni1 tatya").hand("nicholson rf24 kavanagh").piles("").reinforcements();
    bench.give("deploy rf24 at punjab");
    assert_eq!(bench.asked(), "british: reinforcements", "no flight test");
    bench.give("deploy nicholson at punjab");
    bench.give("end");
    assert_eq!(bench.asked(), "rebel: operations");
    bench.give("end movement");
    assert_eq!(bench.asked(), "british: operations", "no battle");
    assert_eq!(last_mughal::rules::victory::controller(&bench.state, zone("punjab")), None);
}

// rule: LM-1.4c
#[test]
fn lm_1_4c_units_are_deployed_in_deployment_zones() {
    let mut bench = map().hand("rf24 b_bni26 kavanagh").reinforcements();
    bench.give_all(&["deploy rf24 at punjab", "deploy b_bni26 at punjab"]);
    assert_eq!((bench.place("rf24"), bench.place("b_bni26")), ("punjab".to_owned(), "punjab".to_owned()));
}

// rule: LM-1.4d LM-5.7c
#[test]
fn lm_1_4d_nobody_moves_into_a_deployment_zone() {
    let mut bench = map().field(British, "punjab", "nicholson: rf24").operations(British);
    bench.give_all(&["activate nicholson", "step ambala"]);
    assert_eq!(bench.refusal("step punjab"), "LM-1.4d");
    let mut bench = map().field(Rebel, "gorakhpur", "tatya: bni1").operations(Rebel);
    bench.give("activate tatya");
    assert_eq!(bench.refusal("step nepal"), "LM-1.4d");
}

// rule: LM-1.4e
#[test]
fn lm_1_4e_british_without_another_way_retreat_into_a_deployment_zone() {
    // Ambala: rebels come from Delhi, hold Meerut and Shimla; the British may not shut themselves in since rebels are inside.
    let mut bench = map()
        .risen("ambala")
        .inside(Rebel, "ambala", "bni36")
        .field(British, "ambala", "rf10 rf37")
        .field(Rebel, "meerut", "bni1")
        .field(Rebel, "shimla", "bni13")
        .field(Rebel, "punjab", "bni20")
        .field(Rebel, "delhi", "tatya: bni53 bni56 bni71 kotah bni74")
        .operations(Rebel);
    bench.give_all(&["activate tatya", "step ambala", "end movement"]);
    bench.give("line tatya with bni53 bni56 bni71 kotah bni74");
    bench.roll("line none with rf10 rf37", [6]);
    bench.give_all(&["lose rf10", "lose rf37"]);
    assert_eq!((bench.place("rf10"), bench.place("rf37")), ("punjab".to_owned(), "punjab".to_owned()));
    assert_eq!(bench.vp(Rebel), 1);
}

// rule: LM-1.4f LM-8.7.2e
#[test]
fn lm_1_4f_rebels_with_only_a_deployment_zone_behind_them_are_destroyed() {
    let mut bench = map()
        .quelled("ambala")
        .field(Rebel, "ambala", "bni36 bni38 bni54")
        .field(British, "meerut", "dg6")
        .field(British, "shimla", "hodson")
        .field(British, "delhi", "nicholson: rf10 rf37 hi78 rf60")
        .operations(British);
    bench.give_all(&["activate nicholson", "step ambala", "end movement"]);
    bench.give("line nicholson with rf10 rf37 hi78 rf60");
    bench.roll("line none with bni36 bni38 bni54", [3]);
    bench.give_all(&["lose rf10", "lose bni36", "lose bni38"]);
    assert_eq!(bench.place("bni54"), "gone");
    assert!(bench.told("LM-8.7.2d"));
}

// rule: LM-1.4i
#[test]
fn lm_1_4i_in_an_automatic_province_natives_in_territories_mutiny_too() {
    let mut bench = map()
        .field(British, "sitapur", "oudh7")
        .field(British, "faizabad", "bni13 rf32")
        .field(British, "sultanpur", "havelock: bni71")
        .field(British, "banda", "bni1")
        .hand("bad_oudh tiger")
        .rebellion();
    bench.give("rebel bad_oudh in oudh");
    assert_eq!(bench.asked(), "rebel: mutineer-exit", "the 13th stands among British troops");
    assert_eq!(bench.choices("exit"), ["gorakhpur", "lucknow"]);
    bench.roll("exit gorakhpur", [1, 1]);
    assert_eq!((bench.side("oudh7"), bench.place("oudh7")), (Rebel, "sitapur".to_owned()));
    assert_eq!((bench.side("bni13"), bench.place("bni13")), (Rebel, "gorakhpur".to_owned()));
    assert_eq!((bench.side("bni71"), bench.side("bni1")), (British, British), "recruited, or in another province");
    let mut bench = map().field(British, "azamgarh", "bni13").hand("bad_nwp tiger").rebellion();
    bench.roll("rebel bad_nwp in nwp", [1, 6, 6, 6, 6, 6, 6, 6, 1]);
    assert_eq!(bench.side("bni13"), British, "in a rolled province only cities that rise");
}

// rule: LM-1.4i LM-11.3.1g
#[test]
fn lm_1_4i_natives_who_mutiny_together_are_no_british_to_each_other() {
    let mut bench = map()
        .quelled("cawnpore")
        .field(British, "sitapur", "bni13 bni71")
        .field(British, "cawnpore", "bni53 bni1")
        .field(British, "faizabad", "oudh7 bni56 rf32")
        .hand("bad_oudh tiger")
        .rebellion();
    bench.give("rebel bad_oudh in oudh");
    let place = |bench: &Bench, ids: [&str; 2]| ids.map(|id| (bench.side(id), bench.place(id)));
    assert_eq!(place(&bench, ["bni13", "bni71"]), [(); 2].map(|()| (Rebel, "sitapur".to_owned())));
    assert_eq!(place(&bench, ["bni53", "bni1"]), [(); 2].map(|()| (Rebel, "cawnpore".to_owned())));
    // Only where the 32nd stands must they go, one after the other.
    assert_eq!(bench.asked(), "rebel: mutineer-exit");
    bench.give("exit gorakhpur");
    bench.roll("exit gorakhpur", [1]);
    assert_eq!(place(&bench, ["oudh7", "bni56"]), [(); 2].map(|()| (Rebel, "gorakhpur".to_owned())));
    assert_eq!(bench.asked(), "rebel: place-commander");
}

// rule: LM-1.4j
#[test]
fn lm_1_4j_six_turns_two_of_them_wet() {
    assert_eq!(data().numbers.turn_names.len(), 6);
    let wet: Vec<u8> = (1..=6).filter(|&turn| data().is_monsoon(turn)).collect();
    assert_eq!(wet, [2, 3]);
}

// rule: LM-11.1a LM-11.8
#[test]
fn lm_11_8_second_names_stand_in_brackets() {
    assert_eq!(data().zone(zone("patna")).name, "Patna (Dinapore)");
    assert_eq!(data().zone(zone("shimla")).name, "Shimla (Simla)");
    assert_eq!(data().unit(unit("dg6")).name, "6th Dragoon Guards (Carabiniers)");
}

// rule: LM-11.4
#[test]
fn lm_11_4_combat_values() {
    let expect = |ids: &str, value: [u8; 2]| {
        for id in ids.split(' ') {
            assert_eq!(data().unit(unit(id)).value, value, "{id}");
        }
    };
    expect("rf10 rf60 rf32 rf37 madras1 rf24 rf91 li90 rf8 rf53", [4, 2]);
    expect("hi78 hi92 hi93", [5, 3]);
    expect("naval dg6 lanc9 dg2", [3, 1]);
    expect("hodson multani", [2, 1]);
    expect(
        "oudh7 bni13 bni71 bni53 bni1 bni56 blc2 bni28 bni11 bni20 bni9 bni38 bni54 bni74 bni36 blc3 r_bni26 b_bni26 jhansi_c",
        [2, 2],
    );
    expect("gurkhas r_punjab2 r_punjab3 b_punjab2 b_punjab3 kotah judpur", [3, 3]);
    expect("bad_nwp bad_oudh bad_bengal bad_rohilkhand bad_shimla bad_choice", [1, 1]);
    expect("r_art1 r_art2 royal_art", [0, 0]);
    assert_eq!(data().numbers.civilians, 1);
}

// rule: LM-11.5 LM-11.7
#[test]
fn lm_11_5_twenty_seven_counters_each_with_their_ap() {
    for side in last_mughal::data::ids::Side::BOTH {
        assert_eq!(data().sets.counters[side.index()].len(), 27);
    }
    let total =
        |side| data().counters.iter().filter(|known| known.side == side).map(|known| u32::from(known.ap)).sum::<u32>();
    assert_eq!((total(Rebel), total(British)), (48, 32));
    let expect = |ids: &str, ap: u8| {
        for id in ids.split(' ') {
            assert_eq!(data().counter(counter(id)).ap, ap, "{id}");
        }
    };
    expect("bad_nwp bad_oudh rani ghazis2 nicholson campbell intuition2 khalsa", 3);
    expect(
        "bad_bengal bad_rohilkhand bad_choice kotah judpur jhansi_c cholera2 flood thugs agent2 mughal sap2 ghazis1",
        2,
    );
    expect("orgy quarrel intuition1 kavanagh hodson_net engineers2 tartan", 2);
    expect("bad_shimla r_bni26 r_punjab2 r_punjab3 r_art1 r_art2 cholera1 tiger agent1 sap1", 1);
    expect("b_bni26 b_punjab2 b_punjab3 royal_art persuasive engineers1", 1);
    let kinds = |side, kind| data().counters.iter().filter(|known| known.side == side && known.kind == kind).count();
    assert_eq!(
        (
            kinds(Rebel, CounterKind::Rebellion),
            kinds(Rebel, CounterKind::Reinforcement),
            kinds(Rebel, CounterKind::Figure)
        ),
        (6, 8, 1)
    );
    assert_eq!((kinds(British, CounterKind::Reinforcement), kinds(British, CounterKind::Figure)), (14, 2));
    assert_eq!(rules().info().scenarios.len(), 4);
}
