//! Evades and escapes.

use grande_armee::{Marks, Presence, Side, Status};

use crate::kit::{Battle, Field, field};

/// An attacker four inches before a defender, about to make contact with a zone die of 6.
fn charge(a: (&str, &str), b: (&str, &str)) -> Field {
    field().a("a1", a.0, (20.0, 20.0), 0, a.1).b("b1", b.0, (20.0, 26.0), 180, b.1).b(
        "bx",
        "inf_fast",
        (60.0, 40.0),
        180,
        "sp = 6",
    )
}

/// Up to the moment of contact; dice beyond the zone die are those of what follows at once.
fn contact(field: Field, dice: &[u32]) -> Battle {
    let mut battle = field.moving(Status::Active);
    battle.give("move a1 by ahead 4", [6]);
    battle.give("resume", dice.iter().copied());
    battle
}

const LIGHT: (&str, &str) = ("lcav", "sp = 4");
const HEAVY: (&str, &str) = ("hcav", "sp = 4");
const COSSACKS: (&str, &str) = ("lcav", "sp = 4, cossack = true");
const FOOT: (&str, &str) = ("inf_fast", "sp = 6");

/// Whether `b1` gets away with these dice.
fn away(a: (&str, &str), b: (&str, &str), dice: &[u32], options: &[(&str, &str)]) -> bool {
    let mut field = charge(a, b);
    for (id, value) in options {
        field = field.option(id, value);
    }
    let mut battle = contact(field, &[]);
    assert_eq!(battle.asked(), (Side::B, "evade"));
    battle.give("evade", dice.iter().copied());
    battle.of("a1").target.is_none()
}

// rule: GA-9.1, GA-9.2, GA-9.4, GA-9.6
#[test]
fn ga_9_4_example_17_light_horse_gets_away() {
    let mut battle = contact(charge(HEAVY, LIGHT), &[]);
    battle.give("evade", [3, 4]);
    assert_eq!(battle.pose("b1"), (20.0, 42.0, 180.0), "sixteen inches straight away, facing kept");
    assert!(battle.is_disordered("b1") && battle.of("b1").marks.has(Marks::NO_MOVE));
    assert_eq!(battle.of("a1").target, None, "the attacker fights nobody");
    assert!((battle.pose("a1").1 - 23.0).abs() < 0.001, "and ends where contact was made");
}

// rule: GA-9.1, GA-9.7
#[test]
fn ga_9_1_who_stands_or_is_caught_fights() {
    let mut stands = contact(charge(HEAVY, LIGHT), &[]);
    stands.give("stand", []);
    assert!(stands.of("a1").target.is_some() && !stands.is_disordered("b1") && stands.of("b1").marks.has(Marks::STOOD));
    let mut caught = contact(charge(HEAVY, LIGHT), &[]);
    caught.give("evade", [3, 5]);
    assert!(caught.of("a1").target.is_some() && caught.is_disordered("b1"));
    // Disordered cavalry is not asked, nor is who has stood already.
    for mark in [Marks::DISORDERED, Marks::STOOD] {
        let mut battle = charge(HEAVY, LIGHT).moving(Status::Active).mark("b1", mark);
        battle.give("move a1 by ahead 4", [6]).give("resume", []);
        assert_eq!((battle.asked().1, battle.of("a1").target.is_some()), ("movement", true));
    }
}

// rule: GA-8.33, GA-9.7
#[test]
fn ga_8_33_disorder_ends_with_ones_own_movement_and_not_with_the_enemys() {
    let mut battle = charge(HEAVY, LIGHT).moving(Status::Active);
    battle = battle.mark("a1", Marks::DISORDERED).mark("b1", Marks::DISORDERED);
    battle.give_on("done", []);
    assert!(!battle.is_disordered("a1") && battle.is_disordered("b1"));
}

// rule: GA-9.2, GA-9.3, GA-9.4, GA-O6
#[test]
fn ga_9_3_modifiers_of_light_horse_and_cossacks() {
    assert!(away(HEAVY, HEAVY, &[4, 4], &[]) && !away(HEAVY, HEAVY, &[3, 4], &[]));
    assert!(away(LIGHT, COSSACKS, &[3, 4], &[]), "5 against 5");
    assert!(!away(COSSACKS, LIGHT, &[3, 3], &[]), "4 against 5");
    assert!(!away(HEAVY, HEAVY, &[4, 4], &[("evade_ties", "attacker")]));
}

// rule: GA-9.5, GA-9.7
#[test]
fn ga_9_5_example_26_infantry_rolls_a_plain_die() {
    let mut caught = contact(charge(FOOT, HEAVY).sub(0, (20.0, 20.0), 0, 9).sub(1, (20.0, 30.0), 0, 9), &[]);
    caught.give("evade", [2, 4]);
    assert!(caught.is_disordered("b1") && caught.of("a1").target.is_some());
    // The foot hits on 6; the dragoons on 5+, and roll their hits again.
    caught.give_on("done", [6, 5, 5, 5, 5, 5, 5, 5, 1, 1, 4, 3]);
    assert_eq!((caught.of("b1").hits, caught.of("a1").hits), (1, 1));
    assert!(away(FOOT, HEAVY, &[3, 3], &[]), "level dice get away");
    assert!(away(FOOT, COSSACKS, &[2, 4], &[]), "4 against 4");
    let mut cossacks = contact(charge(FOOT, COSSACKS), &[]);
    cossacks.give("evade", [2, 4]);
    assert_eq!(cossacks.pose("b1"), (20.0, 42.0, 180.0), "sixteen inches");
}

// rule: GA-O7
#[test]
fn ga_o7_without_dice_horse_always_gets_away_from_infantry() {
    assert!(away(FOOT, HEAVY, &[], &[("evade_infantry", "auto")]));
    assert!(!away(LIGHT, HEAVY, &[3, 3], &[("evade_infantry", "auto")]), "from horse it rolls");
}

// rule: GA-9.6
#[test]
fn ga_9_6_without_room_there_is_no_evade() {
    let blocked = charge(HEAVY, HEAVY).terrain("rough", &[(10.0, 30.0), (30.0, 30.0), (30.0, 40.0), (10.0, 40.0)]);
    let battle = contact(blocked, &[]);
    assert_eq!((battle.asked().1, battle.of("a1").target.is_some()), ("movement", true));
}

const FIELD_GUNS: (&str, &str) = ("foot_art", "sp = 2, gun = \"light\"");
const HORSE_GUNS: (&str, &str) = ("horse_art", "sp = 2, gun = \"light\"");

// rule: GA-9.8, GA-9.11, GA-9.12
#[test]
fn ga_9_8_example_18_guns_escape_or_are_lost() {
    let escaped = contact(charge(FOOT, FIELD_GUNS), &[2, 3]);
    assert_eq!(escaped.pose("b1"), (20.0, 38.0, 180.0), "twelve inches away");
    assert_eq!(escaped.of("a1").hits, 1, "the odd die strikes");
    assert!(!escaped.is_disordered("b1") && escaped.of("b1").marks.has(Marks::NO_MOVE));
    let lost = contact(charge(FOOT, FIELD_GUNS), &[3, 4]);
    assert_eq!((lost.of("b1").presence, lost.of("a1").hits, lost.of("a1").target), (Presence::Broken, 1, None));
    assert_eq!(lost.state.batteries, [0, 1]);
}

// rule: GA-9.9, GA-9.10, GA-O8
#[test]
fn ga_9_9_the_numbers() {
    for (attacker, guns, number) in
        [(FOOT, FIELD_GUNS, 7), (HEAVY, FIELD_GUNS, 6), (FOOT, HORSE_GUNS, 9), (HEAVY, HORSE_GUNS, 7)]
    {
        for (sum, escapes) in [(number - 1, true), (number, false)] {
            let dice = [sum / 2, sum - sum / 2];
            let battle = contact(charge(attacker, guns), &dice);
            assert_eq!(battle.of("b1").presence == Presence::OnTable, escapes, "{attacker:?} {guns:?} {sum}");
        }
    }
    let inclusive = contact(charge(FOOT, FIELD_GUNS).option("escape_inclusive", "true"), &[3, 4]);
    assert_eq!(inclusive.of("b1").presence, Presence::OnTable);
}

// rule: GA-9.11, GA-O11, GA-5.17
#[test]
fn ga_9_11_an_odd_die_strikes_suppressed_or_not() {
    for (option, hits) in [("true", 1), ("false", 0)] {
        let field = charge(FOOT, FIELD_GUNS).option("suppressed_last_shot", option);
        let mut battle = field.moving(Status::Active).mark("b1", Marks::SUPPRESSED);
        battle.give("move a1 by ahead 4", [6]).give("resume", [3, 3]);
        assert_eq!((battle.of("a1").hits, battle.of("b1").presence), (hits, Presence::OnTable), "{option}");
    }
    let silent = contact(charge(FOOT, FIELD_GUNS).option("suppressed_last_shot", "false"), &[3, 3]);
    assert_eq!(silent.of("a1").hits, 1, "guns that are not suppressed strike in any case");
    let even = contact(charge(FOOT, FIELD_GUNS), &[2, 4]);
    assert_eq!(even.of("a1").hits, 0, "no odd die, no hit");
}

// rule: GA-9.13
#[test]
fn ga_9_13_guns_in_a_redoubt_escape_alike() {
    let field = || {
        field()
            .town("redoubt", (20.0, 27.0))
            .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
            .b("b1", "foot_art", (20.0, 27.0), 180, "sp = 2, gun = \"light\", garrison = \"t1\"")
            .b("bx", "inf_fast", (60.0, 40.0), 180, "sp = 6")
    };
    let battle = contact(field(), &[2, 2]);
    assert_eq!((battle.of("b1").presence, battle.of("b1").garrison), (Presence::OnTable, None));
    assert_eq!(battle.pose("b1"), (20.0, 42.5, 180.0), "out of the redoubt, then twelve inches");
    let lost = contact(field(), &[4, 4]);
    assert_eq!((lost.of("b1").presence, lost.state.garrison_of(0)), (Presence::Broken, None), "the redoubt is empty");
    // With the way out blocked guns that escape take a hit and stay.
    let stuck = contact(field().b("b2", "inf_fast", (20.0, 31.0), 180, "sp = 6"), &[2, 2]);
    assert_eq!((stuck.of("b1").garrison, stuck.of("b1").hits, stuck.of("a1").target), (Some(0), 1, None));
}

// rule: GA-9.6, GA-9.12
#[test]
fn ga_9_12_who_got_away_does_not_move_again() {
    for (kind, rest, clause) in [("lcav", "sp = 4", "GA-9.6"), ("foot_art", "sp = 2, gun = \"light\"", "GA-9.12")] {
        let battle = field().a("a1", kind, (20.0, 20.0), 0, rest).moving(Status::Active).mark("a1", Marks::NO_MOVE);
        assert_eq!(battle.refused("move a1 by ahead 1"), clause);
    }
}
