use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::steps::{Count, cargo, command, number_before};
use crate::{api, arrows, changed, clauses, dist, health, mutants, root, setup};

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// What a change touches, without a browser: to be run while working.
    Fast,
    /// Everything that must pass.
    Usual,
    /// That, and what is long: to be run before an issue is called resolved.
    All,
}

/// Whether the browser tests are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Browser {
    /// With a browser.
    With,
    /// Type check, unit tests and build of the client only.
    Without,
}

/// A stage of the test command.
pub struct Stage {
    name: &'static str,
    /// The seconds it may take from a cold clone on two idle cores.
    share: u64,
    run: fn(&mut Count),
}

/// Everything that must pass, within twenty-two minutes in all. The program embeds the client, so the client is built first.
const USUAL: &[Stage] = &[
    Stage { name: "health", share: 10, run: health_checks },
    Stage { name: "client", share: 60, run: client },
    Stage { name: "lints", share: 110, run: lints },
    Stage { name: "build", share: 440, run: build },
    Stage { name: "tests", share: 215, run: tests },
    Stage { name: "interface", share: 70, run: interface },
    Stage { name: "browser", share: 395, run: browser_tests },
];

/// What is long. A new long stage is a line here: its name, its seconds, its function.
const LONG: &[Stage] = &[
    Stage { name: "longer conformance", share: 600, run: longer_conformance },
    Stage { name: "measured chances", share: 60, run: measured_chances },
    Stage { name: "fuzz", share: 420, run: fuzz },
    Stage { name: "faults", share: 1_200, run: faults },
    Stage { name: "packages", share: 120, run: packages_tried },
    Stage { name: "mutants", share: 900, run: mutant_sample },
];

/// What is quick, with everything built before: three minutes.
const FAST: &[Stage] = &[
    Stage { name: "health", share: 10, run: health_checks },
    Stage { name: "client", share: 40, run: changed_client },
    Stage { name: "lints", share: 40, run: changed_lints },
    Stage { name: "tests", share: 90, run: changed_tests },
];

/// The stages in their order, from one of them on; none if there is no such stage.
pub fn stages(extent: Extent, from: Option<&str>) -> Option<Vec<&'static Stage>> {
    let stages: Vec<&Stage> = match extent {
        Extent::Fast => FAST.iter().collect(),
        Extent::Usual => USUAL.iter().collect(),
        Extent::All => USUAL.iter().chain(LONG).collect(),
    };
    let first = from.map_or(Some(0), |name| stages.iter().position(|stage| stage.name == name))?;
    Some(stages[first..].to_vec())
}

/// Runs stages; ends with `N passed, N failed`.
pub fn run(stages: &[&Stage], browser: Browser) -> bool {
    let mut count = Count::default();
    let mut times: Vec<(&Stage, Duration)> = Vec::new();
    for stage in stages {
        if stage.name == "browser" && browser == Browser::Without {
            continue;
        }
        println!("\n== {}", stage.name);
        let start = Instant::now();
        (stage.run)(&mut count);
        println!("-- {}", timed(stage, start.elapsed()));
        times.push((stage, start.elapsed()));
    }
    println!("\n== summary");
    for (stage, time) in &times {
        println!("{}", timed(stage, *time));
    }
    let total: u64 = times.iter().map(|(_, time)| time.as_secs()).sum();
    println!("took {total} s of {} s", times.iter().map(|(stage, _)| stage.share).sum::<u64>());
    if !count.faults.is_empty() {
        println!("failed: {}", count.faults.join(", "));
    }
    println!("{} passed, {} failed", count.passed, count.failed);
    count.failed == 0
}

/// The seconds of a stage against its share.
fn timed(stage: &Stage, time: Duration) -> String {
    let over = if time.as_secs() > stage.share { ": more than its share" } else { "" };
    format!("{} {} s of {} s{over}", stage.name, time.as_secs(), stage.share)
}

/// Form, arrows, clauses, licences, versions and subjects: nothing is built for them.
fn health_checks(count: &mut Count) {
    count.check("format", cargo(&["fmt", "--all", "--check"]).run());
    for (name, faults) in [
        ("arrows", arrows::faults(&root())),
        ("licences and versions", health::dependency_faults()),
        ("subjects", health::subject_faults()),
    ] {
        for fault in &faults {
            println!("{fault}");
        }
        count.check(name, faults.is_empty());
    }
    count.check("clauses", clause_report());
}

fn clause_report() -> bool {
    match clauses::reports(&root(), None) {
        Ok(reports) => {
            for report in &reports {
                for fault in report.faults() {
                    println!("{fault}");
                }
                println!("{}", report.summary());
            }
            reports.iter().all(clauses::Report::is_whole)
        }
        Err(problem) => {
            println!("{problem}");
            false
        }
    }
}

fn lints(count: &mut Count) {
    count.check("lints", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run());
}

fn build(count: &mut Count) {
    count.check("build", cargo(&["test", "--workspace", "--no-run", "--quiet"]).run());
}

fn tests(count: &mut Count) {
    // Where it cannot be installed, the tests say that they have not tried it.
    let variables: &[(&str, &str)] = if setup::postgres() { &[("GROGNARD_POSTGRES", "1")] } else { &[] };
    rust_tests(count, "tests", &["--workspace"], variables);
}

/// What the server's document allows and forbids is asked, for as long as there is time for it.
fn interface(count: &mut Count) {
    match built() {
        Some(program) if setup::schemathesis() => {
            count.check("interface", api::run(&program.display().to_string(), 40));
        }
        Some(_) => println!("schemathesis cannot be installed here: the interface is not tried"),
        None => count.check("build", false),
    }
}

/// The program that the tests have built serves as well as a release build; building it by itself would build half of it anew.
fn built() -> Option<PathBuf> {
    let program = target().join("debug/grognard");
    (program.exists() || cargo(&["build", "-p", "grognard"]).run()).then_some(program)
}

/// A hundred thousand orders while servers and their database fail.
fn faults(count: &mut Count) {
    count.check("faults", built().is_some() && crate::faults(&["--orders", "100000", "--players", "24"]));
}

fn packages_tried(count: &mut Count) {
    count.check("packages", dist::run(dist::Build::Debug));
}

/// Tests of some packages, with variables in their environment; counts what passed and failed.
fn rust_tests(count: &mut Count, name: &str, chosen: &[&str], variables: &[(&str, &str)]) {
    let (mut passed, mut failed) = (0, 0);
    let mut step = cargo(&["test", "--no-fail-fast", "--quiet"]).args(chosen);
    for (variable, value) in variables {
        step = step.env(variable, value);
    }
    let done = step.run_hearing(|line| {
        if line.starts_with("test result:") {
            passed += number_before(line, "passed").unwrap_or(0);
            failed += number_before(line, "failed").unwrap_or(0);
        }
    });
    count.tests(name, passed, failed, done);
}

/// Packages, types, unit tests and build of the client.
fn client(count: &mut Count) {
    if !setup::node() {
        count.check("client: node is missing, see `cargo xtask setup`", false);
        return;
    }
    if !npm(&["ci", "--no-audit", "--no-fund"]).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1").run() {
        count.check("client packages", false);
        return;
    }
    count.check("client build", npm(&["run", "build"]).run());
    client_checks(count);
}

fn npm(arguments: &[&str]) -> crate::steps::Step {
    command("npm", arguments).within("web")
}

/// Types and unit tests of the client.
fn client_checks(count: &mut Count) {
    count.check("client types", npm(&["run", "check"]).run());
    count.check("client lint", npm(&["run", "lint"]).run());
    let (mut passed, mut failed) = (0, 0);
    let done = npm(&["test"]).env("NO_COLOR", "1").run_hearing(|line| {
        if line.trim_start().starts_with("Tests ") {
            passed = number_before(line, "passed").unwrap_or(0);
            failed = number_before(line, "failed").unwrap_or(0);
        }
    });
    count.tests("client tests", passed, failed, done);
}

/// The browser plays on a real server.
fn browser_tests(count: &mut Count) {
    if !setup::chromium() {
        count.check("browser: chromium is missing, see `cargo xtask setup`", false);
        return;
    }
    let Some(program) = built() else {
        count.check("build", false);
        return;
    };
    let (mut passed, mut failed) = (0, 0);
    let done = npm(&["run", "e2e"]).env("GROGNARD_BIN", program).env("NO_COLOR", "1").run_hearing(|line| {
        let line = line.trim();
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            passed = number_before(line, "passed").unwrap_or(passed);
            failed = number_before(line, "failed").unwrap_or(failed);
        }
    });
    count.tests("browser tests", passed, failed, done);
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The suite plays more matches of every scenario than the usual tests do.
fn longer_conformance(count: &mut Count) {
    let more = [("CONFORMANCE_MATCHES", "20"), ("CONFORMANCE_SEED", "9000")];
    rust_tests(count, "longer conformance", &["--workspace", "--tests", "_the_contract"], &more);
}

/// Every scenario has been measured with every preset.
fn measured_chances(count: &mut Count) {
    // The whole workspace, as everything else is built: with other features half of it would be built anew.
    rust_tests(count, "measured chances", &["--workspace", "--tests", "balance::"], &[("GROGNARD_MEASURED", "1")]);
}

/// A minute for each of the six targets.
fn fuzz(count: &mut Count) {
    count.check("fuzz", cargo(&["run", "--quiet", "-p", "fuzz", "--", "--seconds", "360"]).run());
}

/// Whether rule tests can fail: a few mutants of every game.
fn mutant_sample(count: &mut Count) {
    count.check("mutants", mutants::run(&mutants::Wanted { game: None, sample: 6, seed: 1 }));
}

fn changed_client(count: &mut Count) {
    if changed::since_main().client && root().join("web/node_modules").exists() {
        client_checks(count);
    }
}

/// What depends on a changed crate is read by the compiler, all its tests included.
fn changed_lints(count: &mut Count) {
    let touched = changed::since_main().touched;
    let Some(packages) = named(&touched) else { return };
    count.check("lints", cargo(&["clippy", "--all-targets"]).args(&packages).args(&["--", "-D", "warnings"]).run());
}

/// Only what has changed is built and tried: to link all that stands on a game takes longer than its tests.
fn changed_tests(count: &mut Count) {
    let changed = changed::since_main().packages;
    let Some(packages) = named(&changed) else { return };
    rust_tests(count, "tests", &packages, &[]);
}

/// Packages as cargo wants to hear them; none where nothing has changed.
fn named(packages: &BTreeSet<String>) -> Option<Vec<&str>> {
    if packages.is_empty() {
        println!("no crate has changed");
        return None;
    }
    Some(packages.iter().flat_map(|name| ["-p", name]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_fit_into_twenty_two_and_three_minutes() {
        assert!(USUAL.iter().map(|stage| stage.share).sum::<u64>() <= 22 * 60);
        assert!(FAST.iter().map(|stage| stage.share).sum::<u64>() <= 3 * 60);
    }

    #[test]
    fn a_run_goes_on_with_the_stage_that_is_named() {
        let names =
            |extent, from| stages(extent, from).map(|all| all.iter().map(|stage| stage.name).collect::<Vec<_>>());
        assert_eq!(names(Extent::All, Some("packages")).unwrap(), ["packages", "mutants"]);
        assert_eq!(names(Extent::Fast, None).unwrap(), ["health", "client", "lints", "tests"]);
        assert_eq!(names(Extent::Usual, Some("packages")), None);
    }

    #[test]
    fn a_stage_says_when_it_takes_more_than_its_share() {
        let stage = Stage { name: "lints", share: 10, run: |_| {} };
        assert_eq!(timed(&stage, Duration::from_millis(10_900)), "lints 10 s of 10 s");
        assert_eq!(timed(&stage, Duration::from_secs(11)), "lints 11 s of 10 s: more than its share");
    }
}
