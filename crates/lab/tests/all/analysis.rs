//! Analyses of the toy game: what adds up, who is blamed and for what, and whether chances keep their word.

use std::collections::BTreeSet;

use conformance::toy::ThreePasses;
use engine::{Match, RuleSet, Seat, embedded, record};
use lab::{Analysis, AnalysisPlan, CalibrationPlan, Escort, RunPlan, analyse, calibrate, run};
use opponents::Halt;

/// A match between two computer players.
fn played(seed: u64, red: &str, blue: &str) -> Match<ThreePasses> {
    let players = [("red", red), ("blue", blue)];
    let players = players.map(|(seat, player)| (seat.to_owned(), player.parse().unwrap())).into();
    let scenarios = vec!["campaign".to_owned()];
    let plan = RunPlan { games: 1, scenarios, players, seed, threads: 1, records: 1, ..RunPlan::default() };
    let report = run(embedded::<ThreePasses>(), &plan, Escort::counting(&|_, _| {})).unwrap();
    record::read(embedded::<ThreePasses>(), report.records[0].text.as_bytes()).unwrap()
}

fn plan() -> AnalysisPlan {
    AnalysisPlan { lines: 60, width: 6, threads: 1, ..AnalysisPlan::default() }
}

fn analysed(played: &Match<ThreePasses>, plan: &AnalysisPlan) -> Analysis {
    analyse(played, plan, &|_, _| {}).unwrap()
}

#[test]
fn start_luck_and_decisions_add_up_to_the_result() {
    for seed in 1..6 {
        let analysis = analysed(&played(seed, "recruit", "sergeant"), &AnalysisPlan { lines: 10, ..plan() });
        let account = &analysis.account;
        let worth = account.sides[0].worth.value - account.sides[1].worth.value;
        assert!((account.start.value + account.luck.value + worth - account.end).abs() < 1e-9);
        let luck = account.sides[0].luck.value - account.sides[1].luck.value;
        assert!((luck - account.luck.value).abs() < 1e-9);
        assert_eq!(analysis.curve.len(), analysis.decisions.len() + 1);
        for point in &analysis.curve {
            assert!(
                (0.0..=1.0).contains(&point.chance) && point.band[0] <= point.chance && point.chance <= point.band[1]
            );
        }
    }
}

#[test]
fn the_findings_do_not_depend_on_the_number_of_threads() {
    let played = played(3, "recruit", "sergeant");
    let findings = |threads| serde_json::to_string(&analysed(&played, &AnalysisPlan { threads, ..plan() })).unwrap();
    assert_eq!(findings(1), findings(3));
}

/// Giving up is nobody's luck: the account names it by itself, and everything still adds up.
#[test]
fn a_resignation_is_no_luck() {
    let whole = played(3, "recruit", "sergeant");
    let mut given_up = whole.at(whole.steps().len() / 2);
    given_up.resign(Seat(0)).unwrap();
    let analysis = analysed(&given_up, &AnalysisPlan { lines: 10, ..plan() });
    let account = &analysis.account;
    let early = account.early_end.expect("it was given up");
    let worth = account.sides[0].worth.value - account.sides[1].worth.value;
    assert!((account.start.value + account.luck.value + worth + early.value - account.end).abs() < 1e-9);
    assert!(account.end.abs() < 1e-9 && early.value <= 0.0, "{account:?}");
    let [.., stood, end] = analysis.curve.as_slice() else { panic!("the curve has two points") };
    assert_eq!((stood.step + 1, stood.chance + early.value), (end.step, end.chance));
    assert!(analysed(&whole, &AnalysisPlan { lines: 10, ..plan() }).account.early_end.is_none());
}

/// Whoever looks on while it works sees the curve that comes out in the end.
#[test]
fn the_sketch_becomes_the_curve() {
    let plan = AnalysisPlan { lines: 10, ..plan() };
    let most = std::sync::atomic::AtomicUsize::new(0);
    let analysis = analyse(&played(3, "recruit", "sergeant"), &plan, &|_, _| {
        let drawn = plan.sketch.points();
        assert!(drawn.is_sorted_by_key(|point| point.step), "in the order of play");
        most.fetch_max(drawn.len(), std::sync::atomic::Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(plan.sketch.points(), analysis.curve[..analysis.decisions.len()]);
    assert_eq!(most.into_inner(), analysis.decisions.len(), "it is drawn while the work goes on");
}

/// Decisions are counted against the sergeant's: a match between sergeants is luck and nothing else.
#[test]
fn between_sergeants_everything_is_luck() {
    let analysis = analysed(&played(4, "sergeant", "sergeant"), &AnalysisPlan { lines: 10, ..plan() });
    for side in &analysis.account.sides {
        assert!(side.worth.value.abs() < 1e-12, "{side:?}");
    }
}

#[test]
fn the_recruit_loses_more_by_his_decisions_than_the_sergeant() {
    let (mut recruit, mut sergeant, mut mistakes) = (0.0, 0.0, 0);
    for seed in 1..9 {
        let analysis = analysed(&played(seed, "recruit", "sergeant"), &AnalysisPlan { lines: 30, ..plan() });
        recruit += analysis.account.sides[0].worth.value;
        sergeant += analysis.account.sides[1].worth.value;
        mistakes += analysis.account.sides[0].mistakes;
    }
    assert!(recruit < sergeant - 0.2, "recruit {recruit}, sergeant {sergeant}");
    assert!(mistakes >= 3, "{mistakes} mistakes found");
}

#[test]
fn a_mistake_is_told_with_the_better_order() {
    let analyses =
        (1..9).map(|seed| analysed(&played(seed, "recruit", "sergeant"), &AnalysisPlan { lines: 30, ..plan() }));
    let mistakes: Vec<_> = analyses.flat_map(|analysis| analysis.decisions).filter(|judged| judged.mistake).collect();
    for judged in &mistakes {
        assert!(judged.loss.value > 2.0 * judged.loss.error, "{judged:?}");
        let given = judged.options.iter().position(|option| option.given).unwrap();
        assert!(judged.options.len() > 1 && given > 0, "something stands above what was given: {judged:?}");
    }
}

/// With two orders compared, the one given and the sergeant's, what was lost was lost against the sergeant's: both are measured in the same worlds, also where
/// the decision looked costly and was measured again.
#[test]
fn the_worth_of_a_decision_and_its_loss_agree() {
    let plan = AnalysisPlan { lines: 20, width: 2, ..plan() };
    let first_look = u64::from(2 * (plan.lines / 2 + plan.lines_of_a_point()));
    let mut second_looks = 0;
    for seed in 1..5 {
        let analysis = analysed(&played(seed, "recruit", "sergeant"), &plan);
        for (judged, point) in analysis.decisions.iter().zip(&analysis.curve) {
            let sergeant = judged.options.iter().find(|option| option.sergeant).unwrap();
            assert_eq!((sergeant.chance, judged.before.value), (judged.before, point.chance));
            if sergeant.given || judged.loss.error == 0.0 {
                continue;
            }
            let sign = if judged.seat == "red" { 1.0 } else { -1.0 };
            let lost = (-sign * judged.worth.value).max(0.0);
            assert!((judged.loss.value - lost).abs() < 1e-9, "{judged:?}");
            assert!((judged.loss.error - judged.worth.error).abs() < 1e-9, "{judged:?}");
            second_looks += u32::from(judged.lines > first_look);
        }
    }
    assert!(second_looks > 3, "{second_looks}");
}

#[test]
fn what_the_dice_decided_is_held_against_what_they_did() {
    let played = played(3, "sergeant", "sergeant");
    let analysis = analysed(&played, &AnalysisPlan { lines: 4, ..plan() });
    let hits: Vec<_> = analysis.expected.iter().filter(|one| one.what.ends_with(": hits")).collect();
    assert!(!hits.is_empty(), "{:?}", analysis.expected);
    for one in hits {
        assert!(one.band[0] <= one.expected && one.expected <= one.band[1], "{one:?}");
    }
}

#[test]
fn quantities_have_names_of_their_own_and_the_end_is_none() {
    for seed in 1..6 {
        let expected = analysed(&played(seed, "recruit", "sergeant"), &AnalysisPlan { lines: 4, ..plan() }).expected;
        let names: BTreeSet<_> = expected.iter().map(|one| (&one.what, &one.seat)).collect();
        assert_eq!(names.len(), expected.len(), "{expected:?}");
        for one in &expected {
            assert!(!one.what.contains('_') && one.what != "counted" && one.seat.is_some(), "{one:?}");
        }
    }
}

#[test]
fn a_match_that_is_not_over_is_analysed_as_far_as_it_goes() {
    let whole = played(3, "sergeant", "sergeant");
    let half = whole.at(10);
    let analysis = analysed(&half, &AnalysisPlan { lines: 8, ..plan() });
    assert_eq!((analysis.decisions.len(), analysis.curve.len()), (10, 10));
    assert!(analysis.account.end > 0.0 && analysis.account.end < 1.0);
}

#[test]
fn too_few_lines_and_a_call_off_are_told() {
    let played = played(3, "sergeant", "sergeant");
    let few = analyse(&played, &AnalysisPlan { lines: 1, ..plan() }, &|_, _| {}).unwrap_err();
    assert!(few.to_string().contains("at least four lines"));
    let halt = Halt::default();
    halt.call();
    let off = analyse(&played, &AnalysisPlan { halt, ..plan() }, &|_, _| {}).unwrap_err();
    let all = played.steps().len();
    assert_eq!(off.to_string(), format!("the analysis was interrupted after 0 of {all} decisions"));
}

#[test]
fn chances_keep_their_word_better_than_the_base_rate_and_the_bare_worth() {
    let plan = CalibrationPlan {
        games: 300,
        scenarios: Vec::new(),
        positions: 4,
        lines: 40,
        horizon: 600,
        seed: 1,
        threads: 2,
        halt: Halt::default(),
    };
    let report = calibrate(embedded::<ThreePasses>(), &plan, &|_| {}).unwrap();
    let brier: Vec<f64> = report.forecasts.iter().map(|forecast| forecast.brier).collect();
    assert_eq!(report.positions, 4 * 150 * embedded::<ThreePasses>().rules.info().scenarios.len() as u64);
    assert!(brier[3] < brier[0] && brier[3] < brier[1], "{brier:?}");
    assert!(report.forecasts[3].calibration_error < 0.06, "{:?}", report.forecasts[3]);
}
