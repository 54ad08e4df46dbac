//! Chapter 15: the end of the battle.

use colonial_warmaster::{Ending, Happening, Morale, Phase, Presence, Reason, Side};
use engine::{Game, Pending, Seat};

use crate::kit::{Battle, Field, field, pose};

fn armies() -> Field {
    field()
        .british("b1", "british_inf", (20.0, 6.0), 0, "line")
        .british("i1", "indian_inf", (30.0, 6.0), 0, "line")
        .afghan("r1", "afghan_reg", (20.0, 42.0), 180, "line")
        .afghan("z1", "ghazi", (30.0, 42.0), 180, "mass")
}

fn ending(battle: &Battle) -> Ending {
    match battle.state.phase {
        Phase::Over(ending) => ending,
        _ => panic!("the battle goes on: {}", battle.question()),
    }
}

fn lose(battle: &mut Battle, unit: &str) {
    battle.set(unit, |unit| (unit.presence, unit.stands) = (Presence::Destroyed, 0));
}

// rule: CW-15.1
#[test]
fn cw_15_1_the_turn_limit() {
    let mut battle = armies().turns(2).battle();
    for _ in 0..3 {
        battle.pass_turn();
    }
    assert_eq!(battle.stage(), "leaders");
    battle.pass_turn();
    assert_eq!(battle.question(), "over");
    assert_eq!(ending(&battle).reason, Reason::Points);
}

// rule: CW-15.2
#[test]
fn cw_15_2_a_side_breaks_at_its_percentage() {
    // 60 + 48 = 108; 50 percent is 54.
    for (unit, morale, broken) in [
        ("b1", None, true),
        ("i1", None, false),
        ("b1", Some(Morale::Routed), true),
        ("b1", Some(Morale::Shaken), false),
    ] {
        let mut battle = armies().side(0, "break_percent = 50").first("afghan").battle();
        match morale {
            None => lose(&mut battle, unit),
            Some(morale) => {
                battle.morale(unit, morale);
            }
        }
        battle.pass_turn();
        assert_eq!(battle.question() == "over", broken, "{unit} {morale:?}");
        if broken {
            assert_eq!((ending(&battle).winner, ending(&battle).reason), (Some(Side::Afghan), Reason::Break));
            assert!(ending(&battle).margin <= -50);
            let afghan = if morale.is_none() { 60 + 100 } else { 30 + 100 };
            let ended = |what: &Happening| matches!(what, Happening::Ended { points, .. } if points[1] == afghan);
            assert!(battle.told(ended), "a broken enemy counts 100: {:?}", battle.story());
        }
    }
}

// rule: CW-15.2
#[test]
fn cw_15_2_if_both_break_the_score_decides() {
    let mut battle = armies().side(0, "break_percent = 50").side(1, "break_percent = 50").battle();
    lose(&mut battle, "b1");
    lose(&mut battle, "r1");
    battle.pass_turn();
    assert_eq!(ending(&battle).reason, Reason::Points);
    assert_eq!(ending(&battle).margin, 34 - 60);
}

// rule: CW-15.3
#[test]
fn cw_15_3_what_units_and_leaders_are_worth() {
    let mut battle = armies().turns(1).first("afghan").battle();
    lose(&mut battle, "r1");
    battle.set("b1", |unit| unit.stands = 1).morale("i1", Morale::Routed);
    // The routed unit is routed at the end of its own Movement Phase too, and far enough from the edge to stay.
    battle.put("i1", 30.0, 30.0, 180);
    battle.set("z1", |unit| unit.stands = 3);
    battle.pass_turn().pass_turn();
    assert!(battle.told(|what| matches!(what, Happening::Ended { points: [35, 46], .. })), "{:?}", battle.story());
    // British: r1 34, and 15 x 1 / 8 = 1. Afghans: 60 x 3 / 8 = 22 and 48 / 2 = 24.
}

// rule: CW-15.3
#[test]
fn cw_15_3_dead_leaders_and_the_extras_of_a_scenario() {
    for (fallen, worth) in [("lb1", 15), ("lb0", 30)] {
        let mut battle = armies().turns(1).side(0, "break_percent = 100\nhandicap = 60\nsurvivor = 8").battle();
        battle.set("b1", |unit| unit.pending = 3);
        battle.set_leader(fallen, |leader| leader.at = crate::kit::point(20.0, 10.0));
        // The leader falls; b1 and i1 check and pass.
        battle.to_movement().give("end movement", [1, 1, 1, 1, 1, 1]);
        battle.on_to_melee([]).pass_turn();
        let points = battle.log.iter().find_map(|note| match note.what {
            Happening::Ended { points, .. } => Some(points),
            _ => None,
        });
        assert_eq!(points, Some([60 + 16, worth + 60 / 8]), "two survivors; {fallen} and a stand");
    }
}

fn objective(lines: &str) -> Field {
    armies()
        .terrain("village", 0, &[(18.0, 20.0), (22.0, 20.0), (22.0, 24.0), (18.0, 24.0)])
        .objective(&format!("name = \"hamlet\"\narea = \"t0\"\npoints = 40\n{lines}"))
        .turns(1)
}

/// The points as the battle stands, as the page shows them.
fn victory_points(battle: &Battle) -> [i16; 2] {
    let scene = colonial_warmaster::State::scene(&battle.state.view(engine::Viewer::Umpire));
    [0, 1].map(|side: usize| scene.headline.scores[side].points.parse().unwrap())
}

fn final_points(battle: &mut Battle) -> [i16; 2] {
    battle.pass_turn().pass_turn();
    battle
        .log
        .iter()
        .find_map(|note| match note.what {
            Happening::Ended { points, .. } => Some(points),
            _ => None,
        })
        .unwrap()
}

// rule: CW-15.4
#[test]
fn cw_15_4_half_the_stands_of_a_steady_unit_hold_an_objective() {
    let both = "scores = [\"british\", \"afghan\"]";
    let mut battle = objective(both).battle();
    battle.put("b1", 20.0, 22.0, 0);
    assert_eq!(final_points(&mut battle), [40, 0]);
    let mut battle = objective(both).battle();
    battle.put("z1", 20.0, 22.0, 180);
    assert_eq!(final_points(&mut battle), [0, 40], "the Afghans hold it");
    let mut battle = objective(both).battle();
    battle.put("z1", 20.0, 22.0, 180).morale("z1", Morale::Routed);
    assert_eq!(victory_points(&battle), [7, 0], "routers hold nothing");
    let mut battle = objective(both).battle();
    battle.put("b1", 23.0, 22.0, 0);
    assert_eq!(final_points(&mut battle), [0, 0], "one stand of four");
    let mut battle = objective(both).battle();
    battle.put("b1", 20.0, 21.0, 0).put("z1", 20.0, 23.5, 180);
    assert_eq!(final_points(&mut battle), [0, 0], "contested");
    let mut battle = objective("scores = [\"afghan\"]\ndenied = 20").battle();
    battle.put("b1", 20.0, 22.0, 0);
    assert_eq!(final_points(&mut battle), [20, 0], "what the British get for denying it");
}

// rule: CW-15.5
#[test]
fn cw_15_5_fifty_points_win() {
    for (handicap, winner) in [(49, None), (50, Some(Side::British))] {
        let lines = format!("break_percent = 100\nhandicap = {handicap}");
        let mut battle = armies().turns(1).side(0, &lines).battle();
        battle.pass_turn().pass_turn();
        assert_eq!(ending(&battle).winner, winner, "{handicap}");
        assert_eq!(ending(&battle).margin, handicap);
    }
}

// rule: CW-15.6
#[test]
fn cw_15_6_whoever_concedes_loses_by_fifty_at_least() {
    let mut battle = armies().side(0, "break_percent = 100\nhandicap = 300").battle();
    battle.give("concede", []);
    let Pending::Over(outcome) = battle.state.pending() else { panic!("it is over") };
    assert_eq!((outcome.result(Seat(0)), outcome.margin[1], outcome.level), (-1, 50, "concede"));
    assert_eq!(battle.state.resigned(Seat(0)).result(Seat(0)), -1);
    assert_eq!(battle.refusal("concede"), "CW-1.1", "only once");
    // Header, rows and margin agree to the point: 100 for the end, and what is missing to a lead of 50.
    assert_eq!(victory_points(&battle), [300, 350]);
    assert_eq!(
        score_rows(&battle, 1),
        [("The enemy broke or gave up".to_owned(), 100), ("Raised to the lead that wins".to_owned(), 250)]
    );
}

/// The rows behind a side's points, as the page shows them.
fn score_rows(battle: &Battle, side: usize) -> Vec<(String, i16)> {
    let scene = colonial_warmaster::State::scene(&battle.state.view(engine::Viewer::Umpire));
    let points = scene.tracks.iter().find(|track| track.title == "Points").unwrap();
    points.cells[side].facts.iter().map(|fact| (fact.label.clone(), fact.value.parse().unwrap())).collect()
}

// rule: CW-15.3, CW-15.4, CW-14.4
#[test]
fn cw_15_3_every_point_has_a_row_with_its_unit_or_place() {
    let mut battle = objective("scores = [\"british\", \"afghan\"]")
        .objective(
            "name = \"ford\"\ncircle = { at = [60, 20], radius = 3 }\npoints = 30\nscores = [\"afghan\"]\ndenied = 10",
        )
        .side(0, "break_percent = 100\nhandicap = 20\nsurvivor = 8")
        .battle();
    battle.put("b1", 20.0, 22.0, 0).set("z1", |unit| (unit.presence, unit.stands) = (Presence::Destroyed, 0));
    battle.morale("r1", Morale::Routed).set("i1", |unit| unit.stands = 3);
    let row = |label: &str, points: i16| (label.to_owned(), points);
    let british = [
        row("R1 routed", 17),
        row("Z1 lost", 15),
        row("Hamlet held", 40),
        row("Ford kept from the enemy", 10),
        row("2 own units in order", 16),
        row("Handicap", 20),
    ];
    assert_eq!(score_rows(&battle, 0), british);
    assert_eq!(score_rows(&battle, 1), [row("I1, 1 stand lost", 6)]);
    assert_eq!(victory_points(&battle), [118, 6]);
}

// rule: CW-15.7
#[test]
fn cw_15_7_a_side_without_units_has_broken() {
    let mut battle = armies().battle();
    battle.set("r1", |unit| (unit.presence, unit.stands) = (Presence::Gone, 0));
    battle.set("z1", |unit| (unit.presence, unit.stands) = (Presence::Destroyed, 0));
    battle.pass_turn();
    assert_eq!((ending(&battle).winner, ending(&battle).reason), (Some(Side::British), Reason::Break));
    assert_eq!(battle.unit("b1").pose, pose(20.0, 6.0, 0));
}
