//! Rosters, points, measuring, scenarios, arrivals, army lists, deployment.

use engine::{Game, embedded};
use grande_armee::{GrandeArmee, Kind, Marks, OfficerId, Order, Phase, Presence, Side, Status};
use table::Inches;

use crate::kit::{at, field, inches, scenario};

// rule: GA-D1
#[test]
fn ga_d1_the_unit_table() {
    let types = &embedded::<GrandeArmee>().rules.book().types;
    for (kind, base, base_move, zone, sp) in [
        (Kind::InfFast, (3.0, 3.0), 12, 6, [3, 9]),
        (Kind::InfSlow, (3.0, 3.0), 10, 4, [3, 9]),
        (Kind::Lcav, (3.0, 3.0), 16, 10, [2, 5]),
        (Kind::Hcav, (3.0, 3.0), 14, 8, [2, 6]),
        (Kind::FootArt, (1.5, 3.0), 12, 6, [2, 2]),
        (Kind::HorseArt, (1.5, 3.0), 14, 8, [2, 2]),
    ] {
        let row = types.of(kind);
        assert_eq!(row.base, [inches(base.0), inches(base.1)]);
        assert_eq!((row.base_move, row.zone, row.sp), (Inches::whole(base_move), Inches::whole(zone), sp), "{kind:?}");
    }
}

// rule: GA-D2
#[test]
fn ga_d2_grades_of_officers() {
    let grades = &embedded::<GrandeArmee>().rules.book().grades;
    let army: Vec<(u8, u8)> = grades.army.iter().map(|grade| (grade.dice, grade.bonus)).collect();
    let sub: Vec<(i8, u8)> = grades.sub.iter().map(|grade| (grade.modifier, grade.radius)).collect();
    assert_eq!(army, [(1, 0), (2, 0), (2, 2), (3, 0), (3, 3)]);
    assert_eq!(sub, [(-2, 6), (-1, 6), (0, 9), (1, 9), (2, 12)]);
    let battle = scenario("auerstedt", &[], [1, 1, 1, 1, 1, 6, 6, 4, 1, 1, 1]);
    assert_eq!(battle.state[battle.officer("morand")].talent.bonus, 2, "a modifier above 0 is lent as dice");
    assert_eq!(battle.state[battle.officer("kalckreuth")].talent.bonus, 0);
}

// rule: GA-D3, GA-S3
#[test]
fn ga_d3_both_lists_of_the_crossroads_cost_236_points() {
    let rules = &embedded::<GrandeArmee>().rules;
    let crossroads = rules.scenarios().iter().find(|one| one.id == "crossroads").unwrap();
    let points = &rules.book().points;
    for side in Side::BOTH {
        let units: i32 = crossroads
            .units
            .iter()
            .flatten()
            .filter(|unit| unit.make.side == side)
            .map(|unit| points.of_unit(&unit.make))
            .sum();
        let forces = crossroads.forces.iter().enumerate().filter(|(index, _)| (*index < 5) == (side == Side::A));
        let subs: i32 = forces
            .filter_map(|(_, force)| force.as_ref())
            .map(|force| points.of_sub(force.officer.talent.modifier, force.officer.talent.reach))
            .sum();
        let army = crossroads.side(side).commander.talent;
        assert_eq!(units + subs + points.of_army(army.dice, army.plus), 236, "{side:?}");
    }
    assert_eq!(points.of_sub(-2, 6), 0, "never below nothing");
}

// rule: GA-D4
#[test]
fn ga_d4_measuring() {
    let battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (24.0, 24.0), 180, "sp = 6")
        .sub(0, (20.0, 15.0), 0, 9)
        .moving(Status::Active);
    let measure = |from: &str, to: &str| {
        let piece = |id: &str| scene::Target::Piece(id.to_owned());
        grande_armee::State::measure(&battle.state.view(engine::Viewer::Umpire), &piece(from), &piece(to)).unwrap().text
    };
    assert_eq!(measure("a1", "b1"), "1.41″", "corner to corner");
    assert_eq!(measure("fa", "a1"), "3.50″", "from the middle of the disc");
    let figures = &battle.state.book.tables.movement;
    assert_eq!((figures.contact, figures.short), (inches(0.05), inches(0.1)));
}

// rule: GA-D5
#[test]
fn ga_d5_front_line_and_arc() {
    let book = embedded::<GrandeArmee>().rules.book();
    let base = book.base(Kind::InfFast);
    let pose = table::Pose::from_hundredths(2000, 2000, 0);
    let behind = |x: f64, y: f64| table::is_behind_front_line(base, pose, at(x, y).spot());
    assert!(behind(30.0, 21.49) && !behind(30.0, 21.5), "exactly on the line is not behind");
    let seen = |x: f64, y: f64| table::is_in_arc(base, pose, at(x, y).spot(), table::Arc::HALF_RIGHT);
    assert!(seen(25.5, 25.5) && !seen(25.51, 25.5), "45 degrees from the corner");
}

const LATE: &str = "\n[[arrival]]\nid = \"late\"\nforce = \"fa\"\nturn = 1\nedge = \"west\"\nfrom = 10\nto = 20\n";

// rule: GA-D6, GA-2.16
#[test]
fn ga_d6_arrivals_come_on_at_their_stretch() {
    let field = || {
        field()
            .a("a1", "inf_fast", (40.0, 10.0), 0, "sp = 6")
            .waits(0, "a2", "inf_fast", "sp = 5")
            .waits(0, "a3", "foot_art", "sp = 2, gun = \"light\"")
            .more(LATE)
    };
    let mut battle = field().moving(Status::Hold);
    assert_eq!(battle.refused("arrive late put a2 1.5 9 facing 90"), "GA-D6", "off the stretch");
    assert_eq!(battle.refused("arrive late put a2 1.6 15 facing 90"), "GA-D6", "its rear is not on the edge");
    assert_eq!(battle.refused("arrive late put a2 1.5 15 facing 80"), "GA-D6", "not straight inward");
    assert_eq!(battle.refused("arrive late put a1 1.5 15 facing 90"), "GA-D6", "not of the group");
    assert_eq!(
        battle.refused("arrive late put a2 1.5 15 facing 90, put a3 1.5 15 facing 90"),
        "GA-D6",
        "on each other"
    );
    assert_eq!(battle.state.initial[0], 6);
    battle.give("arrive late put a2 1.5 11.5 facing 90", []);
    assert_eq!((battle.of("a2").presence, battle.state.initial[0]), (Presence::OnTable, 11));
    assert!(battle.of("a2").marks.has(Marks::ARRIVED));
    battle.give("move a2 by ahead 12", []);
    assert_eq!(battle.pose("a2"), (13.5, 11.5, 90.0), "Active although its force holds");
    assert_eq!(battle.refused("arrive late put a3 1.5 15 facing 90"), "GA-D6", "the rest may not follow at once");
    battle.of_mut("a2").marks.take(Marks::ARRIVED);
    assert!(battle.allows("arrive late put a3 1.5 15 facing 90"), "but in a later segment");
    // Two pulses late the stretch is twelve inches longer at either end, as far as the table goes.
    let mut late = field().moving(Status::Hold);
    late.state.pulses += 2;
    assert!(
        late.allows("arrive late put a2 1.5 1.5 facing 90") && late.allows("arrive late put a2 1.5 30.5 facing 90")
    );
    assert_eq!(late.refused("arrive late put a2 1.5 30.51 facing 90"), "GA-D6");
    let watched = field().b("b1", "inf_fast", (5.0, 15.0), 270, "sp = 6").moving(Status::Hold);
    assert_eq!(watched.refused("arrive late put a2 1.5 15 facing 90"), "GA-D6", "an enemy within an inch");
}

// rule: GA-D6
#[test]
fn ga_d6_a_group_may_come_by_a_die_and_brings_its_commander() {
    let mut battle = scenario("auerstedt", &[], [1, 1, 1, 1, 1, 6, 6, 4, 1, 1, 1]);
    let kalckreuth = battle.state.find_force("kalckreuth").unwrap();
    battle.state.turn = 4;
    (battle.state.pulse, battle.state.phasing, battle.state.second) = (1, Side::B, true);
    battle.state.cds = [0; 2];
    for force in ["blucher", "schmettau"] {
        let force = battle.state.find_force(force).unwrap();
        battle.state[force].tested = true;
        battle.state[force].status = Status::Hold;
    }
    // Schmettau is the last to test; then the die for Kalckreuth comes up.
    let schmettau = battle.state.find_force("schmettau").unwrap();
    battle.state[schmettau].tested = false;
    battle.state.phase = Phase::Control { rolled: None };
    battle.give("test schmettau with 0", [3, 3, 4]);
    assert!(battle.told(|what| matches!(what, grande_armee::Happening::ArrivalRoll { die: 4, comes: true, .. })));
    assert!(!battle.state[kalckreuth.officer()].on_table);
    battle.give("arrive kalckreuth put pletz 1.5 10 facing 90, put kalckreuth 3 14", []);
    assert_eq!(battle.state[kalckreuth.officer()].at, at(3.0, 14.0));
    assert!(battle.state[kalckreuth.officer()].on_table);
}

// rule: GA-S1
#[test]
fn ga_s1_maida() {
    let battle = scenario("maida", &[], [1, 1, 1, 1, 6, 6, 4, 1, 1, 1]);
    let sp = |side: Side| -> u32 {
        battle
            .state
            .unit_ids()
            .filter(|&unit| battle.state.side_of(unit) == side && !battle.state[unit].make.is_battery())
            .map(|unit| u32::from(battle.state[unit].make.sp))
            .sum()
    };
    assert_eq!((sp(Side::A), sp(Side::B)), (24, 25));
    assert_eq!((battle.state.scenario.length, battle.state.scenario.first), (3, Some(Side::B)));
    assert_eq!(battle.of("ross").presence, Presence::Waiting);
    assert_eq!(battle.pose("light"), (31.0, 9.0, 0.0));
    assert_eq!(battle.state.scenario.objectives.iter().map(|one| one.points).collect::<Vec<_>>(), [[0, 4], [4, 0]]);
}

// rule: GA-S2
#[test]
fn ga_s2_auerstedt() {
    let battle = scenario("auerstedt", &[], [1, 1, 1, 1, 1, 6, 6, 4, 1, 1, 1]);
    let count = |side: Side| battle.state.unit_ids().filter(|&unit| battle.state.side_of(unit) == side).count();
    assert_eq!((count(Side::A), count(Side::B)), (13, 22));
    assert_eq!((battle.state.scenario.length, battle.state.scenario.arrivals.len()), (5, 4));
    assert_eq!(battle.of("petit").garrison, Some(0), "Petit holds Hassenhausen");
    assert_eq!(battle.state.scenario.objectives.len(), 5);
    assert_eq!(battle.state.scenario.ground.features().len(), 12);
}

const LIST: &str = "build army 2 plus 0, force 1 radius 9, unit inf_fast 6 sk 2, unit inf_fast 6 as mx, unit foot_heavy 2, \
                    force 0 radius 9, unit lcav 4 as cossack, unit hcav 5";

// rule: GA-S3, GA-O10, GA-D3
#[test]
fn ga_s3_armies_are_built_side_a_first() {
    let mut battle = scenario("crossroads", &[("army", "build")], []);
    assert_eq!(battle.asked(), (Side::A, "army-list"));
    for (list, clause) in [
        ("build army 2 plus 0, force 1 radius 9, unit inf_fast 6, unit inf_fast 6", "GA-S3"),
        (
            "build army 4 plus 0, force 0 radius 9, unit hcav 4, unit hcav 4, force 0 radius 9, unit hcav 4, unit hcav 4",
            "GA-D2",
        ),
        (
            "build army 2 plus 0, force 1 radius 12, unit hcav 4, unit hcav 4, force 0 radius 9, unit hcav 4, unit hcav 4",
            "GA-D2",
        ),
        (
            "build army 2 plus 0, force 0 radius 9, unit hcav 7, unit hcav 4, force 0 radius 9, unit hcav 4, unit hcav 4",
            "GA-D1",
        ),
        (
            "build army 2 plus 0, force 0 radius 9, unit hcav 4, unit foot_light 2, force 0 radius 9, unit hcav 4, unit foot_light 2",
            "GA-S3",
        ),
        ("build army 2 plus 0, force 0 radius 9, unit hcav 4, force 0 radius 9, unit hcav 4, unit hcav 4", "GA-S3"),
        (
            "build army 2 plus 0, force 1 radius 9, unit hcav 4, unit hcav 4, force 1 radius 9, unit hcav 4, unit hcav 4, force 1 radius 9, unit hcav 4, unit hcav 4",
            "GA-S3",
        ),
        (
            "build army 3 plus 3, force 2 radius 12, unit inf_fast 9 sk 2, unit inf_fast 9 sk 2, unit inf_fast 9 sk 2, unit inf_fast 9 sk 2, force 0 radius 9, unit inf_fast 9 sk 2, unit inf_fast 9 sk 2, unit inf_fast 9 sk 2",
            "GA-D3",
        ),
    ] {
        assert_eq!(battle.refused(list), clause, "{list}");
    }
    battle.give(LIST, []);
    assert_eq!(battle.asked(), (Side::B, "army-list"));
    battle.give("default", []);
    assert_eq!(battle.asked(), (Side::B, "deployment"), "then both deploy");
    assert_eq!(battle.state[battle.officer("a1")].talent.bonus, 1);
    assert!(battle.of("a2-1").make.cossack);
    // Each side's first die before the first turn settles who holds the initiative: ties to `a`.
    let mut listed = scenario("crossroads", &[], [2, 2, 1, 1, 1, 1, 1, 3, 3, 2, 3, 3, 2]);
    assert_eq!(listed.state.holder, Side::A);
    listed.give("decline", []).give("decline", []);
    assert_eq!(listed.state.holder, Side::A, "and so a complete tie");
}

// rule: GA-S4, GA-O9
#[test]
fn ga_s4_free_deployment_force_by_force() {
    let mut battle = scenario("maida", &[("deploy", "free")], []);
    assert_eq!(battle.asked(), (Side::B, "deployment"));
    assert_eq!(battle.refused("reserve kempt"), "GA-S4");
    let place = |y: f64| {
        format!(
            "deploy compere put leger1 34 {y} facing 180, put ligne42 38 {y} facing 180, put compere 36 34, put reynier 36 35"
        )
    };
    assert_eq!(battle.refused(&place(27.4)), "GA-S4", "wholly within ten inches of the edge");
    assert_eq!(battle.refused("deploy compere put leger1 34 30 facing 180"), "GA-S4", "the whole force");
    let both = |rest: &str| format!("deploy compere put leger1 34 30 facing 180, put ligne42 {rest}");
    assert_eq!(battle.refused(&both("35 30 facing 180")), "GA-S4", "on each other");
    assert_eq!(battle.refused(&both("38 30 facing 180, put digonet 36 34")), "GA-S4", "not his commander");
    battle.give(&place(27.5), []);
    assert_eq!((battle.pose("leger1"), battle.asked()), ((34.0, 27.5, 180.0), (Side::A, "deployment")));
    assert_eq!(battle.state[OfficerId::army(Side::B)].at, at(36.0, 35.0), "the army commander with the first force");
    battle.give("reserve kempt", []);
    assert!(!battle.state[OfficerId::army(Side::A)].on_table);
    battle.give("default", []);
    assert_eq!(battle.pose("peyri"), (21.0, 28.0, 180.0), "the usual places are the listed ones");
    battle.give("default", [1, 1, 1, 1, 6, 6, 4, 1, 1, 1]);
    assert_eq!(battle.pose("coles"), (18.0, 9.0, 0.0));
    assert_eq!(battle.state[OfficerId::army(Side::A)].at, at(22.0, 3.0));
    // The reserve arrives from turn 1 on, anywhere along the home edge.
    battle.state.phasing = Side::A;
    battle.state.phase = Phase::Movement(grande_armee::MovementStep::Choose);
    assert!(battle.allows("arrive kempt put light 46.5 1.5 facing 0"));
}

// rule: GA-S4
#[test]
fn ga_s4_a_built_army_takes_the_lines() {
    let mut battle = scenario("crossroads", &[("army", "build")], []);
    battle.give(LIST, []).give("default", []).give("default", []);
    assert_eq!(battle.asked(), (Side::A, "deployment"));
    battle.give("default", []);
    assert_eq!(battle.pose("a1-1"), (4.0, 8.5, 0.0));
    assert_eq!(battle.pose("a1-3"), (12.0, 8.5, 0.0));
    battle.give("default", []);
    battle.give("default", []);
    assert_eq!(battle.pose("a2-1"), (16.0, 8.5, 0.0), "the next free places");
    assert_eq!(battle.state[battle.officer("a2")].at, at(16.0, 8.5), "officers on their first unit");
}

#[test]
fn every_order_of_a_scenario_names_its_pieces() {
    let battle = scenario("maida", &[], [1, 1, 1, 1, 6, 6, 4, 1, 1, 1]);
    let mut orders: Vec<Order> = Vec::new();
    battle.state.orders(&mut orders);
    assert!(!orders.is_empty());
}
