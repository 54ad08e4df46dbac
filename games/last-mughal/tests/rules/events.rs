//! The named events of both sides.

use last_mughal::Event;
use last_mughal::rules::state::Status;

use crate::bench::*;

fn rebel_hand(ids: &str) -> Bench {
    map().hand(ids).hand("sap1").rebellion()
}

fn british_hand(ids: &str) -> Bench {
    map().hand(ids).hand("hodson_net").reinforcements()
}

// rule: LM-11.3.1a
#[test]
fn lm_11_3_1a_cholera_kills_on_a_one() {
    for (die, dies) in [(1, true), (2, false)] {
        let mut bench = rebel_hand("cholera1").field(British, "benares", "havelock: rf10");
        bench.roll("stratagem cholera1 on havelock", [die]);
        assert_eq!(bench.figure_place("havelock") == "gone", dies, "die {die}");
        assert_eq!((bench.place("rf10"), bench.vp(Rebel)), ("benares".to_owned(), if dies { 2 } else { 0 }));
        assert_eq!(bench.state.led().is_empty(), dies, "his units stay, unattached");
    }
    let bench = rebel_hand("cholera1").field(British, "punjab", "nicholson").field(Rebel, "delhi", "nana");
    assert!(bench.may("stratagem cholera1 on nicholson"), "any general on the map");
    assert_eq!(bench.refusal("stratagem cholera1 on nana"), "LM-11.3.1a");
    assert_eq!(bench.refusal("stratagem cholera1 on campbell"), "LM-11.3.1a");
    assert_eq!(bench.refusal("stratagem cholera1"), "LM-11.3.1a");
}

// rule: LM-11.3.1l
#[test]
fn lm_11_3_1l_in_a_guided_opening_no_die_takes_a_general_away_in_the_first_turn() {
    let published = scenario("relief-of-cawnpore");
    assert!(published.may("stratagem cholera1 on havelock"), "as published he may fall before the first decision");
    let mut guided = scenario_with("relief-of-cawnpore", &[("opening", "guided")]);
    assert_eq!(guided.refusal("stratagem cholera1 on havelock"), "LM-11.3.1l");
    assert!(guided.choices("stratagem").is_empty(), "{:?}", guided.choices("stratagem"));
    guided.give("end");
    assert_eq!(guided.asked(), published_after(&["end"]).asked());
    // Later it strikes as ever, and Thugs are withheld likewise.
    let map = || map_with(&[("opening", "guided")]).hand("thugs sap1").rebellion();
    let first = map().turn(1).field(British, "benares", "havelock: rf10");
    assert_eq!(first.refusal("stratagem thugs on havelock"), "LM-11.3.1l");
    assert!(map().turn(2).field(British, "benares", "havelock: rf10").may("stratagem thugs on havelock"));
}

fn published_after(orders: &[&str]) -> Bench {
    let mut bench = scenario("relief-of-cawnpore");
    bench.give_all(orders);
    bench
}

// rule: LM-11.3.1b
#[test]
fn lm_11_3_1b_rivers_flood_in_the_monsoon_until_the_turn_ends() {
    assert_eq!(rebel_hand("flood").turn(1).refusal("stratagem flood"), "LM-11.3.1b");
    let mut bench = rebel_hand("flood").turn(3);
    bench.give("stratagem flood");
    assert!(bench.state.open.flood);
    let mut bench = bench.piles("").operations(British).first(Rebel);
    bench.roll("end movement", [1, 2]);
    assert!(!bench.state.open.flood && bench.state.open.turn == 4);
}

// rule: LM-11.3.1c
#[test]
fn lm_11_3_1c_thugs_kill_on_one_or_two() {
    for (die, dies) in [(1, true), (2, true), (3, false)] {
        let mut bench = rebel_hand("thugs").field(British, "benares", "havelock: rf10");
        bench.roll("stratagem thugs on havelock", [die]);
        assert_eq!(bench.state.figure(figure("havelock")).status == Status::Eliminated, dies, "die {die}");
    }
}

// rule: LM-11.3.1d LM-11.3.1k
#[test]
fn lm_11_3_1d_a_tiger_hunt_holds_a_general_or_the_free_units_of_a_zone() {
    let start =
        || rebel_hand("tiger").field(British, "benares", "havelock: rf10").field(British, "benares", "rf37 hi78");
    let mut led = start();
    led.give("stratagem tiger on havelock");
    assert_eq!((led.state.open.held, led.state.open.figures_held.has(figure("havelock"))), (units("rf10"), true));
    let led = led.operations(British);
    assert_eq!(led.refusal("activate havelock"), "LM-11.3.1k");
    assert_eq!(led.refusal("detach rf10"), "LM-11.3.1k");
    assert!(led.may("activate units rf37") && led.may("attach rf37 to havelock"), "others may join him");
    let mut free = start();
    free.give("stratagem tiger on benares");
    assert_eq!(free.state.open.held, units("rf37 hi78"));
    let mut free = free.operations(British);
    assert_eq!(free.refusal("activate units rf37"), "LM-11.3.1k");
    assert_eq!(free.refusal("attach hi78 to havelock"), "LM-11.3.1k");
    free.give("activate havelock");
    assert_eq!(free.refusal("take hi78"), "LM-11.3.1k");
    assert_eq!(rebel_hand("tiger").refusal("stratagem tiger on delhi"), "LM-11.3.1d");
}

// rule: LM-11.3.1k
#[test]
fn lm_11_3_1k_held_columns_fight_and_retreat_and_are_free_next_turn() {
    let mut bench = rebel_hand("tiger").field(British, "banda", "rf10 rf37").field(
        Rebel,
        "jhansi",
        "tatya: bni1 bni53 bni56 kotah",
    );
    bench.give("stratagem tiger on banda");
    let mut bench = bench.operations(Rebel);
    bench.give_all(&["activate tatya", "step banda", "end movement"]);
    bench.give_all(&["line tatya with bni1 bni53 bni56 kotah", "line none with rf10 rf37"]);
    bench.roll("done", [3]);
    bench.give_all(&["lose bni1", "lose rf10", "retreat allahabad"]);
    assert_eq!(bench.place("rf10"), "allahabad");
    assert_eq!(bench.refusal("activate units rf10"), "LM-11.3.1k");
    let mut bench = bench.piles("").operations(British).first(Rebel);
    bench.roll("end movement", [1, 6]);
    assert!(bench.state.open.held.is_empty());
}

// rule: LM-11.3.1e LM-11.3.1f
#[test]
fn lm_11_3_1e_agents_turn_natives_on_three_and_gurkhas_on_two() {
    for (id, highest) in [("bni28", 3), ("b_punjab2", 3), ("gurkhas", 2)] {
        for die in 1..=6 {
            let mut bench = rebel_hand("agent1").field(British, "benares", id);
            bench.roll(&format!("stratagem agent1 on {id}"), [die]);
            assert_eq!(bench.side(id) == Rebel, die <= highest, "{id}, die {die}");
        }
    }
    let bench = rebel_hand("agent1").field(British, "benares", "rf10").field(Rebel, "delhi", "bni38");
    assert_eq!(bench.refusal("stratagem agent1 on rf10"), "LM-11.3.1g");
    assert_eq!(bench.refusal("stratagem agent1 on bni38"), "LM-11.3.1g");
}

// rule: LM-11.3.1g
#[test]
fn lm_11_3_1g_where_a_mutineer_goes() {
    let mut among =
        rebel_hand("agent1").field(British, "benares", "havelock: bni28 rf10").field(British, "arrah", "rf37");
    among.roll("stratagem agent1 on bni28", [3]);
    assert_eq!(
        (among.asked(), among.choices("exit")),
        ("rebel: mutineer-exit".to_owned(), ["allahabad", "azamgarh", "hazaribagh"].map(str::to_owned).to_vec())
    );
    assert_eq!(among.refusal("exit arrah"), "LM-11.3.1g");
    among.give("exit azamgarh");
    assert_eq!((among.place("bni28"), among.led_by("havelock")), ("azamgarh".to_owned(), units("rf10")));
    let mut besieged = rebel_hand("agent1")
        .civilians("lucknow")
        .inside(British, "lucknow", "bni28 rf32")
        .field(Rebel, "lucknow", "bni1");
    besieged.roll("stratagem agent1 on bni28", [1]);
    assert_eq!(besieged.place("bni28"), "lucknow", "he joins those in the field");
    let mut deployment = rebel_hand("agent1").field(British, "punjab", "b_bni26 rf24");
    deployment.roll("stratagem agent1 on b_bni26", [1]);
    assert_eq!((deployment.place("b_bni26"), deployment.side("b_bni26")), ("punjab".to_owned(), Rebel));
    let mut stuck = rebel_hand("agent1").field(British, "shimla", "bni28 hodson").field(British, "ambala", "lanc9");
    stuck.roll("stratagem agent1 on bni28", [1]);
    assert_eq!(stuck.place("bni28"), "gone", "no zone to go to");
    let mut alone = rebel_hand("agent1").field(British, "benares", "bni28");
    alone.roll("stratagem agent1 on bni28", [1]);
    assert_eq!(alone.place("bni28"), "benares");
}

/// A battle at Delhi, in which the rebel defends with the Shah present or not; everybody is lined up, the rebel plays first.
fn at_delhi(shah: &str, hand: &str) -> Bench {
    let mut bench = map().quelled("delhi").field(Rebel, "delhi", &format!("bni38 bni54 {shah}")).field(
        British,
        "ambala",
        "nicholson: rf10 rf37",
    );
    bench = bench.hand(hand).operations(British);
    bench.give_all(&[
        "activate nicholson",
        "step delhi",
        "end movement",
        "line nicholson with rf10 rf37",
        "line none with bni38 bni54",
    ]);
    bench
}

// rule: LM-11.3.1h
#[test]
fn lm_11_3_1h_the_last_mughal_shifts_where_the_shah_is() {
    assert_eq!(at_delhi("", "mughal sap1").refusal("play mughal"), "LM-11.3.1h");
    let mut bench = at_delhi("bahadur", "mughal sap1");
    bench.give("play mughal");
    bench.roll("done", [1]);
    let shift = |event: &Event| {
        if let Event::BattleRolled { terms, reading, .. } = event {
            Some((terms.shift, reading.base, reading.column))
        } else {
            None
        }
    };
    assert_eq!(bench.log.iter().find_map(shift), Some((-1, 5, 4)));
}

// rule: LM-11.3.1i
#[test]
fn lm_11_3_1i_sapping_costs_a_point_before_the_roll() {
    let mut bench = map()
        .civilians("lucknow")
        .inside(British, "lucknow", "rf32 hi78")
        .field(Rebel, "lucknow", "bni1")
        .hand("sap1 sap2 tiger")
        .sieges(Rebel);
    bench.give("siege lucknow");
    bench.give("play sap1");
    assert_eq!(bench.fort_of("lucknow"), 1, "playable though 2 : 10 is too weak for a roll");
    let mut rolled = map().civilians("lucknow").field(Rebel, "lucknow", "bni1").hand("sap1 tiger").sieges(Rebel);
    rolled.give_all(&["siege lucknow", "play sap1"]);
    rolled.roll("done", [3]);
    assert!(rolled.told("LM-9.2e"), "2 : 1 → 2/1, die 3 takes the second point");
    let mut british = map()
        .risen("delhi")
        .inside(Rebel, "delhi", "bni38")
        .field(British, "delhi", "rf10")
        .hand("sap1 hodson_net")
        .sieges(British);
    british.give("siege delhi");
    assert_eq!(british.refusal("play sap1"), "LM-1.3b", "it is not his");
}

// rule: LM-11.3.1j
#[test]
fn lm_11_3_1j_ghazis_give_two_each() {
    let modifier = |bench: &Bench| {
        bench
            .log
            .iter()
            .find_map(|event| if let Event::BattleRolled { terms, .. } = event { Some(terms.modifier) } else { None })
    };
    let mut one = at_delhi("", "ghazis1 sap1");
    one.give("play ghazis1");
    one.roll("done", [3]);
    assert_eq!(modifier(&one), Some(1 - 2));
    let mut two = at_delhi("", "ghazis1 ghazis2 sap1");
    two.give_all(&["play ghazis1", "play ghazis2"]);
    two.roll("done", [3]);
    assert_eq!(modifier(&two), Some(1 - 4));
}

// rule: LM-11.3.2a
#[test]
fn lm_11_3_2a_an_orgy_holds_a_commander() {
    let mut bench = british_hand("orgy").field(Rebel, "delhi", "nana: bni38").field(Rebel, "agra", "bni9");
    assert_eq!(bench.refusal("stratagem orgy on agra"), "LM-11.3.2a", "only a column with a commander");
    assert_eq!(bench.refusal("stratagem orgy on tatya"), "LM-11.3.2a");
    bench.give("stratagem orgy on nana");
    assert_eq!(bench.state.open.held, units("bni38"));
    assert_eq!(bench.operations(Rebel).refusal("activate nana"), "LM-11.3.1k");
}

// rule: LM-11.3.2b
#[test]
fn lm_11_3_2b_a_quarrel_holds_any_rebel_column() {
    let mut bench = british_hand("quarrel").field(Rebel, "delhi", "nana: bni38").field(Rebel, "agra", "bni9 bni20");
    assert!(bench.may("stratagem quarrel on nana"));
    assert_eq!(bench.refusal("stratagem quarrel on delhi"), "LM-11.3.2b", "nobody there is unattached");
    bench.give("stratagem quarrel on agra");
    assert_eq!(bench.state.open.held, units("bni9 bni20"));
}

// rule: LM-11.3.2c
#[test]
fn lm_11_3_2c_intuition_shifts_for_the_british() {
    let mut bench = at_delhi("", "sap1 intuition1 intuition2 orgy");
    bench.give("done");
    bench.give_all(&["play intuition1", "play intuition2"]);
    bench.roll("done", [1]);
    let shift = |event: &Event| {
        if let Event::BattleRolled { terms, reading, .. } = event { Some((terms.shift, reading.column)) } else { None }
    };
    assert_eq!(bench.log.iter().find_map(shift), Some((2, 6)), "8 : 4 → 2/1, the second shift is lost");
}

/// Havelock attacks besiegers of Lucknow with Kavanagh in hand.
fn relief(options: &[(&str, &str)], civilians: bool) -> Bench {
    let bench = map_with(options).risen("lucknow").field(Rebel, "lucknow", "bni1 bni53 bni56 bni13 bni71").field(
        British,
        "faizabad",
        "havelock: rf10 hi78",
    );
    let bench = if civilians { bench.civilians("lucknow") } else { bench };
    let mut bench = bench.hand("kavanagh orgy").operations(British);
    bench.give_all(&["activate havelock", "step lucknow", "end movement"]);
    if !civilians {
        bench.give("stand");
    }
    bench.give("line havelock with rf10 hi78");
    bench.give("line none with bni1 bni53 bni56 bni13");
    bench
}

// rule: LM-11.3.2d LM-11.3.2e
#[test]
fn lm_11_3_2d_kavanagh_replaces_a_result_against_besiegers() {
    let mut bench = relief(&[], true);
    bench.give("play kavanagh");
    // 9 : 8 → 1/1, +1, die 1 → row 2, 1AR 1D.
    bench.roll("done", [1]);
    assert_eq!(
        (bench.asked(), bench.notations()),
        ("british: kavanagh".to_owned(), vec!["keep".to_owned(), "replace".to_owned()])
    );
    let mut kept = bench.clone();
    bench.give("replace");
    assert_eq!(bench.asked(), "rebel: retreat");
    assert_eq!((bench.steps("rf10"), bench.steps("bni1")), (2, 1), "no losses");
    bench.give("retreat sitapur");
    assert_eq!(bench.vp(British), 1 + 1 + 1);
    kept.give("keep");
    assert_eq!(kept.asked(), "british: loss");
    assert_eq!(relief(&[], false).refusal("play kavanagh"), "LM-11.3.2d", "nobody is besieged");
}

// rule: LM-11.3.2e
#[test]
fn lm_11_3_2e_with_the_option_kavanagh_waits_for_the_die() {
    let option = [("kavanagh_timing", "after_roll")];
    let mut bench = relief(&option, true);
    assert_eq!(bench.refusal("play kavanagh"), "LM-11.3.2d");
    bench.roll("done", [1]);
    assert_eq!(bench.asked(), "british: kavanagh");
    bench.give("replace");
    assert!(bench.state.open.used.has(counter("kavanagh")));
    // Without him in hand the question is put all the same, but only `keep` is lawful.
    let mut without = relief(&option, true);
    without.state.hand.remove(counter("kavanagh"));
    without.state.open.used.insert(counter("kavanagh"));
    without.roll("done", [1]);
    assert_eq!(without.notations(), ["keep"]);
    assert_eq!(without.refusal("replace"), "LM-11.3.2e");
    // A battle that relieves nobody is none of his, whatever is in hand.
    let mut open = relief(&option, false);
    open.roll("done", [1]);
    assert_eq!(open.asked(), "british: loss");
}

// rule: LM-11.3.2f
#[test]
fn lm_11_3_2f_the_hodson_network_adds_one_to_a_british_siege() {
    let mut bench = map()
        .risen("delhi")
        .inside(Rebel, "delhi", "bni38 bni54")
        .field(British, "delhi", "rf10 rf37")
        .hand("hodson_net orgy")
        .sieges(British);
    bench.give_all(&["siege delhi", "play hodson_net"]);
    // 8 : 4 → 2/1; die 2 + 1 = 3 → 1. Then the garrison's attrition.
    bench.roll("done", [2, 6]);
    assert_eq!(bench.fort_of("delhi"), 1);
    let mut rebel = map().civilians("lucknow").field(Rebel, "lucknow", "bni1").hand("hodson_net tiger").sieges(Rebel);
    rebel.give("siege lucknow");
    assert_eq!(rebel.refusal("play hodson_net"), "LM-1.3b");
}

// rule: LM-11.3.2g LM-11.3.2h
#[test]
fn lm_11_3_2g_persuasive_officers_win_mutineers_back() {
    let mut bench = map()
        .field(British, "bareilly", "bni28 gurkhas rf10")
        .hand("bad_rohilkhand sap1 persuasive hodson_net")
        .rebellion();
    bench.roll("rebel bad_rohilkhand in rohilkhand", [2, 1]);
    bench.give_all(&["stay", "place moradabad"]);
    let mut bench = bench.reinforcements();
    assert_eq!(bench.refusal("stratagem persuasive on delhi"), "LM-11.3.2h");
    bench.roll("stratagem persuasive on bareilly", [5, 4]);
    assert_eq!(
        (bench.side("bni28"), bench.place("bni28")),
        (British, "bareilly inside".to_owned()),
        "he joins the British inside"
    );
    assert_eq!(bench.side("gurkhas"), Rebel);
}

// rule: LM-11.3.2h
#[test]
fn lm_11_3_2h_without_british_inside_the_returned_shelter_once() {
    let mut bench =
        map().field(British, "bareilly", "bni28 bni1").hand("bad_rohilkhand sap1 persuasive hodson_net").rebellion();
    bench.roll("rebel bad_rohilkhand in rohilkhand", [2]);
    bench.give("place moradabad");
    let mut bench = bench.reinforcements();
    bench.roll("stratagem persuasive on bareilly", [5, 6]);
    assert_eq!(bench.asked(), "british: shelter");
    assert_eq!(bench.choices("retreat"), ["aligarh", "shahjahanpur"]);
    bench.give("retreat aligarh");
    assert_eq!((bench.place("bni28"), bench.place("bni1")), ("aligarh".to_owned(), "aligarh".to_owned()));
    // From inside they go to the British who besiege in the field.
    let mut inside = map().inside(Rebel, "bareilly", "bni9").field(British, "bareilly", "bni28 rf10");
    inside = inside.hand("bad_rohilkhand sap1 persuasive hodson_net").rebellion();
    inside.give("rebel bad_rohilkhand in rohilkhand");
    inside.give("place moradabad");
    assert_eq!(inside.place("bni28"), "bareilly inside");
    let mut inside = inside.reinforcements();
    inside.roll("stratagem persuasive on bareilly", [6]);
    assert_eq!((inside.side("bni28"), inside.place("bni28")), (British, "bareilly".to_owned()));
    // A city that rose last turn has not just risen.
    let mut late =
        map().field(British, "bareilly", "bni28").hand("bad_rohilkhand sap1 persuasive hodson_net").rebellion();
    late.roll("rebel bad_rohilkhand in rohilkhand", [2]);
    late.give("place bareilly");
    assert!(late.clone().reinforcements().may("stratagem persuasive on bareilly"));
    assert_eq!(late.turn(5).reinforcements().refusal("stratagem persuasive on bareilly"), "LM-11.3.2h");
}

// rule: LM-11.3.2h
#[test]
fn lm_11_3_2h_a_mutineer_who_has_left_the_city_is_not_won_back() {
    let mut bench = map().inside(Rebel, "bareilly", "bni9").field(British, "bareilly", "havelock: bni28 rf10");
    bench = bench.hand("bad_rohilkhand agent1 sap1 persuasive hodson_net").rebellion();
    bench.give_all(&["rebel bad_rohilkhand in rohilkhand", "place moradabad"]);
    bench.roll("stratagem agent1 on bni28", [3]);
    bench.give("exit shahjahanpur");
    assert_eq!(bench.state.unit(unit("bni28")).mutinied, Some(zone("bareilly")), "he turned over in the risen city");
    let mut bench = bench.reinforcements();
    bench.give("stratagem persuasive on bareilly");
    assert_eq!((bench.side("bni28"), bench.told("LM-11.3.2g")), (Rebel, false), "no die is thrown for him");
}

// rule: LM-11.3.2g LM-11.3.1e
#[test]
fn lm_11_3_2g_whom_an_agent_turned_over_in_the_risen_city_may_be_won_back() {
    let mut bench = map()
        .field(British, "bareilly", "havelock: bni28 rf10")
        .hand("bad_rohilkhand agent1 sap1 persuasive hodson_net")
        .rebellion();
    bench.roll("rebel bad_rohilkhand in rohilkhand", [2]);
    bench.give_all(&["stay", "place moradabad"]);
    bench.roll("stratagem agent1 on bni28", [3]);
    assert_eq!((bench.side("bni28"), bench.place("bni28")), (Rebel, "bareilly".to_owned()));
    let mut bench = bench.reinforcements();
    bench.roll("stratagem persuasive on bareilly", [5]);
    assert_eq!((bench.side("bni28"), bench.place("bni28")), (British, "bareilly inside".to_owned()));
}

// rule: LM-11.3.2i
#[test]
fn lm_11_3_2i_engineers_rebuild_a_point() {
    let mut bench = british_hand("engineers1").civilians("lucknow").field(Rebel, "lucknow", "bni1").fort("lucknow", 1);
    bench.give("stratagem engineers1 on lucknow");
    assert_eq!(bench.fort_of("lucknow"), 2);
    assert_eq!(
        british_hand("engineers1").civilians("lucknow").refusal("stratagem engineers1 on lucknow"),
        "LM-11.3.2i"
    );
    let rebels = british_hand("engineers1")
        .risen("delhi")
        .inside(Rebel, "delhi", "bni38")
        .field(British, "delhi", "rf10")
        .fort("delhi", 1);
    assert_eq!(rebels.refusal("stratagem engineers1 on delhi"), "LM-11.3.2i", "rebels are besieged there");
}

/// Nicholson with these units attacks three rebel units at Delhi; the British turn to play counters.
fn with_line(column: &str, line: &str, hand: &str) -> Bench {
    let mut bench = map().quelled("delhi").field(Rebel, "delhi", "bni38 bni54 bni74").field(
        British,
        "ambala",
        &format!("nicholson: {column}"),
    );
    bench = bench.hand(hand).operations(British);
    bench.give_all(&[
        "activate nicholson",
        "step delhi",
        "end movement",
        &format!("line nicholson with {line}"),
        "line none with bni38 bni54 bni74",
    ]);
    bench
}

// rule: LM-11.3.2j
#[test]
fn lm_11_3_2j_tartan_needs_a_highlander_in_the_line() {
    assert!(with_line("hi78 rf10", "hi78 rf10", "tartan orgy").may("play tartan"));
    assert!(with_line("hi93- rf10", "hi93 rf10", "tartan orgy").may("play tartan"), "a disorganised one counts");
    assert_eq!(
        with_line("hi78 rf10", "rf10", "tartan orgy").refusal("play tartan"),
        "LM-11.3.2j",
        "lined up, not merely present"
    );
    assert_eq!(
        with_line("rf91 rf10", "rf91 rf10", "tartan orgy").refusal("play tartan"),
        "LM-11.3.2j",
        "the 91st does not count"
    );
}

// rule: LM-11.3.2k
#[test]
fn lm_11_3_2k_khalsa_needs_sikhs_or_irregular_horse() {
    for id in ["hodson", "multani", "b_punjab2", "b_punjab3", "hodson-"] {
        assert!(
            with_line(&format!("{id} rf10"), &format!("{} rf10", id.trim_end_matches('-')), "khalsa orgy")
                .may("play khalsa"),
            "{id}"
        );
    }
    for id in ["b_bni26", "rf37", "lanc9"] {
        assert_eq!(
            with_line(&format!("{id} rf10"), &format!("{id} rf10"), "khalsa orgy").refusal("play khalsa"),
            "LM-11.3.2k",
            "{id}"
        );
    }
    // The very 2nd Punjab does not help once it has gone over, nor Hodson's Horse that is there but not lined up.
    assert_eq!(with_line("hodson rf10", "rf10", "khalsa orgy").refusal("play khalsa"), "LM-11.3.2k");
    let mut bench = map().quelled("delhi").field(Rebel, "delhi", "b_punjab2 bni38").field(
        British,
        "ambala",
        "nicholson: rf10 rf37",
    );
    bench = bench.hand("khalsa orgy").operations(British);
    bench.give_all(&[
        "activate nicholson",
        "step delhi",
        "end movement",
        "line nicholson with rf10 rf37",
        "line none with b_punjab2 bni38",
    ]);
    assert_eq!(bench.refusal("play khalsa"), "LM-11.3.2k");
    // Both cries in one battle.
    let mut both = with_line("hodson hi78", "hodson hi78", "khalsa tartan orgy");
    both.give_all(&["play khalsa", "play tartan"]);
    both.roll("done", [1]);
    let modifier = both
        .log
        .iter()
        .find_map(|event| if let Event::BattleRolled { terms, .. } = event { Some(terms.modifier) } else { None });
    assert_eq!(modifier, Some(1 + 2 + 2));
}
