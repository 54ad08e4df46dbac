//! The sequence of play.

use chance::d4;
use grande_armee::{Happening, Marks, Phase, Side, Status};

use crate::kit::field;

/// Two brigades far apart, and a battery each.
fn quiet() -> crate::kit::Field {
    field()
        .a("a1", "inf_fast", (20.0, 8.0), 0, "sp = 6, sk = 1")
        .a("ag", "foot_art", (24.0, 8.0), 0, "sp = 2, gun = \"heavy\"")
        .b("b1", "inf_fast", (20.0, 40.0), 180, "sp = 6, sk = 1")
}

// rule: GA-1.1, GA-1.2, GA-1.3
#[test]
fn ga_1_1_a_turn_begins_with_command_dice_and_initiative() {
    let battle = quiet().battle();
    let names: Vec<bool> = battle
        .log
        .iter()
        .map(|note| matches!(note.what, Happening::CommandRoll { .. } | Happening::InitiativeRoll { .. }))
        .collect();
    assert_eq!(battle.log.first().map(|note| note.what.clone()), Some(Happening::Turn { turn: 1 }));
    assert_eq!(names.iter().filter(|is| **is).count(), 3, "two command rolls, one initiative roll");
    assert_eq!(battle.state.cds, [1, 1]);
    assert_eq!(battle.asked(), (Side::B, "initiative-lower"), "the lower roller is asked first");
}

// rule: GA-1.4, GA-1.5, GA-1.6, GA-1.7, GA-1.8, GA-1.12, GA-O1
#[test]
fn ga_1_4_a_pulse_goes_from_skirmish_to_the_second_side() {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6, sk = 1")
        .a("ag", "foot_art", (24.0, 20.0), 0, "sp = 2, gun = \"heavy\"")
        .b("b1", "inf_fast", (20.0, 27.0), 180, "sp = 6, sk = 1")
        .battle();
    battle.give("decline", []).give("decline", []);
    assert_eq!(battle.asked(), (Side::A, "skirmish"), "skirmishers of the side with the initiative");
    battle.give("done", []);
    assert_eq!(battle.asked(), (Side::A, "fire-second"), "only `a` has a target to fire at");
    assert_eq!(battle.refused("done"), "GA-1.1", "every battery with a target is given its order");
    battle.give("hold fire ag", []);
    assert_eq!(battle.asked(), (Side::A, "first-side"), "the side with the initiative chooses");
    battle.give("second", []);
    assert_eq!((battle.asked(), battle.state.phasing), ((Side::B, "control"), Side::B));
    // The only force of `b` tests: control, movement, combat, then `a` does the same.
    battle.give("test fb with 0", [3, 4]);
    assert_eq!(battle.asked(), (Side::B, "movement"));
    battle.give("done", []);
    assert_eq!((battle.asked(), battle.state.second), ((Side::A, "control"), true));
    battle.give("test fa with 0", [3, 4]).give("done", [d4(4), 6, 6, d4(4), 1, 1, d4(1)]);
    assert!(battle.told(|what| matches!(what, Happening::TurnDie { die: 4, pulses: 1, ends: false, .. })));
    assert_eq!(battle.state.pulse, 2);

    let mut fixed = quiet().option("first_side", "initiative").battle();
    fixed.give("decline", []).give("decline", []);
    assert_eq!(fixed.asked(), (Side::A, "control"), "with the option nobody is asked who goes first");
}

// rule: GA-1.9, GA-1.10, GA-1.11
#[test]
fn ga_1_9_a_pulse_ends_with_suppression_lifted_and_the_turn_die() {
    let mut battle = quiet().moving(Status::Active).mark("ag", Marks::SUPPRESSED | Marks::ORDERED);
    (battle.state.second, battle.state.pulse) = (true, 2);
    // Example 6: after two pulses a 1 ends the turn; the next one rolls command dice and initiative.
    battle.give("done", [d4(1), 2, 2, 6, 6, d4(4), 1, 1, d4(1)]);
    assert!(!battle.of("ag").marks.has(Marks::SUPPRESSED));
    assert!(battle.told(|what| *what == Happening::SuppressionEnded));
    assert_eq!((battle.state.turn, battle.state.pulse), (2, 1));

    let mut on = quiet().moving(Status::Active);
    (on.state.second, on.state.pulse) = (true, 2);
    on.give("done", [d4(2), 6, 6, d4(4), 1, 1, d4(1)]);
    assert_eq!((on.state.turn, on.state.pulse), (1, 3), "a 2 goes on");
    assert!(matches!(on.state.phase, Phase::Initiative(_) | Phase::FirstSide));
}
