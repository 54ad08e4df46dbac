//! Chapter 2: unit organisation and army building.

use chance::{Fast, Script};
use engine::{Game, NoLog, Options, RuleSet};
use mutiny_1857::{Branch, Calibre, Mount, Muster, Order, Phase, Raised, Side, State, Team};
use table::Inches;

use crate::kit::{odds, options, rules};

/// A match with rolled forces whose first die is this.
fn mustering(scenario: &str, die: u32) -> State {
    let mut script = Script::new([die]);
    let state = rules().start(scenario, &options("forces=rolled"), &mut script, &mut NoLog).unwrap();
    script.finish();
    state
}

/// The same with the British mustered as usual, and this die for the Rebels.
fn rebels_mustering(scenario: &str, die: u32) -> State {
    let mut state = mustering(scenario, 1);
    let mut script = Script::new([die]);
    state.apply(&Order::Muster(None), &mut script, &mut NoLog);
    script.finish();
    state
}

fn force(state: &State, list: &[(&str, usize)], officers: usize) -> Order {
    let mut units = Vec::new();
    for &(key, count) in list {
        let kind = state.book.find(key).unwrap();
        let team = if key == "rebel_artillery" { Team::Oxen } else { Team::Horses };
        units.extend(std::iter::repeat_n(Raised { kind, team, calibre: Calibre::Light }, count));
    }
    Order::Muster(Some(Box::new(Muster { units, officers: vec![Mount::Horse; officers] })))
}

fn clause(state: &State, list: &[(&str, usize)], officers: usize) -> &'static str {
    match state.check(&force(state, list, officers)) {
        Ok(()) => "allowed",
        Err(refusal) => refusal.clause().0,
    }
}

// rule: IM-2.1, IM-2.4, IM-2.6, IM-2.20, IM-2.21, IM-2.22
#[test]
fn im_2_1_the_roster_has_the_printed_strengths_dice_and_weapons() {
    let book = rules().book();
    let row = |key: &str| book.unit_type(book.find(key).unwrap());
    for key in ["british_foot", "loyal_sepoy", "sikh", "gurkha", "sapper_miner", "british_cavalry"] {
        assert_eq!(row(key).figures, 5, "{key}");
    }
    assert_eq!(row("british_horse_artillery").figures, 3);
    assert_eq!(row("sapper_miner").die, row("sikh").die);
    assert_eq!(row("british_cavalry").die, row("british_foot").die);
    assert_eq!(book.range(row("british_foot").weapon), Inches::from_hundredths(2400));
    assert_eq!(book.range(row("gurkha").weapon), Inches::from_hundredths(2400));
    assert_eq!(book.range(row("afghan").weapon), Inches::from_hundredths(1800));
}

// rule: IM-2.2, IM-2.3, IM-2.5, IM-2.7, IM-2.18
#[test]
fn im_2_2_the_british_muster_five_units_and_a_die_more() {
    let state = mustering("relief-column", 5);
    let whole = [
        ("british_foot", 7),
        ("sikh", 1),
        ("gurkha", 1),
        ("loyal_sepoy", 1),
        ("british_cavalry", 2),
        ("british_horse_artillery", 2),
    ];
    assert_eq!(clause(&state, &whole, 2), "allowed");
    assert_eq!(clause(&state, &whole, 3), "IM-2.18");
    assert_eq!(clause(&state, &[("british_foot", 10)], 2), "IM-2.3");
    assert_eq!(clause(&state, &[("british_foot", 6), ("sikh", 3)], 1), "IM-2.2");
    assert_eq!(clause(&state, &[("british_foot", 7), ("sikh", 3), ("british_cavalry", 3)], 2), "IM-2.5");
    assert_eq!(clause(&state, &[("british_foot", 7), ("sikh", 3), ("british_field_artillery", 3)], 2), "IM-2.6");
    let low = mustering("relief-column", 3);
    assert_eq!(clause(&low, &[("british_foot", 8), ("british_cavalry", 1)], 1), "allowed", "no quota on a 3");
    assert_eq!(clause(&low, &[("british_foot", 8), ("british_cavalry", 2)], 2), "IM-2.5", "fractions are dropped");
}

// rule: IM-2.8, IM-2.9, IM-2.10, IM-2.11, IM-2.12, IM-2.16, IM-2.17
#[test]
fn im_2_8_the_rebels_muster_ten_units_with_afghans_badmash_and_local_people() {
    let state = rebels_mustering("two-villages", 2);
    let local = [("villager", 2), ("parsee", 1)];
    let with = |more: &[(&'static str, usize)]| local.iter().chain(more).copied().collect::<Vec<_>>();
    assert_eq!(clause(&state, &with(&[("afghan", 1), ("badmash", 2), ("mutineer", 6)]), 2), "allowed");
    assert_eq!(clause(&state, &with(&[("afghan", 1), ("badmash", 2), ("mutineer", 5)]), 2), "IM-2.10");
    assert_eq!(clause(&state, &with(&[("afghan", 1), ("badmash", 1), ("mutineer", 7)]), 2), "IM-2.8");
    assert_eq!(clause(&state, &with(&[("badmash", 2), ("mutineer", 7)]), 2), "IM-2.8");
    assert_eq!(
        clause(&state, &[("villager", 1), ("parsee", 1), ("afghan", 1), ("badmash", 2), ("mutineer", 7)], 2),
        "IM-2.16"
    );
    assert_eq!(clause(&state, &[("villager", 2), ("afghan", 1), ("badmash", 2), ("mutineer", 7)], 2), "IM-2.17");
    assert_eq!(
        clause(&state, &with(&[("afghan", 1), ("badmash", 2), ("mutineer", 6), ("rebel_cavalry", 3)]), 3),
        "IM-2.11"
    );
    assert_eq!(
        clause(&state, &with(&[("afghan", 1), ("badmash", 2), ("mutineer", 6), ("rebel_artillery", 3)]), 3),
        "IM-2.12"
    );
}

// rule: IM-2.13, IM-2.14, IM-2.15, IM-2.19, IM-2.23, IM-2.24
#[test]
fn im_2_13_rebel_units_throw_for_their_figures() {
    let mut state = rebels_mustering("relief-column", 1);
    // Eleven foot units (Afghans, two Badmash, eight Mutineers), two of horse, two guns: 11 x 4D4 and 2 x 3D4.
    let mut dice = vec![4, 4, 4, 2];
    dice.extend(std::iter::repeat_n(3, 10 * 4 + 2 * 3));
    dice.extend(std::iter::repeat_n(2, 200));
    let mut script = Script::new(dice);
    state.apply(&Order::Muster(None), &mut script, &mut NoLog);
    let of = |key: &str| -> Vec<u8> {
        state.units.iter().filter(|unit| state.book.unit_type(unit.kind).id == key).map(|unit| unit.full).collect()
    };
    assert_eq!(of("afghan"), [14]);
    assert_eq!(of("mutineer"), [12; 8]);
    assert_eq!(of("rebel_cavalry"), [9, 9]);
    let afghan = state.units.iter().find(|unit| state.book.unit_type(unit.kind).id == "afghan").unwrap();
    assert!(afghan.sniper.is_some(), "one sniper for every ten");
    let sahibs = state
        .units
        .iter()
        .filter(|unit| unit.side == Side::Rebel && state.book.unit_type(unit.kind).branch == Branch::Officer);
    assert_eq!(sahibs.clone().count(), 3);
    assert!(sahibs.clone().all(|unit| unit.full == 1 && unit.mount == Mount::Foot));
    assert!(matches!(state.phase, Phase::Deploy(Side::Rebel)));
    let fixed = rules().start("relief-column", &Options::default(), &mut Fast::new(1), &mut NoLog).unwrap();
    assert!(matches!(fixed.phase, Phase::Deploy(_)), "fixed forces need no muster");
}

// rule: IM-2.15
#[test]
fn im_2_15_nine_afghans_have_no_sniper() {
    let one = odds("muster", "kind=afghan_snipers", |value| value["n"] == 1);
    assert!((one - 0.585_937_5).abs() < 1e-9, "{one}");
}
