//! The suite that every game must pass, on every scenario.

use chance::{Chance, Fast};
use colonial_warmaster::{ColonialWarmaster, Deed, Formation, Happening, Order, Phase, Saddle, State};
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
    for scenario in ["picket", "meeting", "maiwand", "sherpur", "charasia"] {
        random_play(scenario, 2);
    }
}

/// Plays a match of a scenario, now at random, now as a sergeant would, and compares what a state has kept with what one read from its bytes, which
/// finds everything anew, would offer and like.
fn keeps_what_would_be_found_anew(scenario: &str, seed: u64) {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let mut chance = Fast::new(seed);
    let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut NoLog).unwrap();
    let (mut kept, mut anew): (Scratch<State>, Scratch<State>) = (Scratch::default(), Scratch::default());
    let mut bytes = Vec::new();
    while let Pending::Decision { .. } = state.pending() {
        bytes.clear();
        state.save(&mut bytes);
        let read = state.restore(&bytes).unwrap();
        for (state, scratch) in [(&state, &mut kept), (&read, &mut anew)] {
            scratch.orders.clear();
            state.orders(&mut scratch.orders);
            state.weigh(&scratch.orders, &mut scratch.weights);
        }
        assert_eq!((&kept.orders, &kept.weights), (&anew.orders, &anew.weights), "{scenario}: {:?}", state.phase);
        assert_eq!(&state.pick(&mut chance, &mut anew), kept.heaviest(), "{scenario}: {:?}", state.phase);
        let order = if chance.below(2) == 0 {
            kept.orders[chance.below(kept.orders.len() as u32) as usize].clone()
        } else {
            state.pick(&mut chance, &mut kept)
        };
        state.apply(&order, &mut chance, &mut NoLog);
    }
}

#[test]
fn what_is_kept_between_decisions_is_what_would_be_found_anew() {
    for (scenario, seed) in
        [("picket", 1), ("picket", 2), ("meeting", 3), ("maiwand", 4), ("sherpur", 5), ("charasia", 6)]
    {
        keeps_what_would_be_found_anew(scenario, seed);
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

#[test]
fn charasia_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("charasia", conformance::Matches(1));
}

#[test]
fn lessons_can_be_played_as_they_are_written() {
    conformance::check_course::<ColonialWarmaster>();
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

/// How many of so many matches between sergeants see each form of order.
fn forms_of_sergeants(scenario: &str, matches: u64) -> std::collections::BTreeMap<&'static str, u64> {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let mut scratch: Scratch<State> = Scratch::default();
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..matches {
        let mut found = std::collections::BTreeSet::new();
        let mut chance = Fast::new(seed);
        let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut NoLog).unwrap();
        while let Pending::Decision { .. } = state.pending() {
            let order = state.pick(&mut chance, &mut scratch);
            match &order {
                Order::Activate { activator, units } => {
                    match units.units().len() {
                        3 => found.insert("group of three"),
                        4 => found.insert("group of four"),
                        _ => false,
                    };
                    let current =
                        matches!(state.phase, Phase::Movement { activator: Some(one), .. } if one == *activator);
                    if !current && state[units.units()[0]].attempts > 0 {
                        found.insert("second activator");
                    }
                }
                Order::Act(acts) => {
                    for act in acts.iter() {
                        found.insert(match act.deed {
                            Deed::Form { to: Formation::Square } => "square",
                            Deed::Form { to: Formation::Open }
                            | Deed::Move { formation: Some(Formation::Open), .. } => "open order",
                            Deed::Form { to: Formation::Limbered } => "limber",
                            Deed::Form { to: Formation::Unlimbered } => "unlimber",
                            Deed::Mount => "mount",
                            Deed::Dismount => "dismount",
                            _ => "other",
                        });
                    }
                }
                Order::SaveFire { .. } => {
                    found.insert("one saves its fire");
                }
                _ => {}
            }
            state.apply(&order, &mut chance, &mut NoLog);
        }
        for form in found {
            *seen.entry(form).or_default() += 1;
        }
    }
    seen
}

#[test]
fn sergeants_use_every_formation_in_the_river_pass() {
    let seen = forms_of_sergeants("charasia", 40);
    for form in [
        "square",
        "open order",
        "limber",
        "unlimber",
        "dismount",
        "group of three",
        "group of four",
        "second activator",
        "one saves its fire",
    ] {
        assert!(seen.get(form).is_some_and(|matches| *matches >= 1), "{form}: {seen:?}");
    }
}

/// What a sergeant does with a unit that has just been activated.
fn deed_of(battle: &mut crate::kit::Battle, activation: &str) -> Deed {
    battle.to_movement().give(activation, [1, 1]);
    let order = battle.state.pick(&mut Fast::new(1), &mut Scratch::default());
    match order {
        Order::Act(acts) => acts.iter().next().unwrap().deed,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sergeant_mounts_to_ride_down_guns_and_dismounts_for_a_village() {
    let mut battle = crate::kit::field()
        .british("c1", "cavalry", (30.0, 20.0), 0, "line")
        .afghan("g1", "afghan_art", (30.0, 33.0), 180, "limbered")
        .leaders(0, (50.0, 16.0), (30.0, 16.0))
        .battle();
    battle.set("c1", |unit| unit.saddle = Saddle::OnFoot);
    assert_eq!(deed_of(&mut battle, "activate lb1 c1"), Deed::Mount);
    let mut battle = crate::kit::field()
        .british("c1", "cavalry", (30.0, 20.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 44.0), 180, "road_column")
        .terrain("village", 0, &[(28.0, 22.0), (32.0, 22.0), (32.0, 25.0), (28.0, 25.0)])
        .objective("name = \"hamlet\"\narea = \"t0\"\npoints = 40\nscores = [\"british\", \"afghan\"]")
        .leaders(0, (50.0, 16.0), (30.0, 16.0))
        .turns(3)
        .battle();
    assert_eq!(deed_of(&mut battle, "activate lb1 c1"), Deed::Dismount);
}

#[test]
fn a_sergeant_forms_square_when_beset_and_opens_under_fire() {
    let mut battle = crate::kit::field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .afghan("z2", "ghazi", (39.0, 19.0), 270, "mass")
        .leaders(0, (50.0, 10.0), (30.0, 16.0))
        .battle();
    assert_eq!(deed_of(&mut battle, "activate lb1 b1"), Deed::Form { to: Formation::Square });
    let mut battle = crate::kit::field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("g1", "afghan_art", (30.0, 40.0), 180, "unlimbered")
        .leaders(0, (50.0, 10.0), (30.0, 16.0))
        .battle();
    let opens = match deed_of(&mut battle, "activate lb1 b1") {
        Deed::Form { to } => to == Formation::Open,
        Deed::Move { formation, .. } => formation == Some(Formation::Open),
        _ => false,
    };
    assert!(opens);
}
