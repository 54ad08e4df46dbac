//! What is shown before an order is what the order does, and what the log says is what was used.

use chance::distribution;
use conformance::{Agreement, Matches, check_agreement, check_staged};
use engine::{Event as _, Game, Log, Seat, Viewer};
use fast_play_mutiny::{Drill, Event, FastPlayMutiny, State};
use scene::Odds;

use crate::table::{bungalow, gate, turn};

#[test]
fn forecasts_agree_with_what_orders_do_and_figures_with_their_parts() {
    let figures = ["units.toml", "scenarios/beginner.toml", "scenarios/gate.toml", "scenarios/relief.toml"];
    check_agreement::<FastPlayMutiny>(env!("CARGO_MANIFEST_DIR"), Agreement { matches: Matches(6), figures: &figures });
}

/// The forecast that stands in a row.
#[track_caller]
fn forecast(state: &State, seat: u8, notation: &str) -> Odds {
    let scene = State::scene(&state.view(Viewer::Seat(Seat(seat))));
    let row = scene.affordances.into_iter().find(|row| row.notation.eq_ignore_ascii_case(notation));
    row.and_then(|row| row.odds).unwrap_or_else(|| panic!("{notation} has no odds"))
}

/// Hears how rolls end, and no more than it must.
struct Ear<'a> {
    rolls: &'a [String],
    ends: Vec<Option<String>>,
    is_next_card: bool,
}

impl Log<Event> for Ear<'_> {
    fn tell(&mut self, event: Event) {
        self.is_next_card |= event.is_heading();
        let Some((roll, end)) = event.settles() else { return };
        if let Some(i) = self.rolls.iter().position(|own| *own == roll) {
            self.ends[i].get_or_insert(end);
        }
    }

    fn has_heard_enough(&self) -> bool {
        self.is_next_card || self.ends.iter().all(Option::is_some)
    }
}

/// Every bar of an order's forecast gives exactly what the order gives; returns the rolls that are forecast.
#[track_caller]
fn holds(state: &State, seat: u8, notation: &str) -> Vec<String> {
    let odds = forecast(state, seat, notation);
    let rolls: Vec<String> = odds.bars.iter().map(|bar| bar.roll.clone()).filter(|roll| !roll.is_empty()).collect();
    let given = distribution(|chance| {
        let mut ear = Ear { rolls: &rolls, ends: vec![None; rolls.len()], is_next_card: false };
        state.clone().order(notation, chance, &mut ear).expect("it is lawful");
        ear.ends
    });
    for (i, bar) in odds.bars.iter().filter(|bar| !bar.roll.is_empty()).enumerate() {
        let made: f64 = given.iter().filter(|(ends, _)| ends[i].is_some()).map(|(_, p)| p).sum();
        let shown: f64 = bar.shares.iter().map(|share| share.p).sum();
        assert!((shown - 1.0).abs() < 1e-9, "{bar:?}");
        for share in &bar.shares {
            let hit = |end: &Option<String>| end.as_ref().is_some_and(|end| share.keys.contains(end));
            let p: f64 = given.iter().filter(|(ends, _)| hit(&ends[i])).map(|(_, p)| p).sum();
            assert!(
                (p / made - share.p).abs() < 1e-9,
                "{}, {}: {} and not {}",
                bar.roll,
                share.label,
                p / made,
                share.p
            );
        }
    }
    rolls
}

// rule: FP-4.2.3, FP-12.2.1
#[test]
fn fp_4_2_3_a_split_volley_has_exact_odds_for_each_target() {
    let drill = || bungalow().put("H1", "B3", 3).put("Sa2", "D3", 6).put("Sa1", "C2", 5).half("Sa1");
    let table = turn(drill(), "Highlanders", &[]);
    let rolls = ["fire Enemy(0)", "morale 0", "fire Enemy(1)", "morale 1"];
    assert_eq!(holds(&table.state, 0, "fire all h1 at 2 on sa1, 1 on sa2"), rolls);
    assert_eq!(holds(&table.state, 0, "fire half h1 at 1 on sa1, 1 on sa2"), rolls);
}

// rule: FP-4.2.3, FP-1.11, FP-1.12
#[test]
fn fp_1_12_a_leader_whom_the_first_shot_fells_is_no_target_of_the_second() {
    let drill = Drill::new("beginner", &[("enemy", "seat")]).put("Sa2", "D3", 10);
    let drill = drill.put("H1", "E3", 1).put("H2", "E3", 0).fallen("H2", 2, 0).figure("Ho", "E3");
    let table = turn(drill, "Saffron", &[]);
    let split = "fire all unit sa2 at 5 on h1, 5 on h2";
    assert_eq!(holds(&table.state, 1, split), ["fire Company(0)", "fire Company(1)"]);
}

// rule: FP-4.2.3
#[test]
fn fp_4_2_3_fire_shared_out_target_by_target_shows_what_it_will_do() {
    let mut table = turn(bungalow().put("H1", "B3", 3).put("Sa2", "D3", 6).put("Sa1", "C2", 5), "Highlanders", &[]);
    let whole = forecast(&table.state, 0, "fire all h1 at 2 on sa1, 1 on sa2");
    table.give("share all of h1", &[]);
    let first = forecast(&table.state, 0, "aim 2 at sa1");
    assert_eq!(first.expect, "casualties 0.8, gives way 62 %");
    assert!(first.bars.iter().all(|bar| bar.roll.is_empty()), "no die falls before the last is aimed");
    table.give("aim 2 at sa1", &[]);
    assert_eq!(forecast(&table.state, 0, "aim 1 at sa2"), whole);
    assert_eq!(holds(&table.state, 0, "aim 1 at sa2").len(), 4);
}

// rule: FP-4.8.1, FP-4.8.2
#[test]
fn fp_4_8_1_held_fire_at_two_units_has_exact_odds_for_each() {
    let drill = Drill::new("beginner", &[("enemy", "seat")]).figure("Ho", "A1").put("H1", "D3", 2);
    let mut table = turn(drill.put("Sa2", "E3", 3).put("Sa1", "F3", 3).keeps(0, "hold"), "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[]);
    let rolls = ["fire Enemy(1)", "fire Enemy(0)"];
    assert_eq!(holds(&table.state, 0, "react fire hold at 1 on sa2, 1 on sa1"), rolls);
    assert_eq!(holds(&table.state, 0, "react half hold at 1 on sa2"), ["fire Enemy(1)"]);
}

// rule: FP-3.8, FP-4.9.1
#[test]
fn fp_3_8_what_random_matches_hardly_meet_agrees_and_is_heard() {
    let drill = Drill::new("gate", &[("enemy", "seat"), ("cinc_risk", "true")]).figure("Ho", "A6").put("H1", "C5", 10);
    let table = turn(drill.put("Sa2", "C4", 20).commander("C5"), "Saffron", &[]);
    let heard = check_staged::<FastPlayMutiny>(&table.state, "fire all unit sa2 at 20 on h1");
    assert!(heard.contains(&("FP-3.8", "risk")), "{heard:?}");
    let drill = gate().put("H1", "A6", 10).put("Sa2", "A1", 20).put("K1", "D6", 4);
    let heard = check_staged::<FastPlayMutiny>(&turn(drill, "artillery", &[]).state, "fire gate gate1");
    assert!(heard.contains(&("FP-4.9.1", "gate_points")), "{heard:?}");
}
