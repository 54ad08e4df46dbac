//! Dependencies point one way, and rules touch nothing outside themselves.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

/// The lowest shelf: each stands alone.
const BASE: &[&str] = &["chance", "board", "table", "scene"];

/// What games may use from outside: data structures and formats, nothing that reads, writes, waits or runs.
const PURE: &[&str] = &[
    "arrayvec",
    "bitflags",
    "geo",
    "geo-types",
    "include_dir",
    "postcard",
    "rstar",
    "serde",
    "serde_json",
    "smallvec",
    "thiserror",
    "toml",
];

/// What rules may not name.
const FORBIDDEN: &[&str] = &[
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
    "std::time",
    "std::env",
    "HashMap",
    "HashSet",
    "println!",
    "eprintln!",
];

/// A workspace member.
struct Member {
    name: String,
    folder: PathBuf,
    is_game: bool,
    manifest: Table,
}

/// All that points the wrong way, one sentence each.
pub fn faults(root: &Path) -> Vec<String> {
    let (members, mut faults) = members(root);
    let known: BTreeMap<&str, &Member> = members.iter().map(|member| (member.name.as_str(), member)).collect();
    for member in &members {
        manifest_faults(member, &mut faults);
        let inside = |name: &String| known.contains_key(name.as_str());
        for name in
            dependencies(&member.manifest, &["dependencies", "build-dependencies"]).iter().filter(|name| inside(name))
        {
            if !may_use(member, known[name.as_str()]) {
                faults.push(format!("{} depends on {name}, against the arrows", member.name));
            }
        }
        for name in dependencies(&member.manifest, &["dev-dependencies"]).iter().filter(|name| inside(name)) {
            let other = known[name.as_str()];
            if name != "conformance" && !may_use(member, other) {
                faults.push(format!("{} depends on {name} in its tests, against the arrows", member.name));
            }
        }
        if member.is_game || matches!(member.name.as_str(), "board" | "table") {
            for name in dependencies(&member.manifest, &["dependencies", "build-dependencies"]) {
                if !inside(&name) && !PURE.contains(&name.as_str()) {
                    faults.push(format!(
                        "{} depends on {name}, which is not on the list of what rules may use",
                        member.name
                    ));
                }
            }
            source_faults(&member.folder.join("src"), root, &mut faults);
        }
    }
    faults
}

fn members(root: &Path) -> (Vec<Member>, Vec<String>) {
    let mut folders: Vec<(PathBuf, bool)> =
        ["xtask", "fuzz", "bench", "bench/load"].iter().map(|name| (root.join(name), false)).collect();
    for (shelf, is_game) in [("crates", false), ("games", true)] {
        let entries = fs::read_dir(root.join(shelf)).into_iter().flatten().filter_map(Result::ok);
        folders.extend(entries.map(|entry| (entry.path(), is_game)));
    }
    folders.sort();
    let (mut members, mut faults) = (Vec::new(), Vec::new());
    for (folder, is_game) in folders {
        let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        match text.parse::<Table>() {
            Ok(manifest) => {
                let name = manifest
                    .get("package")
                    .and_then(|p| p.get("name"))
                    .and_then(|name| name.as_str())
                    .unwrap_or("")
                    .to_owned();
                members.push(Member { name, folder, is_game, manifest });
            }
            Err(error) => faults.push(format!("{}: {error}", folder.display())),
        }
    }
    (members, faults)
}

fn manifest_faults(member: &Member, faults: &mut Vec<String>) {
    if member.folder.file_name().is_none_or(|folder| folder != member.name.as_str()) {
        faults.push(format!("{} lies in a folder of another name", member.name));
    }
    let lints = member.manifest.get("lints").and_then(|lints| lints.get("workspace")).and_then(toml::Value::as_bool);
    if lints != Some(true) {
        faults.push(format!("{} does not take the workspace's lints", member.name));
    }
}

fn dependencies(manifest: &Table, tables: &[&str]) -> Vec<String> {
    let names = |table: &&str| {
        manifest.get(*table).and_then(toml::Value::as_table).map(|t| t.keys().cloned().collect::<Vec<_>>())
    };
    tables.iter().filter_map(names).flatten().collect()
}

/// chance, board, table, scene <- engine <- games, opponents <- lab <- catalog <- store, server, grognard.
fn may_use(member: &Member, other: &Member) -> bool {
    let name = other.name.as_str();
    let among = |shelf: &[&str]| BASE.contains(&name) || shelf.contains(&name);
    match member.name.as_str() {
        base if BASE.contains(&base) => false,
        "engine" => among(&[]),
        "xtask" | "opponents" | "conformance" => among(&["engine"]),
        "lab" => among(&["engine", "opponents"]),
        "catalog" => other.is_game || among(&["engine", "opponents", "lab"]),
        "store" => among(&["engine", "catalog"]),
        "server" => among(&["engine", "opponents", "lab", "catalog", "store"]),
        "grognard" => among(&["engine", "opponents", "lab", "catalog", "store", "server"]),
        "fuzz" | "bench" | "load" => name != "xtask",
        _ if member.is_game => among(&["engine"]),
        _ => false,
    }
}

fn source_faults(folder: &Path, root: &Path, faults: &mut Vec<String>) {
    for file in rust_files(folder) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            if let Some(word) = FORBIDDEN.iter().find(|word| code.contains(**word)) {
                let at = file.strip_prefix(root).unwrap_or(&file).display();
                faults.push(format!("{at}:{}: rules do not use {word}", number + 1));
            }
        }
    }
}

/// All Rust files below a folder, in order.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_follows_its_arrows() {
        let faults = faults(&crate::root());
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    fn member(name: &str, is_game: bool) -> Member {
        Member { name: name.to_owned(), folder: PathBuf::from(name), is_game, manifest: Table::new() }
    }

    #[test]
    fn games_never_meet_each_other_nor_the_opponents() {
        let (game, other) = (member("last-mughal", true), member("grande-armee", true));
        assert!(!may_use(&game, &other));
        assert!(!may_use(&game, &member("opponents", false)));
        assert!(may_use(&game, &member("engine", false)));
        assert!(may_use(&game, &member("board", false)));
        assert!(!may_use(&member("lab", false), &game));
        assert!(may_use(&member("catalog", false), &game));
        assert!(!may_use(&member("server", false), &game));
        assert!(!may_use(&member("engine", false), &member("catalog", false)));
        assert!(!may_use(&member("chance", false), &member("scene", false)));
    }

    #[test]
    fn a_crate_nobody_has_placed_may_use_nothing() {
        assert!(!may_use(&member("newcomer", false), &member("chance", false)));
    }
}
