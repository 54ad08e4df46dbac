//! The screen: what is offered can be done, plans are legal, the tape tells the rules' number.

use chance::Fast;
use colonial_warmaster::{ColonialWarmaster, Happening, Morale, Note, Order, Presence, State};
use engine::{Event, Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat, Viewer, Words, embedded};
use scene::{Form, Scene, Target, Wish};

use crate::kit::{Battle, field, scenario};

fn scene(battle: &Battle) -> Scene {
    State::scene(&battle.state.view(Viewer::Seat(Seat(battle.seat()))))
}

fn charging() -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 27.0), 180, "mass")
        .leaders(1, (60.0, 40.0), (34.0, 32.0))
        .terrain("hill", 1, &[(50.0, 10.0), (60.0, 10.0), (60.0, 20.0), (50.0, 20.0)])
        .first("afghan")
        .battle();
    battle.set("b1", |unit| unit.marker = true);
    battle.to_movement().give("activate la1 z1", [1, 1]);
    battle
}

#[test]
fn the_table_is_drawn_to_scale() {
    let battle = charging();
    let ground = Game::ground(&battle.state);
    assert_eq!((ground.surface.width, ground.surface.height, ground.surface.per_inch), (7200.0, 4800.0, Some(100.0)));
    assert_eq!(ground.terrain.len(), 1);
    let scene = scene(&battle);
    let b1 = scene.pieces.iter().find(|piece| piece.id == "b1").unwrap();
    let Form::Stands(stands) = &b1.form else { panic!("units are stands") };
    assert_eq!(stands.len(), 4);
    // The first stand's centre is at (28.5, 19.625), y growing downwards.
    assert_eq!((stands[0].at, stands[0].width, stands[0].depth), ([2850.0, 2837.5], 100.0, 75.0));
    assert_eq!(b1.badges[0].title, "saved fire");
}

#[test]
fn a_charge_shows_its_three_bars_and_cost() {
    let battle = charging();
    let scene = scene(&battle);
    let charge = scene.affordances.iter().find(|row| row.label == "Charge the b1").unwrap();
    assert_eq!(charge.cost, "7.00″");
    let bars = &charge.odds.as_ref().unwrap().bars;
    let clauses: Vec<&str> = bars.iter().filter_map(|bar| bar.clause.as_deref()).collect();
    assert_eq!(clauses, ["CW-5.2", "CW-6.1a", "CW-6.2"], "opportunity fire, the test to stand, the melee");
    let losing: f64 = bars[0].shares.iter().filter(|share| share.label != "no stand").map(|share| share.p).sum();
    assert!((losing - 0.818_877).abs() < 1e-6, "{losing}");
    let win = bars[2].shares.iter().find(|share| share.label == "win").unwrap();
    assert!((win.p - 0.414_286).abs() < 1e-6, "{}", win.p);
}

#[test]
fn dragging_plans_the_way_and_says_what_stops_it() {
    let battle = charging();
    let wish = |at: [f32; 2], onto: Option<&str>| Wish {
        piece: "z1".to_owned(),
        at,
        facing: None,
        manner: None,
        onto: onto.map(str::to_owned),
    };
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish([3000.0, 2462.5], None)).unwrap();
    assert!(plan.stop.is_none(), "{:?}", plan.stop);
    assert_eq!(plan.cost, "4.00″ of 8.00″");
    assert_eq!(plan.ghost.len(), 4);
    // Too near to b1: it stops 1.00 inch before him.
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish([3000.0, 2720.0], None)).unwrap();
    assert_eq!(plan.stop.as_ref().unwrap().clause, "CW-12.5");
    let order =
        Words::from_notation(&plan.notation, State::phrases()).and_then(|words| battle.state.hear(&words)).unwrap();
    assert_eq!(battle.state.check(&order), Ok(()));
    // Dropped on b1 it is a charge.
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish([3000.0, 2800.0], Some("b1"))).unwrap();
    assert_eq!((plan.notation.as_str(), plan.cost.as_str()), ("z1 charge b1", "7.00″ of 8.00″"));
    // Beyond its reach.
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish([6500.0, 600.0], None)).unwrap();
    assert_eq!(plan.stop.as_ref().unwrap().clause, "CW-12.10");
    assert!(plan.order.is_some());
}

// rule: CW-12.10
#[test]
fn a_drag_that_is_too_long_is_not_blamed_on_a_friend() {
    let mut battle = scenario("picket");
    battle.to_movement().give("activate la0 z3", [1, 1]);
    // Friends stand behind and beside the mass; nobody stands where it is sent, which is only too far.
    let wish = Wish { piece: "z3".to_owned(), at: [2036.0, 1764.0], facing: Some(190.0), manner: None, onto: None };
    let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish).unwrap();
    let stop = plan.stop.unwrap();
    assert_eq!((stop.clause.as_str(), stop.text.as_str()), ("CW-12.10", "beyond their 8.00″"), "{}", plan.cost);
    assert!(plan.order.is_some());
}

/// What dragging a piece is answered with.
fn dragged(battle: &Battle, piece: &str) -> scene::Plan {
    let wish = Wish { piece: piece.to_owned(), at: [3000.0, 2400.0], facing: None, manner: None, onto: None };
    State::plan(&battle.state.view(Viewer::Seat(Seat(battle.seat()))), &wish).unwrap()
}

// rule: CW-3.0, CW-1.3
#[test]
fn a_drag_before_its_time_says_what_comes_first() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (40.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .leaders(0, (22.0, 6.0), (34.0, 6.0))
        .battle();
    let told = |battle: &Battle, piece: &str| {
        let plan = dragged(battle, piece);
        let stop = plan.stop.unwrap();
        (stop.clause, stop.text, plan.notation)
    };
    // The commander, rated 10, is nearer to success than the leader, rated 9.
    let (clause, text, order) = told(&battle, "b1");
    assert_eq!((clause.as_str(), order.as_str()), ("CW-3.0", "activate lb0 b1"));
    assert_eq!(text, "activate them first: commander needs 10 or less (92 %), then they move");
    assert!(dragged(&battle, "b1").odds.is_some());
    assert_eq!(told(&battle, "z1").0, "CW-2.3");
    battle.to_movement();
    assert_eq!(told(&battle, "lb1").0, "CW-1.3");
    battle.give("activate lb0 b1", [1, 1]);
    let (clause, text, order) = told(&battle, "b2");
    assert_eq!((clause.as_str(), order.as_str()), ("CW-3.4g", ""));
    assert_eq!(text, "the b1 act first; then the b2 can be activated");
    battle.give("b1 hold", []).give("activate lb0 b1", [6, 6]);
    assert_eq!(told(&battle, "b1").0, "CW-3.4d", "it has failed");
    battle.give("end movement", []).give("end leader moves", []);
    assert_eq!(told(&battle, "b1").0, "CW-1.1");
    assert!(
        State::plan(
            &battle.state.view(Viewer::Umpire),
            &Wish { piece: "nobody".to_owned(), at: [0.0, 0.0], facing: None, manner: None, onto: None }
        )
        .is_none()
    );
}

/// Rows of one question can be told apart by what they say.
#[test]
fn no_two_rows_look_the_same() {
    let mut scratch: Scratch<State> = Scratch::default();
    for name in ["picket", "charasia"] {
        let mut battle = scenario(name);
        let mut chance = Fast::new(18);
        for step in 0..60 {
            if !matches!(battle.state.pending(), Pending::Decision { .. }) {
                break;
            }
            let mut seen = std::collections::BTreeSet::new();
            for row in scene(&battle).affordances {
                let looks = (row.group.clone(), row.label.clone(), row.note.clone(), row.cost.clone());
                assert!(seen.insert(looks), "{name} {step}: {} {} {} {}", row.group, row.label, row.note, row.cost);
            }
            let order = battle.state.pick(&mut chance, &mut scratch);
            battle.state.apply(&order, &mut chance, &mut NoLog);
        }
    }
}

#[test]
fn the_tape_tells_the_number_of_the_rules() {
    let battle = charging();
    let piece = |id: &str| Target::Piece(id.to_owned());
    let tape = State::measure(&battle.state.view(Viewer::Umpire), &piece("z1"), &piece("b1")).unwrap();
    assert_eq!(tape.text, "7.00″");
    assert!(tape.notes.iter().any(|note| note.contains("long range")), "{:?}", tape.notes);
    assert!(State::measure(&battle.state.view(Viewer::Umpire), &Target::Card("x".to_owned()), &piece("b1")).is_none());
}

#[test]
fn the_sketch_shows_the_table_and_lists_the_units() {
    let battle = charging();
    let text = State::sketch(&battle.state.view(Viewer::Umpire));
    assert!(text.lines().count() > 30 && text.contains('^') && text.contains("AA"), "{text}");
    assert!(text.contains("b1  b1  British infantry, 4 stands") && text.contains("saved fire"), "{text}");
}

#[test]
fn nothing_can_be_done_by_the_other_side() {
    let battle = charging();
    let other = State::scene(&battle.state.view(Viewer::Seat(Seat(1 - battle.seat()))));
    assert!(other.affordances.is_empty() && other.prompt.is_some());
}

#[test]
fn rows_stand_in_the_order_a_player_looks_for_them() {
    let rows = scene(&charging()).affordances;
    assert_eq!(rows[0].label, "Charge the b1");
    assert!(rows[1].drag && rows[1].subject.as_deref() == Some("z1"), "{:?}", rows[1]);
    let marches: Vec<&str> = rows.iter().filter(|row| row.group == "Marches").map(|row| row.label.as_str()).collect();
    assert!(marches.contains(&"Ahead") && marches.iter().any(|label| label.contains("wheel left")), "{marches:?}");
    assert_eq!(rows.last().unwrap().label, "Hold");
}

#[test]
fn a_line_is_dragged_in_every_formation_it_takes_freely() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .leaders(1, (34.0, 16.0), (34.0, 44.0))
        .first("british")
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    let manners: Vec<String> = scene(&battle)
        .affordances
        .iter()
        .filter(|row| row.drag)
        .filter_map(|row| row.order["manner"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(manners.len(), 2, "combat column and open order: {manners:?}");
    for manner in manners {
        let wish = Wish {
            piece: "b1".to_owned(),
            at: [3000.0, 2600.0],
            facing: None,
            manner: Some(manner.clone()),
            onto: None,
        };
        let plan = State::plan(&battle.state.view(Viewer::Umpire), &wish).unwrap();
        assert!(plan.order.is_some(), "{manner}: {:?}", plan.stop);
    }
}

#[test]
fn points_are_told_by_cause_and_add_up() {
    let mut battle = charging();
    battle.set("b1", |unit| unit.stands -= 1);
    let scene = scene(&battle);
    let points = scene.tracks.iter().find(|track| track.title == "Points").unwrap();
    for (cell, score) in points.cells.iter().zip(&scene.headline.scores) {
        let sum: i32 = cell.facts.iter().map(|fact| fact.value.parse::<i32>().unwrap()).sum();
        assert_eq!(sum.to_string(), score.points);
        assert_eq!(cell.sub, score.points);
    }
    let rows: Vec<_> = points.cells[1].facts.iter().map(|fact| (fact.label.as_str(), fact.value.as_str())).collect();
    assert_eq!(rows, [("B1, 1 stand lost", "7")], "a row for every unit and place");
}

#[test]
fn the_log_names_leaders_and_units() {
    let battle = scenario("picket");
    let told = |what| battle.state.narrate(&Note { side: None, what });
    let (leader, unit) = (battle.state.find_leader("lb1").unwrap(), battle.state.find_unit("z3").unwrap());
    assert_eq!(told(Happening::Spent { leader }), "The major is spent for this turn");
    assert_eq!(told(Happening::Held { unit }), "The hamlet ghazis hold");
    assert_eq!(told(Happening::LeaderDriven { leader, to: unit }), "The major takes refuge with the hamlet ghazis");
}

// rule: CW-3.4g, CW-3.4d
#[test]
fn who_is_left_by_his_leader_is_half_faded_and_who_failed_wholly() {
    let mut battle = field()
        .british("i1", "indian_inf", (20.0, 10.0), 0, "line")
        .british("i2", "indian_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 40.0), 180, "mass")
        .leaders(0, (25.0, 6.0), (25.0, 7.0))
        .battle();
    battle.to_movement();
    let seen = |battle: &Battle, id: &str| {
        let scene = scene(battle);
        let piece = scene.pieces.iter().find(|piece| piece.id == id).unwrap();
        (piece.devices.iter().any(|device| device == "left"), piece.spent)
    };
    assert_eq!(seen(&battle, "i1"), (false, false));
    battle.give("activate lb1 i1", [1, 1]).give("i1 hold", []);
    battle.give("activate lb1 i2", [6, 6]);
    assert_eq!((seen(&battle, "i1"), seen(&battle, "i2")), ((true, false), (false, true)));
}

// rule: CW-5.6, CW-5.6d, CW-9.1
#[test]
fn a_leader_shows_his_danger_and_a_shaken_unit_what_it_shuns() {
    let mut battle = field()
        .british("i1", "indian_inf", (20.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (20.0, 26.0), 180, "mass")
        .leaders(0, (22.0, 12.0), (20.0, 16.0))
        .battle();
    let labels = |battle: &Battle, id: &str, layer: &str| -> Vec<String> {
        let regions = scene(battle).regions;
        let of = regions.into_iter().filter(|region| region.piece.as_deref() == Some(id) && region.layer == layer);
        of.map(|region| region.label).collect()
    };
    let danger = labels(&battle, "lb1", "Danger");
    assert!(danger.len() == 1 && danger[0].starts_with("8″ danger of"), "{danger:?}");
    battle.set_leader("lb1", |leader| leader.exposed = 3);
    assert!(labels(&battle, "lb1", "Danger")[0].ends_with("3 stands lost in it"));
    assert!(labels(&battle, "i1", "Shaken").is_empty());
    battle.morale("i1", Morale::Shaken);
    assert_eq!(labels(&battle, "i1", "Shaken"), ["not within 6″ of the z1"]);
}

/// The notation of a row by its words.
fn row(battle: &Battle, label: &str) -> String {
    let rows = scene(battle).affordances;
    let found = rows.iter().find(|row| row.label == label && !row.drag && row.refused.is_none());
    found
        .unwrap_or_else(|| panic!("{label}: {:?}", rows.iter().map(|row| &row.label).collect::<Vec<_>>()))
        .notation
        .clone()
}

/// What is saved of a state is the same state.
fn saved(battle: &Battle) -> State {
    let mut bytes = Vec::new();
    battle.state.save(&mut bytes);
    battle.state.restore(&bytes).unwrap()
}

// rule: CW-12.10
#[test]
fn a_march_is_laid_out_leg_by_leg_from_rows() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (60.0, 40.0), 180, "mass")
        .leaders(0, (25.0, 6.0), (25.0, 7.0))
        .battle();
    assert_eq!(battle.refusal("way b1 30 11 0"), "CW-1.1", "nobody is activated");
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    battle.give(&row(&battle, "Leg by leg"), []);
    for label in ["Forward 1″", "Turn right 45°", "Forward with all that is left"] {
        battle.give(&row(&battle, label), []);
    }
    assert_eq!(saved(&battle), battle.state);
    battle.give(&row(&battle, "Take the last leg back"), []);
    battle.give(&row(&battle, "Forward 1″"), []);
    assert_eq!(battle.unit("b1").pose, crate::kit::pose(30.0, 10.0, 0), "so far nobody has moved");
    let scene = scene(&battle);
    let go = scene.affordances.iter().find(|row| row.label == "Go this way, 3 legs").unwrap();
    assert_eq!((go.path.len(), go.cost.as_str()), (4, "3.56″"), "1, a turn about its middle, and 1");
    // Every leg that is offered can be laid, and one too many is refused with its reason.
    for row in scene.affordances.iter().filter(|row| row.group == "A way of your own") {
        assert_eq!(battle.refusal(&row.notation), "accepted", "{}", row.label);
    }
    assert_eq!(battle.refusal("way b1 30 11 0 30 11 45 30 15 45"), "CW-12.10");
    battle.give(&go.notation.clone(), []);
    let there = battle.unit("b1").pose;
    assert!(there.facing.hundredths() == 4_500 && there.x.hundredths() > 3_000 && there.y.hundredths() > 1_100);
    assert_eq!(saved(&battle), battle.state);
}

// rule: CW-6.5, CW-4.1b
#[test]
fn a_charge_may_end_a_way_of_ones_own_and_a_change_begin_it() {
    let mut battle = charging();
    battle.give(&row(&battle, "Leg by leg"), []);
    battle.give("way z1 30 26 180", []);
    battle.give(&row(&battle, "Charge the b1 at the end of this way"), []);
    assert!(battle.told(|what| matches!(what, Happening::Charged { .. })));

    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (60.0, 40.0), 180, "mass")
        .leaders(0, (25.0, 6.0), (25.0, 7.0))
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    battle.give(&row(&battle, "Leg by leg, in open order"), []).give("hold", []);
    assert_eq!(battle.unit("b1").formation, colonial_warmaster::Formation::Line, "another order forgets the way");
    assert!(scene(&battle).affordances.iter().all(|row| row.group != "A way of your own"));
}

// rule: CW-1.3a
#[test]
fn a_leader_rides_round_a_rampart_by_points() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (60.0, 40.0), 180, "mass")
        .leaders(0, (50.0, 6.0), (20.0, 10.0))
        .terrain("rampart", 0, &[(10.0, 12.0), (22.0, 12.0)])
        .battle();
    assert_eq!(battle.refusal("leader lb1 to 20 14"), "CW-1.3a", "the wall is in the way");
    assert_eq!(battle.refusal("ride lb1 20 14"), "CW-1.3a");
    assert_eq!(battle.refusal("ride la1 60 30"), "CW-2.3", "an enemy");
    battle.give(&row(&battle, "Leader rides by points"), []);
    battle.give(&row(&battle, "On east 4.00″"), []);
    battle.give(&row(&battle, "On north 4.00″"), []);
    battle.give(&row(&battle, "On west 4.00″"), []);
    assert_eq!(saved(&battle), battle.state);
    battle.give(&row(&battle, "Leader rides this way"), []);
    assert_eq!(battle.leader("lb1").at, crate::kit::point(20.0, 14.0));
    assert_eq!(battle.refusal("ride lb1 20 16"), "CW-1.3a", "he has moved");
}

/// The points of the headline, and those that stand row by row.
fn scores(state: &State) -> [[i32; 2]; 2] {
    let view = state.view(Viewer::Spectator);
    let head = State::scene(&view).headline.scores;
    let standing = State::standing(&view);
    [
        [0, 1].map(|side: usize| head[side].points.parse().unwrap()),
        ["british", "afghan"].map(|side| standing.total(side)),
    ]
}

// rule: CW-15.3, CW-15.5
#[test]
fn headline_rows_and_outcome_agree_to_the_point() {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let mut scratch: Scratch<State> = Scratch::default();
    for (scenario, balance, seed) in [("picket", "published", 1), ("picket", "even", 2), ("sherpur", "even", 3)] {
        let mut chance = Fast::new(seed);
        let options = Options([("balance".to_owned(), balance.to_owned())].into());
        let mut state = rules.start(scenario, &options, &mut chance, &mut NoLog).unwrap();
        let mut step = 0;
        while let Pending::Decision { .. } = state.pending() {
            let order = state.pick(&mut chance, &mut scratch);
            state.apply(&order, &mut chance, &mut NoLog);
            step += 1;
            if step % 40 == 0 {
                let [head, rows] = scores(&state);
                assert_eq!(head, rows, "{scenario}, step {step}");
            }
        }
        let Pending::Over(outcome) = state.pending() else { panic!("over") };
        let [head, rows] = scores(&state);
        assert_eq!(head, rows, "{scenario}");
        assert_eq!(head[0] - head[1], i32::from(outcome.margin[0]), "{scenario}: {}", outcome.reason);
        assert!(State::standing(&state.view(Viewer::Spectator)).prizes.is_empty(), "nothing is left to be scored");
    }
}

// rule: CW-15.3, CW-15.4
#[test]
fn every_point_stands_with_its_cause_and_place() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 22.0), 0, "line")
        .british("i1", "indian_inf", (30.0, 6.0), 0, "line")
        .afghan("r1", "afghan_reg", (20.0, 42.0), 180, "line")
        .afghan("z1", "ghazi", (30.0, 42.0), 180, "mass")
        .objective("name = \"hamlet\"\nsaid = \"the hamlet\"\ncircle = { at = [20, 22], radius = 3 }\npoints = 40\nscores = [\"british\", \"afghan\"]")
        .objective("name = \"ford\"\nsaid = \"the ford\"\ncircle = { at = [60, 20], radius = 3 }\npoints = 30\nscores = [\"afghan\"]\ndenied = 10")
        .side(0, "break_percent = 100\nhandicap = 20\nsurvivor = 8")
        .leaders(1, (20.0, 45.0), (4.0, 4.0))
        .battle();
    battle.set("z1", |unit| (unit.presence, unit.stands) = (Presence::Destroyed, 0)).morale("r1", Morale::Routed);
    battle.set("i1", |unit| unit.stands = 3);
    let standing = State::standing(&battle.state.view(Viewer::Spectator));
    let row = |side: &str, points: i32, cause: &str, what: &str| {
        standing.rows.iter().find(|row| {
            (row.points, row.cause.as_str(), row.what.as_str()) == (points, cause, what) && row.side == side
        })
    };
    for (side, points, cause, what, made) in [
        ("british", 15, "Enemy units destroyed or gone", "the z1", true),
        ("british", 17, "Enemy units routed", "the r1", false),
        ("british", 40, "Objectives held", "the hamlet", false),
        ("british", 10, "Objectives kept from the enemy", "the ford", false),
        ("british", 8, "Own units in order", "the b1", false),
        ("british", 8, "Own units in order", "the i1", false),
        ("afghan", 6, "Enemy stands lost", "the i1, 1 stand", false),
    ] {
        let row = row(side, points, cause, what).unwrap_or_else(|| panic!("{cause}, {what}: {:?}", standing.rows));
        assert!(row.at.is_some() && row.made == made, "{row:?}");
    }
    assert!(row("british", 20, "Handicap", "").is_some_and(|row| row.made));
    assert_eq!((standing.total("british"), standing.total("afghan"), standing.rows.len()), (118, 6, 8));
    let prizes: Vec<(&str, i32, &str, Option<u16>)> = standing
        .prizes
        .iter()
        .map(|prize| (prize.side.as_str(), prize.points, prize.what.as_str(), prize.left))
        .collect();
    for prize in [
        ("afghan", 30, "hold the ford at the end", Some(1)),
        ("afghan", 40, "hold the hamlet at the end", Some(1)),
        ("british", 15, "a leader killed or captured", Some(1)),
        ("afghan", 100, "the British broken", Some(1)),
    ] {
        assert!(prizes.contains(&prize), "{prize:?}: {prizes:?}");
    }
    assert!(
        !prizes.iter().any(|(_, points, what, _)| *points == 15 && what.contains("ghazis")),
        "none is left to be destroyed"
    );
}

// rule: CW-15.3
#[test]
fn a_fallen_leader_scores_where_he_fell() {
    let mut battle = field()
        .british("b1", "british_inf", (20.0, 6.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 42.0), 180, "mass")
        .battle();
    battle.set("b1", |unit| unit.pending = 3).set_leader("lb1", |leader| leader.at = crate::kit::point(20.0, 10.0));
    battle.to_movement().give("end movement", [1, 1, 1, 1]);
    let told: Vec<_> = battle.log.iter().flat_map(|note| battle.state.scored(note)).collect();
    let standing = State::standing(&battle.state.view(Viewer::Spectator));
    let fallen = standing.rows.iter().find(|row| row.cause == "Enemy leaders fallen").unwrap();
    assert_eq!(told, std::slice::from_ref(fallen), "what the log tells is what stands");
    assert_eq!(
        (fallen.points, fallen.what.as_str(), &fallen.at),
        (15, "leader", &Some(Target::Point([2000.0, 3800.0])))
    );
    let told = battle.log.iter().max_by_key(|note| note.weight()).unwrap();
    assert_eq!(battle.state.brief(told), "Leader is killed");
}

#[test]
fn orders_are_said_in_the_words_of_players() {
    let said = |battle: &Battle, notation: &str| battle.state.say(&battle.order(notation));
    let mut battle = scenario("picket");
    assert_eq!(said(&battle, "leader la1 to 12 30"), "The mullah rides south");
    assert_eq!(said(&battle, "activate la1 z2"), "The mullah activates the lane ghazis");
    battle.give("activate la1 z2", [1, 1]);
    assert_eq!(said(&battle, "z2 forward 8"), "Lane ghazis: ahead, 8.00″");
    assert_eq!(said(&battle, "z2 hold"), "Lane ghazis: hold");
    assert_eq!(battle.state.say(&Order::Concede), "Concede");
}
