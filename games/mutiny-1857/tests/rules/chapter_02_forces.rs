//! Chapter 2: unit organisation and army building.

use chance::{Fast, Script, d4};
use engine::{Game, NoLog, Options, RuleSet};
use mutiny_1857::{Branch, Calibre, Mount, Muster, Mutiny1857, Order, Phase, Raised, Side, State, Team};

use crate::kit::{action, go, go_sized, options, refused, rules, stand, unit};

/// A match with rolled forces whose first die is this.
fn mustering(scenario: &str, die: u32) -> State {
    let mut script = Script::dice([die]);
    let pairs = if scenario == "two-villages" { "scenery=fixed" } else { "" };
    let state = rules().start(scenario, &options(pairs), &mut script, &mut NoLog).unwrap();
    script.finish();
    state
}

/// The same with the British mustered as usual, and this die for the Rebels.
fn rebels_mustering(scenario: &str, die: u32) -> State {
    let mut state = mustering(scenario, 1);
    let mut script = Script::dice([die]);
    state.apply(&Order::Muster(None), &mut script, &mut NoLog);
    script.finish();
    state
}

fn force(state: &State, list: &[(&str, usize)], officers: usize) -> Order {
    let mut units = Vec::new();
    for &(key, count) in list {
        let kind = state.book.find(key).unwrap();
        let team = if key == "rebel_artillery" { Team::Oxen } else { Team::Horses };
        units.extend(std::iter::repeat_n(Raised { kind, team, calibre: Calibre::Light, howdah: false }, count));
    }
    Order::Muster(Some(Box::new(Muster { units, officers: vec![Mount::Horse; officers] })))
}

fn clause(state: &State, list: &[(&str, usize)], officers: usize) -> &'static str {
    match state.check(&force(state, list, officers)) {
        Ok(()) => "allowed",
        Err(refusal) => refusal.clause().0,
    }
}

/// Why a force is refused, in words.
fn said(state: &State, list: &[(&str, usize)], officers: usize) -> String {
    state
        .check(&force(state, list, officers))
        .map_or_else(|refusal| state.explain(&refusal).text, |()| "allowed".into())
}

// rule: IM-2.1, IM-2.4, IM-2.6, IM-2.20, IM-2.21, IM-2.22
#[test]
fn im_2_1_units_have_the_printed_strengths_dice_and_weapons() {
    for (kind, name, figures, die, range) in [
        ("british_foot", "foot1", 5, 12, 24),
        ("loyal_sepoy", "sepoy1", 5, 8, 18),
        ("sikh", "sikh1", 5, 8, 18),
        ("gurkha", "gurkha1", 5, 8, 24),
        ("sapper_miner", "sapper1", 5, 8, 18),
        ("civilian", "civil1", 5, 6, 18),
        ("british_cavalry", "horse1", 5, 12, 18),
    ] {
        let mut state = action("", kind, "afghan:4");
        let id = unit(&state, name);
        assert_eq!(state[id].full, figures, "{kind}");
        assert_eq!(state[id].is_mounted(), kind == "british_cavalry", "{kind}");
        stand(&mut state, name, &[(1000, 1000)], 0);
        stand(&mut state, "afg1", &[(1000, 1000 + 100 * range + 101)], 180);
        assert!(refused(&state, &format!("fire {name} at afg1")).starts_with("IM-7."), "{kind} beyond {range}");
        stand(&mut state, "afg1", &[(1000, 1000 + 100 * range + 100)], 180);
        go_sized(&mut state, &format!("fire {name} at afg1"), &[(die, 1)]);
    }
    let state = action("", "british_horse_artillery british_field_artillery", "afghan:4");
    assert!(state.ids().take(2).all(|id| state[id].full == 3 && state.guns[usize::from(id.0)].animals == 2));
}

// rule: IM-2.2, IM-2.3, IM-2.5, IM-2.7, IM-2.18
#[test]
fn im_2_2_the_british_muster_five_units_and_a_die_more() {
    let state = mustering("relief-column", 5);
    let whole = [
        ("british_foot", 7),
        ("sikh", 1),
        ("gurkha", 1),
        ("loyal_sepoy", 1),
        ("british_cavalry", 2),
        ("british_horse_artillery", 2),
    ];
    assert_eq!(clause(&state, &whole, 2), "allowed");
    assert_eq!(clause(&state, &whole, 3), "IM-2.18");
    assert_eq!(clause(&state, &[("british_foot", 10)], 2), "IM-2.3");
    assert_eq!(clause(&state, &[("british_foot", 6), ("sikh", 3)], 1), "IM-2.2");
    assert_eq!(clause(&state, &[("british_foot", 7), ("sikh", 3), ("british_cavalry", 3)], 2), "IM-2.5");
    assert_eq!(clause(&state, &[("british_foot", 7), ("sikh", 3), ("british_field_artillery", 3)], 2), "IM-2.6");
    // The figures are told with what they are made of.
    let foot = said(&state, &[("british_foot", 6), ("sikh", 3)], 1);
    assert!(foot.contains("10 foot units") && foot.ends_with("(basic force +5, thrown +5)"), "{foot}");
    let cavalry = said(&state, &[("british_foot", 7), ("sikh", 3), ("british_cavalry", 3)], 2);
    assert!(cavalry.ends_with(": 2 (basic force +5, thrown +5, share of the foot ×1/5)"), "{cavalry}");
    let low = mustering("relief-column", 3);
    assert_eq!(clause(&low, &[("british_foot", 8), ("british_cavalry", 1)], 1), "allowed", "no quota on a 3");
    assert_eq!(clause(&low, &[("british_foot", 8), ("british_cavalry", 2)], 2), "IM-2.5", "fractions are dropped");
}

// rule: IM-2.8, IM-2.9, IM-2.10, IM-2.11, IM-2.12, IM-2.16, IM-2.17
#[test]
fn im_2_8_the_rebels_muster_ten_units_with_afghans_badmash_and_local_people() {
    let state = rebels_mustering("two-villages", 2);
    let local = [("villager", 2), ("parsee", 1)];
    let with = |more: &[(&'static str, usize)]| local.iter().chain(more).copied().collect::<Vec<_>>();
    assert_eq!(clause(&state, &with(&[("afghan", 1), ("badmash", 2), ("mutineer", 6)]), 2), "allowed");
    assert_eq!(clause(&state, &with(&[("afghan", 1), ("badmash", 2), ("mutineer", 5)]), 2), "IM-2.10");
    assert_eq!(clause(&state, &with(&[("afghan", 1), ("badmash", 1), ("mutineer", 7)]), 2), "IM-2.8");
    assert_eq!(clause(&state, &with(&[("badmash", 2), ("mutineer", 7)]), 2), "IM-2.8");
    let few = said(&state, &with(&[("afghan", 1), ("badmash", 1), ("mutineer", 7)]), 2);
    assert!(few.ends_with("at least 2 units of Badmash"), "{few}");
    assert_eq!(
        clause(&state, &[("villager", 1), ("parsee", 1), ("afghan", 1), ("badmash", 2), ("mutineer", 7)], 2),
        "IM-2.16"
    );
    assert_eq!(clause(&state, &[("villager", 2), ("afghan", 1), ("badmash", 2), ("mutineer", 7)], 2), "IM-2.17");
    assert_eq!(
        clause(&state, &with(&[("afghan", 1), ("badmash", 2), ("mutineer", 6), ("rebel_cavalry", 3)]), 3),
        "IM-2.11"
    );
    assert_eq!(
        clause(&state, &with(&[("afghan", 1), ("badmash", 2), ("mutineer", 6), ("rebel_artillery", 3)]), 3),
        "IM-2.12"
    );
}

// rule: IM-2.13, IM-2.14, IM-2.19, IM-2.23
#[test]
fn im_2_13_rebel_units_throw_for_their_figures() {
    let mut state = rebels_mustering("relief-column", 1);
    // Eleven foot units (Afghans, two Badmash, then Afghans, Afghans and Mutineers in turn), two of horse, two guns: 11 x 4D4 and 2 x 3D4.
    let mut dice = [4, 4, 4, 2].map(d4).to_vec();
    dice.extend(std::iter::repeat_n(d4(3), 10 * 4 + 2 * 3));
    let mut script = Script::dice(dice);
    state.apply(&Order::Muster(None), &mut script, &mut NoLog);
    script.finish();
    let of = |key: &str| -> Vec<u8> {
        state.units.iter().filter(|unit| state.book.unit_type(unit.kind).id == key).map(|unit| unit.full).collect()
    };
    assert_eq!(of("afghan"), [14, 12, 12, 12, 12, 12, 12]);
    assert_eq!(of("badmash"), [12, 12]);
    assert_eq!(of("mutineer"), [12; 2]);
    assert_eq!(of("rebel_cavalry"), [9, 9]);
    assert!(state.guns.iter().all(|gun| gun.calibre == Calibre::Light), "all guns are light");
    let sahibs = state
        .units
        .iter()
        .filter(|unit| unit.side == Side::Rebel && state.book.unit_type(unit.kind).branch == Branch::Officer);
    assert_eq!(sahibs.clone().count(), 3);
    assert!(sahibs.clone().all(|unit| unit.full == 1 && unit.mount == Mount::Foot));
    assert!(matches!(state.phase, Phase::Deploy(Side::Rebel)));
}

// rule: IM-2.24, IM-3.15
#[test]
fn im_2_24_forces_are_thrown_for_by_default_where_the_printed_scenarios_say_so() {
    let phase = |scenario: &str, pairs: &str| {
        rules().start(scenario, &options(pairs), &mut Fast::new(1), &mut NoLog).unwrap().phase
    };
    assert_eq!(phase("relief-column", ""), Phase::Muster(Side::British));
    assert_eq!(phase("relief-column", "forces=fixed"), Phase::Deploy(Side::Rebel));
    assert_eq!(phase("two-villages", ""), Phase::Scenery, "and the Rebels lay out the table first");
    assert_eq!(phase("two-villages", "scenery=fixed"), Phase::Muster(Side::British));
    assert_eq!(phase("picket-at-the-well", ""), Phase::Deploy(Side::Rebel));
    let info = rules().info();
    for (scenario, pairs) in [
        ("picket-at-the-well", "forces=rolled"),
        ("relief-column", "scenery=rebels_place"),
        ("arrah-house", "goal=supply"),
        ("river-line", "fort=stone"),
        ("relief-column", "goal=capture fort=stone"),
        ("relief-column", "goal=capture fort=entrenchment"),
    ] {
        let fault = info.check_options(scenario, &options(pairs)).expect_err("it has no use there");
        assert!(fault.to_string().contains("[IM-"), "{fault}");
    }
    assert_eq!(info.complete("river-line", &Options::default()).get("forces"), Some("fixed"));
    assert_eq!(info.complete("relief-column", &Options::default()).get("forces"), Some("rolled"));
}

// rule: IM-2.3, IM-2.25
#[test]
fn im_2_3_a_list_of_nine_foot_has_its_loyal_units() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/scenarios/relief-column.toml");
    let listed = |count: u8| {
        let text = std::fs::read_to_string(path).unwrap().replacen("count = 3", &format!("count = {count}"), 1);
        let text = text.replacen("type = \"sikh\"", "type = \"british_foot\"", 1);
        let text = text.replacen("type = \"officer\"", &format!("type = \"officer\"\ncount = {}", (count + 5) / 5), 1);
        let mut files = Mutiny1857::files();
        files.replace("scenarios/relief-column.toml", text);
        engine::load::<Mutiny1857>(&files).err().map_or_else(String::new, |fault| fault.to_string())
    };
    assert_eq!(listed(5), "", "eight foot");
    assert!(listed(6).contains("2 loyal units where 3 are due [IM-2.3]"), "nine foot: {}", listed(6));
}

// rule: IM-2.18, IM-2.25
#[test]
fn im_2_18_officers_are_due_for_all_units_together() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/scenarios/relief-column.toml");
    let text = std::fs::read_to_string(path).unwrap().replacen("count = 3", "count = 6", 1);
    let (before, rest) = text.split_once("type = \"british_horse_artillery\"").unwrap();
    let before = before.trim_end().strip_suffix("[[british]]").unwrap();
    let after = rest.split_once("[[").unwrap().1;
    let mut files = Mutiny1857::files();
    files.replace("scenarios/relief-column.toml", format!("{before}[[{after}"));
    let said = engine::load::<Mutiny1857>(&files).err().map_or_else(String::new, |fault| fault.to_string());
    assert!(said.contains("1 officers where 2 are due [IM-2.18]"), "nine foot and a cavalry unit: {said}");
}

// rule: IM-2.15
#[test]
fn im_2_15_ten_afghans_have_a_sniper_and_nine_have_none() {
    for (figures, sniper) in [(9, None), (10, Some(9)), (16, Some(15))] {
        let state = action("", "british_foot", &format!("afghan:{figures}"));
        assert_eq!(state[unit(&state, "afg1")].sniper, sniper, "{figures}");
    }
    assert_eq!(action("", "british_foot", "mutineer:16").units[1].sniper, None, "only Afghans");
}

// rule: IM-2.25
#[test]
fn im_2_25_quick_start_lists_are_such_as_the_dice_could_give() {
    for scenario in rules().scenarios().iter().filter(|scenario| scenario.published) {
        let count = |side: Side, branch: Branch| {
            let list = scenario.forces[side.index()].iter().filter(|spec| !spec.garrison);
            list.filter(|spec| rules().book().unit_type(spec.kind).branch == branch).count()
        };
        assert_eq!(count(Side::British, Branch::Foot), 6, "{}", scenario.id);
        assert!((11..=16).contains(&count(Side::Rebel, Branch::Foot)), "{}", scenario.id);
        assert_eq!(count(Side::British, Branch::Officer), 1);
    }
    let fault = |from: &str, to: &str| {
        let mut files = Mutiny1857::files();
        let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/scenarios/relief-column.toml"));
        let text = text.unwrap().replacen(from, to, 1);
        files.replace("scenarios/relief-column.toml", text);
        engine::load::<Mutiny1857>(&files).err().map_or_else(String::new, |fault| fault.to_string())
    };
    for (from, to, clause) in [
        ("count = 3", "count = 2", "IM-2.2"),
        ("type = \"british_cavalry\"", "type = \"british_cavalry\"\ncount = 2", "IM-2.5"),
        ("type = \"british_horse_artillery\"", "type = \"british_horse_artillery\"\ncount = 2", "IM-2.6"),
        ("type = \"officer\"", "type = \"officer\"\ncount = 2", "IM-2.18"),
        ("count = 3", "count = 7", "IM-2.18"),
        ("type = \"sikh\"\n", "type = \"civilian\"\n", "IM-2.19"),
        ("figures = [11, 10, 10, 9, 9, 8]", "figures = [11, 10, 10, 9]", "IM-2.10"),
        ("figures = [11, 10, 10, 9, 9, 8]", "figures = [11, 10, 10, 9, 9, 3]", "IM-2.14"),
        ("figures = [12, 10, 10, 8]", "figures = [12]", "IM-2.10"),
        ("figures = [7, 6]", "figures = [7, 6, 6]", "IM-2.11"),
        ("figures = [7, 6]", "figures = [7, 2]", "IM-2.11"),
    ] {
        let said = fault(from, to);
        assert!(said.contains("IM-2.25") && said.contains(clause), "{to}: {said}");
    }
    assert!(fault("published = true", "").is_empty(), "lists of other scenarios need not follow it");
    let old = fault("published = true", "handicap = { rebel = 30 }");
    assert!(old.contains("handicap") && old.contains("IM-14.14"), "{old}");
}

// rule: IM-2.26, IM-5.5, IM-7.32, IM-8.6, IM-10.12
#[test]
fn im_2_26_a_rider_is_taken_out_of_his_unit_and_fights_from_an_elephant() {
    let mut state = rebels_mustering("relief-column", 1);
    let mut muster = match force(&state, &[("afghan", 9), ("badmash", 2)], 2) {
        Order::Muster(Some(muster)) => muster,
        other => panic!("{other:?}"),
    };
    let check = |state: &State, muster: &Muster| {
        state.check(&Order::Muster(Some(Box::new(muster.clone())))).map_or_else(|why| why.clause().0, |()| "allowed")
    };
    for index in [0, 9] {
        muster.units[index].howdah = true;
    }
    assert_eq!(check(&state, &muster), "allowed", "one for every five foot units");
    muster.units[10].howdah = true;
    assert_eq!(check(&state, &muster), "IM-2.26");
    muster.units[10].howdah = false;
    let mut script = Script::dice([4, 2, 2, 2].into_iter().chain(std::iter::repeat_n(3, 40)).map(d4));
    state.apply(&Order::Muster(Some(muster)), &mut script, &mut NoLog);
    script.finish();
    let [first, .., last] = &state.units[state.units.len() - 2..] else { panic!() };
    assert_eq!((first.full, first.mount, last.full, last.mount), (1, Mount::Elephant, 1, Mount::Elephant));
    let afghans = unit(&state, "afg1");
    assert_eq!((state[afghans].full, state[afghans].sniper), (9, Some(8)), "the sniper was counted before");
    assert_eq!(state.title(unit(&state, "bad3")), "Badmash rider");
    // Named unit by unit: eleven foot units may have two, and no third.
    let mut named = rebels_mustering("two-villages", 1);
    for _ in 0..2 {
        go(&mut named, "raise badmash howdah yes", &[]);
    }
    assert_eq!(refused(&named, "raise badmash howdah yes"), "IM-2.26");
    // A worked example: ten Badmash with a rider; he saves with his class's die and strikes with a D12.
    let mut state = action("", "british_foot sikh", "badmash:10:howdah=true badmash:8 badmash:8 badmash:8 badmash:8");
    let rider = unit(&state, "bad6");
    assert_eq!((state[unit(&state, "bad1")].full, state[rider].full, state[rider].side), (9, 1, Side::Rebel));
    stand(&mut state, "foot1", &[(1000, 1000)], 0);
    stand(&mut state, "bad6", &[(1000, 1600)], 180);
    stand(&mut state, "bad1", &[(1000, 1400), (1100, 1400)], 180);
    go_sized(&mut state, "fire foot1 at bad6", &[(12, 4), (4, 4)]);
    crate::kit::turn_to(&mut state, Side::Rebel);
    for gait in ["dismount", "drop", "enter", "crawl"] {
        assert_eq!(refused(&state, &format!("move bad6 {gait}")), "IM-5.25", "{gait}");
    }
    go_sized(&mut state.clone(), "move bad6 march", &[(6, 1), (6, 1)]);
    stand(&mut state, "sikh1", &[(1000, 1500), (1100, 1500)], 0);
    stand(&mut state, "bad2", &[(1100, 1600)], 180);
    let events = go_sized(&mut state, "melee bad6", &[(12, 8), (8, 8)]);
    assert!(crate::kit::cites(&events, "IM-10.26"), "even");
    let fault = |rebels: &str| {
        engine::load::<Mutiny1857>(&crate::kit::files("", "british_foot", rebels)).err().map(|why| why.to_string())
    };
    assert!(fault("badmash:10:howdah=true").unwrap().contains("IM-2.26"), "five foot units for one rider");
    assert!(fault("villager:8:howdah=true badmash:8 badmash:8 badmash:8 badmash:8").unwrap().contains("IM-2.26"));
}

// rule: IM-5.35, IM-8.16, IM-10.12
#[test]
fn im_5_35_a_man_rides_the_elephant_that_draws_his_gun() {
    let mut state = action("", "british_field_artillery:team='elephant' british_foot", "mutineer:8");
    let crew = unit(&state, "fa1");
    assert_eq!(state.place(crew, 0), state.guns[0].limber, "he sits on the team");
    state.guns[0].limber = mutiny_1857::Place::new(3000, 1200);
    state.guns[0].limber_facing = table::Facing::NORTH;
    state.guns[0].at = mutiny_1857::Place::new(3000, 1000);
    stand(&mut state, "fa1", &[(3000, 1200), (2900, 1000), (3100, 1000)], 0);
    go_sized(&mut state, "move fa1 march", &[(4, 4), (4, 2)]);
    go(&mut state, "place drive 30 18", &[]);
    assert_eq!(state.place(crew, 0), mutiny_1857::Place::new(3000, 1800), "and goes with it");
    // He fights with a D12, and is hit before the beast; the next man takes his seat.
    row_of(&mut state, &[(3000, 2400), (3100, 2400)]);
    crate::kit::turn_to(&mut state, Side::Rebel);
    let events = go_sized(
        &mut state.clone(),
        "fire mut1 at fa1",
        &[(6, 6), (6, 6), (10, 3), (6, 4), (10, 1), (10, 10), (10, 9)],
    );
    assert!(crate::kit::cites(&events, "IM-8.11"));
    let mut killed = state.clone();
    go_sized(&mut killed, "fire mut1 at fa1", &[(6, 6), (6, 1), (10, 1), (10, 1), (10, 10), (10, 9)]);
    assert_eq!(killed.place(crew, 1), killed.guns[0].limber, "the next man climbs up");
    let mut beast = state.clone();
    go_sized(&mut beast, "fire mut1 at fa1", &[(6, 6), (6, 6), (10, 9), (6, 1)]);
    assert_eq!(beast.guns[0].animals, 0);
    assert_ne!(beast.place(crew, 0), beast.guns[0].limber, "set down when the beast dies");
    row_of(&mut state, &[(3000, 1900), (3100, 1900)]);
    let events = go_sized(&mut state, "melee mut1", &[(6, 1), (12, 12)]);
    assert!(crate::kit::cites(&events, "IM-10.25"));
}

fn row_of(state: &mut State, places: &[(i32, i32)]) {
    stand(state, "mut1", places, 180);
}

// rule: IM-7.22, IM-2.12
#[test]
fn im_7_22_field_artillery_may_be_heavy_and_horse_artillery_not() {
    let state = mustering("relief-column", 1);
    let heavy = |key: &str| {
        let mut muster = match force(&state, &[("british_foot", 6), (key, 1)], 1) {
            Order::Muster(Some(muster)) => muster,
            other => panic!("{other:?}"),
        };
        muster.units[6].calibre = Calibre::Heavy;
        state.check(&Order::Muster(Some(muster))).map_or_else(|why| why.clause().0, |()| "allowed")
    };
    assert_eq!(heavy("british_field_artillery"), "allowed", "with two horses too");
    assert_eq!(heavy("british_horse_artillery"), "IM-7.22");
    // A heavy gun reaches 48 inches, a light one 36.
    let mut state = action("", "british_foot", "rebel_artillery:calibre='heavy'");
    crate::kit::turn_to(&mut state, Side::Rebel);
    state.guns[0].limbered = false;
    state.guns[0].at = mutiny_1857::Place::new(1000, 5500);
    state.guns[0].facing = table::Facing::SOUTH;
    state.guns[0].limber = mutiny_1857::Place::new(1000, 5800);
    stand(&mut state, "gun1", &[(900, 5500), (1100, 5500), (1000, 5600)], 180);
    stand(&mut state, "foot1", &[(1000, 5400 - 4050), (1100, 5400 - 4050)], 0);
    let mut light = state.clone();
    go_sized(&mut state, "fire gun1 at foot1", &[(6, 4), (6, 3), (6, 6), (12, 12), (12, 12)]);
    light.guns[0].calibre = Calibre::Light;
    assert_eq!(refused(&light, "fire gun1 at foot1"), "IM-7.21");
    stand(&mut light, "foot1", &[(1000, 5400 - 3651)], 0);
    assert_eq!(refused(&light, "fire gun1 at foot1"), "IM-7.21");
    stand(&mut light, "foot1", &[(1000, 5400 - 3650)], 0);
    assert!(crate::kit::allowed(&light, "fire gun1 at foot1"));
    let mut far = light;
    far.guns[0].calibre = Calibre::Heavy;
    stand(&mut far, "foot1", &[(1000, 5400 - 4851)], 0);
    assert_eq!(refused(&far, "fire gun1 at foot1"), "IM-7.22");
}

/// The rows of the seat that names a force.
fn rows(state: &State, side: Side) -> Vec<String> {
    let scene = State::scene(&state.view(engine::Viewer::Seat(side.seat())));
    scene.affordances.into_iter().map(|row| row.notation).collect()
}

// rule: IM-2.3, IM-2.19
#[test]
fn im_2_19_a_force_can_be_named_unit_by_unit() {
    let mut state = mustering("relief-column", 5);
    for _ in 0..7 {
        go(&mut state, "raise british_foot", &[]);
    }
    assert_eq!(refused(&state, "raise british_foot"), "IM-2.3", "three places are left for loyal units");
    assert_eq!(refused(&state, "raise mutineer"), "IM-2.19");
    assert_eq!(refused(&state, "raise civilian"), "IM-2.19");
    assert!(!rows(&state, Side::British).contains(&"raise british_foot drawn horses light".to_owned()));
    for _ in 0..3 {
        assert!(rows(&state, Side::British).contains(&"raise gurkha drawn horses light".to_owned()));
        go(&mut state, "raise gurkha", &[]);
    }
    assert_eq!(refused(&state, "raise sikh"), "IM-2.2", "ten are all");
    go(&mut state, "raise british_field_artillery drawn elephant heavy", &[]);
    go(&mut state, "raise british_horse_artillery", &[]);
    assert_eq!(refused(&state, "raise british_horse_artillery"), "IM-2.6");
    go(&mut state, "take back", &[]);
    assert_eq!(refused(&state, "raise british_horse_artillery drawn horses heavy"), "IM-7.22");
    let whole =
        rows(&state, Side::British).into_iter().find(|row| row.ends_with("commission elephant")).expect("a row");
    assert_eq!(whole.matches("raise").count(), 11);
    let order = crate::kit::hear(&state, &whole);
    state.apply(&order, &mut Fast::new(1), &mut NoLog);
    assert!(matches!(state.phase, Phase::Muster(Side::Rebel)));
    assert_eq!(state[unit(&state, "officer1")].mount, Mount::Elephant);
    let mut rebels = rebels_mustering("two-villages", 1);
    for _ in 0..5 {
        go(&mut rebels, "raise mutineer", &[]);
    }
    assert_eq!(refused(&rebels, "raise mutineer"), "IM-2.8", "six places are left for those who must be there");
    assert!(crate::kit::allowed(&rebels, "raise villager") && crate::kit::allowed(&rebels, "raise badmash howdah yes"));
}

// rule: IM-3.15, IM-3.13
#[test]
fn im_3_15_a_table_can_be_laid_piece_by_piece() {
    let mut state = rules().start("two-villages", &options(""), &mut Fast::new(1), &mut NoLog).unwrap();
    assert!(rows(&state, Side::Rebel).iter().any(|row| row.starts_with("piece village_walled 2")));
    assert_eq!(refused(&state, "piece bridge 1 40 0 0"), "IM-3.13", "there is no river yet");
    assert_eq!(refused(&state, "take back"), "IM-2.19");
    go(&mut state, "piece river 1 0 0 0", &[]);
    assert_eq!(refused(&state, "piece stream 1 0 3 0"), "IM-3.13");
    go(&mut state, "piece bridge 2 40 0 0", &[]);
    assert!(!rows(&state, Side::Rebel).iter().any(|row| row.starts_with("scenery pieces piece river")), "no village");
    go(&mut state, "piece village_open 1 20 20 0", &[]);
    assert_eq!(refused(&state, "piece hill 1 20 20 0"), "IM-3.15");
    let table =
        rows(&state, Side::Rebel).into_iter().find(|row| row.starts_with("scenery pieces piece river")).unwrap();
    let order = crate::kit::hear(&state, &table);
    state.apply(&order, &mut Fast::new(1), &mut NoLog);
    assert!(state.field.first(mutiny_1857::Kind::WoodenBridge).is_some() && state.laid.is_empty());
}
