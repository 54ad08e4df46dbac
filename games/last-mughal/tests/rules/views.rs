//! What each viewer may know, and a full state that agrees with it.

use chance::{Fast, Script, drawn};
use engine::{Event as _, Game, Viewer};
use last_mughal::data::ids::{CounterSet, Side};
use last_mughal::{Event, State};

use crate::bench::*;

// rule: LM-1.3c
#[test]
fn lm_1_3c_hands_are_hidden_and_sizes_are_not() {
    let bench = map().hand("ghazis1 sap1 tartan").rebellion();
    let view = |viewer| bench.state.view(viewer);
    let rebel = view(Viewer::Seat(Rebel.seat()));
    assert_eq!((rebel.hand, rebel.hand_sizes), (counters("ghazis1 sap1"), [2, 1]));
    assert_eq!(rebel.pile, bench.state.pile_of(Rebel), "his own pile he can work out");
    let spectator = view(Viewer::Spectator);
    assert_eq!((spectator.hand, spectator.pile), (CounterSet::EMPTY, CounterSet::EMPTY));
    assert_eq!(view(Viewer::Umpire).hand, bench.state.hand);
    let british = view(Viewer::Seat(British.seat()));
    assert_eq!(
        (british.hand, british.unseen(Rebel).len()),
        (counters("tartan"), 26),
        "all but Judpur, who is deployed"
    );
}

// rule: LM-1.3c
#[test]
fn lm_1_3c_drawn_counters_are_told_to_their_owner_only() {
    let drew = Event::Drew { side: Rebel, count: 2, counters: counters("sap1 sap2"), short: false };
    assert_eq!(drew.seen_by(Viewer::Seat(Rebel.seat())), Some(drew.clone()));
    assert_eq!(drew.seen_by(Viewer::Umpire), Some(drew.clone()));
    let hidden = Event::Drew { side: Rebel, count: 2, counters: CounterSet::EMPTY, short: false };
    assert_eq!(drew.seen_by(Viewer::Seat(British.seat())), Some(hidden.clone()));
    assert_eq!(drew.seen_by(Viewer::Spectator), Some(hidden));
    assert!(!drew.reveals() && Event::CounterPlayed { side: Rebel, counter: counter("sap1") }.reveals());
}

// rule: LM-1.3c
#[test]
fn lm_1_3c_an_imagined_state_looks_the_same() {
    let bench = map().hand("ghazis1 sap1 tartan orgy").rebellion();
    for viewer in [Viewer::Seat(Rebel.seat()), Viewer::Seat(British.seat()), Viewer::Spectator, Viewer::Umpire] {
        let view = bench.state.view(viewer);
        for seed in 0..20 {
            let imagined = State::imagine(&view, &mut Fast::new(seed));
            assert_eq!(imagined.view(viewer), view);
            imagined.invariants().expect("an imagined state is sound");
        }
    }
    let view = bench.state.view(Viewer::Seat(British.seat()));
    // The first unseen counter of the rebel goes into his hand, then the first of the rest.
    let imagined = State::imagine(&view, &mut Script::dice([drawn(0), drawn(0)]));
    assert_eq!(imagined.hand_of(Rebel), counters("bad_nwp bad_oudh"));
    let hands: std::collections::BTreeSet<u64> =
        (0..200).map(|seed| State::imagine(&view, &mut Fast::new(seed)).hand_of(Rebel).bits()).collect();
    assert!(hands.len() > 100, "unseen counters are dealt at random");
}

// rule: LM-1.3c
#[test]
fn lm_1_3c_every_unseen_counter_is_imagined_in_hand_equally_often() {
    const DRAWS: u32 = 100_000;
    let bench = map().hand("ghazis1 sap1 sap2 tartan").rebellion();
    let view = bench.state.view(Viewer::Seat(British.seat()));
    let mut chance = Fast::new(1857);
    let mut held = [0_u32; 64];
    for _ in 0..DRAWS {
        let bits = State::imagine(&view, &mut chance).hand_of(Rebel).bits();
        (0..64).filter(|counter| bits >> counter & 1 == 1).for_each(|counter| held[counter] += 1);
    }
    let unseen = view.unseen(Rebel);
    let share = 3.0 / f64::from(unseen.len());
    let (expected, variance) = (f64::from(DRAWS) * share, f64::from(DRAWS) * share * (1.0 - share));
    let counts = (0..64).filter(|counter| unseen.bits() >> counter & 1 == 1).map(|counter| f64::from(held[counter]));
    let misses: f64 = counts.map(|count| (count - expected).powi(2) / variance).sum();
    // About as many as there are counters; the chance of twice as many is one in a thousand.
    assert!(misses < 2.0 * f64::from(unseen.len()), "{misses} for {} counters: {held:?}", unseen.len());
}

// rule: LM-1.3c
#[test]
fn lm_1_3c_the_questions_put_betray_no_hidden_counter() {
    // The British hold one counter that cannot be played in battle, or one that can: they are asked all the same.
    for held in ["orgy", "intuition1"] {
        let mut bench = map()
            .field(British, "banda", "rf10 rf37")
            .field(Rebel, "jhansi", "tatya: bni1 bni53")
            .hand(held)
            .operations(Rebel);
        bench.give_all(&[
            "activate tatya",
            "step banda",
            "end movement",
            "line tatya with bni1 bni53",
            "line none with rf10 rf37",
        ]);
        assert_eq!(bench.asked(), "british: tactics", "{held}");
    }
    for held in ["rf91", "orgy"] {
        let bench = map().hand(held).reinforcements();
        assert_eq!(bench.asked(), "british: reinforcements");
        let mut moving = map().field(British, "shimla", "rf10").hand(held).operations(British);
        moving.give_all(&["activate units rf10", "step ambala"]);
        assert_eq!(moving.asked(), "british: column", "{held}: with or without AP in hand");
    }
}

// rule: LM-1.3c
#[test]
fn lm_1_3c_answers_are_open_once_no_hidden_counter_can_matter() {
    use last_mughal::rules::view::is_open;
    let battle = |pile: &str| {
        let bench = map().field(British, "banda", "rf10").field(Rebel, "jhansi", "tatya: bni1 bni53");
        let mut bench = bench.piles(pile).hand("orgy").operations(Rebel);
        bench.give_all(&["activate tatya", "step banda", "end movement", "line tatya with bni1 bni53"]);
        assert_eq!(bench.asked(), "british: tactics");
        bench.state
    };
    assert!(is_open(&battle("")), "all counters for battles have been used");
    assert!(!is_open(&battle("intuition1")), "the British may hold it, for all the rebel knows");
    let siege = |pile: &str| {
        let bench = map().civilians("lucknow").field(Rebel, "lucknow", "bni1").piles(pile).hand("tiger");
        let mut bench = bench.sieges(Rebel);
        bench.give("siege lucknow");
        bench.state
    };
    assert!(is_open(&siege("")));
    assert!(!is_open(&siege("sap1")));
}

// rule: LM-1.3c
#[test]
fn lm_1_3c_what_is_lawful_follows_from_ones_own_view() {
    let bench = map().hand("ghazis1 sap1 tartan").field(Rebel, "delhi", "nana: bni38").operations(Rebel);
    let view = bench.state.view(Viewer::Seat(Rebel.seat()));
    let mut own = Vec::new();
    view.state().orders(&mut own);
    assert_eq!(own, bench.offers());
}

#[test]
fn saves_bring_back_the_very_state() {
    let mut bench = scenario("rebellion");
    bench.roll("rebel bad_oudh in oudh", [3, 5]);
    let mut bytes = vec![1, 2, 3];
    bench.state.save(&mut bytes);
    assert_eq!(bytes[..3], [1, 2, 3], "bytes are appended");
    assert_eq!(scenario("rebellion").state.restore(&bytes[3..]).as_ref(), Some(&bench.state));
    assert_eq!(bench.state.restore(&bytes[3..9]), None);
    assert!(Side::BOTH.iter().all(|side| bench.state.hand_of(*side).len() <= 4));
}
