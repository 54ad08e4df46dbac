//! Army lists, and where armies are deployed.

use chance::d4;
use engine::{Game, RuleSet, embedded};
use grande_armee::{GrandeArmee, OfficerId, Phase, Presence, Side};

use crate::kit::{at, scenario, scenario_of};
use crate::setup::listed_points;

const LIST: &str = "build army 2 plus 0, force 1 radius 9, unit inf_fast 6 sk 2, entry fr_guard, unit foot_heavy 2, \
                    force 0 radius 9, entry ru_don, unit hcav 5";

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
    let mut begun = scenario("crossroads", &[("army", "build")], []);
    begun.give("commander 2 plus 0", []);
    assert_eq!(begun.refused("commander 2 plus 0"), "GA-1.1", "an army has one commander");
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
