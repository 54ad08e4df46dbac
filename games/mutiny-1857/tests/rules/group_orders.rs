//! Chapter 3: one order for several units; and chapter 5: guns pushed by other men on foot.

use chance::{d4, d12};
use engine::Game;
use mutiny_1857::{GunState, Happening, Phase, Place, Retreat, Side, Stance, State};

use crate::kit::{action, action_with, allowed, cites, go, go_sized, ground, refused, row, stand, turn_to, unit};

/// Three British units in column of march, and Rebels before the second of them.
fn column(pairs: &str) -> State {
    let mut state = action_with("", "british_foot british_foot british_foot", "badmash:8 mutineer:8", pairs);
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "foot2", 3000, 2000, 5, 0);
    row(&mut state, "foot3", 5000, 1000, 5, 0);
    row(&mut state, "bad1", 3000, 4000, 4, 180);
    row(&mut state, "mut1", 300, 5900, 4, 180);
    state
}

// rule: IM-3.19
#[test]
fn im_3_19_units_go_the_same_way_each_with_its_own_dice() {
    let mut state = column("");
    // Foremost first: the second unit throws 8 and goes 6, then the first and the third by number. Only the second has a target.
    let mut dice = vec![(4, 4), (4, 4)];
    dice.extend([(12, 1); 5]);
    dice.extend([(4, 2), (4, 3), (4, 1), (4, 1)]);
    let events = go_sized(&mut state, "group foot1 foot2 foot3 do move-fire march by 0 6", &dice);
    let at = |name: &str| state.place(unit(&state, name), 0);
    assert_eq!(at("foot1"), Place::new(1000, 1500));
    assert_eq!(at("foot2"), Place::new(3000, 2600), "no farther than the order says");
    assert_eq!(at("foot3"), Place::new(5000, 1200));
    assert_eq!(events.iter().filter(|event| matches!(event, Happening::Fired { .. })).count(), 1);
    for name in ["foot1", "foot2", "foot3"] {
        assert_eq!(state[unit(&state, name)].left, 19, "{name} pays one march move");
    }
    assert_eq!(state.mover, Side::Rebel, "with the last unit the turn ends");
}

// rule: IM-3.19
#[test]
fn im_3_19_who_cannot_is_refused_when_named_and_left_out_when_all_are_meant() {
    assert_eq!(refused(&column(""), "group foot1 foot2 do fire-fire"), "IM-3.19", "each step once");
    let order = "group foot1 foot2 do move march by 0 6";
    let with = |change: &dyn Fn(&mut State)| {
        let mut state = column("");
        change(&mut state);
        state
    };
    let first = |state: &State| unit(state, "foot1");
    let spent = with(&|state| {
        let id = first(state);
        state[id].spent = true;
    });
    assert_eq!(refused(&spent, order), "IM-3.19");
    let why = spent.check(&crate::kit::hear(&spent, order)).unwrap_err();
    assert!(spent.explain(&why).text.contains("IM-4.6"), "the unit's own clause is named");
    for change in [
        &(|state: &mut State| {
            let id = first(state);
            state[id].acted = true;
        }) as &dyn Fn(&mut State),
        &|state: &mut State| {
            let id = first(state);
            state[id].retreat = Retreat::Forced;
        },
        &|state: &mut State| {
            let id = first(state);
            state[id].stance = Stance::Prone;
        },
    ] {
        let state = with(change);
        assert_eq!(refused(&state, order), "IM-3.19");
        assert!(allowed(&state, "group all do move march by 0 6"));
    }
    let one_left = with(&|state| {
        let id = first(state);
        state[id].left = 1;
    });
    assert_eq!(refused(&one_left, "group foot1 do move attack by 0 6"), "IM-3.19");
    let mut all = spent;
    go(&mut all, "group all do move march by 0 6", &[d4(1), d4(1), d4(1), d4(1)]);
    assert_eq!(all.place(unit(&all, "foot1"), 0), Place::new(1000, 1000), "who is spent is left out");
    assert_eq!(all.place(unit(&all, "foot2"), 0), Place::new(3000, 2200));
    let state = column("");
    assert_eq!(refused(&state, "group foot1 foot1 do move march by 0 6"), "IM-3.19");
    assert_eq!(refused(&state, "group foot1 do move march by 0 0.99"), "IM-3.19", "an inch at least");
    assert_eq!(refused(&state, "group foot1 do fire-fire"), "IM-3.19");
    assert_eq!(refused(&state, "group all do melee"), "IM-3.19", "it would touch nobody");
    let mut acting = column("");
    go(&mut acting, "fire foot2 at bad1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!(refused(&acting, "group all do move march by 0 6"), "IM-3.19", "one unit is taking its steps");
}

// rule: IM-3.19
#[test]
fn im_3_19_a_unit_without_an_open_step_pays_nothing_and_a_decision_ends_the_order() {
    let mut state = column("");
    go(&mut state, "group all do fire", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!(state[unit(&state, "foot1")].left, 20, "it has no target");
    assert_eq!(state[unit(&state, "foot2")].left, 19);
    assert!(allowed(&state, "move foot1 march") && !allowed(&state, "move foot2 march"));
    // No place along the way: the unit stays current with its throw and is set down by hand; the others have not acted.
    let mut state = column("");
    stand(&mut state, "bad1", &[(3000, 2101), (3100, 2101), (3200, 2101), (3300, 2101), (3400, 2101)], 180);
    go(&mut state, "group all do move march by 0 6", &[d4(2), d4(2)]);
    assert!(
        matches!(state.phase, Phase::Place { unit, roll, .. } if state.name(unit) == "foot2" && roll == table::Inches::whole(4))
    );
    go(&mut state, "place 32 17 turn 0 facing 0", &[]);
    go(&mut state, "finish", &[]);
    assert!(allowed(&state, "group all do move march by 0 6"));
    // Half an inch shorter until there is room.
    let mut state = column("");
    row(&mut state, "bad1", 3000, 2600, 4, 180);
    go(&mut state, "group foot2 do move march by 0 6", &[d4(3), d4(3)]);
    assert_eq!(state.place(unit(&state, "foot2"), 0), Place::new(3000, 2500));
    // A test that must be asked for ends it too.
    let mut state = column("ask=choose");
    let dice: Vec<u32> = [d12(12), d12(1), d12(1), d12(1), d12(1), d4(1)].into();
    go(&mut state, "group foot2 foot3 do fire-move march by 0 3", &dice);
    assert!(matches!(state.phase, Phase::Ask(_)));
    assert_eq!(state[unit(&state, "foot3")].left, 20);
}

// rule: IM-3.8, IM-3.19
#[test]
fn im_3_19_all_leaves_a_garrison_where_it_is() {
    let fort = ground("fort", "[[20, 40], [30, 40], [30, 50], [20, 50]]");
    let mut state = action(&fort, "british_foot british_foot:garrison=true", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "foot2", 2200, 4200, 5, 0);
    go(&mut state, "group all do move march by 0 6", &[d4(1), d4(1)]);
    assert_eq!(state.place(unit(&state, "foot2"), 0), Place::new(2200, 4200));
}

/// Five Sikhs of whom two touch a rebel gun that nobody serves and their side holds.
fn prize() -> State {
    let fence = ground("fence", "[[50, 1], [55, 1]]");
    let mut state = action(&fence, "sikh officer:mount='foot'", "rebel_artillery mutineer:8");
    let crew = unit(&state, "gun1");
    state[crew].gun = None;
    stand(&mut state, "gun1", &[(5500, 5500)], 180);
    let gun = &mut state.guns[0];
    (gun.crew, gun.state, gun.owner, gun.limbered) = (None, GunState::Captured, Side::British, false);
    (gun.at, gun.facing) = (Place::new(3000, 2000), table::Facing::NORTH);
    (gun.limber, gun.limber_facing) = (Place::new(3000, 1700), table::Facing::NORTH);
    stand(&mut state, "sikh1", &[(2900, 2000), (3100, 2000), (3200, 2000), (3300, 2000), (3400, 2000)], 0);
    stand(&mut state, "officer1", &[(3000, 2100)], 0);
    row(&mut state, "mut1", 3000, 5500, 8, 180);
    let sikhs = unit(&state, "sikh1");
    state[sikhs].left = 6;
    state
}

// rule: IM-5.9, IM-8.15, IM-8.18
#[test]
fn im_5_9_foot_push_an_uncrewed_gun_of_their_side_and_do_not_man_it() {
    let mut state = prize();
    let sikhs = unit(&state, "sikh1");
    stand(&mut state, "officer1", &[(1000, 300)], 0);
    assert_eq!(refused(&state, "shell sikh1 at t1"), "IM-8.15", "only artillerymen fire it");
    go_sized(&mut state, "move sikh1 push gun cannon1", &[(4, 3)]);
    assert_eq!(refused(&state, "place push 30 23.01 facing 90"), "IM-5.14");
    assert_eq!(refused(&state, "place push 30 20.5 facing 90"), "IM-5.2");
    let events = go(&mut state, "place push 30 23 facing 90", &[]);
    assert!(cites(&events, "IM-5.9") && !cites(&events, "IM-5.13"), "the act itself is cited");
    assert_eq!((state.guns[0].at, state.guns[0].facing), (Place::new(3000, 2300), table::Facing::degrees(90)));
    assert_eq!((state.guns[0].crew, state.guns[0].owner), (None, Side::British), "pushing is not manning");
    for (number, x) in [(0, 2900), (1, 3100), (2, 3200), (3, 3300), (4, 3400)] {
        assert_eq!(state.place(sikhs, number), Place::new(x, 2300), "all go the same way");
    }
    assert_eq!((state[sikhs].left, state[sikhs].facing), (5, table::Facing::NORTH));
}

// rule: IM-5.9, IM-5.25
#[test]
fn im_5_9_who_pushes_stands_on_foot_and_touches_a_gun_that_his_side_holds() {
    let with = |change: &dyn Fn(&mut State)| {
        let mut state = prize();
        change(&mut state);
        let orders = ["move sikh1 push gun cannon1", "move sikh1 push"];
        orders.map(|order| {
            let order = crate::kit::hear(&state, order);
            state.check(&order).map_or_else(|why| why.clause().0, |()| "allowed")
        })
    };
    assert_eq!(with(&|_| ()), ["allowed", "IM-5.9"], "the gun is named");
    assert_eq!(with(&|state| state.guns[0].owner = Side::Rebel)[0], "IM-5.9");
    assert_eq!(with(&|state| state.guns[0].limbered = true)[0], "IM-5.9");
    assert_eq!(with(&|state| state.guns[0].at = Place::new(3000, 2056))[0], "IM-5.9", "out of touch");
    let low = |state: &mut State| {
        let id = unit(state, "sikh1");
        state[id].stance = Stance::Crawling;
    };
    assert_eq!(with(&low)[0], "IM-5.9");
    let rides = |state: &mut State| {
        let id = unit(state, "sikh1");
        state[id].mount = mutiny_1857::Mount::Horse;
    };
    assert_eq!(with(&rides)[0], "IM-5.9");
    // Those in touch are held by three enemies each.
    let held = |state: &mut State| {
        stand(
            state,
            "mut1",
            &[(2900, 2100), (2800, 2000), (2900, 1900), (3100, 2100), (3100, 1900), (3200, 2000)],
            180,
        );
        stand(state, "sikh1", &[(2900, 2000), (3100, 2000), (3400, 2000)], 0);
    };
    assert_eq!(with(&held)[0], "IM-5.9");
    let mut state = prize();
    assert_eq!(refused(&state, "move officer1 push gun cannon1"), "IM-5.9", "officers do not push");
    turn_to(&mut state, Side::Rebel);
    assert_eq!(refused(&state, "move mut1 push gun cannon1"), "IM-5.9");
}

// rule: IM-5.9, IM-5.17, IM-6.12
#[test]
fn im_5_9_barred_men_are_shifted_and_the_gun_keeps_to_ground_for_guns() {
    let wall = ground("mud_wall", "[[27, 22.5], [33, 22.5]]");
    let setup = |terrain: &str| {
        let mut state = action(terrain, "sikh officer:mount='foot'", "rebel_artillery mutineer:8");
        let from = prize();
        state.core.guns = from.core.guns.clone();
        let crew = unit(&state, "gun1");
        state[crew].gun = None;
        stand(&mut state, "gun1", &[(5500, 5500)], 180);
        stand(&mut state, "sikh1", &[(2900, 2000), (3100, 2000), (3200, 2000)], 0);
        stand(&mut state, "officer1", &[(3200, 2300)], 0);
        go(&mut state, "move sikh1 push gun cannon1", &[d4(3)]);
        state
    };
    assert_eq!(refused(&setup(&wall), "place push 30 23 facing 0"), "IM-6.12");
    let state = setup("");
    assert_eq!(refused(&state, "place push 30 23 facing 0"), "IM-5.15", "the officer stands in the third man's place");
    assert!(allowed(&state, "place push 30 23 facing 0 by shift m3 32 22"));
    assert_eq!(refused(&state, "place push 30 23 facing 0 by shift m2 32 22"), "IM-5.17", "the second is not barred");
}
