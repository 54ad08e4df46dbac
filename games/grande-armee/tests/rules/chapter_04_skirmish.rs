//! Skirmish attacks and saves.

use grande_armee::{Marks, Phase, Side, Unit};

use crate::kit::{Battle, Field, field};

/// Skirmishers of `a` looking at an enemy so far ahead.
fn facing(gap: f64, enemy: &str, rest: &str) -> Field {
    field().a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6, sk = 2").b("b1", enemy, (20.0, 23.0 + gap), 180, rest)
}

fn hits(battle: &Battle) -> u8 {
    battle.of("b1").hits
}

// rule: GA-4.1, GA-4.2, GA-4.3, GA-4.4
#[test]
fn ga_4_2_sixes_of_one_or_two_dice_hit_within_six_inches() {
    let mut battle = facing(6.0, "inf_fast", "sp = 6, sk = 1").skirmishing();
    assert_eq!(battle.refused("skirmish b1 at a1"), "GA-4.1");
    battle.give_on("skirmish a1 at b1", [6, 5]);
    assert_eq!(hits(&battle), 1);
    let mut weak = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6, sk = 1")
        .a("a2", "inf_fast", (24.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 27.0), 180, "sp = 6")
        .skirmishing();
    assert_eq!(weak.refused("skirmish a2 at b1"), "GA-4.2");
    weak.give_on("skirmish a1 at b1", [6]);
    assert_eq!(hits(&weak), 1);
    assert_eq!(facing(6.01, "inf_fast", "sp = 6").skirmishing().refused("skirmish a1 at b1"), "GA-4.3");
}

// rule: GA-4.5
#[test]
fn ga_4_5_cavalry_is_no_target() {
    assert_eq!(facing(4.0, "lcav", "sp = 3").skirmishing().refused("skirmish a1 at b1"), "GA-4.5");
    assert_eq!(facing(4.0, "inf_fast", "sp = 6").skirmishing().refused("skirmish a1 at a1"), "GA-4.5", "no enemy");
    let mut guns = facing(4.0, "foot_art", "sp = 2, gun = \"light\"").skirmishing();
    guns.give_on("skirmish a1 at b1", [6, 1]);
    assert_eq!(hits(&guns), 1);
}

// rule: GA-4.6, GA-4.7
#[test]
fn ga_4_6_example_7_saves_and_who_has_them() {
    let mut mx = facing(5.5, "inf_fast", "sp = 5, sk = 2, mx = true").skirmishing();
    mx.give_on("skirmish a1 at b1", [6, 6, 4, 2]);
    assert_eq!(hits(&mx), 1);
    let screened = |gap: f64| {
        let field = facing(4.0, "inf_fast", "sp = 5").b("b2", "lcav", (23.0 + gap, 27.0), 180, "sp = 3");
        let mut battle = field.skirmishing();
        let dice = if gap <= 2.0 { vec![6, 6, 4, 4] } else { vec![6, 6] };
        battle.give_on("skirmish a1 at b1", dice);
        hits(&battle)
    };
    assert_eq!((screened(2.0), screened(2.01)), (0, 2), "horse of their own within two inches");
    let mut town = facing(4.0, "inf_fast", "sp = 5, garrison = \"t1\"").town("town", (20.0, 27.0)).skirmishing();
    town.give_on("skirmish a1 at b1", [6, 1, 4]);
    assert_eq!(hits(&town), 0);
}

// rule: GA-4.8, GA-4.9
#[test]
fn ga_4_8_one_attack_a_target_and_one_a_unit() {
    let mut battle = field()
        .a("a1", "inf_fast", (18.0, 20.0), 0, "sp = 6, sk = 2")
        .a("a2", "inf_fast", (22.0, 20.0), 0, "sp = 6, sk = 2")
        .b("b1", "inf_fast", (18.0, 27.0), 180, "sp = 6")
        .b("b2", "inf_fast", (22.0, 27.0), 180, "sp = 6")
        .skirmishing();
    battle.give("skirmish a1 at b1", [1, 1]);
    assert_eq!(battle.refused("skirmish a2 at b1"), "GA-4.8");
    assert_eq!(battle.refused("skirmish a1 at b2"), "GA-4.9");
    assert!(battle.allows("skirmish a2 at b2"));
}

// rule: GA-4.9, GA-O14
#[test]
fn ga_4_9_range_alone_counts_unless_the_match_says_otherwise() {
    // Behind the brigade, and behind a wood that hides it.
    let behind = |limits: &str| {
        field()
            .a("a1", "inf_fast", (20.0, 20.0), 180, "sp = 6, sk = 2")
            .b("b1", "inf_fast", (20.0, 26.0), 180, "sp = 6")
            .option("sk_limits", limits)
            .skirmishing()
    };
    let hidden = |limits: &str| {
        facing(6.0, "inf_fast", "sp = 6")
            .terrain("rough", &[(10.0, 22.5), (30.0, 22.5), (30.0, 26.5), (10.0, 26.5)])
            .option("sk_limits", limits)
            .skirmishing()
    };
    for at in [behind, hidden] {
        let mut free = at("none");
        free.give_on("skirmish a1 at b1", [6, 6]);
        assert_eq!(hits(&free), 2);
        assert_eq!(at("front").refused("skirmish a1 at b1"), "GA-O14");
    }
    assert!(facing(6.0, "inf_fast", "sp = 6").option("sk_limits", "front").skirmishing().allows("skirmish a1 at b1"));
}

// rule: GA-4.10, GA-O14
#[test]
fn ga_4_10_garrisons_skirmish_from_their_outline() {
    let garrison = |works: &str, gap: f64, limits: &str| {
        field()
            .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6, sk = 2, garrison = \"t1\"")
            .b("b1", "inf_fast", (20.0, 23.5 + gap), 180, "sp = 6")
            .town(works, (20.0, 20.0))
            .option("sk_limits", limits)
            .skirmishing()
    };
    let mut town = garrison("town", 6.0, "none");
    town.give_on("skirmish a1 at b1", [6, 1]);
    assert_eq!(hits(&town), 1, "six inches from the edge of the town");
    assert_eq!(garrison("town", 6.01, "none").refused("skirmish a1 at b1"), "GA-4.3");
    assert_eq!(garrison("town", 4.0, "front").refused("skirmish a1 at b1"), "GA-O14");
    assert!(garrison("redoubt", 4.0, "front").allows("skirmish a1 at b1"), "the limit is for towns");
}

// rule: GA-4.11, GA-5.17
#[test]
fn ga_4_11_guns_hit_by_skirmishers_are_silent() {
    let mut battle = facing(4.0, "foot_art", "sp = 2, gun = \"light\"").skirmishing();
    battle.give("skirmish a1 at b1", [6, 1]);
    let guns: &Unit = battle.of("b1");
    assert!(guns.marks.has(Marks::SUPPRESSED) && guns.hits == 1);
    assert_eq!(
        (battle.asked(), battle.state.phase.clone()),
        ((Side::A, "first-side"), Phase::FirstSide),
        "nobody can fire"
    );
}
