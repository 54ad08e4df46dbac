//! The screen: what is offered can be done, plans are legal, the tape tells the rules' number.

use colonial_warmaster::{Happening, Note, State};
use engine::{Game, Seat, Viewer, Words};
use scene::{Form, Scene, Target, Wish};

use crate::kit::{Battle, field, scenario};

fn scene(battle: &Battle) -> Scene {
    State::scene(&battle.state.view(Viewer::Seat(Seat(battle.seat()))))
}

fn charging() -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 27.0), 180, "mass")
        .leaders(1, (60.0, 40.0), (34.0, 32.0))
        .terrain("hill", 1, &[(50.0, 10.0), (60.0, 10.0), (60.0, 20.0), (50.0, 20.0)])
        .first("afghan")
        .battle();
    battle.set("b1", |unit| unit.marker = true);
    battle.to_movement().give("activate la1 z1", [1, 1]);
    battle
}

#[test]
fn the_table_is_drawn_to_scale() {
    let battle = charging();
    let ground = Game::ground(&battle.state);
    assert_eq!((ground.surface.width, ground.surface.height, ground.surface.per_inch), (7200.0, 4800.0, Some(100.0)));
    assert_eq!(ground.terrain.len(), 1);
    let scene = scene(&battle);
    let b1 = scene.pieces.iter().find(|piece| piece.id == "b1").unwrap();
    let Form::Stands(stands) = &b1.form else { panic!("units are stands") };
    assert_eq!(stands.len(), 4);
    // The first stand's centre is at (28.5, 19.625), y growing downwards.
    assert_eq!((stands[0].at, stands[0].width, stands[0].depth), ([2850.0, 2837.5], 100.0, 75.0));
    assert_eq!(b1.badges[0].title, "saved fire");
}

#[test]
fn a_charge_shows_its_three_bars_and_cost() {
    let battle = charging();
    let scene = scene(&battle);
    let charge = scene.affordances.iter().find(|row| row.label == "Charge b1").unwrap();
    assert_eq!(charge.cost, "7.00″");
    let bars = &charge.odds.as_ref().unwrap().bars;
    let clauses: Vec<&str> = bars.iter().filter_map(|bar| bar.clause.as_deref()).collect();
    assert_eq!(clauses, ["CW-5.2", "CW-6.1a", "CW-6.2"], "opportunity fire, the test to stand, the melee");
    let losing: f64 = bars[0].shares.iter().filter(|share| share.label != "no stand").map(|share| share.p).sum();
    assert!((losing - 0.818_877).abs() < 1e-6, "{losing}");
    let win = bars[2].shares.iter().find(|share| share.label == "win").unwrap();
    assert!((win.p - 0.414_286).abs() < 1e-6, "{}", win.p);
}

#[test]
fn dragging_plans_the_way_and_says_what_stops_it() {
    let battle = charging();
    let wish = |at: [f32; 2], onto: Option<&str>| Wish {
        piece: "z1".to_owned(),
        at,
        facing: None,
        manner: None,
        onto: onto.map(str::to_owned),
    };
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish([3000.0, 2462.5], None)).unwrap();
    assert!(plan.stop.is_none(), "{:?}", plan.stop);
    assert_eq!(plan.cost, "4.00″ of 8.00″");
    assert_eq!(plan.ghost.len(), 4);
    // Too near to b1: it stops 1.00 inch before him.
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish([3000.0, 2720.0], None)).unwrap();
    assert_eq!(plan.stop.as_ref().unwrap().clause, "CW-12.5");
    let order =
        Words::from_notation(&plan.notation, State::phrases()).and_then(|words| battle.state.hear(&words)).unwrap();
    assert_eq!(battle.state.check(&order), Ok(()));
    // Dropped on b1 it is a charge.
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish([3000.0, 2800.0], Some("b1"))).unwrap();
    assert_eq!((plan.notation.as_str(), plan.cost.as_str()), ("z1 charge b1", "7.00″ of 8.00″"));
    // Beyond its reach.
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish([6500.0, 600.0], None)).unwrap();
    assert_eq!(plan.stop.as_ref().unwrap().clause, "CW-12.10");
    assert!(plan.order.is_some());
}

#[test]
fn the_tape_tells_the_number_of_the_rules() {
    let battle = charging();
    let piece = |id: &str| Target::Piece(id.to_owned());
    let tape = State::measure(&battle.state.view(Viewer::Umpire), &piece("z1"), &piece("b1")).unwrap();
    assert_eq!(tape.text, "7.00″");
    assert!(tape.notes.iter().any(|note| note.contains("long range")), "{:?}", tape.notes);
    assert!(State::measure(&battle.state.view(Viewer::Umpire), &Target::Card("x".to_owned()), &piece("b1")).is_none());
}

#[test]
fn the_sketch_shows_the_table_and_lists_the_units() {
    let battle = charging();
    let text = State::sketch(&battle.state.view(Viewer::Umpire));
    assert!(text.lines().count() > 30 && text.contains('^') && text.contains("AA"), "{text}");
    assert!(text.contains("b1  British infantry") && text.contains("saved fire"), "{text}");
}

#[test]
fn nothing_can_be_done_by_the_other_side() {
    let battle = charging();
    let other = State::scene(&battle.state.view(Viewer::Seat(Seat(1 - battle.seat()))));
    assert!(other.affordances.is_empty() && other.prompt.is_some());
}

#[test]
fn rows_stand_in_the_order_a_player_looks_for_them() {
    let rows = scene(&charging()).affordances;
    assert_eq!(rows[0].label, "Charge b1");
    assert!(rows[1].drag && rows[1].subject.as_deref() == Some("z1"), "{:?}", rows[1]);
    let marches: Vec<&str> = rows.iter().filter(|row| row.group == "Marches").map(|row| row.label.as_str()).collect();
    assert!(marches.contains(&"Ahead") && marches.iter().any(|label| label.contains("wheel left")), "{marches:?}");
    assert_eq!(rows.last().unwrap().label, "Hold");
}

#[test]
fn a_line_is_dragged_in_every_formation_it_takes_freely() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .leaders(1, (34.0, 16.0), (34.0, 44.0))
        .first("british")
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    let manners: Vec<String> = scene(&battle)
        .affordances
        .iter()
        .filter(|row| row.drag)
        .filter_map(|row| row.order["manner"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(manners.len(), 2, "combat column and open order: {manners:?}");
    for manner in manners {
        let wish = Wish {
            piece: "b1".to_owned(),
            at: [3000.0, 2600.0],
            facing: None,
            manner: Some(manner.clone()),
            onto: None,
        };
        let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish).unwrap();
        assert!(plan.order.is_some(), "{manner}: {:?}", plan.stop);
    }
}

#[test]
fn points_are_told_by_cause_and_add_up() {
    let mut battle = charging();
    battle.set("b1", |unit| unit.stands -= 1);
    let scene = scene(&battle);
    let points = scene.tracks.iter().find(|track| track.title == "Points").unwrap();
    for (cell, score) in points.cells.iter().zip(&scene.headline.scores) {
        let sum: i32 = cell.facts.iter().map(|fact| fact.value.parse::<i32>().unwrap()).sum();
        assert_eq!(sum.to_string(), score.points);
        assert_eq!(cell.sub, score.points);
    }
    assert!(points.cells[1].facts.iter().any(|fact| fact.label == "Enemy troops"), "{:?}", points.cells[1].facts);
}

#[test]
fn the_log_names_leaders_and_units() {
    let battle = scenario("picket");
    let told = |what| battle.state.narrate(&Note { side: None, what });
    let (leader, unit) = (battle.state.find_leader("lb1").unwrap(), battle.state.find_unit("z3").unwrap());
    assert_eq!(told(Happening::Spent { leader }), "The major is spent for this turn");
    assert_eq!(told(Happening::Held { unit }), "z3 (ghazis) holds");
    assert_eq!(told(Happening::LeaderDriven { leader, to: unit }), "The major takes refuge with z3 (ghazis)");
}
