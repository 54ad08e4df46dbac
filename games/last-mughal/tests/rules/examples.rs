//! The worked examples of the specification, with their dice.

use last_mughal::Event;
use last_mughal::rules::state::CityStatus;
use last_mughal::rules::victory::totals;

use crate::bench::*;

const ROAD: [&str; 5] = ["step raniganj", "step hazaribagh", "step benares", "step allahabad", "step cawnpore"];

fn spent(bench: &Bench) -> u8 {
    let (_, column) =
        last_mughal::rules::operations::columns::marching(&bench.state).expect("a column is on the march");
    column.drawn
        + (bench.state.table.data.figure(column.figure.expect("he leads")).initiative + u8::from(column.cavalry_bonus)
            - column.own)
}

// rule: LM-7.2b LM-7.2g
#[test]
fn example_01_road_in_the_dry_season() {
    let mut bench = map().turn(1).field(British, "calcutta", "havelock: rf37").operations(British);
    bench.give("activate havelock");
    bench.give_all(&ROAD);
    assert_eq!((spent(&bench), bench.place("rf37")), (0, "cawnpore".to_owned()));
}

// rule: LM-7.2b LM-7.2d LM-7.1f LM-7.1d
#[test]
fn example_02_road_in_the_monsoon() {
    let start = |who: &str| {
        let mut bench = map().turn(2).field(British, "calcutta", who).hand("intuition2 orgy").operations(British);
        bench.give_all(&["use intuition2", &format!("activate {}", who.split(':').next().unwrap())]);
        bench.give_all(&ROAD[..4]);
        assert_eq!(spent(&bench), 6);
        bench
    };
    assert_eq!(start("havelock: rf37").refusal("step cawnpore"), "LM-7.1f");
    assert!(start("nicholson: rf37").may("step cawnpore"));
    assert!(start("havelock: dg2 hodson").may("step cawnpore"));
}

// rule: LM-7.2f LM-7.2g
#[test]
fn example_03_contact_at_the_end_of_the_road() {
    let cost = |turn, who: &str| {
        let mut bench = map()
            .turn(turn)
            .risen("cawnpore")
            .field(British, "allahabad", &format!("havelock: {who}"))
            .operations(British);
        bench.give_all(&["activate havelock", "step cawnpore"]);
        bench
            .log
            .iter()
            .find_map(|event| if let Event::Stepped { cost, .. } = event { Some(*cost) } else { None })
            .unwrap()
    };
    // Six AP to Allahabad in the monsoon: 8 in all without cavalry, 7 with.
    assert_eq!((6 + cost(2, "rf10"), 6 + cost(2, "rf10 dg6"), cost(1, "rf10"), cost(1, "rf10 dg6")), (8, 7, 1, 0));
}

// rule: LM-7.2e LM-7.2g
#[test]
fn example_04_flood() {
    let mut bench = map().turn(3).field(British, "calcutta", "havelock: rf37").hand("flood tiger").rebellion();
    bench.give("stratagem flood");
    let mut bench = bench.operations(British);
    bench.give("activate havelock");
    bench.give_all(&ROAD[..2]);
    assert_eq!((spent(&bench), bench.refusal("step benares")), (2, "LM-7.2e"));
    bench.give("step patna");
    assert_eq!(spent(&bench), 3);
}

// rule: LM-5.1c LM-5.2a LM-5.2b LM-5.3a LM-5.4a
#[test]
fn example_05_oudh_rises() {
    let mut bench = scenario("rebellion");
    bench.roll("rebel bad_oudh in oudh", [3, 5]);
    for id in ["oudh7", "bni13", "bni71", "bni53", "bni1", "bni56", "blc2"] {
        assert_eq!(bench.side(id), Rebel, "{id}");
    }
    assert!(bench.state.city(zone("lucknow")).civilians && !bench.state.city(zone("cawnpore")).civilians);
    assert_eq!((bench.fort_of("lucknow"), bench.vp(Rebel)), (2, 2));
    bench.give_all(&["place cawnpore", "place cawnpore"]);
    assert_eq!(bench.asked(), "british: shelter");
    bench.give("stay");
    assert_eq!(bench.place("rf32"), "lucknow inside");
    bench.give("place lucknow");
    assert_eq!((bench.place("bad_oudh"), bench.asked()), ("lucknow".to_owned(), "rebel: rebellion".to_owned()));
}

// rule: LM-5.1b LM-5.2b LM-5.2d LM-5.5a LM-1.4d
#[test]
fn example_06_the_nwp_rises() {
    let mut bench = scenario("rebellion");
    bench.roll("rebel bad_oudh in oudh", [3, 5]);
    bench.give_all(&["place cawnpore", "place cawnpore", "stay", "place lucknow"]);
    bench.roll("rebel bad_nwp in nwp", [6, 2, 5, 1, 3, 4, 2, 5, 4, 5, 2, 1, 6, 3, 2]);
    assert_eq!(bench.status("benares"), CityStatus::Quiet);
    for at in ["allahabad", "jhansi", "gwalior", "agra", "delhi", "meerut", "ambala"] {
        assert_eq!(bench.status(at), CityStatus::Rebellion, "{at}");
    }
    for id in ["bni20", "bni9", "bni38", "bni54", "bni74", "bni11", "blc3", "bni36"] {
        assert_eq!(bench.side(id), Rebel, "{id}");
    }
    assert_eq!((bench.vp(Rebel), bench.figure_place("bahadur")), (2 + 4, "delhi".to_owned()));
    // Allahabad, Meerut, Ambala decide in the order of the map.
    assert_eq!(bench.choices("retreat"), ["banda", "benares", "sultanpur"]);
    assert_eq!(bench.refusal("retreat cawnpore"), "LM-5.2d");
    bench.give("retreat benares");
    assert_eq!(
        (bench.figure_place("havelock"), bench.choices("retreat")),
        ("benares".to_owned(), vec!["aligarh".to_owned(), "moradabad".to_owned()])
    );
    bench.give("stay");
    assert_eq!((bench.choices("retreat"), bench.refusal("retreat punjab")), (vec!["shimla".to_owned()], "LM-1.4d"));
    bench.give("stay");
    assert_eq!(bench.asked(), "rebel: place-badmashes");
    // Had Benares risen too, without troops, they could have gone there all the same, to be besieged again.
    let mut risen = scenario("rebellion");
    risen.roll("rebel bad_oudh in oudh", [3, 5]);
    risen.give_all(&["place cawnpore", "place cawnpore", "stay", "place lucknow"]);
    risen.roll("rebel bad_nwp in nwp", [4, 2, 5, 1, 3, 4, 2, 5, 4, 4, 5, 2, 1, 6, 3, 2]);
    risen.give("retreat benares");
    assert_eq!(
        (risen.figure_place("havelock"), risen.place("rf10"), risen.status("benares")),
        ("benares inside".to_owned(), "benares inside".to_owned(), CityStatus::Rebellion)
    );
}

// rule: LM-8.4b LM-8.5a LM-8.6a LM-8.7.2c LM-8.8a LM-9.5a LM-9.6a LM-9.6b LM-9.6c
#[test]
fn example_07_relief_of_cawnpore() {
    let mut bench = scenario("relief-of-cawnpore");
    bench.give_all(&["end", "end", "activate havelock", "step cawnpore"]);
    assert!(bench.log.iter().any(|event| matches!(event, Event::Stepped { cost: 2, contact: true, .. })));
    bench.give_all(&["end movement", "line havelock with hi78 rf10 madras1"]);
    bench.give("line nana with bni53 bni1 bni56 blc2");
    bench.give_all(&["play ghazis1", "done", "play tartan", "play intuition1"]);
    bench.roll("done", [3]);
    assert!(
        bench.story().iter().any(|line| line.starts_with("Battle at Cawnpore 13:8 → 3/2, +1 column, die 3+1: 1A 2DR,")),
        "{:?}",
        bench.story()
    );
    bench.give_all(&["lose rf10", "lose bni53", "lose bni1"]);
    assert_eq!(bench.choices("retreat"), ["banda", "fatehgarh", "lucknow"]);
    assert_eq!(bench.refusal("retreat allahabad"), "LM-8.7.2c");
    bench.give("retreat lucknow");
    assert_eq!(
        (bench.vp(British), bench.status("cawnpore"), bench.asked()),
        (3, CityStatus::Quelled, "british: rally".to_owned())
    );
    bench.give("rally rf10");
    assert_eq!((bench.steps("rf10"), bench.place("bni56")), (2, "lucknow".to_owned()));
}

// rule: LM-8.4b
#[test]
fn example_08_rounding() {
    let table = &data().battle;
    let column = |attacker, defender| table.columns[table.column(attacker, defender)].to_string();
    let all =
        [(11, 8), (12, 8), (5, 16), (16, 5), (7, 10), (13, 20)].map(|(attacker, defender)| column(attacker, defender));
    assert_eq!(all, ["1/1", "3/2", "1/3", "3/1", "2/3", "1/2"]);
}

// rule: LM-8.4c
#[test]
fn example_09_shift_and_clamp() {
    let table = &data().battle;
    let column = |shift| table.columns[table.shifted(table.column(20, 4), shift)].to_string();
    assert_eq!((column(-1), column(1), column(0)), ("2/1".to_owned(), "3/1".to_owned(), "3/1".to_owned()));
    // Intuition and Mughal together cancel.
    let mut bench = map().quelled("delhi").field(Rebel, "delhi", "bahadur bni38 bni54").field(
        British,
        "ambala",
        "nicholson: rf10 rf37",
    );
    bench = bench.hand("mughal sap1 intuition1 orgy").operations(British);
    bench.give_all(&[
        "activate nicholson",
        "step delhi",
        "end movement",
        "line nicholson with rf10 rf37",
        "line none with bni38 bni54",
    ]);
    bench.give_all(&["play mughal", "done", "play intuition1"]);
    bench.roll("done", [1]);
    assert!(bench.log.iter().any(|event| matches!(event, Event::BattleRolled { terms, .. } if terms.shift == 0)));
}

// rule: LM-8.8a LM-8.8b
#[test]
fn example_10_pursuit() {
    // 16 : 9 → 3/2, +1, die 4 → row 5: 1A 2DR; cavalry 3 against 2.
    let mut bench = map().risen("lucknow").field(British, "faizabad", "havelock: rf10 rf37 hi78 dg6").field(
        Rebel,
        "lucknow",
        "kotah bni1 bni53 blc2",
    );
    bench = bench.operations(British);
    bench.give_all(&[
        "activate havelock",
        "step lucknow",
        "end movement",
        "stand",
        "line havelock with rf10 rf37 hi78 dg6",
    ]);
    bench.roll("line none with kotah bni1 bni53 blc2", [4]);
    bench.give_all(&["lose rf10", "lose bni1", "lose bni53"]);
    let mut refuge = bench.clone();
    bench.give("retreat sitapur");
    assert_eq!(bench.asked(), "rebel: pursuit-loss");
    bench.give("lose kotah");
    assert_eq!(bench.state.field(zone("sitapur"), Rebel), units("blc2"), "three steps lost");
    refuge.give("refuge");
    assert_eq!(refuge.state.within(zone("lucknow"), Rebel), units("kotah blc2"), "two steps lost");
}

// rule: LM-8.7.1b
#[test]
fn example_11_both_destroyed() {
    let mut bench =
        map().field(Rebel, "jhansi", "bni1").field(British, "banda", "bni28").hand("ghazis2 sap1").operations(Rebel);
    bench.give_all(&["use ghazis2", "activate units bni1", "step banda", "end movement"]);
    assert_eq!(bench.asked(), "rebel: tactics");
    bench.roll("done", [4]);
    assert_eq!((bench.place("bni1"), bench.place("bni28")), ("gone".to_owned(), "gone".to_owned()));
    assert_eq!((bench.vp(Rebel), bench.vp(British)), (0, 0));
    assert!(bench.log.iter().any(|event| matches!(event, Event::BattleEnded { winner: None, .. })));
}

// rule: LM-8.7.1b
#[test]
fn example_12_an_attacker_routed_on_a_good_roll() {
    let mut bench = map()
        .field(Rebel, "jhansi", "bni1")
        .field(British, "banda", "rf37")
        .hand("ghazis1 ghazis2 sap1")
        .operations(Rebel);
    bench.give_all(&["use ghazis2", "activate units bni1", "step banda", "end movement", "play ghazis1"]);
    bench.roll("done", [4]);
    assert!(bench.log.iter().any(|event| matches!(event, Event::BattleRolled { reading, .. } if reading.row == 6)));
    assert_eq!(
        (bench.place("bni1"), bench.place("rf37"), bench.steps("rf37")),
        ("gone".to_owned(), "banda".to_owned(), 1)
    );
    assert_eq!((bench.vp(British), bench.vp(Rebel)), (1, 0));
}

// rule: LM-9.2a LM-9.3a LM-11.3.1i LM-9.2e
#[test]
fn example_13_siege_of_lucknow() {
    let start = || {
        map().civilians("lucknow").inside(British, "lucknow", "rf32").field(
            Rebel,
            "lucknow",
            "oudh7 bni13 bni71 bad_oudh",
        )
    };
    let mut first = start().sieges(Rebel);
    first.roll("siege lucknow", [5, 6]);
    assert!(first.log.iter().any(|event| matches!(event, Event::SiegeRolled { strengths: [7, 5], fort: 1, .. })));
    let mut second = start().fort("lucknow", 1).hand("sap1 tiger").sieges(Rebel);
    second.give_all(&["siege lucknow", "play sap1"]);
    assert_eq!((second.vp(Rebel), second.told("LM-9.3a")), (4, false), "it falls without a roll");
}

// rule: LM-9.2d LM-9.2g LM-11.3.2f
#[test]
fn example_14_storm_of_delhi() {
    let mut bench = map().risen("delhi").inside(Rebel, "delhi", "bahadur bni38 bni54 bni74 bni11 blc3");
    bench = bench
        .field(British, "delhi", "rf60 rf10 rf37 hi78 lanc9- royal_art b_punjab2")
        .hand("hodson_net orgy")
        .sieges(British);
    assert_eq!(siege_strengths(&bench.state, British, zone("delhi")), [21, 10]);
    bench.give_all(&["siege delhi", "play hodson_net"]);
    bench.roll("done", [4]);
    assert_eq!(
        (bench.status("delhi"), bench.figure_place("bahadur"), bench.place("bni38")),
        (CityStatus::Quelled, "gone".to_owned(), "gone".to_owned())
    );
}

// rule: LM-9.2c
#[test]
fn example_15_ratio_too_low() {
    let mut weak = map()
        .civilians("lucknow")
        .inside(British, "lucknow", "rf32")
        .field(Rebel, "lucknow", "bni1 bad_oudh")
        .sieges(Rebel);
    weak.roll("siege lucknow", [6]);
    assert!(weak.told("LM-9.2c") && !weak.told("LM-9.3a"), "3 besiege 5; the die is the garrison's attrition");
    let mut enough = map()
        .civilians("lucknow")
        .inside(British, "lucknow", "hi78")
        .field(Rebel, "lucknow", "bni1 bni53")
        .sieges(Rebel);
    enough.roll("siege lucknow", [6, 6]);
    assert_eq!(enough.fort_of("lucknow"), 1);
}

// rule: LM-9.4a
#[test]
fn example_16_attrition() {
    let mut bench =
        map().civilians("lucknow").inside(British, "lucknow", "rf32").field(Rebel, "lucknow", "bad_oudh").sieges(Rebel);
    assert_eq!(siege_strengths(&bench.state, Rebel, zone("lucknow"))[1], 5);
    bench.roll("siege lucknow", [1]);
    assert_eq!(siege_strengths(&bench.state, Rebel, zone("lucknow"))[1], 3);
}

// rule: LM-8.0h LM-8.0i
#[test]
fn example_17_flight() {
    let enter = |who: &str, die| {
        let mut bench =
            map().field(Rebel, "banda", who).field(British, "allahabad", "havelock: rf10").operations(British);
        bench.give("activate havelock");
        bench.roll("step banda", [die]);
        (bench.asked(), bench.figure_place(who))
    };
    assert_eq!(enter("tatya", 3), ("rebel: flee".to_owned(), "banda".to_owned()));
    assert_eq!(enter("tatya", 4), ("british: column".to_owned(), "gone".to_owned()));
    assert!((1..=6).all(|die| enter("bahadur", die).1 == "gone"));
}

// rule: LM-4b LM-4c
#[test]
fn example_18_initiative() {
    let mut bench = map()
        .turn(1)
        .risen("jhansi")
        .field(Rebel, "delhi", "tatya: bni1")
        .field(British, "benares", "havelock: rf10")
        .piles("");
    bench = bench.operations(British).first(Rebel);
    bench.roll("end movement", [4, 4]);
    assert_eq!((bench.state.open.turn, bench.state.open.first), (2, Rebel));
}

// rule: LM-11.3.1f LM-11.3.1g
#[test]
fn example_19_agent() {
    let mut gurkhas = map().field(British, "benares", "gurkhas").hand("agent1 tiger").rebellion();
    gurkhas.roll("stratagem agent1 on gurkhas", [3]);
    assert_eq!(gurkhas.side("gurkhas"), British);
    let mut bench = map().field(British, "benares", "havelock: bni28 rf10").hand("agent1 tiger").rebellion();
    bench.roll("stratagem agent1 on bni28", [3]);
    assert_eq!(bench.choices("exit"), ["allahabad", "arrah", "azamgarh", "hazaribagh"]);
}

// rule: LM-11.3.2d LM-11.3.2e
#[test]
fn example_20_kavanagh() {
    let rebels = "nana: kotah jhansi_c bni1 bni53 r_punjab2";
    let mut bench = map().civilians("lucknow").field(Rebel, "lucknow", rebels);
    bench = bench.field(British, "faizabad", "havelock: rf10 hi78").hand("kavanagh orgy").operations(British);
    bench.give_all(&["activate havelock", "step lucknow", "end movement", "line havelock with rf10 hi78"]);
    bench.give_all(&["line nana with kotah jhansi_c bni1 bni53 r_punjab2", "play kavanagh"]);
    bench.roll("done", [2]);
    let rolled = "Battle at Lucknow 9:12 → 2/3, die 2+1: 1AR 1D,";
    assert!(bench.story().iter().any(|line| line.starts_with(rolled)), "{:?}", bench.story());
    bench.give("replace");
    assert!(bench.told("LM-11.3.2d"));
    bench.give("retreat sitapur");
    assert_eq!((bench.steps("rf10"), bench.place("kotah")), (2, "sitapur".to_owned()), "no losses");
    assert_eq!(bench.vp(British), 1 + 1 + 1, "battle, siege, civilians");
}

// rule: LM-7.1g LM-7.1e
#[test]
fn example_21_shared_ap() {
    let mut bench = map()
        .field(Rebel, "banda", "nana: bni1")
        .field(Rebel, "bareilly", "bni53")
        .hand("ghazis2 sap1")
        .operations(Rebel);
    bench.give("use ghazis2");
    assert_eq!(bench.state.open.pool, 3);
    bench.give_all(&["activate nana", "step jhansi", "step gwalior", "step agra", "stop"]);
    assert_eq!(bench.state.open.pool, 2);
    bench.give_all(&["activate units bni53", "step moradabad", "step meerut", "stop"]);
    assert_eq!(bench.state.open.pool, 1);
    bench.give("end movement");
    assert!(bench.log.contains(&Event::MovementEnded { side: Rebel, lost: 1 }));
}

// rule: LM-7.5b LM-7.5d LM-7.5f
#[test]
fn example_22_incitement() {
    let incite = |options: &[(&str, &str)], at: &str, die| {
        let mut bench = map_with(options).field(Rebel, at, "tatya").operations(Rebel);
        bench.roll(&format!("incite {at}"), [die]);
        bench.status(at) == CityStatus::Rebellion
    };
    assert!(incite(&[], "benares", 2) && !incite(&[], "benares", 3));
    let province = [("incite_value", "province")];
    assert!(incite(&province, "benares", 4) && !incite(&province, "shimla", 1));
}

// rule: LM-9.5a LM-9.5b LM-9.6a LM-9.6b
#[test]
fn example_23_quelling() {
    let mut bench =
        map().turn(1).civilians("allahabad").field(British, "benares", "havelock: rf10").operations(British);
    bench.give_all(&["activate havelock", "step allahabad"]);
    assert!(bench.log.iter().any(|event| matches!(event, Event::Stepped { cost: 1, .. })));
    assert_eq!((bench.status("allahabad"), bench.vp(British)), (CityStatus::Quelled, 2));
    assert_eq!(bench.refusal("step cawnpore"), "LM-7.2.2d", "movement ends");
}

// rule: LM-10.2c LM-10.2f LM-10.2i
#[test]
fn example_24_final_score() {
    let bench = map()
        .risen("delhi bareilly jhansi")
        .field(Rebel, "aligarh", "bni1")
        .field(Rebel, "sitapur", "nana tatya bahadur")
        .field(British, "calcutta", "rf10")
        .quelled("berhampore patna lucknow cawnpore benares allahabad gwalior agra meerut")
        .field(British, "raniganj", "rf37")
        .field(British, "hazaribagh", "rf60");
    let mut bench = bench;
    bench.state.open.score[0][0] = 13;
    bench.state.open.score[1][0] = 11;
    assert_eq!(totals(&bench.state), [28, 27]);
    let mut bench = bench.turn(6).operations(British).first(Rebel);
    bench.give("end movement");
    let engine::Pending::Over(outcome) = engine::Game::pending(&bench.state) else { panic!("the last turn is over") };
    assert_eq!((outcome.level, outcome.margin[0]), ("draw", 1));
}

// rule: LM-11.3.2k LM-8.8a
#[test]
fn example_25_khalsa() {
    let mut bench = map().turn(2).risen("gwalior").field(Rebel, "gwalior", "bni20 bni9 kotah").field(
        British,
        "agra",
        "nicholson: rf60 b_punjab2 multani",
    );
    bench = bench.hand("khalsa orgy").operations(British);
    bench.give_all(&["activate nicholson", "step gwalior", "end movement", "stand"]);
    let mut alone = bench.clone();
    bench.give_all(&["line nicholson with rf60 b_punjab2 multani", "line none with bni20 bni9 kotah", "play khalsa"]);
    bench.roll("done", [2]);
    assert!(bench.log.iter().any(|event| matches!(event, Event::BattleRolled { terms, reading, result, .. }
        if (terms.attacker, terms.defender, terms.modifier, reading.row, result.to_string().as_str()) == (9, 7, 3, 5, "1A 1DR"))));
    bench.give_all(&["lose rf60", "lose bni20", "retreat jhansi"]);
    assert_eq!((bench.steps("rf60"), bench.asked()), (1, "rebel: pursuit-loss".to_owned()), "cavalry 2 against 0");
    bench.give("lose bni9");
    assert_eq!(bench.state.field(zone("jhansi"), Rebel), units("kotah"), "one step more");
    alone.give_all(&["line nicholson with rf60", "line none with bni20 bni9 kotah"]);
    assert_eq!(alone.refusal("play khalsa"), "LM-11.3.2k");
    // A 2nd Punjab among the rebels does not help.
    let mut turned = map()
        .turn(2)
        .risen("gwalior")
        .field(Rebel, "gwalior", "r_punjab2 bni9")
        .field(British, "agra", "nicholson: rf60")
        .hand("khalsa orgy")
        .operations(British);
    turned.give_all(&["activate nicholson", "step gwalior", "end movement", "stand"]);
    turned.give_all(&["line nicholson with rf60", "line none with r_punjab2 bni9"]);
    assert_eq!((turned.asked(), turned.refusal("play khalsa")), ("british: tactics".to_owned(), "LM-11.3.2k"));
}

// rule: LM-9.1b LM-9.1c LM-9.2h LM-9.4a LM-9.5c LM-9.6a LM-9.6c LM-9.6d
#[test]
fn example_26_siege_without_besiegers() {
    let start = |options: &[(&str, &str)]| {
        let mut bench = map_with(options)
            .civilians("lucknow")
            .inside(British, "lucknow", "rf32")
            .fort("lucknow", 1)
            .field(Rebel, "lucknow", "bni1")
            .quelled("cawnpore")
            .field(British, "cawnpore", "havelock: rf10-")
            .piles("")
            .turn(3)
            .operations(Rebel);
        bench.give_all(&["activate units bni1", "step sitapur"]);
        assert_eq!(
            (bench.fort_of("lucknow"), bench.vp(British), bench.place("rf32")),
            (2, 0, "lucknow inside".to_owned())
        );
        bench.give("end movement");
        bench
    };
    let mut bench = start(&[]);
    assert_eq!(bench.refusal("break out lucknow"), "LM-9.5c");
    // No siege roll; attrition; then the initiative of turn 4, which the British win.
    bench.roll("end movement", [1, 1, 6]);
    assert!(!bench.told("LM-9.3a"));
    assert_eq!((bench.steps("rf32"), bench.state.open.turn), (1, 4));
    bench.give_all(&["activate havelock", "step lucknow"]);
    assert!(bench.log.iter().any(|event| matches!(event, Event::Stepped { cost: 2, .. })));
    assert_eq!((bench.status("lucknow"), bench.vp(British)), (CityStatus::Quelled, 2));
    assert_eq!((bench.place("rf32"), bench.state.city(zone("lucknow")).civilians), ("lucknow".to_owned(), false));
    assert_eq!((bench.asked(), bench.choices("rally")), ("british: rally".to_owned(), vec!["rf10".to_owned()]));
    let mut alone = start(&[("populace_siege", "break_out")]);
    alone.give("break out lucknow");
    assert_eq!(
        (alone.place("rf32"), alone.status("lucknow"), alone.vp(British)),
        ("lucknow".to_owned(), CityStatus::Quelled, 1)
    );
    assert_eq!(alone.refusal("activate units rf32"), "LM-7.2.1i");
    let mut quelled =
        map().quelled("lucknow").inside(British, "lucknow", "rf32").field(Rebel, "lucknow", "bni1").operations(Rebel);
    quelled.give_all(&["activate units bni1", "step sitapur"]);
    assert_eq!(quelled.place("rf32"), "lucknow");
}

// rule: LM-7.4a
#[test]
fn example_27_mistrust_in_the_line() {
    let attack = |turn: u8| {
        let mut bench = map()
            .turn(turn)
            .risen("allahabad")
            .field(Rebel, "allahabad", "bni1 bni53")
            .field(British, "benares", "havelock: rf10")
            .field(British, "calcutta", "bni28")
            .operations(British);
        bench.give("activate units bni28");
        bench.give_all(&ROAD[..3]);
        bench.give("step allahabad");
        let cost =
            bench.log.iter().find_map(|event| if let Event::Stepped { cost, .. } = event { Some(*cost) } else { None });
        assert_eq!(cost, Some(1), "road 0 and contact 1");
        bench.give_all(&["activate havelock", "step allahabad", "end movement", "stand"]);
        bench
    };
    let first = attack(1);
    assert_eq!(first.refusal("line havelock with rf10 bni28"), "LM-7.4a");
    assert_eq!(first.refusal("line havelock with bni28"), "LM-7.4a");
    assert!(first.may("line havelock with rf10") && first.may("line none with rf10 bni28"));
    assert!(attack(4).may("line havelock with rf10 bni28"), "only on the first turn");
}

// rule: LM-8.9b
#[test]
fn example_28_fate_of_figures() {
    let mut bench = map()
        .field(British, "allahabad", "havelock: rf10 hi78 rf37")
        .field(Rebel, "banda", "nana: bni53 tatya: bni9 bni56")
        .operations(British);
    bench.give_all(&["activate havelock", "step banda", "end movement"]);
    bench.give("line havelock with rf10 hi78 rf37");
    // 13 : 4 → 3/1, die 4 → 2DR.
    bench.roll("line tatya with bni53 bni9", [4]);
    bench.give_all(&["lose bni53", "retreat jhansi"]);
    assert_eq!((bench.place("bni53"), bench.place("bni9")), ("gone".to_owned(), "gone".to_owned()));
    assert_eq!((bench.figure_place("nana"), bench.figure_place("tatya")), ("gone".to_owned(), "jhansi".to_owned()));
    assert_eq!(bench.led_by("tatya"), units("bni56"));
}

// rule: LM-8.2a
#[test]
fn example_29_cavalry_goes_the_rest_stands() {
    let mut bench = map()
        .quelled("meerut")
        .field(British, "meerut", "rf60 dg6")
        .field(Rebel, "delhi", "tatya: bni38 bni54")
        .operations(Rebel);
    bench.give_all(&["activate tatya", "step meerut", "end movement"]);
    assert!(bench.may("withdraw dg6 to aligarh"));
    assert_eq!(bench.refusal("withdraw dg6 to delhi"), "LM-8.7.2c");
    assert_eq!(bench.refusal("withdraw rf60 to aligarh"), "LM-8.2a");
    bench.give("withdraw dg6 to aligarh");
    assert_eq!(
        (bench.place("dg6"), bench.notations()),
        ("aligarh".to_owned(), vec!["shut in".to_owned(), "stand".to_owned()])
    );
}

// rule: LM-8.0c
#[test]
fn example_30_disorganised_and_cornered() {
    let start = |options: &[(&str, &str)]| {
        let mut bench = map_with(options)
            .field(British, "sultanpur", "rf10-")
            .field(Rebel, "faizabad", "bni9")
            .field(Rebel, "azamgarh", "bni20")
            .field(Rebel, "allahabad", "bni13")
            .field(Rebel, "lucknow", "tatya: bni1 bni53")
            .operations(Rebel);
        bench.give_all(&["activate tatya", "step sultanpur", "end movement"]);
        bench
    };
    let spared = start(&[]);
    assert_eq!(
        (spared.place("rf10"), spared.place("bni1"), spared.vp(Rebel)),
        ("sultanpur".to_owned(), "lucknow".to_owned(), 0)
    );
    let destroyed = start(&[("disorganised", "eliminate")]);
    assert_eq!((destroyed.place("rf10"), destroyed.vp(Rebel)), ("gone".to_owned(), 2));
    let mut fought = start(&[("disorganised", "fight")]);
    fought.roll("line tatya with bni1 bni53", [1]);
    assert!(fought.log.iter().any(|event| matches!(event, Event::BattleRolled { terms, .. } if terms.defender == 2)));
}

// rule: LM-8.7.2a LM-8.5b
#[test]
fn example_31_refuge_of_an_attacker() {
    let beaten = |city: &str| {
        let bench = map().field(Rebel, "azamgarh", "tatya: bni1 bni53").field(British, "benares", "hi78 dg6");
        let bench = if city == "quelled" { bench.quelled("benares") } else { bench };
        let mut bench = bench.operations(Rebel);
        bench.give_all(&["activate tatya", "step benares", "end movement", "stand"]);
        bench.give("line tatya with bni1 bni53");
        // 4 : 5 → 2/3, +1, die 3 → row 4, 1AR 1D.
        bench.roll("line none with hi78", [3]);
        bench.give("lose bni1");
        bench
    };
    let mut bench = beaten("quiet");
    assert_eq!(bench.notations(), ["refuge", "retreat azamgarh"]);
    bench.give("refuge");
    assert_eq!((bench.place("bni53"), bench.steps("bni53")), ("benares inside".to_owned(), 1));
    assert!(last_mughal::rules::sieges::is_besieger(&bench.state, British, zone("benares")));
    assert_eq!(beaten("quelled").place("bni53"), "azamgarh", "the only way");
}

// rule: LM-8.0j LM-7.2.2f
#[test]
fn example_32_no_test() {
    let mut bench = map()
        .field(British, "banda", "havelock")
        .field(Rebel, "cawnpore", "bni1 bni53")
        .field(British, "allahabad", "campbell: rf10 hi78")
        .field(Rebel, "jhansi", "tatya: bni9 bni20")
        .operations(British);
    bench.give_all(&["activate campbell", "step cawnpore", "end movement", "stand"]);
    bench.give("line campbell with rf10 hi78");
    // 9 : 4 → 2/1, +1, die 2 → row 3, 1A 1DR.
    bench.roll("line none with bni1 bni53", [2]);
    bench.give_all(&["lose rf10", "lose bni1", "retreat banda"]);
    assert_eq!((bench.place("bni53"), bench.figure_place("havelock")), ("banda".to_owned(), "banda".to_owned()));
    for (die, asked, points) in [(3, "british: flee", 0), (4, "rebel: column", 2)] {
        let mut bench = bench.clone().operations(Rebel);
        bench.give("activate tatya");
        bench.roll("step banda", [die]);
        assert_eq!((bench.asked().as_str(), bench.vp(Rebel)), (asked, points), "die {die}");
    }
}
