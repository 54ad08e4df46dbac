//! Chapter 3: scenarios, set-up, turns.

use chance::{Fast, d4};
use engine::{Game, NoLog, Pending, RuleSet};
use mutiny_1857::{Kind, Mutiny1857, Order, Phase, Place, Scenery, Side, State};

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
    let mut state = start("relief-column", "forces=fixed");
    assert_eq!(state.phase, Phase::Deploy(Side::Rebel));
    state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    assert_eq!(state.phase, Phase::Deploy(Side::British));
    state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    assert_eq!((state.mover, state.round), (Side::British, 1));
    for id in state.ids().filter(|&id| !state[id].garrison) {
        let side = state[id].side;
        assert!(state[id].placed && state[id].living != 0, "{}", state.name(id));
        assert_eq!(state[id].facing, state.ahead(side), "{}", state.name(id));
        for (_, place) in state.figures(id) {
            assert!(state.scenario.zones[side.index()].holds(place), "{} at {place:?}", state.name(id));
        }
    }
    // Lines of one rank along the front of the zone, an inch apart, from the west.
    let foot = |name: &str| state.figures(unit(&state, name)).map(|(_, place)| place).collect::<Vec<_>>();
    let line = |x: i32, y: i32, count: i32| (0..count).map(|i| Place::new(x + 100 * i, y)).collect::<Vec<_>>();
    assert_eq!(foot("foot1"), line(50, 600, 5));
    assert_eq!(foot("foot2"), line(650, 600, 5));
    let front = foot("mut1").into_iter().filter(|place| place.y == 3000).count();
    assert_eq!((front, foot("mut1").len()), (8, 10), "two ranks above eight figures");
    assert_eq!(refused(&start("relief-column", "forces=fixed"), "deploy set mut1 line 20 29.9 180 afoot"), "IM-3.16");
    for post in ["set gun1 line 20 40 180 afoot", "park mut1 20 40 180 limbered"] {
        let wrong = format!("deploy {post}");
        assert_eq!(
            refused(&start("relief-column", "forces=fixed"), &wrong),
            "IM-3.16",
            "guns are parked, and only guns"
        );
    }
    let scenario = rules().scenarios().iter().find(|one| one.id == "relief-column").unwrap();
    assert_eq!(scenario.rounds, 18);
}

// rule: IM-5.18, IM-5.20
#[test]
fn im_5_20_ranks_are_filled_from_the_front_and_spaced_by_the_formation() {
    let ranks = |name: &str, post: &str| {
        let mut state = start("relief-column", "forces=fixed");
        let order = hear(&state, &format!("deploy set {name} {post}"));
        state.apply(&order, &mut Fast::new(1), &mut NoLog);
        let mut ranks = std::collections::BTreeMap::<i16, Vec<i16>>::new();
        for (_, place) in state.figures(unit(&state, name)) {
            ranks.entry(place.y).or_default().push(place.x);
        }
        for rank in ranks.values_mut() {
            rank.sort_unstable();
        }
        ranks.into_iter().collect::<Vec<_>>()
    };
    // Ten men in open order, facing south: two inches from man to man and from rank to rank.
    let open = [(3960, (0..8).map(|file| 1300 + 200 * file).collect()), (4160, vec![1900, 2100])];
    assert_eq!(ranks("mut1", "open 20 40 180 afoot"), open);
    let line = [(3980, (0..8).map(|file| 1650 + 100 * file).collect()), (4080, vec![1950, 2050])];
    assert_eq!(ranks("mut1", "line 20 40 180 afoot"), line);
    // Open order is one chain where an inch may lie between two men, and not where less must.
    let loose = |coherency: &str| start("relief-column", &format!("forces=fixed coherency={coherency}"));
    assert!(allowed(&loose("1.00"), "deploy set mut1 open 20 40 180 afoot"));
    assert_eq!(refused(&loose("0.95"), "deploy set mut1 open 20 40 180 afoot"), "IM-5.18");
    // Seven horsemen in column: two wide, two inches deep.
    let column = ranks("sowar1", "column 20 40 180 mounted");
    assert_eq!(column.iter().map(|(_, rank)| rank.len()).collect::<Vec<_>>(), [2, 2, 2, 1]);
    assert!(column.windows(2).all(|pair| pair[1].0 - pair[0].0 == 200), "{column:?}");
}

// rule: IM-3.5
#[test]
fn im_3_5_a_side_uses_each_unit_once_in_its_turn() {
    let mut state = action("", "british_foot british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    go(&mut state, "move foot1 march", &[d4(2), d4(2)]);
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
    let mut state = set_up("relief-column", "forces=fixed");
    let foot = unit(&state, "foot1");
    stand(&mut state, "foot1", &[(2400, 6300)], 0);
    assert!(!state.relieved);
    end_turn(&mut state);
    assert!(state.relieved);
    assert!(state.ids().all(|id| !state[id].garrison), "the garrison is free");
    assert!(!state[foot].retreats());
    let mut supply = set_up("relief-column", "forces=fixed goal=supply");
    stand(&mut supply, "foot1", &[(2400, 6300)], 0);
    stand(&mut supply, "mules1", &[(1000, 300)], 0);
    let before = supply.clone();
    end_turn(&mut supply);
    assert!(!supply.relieved, "only the pack train supplies");
    let mut supply = before;
    stand(&mut supply, "mules1", &[(2400, 6300)], 0);
    end_turn(&mut supply);
    assert!(supply.relieved);
    let mut capture = set_up("relief-column", "forces=fixed goal=capture");
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
    let mut state = set_up("relief-column", "forces=fixed");
    let garrison = state.ids().find(|&id| state[id].garrison && state[id].building.is_none()).unwrap();
    let name = state.name(garrison);
    assert_eq!(refused(&state, &format!("move {name} retreat")), "IM-3.8");
    go(&mut state, &format!("move {name} march"), &[d4(1), d4(1)]);
    assert_eq!(refused(&state, "place 20.7 60 turn 0 facing 180"), "IM-3.8");
    assert!(allowed(&state, "place 20.7 63.5 turn 0 facing 180"));
    let state = set_up("relief-column", "forces=fixed goal=capture");
    assert!(state.ids().all(|id| !state[id].garrison));
    assert_eq!(state[unit(&state, "vil1")].full, 8);
    assert_eq!(state.ids().filter(|&id| state.name(id).starts_with("bad")).count(), 3);
}

// rule: IM-1.7, IM-3.10, IM-3.11, IM-3.12, IM-3.13, IM-3.14
#[test]
fn im_3_10_scenery_from_the_menu_keeps_to_its_limits() {
    let state = start("two-villages", "forces=fixed");
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
    let state = start("two-villages", "forces=fixed");
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
    let mut state = start("two-villages", "forces=fixed");
    assert!(matches!(state.pending(), Pending::Decision { seat, question: "scenery" } if seat == Side::Rebel.seat()));
    state.apply(&Order::Scenery(Scenery::Layout(3)), &mut Fast::new(1), &mut NoLog);
    assert!(state.field.first(Kind::Jungle).is_none() && state.field.first(Kind::Bush).is_some());
    assert!(state.ids().all(|id| !state.name(id).starts_with("par")), "Parsees without a jungle are Badmash");
    assert_eq!(state.ids().filter(|&id| state.name(id).starts_with("bad")).count(), 4);
    let fixed = set_up("two-villages", "forces=fixed scenery=fixed");
    assert_eq!(fixed.mover, Side::Rebel);
    let villagers = unit(&fixed, "vil1");
    let village = &fixed.field.features[usize::from(fixed.field.first(Kind::Village).unwrap())];
    assert!(fixed.figures(villagers).all(|(_, place)| village.holds(place)));
}

// rule: IM-3.15, IM-2.16, IM-2.17
#[test]
fn im_3_15_listed_villagers_and_parsees_stay_where_their_village_or_jungle_lies() {
    let listed = |scenery: &str| {
        let mut state = start("two-villages", "forces=fixed");
        let order = hear(&state, scenery);
        state.apply(&order, &mut Fast::new(1), &mut NoLog);
        ["vil", "par", "bad"].map(|name| state.ids().filter(|&id| state.name(id).starts_with(name)).count())
    };
    assert_eq!(listed("scenery layout 1"), [2, 1, 3], "as in the list");
    assert_eq!(listed("scenery pieces piece village_open 1 20 24 0"), [1, 0, 5], "one village, no jungle");
    assert_eq!(listed("scenery pieces piece village_open 1 20 24 0 , piece jungle 1 50 20 0"), [1, 1, 4]);
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

// rule: IM-3.20, IM-9.6, IM-9.8, IM-9.10
#[test]
fn im_3_20_the_fort_is_of_mud_works_or_stone_on_the_same_plan() {
    for (pairs, kind, hits, house) in [
        ("", Kind::MudWall, 15, "barracks"),
        ("fort=entrenchment", Kind::Fieldwork, 30, "barracks"),
        ("fort=stone", Kind::FortWall, 20, "the tower"),
        ("goal=capture", Kind::MudWall, 15, "barracks"),
    ] {
        let state = set_up("relief-column", &format!("forces=fixed {pairs}"));
        let ring: Vec<u8> = state.field.all(kind).collect();
        assert_eq!(ring.len(), 8, "{pairs}: a gate is left");
        assert!(ring.iter().all(|&section| state.hits[usize::from(section)] == hits), "{pairs}");
        assert_eq!(state.field.features[usize::from(state.field.first(Kind::StoneBuilding).unwrap())].name, house);
        assert_eq!(state.field.all(Kind::LowWall).count(), 2, "walls elsewhere stay what they are");
    }
}

// rule: IM-3.10, IM-3.13
#[test]
fn im_3_13_bridges_are_of_stone_or_wood_and_a_village_may_have_a_tower() {
    let state = start("two-villages", "forces=fixed");
    let laid = |pieces: &str| {
        let mut state = state.clone();
        go(&mut state, &format!("scenery pieces {pieces}"), &[]);
        state
    };
    for (shape, kind, hits) in [(1, Kind::StoneBridge, 30), (2, Kind::WoodenBridge, 10)] {
        let state = laid(&format!("piece village_open 1 20 24 0 , piece river 1 0 0 0 , piece bridge {shape} 40 0 0"));
        let bridge = state.field.first(kind).expect("the bridge");
        assert_eq!(state.hits[usize::from(bridge)], hits);
    }
    for (item, plain) in [("village_open", 0), ("village_walled", 1)] {
        assert_eq!(laid(&format!("piece {item} 1 20 24 0")).field.all(Kind::StoneBuilding).count(), plain);
        let towered = laid(&format!("piece {item} 2 20 24 90"));
        let tower = towered.field.all(Kind::StoneBuilding).next().unwrap();
        let tower = &towered.field.features[usize::from(tower)];
        assert_eq!((tower.name.as_str(), towered.field.all(Kind::StoneBuilding).count()), ("the tower", plain + 1));
        assert_eq!(tower.extent.right - tower.extent.left, 202, "two inches, and the rim");
    }
    let mut fifth = state.clone();
    go(&mut fifth, "scenery layout 5", &[]);
    assert!(fifth.field.first(Kind::WoodenBridge).is_some());
    assert!(fifth.field.features.iter().any(|feature| feature.name == "the tower"));
}

// rule: IM-6.9, IM-6.16
#[test]
fn the_river_line_has_all_that_other_tables_lack() {
    let state = set_up("river-line", "");
    for kind in
        [Kind::Fieldwork, Kind::Barricade, Kind::HighWall, Kind::FortWall, Kind::WoodenBridge, Kind::StoneBuilding]
    {
        assert!(state.field.first(kind).is_some(), "{kind:?}");
    }
    assert!(state.ids().all(|id| state[id].placed && state[id].living != 0), "there is room for everybody");
    assert_eq!(state.guns[0].team, mutiny_1857::Team::Elephant);
    assert_eq!(state.ids().filter(|&id| state.is_rider(id)).count(), 1);
}

// rule: IM-3.16
#[test]
fn im_3_16_a_row_pushed_out_of_the_zone_by_cavalry_is_not_used() {
    // Rows at 51, 54 and 57; behind two ranks of cavalry they lie at 55 and 58, and the last is outside the zone.
    let rebels = format!("rebel_cavalry:12{}", " mutineer:8".repeat(15));
    let files = crate::kit::files_in("[0, 51, 60, 57]", "", "british_foot", &rebels);
    let loaded = engine::load::<Mutiny1857>(&files).unwrap_or_else(|fault| panic!("{fault}"));
    let mut state = loaded.rules.start("test", &options(""), &mut Fast::new(1), &mut NoLog).unwrap();
    while let Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    }
    let rebels = state.ids().filter(|&id| state[id].side == Side::Rebel);
    let rows: std::collections::BTreeSet<i16> =
        rebels.flat_map(|id| state.figures(id).map(|(_, place)| place.y).collect::<Vec<_>>()).collect();
    assert!(rows.contains(&5500) && rows.iter().all(|&y| y <= 5700), "{rows:?}");
}

// rule: IM-1.5, IM-3.16
#[test]
fn im_3_16_the_team_of_an_unlimbered_gun_waits_behind_it() {
    let files = crate::kit::files("", "british_field_artillery", "mutineer:8");
    let loaded = engine::load::<Mutiny1857>(&files).unwrap_or_else(|fault| panic!("{fault}"));
    let mut state = loaded.rules.start("test", &options(""), &mut Fast::new(1), &mut NoLog).unwrap();
    state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    let order = hear(&state, "deploy park fa1 30 4 0 unlimbered");
    assert_eq!(state.check(&order), Ok(()));
    state.apply(&order, &mut Fast::new(1), &mut NoLog);
    let gun = state.guns[0];
    assert_eq!((gun.at, gun.limbered), (Place::new(3000, 400), false));
    assert_eq!((gun.limber, gun.limber_facing), (Place::new(3000, 250), gun.facing));
}

// rule: IM-2.16, IM-3.15
#[test]
fn im_2_16_each_village_that_was_laid_has_its_own_villagers() {
    let mut state = start("two-villages", "forces=fixed");
    assert_eq!(state.phase, Phase::Scenery);
    state.apply(&Order::Scenery(Scenery::Layout(1)), &mut Fast::new(1), &mut NoLog);
    while let Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut Fast::new(1), &mut NoLog);
    }
    let villages: Vec<u8> = state.field.all(Kind::Village).collect();
    assert_eq!(villages.len(), 2);
    for (name, village) in [("vil1", villages[0]), ("vil2", villages[1])] {
        let area = &state.field.features[usize::from(village)];
        assert!(state.figures(unit(&state, name)).all(|(_, place)| area.holds(place)), "{name}");
    }
}
