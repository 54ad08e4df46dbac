//! The interface against its own document: schemathesis asks a real server whatever the document allows and forbids.

use std::path::{Path, PathBuf};

use crate::setup;
use crate::steps::command;
use crate::test::target;

/// Where schemathesis is installed.
pub fn folder() -> PathBuf {
    target().join("schemathesis")
}

/// Runs it against a server with this program; whether nothing was found.
pub fn run(program: &str, seconds: u64) -> bool {
    if !setup::schemathesis() {
        return false;
    }
    let python = folder().join("bin/python");
    command(&python.display().to_string(), &["xtask/api.py", program, &seconds.to_string()])
        .env("PATH", path_with(&folder().join("bin")))
        .run()
}

fn path_with(folder: &Path) -> std::ffi::OsString {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&old));
    std::env::join_paths(folders).unwrap_or(old)
}

/// Makes the place for schemathesis, with Python's own means.
pub fn install() -> bool {
    let folder = folder().display().to_string();
    command("python3", &["-m", "venv", &folder]).run()
        && command(&format!("{folder}/bin/pip"), &["install", "--quiet", "schemathesis==4.32.5"]).run()
}

/// Whether it is there.
pub fn is_installed() -> bool {
    folder().join("bin/schemathesis").exists()
}
