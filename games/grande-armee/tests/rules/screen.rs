//! What the screen shows: statuses, command dice, dice to pick, arcs and bands, the zone, odds with every re-roll.

use engine::{Game, Viewer};
use grande_armee::{Marks, Phase, Side, State, Status};
use scene::{Scene, Target};

use crate::kit::{Battle, field};

fn look(battle: &Battle) -> Scene {
    let (side, _) = battle.asked();
    State::scene(&battle.state.view(Viewer::Seat(side.seat())))
}

fn stage() -> crate::kit::Field {
    field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6, sk = 2, mx = true")
        .a("ag", "foot_art", (26.0, 20.0), 0, "sp = 2, gun = \"heavy\"")
        .b("b1", "inf_fast", (20.0, 27.0), 180, "sp = 6")
        .sub(0, (20.0, 16.0), 1, 9)
        .commander(0, (24.0, 12.0))
}

#[test]
fn pieces_show_strength_marks_status_and_radius() {
    let battle = stage().moving(Status::Attack).mark("a1", Marks::DISORDERED).hits("a1", 2);
    let scene = look(&battle);
    let piece = scene.pieces.iter().find(|piece| piece.id == "a1").unwrap();
    assert_eq!((piece.strength.as_str(), piece.label.as_str(), piece.detail.as_str()), ("4", "MX", "SK 2"));
    assert!(piece.badges.iter().any(|badge| badge.text == "!" && badge.title.contains("Attack!")));
    assert!(piece.badges.iter().any(|badge| badge.text == "2" && badge.title.contains("hits")));
    assert!(piece.devices.contains(&"vulnerable".to_owned()));
    assert!(scene.regions.iter().any(|region| region.kind == "command" && region.piece.is_none()));
}

#[test]
fn a_battery_shows_its_arc_in_both_bands_and_everybody_his_zone() {
    let scene = look(&stage().moving(Status::Active));
    let of = |kind: &str, id: &str| {
        scene.regions.iter().any(|region| region.kind == kind && region.piece.as_deref() == Some(id))
    };
    assert!(of("short_range", "ag") && of("long_range", "ag") && of("zone", "b1"));
    assert!(scene.regions.iter().any(|region| region.kind == "reach"), "and who is asked his reach");
}

#[test]
fn control_dice_are_picked_by_clicking() {
    let mut battle = stage().moving(Status::Hold);
    battle.state.phase = Phase::Control { rolled: None };
    battle.state.cds = [4, 0];
    let scene = look(&battle);
    let prompt = scene.prompt.as_ref().unwrap();
    assert_eq!(prompt.tokens[0].full, 4, "command dice as tokens");
    let row = scene.affordances.iter().find(|row| row.notation == "test fa with 2").unwrap();
    assert!(row.odds.is_some() && row.cost == "2 CD");
    assert!(
        scene.regions.iter().any(|region| region.label == "20″: 2 CDs" && region.piece.is_none()),
        "the rings are shown"
    );
    battle.give("test fa with 1", [2, 5, 6]);
    let scene = look(&battle);
    assert_eq!(scene.prompt.as_ref().unwrap().dice, [2, 5, 6]);
    let row = scene.affordances.iter().find(|row| row.notation == "pick 1 2").unwrap();
    assert_eq!(row.target, Some(Target::Dice(vec![1, 2])));
    assert_eq!((row.label.as_str(), row.cost.as_str()), ("Attack!", "12 !"));
    assert_eq!(row.note, "5 and 6: all must attack");
    let totals: Vec<&str> =
        scene.affordances.iter().filter(|row| row.target.is_some()).map(|row| row.cost.as_str()).collect();
    assert_eq!(totals, ["12 !", "9 A", "8 A"], "the highest first");
    let token = &scene.prompt.as_ref().unwrap().tokens[0];
    assert_eq!((token.full, token.hollow), (3, 1), "one of four is given");
}

#[test]
fn an_attack_shows_its_zone_die_and_every_re_roll() {
    let battle = stage().moving(Status::Active).mark("a1", Marks::DISORDERED);
    let scene = look(&battle);
    let row = scene
        .affordances
        .iter()
        .find(|row| row.target == Some(Target::Piece("b1".to_owned())) && row.subject.as_deref() == Some("a1"))
        .unwrap();
    let odds = row.odds.as_ref().unwrap();
    assert_eq!(odds.bars[0].faces.len(), 6, "the zone die, face by face");
    let cited = |clause: &str| odds.modifiers.iter().any(|line| line.clause.as_deref() == Some(clause));
    assert!(cited("GA-8.12") && cited("GA-8.19") && cited("GA-8.4") && cited("GA-8.2"));
    assert!(
        odds.modifiers.iter().all(|line| !line.text.starts_with("attack")),
        "units are named: {:?}",
        odds.modifiers
    );
}

#[test]
fn a_shot_shows_its_band() {
    let battle = stage().firing();
    let scene = look(&battle);
    let row = scene.affordances.iter().find(|row| row.notation == "fire ag at b1").unwrap();
    assert!(row.odds.as_ref().unwrap().modifiers.iter().any(|line| line.clause.as_deref() == Some("GA-5.3")));
}

#[test]
fn dragging_onto_an_enemy_attacks_him() {
    let battle = stage().moving(Status::Active);
    let wish = scene::Wish {
        piece: "a1".to_owned(),
        at: [2000.0, 2100.0],
        facing: None,
        manner: None,
        onto: Some("b1".to_owned()),
    };
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish).unwrap();
    assert!(plan.notation.starts_with("move a1") && plan.odds.is_some() && plan.stop.is_none());
    let away = scene::Wish { onto: None, at: [1500.0, 3300.0], ..wish };
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &away).unwrap();
    assert!(plan.order.is_some(), "{plan:?}");
    assert_eq!(battle.asked(), (Side::A, "movement"));
}

// rule: GA-7.10
#[test]
fn ga_7_10_dragging_into_a_town_enters_it() {
    // Straight before it, beside it with a corner to turn, and before its far side.
    for (at, facing) in [((20.0, 21.0), 0), ((25.0, 23.0), 0), ((13.5, 28.0), 90), ((20.0, 34.0), 0)] {
        let mut battle = field()
            .town("town", (20.0, 28.0))
            .a("a1", "inf_fast", at, facing, "sp = 6")
            .b("b1", "inf_fast", (60.0, 40.0), 180, "sp = 6")
            .moving(Status::Active);
        let wish = scene::Wish { piece: "a1".to_owned(), at: [2050.0, 1950.0], facing: None, manner: None, onto: None };
        let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish).unwrap();
        assert!(plan.notation.ends_with("enter") && plan.stop.is_none(), "from {at:?}: {plan:?}");
        assert_eq!(plan.ghost[0].at, [2000.0, 2000.0], "it is shown in the middle of the town");
        battle.give(&plan.notation, []);
        assert!(battle.of("a1").garrison.is_some(), "from {at:?}");
    }
}

#[test]
fn the_sketch_names_sides_and_units() {
    let battle = stage().moving(Status::Active);
    let text = State::sketch(&battle.state.view(Viewer::Spectator));
    assert!(text.contains("Side a") && text.contains("a1") && text.contains("Active"));
}
