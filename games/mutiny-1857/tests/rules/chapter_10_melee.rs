//! Chapter 10: melee.

use chance::{d4, d8, d12};
use mutiny_1857::{GunState, Happening, Place, Retreat, Side, Stance, State};

use crate::kit::{
    RIDER, action, action_with, allowed, cites, go, go_sized, ground, hear, odds, refused, stand, turn_to, unit,
};

/// One British soldier and one Mutineer base to base.
fn duel() -> State {
    let mut state = action("", "british_foot", "mutineer:8");
    stand(&mut state, "foot1", &[(1000, 1000)], 0);
    stand(&mut state, "mut1", &[(1000, 1100)], 180);
    state
}

/// The two scores of the only combat.
fn scores(events: &[Happening]) -> (u8, u8) {
    events
        .iter()
        .find_map(
            |event| if let Happening::Combat { score, against, .. } = event { Some((*score, *against)) } else { None },
        )
        .expect("a combat was fought")
}

// rule: IM-10.1, IM-10.6
#[test]
fn im_10_1_figures_fight_base_to_base_in_their_own_turn() {
    let mut state = duel();
    assert!(allowed(&state, "melee foot1"));
    assert_eq!(refused(&state, "melee mut1"), "IM-3.5");
    stand(&mut state, "mut1", &[(1000, 1106)], 180);
    assert_eq!(refused(&state, "melee foot1"), "IM-10.1");
    let house = ground("stone_building", "[[8, 11], [13, 11], [13, 14], [8, 14]]");
    let mut state = action(&house, "british_foot", "mutineer:8");
    stand(&mut state, "foot1", &[(1000, 1045)], 0);
    let rebels = unit(&state, "mut1");
    state[rebels].building = Some(0);
    state.settle(rebels);
    assert!(allowed(&state, "melee foot1 pairs m1:mut1:7"), "at a building everybody in it is in contact");
}

// rule: IM-10.2, IM-10.3, IM-10.4, IM-10.5
#[test]
fn im_10_3_every_enemy_has_one_attacker_before_any_has_two() {
    let mut state = action("", "british_foot", "badmash:8");
    stand(&mut state, "foot1", &[(1000, 1000), (1100, 1000), (1200, 1000)], 0);
    stand(&mut state, "bad1", &[(1000, 1100), (1100, 1100), (1200, 1100), (1300, 1100), (900, 1100)], 180);
    let events = go(&mut state.clone(), "melee foot1", &[d12(1), d4(4), d12(1), d4(4), d12(1), d4(4)]);
    assert_eq!(events.iter().filter(|event| matches!(event, Happening::Combat { .. })).count(), 3);
    assert_eq!(refused(&state, "melee foot1 pairs m1:bad1:1 m2:bad1:1"), "IM-10.1");
    stand(&mut state, "bad1", &[(1050, 1087), (1150, 1087)], 180);
    assert_eq!(refused(&state, "melee foot1 pairs m1:bad1:1 m2:bad1:1"), "IM-10.3");
    assert!(allowed(&state, "melee foot1 pairs m1:bad1:1 m2:bad1:2"), "an attacker may decline");
    assert_eq!(refused(&state, "melee foot1 pairs m1:bad1:1 m1:bad1:1"), "IM-10.2");
    // Five on one: the defender throws anew each time, and the rest do nothing when he is dead.
    let mut crowd = action("", "british_foot", "badmash:8");
    turn_to(&mut crowd, Side::Rebel);
    stand(&mut crowd, "foot1", &[(1000, 1000)], 0);
    stand(&mut crowd, "bad1", &[(1000, 1100), (1095, 1031), (1059, 919), (941, 919), (905, 1031)], 180);
    let events = go(&mut crowd, "melee bad1", &[d4(2), d12(7), d4(4), d12(3)]);
    assert_eq!(events.iter().filter(|event| matches!(event, Happening::Combat { .. })).count(), 2);
    assert_eq!(crowd[unit(&crowd, "foot1")].living, 0);
    // Six can touch one man; only five fight him.
    let mut six = action("", "british_foot", "badmash:8");
    turn_to(&mut six, Side::Rebel);
    stand(&mut six, "foot1", &[(1000, 1000)], 0);
    let round = [(1000, 1102), (1088, 1051), (1088, 949), (1000, 898), (912, 949), (912, 1051)];
    stand(&mut six, "bad1", &round, 180);
    let all: Vec<String> = (1..=6).map(|man| format!("m{man}:foot1:1")).collect();
    assert_eq!(refused(&six, &format!("melee bad1 pairs {}", all.join(" "))), "IM-10.4");
    assert!(allowed(&six, &format!("melee bad1 pairs {}", all[..5].join(" "))));
    let thrown = [d4(1), d12(12)].repeat(5);
    let events = go(&mut six, "melee bad1", &thrown);
    assert_eq!(events.iter().filter(|event| matches!(event, Happening::Combat { .. })).count(), 5, "the sixth waits");
    let most = odds("melee_multi", "die_a=6 die_d=12 attackers=8 defenders=1", |value| value["killed"] == 1);
    let five = odds("melee_multi", "die_a=6 die_d=12 attackers=5 defenders=1", |value| value["killed"] == 1);
    assert!((most - five).abs() < 1e-12, "no more than five fight one");
    // Three on two: two on the first and one on the other.
    let kills = |pairs: &str, killed: u8| {
        odds("melee_multi", &format!("die_a=6 die_d=12 {pairs}"), |value| value["killed"] == killed)
    };
    let one = kills("attackers=1 defenders=1", 1);
    let both = kills("attackers=3 defenders=2", 2);
    assert!((both - (1.0 - (1.0 - one).powi(2)) * one).abs() < 1e-12, "{both}");
    // An attacker on the ground gives as much as one who is alone.
    let (low, alone) =
        (kills("attackers=1 defenders=1 a_low=true", 1), kills("attackers=1 defenders=1 a_alone=true", 1));
    assert!((low - alone).abs() < 1e-12 && low < one, "{low} {alone} {one}");
}

// rule: IM-10.7, IM-10.8, IM-10.9, IM-10.10, IM-10.11, IM-10.12, IM-10.13, IM-10.14, IM-10.15
#[test]
fn im_10_8_every_class_fights_with_its_die() {
    let fights = |kind: &str, name: &str, side: Side, die: u8| {
        let (british, rebel) = if side == Side::British { (kind, "badmash:8") } else { ("british_foot", kind) };
        let mut state = action("", british, rebel);
        turn_to(&mut state, side);
        let (enemy, other) = if side == Side::British { ("bad1", 4) } else { ("foot1", 12) };
        stand(&mut state, name, &[(1000, 1000)], 0);
        stand(&mut state, enemy, &[(1000, 1100)], 180);
        let events = go_sized(&mut state, &format!("melee {name}"), &[(die, die), (other, 1)]);
        assert_eq!(scores(&events).0, die + 2, "{kind}, whose enemy is alone");
    };
    fights("british_horse_artillery", "rha1", Side::British, 10);
    fights("british_field_artillery", "fa1", Side::British, 10);
    fights("british_foot", "foot1", Side::British, 12);
    fights("british_cavalry", "horse1", Side::British, 12);
    fights("officer:mount='foot'", "officer1", Side::British, 12);
    fights("loyal_sepoy", "sepoy1", Side::British, 8);
    fights("sikh", "sikh1", Side::British, 8);
    fights("gurkha", "gurkha1", Side::British, 8);
    fights("civilian", "civil1", Side::British, 6);
    fights("badmash:8", "bad1", Side::Rebel, 4);
    fights("villager:8", "vil1", Side::Rebel, 4);
    fights("mutineer:8", "mut1", Side::Rebel, 6);
    fights("afghan:8", "afg1", Side::Rebel, 6);
    fights("parsee:8", "par1", Side::Rebel, 6);
    fights("rebel_artillery", "gun1", Side::Rebel, 6);
    fights("rebel_cavalry:6", "sowar1", Side::Rebel, 8);
    fights("sahib", "sahib1", Side::Rebel, 12);
    fights(RIDER, "bad6", Side::Rebel, 12);
}

// rule: IM-10.16, IM-10.17, IM-10.21
#[test]
fn im_10_16_cover_helps_the_defender_and_a_charge_the_attacker() {
    for (kind, plus) in [("low_wall", 1), ("mud_wall", 2)] {
        for (gait, charge) in [("attack", 2), ("march", 0)] {
            let mut state = action(&ground(kind, "[[8, 10.5], [12, 10.5]]"), "british_foot", "mutineer:8");
            turn_to(&mut state, Side::Rebel);
            stand(&mut state, "foot1", &[(1000, 1000), (1100, 1000)], 0);
            stand(&mut state, "mut1", &[(1000, 1300)], 180);
            go(&mut state, &format!("move mut1 {gait}"), &[d4(2), d4(2), d4(2)][..if charge == 2 { 3 } else { 2 }]);
            go(&mut state, "place 10 11 turn 0 facing 180", &[]);
            let (score, against) = scores(&go_sized(&mut state, "melee mut1", &[(6, 5), (12, 4)]));
            assert_eq!((score, against), (5 + charge, 4 + 2 + plus), "{kind}, {gait}: the attacker is alone");
            // The wall is no help to those who attack over it.
            turn_to(&mut state, Side::British);
            let (score, _) = scores(&go_sized(&mut state, "melee foot1", &[(12, 4), (6, 5)]));
            assert_eq!(score, 4 + 2, "{kind}");
        }
    }
}

// rule: IM-10.16
#[test]
fn im_10_16_trees_cover_a_defender_among_them_wherever_the_enemy_stands_and_a_hill_only_from_below() {
    for (kind, plus) in [("trees", 1), ("hill", 0)] {
        let mut state = action(&ground(kind, "[[8, 8], [14, 8], [14, 14], [8, 14]]"), "british_foot", "mutineer:8");
        turn_to(&mut state, Side::Rebel);
        stand(&mut state, "foot1", &[(1000, 1000), (1100, 1000)], 0);
        stand(&mut state, "mut1", &[(1000, 1300)], 180);
        go(&mut state, "move mut1 march", &[d4(2), d4(2)]);
        go(&mut state, "place 10 11 turn 0 facing 180", &[]);
        let (_, against) = scores(&go_sized(&mut state, "melee mut1", &[(6, 5), (12, 4)]));
        assert_eq!(against, 4 + 2 + plus, "{kind}: the attacker is alone");
    }
}

// rule: IM-10.16
#[test]
fn im_10_16_the_best_of_several_covers_counts() {
    let wall = ground("mud_wall", "[[8, 10.5], [12, 10.5]]");
    let trees = ground("trees", "[[8, 8], [14, 8], [14, 10.4], [8, 10.4]]");
    for terrain in [format!("{wall}{trees}"), format!("{trees}{wall}")] {
        let mut state = action(&terrain, "british_foot", "mutineer:8");
        turn_to(&mut state, Side::Rebel);
        stand(&mut state, "foot1", &[(1000, 1000), (1100, 1000)], 0);
        stand(&mut state, "mut1", &[(1000, 1300)], 180);
        go(&mut state, "move mut1 march", &[d4(2), d4(2)]);
        go(&mut state, "place 10 11 turn 0 facing 180", &[]);
        let (_, against) = scores(&go_sized(&mut state, "melee mut1", &[(6, 5), (12, 4)]));
        assert_eq!(against, 4 + 2 + 2, "{terrain}");
    }
}

// rule: IM-10.18, IM-10.19, IM-10.20, IM-10.22, IM-10.27
#[test]
fn im_10_22_a_figure_that_is_badly_placed_gives_its_opponent_two() {
    let with = |change: &dyn Fn(&mut State), dice: &[u32]| {
        let mut state = action("", "sikh", "badmash:8");
        stand(&mut state, "sikh1", &[(1000, 1000), (1100, 1000)], 0);
        stand(&mut state, "bad1", &[(1000, 1100), (900, 1100)], 180);
        change(&mut state);
        let (score, against) = scores(&go(&mut state, "melee sikh1 pairs m1:bad1:1", dice));
        (score, against)
    };
    let rebels = |state: &State| unit(state, "bad1");
    assert_eq!(with(&|_| (), &[d8(1), d4(4)]), (1, 4));
    assert_eq!(with(&|state| stand(state, "bad1", &[(1000, 1100)], 180), &[d8(1), d4(4)]), (3, 4), "alone");
    assert_eq!(
        with(
            &|state| {
                let id = rebels(state);
                state[id].stance = Stance::Crawling;
            },
            &[d8(1), d4(4)]
        ),
        (3, 4),
        "low"
    );
    assert_eq!(
        with(
            &|state| {
                let id = rebels(state);
                state[id].spent = true;
            },
            &[d8(1), d4(4)]
        ),
        (3, 4),
        "spent"
    );
    assert_eq!(
        with(
            &|state| {
                let id = rebels(state);
                state[id].retreat = Retreat::Forced;
            },
            &[d8(1), d4(4)]
        ),
        (3, 4),
        "in retreat"
    );
    assert_eq!(
        with(
            &|state| {
                let id = rebels(state);
                (state[id].spent, state[id].retreat) = (true, Retreat::Voluntary);
            },
            &[d8(1), d4(4), d4(1), d4(4)]
        ),
        (5, 4),
        "all modifiers add up"
    );
    let mut own = action_with("", "sikh", "badmash:8", "melee_plus=own");
    stand(&mut own, "sikh1", &[(1000, 1000), (1100, 1000)], 0);
    stand(&mut own, "bad1", &[(1000, 1100)], 180);
    assert_eq!(scores(&go(&mut own, "melee sikh1", &[d8(1), d4(4)])), (1, 6));
}

// rule: IM-10.23
#[test]
fn im_10_23_a_gun_whose_men_are_killed_in_melee_is_captured() {
    let mut state = action("", "british_foot", "rebel_artillery");
    state.guns[0].at = Place::new(1200, 1200);
    state.guns[0].limber = Place::new(1200, 1400);
    stand(&mut state, "gun1", &[(1000, 1100)], 180);
    stand(&mut state, "foot1", &[(1000, 1000)], 0);
    let events = go(&mut state, "melee foot1", &[d12(12), 1]);
    assert!(cites(&events, "IM-10.23"));
    assert_eq!((state.guns[0].state, state.guns[0].owner), (GunState::Captured, Side::British));
}

// rule: IM-10.2, IM-5.32
#[test]
fn im_10_2_the_men_of_a_unit_throw_before_the_officers_with_it() {
    let mut state = action("", "british_foot officer:mount='foot'", "mutineer:8");
    stand(&mut state, "foot1", &[(1000, 1000)], 0);
    stand(&mut state, "officer1", &[(1200, 1000)], 0);
    stand(&mut state, "mut1", &[(1000, 1100), (1200, 1100)], 180);
    let events = go(&mut state, "melee foot1 with officer1", &[d12(1), 6, d12(1), 6]);
    let fought: Vec<_> = events
        .iter()
        .filter_map(|event| if let Happening::Combat { unit, .. } = event { Some(*unit) } else { None })
        .collect();
    assert_eq!(fought, ["foot1", "officer1"].map(|name| unit(&state, name)));
}

// rule: IM-10.24, IM-10.25, IM-10.26
#[test]
fn im_10_24_a_higher_score_kills_a_lower_one_does_nothing_an_even_one_goes_on() {
    let result = |dice: &[u32], pairs: &str| {
        let mut state = action_with("", "british_foot", "mutineer:8", pairs);
        stand(&mut state, "foot1", &[(1000, 1000)], 0);
        stand(&mut state, "mut1", &[(1000, 1100)], 180);
        go(&mut state, "melee foot1", dice);
        (state[unit(&state, "foot1")].alive(), state[unit(&state, "mut1")].alive())
    };
    assert_eq!(result(&[d12(7), 6], ""), (1, 0));
    assert_eq!(result(&[d12(1), 6], ""), (1, 1), "the attacker risks nothing");
    assert_eq!(result(&[d12(5), 5], ""), (1, 1));
    assert_eq!(result(&[d12(5), 5, 6, d12(2)], "tie=immediate"), (0, 1), "thrown again with the roles exchanged");
    assert_eq!(result(&[d12(5), 5, 2, d12(6)], "tie=immediate"), (1, 1));
}

// rule: IM-10.26
#[test]
fn im_10_26_a_combat_that_is_thrown_again_at_once_can_be_tried_in_every_way() {
    use engine::Game;
    let mut state = action_with("", "civilian", "mutineer:8", "tie=immediate");
    stand(&mut state, "civil1", &[(1000, 1000)], 0);
    stand(&mut state, "mut1", &[(1000, 1100)], 180);
    let order = hear(&state, "melee civil1");
    // Every single way ends, also the one on which all dice show one.
    assert!(chance::distribution_within(1, |source| state.clone().apply(&order, source, &mut engine::NoLog)).is_none());
    // No longer than that: twenty ties more, then the melee goes on next turn.
    let events = go(&mut state, "melee civil1", &[1; 42]);
    assert_eq!(events.iter().filter(|event| matches!(event, Happening::Combat { .. })).count(), 21);
}
