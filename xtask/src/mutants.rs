//! Whether rule tests can fail: functions that cite clauses are broken one at a time, and the game's rule tests must notice.
//!
//! cargo-mutants says what can be broken and how; it is asked for its list alone, because its own runner cannot be told which mutants to try
//! (it adds every field of a struct to any choice). The mutants are built in a copy of the sources below the target folder, which is kept, so that only what
//! is broken is built anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::steps::{Step, cargo, command};
use crate::test::target;
use crate::{clauses, root};

/// The version of cargo-mutants whose list is known here.
const VERSION: &str = "27.1.0";

/// Tests that prove no single rule: they would notice a mutant by chance, or cost more than all the others.
const NO_RULE_TESTS: &[&str] = &["suite", "golden", "conformance", "agreement", "screen", "sergeant", "_the_contract"];

/// Rule tests that cost more than all the others: they are asked only about what the others let pass.
const SLOW_TESTS: &[&str] = &["odds", "offers", "random_play"];

/// What a build of a game needs.
const COPIED: &[&str] =
    &[".cargo", "Cargo.lock", "Cargo.toml", "bench", "crates", "fuzz", "games", "rust-toolchain.toml", "xtask"];

/// What to break.
pub struct Wanted<'a> {
    /// One game, or all.
    pub game: Option<&'a str>,
    /// How many mutants of each game.
    pub sample: usize,
    /// Which of them: the same seed picks the same ones.
    pub seed: u64,
}

/// A change of the code that a test should notice.
struct Mutant {
    /// File, place and change, as cargo-mutants names it.
    name: String,
    /// The file, from the root.
    file: String,
    /// The clauses that the broken function cites.
    clauses: BTreeSet<String>,
    /// From this line and column, both counted from 1,
    from: (u64, u64),
    /// to before this one,
    to: (u64, u64),
    /// this is put.
    replacement: String,
}

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Caught,
    TooSlow,
    DoesNotBuild,
    Survived,
}

/// Breaks a sample of each game and reports which mutants survived, by clause; whether all were noticed.
pub fn run(wanted: &Wanted) -> bool {
    let games = match clauses::games(&root(), wanted.game) {
        Ok(games) => games,
        Err(problem) => {
            println!("{problem}");
            return false;
        }
    };
    let tree = target().join("mutants/tree");
    if let Some(problem) = COPIED.iter().find_map(|name| copy(&root().join(name), &tree.join(name)).err()) {
        println!("the sources cannot be copied to {}: {problem}", tree.display());
        return false;
    }
    installed() && games.iter().map(|game| run_game(game, &tree, wanted)).fold(true, |all, one| all & one)
}

/// Copies a file or a folder; what is already the same is left alone, so that it is not built anew.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(to)? {
            let old = entry?.path();
            let gone = old.file_name().is_some_and(|name| !from.join(name).exists());
            if gone && old.is_file() {
                fs::remove_file(old)?;
            }
        }
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            if entry.file_name() != "target" {
                copy(&entry.path(), &to.join(entry.file_name()))?;
            }
        }
        return Ok(());
    }
    let bytes = fs::read(from)?;
    if fs::read(to).is_ok_and(|old| old == bytes) { Ok(()) } else { fs::write(to, bytes) }
}

fn program() -> PathBuf {
    target().join("tools/bin/cargo-mutants")
}

/// Installs cargo-mutants below the target folder, once.
fn installed() -> bool {
    let present = command(&program().display().to_string(), &["mutants", "--version"]).output();
    if present.is_some_and(|version| version.contains(VERSION)) {
        return true;
    }
    let folder = target().join("tools").display().to_string();
    cargo(&["install", "--locked", "cargo-mutants", "--version", VERSION, "--root", &folder]).run()
}

fn run_game(game: &str, tree: &Path, wanted: &Wanted) -> bool {
    let Some(all) = citing_mutants(game) else {
        println!("{game}: cargo-mutants cannot list its mutants");
        return false;
    };
    let number = all.len();
    let sample = sampled(all, wanted.sample, wanted.seed);
    let builds = rule_tests(game, tree, &["--no-run"], &[], None).run();
    // What the build took says nothing of how long a loop without end may run.
    let start = Instant::now();
    if !builds || !rule_tests(game, tree, &[], &[], None).run() {
        println!("{game}: its rule tests fail as they are");
        return false;
    }
    let patience = Duration::from_secs(30) + 4 * start.elapsed();
    let mut fates = Vec::new();
    for mutant in &sample {
        let fate = fate(mutant, game, tree, patience);
        println!("{:<14} {}", word(fate), mutant.name);
        fates.push(fate);
    }
    report(game, number, &sample, &fates)
}

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Caught => "caught",
        Fate::TooSlow => "too slow",
        Fate::DoesNotBuild => "does not build",
        Fate::Survived => "SURVIVED",
    }
}

/// The rule tests of a game in the copy of the sources; a loop without end is ended with all its processes.
fn rule_tests(game: &str, tree: &Path, options: &[&str], without: &[&str], patience: Option<Duration>) -> Step {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let seconds = patience.map_or(0, |patience| patience.as_secs()).to_string();
    let mut step = command("timeout", &["--kill-after=5", &seconds, &cargo, "test", "--quiet"]);
    step = step.args(&["--profile", "mutants", "-p", game, "--test", "rules"]).args(options).args(&["--"]);
    for name in NO_RULE_TESTS.iter().chain(without) {
        step = step.args(&["--skip", name]);
    }
    step.at(tree).env("CARGO_TARGET_DIR", target().join("mutants/build")).env("GROGNARD_SKIP_WEB", "1")
}

/// Breaks the copy, runs the tests, mends it again.
fn fate(mutant: &Mutant, game: &str, tree: &Path, patience: Duration) -> Fate {
    let file = tree.join(&mutant.file);
    let Ok(whole) = fs::read_to_string(&file) else { return Fate::DoesNotBuild };
    if fs::write(&file, broken(&whole, mutant)).is_err() {
        return Fate::DoesNotBuild;
    }
    let builds = rule_tests(game, tree, &["--no-run"], &[], None).succeeds();
    let start = Instant::now();
    let passes = |without| rule_tests(game, tree, &[], without, Some(patience)).succeeds();
    let passes = builds && passes(SLOW_TESTS) && passes(&[]);
    let took = start.elapsed();
    fs::write(&file, whole).expect("a file that was written can be written again");
    match (builds, passes) {
        (false, _) => Fate::DoesNotBuild,
        (true, true) => Fate::Survived,
        (true, false) if took >= patience => Fate::TooSlow,
        (true, false) => Fate::Caught,
    }
}

/// The text with the mutant in it.
fn broken(text: &str, mutant: &Mutant) -> String {
    let mut broken = String::with_capacity(text.len());
    let mut at = (1, 1);
    for c in text.chars() {
        if at == mutant.from {
            broken.push_str(&mutant.replacement);
        }
        if at < mutant.from || at >= mutant.to {
            broken.push(c);
        }
        at = if c == '\n' { (at.0 + 1, 1) } else { (at.0, at.1 + 1) };
    }
    broken
}

/// The mutants of functions that cite a clause, in the order of the sources.
fn citing_mutants(game: &str) -> Option<Vec<Mutant>> {
    let root = root();
    let text = command(&program().display().to_string(), &["mutants", "--no-config", "--list", "--json"])
        .args(&["--dir", &root.display().to_string(), "--package", game])
        .output()?;
    let listed: Value = serde_json::from_str(&text).ok()?;
    let mut cited: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    let mut mutants = Vec::new();
    for mutant in listed.as_array()? {
        let text = |key: &str| mutant[key].as_str().map(str::to_owned);
        let (name, file) = (text("name")?, text("file")?);
        let (Some(first), Some(last)) =
            (place(&mutant["function"]["span"]["start"]), place(&mutant["function"]["span"]["end"]))
        else {
            continue;
        };
        let lines = cited.entry(file.clone()).or_insert_with(|| clauses::code_citations(&root, Path::new(&file)));
        let within = |line: usize| (first.0..=last.0).contains(&(line as u64));
        let clauses: BTreeSet<String> =
            lines.iter().filter(|(line, _)| within(*line)).map(|(_, clause)| clause.clone()).collect();
        if !clauses.is_empty() {
            let (from, to) = (place(&mutant["span"]["start"])?, place(&mutant["span"]["end"])?);
            mutants.push(Mutant { name, file, clauses, from, to, replacement: text("replacement")? });
        }
    }
    Some(mutants)
}

fn place(value: &Value) -> Option<(u64, u64)> {
    Some((value["line"].as_u64()?, value["column"].as_u64()?))
}

/// So many of them, picked by their names and the seed; lines that only moved do not change the choice.
fn sampled(mutants: Vec<Mutant>, sample: usize, seed: u64) -> Vec<Mutant> {
    let mut twins: BTreeMap<String, u64> = BTreeMap::new();
    let mut keyed: Vec<(u64, Mutant)> = mutants
        .into_iter()
        .map(|mutant| {
            let placeless: String =
                mutant.name.split(':').filter(|part| part.parse::<u64>().is_err()).collect::<Vec<_>>().join(":");
            let twin = twins.entry(placeless.clone()).or_default();
            *twin += 1;
            (hash(&format!("{seed} {twin} {placeless}")), mutant)
        })
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.truncate(sample);
    keyed.into_iter().map(|(_, mutant)| mutant).collect()
}

/// FNV-1a: stable for ever, unlike the hasher of the standard library.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Counts what became of the mutants and lists survivors by clause; whether there are none.
fn report(game: &str, number: usize, sample: &[Mutant], fates: &[Fate]) -> bool {
    let count = |fate: Fate| fates.iter().filter(|one| **one == fate).count();
    println!(
        "{game}: {} of {number} mutants tried: {} caught, {} too slow, {} do not build, {} survived",
        sample.len(),
        count(Fate::Caught),
        count(Fate::TooSlow),
        count(Fate::DoesNotBuild),
        count(Fate::Survived)
    );
    let mut by_clause: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (mutant, _) in sample.iter().zip(fates).filter(|(_, fate)| **fate == Fate::Survived) {
        for clause in &mutant.clauses {
            by_clause.entry(clause).or_default().push(&mutant.name);
        }
    }
    for (clause, name) in by_clause.iter().flat_map(|(clause, names)| names.iter().map(move |name| (clause, name))) {
        println!("{clause:<10} {name}");
    }
    by_clause.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(name: &str) -> Mutant {
        let (from, to) = ((1, 1), (1, 1));
        Mutant {
            name: name.to_owned(),
            file: String::new(),
            clauses: BTreeSet::new(),
            from,
            to,
            replacement: String::new(),
        }
    }

    #[test]
    fn a_sample_depends_on_the_seed_and_not_on_lines() {
        let names = |shift: u32| -> Vec<Mutant> {
            (0..40).map(|n| mutant(&format!("a.rs:{}:7: replace f{n} with 0", n + shift))).collect()
        };
        let pick = |mutants: Vec<Mutant>, seed| -> Vec<String> {
            sampled(mutants, 5, seed).iter().filter_map(|m| m.name.split("replace").nth(1).map(str::to_owned)).collect()
        };
        assert_eq!(pick(names(0), 1).len(), 5);
        assert_eq!(pick(names(0), 1), pick(names(100), 1));
        assert_ne!(pick(names(0), 1), pick(names(0), 2));
    }

    #[test]
    fn a_mutant_takes_the_place_of_its_span() {
        let one = Mutant { from: (2, 7), to: (2, 9), replacement: "!=".to_owned(), ..mutant("") };
        assert_eq!(broken("é {\n  if a== b\n}\n", &one), "é {\n  if a!= b\n}\n");
        let lines = Mutant { from: (1, 3), to: (3, 2), replacement: "x".to_owned(), ..mutant("") };
        assert_eq!(broken("a {\n b\n}\nc\n", &lines), "a x\nc\n");
    }

    #[test]
    fn a_copy_keeps_what_is_the_same_and_drops_what_is_gone() {
        let folder = std::env::temp_dir().join(format!("xtask-copy-{}", std::process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        fs::create_dir_all(from.join("src")).expect("a folder can be made");
        fs::write(from.join("src/a.rs"), "a").expect("a file can be written");
        copy(&from, &to).expect("a folder can be copied");
        fs::write(to.join("src/old.rs"), "old").expect("a file can be written");
        let before = fs::metadata(to.join("src/a.rs")).and_then(|data| data.modified()).expect("it is there");
        copy(&from, &to).expect("a folder can be copied");
        let after = fs::metadata(to.join("src/a.rs")).and_then(|data| data.modified()).expect("it is there");
        let gone = !to.join("src/old.rs").exists();
        fs::remove_dir_all(&folder).expect("a temporary folder can be removed");
        assert_eq!((before, gone), (after, true));
    }
}
