//! Rosters, points, measuring, scenarios, arrivals.

use chance::d4;
use engine::{Game, RuleSet, embedded};
use grande_armee::{ForceId, GrandeArmee, Kind, Marks, Phase, Presence, Side, Status};
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
pub fn listed_points(id: &str) -> [i32; 2] {
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
