//! Sentences that a player reads: names, grammar, rows told apart, orders that come too early.

use std::collections::BTreeSet;

use engine::{Game, Viewer};
use last_mughal::{Event, State};

use crate::bench::*;
use crate::match_at_hand::{Player, SCENARIOS, play};

fn told(bench: &Bench, event: &Event) -> String {
    bench.state.narrate(event)
}

#[test]
fn units_and_figures_are_called_as_players_call_them() {
    let bench = map();
    let lost = |id: &str| {
        told(&bench, &Event::StepLost { unit: unit(id), destroyed: true, clause: engine::Clause("LM-8.5d") })
    };
    assert_eq!(lost("bni53"), "The 53rd BNI is destroyed");
    assert_eq!(lost("lanc9"), "The 9th Lancers are destroyed");
    assert_eq!(lost("dg6"), "The 6th Dragoon Guards are destroyed");
    assert_eq!(lost("hodson"), "Hodson's Horse is destroyed");
    assert_eq!(lost("bad_oudh"), "The Badmashes of Oudh are destroyed");
    assert_eq!(lost("r_art1"), "The rebel artillery is destroyed");
    let appears = Event::FigureDeployed { figure: figure("rani"), zone: zone("jhansi") };
    assert_eq!(told(&bench, &appears), "The Rani of Jhansi arrives at Jhansi");
    let arrives = Event::UnitDeployed { unit: unit("rf24"), zone: zone("punjab"), clause: engine::Clause("LM-6.1a") };
    assert_eq!(told(&bench, &arrives), "The 24th Foot arrives in the Punjab");
    let stops =
        |who: &str| Event::ColumnStopped { figure: None, units: units(who), zone: zone("shimla"), forced: false };
    assert_eq!(told(&bench, &stops("hodson")), "Hodson's Horse stops at Shimla");
    assert_eq!(told(&bench, &stops("madras1")), "The 1st Madras stops at Shimla");
    assert_eq!(told(&bench, &stops("bni36 lanc9")), "The 36th BNI and 9th Lancers stop at Shimla");
    assert_eq!(told(&bench, &stops("hodson bni36 lanc9")), "The 36th BNI and 2 more units stop at Shimla");
    let out = |who: &str| Event::BrokeOut { zone: zone("shimla"), units: units(who) };
    assert_eq!(
        told(&bench, &out("hodson bni36 lanc9")),
        "Break-out at Shimla: the 36th BNI, 9th Lancers and Hodson's Horse"
    );
}

// rule: LM-8.5a
#[test]
fn lm_8_5a_a_result_is_said_in_words_too() {
    let mut bench = map()
        .field(British, "allahabad", "havelock: rf10 hi78")
        .field(Rebel, "banda", "bni1 bni53")
        .operations(British);
    bench.give_all(&["activate havelock", "step banda", "end movement", "line havelock with rf10 hi78"]);
    bench.roll("line none with bni1 bni53", [2]);
    let story = bench.story();
    let line = story.iter().find(|line| line.starts_with("Battle at Banda 9:4")).expect("the roll is told");
    assert_eq!(
        line,
        "Battle at Banda 9:4 → 2/1, die 2+1: 1A 1DR, the attacker loses a step, the defender loses a step and goes back"
    );
}

/// Orders that answer another question: the clause, and what is to be decided now.
// rule: LM-7.0a LM-7.2a LM-3e LM-8.0a LM-1.3e
#[test]
fn lm_7_0a_an_order_before_its_time_is_told_when_it_comes() {
    let sentence = |bench: &Bench, text: &str| {
        let refusal = bench.state.check(&bench.read(text)).expect_err("it is not asked");
        let reason = bench.state.explain(&refusal);
        (reason.clause.0, reason.text)
    };
    let counters = scenario("relief-of-cawnpore");
    let (clause, text) = sentence(&counters, "activate havelock");
    assert_eq!(clause, "LM-7.0a");
    assert_eq!(
        text,
        "columns move in the operations phase of their side; now it is to be decided which counters the rebels play"
    );
    let mut moving = scenario("relief-of-cawnpore");
    moving.give_all(&["end", "end"]);
    assert_eq!(sentence(&moving, "step cawnpore").0, "LM-7.2a");
    assert_eq!(sentence(&moving, "leave rf10").0, "LM-7.2.1h");
    assert_eq!(sentence(&moving, "siege lucknow").0, "LM-3e");
    assert_eq!(sentence(&moving, "battle cawnpore").0, "LM-8.0a");
    assert_eq!(sentence(&moving, "stratagem engineers1 on cawnpore").0, "LM-1.3e");
    moving.give("activate havelock");
    assert_eq!(sentence(&moving, "activate units rf32").0, "LM-7.2.1i");
}

// rule: LM-5.3f
#[test]
fn lm_5_3f_nobody_joins_the_emperor_among_british_troops() {
    let bench = map().risen("bareilly").field(Rebel, "agra", "bahadur").field(British, "agra", "rf10");
    let bench = bench.hand("bad_rohilkhand tiger").rebellion();
    let refusal = bench.state.check(&bench.read("badmashes bad_rohilkhand to shah")).expect_err("British are there");
    let reason = bench.state.explain(&refusal);
    assert_eq!(reason.clause.0, "LM-5.3f");
    assert_eq!(reason.text, "British units stand with Bahadur Shah at Agra; nobody can join him there");
}

#[test]
fn no_two_rows_of_a_question_look_alike() {
    for scenario in SCENARIOS {
        for seed in 50..53 {
            play(scenario, [Player::Sergeant; 2], seed, |state, seat, _| {
                let mut seen = BTreeSet::new();
                for row in State::scene(&state.view(Viewer::Seat(seat))).affordances {
                    let face = (row.group.clone(), row.label.clone());
                    assert!(seen.insert(face), "{scenario} {seed}: {} {} ({}) twice", row.group, row.label, row.note);
                }
            });
        }
    }
    let both = map().field(British, "benares", "havelock: rf10").hand("cholera1 cholera2 tiger").rebellion();
    let labels: Vec<String> = State::scene(&both.state.view(Viewer::Seat(Rebel.seat())))
        .affordances
        .into_iter()
        .map(|row| row.label)
        .filter(|label| label.starts_with("Cholera"))
        .collect();
    assert_eq!(labels, ["Cholera (1 AP) on Havelock", "Cholera (2 AP) on Havelock"]);
}

/// Words that a log must not have: ids, slips of grammar, numbers without their noun.
#[test]
fn the_log_of_whole_matches_reads_well() {
    let ids: Vec<&str> = data().units.iter().map(|unit| unit.id.as_str()).filter(|id| id.contains('_')).collect();
    for scenario in SCENARIOS {
        for seed in 60..63 {
            for line in crate::match_at_hand::story(scenario, seed) {
                let slip =
                    ["the Hodson", "The Hodson", " 1 steps", " 1 AP are", "  ", "the the", "The the", "()", " ,"]
                        .into_iter()
                        .find(|slip| line.contains(slip))
                        .or_else(|| ids.iter().copied().find(|id| line.contains(id)));
                assert_eq!(slip, None, "{line}");
                assert!(line.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit()), "{line}");
                assert!(!line.starts_with("Rani"), "a title takes an article: {line}");
            }
        }
    }
}

#[test]
fn every_order_of_a_match_is_said_in_words() {
    let ids: Vec<&str> = data().units.iter().map(|unit| unit.id.as_str()).filter(|id| id.contains('_')).collect();
    for scenario in SCENARIOS {
        play(scenario, [Player::Recruit; 2], 70, |state, _, orders| {
            for order in orders.iter().take(40) {
                let said = state.say(order);
                assert!(said.starts_with(char::is_uppercase) && !said.ends_with('.'), "{order:?}: {said}");
                assert!(!said.contains("the the") && !ids.iter().any(|id| said.contains(id)), "{said}");
            }
        });
    }
    let mut bench = scenario("relief-of-cawnpore");
    let said = |bench: &Bench, text: &str| bench.state.say(&bench.read(text));
    assert_eq!(said(&bench, "stratagem cholera1 on havelock"), "Play Cholera against Havelock");
    bench.give_all(&["end", "end"]);
    assert_eq!(said(&bench, "activate havelock"), "Havelock sets out");
    bench.give("activate havelock");
    assert_eq!(said(&bench, "step cawnpore"), "Havelock marches to Cawnpore");
}

// rule: LM-1.3c LM-9.2b LM-8.3a
#[test]
fn lm_1_3c_a_list_is_open_when_no_counter_can_decide_it() {
    let siege = |used: &str| {
        let bench = map().civilians("lucknow").field(Rebel, "lucknow", "bni1 bni53").hand("tiger thugs").sieges(Rebel);
        let mut bench = bench;
        bench.state.open.used = bench.state.open.used.or(counters(used));
        bench.state.pile = bench.state.pile.without(counters(used));
        bench.give("siege lucknow");
        assert_eq!((bench.asked(), bench.notations()), ("rebel: siege-counters".to_owned(), vec!["done".to_owned()]));
        bench.state.open_list()
    };
    assert!(!siege(""), "Sapping may be in hand, for all the enemy knows");
    assert!(!siege("sap1"));
    assert!(siege("sap1 sap2"), "both are used");
}
