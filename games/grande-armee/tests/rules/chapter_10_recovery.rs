//! Recovery.

use chance::d4;
use grande_armee::{Marks, Presence, Side, Status};

use crate::kit::{Battle, field, scenario};

fn resting(gap: f64, hits: u8) -> Battle {
    field()
        .a("a1", "inf_fast", (20.0, 10.0), 0, "sp = 8")
        .b("b1", "inf_fast", (20.0, 13.0 + gap), 180, "sp = 6")
        .commander(0, (20.0, 4.0))
        .moving(Status::Inactive)
        .hits("a1", hits)
}

// rule: GA-10.1, GA-10.2
#[test]
fn ga_10_1_far_from_the_enemy_and_inactive() {
    assert!(resting(20.0, 2).allows("recover a1"), "at least 20 inches");
    assert_eq!(resting(19.99, 2).refused("recover a1"), "GA-10.1");
    let mut active = resting(25.0, 2);
    active.state[grande_armee::ForceId(0)].status = Status::Active;
    assert_eq!(active.refused("recover a1"), "GA-10.2");
}

// rule: GA-10.3, GA-10.4, GA-10.5, GA-2.3
#[test]
fn ga_10_3_example_19_less_than_the_hits() {
    let mut battle = resting(25.0, 4);
    battle.state.cds = [1, 0];
    battle.give("recover a1", [4]);
    assert_eq!(battle.asked(), (Side::A, "recovery-again"), "not less: a command die may try again");
    battle.give("reroll recovery", [3]);
    assert_eq!((battle.of("a1").hits, battle.state.cds[0]), (3, 0));
    assert_eq!(battle.refused("recover a1"), "GA-6.26", "once a pulse");
    let mut one = resting(25.0, 1);
    one.give("recover a1", [1]);
    assert_eq!(one.of("a1").hits, 1, "one hit never goes");
    let offered = |battle: Battle| battle.offers().contains(&"recover a1".to_owned());
    assert!(offered(resting(25.0, 2)) && !offered(resting(25.0, 1)), "nobody is asked for what cannot help");
    assert!(!offered(resting(19.99, 2)), "nor for what he may not");
    let mut seven = resting(25.0, 7);
    seven.give("recover a1", [6]);
    assert_eq!(seven.of("a1").hits, 6, "of seven one always goes");
    let mut far = resting(25.0, 4);
    far.state.cds = [1, 0];
    let army = far.officer("ca");
    far.state[army].at = crate::kit::at(60.0, 4.0);
    far.give("recover a1", [4]);
    assert_ne!(far.asked().1, "recovery-again", "the army commander is too far away");
}

// rule: GA-10.6
#[test]
fn ga_10_6_all_types_recover_and_the_broken_never() {
    for (kind, rest) in [("lcav", "sp = 4"), ("hcav", "sp = 4"), ("inf_slow", "sp = 5")] {
        let mut battle = field().a("a1", kind, (20.0, 10.0), 0, rest).moving(Status::Inactive).hits("a1", 2);
        battle.give("recover a1", [1]);
        assert_eq!(battle.of("a1").hits, 1, "{kind}");
    }
    // Guns too: but a battery that lives has one hit at most, which never goes.
    let mut guns = field().a("a1", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"light\"").moving(Status::Inactive);
    guns.of_mut("a1").hits = 1;
    guns.of_mut("a1").marks.put(Marks::SUPPRESSED);
    guns.give("recover a1", [1]);
    assert_eq!(guns.of("a1").hits, 1);
    // A brigade that breaks in a combat does not come back, however long its force rests.
    let mut broken = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 3")
        .a("a2", "inf_fast", (50.0, 4.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 6")
        .sub(0, (50.0, 2.0), 0, 9)
        .sub(1, (20.0, 28.0), 0, 9)
        .fighting(&["a1"], "b1");
    broken.give_on("commit 0", [1, 1, 1, 5, 5, 5, 1, 1, 1]);
    assert_eq!(broken.of("a1").presence, Presence::Broken);
    broken.state.phasing = Side::A;
    broken.state[grande_armee::ForceId(0)].status = Status::Inactive;
    broken.state.phase = grande_armee::Phase::Movement(grande_armee::MovementStep::Choose);
    assert_eq!(broken.refused("recover a1"), "GA-8.30");
}

// rule: GA-10.3, GA-10.5, GA-S5
#[test]
fn ga_10_5_example_30_friant_rests() {
    let mut battle = scenario("borodino", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    let guard = battle.state.find_force("bessieres").unwrap();
    battle.state.phasing = Side::A;
    battle.state[guard].status = Status::Inactive;
    battle.state.phase = grande_armee::Phase::Movement(grande_armee::MovementStep::Choose);
    assert_eq!(battle.of("friant").hits, 3, "hit two days before");
    battle.give("recover friant", [4]);
    assert_eq!(battle.asked(), (Side::A, "recovery-again"), "Napoleon is within 20 inches");
    battle.give("reroll recovery", [2]);
    assert_eq!((battle.of("friant").hits, battle.state.cds[0]), (2, 2));
    battle.of_mut("friant").marks.take(Marks::ACTED);
    battle.give("recover friant", [2]);
    battle.give("decline", []);
    assert_eq!(battle.of("friant").hits, 2, "with two hits it needs a 1");
}
