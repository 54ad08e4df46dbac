//! Combat.

use engine::Event;
use grande_armee::{CombatResult, ForceId, Happening, Marks, Phase, Presence, Side};

use crate::kit::{Battle, Field, field};

/// Two units in contact at (20, 20) and (20, 23), their commanders near.
fn duel(a: (&str, &str), b: (&str, &str)) -> Field {
    field().a("a1", a.0, (20.0, 20.0), 0, a.1).b("b1", b.0, (20.0, 23.0), 180, b.1).sub(0, (20.0, 15.0), 0, 9).sub(
        1,
        (20.0, 28.0),
        0,
        9,
    )
}

const FOOT: &str = "inf_fast";

/// Fights `a1` against `b1` and gives the hits on both.
fn fight(field: Field, dice: &[u32]) -> (u8, u8) {
    let battle = fought(field, dice);
    (battle.of("a1").hits, battle.of("b1").hits)
}

fn fought(field: Field, dice: &[u32]) -> Battle {
    let mut battle = field.fighting(&["a1"], "b1");
    battle.give_on("commit 0", dice.iter().copied());
    battle
}

/// Whether the log of the last order rests on a clause.
fn cites(battle: &Battle, wanted: &str) -> bool {
    let mut cited = false;
    battle.log.iter().for_each(|note| note.cites(&mut |clause| cited |= clause.0 == wanted));
    cited
}

// rule: GA-8.1
#[test]
fn ga_8_1_each_target_is_fought_once_by_all_who_named_it() {
    let mut battle = duel((FOOT, "sp = 3"), (FOOT, "sp = 6"))
        .a("a2", FOOT, (23.0, 20.0), 0, "sp = 3")
        .a("a3", FOOT, (17.0, 20.0), 0, "sp = 3")
        .b("b2", FOOT, (40.0, 23.0), 180, "sp = 6")
        .fighting(&["a1", "a2"], "b1");
    battle.state.phase = Phase::Combat(grande_armee::CombatStep::Choose);
    assert_eq!(battle.refused("fight b2"), "GA-8.1");
    battle.give_on("fight b1", [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(
        battle.told(|what| matches!(what, Happening::Struck { dice: 4, .. })),
        "three and one for the second attacker"
    );
    assert_eq!(battle.of("a3").pose.y, battle.of("a3").start.y, "who only touches does not fight");
}

// rule: GA-8.2, GA-8.15, GA-8.31, GA-8.32
#[test]
fn ga_8_31_example_13_plain_combat() {
    let battle = fought(duel((FOOT, "sp = 6"), (FOOT, "sp = 5")), &[1, 2, 3, 5, 6, 6, 1, 4, 4, 5, 6]);
    assert_eq!((battle.of("a1").hits, battle.of("b1").hits), (2, 3));
    assert!(battle.told(|what| matches!(what, Happening::CombatResult { result: CombatResult::Attacker, .. })));
    assert_eq!(battle.pose("b1"), (20.0, 29.0, 180.0), "six inches straight back, facing kept");
    assert!(battle.is_disordered("b1") && !battle.is_disordered("a1"));
    assert_eq!(battle.pose("a1"), (20.0, 20.0, 0.0), "the winner stays where it is");
    assert_ne!(battle.asked().1, "follow-up");
    // Worn units roll what is left.
    let mut worn = duel((FOOT, "sp = 6"), (FOOT, "sp = 5")).fighting(&["a1"], "b1").hits("a1", 4);
    worn.give_on("commit 0", [1, 1, 1, 1, 1, 1, 1]);
    assert!(worn.told(|what| matches!(what, Happening::Struck { dice: 2, .. })));
}

// rule: GA-8.3, GA-8.29
#[test]
fn ga_8_3_the_strongest_attacker_leads_and_hits_go_round() {
    let mut battle =
        duel((FOOT, "sp = 3"), (FOOT, "sp = 6")).a("a2", FOOT, (23.0, 20.0), 0, "sp = 5").fighting(&["a1", "a2"], "b1");
    // Five and one dice miss; six dice of the defender make three hits: two on the leader, one on the other.
    battle.give_on("commit 0", [1, 1, 1, 1, 1, 1, 5, 5, 5, 1, 1, 1]);
    assert_eq!((battle.of("a2").hits, battle.of("a1").hits), (2, 1));
    assert!(cites(&battle, "GA-8.29"));
    let alone = fought(duel((FOOT, "sp = 3"), (FOOT, "sp = 6")), &[1, 1, 1, 5, 5, 1, 1, 1, 1]);
    assert!(cites(&alone, "GA-8.15") && !cites(&alone, "GA-8.29"), "one attacker shares with nobody");
    // Level strengths: horse leads.
    let mut horse = duel((FOOT, "sp = 4"), (FOOT, "sp = 6"))
        .a("a2", "hcav", (23.0, 20.0), 0, "sp = 4")
        .fighting(&["a1", "a2"], "b1");
    horse.give_on("commit 0", [1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 4]);
    assert_eq!(horse.of("a2").hits, 1, "the hit of a square, rolled again, falls on the horse");
}

// rule: GA-8.4, GA-8.5, GA-8.7, GA-8.9
#[test]
fn ga_8_4_numbers_to_hit_in_the_open() {
    for (a, b, dice, expected) in [
        ((FOOT, "sp = 3"), (FOOT, "sp = 3"), [5, 4, 1, 5, 4, 1], (1, 1)),
        ((FOOT, "sp = 3"), ("lcav", "sp = 3"), [5, 4, 6, 5, 4, 1], (1, 1)),
        (("lcav", "sp = 3"), (FOOT, "sp = 3"), [5, 4, 1, 5, 4, 1], (1, 1)),
        (("hcav", "sp = 3"), ("hcav", "sp = 3"), [5, 4, 1, 5, 4, 1], (1, 1)),
    ] {
        assert_eq!(fight(duel(a, b), &dice), expected, "{a:?} {b:?}");
    }
}

fn wood(field: Field) -> Field {
    field.terrain("rough", &[(18.0, 22.0), (22.0, 22.0), (22.0, 26.0), (18.0, 26.0)])
}

// rule: GA-8.6, GA-8.8, GA-8.10
#[test]
fn ga_8_6_cover_is_hit_on_sixes_and_attackers_have_none() {
    for kind in [FOOT, "lcav"] {
        let covered = wood(duel((kind, "sp = 3"), (FOOT, "sp = 3, sk = 1")));
        assert_eq!(fight(covered, &[5, 5, 6, 1, 1, 1]), (0, 1), "{kind}");
    }
    let inside = duel((FOOT, "sp = 3, sk = 1"), (FOOT, "sp = 3"))
        .terrain("rough", &[(18.0, 17.0), (22.0, 17.0), (22.0, 21.0), (18.0, 21.0)]);
    assert_eq!(fight(inside, &[1, 1, 1, 5, 1, 1]), (1, 0), "a five hits the attacker in his wood");
}

// rule: GA-8.11, GA-8.14
#[test]
fn ga_8_11_a_command_die_attacker_first() {
    let mut battle = duel((FOOT, "sp = 3"), (FOOT, "sp = 3"))
        .commander(0, (20.0, 2.0))
        .commander(1, (20.0, 44.5))
        .fighting(&["a1"], "b1");
    battle.state.cds = [2, 1];
    battle.give("commit 1", []);
    assert_eq!((battle.asked(), battle.state.cds), ((Side::B, "defender-dice"), [1, 1]), "then the defender");
    battle.give_on("commit 1", [1, 1, 1, 5, 1, 1, 1, 1]);
    assert!(battle.told(|what| matches!(what, Happening::Committed { cd: true, dice: 1, .. })));
    assert_eq!((battle.state.cds[1], battle.of("b1").hits), (0, 1), "four dice each");
    let mut far = duel((FOOT, "sp = 3"), (FOOT, "sp = 3"))
        .commander(0, (60.0, 2.0))
        .commander(1, (60.0, 46.0))
        .fighting(&["a1"], "b1");
    far.state.cds = [2, 1];
    assert_eq!(far.refused("commit 1"), "GA-8.11");
}

// rule: GA-8.12, GA-8.23
#[test]
fn ga_8_12_example_15_mx_and_the_town() {
    assert_eq!(fight(duel((FOOT, "sp = 3, mx = true"), (FOOT, "sp = 3")), &[1, 1, 1, 5, 1, 1, 1]), (0, 1));
    let town = field()
        .town("town", (20.0, 23.5))
        .a("a1", FOOT, (20.0, 20.0), 0, "sp = 6, mx = true")
        .b("b1", FOOT, (20.0, 23.5), 180, "sp = 4, garrison = \"t1\"")
        .sub(0, (20.0, 15.0), 0, 9)
        .sub(1, (20.0, 28.0), 0, 9);
    let battle = fought(town, &[6, 1, 2, 3, 4, 5, 5, 6, 2, 1]);
    assert_eq!((battle.of("a1").hits, battle.of("b1").hits), (2, 1), "no MX die; sixes only; the garrison on 5+");
    assert_eq!(battle.pose("a1"), (20.0, 14.0, 0.0));
    assert!(battle.is_disordered("a1"));
}

/// A commander with a modifier of +2 beside the attacker.
fn lent() -> Battle {
    duel((FOOT, "sp = 3"), (FOOT, "sp = 6")).sub(0, (20.0, 18.0), 2, 12).fighting(&["a1"], "b1")
}

// rule: GA-8.13, GA-11.1, GA-11.6
#[test]
fn ga_8_13_example_20_an_officer_lends_dice_and_falls() {
    let mut battle = lent();
    // Three dice, then his two: 1 and 5; six of the defender; the test 5 + 6 + 1.
    battle.give_on("commit 0 officer fa", [1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 5, 6]);
    assert!(battle.told(|what| matches!(what, Happening::Committed { cd: false, dice: 2, .. })));
    assert_eq!(battle.of("b1").hits, 1);
    let officer = &battle.state[battle.officer("fa")];
    assert_eq!((officer.talent.modifier, officer.talent.reach, officer.talent.bonus), (0, 6, 0));
    assert_eq!(battle.state.fallen[0], [1, 0]);
    // He must be near, and lends once a segment.
    let mut again = lent();
    let officer = again.officer("fa");
    again.state[officer].lent = true;
    assert_eq!(again.refused("commit 0 officer fa"), "GA-8.13");
    let far = duel((FOOT, "sp = 3"), (FOOT, "sp = 6")).sub(0, (20.0, 17.4), 2, 12).fighting(&["a1"], "b1");
    assert_eq!(far.refused("commit 0 officer fa"), "GA-8.13");
}

// rule: GA-8.16, GA-8.18, GA-8.20, GA-8.21, GA-8.22
#[test]
fn ga_8_22_example_14_bonuses_before_penalties() {
    let field = duel(("hcav", "sp = 4"), ("lcav", "sp = 4")).sub(0, (4.0, 2.0), 0, 9);
    let battle = fought(field, &[5, 1, 3, 2, 6, 2, 4, 4, 1, 1, 1, 1, 1]);
    assert_eq!(battle.of("b1").hits, 1);
    // Only who has both is told the order.
    let ordered = |id: &str| {
        battle.told(|what| {
            matches!(what, Happening::Struck { unit, why, .. }
                if *unit == battle.unit(id) && why.penalties.as_slice().iter().any(|part| part.clause.0 == "GA-8.22"))
        })
    };
    assert_eq!((ordered("a1"), ordered("b1")), (true, false));
    // What hits again is told of whoever has a penalty, and of nobody else.
    let mut punished = Vec::new();
    for note in &battle.log {
        if let Happening::Struck { penalties, why, .. } = &note.what {
            let told = why.penalties.as_slice().iter().any(|part| part.clause.0 == "GA-8.21");
            assert_eq!(told, *penalties > 0, "{note:?}");
            punished.push(told);
        }
    }
    assert!(punished.contains(&true), "{punished:?}");
}

// rule: GA-8.17, GA-8.24
#[test]
fn ga_8_24_flanked_by_an_enemy_in_contact() {
    // The attacker stands behind the defender's front line, and stood there when its move began.
    let field = |facing: u16| {
        field()
            .a("a1", FOOT, (20.0, 20.0), 0, "sp = 3")
            .b("b1", FOOT, (20.0, 23.0), facing, "sp = 3")
            .sub(0, (20.0, 15.0), 0, 9)
            .sub(1, (20.0, 28.0), 0, 9)
    };
    assert_eq!(fight(field(0), &[1, 1, 5, 6, 1, 1, 1, 1]), (0, 2), "misses again on a 6");
    assert_eq!(fight(field(180), &[1, 1, 5, 1, 1, 1]), (0, 1));
    // Begun in front of the line: not flanked, wherever it ends.
    let mut moved = field(90).fighting(&["a1"], "b1");
    moved.of_mut("a1").start = table::Pose::new(crate::kit::at(28.0, 23.0), crate::kit::facing(270));
    moved.give_on("commit 0", [1, 1, 5, 1, 1, 1]);
    assert_eq!(moved.of("b1").hits, 1);
}

// rule: GA-8.25
#[test]
fn ga_8_25_flanked_by_a_threat() {
    let threat =
        |x: f64, facing: u16| duel((FOOT, "sp = 3"), (FOOT, "sp = 3")).a("a2", FOOT, (x, 24.0), facing, "sp = 3");
    assert_eq!(fight(threat(24.5, 270), &[1, 1, 5, 6, 1, 1, 1, 1]), (0, 2), "1.5 inches off, facing it");
    assert_eq!(fight(threat(24.51, 270), &[1, 1, 5, 1, 1, 1]), (0, 1), "farther off");
    assert_eq!(fight(threat(24.5, 90), &[1, 1, 5, 1, 1, 1]), (0, 1), "looking away");
    // Attackers can be flanked so as well.
    let attacker = duel((FOOT, "sp = 3"), (FOOT, "sp = 3")).b("b2", FOOT, (24.5, 19.0), 270, "sp = 3");
    assert_eq!(fight(attacker, &[1, 1, 1, 1, 1, 5, 6, 1]), (2, 0));
}

// rule: GA-8.26
#[test]
fn ga_8_26_a_garrison_flanks_nobody() {
    let field = duel((FOOT, "sp = 3"), (FOOT, "sp = 3")).town("town", (24.5, 25.0)).a(
        "a2",
        FOOT,
        (24.5, 25.0),
        270,
        "sp = 3, garrison = \"t1\"",
    );
    assert_eq!(fight(field, &[1, 1, 5, 1, 1, 1]), (0, 1));
}

// rule: GA-8.27, GA-8.34, GA-8.19
#[test]
fn ga_8_27_example_16_the_square() {
    let mut battle = duel((FOOT, "sp = 6"), (FOOT, "sp = 5"))
        .a("a2", "hcav", (23.0, 20.0), 0, "sp = 4")
        .fighting(&["a1", "a2"], "b1");
    battle.give_on("commit 0", [5, 6, 6, 1, 2, 3, 4, 5, 6, 6, 1, 2, 4, 2, 6]);
    assert_eq!(battle.of("b1").hits, 3);
    assert_eq!((battle.of("a1").hits, battle.of("a2").hits), (1, 1), "three hits rolled again, two stay, one on each");
    assert!(battle.told(|what| matches!(what, Happening::CombatResult { result: CombatResult::Held, .. })));
    assert_eq!((battle.pose("a1").1, battle.pose("a2").1, battle.pose("b1").1), (17.0, 17.0, 23.0));
    assert!(!battle.is_disordered("a1") && !battle.is_disordered("b1"));
}

// rule: GA-8.28, GA-8.19, GA-O5
#[test]
fn ga_8_28_who_is_vulnerable() {
    for (mark, dice) in
        [(Marks::DISORDERED, vec![5, 5, 1, 3, 3, 1, 1, 1]), (Marks::COLUMN, vec![5, 5, 1, 3, 4, 1, 1, 1])]
    {
        let mut battle = duel((FOOT, "sp = 3"), (FOOT, "sp = 3")).fighting(&["a1"], "b1").mark("a1", mark);
        let expected = u8::from(mark == Marks::COLUMN);
        battle.give_on("commit 0", dice);
        assert_eq!(battle.of("b1").hits, expected);
        assert!(!battle.of("a1").marks.has(Marks::COLUMN), "combat ends a column");
    }
    let worn = |option: &str, hits: u8| {
        let mut battle = duel((FOOT, "sp = 6"), (FOOT, "sp = 3"))
            .option("vulnerable_worn", option)
            .fighting(&["a1"], "b1")
            .hits("a1", hits);
        let again: &[u32] = if option == "true" && hits == 3 { &[3, 3] } else { &[] };
        let first = [5, 5, 1, 1].into_iter().take(usize::from(6 - hits));
        battle.give_on("commit 0", first.chain(again.iter().copied()).chain([1, 1, 1]));
        battle.of("b1").hits
    };
    assert_eq!((worn("true", 3), worn("false", 3), worn("true", 2)), (0, 2, 2), "from half of its SP on");
}

// rule: GA-8.30, GA-12.1
#[test]
fn ga_8_30_a_unit_with_as_many_hits_as_sp_breaks() {
    let battle = fought(
        duel((FOOT, "sp = 6"), (FOOT, "sp = 3")).b("b2", FOOT, (40.0, 40.0), 180, "sp = 5"),
        &[5, 5, 5, 1, 1, 1, 1, 1, 1],
    );
    assert_eq!(battle.of("b1").presence, Presence::Broken);
    assert_eq!((battle.state.loss, battle.state[ForceId(5)].lost), ([0, 3], 3));
    let beyond = fought(duel((FOOT, "sp = 6"), (FOOT, "sp = 3")), &[5, 5, 5, 5, 5, 5, 1, 1, 1]);
    assert!(beyond.told(|what| matches!(what, Happening::Hit { hits: 6, total: 3, .. })), "it has no more to lose");
}

// rule: GA-8.31, GA-8.34
#[test]
fn ga_8_31_breaking_decides_before_hits() {
    let more = |field: Field| field.a("a2", FOOT, (50.0, 10.0), 0, "sp = 6").b("b2", FOOT, (50.0, 40.0), 180, "sp = 6");
    // The attacker hits more, but breaks alone: the defender wins.
    let mut last = more(duel((FOOT, "sp = 6, mx = true"), (FOOT, "sp = 7"))).fighting(&["a1"], "b1").hits("a1", 5);
    last.give_on("commit 0", [5, 5, 5, 1, 1, 1, 1, 1, 1]);
    assert_eq!((last.of("b1").hits, last.of("a1").presence), (2, Presence::Broken));
    assert!(last.told(|what| matches!(what, Happening::CombatResult { result: CombatResult::Defender, .. })));
    // Nobody breaks: more hits win.
    let hits = fought(more(duel((FOOT, "sp = 6"), (FOOT, "sp = 7"))), &[5, 5, 5, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1]);
    assert!(hits.told(|what| matches!(what, Happening::CombatResult { result: CombatResult::Attacker, .. })));
    let mutual = fought(more(duel((FOOT, "sp = 3"), (FOOT, "sp = 3"))), &[5, 5, 5, 5, 5, 5]);
    assert!(mutual.told(|what| matches!(what, Happening::CombatResult { result: CombatResult::Mutual, .. })));
    let mut alone = more(duel((FOOT, "sp = 6"), (FOOT, "sp = 6"))).fighting(&["a1"], "b1").hits("a1", 5);
    alone.give_on("commit 0", [1, 5, 1, 1, 1, 1, 1]);
    assert!(alone.told(|what| matches!(what, Happening::CombatResult { result: CombatResult::Defender, .. })));
    let tie = fought(duel((FOOT, "sp = 3"), (FOOT, "sp = 3")), &[5, 1, 1, 5, 1, 1]);
    assert_eq!(tie.pose("a1"), (20.0, 17.0, 0.0), "on a tie the attacker goes back three inches");
    assert!(!tie.is_disordered("a1"));
}

// rule: GA-8.33, GA-8.35
#[test]
fn ga_8_33_beaten_attackers_fall_back_disordered() {
    let battle = fought(duel(("hcav", "sp = 3"), (FOOT, "sp = 3")), &[1, 1, 1, 5, 1, 1]);
    assert_eq!(battle.pose("a1"), (20.0, 13.0, 0.0), "half of fourteen inches");
    assert!(battle.is_disordered("a1"));
}

// rule: GA-8.35, GA-12.6
#[test]
fn ga_8_35_falling_back_past_friends_enemies_and_the_edge() {
    let beaten = |field: Field| fought(field, &[1, 1, 1, 5, 1, 1]);
    // On a friend it goes on to the first clear place within three inches.
    let on = beaten(duel((FOOT, "sp = 3"), (FOOT, "sp = 3")).a("a2", FOOT, (20.0, 14.0), 0, "sp = 3"));
    assert_eq!(on.pose("a1").1, 11.0);
    // Farther than that there is none: back to the last.
    let back = beaten(duel((FOOT, "sp = 3"), (FOOT, "sp = 3")).a("a2", FOOT, (20.0, 14.0), 0, "sp = 3").a(
        "a3",
        FOOT,
        (20.0, 10.9),
        0,
        "sp = 3",
    ));
    assert_eq!(back.pose("a1").1, 17.0);
    // Closed ground close behind costs a hit.
    let stuck = beaten(
        duel((FOOT, "sp = 3"), (FOOT, "sp = 3"))
            .terrain("rough", &[(10.0, 10.0), (30.0, 10.0), (30.0, 17.0), (10.0, 17.0)]),
    );
    assert!((stuck.pose("a1").1 - 18.6).abs() < 0.011, "a tenth short of the wood");
    assert_eq!(stuck.of("a1").hits, 2);
    // Over the home edge with its centre it has left; with less it stops there.
    let edge = |y: f64| {
        let field = field()
            .a("a1", FOOT, (20.0, y), 0, "sp = 3")
            .a("a2", FOOT, (50.0, 10.0), 0, "sp = 3")
            .b("b1", FOOT, (20.0, y + 3.0), 180, "sp = 3")
            .sub(0, (20.0, y - 3.0), 0, 9)
            .sub(1, (20.0, y + 8.0), 0, 9);
        beaten(field)
    };
    assert_eq!(edge(5.9).of("a1").presence, Presence::Left);
    assert_eq!(edge(5.9).state.loss[0], 2, "half of three, rounded up");
    assert_eq!(edge(6.5).pose("a1").1, 1.5);
    // A friend near the edge is passed as far as the base stays on the table: seven inches, so no hit more.
    let past = beaten(
        field()
            .a("a1", FOOT, (18.0, 9.0), 0, "sp = 3")
            .a("a2", FOOT, (18.0, 5.0), 0, "sp = 3")
            .b("b1", FOOT, (18.0, 12.0), 180, "sp = 3")
            .sub(0, (18.0, 6.0), 0, 9)
            .sub(1, (18.0, 17.0), 0, 9),
    );
    assert_eq!((past.pose("a1").1, past.of("a1").hits), (2.0, 1));
}

// rule: GA-8.32, GA-8.35, GA-7.14
#[test]
fn ga_8_32_a_beaten_garrison_leaves_its_town_or_stays_hit() {
    let town = || {
        field()
            .town("town", (20.0, 23.5))
            .a("a1", FOOT, (20.0, 20.0), 0, "sp = 6")
            .b("b1", FOOT, (20.0, 23.5), 180, "sp = 4, garrison = \"t1\"")
            .sub(0, (20.0, 15.0), 0, 9)
            .sub(1, (20.0, 33.0), 0, 9)
    };
    let out = fought(town(), &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((out.of("b1").garrison, out.pose("b1")), (None, (20.0, 33.0, 180.0)), "out at 27, then six inches");
    let empty = out.state.garrison_of(0);
    assert_eq!((empty, out.pose("a1")), (None, (20.0, 20.0, 0.0)), "the town stands empty until somebody enters it");
    let blocked = fought(town().b("b2", FOOT, (20.0, 27.5), 180, "sp = 4"), &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((blocked.of("b1").garrison, blocked.of("b1").hits), (Some(0), 3), "it takes a hit more and stays");
    assert!(out.is_disordered("b1") && !blocked.is_disordered("b1"), "who has not fallen back keeps his order");
}

// rule: GA-8.36, GA-O13
#[test]
fn ga_8_36_following_up_only_where_the_match_says_so() {
    let follows = |field: Field| field.option("follow_up", "true");
    let mut battle = fought(follows(duel((FOOT, "sp = 6"), (FOOT, "sp = 5"))), &[1, 2, 3, 5, 6, 6, 1, 4, 4, 5, 6]);
    assert_eq!(battle.asked(), (Side::A, "follow-up"));
    assert_eq!((battle.refused("advance 3.01"), battle.refused("advance 0")), ("GA-8.36", "GA-8.36"));
    assert_eq!(battle.refused("occupy"), "GA-8.36");
    battle.give_on("advance 2", []);
    assert_eq!(battle.pose("a1"), (20.0, 22.0, 0.0));
    let mut town = fought(
        follows(field())
            .town("town", (20.0, 23.5))
            .a("a1", FOOT, (20.0, 20.0), 0, "sp = 6")
            .b("b1", FOOT, (20.0, 23.5), 180, "sp = 4, garrison = \"t1\"")
            .sub(0, (20.0, 15.0), 0, 9)
            .sub(1, (20.0, 33.0), 0, 9),
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
    );
    town.give_on("occupy", []);
    assert_eq!((town.of("a1").garrison, town.pose("a1")), (Some(0), (20.0, 23.5, 0.0)));
    let horse = fought(
        follows(field())
            .town("town", (20.0, 23.5))
            .a("a1", "hcav", (20.0, 20.0), 0, "sp = 6")
            .b("b1", FOOT, (20.0, 23.5), 180, "sp = 4, garrison = \"t1\"")
            .sub(0, (20.0, 15.0), 0, 9)
            .sub(1, (20.0, 33.0), 0, 9),
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
    );
    assert_ne!(horse.asked().1, "follow-up", "horse takes no town, and the works leave it no room");
}

// rule: GA-8.8, GA-6.25, GA-8.34
#[test]
fn ga_8_8_example_29_dragoons_round_a_town() {
    let battle = fought(
        field()
            .town("town", (20.0, 23.5))
            .a("a1", "hcav", (20.0, 20.0), 0, "sp = 4")
            .b("b1", FOOT, (20.0, 23.5), 180, "sp = 3, garrison = \"t1\"")
            .sub(0, (20.0, 15.0), 0, 9)
            .sub(1, (20.0, 28.0), 0, 9),
        &[6, 2, 3, 5, 5, 1, 4],
    );
    assert_eq!((battle.of("a1").hits, battle.of("b1").hits), (1, 1), "sixes against cover, the garrison on 5+");
    assert_eq!((battle.pose("a1").1, battle.is_disordered("a1")), (17.0, false), "a tie sends them back three inches");
}

// rule: GA-8.37
#[test]
fn ga_8_37_bases_stand_apart_after_the_segment() {
    // The attacker has beaten one enemy and still touches another.
    let battle = fought(
        duel((FOOT, "sp = 6"), (FOOT, "sp = 3")).b("b2", FOOT, (23.0, 23.0), 180, "sp = 5").sub(1, (28.0, 28.0), 0, 9),
        &[5, 5, 5, 1, 1, 1, 1, 1, 1],
    );
    assert!((battle.pose("a1").1 - 19.9).abs() < 0.001, "{:?}", battle.pose("a1"));
}

// rule: GA-8.26, GA-8.27
#[test]
fn ga_8_27_a_square_has_no_flank_and_cover_needs_none() {
    // Horse in the rear from the start: four dice, one hit, no miss again; the square's six is rolled again and stays.
    let mut square = duel((FOOT, "sp = 3"), (FOOT, "sp = 3"))
        .a("a2", "hcav", (20.0, 26.0), 180, "sp = 2")
        .fighting(&["a1", "a2"], "b1");
    square.give_on("commit 0", [1, 1, 5, 1, 6, 1, 1, 4]);
    assert!(square.told(|what| matches!(what, Happening::Square { .. })));
    assert_eq!((square.of("b1").hits, square.of("a1").hits), (1, 1));
    // In a wood nobody forms square: beaten, it falls back.
    let mut covered = wood(duel((FOOT, "sp = 3"), (FOOT, "sp = 3, sk = 1")))
        .a("a2", "hcav", (23.0, 20.0), 0, "sp = 2")
        .fighting(&["a1", "a2"], "b1");
    covered.give_on("commit 0", [6, 1, 1, 1, 1, 1, 1]);
    assert!(!covered.told(|what| matches!(what, Happening::Square { .. })) && covered.is_disordered("b1"));
}

// rule: GA-8.29
#[test]
fn ga_8_29_hits_beyond_a_unit_are_not_passed_on() {
    let mut battle = duel((FOOT, "sp = 3"), (FOOT, "sp = 6"))
        .a("a2", FOOT, (23.0, 20.0), 0, "sp = 5")
        .fighting(&["a1", "a2"], "b1")
        .hits("a1", 2);
    battle.give_on("commit 0", [1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5]);
    assert_eq!((battle.of("a1").presence, battle.of("a2").hits), (Presence::Broken, 3), "three each, two of them lost");
}

// rule: GA-8.18, GA-8.21, GA-8.22
#[test]
fn ga_8_22_the_chance_of_a_die_is_that_of_the_throw() {
    let table = &engine::embedded::<grande_armee::GrandeArmee>().rules.book().tables.combat;
    for (hit, bonuses, penalties) in [(5, 0, 0), (6, 1, 0), (5, 0, 1), (5, 2, 1), (4, 1, 2)] {
        let dice = grande_armee::CombatDice { pool: 2, lent: 1, hit, bonuses, penalties };
        let thrown = chance::distribution(|chance| dice.roll(chance, table));
        let mean: f64 = thrown.iter().map(|(&(hits, _), p)| f64::from(hits) * p).sum();
        let each = f64::from(dice.chance_of_hit(table));
        assert!((3.0 * each - mean).abs() < 1e-6, "{dice:?}: {each} a die, {mean} in all");
    }
}
