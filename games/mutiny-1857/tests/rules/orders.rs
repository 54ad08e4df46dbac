//! Orders in words, the screen, and faults in data.

use engine::{Game, RuleSet, Viewer, load};
use mutiny_1857::{Mutiny1857, Side, State};
use scene::{Form, Wish};

use crate::kit::{action, files, go, ground, hear, row, rules, unit};

#[test]
fn orders_print_and_parse_back() {
    let mut state = action("", "british_foot officer:mount='foot'", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    for notation in [
        "move foot1 march",
        "move foot1 attack with officer1",
        "fire foot1 at mut1",
        "fire foot1 at mut1 needing 6",
        "fire foot1 at mut1 by snipers",
        "melee foot1",
        "melee foot1 with officer1",
        "melee foot1 pairs m1:mut1:3 with:officer1",
        "place 12.5 10 turn 30 facing 90",
        "place 12.5 10 turn 30 facing 90 by via 11 9 0 , shift m2 11 10",
        "place drive 10 12",
        "place drive 10 12 by past 9 11",
        "place push 10 12 facing 0",
        "place line at 10 12 facing 0",
        "place facing 12.5",
        "place stand",
        "finish",
        "end turn",
        "deploy set foot1 line 10 3 0 afoot , park officer1 10 3 0 limbered",
    ] {
        let order = hear(&state, notation);
        let said = state.speak(&order).notation(State::phrases());
        assert_eq!(hear(&state, &said), order, "{notation} came back as {said}");
    }
}

#[test]
fn a_unit_is_moved_in_three_steps_on_the_screen() {
    let mut state = action("", "british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "mut1", 1000, 2500, 8, 180);
    let scene = State::scene(&state.view(Viewer::Seat(Side::British.seat())));
    assert!(scene.affordances.iter().any(|row| row.label == "March" && row.subject.as_deref() == Some("foot1")));
    let shot = scene.affordances.iter().find(|row| row.label.starts_with("Fire")).expect("a target is offered");
    assert!(shot.odds.as_ref().is_some_and(|odds| odds.bars.len() == 2), "killed, and morale");
    go(&mut state, "move foot1 march", &[3, 3]);
    let scene = State::scene(&state.view(Viewer::Seat(Side::British.seat())));
    assert!(scene.affordances.iter().any(|row| row.drag));
    let wish =
        Wish { piece: "foot1".to_owned(), at: [1200.0, 6000.0 - 1400.0], facing: None, manner: None, onto: None };
    let plan = state.plan(&wish).expect("a plan");
    assert_eq!(plan.notation, "place 12 14 turn 0 facing 7.77");
    assert_eq!(plan.ghost.len(), 5);
    let piece = scene.pieces.iter().find(|piece| piece.id == "foot1").unwrap();
    assert!(matches!(&piece.form, Form::Stands(stands) if stands.len() == 5));
    assert!(State::sketch(&state.view(Viewer::Spectator)).contains("foot1"));
}

#[test]
fn faults_in_data_name_their_file_and_key() {
    let fault = |terrain: &str, british: &str| {
        load::<Mutiny1857>(&files(terrain, british, "mutineer:8")).err().expect("a fault").to_string()
    };
    assert!(fault("", "zouave").contains("scenarios/test.toml, british.zouave.type"));
    assert!(fault("", "british_foot:20").contains("british.british_foot.figures"));
    assert!(fault(&ground("hill", "[[10, 10], [80, 10], [10, 20]]"), "british_foot").contains("terrain.1.points"));
    assert!(fault("", "british_field_artillery:calibre='heavy'").contains("british.british_field_artillery.team"));
    let mut broken = Mutiny1857::files();
    broken.replace("units.toml", "[[unit]]\nid = 3\n");
    assert!(matches!(load::<Mutiny1857>(&broken), Err(fault) if fault.to_string().starts_with("units.toml, line 2")));
}

#[test]
fn sixteen_dice_are_grouped_quickly_and_units_have_names() {
    let state = action("", "british_foot", "mutineer:8");
    assert_eq!(state.title(unit(&state, "foot1")), "British Foot 1");
    assert_eq!(rules().info().beginner().id, "picket-at-the-well");
}
