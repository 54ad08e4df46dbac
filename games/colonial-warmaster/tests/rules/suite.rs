//! The suite that every game must pass, on every scenario.

use chance::{Chance, Fast};
use colonial_warmaster::{ColonialWarmaster, Happening, State};
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat, embedded};

/// Plays random matches of a scenario to the end: every offered order is legal, and the bound on decisions holds.
fn random_play(scenario: &str, matches: u64) {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let bound = rules.info().scenario(scenario).unwrap().decisions_at_most;
    for seed in 0..matches {
        let mut chance = Fast::new(seed);
        let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut NoLog).unwrap();
        let mut orders = Vec::new();
        let mut decisions = 0;
        while let Pending::Decision { .. } = state.pending() {
            orders.clear();
            state.orders(&mut orders);
            assert!(!orders.is_empty(), "{scenario} {seed}: {:?}", state.phase);
            let order = &orders[chance.below(orders.len() as u32) as usize];
            assert_eq!(state.check(order), Ok(()), "{scenario} {seed}: {order:?}");
            state.apply(order, &mut chance, &mut NoLog);
            decisions += 1;
            assert!(decisions <= bound, "{scenario} {seed}");
        }
    }
}

#[test]
fn random_matches_end() {
    for scenario in ["picket", "meeting", "maiwand", "sherpur"] {
        random_play(scenario, 2);
    }
}

#[test]
fn picket_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("picket", conformance::Matches(2));
}

#[test]
fn meeting_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("meeting", conformance::Matches(1));
}

#[test]
fn maiwand_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("maiwand", conformance::Matches(1));
}

#[test]
fn sherpur_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("sherpur", conformance::Matches(1));
}

/// How often a sergeant in a seat wins against a recruit.
fn wins_of_the_sergeant(scenario: &str, sergeant: Seat, matches: u64) -> u64 {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let mut scratch: Scratch<State> = Scratch::default();
    let won = |seed: u64| {
        let mut chance = Fast::new(seed);
        let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut NoLog).unwrap();
        loop {
            let order = match state.pending() {
                Pending::Over(outcome) => return outcome.winners.has(sergeant),
                Pending::Decision { seat, .. } if seat == sergeant => state.pick(&mut chance, &mut scratch),
                Pending::Decision { .. } => {
                    scratch.orders.clear();
                    state.orders(&mut scratch.orders);
                    scratch.orders[chance.below(scratch.orders.len() as u32) as usize].clone()
                }
            };
            state.apply(&order, &mut chance, &mut NoLog);
        }
    };
    (0..matches).map(won).filter(|won| *won).count() as u64
}

#[test]
fn a_sergeant_beats_a_recruit_from_either_side() {
    for (scenario, matches) in [("picket", 20), ("sherpur", 10), ("maiwand", 10), ("meeting", 6)] {
        for seat in [Seat(0), Seat(1)] {
            let wins = wins_of_the_sergeant(scenario, seat, matches);
            assert!(wins * 10 >= matches * 7, "{scenario}, seat {}: {wins} of {matches}", seat.0);
        }
    }
}

#[test]
fn swordsmen_storm_the_walls_of_sherpur() {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let mut scratch: Scratch<State> = Scratch::default();
    let mut charges = 0;
    for seed in 0..4 {
        let mut chance = Fast::new(seed);
        let mut state = rules.start("sherpur", &Options::default(), &mut chance, &mut NoLog).unwrap();
        let mut log = Vec::new();
        while let Pending::Decision { .. } = state.pending() {
            let order = state.pick(&mut chance, &mut scratch);
            state.apply(&order, &mut chance, &mut log);
        }
        charges += log.iter().filter(|note| matches!(note.what, Happening::Charged { .. })).count();
    }
    assert!(charges >= 4, "{charges} charges in four battles");
}
