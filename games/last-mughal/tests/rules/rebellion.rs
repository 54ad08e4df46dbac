//! Provinces rise: dice, mutinies, civilians, shelter, Badmashes, commanders.

use last_mughal::Event;
use last_mughal::rules::state::{CityStatus, Massacre, Status};

use crate::bench::*;

const NWP_QUIET: [u32; 8] = [6; 8];

/// Dice for the eight cities of the NWP, all quiet but those named.
fn nwp(rising: &[&str]) -> Vec<u32> {
    let cities = ["benares", "allahabad", "jhansi", "gwalior", "agra", "delhi", "meerut", "ambala"];
    cities.iter().map(|city| if rising.contains(city) { 5 } else { 6 }).collect()
}

// rule: LM-5.1a
#[test]
fn lm_5_1a_a_counter_raises_the_province_it_names_and_the_choice_any() {
    let bench = map().hand("bad_bengal bad_choice").rebellion();
    assert!(bench.may("rebel bad_bengal in bengal"));
    assert_eq!(bench.refusal("rebel bad_bengal in oudh"), "LM-5.1a");
    assert_eq!(bench.choices("rebel").iter().filter(|text| text.starts_with("bad_choice")).count(), 5);
    let mut bench = bench;
    bench.roll("rebel bad_choice in shimla", [1, 2]);
    assert_eq!(bench.status("shimla"), CityStatus::Rebellion);
}

// rule: LM-5.1b
#[test]
fn lm_5_1b_a_city_rises_at_or_below_the_value() {
    let mut bench = map().hand("bad_shimla tiger").rebellion();
    bench.roll("rebel bad_shimla in shimla", [2]);
    assert_eq!(bench.status("shimla"), CityStatus::Quiet, "2 is above Shimla's 1");
    let mut bench = map().hand("bad_bengal tiger").rebellion();
    bench.roll("rebel bad_bengal in bengal", [5, 6, 4]);
    assert_eq!((bench.status("berhampore"), bench.status("patna")), (CityStatus::Rebellion, CityStatus::Quiet));
}

// rule: LM-5.1c
#[test]
fn lm_5_1c_oudh_and_rohilkhand_rise_without_a_roll() {
    let mut bench = map().hand("bad_oudh bad_rohilkhand tiger").rebellion();
    bench.roll("rebel bad_rohilkhand in rohilkhand", [1]);
    assert_eq!(bench.status("bareilly"), CityStatus::Rebellion);
    bench.give("place bareilly");
    bench.roll("rebel bad_oudh in oudh", [1, 1]);
    assert_eq!((bench.status("lucknow"), bench.status("cawnpore")), (CityStatus::Rebellion, CityStatus::Rebellion));
}

// rule: LM-5.1d
#[test]
fn lm_5_1d_a_city_that_failed_may_be_tried_again() {
    let mut bench = map().hand("bad_nwp bad_choice").rebellion();
    let mut dice = nwp(&["agra"]);
    dice.push(1);
    bench.roll("rebel bad_nwp in nwp", dice);
    bench.give("place agra");
    assert!(bench.may("rebel bad_choice in nwp"));
    // Seven cities are still quiet; Agra does not roll again.
    bench.roll("rebel bad_choice in nwp", [6, 6, 6, 6, 5, 6, 6, 2]);
    assert_eq!(bench.status("delhi"), CityStatus::Rebellion);
}

// rule: LM-5.1e
#[test]
fn lm_5_1e_calcutta_never_rises_but_can_be_taken() {
    let mut bench = map().hand("bad_bengal tiger").rebellion();
    bench.roll("rebel bad_bengal in bengal", [1, 1, 1, 1]);
    assert_eq!(bench.status("calcutta"), CityStatus::Quiet);
    let mut bench = map().field(Rebel, "raniganj", "tatya: bni1").operations(Rebel);
    bench.give_all(&["activate tatya", "step calcutta", "stop"]);
    assert_eq!(last_mughal::rules::victory::controller(&bench.state, zone("calcutta")), Some(Rebel));
    assert_eq!(bench.refusal("incite calcutta"), "LM-7.5b");
}

// rule: LM-5.1f LM-5.1h
#[test]
fn lm_5_1f_garrisons_mutiny_and_recruited_natives_do_not() {
    let mut bench = map().field(British, "delhi", "bni38 blc3 havelock: bni54 rf10").hand("bad_nwp tiger").rebellion();
    let mut dice = nwp(&["delhi"]);
    dice.push(6);
    bench.roll("rebel bad_nwp in nwp", dice);
    assert_eq!((bench.side("bni38"), bench.side("blc3"), bench.side("bni54")), (Rebel, Rebel, British));
    assert_eq!(bench.place("bni38"), "delhi");
    assert_eq!(bench.state.unit(unit("bni38")).mutinied, Some(zone("delhi")));
}

// rule: LM-5.1g
#[test]
fn lm_5_1g_gurkhas_mutiny_on_one_or_two() {
    for (die, side) in [(1, Rebel), (2, Rebel), (3, British)] {
        let mut bench = map().field(British, "patna", "gurkhas bni28").hand("bad_bengal tiger").rebellion();
        bench.roll("rebel bad_bengal in bengal", [6, 5, die, 1]);
        assert_eq!((bench.side("gurkhas"), bench.side("bni28")), (side, Rebel), "die {die}");
    }
}

// rule: LM-5.1i
#[test]
fn lm_5_1i_a_province_without_a_quiet_city_has_revolted() {
    let bench = map().risen("lucknow").quelled("cawnpore").hand("bad_oudh tiger").rebellion();
    assert_eq!(bench.refusal("rebel bad_oudh in oudh"), "LM-5.1i");
    let bench = map().risen("lucknow").hand("bad_oudh tiger").rebellion();
    assert!(bench.may("rebel bad_oudh in oudh"));
}

// rule: LM-5.2a LM-5.2b
#[test]
fn lm_5_2a_civilians_are_besieged_or_massacred() {
    for (die, massacred) in [(1, false), (4, false), (5, true), (6, true)] {
        let mut bench = map().hand("bad_rohilkhand tiger").rebellion();
        bench.roll("rebel bad_rohilkhand in rohilkhand", [die]);
        let city = *bench.state.city(zone("bareilly"));
        assert_eq!((city.civilians, city.fort), (!massacred, 2), "die {die}");
        assert_eq!(city.massacre == Massacre::Here, massacred);
        assert_eq!(bench.vp(Rebel), if massacred { 2 } else { 0 });
    }
}

// rule: LM-5.2c
#[test]
fn lm_5_2c_troops_leave_or_are_besieged_even_without_rebels() {
    let bench = map().field(British, "bareilly", "havelock: rf10 bni28").hand("bad_rohilkhand tiger").rebellion();
    let mut stay = bench.clone();
    stay.roll("rebel bad_rohilkhand in rohilkhand", [2]);
    assert_eq!(stay.asked(), "british: shelter");
    stay.give("stay");
    for id in ["rf10", "bni28"] {
        assert_eq!(stay.place(id), "bareilly inside");
    }
    assert_eq!(stay.figure_place("havelock"), "bareilly inside");
    let mut leave = bench;
    leave.roll("rebel bad_rohilkhand in rohilkhand", [6]);
    leave.give("retreat shahjahanpur");
    assert_eq!(
        (leave.place("rf10"), leave.figure_place("havelock")),
        ("shahjahanpur".to_owned(), "shahjahanpur".to_owned())
    );
    assert_eq!(leave.state.open.pool, 0);
}

// rule: LM-5.2d
#[test]
fn lm_5_2d_shelter_is_next_door_and_free_of_rebel_units() {
    let mut bench = map()
        .turn(2)
        .field(British, "ambala", "lanc9 rf10")
        .field(Rebel, "meerut", "bni1")
        .risen("delhi")
        .hand("bad_nwp tiger")
        .rebellion();
    // Delhi has risen before: seven cities roll.
    bench.roll("rebel bad_nwp in nwp", [6, 6, 6, 6, 6, 6, 5, 1]);
    assert_eq!(bench.choices("retreat"), ["delhi", "shimla"], "whether a city has risen does not matter");
    assert_eq!(bench.refusal("retreat meerut"), "LM-5.2d");
    assert_eq!(bench.refusal("retreat punjab"), "LM-1.4d");
    assert_eq!(bench.refusal("retreat agra"), "LM-5.2d");
    bench.give("retreat shimla");
    assert_eq!(
        (bench.place("lanc9"), bench.place("rf10")),
        ("shimla".to_owned(), "shimla".to_owned()),
        "one choice for all"
    );
    assert!(!bench.told("LM-9.1c"), "nobody has been shut in on the way");
}

// rule: LM-5.2d LM-9.5a LM-9.6a LM-8.11a
#[test]
fn lm_5_2d_in_a_city_in_rebellion_they_are_besieged_again() {
    let mut bench = map()
        .field(British, "benares", "havelock: rf10")
        .civilians("allahabad")
        .inside(British, "allahabad", "rf37")
        .city("allahabad", |city| city.massacre = Massacre::Here)
        .hand("bad_nwp tiger")
        .rebellion();
    // Allahabad has risen before: seven cities roll.
    bench.roll("rebel bad_nwp in nwp", [5, 6, 6, 6, 6, 6, 6, 1]);
    bench.give("retreat allahabad");
    assert_eq!(
        (bench.place("rf10"), bench.figure_place("havelock"), bench.place("rf37")),
        ("allahabad inside".to_owned(), "allahabad inside".to_owned(), "allahabad inside".to_owned())
    );
    assert_eq!(
        (bench.status("allahabad"), bench.vp(British)),
        (CityStatus::Rebellion, 0),
        "nothing is quelled or lifted"
    );
    assert!(bench.state.city(zone("allahabad")).civilians);
    assert_eq!(bench.state.city(zone("allahabad")).massacre, Massacre::Figure(figure("havelock")));
    assert_eq!(bench.asked(), "rebel: place-badmashes", "no second choice");
}

// rule: LM-5.2d
#[test]
fn lm_5_2d_who_came_from_a_neighbour_is_not_asked_again_with_its_garrison() {
    let mut bench =
        map().field(British, "benares", "rf10").field(British, "allahabad", "rf37").hand("bad_nwp tiger").rebellion();
    let mut dice = nwp(&["benares", "allahabad"]);
    dice.extend([1, 1]);
    bench.roll("rebel bad_nwp in nwp", dice);
    bench.give("retreat allahabad");
    assert_eq!((bench.place("rf10"), bench.asked()), ("allahabad inside".to_owned(), "british: shelter".to_owned()));
    bench.give("retreat banda");
    assert_eq!((bench.place("rf10"), bench.place("rf37")), ("allahabad inside".to_owned(), "banda".to_owned()));
}

// rule: LM-5.2d LM-7.2e
#[test]
fn lm_5_2d_no_shelter_across_a_flooded_river() {
    let mut bench = map().turn(2).field(British, "meerut", "rf60").hand("flood bad_nwp tiger").rebellion();
    bench.give("stratagem flood");
    let mut dice = nwp(&["meerut"]);
    dice.push(1);
    bench.roll("rebel bad_nwp in nwp", dice);
    assert_eq!(bench.choices("retreat"), ["aligarh"]);
    assert_eq!(bench.refusal("retreat moradabad"), "LM-7.2e");
}

// rule: LM-5.2e
#[test]
fn lm_5_2e_a_siege_going_on_keeps_its_walls_and_its_garrison() {
    let mut bench = map()
        .field(Rebel, "benares", "bni1 bni53")
        .inside(British, "benares", "rf10 bni28")
        .fort("benares", 1)
        .hand("bad_nwp tiger")
        .rebellion();
    let mut dice = nwp(&["benares"]);
    dice.push(1);
    bench.roll("rebel bad_nwp in nwp", dice);
    assert_eq!(bench.asked(), "rebel: place-badmashes", "no shelter is asked for");
    assert_eq!((bench.fort_of("benares"), bench.place("rf10")), (1, "benares inside".to_owned()));
    assert_eq!((bench.side("bni28"), bench.place("bni28")), (Rebel, "benares".to_owned()));
    assert!(bench.state.city(zone("benares")).civilians);
}

// rule: LM-5.2f
#[test]
fn lm_5_2f_rebels_besieged_inside_take_the_mutineers_in() {
    let mut bench = map()
        .inside(Rebel, "delhi", "bni1")
        .field(British, "delhi", "bni38 rf10")
        .fort("delhi", 1)
        .hand("bad_nwp tiger")
        .rebellion();
    bench.roll("rebel bad_nwp in nwp", nwp(&["delhi"]));
    assert_eq!(bench.place("bni38"), "delhi inside");
    assert_eq!(bench.figure_place("bahadur"), "delhi inside");
    assert_eq!((bench.place("rf10"), bench.fort_of("delhi")), ("delhi".to_owned(), 1));
    assert_eq!(bench.asked(), "rebel: place-badmashes", "neither civilians nor shelter");
    assert!(!bench.may("place delhi"), "British besiege it");
}

// rule: LM-5.3a
#[test]
fn lm_5_3a_badmashes_appear_in_any_zone_of_the_risen_province() {
    let mut bench = map().hand("bad_rohilkhand tiger").rebellion();
    bench.roll("rebel bad_rohilkhand in rohilkhand", [1]);
    assert_eq!(bench.choices("place"), ["bareilly", "moradabad", "shahjahanpur"]);
    assert_eq!(bench.refusal("place delhi"), "LM-5.3d");
    bench.give("place moradabad");
    assert_eq!((bench.place("bad_rohilkhand"), bench.side("bad_rohilkhand")), ("moradabad".to_owned(), Rebel));
}

// rule: LM-5.3b
#[test]
fn lm_5_3b_with_the_province_risen_they_join_the_shah_or_are_worth_their_ap() {
    let bench = map().risen("bareilly").hand("bad_rohilkhand tiger").rebellion();
    assert_eq!(bench.refusal("badmashes bad_rohilkhand to shah"), "LM-5.3b", "he is not yet on the map");
    let mut bench = bench.field(Rebel, "agra", "bahadur bni9");
    bench.give("badmashes bad_rohilkhand to shah");
    assert_eq!(bench.place("bad_rohilkhand"), "agra");
    let mut dead = map().risen("bareilly").hand("bad_rohilkhand tiger");
    dead.state.open.figures[2].status = Status::Eliminated;
    let dead = dead.rebellion();
    assert_eq!(dead.refusal("badmashes bad_rohilkhand to shah"), "LM-5.3b");
    let mut dead = dead.operations(Rebel);
    dead.give("use bad_rohilkhand");
    assert_eq!(dead.state.open.pool, 2);
}

// rule: LM-5.3c
#[test]
fn lm_5_3c_the_choice_counter_follows_the_same_rules() {
    let mut bench =
        map().field(Rebel, "delhi", "bahadur bni38").risen("delhi bareilly").hand("bad_choice tiger").rebellion();
    assert!(bench.may("badmashes bad_choice to shah"), "Rohilkhand has risen");
    assert_eq!(bench.refusal("rebel bad_choice in rohilkhand"), "LM-5.1i");
    bench.roll("rebel bad_choice in oudh", [1, 1]);
    bench.give_all(&["place cawnpore", "place cawnpore"]);
    assert_eq!(bench.choices("place"), ["cawnpore", "faizabad", "lucknow", "sitapur", "sultanpur"]);
}

// rule: LM-5.3d
#[test]
fn lm_5_3d_no_rising_no_badmashes() {
    let mut bench = map().hand("bad_shimla tiger").rebellion();
    bench.roll("rebel bad_shimla in shimla", [5]);
    assert_eq!((bench.asked(), bench.place("bad_shimla")), ("rebel: rebellion".to_owned(), "gone".to_owned()));
    assert!(bench.state.open.used.has(counter("bad_shimla")));
    // A failed roll where a city had risen before still brings them.
    let mut bench = map().quelled("patna").hand("bad_bengal tiger").rebellion();
    bench.roll("rebel bad_bengal in bengal", [6]);
    assert_eq!(bench.asked(), "rebel: place-badmashes");
    // British in every field of the province: no unit appears.
    let mut bench = map()
        .field(British, "bareilly", "havelock: rf10")
        .field(British, "moradabad", "rf37")
        .field(British, "shahjahanpur", "rf60")
        .hand("bad_rohilkhand tiger")
        .rebellion();
    bench.roll("rebel bad_rohilkhand in rohilkhand", [1]);
    bench.give("retreat aligarh");
    assert_eq!(bench.notations(), ["decline", "place bareilly"], "only Bareilly is left");
    assert_eq!(bench.refusal("place moradabad"), "LM-5.3d");
}

// rule: LM-5.3d
#[test]
fn lm_5_3d_with_every_field_british_no_unit_appears() {
    let mut bench = map()
        .risen("lucknow")
        .inside(Rebel, "lucknow", "bni1")
        .field(British, "lucknow", "rf10")
        .field(British, "cawnpore", "rf37")
        .inside(Rebel, "cawnpore", "bni53")
        .field(British, "sitapur", "rf60")
        .field(British, "faizabad", "rf32")
        .field(British, "sultanpur", "hi78")
        .hand("bad_oudh tiger")
        .rebellion();
    bench.state.open.figures[0].status = Status::Eliminated;
    bench.state.open.figures[1].status = Status::Eliminated;
    bench.give("rebel bad_oudh in oudh");
    assert_eq!((bench.asked(), bench.place("bad_oudh")), ("rebel: rebellion".to_owned(), "gone".to_owned()));
    assert!(bench.told("LM-5.3d"));
}

// rule: LM-5.3g LM-3g
#[test]
fn lm_5_3g_the_badmashes_may_stay_away() {
    let mut bench = map().hand("bad_rohilkhand tiger").rebellion();
    bench.roll("rebel bad_rohilkhand in rohilkhand", [1]);
    bench.give("decline");
    assert_eq!((bench.place("bad_rohilkhand"), bench.asked()), ("gone".to_owned(), "rebel: rebellion".to_owned()));
    assert!(bench.state.open.used.has(counter("bad_rohilkhand")) && bench.told("LM-5.3g"));
    assert_eq!(bench.status("bareilly"), CityStatus::Rebellion, "the rebellion was its event");
}

// rule: LM-5.3e
#[test]
fn lm_5_3e_they_join_a_besieged_shah_inside() {
    let mut bench = map()
        .risen("delhi bareilly")
        .inside(Rebel, "delhi", "bahadur bni38")
        .field(British, "delhi", "rf10")
        .hand("bad_rohilkhand tiger")
        .rebellion();
    bench.give("badmashes bad_rohilkhand to shah");
    assert_eq!(bench.place("bad_rohilkhand"), "delhi inside");
}

// rule: LM-5.3f
#[test]
fn lm_5_3f_the_way_to_the_shah_opens_with_control_of_all_cities_too() {
    let bench = map().field(Rebel, "delhi", "bahadur bni38").risen("delhi").hand("bad_oudh tiger").rebellion();
    assert_eq!(bench.refusal("badmashes bad_oudh to shah"), "LM-5.3f");
    let bench = bench.field(Rebel, "lucknow", "bni1").field(Rebel, "cawnpore", "bni53");
    assert!(bench.may("badmashes bad_oudh to shah") && bench.may("rebel bad_oudh in oudh"), "both uses are open");
    // Not into a field that he shares with British units.
    let shared = map().risen("bareilly").field(Rebel, "agra", "bahadur").field(British, "agra", "rf10");
    let shared = shared.hand("bad_rohilkhand tiger").rebellion();
    assert_eq!(shared.refusal("badmashes bad_rohilkhand to shah"), "LM-5.3f");
}

// rule: LM-5.4a
#[test]
fn lm_5_4a_nana_and_tatya_appear_where_the_rebel_likes() {
    let mut bench = map().hand("bad_oudh tiger").rebellion();
    bench.roll("rebel bad_oudh in oudh", [1, 1]);
    assert_eq!(bench.asked(), "rebel: place-commander");
    bench.give_all(&["place sitapur", "place lucknow"]);
    assert_eq!((bench.figure_place("nana"), bench.figure_place("tatya")), ("sitapur".to_owned(), "lucknow".to_owned()));
}

// rule: LM-5.4b
#[test]
fn lm_5_4b_not_among_british_in_a_territory_and_only_once() {
    let mut bench =
        map().field(British, "sitapur", "rf10").field(British, "lucknow", "rf32").hand("bad_oudh tiger").rebellion();
    bench.roll("rebel bad_oudh in oudh", [1, 1]);
    assert_eq!(bench.choices("place"), ["cawnpore", "faizabad", "lucknow", "sultanpur"]);
    assert_eq!(bench.refusal("place sitapur"), "LM-5.4b");
    bench.give_all(&["place lucknow", "place lucknow"]);
    assert_eq!(bench.asked(), "british: shelter");
    bench.give("stay");
    assert_eq!(bench.figure_place("nana"), "lucknow");
    // By incitement too, and never again.
    let mut bench = map().field(Rebel, "lucknow", "rani: bni1").hand("bad_oudh tiger").operations(Rebel);
    bench.roll("incite lucknow", [2]);
    assert_eq!(bench.asked(), "rebel: place-commander");
    bench.give_all(&["place lucknow", "place cawnpore"]);
    let mut bench = bench.rebellion();
    bench.roll("rebel bad_oudh in oudh", [1]);
    assert_eq!(bench.asked(), "rebel: place-badmashes");
}

// rule: LM-5.4b
#[test]
fn lm_5_4b_not_among_british_in_a_city_that_has_not_risen() {
    let mut bench = map()
        .field(British, "cawnpore", "rf10")
        .field(Rebel, "lucknow", "rani: bni1")
        .hand("bad_oudh tiger")
        .operations(Rebel);
    bench.roll("incite lucknow", [2]);
    assert_eq!(bench.choices("place"), ["faizabad", "lucknow", "sitapur", "sultanpur"]);
    assert_eq!(bench.refusal("place cawnpore"), "LM-5.4b");
}

// rule: LM-5.5a
#[test]
fn lm_5_5a_bahadur_shah_appears_when_delhi_rises() {
    let mut bench = map().hand("bad_nwp tiger").rebellion();
    let mut dice = nwp(&["delhi"]);
    dice.push(1);
    bench.roll("rebel bad_nwp in nwp", dice);
    assert_eq!(bench.figure_place("bahadur"), "delhi");
    let mut bench = map().hand("bad_nwp tiger").rebellion();
    bench.roll("rebel bad_nwp in nwp", NWP_QUIET);
    assert_eq!(bench.figure_place("bahadur"), "gone");
}

// rule: LM-5.5b LM-7.3a
#[test]
fn lm_5_5b_the_shah_goes_with_another_commander() {
    let mut bench = map().field(Rebel, "delhi", "bahadur nana: bni38 tatya").operations(Rebel);
    assert_eq!(bench.refusal("activate bahadur"), "LM-7.3a");
    assert_eq!(bench.refusal("join shah to tatya"), "LM-5.5b", "a commander with at least one unit");
    bench.give("join shah to nana");
    assert_eq!(bench.refusal("join shah to nana"), "LM-5.5b", "one joining per turn");
    bench.give_all(&["activate nana", "step aligarh"]);
    assert_eq!(bench.figure_place("bahadur"), "aligarh");
    bench.give("leave bahadur");
    bench.give("step fatehgarh");
    assert_eq!(
        (bench.figure_place("bahadur"), bench.figure_place("nana")),
        ("aligarh".to_owned(), "fatehgarh".to_owned())
    );
}

// rule: LM-5.5b LM-8.0j
#[test]
fn lm_5_5b_no_general_takes_the_shah_along() {
    // British who did not step in share his zone.
    let mut bench =
        map().field(Rebel, "banda", "bahadur").field(British, "banda", "havelock: rf10").operations(British);
    assert_eq!(bench.refusal("join shah to havelock"), "LM-1.0a");
    bench.give("activate havelock");
    assert_eq!(bench.refusal("take bahadur"), "LM-1.0a");
}

// rule: LM-5.5b LM-11.3.1k
#[test]
fn lm_5_5b_a_held_shah_stays_where_he_is() {
    let mut bench = map().field(Rebel, "delhi", "bahadur nana: bni38").operations(Rebel);
    bench.give("join shah to nana");
    bench.state.open.figures_held.insert(figure("bahadur"));
    bench.give("activate nana");
    assert_eq!(bench.refusal("leave bahadur"), "LM-5.5b");
    bench.give("step aligarh");
    assert_eq!((bench.figure_place("bahadur"), bench.state.open.shah_with), ("delhi".to_owned(), None));
}

// rule: LM-5.5b
#[test]
fn lm_5_5b_the_shah_may_be_taken_up_on_the_way() {
    let mut bench =
        map().field(Rebel, "delhi", "nana: bni38 bni54").field(Rebel, "aligarh", "bahadur").operations(Rebel);
    bench.give_all(&["activate nana", "step aligarh", "take bahadur"]);
    assert_eq!(bench.led_by("nana"), units("bni38 bni54"), "he counts as no unit");
    assert_eq!(bench.refusal("take bahadur"), "LM-5.5b");
    bench.give("step fatehgarh");
    assert_eq!(bench.figure_place("bahadur"), "fatehgarh");
    assert!(bench.log.iter().any(|event| matches!(event, Event::Stepped { .. })));
}
