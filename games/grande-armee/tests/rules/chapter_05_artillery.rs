//! Artillery fire.

use grande_armee::{Marks, Presence, Side};

use crate::kit::{Battle, Field, field};

/// A battery of `a` looking at an enemy so far ahead.
fn battery(gun: &str, gap: f64, enemy: &str, rest: &str) -> Field {
    field().a("ag", "foot_art", (20.0, 10.0), 0, &format!("sp = 2, gun = \"{gun}\"")).b(
        "b1",
        enemy,
        (20.0, 13.0 + gap),
        180,
        rest,
    )
}

/// Fires `ag` at `b1` and resolves it; the hits.
fn fire(field: Field, dice: &[u32]) -> u8 {
    let mut battle = field.firing();
    battle.give_on("fire ag at b1", dice.iter().copied());
    battle.of("b1").hits
}

const FOOT: &str = "sp = 6";

// rule: GA-5.2, GA-5.3, GA-5.4, GA-5.5, GA-5.6
#[test]
fn ga_5_3_ranges_dice_and_numbers() {
    for (gun, gap, dice, hits) in [
        ("heavy", 6.0, vec![4, 3], 1),
        ("heavy", 6.01, vec![4], 1),
        ("heavy", 16.0, vec![3], 0),
        ("light", 4.0, vec![5, 4], 1),
        ("light", 4.01, vec![5], 1),
        ("light", 12.0, vec![4], 0),
    ] {
        assert_eq!(fire(battery(gun, gap, "inf_fast", FOOT), &dice), hits, "{gun} at {gap}");
    }
    assert_eq!(battery("heavy", 16.01, "inf_fast", FOOT).firing().refused("fire ag at b1"), "GA-5.4");
    assert_eq!(battery("light", 12.01, "inf_fast", FOOT).firing().refused("fire ag at b1"), "GA-5.6");
}

// rule: GA-5.1
#[test]
fn ga_5_1_fire_is_simultaneous_and_the_side_without_initiative_declares_first() {
    let mut battle = battery("heavy", 5.0, "foot_art", "sp = 2, gun = \"heavy\"").battle();
    battle.state.cds = [0, 0];
    battle.state.phase = grande_armee::Phase::Fire { side: Side::B };
    battle.state.refresh();
    assert_eq!(battle.asked(), (Side::B, "fire-first"));
    battle.give("fire b1 at ag", []);
    assert_eq!(battle.asked(), (Side::A, "fire-second"));
    assert_eq!(battle.of("ag").hits, 0, "nothing is rolled yet");
    // Two hits each, all re-rolled for counter-battery: both batteries are destroyed.
    battle.give_on("fire ag at b1", [4, 4, 4, 4, 4, 4, 4, 4]);
    assert_eq!((battle.of("ag").presence, battle.of("b1").presence), (Presence::Broken, Presence::Broken));
}

// rule: GA-5.7
#[test]
fn ga_5_7_arc_and_sight() {
    let beside = |x: f64| {
        field()
            .a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
            .b("b1", "inf_fast", (x, 18.0), 180, FOOT)
            .firing()
    };
    // The arc opens 45 degrees from the corners of a front at y 11.5: at y 19.5 it reaches x 28.75.
    assert!(beside(30.25).allows("fire ag at b1"));
    assert_eq!(beside(30.26).refused("fire ag at b1"), "GA-5.7");
    let screened = battery("heavy", 10.0, "inf_fast", FOOT).a("a1", "inf_fast", (20.0, 15.0), 0, FOOT).firing();
    assert_eq!(screened.refused("fire ag at b1"), "GA-5.7");
    let wood = |y: f64| {
        battery("heavy", 8.0, "inf_fast", "sp = 6, sk = 1")
            .terrain("rough", &[(10.0, y), (30.0, y), (30.0, y + 8.0), (10.0, y + 8.0)])
            .firing()
    };
    assert_eq!(wood(13.0).refused("fire ag at b1"), "GA-5.7", "a wood between them");
    assert!(wood(16.6).allows("fire ag at b1"), "three inches into the wood in which the target stands");
    assert_eq!(wood(16.4).refused("fire ag at b1"), "GA-5.7");
    let garrison = field()
        .a("ag", "foot_art", (20.0, 20.0), 0, "sp = 2, gun = \"heavy\", garrison = \"t1\"")
        .b("b1", "inf_fast", (20.0, 10.0), 0, FOOT)
        .town("redoubt", (20.0, 20.0))
        .firing();
    assert!(garrison.allows("fire ag at b1"), "a garrison looks all round");
}

// rule: GA-5.8
#[test]
fn ga_5_8_hills_hide_and_overlook() {
    let ridge = battery("heavy", 14.0, "inf_fast", FOOT)
        .terrain("hill", &[(10.0, 15.0), (30.0, 15.0), (30.0, 20.0), (10.0, 20.0)])
        .firing();
    assert_eq!(ridge.refused("fire ag at b1"), "GA-5.7", "both stand off the hill");
    let over = |friend: f64| {
        battery("heavy", 12.0, "inf_fast", FOOT)
            .terrain("hill", &[(10.0, 7.0), (30.0, 7.0), (30.0, 13.0), (10.0, 13.0)])
            .a("a1", "inf_fast", (20.0, friend), 0, FOOT)
            .firing()
    };
    assert!(over(16.0).allows("fire ag at b1"), "over a friend below");
    assert_eq!(over(20.5).refused("fire ag at b1"), "GA-5.7", "but not one within two inches of the target");
}

// rule: GA-5.9, GA-5.18
#[test]
fn ga_5_9_one_shot_at_a_unit_or_none() {
    let mut battle = battery("heavy", 8.0, "inf_fast", FOOT).a("a1", "inf_fast", (30.0, 10.0), 0, FOOT).firing();
    assert_eq!(battle.refused("fire a1 at b1"), "GA-5.9");
    battle.give("hold fire ag", []);
    assert_ne!(battle.asked().1, "fire-second", "nobody is left to fire");
    assert_eq!(
        battery("heavy", 8.0, "inf_fast", FOOT).firing().mark("ag", Marks::SUPPRESSED).refused("fire ag at b1"),
        "GA-5.17"
    );
    // Officers have no place among targets: their ids are not understood as units.
    let words = engine::Words::new("fire").word("unit", "ag").word("target", "fb");
    let fresh = battery("heavy", 8.0, "inf_fast", FOOT).firing();
    assert!(engine::Game::hear(&fresh.state, &words).is_err());
}

// rule: GA-5.10
#[test]
fn ga_5_10_a_pressed_battery_defends_itself() {
    let battle = battery("heavy", 8.0, "inf_fast", FOOT).b("b2", "inf_fast", (25.0, 18.0), 180, FOOT).firing();
    assert_eq!(battle.refused("fire ag at b1"), "GA-5.10");
    assert!(battle.allows("fire ag at b2") && battle.allows("hold fire ag"));
    let guns = battery("heavy", 8.0, "inf_fast", FOOT)
        .b("b2", "foot_art", (25.0, 18.0), 180, "sp = 2, gun = \"light\"")
        .firing();
    assert!(guns.allows("fire ag at b1"), "guns do not press");
}

// rule: GA-5.11, GA-5.12, GA-5.15
#[test]
fn ga_5_12_example_8_flank_and_vulnerable_targets() {
    let flank = |facing: u16| {
        field().a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"").b(
            "b1",
            "inf_fast",
            (20.0, 18.0),
            facing,
            FOOT,
        )
    };
    assert_eq!(fire(flank(0), &[2, 5, 4]), 2, "from behind the front line the miss is rolled again, at 4+");
    assert_eq!(fire(flank(180), &[2, 5]), 1);
    let mut disordered = flank(180).firing().mark("b1", Marks::DISORDERED);
    disordered.give_on("fire ag at b1", [2, 5, 3]);
    assert_eq!(disordered.of("b1").hits, 1);
    let mut both = flank(0).firing().mark("b1", Marks::DISORDERED);
    both.give_on("fire ag at b1", [1, 1, 4, 1]);
    assert_eq!(both.of("b1").hits, 1, "both bonuses are one re-roll");
}

// rule: GA-5.13, GA-5.14, GA-5.16
#[test]
fn ga_5_14_example_9_counter_battery_in_a_redoubt() {
    let redoubt =
        battery("heavy", 12.5, "foot_art", "sp = 2, gun = \"heavy\", garrison = \"t1\"").town("redoubt", (20.0, 25.5));
    assert_eq!(fire(redoubt, &[6, 4, 3]), 0, "cover, then counter-battery");
    assert_eq!(
        fire(
            battery("light", 9.0, "inf_fast", "sp = 6, sk = 1")
                .terrain("rough", &[(18.0, 21.0), (22.0, 21.0), (22.0, 23.0), (18.0, 23.0)]),
            &[5, 4]
        ),
        0
    );
}

// rule: GA-O4, GA-5.16
#[test]
fn ga_o4_a_bonus_and_a_penalty_cancel_with_the_option() {
    let covered = || {
        battery("heavy", 5.0, "inf_fast", "sp = 6, sk = 1")
            .terrain("rough", &[(18.0, 17.0), (22.0, 17.0), (22.0, 19.0), (18.0, 19.0)])
    };
    let mut plain = covered().firing().mark("b1", Marks::DISORDERED);
    plain.give_on("fire ag at b1", [4, 1, 4, 4, 1]);
    assert_eq!(plain.of("b1").hits, 1, "miss again, then both hits again");
    let mut cancelled = covered().option("fire_cancel", "true").firing().mark("b1", Marks::DISORDERED);
    cancelled.give_on("fire ag at b1", [4, 1]);
    assert_eq!(cancelled.of("b1").hits, 1);
}

// rule: GA-5.17
#[test]
fn ga_5_17_a_battery_that_is_hit_is_suppressed() {
    let mut battle: Battle = battery("heavy", 8.0, "foot_art", "sp = 2, gun = \"light\"").firing();
    battle.give_on("fire ag at b1", [4, 4]);
    assert!(battle.of("b1").marks.has(Marks::SUPPRESSED));
    let still =
        field().a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"").moving(grande_armee::Status::Active);
    assert_eq!(still.mark("ag", Marks::SUPPRESSED).refused("move ag by ahead 2"), "GA-5.17");
}
