//! Chapter 11: the roster.

use colonial_warmaster::{ColonialWarmaster, Formation, Saddle};
use engine::embedded;
use table::Inches;

// rule: CW-11.1
#[test]
fn cw_11_1_movement_fire_melee_and_command() {
    use Formation::{CombatColumn, Limbered, Line, Mass, Open, RoadColumn, Square, Unlimbered};
    let book = embedded::<ColonialWarmaster>().rules.book();
    for (id, road, column, line, square, fire, melee, command) in [
        ("british_inf", 10, 6, 4, 2, 3, 3, 10),
        ("cavalry", 16, 10, 6, 0, 1, 4, 10),
        ("indian_inf", 10, 6, 4, 2, 3, 2, 9),
        ("british_art", 0, 0, 6, 2, 4, 1, 10),
        ("afghan_reg", 10, 6, 4, 2, 2, 2, 9),
        ("ghazi", 0, 8, 0, 0, 1, 3, 8),
        ("afghan_art", 0, 0, 6, 2, 3, 1, 9),
    ] {
        let kind = book.unit_type(id).unwrap();
        let best = |formations: &[Formation]| {
            formations
                .iter()
                .find_map(|&formation| kind.allowance(formation, kind.usual_saddle()))
                .map_or(0, |inches| inches.hundredths() / 100)
        };
        let found = (
            best(&[RoadColumn]),
            best(&[CombatColumn, Open, Mass]),
            best(&[Line, Limbered]),
            best(&[Square, Unlimbered]),
        );
        assert_eq!(found, (road, column, line, square), "{id}");
        assert_eq!((kind.fire, kind.melee, kind.command), (fire, melee, command), "{id}");
    }
    let horse = book.unit_type("cavalry").unwrap();
    assert_eq!((horse.fire_dice(Saddle::OnFoot), horse.melee_dice(Saddle::OnFoot)), (2, 2));
    assert_eq!(horse.allowance(Line, Saddle::OnFoot), Some(Inches::whole(4)));
}

// rule: CW-11.2
#[test]
fn cw_11_2_guns_have_two_stands_all_others_four() {
    for kind in &embedded::<ColonialWarmaster>().rules.book().types {
        assert_eq!(kind.stands, if kind.id.ends_with("_art") { 2 } else { 4 }, "{}", kind.id);
    }
}

// rule: CW-11.3
#[test]
fn cw_11_3_points_of_types_and_sides() {
    let rules = &embedded::<ColonialWarmaster>().rules;
    for (id, points) in [
        ("british_inf", 60),
        ("cavalry", 56),
        ("indian_inf", 48),
        ("british_art", 60),
        ("afghan_reg", 34),
        ("ghazi", 15),
        ("afghan_art", 44),
    ] {
        assert_eq!(rules.book().unit_type(id).map(|kind| kind.points), Some(points), "{id}");
    }
    for (id, british, afghan) in [
        ("picket", 168, 154),
        ("meeting", 436, 438),
        ("maiwand", 388, 512),
        ("sherpur", 332, 416),
        ("charasia", 484, 475),
    ] {
        let scenario = rules.scenarios().iter().find(|scenario| scenario.id == id).unwrap();
        assert_eq!(scenario.sides.clone().map(|side| side.points), [british, afghan], "{id}");
    }
}
