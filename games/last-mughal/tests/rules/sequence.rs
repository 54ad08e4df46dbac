//! The sequence of play, draws, initiative.

use chance::drawn;
use last_mughal::Event;
use last_mughal::data::ids::ZoneSet;
use last_mughal::rules::phase::Phase;

use crate::bench::*;
use crate::match_at_hand::{Player, play};

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

// rule: LM-7.0a LM-7.2.1i
#[test]
fn lm_7_0a_every_operations_phase_begins_with_everybody_free() {
    let start = map().piles("").risen("jhansi").field(British, "allahabad", "havelock rf10 rf37").hand("orgy");
    let mut bench = start.operations(British).first(Rebel);
    bench.give_all(&[
        "use orgy",
        "attach rf10 to havelock",
        "detach rf10",
        "activate units rf37",
        "step benares",
        "stop",
    ]);
    bench.give_all(&["activate havelock", "step cawnpore", "stop"]);
    for done in ["activate units rf37", "activate havelock"] {
        assert_eq!(bench.refusal(done), "LM-7.2.1i", "{done}");
    }
    // The British win the initiative and begin the next turn.
    bench.roll("end movement", [1, 6]);
    assert_eq!((bench.asked(), bench.state.open.pool), ("british: operations".to_owned(), 0));
    assert!(bench.may("activate units rf37") && bench.may("activate havelock"));
    bench.give("activate units rf10");
    assert!(bench.may("step benares"), "who was detached last turn has his free AP again");
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
    bench.roll("end movement", [6, 1, drawn(0), drawn(0), drawn(0), drawn(0)]);
    assert_eq!(bench.state.hand_of(Rebel).len(), 5);
}

// rule: LM-3c
#[test]
fn lm_3c_an_empty_pile_gives_what_it_has_and_is_not_reshuffled() {
    let mut bench = map().piles("sap1 sap2 orgy").hand("tiger kavanagh").operations(British).first(Rebel);
    bench.roll("end movement", [6, 1, drawn(0), drawn(0)]);
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
    bench.roll("end movement", [6, 1, drawn(0)]);
    assert_eq!(bench.state.hand_of(Rebel), counters("sap1 tiger"), "the draw fell short only now");
    let mut bench = bench.operations(British).first(Rebel);
    bench.roll("end movement", [6, 1, drawn(0)]);
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
    bench.roll("end", [drawn(0), drawn(0), drawn(0), drawn(0)]);
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

// rule: LM-3g
#[test]
fn lm_3g_whatever_a_player_may_do_he_may_leave() {
    use engine::{Game, Pending};
    use last_mughal::Order;
    let refusal = |question: &str| match question {
        "rebellion" | "reinforcements" => Some(Order::End),
        "place-badmashes" | "rally" => Some(Order::Decline),
        "shelter" => Some(Order::Stay),
        "escort" => Some(Order::Escort { counters: counters("") }),
        "operations" => Some(Order::EndMovement),
        "column" => Some(Order::Stop),
        "tactics" | "siege-counters" => Some(Order::Done),
        "kavanagh" => Some(Order::Keep),
        _ => None,
    };
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        play("rebellion", [Player::Recruit, Player::Sergeant], seed, |state, _, orders| {
            let Pending::Decision { question, .. } = state.pending() else { return };
            if let Some(order) = refusal(question) {
                seen.insert(question);
                assert!(orders.contains(&order) && state.check(&order).is_ok(), "{question} cannot be refused");
            }
            // Cavalry withdraws, walls are sought and refuge is taken only by who likes to, as long as he can stand.
            if question == "stand" && orders.iter().any(|order| matches!(order, Order::ShutIn | Order::Withdraw { .. }))
            {
                let Phase::Battle(battle) = &state.open.phase else { return };
                let able =
                    last_mughal::rules::battles::can_stand(state, state.field(battle.zone, battle.attacker.other()));
                assert_eq!(orders.contains(&Order::Stand), able);
                seen.insert(question);
            }
        });
    }
    for question in [
        "rebellion",
        "reinforcements",
        "place-badmashes",
        "shelter",
        "operations",
        "column",
        "tactics",
        "siege-counters",
        "stand",
    ] {
        assert!(seen.contains(question), "{question} was never asked");
    }
}
