//! Dependencies point one way, and rules touch nothing outside themselves.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

use crate::source::{self, Kind};

/// The lowest shelf: each stands alone.
const BASE: &[&str] = &["chance", "board", "table", "scene"];

/// What every crate may use in its tests.
const FOR_TESTS: &[&str] = &["conformance", "faults", "older", "scratch-postgres"];

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

/// Functions whose result a machine's library decides: equal inputs would give unequal matches.
const INEXACT: &[&str] = &[".exp()", ".powf(", ".tanh()", ".sin()", ".cos()", ".ln()"];

/// The files of a game that see all its shelves: the map, what binds them, and positions set up by hand for tests.
const BINDERS: &[&str] = &["lib.rs", "game.rs", "drill.rs"];

/// The shelves of a game, each with those it may use.
const SHELVES: &[(&str, &[&str])] =
    &[("data", &[]), ("rules", &["data"]), ("screen", &["data", "rules"]), ("sergeant", &["data", "rules"])];

/// A workspace member.
pub struct Member {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub folder: PathBuf,
    is_game: bool,
    manifest: Table,
}

impl Member {
    /// All it depends on, its tests and its building included.
    pub fn uses(&self) -> Vec<String> {
        dependencies(&self.manifest, &["dependencies", "build-dependencies", "dev-dependencies"])
    }
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
            if !FOR_TESTS.contains(&name.as_str()) && !may_use(member, other) {
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
        }
        if member.is_game || matches!(member.name.as_str(), "board" | "table" | "club") {
            source_faults(&member.folder.join("src"), root, &mut faults);
        }
        if member.is_game {
            shelf_faults(&member.folder.join("src"), root, &mut faults);
        }
    }
    faults
}

/// The members of the workspace, and manifests that cannot be read.
pub fn members(root: &Path) -> (Vec<Member>, Vec<String>) {
    let mut folders: Vec<(PathBuf, bool)> =
        ["xtask", "fuzz", "bench", "bench/faults", "bench/load"].iter().map(|name| (root.join(name), false)).collect();
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
    if test_programs(&member.folder) > 1 {
        faults.push(format!("{} has more than one test program; one with several modules builds faster", member.name));
    }
    let has = |mark: &str| {
        let texts = rust_files(&member.folder.join("src")).into_iter().filter_map(|file| fs::read_to_string(file).ok());
        texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).any(|line| line.contains(mark))
    };
    if is_off(&member.manifest, "test") && has("#[test]") {
        faults.push(format!("{} has tests beside its code, which its manifest turns off", member.name));
    }
    if is_off(&member.manifest, "doctest") && (has("/// ```") || has("//! ```")) {
        faults.push(format!("{} has examples in its comments, which its manifest turns off", member.name));
    }
}

/// Whether a manifest turns a kind of test off, for its library or one of its programs.
fn is_off(manifest: &Table, key: &str) -> bool {
    let programs = manifest.get("bin").and_then(toml::Value::as_array).into_iter().flatten();
    manifest
        .get("lib")
        .into_iter()
        .chain(programs)
        .any(|one| one.get(key).and_then(toml::Value::as_bool) == Some(false))
}

/// How many programs the tests of a crate are built into.
fn test_programs(folder: &Path) -> usize {
    let entries = fs::read_dir(folder.join("tests")).into_iter().flatten().filter_map(Result::ok).map(|e| e.path());
    entries.filter(|path| path.join("main.rs").exists() || path.extension().is_some_and(|e| e == "rs")).count()
}

fn dependencies(manifest: &Table, tables: &[&str]) -> Vec<String> {
    let names = |table: &&str| {
        manifest.get(*table).and_then(toml::Value::as_table).map(|t| t.keys().cloned().collect::<Vec<_>>())
    };
    tables.iter().filter_map(names).flatten().collect()
}

/// chance, board, table, scene <- engine <- games, opponents <- lab <- catalog <- host, store, server, grognard; and chance <- club <- server.
fn may_use(member: &Member, other: &Member) -> bool {
    let name = other.name.as_str();
    let among = |shelf: &[&str]| BASE.contains(&name) || shelf.contains(&name);
    match member.name.as_str() {
        base if BASE.contains(&base) => false,
        "engine" => among(&[]),
        "club" => name == "chance",
        "xtask" | "opponents" | "conformance" => among(&["engine"]),
        "lab" => among(&["engine", "opponents"]),
        "catalog" => other.is_game || among(&["engine", "opponents", "lab"]),
        "host" => among(&["engine", "opponents", "lab", "catalog"]),
        "store" => among(&["engine", "catalog"]),
        "server" => among(&["engine", "opponents", "lab", "catalog", "club", "host", "store"]),
        "grognard" => among(&["engine", "opponents", "lab", "catalog", "host", "store", "server"]),
        "fuzz" | "bench" | "load" | "faults" | "older" => name != "xtask",
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

/// What stands on no shelf, imports from a shelf it may not see, or counts inexactly.
fn shelf_faults(source: &Path, root: &Path, faults: &mut Vec<String>) {
    let map = fs::read_to_string(source.join("lib.rs")).unwrap_or_default();
    let exports = exports(&map);
    for file in rust_files(source) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let within = file.strip_prefix(source).unwrap_or(&file);
        let at = file.strip_prefix(root).unwrap_or(&file).display();
        let shelf = match within.iter().map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().as_slice() {
            [one] if BINDERS.contains(&one.as_str()) => None,
            [first, ..] => match SHELVES.iter().find(|(name, _)| *name == first.trim_end_matches(".rs")) {
                Some(shelf) => Some(shelf),
                None => {
                    faults.push(format!("{at} stands on none of the shelves data, rules, screen, sergeant"));
                    continue;
                }
            },
            [] => continue,
        };
        for (line, word) in inexact(&text) {
            faults.push(format!("{at}:{line}: {word} differs from machine to machine"));
        }
        let Some((name, uses)) = shelf else { continue };
        for (line, named) in imports(&text) {
            let other = exports.get(named).copied().unwrap_or(named);
            let known = SHELVES.iter().any(|(shelf, _)| *shelf == other) || other == "game";
            if known && other != *name && !uses.contains(&other) {
                faults.push(format!("{at}:{line}: {name} does not know {other}"));
            }
        }
    }
}

/// What the map of a crate lends a shorter name, with the shelf that it stands on.
fn exports(map: &str) -> BTreeMap<&str, &str> {
    let mut exports = BTreeMap::new();
    let tokens = source::tokens(map);
    for statement in tokens.split(|token| token.kind == Kind::Mark(';')) {
        let mut words = statement.iter().filter(|token| token.kind == Kind::Word).map(|token| token.text);
        if words.by_ref().any(|word| word == "use")
            && let Some(shelf) = words.next()
        {
            exports.extend(words.map(|name| (name, shelf)));
        }
    }
    exports
}

/// The modules of its own crate that a file names outside its tests, by `crate::NAME` or in the braces of `crate::{..}`.
fn imports(text: &str) -> Vec<(usize, &str)> {
    let tokens: Vec<source::Token> =
        source::tokens(text).into_iter().filter(|t| matches!(t.kind, Kind::Word | Kind::Mark(_))).collect();
    let mut found = Vec::new();
    let mut tested_to = 0;
    for at in 0..tokens.len().saturating_sub(3) {
        if source::is_test_module(&tokens[at..]) {
            tested_to = at + source::end_of_block(&tokens[at..]);
        }
        let colons = tokens[at + 1].kind == Kind::Mark(':') && tokens[at + 2].kind == Kind::Mark(':');
        if tokens[at].text != "crate" || !colons || at < tested_to {
            continue;
        }
        if tokens[at + 3].kind == Kind::Word {
            found.push((tokens[at + 3].line, tokens[at + 3].text));
        } else {
            // Only names right inside the outer braces are modules of the crate.
            let mut depth = 0;
            for pair in tokens[at + 3..].windows(2) {
                match pair[0].kind {
                    Kind::Mark('{') => depth += 1,
                    Kind::Mark('}') => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    break;
                }
                if depth == 1 && matches!(pair[0].kind, Kind::Mark('{' | ',')) && pair[1].kind == Kind::Word {
                    found.push((pair[1].line, pair[1].text));
                }
            }
        }
    }
    found
}

/// Calls of inexact functions, outside comments and strings.
fn inexact(text: &str) -> Vec<(usize, &'static str)> {
    let mut lines: BTreeMap<usize, String> = BTreeMap::new();
    for token in source::tokens(text).iter().filter(|t| matches!(t.kind, Kind::Word | Kind::Mark(_))) {
        lines.entry(token.line).or_default().push_str(token.text);
    }
    let inexact = |(line, code): (&usize, &String)| {
        INEXACT.iter().filter(|word| code.contains(**word)).map(|word| (*line, *word)).collect::<Vec<_>>()
    };
    lines.iter().flat_map(inexact).collect()
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

    fn member(name: &str) -> Member {
        Member { name: name.to_owned(), folder: PathBuf::from(name), is_game: false, manifest: Table::new() }
    }

    fn game(name: &str) -> Member {
        Member { is_game: true, ..member(name) }
    }

    #[test]
    fn games_never_meet_each_other_nor_the_opponents() {
        let (game, other) = (game("last-mughal"), game("grande-armee"));
        assert!(!may_use(&game, &other));
        assert!(!may_use(&game, &member("opponents")));
        assert!(may_use(&game, &member("engine")));
        assert!(may_use(&game, &member("board")));
        assert!(!may_use(&member("lab"), &game));
        assert!(may_use(&member("catalog"), &game));
        assert!(!may_use(&member("server"), &game));
        assert!(!may_use(&member("engine"), &member("catalog")));
        assert!(!may_use(&member("chance"), &member("scene")));
        assert!(!may_use(&member("club"), &member("engine")));
        assert!(!may_use(&game, &member("club")));
    }

    #[test]
    fn imports_are_found_however_they_are_written() {
        let text = "use crate::screen::words;\nuse crate::{rules::{state::State, screen}, sergeant};\nfn a() { crate::data::load() } // crate::game\n#[cfg(test)]\nmod tests { use crate::screen; }\n";
        assert_eq!(imports(text), [(1, "screen"), (2, "rules"), (2, "sergeant"), (3, "data")]);
    }

    #[test]
    fn inexact_functions_are_found_in_code_alone() {
        assert_eq!(
            inexact("// x.exp()\nlet a = x\n    .tanh() + \".ln()\" + y.powf(2.0) + z.powi(2);"),
            [(3, ".powf("), (3, ".tanh()")]
        );
    }

    fn shelved(files: &[(&str, &str)]) -> Vec<String> {
        let root = std::env::temp_dir().join(format!("xtask-shelves-{}", std::process::id()));
        for (path, text) in files {
            let path = root.join("src").join(path);
            fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("a folder can be made");
            fs::write(path, text).expect("a file can be written");
        }
        let mut faults = Vec::new();
        shelf_faults(&root.join("src"), &root, &mut faults);
        fs::remove_dir_all(&root).expect("a temporary folder can be removed");
        faults
    }

    #[test]
    fn shelves_know_only_those_below_them() {
        let faults = shelved(&[
            ("lib.rs", "mod screen;\npub use screen::{Picture, scene::Frame};\npub use rules::State;"),
            ("game.rs", "use crate::{screen, sergeant};"),
            ("data/load.rs", "use crate::rules::state;"),
            ("rules/fire.rs", "use crate::data::book;\nuse crate::screen::words;"),
            ("rules/mod.rs", "use crate::game::Game;\nuse crate::{Frame, State};"),
            ("screen/scene.rs", "use crate::rules::state;\nuse crate::sergeant::weights;"),
            ("sergeant/judgement.rs", "use crate::rules::state;\nlet a = 1.0_f64.exp();"),
            ("fire.rs", ""),
        ]);
        assert_eq!(
            faults,
            [
                "src/data/load.rs:1: data does not know rules",
                "src/fire.rs stands on none of the shelves data, rules, screen, sergeant",
                "src/rules/fire.rs:2: rules does not know screen",
                "src/rules/mod.rs:1: rules does not know game",
                "src/rules/mod.rs:2: rules does not know screen",
                "src/screen/scene.rs:2: screen does not know sergeant",
                "src/sergeant/judgement.rs:2: .exp() differs from machine to machine",
            ]
        );
    }

    #[test]
    fn a_crate_nobody_has_placed_may_use_nothing() {
        assert!(!may_use(&member("newcomer"), &member("chance")));
    }
}
