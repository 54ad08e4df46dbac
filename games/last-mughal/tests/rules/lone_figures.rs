//! Figures without troops: who tests them, where they flee, what becomes of them inside.

use crate::battle::attack;
use crate::bench::*;

// rule: LM-8.0h
#[test]
fn lm_8_0h_a_figure_without_troops_flees_or_is_lost() {
    let bench = || {
        let mut bench =
            map().field(Rebel, "banda", "tatya").field(British, "allahabad", "havelock: rf10").operations(British);
        bench.give("activate havelock");
        bench
    };
    for (die, escapes) in [(1, true), (3, true), (4, false), (6, false)] {
        let mut tested = bench();
        tested.roll("step banda", [die]);
        assert_eq!(tested.asked(), if escapes { "rebel: flee" } else { "british: column" }, "die {die}");
    }
    let mut tested = bench();
    tested.roll("step banda", [2]);
    assert_eq!(tested.choices("flee"), ["allahabad", "cawnpore", "jhansi"]);
    tested.give("flee jhansi");
    assert_eq!((tested.figure_place("tatya"), tested.asked()), ("jhansi".to_owned(), "british: column".to_owned()));
    let mut lost = bench();
    lost.roll("step banda", [5]);
    assert_eq!(lost.figure_place("tatya"), "gone");
}

// rule: LM-8.0i
#[test]
fn lm_8_0i_any_unit_protects_and_nobody_flees_into_deployment_zones() {
    let mut bench =
        map().field(Rebel, "banda", "tatya bni1").field(British, "allahabad", "havelock: rf10").operations(British);
    bench.give_all(&["activate havelock", "step banda"]);
    assert_eq!(bench.figure_place("tatya"), "banda", "a unit stands by, attached or not");
    let mut shah =
        map().field(Rebel, "banda", "bahadur").field(British, "allahabad", "havelock: rf10").operations(British);
    shah.give("activate havelock");
    shah.roll("step banda", [1]);
    assert_eq!(shah.figure_place("bahadur"), "gone", "he never escapes");
    let mut cornered =
        map().field(Rebel, "gorakhpur", "tatya").field(British, "patna", "rf37").field(British, "faizabad", "rf60");
    cornered = cornered.field(British, "azamgarh", "havelock: rf10 rf24").operations(British);
    cornered.give_all(&["activate havelock", "leave rf24"]);
    cornered.roll("step gorakhpur", [1]);
    assert_eq!(cornered.figure_place("tatya"), "gone", "Nepal is no way out");
    // Every way out of Banda crosses a river: in the flood the general at Banda is cornered by those who step in.
    let flooded = |flood: bool| {
        let mut bench = map()
            .turn(2)
            .field(British, "banda", "havelock")
            .field(Rebel, "jhansi", "tatya: bni1 bni53")
            .operations(Rebel);
        bench.give("activate tatya");
        bench.roll("step banda", [1]);
        bench.state.open.flood = flood;
        last_mughal::rules::battles::flight::ways_out(&bench.state, figure("havelock")).len()
    };
    assert_eq!((flooded(false), flooded(true)), (3, 0), "nor does he swim a flooded river");
}

// rule: LM-8.0i LM-8.9c
#[test]
fn lm_8_0i_a_figure_whom_a_battle_leaves_alone_among_enemies_is_tested() {
    // Tatya has no units; the 1st and 53rd are nobody's and die: he and the Shah stand among the British.
    let fight = |dice: &[u32]| {
        let mut bench = attack("rf10 hi78", "tatya bahadur bni1 bni53");
        bench.give("line havelock with rf10 hi78");
        // 9 : 4 → 2/1, +1, die 4 → row 5, 2DR: the line is destroyed.
        bench.roll("line none with bni1 bni53", [4]);
        bench.roll("lose bni1", dice.iter().copied());
        bench
    };
    let mut escaped = fight(&[3]);
    assert_eq!(escaped.asked(), "rebel: flee", "Tatya escapes on his initiative");
    escaped.roll("flee jhansi", [1]);
    assert_eq!(
        (escaped.figure_place("tatya"), escaped.figure_place("bahadur")),
        ("jhansi".to_owned(), "gone".to_owned()),
        "the Shah never escapes"
    );
    assert_eq!(escaped.vp(British), 1);
    let caught = fight(&[4, 1]);
    assert_eq!(caught.figure_place("tatya"), "gone");
}

// rule: LM-8.0j LM-7.2.2f
#[test]
fn lm_8_0j_only_a_step_tests_a_lone_figure() {
    // Placement of Badmashes beside a lone general.
    let mut bench = map().field(British, "moradabad", "havelock").hand("bad_rohilkhand tiger").rebellion();
    bench.roll("rebel bad_rohilkhand in rohilkhand", [1]);
    bench.give("place moradabad");
    assert_eq!((bench.figure_place("havelock"), bench.vp(Rebel)), ("moradabad".to_owned(), 0));
    // Mutiny on the spot.
    let mut bench = map().field(British, "banda", "havelock bni28").hand("agent1 tiger").rebellion();
    bench.roll("stratagem agent1 on bni28", [1]);
    assert_eq!((bench.figure_place("havelock"), bench.place("bni28")), ("banda".to_owned(), "banda".to_owned()));
    // He marches off as usual.
    let mut bench = bench.operations(British);
    bench.give_all(&["activate havelock", "step allahabad"]);
    assert_eq!(bench.figure_place("havelock"), "allahabad");
    // A column with units that steps in tests him, a lone figure nobody.
    let mut bench = map().field(Rebel, "banda", "nana").field(British, "allahabad", "havelock: rf10 campbell");
    bench = bench.operations(British);
    let mut among = bench.clone().field(British, "banda", "rf37");
    bench.give_all(&["activate campbell", "step banda", "stop"]);
    assert_eq!(bench.figure_place("nana"), "banda", "a lone figure tests nobody");
    bench.give("activate havelock");
    bench.roll("step banda", [6]);
    assert_eq!(bench.figure_place("nana"), "gone", "the same step with a unit does");
    // Nor does he where units stand that did not step in.
    among.give_all(&["activate campbell", "step banda", "stop"]);
    assert_eq!(among.figure_place("nana"), "banda");
}

// rule: LM-8.0j LM-9.1c
#[test]
fn lm_8_0j_a_figure_left_alone_inside_stays_besieged() {
    let start = |city: &str| {
        let bench = map().inside(British, "lucknow", "havelock bni28").field(Rebel, "lucknow", "nana: bni1 bni53");
        let bench = if city == "risen" { bench.risen("lucknow") } else { bench.quelled("lucknow") };
        let mut bench = bench.hand("agent1 tiger").rebellion();
        bench.roll("stratagem agent1 on bni28", [1]);
        bench
    };
    let bench = start("risen");
    assert_eq!(
        (bench.figure_place("havelock"), bench.place("bni28")),
        ("lucknow inside".to_owned(), "lucknow".to_owned())
    );
    assert_eq!(siege_strengths(&bench.state, Rebel, zone("lucknow")), [6, 0], "he has no strength");
    let mut fallen = bench.fort("lucknow", 1).sieges(Rebel);
    fallen.give("siege lucknow");
    // 6 against 1 → 3/1, die 2 → one point. He had no attrition to suffer.
    fallen.roll("done", [2]);
    assert_eq!((fallen.figure_place("havelock"), fallen.vp(Rebel)), ("gone".to_owned(), 2));
    // Of a city that is not in rebellion he comes out when the besiegers go.
    let quelled = start("quelled");
    let mut quelled = quelled.operations(Rebel);
    quelled.give_all(&["activate nana", "step sitapur", "stop", "activate units bni28", "step cawnpore"]);
    assert_eq!(quelled.figure_place("havelock"), "lucknow");
}
