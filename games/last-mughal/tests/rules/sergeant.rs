use std::collections::BTreeMap;

use chance::Fast;
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat, Viewer};
use last_mughal::rules::phase::Phase;
use last_mughal::sergeant::judgement;
use last_mughal::{Order, State};

use crate::bench::{Bench, British, Rebel, map, units};
use crate::match_at_hand::{Player, SCENARIOS, play, rules, start};

#[test]
fn equal_views_are_judged_alike() {
    let mut chance = Fast::new(11);
    let (mut weights, mut again) = (Vec::new(), Vec::new());
    for scenario in SCENARIOS {
        play(scenario, [Player::Sergeant; 2], 21, |state, seat, orders| {
            let other = State::imagine(&state.view(Viewer::Seat(seat)), &mut chance);
            state.weigh(orders, &mut weights);
            other.weigh(orders, &mut again);
            assert_eq!(weights, again, "the sergeant knows only what his seat knows");
            assert_eq!(
                judgement::value(state, seat).to_bits(),
                judgement::value(&other, seat).to_bits(),
                "and so does the worth of a position"
            );
        });
    }
}

#[test]
fn likings_and_worths_are_numbers() {
    let mut weights = Vec::new();
    for scenario in SCENARIOS {
        play(scenario, [Player::Recruit, Player::Sergeant], 22, |state, _, orders| {
            state.weigh(orders, &mut weights);
            assert_eq!(weights.len(), orders.len());
            assert!(weights.iter().all(|weight| weight.is_finite()), "{weights:?}");
            for seat in [Seat(0), Seat(1)] {
                assert!((-1.0..=1.0).contains(&judgement::value(state, seat)));
            }
        });
    }
}

#[test]
fn what_the_sergeant_remembers_never_changes_his_mind() {
    let mut whims = Fast::new(12);
    let mut remembered = Scratch::<State>::default();
    for scenario in SCENARIOS {
        for players in [[Player::Sergeant; 2], [Player::Recruit, Player::Sergeant], [Player::Recruit; 2]] {
            play(scenario, players, 23, |state, _, orders| {
                let mut fresh = Scratch::<State>::default();
                fresh.orders.extend_from_slice(orders);
                state.weigh(orders, &mut fresh.weights);
                assert_eq!(state.pick(&mut whims, &mut remembered), *fresh.heaviest(), "{scenario}");
                assert!(orders.len() == 1 || remembered.weights == fresh.weights, "{scenario}");
            });
        }
    }
}

#[test]
fn a_won_match_is_worth_more_than_a_lost_one() {
    for scenario in SCENARIOS {
        let end = play(scenario, [Player::Sergeant, Player::Recruit], 23, |_, _, _| {});
        let Pending::Over(outcome) = end.pending() else { panic!("the match is over") };
        let worth = [judgement::value(&end, Seat(0)), judgement::value(&end, Seat(1))];
        if outcome.winners.has(Seat(0)) {
            assert!(worth[0] > 0.5 && worth[1] < -0.5, "{worth:?}");
        }
        if outcome.winners.has(Seat(1)) {
            assert!(worth[1] > 0.5 && worth[0] < -0.5, "{worth:?}");
        }
    }
}

#[test]
fn orders_of_one_decision_have_tags_of_their_own() {
    let state = start("rebellion", 1);
    let mut orders = Vec::new();
    state.orders(&mut orders);
    let tags: std::collections::BTreeSet<u32> = orders.iter().map(|order| state.tag(order)).collect();
    assert_eq!(tags.len(), orders.len());
}

// rule: LM-7.2.2d
#[test]
fn lm_7_2_2d_no_column_that_must_stop_is_asked_where_it_goes() {
    let mut halts = 0;
    let mut scratch = Scratch::<State>::default();
    for seed in 30..33 {
        play("campbells-campaign", [Player::Recruit; 2], seed, |state, _, _| match state.open.phase {
            Phase::March { column, .. } => {
                let asked = matches!(state.pending(), Pending::Decision { question: "column", .. });
                assert!(!column.stopped || !asked);
            }
            Phase::Operations { halt: Some(_), .. } => {
                halts += 1;
                let order = state.pick(&mut Fast::new(1), &mut scratch);
                assert!(!matches!(order, Order::Leave { .. }), "leaving would change nothing but the attachment");
            }
            _ => {}
        });
    }
    assert!(halts > 0, "columns meet the enemy");
}

/// Wins of the sergeant out of some matches against a recruit.
fn wins(scenario: &str, seat: Seat, matches: u64) -> u64 {
    let mut players = [Player::Recruit; 2];
    players[seat.index()] = Player::Sergeant;
    let won = |seed: &u64| match play(scenario, players, *seed, |_, _, _| {}).pending() {
        Pending::Over(outcome) => outcome.winners.has(seat),
        Pending::Decision { .. } => false,
    };
    (100..100 + matches).filter(won).count() as u64
}

#[test]
fn the_sergeant_beats_the_recruit_from_both_sides() {
    for scenario in SCENARIOS {
        for seat in [Seat(0), Seat(1)] {
            let won = wins(scenario, seat, 20);
            assert!(won >= 14, "{scenario}: the sergeant won {won} of 20 in seat {}", seat.0);
        }
    }
}

/// How often sergeants give each form of order in some matches.
fn forms(scenario: &str, options: &[(&str, &str)], matches: u64) -> BTreeMap<&'static str, u32> {
    let options = Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
    let mut forms = BTreeMap::new();
    let mut scratch = Scratch::<State>::default();
    for seed in 0..matches {
        let mut dice = Fast::stream(seed, 8);
        let mut state = rules().start(scenario, &options, &mut Fast::stream(seed, 7), &mut NoLog).expect("it is known");
        while let Pending::Decision { .. } = state.pending() {
            let order = state.pick(&mut dice, &mut scratch);
            let verb = state.speak(&order).verb;
            let known = State::phrases().iter().find(|phrase| phrase.verb == verb).expect("every order has its phrase");
            *forms.entry(known.verb).or_default() += 1;
            state.apply(&order, &mut dice, &mut NoLog);
        }
    }
    forms
}

#[test]
fn sergeants_use_every_form_of_order() {
    let given = forms("rebellion", &[], 100);
    for phrase in State::phrases() {
        // Breaking out is lawful with its option only.
        let wanted = phrase.verb != "break_out";
        assert_eq!(given.contains_key(phrase.verb), wanted, "{}: {given:?}", phrase.pattern);
    }
    let option = forms("rebellion", &[("populace_siege", "break_out")], 5);
    assert!(option.contains_key("break_out"), "{option:?}");
}

/// The order that a sergeant gives.
fn picked(bench: &Bench) -> String {
    let order = bench.state.pick(&mut Fast::new(1), &mut Scratch::default());
    bench.state.speak(&order).notation(State::phrases())
}

#[test]
fn bahadur_shah_is_taken_out_of_danger() {
    let threatened = |british: &str| {
        let bench = map().risen("agra gwalior").field(Rebel, "agra", "bahadur tatya: bni1 bni53 bni56");
        let bench = bench.field(Rebel, "gwalior", "kotah bni9 bni20 bni13");
        bench.field(British, "delhi", british).operations(Rebel)
    };
    assert_eq!(picked(&threatened("nicholson: rf10 rf37 hi78 rf60")), "join shah to tatya");
    assert_ne!(picked(&threatened("nicholson: rf10")), "join shah to tatya", "nobody to fear");
    let mut bench = threatened("nicholson: rf10 rf37 hi78 rf60");
    bench.give("join shah to tatya");
    assert_eq!(picked(&bench), "activate tatya");
    bench.give("activate tatya");
    assert!(picked(&bench).starts_with("step"), "away from the British");
}

#[test]
fn the_last_unit_of_a_figure_is_spared_while_another_can_take_the_loss() {
    let mut bench = map()
        .field(British, "allahabad", "havelock: rf10 hi78")
        .field(Rebel, "banda", "nana: bni1 bni53 bni56")
        .operations(British);
    bench.state.open.figures[0].units = units("bni1");
    bench.give_all(&["activate havelock", "step banda", "end movement", "line havelock with rf10 hi78"]);
    bench.roll("line nana with bni1 bni53 bni56", [4]);
    bench.give("lose rf10");
    assert_ne!(picked(&bench), "lose bni1");
}
