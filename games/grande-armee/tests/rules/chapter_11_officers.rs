//! Officers in danger.

use grande_armee::{Happening, Presence, Side, Status};

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
    assert_eq!(battle.asked(), (Side::B, "refuge"));
    assert_eq!(battle.offers(), ["place on b1", "place on b2"]);
    battle.give("place on b2", []);
    assert_eq!(battle.state[battle.officer("fb")].at, at(28.0, 38.0));
    assert_eq!(battle.asked(), (Side::A, "movement"), "play goes on where it was interrupted");
    // On a unit of his own he is safe: at its front edge, where the attacker's base comes to stand, as well.
    let touched = |y: f64, dice: &[u32]| {
        let mut battle = field()
            .a("a1", "inf_fast", (20.0, 28.0), 0, "sp = 6")
            .b("b1", "inf_fast", (20.0, 38.0), 180, "sp = 6")
            .sub(1, (20.0, y), 1, 9)
            .moving(Status::Active);
        battle.give("move a1 by ahead 8", [6]);
        battle.give("resume", dice.iter().copied());
        battle.state.fallen[1]
    };
    assert_eq!(touched(36.5, &[]), [0, 0]);
    assert_eq!(touched(36.4, &[6, 6]), [1, 0], "a tenth before it he is ridden over");
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
    assert_eq!((officer.talent.modifier, officer.talent.bonus, officer.talent.reach), (0, 0, 6));
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

// rule: GA-11.3
#[test]
fn ga_11_3_example_27_a_break_beside_the_general_of_the_other_side() {
    // Ney stands on the rear brigade's front, 0.6 inches from the enemy that breaks; he has lent nothing.
    let beside = |y: f64, hits: u8| {
        field()
            .a("ledru", "inf_fast", (20.0, 20.0), 0, "sp = 6")
            .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
            .b("b2", "inf_fast", (20.0, 26.0), 180, "sp = 6")
            .b("b3", "inf_fast", (60.0, 40.0), 180, "sp = 6")
            .sub(0, (20.0, y), 2, 12)
            .sub(1, (60.0, 44.0), 0, 9)
            .fighting(&["ledru"], "b1")
            .hits("b2", hits)
    };
    let mut alive = beside(20.9, 0);
    alive.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1, 6, 5]);
    let tested = |battle: &Battle| {
        let tests = battle.log.iter().filter(
            |note| matches!(note.what, Happening::OfficerTest { officer, .. } if officer == battle.officer("fa")),
        );
        tests.count()
    };
    assert_eq!((tested(&alive), alive.state.fallen[0]), (1, [0, 0]), "6 and 5 are 11");
    let mut killed = beside(20.9, 0);
    killed.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1, 6, 6]);
    assert_eq!(killed.state.fallen[0], [1, 0]);
    let mut far = beside(20.4, 0);
    far.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1]);
    assert_eq!(tested(&far), 0, "1.1 inches off");
    // A second enemy that breaks beside him in the same step is a second test.
    let mut two = field()
        .a("ledru", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .a("marchand", "inf_fast", (23.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
        .b("b2", "inf_fast", (23.0, 23.0), 180, "sp = 3")
        .b("b3", "inf_fast", (60.0, 40.0), 180, "sp = 6")
        .sub(0, (21.5, 20.9), 2, 12)
        .sub(1, (60.0, 44.0), 0, 9)
        .fighting(&["marchand"], "b2");
    two.of_mut("ledru").target = Some(two.unit("b1"));
    two.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1, 6, 5]);
    assert_eq!(tested(&two), 1);
    two.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1, 6, 5]);
    assert_eq!((tested(&two), two.state.fallen[0]), (1, [0, 0]), "for the second fight, by itself");
}

// rule: GA-11.3
#[test]
fn ga_11_3_each_break_near_him_is_a_test_until_he_falls() {
    // Guns of both sides break two units beside the same officer at once.
    let mut battle = field()
        .a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
        .a("ah", "foot_art", (24.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
        .b("b1", "inf_fast", (20.0, 17.0), 180, "sp = 3")
        .b("b2", "inf_fast", (24.0, 17.0), 180, "sp = 3")
        .b("b3", "inf_fast", (60.0, 40.0), 180, "sp = 6")
        .sub(1, (22.0, 18.0), 0, 9)
        .firing()
        .hits("b1", 2)
        .hits("b2", 2);
    battle.give("fire ag at b1", []);
    battle.give_on("fire ah at b2", [4, 4, 4, 4, 1, 2, 3, 4]);
    let tests = battle.log.iter().filter(|note| matches!(note.what, Happening::OfficerTest { .. })).count();
    assert_eq!(tests, 2, "one for each unit");
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
    let mut last = battle.clone();
    battle.give("move a1 by ahead 8", [6, 6]);
    let talent = battle.state[army].talent;
    assert_eq!((talent.dice, talent.plus, battle.state.cds[1]), (2, 0, 2), "half of five, rounded up, is lost");
    assert_eq!(battle.state.fallen[1], [0, 1]);
    assert_eq!(battle.state[army].at, at(20.0, 38.0), "an enemy covers the spot: on the nearest unit");
    // The one of whoever has one die alone stays.
    last.state[army].talent.dice = 1;
    last.give("move a1 by ahead 8", [6, 6]);
    assert_eq!(last.state[army].talent.dice, 1);
}

/// A second force of side `a`, far away.
const RESERVE: &str = "\n[[force]]\nside = \"a\"\nid = \"fc\"\nname = \"c\"\nofficer = { name = \"fc\", mod = 0, radius = 9, at = [60, 10] }\nunits = [{ id = \"c1\", name = \"c1\", type = \"inf_fast\", sp = 6, at = [60, 12], facing = 0 }]\n";

// rule: GA-11.1, GA-11.8
#[test]
fn ga_11_1_who_lent_dice_is_tested_though_his_last_unit_has_left() {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 5.9), 0, "sp = 3")
        .b("b1", "inf_fast", (20.0, 8.9), 180, "sp = 3")
        .sub(0, (20.0, 4.0), 2, 12)
        .sub(1, (20.0, 14.0), 0, 9)
        .more(RESERVE)
        .fighting(&["a1"], "b1");
    // Three dice and two lent ones miss, one of the defender's hits; then the test.
    battle.give_on("commit 0 officer fa", [2, 2, 2, 2, 2, 5, 1, 1, 6, 6]);
    assert_eq!((battle.of("a1").presence, battle.state.fallen[0]), (Presence::Left, [1, 0]));
    assert!(!battle.state[battle.officer("fa")].on_table, "his successor has nobody to lead");
    // Withdrawing puts nobody to the test, but takes him off as well.
    let mut withdrawn = field().a("a1", "inf_fast", (20.0, 1.5), 0, "sp = 3").more(RESERVE).moving(Status::Withdraw);
    let force = withdrawn.state.find_force("fa").unwrap();
    withdrawn.state[force].status = Status::Withdraw;
    withdrawn.give("withdraw a1 180", []);
    assert!(!withdrawn.state[withdrawn.officer("fa")].on_table);
}

// rule: GA-11.2, GA-8.36
#[test]
fn ga_11_2_an_officer_is_caught_in_a_town_that_is_occupied() {
    let taken = || {
        let mut battle = field()
            .option("follow_up", "true")
            .town("town", (20.0, 23.5))
            .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
            .b("b1", "inf_fast", (20.0, 23.5), 180, "sp = 4, garrison = \"t1\"")
            .sub(0, (20.0, 15.0), 0, 9)
            .sub(1, (20.0, 23.5), 0, 9)
            .fighting(&["a1"], "b1");
        battle.give_on("commit 0", [6, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
        battle
    };
    let mut killed = taken();
    killed.give_on("occupy", [6, 6]);
    assert_eq!(killed.state.fallen[1], [1, 0]);
    let mut away = taken();
    away.give_on("occupy", [1, 1]);
    assert_eq!(away.state[away.officer("fb")].at, at(20.0, 33.0), "he gets away to his brigade");
}

// rule: GA-11.2, GA-D6
#[test]
fn ga_11_2_an_officer_is_caught_at_the_edge_by_an_arrival() {
    let mut battle = field()
        .a("a1", "inf_fast", (40.0, 10.0), 0, "sp = 6")
        .waits(0, "a2", "inf_fast", "sp = 5")
        .more("\n[[arrival]]\nid = \"late\"\nforce = \"fa\"\nturn = 1\nedge = \"west\"\nfrom = 10\nto = 20\n")
        .sub(1, (1.5, 15.0), 0, 9)
        .moving(Status::Hold);
    battle.give("arrive late put a2 1.5 15 facing 90", [6, 6]);
    assert_eq!(battle.state.fallen[1], [1, 0]);
}

/// The log names who was tested and killed, not who has taken his place since.
#[test]
fn the_log_tells_the_killed_from_his_successor() {
    let battle = ridden(field(), &[6, 6]);
    let lines: Vec<String> = battle.log.iter().map(|note| engine::Game::narrate(&battle.state, note)).collect();
    let wanted = [
        "Fb in danger as the enemy rode over him: 12, killed on 12",
        "Fb was killed",
        "Fb's successor took over: modifier +0, radius 6″",
    ];
    assert!(lines.windows(3).any(|found| found == wanted), "{lines:?}");
}
