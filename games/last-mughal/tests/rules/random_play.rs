//! Whole matches by random orders, with what must hold after every one.

use chance::{Chance, Fast};
use engine::{Game, NoLog, Options, Pending, RuleSet, Words};
use last_mughal::data::ids::Side;
use last_mughal::{Company, Order, State};

use crate::bench::rules;

const SCENARIOS: [&str; 4] = ["rebellion", "delhi-field-force", "relief-of-cawnpore", "campbells-campaign"];

/// Plays a match at random; `look` sees every position before its order.
fn play(scenario: &str, options: &Options, seed: u64, mut look: impl FnMut(&State, &[Order], usize)) -> (State, usize) {
    let mut dice = Fast::new(seed);
    let mut state = rules().start(scenario, options, &mut dice, &mut NoLog).expect("the scenario is known");
    let mut orders = Vec::new();
    let mut decisions = 0;
    while let Pending::Decision { .. } = state.pending() {
        orders.clear();
        state.orders(&mut orders);
        assert!(!orders.is_empty(), "{scenario} {seed}: nothing to order at {:?}", state.pending());
        look(&state, &orders, decisions);
        let order = orders[dice.below(orders.len() as u32) as usize];
        let before = Side::BOTH.map(|side| state.vp(side));
        let statuses = state.open.cities.map(|city| city.status);
        if let Order::Step { to } = order {
            assert!(!state.is_deployment(to), "nobody moves into a deployment zone");
        }
        state.apply(&order, &mut dice, &mut NoLog);
        if let Err(fault) = state.invariants() {
            panic!("{scenario} {seed}, decision {decisions}, after {order:?}: {fault}");
        }
        for side in Side::BOTH {
            assert!(state.vp(side) >= before[side.index()], "points never decrease");
        }
        let later = state.open.cities.map(|city| city.status);
        assert!(
            statuses.iter().zip(&later).all(|(old, new)| old <= new),
            "a city is quiet, in rebellion, quelled, in this order"
        );
        decisions += 1;
        assert!(decisions < 20_000, "{scenario} {seed} does not end");
    }
    (state, decisions)
}

#[test]
fn random_matches_keep_what_must_always_hold() {
    for scenario in SCENARIOS {
        let mut most = 0;
        for seed in 0..60 {
            let (_, decisions) = play(scenario, &Options::default(), seed, |_, _, _| {});
            most = most.max(decisions);
        }
        let bound = rules().info().scenario(scenario).expect("it is listed").decisions_at_most;
        println!("{scenario}: at most {most}");
        assert!(most as u32 * 3 < bound, "{scenario} took {most} decisions, the bound is {bound}");
    }
}

#[test]
fn every_offered_order_is_lawful_and_reads_back() {
    for scenario in SCENARIOS {
        for seed in 0..3 {
            play(scenario, &Options::default(), 100 + seed, |state, orders, decision| {
                for order in orders {
                    assert_eq!(state.check(order), Ok(()), "{order:?} is offered");
                }
                for order in orders.iter().skip(decision % 7).step_by(13) {
                    let words = state.speak(order);
                    let notation = words.notation(State::phrases());
                    let read = Words::from_notation(&notation, State::phrases()).expect("notation is read");
                    assert_eq!(state.hear(&read).as_ref(), Ok(order), "{notation}");
                    let json = Words::from_json(&words.to_json(), State::phrases()).expect("JSON is read");
                    assert_eq!(state.hear(&json).as_ref(), Ok(order), "{notation}");
                }
            });
        }
    }
}

#[test]
fn random_matches_with_random_options_keep_what_must_always_hold() {
    for seed in 0..40 {
        let mut dice = Fast::new(1000 + seed);
        let pick = |option: &engine::OptionInfo, dice: &mut Fast| option.values.nth(dice.below(option.values.count()));
        let scenario = SCENARIOS[seed as usize % 4];
        let listed = rules().info().options_of(scenario);
        let options = Options(listed.iter().map(|option| (option.id.to_owned(), pick(option, &mut dice))).collect());
        assert_eq!(rules().info().check_options(scenario, &options), Ok(()));
        play(scenario, &options, seed, |_, _, _| {});
    }
}

/// Orders of every kind with ids that exist and ids that do not: each gets an answer, and what is accepted is on the list.
#[test]
fn any_order_is_refused_or_on_the_list() {
    let mut checked = 0;
    for scenario in SCENARIOS {
        play(scenario, &Options::default(), 7, |state, orders, decision| {
            if decision % 5 != 0 {
                return;
            }
            let mut dice = Fast::new(decision as u64);
            for _ in 0..40 {
                let order = any_order(&mut dice);
                match state.check(&order) {
                    Ok(()) => assert!(orders.contains(&order), "{order:?} is accepted but not offered"),
                    Err(refusal) => assert!(state.explain(&refusal).clause.0.starts_with("LM-")),
                }
                checked += 1;
            }
        });
    }
    assert!(checked > 1000);
}

fn any_order(dice: &mut Fast) -> Order {
    use last_mughal::Target;
    use last_mughal::data::ids::{CounterId, CounterSet, FigureId, ProvinceId, UnitId, UnitSet, ZoneId};
    let mut id = |known: u32| if dice.below(9) == 0 { dice.below(256) as u8 } else { dice.below(known) as u8 };
    let (unit, figure, zone, counter) = (UnitId(id(54)), FigureId(id(7)), ZoneId(id(30)), CounterId(id(54)));
    let province = ProvinceId(id(5));
    let few = (0..id(4)).map(|_| UnitId(id(54))).filter(|unit| unit.0 < 64).collect::<UnitSet>();
    let many = UnitSet::from_bits(dice.word() & dice.word());
    let units = if dice.below(4) == 0 { many } else { few };
    let shah = dice.below(4) == 0;
    let target = match dice.below(4) {
        0 => Target::None,
        1 => Target::Figure(figure),
        2 => Target::Zone(zone),
        _ => Target::Unit(unit),
    };
    match dice.below(39) {
        0 => Order::Rebel { counter, province },
        1 => Order::BadmashesToShah { counter },
        2 => Order::Stratagem { counter, target },
        3 => Order::Deploy { counter, zone },
        4 => Order::End,
        5 => Order::Place { zone },
        6 => Order::Retreat { to: zone },
        7 => Order::Stay,
        8 => Order::Escort { counters: CounterSet::from_bits(dice.word() & dice.word() & dice.word()) },
        9 => Order::Exit { to: zone },
        10 => Order::ActivateFigure { figure },
        11 | 12 => Order::ActivateUnits { units },
        13 => Order::UseAp { counter },
        14 => Order::Attach { unit, figure },
        15 => Order::Detach { unit },
        16 => Order::JoinShah { figure },
        17 => Order::Incite { zone },
        18 => Order::BreakOut { zone },
        19 => Order::EndMovement,
        20 => Order::Step { to: zone },
        21 => Order::Leave(Company { units, shah }),
        22 => Order::Take(Company { units, shah }),
        23 => Order::Stop,
        24 => Order::Flee { to: zone },
        25 => Order::Battle { zone },
        26 => Order::Stand,
        27 => Order::ShutIn,
        28 => Order::Withdraw { units, to: zone },
        29 => Order::Line { commander: shah.then_some(figure), units },
        30 => Order::Play { counter },
        31 => Order::Done,
        32 => Order::Keep,
        33 => Order::Replace,
        34 => Order::Lose { unit },
        35 => Order::Refuge,
        36 => Order::Siege { zone },
        37 => Order::Rally { unit },
        _ => Order::Decline,
    }
}
