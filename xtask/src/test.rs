use std::time::Instant;

use crate::steps::{Count, cargo, command, number_before};
use crate::{arrows, clauses, root, setup};

/// Whether the browser tests are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Browser {
    /// With a browser.
    With,
    /// Type check, unit tests and build of the client only.
    Without,
}

/// Everything that must pass.
pub fn run(browser: Browser) -> bool {
    let start = Instant::now();
    let mut count = Count::default();
    let web = root().join("web/package.json").exists();
    // The program embeds the client, so the client is built first.
    if web {
        client(&mut count);
    }
    heading("format");
    count.check("format", cargo(&["fmt", "--all", "--check"]).run());
    heading("lints");
    count.check("lints", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run());
    heading("tests");
    rust_tests(&mut count);
    heading("arrows");
    let faults = arrows::faults(&root());
    for fault in &faults {
        println!("{fault}");
    }
    count.check("arrows", faults.is_empty());
    heading("clauses");
    count.check("clauses", clause_report());
    if web && browser == Browser::With {
        browser_tests(&mut count);
    }
    heading("summary");
    println!("took {} s", start.elapsed().as_secs());
    if !count.faults.is_empty() {
        println!("failed: {}", count.faults.join(", "));
    }
    println!("{} passed, {} failed", count.passed, count.failed);
    count.failed == 0
}

fn heading(title: &str) {
    println!("\n== {title}");
}

fn rust_tests(count: &mut Count) {
    let (mut passed, mut failed) = (0, 0);
    let mut hear = |line: &str| {
        if line.starts_with("test result:") {
            passed += number_before(line, "passed").unwrap_or(0);
            failed += number_before(line, "failed").unwrap_or(0);
        }
    };
    let done = cargo(&["test", "--workspace", "--no-fail-fast", "--quiet"]).run_hearing(&mut hear);
    count.tests("tests", passed, failed, done);
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

/// Packages, types, unit tests and build of the client.
fn client(count: &mut Count) {
    heading("client");
    if !setup::node() {
        count.check("client: node is missing, see `cargo xtask setup`", false);
        return;
    }
    let npm = |arguments: &[&str]| command("npm", arguments).within("web");
    if !npm(&["ci", "--no-audit", "--no-fund"]).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1").run() {
        count.check("client packages", false);
        return;
    }
    count.check("client build", npm(&["run", "build"]).run());
    count.check("client types", npm(&["run", "check"]).run());
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
    heading("browser");
    if !setup::chromium() {
        count.check("browser: chromium is missing, see `cargo xtask setup`", false);
        return;
    }
    // The program that the tests have built serves as well as a release build; building it by itself would build half of it anew.
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder));
    let program = target.join("debug/grognard");
    if !program.exists() && !cargo(&["build", "-p", "grognard"]).run() {
        count.check("build", false);
        return;
    }
    let (mut passed, mut failed) = (0, 0);
    let done =
        command("npm", &["run", "e2e"]).within("web").env("GROGNARD_BIN", program).env("NO_COLOR", "1").run_hearing(
            |line| {
                let line = line.trim();
                if line.starts_with(|c: char| c.is_ascii_digit()) {
                    passed = number_before(line, "passed").unwrap_or(passed);
                    failed = number_before(line, "failed").unwrap_or(failed);
                }
            },
        );
    count.tests("browser tests", passed, failed, done);
}
