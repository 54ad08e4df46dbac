//! Losses, objectives, the end of turns and armies.

use chance::d4;
use engine::{Game, Options, Pending, RuleSet, Viewer, embedded};
use grande_armee::{ForceId, GrandeArmee, Happening, Phase, Presence, Reason, Side, State, Status};

use crate::kit::{Battle, Field, field};

const OBJECTIVE: &str =
    "\n[[objective]]\nname = \"mill\"\nat = [30, 24]\nradius = 3\npoints = [8, 4]\nholder = \"b\"\n";

fn armies() -> Field {
    field()
        .a("a1", "inf_fast", (20.0, 10.0), 0, "sp = 6")
        .a("a2", "inf_fast", (30.0, 10.0), 0, "sp = 6")
        .a("ag", "foot_art", (36.0, 10.0), 0, "sp = 2, gun = \"light\"")
        .b("b1", "inf_fast", (20.0, 40.0), 180, "sp = 6")
        .b("b2", "inf_fast", (30.0, 40.0), 180, "sp = 6")
}

/// The last pulse of a turn, about to end.
fn closing(field: Field, turn: u8) -> Battle {
    let mut battle = field.moving(Status::Active);
    (battle.state.second, battle.state.pulse, battle.state.turn) = (true, 4, turn);
    battle
}

/// The dice of the next turn's command and initiative.
const NEXT: [u32; 8] = [1, 1, 6, 6, d4(4), 1, 1, d4(1)];

fn dice(first: &[u32]) -> Vec<u32> {
    first.iter().copied().chain(NEXT).collect()
}

// rule: GA-D7, GA-12.9
#[test]
fn ga_d7_objectives_are_held_by_who_is_there_alone() {
    let mut battle = armies().more(OBJECTIVE).a("a3", "inf_fast", (30.0, 17.0), 0, "sp = 6").moving(Status::Active);
    assert_eq!(points(&battle), [0, 4]);
    battle.give("move a3 by ahead 2.49", []);
    assert_eq!(points(&battle), [0, 4], "3.01 inches off");
    let mut there = armies().more(OBJECTIVE).a("a3", "inf_fast", (30.0, 17.0), 0, "sp = 6").moving(Status::Active);
    there.give("move a3 by ahead 2.5", []);
    assert_eq!(points(&there), [8, 0], "exactly three inches holds it");
    let mut guns = armies().more(OBJECTIVE).moving(Status::Active);
    guns.of_mut("ag").pose.y = crate::kit::inches(24.0);
    guns.of_mut("ag").pose.x = crate::kit::inches(30.0);
    guns.state.refresh();
    guns.give("stay a1", []);
    assert_eq!(points(&guns), [0, 4], "guns hold nothing");
}

// rule: GA-D7, GA-12.11
#[test]
fn ga_d7_objectives_are_read_before_the_last_break_ends_the_battle() {
    let mut battle = field()
        .a("a1", "inf_fast", (30.0, 20.5), 0, "sp = 6, sk = 2")
        .b("b1", "inf_fast", (30.0, 27.5), 180, "sp = 6")
        .more(OBJECTIVE)
        .skirmishing()
        .hits("b1", 5);
    battle.give("skirmish a1 at b1", [6, 1]);
    let Phase::Over(ending) = battle.state.phase else { panic!("not over") };
    assert_eq!(ending.points, [6 + 8 + 20, 0], "with the last enemy gone the mill is held");
}

// rule: GA-D7, GA-8.37
#[test]
fn ga_d7_objectives_are_read_when_bases_have_stood_apart() {
    let mut battle = field()
        .a("a1", "inf_fast", (30.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (30.0, 23.0), 180, "sp = 3")
        .b("b2", "inf_fast", (33.0, 23.0), 180, "sp = 5")
        .more("\n[[objective]]\nname = \"mill\"\nat = [30, 24.5]\nradius = 3\npoints = [8, 4]\nholder = \"a\"\n")
        .sub(0, (30.0, 15.0), 0, 9)
        .sub(1, (38.0, 28.0), 0, 9)
        .fighting(&["a1"], "b1");
    (battle.state.second, battle.state.pulse, battle.state.turn) = (true, 4, 5);
    // Both are within three inches until a1 goes back a tenth; then the turn ends, `b` stands its test, and night falls.
    battle.give("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1, d4(1), 3, 3]);
    assert!(matches!(battle.state.phase, Phase::Over(ending) if ending.points == [3, 4]), "{:?}", battle.state.phase);
}

fn points(battle: &Battle) -> [i16; 2] {
    let mut over = Battle { state: battle.state.clone(), log: Vec::new() };
    // Read off the score at nightfall: concede adds twenty for the break, nothing else.
    let Pending::Decision { seat, .. } = over.state.pending() else { panic!("over") };
    let loser = Side::BOTH[seat.index()];
    over.give("concede", []);
    let Phase::Over(ending) = over.state.phase else { panic!("not over") };
    let mut points = ending.points;
    points[loser.enemy().index()] -= 20;
    points
}

// rule: GA-12.1, GA-12.6
#[test]
fn ga_12_1_losses_count_foot_and_horse_only() {
    let battle = armies().moving(Status::Active);
    assert_eq!((battle.state.initial, battle.state.loss), ([12, 12], [0, 0]), "guns are no strength");
    // A battery that is destroyed is no loss of SP, a brigade that breaks is all of its SP, hits or not.
    let mut guns = armies().b("bg", "foot_art", (20.0, 15.0), 180, "sp = 2, gun = \"light\"").moving(Status::Active);
    guns.give("move a1 by ahead 3", [6]);
    guns.give_on("resume", [4, 6]);
    assert_eq!((guns.of("bg").presence, guns.state.loss, guns.state.batteries), (Presence::Broken, [0, 0], [0, 1]));
    let mut broken = armies()
        .b("b3", "inf_fast", (20.0, 13.0), 180, "sp = 5")
        .sub(0, (20.0, 6.0), 0, 9)
        .fighting(&["a1"], "b3")
        .hits("b3", 3);
    broken.give_on("commit 0", [5, 5, 1, 1, 1, 1, 1, 1]);
    assert_eq!((broken.state.loss, broken.state.initial), ([0, 5], [12, 17]));
}

// rule: GA-12.2
#[test]
fn ga_12_2_a_spent_force_has_two_off_its_control() {
    let mut battle = armies().moving(Status::Active);
    battle.state[ForceId(0)].lost = 6;
    battle.state.phase = Phase::Control { rolled: None };
    battle.give_on("test fa with 0", [4, 4]);
    assert!(battle.told(|what| matches!(what, Happening::Controlled { total: 6, .. })));
    let mut steady = armies().moving(Status::Active);
    steady.state[ForceId(0)].lost = 5;
    steady.state.phase = Phase::Control { rolled: None };
    steady.give_on("test fa with 0", [4, 4]);
    assert!(steady.told(|what| matches!(what, Happening::Controlled { total: 8, .. })));
}

// rule: GA-12.3, GA-12.4
#[test]
fn ga_12_4_nightfall_after_the_basic_length() {
    let mut early = closing(armies().length(3), 2);
    early.give("done", dice(&[d4(1)]));
    assert_eq!(early.state.turn, 3, "no die before the Basic Length");
    for (turn, die, ends) in [(3, 3, true), (3, 4, false), (4, 5, true), (4, 6, false)] {
        let mut battle = closing(armies().length(3), turn);
        let all = if ends { vec![d4(1), die] } else { dice(&[d4(1), die]) };
        battle.give("done", all);
        assert_eq!(matches!(battle.state.phase, Phase::Over(_)), ends, "turn {turn}, die {die}");
    }
    let mut last = closing(armies().length(3), 5);
    last.give("done", [d4(1)]);
    assert!(matches!(last.state.phase, Phase::Over(ending) if ending.reason == Reason::Nightfall));
    let turns = |id: &str| embedded::<GrandeArmee>().rules.info().scenario(id).unwrap().turns;
    assert_eq!((turns("maida"), turns("borodino")), (5, 7), "two turns beyond the Basic Length at most");
    let terms = embedded::<GrandeArmee>().rules.terms("maida", &Options::default()).0;
    assert!(terms.iter().any(|term| term.text.contains("3 turns of 2 to 5 pulses")), "and the terms say how long");
}

// rule: GA-12.5, GA-12.7
#[test]
fn ga_12_5_example_21_army_break() {
    let battle = |loss: [u16; 2], dice: &[u32]| {
        let mut battle = closing(armies().length(9), 1);
        (battle.state.loss, battle.state.initial) = (loss, [60, 60]);
        battle.give("done", dice.iter().copied());
        battle
    };
    let broken = battle([30, 0], &[d4(1), 4, 4]);
    assert!(broken.told(|what| matches!(what, Happening::ArmyTest { roll: Some(8), breaks: true, .. })));
    let Pending::Over(outcome) = broken.state.pending() else { panic!("over") };
    assert!(outcome.winners.has(Side::B.seat()) && outcome.margin[1] == 50, "30 points of loss and 20 for the break");
    let steady = battle([30, 0], &dice(&[d4(1), 3, 4]));
    assert!(steady.told(|what| matches!(what, Happening::ArmyTest { roll: Some(7), breaks: false, .. })));
    let below = battle([19, 0], &dice(&[d4(1)]));
    assert!(!below.told(|what| matches!(what, Happening::ArmyTest { .. })), "under a third no dice are thrown");
    for (loss, most) in [(20, 9), (25, 8), (35, 6), (40, 5)] {
        let over = most + 1;
        let fails = [over / 2, over - over / 2].map(|die: u32| die.min(6));
        let test = battle([loss, 0], &[d4(1), fails[0], fails[1]]);
        assert!(test.told(|what| matches!(what, Happening::ArmyTest { breaks: true, .. })), "{loss}");
    }
    let certain = battle([45, 0], &[d4(1)]);
    assert!(certain.told(|what| matches!(what, Happening::ArmyTest { roll: None, breaks: true, .. })));
    // Both break: points decide, without those for breaking; side `a` rolls first.
    let both = battle([45, 50], &[d4(1)]);
    assert!(
        matches!(both.state.phase, Phase::Over(ending) if ending.points == [50, 45] && ending.winner == Some(Side::A))
    );
}

// rule: GA-12.8, GA-12.10
#[test]
fn ga_12_8_a_seat_may_concede() {
    let mut battle = armies().moving(Status::Active);
    let resigned = battle.state.resigned(Side::A.seat());
    battle.give("concede", []);
    let Pending::Over(outcome) = battle.state.pending() else { panic!("over") };
    assert_eq!(outcome, resigned);
    assert!(outcome.winners.has(Side::B.seat()));
    assert_eq!((outcome.level, outcome.reason.0), ("victory", "GA-12.8"));
    assert!(battle.state.check(&battle.order("concede")).is_err(), "the battle is over");
    // The lead counts from the winner's side: who gives up far ahead hands over a victory, not a decisive one.
    let mut ahead = armies().moving(Status::Active);
    ahead.state.loss = [0, 55];
    ahead.give("concede", []);
    let Pending::Over(outcome) = ahead.state.pending() else { panic!("over") };
    assert_eq!((outcome.level, outcome.margin[1]), ("victory", -35));
}

// rule: GA-12.9, GA-12.10
#[test]
fn ga_12_9_points_and_levels() {
    for (losses, batteries, fallen, expected, level) in [
        ([0, 4], [0, 0], [[0, 0], [0, 0]], [4, 0], "draw"),
        ([0, 5], [0, 0], [[0, 0], [0, 0]], [5, 0], "marginal"),
        ([2, 8], [0, 1], [[0, 0], [1, 0]], [13, 2], "marginal"),
        ([0, 9], [0, 0], [[0, 0], [0, 1]], [15, 0], "victory"),
        ([0, 30], [0, 0], [[0, 0], [0, 0]], [30, 0], "decisive"),
    ] {
        let mut battle = closing(armies().length(3), 5);
        (battle.state.loss, battle.state.batteries, battle.state.fallen) = (losses, batteries, fallen);
        battle.state.initial = [300, 300];
        battle.give("done", [d4(1)]);
        let Phase::Over(ending) = battle.state.phase else { panic!("over") };
        assert_eq!(ending.points, expected);
        let Pending::Over(outcome) = battle.state.pending() else { panic!("over") };
        assert_eq!(outcome.level, level);
    }
}

// rule: GA-12.11, GA-12.7
#[test]
fn ga_12_11_a_side_without_foot_and_horse_breaks() {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
        .b("bg", "foot_art", (40.0, 40.0), 180, "sp = 2, gun = \"light\"")
        .sub(0, (20.0, 15.0), 0, 9)
        .sub(1, (40.0, 44.0), 0, 9)
        .fighting(&["a1"], "b1");
    battle.give("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1]);
    assert!(
        matches!(battle.state.phase, Phase::Over(ending) if ending.winner == Some(Side::A) && ending.reason == Reason::Break)
    );
    // Not while foot is due; foot of a later turn is too late.
    for (turn, over) in [(1, false), (2, true)] {
        let mut waiting = field()
            .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
            .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
            .waits(1, "b2", "inf_fast", "sp = 6")
            .more(&format!(
                "\n[[arrival]]\nid = \"late\"\nforce = \"fb\"\nturn = {turn}\nedge = \"north\"\nfrom = 10\nto = 30\n"
            ))
            .sub(0, (20.0, 15.0), 0, 9)
            .sub(1, (40.0, 44.0), 0, 9)
            .fighting(&["a1"], "b1");
        waiting.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(waiting.of("b1").presence, Presence::Broken);
        assert_eq!(matches!(waiting.state.phase, Phase::Over(_)), over, "turn {turn}");
    }
}

// rule: GA-12.6, GA-12.1
#[test]
fn ga_12_6_who_leaves_counts_half_rounded_up_and_guns_nothing() {
    let mut battle = armies()
        .a("a3", "inf_fast", (10.0, 1.5), 0, "sp = 5")
        .a("ah", "foot_art", (44.0, 1.5), 0, "sp = 2, gun = \"light\"")
        .moving(Status::Withdraw);
    battle.give("withdraw a3 180", []);
    assert_eq!((battle.of("a3").presence, battle.state.loss), (Presence::Left, [3, 0]));
    battle.give("withdraw ah 180", []);
    assert_eq!((battle.of("ah").presence, battle.state.loss), (Presence::Left, [3, 0]));
    assert_eq!(battle.state.batteries, [0, 0], "it is not destroyed");
    let standing = State::standing(&battle.state.view(Viewer::Spectator));
    assert_eq!((standing.total("a"), standing.total("b")), (0, 3), "row by row, for the unit that left alone");
}
