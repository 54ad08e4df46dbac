//! Orders in words, the screen, and faults in data.

use chance::d4;
use engine::{Game, RuleSet, Viewer, load};
use mutiny_1857::{Mutiny1857, Order, Side, State};
use scene::{Form, Wish};

use crate::kit::{action, files, go, ground, hear, row, rules, stand, unit};

#[test]
fn orders_print_and_parse_back() {
    let mut state = action("", "british_foot officer:mount='foot'", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    for notation in [
        "move foot1 march",
        "move foot1 attack with officer1",
        "fire foot1 at mut1",
        "fire foot1 at mut1 needing 6",
        "fire foot1 at mut1 by snipers",
        "melee foot1",
        "melee foot1 with officer1",
        "melee foot1 pairs m1:mut1:3 with:officer1",
        "place 12.5 10 turn 30 facing 90",
        "place 12.5 10 turn 30 facing 90 by via 11 9 0 , shift m2 11 10",
        "place drive 10 12",
        "place drive 10 12 by past 9 11",
        "place push 10 12 facing 0",
        "place line at 10 12 facing 0",
        "place facing 12.5",
        "place stand",
        "finish",
        "pair foot1",
        "pair foot1 in m1:mut1:3",
        "via 11 9 30",
        "gather foot1",
        "end turn",
        "deploy set foot1 line 10 3 0 afoot , park officer1 10 3 0 limbered",
        "set foot1 block 10 3 0 afoot",
        "park officer1 10 3 0 unlimbered",
    ] {
        let order = hear(&state, notation);
        let said = state.speak(&order).notation(State::phrases());
        assert_eq!(hear(&state, &said), order, "{notation} came back as {said}");
    }
}

fn wish(piece: &str, x: f32, y: f32, manner: Option<&str>) -> Wish {
    let manner = manner.map(str::to_owned);
    Wish { piece: piece.to_owned(), at: [x * 100.0, 6000.0 - y * 100.0], facing: None, manner, onto: None }
}

// rule: IM-5.16, IM-5.17
#[test]
fn im_5_16_a_single_figure_is_dragged_out_of_the_plan_to_touch_an_enemy() {
    let mut state = action("", "british_foot", "mutineer:3");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "mut1", 1150, 1500, 3, 180);
    go(&mut state, "move foot1 march", &[d4(3), d4(2)]);
    let planned = State::plan(&state.view(Viewer::Umpire), &wish("foot1", 12.0, 13.0, None)).expect("a plan for all");
    assert_eq!(planned.notation.split(" facing").next(), Some("place 12 13 turn 0"));
    // The first figure of the row, which would stand at 10, 13, is pulled to the left end of the enemies.
    let loose = format!("figure 0 {}", planned.notation);
    let plan = State::plan(&state.view(Viewer::Umpire), &wish("foot1", 11.0, 14.1, Some(&loose)))
        .expect("a plan with one figure out of its rank");
    assert!(plan.notation.contains("shift m1"), "{}", plan.notation);
    assert_eq!(state.check(&hear(&state, &plan.notation)), Ok(()));
    assert!(plan.cost.contains("touch the enemy"), "{}", plan.cost);
    // Where it touches nobody the rule keeps it in its rank, and is named.
    let plan = State::plan(&state.view(Viewer::Umpire), &wish("foot1", 8.0, 12.0, Some(&loose))).expect("a plan");
    assert!(!plan.notation.contains("shift"), "{}", plan.notation);
    assert_eq!(plan.stop.expect("a reason").clause, "IM-5.17");
    // Pushed back, it is in its rank again.
    assert!(
        State::plan(&state.view(Viewer::Umpire), &wish("foot1", 10.0, 13.0, Some(&loose)))
            .is_some_and(|plan| plan.notation == planned.notation)
    );
}

// rule: IM-5.14, IM-5.15
#[test]
fn im_5_14_a_way_that_ends_short_says_what_ends_it_first() {
    let plan = |goal: f32, friend: i32| {
        let mut state = action("", "british_foot british_foot", "mutineer:3");
        row(&mut state, "foot1", 1000, 1000, 5, 0);
        row(&mut state, "foot2", 1000, friend, 5, 0);
        row(&mut state, "mut1", 5000, 5500, 3, 180);
        go(&mut state, "move foot1 march", &[d4(3), d4(2)]);
        let plan = State::plan(&state.view(Viewer::Umpire), &wish("foot1", 12.0, goal, None)).expect("a plan");
        (plan.cost, plan.stop.map(|stop| (stop.clause, stop.text)))
    };
    assert_eq!(plan(15.0, 300), ("5″ of 5″".to_owned(), None), "the whole way");
    let (cost, stop) = plan(25.0, 300);
    let (clause, text) = stop.expect("the dice end it");
    assert_eq!((cost.as_str(), clause.as_str()), ("5″ of 5″", "IM-5.14"));
    assert!(text.contains("15″") && text.contains("the 5″ thrown"), "{text}");
    let (clause, _) = plan(25.0, 1400).1.expect("friends end it");
    assert_eq!(clause, "IM-5.15", "they stand nearer than the dice reach");
}

// rule: IM-3.16
#[test]
fn im_3_16_units_are_set_down_by_dragging_one_by_one() {
    let terrain = ground("stone_building", "[[30, 1], [34, 1], [34, 5], [30, 5]]");
    let loaded = load::<Mutiny1857>(&files(&terrain, "british_foot british_foot", "mutineer:8")).unwrap();
    let mut chance = chance::Fast::new(1);
    let mut state = loaded.rules.start("test", &engine::Options::default(), &mut chance, &mut engine::NoLog).unwrap();
    state.apply(&hear(&state, "deploy usual"), &mut chance, &mut engine::NoLog);
    let scene = State::scene(&state.view(Viewer::Seat(Side::British.seat())));
    let dragged =
        |name: &str| scene.affordances.iter().filter(|row| row.drag && row.subject.as_deref() == Some(name)).count();
    assert_eq!((dragged("foot1"), dragged("foot2")), (4, 4), "each in four formations");
    let plan = State::plan(&state.view(Viewer::Umpire), &wish("foot1", 20.0, 4.0, Some("block"))).expect("a plan");
    assert_eq!(plan.notation, "set foot1 block 20 4 0 afoot");
    assert_eq!((plan.ghost.len(), plan.stop), (5, None));
    state.apply(&hear(&state, &plan.notation), &mut chance, &mut engine::NoLog);
    // Outside the zone the nearest place inside is proposed, and the clause named.
    let far = State::plan(&state.view(Viewer::Umpire), &wish("foot2", 40.0, 30.0, None)).expect("a plan");
    assert_eq!(far.stop.map(|stop| stop.clause), Some("IM-3.16".to_owned()));
    assert_eq!(far.notation, "set foot2 line 40 6 0 afoot");
    let house = State::plan(&state.view(Viewer::Umpire), &wish("foot2", 32.0, 3.0, None)).expect("a plan");
    assert_eq!(house.notation, "put foot2 in t1");
    state.apply(&hear(&state, &house.notation), &mut chance, &mut engine::NoLog);
    assert!(state[unit(&state, "foot2")].building.is_some(), "set down, and with the last unit the turns begin");
    assert!(matches!(state.phase, mutiny_1857::Phase::Steps));
}

#[test]
fn units_are_called_by_short_names_on_the_table() {
    let rules = rules();
    let state = |scenario: &str| {
        let mut chance = chance::Fast::new(1);
        let pairs = if scenario == "two-villages" { "forces=fixed scenery=fixed" } else { "" };
        rules.start(scenario, &crate::kit::options(pairs), &mut chance, &mut engine::NoLog).unwrap()
    };
    let arrah = state("arrah-house");
    let names: Vec<String> = arrah.ids().map(|unit| arrah.brief(unit)).collect();
    assert_eq!(names[..5], ["Rattray, 1st party", "Rattray, 2nd party", "Rattray, 3rd party", "Civilians", "Wake"]);
    let villages = state("two-villages");
    let names: Vec<String> = villages.ids().map(|unit| villages.brief(unit)).collect();
    assert_eq!(names[..7], ["84th", "78th", "Madras", "Ferozepore", "Sirmoor", "Sepoys", "Hodson"]);
    assert!(names.iter().all(|name| names.iter().filter(|other| *other == name).count() == 1), "{names:?}");
}

#[test]
fn units_of_a_kind_are_called_by_the_ground_where_they_were_set_down() {
    let hill = ground("hill", "[[2, 54], [8, 54], [8, 60], [2, 60]]");
    let files = files(&hill, "sikh sikh sikh officer officer", "afghan:4 afghan:4 mutineer:6 badmash:5");
    let loaded = load::<Mutiny1857>(&files).unwrap_or_else(|fault| panic!("{fault}"));
    let mut chance = chance::Fast::new(1);
    let mut state = loaded.rules.start("test", &crate::kit::options(""), &mut chance, &mut engine::NoLog).unwrap();
    let waiting = state.title(unit(&state, "afg2"));
    assert_eq!(waiting, "Afghans 2", "nobody has a place yet");
    state.apply(&hear(&state, "set afg1 line 5 57 180 afoot"), &mut chance, &mut engine::NoLog);
    state.apply(&hear(&state, "set afg2 line 45 57 180 afoot"), &mut chance, &mut engine::NoLog);
    while let mutiny_1857::Phase::Deploy(_) = state.phase {
        state.apply(&Order::Deploy(Vec::new()), &mut chance, &mut engine::NoLog);
    }
    let title = |name: &str| state.title(unit(&state, name));
    assert_eq!(title("afg1"), "Afghans on the hill");
    assert_eq!(title("afg2"), "Afghans in the east", "the only one whom no ground names, by its third of the table");
    assert_eq!((title("mut1"), title("bad1")), ("Mutineers".to_owned(), "Badmash".to_owned()), "one of a kind");
    assert_eq!(title("sikh1"), "Sikhs in the west");
    assert_eq!(title("sikh3"), "Sikhs in the east");
    assert_eq!(state.brief(unit(&state, "sikh2")), "Sikhs, centre");
    // Whatever they do later, they keep their names, also in what is saved.
    let sikhs = unit(&state, "sikh1");
    stand(&mut state, "sikh1", &[(5000, 3000)], 0);
    let mut bytes = Vec::new();
    state.save(&mut bytes);
    assert_eq!(state.restore(&bytes).unwrap().title(sikhs), "Sikhs in the west");
}

#[test]
fn units_of_a_kind_never_share_a_name() {
    for scenario in ["picket-at-the-well", "relief-column", "two-villages", "arrah-house", "river-line"] {
        for seed in 0..6 {
            let mut chance = chance::Fast::new(seed);
            let options = engine::Options::default();
            let mut state = rules().start(scenario, &options, &mut chance, &mut engine::NoLog).unwrap();
            while !matches!(state.phase, mutiny_1857::Phase::Steps) {
                let mut orders = Vec::new();
                state.orders(&mut orders);
                state.apply(&orders[0], &mut chance, &mut engine::NoLog);
            }
            for names in [State::title, State::brief] {
                let mut all: Vec<(Side, String)> =
                    state.ids().map(|one| (state[one].side, names(&state, one))).collect();
                let count = all.len();
                all.sort_by(|a, b| a.1.cmp(&b.1));
                all.dedup();
                assert_eq!(all.len(), count, "{scenario} {seed}: {all:?}");
            }
        }
    }
}

#[test]
fn a_unit_is_moved_in_three_steps_on_the_screen() {
    let mut state = action("", "british_foot", "mutineer:8");
    row(&mut state, "foot1", 1000, 1000, 5, 0);
    row(&mut state, "mut1", 1000, 2500, 8, 180);
    let scene = State::scene(&state.view(Viewer::Seat(Side::British.seat())));
    assert!(scene.affordances.iter().any(|row| row.label == "March" && row.subject.as_deref() == Some("foot1")));
    let shot = scene.affordances.iter().find(|row| row.label.starts_with("Fire")).expect("a target is offered");
    assert!(shot.odds.as_ref().is_some_and(|odds| odds.bars.len() == 3), "hits, killed, and morale");
    go(&mut state, "move foot1 march", &[d4(3), d4(3)]);
    let scene = State::scene(&state.view(Viewer::Seat(Side::British.seat())));
    assert!(scene.affordances.iter().any(|row| row.drag));
    let wish =
        Wish { piece: "foot1".to_owned(), at: [1200.0, 6000.0 - 1400.0], facing: None, manner: None, onto: None };
    let plan = State::plan(&state.view(Viewer::Umpire), &wish).expect("a plan");
    assert_eq!(plan.notation, "place 12 14 turn 0 facing 7.77");
    assert_eq!(plan.ghost.len(), 5);
    let piece = scene.pieces.iter().find(|piece| piece.id == "foot1").unwrap();
    assert!(matches!(&piece.form, Form::Stands(stands) if stands.len() == 5));
    assert!(State::sketch(&state.view(Viewer::Spectator)).contains("foot1"));
}

#[test]
fn faults_in_data_name_their_file_and_key() {
    let fault = |terrain: &str, british: &str| {
        load::<Mutiny1857>(&files(terrain, british, "mutineer:8")).err().expect("a fault").to_string()
    };
    assert!(fault("", "zouave").contains("scenarios/test.toml, british.zouave.type"));
    assert!(fault("", "british_foot:20").contains("british.british_foot.figures"));
    assert!(fault(&ground("hill", "[[10, 10], [80, 10], [10, 20]]"), "british_foot").contains("terrain.1.points"));
    assert!(fault("", "british_horse_artillery:calibre='heavy'").contains("british.british_horse_artillery.calibre"));
    let mut broken = Mutiny1857::files();
    broken.replace("units.toml", "[[unit]]\nid = 3\n");
    assert!(matches!(load::<Mutiny1857>(&broken), Err(fault) if fault.to_string().starts_with("units.toml, line 2")));
}

#[test]
fn sixteen_dice_are_grouped_quickly_and_units_have_names() {
    let state = action("", "british_foot", "mutineer:8");
    assert_eq!(state.title(unit(&state, "foot1")), "British Foot");
    assert_eq!(rules().info().beginner().id, "picket-at-the-well");
}
