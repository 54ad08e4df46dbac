//! Movement.

use engine::Amount;
use grande_armee::{Happening, Marks, MovementStep, Phase, Presence, Refusal, Side, Status};

use crate::kit::{Battle, Field, at, field};

/// One unit of `a` at (20, 20) facing north, Active, the enemy far away.
fn lone(kind: &str, rest: &str) -> Field {
    field().a("a1", kind, (20.0, 20.0), 0, rest)
}

const FOOT: &str = "sp = 6, sk = 1";
const GUNS: &str = "sp = 2, gun = \"light\"";

fn moving(field: Field) -> Battle {
    field.moving(Status::Active)
}

// rule: GA-6.1, GA-6.11
#[test]
fn ga_6_1_base_moves() {
    for (kind, rest, most) in [
        ("inf_fast", FOOT, 12),
        ("inf_slow", FOOT, 10),
        ("lcav", "sp = 4", 16),
        ("hcav", "sp = 4", 14),
        ("foot_art", GUNS, 12),
        ("horse_art", GUNS, 14),
    ] {
        let mut battle = moving(lone(kind, rest));
        assert_eq!(battle.refused(&format!("move a1 by ahead {most}.01")), "GA-6.10", "{kind}");
        battle.give(&format!("move a1 by ahead {most}"), []);
        assert_eq!(battle.pose("a1"), (20.0, 20.0 + most as f32, 0.0));
        assert!((battle.cost() - most as f32).abs() < 0.001);
    }
}

// rule: GA-6.10, GA-6.14, GA-7.2
#[test]
fn ga_6_10_a_path_that_is_too_long_is_refused_with_its_bill() {
    let wood = [(23.0, 10.0), (40.0, 10.0), (40.0, 30.0), (23.0, 30.0)];
    let battle = moving(lone("inf_fast", FOOT).terrain("rough", &wood));
    let order = battle.order("move a1 face right by ahead 6");
    let Err(Refusal::TooLong { cost, bill, .. }) = engine::Game::check(&battle.state, &order) else {
        panic!("it is too long")
    };
    let parts: Vec<(&str, Amount)> = bill.parts().iter().map(|part| (part.clause.0, part.amount)).collect();
    let plus = |clause, hundredths| (clause, Amount::Plus(hundredths));
    assert_eq!(parts, [plus("GA-6.14", 300), plus("GA-6.11", 600), plus("GA-7.2", 450)]);
    assert_eq!(engine::fold(bill.parts()), cost.hundredths());
    let said = battle.sentence("move a1 face right by ahead 6");
    let made_of = "change of face +3″, ahead +6″, more in rough ground +4.5″";
    assert!(said.contains("may move 12″, this path costs 13.5″") && said.contains(made_of), "{said}");
}

// rule: GA-6.6, GA-6.3
#[test]
fn ga_6_6_who_has_nothing_left_is_told_why() {
    let mut battle = moving(ahead("inf_slow", FOOT, 15.5).commander(0, (20.0, 15.0)).option("zone_reroll", "true"));
    battle.state.cds = [1, 0];
    battle.give("move a1 by ahead 10", [1]);
    assert_eq!(battle.refused("resume"), "GA-6.6");
    let said = battle.sentence("resume");
    let made_of = "(spent: ahead +9.5″; allowance: near the enemy +4″, zone die +1″)";
    assert!(said.contains("spent 9.5″ of 5″") && said.contains(made_of), "{said}");
}

/// A unit of `a` with an enemy straight ahead at a gap.
fn ahead(kind: &str, rest: &str, gap: f64) -> Field {
    lone(kind, rest).b("b1", "inf_fast", (20.0, 23.0 + gap), 180, "sp = 6")
}

// rule: GA-6.2, GA-6.3, GA-6.4, GA-6.5
#[test]
fn ga_6_2_allowances_near_the_enemy() {
    for (kind, rest, base) in [
        ("inf_fast", FOOT, 6.0),
        ("inf_slow", FOOT, 4.0),
        ("lcav", "sp = 4", 10.0),
        ("hcav", "sp = 4", 8.0),
        ("foot_art", GUNS, 6.0),
        ("horse_art", GUNS, 8.0),
    ] {
        // Within six inches of an enemy on the flank from the start: the die is rolled at once, and every face counts.
        for die in 1..=5 {
            let mut battle = moving(lone(kind, rest).b("b1", "inf_fast", (26.0, 20.0), 180, "sp = 6"));
            let most = base + 6.0;
            battle.give(&format!("move a1 by ahead {most}"), [die]);
            assert_eq!(battle.asked().1, "zone-die", "{kind}");
            battle.give("resume", []);
            let (_, y, _) = battle.pose("a1");
            assert!((y - 20.0 - base - die as f32).abs() < 0.001, "{kind}, die {die}: {y}");
        }
    }
}

// rule: GA-6.6, GA-6.7, GA-O12, GA-2.3
#[test]
fn ga_6_6_example_10_the_zone_die() {
    let field = || ahead("inf_slow", FOOT, 9.0).commander(0, (20.0, 4.0));
    let mut published = moving(field());
    published.state.cds = [1, 0];
    published.give("move a1 by ahead 10", [2]);
    assert_eq!(published.refused("reroll move"), "GA-6.7", "as published the die stands");
    assert!(!published.offers().contains(&"reroll move".to_owned()));
    let mut battle = moving(field().option("zone_reroll", "true"));
    battle.state.cds = [1, 0];
    battle.give("move a1 by ahead 10", [2]);
    assert_eq!(battle.asked(), (Side::A, "zone-die"));
    assert!(battle.told(|what| matches!(what, Happening::ZoneDie { die: 2, .. })));
    assert_eq!(battle.pose("a1").1, 20.0, "it is moved when the owner has decided");
    let mut plain = Battle { state: battle.state.clone(), log: Vec::new() };
    plain.give("resume", []);
    assert_eq!(plain.pose("a1").1, 26.0, "allowance 6, three inches short");
    let mut halted = Battle { state: battle.state.clone(), log: Vec::new() };
    halted.give("halt", []);
    assert_eq!(halted.pose("a1").1, 23.0);
    battle.give("reroll move", [5]);
    assert_eq!(battle.refused("reroll move"), "GA-O12", "once");
    battle.give("resume", []);
    assert_eq!((battle.pose("a1").1, battle.state.cds[0]), (29.0, 0), "allowance 9 reaches contact");
    assert_eq!(battle.of("a1").target, Some(battle.unit("b1")));
    // Too far from the army commander there is no second die.
    let mut alone = moving(ahead("inf_slow", FOOT, 9.0).commander(0, (60.0, 4.0)).option("zone_reroll", "true"));
    alone.state.cds = [1, 0];
    alone.give("move a1 by ahead 10", [2]);
    assert_eq!(alone.refused("reroll move"), "GA-O12");
    // What is spent counts: with more spent than allowed the unit stops at the edge of the zone.
    let mut spent = moving(ahead("inf_slow", FOOT, 15.5));
    spent.give("move a1 by ahead 10", [1]);
    assert!((spent.pose("a1").1 - 29.5).abs() < 0.001, "9.5 spent of 5");
}

// rule: GA-6.8
#[test]
fn ga_6_8_officers_make_no_zone() {
    let mut battle = moving(lone("inf_fast", FOOT).sub(1, (20.0, 26.0), 0, 9));
    battle.give("move a1 by ahead 2", []);
    assert_eq!(battle.pose("a1").1, 22.0, "no die was rolled");
    let mut screened = moving(ahead("inf_fast", FOOT, 6.0).a("a2", "hcav", (20.0, 24.0), 0, "sp = 4"));
    screened.give("move a1 by side right 2", [1]);
    assert!(screened.told(|what| matches!(what, Happening::ZoneDie { .. })), "the zone reaches through friends");
}

// rule: GA-6.9, GA-7.13, GA-6.26
#[test]
fn ga_6_9_officers_ride() {
    let field = || {
        field()
            .a("a1", "inf_fast", (20.0, 20.0), 0, FOOT)
            .b("b1", "inf_fast", (20.0, 28.0), 180, "sp = 6")
            .sub(0, (20.0, 16.0), 0, 9)
            .terrain("rough", &[(22.0, 14.0), (28.0, 14.0), (28.0, 18.0), (22.0, 18.0)])
    };
    let mut battle = moving(field());
    assert_eq!(battle.refused("officer fa to 38.01 16"), "GA-6.9");
    assert!(battle.allows("officer fa to 38 16"), "rough ground does not slow him");
    assert_eq!(battle.refused("officer fa to 20 32"), "GA-6.9", "not through an enemy");
    assert_eq!(battle.refused("officer fa to 18 26"), "GA-6.9", "not within an inch of an enemy");
    assert!(battle.allows("officer fa to 20 20"), "on a unit of his own");
    battle.give("officer fa to 20 14", []);
    assert_eq!(battle.state[battle.officer("fa")].at, at(20.0, 14.0));
    assert_eq!(battle.refused("officer fa to 20 16"), "GA-6.26");
    let lake = [(10.0, 10.0), (40.0, 10.0), (40.0, 12.0), (10.0, 12.0)];
    for (rest, points) in [("", &lake[..]), ("line = true", &[(10.0, 11.0), (40.0, 11.0)])] {
        let wet = moving(field().ground("water", rest, points));
        assert_eq!(wet.refused("officer fa to 20 8"), "GA-7.13", "{rest}");
        assert!(wet.allows("officer fa to 20 13"), "up to the bank");
    }
}

// rule: GA-6.10, GA-6.12
#[test]
fn ga_6_12_example_11_wheel_and_obstacle() {
    let brook = lone("inf_fast", FOOT).terrain("obstacle", &[(10.0, 24.5), (40.0, 24.5)]);
    let mut battle = moving(brook);
    battle.give("move a1 by wheel right 45, ahead 4", []);
    assert!((battle.cost() - 8.36).abs() < 0.011, "{}", battle.cost());
    assert!((battle.pose("a1").2 - 45.0).abs() < 0.001);
    let mut quarter = moving(lone("inf_fast", FOOT));
    quarter.give("move a1 by wheel left 90", []);
    assert!((quarter.cost() - 4.71).abs() < 0.001);
    // Round the left front corner at (18.5, 21.5).
    assert_eq!(quarter.pose("a1"), (20.0, 23.0, 270.0));
    assert_eq!(moving(lone("inf_fast", FOOT)).refused("move a1 by -"), "GA-6.10");
    // A path has as many legs as one likes, within reason.
    let steps = |count: usize| format!("move a1 by {}", vec!["ahead 0.5"; count].join(", "));
    let mut many = moving(lone("inf_fast", FOOT));
    let words = engine::Words::from_notation(&steps(13), <grande_armee::State as engine::Game>::phrases()).unwrap();
    assert!(engine::Game::hear(&many.state, &words).is_err_and(|why| why.to_string().contains("at most 12 legs")));
    many.give(&steps(12), []);
    assert_eq!(many.pose("a1").1, 26.0);
}

// rule: GA-6.13, GA-6.14, GA-6.15, GA-6.16
#[test]
fn ga_6_13_changes_of_face() {
    let mut horse = moving(lone("lcav", "sp = 4"));
    horse.give("move a1 face right by ahead 16", []);
    assert_eq!(horse.pose("a1"), (36.0, 20.0, 90.0));
    let mut foot = moving(lone("inf_fast", FOOT));
    assert_eq!(foot.refused("move a1 face about by ahead 9.01"), "GA-6.10");
    foot.give("move a1 face about by ahead 9", []);
    assert_eq!(foot.pose("a1"), (20.0, 11.0, 180.0));
    let mut guns = moving(lone("foot_art", GUNS));
    guns.give("move a1 face 30 by ahead 12", []);
    assert!((guns.cost() - 12.0).abs() < 0.001, "guns turn for nothing");
    assert!((guns.pose("a1").2 - 30.0).abs() < 0.001);
}

// rule: GA-6.15, GA-6.13, GA-6.14
#[test]
fn ga_6_15_example_28_any_angle() {
    let mut foot = moving(lone("inf_fast", FOOT));
    assert_eq!(foot.refused("move a1 face 30 by ahead 9.01"), "GA-6.10");
    for angle in ["0", "180.01", "-180"] {
        assert_eq!(foot.refused(&format!("move a1 face {angle} by ahead 2")), "GA-6.15", "{angle}");
    }
    foot.give("move a1 face 30 by ahead 9", []);
    assert!((foot.cost() - 12.0).abs() < 0.001, "three inches whatever the angle");
    assert!((foot.pose("a1").2 - 30.0).abs() < 0.001);
    let mut wheel = moving(lone("inf_fast", FOOT));
    wheel.give("move a1 by wheel right 30, ahead 9", []);
    assert!((wheel.cost() - 10.57).abs() < 0.001);
    let mut horse = moving(lone("lcav", "sp = 4"));
    horse.give("move a1 face -30 by ahead 16", []);
    assert!((horse.cost() - 16.0).abs() < 0.001 && (horse.pose("a1").2 - 330.0).abs() < 0.001);
}

// rule: GA-6.15, GA-6.16
#[test]
fn ga_6_15_a_turn_needs_room() {
    let turn = |field: Field, angle: &str| {
        let battle = moving(field);
        let order = format!("move a1 face {angle} by -");
        if battle.allows(&order) { "" } else { battle.refused(&order) }
    };
    let crowded = |kind: &str, rest: &str| lone(kind, rest).a("a2", "inf_fast", (23.0, 20.0), 0, FOOT);
    assert_eq!(turn(crowded("inf_fast", FOOT), "30"), "GA-6.15", "shoulder to shoulder");
    assert_eq!(turn(crowded("inf_fast", FOOT), "90"), "", "a square base has room for quarters");
    let guns = lone("foot_art", GUNS).a("a2", "inf_fast", (22.5, 20.0), 0, FOOT);
    assert_eq!(turn(guns, "90"), "GA-6.15", "a battery has not");
    let edge = || field().a("a1", "inf_fast", (1.5, 20.0), 0, FOOT);
    assert_eq!(turn(edge(), "45"), "GA-6.15", "over the edge");
    assert_eq!(turn(edge(), "-90"), "");
    let wood = || lone("hcav", "sp = 4").terrain("rough", &[(21.6, 10.0), (30.0, 10.0), (30.0, 30.0), (21.6, 30.0)]);
    assert_eq!(turn(wood(), "45"), "GA-6.15", "into closed ground");
    let brook = |x: f64| lone("inf_fast", FOOT).terrain("obstacle", &[(x, 10.0), (x, 30.0)]);
    assert_eq!(turn(brook(21.6), "45"), "GA-6.15", "newly across an obstacle");
    assert_eq!(turn(brook(21.0), "45"), "", "it lies across it already");
    let enemy = |gap: f64| lone("inf_fast", FOOT).b("b1", "inf_fast", (20.0, 23.0 + gap), 180, "sp = 6");
    assert_eq!(turn(enemy(0.5), "45"), "GA-6.15", "newly touching an enemy");
    assert_eq!(turn(enemy(0.7), "45"), "");
}

// rule: GA-6.17, GA-6.18
#[test]
fn ga_6_17_sideways_and_backwards() {
    let mut guns = moving(lone("foot_art", GUNS));
    guns.give("move a1 by back 12", []);
    assert_eq!(guns.pose("a1"), (20.0, 8.0, 0.0));
    let mut foot = moving(lone("inf_fast", FOOT));
    assert_eq!(foot.refused("move a1 by side left 6.01"), "GA-6.10");
    foot.give("move a1 by side left 6", []);
    assert_eq!(foot.pose("a1"), (14.0, 20.0, 0.0));
    let beside = moving(lone("inf_fast", FOOT).b("b1", "inf_fast", (25.0, 20.0), 180, "sp = 6"));
    assert_eq!(beside.refused("move a1 by side right 3"), "GA-6.18");
}

// rule: GA-6.19, GA-6.20
#[test]
fn ga_6_19_obliques() {
    let mut battle = moving(lone("inf_fast", FOOT));
    assert_eq!(battle.refused("move a1 by oblique right 45.01 4"), "GA-6.19");
    battle.give("move a1 by oblique right 45 4", []);
    let (x, y, facing) = battle.pose("a1");
    assert!((x - 22.83).abs() < 0.01 && (y - 22.83).abs() < 0.01 && facing == 0.0);
    let mut contact = moving(lone("inf_fast", FOOT).b("b1", "inf_fast", (24.0, 27.0), 180, "sp = 6"));
    contact.give("move a1 by oblique right 40 8", [6]);
    contact.give("resume", []);
    assert_eq!(contact.of("a1").target, Some(contact.unit("b1")));
}

// rule: GA-6.21, GA-6.22
#[test]
fn ga_6_22_example_12_passing_the_lines() {
    let friend = |kind: &str, rest: &str| lone(kind, rest).a("a2", "inf_fast", (20.0, 23.0), 0, FOOT);
    let mut foot = moving(friend("inf_fast", FOOT));
    assert_eq!(foot.refused("move a1 by ahead 5"), "GA-6.21", "not on a friend");
    foot.give("move a1 by ahead 6", []);
    assert!((foot.cost() - 9.0).abs() < 0.001, "6 and 3 for the brigade passed");
    let mut horse = moving(friend("lcav", "sp = 4"));
    horse.give("move a1 by ahead 6", []);
    assert!((horse.cost() - 6.0).abs() < 0.001);
    // A corner in the way is a brigade passed too: 5 and 3.
    let corner = |kind: &str, rest: &str| lone(kind, rest).a("a2", "inf_fast", (23.0, 22.5), 45, FOOT);
    for (kind, rest, cost) in [("inf_fast", FOOT, 8.0), ("lcav", "sp = 4", 5.0)] {
        let mut passing = moving(corner(kind, rest));
        passing.give("move a1 by ahead 5", []);
        assert!((passing.cost() - cost).abs() < 0.001, "{kind}: {}", passing.cost());
    }
    // The brigade is paid for when it is entered, not where its rear is touched.
    let mut near = moving(friend("inf_fast", FOOT).b("b1", "inf_fast", (26.0, 20.0), 270, "sp = 6"));
    near.give("move a1 by ahead 6", [6]);
    let spent = near.log.iter().find_map(|note| match note.what {
        Happening::ZoneDie { spent, .. } => Some(spent.to_f32()),
        _ => None,
    });
    assert_eq!(spent, Some(0.0));
}

// rule: GA-6.23, GA-6.24
#[test]
fn ga_6_24_contact_is_made_by_the_front() {
    let mut battle = moving(ahead("inf_fast", FOOT, 3.0));
    battle.give("move a1 by ahead 12", [1]);
    battle.give("resume", []);
    assert_eq!(battle.pose("a1").1, 23.0, "the move ends where the front touches");
    assert_eq!(battle.of("a1").target, Some(battle.unit("b1")));
    // Brushing past an enemy with the side of the base is refused.
    let beside = moving(lone("inf_fast", FOOT).b("b1", "inf_fast", (23.0, 26.0), 180, "sp = 6"));
    assert_eq!(beside.refused("move a1 by oblique left 1 2, ahead 6"), "GA-6.24");
    // Two enemies touched: the one named is fought, else the first.
    let two = || {
        lone("inf_fast", FOOT).b("b1", "inf_fast", (18.4, 26.0), 180, "sp = 6").b(
            "b2",
            "inf_fast",
            (21.6, 26.0),
            180,
            "sp = 6",
        )
    };
    let mut first = moving(two());
    first.give("move a1 by ahead 4", [6]).give("resume", []);
    assert_eq!(first.of("a1").target, Some(first.unit("b1")));
    let mut named = moving(two());
    named.give("move a1 by ahead 4 at b2", [6]).give("resume", []);
    assert_eq!(named.of("a1").target, Some(named.unit("b2")));
    assert_eq!(moving(two()).refused("move a1 by ahead 2 at b2"), "GA-6.24");
    // Pressing ahead against an enemy that the front touches already.
    let mut pressed = moving(ahead("inf_fast", FOOT, 0.0));
    pressed.give("move a1 by ahead 0.5", [1]);
    assert_eq!(pressed.asked().1, "movement", "nothing is left to decide");
    assert_eq!(pressed.of("a1").target, Some(pressed.unit("b1")));
    // Contact on top of a friend.
    let on_friend = moving(ahead("inf_fast", FOOT, 6.0).a("a2", "hcav", (22.0, 25.9), 0, "sp = 4"));
    assert_eq!(on_friend.refused("move a1 by ahead 7"), "GA-6.24");
}

// rule: GA-6.25
#[test]
fn ga_6_25_who_may_contact() {
    assert_eq!(moving(ahead("foot_art", GUNS, 3.0)).refused("move a1 by ahead 4"), "GA-6.25");
    let town = |kind: &str, rest: &str| {
        lone(kind, rest).b("b1", "inf_fast", (20.0, 27.0), 180, "sp = 6, garrison = \"t1\"").town("town", (20.0, 27.0))
    };
    for (kind, rest) in [("hcav", "sp = 4"), ("lcav", "sp = 4"), ("inf_fast", FOOT)] {
        let mut battle = moving(town(kind, rest));
        battle.give("move a1 by ahead 5", [6]).give("resume", []);
        assert_eq!(battle.of("a1").target, Some(battle.unit("b1")), "{kind} attacks a garrison");
    }
    let empty = lone("hcav", "sp = 4").town("town", (20.0, 27.0));
    assert_eq!(moving(empty).refused("move a1 by ahead 3.5, enter"), "GA-7.10", "but horse never enters");
}

// rule: GA-6.25, GA-8.3
#[test]
fn ga_6_25_there_is_no_limit_to_attackers_but_room() {
    let mut crowd = moving(
        ahead("inf_fast", FOOT, 3.0)
            .a("a2", "inf_fast", (30.0, 10.0), 0, FOOT)
            .a("a3", "inf_fast", (35.0, 10.0), 0, FOOT)
            .a("a4", "inf_fast", (40.0, 10.0), 0, FOOT)
            .sub(0, (20.0, 15.0), 0, 9),
    );
    let target = Some(crowd.unit("b1"));
    for id in ["a2", "a3", "a4"] {
        crowd.of_mut(id).target = target;
    }
    crowd.give("move a1 by ahead 4", [6]).give("resume", []);
    crowd.give_on("done", [1; 15]);
    assert!(crowd.told(|what| matches!(what, Happening::Struck { dice: 9, .. })), "six and three more attackers");
}

// rule: GA-6.26
#[test]
fn ga_6_26_everybody_acts_once() {
    let mut battle = moving(lone("inf_fast", FOOT).a("a2", "inf_fast", (30.0, 20.0), 0, FOOT));
    battle.give("move a2 by ahead 3", []).give("move a1 by ahead 3", []);
    assert_eq!(battle.refused("move a1 by ahead 3"), "GA-6.26");
    let mut staying = moving(lone("inf_fast", FOOT));
    staying.give("stay a1", []);
    assert_eq!(staying.refused("move a1 by ahead 3"), "GA-6.26");
    assert_eq!(staying.refused("stay bx"), "GA-6.26");
}

// rule: GA-6.27
#[test]
fn ga_6_27_the_edge_is_a_wall() {
    let battle = moving(field().a("a1", "inf_fast", (20.0, 40.0), 0, FOOT));
    assert_eq!(battle.refused("move a1 by ahead 6.51"), "GA-6.27");
    assert!(battle.allows("move a1 by ahead 6.5"));
    // Half an inch from the edge: ten degrees take a corner over it, nine do not, though the circle of the wheel does.
    let near = moving(field().a("a1", "inf_fast", (20.0, 46.0), 0, FOOT));
    assert_eq!(near.refused("move a1 by wheel right 10"), "GA-6.27");
    assert!(near.allows("move a1 by wheel right 9"));
}

// rule: GA-6.28
#[test]
fn ga_6_28_example_23_cut_on_a_friend() {
    let field = || {
        lone("inf_fast", FOOT).a("a2", "inf_fast", (20.0, 23.0), 0, FOOT).b(
            "b1",
            "inf_fast",
            (20.0, 32.0),
            180,
            "sp = 6",
        )
    };
    for (die, y) in [(2, 20.0), (3, 26.0)] {
        let mut battle = moving(field());
        battle.give("move a1 by ahead 9", [die]);
        assert_eq!(battle.asked().1, "zone-die");
        battle.give("resume", []);
        assert_eq!(battle.pose("a1").1, y, "die {die}");
    }
    // A toll that cannot be paid stops the unit short.
    let mut brook = moving(lone("inf_fast", FOOT).terrain("obstacle", &[(10.0, 27.0), (40.0, 27.0)]).b(
        "b1",
        "inf_fast",
        (20.0, 29.0),
        180,
        "sp = 6",
    ));
    brook.give("move a1 by ahead 6", [1]);
    brook.give("resume", []);
    assert!((brook.pose("a1").1 - 25.4).abs() < 0.011, "a tenth of an inch short of the brook: {}", brook.pose("a1").1);
}

#[test]
fn a_unit_stopped_by_its_die_is_saved_and_restored() {
    let mut battle = moving(ahead("inf_slow", FOOT, 9.0));
    battle.give("move a1 by ahead 10", [2]);
    assert!(matches!(battle.state.phase, Phase::Movement(MovementStep::Zone { .. })));
    let mut bytes = Vec::new();
    engine::Game::save(&battle.state, &mut bytes);
    assert_eq!(engine::Game::restore(&battle.state, &bytes).as_ref(), Some(&battle.state));
    assert_eq!(battle.of("a1").presence, Presence::OnTable);
    assert!(!battle.of("a1").marks.has(Marks::ACTED));
}

// rule: GA-6.1, GA-6.2
#[test]
fn ga_6_1_near_the_enemy_nobody_moves_farther_than_his_base_move() {
    // With a zone figure of 9 a die of 4 and more would lead beyond twelve inches.
    let mut files =
        crate::kit::files_with(&lone("inf_fast", FOOT).b("b1", "inf_fast", (26.0, 20.0), 180, "sp = 6").file());
    let text = files.text("units.toml").unwrap().replacen("zone = 6", "zone = 9", 1);
    files.replace("units.toml", text);
    let loaded: &engine::Loaded<grande_armee::GrandeArmee> = engine::load(&files).unwrap();
    let question = engine::RuleSet::info(&loaded.rules).questions.iter().find(|one| one.id == "zone_move").unwrap();
    let arguments = engine::Arguments::read(question, [("type", "fast")]).unwrap();
    let odds = engine::RuleSet::odds(&loaded.rules, "zone_move", &arguments).unwrap().outcomes;
    let twelve = odds.iter().find(|(outcome, _)| outcome["allowance"] == 12).map(|(_, p)| *p);
    assert!(twelve.is_some_and(|p| (p - 4.0 / 6.0).abs() < 1e-9), "{odds:?}");
}
