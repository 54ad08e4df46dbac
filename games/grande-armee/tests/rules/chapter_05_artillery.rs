//! Artillery fire.

use engine::{Event, Game, Viewer};
use grande_armee::{GrandeArmee, Happening, Marks, Order, Presence, Side};

use crate::kit::{self, Battle, Field, field};

/// A battery of `a` looking at an enemy so far ahead.
fn battery(gun: &str, gap: f64, enemy: &str, rest: &str) -> Field {
    field().a("ag", "foot_art", (20.0, 10.0), 0, &format!("sp = 2, gun = \"{gun}\"")).b(
        "b1",
        enemy,
        (20.0, 13.0 + gap),
        180,
        rest,
    )
}

/// Fires `ag` at `b1` and resolves it; the hits.
fn fire(field: Field, dice: &[u32]) -> u8 {
    let mut battle = field.firing();
    battle.give_on("fire ag at b1", dice.iter().copied());
    battle.of("b1").hits
}

const FOOT: &str = "sp = 6";

// rule: GA-5.2, GA-5.3, GA-5.4, GA-5.5, GA-5.6
#[test]
fn ga_5_3_ranges_dice_and_numbers() {
    for (gun, gap, dice, hits) in [
        ("heavy", 6.0, vec![4, 3], 1),
        ("heavy", 6.01, vec![4], 1),
        ("heavy", 16.0, vec![3], 0),
        ("light", 4.0, vec![5, 4], 1),
        ("light", 4.01, vec![5], 1),
        ("light", 12.0, vec![4], 0),
    ] {
        assert_eq!(fire(battery(gun, gap, "inf_fast", FOOT), &dice), hits, "{gun} at {gap}");
    }
    assert_eq!(battery("heavy", 16.01, "inf_fast", FOOT).firing().refused("fire ag at b1"), "GA-5.4");
    assert_eq!(battery("light", 12.01, "inf_fast", FOOT).firing().refused("fire ag at b1"), "GA-5.6");
}

/// Two batteries of `b` and one of `a` that see each other and a brigade each; `a` has the initiative, `b` is asked.
fn exchange() -> Battle {
    let mut battle = field()
        .a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
        .a("a1", "inf_fast", (26.0, 10.0), 0, FOOT)
        .b("bg", "foot_art", (20.0, 18.0), 180, "sp = 2, gun = \"heavy\"")
        .b("bh", "foot_art", (26.0, 18.0), 180, "sp = 2, gun = \"light\"")
        .b("b1", "inf_fast", (14.0, 18.0), 180, FOOT)
        .battle();
    (battle.state.holder, battle.state.cds) = (Side::A, [0, 0]);
    battle.state.phase = grande_armee::Phase::Fire { side: Side::B };
    battle.state.refresh();
    battle
}

// rule: GA-5.1
#[test]
fn ga_5_1_fire_is_simultaneous_and_the_side_without_initiative_orders_first() {
    let mut battle = battery("heavy", 5.0, "foot_art", "sp = 2, gun = \"heavy\"").battle();
    battle.state.cds = [0, 0];
    battle.state.phase = grande_armee::Phase::Fire { side: Side::B };
    battle.state.refresh();
    assert_eq!(battle.asked(), (Side::B, "fire-first"));
    battle.give("fire b1 at ag", []);
    assert_eq!(battle.asked(), (Side::A, "fire-second"));
    assert_eq!(battle.of("ag").hits, 0, "nothing is rolled yet");
    // Two hits each, all re-rolled for counter-battery: both batteries are destroyed.
    battle.give_on("fire ag at b1", [4, 4, 4, 4, 4, 4, 4, 4]);
    assert_eq!((battle.of("ag").presence, battle.of("b1").presence), (Presence::Broken, Presence::Broken));
}

// rule: GA-5.1, GA-5.19
#[test]
fn ga_5_19_every_battery_with_a_target_has_its_order_before_anything_is_rolled() {
    let mut battle = exchange();
    assert_eq!(battle.refused("done"), "GA-1.1", "there is no end before all have theirs");
    battle.give("hold fire bh", []);
    assert_eq!((battle.asked(), battle.refused("fire bh at a1")), ((Side::B, "fire-first"), "GA-5.9"));
    battle.give("fire bg at ag", []);
    assert_eq!(battle.asked(), (Side::A, "fire-second"));
    battle.give_on("fire ag at b1", [4, 1, 1]);
    let shown = battle.log.iter().position(|note| matches!(note.what, Happening::FireShown { .. }));
    let fired = battle.log.iter().position(|note| matches!(note.what, Happening::Fired { .. }));
    assert!(shown.is_some() && shown < fired, "all orders are shown, then all shots are rolled");
    let Happening::FireShown { shown } = &battle.log[shown.unwrap()].what else { panic!("shown") };
    let all = [("ag", Some("b1")), ("bg", Some("ag")), ("bh", None)];
    assert_eq!(*shown, all.map(|(id, target)| (battle.unit(id), target.map(|id| battle.unit(id)))));
    assert!(battle.state.aims.iter().all(Option::is_none), "and nothing is laid any more");
}

// rule: GA-5.19
#[test]
fn ga_5_19_what_is_laid_is_hidden_from_everybody_else() {
    let before = exchange();
    let laid = |order: &str| {
        let mut battle = Battle { state: before.state.clone(), log: Vec::new() };
        battle.give(order, []);
        battle
    };
    let (at_guns, at_foot, holds) = (laid("fire bg at ag"), laid("fire bg at a1"), laid("hold fire bg"));
    for other in [&at_foot, &holds] {
        for viewer in [Viewer::Seat(Side::A.seat()), Viewer::Spectator] {
            conformance::check_pair(&at_guns.state, &other.state, viewer);
            let told = |battle: &Battle| -> Vec<String> {
                let seen = battle.log.iter().filter_map(|note| note.seen_by(viewer));
                seen.map(|note| battle.state.narrate(&note)).collect()
            };
            assert_eq!(told(&at_guns), ["Bg: fire order given"]);
            assert_eq!(told(&at_guns), told(other));
        }
        assert_ne!(
            at_guns.state.view(Viewer::Seat(Side::B.seat())),
            other.state.view(Viewer::Seat(Side::B.seat())),
            "its own side knows"
        );
    }
    let own = at_guns.log[0].seen_by(Viewer::Seat(Side::B.seat())).unwrap();
    assert_eq!(at_guns.state.narrate(&own), "Bg: laid on ag");
    // When `a` decides, the pair is judged by orders, weights and picks too.
    let second = |order: &str| {
        let mut battle = laid(order);
        battle.give("hold fire bh", []);
        battle
    };
    let (one, other) = (second("fire bg at ag"), second("hold fire bg"));
    assert_eq!(one.asked(), (Side::A, "fire-second"));
    conformance::check_pair(&one.state, &other.state, Viewer::Seat(Side::A.seat()));
}

// rule: GA-5.19
#[test]
fn ga_5_19_the_words_of_a_fire_order_are_its_givers() {
    let battle = exchange();
    for words in ["fire bg at ag", "hold fire bg"] {
        let order = battle.order(words);
        assert!(battle.state.overheard(&order, Viewer::Seat(Side::B.seat())).is_some());
        for viewer in [Viewer::Seat(Side::A.seat()), Viewer::Spectator] {
            assert_eq!(battle.state.overheard(&order, viewer), None, "{words}");
        }
    }
    let open = battle.order("concede");
    assert!(battle.state.overheard(&open, Viewer::Spectator).is_some());
}

// rule: GA-5.19
#[test]
fn ga_5_19_an_imagined_battery_holds_or_has_any_of_its_targets() {
    let mut battle = exchange();
    battle.give("fire bg at ag", []);
    let view = battle.state.view(Viewer::Seat(Side::A.seat()));
    let mut counts = std::collections::BTreeMap::new();
    let mut chance = chance::Fast::new(5);
    for _ in 0..900 {
        let imagined = grande_armee::State::imagine(&view, &mut chance);
        *counts.entry(imagined.aims[battle.unit("bg").index()]).or_insert(0) += 1;
        assert_eq!(imagined.aims[battle.unit("bh").index()], None, "who has no order aims at nobody");
    }
    let wanted = [None, Some(battle.unit("ag")), Some(battle.unit("a1"))];
    assert_eq!(counts.len(), wanted.len());
    assert!(wanted.iter().all(|aim| (240..360).contains(&counts[aim])), "{counts:?}");
}

// rule: GA-5.19
#[test]
fn ga_5_19_a_seat_takes_back_its_own_last_order_until_the_other_has_given_one() {
    let loaded = kit::load_field(
        field()
            .a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
            .a("a1", "inf_fast", (30.0, 10.0), 0, FOOT)
            .b("bg", "foot_art", (20.0, 18.0), 180, "sp = 2, gun = \"heavy\"")
            .b("b1", "inf_fast", (10.0, 18.0), 180, FOOT),
    );
    let setup = engine::Setup {
        scenario: "test".to_owned(),
        options: engine::Options::default(),
        players: Vec::new(),
        secret: engine::Secret::from_seed(3),
        nonces: Vec::new(),
        undo: true,
    };
    let mut played = engine::Match::new(loaded, setup).unwrap();
    let asked = |played: &engine::Match<GrandeArmee>| match played.pending() {
        engine::Pending::Decision { seat, question } => (seat, question),
        engine::Pending::Over(_) => panic!("over"),
    };
    while !asked(&played).1.starts_with("fire") {
        let (seat, _) = asked(&played);
        played.give(seat, Order::Decline).unwrap();
    }
    let (first, _) = asked(&played);
    let orders = |played: &engine::Match<GrandeArmee>| {
        let mut orders = Vec::new();
        played.game().orders(&mut orders);
        orders
    };
    played.give(first, orders(&played)[0].clone()).unwrap();
    let (second, question) = asked(&played);
    assert_eq!(question, "fire-second");
    assert!(played.undo(second).is_err(), "the other cannot take it back");
    played.undo(first).unwrap();
    assert_eq!(asked(&played), (first, "fire-first"));
    assert!(played.game().aims.iter().all(Option::is_none), "the mark is gone");
    played.give(first, orders(&played)[1].clone()).unwrap();
    played.give(second, orders(&played)[0].clone()).unwrap();
    assert!(played.undo(first).is_err() && played.undo(second).is_err(), "what was shown stays");
}

// rule: GA-5.19, GA-12.8
#[test]
fn ga_5_19_a_concession_leaves_the_orders_unrolled_and_shows_them() {
    let mut battle = exchange();
    battle.give("fire bg at ag", []).give("hold fire bh", []);
    battle.give("concede", []);
    assert!(battle.told(|what| matches!(what, Happening::FireShown { shown } if shown.len() == 2)));
    assert_eq!(battle.of("ag").hits, 0);
    let over = battle.state.view(Viewer::Seat(Side::A.seat()));
    assert_eq!(over.state().aims[battle.unit("bg").index()], Some(battle.unit("ag")));
}

// rule: GA-5.7
#[test]
fn ga_5_7_arc_and_sight() {
    let beside = |x: f64| {
        field()
            .a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
            .b("b1", "inf_fast", (x, 18.0), 180, FOOT)
            .firing()
    };
    // The arc opens 45 degrees from the corners of a front at y 11.5: at y 19.5 it reaches x 28.75.
    assert!(beside(30.25).allows("fire ag at b1"));
    assert_eq!(beside(30.26).refused("fire ag at b1"), "GA-5.7");
    let screened = battery("heavy", 10.0, "inf_fast", FOOT).a("a1", "inf_fast", (20.0, 15.0), 0, FOOT).firing();
    assert_eq!(screened.refused("fire ag at b1"), "GA-5.7");
    let wood = |y: f64| {
        battery("heavy", 8.0, "inf_fast", "sp = 6, sk = 1")
            .terrain("rough", &[(10.0, y), (30.0, y), (30.0, y + 8.0), (10.0, y + 8.0)])
            .firing()
    };
    assert_eq!(wood(13.0).refused("fire ag at b1"), "GA-5.7", "a wood between them");
    assert!(wood(16.6).allows("fire ag at b1"), "three inches into the wood in which the target stands");
    assert_eq!(wood(16.4).refused("fire ag at b1"), "GA-5.7");
    let garrison = field()
        .a("ag", "foot_art", (20.0, 20.0), 0, "sp = 2, gun = \"heavy\", garrison = \"t1\"")
        .b("b1", "inf_fast", (20.0, 10.0), 0, FOOT)
        .town("redoubt", (20.0, 20.0))
        .firing();
    assert!(garrison.allows("fire ag at b1"), "a garrison looks all round");
}

// rule: GA-5.8
#[test]
fn ga_5_8_hills_hide_and_overlook() {
    let ridge = battery("heavy", 14.0, "inf_fast", FOOT)
        .terrain("hill", &[(10.0, 15.0), (30.0, 15.0), (30.0, 20.0), (10.0, 20.0)])
        .firing();
    assert_eq!(ridge.refused("fire ag at b1"), "GA-5.7", "both stand off the hill");
    let over = |friend: f64| {
        battery("heavy", 12.0, "inf_fast", FOOT)
            .terrain("hill", &[(10.0, 7.0), (30.0, 7.0), (30.0, 13.0), (10.0, 13.0)])
            .a("a1", "inf_fast", (20.0, friend), 0, FOOT)
            .firing()
    };
    assert!(over(16.0).allows("fire ag at b1"), "over a friend below");
    assert_eq!(over(20.5).refused("fire ag at b1"), "GA-5.7", "but not one within two inches of the target");
}

// rule: GA-5.9, GA-5.18
#[test]
fn ga_5_9_one_shot_at_a_unit_or_none() {
    let mut battle = battery("heavy", 8.0, "inf_fast", FOOT).a("a1", "inf_fast", (30.0, 10.0), 0, FOOT).firing();
    assert_eq!(battle.refused("fire a1 at b1"), "GA-5.9");
    battle.give("hold fire ag", []);
    assert_ne!(battle.asked().1, "fire-second", "nobody is left to fire");
    // Only who has a target is asked: neither the suppressed nor those who see nobody in range.
    let idle = battery("light", 8.0, "inf_fast", FOOT)
        .a("ah", "foot_art", (40.0, 10.0), 180, "sp = 2, gun = \"heavy\"")
        .firing();
    assert_eq!(idle.refused("hold fire ah"), "GA-5.9");
    assert_eq!(idle.offers(), ["fire ag at b1", "hold fire ag"]);
    assert_eq!(
        battery("heavy", 8.0, "inf_fast", FOOT).firing().mark("ag", Marks::SUPPRESSED).refused("fire ag at b1"),
        "GA-5.17"
    );
    // Officers have no place among targets: their ids are not understood as units.
    let words = engine::Words::new("fire").word("unit", "ag").word("target", "fb");
    let fresh = battery("heavy", 8.0, "inf_fast", FOOT).firing();
    assert!(fresh.state.hear(&words).is_err());
}

// rule: GA-5.10, GA-5.13
#[test]
fn ga_5_10_example_25_the_target_is_free() {
    // Gautier at five inches in canister range, Petit in the town beyond at fourteen.
    let mut battle = field()
        .a("guns", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"")
        .b("gautier", "inf_fast", (25.0, 18.0), 180, FOOT)
        .b("petit", "inf_fast", (20.0, 27.5), 180, "sp = 7, garrison = \"t1\"")
        .town("town", (20.0, 27.5))
        .firing();
    assert!(battle.allows("fire guns at gautier"));
    // Roundshot, one die: a hit, which stays after the re-roll for cover.
    battle.give_on("fire guns at petit", [5, 4]);
    assert!(battle.told(|what| matches!(what, Happening::Fired { dice: 1, penalties: 1, hits: 1, .. })));
    assert_eq!((battle.of("petit").hits, battle.of("gautier").hits), (1, 0));
}

// rule: GA-5.11, GA-5.12, GA-5.15
#[test]
fn ga_5_12_example_8_flank_and_vulnerable_targets() {
    let flank = |facing: u16| {
        field().a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"").b(
            "b1",
            "inf_fast",
            (20.0, 18.0),
            facing,
            FOOT,
        )
    };
    assert_eq!(fire(flank(0), &[2, 5, 4]), 2, "from behind the front line the miss is rolled again, at 4+");
    assert_eq!(fire(flank(180), &[2, 5]), 1);
    let mut disordered = flank(180).firing().mark("b1", Marks::DISORDERED);
    disordered.give_on("fire ag at b1", [2, 5, 3]);
    assert_eq!(disordered.of("b1").hits, 1);
    let mut both = flank(0).firing().mark("b1", Marks::DISORDERED);
    both.give_on("fire ag at b1", [1, 1, 4, 1]);
    assert_eq!(both.of("b1").hits, 1, "both bonuses are one re-roll");
    assert!(both.told(|what| matches!(what, Happening::Fired { bonuses: 1, .. })));
}

// rule: GA-5.13, GA-5.14, GA-5.16
#[test]
fn ga_5_14_example_9_counter_battery_in_a_redoubt() {
    let redoubt =
        battery("heavy", 12.5, "foot_art", "sp = 2, gun = \"heavy\", garrison = \"t1\"").town("redoubt", (20.0, 25.5));
    assert_eq!(fire(redoubt, &[6, 4, 3]), 0, "cover, then counter-battery");
    assert_eq!(
        fire(
            battery("light", 9.0, "inf_fast", "sp = 6, sk = 1")
                .terrain("rough", &[(18.0, 21.0), (22.0, 21.0), (22.0, 23.0), (18.0, 23.0)]),
            &[5, 4]
        ),
        0
    );
}

// rule: GA-O4, GA-5.16
#[test]
fn ga_o4_a_bonus_and_a_penalty_cancel_with_the_option() {
    let covered = || {
        battery("heavy", 5.0, "inf_fast", "sp = 6, sk = 1")
            .terrain("rough", &[(18.0, 17.0), (22.0, 17.0), (22.0, 19.0), (18.0, 19.0)])
    };
    let mut plain = covered().firing().mark("b1", Marks::DISORDERED);
    plain.give_on("fire ag at b1", [4, 1, 4, 4, 1]);
    assert_eq!(plain.of("b1").hits, 1, "miss again, then both hits again");
    let cites = |battle: &Battle, wanted: &str| {
        let mut cited = false;
        battle.log.iter().for_each(|note| note.cites(&mut |clause| cited |= clause.0 == wanted));
        cited
    };
    assert!(cites(&plain, "GA-5.16"), "the log says which comes first");
    let mut bonus = battery("heavy", 5.0, "inf_fast", FOOT).firing().mark("b1", Marks::DISORDERED);
    bonus.give_on("fire ag at b1", [4, 1, 4]);
    assert!(!cites(&bonus, "GA-5.16"), "and not where there is nothing to choose");
    let mut cancelled = covered().option("fire_cancel", "true").firing().mark("b1", Marks::DISORDERED);
    cancelled.give_on("fire ag at b1", [4, 1]);
    assert_eq!(cancelled.of("b1").hits, 1);
    assert!(
        cancelled.told(|what| matches!(what, Happening::Fired { bonuses: 0, penalties: 0, .. })),
        "neither is left"
    );
}

// rule: GA-5.17
#[test]
fn ga_5_17_a_battery_that_is_hit_is_suppressed() {
    let mut battle: Battle = battery("heavy", 8.0, "foot_art", "sp = 2, gun = \"light\"").firing();
    battle.give_on("fire ag at b1", [4, 4]);
    assert!(battle.of("b1").marks.has(Marks::SUPPRESSED));
    let still =
        field().a("ag", "foot_art", (20.0, 10.0), 0, "sp = 2, gun = \"heavy\"").moving(grande_armee::Status::Active);
    assert_eq!(still.mark("ag", Marks::SUPPRESSED).refused("move ag by ahead 2"), "GA-5.17");
}

// rule: GA-5.12
#[test]
fn ga_5_12_a_garrison_shows_no_flank() {
    // It looks away from the guns; one of two dice hits, and is rolled again for the town alone.
    let town = battery("heavy", 3.5, "inf_fast", "sp = 6, garrison = \"t1\"").town("town", (20.0, 17.0));
    let mut battle = town.firing();
    battle.of_mut("b1").pose.facing = kit::facing(0);
    battle.state.refresh();
    battle.give_on("fire ag at b1", [4, 1, 4]);
    assert_eq!(battle.of("b1").hits, 1);
}

// rule: GA-7.12, GA-5.13
#[test]
fn ga_7_12_cover_is_near_and_between_or_under_the_middle() {
    let wall =
        |y: f64| battery("heavy", 7.0, "inf_fast", FOOT).ground("obstacle", "cover = true", &[(10.0, y), (30.0, y)]);
    assert_eq!(fire(wall(17.6), &[4, 3]), 0, "a wall nine tenths before its front");
    assert_eq!(fire(wall(17.4), &[4]), 1, "more than an inch before it");
    assert_eq!(fire(wall(22.0), &[4]), 1, "behind it");
    let wood = |y: f64| {
        battery("heavy", 7.0, "inf_fast", "sp = 6, sk = 1")
            .terrain("rough", &[(18.0, y), (22.0, y), (22.0, 24.0), (18.0, 24.0)])
    };
    assert_eq!(fire(wood(19.9), &[4, 3]), 0, "its middle is in the wood");
    assert_eq!(fire(wood(20.1), &[4]), 1, "its rear alone is");
}

// rule: GA-5.15, GA-5.16
#[test]
fn ga_5_15_the_chance_of_a_die_is_that_of_the_throw() {
    for (hit, bonuses, penalties) in [(4, 0, 0), (5, 1, 0), (5, 0, 1), (4, 1, 2), (3, 0, 2)] {
        let volley = grande_armee::Volley { dice: 3, hit, bonuses, penalties };
        let thrown = chance::distribution(|chance| volley.resolve(chance));
        let mean: f64 = thrown.iter().map(|(&hits, p)| f64::from(hits) * p).sum();
        let each = f64::from(volley.chance_of_hit());
        assert!((3.0 * each - mean).abs() < 1e-6, "{volley:?}: {each} a die, {mean} in all");
    }
}
