use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use lab::{CalibrationReport, RunReport};

use crate::failure::Failure;
use crate::files;
use crate::lab_journal;
use crate::page;

/// Draw a run, or the difference of two, as one HTML file.
#[derive(clap::Args)]
#[command(after_help = "\
A reliability plot is drawn where `lab calibrate` has been at work in the first folder. The file needs no other file and no network; it prints well and follows the light or dark mode of its reader.

Examples:
  grognard lab run last-mughal --games 2000 --out a
  grognard lab run last-mughal --games 2000 --data my-data --out b
  grognard lab report a b --out difference.html")]
pub struct Args {
    /// A folder that `lab run --out` has written
    #[arg(value_name = "A")]
    a: PathBuf,
    /// Another, to be compared with it
    #[arg(value_name = "B")]
    b: Option<PathBuf>,
    /// The file to write; report.html in the first folder, or difference.html for two
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let a = read(&args.a)?;
    let b = args.b.as_deref().map(read).transpose()?;
    if let Some(b) = b.as_ref().filter(|b| b.game != a.game) {
        return Err(Failure::Bad(format!("{} is a run of {}, not of {}", display(args.b.as_deref()), b.game, a.game)));
    }
    if args.b.as_ref().is_some_and(|b| same(&args.a, b)) {
        return Err(Failure::Bad(format!("{} is given twice; a run does not differ from itself", args.a.display())));
    }
    let name = if b.is_some() { "difference.html" } else { "report.html" };
    let path = args.out.clone().unwrap_or_else(|| args.a.join(name));
    let chances = calibration(&args.a)?;
    files::write_whole(&path, &lab::html::page(&a, b.as_ref(), chances.as_ref()))?;
    page::print(&format!("the report is in {}\n", path.display()))
}

/// What `lab calibrate` has left in the folder, if anything.
fn calibration(folder: &Path) -> Result<Option<CalibrationReport>, Failure> {
    let path = folder.join("calibration.json");
    match fs::read_to_string(&path) {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        Err(why) => Err(Failure::file(&path, &why)),
        Ok(text) => serde_json::from_str(&text)
            .map(Some)
            .map_err(|why| Failure::Bad(format!("{}: this is no measurement of chances: {why}", path.display()))),
    }
}

fn display(path: Option<&Path>) -> String {
    path.map_or_else(String::new, |path| path.display().to_string())
}

fn same(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// What a finished run has written.
fn read(folder: &Path) -> Result<RunReport, Failure> {
    if lab_journal::is_unfinished(folder) {
        return Err(Failure::Bad(format!(
            "the run in {} is not finished; the command that began it goes on with it",
            folder.display()
        )));
    }
    let path = folder.join("report.json");
    let text = fs::read_to_string(&path).map_err(|why| match why.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            Failure::Bad(format!("{}: there is no report of a run in this folder", folder.display()))
        }
        _ => Failure::file(&path, &why),
    })?;
    serde_json::from_str(&text)
        .map_err(|why| Failure::Bad(format!("{}: this is no report of this version of the lab: {why}", path.display())))
}
