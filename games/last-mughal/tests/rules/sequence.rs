//! The sequence of play, draws, initiative.

use last_mughal::Event;
use last_mughal::data::ids::ZoneSet;
use last_mughal::rules::phase::Phase;

use crate::bench::*;

/// Headings of the phases told by the last order.
fn phases(bench: &Bench) -> Vec<String> {
    let heading = |event: &Event| match event {
        Event::PhaseBegan { phase, .. } => Some((*phase).to_owned()),
        Event::TurnBegan { turn, .. } => Some(format!("turn {turn}")),
        _ => None,
    };
    bench.log.iter().filter_map(heading).collect()
}

// rule: LM-3a LM-7.0a LM-4e
#[test]
fn lm_3a_a_turn_runs_through_its_phases_in_order() {
    let mut bench = map().piles("").first(British).hand("tiger orgy").rebellion();
    bench.give("end");
    assert_eq!(phases(&bench), ["Reinforcements"]);
    bench.give("end");
    assert_eq!(
        (phases(&bench), bench.asked()),
        (vec!["British operations".to_owned()], "british: operations".to_owned())
    );
    bench.give("end movement");
    assert_eq!((phases(&bench), bench.asked()), (vec!["Rebel operations".to_owned()], "rebel: operations".to_owned()));
    bench.roll("end movement", [3, 2]);
    assert_eq!(phases(&bench), ["Sieges", "End of turn", "turn 5", "Rebellion"]);
    assert_eq!((bench.state.open.turn, bench.asked()), (5, "rebel: rebellion".to_owned()));
}

// rule: LM-3b LM-1.3a
#[test]
fn lm_3b_the_rebel_draws_four_and_plays_any_number_in_any_order() {
    let mut bench = map().hand("cholera1 agent1 bad_bengal kotah").field(British, "benares", "havelock: rf10 bni28");
    bench = bench.field(Rebel, "delhi", "bni38").risen("delhi").rebellion();
    bench.roll("stratagem cholera1 on havelock", [6]);
    bench.give("deploy kotah at delhi");
    bench.roll("stratagem agent1 on bni28", [6]);
    assert_eq!(bench.asked(), "rebel: rebellion");
    // Next turn's draw.
    let mut bench = map().hand("tiger orgy").first(Rebel).phase(Phase::Sieges { side: British, done: ZoneSet::EMPTY });
    bench.state.open.turn = 4;
    bench = bench.operations(British).first(Rebel);
    bench.roll("end movement", [6, 1, 0, 0, 0, 0]);
    assert_eq!(bench.state.hand_of(Rebel).len(), 5);
}

// rule: LM-3c
#[test]
fn lm_3c_an_empty_pile_gives_what_it_has_and_is_not_reshuffled() {
    let mut bench = map().piles("sap1 sap2 orgy").hand("tiger kavanagh").operations(British).first(Rebel);
    bench.roll("end movement", [6, 1, 0, 0]);
    assert_eq!((bench.state.hand_of(Rebel), bench.state.pile_of(Rebel).len()), (counters("sap1 sap2 tiger"), 0));
    assert!(bench.told("LM-3c"));
    let mut bench = bench.operations(British).first(Rebel);
    bench.roll("end movement", [6, 1]);
    assert_eq!(bench.state.hand_of(Rebel), counters("sap1 sap2 tiger"), "they may be kept");
}

// rule: LM-3c
#[test]
fn lm_3c_forced_counters_are_lost_after_a_short_draw() {
    let mut bench = map_with(&[("empty_pile", "force")]).piles("sap1 orgy").hand("tiger kavanagh");
    bench = bench.operations(British).first(Rebel);
    bench.roll("end movement", [6, 1, 0]);
    assert_eq!(bench.state.hand_of(Rebel), counters("sap1 tiger"), "the draw fell short only now");
    let mut bench = bench.operations(British).first(Rebel);
    bench.roll("end movement", [6, 1, 0]);
    assert!(bench.state.hand_of(Rebel).is_empty());
    assert_eq!(
        bench.state.hand_of(British),
        counters("kavanagh orgy"),
        "the other side's draw never fell short before"
    );
    assert!(bench.log.iter().any(|event| matches!(event, Event::Discarded { side: Rebel, .. })));
}

// rule: LM-3d LM-6a
#[test]
fn lm_3d_the_british_draw_four_and_deploy_at_once() {
    let mut bench = map().hand("tiger rf91 b_bni26 orgy kavanagh").field(Rebel, "delhi", "nana: bni38").rebellion();
    bench.roll("end", [0, 0, 0, 0]);
    assert_eq!(bench.state.hand_of(British).len(), 4 + 4);
    bench.give_all(&["deploy b_bni26 at punjab", "stratagem orgy on nana", "deploy rf91 at calcutta"]);
    assert_eq!(bench.asked(), "british: reinforcements");
}

// rule: LM-3e LM-9.1a
#[test]
fn lm_3e_sieges_of_player_a_come_first() {
    for (first, order) in [(Rebel, ["lucknow", "delhi"]), (British, ["delhi", "lucknow"])] {
        let mut bench = map()
            .civilians("lucknow")
            .field(Rebel, "lucknow", "bni1")
            .risen("delhi")
            .inside(Rebel, "delhi", "bni38")
            .field(British, "delhi", "rf10")
            .turn(6)
            .operations(first.other());
        bench.state.open.first = first;
        bench.roll("end movement", [1, 1, 4]);
        let told: Vec<_> = bench
            .log
            .iter()
            .filter_map(|event| match event {
                Event::SiegeRolled { zone, .. } => Some(data().zone(*zone).id.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(told, order);
    }
}

// rule: LM-3f LM-10.1b
#[test]
fn lm_3f_victory_is_looked_for_before_the_turn_advances() {
    let mut bench = map().quelled("delhi").piles("").operations(British).first(Rebel);
    bench.give("end movement");
    assert_eq!((bench.asked(), bench.state.open.turn), ("over".to_owned(), 4));
}

// rule: LM-4a
#[test]
fn lm_4a_the_scenario_names_player_a_of_its_first_turn() {
    let first = |id| scenario(id).state.open.first;
    assert_eq!(first("rebellion"), Rebel);
    for id in ["delhi-field-force", "relief-of-cawnpore", "campbells-campaign"] {
        assert_eq!(first(id), British, "{id}");
    }
}

/// Ends turn 4 with these dice and says who is player A of turn 5.
fn next_first(bench: Bench, first: last_mughal::data::ids::Side, dice: [u32; 2]) -> last_mughal::data::ids::Side {
    let mut bench = bench.piles("").risen("jhansi").operations(first.other()).first(first);
    bench.roll("end movement", dice);
    assert_eq!(bench.state.open.turn, 5);
    bench.state.open.first
}

// rule: LM-4b LM-4c
#[test]
fn lm_4b_dice_and_bonuses_decide_and_a_tie_changes_nothing() {
    let bench = || map().field(Rebel, "delhi", "tatya: bni1").field(British, "benares", "havelock: rf10");
    assert_eq!(next_first(bench(), British, [5, 4]), Rebel);
    assert_eq!(next_first(bench(), Rebel, [3, 4]), British);
    assert_eq!(next_first(bench(), Rebel, [4, 4]), Rebel);
    assert_eq!(next_first(bench(), British, [4, 4]), British);
    let two = || bench().field(British, "punjab", "nicholson: rf24");
    assert_eq!(next_first(two(), Rebel, [4, 4]), British, "two bonuses against one");
}

// rule: LM-4d
#[test]
fn lm_4d_figures_in_deployment_zones_and_besieged_ones_count() {
    let besieged = map().civilians("lucknow").inside(British, "lucknow", "havelock: rf32 hi78").field(
        British,
        "punjab",
        "nicholson",
    );
    let mut counted = besieged.piles("").operations(British).first(Rebel);
    // Attrition (die 5), then the initiative: 3 against 2 + 2.
    counted.roll("end movement", [5, 3, 2]);
    assert_eq!(counted.state.open.first, British);
    assert_eq!(next_first(map(), Rebel, [3, 4]), British, "Tatya waiting and the Rani in the pile do not count");
}
