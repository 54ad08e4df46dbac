//! Chapter 6: cover and obstacles.

use chance::{d4, d12, die};
use mutiny_1857::{Happening, Place, Side, State};

use crate::kit::{action, allowed, go, ground, refused, row, stand, turn_to, unit};

/// The score that five British Foot at (10, 5) need against a Mutineer at a place, with this terrain.
fn need(terrain: &str, firer: (i32, i32), target: (i32, i32)) -> u8 {
    let mut state = action(terrain, "british_foot", "mutineer:8");
    stand(&mut state, "foot1", &[firer], 0);
    stand(&mut state, "mut1", &[target], 180);
    let events = go(&mut state, "fire foot1 at mut1", &[d12(1)]);
    events.iter().find_map(|event| if let Happening::Fired { need, .. } = event { Some(*need) } else { None }).unwrap()
}

const FROM: (i32, i32) = (1000, 500);

// rule: IM-6.3, IM-6.4, IM-6.6, IM-6.8, IM-6.10, IM-6.11, IM-6.17
#[test]
fn im_6_17_who_stands_in_an_area_has_its_cover() {
    let area = "[[9, 14], [11, 14], [11, 16], [9, 16]]";
    for (kind, score) in [
        ("broken_ground", 6),
        ("hill", 6),
        ("trees", 6),
        ("jungle", 6),
        ("bush", 6),
        ("stone_bridge", 8),
        ("wooden_bridge", 8),
    ] {
        assert_eq!(need(&ground(kind, area), FROM, (1000, 1500)), score, "{kind}");
        assert_eq!(need(&ground(kind, area), FROM, (1000, 1350)), 4, "before the {kind}");
    }
    for (kind, score) in [("stream", 6), ("river", 8)] {
        assert_eq!(need(&ground(kind, "[[0, 15], [20, 15]]"), FROM, (1000, 1500)), score, "{kind}");
    }
    assert_eq!(
        need(&ground("hill", "[[9, 4], [11, 4], [11, 16], [9, 16]]"), FROM, (1000, 1500)),
        4,
        "both on the same hill"
    );
}

// rule: IM-6.5, IM-6.7, IM-6.9, IM-6.18
#[test]
fn im_6_18_a_line_covers_who_stands_close_behind_it() {
    let line = "[[8, 11], [12, 11]]";
    for (kind, score) in [
        ("fence", 6),
        ("low_wall", 6),
        ("mud_wall", 8),
        ("high_wall", 8),
        ("fort_wall", 8),
        ("barricade", 8),
        ("fieldwork", 8),
    ] {
        assert_eq!(need(&ground(kind, line), (1000, 0), (1000, 1200)), score, "{kind}");
    }
    assert_eq!(need(&ground("low_wall", line), (1000, 0), (1000, 1300)), 4, "two inches behind it");
    assert_eq!(need(&ground("low_wall", line), (1000, 1050), (1000, 1210)), 4, "over his own wall");
}

// rule: IM-6.19
#[test]
fn im_6_19_only_the_best_cover_counts() {
    let both = ground("broken_ground", "[[9, 14], [11, 14], [11, 16], [9, 16]]")
        + &ground("mud_wall", "[[8, 14.5], [12, 14.5]]");
    assert_eq!(need(&both, FROM, (1000, 1500)), 8);
}

/// Whether a unit may march five inches north over something in its way.
fn passes(terrain: &str, name: &str, sides: u32, forces: &str) -> bool {
    let mut state = action(terrain, forces, "mutineer:4");
    stand(&mut state, name, &[(1000, 1000)], 0);
    go(&mut state, &format!("move {name} march"), &[die(sides, 3), die(sides, 2)]);
    allowed(&state, "place 10 14 turn 0 facing 0")
}

// rule: IM-6.1, IM-6.13, IM-6.14, IM-6.15
#[test]
fn im_6_15_foot_cross_every_line_and_horses_jump_low_ones() {
    for (kind, horse, mule) in [
        ("fence", true, true),
        ("low_wall", true, false),
        ("mud_wall", false, false),
        ("barricade", false, false),
        ("fieldwork", false, false),
    ] {
        let line = ground(kind, "[[8, 12], [13, 12]]");
        assert!(passes(&line, "foot1", 4, "british_foot"), "{kind}");
        assert_eq!(passes(&line, "horse1", 8, "british_cavalry"), horse, "{kind}");
        assert_eq!(passes(&line, "mules1", 6, "british_foot pack_train"), mule, "{kind}");
    }
    let house = ground("wooden_building", "[[8, 12], [13, 12], [13, 13], [8, 13]]");
    assert!(!passes(&house, "foot1", 4, "british_foot"));
    assert!(
        passes(&ground("jungle", "[[8, 11], [13, 11], [13, 13], [8, 13]]"), "foot1", 4, "british_foot"),
        "without deduction"
    );
    assert!(passes(&ground("river", "[[0, 12], [20, 12]]"), "horse1", 8, "british_cavalry"));
}

/// Whether a limbered gun may drive five inches north over something in its way.
fn drives(terrain: &str) -> Result<(), &'static str> {
    let mut state = action(terrain, "british_field_artillery", "mutineer:4");
    state.guns[0].limber = Place::new(1000, 1000);
    state.guns[0].at = Place::new(1000, 800);
    stand(&mut state, "fa1", &[(900, 900), (1100, 900), (900, 700)], 0);
    go(&mut state, "move fa1 march", &[d4(3), d4(2)]);
    if allowed(&state, "place drive 10 15") { Ok(()) } else { Err(refused(&state, "place drive 10 15")) }
}

// rule: IM-6.12, IM-6.16, IM-3.11
#[test]
fn im_6_12_guns_pass_only_open_ground_and_gaps() {
    assert_eq!(drives(""), Ok(()));
    for kind in ["fence", "low_wall", "mud_wall", "barricade", "fieldwork"] {
        assert_eq!(drives(&ground(kind, "[[8, 12], [13, 12]]")), Err("IM-6.12"), "{kind}");
    }
    let river = ground("river", "[[0, 12], [20, 12]]");
    assert_eq!(drives(&river), Err("IM-6.12"));
    let ford = ground("ford", "[[8, 10], [12, 10], [12, 14], [8, 14]]");
    assert_eq!(drives(&(river.clone() + &ford)), Ok(()));
    let bridge = ground("stone_bridge", "[[8, 10], [12, 10], [12, 14], [8, 14]]");
    assert_eq!(drives(&(river + &bridge)), Ok(()));
    let jungle = ground("jungle", "[[6, 8], [14, 8], [14, 30], [6, 30]]");
    assert_eq!(drives(&jungle), Err("IM-6.12"));
    let track = "[[terrain]]\nkind = \"track\"\npoints = [[10, 0], [10, 40]]\nwidth = 1\n";
    assert_eq!(drives(&(jungle + track)), Ok(()));
    assert_eq!(drives(&(ground("fence", "[[8, 12], [13, 12]]") + track)), Ok(()), "a track makes a gap");
    let river = ground("river", "[[0, 12], [20, 12]]");
    assert_eq!(drives(&(river + track)), Err("IM-6.12"), "a track does not lead through a river");
    assert_eq!(drives(&ground("hill", "[[6, 8], [14, 8], [14, 30], [6, 30]]")), Ok(()));
}

// rule: IM-6.2, IM-5.30
#[test]
fn im_6_2_a_building_takes_one_unit_of_five_and_officers() {
    let house = ground("stone_building", "[[8, 12], [13, 12], [13, 15], [8, 15]]");
    let mut state = action(&house, "british_foot sikh officer:mount='foot'", "mutineer:8 badmash:8");
    row(&mut state, "foot1", 900, 1000, 3, 0);
    row(&mut state, "sikh1", 900, 800, 1, 0);
    stand(&mut state, "officer1", &[(1400, 1000)], 0);
    go(&mut state, "move foot1 enter", &[d4(4), d4(4)]);
    go(&mut state, "place in t1", &[]);
    go(&mut state, "move sikh1 enter", &[d4(4), d4(4)]);
    assert_eq!(refused(&state, "place in t1"), "IM-6.2", "one unit, though there is room for four men");
    go(&mut state, "place 9 7 turn 0 facing 0", &[]);
    go(&mut state, "move officer1 enter", &[d4(4), d4(4)]);
    assert!(allowed(&state, "place in t1"), "officers come on top");
    let enters = |terrain: &str, figures: i32| {
        let mut state = action(terrain, "british_foot", "mutineer:8");
        turn_to(&mut state, Side::Rebel);
        row(&mut state, "mut1", 800, 1050, figures, 0);
        go(&mut state, "move mut1 enter", &[d4(4), d4(4)]);
        allowed(&state, "place in t1")
    };
    assert!(enters(&house, 5));
    assert!(!enters(&house, 6), "six are too many");
    assert!(enters(&(house + "capacity = 6\n"), 6), "unless the scenario says otherwise");
}

fn tested(state: &mut State, cover_dice: usize) {
    // A British unit of three living and two dead is shot at; whoever survives throws so many cover dice.
    turn_to(state, Side::Rebel);
    let mut dice = vec![6, d12(1)];
    dice.extend([d12(12); 5]);
    dice.extend(std::iter::repeat_n(d12(1), cover_dice));
    go(state, "fire mut1 at foot1", &dice);
}

// rule: IM-6.20, IM-11.17, IM-11.18, IM-11.20
#[test]
fn im_6_20_half_the_figures_in_cover_are_a_unit_in_cover() {
    let setup = |terrain: &str| {
        let mut state = action(terrain, "british_foot", "mutineer:4");
        stand(&mut state, "foot1", &[(1000, 1000), (1100, 1000), (1200, 1000)], 0);
        let foot = unit(&state, "foot1");
        state[foot].killed = 2;
        stand(&mut state, "mut1", &[(1100, 1600)], 180);
        state
    };
    tested(&mut setup(""), 0);
    tested(&mut setup(&ground("low_wall", "[[8, 9], [14, 9]]")), 1);
    tested(&mut setup(&ground("mud_wall", "[[8, 9], [14, 9]]")), 2);
    tested(&mut setup(&ground("mud_wall", "[[6, 9], [7, 9]]")), 0);
    // The man in the middle falls: one of the two left in broken ground is half of them.
    tested(&mut setup(&ground("broken_ground", "[[9.5, 9.5], [10.4, 9.5], [10.4, 10.5], [9.5, 10.5]]")), 1);
}

/// A horse gun limbered at (30, 10) that has thrown 18 inches, and a river two inches wide about this y.
fn galloping(y: &str, facing: i32) -> State {
    let river = format!("[[terrain]]\nkind = \"river\"\npoints = [[0, {y}], [60, {y}]]\nwidth = 2\n");
    let mut state = action(&river, "british_horse_artillery", "mutineer:8");
    let facing = table::Facing::degrees(facing);
    state.guns[0].limber = Place::new(3000, 1000);
    state.guns[0].limber_facing = facing;
    state.guns[0].at = state.guns[0].limber.beside(facing, 0, -200);
    stand(&mut state, "rha1", &[(2900, 900), (3100, 900), (2900, 800)], 0);
    go(&mut state, "move rha1 attack", &[6, 6, 6]);
    state
}

// rule: IM-6.12
#[test]
fn im_6_12_a_gun_does_not_jump_a_river_however_far_it_goes() {
    for y in ["20.12", "18", "22.3"] {
        assert_eq!(refused(&galloping(y, 0), "place drive 30 28"), "IM-6.12", "{y}");
    }
    assert!(allowed(&galloping("29.5", 0), "place drive 30 28"));
}

// rule: IM-1.5, IM-6.12
#[test]
fn im_6_12_nor_does_the_gun_come_to_rest_in_it_behind_its_team() {
    // Back to the bank and forward again: the last leg is so short that the gun hangs over the water.
    let state = galloping("6.5", 180);
    assert_eq!(refused(&state, "place drive 30 8.5 by past 30 7.8"), "IM-6.12");
    assert!(allowed(&state, "place drive 30 9.8 by past 30 7.8"));
}

// rule: IM-6.13
#[test]
fn im_6_13_a_mounted_officer_does_not_pass_a_wall_when_the_unit_reforms() {
    let wall = ground("mud_wall", "[[11.5, 3], [11.5, 7]]");
    let mut state = action(&wall, "british_foot officer", "mutineer:8");
    stand(&mut state, "foot1", &[(1000, 500), (1100, 500)], 0);
    stand(&mut state, "officer1", &[(1200, 500)], 0);
    go(&mut state, "move foot1 reform with officer1", &[d4(4)]);
    assert_eq!(refused(&state, "place line at 9 5 facing 0"), "IM-6.13");
}
