//! Chapter 14: set-up.

use colonial_warmaster::{ColonialWarmaster, Formation, Happening, Presence, Side};
use engine::{About, Game, Options, RuleSet, Term, embedded};
use scene::Wish;
use table::{Inches, TableEdge};

use crate::kit::{Battle, field, point, pose, scenario};

// rule: CW-14.1
#[test]
fn cw_14_1_everybody_begins_where_the_scenario_says() {
    for (id, first, turns, units, leaders) in [
        ("picket", 1, 5, 12, 4),
        ("meeting", 0, 10, 27, 8),
        ("maiwand", 1, 6, 29, 8),
        ("sherpur", 1, 10, 28, 8),
        ("charasia", 1, 9, 33, 8),
    ] {
        let battle = scenario(id);
        assert_eq!((battle.stage(), battle.seat()), ("leaders", first), "{id}");
        assert_eq!(battle.state.footing().turns, turns, "{id}");
        assert_eq!(battle.state.unit_ids().count(), units, "{id}");
        assert_eq!(battle.state.leader_ids().count(), leaders, "{id}");
        for unit in battle.state.unit_ids() {
            assert_eq!(battle.state[unit].pose, battle.state.spec(unit).pose);
        }
    }
    let battle = scenario("maiwand");
    assert_eq!(battle.unit("b1").pose, pose(52.0, 20.0, 0));
    assert_eq!((battle.unit("c1").formation, battle.unit("g3").pose), (Formation::CombatColumn, pose(53.0, 40.0, 180)));
    assert_eq!(battle.leader("la4").at, point(12.0, 45.0));
}

fn free() -> Battle {
    field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("c1", "cavalry", (40.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .leaders(0, (20.0, 5.0), (24.0, 5.0))
        .option("deploy", "free")
        .battle()
}

// rule: CW-14.2
#[test]
fn cw_14_2_the_sides_place_their_commands_by_turns() {
    let mut battle = free();
    assert_eq!((battle.question(), battle.seat()), ("deploy", 0));
    assert_eq!(battle.unit("b1").presence, Presence::Waiting);
    battle.give("deploy lb1 as printed", []);
    assert_eq!((battle.seat(), battle.unit("b1").presence), (1, Presence::OnTable));
    assert_eq!(battle.refusal("deploy lb0 as printed"), "CW-14.2", "not the Afghans' to place");
    battle.give("deploy la0 as printed", []);
    assert_eq!(battle.refusal("deploy lb1 as printed"), "CW-14.2", "placed already");
    battle.give("deploy lb0 as printed", []);
    battle.give("deploy la1 la1 40 44, z1 34 38 180 mass", []);
    assert_eq!(battle.unit("z1").pose, pose(34.0, 38.0, 180));
    assert_eq!((battle.stage(), battle.seat(), battle.state.turn), ("leaders", 0, 1));
}

// rule: CW-14.2
#[test]
fn cw_14_2_in_the_zone_in_legal_poses_all_pieces() {
    let battle = free();
    let deploy = |pieces: &str| battle.refusal(&format!("deploy lb1 {pieces}"));
    assert_eq!(deploy("lb1 24 5, b1 30 10 0 line, c1 40 10 0 open true"), "accepted");
    assert_eq!(deploy("lb1 24 5, b1 30 10 0 line"), "CW-14.2", "c1 is missing");
    assert_eq!(deploy("lb1 24 5, b1 30 20.01 0 line, c1 40 10 0 line true"), "CW-14.2", "outside the zone");
    assert_eq!(deploy("lb1 24 25, b1 30 10 0 line, c1 40 10 0 line true"), "CW-14.2", "the leader too");
    assert_eq!(deploy("lb1 24 5, b1 30 10 0 mass, c1 40 10 0 line true"), "CW-4.0");
    assert_eq!(deploy("lb1 24 5, b1 30 10 0 line, c1 33 10 0 line true"), "CW-12.5", "they overlap");
}

// rule: CW-14.2
#[test]
fn cw_14_2_a_taken_place_is_left_for_the_nearest_of_the_grid() {
    let mut battle = free();
    battle.give("deploy lb0 as printed", []).give("deploy la0 as printed", []);
    // A friend already stands where b1 is printed.
    battle.set("c1", |unit| (unit.presence, unit.pose) = (Presence::OnTable, pose(30.0, 10.0, 0)));
    battle.give("deploy lb1 as printed", []);
    let b1 = battle.unit("b1").pose;
    assert_ne!(b1, pose(30.0, 10.0, 0));
    assert_eq!((b1.x.hundredths() % 50, (b1.y.hundredths() - 100) % 50), (0, 0), "on the grid of the zone");
    assert!(table::distance_between(b1.spot(), pose(30.0, 10.0, 0).spot()) <= Inches::whole(4), "close by, {b1:?}");
}

#[test]
fn cw_14_2_the_sample_of_deployments_is_legal() {
    let mut battle = free();
    while battle.question() == "deploy" {
        let mut orders = Vec::new();
        battle.state.orders(&mut orders);
        assert!(!orders.is_empty());
        for order in &orders {
            assert!(battle.state.check(order).is_ok(), "{order:?}");
        }
        battle.state.apply(&orders[0], &mut chance::Script::dice([]), &mut engine::NoLog);
    }
    assert_eq!(battle.stage(), "leaders");
}

/// The terms of a scenario as they are read, without what is told only in its briefing and what is reconstructed.
fn terms(id: &str, options: &[(&str, &str)]) -> String {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let options = Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
    let told = |term: &&Term| {
        !matches!(term.about, About::Situation | About::Aim | About::Forces | About::Special | About::Reconstructed)
    };
    rules.terms(id, &options).0.iter().filter(told).map(|term| term.text.as_str()).collect::<Vec<_>>().join(" ")
}

// rule: CW-14.4
#[test]
fn cw_14_4_the_terms_say_all_that_is_played() {
    for (id, length, breaks, scored, given) in [
        (
            "meeting",
            "10 turns; the British move first.",
            "50 per cent for the British (218 of 436) or 40 per cent for the Afghans (176 of 438)",
            "either side scores 40 for Karez, 20 for Signal Hill and 20 for the Gardens",
            "The British are given 60 points before the first turn.",
        ),
        (
            "maiwand",
            "6 turns; the Afghans move first.",
            "80 per cent for the British (311 of 388) or 60 per cent for the Afghans (308 of 512)",
            "the Afghans score 30 for Mundabad and 30 for Khig; the British score 8 for each of their units still on the table and not routed",
            "The British are given 220 points before the first turn.",
        ),
        (
            "sherpur",
            "10 turns; the Afghans move first.",
            "18 per cent for the British (60 of 332) or 70 per cent for the Afghans (292 of 416)",
            "the Afghans score 40 for the north gate and 60 for the magazine; the British score 20 for the north gate and 20 for the magazine, each if the Afghans do not hold it",
            "Nobody is given points.",
        ),
        (
            "picket",
            "5 turns; the Afghans move first.",
            "35 per cent for the British (59 of 168) or 60 per cent for the Afghans (93 of 154)",
            "either side scores 40 for the hamlet",
            "The British are given 100 points before the first turn.",
        ),
        (
            "charasia",
            "9 turns; the Afghans move first.",
            "45 per cent for the British (218 of 484) or 60 per cent for the Afghans (285 of 475)",
            "either side scores 50 for the watch tower and 30 for the walled garden; the Afghans score 40 for the ford; the British score 20 for the ford if the Afghans do not hold it",
            "Nobody is given points.",
        ),
    ] {
        let expected = format!(
            "{length} A side breaks and loses when, at the end of a player turn, the points of its units destroyed, fled or routed reach {breaks}. \
             At the end {scored}. Enemy units and leaders lost score too (CW-15.3). {given} A lead of 50 points wins; less is a draw."
        );
        assert_eq!(terms(id, &[]), expected, "{id}");
    }
    let rules = &embedded::<ColonialWarmaster>().rules;
    let all = rules.terms("charasia", &Options::default()).0;
    let aim = |seat: &str| all.iter().find(|term| term.seat.as_deref() == Some(seat)).map(|term| term.text.clone());
    assert_eq!(
        aim("british").as_deref(),
        Some("Break the Afghans, hold the watch tower and the walled garden and keep them from the ford.")
    );
    assert_eq!(
        aim("afghan").as_deref(),
        Some("Break the British and hold the watch tower, the walled garden and the ford.")
    );
}

fn evened() -> crate::kit::Field {
    field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (40.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .turns(3)
        .side(0, "break_percent = 100\nhandicap = 20")
        .even("turns = 1\nbritish = { break_percent = 50 }\nafghan = { points = 80 }")
}

// rule: CW-14.4
#[test]
fn cw_14_4_every_scenario_has_a_briefing() {
    let rules = &embedded::<ColonialWarmaster>().rules;
    for scenario in rules.scenarios() {
        let terms = rules.terms(&scenario.id, &Options::default()).0;
        for about in [About::Situation, About::Aim, About::Forces, About::Length, About::Points, About::Special] {
            assert!(
                terms.iter().any(|term| term.about == about && !term.text.is_empty()),
                "{}: {about:?}",
                scenario.id
            );
        }
    }
    let terms = rules.terms("maiwand", &Options::default()).0;
    let forces: Vec<&str> =
        terms.iter().filter(|term| term.about == About::Forces).map(|term| term.text.as_str()).collect();
    assert_eq!(
        forces[0],
        "Infantry brigade (5 units) under the infantry brigadier and Cavalry brigade (2 units) under Nuttall; 388 points in all, commanded by Burrows."
    );
    let aims: Vec<&str> = terms.iter().filter(|term| term.about == About::Aim).map(|term| term.text.as_str()).collect();
    assert_eq!(aims[1], "Break the British and hold Mundabad and Khig.");
}

// rule: CW-14.4
#[test]
fn cw_14_4_what_evens_a_battle_is_an_option_that_both_see() {
    let mut battle = evened().battle();
    let given = |battle: &Battle| {
        battle
            .log
            .iter()
            .filter(|note| matches!(note.what, Happening::Granted { .. }))
            .map(|note| battle.state.narrate(note))
            .collect::<Vec<_>>()
    };
    assert_eq!(given(&battle), ["The British are given 20 points by the scenario"]);
    battle.pass_turn().pass_turn();
    assert_eq!(battle.state.turn, 2, "as stated it goes on");
    let mut battle = evened().option("balance", "even").battle();
    assert_eq!(
        given(&battle),
        ["The British are given 20 points by the scenario", "The Afghans are given 80 points to even the battle"]
    );
    battle.pass_turn().pass_turn();
    assert_eq!(battle.question(), "over", "after one turn");
    let clauses = battle.cited();
    assert!(clauses.contains(&"CW-14.4") && clauses.contains(&"CW-15.3"), "rows of their own: {clauses:?}");
    assert!(battle.told(|what| matches!(what, Happening::Ended { winner: Some(Side::Afghan), points: [20, 80], .. })));
    // Half the British break in the even battle, and none of them in the stated one.
    for (balance, broken) in [("published", false), ("even", true)] {
        let mut battle = evened().option("balance", balance).battle();
        battle.set("b1", |unit| (unit.presence, unit.stands) = (Presence::Gone, 0));
        battle.pass_turn();
        assert_eq!(battle.question() == "over", broken, "{balance}");
    }
}

// rule: CW-14.4
#[test]
fn cw_14_4_the_even_terms_are_said_too() {
    for scenario in embedded::<ColonialWarmaster>().rules.scenarios() {
        let text = terms(&scenario.id, &[("balance", "even")]);
        let even = scenario.even;
        assert!(text.starts_with(&format!("{} turns;", even.turns)), "{}: {text}", scenario.id);
        for side in Side::BOTH {
            let of = even.sides[side.index()];
            assert!(text.contains(&format!("{} per cent for the {}", of.break_percent, side.name())), "{text}");
            if of.granted > 0 {
                assert!(text.contains(&format!("are given {} points.", of.granted)), "{text}");
            }
        }
    }
}

// rule: CW-14.1, CW-2.1, CW-3.1a, CW-4.0
#[test]
fn cw_14_1_shipped_forces_obey_the_rules_of_organisation() {
    for scenario in embedded::<ColonialWarmaster>().rules.scenarios() {
        let battle = crate::kit::scenario(&scenario.id);
        for side in Side::BOTH {
            let commanders = scenario.leaders.iter().filter(|leader| leader.side == side && leader.army).count();
            assert_eq!(commanders, 1, "{}: one army commander", scenario.id);
        }
        for unit in battle.state.unit_ids() {
            let spec = battle.state.spec(unit);
            let leader = battle.state.leader_spec(spec.command);
            assert!(leader.side == spec.side && !leader.army, "{} {}: a command of its own side", scenario.id, spec.id);
            assert!(battle.state.kind(unit).allowance(spec.formation, battle.state[unit].saddle).is_some());
            let afghan = battle.state.kind(unit).id.starts_with("afghan") || battle.state.kind(unit).native_irregular;
            assert_eq!(afghan, spec.side == Side::Afghan, "{} {}", scenario.id, spec.id);
        }
        for leader in battle.state.leader_ids() {
            let units = battle.state.unit_ids().filter(|&unit| battle.state.spec(unit).command == leader).count();
            assert_eq!(units > 0, !battle.state.leader_spec(leader).army, "{}: every leader has units", scenario.id);
        }
    }
    // In the pass several units begin touching, for groups.
    let mut battle = scenario("charasia");
    battle.to_movement();
    assert_eq!(battle.refusal("activate la1 g1 r1 r2 r3"), "accepted");
    battle.give("end movement", []).give("end leader moves", []).give("end fire", []).to_movement();
    for group in ["lb1 a1 b1", "lb2 c1 c2", "lb3 i3 i4 a2"] {
        assert_eq!(battle.refusal(&format!("activate {group}")), "accepted", "{group}");
    }
}

// rule: CW-14.3
#[test]
fn cw_14_3_british_south_afghans_north() {
    for scenario in embedded::<ColonialWarmaster>().rules.scenarios() {
        assert_eq!(scenario.side(Side::British).home, TableEdge::South, "{}", scenario.id);
        assert_eq!(scenario.side(Side::Afghan).home, TableEdge::North, "{}", scenario.id);
    }
}

// rule: CW-14.2
#[test]
fn cw_14_2_a_dragged_unit_begins_nearest_to_the_wish_and_its_command_goes_along() {
    let mut battle = free();
    // Inches from the south-west corner, as the screen of a table 48 inches high has them.
    let wish = |piece: &str, x: f32, y: f32, facing: Option<f32>| Wish {
        piece: piece.to_owned(),
        at: [x * 100.0, (48.0 - y) * 100.0],
        facing,
        manner: None,
        onto: None,
    };
    let plan =
        colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish("b1", 36.0, 9.0, Some(10.0)))
            .unwrap();
    assert!(plan.stop.is_none(), "{:?}", plan.stop);
    assert!(plan.ghost.len() > 4, "the cavalry of the command is shown too");
    let zone = battle.state.scenario.side(Side::British).zone;
    let beyond =
        colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish("b1", 36.0, 30.0, None))
            .unwrap();
    assert_eq!(beyond.stop.as_ref().map(|stop| stop.clause.as_str()), Some("CW-14.2"));
    assert_eq!(battle.refusal(&beyond.notation), "accepted", "as near as the zone allows: {}", beyond.notation);
    let enemy =
        colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish("z1", 36.0, 40.0, None))
            .unwrap();
    assert!(enemy.order.is_none() && enemy.stop.unwrap().clause == "CW-2.3", "not the British to place");
    assert!(
        colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish("lb0", 36.0, 8.0, None))
            .unwrap()
            .order
            .is_some(),
        "the army commander alone"
    );
    battle.give(&plan.notation, []);
    let (b1, c1) = (battle.unit("b1"), battle.unit("c1"));
    assert_eq!((b1.presence, b1.pose.facing.hundredths()), (Presence::OnTable, 1000));
    let moved = [b1.pose.x.hundredths() - 3000, b1.pose.y.hundredths() - 1000];
    assert_eq!([c1.pose.x.hundredths() - 4000, c1.pose.y.hundredths() - 1000], moved, "by the same way");
    assert!(
        battle
            .state
            .unit_ids()
            .all(|unit| !battle.state.is_present(unit) || zone.holds(battle.state.body(unit).centre()))
    );
    assert!(
        colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish("b1", 36.0, 9.0, None))
            .is_some_and(|plan| plan.order.is_none() && plan.stop.is_some()),
        "placed already"
    );
}

// rule: CW-14.2
#[test]
fn cw_14_2_a_wish_outside_the_zone_is_moved_straight_into_it() {
    // A wish names the middle of a unit, an order its front.
    for (wish, at) in [
        ((36.0, 1.0), (36.0, 1.75)),
        ((36.0, 30.0), (36.0, 20.0)),
        ((0.5, 9.0), (2.0, 9.38)),
        ((71.5, 9.0), (70.0, 9.38)),
    ] {
        let mut battle = free();
        let wish = Wish {
            piece: "b1".to_owned(),
            at: [wish.0 * 100.0, (48.0 - wish.1) * 100.0],
            facing: None,
            manner: None,
            onto: None,
        };
        let plan = colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish).unwrap();
        assert_eq!(plan.stop.map(|stop| stop.clause), Some("CW-14.2".to_owned()));
        battle.give(&plan.notation, []);
        assert_eq!(battle.unit("b1").pose, pose(at.0, at.1, 0));
    }
}

/// The rows that the side to set up can choose from.
fn rows(battle: &Battle) -> Vec<scene::Affordance> {
    let seat = engine::Seat(battle.seat());
    colonial_warmaster::State::scene(&battle.state.view(engine::Viewer::Seat(seat))).affordances
}

/// The notation of a row by its words.
fn row(battle: &Battle, label: &str) -> String {
    let rows = rows(battle);
    let found = rows.iter().find(|row| row.label == label && !row.drag);
    found
        .unwrap_or_else(|| panic!("{label}: {:?}", rows.iter().map(|row| &row.label).collect::<Vec<_>>()))
        .notation
        .clone()
}

// rule: CW-14.2
#[test]
fn cw_14_2_a_command_may_be_placed_piece_by_piece() {
    let mut battle = free();
    assert_eq!(battle.refusal("station lb1 24 5"), "CW-14.2", "the units first");
    assert_eq!(battle.refusal("take up b1"), "CW-14.2", "it is not placed");
    assert_eq!(battle.refusal("put z1 30 10 0 mass"), "CW-14.2", "an enemy");
    battle.give("put b1 30 12 10 line", []);
    assert!(battle.told(|what| matches!(what, Happening::Placed { .. })));
    assert_eq!((battle.unit("b1").presence, battle.unit("b1").pose), (Presence::OnTable, pose(30.0, 12.0, 10)));
    assert_eq!((battle.question(), battle.seat()), ("deploy", 0), "it goes on with the same side");
    assert_eq!(battle.refusal("deploy lb0 as printed"), "CW-14.2", "a command is begun");
    assert_eq!(battle.refusal("station lb1 24 5"), "CW-14.2", "c1 is missing");
    assert_eq!(battle.refusal("put b1 30 20.01 0 line"), "CW-14.2", "outside the zone");
    assert_eq!(battle.refusal("put b1 30 12 0 mass"), "CW-4.0");
    assert_eq!(battle.refusal("put c1 33 12 10 line true"), "CW-12.5", "they would overlap");
    // It may be placed anew where it overlaps only itself, and taken up.
    battle.give("put b1 30.5 12 0 combat_column", []).give("put c1 40 10 0 open false", []);
    assert_eq!(battle.unit("b1").formation, Formation::CombatColumn);
    let mut bytes = Vec::new();
    battle.state.save(&mut bytes);
    assert_eq!(battle.state.restore(&bytes).as_ref(), Some(&battle.state), "a half placed command is saved");
    battle.give("take up b1", []);
    assert_eq!((battle.unit("b1").presence, battle.unit("b1").pose), (Presence::Waiting, pose(30.0, 10.0, 0)));
    battle.give("put b1 28 12 350 line", []);
    assert_eq!(battle.refusal("station lb1 24 25"), "CW-14.2", "outside the zone");
    battle.give("station lb1 26 6", []);
    assert!(battle.told(|what| matches!(what, Happening::Deployed { .. })));
    assert_eq!((battle.leader("lb1").at, battle.seat()), (point(26.0, 6.0), 1));
    assert_eq!((battle.unit("b1").pose, battle.unit("c1").pose), (pose(28.0, 12.0, 350), pose(40.0, 10.0, 0)));
    assert_eq!(battle.refusal("take up b1"), "CW-14.2", "its command is complete");
    assert_eq!(battle.refusal("put b1 28 12 0 line"), "CW-14.2", "its command is complete");
}

// rule: CW-14.2
#[test]
fn cw_14_2_what_is_begun_may_be_completed_as_printed_or_named_at_once() {
    let mut battle = free();
    battle.give("put b1 34 12 0 line", []);
    let begun = battle.state.clone();
    battle.give("deploy lb1 as printed", []);
    assert_eq!((battle.unit("b1").pose, battle.unit("c1").pose), (pose(34.0, 12.0, 0), pose(40.0, 10.0, 0)));
    battle.state = begun;
    // Where b1 stands now does not bar c1 from there.
    battle.give("deploy lb1 lb1 24 5, b1 20 12 0 line, c1 34 12 0 line true", []);
    assert_eq!((battle.unit("b1").pose, battle.unit("c1").pose), (pose(20.0, 12.0, 0), pose(34.0, 12.0, 0)));
    assert_eq!(battle.seat(), 1);
}

// rule: CW-14.2
#[test]
fn cw_14_2_every_step_of_a_set_up_is_a_row() {
    let mut battle = free();
    battle.give(&row(&battle, "Place the b1 at their printed place"), []);
    let facts = colonial_warmaster::State::scene(&battle.state.view(engine::Viewer::Umpire)).prompt.unwrap().facts;
    assert!(facts.iter().any(|fact| fact.value == "1 of 2 units placed"), "{facts:?}");
    battle.give(&row(&battle, "Push the b1 2.00″ north"), []);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 12.0, 0));
    battle.give(&row(&battle, "Turn the b1 left 45°"), []);
    assert_eq!(battle.unit("b1").pose.facing.hundredths(), 31_500);
    battle.give(&row(&battle, "Form the b1 in open order"), []);
    assert_eq!(battle.unit("b1").formation, Formation::Open);
    battle.give(&row(&battle, "Place the c1 in the east of the zone, north"), []);
    battle.give(&row(&battle, "Set the c1 on foot"), []);
    assert_eq!(battle.unit("c1").saddle, colonial_warmaster::Saddle::OnFoot);
    battle.give(&row(&battle, "Take the c1 up again"), []);
    battle.give(&row(&battle, "Place the c1 in the west of the zone, south"), []);
    // What does not go says why: at the end of the zone nothing can be pushed on.
    let mut pushes = 0;
    let refused = loop {
        let rows = rows(&battle);
        let push = rows.iter().find(|row| row.label == "Push the c1 2.00″ west").unwrap();
        match &push.refused {
            Some(refused) => break refused.clone(),
            None => battle.give(&push.notation.clone(), []),
        };
        pushes += 1;
        assert!(pushes < 40);
    };
    assert_eq!(refused.clause, "CW-14.2", "{}", refused.text);
    let every = rows(&battle);
    for row in every.iter().filter(|row| !row.drag && row.refused.is_none()) {
        assert_eq!(battle.refusal(&row.notation), "accepted", "{}", row.label);
    }
    let leader = every.iter().find(|row| row.label.ends_with("the command is complete")).unwrap();
    battle.give(&leader.notation.clone(), []);
    assert_eq!(battle.seat(), 1);
    // The units of a side can be dragged alone as well, in a formation of theirs.
    let wish =
        Wish { piece: "z1".to_owned(), at: [3400.0, 800.0], facing: None, manner: Some("mass".to_owned()), onto: None };
    let plan = colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish).unwrap();
    assert!(plan.notation.starts_with("put z1 "), "{}", plan.notation);
    battle.give(&plan.notation, []);
    let wish = Wish { piece: "la1".to_owned(), manner: None, ..wish };
    let plan = colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish).unwrap();
    assert!(plan.notation.starts_with("station la1 "), "{}", plan.notation);
}
