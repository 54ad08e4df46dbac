//! What the screen shows: statuses, command dice, dice to pick, arcs and bands, the zone, odds with every re-roll.

use chance::Fast;
use engine::{About, Event, Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Viewer, embedded};
use grande_armee::{GrandeArmee, Marks, Note, Phase, Side, State, Status};
use scene::{Scene, Target};

use crate::kit::{Battle, field};

fn look(battle: &Battle) -> Scene {
    let (side, _) = battle.asked();
    State::scene(&battle.state.view(Viewer::Seat(side.seat())))
}

fn stage() -> crate::kit::Field {
    field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6, sk = 2, mx = true")
        .a("ag", "foot_art", (26.0, 20.0), 0, "sp = 2, gun = \"heavy\"")
        .b("b1", "inf_fast", (20.0, 27.0), 180, "sp = 6")
        .sub(0, (20.0, 16.0), 1, 9)
        .commander(0, (24.0, 12.0))
}

#[test]
fn pieces_show_strength_marks_status_and_radius() {
    let battle = stage().moving(Status::Attack).mark("a1", Marks::DISORDERED).hits("a1", 2);
    let scene = look(&battle);
    let piece = scene.pieces.iter().find(|piece| piece.id == "a1").unwrap();
    assert_eq!((piece.strength.as_str(), piece.label.as_str(), piece.detail.as_str()), ("4", "MX", "SK 2"));
    assert!(piece.badges.iter().any(|badge| badge.text == "!" && badge.title.contains("Attack!")));
    assert!(piece.badges.iter().any(|badge| badge.text == "2" && badge.title.contains("hits")));
    assert!(piece.devices.contains(&"vulnerable".to_owned()));
    assert!(scene.regions.iter().any(|region| region.kind == "command" && region.piece.is_none()));
}

#[test]
fn a_battery_shows_its_arc_in_both_bands_and_everybody_his_zone() {
    let scene = look(&stage().moving(Status::Active));
    let of = |kind: &str, id: &str| {
        scene.regions.iter().any(|region| region.kind == kind && region.piece.as_deref() == Some(id))
    };
    assert!(of("short_range", "ag") && of("long_range", "ag") && of("zone", "b1"));
    assert!(scene.regions.iter().any(|region| region.kind == "reach"), "and who is asked his reach");
}

#[test]
fn control_dice_are_picked_by_clicking() {
    let mut battle = stage().moving(Status::Hold);
    battle.state.phase = Phase::Control { rolled: None };
    battle.state.cds = [4, 0];
    let scene = look(&battle);
    let prompt = scene.prompt.as_ref().unwrap();
    assert_eq!(prompt.tokens[0].full, 4, "command dice as tokens");
    let row = scene.affordances.iter().find(|row| row.notation == "test fa with 2").unwrap();
    assert!(row.odds.is_some() && row.cost == "2 CD");
    assert!(
        scene.regions.iter().any(|region| region.label == "20″: 2 CDs" && region.piece.is_none()),
        "the rings are shown"
    );
    battle.give("test fa with 1", [2, 5, 6]);
    let scene = look(&battle);
    assert_eq!(scene.prompt.as_ref().unwrap().dice, [2, 5, 6]);
    let row = scene.affordances.iter().find(|row| row.notation == "pick 1 2").unwrap();
    assert_eq!(row.target, Some(Target::Dice(vec![1, 2])));
    assert_eq!((row.label.as_str(), row.cost.as_str()), ("Attack!", "12 !"));
    assert_eq!(row.note, "5 and 6: all must attack");
    let totals: Vec<&str> =
        scene.affordances.iter().filter(|row| row.target.is_some()).map(|row| row.cost.as_str()).collect();
    assert_eq!(totals, ["12 !", "9 A", "8 A"], "the highest first");
    let token = &scene.prompt.as_ref().unwrap().tokens[0];
    assert_eq!((token.full, token.hollow), (3, 1), "one of four is given");
}

#[test]
fn an_attack_shows_its_zone_die_and_every_re_roll() {
    let battle = stage().moving(Status::Active).mark("a1", Marks::DISORDERED);
    let scene = look(&battle);
    let row = scene
        .affordances
        .iter()
        .find(|row| row.target == Some(Target::Piece("b1".to_owned())) && row.subject.as_deref() == Some("a1"))
        .unwrap();
    let odds = row.odds.as_ref().unwrap();
    assert_eq!(odds.bars[0].faces.len(), 6, "the zone die, face by face");
    let cited = |clause: &str| odds.modifiers.iter().any(|line| line.clause.as_deref() == Some(clause));
    assert!(cited("GA-8.12") && cited("GA-8.19") && cited("GA-8.4") && cited("GA-8.2"));
    assert!(
        odds.modifiers.iter().all(|line| !line.text.starts_with("attack")),
        "units are named: {:?}",
        odds.modifiers
    );
}

#[test]
fn a_shot_shows_its_band() {
    let battle = stage().firing();
    let scene = look(&battle);
    let row = scene.affordances.iter().find(|row| row.notation == "fire ag at b1").unwrap();
    assert!(row.odds.as_ref().unwrap().modifiers.iter().any(|line| line.clause.as_deref() == Some("GA-5.3")));
}

#[test]
fn dragging_onto_an_enemy_attacks_him() {
    let battle = stage().moving(Status::Active);
    let wish = scene::Wish {
        piece: "a1".to_owned(),
        at: [2000.0, 2100.0],
        facing: None,
        manner: None,
        onto: Some("b1".to_owned()),
    };
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish).unwrap();
    assert!(plan.notation.starts_with("move a1") && plan.odds.is_some() && plan.stop.is_none());
    let away = scene::Wish { onto: None, at: [1500.0, 3300.0], ..wish };
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &away).unwrap();
    assert!(plan.order.is_some(), "{plan:?}");
    assert_eq!(battle.asked(), (Side::A, "movement"));
}

// rule: GA-7.10
#[test]
fn ga_7_10_dragging_into_a_town_enters_it() {
    // Straight before it, beside it with a corner to turn, and before its far side.
    for (at, facing) in [((20.0, 21.0), 0), ((25.0, 23.0), 0), ((13.5, 28.0), 90), ((20.0, 34.0), 0)] {
        let mut battle = field()
            .town("town", (20.0, 28.0))
            .a("a1", "inf_fast", at, facing, "sp = 6")
            .b("b1", "inf_fast", (60.0, 40.0), 180, "sp = 6")
            .moving(Status::Active);
        let wish = scene::Wish { piece: "a1".to_owned(), at: [2050.0, 1950.0], facing: None, manner: None, onto: None };
        let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish).unwrap();
        assert!(plan.notation.ends_with("enter") && plan.stop.is_none(), "from {at:?}: {plan:?}");
        assert_eq!(plan.ghost[0].at, [2000.0, 2000.0], "it is shown in the middle of the town");
        battle.give(&plan.notation, []);
        assert!(battle.of("a1").garrison.is_some(), "from {at:?}");
    }
}

#[test]
fn the_sketch_names_sides_and_units() {
    let battle = stage().moving(Status::Active);
    let text = State::sketch(&battle.state.view(Viewer::Spectator));
    assert!(text.contains("Side a") && text.contains("a1") && text.contains("Active"));
}

// rule: GA-5.19
#[test]
fn a_battery_with_its_order_shows_a_match_and_its_owner_the_line() {
    let mut battle = field()
        .a("ag", "foot_art", (20.0, 20.0), 0, "sp = 2, gun = \"heavy\"")
        .a("ah", "foot_art", (24.0, 20.0), 0, "sp = 2, gun = \"heavy\"")
        .b("b1", "inf_fast", (20.0, 30.0), 180, "sp = 6")
        .firing();
    assert_eq!(battle.asked().0, Side::A);
    battle.give("fire ag at b1", []);
    for (viewer, lines) in
        [(Viewer::Seat(Side::A.seat()), 1), (Viewer::Seat(Side::B.seat()), 0), (Viewer::Spectator, 0)]
    {
        let scene = State::scene(&battle.state.view(viewer));
        let lit = |id: &str| {
            let piece = scene.pieces.iter().find(|piece| piece.id == id).unwrap();
            piece.devices.iter().any(|device| device == "match")
        };
        assert_eq!((lit("ag"), lit("ah")), (true, false), "{viewer:?}: that it has its order is known to all");
        let laid = scene.regions.iter().filter(|region| region.label == "ag laid on b1");
        assert_eq!(laid.map(|region| region.outlines[0].len()).collect::<Vec<_>>(), vec![2; lines], "{viewer:?}");
    }
}

#[test]
fn the_russians_at_borodino_are_green() {
    let battle = crate::kit::scenario("borodino", &[], [1, 1, 1, 1, 1, 6, 6, chance::d4(4), 1, 1, chance::d4(1)]);
    let palettes: Vec<String> = look(&battle).sides.into_iter().map(|side| side.palette).collect();
    assert_eq!(palettes, ["french", "russian"]);
}

fn wish(piece: &str, at: [f32; 2]) -> scene::Wish {
    scene::Wish { piece: piece.to_owned(), at, facing: None, manner: None, onto: None }
}

fn planned(battle: &Battle, piece: &str, at: [f32; 2]) -> scene::Plan {
    State::plan(&battle.state.view(Viewer::Umpire), &wish(piece, at)).unwrap()
}

// rule: GA-1.6, GA-2.16, GA-6.26
#[test]
fn a_drag_that_cannot_be_says_why() {
    let why = |battle: &Battle, piece: &str| planned(battle, piece, [2000.0, 2200.0]).stop.map(|stop| stop.clause);
    assert_eq!(why(&stage().firing(), "a1").as_deref(), Some("GA-1.6"), "before the Movement Segment");
    assert_eq!(why(&stage().firing(), "fa").as_deref(), Some("GA-1.6"), "an officer too");
    let moving = stage().moving(Status::Active);
    assert_eq!(why(&moving, "b1").as_deref(), Some("GA-6.26"), "an enemy");
    assert_eq!(why(&stage().moving(Status::Inactive), "a1").as_deref(), Some("GA-2.23"));
    assert_eq!(why(&moving.mark("a1", Marks::ACTED), "a1").as_deref(), Some("GA-6.26"));
}

// rule: GA-6.10
#[test]
fn a_move_that_is_too_long_is_not_blamed_on_who_stands_at_its_end() {
    let battle = field()
        .a("a1", "inf_fast", (20.0, 10.0), 0, "sp = 6")
        .a("a2", "inf_fast", (20.0, 32.0), 0, "sp = 6")
        .moving(Status::Active);
    let plan = planned(&battle, "a1", [2000.0, 1600.0]);
    assert_eq!(plan.stop.map(|stop| stop.clause).as_deref(), Some("GA-6.10"));
    assert!(plan.notation.starts_with("move a1"), "and it comes as near as it may: {}", plan.notation);
}

/// A match of sergeants with its events, and what `look` says after every fiftieth order and at the end.
fn watched(scenario: &str, seed: u64, mut look: impl FnMut(&State)) -> (State, Vec<String>) {
    let rules = &embedded::<GrandeArmee>().rules;
    let (mut chance, mut log) = (Fast::new(seed), Vec::new());
    let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut log).unwrap();
    let (mut scratch, mut lines, mut step) = (Scratch::default(), Vec::new(), 0);
    while let Pending::Decision { .. } = state.pending() {
        let order = state.pick(&mut chance, &mut scratch);
        state.apply(&order, &mut chance, &mut log);
        lines.extend(log.drain(..).map(|note: Note| state.narrate(&note)));
        step += 1;
        if step % 50 == 0 {
            look(&state);
        }
    }
    look(&state);
    (state, lines)
}

/// The points of the headline, and those that stand.
fn scores(state: &State) -> ([i32; 2], [i32; 2]) {
    let scene = State::scene(&state.view(Viewer::Spectator));
    let number = |text: &str| text.parse::<i32>().unwrap();
    let head = [0, 1].map(|index| number(&scene.headline.scores[index].points));
    let standing = State::standing(&state.view(Viewer::Spectator));
    let rows = ["a", "b"].map(|side| standing.total(side));
    (head, rows)
}

// rule: GA-12.7, GA-12.9
#[test]
fn headline_rows_and_outcome_agree_to_the_point() {
    for seed in 0..6 {
        let (state, _) = watched("maida", seed, |state| {
            let (head, rows) = scores(state);
            assert_eq!(head, rows, "seed {seed}");
        });
        let Pending::Over(outcome) = state.pending() else { panic!("over") };
        let (head, _) = scores(&state);
        assert_eq!(head[0] - head[1], i32::from(outcome.margin[0]), "seed {seed}: {}", outcome.reason);
    }
}

#[test]
fn the_log_counts_in_plain_english() {
    let (_, lines) = watched("auerstedt", 3, |_| {});
    assert!(lines.len() > 500);
    for line in &lines {
        let wrong =
            [" 1 dice", " 1 hits", " 1 pulses", " 1 command dice", " 1 turns", ".00", "Prussian win", "guns is "];
        assert!(wrong.iter().all(|words| !line.contains(words)), "{line}");
        assert!(!line.starts_with(char::is_lowercase), "{line}");
    }
}

#[test]
fn every_piece_has_a_name_of_its_own() {
    let rules = &embedded::<GrandeArmee>().rules;
    let mut states: Vec<State> = Vec::new();
    for scenario in rules.scenarios() {
        states.push(rules.start(&scenario.id, &Options::default(), &mut Fast::new(1), &mut NoLog).unwrap());
    }
    let mut same = crate::kit::scenario("crossroads", &[("army", "build")], []);
    same.give("muster french_240", []).give("muster french_240", []);
    states.push(same.state);
    for state in &states {
        let units = state.unit_ids().map(|unit| state.unit_name(unit).to_owned());
        let officers = state.officer_ids().map(|officer| state.officer_name(officer));
        let forces =
            Side::BOTH.into_iter().flat_map(|side| state.force_ids(side)).map(|force| state.force_title(force));
        for names in [units.collect::<Vec<_>>(), officers.collect(), forces.collect()] {
            let mut once = names.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), names.len(), "{names:?}");
        }
    }
}

#[test]
fn orders_are_said_in_words_that_name_their_units() {
    let moving = stage().moving(Status::Active);
    let said = |battle: &Battle, notation: &str| battle.state.say(&battle.order(notation));
    assert_eq!(said(&moving, "move a1 by ahead 2"), "a1: ahead 2″");
    assert_eq!(said(&moving, "move a1 by ahead 6"), "a1: attack on b1");
    assert_eq!(said(&moving, "face ag 30"), "ag: turn 30°");
    assert_eq!(said(&moving, "officer fa to 20 14.5"), "fa rides to 20″, 14.5″");
    assert_eq!(said(&moving, "done"), "End the Movement Segment");
    let mut control = stage().moving(Status::Hold);
    control.state.phase = Phase::Control { rolled: None };
    control.state.cds = [4, 0];
    assert_eq!(said(&control, "test fa with 1"), "Force a (fa): test with 1 command die");
    control.give("test fa with 1", [2, 5, 6]);
    assert_eq!(said(&control, "pick 1 2"), "Force a (fa): Attack!");
}

#[test]
fn what_breaks_falls_or_is_taken_weighs_most_for_who_looked_away() {
    let mut battle = stage().a("a2", "inf_fast", (60.0, 4.0), 0, "sp = 6").fighting(&["a1"], "b1").hits("b1", 5);
    battle.give_on("commit 0", [5, 5, 1, 1, 1, 1, 1, 1]);
    let heaviest = battle.log.iter().max_by_key(|note| note.weight()).unwrap();
    assert_eq!(battle.state.brief(heaviest), "The Side a win (victory), 26 to 0 points");
    let broke = battle.log.iter().find(|note| note.weight() == 7).unwrap();
    assert_eq!(battle.state.brief(broke), "B1 broke");
    assert_eq!(
        battle.state.scored(broke).iter().map(|row| (row.side.as_str(), row.points)).collect::<Vec<_>>(),
        [("a", 6)]
    );
}

#[test]
fn a_briefing_tells_what_happened_who_is_there_and_what_counts() {
    let rules = &embedded::<GrandeArmee>().rules;
    for scenario in rules.scenarios() {
        let terms = rules.terms(&scenario.id, &Options::default()).0;
        let rows = |about: About| -> usize {
            let of = terms.iter().filter(|term| term.about == about);
            of.filter_map(|term| term.table.as_ref()).map(|table| table.rows.len()).sum()
        };
        let (units, forces) = (scenario.units.iter().flatten().count(), scenario.forces.iter().flatten().count());
        assert_eq!(rows(About::Forces), units + forces, "{}", scenario.id);
        assert!(rows(About::Points) >= 5 + scenario.objectives.len(), "{}", scenario.id);
        let situation = terms.iter().find(|term| term.about == About::Situation).unwrap();
        assert!(situation.text.matches(". ").count() >= 2, "{}", situation.text);
    }
}
