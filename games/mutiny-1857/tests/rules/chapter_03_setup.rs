//! Chapter 3: scenarios, set-up, turns.

use chance::Fast;
use engine::{Game, NoLog, Pending, RuleSet};
use mutiny_1857::{Kind, Order, Phase, Scenery, Side, State};

use crate::kit::{action, allowed, end_turn, go, hear, options, refused, row, rules, stand, unit};

fn start(scenario: &str, pairs: &str) -> State {
    rules().start(scenario, &options(pairs), &mut Fast::new(1), &mut NoLog).unwrap()
}

fn set_up(scenario: &str, pairs: &str) -> State {
    let mut state = start(scenario, pairs);
    while let Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    }
    state
}

// rule: IM-3.3, IM-3.4, IM-3.16, IM-3.18
#[test]
fn im_3_16_the_second_mover_sets_down_first_and_everybody_stands_in_his_zone() {
    let mut state = start("relief-column", "");
    assert_eq!(state.phase, Phase::Deploy(Side::Rebel));
    state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    assert_eq!(state.phase, Phase::Deploy(Side::British));
    state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    assert_eq!((state.mover, state.round), (Side::British, 1));
    for id in state.ids().filter(|&id| !state[id].garrison) {
        let zone = state.scenario.zones[state[id].side.index()];
        assert!(state[id].placed && state[id].living != 0, "{}", state.name(id));
        for (_, place) in state.figures(id) {
            assert!(zone.grown(300).holds(place), "{} at {place:?}", state.name(id));
        }
    }
    let scenario = rules().scenarios().iter().find(|one| one.id == "relief-column").unwrap();
    assert_eq!(scenario.rounds, 18);
}

// rule: IM-3.5
#[test]
fn im_3_5_a_side_uses_each_unit_once_in_its_turn() {
    let mut state = action("", "british_foot british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    go(&mut state, "move foot1 march", &[2, 2]);
    go(&mut state, "place 12 12 turn 0 facing 0", &[]);
    assert_eq!(refused(&state, "move foot1 march"), "IM-3.5");
    assert!(allowed(&state, "move foot2 march"));
    assert_eq!(refused(&state, "move mut1 march"), "IM-3.5");
    end_turn(&mut state);
    assert_eq!(state.mover, Side::Rebel);
}

// rule: IM-3.6, IM-3.7, IM-3.17
#[test]
fn im_3_17_a_british_figure_in_the_fort_relieves_it_at_the_end_of_the_turn() {
    let mut state = set_up("relief-column", "");
    let foot = unit(&state, "foot1");
    stand(&mut state, "foot1", &[(2400, 6300)], 0);
    assert!(!state.relieved);
    end_turn(&mut state);
    assert!(state.relieved);
    assert!(state.ids().all(|id| !state[id].garrison), "the garrison is free");
    assert!(!state[foot].retreats());
    let mut supply = set_up("relief-column", "goal=supply");
    stand(&mut supply, "foot1", &[(2400, 6300)], 0);
    stand(&mut supply, "mules1", &[(1000, 300)], 0);
    let before = supply.clone();
    end_turn(&mut supply);
    assert!(!supply.relieved, "only the pack train supplies");
    let mut supply = before;
    stand(&mut supply, "mules1", &[(2400, 6300)], 0);
    end_turn(&mut supply);
    assert!(supply.relieved);
    let mut capture = set_up("relief-column", "goal=capture");
    stand(&mut capture, "foot1", &[(2400, 6300)], 0);
    let before = capture.clone();
    end_turn(&mut capture);
    assert!(!capture.relieved, "Villagers hold the fort");
    let mut capture = before;
    stand(&mut capture, "vil1", &[(500, 5000)], 0);
    end_turn(&mut capture);
    assert!(capture.relieved);
}

// rule: IM-3.8
#[test]
fn im_3_8_the_garrison_fights_but_does_not_leave() {
    let mut state = set_up("relief-column", "");
    let garrison = state.ids().find(|&id| state[id].garrison && state[id].building.is_none()).unwrap();
    let name = state.name(garrison);
    assert_eq!(refused(&state, &format!("move {name} retreat")), "IM-3.8");
    go(&mut state, &format!("move {name} march"), &[1, 1]);
    assert_eq!(refused(&state, "place 20.7 60 turn 0 facing 180"), "IM-3.8");
    assert!(allowed(&state, "place 20.7 63.5 turn 0 facing 180"));
    let state = set_up("relief-column", "goal=capture");
    assert!(state.ids().all(|id| !state[id].garrison));
    assert_eq!(state[unit(&state, "vil1")].full, 8);
    assert_eq!(state.ids().filter(|&id| state.name(id).starts_with("bad")).count(), 3);
}

// rule: IM-1.7, IM-3.10, IM-3.11, IM-3.12, IM-3.13, IM-3.14
#[test]
fn im_3_10_scenery_from_the_menu_keeps_to_its_limits() {
    let state = start("two-villages", "scenery=rebels_place");
    assert_eq!(state.phase, Phase::Scenery);
    let clause = |pieces: &str| {
        let order = hear(&state, &format!("scenery pieces {pieces}"));
        state.check(&order).map_or_else(|refusal| refusal.clause().0, |()| "allowed")
    };
    let village = "piece village_open 1 20 24 0";
    assert_eq!(clause(village), "allowed");
    assert_eq!(clause("piece hill 1 40 20 0"), "IM-1.7");
    assert_eq!(clause(&format!("{village} , piece village_walled 1 40 24 90")), "allowed");
    assert_eq!(clause("piece village_walled 1 20 24 0 , piece village_walled 1 40 24 0"), "IM-3.10");
    assert_eq!(clause(&format!("{village} , piece jungle 1 40 20 0 , piece bush 1 60 20 0")), "IM-3.12");
    assert_eq!(clause(&format!("{village} , piece river 1 0 0 0")), "IM-3.13");
    assert_eq!(clause(&format!("{village} , piece river 1 0 0 0 , piece bridge 1 40 0 0")), "allowed");
    assert_eq!(
        clause(&format!("{village} , piece river 1 0 0 0 , piece ford 1 40 0 0 , piece ford 1 60 0 0")),
        "allowed"
    );
    assert_eq!(clause(&format!("{village} , piece stream 1 0 0 0 , piece bridge 1 40 0 0")), "IM-3.13");
    let hills = "piece hill 1 40 10 0 , piece hill 2 55 10 0";
    assert_eq!(clause(&format!("{village} , {hills}")), "allowed");
    assert_eq!(clause(&format!("{village} , {hills} , piece hill 1 60 25 0")), "IM-3.14");
    assert_eq!(clause(&format!("{village} , piece track 1 20.5 0 0")), "allowed");
    assert_eq!(clause(&format!("{village} , piece track 1 18 0 0")), "IM-3.11");
    assert_eq!(clause(&format!("{village} , piece hill 1 22 24 0")), "IM-3.15");
}

// rule: IM-3.11, IM-3.13, IM-3.15
#[test]
fn im_3_15_pieces_lie_beside_each_other_as_their_outlines_do() {
    let state = start("two-villages", "scenery=rebels_place");
    let clause = |pieces: &str| {
        let order = hear(&state, &format!("scenery pieces piece village_open 1 12 24 0 , {pieces}"));
        state.check(&order).map_or_else(|refusal| refusal.clause().0, |()| "allowed")
    };
    assert_eq!(clause("piece stream 1 0 6 0"), "allowed");
    assert_eq!(clause("piece stream 1 0 6.01 0"), "IM-3.13");
    assert_eq!(clause("piece hill 1 40 20 0 , piece trees 1 32.5 24.5 0"), "allowed", "only their boxes meet");
    assert_eq!(clause("piece hill 1 40 20 0 , piece trees 1 34.5 22.5 0"), "IM-3.15");
    assert_eq!(clause("piece trees 1 40 5 0"), "allowed", "exactly three inches from the line");
    assert_eq!(clause("piece trees 1 40 4.99 0"), "IM-3.15");
    assert_eq!(clause("piece trees 1 9 17.5 0"), "IM-3.15", "on the fence before the village");
    let river = "piece river 1 0 0 0";
    assert_eq!(clause(&format!("{river} , piece ford 1 40 0 0 , piece ford 1 44 0 0")), "allowed");
    assert_eq!(clause(&format!("{river} , piece ford 1 40 0 0 , piece ford 1 43.9 0 0")), "IM-3.15");
    assert_eq!(clause("piece stream 1 0 0 0 , piece stream 1 0 0 0"), "IM-3.15");
    assert_eq!(clause("piece stream 1 0 -3 0 , piece stream 1 0 3 0"), "allowed");
    let tracks: Vec<String> = (0..6).map(|index| format!("piece track 1 {} 0 0", 30 + 5 * index)).collect();
    assert_eq!(clause(&tracks.join(" , ")), "allowed", "no clause counts tracks");
}

// rule: IM-3.15
#[test]
fn im_3_15_the_rebels_lay_out_the_table_and_move_first() {
    let mut state = start("two-villages", "scenery=rebels_place");
    assert!(matches!(state.pending(), Pending::Decision { seat, question: "scenery" } if seat == Side::Rebel.seat()));
    state.apply(&Order::Scenery(Scenery::Layout(3)), &mut Fast::new(1), &mut NoLog);
    assert!(state.field.first(Kind::Jungle).is_none() && state.field.first(Kind::Bush).is_some());
    assert!(state.ids().all(|id| !state.name(id).starts_with("par")), "Parsees without a jungle are Badmash");
    assert_eq!(state.ids().filter(|&id| state.name(id).starts_with("bad")).count(), 4);
    let fixed = set_up("two-villages", "");
    assert_eq!(fixed.mover, Side::Rebel);
    let villagers = unit(&fixed, "vil1");
    let village = &fixed.field.features[usize::from(fixed.field.first(Kind::Village).unwrap())];
    assert!(fixed.figures(villagers).all(|(_, place)| village.holds(place)));
}

#[test]
fn rebels_at_arrah_begin_far_from_the_house() {
    let mut state = start("arrah-house", "");
    assert_eq!(state.phase, Phase::Deploy(Side::Rebel));
    assert_eq!(refused(&state, "deploy set mut1 block 24 32 180 afoot"), "IM-3.16");
    assert!(allowed(&state, "deploy set mut1 block 6 10 180 afoot"));
    state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    assert_eq!(state.phase, Phase::Steps, "all of the British are in the house");
}

// rule: IM-3.16
#[test]
fn im_3_16_behind_two_ranks_of_cavalry_the_next_row_lies_four_inches_back() {
    for (cavalry, y) in [(12, 5800), (8, 5700)] {
        let rebels = format!("rebel_cavalry:{cavalry}{}", " mutineer:8".repeat(6));
        let state = action("", "british_foot", &rebels);
        let (front, behind) = (unit(&state, "sowar1"), unit(&state, "mut6"));
        assert_eq!(state.place(front, 0).y, 5400);
        assert!(state.figures(behind).all(|(_, place)| place.y == y), "{:?}", state.place(behind, 0));
        assert_eq!(state.place(front, 0).x, state.place(behind, 0).x, "right behind them");
    }
}
