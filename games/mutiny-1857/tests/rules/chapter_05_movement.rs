//! Chapter 5: movement.

use chance::{Chance, Fast, d4, d8, d12};
use engine::{Game, NoLog, RuleSet};
use mutiny_1857::{Formation, Gait, Happening, Mount, Order, Pace, Phase, Place, Placing, Stance, State};
use table::{Facing, Inches};

use crate::kit::{
    action, action_with, allowed, give, go, ground, next_round, odds, options, refused, row, rules, stand, unit,
};

fn line() -> State {
    let mut state = action("", "british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 500, 5, 0);
    row(&mut state, "mut1", 4000, 5000, 8, 180);
    state
}

// rule: IM-5.1, IM-5.12, IM-5.13
#[test]
fn im_5_1_the_sum_of_the_dice_is_the_inches_and_the_unit_moves_as_a_body() {
    let mut state = line();
    go(&mut state, "move foot1 march", &[d4(3), d4(2)]);
    assert!(matches!(state.phase, Phase::Place { roll, .. } if roll == Inches::whole(5)));
    assert_eq!(refused(&state, "move foot1 march"), "IM-5.12", "the throw cannot be taken back");
    go(&mut state, "place 12 10 turn 0 facing 0", &[]);
    let foot = unit(&state, "foot1");
    assert_eq!(state.place(foot, 0), Place::new(1000, 1000));
    assert_eq!(state.place(foot, 4), Place::new(1400, 1000));
}

// rule: IM-5.2
#[test]
fn im_5_2_who_has_thrown_moves_at_least_an_inch() {
    let mut state = line();
    go(&mut state, "move foot1 march", &[d4(3), d4(2)]);
    assert_eq!(refused(&state, "place 12 5.5 turn 0 facing 0"), "IM-5.2");
    assert_eq!(refused(&state, "place stand"), "IM-5.2");
    assert!(allowed(&state, "place 12 6 turn 0 facing 0"));
    let mut state = line();
    go(&mut state, "move foot1 drop", &[d4(1), d4(1)]);
    assert!(allowed(&state, "place stand"));
}

// rule: IM-5.3, IM-5.4, IM-5.5, IM-5.6, IM-5.7, IM-5.8, IM-5.9, IM-5.10
#[test]
fn im_5_3_every_pace_has_its_dice() {
    let top = |kind: &str, gait: &str, most: u64| {
        let p = odds("move", &format!("type={kind} gait={gait}"), |value| value["hundredths"] == most * 100);
        assert!(p > 0.0, "{kind} {gait} reaches {most}");
        let more =
            odds("move", &format!("type={kind} gait={gait}"), |value| value["hundredths"].as_u64() > Some(most * 100));
        assert!(more.abs() < 1e-12, "{kind} {gait} goes no farther than {most}");
    };
    for (kind, march, attack) in
        [("infantry", 8, 12), ("cavalry", 16, 24), ("beast", 12, 18), ("horse_artillery", 12, 18)]
    {
        top(kind, "march", march);
        top(kind, "attack", attack);
    }
    for (kind, march) in [("field_artillery", 8), ("foot_artillery", 8), ("gun_by_hand", 4), ("one_animal", 4)] {
        top(kind, "march", march);
    }
    top("infantry", "crawl", 4);
    let p = odds("reach", "type=cavalry gait=attack distance=12", |value| value["reach"] == true);
    assert!((p - 0.683_594).abs() < 1e-6, "{p}");
}

// rule: IM-5.7, IM-5.8, IM-5.9, IM-5.11, IM-5.37
#[test]
fn im_5_11_guns_attack_only_behind_two_galloping_horses() {
    let mut state = action("", "british_horse_artillery british_field_artillery", "rebel_artillery");
    assert!(allowed(&state, "move rha1 attack"));
    assert_eq!(refused(&state, "move fa1 attack"), "IM-5.7");
    state.guns[0].animals = 1;
    assert_eq!(state.pace(unit(&state, "rha1")), Pace::OneAnimal);
    assert_eq!(refused(&state, "move rha1 attack"), "IM-5.11");
    state.guns[0].animals = 0;
    assert_eq!(refused(&state, "move rha1 march"), "IM-5.11");
    assert!(allowed(&state, "move rha1 unlimber"));
    crate::kit::turn_to(&mut state, mutiny_1857::Side::Rebel);
    assert_eq!(refused(&state, "move gun1 attack"), "IM-5.8");
    assert_eq!(refused(&state, "move gun1 face"), "IM-5.37");
    state.guns[2].limbered = false;
    assert_eq!(refused(&state, "move gun1 attack"), "IM-5.9");
    assert_eq!(refused(&state, "move gun1 march"), "IM-5.37");
}

// rule: IM-5.13, IM-5.14
#[test]
fn im_5_14_a_wheeling_figure_may_not_go_farther_than_the_roll() {
    let mut state = line();
    go(&mut state, "move foot1 march", &[d4(3), d4(2)]);
    assert_eq!(refused(&state, "place 12 9 turn 30 facing 30"), "IM-5.14");
    assert_eq!(refused(&state, "place 12 9 turn 120 facing 30"), "IM-5.13");
    let mut state = line();
    go(&mut state, "move foot1 march", &[d4(3), d4(3)]);
    go(&mut state, "place 12 9 turn 30 facing 30", &[]);
    assert_eq!(state.place(unit(&state, "foot1"), 0), Place::new(1027, 1000));
}

// rule: IM-5.15
#[test]
fn im_5_15_nobody_passes_through_or_ends_on_another() {
    let setup = |pairs: &str| {
        let mut state = action_with("", "british_foot british_foot", "mutineer:8", pairs);
        row(&mut state, "foot1", 1000, 500, 5, 0);
        row(&mut state, "foot2", 1000, 700, 5, 0);
        row(&mut state, "mut1", 4000, 5000, 8, 180);
        go(&mut state, "move foot1 march", &[d4(3), d4(2)]);
        state
    };
    let state = setup("");
    assert_eq!(refused(&state, "place 12 9 turn 0 facing 0"), "IM-5.15");
    assert!(allowed(&state, "place 15 5 turn 0 facing 0"));
    let state = setup("pass_friends=true");
    assert!(allowed(&state, "place 12 9 turn 0 facing 0"));
    assert_eq!(refused(&state, "place 12 7.5 turn 0 facing 0"), "IM-5.15");
}

// rule: IM-5.16, IM-5.17
#[test]
fn im_5_16_figures_break_ranks_only_to_touch_an_enemy_or_where_they_are_barred() {
    let mut state = line();
    stand(&mut state, "mut1", &[(1000, 860), (1500, 860)], 180);
    go(&mut state, "move foot1 attack", &[d4(1), d4(1), d4(1)]);
    assert!(allowed(&state, "place 12 7.5 turn 0 facing 0"));
    assert!(allowed(&state, "place 12 7.5 turn 0 facing 0 by shift m5 14.8 7.6"), "base to base");
    assert_eq!(refused(&state, "place 12 7.5 turn 0 facing 0 by shift m3 12 7"), "IM-5.17");
    // A tree stump of a friend bars the rigid place.
    let mut state = action("", "british_foot officer", "mutineer:8");
    row(&mut state, "foot1", 1000, 500, 5, 0);
    row(&mut state, "mut1", 4000, 5000, 8, 180);
    let officer = unit(&state, "officer1");
    state[officer].mount = Mount::Foot;
    stand(&mut state, "officer1", &[(1400, 700)], 0);
    go(&mut state, "move foot1 march", &[d4(2), d4(1)]);
    assert_eq!(refused(&state, "place 12 7 turn 0 facing 0"), "IM-5.15");
    assert!(allowed(&state, "place 12 7 turn 0 facing 0 by shift m5 14 5.9"));
}

// rule: IM-5.18
#[test]
fn im_5_18_figures_form_one_chain() {
    let mut state = line();
    stand(&mut state, "mut1", &[(1400, 1500)], 180);
    stand(&mut state, "foot1", &[(1000, 500), (1100, 500), (1200, 500), (1300, 500), (1400, 500)], 0);
    go(&mut state, "move foot1 attack", &[d4(4), d4(4), d4(4)]);
    assert_eq!(refused(&state, "place 12 6 turn 0 facing 0 by shift m5 14 13.97"), "IM-5.18");
    let mut broken = line();
    stand(&mut broken, "foot1", &[(1000, 500), (1400, 500)], 0);
    go(&mut broken, "move foot1 march", &[d4(2), d4(2)]);
    assert!(allowed(&broken, "place 12 8 turn 0 facing 0"), "what losses have broken may stay as it is");
}

// rule: IM-5.19
#[test]
fn im_5_19_a_unit_may_only_turn_for_one_march_move() {
    let mut state = line();
    let foot = unit(&state, "foot1");
    go(&mut state, "move foot1 face", &[]);
    go(&mut state, "place facing 90", &[]);
    assert_eq!((state[foot].facing, state[foot].left), (Facing::degrees(90), 19));
}

// rule: IM-5.21, IM-5.22, IM-5.23
#[test]
fn im_5_21_a_change_of_formation_throws_one_die() {
    let mut state = line();
    stand(&mut state, "foot1", &[(1000, 500), (1100, 500), (1300, 500), (1400, 500)], 0);
    go(&mut state, "move foot1 reform", &[d4(1)]);
    go(&mut state, "place line at 12 5 facing 0", &[]);
    let foot = unit(&state, "foot1");
    assert_eq!([0, 1, 2, 3].map(|n| state.place(foot, n).x), [1050, 1150, 1250, 1350]);
    assert!(!allowed(&state, "move foot1 attack"), "no attack in the same turn");
    assert_eq!(state[foot].left, 19);
    let mut state = line();
    go(&mut state, "move foot1 reform", &[d4(4)]);
    go(&mut state, "place column at 12 5 facing 0", &[]);
    let foot = unit(&state, "foot1");
    assert_eq!(state[foot].formation, Formation::Column);
    assert_eq!([0, 1, 2, 3, 4].map(|n| state.place(foot, n).y), [600, 700, 500, 300, 400], "by the order of figures");
    let mut state = line();
    go(&mut state, "move foot1 reform", &[d4(1)]);
    go(&mut state, "place open at 12 5 facing 0", &[]);
    assert_eq!(state.place(foot, 0), Place::new(900, 500), "as far as the die allows");
}

// rule: IM-5.10, IM-5.24, IM-5.25, IM-5.33, IM-5.34
#[test]
fn im_5_25_men_lie_down_crawl_and_rise() {
    let mut state = line();
    let foot = unit(&state, "foot1");
    go(&mut state, "move foot1 drop", &[d4(3), d4(2)]);
    assert_eq!(refused(&state, "place 12 7.6 turn 0 facing 0"), "IM-5.14", "half the distance");
    go(&mut state, "place 12 7.5 turn 0 facing 0", &[]);
    assert_eq!(state[foot].stance, Stance::Prone);
    next_round(&mut state);
    assert_eq!(refused(&state, "move foot1 march"), "IM-5.24");
    go(&mut state, "move foot1 crawl", &[d4(2)]);
    go(&mut state, "place 12 9 turn 0 facing 0", &[]);
    assert_eq!(state[foot].stance, Stance::Crawling);
    next_round(&mut state);
    assert_eq!(refused(&state, "move foot1 attack"), "IM-5.10");
    assert_eq!(refused(&state, "move foot1 reform"), "IM-5.25");
    go(&mut state, "move foot1 rise", &[d4(2), d4(2)]);
    go(&mut state, "place stand", &[]);
    assert_eq!(state[foot].stance, Stance::Standing);
}

// rule: IM-5.26
#[test]
fn im_5_26_cavalry_dismounts_and_mounts_again_where_its_horses_fit() {
    let mut state = action("", "british_cavalry british_foot", "mutineer:8");
    row(&mut state, "horse1", 1000, 1000, 5, 0);
    row(&mut state, "mut1", 4000, 5000, 8, 180);
    let horse = unit(&state, "horse1");
    go(&mut state, "move horse1 dismount", &[]);
    assert_eq!((state[horse].mount, state[horse].left), (Mount::Foot, 19));
    next_round(&mut state);
    stand(&mut state, "foot1", &[(1000, 900)], 0);
    assert_eq!(refused(&state, "move horse1 mount"), "IM-5.26");
    stand(&mut state, "foot1", &[(3000, 900)], 0);
    stand(&mut state, "mut1", &[(1000, 1100)], 180);
    assert_eq!(refused(&state, "move horse1 mount"), "IM-5.26");
    stand(&mut state, "mut1", &[(3000, 3000)], 180);
    go(&mut state, "move horse1 mount", &[]);
    assert_eq!(state[horse].mount, Mount::Horse);
}

// rule: IM-5.25, IM-5.26
#[test]
fn im_5_26_a_mustered_officer_mounts_the_horse_he_came_with() {
    let mut chance = Fast::new(1);
    let mut state = rules().start("relief-column", &options("forces=rolled"), &mut chance, &mut NoLog).unwrap();
    while !matches!(state.phase, Phase::Steps) {
        let order = if let Phase::Muster(_) = state.phase { Order::Muster(None) } else { Order::Deploy(Vec::new()) };
        state.apply(&order, &mut chance, &mut NoLog);
    }
    let officer = unit(&state, "officer1");
    state.ids().for_each(|id| state[id].left = 20);
    assert_eq!(state[officer].mount, Mount::Horse);
    go(&mut state, "move officer1 dismount", &[]);
    next_round(&mut state);
    go(&mut state, "move officer1 mount", &[]);
    assert_eq!(state[officer].mount, Mount::Horse);
    let mut state = action("", "officer:mount='foot' british_foot", "mutineer:8");
    stand(&mut state, "officer1", &[(1000, 1000)], 0);
    assert_eq!(refused(&state, "move officer1 mount"), "IM-5.25", "he came on foot");
}

/// A gun unlimbered in the open at (30, 10), facing north.
fn battery() -> State {
    battery_on("")
}

/// The same on such ground.
fn battery_on(ground: &str) -> State {
    let mut state = action(ground, "british_field_artillery", "mutineer:8");
    row(&mut state, "mut1", 3000, 3500, 8, 180);
    state.guns[0].limber = Place::new(3000, 1000);
    state.guns[0].limber_facing = Facing::NORTH;
    state.guns[0].at = Place::new(3000, 800);
    stand(&mut state, "fa1", &[(2900, 900), (3100, 900), (2900, 800)], 0);
    state
}

// rule: IM-5.27
#[test]
fn im_5_27_a_one_swings_the_barrel_by_sixty_degrees() {
    let mut state = battery();
    go(&mut state, "move fa1 unlimber", &[]);
    go(&mut state, "place facing 0", &[]);
    next_round(&mut state);
    go(&mut state, "move fa1 realign", &[d4(1)]);
    assert_eq!(refused(&state, "place facing 61"), "IM-5.27");
    go(&mut state, "place facing 60", &[]);
    assert_eq!(state.guns[0].facing, Facing::degrees(60));
    for (angle, p) in [("60", 1.0), ("61", 0.75), ("180", 0.75)] {
        let ok = odds("realign", &format!("angle={angle}"), |value| value["ok"] == true);
        assert!((ok - p).abs() < 1e-12, "{angle}: {ok}");
    }
}

// rule: IM-5.28, IM-5.38
#[test]
fn im_5_28_unlimbering_sets_the_crew_about_the_gun_and_the_team_out_of_its_arc() {
    let mut state = battery();
    let crew = unit(&state, "fa1");
    go(&mut state, "move fa1 unlimber", &[]);
    go(&mut state, "place facing 0", &[]);
    let gun = state.guns[0];
    assert!(!gun.limbered);
    assert_eq!(gun.at, Place::new(3000, 800));
    assert!(gun.limber.y < 800, "out of the arc");
    assert!(state.figures(crew).all(|(_, place)| place.distance(gun.at) <= Inches::whole(2)));
    assert!(allowed(&state, "fire fa1 at mut1"), "ready to fire in the same package");
    next_round(&mut state);
    go(&mut state, "move fa1 limber", &[]);
    assert!(state.guns[0].limbered);
    assert_eq!(state.guns[0].limber.distance(state.guns[0].at), Inches::whole(2));
    let mut walled = battery_on(&ground("stone_building", "[[27, 3], [33, 3], [33, 6.4], [27, 6.4]]"));
    go(&mut walled, "move fa1 unlimber", &[]);
    go(&mut walled, "place facing 0", &[]);
    assert!(walled.guns[0].limber.y >= 690, "no team is set into a house behind the gun");
    let mut strict = action_with("", "british_field_artillery", "mutineer:8", "unlimber_and_fire=false");
    row(&mut strict, "mut1", 3000, 3000, 8, 180);
    go(&mut strict, "move fa1 unlimber", &[]);
    let order = Order::Place(Placing::Facing(Facing::NORTH));
    give(&mut strict, &order, &[]);
    assert!(!allowed(&strict, "fire fa1 at mut1"));
}

// rule: IM-5.29
#[test]
fn im_5_29_three_enemies_hold_a_figure() {
    let mut state = line();
    stand(&mut state, "foot1", &[(1000, 1000)], 0);
    stand(&mut state, "mut1", &[(1000, 1100), (900, 1000), (1100, 1000)], 180);
    assert_eq!(refused(&state, "move foot1 march"), "IM-5.29");
    assert!(allowed(&state, "move foot1 face"));
    stand(&mut state, "mut1", &[(1000, 1100), (900, 1000)], 180);
    assert!(allowed(&state, "move foot1 march"));
}

// rule: IM-5.30, IM-6.2
#[test]
fn im_5_30_a_unit_enters_and_leaves_a_building_as_a_whole() {
    let house = ground("stone_building", "[[10, 12], [14, 12], [14, 15], [10, 15]]");
    let mut state = action(&house, "british_foot british_foot officer", "mutineer:8");
    row(&mut state, "foot1", 1000, 900, 5, 0);
    row(&mut state, "foot2", 1000, 700, 5, 0);
    go(&mut state, "move foot1 enter", &[d4(1), d4(1)]);
    assert_eq!(refused(&state, "place in t1"), "IM-5.14");
    assert!(allowed(&state, "place 12 10 turn 0 facing 0"), "too short a roll is a march");
    let mut state = action(&house, "british_foot british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 900, 5, 0);
    row(&mut state, "foot2", 1000, 700, 5, 0);
    go(&mut state, "move foot1 enter", &[d4(2), d4(2)]);
    go(&mut state, "place in t1", &[]);
    let foot = unit(&state, "foot1");
    assert_eq!(state[foot].building, Some(0));
    stand(&mut state, "foot2", &[(1000, 1100), (1100, 1100)], 0);
    go(&mut state, "move foot2 enter", &[d4(2), d4(2)]);
    assert_eq!(refused(&state, "place in t1"), "IM-6.2");
    go(&mut state, "place 10.5 9 turn 0 facing 0", &[]);
    next_round(&mut state);
    assert_eq!(refused(&state, "move foot1 march"), "IM-5.25");
    go(&mut state, "move foot1 leave", &[d4(1), d4(1)]);
    assert_eq!(refused(&state, "place line at 12 18 facing 0"), "IM-5.30");
    go(&mut state, "place line at 12 16 facing 0", &[]);
    assert_eq!(state[foot].building, None);
}

// rule: IM-5.30, IM-5.15
#[test]
fn im_5_30_whoever_stands_before_the_wall_is_in_the_way() {
    let house = ground("stone_building", "[[10, 15], [14, 15], [14, 18], [10, 18]]");
    let mut state = action(&house, "british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 900, 5, 0);
    go(&mut state, "move foot1 enter", &[d4(3), d4(3)]);
    assert!(allowed(&state, "place in t1"));
    stand(&mut state, "mut1", &[(1000, 1450)], 180);
    assert_eq!(refused(&state, "place in t1"), "IM-5.15");
}

// rule: IM-5.31
#[test]
fn im_5_31_nobody_walks_off_the_table() {
    let mut state = line();
    row(&mut state, "foot1", 50, 500, 5, 0);
    go(&mut state, "move foot1 march", &[d4(2), d4(2)]);
    assert_eq!(refused(&state, "place 1 5 turn 0 facing 0"), "IM-5.31");
}

// rule: IM-5.32
#[test]
fn im_5_32_an_officer_goes_with_a_unit_and_pays_for_himself() {
    let mut state = action("", "british_foot officer:mount='foot' officer:mount='foot'", "mutineer:8");
    row(&mut state, "foot1", 1000, 500, 5, 0);
    stand(&mut state, "officer1", &[(1200, 400)], 0);
    stand(&mut state, "officer2", &[(3000, 400)], 0);
    assert_eq!(refused(&state, "move foot1 march with officer2"), "IM-5.32");
    go(&mut state, "move foot1 march with officer1", &[d4(2), d4(2)]);
    go(&mut state, "place 12 7.83 turn 0 facing 0", &[]);
    let officer = unit(&state, "officer1");
    assert_eq!(state.place(officer, 0), Place::new(1200, 700), "the middle of all six moved by three inches");
    assert_eq!((state[officer].left, state[officer].acted), (19, true));
    assert_eq!(refused(&state, "move officer1 march"), "IM-3.5");
}

// rule: IM-5.35, IM-5.9, IM-5.2
#[test]
fn im_5_35_a_limbered_gun_drives_and_a_pushed_one_takes_its_men_along() {
    let mut state = battery();
    go(&mut state, "move fa1 march", &[d4(3), d4(2)]);
    assert_eq!(refused(&state, "place drive 30 15.01"), "IM-5.14");
    assert_eq!(refused(&state, "place drive 30 10.99"), "IM-5.2", "an inch at least");
    assert!(allowed(&state, "place drive 30 11"));
    let events = go(&mut state, "place drive 33 14", &[]);
    let far = events.iter().find_map(|event| if let Happening::Driven { far, .. } = event { Some(*far) } else { None });
    assert_eq!(far, Some(Inches::whole(5)));
    let gun = state.guns[0];
    assert_eq!(gun.limber, Place::new(3300, 1400));
    assert_eq!(gun.limber.distance(gun.at), Inches::whole(2));
    let crew = unit(&state, "fa1");
    assert!(state.figures(crew).all(|(_, place)| place.distance(gun.at) <= Inches::whole(4)));
    let mut state = battery();
    go(&mut state, "move fa1 unlimber", &[]);
    go(&mut state, "place facing 0", &[]);
    next_round(&mut state);
    let before: Vec<Place> = state.figures(crew).map(|(_, place)| place).collect();
    go(&mut state, "move fa1 push", &[d4(2)]);
    go(&mut state, "place push 30 10 facing 0", &[]);
    assert_eq!(state.guns[0].at, Place::new(3000, 1000));
    let after: Vec<Place> = state.figures(crew).map(|(_, place)| place).collect();
    assert!(before.iter().zip(&after).all(|(a, b)| b.y - a.y == 200), "{before:?} {after:?}");
}

// rule: IM-5.37, IM-8.18
#[test]
fn im_5_37_a_crew_may_leave_its_gun_and_man_it_again() {
    let mut state = battery();
    go(&mut state, "move fa1 unlimber", &[]);
    go(&mut state, "place facing 0", &[]);
    next_round(&mut state);
    let crew = unit(&state, "fa1");
    go(&mut state, "move fa1 quit", &[d4(4), d4(4)]);
    assert_eq!(state[crew].gun, None);
    row(&mut state, "fa1", 2000, 2000, 3, 0);
    go(&mut state, "place 21 22 turn 0 facing 0", &[]);
    assert_eq!(state.guns[0].state, mutiny_1857::GunState::Abandoned);
    next_round(&mut state);
    assert!(allowed(&state, "move fa1 attack"), "on foot like infantry");
    stand(&mut state, "fa1", &[(2400, 800), (2400, 700), (2400, 600)], 0);
    go(&mut state, "move fa1 march", &[d4(2), d4(2)]);
    go(&mut state, "place 28 7 turn 0 facing 0", &[]);
    assert_eq!(state[crew].gun, Some(0));
    assert_eq!(state.guns[0].state, mutiny_1857::GunState::Manned);
}

// rule: IM-5.25, IM-5.32
#[test]
fn im_5_25_a_mounted_officer_neither_crawls_nor_lies_down_with_a_unit() {
    let mut state = action("", "british_foot officer officer:mount='foot'", "mutineer:8");
    row(&mut state, "foot1", 1000, 500, 5, 0);
    stand(&mut state, "officer1", &[(1100, 400)], 0);
    stand(&mut state, "officer2", &[(1300, 400)], 0);
    for gait in ["drop", "crawl"] {
        assert_eq!(refused(&state, &format!("move foot1 {gait} with officer1")), "IM-5.25");
        assert!(allowed(&state, &format!("move foot1 {gait} with officer2")));
    }
}

// rule: IM-4.12, IM-4.13, IM-5.32
#[test]
fn im_4_12_an_officers_own_attacks_in_a_row_bind_him_in_company() {
    let mut state = action("", "british_foot officer:mount='foot'", "mutineer:8");
    row(&mut state, "foot1", 1000, 500, 5, 0);
    stand(&mut state, "officer1", &[(1100, 400)], 0);
    let officer = unit(&state, "officer1");
    for (rest, clause) in [(3, "IM-4.12"), (1, "IM-4.13")] {
        state[officer].rest = rest;
        assert_eq!(refused(&state, "move foot1 attack with officer1"), clause);
        assert!(allowed(&state, "move foot1 march with officer1"));
    }
}

/// Every order that is offered is legal.
fn offers_are_legal(state: &State) {
    let mut orders = Vec::new();
    state.orders(&mut orders);
    for order in &orders {
        assert_eq!(state.check(order), Ok(()), "{order:?}");
    }
}

// rule: IM-5.32, IM-10.26
#[test]
fn im_5_32_a_unit_goes_on_when_the_officer_with_it_has_fallen() {
    let mut state = action_with("", "british_foot officer:mount='foot'", "mutineer:8 badmash:8", "tie=immediate");
    row(&mut state, "foot1", 1000, 1000, 2, 0);
    stand(&mut state, "officer1", &[(1200, 1000)], 0);
    stand(&mut state, "mut1", &[(1200, 1100)], 180);
    stand(&mut state, "bad1", &[(1000, 2000)], 180);
    let officer = unit(&state, "officer1");
    // Even at three, then six against three with the roles exchanged.
    go(&mut state, "melee foot1 with officer1", &[d12(1), 3, 6, d12(1)]);
    assert_eq!((state[officer].living, state.with), (0, 0));
    offers_are_legal(&state);
    go(&mut state, "fire foot1 at bad1", &[d12(1), d12(1)]);
}

// rule: IM-5.26, IM-5.32
#[test]
fn im_5_32_an_officer_on_foot_still_fires_with_men_who_have_mounted() {
    let mut state = action("", "british_cavalry officer:mount='foot'", "mutineer:8");
    let horse = unit(&state, "horse1");
    state[horse].mount = Mount::Foot;
    row(&mut state, "horse1", 1000, 1000, 2, 0);
    stand(&mut state, "officer1", &[(1250, 1000)], 0);
    stand(&mut state, "mut1", &[(1100, 1700)], 180);
    go(&mut state, "move horse1 mount with officer1", &[]);
    assert_eq!((state[horse].mount, state[horse].gait), (Mount::Horse, Some(Gait::Mount)));
    offers_are_legal(&state);
    go(&mut state, "fire horse1 at mut1 with officer1", &[d12(1), d12(1), d12(1)]);
}

// rule: IM-5.17
#[test]
fn im_5_17_a_rider_whose_rear_circle_is_barred_may_be_shifted() {
    let mut state = action("", "british_cavalry british_foot", "mutineer:8");
    row(&mut state, "horse1", 1000, 1000, 2, 0);
    stand(&mut state, "foot1", &[(850, 1300)], 0);
    go(&mut state, "move horse1 march", &[d8(3), d8(3)]);
    assert_eq!(refused(&state, "place 10.5 13 turn 0 facing 90"), "IM-5.15");
    assert!(allowed(&state, "place 10.5 13 turn 0 facing 90 by shift m1 10 12"));
    assert_eq!(refused(&state, "place 10.5 13 turn 0 facing 0 by shift m1 10 12"), "IM-5.17");
}

// rule: IM-5.29, IM-5.18
#[test]
fn im_5_29_a_gun_neither_takes_nor_leaves_men_whom_enemies_hold() {
    let mut state = battery();
    stand(&mut state, "fa1", &[(2750, 900), (3100, 900), (3100, 800)], 0);
    stand(&mut state, "mut1", &[(2650, 900), (2750, 1000), (2750, 800)], 90);
    let crew = unit(&state, "fa1");
    go(&mut state, "move fa1 march", &[d4(4), d4(4)]);
    assert_eq!(refused(&state, "place drive 30 17"), "IM-5.18");
    go(&mut state, "place drive 30 12", &[]);
    assert_eq!(state.place(crew, 0), Place::new(2750, 900), "he stays where he is held");
    assert_eq!(state.guns[0].limber, Place::new(3000, 1200));
}

// rule: IM-5.29, IM-5.38
#[test]
fn im_5_29_whoever_of_a_crew_is_held_stays_whatever_his_number() {
    let mut state = battery();
    stand(&mut state, "fa1", &[(3100, 900), (2750, 900), (3100, 800)], 0);
    stand(&mut state, "mut1", &[(2650, 900), (2750, 1000), (2750, 800)], 90);
    let crew = unit(&state, "fa1");
    go(&mut state, "move fa1 march", &[d4(4), d4(4)]);
    go(&mut state, "place drive 30 12", &[]);
    assert_eq!(state.place(crew, 1), Place::new(2750, 900));
    assert_ne!(state.place(crew, 0), Place::new(3100, 900), "the others come along");
}

// rule: IM-5.15, IM-5.35
#[test]
fn im_5_35_a_gun_does_not_drive_through_those_beside_its_way() {
    for (x, free) in [(3060, false), (3095, false), (3130, true)] {
        let mut state = battery();
        stand(&mut state, "mut1", &[(x, 1300)], 180);
        go(&mut state, "move fa1 march", &[d4(4), d4(4)]);
        assert_eq!(allowed(&state, "place drive 30 16"), free, "{x}");
    }
}

// rule: IM-5.38
#[test]
fn im_5_38_a_gun_does_not_drive_where_its_crew_finds_no_room_beside_it() {
    let mut state = action("", "british_field_artillery", "mutineer:16 mutineer:16 mutineer:16 mutineer:16");
    state.guns[0].limber = Place::new(3000, 1000);
    state.guns[0].limber_facing = Facing::NORTH;
    state.guns[0].at = Place::new(3000, 800);
    stand(&mut state, "fa1", &[(2900, 900), (3100, 900), (2900, 800), (3100, 800), (2900, 700)], 0);
    let mut open = state.clone();
    go(&mut open, "move fa1 march", &[d4(4), d4(4)]);
    assert!(allowed(&open, "place drive 30 16"));
    for (name, x) in [("mut1", 2600), ("mut2", 2800), ("mut3", 3100), ("mut4", 3300)] {
        let block: Vec<(i32, i32)> = (0..16).map(|i| (x + 100 * (i % 2), 1100 + 100 * (i / 2))).collect();
        stand(&mut state, name, &block, 180);
    }
    go(&mut state, "move fa1 march", &[d4(4), d4(4)]);
    assert_eq!(refused(&state, "place drive 30 16"), "IM-5.38");
}

// rule: IM-5.15, IM-5.19
#[test]
fn im_5_19_a_rider_does_not_turn_his_horse_into_others() {
    let mut state = action("", "british_cavalry", "mutineer:8");
    stand(&mut state, "horse1", &[(1000, 1000)], 0);
    stand(&mut state, "mut1", &[(900, 1000)], 180);
    go(&mut state, "move horse1 face", &[]);
    assert_eq!(refused(&state, "place facing 90"), "IM-5.15");
    go(&mut state, "place facing 270", &[]);
    assert_eq!(state[unit(&state, "horse1")].facing, Facing::degrees(270));
    // So far off that only the horse's hind legs would come upon him, and beyond.
    for (x, barred) in [(803, true), (799, false)] {
        let mut state = action("", "british_cavalry", "mutineer:8");
        stand(&mut state, "horse1", &[(1000, 1000)], 0);
        stand(&mut state, "mut1", &[(x, 1000)], 180);
        go(&mut state, "move horse1 face", &[]);
        assert_eq!(!allowed(&state, "place facing 90"), barred, "{x}");
    }
    // An officer who turns with the unit has a horse too.
    let mut state = action("", "british_foot officer:mount='horse'", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    stand(&mut state, "officer1", &[(1000, 1290)], 0);
    stand(&mut state, "mut1", &[(1000, 1450)], 180);
    go(&mut state, "move foot1 face with officer1", &[]);
    assert_eq!(refused(&state, "place facing 180"), "IM-5.15");
    assert!(allowed(&state, "place facing 90"));
}

// rule: IM-5.15
#[test]
fn im_5_15_who_stands_too_close_may_go_but_not_come_closer() {
    let stood = |x: i32| {
        let mut state = action("", "british_foot british_foot", "mutineer:8");
        stand(&mut state, "foot1", &[(1000, 1000)], 0);
        stand(&mut state, "foot2", &[(x, 1000)], 0);
        row(&mut state, "mut1", 4000, 5000, 8, 180);
        go(&mut state, "move foot1 march", &[d4(2), d4(2)]);
        state
    };
    assert!(allowed(&stood(1090), "place 10 13 turn 0 facing 0"));
    assert_eq!(refused(&stood(1090), "place 13 10 turn 0 facing 0"), "IM-5.15");
}

// rule: IM-5.32
#[test]
fn im_5_32_only_an_officer_who_has_not_acted_goes_with_a_unit() {
    let mut state = action("", "british_foot british_foot officer:mount='foot'", "mutineer:8");
    row(&mut state, "foot1", 1000, 500, 5, 0);
    row(&mut state, "foot2", 1000, 300, 5, 0);
    stand(&mut state, "officer1", &[(1200, 400)], 0);
    row(&mut state, "mut1", 4000, 5000, 8, 180);
    assert_eq!(refused(&state, "move foot1 march with foot2"), "IM-5.32");
    assert!(allowed(&state, "move foot1 march with officer1"));
    let officer = unit(&state, "officer1");
    state[officer].acted = true;
    assert_eq!(refused(&state, "move foot1 march with officer1"), "IM-5.32");
}

/// Every order of so many numbers.
fn orders_of(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders_of(count - 1);
    let with = |order: &Vec<usize>, at: usize| [&order[..at], &[count - 1], &order[at..]].concat();
    shorter.iter().flat_map(|order| (0..count).map(move |at| with(order, at))).collect()
}

// rule: IM-5.21
#[test]
fn im_5_21_no_other_sharing_out_of_places_is_shorter_or_goes_before_it() {
    let mut chance = Fast::new(21);
    let orders = orders_of(5);
    let mut tried = 0;
    for _ in 0..60 {
        let mut state = line();
        let mut from: Vec<(i32, i32)> = Vec::new();
        while from.len() < 5 {
            let place = (1000 + 100 * chance.below(4) as i32, 400 + 100 * chance.below(3) as i32);
            if !from.contains(&place) {
                from.push(place);
            }
        }
        stand(&mut state, "foot1", &from, 0);
        go(&mut state, "move foot1 reform", &[d4(4)]);
        let order = "place line at 11.5 5 facing 0";
        if !allowed(&state, order) {
            continue;
        }
        go(&mut state, order, &[]);
        let foot = unit(&state, "foot1");
        let ends: Vec<Place> = (0..5).map(|number| state.place(foot, number)).collect();
        let mut places = ends.clone();
        places.sort_unstable_by_key(|place| place.x);
        let price = |order: &[usize]| {
            let ways = from.iter().zip(order).map(|(&(x, y), &place)| Place::new(x, y).distance(places[place]));
            (ways.clone().max(), ways.sum::<Inches>(), order.to_vec())
        };
        let best = orders.iter().map(|order| price(order)).min().unwrap();
        if best.0 <= Some(Inches::whole(4)) {
            tried += 1;
            let found: Vec<Place> = best.2.iter().map(|&place| places[place]).collect();
            assert_eq!(ends, found, "from {from:?}");
        }
    }
    assert!(tried > 20, "{tried}");
}

// rule: IM-1.9, IM-5.15
#[test]
fn im_1_9_bases_may_overlap_by_a_hundredth_and_no_more() {
    let mut state = action("", "british_foot sikh", "mutineer:8");
    stand(&mut state, "foot1", &[(1000, 1000)], 0);
    stand(&mut state, "sikh1", &[(1000, 1500)], 0);
    go(&mut state, "move foot1 march", &[d4(4), d4(4)]);
    assert!(allowed(&state, "place 10 14.01 turn 0 facing 0"));
    assert_eq!(refused(&state, "place 10 14.02 turn 0 facing 0"), "IM-5.15");
}
