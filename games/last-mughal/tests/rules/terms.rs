//! What a match is about before it is made: terms in words, options that apply, scenarios as shipped.

use engine::{About, Options, RuleSet, SetupFault};
use last_mughal::rules::state::Cause;

use crate::bench::*;
use crate::match_at_hand::SCENARIOS;

fn chosen(options: &[(&str, &str)]) -> Options {
    Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect())
}

/// All terms of a scenario about something, as one text.
fn told(scenario: &str, options: &[(&str, &str)], about: About) -> String {
    let terms = rules().terms(scenario, &chosen(options));
    terms.0.iter().filter(|term| term.about == about).map(|term| term.text.as_str()).collect::<Vec<_>>().join(" ")
}

// rule: LM-10.4
#[test]
fn lm_10_4_the_points_of_both_readings_stand_in_the_terms() {
    for id in SCENARIOS {
        let points = scenario(id).state.table.scenario.even.expect("measured");
        let side = if points > 0 { "Rebel" } else { "British" };
        let gift =
            if points == 0 { "no points either".to_owned() } else { format!("{side} +{}", points.unsigned_abs()) };
        let text = told(id, &[], About::Handicap);
        assert_eq!(text, format!("Published: no points granted. Even: {gift}. Here: published."), "{id}");
        assert!(told(id, &[("balance", "even")], About::Handicap).ends_with("Here: even."));
    }
    let both = told("rebellion", &[("handicap", "-3")], About::Handicap);
    assert!(both.contains("Handicap: British +3."), "{both}");
}

#[test]
fn terms_are_what_the_data_say() {
    assert_eq!(
        told("rebellion", &[], About::Length),
        "Turns 1 to 6, May/June 1857 to March/April 1858. Monsoon: turn 2 and turn 3. The rebels are player A on the first."
    );
    assert!(told("rebellion", &[], About::Aim).contains("Wins at once with Calcutta and Delhi at the end of a turn."));
    let strict = told("rebellion", &[("total_victory", "troops")], About::Aim);
    assert!(strict.contains("Wins at once with every city at the end of a turn, each with troops in it."), "{strict}");
    let points = told("rebellion", &[], About::Points);
    assert!(points.contains("A lead of 6 or more is a marginal victory, of 11 or more a total one; less is a draw."));
    let worth = |id: &str, what: &str| -> Option<(String, Option<String>)> {
        let terms = rules().terms(id, &Options::default());
        let rows = terms.0.into_iter().filter_map(|term| term.table).flat_map(|table| table.rows);
        rows.into_iter().find(|row| row.what == what).map(|row| (row.figures.join(" "), row.seat))
    };
    assert_eq!(worth("rebellion", "Calcutta held at the end"), Some(("5".to_owned(), None)));
    assert_eq!(worth("rebellion", "a massacre"), Some(("2".to_owned(), Some("rebel".to_owned()))));
    assert_eq!(
        worth("delhi-field-force", "Delhi quelled by the end"),
        Some(("5".to_owned(), Some("british".to_owned())))
    );
    assert_eq!(worth("relief-of-cawnpore", "Delhi held at the end"), None);
    assert_eq!(worth("relief-of-cawnpore", "inside Lucknow"), Some(("4".to_owned(), None)), "the 32nd Foot");
    assert_eq!(worth("campbells-campaign", "inside Lucknow"), Some(("5".to_owned(), None)), "both disorganised: 2 + 3");
    assert!(
        told("relief-of-cawnpore", &[], About::Aim).contains("Control Cawnpore (2 VP) and Lucknow (2 VP) at the end.")
    );
    assert!(told("relief-of-cawnpore", &[], About::Points).contains("The higher total wins; equal totals are a draw."));
    assert!(told("relief-of-cawnpore", &[], About::Special).contains("other zones are closed"));
    let delhi = told("delhi-field-force", &[], About::Aim);
    assert!(
        delhi.contains("Quell Delhi (5 VP) by the end.") && delhi.contains("Keep Delhi (5 VP) unquelled to the end.")
    );
    assert_eq!(
        told("relief-of-cawnpore", &[], About::Length),
        "One turn, July/August 1857. Monsoon: turn 2. The British are player A."
    );
    assert!(
        told("campbells-campaign", &[], About::Points)
            .contains("begins with 12 VP for the rebels and 9 for the British.")
    );
    for id in SCENARIOS {
        let terms = rules().terms(id, &Options::default());
        for about in [
            About::Situation,
            About::Aim,
            About::Forces,
            About::Length,
            About::Points,
            About::Handicap,
            About::Reconstructed,
        ] {
            assert!(terms.0.iter().any(|term| term.about == about), "{id} says nothing about {about:?}");
        }
        assert!(terms.0.iter().all(|term| term.clause.is_some()), "every term has its clause");
    }
}

#[test]
fn options_without_an_occasion_are_refused_with_a_sentence() {
    let refused =
        |id: &str, option: &str, value: &str| match rules().info().check_options(id, &chosen(&[(option, value)])) {
            Err(fault @ SetupFault::OptionAbsent { .. }) => fault.to_string(),
            other => panic!("{id} {option}={value}: {other:?}"),
        };
    assert!(refused("relief-of-cawnpore", "empty_pile", "force").contains("no counters are drawn"));
    assert!(refused("delhi-field-force", "total_victory", "troops").contains("nobody wins it at once"));
    assert!(refused("delhi-field-force", "kavanagh_timing", "after_roll").contains("Kavanagh is not among"));
    assert!(refused("campbells-campaign", "punjab_units_at", "delhi").contains("with Delhi in play"));
    assert!(refused("relief-of-cawnpore", "incite_value", "province").contains("all its cities have risen"));
    for option in &rules().info().options {
        let words = option.values.nth(option.values.count() - 1);
        assert_eq!(rules().info().check_options("rebellion", &chosen(&[(option.id, &words)])), Ok(()), "{}", option.id);
    }
    assert!(rules().info().check_options("rebellion", &chosen(&[("handicap", "1..9")])).is_err());
}

// rule: LM-7.2.1c LM-9.1b LM-2a
#[test]
fn scenarios_as_shipped_obey_the_rules_from_the_first_position_on() {
    for id in SCENARIOS {
        let bench = scenario(id);
        bench.sound();
        let known = bench.state.table.scenario;
        for side in last_mughal::data::ids::Side::BOTH {
            let start = bench.state.open.score[side.index()][Cause::Start as usize];
            assert_eq!(start, known.vp[side.index()], "{id}: no points but the stated ones");
        }
        assert!(known.columns.iter().all(|column| known.zones.has(column.zone)), "{id}");
        assert!(
            rules().info().differences(id, &rules().info().complete(id, &Options::default())).is_empty(),
            "{id}: as published"
        );
    }
}
