//! Chapter 1: equipment, basing, measuring.

use mutiny_1857::{Man, Place};
use table::Inches;

use crate::kit::{action, ground, rules, stand, unit};

// rule: IM-1.1
#[test]
fn im_1_1_only_five_sizes_of_dice_are_used() {
    let book = rules().book();
    assert!(book.types.iter().all(|kind| [4, 6, 8, 10, 12].contains(&kind.die)));
    assert!(book.movement.iter().all(|row| [4, 6, 8].contains(&row.die)));
}

// rule: IM-1.2, IM-1.3
#[test]
fn im_1_3_a_rider_has_a_second_base_an_inch_behind_the_first() {
    let mut state = action("", "british_foot british_cavalry", "mutineer:8");
    stand(&mut state, "horse1", &[(1000, 1000)], 90);
    stand(&mut state, "foot1", &[(3000, 1000)], 90);
    let rider = Man { unit: unit(&state, "horse1"), number: 0 };
    assert_eq!(state.rear(rider), Some(Place::new(900, 1000)));
    assert_eq!(state.rear(Man { unit: unit(&state, "foot1"), number: 0 }), None);
    assert_eq!(state.circles(rider.unit).count(), 2);
}

// rule: IM-1.4, IM-1.5
#[test]
fn im_1_5_a_limbered_gun_is_the_third_circle_of_its_team() {
    let state = action("", "british_field_artillery", "mutineer:8");
    let gun = state.guns[0];
    assert!(gun.limbered);
    let [axle, front, rear] = gun.circles();
    let inch = Inches::whole(1);
    assert_eq!((front.distance(rear), rear.distance(axle), front.distance(axle)), (inch, inch, inch * 2));
    assert_eq!(gun.at.distance(gun.muzzle()), inch);
}

// rule: IM-1.6, IM-3.1, IM-3.2, IM-3.9
#[test]
fn im_1_6_tables_lie_lengthways_or_crossways() {
    let sizes: Vec<(&str, i32, i32)> = rules()
        .scenarios()
        .iter()
        .map(|one| (one.id.as_str(), one.fields[0].width.hundredths(), one.fields[0].height.hundredths()))
        .collect();
    assert!(sizes.contains(&("relief-column", 4800, 7200)));
    assert!(sizes.contains(&("two-villages", 7200, 4800)));
    let relief = rules().scenarios().iter().find(|one| one.id == "relief-column").unwrap();
    let fort = relief.fields[0].first(mutiny_1857::Kind::Fort).unwrap();
    let fort = &relief.fields[0].features[usize::from(fort)];
    assert!(fort.extent.bottom > 6000, "beyond five feet from the British edge");
    assert_eq!(
        Inches::from_hundredths(i32::from(fort.middle().x)) * 2,
        relief.fields[0].width,
        "in the middle of the width"
    );
    assert!(rules().scenarios().iter().all(|one| one.north == mutiny_1857::Side::Rebel));
}

// rule: IM-1.8
#[test]
fn im_1_8_from_house_to_house_is_from_outline_to_outline() {
    // Two houses set cornerwise: their boxes overlap, their walls are 2.83 inches apart.
    let houses = ground("stone_building", "[[10, 10], [14, 14], [10, 18], [6, 14]]")
        + &ground("stone_building", "[[16, 16], [20, 20], [16, 24], [12, 20]]");
    let mut state = action(&houses, "british_foot officer:mount='foot'", "mutineer:8");
    let (foot, officer) = (unit(&state, "foot1"), unit(&state, "officer1"));
    (state[foot].building, state[officer].building) = (Some(0), Some(1));
    state.settle(foot);
    state.settle(officer);
    assert!(!state.units_within(foot, officer, Inches::from_hundredths(282)));
    assert!(state.units_within(foot, officer, Inches::from_hundredths(283)));
}
