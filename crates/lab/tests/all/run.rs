//! Runs of the toy game: results follow from the seed, rows can be played again, failures are counted.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use conformance::toy::{State, ThreePasses};
use engine::{Options, embedded, record};
use lab::{BenchPlan, Cells, Escort, LabError, Row, RunPlan, RunReport, Usage, bench, run};
use opponents::{Halt, Level, Player};

fn plan() -> RunPlan {
    RunPlan { games: 40, seed: 7, threads: 1, ..RunPlan::default() }
}

fn report(plan: &RunPlan) -> RunReport {
    run(embedded::<ThreePasses>(), plan, Escort::counting(&|_, _| {})).unwrap()
}

fn seated(sergeant: &str, recruit: &str) -> BTreeMap<String, Player> {
    [(sergeant.to_owned(), Player::of(Level::Sergeant)), (recruit.to_owned(), Player::of(Level::Recruit))].into()
}

/// All of a report that does not depend on the clock.
fn findings(report: &RunReport) -> String {
    let report = RunReport { threads: 0, seconds: 0.0, ..report.clone() };
    format!("{}\n{}", serde_json::to_string(&report).unwrap(), report.table.csv())
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
    let players = seated("red", "blue");
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
        let players = seated(sergeant, recruit);
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
    let each = |_: &Row, _: &Usage| {
        ended.fetch_add(1, Ordering::Relaxed);
    };
    let report = run(embedded::<ThreePasses>(), &plan, Escort::counting(&each)).unwrap();
    assert_eq!(ended.into_inner(), 40 * report.scenarios.len() as u64);
}

/// The first part of a run, called off after so many matches: what it had played by then.
fn broken_off(plan: &RunPlan, after: usize) -> Vec<(Row, Usage)> {
    let (kept, halt) = (Mutex::new(Vec::new()), Halt::default());
    let each = |row: &Row, usage: &Usage| {
        let mut kept = kept.lock().unwrap();
        kept.push((row.clone(), usage.clone()));
        if kept.len() >= after {
            halt.call();
        }
    };
    let escort = Escort { before: Vec::new(), each: &each, halt: halt.clone() };
    let error = run(embedded::<ThreePasses>(), plan, escort).unwrap_err();
    let kept = kept.into_inner().unwrap();
    assert_eq!(error, LabError::CalledOff { played: kept.len() as u64, of: 80 });
    kept
}

#[test]
fn a_run_that_was_interrupted_goes_on_to_the_same_findings() {
    let plan = RunPlan { threads: 2, ..plan() };
    let before = broken_off(&plan, 25);
    let counted = AtomicU64::new(before.len() as u64);
    let each = |_: &Row, _: &Usage| {
        counted.fetch_add(1, Ordering::Relaxed);
    };
    let escort = Escort { before, each: &each, halt: Halt::default() };
    let resumed = run(embedded::<ThreePasses>(), &plan, escort).unwrap();
    assert_eq!(findings(&resumed), findings(&report(&plan)));
    assert_eq!(counted.into_inner(), 80, "no match is played twice");
}

#[test]
fn rows_of_another_run_are_not_taken_for_this_ones() {
    let before = broken_off(&RunPlan { seed: 8, ..plan() }, 25);
    let escort = Escort { before, each: &|_, _| {}, halt: Halt::default() };
    let resumed = run(embedded::<ThreePasses>(), &plan(), escort).unwrap();
    assert_eq!(findings(&resumed), findings(&report(&plan())));
}

#[test]
fn clauses_are_counted_and_the_unused_ones_named() {
    let report = report(&plan());
    let matches = report.matches();
    assert!(report.clauses.iter().any(|used| used.matches == matches), "some rule holds in every match");
    for used in &report.clauses {
        assert!(used.matches <= matches && used.times >= used.matches, "{used:?}");
        assert_eq!(used.times, used.turns.iter().sum::<u64>());
        assert!((0.0..=1.0).contains(&used.swing));
        assert!(!used.title.is_empty() && !report.never.contains(&used.clause));
    }
    let rulebook = engine::Rulebook::parse(<ThreePasses as engine::RuleSet>::RULES).unwrap();
    assert_eq!(report.clauses.len() + report.never.len(), rulebook.clauses.len());
}

#[test]
fn reasons_and_refusals_count_as_well_as_events() {
    let report = report(&plan());
    assert!(report.clauses.iter().any(|used| used.refused > 0 && used.refused < used.times), "{:?}", report.clauses);
    for scenario in &report.scenarios {
        assert!(!scenario.clauses.is_empty());
        assert_eq!(
            scenario.clauses.len() + scenario.never.len(),
            report.clauses.len() + report.never.len(),
            "every clause of the rulebook, whether it appeared or not"
        );
    }
    let of_scenarios = report.scenarios.iter().flat_map(|scenario| &scenario.clauses).map(|used| used.times);
    assert_eq!(of_scenarios.sum::<u64>(), report.clauses.iter().map(|used| used.times).sum::<u64>());
}

#[test]
fn forms_of_orders_are_counted_by_seat_and_kind_of_player_with_noughts() {
    let report = report(&RunPlan { players: seated("red", "blue"), games: 1, ..plan() });
    let patterns: Vec<&str> = <State as engine::Game>::phrases().iter().map(|phrase| phrase.pattern).collect();
    let mut known = patterns.clone();
    known.sort_unstable();
    assert_eq!(report.forms.keys().collect::<Vec<_>>(), known);
    let unused = report.forms_by["red"]["sergeant"].values().filter(|times| **times == 0);
    assert!(unused.count() > 0, "no sergeant gives every form in two matches");
    for form in patterns {
        let [red, blue] = [&report.forms_by["red"]["sergeant"], &report.forms_by["blue"]["recruit"]];
        assert_eq!(red[form] + blue[form], report.forms[form]);
        assert_eq!(report.scenarios.iter().map(|scenario| scenario.forms[form]).sum::<u64>(), report.forms[form]);
    }
    let decisions: f64 = report.scenarios.iter().map(|scenario| scenario.decisions_mean).sum();
    let whole = report.forms.iter().filter(|(form, _)| *form != "{pass} with {dice}").map(|(_, times)| *times);
    assert_eq!(whole.sum::<u64>(), decisions as u64);
}

#[test]
fn a_report_is_read_back_as_it_was_written() {
    let report = report(&plan());
    let again: RunReport = serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap();
    let counts = |report: &RunReport| -> Vec<(u64, Vec<u64>)> {
        report.scenarios.iter().map(|row| (row.draws, row.seats.values().map(|seat| seat.wins).collect())).collect()
    };
    assert_eq!(counts(&again), counts(&report));
    assert_eq!((again.never, again.clauses), (report.never, report.clauses));
    assert_eq!((again.forms, again.forms_by), (report.forms, report.forms_by));
}

#[test]
fn the_page_of_a_run_stands_alone_and_closes_what_it_opens() {
    let (a, b) = (report(&plan()), report(&RunPlan { seed: 8, ..plan() }));
    for page in [lab::html::page(&a, None, None), lab::html::page(&a, Some(&b), None)] {
        for tag in ["section", "svg", "table", "div", "tr", "td", "p", "main"] {
            let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        assert!(page.contains("Who wins") && page.contains("TP-4.1") && page.contains("Campaign"));
        for foreign in ["<script", "http://", "https://", "<link", "url(", "NaN", "inf"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
    }
}

#[test]
fn wrong_plans_are_refused_with_a_sentence() {
    let refused = |plan: RunPlan| -> String {
        let error: LabError = run(embedded::<ThreePasses>(), &plan, Escort::counting(&|_, _| {})).unwrap_err();
        error.to_string()
    };
    assert!(refused(RunPlan { games: 0, ..plan() }).contains("at least one match"));
    assert!(refused(RunPlan { scenarios: vec!["retreat".into()], ..plan() }).contains("no scenario `retreat`"));
    let players = [("east".to_owned(), Player::of(Level::Recruit))].into();
    assert!(refused(RunPlan { players, ..plan() }).contains("no seat `east`"));
    let players = [("red".to_owned(), "general:1s".parse().unwrap())].into();
    assert!(refused(RunPlan { players, ..plan() }).contains("general:300i"));
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
