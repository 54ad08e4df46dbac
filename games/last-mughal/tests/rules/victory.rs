//! Control, immediate victory, the count, scenarios.

use engine::{Game, Outcome, Pending, RuleSet, Seats};
use last_mughal::Event;
use last_mughal::data::ids::Side;
use last_mughal::rules::phase::{End, Phase};
use last_mughal::rules::state::{Cause, CityStatus, Massacre};
use last_mughal::rules::victory::{controller, immediate, last_points, totals};

use crate::bench::*;

fn outcome(bench: &Bench) -> Outcome {
    match bench.state.pending() {
        Pending::Over(outcome) => outcome,
        Pending::Decision { .. } => panic!("the match goes on"),
    }
}

fn holder(bench: &Bench, at: &str) -> Option<Side> {
    controller(&bench.state, zone(at))
}

// rule: LM-10.1a
#[test]
fn lm_10_1a_calcutta_and_delhi_win_for_the_rebel() {
    let both = map().field(Rebel, "calcutta", "bni1").risen("delhi");
    assert_eq!(immediate(&both.state), Some(Rebel));
    assert_eq!(immediate(&map().field(Rebel, "calcutta", "bni1").state), None);
    assert_eq!(immediate(&map().risen("delhi").field(British, "calcutta", "rf10").state), None);
    let mut bench = both.piles("").operations(British).first(Rebel);
    bench.give("end movement");
    let won = outcome(&bench);
    assert_eq!((won.winners, won.level, won.reason.0), (Seats::only(Rebel.seat()), "total", "LM-10.1a"));
    assert_eq!(won.margin[..2], [21, -21]);
}

// rule: LM-10.1b LM-10.1c
#[test]
fn lm_10_1b_all_cities_win_for_the_british_once_one_has_rebelled() {
    assert_eq!(immediate(&map().state), None, "nothing has rebelled yet");
    assert_eq!(immediate(&map().quelled("agra").state), Some(British), "quiet cities without troops count as theirs");
    assert_eq!(immediate(&map().quelled("agra").risen("delhi").state), None);
    assert_eq!(immediate(&map().quelled("agra").field(Rebel, "patna", "bni1").state), None);
    assert_eq!(
        immediate(&map().quelled("agra").field(Rebel, "patna", "nana").state),
        Some(British),
        "a figure is no troops"
    );
}

// rule: LM-10.1c LM-10.1a LM-10.1b
#[test]
fn lm_10_1c_by_the_letter_only_troops_hold_a_city() {
    let strict = [("total_victory", "troops")];
    let capitals = || map_with(&strict).field(Rebel, "calcutta", "bni1").risen("delhi");
    assert_eq!(immediate(&capitals().state), None, "the marker of Delhi is not enough");
    assert_eq!(immediate(&capitals().field(Rebel, "delhi", "bni38").state), Some(Rebel));
    let besieging = capitals().field(Rebel, "delhi", "bni38").inside(British, "delhi", "rf10");
    assert_eq!(immediate(&besieging.state), None, "somebody else is in it");
    let garrisons = [
        ("calcutta", "rf10"),
        ("berhampore", "rf24"),
        ("patna", "rf32"),
        ("lucknow", "rf37"),
        ("cawnpore", "rf53"),
        ("bareilly", "rf60"),
        ("benares", "rf8"),
        ("allahabad", "rf91"),
        ("jhansi", "hi78"),
        ("gwalior", "hi92"),
        ("agra", "hi93"),
        ("delhi", "dg2"),
        ("meerut", "dg6"),
        ("ambala", "lanc9"),
    ];
    let mut all = map_with(&strict);
    for (at, who) in garrisons {
        all = all.field(British, at, who);
    }
    assert_eq!(immediate(&all.state), None, "Shimla is quiet, but empty");
    assert_eq!(immediate(&all.field(British, "shimla", "hodson").state), Some(British), "no city need have rebelled");
}

// rule: LM-10.2a
#[test]
fn lm_10_2a_control_is_by_troops_in_the_field() {
    let bench = map()
        .field(British, "raniganj", "bni28")
        .field(Rebel, "aligarh", "nana")
        .field(Rebel, "patna", "bni1")
        .quelled("patna");
    assert_eq!(
        (holder(&bench, "raniganj"), holder(&bench, "aligarh"), holder(&bench, "patna")),
        (Some(British), None, Some(Rebel))
    );
    assert_eq!(holder(&bench, "nepal"), None);
}

// rule: LM-10.2b
#[test]
fn lm_10_2b_an_empty_city_by_its_marker_a_besieged_one_by_nobody() {
    let bench = map().risen("delhi agra").quelled("meerut").civilians("lucknow").field(Rebel, "lucknow", "bni1");
    let bench = bench.risen("jhansi").inside(British, "jhansi", "rf10");
    let held: Vec<_> = ["delhi", "meerut", "patna", "lucknow", "jhansi"].iter().map(|at| holder(&bench, at)).collect();
    assert_eq!(held, [Some(Rebel), Some(British), None, None, None]);
    let option = map_with(&[("control_under_siege", "besieger")]).civilians("lucknow").field(Rebel, "lucknow", "bni1");
    let option = option.quelled("agra").inside(British, "agra", "rf10").field(Rebel, "agra", "bni9");
    assert_eq!((holder(&option, "lucknow"), holder(&option, "agra")), (Some(Rebel), Some(Rebel)));
    assert_eq!(holder(&map(), "hazaribagh"), None, "a territory needs troops");
}

/// The outcome of a full game counted with this lead of the rebel.
fn counted(lead: i16) -> Outcome {
    outcome(&map().phase(Phase::Over { end: End::Counted([20 + lead, 20]) }))
}

// rule: LM-10.2c
#[test]
fn lm_10_2c_leads_over_five_and_over_ten() {
    for (lead, level, winner) in [
        (0, "draw", None),
        (5, "draw", None),
        (-5, "draw", None),
        (6, "marginal", Some(Rebel)),
        (10, "marginal", Some(Rebel)),
        (-6, "marginal", Some(British)),
        (11, "total", Some(Rebel)),
        (-14, "total", Some(British)),
    ] {
        let end = counted(lead);
        assert_eq!(end.level, level, "{lead}");
        assert_eq!(end.winners, winner.map_or(Seats::NONE, |side: Side| Seats::only(side.seat())), "{lead}");
        assert_eq!((end.margin[0], end.margin[1], end.reason.0), (lead, -lead, "LM-10.2c"));
    }
}

// rule: LM-10.2d LM-10.2h
#[test]
fn lm_10_2d_points_during_play() {
    let scored = |bench: &Bench| -> Vec<(Side, u8, Cause)> {
        let one = |event: &Event| match event {
            Event::Scored { side, points, cause, .. } => Some((*side, *points, *cause)),
            _ => None,
        };
        bench.log.iter().filter_map(one).collect()
    };
    let mut massacre = map().hand("bad_rohilkhand tiger").rebellion();
    massacre.roll("rebel bad_rohilkhand in rohilkhand", [6]);
    assert_eq!(scored(&massacre), [(Rebel, 2, Cause::Massacre)]);
    let mut general = map().field(British, "benares", "havelock: rf10").hand("thugs tiger").rebellion();
    general.roll("stratagem thugs on havelock", [2]);
    assert_eq!(scored(&general), [(Rebel, 2, Cause::General)]);
    // Two rebel units destroy the disorganised 10th with its last step: a unit and a battle.
    let mut battle = map_with(&[("disorganised", "fight")])
        .field(Rebel, "jhansi", "tatya: bni1 bni53 bni56")
        .field(British, "banda", "rf10-")
        .operations(Rebel);
    battle.give_all(&["activate tatya", "step banda", "end movement"]);
    battle.roll("line tatya with bni1 bni53 bni56", [4]);
    assert_eq!(scored(&battle), [(Rebel, 2, Cause::Unit), (Rebel, 1, Cause::Battle)]);
    let mut relief = map().civilians("cawnpore").field(British, "allahabad", "havelock: rf10").operations(British);
    relief.give_all(&["activate havelock", "step cawnpore"]);
    assert_eq!(scored(&relief), [(British, 1, Cause::Siege), (British, 1, Cause::Civilians)]);
    let mut won =
        map().field(British, "allahabad", "havelock: rf10 hi78").field(Rebel, "banda", "bni1").operations(British);
    won.give_all(&["activate havelock", "step banda", "end movement"]);
    won.roll("line havelock with rf10 hi78", [6]);
    assert_eq!(scored(&won), [(British, 1, Cause::Battle)]);
}

// rule: LM-10.2e
#[test]
fn lm_10_2e_which_units_score_and_never_twice() {
    for (id, points) in [
        ("rf10", 2),
        ("hodson", 2),
        ("naval", 2),
        ("royal_art", 2),
        ("bni28", 0),
        ("gurkhas", 0),
        ("b_punjab2", 0),
        ("kotah", 0),
        ("r_art1", 0),
    ] {
        let side = data().unit(unit(id)).side;
        let mut bench = map().field(side, "banda", id);
        last_mughal::rules::placement::destroy(&mut bench.state, unit(id), &mut Vec::new());
        assert_eq!(bench.vp(Rebel), points, "{id}");
        assert_eq!(totals(&bench.state)[0], points, "{id}: not a second time at the end");
    }
    let mut bench = map().field(British, "banda", "havelock: rf10").hand("cholera1 tiger").rebellion();
    bench.roll("stratagem cholera1 on havelock", [1]);
    assert_eq!(bench.vp(Rebel), 2, "cholera kills in this sense");
}

// rule: LM-10.2f LM-10.2g LM-10.2i
#[test]
fn lm_10_2f_the_last_list() {
    let bench =
        map().risen("delhi agra").field(Rebel, "aligarh", "bahadur nana tatya bni1").field(British, "calcutta", "rf10");
    let bench = bench.quelled("meerut").field(British, "raniganj", "rf37").field(British, "arrah", "rf60").hand("rani");
    assert_eq!(
        last_points(&bench.state, Rebel),
        5 + 1 + 1 + 1 + 1 + 5,
        "Delhi 5 instead of 1, Agra, Aligarh, two commanders, the Shah"
    );
    assert_eq!(last_points(&bench.state, British), 5 + 1 + 1, "Calcutta, Meerut, Raniganj; Arrah is not on the road");
    let with_rani = bench.field(Rebel, "aligarh", "rani");
    assert_eq!(last_points(&with_rani.state, Rebel), 15);
}

// rule: LM-10.3
#[test]
fn lm_10_3_a_handicap_is_given_before_the_first_turn() {
    let vp = |handicap: &str| {
        let bench = scenario_with("rebellion", &[("handicap", handicap)]);
        (bench.vp(Rebel), bench.vp(British))
    };
    assert_eq!((vp("0"), vp("7"), vp("-20")), ((0, 0), (7, 0), (0, 20)));
    let option = rules().info().options.iter().find(|option| option.id == "handicap").expect("it is listed");
    assert!(option.allows("20") && option.allows("-20") && !option.allows("21"));
    let campaign = scenario_with("campbells-campaign", &[("handicap", "-3")]);
    assert_eq!((campaign.vp(Rebel), campaign.vp(British)), (12, 12));
    assert!(campaign.told("LM-10.3"), "both players see it in the log");
    assert!(!scenario("campbells-campaign").told("LM-10.3"));
}

// rule: LM-10.4
#[test]
fn lm_10_4_the_scenarios_points_even_the_match_only_if_asked_for() {
    for id in ["rebellion", "delhi-field-force", "relief-of-cawnpore", "campbells-campaign"] {
        let published = scenario_with(id, &[("balance", "published")]);
        assert_eq!(published.state, scenario(id).state, "as published is the default");
        assert!(!published.told("LM-10.4"));
        let points = published.state.table.scenario.even.expect("every scenario has its figure");
        let even = scenario_with(id, &[("balance", "even"), ("handicap", "-1")]);
        let lead = |bench: &Bench| bench.vp(Rebel) - bench.vp(British);
        assert_eq!(lead(&even), lead(&published) + i16::from(points) - 1, "{id}: on top of the handicap");
        assert_eq!(even.told("LM-10.4"), points != 0, "{id}");
        let side = if points > 0 { Rebel } else { British };
        let row = even.state.open.score[side.index()][Cause::Balance as usize];
        assert_eq!(row, points.unsigned_abs(), "{id}: a row of its own in the score");
        assert_eq!(
            i16::from(row),
            totals(&even.state)[side.index()] - totals(&published.state)[side.index()] - i16::from(side == British)
        );
    }
}

// rule: LM-12.1
#[test]
fn lm_12_1_delhi_field_force() {
    let bench = scenario("delhi-field-force");
    assert_eq!((bench.state.open.turn, bench.state.open.first, bench.vp(Rebel), bench.vp(British)), (1, British, 2, 0));
    assert_eq!(
        bench.state.table.scenario.zones,
        zones("punjab shimla ambala delhi meerut aligarh agra gwalior moradabad bareilly")
    );
    assert_eq!(bench.state.field(zone("delhi"), Rebel), units("bni38 bni54 bni74 bni11 blc3 r_art1"));
    assert_eq!(bench.figure_place("bahadur"), "delhi");
    assert_eq!(
        (bench.state.field(zone("gwalior"), Rebel), bench.state.field(zone("agra"), Rebel)),
        (units("bni20 bni9"), units("kotah"))
    );
    assert_eq!(bench.state.field(zone("bareilly"), Rebel), units("bad_rohilkhand"));
    let british =
        [("meerut", "rf60 dg6"), ("ambala", "lanc9 bni36"), ("shimla", "hodson"), ("punjab", "rf24 b_punjab2")];
    assert!(british.iter().all(|(at, who)| bench.state.field(zone(at), British) == units(who)));
    assert_eq!(
        (bench.status("delhi"), bench.status("meerut"), bench.status("ambala")),
        (CityStatus::Rebellion, CityStatus::Quelled, CityStatus::Quiet)
    );
    assert!(bench.state.city(zone("agra")).civilians && bench.state.city(zone("delhi")).massacre == Massacre::Here);
    assert_eq!(
        (bench.state.hand_of(Rebel).len(), bench.state.pile_of(Rebel).len()),
        (4, 8),
        "two are drawn on turn 1 too"
    );
    assert_eq!(bench.state.pile_of(British).len(), 12);
    // The count: zones in play, five for Delhi, a lead of three wins.
    let end = |rebel, british| {
        outcome(&scenario("delhi-field-force").phase(Phase::Over { end: End::Counted([rebel, british]) }))
    };
    assert_eq!(
        (end(10, 8).level, end(10, 7).level, end(30, 7).level, end(7, 10).winners),
        ("draw", "marginal", "marginal", Seats::only(British.seat()))
    );
    assert_eq!(end(10, 7).reason.0, "LM-12.1");
    let [rebel, _] = totals(&bench.state);
    // Two at the start; Delhi 5, Gwalior and Bareilly 1 each, the Shah 5, Delhi not quelled 5. Agra is besieged.
    assert_eq!(rebel, 2 + 5 + 2 + 5 + 5);
    assert_eq!(totals(&bench.clone().quelled("delhi").state)[1] - totals(&bench.state)[1], 5);
    assert_eq!(immediate(&scenario("delhi-field-force").quelled("delhi agra gwalior bareilly").state), None);
}

// rule: LM-12.2
#[test]
fn lm_12_2_relief_of_cawnpore() {
    let bench = scenario("relief-of-cawnpore");
    assert_eq!((bench.state.open.turn, bench.state.open.first), (2, British));
    assert_eq!(bench.state.hand, counters("tartan intuition1 engineers1 ghazis1 r_art2 cholera1"));
    assert!(bench.state.pile.is_empty(), "no counters are drawn");
    assert_eq!(
        (bench.fort_of("cawnpore"), bench.fort_of("lucknow"), bench.place("rf32")),
        (1, 2, "lucknow inside".to_owned())
    );
    assert_eq!(
        (bench.led_by("havelock"), bench.led_by("nana"), bench.led_by("tatya")),
        (units("hi78 rf10 madras1"), units("bni53 bni1 bni56 blc2"), units("jhansi_c r_art1"))
    );
    assert_eq!(bench.state.field(zone("lucknow"), Rebel), units("oudh7 bni13 bni71 bad_oudh"));
    assert_eq!(totals(&bench.state), [0, 0], "both cities are besieged; nothing else of the list counts");
    let won = scenario("relief-of-cawnpore").quelled("cawnpore lucknow");
    let won = won.city("cawnpore", |city| city.civilians = false);
    assert_eq!(totals(&won.state)[1], 0, "rebels stand in the field at Cawnpore and rf32 is besieged at Lucknow");
    let end = |rebel, british| {
        outcome(&scenario("relief-of-cawnpore").phase(Phase::Over { end: End::Counted([rebel, british]) }))
    };
    assert_eq!(
        (end(4, 4).level, end(5, 4).level, end(4, 5).winners),
        ("draw", "marginal", Seats::only(British.seat()))
    );
    assert!(rules().info().beginner().id == "relief-of-cawnpore");
}

// rule: LM-12.3
#[test]
fn lm_12_3_campbells_campaign() {
    let bench = scenario("campbells-campaign");
    assert_eq!(
        (bench.state.open.turn, bench.state.open.first, bench.vp(Rebel), bench.vp(British)),
        (4, British, 12, 9)
    );
    assert_eq!(bench.state.table.scenario.zones.len(), 30);
    assert_eq!(
        (bench.led_by("campbell"), bench.led_by("havelock")),
        (units("hi93 rf53 li90 rf8 lanc9 naval"), units("rf32 hi78"))
    );
    assert_eq!(
        (bench.steps("rf32"), bench.steps("hi78"), bench.figure_place("havelock")),
        (1, 1, "lucknow inside".to_owned())
    );
    assert_eq!(bench.led_by("nana"), units("oudh7 bni13 bni71 bni20 bni53 bad_oudh"));
    assert_eq!(
        (bench.led_by("tatya"), bench.led_by("rani")),
        (units("bni9 bni56 blc2 kotah r_art1"), units("jhansi_c bad_nwp"))
    );
    assert_eq!(bench.figure_place("bahadur"), "gone");
    assert_eq!(
        (bench.state.hand_of(Rebel).len(), bench.state.pile_of(Rebel).len(), bench.state.hand_of(British).len()),
        (5, 8, 1)
    );
    assert!(bench.state.table.scenario.victory.immediate);
    assert_eq!(bench.state.score(Cause::Start), [12, 9]);
}

trait Scores {
    fn score(&self, cause: Cause) -> [u8; 2];
}

impl Scores for last_mughal::State {
    fn score(&self, cause: Cause) -> [u8; 2] {
        Side::BOTH.map(|side| self.open.score[side.index()][cause as usize])
    }
}

// rule: LM-10.1a LM-10.1b
#[test]
fn a_resignation_is_a_total_victory_of_the_other_side() {
    let bench = map();
    let end = bench.state.resigned(Rebel.seat());
    assert_eq!((end.winners, end.level, end.margin[1]), (Seats::only(British.seat()), "total", 21));
    let mut ahead = map();
    ahead.state.open.score[1][0] = 30;
    assert_eq!(ahead.state.resigned(Rebel.seat()).margin[1], 40);
}

#[test]
fn the_last_turn_ends_with_the_count() {
    let mut bench = map().risen("delhi").turn(6).operations(British).first(Rebel);
    bench.give("end movement");
    let total = |wanted: Side| {
        bench.log.iter().find_map(|event| match event {
            Event::Counted { side, total, .. } if *side == wanted => Some(*total),
            _ => None,
        })
    };
    assert_eq!((total(Rebel), total(British)), (Some(5), Some(0)));
    assert_eq!(outcome(&bench).level, "draw");
}
