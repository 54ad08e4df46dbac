//! Chapter 8: saves and losses.

use chance::{d4, d10};
use mutiny_1857::{GunState, Happening, Left, Place, Side, State};
use table::Facing;

use crate::kit::{RIDER, action, action_with, cites, go, go_sized, odds, row, stand, turn_to, unit};

// rule: IM-8.1, IM-8.2, IM-8.3, IM-8.4, IM-8.5, IM-8.6, IM-8.7, IM-8.8, IM-8.9, IM-8.11
#[test]
fn im_8_11_every_class_saves_on_four_or_more_of_its_own_die() {
    // A lone man is hit and throws a 4, then a 3: only the 3 kills, and no die but his own will do.
    let saves = |kind: &str, name: &str, side: Side, die: u8| {
        for (face, lives) in [(die, true), (4, true), (3, false)] {
            let (british, rebel) = if side == Side::British {
                (kind, "sahib mutineer:4")
            } else {
                ("officer:mount='foot' british_foot", kind)
            };
            let mut state = action("", british, rebel);
            turn_to(&mut state, side.enemy());
            let firer = if side == Side::British { "sahib1" } else { "officer1" };
            stand(&mut state, firer, &[(1000, 1500)], 180);
            stand(&mut state, name, &[(1000, 1000)], 0);
            let target = unit(&state, name);
            if let Some(gun) = state[target].gun {
                state.guns[usize::from(gun)].animals = 0;
            }
            go_sized(&mut state, &format!("fire {firer} at {name}"), &[(12, 12), (die, face)]);
            assert_eq!(state[target].living != 0, lives, "{kind} on {face}");
        }
    };
    saves("british_horse_artillery", "rha1", Side::British, 10);
    saves("british_field_artillery", "fa1", Side::British, 10);
    saves("british_foot", "foot1", Side::British, 12);
    saves("british_cavalry", "horse1", Side::British, 12);
    saves("officer:mount='foot'", "officer1", Side::British, 12);
    saves("officer:mount='elephant'", "officer1", Side::British, 12);
    saves("loyal_sepoy", "sepoy1", Side::British, 8);
    saves("sikh", "sikh1", Side::British, 8);
    saves("gurkha", "gurkha1", Side::British, 8);
    saves("civilian", "civil1", Side::British, 6);
    saves("badmash:8", "bad1", Side::Rebel, 4);
    saves("villager:8", "vil1", Side::Rebel, 4);
    saves("mutineer:8", "mut1", Side::Rebel, 6);
    saves("afghan:8", "afg1", Side::Rebel, 6);
    saves("parsee:8", "par1", Side::Rebel, 6);
    saves("rebel_artillery", "gun1", Side::Rebel, 6);
    saves("rebel_cavalry:6", "sowar1", Side::Rebel, 8);
    saves("sahib", "sahib1", Side::Rebel, 12);
    saves(RIDER, "bad6", Side::Rebel, 4);
}

// rule: IM-8.12
#[test]
fn im_8_12_surplus_hits_are_lost_or_go_round_again() {
    let setup = |pairs: &str| {
        let mut state = action_with("", "british_foot", "badmash:8", pairs);
        row(&mut state, "foot1", 1000, 1000, 3, 0);
        stand(&mut state, "bad1", &[(1000, 1500), (1100, 1500)], 180);
        state
    };
    let mut lost = setup("");
    let events =
        go_sized(&mut lost, "fire foot1 at bad1", &[(12, 12), (12, 12), (12, 12), (4, 4), (4, 3), (4, 1), (4, 4)]);
    assert!(cites(&events, "IM-8.12"), "one hit finds nobody");
    assert_eq!(lost[unit(&lost, "bad1")].living, 0b01, "one save for each figure hit, in the order of hits");
    let mut again = setup("surplus=again");
    let thrown = [(12, 12), (12, 12), (12, 12), (4, 4), (4, 4), (4, 1), (4, 1), (4, 4)];
    let events = go_sized(&mut again, "fire foot1 at bad1", &thrown);
    assert!(!cites(&events, "IM-8.12"));
    assert_eq!(again[unit(&again, "bad1")].living, 0b10, "the third hit falls on the first man again");
    // Three sure hits on two men, each dying in half the cases: with one more hit for the first.
    let lost = odds("fire", "die=12 dice=3 save_die=6 targets=1 surplus=lost", |value| value["kills"] == 1);
    let round = odds("fire", "die=12 dice=3 save_die=6 targets=1 surplus=again", |value| value["kills"] == 1);
    let p: f64 = 0.75;
    let exact = 1.0 - (1.0 - p / 2.0).powi(3);
    assert!((round - exact).abs() < 1e-12 && lost < round, "{round} {exact}");
}

/// A British gun with its team, and Mutineers in the open before it.
fn team() -> State {
    let mut state = action("", "british_field_artillery british_foot", "mutineer:8");
    state.guns[0].limbered = true;
    state.guns[0].limber = Place::new(3000, 1200);
    state.guns[0].limber_facing = Facing::NORTH;
    state.guns[0].at = Place::new(3000, 1000);
    stand(&mut state, "fa1", &[(2900, 1000), (3100, 1000), (3000, 900)], 0);
    row(&mut state, "mut1", 2700, 2000, 7, 180);
    row(&mut state, "foot1", 5000, 300, 5, 0);
    turn_to(&mut state, Side::Rebel);
    state
}

// rule: IM-8.10, IM-8.16, IM-5.11
#[test]
fn im_8_16_team_animals_are_hit_and_slow_the_gun() {
    let mut state = team();
    let crew = unit(&state, "fa1");
    // Seven hits on five marks: the two horses stand nearest.
    let events = go(&mut state, "fire mut1 at fa1", &[6, 6, 6, 6, 6, 6, 6, 3, 4, d10(10), d10(10), d10(10)]);
    assert_eq!(state.guns[0].animals, 1);
    assert_eq!((state[crew].killed, state[crew].living), (0, 0b111), "animals count for neither morale nor points");
    assert!(cites(&events, "IM-8.11"));
    assert_eq!(mutiny_1857::Pace::OneAnimal, state.pace(crew));
}

// rule: IM-8.13, IM-8.17, IM-8.18
#[test]
fn im_8_18_a_gun_whose_last_man_is_shot_stands_abandoned_until_somebody_touches_it() {
    let mut state = team();
    stand(&mut state, "fa1", &[(2900, 1000)], 0);
    state.guns[0].animals = 0;
    let events = go(&mut state, "fire mut1 at fa1", &[6, 1, 1, 1, 1, 1, 1, d10(1)]);
    assert!(events.iter().any(|event| matches!(event, Happening::GunAbandoned { gun: 0, how: Left::Dead })));
    assert_eq!(state.guns[0].state, GunState::Abandoned);
    assert_eq!(state[unit(&state, "fa1")].killed, 1, "the killed are counted for the whole game");
    stand(&mut state, "mut1", &[(3400, 1000), (3500, 1000)], 270);
    go(&mut state, "move mut1 march", &[d4(2), d4(2)]);
    go(&mut state, "place 31.55 10 turn 0 facing 270", &[]);
    assert_eq!((state.guns[0].state, state.guns[0].owner), (GunState::Captured, Side::Rebel));
}

// rule: IM-8.15
#[test]
fn im_8_15_only_artillerymen_man_a_captured_gun_with_their_own_dice() {
    let mut state = action("", "british_field_artillery", "rebel_artillery");
    state.guns[1].limbered = false;
    state.guns[1].state = GunState::Captured;
    state.guns[1].owner = Side::British;
    state.guns[1].crew = None;
    state.guns[1].at = Place::new(3000, 1500);
    state.guns[1].limber = Place::new(3000, 1250);
    state.guns[1].facing = Facing::NORTH;
    let (crew, rebels) = (unit(&state, "fa1"), unit(&state, "gun1"));
    state[crew].gun = None;
    state.guns[0].crew = None;
    state[rebels].gun = None;
    stand(&mut state, "gun1", &[(3000, 2400)], 180);
    stand(&mut state, "fa1", &[(2800, 1000), (2900, 1000), (2700, 1000)], 0);
    go(&mut state, "move fa1 march", &[d4(4), d4(2)]);
    go(&mut state, "place 27.5 14.5 turn 0 facing 0", &[]);
    assert_eq!(state[crew].gun, Some(1));
    let events = go(&mut state, "fire fa1 at gun1", &[d10(1); 4]);
    assert!(events.iter().any(|event| matches!(event, Happening::Fired { sides: 10, dice: 4, .. })), "{events:?}");
}

// rule: IM-8.18
#[test]
fn im_8_18_a_crew_mans_a_gun_after_moving_and_not_after_fighting() {
    let mut state = action("", "british_field_artillery", "mutineer:8");
    let crew = unit(&state, "fa1");
    state[crew].gun = None;
    (state.guns[0].crew, state.guns[0].state) = (None, GunState::Abandoned);
    state.guns[0].at = Place::new(3000, 1000);
    state.guns[0].limber = Place::new(3000, 750);
    stand(&mut state, "fa1", &[(2850, 1000)], 0);
    stand(&mut state, "mut1", &[(2750, 1000)], 90);
    go(&mut state, "melee fa1", &[d10(1), 6]);
    assert_eq!(state[crew].gun, None);
}

// rule: IM-8.15, IM-8.18
#[test]
fn im_8_18_a_crew_without_a_gun_mans_one_within_an_inch_and_no_other() {
    for (y, manned) in [("12", true), ("13", false)] {
        let mut state = action("", "british_field_artillery british_foot", "mutineer:8");
        row(&mut state, "foot1", 5000, 300, 5, 0);
        let crew = unit(&state, "fa1");
        let gun = &mut state.guns[0];
        (gun.at, gun.limber, gun.limbered) = (Place::new(3000, 1000), Place::new(3000, 750), false);
        (gun.state, gun.crew, state[crew].gun) = (GunState::Abandoned, None, None);
        stand(&mut state, "fa1", &[(3000, 1500)], 0);
        go_sized(&mut state, "move fa1 march", &[(4, 1), (4, 2)]);
        go(&mut state, &format!("place 30 {y} turn 0 facing 180"), &[]);
        assert_eq!(state[crew].gun.is_some(), manned, "{y}");
    }
}
