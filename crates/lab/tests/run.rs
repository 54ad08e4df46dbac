//! Runs of the toy game: results follow from the seed, rows can be played again, failures are counted.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use conformance::toy::ThreePasses;
use engine::{Options, embedded, record};
use lab::{BenchPlan, Cells, LabError, RunPlan, RunReport, bench, run};
use opponents::Level;

fn plan() -> RunPlan {
    RunPlan { games: 40, seed: 7, threads: 1, ..RunPlan::default() }
}

fn report(plan: &RunPlan) -> RunReport {
    run(embedded::<ThreePasses>(), plan, &|_| {}).unwrap()
}

/// All of a report that does not depend on the clock.
fn findings(report: &RunReport) -> String {
    format!("{}\n{}", serde_json::to_string(&report.scenarios).unwrap(), report.table.csv())
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let one = report(&plan());
    let three = report(&RunPlan { threads: 3, ..plan() });
    assert_eq!(three.threads, 3);
    assert_eq!(findings(&one), findings(&three));
}

#[test]
fn results_depend_on_the_seed() {
    assert_ne!(findings(&report(&plan())), findings(&report(&RunPlan { seed: 8, ..plan() })));
}

#[test]
fn keeping_records_changes_no_result() {
    assert_eq!(findings(&report(&plan())), findings(&report(&RunPlan { records: 5, ..plan() })));
}

#[test]
fn a_longer_run_begins_like_a_shorter_one() {
    let (short, long) = (report(&plan()), report(&RunPlan { games: 60, ..plan() }));
    let rows = |report: &RunReport| -> Vec<String> {
        report.table.csv().lines().filter(|line| line.contains(",patrol,")).take(40).map(str::to_owned).collect()
    };
    assert_eq!(rows(&short), rows(&long));
    assert_eq!(rows(&short).len(), 40);
}

#[test]
fn every_kept_record_verifies_and_tells_the_same_as_its_row() {
    let report = report(&RunPlan { records: 6, ..plan() });
    assert_eq!(report.records.len(), 6);
    let csv = report.table.csv();
    for kept in &report.records {
        let played = record::read(embedded::<ThreePasses>(), kept.text.as_bytes()).unwrap();
        let (scenario, index) = kept.name.trim_end_matches(".jsonl").rsplit_once('-').unwrap();
        let index: u64 = index.parse().unwrap();
        let row = csv.lines().find(|line| line.starts_with(&format!("three-passes,{scenario},{index},"))).unwrap();
        assert_eq!(row.split(',').nth(8).unwrap(), played.steps().len().to_string());
    }
}

#[test]
fn wins_losses_draws_and_failures_add_up() {
    let players = [("red".to_owned(), Level::Sergeant), ("blue".to_owned(), Level::Recruit)].into();
    let report = report(&RunPlan { players, games: 200, ..plan() });
    for scenario in &report.scenarios {
        assert_eq!((scenario.games, scenario.failures), (200, 0));
        for seat in scenario.seats.values() {
            assert_eq!(seat.wins + seat.losses + scenario.draws, 200);
            assert!(seat.ci95[0] <= seat.win_rate && seat.win_rate <= seat.ci95[1]);
        }
        assert_eq!(scenario.levels.values().sum::<u64>(), 200);
        assert!(scenario.decisions_mean > 0.0 && scenario.turns_mean > 0.0);
    }
    assert_eq!(report.table.rows(), 200 * report.scenarios.len());
}

#[test]
fn the_sergeant_beats_the_recruit_from_both_sides() {
    for (sergeant, recruit) in [("red", "blue"), ("blue", "red")] {
        let players = [(sergeant.to_owned(), Level::Sergeant), (recruit.to_owned(), Level::Recruit)].into();
        for scenario in report(&RunPlan { players, games: 300, ..plan() }).scenarios {
            let (strong, weak) = (&scenario.seats[sergeant], &scenario.seats[recruit]);
            assert!(strong.wins > weak.wins, "{} as {sergeant}", scenario.scenario);
        }
    }
}

#[test]
fn progress_counts_every_match() {
    let ended = AtomicU64::new(0);
    let plan = RunPlan { threads: 2, ..plan() };
    let report = run(embedded::<ThreePasses>(), &plan, &|n| {
        ended.fetch_add(n, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(ended.into_inner(), 40 * report.scenarios.len() as u64);
}

#[test]
fn wrong_plans_are_refused_with_a_sentence() {
    let refused = |plan: RunPlan| -> String {
        run(embedded::<ThreePasses>(), &plan, &|_| {}).map_err(|error: LabError| error.to_string()).unwrap_err()
    };
    assert!(refused(RunPlan { games: 0, ..plan() }).contains("at least one match"));
    assert!(refused(RunPlan { scenarios: vec!["retreat".into()], ..plan() }).contains("no scenario `retreat`"));
    let players = [("east".to_owned(), Level::Recruit)].into();
    assert!(refused(RunPlan { players, ..plan() }).contains("no seat `east`"));
    let options = Options([("powder".to_owned(), "wet".to_owned())].into());
    assert!(refused(RunPlan { options, ..plan() }).contains("option `powder` cannot be `wet`"));
}

#[test]
fn the_table_has_a_typed_column_for_everything() {
    let report = report(&plan());
    let kinds: Vec<(&str, bool)> = report
        .table
        .columns
        .iter()
        .map(|column| (column.name.as_str(), matches!(column.cells, Cells::Numbers(_))))
        .collect();
    for expected in [("scenario", false), ("seed", true), ("turns", true), ("score_red", true), ("player_red", false)] {
        assert!(kinds.contains(&expected), "{expected:?} in {kinds:?}");
    }
}

#[test]
fn bench_measures_every_scenario() {
    let plan = BenchPlan { time: Duration::from_millis(10), ..BenchPlan::default() };
    let rows = bench(embedded::<ThreePasses>(), &plan).unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        for figure in [row.decisions_per_s, row.decisions_per_match, row.clone_ns, row.hash_ns, row.imagine_per_s] {
            assert!(figure > 0.0 && figure.is_finite());
        }
        assert!(row.orders_mean >= 1.0);
        assert!(row.hash_ns.is_finite() && row.saved_bytes > 0.0);
        for figure in [row.sergeant_per_s, row.playouts_per_s, row.search_iterations_per_s] {
            assert!(figure > 0.0 && figure.is_finite());
        }
    }
}
