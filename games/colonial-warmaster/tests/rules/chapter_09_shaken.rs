//! Chapter 9: shaken troops.

use colonial_warmaster::{Morale, State};
use engine::{Game, Viewer};

use crate::kit::{Battle, field, point};

fn shaken(at: (f64, f64), facing: u16) -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", at, facing, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .leaders(0, (60.0, 10.0), (30.0, 10.0))
        .battle();
    battle.morale("b1", Morale::Shaken).set_leader("lb1", |leader| leader.at = point(at.0, at.1 - 4.0));
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    battle
}

// rule: CW-9.1
#[test]
fn cw_9_1_no_leg_may_end_nearer_to_an_enemy_it_sees() {
    let battle = shaken((30.0, 20.0), 0);
    assert_eq!(battle.refusal("b1 forward 1"), "CW-9.1");
    assert!(battle.sentence("b1 forward 1").contains("z1"), "{}", battle.sentence("b1 forward 1"));
    assert_eq!(battle.refusal("b1 back 1"), "accepted");
    assert_eq!(battle.refusal("b1 charge z1"), "CW-9.1");
    assert_eq!(battle.refusal("b1 move 30 19 0, 30 20 0"), "accepted", "back to where it was is not closer");
    assert_eq!(battle.refusal("b1 move 30 20.5 0, 30 19 0"), "CW-9.1", "not on the way either");
    for order in ["b1 hold", "b1 rally", "b1 about", "b1 form square"] {
        assert_eq!(battle.refusal(order), "accepted", "{order}");
    }
}

// rule: CW-9.1
#[test]
fn cw_9_1_whom_it_cannot_see_does_not_bind_it() {
    // A village lies between; it looks away, which does not matter.
    for (terrain, clause) in [("village", "accepted"), ("broken", "CW-9.1")] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 180, "line")
            .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
            .terrain(terrain, 0, &[(20.0, 23.0), (40.0, 23.0), (40.0, 27.0), (20.0, 27.0)])
            .leaders(0, (60.0, 10.0), (30.0, 16.0))
            .battle();
        battle.morale("b1", Morale::Shaken);
        battle.to_movement().give("activate lb1 b1", [1, 1]);
        assert_eq!(battle.refusal("b1 back 1"), clause, "{terrain}");
    }
}

// rule: CW-9.1
#[test]
fn cw_9_1_a_shaken_unit_says_from_whom_it_keeps_away_and_how_far() {
    let kept_from = |battle: &Battle| {
        let scene = State::scene(&battle.state.view(Viewer::Umpire));
        let unit = scene.pieces.into_iter().find(|piece| piece.id == "b1").expect("it stands on the table");
        unit.facts.into_iter().find(|fact| fact.label == "May not come closer to").map(|fact| fact.value)
    };
    assert_eq!(kept_from(&shaken((30.0, 20.0), 0)).as_deref(), Some("the z1 10″"));
    let mut hidden = field()
        .british("b1", "british_inf", (30.0, 20.0), 180, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .terrain("village", 0, &[(20.0, 23.0), (40.0, 23.0), (40.0, 27.0), (20.0, 27.0)])
        .leaders(0, (60.0, 10.0), (30.0, 16.0))
        .battle();
    hidden.morale("b1", Morale::Shaken);
    assert_eq!(kept_from(&hidden), None);
}

// rule: CW-9.1
#[test]
fn cw_9_1_a_square_and_a_column_look_round_too() {
    for formation in ["square", "road_column", "combat_column"] {
        for (at, facing, nearer) in [
            ((30.0, 30.0), 180, "30 20.5"),
            ((40.0, 19.0), 270, "30.5 20"),
            ((30.0, 8.0), 0, "30 19.5"),
            ((20.0, 19.0), 90, "29.5 20"),
        ] {
            let mut battle = field()
                .british("b1", "british_inf", (30.0, 20.0), 0, formation)
                .afghan("z1", "ghazi", at, facing, "mass")
                .leaders(0, (60.0, 10.0), (33.0, 16.0))
                .battle();
            battle.morale("b1", Morale::Shaken);
            battle.to_movement().give("activate lb1 b1", [1, 1]);
            assert_eq!(battle.refusal(&format!("b1 move {nearer} 0")), "CW-9.1", "{formation}: {nearer}");
        }
    }
}

// rule: CW-9.2
#[test]
fn cw_9_2_half_the_base_but_at_least_one_and_modifiers_in_full() {
    for (stands, formation, dice) in [(4, "line", 6), (3, "line", 4), (1, "line", 1), (4, "combat_column", 10)] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .british("b2", "british_inf", (60.0, 4.0), 0, "line")
            .afghan("r1", "afghan_reg", (30.0, 17.0), 180, formation)
            .battle();
        battle.set("b1", |unit| (unit.stands, unit.morale) = (stands, Morale::Shaken));
        battle.to_fire().give("fire b1 at r1", std::iter::repeat_n(1, dice));
        assert_eq!(battle.dice_of("b1"), Some(dice as u16), "{stands} {formation}");
    }
    let mut last = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 14.0), 180, "mass")
        .first("afghan")
        .battle();
    last.set("z1", |unit| (unit.stands, unit.morale) = (1, Morale::Shaken));
    last.to_fire().give("fire z1 at b1", [1]);
    assert_eq!(last.dice_of("z1"), Some(1), "half of its one die would be none");
}
