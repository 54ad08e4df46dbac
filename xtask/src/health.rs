//! Habits of the project that need no building: licences, versions, subjects of commits.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::steps::{cargo, command};

/// Licences that dependencies may have.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Zlib",
];

/// Crates with another licence, and why that is well.
const OTHER_LICENCES: &[(&str, &str)] =
    &[("tiny-keccak", "CC0-1.0, a public domain dedication; parquet needs it for its hash tables")];

/// Crates that are there in several versions, and why.
const DUPLICATES: &[(&str, &str)] = &[
    ("base64", "webauthn-rs wants 0.21, postgres-protocol 0.22, lettre 0.23"),
    ("bitflags", "defmt, which webauthn-rs brings, wants 1"),
    ("block-buffer", "argon2, which webauthn-rs brings, wants the older digest"),
    ("cpufeatures", "argon2 wants 0.2"),
    ("crypto-common", "argon2 wants the older digest"),
    ("digest", "argon2 wants 0.10"),
    ("embedded-io", "postcard names both versions of it"),
    ("fallible-iterator", "rusqlite wants 0.3, tokio-postgres 0.2"),
    ("getrandom", "ours is 0.4; ahash, which parquet needs, wants 0.3, const-random and ring 0.2"),
    ("hashbrown", "serde_with, which webauthn-rs needs, names an older indexmap"),
    ("indexmap", "serde_with names both versions of it"),
    ("nom", "webauthn-rs wants 7, lettre 8"),
    ("num-bigint", "der-parser, which webauthn-rs needs, wants 0.4, parquet 0.5"),
    ("rand_core", "argon2 wants 0.6"),
    ("schemars", "serde_with names both versions of it"),
    ("syn", "ts-rs, zerocopy and asn1-rs still want 2"),
    ("synstructure", "asn1-rs wants 0.13, the tables of url 0.14"),
    ("thiserror", "webauthn-rs wants 1"),
    ("thiserror-impl", "webauthn-rs wants 1"),
];

/// The longest subject of a commit.
const SUBJECT: usize = 72;

/// Licences and versions of all that this machine would build, from cargo's own account of it.
pub fn dependency_faults() -> Vec<String> {
    let version = command("rustc", &["-vV"]).output().unwrap_or_default();
    let Some(host) = version.lines().find_map(|line| line.strip_prefix("host: ")) else {
        return vec!["rustc does not say for which machine it builds".to_owned()];
    };
    let text = cargo(&["metadata", "--format-version", "1", "--locked", "--filter-platform", host]).output();
    match text.as_deref().map(serde_json::from_str::<Value>) {
        Some(Ok(metadata)) => {
            let packages = used_packages(&metadata);
            let mut faults = licence_faults(&packages);
            faults.extend(duplicate_faults(&packages));
            faults
        }
        _ => vec!["cargo metadata fails; is Cargo.lock up to date?".to_owned()],
    }
}

/// A dependency.
struct Package {
    name: String,
    version: String,
    licence: Option<String>,
}

/// The dependencies from elsewhere that the workspace builds.
fn used_packages(metadata: &Value) -> Vec<Package> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let used: BTreeSet<String> =
        list(&metadata["resolve"]["nodes"]).iter().filter_map(|node| node["id"].as_str().map(str::to_owned)).collect();
    list(&metadata["packages"])
        .iter()
        .filter(|package| !package["source"].is_null() && package["id"].as_str().is_some_and(|id| used.contains(id)))
        .map(|package| {
            let text = |key: &str| package[key].as_str().map(str::to_owned);
            let (name, version) = (text("name").unwrap_or_default(), text("version").unwrap_or_default());
            Package { name, version, licence: text("license") }
        })
        .collect()
}

fn licence_faults(packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for Package { name, version, licence } in packages {
        let fine = licence.as_deref().is_some_and(is_allowed);
        let tolerated = OTHER_LICENCES.iter().any(|(other, _)| other == name);
        if !fine && !tolerated {
            faults
                .push(format!("{name} {version} has the licence {}", licence.as_deref().unwrap_or("of a file alone")));
        }
    }
    for (name, _) in OTHER_LICENCES.iter().filter(|(name, _)| packages.iter().all(|package| package.name != *name)) {
        faults.push(format!("{name} is gone, and its exception for a licence can go"));
    }
    faults
}

fn duplicate_faults(packages: &[Package]) -> Vec<String> {
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in packages {
        versions.entry(&package.name).or_default().push(&package.version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    let tolerated = |name: &str| DUPLICATES.iter().any(|(other, _)| *other == name);
    let mut faults: Vec<String> = versions
        .iter()
        .filter(|(name, _)| !tolerated(name))
        .map(|(name, versions)| format!("{name} is there in the versions {}", versions.join(" and ")))
        .collect();
    for (name, _) in DUPLICATES.iter().filter(|(name, _)| !versions.contains_key(name)) {
        faults.push(format!("{name} is there once, and its exception for versions can go"));
    }
    faults
}

/// Whether a licence can be taken: `A OR B` if one of them, `A AND B` if both; `/` is an old way to write OR.
fn is_allowed(licence: &str) -> bool {
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let allowed = either(&words, &mut at);
    allowed && at == words.len()
}

fn either(words: &[&str], at: &mut usize) -> bool {
    let mut allowed = both(words, at);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        allowed |= both(words, at);
    }
    allowed
}

fn both(words: &[&str], at: &mut usize) -> bool {
    let mut allowed = single(words, at);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        allowed &= single(words, at);
    }
    allowed
}

fn single(words: &[&str], at: &mut usize) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let allowed = either(words, at);
        *at += 1;
        return allowed;
    }
    let mut name = (*word).to_owned();
    if words.get(*at) == Some(&"WITH") {
        name = format!("{name} WITH {}", words.get(*at + 1).unwrap_or(&""));
        *at += 2;
    }
    LICENCES.contains(&name.as_str())
}

/// Subjects of commits that are too long: of this branch, or of the last commit on the main one.
pub fn subject_faults() -> Vec<String> {
    let base = command("git", &["merge-base", "HEAD", "main"]).output().unwrap_or_default();
    let log = |range: &[&str]| {
        command("git", &["log", "--no-merges", "--format=%h %s"]).args(range).output().unwrap_or_default()
    };
    let mut commits = log(&[&format!("{}..HEAD", if base.trim().is_empty() { "HEAD" } else { base.trim() })]);
    if commits.is_empty() {
        commits = log(&["-1"]);
    }
    commits.lines().filter_map(subject_fault).collect()
}

fn subject_fault(line: &str) -> Option<String> {
    let (hash, subject) = line.split_once(' ')?;
    let length = subject.chars().count();
    (length > SUBJECT).then(|| format!("{hash}: the subject has {length} characters, {SUBJECT} at most: {subject}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_read_as_they_are_written() {
        for fine in [
            "MIT",
            "MIT/Apache-2.0",
            "Unlicense OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
            "BSD-3-Clause AND MIT",
        ] {
            assert!(is_allowed(fine), "{fine}");
        }
        for bad in
            ["GPL-3.0", "MIT AND GPL-3.0", "", "(MIT OR Apache-2.0) AND CC0-1.0", "MIT WITH strings", "MIT GPL-3.0"]
        {
            assert!(!is_allowed(bad), "{bad}");
        }
    }

    fn package(name: &str, version: &str, licence: &str) -> Package {
        Package { name: name.to_owned(), version: version.to_owned(), licence: Some(licence.to_owned()) }
    }

    #[test]
    fn a_new_duplicate_and_an_idle_exception_are_faults() {
        let mut packages = vec![package("syn", "2.0.0", "MIT"), package("syn", "3.0.0", "MIT")];
        packages.extend(["1.0.0", "2.0.0"].map(|version| package("new", version, "MIT")));
        let faults = duplicate_faults(&packages);
        assert_eq!(faults[0], "new is there in the versions 1.0.0 and 2.0.0");
        assert!(!faults.iter().any(|fault| fault.starts_with("syn ")));
        assert!(faults.contains(&"getrandom is there once, and its exception for versions can go".to_owned()));
    }

    #[test]
    fn a_long_subject_is_a_fault() {
        assert_eq!(subject_fault(&format!("abc1234 {}", "x".repeat(72))), None);
        assert!(subject_fault(&format!("abc1234 {}", "x".repeat(73))).is_some());
    }
}
