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

#[test]
fn the_nearest_enemy_is_the_one_that_measures_least() {
    let rules = &load::<GrandeArmee>(&GrandeArmee::files()).unwrap().rules;
    let mut chance = Fast::new(1812);
    let mut state = rules.start("auerstedt", &Options::default(), &mut chance, &mut NoLog).unwrap();
    for _ in 0..300 {
        let Pending::Decision { .. } = state.pending() else { break };
        for unit in state.unit_ids().filter(|&unit| state.is_present(unit)) {
            let (side, shape) = (state.side_of(unit), state.shape(unit));
            let enemies = state.unit_ids().filter(|&one| state.is_present(one) && state.side_of(one) != side);
            let least = enemies.map(|enemy| table::distance(shape, state.shape(enemy))).min();
            assert_eq!(state.nearest_enemy(side, shape), least);
        }
        let mut orders = Vec::new();
        state.orders(&mut orders);
        state.apply(&orders[chance.below(orders.len() as u32) as usize], &mut chance, &mut NoLog);
    }
}
