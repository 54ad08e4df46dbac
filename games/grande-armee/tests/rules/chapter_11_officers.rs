//! Officers in danger.

use grande_armee::{Happening, Side, Status};

use crate::kit::{Battle, Field, at, field};

/// A move of `a1` over a place where an officer of `b` stands.
fn ridden(field: Field, dice: &[u32]) -> Battle {
    let mut battle = field
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 38.0), 180, "sp = 6")
        .b("b2", "inf_fast", (28.0, 38.0), 180, "sp = 6")
        .sub(1, (20.0, 25.0), 1, 9)
        .moving(Status::Active);
    battle.give("move a1 by ahead 8", dice.iter().copied());
    battle
}

// rule: GA-11.2, GA-11.4, GA-11.7
#[test]
fn ga_11_7_an_officer_ridden_over_takes_refuge() {
    let mut battle = ridden(field(), &[5, 6]);
    assert_eq!(battle.asked(), (Side::B, "D13"));
    assert_eq!(battle.offers(), ["place on b1", "place on b2"]);
    battle.give("place on b2", []);
    assert_eq!(battle.state[battle.officer("fb")].at, at(28.0, 38.0));
    assert_eq!(battle.asked(), (Side::A, "D9"), "play goes on where it was interrupted");
    // On a unit of his own he is safe.
    let mut safe = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 38.0), 180, "sp = 6")
        .sub(1, (20.0, 38.0), 1, 9)
        .moving(Status::Active);
    safe.give("move a1 by ahead 8", []);
    // Beyond eighteen inches of everybody he is taken.
    let mut taken = field()
        .a("a1", "inf_fast", (20.0, 4.0), 0, "sp = 6")
        .b("b1", "inf_fast", (60.0, 40.0), 180, "sp = 6")
        .sub(1, (20.0, 9.0), 1, 9)
        .moving(Status::Active);
    taken.give("move a1 by ahead 8", [1, 1]);
    assert_eq!(taken.state.fallen[1], [1, 0]);
}

// rule: GA-11.4, GA-11.8
#[test]
fn ga_11_8_a_killed_sub_commander_is_replaced() {
    let battle = ridden(field(), &[6, 6]);
    let officer = &battle.state[battle.officer("fb")];
    assert_eq!((officer.talent.modifier, officer.talent.bonus, officer.talent.radius), (0, 0, 6));
    assert_eq!(officer.at, at(20.0, 25.0), "on the same spot: the enemy has passed");
    assert!(battle.told(|what| matches!(what, Happening::OfficerKilled { .. })));
    // A second successor is one worse again.
    let mut again = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 38.0), 180, "sp = 6")
        .sub(1, (20.0, 25.0), -1, 6)
        .moving(Status::Active);
    again.give("move a1 by ahead 8", [6, 6]);
    assert_eq!(again.state[again.officer("fb")].talent.modifier, -2);
}

// rule: GA-11.8
#[test]
fn ga_11_8_without_units_a_sub_commander_is_taken_off() {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .a("a2", "inf_fast", (40.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
        .more("\n[[force]]\nside = \"b\"\nid = \"fc\"\nname = \"c\"\nofficer = { name = \"fc\", mod = 0, radius = 9, at = [60, 40] }\nunits = [{ id = \"c1\", name = \"c1\", type = \"inf_fast\", sp = 6, at = [60, 38], facing = 180 }]\n")
        .sub(0, (20.0, 15.0), 0, 9)
        .sub(1, (30.0, 30.0), 0, 9)
        .fighting(&["a1"], "b1");
    battle.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1]);
    let officer = &battle.state[battle.officer("fb")];
    assert!(!officer.on_table && officer.replaced == 0);
}

// rule: GA-11.3, GA-11.5
#[test]
fn ga_11_3_near_a_break_every_officer_is_tested() {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
        .b("b2", "inf_fast", (40.0, 40.0), 180, "sp = 6")
        .sub(0, (20.0, 15.0), 0, 9)
        .sub(1, (20.0, 25.5), 0, 9)
        .commander(1, (21.0, 25.0))
        .fighting(&["a1"], "b1");
    // Both the army commander and the sub-commander of `b` are within an inch.
    battle.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1, 2, 3, 6, 6]);
    let tests = battle.log.iter().filter(|note| matches!(note.what, Happening::OfficerTest { .. })).count();
    assert_eq!((tests, battle.state.fallen[1]), (2, [1, 0]));
}

// rule: GA-11.9
#[test]
fn ga_11_9_a_killed_army_commander_costs_command_dice() {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 38.0), 180, "sp = 6")
        .commander(1, (20.0, 28.0))
        .moving(Status::Active);
    let army = battle.officer("cb");
    (battle.state[army].talent.dice, battle.state[army].talent.plus) = (3, 2);
    battle.state.cds = [0, 5];
    battle.give("move a1 by ahead 8", [6, 6]);
    let talent = battle.state[army].talent;
    assert_eq!((talent.dice, talent.plus, battle.state.cds[1]), (2, 0, 2), "half of five, rounded up, is lost");
    assert_eq!(battle.state.fallen[1], [0, 1]);
    assert_eq!(battle.state[army].at, at(20.0, 38.0), "an enemy covers the spot: on the nearest unit");
}
