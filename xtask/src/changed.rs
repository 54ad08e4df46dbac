//! What a change touches: the crates that differ from the main branch, and those that depend on them.

use std::collections::BTreeSet;
use std::path::Path;

use crate::arrows::{self, Member};
use crate::root;
use crate::steps::command;

/// What has changed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// The crates whose own files differ, by name.
    pub packages: BTreeSet<String>,
    /// Those and all that depend on them.
    pub touched: BTreeSet<String>,
    /// Whether the client changed.
    pub client: bool,
}

/// What differs from where this branch left the main one, or from the last commit on the main branch itself; files not yet added count too.
pub fn since_main() -> Changed {
    let lines = |arguments: &[&str]| command("git", arguments).output().unwrap_or_default();
    let base = lines(&["merge-base", "HEAD", "main"]);
    let base = if base.trim().is_empty() { "HEAD" } else { base.trim() };
    let mut files = lines(&["diff", "--name-only", base]);
    files.push_str(&lines(&["ls-files", "--others", "--exclude-standard"]));
    let (members, _) = arrows::members(&root());
    touched(&root(), &members, files.lines())
}

fn touched<'a>(root: &Path, members: &[Member], files: impl Iterator<Item = &'a str>) -> Changed {
    let mut changed = Changed::default();
    for file in files {
        match file {
            "Cargo.toml" | "Cargo.lock" | "rust-toolchain.toml" | "clippy.toml" => {
                changed.packages.extend(members.iter().map(|member| member.name.clone()));
            }
            _ if file.starts_with("web/") => changed.client = true,
            _ => {
                let inside = |member: &&Member| root.join(file).starts_with(&member.folder);
                let deepest = members.iter().filter(inside).max_by_key(|member| member.folder.components().count());
                changed.packages.extend(deepest.map(|member| member.name.clone()));
            }
        }
    }
    changed.touched = with_dependants(changed.packages.clone(), members);
    changed
}

fn with_dependants(mut touched: BTreeSet<String>, members: &[Member]) -> BTreeSet<String> {
    loop {
        let more: Vec<String> = members
            .iter()
            .filter(|member| !touched.contains(&member.name))
            .filter(|member| member.uses().iter().any(|name| touched.contains(name)))
            .map(|member| member.name.clone())
            .collect();
        if more.is_empty() {
            return touched;
        }
        touched.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touched_by(file: &str) -> Changed {
        let (members, _) = arrows::members(&root());
        touched(&root(), &members, [file].into_iter())
    }

    #[test]
    fn a_game_touches_what_is_built_on_it_and_no_other_game() {
        let changed = touched_by("games/last-mughal/src/lib.rs");
        for name in ["last-mughal", "catalog", "server", "grognard"] {
            assert!(changed.touched.contains(name), "{name}");
        }
        for name in ["engine", "grande-armee", "lab", "xtask"] {
            assert!(!changed.touched.contains(name), "{name}");
        }
        assert_eq!(changed.packages, BTreeSet::from(["last-mughal".to_owned()]));
    }

    #[test]
    fn the_base_touches_all_and_a_document_nothing() {
        assert!(touched_by("crates/chance/src/lib.rs").touched.contains("grande-armee"));
        assert!(touched_by("Cargo.lock").packages.contains("chance"));
        assert_eq!(touched_by("docs/api.md"), Changed::default());
        assert!(touched_by("web/src/app.ts").client);
        assert_eq!(touched_by("bench/load/src/main.rs").packages, BTreeSet::from(["load".to_owned()]));
    }
}
