//! Initiative.

use chance::d4;
use engine::{Game, Words};
use grande_armee::{Happening, Phase, Side, State};
use serde_json::json;

use crate::kit::{Battle, field};

/// The start with given initiative dice and so many command dice a side.
fn rolled(a: [u32; 3], b: [u32; 3], cds: [u8; 2]) -> Battle {
    let mut battle = field().start(&[6, 6, a[0], a[1], d4(a[2]), b[0], b[1], d4(b[2])]).battle();
    battle.state.cds = cds;
    battle
}

// rule: GA-3.1, GA-3.2, GA-3.3, GA-3.4, GA-3.5, GA-3.6, GA-3.7
#[test]
fn ga_3_4_example_4_re_rolls_stand() {
    let mut battle = rolled([2, 4, 3], [5, 3, 1], [2, 2]);
    assert_eq!(battle.asked(), (Side::A, "initiative-lower"), "6 is lower than 8");
    battle.give("reroll first", [4]);
    assert_eq!((battle.asked(), battle.state.cds), ((Side::B, "initiative-higher"), [1, 2]), "level at 8");
    // The D4 of `a` is higher, so `b` tries: a 1 in place of the 3, and the 6 stands.
    battle.give("reroll second", [1]);
    assert_eq!((battle.state.holder, battle.state.cds), (Side::A, [1, 1]));
    assert!(battle.told(|what| matches!(what, Happening::InitiativeReroll { dice: [5, 1], total: 6, .. })));
}

// rule: GA-3.2
#[test]
fn ga_3_2_example_5_the_last_holder_keeps_a_complete_tie() {
    for holder in [Side::A, Side::B] {
        let mut battle = field().battle();
        battle.state.holder = holder;
        let Phase::Initiative(mut contest) = battle.state.phase else { panic!("initiative") };
        (contest.dice, contest.d4) = ([[3, 4], [5, 2]], [2, 2]);
        (contest.lower, contest.asked) = (holder.enemy(), holder.enemy());
        battle.state.phase = Phase::Initiative(contest);
        battle.give("decline", []).give("decline", []);
        assert_eq!(battle.state.holder, holder);
    }
    let higher = rolled([3, 4, 2], [5, 2, 3], [1, 1]);
    assert_eq!(higher.asked(), (Side::A, "initiative-lower"), "the lower D4 is the lower roller");
}

// rule: GA-3.4, GA-3.5
#[test]
fn ga_3_4_each_die_costs_a_command_die_and_each_side_has_one_chance() {
    let mut battle = rolled([1, 2, 1], [6, 6, 4], [1, 0]);
    assert!(battle.allows("reroll first") && battle.allows("reroll second"));
    assert_eq!(battle.refused("reroll both"), "GA-3.4");
    battle.give("reroll first", [1]);
    assert_ne!(battle.asked().1, "initiative-lower", "nobody is asked twice, and `b` has no dice to spend");
    assert_eq!(battle.state.holder, Side::B);
}

// rule: GA-O3
#[test]
fn ga_o3_the_pair_is_re_rolled_for_one_die_twice_at_most() {
    let mut battle = field().option("init_reroll", "pair").start(&[6, 6, 1, 2, d4(1), 6, 6, d4(4)]).battle();
    assert_eq!(battle.refused("reroll first"), "GA-O3");
    battle.give("reroll both", [2, 2]).give("reroll both", [3, 3]);
    assert_eq!(battle.state.cds, [4, 6]);
    assert_eq!(battle.asked(), (Side::B, "initiative-higher"), "two tries are enough");
}

// rule: GA-3.4, GA-8.14
#[test]
fn ga_3_4_dice_and_officers_may_be_spelt_as_numbers_and_none() {
    let battle = rolled([1, 2, 1], [6, 6, 4], [2, 0]);
    let hear = |json: &serde_json::Value| {
        let words = Words::from_json(json, State::phrases()).unwrap_or_else(|why| panic!("{json}: {why}"));
        battle.state.hear(&words).unwrap_or_else(|why| panic!("{json}: {why}"))
    };
    for (dice, notation) in [(json!([0]), "first"), (json!([1]), "second"), (json!([0, 1]), "both")] {
        assert_eq!(hear(&json!({ "order": "reroll", "dice": dice })), battle.order(&format!("reroll {notation}")));
    }
    for officer in [json!("none"), json!(null)] {
        assert_eq!(hear(&json!({ "order": "commit", "cd": 1, "officer": officer })), battle.order("commit 1"));
    }
}
