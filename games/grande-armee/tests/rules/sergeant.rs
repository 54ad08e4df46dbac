//! The sergeant beats the recruit on either side.

use std::collections::BTreeSet;

use chance::{Chance, Fast};
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat, embedded};
use grande_armee::{GrandeArmee, State, Status};

use crate::kit::{Battle, field};

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

/// The sergeant's order in a battle.
fn picked(battle: &Battle) -> String {
    let order = battle.state.pick(&mut Fast::new(1), &mut Scratch::default());
    battle.state.speak(&order).notation(State::phrases())
}

// rule: GA-5.15, GA-5.16
#[test]
fn the_sergeant_fires_where_he_expects_most() {
    // Canister at a brigade in the open, or roundshot at one in a wood.
    let battle = field()
        .a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
        .b("b1", "inf_fast", (26.0, 24.0), 180, "sp = 6, sk = 1")
        .b("b2", "inf_fast", (20.0, 17.0), 180, "sp = 6")
        .terrain("rough", &[(24.0, 22.6), (28.0, 22.6), (28.0, 26.0), (24.0, 26.0)])
        .firing();
    assert_eq!(battle.offers(), ["fire ag at b1", "fire ag at b2", "hold fire ag"]);
    assert_eq!(picked(&battle), "fire ag at b2");
}

// rule: GA-8.22
#[test]
fn the_sergeant_fights_the_better_fight_first() {
    let battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .a("a2", "inf_fast", (30.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 6")
        .b("b2", "inf_fast", (30.0, 23.0), 0, "sp = 4")
        .sub(0, (25.0, 16.0), 0, 9)
        .sub(1, (25.0, 27.0), 0, 9)
        .fighting(&["a1"], "b1");
    let mut battle = battle;
    let flanked = Some(battle.unit("b2"));
    battle.of_mut("a2").target = flanked;
    battle.state.phase = grande_armee::Phase::Combat(grande_armee::CombatStep::Choose);
    assert_eq!(battle.offers(), ["fight b1", "fight b2"]);
    assert_eq!(picked(&battle), "fight b2", "weak and taken in the rear");
}

// rule: GA-5.9, GA-11.3
#[test]
fn the_sergeant_holds_fire_that_could_only_break_somebody_beside_his_general() {
    let battle = |hits: u8, y: f64| {
        field()
            .a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
            .a("a1", "inf_fast", (24.0, 17.0), 0, "sp = 6")
            .b("b1", "inf_fast", (20.0, 17.0), 180, "sp = 6")
            .sub(0, (22.4, y), 1, 9)
            .firing()
            .hits("b1", hits)
    };
    assert_eq!(picked(&battle(5, 17.0)), "hold fire ag");
    assert_eq!(picked(&battle(3, 17.0)), "fire ag at b1", "it cannot break");
    assert_eq!(picked(&battle(5, 12.0)), "fire ag at b1", "he is not near");
}

// rule: GA-2.15, GA-10.3, GA-10.5
#[test]
fn the_sergeant_rests_a_worn_force_far_from_the_enemy() {
    let battle = |gap: f64, hits: u8, turn: u8| {
        let mut battle = field()
            .a("a1", "inf_fast", (20.0, 8.0), 0, "sp = 6")
            .a("a2", "inf_fast", (24.0, 8.0), 0, "sp = 6")
            .b("b1", "inf_fast", (20.0, 11.0 + gap), 180, "sp = 6")
            .moving(Status::None)
            .hits("a1", hits);
        battle.state.turn = turn;
        battle.state.phase = grande_armee::Phase::Control { rolled: None };
        battle
    };
    assert_eq!(picked(&battle(25.0, 3, 1)), "inactive fa");
    assert!(picked(&battle(25.0, 2, 1)).starts_with("test"), "one hit that can go is not enough");
    assert!(picked(&battle(22.0, 3, 1)).starts_with("test"), "the enemy is too near");
    assert!(picked(&battle(25.0, 3, 3)).starts_with("test"), "the day is nearly over");
    let mut resting = battle(25.0, 3, 1);
    let force = resting.state.find_force("fa").unwrap();
    resting.state[force].status = Status::Inactive;
    resting.state.phase = grande_armee::Phase::Movement(grande_armee::MovementStep::Choose);
    assert_eq!(picked(&resting), "recover a1");
    let army = resting.officer("ca");
    resting.state[army].at = crate::kit::at(20.0, 4.0);
    resting.state.cds = [1, 0];
    resting.give("recover a1", [5]);
    assert_eq!(picked(&resting), "reroll recovery");
}

// rule: GA-9.1, GA-9.3
#[test]
fn the_sergeant_stands_or_evades_by_what_he_expects() {
    let battle = |a: (&str, &str), b: (&str, &str)| {
        let mut battle = field()
            .a("a1", a.0, (20.0, 20.0), 0, a.1)
            .b("b1", b.0, (20.0, 26.0), 180, b.1)
            .sub(0, (20.0, 16.0), 0, 9)
            .sub(1, (20.0, 30.0), 0, 9)
            .moving(Status::Active);
        battle.give("move a1 by ahead 4", [6]).give("resume", []);
        picked(&battle)
    };
    assert_eq!(battle(("hcav", "sp = 5"), ("lcav", "sp = 3")), "evade", "heavies against a weak light brigade");
    assert_eq!(battle(("lcav", "sp = 2"), ("hcav", "sp = 5")), "stand");
    assert_eq!(battle(("lcav", "sp = 3"), ("lcav", "sp = 4, cossack = true")), "evade", "Cossacks hardly ever stand");
    assert_eq!(battle(("inf_fast", "sp = 3"), ("lcav", "sp = 5")), "stand", "foot hits horse on sixes only");
}

// rule: GA-S6
#[test]
fn the_sergeant_brings_every_army_now_and_then() {
    let rules = &embedded::<GrandeArmee>().rules;
    let options = Options([("army".to_owned(), "build".to_owned())].into());
    let mut counts = std::collections::BTreeMap::new();
    let mut chance = Fast::new(9);
    let state = rules.start("maida", &options, &mut chance, &mut NoLog).unwrap();
    for _ in 0..500 {
        let order = state.pick(&mut chance, &mut Scratch::default());
        *counts.entry(state.speak(&order).notation(State::phrases())).or_insert(0) += 1;
    }
    let count = |name: &str| counts.get(name).copied().unwrap_or(0);
    assert_eq!(counts.len(), 4, "{counts:?}");
    assert!(
        count("default") > 60 && count("muster french_130") > 60 && count("muster russian_130") > 160,
        "{counts:?}"
    );
}

/// The quick way to an order (paths followed once, while they are listed) and the plain one agree wherever a match leads.
#[test]
fn the_sergeant_gives_the_order_he_likes_best() {
    let rules = &embedded::<GrandeArmee>().rules;
    for (seed, scenario) in ["maida", "auerstedt", "crossroads", "borodino"].into_iter().enumerate() {
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

/// The forms of order that sergeants give in some matches, by their verbs.
fn forms(scenario: &str, options: &[(&str, &str)], matches: u64, given: &mut BTreeSet<&'static str>) {
    let rules = &embedded::<GrandeArmee>().rules;
    let options = Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
    for seed in 0..matches {
        let mut chance = Fast::new(seed + 1812);
        let mut state = rules.start(scenario, &options, &mut chance, &mut NoLog).unwrap();
        let mut scratch = Scratch::default();
        while let Pending::Decision { .. } = state.pending() {
            let order = state.pick(&mut chance, &mut scratch);
            state.forms(&order, &mut |form| {
                given.insert(State::phrases()[form].verb);
            });
            state.apply(&order, &mut chance, &mut NoLog);
        }
    }
}

/// `docs/opponents.md` has the same list with its reasons.
#[test]
fn sergeants_give_every_form_of_order_but_those_left_to_people() {
    let mut given = BTreeSet::new();
    forms("auerstedt", &[], 24, &mut given);
    forms("borodino", &[], 12, &mut given);
    forms("maida", &[("army", "build")], 6, &mut given);
    forms("crossroads", &[("zone_reroll", "true"), ("follow_up", "true")], 12, &mut given);
    let left: Vec<&str> = State::phrases().iter().map(|form| form.verb).filter(|verb| !given.contains(verb)).collect();
    let people = [
        "build",
        "commander",
        "raise",
        "enlist",
        "recruit",
        "deploy",
        "take_up",
        "take_back",
        "reserve",
        "concede",
        "army",
        "force",
        "unit",
        "entry",
    ];
    assert_eq!(left, people);
}
