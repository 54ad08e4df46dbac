//! Reasons: one place makes a figure, and page, log and sergeant read it from there.

use std::collections::BTreeSet;

use chance::Fast;
use engine::{Game, Judgement, Options, RuleSet, Rulebook, Seat, Viewer};
use last_mughal::data::Effect;
use last_mughal::rules::events::{self, EVENTS};
use last_mughal::rules::state::Massacre;
use last_mughal::{LastMughal, Order, State};
use scene::Affordance;

use crate::bench::*;

/// A scenario on a data set in which one text is changed.
fn on_changed_data(file: &str, old: &str, new: &str, scenario: &str) -> Bench {
    let mut files = LastMughal::files();
    let text = files.text(file).expect("the file is there").to_owned();
    assert!(text.contains(old), "{file} has no `{old}`");
    files.replace(file, text.replacen(old, new, 1));
    let loaded = engine::load::<LastMughal>(&files).expect("the set can be read");
    let state = loaded.rules.start(scenario, &Options::default(), &mut Fast::new(1), &mut Vec::new());
    Bench { state: state.expect("the scenario is known"), log: Vec::new() }
}

fn rows(bench: &Bench, seat: Seat) -> Vec<Affordance> {
    State::scene(&bench.state.view(Viewer::Seat(seat))).affordances
}

/// Havelock attacks Cawnpore; the British play counters.
fn at_cawnpore(mut bench: Bench) -> Bench {
    bench.give_all(&["end", "end", "activate havelock", "step cawnpore", "end movement"]);
    bench.give_all(&["line havelock with rf10 hi78 madras1", "line nana with bni53 bni1 bni56 blc2", "done"]);
    assert_eq!(bench.asked(), "british: tactics");
    bench
}

// rule: LM-8.4c LM-11.3.2c
#[test]
fn lm_8_4c_a_counter_of_strength_two_shifts_two_columns_on_the_page_as_in_the_battle() {
    let intuition = "event = \"intuition\"\nstrength = ";
    for strength in [1, 2] {
        let changed = format!("{intuition}{strength}");
        let bench = on_changed_data("counters.toml", &format!("{intuition}1"), &changed, "relief-of-cawnpore");
        let mut bench = at_cawnpore(bench);
        let row = rows(&bench, Seat(1)).into_iter().find(|row| row.notation == "play intuition1").expect("offered");
        let shown: Vec<String> = row.odds.expect("a battle has odds").modifiers.into_iter().map(|m| m.text).collect();
        let columns = if strength == 1 { "+1 column" } else { "+2 columns" };
        assert!(shown.contains(&format!("Tactical Intuition {columns}")), "{shown:?}");
        bench.log.clear();
        bench.give("play intuition1").roll("done", [3]);
        let told = bench.log.iter().flat_map(|event| bench.state.reasons(event)).map(|reason| reason.text);
        assert!(told.into_iter().any(|text| text == format!("Tactical Intuition {columns}")));
        assert!(bench.story().iter().any(|line| line.contains(&format!(", {columns}, die 3"))));
    }
}

// rule: LM-8.11b
#[test]
fn lm_8_11b_page_and_sergeant_remember_a_massacre_before_the_lines_are_drawn() {
    let start = |marker: Massacre| {
        let mut bench = map()
            .field(British, "allahabad", "havelock: rf10 hi78")
            .field(Rebel, "banda", "tatya: bni1 bni53 bni56 blc2")
            .city("delhi", |city| city.massacre = marker)
            .operations(British);
        bench.give_all(&["activate havelock"]);
        bench
    };
    let shown = |bench: &Bench, seat: Seat, order: &str| {
        let row = rows(bench, seat).into_iter().find(|row| row.order["order"] == order && row.odds.is_some());
        let odds = row.and_then(|row| row.odds).expect("a battle has odds");
        odds.modifiers.into_iter().map(|reason| reason.text).collect::<Vec<_>>()
    };
    let liking = |bench: &Bench| {
        let mut likings = Vec::new();
        bench.state.weigh(&[Order::Step { to: zone("banda") }], &mut likings);
        likings[0]
    };
    let (plain, furious) = (start(Massacre::None), start(Massacre::Figure(figure("havelock"))));
    let remembers = "Remember Delhi! +1".to_owned();
    assert!(!shown(&plain, Seat(1), "step").contains(&remembers));
    assert!(shown(&furious, Seat(1), "step").contains(&remembers), "before the step");
    assert!(liking(&furious) > liking(&plain), "the sergeant likes an attack better");
    let mut furious = furious;
    furious.give_all(&["step banda", "end movement"]);
    assert_eq!(furious.asked(), "british: line-up");
    assert!(shown(&furious, Seat(1), "line").contains(&remembers), "and when lines are drawn");
}

// rule: LM-11.3.1a LM-11.3.1c
#[test]
fn lm_11_3_1c_thugs_keep_their_clause_whatever_their_number() {
    let mut files = LastMughal::files();
    let text = files
        .text("counters.toml")
        .expect("there")
        .replace("event = \"thugs\"\nstrength = 2", "event = \"thugs\"\nstrength = 1");
    files.replace("counters.toml", text);
    let loaded = engine::load::<LastMughal>(&files).expect("the set can be read");
    let thugs = loaded.rules.data.find_counter("thugs").expect("there");
    assert_eq!(events::of(&loaded.rules.data, thugs).map(|event| event.clause.0), Some("LM-11.3.1c"));
    assert_eq!(loaded.rules.data.counter(thugs).strength, 1);
}

// rule: LM-1.3e LM-11.5
#[test]
fn lm_11_5_every_event_has_one_row_one_clause_and_a_counter() {
    let book = Rulebook::parse(LastMughal::RULES).expect("the rulebook can be read");
    let names: BTreeSet<&str> = EVENTS.iter().map(|event| event.id).collect();
    let clauses: BTreeSet<&str> = EVENTS.iter().map(|event| event.clause.0).collect();
    assert_eq!((names.len(), clauses.len()), (EVENTS.len(), EVENTS.len()));
    assert!(clauses.iter().all(|clause| book.get(clause).is_some()));
    let used: BTreeSet<&str> = data()
        .counters
        .iter()
        .filter_map(|counter| match counter.effect {
            Effect::Event(event) => Some(events::event(event).id),
            _ => None,
        })
        .collect();
    assert_eq!(used, names);
}
