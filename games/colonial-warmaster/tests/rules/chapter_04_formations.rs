//! Chapter 4: formations.

use colonial_warmaster::{ColonialWarmaster, Formation, Saddle};
use engine::embedded;
use table::Inches;

use crate::kit::{Battle, field, point, pose};

fn drill(of: &str, formation: &str) -> Battle {
    let mut battle =
        field().british("b1", of, (30.0, 10.0), 0, formation).leaders(0, (24.0, 6.0), (30.0, 6.0)).battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    battle
}

/// Width and depth of the footprint in hundredths.
fn size(battle: &Battle, unit: &str) -> (i32, i32) {
    let bounds = battle.state.shape(battle.id(unit)).bounds();
    ((bounds.right - bounds.left) / 100, (bounds.top - bounds.bottom) / 100)
}

fn laid_out(of: &str, formation: Formation, stands: u8) -> ((i32, i32), Vec<(i32, i32)>) {
    let mut battle = field().british("b1", of, (30.0, 10.0), 0, if of == "ghazi" { "mass" } else { "line" }).battle();
    battle.set("b1", |unit| (unit.formation, unit.stands) = (formation, stands));
    let body = battle.state.body(battle.id("b1"));
    let centres = (0..stands)
        .map(|stand| {
            let centre = body.stand_centre(stand);
            (centre.x / 10 - 30_000, centre.y / 10 - 10_000)
        })
        .collect();
    (size(&battle, "b1"), centres)
}

// rule: CW-4.0
#[test]
fn cw_4_0_each_type_knows_its_formations_only() {
    let all: Vec<&str> = Formation::ALL.map(Formation::key).to_vec();
    for (of, known) in [
        ("inf", vec!["line", "combat_column", "road_column", "square", "open"]),
        ("cav", vec!["line", "combat_column", "road_column", "open"]),
        ("irr", vec!["mass"]),
        ("art", vec!["limbered", "unlimbered"]),
    ] {
        for kind in &embedded::<ColonialWarmaster>().rules.book().types {
            let class = format!("{:?}", kind.class).to_lowercase();
            if class == of {
                let open: Vec<&str> = all
                    .iter()
                    .copied()
                    .filter(|key| kind.allowance(Formation::from_key(key).unwrap(), kind.usual_saddle()).is_some())
                    .collect();
                assert_eq!(open, known, "{}", kind.id);
            }
        }
    }
    assert_eq!(drill("british_inf", "line").refusal("b1 form mass"), "CW-4.0");
    assert_eq!(drill("cavalry", "line").refusal("b1 form square"), "CW-4.0");
    assert_eq!(drill("british_art", "limbered").refusal("b1 form line"), "CW-4.0");
}

// rule: CW-4.0a, CW-12.2, CW-12.3
#[test]
fn cw_4_0a_line_is_all_abreast() {
    let (size, centres) = laid_out("british_inf", Formation::Line, 4);
    assert_eq!(size, (400, 75));
    assert_eq!(centres, [(-1500, -375), (-500, -375), (500, -375), (1500, -375)]);
}

// rule: CW-4.0b
#[test]
fn cw_4_0b_combat_column_is_two_by_two() {
    assert_eq!(laid_out("british_inf", Formation::CombatColumn, 4).0, (200, 150));
    let (size, centres) = laid_out("british_inf", Formation::CombatColumn, 3);
    assert_eq!(size, (200, 150));
    assert_eq!(centres, [(-500, -375), (500, -375), (0, -1125)], "the third stands in the middle of the second rank");
    assert_eq!(laid_out("british_inf", Formation::CombatColumn, 2).0, (200, 75));
    assert_eq!(laid_out("british_inf", Formation::CombatColumn, 1), ((100, 75), vec![(0, -375)]));
}

// rule: CW-4.0c
#[test]
fn cw_4_0c_road_column_is_single_file() {
    let (size, centres) = laid_out("british_inf", Formation::RoadColumn, 3);
    assert_eq!(size, (100, 225));
    assert_eq!(centres, [(0, -375), (0, -1125), (0, -1875)]);
}

// rule: CW-4.0d
#[test]
fn cw_4_0d_a_square_has_neither_flank_nor_rear() {
    let (size, centres) = laid_out("british_inf", Formation::Square, 3);
    assert_eq!(size, (200, 200), "whatever the number of stands");
    assert_eq!(centres, [(-500, -500), (500, -500), (-500, -1500)]);
    let mut battle = field().british("b1", "british_inf", (30.0, 10.0), 0, "square").battle();
    let body = battle.state.body(battle.id("b1"));
    for (x, y) in [(30.0, 20.0), (40.0, 9.0), (30.0, 1.0), (20.0, 9.0)] {
        assert_eq!(body.zone_of(point(x, y).spot()), table::Face::Front);
    }
    battle.form("b1", Formation::Line);
    assert_eq!(battle.state.body(battle.id("b1")).zone_of(point(40.0, 9.0).spot()), table::Face::Right);
}

// rule: CW-4.0e
#[test]
fn cw_4_0e_open_order_leaves_gaps() {
    let (size, centres) = laid_out("british_inf", Formation::Open, 3);
    assert_eq!(size, (500, 75));
    assert_eq!(centres, [(-2000, -375), (0, -375), (2000, -375)]);
}

// rule: CW-4.0f
#[test]
fn cw_4_0f_a_mass_is_laid_out_like_a_line() {
    let (size, centres) = laid_out("ghazi", Formation::Mass, 4);
    assert_eq!((size, centres), laid_out("british_inf", Formation::Line, 4));
}

// rule: CW-4.0g
#[test]
fn cw_4_0g_limbered_guns_do_not_fire_and_take_the_same_room() {
    let mut battle = drill("british_art", "limbered");
    let before = size(&battle, "b1");
    battle.give("b1 form unlimbered", []);
    assert_eq!(size(&battle, "b1"), before);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 10.0, 0));
    let mut battle = field()
        .british("a1", "british_art", (30.0, 10.0), 0, "limbered")
        .british("a2", "british_art", (40.0, 10.0), 0, "unlimbered")
        .afghan("z1", "ghazi", (35.0, 20.0), 180, "mass")
        .battle();
    battle.to_fire();
    assert_eq!(battle.refusal("fire a1 at z1"), "CW-5.0a");
    assert_eq!(battle.refusal("fire a2 at z1"), "accepted");
}

// rule: CW-4.0h
#[test]
fn cw_4_0h_cavalry_mounts_and_dismounts() {
    let mut battle = drill("cavalry", "line");
    assert_eq!(battle.refusal("b1 mount"), "CW-4.0h", "it is mounted");
    battle.give("b1 dismount", []);
    assert_eq!(battle.unit("b1").saddle, Saddle::OnFoot);
    assert_eq!(battle.state.allowance(battle.id("b1")), Inches::whole(4), "the row for men on foot");
    battle.give("activate lb1 b1", [1, 1]);
    assert_eq!(battle.refusal("b1 form square"), "CW-4.0");
    assert_eq!(battle.refusal("b1 mount"), "accepted");
    assert_eq!(drill("british_inf", "line").refusal("b1 dismount"), "CW-4.0h");
}

// rule: CW-4.0h
#[test]
fn cw_4_0h_no_mounting_where_horses_may_not_stand() {
    let mut battle = field()
        .british("c1", "cavalry", (30.0, 20.0), 0, "line")
        .terrain("village", 0, &[(25.0, 8.0), (35.0, 8.0), (35.0, 12.0), (25.0, 12.0)])
        .leaders(0, (24.0, 6.0), (30.0, 6.0))
        .battle();
    battle.put("c1", 30.0, 11.0, 0).set("c1", |unit| unit.saddle = Saddle::OnFoot);
    battle.to_movement().give("activate lb1 c1", [1, 1]);
    assert_eq!(battle.refusal("c1 mount"), "CW-4.0h");
}

// rule: CW-4.0i
#[test]
fn cw_4_0i_the_formation_sets_the_allowance() {
    for (formation, inches) in [("line", 4), ("combat_column", 6), ("open", 6), ("road_column", 10), ("square", 2)] {
        let battle = drill("british_inf", formation);
        assert_eq!(battle.refusal(&format!("b1 forward {inches}")), "accepted", "{formation}");
        assert_eq!(battle.refusal(&format!("b1 forward {inches}.01")), "CW-12.10", "{formation}");
    }
}

// rule: CW-4.1, CW-4.1a
#[test]
fn cw_4_1_a_change_takes_the_activation_and_needs_room() {
    let mut battle = drill("british_inf", "line");
    assert_eq!(battle.refusal("b1 move as road_column 30 12 0"), "CW-4.1b", "line to road column is not free");
    assert_eq!(battle.refusal("b1 form line"), "CW-4.1", "it is in line");
    battle.give("b1 form square", []);
    assert_eq!(battle.unit("b1").formation, Formation::Square);
    assert_eq!(battle.unit("b1").pose, pose(30.0, 10.0, 0), "anchor and facing stay");
    assert_eq!(battle.question(), "activate");

    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (34.0, 10.0), 0, "line")
        .leaders(0, (24.0, 6.0), (30.0, 6.0))
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    assert_eq!(battle.refusal("b1 form open"), "CW-4.1", "b2 stands where the gaps would reach");
}

// rule: CW-4.1a
#[test]
fn cw_4_1a_costly_changes() {
    for (from, to) in [("line", "road_column"), ("open", "road_column"), ("line", "square"), ("square", "line")] {
        let battle = drill("british_inf", from);
        assert_eq!(battle.refusal(&format!("b1 form {to}")), "accepted", "{from} {to}");
        assert_eq!(battle.refusal(&format!("b1 move as {to} 30 10.5 0")), "CW-4.1b", "{from} {to}");
    }
    assert_eq!(drill("british_art", "limbered").refusal("b1 move as unlimbered 30 10.5 0"), "CW-4.1b");
}

// rule: CW-4.1b, CW-4.1c
#[test]
fn cw_4_1b_four_changes_are_free_both_ways() {
    for (a, b) in
        [("line", "combat_column"), ("combat_column", "road_column"), ("line", "open"), ("combat_column", "open")]
    {
        for (from, to) in [(a, b), (b, a)] {
            let battle = drill("british_inf", from);
            assert_eq!(battle.refusal(&format!("b1 move as {to} 30 12 0")), "accepted", "{from} {to}");
            assert_eq!(battle.refusal(&format!("b1 move as {to}")), "accepted", "{from} {to} alone");
        }
    }
}

// rule: CW-4.1b
#[test]
fn cw_4_1b_the_move_uses_the_new_allowance() {
    let mut battle = drill("british_inf", "line");
    assert_eq!(battle.refusal("b1 move as combat_column 30 16.01 0"), "CW-12.10");
    battle.give("b1 move as combat_column 30 16 0", []);
    assert_eq!(battle.unit("b1").formation, Formation::CombatColumn);
}
