//! What is kept beside a state says nothing that the state does not say: who forgets it plays the same match.

use chance::{Chance, Fast};
use engine::{Game, NoLog, Options, Pending, RuleSet, load};
use grande_armee::GrandeArmee;

#[test]
fn a_state_that_forgets_what_is_kept_plays_on_the_same() {
    let rules = &load::<GrandeArmee>(&GrandeArmee::files()).unwrap().rules;
    for scenario in &rules.info().scenarios {
        let mut chance = Fast::new(1809);
        let mut state = rules.start(&scenario.id, &Options::default(), &mut chance, &mut NoLog).unwrap();
        for _ in 0..400 {
            let Pending::Decision { .. } = state.pending() else { break };
            let mut bytes = Vec::new();
            state.save(&mut bytes);
            let mut fresh = state.restore(&bytes).unwrap();
            let (mut orders, mut again) = (Vec::new(), Vec::new());
            state.orders(&mut orders);
            fresh.orders(&mut again);
            assert_eq!(orders, again, "{}", scenario.id);
            let order = &orders[chance.below(orders.len() as u32) as usize];
            assert!(fresh.check(order).is_ok());
            let mut same = chance.clone();
            state.apply(order, &mut chance, &mut NoLog);
            fresh.apply(order, &mut same, &mut NoLog);
            assert_eq!(state, fresh, "{}: {order:?}", scenario.id);
        }
    }
}
