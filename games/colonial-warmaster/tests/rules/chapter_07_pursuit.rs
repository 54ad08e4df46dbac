//! Chapter 7: after the melee.

use colonial_warmaster::{Formation, Happening, Morale, Side};
use table::Face;

use crate::kit::{Battle, field, pose};

fn ones(count: usize) -> impl Iterator<Item = u32> {
    std::iter::repeat_n(1, count)
}

/// z1 and b1 in an old contact, front to front, in the Afghans' player turn.
fn clash() -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .british("b9", "british_inf", (62.0, 4.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .afghan("z9", "ghazi", (62.0, 44.0), 180, "mass")
        .leaders(0, (60.0, 10.0), (30.0, 14.0))
        .leaders(1, (60.0, 40.0), (30.0, 26.0))
        .first("afghan")
        .battle();
    battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 1);
    battle
}

/// z1 hits so often, b1 so often; then further dice.
fn blows(z1: usize, b1: usize, then: &[u32]) -> Vec<u32> {
    let of = |hits: usize| std::iter::repeat_n(6, hits).chain(ones(12 - hits));
    of(z1).chain(of(b1)).chain(then.iter().copied()).collect()
}

// rule: CW-7.1
#[test]
fn cw_7_1_more_hits_win_even_beyond_the_last_figure() {
    let mut battle = clash();
    battle.set("b1", |unit| unit.stands = 1);
    // b1 has 3 dice and 3 figures; z1 hits 5 times, b1 twice: all five count.
    let dice = std::iter::repeat_n(6, 5).chain(ones(7)).chain([6, 6, 1]).chain([6, 5, 6, 5]);
    battle.to_melee(dice);
    assert!(battle.told(|what| matches!(what, Happening::MeleeWon { winner: Some(Side::Afghan), hits: [2, 5], .. })));
}

// rule: CW-7.2
#[test]
fn cw_7_2_the_loser_checks_once() {
    let mut battle = clash();
    // Three hits on b1 cost a stand; its check as loser serves for that too. Both leaders are near and test.
    battle.to_melee(blows(3, 0, &[1, 1, 6, 5, 6, 5]));
    let checks = battle.log.iter().filter(|note| matches!(note.what, Happening::MoraleCheck { .. })).count();
    assert_eq!(checks, 1);
    assert!(battle.told(|what| matches!(what, Happening::MoraleCheck { target: 8, .. })), "10, enemy 1, stand 1");
}

// rule: CW-7.3
#[test]
fn cw_7_3_after_a_tie_all_check_and_nobody_pursues() {
    let mut battle = clash();
    battle.morale("b1", Morale::Shaken);
    // b1 strikes with 8 dice. The phasing side checks first.
    let dice = std::iter::repeat_n(6, 1).chain(ones(11)).chain([6]).chain(ones(7)).chain([1, 1, 6, 6]);
    battle.to_melee(dice);
    assert!(battle.told(|what| matches!(what, Happening::MeleeWon { winner: None, .. })));
    assert_eq!(battle.unit("b1").morale, Morale::Routed);
    assert_eq!(battle.stage(), "leaders", "no pursuit");
}

// rule: CW-7.4
#[test]
fn cw_7_4_who_did_not_rout_fights_on() {
    let mut battle = clash();
    battle.to_melee(blows(1, 0, &[1, 1]));
    assert_eq!(battle.state.contacts().len(), 1);
    battle.to_melee(blows(0, 0, &[1, 1, 1, 1]));
    assert!(battle.dice_of("z1").is_some() && battle.dice_of("b1").is_some(), "also in the enemy's player turn");
}

fn routed() -> Battle {
    let mut battle = clash();
    battle.morale("b1", Morale::Shaken);
    let dice = std::iter::repeat_n(6, 1).chain(ones(11)).chain(ones(8)).chain([6, 6]);
    battle.to_melee(dice);
    battle
}

// rule: CW-7.5
#[test]
fn cw_7_5_the_winner_pursues_or_tries_to_hold_back() {
    let mut battle = routed();
    assert_eq!((battle.question(), battle.seat()), ("pursue", 1));
    assert_eq!(battle.refusal("pursue z1 after b9"), "CW-7.5", "b9 did not flee");
    assert_eq!(battle.refusal("restrain z9"), "CW-6.2a", "z9 is not asked");
    battle.give("restrain z1", [1, 1]);
    assert!(!battle.told(|what| matches!(what, Happening::Pursued { .. })));
    assert_eq!(battle.unit("z1").pose, pose(30.0, 20.0, 180));
    let mut battle = routed();
    battle.give("restrain z1", [6, 6]);
    assert!(battle.told(|what| matches!(what, Happening::Pursued { .. })), "it runs after them");
}

// rule: CW-7.5
#[test]
fn cw_7_5_not_while_another_enemy_is_in_contact_or_all_are_gone() {
    let mut battle = clash();
    battle.morale("b1", Morale::Shaken).put("b9", 33.0, 20.0, 0).contact("z1", "b9", Face::Front, 1);
    battle.to_melee([]);
    // z1 strikes b1 and wins; b1 runs, b9 stays in contact.
    battle.give("assign z1 to b1", [6].into_iter().chain(ones(11 + 8 + 12)).chain([6, 6, 1, 1]));
    assert_eq!(battle.unit("b1").morale, Morale::Routed);
    assert_eq!((battle.stage(), battle.seat()), ("leaders", 0), "nobody is asked to pursue");
    let mut battle = clash();
    battle.set("b1", |unit| (unit.stands, unit.morale) = (1, Morale::Shaken));
    battle.to_melee(std::iter::repeat_n(6, 12).chain(ones(2)).chain([6, 5, 6, 5]));
    assert!(battle.told(|what| matches!(what, Happening::Destroyed { .. })));
    assert_eq!((battle.stage(), battle.seat()), ("leaders", 0), "there is nobody left to pursue");
}

// rule: CW-7.5a
#[test]
fn cw_7_5a_a_pursuer_within_its_allowance_makes_contact() {
    let mut battle = routed();
    battle.give("pursue z1 after b1", []);
    assert_eq!(battle.unit("z1").pose, pose(30.0, 12.0, 180));
    let contact = battle.state.contacts()[0];
    assert_eq!((contact.face, contact.charge), (Face::Rear, false));
}

// rule: CW-7.5a
#[test]
fn cw_7_5a_otherwise_it_follows_as_far_as_it_may() {
    let mut battle = routed();
    battle.put("b1", 30.0, 8.0, 180);
    battle.give("pursue z1 after b1", []);
    assert!(battle.told(|what| matches!(what, Happening::Pursued { caught: false, .. })));
    assert_eq!(battle.unit("z1").pose, pose(30.0, 12.0, 180), "its whole allowance of 8 inches");
    assert!(battle.state.contacts().is_empty());
    // He is to the side: it turns about its middle, in whole degrees, and goes its 8 inches that way.
    let mut battle = routed();
    battle.put("b1", 36.0, 4.0, 180);
    let middle = battle.state.body(battle.id("z1")).centre();
    battle.give("pursue z1 after b1", []);
    assert_eq!(battle.unit("z1").pose.facing, pose(0.0, 0.0, 159).facing);
    let gone = table::distance_between(middle, battle.state.body(battle.id("z1")).centre());
    assert!((799..=801).contains(&gone.hundredths()), "{gone}");
    // Friends are not passed over, not even guns.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .british("b9", "british_inf", (62.0, 4.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .afghan("g1", "afghan_art", (62.0, 44.0), 180, "limbered")
        .leaders(0, (60.0, 10.0), (30.0, 14.0))
        .leaders(1, (60.0, 40.0), (30.0, 26.0))
        .first("afghan")
        .battle();
    battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 1).morale("b1", Morale::Shaken);
    battle.to_melee([6].into_iter().chain(ones(11 + 8)).chain([6, 6]));
    battle.put("b1", 30.0, 4.0, 180).put("g1", 30.0, 16.0, 180).give("pursue z1 after b1", []);
    assert_eq!(battle.unit("z1").pose, pose(30.0, 17.0, 180), "up to their trails");
    // Somebody in the way: it stops 1.00 inch before him.
    let mut battle = routed();
    battle.put("b1", 30.0, 4.0, 180).put("b9", 30.0, 16.0, 0);
    battle.give("pursue z1 after b1", []);
    assert_eq!(battle.unit("z1").pose, pose(30.0, 17.0, 180));
}

// rule: CW-7.5b
#[test]
fn cw_7_5b_it_is_fought_in_the_next_melee_phase_without_a_test() {
    let mut battle = routed();
    battle.give("pursue z1 after b1", []);
    assert_eq!((battle.stage(), battle.seat()), ("leaders", 0));
    battle.to_melee(ones(4 + 20 + 4));
    assert!(!battle.told(|what| matches!(what, Happening::StandTest { .. })));
    assert_eq!(battle.dice_of("z1"), Some(20), "3 + 1 for the rear + 1 for routers");
}

// rule: CW-7.5c
#[test]
fn cw_7_5c_who_cannot_pursue_is_refused_while_another_is_asked() {
    let mut battle = clash();
    battle.morale("b1", Morale::Shaken).put("z9", 34.0, 20.0, 180).contact("z9", "b1", Face::Front, 1);
    battle.morale("z9", Morale::Shaken);
    battle.to_melee([]);
    battle.give("assign b1 to z1", [6].into_iter().chain(ones(11 + 8 + 8)).chain([6, 6]));
    assert_eq!((battle.question(), battle.unit("b1").morale), ("pursue", Morale::Routed));
    assert_eq!(battle.refusal("pursue z1 after b1"), "accepted");
    assert_eq!(battle.refusal("pursue z9 after b1"), "CW-7.5c");
    assert_eq!(battle.refusal("restrain z9"), "CW-7.5c");
}

// rule: CW-7.5c
#[test]
fn cw_7_5c_guns_squares_columns_and_the_shaken_never_pursue() {
    for (formation, morale) in
        [(Formation::Square, Morale::Good), (Formation::RoadColumn, Morale::Good), (Formation::Line, Morale::Shaken)]
    {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, "line")
            .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
            .afghan("z9", "ghazi", (62.0, 44.0), 180, "mass")
            .leaders(0, (60.0, 10.0), (30.0, 14.0))
            .battle();
        battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 1).morale("z1", Morale::Shaken);
        battle.form("b1", formation).morale("b1", morale);
        let own = if morale == Morale::Shaken { 8 } else { 12 };
        battle.to_melee([6].into_iter().chain(ones(own - 1 + 8)).chain([6, 6]));
        assert_eq!(battle.unit("z1").morale, Morale::Routed, "{formation:?}");
        assert_eq!((battle.stage(), battle.seat()), ("leaders", 1), "{formation:?} {morale:?}: nobody is asked");
    }
    let mut battle = field()
        .british("a1", "british_art", (30.0, 20.0), 0, "unlimbered")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .afghan("z9", "ghazi", (62.0, 44.0), 180, "mass")
        .battle();
    battle.put("z1", 30.0, 20.0, 180).contact("z1", "a1", Face::Front, 1).morale("z1", Morale::Shaken);
    battle.to_melee([6, 1].into_iter().chain(ones(8)).chain([6, 6]));
    assert_eq!(battle.unit("z1").morale, Morale::Routed);
    assert_eq!((battle.stage(), battle.seat()), ("leaders", 1), "guns are not asked");
    // The same melee won by a line: it is asked, and a roll is made for it.
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .afghan("z9", "ghazi", (62.0, 44.0), 180, "mass")
        .leaders(0, (60.0, 10.0), (30.0, 14.0))
        .battle();
    battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 1).morale("z1", Morale::Shaken);
    battle.to_melee([6].into_iter().chain(ones(11 + 8)).chain([6, 6]));
    assert_eq!((battle.question(), battle.seat()), ("pursue", 0));
}
