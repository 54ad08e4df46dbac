//! The sergeant beats the recruit on either side.

use chance::{Chance, Fast};
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat, embedded};
use grande_armee::{GrandeArmee, State};

/// The results of matches at Maida with a sergeant in one seat and a recruit in the other, from the sergeant's side.
fn results(sergeant: Seat, matches: u64) -> i32 {
    let rules = &embedded::<GrandeArmee>().rules;
    let mut sum = 0;
    for seed in 0..matches {
        let mut chance = Fast::new(seed + 1806);
        let mut state = rules.start("maida", &Options::default(), &mut chance, &mut NoLog).unwrap();
        let mut scratch = Scratch::default();
        while let Pending::Decision { seat, .. } = state.pending() {
            let order = if seat == sergeant {
                state.pick(&mut chance, &mut scratch)
            } else {
                scratch.orders.clear();
                state.orders(&mut scratch.orders);
                scratch.orders[chance.below(scratch.orders.len() as u32) as usize].clone()
            };
            state.apply(&order, &mut chance, &mut NoLog);
        }
        let Pending::Over(outcome) = state.pending() else { panic!("over") };
        sum += i32::from(outcome.result(sergeant));
    }
    sum
}

#[test]
fn the_sergeant_beats_the_recruit_from_both_seats() {
    for seat in [Seat(0), Seat(1)] {
        let sum = results(seat, 30);
        assert!(sum >= 14, "{seat:?}: {sum} of 30");
    }
}

/// The quick way to an order (paths followed once, while they are listed) and the plain one agree wherever a match leads.
#[test]
fn the_sergeant_gives_the_order_he_likes_best() {
    let rules = &embedded::<GrandeArmee>().rules;
    for (seed, scenario) in ["maida", "auerstedt", "crossroads"].into_iter().enumerate() {
        let mut chance = Fast::new(seed as u64 + 1809);
        let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut NoLog).unwrap();
        let (mut quick, mut plain) = (Scratch::default(), Scratch::<State>::default());
        while let Pending::Decision { .. } = state.pending() {
            let given = state.pick(&mut chance, &mut quick);
            plain.orders.clear();
            state.orders(&mut plain.orders);
            state.weigh(&plain.orders, &mut plain.weights);
            assert_eq!(&given, plain.heaviest(), "{scenario}");
            state.apply(&given, &mut chance, &mut NoLog);
        }
    }
}
