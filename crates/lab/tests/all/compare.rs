//! Comparisons on the toy game: the better player is found, whatever the number of threads.

use conformance::toy::ThreePasses;
use engine::{Options, embedded};
use lab::{ComparePlan, CompareReport, Hypotheses, Meeting, Verdict, compare};
use opponents::Halt;

fn plan(a: &str, b: &str) -> ComparePlan {
    ComparePlan {
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        scenarios: Vec::new(),
        options: Options::default(),
        seed: 7,
        threads: 1,
        most_pairs: 400,
        test: Hypotheses::default(),
        halt: Halt::default(),
    }
}

fn report(plan: &ComparePlan) -> CompareReport {
    compare(embedded::<ThreePasses>(), None, plan, &|_, _, _| {}).unwrap()
}

/// All of a report that does not depend on the clock.
fn findings(report: &CompareReport) -> String {
    let report = CompareReport { threads: 0, seconds: 0.0, thinking: Default::default(), ..report.clone() };
    serde_json::to_string(&report).unwrap()
}

#[test]
fn the_sergeant_is_found_better_than_the_recruit_from_either_place() {
    let one = report(&plan("sergeant", "recruit"));
    let other = report(&plan("recruit", "sergeant"));
    assert_eq!((one.verdict, other.verdict), (Verdict::A, Verdict::B));
    assert_eq!((one.meeting, one.failures), (Meeting::Swapped, 0));
    assert!(one.pairs < 400, "it stops as soon as it knows");
    assert!(one.elo_ci95[0] > 0.0 && one.elo_ci95[0] < one.elo && one.elo < one.elo_ci95[1]);
    assert_eq!(one.pentanomial.iter().sum::<u64>(), one.pairs);
    assert_eq!(one.scenarios.iter().map(|row| row.pairs).sum::<u64>(), one.pairs);
}

/// Of a pair between equal players one wins what the other loses: every pair is even, whatever the scenario favours.
#[test]
fn a_player_against_itself_scores_half_in_every_pair() {
    let even = report(&ComparePlan { most_pairs: 40, ..plan("sergeant", "sergeant") });
    assert_eq!(even.pentanomial[2], even.pairs);
    assert!((even.score - 0.5).abs() < 1e-12);
}

#[test]
fn the_findings_do_not_depend_on_the_number_of_threads() {
    let plan = plan("general:20i", "recruit");
    let one = report(&plan);
    let three = report(&ComparePlan { threads: 3, ..plan });
    assert_eq!(three.threads, 3);
    assert_eq!(findings(&one), findings(&three));
}

#[test]
fn the_general_beats_the_sergeant() {
    let report = report(&plan("general:100i", "sergeant"));
    assert_eq!(report.verdict, Verdict::A, "{report:?}");
}

#[test]
fn equal_data_sets_are_equal() {
    let loaded = embedded::<ThreePasses>();
    let even = ComparePlan { most_pairs: 60, ..plan("sergeant", "sergeant") };
    let report = compare(loaded, Some(embedded::<ThreePasses>()), &even, &|_, _, _| {}).unwrap();
    assert_eq!((report.meeting, report.pentanomial[2]), (Meeting::Data, report.pairs));
    assert_eq!(report.data, [loaded.data.clone(), loaded.data.clone()]);
    let mixed = compare(loaded, Some(loaded), &plan("sergeant", "recruit"), &|_, _, _| {}).map(drop).unwrap_err();
    assert!(mixed.to_string().contains("both players must be the same"));
}

#[test]
fn wrong_plans_are_refused_with_a_sentence() {
    let refused = |plan: &ComparePlan| {
        compare(embedded::<ThreePasses>(), None, plan, &|_, _, _| {}).map(drop).unwrap_err().to_string()
    };
    let good = plan("sergeant", "recruit");
    assert!(refused(&ComparePlan { most_pairs: 0, ..good.clone() }).contains("at least one match"));
    assert!(
        refused(&ComparePlan { scenarios: vec!["retreat".into()], ..good.clone() }).contains("no scenario `retreat`")
    );
    let twice = vec!["patrol".to_owned(), "patrol".to_owned()];
    assert!(refused(&ComparePlan { scenarios: twice, ..good.clone() }).contains("`patrol` is given twice"));
    let test = Hypotheses { low: 0.7, high: 0.6, ..Hypotheses::default() };
    assert!(refused(&ComparePlan { test, ..good.clone() }).contains("the lower first"));
    let options = Options([("powder".to_owned(), "wet".to_owned())].into());
    assert!(refused(&ComparePlan { options, ..good }).contains("option `powder`"));
}

#[test]
fn a_comparison_that_is_called_off_tells_what_it_has_found() {
    let plan = plan("sergeant", "recruit");
    plan.halt.call();
    let report = report(&plan);
    assert_eq!((report.pairs, report.verdict, report.interrupted), (0, Verdict::Undecided, true));
}
