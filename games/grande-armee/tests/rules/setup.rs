//! Rosters, points, measuring, scenarios, arrivals, army lists, deployment.

use chance::d4;
use engine::{Game, RuleSet, embedded};
use grande_armee::{ForceId, GrandeArmee, Kind, Marks, OfficerId, Phase, Presence, Side, Status};
use table::Inches;

use crate::kit::{at, field, inches, scenario, scenario_of};

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
    let battle = scenario("auerstedt", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    assert_eq!(battle.state[battle.officer("morand")].talent.bonus, 2, "a modifier above 0 is lent as dice");
    assert_eq!(battle.state[battle.officer("kalckreuth")].talent.bonus, 0);
}

// rule: GA-D3
#[test]
fn ga_d3_points_of_units_and_officers() {
    let points = &embedded::<GrandeArmee>().rules.book().points;
    let officers = [(-2, 6, 0), (-1, 6, 0), (0, 9, 4), (1, 9, 8), (2, 12, 13)];
    for (modifier, radius, cost) in officers {
        assert_eq!(points.of_sub(modifier, radius), cost, "{modifier}/{radius}");
    }
    assert_eq!((points.of_army(2, 2), points.of_army(3, 0)), (14, 15));
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
    assert_eq!(measure("fa", "a1"), "3.5″", "from the middle of the disc");
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
    let said = late.sentence("arrive late put a2 1.5 30.51 facing 90");
    let made_of = "(from: stretch of the edge +10″, grown since it was due −12″, end of the edge at least 0″; \
                   to: stretch of the edge +20″, grown since it was due +12″)";
    assert!(said.contains("between 0″ and 32″") && said.contains(made_of), "{said}");
    late.state.pulses += 10;
    let said = late.sentence("arrive late put a2 1.6 30 facing 90");
    assert!(said.contains("between 0″ and 48″") && said.contains("end of the edge at most 48″"), "{said}");
    let watched = field().b("b1", "inf_fast", (5.0, 15.0), 270, "sp = 6").moving(Status::Hold);
    assert_eq!(watched.refused("arrive late put a2 1.5 15 facing 90"), "GA-D6", "an enemy within an inch");
}

// rule: GA-D6
#[test]
fn ga_d6_a_group_may_come_by_a_die_and_brings_its_commander() {
    let kalckreuths = |dice: [u32; 3]| {
        let mut battle = scenario("auerstedt", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
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
        battle.give("test schmettau with 0", dice);
        battle
    };
    let low = kalckreuths([3, 3, 3]);
    assert!(low.told(|what| matches!(what, grande_armee::Happening::ArrivalRoll { die: 3, comes: false, .. })));
    let mut battle = kalckreuths([3, 3, 4]);
    let kalckreuth = battle.state.find_force("kalckreuth").unwrap();
    assert!(battle.told(|what| matches!(what, grande_armee::Happening::ArrivalRoll { die: 4, comes: true, .. })));
    assert!(!battle.state[kalckreuth.officer()].on_table);
    battle.give("arrive kalckreuth put pletz 1.5 10 facing 90, put kalckreuth 3 14", []);
    assert_eq!(battle.state[kalckreuth.officer()].at, at(3.0, 14.0));
    assert!(battle.state[kalckreuth.officer()].on_table);
}

// rule: GA-S1
#[test]
fn ga_s1_maida() {
    let battle = scenario("maida", &[], [1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
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
    let battle = scenario("auerstedt", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    let count = |side: Side| battle.state.unit_ids().filter(|&unit| battle.state.side_of(unit) == side).count();
    assert_eq!((count(Side::A), count(Side::B)), (13, 22));
    assert_eq!((battle.state.scenario.length, battle.state.scenario.arrivals.len()), (5, 4));
    assert_eq!(battle.of("petit").garrison, Some(0), "Petit holds Hassenhausen");
    assert_eq!(battle.state.scenario.objectives.len(), 5);
    assert_eq!(battle.state.scenario.ground.features().len(), 12);
}

// rule: GA-S5
#[test]
fn ga_s5_borodino() {
    let battle = scenario("borodino", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    let makes: Vec<grande_armee::Make> = battle.state.unit_ids().map(|unit| battle.state[unit].make).collect();
    let sp = |side: Side| -> u32 {
        makes.iter().filter(|make| make.side == side && !make.is_battery()).map(|make| u32::from(make.sp)).sum()
    };
    let batteries = |side: Side| makes.iter().filter(|make| make.side == side && make.is_battery()).count();
    assert_eq!(Side::BOTH.map(sp), [107, 116]);
    assert_eq!(Side::BOTH.map(batteries), [6, 6]);
    assert_eq!(listed_points("borodino"), [532, 524]);
    assert_eq!((battle.state.scenario.length, battle.state.scenario.build), (5, None));
    for (id, hits) in [("compans", 2), ("neverovsky", 2), ("friant", 3), ("rear-guard-jagers", 3), ("ledru", 0)] {
        assert_eq!(battle.of(id).hits, hits, "{id}");
    }
    assert!(battle.of("platov").make.cossack && battle.of("karpov").make.cossack);
    for (id, works) in [
        ("guard-jagers", "Borodino"),
        ("redoubt-battery", "Great Redoubt"),
        ("vorontsov", "south flèche"),
        ("fleche-battery", "north flèche"),
        ("mecklenburg", "Semyonovskaya"),
    ] {
        let feature = usize::from(battle.of(id).garrison.unwrap());
        assert_eq!(battle.state.scenario.ground.features()[feature].kind.name, works);
    }
    let worth: Vec<[i16; 2]> = battle.state.scenario.objectives.iter().map(|one| one.points).collect();
    assert_eq!(worth, [[10, 4], [8, 4], [6, 2], [3, 1], [5, 2], [8, 0], [0, 6], [0, 4]]);
}

// rule: GA-S5, GA-2.15
#[test]
fn ga_s5_both_reserves_may_rest_from_the_first_pulse() {
    let mut battle = scenario("borodino", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    for (side, force) in [(Side::A, "bessieres"), (Side::B, "constantine")] {
        battle.state.phasing = side;
        battle.state.phase = Phase::Control { rolled: None };
        assert!(battle.allows(&format!("inactive {force}")));
        let force = battle.state.find_force(force).unwrap();
        assert!(!battle.state.is_force_near(force, inches(29.0)), "over 29 inches from the enemy");
    }
}

// rule: GA-S5, GA-7.9, GA-7.12, GA-7.13
#[test]
fn ga_s5_the_kolocha_and_the_bank() {
    let mut battle = scenario("borodino", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    battle.state.phasing = Side::B;
    for force in ["miloradovich", "bagration"] {
        let force = battle.state.find_force(force).unwrap();
        battle.state[force].status = Status::Active;
    }
    battle.state.phase = Phase::Movement(grande_armee::MovementStep::Choose);
    // Ostermann beside the road cannot cross the lower Kolocha; on the road he marches through Gorki and over the bridge.
    battle.of_mut("ostermann").pose = table::Pose::new(at(52.0, 49.5), crate::kit::facing(270));
    battle.state.refresh();
    assert_eq!(battle.refused("move ostermann by ahead 4"), "GA-7.9");
    battle.of_mut("ostermann").pose = table::Pose::new(at(52.0, 46.0), crate::kit::facing(270));
    battle.state.refresh();
    assert!(battle.allows("move ostermann by ahead 5"));
    // Neverovsky behind the Semyonovka bank is hit by guns before it on a second throw.
    let mut fire = scenario("borodino", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    fire.of_mut("ney-guns").pose = table::Pose::new(at(40.0, 18.75), crate::kit::facing(90));
    fire.of_mut("neverovsky").pose = table::Pose::new(at(48.4, 18.75), crate::kit::facing(270));
    (fire.state.holder, fire.state.phase) = (Side::A, Phase::Fire { side: Side::A });
    for unit in ["eugene-guns", "ney-light-guns", "poniatowski-guns", "murat-guns", "bessieres-guns"] {
        fire.of_mut(unit).marks.put(Marks::SUPPRESSED);
    }
    for unit in ["redoubt-battery", "fleche-battery", "miloradovich-guns", "tuchkov-guns"] {
        fire.of_mut(unit).marks.put(Marks::SUPPRESSED);
    }
    fire.state.refresh();
    fire.give_on("fire ney-guns at neverovsky", [4, 3]);
    assert_eq!(fire.of("neverovsky").hits, 2, "two from the start, and none more");
}

/// What the listed armies of a scenario cost.
fn listed_points(id: &str) -> [i32; 2] {
    let rules = &embedded::<GrandeArmee>().rules;
    let found = rules.scenarios().iter().find(|one| one.id == id).unwrap();
    let points = &rules.book().points;
    Side::BOTH.map(|side| {
        let units = found.units.iter().flatten().filter(|unit| unit.make.side == side);
        let forces = found.forces.iter().enumerate().filter(|(index, _)| (*index < 5) == (side == Side::A));
        let subs = forces.filter_map(|(_, force)| force.as_ref());
        let army = found.side(side).commander.talent;
        units.map(|unit| points.of_unit(&unit.make)).sum::<i32>()
            + subs.map(|force| points.of_sub(force.officer.talent.modifier, force.officer.talent.reach)).sum::<i32>()
            + points.of_army(army.dice, army.plus)
    })
}

// rule: GA-D8
#[test]
fn ga_d8_the_roster_has_every_troop_type_and_musters_within_their_limits() {
    let book = embedded::<GrandeArmee>().rules.book();
    let roster = &book.roster;
    let price = |id: &str| {
        let entry = &roster.entries[usize::from(roster.find_entry(id).unwrap())];
        book.points.of_unit(&entry.recruit.make(Side::A, ForceId(0)))
    };
    for (id, points) in [
        ("fr_line", 22),
        ("fr_guard", 28),
        ("au_landwehr", 12),
        ("au_hussars", 18),
        ("ru_cossacks", 10),
        ("ru_don", 13),
        ("ru_cuirassiers", 20),
        ("pr_brigade", 28),
        ("pr_landwehr", 17),
        ("br_light", 24),
        ("br_foot9", 12),
        ("br_horse", 10),
    ] {
        assert_eq!(price(id), points, "{id}");
    }
    let nations: std::collections::BTreeSet<&str> = roster.entries.iter().map(|entry| entry.nation.as_str()).collect();
    assert_eq!(nations.into_iter().collect::<Vec<_>>(), ["Austrian", "British", "French", "Prussian", "Russian"]);
    assert_eq!(roster.entries.len(), 52);
    for kind in Kind::ALL {
        assert!(roster.entries.iter().any(|entry| entry.recruit.kind == kind), "{kind:?}");
    }
    let costs: Vec<(&str, i32)> = roster
        .musters
        .iter()
        .map(|muster| (muster.id.as_str(), grande_armee::costs(book, &muster.list).iter().sum()))
        .collect();
    assert_eq!(
        costs,
        [
            ("french_240", 237),
            ("russian_240", 237),
            ("prussian_240", 230),
            ("austrian_240", 233),
            ("british_240", 226),
            ("russian_130", 127),
            ("british_130", 130),
            ("french_130", 130),
        ]
    );
}

const LIST: &str = "build army 2 plus 0, force 1 radius 9, unit inf_fast 6 sk 2, entry fr_guard, unit foot_heavy 2, \
                    force 0 radius 9, entry ru_don, unit hcav 5";

// rule: GA-S3, GA-3.2
#[test]
fn ga_s3_a_die_of_each_side_settles_who_holds_the_initiative_first() {
    assert_eq!(listed_points("crossroads"), [236, 236]);
    // Ties go to `a`, and so does a complete tie of the first roll then.
    let mut listed = scenario("crossroads", &[], [2, 2, 1, 1, 1, 1, 1, 3, 3, d4(2), 3, 3, d4(2)]);
    assert_eq!(listed.state.holder, Side::A);
    listed.give("decline", []).give("decline", []);
    assert_eq!(listed.state.holder, Side::A);
    let other = scenario("crossroads", &[], [2, 3, 1, 1, 1, 1, 1, 3, 3, d4(2), 3, 3, d4(2)]);
    assert_eq!(other.state.holder, Side::B);
}

// rule: GA-S6, GA-O10, GA-D3, GA-D8
#[test]
fn ga_s6_armies_are_built_side_a_first() {
    let mut battle = scenario("crossroads", &[("army", "build")], []);
    assert_eq!(battle.asked(), (Side::A, "army-list"));
    let two = |rest: &str| {
        format!("build army 2 plus 0, force 0 radius 9, unit hcav 4, unit hcav 4, force 0 radius 9, {rest}")
    };
    for (list, clause) in [
        ("build army 2 plus 0, force 1 radius 9, unit inf_fast 6, unit inf_fast 6".to_owned(), "GA-S6"),
        (two("unit hcav 4, unit hcav 4").replace("army 2", "army 4"), "GA-D2"),
        (two("unit hcav 4, unit hcav 4").replace("force 0 radius 9", "force 1 radius 12"), "GA-D2"),
        (two("unit hcav 7, unit hcav 4"), "GA-D1"),
        (two("unit lcav 4 as mx, unit hcav 4"), "GA-D1"),
        (two("unit hcav 4 as cossack, unit hcav 4"), "GA-D1"),
        (two("unit foot_light 2, unit hcav 4, unit foot_light 2"), "GA-S6"),
        (two("unit hcav 4"), "GA-S6"),
        (
            two("unit hcav 4, unit hcav 4, force 0 radius 9, unit hcav 4, unit hcav 4").replace("force 0", "force 1"),
            "GA-S6",
        ),
        (
            two(&["entry fr_guard"; 6].join(", "))
                .replace("unit hcav 4, unit hcav 4,", "entry fr_guard, entry fr_guard,"),
            "GA-S6",
        ),
    ] {
        assert_eq!(battle.refused(&list), clause, "{list}");
    }
    battle.give(LIST, []);
    assert!(battle.told(|what| matches!(what, grande_armee::Happening::Built { points: 119, .. })));
    assert_eq!(battle.asked(), (Side::B, "army-list"));
    assert_eq!(battle.refused("muster russian_130"), "GA-S6", "made for another limit");
    battle.give("default", []);
    assert_eq!(battle.asked(), (Side::B, "deployment"), "then both deploy");
    let (army, sub) = (&battle.state[OfficerId::army(Side::A)], &battle.state[battle.officer("a1")]);
    assert_eq!(
        (army.talent.dice, army.talent.plus, battle.state.officer_name(OfficerId::army(Side::A))),
        (2, 0, "Masséna".to_owned())
    );
    assert_eq!((sub.talent.modifier, sub.talent.bonus, sub.talent.reach), (1, 1, 9));
    assert!(battle.of("a2-1").make.cossack && battle.of("a1-2").make.mx);
    let names: Vec<&str> = ["a1-1", "a1-2", "a2-1", "a2-2"].map(|id| battle.state.unit_name(battle.unit(id))).to_vec();
    assert_eq!(names, ["fast infantry", "Guard brigade", "Don Cossack corps", "heavy cavalry"]);
}

// rule: GA-S6
#[test]
fn ga_s6_example_31_maida_offers_armies_of_130_points_and_auerstedt_none() {
    let rules = &embedded::<GrandeArmee>().rules;
    let build = engine::Options([("army".to_owned(), "build".to_owned())].into());
    for id in ["auerstedt", "borodino"] {
        let fault = rules.info().check_options(id, &build).unwrap_err().to_string();
        assert!(
            fault.contains("GA-O10") && fault.contains("maida (130 points) and crossroads (240 points)"),
            "{fault}"
        );
    }
    assert!(rules.info().options_of("auerstedt").iter().all(|option| option.id != "army"));
    assert_eq!(listed_points("maida"), [128, 130]);
    let mut battle = scenario("maida", &[("army", "build")], []);
    assert_eq!(battle.refused("muster russian_240"), "GA-S6");
    battle.give("muster russian_130", []);
    assert!(battle.told(|what| matches!(what, grande_armee::Happening::Built { points: 127, .. })));
    let name = |id: &str| battle.state.unit_name(battle.unit(id)).to_owned();
    assert_eq!([name("a1-1"), name("a1-2"), name("a1-3")], ["line brigade", "line brigade 2", "jägers"]);
    battle.give("muster french_130", []);
    // All in place; then a die of each side, for the armies are not those that the scenario names a holder for.
    for _ in 0..3 {
        battle.give("default", []);
    }
    battle.give("default", [5, 2, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    assert!(battle.told(|what| matches!(what, grande_armee::Happening::FirstHolder { side: Side::A, .. })));
    assert_eq!(battle.state.unit_ids().filter(|&unit| battle.state.side_of(unit) == Side::A).count(), 7, "no arrivals");
}

// rule: GA-S6
#[test]
fn ga_s6_a_list_is_made_step_by_step() {
    let mut battle = scenario("maida", &[("army", "build")], []);
    assert_eq!(battle.refused("enlist ru_line"), "GA-S6", "first an army commander");
    assert_eq!(battle.refused("commander 4 plus 0"), "GA-D2");
    battle.give("commander 2 plus 0", []);
    assert_eq!(battle.refused("enlist ru_line"), "GA-S6", "first a force");
    assert_eq!(battle.refused("raise 1 radius 12"), "GA-D2");
    battle.give("raise 0 radius 9", []).give("enlist ru_line", []);
    assert_eq!(battle.refused("raise 0 radius 9"), "GA-S6", "a force has two units");
    assert_eq!(battle.refused("done"), "GA-S6", "and an army two forces");
    battle.give("enlist ru_line", []).give("enlist ru_jagers", []).give("enlist ru_foot6", []);
    battle.give("raise 1 radius 9", []).give("enlist ru_grenadiers", []).give("enlist ru_hussars", []);
    battle.give("recruit lcav 3 as cossack", []);
    assert!(battle.told(|what| matches!(what, grande_armee::Happening::Drafted { points: 127, .. })));
    assert_eq!(battle.refused("enlist fr_foot6"), "GA-S6", "eight points more are too many");
    let said = battle.sentence("enlist fr_foot6");
    assert!(said.contains("(units +113, sub-commanders +12, army commander +10)"), "{said}");
    let scene = grande_armee::State::scene(&battle.state.view(engine::Viewer::Seat(Side::A.seat())));
    let row = scene.affordances.iter().find(|row| row.notation == "enlist fr_foot6").unwrap();
    assert_eq!((row.cost.as_str(), row.group.as_str()), ("8 points", "French"));
    assert!(row.refused.as_ref().is_some_and(|why| why.clause == "GA-S6" && why.text.contains("135 points, 130")));
    assert!(scene.prompt.unwrap().facts.iter().any(|fact| fact.value == "127 of 130"));
    battle.give("done", []);
    assert_eq!(battle.asked(), (Side::B, "army-list"));
    // Whoever thinks better of it takes the listed army after all.
    battle.give("commander 3 plus 3", []).give("raise 0 radius 9", []).give("default", []);
    assert_eq!((battle.state.built, battle.of("leger1").make.sp), ([true, false], 6));
    assert_eq!(battle.state[OfficerId::army(Side::B)].talent.dice, 2);
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
    battle.give("default", [1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
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

// rule: GA-S4
#[test]
fn ga_s4_whose_home_is_in_the_east_or_west_deploys_there() {
    let text = GrandeArmee::files().text("scenarios/crossroads.toml").unwrap().to_owned();
    for (home, facing, places, least, too_far) in [
        ("east", 270, [(63.5, 4.0), (63.5, 8.0)], "63.5", "63.49"),
        ("west", 90, [(8.5, 4.0), (8.5, 8.0)], "8.5", "8.51"),
    ] {
        let file = text.replacen("home = \"south\"", &format!("home = \"{home}\""), 1);
        let mut battle = scenario_of(&file, &[("army", "build")], []);
        battle.give(LIST, []).give("default", []).give("default", []);
        let put = |x: &str| format!("put a1-1 {x} 20 facing {facing}");
        assert_eq!(battle.refused(&put(too_far)), "GA-S4", "wholly within ten inches of the edge in the {home}");
        assert!(battle.allows(&put(least)));
        battle.give("default", []);
        assert_eq!(["a1-1", "a1-2"].map(|id| battle.pose(id)), places.map(|(x, y)| (x, y, facing as f32)), "{home}");
    }
}

// rule: GA-S4
#[test]
fn ga_s4_a_line_is_as_long_as_the_edge_and_clear_of_obstacles() {
    // Maida's edge has eleven places a line: the scrub is closed to heavy horse, and the river bed runs through the last one.
    let places = |kind: &str| {
        let units = |count: usize| vec![format!("unit {kind}"); count].join(", ");
        let list = format!("build army 1 plus 0, force 0 radius 9, {}, force 0 radius 9, {}", units(6), units(4));
        let mut battle = scenario("maida", &[("army", "build")], []);
        battle.give(&list, []).give("default", []);
        battle.give("default", []).give("default", []).give("default", []);
        battle.give("default", [1, 2, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
        let first: Vec<f32> = (1..=6).map(|n| battle.pose(&format!("a1-{n}")).0).collect();
        assert_eq!(first, [4.0, 8.0, 12.0, 16.0, 20.0, 24.0]);
        let second = (1..=4).map(|n| battle.pose(&format!("a2-{n}"))).map(|(x, y, _)| (x, y));
        second.collect::<Vec<_>>()
    };
    assert_eq!(places("hcav 2"), [(28.0, 8.5), (4.0, 4.5), (8.0, 4.5), (12.0, 4.5)]);
    assert_eq!(
        places("lcav 2"),
        [(28.0, 8.5), (32.0, 8.5), (36.0, 8.5), (40.0, 8.5)],
        "light horse may stand in scrub"
    );
}

// rule: GA-S4
#[test]
fn ga_s4_a_longer_edge_has_more_places() {
    let text = GrandeArmee::files().text("scenarios/crossroads.toml").unwrap().to_owned();
    let file = text.replacen("width = 72", "width = 96", 1);
    let force = format!("force 0 radius 9, {}", ["unit lcav 2"; 6].join(", "));
    let mut battle = scenario_of(&file, &[("army", "build")], []);
    battle.give(&format!("build army 1 plus 0, {force}, {force}, {force}"), []).give("default", []);
    battle.give("default", []).give("default", []).give("default", []);
    battle.give("default", []).give("default", []).give_on("default", []);
    let eighteenth = battle.pose("a3-6");
    assert_eq!(eighteenth, (72.0, 8.5, 0.0), "still in the first line");
}

// rule: GA-12.9, GA-12.3
#[test]
fn ga_12_9_an_even_match_grants_points_that_everybody_sees() {
    let text = GrandeArmee::files().text("scenarios/maida.toml").unwrap().to_owned();
    let even = text.replace("points = [8, 0]\nlength = 2", "points = [0, 7]\nlength = 2");
    let loaded: &engine::Loaded<GrandeArmee> = engine::load(&crate::kit::files_with(&even)).unwrap();
    let options = |value: &str| engine::Options([("balance".to_owned(), value.to_owned())].into());
    let dice = || chance::Script::dice([1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
    let mut log = Vec::new();
    let state = loaded.rules.start("test", &options("even"), &mut dice(), &mut log).unwrap();
    assert!(matches!(log[0].what, grande_armee::Happening::Balanced { points: [0, 7], length: 2 }));
    let lead = state.resigned(Side::A.seat()).margin[1];
    let published = loaded.rules.start("test", &options("published"), &mut dice(), &mut log).unwrap();
    assert_eq!(lead - published.resigned(Side::A.seat()).margin[1], 7);
    assert_eq!((state.length(), published.length()), (2, 3));
    let said = |value: &str| {
        let terms = loaded.rules.terms("test", &options(value)).0;
        terms.into_iter().find(|term| term.about == engine::About::Handicap).map(|term| term.text)
    };
    assert_eq!(said("even").unwrap(), "Even: 7 points to the French; Basic Length 2 in place of 3.");
    assert_eq!(said("published"), None, "as published nobody is granted anything");
}

#[test]
fn shipped_scenarios_say_their_terms() {
    let rules = &embedded::<GrandeArmee>().rules;
    for scenario in rules.scenarios() {
        let terms = rules.terms(&scenario.id, &engine::Options::default()).0;
        let of = |about: engine::About| terms.iter().filter(move |term| term.about == about).map(|term| &term.text);
        assert_eq!(of(engine::About::Aim).count(), 2, "{}", scenario.id);
        assert!(of(engine::About::Length).next().unwrap().starts_with(&format!("{} turns", scenario.length)));
        assert_eq!(of(engine::About::Handicap).count(), 0, "published terms grant nothing");
        for objective in &scenario.objectives {
            assert!(of(engine::About::Aim).any(|text| text.contains(&objective.name)), "{}", objective.name);
        }
        assert!(terms.iter().all(|term| term.clause.is_some()));
    }
    let borodino: Vec<String> =
        rules.terms("borodino", &engine::Options::default()).0.into_iter().map(|term| term.text).collect();
    assert!(borodino.iter().any(|text| text.contains("107 SP of foot and horse, 6 batteries, 5 hits")), "{borodino:?}");
    assert!(
        borodino
            .iter()
            .any(|text| text.contains("take Great Redoubt (10)") || text.contains("Take Great Redoubt (10)"))
    );
}

fn rows(battle: &crate::kit::Battle) -> Vec<scene::Affordance> {
    let (side, _) = battle.asked();
    grande_armee::State::scene(&battle.state.view(engine::Viewer::Seat(side.seat()))).affordances
}

/// The notation of a row by its words.
fn row(battle: &crate::kit::Battle, label: &str) -> String {
    let rows = rows(battle);
    let found = rows.iter().find(|row| row.label == label && !row.drag);
    found
        .unwrap_or_else(|| panic!("{label}: {:?}", rows.iter().map(|row| &row.label).collect::<Vec<_>>()))
        .notation
        .clone()
}

// rule: GA-S4
#[test]
fn ga_s4_a_force_may_be_placed_piece_by_piece() {
    let mut battle = scenario("maida", &[("deploy", "free")], []);
    assert_eq!(battle.refused("done"), "GA-1.1", "nothing is begun");
    assert_eq!(battle.refused("take up leger1"), "GA-S4", "it is not placed");
    assert_eq!(battle.refused("put light 40 3 facing 0"), "GA-S4", "an enemy");
    assert_eq!(battle.refused("put compere 36 34"), "GA-S4", "his force is not begun");
    battle.give("put leger1 34 30 facing 190", []);
    assert!(battle.told(|what| matches!(what, grande_armee::Happening::Placed { .. })));
    assert_eq!((battle.pose("leger1"), battle.asked()), ((34.0, 30.0, 190.0), (Side::B, "deployment")));
    assert_eq!(battle.refused("put peyri 21 30 facing 180"), "GA-S4", "a force is begun");
    assert_eq!(battle.refused("put leger1 34 27.4 facing 180"), "GA-S4", "wholly within ten inches of the edge");
    assert_eq!(battle.refused("put ligne42 35 30 facing 180"), "GA-S4", "on each other");
    assert_eq!(battle.refused("done"), "GA-S4", "the whole force");
    // It may be placed anew where it overlaps only itself, and taken up.
    battle.give("put leger1 34.5 30 facing 180", []).give("put ligne42 38 30 facing 180", []);
    let mut bytes = Vec::new();
    battle.state.save(&mut bytes);
    assert_eq!(battle.state.restore(&bytes).as_ref(), Some(&battle.state), "a half placed force is saved");
    battle.give("take up leger1", []);
    assert_eq!(battle.of("leger1").presence, Presence::Waiting);
    battle.give("put leger1 30 31 facing 170", []);
    assert_eq!(battle.refused("put compere 36 20"), "GA-S4", "outside the zone");
    battle.give("put compere 36 34", []).give("put reynier 33 35", []).give("done", []);
    assert!(battle.told(|what| matches!(what, grande_armee::Happening::Deployed { .. })));
    assert_eq!((battle.pose("leger1"), battle.pose("ligne42")), ((30.0, 31.0, 170.0), (38.0, 30.0, 180.0)));
    assert_eq!(battle.state[battle.officer("compere")].at, at(36.0, 34.0));
    assert_eq!(battle.state[OfficerId::army(Side::B)].at, at(33.0, 35.0));
    assert_eq!(battle.asked(), (Side::A, "deployment"));
    // The rest of a force may take its usual places, and a force that was begun may still be held back.
    battle.give("put light 40 3 facing 0", []).give("reserve kempt", []);
    assert_eq!(battle.of("light").presence, Presence::Waiting);
    battle.give("put peyri 20 31 facing 180", []).give("default", []);
    assert_eq!(battle.pose("peyri"), (20.0, 31.0, 180.0));
}

// rule: GA-S4
#[test]
fn ga_s4_every_step_of_a_deployment_is_a_row() {
    let mut battle = scenario("maida", &[("deploy", "free")], []);
    battle.give(&row(&battle, "Place 1er Léger by itself"), []);
    let from = battle.pose("leger1");
    battle.give(&row(&battle, "Push 1er Léger 2″ north"), []);
    battle.give(&row(&battle, "Turn 1er Léger left 45°"), []);
    assert_eq!(battle.pose("leger1"), (from.0, from.1 + 2.0, 135.0));
    let scene = grande_armee::State::scene(&battle.state.view(engine::Viewer::Umpire));
    assert!(scene.prompt.unwrap().facts.iter().any(|fact| fact.value == "1 of 2 units placed"));
    assert!(scene.pieces.iter().any(|piece| piece.id == "ligne42"), "who waits can be taken hold of");
    let every = rows(&battle);
    let done = every.iter().find(|row| row.label == "Left wing is placed").unwrap();
    assert_eq!(done.refused.as_ref().map(|why| why.clause.as_str()), Some("GA-S4"));
    for row in every.iter().filter(|row| !row.drag && row.refused.is_none()) {
        assert!(battle.allows(&row.notation), "{}: {}", row.label, row.notation);
    }
    // Dragged beyond the zone a unit comes as near as it may.
    let wish =
        scene::Wish { piece: "ligne42".to_owned(), at: [3800.0, 1800.0], facing: None, manner: None, onto: None };
    let plan = grande_armee::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish).unwrap();
    assert_eq!(plan.stop.map(|stop| stop.clause), Some("GA-S4".to_owned()));
    battle.give(&plan.notation, []);
    battle.give(&row(&battle, "Compère with 1er Léger"), []);
    battle.give(&row(&battle, "Left wing is placed"), []);
    assert_eq!(battle.asked(), (Side::A, "deployment"));
}

// rule: GA-S6, GA-D1
#[test]
fn ga_s6_records_of_ones_own_are_rows_and_steps_are_taken_back() {
    let mut battle = scenario("maida", &[("army", "build")], []);
    assert_eq!(battle.refused("take back"), "GA-S6", "nothing is begun");
    battle.give("commander 2 plus 0", []).give("raise 0 radius 9", []);
    let every = rows(&battle);
    let record = every.iter().find(|row| row.notation == "recruit lcav 3 as cossack").unwrap();
    assert_eq!((record.group.as_str(), record.refused.is_none()), ("Records of your own", true));
    assert!(record.cost.ends_with("points"));
    assert!(every.iter().any(|row| row.notation == "recruit inf_fast 9 sk 2 as mx"));
    assert!(every.iter().any(|row| row.notation == "recruit foot_heavy 2"));
    battle.give("recruit lcav 3 as cossack", []);
    let points = |battle: &crate::kit::Battle| {
        let scene = grande_armee::State::scene(&battle.state.view(engine::Viewer::Umpire));
        scene.prompt.unwrap().facts.iter().find(|fact| fact.label == "Points").map(|fact| fact.value.clone())
    };
    let with = points(&battle);
    battle.give("take back", []);
    assert_ne!(points(&battle), with);
    battle.give("recruit lcav 3 as cossack", []);
    assert_eq!(points(&battle), with, "the same again");
    battle.give("take back", []).give("take back", []);
    assert_eq!(battle.refused("recruit lcav 3 as cossack"), "GA-S6", "the force is gone");
    battle.give("take back", []);
    assert!(!battle.state.built[0], "and the commander: the listed army stands again");
    assert_eq!(battle.refused("take back"), "GA-S6");
}
