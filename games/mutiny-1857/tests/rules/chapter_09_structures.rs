//! Chapter 9: firing at cover and structures.

use chance::{d4, d10};
use mutiny_1857::{Happening, Kind, Mutiny1857, Place, Side, State};
use table::Facing;

use crate::kit::{action, allowed, cites, files, go, ground, odds, refused, rules, stand, turn_to, unit};

/// A gun of a side at (30, 10) facing north, ready to fire, with this terrain.
fn siege(terrain: &str, side: Side) -> State {
    let (british, rebel) = if side == Side::British {
        ("british_field_artillery british_foot", "mutineer:8 badmash:8")
    } else {
        ("british_foot", "rebel_artillery mutineer:8")
    };
    let mut state = action(terrain, british, rebel);
    turn_to(&mut state, side);
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(3000, 1000);
    state.guns[0].facing = Facing::NORTH;
    state.guns[0].limber = Place::new(3000, 750);
    let name = if side == Side::British { "fa1" } else { "gun1" };
    stand(&mut state, name, &[(2900, 1000), (3100, 1000), (2900, 900)], 0);
    stand(&mut state, "foot1", &[(500, 300)], 0);
    stand(&mut state, "mut1", &[(5500, 5500)], 180);
    state
}

// rule: IM-9.5, IM-9.6, IM-9.7, IM-9.8, IM-9.9, IM-9.10
#[test]
fn im_9_5_structures_have_their_hits() {
    let hits = |kind: Kind| rules().book().row(kind).hits;
    for (kind, value) in [
        (Kind::StoneBuilding, 30),
        (Kind::StoneBridge, 30),
        (Kind::FortWall, 20),
        (Kind::WoodenBuilding, 10),
        (Kind::WoodenBridge, 10),
        (Kind::MudWall, 15),
        (Kind::HighWall, 15),
        (Kind::LowWall, 15),
        (Kind::Fence, 10),
        (Kind::Barricade, 10),
        (Kind::Fieldwork, 30),
    ] {
        assert_eq!(hits(kind), value, "{kind:?}");
    }
}

// rule: IM-9.1, IM-9.2, IM-9.3, IM-9.4
#[test]
fn im_9_1_guns_throw_their_dice_at_structures_and_may_add_scores() {
    let wall = ground("low_wall", "[[28, 20], [32, 20]]");
    let mut state = siege(&wall, Side::British);
    let events = go(
        &mut state,
        "shell fa1 at t1",
        &[d10(6), d10(5), d10(10), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1)],
    );
    assert!(cites(&events, "IM-9.2") && !cites(&events, "IM-9.3"));
    assert_eq!(state.hits[0], 13, "6 or more against soft cover, four dice a man within 12");
    let wall = ground("mud_wall", "[[28, 20], [32, 20]]");
    let mut rebel = siege(&wall, Side::Rebel);
    go(&mut rebel, "shell gun1 at t1", &[5, 3, 6]);
    assert_eq!(rebel.hits[0], 14, "5 and 3 make 8");
    let p = odds("shell", "side=rebel range=30 crew=3 class=hard kind=linear left=15", |value| value["hits"] == 1);
    // Three dice with an 8 in two or in all of them.
    assert!((p - 97.0 / 216.0).abs() < 1e-9, "{p}");
}

// rule: IM-7.21, IM-7.22, IM-9.11, IM-9.18
#[test]
fn im_9_11_only_guns_reduce_structures_within_arc_range_and_sight() {
    let wall = ground("mud_wall", "[[28, 20], [32, 20]]");
    let mut state = siege(&wall, Side::British);
    assert_eq!(refused(&state, "shell foot1 at t1"), "IM-9.11");
    state.guns[0].facing = Facing::SOUTH;
    assert_eq!(refused(&state, "shell fa1 at t1"), "IM-7.14");
    let far = siege(&ground("mud_wall", "[[28, 50], [32, 50]]"), Side::British);
    assert_eq!(refused(&far, "shell fa1 at t1"), "IM-7.21");
    let house = |front: f64| ground("wooden_building", &format!("[[28, {front}], [32, {front}], [32, 50], [28, 50]]"));
    assert!(allowed(&siege(&house(47.0), Side::British), "shell fa1 at t1"), "36 inches are within range");
    assert_eq!(refused(&siege(&house(47.01), Side::British), "shell fa1 at t1"), "IM-7.21");
    let mut heavy = siege(&ground("mud_wall", "[[28, 59.5], [32, 59.5]]"), Side::British);
    heavy.guns[0].calibre = mutiny_1857::Calibre::Heavy;
    assert_eq!(refused(&heavy, "shell fa1 at t1"), "IM-7.22");
    let screened = wall.clone() + &ground("stone_building", "[[28, 15], [32, 15], [32, 17], [28, 17]]");
    assert_eq!(refused(&siege(&screened, Side::British), "shell fa1 at t1"), "IM-7.7", "a house hides it");
    let mut fought = siege(&wall, Side::British);
    stand(&mut fought, "mut1", &[(3000, 2050)], 180);
    stand(&mut fought, "foot1", &[(3000, 1950)], 0);
    assert_eq!(refused(&fought, "shell fa1 at t1"), "IM-9.18");
    // Men far to either side of it do not fight at it.
    stand(&mut fought, "mut1", &[(2000, 2500), (4000, 1500)], 180);
    stand(&mut fought, "foot1", &[(2000, 2400)], 0);
    assert!(allowed(&fought, "shell fa1 at t1"));
    let long = files(&ground("mud_wall", "[[28, 20], [35, 20]]"), "british_foot", "mutineer:8");
    let fault = engine::load::<Mutiny1857>(&long).err().expect("a section is at most six inches long");
    assert!(fault.to_string().contains("6 inches"), "{fault}");
}

// rule: IM-9.12, IM-9.13, IM-9.17
#[test]
fn im_9_13_a_building_at_five_hits_buries_whoever_is_in_it() {
    let house = ground("wooden_building", "[[28, 20], [32, 20], [32, 23], [28, 23]]");
    let mut state = siege(&house, Side::British);
    let badmash = unit(&state, "bad1");
    state[badmash].building = Some(0);
    state.settle(badmash);
    state.hits[0] = 6;
    let events = go(
        &mut state,
        "shell fa1 at t1",
        &[d10(8), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1)],
    );
    assert_eq!((state[badmash].living, state[badmash].killed), (0, 8));
    assert!(cites(&events, "IM-9.12") && cites(&events, "IM-9.13"));
    assert_eq!(state.row(0).unwrap().kind, Kind::BrokenGround);
    let bridge = ground("stone_bridge", "[[28, 20], [32, 20], [32, 23], [28, 23]]")
        + &ground("river", "[[0, 21.5], [60, 21.5]]");
    let mut state = siege(&bridge, Side::British);
    stand(&mut state, "mut1", &[(3000, 2150), (3300, 2150)], 180);
    state.hits[0] = 6;
    // One is caught, the other deserts.
    go(
        &mut state,
        "shell fa1 at t1",
        &[d10(8), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), d10(1), 1],
    );
    assert_eq!(state[unit(&state, "mut1")].killed, 1);
    assert!(state.row(0).is_none(), "the water below it counts");
}

// rule: IM-9.14, IM-9.15, IM-9.16
#[test]
fn im_9_16_a_falling_wall_catches_those_behind_it_and_a_fieldwork_those_in_it() {
    let wall = ground("mud_wall", "[[28, 20], [32, 20]]");
    let mut state = siege(&wall, Side::British);
    stand(&mut state, "bad1", &[(2900, 2100), (3170, 1900), (3100, 2300)], 180);
    state.hits[0] = 1;
    let events = go(
        &mut state,
        "shell fa1 at t1",
        &[
            d10(8),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d4(1),
            d4(4),
            d4(4),
        ],
    );
    let badmash = unit(&state, "bad1");
    assert_eq!(state[badmash].living, 0b110, "only who stood behind it within an inch");
    assert!(cites(&events, "IM-9.15"));
    assert!(state.row(0).is_none());
    let work = ground("fieldwork", "[[28, 20], [32, 20]]");
    let mut state = siege(&work, Side::British);
    stand(&mut state, "bad1", &[(2900, 2100), (3170, 1900), (3100, 2300)], 180);
    state.hits[0] = 6;
    let events = go(
        &mut state,
        "shell fa1 at t1",
        &[
            d10(8),
            d10(8),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d10(1),
            d4(1),
            d4(1),
            d4(4),
        ],
    );
    assert_eq!(state[unit(&state, "bad1")].living, 0b100, "either side of it");
    assert!(events.iter().any(|event| matches!(event, Happening::CameDown { destroyed: false, .. })));
}

// rule: IM-9.16
#[test]
fn im_9_16_behind_a_wall_that_lies_aslant_is_the_side_away_from_the_gun() {
    let wall = ground("mud_wall", "[[28, 19], [32, 21]]");
    let mut state = siege(&wall, Side::British);
    // Farther north than one end of the wall and yet before it; south of the other end and yet behind it.
    stand(&mut state, "bad1", &[(3100, 1950), (2900, 2050), (3100, 2400)], 180);
    state.hits[0] = 1;
    let mut dice = vec![d10(8)];
    dice.extend([d10(1); 11]);
    dice.extend([d4(1), d4(4), d4(4)]);
    go(&mut state, "shell fa1 at t1", &dice);
    assert_eq!(state[unit(&state, "bad1")].living, 0b101);
}
