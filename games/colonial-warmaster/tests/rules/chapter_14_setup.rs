//! Chapter 14: set-up.

use colonial_warmaster::{ColonialWarmaster, Formation, Presence, Side};
use engine::{Game, embedded};
use scene::Wish;
use table::TableEdge;

use crate::kit::{Battle, field, point, pose, scenario};

// rule: CW-14.1
#[test]
fn cw_14_1_everybody_begins_where_the_scenario_says() {
    for (id, first, turns, units, leaders) in
        [("picket", 1, 5, 12, 4), ("meeting", 0, 10, 27, 8), ("maiwand", 1, 6, 29, 8), ("sherpur", 1, 10, 28, 8)]
    {
        let battle = scenario(id);
        assert_eq!((battle.question(), battle.seat()), ("leaders", first), "{id}");
        assert_eq!(battle.state.scenario.turns, turns, "{id}");
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
    assert_eq!((battle.question(), battle.seat(), battle.state.turn), ("leaders", 0, 1));
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
        battle.state.apply(&orders[0], &mut chance::Script::new([]), &mut engine::NoLog);
    }
    assert_eq!(battle.question(), "leaders");
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
    assert!(
        colonial_warmaster::State::plan(&battle.state.view(engine::Viewer::Umpire), &wish("z1", 36.0, 40.0, None))
            .is_none(),
        "not the British to place"
    );
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
            .is_none(),
        "placed already"
    );
}
