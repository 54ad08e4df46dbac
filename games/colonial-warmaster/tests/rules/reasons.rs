//! Reasons: what is told with a figure, in the log, on the page and in the terminal, is what made it.

use chance::distribution;
use colonial_warmaster::{Formation, Happening, Morale, State};
use engine::{Event, Game, Seat, Viewer};
use table::Face;

use crate::kit::{Battle, field};

fn ones(count: usize) -> impl Iterator<Item = u32> {
    std::iter::repeat_n(1, count)
}

/// z1 at the front of b1, both with their leaders near; the Afghans' player turn.
fn clash(british: &str, formation: &str) -> Battle {
    let mut battle = field()
        .british("b1", british, (30.0, 20.0), 0, formation)
        .british("b9", "british_inf", (62.0, 4.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .afghan("z9", "ghazi", (62.0, 44.0), 180, "mass")
        .leaders(0, (60.0, 10.0), (30.0, 14.0))
        .leaders(1, (60.0, 40.0), (30.0, 26.0))
        .first("afghan")
        .battle();
    battle.put("z1", 30.0, 20.0, 180);
    battle
}

// rule: CW-3.4b, CW-3.5a, CW-3.5b, CW-3.5c, CW-3.5e, CW-3.5g
#[test]
fn a_command_roll_names_what_lowered_its_target() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 27.0), 180, "mass")
        .leaders(0, (60.0, 4.0), (30.0, 8.0))
        .battle();
    battle.morale("b1", Morale::Shaken).set("b1", |unit| (unit.stands, unit.attempts) = (2, 1));
    battle.to_movement().give("activate lb1 b1", [6, 6]);
    let why = battle.why(|what| matches!(what, Happening::CommandRoll { target: 3, .. }));
    let told = [
        "rating 9",
        "10.75″ from the leader −1",
        "1 attempt before −1",
        "enemy near −1",
        "shaken −1",
        "2 stands lost −2",
    ];
    assert_eq!(why, told);
}

// rule: CW-3.1c, CW-3.4b
#[test]
fn the_units_command_counts_by_the_group_rule_only_in_a_group() {
    for (source, units, is_group) in [("lower", "i1", false), ("unit", "i1", false), ("unit", "b1 i1", true)] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, "line")
            .british("i1", "indian_inf", (34.0, 20.0), 0, "line")
            .leaders(0, (32.0, 15.0), (30.0, 8.0))
            .option("command_source", source)
            .battle();
        battle.to_movement().give(&format!("activate lb0 {units}"), [1, 1]);
        assert_eq!(battle.target(), Some(9), "{source} {units}");
        let cited = battle.cited();
        assert_eq!(cited.contains(&"CW-3.1c"), is_group, "{source} {units}: {cited:?}");
    }
}

// rule: CW-3.4
#[test]
fn a_roll_settles_its_forecast_equal_or_below_as_passed() {
    for (dice, key) in [([4, 5], "pass"), ([4, 6], "fail")] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 20.0), 0, "line")
            .leaders(0, (60.0, 4.0), (30.0, 16.0))
            .battle();
        battle.to_movement().give("activate lb1 b1", dice);
        assert_eq!(battle.log.iter().find_map(Event::settles), Some(("command".to_owned(), key.to_owned())));
    }
}

// rule: CW-3.1c, CW-3.1d
#[test]
fn a_group_names_its_lowest_command_and_its_worst_lines() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .british("i1", "indian_inf", (34.0, 20.0), 0, "line")
        .leaders(0, (32.0, 15.0), (30.0, 8.0))
        .battle();
    battle.set("b1", |unit| unit.stands = 3).put("b1", 30.5, 20.0, 0);
    battle.to_movement().give("activate lb0 b1 i1", [1, 1]);
    let why = battle.why(|what| matches!(what, Happening::CommandRoll { .. }));
    assert_eq!(why, ["rating 10", "Command at most 9", "1 stand lost −1"]);
    assert!(battle.cited().contains(&"CW-3.1c"));
}

// rule: CW-5.2a, CW-5.2c, CW-9.2, CW-5.4, CW-5.4a, CW-5.4c, CW-5.4d, CW-5.4e
#[test]
fn a_volley_names_its_dice_and_the_save_its_limit() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 16.0), 90, "road_column")
        .battle();
    battle.morale("b1", Morale::Shaken).to_fire();
    let dice = 6 + 4 + 8;
    battle.give("fire b1 at r1", ones(dice));
    let why = battle.why(|what| matches!(what, Happening::Fired { dice: 18, .. }));
    let told = ["stands 4", "fire dice a stand × 3", "shaken half", "target in road column +8", "enfilade +4"];
    assert_eq!(why, told);
    // Mounted in open order behind a rampart, from afar: six is cut to five.
    let mut battle = field()
        .british("c1", "cavalry", (30.0, 10.0), 0, "open")
        .afghan("r1", "afghan_reg", (30.0, 18.0), 180, "line")
        .terrain("rampart", 0, &[(20.0, 11.0), (40.0, 11.0)])
        .first("afghan")
        .battle();
    battle.to_fire().give("fire r1 at c1", [5].into_iter().chain(ones(7)).chain([6]));
    let why = battle.why(|what| matches!(what, Happening::Saved { save: 5, .. }));
    assert_eq!(why, ["heavy cover +3", "open order +1", "mounted +1", "long range +1", "at most 5"]);
}

// rule: CW-6.2c, CW-6.3d, CW-6.3e, CW-6.4a, CW-6.4c
#[test]
fn blows_and_their_saves_name_their_modifiers() {
    let mut square = clash("british_inf", "square");
    square.contact("z1", "b1", Face::Front, 1);
    square.to_melee([5].into_iter().chain(ones(11)).chain([6]).chain(ones(12 + 2)));
    assert_eq!(square.why(|what| matches!(what, Happening::Saved { save: 2, .. })), ["square +2"]);
    let mut open = clash("british_inf", "open");
    open.contact("z1", "b1", Face::Front, 1);
    open.to_melee(ones(12 + 8 + 4));
    let why = open.why(|what| matches!(what, Happening::Struck { dice: 8, .. }));
    assert_eq!(why, ["melee dice a stand 3", "open order −1", "stands × 4"]);
    let mut guns = clash("british_art", "limbered");
    guns.contact("z1", "b1", Face::Front, 1);
    guns.to_melee(ones(12 + 2 + 4));
    let why = guns.why(|what| matches!(what, Happening::Struck { dice: 2, .. }));
    assert_eq!(why, ["melee dice a stand 1", "limbered −1", "at least 1", "stands × 2"]);
    let mut village = field()
        .british("b1", "british_inf", (30.0, 20.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .terrain("village", 0, &[(26.0, 17.0), (34.0, 17.0), (34.0, 20.0), (26.0, 20.0)])
        .first("afghan")
        .battle();
    village.put("z1", 30.0, 20.0, 180).contact("z1", "b1", Face::Front, 1);
    village.to_melee([5].into_iter().chain(ones(11)).chain([1]).chain(ones(12 + 4)));
    assert_eq!(village.why(|what| matches!(what, Happening::Saved { save: 3, .. })), ["heavy cover +3"]);
}

// rule: CW-5.6a, CW-5.6b, CW-5.6c, CW-6.1b, CW-8.2a
#[test]
fn tests_of_leaders_and_troops_name_their_limits() {
    let losses = |pending: [u8; 3]| {
        let mut battle = field()
            .british("b1", "british_inf", (28.0, 10.0), 0, "line")
            .british("b2", "british_inf", (33.0, 10.0), 0, "line")
            .british("b3", "british_inf", (38.0, 10.0), 0, "line")
            .leaders(0, (2.0, 30.0), (33.0, 8.0))
            .battle();
        battle.to_movement().end_movement().give("end leader moves", []);
        for (unit, pending) in ["b1", "b2", "b3"].into_iter().zip(pending) {
            battle.set(unit, |unit| unit.pending = pending);
        }
        battle
    };
    let mut one = losses([3, 0, 0]);
    one.give("end fire", [6, 6, 1, 1]);
    let why = one.why(|what| matches!(what, Happening::LeaderTest { target: 2, .. }));
    assert_eq!(why, ["stands lost near him 1", "two ones always kill: at least 2"]);
    assert_eq!(
        one.story().iter().find(|line| line.contains("danger")).unwrap(),
        "Leader is in danger: 12, killed by 2 or less"
    );
    let mut all = losses([12, 12, 12]);
    all.give("end fire", [6, 6]);
    let why = all.why(|what| matches!(what, Happening::LeaderTest { target: 11, .. }));
    assert_eq!(why, ["stands lost near him 12", "two sixes never do: at most 11"]);
    let mut alone = clash("british_inf", "line");
    alone.set_leader("lb1", |leader| leader.alive = false).set_leader("lb0", |leader| leader.alive = false);
    alone.contact("z1", "b1", Face::Front, 0).to_melee(ones(2 + 12 + 12 + 4));
    let why = alone.why(|what| matches!(what, Happening::StandTest { target: 6, .. }));
    assert_eq!(why, ["Command 10", "no leader left −3", "enemy near −1"]);
}

// rule: CW-12.10, CW-12.10a, CW-12.10b, CW-13.1, CW-13.3
#[test]
fn a_march_names_what_made_it_dear() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "combat_column")
        .terrain("orchard", 0, &[(28.0, 10.5), (32.0, 10.5), (32.0, 12.0), (28.0, 12.0)])
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 forward 2 then back 0.5", []);
    let why = battle.why(|what| matches!(what, Happening::Moved { .. }));
    assert_eq!(why, ["way 2.50″", "sideways or back 0.50″", "slow ground 3.00″", "allowance in combat column 6.00″"]);
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "combat_column")
        .terrain("wall", 0, &[(20.0, 12.0), (40.0, 12.0)])
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 forward 4", []);
    let why = battle.why(|what| matches!(what, Happening::Moved { .. }));
    assert_eq!(why, ["way 4.00″", "crossing 2.00″", "allowance in combat column 6.00″"]);
}

// rule: CW-12.10, CW-13.1, CW-13.3
#[test]
fn a_refused_march_names_what_makes_it_too_dear() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "combat_column")
        .terrain("orchard", 0, &[(28.0, 10.5), (32.0, 10.5), (32.0, 12.0), (28.0, 12.0)])
        .terrain("wall", 0, &[(20.0, 9.8), (40.0, 9.8)])
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    battle.to_movement().give("activate lb1 b1", [1, 1]);
    let sentence = battle.sentence("b1 forward 3");
    let made_of =
        "costs 8.00\" up to leg 1, they have 6.00\" (way 3.00″, slow ground 3.00″, crossing 2.00″); they could";
    assert!(sentence.contains(made_of), "{sentence}");
    battle.put("b1", 30.0, 20.0, 0);
    let plain = battle.sentence("b1 forward 7");
    assert!(
        plain.contains("costs 7.00\" up to leg 1, they have 6.00\"; they could"),
        "one part says nothing new: {plain}"
    );
}

// rule: CW-15.2, CW-15.3, CW-15.4, CW-15.6
#[test]
fn the_end_names_every_cause_of_the_points() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 30.0), 180, "mass")
        .side(0, "break_percent = 50\nhandicap = 20\nsurvivor = 3")
        .battle();
    battle.set("z1", |unit| unit.stands = 2).morale("b1", Morale::Good);
    battle.give("concede", []);
    let why = battle.why(|what| matches!(what, Happening::Ended { .. }));
    let told = [
        "British: z1, 2 stands lost 3",
        "British: 1 own unit in order 3",
        "British: handicap 20",
        "Afghan: the enemy broke or gave up 100",
    ];
    assert_eq!(why, told);
    assert!(battle.cited().contains(&"CW-15.6"));
}

// rule: CW-10.1, CW-5.5b, CW-5.5c
#[test]
fn losses_and_runs_are_told_with_their_parts() {
    let mut battle =
        field().british("b1", "british_inf", (30.0, 20.0), 0, "line").leaders(0, (60.0, 4.0), (30.0, 12.0)).battle();
    battle.morale("b1", Morale::Shaken).set("b1", |unit| (unit.wounds, unit.pending) = (2, 2));
    battle.to_movement().give("end movement", [6, 6, 6, 6]);
    let why = battle.why(|what| matches!(what, Happening::StandsLost { lost: 1, carried: 1, .. }));
    assert_eq!(why, ["hits 2", "hits carried +2", "a stand for every 3"]);
    let why = battle.why(|what| matches!(what, Happening::RoutMove { .. }));
    assert_eq!(why, ["allowance in line 4.00″", "running × 2"]);
}

/// What the page says about a melee before it is fought is what the melee is fought with.
#[test]
fn a_melee_of_several_is_forecast_as_a_whole() {
    let mut battle = clash("british_inf", "line");
    battle.put("z9", 32.0, 20.0, 180).contact("z1", "b1", Face::Front, 1).contact("z9", "b1", Face::Front, 1);
    battle.to_melee([]);
    assert_eq!((battle.question(), battle.seat()), ("strike", 0));
    let scene = State::scene(&battle.state.view(Viewer::Seat(Seat(0))));
    let odds = scene.affordances[0].odds.as_ref().unwrap();
    assert_eq!((odds.bars[0].roll.as_str(), odds.bars[0].title.as_str()), ("melee 0", "melee, 12 dice against 24"));
    let hits =
        |dice: u32| distribution(move |chance| chance::Chance::count_at_least(chance, chance::Pool::d6(dice), 5));
    let (ours, theirs) = (hits(12), hits(24));
    let win: f64 = ours.iter().map(|(own, p)| p * theirs.chance_that(|his| his < own)).sum();
    let shown = odds.bars[0].shares.iter().find(|share| share.label == "win").unwrap();
    assert!((shown.p - win).abs() < 1e-9, "{} {win}", shown.p);
    assert!(odds.modifiers.iter().any(|one| one.text == "z9: melee dice a stand 3"), "{:?}", odds.modifiers);
}

/// Cards and tape read the same reasons.
#[test]
fn cards_and_tape_tell_the_same_reasons() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 22.0), 180, "combat_column")
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    let piece = |id: &str| scene::Target::Piece(id.to_owned());
    let tape = State::measure(&battle.state.view(Viewer::Umpire), &piece("b1"), &piece("r1")).unwrap();
    assert!(tape.notes.contains(&"target in combat column +4 [CW-5.2b]".to_owned()), "{:?}", tape.notes);
    assert!(tape.notes.contains(&"long range +1 [CW-5.4e]".to_owned()), "{:?}", tape.notes);
    battle.to_movement().give("activate lb1 b1", [1, 1]).give("b1 hold", []);
    let scene = State::scene(&battle.state.view(Viewer::Seat(Seat(0))));
    let facts: Vec<(String, String)> =
        scene.prompt.unwrap().facts.into_iter().map(|fact| (fact.label, fact.value)).collect();
    let told = [("rating", "9"), ("1 attempt before", "−1"), ("Next attempt needs", "8 or less")];
    assert_eq!(facts, told.map(|(label, value)| (label.to_owned(), value.to_owned())));
    assert_eq!(battle.unit("b1").formation, Formation::Line);
}
