//! Header, score pane, log and result agree to the point, and every point has its place.

use engine::{Game, Pending, Viewer};
use last_mughal::data::ids::Side;
use last_mughal::rules::phase::{End, Phase};
use last_mughal::{Event, State};
use scene::{Fact, Scene, TrackKind};

use crate::bench::*;
use crate::match_at_hand::{Player, SCENARIOS, play};

fn scene(state: &State) -> Scene {
    State::scene(&state.view(Viewer::Spectator))
}

/// What the header says that a side has.
fn headline(scene: &Scene, side: Side) -> i16 {
    let score = scene.headline.scores.iter().find(|score| score.side == side.id()).expect("both sides have a score");
    score.points.parse().expect("points are a number")
}

/// The rows of a side in the score pane.
fn rows(scene: &Scene, side: Side) -> Vec<Fact> {
    let bars = scene.tracks.iter().filter(|track| track.kind == TrackKind::Bars).flat_map(|track| &track.cells);
    bars.filter(|cell| cell.side.as_deref() == Some(side.id())).flat_map(|cell| cell.facts.clone()).collect()
}

fn sum(rows: &[Fact]) -> i16 {
    rows.iter().map(|row| row.value.parse::<i16>().expect("a row has points")).sum()
}

fn agrees(state: &State) {
    let scene = scene(state);
    for side in Side::BOTH {
        assert_eq!(sum(&rows(&scene, side)), headline(&scene, side), "{side:?}: {:?}", rows(&scene, side));
    }
}

// rule: LM-10.2c LM-10.2d LM-10.2h
#[test]
fn lm_10_2c_header_rows_and_result_agree_to_the_point() {
    for scenario in SCENARIOS {
        for seed in 40..44 {
            let end = play(scenario, [Player::Sergeant; 2], seed, |state, _, _| agrees(state));
            agrees(&end);
            let Pending::Over(outcome) = end.pending() else { panic!("the match is over") };
            let scene = scene(&end);
            let lead = headline(&scene, Rebel) - headline(&scene, British);
            assert_eq!(lead, outcome.margin[0], "{scenario} {seed}");
            assert!(State::standing(&end.view(Viewer::Spectator)).prizes.is_empty(), "nothing is to come");
        }
    }
}

// rule: LM-10.1a LM-10.1b
#[test]
fn lm_10_1a_a_victory_before_the_count_has_a_row_of_its_own() {
    for side in Side::BOTH {
        let bench = scenario("campbells-campaign").phase(Phase::Over { end: End::Immediate(side) });
        agrees(&bench.state);
        let Pending::Over(outcome) = bench.state.pending() else { panic!("the match is over") };
        let scene = scene(&bench.state);
        assert_eq!(headline(&scene, Rebel) - headline(&scene, British), outcome.margin[0]);
        assert!(rows(&scene, side).iter().any(|row| row.label == "Victory before the count"));
    }
}

// rule: LM-10.2d LM-10.2h LM-9.6a LM-9.6b
#[test]
fn lm_10_2h_every_point_has_the_place_where_it_was_made() {
    let mut bench = scenario("relief-of-cawnpore");
    bench.give_all(&["end", "end", "activate havelock", "step cawnpore", "end movement"]);
    bench.give_all(&["line havelock with rf10 hi78 madras1", "line nana with bni53 bni1 bni56 blc2", "done"]);
    bench.roll("done", [6]).give_all(&["lose bni53", "lose bni1", "retreat fatehgarh"]);
    let labels = |state: &State| -> Vec<(String, String)> {
        rows(&scene(state), British).into_iter().map(|row| (row.label, row.value)).collect()
    };
    let made = ["Battles won at Cawnpore", "Sieges lifted at Cawnpore", "Civilians saved at Cawnpore"];
    let made = made.map(|label| (label.to_owned(), "1".to_owned()));
    let held = ("Prizes of the scenario: Cawnpore".to_owned(), "2".to_owned());
    assert_eq!(labels(&bench.state), made.into_iter().chain([held]).collect::<Vec<_>>());
    assert!(bench.story().contains(&"1 VP to the British for a battle won at Cawnpore".to_owned()));
    let standing = State::standing(&bench.state.view(Viewer::Spectator));
    assert_eq!((standing.made("british"), standing.total("british")), (3, 5), "Cawnpore counts only while it is held");
}

// rule: LM-10.2f LM-10.2g LM-9.6a LM-5.2b
#[test]
fn lm_10_2f_what_can_be_scored_is_told_from_the_first_moment() {
    let prizes = |id: &str, side: &str| -> Vec<(String, i32)> {
        let standing = State::standing(&scenario(id).state.view(Viewer::Spectator));
        standing.prizes.into_iter().filter(|prize| prize.side == side).map(|prize| (prize.what, prize.points)).collect()
    };
    let british = prizes("relief-of-cawnpore", "british");
    for what in [
        ("lift the siege of Lucknow", 1),
        ("save the civilians of Cawnpore", 1),
        ("win a battle", 1),
        ("control Lucknow at the end", 2),
    ] {
        assert!(british.contains(&(what.0.to_owned(), what.1)), "{what:?} is not among {british:?}");
    }
    let rebel = prizes("rebellion", "rebel");
    for what in [
        ("a massacre in a city that rises", 2),
        ("kill a British general", 2),
        ("hold Delhi at the end", 5),
        ("hold another city at the end", 1),
        ("Bahadur Shah alive at the end", 5),
    ] {
        assert!(rebel.contains(&(what.0.to_owned(), what.1)), "{what:?} is not among {rebel:?}");
    }
    assert!(!prizes("campbells-campaign", "rebel").iter().any(|(what, _)| what.contains("Bahadur")), "he is captured");
}

// rule: LM-10.2d LM-11.3.1a
#[test]
fn lm_10_2d_a_general_who_dies_in_the_punjab_is_scored_there() {
    let mut bench = map().field(British, "punjab", "nicholson").hand("thugs tiger").rebellion();
    bench.roll("stratagem thugs on nicholson", [1]);
    let row = &rows(&scene(&bench.state), Rebel)[0];
    assert_eq!((row.label.as_str(), row.value.as_str()), ("Generals killed in the Punjab", "2"));
    assert!(matches!(bench.log.last(), Some(Event::Scored { zone: Some(at), .. }) if *at == zone("punjab")));
}
