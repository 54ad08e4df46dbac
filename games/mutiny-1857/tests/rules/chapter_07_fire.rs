//! Chapter 7: firing.

use chance::{d4, d8, d10, d12};
use engine::Game;
use mutiny_1857::{Calibre, Formation, Happening, Place, Side, Stance, State};
use table::Facing;

use crate::kit::{
    RIDER, action, action_with, allowed, cites, end_turn, go, go_sized, ground, odds, refused, row, stand, turn_to,
    unit,
};

fn meeting() -> State {
    let mut state = action("", "british_foot british_foot officer:mount='foot'", "mutineer:10 badmash:8 sahib");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "foot2", 3000, 1000, 5, 0);
    stand(&mut state, "officer1", &[(5500, 500)], 0);
    row(&mut state, "mut1", 1000, 2500, 8, 180);
    row(&mut state, "bad1", 3000, 2500, 8, 180);
    stand(&mut state, "sahib1", &[(5500, 5500)], 180);
    state
}

fn fired(events: &[Happening]) -> (u8, u8, u8) {
    events
        .iter()
        .find_map(|event| match event {
            Happening::Fired { dice, need, hits, .. } => Some((*dice, *need, *hits)),
            _ => None,
        })
        .expect("somebody fired")
}

// rule: IM-7.1, IM-7.6
#[test]
fn im_7_1_a_unit_moves_and_fires_in_either_order_and_fires_once() {
    let mut state = meeting();
    go(&mut state, "move foot1 march", &[d4(1), d4(1)]);
    go(&mut state, "place 12 12 turn 0 facing 0", &[]);
    go(&mut state, "fire foot1 at mut1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    let mut state = meeting();
    go(&mut state, "fire foot1 at mut1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-7.6");
    assert!(allowed(&state, "move foot1 march"));
}

// rule: IM-7.2
#[test]
fn im_7_2_who_retreats_does_not_fire() {
    let mut state = meeting();
    let foot = unit(&state, "foot1");
    state[foot].retreat = mutiny_1857::Retreat::Voluntary;
    assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-7.2");
}

// rule: IM-7.3
#[test]
fn im_7_3_nobody_fires_into_a_melee_or_out_of_one() {
    let mut state = meeting();
    stand(&mut state, "foot2", &[(1000, 2400)], 0);
    assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-7.3");
    stand(&mut state, "mut1", &[(1000, 1100)], 180);
    stand(&mut state, "foot2", &[(3000, 1000)], 0);
    stand(&mut state, "bad1", &[(1300, 2000)], 180);
    let events = go(&mut state, "fire foot1 at bad1", &[d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!(fired(&events).0, 4, "the man in contact does not fire, his comrades do");
}

// rule: IM-7.3, IM-7.51
#[test]
fn im_7_3_artillerymen_in_contact_do_not_serve_their_gun() {
    let mut state = action("", "british_field_artillery", "mutineer:8 badmash:8");
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(3000, 1000);
    state.guns[0].facing = Facing::NORTH;
    state.guns[0].limber = Place::new(3000, 800);
    stand(&mut state, "fa1", &[(2900, 1000), (3100, 1000), (2900, 900)], 0);
    stand(&mut state, "mut1", &[(3000, 2000)], 180);
    stand(&mut state, "bad1", &[(2800, 1000)], 90);
    assert_eq!(
        fired(&go(&mut state.clone(), "fire fa1 at mut1", &[d10(1); 8])).0,
        8,
        "two of three men, four dice each"
    );
    stand(&mut state, "fa1", &[(2900, 1000)], 0);
    assert_eq!(refused(&state, "fire fa1 at mut1"), "IM-7.3");
}

// rule: IM-7.4, IM-7.5
#[test]
fn im_7_5_one_enemy_unit_is_the_target_and_ranges_may_be_measured() {
    let state = meeting();
    assert_eq!(refused(&state, "fire foot1 at foot2"), "IM-7.5");
    let piece = |id: &str| scene::Target::Piece(id.to_owned());
    let measure = State::measure(&state.view(engine::Viewer::Umpire), &piece("foot1"), &piece("mut1")).unwrap();
    assert_eq!(measure.text, "14″");
}

// rule: IM-7.7, IM-7.8
#[test]
fn im_7_8_figures_block_the_line_between_centres() {
    let setup = |x: i32, stance: Stance| {
        let mut state = action("", "british_foot british_foot", "mutineer:8");
        stand(&mut state, "foot1", &[(1000, 0)], 0);
        stand(&mut state, "mut1", &[(1000, 1200)], 180);
        stand(&mut state, "foot2", &[(x, 600)], 0);
        let foot = unit(&state, "foot2");
        state[foot].stance = stance;
        state
    };
    assert_eq!(refused(&setup(1040, Stance::Standing), "fire foot1 at mut1"), "IM-7.7");
    assert!(allowed(&setup(1050, Stance::Standing), "fire foot1 at mut1"));
    assert!(allowed(&setup(1000, Stance::Prone), "fire foot1 at mut1"));
    // Two close ranks fire, a third does not.
    let mut ranks = action("", "british_foot", "mutineer:8");
    stand(&mut ranks, "foot1", &[(1000, 1000), (1000, 900), (1000, 800)], 0);
    stand(&mut ranks, "mut1", &[(1000, 2000)], 180);
    assert_eq!(fired(&go(&mut ranks, "fire foot1 at mut1", &[d12(1), d12(1)])).0, 2);
    // From a hill one sees over those who are not on it.
    let hill = ground("hill", "[[8, 0], [12, 0], [12, 2], [8, 2]]");
    let mut high = action(&hill, "british_foot british_foot", "mutineer:8");
    stand(&mut high, "foot1", &[(1000, 100)], 0);
    stand(&mut high, "mut1", &[(1000, 1200)], 180);
    stand(&mut high, "foot2", &[(1000, 600)], 0);
    assert!(allowed(&high, "fire foot1 at mut1"));
}

// rule: IM-7.9
#[test]
fn im_7_9_houses_walls_hills_and_deep_wood_hide() {
    let sees = |terrain: String| {
        let mut state = action(&terrain, "british_foot", "mutineer:8");
        stand(&mut state, "foot1", &[(1000, 0)], 0);
        stand(&mut state, "mut1", &[(1000, 1600)], 180);
        allowed(&state, "fire foot1 at mut1")
    };
    let area =
        |kind: &str, depth: i32| ground(kind, &format!("[[8, 6], [12, 6], [12, {}], [8, {}]]", 6 + depth, 6 + depth));
    assert!(!sees(area("stone_building", 2)));
    assert!(!sees(area("hill", 2)));
    assert!(sees(area("trees", 3)));
    assert!(!sees(area("trees", 4)));
    assert!(!sees(ground("mud_wall", "[[8, 8], [12, 8]]")));
    assert!(sees(ground("mud_wall", "[[8, 1.5], [12, 1.5]]")), "the firer lines it");
    assert!(sees(ground("mud_wall", "[[8, 14.5], [12, 14.5]]")), "the target lines it");
    for kind in ["low_wall", "fence", "fieldwork", "barricade"] {
        assert!(sees(ground(kind, "[[8, 8], [12, 8]]")), "{kind}");
    }
}

// rule: IM-7.10, IM-7.11, IM-7.43
#[test]
fn im_7_10_prone_men_are_neither_shot_at_nor_shoot() {
    let mut state = meeting();
    let rebels = unit(&state, "mut1");
    state[rebels].stance = Stance::Prone;
    assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-7.10");
    state[rebels].stance = Stance::Standing;
    let foot = unit(&state, "foot1");
    for stance in [Stance::Prone, Stance::Crawling] {
        state[foot].stance = stance;
        assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-7.11");
    }
    let none = odds("fire", "die=12 dice=5 stance=prone", |value| value["hits"] == 0);
    assert!((none - 1.0).abs() < 1e-12);
}

// rule: IM-7.11, IM-7.40
#[test]
fn im_7_11_an_officer_on_the_ground_does_not_fire_and_one_on_his_feet_is_no_crawler() {
    let mut state = meeting();
    stand(&mut state, "officer1", &[(1500, 1000)], 0);
    let officer = unit(&state, "officer1");
    stand(&mut state, "mut1", &[(1200, 1600)], 180);
    for (stance, dice) in [(Stance::Crawling, 5), (Stance::Prone, 5), (Stance::Standing, 6)] {
        let mut state = state.clone();
        state[officer].stance = stance;
        let thrown = vec![d12(1); dice];
        assert_eq!(usize::from(fired(&go(&mut state, "fire foot1 at mut1 with officer1", &thrown)).0), dice);
    }
    row(&mut state, "mut1", 1000, 1600, 4, 180);
    stand(&mut state, "sahib1", &[(1400, 1600)], 180);
    let rebels = unit(&state, "mut1");
    state[rebels].stance = Stance::Crawling;
    assert!(allowed(&state, "fire foot1 at mut1 needing 6"));
    assert_eq!(fired(&go(&mut state, "fire foot1 at mut1", &[d12(1); 5])).1, 4, "the Sahib stands");
}

// rule: IM-7.12, IM-7.13
#[test]
fn im_7_13_a_figure_in_a_unit_fires_within_45_degrees_a_single_one_all_round() {
    let setup = |target: (i32, i32), pairs: &str| {
        let mut state = action_with("", "british_foot officer:mount='foot'", "mutineer:8", pairs);
        stand(&mut state, "foot1", &[(1000, 1000), (1000, 900)], 0);
        stand(&mut state, "officer1", &[(5000, 500)], 0);
        stand(&mut state, "mut1", &[target], 180);
        state
    };
    let mut state = setup((1400, 1400), "");
    assert_eq!(fired(&go(&mut state, "fire foot1 at mut1", &[d12(1), d12(1)])).0, 2);
    let mut state = setup((1410, 1400), "");
    assert_eq!(fired(&go(&mut state, "fire foot1 at mut1", &[d12(1)])).0, 1, "only the rear man");
    assert_eq!(refused(&setup((1400, 900), ""), "fire foot1 at mut1"), "IM-7.13");
    let mut single = setup((1400, 900), "");
    stand(&mut single, "foot1", &[(1000, 1000)], 0);
    assert!(allowed(&single, "fire foot1 at mut1"));
    let mut open = setup((1400, 900), "open_order_all_round=true");
    let foot = unit(&open, "foot1");
    open[foot].formation = Formation::Open;
    assert!(allowed(&open, "fire foot1 at mut1"));
}

// rule: IM-7.15, IM-7.16, IM-7.17, IM-7.18, IM-7.19, IM-7.20
#[test]
fn im_7_17_every_weapon_has_its_range() {
    let cases = [
        ("british_foot", "foot1", 2400, "IM-7.18"),
        ("sikh", "sikh1", 1800, "IM-7.17"),
        ("british_cavalry", "horse1", 1800, "IM-7.20"),
        ("officer:mount='foot'", "officer1", 800, "IM-7.15"),
    ];
    for (kind, name, range, clause) in cases {
        let mut state = action("", &format!("{kind} gurkha"), "mutineer:8");
        stand(&mut state, "gurkha1", &[(5500, 100)], 0);
        stand(&mut state, name, &[(1000, 1000)], 0);
        stand(&mut state, "mut1", &[(1000, 1000 + range + 100)], 180);
        assert!(allowed(&state, &format!("fire {name} at mut1")), "{name}");
        stand(&mut state, "mut1", &[(1000, 1000 + range + 101)], 180);
        assert_eq!(refused(&state, &format!("fire {name} at mut1")), clause);
    }
    let mut state = action("", "british_foot", "parsee:8 afghan:10");
    turn_to(&mut state, Side::Rebel);
    stand(&mut state, "par1", &[(1000, 2000)], 180);
    stand(&mut state, "foot1", &[(1000, 1099)], 0);
    assert_eq!(refused(&state, "fire par1 at foot1"), "IM-7.16");
    let afghans = unit(&state, "afg1");
    state[afghans].sniper = Some(0);
    stand(&mut state, "par1", &[(5000, 2000)], 180);
    stand(&mut state, "afg1", &[(1000, 4199), (1100, 4199)], 180);
    assert_eq!(fired(&go(&mut state.clone(), "fire afg1 at foot1", &[1])).0, 1, "only the jezail reaches 30");
    stand(&mut state, "afg1", &[(1000, 4200), (1100, 4200)], 180);
    assert_eq!(refused(&state, "fire afg1 at foot1"), "IM-7.19");
}

/// A British gun at (30, 10) facing north with three men at it, and Mutineers so far from its muzzle.
fn battery(range: i32) -> State {
    let mut state = action("", "british_field_artillery", "mutineer:8");
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(3000, 1000);
    state.guns[0].facing = Facing::NORTH;
    state.guns[0].limber = Place::new(3000, 800);
    stand(&mut state, "fa1", &[(2900, 1000), (3100, 1000), (2900, 900)], 0);
    stand(&mut state, "mut1", &[(3000, 1100 + 50 + range)], 180);
    state
}

// rule: IM-7.14, IM-7.21, IM-7.22, IM-7.23, IM-7.24, IM-7.25, IM-7.26, IM-7.27
#[test]
fn im_7_24_british_gunners_throw_more_dice_the_nearer_the_target() {
    for (range, dice) in [(1200, 12), (1201, 9), (1800, 9), (1801, 6), (2400, 6), (2401, 3), (3600, 3)] {
        let mut state = battery(range);
        let ones = vec![d10(1); dice];
        assert_eq!(usize::from(fired(&go(&mut state, "fire fa1 at mut1", &ones)).0), dice, "{range}");
    }
    assert_eq!(refused(&battery(3601), "fire fa1 at mut1"), "IM-7.21");
    let mut heavy = battery(4799);
    heavy.guns[0].calibre = Calibre::Heavy;
    assert!(allowed(&heavy, "fire fa1 at mut1"));
    stand(&mut heavy, "mut1", &[(3000, 5951)], 180);
    assert_eq!(refused(&heavy, "fire fa1 at mut1"), "IM-7.22");
    let mut aside = battery(1000);
    stand(&mut aside, "mut1", &[(4400, 2000)], 180);
    assert_eq!(refused(&aside, "fire fa1 at mut1"), "IM-7.14");
}

// rule: IM-1.8, IM-7.21, IM-7.27
#[test]
fn im_7_27_a_riders_nearer_circle_sets_range_and_band() {
    let setup = |front: i32| {
        let mut state = action("", "british_field_artillery", "rebel_cavalry:6");
        state.guns[0] = battery(0).guns[0];
        stand(&mut state, "fa1", &[(2900, 1000), (3100, 1000), (2900, 900)], 0);
        // It rides away: its rear circle is an inch nearer to the gun.
        stand(&mut state, "sowar1", &[(3000, 1100 + 50 + front)], 0);
        state
    };
    assert_eq!(fired(&go(&mut setup(1300), "fire fa1 at sowar1", &[d10(1); 12])).0, 12);
    assert_eq!(fired(&go(&mut setup(1301), "fire fa1 at sowar1", &[d10(1); 9])).0, 9);
    assert!(allowed(&setup(3700), "fire fa1 at sowar1"));
    assert_eq!(refused(&setup(3701), "fire fa1 at sowar1"), "IM-7.21");
}

// rule: IM-7.51, IM-8.13, IM-8.14, IM-8.15
#[test]
fn im_7_51_a_gun_needs_its_own_men_near_it_and_no_limber() {
    let mut state = battery(1000);
    state.guns[0].limbered = true;
    assert_eq!(refused(&state, "fire fa1 at mut1"), "IM-7.51");
    state.guns[0].limbered = false;
    stand(&mut state, "fa1", &[(2900, 1000)], 0);
    assert_eq!(
        fired(&go(&mut state.clone(), "fire fa1 at mut1", &[d10(1), d10(1), d10(1), d10(1)])).0,
        4,
        "each man throws for himself"
    );
    stand(&mut state, "fa1", &[(2500, 1000)], 0);
    assert_eq!(refused(&state, "fire fa1 at mut1"), "IM-8.14");
    let crew = unit(&state, "fa1");
    state[crew].gun = None;
    assert_eq!(refused(&state, "fire fa1 at mut1"), "IM-7.51", "artillerymen have no other weapon");
}

// rule: IM-7.28, IM-7.29, IM-7.30, IM-7.31, IM-7.32, IM-7.33, IM-7.35, IM-7.36
#[test]
fn im_7_28_every_class_throws_its_die() {
    let throws = |kind: &str, name: &str, side: Side, die: u8| {
        let (british, rebel) = if side == Side::British { (kind, "mutineer:4") } else { ("british_foot", kind) };
        let mut state = action("", british, rebel);
        turn_to(&mut state, side);
        let (target, facing) = if side == Side::British { ("mut1", 0) } else { ("foot1", 180) };
        stand(&mut state, name, &[(1000, 1000)], facing);
        stand(&mut state, target, &[(1000, 1500)], 180 - facing);
        go_sized(&mut state, &format!("fire {name} at {target}"), &[(die, 1)]);
    };
    for (kind, name, die) in [
        ("british_foot", "foot1", 12),
        ("british_cavalry", "horse1", 12),
        ("officer", "officer1", 12),
        ("officer:mount='elephant'", "officer1", 12),
        ("loyal_sepoy", "sepoy1", 8),
        ("sikh", "sikh1", 8),
        ("gurkha", "gurkha1", 8),
        ("civilian", "civil1", 6),
    ] {
        throws(kind, name, Side::British, die);
    }
    for (kind, name, die) in [
        ("badmash:8", "bad1", 4),
        ("mutineer:8", "mut1", 6),
        ("afghan:8", "afg1", 6),
        ("parsee:8", "par1", 6),
        ("rebel_cavalry:6", "sowar1", 8),
        ("sahib", "sahib1", 12),
        (RIDER, "bad6", 4),
    ] {
        throws(kind, name, Side::Rebel, die);
    }
}

// rule: IM-7.34
#[test]
fn im_7_34_villagers_have_swords_unless_the_option_gives_them_muskets() {
    for (pairs, armed) in [("", false), ("villager_muskets=true", true)] {
        let mut state = action_with("", "british_foot", "villager:8", pairs);
        turn_to(&mut state, Side::Rebel);
        stand(&mut state, "vil1", &[(1000, 2000)], 180);
        stand(&mut state, "foot1", &[(1000, 1000)], 0);
        assert_eq!(allowed(&state, "fire vil1 at foot1"), armed);
    }
}

// rule: IM-7.37, IM-7.38, IM-7.39, IM-7.40, IM-7.41, IM-7.42
#[test]
fn im_7_37_the_score_needed_grows_with_cover_and_crawling() {
    for (cover, stance, chance) in [
        ("open", "standing", 9),
        ("soft", "standing", 7),
        ("hard", "standing", 5),
        ("open", "crawling", 7),
        ("soft", "crawling", 5),
        ("hard", "crawling", 3),
    ] {
        let p = odds("fire", &format!("die=12 dice=1 cover={cover} stance={stance}"), |value| value["hits"] == 1);
        assert!((p - f64::from(chance) / 12.0).abs() < 1e-12, "{cover} {stance}: {p}");
    }
}

// rule: IM-7.44, IM-7.45, IM-7.46
#[test]
fn im_7_46_an_officers_die_is_never_added_to_his_mens() {
    let mut state = action(&ground("mud_wall", "[[8, 15], [13, 15]]"), "gurkha officer:mount='foot'", "mutineer:8");
    row(&mut state, "gurkha1", 900, 1000, 5, 0);
    stand(&mut state, "officer1", &[(1400, 1000)], 0);
    row(&mut state, "mut1", 900, 1600, 4, 180);
    let rebels = unit(&state, "mut1");
    state[rebels].stance = Stance::Crawling;
    let events =
        go(&mut state, "fire gurkha1 at mut1 with officer1", &[d8(7), d8(5), d8(2), d8(3), d8(8), d12(9), 6, 6]);
    assert_eq!(fired(&events), (6, 10, 2));
    assert!(cites(&events, "IM-7.44"), "a score that no single die shows");
}

// rule: IM-7.47
#[test]
fn im_7_47_the_firer_aims_at_one_class_of_cover() {
    let setup = || {
        let mut state = action(&ground("low_wall", "[[9, 15], [11.5, 15]]"), "british_foot", "mutineer:8");
        stand(&mut state, "foot1", &[(1100, 1000)], 0);
        stand(&mut state, "mut1", &[(1000, 1600), (1100, 1600), (1300, 1600)], 180);
        state
    };
    assert_eq!(fired(&go(&mut setup(), "fire foot1 at mut1", &[d12(1)])).1, 4, "the lowest score by default");
    assert_eq!(fired(&go(&mut setup(), "fire foot1 at mut1 needing 6", &[d12(1)])).1, 6);
    assert_eq!(refused(&setup(), "fire foot1 at mut1 needing 8"), "IM-7.47");
}

// rule: IM-7.48
#[test]
fn im_7_48_hits_fall_on_the_nearest() {
    let mut state = action("", "british_foot", "badmash:8");
    stand(&mut state, "foot1", &[(1000, 1000)], 0);
    stand(&mut state, "bad1", &[(1000, 2000), (1000, 1500)], 180);
    let rebels = unit(&state, "bad1");
    go(&mut state, "fire foot1 at bad1", &[d12(12), d4(1), d4(1), d4(4)]);
    assert_eq!(state[rebels].living, 0b01, "the second figure stood nearer");
}

/// A house whose outline runs from (10, 10) to (14, 13).
fn house() -> String {
    ground("stone_building", "[[10, 10], [14, 10], [14, 13], [10, 13]]")
}

/// Puts a unit into the house; where its figures stood before means nothing.
fn inside(state: &mut State, name: &str, places: &[(i32, i32)]) {
    stand(state, name, places, 0);
    let id = unit(state, name);
    state[id].building = Some(0);
    state.settle(id);
}

// rule: IM-1.8, IM-7.15
#[test]
fn im_1_8_men_in_a_house_are_as_near_as_its_outline() {
    for (y, reached) in [(3750, true), (3751, false)] {
        let mut state = action(&house(), "british_foot", "badmash:8");
        inside(&mut state, "bad1", &[(500, 500)]);
        stand(&mut state, "foot1", &[(1200, y)], 180);
        assert_eq!(allowed(&state, "fire foot1 at bad1"), reached, "{y}");
    }
}

// rule: IM-7.48, IM-1.8
#[test]
fn im_7_48_from_a_building_the_nearest_are_those_nearest_to_its_outline() {
    let mut state = action(&house(), "british_foot", "badmash:8");
    inside(&mut state, "foot1", &[(500, 1800)]);
    stand(&mut state, "bad1", &[(900, 1800), (1300, 1700)], 180);
    let rebels = unit(&state, "bad1");
    go(&mut state, "fire foot1 at bad1", &[d12(12), d4(1), d4(1), d4(4)]);
    assert_eq!(state[rebels].living, 0b01, "four inches from the wall is nearer than five");
}

// rule: IM-7.49, IM-7.50
#[test]
fn im_7_49_an_officer_with_his_men_is_hit_last_and_picked_out_only_by_snipers() {
    let mut state = action("", "british_foot officer:mount='foot'", "afghan:10");
    turn_to(&mut state, Side::Rebel);
    row(&mut state, "foot1", 1000, 1000, 2, 0);
    stand(&mut state, "officer1", &[(1050, 1100)], 0);
    row(&mut state, "afg1", 900, 2000, 4, 180);
    let afghans = unit(&state, "afg1");
    state[afghans].sniper = Some(3);
    assert_eq!(refused(&state, "fire afg1 at officer1"), "IM-7.49");
    assert!(allowed(&state, "fire afg1 at officer1 by snipers"));
    // Four hits, three marks: the officer throws his save last.
    let mut volley = state.clone();
    go(&mut volley, "fire afg1 at foot1", &[6, 6, 6, 6, d12(12), d12(12), d12(12)]);
    let mut deadly = state.clone();
    let officer = unit(&deadly, "officer1");
    go(&mut deadly, "fire afg1 at foot1", &[6, 6, 6, 6, d12(12), d12(12), d12(1)]);
    assert_eq!(deadly[officer].living, 0);
    assert_eq!(deadly.bodies.len(), 1);
    stand(&mut state, "officer1", &[(3000, 1100)], 0);
    stand(&mut state, "afg1", &[(3000, 1500)], 180);
    assert!(allowed(&state, "fire afg1 at officer1"), "alone he is a target like any other");
    end_turn(&mut state);
}

// rule: IM-7.49
#[test]
fn im_7_49_an_officer_beside_his_mens_house_is_hit_where_he_stands() {
    let mut state = action(&house(), "british_foot officer:mount='foot'", "mutineer:8");
    turn_to(&mut state, Side::Rebel);
    inside(&mut state, "foot1", &[(0, 0), (0, 0)]);
    stand(&mut state, "officer1", &[(900, 1100)], 0);
    stand(&mut state, "mut1", &[(900, 2000), (800, 2000)], 180);
    assert_eq!(refused(&state, "fire mut1 at officer1"), "IM-7.49");
    assert!(allowed(&state, "fire mut1 at foot1 needing 8"), "those inside have hard cover");
    let officer = unit(&state, "officer1");
    go(&mut state, "fire mut1 at foot1", &[4, 4, d12(1)]);
    assert_eq!(state[officer].living, 0, "he is in the open");
}

// rule: IM-7.50
#[test]
fn im_7_50_a_unit_whose_sniper_can_still_pick_out_an_officer_is_not_done() {
    let mut state = action("", "british_foot officer:mount='foot'", "afghan:10");
    turn_to(&mut state, Side::Rebel);
    row(&mut state, "foot1", 1000, 1000, 2, 0);
    stand(&mut state, "officer1", &[(1050, 1100)], 0);
    row(&mut state, "afg1", 900, 2000, 4, 180);
    let (foot, afghans) = (unit(&state, "foot1"), unit(&state, "afg1"));
    (state[foot].stance, state[afghans].sniper) = (Stance::Prone, Some(3));
    go(&mut state, "move afg1 face", &[]);
    go(&mut state, "place facing 180", &[]);
    assert_eq!(state.current, Some(afghans));
    assert!(allowed(&state, "fire afg1 at officer1 by snipers"));
}

// rule: IM-7.10, IM-7.49
#[test]
fn im_7_49_an_officer_beside_men_who_lie_down_can_be_picked_out() {
    let mut state = action("", "british_foot", "mutineer:9 sahib badmash:6");
    row(&mut state, "foot1", 1000, 1000, 2, 0);
    row(&mut state, "mut1", 1000, 1700, 9, 180);
    stand(&mut state, "sahib1", &[(1000, 1450)], 180);
    row(&mut state, "bad1", 3000, 5000, 6, 180);
    assert_eq!(refused(&state, "fire foot1 at sahib1"), "IM-7.49", "he stands with his men");
    let mutineers = unit(&state, "mut1");
    state[mutineers].stance = Stance::Prone;
    assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-7.10");
    let events = go_sized(&mut state.clone(), "fire foot1 at sahib1", &[(12, 4), (12, 3), (12, 12)]);
    assert!(matches!(
        events.iter().find(|event| matches!(event, Happening::Fired { .. })),
        Some(Happening::Fired { need: 4, hits: 1, .. })
    ));
    // A standing unit near him is company; he is then the last of it to be hit.
    row(&mut state, "bad1", 800, 1600, 1, 180);
    assert!(allowed(&state, "fire foot1 at sahib1"), "one man is none");
    row(&mut state, "bad1", 700, 1600, 2, 180);
    assert_eq!(refused(&state, "fire foot1 at sahib1"), "IM-7.49");
    let sahib = unit(&state, "sahib1");
    let mut three = state.clone();
    row(&mut three, "foot1", 1000, 1000, 3, 0);
    let mut low = three.clone();
    low[sahib].stance = Stance::Prone;
    go_sized(&mut low, "fire foot1 at bad1", &[(12, 12), (12, 12), (12, 12), (4, 4), (4, 4)]);
    assert!(low[sahib].living != 0, "lying down he is not hit with those who stand");
    // The Mutineers who see him fall all stay.
    let thrown = [vec![(12, 12), (12, 12), (12, 12), (4, 4), (4, 4), (12, 3)], vec![(6, 6); 9]].concat();
    go_sized(&mut three, "fire foot1 at bad1", &thrown);
    assert_eq!(three[sahib].living, 0, "though he stands nearer than they");
    go_sized(&mut state, "fire foot1 at bad1", &[(12, 12), (12, 12), (4, 4), (4, 4)]);
    state[sahib].stance = Stance::Prone;
    row(&mut state, "bad1", 3000, 5000, 6, 180);
    turn_to(&mut state, Side::British);
    assert_eq!(refused(&state, "fire foot1 at sahib1"), "IM-7.10", "prone himself he is safe");
}
