//! Chapter 4: march moves and fatigue.

use chance::{Script, d4, d12};
use engine::{Game, NoLog, RuleSet, Seat, Viewer, load};
use mutiny_1857::{Gait, Happening, Mutiny1857, Order, Retreat, Side, State};

use crate::kit::{action, action_with, allowed, end_turn, files, go, next_round, options, refused, row, stand, unit};

fn two_rows() -> State {
    let mut state = action("", "british_foot british_foot officer", "mutineer:10");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "foot2", 3000, 1000, 5, 0);
    stand(&mut state, "officer1", &[(5000, 500)], 0);
    row(&mut state, "mut1", 1000, 2200, 8, 180);
    state
}

// rule: IM-4.1, IM-4.2
#[test]
fn im_4_1_every_unit_and_officer_throws_two_dice_the_british_first() {
    let loaded = load::<Mutiny1857>(&files("", "british_foot officer", "mutineer:4 sahib")).unwrap();
    let mut state = loaded.rules.start("test", &options(""), &mut Script::dice([]), &mut NoLog).unwrap();
    state.apply(&Order::Deploy(Vec::new()), &mut Script::dice([]), &mut NoLog);
    let mut script = Script::dice([1, 1, 12, 12, 3, 4, 6, 6].map(d12));
    let mut told = Vec::new();
    state.apply(&Order::Deploy(Vec::new()), &mut script, &mut told);
    script.finish();
    let left: Vec<u8> = state.units.iter().map(|unit| unit.left).collect();
    assert_eq!(left, [2, 24, 7, 12]);
    let thrown = told.iter().filter_map(|event| match event {
        Happening::AllowanceRolled { why, .. } => Some(engine::fold(why.as_slice())),
        _ => None,
    });
    assert_eq!(thrown.collect::<Vec<_>>(), [2, 24, 7, 12]);
}

// rule: IM-4.3, IM-4.9, IM-4.10
#[test]
fn im_4_10_a_turn_of_march_and_fire_costs_one_march_move_in_all() {
    let mut state = two_rows();
    let foot = unit(&state, "foot1");
    go(&mut state, "fire foot1 at mut1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!(state[foot].left, 19);
    go(&mut state, "move foot1 march", &[d4(1), d4(1)]);
    go(&mut state, "place 12 12 turn 0 facing 0", &[]);
    assert_eq!(state[foot].left, 19);
    assert_eq!(state[unit(&state, "foot2")].left, 20, "a unit that takes no step pays nothing");
    let mut free = action_with("", "british_foot", "mutineer:10", "stand_cost=0");
    row(&mut free, "foot1", 1000, 1000, 5, 0);
    row(&mut free, "mut1", 1000, 2200, 8, 180);
    go(&mut free, "fire foot1 at mut1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!(free[unit(&free, "foot1")].left, 20);
}

// rule: IM-4.4
#[test]
fn im_4_4_an_attack_costs_two_and_one_more_after_an_earlier_step() {
    let mut state = two_rows();
    let foot = unit(&state, "foot1");
    go(&mut state, "fire foot1 at mut1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    go(&mut state, "move foot1 attack", &[d4(1), d4(1), d4(1)]);
    assert_eq!(state[foot].left, 18);
}

// rule: IM-4.5, IM-5.36
#[test]
fn im_4_5_a_chosen_retreat_costs_two_and_is_the_only_step() {
    let mut state = two_rows();
    let foot = unit(&state, "foot1");
    go(&mut state, "move foot1 retreat", &[d4(2), d4(2), d4(2)]);
    assert_eq!(state[foot].left, 18);
    assert_eq!(state[foot].retreat, Retreat::Voluntary);
    assert_eq!(state.place(foot, 0).y, 400);
    assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-3.5");
    let poor = unit(&state, "foot2");
    state[poor].left = 1;
    go(&mut state, "move foot2 retreat", &[d4(1), d4(1), d4(1)]);
    assert_eq!((state[poor].left, state[poor].paid), (0, 1), "with one left it pays one");
    let mut state = two_rows();
    go(&mut state, "fire foot1 at mut1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert_eq!(refused(&state, "move foot1 retreat"), "IM-5.36");
}

// rule: IM-4.6, IM-4.7, IM-4.8, IM-4.11
#[test]
fn im_4_6_a_unit_is_spent_from_the_end_of_the_turn_it_paid_its_last_move() {
    let mut state = two_rows();
    let foot = unit(&state, "foot1");
    state[foot].left = 1;
    assert_eq!(refused(&state, "move foot1 attack"), "IM-4.11");
    go(&mut state, "fire foot1 at mut1", &[d12(1), d12(1), d12(1), d12(1), d12(1)]);
    assert!(!state[foot].spent);
    assert!(allowed(&state, "move foot1 march"), "the package paid for is completed");
    end_turn(&mut state);
    assert!(state[foot].spent);
    end_turn(&mut state);
    assert_eq!(refused(&state, "move foot1 march"), "IM-4.6");
    assert_eq!(refused(&state, "fire foot1 at mut1"), "IM-4.6");
    // March dice, and free.
    go(&mut state, "move foot1 retreat", &[d4(2), d4(2)]);
    assert_eq!(state.place(foot, 0).y, 600);
}

// rule: IM-4.12, IM-4.13, IM-4.4
#[test]
fn im_4_12_after_six_attacks_in_a_row_come_three_slow_turns() {
    let mut state = two_rows();
    let foot = unit(&state, "foot1");
    stand(&mut state, "mut1", &[(5000, 5500)], 180);
    for turn in 0..6 {
        assert_eq!((state[foot].run, state[foot].left), (turn, 20 - 2 * turn));
        row(&mut state, "foot1", 1000, 1000, 5, 0);
        go(&mut state, "move foot1 attack", &[d4(1), d4(1), d4(1)]);
        go(&mut state, "place 12 13 turn 0 facing 0", &[]);
        next_round(&mut state);
    }
    for (rest, clause) in [(3, "IM-4.12"), (2, "IM-4.13"), (1, "IM-4.13")] {
        assert_eq!(state[foot].rest, rest);
        assert_eq!(refused(&state, "move foot1 attack"), clause);
        next_round(&mut state);
    }
    assert!(allowed(&state, "move foot1 attack"));
    // A turn without an attack begins the count anew.
    let mut state = two_rows();
    state[foot].run = 5;
    next_round(&mut state);
    assert_eq!((state[foot].run, state[foot].rest), (0, 0));
}

// rule: IM-4.14
#[test]
fn im_4_14_the_limit_binds_everybody_with_an_attack_rate() {
    let british = "british_cavalry british_horse_artillery british_field_artillery pack_train officer:mount='elephant'";
    let mut state = action("", british, "mutineer:8");
    for name in ["horse1", "rha1", "fa1", "mules1", "officer1"] {
        let id = unit(&state, name);
        state[id].gait = Some(Gait::Attack);
    }
    end_turn(&mut state);
    assert_eq!(state[unit(&state, "horse1")].run, 1);
    assert_eq!(state[unit(&state, "rha1")].run, 1);
    assert_eq!(state[unit(&state, "mules1")].run, 1, "pack animals too");
    assert_eq!(state[unit(&state, "officer1")].run, 1, "and elephants");
    assert_eq!(state[unit(&state, "fa1")].run, 0, "field artillery has no attack rate to count");
}

// rule: IM-4.15
#[test]
fn im_4_15_hidden_allowances_show_only_who_is_spent() {
    let mut state = action_with("", "british_foot", "mutineer:8", "hidden_allowance=true");
    let (foot, rebels) = (unit(&state, "foot1"), unit(&state, "mut1"));
    let mut other = state.clone();
    (state[rebels].left, other[rebels].left) = (3, 17);
    conformance::check_pair(&state, &other, Viewer::Seat(Side::British.seat()));
    assert_ne!(state.view(Viewer::Seat(Seat(1))), other.view(Viewer::Seat(Seat(1))));
    assert_eq!(state.view(Viewer::Seat(Seat(0))).state[foot].left, 20);
    let open = action("", "british_foot", "mutineer:8");
    assert_eq!(open.view(Viewer::Seat(Seat(0))).state[rebels].left, 20);
    // Whether it is spent is seen by everybody.
    (state[rebels].left, state[rebels].spent) = (0, true);
    assert!(state.view(Viewer::Seat(Seat(0))).state[rebels].spent);
}
