//! Activation, AP, connections, contact.

use last_mughal::Event;
use last_mughal::rules::state::CityStatus;

use crate::bench::*;

/// What the last step cost.
fn cost(bench: &Bench) -> u8 {
    let step = |event: &Event| if let Event::Stepped { cost, .. } = event { Some(*cost) } else { None };
    bench.log.iter().find_map(step).expect("a step was made")
}

/// AP the marching column can still pay.
fn purse(bench: &Bench) -> u8 {
    let (_, column) =
        last_mughal::rules::operations::columns::marching(&bench.state).expect("a column is on the march");
    last_mughal::rules::operations::movement::purse(&bench.state, column)
}

// rule: LM-7.1a
#[test]
fn lm_7_1a_a_figure_has_his_initiative_in_ap() {
    for (id, ap) in [("nana", 2), ("tatya", 3), ("rani", 3)] {
        let mut bench = map().field(Rebel, "banda", &format!("{id}: bni1")).operations(Rebel);
        bench.give(&format!("activate {id}"));
        assert_eq!(purse(&bench), ap, "{id}");
    }
    let mut bench = map().field(British, "punjab", "nicholson: rf24").operations(British);
    bench.give("activate nicholson");
    assert_eq!(purse(&bench), 4);
}

// rule: LM-7.1b LM-7.1c
#[test]
fn lm_7_1b_counters_add_their_value_and_are_gone() {
    let mut bench = map().field(Rebel, "banda", "nana: bni1").hand("ghazis1 sap1").operations(Rebel);
    bench.give("activate nana");
    bench.give("use ghazis1");
    assert_eq!((purse(&bench), bench.state.open.used.has(counter("ghazis1"))), (4, true));
    // Each AP pays for movement or contact: a dotted connection and an enemy.
    let mut bench = map().field(Rebel, "banda", "nana: bni1").field(British, "jhansi", "rf10").operations(Rebel);
    bench.give_all(&["activate nana", "step jhansi"]);
    assert_eq!(cost(&bench), 2);
}

// rule: LM-7.1c LM-7.2.1i
#[test]
fn lm_7_1c_counters_give_points_while_somebody_can_still_set_out() {
    let before = || {
        map()
            .field(Rebel, "cawnpore", "bni53")
            .field(British, "allahabad", "havelock: rf10 hi78")
            .hand("tartan")
            .operations(British)
    };
    let mut bench = before();
    bench.give_all(&["activate havelock", "step cawnpore"]);
    assert!(bench.may("use tartan"), "the horse in Nepal can set out");
    let mut bench = before();
    bench.give_all(&["activate units multani", "stop", "activate havelock", "step cawnpore"]);
    assert_eq!(bench.asked(), "british: operations", "he may still leave units");
    assert_eq!(bench.refusal("use tartan"), "LM-7.1c");
}

// rule: LM-7.1d
#[test]
fn lm_7_1d_cavalry_alone_has_one_more() {
    let own = |who: &str, text: &str| {
        let mut bench = map().field(British, "allahabad", who).field(British, "benares", "rf37").operations(British);
        bench.give(text);
        bench
    };
    assert_eq!(purse(&own("havelock: dg6 lanc9", "activate havelock")), 4);
    assert_eq!(purse(&own("havelock: dg6 rf10", "activate havelock")), 3);
    assert_eq!(purse(&own("havelock", "activate havelock")), 3, "a figure without units has none");
    assert_eq!(purse(&own("dg6 lanc9", "activate units dg6 lanc9")), 2);
    assert_eq!(purse(&own("dg6 rf10", "activate units dg6 rf10")), 1);
    let mut bench = own("havelock: dg6", "activate havelock");
    bench.give_all(&["step benares", "take rf37"]);
    assert_eq!(purse(&bench), 3, "lost with the infantry taken along");
    // It is fixed at the start: leaving the infantry behind does not bring it.
    let mut bench = own("havelock: dg6 rf10", "activate havelock");
    bench.give("leave rf10");
    assert_eq!(purse(&bench), 3);
}

// rule: LM-7.1e
#[test]
fn lm_7_1e_leaderless_units_have_one() {
    let mut bench = map().field(Rebel, "banda", "bni1 bni53").hand("ghazis1 sap1").operations(Rebel);
    bench.give("activate units bni1 bni53");
    assert_eq!(purse(&bench), 1);
    bench.give("step jhansi");
    assert_eq!(bench.refusal("step gwalior"), "LM-7.1f");
    bench.give("use ghazis1");
    bench.give("step gwalior");
}

// rule: LM-7.1f
#[test]
fn lm_7_1f_what_cannot_be_paid_is_not_allowed() {
    let mut bench = map().field(Rebel, "jhansi", "nana: bni1").field(British, "agra", "rf10").operations(Rebel);
    bench.give_all(&["activate nana", "step gwalior"]);
    assert_eq!(bench.refusal("step agra"), "LM-7.1f", "1 AP left, the step and the contact cost 2");
}

// rule: LM-7.1g
#[test]
fn lm_7_1g_ap_of_a_counter_are_shared_and_the_rest_is_lost() {
    let mut bench = map().field(Rebel, "banda", "nana: bni1").field(Rebel, "bareilly", "bni53").hand("ghazis2 sap1");
    bench = bench.operations(Rebel);
    bench.give_all(&["use ghazis2", "activate nana", "step jhansi", "step gwalior", "step agra"]);
    assert_eq!(bench.state.open.pool, 2, "own AP first");
    bench.give_all(&["stop", "activate units bni53", "step moradabad", "step meerut"]);
    assert_eq!(bench.state.open.pool, 1);
    bench.give("stop");
    bench.give("end movement");
    assert_eq!(bench.state.open.pool, 0);
    assert!(bench.log.contains(&Event::MovementEnded { side: Rebel, lost: 1 }));
}

// rule: LM-7.2a
#[test]
fn lm_7_2a_movement_follows_connections() {
    let mut bench = map().field(British, "allahabad", "havelock: rf10").operations(British);
    bench.give("activate havelock");
    assert_eq!(bench.choices("step"), ["banda", "benares", "cawnpore", "sultanpur"]);
    assert_eq!(bench.refusal("step lucknow"), "LM-7.2a");
}

// rule: LM-7.2b LM-7.2c LM-7.2d
#[test]
fn lm_7_2b_costs_of_roads_and_rivers_in_both_seasons() {
    let table = [
        ("calcutta", "raniganj", 0, 1),
        ("benares", "allahabad", 0, 2),
        ("calcutta", "berhampore", 1, 1),
        ("raniganj", "berhampore", 1, 2),
        ("hazaribagh", "benares", 0, 2),
        ("lucknow", "cawnpore", 1, 2),
    ];
    for (from, to, dry, wet) in table {
        for (turn, expected) in [(4, dry), (2, wet), (3, wet), (1, dry)] {
            let mut bench = map().turn(turn).field(British, from, "campbell: rf10").operations(British);
            bench.give_all(&["activate campbell", &format!("step {to}")]);
            assert_eq!(cost(&bench), expected, "{from} to {to}, turn {turn}");
        }
    }
}

// rule: LM-7.2e
#[test]
fn lm_7_2e_flooded_rivers_are_closed_to_everybody() {
    let mut bench = map().turn(2).field(British, "cawnpore", "havelock: rf10").operations(British);
    bench.state.open.flood = true;
    bench.give("activate havelock");
    assert_eq!(bench.choices("step"), ["allahabad", "fatehgarh"]);
    assert_eq!(bench.refusal("step lucknow"), "LM-7.2e");
    // A retreat too: rebels at Cawnpore, attacked from Allahabad, have only Fatehgarh.
    let mut bench = map()
        .turn(2)
        .quelled("cawnpore")
        .field(Rebel, "cawnpore", "bni1 bni53 bni56")
        .field(British, "allahabad", "havelock: rf10 rf37 hi78")
        .operations(British);
    bench.state.open.flood = true;
    bench.give_all(&["activate havelock", "step cawnpore", "end movement", "line havelock with rf10 rf37 hi78"]);
    bench.roll("line none with bni1 bni53 bni56", [3]);
    bench.give_all(&["lose rf10", "lose bni1", "lose bni53"]);
    assert_eq!(bench.place("bni56"), "fatehgarh");
}

// rule: LM-7.2f LM-7.2.2a LM-7.2.2b
#[test]
fn lm_7_2_2a_contact_costs_one_more_without_cavalry() {
    let entering = |bench: Bench, who: &str| {
        let mut bench = bench.field(British, "allahabad", who).operations(British);
        bench.give_all(&["activate havelock", "step banda"]);
        cost(&bench)
    };
    assert_eq!(entering(map(), "havelock: rf10"), 1);
    assert_eq!(entering(map().field(Rebel, "banda", "bni1"), "havelock: rf10"), 2);
    assert_eq!(entering(map().field(Rebel, "banda", "bni1"), "havelock: rf10 dg6"), 1, "cavalry enters for nothing");
    let to_city = |bench: Bench, side, who: &str| {
        let mut bench = bench.field(side, "allahabad", who).operations(side);
        let leader = if side == British { "havelock" } else { "tatya" };
        bench.give_all(&[&format!("activate {leader}"), "step cawnpore"]);
        cost(&bench)
    };
    assert_eq!(to_city(map().risen("cawnpore"), British, "havelock: rf10"), 1);
    assert_eq!(to_city(map().quelled("cawnpore"), British, "havelock: rf10"), 0);
    assert_eq!(to_city(map().quelled("cawnpore"), Rebel, "tatya: bni1"), 1);
    assert_eq!(to_city(map().risen("cawnpore"), Rebel, "tatya: bni1"), 0);
    assert_eq!(to_city(map(), Rebel, "tatya: bni1"), 0, "a quiet city is nobody's");
    assert_eq!(to_city(map().quelled("cawnpore"), Rebel, "tatya: bni1 blc2"), 0);
}

// rule: LM-7.2g
#[test]
fn lm_7_2g_calcutta_to_cawnpore_is_five_roads_and_two_rivers() {
    let way = ["calcutta", "raniganj", "hazaribagh", "benares", "allahabad", "cawnpore"].map(zone);
    let links: Vec<_> =
        way.windows(2).map(|pair| data().board.link(pair[0], pair[1]).expect("they are linked")).collect();
    assert!(links.iter().all(|link| link.road));
    assert_eq!(links.iter().filter(|link| link.river.is_some()).count(), 2);
    // Quiet cities and empty territories are free road for rebels too.
    let mut bench = map().field(Rebel, "calcutta", "nana: bni1").operations(Rebel);
    bench.give_all(&[
        "activate nana",
        "step raniganj",
        "step hazaribagh",
        "step benares",
        "step allahabad",
        "step cawnpore",
    ]);
    assert_eq!(purse(&bench), 2);
}

// rule: LM-7.2h
#[test]
fn lm_7_2h_no_zone_is_entered_twice() {
    let mut bench = map().field(British, "benares", "havelock: rf10").operations(British);
    bench.give_all(&["activate havelock", "step allahabad", "step benares"]);
    assert_eq!(bench.refusal("step allahabad"), "LM-7.2h");
    bench.give("step hazaribagh");
    assert_eq!(bench.refusal("step benares"), "LM-7.2h", "the start may be entered again once");
}

// rule: LM-7.2.1d
#[test]
fn lm_7_2_1d_at_most_three_ap_from_counters() {
    let bench =
        || map().field(Rebel, "sitapur", "nana: bni1").field(Rebel, "banda", "bni53").hand("ghazis2 bad_nwp sap1");
    let mut led = bench().operations(Rebel);
    led.give_all(&["use ghazis2", "use bad_nwp", "activate nana"]);
    assert_eq!(purse(&led), 2 + 3);
    let mut alone = bench().operations(Rebel);
    alone.give_all(&["use ghazis2", "use bad_nwp", "activate units bni53"]);
    assert_eq!(purse(&alone), 1 + 3);
    let mut free =
        map_with(&[("column_ap_cap", "figures")]).field(Rebel, "banda", "bni53").field(Rebel, "sitapur", "nana: bni1");
    free = free.hand("ghazis2 bad_nwp sap1").operations(Rebel);
    free.give_all(&["use ghazis2", "use bad_nwp"]);
    let mut figure = free.clone();
    free.give("activate units bni53");
    assert_eq!(purse(&free), 1 + 6);
    figure.give("activate nana");
    assert_eq!(purse(&figure), 2 + 3);
}

// rule: LM-7.2.1d
#[test]
fn lm_7_2_1d_the_limit_counts_what_was_drawn_before() {
    let mut bench = map().field(Rebel, "sitapur", "nana: bni1").hand("ghazis2 bad_nwp sap1").operations(Rebel);
    bench.give_all(&["use ghazis2", "activate nana", "step lucknow", "step faizabad", "step sultanpur"]);
    assert_eq!(purse(&bench), 2);
    bench.give("use bad_nwp");
    assert_eq!(purse(&bench), 2, "one of three has been drawn");
}

// rule: LM-7.2.2c
#[test]
fn lm_7_2_2c_friends_in_the_field_take_contact_away() {
    let mut bench = map()
        .risen("delhi")
        .inside(Rebel, "delhi", "bni38")
        .field(British, "delhi", "rf60")
        .field(British, "ambala", "nicholson: rf10")
        .operations(British);
    bench.give_all(&["activate nicholson", "step delhi"]);
    assert_eq!((cost(&bench), bench.asked()), (0, "british: column".to_owned()));
    bench.give("step aligarh");
    // While a battle is pending every further column pays.
    let mut bench = map()
        .field(Rebel, "banda", "bni1")
        .field(British, "allahabad", "havelock: rf10 campbell: rf37")
        .operations(British);
    bench.give_all(&["activate havelock", "step banda", "activate campbell", "step banda"]);
    assert_eq!(cost(&bench), 2);
    // A lone enemy figure is no contact, civilians are for rebels without friends in the field.
    let mut bench =
        map().field(Rebel, "banda", "nana").field(British, "allahabad", "havelock: rf10").operations(British);
    bench.give("activate havelock");
    bench.roll("step banda", [6]);
    assert_eq!(cost(&bench), 1);
    let civilians = |bench: Bench| {
        let mut bench = bench.civilians("lucknow").field(Rebel, "cawnpore", "tatya: bni1").operations(Rebel);
        bench.give_all(&["activate tatya", "step lucknow"]);
        cost(&bench)
    };
    assert_eq!(civilians(map()), 2);
    assert_eq!(civilians(map().field(Rebel, "lucknow", "bni53")), 1);
}

// rule: LM-7.2.2d
#[test]
fn lm_7_2_2d_enemy_units_stop_a_column_and_empty_cities_only_the_british() {
    let goes_on = |bench: Bench, side, leader: &str| {
        let who = if side == British { "rf10" } else { "bni1" };
        let mut bench = bench.field(side, "allahabad", &format!("{leader}: {who}")).operations(side);
        bench.give_all(&[&format!("activate {leader}"), "step cawnpore"]);
        let ways = bench.choices("step");
        assert!(!ways.is_empty() || bench.refusal("step fatehgarh") == "LM-7.2.2d");
        !ways.is_empty()
    };
    assert!(!goes_on(map().field(Rebel, "cawnpore", "bni53"), British, "havelock"));
    let inside = map().risen("cawnpore").inside(British, "cawnpore", "rf32");
    assert!(!goes_on(inside, Rebel, "tatya"), "those inside count too");
    assert!(!goes_on(map().risen("cawnpore"), British, "havelock"));
    assert!(goes_on(map().quelled("cawnpore"), Rebel, "tatya"));
    assert!(goes_on(map().civilians("cawnpore"), Rebel, "tatya"));
    assert!(!goes_on(map().risen("cawnpore").inside(British, "cawnpore", "rf32"), Rebel, "tatya"));
}

// rule: LM-7.2.1k LM-7.2.2d
#[test]
fn lm_7_2_1k_units_are_left_where_the_column_must_stop_too() {
    let mut bench = map()
        .risen("cawnpore")
        .field(Rebel, "cawnpore", "bni53")
        .field(British, "allahabad", "havelock: rf10 hi78")
        .hand("orgy")
        .operations(British);
    bench.give_all(&["activate havelock", "step cawnpore"]);
    // He stops without being asked, and may leave units in the menu of the phase until another sets out.
    assert_eq!(bench.asked(), "british: operations");
    assert_eq!(bench.refusal("step fatehgarh"), "LM-7.2.2d");
    assert_eq!(bench.refusal("take hi78"), "LM-7.2.1h");
    bench.give("leave rf10");
    assert_eq!((bench.led_by("havelock"), bench.place("rf10")), (units("hi78"), "cawnpore".to_owned()));
    assert_eq!(bench.refusal("attach rf10 to havelock"), "LM-7.2.1i");
    // Left behind, it fights all the same.
    bench.give_all(&["end movement", "stand"]);
    assert!(bench.may("line havelock with rf10 hi78"));
}

// rule: LM-7.2.1k LM-9.5b
#[test]
fn lm_7_2_1k_units_are_left_in_a_city_that_was_quelled() {
    let mut bench = map().risen("cawnpore").field(British, "allahabad", "havelock: rf10 hi78").operations(British);
    bench.give_all(&["activate havelock", "step cawnpore"]);
    assert_eq!(bench.status("cawnpore"), CityStatus::Quelled);
    assert_eq!(bench.refusal("step fatehgarh"), "LM-7.2.2d");
    bench.give("leave hi78");
    assert_eq!(bench.led_by("havelock"), units("rf10"));
}

// rule: LM-7.2.1k LM-5.5b
#[test]
fn lm_7_2_1k_the_shah_is_left_where_his_companion_meets_the_enemy() {
    let mut bench =
        map().field(British, "agra", "rf10").field(Rebel, "delhi", "bahadur tatya: bni38 bni54").operations(Rebel);
    bench.give_all(&["join shah to tatya", "activate tatya", "step agra", "leave bahadur"]);
    assert_eq!((bench.figure_place("bahadur"), bench.state.open.shah_with), ("agra".to_owned(), None));
}

// rule: LM-7.2.1k
#[test]
fn lm_7_2_1k_units_are_left_only_until_another_column_sets_out() {
    let mut bench = map()
        .field(Rebel, "cawnpore", "bni53")
        .field(British, "allahabad", "havelock: rf10 hi78")
        .field(British, "benares", "rf37")
        .operations(British);
    assert_eq!(bench.refusal("leave rf10"), "LM-7.2.1h");
    bench.give_all(&["activate havelock", "step cawnpore"]);
    assert!(bench.may("leave rf10"));
    bench.give_all(&["activate units rf37", "stop"]);
    assert_eq!(bench.refusal("leave rf10"), "LM-7.2.1h");
}

// rule: LM-7.2.2d LM-7.1c
#[test]
fn lm_7_2_2d_a_column_that_met_the_enemy_is_asked_nothing_more() {
    let met = |hand: &str| {
        let mut bench = map()
            .field(Rebel, "cawnpore", "bni53 bni1")
            .field(British, "allahabad", "rf10 dg6")
            .field(British, "benares", "rf37")
            .hand(hand)
            .operations(British);
        bench.give_all(&["activate units rf10 dg6", "step cawnpore"]);
        bench
    };
    // Counters are not asked for on their own: their points are used in the menu, for those who can still set out.
    for hand in ["", "orgy", "rf91"] {
        assert_eq!(met(hand).asked(), "british: operations");
    }
    assert!(met("orgy").may("use orgy"));
    let mut bench = met("orgy kavanagh");
    bench.give_all(&["activate units rf37", "stop", "activate units multani", "stop"]);
    assert_eq!(bench.asked(), "rebel: stand", "nobody can set out: the movement is over, whatever is in hand");
}

// rule: LM-7.2.2e
#[test]
fn lm_7_2_2e_leaving_is_free_and_calcutta_in_rebel_hands_is_contact() {
    let mut bench = map().civilians("cawnpore").field(Rebel, "cawnpore", "nana: bni1").operations(Rebel);
    bench.give_all(&["activate nana", "step fatehgarh"]);
    assert_eq!(cost(&bench), 0);
    let mut bench =
        map().field(Rebel, "calcutta", "bni1").field(British, "raniganj", "havelock: rf10").operations(British);
    bench.give_all(&["activate havelock", "step calcutta"]);
    assert_eq!((cost(&bench), bench.refusal("step berhampore")), (1, "LM-7.2.2d"));
}

// rule: LM-7.2.2f
#[test]
fn lm_7_2_2f_a_lone_figure_keeps_out_of_contact() {
    let mut bench = map().field(Rebel, "banda", "bni1").risen("cawnpore").field(Rebel, "sultanpur", "nana");
    bench = bench.field(British, "allahabad", "havelock").operations(British);
    bench.give("activate havelock");
    assert_eq!(bench.refusal("step banda"), "LM-7.2.2f");
    assert_eq!(bench.refusal("step cawnpore"), "LM-7.2.2f");
    bench.give("step sultanpur");
    assert_eq!((bench.figure_place("nana"), bench.asked()), ("sultanpur".to_owned(), "british: column".to_owned()));
}

// rule: LM-12.2
#[test]
fn lm_12_2_links_out_of_play_are_closed() {
    let mut bench = scenario("relief-of-cawnpore");
    bench.give_all(&["end", "end", "activate havelock"]);
    assert_eq!(bench.choices("step"), ["banda", "cawnpore", "sultanpur"]);
    assert_eq!(bench.refusal("step benares"), "LM-12.2");
}
