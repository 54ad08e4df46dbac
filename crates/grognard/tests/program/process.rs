use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// How a run of the program ended.
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The one JSON document on standard output.
    pub fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.stderr);
        serde_json::from_str(&self.stdout).unwrap_or_else(|why| panic!("{why}: {}", self.stdout))
    }

    /// Bad input: exit code 2, one sentence on standard error that names all this.
    pub fn refused(&self, fragments: &[&str]) {
        self.complains(2, fragments);
    }

    /// A given exit code and one sentence on standard error that names all this.
    pub fn complains(&self, code: i32, fragments: &[&str]) {
        assert_eq!(self.code, code, "{}", self.stderr);
        assert!(self.stderr.starts_with("grognard: "), "{}", self.stderr);
        assert_eq!(self.stderr.trim_end().lines().count(), 1, "one sentence: {}", self.stderr);
        for fragment in fragments {
            assert!(self.stderr.contains(fragment), "`{fragment}` in {}", self.stderr);
        }
    }
}

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.args(args).env("RUST_BACKTRACE", "0").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn grognard(args: &[&str]) -> Run {
    grognard_reading(args, b"")
}

pub fn grognard_reading(args: &[&str], input: &[u8]) -> Run {
    let mut child = command(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(!stderr.contains("panicked"), "{stderr}");
    Run { code: output.status.code().unwrap(), stdout: String::from_utf8(output.stdout).unwrap(), stderr }
}

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The game's own data files.
pub fn own_data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/last-mughal/data")
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The names of the files in a folder, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Whether an object has all these keys.
pub fn has_keys(object: &Value, keys: &[&str]) {
    for key in keys {
        assert!(object.get(key).is_some(), "`{key}` in {object}");
    }
}
