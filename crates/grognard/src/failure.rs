use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why the program ends early.
#[derive(Debug)]
pub enum Failure {
    /// Wrong usage or bad input: one sentence, exit code 2.
    Bad(String),
    /// The answer is no: one sentence, exit code 1.
    No(String),
    /// Nobody reads the output any more: not our fault, exit code 0.
    Unread,
}

impl Failure {
    /// Bad input, in a sentence.
    pub fn bad(sentence: impl fmt::Display) -> Self {
        Self::Bad(sentence.to_string())
    }

    /// A file that cannot be read or written.
    pub fn file(path: &Path, why: &io::Error) -> Self {
        let why = match why.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            io::ErrorKind::IsADirectory => "this is a folder, not a file".to_owned(),
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => "this is a file, not a folder".to_owned(),
            _ => why.to_string(),
        };
        Self::Bad(format!("{}: {why}", path.display()))
    }

    /// Says it on standard error and gives the exit code.
    pub fn report(self) -> ExitCode {
        let (code, sentence) = match self {
            Self::Unread => return ExitCode::SUCCESS,
            Self::No(sentence) => (1, sentence),
            Self::Bad(sentence) => (2, sentence),
        };
        // A closed standard error leaves nobody to tell.
        let _ = io::Write::write_all(&mut io::stderr(), format!("grognard: {sentence}\n").as_bytes());
        ExitCode::from(code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad(sentence) | Self::No(sentence) => f.write_str(sentence),
            Self::Unread => f.write_str("nobody reads the output"),
        }
    }
}

/// Failures to write to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Unread
        } else {
            Self::Bad(format!("cannot write the output: {error}"))
        }
    }
}
