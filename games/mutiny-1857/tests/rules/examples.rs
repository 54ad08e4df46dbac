//! The worked examples by their numbers, each with dice of its own, and the exact probabilities that go with the rules. Those from 30 on are in the chapters.

use chance::{Script, d4, d8, d10, d12};
use engine::{Game, NoLog, RuleSet, Viewer};
use mutiny_1857::{Formation, Gait, Happening, Mount, Order, Phase, Place, Retreat, Side, Stance, State};
use table::Facing;

use crate::kit::{
    action, allowed, cites, end_turn, go, ground, next_round, odds, options, refused, row, rules, stand, turn_to, unit,
};

fn hits(events: &[Happening]) -> u8 {
    events.iter().find_map(|event| if let Happening::Fired { hits, .. } = event { Some(*hits) } else { None }).unwrap()
}

fn need(events: &[Happening]) -> u8 {
    events.iter().find_map(|event| if let Happening::Fired { need, .. } = event { Some(*need) } else { None }).unwrap()
}

/// The scores of the dead and of the living in the last test.
fn tested(events: &[Happening]) -> (u16, u16) {
    let test = |event: &Happening| match event {
        Happening::Tested { dead, living, .. } => Some((*dead, *living)),
        _ => None,
    };
    events.iter().rev().find_map(test).unwrap()
}

/// The scores of all combats.
fn combats(events: &[Happening]) -> Vec<(u8, u8)> {
    let combat = |event: &Happening| match event {
        Happening::Combat { score, against, .. } => Some((*score, *against)),
        _ => None,
    };
    events.iter().filter_map(combat).collect()
}

/// So many figures of a rebel type before British Foot behind a wall, the Rebels to move.
fn before_a_wall(kind: &str, name: &str, count: i32, wall: &str) -> State {
    let mut state = action(&ground(wall, "[[8, 12], [14, 12]]"), "british_foot", &format!("{kind}:16"));
    row(&mut state, "foot1", 900, 1100, 5, 0);
    let place = |index: i32| (700 + 100 * (index % 8), 1800 + 100 * (index / 8));
    stand(&mut state, name, &(0..count).map(place).collect::<Vec<_>>(), 180);
    turn_to(&mut state, Side::Rebel);
    state
}

// rule: IM-7.44, IM-7.45
#[test]
fn example_1_three_badmash_add_up_to_nothing() {
    let mut state = before_a_wall("badmash", "bad1", 3, "low_wall");
    let events = go(&mut state, "fire bad1 at foot1", &[d4(3), d4(2), d4(2)]);
    assert_eq!((need(&events), hits(&events)), (6, 0));
}

// rule: IM-7.44, IM-8.2, IM-8.11
#[test]
fn example_2_three_and_three_make_a_hit() {
    let mut state = before_a_wall("badmash", "bad1", 3, "low_wall");
    let events = go(&mut state, "fire bad1 at foot1", &[d4(3), d4(3), d4(4), d12(4)]);
    assert_eq!(hits(&events), 1);
    assert_eq!(state[unit(&state, "foot1")].killed, 0, "a 4 saves");
}

// rule: IM-5.1, IM-5.14
#[test]
fn example_3_three_and_two_are_five_inches() {
    let mut state = action("", "british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 500, 5, 0);
    go(&mut state, "move foot1 march", &[d4(3), d4(2)]);
    assert!(matches!(state.phase, Phase::Place { roll, .. } if roll == table::Inches::whole(5)));
    assert!(allowed(&state, "place 12 10 turn 0 facing 0"));
    assert_eq!(refused(&state, "place 12 10.01 turn 0 facing 0"), "IM-5.14");
}

/// Four British Foot behind a low wall, one dead before, an officer who lives or lies within 12 inches, and a Badmash who shoots one more.
fn behind_a_low_wall(dead: bool) -> State {
    let wall = ground("low_wall", "[[8, 9], [14, 9]]");
    let mut state = action(&wall, "british_foot officer:mount='foot'", "badmash:8");
    row(&mut state, "foot1", 1000, 1000, 4, 0);
    let foot = unit(&state, "foot1");
    state[foot].killed = 1;
    stand(&mut state, "officer1", if dead { &[] } else { &[(1200, 400)] }, 0);
    if dead {
        state.bodies.push(mutiny_1857::Body { at: Place::new(1200, 400), side: Side::British });
    }
    stand(&mut state, "bad1", &[(1000, 1600)], 180);
    turn_to(&mut state, Side::Rebel);
    state
}

// rule: IM-11.8, IM-11.17, IM-11.21
#[test]
fn example_4_cover_and_an_officer_hold_the_unit() {
    let events = go(
        &mut behind_a_low_wall(false),
        "fire bad1 at foot1",
        &[d4(4), d12(1), d12(7), d12(5), d12(3), d12(2), d12(4), d12(1), d12(8)],
    );
    assert_eq!(tested(&events), (12, 18));
    assert!(cites(&events, "IM-11.21"));
}

// rule: IM-11.9, IM-11.22
#[test]
fn example_5_a_dead_officer_breaks_it() {
    let events = go(
        &mut behind_a_low_wall(true),
        "fire bad1 at foot1",
        &[d4(4), d12(1), d12(7), d12(5), d12(9), d12(3), d12(2), d12(4), d12(1)],
    );
    assert_eq!(tested(&events), (21, 10));
    assert!(cites(&events, "IM-11.22"));
}

// rule: IM-13.8, IM-13.9, IM-13.10, IM-14.6
#[test]
fn example_6_three_of_eight_desert() {
    let mut state = action("", "officer:mount='foot' british_foot", "mutineer:9");
    stand(&mut state, "officer1", &[(1000, 1000)], 0);
    row(&mut state, "foot1", 5000, 300, 5, 0);
    row(&mut state, "mut1", 600, 1600, 9, 180);
    let dice = [d12(12), 1, 4, 5, 6, 3, 2, 4, 1, 6, 1, 1, 1, 1, 1, 1];
    go(&mut state, "fire officer1 at mut1", &dice);
    let mutineers = &state[unit(&state, "mut1")];
    assert_eq!((mutineers.alive(), mutineers.killed, mutineers.deserted), (5, 1, 3));
    let scene = State::scene(&state.view(Viewer::Spectator));
    assert_eq!(scene.headline.scores[0].points, "15", "9 for those gone and 6 for the dead");
}

// rule: IM-10.2, IM-10.3
#[test]
fn example_7_one_combat_for_each_attacker() {
    let mut few = action("", "british_foot", "mutineer:8");
    stand(&mut few, "foot1", &[(1000, 1000), (1200, 1000), (1300, 1000)], 0);
    stand(&mut few, "mut1", &[(950, 1087), (1050, 1087), (1150, 1087), (1250, 1087), (1350, 1087)], 180);
    assert_eq!(combats(&go(&mut few, "melee foot1", &[d12(1), 6, d12(1), 6, d12(1), 6])).len(), 3);
    let mut many = action("", "british_foot", "mutineer:8");
    row(&mut many, "foot1", 1000, 1000, 5, 0);
    stand(&mut many, "mut1", &[(1050, 1087), (1150, 1087), (1350, 1087)], 180);
    let chosen = "melee foot1 pairs m1:mut1:1 m2:mut1:2 m3:mut1:2 m4:mut1:3 m5:mut1:3";
    assert_eq!(
        combats(&go(&mut many.clone(), chosen, &[d12(1), 6, d12(1), 6, d12(1), 6, d12(1), 6, d12(1), 6])).len(),
        5
    );
    let other = "melee foot1 pairs m1:mut1:1 m2:mut1:1 m3:mut1:2 m4:mut1:3 m5:mut1:3";
    assert!(allowed(&many, other), "the spare men choose");
    assert_eq!(
        combats(&go(&mut many, "melee foot1", &[d12(1), 6, d12(1), 6, d12(1), 6, d12(1), 6, d12(1), 6])).len(),
        5
    );
}

// rule: IM-11.19, IM-11.14, IM-11.21
#[test]
fn example_8_badmash_behind_a_high_wall_hold_at_nine_to_nine() {
    let wall = ground("high_wall", "[[9, 15], [15, 15]]");
    let mut state = action(&wall, "officer:mount='foot' british_foot", "badmash:8");
    stand(&mut state, "officer1", &[(1000, 900)], 0);
    row(&mut state, "foot1", 5000, 300, 5, 0);
    row(&mut state, "bad1", 1000, 1600, 5, 180);
    let badmash = unit(&state, "bad1");
    state[badmash].killed = 2;
    let events = go(
        &mut state,
        "fire officer1 at bad1",
        &[d12(8), d4(1), d4(4), d4(2), d4(3), d4(1), d4(2), d4(2), d4(1), d4(3)],
    );
    assert_eq!((need(&events), tested(&events)), (8, (9, 9)));
    assert!(cites(&events, "IM-11.21"));
}

// rule: IM-7.44, IM-7.45
#[test]
fn example_9_eight_badmash_at_hard_cover() {
    let mut state = before_a_wall("badmash", "bad1", 8, "mud_wall");
    let events = go(
        &mut state,
        "fire bad1 at foot1",
        &[d4(4), d4(4), d4(2), d4(2), d4(1), d4(3), d4(3), d4(1), d12(12), d12(12)],
    );
    assert_eq!((need(&events), hits(&events)), (8, 2));
}

// rule: IM-7.44, IM-7.45
#[test]
fn example_10_eight_badmash_at_soft_cover() {
    let mut state = before_a_wall("badmash", "bad1", 8, "low_wall");
    let events = go(
        &mut state,
        "fire bad1 at foot1",
        &[d4(2), d4(2), d4(2), d4(2), d4(3), d4(3), d4(4), d4(4), d12(12), d12(12), d12(12)],
    );
    assert_eq!((need(&events), hits(&events)), (6, 3));
}

// rule: IM-7.44, IM-7.45
#[test]
fn example_11_ten_mutineers_do_better_at_hard_cover() {
    let mut hard = before_a_wall("mutineer", "mut1", 10, "mud_wall");
    let events =
        go(&mut hard, "fire mut1 at foot1", &[6, 4, 4, 2, 2, 3, 5, 1, 1, 6, d12(12), d12(12), d12(12), d12(12)]);
    assert_eq!(hits(&events), 4);
    let mut soft = before_a_wall("mutineer", "mut1", 10, "low_wall");
    let events = go(&mut soft, "fire mut1 at foot1", &[6, 4, 4, 2, 2, 3, 5, 1, 1, 6, d12(12), d12(12)]);
    assert_eq!(hits(&events), 2, "nothing is added where a die can show it");
}

// rule: IM-7.42, IM-7.46
#[test]
fn example_12_an_officers_die_is_added_to_nothing() {
    let wall = ground("mud_wall", "[[8, 15], [14, 15]]");
    let mut state = action(&wall, "gurkha officer:mount='foot'", "badmash:8");
    row(&mut state, "gurkha1", 900, 1000, 5, 0);
    stand(&mut state, "officer1", &[(1400, 1000)], 0);
    row(&mut state, "bad1", 900, 1600, 5, 180);
    let badmash = unit(&state, "bad1");
    state[badmash].stance = Stance::Crawling;
    let events = go(
        &mut state,
        "fire gurkha1 at bad1 with officer1",
        &[d8(7), d8(5), d8(2), d8(3), d8(8), d12(9), d4(4), d4(4)],
    );
    assert_eq!((need(&events), hits(&events)), (10, 2));
}

// rule: IM-7.24, IM-7.37, IM-8.8, IM-8.12
#[test]
fn example_13_a_battery_at_close_range() {
    let mut state = action("", "british_horse_artillery", "afghan:8");
    ready(&mut state, "rha1");
    row(&mut state, "afg1", 2800, 2300, 6, 180);
    // Twelve dice, six saves, then three dead against three living.
    let dice = [
        d10(1),
        d10(2),
        d10(3),
        d10(3),
        d10(4),
        d10(4),
        d10(5),
        d10(6),
        d10(7),
        d10(8),
        d10(9),
        d10(10),
        1,
        3,
        4,
        5,
        2,
        6,
        1,
        1,
        1,
        4,
        4,
        4,
    ];
    let events = go(&mut state, "fire rha1 at afg1", &dice);
    assert_eq!((need(&events), hits(&events)), (4, 8));
    assert!(events.iter().any(|event| matches!(event, Happening::SurplusLost { hits: 2, .. })));
    assert_eq!(state[unit(&state, "afg1")].killed, 3);
}

/// Sets the only gun at (30, 10), ready to fire north, its men about it.
fn ready(state: &mut State, crew: &str) {
    state.guns[0].limbered = false;
    state.guns[0].at = Place::new(3000, 1000);
    state.guns[0].facing = Facing::NORTH;
    state.guns[0].limber = Place::new(3000, 750);
    stand(state, crew, &[(2900, 1000), (3100, 1000), (2900, 900)], 0);
}

// rule: IM-9.3, IM-9.4, IM-9.15, IM-9.16
#[test]
fn example_14_the_last_hit_on_a_mud_wall() {
    let mut state = action(&ground("mud_wall", "[[28, 20], [32, 20]]"), "british_foot", "rebel_artillery");
    turn_to(&mut state, Side::Rebel);
    ready(&mut state, "gun1");
    stand(&mut state, "foot1", &[(2900, 2100), (3000, 2100), (3000, 2250), (3100, 2250), (2900, 2250)], 180);
    state.hits[0] = 1;
    let events = go(&mut state, "shell gun1 at t1", &[5, 3, 6, d12(1), d12(1), d12(12), d12(12), d12(12)]);
    assert!(events.iter().any(|event| matches!(event, Happening::Shelled { hits: 1, left: 0, .. })));
    assert!(events.iter().any(|event| matches!(event, Happening::CameDown { destroyed: true, .. })));
    assert_eq!(state[unit(&state, "foot1")].killed, 2, "those within an inch behind it");
    assert!(state.row(0).is_none());
}

// rule: IM-9.3, IM-9.12, IM-9.14, IM-7.23
#[test]
fn example_15_a_fieldwork_at_four_is_of_no_use() {
    let mut state = action(&ground("fieldwork", "[[28, 41], [32, 41]]"), "british_field_artillery", "badmash:8");
    ready(&mut state, "fa1");
    stand(&mut state, "bad1", &[(2900, 4200), (3100, 4400), (3200, 4400)], 180);
    state.hits[0] = 6;
    let events = go(&mut state, "shell fa1 at t1", &[d10(8), d10(2), d10(9), d4(1), d4(4), d4(4)]);
    assert!(events.iter().any(|event| matches!(event, Happening::Shelled { dice: 3, hits: 2, left: 4, .. })));
    assert!(events.iter().any(|event| matches!(event, Happening::CameDown { destroyed: false, .. })));
    assert_eq!(state[unit(&state, "bad1")].killed, 1, "who stood in it");
}

// rule: IM-10.17, IM-10.18, IM-10.21, IM-10.22, IM-10.26
#[test]
fn example_16_eight_to_eight_over_a_mud_wall() {
    let mut state = action(&ground("mud_wall", "[[8, 10.5], [14, 10.5]]"), "british_foot", "mutineer:8");
    stand(&mut state, "foot1", &[(1000, 1000), (1100, 1000)], 0);
    stand(&mut state, "mut1", &[(1000, 1100)], 180);
    let mutineer = unit(&state, "mut1");
    turn_to(&mut state, Side::Rebel);
    state[mutineer].gait = Some(Gait::Attack);
    let events = go(&mut state, "melee mut1", &[6, d12(4)]);
    assert_eq!(combats(&events), [(8, 8)]);
    assert!(cites(&events, "IM-10.26"));
    go(&mut state, "finish", &[]);
    assert!(allowed(&state, "melee foot1") && allowed(&state, "move foot1 march"), "he may fight on or walk away");
}

// rule: IM-10.20, IM-10.24, IM-10.27
#[test]
fn example_17_a_spent_man_in_retreat_is_struck_down() {
    let mut state = action("", "sikh", "badmash:8");
    stand(&mut state, "sikh1", &[(1000, 1000), (1100, 1000)], 0);
    stand(&mut state, "bad1", &[(950, 1087), (850, 1087)], 180);
    let badmash = unit(&state, "bad1");
    (state[badmash].spent, state[badmash].retreat) = (true, Retreat::Forced);
    let events = go(&mut state, "melee sikh1", &[d8(5), d4(4)]);
    assert_eq!(combats(&events), [(9, 4)]);
    assert_eq!(state[badmash].killed, 1, "and there is no save");
}

// rule: IM-10.3, IM-10.4, IM-10.24, IM-10.25
#[test]
fn example_18_five_badmash_on_one_man() {
    let mut state = action("", "british_foot", "badmash:8");
    stand(&mut state, "foot1", &[(2000, 2000), (2000, 1900)], 0);
    stand(&mut state, "bad1", &[(1906, 1954), (1912, 2055), (2000, 2104), (2088, 2055), (2094, 1954)], 180);
    turn_to(&mut state, Side::Rebel);
    // Two combats, then one dead against one living; the last three do nothing.
    let events = go(&mut state, "melee bad1", &[d4(2), d12(7), d4(4), d12(3), d12(1), d12(12)]);
    assert_eq!(combats(&events), [(2, 7), (4, 3)]);
    assert_eq!(state[unit(&state, "foot1")].killed, 1);
}

// rule: IM-11.7, IM-13.5, IM-13.12
#[test]
fn example_19_those_who_saw_it_desert_and_the_rest_hold() {
    let mut state = action("", "officer:mount='foot' british_foot", "badmash:8 mutineer:10");
    stand(&mut state, "officer1", &[(1000, 1000)], 0);
    row(&mut state, "foot1", 5000, 300, 5, 0);
    stand(&mut state, "bad1", &[(1000, 1600)], 180);
    row(&mut state, "mut1", 1500, 1700, 6, 180);
    let mutineers = unit(&state, "mut1");
    state[mutineers].killed = 4;
    // The Badmash falls; six test, three go; then four dead against three living.
    let dice = [d12(12), d4(1), 1, 2, 5, 6, 3, 4, 3, 4, 2, 5, 6, 5, 6];
    let events = go(&mut state, "fire officer1 at bad1", &dice);
    assert_eq!((state[mutineers].deserted, tested(&events)), (3, (14, 17)));
    assert!(cites(&events, "IM-11.21"));
}

// rule: IM-12.1, IM-12.4, IM-12.5, IM-12.8
#[test]
fn example_20_a_unit_runs_and_is_tested_and_runs_off() {
    let mut state = action("", "british_foot british_foot", "badmash:8");
    row(&mut state, "foot1", 1000, 900, 5, 0);
    row(&mut state, "foot2", 5000, 300, 5, 0);
    stand(&mut state, "bad1", &[(1000, 1900)], 180);
    turn_to(&mut state, Side::Rebel);
    let foot = unit(&state, "foot1");
    go(&mut state, "fire bad1 at foot1", &[d4(4), d12(1), d12(12), d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!((state[foot].retreat, state.place(foot, 4).y), (Retreat::Forced, 900), "not in the enemy's turn");
    go(&mut state, "finish", &[d4(2), d4(2), d4(3)]);
    assert_eq!(state.place(foot, 4).y, 200, "seven inches towards it");
    end_turn(&mut state);
    end_turn(&mut state);
    assert_eq!(state.phase, Phase::Recover(foot));
    let mut holds = state.clone();
    go(&mut holds, "throw foot1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert!(holds[foot].retreat == Retreat::None && allowed(&holds, "move foot1 march"));
    go(&mut state, "throw foot1", &[d12(12), d12(1), d12(1), d12(1), d12(1), d4(1), d4(1), d4(1)]);
    assert_eq!((state[foot].off, state[foot].living), (4, 0));
}

// rule: IM-4.4, IM-4.6, IM-4.11, IM-10.20
#[test]
fn example_21_an_allowance_of_three() {
    let mut state = action("", "british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "mut1", 1000, 2500, 8, 180);
    let foot = unit(&state, "foot1");
    state[foot].left = 3;
    go(&mut state, "move foot1 attack", &[d4(1), d4(1), d4(1)]);
    go(&mut state, "place 12 13 turn 0 facing 0", &[]);
    assert_eq!(state[foot].left, 1);
    next_round(&mut state);
    assert_eq!(refused(&state, "move foot1 attack"), "IM-4.11");
    go(&mut state, "fire foot1 at mut1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!(state[foot].left, 0);
    next_round(&mut state);
    assert!(state[foot].spent && allowed(&state, "move foot1 retreat"));
    assert_eq!(refused(&state, "move foot1 march"), "IM-4.6");
    assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-4.6");
    stand(&mut state, "foot1", &[(1000, 1300), (1100, 1300)], 0);
    stand(&mut state, "mut1", &[(950, 1387), (850, 1387)], 180);
    turn_to(&mut state, Side::Rebel);
    assert_eq!(combats(&go(&mut state, "melee mut1", &[1, d12(12)])), [(3, 12)], "two more for who fights it");
}

// rule: IM-2.2, IM-2.3, IM-2.5, IM-2.6, IM-2.18
#[test]
fn example_22_a_five_for_the_british() {
    let mut script = Script::dice([5]);
    let mut state = rules().start("relief-column", &options(""), &mut script, &mut NoLog).unwrap();
    script.finish();
    for _ in 0..7 {
        go(&mut state, "raise british_foot", &[]);
    }
    assert_eq!(refused(&state, "raise british_foot"), "IM-2.3");
    for loyal in ["raise gurkha", "raise sikh", "raise loyal_sepoy"] {
        go(&mut state, loyal, &[]);
    }
    assert_eq!(refused(&state, "raise sikh"), "IM-2.2", "ten are all");
    for _ in 0..2 {
        go(&mut state, "raise british_cavalry", &[]);
        go(&mut state, "raise british_field_artillery", &[]);
    }
    assert_eq!(refused(&state, "raise british_cavalry"), "IM-2.5");
    assert_eq!(refused(&state, "raise british_field_artillery"), "IM-2.6");
    let force = |officers: usize| {
        let officers = vec![Mount::Horse; officers];
        Order::Muster(Some(Box::new(mutiny_1857::Muster { units: state.raised.clone(), officers })))
    };
    assert_eq!(state.check(&force(2)), Ok(()), "fourteen units have two officers");
    assert!(state.check(&force(3)).is_err_and(|refusal| refusal.clause().0 == "IM-2.18"));
}

// rule: IM-7.12, IM-7.13
#[test]
fn example_23_the_arc_of_a_figure() {
    let mut state = action("", "sikh officer:mount='foot'", "mutineer:8");
    stand(&mut state, "officer1", &[(5000, 300)], 0);
    stand(&mut state, "sikh1", &[(1000, 1000), (900, 1000)], 0);
    stand(&mut state, "mut1", &[(1400, 1400)], 180);
    assert_eq!(hits(&go(&mut state.clone(), "fire sikh1 at mut1", &[d8(3)])), 0, "the man on the right sees him");
    stand(&mut state, "mut1", &[(1410, 1400)], 180);
    assert_eq!(refused(&state, "fire sikh1 at mut1"), "IM-7.13");
    stand(&mut state, "sikh1", &[(5500, 300)], 0);
    stand(&mut state, "officer1", &[(1000, 1000)], 0);
    for x in [1400, 1410] {
        stand(&mut state, "mut1", &[(x, 1400)], 180);
        let mut state = state.clone();
        assert_eq!(hits(&go(&mut state, "fire officer1 at mut1", &[d12(3)])), 0, "he sees all round");
    }
}

// rule: IM-1.8, IM-7.17, IM-13.5
#[test]
fn example_24_ranges_are_measured_from_edge_to_edge() {
    let mut state = action("", "sikh", "badmash:8 mutineer:8");
    stand(&mut state, "sikh1", &[(1000, 500)], 0);
    stand(&mut state, "mut1", &[(5500, 5500)], 180);
    stand(&mut state, "bad1", &[(1000, 2401)], 180);
    assert_eq!(refused(&state, "fire sikh1 at bad1"), "IM-7.17");
    stand(&mut state, "bad1", &[(1000, 2400)], 180);
    assert!(allowed(&state, "fire sikh1 at bad1"));
    // A hit, no save; a Mutineer whose base is 11.99 from where he fell tests, one 12.01 away does not.
    let mut near = state.clone();
    stand(&mut near, "mut1", &[(2299, 2400)], 180);
    assert!(cites(&go(&mut near, "fire sikh1 at bad1", &[d8(8), d4(1), 6]), "IM-13.9"));
    let mut far = state;
    stand(&mut far, "mut1", &[(2301, 2400)], 180);
    assert!(!cites(&go(&mut far, "fire sikh1 at bad1", &[d8(8), d4(1)]), "IM-13.9"));
}

// rule: IM-6.18, IM-7.37, IM-7.38
#[test]
fn example_25_a_wall_covers_who_is_close_behind_it() {
    let mut state = action(&ground("low_wall", "[[8, 11], [12, 11]]"), "sikh", "afghan:8");
    stand(&mut state, "sikh1", &[(1000, 0)], 0);
    stand(&mut state, "afg1", &[(1000, 1200)], 180);
    assert_eq!(need(&go(&mut state.clone(), "fire sikh1 at afg1", &[d8(5)])), 6);
    stand(&mut state, "afg1", &[(1000, 1300)], 180);
    assert_eq!(need(&go(&mut state, "fire sikh1 at afg1", &[d8(3)])), 4);
}

// rule: IM-7.8
#[test]
fn example_26_a_stranger_in_the_line_of_sight() {
    let mut state = action("", "sikh british_foot", "afghan:8");
    stand(&mut state, "sikh1", &[(1000, 0)], 0);
    stand(&mut state, "afg1", &[(1000, 1200)], 180);
    stand(&mut state, "foot1", &[(1040, 600)], 0);
    assert_eq!(refused(&state, "fire sikh1 at afg1"), "IM-7.7");
    let stranger = unit(&state, "foot1");
    let mut prone = state.clone();
    prone[stranger].stance = Stance::Prone;
    assert_eq!(hits(&go(&mut prone, "fire sikh1 at afg1", &[d8(3)])), 0, "over who lies flat");
    stand(&mut state, "foot1", &[(1050, 600)], 0);
    assert_eq!(hits(&go(&mut state, "fire sikh1 at afg1", &[d8(3)])), 0, "past him");
}

// rule: IM-5.13, IM-5.14
#[test]
fn example_27_the_left_man_of_a_wheeling_line_goes_farthest() {
    let line = |dice: &[u32]| {
        let mut state = action("", "british_foot", "mutineer:8");
        row(&mut state, "foot1", 1000, 500, 5, 0);
        go(&mut state, "move foot1 march", dice);
        state
    };
    assert_eq!(refused(&line(&[d4(3), d4(2)]), "place 12 9 turn 30 facing 30"), "IM-5.14");
    let mut state = line(&[d4(4), d4(2)]);
    go(&mut state, "place 12 9 turn 30 facing 30", &[]);
    assert_eq!(state.place(unit(&state, "foot1"), 0), Place::new(1027, 1000));
}

// rule: IM-4.12, IM-4.13
#[test]
fn example_28_six_attacks_in_a_row() {
    let mut state = action("", "british_foot", "mutineer:8");
    stand(&mut state, "mut1", &[(5500, 5500)], 180);
    let foot = unit(&state, "foot1");
    for _ in 0..6 {
        row(&mut state, "foot1", 1000, 500, 5, 0);
        go(&mut state, "move foot1 attack", &[d4(1), d4(1), d4(1)]);
        go(&mut state, "place 12 8 turn 0 facing 0", &[]);
        next_round(&mut state);
    }
    assert_eq!((state[foot].left, refused(&state, "move foot1 attack")), (8, "IM-4.12"));
    for _ in 0..3 {
        assert!(!allowed(&state, "move foot1 attack"));
        next_round(&mut state);
    }
    go(&mut state, "move foot1 attack", &[d4(1), d4(1), d4(1)]);
}

// rule: IM-5.18, IM-5.22
#[test]
fn example_29_a_line_closes_up() {
    let mut state = action("", "british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "mut1", 1000, 3000, 8, 180);
    let foot = unit(&state, "foot1");
    state[foot].living &= !0b100;
    state[foot].killed = 1;
    state.settle(foot);
    let mut march = state.clone();
    go(&mut march, "move foot1 march", &[d4(1), d4(1)]);
    assert!(allowed(&march, "place 12 12 turn 0 facing 0"), "still coherent");
    go(&mut state, "move foot1 reform", &[d4(1)]);
    let events = go(&mut state, "place line at 12 10 facing 0", &[]);
    assert!(cites(&events, "IM-5.22"));
    let places: Vec<i16> = state.figures(foot).map(|(_, place)| place.x).collect();
    assert_eq!((places, state[foot].formation), (vec![1050, 1150, 1250, 1350], Formation::Line));
}

#[test]
fn the_chances_to_rally_are_those_of_the_rules() {
    let p = odds("rally", "die=12 alive=3 killed=2 distance=18", |value| value["result"] == "rallied");
    assert!((p - 0.938_605).abs() < 1e-6, "{p}");
    let p = odds("rally", "die=6 alive=6 killed=6 side=rebel distance=24", |value| value["result"] == "rallied");
    assert!((p - 0.328_224).abs() < 1e-6, "{p}");
}

#[test]
fn exact_probabilities_are_those_of_the_rules() {
    let hits = |n: u64| move |value: &serde_json::Value| value["hits"] == n;
    let kills = |n: u64| move |value: &serde_json::Value| value["kills"] == n;
    let result = |name: &'static str| move |value: &serde_json::Value| value["result"] == name;
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-6, "{found} instead of {wanted}");
    near(odds("fire", "die=4 dice=3 cover=soft save_die=12 targets=5", hits(1)), 0.593_750);
    near(odds("fire", "die=4 dice=3 cover=soft save_die=12 targets=5", kills(1)), 0.148_438);
    for (n, p) in [(0, 0.016_028), (3, 0.340_662), (5, 0.056_314)] {
        near(odds("fire", "die=12 dice=5 save_die=4 targets=10", kills(n)), p);
    }
    near(odds("fire", "die=6 dice=10 cover=hard save_die=12 targets=5", hits(3)), 0.513_753);
    near(odds("fire", "die=6 dice=10 cover=soft save_die=12 targets=5", kills(0)), 0.653_537);
    near(odds("fire", "die=6 dice=10 cover=hard save_die=12 targets=5", kills(0)), 0.406_181);
    near(odds("fire", "die=4 dice=16 cover=hard save_die=12 targets=5", hits(4)), 0.435_112);
    near(odds("fire", "die=4 dice=16 cover=hard save_die=12 targets=5", hits(5)), 0.496_066);
    near(odds("fire", "die=8 dice=5 dice2=1 cover=hard stance=crawling save_die=6 targets=8", hits(1)), 0.549_728);
    near(odds("gun", "side=british range=12 save_die=6 targets=10", kills(4)), 0.240_986);
    near(odds("gun", "side=rebel range=30 cover=hard save_die=12 targets=5", hits(1)), 0.449_074);
    let state = |name: &'static str| move |value: &serde_json::Value| value["state"] == name;
    near(odds("shell", "side=british range=12 class=hard kind=building left=10", state("unusable")), 0.276_138);
    near(odds("shell", "side=british range=12 class=hard kind=building left=10", state("destroyed")), 0.000_206);
    near(odds("melee", "die_a=12 die_d=6", result("defender_killed")), 0.708_333);
    near(odds("melee", "die_a=12 die_d=6", result("even")), 0.083_333);
    near(odds("melee", "die_a=6 die_d=12 a_charge=true", result("defender_killed")), 0.375);
    near(odds("melee", "die_a=12 die_d=6 d_cover=hard", result("defender_killed")), 0.541_667);
    near(odds("melee", "die_a=8 die_d=10 tie=immediate", result("attacker_killed")), 0.055_556);
    near(odds("melee_multi", "die_a=6 die_d=12 attackers=5 defenders=1", |value| value["killed"] == 1), 0.689_035);
    near(odds("morale", "die=12 alive=3 killed=2 cover=soft officer=true", result("pass")), 0.986_920);
    near(odds("morale", "die=12 alive=3 killed=2", result("pass")), 0.812_343);
    near(odds("morale", "die=12 alive=3 killed=2 cover=soft officer_dead=true", result("pass")), 0.774_286);
    near(odds("shaken", "alive=8 killed=1", result("pass")), 0.970_198);
    near(odds("shaken", "alive=8 killed=1", result("retreat")), 0.025_896);
    near(odds("shaken", "alive=8 killed=1", result("gone")), 0.003_906);
    for (left, p) in [(0, 0.100_113), (2, 0.311_462), (4, 0.086_517)] {
        near(odds("deserters", "figures=8 tests=2", |value| value["left"] == left), p);
    }
    near(odds("gun", "side=rebel range=40 calibre=heavy cover=hard save_die=8 targets=5", kills(1)), 0.168_403);
    near(odds("reach", "type=cavalry gait=attack distance=12", |value| value["reach"] == true), 0.683_594);
}
