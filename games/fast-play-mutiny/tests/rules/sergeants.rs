//! Computer players use the whole rule set. [FP-4.8, FP-4.6.2]

use std::collections::BTreeSet;

use chance::{Chance, Fast};
use engine::{Game, Judgement, Mood, NoLog, Options, Pending, RuleSet, Scratch, embedded};
use fast_play_mutiny::{FastPlayMutiny, Order, State};

/// What sergeants order in so many matches: the first word or two of each order, a charge by its edge.
fn ordered(scenario: &str, enemy: &str, matches: u64, given: &mut BTreeSet<String>) {
    let options = Options([("enemy".to_owned(), enemy.to_owned())].into());
    let mut scratch = Scratch::default();
    for seed in 0..matches {
        let mut chance = Fast::new(seed * 7 + 1);
        let rules = &embedded::<FastPlayMutiny>().rules;
        let mut state = rules.start(scenario, &options, &mut chance, &mut NoLog).expect("the set-up is lawful");
        while let Pending::Decision { question, .. } = state.pending() {
            let order = state.pick(&mut chance, &mut scratch);
            let text = state.speak(&order).notation(State::phrases());
            let form = match text.split_once(" by ") {
                Some((_, edge)) => format!("charge by {}", edge.split(' ').next().unwrap_or_default()),
                None => text.split(' ').take(2).collect::<Vec<_>>().join(" "),
            };
            given.insert(format!("{question}: {form}"));
            state.apply(&order, &mut chance, &mut NoLog);
        }
    }
}

// rule: FP-4.8.1, FP-4.8.2, FP-4.8.3, FP-4.8.4, FP-4.6.2
#[test]
fn fp_4_8_sergeants_use_every_reaction_and_charge_over_stairs_and_climbs() {
    let mut given = BTreeSet::new();
    ordered("gate", "seat", 100, &mut given);
    ordered("residency", "auto", 60, &mut given);
    for form in [
        "react: react fire",
        "react: react half",
        "react: react retreat",
        "react: counter steady",
        "force-card: charge by climb",
        "force-card: charge by stairs",
        "force-card: hold",
        "force-card: leaders asked",
        "force-card: play twice",
        "command-move: move figure",
        "force-card: fire half",
        "band-card: charge by climb",
        "band-card: charge by stairs",
        "band-card: fire half",
        "gun-action: man",
        "gun-action: fire gate",
    ] {
        assert!(given.contains(form), "{form} is never given: {given:#?}");
    }
}

/// The order that weighs most of the whole list, the first of equals.
fn heaviest(state: &State) -> Order {
    let mut scratch = Scratch::<State>::default();
    state.orders(&mut scratch.orders);
    state.weigh(&scratch.orders, &mut scratch.weights);
    *scratch.heaviest()
}

#[test]
fn what_is_picked_without_a_list_is_the_heaviest_of_the_list() {
    let mut scratch = Scratch::default();
    let mut leaders_went = 0;
    for scenario in ["gate", "residency", "relief"] {
        for seed in 0..12 {
            let mut chance = Fast::new(seed);
            let rules = &embedded::<FastPlayMutiny>().rules;
            let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut NoLog).expect("it is lawful");
            while let Pending::Decision { .. } = state.pending() {
                let picked = state.pick(&mut chance, &mut scratch);
                assert_eq!(picked, heaviest(&state), "{scenario} {seed}");
                leaders_went += u32::from(matches!(picked, Order::MoveFigure { .. } | Order::MoveCommander { .. }));
                let mut orders = Vec::new();
                state.orders(&mut orders);
                let whim = chance.below(4) == 0;
                let order = if whim { orders[chance.below(orders.len() as u32) as usize] } else { picked };
                state.apply(&order, &mut chance, &mut NoLog);
            }
        }
    }
    assert!(leaders_went > 100, "{leaders_went}");
}

// rule: FP-1.6, FP-3.1, FP-13.5
#[test]
fn fp_1_6_what_may_follow_an_action_is_no_question_of_its_own() {
    let mut orders = Vec::new();
    let (mut told, mut once_more) = (0, 0);
    for seed in 0..20 {
        let mut chance = Fast::new(seed);
        let rules = &embedded::<FastPlayMutiny>().rules;
        let mut state =
            rules.start("gate", &Options::default(), &mut chance, &mut NoLog).expect("the set-up is lawful");
        while let Pending::Decision { question, .. } = state.pending() {
            assert!(question != "commander-move" && question != "again", "{question} is asked");
            state.orders(&mut orders);
            let text = |order: &<State as Game>::Order| state.speak(order).notation(State::phrases());
            orders.retain(|order| !text(order).starts_with("leaders"));
            let order = orders[chance.below(orders.len() as u32) as usize];
            let text = text(&order);
            told +=
                u32::from(question == "force-card" && (text.starts_with("ride") || text.starts_with("move figure")));
            once_more += u32::from(question == "force-card" && text == "play twice");
            state.apply(&order, &mut chance, &mut NoLog);
        }
    }
    assert!(told > 0 && once_more > 0, "both can be ordered with the card");
}

// rule: FP-1.6, FP-3.1
#[test]
fn fp_3_1_sergeants_ask_to_see_the_action_and_move_the_commander_after_anybodys() {
    let mut given = BTreeSet::new();
    ordered("relief", "auto", 2, &mut given);
    assert!(given.iter().any(|form| form.starts_with("commander-move: ride")), "{given:#?}");
    assert!(
        !given.iter().any(|form| form.starts_with("force-card: ride")),
        "he is told nothing beforehand: {given:#?}"
    );
}

/// The bytes of a state.
fn saved(state: &State) -> Vec<u8> {
    let mut bytes = Vec::new();
    state.save(&mut bytes);
    bytes
}

#[test]
fn a_mood_changes_what_players_order_and_nothing_of_the_state() {
    let rules = &embedded::<FastPlayMutiny>().rules;
    let (mut scratch, mut changed) = (Scratch::default(), [0; 2]);
    for (seed, enemy) in [(1, "auto"), (2, "seat"), (3, "auto"), (4, "seat")] {
        let options = Options([("enemy".to_owned(), enemy.to_owned())].into());
        let mut chance = Fast::new(seed);
        let mut state = rules.start("gate", &options, &mut chance, &mut NoLog).expect("the set-up is lawful");
        while let Pending::Decision { seat, .. } = state.pending() {
            let order = state.pick(&mut chance, &mut scratch);
            for (place, mood) in [Mood::Bold, Mood::Wary].into_iter().enumerate() {
                let mut bent = state.clone();
                bent.bend(seat, mood);
                assert_eq!(bent, state, "a mood is a thought");
                assert_eq!(saved(&bent), saved(&state));
                let differs = bent.pick(&mut chance, &mut scratch) != order;
                if state.moods(seat).contains(&mood) {
                    changed[place] += u32::from(differs);
                } else {
                    assert!(!differs, "the enemy keeps to the programme");
                }
            }
            state.apply(&order, &mut chance, &mut NoLog);
        }
    }
    assert!(changed.iter().all(|orders| *orders > 5), "{changed:?}");
}
