//! Chapter 13: terrain.

use colonial_warmaster::Happening;
use table::Face;

use crate::kit::{Battle, Field, field};

fn march(of: &str, formation: &str, table: impl FnOnce(Field) -> Field) -> Battle {
    let base = field().british("b1", of, (30.0, 10.0), 0, formation).leaders(0, (60.0, 4.0), (30.0, 4.0));
    let mut battle = table(base).battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    battle
}

fn cost(mut battle: Battle, order: &str) -> i32 {
    battle.give(order, []);
    battle
        .log
        .iter()
        .find_map(|note| match note.what {
            Happening::Moved { cost, .. } => Some(cost.hundredths()),
            _ => None,
        })
        .unwrap_or_default()
}

const AHEAD: [(f64, f64); 4] = [(20.0, 12.0), (40.0, 12.0), (40.0, 20.0), (20.0, 20.0)];

// rule: CW-13.1
#[test]
fn cw_13_1_the_worst_ground_of_a_leg_counts_and_legs_may_be_split() {
    for (terrain, level, paid) in [
        ("orchard", 0, 600),
        ("broken", 0, 600),
        ("nullah", 0, 600),
        ("village", 0, 600),
        ("steep", 1, 600),
        ("hill", 1, 300),
    ] {
        let battle = march("british_inf", "combat_column", |table| table.terrain(terrain, level, &AHEAD));
        assert_eq!(cost(battle, "b1 forward 3"), paid, "{terrain}");
    }
    let split = march("british_inf", "combat_column", |table| table.terrain("orchard", 0, &AHEAD));
    assert_eq!(cost(split, "b1 forward 2, forward 1"), 400, "2 in the open, 1 inside at double cost");
    let touching = march("british_inf", "combat_column", |table| table.terrain("orchard", 0, &AHEAD));
    assert_eq!(cost(touching, "b1 forward 2"), 200, "touching the edge is not being inside");
}

// rule: CW-13.2
#[test]
fn cw_13_2_closed_ground() {
    for (of, formation, terrain, level, clause) in [
        ("cavalry", "line", "village", 0, "CW-13.2"),
        ("cavalry", "line", "orchard", 0, "accepted"),
        ("british_art", "limbered", "orchard", 0, "CW-13.2"),
        ("british_art", "limbered", "village", 0, "CW-13.2"),
        ("british_art", "limbered", "broken", 0, "CW-13.2"),
        ("british_art", "limbered", "nullah", 0, "CW-13.2"),
        ("british_art", "limbered", "steep", 1, "CW-13.2"),
        ("british_art", "limbered", "hill", 1, "accepted"),
        ("ghazi", "mass", "village", 0, "accepted"),
    ] {
        let battle = march(of, formation, |table| table.terrain(terrain, level, &AHEAD));
        assert_eq!(battle.refusal("b1 forward 2.5"), clause, "{of} {terrain}");
    }
    let mut battle = march("cavalry", "line", |table| table.terrain("village", 0, &AHEAD));
    battle.give("b1 dismount", []).give("activate lb1 b1", [1, 1]);
    assert_eq!(battle.refusal("b1 forward 2"), "accepted", "on foot it may go in");
    for (of, formation, line, clause) in [
        ("british_art", "limbered", "wall", "CW-13.2"),
        ("cavalry", "line", "rampart", "CW-13.2"),
        ("british_inf", "line", "rampart", "accepted"),
        ("british_art", "limbered", "stream", "accepted"),
    ] {
        let battle = march(of, formation, |table| table.terrain(line, 0, &[(20.0, 10.5), (40.0, 10.5)]));
        assert_eq!(battle.refusal("b1 forward 0.75"), clause, "{of} {line}");
    }
}

// rule: CW-13.3
#[test]
fn cw_13_3_crossings_are_paid_by_the_middle_of_the_footprint() {
    for (of, formation, line, paid) in [
        ("british_inf", "combat_column", "wall", 200),
        ("british_inf", "combat_column", "rampart", 400),
        ("cavalry", "line", "wall", 400),
        ("cavalry", "line", "stream", 200),
        ("british_art", "limbered", "stream", 400),
    ] {
        let battle = march(of, formation, |table| table.terrain(line, 0, &[(20.0, 10.1), (40.0, 10.1)]));
        assert_eq!(cost(battle, "b1 forward 2"), 200 + paid, "{of} {line}");
    }
    // The middle (9.25) does not reach the line: no crossing, though the front is beyond it.
    let battle = march("british_inf", "combat_column", |table| table.terrain("wall", 0, &[(20.0, 10.1), (40.0, 10.1)]));
    assert_eq!(cost(battle, "b1 forward 0.8"), 80);
    // Two walls, two crossings; the start itself does not count, the end does.
    let battle = march("british_inf", "combat_column", |table| {
        table.terrain("wall", 0, &[(20.0, 9.25), (40.0, 9.25)]).terrain("wall", 0, &[(20.0, 10.25), (40.0, 10.25)])
    });
    assert_eq!(cost(battle, "b1 forward 1"), 100 + 200);
}

// rule: CW-13.4
#[test]
fn cw_13_4_roads_carry_columns_and_limbered_guns_through_anything() {
    let road = |table: Field| table.terrain("village", 0, &AHEAD).terrain("road", 0, &[(30.0, 0.0), (30.0, 48.0)]);
    assert_eq!(march("british_art", "limbered", road).refusal("b1 forward 6"), "accepted");
    assert_eq!(cost(march("british_art", "limbered", road), "b1 forward 6"), 600);
    assert_eq!(cost(march("british_inf", "road_column", road), "b1 forward 8"), 800);
    assert_eq!(cost(march("british_inf", "combat_column", road), "b1 forward 3"), 600, "not in other formations");
    let beside = |table: Field| table.terrain("village", 0, &AHEAD).terrain("road", 0, &[(30.51, 0.0), (30.51, 48.0)]);
    assert_eq!(march("british_art", "limbered", beside).refusal("b1 forward 6"), "CW-13.2", "0.51 beside it");
    let walled = |table: Field| {
        table.terrain("stream", 0, &[(20.0, 12.0), (40.0, 12.0)]).terrain("road", 0, &[(30.0, 0.0), (30.0, 48.0)])
    };
    assert_eq!(cost(march("british_art", "limbered", walled), "b1 forward 5"), 500, "bridges are free");
}

/// The save of r1 fired at by b1 from the south at 7 inches.
fn save(table: impl FnOnce(Field) -> Field) -> u8 {
    let base = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b9", "british_inf", (66.0, 4.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 17.0), 180, "line");
    let mut battle = table(base).battle();
    battle.to_fire();
    let mut dice = vec![5];
    dice.extend(std::iter::repeat_n(1, 11));
    // A save die is thrown only where there is a save.
    let order = battle.order("fire b1 at r1");
    let mut probe = battle.state.clone();
    let mut log: Vec<colonial_warmaster::Note> = Vec::new();
    engine::Game::apply(&mut probe, &order, &mut chance::Script::dice(dice.iter().copied().chain([6, 6])), &mut log);
    log.iter()
        .find_map(|note| match note.what {
            Happening::Saved { save, .. } => Some(save),
            _ => None,
        })
        .unwrap()
}

// rule: CW-13.5
#[test]
fn cw_13_5_half_the_stands_in_cover_or_behind_a_wall() {
    assert_eq!(save(|table| table), 0);
    let orchard = |edge: f64| {
        move |table: Field| table.terrain("orchard", 0, &[(25.0, 16.5), (edge, 16.5), (edge, 19.0), (25.0, 19.0)])
    };
    assert_eq!(save(orchard(30.0)), 2, "two of four");
    assert_eq!(save(orchard(29.0)), 0, "one of four");
    let wall = |y: f64| move |table: Field| table.terrain("wall", 0, &[(20.0, y), (40.0, y)]);
    assert_eq!(save(wall(16.5)), 2, "centres at 17.375 are within 1.50");
    assert_eq!(save(wall(15.8)), 0, "too far from it");
    assert_eq!(save(|table| table.terrain("rampart", 0, &[(20.0, 16.5), (40.0, 16.5)])), 3);
    assert_eq!(save(|table| table.terrain("wall", 0, &[(20.0, 18.0), (40.0, 18.0)])), 0, "behind it, not between");
    // Half heavy, half light: heavy counts where half have it.
    let mixed = |table: Field| {
        table.terrain("rampart", 0, &[(20.0, 16.5), (30.0, 16.5)]).terrain("wall", 0, &[(30.0, 16.5), (40.0, 16.5)])
    };
    assert_eq!(save(mixed), 3);
}

// rule: CW-13.6
#[test]
fn cw_13_6_walls_cover_the_struck_and_not_the_striker() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .terrain("wall", 0, &[(20.0, 20.0), (40.0, 20.0)])
        .leaders(0, (60.0, 10.0), (30.0, 12.0))
        .leaders(1, (60.0, 40.0), (30.0, 26.0))
        .first("afghan")
        .battle();
    battle.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 1);
    // One hit each; only b1, who was struck, saves behind the wall.
    let ones = |count: usize| std::iter::repeat_n(1, count);
    battle.to_melee([5].into_iter().chain(ones(11)).chain([1]).chain([5]).chain(ones(11)).chain(ones(2)));
    assert_eq!((battle.save_of("b1"), battle.save_of("z1")), (Some(2), None));
}

// rule: CW-13.4
#[test]
fn cw_13_4_the_planner_lets_limbered_guns_end_on_a_road_through_closed_ground() {
    let mut battle = field()
        .british("a1", "british_art", (30.0, 10.0), 0, "limbered")
        .terrain("village", 0, &[(26.0, 11.0), (34.0, 11.0), (34.0, 20.0), (26.0, 20.0)])
        .terrain("road", 0, &[(30.0, 5.0), (30.0, 30.0)])
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    battle.to_movement().give("activate lb1 a1", [1, 1]);
    assert_eq!(battle.order("a1 go 30 15"), battle.order("a1 forward 5"));
    assert_eq!(battle.refusal("a1 forward 5"), "accepted");
    assert_eq!(battle.refusal("a1 move 31 15 0"), "CW-13.2", "beside the road it is closed");
}
