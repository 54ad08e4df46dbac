use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// A command to run at the root of the repository.
pub struct Step {
    command: Command,
    shown: String,
}

/// A cargo command.
pub fn cargo(arguments: &[&str]) -> Step {
    Step::new(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), "cargo").args(arguments)
}

/// Any other command.
pub fn command(program: &str, arguments: &[&str]) -> Step {
    Step::new(program, program).args(arguments)
}

impl Step {
    fn new(program: &str, shown: &str) -> Self {
        let mut command = Command::new(program);
        command.current_dir(crate::root());
        Self { command, shown: shown.to_owned() }
    }

    /// With more arguments.
    pub fn args(mut self, arguments: &[&str]) -> Self {
        self.command.args(arguments);
        for argument in arguments {
            self.shown.push(' ');
            self.shown.push_str(argument);
        }
        self
    }

    /// In a folder below the root.
    pub fn within(mut self, folder: &str) -> Self {
        self.command.current_dir(crate::root().join(folder));
        self.shown = format!("({folder}) {}", self.shown);
        self
    }

    /// In a folder anywhere.
    pub fn at(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// With a variable in its environment.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs it, showing the command and all it prints; whether it succeeded.
    pub fn run(mut self) -> bool {
        println!("$ {}", self.shown);
        self.command.status().is_ok_and(|status| status.success())
    }

    /// Runs it silently; whether it can be run and succeeds.
    pub fn succeeds(mut self) -> bool {
        self.command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    /// Runs it silently; what it writes to its standard output, if it succeeds.
    pub fn output(mut self) -> Option<String> {
        let output = self.command.stderr(Stdio::inherit()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs it, showing all it prints, and hands every line of its standard output to `hear`; whether it succeeded.
    pub fn run_hearing(mut self, mut hear: impl FnMut(&str)) -> bool {
        println!("$ {}", self.shown);
        let Ok(mut child) = self.command.stdout(Stdio::piped()).spawn() else { return false };
        if let Some(output) = child.stdout.take() {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                println!("{line}");
                hear(&line);
            }
        }
        child.wait().is_ok_and(|status| status.success())
    }
}

/// What passed and what failed.
#[derive(Default)]
pub struct Count {
    /// Tests and checks that passed.
    pub passed: u64,
    /// Tests and checks that failed.
    pub failed: u64,
    /// The names of the steps that failed.
    pub faults: Vec<String>,
}

impl Count {
    /// Counts a check as a whole.
    pub fn check(&mut self, name: &str, passed: bool) {
        if passed {
            self.passed += 1;
        } else {
            self.failed += 1;
            self.faults.push(name.to_owned());
        }
    }

    /// Counts the tests of a step; a step that fails without a failed test counts as one failure.
    pub fn tests(&mut self, name: &str, passed: u64, failed: u64, succeeded: bool) {
        self.passed += passed;
        self.failed += failed.max(u64::from(!succeeded));
        if failed > 0 || !succeeded {
            self.faults.push(name.to_owned());
        }
    }
}

/// The number right before a word: `12 passed`.
pub fn number_before(line: &str, word: &str) -> Option<u64> {
    let words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == ';' || c == ',').filter(|w| !w.is_empty()).collect();
    let at = words.iter().position(|w| w.trim_matches(|c: char| !c.is_alphanumeric()) == word)?;
    words.get(at.checked_sub(1)?)?.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::number_before;

    #[test]
    fn counts_are_read_from_summaries_of_all_test_runners() {
        let cargo =
            "test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!((number_before(cargo, "passed"), number_before(cargo, "failed")), (Some(12), Some(3)));
        let vitest = "      Tests  1 failed | 41 passed (42)";
        assert_eq!((number_before(vitest, "passed"), number_before(vitest, "failed")), (Some(41), Some(1)));
        assert_eq!(number_before("  7 passed (12.3s)", "passed"), Some(7));
        assert_eq!(number_before("nothing here", "passed"), None);
    }
}
